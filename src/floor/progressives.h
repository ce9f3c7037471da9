#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/instant.h"
#include "rules/meters.h"
#include "rules/rule_set.h"
#include "rules/settlement.h"

// A progressive meter of the floor, 605a.7: what its jackpots stand at, to the fraction of a cent.
namespace houseway::floor {

// One jackpot of a meter, for a wager of the amount offered.
struct MeterLevel {
  Level level = Level::only;
  Money seed;
  Money reseed;
  int primary_percent = 0;
  int reserve_percent = 0;
  std::string chance;  // of winning all of it by one wager, exactly: "1 / 649740"

  bool operator==(const MeterLevel&) const = default;
};
// "primary" for the only one: what its account is called.
std::string_view account_name(Level level);
std::optional<Level> parse_level(std::string_view account_name);
// Of hundredths of a cent, rounded down: what is left over is carried.
Money whole_cents(Wide hundredths);

struct MeterDefinition {
  std::string meter;
  std::string game;
  std::string ruleset;
  std::string wager;
  std::string paytable;
  Money amount;              // of the wager; 0 where players choose it
  std::string submission;    // the Rules Submission that the parameters stand in
  std::string rate_section;  // that sets seeds and rates
  std::vector<MeterLevel> levels;
  std::string counted_under = {};  // the choices that the chances were counted under (meter_link.h)

  bool operator==(const MeterDefinition&) const = default;
};

// What the house says where the rules have no option for it: a rate (645a.13(e)(2)), and one amount
// for everybody of a wager whose stake is otherwise the player's choice (605a.7(e)(3)).
struct HouseTerms {
  int percent = 0;
  Money amount;
};
// The meter of a wager as chapter and submission set it up, its chances left open.
MeterDefinition define_meter(std::string meter, const RuleSet& rules, WagerId wager,
                             std::string submission, const HouseTerms& house = {});

struct MeterOpened {
  MeterDefinition definition;
  bool operator==(const MeterOpened&) const = default;
};
// What the progressive wagers of a round at one table put on. Those of a table follow each other;
// those of several tables may come in any order.
struct Contributed {
  std::string table;
  std::string round;
  std::int64_t wagers = 0;
  Money staked;
  bool operator==(const Contributed&) const = default;
};
// A round is void, and its progressive wagers went back: so does what they had put on.
struct ContributionReturned {
  std::string table;
  std::string round;
  Money staked;
  std::string section;  // that voids the round
  bool operator==(const ContributionReturned&) const = default;
};

struct ShareOfMeter {
  int seat = 0;
  Money stake;
  Money amount;
  std::string slip;
  bool operator==(const ShareOfMeter&) const = default;
};
// A share of a jackpot is won; the number of the win is its place in the order of all wins.
struct MeterWon {
  std::uint64_t number = 0;
  std::string table;
  std::string round;
  Level level = Level::only;
  int percent = 100;
  Shared shared = Shared::in_turn;  // how several winners of one share divide it
  std::vector<ShareOfMeter> winners;
  bool operator==(const MeterWon&) const = default;
};
// The slip of a share was rejected: nobody has won it after all, and it is as it was before.
struct WinTakenBack {
  std::string table;
  std::string round;
  std::string slip;
  Level level = Level::only;
  Money amount;
  std::string reason;
  bool operator==(const WinTakenBack&) const = default;
};
// A documented correction.
struct MeterAdjusted {
  Level level = Level::only;
  Money by;
  std::string reason;
  Actor witness;
  bool operator==(const MeterAdjusted&) const = default;
};
// Of the whole meter or, as one table sees it, of the connection to that table.
struct MeterOutOfOrder {
  std::string table;  // empty for all
  std::string cause;
  bool operator==(const MeterOutOfOrder&) const = default;
};
struct MeterInOrder {
  std::string table;
  std::string checked;  // what was found right
  bool operator==(const MeterInOrder&) const = default;
};
// Another submission is in force from now on, for all tables at once.
struct WagerAmountChanged {
  MeterDefinition definition;
  bool operator==(const WagerAmountChanged&) const = default;
};
struct MeterRemoved {
  std::string approval;  // its number
  std::string approved_on;
  std::string balance_goes_to;  // as the approval says
  bool operator==(const MeterRemoved&) const = default;
};

// The shares of meters that a settled round has won, in the order of settling, of wagers that one
// paytable pays; amounts and slips are still to be filled in, at each player's turn.
std::vector<MeterWon> wins_of(const RuleSet& rules, const Settlement& settlement, WagerId wager,
                              const std::string& table, const std::string& round);

// How those whom a line like this one pays a share of a meter divide it.
Shared shared_by(const RuleSet& rules, const Line& line);
// What each of them has of it, by their stakes.
std::vector<Money> divided(Money reading, int percent, Shared shared,
                           const std::vector<Money>& stakes);

using MeterEvent =
    std::variant<MeterOpened, Contributed, ContributionReturned, MeterWon, WinTakenBack,
                 MeterAdjusted, MeterOutOfOrder, MeterInOrder, WagerAmountChanged, MeterRemoved>;
Json to_json(const MeterEvent& event);
std::variant<MeterEvent, Refusal> read_meter_event(const Json& json);

// A won share as it is remembered.
struct PastWin {
  MeterWon won;
  Instant at;
  Money total;
};

struct LevelStatistics {
  Level level = Level::only;
  Money current;
  Money base;       // what it began with after the last time it was emptied
  Money increment;  // since then
  std::uint64_t hits = 0;
  Money paid;
};
struct MeterStatistics {
  std::vector<LevelStatistics> levels;
  std::vector<PastWin> last_wins;  // 25 at most, the last one first
  Money paid;
};

class Progressive {
 public:
  std::optional<Refusal> why_not(const MeterEvent& event, const Actor& by, Instant at) const;
  void apply(const MeterEvent& event, const Actor& by, Instant at);
  // The money that an event moves, asked before it is applied.
  std::vector<Posting> postings_of(const MeterEvent& event) const;

