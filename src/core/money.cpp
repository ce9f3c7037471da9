#include "core/money.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace houseway {

SumTooLarge::SumTooLarge()
    : std::overflow_error("a sum of money is beyond what is reckoned with, " + text(largest_sum)) {}

std::string with_commas(std::int64_t n) {
  std::string digits = fmt::format("{}", n);
  const std::size_t first = n < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string text(Money money) {
  // Whole dollars and cents each have an opposite, which the lowest sum has not.
  std::string out =
      fmt::format("{}${}", money.cents < 0 ? "-" : "", with_commas(std::abs(money.cents / 100)));
  if (money.cents % 100 != 0) out += fmt::format(".{:02}", std::abs(money.cents % 100));
  return out;
}

std::optional<Money> money_from_dollars(double amount) {
  // Dividing the cents by 100 gives the double nearest to that amount, which is what reading the
  // amount's decimal digits gave too: equal exactly when the amount is a whole number of cents.
  if (!(std::abs(amount) <= in_dollars(largest_amount))) return std::nullopt;
  const Money money{std::llround(amount * 100.0)};
  if (in_dollars(money) != amount) return std::nullopt;
  return money;
}

std::optional<Money> parse_money(std::string_view amount) {
  double number = 0;
  const char* last = amount.data() + amount.size();
  const auto [end, error] = std::from_chars(amount.data(), last, number, std::chars_format::fixed);
  if (error != std::errc{} || end != last) return std::nullopt;
  return money_from_dollars(number);
}

double in_dollars(Money money) {
  return static_cast<double>(money.cents) / 100.0;
}

}  // namespace houseway
