#include <gtest/gtest.h>

#include "core/words.h"
#include "round/random_round.h"
#include "round/story.h"
#include "support.h"

namespace houseway {
namespace {

RuleSet rules_of(const Definition& game, const Choices& choices = {}) {
  return *check_choices(game, choices).rules;
}

Event bet(const Round& round, int seat, const char* spot, int amount) {
  return Event::bet(seat, *round.definition().find_spot(spot), dollars(amount));
}

void must(Round& round, const Event& event) {
  const auto why = round.apply(event);
  ASSERT_FALSE(why) << text(*why);
}

// The places that receive cards, in order, until somebody decides.
std::string deal_order(Round& round) {
  std::string order;
  const auto deck = deck_cards(round.definition().cards().deck);
  std::size_t next = 0;
  while (round.expected().kind == Expected::Kind::card ||
         round.expected().kind == Expected::Kind::reveal) {
    if (round.expected().kind == Expected::Kind::reveal) {
      order += "* ";
      EXPECT_FALSE(round.apply(Event::reveal()));
      continue;
    }
    const Place place = round.expected().place;
    order += place.is_seat() ? std::to_string(place.seat())
                             : std::string(round.definition().place_id(place)).substr(0, 1);
    order += " ";
    EXPECT_FALSE(round.apply(Event::deal(place, deck[next++])));
  }
  return order;
}

struct DealCase {
  const Definition* game;
  const char* method;
  std::vector<const char*> bets;  // of each of seats 2 and 5
  const char* order;
};

class Dealing_ : public testing::TestWithParam<DealCase> {};

TEST_P(Dealing_, FollowsTheChapter) {
  const DealCase& dealt = GetParam();
  Choices choices;
  if (*dealt.method != '\0') choices.push_back({"dealing-method", std::string(dealt.method)});
  const RuleSet rules = rules_of(*dealt.game, choices);
  Round round(rules);
  for (const int seat : {5, 2}) {
    for (const char* spot : dealt.bets)
      must(round, bet(round, seat, spot, std::string_view(spot) == "progressive-bonus" ? 1 : 5));
  }
  must(round, Event::no_more_bets());
  EXPECT_EQ(deal_order(round), dealt.order);
  EXPECT_EQ(round.expected().kind, Expected::Kind::decision);
  EXPECT_EQ(round.expected().place, Place::seat(2));
}

INSTANTIATE_TEST_SUITE_P(
    Methods, Dealing_,
    testing::Values(
        DealCase{&cajun_stud, "manual-shoe", {"ante"}, "2 5 2 5 c c c "},
        DealCase{&cajun_stud, "hand", {"ante", "all-six-bonus"}, "a a a a 2 5 2 5 c c c "},
        DealCase{&cajun_stud, "manual-shoe", {"ante", "all-six-bonus"}, "a a a a 2 5 2 5 c c c "},
        DealCase{&cajun_stud, "automated-shoe", {"ante"}, "2 2 5 5 c c c "},
        DealCase{
            &cajun_stud, "automated-shoe", {"ante", "all-six-bonus"}, "2 2 5 5 a a a a c c c "},
        DealCase{&cajun_stud_house_limits, "", {"ante"}, "a a a a 1 2 3 4 5 6 1 2 3 4 5 6 c c c "},
        DealCase{&caribbean_stud_poker, "manual-shoe", {"ante"}, "2 5 d 2 5 d 2 5 d 2 5 d 2 5 d "},
        DealCase{&caribbean_stud_poker, "hand", {"ante"}, "2 5 d 2 5 d 2 5 d 2 5 d 2 5 d "},
        DealCase{
            &caribbean_stud_poker, "automated-shoe", {"ante"}, "2 2 2 2 2 5 5 5 5 5 d d d d d * "},
        DealCase{&dj_wild_stud_poker,
                 "manual-shoe",
                 {"ante", "blind"},
                 "2 2 2 2 2 5 5 5 5 5 d d d d d r "},
        DealCase{
            &dj_wild_stud_poker, "hand", {"ante", "blind"}, "2 2 2 2 2 5 5 5 5 5 d d d d d r "},
        DealCase{&dj_wild_stud_poker,
                 "automated-shoe",
                 {"ante", "blind"},
                 "2 2 2 2 2 5 5 5 5 5 d d d d d "},
        DealCase{&dj_wild_stud_poker,
                 "automated-shoe",
                 {"ante", "blind", "progressive-bonus"},
                 "2 2 2 2 2 5 5 5 5 5 d d d d d r "},
        DealCase{&four_card_prime, "manual-shoe", {"ante"}, "2 5 d 2 5 d 2 5 d 2 5 d 2 5 d d "},
        DealCase{&four_card_prime,
                 "hand",
                 {"ante", "all-six-bonus"},
                 "a 2 5 d 2 5 d 2 5 d 2 5 d 2 5 d d "},
        DealCase{&four_card_prime,
                 "automated-shoe",
                 {"ante", "all-six-bonus"},
                 "2 2 2 2 2 5 5 5 5 5 d d d d d a d "},
        DealCase{&four_card_frenzy,
                 "manual-shoe",
                 {"ante", "odds", "all-six-bonus"},
                 "a 2 5 d 2 5 d 2 5 d 2 5 d 2 5 d "},
        DealCase{&four_card_frenzy,
                 "automated-shoe",
                 {"ante", "odds", "all-six-bonus"},
                 "2 2 2 2 2 5 5 5 5 5 d d d d d a "}));

std::string seen(const Round& round, int seat) {
  std::string all;
  for (const SeenPlace& place : round.view(seat)) {
    all += round.definition().place_name(place.place) + ": " + text(place.cards) + "; ";
  }
  return all;
}

// Deals the given cards to the places that the round asks for.
void deal(Round& round, std::map<std::string, std::string> hands) {
  std::map<std::string, std::size_t> next;
  while (round.expected().kind == Expected::Kind::card) {
    const Place place = round.expected().place;
    const std::string key = place.is_seat() ? std::to_string(place.seat())
                                            : std::string(round.definition().place_id(place));
    const auto words = words_of(hands.at(key));
    must(round, Event::deal(place, *parse_card(words.at(next[key]++))));
  }
}

TEST(Round, CajunStudStreetByStreet) {
  const RuleSet rules = rules_of(cajun_stud);
  Round round(rules);
  EXPECT_EQ(round.expected().kind, Expected::Kind::bets);
  must(round, bet(round, 1, "ante", 10));
  must(round, bet(round, 3, "ante", 5));
  must(round, bet(round, 3, "lo-ball", 5));
  must(round, Event::no_more_bets());
  deal(round, {{"1", "As Ks"}, {"3", "7c 2d"}, {"community", "Qs Js Ts"}});
  EXPECT_EQ(seen(round, 1), "seat 1: As Ks; seat 3: ?? ??; the community cards: ?? ?? ??; ");
  EXPECT_EQ(seen(round, 0), "seat 1: ?? ??; seat 3: ?? ??; the community cards: ?? ?? ??; ");

  EXPECT_EQ(round.expected().place, Place::seat(1));
  EXPECT_EQ(round.apply(Event::decide(3, {0, 1}))->message,
            "it is the turn of seat 1, not of seat 3");
  EXPECT_EQ(round.apply(Event::decide(1, {0, 4}))->section, "683a.11(b)");
  must(round, Event::decide(1, {0, 3}));
  must(round, Event::decide(3, {1, 0}));
  EXPECT_EQ(round.expected().kind, Expected::Kind::reveal);
  EXPECT_EQ(seen(round, 3), "seat 1: ?? ??; seat 3: 7c 2d; the community cards: ?? ?? ??; ");
  must(round, Event::reveal());
  EXPECT_EQ(seen(round, 3), "seat 1: ?? ??; seat 3: 7c 2d; the community cards: Qs ?? ??; ");
  must(round, Event::decide(1, {0, 1}));
  must(round, Event::reveal());
  must(round, Event::decide(1, {0, 1}));
  must(round, Event::reveal());
  ASSERT_TRUE(round.over());
  // The hand still in the round is turned over, the folded one is not.
  EXPECT_EQ(seen(round, 0), "seat 1: As Ks; seat 3: ?? ??; the community cards: Qs Js Ts; ");
  EXPECT_EQ(back_of(round.settlement(), round.definition()),
            json(R"({"1": {"ante": 5010, "raise-1": 15030, "raise-2": 5010, "raise-3": 5010},
                     "3": {"ante": 0, "lo-ball": 0}})"));
  EXPECT_EQ(round.apply(Event::reveal())->message, "there is nothing to reveal now");
}

TEST(Round, CaribbeanStudShowsTheUpCard) {
  const RuleSet rules = rules_of(caribbean_stud_poker);
  Round round(rules);
  must(round, bet(round, 2, "ante", 10));
  must(round, Event::no_more_bets());
  deal(round, {{"2", "8c 8d 8h 4s 4c"}, {"dealer", "Ad Qc 9h 7s 3d"}});
  EXPECT_EQ(seen(round, 0), "seat 2: ?? ?? ?? ?? ??; the dealer: Ad ?? ?? ?? ??; ");
  EXPECT_EQ(round.apply(Event::decide(2, {0, 1}))->message, "the bet is 2 times the ante, not 1");
  must(round, Event::decide(2, {0, 2}));
  must(round, Event::reveal());
  EXPECT_EQ(seen(round, 0), "seat 2: 8c 8d 8h 4s 4c; the dealer: Ad Qc 9h 7s 3d; ");
}

TEST(Round, BetsAreSetChangedAndTakenBackUntilNoMoreBets) {
  const RuleSet rules = rules_of(dj_wild_stud_poker);
  Round round(rules);
  EXPECT_EQ(round.apply(Event::no_more_bets())->message,
            "nobody has made a wager, so there is no round");
  must(round, bet(round, 1, "ante", 10));
  EXPECT_EQ(round.apply(Event::no_more_bets())->place, "bets.1.blind");
  must(round, bet(round, 1, "blind", 5));
  EXPECT_EQ(round.apply(Event::no_more_bets())->section, "687a.1");
  must(round, bet(round, 1, "blind", 10));
  must(round, bet(round, 1, "trips-bonus", 5));
  must(round, bet(round, 1, "trips-bonus", 0));
  EXPECT_TRUE(round.apply(bet(round, 1, "trips-bonus", 0)));
  must(round, bet(round, 2, "trips-bonus", 5));
  EXPECT_EQ(round.apply(Event::no_more_bets())->place, "bets.2.ante");
  must(round, bet(round, 2, "trips-bonus", 0));
  must(round, Event::no_more_bets());
  EXPECT_EQ(round.record().seat(1).stakes.size(), 2U);
  EXPECT_FALSE(round.record().seat(2).in);
  EXPECT_EQ(round.apply(bet(round, 1, "ante", 20))->section, "687a.7(c)");
}

TEST(Round, CardsGoWhereTheyAreDueAndOnce) {
  const RuleSet rules = rules_of(cajun_stud);
  Round round(rules);
  must(round, bet(round, 1, "ante", 10));
  must(round, bet(round, 2, "ante", 10));
  must(round, Event::no_more_bets());
  const Card ace = *parse_card("As");
  must(round, Event::deal(Place::seat(1), ace));
  EXPECT_EQ(round.apply(Event::deal(Place::seat(1), *parse_card("Ks")))->message,
            "the next card goes to seat 2, not to seat 1");
  EXPECT_EQ(round.apply(Event::deal(Place::seat(2), ace))->message,
            "As is already out of the deck");
  EXPECT_EQ(round.apply(Event::deal(Place::seat(2), Card::joker()))->message,
            "Jk is not in the deck");
  must(round, Event::deal(Place::seat(2), Card::unseen()));
}

// A card found face up is out of the round.
TEST(Round, ACardFoundFaceUpIsNotDealt) {
  const RuleSet rules = rules_of(cajun_stud);
  Round round(rules);
  must(round, bet(round, 1, "ante", 10));
  must(round, Event::no_more_bets());
  const Card ace = *parse_card("As");
  must(round, Event::irregular(0, {}, ace));
  EXPECT_TRUE(round.apply(Event::deal(Place::seat(1), ace)));
  EXPECT_FALSE(round.over());
  must(round, Event::irregular(0, {}, *parse_card("Ks")));
  EXPECT_TRUE(round.over());
  EXPECT_EQ(back_of(round.settlement(), round.definition()), json(R"({"1": {"ante": 10}})"));
}

// 683a.13(d): the optional wagers are settled, so their cards are still dealt and turned over.
TEST(Round, AVoidRoundGoesOnForWhatIsSettledAllTheSame) {
  const RuleSet rules = rules_of(cajun_stud);
  const Irregularity* exposed = cajun_stud.find_irregularity("community-card-exposed");
  const auto index = static_cast<std::uint8_t>(exposed - cajun_stud.irregularities.data());
  for (const bool with_bonus : {false, true}) {
    Round round(rules);
    must(round, bet(round, 1, "ante", 10));
    if (with_bonus) must(round, bet(round, 1, "board-bonus", 5));
    must(round, Event::no_more_bets());
    must(round, Event::deal(Place::seat(1), *parse_card("As")));
    must(round, Event::irregular(index));
    EXPECT_EQ(round.over(), !with_bonus);
    if (!with_bonus) continue;
    deal(round, {{"1", "Ks"}, {"community", "Qs Qh Ts"}});
    while (!round.over()) must(round, Event::reveal());
    EXPECT_EQ(back_of(round.settlement(), round.definition()),
              json(R"({"1": {"ante": 10, "board-bonus": 10}})"));
  }
}

TEST(Round, AnUnknownCardThatIsNeededIsAskedFor) {
  const ReadRound read = read_round(json(R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}},
    "cards": {"1": "As Ks", "community": "Qs Js"}, "plays": {"1": ["raise 1", "raise 1", "raise 1"]}})"));
  ASSERT_FALSE(read.round);
  EXPECT_EQ(read.refusals[0].place, "cards.community");
}

