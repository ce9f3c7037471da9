#include "cli/typed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "cli/names.h"
#include "core/words.h"
#include "round/file.h"
#include "round/play_words.h"
#include "rules/limits.h"

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
  // Cards follow the word, as they are written.
  if (const auto blank = line.find(' '); blank != std::string::npos) {
    const Choice* choice = meant(round, words_of(line.substr(0, blank)));
    if (choice != nullptr && !choice->exchanged.empty()) {
      return fmt::format("{}{}", choice->word, line.substr(blank));
    }
  }
  const auto digits = line.find_first_of("0123456789");
  if (digits == std::string::npos) return line;
  const Choice* choice = meant(round, words_of(line.substr(0, digits)));
  return choice == nullptr ? line : fmt::format("{} {}", choice->word, line.substr(digits));
}

}  // namespace

std::string with_cards(const std::string& line) {
  std::vector<std::string> words = words_of(lower_case(line));
  for (std::string& word : words) {
    std::string card = word;
    card[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(card[0])));
    if (parse_card(card)) word = card;
  }
  return fmt::format("{}", fmt::join(words, " "));
}

Typed::Typed(std::string typed_line)
    : line(std::move(typed_line)), words(words_of(lower_case(line))) {}

std::optional<std::string> read_answer(std::span<const std::string> answers,
                                       std::span<const std::string> words) {
  if (words.size() != 1) return std::nullopt;
  const MeantName meant = meant_name(answers, words[0]);
  return meant.index ? std::optional(answers[*meant.index]) : std::nullopt;
}

std::string answers_text(std::span<const std::string> answers) {
  return fmt::format("Say {}.\n", fmt::join(answers, ", "));
}

Reading<Spot> read_spot(const RuleSet& rules, const std::string& word) {
  const Definition& game = rules.definition();
  if (const auto spot = game.find_spot(word)) return *spot;
  std::vector<std::string> names;
  std::vector<WagerId> ids;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (!made_before_the_deal(game.wagers[i].need) || !rules.offered(id)) continue;
    names.emplace_back(game.wagers[i].id);
    ids.push_back(id);
  }
  const auto wrong = [&](const std::string& why) {
    return Reading<Spot>::wrong(fmt::format("There is no wager \"{}\"{}\n", word, why));
  };
  const std::size_t colon = word.find(':');
  const MeantName meant = meant_name(names, word.substr(0, colon));
  if (!meant.index) return wrong(hint(meant, "; type help for the wagers."));
  const WagerId id = ids[*meant.index];
  const Wager& wager = game.wagers[id];
  std::vector<std::string> selections;
  for (const Selection& selection : wager.selections) selections.emplace_back(selection.name);
  if (colon == std::string::npos && (selections.empty() || selections.front().empty())) {
    return Spot{id, 0};
  }
  if (colon == std::string::npos) {
    return wrong(fmt::format("; say which, as {}:{}", wager.id, selections.front()));
  }
  const MeantName selected = meant_name(selections, word.substr(colon + 1));
  if (selected.index) return Spot{id, static_cast<std::uint8_t>(*selected.index)};
  return wrong(fmt::format(" on the layout ({})", text(wager.section)));
}

std::optional<Money> read_amount(std::string_view word) {
  const auto amount = parse_money(word);
  return amount && amount->cents > 0 ? amount : std::nullopt;
}

namespace {

// The bets of one line, as far as it is read.
class BetLine {
 public:
  BetLine(const RuleSet& rules, const std::function<Money(WagerId)>& stands)
      : rules_(rules), stands_(stands) {}

  void add(Spot spot, Money amount) { stakes_.push_back({spot, amount}); }

  // The amount of a wager that can have no other.
  std::optional<Money> only_amount(WagerId id) const {
    const Wager& wager = rules_.definition().wagers[id];
    if (wager.size.kind == Size::Kind::equal) {
      const auto measure = rules_.definition().find_wager(wager.size.of);
      const Money amount = measure ? on(static_cast<WagerId>(*measure)) : Money{};
      return amount.cents > 0 ? std::optional(amount) : std::nullopt;
    }
    const StakeLimit limit = stake_limit(rules_, id);
    if (limit.only.size() == 1) return limit.only[0];
    if (limit.only.empty() && limit.least == limit.most) return limit.least;
    return std::nullopt;
  }

  std::vector<Stake> with_what_is_required() {
    const auto wagers = rules_.definition().wagers;
    for (std::size_t i = 0; i < wagers.size(); ++i) {
      const auto id = static_cast<WagerId>(i);
      if (wagers[i].need != Need::required || wagers[i].size.kind != Size::Kind::equal ||
          !wagers[i].selections.empty() || !rules_.offered(id) || on(id).cents > 0) {
        continue;
      }
      if (const auto amount = only_amount(id)) add({id, 0}, *amount);
    }
    return std::move(stakes_);
  }

