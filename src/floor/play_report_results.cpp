#include <fmt/format.h>

#include <cmath>

#include "floor/play_report.h"

// What a report of play tells, put together from its smallest parts.
namespace houseway::floor {
namespace {

Cell words(std::string text) {
  return text.empty() ? Cell{} : Cell{std::move(text)};
}
Cell shift_cell(int shift) {
  return shift == 0 ? Cell{} : Cell{std::int64_t{shift}};
}
Cell percent_of(Money part, Money whole) {
  if (whole.cents == 0) return {};
  return Decimal{100.0 * static_cast<double>(part.cents) / static_cast<double>(whole.cents), 2};
}
Cell dollars_cell(double cents) {
  return Decimal{cents / 100, 2};
}
Cell decimal_or_none(std::optional<double> value) {
  return value ? Cell{Decimal{*value, 2}} : Cell{};
}

double number(const Rational& value) {
  return value.convert_to<double>();
}

std::optional<double> distance(std::optional<double> expected, Money actual, double deviation) {
  if (!expected || !(deviation > 0)) return {};
  return (static_cast<double>(actual.cents) - *expected) / deviation;
}

}  // namespace

std::optional<double> WagerResult::z() const {
  return distance(expected, play.compared_win, deviation);
}

std::optional<double> WagerResult::z_if_one() const {
  return distance(expected, play.compared_win, deviation_if_one);
}

std::string PlayReport::label(const GamingShift& when, Span span) const {
  switch (span) {
    case Span::shift:
    case Span::day:
      return text(when.day);
    case Span::month:
      return text(when.day).substr(0, 7);
    case Span::year:
      return text(when.day).substr(0, 4);
    case Span::period:
      return fmt::format("{} to {}", text(period_.first), text(period_.last));
  }
  return {};
}

std::vector<TableResult> PlayReport::tables(const Grouping& grouping) const {
  // Of rounds that are not settled yet.
  std::map<TableKey, TablePlay> played = played_;
  for (const auto& [name, table] : tables_) {
    for (const auto& [shift, amount] : table.under_way) {
      const auto found = played.find({name, table.game, table.session, shift});
      if (found != played.end()) found->second.under_way += amount;
    }
  }
  using Key = std::tuple<std::string, int, std::string, std::string>;
  std::map<Key, TablePlay> sums;
  // First the time of each table by itself, so that its inventory goes on from shift to shift.
  std::map<std::pair<Key, std::string>, TablePlay> by_table;
  for (const auto& [key, play] : played) {
    const auto& [name, game, session, when] = key;
    const int shift = grouping.span == Span::shift ? when.number : 0;
    const Key row{label(when, grouping.span), shift, grouping.by_table ? name : "", game};
    const auto [found, is_new] = by_table.try_emplace({row, name}, play);
    if (!is_new) found->second.go_on(play);
  }
  for (const auto& [key, play] : by_table) {
    const auto [found, is_new] = sums.try_emplace(key.first, play);
    if (!is_new) found->second.add(play);
  }
  std::vector<TableResult> results;
  for (auto& [key, play] : sums) {
    const auto& [day, shift, name, game] = key;
    results.push_back({day, shift, name, game, play});
  }
  return results;
}

std::vector<WagerResult> PlayReport::wagers(const Grouping& grouping,
                                            const ExpectationOf& expected) const {
  using Key =
      std::tuple<std::string, int, std::string, std::string, std::string, std::string, std::string>;
  struct Sum {
    WagerPlay play;
    Rational expected = 0;
    Rational variance = 0;
    Rational variance_if_one = 0;
    bool known = true;
    std::string basis;
  };
  std::map<Key, Sum> sums;
  std::map<std::pair<const RulesPlayed*, std::string>, std::optional<WagerExpectation>> asked;
  for (const auto& [key, play] : wagered_) {
    const auto& [table, game, when, played, wager] = key;
    std::string paytable;
    if (played->rules != nullptr) {
      const RuleSet& rules = *played->rules;
      const auto id = rules.definition().find_wager(wager.substr(0, wager.find(':')));
      if (id && rules.has_paytable(static_cast<WagerId>(*id))) {
        paytable = rules.paytable(static_cast<WagerId>(*id)).name;
      }
      const auto [found, is_new] = asked.try_emplace({played, wager});
      if (is_new && expected) found->second = expected({rules, played->version, wager, paytable});
    }
    Sum& sum = sums[{label(when, grouping.span), grouping.span == Span::shift ? when.number : 0,
                     grouping.by_table ? table : "", game,
                     grouping.by_version ? played->version : "", wager, paytable}];
    sum.play.add(play);
    const auto& figures = asked[{played, wager}];
    if (!figures) {
      sum.known = sum.known && play.units == 0;
      continue;
    }
    sum.expected += figures->advantage * integer(play.units);
    sum.variance += figures->variance * integer(play.squares);
    sum.variance_if_one += figures->variance * integer(play.round_squares);
    sum.basis = figures->basis;
  }
  std::vector<WagerResult> results;
  for (const auto& [key, sum] : sums) {
    const auto& [day, shift, table, game, version, wager, paytable] = key;
    WagerResult result{day, shift, table, game, version, wager, paytable, sum.play, {}, 0, 0, {}};
    if (sum.known && sum.play.units > 0) {
      result.expected = number(sum.expected);
      result.deviation = std::sqrt(number(sum.variance));
      result.deviation_if_one = std::sqrt(number(sum.variance_if_one));
      result.basis = sum.basis;
    }
    results.push_back(std::move(result));
  }
  return results;
}

ReportTable table_report(const PlayReport& report, const PlayReport::Grouping& grouping) {
  ReportTable table{
      "play by table",
      {"day",
       "shift",
       "table",
       "game",
       "rounds",
       "drop",
       "opening",
       "fills",
       "credits",
       "closing",
       "table-win",
       "hold-on-drop-percent",
       "handle",
       "paid-back",
       "win-by-wagers",
       "hold-on-handle-percent",
       "shares-of-meters",
       "vigorish",
       "rake",
       "time-charges",
       "into-funds",
       "under-way",
       "otherwise",
       "difference",
       "seconds-per-round"},
      {},
      {"table-win = drop + closing + credits - opening - fills",
       "table-win + rake + into-funds = win-by-wagers + shares-of-meters + vigorish + "
       "time-charges + under-way + otherwise; the difference is always 0"}};
  for (const TableResult& result : report.tables(grouping)) {
    const TablePlay& play = result.play;
    Cell pace;
    if (play.rounds > 0) {
      const double seconds = std::chrono::duration<double>(play.in_rounds).count();
      pace = Decimal{seconds / static_cast<double>(play.rounds), 1};
    }
    table.add({words(result.day),
               shift_cell(result.shift),
               words(result.table),
               words(result.game),
               play.rounds,
               play.drop,
               play.opening,
               play.fills,
               play.credits,
               play.closing,
               play.table_win(),
               percent_of(play.table_win(), play.drop),
               play.handle,
               play.paid_back,
               play.win_by_wagers(),
               percent_of(play.win_by_wagers(), play.handle),
               play.shares,
               play.vigorish,
               play.rake,
               play.charges,
               play.into_funds,
               play.under_way,
               play.otherwise,
               play.difference(),
               pace});
  }
  return table;
}

ReportTable wager_report(const PlayReport& report, const PlayReport::Grouping& grouping,
                         const ExpectationOf& expected) {
  ReportTable table{
      "play by wager",
      {"day",
       "shift",
       "table",
       "game",
       "version",
       "wager",
       "paytable",
       "hands",
       "handle",
       "paid-back",
       "win",
       "hold-on-handle-percent",
       "shares-of-meters",
       "vigorish",
       "compared-win",
       "expected-win",
       "standard-deviation",
       "z",
       "z-at-least",
       "flag",
       "basis"},
      {},
      {"what is staked and paid because of a wager counts with it: a raise with the ante",
       "compared-win leaves out void hands, shares of meters and envy bonuses, as the exact "
       "figures "
       "do",
       "z takes hands as independent; z-at-least as if those of one round were one"}};
  for (const WagerResult& result : report.wagers(grouping, expected)) {
    const WagerPlay& play = result.play;
    const bool known = result.expected.has_value();
    table.add({words(result.day),
               shift_cell(result.shift),
               words(result.table),
               words(result.game),
               words(result.version),
               words(result.wager),
               words(result.paytable),
               play.hands,
               play.handle,
               play.paid_back,
               play.handle - play.paid_back,
               percent_of(play.handle - play.paid_back, play.handle),
               play.shares,
               play.vigorish,
               play.compared_win,
               known ? dollars_cell(*result.expected) : Cell{},
               known ? dollars_cell(result.deviation) : Cell{},
               decimal_or_none(result.z()),
               decimal_or_none(result.z_if_one()),
               result.outside() ? Cell{std::string("outside the 95% interval")} : Cell{},
               words(result.basis)});
  }
  return table;
}

}  // namespace houseway::floor
