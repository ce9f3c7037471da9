#include "odds/drawn_optimum.h"

#include <algorithm>
#include <cmath>

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
        second_values_(hands_.list.size()),
        after_bust_(bust_hands().list.size(), NAN) {
    const auto free = facing.terms.free_split;
    second_kind_ = free != nullptr && free(value) ? Kind::free_split : Kind::split;
    first_ = gains_of(Kind::split);
    second_ = gains_of(second_kind_);
  }

  double value() {
    const std::size_t count = hands_.list.size();
    for (std::size_t at = 0; at < count; ++at) keys_[at] = hands_.keys[at] + one_card(value_);
    all_met_.find(keys_, at_, first_met_);
    std::vector<double> first(count);
    std::vector<double> then(count);  // what the second hand gains if the first stops here
    for (std::size_t at = count; at-- > 0;) {
      then[at] = second_hand(all_hands()[hands_.list[at].id].cards);
      first[at] = decide_first(at, first, then);
    }
    double sum = 0;
    for (const std::size_t start : hands_.starts) sum += first[start];
    return sum;
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
  double lost(Kind kind, Doubled doubled) const {
    Standing standing = standing_of(kind);
    standing.doubled = doubled;
    return standing.at_stake();
  }
  double doubled_stands(const Met& met, const AsHand& as, Doubled doubled) const {
    const double gain = dot(met, doubled == Doubled::free ? as.free : as.paid);
    const auto& given_up = facing_.terms.given_up_after_double;
    return given_up ? std::max(gain, -*given_up * met.open) : gain;
  }

  double decide_first(std::size_t at, const std::vector<double>& first,
                      const std::vector<double>& then) {
    const Becomes& hand = hands_.list[at];
    const Met& met = first_met_[at];
    double best = dot(met, first_[at].stands) + then[at];
    if (!hand.decides) return best;
    const Doubled doubled = doubled_as(facing_.terms, all_hands()[hand.id]);
    double open = met.open;
    double hit = 0;
    double twice = 0;
    for (std::size_t card = 0; card < values; ++card) {
      if (hand.next[card] >= 0) {
        const auto next = static_cast<std::size_t>(hand.next[card]);
        open -= first_met_[next].open;
        hit += first[next];
        if (hand.doubles)
          twice += doubled_stands(first_met_[next], first_[next], doubled) + then[next];
      } else if (hand.next[card] == Becomes::busts) {
        const double after = after_bust(hand.id, card);
        hit += after;
        twice += after;
      }
    }
    best = std::max(best, hit - lost(Kind::split, Doubled::no) * open);
    if (hand.doubles) best = std::max(best, twice - lost(Kind::split, doubled) * open);
    if (hand.surrenders)
      best = std::max(best, then[at] - 0.5 * lost(Kind::split, Doubled::no) * met.open);
    return best;
  }

  double after_bust(HandId hand, std::size_t card) {
    const HandId id = bust_hands().from[static_cast<std::size_t>(hand)][card];
    double& value = after_bust_[static_cast<std::size_t>(id)];
    if (std::isnan(value)) value = second_hand(bust_hands().list[static_cast<std::size_t>(id)]);
    return value;
  }

  // The best play of the second hand if these are the first one's cards.
  double second_hand(const Counts& first) {
    if (!is_in(shoe_, with(first, value_))) return 0;
    const std::uint64_t key = MetBySet::key(first);
    const std::size_t count = hands_.list.size();
    for (std::size_t at = 0; at < count; ++at) keys_[at] = key + hands_.keys[at];
    all_met_.find(keys_, at_, second_met_);
    const double stake = lost(second_kind_, Doubled::no);
    for (std::size_t at = count; at-- > 0;) second_values_[at] = decide_second(at, stake);
    double sum = 0;
    for (const std::size_t start : hands_.starts) sum += second_values_[start];
    return sum;
  }

  double decide_second(std::size_t at, double stake) const {
    const Becomes& hand = hands_.list[at];
    const Met& met = second_met_[at];
    double best = dot(met, second_[at].stands);
    if (!hand.decides) return best;
    double open = met.open;
    double hit = 0;
    for (const int to : hand.next) {
      if (to < 0) continue;
      const auto next = static_cast<std::size_t>(to);
      open -= second_met_[next].open;
      hit += second_values_[next];
    }
    best = std::max(best, hit - stake * open);
    if (hand.doubles) {
      const Doubled doubled = doubled_as(facing_.terms, all_hands()[hand.id]);
      double twice = -lost(second_kind_, doubled) * open;
      for (const int to : hand.next) {
        if (to < 0) continue;
        const auto next = static_cast<std::size_t>(to);
        twice += doubled_stands(second_met_[next], second_[next], doubled);
      }
      best = std::max(best, twice);
    }
    if (hand.surrenders) best = std::max(best, -0.5 * stake * met.open);
    return best;
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
  std::vector<double> second_values_;
  std::vector<double> after_bust_;
};

}  // namespace

MetBySet::MetBySet(const Facing& facing, const Shoe& shoe)
    : facing_(facing), chances_(shoe), slots_(1U << 16U) {}

std::uint64_t MetBySet::key(const Counts& cards) {
  std::uint64_t key = 0;
  for (std::size_t value = 0; value < values; ++value) key += cards[value] * one_card(value);
  return key;
}

std::size_t MetBySet::slot_of(std::uint64_t key) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = (key * spread >> 40U) & mask;
  while (slots_[at].key != 0 && slots_[at].key != key) at = (at + 1) & mask;
  return at;
}

std::uint32_t MetBySet::place(std::uint64_t key) {
  Slot& slot = slots_[slot_of(key)];
  if (slot.key == 0) {
    slot = {key, static_cast<std::uint32_t>(met_.size() + fresh_.size())};
    Counts& cards = fresh_.emplace_back();
    for (std::size_t value = 0; value < values; ++value)
      cards[value] = static_cast<std::uint8_t>(key >> (bits * value) & ((1U << bits) - 1));
  }
  return slot.index;
}

void MetBySet::grow() {
  const auto before = std::move(slots_);
  slots_.assign(before.size() * 2, {});
  for (const Slot& slot : before) {
    if (slot.key != 0) slots_[slot_of(slot.key)] = slot;
  }
}

void MetBySet::find(std::span<const std::uint64_t> keys, std::span<std::uint32_t> at,
                    std::span<Met> met) {
  while (2 * (met_.size() + keys.size()) > slots_.size()) grow();
  for (std::size_t each = 0; each < keys.size(); ++each) at[each] = place(keys[each]);
  if (!fresh_.empty()) meet_fresh();
  for (std::size_t each = 0; each < keys.size(); ++each) met[each] = met_[at[each]];
}

void MetBySet::meet_fresh() {
  const std::size_t known = met_.size();
  met_.resize(known + fresh_.size());
  std::array<std::vector<std::size_t>, Chances::most_cards> by_size;
  for (std::size_t each = 0; each < fresh_.size(); ++each)
    by_size[static_cast<std::size_t>(size_of(fresh_[each]))].push_back(each);
  std::vector<const Counts*> sets;
  std::vector<Met*> to;
  for (const auto& alike : by_size) {
    sets.clear();
    to.clear();
    for (const std::size_t each : alike) {
      sets.push_back(&fresh_[each]);
      to.push_back(&met_[known + each]);
    }
    facing_.draws.meet(chances_, sets, to);
  }
  fresh_.clear();
}

double best_of_one_split(const Facing& facing, const Shoe& shoe, std::size_t value, MetBySet& met) {
  return OneSplit(facing, shoe, value, met).value();
}

}  // namespace houseway::drawn
