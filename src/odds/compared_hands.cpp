#include "odds/compared_hands.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <stdexcept>

#include "odds/flush_meetings.h"
#include "odds/hands.h"
#include "odds/passed_hands.h"

namespace houseway {
// Not without a name: what sweeps, a friend of another class, holds these.
namespace sweeping {

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

// Does work(part) for every part: on all threads, or on this one where each has a sweep of its own.
template <class Work>
void for_each_part(Effort* all_threads, std::size_t parts, Work work) {
  if (all_threads != nullptr) {
    in_parallel(*all_threads, parts, [&](std::size_t part, unsigned) { work(part); });
  } else {
    for (std::size_t part = 0; part < parts; ++part) work(part);
  }
}

// An up card, and the renaming of suits that turns it into the one that a sweep is made for; or no
// card and no renaming.
struct UpCard {
  std::optional<Card> card;
  std::size_t position = 0;
  std::array<std::uint8_t, Places::most_cards> renamed{};  // positions in the deck

  template <std::size_t size>
  Hand<size> rename(Hand<size> hand) const {
    if (!card) return hand;
    for (std::uint8_t& each : hand) each = renamed[each];
    std::sort(hand.begin(), hand.end());
    return hand;
  }
};

// The cards of a deck, those together that a renaming of suits turns into each other.
inline std::vector<std::vector<UpCard>> up_cards(std::span<const Card> deck) {
  std::vector<std::vector<UpCard>> groups;
  const auto position = [&](Card card) {
    return static_cast<std::uint8_t>(std::find(deck.begin(), deck.end(), card) - deck.begin());
  };
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const Card up = deck[i];
    const auto alike = [&](const std::vector<UpCard>& group) {
      const Card first = *group.front().card;
      return !up.is_joker() && !first.is_joker() && first.rank() == up.rank();
    };
    auto group = std::find_if(groups.begin(), groups.end(), alike);
    if (group == groups.end()) group = groups.insert(group, std::vector<UpCard>());
    UpCard& added = group->emplace_back(UpCard{up, i, {}});
    const Card first = *group->front().card;
    for (std::size_t j = 0; j < deck.size(); ++j) {
      Card card = deck[j];
      if (!up.is_joker() && !card.is_joker()) {
        const Suit suit = card.suit() == up.suit()      ? first.suit()
                          : card.suit() == first.suit() ? up.suit()
                                                        : card.suit();
        card = Card(card.rank(), suit);
      }
      added.renamed[j] = position(card);
    }
  }
  return groups;
}

// All hands that the dealer can have besides an up card, from the weakest on.
template <std::size_t size>
struct SortedHands {
  SortedHands(std::span<const Card> deck, const UpCard& up, const Strength& strength,
              Effort* all_threads) {
    std::vector<Hand<size>> all = all_hands<size>(deck.size() - (up.card ? 1 : 0));
    CardSet seen;
    if (up.card) seen.insert(*up.card);
    std::vector<std::uint32_t> of_hand(all.size());
    constexpr std::size_t part_size = 1U << 14U;
    const std::size_t parts = (all.size() + part_size - 1) / part_size;
    for_each_part(all_threads, parts, [&](std::size_t part) {
      const std::size_t end = std::min(all.size(), (part + 1) * part_size);
      for (std::size_t i = part * part_size; i < end; ++i) {
        for (std::uint8_t& card : all[i]) {
          if (up.card && card >= up.position) ++card;
        }
        of_hand[i] = strength(cards_of(deck, all[i]) | seen);
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

}  // namespace sweeping

using namespace sweeping;

struct Sweep {
  using Mark = ComparedHands::Mark;

  ComparedHands& into;
  std::span<const Card> deck;
  const DeclaredShowdown& showdown;
  Effort& effort;
  bool suits_apart = false;

  template <std::size_t mine, std::size_t dealer>
  void run(bool up_card) {
    into.width_ = up_card ? deck.size() : 1;
    const std::vector<Hand<mine>> hands = players_hands<mine>();
    make_room();
    if (!up_card) return run<mine, dealer>(hands, {UpCard{}}, &effort);
    const auto groups = up_cards(deck);
    in_parallel(effort, groups.size(), [&](std::size_t group, unsigned) {
      run<mine, dealer - 1>(hands, groups[group], nullptr);
    });
  }

  void make_room() {
    const std::size_t counts = into.hands_.size() * into.width_;
    into.lower_.resize(counts);
    into.not_higher_.resize(counts);
    into.unqualified_.passed.resize(counts);
    const auto first = [&](auto is_one) {
      return static_cast<std::size_t>(
          std::find_if(into.hands_.begin(), into.hands_.end(),
                       [&](const auto& hand) { return is_one(hand.strength()); }) -
          into.hands_.begin());
    };
    into.qualifies_from_ = first([&](std::uint32_t each) { return showdown.qualifies(each); });
    for (std::size_t row = 0; row < showdown.losers_rows(); ++row) {
      Mark& mark = into.below_row_.emplace_back();
      mark.from = first([&](std::uint32_t each) { return losers_row(each) <= row; });
      mark.passed.resize((into.hands_.size() - mark.from) * into.width_);
    }
  }

  // The row by which a hand would lose; one more than the last where by none.
  std::size_t losers_row(std::uint32_t strength) const {
    const Row row = showdown.losers_row(strength);
    return row == no_row ? showdown.losers_rows() : static_cast<std::size_t>(row);
  }

  template <std::size_t mine, std::size_t hidden>
  void run(const std::vector<Hand<mine>>& hands, const std::vector<UpCard>& ups,
           Effort* all_threads) {
    PassedHands<hidden, std::min(mine, hidden)> passed(deck.size());
    const SortedHands<hidden> sorted(deck, ups.front(), showdown.strength(), all_threads);
    const auto look = [&](ComparedHands::Counts& counts, std::size_t hand, std::size_t from = 0) {
      for (const UpCard& up : ups) {
        if (up.card && into.hands_[hand].cards.contains(*up.card)) continue;
        counts[into.at(hand - from, up.position)] =
            static_cast<std::int32_t>(passed.avoiding(up.rename(hands[hand])));
      }
    };
    const auto set = [&](Mark& mark) {
      for_each_part(all_threads, hands.size() - mark.from,
                    [&](std::size_t i) { look(mark.passed, mark.from + i, mark.from); });
    };
    const auto strength_of = [&](std::size_t hand) { return into.hands_[hand].strength(); };
    effort.planned += sorted.strengths.size();
    std::size_t next = 0;
    bool qualified = false;
    std::size_t row = showdown.losers_rows();
    for (std::size_t i = 0; i < sorted.strengths.size(); ++i) {
      if (effort.cancelled) throw Cancelled();
      const std::uint32_t strength = sorted.strengths[i];
      const bool qualifies = showdown.qualifies(strength);
      if (qualified && !qualifies) {
        throw std::logic_error("a hand qualifies and a higher one does not");
      }
      if (qualifies && !qualified && i > 0) set(into.unqualified_);
      qualified = qualifies;
      const std::size_t loses_by = losers_row(strength);
      if (loses_by > row) throw std::logic_error("a hand loses by a better row than a higher one");
      while (row > loses_by) set(into.below_row_[--row]);
      // Between two strengths of the dealer's hands lie those that none of these has.
      for (; next < hands.size() && strength_of(next) < strength; ++next) {
        look(into.lower_, next);
        look(into.not_higher_, next);
      }
      const std::size_t equal = next;
      for (; next < hands.size() && strength_of(next) == strength; ++next) look(into.lower_, next);
      for (const Hand<hidden>& hand : sorted.of(i)) passed.pass(hand);
      for (std::size_t hand = equal; hand < next; ++hand) look(into.not_higher_, hand);
      ++effort.done;
    }
    if (!qualified) set(into.unqualified_);
    while (row > 0) set(into.below_row_[--row]);
    for (; next < hands.size(); ++next) {
      look(into.lower_, next);
      look(into.not_higher_, next);
    }
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
      const unsigned alike = suits_apart ? 1 : suit_class_size(cards);
      if (alike > 0) ranked.push_back({hand, {cards, alike, showdown.kind(cards)}});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const WithStrength& a, const WithStrength& b) {
                       return a.players.strength() < b.players.strength();
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
  if (showdown.by_longest_suit()) {
    meet_by_suits(deck, shape, showdown, effort);
    return;
  }
  Sweep sweep{*this, deck, showdown, effort, shape.suits_apart};
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

void ComparedHands::meet_by_suits(std::span<const Card> deck, const HiddenHandShape& shape,
                                  const DeclaredShowdown& showdown, Effort& effort) {
  if (shape.up_card || shape.suits_apart) {
    throw std::logic_error("hands by suits are met with no card of the dealer seen");
  }
  const FlushMeetings meetings(deck, shape, showdown);
  auto all = meetings.all(effort);
  const auto strength = [&](const FlushMeetings::Alike& alike) {
    return showdown.kind(alike.one_of_them).strength;
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const auto& a, const auto& b) { return strength(a) < strength(b); });
  for (const FlushMeetings::Alike& alike : all) {
    if (strength(alike) < meetings.qualifies_from()) ++qualifies_from_;
    hands_.push_back({alike.one_of_them, alike.hands, showdown.kind(alike.one_of_them)});
    unqualified_.passed.push_back(static_cast<std::int32_t>(alike.met.unqualified));
    lower_.push_back(static_cast<std::int32_t>(alike.met.lower));
    not_higher_.push_back(static_cast<std::int32_t>(alike.met.not_higher));
  }
}

std::int64_t dealers_hands(std::size_t deck, const HiddenHandShape& shape) {
  const std::size_t seen = shape.up_card ? 1 : 0;
  return Places::ways[deck - shape.own - seen][shape.dealer - seen];
}

Meetings ComparedHands::meetings(std::size_t hand, std::size_t up) const {
  const std::size_t here = at(hand, up);
  return meetings_of(hand >= qualifies_from_, dealers_, unqualified_.passed[here], lower_[here],
                     not_higher_[here]);
}

std::int64_t ComparedHands::below_row(Row row, std::size_t hand, std::size_t up) const {
  const Mark& mark = below_row_[static_cast<std::size_t>(row)];
  return mark.passed[at(hand - mark.from, up)];
}

}  // namespace houseway
