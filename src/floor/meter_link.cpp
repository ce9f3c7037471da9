#include "floor/meter_link.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/card.h"
#include "floor/progressives_json.h"
#include "odds/odds.h"
#include "odds/pricing.h"

namespace houseway::floor {
namespace {

std::string whose(const MeterDefinition& meter) {
  return fmt::format("{} ({}{}{})", meter.game, meter.wager,
                     meter.paytable.empty() ? "" : ", Paytable ", meter.paytable);
}

const MeterLevel* find(const MeterDefinition& meter, Level level) {
  for (const MeterLevel& each : meter.levels) {
    if (each.level == level) return &each;
  }
  return nullptr;
}

std::string jackpot(Level level) {
  return level == Level::only ? "the jackpot" : fmt::format("the {} jackpot", account_name(level));
}

std::string terms(const MeterLevel& level) {
  return fmt::format("seed {}, reseed {}, {}% and {}% of each wager", text(level.seed),
                     text(level.reseed), level.primary_percent, level.reserve_percent);
}

Refusal other_amount(const MeterDefinition& standing, const MeterDefinition& joining) {
  const auto amount = [](Money of) { return of.cents == 0 ? "any amount" : text(of); };
  return {
      fmt::format("{} takes progressive wagers of {} and {} of {}: on a common meter one amount "
                  "is required of all",
                  whose(joining), amount(joining.amount), whose(standing), amount(standing.amount)),
      "definition.wager-cents", "605a.8(g)(2)"};
}

// Rates and seeds of meters stand in their terms.
std::vector<std::string_view> options_of_meters(const Definition& game) {
  std::vector<std::string_view> options;
  for (const Schedule& schedule : game.schedules) {
    for (const Paytable& table : schedule.tables) {
      for (const MeterSpec& spec : table.meters) {
        options.insert(options.end(), {spec.rate_option, spec.seed_option});
      }
    }
  }
  return options;
}

// What the chance of emptying a meter may hang on, in the order of the options: which of them it
// does, the count alone would say, and that takes too long for every wager.
std::string counted_under(const RuleSet& rules, WagerId wager) {
  const Definition& game = rules.definition();
  const auto of_meters = options_of_meters(game);
  std::string choices;
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    const Option& option = game.options[i];
    // Amounts move no card.
    const bool of_meter = std::ranges::count(of_meters, option.id) > 0;
    if (option.kind == Option::Kind::money || of_meter) continue;
    choices += fmt::format("{} {}, ", option.id, rules.value(static_cast<OptionId>(i)));
  }
  const auto& pays = rules.paytable(wager).pays;
  for (std::size_t row = 0; row < pays.size(); ++row) {
    if (pays[row].from_meter()) choices += fmt::format("line {} {}, ", row + 1, text(pays[row]));
  }
  if (!choices.empty()) choices.resize(choices.size() - 2);
  return choices;
}

// The first part in which the two differ, as the rules have it now.
std::string first_other(std::string_view then, std::string_view now) {
  const auto take = [](std::string_view& left) {
    const std::size_t end = std::min(left.find(", "), left.size());
    const std::string_view part = left.substr(0, end);
    left.remove_prefix(std::min(end + 2, left.size()));
    return part;
  };
  while (!now.empty()) {
    const std::string_view part = take(now);
    if (take(then) != part) return std::string(part);
  }
  return "fewer choices";
}

// All that a paytable's lines of 100% come to, in the variant of the wager that is hardest to tell
// from another: all variants must agree, or the wager has no one chance.
std::optional<Refusal> read_chances(const OddsReport& report, MeterDefinition& definition) {
  for (const WagerOdds& odds : report.wagers) {
    if (odds.wager != definition.wager) continue;
    if (!odds.convention.empty() || odds.squared_error) {
      return Refusal{fmt::format("the chance of {} is not known exactly", whose(definition)),
                     "definition.levels", "605a.8(g)(1)"};
    }
    for (const MeterTerm& term : odds.meters) {
      for (MeterLevel& level : definition.levels) {
        if (level.level != term.level) continue;
        const std::string chance = exactly(term.emptied);
        if (!level.chance.empty() && level.chance != chance) {
          return Refusal{fmt::format("{} of {} is won with a chance of {} or {}, as the wager is "
                                     "made",
                                     jackpot(level.level), whose(definition), level.chance, chance),
                         "definition.levels", "605a.8(g)(1)"};
        }
        level.chance = chance;
      }
    }
  }
  for (const MeterLevel& level : definition.levels) {
    if (!level.chance.empty()) continue;
    return Refusal{fmt::format("no line of {} wins {}", whose(definition), jackpot(level.level)),
                   "definition.levels", "605a.8(g)(1)"};
  }
  return {};
}

}  // namespace

