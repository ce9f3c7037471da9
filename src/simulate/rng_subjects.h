#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "simulate/rng_draws.h"
#include "simulate/rng_numbers.h"
#include "simulate/rng_result.h"

// What rng-test puts to the tests.
namespace houseway {

// Numbers with known chances: bits, dice, wheels.
struct NumberSubject {
  std::string name;
  std::string drawn_by;  // the code that a table uses too
  Chances chances;
  double words_each = 1;  // of the source, for a number
  std::function<void(RandomDraws& draws, std::span<std::uint16_t> numbers)> draw;
};
std::vector<NumberSubject> number_subjects();

struct DeckSubject {
  Deck deck = Deck::standard;
  int decks = 1;
};
std::string name_of(const DeckSubject& subject);
// One to eight decks, with and without tens, one with a joker, and the tiles.
std::vector<DeckSubject> deck_subjects();

// What came of one subject.
struct RngSubject {
  std::string name;
  std::string drawn_by;
  std::string sample;  // of each test: "50000 deals"
  std::vector<RngResult> results;
};

// Each test has a sample of its own, so that their results are independent of each other.
RngSubject test_words(RandomDraws& draws, std::size_t words);
RngSubject test_numbers(RandomDraws& draws, const NumberSubject& subject, std::size_t numbers);
RngSubject test_deals(RandomDraws& draws, const DeckSubject& subject, std::size_t deals);

}  // namespace houseway
