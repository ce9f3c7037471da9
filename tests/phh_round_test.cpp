#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>

#include "phh_samples.h"

// Poker hands in PHH as rounds, rounds as hands, and the command that converts them.
namespace houseway {
namespace {

using Kind = PhhAction::Kind;

Json round_of(const PhhHand& hand) {
  const auto converted = round_of_phh(hand);
  const auto* refusal = std::get_if<Refusal>(&converted);
  EXPECT_EQ(refusal, nullptr) << text(*refusal) << "\n" << write_phh(hand);
  return refusal == nullptr ? std::get<Json>(converted) : Json::object();
}

std::string round_refusal_of(std::string_view toml) {
  const auto converted = round_of_phh(read_hand(toml));
  const auto* refusal = std::get_if<Refusal>(&converted);
  return refusal == nullptr ? "" : text(*refusal);
}

// The rules of the round, which the hand leaves out, are given beside it.
PhhHand there_and_back(const PhhHand& hand, const Json& further_rules = Json::object()) {
  Json file = round_of(hand);
  file["rules"].update(further_rules);
  const ReadRound read = read_round(file);
  for (const Refusal& refusal : read.refusals) ADD_FAILURE() << text(refusal) << "\n" << file;
  if (!read.round) return hand;
  const PhhResult told = phh_of_round(*read.round);
  const auto* refusal = std::get_if<Refusal>(&told);
  EXPECT_EQ(refusal, nullptr) << text(*refusal);
  return refusal == nullptr ? std::get<PhhHand>(told) : hand;
}

void expect_same_hand(const PhhHand& hand, const PhhHand& back) {
  EXPECT_EQ(back.variant, hand.variant);
  EXPECT_EQ(back.antes, hand.antes);
  EXPECT_EQ(back.blinds, hand.blinds);
  EXPECT_EQ(back.bring_in, hand.bring_in);
  EXPECT_EQ(back.small_bet, hand.small_bet);
  EXPECT_EQ(back.big_bet, hand.big_bet);
  EXPECT_EQ(back.minimum_bet, hand.minimum_bet);
  EXPECT_EQ(back.starting_stacks, hand.starting_stacks);
  ASSERT_EQ(back.actions.size(), hand.actions.size()) << write_phh(back);
  for (std::size_t i = 0; i < hand.actions.size(); ++i) {
    EXPECT_EQ(text(back.actions[i]), text(hand.actions[i])) << i;
  }
}

// Hands by their first fields and what happened.
PhhHand hand_of(const std::string& fields, const std::vector<std::string>& actions) {
  std::string toml = fields + "\nactions = [";
  for (const std::string& action : actions) toml += toml_string(action) + ", ";
  return read_hand(toml + "]\n");
}

TEST(PhhRound, EverySampleComesBack) {
  for (const PhhSample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const PhhHand hand = read_hand(sample.toml);
    if (hand.variant->game.empty()) {
      EXPECT_EQ(round_refusal_of(sample.toml),
                fmt::format("variant: {} is no game of the poker room; its hands are read and "
                            "written as PHH alone (637a.9(b))",
                            hand.variant->code));
      continue;
    }
    expect_same_hand(hand, there_and_back(hand));
    EXPECT_EQ(round_of(there_and_back(hand)), round_of(hand));
  }
}

TEST(PhhRound, TheBringInMayBeShort) {
  const std::string fields = R"(variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
)";
  const PhhHand brought_in =
      hand_of(fields + "starting_stacks = [100, 2]",
              {"d dh p1 AhKd9s", "d dh p2 7c7d4c", "p2 pb", "p1 cbr 5", "p1 sm AhKd9s",
               "p2 sm 7c7d4c", "d dh p1 2h", "d dh p2 2c", "d dh p1 3h", "d dh p2 3c", "d dh p1 4h",
               "d dh p2 4s", "d dh p1 5h", "d dh p2 5c"});
  EXPECT_EQ(round_of(brought_in).at("bets").at("2"), json(R"({"ante": 1, "forced": 1})"));
  EXPECT_EQ(round_of(brought_in).at("rules").at("forced-bet"), 2);
  expect_same_hand(brought_in, there_and_back(brought_in));
  const PhhHand opened = hand_of(fields + "starting_stacks = [100, 5]",
                                 {"d dh p1 AhKd9s", "d dh p2 7c7d4c", "p2 cbr 4", "p1 f"});
  EXPECT_EQ(round_of(opened).at("bets").at("2"), json(R"({"ante": 1, "forced": 4})"));
  expect_same_hand(opened, there_and_back(opened));
}

TEST(PhhRound, CommentaryEndsNoBettingRound) {
  std::string toml = samples().front().toml;
  toml.replace(toml.find("\"p2 f\""), 6, "\"# p2 thinks\", \"p2 f # reluctantly\"");
  EXPECT_EQ(round_of(read_hand(toml)), round_of(read_hand(samples().front().toml)));
}

TEST(PhhRound, RefusesWhatIsNoRound) {
  const std::vector<std::pair<std::string, std::string>> refused{
      {changed("\"p3 cbr 3\"", "\"p1 cc\""),
       "actions[3]: it is the turn of p3, not of p1 (637a.8(c))"},
      {changed("\"d db 9s\", \"p1 cc\"", "\"d db 9s\", \"p2 cc\""),
       "actions[12]: p2 has folded and acts no more (637a.8(c))"},
      {changed("p1 cbr 20.25", "p1 cbr 200"),
       "actions[15]: p1 has $84.50 left and bets $200 more (637a.8(b)(1))"},
      {changed("p1 cbr 12.50", "p1 cbr 4.50"),
       "actions[9]: a bet or raise goes above $4.50, not to $4.50 (637a.1)"},
      {changed("p3 cbr 3", "p3 pb"),
       "actions[3]: the bring-in is made once, as the first bet of a game that has one"},
      {changed("p3 cbr 3", "p3 sd"), "actions[3]: there is no draw in NT"},
      {changed("p1 sm AsKs", "p1 sm AsQs"), "actions[17]: that player holds no Qs"},
      {changed("[0.50, 1, 0]", "[1, 0.50, 0]"),
       "blinds_or_straddles[1]: there are blinds from the button's left on, each as large as the "
       "one before or larger, and one straddle after them; another's post is less than 0 "
       "(637a.11(e))"},
  };
  for (const auto& [toml, words] : refused) {
    EXPECT_EQ(round_refusal_of(toml).substr(0, words.size()), words) << toml;
  }
}

TEST(PhhRound, TheFirstBlindMayBeMissing) {
  const PhhHand hand =
      hand_of(R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [10, 0, 0]
min_bet = 10
starting_stacks = [100, 100, 100])",
              {"d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????", "p2 cbr 20", "p3 f", "p1 f"});
  EXPECT_EQ(round_of(hand).at("bets"), json(R"({"1": {"blind-1": 10}})"));
  expect_same_hand(hand, there_and_back(hand));
  PhhHand second = hand;
  second.blinds = all_dollars({0, 10, 0});
  second.actions.erase(second.actions.begin() + 3, second.actions.end());
  for (const char* words : {"p3 f", "p1 f"}) {
    second.actions.push_back(std::get<PhhAction>(parse_phh_action(words)));
  }
  EXPECT_EQ(round_of(second).at("bets"), json(R"({"2": {"blind-2": 10}})"));
  expect_same_hand(second, there_and_back(second));
}