std::variant<MeterDefinition, Refusal> with_chances(MeterDefinition definition,
                                                    const RuleSet& rules, WagerId wager,
                                                    Effort& effort) {
  const Definition& game = rules.definition();
  OddsReport report;
  for (MeterLevel& level : definition.levels) level.chance.clear();
  if (game.wagers[wager].by_hand() != nullptr && !game.dealt_from_a_shoe()) {
    // The cards alone, whether or not a player folds them: the combination is hit all the same.
    const RowCounts counts = count_rows(rules, wager, deck_cards(game.deck()), effort);
    report.wagers.push_back(price(rules, wager, rules.paytable(wager), counts));
  } else {
    OddsRequest request;
    request.wager = std::string(game.wagers[wager].id);
    request.ante = usual_stake(rules);
    report = find_odds(rules, request, effort);
  }
  if (auto why = read_chances(report, definition)) return *std::move(why);
  definition.counted_under = counted_under(rules, wager);
  return definition;
}

std::optional<Refusal> why_not_as_linked(const std::string& table, const MeterDefinition& linked,
                                         const RuleSet& rules) {
  const auto refuse = [&](const std::string& now, const std::string& then, const char* section) {
    return Refusal{fmt::format("the {} wager has {} by now and was linked to the meter {} with {}: "
                               "unlink the table and link it again, or change the wager of the "
                               "meter",
                               linked.wager, now, linked.meter, then),
                   "table " + table, section};
  };
  const std::string paytable = "Paytable " + linked.paytable;
  const auto found = rules.definition().find_wager(linked.wager);
  const auto wager = static_cast<WagerId>(found.value_or(0));
  if (!found || !rules.has_paytable(wager)) {
    return refuse("no such paytable", paytable, "605a.8(g)(1)");
  }
  if (rules.paytable(wager).name != linked.paytable) {
    return refuse(fmt::format("Paytable {}", rules.paytable(wager).name), paytable, "605a.8(g)(1)");
  }
  const MeterDefinition now =
      define_meter(linked.meter, rules, wager, linked.submission, {0, linked.amount});
  if (now.amount != linked.amount) {
    return refuse("an amount of " + text(now.amount), text(linked.amount), "605a.7(e)(3)");
  }
  for (const MeterLevel& level : linked.levels) {
    const MeterLevel* found_now = find(now, level.level);
    MeterLevel here = found_now == nullptr ? MeterLevel{} : *found_now;
    // The rules leave it to the house, which said it when the table was linked.
    if (here.primary_percent == 0) here.primary_percent = level.primary_percent;
    if (found_now == nullptr || terms(here) != terms(level)) {
      return refuse(found_now == nullptr ? "no " + jackpot(level.level) : terms(here), terms(level),
                    "605a.7(e)(3)");
    }
  }
  if (now.levels.size() != linked.levels.size()) {
    return refuse("more jackpots", "fewer", "605a.8(g)(1)");
  }
  // Links that were made before this was kept have nothing to be held to.
  const std::string choices = counted_under(rules, wager);
  if (linked.counted_under.empty() || linked.counted_under == choices) return {};
  return refuse(first_other(linked.counted_under, choices),
                first_other(choices, linked.counted_under), "605a.8(g)(1)");
}

std::optional<Refusal> why_never_linked(const MeterDefinition& meter) {
  static constexpr std::string_view barred = "ABCE";
  if (meter.ruleset != "639a" || meter.wager != "progressive-payout" ||
      meter.paytable.size() != 1 || barred.find(meter.paytable) == std::string_view::npos) {
    return {};
  }
  return Refusal{fmt::format("Paytable {} of Caribbean Stud Poker may not be selected where the "
                             "jackpot is shared by linked games; D, F, G and H may",
                             meter.paytable),
                 "definition.paytable", "639a.12(d)(3)"};
}

