#include "round/rule_sheet_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "round/file.h"
#include "round/json.h"

namespace houseway {
namespace {

Json or_null(const std::string& words) {
  return words.empty() ? Json(nullptr) : Json(words);
}

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json or_null(Section section) {
  return section.empty() ? Json(nullptr) : Json(text(section));
}

Json rules_json(const std::vector<RuleSheet::Rule>& rules, const char* key) {
  Json list = Json::array();
  for (const RuleSheet::Rule& rule : rules) {
    list.push_back({{key, rule.words}, {"section", text(rule.section)}});
  }
  return list;
}

Json wager_json(const RuleSheet::Wager& wager) {
  Json json{{"wager", wager.id},
            {"name", wager.name},
            {"need", wager.need},
            {"placed", wager.placed},
            {"size", wager.size},
            {"size_section", or_null(wager.size_section)},
            {"wins", wager.wins},
            {"fold", wager.on_fold},
            {"offered", wager.offered},
            {"paytable", or_null(wager.paytable)},
            {"section", text(wager.section)}};
  if (!wager.selections.empty()) json["selections"] = wager.selections;
  return json;
}

Json paytable_json(const RuleSheet::Schedule& schedule, const RuleSheet::Paytable& table) {
  Json json{{"wager", schedule.id},
            {"wagers", schedule.wagers},
            {"paytable", or_null(table.name)},
            {"selected", table.selected},
            {"offered", schedule.offered},
            {"section", text(schedule.sections.front())},
            {"lines", Json::array()}};
  if (table.decks > 0) json["decks"] = table.decks;
  if (table.amount.cents > 0) json["amount"] = money_json(table.amount);
  if (schedule.vigorish_percent > 0) {
    json["vigorish_percent"] = schedule.vigorish_percent;
    json["vigorish_rounded_up"] = schedule.vigorish_rounded_up;
  }
  for (std::size_t i = 0; i < schedule.rows.size(); ++i) {
    const RuleSheet::Row& row = schedule.rows[i];
    if (!table.pays[i].printed()) continue;
    Json line{{"hand", row.hand}, {"pays", text(table.pays[i])}};
    if (row.section != schedule.sections.front()) line["section"] = text(row.section);
    json["lines"].push_back(std::move(line));
  }
  for (const RuleSheet::Meter& meter : table.meters) {
    json["meters"].push_back({{"meter", meter.id},
                              {"seed_for_1", meter.seed},
                              {"reseed_for_1", meter.reseed},
                              {"primary_percent", or_null(meter.primary_percent)},
                              {"reserve_percent", meter.reserve_percent},
                              {"section", text(meter.section)}});
  }
  for (const RuleSheet::Envy& envy : table.envy) {
    json["envy"].push_back({{"wager", money_json(envy.stake)},
                            {"or_more", envy.or_more},
                            {"hand", envy.hand},
                            {"pays", money_json(envy.pays)},
                            {"section", text(envy.section)}});
  }
  return json;
}

// Adds the kind of an option, its default and what may be chosen.
struct AddValues {
  Json& json;

  void add(const char* kind, Json standard) const {
    json["kind"] = kind;
    json["default"] = std::move(standard);
  }
  void between(Json least, Json most) const {
    json["least"] = std::move(least);
    json["most"] = std::move(most);
  }

