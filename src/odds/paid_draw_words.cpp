#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <map>

#include "odds/hands.h"
#include "odds/hidden_cards.h"
#include "odds/paid_draw.h"
#include "odds/paid_draw_game.h"

namespace houseway::paid_draw {

WagerOdds PaidDraw::price_main(const Paytable& table, const Strategy*) {
  const auto& [counted, sampled] = found(table);
  WagerOdds odds;
  odds.wager = std::string(game_.base);
  odds.paytable = table.name;
  odds.selected = &table == &rules_.paytable(ante_);
  odds.proposed = table.name == proposed_name;
  odds.section = text(rules_.schedule(bet_).section);
  odds.space = choose(static_cast<unsigned>(deck_.size()), five_cards) * (unseen_ + 1);
  const auto add = [&](std::string name, Wide situations, const Rational& gains, Pays pays,
                       Result result) {
    if (situations == 0) return;
    odds.outcomes.push_back({std::move(name), integer(situations), pays, result,
                             1 + gains / Rational(integer(situations))});
    odds.fixed_return += odds.part_of_return(odds.outcomes.back());
  };
  const Schedule& schedule = rules_.schedule(ante_);
  for (const HandClass made : {HandClass::royal_flush, HandClass::straight_flush}) {
    const auto row = static_cast<std::size_t>(lunar::instant_row(made));
    const Wide situations = counted.instant[row];
    add(fmt::format("{} dealt", schedule.rows[row]), situations,
        net_on_win(table.pays[row]).value() * Rational(integer(situations)), table.pays[row],
        Result::won);
  }
  const Rational unit(unit_);
  const auto& taken = counted.situations;
  const Rational folds(integer(taken[First::fold]));
  add("Folded", taken[First::fold], -folds, not_printed, Result::folded);
  add("Bet on the five cards", taken[First::bet], Rational(integer(counted.bet)) / (unit * hidden_),
      not_printed, Result::varies);
  const Rational bought(integer(taken[First::buy]));
  const Rational sixes = Rational(unseen_) * choose_small(unseen_ - 1, 4);
  add("Sixth card bought", taken[First::buy],
      Rational(integer(counted.buy)) / (unit * sixes) - bought, not_printed, Result::varies);
  // What the sample adds is the same part of all situations as of those drawn.
  const Rational space(odds.space);
  Rational exchanged = -Rational(integer(taken[First::exchange]));
  for (int cards = 2; cards <= static_cast<int>(five_cards); ++cards) {
    const auto i = static_cast<std::size_t>(cards);
    const auto drawn = static_cast<unsigned>(cards);
    exchanged += Rational(integer(counted.exchange[i])) / (unit * draws(cards) * hidden_);
    exchanged += space / sampled.drawn / unit *
                 (Rational(integer(sampled.met[i])) / choose_small(unseen_ - drawn, 4) -
                  Rational(integer(sampled.with_all[i])) / hidden_);
  }
  add("Cards exchanged", taken[First::exchange], exchanged, not_printed, Result::varies);

  BestPlay play;
  const Rational mean = odds.fixed_return - 1;
  const Rational fees = (bought + Rational(integer(taken[First::exchange]))) / space;
  const Rational bets = (Rational(integer(taken[First::bet])) +
                         Rational(integer(counted.bets_after_buying)) / unseen_) /
                            space +
                        Rational(sampled.bets) / sampled.drawn;
  play.average_wager = 1 + fees + 2 * bets;
  play.element_of_risk = -mean / play.average_wager;
  Rational dealt = 0;
  for (const OutcomeCount& outcome : odds.outcomes) {
    if (outcome.result == Result::won) dealt += odds.chance(outcome);
  }
  play.fold_frequency = 1 - dealt - bets;
  odds.play = play;
  odds.standard_error = std::sqrt(sampled.squares) / static_cast<double>(sampled.drawn);
  odds.notes.push_back(fmt::format(
      "all is counted but what the cards thrown away take from the dealer, for which {} "
      "rounds were drawn at random; exchanges are chosen as if those cards could come "
      "back",
      sampled.drawn));
  return odds;
}

std::vector<ChoiceValue> PaidDraw::values(const Situation& situation) {
  const HandAt<five_cards> held_at = positions(situation.own);
  CardSet seen = situation.own;
  seen.insert(*situation.dealer);
  const HiddenCards hidden(without(deck_, seen), *situation.dealer, showdown_);
  const std::vector<Card>& rest = hidden.cards();
  std::vector<ChoiceValue> choices;
  if (lunar::instant_row(class_of(showdown_.strength()(situation.own))) != no_row) return choices;
  const auto price = [&](CardSet kept, std::size_t cards) -> Rational {
    std::vector<AskedHand> asked;
    AskedHand ask;
    const auto draw = [&](auto&& self, std::size_t from, CardSet held) -> void {
      if (ask.gone_count == cards) {
        ask.strength = showdown_.strength()(held);
        asked.push_back(ask);
        return;
      }
      for (std::size_t i = from; i < rest.size(); ++i) {
        ask.gone[ask.gone_count++] = static_cast<std::uint8_t>(i);
        CardSet with = held;
        with.insert(rest[i]);
        self(self, i + 1, with);
        --ask.gone_count;
      }
    };
    draw(draw, 0, kept);
    Wide sum = 0;
    std::int64_t of_each = 1;
    const std::size_t draws_made = asked.size();
    hidden.meet(asked, [&](const AskedHand& each, std::int64_t all, const Meetings& met) {
      CardSet held = kept;
      for (std::size_t i = 0; i < each.gone_count; ++i) held.insert(rest[each.gone[i]]);
      const std::int64_t bet = terms(held, each.strength).of(met);
      sum += cards == 0 ? bet : std::max(bet, -all * unit_);
      of_each = all;
    });
    return Rational(integer(sum)) / (Rational(unit_) * of_each * draws_made) - (cards > 0 ? 1 : 0);
  };
  choices.push_back({"bet 2", price(situation.own, 0), 2});
  choices.push_back({"fold", -1, -2});
  choices.push_back({"buy", price(situation.own, 1), 1});
  for (unsigned kept = keeps_all; kept-- > 0;) {
    const std::size_t cards = five_cards - static_cast<std::size_t>(std::popcount(kept));
    if (cards < 2) continue;
    CardSet keeps;
    std::string words = "exchange";
    for (std::size_t i = 0; i < five_cards; ++i) {
      if (((kept >> i) & 1U) != 0) {
        keeps.insert(deck_[held_at[i]]);
      } else {
        words += " " + text(deck_[held_at[i]]);
      }
    }
    choices.push_back({std::move(words), price(keeps, cards), 1});
  }
  mark_best(choices);
  return choices;
}

// By the hand dealt and the up card, the decision that is best most often.
std::vector<StrategyTable> PaidDraw::strategy() {
  solve(rules_.paytable(ante_));
  const auto& hands = hands_;
  const auto words = [&](const ComparedHands::PlayersHand& hand) -> std::string {
    const HighHand high{hand.strength()};
    const HandClass made = high.hand_class();
    const std::string rank = rank_letter(static_cast<int>(high.rank()));
    if (made == HandClass::pair) return "Pair of " + rank + "s";
    if (made != HandClass::high_card) {
      std::string of_class = class_name(made);
      of_class[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(of_class[0])));
      return of_class;
    }
    if (showdown_.qualifies(hand.strength())) return "Ace-king";
    return rank + " high";
  };
  struct Cell {
    std::array<Wide, 4> by_kind{};
  };
  std::vector<std::string> order;
  std::map<std::string, std::array<Cell, rank_count>> cells;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (lunar::instant_row(class_of(hands[i].strength())) != no_row) continue;
    const std::string row = words(hands[i]);
    if (!cells.contains(row)) order.push_back(row);
    auto& of_row = cells[row];
    for (std::size_t up = 0; up < deck_.size(); ++up) {
      if (hands[i].cards.contains(deck_[up])) continue;
      of_row[static_cast<std::size_t>(deck_[up].rank())].by_kind[first_[i][up].kind] +=
          hands[i].alike;
    }
  }
  StrategyTable table{
      "The first decision by the dealer's up card: F fold, B bet, 6 buy a sixth card, X exchange; "
      "the one that is best most often first, others that are best at times behind it",
      {"hand"},
      {}};
  for (int rank = 0; rank < static_cast<int>(rank_count); ++rank) {
    table.columns.push_back(rank_letter(rank));
  }
  for (const std::string& row : order) {
    std::vector<std::string> line{row};
    for (const Cell& cell : cells[row]) {
      std::array<std::size_t, 4> kinds{0, 1, 2, 3};
      std::stable_sort(kinds.begin(), kinds.end(), [&](std::size_t a, std::size_t b) {
        return cell.by_kind[a] > cell.by_kind[b];
      });
      std::string plays;
      for (const std::size_t kind : kinds) {
        if (cell.by_kind[kind] > 0) plays += "FB6X"[kind];
      }
      line.push_back(plays);
    }
    table.rows.push_back(std::move(line));
  }
  return {table};
}

}  // namespace houseway::paid_draw

namespace houseway {

std::unique_ptr<MainGame> paid_draw_game(const RuleSet& rules, std::span<const Card> deck, Money,
                                         Effort& effort) {
  return std::make_unique<paid_draw::PaidDraw>(rules, deck, effort);
}

}  // namespace houseway
