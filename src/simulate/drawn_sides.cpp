#include "simulate/drawn_sides.h"

#include <algorithm>

#include "rules/twenty_one.h"
#include "simulate/opening.h"

namespace houseway::drawn_rounds {

SideWagers::SideWagers(const RuleSet& rules, const Bets& bets)
    : rules_(rules), game_(rules.definition()) {
  served_ = rules.payout_limits().empty();
  const auto first_wagers = game_.hands()->first_wagers(rules);
  std::optional<std::size_t> limited;
  for (const Bet& bet : bets) {
    const WagerId id = bet.spot.wager;
    const bool main = std::any_of(first_wagers.begin(), first_wagers.end(), [&](auto first) {
      return game_.find_wager(first) == std::size_t{id};
    });
    if (main) {
      served_ &= rules.beside(id).empty() && !tied(id);
      continue;
    }
    // Wagers that one limit reaches are decided together.
    const bool with_others = tied(id) && limited;
    const std::size_t channel = with_others ? *limited : channels_.size();
    if (tied(id)) limited = channel;
    if (!with_others) channels_.push_back({.classes = 1, .wagers = {}});
    add(id, channel);
    add_besides(id, channel);
  }
  served_ &= channels_.size() < most_channels;
  if (first_cards_.empty() || first_wagers.size() > 1) return;
  by_three_ = std::vector<std::atomic<std::uint16_t>>(ordinals * ordinals * ordinals);
  known_.resize(most_known * channels_.size());
}

bool SideWagers::tied(WagerId wager) const {
  const AggregateLimit* limit = game_.cards().aggregate_limit;
  return limit != nullptr && limit->wagers.contains(game_.wagers[wager].id) &&
         limit->most(rules_) != no_limit;
}

std::uint32_t SideWagers::take(std::size_t channel, std::uint32_t codes) {
  const auto times = static_cast<std::uint32_t>(channels_[channel].classes);
  channels_[channel].classes *= codes;
  return times;
}

void SideWagers::add(WagerId id, std::size_t channel) {
  const Wager& wager = game_.wagers[id];
  channels_[channel].wagers.push_back(id);
  Part part{.wager = id, .channel = channel};
  part.rows = static_cast<std::uint32_t>(rules_.schedule(id).rows.size());
  part.times = take(channel, codes(part.rows));
  if (const ByFirstCards* by = wager.by_first_cards()) {
    part.sees_hole = by->sees_hole_card;
    first_cards_.push_back(part);
  } else if (wager.by_dealers_hand() != nullptr) {
    dealers_.push_back(part);
  } else if (wager.by_round() != nullptr) {
    rounds_.push_back(part);
  } else {
    served_ = false;
  }
}

void SideWagers::add_besides(WagerId id, std::size_t channel) {
  for (const WagerId payout : rules_.beside(id)) {
    const Wager& wager = game_.wagers[payout];
    channels_[channel].wagers.push_back(payout);
    Part part{.wager = payout, .channel = channel};
    if (const BonusOn* bonus = wager.bonus_on()) {
      part.rows = static_cast<std::uint32_t>(rules_.schedule(payout).rows.size());
      part.times = take(channel, codes(part.rows));
      bonuses_.push_back(part);
      served_ &= bonus->by_first_cards != nullptr;
      continue;
    }
    const Beside* beside = wager.beside();
    served_ &= beside != nullptr;
    if (beside == nullptr || beside->what == Beside::For::envy) continue;
    const auto draws = game_.cards().draws;
    const auto draw = std::find_if(draws.begin(), draws.end(),
                                   [&](const SystemDraw& each) { return each.id == wager.id; });
    if (rules_.drawn_in_one_of(*draw) == 0) continue;
    part.draw = static_cast<std::size_t>(draw - draws.begin());
    part.times = take(channel, 2);
    drawn_.push_back(part);
    // The card that is drawn is looked for among the player's first ones.
    const auto& parts = rules_.hand(id);
    served_ &= beside->what != Beside::For::drawn_card ||
               (parts.size() == 1 && parts.front().place == Place{} &&
                parts.front().which == HandPart::all);
  }
}

SideWagers::Asking SideWagers::asking(const Bets& bets) const {
  return {opening_record(rules_, bets), Classes(channels_.size())};
}

std::uint32_t SideWagers::code(const Judged& found, std::uint32_t rows) {
  if (found.pushes) return 1;
  if (found.row == no_row) return 0;
  return 2 + static_cast<std::uint32_t>(found.row) * (rows + 1) +
         static_cast<std::uint32_t>(found.also + 1);
}

void SideWagers::tell(const PlayedRound& round, const Walks& walks, Stream& stream,
                      Asking& asking) const {
  std::fill(asking.classes.begin(), asking.classes.end(), 0);
  if (!first_cards_.empty()) by_first_cards(round, asking.classes);
  if (!dealers_.empty() || !rounds_.empty()) by_dealers_hand(round, asking);
  if (!rounds_.empty()) by_round(round, walks, asking);
  if (!drawn_.empty()) draw(round, stream, asking);
}

FirstCards first_cards(const PlayedRound& round) {
  FirstCards first{.up = card_in(round.up), .hole = card_in(round.hole)};
  for (std::size_t i = 0; i < round.own_cards; ++i) first.own.push_back(card_in(round.own[i]));
  return first;
}

// The place of a card in its deck, rank by rank.
constexpr auto ordinal_of = [] {
  std::array<std::uint8_t, 256> all{};
  for (unsigned byte = 0; byte < all.size(); ++byte) {
    if ((byte & 15U) >= drawn::values) continue;
    const Card card = card_in(static_cast<CardByte>(byte));
    all[byte] = static_cast<std::uint8_t>(static_cast<unsigned>(card.rank()) * suit_count +
                                          static_cast<unsigned>(card.suit()));
  }
  return all;
}();

void SideWagers::by_first_cards(const PlayedRound& round, Classes& classes) const {
  if (by_three_.empty()) {
    const FirstCards first = first_cards(round);
    ask_first_cards(first, false, classes);
    return ask_first_cards(first, true, classes);
  }
  const std::size_t at =
      (ordinal_of[round.own[0]] * ordinals + ordinal_of[round.own[1]]) * ordinals +
      ordinal_of[round.up];
  std::uint16_t number = by_three_[at].load(std::memory_order_acquire);
  if (number == 0) {
    number = find_first_cards(first_cards(round));
    by_three_[at].store(number, std::memory_order_release);
  }
  if (number == asks_again) {
    const FirstCards first = first_cards(round);
    ask_first_cards(first, false, classes);
    return ask_first_cards(first, true, classes);
  }
  const std::uint32_t* const known = known_.data() + (number - 1U) * channels_.size();
  for (std::size_t i = 0; i < channels_.size(); ++i) classes[i] = known[i];
}

// Those that look at the hole card, or the others.
void SideWagers::ask_first_cards(const FirstCards& first, bool of_hole, Classes& classes) const {
  for (const Part& part : first_cards_) {
    if (part.sees_hole != of_hole) continue;
    const Judged found = game_.wagers[part.wager].by_first_cards()->judge(rules_, first);
    classes[part.channel] += part.times * code(found, part.rows);
  }
  if (!of_hole) return;
  for (const Part& part : bonuses_) {
    const Judged found = game_.wagers[part.wager].bonus_on()->by_first_cards(rules_, first);
    classes[part.channel] += part.times * code(found, part.rows);
  }
}

std::uint16_t SideWagers::find_first_cards(FirstCards first) const {
  Classes classes(channels_.size());
  std::optional<Classes> of_hole;
  for (const Card hole : deck_cards(game_.cards().deck)) {
    first.hole = hole;
    Classes now(channels_.size());
    ask_first_cards(first, true, now);
    if (of_hole && *of_hole != now) return asks_again;
    of_hole = std::move(now);
  }
  ask_first_cards(first, false, classes);
  for (std::size_t i = 0; i < classes.size(); ++i) classes[i] += (*of_hole)[i];
  const std::lock_guard lock(mutex_);
  const auto next = static_cast<std::uint16_t>(numbers_.size() + 1);
  if (next > most_known) return asks_again;
  const auto [place, fresh] = numbers_.try_emplace(classes, next);
  if (fresh) {
    std::copy(classes.begin(), classes.end(),
              known_.begin() + static_cast<std::ptrdiff_t>((next - 1U) * channels_.size()));
  }
  return place->second;
}

void SideWagers::by_dealers_hand(const PlayedRound& round, Asking& asking) const {
  Cards& dealer = asking.record.places[0];
  dealer = {card_in(round.up), card_in(round.hole)};
  for (const CardByte* card = round.dealer; card != round.end; ++card) {
    dealer.push_back(card_in(*card));
  }
  for (const Part& part : dealers_) {
    const Judged found = game_.wagers[part.wager].by_dealers_hand()->judge(
        rules_, std::span<const Card>(dealer.begin(), dealer.end()));
    asking.classes[part.channel] += part.times * code(found, part.rows);
  }
}

void SideWagers::by_round(const PlayedRound& round, const Walks& walks, Asking& asking) const {
  SeatRecord& player = asking.record.seat(1);
  player.cards.clear();
  for (std::size_t i = 0; i < round.own_cards; ++i) player.cards.push_back(card_in(round.own[i]));
  player.hands.resize(round.size);
  for (std::size_t i = 0; i < round.size; ++i) {
    const PlayedHand& played = round.hands[i];
    const Ending& ending = walks.ending(played.ending);
    DrawnHand& hand = player.hands[i];
    hand.cards.clear();
    const std::size_t cards = played.size - (ending.second_chance ? 1U : 0U);
    for (std::size_t card = 0; card < cards; ++card)
      hand.cards.push_back(card_in(played.cards[card]));
    hand.subtracted = ending.second_chance ? card_in(played.cards[cards]) : Card::unseen();
    hand.box = played.box;
    hand.from_split = ending.from_split;
    hand.switched = ending.switched;
    hand.doubled = ending.doubled;
    hand.end = ending.end;
  }
  for (const Part& part : rounds_) {
    const Judged found = game_.wagers[part.wager].by_round()->judge(rules_, asking.record, 1, 0);
    asking.classes[part.channel] += part.times * code(found, part.rows);
  }
}

void SideWagers::draw(const PlayedRound& round, Stream& stream, Asking& asking) const {
  for (const Part& part : drawn_) {
    const SystemDraw& draw = game_.cards().draws[part.draw];
    const std::uint32_t rounds = rules_.drawn_in_one_of(draw);
    Drawn& drawn = asking.record.drawn[part.draw];
    drawn = {};
    if (rounds > 1 && stream.below(rounds) != 0) continue;
    drawn.known = true;
    bool hit = false;
    if (draw.kind == SystemDraw::Kind::card) {
      const auto deck = deck_cards(game_.cards().deck);
      drawn.card = deck[stream.below(static_cast<std::uint32_t>(deck.size()))];
      for (std::size_t i = 0; i < round.own_cards; ++i) hit |= card_in(round.own[i]) == drawn.card;
    } else {
      const bool dealers_too = draw.kind == SystemDraw::Kind::position;
      const auto seats = static_cast<std::uint32_t>(game_.positions);
      const std::uint32_t seat = stream.below(dealers_too ? seats + 1 : seats);
      drawn.place = seat == seats ? *game_.find_place(game_.cards().dealer)
                                  : Place::seat(static_cast<int>(seat) + 1);
      hit = drawn.place == Place::seat(1);
    }
    asking.classes[part.channel] += hit ? part.times : 0;
  }
}

}  // namespace houseway::drawn_rounds