TEST(PhhRound, ABlindThatIsShortIsAllIn) {
  const PhhHand hand =
      hand_of(R"(variant = "NT"
antes = [1, 1, 1]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [50, 7, 0.50])",
              {"d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QcQd", "p1 cc", "p1 sm AsAh", "p2 sm KsKh",
               "p3 sm QcQd", "d db 2c3c4d", "d db 9h", "d db Td"});
  const Json round = round_of(hand);
  EXPECT_EQ(round.at("bets"), json(R"({"1": {"ante": 1, "blind-1": 5},
                                       "2": {"ante": 1, "blind-2": 6}, "3": {"ante": 0.5}})"));
  EXPECT_EQ(round.at("rules"), json(R"({"betting": "no-limit"})"));
  // Of a blind that was short the whole is not known; of an ante it is.
  PhhHand posted = hand;
  posted.blinds = all_dollars({5, 6, 0});
  posted.minimum_bet = dollars(6);
  const PhhHand back = there_and_back(hand);
  expect_same_hand(posted, back);
  EXPECT_TRUE(back.ante_trimming);
  EXPECT_EQ(back.finishing_stacks, all_dollars({57.5, 0, 0}));
}

TEST(PhhRound, AMinimumThatIsNoBlindIsARule) {
  std::string toml = samples().front().toml;
  toml.replace(toml.find("min_bet = 1"), 11, "min_bet = 2");
  const PhhHand hand = read_hand(toml);
  EXPECT_EQ(round_of(hand).at("rules"), json(R"({"betting": "no-limit", "minimum-bet": 2})"));
  expect_same_hand(hand, there_and_back(hand));
}

