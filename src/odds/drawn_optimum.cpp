#include "odds/drawn_optimum.h"

#include <algorithm>
#include <map>
#include <optional>

namespace houseway::drawn {
namespace {

constexpr unsigned bits = 6;
constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;

constexpr std::uint64_t one_card(std::size_t value) {
  return std::uint64_t{1} << (bits * value);
}

// A hand that a split card may become, and what its wagers gain as the first hand or the second.
struct Becomes {
  HandId id = 0;
  bool decides = false;
  bool doubles = false;
  bool surrenders = false;
  std::array<int, values> next{};  // places in the list, or one of these
  static constexpr int busts = -1;
  static constexpr int not_in_shoe = -2;
};
struct AsHand {
  Gains stands{};
  Gains free{};  // doubled with a lammer
  Gains paid{};  // doubled
};

bool is_in(const Shoe& shoe, const Counts& cards) {
  for (std::size_t value = 0; value < values; ++value) {
    if (cards[value] > shoe[value]) return false;
  }
  return true;
}

struct Reached {
  std::vector<Becomes> list;
  std::vector<std::uint64_t> keys;
  std::vector<std::size_t> starts;  // those of two cards
};

Reached reached_from(const Terms& terms, const Shoe& shoe, std::size_t value) {
  const Hands& hands = all_hands();
  const bool one_card_only = value == ace && terms.aces_one_card;
  std::vector<int> place(hands.size(), Becomes::not_in_shoe);
  std::vector<bool> seen(hands.size());
  seen[static_cast<std::size_t>(hands.find(with({}, value)))] = true;
  Reached reached;
  for (std::size_t at = 0; at < hands.size(); ++at) {
    const Hand& hand = hands.list[at];
    if (!seen[at] || !is_in(shoe, hand.cards)) continue;
    const bool decides = hand.best.total < 21 && !(one_card_only && hand.size == 2);
    if (hand.size >= 2) {
      place[at] = static_cast<int>(reached.list.size());
      if (hand.size == 2) reached.starts.push_back(reached.list.size());
      reached.list.push_back({static_cast<HandId>(at),
                              decides,
                              decides && may_double(terms, hand, Kind::split, value),
                              decides && may_surrender(terms, hand, Kind::split),
                              {}});
      reached.keys.push_back(MetBySet::key(hand.cards));
    }
    if (!decides) continue;
    for (const HandId next : hand.next) {
      if (next != bust) seen[static_cast<std::size_t>(next)] = true;
    }
  }
  for (Becomes& each : reached.list) {
    for (std::size_t card = 0; card < values; ++card) {
      const HandId to = hands[each.id].next[card];
      each.next[card] = to == bust ? Becomes::busts : place[static_cast<std::size_t>(to)];
    }
  }
  return reached;
}

class OneSplit {
 public:
  OneSplit(const Facing& facing, const Shoe& shoe, std::size_t value, MetBySet& met)
      : facing_(facing),
        shoe_(shoe),
        value_(value),
        all_met_(met),
        hands_(reached_from(facing.terms, shoe, value)),
        at_(hands_.list.size()),
        keys_(hands_.list.size()),
        first_met_(hands_.list.size()),
        second_met_(hands_.list.size()),
        second_worth_(hands_.list.size()),
        first_taken_(hands_.list.size()),
        second_taken_(hands_.list.size()),
        after_bust_(bust_hands().list.size()) {
    const auto free = facing.terms.free_split;
    second_kind_ = free != nullptr && free(value) ? Kind::free_split : Kind::split;
    first_ = gains_of(Kind::split);
    second_ = gains_of(second_kind_);
  }

  Worth worth() {
    const std::size_t count = hands_.list.size();
    for (std::size_t at = 0; at < count; ++at) keys_[at] = hands_.keys[at] + one_card(value_);
    all_met_.find(keys_, at_, first_met_);
    std::vector<Worth> first(count);
    std::vector<Worth> then(count);  // what the second hand comes to if the first stops here
    for (std::size_t at = count; at-- > 0;) {
      then[at] = second_hand(all_hands()[hands_.list[at].id].cards);
      first[at] = decide_first(at, first, then);
    }
    Worth sum;
    for (const std::size_t start : hands_.starts) sum += first[start];
    return sum;
  }

