#include "odds/report.h"

#include <algorithm>

#include "odds/pricing.h"

namespace houseway {

std::string_view text(Result result) {
  switch (result) {
    case Result::won:
      return "won";
    case Result::pushed:
      return "pushed";
    case Result::lost:
      return "lost";
    case Result::folded:
      return "folded";
    case Result::varies:
      break;
  }
  return "varies";
}

Rational DrawnPayout::adds() const {
  return chance * back_per_unit(pays);
}

Rational WagerOdds::part_of_return(const OutcomeCount& outcome) const {
  Rational back = outcome.back;
  for (const MeterTerm& term : meters) {
    if (!outcome.pays.from_meter() || outcome.pays.level != term.level) continue;
    back += Rational(outcome.pays.num, 100) * Rational(term.reading.cents, term.amount.cents);
  }
  return chance(outcome) * back;
}

Rational WagerOdds::total_return() const {
  Rational total = fixed_return + envy.value_or(0) * others;
  for (const MeterTerm& term : meters) total += term.per_dollar * Rational(term.reading.cents, 100);
  return total;
}

bool WagerOdds::at_seed() const {
  return std::all_of(meters.begin(), meters.end(),
                     [](const MeterTerm& term) { return term.reading == term.seed; });
}

std::optional<Rational> WagerOdds::long_run_return() const {
  if (meters.empty()) return std::nullopt;
  Rational total = fixed_return + envy.value_or(0) * others;
  for (const MeterTerm& term : meters) {
    total += Rational(term.primary_percent, 100) +
             std::max(Rational(term.reserve_percent, 100), term.reseeding());
  }
  return total;
}

std::optional<Rational> WagerOdds::break_even() const {
  if (meters.empty() || meters.front().per_dollar == 0) return std::nullopt;
  const Rational first = meters.front().per_dollar * Rational(meters.front().reading.cents, 100);
  const Rational needed = 1 - (total_return() - first);
  if (needed < 0) return std::nullopt;
  return needed / meters.front().per_dollar;
}

}  // namespace houseway