std::optional<Refusal> why_not_linked(const MeterDefinition& standing,
                                      const MeterDefinition& joining) {
  for (const MeterDefinition* each : {&standing, &joining}) {
    if (auto why = why_never_linked(*each)) return why;
  }
  if (standing.amount.cents == 0) return other_amount(standing, joining);
  return why_not_on_meter(standing, joining);
}

std::optional<Refusal> why_not_on_meter(const MeterDefinition& standing,
                                        const MeterDefinition& joining) {
  if (standing.amount != joining.amount) return other_amount(standing, joining);
  if (standing.levels.size() != joining.levels.size()) {
    return Refusal{fmt::format("{} has {} jackpots and {} has {}", whose(joining),
                               joining.levels.size(), whose(standing), standing.levels.size()),
                   "definition.levels", "605a.8(g)(1)"};
  }
  for (const MeterLevel& mine : joining.levels) {
    const MeterLevel* theirs = find(standing, mine.level);
    if (theirs == nullptr || theirs->chance.empty() || theirs->chance != mine.chance) {
      return Refusal{
          fmt::format("{} of {} is won with a chance of {}, that of {} with {}: on a common "
                      "meter they are the same",
                      jackpot(mine.level), whose(joining), mine.chance, whose(standing),
                      theirs == nullptr ? "none" : theirs->chance),
          "definition.levels", "605a.8(g)(1)"};
    }
  }
  for (const MeterLevel& mine : joining.levels) {
    const MeterLevel& theirs = *find(standing, mine.level);
    if (terms(mine) != terms(theirs)) {
      return Refusal{fmt::format("{} of {} has {}, that of {} {}: one meter has one seed and rate",
                                 jackpot(mine.level), whose(joining), terms(mine), whose(standing),
                                 terms(theirs)),
                     "definition.levels", joining.rate_section};
    }
  }
  return {};
}

const MeterDefinition* MeterLinks::meter_of(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? nullptr : &found->second;
}

std::vector<std::string> MeterLinks::tables_of(const std::string& meter) const {
  std::vector<std::string> tables;
  for (const auto& [table, definition] : tables_) {
    if (definition.meter == meter) tables.push_back(table);
  }
  return tables;
}

std::optional<Refusal> MeterLinks::why_not_wager(const std::string& table, Money amount) const {
  const MeterDefinition* meter = meter_of(table);
  if (meter == nullptr) {
    return Refusal{fmt::format("table {} stands on no progressive meter", table), "table",
                   "605a.8"};
  }
  if (meter->amount.cents > 0 && meter->amount != amount) {
    return Refusal{fmt::format("the progressive wager is {} for everybody on this meter, not {}",
                               text(meter->amount), text(amount)),
                   "amount", "605a.7(e)(3)"};
  }
  return {};
}

std::optional<Refusal> MeterLinks::why_not(const TableLinked& linked) const {
  if (linked.table.empty() || linked.definition.meter.empty()) {
    return Refusal{"a link joins a table and a meter, each with its name", "table", "605a.8"};
  }
  if (const MeterDefinition* taken = meter_of(linked.table)) {
    return Refusal{fmt::format("table {} has the progressive jackpot {}; a table game has no more "
                               "than one",
                               linked.table, taken->meter),
                   "table", "605a.7(e)(2)"};
  }
  for (const auto& [table, definition] : tables_) {
    if (definition.meter != linked.definition.meter) continue;
    if (auto why = why_not_linked(definition, linked.definition)) return why;
  }
  return {};
}

std::optional<Refusal> MeterLinks::why_not(const TableUnlinked& unlinked) const {
  const MeterDefinition* meter = meter_of(unlinked.table);
  if (meter == nullptr) {
    return Refusal{fmt::format("table {} stands on no progressive meter", unlinked.table), "table",
                   "605a.8"};
  }
  if (!is_linked(meter->meter) && unlinked.approval.empty()) {
    return Refusal{fmt::format("table {} is the last one of {}: the jackpot leaves the floor with "
                               "the Executive Director's written approval, give its number",
                               unlinked.table, meter->meter),
                   "approval", "605a.7(e)(5)"};
  }
  return {};
}

