#include "core/replace_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace houseway {

bool replace_file(const std::string& path, std::string_view text) {
  const std::string fresh = path + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return false;
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  const bool written = text.empty() && ::fsync(file) == 0;
  const int why = errno;
  ::close(file);
  errno = why;
  if (!written || std::rename(fresh.c_str(), path.c_str()) != 0) {
    const int cause = errno;
    ::unlink(fresh.c_str());
    errno = cause;
    return false;
  }
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const int directory = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (directory < 0) return true;
  ::fsync(directory);
  ::close(directory);
  return true;
}

}  // namespace houseway