  void operator()(const RuleSheet::Flag& flag) const { add("flag", flag.standard); }
  void operator()(const RuleSheet::Count& count) const {
    add("count", or_null(count.standard));
    between(count.least, count.most);
  }
  void operator()(const RuleSheet::Dollars& amount) const {
    add("dollars", amount.standard ? money_json(*amount.standard) : Json(nullptr));
    between(money_json(amount.least), money_json(amount.most));
  }
  void operator()(const RuleSheet::Word& word) const {
    add("word", or_null(word.standard));
    json["words"] = word.words;
  }
  void operator()(const RuleSheet::WordSet& set) const {
    add("set", fmt::format("{}", fmt::join(set.standard, " ")));
    json["words"] = set.words;
  }
  void operator()(const RuleSheet::Counts& counts) const {
    Json standard = Json::object();
    for (const auto& [word, count] : counts.standard) standard[word] = count;
    add("counts", std::move(standard));
    between(counts.least, counts.most);
  }
  void operator()(const RuleSheet::Ratio& ratio) const {
    add("fraction", ratio.standard);
    between(ratio.least, ratio.most);
  }
  void operator()(const RuleSheet::Percentage& percentage) const {
    add("percentage", percentage.standard);
    between(percentage.least, percentage.most);
  }
  void operator()(const RuleSheet::HigherPayouts&) const { add("payouts", Json::object()); }
  void operator()(const RuleSheet::Levels&) const { add("levels", Json::array()); }
  void operator()(const RuleSheet::Hand&) const { add("hand", nullptr); }
};

Json option_json(const RuleSheet::Option& option) {
  Json json{{"option", option.id}, {"section", text(option.section)}, {"meaning", option.meaning}};
  std::visit(AddValues{json}, option.values);
  return json;
}

Json shoe_json(const std::optional<RuleSheet::Shoe>& shoe) {
  if (!shoe) return nullptr;
  return {{"decks", shoe->decks},
          {"section", text(shoe->section)},
          {"rules", rules_json(shoe->rules, "rule")}};
}

}  // namespace

Json rule_sheet_json(const RuleSheet& sheet) {
  Json json{{"game", sheet.facts.game},
            {"name", sheet.facts.name},
            {"ruleset", sheet.facts.ruleset},
            {"rules", write_choices(sheet.choices)},
            {"positions", sheet.facts.positions},
            {"deck", or_null(sheet.facts.deck)},
            {"device", sheet.device.words},
            {"device_section", text(sheet.device.section)},
            {"shoe", shoe_json(sheet.shoe)},
            {"wagers", Json::array()},
            {"paytables", Json::array()},
            {"limits", Json::array()},
            {"options", Json::array()},
            {"dealing", Json::array()},
            {"round", rules_json(sheet.play, "step")},
            {"irregularities", Json::array()}};
  for (const RuleSheet::Wager& wager : sheet.wagers) json["wagers"].push_back(wager_json(wager));
  for (const RuleSheet::Schedule& schedule : sheet.schedules) {
    for (const RuleSheet::Paytable& table : schedule.tables) {
      json["paytables"].push_back(paytable_json(schedule, table));
    }
  }
  for (const RuleSheet::Limit& limit : sheet.limits) {
    json["limits"].push_back(
        {{"wagers", limit.wagers}, {"most", limit.most}, {"section", text(limit.section)}});
  }
  for (const RuleSheet::Option& option : sheet.options) {
    json["options"].push_back(option_json(option));
  }
  if (sheet.house_way) {
    json["house_way"] = {{"name", sheet.house_way->name},
                         {"rules", sheet.house_way->rules},
                         {"section", text(sheet.house_way->section)}};
  }
  for (const RuleSheet::Dealing& dealing : sheet.dealings) {
    json["dealing"].push_back({{"method", or_null(dealing.method)},
                               {"section", text(dealing.section)},
                               {"steps", rules_json(dealing.steps, "step")}});
  }
  for (const RuleSheet::Irregularity& irregularity : sheet.irregularities) {
    json["irregularities"].push_back({{"kind", irregularity.kind},
                                      {"means", irregularity.means},
                                      {"section", text(irregularity.section)}});
  }
  return json;
}

Json games_json(std::span<const GameFacts> games) {
  Json list = Json::array();
  for (const GameFacts& game : games) {
    list.push_back({{"game", game.game},
                    {"name", game.name},
                    {"ruleset", game.ruleset},
                    {"positions", game.positions},
                    {"deck", or_null(game.deck)}});
  }
  return list;
}

}  // namespace houseway
