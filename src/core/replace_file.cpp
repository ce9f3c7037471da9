#include "core/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <random>

namespace houseway {
namespace {

using FileStatus = struct stat;

bool write_whole(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// What has gone wrong before the file is closed is what is told.
bool closed_after(int file, bool good) {
  const int why = errno;
  const bool closed = ::close(file) == 0;
  if (!good) errno = why;
  return good && closed;
}

bool is_standard_output(const FileStatus& status) {
  FileStatus output{};
  return ::fstat(STDOUT_FILENO, &output) == 0 && output.st_dev == status.st_dev &&
         output.st_ino == status.st_ino;
}

// A file of its own for every writer, beside the one that it is to replace.
int open_fresh(const std::string& path, ::mode_t mode, std::string& fresh) {
  constexpr int attempts = 100;
  std::random_device random;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    fresh = fmt::format("{}.new-{:08x}", path, random());
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

bool replace_regular(const std::string& path, std::string_view text,
                     const std::optional<FileStatus>& before, ::mode_t mode) {
  // One that may not be written to is not replaced either.
  if (before && ::access(path.c_str(), W_OK) != 0) return false;
  std::string fresh;
  const int file = open_fresh(path, mode, fresh);
  if (file < 0) return false;
  const bool good = write_whole(file, text) &&
                    (!before || ::fchmod(file, before->st_mode & ALLPERMS) == 0) &&
                    ::fsync(file) == 0;
  if (!closed_after(file, good) || std::rename(fresh.c_str(), path.c_str()) != 0) {
    const int why = errno;
    ::unlink(fresh.c_str());
    errno = why;
    return false;
  }
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const int directory = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (directory < 0) return true;
  ::fsync(directory);
  ::close(directory);
  return true;
}

}  // namespace

bool replace_file(const std::string& path, std::string_view text, NewFile made) {
  FileStatus status{};
  const bool there = ::stat(path.c_str(), &status) == 0;
  if (!there && errno != ENOENT) return false;
  if (there && is_standard_output(status)) return write_whole(STDOUT_FILENO, text);
  if (there && !S_ISREG(status.st_mode)) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    return file >= 0 && closed_after(file, write_whole(file, text));
  }
  const std::string target = end_of_links(path);
  if (target.empty()) {
    errno = ELOOP;
    return false;
  }
  constexpr ::mode_t for_all = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
  constexpr ::mode_t for_the_owner = S_IRUSR | S_IWUSR;
  return replace_regular(target, text, there ? std::optional(status) : std::nullopt,
                         made == NewFile::for_the_owner_alone ? for_the_owner : for_all);
}

std::string end_of_links(const std::string& path) {
  constexpr int most_links = 40;  // as many as the system itself follows
  std::filesystem::path end = path;
  for (int links = 0; links <= most_links; ++links) {
    std::error_code no_link;
    const std::filesystem::path target = std::filesystem::read_symlink(end, no_link);
    if (no_link) return end.string();
    end = target.is_absolute() ? target : end.parent_path() / target;
  }
  return {};
}

}  // namespace houseway
