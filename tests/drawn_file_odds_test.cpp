#include <gtest/gtest.h>

#include "games/register.h"
#include "odds/drawn_adapter.h"
#include "odds/drawn_file.h"
#include "odds/drawn_odds.h"
#include "odds/odds.h"
#include "odds_support.h"

namespace houseway {
namespace {

// Draws to 17, and splits eights against a 10 alone: no column is like its neighbours.
Json a_chart() {
  Json chart;
  for (int total = 4; total <= 20; ++total) {
    const std::string move = total < 17 ? "H" : "S";
    std::string line = move;
    for (int up = 2; up <= 10; ++up) line += " " + (total == 16 && up == 6 ? "S" : move);
    chart["hard"][std::to_string(total)] = line;
    if (total >= 12) chart["soft"][std::to_string(total)] = line;
  }
  for (const char value : std::string("A23456789T")) {
    chart["pairs"][std::string(1, value)] =
        value == '8' ? "S S S S S S S S S P" : "S S S S S S S S S S";
  }
  return chart;
}

TEST(ChartFile, IsReadColumnByColumnAndPricedAsPlayed) {
  const RuleSet rules = rules_of(blackjack, {{"decks", 1.0}});
  const ReadChart read = read_chart(a_chart(), rules);
  ASSERT_TRUE(read.chart) << text(*read.refusal);
  const drawn::Chart& chart = read.chart->chart;
  EXPECT_EQ(drawn::letters(chart.at({5, 0}).hard[16]), "S");
  EXPECT_EQ(drawn::letters(chart.at({4, 0}).hard[16]), "H");
  EXPECT_EQ(drawn::letters(chart.at({drawn::ten, 0}).pairs[7]), "P");
  EXPECT_EQ(drawn::letters(chart.at({drawn::ace, 0}).pairs[7]), "S");

  const std::vector<Card> shoe = cards_left(rules, {});
  Effort effort;
  const auto game = solve_drawn(rules, shoe, effort, {}, false, read.chart);
  const auto wager = static_cast<WagerId>(*blackjack.find_wager("blackjack"));
  const WagerOdds odds = game->price_main(rules.paytable(wager));
  const drawn::FixedStrategy strategy = drawn::strategy_of(chart);
  drawn::Request request;
  request.strategy = &strategy;
  const double played = drawn::solve(terms_of(rules, shoe), request, effort).value;
  EXPECT_NEAR(odds.edge().convert_to<double>(), -played, 1e-12);
  const auto best = solve_drawn(rules, shoe, effort)->price_main(rules.paytable(wager));
  EXPECT_GT(odds.edge(), best.edge());
}

TEST(ChartFile, IsRefusedWithThePlaceOfWhatIsWrong) {
  const RuleSet rules = rules_of(blackjack, {});
  const auto place_of = [&](const Json& file) {
    const ReadChart read = read_chart(file, rules);
    return read.refusal ? read.refusal->place : std::string("read");
  };
  EXPECT_EQ(place_of(a_chart()), "read");
  Json chart = a_chart();
  chart["hard"].erase("12");
  EXPECT_EQ(place_of(chart), "hard.12");
  chart = a_chart();
  chart["soft"]["18"] = "S S S";
  EXPECT_EQ(place_of(chart), "soft.18");
  chart = a_chart();
  chart["pairs"]["T"] = "S S S S S S S S S X";
  EXPECT_EQ(place_of(chart), "pairs.T");
  chart = a_chart();
  chart["pairs"]["J"] = "S S S S S S S S S S";
  EXPECT_EQ(place_of(chart), "pairs");
  chart = a_chart();
  chart["insurance"] = true;
  EXPECT_EQ(place_of(chart), "insurance");
  EXPECT_EQ(place_of(Json::array()), "");
  EXPECT_TRUE(read_chart(a_chart(), rules_of(blackjack, {{"blackjack-switch", true}})).refusal);
}

}  // namespace
}  // namespace houseway
