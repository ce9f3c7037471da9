#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/watch.h"
#include "core/words.h"
#include "odds/audit.h"
#include "odds/odds.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

Json rational_json(const Rational& value) {
  return {{"num", numerator(value).str()}, {"den", denominator(value).str()}};
}

double number(const Rational& value) {
  return std::stod(decimal(value, 12));
}

Json wager_json(const WagerOdds& odds) {
  const auto percentage = [](const Rational& value) { return std::stod(decimal(value * 100, 10)); };
  Json json{{"wager", odds.wager},
            {"paytable", odds.paytable.empty() ? Json(nullptr) : Json(odds.paytable)},
            {"selected", odds.selected},
            {"proposed", odds.proposed},
            {"section", odds.section},
            {"edge", rational_json(odds.edge())},
            {"edge_percent", percentage(odds.edge())},
            {"return_percent", percentage(odds.total_return())},
            {"wins_percent", percentage(odds.won)},
            {"pushes_percent", percentage(odds.pushed)},
            {"loses_percent", percentage(odds.lost)},
            {"combinations", odds.space.str()}};
  if (!odds.variant.empty()) json["variant"] = odds.variant;
  if (odds.throws) {
    const Rational per_throw = odds.edge() / *odds.throws;
    json["throws"] = rational_json(*odds.throws);
    json["edge_per_bet_resolved"] = rational_json(odds.edge_per_bet_resolved());
    json["edge_per_bet_resolved_percent"] = percentage(odds.edge_per_bet_resolved());
    json["edge_per_throw"] = rational_json(per_throw);
    json["edge_per_throw_percent"] = percentage(per_throw);
  }
  if (odds.variance) json["standard_deviation"] = std::stod(root(*odds.variance));
  json["outcomes"] = Json::array();
  for (const OutcomeCount& outcome : odds.outcomes) {
    json["outcomes"].push_back(
        {{"name", outcome.name},
         {"count", outcome.count.str()},
         {"pays", outcome.pays.printed() ? Json(text(outcome.pays)) : Json(nullptr)}});
  }
  if (odds.play) {
    json["element_of_risk"] = rational_json(odds.play->element_of_risk);
    json["element_of_risk_percent"] = percentage(odds.play->element_of_risk);
    json["average_wager"] = number(odds.play->average_wager);
    json["fold_frequency"] = number(odds.play->fold_frequency);
    for (const auto& [wager, frequency] : odds.play->withdrawals)
      json["withdrawal_frequency"][wager] = number(frequency);
    for (const auto& [wager, loss] : odds.play->loss_by_wager)
      json["loss_by_wager"][wager] = rational_json(loss);
  }
  if (!odds.meters.empty()) {
    json["meter"]["fixed_return"] = rational_json(odds.fixed_return);
    for (const MeterTerm& term : odds.meters) {
      json["meter"]["terms"].push_back({{"meter", term.meter},
                                        {"return_per_dollar", rational_json(term.per_dollar)},
                                        {"seed", money_json(term.seed)}});
    }
    if (const auto even = odds.break_even()) json["meter"]["break_even"] = number(*even);
  }
  if (!odds.notes.empty()) json["notes"] = odds.notes;
  return json;
}

