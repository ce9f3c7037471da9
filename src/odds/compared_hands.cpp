#include "odds/compared_hands.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "odds/hands.h"
#include "odds/passed_hands.h"

namespace houseway {
namespace {

template <std::size_t size>
CardSet cards_of(std::span<const Card> deck, const Hand<size>& hand) {
  CardSet cards;
  for (const std::uint8_t position : hand) cards.insert(deck[position]);
  return cards;
}

template <std::size_t size>
std::vector<Hand<size>> all_hands(std::size_t deck) {
  std::vector<Hand<size>> hands;
  hands.reserve(Places::ways[deck][size]);
  Hand<size> hand{};
  const auto extend = [&](auto&& self, std::size_t depth, std::size_t next) -> void {
    if (depth == size) {
      hands.push_back(hand);
      return;
    }
    for (std::size_t i = next; i + (size - depth) <= deck; ++i) {
      hand[depth] = static_cast<std::uint8_t>(i);
      self(self, depth + 1, i + 1);
    }
  };
  extend(extend, 0, 0);
  return hands;
}

// Numbers from 0 on for strengths, without gaps and in their order.
class Ordinals {
 public:
  explicit Ordinals(const std::vector<std::uint32_t>& strengths) {
    const std::uint32_t most = *std::max_element(strengths.begin(), strengths.end());
    present_.resize(most / 64 + 1);
    before_.resize(present_.size());
    for (const std::uint32_t strength : strengths) {
      present_[strength / 64] |= std::uint64_t{1} << (strength % 64);
    }
    for (std::size_t i = 0; i < present_.size(); ++i) {
      before_[i] = static_cast<std::uint32_t>(values_.size());
      for (std::uint64_t left = present_[i]; left != 0; left &= left - 1) {
        values_.push_back(
            static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }

  const std::vector<std::uint32_t>& values() const { return values_; }
  std::size_t operator()(std::uint32_t strength) const {
    const std::uint64_t lower = (std::uint64_t{1} << (strength % 64)) - 1;
    return before_[strength / 64] +
           static_cast<std::size_t>(std::popcount(present_[strength / 64] & lower));
  }

 private:
  std::vector<std::uint64_t> present_;
  std::vector<std::uint32_t> before_;
  std::vector<std::uint32_t> values_;
};

// All hands of the dealer from the weakest on.
template <std::size_t size>
struct SortedHands {
  SortedHands(std::span<const Card> deck, const Strength& strength, Effort& effort) {
    const std::vector<Hand<size>> all = all_hands<size>(deck.size());
    std::vector<std::uint32_t> of_hand(all.size());
    constexpr std::size_t part_size = 1U << 14U;
    in_parallel(effort, (all.size() + part_size - 1) / part_size, [&](std::size_t part, unsigned) {
      const std::size_t end = std::min(all.size(), (part + 1) * part_size);
      for (std::size_t i = part * part_size; i < end; ++i) {
        of_hand[i] = strength(cards_of(deck, all[i]));
      }
    });
    const Ordinals ordinal(of_hand);
    strengths = ordinal.values();
    first.assign(strengths.size() + 1, 0);
    for (const std::uint32_t each : of_hand) ++first[ordinal(each) + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    std::vector<std::size_t> at(first.begin(), first.end() - 1);
    hands.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) hands[at[ordinal(of_hand[i])]++] = all[i];
  }

  std::span<const Hand<size>> of(std::size_t ordinal) const {
    return std::span(hands).subspan(first[ordinal], first[ordinal + 1] - first[ordinal]);
  }

  std::vector<std::uint32_t> strengths;
  std::vector<Hand<size>> hands;
  std::vector<std::size_t> first;  // hand of each strength, and the end
};

}  // namespace

struct Sweep {
  ComparedHands& into;
  std::span<const Card> deck;
  const DeclaredShowdown& showdown;
  Effort& effort;

  template <std::size_t mine, std::size_t dealer>
  void run(bool up_card) {
    if (up_card) {
      into.width_ = PassedHandsByCard<dealer>::width;
      run<mine, dealer>(PassedHandsByCard<dealer>(deck.size()));
    } else {
      run<mine, dealer>(PassedHands<dealer, std::min(mine, dealer)>(deck.size()));
    }
  }

  template <std::size_t mine, std::size_t dealer, class Passed>
  void run(Passed passed) {
    const SortedHands<dealer> sorted(deck, showdown.strength(), effort);
    const std::vector<Hand<mine>> hands = players_hands<mine>();
    into.qualifies_from_ = least_qualifying(sorted.strengths);
    for (ComparedHands::Counts* counts : {&into.unqualified_, &into.lower_, &into.not_higher_}) {
      counts->resize(hands.size() * into.width_);
    }
    const auto look = [&](ComparedHands::Counts& counts, std::size_t hand) {
      const auto found = passed.avoiding(hands[hand]);
      if constexpr (std::is_integral_v<decltype(found)>) {
        counts[hand] = static_cast<std::int32_t>(found);
      } else {
        std::copy(found.begin(), found.end(),
                  counts.begin() + static_cast<std::ptrdiff_t>(hand * into.width_));
      }
    };
    const auto strength_of = [&](std::size_t hand) { return into.hands_[hand].strength; };
    effort.planned += sorted.strengths.size();
    std::size_t next = 0;
    bool qualified = into.qualifies_from_ == 0;
    for (std::size_t i = 0; i < sorted.strengths.size(); ++i) {
      if (effort.cancelled) throw Cancelled();
      const std::uint32_t strength = sorted.strengths[i];
      if (!qualified && strength >= into.qualifies_from_) {
        in_parallel(effort, hands.size(),
                    [&](std::size_t hand, unsigned) { look(into.unqualified_, hand); });
        qualified = true;
      }
      // Between two strengths of the dealer's hands lie those that none of these has.
      for (; next < hands.size() && strength_of(next) < strength; ++next) {
        look(into.lower_, next);
        look(into.not_higher_, next);
      }
      const std::size_t equal = next;
      for (; next < hands.size() && strength_of(next) == strength; ++next) look(into.lower_, next);
      for (const Hand<dealer>& hand : sorted.of(i)) passed.pass(hand);
      for (std::size_t hand = equal; hand < next; ++hand) look(into.not_higher_, hand);
      ++effort.done;
    }
    if (!qualified) {
      for (std::size_t hand = 0; hand < hands.size(); ++hand) look(into.unqualified_, hand);
    }
    for (; next < hands.size(); ++next) {
      look(into.lower_, next);
      look(into.not_higher_, next);
    }
  }

  // Where some hand of the dealer qualifies, every higher one does.
  std::uint32_t least_qualifying(const std::vector<std::uint32_t>& strengths) const {
    const auto qualifies = [&](std::uint32_t strength) { return showdown.qualifies(strength); };
    const auto least = std::find_if(strengths.begin(), strengths.end(), qualifies);
    if (!std::all_of(least, strengths.end(), qualifies)) {
      throw std::logic_error("a hand qualifies and a higher one does not");
    }
    if (least == strengths.begin()) return 0;
    return least == strengths.end() ? strengths.back() + 1 : *least;
  }

  // Those that stand for all alike, from the weakest on.
  template <std::size_t mine>
  std::vector<Hand<mine>> players_hands() {
    struct WithStrength {
      Hand<mine> hand;
      ComparedHands::PlayersHand players;
    };
    std::vector<WithStrength> ranked;
    for (const Hand<mine>& hand : all_hands<mine>(deck.size())) {
      const CardSet cards = cards_of(deck, hand);
      const unsigned alike = suit_class_size(cards);
      if (alike > 0) ranked.push_back({hand, {cards, alike, showdown.strength()(cards)}});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const WithStrength& a, const WithStrength& b) {
                       return a.players.strength < b.players.strength;
                     });
    std::vector<Hand<mine>> hands;
    for (const WithStrength& each : ranked) {
      hands.push_back(each.hand);
      into.hands_.push_back(each.players);
    }
    return hands;
  }
};

ComparedHands::ComparedHands(std::span<const Card> deck, const HiddenHandShape& shape,
                             const DeclaredShowdown& showdown, Effort& effort)
    : dealers_(dealers_hands(deck.size(), shape)) {
  Sweep sweep{*this, deck, showdown, effort};
  const auto is = [&](std::size_t mine, std::size_t theirs) {
    return shape.own == mine && shape.dealer == theirs;
  };
  if (is(3, 3)) {
    sweep.run<3, 3>(shape.up_card);
  } else if (is(4, 4)) {
    sweep.run<4, 4>(shape.up_card);
  } else if (is(5, 5)) {
    sweep.run<5, 5>(shape.up_card);
  } else if (is(5, 6)) {
    sweep.run<5, 6>(shape.up_card);
  } else {
    throw std::logic_error("hands of these sizes are not compared");
  }
}

std::int64_t dealers_hands(std::size_t deck, const HiddenHandShape& shape) {
  const std::size_t seen = shape.up_card ? 1 : 0;
  return Places::ways[deck - shape.own - seen][shape.dealer - seen];
}

Meetings ComparedHands::meetings(std::size_t hand, std::size_t up) const {
  const std::size_t at = hand * width_ + (width_ == 1 ? 0 : up);
  return meetings_of(hands_[hand].strength >= qualifies_from_, dealers_, unqualified_[at],
                     lower_[at], not_higher_[at]);
}

}  // namespace houseway
