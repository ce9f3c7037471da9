#include "floor/play_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/register.h"
#include "odds/odds.h"
#include "round/file.h"
#include "simulate/figures.h"

namespace houseway::floor {
namespace {

constexpr std::string_view inventory_part = "inventory";
constexpr std::string_view drop_part = "drop";
constexpr std::string_view rake_part = "rake-drop";

// Boxes of the poker room: every other account of a table that is not its players'.
bool is_fund(std::string_view part) {
  return part != inventory_part && part != drop_part && part != rake_part && part != "pot" &&
         part != "rake" && !part.starts_with("seat/") && !part.starts_with("stake/");
}

// In whose figure each wager counts, all of them being bet; those that lie on selections of a
// layout by themselves.
std::vector<std::string> figures_by_wager(const RuleSet& rules) {
  const Definition& game = rules.definition();
  std::vector<std::string> counts_with(game.wagers.size());
  if (game.card_game() == nullptr) return counts_with;
  Bets bets;
  for (const std::string_view name : priced_wagers(rules)) {
    bets.push_back({Spot{static_cast<WagerId>(*game.find_wager(name)), 0}, dollars(1)});
  }
  for (const Figure& figure : figures_of(rules, bets)) {
    for (const WagerId wager : figure.wagers) counts_with[wager] = figure.name;
  }
  return counts_with;
}

bool is_envy(const Wager& wager) {
  return wager.beside() != nullptr && wager.beside()->what == Beside::For::envy;
}

// A line of a settlement as the record has it.
struct SettledLine {
  std::string seat;
  std::string on;
  Money stake;
  Money back;
  Money vigorish;
  std::string outcome;
  bool of_meter = false;

