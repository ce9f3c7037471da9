#pragma once

#include <optional>
#include <span>
#include <vector>

#include "simulate/drawn_kernel.h"
#include "simulate/drawn_rounds.h"
#include "simulate/drawn_shoe.h"
#include "simulate/drawn_sides.h"
#include "simulate/drawn_walks.h"

namespace houseway::drawn_rounds {

// Where the first cards lie in the order in which they are dealt.
struct FirstPlaces {
  std::array<std::size_t, 4> own{};
  std::size_t own_cards = 2;
  std::size_t up = 0;
  std::size_t hole = 0;
  std::size_t all = 4;
};

class DrawnKernel final : public Kernel {
 public:
  DrawnKernel(const RuleSet& rules, const Bets& bets, const DrawnPlay& play, bool fresh_shoe);

  bool served() const;
  std::unique_ptr<KernelTable> open() const override;

  const RuleSet& rules() const { return rules_; }
  const Bets& bets() const { return bets_; }
  const DrawnPlay& decisions() const { return play_; }
  const FirstPlaces& first_places() const { return places_; }
  bool fresh_shoe() const { return fresh_shoe_; }
  bool two_boxes() const { return places_.own_cards > 2; }
  bool splits_free(std::size_t value) const { return splits_free_[value]; }
  const SideWagers& sides() const { return sides_; }
  const Walks& walks() const { return walks_; }
  const DealersWalk& dealer() const { return dealer_; }
  const RoundNumbers& numbers() const { return *numbers_; }
  // By the up card's value times 16 and the hole card's: what hands are played against, but for the
  // other hand's cards.
  const std::array<std::uint16_t, 256>& against() const { return against_; }
  // By ending times 16 and end of the dealer's hand.
  const std::vector<HandKey>& keys() const { return keys_by_ending_; }

  // The round of these cards, as the table records it.
  Record record(std::span<const CardByte> cards, const List<Drawn, 2>& drawn) const;

 private:
  RoundNumbers::Ways ways() const;

  const RuleSet& rules_;
  Bets bets_;
  const DrawnPlay& play_;
  bool fresh_shoe_;
  HandRules moves_;
  FirstPlaces places_;
  std::array<bool, drawn::values> splits_free_{};
  HandKeys keys_;
  SideWagers sides_;
  Walks walks_;
  DealersWalk dealer_;
  std::optional<RoundNumbers> numbers_;
  std::array<std::uint16_t, 256> against_{};
  std::vector<HandKey> keys_by_ending_;
  Record opening_;
};

class DrawnTable final : public KernelTable {
 public:
  explicit DrawnTable(const DrawnKernel& kernel);

  void play(Stream& stream, Book& book, std::span<const std::span<std::uint32_t>> classes) override;

 private:
  // A round that was walked: its first card, the dealer's draws up to the last card, and what a
  // hand that was not split ended with.
  struct Walked {
    const CardByte* first = nullptr;
    const CardByte* dealer = nullptr;
    const CardByte* end = nullptr;
    Node node = 0;
    HandKey key = 0;
  };
  class OneBox;
  // A box by its first two cards, what it is played against among the walks, and up to how many
  // hands it is split.
  struct Box {
    CardByte first = 0;
    CardByte second = 0;
    std::uint8_t number = 0;
    bool switched = false;
    std::size_t against = 0;
    const DrawnPlay::Against* splits = nullptr;
  };

  template <bool sides>
  void play_one_box(Stream& stream, Book& book, std::span<const std::span<std::uint32_t>> classes);
  void play_two_boxes(Stream& stream, Book& book,
                      std::span<const std::span<std::uint32_t>> classes);
  Walked walk_hand_by_hand(const CardByte* first);
  Walked walk_two_boxes(const CardByte* first);
  // These play from `next` on, and tell how far that came.
  const CardByte* play_box(const Box& box, const CardByte* next);
  const CardByte* play_split(const Box& box, std::size_t at, const CardByte* next);
  const CardByte* walk(PlayedHand& hand, Node node, const CardByte* next) const;
  Node told_by_suits(const PlayedHand& hand, Node node) const;
  void draw_for_dealer(const CardByte* next, Walked& walked);
  std::uint32_t number_of_hands();

  // What the wagers beside the main game look at, where no hand was split.
  void keep_hand(const Walked& walked);
  void tell_sides(const Walked& walked, Stream& stream);
  void show(Book& book, std::uint32_t main, std::uint64_t nth, const Walked& walked);

  const DrawnKernel& kernel_;
  const Walks& walks_;
  ShuffledShoe shoe_;
  PlayedRound round_;  // filled where there are several hands, or wagers that look at them
  KnownNumbers known_;
  SideWagers::Asking asking_;
  std::vector<std::uint32_t> shown_;  // the classes of a round, by channel
  std::uint64_t rounds_ = 0;
};

}  // namespace houseway::drawn_rounds