TEST(PhhRound, StraddlesAndPosts) {
  const PhhHand hand = hand_of(R"(variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, -2]
min_bet = 2
starting_stacks = [100, 100, 100, 100])",
                               {"d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????", "d dh p4 ????",
                                "p4 cc", "p1 f", "p2 f", "p3 cbr 10", "p4 f"});
  const Json round = round_of(hand);
  EXPECT_EQ(round.at("bets"), json(R"({"1": {"blind-1": 1}, "2": {"blind-2": 2},
                                       "3": {"straddle": 4}, "4": {"post": 2}})"));
  EXPECT_EQ(round.at("rules"), json(R"({"betting": "no-limit", "straddle": true})"));
  expect_same_hand(hand, there_and_back(hand));
  for (const char* wrong : {"[1, 2, 0, 4]", "[0, 0, 2, 0]", "[1, 2, 1, 0]"}) {
    std::string toml = write_phh(hand);
    toml.replace(toml.find("[1, 2, 4, -2]"), 13, wrong);
    EXPECT_NE(round_refusal_of(toml).find("(637a.11(e))"), std::string::npos) << wrong;
  }
}

// Straddles on straddles are further blinds; who posts out of the row has come back.
TEST(PhhRound, SeveralStraddlesAndAPostOutOfTheRow) {
  const PhhHand straddled = hand_of(R"(variant = "NT"
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, 8, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100, 100])",
                                    {"d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????",
                                     "d dh p5 ????", "p5 f", "p1 f", "p2 f", "p3 f"});
  EXPECT_EQ(round_of(straddled).at("bets"),
            json(R"({"1": {"blind-1": 1}, "2": {"blind-2": 2}, "3": {"blind-3": 4},
                     "4": {"blind-4": 8}})"));
  expect_same_hand(straddled, there_and_back(straddled));

  const PhhHand posted = hand_of(R"(variant = "NT"
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100, 100])",
                                 {"d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????",
                                  "d dh p5 ????", "p3 f", "p4 cbr 8", "p5 f", "p1 f", "p2 f"});
  EXPECT_EQ(round_of(posted).at("bets"),
            json(R"({"1": {"blind-1": 1}, "2": {"blind-2": 2}, "4": {"post": 2}})"));
}

