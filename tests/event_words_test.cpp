#include "round/event_words.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/register.h"
#include "round/json.h"
#include "round/random_round.h"
#include "support.h"

namespace houseway {
namespace {

class EventWordsOf : public testing::TestWithParam<const Definition*> {};

// Whatever happens in a round can be said, and said again it is the same round.
TEST_P(EventWordsOf, TellARoundAgain) {
  SeededRandom random(11);
  for (int i = 0; i < tries(120); ++i) {
    const RuleSet rules = random_rules(*GetParam(), random);
    Round round(rules);
    RandomRoundOptions options;
    options.irregularities = true;
    play_random_round(round, random, options);
    Round again(rules);
    for (const Event& event : round.journal()) {
      const Json words = event_words(again, event);
      const auto read = read_event(again, Json::parse(words.dump()));
      ASSERT_TRUE(std::holds_alternative<Event>(read))
          << words << ": " << text(std::get<Refusal>(read));
      // Of two tiles that look alike either may be meant.
      EXPECT_EQ(event_words(again, std::get<Event>(read)), words);
      EXPECT_TRUE(GetParam()->deck() == Deck::tiles || std::get<Event>(read) == event) << words;
      ASSERT_FALSE(again.apply(std::get<Event>(read))) << words;
    }
    EXPECT_EQ(again.journal().size(), round.journal().size());
    EXPECT_EQ(again.settlement(), round.settlement());
  }
}

// What is offered to be said can be read.
TEST_P(EventWordsOf, OfferWhatMayBeSaid) {
  SeededRandom random(12);
  for (int i = 0; i < tries(40); ++i) {
    const RuleSet rules = random_rules(*GetParam(), random);
    Round round(rules);
    play_random_round(round, random);
    Round again(rules);
    for (const Event& event : round.journal()) {
      const Expected now = again.expected();
      for (const Json& choice : may_say(again)) {
        if (choice.contains("cards") || choice.contains("amount")) continue;
        const auto said = read_said(again, now.place.seat(), choice.at("say").get<std::string>());
        ASSERT_TRUE(std::holds_alternative<Event>(said)) << choice;
        EXPECT_FALSE(again.why_not(std::get<Event>(said))) << choice;
      }
      const bool asked = event.is<Decided>() || event.is<PotActed>();
      EXPECT_TRUE(!asked || !may_say(again).empty());
      again.apply(event);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EventWordsOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

TEST(EventWords, RefuseWhatIsNoEvent) {
  const RuleSet rules = *check_choices(*find_definition("three-card-poker"), {}).rules;
  const Round round(rules);
  const auto refused = [&](const char* words) {
    const auto read = read_event(round, Json::parse(words));
    const auto* refusal = std::get_if<Refusal>(&read);
    return refusal == nullptr ? "accepted" : refusal->place;
  };
  EXPECT_EQ(refused("[]"), "");
  EXPECT_EQ(refused("{}"), "");
  EXPECT_EQ(refused(R"({"bet": 5})"), "bet");
  EXPECT_EQ(refused(R"({"bet": {"seat": "99", "on": "ante", "amount": 5}})"), "bet.seat");
  EXPECT_EQ(refused(R"({"bet": {"seat": "1", "on": "anta", "amount": 5}})"), "bet.on");
  EXPECT_EQ(refused(R"({"bet": {"seat": "1", "on": "ante", "amount": 0.001}})"), "bet.amount");
  EXPECT_EQ(refused(R"({"bet": {"seat": "1", "on": "ante", "amount": -5}})"), "bet.amount");
  EXPECT_EQ(refused(R"({"bet": {"seat": "1", "on": "ante", "amount": 1e300}})"), "bet.amount");
  EXPECT_EQ(refused(R"({"bet": {"seat": "1", "on": "ante", "amount": 5, "x": 1}})"), "bet.x");
  EXPECT_EQ(refused(R"({"card": {"to": "1", "card": "Zz"}})"), "card.card");
  EXPECT_EQ(refused(R"({"no-more-bets": 1})"), "no-more-bets");
  EXPECT_EQ(refused(R"({"roll": [1, 2]})"), "roll");
  EXPECT_EQ(refused(R"({"dance": true})"), "dance");
  EXPECT_EQ(refused(R"({"play": {"seat": "1", "say": "play"}})"), "play.say");
  EXPECT_EQ(refused(R"({"bet": {"seat": "1", "on": "ante", "amount": 5}})"), "accepted");
}

}  // namespace
}  // namespace houseway
