#include "simulate/hidden_hand_game.h"

#include <algorithm>

namespace houseway::hidden_hand_play {

Game::Game(const RuleSet& rules, const Strategy& strategy, Layout layout, const Wagered& wagered,
           const Strengths& strengths, std::size_t hands)
    : rules_(rules),
      strategy_(strategy),
      at_once_(dynamic_cast<const KnowsUpCards*>(&strategy)),
      strengths_(strengths),
      layout_(std::move(layout)),
      fates_(rules, strengths.values(), wagered.showdown.met, wagered.by_losing_hand.met),
      deck_(deck_cards(rules.definition().cards().deck).size()),
      own_rows_(wagered.own),
      apart_rows_(wagered.apart),
      own_(hands),
      ways_(layout_.up ? hands * deck_ : 0),
      apart_(apart_rows_.empty() ? 0 : HandNumbers(deck_ == 53).size(layout_.own)) {
  channels_.add_digit(ways());
  channels_.add_digit(2);
  channels_.add_digit(fates_.comparisons());
  channels_.add_digit(fates_.players());
  channels_.add_digit(fates_.losers());
  add_showdown(wagered);
  std::vector<Digit> of_own = add_rows(own_rows_);
  of_own.insert(of_own.begin(), fate);
  const std::vector<Digit> of_apart = add_rows(apart_rows_);
  std::vector<std::vector<Digit>> of_views;
  for (const Wagered::OnCards& view : wagered.views) of_views.push_back(add_rows(view.rows));
  add_judges(wagered, hands);
  for (const WagerId wager : wagered.lost_on_fold) channels_.decides(folded, wager);
  for (const auto& [a, b] : wagered.together) channels_.join(a, b);
  channels_.share_out();

  own_kinds_.bind(channels_, of_own, by_card_.size());
  for (std::size_t i = 0; i < by_card_.size(); ++i) by_card_[i].alone = of_own.size() + i;
  apart_kinds_.bind(channels_, of_apart);
  for (std::size_t i = 0; i < of_views.size(); ++i) {
    const Wagered::OnCards& view = wagered.views[i];
    views_.emplace_back(rules_, view.looked, view.rows).kinds.bind(channels_, of_views[i]);
  }
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    std::vector<std::uint32_t>& added = added_by_way_.emplace_back();
    for (std::size_t way = 0; way < ways(); ++way) {
      added.push_back(static_cast<std::uint32_t>(way) * channels_.times(i, way_taken) +
                      (folds(way) ? channels_.times(i, folded) : 0));
    }
  }
}

void Game::add_showdown(const Wagered& wagered) {
  for (const WagerId wager : wagered.showdown.wagers) {
    for (const Digit digit : {way_taken, comparison, fate}) channels_.decides(digit, wager);
  }
  for (const WagerId wager : wagered.by_losing_hand.wagers) {
    for (const Digit digit : {folded, comparison, loser}) channels_.decides(digit, wager);
  }
}

std::vector<Digit> Game::add_rows(const std::vector<RowsOf>& rows) {
  std::vector<Digit> digits;
  for (const RowsOf& each : rows) {
    digits.push_back(channels_.add_digit(each.outcomes()));
    for (const WagerId wager : each.wagers) channels_.decides(digits.back(), wager);
  }
  return digits;
}

void Game::add_judges(const Wagered& wagered, std::size_t hands) {
  for (const Spot spot : wagered.by_card) {
    auto judge = std::make_unique<JudgedByCard>(rules_, layout_, spot, hands, deck_);
    by_card_.push_back({channels_.add_digit(judge->outcomes()), std::move(judge)});
    channels_.decides(by_card_.back().digit, spot.wager);
  }
  for (const Spot spot : wagered.by_sight) {
    auto judge = JudgedBySight::of(rules_, layout_, spot);
    complete_ = complete_ && judge != nullptr;
    if (judge == nullptr) continue;
    by_sight_.push_back({channels_.add_digit(judge->outcomes()), std::move(judge)});
    channels_.decides(by_sight_.back().digit, spot.wager);
  }
}

std::uint32_t Game::find_own(CardSet cards) const {
  const std::uint32_t value = rules_.definition().cards().showdown->rank(cards, rules_).value;
  const std::uint16_t strength = strengths_.of_value(value);
  Kinds::Outcomes found = outcomes(own_rows_, rules_, cards);
  found.insert(found.begin(), fates_.of_player(strength));
  for (const CardJudge& each : by_card_) found.push_back(each.judge->alone(cards));
  return OwnHand::pack(strength, own_kinds_.number(found), way_of(cards));
}

std::uint32_t Game::way_of(CardSet cards) const {
  if (layout_.ways.empty()) return 0;
  if (!layout_.up) return static_cast<std::uint32_t>(chosen_way(cards, std::nullopt));
  if (at_once_ == nullptr) return OwnHand::by_card;
  std::optional<std::size_t> always;
  bool differ = false;
  for_each_way(cards, [&](Card, std::size_t way) {
    if (!always) always = way;
    differ = differ || way != *always;
  });
  return differ ? OwnHand::by_card : static_cast<std::uint32_t>(*always);
}

std::size_t Game::chosen_way(CardSet cards, std::optional<Card> up) const {
  if (layout_.ways.empty()) return 0;
  Situation situation;
  situation.own = cards;
  situation.dealer = up;
  situation.staked = static_cast<int>(layout_.before_deal);
  return allowed_way(cards, strategy_.choose(0, situation));
}

// Of a wager above what the hand allows, as much as it does.
std::size_t Game::allowed_way(CardSet cards, std::size_t asked) const {
  if (layout_.ways[asked].allowed_with(cards, rules_)) return asked;
  std::size_t most = asked;
  int multiple = 0;
  for (std::size_t i = 0; i < layout_.ways.size(); ++i) {
    const Way& way = layout_.ways[i];
    if (way.word != layout_.ways[asked].word || way.multiple <= multiple) continue;
    if (!way.allowed_with(cards, rules_)) continue;
    most = i;
    multiple = way.multiple;
  }
  return most;
}

}  // namespace houseway::hidden_hand_play