void print_wager(const WagerOdds& odds, bool outcomes) {
  fmt::print("\n{}{}{}{}{} ({})\n", odds.wager,
             odds.variant.empty() ? "" : fmt::format(" ({})", odds.variant),
             odds.paytable.empty() ? "" : ", paytable " + odds.paytable,
             odds.selected ? "" : " (not selected)",
             odds.proposed ? ", proposed: not in the chapter" : "", odds.section);
  Table table;
  const std::string at_seed = odds.meters.empty() ? "" : " with the meter at its seed";
  table.row({"house edge", percent(odds.edge()) + at_seed});
  table.row({"exactly",
             fmt::format("{} / {}", numerator(odds.edge()).str(), denominator(odds.edge()).str())});
  if (odds.throws && (*odds.throws != 1 || odds.pushed != 0)) {
    table.row({"per bet resolved", percent(odds.edge_per_bet_resolved())});
    table.row(
        {"per throw", fmt::format("{}, {} throws to a bet", percent(odds.edge() / *odds.throws),
                                  decimal(*odds.throws, 6))});
  }
  table.row({"return", percent(odds.total_return())});
  table.row({"wins, pushes, loses", fmt::format("{}, {}, {}", percent(odds.won),
                                                percent(odds.pushed), percent(odds.lost))});
  if (odds.variance) table.row({"standard deviation", root(*odds.variance)});
  for (const MeterTerm& term : odds.meters) {
    table.row({"meter " + term.meter,
               fmt::format("{}% of return for each $1,000, seed {}",
                           decimal(term.per_dollar * 100'000, 6), text(term.seed))});
  }
  if (!odds.meters.empty()) table.row({"return without meter", percent(odds.fixed_return)});
  if (const auto even = odds.break_even()) {
    table.row({"break-even meter",
               "$" + decimal(*even, 2) +
                   (odds.meters.size() > 1 ? ", the other meters at their seed" : "")});
  }
  if (odds.play) {
    // In the unit that the wager is: antes, or as many times another base wager.
    const bool in_antes = odds.wager == "ante";
    table.row({"average wager", decimal(odds.play->average_wager, 6) +
                                    (in_antes ? " antes" : " times " + odds.wager)});
    table.row({"element of risk", percent(odds.play->element_of_risk)});
    if (odds.play->withdrawals.empty()) {
      table.row({"folds", percent(odds.play->fold_frequency)});
    }
    for (const auto& [wager, frequency] : odds.play->withdrawals) {
      table.row({"takes back " + wager, percent(frequency)});
    }
    for (const auto& [wager, loss] : odds.play->loss_by_wager) {
      table.row(
          {"loss on " + wager, percent(loss) + " of " + (in_antes ? "the ante" : odds.wager)});
    }
  }
  fmt::print("{}", table.text("  "));
  for (const std::string& note : odds.notes) fmt::print("  note: {}\n", note);
  if (!outcomes) return;
  Table counts;
  counts.row({"outcome", odds.throws ? "ways" : "deals", "pays"});
  for (const OutcomeCount& outcome : odds.outcomes) {
    counts.row(
        {outcome.name, outcome.count.str(), outcome.pays.printed() ? text(outcome.pays) : ""});
  }
  counts.row({"in all", odds.space.str(), ""});
  fmt::print("{}", counts.text("    "));
}

// ", from a shoe of 8 decks less 5 cards"
std::string shoe_text(const RuleSet& rules, std::size_t gone) {
  if (!rules.definition().shoe.exists()) return "";
  return fmt::format(", from a shoe of {}{}",
                     count_of(static_cast<std::size_t>(rules.decks()), "deck"),
                     gone == 0 ? "" : fmt::format(" less {}", count_of(gone, "card")));
}

// The cards that are gone from a shoe, "As 3xKd"; says what is wrong with the list.
std::optional<std::vector<Card>> read_gone(const RuleSet& rules, const std::string& line) {
  const Definition& game = rules.definition();
  const auto wrong = [&](const std::string& why) {
    fmt::print(stderr, "houseway: --shoe \"{}\": {} ({})\n", line, why,
               text(game.shoe.exists()                  ? game.shoe.decks_section
                    : game.stands_from_throw_to_throw() ? game.wagers_section
                                                        : game.deck_section));
    return std::nullopt;
  };
  std::vector<Card> gone;
  if (line.empty()) return gone;
  if (!game.shoe.exists()) return wrong(fmt::format("{} is not dealt from a shoe", game.name));
  std::map<Card, int> out;
  for (const std::string& word : words_of(line)) {
    const std::size_t cross = word.find('x');
    int count = 1;
    if (cross != std::string::npos) {
      const auto [end, error] = std::from_chars(word.data(), word.data() + cross, count);
      if (error != std::errc{} || end != word.data() + cross || count < 1) {
        return wrong(fmt::format("\"{}\" is no number of cards; write 3xKd", word));
      }
    }
    const auto card = parse_card(word.substr(cross == std::string::npos ? 0 : cross + 1));
    if (!card || !in_deck(game.deck, *card)) {
      return wrong(fmt::format("\"{}\" is no card; a card is Kd, and three of them 3xKd", word));
    }
    out[*card] += std::min(count, rules.decks() + 1);
    if (out[*card] > rules.decks()) {
      return wrong(
          fmt::format("there are {} of {} in {} decks", rules.decks(), text(*card), rules.decks()));
    }
    gone.insert(gone.end(), static_cast<std::size_t>(count), *card);
  }
  // The cards that one round may take.
  constexpr std::size_t enough = 12;
  const std::size_t left =
      static_cast<std::size_t>(rules.decks()) * deck_cards(game.deck).size() - gone.size();
  if (left < enough) {
    return wrong(
        fmt::format("{} are left, and the odds need at least {}", count_of(left, "card"), enough));
  }
  return gone;
}

}  // namespace

int odds_command(const OddsArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const Definition& game = *chosen.read.definition;
  if (!arguments.wager.empty() && !game.find_wager(arguments.wager) &&
      !game.find_spot(arguments.wager)) {
    fmt::print(stderr, "houseway: --wager {}: {} has no such wager ({})\n", arguments.wager,
               game.game, text(game.wagers_section));
    return used_wrongly;
  }
  const auto gone = read_gone(*chosen.read.rules, arguments.shoe);
  if (!gone) return used_wrongly;
  Effort effort;
  if (arguments.threads > 0) effort.threads = static_cast<unsigned>(arguments.threads);
  OddsReport report;
  try {
    report = watched(effort, [&] {
      return find_odds(*chosen.read.rules,
                       {arguments.wager, arguments.all_paytables, dollars(arguments.ante), *gone},
                       effort);
    });
  } catch (const Cancelled&) {
    return say_stopped();
  }
  if (json) {
    Json out{{"game", game.game},
             {"ruleset", game.ruleset},
             {"rules", write_choices(chosen.read.rules->choices())},
             {"wagers", Json::array()}};
    if (game.shoe.exists()) {
      out["decks"] = chosen.read.rules->decks();
      out["gone"] = gone->size();
    }
    for (const WagerOdds& odds : report.wagers) out["wagers"].push_back(wager_json(odds));
    fmt::print("{}\n", out.dump(1));
    return success;
  }
  fmt::print("{}, rule set {}: exact odds, per unit of each wager{}\n", game.name, game.ruleset,
             shoe_text(*chosen.read.rules, gone->size()));
  for (const WagerOdds& odds : report.wagers) print_wager(odds, arguments.outcomes);
  return success;
}

namespace {

// The cards of an argument; says what is wrong with it.
std::optional<std::vector<Card>> read_cards(const Definition& game, const char* option,
                                            const std::string& line, CardSet& used) {
  std::vector<Card> cards;
  for (const std::string& word : words_of(line)) {
    auto card = parse_card(word);
    if (card) card = unused_copy(*card, used);
    const bool twice = card && used.contains(*card) && !game.shoe.exists();
    if (!card || !in_deck(game.deck, *card) || twice) {
      fmt::print(stderr, "houseway: {} \"{}\": {} is {}\n", option, line, word,
                 !card                        ? "no card"
                 : !in_deck(game.deck, *card) ? "not in the deck"
                                              : "given twice");
      return std::nullopt;
    }
    used.insert(*card);
    cards.push_back(*card);
  }
  return cards;
}

void print_choices(std::string_view unit, const std::vector<ChoiceValue>& choices) {
  const auto best =
      std::max_element(choices.begin(), choices.end(),
                       [](const auto& a, const auto& b) { return a.value < b.value; });
  Table table;
  table.row({"play", unit == "ante" ? "value in antes" : fmt::format("value in {}", unit),
             "exactly", ""});
  for (auto choice = choices.begin(); choice != choices.end(); ++choice) {
    table.row(
        {choice->play, decimal(choice->value, 6),
         fmt::format("{} / {}", numerator(choice->value).str(), denominator(choice->value).str()),
         choice == best ? "best" : ""});
  }
  fmt::print("{}", table.text("  "));
}

}  // namespace

int strategy_command(const StrategyArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const Definition& game = *chosen.read.definition;
  Situation situation;
  CardSet used;
  const auto own_cards = read_cards(game, "--cards", arguments.cards, used);
  const auto community = read_cards(game, "--community", arguments.community, used);
  const auto dealer = read_cards(game, "--dealer", arguments.dealer, used);
  if (!own_cards || !community || !dealer) return used_wrongly;
  situation.own = CardSet(*own_cards);
  situation.in_order = *own_cards;
  situation.community = *community;
  if (!dealer->empty()) situation.dealer = dealer->front();
  const auto gone = read_gone(*chosen.read.rules, arguments.shoe);
  if (!gone) return used_wrongly;
  Effort effort;
  try {
    const auto solved = watched(effort, [&] {
      const RuleSet& rules = *chosen.read.rules;
      const Money ante = dollars(arguments.ante);
      return gone->empty() ? solve(rules, ante, effort)
                           : solve(rules, ante, cards_left(rules, *gone), effort);
    });
    Json out{{"game", game.game},
             {"ruleset", game.ruleset},
             {"rules", write_choices(chosen.read.rules->choices())}};
    if (!used.empty()) {
      if (const std::string misfit = solved->misfit(situation);
          !misfit.empty() || dealer->size() > 1) {
        fmt::print(stderr, "houseway: strategy {}: {} ({})\n", game.game,
                   misfit.empty() ? "the dealer shows one card" : misfit,
                   text(game.play.front().section));
        return used_wrongly;
      }
      const std::vector<ChoiceValue> choices = solved->values(situation);
      for (const ChoiceValue& choice : choices) {
        out["choices"].push_back({{"play", choice.play},
                                  {"value", rational_json(choice.value)},
                                  {"value_decimal", number(choice.value)}});
      }
      if (!json) print_choices(solved->unit().empty() ? game.base : solved->unit(), choices);
    } else {
      for (const StrategyTable& table : solved->strategy()) {
        out["tables"].push_back(
            {{"title", table.title}, {"columns", table.columns}, {"rows", table.rows}});
        if (json) continue;
        Table shown;
        shown.row(table.columns);
        for (const auto& row : table.rows) shown.row(row);
        fmt::print("{}\n{}\n", table.title, shown.text("  "));
      }
    }
    if (json) fmt::print("{}\n", out.dump(1));
  } catch (const Cancelled&) {
    return say_stopped();
  }
  return success;
}

int audit_command(const RulesArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments);
  if (chosen.status != success) return chosen.status;
  const Definition& game = *chosen.read.definition;
  Effort effort;
  std::vector<Finding> findings;
  try {
    findings = watched(effort, [&] { return audit(*chosen.read.rules, effort); });
  } catch (const Cancelled&) {
    return say_stopped();
  }
  Json out{{"game", game.game}, {"ruleset", game.ruleset}, {"findings", Json::array()}};
  for (const Finding& finding : findings) {
    out["findings"].push_back(
        {{"kind", finding.kind},
         {"wager", finding.wager},
         {"paytable", finding.paytable.empty() ? Json(nullptr) : Json(finding.paytable)},
         {"message", finding.message},
         {"section", finding.section}});
    if (!json) fmt::print("{}: {} ({})\n", finding.kind, finding.message, finding.section);
  }
  if (json) fmt::print("{}\n", out.dump(1));
  return success;
}

}  // namespace houseway::cli