// Histories write a hand that was mucked unseen as shown with unknown cards.
TEST(PhhRound, AHandShownAsUnknownIsConceded) {
  const PhhHand hand =
      hand_of(R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [200, 200, 200])",
              {"d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 cc",   "p2 cc",
               "d db 2c3d4h",  "p1 cc",        "p2 cc",        "p3 cc", "d db 8s", "p1 cc",
               "p2 cc",        "p3 cc",        "d db 9c",      "p1 cc", "p2 cc",   "p3 cc",
               "p1 sm ????",   "p2 sm KsKh",   "p3 sm ????"});
  const Json round = round_of(hand);
  for (const char* seat : {"1", "3"}) EXPECT_EQ(round.at("plays").at(seat).back(), "muck") << seat;
  EXPECT_EQ(round.at("plays").at("2").back(), "check");
  EXPECT_EQ(there_and_back(hand).finishing_stacks, all_dollars({190, 220, 190}));
  // Where no hand is known nobody is known to have won.
  PhhHand unknown = hand;
  unknown.actions[unknown.actions.size() - 2] = std::get<PhhAction>(parse_phh_action("p2 sm ????"));
  EXPECT_EQ(round_of(unknown).at("plays").at("1").back(), "check");
}

TEST(PhhRound, ADeadAnteIsOneSeats) {
  const PhhHand hand =
      hand_of(R"(variant = "NT"
antes = [0, 10, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [200, 200, 200])",
              {"d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????", "p3 f", "p1 cbr 30", "p2 f"});
  const PhhHand back = there_and_back(hand);
  expect_same_hand(hand, back);
  EXPECT_FALSE(back.ante_trimming);
  EXPECT_EQ(back.finishing_stacks, all_dollars({220, 180, 200}));
  EXPECT_EQ(back.winnings, all_dollars({30, 0, 0}));
  // With two players the lists are read in reverse.
  PhhHand two = hand;
  two.antes = all_dollars({0, 10});
  two.blinds = all_dollars({5, 10});
  two.starting_stacks = all_dollars({200, 200});
  two.actions = {};
  for (const char* words : {"d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 30", "p1 f"}) {
    two.actions.push_back(std::get<PhhAction>(parse_phh_action(words)));
  }
  EXPECT_EQ(round_of(two).at("bets"),
            json(R"({"1": {"ante": 10, "blind-2": 10}, "2": {"blind-1": 5}})"));
  expect_same_hand(two, there_and_back(two));
  // 637a makes no exception for two players: left of the button is the first blind and first to
  // act.
  PhhHand by_the_letter = two;
  by_the_letter.antes = all_dollars({0, 0});
  by_the_letter.blinds = all_dollars({10, 5});
  by_the_letter.actions.resize(2);
  by_the_letter.actions.push_back(std::get<PhhAction>(parse_phh_action("p1 f")));
  EXPECT_EQ(round_of(by_the_letter).at("bets"),
            json(R"({"1": {"blind-1": 5}, "2": {"blind-2": 10}})"));
  expect_same_hand(by_the_letter, there_and_back(by_the_letter));
}

TEST(PhhRound, SeatsAreTheTablesWhereTheyCanBe) {
  PhhHand hand =
      hand_of(R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [200, inf, 200])",
              {"d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????", "p3 f", "p1 cbr 30", "p2 f"});
  hand.seats = {9, 3, 4};
  const Json round = round_of(hand);
  EXPECT_EQ(round.at("button"), 4);
  EXPECT_EQ(round.at("stakes"), json(R"({"4": 200, "9": 200})"));
  EXPECT_EQ(round.at("bets"), json(R"({"3": {"blind-2": 10}, "9": {"blind-1": 5}})"));
  const PhhHand back = there_and_back(hand);
  EXPECT_EQ(back.seats, hand.seats);
  expect_same_hand(hand, back);
  EXPECT_EQ(back.finishing_stacks, (std::vector{dollars(210), no_limit, dollars(200)}));
  for (const std::vector<int>& seats :
       {std::vector{9, 4, 3}, std::vector{1, 1, 2}, std::vector{0, 1, 2}, std::vector{1, 2, 30}}) {
    hand.seats = seats;
    EXPECT_EQ(round_of(hand).at("button"), 3);
    EXPECT_TRUE(there_and_back(hand).seats.empty());
  }
}

