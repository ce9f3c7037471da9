#include "odds/arranged_play.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "odds/main_odds.h"
#include "odds/showdown_terms.h"
#include "rules/limits.h"

namespace houseway {

ArrangedPlay::ArrangedPlay(const RuleSet& rules, std::span<const Card> deck, Money base,
                           Effort& effort)
    : rules_(rules),
      base_(base),
      course_(main_course(rules, base)),
      base_wager_(static_cast<WagerId>(*rules.definition().find_wager(rules.definition().base))),
      hands_(rules, deck, effort) {
  for (const DecisionPoint& point : course_.decisions) {
    if (point.ways.front().act != Choice::Act::set) ways_ = point.ways;
  }
  if (ways_.empty()) ways_.emplace_back().act = Choice::Act::check;
}

std::vector<int> ArrangedPlay::stakes(std::size_t way) const {
  std::vector<int> staked = stakes_before_deal(course_);
  if (ways_[way].act == Choice::Act::wager) staked[ways_[way].wager] = ways_[way].multiple;
  return staked;
}

// What becomes of each wager, in one number.
std::uint64_t ArrangedPlay::judged(const Meeting& meeting) const {
  std::uint64_t all = 0;
  for (const WagerId wager : course_.wagers) {
    const Judged found = game().wagers[wager].by_showdown()->meets(rules_, meeting);
    const int fate = found.pushes ? 0 : found.row == no_row ? 1 : 2 + found.row;
    all = all * 64 + static_cast<std::uint64_t>(fate);
  }
  return all;
}

ArrangedPlay::Fate ArrangedPlay::fate(const Meeting& meeting, const Paytable& table) const {
  const std::size_t rows = rules_.schedule(base_wager_).rows.size();
  Fate fate;
  for (const WagerId wager : course_.wagers) {
    const Judged found = game().wagers[wager].by_showdown()->meets(rules_, meeting);
    const Paytable& paid_by = used_table(rules_, wager, table);
    const Row row = rules_.schedule(wager).paid_row(paid_by, found.row);
    if (found.pushes || row == no_row) {
      fate.gains.emplace_back(found.pushes ? 0 : -1);
    } else {
      fate.gains.push_back(net_on_win(paid_by.pays[static_cast<std::size_t>(row)]).value());
    }
    if (wager != base_wager_) continue;
    fate.line = found.row != no_row ? static_cast<std::size_t>(found.row)
                : found.pushes      ? rows
                                    : rows + 1;
  }
  const Money most = payout_limit(rules_, base_);
  if (most < no_limit) cut_to_limit(fate.gains, Rational(most.cents, base_.cents));
  return fate;
}

// Lines: the rows of the base wager, what goes back, what is lost, what is folded.
ArrangedPlay::Terms ArrangedPlay::terms(const Paytable& table) const {
  Terms terms;
  terms.table = &table;
  terms.lines = lines_of_rows(rules_.schedule(base_wager_), used_table(rules_, base_wager_, table));
  for (OutcomeLine& line : terms.lines) line.counts = OutcomeLine::Counts::won;
  terms.lines.push_back({"Returned", push, OutcomeLine::Counts::pushed});
  terms.lines.push_back({"Lost", not_printed, OutcomeLine::Counts::lost});
  terms.folded = terms.lines.size();
  if (game().has_fold()) {
    terms.lines.push_back({folded_name, not_printed, OutcomeLine::Counts::folded});
  }
  std::map<std::uint64_t, std::uint8_t> known;
  for (const ShownHand& players_worth : hands_.worths()) {
    for (const ShownHand& dealers_worth : hands_.worths()) {
      const Meeting meeting{players_worth, dealers_worth};
      const auto next = static_cast<std::uint8_t>(terms.fates.size());
      const auto [found, added] = known.try_emplace(judged(meeting), next);
      terms.of.push_back(found->second);
      if (added) terms.fates.push_back(fate(meeting, table));
      if (terms.fates.size() > most_fates) {
        throw std::logic_error("arranged hands end in too many ways");
      }
    }
  }
  return terms;
}

// What the bonuses on a wager add to it, in units of its stake.
Rational ArrangedPlay::bonus(const Hand& hand, std::size_t wager, const Paytable& table) const {
  Rational sum = 0;
  for (const WagerId payout : rules_.beside(course_.wagers[wager])) {
    const BonusOn* on = game().wagers[payout].bonus_on();
    const Row row = on == nullptr ? no_row : on->rank(card_set(hand.cards), rules_).row;
    if (row == no_row) continue;
    sum += bonus_on_unit(used_table(rules_, payout, table).pays[static_cast<std::size_t>(row)]);
  }
  return sum;
}

std::vector<Rational> ArrangedPlay::gains(const Fate& fate, const Hand& hand, std::size_t way,
                                          const Paytable& table) const {
  std::vector<Rational> gained;
  const std::vector<int> staked = stakes(way);
  for (std::size_t i = 0; i < staked.size(); ++i) {
    gained.push_back(folds(way) ? Rational(-staked[i])
                                : Rational(staked[i] * (fate.gains[i] + bonus(hand, i, table))));
  }
  return gained;
}

ArrangedPlay::ByFate ArrangedPlay::by_fate(const Terms& terms, std::size_t worth,
                                           const Met& met) const {
  ByFate fates{};
  for (std::size_t i = 0; i < met.size(); ++i) {
    fates[terms.of[worth * met.size() + i]] += met[i];
  }
  return fates;
}

Rational ArrangedPlay::value(const Terms& terms, const Hand& hand, std::size_t way,
                             const ByFate& fates) const {
  Rational sum = 0;
  for (std::size_t i = 0; i < terms.fates.size(); ++i) {
    if (fates[i] == 0) continue;
    for (const Rational& gain : gains(terms.fates[i], hand, way, *terms.table))
      sum += fates[i] * gain;
  }
  return sum / hands_.dealers();
}

// No setting stakes anything: of equally good ones the house way is taken, or the first.
ArrangedPlay::Best ArrangedPlay::best(const Terms& terms, const Hand& hand, const Met& met,
                                      Settings settings) const {
  const auto staying = static_cast<std::size_t>(
      std::find_if(ways_.begin(), ways_.end(),
                   [](const Way& way) { return way.act != Choice::Act::fold; }) -
      ways_.begin());
  Best chosen;
  std::optional<Rational> most;
  const std::size_t tried = settings == Settings::all ? hand.settings.size() : 1;
  for (std::size_t i = 0; i < tried; ++i) {
    const ByFate fates = by_fate(terms, hand.settings[i].worth, met);
    const Rational worth = value(terms, hand, staying, fates);
    if (most && worth <= *most) continue;
    most = worth;
    chosen.setting = i;
    chosen.fates = fates;
  }
  chosen.ways = best_ways(ways_, ways_.size(), [&](std::size_t way) {
    return way == staying ? *most : value(terms, hand, way, chosen.fates);
  });
  return chosen;
}

PlayedOut ArrangedPlay::played(const Paytable& table, Ties ties, Settings settings) {
  const Terms terms = this->terms(table);
  PlayedOut out{terms.lines, {}};
  out.tied.resize(course_.decisions.size());
  const std::vector<Met>& met = hands_.all_met();
  const auto add = [&](Ending ending) {
    const auto same = std::find_if(out.endings.begin(), out.endings.end(), [&](const Ending& e) {
      return e.line == ending.line && e.stakes == ending.stakes && e.gains == ending.gains;
    });
    if (same == out.endings.end()) {
      out.endings.push_back(std::move(ending));
    } else {
      same->deals += ending.deals;
    }
  };
  for (std::size_t i = 0; i < met.size(); ++i) {
    const Hand& hand = hands_.hands()[i];
    const Best chosen = best(terms, hand, met[i], settings);
    const std::size_t way = chosen.ways.by(ties);
    const Integer deals = Integer(hand.ways) * hands_.dealers();
    if (chosen.ways.tied()) out.tied[0] += deals;
    if (folds(way)) {
      add(folded_ending(terms.folded, stakes(way), deals));
      continue;
    }
    for (std::size_t fate = 0; fate < terms.fates.size(); ++fate) {
      if (chosen.fates[fate] == 0) continue;
      Ending ending{terms.fates[fate].line,
                    Integer(hand.ways) * chosen.fates[fate],
                    {},
                    gains(terms.fates[fate], hand, way, table)};
      for (const int stake : stakes(way)) ending.stakes.emplace_back(stake);
      add(std::move(ending));
    }
  }
  return out;
}

// A wager that the hands decide as they were set; cards alone decide the others.
std::optional<RowCounts> ArrangedPlay::count(WagerId wager) {
  const ByShowdown* by = game().wagers[wager].by_showdown();
  if (by == nullptr) return std::nullopt;
  const Paytable& table = rules_.paytable(priced_by(rules_));
  const Terms terms = this->terms(table);
  RowCounts counts;
  counts.rows.resize(rules_.schedule(wager).rows.size());
  const std::vector<Met>& met = hands_.all_met();
  for (std::size_t i = 0; i < met.size(); ++i) {
    const Hand& hand = hands_.hands()[i];
    const Best chosen = best(terms, hand, met[i], Settings::all);
    if (folds(chosen.ways.least) && !rules_.kept_on_fold(wager)) {
      counts.forfeited += Integer(hand.ways) * hands_.dealers();
      continue;
    }
    const ShownHand& mine = hands_.worths()[hand.settings[chosen.setting].worth];
    for (std::size_t worth = 0; worth < met[i].size(); ++worth) {
      if (met[i][worth] == 0) continue;
      const Row row = by->meets(rules_, {mine, hands_.worths()[worth]}).row;
      (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) +=
          Integer(hand.ways) * met[i][worth];
    }
  }
  return counts;
}

}  // namespace houseway
