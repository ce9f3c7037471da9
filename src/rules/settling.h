#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <span>

#include "core/card.h"
#include "core/list.h"
#include "rules/record.h"
#include "rules/rule_set.h"
#include "rules/schedule.h"
#include "rules/settlement.h"

namespace houseway {

// Whose hands earn others an envy bonus.
enum class EnvyOf : std::uint8_t {
  hands_still_in,
  hands_on_the_table,  // folded ones that stay for a wager the fold has left open
  folded_hands_too
};

// The dealer at work on a finished round, one player at a time from the highest seat down. What the
// chapters share is done here: what a fold, a void round or leaving the table does to a stake, the
// arithmetic of paying by a table, meters, shares, envy and limits. What differs is the game's.
class Settling {
 public:
  Settling(const RuleSet& rules, const Record& record, Settlement& out);

  const RuleSet& rules() const { return rules_; }
  const Record& record() const { return record_; }
  int seat() const { return seat_; }

  // The cards of the player being settled, another seat's, or a place's. If the record lacks any of
  // them the round cannot be settled, and says so in the end.
  CardSet own_cards() { return of_seat(seat_); }
  CardSet of_seat(int seat) { return cards(Place::seat(seat)); }
  CardSet at(int place) { return cards(Place::named(place)); }
  const Drawn& drawn(int draw);

  // The stake that is still to be decided on a spot, if there is one.
  const Stake* open(Spot spot) const {
    const std::uint8_t first = open_[spot.wager];
    if (first == 0) return nullptr;
    // A wager's other selections lie further on among the player's stakes, and fare alike.
    for (std::size_t i = first - 1U; i < player_->stakes.size(); ++i) {
      if (player_->stakes[i].spot == spot) return &player_->stakes[i];
    }
    return nullptr;
  }
  const Stake* open(WagerId wager) const { return open(Spot{wager, 0}); }

  // Every open wager of the player as its definition judges the finished round. What the player
  // had added to another wager from the winnings of one shares the fate of that wager's stake.
  void by_judgement();
  // The vigorish is kept from what is won.
  void win(Spot spot, const Pays& pays, Section section, ShownHand hand = {}, Money vigorish = {});
  void lose(Spot spot, Section section, ShownHand hand = {});
  void give_back(Spot spot, Section section, ShownHand hand = {});  // a push
  // By the line of the wager's selected paytable; a row that it does not pay is lost.
  void by_row(Spot spot, const Ranked& ranked);
  // The same where a share of a meter is divided equally among all who hold this spot.
  void by_row_divided(Spot spot, const Ranked& ranked);
  // The same for several wagers paid by one hand, which is ranked only if one of them is open.
  template <class Rank>
  void by_table(std::initializer_list<WagerId> wagers, Rank rank) {
    std::optional<Ranked> ranked;
    for (const WagerId wager : wagers) {
      const Stake* stake = open(wager);
      if (stake == nullptr) continue;
      if (!ranked) ranked = rank();
      pay_row(*stake, *ranked);
    }
  }
  // Wagers decided by cards alone, as their definition ranks them; those named together look at the
  // same cards.
  void by_hand(std::initializer_list<WagerId> wagers) {
    by_table(wagers, [&] { return ranked(*wagers.begin(), seat_); });
  }
  Ranked ranked(WagerId wager, int seat) { return ranked(wager, Place::seat(seat)); }
  // As if this place's cards were the player's own.
  Ranked ranked(WagerId wager, Place holder);
  CardSet hand(WagerId wager, Place holder);
  // A payout that no stake of its own buys, measured by another wager.
  void bonus(Spot spot, const Pays& pays, Money measure, Section section, ShownHand hand,
             int holder = 0);
  // The envy bonuses of the player's progressive wager: `rank` tells what another seat holds.
  template <class Rank>
  void envy(WagerId progressive, WagerId envy_bonus, EnvyOf holders, Rank rank) {
    const Stake* stake = entitling(progressive);
    if (stake == nullptr || rules_.paytable(progressive).envy.empty()) return;
    for (int other = static_cast<int>(record_.seats.size()); other > 0; --other) {
      if (other == seat_ || !holds_hand(other, holders)) continue;
      pay_envy(progressive, envy_bonus, stake->amount, other, rank(other));
    }
  }
  // What is settled so far.
  std::span<const Line> lines() const { return out_.lines; }
  // The dealer's wager against the bank, and what the bank receives or, below zero, pays in.
  void dealers_wager(Spot spot, Outcome outcome, Money back, Section section, ShownHand hand);
  void bank_result(Spot spot, Money receives, Section section);
  // Cuts the winnings of these wagers together to a limit, each in proportion.
  void limit(std::initializer_list<WagerId> wagers, Money most, Section section);
  // The same by the limit that the game sets for its base wager and those made after it.
  void limit_main(std::initializer_list<WagerId> wagers, Section section);

 private:
  friend void settle(const RuleSet& rules, const Record& record, Settlement& out);

  static constexpr std::size_t most_wagers = 96;

  Judged judged(const Stake& stake) const;
  Pays pays_for(const Stake& stake, const Judged& judged) const;
  Money added_from(const Stake& stake, const Judged& judged) const;
  Money added_to(Spot spot) const;
  void pay_judged(const Stake& stake);
  CardSet cards(Place place) {
    return cards(place, HandPart::all, rules_.definition().place_cards(place));
  }
  CardSet cards(Place place, unsigned which, int wanted);
  void pay_row(const Stake& stake, const Ranked& ranked);
  void by_throw(const Stake& stake);
  Pays pays_for(WagerId wager, Row row) const;
  void begin_player(int seat);
  bool settled_though_void(WagerId wager) const;
  bool holds_hand(int seat, EnvyOf holders) const;
  const Stake* entitling(WagerId progressive) const;
  void pay_envy(WagerId progressive, WagerId envy_bonus, Money stake, int holder,
                const Ranked& ranked);
  Line& line(Spot spot, Money stake, Outcome outcome, Section section, ShownHand hand);
  Line& won(const Stake& stake, const Pays& pays, Section section, ShownHand hand);
  MeterReading* meter(WagerId wager, Level level);
  Money take_share(WagerId wager, const Pays& pays, Money stake, int among);

  struct DividedShare {
    Spot spot;
    Money each;
  };

  const RuleSet& rules_;
  const Record& record_;
  Settlement& out_;
  int seat_ = 0;
  const SeatRecord* player_ = nullptr;
  std::array<std::uint8_t, most_wagers> open_{};  // by wager, one more than its first open stake
  std::size_t first_line_ = 0;                    // of the player being settled
  List<DividedShare, 4> divided_;
};

// Settles a finished round. `out` is overwritten; its memory is used again.
void settle(const RuleSet& rules, const Record& record, Settlement& out);
Settlement settle(const RuleSet& rules, const Record& record);

// The name of a meter in a round file: "progressive-payout", "progressive-payout:mega".
std::string meter_name(const Definition& definition, const MeterReading& meter);

}  // namespace houseway
