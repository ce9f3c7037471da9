#include "cli/table_record.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/output_error.h"

namespace houseway::cli {
namespace {

// The file has the old text or the new one, whatever happens.
void replace_file(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  const auto fail = [&] { throw OutputError(path, std::strerror(errno)); };
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) fail();
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t written = write(file, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  const bool written = left.empty() && fsync(file) == 0;
  const int why = errno;
  ::close(file);
  errno = why;
  if (!written || std::rename(fresh.c_str(), path.c_str()) != 0) {
    const int cause = errno;
    ::unlink(fresh.c_str());
    errno = cause;
    fail();
  }
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const int directory = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (directory < 0) return;
  fsync(directory);
  ::close(directory);
}

}  // namespace

TableRecord::TableRecord(RoundJournal& journal, Json table)
    : journal_(journal), table_(std::move(table)) {
  if (!table_->contains("states")) (*table_)["states"] = Json::array();
  replace_file(path_of(journal_.path()), table_->dump() + "\n");
}

void TableRecord::keep(const Round& round, Json state) {
  write(std::move(state), journal_.size_with_next());
  journal_.keep(round);
}

void TableRecord::keep_so_far(const Round& round, Json state) {
  write(std::move(state), journal_.size_with_next());
  journal_.keep_so_far(round);
}

void TableRecord::write(Json state, std::size_t rounds) {
  if (!table_) return;
  Json entry{{"rounds", rounds}};
  entry.update(state);
  Json& states = (*table_)["states"];
  if (states.size() > 1) states.erase(0);
  states.push_back(std::move(entry));
  replace_file(path_of(journal_.path()), table_->dump() + "\n");
}

}  // namespace houseway::cli