  static std::optional<SettledLine> read(const Json& json) {
    const auto stake = read_dollars(member(json, "stake"));
    const auto back = read_dollars(member(json, "back"));
    const Json& beside = member(json, "vigorish");
    const auto vigorish = beside.is_null() ? Money{} : read_dollars(beside);
    SettledLine line{EntryBody::word_in(json, "seat"), EntryBody::word_in(json, "on"),
                     stake.value_or(Money{}),          back.value_or(Money{}),
                     vigorish.value_or(Money{}),       EntryBody::word_in(json, "outcome"),
                     member(json, "of-meter") == true};
    if (!stake || !back || !vigorish || line.seat.empty() || line.on.empty()) return {};
    return line;
  }
};

// What one seat has on one figure in a round.
struct SeatOnWager {
  WagerPlay play;
  Money own_stakes;  // on the wager that the figure is called after
  std::vector<Money> each;
  bool is_void = false;
};

}  // namespace

void TablePlay::go_on(const TablePlay& later) {
  const Money opened = opening;
  const bool same_inventory = closing == later.opening;
  add(later);
  if (!same_inventory) return;
  opening = opened;
  closing = later.closing;
}

void TablePlay::add(const TablePlay& other) {
  opening += other.opening;
  closing += other.closing;
  rounds += other.rounds;
  handle += other.handle;
  paid_back += other.paid_back;
  shares += other.shares;
  vigorish += other.vigorish;
  drop += other.drop;
  fills += other.fills;
  credits += other.credits;
  rake += other.rake;
  charges += other.charges;
  into_funds += other.into_funds;
  under_way += other.under_way;
  otherwise += other.otherwise;
  in_rounds += other.in_rounds;
}

void WagerPlay::add(const WagerPlay& other) {
  hands += other.hands;
  handle += other.handle;
  paid_back += other.paid_back;
  shares += other.shares;
  vigorish += other.vigorish;
  compared_win += other.compared_win;
  units += other.units;
  squares += other.squares;
  round_squares += other.round_squares;
}

PlayReport::PlayReport(ReportPeriod period, Shifts shifts)
    : period_(period), shifts_(std::move(shifts)) {}

void PlayReport::find(std::string message, const std::string& place, std::string section) {
  findings_.push_back({std::move(message), place, std::move(section)});
}

Json PlayReport::carried() const {
  Json json = Json::object();
  for (const auto& [name, table] : tables_) {
    Json& there = json[name] = {
        {"game", table.game}, {"session", table.session}, {"inventory", table.inventory.cents}};
    if (table.began) there["began"] = table.began->time_since_epoch().count();
    for (const auto& [when, amount] : table.under_way) {
      there["under-way"].push_back({text(when.day), when.number, amount.cents});
    }
  }
  return json;
}

void PlayReport::carry_on(const Json& carried) {
  for (const auto& [name, json] : carried.items()) {
    Table& table = tables_[name];
    table.game = json.at("game").get<std::string>();
    table.session = json.at("session").get<int>();
    table.inventory = Money{json.at("inventory").get<std::int64_t>()};
    if (json.contains("began")) {
      table.began = Instant(std::chrono::microseconds(json.at("began").get<std::int64_t>()));
    }
    if (!json.contains("under-way")) continue;
    for (const Json& each : json.at("under-way")) {
      const GamingShift when{parse_date(each.at(0).get<std::string>()).value(),
                             each.at(1).get<int>()};
      table.under_way[when] = Money{each.at(2).get<std::int64_t>()};
    }
  }
}

TablePlay* PlayReport::play_at(const std::string& table, const GamingShift& when) {
  if (!period_.has(when.day)) return nullptr;
  const Table& at = tables_[table];
  const auto [found, is_new] = played_.try_emplace({table, at.game, at.session, when});
  if (is_new) found->second.opening = found->second.closing = at.inventory;
  return &found->second;
}

void PlayReport::take_posting(const Posting& posting, const EntryBody& body,
                              const GamingShift& when) {
  const auto account = table_account(posting.account);
  // What is counted is taken out of the boxes, and stays what was dropped.
  if (!account || body.event == "drop-counted") return;
  const std::string name(account->table);
  Table& table = tables_[name];
  TablePlay* play = play_at(name, when);
  const bool settles = body.event == "round-settled";
  if (account->part == inventory_part) {
    table.inventory += posting.amount;
    if (body.event == "round-went") table.under_way[when] += posting.amount;
    if (play == nullptr) return;
    play->closing = table.inventory;
    if (body.event == "inventory-filled") {
      if (posting.amount.cents > 0) play->fills += posting.amount;
      if (posting.amount.cents < 0) play->credits -= posting.amount;
    } else if (!settles && body.event != "round-went" && body.event != "chips-bought") {
      play->otherwise += posting.amount;
    }
    return;
  }
  if (play == nullptr) return;
  if (account->part == drop_part && body.event == "chips-bought") play->drop += posting.amount;
  if (account->part == rake_part) play->rake += posting.amount;
  if (account->part == rake_part && body.event == "charge-dropped") {
    play->charges += posting.amount;
  }
  if (settles && is_fund(account->part)) play->into_funds += posting.amount;
}

void PlayReport::take(const Entry& entry) {
  auto read = read_body(entry);
  if (auto* refusal = std::get_if<Refusal>(&read)) {
    findings_.push_back(std::move(*refusal));
    return;
  }
  take(entry, std::get<EntryBody>(read));
}

void PlayReport::take(const Entry& entry, const EntryBody& body) {
  const GamingShift when = shifts_.at(entry.at);
  const auto name = table_of_chain(entry.chain);
  if (name && body.event == "table-opened") {
    Table& table = tables_[*name];
    table.game = body.word("game");
    ++table.session;
    play_at(*name, when);
  }
  for (const Posting& posting : body.postings) take_posting(posting, body, when);
  if (!name) return;
  Table& table = tables_[*name];
  if (body.event == "round-began") table.began = entry.at;
  if (body.event == "round-settled") take_settled(*name, entry, body, when);
  if (body.event == "round-called-off") take_called_off(*name, entry, body, when);
}

// What throws had decided before it could go no further stays decided.
void PlayReport::take_called_off(const std::string& name, const Entry& entry, const EntryBody& body,
                                 const GamingShift& when) {
  Table& table = tables_[name];
  table.began.reset();
  const bool has_lines = !member(body.json, "lines").empty();
  for (const auto& [shift, amount] : table.under_way) {
    if (amount.cents == 0) continue;
    if (body.word("cause").empty()) {
      find(fmt::format("is called off though {} was decided in it", text(amount)), place_of(entry));
    }
    TablePlay* play = has_lines ? nullptr : play_at(name, shift);
    if (play != nullptr) play->otherwise += amount;
  }
  if (!has_lines) return table.under_way.clear();
  TablePlay* play = decide_under_way(name, when);
  if (play != nullptr) take_lines(name, body, when, place_of(entry), play);
}

// What the inventory had of a round in other shifts than the one that has its lines.
TablePlay* PlayReport::decide_under_way(const std::string& name, const GamingShift& when) {
  TablePlay* play = play_at(name, when);
  Table& table = tables_[name];
  for (const auto& [shift, amount] : table.under_way) {
    if (shift == when) continue;
    if (TablePlay* before = play_at(name, shift)) before->under_way += amount;
    if (play != nullptr) play->under_way -= amount;
  }
  table.under_way.clear();
  return play;
}

void PlayReport::take_settled(const std::string& name, const Entry& entry, const EntryBody& body,
                              const GamingShift& when) {
  Table& table = tables_[name];
  if (table.game.empty()) table.game = body.word("game");
  TablePlay* play = decide_under_way(name, when);
  if (play != nullptr) {
    ++play->rounds;
    if (table.began) play->in_rounds += entry.at - *table.began;
    take_lines(name, body, when, place_of(entry), play);
  }
  table.began.reset();
}

const PlayReport::RulesPlayed* PlayReport::rules_of(const EntryBody& body,
                                                    const std::string& place) {
  const Json& round = member(body.json, "round");
  const std::string key = body.word("version") + " " + EntryBody::word_in(round, "game") + " " +
                          EntryBody::word_in(round, "ruleset") + " " +
                          member(round, "rules").dump();
  const auto [known, is_new] = rules_.try_emplace(key);
  if (!is_new) return known->second.get();
  known->second = std::make_unique<RulesPlayed>();
  known->second->version = body.word("version");
  ReadRules read = read_rules(round);
  if (read.rules == nullptr) {
    find(read.violations.empty() ? std::string("names no rules that can be read")
                                 : text(read.violations.front()),
         place + " round.rules", "601a.4(a)");
    return known->second.get();
  }
  known->second->counts_with = figures_by_wager(*read.rules);
  known->second->rules = std::move(read.rules);
  return known->second.get();
}

// Of a round that was called off there is no file: those of the same version, where any was settled
// under it.
const PlayReport::RulesPlayed* PlayReport::rules_known(const EntryBody& body) {
  const std::string version = body.word("version");
  const std::string name = body.word("game");
  for (const auto& [key, known] : rules_) {
    const bool same = known->rules != nullptr && known->version == version;
    if (same && known->rules->definition().game == name) return known.get();
  }
  const auto [bare, is_new] = rules_.try_emplace(version + " " + name);
  if (is_new) {
    bare->second = std::make_unique<RulesPlayed>();
    bare->second->version = version;
    const Definition* game = find_definition(name);
    if (game != nullptr) bare->second->counts_with.resize(game->wagers.size());
  }
  return bare->second.get();
}

void PlayReport::take_lines(const std::string& table, const EntryBody& body,
                            const GamingShift& when, const std::string& place, TablePlay* play) {
  const bool called_off = body.event == "round-called-off";
  const RulesPlayed* played = called_off ? rules_known(body) : rules_of(body, place);
  const Definition* game = played->rules != nullptr ? &played->rules->definition()
                           : called_off             ? find_definition(body.word("game"))
                                                    : nullptr;
  const bool compared = !called_off || played->rules != nullptr;
  const Json& round = member(body.json, "round");
  // On a layout nothing is returned but by a void round.
  const bool irregular = called_off || !member(round, "irregularities").empty();
  const bool thrown = game != nullptr && game->thrown_on_a_layout();
  if (game != nullptr && game->pot_game() != nullptr) {
    for (const Posting& posting : body.postings) {
      if (posting.account.starts_with("payable/")) play->into_funds += posting.amount;
    }
  }
  std::map<std::string, std::map<std::string, SeatOnWager>> by_wager;  // then by seat
  for (const Json& json : member(body.json, "lines")) {
    const auto line = SettledLine::read(json);
    if (!line) {
      find("is no line of a settlement", place + " settlement");
      continue;
    }
    if (line->seat == "dealer") continue;  // against a bank: the bank's own line has it
    const auto spot = game == nullptr ? std::nullopt : game->find_spot(line->on);
    const Wager* wager = spot ? &game->wagers[spot->wager] : nullptr;
    std::string own = wager == nullptr ? line->on : std::string(wager->id);
    if (wager != nullptr && !wager->selections.empty()) {
      const std::string_view selection = wager->selections[spot->selection].name;
      if (!selection.empty()) own += fmt::format(":{}", selection);
    }
    const std::string figure =
        spot && !played->counts_with[spot->wager].empty() ? played->counts_with[spot->wager] : own;
    SeatOnWager& seat = by_wager[figure][line->seat];
    const bool is_void = irregular && line->outcome == "returned";
    const bool decided = !is_void && line->outcome != "withdrawn";
    WagerPlay& sum = seat.play;
    if (decided) sum.handle += line->stake;
    sum.paid_back += decided ? line->back : line->back - line->stake;
    sum.vigorish += line->vigorish;
    if (line->of_meter) sum.shares += line->back;
    seat.is_void = seat.is_void || is_void;
    if (wager != nullptr && is_envy(*wager)) continue;
    sum.compared_win += line->stake + line->vigorish;
    if (!line->of_meter) sum.compared_win -= line->back;
    if (own == figure && (decided || !thrown)) {
      seat.own_stakes += line->stake;
      seat.each.push_back(line->stake);
    }
  }
  const Json& bets = member(round, "bets");
  for (auto& [figure, seats] : by_wager) {
    WagerPlay& sum = wagered_[{table, tables_[table].game, when, played, figure}];
    Wide units_of_round = 0;
    for (auto& [name, seat] : seats) {
      play->handle += seat.play.handle;
      play->paid_back += seat.play.paid_back;
      play->vigorish += seat.play.vigorish;
      play->shares += seat.play.shares;
      if (seat.is_void || !compared) {
        seat.play.compared_win = {};
        sum.add(seat.play);
        continue;
      }
      // A hand that is split has a line for each part; the wager was one.
      const auto bet = read_dollars(member(member(bets, name.c_str()), figure.c_str()));
      if (!thrown) seat.each = {bet.value_or(seat.own_stakes)};
      for (const Money stake : seat.each) {
        if (stake.cents == 0) continue;
        ++seat.play.hands;
        seat.play.units += stake.cents;
        seat.play.squares += Wide{stake.cents} * stake.cents;
      }
      units_of_round += seat.play.units;
      sum.add(seat.play);
    }
    sum.round_squares += units_of_round * units_of_round;
  }
}

}  // namespace houseway::floor
