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

std::vector<int> offered_the_bank(int seats, std::span<const PastRound> rounds) {
  std::vector<int> offered;
  const PastRound* without_bank = nullptr;
  for (const PastRound& round : rounds) {
    // Counterclockwise is to the next lower seat.
    const bool first_took_it = !offered.empty() && round.bank == offered.front();
    const int first = first_took_it && round.bank > 1 ? round.bank - 1 : seats;
    if (round.bank == 0) without_bank = &round;
    offered.clear();
    for (int i = 0; i < seats; ++i) {
      const int seat = (first - 1 - i + seats) % seats + 1;
      const bool may = without_bank != nullptr && seat != round.bank &&
                       std::find(without_bank->wagered.begin(), without_bank->wagered.end(),
                                 seat) != without_bank->wagered.end();
      if (may) offered.push_back(seat);
    }
  }
  return offered;
}

}  // namespace houseway
