#include "rules/settling.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/words.h"
#include "rules/layout.h"

namespace houseway {
namespace {

bool judges_round(const DecidedBy& decided_by) {
  return std::holds_alternative<ByRound>(decided_by) ||
         std::holds_alternative<ByFirstCards>(decided_by) ||
         std::holds_alternative<ByDealersHand>(decided_by);
}

}  // namespace

Settling::Settling(const RuleSet& rules, const Record& record, Settlement& out)
    : rules_(rules), record_(record), out_(out) {
  out_.lines.clear();
  out_.charges.clear();
  out_.meters = record.meters;
  out_.missing.reset();
}

CardSet Settling::cards(Place place, unsigned which, int wanted) {
  const Cards& cards = place.is_seat() ? record_.seat(place.seat()).cards
                                       : record_.places[static_cast<std::size_t>(place.index())];
  const unsigned lying = (1U << cards.size()) - 1U;
  CardSet known;
  if ((which & lying) == lying) {
    known = card_set(cards);
  } else {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (((which >> i) & 1U) != 0 && cards[i].known()) known.insert(cards[i]);
    }
  }
  int count = known.size();
  if (count < wanted && rules_.decks() > 1) {
    // Cards of several decks may be alike, and a set has but one of them.
    count = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (((which >> i) & 1U) != 0 && cards[i].known()) ++count;
    }
  }
  if (count < wanted && !out_.missing) {
    const Definition& game = rules_.definition();
    const std::string where =
        place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game.place_id(place));
    out_.missing = Refusal{fmt::format("the settlement of seat {} needs {} of {}; {} known", seat_,
                                       count_of(static_cast<std::size_t>(wanted), "card"),
                                       game.place_name(place), count),
                           "cards." + where,
                           text(record_.bank.seat != 0 ? game.cards().banking.dealing_section
                                                       : rules_.dealing_section(place, count))};
  }
  return known;
}

CardSet Settling::hand(const List<HandCards, 2>& parts, Place holder) {
  CardSet held;
  for (const HandCards& part : parts) {
    const Place place = part.place == Place{} ? holder : part.place;
    held = held | cards(place, part.which, part.count);
  }
  return held;
}

CardSet Settling::shared_cards() {
  CardSet shared;
  for (const HandCards& part : rules_.shared_cards()) {
    shared = shared | cards(part.place, part.which, part.count);
  }
  return shared;
}

CardSet Settling::players_cards() {
  const unsigned dealt = (1U << static_cast<unsigned>(game().cards().hand_cards)) - 1U;
  const ShowdownRules* showdown = game().cards().showdown;
  const unsigned which = showdown == nullptr ? dealt : dealt & showdown->players_cards;
  return cards(Place::seat(seat_), which, std::popcount(which));
}

bool Settling::settled_though_void(WagerId wager) const {
  return record_.settles_bonuses &&
         record_.void_by->cards.settled.contains(game().wagers[wager].id);
}

// What has already happened to the stakes: in a void round most go back, a player who left has lost
// them, and a fold has forfeited those that it forfeits. The others stay open.
void Settling::begin_player(int seat) {
  if (player_ != nullptr) {
    for (const Stake& stake : player_->stakes) open_[stake.spot.wager] = 0;
  }
  seat_ = seat;
  player_ = &record_.seat(seat);
  first_line_ = out_.lines.size();
  for (std::size_t i = 0; i < player_->stakes.size(); ++i) {
    const auto& [spot, made, withdrawn_at, added] = player_->stakes[i];
    // A lammer stands in for a wager and is not the player's: nothing of it goes back.
    const Money amount = declared(spot).need == Need::unstaked ? Money{} : made;
    if (withdrawn_at != nullptr) {
      line(spot, amount, Outcome::withdrawn, withdrawn_at->section, {}).back = amount;
    } else if (declared(spot).by_throw() != nullptr && record_.thrown) {
      by_throw(player_->stakes[i]);
    } else if (record_.void_by != nullptr && !settled_though_void(spot.wager)) {
      line(spot, amount, Outcome::returned, record_.void_section, {}).back = amount;
    } else if (!player_->void_section.empty()) {
      line(spot, amount, Outcome::returned, player_->void_section, {}).back = amount;
    } else if (player_->lost_by != nullptr) {
      line(spot, amount, Outcome::forfeited, player_->lost_by->section, {});
    } else if (player_->folded && record_.void_by == nullptr && !rules_.kept_on_fold(spot.wager)) {
      const Section section = declared(spot).fold_section;
      line(spot, amount, Outcome::forfeited,
           section.empty() ? player_->folded_at->section : section, {});
    } else if (declared(spot).by_throw() != nullptr) {
      out_.missing = Refusal{"the dice decide this round's wagers, and no roll is given", "steps",
                             text(game().throwing()->settled_section)};
    } else if (open_[spot.wager] == 0) {
      open_[spot.wager] = static_cast<std::uint8_t>(i + 1);
    }
  }
}

