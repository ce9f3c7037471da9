#include "round/scoreboard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "cli/scoreboard_art.h"

namespace houseway {
namespace {

using Shoe = std::vector<ShoeResult>;
using Picture = std::vector<std::string>;

constexpr std::array<DerivedRoad, 3> derived_roads{
    DerivedRoad::big_eye_boy, DerivedRoad::small_road, DerivedRoad::cockroach_pig};

// P, B or T for each hand, p and b after it for the pairs, n for a natural.
Shoe shoe(const std::string& line) {
  Shoe results;
  for (const char c : line) {
    switch (c) {
      case 'P':
        results.push_back({HandWon::player});
        break;
      case 'B':
        results.push_back({HandWon::banker});
        break;
      case 'T':
        results.push_back({HandWon::tie});
        break;
      case 'p':
        results.back().player_pair = true;
        break;
      case 'b':
        results.back().banker_pair = true;
        break;
      case 'n':
        results.back().natural = true;
        break;
      default:
        break;
    }
  }
  return results;
}

// Player and Banker in turn, beginning with the Banker.
Shoe shoe_of_streaks(const std::vector<std::size_t>& lengths) {
  Shoe results;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const HandWon won = i % 2 == 0 ? HandWon::banker : HandWon::player;
    results.insert(results.end(), lengths[i], ShoeResult{won});
  }
  return results;
}

char symbol(HandWon won) {
  if (won == HandWon::tie) return 'T';
  return won == HandWon::player ? 'P' : 'B';
}
char symbol(const BeadCell& cell) {
  return symbol(cell.result.won);
}
char symbol(const BigRoadCell& cell) {
  return symbol(cell.won);
}
char symbol(const DerivedCell& cell) {
  return cell.colour == RoadColour::red ? 'r' : 'b';
}

// The rows down to the last one in use, without the free cells at their ends.
template <class Cell>
Picture picture(const std::vector<Cell>& cells) {
  Picture rows;
  for (const Cell& cell : cells) {
    if (cell.place.row >= rows.size()) rows.resize(cell.place.row + 1);
    std::string& row = rows[cell.place.row];
    if (cell.place.column >= row.size()) row.resize(cell.place.column + 1, ' ');
    row[cell.place.column] = symbol(cell);
  }
  return rows;
}

template <class Cell>
std::string sequence(const std::vector<Cell>& cells) {
  std::string marks;
  for (const Cell& cell : cells) marks += symbol(cell);
  return marks;
}

// Shoes of 0 to 120 hands. How likely a streak is to go on differs between them, so that both
// choppy shoes and dragon tails in several rows come up.
template <class Visit>
void for_random_shoes(Visit visit) {
  std::mt19937 random(20240607);
  for (int i = 0; i < 600; ++i) {
    const auto size = random() % 121;
    const auto stays = 30 + random() % 66;
    const auto ties = random() % 30;
    HandWon side = HandWon::player;
    Shoe results;
    while (results.size() < size) {
      ShoeResult result;
      if (random() % 100 >= stays) {
        side = side == HandWon::player ? HandWon::banker : HandWon::player;
      }
      result.won = random() % 100 < ties ? HandWon::tie : side;
      result.player_pair = random() % 13 == 0;
      result.banker_pair = random() % 13 == 0;
      result.natural = random() % 3 == 0;
      results.push_back(result);
    }
    SCOPED_TRACE(sequence(bead_plate(results)));
    visit(results);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

std::vector<std::size_t> streak_lengths(const Shoe& results) {
  std::vector<std::size_t> lengths;
  char last = ' ';
  for (const ShoeResult& result : results) {
    const char won = symbol(result.won);
    if (won == 'T') continue;
    if (won == last) {
      ++lengths.back();
    } else {
      lengths.push_back(1);
    }
    last = won;
  }
  return lengths;
}

// The colours from finished streaks, by the other way the rule is taught: the first mark of a
// streak is the opposite of what one more win of the streak before it would have got.
std::string colours_by_streaks(std::size_t offset, const std::vector<std::size_t>& lengths) {
  const auto going_on = [&](std::size_t streak, std::size_t depth) {
    const std::size_t beside = lengths[streak - offset];
    const bool here = beside >= depth;
    const bool above = beside >= depth - 1;
    return here == above ? 'r' : 'b';
  };
  std::string colours;
  for (std::size_t streak = offset; streak < lengths.size(); ++streak) {
    if (streak > offset) {
      colours += going_on(streak - 1, lengths[streak - 1] + 1) == 'r' ? 'b' : 'r';
    }
    for (std::size_t depth = 2; depth <= lengths[streak]; ++depth) {
      colours += going_on(streak, depth);
    }
  }
  return colours;
}

// Each mark is where the one before it sends it.
template <class Cell>
void expect_laid_out_in_streaks(const std::vector<Cell>& cells) {
  std::set<RoadPlace> taken;
  std::size_t top = 0;
  bool in_tail = false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const RoadPlace place = cells[i].place;
    ASSERT_LT(place.row, 6U);
    if (i == 0) {
      ASSERT_EQ(place, (RoadPlace{0, 0}));
    } else if (symbol(cells[i]) != symbol(cells[i - 1])) {
      ASSERT_EQ(place.row, 0U);
      ASSERT_GT(place.column, top);
      for (std::size_t between = top; between < place.column; ++between) {
        ASSERT_TRUE(taken.contains({0, between})) << "column left out";
      }
      top = place.column;
      in_tail = false;
    } else {
      const RoadPlace last = cells[i - 1].place;
      const RoadPlace below{last.row + 1, last.column};
      if (!in_tail && last.row < 5 && !taken.contains(below)) {
        ASSERT_EQ(place, below);
      } else {
        ASSERT_EQ(place, (RoadPlace{last.row, last.column + 1}));
        in_tail = true;
      }
    }
    ASSERT_TRUE(taken.insert(place).second) << "two marks in one cell";
  }
}

// Streaks 2 3 1 2 4 1 1 1 3 2, with five ties.
const char* const known_shoe = "T BB PpPTTP B PPbn BTBBB P B P BnBB TPP";

TEST(Scoreboard, KnownShoeOnTheBeadPlate) {
  const auto plate = bead_plate(shoe(known_shoe));
  EXPECT_EQ(picture(plate), (Picture{
                                "TTTPP",
                                "BPBB",
                                "BBBB",
                                "PPBB",
                                "PPPT",
                                "TBBP",
                            }));
  ASSERT_EQ(plate.size(), 25U);
  EXPECT_EQ(plate[3].result, (ShoeResult{HandWon::player, true, false, false}));
  EXPECT_EQ(plate[10].place, (RoadPlace{4, 1}));
  EXPECT_EQ(plate[10].result, (ShoeResult{HandWon::player, false, true, true}));
}

TEST(Scoreboard, KnownShoeOnTheBigRoad) {
  const auto road = big_road(shoe(known_shoe));
  EXPECT_EQ(picture(road), (Picture{
                               "BPBPBPBPBP",
                               "BP PB   BP",
                               " P  B   B",
                               "    B",
                           }));
  ASSERT_EQ(road.size(), 20U);
  EXPECT_EQ(road[0], (BigRoadCell{{0, 0}, HandWon::banker, 1, false, false}));
  EXPECT_EQ(road[2], (BigRoadCell{{0, 1}, HandWon::player, 0, true, false}));
  EXPECT_EQ(road[3], (BigRoadCell{{1, 1}, HandWon::player, 2, false, false}));
  EXPECT_EQ(road[7], (BigRoadCell{{1, 3}, HandWon::player, 0, false, true}));
  EXPECT_EQ(road[8], (BigRoadCell{{0, 4}, HandWon::banker, 1, false, false}));
  EXPECT_EQ(road[17], (BigRoadCell{{2, 8}, HandWon::banker, 1, false, false}));
}

// Worked by hand; a bar stands where a new streak of the big road begins.
TEST(Scoreboard, KnownShoeOnTheDerivedRoads) {
  const Shoe results = shoe(known_shoe);
  const auto big_eye_boy = derived_road(DerivedRoad::big_eye_boy, results);
  // rb | b | bb | brbr | b | b | r | rbr | br
  EXPECT_EQ(sequence(big_eye_boy), "rbbbbbrbrbbrrbrbr");
  EXPECT_EQ(picture(big_eye_boy), (Picture{
                                      "rbrbrbrbrbr",
                                      " b   br",
                                      " b",
                                      " b",
                                      " b",
                                  }));
  const auto small_road = derived_road(DerivedRoad::small_road, results);
  // br | bbrr | b | b | b | rbr | bb
  EXPECT_EQ(sequence(small_road), "brbbrrbbbrbrbb");
  EXPECT_EQ(picture(small_road), (Picture{
                                     "brbrbrbrb",
                                     "  brb   b",
                                     "    b",
                                 }));
  const auto cockroach_pig = derived_road(DerivedRoad::cockroach_pig, results);
  // r | rrrb | b | r | b | bbr | bb
  EXPECT_EQ(sequence(cockroach_pig), "rrrrbbrbbbrbb");
  EXPECT_EQ(picture(cockroach_pig), (Picture{
                                        "rbrbrb",
                                        "rb b b",
                                        "r  b",
                                        "r",
                                    }));
}

TEST(Scoreboard, KnownShoeInNumbers) {
  EXPECT_EQ(shoe_tally(shoe(known_shoe)), (ShoeTally{9, 11, 5, 1, 1, 2}));
  EXPECT_EQ(shoe_tally(shoe("Tpbn Pb Bb")), (ShoeTally{1, 1, 1, 1, 3, 1}));
}

TEST(BigRoad, TurnsAtTheBottom) {
  EXPECT_EQ(picture(big_road(shoe("BBBBBB P"))), (Picture{"BP", "B", "B", "B", "B", "B"}));
  EXPECT_EQ(picture(big_road(shoe("BBBBBBBBB PP"))), (Picture{"BP", "BP", "B", "B", "B", "BBBB"}));
}

TEST(BigRoad, TurnsAtATakenCellAndStaysInThatRow) {
  EXPECT_EQ(picture(big_road(shoe("BBBBBBB PPPPPPPP B"))), (Picture{
                                                               "BPB",
                                                               "BP",
                                                               "BP",
                                                               "BP",
                                                               "BPPPP",
                                                               "BB",
                                                           }));
}

TEST(BigRoad, GoesToTheBottomPastTheEndOfATail) {
  EXPECT_EQ(picture(big_road(shoe("BBBBBBB P BBBBBBB"))), (Picture{
                                                              "BPB",
                                                              "B B",
                                                              "B B",
                                                              "B B",
                                                              "B B",
                                                              "BBBB",
                                                          }));
}

TEST(BigRoad, TailsStackedToTheTopPushTheNextStreakPastThem) {
  EXPECT_EQ(picture(big_road(shoe_of_streaks({12, 12, 12, 12, 12, 12, 2}))),
            (Picture{
                "BPBPBPPPPPPPPPPPPB",
                "BPBPBBBBBBBBBBB  B",
                "BPBPPPPPPPPPP",
                "BPBBBBBBBBB",
                "BPPPPPPPP",
                "BBBBBBB",
            }));
}

TEST(BigRoad, TiesBeforeTheFirstWinWaitForIt) {
  EXPECT_TRUE(big_road(shoe("TTT")).empty());
  const auto road = big_road(shoe("TTT P T P TT B"));
  ASSERT_EQ(road.size(), 3U);
  EXPECT_EQ(road[0].ties, 4);
  EXPECT_EQ(road[1].ties, 2);
  EXPECT_EQ(road[2].ties, 0);
}

TEST(BigRoad, TieNeitherEndsAStreakNorLeavesItsPairs) {
  const auto road = big_road(shoe("B Tpb B Tp Pb"));
  EXPECT_EQ(picture(road), (Picture{"BP", "B"}));
  EXPECT_FALSE(road[0].player_pair || road[0].banker_pair);
  EXPECT_FALSE(road[1].player_pair || road[1].banker_pair);
  EXPECT_FALSE(road[2].player_pair);
  EXPECT_TRUE(road[2].banker_pair);
}

TEST(DerivedRoads, BeginAtTheSecondWinOfTheirStreak) {
  const std::array<std::vector<std::size_t>, 3> before{{{3, 1}, {3, 2, 1}, {3, 2, 2, 1}}};
  for (std::size_t i = 0; i < before.size(); ++i) {
    std::vector<std::size_t> lengths = before[i];
    EXPECT_TRUE(derived_road(derived_roads[i], shoe_of_streaks(lengths)).empty()) << i;
    ++lengths.back();
    EXPECT_EQ(sequence(derived_road(derived_roads[i], shoe_of_streaks(lengths))), "r") << i;
  }
}

TEST(DerivedRoads, BeginWithTheNextStreakWhereThereIsNoSecondWin) {
  const std::array<std::vector<std::size_t>, 3> before{{{3, 1}, {3, 2, 1}, {3, 2, 2, 1}}};
  for (std::size_t i = 0; i < before.size(); ++i) {
    std::vector<std::size_t> lengths = before[i];
    lengths.push_back(1);
    EXPECT_EQ(sequence(derived_road(derived_roads[i], shoe_of_streaks(lengths))), "b") << i;
    lengths.front() = 1;
    EXPECT_EQ(sequence(derived_road(derived_roads[i], shoe_of_streaks(lengths))), "r") << i;
  }
}

TEST(DerivedRoads, OnlyPassingTheEndOfTheOtherStreakIsBlue) {
  EXPECT_EQ(sequence(derived_road(DerivedRoad::big_eye_boy, shoe_of_streaks({3, 7}))), "rrbrrr");
}

// Streaks of 8 and 7 are drawn to the same depth or less; their lengths still differ.
TEST(DerivedRoads, CompareLengthsAndNotDrawnCells) {
  EXPECT_EQ(sequence(derived_road(DerivedRoad::big_eye_boy, shoe_of_streaks({8, 8, 1}))),
            "rrrrrrrr");
  EXPECT_EQ(sequence(derived_road(DerivedRoad::big_eye_boy, shoe_of_streaks({8, 7, 1}))),
            "rrrrrrb");
  EXPECT_EQ(sequence(derived_road(DerivedRoad::big_eye_boy, shoe_of_streaks({7, 9}))), "rrrrrrbr");
}

TEST(DerivedRoads, HaveDragonTails) {
  EXPECT_EQ(picture(derived_road(DerivedRoad::big_eye_boy, shoe_of_streaks({9, 9}))), (Picture{
                                                                                          "r",
                                                                                          "r",
                                                                                          "r",
                                                                                          "r",
                                                                                          "r",
                                                                                          "rrr",
                                                                                      }));
}

TEST(DerivedRoads, HaveNoMarkForATie) {
  for (const DerivedRoad which : derived_roads) {
    EXPECT_EQ(derived_road(which, shoe("TBTBT PTTPP BT TPPT TBBB PT TB")),
              derived_road(which, shoe("BB PPP B PP BBB P B")));
  }
}

TEST(RandomShoes, EveryResultIsOnTheBeadPlateInOrder) {
  for_random_shoes([](const Shoe& results) {
    const auto plate = bead_plate(results);
    ASSERT_EQ(plate.size(), results.size());
    RoadPlace expected;
    for (std::size_t i = 0; i < plate.size(); ++i) {
      ASSERT_EQ(plate[i].place, expected);
      ASSERT_EQ(plate[i].result, results[i]);
      if (++expected.row == 6) expected = {0, expected.column + 1};
    }
  });
}

TEST(RandomShoes, EveryResultIsACellOrATieOfTheBigRoad) {
  for_random_shoes([](const Shoe& results) {
    const auto road = big_road(results);
    const ShoeTally tally = shoe_tally(results);
    int ties = 0;
    std::string wins;
    for (const BigRoadCell& cell : road) ties += cell.ties;
    for (const ShoeResult& result : results) {
      if (result.won != HandWon::tie) wins += symbol(result.won);
    }
    ASSERT_EQ(sequence(road), wins);
    ASSERT_EQ(static_cast<int>(road.size()), tally.player + tally.banker);
    ASSERT_EQ(ties, road.empty() ? 0 : tally.tie);
  });
}

TEST(RandomShoes, RoadsAreLaidOutInStreaks) {
  for_random_shoes([](const Shoe& results) {
    expect_laid_out_in_streaks(big_road(results));
    for (const DerivedRoad which : derived_roads) {
      expect_laid_out_in_streaks(derived_road(which, results));
    }
  });
}

TEST(RandomShoes, DerivedRoadsMarkEveryWinAfterTheirStart) {
  for_random_shoes([](const Shoe& results) {
    const auto lengths = streak_lengths(results);
    for (std::size_t i = 0; i < derived_roads.size(); ++i) {
      const std::size_t offset = i + 1;
      std::size_t after_start = 0;
      for (std::size_t streak = offset; streak < lengths.size(); ++streak) {
        after_start += lengths[streak];
      }
      if (after_start > 0) --after_start;  // the first win of the first streak compared
      ASSERT_EQ(derived_road(derived_roads[i], results).size(), after_start);
    }
  });
}

TEST(RandomShoes, DerivedRoadsAgreeWithTheRuleByStreakLengths) {
  for_random_shoes([](const Shoe& results) {
    const auto lengths = streak_lengths(results);
    for (std::size_t i = 0; i < derived_roads.size(); ++i) {
      ASSERT_EQ(sequence(derived_road(derived_roads[i], results)),
                colours_by_streaks(i + 1, lengths));
    }
  });
}

TEST(RandomShoes, AnotherHandLeavesTheMarksOfTheOnesBefore) {
  for_random_shoes([](const Shoe& results) {
    if (results.empty()) return;
    for (const DerivedRoad which : derived_roads) {
      const auto whole = derived_road(which, results);
      std::size_t marks = 0;
      for (std::size_t hands = 1; hands <= results.size(); ++hands) {
        const auto part = derived_road(which, std::span(results).first(hands));
        ASSERT_GE(part.size(), marks);
        ASSERT_LE(part.size(), marks + 1);
        ASSERT_TRUE(std::equal(part.begin(), part.end(), whole.begin()));
        marks = part.size();
      }
      ASSERT_EQ(marks, whole.size());
    }
  });
}

TEST(ScoreboardArt, EmptyShoe) {
  EXPECT_EQ(cli::draw_scoreboards({}), "No hand has been dealt from this shoe.\n");
}

TEST(ScoreboardArt, KnownShoe) {
  EXPECT_EQ(cli::draw_scoreboards(shoe(known_shoe)),
            R"(Player 9  Banker 11  Tie 5  Player pairs 1  Banker pairs 1  Naturals 2
Bead plate
T  T   T P  P
B  P   B B* .
B  B   B B  .
P' P   B B  .
P  P,* P T  .
T  B   B P  .
Big road
B1 P' B P  B1 P B P B  P
B  P2 . P, B  . . . B  P
.  P  . .  B  . . . B1 .
.  .  . .  B  . . . .  .
.  .  . .  .  . . . .  .
.  .  . .  .  . . . .  .
Big eye boy               Small road                Cockroach pig
oxoxoxoxoxo               xoxoxoxox                 oxoxox
.x...xo....               ..xox...x                 ox.x.x
.x.........               ....x....                 o..x..
.x.........               .........                 o.....
.x.........               .........                 ......
...........               .........                 ......
' Player pair  , Banker pair  " both  * natural  1 2 .. ties  o red  x blue
)");
}

TEST(ScoreboardArt, RoadsThatHaveNotBegun) {
  EXPECT_EQ(cli::draw_scoreboards(shoe("Tpbn")),
            R"(Player 0  Banker 0  Tie 1  Player pairs 1  Banker pairs 1  Naturals 1
Bead plate
T"*
.
.
.
.
.
Big road, not begun
Big eye boy, not begun    Small road, not begun     Cockroach pig, not begun
' Player pair  , Banker pair  " both  * natural  1 2 .. ties  o red  x blue
)");
}

// Forty bead columns of one letter and a space, the first with a natural, fill the 80 places.
TEST(ScoreboardArt, DrawsTheLastColumnsOfAWideBoard) {
  Shoe results(240, ShoeResult{HandWon::player});
  results[0].natural = true;
  EXPECT_NE(cli::draw_scoreboards(results).find("Bead plate\nP* P"), std::string::npos);
  results.push_back({HandWon::banker});
  const std::string art = cli::draw_scoreboards(results);
  EXPECT_NE(art.find("Bead plate from col 2\nP P"), std::string::npos) << art;
  EXPECT_NE(art.find("P P B\n"), std::string::npos) << art;
}

TEST(ScoreboardArt, FitsTheTerminal) {
  const auto widest_line = [](const Shoe& results) {
    std::istringstream lines(cli::draw_scoreboards(results));
    std::size_t widest = 0;
    for (std::string line; std::getline(lines, line);) widest = std::max(widest, line.size());
    return widest;
  };
  for_random_shoes([&](const Shoe& results) { ASSERT_LE(widest_line(results), 80U); });

  // Every column of every road from the thousandth on.
  std::vector<std::size_t> lengths;
  for (std::size_t i = 0; i < 4000; ++i) lengths.push_back(1 + i * i % 7);
  const Shoe endless = shoe_of_streaks(lengths);
  EXPECT_GT(derived_road(DerivedRoad::cockroach_pig, endless).back().place.column, 1024U);
  EXPECT_LE(widest_line(endless), 80U);
}

}  // namespace
}  // namespace houseway
