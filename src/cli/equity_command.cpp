#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/equity_output.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "cli/pot_odds.h"
#include "cli/watch.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

// Two hands as the game has them.
std::string example(const Definition& game) {
  const auto cards = static_cast<std::size_t>(game.pot_game()->hand_cards());
  if (cards == 2) return "--hand AsKs --hand \"QQ+,AKs\"";
  constexpr std::string_view first = "As2sKdQd9h";
  constexpr std::string_view second = "KsKhJc8c7c";
  const std::size_t shown = 2 * std::min<std::size_t>(cards, 5);
  return fmt::format("--hand {} --hand {}", first.substr(0, shown), second.substr(0, shown));
}

// An option that prices wagers and was given nevertheless.
std::string_view pricing_option(const OddsArguments& arguments) {
  if (!arguments.wager.empty()) return "--wager";
  if (arguments.all_paytables) return "--all-paytables";
  if (arguments.outcomes) return "--outcomes";
  if (arguments.table) return "--table";
  if (arguments.csv) return "--csv";
  if (arguments.ante != 0) return "--ante";
  if (!arguments.meter.empty()) return "--meter";
  if (arguments.others != 0) return "--others";
  if (!arguments.shoe.empty()) return "--shoe";
  if (!arguments.strategy.empty()) return "--strategy";
  if (!arguments.convention.empty()) return "--convention";
  return {};
}

// The question that the arguments ask; says what is wrong with it.
std::optional<EquityQuestion> read_question(const RuleSet& rules, const OddsArguments& arguments) {
  const PotGame& game = *rules.definition().pot_game();
  const auto refuse = [](Refusal refusal, std::string place) {
    refusal.place = std::move(place);
    complain(refusal);
    return std::nullopt;
  };
  if (arguments.hands.size() > static_cast<std::size_t>(game.most_players)) {
    complain("{} hands are given; {} has at most {} players ({})", arguments.hands.size(),
             rules.definition().name, game.most_players, text(game.players_section));
    return std::nullopt;
  }
  EquityQuestion question;
  for (const std::string& hand : arguments.hands) {
    ReadRange read = read_range(game, hand);
    if (read.refusal) return refuse(*read.refusal, "--hand");
    question.hands.push_back(std::move(read.range));
  }
  const ReadCardSet board = read_card_set(arguments.board);
  if (board.refusal) return refuse(*board.refusal, "--board");
  const ReadCardSet dead = read_card_set(arguments.dead);
  if (dead.refusal) return refuse(*dead.refusal, "--dead");
  question.board = board.cards;
  question.dead = dead.cards;
  question.samples = arguments.samples;
  question.seed = arguments.seed.value_or(question.seed);
  return question;
}

int print_starting_hands(const RuleSet& rules, Effort& effort, bool json) {
  const Definition& game = rules.definition();
  StartingHandsSheet sheet{std::string(game.game),
                           std::string(game.name),
                           std::string(game.ruleset),
                           rules.choices(),
                           {}};
  sheet.hands = watched(effort, [&] { return starting_hands(effort); });
  fmt::print("{}", json ? json_document(starting_hands_json(sheet)) : starting_hands_text(sheet));
  return success;
}

}  // namespace

std::string why_no_house_edge(const Definition& game) {
  return fmt::format(
      "in {} players play each other, so that there is no best play against the house and no edge "
      "of its; houseway odds {} {} tells what hands are worth against each other",
      game.name, game.game, example(game));
}

int equity_command(const RuleSet& rules, const OddsArguments& arguments, bool json) {
  const Definition& game = rules.definition();
  if (const auto option = pricing_option(arguments); !option.empty()) {
    complain("{}: {}", option, why_no_house_edge(game));
    return used_wrongly;
  }
  Effort effort;
  if (arguments.threads > 0) effort.threads = static_cast<unsigned>(arguments.threads);
  const bool nothing_else = arguments.board.empty() && arguments.dead.empty() && !arguments.samples;
  try {
    if (arguments.hands.empty() && nothing_else && has_starting_hands(*game.pot_game())) {
      return print_starting_hands(rules, effort, json);
    }
    if (arguments.hands.empty()) {
      complain("the hands are missing; houseway odds {} {}", game.game, example(game));
      return used_wrongly;
    }
    const auto question = read_question(rules, arguments);
    if (!question) return used_wrongly;
    FoundEquity found =
        watched(effort, [&] { return find_equity(*game.pot_game(), *question, effort); });
    if (found.refusal) {
      complain(*found.refusal);
      return used_wrongly;
    }
    EquitySheet sheet{
        std::string(game.game), std::string(game.name), std::string(game.ruleset), rules.choices(),
        question->board,        question->dead,         arguments.hands,           {},
        std::move(found.equity)};
    for (const PotShare& share : game.pot_game()->shares) sheet.shares.emplace_back(share.name);
    fmt::print("{}", json ? json_document(equity_json(sheet)) : equity_text(sheet));
  } catch (const Cancelled&) {
    return say_stopped();
  }
  return success;
}

}  // namespace houseway::cli