TEST(Round, WhatTheResultDoesNotNeedMayBeLeftOut) {
  const ReadRound read = read_round(json(
      R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}, "2": {"ante": 5, "pocket-bonus": 5}},
    "cards": {"2": "As Ad"}, "plays": {"1": ["fold"], "2": ["fold"]}})"));
  ASSERT_TRUE(read.round);
  EXPECT_EQ(back_of(read.round->settlement(), cajun_stud),
            json(R"({"1": {"ante": 0}, "2": {"ante": 0, "pocket-bonus": 155}})"));
}

// Where one of two rounds has a card drawn, rounds with and without are settled.
TEST(Round, WhatNeedNotBeDrawnMayBeMissing) {
  const RuleSet rules = rules_of(
      let_it_ride_poker, {{"magic-card", true}, {"magic-card-rounds", 2.0}, {"lucky-bonus", true}});
  SeededRandom random(643);
  int drawn = 0;
  for (int i = 0; i < 40; ++i) {
    Round round(rules);
    play_random_round(round, random);
    EXPECT_FALSE(round.settlement().missing);
    EXPECT_TRUE(round.cards().record().drawn[1].known);
    if (round.cards().record().drawn[0].known) ++drawn;
  }
  EXPECT_GT(drawn, 10);
  EXPECT_LT(drawn, 30);
}

