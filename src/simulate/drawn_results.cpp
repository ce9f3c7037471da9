#include "simulate/drawn_results.h"

#include <algorithm>
#include <stdexcept>

#include "odds/dealers_draws.h"
#include "simulate/opening.h"

namespace houseway::drawn_rounds {

// A hand of the dealer's for each end.
std::array<Cards, dealers_results> hands_of_dealer() {
  const auto card = [](int points) {
    return card_of(static_cast<std::size_t>(points - 1), Suit::clubs);
  };
  return {Cards{card(10), card(2)},          Cards{card(1), card(10)},
          Cards{card(10), card(7)},          Cards{card(10), card(8)},
          Cards{card(10), card(9)},          Cards{card(10), card(10)},
          Cards{card(7), card(7), card(7)},  Cards{card(10), card(2), card(10)},
          Cards{card(10), card(3), card(10)}};
}

HandKeys::HandKeys(const RuleSet& rules, const Bets& bets)
    : rules_(rules),
      game_(*rules.definition().hands()),
      record_(opening_record(rules, bets)),
      dealers_(hands_of_dealer()) {
  const auto wager = [&](std::string_view id) {
    return static_cast<WagerId>(rules.definition().find_wager(id).value_or(0));
  };
  for (const std::string_view first : game_.first_wagers(rules)) first_.push_back(wager(first));
  second_ = wager(game_.second_wager);
  double_down_ = wager(game_.double_down);
  split_ = wager(game_.split);
  lammer_ = wager(game_.free.wager);
  second_chance_ = wager(game_.second_chance);
  for (std::size_t i = 0; i < rules.definition().wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    const bool pays = rules.definition().wagers[i].fixed_sum() != nullptr && rules.offered(id);
    if (pays) sums_.push_back(id);
  }
}

// The first wagers of two boxes are both asked: a key serves either box.
std::vector<WagerId> HandKeys::wagers_on(const FinishedHand& hand) const {
  std::vector<WagerId> on;
  switch (hand.own) {
    case OwnWager::first:
      on = first_;
      if (hand.second_wager) on.push_back(second_);
      break;
    case OwnWager::split:
      on.push_back(split_);
      break;
    case OwnWager::lammer:
      on.push_back(lammer_);
      break;
  }
  if (hand.doubled != drawn::Doubled::no) {
    on.push_back(hand.doubled == drawn::Doubled::free ? lammer_ : double_down_);
  }
  if (hand.subtracted < drawn::values) on.push_back(second_chance_);
  return on;
}

template <class SuitOf>
DrawnHand HandKeys::drawn_hand(const FinishedHand& hand, SuitOf suit_of) const {
  DrawnHand drawn{.from_split = hand.from_split,
                  .switched = hand.switched,
                  .doubled = hand.doubled != drawn::Doubled::no,
                  .end = hand.end};
  for (std::size_t value = 0; value < drawn::values; ++value) {
    for (int i = 0; i < hand.cards[value]; ++i) {
      drawn.cards.push_back(card_of(value, suit_of(drawn.cards.size())));
    }
  }
  if (hand.subtracted < drawn::values) drawn.subtracted = card_of(hand.subtracted, Suit::clubs);
  drawn.wagers.push_back({first_.front(), 0});
  return drawn;
}

// What it pays beside the wagers, where the hand is the seat's only one or, split, one of two.
Money HandKeys::sum_paid(WagerId id, const FinishedHand& hand, const DrawnHand& drawn) {
  SeatRecord& player = record_.seat(1);
  player.hands.assign(hand.from_split ? 2 : 1, drawn);
  player.cards = {drawn.cards[0], drawn.cards[1]};
  record_.places[0] = {card_of(hand.up, Suit::clubs), card_of(hand.up, Suit::clubs)};
  return rules_.definition().wagers[id].fixed_sum()->sum(rules_, record_, 1);
}

HandKey HandKeys::key(const FinishedHand& hand, const DrawnHand& drawn,
                      std::span<const Card> dealer) {
  const bool judged =
      hand.end != DrawnHand::End::surrendered && hand.end != DrawnHand::End::rescued;
  const HandMeeting met{drawn, dealer, drawn.total(), total_of(dealer, game_.dealers_ace_limit)};
  std::vector<std::int64_t> tells{
      static_cast<std::int64_t>(judged ? DrawnHand::End::stands : hand.end)};
  for (const WagerId id : wagers_on(hand)) {
    tells.push_back(id);
    if (!judged) continue;
    const Judged found = rules_.definition().wagers[id].by_drawn_hand()->judge(rules_, met);
    tells.insert(tells.end(), {found.row, found.also, found.pushes ? 1 : 0});
  }
  for (const WagerId id : sums_) tells.push_back(sum_paid(id, hand, drawn).cents);
  const auto [place, fresh] = keys_.try_emplace(std::move(tells), HandKey(keys_.size()));
  if (keys_.size() > 0xFFFFU) throw std::length_error("too many ways to settle a hand");
  return place->second;
}

template <class SuitOf>
KeysByDealer HandKeys::keys(const FinishedHand& hand, SuitOf suit_of) {
  const DrawnHand drawn = drawn_hand(hand, suit_of);
  KeysByDealer keys{};
  for (std::size_t end = 0; end < keys.size(); ++end) {
    keys[end] = key(hand, drawn, {dealers_[end].begin(), dealers_[end].end()});
  }
  return keys;
}

KeysByDealer HandKeys::of(const FinishedHand& hand) {
  return keys(hand, [](std::size_t i) { return i == 0 ? Suit::hearts : Suit::clubs; });
}

std::array<KeysByDealer, HandKeys::suits_of_three> HandKeys::by_suits(const FinishedHand& hand) {
  std::array<KeysByDealer, suits_of_three> all;
  all.fill(of(hand));
  if (drawn::size_of(hand.cards) != 3 || hand.subtracted < drawn::values) return all;
  bool matter = false;
  for (const Suit suit : all_suits) {
    KeysByDealer& alike = all[1 + static_cast<std::size_t>(suit)];
    alike = keys(hand, [&](std::size_t) { return suit; });
    matter |= alike != all[0];
  }
  if (!matter) return all;
  for (unsigned suits = 0; suits < 64; ++suits) {
    const auto suit_of = [&](std::size_t i) { return Suit(suits >> (2 * i) & 3U); };
    const bool mixed = suit_of(0) != suit_of(1) || suit_of(1) != suit_of(2);
    suits_told_ &= !mixed || keys(hand, suit_of) == all[0];
  }
  return all;
}

bool HandKeys::waits(const FinishedHand& hand) const {
  const DrawnHand drawn = drawn_hand(hand, [](std::size_t) { return Suit::clubs; });
  return hand.end == DrawnHand::End::stands && !drawn.bust() && !game_.decided(rules_, drawn);
}

}  // namespace houseway::drawn_rounds
