#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "floor/entry.h"
#include "floor/own_meters.h"
#include "round/round.h"

namespace houseway::floor {

// The money at one table: what every seat owns and has staked, the table inventory, what was bought
// in for, what left the pots, the meters and what is owed of them. What a seat owns changes by what
// its settled wagers come to and by nothing else; shares of a meter are never paid out of the table
// inventory (639a.11(c)(5)(iv)).
class TableMoney {
 public:
  TableMoney(std::string table, const RuleSet& rules);

  Money owned(int seat) const { return seat_of(seat).owned; }  // staked or not
  Money staked(int seat) const { return seat_of(seat).staked; }
  Money chips(int seat) const { return owned(seat) - staked(seat); }
  Money inventory() const { return inventory_; }
  Money drop() const { return drop_; }
  Money charged() const { return charged_; }  // time charges in the rake area, not yet verified
  Money marked(int seat) const { return seat_of(seat).marked; }  // vigorish, not yet collected

  // What the meters read: none where the house keeps them.
  Meters meters() const { return readings_of(meters_); }
  // The same with what the wagers that lie on the layout put on.
  Meters meters_with(const Round& round) const;

  // The house keeps the meters in chains of their own: they put on, pay and fund. Here a share
  // leaves a slip that holds the table. A table of the poker room keeps its funds itself; where it
  // is told otherwise, what they take of a pot stays in the pot's account.
  void leave_meters_to_the_house();
  void keep_meters();
  // The seeds of meters that are new are posted with whatever happens now.
  void post_seeds();

  // Why a seat has not the chips for what it would have staked then.
  std::optional<Refusal> why_not_staked(const Round& then) const;

  void buy_in(int seat, Money amount);
  void cash_out(int seat, Money amount);
  void fill(Money amount) { inventory_ += amount; }  // a credit is a fill of less than nothing
  void pay_owed(const std::string& slip);            // by the cage
  void reject_owed(const std::string& slip);         // it goes back to where it came from
  void collect_marked(int seat, Money amount);
  void charge(int seat, Money most);  // for the time; what the seat has of it
  void drop_charges();

  // The round has gone on: what lies staked, and wagers that throws have decided.
  void follow(const Round& round);
  void contribute(const Round& round);  // to the meters and reserves, when bets are closed
  // What the table's own meters pay of it. The settlement knows what they read and not what is in
  // the reserves: who wins once another has won all of a meter has it as it stands at his turn.
  Settlement at_the_turn(Settlement settlement) const;
  // It is over. What is owed of a meter gets slips, numbered on from the round's name.
  void settle(const Round& round, const Settlement& settlement, const std::string& name);
  // It is called off: what is staked goes back, the rake that was set aside of it too, and what it
  // put onto the table's own meters once bets were closed comes off again.
  void call_off(const Round& round, bool bets_closed);

  struct Owed {
    std::string slip;
    int seat = 0;
    Money amount;
    std::string fund = {};  // or meter of the table, which it goes back to where it is rejected
    // Those who divide all of a meter have won it together; with one of their slips stands what it
    // has begun again with, which comes off where none of them had.
    std::string together = {};
    int turn = 0;  // of those who won all of it, in the order of settling; 0 for a part of it
    BegunWith begun = {};
    bool operator==(const Owed&) const = default;
  };
  const std::vector<Owed>& owed() const { return owed_; }

  // Between rounds, when nothing is staked: what is in it to the cent, and going on from that under
  // these rules, which may offer meters that were not there.
  Json carried() const;
  std::optional<Refusal> carry_on(const Json& carried);

  // Every account of this table and what is in it. That nothing is lost or made is seen from these.
  std::map<std::string, Money> balances() const;
  // What differs between the two, in the order of the accounts' names.
  std::vector<Posting> postings_since(const TableMoney& before) const;

 private:
  struct Seat {
    Money owned;
    Money staked;
    Money marked;
  };
  const Seat& seat_of(int seat) const { return seats_[static_cast<std::size_t>(seat - 1)]; }
  Seat& seat_of(int seat) { return seats_[static_cast<std::size_t>(seat - 1)]; }
  bool is_pot() const { return rules_.definition().pot_game() != nullptr; }
  void settle(const Line& line, const std::string& name);
  void take_share(const Line& line, const std::string& round, Owed& owed);
  OwnMeter* paying(const Line& line, OwnMeters& meters) const;
  BegunWith begin_again(const Line& line, OwnMeter& meter) const;
  std::vector<Owed>::iterator heir_of(const Owed& rejected);
  void move_funds(const PotRecord& record, const Meters& after);
  void take_off_returned(const Settlement& settlement);
  OwnMeters new_meters() const;
  std::string name_of(const OwnMeter& meter) const;
  std::optional<Refusal> carry_on_seats(const Json& carried);
  std::optional<Refusal> carry_on_meters(const Json& carried);
  std::optional<Refusal> carry_on_behind(const Json& carried);
  std::optional<Refusal> carry_on_owed(const Json& carried);
  // What seats and the table have, in the order of `names_`.
  std::vector<Money> amounts() const;
  std::map<std::string, Money> of_meters() const;

  std::string table_;
  const RuleSet& rules_;
  std::vector<Seat> seats_;
  Money inventory_;
  Money drop_;
  Money rake_;       // in the drop box
  Money set_aside_;  // of the pot under way, in the rake area
  Money charged_;
  bool rake_apart_ = false;
  OwnMeters meters_;
  bool of_house_ = false;  // the meters
  Money left_to_funds_;    // all that was ever taken from pots for the house's funds
  Money paid_of_meters_;   // all that ever became due
  std::vector<Owed> owed_;
  std::size_t lines_ = 0;  // of a layout that are accounted for
  // Asked for at every event, and made once.
  std::shared_ptr<const std::vector<std::string>> names_;
};

// All that a seat has on the layout or in the pot, what is collected beside a wager included.
Money staked_in(const Round& round, int seat);

// Whether a vigorish is marked on the layout and collected before the next shoe, or when the player
// leaves, and not when the wager is paid (627a.12(d)).
bool marks_vigorish(const RuleSet& rules);

}  // namespace houseway::floor
