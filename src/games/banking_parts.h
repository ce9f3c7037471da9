#pragma once

#include "rules/settling.h"

// What the two chapters with a player's bank say alike: 621a.9 and 645a.12.
namespace houseway::parts {

struct BankSettled {
  WagerId wager;  // that the players make against the bank
  WagerId result;
  Section alone;  // that settles a bank of the player's own, and one shared with the house
  Section with_house;
  Section vigorish;
};

// Losing wagers go to the centre and winning ones are paid from it. The bank makes good what is
// lacking and receives what is left, less the vigorish; together with the house it does half of
// either, half a cent cut off. `dealers` is what the dealer's wager against the bank has come to.
inline void settle_bank(Settling& settling, const BankSettled& by, const Judged& dealers) {
  const Bank& banked = settling.record().bank;
  if (banked.dealers_wager.cents > 0) settling.dealers_wager({by.wager, 0}, dealers);
  Money centre;
  for (const Line& line : settling.lines()) {
    if (line.spot.wager != by.wager) continue;
    if (line.outcome == Outcome::won) centre -= line.stake;
    if (line.outcome == Outcome::lost || line.outcome == Outcome::forfeited) centre += line.stake;
  }
  if (banked.with_house) centre.cents /= 2;
  const Money kept =
      centre.cents > 0 ? vigorish(centre, 5, settling.rules().rounds_vigorish_up()) : Money{};
  settling.bank_result({by.result, 0}, centre - kept, banked.with_house ? by.with_house : by.alone);
  settling.charge({by.result, 0}, kept, by.vigorish);
}

// Whose hands the players' meet.
inline Place opponent_of(const Record& record, std::size_t dealer) {
  return record.bank.seat == 0 ? Place::named(static_cast<int>(dealer))
                               : Place::seat(record.bank.seat);
}

}  // namespace houseway::parts
