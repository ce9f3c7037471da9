#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/refusal.h"
#include "floor/poker_funds.h"
#include "round/json.h"
#include "rules/rule_set.h"

// What has to be posted at a table, on its layout or on a sign: made from the rules that are in
// force there, so that it cannot say anything else than what is played (601a.10(a), .2 of the
// chapters, 637a.8(k), 637a.17(c)).
namespace houseway::floor {

struct Sign {
  struct Line {
    std::string of;  // the wager, option or fund that it is about; empty where it is none
    std::string words;
    std::string section;
    bool operator==(const Line&) const = default;
  };
  struct Part {
    std::string id;  // "payout-odds"
    std::string heading;
    std::vector<Line> lines;
    bool operator==(const Part&) const = default;
  };

  std::string game;
  std::string name;
  std::string ruleset;
  std::vector<Part> parts;  // those that have anything to say
  // What the chapter wants posted and neither the submission nor the table has said yet.
  Refusals missing;

  const Part* part(std::string_view id) const;
};

// What is posted besides the rules: who the house is, and what it says of the jackpots of the poker
// room.
struct Posted {
  std::string certificate_holder;
  std::vector<FundTerms> funds;
  std::map<std::string, Money> amounts = {};  // in these funds now, by meter
  std::string supplement = {};                // of the submission, to irregularities
  std::optional<Money> agreed_minimum = {};   // that all players at the table play at
};

// The rules with the limits of the table (Submissions::rules_in_force).
Sign sign_of(const RuleSet& rules, const Posted& posted);

Json to_json(const Sign& sign);
std::string text(const Sign& sign);

}  // namespace houseway::floor