// Settled before the deal: what becomes of the hands changes nothing.
void Settling::by_throw(const Stake& stake) {
  const Wager& wager = declared(stake.spot);
  const Thrown thrown{rules_, *record_.thrown, game().throwing()->start};
  OpenBet bet;
  if (!wager.selections.empty()) bet.covers = wager.selections[stake.spot.selection].covers;
  const Decision decision = wager.by_throw()->decide(thrown, bet);
  const Paid paid = pay(rules_, stake.spot.wager, decision, stake.amount);
  Line& decided = line(stake.spot, stake.amount, paid.outcome, paid.section, {});
  decided.pays = paid.pays;
  decided.row = decision.row;
  decided.back = paid.back;
  charge(stake.spot, paid.vigorish, decision.vigorish.section);
}

void Settling::settle_player(int seat) {
  begin_player(seat);
  last_ranked_.reset();
  meeting_.reset();
  bool round_asked = false;
  bool hands_asked = false;
  for (const WagerId wager : rules_.settling_order()) {
    const DecidedBy& decided_by = game().wagers[wager].decided_by;
    if (open_[wager] != 0) {
      if (std::holds_alternative<ByHand>(decided_by)) {
        by_hand(wager);
      } else if (std::holds_alternative<ByShowdown>(decided_by)) {
        by_showdown(wager);
      } else if (!hands_asked && std::holds_alternative<ByDrawnHand>(decided_by)) {
        by_drawn_hands();
        hands_asked = true;
      } else if (!round_asked && judges_round(decided_by)) {
        by_judgement();
        round_asked = true;
      }
    }
    if (const FixedSum* fixed = game().wagers[wager].fixed_sum()) pay_sum(wager, *fixed);
    pay_beside(wager);
  }
  keep_limits();
}

// Whose hand a wager is on: the player's own unless its selection names another.
Place Settling::holder_of(Spot spot) const {
  return game().on_hand_of(spot).value_or(Place::seat(seat_));
}

Ranked Settling::ranked(WagerId wager, Place holder) {
  const bool own_hand = holder == Place::seat(seat_);
  const WagerId same = rules_.ranked_with(wager);
  if (own_hand && last_ranked_ == same) return last_;
  const Ranked found =
      game().wagers[wager].by_hand()->rank(hand(rules_.hand(wager), holder), rules_);
  if (own_hand) {
    last_ranked_ = same;
    last_ = found;
  }
  return found;
}

void Settling::by_hand(WagerId wager) {
  const std::size_t hands = std::max<std::size_t>(1, game().wagers[wager].selections.size());
  for (std::size_t i = 0; i < hands; ++i) {
    const Stake* stake = open({wager, static_cast<std::uint8_t>(i)});
    if (stake == nullptr) continue;
    const Ranked found = ranked(wager, holder_of(stake->spot));
    // All who wager on the dealer's hand share what it takes from a meter.
    if (i == 0) {
      pay_row(*stake, found);
    } else {
      pay_row_divided(*stake, found);
    }
    for (const WagerId payout : rules_.beside(wager)) {
      if (const Beside* beside = game().wagers[payout].beside()) {
        pay_drawn(*stake, payout, *beside);
      }
    }
  }
}

