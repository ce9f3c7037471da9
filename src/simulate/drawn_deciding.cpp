#include "simulate/drawn_deciding.h"

#include <algorithm>
#include <numeric>

namespace houseway::drawn_rounds {

using drawn::Act;
using drawn::Doubled;
using drawn::Hand;
using drawn::HandId;
using drawn::Kind;

constexpr std::array all_played_as{DrawnPlay::As::dealt, DrawnPlay::As::split,
                                   DrawnPlay::As::free_split, DrawnPlay::As::split_ace,
                                   DrawnPlay::As::free_split_ace};

// The value that was split, where it matters.
constexpr std::size_t split_from(DrawnPlay::As as) {
  return as >= DrawnPlay::As::split_ace ? drawn::ace : drawn::values;
}
constexpr Kind kind_of(DrawnPlay::As as) {
  using As = DrawnPlay::As;
  if (as == As::dealt) return Kind::dealt;
  return as == As::split || as == As::split_ace ? Kind::split : Kind::free_split;
}

Deciding::Deciding(const drawn::Terms& terms, const drawn::FixedStrategy* fixed,
                   const drawn::Solution* solution)
    : terms_(terms), fixed_(fixed), solution_(solution), gains_(terms) {
  for (std::size_t up = 0; up < drawn::values; ++up) {
    for (const auto& [told, holes] : drawn::told_holes(terms, up)) {
      columns_.push_back({{up, told}, holes});
    }
  }
}

std::vector<DrawnPlay::Against> Deciding::against(Effort& effort) const {
  std::vector<DrawnPlay::Against> all(columns_.size());
  in_parallel(effort, all.size(), [&](std::size_t at, unsigned) { all[at] = decide(at); });
  return all;
}

Deciding::Columns Deciding::columns() const {
  Columns numbers;
  for (auto& row : numbers) row.fill(-1);
  for (std::size_t at = 0; at < columns_.size(); ++at) {
    for (std::size_t hole = 0; hole < drawn::values; ++hole) {
      if ((columns_[at].holes >> hole & 1U) != 0) {
        numbers[columns_[at].column.up][hole] = static_cast<int>(at);
      }
    }
  }
  return numbers;
}

bool Deciding::one_card(As as) const {
  return split_from(as) == drawn::ace && terms_.aces_one_card;
}
bool Deciding::exists(As as) const {
  return kind_of(as) != Kind::free_split || terms_.free_split != nullptr;
}

DrawnPlay::Against Deciding::decide(std::size_t at) const {
  const auto [column, holes] = columns_[at];
  const drawn::DealersDraws draws(column.up, holes, terms_.dealers_ace_limit);
  const drawn::Facing facing{terms_, gains_, draws};
  drawn::AllMet met;
  const bool gives_up = terms_.given_up_after_double.has_value();
  if (terms_.second_chance || (fixed_ != nullptr && gives_up)) {
    meet_all(facing, drawn::Chances(drawn::without(terms_.shoe, column.up)), 0, met);
  } else if (fixed_ == nullptr) {
    met.hands = solution_->faced[at].met;
  }
  DrawnPlay::Against against;
  against.column = column;
  if (fixed_ != nullptr) {
    by_wishes(fixed_->at(column), against);
  } else {
    by_best_play(facing, met, solution_->faced[at], against);
  }
  for (const Kind kind : {Kind::dealt, Kind::split, Kind::free_split}) {
    if (kind == Kind::free_split && terms_.free_split == nullptr) continue;
    if (gives_up)
      mark_given_up(facing, met, kind, against.gives_up[static_cast<std::size_t>(kind)]);
    if (terms_.second_chance)
      mark_chances(facing, met, kind, against.second_chance[static_cast<std::size_t>(kind)]);
  }
  return against;
}

void Deciding::by_wishes(const std::array<drawn::Policy, drawn::kinds>& policies,
                         DrawnPlay::Against& against) const {
  for (const As as : all_played_as) {
    if (!exists(as)) continue;
    const drawn::Policy& policy = policies[static_cast<std::size_t>(kind_of(as))];
    for (std::size_t hand = 0; hand < policy.size(); ++hand) {
      against.acts[static_cast<std::size_t>(as)].push_back(
          wished(as, drawn::all_hands().list[hand], policy[hand]));
    }
  }
  against.hands.fill(terms_.most_hands);
  against.hands[drawn::ace] = terms_.most_of_aces.value_or(std::min(2, terms_.most_hands));
}

Act Deciding::wished(As as, const Hand& hand, const drawn::Wishes& wishes) const {
  if (hand.best.total >= 21 || one_card(as)) return Act::stand;
  const auto allowed = [&](Act act) {
    switch (act) {
      case Act::stand:
      case Act::hit:
        return true;
      case Act::twice:
        return may_double(terms_, hand, kind_of(as), split_from(as));
      case Act::surrender:
        return may_surrender(terms_, hand, kind_of(as));
      case Act::split:
        return as == As::dealt && hand.size == 2 && terms_.most_hands > 1 &&
               std::find(hand.cards.begin(), hand.cards.end(), 2) != hand.cards.end();
      case Act::none:
        break;
    }
    return false;
  };
  const auto wish = std::find_if(wishes.begin(), wishes.end(), allowed);
  return wish == wishes.end() ? Act::stand : *wish;
}

void Deciding::by_best_play(const drawn::Facing& facing, const drawn::AllMet& met,
                            const drawn::Faced& faced, DrawnPlay::Against& against) const {
  for (const drawn::Choices& choices : faced.choices) {
    against.acts[static_cast<std::size_t>(As::dealt)].push_back(choices.taken);
  }
  std::vector<HandId> all(drawn::all_hands().size());
  std::iota(all.begin(), all.end(), HandId{0});
  std::vector<drawn::Choices> choices(all.size());
  for (const As as : all_played_as) {
    if (as == As::dealt || !exists(as)) continue;
    drawn::Play(facing, met, kind_of(as)).run(all, nullptr, choices);
    for (const HandId hand : all) {
      drawn::Choices& here = choices[static_cast<std::size_t>(hand)];
      const Hand& cards = drawn::all_hands()[hand];
      if (cards.size >= 2 && !may_double(terms_, cards, kind_of(as), split_from(as))) {
        here[Act::twice] = drawn::not_allowed;
        here.take_best(met.hands[static_cast<std::size_t>(hand)].open);
      }
      against.acts[static_cast<std::size_t>(as)].push_back(one_card(as) ? Act::stand : here.taken);
    }
  }
  for (std::size_t value = 0; value < drawn::values; ++value) {
    against.hands[value] = faced.splits[value].hands;
  }
}

void Deciding::mark_given_up(const drawn::Facing& facing, const drawn::AllMet& met, Kind kind,
                             std::array<std::vector<bool>, 3>& marks) const {
  for (const Doubled doubled : {Doubled::paid, Doubled::free}) {
    if (doubled == Doubled::free && terms_.free_double == nullptr) continue;
    for (std::size_t hand = 0; hand < met.hands.size(); ++hand) {
      const drawn::Gains& stands = gains_.of(kind, doubled, facing.up(), static_cast<HandId>(hand));
      marks[static_cast<std::size_t>(doubled)].push_back(
          -*terms_.given_up_after_double * met.hands[hand].open > dot(met.hands[hand], stands));
    }
  }
}

// Where as much again gains more than what is lost else.
void Deciding::mark_chances(const drawn::Facing& facing, const drawn::AllMet& met, Kind kind,
                            std::array<std::vector<bool>, 3>& marks) const {
  const drawn::BustHands& busts = drawn::bust_hands();
  for (const Doubled doubled : {Doubled::no, Doubled::paid, Doubled::free}) {
    if (doubled == Doubled::free && terms_.free_double == nullptr) continue;
    const bool three_cards = doubled != Doubled::no && !terms_.doubles_any_number;
    const std::size_t count = three_cards ? busts.of_three_cards : busts.list.size();
    for (std::size_t hand = 0; hand < count; ++hand) {
      const auto& gains = gains_.after(kind, doubled, facing.up(), static_cast<HandId>(hand));
      double open = 0;
      double taken = 0;
      for (std::size_t value = 0; value < drawn::values; ++value) {
        const drawn::Met& then = met.busts[static_cast<std::size_t>(busts.another[hand][value])];
        open += then.open;
        taken += dot(then, gains[value]);
      }
      const double lost = stake_of(kind, doubled) * open;
      marks[static_cast<std::size_t>(doubled)].push_back(drawn::is_better(taken, -lost, open));
    }
  }
}

}  // namespace houseway::drawn_rounds
