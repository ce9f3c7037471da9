#include "ranking/house_way.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/words.h"
#include "games/house_ways.h"
#include "ranking/house_way_check.h"

namespace houseway {
namespace {

CardSet cards(std::string_view line) {
  CardSet set;
  for (const std::string& word : words_of(line)) set.insert(*parse_card(word));
  return set;
}

HouseWay way(std::string_view text) {
  ParsedWay parsed = HouseWay::parse(text);
  if (parsed.way) return *std::move(parsed.way);
  ADD_FAILURE() << houseway::text(*parsed.refusal);
  return {};
}

HouseWay rules(std::string_view hands, std::string_view lines) {
  return way("house way of the test\nhands " + std::string(hands) + "\n" + std::string(lines));
}

bool decides(std::string_view condition, std::string_view hand, std::string_view hands = "5 2") {
  return rules(hands, std::string(condition) + ": highest low").rule_of(cards(hand)) != nullptr;
}

// The ranks of the hands below the high one, "KQ" or "KQ/J"; "*" is the joker.
std::string lower(const HouseWay& way, std::string_view hand) {
  std::string line;
  for (const CardSet set : way.set(cards(hand))) {
    if (!line.empty()) line += "/";
    if (set.has_joker()) line += "*";
    std::string ranks;
    for (const Card card : deck_cards(Deck::standard)) {
      if (set.contains(card)) ranks += "23456789TJQKA"[static_cast<std::size_t>(card.rank())];
    }
    const auto place = [](char rank) { return std::string_view("AKQJT98765432").find(rank); };
    std::sort(ranks.begin(), ranks.end(), [&](char a, char b) { return place(a) < place(b); });
    line += ranks;
  }
  return line;
}

CardSet random_hand(HandSizes sizes, Random& random) {
  const auto deck = deck_cards(Deck::with_joker);
  CardSet hand;
  while (hand.size() < cards_dealt(sizes)) hand.insert(deck[random.below(53)]);
  return hand;
}

// ---- the language ----

TEST(HouseWay, PatternsExcludeEachOther) {
  const std::map<std::string, std::string> sevens{{"no pair", "Jk Kd Jh 9s 7c 5d 2h"},
                                                  {"pair", "Ac Jk Kd 9h 7s 5c 2d"},
                                                  {"two pair", "Kc Kd 9h 9s 7c 5d 2h"},
                                                  {"three pair", "Kc Kd 9h 9s 7c 7d Jk"},
                                                  {"trips", "Ac Ad Jk 9s 7c 5d 2h"},
                                                  {"trips and pair", "9c 9d 9h As Jk 5d 2h"},
                                                  {"trips and two pair", "9c 9d 9h Ks Kc 5d 5h"},
                                                  {"two trips", "9c 9d 9h As Ac Jk 2h"},
                                                  {"quads", "Ac Ad Ah Jk 9c 5d 2h"},
                                                  {"quads and pair", "9c 9d 9h 9s As Jk 2h"},
                                                  {"quads and trips", "9c 9d 9h 9s As Ac Jk"},
                                                  {"five aces", "Ac Ad Ah As Jk 5d 2h"},
                                                  {"five aces and pair", "Ac Ad Ah As Jk 5d 5h"}};
  const std::map<std::string, std::string> sixes{
      {"no pair", "Jk Kd Jh 9s 7c 5d"},        {"pair", "Ac Jk Kd 9h 7s 5c"},
      {"two pair", "Kc Kd 9h 9s 7c 5d"},       {"three pair", "Kc Kd 9h 9s Ac Jk"},
      {"trips", "Ac Ad Jk 9s 7c 5d"},          {"trips and pair", "9c 9d 9h As Jk 5d"},
      {"two trips", "9c 9d 9h As Ac Jk"},      {"quads", "Ac Ad Ah Jk 9c 5d"},
      {"quads and pair", "9c 9d 9h 9s As Jk"}, {"five aces", "Ac Ad Ah As Jk 5d"}};
  EXPECT_EQ(sevens.size(), pattern_count);
  for (const auto& [pattern, other] : sevens) {
    for (const auto& [of, hand] : sevens) EXPECT_EQ(decides(pattern, hand), pattern == of) << hand;
    for (const auto& [of, hand] : sixes) {
      EXPECT_EQ(decides(pattern, hand, "5 1"), pattern == of) << hand;
    }
  }
}

TEST(HouseWay, RanksAreAskedOfTheFirstGroupAndTheSecond) {
  const char* kings_and_fives = "Kc Kd 5h 5s 9c 8d 2h";
  for (const char* met : {"two pair K", "two pair J-A", "two pair 2-9,K", "two pair over 5",
                          "two pair K over 2-6", "two pair 2,K over 3,5"}) {
    EXPECT_TRUE(decides(met, kings_and_fives)) << met;
  }
  for (const char* not_met :
       {"two pair 5", "two pair 2-Q,A", "two pair over K", "two pair K over 6-A"}) {
    EXPECT_FALSE(decides(not_met, kings_and_fives)) << not_met;
  }
  EXPECT_TRUE(decides("trips and pair 5 over K", "5c 5d 5h Ks Kc 9d 2h"));
  EXPECT_TRUE(decides("two trips K over 5", "5c 5d 5h Ks Kc Kd 2h"));
  EXPECT_TRUE(decides("trips and two pair 5 over K", "5c 5d 5h Ks Kc 9d 9h"));
  EXPECT_TRUE(decides("quads and trips 5 over K", "5c 5d 5h 5s Kc Kd Kh"));
  EXPECT_TRUE(decides("five aces and pair A over K", "Ac Ad Ah As Jk Kc Kd"));
  EXPECT_TRUE(decides("pair A", "Ac Jk Kd 9h 7s 5c 2d"));
}

TEST(HouseWay, AtomsOfConditions) {
  struct Case {
    const char *atom, *has, *has_not;
    const char* hands = "5 2";
  };
  for (const Case& each : {
           Case{"single K-A", "9c 9d Kh 7s 5c 4d 2h", "Kc Kd 9h 7s 5c 4d 2h"},
           Case{"single A", "Jk 9c 9d Kh 7s 5c 2d", "Ac Jk 9d Kh 7s 5c 2d"},
           Case{"straight", "Ac 2d 3h 4s 5c 9d 9h", "Kc Ad 2h 3s 4c 9d 9h"},
           Case{"straight", "9c 9d Jk Th Qs Kc 2d", "9c 9d Jk Th Qs 5c 2d"},
           Case{"straight", "9c 9d Th Js Qc 2d 4h", "9c 9d Th Js Kc 2d 4h", "4 2 1"},
           Case{"straight", "Ac 2d 3h 4s 9c 9d Th", "Kc Ad 2h 3s 9c 9d 5h", "4 2 1"},
           Case{"flush", "2h 4h 6h 9h Kh Kc 3d", "2h 4h 6h 9h Kd Kc 3d"},
           Case{"flush", "2h 4h 6h 9h Jk Kc Kd", "2h 4h 6h 9c Jk Kc Kd"},
           Case{"flush", "2h 4h 6h Jk 9c Kc Kd", "2h 4h 6c Jk 9s Kc Kd", "4 2 1"},
           Case{"straight flush", "2h 3h 4h 5h 6h 9c 9d", "2h 3h 4h 5h 6c 9h 9d"},
           Case{"straight flush", "Th Jh Qh Kh Jk 9c 9d", "Th Jh Qh Kc Jk 9c 9d"},
           Case{"complete", "2h 4h 6h 9h Kh Kc 3d", "2h 4h 6h 9h Kd Kc 3d"},
           Case{"complete", "Ac 2d 3h 4s 5c 9d 9h", "Kc Ad 2h 3s 4c 9d 9h"},
           Case{"joker", "Jk 9c 9d Kh 7s 5c 2d", "Qc 9c 9d Kh 7s 5c 2d"},
       }) {
    const std::string with = std::string("pair with ") + each.atom;
    const std::string without = std::string("pair without ") + each.atom;
    EXPECT_TRUE(decides(with, each.has, each.hands)) << with << ": " << each.has;
    EXPECT_FALSE(decides(without, each.has, each.hands)) << without << ": " << each.has;
    EXPECT_FALSE(decides(with, each.has_not, each.hands)) << with << ": " << each.has_not;
  }
  // Nothing stands alone.
  EXPECT_FALSE(decides("quads and trips with single 2-A", "9c 9d 9h 9s Ks Kc Kd"));
  EXPECT_TRUE(decides("quads and trips without single 2-A", "9c 9d 9h 9s Ks Kc Kd"));
  EXPECT_TRUE(decides("pair with straight without flush with joker", "9c 9d Jk Th Qs Kc 2d"));
}

TEST(HouseWay, SettingsAllowAndPrefer) {
  const auto set = [](const char* setting, const char* hand, const char* hands = "5 2") {
    std::string lines;
    for (const char* pattern :
         {"no pair", "pair", "two pair", "trips and pair", "quads", "two trips"}) {
      lines += std::string(pattern) + ": " + setting + "\n";
    }
    return lower(rules(hands, lines), hand);
  };
  const char* full = "9c 9d 9h Ks Kc 7d 3h";
  EXPECT_EQ(set("highest high", full), "73");
  EXPECT_EQ(set("highest low", full), "KK");
  EXPECT_EQ(set("full house high", full), "73");
  EXPECT_EQ(set("trips high, no pair low", full), "K7");
  EXPECT_EQ(set("two pair K high", full), "97");
  EXPECT_EQ(set("pair K high", full), "99");
  EXPECT_EQ(set("pair K or trips high, pair 2-9 low", full), "99");
  EXPECT_EQ(set("no pair 2-9 low", full), "97");
  EXPECT_EQ(set("five aces high", full), "");
  EXPECT_EQ(set("straight or flush high", "Kh Qh 9h 7h 4h Kc 2d"), "K2");
  EXPECT_EQ(set("straight flush high", "Th Jh Qh Kh Ah Ac 2d"), "A2") << "a royal flush is one";
  EXPECT_EQ(set("single 7 low", "9c 9d Kh 7s 5c 4d", "5 1"), "7");
  EXPECT_EQ(set("pair high, highest low", "9c 9d Kh 7s 5c 4d", "5 1"), "K");
  // Without a word, low comes before medium and that before high.
  EXPECT_EQ(set("pair high", "9c 9d Kh 7s 5c 4d 2h", "4 2 1"), "K5/7");
  EXPECT_EQ(set("pair high, highest medium", "9c 9d Kh 7s 5c 3d 2h", "4 2 1"), "K7/5");
  EXPECT_EQ(set("quads A high", "Ac Ad Ah As 9c 7d 4h", "4 2 1"), "94/7") << "four aces are quads";
}

TEST(HouseWay, TellsTheRuleThatDecided) {
  const HouseWay house =
      way("# ours\n\nhouse way of the  Lucky Star # a name\r\nhands 5 2\r\n"
          "\npair  J-A:  pair high,   highest low # as ever\n");
  EXPECT_EQ(house.name(), "the Lucky Star");
  EXPECT_EQ(house.sizes(), HandSizes::five_two);
  const WayRule* rule = house.rule_of(cards("Kc Kd 9h 7s 5c 4d 2h"));
  ASSERT_NE(rule, nullptr);
  EXPECT_EQ(rule->line, 6);
  EXPECT_EQ(rule->text, "pair J-A: pair high, highest low");
  EXPECT_EQ(house.rule_of(cards("Tc Td 9h 7s 5c 4d 2h")), nullptr);
  EXPECT_TRUE(house.set(cards("Tc Td 9h 7s 5c 4d 2h")).empty());
  EXPECT_EQ(house.rule_of(cards("Kc Kd 9h 7s 5c 4d")), nullptr) << "six cards";
  EXPECT_TRUE(house.set({}).empty());
}

TEST(HouseWay, RefusesWithTheLineAndWhatWouldBeRight) {
  const auto refusal = [](const std::string& text) {
    const ParsedWay parsed = HouseWay::parse(text);
    EXPECT_NE(parsed.way.has_value(), parsed.refusal.has_value());
    return parsed.refusal ? houseway::text(*parsed.refusal) : "accepted";
  };
  const std::string head = "house way of us\nhands 5 2\n";
  EXPECT_EQ(refusal(""), R"(line 1: the text ends without the name: "house way of ...")");
  EXPECT_EQ(refusal("# nothing\n\n"),
            R"(line 2: the text ends without the name: "house way of ...")");
  EXPECT_EQ(refusal("house way of us\n"),
            R"(line 1: the text ends without the sizes of the hands: "hands 5 2")");
  EXPECT_EQ(refusal(head),
            R"(line 2: the text ends without rules, such as "no pair: highest low")");
  EXPECT_EQ(refusal("hands 5 2\n"),
            R"(line 1: a house way begins with its name: "house way of ...")");
  EXPECT_EQ(refusal("house way of\nhands 5 2\n"),
            R"(line 1: a house way begins with its name: "house way of ...")");
  for (const char* sizes : {"hands 6 1", "hands", "hands 5 2 1", "pair: highest low"}) {
    EXPECT_EQ(refusal("house way of us\n" + std::string(sizes)),
              R"(line 2: after the name come the sizes: "hands" and one of 5 2, 4 2 1, 5 1)");
  }
  const std::vector<std::pair<std::string, std::string>> wrong_rules{
      {"pair highest low", "no colon"},
      {"pairs: highest low", "unknown pattern \"pairs\"; a rule begins with one of no pair, pair,"},
      {": highest low", "unknown pattern \"\""},
      {"pair J-: highest low", "\"J-\" are no ranks; write 7, J-A or 2-9,A"},
      {"pair A-J: highest low", "the lower first"},
      {"pair 2-9, A: highest low", "\"2-9,\" are no ranks"},
      {"pair 10: highest low", "\"10\" are no ranks"},
      {"two pair over: highest low", "\"\" are no ranks"},
      {"pair J over 5: highest low", "unexpected \"over\" after \"pair\""},
      {"no pair J: highest low", "unexpected \"J\" after \"no pair\""},
      {"pair with: highest low", "unknown \"with \"; one of straight flush, straight, flush,"},
      {"pair without a straight: highest low", "unknown \"without a\""},
      {"pair with single: highest low", "\"\" are no ranks"},
      {"pair:", "a setting follows the colon"},
      {"pair: pair high,", "after a comma follows another clause"},
      {"pair: , highest low", "unknown \"\" in a setting"},
      {"pair: best low",
       "unknown \"best\" in a setting; write \"highest\" or one of no pair, pair"},
      {"pair: highest", "\"\" is no hand; a clause ends with high or low"},
      {"pair: highest medium", "\"medium\" is no hand"},
      {"pair: pair high,highest low", "are no ranks"},
      {"pair: highest low highest high", "unexpected \"highest\" after a hand"},
      {"pair: highest low, highest low", "the same hand is to be the highest twice"},
      {"pair: pair high, trips high", "one hand has two clauses; join them by \"or\""},
      {"pair: pair or pair high", "\"pair\" is named twice"},
      {"pair: trips low", "\"trips\" is no hand of 2 cards"},
      {"pair: single A low", "\"single\" is no hand of 2 cards"}};
  for (const auto& [rule, why] : wrong_rules) {
    const std::string said = refusal(head + rule);
    EXPECT_TRUE(said.starts_with("line 3: ")) << said;
    EXPECT_NE(said.find(why), std::string::npos) << rule << "\n" << said;
  }
  EXPECT_EQ(refusal(head + "pair J-A: highest low\n\npair J,Q-A: highest high\n"),
            "line 5: line 3 has the same condition; each hand has one rule");
  EXPECT_EQ(refusal(head + "pair: " + std::string(600, 'x')),
            "line 3: a line has at most 500 characters, this one 606");
  EXPECT_EQ(refusal(head + std::string(1000, '\n')),
            "line 1001: a house way has at most 1000 lines");
  EXPECT_EQ(refusal("house way of us\nhands 4 2 1\nno pair: full house high"),
            "line 3: \"full house\" is no hand of 4 cards");
}

TEST(HouseWay, NoTextStopsTheParser) {
  SeededRandom random(7);
  for (int i = 0; i < 20'000; ++i) {
    std::string text(house_ways::foxwoods.substr(0, random.below(1500)));
    for (int n = 0; n < 3 && !text.empty(); ++n) {
      const auto at = random.below(static_cast<std::uint32_t>(text.size()));
      text[at] = static_cast<char>(random.below(256));
    }
    const ParsedWay parsed = HouseWay::parse(text);
    ASSERT_NE(parsed.way.has_value(), parsed.refusal.has_value()) << text;
    const std::string why = parsed.refusal ? houseway::text(*parsed.refusal) : "";
    ASSERT_EQ(why.find('\n'), std::string::npos);
  }
}

// ---- the ways that are ready ----

struct Example {
  const char* hand;
  const char* lower;
};

// Every rule of the way has an example.
void expect_set(std::string_view text, const std::vector<Example>& examples) {
  const HouseWay house = way(text);
  std::set<int> lines;
  for (const auto& [hand, expected] : examples) {
    EXPECT_EQ(lower(house, hand), expected) << hand;
    if (const WayRule* rule = house.rule_of(cards(hand))) lines.insert(rule->line);
  }
  for (const WayRule& rule : house.rules()) EXPECT_TRUE(lines.contains(rule.line)) << rule.text;
}

TEST(HouseWays, Foxwoods) {
  const std::vector<Example> examples{
      {"Ac Kd Qh Js 9c 7d 5h", "KQ"}, {"Jk Kd Qh 9s 7c 5d 3h", "KQ"},
      {"Ac Kd 9h 8s 7c 6d 5h", "AK"}, {"9c 8d 7h 6s 5c 4d 3h", "98"},
      {"Kh Qh 9h 7h 4h 2h Jc", "KJ"}, {"9c 9d Ah Ks 7c 5d 3h", "AK"},
      {"5c 5d 9h 8s 7c 6d Kh", "K5"}, {"5c 5d Kh Qs Jc Td 9h", "55"},
      {"Ac Jk Kd Qh Ts 5c 3d", "53"}, {"Kc Kd Qh Js Tc 9d 3h", "K3"},
      {"Ah Kh 9h 7h 4h Ks Qc", "AQ"}, {"Ah 9h 7h 4h 2h Kc Kd", "KK"},
      {"Ac Tc Td 9h 8s 7c 6d", "AT"}, {"Kc Kd 5h 5s Ac 9d 2h", "55"},
      {"Kc Kd Qh Qs Jc Td 9h", "QQ"}, {"Ac Jk 5h 5s Kc Qd Th", "55"},
      {"Tc Td 4h 4s Ac 9d 2h", "A9"}, {"Tc Td 4h 4s Jk 9d 2h", "*9"},
      {"Tc Td 4h 4s Kc 9d 2h", "44"}, {"6c 6d 4h 4s Kc 9d 2h", "K9"},
      {"6c 6d 4h 4s Qc 9d 2h", "44"}, {"Kc Kd 9h 9s 4c 4d 7h", "KK"},
      {"Ac Jk 2c 2d 3h 3s 4d", "*A"}, {"Ac Ad Ah Ks 9c 7d 3h", "AK"},
      {"9c 9d 9h As Kc 7d 3h", "AK"}, {"9c 9d 9h 8s 7c 6d 5h", "99"},
      {"Ac Ad Jk Kh Qs Tc 2d", "A2"}, {"Kc Kd Kh 9s 9c 9d 4h", "KK"},
      {"9c 9d 9h Ks Kc 7d 3h", "KK"}, {"9c 9d 9h Ks Kc 4d 4h", "KK"},
      {"Kc Kd Kh 9s 9c 4d 4h", "99"}, {"Jc Jd Jh Js Ac 7d 3h", "JJ"},
      {"Ac Ad Ah Jk Ks Qc Td", "AA"}, {"8c 8d 8h 8s Kc 7d 3h", "K7"},
      {"8c 8d 8h 8s Qc 7d 3h", "88"}, {"6c 6d 6h 6s Qc 9d 3h", "Q9"},
      {"Kc Kd Kh Ks Ac Ad 3h", "AA"}, {"4c 4d 4h 4s 9c 9d 9h", "99"},
      {"Ac Ad Ah As Jk Kc 9d", "*A"}, {"Ac Ad Ah As Jk Kc Kd", "KK"},
      {"Ac Ad Ah As Jk Qc Qd", "*A"}};
  expect_set(house_ways::foxwoods, examples);
}

TEST(HouseWays, Asia) {
  const std::vector<Example> examples{
      {"Ac Kd Jh 9s 7c 5d 2h", "K9/J"}, {"Ac Kd 9h 8s 7c 6d 2h", "A2/K"},
      {"Ac Kd Qh Js 8c 4d 2h", "82/4"}, {"9c 9d Ah Ks 7c 5d 3h", "A7/K"},
      {"5c 5d 9h 8s 7c 6d 2h", "55/2"}, {"Kc Kd 5h 5s Ac 9d 7h", "55/A"},
      {"Kc Kd 9h 8s 7c 6d 6h", "KK/6"}, {"Kc Kd 5h 5s Qc Jd Th", "55/K"},
      {"Kc Kd Qh Qs Jc Td 5h", "QQ/J"}, {"Kc Kd 9h 9s 4c 4d 7h", "KK/7"},
      {"9c 9d 9h As Kc 7d 3h", "A7/K"}, {"9c 9d 9h 8s 7c 6d Ah", "99/A"},
      {"Ac Ad Ah Ks 9c 7d 3h", "A9/K"}, {"Kc Kd Kh Qs Jc Td 2h", "KK/2"},
      {"9c 9d 9h Ks Kc 7d 3h", "KK/7"}, {"9c 9d 9h 8s 8c 7d 6h", "99/8"},
      {"Ac Ad Ah 9s 9c Kd 4h", "99/A"}, {"Kc Kd Kh As Ac 7d 3h", "AA/7"},
      {"9c 9d 9h Ks Kc 4d 4h", "KK/9"}, {"Kc Kd Kh 9s 9c 9d 4h", "KK/K"},
      {"4c 4d 4h 4s Kc 9d 7h", "44/K"}, {"Tc Td Th Ts Ac 7d 3h", "TT/A"},
      {"Qc Qd Qh Qs 3c 3d 5h", "QQ/5"}, {"9c 9d 9h 9s Kc Kd 4h", "KK/4"},
      {"9c 9d 9h 9s Kc Kd Kh", "KK/K"}, {"Qc Qd Qh Qs 3c 3d 3h", "QQ/Q"},
      {"Ac Ad Ah As Jk Kc 9d", "*A/A"}, {"Ac Ad Ah As Jk Kc Kd", "*A/A"}};
  expect_set(house_ways::asia, examples);
}

// A second setting is for hands that cannot be set by the first.
TEST(HouseWay, SettingsAfterElse) {
  const HouseWay house = rules(
      "4 2 1", "pair with complete: complete high, pair medium else pair high, highest low\n");
  EXPECT_EQ(lower(house, "5c 5d 9h 8s 7c 6d 2h"), "55/2");
  EXPECT_EQ(lower(house, "9c 9d 8h 7s 6c 2d Ah"), "A7/8");
}

// The cases of 670a.11(d) in its order, then what (d)(1) says of every other ranked hand.
TEST(HouseWays, SixCard) {
  const std::vector<Example> examples{
      {"Kc Kd Kh 9s 9c 9d", "K"}, {"Kc Kd 9h 9s 4c 4d", "K"}, {"Ac 2d 3h 4s 5c 6d", "A"},
      {"9c Td Jh Qs Kc Ad", "A"}, {"Kh Th 9h 7h 4h 2h", "K"}, {"9h 8h 7h 6h 5h 4h", "9"},
      {"Jk 9c 8d 7h 6s 5c", "*"}, {"Jk Kh 9h 7h 4h 2h", "*"}, {"Jk 9h 8h 7h 6h 5h", "*"},
      {"Jk 9c 8d 6h 5s 4c", "9"}, {"9h 8h 7c 6h 5h 2h", "7"}, {"9h 8h 7h 6h 5h Tc", "T"},
      {"9h 8h 7h 6h 5h 2h", "2"}, {"Jk 9h 8h 7h 6h 2h", "2"}, {"Ac Jd 9h 7s 5c 3d", "J"},
      {"Jk Kd 9h 7s 5c 3d", "K"}, {"8c 8d Ah Ks 5c 2d", "A"}, {"9c 8d 7h 6s 5c Kd", "K"},
      {"Kh 9h 7h 4h 2h Qc", "Q"}, {"9c 9d 8h 7s 6c 5d", "9"}, {"Ac Jk 9d 8h 7s 6c", "A"},
      {"Kh Kc 9h 7h 4h 2h", "K"}, {"Ah Jk 9h 8h 7h 6c", "6"}, {"9h 8h 7h 6h 5h 9c", "9"},
      {"Kc Kd 5h 5s Ac 9d", "A"}, {"Ac Jk Kd Kh Qs Tc", "K"}, {"9c 9d 9h As 7c 3d", "A"},
      {"Ac Ad Jk Kh Qs Jc", "A"}, {"9c 9d 9h Ks Kc 4d", "4"}, {"9c 9d 9h 9s Kc 4d", "K"},
      {"9c 9d 9h 9s 4c 4d", "4"}, {"Ac Ad Ah As Jk 7c", "7"}};
  expect_set(house_ways::six_card, examples);
}

TEST(HouseWays, HaveNoFault) {
  for (const auto text : {house_ways::foxwoods, house_ways::asia, house_ways::six_card}) {
    for (const WayFault& fault : check(way(text))) ADD_FAILURE() << houseway::text(fault);
  }
}

// The hands as numbers by the functions that settle, low first as in a rule that says nothing.
SetHands settled(CardSet hand, HandSizes sizes, const List<CardSet, 2>& lower) {
  const CardSet second = lower[0];
  if (sizes == HandSizes::five_two) return set_five_and_two(hand - second, second);
  if (sizes == HandSizes::five_one)
    return set_five_and_one(hand - second, second, JokerLow::is_ace);
  return set_four_two_one(hand - second - lower[1], second, lower[1]);
}

TEST(HouseWays, AreNeverFoul) {
  for (const auto text : {house_ways::foxwoods, house_ways::asia, house_ways::six_card}) {
    const HouseWay house = way(text);
    SeededRandom random(11);
    for (int i = 0; i < 20'000; ++i) {
      const CardSet hand = random_hand(house.sizes(), random);
      const auto lower = house.set(hand);
      ASSERT_EQ(lower.size() + 1, hand_count(house.sizes()));
      ASSERT_FALSE(settled(hand, house.sizes(), lower).foul());
    }
  }
}

// Every setting of seven cards tried, against the one that is found without trying all.
TEST(HouseWays, AsiaSetsTheBestThatItsRuleAllows) {
  const HouseWay house = way(house_ways::asia);
  SeededRandom random(12);
  for (int i = 0; i < 2'000; ++i) {
    const CardSet hand = random_hand(house.sizes(), random);
    const auto& settings = house.rule_of(hand)->settings;
    const WaySetting& setting =
        *std::find_if(settings.begin(), settings.end(), [&](const WaySetting& each) {
          return !arranged(hand, HandSizes::four_two_one, each).empty();
        });
    const auto allowed = [&](std::size_t at, JokerHand set) {
      const unsigned ranks = setting.allowed[at][static_cast<std::size_t>(set.hand_class())];
      return (ranks >> static_cast<unsigned>(set.rank()) & 1U) != 0;
    };
    const auto in_order = [&](const SetHands& set) {
      const std::array<std::uint32_t, 3> values{set.high, set.second, set.third};
      return std::array{values[setting.order[0]], values[setting.order[1]],
                        values[setting.order[2]]};
    };
    std::array<std::uint32_t, 3> best{};
    for (std::uint64_t two = hand.bits(); two != 0; two = (two - 1) & hand.bits()) {
      for (std::uint64_t one = hand.bits(); one != 0 && CardSet(two).size() == 2; one &= one - 1) {
        const CardSet medium(two), low(one & (~one + 1));
        if (!(medium & low).empty()) continue;
        const SetHands set = set_four_two_one(hand - medium - low, medium, low);
        if (set.foul() || !allowed(0, JokerHand{set.high}) || !allowed(1, few_with_bug(medium)) ||
            !allowed(2, few_with_bug(low))) {
          continue;
        }
        best = std::max(best, in_order(set));
      }
    }
    ASSERT_EQ(in_order(settled(hand, house.sizes(), house.set(hand))), best);
  }
}

// ---- the checker ----

TEST(HouseWayCheck, KindsAreAllHands) {
  const std::map<HandSizes, std::uint64_t> all{{HandSizes::five_two, 154'143'080},
                                               {HandSizes::four_two_one, 154'143'080},
                                               {HandSizes::five_one, 22'957'480}};
  for (const auto& [sizes, expected] : all) {
    std::uint64_t hands = 0;
    for_each_kind(sizes, [&](CardSet hand, std::uint64_t alike) {
      ASSERT_EQ(hand.size(), cards_dealt(sizes));
      hands += alike;
    });
    EXPECT_EQ(hands, expected);
  }
}

// Foxwoods' way with one line written otherwise.
HouseWay altered(std::string_view line, std::string_view instead) {
  std::string text(house_ways::foxwoods);
  const auto at = text.find(line);
  EXPECT_NE(at, text.npos) << line;
  return way(text.replace(at, line.size(), instead));
}

TEST(HouseWayCheck, HandsThatNoRuleDecides) {
  const HouseWay house = altered("two trips: trips high, highest low", "");
  const auto faults = check(house);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].kind, WayFault::Kind::undecided);
  EXPECT_EQ(faults[0].pattern, HandPattern::two_trips);
  // Without the joker; two aces and it; it beside trips of two other ranks.
  EXPECT_EQ(faults[0].hands, 78U * 16 * 44 + 6U * 48 * 44 + 66U * 16);
  EXPECT_EQ(house.rule_of(faults[0].example), nullptr);
  EXPECT_TRUE(text(faults[0]).starts_with("no rule decides 68,640 hands, such as "))
      << text(faults[0]);
}

