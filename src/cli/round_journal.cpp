#include "cli/round_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/errors.h"
#include "cli/journal_scan.h"
#include "cli/output_error.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

constexpr std::string_view opening = "[";
constexpr std::string_view closing = "\n]\n";
constexpr std::size_t stream_buffer = std::size_t{1} << 16U;

// All of it, at a place or after what was written before; false where that cannot be done.
bool write_all(int fd, std::string_view text, std::optional<std::int64_t> at = std::nullopt) {
  while (!text.empty()) {
    const ssize_t written =
        at ? pwrite(fd, text.data(), text.size(), *at) : write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
    if (at) *at += written;
  }
  return true;
}

}  // namespace

RoundJournal::RoundJournal(std::string path, Sync sync, Opens opens)
    : path_(std::move(path)), sync_(sync) {
  const int makes = opens == Opens::or_makes ? O_CREAT : 0;
  fd_ = ::open(path_.c_str(), O_RDWR | makes | O_CLOEXEC, 0644);
  // A pipe or a terminal may be open to writing alone.
  if (fd_ < 0) fd_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd_ < 0) fail();
  struct stat status {};
  if (fstat(fd_, &status) != 0) fail();
  positioned_ = S_ISREG(status.st_mode);
  if (!positioned_) {
    buffer_ = opening;
    return;
  }
  if (flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) fail();
    throw OutputError(path_, "another table is writing its rounds there");
  }
  find_end();
}

RoundJournal RoundJournal::on_standard_output() {
  RoundJournal journal;
  journal.path_ = "standard output";
  journal.sync_ = Sync::at_end;
  journal.fd_ = STDOUT_FILENO;
  journal.buffer_ = opening;
  return journal;
}

RoundJournal::RoundJournal(RoundJournal&& other) noexcept
    : path_(std::move(other.path_)),
      sync_(other.sync_),
      fd_(std::exchange(other.fd_, -1)),
      positioned_(other.positioned_),
      open_(other.open_),
      items_(other.items_),
      start_(other.start_),
      last_begins_(other.last_begins_),
      last_(std::move(other.last_)),
      buffer_(std::move(other.buffer_)) {}

RoundJournal::~RoundJournal() {
  if (fd_ >= 0 && fd_ != STDOUT_FILENO) ::close(fd_);
}

void RoundJournal::fail() const {
  throw OutputError(path_, std::strerror(errno));
}

void RoundJournal::find_end() {
  JournalScan scan;
  std::array<char, stream_buffer> piece{};
  for (ssize_t got = 0; (got = read(fd_, piece.data(), piece.size())) != 0;) {
    if (got < 0) fail();
    scan.feed({piece.data(), static_cast<std::size_t>(got)});
    if (scan.foreign()) throw OutputError(path_, "it is no journal, which is a list of rounds");
  }
  items_ = scan.items();
  if (!scan.empty() && !scan.whole()) {
    say_error(path_ + ": its last round was not written to the end and is left out");
  }
  start_ = scan.end();
  if (scan.empty()) {
    start_ = static_cast<std::int64_t>(opening.size());
    if (!write_all(fd_, opening, 0)) fail();
  }
  const std::int64_t end = start_ + static_cast<std::int64_t>(closing.size());
  if (!write_all(fd_, closing, start_) || ftruncate(fd_, end) != 0 || fsync(fd_) != 0) fail();
  last_begins_ = scan.last_begins();
}

void RoundJournal::go_on_with_last() {
  last_.resize(static_cast<std::size_t>(start_ - last_begins_));
  if (pread(fd_, last_.data(), last_.size(), last_begins_) != static_cast<ssize_t>(last_.size())) {
    fail();
  }
  start_ = last_begins_;
  open_ = true;
}

void RoundJournal::keep(const Round& round) {
  write_so_far(round);
  if (!positioned_) {
    buffer_ += last_;
    if (sync_ == Sync::every_round || buffer_.size() > stream_buffer) write_buffer();
  }
  start_ += static_cast<std::int64_t>(last_.size());
  last_.clear();
  open_ = false;
}

void RoundJournal::keep_so_far(const Round& round) {
  write_so_far(round);
}

void RoundJournal::write_so_far(const Round& round) {
  if (!open_) ++items_;
  open_ = true;
  if (fd_ < 0) return;
  std::string item = (items_ == 1 ? "\n " : ",\n ") + write_round(round).dump();
  if (positioned_) overwrite(item);
  last_ = std::move(item);
}

// Writes only what differs: of a round that goes on, most is there already.
void RoundJournal::overwrite(const std::string& item) {
  const std::string before = last_ + std::string(closing);
  const std::string after = item + std::string(closing);
  const auto same = static_cast<std::size_t>(
      std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first -
      before.begin());
  const auto place = start_ + static_cast<std::int64_t>(same);
  const bool shorter = after.size() < before.size();
  const auto end_after = start_ + static_cast<std::int64_t>(after.size());
  if (write_all(fd_, std::string_view(after).substr(same), place) &&
      (!shorter || ftruncate(fd_, end_after) == 0)) {
    if (sync_ == Sync::every_round && fsync(fd_) != 0) fail();
    return;
  }
  const int why = errno;
  // What was there before has its room on the disk.
  if (ftruncate(fd_, start_ + static_cast<std::int64_t>(before.size())) == 0) {
    write_all(fd_, std::string_view(before).substr(same), place);
  }
  errno = why;
  fail();
}

void RoundJournal::write_buffer() {
  if (fd_ >= 0 && !write_all(fd_, buffer_)) fail();
  buffer_.clear();
}

void RoundJournal::close() {
  if (fd_ < 0) return;
  if (!positioned_) {
    buffer_ += last_ + std::string(closing);
    return write_buffer();
  }
  if (fsync(fd_) != 0) fail();
}

}  // namespace houseway::cli
