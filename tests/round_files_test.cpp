#include <fmt/format.h>
#include <gtest/gtest.h>

#include "round/card_file.h"
#include "round/json_items.h"
#include "round/put_away.h"
#include "rules/moment.h"
#include "support.h"

// How files are read: one item after the other, within limits, each key with a use.
namespace houseway {
namespace {

// The items of a text that is handed out in small pieces, and how far the reader was ahead.
struct Split {
  std::vector<Json> values;
  std::vector<std::string> refusals;
  bool list = false;
};

Split split(const std::string& text, std::size_t piece = 3) {
  std::size_t at = 0;
  JsonItems items([&](char* buffer, std::size_t size) {
    const std::size_t bytes = std::min({piece, size, text.size() - at});
    std::copy_n(text.data() + at, bytes, buffer);
    at += bytes;
    return bytes;
  });
  Split split;
  split.list = items.is_list();
  while (auto parsed = items.next()) {
    if (parsed->refusal) {
      split.refusals.push_back(houseway::text(*parsed->refusal));
    } else {
      split.values.push_back(parsed->value);
    }
  }
  return split;
}

TEST(JsonItems, AreThoseOfTheListOrTheFileItself) {
  const Split list = split(" [ {\"a\": \"],\\\"[\"}, [1, [2]] ,3] \n");
  EXPECT_TRUE(list.list);
  EXPECT_EQ(Json(list.values).dump(), R"([{"a":"],\"["},[1,[2]],3])");
  EXPECT_TRUE(list.refusals.empty());
  const Split alone = split("\xEF\xBB\xBF{\"a\": [1, 2]}");
  EXPECT_FALSE(alone.list);
  EXPECT_EQ(Json(alone.values).dump(), R"([{"a":[1,2]}])");
  EXPECT_TRUE(split("[]").values.empty());
  EXPECT_TRUE(split("[]").refusals.empty());
}

TEST(JsonItems, BeforeSomethingWrongAreStillRead) {
  const Split half = split("[{\"a\": 1},\n {\"b\": 2}, {\"c\": x}, {\"d\": 3}]");
  EXPECT_EQ(half.values.size(), 2U);
  ASSERT_EQ(half.refusals.size(), 1U);
  EXPECT_TRUE(half.refusals[0].starts_with("not JSON: line 2, column 18:")) << half.refusals[0];
  for (const char* wrong : {"", "[", "[1", "[1,", "[1,]", "[,]", "[1] 2", "[] 2", "{} {}", "[\"",
                            "[\"\\", "{\"a\": 1, \"a\": 2}", "[}", "]"}) {
    EXPECT_EQ(split(wrong).refusals.size(), 1U) << wrong;
  }
}

// However long the list, no more of it is taken from the file than the item that is told of.
TEST(JsonItems, AreReadOneAtATime) {
  constexpr std::size_t many = 100'000;
  std::size_t handed_out = 0;
  JsonItems items([&](char* buffer, std::size_t) {
    if (handed_out > many) return std::size_t{0};
    const std::string piece = handed_out == 0      ? "[{\"n\": 0}"
                              : handed_out == many ? "]"
                                                   : fmt::format(", {{\"n\": {}}}", handed_out);
    ++handed_out;
    std::copy(piece.begin(), piece.end(), buffer);
    return piece.size();
  });
  for (std::size_t i = 0; i < many; ++i) {
    const auto item = items.next();
    ASSERT_TRUE(item && !item->refusal) << i;
    ASSERT_EQ(item->value.at("n"), i);
    ASSERT_LE(handed_out, i + 2);
  }
  EXPECT_FALSE(items.next());
}