  // After worth(), by the play that it found.
  Endings endings() {
    std::map<Counts, std::vector<Way>> firsts;
    const auto cards_of = [&](std::size_t at) { return all_hands()[hands_.list[at].id].cards; };
    forward(
        Kind::split, first_, first_taken_, first_met_,
        [&](std::size_t at, const Way& way) { firsts[cards_of(at)].push_back(way); },
        [&](std::size_t at, const Way& way) {
          for (std::size_t card = 0; card < values; ++card) {
            if (hands_.list[at].next[card] == Becomes::busts)
              firsts[with(cards_of(at), card)].push_back(way);
          }
        });
    Endings endings;
    for (const auto& [first, ways] : firsts) {
      if (!is_in(shoe_, with(first, value_))) continue;
      second_hand(first);
      const auto add = [&, &ways = ways](const Met& met, const Way& second) {
        for (const Way& way : ways) {
          Gains both = way.gains;
          for (std::size_t end = 0; end < dealers_ends; ++end) both[end] += second.gains[end];
          endings.add(met, way.orders * second.orders, both);
        }
      };
      forward(
          second_kind_, second_, second_taken_, second_met_,
          [&](std::size_t at, const Way& way) { add(second_met_[at], way); },
          [&](std::size_t at, const Way& way) { add(met_bust(at), way); });
    }
    return endings;
  }

 private:
  std::vector<AsHand> gains_of(Kind kind) const {
    std::vector<AsHand> gains;
    const GainsTable& table = facing_.gains;
    for (const Becomes& each : hands_.list) {
      AsHand& as = gains.emplace_back();
      as.stands = table.of(kind, Doubled::no, facing_.up(), each.id);
      as.paid = table.of(kind, Doubled::paid, facing_.up(), each.id);
      if (facing_.terms.free_double != nullptr)
        as.free = table.of(kind, Doubled::free, facing_.up(), each.id);
    }
    return gains;
  }
  static const Gains& gains_doubled(const AsHand& as, Doubled doubled) {
    return doubled == Doubled::free ? as.free : as.paid;
  }
  bool gives_up(const Met& met, const Gains& doubled) const {
    const auto& given_up = facing_.terms.given_up_after_double;
    return given_up && -*given_up * met.open > dot(met, doubled);
  }
  double doubled_stands(const Met& met, const AsHand& as, Doubled doubled) const {
    const Gains& gains = gains_doubled(as, doubled);
    return gives_up(met, gains) ? -*facing_.terms.given_up_after_double * met.open
                                : dot(met, gains);
  }

  Worth decide_first(std::size_t at, const std::vector<Worth>& first,
                     const std::vector<Worth>& then) {
    const Becomes& hand = hands_.list[at];
    const Met& met = first_met_[at];
    const double stake = stake_of(Kind::split, Doubled::no);
    Worth best = then[at];
    best += {dot(met, first_[at].stands), stake * met.open};
    if (!hand.decides) return best;
    const Doubled doubled = doubled_as(facing_.terms, all_hands()[hand.id]);
    const double stake_doubled = stake_of(Kind::split, doubled);
    double open = met.open;
    Worth hit;
    Worth twice;
    for (std::size_t card = 0; card < values; ++card) {
      if (hand.next[card] >= 0) {
        const auto next = static_cast<std::size_t>(hand.next[card]);
        open -= first_met_[next].open;
        hit += first[next];
        if (!hand.doubles) continue;
        twice += then[next];
        twice += {doubled_stands(first_met_[next], first_[next], doubled),
                  stake_doubled * first_met_[next].open};
      } else if (hand.next[card] == Becomes::busts) {
        const Worth after = after_bust(hand.id, card);
        hit += after;
        twice += after;
      }
    }
    hit += {-stake * open, stake * open};
    twice += {-stake_doubled * open, stake_doubled * open};
    Act& act = first_taken_[at];
    act = Act::stand;
    take_better(hit, Act::hit, best, act, met.open);
    if (hand.doubles) take_better(twice, Act::twice, best, act, met.open);
    if (hand.surrenders) {
      Worth surrendered = then[at];
      surrendered += {-0.5 * stake * met.open, stake * met.open};
      take_better(surrendered, Act::surrender, best, act, met.open);
    }
    return best;
  }

