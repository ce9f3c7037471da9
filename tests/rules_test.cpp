#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "games/register.h"
#include "rules/meters.h"
#include "rules/rule_set.h"
#include "rules/settling.h"
#include "support.h"

namespace houseway {
namespace {

TEST(Pays, GivesBackStakeAndWinnings) {
  EXPECT_EQ(back_on(to(9), dollars(5)), dollars(50));
  EXPECT_EQ(back_on(for_one(9), dollars(5)), dollars(45));
  EXPECT_EQ(back_on(to(3, 2), Money{501}), Money{501 + 751});  // half a cent is cut off
  EXPECT_EQ(back_on(push, dollars(5)), dollars(5));
  EXPECT_EQ(back_on(sum(dollars(300)), dollars(1)), dollars(300));
  for (const Pays& nothing : {loss, not_applicable, not_printed}) {
    EXPECT_EQ(back_on(nothing, dollars(5)), Money{});
    EXPECT_FALSE(nothing.wins());
  }
}

TEST(Pays, IsPrintedAsInTheChapters) {
  EXPECT_EQ(text(to(40)), "40 to 1");
  EXPECT_EQ(text(to(3, 2)), "3 to 2");
  EXPECT_EQ(text(to(200'000)), "200,000 to 1");
  EXPECT_EQ(text(for_one(9)), "9 for 1");
  EXPECT_EQ(text(share(10)), "10% of meter");
  EXPECT_EQ(text(share(100, Level::mega)), "100% mega jackpot");
  EXPECT_EQ(text(push), "push");
  EXPECT_EQ(text(loss), "loss");
  EXPECT_EQ(text(not_applicable), "N/A");
  EXPECT_EQ(text(sum(dollars(1'000))), "$1,000");
}

class EveryDefinition : public testing::TestWithParam<const Definition*> {};

TEST_P(EveryDefinition, NamesOnlyWhatItHas) {
  const Definition& game = *GetParam();
  const CardGame cards = game.card_game() == nullptr ? CardGame{} : game.cards();
  const auto is_place = [&](std::string_view place) {
    return place == players || place == positions || game.find_place(place).has_value() ||
           (place == the_bank && cards.banking.exists());
  };
  ASSERT_TRUE(game.find_wager(game.base));
  std::set<std::string_view> ids;
  for (const Wager& wager : game.wagers) {
    EXPECT_TRUE(ids.insert(wager.id).second) << wager.id;
    EXPECT_FALSE(wager.section.empty()) << wager.id;
    EXPECT_FALSE(wager.wins.empty()) << wager.id;
    EXPECT_TRUE(wager.schedule.empty() || game.find_schedule(wager.schedule)) << wager.id;
    EXPECT_TRUE(wager.size.of.empty() || game.find_wager(wager.size.of)) << wager.id;
    for (const auto needed : wager.needs) EXPECT_TRUE(game.find_wager(needed)) << wager.id;
    if (wager.on_fold == OnFold::by_option) {
      EXPECT_TRUE(game.find_option(wager.fold_option)) << wager.id;
    }
    // What a throw takes may be lost under the wager's own paragraph; a judge names one.
    const bool judged = wager.by_round() != nullptr || wager.by_drawn_hand() != nullptr ||
                        wager.by_first_cards() != nullptr || wager.by_dealers_hand() != nullptr ||
                        wager.by_betting();
    if (wager.need != Need::unstaked && wager.by_throw() == nullptr && !judged) {
      EXPECT_FALSE(wager.collected.empty()) << wager.id;
    }
  }
  for (const Schedule& schedule : game.schedules) {
    EXPECT_FALSE(schedule.section.empty()) << schedule.id;
    for (const Paytable& table : schedule.tables) {
      EXPECT_EQ(table.pays.size(), schedule.rows.size()) << schedule.id << " " << table.name;
      EXPECT_EQ(table.meters.empty() || !schedule.meters_section.empty(), true) << schedule.id;
      EXPECT_EQ(table.envy.empty() || !schedule.envy_section.empty(), true) << schedule.id;
      for (const Pays& pays : table.pays) {
        if (pays.kind != Pays::Kind::meter) continue;
        EXPECT_TRUE(std::any_of(table.meters.begin(), table.meters.end(),
                                [&](const MeterSpec& meter) { return meter.level == pays.level; }));
      }
    }
  }
  for (const Option& option : game.options) EXPECT_FALSE(option.section.empty()) << option.id;
  std::vector<Step> steps(cards.play.begin(), cards.play.end());
  for (const Dealing& dealing : cards.dealings) {
    EXPECT_FALSE(dealing.section.empty());
    steps.insert(steps.end(), dealing.steps.begin(), dealing.steps.end());
  }
  for (const Step& step : steps) {
    EXPECT_FALSE(step.section.empty());
    if (const Deal* deal = step.as<Deal>()) {
      for (const auto place : deal->to) EXPECT_TRUE(is_place(place)) << place;
      for (const auto wager : deal->if_wagered) EXPECT_TRUE(game.find_wager(wager)) << wager;
    }
    if (const Reveal* reveal = step.as<Reveal>()) {
      EXPECT_TRUE(is_place(reveal->place)) << reveal->place;
    }
    if (const Arrange* arrange = step.as<Arrange>()) {
      EXPECT_TRUE(is_place(arrange->place)) << arrange->place;
    }
    for (const Choice& choice : step.choices()) {
      const bool about_a_wager =
          choice.act == Choice::Act::wager || choice.act == Choice::Act::draw ||
          choice.act == Choice::Act::parlay || choice.act == Choice::Act::withdraw;
      EXPECT_EQ(choice.act == Choice::Act::parlay, game.find_wager(choice.won_on).has_value());
      EXPECT_EQ(about_a_wager, game.find_wager(choice.wager).has_value()) << choice.word;
      EXPECT_FALSE(choice.up_to > 0 && !choice.multiples.empty()) << choice.word;
    }
  }
  for (const Irregularity& irregularity : game.irregularities) {
    EXPECT_FALSE(irregularity.section.empty()) << irregularity.kind;
    for (const auto wager : irregularity.cards.settled)
      EXPECT_TRUE(game.find_wager(wager)) << wager;
  }
  for (const SystemDraw& draw : cards.draws) EXPECT_TRUE(game.find_option(draw.option)) << draw.id;
  if (const TwentyOne* hands = game.hands()) {
    for (const auto wager : {hands->second_wager, hands->insurance, hands->double_down,
                             hands->split, hands->second_chance, hands->added, hands->free.wager}) {
      EXPECT_TRUE(wager.empty() || game.find_wager(wager)) << wager;
    }
  }
  if (cards.banking.exists()) {
    for (const auto option :
         {cards.banking.option, cards.banking.with_house_option, cards.banking.dealers_option}) {
      EXPECT_TRUE(game.find_option(option)) << option;
    }
    EXPECT_TRUE(game.find_wager(cards.banking.result));
    EXPECT_NE(cards.banking.settle, nullptr);
  }
}

// Each dealing method gives every player and every place its cards.
TEST_P(EveryDefinition, DealsEachPlaceItsCardsOnce) {
  const Definition& game = *GetParam();
  if (game.card_game() == nullptr) return;
  for (const Dealing& dealing : game.cards().dealings) {
    int to_players = 0;
    std::map<std::string_view, int> to_places;
    std::vector<Step> steps(dealing.steps.begin(), dealing.steps.end());
    for (const Step& step : game.cards().play) {
      if (!step.is<Deal>()) continue;
      const std::string_view to = step.as<Deal>()->to.front();
      const int all =
          to == players ? game.cards().hand_cards : game.place_cards(*game.find_place(to));
      if (dealing.cards_to(to) < all) steps.push_back(step);
    }
    for (const Step& step : steps) {
      if (!step.is<Deal>()) continue;
      const Deal& deal = *step.as<Deal>();
      for (const auto place : deal.to) {
        (place == players || place == positions ? to_players : to_places[place]) += deal.cards;
      }
    }
    EXPECT_EQ(to_players, game.cards().hand_cards) << dealing.method;
    for (const LayoutPlace& place : game.cards().places)
      EXPECT_EQ(to_places[place.id], place.cards) << place.id;
  }
}

// Where players bet for a pot every paragraph that a settlement may name is there.
TEST_P(EveryDefinition, NamesTheParagraphsOfItsPot) {
  const PotGame* game = GetParam()->pot_game();
  if (game == nullptr) return;
  ASSERT_FALSE(game->streets.empty());
  ASSERT_FALSE(game->shares.empty());
  std::set<std::string_view> names;
  for (const Street& street : game->streets) {
    EXPECT_FALSE(street.section.empty()) << street.id;
    EXPECT_FALSE(street.betting_section.empty()) << street.id;
    EXPECT_TRUE(names.insert(street.id).second) << street.id;
    for (const auto name : street.also_called) EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(street.burns, &street != game->streets.data()) << street.id;
    const int cards = street.down + street.up + street.community;
    EXPECT_EQ(street.draws, cards == 0) << street.id;
  }
  for (const PotShare& share : game->shares) {
    EXPECT_FALSE(share.section.empty()) << share.name;
    EXPECT_FALSE(share.odd_section.empty()) << share.name;
    EXPECT_EQ(share.ranking == PotRanking::eight_or_better, !share.none_section.empty());
  }
  EXPECT_EQ(game->shares.size() > 1 && game->split_section.empty(), false);
  EXPECT_EQ(game->has_button(), game->forced_section.empty());
  EXPECT_EQ(game->has_button(), !game->button_section.empty());
  EXPECT_EQ(game->has_button(), !game->blinds_section.empty());
  EXPECT_EQ(game->has_button(), GetParam()->find_wager("blind").has_value());
  EXPECT_EQ(!game->has_button(), GetParam()->find_wager("forced").has_value());
  EXPECT_EQ(!game->straddle_section.empty(), GetParam()->find_wager("straddle").has_value());
  EXPECT_FALSE(game->showdown_section.empty());
  EXPECT_FALSE(game->first_round.empty());
  EXPECT_LE(game->most_players, GetParam()->positions);
  // The first cards of all fit into the deck.
  const Street& first = game->streets.front();
  EXPECT_LE(game->most_players * (first.down + first.up), 52);
  EXPECT_TRUE(game->hand_cards() == 7 || game->hand_cards() <= 5);
}

TEST_P(EveryDefinition, IsWithinTheRulesWhenNothingIsChosen) {
  EXPECT_TRUE(check_choices(*GetParam(), {}).violations.empty());
}

// Counting takes one hand for all that differ by a renaming of suits, where a wager allows it.
TEST_P(EveryDefinition, TellsSuitsApartOnlyWhereItSaysSo) {
  const Definition& game = *GetParam();
  const RuleSet rules = *check_choices(game, {}).rules;
  const auto renamed = [](const Cards& cards, const std::array<Suit, suit_count>& suits) {
    CardSet set;
    for (const Card card : cards) {
      set.insert(Card(card.rank(), suits[static_cast<std::size_t>(card.suit())]));
    }
    return set;
  };
  SeededRandom random(26);
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    if (wager.by_hand() == nullptr || game.cards().deck != Deck::standard) continue;
    std::size_t count = 0;
    for (const HandCards& part : rules.hand(static_cast<WagerId>(i))) {
      count += static_cast<std::size_t>(part.count);
    }
    const auto differs = [&](const Cards& hand) {
      std::array<Suit, suit_count> suits = all_suits;
      const Row row = wager.by_hand()->rank(renamed(hand, suits), rules).row;
      while (std::next_permutation(suits.begin(), suits.end())) {
        if (wager.by_hand()->rank(renamed(hand, suits), rules).row != row) return true;
      }
      return false;
    };
    Cards royal;    // many hands that tables tell apart begin so,
    Cards one_red;  // or go by the colour
    for (std::size_t card = 0; card < count; ++card) {
      const auto rank = static_cast<Rank>(12 - card);
      royal.push_back(Card(rank, Suit::clubs));
      one_red.push_back(Card(rank, card == 0 ? Suit::hearts : Suit::clubs));
    }
    bool any_differs = differs(royal) || differs(one_red);
    std::vector<Card> deck(deck_cards(game.cards().deck).begin(),
                           deck_cards(game.cards().deck).end());
    for (int tries = 0; tries < 300; ++tries) {
      shuffle(deck, random);
      // Half of them of two suits only, so that flushes come up.
      if (tries % 2 == 0) {
        std::stable_partition(deck.begin(), deck.end(),
                              [](Card card) { return card.suit() < Suit::hearts; });
      }
      Cards hand;
      for (std::size_t card = 0; card < count; ++card) hand.push_back(deck[card]);
      any_differs |= differs(hand);
      if (!wager.tells_suits_apart()) {
        ASSERT_FALSE(any_differs) << wager.id << " " << text(hand);
      }
    }
    EXPECT_EQ(any_differs, wager.tells_suits_apart()) << wager.id;
  }
}

// Options take the ends of their range, and nothing beyond or of another kind.
TEST_P(EveryDefinition, OptionsTakeTheirLimitsAndNothingBeyond) {
  const Definition& game = *GetParam();
  const auto refused = [&](const Option& option, const decltype(Chosen::value)& value) {
    Choices choices{{std::string(option.id), value}};
    // It says something of this kind of rake only.
    if (option.id == "rake-percent") choices.push_back({"rake", std::string("percentage")});
    const Checked checked = check_choices(game, choices);
    return std::any_of(checked.violations.begin(), checked.violations.end(),
                       [&](const Refusal& violation) {
                         return violation.place == "rules." + std::string(option.id);
                       });
  };
  for (const Option& option : game.options) {
    EXPECT_TRUE(refused(option, std::string("no such word"))) << option.id;
    EXPECT_TRUE(refused(option, -1.0)) << option.id;
    EXPECT_TRUE(refused(option, 1e12)) << option.id;
    EXPECT_TRUE(option.kind == Option::Kind::flag || refused(option, true)) << option.id;
    const auto least = static_cast<double>(option.least);
    const auto most = static_cast<double>(option.most);
    const bool whole = option.kind == Option::Kind::count;
    if (whole || option.kind == Option::Kind::percentage) {
      EXPECT_FALSE(refused(option, least)) << option.id;
      EXPECT_FALSE(refused(option, most)) << option.id;
      EXPECT_TRUE(refused(option, most + (whole ? 1 : 0.01))) << option.id;
      EXPECT_EQ(refused(option, least + 0.5), whole) << option.id;
    }
    if (option.kind != Option::Kind::money) continue;
    EXPECT_TRUE(refused(option, 0.001)) << option.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryDefinition,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

Refusals violations(const Definition& game, const Choices& choices) {
  return check_choices(game, choices).violations;
}

Choices one(const char* name, decltype(Chosen::value) value) {
  return {{name, std::move(value)}};
}

std::string word(const char* value) {
  return value;
}

TEST(CheckChoices, PaytablesThatExist) {
  for (const char* table : {"A", "B", "C"}) {
    EXPECT_TRUE(violations(cajun_stud, one("ante", word(table))).empty());
  }
  const Refusals wrong = violations(cajun_stud, one("ante", word("D")));
  ASSERT_EQ(wrong.size(), 1U);
  EXPECT_EQ(text(wrong[0]),
            "rules.ante: the Ante wager has no paytable \"D\"; it has A, B, C (683a.12(a))");
  EXPECT_EQ(violations(dj_wild_stud_poker, one("trips-bonus", word("DJWT-08")))[0].section,
            "687a.12(d)");
  EXPECT_TRUE(violations(dj_wild_stud_poker, one("progressive-bonus", 2.0)).empty());
  EXPECT_FALSE(violations(dj_wild_stud_poker, one("progressive-bonus", 3.0)).empty());
}

TEST(CheckChoices, OptionalWagersMayBeOffAndRequiredOnesNot) {
  EXPECT_TRUE(violations(cajun_stud, one("lo-ball", false)).empty());
  EXPECT_EQ(violations(cajun_stud, one("ante", false))[0].section, "683a.7(d)(1)");
  EXPECT_TRUE(violations(caribbean_stud_poker, one("five-card-hand-bonus", true)).empty());
  EXPECT_EQ(violations(caribbean_stud_poker, one("five-card-hand-bonus", word("A")))[0].section,
            "639a.12(e)(1)");
}

TEST(CheckChoices, UnknownOptionsAndValues) {
  EXPECT_EQ(violations(cajun_stud, one("antee", word("A")))[0].section, "601a.4");
  EXPECT_EQ(violations(cajun_stud, one("raise-1", word("A"))).size(), 1U);
  EXPECT_EQ(violations(cajun_stud, one("adjacent-boxes", 7.0))[0].section, "683a.7(e)");
  EXPECT_EQ(violations(cajun_stud, one("adjacent-boxes", 1.5)).size(), 1U);
  EXPECT_EQ(violations(cajun_stud, one("dealing-method", word("by-mail"))).size(), 1U);
  EXPECT_EQ(violations(cajun_stud, one("ace-low-three-card-straight", 1.0)).size(), 1U);
  EXPECT_EQ(violations(cajun_stud_house_limits, one("spot-maximum", 11.0))[0].section,
            "game play 1");
}

TEST(CheckChoices, PayoutLimitOfCajunStud) {
  EXPECT_EQ(violations(cajun_stud, one("payout-limit", 49'999.0))[0].section, "683a.12(f)");
  EXPECT_TRUE(violations(cajun_stud, one("payout-limit", 50'000.0)).empty());
  // Above a minimum of $25, four royal flushes at 500 to 1 are more than $50,000.
  Choices choices{{"minimum-wager", 25.01}, {"payout-limit", 50'000.0}};
  EXPECT_EQ(violations(cajun_stud, choices)[0].message,
            "a payout limit of $50,000 is below the least one allowed, $50,020");
  choices[1].value = 50'020.0;
  EXPECT_TRUE(violations(cajun_stud, choices).empty());
}

TEST(CheckChoices, LinkedProgressivesOfCaribbeanStud) {
  for (const char* table : {"A", "B", "C", "D", "E", "F", "G", "H"}) {
    const Refusals found = violations(
        caribbean_stud_poker, {{"progressive-payout", word(table)}, {"linked-progressive", true}});
    const bool barred = std::string_view("ABCE").find(table) != std::string_view::npos;
    ASSERT_EQ(found.size(), barred ? 1U : 0U) << table;
    if (barred) {
      EXPECT_EQ(found[0].section, "639a.12(d)(3)");
    }
  }
  EXPECT_TRUE(violations(caribbean_stud_poker,
                         {{"progressive-payout", false}, {"linked-progressive", true}})
                  .empty());
}

TEST(CheckChoices, ProgressivesOfCaribbeanStud) {
  EXPECT_EQ(violations(caribbean_stud_poker,
                       {{"progressive-payout", word("D")}, {"progressive-wager", 2.0}})[0]
                .section,
            "639a.12(d)(6)");
  EXPECT_TRUE(violations(caribbean_stud_poker,
                         {{"progressive-payout", word("A")}, {"progressive-wager", 2.0}})
                  .empty());
  EXPECT_EQ(violations(caribbean_stud_poker,
                       {{"progressive-payout", word("D")}, {"five-card-hand-bonus", true}})[0]
                .section,
            "605a.7(e)(2)");
  EXPECT_EQ(
      violations(caribbean_stud_poker, {{"five-card-hand-bonus", false}, {"magic-card", true}})[0]
          .section,
      "639a.12(e)(3)");
}

TEST(CheckChoices, Fractions) {
  const auto odds = [](Chosen chosen) -> std::optional<Pays> {
    chosen.name = "tie-odds";
    const Checked checked = check_choices(baccarat, {chosen});
    if (!checked.rules) {
      EXPECT_EQ(checked.violations.front().section, "631a.13(b)");
      return std::nullopt;
    }
    return checked.rules->paytable(static_cast<WagerId>(*baccarat.find_wager("tie"))).pays[0];
  };
  EXPECT_EQ(odds({"", 8.0}), to(8));
  EXPECT_EQ(odds({"", 9.25}), to(37, 4));
  EXPECT_EQ(odds({"", word("17/2")}), to(17, 2));
  EXPECT_EQ(odds({"", word("9 to 1")}), to(9));
  EXPECT_EQ(odds({"", 1000.0}), to(1000));
  for (const double wrong : {7.99, 0.0, -8.0, 1000.01, 8.00001, 1e300}) {
    EXPECT_FALSE(odds({"", wrong})) << wrong;
  }
  for (const char* wrong :
       {"nine", "9", "9/", "/2", "9/0", "-9/1", "9 to", "9/1x", "90000000000000000000/1"}) {
    EXPECT_FALSE(odds({"", word(wrong)})) << wrong;
  }
  EXPECT_FALSE(odds({"", true}));
}

TEST(CheckChoices, PaytablesForSoManyDecks) {
  const auto table = [](const Choices& choices) {
    const Checked checked = check_choices(twenty_one_baccarat, choices);
    EXPECT_EQ(checked.violations.empty(), checked.rules.has_value());
    if (!checked.rules)
      return checked.violations.front().place + " " + checked.violations.front().section;
    const auto bonus = static_cast<WagerId>(*twenty_one_baccarat.find_wager("bonus"));
    return std::string(checked.rules->paytable(bonus).name);
  };
  EXPECT_EQ(table({}), "A");
  EXPECT_EQ(table({{"decks", 8.0}}), "D");
  EXPECT_EQ(table({{"bonus", word("E")}, {"decks", 8.0}}), "E");
  EXPECT_EQ(table({{"bonus", word("E")}}), "rules.bonus 681a.8(c)");
  EXPECT_EQ(table({{"decks", 8.0}, {"bonus", word("A")}}), "rules.bonus 681a.8(c)");
}

TEST(Vigorish, IsCutInFavourOfTheHouseAndRoundedUp) {
  EXPECT_EQ(vigorish(dollars(20), 5, false), dollars(1));
  EXPECT_EQ(vigorish(Money{1010}, 5, false), Money{51});
  EXPECT_EQ(vigorish(dollars(20), 5, true), dollars(1));
  EXPECT_EQ(vigorish(dollars(21), 5, true), Money{125});
  EXPECT_EQ(vigorish(dollars(1), 5, true), Money{25});
  EXPECT_EQ(vigorish(Money{10}, 5, true), Money{10});
  EXPECT_EQ(vigorish(dollars(20), 0, true), Money{});
}

TEST(CheckChoices, ReportsAllViolations) {
  const Refusals all = violations(cajun_stud, {{"ante", word("Z")},
                                               {"bogus", true},
                                               {"payout-limit", 10.0},
                                               {"minimum-wager", 20.0},
                                               {"maximum-wager", 10.0}});
  std::set<std::string> places;
  for (const Refusal& violation : all) places.insert(violation.place);
  EXPECT_EQ(places, (std::set<std::string>{"rules.ante", "rules.bogus", "rules.payout-limit",
                                           "rules.minimum-wager"}));
}

Record royal_flush_round(std::vector<std::int64_t> cents) {
  Record record;
  record.seats.resize(6);
  record.places = {Cards{*parse_card("Qs"), *parse_card("Js"), *parse_card("Ts")}, Cards{}};
  SeatRecord& player = record.seat(1);
  player.in = true;
  player.cards = {*parse_card("As"), *parse_card("Ks")};
  for (std::size_t i = 0; i < cents.size(); ++i) {
    player.stakes.push_back({{static_cast<WagerId>(i), 0}, {cents[i]}});
  }
  return record;
}

// Whatever the stakes, the winnings come to the limit and every wager keeps its stake.
RC_GTEST_PROP(PayoutLimit, CutsWinningsToTheLimitInProportion, ()) {
  const auto checked = check_choices(cajun_stud, {{"payout-limit", 50'000.0}});
  const auto stake = rc::gen::inRange<std::int64_t>(1, 5'000'00);
  const std::vector<std::int64_t> cents{*stake, *stake, *stake, *stake};
  const Settlement settlement = settle(*checked.rules, royal_flush_round(cents));
  RC_ASSERT(settlement.lines.size() == 4U);
  Money uncut;
  Money winnings;
  for (const Line& line : settlement.lines) {
    uncut += line.stake * 500;
    winnings += line.back - line.stake;
    RC_ASSERT(line.back >= line.stake);
  }
  RC_ASSERT(winnings == std::min(uncut, dollars(50'000)));
  for (const Line& a : settlement.lines) {
    for (const Line& b : settlement.lines) {
      // A larger stake never wins less, but for the cent that division leaves over.
      if (a.stake > b.stake) RC_ASSERT((a.back - a.stake).cents + 1 >= (b.back - b.stake).cents);
    }
  }
}

TEST(Meters, StartAtTheSeedAndGrowByTheRate) {
  const auto checked = check_choices(
      caribbean_stud_poker, {{"progressive-payout", word("G")}, {"progressive-wager", 5.0}});
  Meters meters = starting_meters(*checked.rules);
  ASSERT_EQ(meters.size(), 4U);
  EXPECT_EQ(meters[0].amount, dollars(50'000));
  EXPECT_EQ(meters[1].amount, dollars(5'000));
  EXPECT_EQ(meters[2].amount, dollars(1'250));
  EXPECT_EQ(meters[3].amount, dollars(10'000));  // of the Five Card Hand Bonus
  Record record;
  record.seats.resize(7);
  record.seat(3).stakes.push_back(
      {{static_cast<WagerId>(*caribbean_stud_poker.find_wager("progressive-payout")), 0},
       dollars(5)});
  add_contributions(*checked.rules, record, meters);
  EXPECT_EQ(meters[0].amount, dollars(50'000) + Money{45});
  EXPECT_EQ(meters[1].amount, dollars(5'000) + Money{35});
  EXPECT_EQ(meters[2].amount, dollars(1'250) + Money{15});
  EXPECT_EQ(meters[3].amount, dollars(10'000));
}

TEST(Meters, TakeTheSubmissionsRateWhereTheChapterHasNone) {
  const auto checked = check_choices(
      dj_wild_stud_poker, {{"progressive-bonus", word("2")}, {"progressive-increment", 20.0}});
  Meters meters = starting_meters(*checked.rules);
  ASSERT_EQ(meters.size(), 1U);
  EXPECT_EQ(meters[0].amount, dollars(10'000));
  Record record;
  record.seats.resize(6);
  record.seat(1).stakes.push_back(
      {{static_cast<WagerId>(*dj_wild_stud_poker.find_wager("progressive-bonus")), 0}, dollars(5)});
  add_contributions(*checked.rules, record, meters);
  EXPECT_EQ(meters[0].amount, dollars(10'001));
}

}  // namespace
}  // namespace houseway
