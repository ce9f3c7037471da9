#pragma once

#include <array>
#include <optional>
#include <span>

#include "core/card.h"
#include "core/list.h"
#include "rules/record.h"
#include "rules/rule_set.h"
#include "rules/schedule.h"
#include "rules/settlement.h"

namespace houseway {

// The dealer at work on a finished round, one player at a time from the highest seat down: what a
// fold, a void round or leaving the table does to a stake; what decides each wager, asked of its
// definition; the arithmetic of paying by a table, meters, shares, envy and limits.
class Settling {
 public:
  Settling(const RuleSet& rules, const Record& record, Settlement& out);

  const RuleSet& rules() const { return rules_; }
  const Record& record() const { return record_; }

  void settle_player(int seat);

  // Among the players, when each is settled with the house.
  void settle_pots();
  // What the round may pay to all of them.
  void keep_aggregate_limit();

  // Between bank and dealer, when all players are settled: what is settled so far, the dealer's
  // wager against the bank, and what the bank receives or, below zero, pays in.
  std::span<const Line> lines() const { return out_.lines; }
  void dealers_wager(Spot spot, const Judged& judged);
  void bank_result(Spot spot, Money receives, Section section);
  // A vigorish taken from what a wager of the player being settled has won; none of nothing.
  void charge(Spot spot, Money amount, Section section);

 private:
  static constexpr std::size_t most_wagers = 96;

  struct DividedShare {
    Spot spot;
    Money each;
  };

  const Definition& game() const { return rules_.definition(); }
  const Wager& declared(Spot spot) const { return game().wagers[spot.wager]; }
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

  void begin_player(int seat);
  bool settled_though_void(WagerId wager) const;

  // Cards; if the record lacks any of them the round cannot be settled, and says so in the end.
  CardSet cards(Place place) {
    const int drawn = place.is_seat() ? record_.seat(place.seat()).drawn : 0;
    return cards(place, HandPart::all, game().place_cards(place) + drawn);
  }
  CardSet cards(Place place, unsigned which, int wanted);
  CardSet hand(const List<HandCards, 2>& parts, Place holder);
  CardSet shared_cards();
  CardSet players_cards();  // that play in a showdown

  // What decides a wager.
  void by_throw(const Stake& stake);
  void by_hand(WagerId wager);
  void by_showdown(WagerId wager);
  void by_judgement();
  void by_drawn_hands();
  void by_drawn_hand(const DrawnHand& hand, const Stake& stake);
  void pay_sum(WagerId wager, const FixedSum& fixed);
  Place holder_of(Spot spot) const;
  Ranked ranked(WagerId wager, Place holder);
  const Meeting& meeting();
  ShownHand dealers_hand();
  ShownHand arranged_hands(Place place);
  void divide_pot(WagerId wager);
  Judged judged(const Stake& stake) const { return judged(stake, seat_); }
  Judged judged(const Stake& stake, int seat) const;
  Pays pays_for(WagerId wager, Row row) const;
  Pays pays_for(const Stake& stake, const Judged& judged) const;
  Money added_from(const Stake& stake, const Judged& judged) const;
  Money added_to(Spot spot) const;
  void pay_judged(const Stake& stake, const Judged& found);
  void pay_row(const Stake& stake, const Ranked& ranked);
  void pay_row_divided(const Stake& stake, const Ranked& ranked);

  // What wagers entitle to besides.
  void pay_beside(WagerId wager);
  void pay_bonus(WagerId payout, const BonusOn& bonus);
  void pay_drawn(const Stake& stake, WagerId payout, const Beside& beside);
  const Drawn& drawn(std::size_t draw);
  void pay_envy(WagerId progressive, WagerId envy_bonus, EnvyOf holders);
  bool holds_hand(int seat, EnvyOf holders) const;
  const Stake* entitling(WagerId progressive) const;
  Ranked held_by(int seat, WagerId progressive);
  void bonus(Spot spot, const Pays& pays, Money measure, Section section, ShownHand hand,
             int holder = 0);

  void keep_limits();
  void limit(const WagersLimited& limited, Money most);
  bool reaches(const WagersLimited& limited, const Line& line) const;

  Line& line(Spot spot, Money stake, Outcome outcome, Section section, ShownHand hand);
  Line& won(const Stake& stake, const Pays& pays, Section section, ShownHand hand);
  MeterReading* meter(WagerId wager, Level level);
  Money share_of(const Stake& stake, const Pays& pays);
  Money take_share(WagerId wager, const Pays& pays, Money stake, int among);

  const RuleSet& rules_;
  const Record& record_;
  Settlement& out_;
  int seat_ = 0;
  const SeatRecord* player_ = nullptr;
  std::array<std::uint8_t, most_wagers> open_{};  // by wager, one more than its first open stake
  std::size_t first_line_ = 0;                    // of the player being settled
  // The hand ranked last, by the first wager that ranks these cards so, and the meeting of this
  // player with the dealer.
  std::optional<WagerId> last_ranked_;
  Ranked last_;
  std::optional<Meeting> meeting_;
  std::optional<ShownHand> dealers_hand_;
  List<DividedShare, 4> divided_;
};

// Settles a finished round. `out` is overwritten; its memory is used again.
void settle(const RuleSet& rules, const Record& record, Settlement& out);
Settlement settle(const RuleSet& rules, const Record& record);

// The name of a meter in a round file: "progressive-payout", "progressive-payout:mega".
std::string meter_name(const Definition& definition, const MeterReading& meter);

}  // namespace houseway
