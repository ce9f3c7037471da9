#pragma once

#include <cstdint>
#include <string>

#include "round/round.h"

namespace houseway::cli {

// The rounds that were dealt or played, written as a list of round files, one a line, as they come
// to their end; no more than one is held in memory. What cannot be written is thrown as an
// OutputError.
//
// A file that exists is gone on with. It is a whole list after every round: the new round takes the
// place of the closing bracket in one write, which brings the bracket along. Where that fails the
// bracket is put back; where the machine stopped in the middle of it, the rest of that round is cut
// off when the journal is opened again, and standard error says so. Two tables cannot write to one
// file.
class RoundJournal {
 public:
  // When what was written has to be on the disk: before the next round, or at the end.
  enum class Sync : std::uint8_t { every_round, at_end };

  // A file that is not there is made, or has to be there.
  enum class Opens : std::uint8_t { or_makes, what_exists };

  RoundJournal() = default;  // no file: the rounds are only counted
  RoundJournal(std::string path, Sync sync, Opens opens = Opens::or_makes);
  static RoundJournal on_standard_output();
  RoundJournal(RoundJournal&& other) noexcept;
  RoundJournal& operator=(RoundJournal&&) = delete;
  ~RoundJournal();

  // A round that has come to its end.
  void keep(const Round& round);
  // What has happened of a round that goes on. The next call says it again with more, or that it
  // has come to its end.
  void keep_so_far(const Round& round);
  // The round that the file has last goes on.
  void go_on_with_last();
  // No more rounds will come.
  void close();

  std::size_t size() const { return items_; }  // of all rounds in the file
  std::size_t size_with_next() const { return items_ + (open_ ? 0 : 1); }
  bool is_file() const { return fd_ >= 0 && positioned_; }  // and no pipe or device
  const std::string& path() const { return path_; }

 private:
  void find_end();
  void write_so_far(const Round& round);
  void overwrite(const std::string& item);
  void write_buffer();
  [[noreturn]] void fail() const;

  std::string path_;
  Sync sync_ = Sync::every_round;
  int fd_ = -1;
  bool positioned_ = false;  // a regular file; else all that is written follows what was
  bool open_ = false;        // the last round goes on
  std::size_t items_ = 0;
  std::int64_t start_ = 0;        // of the round that goes on, or where the next one begins
  std::int64_t last_begins_ = 0;  // when the file was opened
  std::string last_;              // of the round that goes on: what is written of it
  std::string buffer_;            // of what is no file
};

}  // namespace houseway::cli
