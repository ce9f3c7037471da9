#include <fmt/format.h>

#include <algorithm>

#include "floor/live_table.h"

// Several boxes of one player.
namespace houseway::floor {
namespace {

std::string seat_place(int seat) {
  return fmt::format("seat {}", seat);
}

}  // namespace

int LiveTable::seat_of(const std::string& account) const {
  for (int seat = 1; seat <= positions(); ++seat) {
    if (this->seat(seat).account == account) return seat;
  }
  return 0;
}

std::vector<int> LiveTable::seats_of(const std::string& account) const {
  std::vector<int> seats;
  for (int seat = 1; seat <= positions(); ++seat) {
    if (this->seat(seat).taken() && this->seat(seat).account == account) seats.push_back(seat);
  }
  return seats;
}

bool LiveTable::same_player(int seat, int other) const {
  if (seat == other) return true;
  return seat >= 1 && other >= 1 && this->seat(seat).taken() &&
         this->seat(seat).account == this->seat(other).account;
}

// Whoever sits down where somebody has left sees of his cards what everybody sees.
bool LiveTable::holds_cards(int seat) const {
  return seat >= 1 && this->seat(seat).taken() && dealt_in(seat) == this->seat(seat).account;
}

// What the player of a seat sees from all his boxes. Where hands are set one after the other, one
// that has its turn later is not looked at while the other is being set.
std::vector<SeenPlace> LiveTable::seen_from(int seat) const {
  bool several = false;
  for (int other = 1; seat > 0 && !several && other <= positions(); ++other) {
    several = other != seat && same_player(seat, other);
  }
  if (!several) return round_->view(holds_cards(seat) ? seat : 0);
  std::vector<SeenPlace> seen = round_->view(0);
  for (int box = 1; box <= positions(); ++box) {
    if (!same_player(seat, box) || !holds_cards(box) || !may_look_at(box)) continue;
    const std::vector<SeenPlace> own = round_->view(box);
    const auto at_box = [&](const SeenPlace& each) { return each.place == Place::seat(box); };
    const auto mine = std::find_if(own.begin(), own.end(), at_box);
    const auto shown = std::find_if(seen.begin(), seen.end(), at_box);
    if (mine != own.end() && shown != seen.end()) *shown = *mine;
  }
  return seen;
}

bool LiveTable::may_look_at(int box) const {
  if (!boxes_.one_by_one || game().card_game() == nullptr || game().hands() != nullptr) return true;
  // Whether to play on or to double is asked of those who have examined their cards (663a.11(a),
  // (b), 670a.11(a), (c)).
  const Expected now = round_->expected();
  const bool examined = now.kind == Expected::Kind::decision &&
                        !now.step->offers(Choice::Act::set) &&
                        !now.step->offers(Choice::Act::give_up);
  if (examined) return true;
  const auto left = round_->cards().agenda();
  return std::none_of(left.begin(), left.end(), [&](const CardRound::Todo& todo) {
    return todo.kind == Expected::Kind::decision && todo.step->offers(Choice::Act::set) &&
           todo.place.seat() > box && same_player(todo.place.seat(), box);
  });
}

LiveTable::Why LiveTable::why_not_further_box(const SeatTaken& event) const {
  const std::vector<int> own = seats_of(event.account);
  if (own.empty()) return {};
  const std::string section = text(boxes_.section);
  if (static_cast<int>(own.size()) >= boxes_.most) {
    return Refusal{
        fmt::format("sits at seat {} already, and one player has {} here", own.front(),
                    boxes_.most == 1 ? "one box" : fmt::format("at most {} boxes", boxes_.most)),
        event.account, section};
  }
  if (event.seat != own.front() - 1 && event.seat != own.back() + 1) {
    return Refusal{fmt::format("is not next to seat {}", own.front()), seat_place(event.seat),
                   section};
  }
  if (std::any_of(own.begin(), own.end(), [&](int seat) { return in_round(seat); })) {
    return Refusal{"another box is taken before one's wagers of a round", event.account, section};
  }
  return {};
}

// Those that stay are adjacent.
bool LiveTable::between_boxes(int seat) const {
  return seat > 1 && seat < positions() && same_player(seat, seat - 1) &&
         same_player(seat, seat + 1);
}

// What binds the wagers of a player on several boxes.
LiveTable::Why LiveTable::why_not_on_boxes(const BetMade& bet) const {
  if (!bet.place.is_seat() || bet.amount.cents == 0 || game().card_game() == nullptr) return {};
  const int seat = bet.place.seat();
  const std::vector<int> own = seats_of(this->seat(seat).account);
  if (own.size() < 2) return {};
  const std::string place = fmt::format("bets.{}.{}", seat, game().spot_name(bet.spot));
  const auto wagered = [&](int box) { return staked_in(*round_, box).cents > 0; };
  // The rules may have changed since the boxes were taken.
  const auto others =
      std::count_if(own.begin(), own.end(), [&](int box) { return box != seat && wagered(box); });
  if (others >= boxes_.most) {
    return Refusal{fmt::format("one player wagers on at most {} boxes", boxes_.most), place,
                   text(boxes_.section)};
  }
  // An Envy Bonus is for another player's hand, and a settlement takes every box for one.
  if (rules_.has_paytable(bet.spot.wager) && !rules_.paytable(bet.spot.wager).envy.empty()) {
    return Refusal{"has Envy Bonuses for the hands of other players: not with several boxes", place,
                   text(rules_.schedule(bet.spot.wager).envy_section)};
  }
  if (!boxes_.one_by_one || game().wagers[bet.spot.wager].id != game().base) return {};
  for (const int box : own) {
    const Stake* stake = round_->record().seat(box).find(bet.spot);
    if (box == seat || stake == nullptr) continue;
    const Money first = box > seat ? stake->amount : bet.amount;
    const Money second = box > seat ? bet.amount : stake->amount;
    if (second <= first) continue;
    return Refusal{fmt::format("the hand with the larger wager is set first: it lies on seat {}",
                               std::max(box, seat)),
                   place, text(boxes_.section)};
  }
  return {};
}

// A player who banks wagers on one area (621a.9(f), 645a.12(f)).
LiveTable::Why LiveTable::why_not_bank_with_boxes(const BankTaken& bank) const {
  if (seats_of(seat(bank.seat).account).size() < 2) return {};
  return Refusal{"has several boxes, and the bank wagers on one", seat_place(bank.seat),
                 text(game().cards().banking.section)};
}

}  // namespace houseway::floor
