#include "odds/report.h"

namespace houseway {

Rational WagerOdds::total_return() const {
  Rational total = fixed_return;
  for (const MeterTerm& term : meters) total += term.per_dollar * Rational(term.seed.cents, 100);
  return total;
}

std::optional<Rational> WagerOdds::break_even() const {
  if (meters.empty() || meters.front().per_dollar == 0) return std::nullopt;
  Rational others = fixed_return;
  for (std::size_t i = 1; i < meters.size(); ++i) {
    others += meters[i].per_dollar * Rational(meters[i].seed.cents, 100);
  }
  return (1 - others) / meters.front().per_dollar;
}

}  // namespace houseway
