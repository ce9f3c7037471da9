#include "odds/showdown_terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "games/poker_parts.h"
#include "odds/main_odds.h"
#include "ranking/fast_high.h"

namespace houseway {
namespace {

using Counts = OutcomeLine::Counts;
using Kind = Comparison::Kind;

template <Wilds wilds>
Strength out_of(const FastRanking<wilds>& ranking) {
  return [&ranking](CardSet cards) {
    return ranking.high_hand(ranking.strength(FastHand<wilds>(cards))).value;
  };
}

ShownHand of_strength(std::uint32_t strength) {
  ShownHand hand;
  hand.value = strength;
  return hand;
}

bool qualified(Kind kind) {
  return kind == Comparison::won || kind == Comparison::tied || kind == Comparison::lost;
}
bool is_won(Kind kind) {
  return kind == Comparison::won || kind == Comparison::won_unqualified;
}
bool is_tied(Kind kind) {
  return kind == Comparison::tied || kind == Comparison::tied_unqualified;
}

// Some hand of the dealer that compares so.
std::uint32_t dealers_strength(std::uint32_t mine, Kind kind) {
  return is_won(kind) ? mine - 1 : is_tied(kind) ? mine : mine + 1;
}

LineNet net_of(const Judged& judged, const Schedule& schedule, const Paytable& table) {
  if (judged.pushes) return {0, 1};
  if (judged.row == no_row) return {-1, 1};
  return net_on_win(table.pays[static_cast<std::size_t>(schedule.paid_row(table, judged.row))]);
}

}  // namespace

Strength showdown_strength(const RuleSet& rules) {
  const auto rank = rules.definition().cards().showdown->rank;
  if (rank == parts::high) return out_of(fast_high());
  if (rank == parts::high_with_deuces_and_joker_wild) return out_of(fast_wild());
  return [&rules, rank](CardSet cards) { return rank(cards, rules).value; };
}

std::int64_t ShowdownTerms::unit() const {
  std::int64_t unit = 1;
  for (const Fates& fates : kinds) {
    for (const Fate& fate : fates) {
      for (const LineNet& gain : fate.gains) unit = whole_unit(unit, gain.den);
    }
  }
  return unit;
}

DeclaredShowdown::DeclaredShowdown(const RuleSet& rules, WagerId rows_of,
                                   const ShowdownWords& words)
    : rules_(rules),
      showdown_(*rules.definition().cards().showdown),
      rows_of_(rows_of),
      words_(words),
      strength_(showdown_strength(rules)) {
  const auto& wagers = rules.definition().wagers;
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const ByShowdown* by = wagers[i].by_showdown();
    const auto wager = static_cast<WagerId>(i);
    if (by == nullptr || !by->by_losing_hand || !rules.offered(wager)) continue;
    if (on_losing_hand_) throw std::logic_error("two wagers are on the hand that loses");
    on_losing_hand_ = wager;
  }
}

bool DeclaredShowdown::qualifies(std::uint32_t dealers) const {
  return showdown_.qualifies == nullptr || showdown_.qualifies(of_strength(dealers));
}

bool DeclaredShowdown::by_longest_suit() const {
  return showdown_.rank == parts::by_longest_suit;
}

Judged DeclaredShowdown::judged(WagerId wager, std::uint32_t strength, Kind kind) const {
  const ByShowdown* by = rules_.definition().wagers[wager].by_showdown();
  if (by == nullptr) {
    throw std::logic_error(
        fmt::format("no showdown decides {}", rules_.definition().wagers[wager].id));
  }
  return judged(by->meets, strength, kind);
}

Judged DeclaredShowdown::judged(Meet meets, std::uint32_t strength, Kind kind) const {
  // Hands that are not compared are not looked at.
  const bool compared = showdown_.compares_always || qualified(kind);
  return meets(rules_, {compared ? of_strength(strength) : ShownHand{},
                        of_strength(dealers_strength(strength, kind)), qualified(kind)});
}

HandKind DeclaredShowdown::kind(CardSet cards) const {
  HandKind kind{strength_(cards)};
  for (const Wager& wager : rules_.definition().wagers) {
    const BonusOn* bonus = wager.bonus_on();
    if (bonus != nullptr && bonus->rank != nullptr) kind.bonus = bonus->rank(cards, rules_).row;
  }
  return kind;
}

bool DeclaredShowdown::bonus_tells_suits_apart() const {
  const auto& wagers = rules_.definition().wagers;
  return std::any_of(wagers.begin(), wagers.end(), [](const Wager& wager) {
    return wager.bonus_on() != nullptr && wager.tells_suits_apart();
  });
}

Rational DeclaredShowdown::bonuses(WagerId wager, const HandKind& hand, Kind kind,
                                   const Paytable& table) const {
  Rational sum = 0;
  for (const WagerId payout : rules_.beside(wager)) {
    const BonusOn* bonus = rules_.definition().wagers[payout].bonus_on();
    if (bonus == nullptr) continue;
    const Row row =
        bonus->meets != nullptr ? judged(bonus->meets, hand.strength, kind).row : hand.bonus;
    if (row == no_row) continue;
    const Paytable& paid_by = used_table(rules_, payout, table);
    sum += bonus_on_unit(
        paid_by.pays[static_cast<std::size_t>(rules_.schedule(payout).paid_row(paid_by, row))]);
  }
  return sum;
}

Row DeclaredShowdown::row(WagerId wager, std::uint32_t strength, Kind kind) const {
  return judged(wager, strength, kind).row;
}

Row DeclaredShowdown::losers_row(WagerId wager, std::uint32_t losing) const {
  return judged(wager, losing, Comparison::lost).row;
}