  static void take_better(const Worth& other, Act how, Worth& best, Act& act, double chance) {
    if (!is_better(other.gain, best.gain, chance)) return;
    best = other;
    act = how;
  }

  Worth after_bust(HandId hand, std::size_t card) {
    const HandId id = bust_hands().from[static_cast<std::size_t>(hand)][card];
    auto& worth = after_bust_[static_cast<std::size_t>(id)];
    if (!worth) worth = second_hand(bust_hands().list[static_cast<std::size_t>(id)]);
    return *worth;
  }

  // The best play of the second hand if these are the first one's cards.
  Worth second_hand(const Counts& first) {
    if (!is_in(shoe_, with(first, value_))) return {};
    const std::uint64_t key = MetBySet::key(first);
    const std::size_t count = hands_.list.size();
    for (std::size_t at = 0; at < count; ++at) keys_[at] = key + hands_.keys[at];
    all_met_.find(keys_, at_, second_met_);
    const double stake = stake_of(second_kind_, Doubled::no);
    for (std::size_t at = count; at-- > 0;) second_worth_[at] = decide_second(at, stake);
    Worth sum;
    for (const std::size_t start : hands_.starts) sum += second_worth_[start];
    return sum;
  }

  Worth decide_second(std::size_t at, double stake) {
    const Becomes& hand = hands_.list[at];
    const Met& met = second_met_[at];
    Worth best{dot(met, second_[at].stands), stake * met.open};
    if (!hand.decides) return best;
    double open = met.open;
    Worth hit;
    for (const int to : hand.next) {
      if (to < 0) continue;
      const auto next = static_cast<std::size_t>(to);
      open -= second_met_[next].open;
      hit += second_worth_[next];
    }
    hit += {-stake * open, stake * open};
    Act& act = second_taken_[at];
    act = Act::stand;
    take_better(hit, Act::hit, best, act, met.open);
    if (hand.doubles) {
      const Doubled doubled = doubled_as(facing_.terms, all_hands()[hand.id]);
      const double stake_doubled = stake_of(second_kind_, doubled);
      Worth twice{-stake_doubled * open, stake_doubled * met.open};
      for (const int to : hand.next) {
        if (to < 0) continue;
        const auto next = static_cast<std::size_t>(to);
        twice.gain += doubled_stands(second_met_[next], second_[next], doubled);
      }
      take_better(twice, Act::twice, best, act, met.open);
    }
    if (hand.surrenders)
      take_better({-0.5 * stake * met.open, stake * met.open}, Act::surrender, best, act, met.open);
    return best;
  }

  // A way in which a hand may end, in so many orders of its cards.
  struct Way {
    double orders = 0;
    Gains gains{};
  };
  // Walks the play of one of the hands forward. Calls ends(place, way) for each set of cards that
  // it ends with and busts(place, way) for each that a further card busts.
  template <class Ends, class Busts>
  void forward(Kind kind, const std::vector<AsHand>& as, const std::vector<Act>& taken,
               const std::vector<Met>& met, Ends ends, Busts busts) const {
    const auto always = [](double gain) {
      Gains gains;
      gains.fill(gain);
      return gains;
    };
    std::vector<double> orders(hands_.list.size());
    for (const std::size_t start : hands_.starts) orders[start] = 1;
    for (std::size_t at = 0; at < orders.size(); ++at) {
      if (orders[at] == 0) continue;
      const Becomes& hand = hands_.list[at];
      const Act act = hand.decides ? taken[at] : Act::stand;
      if (act == Act::stand) ends(at, {orders[at], as[at].stands});
      if (act == Act::surrender) ends(at, {orders[at], always(-0.5 * stake_of(kind, Doubled::no))});
      if (act != Act::hit && act != Act::twice) continue;
      const Doubled doubled =
          act == Act::hit ? Doubled::no : doubled_as(facing_.terms, all_hands()[hand.id]);
      busts(at, {orders[at], always(-stake_of(kind, doubled))});
      for (const int to : hand.next) {
        if (to < 0) continue;
        const auto next = static_cast<std::size_t>(to);
        if (act == Act::hit) {
          orders[next] += orders[at];
          continue;
        }
        const Gains& stands = gains_doubled(as[next], doubled);
        ends(next, {orders[at], gives_up(met[next], stands)
                                    ? always(-*facing_.terms.given_up_after_double)
                                    : stands});
      }
    }
  }
  // The second hand and a card more, with which it is none of those that are not bust.
  Met met_bust(std::size_t at) const {
    Met met = second_met_[at];
    for (const int to : hands_.list[at].next) {
      if (to < 0) continue;
      for (std::size_t end = 0; end < dealers_ends; ++end)
        met.ends[end] -= second_met_[static_cast<std::size_t>(to)].ends[end];
    }
    return met;
  }

