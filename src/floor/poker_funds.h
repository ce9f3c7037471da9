#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "ranking/high.h"
#include "rules/rule_set.h"
#include "rules/settlement.h"

// The two jackpots of the poker room, 637a.15 and 637a.16. Pots of a table pay for them into boxes
// of its own, and all of it goes back to players (TableMoney).
namespace houseway::floor {

enum class FundKind : std::uint8_t { bad_beat, high_hand };
std::string_view name(FundKind kind);  // "bad-beat": what box and fund are called
std::optional<FundKind> parse_fund(std::string_view word);
// What a round pays of it, and the meter of a table that keeps it itself: "high-hand-jackpot".
std::string_view jackpot_wager(FundKind kind);
std::optional<FundKind> fund_of_wager(std::string_view wager);

// What the submission says of a fund, and the certificate holder posts. It sets no time to collect
// a payout: what is owed is owed until it is paid.
struct FundTerms {
  FundKind kind = FundKind::bad_beat;
  Money contribution;
  Money minimum_pot;
  std::string qualifies;  // which hands, and what they have of the fund
  // Of a High Hand Jackpot:
  std::string periods;
  int least_players = 0;
  bool first_holder = false;  // has it all when another hand equals it
};
// What the rules of a poker game say of a fund; refused where they do not offer it.
std::variant<FundTerms, Refusal> fund_terms(FundKind kind, const RuleSet& rules);
// The lines of the notice in the poker room.
std::vector<std::string> posted_rules(const FundTerms& terms);

// Whether what a line of a pot pays comes out of a fund. It is owed on a slip, and not put before
// the player.
bool pays_of_fund(const Definition& game, const Line& line);

// Who has the highest hand of a period, made at this seat: he may have left it since, and is paid
// all the same (637a.16(b)(6)).
struct HighHandHolder {
  int seat = 0;  // none where nobody has
  std::string account;
};

// The five cards of a tracking slip as a hand; none where they are not five different ones.
std::optional<HighHand> tracked_hand(const std::string& cards);

}  // namespace houseway::floor
