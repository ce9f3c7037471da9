#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "rules/record.h"
#include "simulate/drawn_rounds.h"
#include "simulate/kernel.h"

namespace houseway::drawn_rounds {

// The wagers beside the main game, each asked by its own judge: of the first cards, of the dealer's
// hand, of the round; and what is paid besides on them.
class SideWagers {
 public:
  SideWagers(const RuleSet& rules, const Bets& bets);

  // Whether all that are bet can be told apart from the main game.
  bool served() const { return served_; }
  // A channel for each, or for those that a limit ties together.
  const std::vector<Channel>& channels() const { return channels_; }
  bool draws_for_them() const { return !dealers_.empty(); }  // the dealer
  bool look_at_hands() const { return !rounds_.empty(); }

  // What a table keeps to ask about a round.
  struct Asking {
    Record record;
    std::vector<std::uint32_t> classes;  // by channel
  };
  Asking asking(const Bets& bets) const;
  // Tells the classes of a round, and what the table game system has drawn.
  void tell(const PlayedRound& round, const Walks& walks, Stream& stream, Asking& asking) const;

 private:
  // A part of a channel's class: so many times the code of what decides it.
  struct Part {
    WagerId wager = 0;
    std::size_t channel = 0;
    std::uint32_t times = 1;
    std::uint32_t rows = 0;
    bool sees_hole = false;
    std::size_t draw = 0;  // of what is drawn
  };
  using Classes = std::vector<std::uint32_t>;
  static constexpr std::uint16_t asks_again = 0xFFFF;  // the hole card matters
  static constexpr std::size_t ordinals = 52;
  static constexpr std::size_t most_known = 20'000;

  void add(WagerId wager, std::size_t channel);
  void add_besides(WagerId wager, std::size_t channel);
  bool tied(WagerId wager) const;
  std::uint32_t take(std::size_t channel, std::uint32_t codes);
  static std::uint32_t codes(std::uint32_t rows) { return 2 + rows * (rows + 1); }
  static std::uint32_t code(const Judged& found, std::uint32_t rows);

  void by_first_cards(const PlayedRound& round, Classes& classes) const;
  void ask_first_cards(const FirstCards& first, bool of_hole, Classes& classes) const;
  std::uint16_t find_first_cards(FirstCards first) const;
  void by_dealers_hand(const PlayedRound& round, Asking& asking) const;
  void by_round(const PlayedRound& round, const Walks& walks, Asking& asking) const;
  void draw(const PlayedRound& round, Stream& stream, Asking& asking) const;

  const RuleSet& rules_;
  const Definition& game_;
  bool served_ = true;
  std::vector<Channel> channels_;
  std::vector<Part> first_cards_;
  std::vector<Part> bonuses_;  // by the first cards too, and the hole card
  std::vector<Part> dealers_;
  std::vector<Part> rounds_;
  std::vector<Part> drawn_;
  // By the first two cards and the up card, what those come to in all channels: a number of one
  // more than its place among those known, 0 where it has not been asked yet.
  mutable std::vector<std::atomic<std::uint16_t>> by_three_;
  mutable std::mutex mutex_;
  mutable std::map<Classes, std::uint16_t> numbers_;
  mutable std::vector<std::uint32_t> known_;
};

}  // namespace houseway::drawn_rounds
