#include "round/bank_offer.h"

#include <algorithm>

namespace houseway {

PastRound past_round(const Record& record) {
  PastRound past{record.bank.seat, {}};
  for (int seat = 1; seat <= static_cast<int>(record.seats.size()); ++seat) {
    if (!record.seat(seat).stakes.empty()) past.wagered.push_back(seat);
  }
  return past;
}

BankTurn turn_after(int seats, const BankTurn& before, const PastRound& round) {
  BankTurn turn = before;
  // Counterclockwise is to the next lower seat.
  const bool first_took_it = !before.offered.empty() && round.bank == before.offered.front();
  const int first = first_took_it && round.bank > 1 ? round.bank - 1 : seats;
  if (round.bank == 0) {
    turn.any_without = true;
    turn.wagered_without = round.wagered;
  }
  turn.offered.clear();
  for (int i = 0; i < seats; ++i) {
    const int seat = (first - 1 - i + seats) % seats + 1;
    const auto& wagered = turn.wagered_without;
    const bool may = turn.any_without && seat != round.bank &&
                     std::find(wagered.begin(), wagered.end(), seat) != wagered.end();
    if (may) turn.offered.push_back(seat);
  }
  return turn;
}

std::vector<int> offered_the_bank(int seats, std::span<const PastRound> rounds) {
  BankTurn turn;
  for (const PastRound& round : rounds) turn = turn_after(seats, turn, round);
  return turn.offered;
}

}  // namespace houseway
