#include "simulate/set_hands_seat.h"

#include <algorithm>

#include "ranking/house_way.h"
#include "simulate/arranged_round.h"

namespace houseway::arranged_rounds {
namespace {

// Whether the dealer arranges before the players are asked to.
bool dealer_sets_first(const CardGame& game) {
  for (const Step& step : game.play) {
    if (step.is<Arrange>()) return true;
    if (step.offers(Choice::Act::set)) return false;
  }
  return false;
}

// Whether the players are asked for a second wager under these rules.
bool may_double(const RuleSet& rules) {
  Record nothing_yet;
  nothing_yet.seats.resize(1);
  for (const Step& step : rules.definition().cards().play) {
    if (!step.offers(Choice::Act::wager)) continue;
    return step.when == nullptr || step.when(rules, nothing_yet, Place::seat(1));
  }
  return false;
}

// Calls visit with every choice of cards for the hands below the high one.
template <class Visit>
void for_each_setting(CardSet hand, HandSizes sizes, Visit visit) {
  if (sizes != HandSizes::four_two_one) {
    for_each_low(hand, sizes, [&](CardSet low) { visit(List<CardSet, 2>{low}); });
    return;
  }
  for_each_low(hand, HandSizes::five_two, [&](CardSet medium) {
    for_each_low(hand - medium, HandSizes::five_one, [&](CardSet low) {
      visit(List<CardSet, 2>{medium, low});
    });
  });
}

Arrangement named(const Definition& game, const List<CardSet, 2>& lower) {
  Arrangement set;
  for (const CardSet hand : lower) set.push_back(in_deck_order(game, hand));
  return set;
}

}  // namespace

std::uint8_t choice_of(const Step& step, Choice::Act act) {
  const List<Choice, 4>& choices = step.choices();
  const auto* found = std::find_if(choices.begin(), choices.end(),
                                   [&](const Choice& choice) { return choice.act == act; });
  if (found == choices.end()) throw std::logic_error("a decision that has no such choice");
  return static_cast<std::uint8_t>(found - choices.begin());
}

// To the dealer the joker is an ace wherever it lies.
std::uint64_t dealers_word(const RuleSet& rules, CardSet cards, const Arrangement* arranged) {
  List<CardSet, 2> lower;
  if (arranged == nullptr || arranged->empty()) {
    lower = rules.house_way().set(cards);
  } else {
    for (const Cards& hand : *arranged) lower.push_back(card_set(hand));
  }
  switch (rules.house_way().sizes()) {
    case HandSizes::five_two:
      return SetWord::of(set_five_and_two(cards - lower[0], lower[0]));
    case HandSizes::four_two_one:
      return SetWord::of(set_four_two_one(cards - lower[0] - lower[1], lower[0], lower[1]));
    case HandSizes::five_one:
      return SetWord::of(set_five_and_one(cards - lower[0], lower[0], JokerLow::is_ace));
  }
  return 0;
}

SetHandsSeat::SetHandsSeat(const RuleSet& rules, Money base, Plays plays, Effort& effort)
    : rules_(rules),
      game_(rules.definition().cards()),
      kinds_(rules.house_way().sizes()),
      words_(kinds_.kinds()) {
  const bool best = plays == Plays::best;
  const bool doubles = may_double(rules);
  if (best && dealer_sets_first(game_)) {
    against_dealer_ = true;
    settings_ = std::vector<std::atomic<const PairOfHands*>>(kinds_.kinds());
  } else if (best && game_.arranging.sizes.size() == 2) {
    three_hands_ = std::make_unique<ThreeHands>(rules.house_way(), effort);
  } else if (best || doubles) {
    two_hands_ = std::make_unique<BestTwoHands>(rules, base, BestTwoHands::Choices{best, doubles},
                                                kinds_, effort);
  } else {
    // One card alone is compared in another way for each of them (670a.6(c)).
    as_dealer_ = rules.house_way().sizes() != HandSizes::five_one;
  }
}

SetHandsSeat::~SetHandsSeat() {
  for (const auto& each : settings_) delete[] each.load(std::memory_order_relaxed);
}

std::uint64_t SetHandsSeat::house_word(CardSet cards) const {
  const Cards held = in_deck_order(rules_.definition(), cards);
  const Arrangement set = named(rules_.definition(), rules_.house_way().set(cards));
  return SetWord::of(game_.arranging.worth(held, set).set_hands());
}

std::uint64_t SetHandsSeat::find(std::size_t kind, CardSet cards) const {
  if (two_hands_ != nullptr) return two_hands_->find(kind, cards, words_);
  const std::uint64_t word =
      three_hands_ != nullptr ? SetWord::of(three_hands_->best_of(cards)) : house_word(cards);
  words_[kind].store(word, std::memory_order_relaxed);
  return word;
}

const SetHandsSeat::PairOfHands* SetHandsSeat::find_settings(std::size_t kind,
                                                             CardSet cards) const {
  const Cards held = in_deck_order(rules_.definition(), cards);
  std::vector<SetHands> all;
  for_each_setting(cards, rules_.house_way().sizes(), [&](const List<CardSet, 2>& lower) {
    const SetHands hands =
        game_.arranging.worth(held, named(rules_.definition(), lower)).set_hands();
    if (!hands.foul()) all.push_back(hands);
  });
  std::sort(all.begin(), all.end(), [](const SetHands& a, const SetHands& b) {
    return a.high != b.high ? a.high > b.high : a.second > b.second;
  });
  const auto pair_of = [](std::uint64_t high, std::uint64_t low) {
    return static_cast<PairOfHands>(high << low_bits | low);
  };
  const std::uint64_t house = house_word(cards);
  std::vector<PairOfHands> found{0, pair_of(SetWord::high(house), SetWord::second(house))};
  const SetHands* last = nullptr;
  for (const SetHands& hands : all) {
    if (last != nullptr && hands.second <= last->second) continue;
    found.push_back(pair_of(hands.high, hands.second));
    last = &hands;
  }
  found.front() = static_cast<PairOfHands>(found.size() - 1);
  auto kept = std::make_unique<PairOfHands[]>(found.size());
  std::copy(found.begin(), found.end(), kept.get());
  // Another thread may have found the same meanwhile.
  const PairOfHands* known = nullptr;
  if (settings_[kind].compare_exchange_strong(known, kept.get(), std::memory_order_acq_rel)) {
    return kept.release();
  }
  return known;
}

std::uint64_t SetHandsSeat::against(const PairOfHands* settings, std::uint64_t dealers) {
  const auto high = static_cast<std::uint32_t>(SetWord::high(dealers));
  const auto low = static_cast<std::uint32_t>(SetWord::second(dealers));
  const auto high_wins = [&](PairOfHands pair) { return pair >> low_bits > high; };
  const auto low_wins = [&](PairOfHands pair) { return (pair & ((1U << low_bits) - 1U)) > low; };
  const PairOfHands house = settings[1];
  const PairOfHands* const first = settings + 2;
  const PairOfHands* const end = settings + 1 + settings[0];
  const auto best = [&] {
    const bool house_wins_one = high_wins(house) || low_wins(house);
    if (high_wins(house) && low_wins(house)) return house;
    const PairOfHands* next = first;
    while (next != end && high_wins(*next)) ++next;
    if (next != first && low_wins(next[-1])) return next[-1];
    if (house_wins_one) return house;
    if (next != first) return *first;
    return low_wins(end[-1]) ? end[-1] : house;
  }();
  return std::uint64_t{best >> low_bits} << 40U |
         std::uint64_t{best & ((1U << low_bits) - 1U)} << 32U | SetWord::known;
}

// None for the house way, else the first that comes to these hands.
Arrangement SetHandsSeat::arrangement_of(CardSet cards, std::uint64_t word) const {
  if (SetWord::same_hands(word, house_word(cards))) return {};
  const Cards held = in_deck_order(rules_.definition(), cards);
  Arrangement found;
  for_each_setting(cards, rules_.house_way().sizes(), [&](const List<CardSet, 2>& lower) {
    if (!found.empty()) return;
    const Arrangement set = named(rules_.definition(), lower);
    const SetHands hands = game_.arranging.worth(held, set).set_hands();
    if (!hands.foul() && SetWord::same_hands(SetWord::of(hands), word)) found = set;
  });
  return found;
}

Play SetHandsSeat::play(const Step& step, const Record& record, int seat) const {
  const CardSet own_cards = card_set(record.seat(seat).cards);
  const std::size_t kind = kinds_.kind_of(kinds_.sum(own_cards));
  if (step.offers(Choice::Act::set)) {
    Play play{choice_of(step, Choice::Act::set)};
    const auto dealer =
        static_cast<std::size_t>(rules_.definition().find_place(game_.dealer)->index());
    const std::uint64_t chosen =
        against_dealer_
            ? word_against(kind, own_cards,
                           dealers_word(rules_, card_set(record.places[dealer]), &record.dealers))
            : word(kind, own_cards);
    play.arranged = arrangement_of(own_cards, chosen);
    return play;
  }
  if (step.offers(Choice::Act::wager) && (word(kind, own_cards) & SetWord::doubles) != 0) {
    return {choice_of(step, Choice::Act::wager), 1};
  }
  return {choice_of(step, Choice::Act::check)};
}

}  // namespace houseway::arranged_rounds
