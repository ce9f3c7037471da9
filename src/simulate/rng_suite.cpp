#include "simulate/rng_suite.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/shoe.h"
#include "simulate/rng_cards.h"
#include "simulate/rng_words.h"

namespace houseway {
namespace {

constexpr std::uint64_t least_numbers = 100'000;
constexpr double level_95 = 0.05;
constexpr double level_99 = 0.01;

// Of a test of numbers: ten for a shuffle.
std::uint64_t numbers_of(std::uint64_t shuffles) {
  return std::max(least_numbers, 10 * shuffles);
}

std::size_t deals_of(const DeckSubject& subject, std::uint64_t shuffles) {
  return std::max(least_shuffles, shuffles / static_cast<std::uint64_t>(subject.decks));
}

// Holm 1979: the least p-value counts as many times as there are tests, the next one time less.
std::vector<double> corrected_by_holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> corrected(p.size());
  double least = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    least = std::max(least, std::min(1.0, static_cast<double>(p.size() - i) * p[order[i]]));
    corrected[order[i]] = least;
  }
  return corrected;
}

}  // namespace

std::uint64_t words_needed(std::uint64_t shuffles) {
  const std::uint64_t numbers = numbers_of(shuffles);
  std::uint64_t words = numbers * word_tests.size();
  for (const NumberSubject& subject : number_subjects()) {
    words +=
        number_tests.size() *
        static_cast<std::uint64_t>(std::ceil(static_cast<double>(numbers) * subject.words_each));
  }
  for (const DeckSubject& subject : deck_subjects()) {
    // A number for every card but the last, and for a shoe the cut and the cover card.
    const std::size_t cards =
        deck_cards(subject.deck).size() * static_cast<std::size_t>(subject.decks);
    const std::size_t each = cards - 1 + (subject.decks == 1 ? 0 : 2);
    words += card_tests.size() * each * deals_of(subject, shuffles);
  }
  return words;
}

std::vector<RngSubject> run_rng_tests(RandomDraws& draws, std::uint64_t shuffles,
                                      const std::function<void(const RngSubject&)>& tested) {
  std::vector<RngSubject> subjects;
  const auto add = [&](RngSubject subject) {
    if (tested) tested(subject);
    subjects.push_back(std::move(subject));
  };
  const std::size_t numbers = numbers_of(shuffles);
  add(test_words(draws, numbers));
  for (const NumberSubject& subject : number_subjects()) {
    add(test_numbers(draws, subject, numbers));
  }
  for (const DeckSubject& subject : deck_subjects()) {
    add(test_deals(draws, subject, deals_of(subject, shuffles)));
  }
  return subjects;
}

RngVerdict verdict_of(const std::vector<RngSubject>& subjects) {
  RngVerdict verdict;
  std::vector<double> p;
  std::vector<double> uniform;
  for (const RngSubject& subject : subjects) {
    for (const RngResult& result : subject.results) {
      p.push_back(result.p);
      if (result.uniform) uniform.push_back(result.p);
    }
  }
  verdict.together =
      uniform_result(RngTest::kolmogorov_smirnov, "the p-values of all tests", std::move(uniform));
  p.push_back(verdict.together.p);
  verdict.tests = p.size();
  const auto below = [&](double level) {
    return static_cast<std::size_t>(
        std::count_if(p.begin(), p.end(), [&](double one) { return one < level; }));
  };
  verdict.below_5_percent = below(level_95);
  verdict.below_1_percent = below(level_99);
  verdict.corrected = corrected_by_holm(p);
  verdict.least = *std::min_element(verdict.corrected.begin(), verdict.corrected.end());
  verdict.passes_95 = verdict.least >= level_95;
  verdict.passes_99 = verdict.least >= level_99;
  return verdict;
}

}  // namespace houseway
