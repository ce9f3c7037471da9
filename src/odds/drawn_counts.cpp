#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "odds/drawn_adapter.h"
#include "odds/drawn_advice.h"
#include "odds/drawn_odds.h"
#include "odds/drawn_words.h"
#include "rules/twenty_one.h"

// Cards that are gone, and players who count them.
namespace houseway {
namespace {

using drawn::Act;
using drawn::Convention;

// Choices that players who count change by the count: a hand, the up card, and what is done
// instead.
struct Departure {
  std::array<std::size_t, 2> hand;
  std::size_t up;
  Act act;
  Act instead;
};
constexpr std::size_t nth(int points) {
  return static_cast<std::size_t>(points - 1);
}
constexpr std::array departures{Departure{{nth(10), nth(6)}, nth(10), Act::stand, Act::hit},
                                Departure{{nth(10), nth(5)}, nth(10), Act::stand, Act::hit},
                                Departure{{nth(10), nth(6)}, nth(9), Act::stand, Act::hit},
                                Departure{{nth(10), nth(2)}, nth(2), Act::stand, Act::hit},
                                Departure{{nth(10), nth(2)}, nth(3), Act::stand, Act::hit},
                                Departure{{nth(10), nth(3)}, nth(2), Act::stand, Act::hit},
                                Departure{{nth(6), nth(5)}, nth(1), Act::twice, Act::hit},
                                Departure{{nth(6), nth(4)}, nth(10), Act::twice, Act::hit},
                                Departure{{nth(10), nth(10)}, nth(5), Act::split, Act::stand},
                                Departure{{nth(10), nth(10)}, nth(6), Act::split, Act::stand}};

const drawn::CountSystem* count_named(std::string_view name) {
  for (const drawn::CountSystem& each : drawn::count_systems()) {
    const auto same = [](char a, char b) { return std::tolower(a) == std::tolower(b); };
    if (std::equal(name.begin(), name.end(), each.name.begin(), each.name.end(), same)) {
      return &each;
    }
  }
  return nullptr;
}

std::string index_text(const std::optional<double>& index) {
  return index ? fmt::format("{:+.2f}", *index) : "none";
}

}  // namespace

std::string why_not_count(const RuleSet& rules, const std::string& count) {
  if (count.empty()) return {};
  const TwentyOne* hands = rules.definition().hands();
  if (hands == nullptr || hands->first_wagers(rules).size() > 1 || hands->range != nullptr) {
    return fmt::format("{} has no chart that a count changes", rules.definition().name);
  }
  if (count_named(count) != nullptr) return {};
  std::vector<std::string_view> names;
  for (const drawn::CountSystem& each : drawn::count_systems()) names.push_back(each.name);
  return fmt::format("there is no such count; there are {}", fmt::join(names, ", "));
}

std::vector<StrategyTable> count_tables(const RuleSet& rules, std::span<const Card> shoe,
                                        const std::string& count, Effort& effort) {
  const drawn::Terms terms = terms_of(rules, shoe);
  const drawn::CountSystem& system = *count_named(count);
  const drawn::Effects effects = drawn::removal_effects(terms, {}, effort);
  StrategyTable removal{
      fmt::format("What one card gone adds to the player's gain, and how {} counts it; the two go "
                  "together with a correlation of {:.4f}",
                  system.name, drawn::correlation(terms.shoe, system, effects)),
      {"card", "effect", "count"},
      {}};
  for (std::size_t value = 0; value < drawn::values; ++value) {
    removal.rows.push_back({std::string(1, value_names[value]),
                            fmt::format("{:+.6f}%", 100 * effects[value]),
                            fmt::format("{:+d}", system.tags[value])});
  }
  StrategyTable indices{"True counts, per 52 cards left, from which to do otherwise",
                        {"hand", "against", "do", "from"},
                        {}};
  indices.rows.push_back(
      {"any", "A", "insurance",
       index_text(drawn::true_count_index(terms.shoe, system, drawn::insurance_value(terms),
                                          drawn::insurance_effects(terms)))});
  for (const Departure& each : departures) {
    const drawn::Counts hand = drawn::with(drawn::with({}, each.hand[0]), each.hand[1]);
    const drawn::Difference found = drawn::act_difference(
        terms, Convention::as_unsplit, hand, {each.up, 0}, each.act, each.instead, effort);
    indices.rows.push_back(
        {cards_text(hand), std::string(1, value_names[each.up]), std::string(word(each.act)),
         index_text(drawn::true_count_index(terms.shoe, system, found.figure, found.effects))});
  }
  return {removal, indices};
}

}  // namespace houseway
