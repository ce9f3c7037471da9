#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "odds/compared_hands.h"
#include "odds/effort.h"
#include "odds/showdown_terms.h"

namespace houseway {

// How many hands of the dealer are below one of the player.
struct MetBelow {
  std::int64_t unqualified = 0;
  std::int64_t lower = 0;
  std::int64_t not_higher = 0;
};

// Hands that go by their longest suit, met with every hand that the dealer can have. The dealer's
// is below another when each of its suits is: fewer cards, or as many and lower ones. So the ways
// to hold so many cards of a suit are counted by themselves, and those of four suits put together.
class FlushMeetings {
 public:
  FlushMeetings(std::span<const Card> deck, const HiddenHandShape& shape,
                const DeclaredShowdown& showdown);

  // The least hand with which the dealer qualifies; 0 where every one does.
  std::uint32_t qualifies_from() const { return qualifies_from_; }
  unsigned ranks() const { return ranks_; }  // of each suit
  MetBelow meet(CardSet hand) const;

  // All hands of the player from the weakest on, those together that have the same longest suit and
  // leave the dealer as many hands of each kind.
  struct Alike {
    CardSet one_of_them;
    unsigned hands = 0;
    MetBelow met;
  };
  std::vector<Alike> all(Effort& effort) const;

 private:
  static constexpr std::size_t most_cards = 8;
  using Ways = std::array<std::int64_t, most_cards>;  // by number of cards of a suit

  static std::int64_t lower_sets(unsigned free, unsigned than);
  Ways below(unsigned gone, std::uint32_t than, bool or_equal) const;
  std::int64_t together(const std::array<Ways, suit_count>& suits) const;
  MetBelow meet(const std::array<unsigned, suit_count>& gone, std::uint32_t strength) const;
  std::vector<Alike> with_longest(unsigned longest) const;

  unsigned ranks_ = 0;
  int own_ = 0;
  int dealer_ = 0;
  std::uint32_t qualifies_from_ = 0;
};

}  // namespace houseway
