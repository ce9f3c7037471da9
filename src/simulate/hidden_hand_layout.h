#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "odds/decision.h"
#include "round/event.h"
#include "simulate/kernel.h"

namespace houseway::hidden_hand_play {

// Where the cards of a round lie in which seat 1 alone has made these bets, and what it is asked.
struct Layout {
  static constexpr int seat = 1;

  std::size_t own = 0;  // cards of the player's that play,
  std::size_t dealers = 0;
  std::size_t others =
      0;  // and those of one further place: the player's further ones are apart too
  Place dealer = {};
  Place other_place = {};
  std::optional<std::size_t> up;  // which of the dealer's cards the player sees
  const Step* decision = nullptr;
  std::vector<Way> ways = {};  // none where nothing is asked
  std::vector<Play> plays = {};
  std::size_t before_deal = 0;  // base wagers staked by then
  Record opening = {};

  std::size_t cards() const { return own + dealers + others; }
  // What has been dealt: the player's cards, the dealer's, and the others.
  void lay(std::span<const Card> dealt, Record& record) const;
};

// As a round of these rules goes; nothing where it goes otherwise than a hidden hand's.
std::optional<Layout> layout_of(const RuleSet& rules, const Bets& bets);

// Cards that a wager is decided by.
struct Looked {
  bool own = false;
  bool dealers = false;
  bool others = false;
  bool without_up = false;  // all of the dealer's but the one that is seen

  bool operator==(const Looked&) const = default;
  bool own_alone() const { return own && !dealers && !others; }
};
// Nothing where it looks at others, or at some of these only.
std::optional<Looked> looked_at(const RuleSet& rules, const Layout& layout, Spot spot);

}  // namespace houseway::hidden_hand_play