TEST(JsonItems, KeepTheLimits) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_FALSE(parse_json(nested(JsonLimits::nesting)).refusal);
  for (const std::size_t depth : {JsonLimits::nesting + 1, std::size_t{150'000}}) {
    const auto refusal = parse_json(nested(depth)).refusal;
    ASSERT_TRUE(refusal);
    EXPECT_NE(refusal->message.find("64 deep"), std::string::npos) << refusal->message;
    EXPECT_EQ(split(nested(depth + 1), 4096).refusals.size(), 1U) << "an item of a list";
  }
  const auto keys = [](std::size_t count) {
    std::string object = "{";
    for (std::size_t i = 0; i < count; ++i) object += fmt::format("{}\"{}\": 0", i ? "," : "", i);
    return object + "}";
  };
  EXPECT_FALSE(parse_json(keys(JsonLimits::keys)).refusal);
  EXPECT_TRUE(parse_json(keys(JsonLimits::keys + 1)).refusal);
  const auto quoted = [](std::size_t length) { return '"' + std::string(length, 'x') + '"'; };
  EXPECT_FALSE(parse_json(quoted(JsonLimits::string)).refusal);
  EXPECT_TRUE(parse_json(quoted(JsonLimits::string + 1)).refusal);
  EXPECT_TRUE(parse_json("{" + quoted(JsonLimits::string + 1) + ": 1}").refusal);
}

TEST(FindSpot, ANumberIsWrittenOnce) {
  EXPECT_EQ(craps.find_spot("field-2")->again, 1);
  EXPECT_FALSE(craps.find_spot("field-2-2"));
  std::string name = "field";
  for (int i = 0; i < 50'000; ++i) name += "-2";
  EXPECT_FALSE(craps.find_spot(name));
}

Refusals refusals_of(const char* words) {
  return read_round(json(words)).refusals;
}

TEST(IrregularityParts, HappenAtAMomentThatTheGameKnows) {
  for (const Definition* game : all_definitions()) {
    for (const std::string& word : words_for_moments(*game)) {
      const bool numbered = word.ends_with("-N");
      EXPECT_TRUE(is_moment(*game, numbered ? word.substr(0, word.size() - 1) + "12" : word));
      if (numbered) {
        for (const char* wrong : {"0", "", "-1", "x", "99999999999999"}) {
          EXPECT_FALSE(is_moment(*game, word.substr(0, word.size() - 1) + wrong)) << wrong;
        }
      }
    }
    for (const char* unknown : {"lunch-time", "", "before-", "roll", "before-lunch"}) {
      EXPECT_FALSE(is_moment(*game, unknown)) << game->game << " " << unknown;
    }
  }
  EXPECT_TRUE(is_moment(raise_it_up_stud_poker, "before-5th-street"));
  EXPECT_TRUE(is_moment(ultimate_texas_hold_em_poker, "before-flop"));
  EXPECT_TRUE(is_moment(ultimate_texas_hold_em_poker, "before-reveal"));
  EXPECT_TRUE(is_moment(minibaccarat, "banker-third-card"));
}

TEST(IrregularityParts, AtAnotherWordAreRefusedWithTheWords) {
  const Refusals refusals = refusals_of(
      R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}}, "cards": {"1": "Ks 8d", "community": "Kd 8h 4c"},
          "plays": {"1": ["raise 1"]}, "irregularities": [{"kind": "community-card-exposed", "at": "lunch-time"}]})");
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].place, "irregularities[0].at");
  EXPECT_EQ(refusals[0].section, "683a.13(d)");
  EXPECT_NE(refusals[0].message.find("before-raise-2"), std::string::npos) << refusals[0].message;
  const Refusals harmless = refusals_of(
      R"({"game": "craps", "steps": [{"bet": {"1": {"pass": 10}}}, {"roll": [3, 4]}],
          "irregularities": [{"kind": "die-touched-chips", "at": "lunch"}]})");
  ASSERT_EQ(harmless.size(), 1U);
  EXPECT_EQ(harmless[0].place, "irregularities[0].at");
}

TEST(IrregularityParts, NameOnePlaceAndNothingWithoutUse) {
  const auto place_of = [](const char* irregularity) {
    const Refusals refusals = refusals_of(
        fmt::format(
            R"({{"game": "over-under", "bets": {{"1": {{"ante": 10}}, "2": {{"ante": 10}}}}, "irregularities": [{}]}})",
            irregularity)
            .c_str());
    return refusals.empty() ? std::string("none") : refusals[0].place;
  };
  EXPECT_EQ(place_of(R"({"kind": "two-cards-not-dealt", "seat": 1, "place": "2"})"),
            "irregularities[0].place");
  EXPECT_EQ(place_of(R"({"kind": "two-cards-not-dealt", "seat": 1, "at": "2"})"),
            "irregularities[0].at");
  EXPECT_EQ(place_of(R"({"kind": "shuffler-jam", "card": "As"})"), "irregularities[0].card");
  EXPECT_EQ(place_of(R"({"kind": "shuffler-jam", "choice": "dead"})"), "irregularities[0].choice");
  EXPECT_EQ(place_of(R"({"kind": "two-cards-not-dealt", "seat": 1, "choice": 7.5})"),
            "irregularities[0].choice");
}

TEST(IrregularityParts, OfARoundOfCardsAreNotEndless) {
  Json round = json(R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 10}}})");
  for (int i = 0; i < 40'000; ++i)
    round["irregularities"].push_back({{"kind", "tile-exposed-while-stacking"}});
  const Refusals refusals = read_round(round).refusals;
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].place, "irregularities");
}

TEST(ThrowFiles, OfALongSessionAndItsIrregularities) {
  Json round = json(R"({"game": "craps", "steps": []})");
  constexpr int many = 5'000;
  for (int i = 1; i <= many; ++i) {
    const std::string field = i == 1 ? "field" : fmt::format("field-{}", i);
    round["steps"].push_back(Json{{"bet", {{"1", Json{{field, 5}}}}}});
    round["steps"].push_back(Json{{"roll", {1, 1}}});
    round["irregularities"].push_back(
        {{"kind", "die-touched-chips"}, {"at", fmt::format("roll-{}", i)}});
  }
  const ReadRound read = read_round(round);
  ASSERT_TRUE(read.round) << text(read.refusals.at(0));
  const Settlement settlement = read.round->settlement();
  ASSERT_EQ(settlement.lines.size(), static_cast<std::size_t>(many));
  EXPECT_EQ(craps.spot_name(settlement.lines.back().spot), "field-5000");
}

