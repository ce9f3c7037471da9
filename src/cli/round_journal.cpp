#include "cli/round_journal.h"

#include <fmt/format.h>

#include <utility>

#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {

RoundJournal::RoundJournal(std::string path) : path_(std::move(path)) {}

int RoundJournal::cannot_be_written() const {
  fmt::print(stderr, "houseway: {}: cannot be written\n", path_);
  return used_wrongly;
}

int RoundJournal::open() {
  if (path_.empty()) return success;
  out_.open(path_);
  return out_ ? success : cannot_be_written();
}

int RoundJournal::write() {
  if (path_.empty()) return success;
  out_ << text();
  return out_.flush() ? success : cannot_be_written();
}

void RoundJournal::keep(const Round& round) {
  rounds_.push_back(write_round(round).dump());
}

std::string RoundJournal::text() const {
  return list_of_lines(rounds_);
}

}  // namespace houseway::cli
