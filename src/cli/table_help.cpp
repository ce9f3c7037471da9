#include "cli/table_help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "round/file.h"
#include "round/play_words.h"

namespace houseway::cli {
namespace {

std::string_view need_word(Need need) {
  return need == Need::required ? "required" : need == Need::one_of ? "one of these" : "optional";
}

}  // namespace

std::vector<std::string> offered_wagers(const RuleSet& rules) {
  std::vector<std::string> names;
  const auto wagers = rules.definition().wagers;
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const Wager& wager = wagers[i];
    if (!made_before_the_deal(wager.need) || !rules.offered(static_cast<WagerId>(i))) continue;
    // What players stake among themselves is laid for them.
    if (wager.need == Need::among_players) continue;
    const std::string marked =
        wager.need == Need::optional ? "" : fmt::format(" ({})", need_word(wager.need));
    if (wager.selections.empty()) names.push_back(std::string(wager.id) + marked);
    for (std::size_t spot = 0; spot < wager.selections.size(); ++spot) {
      const Spot on{static_cast<WagerId>(i), static_cast<std::uint8_t>(spot)};
      if (!rules.offered(on)) continue;
      const bool of_own = spot == 0 || !wager.selections.front().name.empty();
      names.push_back(rules.definition().spot_name(on) + (of_own ? marked : ""));
    }
  }
  return names;
}

std::string bets_help(const RuleSet& rules) {
  const Definition& game = rules.definition();
  std::string help = fmt::format(
      "Write wagers and amounts in dollars, for instance \"{} 10\"; the first letters of a name "
      "will do, and an amount that can be no other may be left out. same repeats the last "
      "bets, pass sits the round out, quit ends.\n",
      game.base);
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    if (!made_before_the_deal(wager.need) || !rules.offered(static_cast<WagerId>(i))) continue;
    std::string name(wager.id);
    for (const Selection& selection : wager.selections) {
      if (!selection.name.empty())
        name += fmt::format("{}{}", name.size() == wager.id.size() ? ':' : '|', selection.name);
    }
    help += fmt::format("  {} ({}) wins {} ({})\n", name, need_word(wager.need), wager.wins,
                        text(wager.section));
  }
  return help;
}

std::vector<std::string> allowed_plays(const Round& round) {
  const Step& step = *round.expected().step;
  std::vector<std::string> allowed;
  for (const Play& play : round.cards().plays()) {
    const Choice& choice = step.choices()[play.choice];
    allowed.push_back(choice.any_amount ? fmt::format("{} AMOUNT", choice.word)
                      : choice.exchanged.empty()
                          ? play_text(step, play)
                          : fmt::format("{} CARDS ({} to {})", choice.word, choice.exchanged[0],
                                        choice.exchanged[1]));
  }
  return allowed;
}

std::string irregularities_help(const Definition& game) {
  std::string help = R"(The floor says "irregularity KIND", with "seat N" where one is meant)";
  if (game.dealt_from_a_shoe()) {
    help += R"(, "at PLACE" for a hand and "disclosed" if the face of a card was seen)";
  }
  help += ":\n";
  for (const Irregularity& irregularity : game.irregularities) {
    help += fmt::format("  {}: {} ({})\n", irregularity.kind, irregularity.means,
                        text(irregularity.section));
  }
  return help;
}

std::string decision_help(const Definition& game, const Step& step) {
  const auto any = [&](auto matches) {
    return std::any_of(step.choices().begin(), step.choices().end(), matches);
  };
  const bool in_dollars = any([](const Choice& choice) { return choice.any_amount; });
  const bool in_multiples =
      any([](const Choice& choice) { return !choice.multiples.empty() || choice.up_to > 0; });
  const std::string amounts = in_multiples
                                  ? fmt::format("an amount is a multiple of the {} ", game.base)
                              : in_dollars ? "an amount is in dollars "
                                           : "no amount is said ";
  return fmt::format("A play is one of those listed; {}({}). The first letters will do.\n", amounts,
                     text(step.section)) +
         irregularities_help(game);
}

std::string throw_help(const RuleSet& rules) {
  const Definition& game = rules.definition();
  const std::string_view verb = game.throwing()->word();
  std::string help = fmt::format(
      "\"bet WAGER DOLLARS ...\" (the word bet may be left out), \"remove WAGER [DOLLARS]\", "
      "\"call WAGER WORD\", \"{}\" when ready{}, \"same\" for the bets before the last {}, "
      "\"layout\" to see it again. The first letters of a name will do. The floor says "
      "\"irregularity KIND\" of the next {}.\n",
      verb,
      game.throwing()->thrower.empty()
          ? ""
          : " (\"done\" where another has the dice, \"dice SEAT\" to pass them)",
      verb, verb);
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    if (!rules.offered(static_cast<WagerId>(i))) continue;
    help += fmt::format(
        "  {}{} wins {} ({})\n", wager.id,
        wager.selections.empty() ? "" : fmt::format(":{}", wager.selections.front().name),
        wager.wins, text(wager.section));
  }
  for (const Irregularity& irregularity : game.irregularities) {
    help += fmt::format("  irregularity {}: {} ({})\n", irregularity.kind, irregularity.means,
                        text(irregularity.section));
  }
  return help;
}

}  // namespace houseway::cli
