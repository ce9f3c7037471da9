#include "simulate/rng_subjects.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/dice.h"
#include "games/register.h"
#include "simulate/rng_cards.h"
#include "simulate/rng_words.h"

namespace houseway {
namespace {

constexpr unsigned raw_word_bits = 64;

// The parts of raw words, so many bits each, the lowest first.
NumberSubject parts_of_words(std::string name, unsigned part_bits) {
  const auto draw = [part_bits](RandomDraws& draws, std::span<std::uint16_t> numbers) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (i % (raw_word_bits / part_bits) == 0) word = draws.bits();
      numbers[i] = static_cast<std::uint16_t>(word & ((1U << part_bits) - 1));
      word >>= part_bits;
    }
  };
  return {std::move(name), "Random::bits", equal_chances(std::size_t{1} << part_bits),
          part_bits / double{raw_word_bits}, draw};
}

NumberSubject bounded_numbers(std::uint32_t n) {
  const auto draw = [n](RandomDraws& draws, std::span<std::uint16_t> numbers) {
    for (std::uint16_t& number : numbers) number = static_cast<std::uint16_t>(draws.below(n));
  };
  return {fmt::format("numbers below {}", n), "Random::below", equal_chances(n), 1, draw};
}

RuleSet rules_of(const Definition& game, const Choices& choices) {
  return *check_choices(game, choices).rules;
}

// Whole throws: of two or three dice each combination is a value, in the order of the dice.
NumberSubject dice_of(const Definition& game, std::size_t dice) {
  const auto draw = [rules = rules_of(game, {})](RandomDraws& draws,
                                                 std::span<std::uint16_t> numbers) {
    for (std::uint16_t& number : numbers) {
      number = 0;
      for (const std::uint8_t die : draws.toss(rules).dice) {
        number = static_cast<std::uint16_t>(number * die_faces + die - 1);
      }
    }
  };
  const auto throws = static_cast<std::size_t>(std::lround(std::pow(die_faces, dice)));
  return {fmt::format("{} dice of {}", dice, game.name), "random_throw", equal_chances(throws),
          static_cast<double>(dice), draw};
}

// The dice of many at once, one behind the other.
NumberSubject single_dice_of(const Definition& game) {
  const auto draw = [rules = rules_of(game, {})](RandomDraws& draws,
                                                 std::span<std::uint16_t> numbers) {
    Dice dice;
    std::size_t used = 0;
    for (std::uint16_t& number : numbers) {
      if (used == dice.size()) {
        dice = draws.toss(rules).dice;
        used = 0;
      }
      number = static_cast<std::uint16_t>(dice[used++] - 1);
    }
  };
  return {fmt::format("the dice of {}, one by one", game.name), "random_throw",
          equal_chances(die_faces), 1, draw};
}

NumberSubject wheel_of(const Definition& game, const Choices& choices, std::string name) {
  const RuleSet rules = rules_of(game, choices);
  const Throwing& throwing = *game.throwing();
  std::vector<std::uint16_t> value_of;  // of a result, among those that the wheel has
  Chances chances;
  for (std::size_t i = 0; i < throwing.results.size(); ++i) {
    value_of.push_back(static_cast<std::uint16_t>(chances.size()));
    const int compartments = throwing.compartments(rules, static_cast<int>(i));
    if (compartments > 0) chances.push_back(compartments);
  }
  double all = 0;
  for (const double compartments : chances) all += compartments;
  for (double& chance : chances) chance /= all;
  const auto draw = [rules, value_of](RandomDraws& draws, std::span<std::uint16_t> numbers) {
    for (std::uint16_t& number : numbers) number = value_of[draws.toss(rules).number];
  };
  return {std::move(name), "random_throw", std::move(chances), 1, draw};
}

// Kinds are numbered in the order of a new deck.
class KindsOfDeck {
 public:
  explicit KindsOfDeck(Deck deck) {
    for (const Card card : deck_cards(deck))
      kinds_[card.id()] = static_cast<std::uint8_t>(count_++);
  }
  std::size_t count() const { return count_; }
  std::uint8_t operator[](Card card) const { return kinds_[card.id()]; }