TEST(ParseJson, RefusesWhatIsNotOneStrictValue) {
  for (const char* bad : {"", "{", "{} {}", "[1,]", "{\"a\": 1, \"a\": 2}", "nul", "\"\\ud800\"",
                          "{\"a\": {\"b\": 1, \"b\": 1}}"}) {
    const ParsedJson parsed = parse_json(bad);
    ASSERT_TRUE(parsed.refusal) << bad;
    EXPECT_EQ(text(*parsed.refusal).find('\n'), std::string::npos) << bad;
  }
  EXPECT_FALSE(parse_json("[{\"a\": 1}, {\"a\": 1}]").refusal);
}

TEST(ReadRules, NamesTheRuleSetsOfAGame) {
  const ReadRules read =
      read_rules(json(R"({"game": "cajun-stud", "rules": {"ruleset": "684a"}})"));
  EXPECT_EQ(
      text(read.violations.at(0)),
      "rules.ruleset: cajun-stud has no rule set \"684a\"; it has 683a, house-limits (601a.4)");
  EXPECT_EQ(read_rules(json(R"({"game": "cajun-stud", "rules": {"ruleset": "683a"}})")).definition,
            &cajun_stud);
  EXPECT_EQ(read_rules(json(R"({"game": "poker"})")).violations.at(0).place, "game");
  EXPECT_EQ(read_rules(json(R"({"game": "cajun-stud", "rules": {"ante": ["A"]}})"))
                .violations.at(0)
                .place,
            "rules.ante");
}

