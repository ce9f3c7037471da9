#include <fmt/format.h>

#include <algorithm>

#include "round/pot_round.h"

// What goes wrong where players bet for a pot, and what follows.
namespace houseway {

using What = Irregularity::OfPot::What;

std::optional<Refusal> PotRound::why_not(const GoneWrong& wrong) const {
  const Irregularity& irregularity = definition().irregularities[wrong.irregularity];
  const auto refuse = [&](std::string message, std::string_view part = "") {
    return Refusal{std::move(message), fmt::format("irregularities{}", part),
                   text(irregularity.section)};
  };
  const int seat = wrong.place.is_seat() ? wrong.place.seat() : 0;
  const bool known_seat = seat >= 1 && seat <= record_.positions();
  switch (irregularity.pot.what) {
    case What::card_away:
    case What::replaced_card:
      if (wrong.card.known() && (used_.contains(wrong.card) || put_away_.contains(wrong.card))) {
        return refuse(fmt::format("{} is out of the deck already", text(wrong.card)), ".card");
      }
      if (stub_ == 0 && wrong.card.known()) return refuse("no card is left in the deck");
      [[fallthrough]];
    case What::nothing:
    case What::misdeal:
    case What::early_misdeal:
      return std::nullopt;
    case What::not_eligible:
      if (known_seat && record_.seat(seat).in) {
        return refuse(fmt::format("seat {} takes part in the round", seat), ".seat");
      }
      if (used_.contains(wrong.card) || put_away_.contains(wrong.card)) {
        return refuse(fmt::format("{} is out of the deck already", text(wrong.card)), ".card");
      }
      return std::nullopt;
    case What::dead_hand:
    case What::refunded_hand:
    case What::up_card:
    case What::void_hand:
    case What::calls_only:
    case What::ends_betting:
      break;
  }
  if (!known_seat || !record_.seat(seat).in) {
    return refuse("it concerns the seat of a player in the round", ".seat");
  }
  if (record_.seat(seat).folded)
    return refuse(fmt::format("seat {} is out of the round", seat), ".seat");
  if (!begun()) return refuse("the cards are dealt first");
  if (irregularity.pot.what == What::calls_only && (phase_ != Phase::betting || turn_ != seat)) {
    return refuse(fmt::format("it is not the turn of seat {}", seat), ".seat");
  }
  if (irregularity.pot.what == What::calls_only && record_.seat(seat).round_bet >= to_call_) {
    return refuse("there is nothing to call", ".seat");
  }
  if (irregularity.pot.what == What::up_card) {
    if (!wrong.card.known()) return refuse("the card that was turned up is named", ".card");
    const Cards& cards = record_.seat(seat).cards;
    const auto down = static_cast<std::size_t>(game().streets.front().down);
    const auto hole = std::min(down, cards.size());
    const bool among =
        std::find(cards.begin(), cards.begin() + hole, wrong.card) != cards.begin() + hole;
    if (street_ != 0 || anybody_acted_ || (cards.size() >= down && !among)) {
      return refuse("a hole card is turned up while the first cards are dealt", ".card");
    }
  }
  if (irregularity.pot.what == What::void_hand && (street_ != 0 || anybody_acted_)) {
    return refuse("both hole cards are turned up while the first cards are dealt");
  }
  if (irregularity.pot.what == What::ends_betting &&
      (street_ + 1 != game().streets.size() || anybody_acted_ || phase_ != Phase::betting)) {
    return refuse("the third hole card is the last one dealt, before the final betting round");
  }
  return std::nullopt;
}

void PotRound::apply(const GoneWrong& wrong) {
  const Irregularity& irregularity = definition().irregularities[wrong.irregularity];
  if (irregularity.effect == Irregularity::Effect::voids) {
    record_.void_by = &irregularity;
    phase_ = Phase::over;
    turn_ = 0;
    return;
  }
  const int seat = wrong.place.is_seat() ? wrong.place.seat() : 0;
  switch (irregularity.pot.what) {
    case What::nothing:
      return;
    case What::misdeal:
      return deal_again();
    case What::early_misdeal:
      if (voluntary_bettors_ < 2) deal_again();
      return;
    case What::card_away:
      if (irregularity.cards.from_occurrence > 1 && ++face_up_in_deck_ > 1) return deal_again();
      [[fallthrough]];
    case What::replaced_card:
    case What::not_eligible:
      // One that is not named is not counted: when it went a file does not tell.
      put_away_.insert(wrong.card);
      if (wrong.card.known()) --stub_;
      return;
    case What::dead_hand:
      fold(seat, irregularity.section);
      return go_on_without(seat);
    case What::refunded_hand:
    case What::void_hand: {
      PotSeat& player = record_.seat(seat);
      fold(seat, irregularity.section);
      player.refund = irregularity.pot.what == What::void_hand ? player.ante : player.paid;
      player.paid -= player.refund;
      player.refund_section = irregularity.section;
      if (irregularity.pot.what == What::refunded_hand) player.round_bet = {};
      player.ante = {};
      return go_on_without(seat);
    }
    case What::up_card: {
      PotSeat& player = record_.seat(seat);
      exposed_[static_cast<std::size_t>(seat)] = wrong.card;
      player.up = 0;
      for (std::size_t i = 0; i < player.cards.size(); ++i) {
        if (player.cards[i] == wrong.card) player.up |= 1U << i;
      }
      if (phase_ == Phase::betting) open_betting();
      return;
    }
    case What::calls_only:
      calls_only_ = seat;
      return;
    case What::ends_betting: {
      PotSeat& player = record_.seat(seat);
      player.up |= 1U << (player.cards.size() - 1);
      if (wrong.choice != 0) return;
      player.ended_betting = true;
      return open_betting();
    }
  }
}

// The round goes on among the others: their cards, their bets.
void PotRound::go_on_without(int seat) {
  std::erase_if(due_, [&](const Due& due) { return due.place == Place::seat(seat); });
  std::erase(asked_, seat);
  if (record_.live() <= 1) {
    phase_ = Phase::over;
    turn_ = 0;
    return;
  }
  const bool waits = turn_ == seat;
  if (phase_ == Phase::dealing && due_.empty()) return dealt_all();
  if (phase_ == Phase::betting) {
    if (turn_ == 0 && (forced_seat() != 0 || blinds_due())) return;
    if (!anybody_acted_) return ask_from(first_to_act());
    return ask_from(waits        ? next_seat(seat, record_.positions())
                    : turn_ != 0 ? turn_
                                 : first_to_act());
  }
  const bool serving = phase_ == Phase::drawing && due_.empty() && waits;
  if (serving || (phase_ != Phase::drawing && phase_ != Phase::dealing && waits)) ask_next();
}

// The cards come back and are shuffled; what was posted before the first card stands.
void PotRound::deal_again() {
  if (!begun()) return;
  const auto meters = record_.meters;
  record_ = posted_;
  record_.meters = meters;
  stub_ = 52;
  burned_ = 0;
  used_ = {};
  put_away_ = {};
  face_up_in_deck_ = 0;
  pile_.clear();
  std::fill(exposed_.begin(), exposed_.end(), Card::unseen());
  last_aggressor_ = 0;
  voluntary_bettors_ = 0;
  calls_only_ = 0;
  forced_by_ = 0;
  if (game().blinds_after_deal) blinds_.clear();
  to_call_ = {};
  for (const PotSeat& seat : record_.seats) to_call_ = std::max(to_call_, seat.round_bet);
  begin_street(0);
}

}  // namespace houseway
