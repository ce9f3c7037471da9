#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/money.h"

namespace houseway {

enum class Level : std::uint8_t { only, mega, major, minor };  // of a meter with several jackpots

// What one line of a paytable pays.
struct Pays {
  enum class Kind : std::uint8_t {
    not_printed,     // the table has no such line
    not_applicable,  // the table prints N/A
    loss,            // the table prints the line as a loss
    push,            // the stake goes back
    half_back,       // half of the stake goes back, the other half is surrendered
    to,              // winnings of num/den of the stake, and the stake back
    for_one,         // num/den of the stake in all
    meter,           // num percent of a meter, and no stake
    sum,             // a fixed sum of num cents
    sum_and_stake,   // the same won, and the stake back
    pot,             // all that the players have staked, divided among the winners
    meter_and_to     // num percent of a meter, winnings of den times the stake, and the stake
  };

  Kind kind = Kind::not_printed;
  Level level = Level::only;
  std::int16_t den = 1;
  std::int32_t num = 0;

  constexpr bool from_meter() const { return kind == Kind::meter || kind == Kind::meter_and_to; }
  constexpr bool wins() const { return kind >= Kind::to; }
  constexpr bool printed() const { return kind != Kind::not_printed; }
  // Whether the table says what a hand of this line gets.
  constexpr bool applies() const { return printed() && kind != Kind::not_applicable; }
  constexpr bool operator==(const Pays&) const = default;
};

constexpr Pays to(std::int32_t num, std::int16_t den = 1) {
  return {Pays::Kind::to, Level::only, den, num};
}
constexpr Pays for_one(std::int32_t num) {
  return {Pays::Kind::for_one, Level::only, 1, num};
}
constexpr Pays share(std::int32_t percent, Level level = Level::only) {
  return {Pays::Kind::meter, level, 1, percent};
}
constexpr Pays share_and_to(std::int32_t percent, std::int16_t odds) {
  return {Pays::Kind::meter_and_to, Level::only, odds, percent};
}
constexpr Pays sum(Money money) {
  return {Pays::Kind::sum, Level::only, 1, static_cast<std::int32_t>(money.cents)};
}
constexpr Pays sum_and_stake(Money money) {
  return {Pays::Kind::sum_and_stake, Level::only, 1, static_cast<std::int32_t>(money.cents)};
}
constexpr Pays the_pot{Pays::Kind::pot, Level::only, 1, 0};
constexpr Pays push{Pays::Kind::push, Level::only, 1, 0};
constexpr Pays half_back{Pays::Kind::half_back, Level::only, 1, 0};
constexpr Pays loss{Pays::Kind::loss, Level::only, 1, 0};
constexpr Pays not_applicable{Pays::Kind::not_applicable, Level::only, 1, 0};
constexpr Pays not_printed{};

// All that goes back on a stake, a fraction of a cent cut off. Shares of a meter or pot are
// not known here.
constexpr Money back_on(const Pays& pays, Money stake) {
  switch (pays.kind) {
    case Pays::Kind::push:
      return stake;
    case Pays::Kind::half_back:
      return {stake.cents / 2};
    case Pays::Kind::to:
      return stake + part_of(stake, pays.num, pays.den);
    case Pays::Kind::for_one:
      return part_of(stake, pays.num, pays.den);
    case Pays::Kind::sum:
      return {pays.num};
    case Pays::Kind::sum_and_stake:
      return {stake.cents + pays.num};
    case Pays::Kind::meter_and_to:
      return stake + part_of(stake, pays.den, 1);
    case Pays::Kind::not_printed:
    case Pays::Kind::not_applicable:
    case Pays::Kind::loss:
    case Pays::Kind::meter:
    case Pays::Kind::pot:
      break;
  }
  return {};
}

// Two odds to 1 that one stake is paid by.
constexpr Pays together(const Pays& first, const Pays& second) {
  const int den = int{first.den} * second.den;
  return to(first.num * second.den + second.num * first.den, static_cast<std::int16_t>(den));
}

// What a bonus on a stake wins by it: the stake itself is settled apart.
constexpr Money winnings_on(const Pays& pays, Money stake) {
  const Money back = back_on(pays, stake);
  return pays.kind == Pays::Kind::to ? back - stake : back;
}

// What is kept of an amount won, a fraction of a cent going to the house; rounded up to a multiple
// of 25 cents where the house does so, never more than was won.
constexpr Money vigorish(Money won, int percent, bool up_to_quarter) {
  const std::int64_t exact = checked_money((Wide{won.cents} * percent + 99) / 100).cents;
  const std::int64_t kept = up_to_quarter ? (exact + 24) / 25 * 25 : exact;
  return {kept < won.cents ? kept : won.cents};
}

std::string text(const Pays& pays);  // "40 to 1", "10% of meter", "push"
std::optional<Pays> parse_pays(std::string_view words);
std::string_view text(Level level);  // "mega"; empty for the only one

}  // namespace houseway
