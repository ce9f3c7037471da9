#include <fmt/format.h>

#include <algorithm>

#include "round/pot_round.h"
#include "round/why_not.h"
#include "rules/pot_hands.h"
#include "rules/pots.h"

// What may happen next where players bet for a pot, and why anything else may not.
namespace houseway {
std::optional<Refusal> PotRound::why_not(const Event& event) const {
  return std::visit(
      [&](const auto& happened) -> std::optional<Refusal> {
        using Happened = std::decay_t<decltype(happened)>;
        if constexpr (requires(const PotRound& round) { round.PotRound::why_not(happened); } &&
                      !std::is_same_v<Happened, Event>) {
          if (phase_ == Phase::over) {
            return refusal("the round is over", "plays", game().general.last_player);
          }
          return why_not(happened);
        } else {
          return refusal("nothing of the kind happens where players bet for a pot", "plays",
                         game().general.players);
        }
      },
      event.what);
}

std::optional<Refusal> PotRound::why_not(const CardBurned&) const {
  if (due_.empty() || !due_.back().burn) {
    return refusal("no card is burned now", "cards", street().section);
  }
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not(const CardDealt& dealt) const {
  if (due_.empty() || due_.back().burn || due_.back().place != dealt.place) {
    return refusal("no card goes there now",
                   fmt::format("cards.{}", definition().place_name(dealt.place)),
                   begun() ? street().section : definition().no_more_bets);
  }
  if (!dealt.card.known()) return std::nullopt;
  const std::string place = fmt::format(
      "cards.{}", dealt.place.is_seat() ? fmt::format("{}", dealt.place.seat())
                                        : std::string(definition().place_id(dealt.place)));
  if (!in_deck(Deck::standard, dealt.card)) {
    return refusal(fmt::format("{} is not in the deck", text(dealt.card)), place,
                   game().deck_section);
  }
  if (used_.contains(dealt.card) || put_away_.contains(dealt.card)) {
    return refusal(fmt::format("{} is out of the deck already", text(dealt.card)), place,
                   game().deck_section);
  }
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not_first_action(int) const {
  if (forced_seat() != 0) {
    return refusal(fmt::format("seat {} makes the Forced Bet first", forced_seat()),
                   fmt::format("bets.{}.forced", forced_seat()), game().forced_section);
  }
  if (blinds_due()) {
    return refusal("the player left of the button posts a Blind Bet first", "bets",
                   game().blinds_section);
  }
  if (street_ > 0 && game().opens != PotGame::Opens::left_of_button && !anybody_acted_) {
    for (int seat = 1; seat <= record_.positions(); ++seat) {
      const PotSeat& player = record_.seat(seat);
      for (std::size_t i = 0; player.live() && i < player.cards.size(); ++i) {
        if (!player.faces_up(i) || !player.holds(i) || player.cards[i].known()) continue;
        return refusal("who opens the betting is told by the up cards, and this one is not known",
                       fmt::format("cards.{}[{}]", seat, i), game().opens_section);
      }
    }
  }
  const bool blinds_closed = game().blinds_after_deal && street_ == 0 && !anybody_acted_;
  if (blinds_closed && phase_ == Phase::betting) return why_not_blinds();
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not(const PotActed& acted) const {
  const std::string place = fmt::format("plays.{}", acted.seat);
  if (!begun()) return refusal("the cards are dealt first", place, game().general.turn);
  if (auto why = why_not_first_action(acted.seat)) return why;
  if (!due_.empty()) return refusal("cards are dealt first", place, street().section);
  if (acted.seat != turn_) {
    return refusal(fmt::format("it is the turn of seat {}, not of seat {}", turn_, acted.seat),
                   place, game().general.turn);
  }
  const auto only = [&](std::string_view words, Section section) {
    return refusal(fmt::format("\"{}\" is not said here: {}", text(acted.act), words), place,
                   section);
  };
  switch (phase_) {
    case Phase::betting:
      if (acted.act == PotAct::draw || acted.act == PotAct::discard || acted.act == PotAct::show ||
          acted.act == PotAct::muck) {
        return only("this is a betting round", street().betting_section);
      }
      return why_not_bet(acted);
    case Phase::drawing:
      if (acted.act != PotAct::draw) {
        return only("each player draws, or says \"draw none\"", street().section);
      }
      return why_not_cards(acted);
    case Phase::discarding:
      if (acted.act != PotAct::discard) {
        return only(fmt::format("each player discards {} cards", street().discards),
                    street().section);
      }
      return why_not_cards(acted);
    case Phase::showdown:
      if (acted.act == PotAct::muck) return why_not_muck(acted.seat);
      if (acted.act == PotAct::show) return std::nullopt;
      return only("this is the showdown", game().general.showdown);
    default:
      return only("nobody is asked", game().general.turn);
  }
}

std::optional<Refusal> PotRound::why_not_cards(const PotActed& acted) const {
  const std::string place = fmt::format("plays.{}", acted.seat);
  const int count = static_cast<int>(acted.cards.size());
  if (acted.act == PotAct::discard && count != street().discards) {
    return refusal(fmt::format("{} cards are discarded, not {}", street().discards, count), place,
                   street().section);
  }
  // Each card named is one of those held; a face that is not known stands for one such card.
  std::vector<Card> held;
  for (const Card card : record_.seat(acted.seat).held()) held.push_back(card);
  for (const Card card : acted.cards) {
    const auto found = std::find(held.begin(), held.end(), card);
    if (found == held.end()) {
      return refusal(fmt::format("seat {} does not hold {}; it holds {}", acted.seat, text(card),
                                 text(record_.seat(acted.seat).held())),
                     place, street().section);
    }
    held.erase(found);
  }
  return std::nullopt;
}

// A pot that nobody else contends for cannot be conceded.
std::optional<Refusal> PotRound::why_not_muck(int seat) const {
  const std::string place = fmt::format("plays.{}", seat);
  for (const Pot& pot : pots_of(record_).pots) {
    const auto others = std::count_if(pot.eligible.begin(), pot.eligible.end(), [&](int each) {
      return each != seat && !record_.seat(each).mucked;
    });
    const bool mine =
        std::find(pot.eligible.begin(), pot.eligible.end(), seat) != pot.eligible.end();
    if (mine && others == 0) {
      return refusal("a winning hand is shown: everybody else has conceded a pot that is contended",
                     place, game().general.showdown);
    }
  }
  if (chosen_.show_discarded_hands) {
    return refusal("these rules require discarded hands to be shown", place,
                   game().general.showdown);
  }
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not_bet(const PotActed& acted) const {
  const std::string place = fmt::format("plays.{}", acted.seat);
  const PotSeat& player = record_.seat(acted.seat);
  const Section section = street().betting_section;
  const bool facing = player.round_bet < to_call_;
  if (calls_only_ == acted.seat && acted.act != PotAct::call) {
    return refusal("what the player put in stands as a call", place, game().general.turn);
  }
  switch (acted.act) {
    case PotAct::check:
      if (facing) {
        return refusal(fmt::format("there is a bet of {}: fold, call or raise", text(to_call_)),
                       place, section);
      }
      return std::nullopt;
    case PotAct::call:
      if (!facing) return refusal("there is nothing to call: check or bet", place, section);
      return std::nullopt;
    case PotAct::bet:
      if (to_call_.cents > 0) {
        return refusal(fmt::format("a bet of {} stands: what is more is a raise", text(to_call_)),
                       place, section);
      }
      return why_not_amount(acted.seat, false, acted.amount);
    case PotAct::raise:
      if (to_call_.cents == 0) {
        return refusal("there is no bet to raise: bet or check", place, section);
      }
      if (acted.amount <= to_call_) {
        return refusal(fmt::format("a raise is more than the bet of {}, not {}", text(to_call_),
                                   text(acted.amount)),
                       place, game().general.raises);
      }
      if (!chosen_.check_raise && player.checked) {
        return refusal("who has checked may not raise on that betting round at this table", place,
                       game().general.check_raise);
      }
      if (chosen_.raises_maximum && raises_ >= *chosen_.raises_maximum) {
        return refusal(
            fmt::format("at most {} raises are made on a betting round", *chosen_.raises_maximum),
            place, game().general.limits);
      }
      return why_not_amount(acted.seat, true, acted.amount);
    default:
      return std::nullopt;  // a fold, also where a check was free
  }
}

Money PotRound::unit_of_street() const {
  return (street().big_bet ? chosen_.big_bet : chosen_.small_bet).value_or(Money{});
}

std::optional<PotRound::Range> PotRound::bet_range(int seat) const {
  const PotSeat& player = record_.seat(seat);
  const Money all = player.left() == no_limit ? largest_amount : player.round_bet + player.left();
  if (all <= to_call_ || calls_only_ == seat) return std::nullopt;
  if (chosen_.raises_maximum && raises_ >= *chosen_.raises_maximum && to_call_.cents > 0) {
    return std::nullopt;
  }
  if (!chosen_.check_raise && player.checked && to_call_.cents > 0) return std::nullopt;
  Range range{to_call_ + Money{1}, all};
  if (chosen_.betting == PotRules::Betting::fixed_limit) {
    const Money unit = unit_of_street();
    if (unit.cents > 0) {
      // A bet that is less than the limit is completed to it, or raised by it.
      const Money level{to_call_.cents / unit.cents * unit.cents + unit.cents};
      range = {level, to_call_ + unit};
    }
  } else {
    if (chosen_.minimum_bet) range.least = to_call_ + *chosen_.minimum_bet;
    if (chosen_.maximum_bet) range.most = to_call_ + *chosen_.maximum_bet;
    if (chosen_.betting == PotRules::Betting::pot_limit) {
      const Money call = to_call_ - player.round_bet;
      range.most = std::min(range.most, to_call_ + record_.in_the_pot() + call);
    }
  }
  range.most = std::min(range.most, all);
  range.least = std::min(range.least, range.most);
  return range;
}

std::optional<Refusal> PotRound::why_not_amount(int seat, bool raise, Money amount) const {
  const std::string place = fmt::format("plays.{}", seat);
  const PotSeat& player = record_.seat(seat);
  if (amount.cents <= 0) return refusal("a bet is more than $0", place, game().general.limits);
  const bool limited = player.left() != no_limit;
  if (limited && amount - player.round_bet > player.left()) {
    return refusal(fmt::format("seat {} has {} left on the table", seat, text(player.left())),
                   place, game().general.stakes);
  }
  // All that is left, or all that anybody else could call.
  Money callable;
  for (int other = 1; other <= record_.positions(); ++other) {
    const PotSeat& each = record_.seat(other);
    if (other == seat || !each.live() || each.ended_betting) continue;
    callable =
        std::max(callable, each.left() == no_limit ? no_limit : each.round_bet + each.left());
  }
  const bool all_in = (limited && amount - player.round_bet == player.left()) || amount == callable;
  const auto range = bet_range(seat);
  const char* word = raise ? "raise to" : "bet of";
  if (!range) return refusal("no raise is open", place, game().general.limits);
  if (chosen_.betting == PotRules::Betting::fixed_limit && unit_of_street().cents > 0) {
    const bool exact = amount == range->least || amount == range->most;
    if (exact || (all_in && amount < range->most)) return std::nullopt;
    return refusal(fmt::format("the limit is {}: a {} {}, not {}", text(unit_of_street()), word,
                               text(range->most), text(amount)),
                   place, game().general.limits);
  }
  if (amount > range->most) {
    return refusal(
        fmt::format("a {} is at most {} here, not {}", word, text(range->most), text(amount)),
        place, game().general.limits);
  }
  if (amount < range->least && !all_in) {
    return refusal(
        fmt::format("a {} is at least {} here, not {}", word, text(range->least), text(amount)),
        place, game().general.limits);
  }
  return std::nullopt;
}

}  // namespace houseway
