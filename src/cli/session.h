#pragma once

#include <memory>

#include "cli/course.h"

namespace houseway::cli {

// A table in the terminal: the program is dealer and table game system, the people type for their
// seats. Everything that is allowed is asked of the round, never known here.
class Session {
 public:
  // What is referred to must outlive it.
  Session(const RuleSet& rules, ChipAccount chips, const Terminal& terminal, Random& random,
          TableRecord& record);

  // A table that is gone on with: its rounds in their order, then what was kept beside them.
  void recall(const Round& past);
  void restore(const Json& state) { course_->restore(state); }
  bool goes_on(const Round& last) const { return course_->goes_on(last); }

  void run();

  const ChipAccount& chips() const { return chips_; }
  const Round& round() const { return course_->round(); }

 private:
  bool serve();  // one round or throw; false when the people have gone
  std::string prompt(const Question& question) const;

  const RuleSet& rules_;
  const Terminal& terminal_;
  ChipAccount chips_;
  BetMemory bets_;
  Table table_;
  std::unique_ptr<Course> course_;
};

}  // namespace houseway::cli
