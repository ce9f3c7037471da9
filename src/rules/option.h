#pragma once

#include <cstdint>
#include <string_view>

#include "core/list.h"
#include "rules/section.h"

namespace houseway {

using OptionId = std::uint8_t;

// A number that need not be whole: 8, 8.5, 1/3.
struct Fraction {
  std::int32_t num = 1;
  std::int32_t den = 1;

  constexpr bool operator==(const Fraction&) const = default;
  constexpr std::int64_t packed() const { return std::int64_t{num} << 32U | den; }
  static constexpr Fraction unpack(std::int64_t packed) {
    return {static_cast<std::int32_t>(packed >> 32U),
            static_cast<std::int32_t>(packed & 0xFFFFFFFF)};
  }
};

// A choice that a Rules Submission makes, other than a wager's paytable. Values are kept as one
// integer: 0 or 1 of a flag, a count, cents, the index of a word, a bit for each word of a set, a
// byte for each word of counts, or a packed fraction, of a percentage too. Payouts are lines of
// odds above those of the chapter. Levels are how many there are; a hand is its value.
struct Option {
  enum class Kind : std::uint8_t {
    flag,
    count,
    money,
    word,
    set,
    counts,
    fraction,
    percentage,
    payouts,
    levels,  // pairs of amounts, both rising: a pot and what is taken once it is that large
    hand     // the lowest high hand that counts, as five cards or in words
  };
  // What the engine itself has an option for; most are the game's own affair.
  enum class Role : std::uint8_t {
    games_own,
    table_minimum,  // the least and greatest wager accepted at the table
    table_maximum,
    dealing_method,     // which of the definition's dealings
    community_first,    // of these, the one in which the community cards come first
    vigorish_rounding,  // a word other than the first rounds the vigorish up
    house_way,          // which of the arranging's ways; or one that the submission writes out
    no_mid_shoe_entry,  // who sat out a round waits for the next shoe
    reading             // what is plausible where nobody can have meant the letter of the chapter
  };

  std::string_view id = {};
  Kind kind = Kind::flag;
  Section section = {};
  std::string_view meaning = {};
  std::int64_t standard = 0;  // when left out; `none` for an amount or word that need not be chosen
  std::int64_t least = 0;     // of a count, an amount or a fraction, or of each count
  std::int64_t most = 0;
  List<std::string_view, 24> words = {};  // of an amount: how its absence is written
  List<std::string_view, 2> also_called = {};
  Role role = Role::games_own;
  std::string_view beside = {};  // the flag without which it says nothing
  std::int64_t as_meant = 1;     // of a reading: the value that an audit sets beside the standard

  static constexpr std::int64_t none = -1;
};

}  // namespace houseway
