#include "ranking/house_way_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <tuple>
#include <utility>

namespace houseway {
namespace {

using Counts = std::array<std::uint8_t, rank_count>;  // how often each rank is held

// Suits dealt to ranks so that no suit has enough cards for a flush: how many ways there are, and
// one of them, as the suits (a bit each) of the first rank, the second and so on. Which ranks they
// are does not matter, so this is found once for all hands held alike.
using Held = std::array<std::uint8_t, 7>;  // how often each is held, then zeros
struct Suiting {
  std::uint64_t ways = 0;
  Held suits{};
};

class Suitings {
 public:
  Suitings(int suits, int flush) : suits_(suits), flush_(flush) {}

  const Suiting& of(const Held& held) {
    const auto [entry, is_new] = found_.try_emplace(held);
    if (is_new) deal(held, 0, {}, {}, entry->second);
    return entry->second;
  }

 private:
  void deal(const Held& held, std::size_t rank, std::array<int, suit_count> in_suit, Held suits,
            Suiting& out) const {
    if (rank == held.size() || held[rank] == 0) {
      if (out.ways++ == 0) out.suits = suits;
      return;
    }
    for (unsigned set = 0; set < 1U << static_cast<unsigned>(suits_); ++set) {
      if (std::popcount(set) != held[rank]) continue;
      auto with = in_suit;
      bool too_many = false;
      for (std::size_t s = 0; s < with.size(); ++s) {
        if ((set >> s & 1U) != 0) too_many |= ++with[s] >= flush_;
      }
      if (too_many) continue;
      suits[rank] = static_cast<std::uint8_t>(set);
      deal(held, rank + 1, with, suits, out);
    }
  }

  int suits_;
  int flush_;
  std::map<Held, Suiting> found_;
};

// Every way to hold `cards` cards by rank, `most` of one rank at the most.
template <class Visit>
void for_each_holding(int cards, int most, const Visit& visit) {
  Counts counts{};
  const auto choose = [&](auto&& self, std::size_t rank, int left) -> void {
    if (left == 0) return visit(std::as_const(counts));
    if (rank == counts.size()) return;
    for (int n = 0; n <= std::min(left, most); ++n) {
      counts[rank] = static_cast<std::uint8_t>(n);
      self(self, rank + 1, left - n);
    }
    counts[rank] = 0;
  };
  choose(choose, 0, cards);
}

template <class Visit>
void for_each_ranks_of(int size, const Visit& visit) {
  for (unsigned ranks = 0; ranks <= any_rank; ++ranks) {
    if (std::popcount(ranks) == size) visit(ranks);
  }
}

CardSet suited(unsigned ranks, Suit suit) {
  return CardSet(std::uint64_t{ranks} << 16U * static_cast<unsigned>(suit));
}

// The hands with the joker or those without: the cards beside it, and how many of one suit make a
// flush.
class Kinds {
 public:
  using Visit = std::function<void(CardSet, std::uint64_t)>;

  Kinds(HandSizes sizes, bool joker, const Visit& visit)
      : visit_(visit),
        cards_(cards_dealt(sizes) - (joker ? 1 : 0)),
        flush_(high_cards(sizes) - (joker ? 1 : 0)) {
    if (joker) joker_.insert(Card::joker());
  }

  void walk() {
    Suitings in_four(suit_count, flush_);
    with_others(CardSet{}, cards_, suit_count, 1, in_four);
    // The suit of the flush is the last one, spades; any of the four might be.
    Suitings in_three(suit_count - 1, flush_);
    for (int length = flush_; length <= cards_; ++length) {
      for_each_ranks_of(length, [&](unsigned ranks) {
        with_others(suited(ranks, Suit::spades), cards_ - length, suit_count - 1, suit_count,
                    in_three);
      });
    }
    if (2 * flush_ <= cards_) two_flushes();
  }

 private:
  // The cards given and all others that make no flush in the suits below.
  void with_others(CardSet flush, int others, int most, std::uint64_t ways, Suitings& suitings) {
    for_each_holding(others, most, [&](const Counts& counts) {
      Held held{};
      std::copy_if(counts.begin(), counts.end(), held.begin(),
                   [](std::uint8_t n) { return n > 0; });
      const Suiting& suiting = suitings.of(held);
      if (suiting.ways == 0) return;
      CardSet hand = flush | joker_;
      std::size_t next = 0;
      for (std::size_t rank = 0; rank < counts.size(); ++rank) {
        if (counts[rank] == 0) continue;
        const unsigned suits = suiting.suits[next++];
        for (const Suit suit : all_suits) {
          if ((suits >> static_cast<unsigned>(suit) & 1U) == 0) continue;
          hand.insert(Card(static_cast<Rank>(rank), suit));
        }
      }
      visit_(hand, ways * suiting.ways);
    });
  }