TEST(ThrowFiles, WhatOneStepRemovesIsNamedInAnyOrder) {
  for (const char* wagers :
       {R"(["dont-pass", "dont-pass-odds"])", R"(["dont-pass-odds", "dont-pass"])"}) {
    const ReadRound read = read_round(json(
        fmt::format(
            R"({{"game": "craps", "steps": [{{"bet": {{"1": {{"dont-pass": 10}}}}}}, {{"roll": [2, 2]}},
                {{"bet": {{"1": {{"dont-pass-odds": 10}}}}}}, {{"remove": {{"1": {}}}}}]}})",
            wagers)
            .c_str()));
    ASSERT_TRUE(read.round) << text(read.refusals.at(0));
    EXPECT_EQ(back_of(read.round->settlement(), craps).dump(),
              R"({"1":{"dont-pass":10,"dont-pass-odds":10}})");
  }
  const Refusals refusals = refusals_of(
      R"({"game": "craps", "steps": [{"bet": {"1": {"pass": 10, "field": 5}}}, {"roll": [2, 2]},
          {"remove": {"1": ["place-to-win:6", "pass"]}}]})");
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].place, "steps[2].remove.1[0]");
}

// A shoe from which many cards were put away, some named with a number and some without.
std::string war_without(int cards, bool numbered) {
  constexpr std::string_view ranks = "23456789TJQ";
  std::string shoe;
  Json irregular = Json::array();
  for (int i = 0; i < cards; ++i) {
    const std::string card{ranks[static_cast<std::size_t>(i)], 's'};
    shoe += card + " ";
    irregular.push_back({{"kind", "card-face-up-in-shoe"}, {"card", card}});
    if (numbered) irregular.back()["at"] = fmt::format("card-{}", i + 1);
  }
  return fmt::format(
      R"({{"game": "casino-war", "bets": {{"1": {{"initial": 10}}}}, "shoe": "{}Ks 9h", "irregularities": {}}})",
      shoe, irregular.dump());
}

TEST(PutAway, CardsAreFoundInTheShoe) {
  for (const bool numbered : {false, true}) {
    const ReadRound read = read_round(json(war_without(11, numbered).c_str()));
    ASSERT_TRUE(read.round) << text(read.refusals.at(0));
    EXPECT_EQ(back_of(read.round->settlement(), casino_war).dump(), R"({"1":{"initial":20}})");
  }
}

TEST(PutAway, OnlySoManyReadingsAreTried) {
  Json file = json(war_without(11, false).c_str());
  file["shoe"] = file["shoe"].get<std::string>() + " 4h 5h 6h";
  const Refusals refusals = read_round(file).refusals;
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].place, "irregularities[0].at");
  EXPECT_NE(refusals[0].message.find("not clear"), std::string::npos) << refusals[0].message;

  const RuleSet rules = *check_choices(casino_war, {}).rules;
  const CardFile read = read_card_file(file, rules);
  Round round(rules);
  PutAway put_away(round, read);
  EXPECT_FALSE(put_away.play_without());
  EXPECT_TRUE(put_away.unclear());
  EXPECT_TRUE(round.journal().empty());
}

TEST(PutAway, ANumberIsThatOfTheCard) {
  Json file = json(war_without(3, true).c_str());
  file["irregularities"][1]["at"] = "card-1";
  EXPECT_EQ(read_round(file).refusals.at(0).place, "irregularities[1].at");
  file["irregularities"][1]["at"] = "card-99";
  EXPECT_EQ(read_round(file).refusals.at(0).place, "irregularities[1].at");
  file.erase("shoe");
  EXPECT_EQ(read_round(file).refusals.at(0).place, "irregularities[0].at");
}

TEST(RoundSums, BeyondWhatIsReckonedWithAreRefusedAtTheBet) {
  const Refusals refusals = refusals_of(
      R"({"game": "roulette", "rules": {"payouts": {"straight": "1000000 to 1"}},
          "steps": [{"bet": {"1": {"straight:17": 1000000000}}}, {"spin": "17"}]})");
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].place, "steps[0].bet.1.straight:17");
  EXPECT_EQ(refusals[0].section, "617a.4(a)");
  const ReadRound most =
      read_round(json(R"({"game": "roulette", "rules": {"payouts": {"straight": "1000000 to 1"}},
               "steps": [{"bet": {"1": {"straight:17": 90071902.47}}}, {"spin": "17"}]})"));
  ASSERT_TRUE(most.round) << text(most.refusals.at(0));
  EXPECT_EQ(most.round->settlement().lines.at(0).back.cents, 9'007'190'247 * 1'000'001);
}

}  // namespace
}  // namespace houseway