TEST(PhhRound, CardsShownLaterAreThoseDealt) {
  const PhhHand hand = hand_of(R"(variant = "FB"
hand = 12
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [20, 20])",
                               {"d dh p1 ????????",
                                "d dh p2 Ac????4s",
                                "p2 cc",
                                "p1 cc",
                                "p1 sd Kc??",
                                "p2 sd Kd",
                                "d dh p1 ????",
                                "d dh p2 ??",
                                "p1 cc",
                                "p2 cc",
                                "p1 sd",
                                "p2 sd",
                                "p1 cc",
                                "p2 cc",
                                "p1 sd",
                                "p2 sd",
                                "p1 cc",
                                "p2 cc",
                                "p1 sm ????????",
                                "p2 sm Ac2d3h4s",
                                "p1 sm 5c6d7h8s"});
  const Json round = round_of(hand);
  EXPECT_EQ(round.at("id"), "12");
  EXPECT_EQ(round.at("cards"), json(R"({"1": "Kc ?? 5c 6d 7h 8s", "2": "Ac Kd 2d 4s 3h"})"));
  EXPECT_EQ(round.at("plays").at("1")[1], "draw Kc ??");
  EXPECT_EQ(there_and_back(hand).finishing_stacks, all_dollars({18, 22}));
}

TEST(PhhRound, ACommonCardIsDealtToTheBoard) {
  // Eight players stay to the end of Seven-card Stud: there is no seventh card for each.
  const auto deck = deck_cards(Deck::standard);
  Json round = json(R"({"game": "seven-card-stud-high-poker",
    "rules": {"betting": "fixed-limit", "small-bet": 4, "big-bet": 8}})");
  for (std::size_t i = 0; i < 8; ++i) {
    const std::string seat = std::to_string(i + 1);
    Cards cards;
    for (std::size_t n = 0; n < 6; ++n) cards.push_back(deck[(i + 8 * n) * 5 % 48]);
    round["stakes"][seat] = 100;
    round["bets"][seat]["ante"] = 1;
    round["cards"][seat] = text(cards);
    const bool forced = cards[2].rank() == Rank::two && cards[2].suit() == Suit::clubs;
    if (forced) round["bets"][seat]["forced"] = 2;
    round["plays"][seat] = json(R"(["check", "check", "check", "check"])");
    if (!forced) round["plays"][seat].insert(round["plays"][seat].begin(), "call");
  }
  round["cards"]["common"] = text(deck[51]);
  const auto lowest = [&] {
    std::string seat = "1";
    Card card = deck[51];
    for (std::size_t i = 0; i < 8; ++i) {
      const Card up = deck[(i + 16) * 5 % 48];
      if (std::pair(up.rank(), up.suit()) >= std::pair(card.rank(), card.suit())) continue;
      card = up;
      seat = std::to_string(i + 1);
    }
    return seat;
  }();
  if (!round["bets"][lowest].contains("forced")) {
    round["bets"][lowest]["forced"] = 2;
    round["plays"][lowest].erase(round["plays"][lowest].begin());
  }
  const ReadRound read = read_round(round);
  for (const Refusal& refusal : read.refusals) ADD_FAILURE() << text(refusal);
  ASSERT_TRUE(read.round);
  const PhhResult told = phh_of_round(*read.round);
  ASSERT_TRUE(std::holds_alternative<PhhHand>(told));
  const PhhHand& hand = std::get<PhhHand>(told);
  EXPECT_EQ(std::count_if(hand.actions.begin(), hand.actions.end(),
                          [](const PhhAction& each) { return each.kind == Kind::deal_board; }),
            1);
  EXPECT_EQ(round_of(hand), round_of(there_and_back(hand)));
  EXPECT_EQ(round_of(hand).at("cards").at("common"), round.at("cards").at("common"));
}

std::string export_refusal(const char* words) {
  const ReadRound read = read_round(json(words));
  for (const Refusal& refusal : read.refusals) ADD_FAILURE() << text(refusal);
  if (!read.round) return "";
  const PhhResult told = phh_of_round(*read.round);
  const auto* refusal = std::get_if<Refusal>(&told);
  return refusal == nullptr ? "" : text(*refusal);
}

