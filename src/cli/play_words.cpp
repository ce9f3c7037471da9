#include "cli/play_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/words.h"
#include "round/file.h"

namespace houseway::cli {
namespace {

std::string_view need_word(Need need) {
  return need == Need::required ? "required" : need == Need::one_of ? "one of these" : "optional";
}

bool starts(std::string_view whole, std::string_view beginning) {
  return whole.substr(0, beginning.size()) == beginning;
}

// Whether the words begin the words of a choice, or are its initials.
bool abbreviates(const std::vector<std::string>& said, std::string_view choice) {
  const std::vector<std::string> full = words_of(choice);
  if (said.empty() || said.size() > full.size()) return false;
  std::string initials;
  for (const std::string& word : full) initials += word[0];
  if (said.size() == 1 && full.size() > 1 && said[0] == initials) return true;
  return std::equal(
      said.begin(), said.end(), full.begin(),
      [](const std::string& part, const std::string& word) { return starts(word, part); });
}

// The one choice that these words may mean.
const Choice* meant(const Round& round, const std::vector<std::string>& said) {
  const Choice* found = nullptr;
  for (const Play& play : round.plays()) {
    const Choice& choice = round.expected().step->choices[play.choice];
    if (!abbreviates(said, choice.word) || found == &choice) continue;
    if (found != nullptr) return nullptr;
    found = &choice;
  }
  return found;
}

}  // namespace

std::vector<std::string> offered_wagers(const RuleSet& rules) {
  std::vector<std::string> names;
  const auto wagers = rules.definition().wagers;
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const Wager& wager = wagers[i];
    if (!made_before_the_deal(wager.need) || !rules.offered(static_cast<WagerId>(i))) continue;
    const std::string marked =
        wager.need == Need::optional ? "" : fmt::format(" ({})", need_word(wager.need));
    if (wager.selections.empty()) names.push_back(std::string(wager.id) + marked);
    for (const Selection& selection : wager.selections) {
      names.push_back(fmt::format("{}:{}{}", wager.id, selection.name, marked));
    }
  }
  return names;
}

std::string bets_help(const RuleSet& rules) {
  const Definition& game = rules.definition();
  std::string help = fmt::format(
      "Write wagers and amounts in dollars, for instance \"{} 10\"; same repeats the last "
      "bets, pass sits the round out, quit ends.\n",
      game.base);
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    if (!made_before_the_deal(wager.need) || !rules.offered(static_cast<WagerId>(i))) continue;
    std::string name(wager.id);
    for (const Selection& selection : wager.selections) {
      name += fmt::format("{}{}", name.size() == wager.id.size() ? ':' : '|', selection.name);
    }
    help += fmt::format("  {} ({}) wins {} ({})\n", name, need_word(wager.need), wager.wins,
                        text(wager.section));
  }
  return help;
}

std::optional<std::vector<Stake>> parse_bets(const Definition& game,
                                             const std::vector<std::string>& words) {
  std::vector<Stake> stakes;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto spot = game.find_spot(words[i]);
    if (!spot) {
      fmt::print("There is no wager \"{}\"; type help for the wagers.\n", words[i]);
      return std::nullopt;
    }
    const auto amount = i + 1 < words.size() ? parse_money(words[i + 1]) : std::nullopt;
    if (!amount) {
      fmt::print("\"{}\" needs an amount in dollars behind it.\n", words[i]);
      return std::nullopt;
    }
    stakes.push_back({*spot, *amount});
  }
  return stakes;
}

std::vector<std::string> allowed_plays(const Round& round) {
  const Step& step = *round.expected().step;
  std::vector<std::string> allowed;
  for (const Play& play : round.plays()) {
    const Choice& choice = step.choices[play.choice];
    allowed.push_back(choice.any_amount ? fmt::format("{} AMOUNT", choice.word)
                                        : play_text(step, play));
  }
  return allowed;
}

std::string floor_help(const Definition& game) {
  std::string help = R"(The floor says "irregularity KIND", with "seat N" where one is meant)";
  if (game.shoe.exists()) {
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
    return std::any_of(step.choices.begin(), step.choices.end(), matches);
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
         floor_help(game);
}

std::string spelled_out(const Round& round, const std::string& line) {
  if (parse_play(*round.expected().step, line)) return line;
  if (const Choice* choice = meant(round, words_of(line))) return std::string(choice->word);
  const auto digits = line.find_first_of("0123456789");
  if (digits == std::string::npos) return line;
  const Choice* choice = meant(round, words_of(line.substr(0, digits)));
  return choice == nullptr ? line : fmt::format("{} {}", choice->word, line.substr(digits));
}

std::optional<Play> only_play(const Round& round) {
  const auto plays = round.plays();
  if (plays.size() != 1) return std::nullopt;
  if (!round.expected().step->choices[plays.front().choice].unwritten) return std::nullopt;
  return plays.front();
}

}  // namespace houseway::cli
