#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/bet_memory.h"
#include "cli/chip_account.h"
#include "cli/table_record.h"
#include "cli/terminal.h"
#include "cli/typed.h"
#include "core/random.h"
#include "rules/rule_set.h"

namespace houseway::cli {

// What a player is asked.
struct Question {
  int seat = 0;
  std::string words;         // "raise 1, raise 2, fold"
  bool tells_chips = false;  // the player is told how many chips are left
  std::string drawing = {};  // the table, shown before the question; empty when it is asked again
};

// Somebody who asks the players at a table one thing after the other.
class Asking {
 public:
  Asking() = default;
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
  virtual ~Asking() = default;

  // Does all that is done unasked until a player has something to say. The same question again
  // as long as it is not answered; nothing when there is none left.
  virtual std::optional<Question> next() = 0;
  // What may be typed in answer to the question that is open.
  virtual std::string help() const = 0;
  // Applies an answer, or says why it is none.
  virtual void answer(const Typed& typed) = 0;
};

// What differs from one course of play to another at a table in the terminal. What is asked ends
// with the round, or with the throw.
class Course : public Asking {
 public:
  // The next round, or what comes before the next throw.
  virtual void begin() = 0;
  // The people go: what becomes of wagers that are not decided, in words.
  virtual std::string leave() = 0;
  // The round as it stands.
  virtual const Round& round() const = 0;

  // A table that is gone on with: first its rounds, then what it was beyond them, as kept. The last
  // round may not have come to its end.
  virtual void recall(const Round& past) = 0;
  virtual bool goes_on(const Round& last) const = 0;
  virtual void restore(const Json& state) = 0;
};

// What a table has whatever is played there.
struct Table {
  const RuleSet& rules;
  const Terminal& terminal;
  Random& random;
  ChipAccount& chips;
  BetMemory& bets;
  TableRecord& record;
};

// The course of the game; the table must outlive it.
std::unique_ptr<Course> make_course(Table& table);

}  // namespace houseway::cli
