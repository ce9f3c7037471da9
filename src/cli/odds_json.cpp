#include "cli/json_output.h"
#include "cli/odds_output.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {

Json rational_json(const Rational& value) {
  return {{"num", numerator(value).str()}, {"den", denominator(value).str()}};
}

namespace {

double number(const Rational& value) {
  return std::stod(decimal(value, 12));
}

double percentage(const Rational& value) {
  return std::stod(decimal(value * 100, 10));
}

void add_throws(const WagerOdds& odds, Json& json) {
  if (!odds.throws) return;
  const Rational per_throw = odds.edge() / *odds.throws;
  json["throws"] = rational_json(*odds.throws);
  json["edge_per_bet_resolved"] = rational_json(odds.edge_per_bet_resolved());
  json["edge_per_bet_resolved_percent"] = percentage(odds.edge_per_bet_resolved());
  json["edge_per_throw"] = rational_json(per_throw);
  json["edge_per_throw_percent"] = percentage(per_throw);
}

void add_best_play(const BestPlay& play, Json& json) {
  json["element_of_risk"] = rational_json(play.element_of_risk);
  json["element_of_risk_percent"] = percentage(play.element_of_risk);
  json["average_wager"] = number(play.average_wager);
  if (play.may_fold) json["fold_frequency"] = number(play.fold_frequency);
  for (const auto& [wager, frequency] : play.withdrawals) {
    json["withdrawal_frequency"][wager] = number(frequency);
  }
  for (const auto& [wager, loss] : play.loss_by_wager) {
    json["loss_by_wager"][wager] = rational_json(loss);
  }
  if (!play.equally_good) return;
  const EquallyGood& open = *play.equally_good;
  Json& ties = json["equally_good"];
  for (const auto& [decision, frequency] : open.decisions) {
    ties["decisions_percent"][decision] = percentage(frequency);
  }
  ties["most_staked"] = {{"average_wager", number(open.average_wager)},
                         {"element_of_risk", rational_json(open.element_of_risk)},
                         {"element_of_risk_percent", percentage(open.element_of_risk)},
                         {"standard_deviation", std::stod(root(open.variance))}};
}

Json meter_json(const WagerOdds& odds) {
  Json json{{"fixed_return", rational_json(odds.fixed_return)}};
  for (const MeterTerm& term : odds.meters) {
    json["terms"].push_back({{"meter", term.meter},
                             {"return_per_dollar", rational_json(term.per_dollar)},
                             {"seed", money_json(term.seed)},
                             {"reading", money_json(term.reading)},
                             {"reseed", money_json(term.reseed)},
                             {"primary_percent", term.primary_percent},
                             {"reserve_percent", term.reserve_percent},
                             {"emptied", term.emptied.convert_to<double>()},
                             {"reseeding_percent", percentage(term.reseeding())}});
  }
  const auto even = odds.break_even();
  json["break_even"] = even ? Json(number(*even)) : Json(nullptr);
  json["long_run_return_percent"] = percentage(*odds.long_run_return());
  return json;
}

Json wager_json(const WagerOdds& odds) {
  Json json{{"wager", odds.wager},
            {"paytable", or_null(odds.paytable)},
            {"selected", odds.selected},
            {"proposed", odds.proposed},
            {"section", odds.section},
            {"per", odds.unit.empty() ? "the wager" : odds.unit},
            {"edge", rational_json(odds.edge())},
            {"edge_percent", percentage(odds.edge())},
            {"return_percent", percentage(odds.total_return())},
            {"wins_percent", percentage(odds.won)},
            {"pushes_percent", percentage(odds.pushed)},
            {"loses_percent", percentage(odds.lost)},
            {"combinations", odds.space.str()}};
  if (odds.squared_error) {
    json["standard_error_percent"] = std::stod(root(*odds.squared_error * 10'000));
  }
  if (!odds.convention.empty()) {
    json["convention"] = odds.convention;
    json["edge"] = nullptr;
  }
  if (!odds.variant.empty()) json["variant"] = odds.variant;
  add_throws(odds, json);
  if (odds.variance) json["standard_deviation"] = std::stod(root(*odds.variance));
  json["outcomes"] = Json::array();
  for (const OutcomeCount& outcome : odds.outcomes) {
    json["outcomes"].push_back(
        {{"name", outcome.name},
         {"count", outcome.count.str()},
         {"probability", odds.chance(outcome).convert_to<double>()},
         {"pays", outcome.pays.printed() ? Json(text(outcome.pays)) : Json(nullptr)},
         {"result", text(outcome.result)},
         {"return", odds.part_of_return(outcome).convert_to<double>()}});
  }
  for (const DrawnPayout& drawn : odds.draws) {
    json["draws"].push_back({{"name", drawn.name},
                             {"probability", drawn.chance.convert_to<double>()},
                             {"pays", text(drawn.pays)},
                             {"return", drawn.adds().convert_to<double>()}});
  }
  if (odds.envy) {
    json["envy"] = {{"return_per_other", rational_json(*odds.envy)}, {"others", odds.others}};
  }
  if (odds.play) add_best_play(*odds.play, json);
  if (!odds.meters.empty()) json["meter"] = meter_json(odds);
  if (!odds.notes.empty()) json["notes"] = odds.notes;
  return json;
}

}  // namespace

Json odds_json(const OddsSheet& sheet) {
  Json json{{"game", sheet.game},
            {"ruleset", sheet.ruleset},
            {"rules", write_choices(sheet.choices)},
            {"wagers", Json::array()}};
  if (sheet.shoe) {
    json["decks"] = sheet.shoe->decks;
    json["gone"] = sheet.shoe->gone;
  }
  for (const WagerOdds& odds : sheet.wagers) json["wagers"].push_back(wager_json(odds));
  return json;
}

Json advice_json(const Advice& advice) {
  Json json{
      {"game", advice.game}, {"ruleset", advice.ruleset}, {"rules", write_choices(advice.choices)}};
  for (const ChoiceValue& choice : advice.values) {
    json["choices"].push_back(
        {{"play", choice.play},
         {"value", advice.convention.empty() ? rational_json(choice.value) : Json(nullptr)},
         {"value_decimal", number(choice.value)},
         {"best", choice.best},
         {"taken", choice.taken}});
    if (choice.before_look) {
      json["choices"].back()["before_look_decimal"] = number(*choice.before_look);
    }
  }
  if (!advice.convention.empty()) json["convention"] = advice.convention;
  for (const StrategyTable& table : advice.tables) {
    json["tables"].push_back(
        {{"title", table.title}, {"columns", table.columns}, {"rows", table.rows}});
  }
  return json;
}

Json audit_json(const AuditSheet& sheet) {
  Json json{{"game", sheet.game},
            {"ruleset", sheet.ruleset},
            {"assumed", Json::object()},
            {"findings", Json::array()}};
  for (const auto& [option, value] : sheet.assumed) json["assumed"][option] = value;
  for (const Finding& finding : sheet.findings) {
    json["findings"].push_back({{"kind", finding.kind},
                                {"wager", finding.wager},
                                {"paytable", or_null(finding.paytable)},
                                {"message", finding.message},
                                {"section", finding.section}});
  }
  return json;
}

}  // namespace houseway::cli