 private:
  std::array<std::uint8_t, 256> kinds_{};
  std::size_t count_ = 0;
};

}  // namespace

std::vector<NumberSubject> number_subjects() {
  std::vector<NumberSubject> subjects;
  subjects.push_back(parts_of_words("bits of raw words", 1));
  subjects.push_back(parts_of_words("bytes of raw words", 8));
  for (const std::uint32_t n : {7U, 52U, 416U}) subjects.push_back(bounded_numbers(n));
  subjects.push_back(single_dice_of(high_roll_dice));
  subjects.push_back(dice_of(craps, 2));
  subjects.push_back(dice_of(sic_bo, 3));
  subjects.push_back(
      wheel_of(roulette, {{"wheel", std::string("single-zero")}}, "single-zero wheel of Roulette"));
  subjects.push_back(wheel_of(roulette, {}, "double-zero wheel of Roulette"));
  subjects.push_back(wheel_of(big_six_wheel, {}, "Big Six Wheel"));
  return subjects;
}

std::string name_of(const DeckSubject& subject) {
  switch (subject.deck) {
    case Deck::tiles:
      return "32 tiles";
    case Deck::with_joker:
      return "53 cards, a joker among them";
    default:
      break;
  }
  const std::size_t cards = deck_cards(subject.deck).size();
  return subject.decks == 1 ? fmt::format("{} cards", cards)
                            : fmt::format("shoe of {} decks of {}", subject.decks, cards);
}

std::vector<DeckSubject> deck_subjects() {
  constexpr int most_decks = 8;
  std::vector<DeckSubject> subjects{{Deck::with_joker, 1}, {Deck::tiles, 1}};
  for (const Deck deck : {Deck::standard, Deck::without_tens}) {
    for (int decks = 1; decks <= most_decks; ++decks) subjects.push_back({deck, decks});
  }
  return subjects;
}

RngSubject test_words(RandomDraws& draws, std::size_t words) {
  RngSubject subject{"raw words of 64 bits", "Random::bits", fmt::format("{} words", words), {}};
  std::vector<std::uint64_t> sample(words);
  for (const WordTest test : word_tests) {
    for (std::uint64_t& word : sample) word = draws.bits();
    subject.results.push_back(test(sample));
  }
  return subject;
}

RngSubject test_numbers(RandomDraws& draws, const NumberSubject& subject, std::size_t numbers) {
  RngSubject tested{subject.name, subject.drawn_by, fmt::format("{} values", numbers), {}};
  std::vector<std::uint16_t> sample(numbers);
  for (const NumberTest test : number_tests) {
    subject.draw(draws, sample);
    tested.results.push_back(test(subject.chances, sample));
  }
  return tested;
}

RngSubject test_deals(RandomDraws& draws, const DeckSubject& subject, std::size_t deals) {
  RngSubject tested{name_of(subject), "CardShoe", fmt::format("{} deals", deals), {}};
  const KindsOfDeck kind_of(subject.deck);
  const DeckShape shape{kind_of.count(), static_cast<std::size_t>(subject.decks)};
  std::vector<Card> dealt(shape.size());
  std::vector<std::uint8_t> kinds(shape.size() * deals);
  std::vector<std::uint64_t> digests;
  for (const CardTest test : card_tests) {
    for (std::size_t i = 0; i < deals; ++i) {
      draws.deal(subject.deck, subject.decks, dealt);
      const auto deal = std::span(kinds).subspan(i * shape.size(), shape.size());
      for (std::size_t j = 0; j < dealt.size(); ++j) deal[j] = kind_of[dealt[j]];
      digests.push_back(digest_of(deal));
    }
    tested.results.push_back(test({shape, kinds}));
  }
  tested.results.push_back(card_repeated_deals(std::move(digests)));
  return tested;
}

}  // namespace houseway
