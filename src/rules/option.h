#pragma once

#include <cstdint>
#include <string_view>

#include "core/list.h"
#include "rules/section.h"

namespace houseway {

using OptionId = std::uint8_t;

// A choice that a Rules Submission makes, other than a wager's paytable. Values are kept as one
// integer: 0 or 1 of a flag, a count, cents, the index of a word, a bit for each word of a set, or
// a byte for each word of counts. Payouts are lines of odds above those of the chapter.
struct Option {
  enum class Kind : std::uint8_t { flag, count, money, word, set, counts, payouts };

  std::string_view id = {};
  Kind kind = Kind::flag;
  Section section = {};
  std::string_view meaning = {};
  std::int64_t standard = 0;  // when left out; `none` for an amount or word that need not be chosen
  std::int64_t least = 0;     // of a count or an amount, or of each count
  std::int64_t most = 0;
  List<std::string_view, 24> words = {};
  List<std::string_view, 2> also_called = {};

  static constexpr std::int64_t none = -1;
};

}  // namespace houseway
