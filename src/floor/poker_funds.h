#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/instant.h"
#include "ranking/high.h"
#include "rules/rule_set.h"
#include "rules/settlement.h"

// The two jackpots of the poker room, 637a.15 and 637a.16. Pots pay for them, and all of it goes
// back to players: no event takes money out of a fund but a payout.
namespace houseway::floor {

enum class FundKind : std::uint8_t { bad_beat, high_hand };
std::string_view name(FundKind kind);  // "bad-beat": what box and fund are called
std::optional<FundKind> parse_fund(std::string_view word);
// What a round pays of it, and the meter of a table that keeps it itself: "high-hand-jackpot".
std::string_view jackpot_wager(FundKind kind);
std::optional<FundKind> fund_of_wager(std::string_view wager);

// What the submission says of a fund, and the certificate holder posts.
struct FundTerms {
  FundKind kind = FundKind::bad_beat;
  std::string submission;
  Money contribution;
  Money minimum_pot;
  std::string qualifies;  // which hands, and what they have of the fund
  // Of a Bad Beat: number of the approval of how it would be discontinued, 637a.15(i).
  std::string discontinuing_approval;
  // Of a High Hand Jackpot:
  std::string periods;
  int least_players = 0;
  bool first_holder = false;  // has it all when another hand equals it
  int collected_within = 0;   // days
  std::string uncollected;    // what becomes of a payout after that
  std::string restrictions;

  bool operator==(const FundTerms&) const = default;
};
// What the rules of a poker game say of a fund; refused where they do not offer it.
std::variant<FundTerms, Refusal> fund_terms(FundKind kind, const RuleSet& rules,
                                            std::string submission);
// The lines of the notice in the poker room.
std::vector<std::string> posted_rules(const FundTerms& terms);

struct FundOffered {
  FundTerms terms;
  bool operator==(const FundOffered&) const = default;
};
// Taken from a pot after the rake, into the table's own box.
struct PotContribution {
  std::string table;
  std::string round;
  Money amount;
  bool operator==(const PotContribution&) const = default;
};
struct BoxCounted {
  std::string table;
  Money amount;
  std::string where;  // "closed-table", "cage"
  Actor witness;
  bool compliance_notified = false;
  bool surveillance_records = false;
  std::string difference;  // why it is another amount than went in
  bool operator==(const BoxCounted&) const = default;
};
// The cashier's count of all that came to the cage since the last one.
struct CountVerified {
  Money amount;
  bool operator==(const CountVerified&) const = default;
};
struct DisplayAdjusted {
  Money amount;
  Actor witness;
  bool operator==(const DisplayAdjusted&) const = default;
};
struct FundPayout {
  std::string slip;
  int seat = 0;
  std::string player;
  Money amount;
  bool operator==(const FundPayout&) const = default;
};
struct BadBeatVerified {
  std::string table;
  std::string round;
  std::string notified;             // of security or finance
  std::vector<FundPayout> payouts;  // as the round was settled
  bool operator==(const BadBeatVerified&) const = default;
};
struct PeriodBegun {
  std::string period;
  bool operator==(const PeriodBegun&) const = default;
};
// The High Hand Tracking Slip; the floorperson who verified the hand signs by doing this.
struct HighHandRecorded {
  std::string name;
  std::string phone;
  int seat = 0;
  std::string table;
  std::string hand;  // five cards
  Actor dealer;
  int dealt_in = 0;
  bool operator==(const HighHandRecorded&) const = default;
};
struct PeriodEnded {
  std::string period;
  bool operator==(const PeriodEnded&) const = default;
};
struct HighHandAwarded {
  std::vector<std::string> slips;  // one for each holder, in the order recorded
  bool operator==(const HighHandAwarded&) const = default;
};
struct FundPaid {
  std::string slip;
  std::string identification;
  bool operator==(const FundPaid&) const = default;
};
struct PayoutExpired {
  std::string slip;
  bool operator==(const PayoutExpired&) const = default;
};
// No more is taken from pots; what there is will be won.
struct CollectionEnded {
  std::string submission;  // that ends it
  bool operator==(const CollectionEnded&) const = default;
};

using FundEvent =
    std::variant<FundOffered, PotContribution, BoxCounted, CountVerified, DisplayAdjusted,
                 BadBeatVerified, PeriodBegun, HighHandRecorded, PeriodEnded, HighHandAwarded,
                 FundPaid, PayoutExpired, CollectionEnded>;
Json to_json(const FundEvent& event);
std::variant<FundEvent, Refusal> read_fund_event(const Json& json);

class PokerFund {
 public:
  std::optional<Refusal> why_not(const FundEvent& event, const Actor& by, Instant at) const;
  void apply(const FundEvent& event, const Actor& by, Instant at);
  std::vector<Posting> postings_of(const FundEvent& event) const;

