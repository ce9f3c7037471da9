#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "odds/decision.h"
#include "ranking/high.h"

// A strategy written down as rules: at each decision the first that fits is played.
namespace houseway {

// What a condition looks at.
struct Scene {
  CardSet own;
  CardSet board;
  std::optional<Card> up;
  CardSet deck;  // all cards of the game
};
// Whether it holds of some of the cards seen.
using Condition = std::function<bool(const Scene& scene, CardSet cards)>;

struct StrategyRule {
  Condition holds;  // none: always
  std::size_t way = 0;
};

class RuleStrategy final : public Strategy {
 public:
  // By decision; the last rule of each always fits.
  RuleStrategy(CardSet deck, std::vector<std::vector<StrategyRule>> rules)
      : deck_(deck), rules_(std::move(rules)) {}

  std::size_t choose(std::size_t decision, const Situation& situation) const override;

 private:
  CardSet deck_;
  std::vector<std::vector<StrategyRule>> rules_;
};

// A bound for hands: "pair", "pair of 10s", "two pair", "A K J", and how much of a value it leaves
// open.
struct HandBound {
  std::uint32_t value = 0;
  std::uint32_t open = 0;  // bits of the value below those that it names
};
// As high hands or, of games that rank four cards, as these are.
enum class BoundOf : std::uint8_t { high_hand, four_card_hand };
std::optional<HandBound> parse_bound(std::string_view words, BoundOf ranking);
// Two cards: "AKs", "Q8o", "77", "AK"; with + also higher second cards or pairs: "K5o+", "22+".
std::optional<Condition> parse_two_cards(std::string_view words);
// "10", "T", "K": a rank.
std::optional<Rank> parse_rank(std::string_view word);

using HandValue = std::function<std::uint32_t(CardSet cards)>;

Condition at_least(const HandBound& bound, HandValue value);
Condition at_most(const HandBound& bound, HandValue value);
Condition holds_ranks(const std::vector<Rank>& ranks);
Condition suited(int count);
Condition in_a_straight(int count);
Condition of_rank_or_higher(Rank rank, int count);
// Each card counts as the highest rank named that it reaches.
struct RankPoints {
  Rank from;
  int points;
};
Condition points(std::vector<RankPoints> worth, int least, int most);
// The dealer's up card is of one of these ranks; of the rank of a card held.
Condition up_card_of(unsigned ranks);
Condition up_card_matches();
// The hand is of a higher class than the board's own.
Condition better_than_board(HandValue value);
// At most so many single cards would give the dealer, with the board alone, a higher hand.
Condition dealer_outs_at_most(int count);

Condition all_of(std::vector<Condition> conditions);
Condition any_of(std::vector<Condition> conditions);
Condition not_so(Condition condition);
// Of the own cards alone, or the board's.
Condition of_own(Condition condition);
Condition of_board(Condition condition);

}  // namespace houseway
