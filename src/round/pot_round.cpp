#include "round/pot_round.h"

#include <algorithm>

#include "ranking/low.h"
#include "rules/pot_hands.h"
#include "rules/pot_settling.h"

namespace houseway {
namespace {

constexpr Place community = Place::named(0);
constexpr Place common = Place::named(1);

}  // namespace

std::string_view text(PotAct act) {
  switch (act) {
    case PotAct::fold:
      return "fold";
    case PotAct::check:
      return "check";
    case PotAct::call:
      return "call";
    case PotAct::bet:
      return "bet";
    case PotAct::raise:
      return "raise";
    case PotAct::draw:
      return "draw";
    case PotAct::discard:
      return "discard";
    case PotAct::show:
      return "show";
    case PotAct::muck:
      return "muck";
  }
  return "";
}

PotRound::PotRound(const RuleSet& rules) : rules_(&rules), chosen_(rules) {
  record_.seats.resize(static_cast<std::size_t>(rules.positions()));
  exposed_.resize(record_.seats.size() + 1, Card::unseen());
}

Expected PotRound::expected() const {
  if (phase_ == Phase::posting) return {Expected::Kind::bets, {}, nullptr};
  if (phase_ == Phase::over) return {Expected::Kind::nothing, {}, nullptr};
  if (!due_.empty()) {
    return {due_.back().burn ? Expected::Kind::burn : Expected::Kind::card, due_.back().place,
            nullptr};
  }
  if (forced_seat() != 0) return {Expected::Kind::bets, Place::seat(forced_seat()), nullptr};
  if (blinds_due()) return {Expected::Kind::bets, {}, nullptr};
  return {Expected::Kind::act, Place::seat(turn_), nullptr};
}

Settlement PotRound::settlement() const {
  return settle_pots(*rules_, record_);
}

std::vector<SeenPlace> PotRound::view(int seat) const {
  std::vector<SeenPlace> seen;
  for (int number = 1; number <= record_.positions(); ++number) {
    const PotSeat& player = record_.seat(number);
    if (!player.in || (player.folded && number != seat)) continue;
    SeenPlace place{Place::seat(number), {}};
    for (std::size_t i = 0; i < player.cards.size(); ++i) {
      const bool gone = !player.holds(i);
      if (gone) continue;
      const bool open = number == seat || player.faces_up(i) || player.shown;
      place.cards.push_back(open ? player.cards[i] : Card::unseen());
    }
    seen.push_back(place);
  }
  if (!record_.community.empty()) seen.push_back({community, record_.community});
  if (!record_.common.empty()) seen.push_back({common, record_.common});
  return seen;
}

std::vector<int> PotRound::players_from_the_left() const {
  std::vector<int> order;
  for (const int seat : seats_from_the_left(record_)) {
    if (record_.seat(seat).live()) order.push_back(seat);
  }
  return order;
}

int PotRound::able_to_bet() const {
  return static_cast<int>(
      std::count_if(record_.seats.begin(), record_.seats.end(),
                    [](const PotSeat& seat) { return seat.live() && !seat.all_in(); }));
}

void PotRound::apply(const Event& event) {
  if (const auto* sat = event.as<SatDown>()) {
    record_.seat(sat->seat).in = true;
    record_.seat(sat->seat).stakes = sat->stakes;
    record_.has_cents |= sat->stakes != no_limit && sat->stakes.cents % 100 != 0;
  } else if (const auto* placed = event.as<ButtonPlaced>()) {
    record_.button = placed->seat;
  } else if (const auto* bet = event.as<BetMade>()) {
    apply(*bet);
  } else if (const auto* read = event.as<MeterRead>()) {
    record_.meters.push_back(read->meter);
  } else if (const auto* stands = event.as<HighHandStands>()) {
    record_.high_hand = {stands->standing, stands->period_ends, stands->seat};
  } else if (event.is<NoMoreBets>()) {
    const auto antes = std::count_if(record_.seats.begin(), record_.seats.end(),
                                     [](const PotSeat& seat) { return seat.ante.cents > 0; });
    record_.dead_ante = antes == 1;
    posted_ = record_;
    begin_street(0);
  } else if (const auto* dealt = event.as<CardDealt>()) {
    apply(*dealt);
  } else if (event.is<CardBurned>()) {
    --stub_;
    ++burned_;
    due_.pop_back();
    if (due_.empty()) dealt_all();
  } else if (const auto* acted = event.as<PotActed>()) {
    apply(*acted);
  } else if (const auto* wrong = event.as<GoneWrong>()) {
    apply(*wrong);
  }
}

void PotRound::pay(int seat, Money amount) {
  PotSeat& player = record_.seat(seat);
  player.paid += amount;
  player.round_bet += amount;
  to_call_ = std::max(to_call_, player.round_bet);
}

void PotRound::apply(const BetMade& bet) {
  const int seat = bet.place.seat();
  const std::string_view id = wager_of(bet.spot);
  record_.has_cents |= bet.amount.cents % 100 != 0;
  if (id == "ante") {
    record_.seat(seat).ante = bet.amount;
    record_.seat(seat).paid += bet.amount;
    return;
  }
  pay(seat, bet.amount);
  if (id == "blind") {
    blinds_.resize(std::max<std::size_t>(blinds_.size(), bet.spot.again + 1U));
    blinds_[bet.spot.again] = seat;
  } else if (id == "straddle") {
    straddled_by_ = seat;
  } else if (id == "forced") {
    forced_by_ = seat;
    record_.seat(seat).acted = true;
  }
  if (phase_ == Phase::betting) ask_from(first_to_act());
}

void PotRound::begin_street(std::size_t street) {
  street_ = street;
  for (PotSeat& seat : record_.seats) {
    seat.acted = false;
    seat.checked = false;
    if (street > 0) seat.round_bet = {};
  }
  raises_ = 0;
  anybody_acted_ = false;
  if (street > 0) to_call_ = {};
  turn_ = 0;
  due_.clear();
  phase_ = Phase::dealing;
  if (this->street().draws) {
    due_.push_back({{}, false, true});
  } else {
    deal_street();
  }
}

void PotRound::deal_street() {
  const Street& next = street();
  const std::vector<int> served = players_from_the_left();
  std::vector<Due> order;
  if (next.burns) order.push_back({{}, false, true});
  const int each = next.down + next.up;
  // 637a.10(h): too few cards for all are made up for by one that all have in common.
  common_due_ = street_ > 0 && each > 0 && stub_ < 1 + static_cast<int>(served.size());
  if (common_due_) {
    if (stub_ <= 1) {
      stub_ += burned_;
      burned_ = 0;
      // Nine hands of Super Seven-card Stud leave too few burn cards: the discards make up for it.
      make_up_stub(0, 2);
    }
    order.push_back({common, true, false});
  } else {
    for (int i = 0; i < each; ++i) {
      for (const int seat : served) order.push_back({Place::seat(seat), i >= next.down, false});
    }
    for (int i = 0; i < next.community; ++i) order.push_back({community, true, false});
  }
  due_.assign(order.rbegin(), order.rend());
}

void PotRound::apply(const CardDealt& dealt) {
  const Due due = due_.back();
  due_.pop_back();
  --stub_;
  used_.insert(dealt.card);
  if (due.place == community) {
    record_.community.push_back(dealt.card);
  } else if (due.place == common) {
    record_.common.push_back(dealt.card);
  } else {
    PotSeat& player = record_.seat(due.place.seat());
    const Card exposed = exposed_[static_cast<std::size_t>(due.place.seat())];
    bool face_up = due.face_up;
    if (street_ == 0 && exposed.known()) face_up = dealt.card == exposed;
    if (face_up) player.up |= 1U << player.cards.size();
    player.cards.push_back(dealt.card);
  }
  if (due_.empty()) dealt_all();
}

void PotRound::dealt_all() {
  if (phase_ == Phase::drawing) return ask_next();
  if (street().draws) return open_drawing();
  if (street().discards > 0) return open_discarding();
  open_betting();
}

void PotRound::open_discarding() {
  phase_ = Phase::discarding;
  asked_ = players_from_the_left();
  ask_next();
}

void PotRound::open_drawing() {
  phase_ = Phase::drawing;
  asked_ = players_from_the_left();
  ask_next();
}

// Everybody is asked once; then the betting begins or, after the showdown, the round is over. Who
// is alone with a hand that nobody else contests need not show it.
void PotRound::ask_next() {
  while (!asked_.empty() && !record_.seat(asked_.front()).live()) asked_.erase(asked_.begin());
  const auto contends = [](const PotSeat& seat) { return seat.live() && !seat.mucked; };
  if (phase_ == Phase::showdown &&
      std::count_if(record_.seats.begin(), record_.seats.end(), contends) == 1) {
    asked_.clear();
  }
  if (asked_.empty()) {
    turn_ = 0;
    if (phase_ == Phase::showdown) {
      phase_ = Phase::over;
    } else {
      open_betting();
    }
    return;
  }
  turn_ = asked_.front();
  asked_.erase(asked_.begin());
}

void PotRound::open_betting() {
  phase_ = Phase::betting;
  if (forced_seat() != 0 || blinds_due()) {
    turn_ = 0;
    return;
  }
  ask_from(first_to_act());
}

bool PotRound::must_act(int seat) const {
  const PotSeat& player = record_.seat(seat);
  if (!player.live() || player.all_in()) return false;
  if (player.round_bet < to_call_) return true;
  return !player.acted && able_to_bet() > 1;
}

void PotRound::ask_from(int seat) {
  for (int i = 0; i < record_.positions(); ++i) {
    if (must_act(seat)) {
      turn_ = seat;
      return;
    }
    seat = next_seat(seat, record_.positions());
  }
  end_street();
}

int PotRound::last_blind() const {
  for (auto seat = blinds_.rbegin(); seat != blinds_.rend(); ++seat) {
    if (*seat != 0) return *seat;
  }
  return 0;
}

// 637a.11(g) and (h): left of the blinds at first, left of the button afterwards; in Stud left of
// the Forced Bet, then the best hand showing.
int PotRound::first_to_act() const {
  if (street_ == 0) {
    const int posted = forced_by_ != 0      ? forced_by_
                       : straddled_by_ != 0 ? straddled_by_
                                            : last_blind();
    if (posted != 0) return next_seat(posted, record_.positions());
  }
  if (street_ > 0 && game().opens != PotGame::Opens::left_of_button) return best_showing();
  return seats_from_the_left(record_).front();
}

// The highest hand showing; of equal ones the closest to the dealer's left.
int PotRound::best_showing() const {
  int best = 0;
  std::uint32_t most = 0;
  for (const int seat : players_from_the_left()) {
    const CardSet cards = record_.seat(seat).showing();
    const std::uint32_t value = game().opens == PotGame::Opens::high_hand_showing
                                    ? high_hand(cards).value
                                    : low_hand(cards, LowKind::ace_to_five).value;
    if (best != 0 && value <= most) continue;
    best = seat;
    most = value;
  }
  return best;
}

// By rank and then by suit; the ace is high, or below the 2.
int PotRound::forced_seat() const {
  if (game().forced == PotGame::Forced::none || phase_ != Phase::betting || street_ != 0 ||
      forced_by_ != 0 || able_to_bet() < 2) {
    return 0;
  }
  const bool highest = game().forced == PotGame::Forced::highest_card_ace_low;
  const auto height = [&](Card card) {
    const int rank = card.rank() == Rank::ace && highest ? -1 : static_cast<int>(card.rank());
    return rank * suit_count + static_cast<int>(card.suit());
  };
  int chosen = 0;
  Card chosen_card;
  for (const int seat : players_from_the_left()) {
    const PotSeat& player = record_.seat(seat);
    // Who has nothing left after the ante cannot make it.
    if (player.all_in()) continue;
    for (std::size_t i = 0; i < player.cards.size(); ++i) {
      if (!player.faces_up(i) || !player.cards[i].known()) continue;
      const bool further =
          !chosen_card.known() || (highest ? height(player.cards[i]) > height(chosen_card)
                                           : height(player.cards[i]) < height(chosen_card));
      if (!further) continue;
      chosen = seat;
      chosen_card = player.cards[i];
    }
  }
  // Of up cards that nobody knows, whoever posts it has made it.
  if (chosen == 0) {
    for (const int seat : players_from_the_left()) {
      if (!record_.seat(seat).all_in()) return seat;
    }
  }
  return chosen;
}

bool PotRound::blinds_due() const {
  return game().blinds_after_deal && phase_ == Phase::betting && street_ == 0 && !anybody_acted_ &&
         able_to_bet() > 1 && (blinds_.empty() || why_not_blinds());
}

void PotRound::end_street() {
  turn_ = 0;
  if (record_.live() <= 1) {
    phase_ = Phase::over;
    return;
  }
  if (street_ + 1 < game().streets.size()) return begin_street(street_ + 1);
  open_showdown();
}

// 637a.18(e): whoever made the final bet shows first, the others follow clockwise.
std::vector<int> PotRound::showdown_order() const {
  std::vector<int> order;
  int seat = last_aggressor_ != 0 && record_.seat(last_aggressor_).live()
                 ? last_aggressor_
                 : seats_from_the_left(record_).front();
  for (int i = 0; i < record_.positions(); ++i) {
    if (record_.seat(seat).live()) order.push_back(seat);
    seat = next_seat(seat, record_.positions());
  }
  return order;
}

void PotRound::open_showdown() {
  phase_ = Phase::showdown;
  record_.showdown = true;
  asked_ = showdown_order();
  ask_next();
}

void PotRound::fold(int seat, Section section) {
  PotSeat& player = record_.seat(seat);
  player.folded = true;
  player.folded_section = section;
  for (std::size_t i = 0; i < player.cards.size(); ++i) {
    if (player.holds(i)) pile_.push_back({seat, player.cards[i]});
  }
}

void PotRound::discard(int seat, const Cards& cards) {
  PotSeat& player = record_.seat(seat);
  for (const Card card : cards) {
    for (std::size_t i = 0; i < player.cards.size(); ++i) {
      if (!player.holds(i) || player.cards[i] != card) continue;
      player.gone |= 1U << i;
      pile_.push_back({seat, card});
      break;
    }
  }
}

// 637a.13(g)(2), 637a.20(h): when the deck runs short the discards are shuffled into it.
void PotRound::make_up_stub(int seat, int cards) {
  if (stub_ >= cards || game().reshuffle == PotGame::Reshuffle::never) return;
  const bool own_too = game().reshuffle != PotGame::Reshuffle::discards_but_own;
  std::vector<Discarded> stays;
  for (const Discarded& discarded : pile_) {
    if (discarded.seat == seat && !own_too) {
      stays.push_back(discarded);
      continue;
    }
    ++stub_;
    used_.erase(discarded.card);
  }
  pile_ = std::move(stays);
}

void PotRound::serve(int seat, int cards) {
  if (cards == 0) return ask_next();
  make_up_stub(seat, cards);
  for (int i = 0; i < cards; ++i) due_.push_back({Place::seat(seat), false, false});
  phase_ = Phase::drawing;
}

void PotRound::apply(const PotActed& acted) {
  PotSeat& player = record_.seat(acted.seat);
  const Money all = player.left();
  switch (acted.act) {
    case PotAct::draw:
      discard(acted.seat, acted.cards);
      return serve(acted.seat, static_cast<int>(acted.cards.size()));
    case PotAct::discard:
      discard(acted.seat, acted.cards);
      return ask_next();
    case PotAct::show:
      player.shown = true;
      return ask_next();
    case PotAct::muck:
      player.mucked = true;
      return ask_next();
    case PotAct::fold:
      fold(acted.seat, street().betting_section);
      break;
    case PotAct::check:
      player.checked = true;
      break;
    case PotAct::call:
      pay(acted.seat, std::min(to_call_ - player.round_bet, all));
      ++voluntary_bettors_;
      break;
    case PotAct::bet:
    case PotAct::raise:
      if (acted.act == PotAct::raise) ++raises_;
      record_.has_cents |= acted.amount.cents % 100 != 0;
      pay(acted.seat, acted.amount - player.round_bet);
      for (PotSeat& other : record_.seats) other.acted = false;
      last_aggressor_ = acted.seat;
      ++voluntary_bettors_;
      break;
  }
  player.acted = true;
  calls_only_ = 0;
  anybody_acted_ = true;
  if (record_.live() <= 1) return end_street();
  ask_from(next_seat(acted.seat, record_.positions()));
}

}  // namespace houseway