  const FundTerms& terms() const { return terms_; }
  // What finance keeps for players: the reading that a round is settled by.
  Money fund() const { return fund_; }
  Money box(const std::string& table) const;
  Money owed() const;  // won and not yet collected
  struct Display {
    Money amount;
    bool pending_adjustment = false;
  };
  Display display() const { return {displayed_, pending_}; }
  // Tables whose box has not been counted on this gaming day though something is in it.
  std::vector<std::string> uncounted(Date day) const;

  const std::string& period() const { return period_; }  // empty between two
  const std::vector<HighHandRecorded>& holders() const { return holders_; }
  // What each holder has once all boxes of the period have been counted.
  std::vector<Money> award() const;

  // Taken from pots = boxes + fund + owed + paid: what the two sides differ by. Always 0.
  Money drift() const;

  bool operator==(const PokerFund&) const = default;

 private:
  struct Box {
    Money amount;
    std::optional<Date> counted_on;
    bool operator==(const Box&) const = default;
  };
  struct Owed {
    Money amount;
    Date since;
    bool operator==(const Owed&) const = default;
  };

  std::optional<Refusal> why_not(const FundOffered& offered, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const PotContribution& put, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const BoxCounted& counted, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const CountVerified& verified, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const DisplayAdjusted& shown, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const BadBeatVerified& won, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const PeriodBegun& begun, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const HighHandRecorded& slip, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const PeriodEnded& ended, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const HighHandAwarded& awarded, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const FundPaid& paid, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const PayoutExpired& expired, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not(const CollectionEnded& ended, const Actor& by, Instant at) const;
  std::optional<Refusal> why_not_kind(FundKind kind) const;
  std::optional<Refusal> why_not_owed(const std::string& slip) const;

  void apply(const FundOffered& offered, Instant at);
  void apply(const PotContribution& put, Instant at);
  void apply(const BoxCounted& counted, Instant at);
  void apply(const CountVerified& verified, Instant at);
  void apply(const DisplayAdjusted& shown, Instant at);
  void apply(const BadBeatVerified& won, Instant at);
  void apply(const PeriodBegun& begun, Instant at);
  void apply(const HighHandRecorded& slip, Instant at);
  void apply(const PeriodEnded& ended, Instant at);
  void apply(const HighHandAwarded& awarded, Instant at);
  void apply(const FundPaid& paid, Instant at);
  void apply(const PayoutExpired& expired, Instant at);
  void apply(const CollectionEnded& ended, Instant at);

  FundTerms terms_;
  bool offered_ = false;
  bool collecting_ = false;
  std::map<std::string, Box> boxes_;
  Money fund_;
  Money unverified_;  // counted, and not yet by the cashier
  Money displayed_;
  bool pending_ = false;
  std::string period_;
  bool awaits_award_ = false;  // the period is over
  std::vector<HighHandRecorded> holders_;
  std::map<std::string, Owed> owed_;
  Money taken_;  // from pots
  Money added_;  // found in boxes beyond that
  Money paid_;
};

// What a settled round put into the box of a fund, and what it pays of the Bad Beat; the slips are
// still to be numbered.
Money contribution_of(const Settlement& settlement, FundKind kind);
std::vector<FundPayout> bad_beat_payouts(const Definition& game, const Settlement& settlement);

// The five cards of a tracking slip as a hand; none where they are not five different ones.
std::optional<HighHand> tracked_hand(const std::string& cards);

}  // namespace houseway::floor
