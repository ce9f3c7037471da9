#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "simulate/drawn_decisions.h"
#include "simulate/drawn_results.h"

// The play of a hand as a walk: from its first two cards on, each card leads from one node to the
// next until the hand is finished. All decisions are made when the nodes are laid out; hands that
// go on alike and settle alike are one node.
namespace houseway::drawn_rounds {

// A node that asks for a card n leads to next[n + value]; others have one of these bits.
using Node = std::uint32_t;
constexpr Node finished = 1U << 31U;  // the rest is the number of an ending
constexpr Node waits = 1U << 30U;     // for the dealer to draw
constexpr Node special = 1U << 29U;   // finished, but the rest is the number of a special node
constexpr Node number_bits = special - 1U;

// What a hand is where its walk begins.
enum class HandOf : std::uint8_t {
  dealt,
  switched,       // dealt, its second card from the other hand
  kept,           // the first of a split pair, with the first wager
  kept_switched,  // the same of a hand that was switched
  formed,         // by a split, with a wager of its own
  lammer,         // by a split that the house pays for
  kept_ace,       // the same of aces
  kept_switched_ace,
  formed_ace,
  lammer_ace
};
constexpr std::size_t hands_of = 10;
constexpr HandOf of_ace(HandOf of) {
  return static_cast<HandOf>(static_cast<std::uint8_t>(of) + 4U);
}

// A finished hand: what it settles to by the end of the dealer's, and what a wager on the whole
// round may ask of it.
struct Ending {
  KeysByDealer keys{};
  DrawnHand::End end = DrawnHand::End::open;
  OwnWager own = OwnWager::first;
  bool from_split = false;
  bool switched = false;
  bool doubled = false;
  bool second_chance = false;  // the last card was subtracted

  auto operator<=>(const Ending&) const = default;
};

// A pair that is split, or three cards whose suits matter.
struct SpecialNode {
  std::size_t pair = drawn::values;                       // the value, of a pair
  std::array<Node, HandKeys::suits_of_three> by_suits{};  // the endings, of three cards

  auto operator<=>(const SpecialNode&) const = default;
};

class Walks {
 public:
  // Of the first two cards, the first's value times 16 and the second's.
  using Starts = std::array<Node, 256>;

  // The walks of all hands that can come up; `draws` where the dealer draws whether or not it
  // matters.
  Walks(const RuleSet& rules, const DrawnPlay& play, HandKeys& keys, bool draws);

  const Starts& starts(HandOf of, std::size_t against) const {
    return starts_[static_cast<std::size_t>(of) * againsts_ + against];
  }
  // Against a dealer's Blackjack nothing is played.
  std::size_t against_blackjack(std::size_t up) const {
    return againsts_ - (up == drawn::ace ? 2 : 1);
  }
  const Node* next() const { return next_.data(); }
  const Ending& ending(Node node) const { return endings_[node & number_bits]; }
  const SpecialNode& special_node(Node node) const { return specials_[node & number_bits]; }
  const std::vector<Ending>& endings() const { return endings_; }

 private:
  struct Laying;

  Node node(const std::array<Node, drawn::values>& next);
  Node ending(const FinishedHand& hand);
  Node special_node(const SpecialNode& node);

  Starts lay(Laying& laying);
  Node play(Laying& laying, drawn::HandId hand);
  Node doubled(Laying& laying, drawn::HandId hand, drawn::Doubled doubled);
  bool doubles_free(const drawn::Hand& hand) const;
  Node busts(Laying& laying, drawn::HandId hand, std::size_t card, drawn::Doubled doubled);

  const RuleSet& rules_;
  const DrawnPlay& play_;
  HandKeys& keys_;
  HandRules moves_;
  bool draws_;
  std::size_t againsts_;
  std::vector<Starts> starts_;  // by kind of hand, and by what it is played against
  std::vector<Node> next_;
  std::vector<Ending> endings_;
  std::vector<SpecialNode> specials_;
  std::map<std::array<Node, drawn::values>, Node> node_numbers_;
  std::map<Ending, Node> ending_numbers_;
  std::map<SpecialNode, Node> special_numbers_;
  std::unordered_map<std::uint64_t, Node> known_;  // endings by what they were asked for
};

// The dealer's hand the same way, in bytes: a node n leads to next[n * 16 + value] until it is one
// of the ends.
struct DealersWalk {
  static constexpr std::uint8_t ends = 128;  // and the number of the end

  explicit DealersWalk(int ace_limit);

  std::array<std::uint8_t, 256> start{};  // by the up card's value times 16 and the hole card's
  std::vector<std::uint8_t> next;

 private:
  std::uint8_t node(int hard, int aces, int ace_limit);
  std::map<std::pair<int, int>, std::uint8_t> numbers_;
};

}  // namespace houseway::drawn_rounds
