#include "odds/main_odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "rules/limits.h"

namespace houseway {
namespace {

Rational sum(const std::vector<Rational>& parts) {
  return std::accumulate(parts.begin(), parts.end(), Rational(0));
}

Result result_of(OutcomeLine::Counts counts, const Rational& net) {
  using Counts = OutcomeLine::Counts;
  switch (counts) {
    case Counts::won:
      return Result::won;
    case Counts::pushed:
      return Result::pushed;
    case Counts::lost:
      return Result::lost;
    case Counts::folded:
      return Result::folded;
    case Counts::by_net:
      break;
  }
  return net > 0 ? Result::won : net == 0 ? Result::pushed : Result::lost;
}

std::vector<OutcomeCount> outcomes_of(const PlayedOut& played) {
  std::vector<OutcomeCount> outcomes;
  for (const OutcomeLine& line : played.lines) {
    outcomes.push_back({line.name, 0, line.pays, result_of(line.counts, -1)});
  }
  for (const Ending& ending : played.endings) {
    if (ending.deals == 0) continue;
    OutcomeCount& outcome = outcomes[ending.line];
    const Rational net = sum(ending.gains);
    const Result result = result_of(played.lines[ending.line].counts, net);
    if (outcome.count == 0) outcome.result = result;
    if (outcome.result != result) outcome.result = Result::varies;
    outcome.count += ending.deals;
    outcome.back += ending.deals * (1 + net);
  }
  for (OutcomeCount& outcome : outcomes) {
    if (outcome.count != 0) outcome.back /= outcome.count;
  }
  // Rows that only other tables print.
  std::erase_if(outcomes, [](const OutcomeCount& outcome) {
    return outcome.count == 0 && outcome.result == Result::won && !outcome.pays.printed();
  });
  return outcomes;
}

// The wagers that some decision lets a player take back.
std::vector<std::size_t> withdrawable(const MainCourse& course) {
  std::vector<std::size_t> wagers;
  for (const DecisionPoint& point : course.decisions) {
    for (const Way& way : point.ways) {
      if (way.act == Choice::Act::withdraw) wagers.push_back(way.wager);
    }
  }
  return wagers;
}

void note_limit(const RuleSet& rules, const PlayedOut& played, Money base, WagerOdds& odds) {
  if (played.limit == PlayedOut::Limit::cuts) {
    odds.notes.emplace_back("the payout limit can be reached: bets of whole Antes were tried");
  }
  if (played.limit != PlayedOut::Limit::left_out) return;
  const Money limit = payout_limit(rules, base);
  Rational most = 0;
  for (const Ending& ending : played.endings) most = std::max(most, sum(ending.gains));
  if (most * base.cents <= limit.cents) return;
  odds.notes.push_back(
      fmt::format("with an ante of {} the best hands win more than the payout "
                  "limit of {}, which is left out here",
                  text(base), text(limit)));
}

}  // namespace

WagerOdds main_odds(const RuleSet& rules, const MainCourse& course, const PlayedOut& played,
                    const Paytable& table, WagerId rows_of, Money base) {
  const Definition& game = rules.definition();
  const WagerId by = priced_by(rules);
  WagerOdds odds;
  odds.wager = game.base;
  odds.paytable = table.name;
  odds.selected = &table == &rules.paytable(by);
  odds.proposed = table.name == proposed_name;
  for (const WagerId wager : course.wagers) {
    if (wager == by || rules.schedule_index(wager) == rules.schedule_index(by)) continue;
    odds.proposed |= rules.paytable(wager).name == proposed_name;
  }
  odds.section = text(rules.schedule(rows_of).section);
  odds.outcomes = outcomes_of(played);
  for (const OutcomeCount& outcome : odds.outcomes) odds.space += outcome.count;

  const std::vector<std::size_t> taken_back = withdrawable(course);
  BestPlay play;
  std::vector<Rational> gained(course.wagers.size());
  std::vector<Rational> withdrawn(course.wagers.size());
  Rational mean = 0;
  Rational square = 0;
  for (const Ending& ending : played.endings) {
    const Rational chance(ending.deals, odds.space);
    const Rational net = sum(ending.gains);
    const OutcomeLine::Counts counts = played.lines[ending.line].counts;
    const Result result = result_of(counts, net);
    (result == Result::won      ? odds.won
     : result == Result::pushed ? odds.pushed
                                : odds.lost) += chance;
    if (counts == OutcomeLine::Counts::folded) play.fold_frequency += chance;
    mean += chance * net;
    square += chance * net * net;
    play.average_wager += chance * sum(ending.stakes);
    for (std::size_t i = 0; i < gained.size(); ++i) gained[i] += chance * ending.gains[i];
    for (const std::size_t i : taken_back) {
      if (ending.stakes[i] == 0) withdrawn[i] += chance;
    }
  }
  note_limit(rules, played, base, odds);
  odds.fixed_return = 1 + mean;
  odds.variance = square - mean * mean;
  // A game in which nothing is added to the first wager and nothing given up has no more to say.
  const bool folds = std::any_of(
      played.lines.begin(), played.lines.end(),
      [](const OutcomeLine& line) { return line.counts == OutcomeLine::Counts::folded; });
  if (course.wagers.size() == 1 && !folds) return odds;
  play.element_of_risk = -mean / play.average_wager;
  for (const std::size_t i : taken_back) {
    play.withdrawals.emplace_back(game.wagers[course.wagers[i]].id, withdrawn[i]);
  }
  for (std::size_t i = 0; i < gained.size(); ++i) {
    play.loss_by_wager.emplace_back(game.wagers[course.wagers[i]].id, -gained[i]);
  }
  odds.play = play;
  return odds;
}

void add_equally_good(const MainCourse& course, const PlayedOut& least, const WagerOdds& most,
                      WagerOdds& odds) {
  EquallyGood open{{}, most.play->average_wager, most.play->element_of_risk, *most.variance};
  for (std::size_t i = 0; i < least.tied.size(); ++i) {
    if (least.tied[i] == 0) continue;
    open.decisions.emplace_back(course.decisions[i].name, Rational(least.tied[i], odds.space));
  }
  odds.play->equally_good = std::move(open);
}

std::vector<OutcomeLine> lines_of_rows(const Schedule& schedule, const Paytable& table) {
  std::vector<OutcomeLine> lines;
  for (std::size_t row = 0; row < schedule.rows.size(); ++row) {
    lines.push_back({std::string(schedule.rows[row]), table.pays[row]});
  }
  return lines;
}

void cut_to_limit(std::vector<Rational>& gains, const Rational& most) {
  Rational won = 0;
  for (const Rational& gain : gains) {
    if (gain > 0) won += gain;
  }
  if (won <= most) return;
  for (Rational& gain : gains) {
    if (gain > 0) gain *= most / won;
  }
}

}  // namespace houseway