TEST(PhhRound, RefusesRoundsThatTheFormatCannotTell) {
  EXPECT_EQ(export_refusal(R"({"game": "casino-war", "bets": {"1": {"initial": 10}},
                              "shoe": "As 2d"})"),
            "game: PHH tells hands of the poker room, not Casino War");
  const std::string folded = R"("button": 2, "bets": {"1": {"blind-1": 1}, "2": {"blind-2": 2}},
                              "plays": {"1": ["fold"]}})";
  EXPECT_EQ(
      export_refusal((R"({"game": "five-card-omaha-high-poker", )" + folded).c_str()),
      fmt::format("game: PHH has no {}", find_definition("five-card-omaha-high-poker")->name));
  EXPECT_EQ(
      export_refusal(
          (R"({"game": "hold-em-poker", "rules": {"betting": "pot-limit"}, )" + folded).c_str()),
      fmt::format("rules.betting: PHH has {} with no-limit betting, not with pot-limit",
                  find_definition("hold-em-poker")->name));
  EXPECT_EQ(
      export_refusal(
          (R"({"game": "badugi-poker", "rules": {"betting": "fixed-limit"}, )" + folded).c_str()),
      "rules.small-bet: a hand of FB in PHH has a small_bet, which the round does not say");
  EXPECT_EQ(export_refusal(R"({"game": "hold-em-poker", "button": 2,
        "bets": {"1": {"blind-1": 1}, "2": {"blind-2": 2}},
        "irregularities": [{"kind": "missing-cards", "at": "before-flop"}],
        "plays": {"1": ["call"], "2": ["check"]}})"),
            "irregularities: PHH has no word for missing-cards");
}

#ifdef HOUSEWAY_SHARED_CASES
// What was bet, in order; the rest of a hand may be told in several ways.
std::vector<std::string> betting_of(const PhhHand& hand) {
  std::vector<std::string> all;
  for (const PhhAction& action : hand.actions) {
    if (action.betting() || action.kind == Kind::discard) all.push_back(text(action));
  }
  return all;
}

TEST(PhhRound, RealHandsSettleAsRecordedAndComeBack) {
  const auto folder = std::filesystem::path(HOUSEWAY_SHARED_CASES).parent_path() / "phh";
  if (!std::filesystem::exists(folder)) GTEST_SKIP();
  const Json manifest = json(read_whole(folder / "manifest.json").c_str());
  for (const Json& listed : manifest.at("hands")) {
    const std::string name = listed.at("file").get<std::string>();
    SCOPED_TRACE(name);
    const PhhHand hand = read_hand(read_whole(folder / name));
    EXPECT_EQ(hand.variant->code, listed.at("variant").get<std::string>());
    EXPECT_EQ(read_hand(write_phh(hand)), hand);
    if (!listed.contains("expected_637a")) {
      EXPECT_TRUE(hand.variant->game.empty());
      continue;
    }
    const PhhHand back = there_and_back(hand, listed.value("rules", Json::object()));
    EXPECT_EQ(back.finishing_stacks,
              all_dollars(listed.at("expected_637a").get<std::vector<double>>()));
    EXPECT_EQ(betting_of(back), betting_of(hand));
    EXPECT_EQ(back.starting_stacks, hand.starting_stacks);
    EXPECT_EQ(back.antes, hand.antes);
    EXPECT_EQ(back.blinds, hand.blinds);
    EXPECT_EQ(back.bring_in, hand.bring_in);
    EXPECT_EQ(back.seats, hand.seats);
    Json round = round_of(hand);
    round.erase("id");
    EXPECT_EQ(round_of(back), round);
  }
}
#endif

