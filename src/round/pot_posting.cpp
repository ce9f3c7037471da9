#include <fmt/format.h>

#include <algorithm>

#include "round/pot_round.h"
#include "round/why_not.h"
#include "rules/pot_hands.h"

// Who sits down, what is posted and what is told before the first card, and why anything else is
// not.
namespace houseway {
namespace {

constexpr std::size_t most_blinds = 5;

}  // namespace

std::optional<Refusal> PotRound::why_not(const SatDown& sat) const {
  const std::string place = fmt::format("stakes.{}", sat.seat);
  if (sat.seat < 1 || sat.seat > record_.positions()) {
    return refusal(fmt::format("the table has seats 1 to {}", record_.positions()), place,
                   rules_->positions_section());
  }
  if (record_.dealt_in() >= game().most_players) {
    return refusal(fmt::format("no more than {} players take part", game().most_players), place,
                   game().players_section);
  }
  if (begun()) {
    return refusal("a round of play has begun; who sits down now waits for the next", place,
                   game().general.stakes);
  }
  if (record_.seat(sat.seat).in) return refusal("the seat is taken", place, game().general.players);
  if (sat.stakes.cents <= 0) {
    return refusal(fmt::format("a player has more than $0 on the table, not {}", text(sat.stakes)),
                   place, game().general.stakes);
  }
  if (sat.stakes > largest_amount && sat.stakes != no_limit) {
    return refusal(
        fmt::format("stakes are at most {}, not {}", text(largest_amount), text(sat.stakes)), place,
        game().general.stakes);
  }
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not(const ButtonPlaced& placed) const {
  if (!game().has_button()) {
    return refusal(fmt::format("{} has no button", definition().name), "button",
                   game().forced_section);
  }
  if (begun()) return refusal("the button stays during a round", "button", game().button_section);
  if (placed.seat < 1 || placed.seat > record_.positions()) {
    return refusal(fmt::format("the button is at a seat from 1 to {}", record_.positions()),
                   "button", game().button_section);
  }
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not(const MeterRead& read) const {
  const std::string place =
      fmt::format("meters.{}", definition().schedules[read.meter.schedule].id);
  const Section section = definition().schedules[read.meter.schedule].meters_section;
  if (begun()) return refusal("a meter is read before the round begins", place, section);
  if (std::any_of(record_.meters.begin(), record_.meters.end(), [&](const MeterReading& known) {
        return known.schedule == read.meter.schedule;
      })) {
    return refusal("the meter has been read", place, section);
  }
  if (read.meter.amount.cents < 0) return refusal("a meter is not below $0", place, section);
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not(const HighHandStands& stands) const {
  const Section section = game().general.high_hand_paid;
  if (begun()) return refusal("is told before the round begins", "high-hand", section);
  if (stands.seat < 0 || stands.seat > record_.positions() ||
      (stands.seat > 0 && stands.standing.empty())) {
    return refusal("the seat is that of the player who holds the highest hand so far",
                   "high-hand.seat", section);
  }
  if (stands.standing.empty()) return std::nullopt;
  const CardSet cards = card_set(stands.standing);
  if (cards.size() != 5 || stands.standing.size() != 5) {
    return refusal("the highest hand so far is five cards", "high-hand.standing", section);
  }
  if (high_hand(cards).hand_class() < HandClass::full_house) {
    return refusal(
        fmt::format("hands are tracked from the first full house, not {}", name(high_hand(cards))),
        "high-hand.standing", section);
  }
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not(const BetMade& bet) const {
  const std::string place =
      fmt::format("bets.{}.{}", bet.place.seat(), definition().spot_name(bet.spot));
  const Wager& wager = definition().wagers[bet.spot.wager];
  const std::string_view id = wager.id;
  const int seat = bet.place.seat();
  if (!bet.place.is_seat() || seat < 1 || seat > record_.positions() || !record_.seat(seat).in) {
    return refusal("only players who are seated at the table bet", place, game().general.players);
  }
  if (wager.need == Need::unstaked) {
    return refusal(fmt::format("{} is not posted", id), place, definition().wagers_section);
  }
  if (!rules_->offered(bet.spot)) {
    return refusal(fmt::format("the {} is not offered at this table", wager.name), place,
                   wager.section);
  }
  const PotSeat& player = record_.seat(seat);
  if (bet.amount.cents <= 0) {
    return refusal(fmt::format("what is posted is more than $0, not {}", text(bet.amount)), place,
                   wager.section);
  }
  if (bet.amount > largest_amount) {
    return refusal(
        fmt::format("what is posted is at most {}, not {}", text(largest_amount), text(bet.amount)),
        place, game().general.limits);
  }
  if (bet.amount > player.left()) {
    return refusal(fmt::format("seat {} has {} left on the table", seat, text(player.left())),
                   place, game().general.stakes);
  }
  const bool after_deal = id == "forced" || (id == "blind" && game().blinds_after_deal);
  if (after_deal ? phase_ != Phase::betting || street_ != 0 || anybody_acted_ : begun()) {
    return refusal(fmt::format("the {} is posted {}", wager.name,
                               after_deal ? "after the first cards and before anybody acts"
                                          : "before any card is dealt"),
                   place, wager.section);
  }
  if (id == "ante" && player.ante.cents > 0) {
    return refusal("a player makes one Ante bet", place, wager.section);
  }
  if (id == "blind") return why_not_blind(seat, bet.spot);
  if (id == "straddle") {
    if (straddled_by_ != 0) {
      return refusal("no more than one Straddle Bet is made in a round of play", place,
                     wager.section);
    }
    int left = last_blind();
    if (left == 0) return refusal("a Straddle Bet follows the Blind Bets", place, wager.section);
    do left = next_seat(left, record_.positions());
    while (!record_.seat(left).in);
    if (left != seat) {
      return refusal(
          fmt::format("the Straddle Bet is that of the player left of the blinds, seat {}", left),
          place, wager.section);
    }
  }
  if ((id == "post" || id == "straddle") && player.round_bet.cents > 0) {
    return refusal("the seat has posted already", place, wager.section);
  }
  if (id == "forced") {
    if (forced_by_ != 0) return refusal("one player makes the Forced Bet", place, wager.section);
    const bool any_unknown =
        std::any_of(record_.seats.begin(), record_.seats.end(), [](const PotSeat& each) {
          if (!each.live()) return false;
          for (std::size_t i = 0; i < each.cards.size(); ++i) {
            if (each.faces_up(i) && !each.cards[i].known()) return true;
          }
          return false;
        });
    if (chosen_.forced_bet && bet.amount < *chosen_.forced_bet && bet.amount < player.left()) {
      return refusal(fmt::format("the Forced Bet is at least {}, not {}", text(*chosen_.forced_bet),
                                 text(bet.amount)),
                     place, wager.section);
    }
    if (!any_unknown && forced_seat() != seat) {
      return refusal(fmt::format("by the up cards the Forced Bet is seat {}'s", forced_seat()),
                     place, game().forced_section);
    }
  }
  return std::nullopt;
}

// The first left of the button, and those after it in turn; with two players the button may have
// the first.
std::optional<Refusal> PotRound::why_not_blind(int seat, Spot spot) const {
  const std::string place = fmt::format("bets.{}.{}", seat, definition().spot_name(spot));
  const Section section = game().blinds_section;
  if (spot.again >= most_blinds) {
    return refusal(fmt::format("there are at most {} blinds", most_blinds), place, section);
  }
  if (record_.button == 0)
    return refusal("the button is placed first", "button", game().button_section);
  if (spot.again < blinds_.size() && blinds_[spot.again] != 0) {
    return refusal(fmt::format("seat {} has posted that", blinds_[spot.again]), place, section);
  }
  if (std::find(blinds_.begin(), blinds_.end(), seat) != blinds_.end()) {
    return refusal("a player posts one blind", place, section);
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
  return refusal(
      fmt::format("blind-{} is that of seat {}: the first blind is left of the button, the "
                  "next ones follow clockwise",
                  spot.again + 1, seats[std::min<std::size_t>(spot.again, seats.size() - 1)]),
      place, section);
}

// An ante is one and the same for all, unless there was no more; or one seat's for the table.
std::optional<Refusal> PotRound::why_not_antes() const {
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
    return refusal(
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
std::optional<Refusal> PotRound::why_not_stakes() const {
  if (!chosen_.minimum_bet) return std::nullopt;
  for (int seat = 1; seat <= record_.positions(); ++seat) {
    const PotSeat& player = record_.seat(seat);
    if (!player.in || player.left() >= *chosen_.minimum_bet) continue;
    return refusal(
        fmt::format("seat {} has {} on the table: to take part it needs what it posts and "
                    "one bet of {} more",
                    seat, text(player.stakes), text(*chosen_.minimum_bet)),
        fmt::format("stakes.{}", seat), game().general.enough);
  }
  return std::nullopt;
}

std::optional<Refusal> PotRound::why_not(const NoMoreBets&) const {
  if (begun()) return refusal("the round has begun", "bets", game().general.turn);
  if (record_.dealt_in() < 2) {
    return refusal("Poker is played with no less than two players", "plays",
                   game().general.players);
  }
  if (game().has_button() && record_.button == 0) {
    return refusal("the file says at which seat the button is", "button", game().button_section);
  }
  if (auto why = why_not_antes()) return why;
  if (auto why = why_not_stakes()) return why;
  const bool posted = std::any_of(record_.seats.begin(), record_.seats.end(),
                                  [](const PotSeat& seat) { return seat.round_bet.cents > 0; });
  const bool owed = game().has_button() && !game().blinds_after_deal;
  if (owed && !posted && able_to_bet() > 1) {
    return refusal("the player left of the button posts a Blind Bet before any card is dealt",
                   "bets", game().blinds_section);
  }
  if (owed) return why_not_blinds();
  return std::nullopt;
}

// As many as the submission requires, as far as there are players for them.
std::optional<Refusal> PotRound::why_not_blinds() const {
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
  return refusal(fmt::format("{} Blind Bets are required at this table, not {}", due, posted),
                 "bets", game().blinds_section);
}

}  // namespace houseway
