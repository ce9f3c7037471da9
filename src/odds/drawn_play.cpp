#include "odds/drawn_play.h"

#include <algorithm>

namespace houseway::drawn {

void Choices::take_best(double chance) {
  const double most = *std::max_element(gains.begin(), gains.end());
  const auto first = std::find_if(gains.begin(), gains.end(),
                                  [&](double gain) { return !is_better(most, gain, chance); });
  taken = static_cast<Act>(first - gains.begin());
}

void Choices::take_wish(std::span<const Act> wishes) {
  const auto wish = std::find_if(wishes.begin(), wishes.end(),
                                 [&](Act act) { return act != Act::none && allows(act); });
  taken = wish == wishes.end() ? Act::stand : *wish;
}

double dot(const Met& met, const Gains& gains) {
  double sum = 0;
  for (std::size_t end = 0; end < dealers_ends; ++end) sum += met.ends[end] * gains[end];
  return sum;
}

GainsTable::Part GainsTable::part_of(const Terms& terms, Standing standing, std::size_t up) {
  const Hands& hands = all_hands();
  Part part;
  for (const Hand& hand : hands.list)
    part.stands.push_back(hand.size < 2 ? Gains{} : terms.gains(hand.cards, standing, up));
  if (!terms.second_chance) return part;
  const BustHands& busts = bust_hands();
  for (std::size_t at = 0; at < busts.list.size(); ++at) {
    if (standing.doubled != Doubled::no && !terms.doubles_any_number && at == busts.of_three_cards)
      break;
    auto& after = part.after_bust.emplace_back();
    for (std::size_t value = 0; value < values; ++value) {
      standing.taken_off = points(value);
      if (hard_total(busts.list[at]) - standing.taken_off > 21) {
        after[value].fill(-standing.at_stake());
      } else {
        after[value] = terms.gains(busts.list[at], standing, up);
      }
    }
  }
  return part;
}

GainsTable::GainsTable(const Terms& terms) : by_up_(terms.gains_by_up_card) {
  for (std::size_t up = 0; up < (by_up_ ? values : 1); ++up) {
    for (const Kind kind : {Kind::dealt, Kind::split, Kind::free_split}) {
      if (kind == Kind::free_split && terms.free_split == nullptr) continue;
      for (const Doubled doubled : {Doubled::no, Doubled::paid, Doubled::free}) {
        if (doubled == Doubled::free && terms.free_double == nullptr) continue;
        Standing standing = standing_of(kind);
        standing.doubled = doubled;
        parts_[up][static_cast<std::size_t>(kind)][static_cast<std::size_t>(doubled)] =
            part_of(terms, standing, up);
      }
    }
  }
}

void meet_all(const Facing& facing, const Chances& chances, int least, AllMet& met) {
  const auto meet = [&](const CardSets& sets, std::vector<Met>& all) {
    all.resize(sets.cards.size());
    const auto& groups = chances.apart() ? sets.alike[chances.value()] : sets.by_size;
    for (const Alike& alike : groups) {
      if (alike.size >= 1 && alike.of_value >= least) facing.draws.meet(chances, sets, alike, all);
    }
  };
  meet(all_hands().sets, met.hands);
  if (facing.terms.second_chance) meet(bust_hands().with_another, met.busts);
}

bool may_double(const Terms& terms, const Hand& hand, Kind kind, std::size_t from) {
  return terms.doubles && (hand.size == 2 || terms.doubles_any_number) &&
         (kind == Kind::dealt || terms.doubles_after_split) &&
         (from != ace || terms.doubles_split_aces);
}

bool may_surrender(const Terms& terms, const Hand& hand, Kind kind) {
  return terms.surrender == GivesUp::before_standing ||
         (terms.surrender == GivesUp::first_decision && hand.size == 2 && kind == Kind::dealt);
}

Doubled doubled_as(const Terms& terms, const Hand& hand) {
  return terms.free_double != nullptr && terms.free_double(hand.cards) ? Doubled::free
                                                                       : Doubled::paid;
}

double Play::stands(HandId hand) const {
  return dot(met(hand), facing_.gains.of(kind_, Doubled::no, facing_.up(), hand));
}

double Play::stands_doubled(HandId hand, Doubled doubled) const {
  const double gain = dot(met(hand), facing_.gains.of(kind_, doubled, facing_.up(), hand));
  if (!facing_.terms.given_up_after_double) return gain;
  return std::max(gain, -*facing_.terms.given_up_after_double * met(hand).open);
}

Worth Play::busts(HandId id, double open, Doubled doubled) const {
  const Hand& hand = all_hands()[id];
  if (facing_.terms.second_chance) {
    Worth sum;
    for (const HandId bust_hand : bust_hands().from[static_cast<std::size_t>(id)]) {
      if (bust_hand != bust) sum += with_second_chance(bust_hand, doubled);
    }
    return sum;
  }
  // The cards that do not bust are drawn with the chance that is missing.
  for (const HandId next : hand.next) {
    if (next != bust) open -= met(next).open;
  }
  return {-stake(doubled) * open, stake(doubled) * open};
}

Worth Play::with_second_chance(HandId bust_hand, Doubled doubled) const {
  const auto& another = bust_hands().another[static_cast<std::size_t>(bust_hand)];
  const auto& gains = facing_.gains.after(kind_, doubled, facing_.up(), bust_hand);
  double open = 0;
  double taken = 0;
  for (std::size_t value = 0; value < values; ++value) {
    const Met& then = met_.busts[static_cast<std::size_t>(another[value])];
    open += then.open;
    taken += dot(then, gains[value]);
  }
  const double lost = stake(doubled) * open;
  return is_better(taken, -lost, open) ? Worth{taken, 2 * lost} : Worth{-lost, lost};
}

Worth Play::doubles(HandId id, double open) const {
  const Hand& hand = all_hands()[id];
  const Doubled doubled = doubled_as(facing_.terms, hand);
  Worth sum = busts(id, open, doubled);
  for (const HandId next : hand.next) {
    if (next != bust) sum += {stands_doubled(next, doubled), stake(doubled) * met(next).open};
  }
  return sum;
}

void Play::decide(HandId id, const Policy* policy, std::vector<Choices>& choices) {
  const Hand& hand = all_hands()[id];
  Choices& here = choices[static_cast<std::size_t>(id)];
  here = {};
  here[Act::stand] = stands(id);
  const double open = met(id).open;
  Worth hit;
  Worth twice;
  if (hand.best.total < 21) {
    hit = busts(id, open, Doubled::no);
    for (const HandId next : hand.next) {
      if (next != bust) hit += choices[static_cast<std::size_t>(next)].worth();
    }
    here[Act::hit] = hit.gain;
    if (may_double(facing_.terms, hand, kind_, from_)) {
      twice = doubles(id, open);
      here[Act::twice] = twice.gain;
    }
    if (may_surrender(facing_.terms, hand, kind_))
      here[Act::surrender] = -0.5 * stake(Doubled::no) * open;
  }
  if (policy == nullptr) {
    here.take_best(open);
  } else {
    here.take_wish((*policy)[static_cast<std::size_t>(id)]);
  }
  here.staked = here.taken == Act::hit     ? hit.staked
                : here.taken == Act::twice ? twice.staked
                                           : stake(Doubled::no) * open;
}

void Play::run(std::span<const HandId> hands, const Policy* policy, std::vector<Choices>& choices) {
  for (auto hand = hands.rbegin(); hand != hands.rend(); ++hand) {
    if (all_hands()[*hand].size >= 2) decide(*hand, policy, choices);
  }
}

void Endings::add(const Met& met, double orders, const Gains& gains) {
  for (std::size_t end = 0; end < dealers_ends; ++end) {
    const double chance = orders * met.ends[end];
    square += chance * gains[end] * gains[end];
    (gains[end] > 0 ? won : gains[end] < 0 ? lost : pushed) += chance;
  }
}

Endings& Endings::operator+=(const Endings& other) {
  square += other.square;
  won += other.won;
  pushed += other.pushed;
  lost += other.lost;
  of_more_hands += other.of_more_hands;
  return *this;
}

Endings Endings::times(double chance) const {
  return {chance * square, chance * won, chance * pushed, chance * lost, chance * of_more_hands};
}

}  // namespace houseway::drawn
