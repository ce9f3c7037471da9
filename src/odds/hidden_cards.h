#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "odds/passed_hands.h"
#include "odds/showdown_terms.h"

namespace houseway {

// A hand of the player that meets a dealer whose one card is seen: its strength, and which of the
// other cards the dealer cannot have.
struct AskedHand {
  static constexpr std::size_t most_gone = 10;

  std::uint32_t strength = 0;
  std::uint8_t gone_count = 0;
  std::array<std::uint8_t, most_gone> gone{};  // positions among the cards, rising
  std::uint32_t tag = 0;                       // the asker's own
};

// The four cards of the dealer that are not seen, sorted by the strength of the hand they make with
// the one that is.
class HiddenCards {
 public:
  HiddenCards(std::vector<Card> cards, Card up, const DeclaredShowdown& showdown)
      : cards_(std::move(cards)), showdown_(showdown) {
    const std::size_t n = cards_.size();
    CardSet shown;
    shown.insert(up);
    for (std::uint8_t d = 3; d < n; ++d) {
      for (std::uint8_t c = 2; c < d; ++c) {
        for (std::uint8_t b = 1; b < c; ++b) {
          for (std::uint8_t a = 0; a < b; ++a) {
            CardSet hand = shown;
            for (const std::uint8_t at : {a, b, c, d}) hand.insert(cards_[at]);
            hidden_.push_back({showdown.strength()(hand), {a, b, c, d}});
          }
        }
      }
    }
    std::sort(hidden_.begin(), hidden_.end(),
              [](const auto& x, const auto& y) { return x.strength < y.strength; });
  }

  const std::vector<Card>& cards() const { return cards_; }

  // Calls met(asked, all, meetings) for every hand asked about, weaker ones first.
  template <class Met>
  void meet(std::vector<AskedHand>& asked, Met met) const {
    std::sort(asked.begin(), asked.end(),
              [](const AskedHand& x, const AskedHand& y) { return x.strength < y.strength; });
    PassedHands<4> unqualified(cards_.size());
    for (const Hidden& each : hidden_) {
      if (!showdown_.qualifies(each.strength)) unqualified.pass(each.hand);
    }
    PassedHands<4> passed(cards_.size());
    std::vector<std::int64_t> lower;
    auto next = hidden_.begin();
    const auto pass_while = [&](auto matches) {
      for (; next != hidden_.end() && matches(next->strength); ++next) passed.pass(next->hand);
    };
    for (std::size_t from = 0; from < asked.size();) {
      const std::uint32_t strength = asked[from].strength;
      std::size_t to = from;
      while (to < asked.size() && asked[to].strength == strength) ++to;
      pass_while([&](std::uint32_t each) { return each < strength; });
      lower.clear();
      for (std::size_t i = from; i < to; ++i) lower.push_back(avoiding(passed, asked[i]));
      pass_while([&](std::uint32_t each) { return each == strength; });
      const bool qualified = showdown_.qualifies(strength);
      for (std::size_t i = from; i < to; ++i) {
        const std::int64_t all = Places::ways[cards_.size() - asked[i].gone_count][4];
        met(asked[i], all,
            meetings_of(qualified, all, avoiding(unqualified, asked[i]), lower[i - from],
                        avoiding(passed, asked[i])));
      }
      from = to;
    }
  }

 private:
  struct Hidden {
    std::uint32_t strength = 0;
    Hand<4> hand{};
  };

  template <std::size_t count = 0>
  static std::int64_t avoiding(const PassedHands<4>& passed, const AskedHand& asked) {
    if constexpr (count > AskedHand::most_gone) {
      return 0;
    } else {
      if (asked.gone_count != count) return avoiding<count + 1>(passed, asked);
      Hand<count> gone{};
      std::copy_n(asked.gone.begin(), count, gone.begin());
      return passed.avoiding(gone);
    }
  }

  std::vector<Card> cards_;
  const DeclaredShowdown& showdown_;
  std::vector<Hidden> hidden_;
};

}  // namespace houseway
