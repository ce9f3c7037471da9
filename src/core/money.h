#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace houseway {

// A sum that is beyond what is reckoned with.
struct SumTooLarge : std::overflow_error {
  SumTooLarge();
};

// Whole cents. No floating point decides what anyone is paid, and no sum wraps around: one that
// does not fit is refused where it arises, or throws.
struct Money {
  std::int64_t cents = 0;

  constexpr auto operator<=>(const Money&) const = default;
  constexpr Money& operator+=(Money other) {
    if (__builtin_add_overflow(cents, other.cents, &cents)) throw SumTooLarge();
    return *this;
  }
  constexpr Money& operator-=(Money other) {
    if (__builtin_sub_overflow(cents, other.cents, &cents)) throw SumTooLarge();
    return *this;
  }
  friend constexpr Money operator+(Money a, Money b) { return a += b; }
  friend constexpr Money operator-(Money a, Money b) { return a -= b; }
  friend constexpr Money operator*(Money a, std::int64_t n) {
    if (__builtin_mul_overflow(a.cents, n, &a.cents)) throw SumTooLarge();
    return a;
  }
};

__extension__ using Wide = __int128;

// Whole cents of a number that may have more digits than a sum.
constexpr Money checked_money(Wide cents) {
  if (cents > std::numeric_limits<std::int64_t>::max() ||
      cents < std::numeric_limits<std::int64_t>::min()) {
    throw SumTooLarge();
  }
  return {static_cast<std::int64_t>(cents)};
}

// num/den of an amount, a fraction of a cent cut off.
constexpr Money part_of(Money amount, std::int64_t num, std::int64_t den) {
  return checked_money(Wide{amount.cents} * num / den);
}

constexpr Money dollars(std::int64_t n) {
  return Money{n} * 100;
}

// The largest stake or meter accepted.
constexpr Money largest_amount = dollars(1'000'000'000);

// The largest sum that may come back on a wager: every number of cents up to it is exact in JSON,
// whoever reads it.
constexpr Money largest_sum{std::int64_t{1} << 53U};

constexpr Money no_limit{std::int64_t{1} << 62U};

std::string text(Money money);  // "$1,234", "$0.50"

// A number of dollars that is a whole number of cents and within the largest amount, if it is one.
std::optional<Money> money_from_dollars(double amount);
std::optional<Money> parse_money(std::string_view amount);  // "12", "12.5", "12.50"
double in_dollars(Money money);

// n with a comma between thousands, as the chapters print it.
std::string with_commas(std::int64_t n);

}  // namespace houseway
