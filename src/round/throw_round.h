#pragma once

#include <optional>
#include <vector>

#include "core/refusal.h"
#include "round/event.h"
#include "round/expected.h"
#include "rules/layout.h"
#include "rules/settlement.h"

namespace houseway {

// The course of play in which wagers stand on a layout, and one throw or spin after the other
// decides some of them.
class ThrowRound {
 public:
  explicit ThrowRound(const RuleSet& rules);  // the rules must outlive it

  // What every course of play answers.
  Expected expected() const { return {}; }
  bool over() const { return true; }  // after any throw, all that is decided can be settled
  std::optional<Refusal> why_not(const Event& event) const;
  void apply(const Event& event);  // one that is allowed
  std::vector<SeenPlace> view(int) const { return {}; }
  Settlement settlement() const { return {layout_.lines(), layout_.charges(), {}, {}, {}}; }
  Event as_applied(const Event& event) const { return event; }

  const Layout& layout() const { return layout_; }
  // Whether the next throw decides nothing.
  bool throw_is_void() const { return spoiled_by_ != nullptr; }

 private:
  const RuleSet& rules() const { return layout_.rules(); }
  const Definition& definition() const { return rules().definition(); }

  std::optional<Refusal> why_not(const BetMade& bet) const;
  std::optional<Refusal> why_not(const GoneWrong& wrong) const;
  std::optional<Refusal> why_not(const Tossed& tossed) const;
  std::optional<Refusal> why_not(const Called& called) const;
  std::optional<Refusal> why_not(const DicePassed& passed) const;
  std::optional<Refusal> why_not_standing(const StandingBet& bet) const;

  void apply(const BetMade& bet);
  void apply(const GoneWrong& wrong);
  void apply(const Tossed& tossed);

  Layout layout_;
  const Irregularity* spoiled_by_ = nullptr;  // the next throw, which decides nothing
};

// Why a throw cannot have come out so, whatever the wagers: too few dice, a seventh face.
std::optional<Refusal> why_not_thrown(const RuleSet& rules, State state, const Throw& thrown);

}  // namespace houseway
