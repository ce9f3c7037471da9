#include "odds/pricing.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "odds/hands.h"
#include "odds/wager_at_stake.h"
#include "rules/meters.h"
#include "rules/settling.h"

namespace houseway {
namespace {

// A sum that does not grow with the wager is priced for one of so much.
constexpr Money one_dollar = dollars(1);

}  // namespace

Rational back_per_unit(const Pays& pays, const Rational& vigorish, Money stake) {
  switch (pays.kind) {
    case Pays::Kind::push:
      return 1;
    case Pays::Kind::half_back:
      return {1, 2};
    case Pays::Kind::to:
      return 1 + Rational(pays.num, pays.den) * (1 - vigorish);
    case Pays::Kind::for_one:
      return {pays.num, pays.den};
    case Pays::Kind::sum_and_stake:
      return 1 + Rational(pays.num, (stake.cents > 0 ? stake : one_dollar).cents);
    case Pays::Kind::sum:
      return stake.cents > 0 ? Rational(pays.num, stake.cents) : Rational(0);
    case Pays::Kind::meter_and_to:
      return 1 + Rational(pays.den);
    default:
      return 0;
  }
}

namespace {

int cards_looked_at(const RuleSet& rules, WagerId wager) {
  int cards = 0;
  for (const HandCards& part : rules.hand(wager)) cards += part.count;
  return cards;
}

// "drawn in every round", "drawn in one of 10 rounds, every position equally likely"
std::string how_drawn(const SystemDraw& draw, std::uint32_t rounds, bool with_dealer) {
  const std::string when =
      rounds == 1 ? "drawn in every round" : fmt::format("drawn in one of {} rounds", rounds);
  if (draw.kind == SystemDraw::Kind::card) return when;
  return fmt::format("{}, every position {}equally likely", when,
                     with_dealer ? "and the dealer " : "");
}

// What the table game system's draws add to the wager that they are paid on, in the part of all
// rounds in which no fold takes it. A card or a position is drawn whatever the hand is, and each
// draw by itself.
void add_draws(const RuleSet& rules, WagerId wager, const RowCounts& counts, const Rational& kept,
               WagerOdds& odds) {
  const Definition& game = rules.definition();
  // The system draws the dealer's position too where the dealer's hand is one of those paid.
  for (const SystemDraw& draw : game.cards().draws) {
    const bool with_dealer = draw.kind == SystemDraw::Kind::position &&
                             !game.cards().dealer.empty() && game.hands() == nullptr;
    const std::uint32_t rounds = rules.drawn_in_one_of(draw);
    if (draw.on != game.wagers[wager].id || rounds == 0) continue;
    const auto bonus = static_cast<WagerId>(*game.find_wager(draw.id));
    const Rational chance =
        (draw.kind == SystemDraw::Kind::card
             ? counts.drawn_card.value_or(
                   Rational(cards_looked_at(rules, wager), deck_cards(game.cards().deck).size()))
             : Rational(1, game.positions + (with_dealer ? 1 : 0))) /
        rounds;
    const DrawnPayout drawn{std::string(game.wagers[bonus].name), chance * kept,
                            rules.paytable(bonus).pays.front()};
    if (odds.variance) {
      // Neither the draw nor the lines pay anything on a wager that a fold takes.
      const Rational back = back_per_unit(drawn.pays);
      *odds.variance +=
          drawn.adds() * (back - drawn.adds()) + 2 * odds.fixed_return * chance * back * (1 - kept);
    }
    odds.fixed_return += drawn.adds();
    odds.won += (kept - odds.won) * chance;
    odds.pushed *= 1 - chance;
    odds.lost = 1 - odds.won - odds.pushed;
    odds.notes.push_back(fmt::format("the return includes {} for the {}, {}{}",
                                     percent(drawn.adds()), drawn.name,
                                     how_drawn(draw, rounds, with_dealer),
                                     kept == 1 ? "" : ", and lost with a wager that is folded"));
    odds.draws.push_back(drawn);
  }
}

// The meter that a line is paid from, at its seed.
MeterTerm meter_of(const RuleSet& rules, WagerId wager, const Paytable& table, Level level) {
  MeterTerm term;
  term.meter = meter_name(rules.definition(), {rules.schedule_index(wager), level, {}});
  term.level = level;
  term.amount = offered_amount(rules, wager, table);
  for (const MeterSpec& spec : table.meters) {
    if (spec.level != level) continue;
    term.seed = term.reading = seed_of(rules, spec, term.amount);
    term.reseed = reseed_of(rules, spec, term.amount);
    term.primary_percent = primary_percent(rules, spec);
    term.reserve_percent = spec.reserve_percent;
  }
  return term;
}

void add_meter_line(const RuleSet& rules, WagerId wager, const Paytable& table, const Pays& pays,
                    const Rational& chance, WagerOdds& odds) {
  const MeterTerm meter = meter_of(rules, wager, table, pays.level);
  auto term = std::find_if(odds.meters.begin(), odds.meters.end(),
                           [&](const MeterTerm& each) { return each.meter == meter.meter; });
  if (term == odds.meters.end()) term = odds.meters.insert(term, meter);
  term->per_dollar += chance * Rational(pays.num, 100) / Rational(meter.amount.cents, 100);
  if (pays.num == 100) term->emptied += chance;
}

}  // namespace

Integer RowCounts::space() const {
  Integer sum = std::accumulate(rows.begin(), rows.end(), Integer(unlisted + forfeited));
  for (const PaidTwice& each : twice) sum += each.count;
  return sum;
}

RowCounts count_rows(const RuleSet& rules, WagerId wager, std::span<const Card> deck,
                     Effort& effort) {
  const Wager& counted = rules.definition().wagers[wager];
  const int cards = cards_looked_at(rules, wager);
  const std::size_t rows = rules.schedule(wager).rows.size();
  // Otherwise one hand stands for all that differ by a renaming of suits, which tiles do not have.
  const bool by_suit =
      counted.tells_suits_apart() || rules.definition().cards().deck == Deck::tiles;
  // By thread, so that none waits for another; the last row is for what no row names.
  std::vector<std::vector<std::uint64_t>> found(effort.threads,
                                                std::vector<std::uint64_t>(rows + 1));
  const auto add = [&](std::size_t thread, CardSet hand, unsigned alike) {
    const Row row = counted.by_hand()->rank(hand, rules).row;
    found[thread][row == no_row ? rows : static_cast<std::size_t>(row)] += alike;
  };
  const bool joker = std::find(deck.begin(), deck.end(), Card::joker()) != deck.end();
  std::vector<Card> naturals(deck.begin(), deck.end());
  std::erase(naturals, Card::joker());
  const unsigned ranks = by_suit ? 0 : ranks_of_each_suit(naturals);
  if (ranks != 0) {
    // Hands without the joker and, where there is one, those with it.
    for (const int jokers : {0, 1}) {
      if (jokers > 0 && !joker) continue;
      const SuitClasses classes(ranks, cards - jokers);
      in_parallel(effort, classes.parts(), [&](std::size_t part, unsigned thread) {
        classes.for_each_of(part, [&](CardSet hand, unsigned alike) {
          if (jokers > 0) hand.insert(Card::joker());
          add(thread, hand, alike);
        });
      });
    }
  } else {
    in_parallel(effort, deck.size(), [&](std::size_t first, unsigned thread) {
      const auto count = [&](CardSet hand) {
        const unsigned alike = by_suit ? 1 : suit_class_size(hand);
        if (alike > 0) add(thread, hand, alike);
      };
      for_each_hand_from(deck, first, cards, count);
    });
  }
  RowCounts counts;
  counts.rows.resize(rows);
  for (const auto& mine : found) {
    for (std::size_t row = 0; row < rows; ++row) counts.rows[row] += mine[row];
    counts.unlisted += mine[rows];
  }
  return counts;
}

WagerId priced_by(const RuleSet& rules) {
  const Definition& game = rules.definition();
  return static_cast<WagerId>(
      *game.find_wager(game.priced_by.empty() ? game.base : game.priced_by));
}

const Paytable& used_table(const RuleSet& rules, WagerId wager, const Paytable& used) {
  const bool same = rules.schedule_index(wager) == rules.schedule_index(priced_by(rules));
  return same ? used : rules.paytable(wager);
}

std::vector<const Paytable*> tables_of(const RuleSet& rules, WagerId wager, bool all) {
  if (!all) return {&rules.paytable(wager)};
  std::vector<const Paytable*> tables;
  const Paytable& chosen = rules.paytable(wager);
  for (const Paytable& table : rules.schedule(wager).tables) {
    if (!table.fits(rules.decks())) continue;
    // The one chosen may have the Envy Bonuses of another.
    const bool same = table.name == chosen.name && table.pays == chosen.pays;
    tables.push_back(same ? &chosen : &table);
  }
  // A proposed table stands beside those of the chapter.
  if (std::find(tables.begin(), tables.end(), &chosen) == tables.end()) tables.push_back(&chosen);
  return tables;
}

LineNet net_on_win(const Pays& pays) {
  switch (pays.kind) {
    case Pays::Kind::to:
      return {pays.num, pays.den};
    case Pays::Kind::for_one:
      return {pays.num - 1, 1};
    case Pays::Kind::push:
      return {0, 1};
    case Pays::Kind::half_back:
      return {-1, 2};
    default:
      return {-1, 1};
  }
}

Rational bonus_on_unit(const Pays& pays) {
  const bool wins = pays.kind == Pays::Kind::to || pays.kind == Pays::Kind::for_one;
  return wins ? Rational(pays.num, pays.den) : Rational(0);
}

std::int64_t whole_unit(std::int64_t unit, const Integer& den) {
  constexpr std::int64_t most = 1'000'000'000;
  const Integer whole = lcm(Integer(unit), den);
  if (whole > most) {
    throw std::overflow_error(
        fmt::format("the odds of the paytables have no common denominator below {}", most));
  }
  return static_cast<std::int64_t>(whole);
}

void check_sums_fit(const Integer& most, const Integer& deals) {
  if (abs(most) * deals > std::numeric_limits<std::int64_t>::max()) {
    throw std::overflow_error("the odds of the proposed paytable are too large or too uneven");
  }
}

WagerOdds price(const RuleSet& rules, WagerId wager, const Paytable& table, const RowCounts& counts,
                const Rational& vigorish) {
  const Schedule& schedule = rules.schedule(wager);
  WagerOdds odds;
  odds.wager = rules.definition().wagers[wager].id;
  odds.paytable = table.name;
  odds.selected = &table == &rules.paytable(wager);
  odds.section = text(schedule.section);
  odds.space = counts.space();
  const auto share_of_space = [&](const Integer& count) { return Rational(count, odds.space); };

  std::vector<Integer> paid(schedule.rows.size());
  for (std::size_t row = 0; row < schedule.rows.size(); ++row) {
    paid[static_cast<std::size_t>(schedule.paid_row(table, static_cast<Row>(row)))] +=
        counts.rows[row];
  }
  Rational square = 0;
  Integer unlisted = counts.unlisted;
  for (std::size_t row = 0; row < schedule.rows.size(); ++row) {
    const Pays& pays = table.pays[row];
    const bool in_force =
        schedule.in_force == nullptr || schedule.in_force(rules, static_cast<Row>(row));
    if (!pays.printed() || !in_force) {
      unlisted += paid[row];
      continue;
    }
    const Rational chance = share_of_space(paid[row]);
    const Rational back = back_per_unit(pays, vigorish, table.amount);
    const Result result = pays.wins()                     ? Result::won
                          : pays.kind == Pays::Kind::push ? Result::pushed
                                                          : Result::lost;
    odds.outcomes.push_back({std::string(schedule.rows[row]), paid[row], pays, result, back});
    odds.fixed_return += chance * back;
    square += chance * (back - 1) * (back - 1);
    (result == Result::won      ? odds.won
     : result == Result::pushed ? odds.pushed
                                : odds.lost) += chance;
    if (pays.from_meter()) add_meter_line(rules, wager, table, pays, chance, odds);
  }
  for (const PaidTwice& each : counts.twice) {
    const bool own_row = each.by == wager;
    const Pays& first = table.pays[static_cast<std::size_t>(each.row)];
    const Pays& second =
        (own_row ? table : rules.paytable(each.by)).pays[static_cast<std::size_t>(each.also)];
    const Rational chance = share_of_space(each.count);
    const Rational back = back_per_unit(first) + bonus_on_unit(second);
    const std::string_view besides =
        rules.schedule(each.by).rows[static_cast<std::size_t>(each.also)];
    odds.outcomes.push_back(
        {fmt::format("{} and {}", schedule.rows[static_cast<std::size_t>(each.row)], besides),
         each.count, own_row ? together(first, second) : first, Result::won, back});
    odds.fixed_return += chance * back;
    square += chance * (back - 1) * (back - 1);
    odds.won += chance;
  }
  odds.outcomes.push_back({unlisted_name, unlisted, not_printed});
  if (counts.forfeited > 0) {
    odds.outcomes.push_back({folded_name, counts.forfeited, not_printed, Result::folded});
  }
  const Rational nothing = share_of_space(Integer(unlisted + counts.forfeited));
  odds.lost += nothing;
  square += nothing;
  odds.proposed = table.name == proposed_name;
  if (table.amount.cents == 0 &&
      std::any_of(table.pays.begin(), table.pays.end(),
                  [](const Pays& pays) { return pays.kind == Pays::Kind::sum_and_stake; })) {
    odds.notes.push_back(sums_are_of(one_dollar));
  }
  if (odds.meters.empty()) {
    const Rational mean = odds.fixed_return - 1;
    odds.variance = square - mean * mean;
  }
  add_draws(rules, wager, counts, 1 - share_of_space(counts.forfeited), odds);
  return odds;
}

const Beside* envy_of(const RuleSet& rules, WagerId wager) {
  for (const WagerId payout : rules.beside(wager)) {
    const Beside* beside = rules.definition().wagers[payout].beside();
    if (beside->what == Beside::For::envy) return beside;
  }
  return nullptr;
}

Money envied_stake(const RuleSet& rules, WagerId wager, const Paytable& table) {
  Money stake = offered_amount(rules, wager, table);
  for (const Envy& envy : table.envy) {
    if (envy.or_more) stake = envy.stake;
  }
  return stake;
}

void add_envy(const RuleSet& rules, WagerId wager, const Paytable& table, const RowCounts& held,
              WagerOdds& odds) {
  const Money stake = envied_stake(rules, wager, table);
  for (const Envy& envy : table.envy) {
    if (!envy.earned_by(stake)) continue;
    const Rational chance(held.rows[static_cast<std::size_t>(envy.row)], held.space());
    odds.envy = odds.envy.value_or(0) + chance * Rational(envy.pays.cents, stake.cents);
  }
}

}  // namespace houseway
