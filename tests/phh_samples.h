#pragma once

#include <gtest/gtest.h>

#include "round/phh_items.h"
#include "support.h"

// Poker hands in PHH that several tests begin with.
namespace houseway {

// One small hand of each variant.
struct PhhSample {
  const char* name;
  const char* toml;
};

inline const std::vector<PhhSample>& samples() {
  static const std::vector<PhhSample> all{
      {"no_limit_hold_em_with_cents_an_unknown_hand_and_a_muck", R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
starting_stacks = [100, 50.25, 80]
actions = ["d dh p1 AsKs", "d dh p2 ????", "d dh p3 QdQc", "p3 cbr 3", "p1 cc", "p2 f",
  "d db Ah7c2d", "p1 cc", "p3 cbr 4.50", "p1 cbr 12.50", "p3 cc", "d db 9s", "p1 cc", "p3 cc",
  "d db 3h", "p1 cbr 20.25", "p3 cc", "p1 sm AsKs", "p3 sm"]
)"},
      {"fixed_limit_hold_em_of_two", R"(variant = "FT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [50, 60]
actions = ["d dh p1 7h7d", "d dh p2 AcJc", "p2 cbr 4", "p1 cc", "d db 7c2s9h", "p1 cc",
  "p2 cbr 2", "p1 cbr 4", "p2 cc", "d db Jd", "p1 cbr 4", "p2 cc", "d db 5s", "p1 cbr 4", "p2 cc",
  "p1 sm 7h7d", "p2 sm AcJc"]
)"},
      {"pot_limit_omaha_all_in_with_a_side_pot", R"(variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [30, 100, 12]
actions = ["d dh p1 AhAdKs2c", "d dh p2 KhQhJdTc", "d dh p3 8s8d7c6c", "p3 cbr 7", "p1 cbr 23",
  "p2 cc", "p3 cc", "d db 9c5h2d", "p1 cbr 7", "p2 cc", "p1 sm AhAdKs2c", "p2 sm KhQhJdTc",
  "p3 sm 8s8d7c6c", "d db 3s", "d db Jh"]
)"},
      {"omaha_eight_or_better", R"(variant = "FO/8"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = ["d dh p1 As2sKdKh", "d dh p2 3c4d5hJs", "d dh p3 ????????", "p3 f", "p1 cc", "p2 cc",
  "d db 6c7dKc", "p1 cbr 4", "p2 cbr 8", "p1 cc", "d db Qh", "p1 cc", "p2 cc", "d db 8s",
  "p1 cc", "p2 cbr 8", "p1 cc", "p2 sm 3c4d5hJs", "p1 sm As2sKdKh"]
)"},
      {"seven_card_stud_with_a_last_card_unseen", R"(variant = "F7S"
antes = [1, 1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AhKd9s", "d dh p2 7c7d4c", "d dh p3 QsJs2d", "p3 pb", "p1 cbr 4", "p2 cc",
  "p3 f", "d dh p1 Kc", "d dh p2 4h", "p2 cbr 4", "p1 cc", "d dh p1 2h", "d dh p2 Ts", "p2 cc",
  "p1 cbr 8", "p2 cc", "d dh p1 3c", "d dh p2 4s", "p2 cbr 8", "p1 cc", "d dh p1 ??",
  "d dh p2 ??", "p2 cbr 8", "p1 cc", "p2 sm 7c7d4c4hTs4s??", "p1 sm"]
)"},
      {"stud_eight_or_better_opened_for_the_full_bet", R"(variant = "F7S/8"
antes = [0.50, 0.50]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [100, 7]
actions = ["d dh p1 As2s3s", "d dh p2 KhKdQc", "p1 cbr 4", "p2 cbr 6.50", "p1 cc",
  "p2 sm KhKdQc", "p1 sm As2s3s", "d dh p1 Tc", "d dh p2 Th", "d dh p1 5d", "d dh p2 9d",
  "d dh p1 7h", "d dh p2 9c", "d dh p1 8d", "d dh p2 Js"]
)"},
      {"razz", R"(variant = "FR"
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100, 100]
actions = ["d dh p1 2h3h4h", "d dh p2 Ad5cKs", "d dh p3 8c8d9s", "p2 pb", "p3 f", "p1 cbr 5",
  "p2 cc", "d dh p1 Kd", "d dh p2 6h", "p1 cbr 5", "p2 cbr 10", "p1 f"]
)"},
      {"deuce_to_seven_triple_draw", R"(variant = "F2L3D"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = ["d dh p1 2c3d4h7sKs", "d dh p2 ??????????", "d dh p3 2d3c5h8dKc", "p3 cbr 4", "p1 cc",
  "p2 f", "p1 sd Ks", "p3 sd Kc", "d dh p1 9h", "d dh p3 As", "p1 cc", "p3 cbr 2", "p1 cc",
  "p1 sd 9h", "p3 sd As", "d dh p1 8h", "d dh p3 7c", "p1 cbr 4", "p3 cbr 8", "p1 cc", "p1 sd",
  "p3 sd", "p1 cc", "p3 cbr 4", "p1 cc", "p3 sm 2d3c5h8d7c", "p1 sm 2c3d4h7s8h"]
)"},
      {"badugi_with_unknown_cards", R"(variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [20, 3, inf]
actions = ["d dh p1 ????????", "d dh p2 Ac2d3h4s", "d dh p3 ????????", "p3 cbr 4", "p1 f",
  "p2 cc", "p2 sd", "p3 sd ????", "d dh p3 ????", "p2 sd", "p3 sd ??", "d dh p3 ??", "p2 sd",
  "p3 sd", "p3 sm", "p2 sm Ac2d3h4s"]
)"},
      {"deuce_to_seven_single_draw", R"(variant = "N2L1D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 2c3d4h7sKs", "d dh p2 ??????????", "p2 f"]
)"},
      {"short_deck", R"(variant = "NS"
antes = [3, 3, 3]
blinds_or_straddles = [0, 0, 3]
min_bet = 3
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsKs", "d dh p2 6c7c", "d dh p3 ????", "p1 cbr 20", "p2 f", "p3 f"]
)"}};
  return all;
}

inline PhhHand read_hand(std::string_view toml) {
  const PhhResult read = read_phh(toml);
  const auto* refusal = std::get_if<Refusal>(&read);
  EXPECT_EQ(refusal, nullptr) << text(*refusal) << "\n" << toml;
  return refusal == nullptr ? std::get<PhhHand>(read) : PhhHand{};
}

inline std::vector<Money> all_dollars(const std::vector<double>& amounts) {
  std::vector<Money> all;
  for (const double amount : amounts) all.push_back(money_from_dollars(amount).value_or(no_limit));
  return all;
}

// The smallest hand, with a part of it replaced.
inline std::string changed(const std::string& part, const std::string& by) {
  std::string toml = samples().front().toml;
  const std::size_t at = toml.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return toml.replace(at, part.size(), by);
}

// All hands of a text, by the names of their tables.
inline std::vector<PhhItems::Item> items_of(const std::string& text, std::size_t chunk = 7) {
  std::size_t at = 0;
  PhhItems items([&](char* buffer, std::size_t size) {
    const std::size_t bytes = text.copy(buffer, std::min(size, chunk), at);
    at += bytes;
    return bytes;
  });
  std::vector<PhhItems::Item> all;
  while (auto item = items.next()) all.push_back(std::move(*item));
  return all;
}

}  // namespace houseway
