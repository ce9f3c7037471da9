#include <gtest/gtest.h>

#include <array>
#include <set>

#include "round/shoe_result.h"
#include "told_table.h"

// How long cards, tiles and dice are used, as each chapter has it (L89).
namespace houseway::floor {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

struct LifeRow {
  std::string_view game;
  std::string_view option;  // the choice that it holds under, where it is not that of all tables
  std::string_view value;   // empty: it is on
  std::string_view what;
  std::string_view life;
  std::string_view section;
};
// Besides the games dealt from one deck, below.
constexpr std::array life_rows{
    LifeRow{"pai-gow", "", "", "tiles", "12 h", "621a.3(b)"},
    LifeRow{"pai-gow", "start", "manual-shaker", "dice", "24 h", "621a.2(d)(1)"},
    LifeRow{"pai-gow", "start", "player-activated-shaker", "dice", "", ""},
    LifeRow{"pai-gow", "start", "generator", "dice", "", ""},
    LifeRow{"craps", "", "", "dice in play", "24 h", "623a.7(d)"},
    LifeRow{"sic-bo", "shaker", "manual", "dice in play", "24 h", "625a.2(b)"},
    LifeRow{"sic-bo", "shaker", "automated", "dice in play", "1 month", "625a.2(b)"},
    LifeRow{"sic-bo", "shaker", "automated-uncovered", "dice in play", "1 month", "625a.2(b)"},
    LifeRow{"sic-bo", "shaker", "player-activated", "dice in play", "1 month", "625a.2(b)"},
    LifeRow{"minibaccarat", "", "", "cards", "24 h", "627a.3(c)"},
    LifeRow{"midibaccarat", "", "", "cards", "1 shoe", "629a.3(b)"},
    LifeRow{"baccarat", "", "", "cards", "1 shoe", "631a.3(b)"},
    LifeRow{"blackjack", "", "", "cards", "24 h", "633a.3(d)"},
    LifeRow{"blackjack", "hand-dealt", "", "cards", "4 h", "633a.3(d)"},
    LifeRow{"spanish-21", "", "", "cards", "24 h", "635a.3(b)"},
    LifeRow{"pai-gow-poker", "start", "shaker", "dice", "24 h", "645a.2(c)(1)(i)"},
    LifeRow{"pai-gow-poker", "start", "rng", "dice", "", ""},
    LifeRow{"casino-war", "", "", "cards", "24 h", "651a.3(d)"},
    LifeRow{"fortune-asia-poker", "start", "shaker", "dice", "24 h", "659a.2(c)(1)(i)"},
    LifeRow{"three-dice-football", "", "", "dice in play", "24 h", "661a.4(d)"},
    LifeRow{"double-attack-blackjack", "", "", "cards", "24 h", "665a.3(c)"},
    LifeRow{"props-and-hops", "", "", "dice in play", "24 h", "668a.3(b)(1)"},
    LifeRow{"six-card-fortune-pai-gow-poker", "start", "shaker", "dice", "24 h", "670a.2(d)(1)(i)"},
    LifeRow{"free-bet-blackjack", "", "", "cards", "24 h", "672a.3(c)"},
    LifeRow{"double-back-jack", "", "", "cards", "24 h", "673a.3(c)"},
    LifeRow{"high-roll-dice", "", "", "dice in play", "24 h", "675a.3(b)(1)"},
    LifeRow{"21-baccarat", "", "", "cards", "24 h", "681a.3(c)"},
    LifeRow{"down-under-blackjack", "", "", "cards", "24 h", "685a.3(c)"},
    LifeRow{"over-under", "", "", "cards", "24 h", "686a.3(c)"},
    LifeRow{"face-up-pai-gow-poker", "start", "shaker", "dice", "24 h", "688a.2(c)(1)(i)"},
};

RuleSet rules_with(std::string_view game, Choices choices) {
  auto checked = check_choices(*find_definition(game), choices);
  if (!checked.rules) ADD_FAILURE() << game << ": " << checked.violations.front().message;
  return *checked.rules;
}

RuleSet rules_of(const LifeRow& row) {
  if (row.option.empty()) return rules_with(row.game, {});
  Choices choices{{std::string(row.option), std::string(row.value)}};
  if (row.value.empty()) choices = {{std::string(row.option), true}, {"decks", 2.0}};
  return rules_with(row.game, choices);
}

std::string words_of_life(const std::optional<Life>& life) {
  if (!life) return "";
  if (life->until == Life::Until::month_passed) return "1 month";
  if (life->until == Life::Until::shoe_dealt) return "1 shoe";
  return std::to_string(life->hours.count()) + " h";
}

TEST(EquipmentLife, IsThatOfTheChapter) {
  std::set<std::string_view> told;
  for (const LifeRow& row : life_rows) {
    const RuleSet rules = rules_of(row);
    const bool dice = row.what == "dice";
    if (!dice) told.insert(row.game);
    const auto life = dice ? life_of_starting_dice(rules) : life_of_equipment(rules);
    EXPECT_EQ(words_of_life(life), row.life) << row.game << " " << row.value;
    EXPECT_EQ(life ? life->section : "", row.section) << row.game << " " << row.value;
  }
  for (const Definition* game : all_definitions()) {
    if (told.contains(game->game)) continue;
    if (game->pot_game() != nullptr) {
      const auto life = life_of_equipment(rules_with(game->game, {}));
      EXPECT_EQ(words_of_life(life), "12 h") << game->game;
      EXPECT_EQ(life->section, "637a.3(c)") << game->game;
    } else if (game->card_game() == nullptr) {
      EXPECT_FALSE(life_of_equipment(rules_with(game->game, {}))) << game->game << " has a wheel";
    } else {
      // One deck, or two with a shuffler: by how it is dealt.
      const std::string chapter(find_definition(game->game)->ruleset);
      const auto shoe = life_of_equipment(rules_with(game->game, {}));
      EXPECT_EQ(words_of_life(shoe), "8 h") << game->game;
      EXPECT_EQ(shoe->section, chapter + ".3(c)(2)");
      const auto hand =
          life_of_equipment(rules_with(game->game, {{"dealing-method", std::string("hand")}}));
      EXPECT_EQ(words_of_life(hand), "4 h") << game->game;
      EXPECT_EQ(hand->section, chapter + ".3(c)(1)");
    }
  }
}

std::string refused_round(const ToldTable& told) {
  const auto why = told.why_not(RoundBegan{1});
  return why ? why->section : "";
}

// 633a.3(d).
TEST(EquipmentLife, OfCardsDealtFromTheHandIsFourHours) {
  ToldTable told("blackjack", {{"hand-dealt", true}, {"decks", 2.0}}, false, 1);
  told.apply(EquipmentEvent{PutInService{"red", true}});
  told.pass(hours(4) - minutes(1));
  EXPECT_EQ(refused_round(told), "");
  told.pass(minutes(1));
  EXPECT_EQ(refused_round(told), "633a.3(d)");
}

// 645a.2(c)(1)(i): the dice of a shaker, beside the cards.
TEST(EquipmentLife, OfTheDiceOfAShakerIsADay) {
  ToldTable told("pai-gow-poker", {}, false, 1);
  told.apply(EquipmentEvent{PutInService{"red", true}});
  EXPECT_EQ(refused_round(told), "645a.2(c)(1)(i)") << "there are none";
  EXPECT_TRUE(told.why_not(EquipmentEvent{PutInService{"red", false, true}})) << "named alike";
  told.apply(EquipmentEvent{PutInService{"dice 1", false, true}});
  EXPECT_TRUE(told.why_not(EquipmentEvent{PutInService{"dice 2", false, true}}));
  EXPECT_EQ(refused_round(told), "");
  told.put_away_and_set_up();
  told.pass(hours(7));
  told.apply(EquipmentEvent{TakenOut{"red", "its hours are nearly over"}});
  told.pass(hours(17) - minutes(1));
  told.apply(EquipmentEvent{PutInService{"blue", true}});
  EXPECT_EQ(refused_round(told), "");
  told.pass(minutes(1));
  EXPECT_EQ(refused_round(told), "645a.2(c)(1)(i)");
  told.apply(EquipmentEvent{TakenOut{"dice 1", "their day is over"}});
  told.apply(EquipmentEvent{PutInService{"dice 2", false, true}});
  EXPECT_EQ(refused_round(told), "");

  ToldTable generator("pai-gow-poker", {{"start", std::string("rng")}}, false, 1);
  generator.apply(EquipmentEvent{PutInService{"red", true}});
  EXPECT_EQ(refused_round(generator), "");
  EXPECT_TRUE(generator.why_not(EquipmentEvent{PutInService{"dice", false, true}}));
}

// 625a.2(b).
TEST(EquipmentLife, OfDiceLockedInAnAutomatedShakerIsAMonth) {
  ToldTable told("sic-bo", {{"shaker", std::string("automated")}}, false, 1);
  told.apply(EquipmentEvent{PutInService{"dice"}});  // on 21 September 2026
  told.pass(hours(25));
  EXPECT_EQ(refused_round(told), "");
  told.pass(hours(24 * 29));
  EXPECT_EQ(refused_round(told), "") << "21 October";
  told.pass(hours(24));
  EXPECT_EQ(refused_round(told), "625a.2(b)");
  const auto at = [](const char* when) { return *parse_instant(when); };
  const Life month{Life::Until::month_passed, hours(0), ""};
  EXPECT_FALSE(month.over(at("2026-01-31T12:00:00.000000Z"), at("2026-03-01T04:59:00.000000Z")));
  EXPECT_TRUE(month.over(at("2026-01-31T12:00:00.000000Z"), at("2026-03-01T05:00:00.000000Z")));
}

// 629a.3(b), 631a.3(b): the decks give no more cards than they have.
TEST(EquipmentLife, OfTheDecksOfMidibaccaratIsOneShoe) {
  ToldTable told("midibaccarat", {{"decks", 6.0}}, false, 1);
  told.apply(EquipmentEvent{PutInService{"red", true}});
  told.pass(hours(30));
  EXPECT_EQ(refused_round(told), "");
  TableEquipment equipment(told.rules());
  equipment.apply(PutInService{"red", true}, moment(0));
  for (int card = 0; card < 6 * 52 - 4; ++card) equipment.card_dealt();
  EXPECT_FALSE(equipment.why_not_round(moment(0), true));
  TableEquipment again(told.rules());
  ASSERT_FALSE(again.carry_on(equipment.carried()));
  again.card_dealt();
  ASSERT_TRUE(again.why_not_round(moment(0), true));
  EXPECT_EQ(again.why_not_round(moment(0), true)->section, "629a.3(b)");
  again.apply(TakenOut{"red", "dealt"}, moment(0));
  again.apply(PutInService{"blue", true}, moment(0));
  EXPECT_FALSE(again.why_not_round(moment(0), true));
}

}  // namespace
}  // namespace houseway::floor