TEST(Story, TellsARoundInWords) {
  const ReadRound read =
      read_round(json(R"({"game": "caribbean-stud-poker", "bets": {"1": {"ante": 10}},
    "cards": {"1": "8c 8d 8h 4s 4c", "dealer": "Ad Qc 9h 7s 3d"}, "plays": {"1": ["bet 2"]}})"));
  ASSERT_TRUE(read.round);
  const auto story = story_of(*read.round);
  const auto words = [&](std::size_t i) {
    return story.at(i).words + " (" + story.at(i).section + ")";
  };
  EXPECT_EQ(words(0), "Seat 1 bets $10 on ante. (639a.7(d)(1))");
  EXPECT_EQ(words(1), "The dealer announces \"no more bets\". (639a.7(c))");
  EXPECT_EQ(words(2), "8c is dealt to seat 1. (639a.8(d))");
  EXPECT_EQ(words(12), "Seat 1 makes the Bet: $20, 2 times the ante. (639a.11(b))");
  EXPECT_EQ(words(13), "The dealer turns over Qc 9h 7s 3d of the dealer. (639a.11(c))");
  EXPECT_EQ(words(14), "Seat 1: ante $10 won 1 to 1 with dealer's ace high; $20 back (639a.12(a))");
}

}  // namespace
}  // namespace houseway