  const Facing& facing_;
  const Shoe& shoe_;
  std::size_t value_;
  MetBySet& all_met_;
  Reached hands_;
  Kind second_kind_ = Kind::split;
  std::vector<AsHand> first_;
  std::vector<AsHand> second_;
  std::vector<std::uint32_t> at_;
  std::vector<std::uint64_t> keys_;
  std::vector<Met> first_met_;
  std::vector<Met> second_met_;
  std::vector<Worth> second_worth_;
  std::vector<Act> first_taken_;
  std::vector<Act> second_taken_;
  std::vector<std::optional<Worth>> after_bust_;
};

}  // namespace

SetPlaces::Slot& SetPlaces::slot_of(std::uint64_t key) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = (key * spread >> 40U) & mask;
  while (slots_[at].key != 0 && slots_[at].key != key) at = (at + 1) & mask;
  return slots_[at];
}

std::size_t SetPlaces::of(std::uint64_t key) {
  if (2 * keys_.size() >= slots_.size()) grow();
  Slot& slot = slot_of(key);
  if (slot.key == 0) {
    slot = {key, static_cast<std::uint32_t>(keys_.size())};
    keys_.push_back(key);
  }
  return slot.place;
}

void SetPlaces::grow() {
  const auto before = std::move(slots_);
  slots_.assign(before.size() * 2, {});
  for (const Slot& slot : before) {
    if (slot.key != 0) slot_of(slot.key) = slot;
  }
}

std::uint64_t MetBySet::key(const Counts& cards) {
  std::uint64_t key = 0;
  for (std::size_t value = 0; value < values; ++value) key += cards[value] * one_card(value);
  return key;
}

Counts MetBySet::cards(std::uint64_t key) {
  Counts cards{};
  for (std::size_t value = 0; value < values; ++value)
    cards[value] = static_cast<std::uint8_t>(key >> (bits * value) & ((1U << bits) - 1));
  return cards;
}

void MetBySet::find(std::span<const std::uint64_t> keys, std::span<std::uint32_t> at,
                    std::span<Met> met) {
  for (std::size_t each = 0; each < keys.size(); ++each)
    at[each] = static_cast<std::uint32_t>(places_.of(keys[each]));
  if (places_.keys().size() > met_.size()) meet_fresh();
  for (std::size_t each = 0; each < keys.size(); ++each) met[each] = met_[at[each]];
}

// Those that have been looked up, and the dealer not met yet.
void MetBySet::meet_fresh() {
  const std::size_t known = met_.size();
  met_.resize(places_.keys().size());
  std::vector<Counts> fresh;
  for (std::size_t place = known; place < met_.size(); ++place)
    fresh.push_back(cards(places_.keys()[place]));
  std::array<std::vector<std::size_t>, Chances::most_cards> by_size;
  for (std::size_t each = 0; each < fresh.size(); ++each)
    by_size[static_cast<std::size_t>(size_of(fresh[each]))].push_back(each);
  std::vector<const Counts*> sets;
  std::vector<Met*> to;
  for (const auto& alike : by_size) {
    sets.clear();
    to.clear();
    for (const std::size_t each : alike) {
      sets.push_back(&fresh[each]);
      to.push_back(&met_[known + each]);
    }
    facing_.draws.meet(chances_, sets, to);
  }
}

SplitPlay best_of_one_split(const Facing& facing, const Shoe& shoe, std::size_t value,
                            MetBySet& met, double instead) {
  OneSplit one(facing, shoe, value, met);
  const Worth worth = one.worth();
  SplitPlay split;
  split.value = worth.gain;
  split.staked = worth.staked;
  if (split.value > instead) split.endings = one.endings();
  return split;
}

}  // namespace houseway::drawn
