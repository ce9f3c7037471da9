#pragma once

#include <optional>
#include <vector>

#include "odds/effort.h"
#include "odds/report.h"
#include "rules/rule_set.h"

namespace houseway {

// Deals in which a row of the wager pays and another one besides: a second of its own schedule, or
// one of a bonus on it.
struct PaidTwice {
  Row row = no_row;
  WagerId by = 0;  // the wager whose schedule has the other row
  Row also = no_row;
  Integer count = 0;
};

// The deals of a wager by the row of its schedule: counted once, priced under every paytable.
struct RowCounts {
  std::vector<Integer> rows;  // by row
  std::vector<PaidTwice> twice = {};
  Integer unlisted;   // hands that no row names
  Integer forfeited;  // folded under the best play, and the wager with it
  // The chance that a card drawn by the table game system is among those looked at, where they come
  // from several decks.
  std::optional<Rational> drawn_card = {};

  Integer space() const;
};

// Counts a wager that cards alone decide and that a fold does not touch, over every set of cards.
RowCounts count_rows(const RuleSet& rules, WagerId wager, std::span<const Card> deck,
                     Effort& effort);

// The wager's odds under one paytable, so much of what is won being kept as vigorish.
WagerOdds price(const RuleSet& rules, WagerId wager, const Paytable& table, const RowCounts& counts,
                const Rational& vigorish = 0);

// Adds what each other player's hand is worth to a wager that entitles to Envy Bonuses, from the
// hands for which these are paid.
void add_envy(const RuleSet& rules, WagerId wager, const Paytable& table, const RowCounts& held,
              WagerOdds& odds);
// The wager's payout for other players' hands, where it has one.
const Beside* envy_of(const RuleSet& rules, WagerId wager);

// What a line gives back per unit of the wager, its meter left aside.
Rational back_per_unit(const Pays& pays, const Rational& vigorish = 0, Money stake = {});

// The wager whose paytables the main game has.
WagerId priced_by(const RuleSet& rules);
// The table of a wager, where this one is used for all wagers of that one's schedule.
const Paytable& used_table(const RuleSet& rules, WagerId wager, const Paytable& used);

// The tables to price: all of the wager's schedule, or the one selected.
std::vector<const Paytable*> tables_of(const RuleSet& rules, WagerId wager, bool all);

// What a unit staked gains when a hand that beats the dealer's is paid by this line; a line that
// the table does not have takes the stake.
struct LineNet {
  std::int64_t num = 0;
  std::int64_t den = 1;

  Rational value() const { return {num, den}; }
  bool operator==(const LineNet&) const = default;
};
LineNet net_on_win(const Pays& pays);
// What a bonus on a unit staked adds to it.
Rational bonus_on_unit(const Pays& pays);

// The least multiple of `unit` that this number divides too. Refuses one with which the sums over a
// card or two would leave 64 bits.
std::int64_t whole_unit(std::int64_t unit, const Integer& den);
// Refuses odds with which sums over so many deals would leave 64 bits.
void check_sums_fit(const Integer& most, const Integer& deals);

// The name that the odds of a wager's rows have: the schedule's, or what is left over.
constexpr const char* unlisted_name = "Nothing listed";
constexpr const char* folded_name = "Folded";

}  // namespace houseway
