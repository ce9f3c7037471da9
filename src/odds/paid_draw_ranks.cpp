#include "odds/paid_draw_ranks.h"

#include <algorithm>

#include "odds/passed_hands.h"
#include "ranking/high.h"

namespace houseway::paid_draw {

using rank_choices::place_of_ranks;

RankSets::RankSets(unsigned ranks) {
  for (std::size_t size = 0; size <= six_cards; ++size) {
    sets_[size].resize(choices_of[size]);
    groups_[size].resize(choices_of[size]);
    highest_[size].resize(choices_of[size]);
    const auto extend = [&](auto&& self, const Ranks& held, unsigned from) -> void {
      if (held.size() == size) {
        const std::size_t place = place_of_ranks(held);
        sets_[size][place] = held;
        possible_[size].push_back(static_cast<std::uint16_t>(place));
        Groups& groups = groups_[size][place];
        for (const std::uint8_t rank : held) {
          if (groups.empty() || groups.back().rank != rank) groups.push_back({rank, 0});
          ++groups[groups.size() - 1].count;
        }
        if (groups.empty()) return;
        Ranks others = held;
        for (unsigned i = 0; i < groups.back().count; ++i) others.pop_back();
        highest_[size][place] = {groups.back(), static_cast<std::uint16_t>(place_of_ranks(others))};
        return;
      }
      for (unsigned rank = from; rank < rank_count; ++rank) {
        if ((ranks >> rank & 1U) == 0) continue;
        if (held.size() >= suit_count && held[held.size() - suit_count] == rank) continue;
        Ranks with = held;
        with.push_back(static_cast<std::uint8_t>(rank));
        self(self, with, rank);
      }
    };
    extend(extend, {}, 0);
    std::sort(possible_[size].begin(), possible_[size].end());
  }
  const auto join = [&](std::size_t kept, std::size_t drawn) {
    std::vector<std::uint16_t>& finals = finals_[kept][drawn];
    finals.resize(choices_of[kept] * choices_of[drawn], impossible);
    for (const std::uint16_t some : possible_[kept]) {
      for (const std::uint16_t others : possible_[drawn]) {
        const Ranks all = joined(sets_[kept][some], sets_[drawn][others]);
        const std::size_t place = place_of_ranks(all);
        if (sets_[kept + drawn][place].empty()) continue;
        finals[some * choices_of[drawn] + others] = static_cast<std::uint16_t>(place);
      }
    }
  };
  for (std::size_t drawn = 0; drawn <= five_cards; ++drawn) join(five_cards - drawn, drawn);
  join(five_cards, 1);
}

namespace {

// Dealer's hands that have passed, by up to four cards that they contain besides the up card.
class Containing {
 public:
  explicit Containing(std::uint8_t up) : up_(up), counts_(steps[3] * width) {}

  void pass(const Ranks& hidden) {
    List<RankSets::Group, 4> groups;
    for (const std::uint8_t rank : hidden) {
      if (groups.empty() || groups.back().rank != rank) groups.push_back({rank, 0});
      ++groups[groups.size() - 1].count;
    }
    const auto contain = [&](auto&& self, std::size_t group, Ranks held, std::uint32_t ways) {
      if (group == groups.size()) {
        while (held.size() < steps.size()) held.push_back(none);
        do {
          std::size_t at = 0;
          for (std::size_t i = 0; i < steps.size(); ++i) at += held[i] * steps[i];
          counts_[at] += static_cast<std::int32_t>(ways);
        } while (std::next_permutation(held.begin(), held.end()));
        return;
      }
      const auto [rank, count] = groups[group];
      const unsigned in_deck = suit_count - (rank == up_ ? 1U : 0U);
      for (unsigned contained = 0; contained <= count; ++contained) {
        self(self, group + 1, held, ways * Places::ways[in_deck - contained][count - contained]);
        held.push_back(rank);
      }
    };
    contain(contain, 0, {}, 1);
  }
  // Of the passed hands, those that contain these cards and none of the hand.
  std::int32_t avoiding(const Ranks& hand, const Ranks& contained) const {
    std::size_t at = counts_.size() - 1;  // none, four times
    for (std::size_t i = 0; i < contained.size(); ++i) at -= (none - contained[i]) * steps[i];
    switch (contained.size()) {
      case 0:
        return sum<0>(hand, 0, at);
      case 1:
        return sum<1>(hand, 0, at);
      case 2:
        return sum<2>(hand, 0, at);
      default:
        return sum<3>(hand, 0, at);
    }
  }