 private:
  Money on(WagerId id) const {
    for (const Stake& stake : stakes_) {
      if (stake.spot.wager == id) return stake.amount;
    }
    return stands_(id);
  }

  const RuleSet& rules_;
  const std::function<Money(WagerId)>& stands_;
  std::vector<Stake> stakes_;
};

}  // namespace

Reading<std::vector<Stake>> read_bets(const RuleSet& rules, std::span<const std::string> words,
                                      const std::function<Money(WagerId)>& stands) {
  using Bets = Reading<std::vector<Stake>>;
  if (words.empty()) return Bets::wrong("Name a wager and an amount in dollars.\n");
  BetLine line(rules, stands);
  for (std::size_t i = 0; i < words.size();) {
    const Reading<Spot> spot = read_spot(rules, words[i]);
    if (!spot.value) return Bets::wrong(spot.misread);
    const bool says = i + 1 < words.size() && parse_money(words[i + 1]);
    const auto amount = says ? read_amount(words[i + 1]) : line.only_amount(spot.value->wager);
    if (!amount) {
      return Bets::wrong(fmt::format("\"{}\" needs an amount in dollars behind it.\n", words[i]));
    }
    line.add(*spot.value, *amount);
    i += says ? 2 : 1;
  }
  return line.with_what_is_required();
}

Reading<Play> read_play(const Round& round, const std::string& line) {
  const Step& step = *round.expected().step;
  if (const auto play = parse_play(step, spelled_out(round, lower_case(line)))) return *play;
  if (const auto play = parse_play(step, spelled_out(round, with_cards(line)))) return *play;
  return Reading<Play>::wrong(fmt::format("\"{}\" is no play here.\n", line));
}

Reading<Play> read_move(const HandRound& hands, const Typed& typed) {
  using Read = Reading<Play>;
  const auto plays = hands.plays();
  std::vector<std::string> names;
  for (const Play& play : plays) names.push_back(hands.word(static_cast<Move>(play.choice)));
  const std::string line = fmt::format("{}", fmt::join(typed.words, " "));
  const std::size_t digits = std::min(line.find_first_of("$0123456789"), line.size());
  const std::vector<std::string> words = words_of(line.substr(0, digits));
  std::string said = fmt::format("{}", fmt::join(words, "-"));
  if (said == "double-down") said = text(Move::double_down);
  if (said == "no") said = text(Move::pass);
  const MeantName meant = meant_name(names, said);
  if (!meant.index) {
    return Read::wrong(fmt::format("\"{}\" is no play here{}\n", typed.line,
                                   hint(meant, fmt::format("; say {}.", fmt::join(names, ", ")))));
  }
  Play play = plays[*meant.index];
  play.amount = {};
  if (digits == line.size()) return play;
  const auto amount = read_amount(line.substr(digits + (line[digits] == '$' ? 1 : 0)));
  if (!amount) {
    return Read::wrong(fmt::format("\"{}\" is no amount in dollars.\n", line.substr(digits)));
  }
  play.amount = *amount;
  return play;
}

Reading<IrregularityReport> read_report(const RuleSet& rules, std::span<const std::string> words) {
  using Read = Reading<IrregularityReport>;
  const Definition& game = rules.definition();
  const Irregularity* known = words.size() > 1 ? game.find_irregularity(words[1]) : nullptr;
  if (known == nullptr) {
    std::vector<std::string> kinds;
    for (const Irregularity& each : game.irregularities) kinds.emplace_back(each.kind);
    const MeantName meant = meant_name(kinds, words.size() > 1 ? words[1] : std::string());
    if (!meant.index) {
      return Read::wrong(
          fmt::format("Name the irregularity{}\n",
                      hint(meant, fmt::format("; type help for those that {} knows.", game.name))));
    }
    known = &game.irregularities[*meant.index];
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
    } else if (known->hands.choices.contains(words[i]) || known->pot.choices.contains(words[i])) {
      const auto& choices = known->pot.choices.empty() ? known->hands.choices : known->pot.choices;
      report.choice = static_cast<std::uint8_t>(
          std::find(choices.begin(), choices.end(), words[i]) - choices.begin());
    } else {
      return Read::wrong(fmt::format("\"{}\" says nothing of {}.\n", words[i], known->kind));
    }
  }
  return report;
}

}  // namespace houseway::cli
