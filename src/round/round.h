#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "round/card_round.h"
#include "round/event.h"
#include "round/expected.h"
#include "round/hand_round.h"
#include "round/pot_round.h"
#include "round/throw_round.h"
#include "rules/rule_set.h"

namespace houseway {

// The courses of play. Each answers what Round asks; a new one is added here, and its reading,
// writing, telling and random playing beside those of the others.
using CourseInPlay = std::variant<CardRound, ThrowRound, HandRound, PotRound>;

// A round in progress. Feed it events; it knows what may happen next, whose turn it is and what
// each seat may see. An event that the rules forbid is refused, names the section, and changes
// nothing.
class Round {
 public:
  explicit Round(const RuleSet& rules);  // the rules must outlive the round

  const RuleSet& rules() const { return *rules_; }
  const Definition& definition() const { return rules_->definition(); }
  const std::vector<Event>& journal() const { return journal_; }

  Expected expected() const;
  bool over() const;

  // Every operation is a pair: whether it is allowed and why not, and doing it.
  std::optional<Refusal> why_not(const Event& event) const;
  std::optional<Refusal> apply(const Event& event);

  // What a seat may see of the cards on the table; seat 0 is somebody without a hand.
  std::vector<SeenPlace> view(int seat) const;

  // What the finished round settles to; between throws, what has been decided so far.
  Settlement settlement() const;

  // The course that the game has.
  const CourseInPlay& course() const { return course_; }
  const CardRound& cards() const { return std::get<CardRound>(course_); }
  const ThrowRound& throws() const { return std::get<ThrowRound>(course_); }
  const HandRound& hands() const { return std::get<HandRound>(course_); }
  const PotRound& pot() const { return std::get<PotRound>(course_); }
  // What has been recorded where cards are dealt, whichever way they are played.
  const Record& record() const {
    return definition().hands() != nullptr ? hands().record() : cards().record();
  }

 private:
  const RuleSet* rules_;
  CourseInPlay course_;
  std::vector<Event> journal_;
};

}  // namespace houseway