// The command.
class PhhCommand : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string file(const std::string& name, const std::string& content) const {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return path(name);
  }
  struct Ran {
    int status = -1;
    std::string out;
  };
  static Ran run(const std::string& arguments) {
    Ran ran;
    FILE* pipe = popen((HOUSEWAY_BINARY " " + arguments).c_str(), "r");
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
      ran.out.append(buffer, n);
    }
    ran.status = WEXITSTATUS(pclose(pipe));
    return ran;
  }

  std::filesystem::path folder_;
};

TEST_F(PhhCommand, ConvertsThereAndBack) {
  const std::string hand = file("hand.phh", std::string(samples()[0].toml) + "hand = 7\n");
  const Ran round = run("convert " + hand);
  EXPECT_EQ(round.status, 0);
  EXPECT_EQ(json(round.out.c_str()).at("id"), "7");
  const std::string rounds = path("round.json");
  EXPECT_EQ(run("convert " + hand + " --output " + rounds).status, 0);
  EXPECT_EQ(read_whole(rounds), round.out);
  const Ran back = run("convert " + rounds);
  EXPECT_EQ(back.status, 0);
  const PhhHand read = read_hand(back.out);
  EXPECT_EQ(read.actions, read_hand(samples()[0].toml).actions);
  EXPECT_EQ(std::get<std::int64_t>(read.field("hand")->value), 7);
  EXPECT_EQ(run("convert --to round - < " + hand).out, round.out);
  EXPECT_EQ(run("convert - < " + hand).out, round.out);
  EXPECT_EQ(json(run("convert --to round " + rounds).out.c_str()).at("plays").at("3"),
            json(round.out.c_str()).at("plays").at("3"));
  EXPECT_EQ(read_hand(run("convert --to phh " + hand).out),
            read_hand(std::string(samples()[0].toml) + "hand = 7\n"));
}

TEST_F(PhhCommand, ManyHandsAndOneThatIsBad) {
  std::string hands;
  for (std::size_t i = 0; i < samples().size(); ++i) {
    hands += fmt::format("[{}]\n{}\n", i + 1, samples()[i].toml);
  }
  const std::string many = file("many.phhs", hands + "[99]\nvariant = 'NT'\n");
  const std::string rounds = path("rounds.json");
  const Ran ran = run("convert " + many + " --output " + rounds + " 2>&1");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("many.phhs[11]: variant: NS is no game of the poker room"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("many.phhs[99]: starting_stacks: the field is missing"), std::string::npos)
      << ran.out;
  EXPECT_EQ(json(read_whole(rounds).c_str()).size(), samples().size() - 2);
  const Ran back = run("convert " + rounds);
  EXPECT_EQ(back.status, 0);
  EXPECT_EQ(items_of(back.out, 4096).size(), samples().size() - 2);
  const Json settled = json(run("settle --json " + many + " 2>/dev/null").out.c_str());
  ASSERT_EQ(settled.size(), samples().size() + 1);
  EXPECT_EQ(settled[1].at("back"), json(run("settle --json " + rounds).out.c_str())[1].at("back"));
  EXPECT_TRUE(settled.back().contains("error"));
  EXPECT_EQ(run("replay " + file("one.phh", samples()[1].toml)).status, 0);
}

TEST_F(PhhCommand, IsUsedWrongly) {
  const std::string hand = file("hand.phh", samples()[0].toml);
  EXPECT_EQ(run("convert " + hand + " --output " + hand + " 2>/dev/null").status, 2);
  EXPECT_EQ(read_whole(hand), samples()[0].toml);
  EXPECT_EQ(run("convert " + hand + " --output /no/such/folder/x 2>/dev/null").status, 2);
  EXPECT_EQ(run("convert " + hand + " --output /dev/full 2>/dev/null").status, 2);
  EXPECT_EQ(run("convert " + hand + " --to pgn 2>/dev/null").status, 2);
  EXPECT_EQ(run("convert " + path("missing.phh") + " 2>/dev/null").status, 2);
  EXPECT_EQ(run("convert " + file("empty.phh", "") + " 2>/dev/null").status, 1);
}

}  // namespace
}  // namespace houseway
