#include <algorithm>
#include <array>
#include <utility>

#include "odds/equity_parts.h"
#include "odds/passed_hands.h"

// Two hands with cards of their own to come and no board: what one may become depends on the other
// only by the cards that both cannot have. The ways to complete one hand are passed from the
// weakest on, and each way to complete the other asks how many of those passed share no card with
// it.
namespace houseway::equities {
namespace {

constexpr std::size_t most_drawn = 5;
constexpr double most_ways = 3e6;

// The ways to complete a hand, the weakest first.
template <std::size_t size>
struct Ways {
  std::vector<Hand<size>> cards;     // by their positions among those left
  std::vector<std::uint32_t> up_to;  // by strength: those up to it, and those below it before that

  std::size_t strengths() const { return up_to.size() - 1; }
  std::span<const Hand<size>> of(std::size_t strength) const {
    return std::span(cards).subspan(up_to[strength], up_to[strength + 1] - up_to[strength]);
  }
};

template <std::size_t size>
Ways<size> ways_of(const Contest& contest, std::size_t hand, const std::vector<Card>& left) {
  const Worth worth(*contest.game);
  std::vector<Hand<size>> all;
  std::vector<std::uint16_t> strengths;
  Hand<size> positions{};
  const auto extend = [&](auto&& self, std::size_t depth, std::size_t next, CardSet own) -> void {
    if (depth == size) {
      all.push_back(positions);
      strengths.push_back(worth(own, contest.board)[0]);
      return;
    }
    for (std::size_t i = next; i + (size - depth) <= left.size(); ++i) {
      positions[depth] = static_cast<std::uint8_t>(i);
      CardSet with = own;
      with.insert(left[i]);
      self(self, depth + 1, i + 1, with);
    }
  };
  extend(extend, 0, 0, contest.hands[hand].front());

  constexpr std::size_t all_strengths = 8'192;
  Ways<size> ways;
  ways.up_to.resize(all_strengths + 1);
  for (const std::uint16_t strength : strengths) ++ways.up_to[strength + 1U];
  for (std::size_t i = 1; i <= all_strengths; ++i) ways.up_to[i] += ways.up_to[i - 1];
  std::vector<std::uint32_t> next = ways.up_to;
  ways.cards.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) ways.cards[next[strengths[i]]++] = all[i];
  return ways;
}

// The deals in which the one hand is higher than the other.
template <std::size_t size, std::size_t other_size>
std::uint64_t higher(const Ways<size>& one, const Ways<other_size>& other, std::size_t deck,
                     const Effort& effort) {
  PassedHands<other_size, std::min(size, other_size)> passed(deck);
  std::int64_t deals = 0;
  for (std::size_t strength = 0; strength < one.strengths() && !effort.cancelled; ++strength) {
    for (const Hand<size>& hand : one.of(strength)) deals += passed.avoiding(hand);
    for (const Hand<other_size>& hand : other.of(strength)) passed.pass(hand);
  }
  return static_cast<std::uint64_t>(deals);
}

template <std::size_t first, std::size_t second>
Outcomes count_drawn(const Contest& contest, Effort& effort) {
  const std::vector<Card> left = contest.cards_left(contest.certain());
  Ways<first> one;
  Ways<second> other;
  in_parallel(effort, 2, [&](std::size_t part, unsigned) {
    if (part == 0) {
      one = ways_of<first>(contest, 0, left);
    } else {
      other = ways_of<second>(contest, 1, left);
    }
  });
  std::array<std::uint64_t, 2> won{};
  in_parallel(effort, 2, [&](std::size_t part, unsigned) {
    won[part] = part == 0 ? higher(one, other, left.size(), effort)
                          : higher(other, one, left.size(), effort);
  });
  Outcomes outcomes(2, 1);
  outcomes.of({1, 0}) = won[0];
  outcomes.of({2, 0}) = won[1];
  outcomes.of({3, 0}) =
      one.cards.size() * std::uint64_t{Places::ways[left.size() - first][second]} - won[0] - won[1];
  return outcomes;
}

using CountDrawn = Outcomes (*)(const Contest&, Effort&);

template <std::size_t... at>
constexpr auto all_counts(std::index_sequence<at...>) {
  return std::array<CountDrawn, sizeof...(at)>{
      count_drawn<at / most_drawn + 1, at % most_drawn + 1>...};
}

}  // namespace

std::optional<Outcomes> count_two_drawn(const Contest& contest, Effort& effort,
                                        double few_meetings) {
  const auto one_holding = [](const std::vector<CardSet>& hand) { return hand.size() == 1; };
  if (contest.hands.size() != 2 || contest.to_come() != 0 || contest.game->shares.size() != 1 ||
      !std::ranges::all_of(contest.hands, one_holding)) {
    return std::nullopt;
  }
  const auto left = static_cast<std::size_t>((contest.unseen - contest.certain()).size());
  std::array<double, 2> ways{};
  for (std::size_t hand = 0; hand < 2; ++hand) {
    const std::size_t missing = contest.missing(hand);
    if (missing < 1 || missing > most_drawn) return std::nullopt;
    ways[hand] = Places::ways[left][missing];
    if (ways[hand] > most_ways) return std::nullopt;
  }
  if (ways[0] * ways[1] < few_meetings) return std::nullopt;
  constexpr auto counts = all_counts(std::make_index_sequence<most_drawn * most_drawn>{});
  return counts[(contest.missing(0) - 1) * most_drawn + contest.missing(1) - 1](contest, effort);
}

}  // namespace houseway::equities
