#include <fmt/format.h>

#include <algorithm>

#include "round/pot_round.h"
#include "rules/pot_hands.h"
#include "rules/pots.h"

// What may happen next where players bet for a pot, and why anything else may not.
namespace houseway {
namespace {

using Why = std::optional<Refusal>;

Why refuse(std::string message, std::string place, Section section) {
  return Refusal{std::move(message), std::move(place), text(section)};
}

constexpr std::size_t most_blinds = 5;

}  // namespace

Why PotRound::why_not(const Event& event) const {
  return std::visit(
      [&](const auto& happened) -> Why {
        using Happened = std::decay_t<decltype(happened)>;
        if constexpr (requires(const PotRound& round) { round.PotRound::why_not(happened); } &&
                      !std::is_same_v<Happened, Event>) {
          if (phase_ == Phase::over) {
            return refuse("the round is over", "plays", game().general.last_player);
          }
          return why_not(happened);
        } else {
          return refuse("nothing of the kind happens where players bet for a pot", "plays",
                        game().general.players);
        }
      },
      event.what);
}

Why PotRound::why_not(const SatDown& sat) const {
  const std::string place = fmt::format("stakes.{}", sat.seat);
  if (sat.seat < 1 || sat.seat > record_.positions()) {
    return refuse(fmt::format("the table has seats 1 to {}", record_.positions()), place,
                  rules_->positions_section());
  }
  if (record_.dealt_in() >= game().most_players) {
    return refuse(fmt::format("no more than {} players take part", game().most_players), place,
                  game().players_section);
  }
  if (begun()) {
    return refuse("a round of play has begun; who sits down now waits for the next", place,
                  game().general.stakes);
  }
  if (record_.seat(sat.seat).in) return refuse("the seat is taken", place, game().general.players);
  if (sat.stakes.cents <= 0) {
    return refuse(fmt::format("a player has more than $0 on the table, not {}", text(sat.stakes)),
                  place, game().general.stakes);
  }
  if (sat.stakes > largest_amount && sat.stakes != no_limit) {
    return refuse(
        fmt::format("stakes are at most {}, not {}", text(largest_amount), text(sat.stakes)), place,
        game().general.stakes);
  }
  return std::nullopt;
}

Why PotRound::why_not(const ButtonPlaced& placed) const {
  if (!game().has_button()) {
    return refuse(fmt::format("{} has no button", definition().name), "button",
                  game().forced_section);
  }
  if (begun()) return refuse("the button stays during a round", "button", game().button_section);
  if (placed.seat < 1 || placed.seat > record_.positions()) {
    return refuse(fmt::format("the button is at a seat from 1 to {}", record_.positions()),
                  "button", game().button_section);
  }
  return std::nullopt;
}

Why PotRound::why_not(const MeterRead& read) const {
  const std::string place =
      fmt::format("meters.{}", definition().schedules[read.meter.schedule].id);
  const Section section = definition().schedules[read.meter.schedule].meters_section;
  if (begun()) return refuse("a meter is read before the round begins", place, section);
  if (std::any_of(record_.meters.begin(), record_.meters.end(), [&](const MeterReading& known) {
        return known.schedule == read.meter.schedule;
      })) {
    return refuse("the meter has been read", place, section);
  }
  if (read.meter.amount.cents < 0) return refuse("a meter is not below $0", place, section);
  return std::nullopt;
}

Why PotRound::why_not(const HighHandStands& stands) const {
  const Section section = game().general.high_hand_paid;
  if (begun()) return refuse("is told before the round begins", "high-hand", section);
  if (stands.seat < 0 || stands.seat > record_.positions() ||
      (stands.seat > 0 && stands.standing.empty())) {
    return refuse("the seat is that of the player who holds the highest hand so far",
                  "high-hand.seat", section);
  }
  if (stands.standing.empty()) return std::nullopt;
  const CardSet cards = card_set(stands.standing);
  if (cards.size() != 5 || stands.standing.size() != 5) {
    return refuse("the highest hand so far is five cards", "high-hand.standing", section);
  }
  if (high_hand(cards).hand_class() < HandClass::full_house) {
    return refuse(
        fmt::format("hands are tracked from the first full house, not {}", name(high_hand(cards))),
        "high-hand.standing", section);
  }
  return std::nullopt;
}

Why PotRound::why_not(const BetMade& bet) const {
  const std::string place =
      fmt::format("bets.{}.{}", bet.place.seat(), definition().spot_name(bet.spot));
  const Wager& wager = definition().wagers[bet.spot.wager];
  const std::string_view id = wager.id;
  const int seat = bet.place.seat();
  if (!bet.place.is_seat() || seat < 1 || seat > record_.positions() || !record_.seat(seat).in) {
    return refuse("only players who are seated at the table bet", place, game().general.players);
  }
  if (wager.need == Need::unstaked) {
    return refuse(fmt::format("{} is not posted", id), place, definition().wagers_section);
  }
  if (!rules_->offered(bet.spot)) {
    return refuse(fmt::format("the {} is not offered at this table", wager.name), place,
                  wager.section);
  }
  const PotSeat& player = record_.seat(seat);
  if (bet.amount.cents <= 0) {
    return refuse(fmt::format("what is posted is more than $0, not {}", text(bet.amount)), place,
                  wager.section);
  }
  if (bet.amount > largest_amount) {
    return refuse(
        fmt::format("what is posted is at most {}, not {}", text(largest_amount), text(bet.amount)),
        place, game().general.limits);
  }
  if (bet.amount > player.left()) {
    return refuse(fmt::format("seat {} has {} left on the table", seat, text(player.left())), place,
                  game().general.stakes);
  }
  const bool after_deal = id == "forced" || (id == "blind" && game().blinds_after_deal);
  if (after_deal ? phase_ != Phase::betting || street_ != 0 || anybody_acted_ : begun()) {
    return refuse(fmt::format("the {} is posted {}", wager.name,
                              after_deal ? "after the first cards and before anybody acts"
                                         : "before any card is dealt"),
                  place, wager.section);
  }
  if (id == "ante" && player.ante.cents > 0) {
    return refuse("a player makes one Ante bet", place, wager.section);
  }
  if (id == "blind") return why_not_blind(seat, bet.spot);
  if (id == "straddle") {
    if (straddled_by_ != 0) {
      return refuse("no more than one Straddle Bet is made in a round of play", place,
                    wager.section);
    }
    int left = last_blind();
    if (left == 0) return refuse("a Straddle Bet follows the Blind Bets", place, wager.section);
    do left = next_seat(left, record_.positions());
    while (!record_.seat(left).in);
    if (left != seat) {
      return refuse(
          fmt::format("the Straddle Bet is that of the player left of the blinds, seat {}", left),
          place, wager.section);
    }
  }
  if ((id == "post" || id == "straddle") && player.round_bet.cents > 0) {
    return refuse("the seat has posted already", place, wager.section);
  }
  if (id == "forced") {
    if (forced_by_ != 0) return refuse("one player makes the Forced Bet", place, wager.section);
    const bool any_unknown =
        std::any_of(record_.seats.begin(), record_.seats.end(), [](const PotSeat& each) {
          if (!each.live()) return false;
          for (std::size_t i = 0; i < each.cards.size(); ++i) {
            if (each.faces_up(i) && !each.cards[i].known()) return true;
          }
          return false;
        });
    if (chosen_.forced_bet && bet.amount < *chosen_.forced_bet && bet.amount < player.left()) {
      return refuse(fmt::format("the Forced Bet is at least {}, not {}", text(*chosen_.forced_bet),
                                text(bet.amount)),
                    place, wager.section);
    }
    if (!any_unknown && forced_seat() != seat) {
      return refuse(fmt::format("by the up cards the Forced Bet is seat {}'s", forced_seat()),
                    place, game().forced_section);
    }
  }
  return std::nullopt;
}

// The first left of the button, and those after it in turn; with two players the button may have
// the first.
Why PotRound::why_not_blind(int seat, Spot spot) const {
  const std::string place = fmt::format("bets.{}.{}", seat, definition().spot_name(spot));
  const Section section = game().blinds_section;
  if (spot.again >= most_blinds) {
    return refuse(fmt::format("there are at most {} blinds", most_blinds), place, section);
  }
  if (record_.button == 0)
    return refuse("the button is placed first", "button", game().button_section);
  if (spot.again < blinds_.size() && blinds_[spot.again] != 0) {
    return refuse(fmt::format("seat {} has posted that", blinds_[spot.again]), place, section);
  }
  if (std::find(blinds_.begin(), blinds_.end(), seat) != blinds_.end()) {
    return refuse("a player posts one blind", place, section);
  }
  std::vector<int> seats;
  for (const int each : seats_from_the_left(record_)) {
    if (record_.seat(each).in) seats.push_back(each);
  }
  const auto index = [&](int each) {
    return static_cast<int>(std::find(seats.begin(), seats.end(), each) - seats.begin());
  };
  const int mine = index(seat);
  if (seats.size() == 2) {
    // Either way round, as long as the two posts belong together.
    const bool reversed = !blinds_.empty() && blinds_[0] != 0 && index(blinds_[0]) == 1;
    const bool first_open = blinds_.empty() || blinds_[0] == 0;
    const bool fits = spot.again == 0 || first_open || mine == (reversed ? 0 : 1);
    if (fits && spot.again < 2) return std::nullopt;
  } else if (spot.again == 0 ? mine == 0 : mine <= static_cast<int>(spot.again)) {
    // A blind that nobody posts may be missing, and the next is then one seat nearer.
    const bool in_order = [&] {
      for (std::size_t i = 0; i < blinds_.size(); ++i) {
        if (blinds_[i] == 0) continue;
        if (i < spot.again && index(blinds_[i]) >= mine) return false;
        if (i > spot.again && index(blinds_[i]) <= mine) return false;
      }
      return true;
    }();
    if (in_order) return std::nullopt;
  }
  return refuse(
      fmt::format("blind-{} is that of seat {}: the first blind is left of the button, the "
                  "next ones follow clockwise",
                  spot.again + 1, seats[std::min<std::size_t>(spot.again, seats.size() - 1)]),
      place, section);
}

// An ante is one and the same for all, unless there was no more; or one seat's for the table.
Why PotRound::why_not_antes() const {
  Money most;
  int count = chosen_.ante_required ? 2 : 0;
  for (const PotSeat& seat : record_.seats) {
    most = std::max(most, seat.ante);
    count += seat.ante.cents > 0 ? 1 : 0;
  }
  if (count < 2) return std::nullopt;
  const Wager& ante = definition().wagers[*definition().find_wager("ante")];
  for (int seat = 1; seat <= record_.positions(); ++seat) {
    const PotSeat& player = record_.seat(seat);
    const bool all_of_it = player.ante.cents > 0 && player.left().cents == 0;
    if (!player.in || (player.ante == most && most.cents > 0) || all_of_it) {
      continue;
    }
    return refuse(
        most.cents == 0
            ? std::string("each player who takes part makes an Ante bet at this table")
            : fmt::format("the Ante is {}, not {}; who has less on the table puts in all of it",
                          text(most), text(player.ante)),
        fmt::format("bets.{}.ante", seat), ante.section);
  }
  return std::nullopt;
}

// 637a.8(b)(4): where a minimum bet is posted, what is on the table is enough for the posts and one
// such bet.
Why PotRound::why_not_stakes() const {
  if (!chosen_.minimum_bet) return std::nullopt;
  for (int seat = 1; seat <= record_.positions(); ++seat) {
    const PotSeat& player = record_.seat(seat);
    if (!player.in || player.left() >= *chosen_.minimum_bet) continue;
    return refuse(
        fmt::format("seat {} has {} on the table: to take part it needs what it posts and "
                    "one bet of {} more",
                    seat, text(player.stakes), text(*chosen_.minimum_bet)),
        fmt::format("stakes.{}", seat), game().general.enough);
  }
  return std::nullopt;
}

Why PotRound::why_not(const NoMoreBets&) const {
  if (begun()) return refuse("the round has begun", "bets", game().general.turn);
  if (record_.dealt_in() < 2) {
    return refuse("Poker is played with no less than two players", "plays", game().general.players);
  }
  if (game().has_button() && record_.button == 0) {
    return refuse("the file says at which seat the button is", "button", game().button_section);
  }
  if (auto why = why_not_antes()) return why;
  if (auto why = why_not_stakes()) return why;
  const bool posted = std::any_of(record_.seats.begin(), record_.seats.end(),
                                  [](const PotSeat& seat) { return seat.round_bet.cents > 0; });
  const bool owed = game().has_button() && !game().blinds_after_deal;
  if (owed && !posted && able_to_bet() > 1) {
    return refuse("the player left of the button posts a Blind Bet before any card is dealt",
                  "bets", game().blinds_section);
  }
  if (owed) return why_not_blinds();
  return std::nullopt;
}

Why PotRound::why_not(const CardBurned&) const {
  if (due_.empty() || !due_.back().burn) {
    return refuse("no card is burned now", "cards", street().section);
  }
  return std::nullopt;
}

Why PotRound::why_not(const CardDealt& dealt) const {
  if (due_.empty() || due_.back().burn || due_.back().place != dealt.place) {
    return refuse("no card goes there now",
                  fmt::format("cards.{}", definition().place_name(dealt.place)),
                  begun() ? street().section : definition().no_more_bets);
  }
  if (!dealt.card.known()) return std::nullopt;
  const std::string place = fmt::format(
      "cards.{}", dealt.place.is_seat() ? fmt::format("{}", dealt.place.seat())
                                        : std::string(definition().place_id(dealt.place)));
  if (!in_deck(Deck::standard, dealt.card)) {
    return refuse(fmt::format("{} is not in the deck", text(dealt.card)), place,
                  game().deck_section);
  }
  if (used_.contains(dealt.card) || put_away_.contains(dealt.card)) {
    return refuse(fmt::format("{} is out of the deck already", text(dealt.card)), place,
                  game().deck_section);
  }
  return std::nullopt;
}

// As many as the submission requires, as far as there are players for them.
Why PotRound::why_not_blinds() const {
  const auto posted =
      std::count_if(blinds_.begin(), blinds_.end(), [](int seat) { return seat != 0; });
  // Whoever the Ante left without chips cannot post.
  int due = 0;
  int asked = 0;
  for (const int seat : seats_from_the_left(record_)) {
    if (!record_.seat(seat).in || asked++ >= chosen_.blinds.value_or(0)) continue;
    const bool has = std::find(blinds_.begin(), blinds_.end(), seat) != blinds_.end();
    due += has || record_.seat(seat).left().cents > 0 ? 1 : 0;
  }
  if (posted >= due || able_to_bet() < 2) return std::nullopt;
  return refuse(fmt::format("{} Blind Bets are required at this table, not {}", due, posted),
                "bets", game().blinds_section);
}

Why PotRound::why_not_first_action(int) const {
  if (forced_seat() != 0) {
    return refuse(fmt::format("seat {} makes the Forced Bet first", forced_seat()),
                  fmt::format("bets.{}.forced", forced_seat()), game().forced_section);
  }
  if (blinds_due()) {
    return refuse("the player left of the button posts a Blind Bet first", "bets",
                  game().blinds_section);
  }
  if (street_ > 0 && game().opens != PotGame::Opens::left_of_button && !anybody_acted_) {
    for (int seat = 1; seat <= record_.positions(); ++seat) {
      const PotSeat& player = record_.seat(seat);
      for (std::size_t i = 0; player.live() && i < player.cards.size(); ++i) {
        if (!player.faces_up(i) || !player.holds(i) || player.cards[i].known()) continue;
        return refuse("who opens the betting is told by the up cards, and this one is not known",
                      fmt::format("cards.{}[{}]", seat, i), game().opens_section);
      }
    }
  }
  const bool blinds_closed = game().blinds_after_deal && street_ == 0 && !anybody_acted_;
  if (blinds_closed && phase_ == Phase::betting) return why_not_blinds();
  return std::nullopt;
}

Why PotRound::why_not(const PotActed& acted) const {
  const std::string place = fmt::format("plays.{}", acted.seat);
  if (!begun()) return refuse("the cards are dealt first", place, game().general.turn);
  if (auto why = why_not_first_action(acted.seat)) return why;
  if (!due_.empty()) return refuse("cards are dealt first", place, street().section);
  if (acted.seat != turn_) {
    return refuse(fmt::format("it is the turn of seat {}, not of seat {}", turn_, acted.seat),
                  place, game().general.turn);
  }
  const auto only = [&](std::string_view words, Section section) {
    return refuse(fmt::format("\"{}\" is not said here: {}", text(acted.act), words), place,
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

Why PotRound::why_not_cards(const PotActed& acted) const {
  const std::string place = fmt::format("plays.{}", acted.seat);
  const int count = static_cast<int>(acted.cards.size());
  if (acted.act == PotAct::discard && count != street().discards) {
    return refuse(fmt::format("{} cards are discarded, not {}", street().discards, count), place,
                  street().section);
  }
  // Each card named is one of those held; a face that is not known stands for one such card.
  std::vector<Card> held;
  for (const Card card : record_.seat(acted.seat).held()) held.push_back(card);
  for (const Card card : acted.cards) {
    const auto found = std::find(held.begin(), held.end(), card);
    if (found == held.end()) {
      return refuse(fmt::format("seat {} does not hold {}; it holds {}", acted.seat, text(card),
                                text(record_.seat(acted.seat).held())),
                    place, street().section);
    }
    held.erase(found);
  }
  return std::nullopt;
}

// A pot that nobody else contends for cannot be conceded.
Why PotRound::why_not_muck(int seat) const {
  const std::string place = fmt::format("plays.{}", seat);
  for (const Pot& pot : pots_of(record_).pots) {
    const auto others = std::count_if(pot.eligible.begin(), pot.eligible.end(), [&](int each) {
      return each != seat && !record_.seat(each).mucked;
    });
    const bool mine =
        std::find(pot.eligible.begin(), pot.eligible.end(), seat) != pot.eligible.end();
    if (mine && others == 0) {
      return refuse("a winning hand is shown: everybody else has conceded a pot that is contended",
                    place, game().general.showdown);
    }
  }
  if (chosen_.show_discarded_hands) {
    return refuse("these rules require discarded hands to be shown", place,
                  game().general.showdown);
  }
  return std::nullopt;
}

Why PotRound::why_not_bet(const PotActed& acted) const {
  const std::string place = fmt::format("plays.{}", acted.seat);
  const PotSeat& player = record_.seat(acted.seat);
  const Section section = street().betting_section;
  const bool facing = player.round_bet < to_call_;
  if (calls_only_ == acted.seat && acted.act != PotAct::call) {
    return refuse("what the player put in stands as a call", place, game().general.turn);
  }
  switch (acted.act) {
    case PotAct::check:
      if (facing) {
        return refuse(fmt::format("there is a bet of {}: fold, call or raise", text(to_call_)),
                      place, section);
      }
      return std::nullopt;
    case PotAct::call:
      if (!facing) return refuse("there is nothing to call: check or bet", place, section);
      return std::nullopt;
    case PotAct::bet:
      if (to_call_.cents > 0) {
        return refuse(fmt::format("a bet of {} stands: what is more is a raise", text(to_call_)),
                      place, section);
      }
      return why_not_amount(acted.seat, false, acted.amount);
    case PotAct::raise:
      if (to_call_.cents == 0) {
        return refuse("there is no bet to raise: bet or check", place, section);
      }
      if (acted.amount <= to_call_) {
        return refuse(fmt::format("a raise is more than the bet of {}, not {}", text(to_call_),
                                  text(acted.amount)),
                      place, game().general.raises);
      }
      if (!chosen_.check_raise && player.checked) {
        return refuse("who has checked may not raise on that betting round at this table", place,
                      game().general.check_raise);
      }
      if (chosen_.raises_maximum && raises_ >= *chosen_.raises_maximum) {
        return refuse(
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

Why PotRound::why_not_amount(int seat, bool raise, Money amount) const {
  const std::string place = fmt::format("plays.{}", seat);
  const PotSeat& player = record_.seat(seat);
  if (amount.cents <= 0) return refuse("a bet is more than $0", place, game().general.limits);
  const bool limited = player.left() != no_limit;
  if (limited && amount - player.round_bet > player.left()) {
    return refuse(fmt::format("seat {} has {} left on the table", seat, text(player.left())), place,
                  game().general.stakes);
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
  if (!range) return refuse("no raise is open", place, game().general.limits);
  if (chosen_.betting == PotRules::Betting::fixed_limit && unit_of_street().cents > 0) {
    const bool exact = amount == range->least || amount == range->most;
    if (exact || (all_in && amount < range->most)) return std::nullopt;
    return refuse(fmt::format("the limit is {}: a {} {}, not {}", text(unit_of_street()), word,
                              text(range->most), text(amount)),
                  place, game().general.limits);
  }
  if (amount > range->most) {
    return refuse(
        fmt::format("a {} is at most {} here, not {}", word, text(range->most), text(amount)),
        place, game().general.limits);
  }
  if (amount < range->least && !all_in) {
    return refuse(
        fmt::format("a {} is at least {} here, not {}", word, text(range->least), text(amount)),
        place, game().general.limits);
  }
  return std::nullopt;
}

}  // namespace houseway
