#pragma once

#include <memory>

#include "cli/course.h"

namespace houseway::cli {

// A table in the terminal: the program is dealer and table game system, the people type for their
// seats. Everything that is allowed is asked of the round, never known here.
class Session {
 public:
  // The rules, the random source and the journal must outlive it.
  Session(const RuleSet& rules, ChipAccount chips, Random& random, RoundJournal& journal);

  void run();

 private:
  bool serve();  // one round or throw; false when the people have gone
  std::string prompt(const Question& question) const;

  const RuleSet& rules_;
  Terminal terminal_;
  ChipAccount chips_;
  Table table_;
  std::unique_ptr<Course> course_;
};

}  // namespace houseway::cli
