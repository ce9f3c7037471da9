#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "round/round.h"

namespace houseway::cli {

// The rounds that were dealt or played, as round files, and the file that they are written to.
class RoundJournal {
 public:
  explicit RoundJournal(std::string path);  // empty where no file is asked for

  // Both say on standard error if the file cannot be written; the exit status.
  int open();
  int write();

  void keep(const Round& round);
  std::size_t size() const { return rounds_.size(); }
  std::string text() const;  // a list, one round a line

 private:
  int cannot_be_written() const;

  std::string path_;
  std::ofstream out_;  // open from the start: it may be a pipe
  std::vector<std::string> rounds_;
};

}  // namespace houseway::cli