 private:
  static constexpr std::uint8_t none = rank_count;
  static constexpr std::size_t width = rank_count + 1;
  static constexpr std::array<std::size_t, 4> steps{1, width, width* width, width* width* width};

  template <std::size_t contained>
  std::int32_t sum(const Ranks& hand, std::size_t from, std::size_t at) const {
    std::int32_t count = counts_[at];
    if constexpr (contained < steps.size()) {
      for (std::size_t i = from; i < hand.size(); ++i) {
        count -= sum<contained + 1>(hand, i + 1, at - (none - hand[i]) * steps[contained]);
      }
    }
    return count;
  }

  std::uint8_t up_;
  std::vector<std::int32_t> counts_;
};

constexpr std::uint32_t first_of(HandClass made) {
  return static_cast<std::uint32_t>(made) << 20U;
}

}  // namespace

Passed Passed::by(const Final& dealers, const Final& mine) {
  const bool lower = mine.qualified ? dealers.strength < mine.strength : !dealers.qualified;
  const bool not_higher = mine.qualified ? dealers.strength <= mine.strength : !dealers.qualified;
  return {!dealers.qualified, lower, not_higher,
          dealers.strength < first_of(HandClass::full_house)};
}

const Final& DealersByRanks::dealers(const Ranks& hidden) const {
  return finals_.by_ranks[five_cards][place_of_ranks(joined(hidden, Ranks{up_}))];
}

DealersByRanks::DealersByRanks(const RankSets& sets, const Finals& finals, std::uint8_t up,
                               const std::vector<Ranks>& thrown, Effort& effort)
    : sets_(sets), finals_(finals), up_(up) {
  for (const std::uint16_t place : sets_.possible(4)) {
    const Ranks& hidden = sets_.of(4)[place];
    if (std::count(hidden.begin(), hidden.end(), up_) < suit_count) {
      const Final& hand = dealers(hidden);
      dealers_.push_back({hand.strength, hand.qualified, hidden});
    }
  }
  std::stable_sort(dealers_.begin(), dealers_.end(),
                   [](const Dealers& a, const Dealers& b) { return a.strength < b.strength; });
  std::vector<Ranks> contained;
  for (std::size_t size = 0; size < row_of_.size(); ++size) row_of_[size].resize(choices_of[size]);
  for (const Ranks& some : thrown) {
    if (some.size() >= row_of_.size()) continue;
    row_of_[some.size()][place_of_ranks(some)] = static_cast<std::int32_t>(contained.size());
    contained.push_back(some);
  }
  rows_.resize(contained.size() * choices_of[five_cards]);
  constexpr std::size_t at_once = 32;
  const std::size_t parts = (contained.size() + at_once - 1) / at_once;
  in_parallel(effort, parts + 1, [&](std::size_t part, unsigned) {
    if (part == parts) {
      beside_six_.resize(choices_of[six_cards]);
      Passed* row = beside_six_.data();
      const Ranks nothing;
      sweep(six_cards, {&nothing, 1}, {&row, 1});
      return;
    }
    const std::size_t from = part * at_once;
    const std::size_t count = std::min(at_once, contained.size() - from);
    std::array<Passed*, at_once> rows{};
    for (std::size_t i = 0; i < count; ++i) {
      rows[i] = rows_.data() + (from + i) * choices_of[five_cards];
    }
    sweep(five_cards, std::span(contained).subspan(from, count), std::span(rows).first(count));
  });
}

void DealersByRanks::sweep(std::size_t size, std::span<const Ranks> contained,
                           std::span<Passed*> rows) const {
  const std::vector<Final>& finals = finals_.by_ranks[size];
  std::vector<std::uint16_t> order = sets_.possible(size);
  std::stable_sort(order.begin(), order.end(), [&](std::uint16_t a, std::uint16_t b) {
    return finals[a].strength < finals[b].strength;
  });
  Containing unqualified(up_);
  Containing below_full_house(up_);
  for (const Dealers& each : dealers_) {
    if (!each.qualified) unqualified.pass(each.hidden);
    if (each.strength < first_of(HandClass::full_house)) below_full_house.pass(each.hidden);
  }
  Containing passed(up_);
  auto next = dealers_.begin();
  const auto pass_while = [&](auto matches) {
    for (; next != dealers_.end() && matches(next->strength); ++next) passed.pass(next->hidden);
  };
  const auto count = [&](const Containing& hands, std::uint16_t place, std::int32_t Passed::*into) {
    for (std::size_t i = 0; i < contained.size(); ++i) {
      rows[i][place].*into = hands.avoiding(sets_.of(size)[place], contained[i]);
    }
  };
  for (std::size_t from = 0; from < order.size();) {
    const std::uint32_t strength = finals[order[from]].strength;
    std::size_t to = from;
    while (to < order.size() && finals[order[to]].strength == strength) ++to;
    pass_while([&](std::uint32_t each) { return each < strength; });
    const std::span<const std::uint16_t> alike(order.data() + from, to - from);
    const bool qualified = finals[order[from]].qualified;
    for (const std::uint16_t place : alike) {
      count(unqualified, place, &Passed::unqualified);
      count(qualified ? passed : unqualified, place, &Passed::lower);
      // Only five ranks that differ can be a flush.
      const RankSets::Groups& groups = sets_.groups(size, place);
      if (groups.size() >= five_cards) count(below_full_house, place, &Passed::below_full_house);
    }
    pass_while([&](std::uint32_t each) { return each == strength; });
    for (const std::uint16_t place : alike) {
      count(qualified ? passed : unqualified, place, &Passed::not_higher);
    }
    from = to;
  }
}

template <class Add>
void DealersByRanks::for_each_held(const Ranks& thrown, Add add) const {
  for (unsigned chosen = 0; chosen < 1U << thrown.size(); ++chosen) {
    Ranks held;
    for (std::size_t i = 0; i < thrown.size(); ++i) {
      if ((chosen >> i & 1U) != 0) held.push_back(thrown[i]);
    }
    const std::int32_t sign = held.size() % 2 == 0 ? 1 : -1;
    if (held.size() < row_of_.size()) {
      const Passed* counts = &holding(held, 0);
      add([counts](std::size_t place) -> const Passed& { return counts[place]; }, sign);
    } else if (held.size() == 4) {
      // With the up card that is all of the dealer's hand.
      const Final& whole = dealers(held);
      add([&](std::size_t place) { return Passed::by(whole, finals_.by_ranks[five_cards][place]); },
          sign);
    }
  }
}

void DealersByRanks::avoiding(const Ranks& thrown, std::span<const std::uint16_t> finals,
                              std::vector<Passed>& met) const {
  met.assign(finals.size(), {});
  for_each_held(thrown, [&](auto counts, std::int32_t sign) {
    for (std::size_t i = 0; i < finals.size(); ++i) {
      if (finals[i] != RankSets::impossible) met[i].add(counts(finals[i]), sign);
    }
  });
}

void DealersByRanks::avoiding(const Ranks& thrown, std::vector<Passed>& met) const {
  met.assign(choices_of[five_cards], {});
  for_each_held(thrown, [&](auto counts, std::int32_t sign) {
    for (std::size_t place = 0; place < met.size(); ++place) met[place].add(counts(place), sign);
  });
}

}  // namespace houseway::paid_draw