std::size_t DeclaredShowdown::losers_rows() const {
  return on_losing_hand_ ? rules_.schedule(*on_losing_hand_).rows.size() : 0;
}

Row DeclaredShowdown::losers_row(std::uint32_t losing) const {
  return on_losing_hand_ ? losers_row(*on_losing_hand_, losing) : no_row;
}

// Lines in the order: a dealer who does not qualify, where that ends it; the rows, and higher hands
// of which none is paid; ties, unless these are paid too; lower hands, and those below a dealer who
// does not qualify; folds.
std::size_t DeclaredShowdown::line_of(const Judged& judged, Kind kind,
                                      const ShowdownTerms& terms) const {
  const bool ends_it = !showdown_.compares_always;
  if (ends_it && !qualified(kind)) return 0;
  const std::size_t rows = rules_.schedule(rows_of_).rows.size();
  const std::size_t first = ends_it ? 1 : 0;
  if (judged.row != no_row) return first + static_cast<std::size_t>(judged.row);
  const std::size_t returned = first + rows;
  const std::size_t tie = returned + (words_.returned.empty() ? 0 : 1);
  if (is_won(kind) && !words_.returned.empty()) return returned;
  if (is_tied(kind)) return tie;
  const std::size_t lower = tie + (ties_are_paid() ? 0 : 1);
  return qualified(kind) || lower + 1 == terms.folded ? lower : lower + 1;
}

bool DeclaredShowdown::ties_are_paid() const {
  return row(rows_of_, 1, Comparison::tied) != no_row;
}

ShowdownTerms DeclaredShowdown::terms(const MainCourse& course, const Paytable& table,
                                      const std::vector<HandKind>& hands) const {
  const auto table_of = [&](WagerId wager) -> const Paytable& {
    return used_table(rules_, wager, table);
  };
  ShowdownTerms terms;
  const bool has_qualification = showdown_.qualifies != nullptr;
  if (has_qualification && !showdown_.compares_always) {
    const Row paid = row(course.wagers.front(), 1, Comparison::lost_unqualified);
    terms.lines.push_back(
        {fmt::format("Dealer below {}", showdown_.qualifying),
         paid == no_row ? not_printed
                        : table_of(course.wagers.front()).pays[static_cast<std::size_t>(paid)]});
  }
  const Schedule& rows = rules_.schedule(rows_of_);
  // Lines of a further table are paid on one wager where another is lost.
  Row next = 0;
  for (OutcomeLine& line : lines_of_rows(rows, table_of(rows_of_))) {
    line.counts = rows.in_first_table(next++) ? Counts::won : Counts::by_net;
    if (!words_.paid.empty()) line.name = words_.paid;
    terms.lines.push_back(std::move(line));
  }
  const auto as_printed = [&](Judged found) {
    found.row = rows.paid_row(table_of(rows_of_), found.row);
    if (found.row != no_row && !rows.in_first_table(found.row) &&
        !table_of(rows_of_).pays[static_cast<std::size_t>(found.row)].applies()) {
      found.row = no_row;
    }
    return found;
  };
  if (!words_.returned.empty()) terms.lines.push_back({std::string(words_.returned), push});
  if (!ties_are_paid()) terms.lines.push_back({"Tie", push});
  terms.lines.push_back({std::string(words_.lower)});
  if (has_qualification && showdown_.compares_always) {
    terms.lines.push_back({fmt::format("{}, dealer below {}", words_.lower, showdown_.qualifying)});
  }
  terms.folded = terms.lines.size();
  terms.lines.push_back({folded_name, not_printed, Counts::folded});

  for (const HandKind& hand : hands) {
    const std::uint32_t strength = hand.strength;
    ShowdownTerms::Fates fates;
    for (std::size_t i = 0; i < fates.size(); ++i) {
      const auto kind = static_cast<Kind>(i);
      for (std::size_t place = 0; place < course.wagers.size(); ++place) {
        const WagerId wager = course.wagers[place];
        const LineNet net =
            net_of(judged(wager, strength, kind), rules_.schedule(wager), table_of(wager));
        const Rational gain = net.value() + bonuses(wager, hand, kind, table);
        fates[i].gains[place] = {static_cast<std::int64_t>(numerator(gain)),
                                 static_cast<std::int64_t>(denominator(gain))};
      }
      fates[i].line = line_of(as_printed(judged(rows_of_, strength, kind)), kind, terms);
    }
    const auto known = std::find(terms.kinds.begin(), terms.kinds.end(), fates);
    terms.kind_of[hand] = static_cast<std::size_t>(known - terms.kinds.begin());
    if (known == terms.kinds.end()) terms.kinds.push_back(fates);
  }
  return terms;
}

std::vector<int> stakes_before_deal(const MainCourse& course) {
  std::vector<int> stakes(course.wagers.size());
  std::fill_n(stakes.begin(), course.before_deal, 1);
  return stakes;
}

Ending ending_of(const ShowdownTerms::Fate& fate, const std::vector<int>& stakes,
                 const Integer& deals) {
  Ending ending{fate.line, deals, {}, {}};
  for (std::size_t i = 0; i < stakes.size(); ++i) {
    ending.stakes.emplace_back(stakes[i]);
    ending.gains.push_back(stakes[i] * fate.gains[i].value());
  }
  return ending;
}

Ending folded_ending(std::size_t line, const std::vector<int>& stakes, const Integer& deals) {
  Ending ending{line, deals, {}, {}};
  for (const int stake : stakes) {
    ending.stakes.emplace_back(stake);
    ending.gains.emplace_back(-stake);
  }
  return ending;
}

}  // namespace houseway
