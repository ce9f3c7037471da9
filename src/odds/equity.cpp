#include "odds/equity.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "core/words.h"
#include "odds/equity_parts.h"

namespace houseway {
namespace equities {
namespace {

constexpr std::uint64_t deals_sampled = 2'000'000;

std::string place_of_hand(std::size_t hand) {
  return fmt::format("hand {}", hand + 1);
}

Card first_of(CardSet cards) {
  return Card::from_id(static_cast<std::uint8_t>(std::countr_zero(cards.bits())));
}

// The numbers of cards that the board has at one time or another.
std::vector<int> board_sizes(const PotGame& game) {
  std::vector<int> sizes{0};
  for (const Street& street : game.streets) {
    if (street.community > 0) sizes.push_back(sizes.back() + street.community);
  }
  return sizes;
}

// Cards that are given in two places.
std::optional<Refusal> why_not_apart(const EquityQuestion& question) {
  CardSet given = question.board;
  if (const CardSet both = given & question.dead; !both.empty()) {
    return refusal(fmt::format("{} is on the board", text(first_of(both))), "dead");
  }
  given = given | question.dead;
  for (std::size_t i = 0; i < question.hands.size(); ++i) {
    if (question.hands[i].holdings.size() != 1) continue;
    const CardSet cards = question.hands[i].holdings.front();
    if (const CardSet both = given & cards; !both.empty()) {
      return refusal(
          fmt::format("{} is given twice; there is one in the deck", text(first_of(both))),
          place_of_hand(i));
    }
    given = given | cards;
  }
  return std::nullopt;
}

std::optional<Refusal> why_not_dealt(const PotGame& game, const EquityQuestion& question) {
  const std::size_t hands = question.hands.size();
  if (hands < 2 || hands > most_hands) {
    return refusal(
        fmt::format("{} given; equities are of 2 to {}", count_of(hands, "hand"), most_hands));
  }
  const std::vector<int> sizes = board_sizes(game);
  if (std::ranges::find(sizes, question.board.size()) == sizes.end()) {
    const auto shown = static_cast<std::size_t>(question.board.size());
    return sizes.size() == 1 ? refusal("there are no community cards in this game", "board")
                             : refusal(fmt::format("it has {}; at one time or another it has {}",
                                                   count_of(shown, "card"), fmt::join(sizes, ", ")),
                                       "board", text(game.showdown_section));
  }
  const int needed =
      static_cast<int>(hands) * game.hand_cards() + game.community_cards() + question.dead.size();
  if (needed > 52) {
    return refusal(fmt::format("{} of {} cards, the board and the dead cards are {} cards; the "
                               "deck has 52",
                               count_of(hands, "hand"), game.hand_cards(), needed),
                   "", text(game.deck_section));
  }
  return why_not_apart(question);
}

// Whether there are holdings of all hands from this one on that share no card. The search is given
// up after many steps: then hardly any deal would be found at random either.
bool can_be_dealt(const Contest& contest, std::size_t hand, CardSet taken, int& steps) {
  if (hand == contest.hands.size()) return true;
  for (const CardSet holding : contest.hands[hand]) {
    if (--steps < 0) return false;
    if ((holding & taken).empty() && can_be_dealt(contest, hand + 1, taken | holding, steps)) {
      return true;
    }
  }
  return false;
}

}  // namespace

Equity Outcomes::equity(bool sampled) const {
  std::uint64_t all = 0;
  for (const std::uint64_t deals : deals_) all += deals;
  struct Counts {
    std::uint64_t won = 0;
    std::uint64_t tied = 0;
    Wide parts = 0;
    Wide squares = 0;

    void add(std::uint64_t deals, bool alone, std::uint64_t parts_of_pot) {
      (alone ? won : tied) += deals;
      parts += Wide{deals} * parts_of_pot;
      squares += Wide{deals} * parts_of_pot * parts_of_pot;
    }
    ShareEquity of(std::uint64_t decided) const {
      return {won, tied, decided - won - tied, integer(parts)};
    }
  };
  struct HandCounts {
    Counts pot;
    std::array<Counts, 2> shares{};
  };
  std::vector<HandCounts> hands(hands_);
  std::vector<std::uint64_t> unclaimed(shares_);
  for (std::size_t i = 0; i < deals_.size(); ++i) {
    const std::uint64_t deals = deals_[i];
    if (deals == 0) continue;
    const std::array<std::size_t, 2> winners{i & ((std::size_t{1} << hands_) - 1), i >> hands_};
    const bool split = winners[1] != 0;
    if (shares_ == 2 && !split) unclaimed[1] += deals;
    for (std::size_t hand = 0; hand < hands_; ++hand) {
      std::uint64_t won = 0;
      for (std::size_t share = 0; share < shares_; ++share) {
        if ((winners[share] >> hand & 1U) == 0) continue;
        const auto among = static_cast<std::uint64_t>(std::popcount(winners[share]));
        const std::uint64_t parts = pot_parts / (split ? 2 : 1) / among;
        hands[hand].shares[share].add(deals, among == 1, parts);
        won += parts;
      }
      if (won > 0) hands[hand].pot.add(deals, won == pot_parts, won);
    }
  }
  Equity equity{all, sampled, {}, {}};
  for (const std::uint64_t deals : unclaimed) equity.unclaimed.emplace_back(deals);
  for (const HandCounts& counts : hands) {
    HandEquity hand{counts.pot.of(all), {}, std::nullopt};
    for (std::size_t share = 0; share < shares_; ++share) {
      hand.shares.push_back(counts.shares[share].of(all - unclaimed[share]));
    }
    if (sampled) {
      const Rational mean = equity.of(hand.pot);
      const Rational mean_square(integer(counts.pot.squares), equity.deals * pot_parts * pot_parts);
      hand.squared_error = (mean_square - mean * mean) / equity.deals;
    }
    equity.hands.push_back(std::move(hand));
  }
  return equity;
}

MadeContest make_contest(const PotGame& game, const EquityQuestion& question) {
  if (auto why = why_not_dealt(game, question)) return {{}, std::move(why)};
  const CardSet all(deck_cards(Deck::standard));
  Contest contest{&game, {}, question.board, all - question.board - question.dead};
  for (std::size_t i = 0; i < question.hands.size(); ++i) {
    std::vector<CardSet> possible;
    for (const CardSet holding : question.hands[i].holdings) {
      if ((holding - contest.unseen).empty()) possible.push_back(holding);
    }
    if (possible.empty()) {
      return {{},
              refusal("no hand of it can be dealt beside the board and the dead cards; give one "
                      "that has none of these",
                      place_of_hand(i))};
    }
    contest.hands.push_back(std::move(possible));
  }
  int steps = 5'000'000;
  if (!can_be_dealt(contest, 0, {}, steps)) {
    return {{}, refusal("these hands cannot be dealt together: each deal would need a card twice")};
  }
  return {std::move(contest), std::nullopt};
}

}  // namespace equities

FoundEquity find_equity(const PotGame& game, const EquityQuestion& question, Effort& effort) {
  using namespace equities;
  const MadeContest made = make_contest(game, question);
  if (made.refusal) return {{}, made.refusal};
  if (!question.samples) {
    std::optional<Outcomes> counted = count_hold_em(made.contest, effort);
    if (!counted) counted = count_two_drawn(made.contest, effort);
    if (!counted) counted = walk(made.contest, effort);
    if (counted) return {counted->equity(false), std::nullopt};
  }
  const std::uint64_t deals = question.samples.value_or(deals_sampled);
  return {sample(made.contest, deals, question.seed, effort).equity(true), std::nullopt};
}

}  // namespace houseway
