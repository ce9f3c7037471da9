#include "rules/settling.h"
#include "rules/twenty_one.h"

// Hands that were drawn to, doubled and split, each against the dealer's.
namespace houseway {

// In the order of the hands, and on each in the order in which the wagers were made.
void Settling::by_drawn_hands() {
  for (const DrawnHand& hand : player_->hands) {
    for (const Spot spot : hand.wagers) {
      if (const Stake* stake = open(spot)) by_drawn_hand(hand, *stake);
    }
  }
}

void Settling::by_drawn_hand(const DrawnHand& hand, const Stake& stake) {
  const TwentyOne& rules = *game().hands();
  const Wager& wager = declared(stake.spot);
  // A lammer is the house's: it brings its value or nothing.
  const bool lammer = wager.need == Need::unstaked;
  const Money staked = lammer ? Money{} : stake.amount;
  const Total mine = hand.total();
  const auto dealer = dealers_cards(record_);
  const auto dealers = total_of(dealer, rules.dealers_ace_limit);
  const ShownHand shown = hand.natural() ? ShownHand(ShownHand::Kind::blackjack)
                                         : ShownHand::of_totals(mine.value, dealers.value);
  const HandMeeting meeting{hand, dealer, mine, dealers};
  const Money added = added_to(stake.spot);
  switch (hand.end) {
    case DrawnHand::End::dead: {
      Line& returned = line(stake.spot, staked, Outcome::returned, hand.dead_by, shown);
      returned.added = added;
      returned.back = staked + added;
      return;
    }
    case DrawnHand::End::surrendered: {
      Line& half = line(stake.spot, staked, Outcome::surrendered, rules.sections.surrender, shown);
      half.added = added;
      half.back = {(staked + added).cents / 2};
      return;
    }
    case DrawnHand::End::rescued:
      if (wager.id == rules.double_down) {
        line(stake.spot, staked, Outcome::withdrawn, rules.sections.rescue, shown).back = staked;
      } else {
        line(stake.spot, staked, Outcome::forfeited, rules.sections.rescue, shown).added = added;
      }
      return;
    case DrawnHand::End::open:
    case DrawnHand::End::stands:
      break;
  }
  if (player_->even_money && hand.natural()) {
    Line& even = line(stake.spot, staked, Outcome::won, rules.sections.even_money, shown);
    even.added = added;
    even.pays = to(1);
    even.back = back_on(to(1), staked + added);
    return;
  }
  const Judged found = wager.by_drawn_hand()->judge(rules_, meeting);
  if (!lammer) {
    Judged named = found;
    if (named.hand == ShownHand{}) named.hand = shown;
    return pay_judged(stake, named);
  }
  const Pays pays = found.pushes ? push : pays_for(stake, found);
  const Section section = found.section.empty() && pays.wins()
                              ? rules_.schedule(stake.spot.wager).section_of(found.row)
                              : found.section;
  Line& decided = line(stake.spot, {}, pays.wins() ? Outcome::won : Outcome::lost, section, shown);
  if (!pays.wins()) return;
  decided.row = found.row;
  decided.pays = pays;
  decided.back = winnings_on(pays, stake.amount);
}

void Settling::pay_sum(WagerId wager, const FixedSum& fixed) {
  if (record_.void_by != nullptr) return;
  const Money sum_paid = fixed.sum(rules_, record_, seat_);
  if (sum_paid.cents > 0) line({wager, 0}, {}, Outcome::won, fixed.section, {}).back = sum_paid;
}

}  // namespace houseway
