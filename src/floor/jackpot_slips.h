#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/instant.h"
#include "rules/rule_set.h"
#include "rules/settlement.h"

// Payouts that a dealer does not make alone: who confirms them, where the money comes from, and
// what waits for the papers.
namespace houseway::floor {

// What a chapter asks for before a winning line is paid.
struct PayoutTerms {
  bool validated = false;   // by a floorperson or above
  bool share = false;       // of a meter
  bool off_table = false;   // not from the table inventory; the cards stay until documented
  bool may_credit = false;  // to the player's game account
  std::string section;

  bool operator==(const PayoutTerms&) const = default;
};
PayoutTerms payout_terms(const RuleSet& rules, const Line& line);

// Made when a line that needs it is won; the light of the system is on from now.
struct SlipMade {
  std::string slip;
  std::string table;
  std::string round;
  int seat = 0;
  std::string player;  // account
  std::string wager;
  std::string meter;  // that the share is of; empty where odds pay
  Money amount;
  PayoutTerms terms;
  bool operator==(const SlipMade&) const = default;
};
// The dealer asks: the hand wins, and the light is on.
struct SlipAsked {
  std::string hand;
  bool light_on = false;
  bool operator==(const SlipAsked&) const = default;
};
struct SlipValidated {
  bool operator==(const SlipValidated&) const = default;
};
// The hand does not win after all. The meter takes the win back (WinTakenBack).
struct SlipRejected {
  std::string reason;
  bool operator==(const SlipRejected&) const = default;
};
struct SlipDocumented {
  std::string document;  // its number
  std::string name;      // of the winner, as identified
  bool operator==(const SlipDocumented&) const = default;
};
struct SlipPaidOut {
  enum class From : std::uint8_t { cage, finance, table_inventory, game_account };
  From from = From::cage;
  bool operator==(const SlipPaidOut&) const = default;
};
std::string_view name(SlipPaidOut::From from);  // "table-inventory"

using SlipEvent =
    std::variant<SlipMade, SlipAsked, SlipValidated, SlipRejected, SlipDocumented, SlipPaidOut>;
Json to_json(const SlipEvent& event);
std::variant<SlipEvent, Refusal> read_slip_event(const Json& json);

class JackpotSlip {
 public:
  enum class State : std::uint8_t { none, due, asked, validated, documented, paid, rejected };

  std::optional<Refusal> why_not(const SlipEvent& event, const Actor& by, Instant at) const;
  void apply(const SlipEvent& event, const Actor& by, Instant at);
  std::vector<Posting> postings_of(const SlipEvent& event) const;

  State state() const { return state_; }
  const SlipMade& made() const { return made_; }
  const Actor& asked_by() const { return asked_by_; }
  const Actor& validated_by() const { return validated_by_; }  // or who has rejected it
  const std::string& reason() const { return reason_; }        // why it was rejected
  const std::string& document() const { return document_; }
  bool is_over() const { return state_ >= State::paid; }
  // The jackpot light on the screens of dealer, floor and surveillance.
  bool light_on() const { return state_ >= State::due && state_ < State::validated; }
  // Whether the winner's cards stay where they are, and the next round waits: of a jackpot of the
  // poker room until it is verified, for it is paid elsewhere and may be collected later.
  bool holds_table() const;

  // Going on from what was carried: reading what was not written by this throws.
  Json carried() const;
  static JackpotSlip carried_on(const Json& carried);

  bool operator==(const JackpotSlip&) const = default;

 private:
  bool is_bad_beat() const;
  std::optional<Refusal> why_not_confirmed(const Actor& by, const char* what) const;
  std::optional<Refusal> why_not_paid(const SlipPaidOut& paid, const Actor& by) const;

  State state_ = State::none;
  SlipMade made_;
  Actor asked_by_;
  Actor validated_by_;
  std::string document_;
  std::string winner_;
  std::string reason_;
};
std::string_view name(JackpotSlip::State state);  // "due"

// Why the next round at a table cannot begin.
std::optional<Refusal> why_not_next_round(std::span<const JackpotSlip> slips,
                                          const std::string& table);

}  // namespace houseway::floor