  // Six cards and the joker, where three of a suit with it are a flush: three each of two suits.
  void two_flushes() {
    for_each_ranks_of(flush_, [&](unsigned first) {
      for_each_ranks_of(flush_, [&](unsigned second) {
        if (second > first) return;
        visit_(suited(first, Suit::spades) | suited(second, Suit::hearts) | joker_,
               first == second ? 6 : 12);
      });
    });
  }

  const Visit& visit_;
  int cards_;
  int flush_;
  CardSet joker_;
};

// The faults by what they are about, in the order in which they are told.
class Faults {
 public:
  void add(WayFault fault, CardSet hand, std::uint64_t hands) {
    const auto key = std::tuple(fault.line, fault.other_line, fault.kind,
                                fault.line == 0 ? fault.pattern : HandPattern{});
    const auto [entry, is_new] = faults_.try_emplace(key, fault);
    if (is_new) entry->second.example = hand;
    entry->second.hands += hands;
  }

  std::vector<WayFault> all() const {
    std::vector<WayFault> list;
    for (const auto& [key, fault] : faults_) list.push_back(fault);
    return list;
  }

 private:
  std::map<std::tuple<int, int, WayFault::Kind, HandPattern>, WayFault> faults_;
};

// From the highest rank down, those held most often first, as a dealer would lay them out.
std::string laid_out(CardSet hand) {
  std::array<int, rank_count> held{};
  std::vector<Card> cards;
  for (const Card card : deck_cards(Deck::with_joker)) {
    if (!hand.contains(card)) continue;
    cards.push_back(card);
    if (!card.is_joker()) ++held[static_cast<std::size_t>(card.rank())];
  }
  const auto place = [&](Card card) {
    if (card.is_joker()) return std::tuple(-5, 0, card);
    const auto rank = static_cast<std::size_t>(card.rank());
    return std::tuple(-held[rank], -static_cast<int>(rank), card);
  };
  std::sort(cards.begin(), cards.end(), [&](Card a, Card b) { return place(a) < place(b); });
  std::string line;
  for (const Card card : cards) line += (line.empty() ? "" : " ") + text(card);
  return line;
}

std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits + (n == 1 ? " hand" : " hands");
}

}  // namespace

void for_each_kind(HandSizes sizes,
                   const std::function<void(CardSet hand, std::uint64_t hands)>& visit) {
  Kinds(sizes, false, visit).walk();
  Kinds(sizes, true, visit).walk();
}

std::vector<WayFault> check(const HouseWay& way) {
  using Kind = WayFault::Kind;
  const auto rules = way.rules();
  std::vector<bool> met(rules.size());
  Faults faults;
  for_each_kind(way.sizes(), [&](CardSet hand, std::uint64_t hands) {
    const HandTraits traits = traits_of(hand, way.sizes());
    const WayRule* first = nullptr;
    for (const std::uint16_t i : way.rules_for(traits.pattern)) {
      const WayRule& rule = rules[i];
      if (!rule.condition.met_by(traits)) continue;
      met[i] = true;
      if (first == nullptr) {
        first = &rule;
      } else {
        faults.add({Kind::decided_twice, traits.pattern, first->line, rule.line}, hand, hands);
      }
    }
    if (first == nullptr) {
      faults.add({Kind::undecided, traits.pattern}, hand, hands);
    } else if (arranged(hand, way.sizes(), first->settings).empty()) {
      faults.add({Kind::no_setting, traits.pattern, first->line}, hand, hands);
    }
  });
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (met[i]) continue;
    faults.add({Kind::never_met, rules[i].condition.pattern, rules[i].line}, {}, 0);
  }
  return faults.all();
}

std::string text(const WayFault& fault) {
  const std::string such =
      fmt::format("{}, such as {}", grouped(fault.hands), laid_out(fault.example));
  switch (fault.kind) {
    case WayFault::Kind::undecided:
      return fmt::format("no rule decides {} ({})", such, name(fault.pattern));
    case WayFault::Kind::decided_twice:
      return fmt::format("lines {} and {} both decide {}", fault.line, fault.other_line, such);
    case WayFault::Kind::no_setting:
      return fmt::format("line {}: its setting is not possible with {}", fault.line, such);
    case WayFault::Kind::never_met:
      return fmt::format("line {}: no hand meets its condition", fault.line);
  }
  return {};
}

}  // namespace houseway
