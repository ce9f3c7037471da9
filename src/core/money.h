#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace houseway {

// Whole cents. No floating point decides what anyone is paid.
struct Money {
  std::int64_t cents = 0;

  constexpr auto operator<=>(const Money&) const = default;
  constexpr Money& operator+=(Money other) {
    cents += other.cents;
    return *this;
  }
  constexpr Money& operator-=(Money other) {
    cents -= other.cents;
    return *this;
  }
  friend constexpr Money operator+(Money a, Money b) { return {a.cents + b.cents}; }
  friend constexpr Money operator-(Money a, Money b) { return {a.cents - b.cents}; }
  friend constexpr Money operator*(Money a, std::int64_t n) { return {a.cents * n}; }
};

constexpr Money dollars(std::int64_t n) {
  return {n * 100};
}

// The largest stake or meter accepted: 200,000 times it still fits in 64 bits of cents.
constexpr Money largest_amount = dollars(1'000'000'000);

constexpr Money no_limit{std::int64_t{1} << 62U};

std::string text(Money money);  // "$1,234", "$0.50"

// A number of dollars that is a whole number of cents and within the largest amount, if it is one.
std::optional<Money> money_from_dollars(double amount);
std::optional<Money> parse_money(std::string_view amount);  // "12", "12.5", "12.50"
double in_dollars(Money money);

// n with a comma between thousands, as the chapters print it.
std::string with_commas(std::int64_t n);

}  // namespace houseway