  // Why a progressive wager at this table is refused; the rest of the game goes on.
  std::optional<Refusal> why_not_wager(const std::string& table) const;

  bool is_open() const { return open_; }
  bool is_on_floor() const { return open_ && !removed_; }
  const MeterDefinition& definition() const { return definition_; }
  // What can be won, in whole cents; a fraction is carried.
  Money reading(Level level) const;
  Money reserve(Level level) const;
  // What each of these winners has of a share won now: the meter as it stands at their turn.
  std::vector<Money> shares(Level level, int percent, Shared shared,
                            const std::vector<Money>& stakes) const;
  // The win that would be next, its amounts filled in.
  MeterWon next_win(MeterWon won) const;
  std::uint64_t wins() const { return wins_; }
  // What takes back the share that a slip is for; none once it was, or where it has long stood.
  std::optional<WinTakenBack> taking_back(const std::string& slip, std::string reason) const;
  MeterStatistics statistics() const;

  // What the accounts of meter and reserve hold. It is behind the reading by less than a cent for
  // each table: each posts its own whole cents, and a win gathers the rest.
  Money balance(Level level) const;
  Money reserve_balance() const;
  // Meter + reserve = seeds + contributions + corrections - paid, in hundredths of a cent: what
  // the two sides differ by. Always 0.
  Wide drift() const;

  // All that it goes on from; reading what was not written by this throws.
  Json carried() const;
  static Progressive carried_on(const Json& carried);

  bool operator==(const Progressive&) const = default;

 private:
  // Hundredths of a cent: every rate is a whole number of percents of a whole number of cents.
  struct LevelState {
    Wide meter = 0;    // without what tables have put on since it was last gathered
    Wide reserve = 0;  // likewise
    Wide began = 0;    // what the meter began with when it was last emptied
    Money funded;      // by the house: seeds
    Money adjusted;
    Money paid;
    Wide contributed = 0;  // gathered from tables, reserve included
    Wide taken_off = 0;    // the floor, by removal
    std::uint64_t hits = 0;
    bool operator==(const LevelState&) const = default;
  };
  // What a table has had staked since it was last gathered. Columns are sums: tables add to their
  // own and never wait for each other.
  struct Column {
    Money staked;
    std::string last_round;
    Money last_staked;
    bool operator==(const Column&) const = default;
  };
  struct Remembered {
    MeterWon won;
    Instant at;
    bool operator==(const Remembered&) const = default;
  };
  // A win whose slips may yet be rejected, and where it was all of a jackpot, what that began with
  // before and what it has begun with since.
  struct Provisional {
    MeterWon won;  // its winners are those whose slips were not rejected
    Wide began_before = 0;
    Wide reserve = 0;
    Money added;
    bool operator==(const Provisional&) const = default;
  };

  const MeterLevel& spec(std::size_t i) const { return definition_.levels[i]; }
  std::optional<std::size_t> find(Level level) const;
  Wide exact_meter(std::size_t level) const;
  Wide exact_reserve(std::size_t level) const;
  Money topped_up(std::size_t level) const;
  void gather();
  std::vector<Provisional>::iterator next_to_empty(std::vector<Provisional>::iterator after);
  void no_longer_provisional();
  void take_off_begun(const Provisional& win);
  std::vector<Posting> contribution_postings(const Contributed& put) const;
  std::optional<Refusal> why_not_definition(const MeterDefinition& definition) const;

  std::optional<Refusal> why_not(const MeterOpened& opened, const Actor& by) const;
  std::optional<Refusal> why_not(const Contributed& put, const Actor& by) const;
  std::optional<Refusal> why_not(const ContributionReturned& back, const Actor& by) const;
  std::optional<Refusal> why_not(const MeterWon& won, const Actor& by) const;
  std::optional<Refusal> why_not(const WinTakenBack& back, const Actor& by) const;
  std::optional<Refusal> why_not(const MeterAdjusted& adjusted, const Actor& by) const;
  std::optional<Refusal> why_not(const MeterOutOfOrder& event, const Actor& by) const;
  std::optional<Refusal> why_not(const MeterInOrder& event, const Actor& by) const;
  std::optional<Refusal> why_not(const WagerAmountChanged& changed, const Actor& by) const;
  std::optional<Refusal> why_not(const MeterRemoved& removed, const Actor& by) const;

  void apply(const MeterOpened& opened);
  void apply(const Contributed& put);
  void apply(const ContributionReturned& back);
  void apply(const MeterWon& won);
  void apply(const WinTakenBack& back);
  void apply(const MeterAdjusted& adjusted);
  void apply(const MeterOutOfOrder& event);
  void apply(const MeterInOrder& event);
  void apply(const WagerAmountChanged& changed);
  void apply(const MeterRemoved& removed);

  MeterDefinition definition_;
  bool open_ = false;
  bool removed_ = false;
  std::vector<LevelState> levels_;
  std::map<std::string, Column, std::less<>> columns_;
  Money staked_;                                     // in all columns
  std::map<std::string, std::string> out_of_order_;  // cause by table; "" for all
  std::uint64_t wins_ = 0;
  std::vector<Remembered> last_wins_;
  std::vector<Provisional> provisional_;  // in the order of all wins
};

}  // namespace houseway::floor
