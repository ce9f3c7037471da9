#include "simulate/hidden_hand_tables.h"

#include <algorithm>
#include <stdexcept>

namespace houseway::hidden_hand_play {
namespace {

std::vector<Card> in_order(CardSet cards) {
  std::vector<Card> all;
  for (std::uint64_t left = cards.bits(); left != 0; left &= left - 1U) {
    all.push_back(Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left))));
  }
  return all;
}

Cards& at(Record& record, Place place) {
  return place.is_seat() ? record.seat(place.seat()).cards
                         : record.places[static_cast<std::size_t>(place.index())];
}

Judged judge(const RuleSet& rules, const Layout& layout, Spot spot, CardSet own, Place further,
             CardSet further_cards) {
  Record record = layout.opening;
  for (const Card card : in_order(own)) record.seat(Layout::seat).cards.push_back(card);
  for (const Card card : in_order(further_cards)) at(record, further).push_back(card);
  return rules.definition().wagers[spot.wager].by_round()->judge(rules, record, Layout::seat,
                                                                 spot.selection);
}

std::size_t rows_of(const RuleSet& rules, Spot spot) {
  return rules.schedule(spot.wager).rows.size();
}

}  // namespace

std::uint16_t RowsOf::outcome(const RuleSet& rules, CardSet cards) const {
  const Row row = rank(cards, rules).row;
  if (row >= static_cast<Row>(rows)) throw std::logic_error("a hand is in a row beyond the last");
  return static_cast<std::uint16_t>(row - no_row);
}

std::vector<std::uint16_t> outcomes(const std::vector<RowsOf>& rows, const RuleSet& rules,
                                    CardSet cards) {
  std::vector<std::uint16_t> all;
  for (const RowsOf& each : rows) all.push_back(each.outcome(rules, cards));
  return all;
}

std::size_t Viewed::of_suit(CardSet cards) {
  constexpr int flush = 5;
  for (const Suit suit : all_suits) {
    if (std::popcount(cards.ranks(suit)) < flush) continue;
    return strengths * (1 + static_cast<std::size_t>(suit)) + cards.ranks(suit);
  }
  throw std::logic_error("a flush without a suit");
}

std::uint16_t JudgedByCard::alone(CardSet own) const {
  const Judged found = judge(rules_, layout_, spot_, own, {}, {});
  if (found.lacks == Place{}) return outcome_of(found, rows_of(rules_, spot_));
  if (found.lacks != layout_.other_place || layout_.others != 1) {
    throw std::logic_error("a wager looks at more than the player's hand and one other card");
  }
  return by_other_card;
}

std::uint16_t JudgedByCard::judged(CardSet own, Card other) const {
  CardSet beside;
  beside.insert(other);
  return outcome_of(judge(rules_, layout_, spot_, own, layout_.other_place, beside),
                    rows_of(rules_, spot_));
}

std::size_t JudgedByCard::outcomes() const {
  return outcomes_with(rows_of(rules_, spot_));
}

std::unique_ptr<JudgedBySight> JudgedBySight::of(const RuleSet& rules, const Layout& layout,
                                                 Spot spot) {
  const CardGame& game = rules.definition().cards();
  const auto sees = rules.definition().wagers[spot.wager].by_round()->sees;
  auto judged = std::make_unique<JudgedBySight>();
  std::vector<int> sights;
  for (const Card card : deck_cards(game.deck)) {
    const auto known = std::find(sights.begin(), sights.end(), sees(card));
    if (known == sights.end()) judged->masks_.emplace_back();
    judged->masks_[static_cast<std::size_t>(known - sights.begin())].insert(card);
    if (known == sights.end()) sights.push_back(sees(card));
  }
  constexpr std::size_t most_sights = 3;
  if (sights.size() > most_sights || layout.own >= most_cards || layout.dealers >= most_cards) {
    return nullptr;
  }
  for (std::size_t i = 1; i < sights.size(); ++i) judged->sights_ *= most_cards;
  judged->outcomes_ = outcomes_with(rows_of(rules, spot));
  judged->found_.resize(judged->sights_ * judged->sights_);

  // Calls visit(cards) for one hand of each kind out of these.
  const auto for_each_hand = [&](CardSet out_of, std::size_t size, auto visit) {
    const auto extend = [&](auto&& self, std::size_t sight, std::size_t left,
                            CardSet held) -> void {
      if (left == 0) return visit(held);
      if (sight == judged->masks_.size()) return;
      self(self, sight + 1, left, held);
      for (const Card card : in_order(judged->masks_[sight] & out_of)) {
        if (left-- == 0) return;
        held.insert(card);
        self(self, sight + 1, left, held);
      }
    };
    extend(extend, 0, size, CardSet());
  };
  CardSet deck;
  for (const Card card : deck_cards(game.deck)) deck.insert(card);
  Place further = {};
  for_each_hand(deck, layout.own, [&](CardSet own) {
    const Place lacks = judge(rules, layout, spot, own, {}, {}).lacks;
    if (lacks != Place{}) further = lacks;
  });
  judged->dealers_ = further == layout.dealer;
  if (further != Place{} && !judged->dealers_ && further != layout.other_place) return nullptr;
  const std::size_t further_cards = judged->dealers_ ? layout.dealers : layout.others;
  for_each_hand(deck, layout.own, [&](CardSet own) {
    for_each_hand(deck - own, further_cards, [&](CardSet beside) {
      const CardSet known = further == Place{} ? CardSet() : beside;
      judged->found_[judged->seen(own) * judged->sights_ + judged->seen(beside)] =
          outcome_of(judge(rules, layout, spot, own, further, known), rows_of(rules, spot));
    });
  });
  return judged;
}

}  // namespace houseway::hidden_hand_play