TEST(HouseWayCheck, HandsThatTwoRulesDecide) {
  const HouseWay house = altered("two pair 7-T with single A", "two pair 7-J with single A");
  const auto faults = check(house);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].kind, WayFault::Kind::decided_twice);
  std::vector<int> lines;
  for (const WayRule& rule : house.rules()) {
    if (rule.condition.met_by(traits_of(faults[0].example, house.sizes())))
      lines.push_back(rule.line);
  }
  EXPECT_EQ(lines, (std::vector{faults[0].line, faults[0].other_line}));
  // Jacks over nine ranks, an ace or the joker for one, two more singles of ten ranks.
  EXPECT_EQ(faults[0].hands, 6U * 9 * 6 * (4 + 1) * 45 * 16);
}

TEST(HouseWayCheck, RulesThatCannotBeFollowed) {
  const HouseWay house = altered("three pair: two pair high", "three pair: trips high");
  const auto faults = check(house);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].kind, WayFault::Kind::no_setting);
  ASSERT_NE(house.rule_of(faults[0].example), nullptr);
  EXPECT_EQ(house.rule_of(faults[0].example)->line, faults[0].line);
  EXPECT_TRUE(house.set(faults[0].example).empty());
}

TEST(HouseWayCheck, RulesThatNoHandMeets) {
  const HouseWay house = altered("five aces: pair A low",
                                 "five aces: pair A low\ntrips and pair 9 over 9: highest low");
  const auto faults = check(house);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].kind, WayFault::Kind::never_met);
  EXPECT_EQ(faults[0].hands, 0U);
  EXPECT_EQ(text(faults[0]),
            "line " + std::to_string(faults[0].line) + ": no hand meets its condition");
}

TEST(HouseWayCheck, ShowsHandsPlainly) {
  WayFault fault{.kind = WayFault::Kind::no_setting, .line = 3, .hands = 1'234'567};
  fault.example = cards("2h 9h Kc 7s Kd 5c 4d");
  EXPECT_EQ(
      text(fault),
      "line 3: its setting is not possible with 1,234,567 hands, such as Kc Kd 9h 7s 5c 4d 2h");
}

}  // namespace
}  // namespace houseway
