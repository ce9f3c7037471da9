#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/instant.h"
#include "round/json_fwd.h"
#include "rules/rule_set.h"

// What a table of the poker room keeps from round to round: which minimum its players have agreed
// to (637a.8(k)), what those on leave have left on the table (637a.8(b)(6)), and time charges
// (637a.17(b)(3)).
namespace houseway::floor {

// A seat would play at this minimum bet; at the posted one where it is nothing.
struct MinimumAgreed {
  int seat = 0;
  Money minimum;
  bool operator==(const MinimumAgreed&) const = default;
};
// A floorperson has counted the stakes of a player who is away, and counts them again before he
// plays on.
struct StakesRecorded {
  int seat = 0;
  Money amount;
  bool operator==(const StakesRecorded&) const = default;
};
struct StakesVerified {
  int seat = 0;
  Money amount;
  bool operator==(const StakesVerified&) const = default;
};
// A part of the hourly fee is assessed and lies in the rake area.
struct TimeCharged {
  bool operator==(const TimeCharged&) const = default;
};
// A floorperson has verified what lies there, and it goes into the drop box.
struct ChargeDropped {
  Money amount;
  bool operator==(const ChargeDropped&) const = default;
};
// Both decks lie face up for the first two players to inspect, by suit and in sequence; then each
// is washed, stacked and shuffled (637a.4(b), (c)).
struct DecksSpread {
  bool operator==(const DecksSpread&) const = default;
};
struct DecksWashed {
  bool operator==(const DecksWashed&) const = default;
};
using PokerEvent = std::variant<MinimumAgreed, StakesRecorded, StakesVerified, TimeCharged,
                                ChargeDropped, DecksSpread, DecksWashed>;

bool is_poker_event(std::string_view name);
Json to_json(const PokerEvent& event);
std::variant<PokerEvent, Refusal> read_poker_event(const Json& json);

// What is put in before anybody decides, and the least that a seat needs to be dealt in
// (637a.8(b)(4)).
struct PotStakes {
  Money unit;  // a bet at the minimum
  Money ante;
  Money small_blind;
  Money forced;
  Money enough;
};
PotStakes pot_stakes(const RuleSet& rules);

// The same rules at a higher minimum bet, as the submission allows it (637a.8(k)).
std::variant<RuleSet, Refusal> at_minimum(const RuleSet& rules, Money minimum);

class TablePoker {
 public:
  // How far the decks are that came to the table, or lay there while nobody played.
  enum class Decks : std::uint8_t { shuffled, received, spread };
  static constexpr int inspecting = 2;  // players

  explicit TablePoker(const RuleSet& rules);

  void agree(int seat, Money minimum);
  // What all of these seats have agreed to; nothing where one has not.
  std::optional<Money> agreed(const std::vector<int>& seats) const;

  bool on_leave(int seat) const { return on_leave_.contains(seat); }
  void record_stakes(int seat, Money amount) { on_leave_[seat] = amount; }
  void verify_stakes(int seat) { on_leave_.erase(seat); }

  void began(Instant at);
  // Every part of the fee that has come due by then is of those who were seated meanwhile, whether
  // they play or not.
  void passes(Instant at, const std::vector<int>& seated);
  bool charge_due(Instant at) const;
  Money charge(int seat) const;
  void charged() { owed_.clear(); }

  Decks decks() const { return decks_; }
  void decks_are(Decks decks) { decks_ = decks; }

  void left(int seat);
  void left_alone();

  Json carried() const;
  std::optional<Refusal> carry_on(const Json& carried);

 private:
  struct Fee {
    Money part;  // of the hourly fee
    bool of_table = false;
    std::chrono::minutes every;
  };
  std::optional<Fee> fee_;
  std::map<int, Money> agreed_;
  std::map<int, Money> on_leave_;
  std::optional<Instant> charged_;  // when the last part came due, or play began
  std::map<int, Money> owed_;       // parts that are not collected yet
  Decks decks_ = Decks::shuffled;
};

}  // namespace houseway::floor
