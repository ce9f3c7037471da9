#include "cli/typed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/words.h"
#include "round/file.h"
#include "round/play_words.h"

namespace houseway::cli {
namespace {

// Whether the words begin the words of a choice, or are its initials.
bool abbreviates(const std::vector<std::string>& said, std::string_view choice) {
  const std::vector<std::string> full = words_of(choice);
  if (said.empty() || said.size() > full.size()) return false;
  std::string initials;
  for (const std::string& word : full) initials += word[0];
  if (said.size() == 1 && full.size() > 1 && said[0] == initials) return true;
  return std::equal(
      said.begin(), said.end(), full.begin(),
      [](const std::string& part, const std::string& word) { return word.starts_with(part); });
}

// The one choice that these words may mean.
const Choice* meant(const Round& round, const std::vector<std::string>& said) {
  const Choice* found = nullptr;
  for (const Play& play : round.cards().plays()) {
    const Choice& choice = round.expected().step->choices()[play.choice];
    if (!abbreviates(said, choice.word) || found == &choice) continue;
    if (found != nullptr) return nullptr;
    found = &choice;
  }
  return found;
}

std::string spelled_out(const Round& round, const std::string& line) {
  if (parse_play(*round.expected().step, line)) return line;
  if (const Choice* choice = meant(round, words_of(line))) return std::string(choice->word);
  const auto digits = line.find_first_of("0123456789");
  if (digits == std::string::npos) return line;
  const Choice* choice = meant(round, words_of(line.substr(0, digits)));
  return choice == nullptr ? line : fmt::format("{} {}", choice->word, line.substr(digits));
}

}  // namespace

Typed::Typed(std::string typed_line) : line(std::move(typed_line)), words(words_of(line)) {}

std::optional<std::string> read_answer(std::span<const std::string> answers,
                                       std::span<const std::string> words) {
  std::optional<std::string> found;
  for (const std::string& answer : answers) {
    if (words.size() != 1 || !answer.starts_with(words[0])) continue;
    if (found) return std::nullopt;
    found = answer;
  }
  return found;
}

std::string answers_text(std::span<const std::string> answers) {
  return fmt::format("Say {}.\n", fmt::join(answers, ", "));
}

Reading<Spot> read_spot(const Definition& game, const std::string& word) {
  if (const auto spot = game.find_spot(word)) return *spot;
  const auto wager = game.find_wager(word.substr(0, word.find(':')));
  return Reading<Spot>::wrong(
      fmt::format("There is no wager \"{}\"{}\n", word,
                  wager ? fmt::format(" on the layout ({})", text(game.wagers[*wager].section))
                        : "; type help for the wagers."));
}

Reading<std::vector<Stake>> read_bets(const Definition& game, const ChipAccount& chips, int seat,
                                      std::span<const std::string> words) {
  using Bets = Reading<std::vector<Stake>>;
  std::vector<Stake> stakes;
  if (words.empty()) return Bets::wrong("Name a wager and an amount in dollars.\n");
  if (words[0] == "same") {
    stakes = chips.last_bets(seat);
    if (stakes.empty()) return Bets::wrong(fmt::format("Seat {} has made no bets yet.\n", seat));
    return stakes;
  }
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const Reading<Spot> spot = read_spot(game, words[i]);
    if (!spot.value) return Bets::wrong(spot.misread);
    const auto amount = i + 1 < words.size() ? parse_money(words[i + 1]) : std::nullopt;
    if (!amount) {
      return Bets::wrong(fmt::format("\"{}\" needs an amount in dollars behind it.\n", words[i]));
    }
    stakes.push_back({*spot.value, *amount});
  }
  return stakes;
}

Reading<Play> read_play(const Round& round, const std::string& line) {
  if (const auto play = parse_play(*round.expected().step, spelled_out(round, line))) return *play;
  return Reading<Play>::wrong(fmt::format("\"{}\" is no play here.\n", line));
}

Reading<IrregularityReport> read_report(const RuleSet& rules, std::span<const std::string> words) {
  using Read = Reading<IrregularityReport>;
  const Definition& game = rules.definition();
  const Irregularity* known = words.size() > 1 ? game.find_irregularity(words[1]) : nullptr;
  if (known == nullptr) {
    return Read::wrong(
        fmt::format("Name the irregularity; type help for those that {} knows.\n", game.name));
  }
  IrregularityReport report{static_cast<std::uint8_t>(known - game.irregularities.data())};
  for (std::size_t i = 2; i < words.size(); ++i) {
    const bool names_place = (words[i] == "seat" || words[i] == "at") && i + 1 < words.size();
    const auto place = names_place ? game.find_place(words[i + 1]) : std::nullopt;
    const bool sits =
        place && (!place->is_seat() || (place->seat() >= 1 && place->seat() <= rules.positions()));
    if (sits && place->is_seat() == (words[i] == "seat")) {
      report.place = *place;
      ++i;
    } else if (words[i] == "disclosed" && known->from_shoe.tells_disclosed) {
      report.disclosed = true;
    } else {
      return Read::wrong(fmt::format("\"{}\" says nothing of {}.\n", words[i], known->kind));
    }
  }
  return report;
}

}  // namespace houseway::cli
