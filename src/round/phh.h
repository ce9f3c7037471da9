#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/card.h"
#include "core/money.h"
#include "core/refusal.h"
#include "round/json_fwd.h"

// Hands in PHH, the public format of poker hand histories: TOML with fixed fields and a notation
// for what dealer and players do (docs/phh.md). A hand is read and written for itself; as a round
// it is held to the rules like any other.
namespace houseway {

class Round;

// What a file may hold at most, far more than any hand needs.
struct PhhLimits {
  static constexpr std::size_t hand = std::size_t{1} << 20U;  // bytes
  static constexpr std::size_t players = 32;
  static constexpr std::size_t actions = 4096;
};

// A game of the format, and what it is in the poker room.
struct PhhVariant {
  std::string_view code;     // "F7S/8"
  std::string_view game;     // the slug; none where 637a has no such game
  std::string_view betting;  // a word of the option
  bool bring_in = false;     // by an up card, instead of blinds
  bool board = false;        // community cards
  bool draws = false;

  bool fixed_limit() const { return betting == "fixed-limit"; }
};
std::span<const PhhVariant> phh_variants();
const PhhVariant* find_phh_variant(std::string_view code);

struct PhhAction {
  enum class Kind : std::uint8_t {
    remark,      // commentary alone
    deal_board,  // d db
    deal_hand,   // d dh
    bring_in,    // pb
    bet,         // cbr: completes, bets or raises to the amount
    call,        // cc: or checks
    fold,        // f
    discard,     // sd: the cards, or none by standing pat
    show,        // sm with cards, or with - for those already given
    muck         // sm
  };
  Kind kind = Kind::remark;
  int player = 0;  // from 1, left of the button; 0 where it is nobody's
  Money amount = {};
  std::vector<Card> cards = {};  // unseen where they are not known
  std::string remark = {};

  bool operator==(const PhhAction&) const = default;
  bool betting() const {
    return kind == Kind::bring_in || kind == Kind::bet || kind == Kind::call || kind == Kind::fold;
  }
};
// Dollars as a history writes them: programs add them up as binary fractions, and
// 143.05000000000001 is 143.05. None where there is more than that beside whole cents.
std::optional<Money> phh_money(double amount);

// The notation of an action; the refusal says nothing of where it stands.
std::variant<PhhAction, Refusal> parse_phh_action(std::string_view words);
std::string text(const PhhAction& action);

// A field that tells about a hand. What is neither a word nor a whole number is kept as its TOML.
struct PhhField {
  struct Toml {
    std::string text;
    bool operator==(const Toml&) const = default;
  };
  std::string name;
  std::variant<std::string, std::int64_t, Toml> value;

  bool operator==(const PhhField&) const = default;
};

struct PhhHand {
  const PhhVariant* variant = nullptr;
  bool ante_trimming = false;  // whoever cannot pay the whole ante contends for as much
  // By player, as the file has them: with two players both lists are read in reverse.
  std::vector<Money> antes;
  std::vector<Money> blinds;  // or straddles; a post is less than 0
  Money bring_in = {};
  Money small_bet = {};
  Money big_bet = {};
  Money minimum_bet = {};
  std::vector<Money> starting_stacks;  // `no_limit` where it is not known
  std::vector<PhhAction> actions;
  // Empty where the file does not say them.
  std::vector<int> seats;
  std::vector<std::string> players;
  std::vector<Money> finishing_stacks;
  std::vector<Money> winnings;
  std::vector<PhhField> fields;  // all others, in the order of the file

  bool operator==(const PhhHand&) const = default;
  std::size_t player_count() const { return starting_stacks.size(); }
  const PhhField* field(std::string_view name) const;
};

// A hand, or why it is none.
using PhhResult = std::variant<PhhHand, Refusal>;

// One hand: its fields, or a table that holds them. The text begins at this line of its file.
PhhResult read_phh(std::string_view toml, std::size_t first_line = 1);
// Its fields, one a line and one a line of the actions.
std::string write_phh(const PhhHand& hand);
// An amount, a string and a key as the format has them.
std::string phh_amount(Money amount);  // "450", "450.50"; "inf" where it has no limit
std::string toml_string(std::string_view words);
std::string toml_key(std::string_view name);

// The hand as a round file, or why it has no place in the poker room.
std::variant<Json, Refusal> round_of_phh(const PhhHand& hand);
// A finished round of the poker room as a hand, or why the format cannot tell it.
PhhResult phh_of_round(const Round& round);

}  // namespace houseway
