#include "simulate/table_play.h"

#include <stdexcept>

#include "round/why_not.h"
#include "simulate/table_courses.h"

namespace houseway {
namespace table_courses {

std::optional<Refusal> make_bets(Round& round, const Bets& bets, int seats,
                                 std::vector<BetMade>* later) {
  for (int seat = 1; seat <= seats; ++seat) {
    for (const Bet& bet : bets) {
      // On the hand of somebody else: whose hand it is has wagers on that without a name.
      if (round.definition().on_hand_of(bet.spot) == Place::seat(seat)) continue;
      const BetMade made{Place::seat(seat), bet.spot, bet.amount};
      auto why = round.apply({made});
      if (!why) continue;
      if (later == nullptr || !round.rules().offered(bet.spot)) return why;
      if (auto amount = why_not_amount(round.rules(), made)) return amount;
      later->push_back(made);
    }
  }
  if (round.definition().thrown_on_a_layout()) {
    if (!round.throws().layout().bets().empty()) return std::nullopt;
    return Refusal{"none of these wagers can be made when a game begins", "bets",
                   text(round.definition().wagers_section)};
  }
  return round.apply(Event::no_more_bets());
}

}  // namespace table_courses

namespace {

std::unique_ptr<TablePlay::Course> course_of(const RuleSet& rules, const Bets& bets,
                                             const TablePlay::Seating& seating,
                                             const Player& player) {
  if (const auto why = TablePlay::why_not(rules, bets, seating.seats)) {
    throw std::invalid_argument(text(*why));
  }
  if (rules.definition().pot_game() != nullptr) {
    return table_courses::pot_table(rules, seating, player);
  }
  if (rules.definition().thrown_on_a_layout()) {
    return table_courses::throw_table(rules, bets, seating, player);
  }
  return table_courses::card_table(rules, bets, seating, player);
}

}  // namespace

TablePlay::TablePlay(const RuleSet& rules, const Bets& bets, const Seating& seating,
                     const Player& player)
    : course_(course_of(rules, bets, seating, player)) {}

std::optional<Refusal> TablePlay::why_not(const RuleSet& rules, const Bets& bets, int seats) {
  const Definition& game = rules.definition();
  const PotGame* pot = game.pot_game();
  const int most =
      pot != nullptr ? std::min(pot->most_players, rules.positions()) : rules.positions();
  const int least = pot != nullptr ? 2 : 1;
  if (seats < least || seats > most) {
    return Refusal{"a table of " + std::string(game.name) + " has " + std::to_string(least) +
                       " to " + std::to_string(most) + " players, not " + std::to_string(seats),
                   "seats", text(rules.positions_section())};
  }
  if (pot != nullptr) {
    if (bets.empty()) return std::nullopt;
    return Refusal{"players post what is due and bet as they play; no bets are made before", "bets",
                   text(game.wagers_section)};
  }
  Round round(rules);
  std::vector<BetMade> later;
  return table_courses::make_bets(round, bets, seats, game.thrown_on_a_layout() ? &later : nullptr);
}

const Settlement& TablePlay::next(Random& random) {
  course_->play(random);
  ++rounds_;
  return course_->settlement();
}

}  // namespace houseway
