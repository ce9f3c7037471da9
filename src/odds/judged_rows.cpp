#include "odds/judged_rows.h"

#include <stdexcept>

#include "odds/passed_hands.h"

namespace houseway {
namespace {

constexpr int judged_seat = 1;

Cards in_some_order(std::span<const Card> deck, CardSet set) {
  Cards cards;
  for (const Card card : deck) {
    if (set.contains(card)) cards.push_back(card);
  }
  return cards;
}

}  // namespace

JudgedRows::JudgedRows(const RuleSet& rules, WagerId wager, std::span<const Card> deck)
    : rules_(rules), wager_(wager), deck_(deck.begin(), deck.end()) {
  record_.seats.resize(judged_seat);
  record_.seat(judged_seat).in = true;
  for (std::size_t i = 0; i < rules.definition().cards().places.size(); ++i) {
    record_.places.push_back({});
  }
}

bool JudgedRows::look(CardSet hand) {
  if (place_ != Place{}) return true;
  const Place lacks = judge(hand, {}).lacks;
  if (lacks == Place{}) return false;
  place_ = lacks;
  further_cards_ = rules_.definition().place_cards(lacks) - (lacks.is_seat() ? hand.size() : 0);
  if (further_cards_ <= 0) throw std::logic_error("the player's cards do not decide the wager");
  ways_ = Places::ways[deck_.size() - static_cast<std::size_t>(hand.size())]
                      [static_cast<std::size_t>(further_cards_)];
  return true;
}

Judged JudgedRows::judge(CardSet hand, CardSet further) {
  Cards& own_cards = record_.seat(judged_seat).cards;
  own_cards = in_some_order(deck_, hand);
  if (place_.is_seat()) {
    for (const Card card : in_some_order(deck_, further)) own_cards.push_back(card);
  } else {
    record_.places[static_cast<std::size_t>(place_.index())] = in_some_order(deck_, further);
  }
  return rules_.definition().wagers[wager_].by_round()->judge(rules_, record_, judged_seat, 0);
}

}  // namespace houseway
