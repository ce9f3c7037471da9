#include "cli/card_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "cli/errors.h"
#include "core/words.h"

namespace houseway::cli {

std::optional<std::vector<Card>> read_cards(const Definition& game, const char* option,
                                            const std::string& line, CardSet& used) {
  std::vector<Card> cards;
  if (words_of(line).empty()) return cards;
  if (game.thrown_on_a_layout()) {
    complain("{} \"{}\": there are no cards in {}, only {} ({})", option, line, game.name,
             game.throwing()->device == Throwing::Device::dice ? "dice that are thrown"
                                                               : "a wheel that is spun",
             text(game.wagers_section));
    return std::nullopt;
  }
  const Deck deck = game.deck();
  for (const std::string& word : words_of(line)) {
    auto card = parse_card(word);
    if (card) card = unused_copy(*card, used);
    const bool twice = card && used.contains(*card) && !game.dealt_from_a_shoe();
    if (!card || !in_deck(deck, *card) || twice) {
      complain("{} \"{}\": {} is {}", option, line, word,
               !card                   ? "no card"
               : !in_deck(deck, *card) ? "not in the deck"
                                       : "given twice");
      return std::nullopt;
    }
    used.insert(*card);
    cards.push_back(*card);
  }
  return cards;
}

std::optional<std::vector<Card>> read_gone(const RuleSet& rules, const std::string& line) {
  const Definition& game = rules.definition();
  const auto wrong = [&](const std::string& why) {
    complain("--shoe \"{}\": {} ({})", line, why,
             text(game.dealt_from_a_shoe()    ? game.cards().shoe.decks_section
                  : game.thrown_on_a_layout() ? game.wagers_section
                                              : game.deck_section()));
    return std::nullopt;
  };
  std::vector<Card> gone;
  if (line.empty()) return gone;
  if (!game.dealt_from_a_shoe())
    return wrong(fmt::format("{} is not dealt from a shoe", game.name));
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
    if (!card || !in_deck(game.cards().deck, *card)) {
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
  const std::size_t enough = game.hands() != nullptr ? 40 : 12;
  const std::size_t left =
      static_cast<std::size_t>(rules.decks()) * deck_cards(game.cards().deck).size() - gone.size();
  if (left < enough) {
    return wrong(
        fmt::format("{} are left, and the odds need at least {}", count_of(left, "card"), enough));
  }
  return gone;
}

}  // namespace houseway::cli