// One for all players.
ShownHand Settling::dealers_hand() {
  if (!dealers_hand_) {
    const CardSet dealers = cards(*game().find_place(game().cards().dealer)) | shared_cards();
    if (out_.missing) return {};
    dealers_hand_ = game().cards().showdown->rank(dealers, rules_);
  }
  return *dealers_hand_;
}

// As set, or by the house way.
ShownHand Settling::arranged_hands(Place place) {
  if (cards(place).size() < game().place_cards(place)) return {};
  const Arranging& arranging = game().cards().arranging;
  const Cards& held = place.is_seat() ? record_.seat(place.seat()).cards
                                      : record_.places[static_cast<std::size_t>(place.index())];
  const Arrangement& set = place.is_seat() ? record_.seat(place.seat()).arranged : record_.dealers;
  return arranging.worth(held, set.empty() ? arranging.house_way(rules_, held) : set);
}

const Meeting& Settling::meeting() {
  if (meeting_) return *meeting_;
  if (game().cards().arranging.worth != nullptr) {
    meeting_ = Meeting{arranged_hands(Place::seat(seat_)),
                       arranged_hands(*game().find_place(game().cards().dealer))};
    return *meeting_;
  }
  const ShowdownRules& showdown = *game().cards().showdown;
  const auto players_hand = [&]() -> ShownHand {
    const CardSet mine = shared_cards() | players_cards();
    return out_.missing ? ShownHand{} : showdown.rank(mine, rules_);
  };
  const auto qualifies = [&](ShownHand dealers) {
    return out_.missing || showdown.qualifies == nullptr || showdown.qualifies(dealers);
  };
  meeting_.emplace();
  if (showdown.compares_always) {
    meeting_->players = players_hand();
    meeting_->dealers = dealers_hand();
    meeting_->qualifies = qualifies(meeting_->dealers);
  } else {
    meeting_->dealers = dealers_hand();
    meeting_->qualifies = qualifies(meeting_->dealers);
    if (meeting_->qualifies) meeting_->players = players_hand();
  }
  return *meeting_;
}

void Settling::by_showdown(WagerId wager) {
  const Meeting& met = meeting();
  if (out_.missing) return;
  const Stake& stake = *open({wager, 0});
  pay_judged(stake, declared(stake.spot).by_showdown()->meets(rules_, met));
}

Judged Settling::judged(const Stake& stake, int seat) const {
  const Wager& wager = declared(stake.spot);
  if (const ByFirstCards* by = wager.by_first_cards()) {
    return by->judge(rules_, first_cards_of(record_, seat));
  }
  if (const ByDealersHand* by = wager.by_dealers_hand()) {
    return by->judge(rules_, dealers_cards(record_));
  }
  return wager.by_round()->judge(rules_, record_, seat, stake.spot.selection);
}

// In the order in which they were placed.
void Settling::by_judgement() {
  for (const Stake& stake : player_->stakes) {
    if (open(stake.spot) == nullptr || !judges_round(declared(stake.spot).decided_by)) continue;
    hand(rules_.hand(stake.spot.wager), Place::seat(seat_));  // that these cards are known
    if (out_.missing) continue;
    const Judged found = judged(stake);
    if (found.lacks != Place{}) {
      cards(found.lacks);
    } else {
      pay_judged(stake, found);
    }
    for (const WagerId payout : rules_.beside(stake.spot.wager)) {
      if (const Beside* beside = game().wagers[payout].beside()) pay_drawn(stake, payout, *beside);
    }
  }
}

void settle(const RuleSet& rules, const Record& record, Settlement& out) {
  Settling settling(rules, record, out);
  for (int seat = static_cast<int>(record.seats.size()); seat > 0; --seat) {
    if (record.seat(seat).in) settling.settle_player(seat);
  }
  settling.settle_pots();
  settling.keep_aggregate_limit();
  if (record.bank.seat != 0) rules.definition().cards().banking.settle(settling);
}

Settlement settle(const RuleSet& rules, const Record& record) {
  Settlement out;
  settle(rules, record, out);
  return out;
}

std::string meter_name(const Definition& definition, const MeterReading& meter) {
  const std::string_view id = definition.schedules[meter.schedule].id;
  if (meter.level == Level::only) return std::string(id);
  return fmt::format("{}:{}", id, text(meter.level));
}

}  // namespace houseway