std::optional<Refusal> MeterLinks::why_not(const LinkAmountChanged& changed) const {
  const std::string section = "605a.8(g)(2)";
  std::vector<std::string> named;
  for (const TableLinked& each : changed.tables) named.push_back(each.table);
  std::sort(named.begin(), named.end());
  const std::vector<std::string> standing = tables_of(changed.meter);
  if (standing.empty() || named != standing) {
    return Refusal{fmt::format("the amount of the wager on {} changes for all of its {} tables at "
                               "one moment, each named once",
                               changed.meter, standing.size()),
                   "tables", section};
  }
  for (const TableLinked& each : changed.tables) {
    const MeterDefinition& before = tables_.at(each.table);
    if (each.definition.meter != changed.meter || each.definition.game != before.game ||
        each.definition.wager != before.wager) {
      return Refusal{fmt::format("table {} keeps its meter, game and wager", each.table), "tables",
                     section};
    }
    if (each.definition.submission.empty() || each.definition.submission == before.submission) {
      return Refusal{
          fmt::format("the wager at table {} changes only by an updated submission", each.table),
          "tables", section};
    }
    if (changed.tables.size() < 2) continue;
    if (auto why = why_not_linked(changed.tables.front().definition, each.definition)) return why;
  }
  return {};
}

std::optional<Refusal> MeterLinks::why_not(const LinkEvent& event, const Actor& by, Instant) const {
  if (by.role != Role::certificate_holder) {
    return Refusal{
        fmt::format("tables are linked by the certificate holder, not by a {}", name(by.role)),
        "by", "605a.8(g)"};
  }
  return std::visit([&](const auto& each) { return why_not(each); }, event);
}

void MeterLinks::apply(const LinkEvent& event, const Actor& by, Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  if (const auto* linked = std::get_if<TableLinked>(&event)) {
    tables_[linked->table] = linked->definition;
  } else if (const auto* unlinked = std::get_if<TableUnlinked>(&event)) {
    tables_.erase(unlinked->table);
  } else {
    for (const TableLinked& each : std::get<LinkAmountChanged>(event).tables) {
      tables_[each.table] = each.definition;
    }
  }
}

Json to_json(const LinkEvent& event) {
  const auto table_json = [](const TableLinked& each) {
    return Json{{"table", each.table}, {"definition", definition_json(each.definition)}};
  };
  if (const auto* linked = std::get_if<TableLinked>(&event)) {
    Json json{{"event", "table-linked"}};
    json.update(table_json(*linked));
    return json;
  }
  if (const auto* unlinked = std::get_if<TableUnlinked>(&event)) {
    Json json{{"event", "table-unlinked"}, {"table", unlinked->table}};
    if (!unlinked->approval.empty()) json["approval"] = unlinked->approval;
    return json;
  }
  const auto& changed = std::get<LinkAmountChanged>(event);
  Json tables = Json::array();
  for (const TableLinked& each : changed.tables) tables.push_back(table_json(each));
  return {{"event", "link-amount-changed"}, {"meter", changed.meter}, {"tables", tables}};
}

std::variant<LinkEvent, Refusal> read_link_event(const Json& json) {
  EventFields fields(json);
  const std::string event = fields.event();
  LinkEvent read;
  if (event == "table-linked") {
    const std::string table = fields.word("table");
    read = TableLinked{table, read_definition(fields)};
  } else if (event == "table-unlinked") {
    read = TableUnlinked{fields.word("table"), fields.optional_word("approval")};
  } else if (event == "link-amount-changed") {
    LinkAmountChanged changed{fields.word("meter"), {}};
    for (EventFields& each : fields.list("tables")) {
      const std::string table = each.word("table");
      changed.tables.push_back({table, read_definition(each)});
      fields.also(each);
    }
    read = std::move(changed);
  } else {
    fields.wrong("event", "is not an event of a link");
  }
  if (auto refusal = fields.refusal()) return *std::move(refusal);
  return read;
}

}  // namespace houseway::floor
