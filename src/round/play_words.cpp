#include "round/play_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "core/words.h"

namespace houseway {
namespace {

// "2", "2.5" and "4/3".
std::optional<Play> parse_amount(const std::string& words) {
  const auto number = [](std::string_view digits) -> std::optional<int> {
    const bool is =
        !digits.empty() && digits.size() <= 4 &&
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!is) return std::nullopt;
    return std::stoi(std::string(digits));
  };
  const std::size_t mark = words.find_first_of("./");
  const auto first = number(std::string_view(words).substr(0, mark));
  if (!first) return std::nullopt;
  Play play{0, *first, 1};
  if (mark == std::string::npos) return play;
  const std::string_view rest = std::string_view(words).substr(mark + 1);
  const auto second = number(rest);
  if (!second) return std::nullopt;
  if (words[mark] == '/') {
    play.per = *second;
  } else {
    for (std::size_t i = 0; i < rest.size(); ++i) play.per *= 10;
    play.multiple = *first * play.per + *second;
  }
  if (play.per == 0) return std::nullopt;
  const int common = std::gcd(play.multiple, play.per);
  return Play{0, play.multiple / common, play.per / common};
}

// Cards named in a play, at least one and no more than a hand holds.
std::optional<Cards> parse_cards(std::span<const std::string> words) {
  Cards cards;
  for (const std::string& word : words) {
    const auto card = parse_card(word);
    if (!card || cards.size() == cards.capacity()) return std::nullopt;
    cards.push_back(*card);
  }
  return cards.empty() ? std::nullopt : std::optional(cards);
}

// Dollars, with cents where there are any.
std::string dollars_text(Money money) {
  if (money.cents % 100 == 0) return fmt::format("{}", money.cents / 100);
  return fmt::format("{}", in_dollars(money));
}

}  // namespace

std::string arranged_text(const Arrangement& arranged) {
  if (arranged.empty()) return "set house";
  std::vector<std::string> hands;
  for (const Cards& cards : arranged) hands.push_back(text(cards));
  return fmt::format("set {}", fmt::join(hands, " / "));
}

std::optional<Arrangement> parse_arranged(const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  if (words.size() < 2 || words[0] != "set") return std::nullopt;
  if (words.size() == 2 && words[1] == "house") return Arrangement{};
  Arrangement arranged{Cards{}};
  CardSet named;
  for (std::size_t i = 1; i < words.size(); ++i) {
    Cards& hand = arranged[arranged.size() - 1];
    if (words[i] == "/") {
      if (hand.empty() || arranged.size() == 2) return std::nullopt;
      arranged.push_back({});
      continue;
    }
    const auto card = parse_card(words[i]);
    if (!card || hand.size() == 7) return std::nullopt;
    hand.push_back(unused_copy(*card, named));
    named.insert(hand.back());
  }
  if (arranged.back().empty()) return std::nullopt;
  return arranged;
}

std::string play_text(const Step& step, const Play& play) {
  const Choice& choice = step.choices()[play.choice];
  if (choice.act == Choice::Act::set) return arranged_text(play.arranged);
  if (!choice.exchanged.empty()) return fmt::format("{} {}", choice.word, text(play.exchanged));
  if (choice.any_amount) {
    return fmt::format("{} {}", choice.word, dollars_text(play.amount));
  }
  const bool said = !choice.multiples.empty() || choice.up_to > 0;
  if (!said) return std::string(choice.word);
  return fmt::format("{} {}", choice.word, amount_text(play));
}

std::string amount_text(const Play& play) {
  if (play.per == 1) return fmt::format("{}", play.multiple);
  // A decimal where it ends within two places, else a fraction.
  if (100 % play.per == 0) return fmt::format("{}", static_cast<double>(play.multiple) / play.per);
  return fmt::format("{}/{}", play.multiple, play.per);
}

std::optional<Play> parse_play(const Step& step, const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty()) return std::nullopt;
  const std::string all_words = fmt::format("{}", fmt::join(words, " "));
  for (std::size_t i = 0; i < step.choices().size(); ++i) {
    const Choice& choice = step.choices()[i];
    Play play{static_cast<std::uint8_t>(i), 0};
    if ((all_words == choice.word || all_words == choice.also_called) &&
        choice.act != Choice::Act::wager && choice.act != Choice::Act::set &&
        choice.exchanged.empty()) {
      return play;
    }
    if (choice.word != words[0]) continue;
    if (choice.act == Choice::Act::set) {
      const auto arranged = parse_arranged(line);
      if (!arranged) return std::nullopt;
      play.arranged = *arranged;
      return play;
    }
    if (!choice.exchanged.empty()) {
      const auto cards = parse_cards(std::span(words).subspan(1));
      if (!cards) return std::nullopt;
      play.exchanged = *cards;
      return play;
    }
    if (words.size() > 2) return std::nullopt;
    if (choice.any_amount) {
      const auto amount = words.size() == 2 ? parse_money(words[1]) : std::nullopt;
      if (!amount) return std::nullopt;
      play.amount = *amount;
      return play;
    }
    if (words.size() == 2) {
      const auto amount = parse_amount(words[1]);
      if (!amount || choice.act != Choice::Act::wager) return std::nullopt;
      play.multiple = amount->multiple;
      play.per = amount->per;
    } else if (choice.act == Choice::Act::wager) {
      // An amount that could be only one need not be said.
      if (choice.multiples.size() > 1 || choice.up_to > 0) return std::nullopt;
      play.multiple = choice.multiples.empty() ? 1 : choice.multiples.front();
    }
    return play;
  }
  return std::nullopt;
}

}  // namespace houseway
