#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "core/tile.h"
#include "core/words.h"
#include "odds_support.h"
#include "ranking/tile_hands.h"
#include "round/bank_offer.h"
#include "round/file.h"
#include "round/json.h"
#include "round/random_round.h"
#include "support.h"

namespace houseway {
namespace {

Cards tiles(const char* line) {
  Cards cards;
  CardSet used;
  for (const std::string& word : words_of(line)) {
    cards.push_back(unused_copy(*parse_card(word), used));
    used.insert(cards.back());
  }
  return cards;
}

TileHand hand(const char* line) {
  const Cards two = tiles(line);
  return tile_hand(two[0], two[1]);
}

template <class Visit>
void for_each_four(std::span<const Card> deck, Visit visit) {
  for (std::size_t a = 0; a < deck.size(); ++a) {
    for (std::size_t b = a + 1; b < deck.size(); ++b) {
      for (std::size_t c = b + 1; c < deck.size(); ++c) {
        for (std::size_t d = c + 1; d < deck.size(); ++d) {
          visit(Cards{deck[a], deck[b], deck[c], deck[d]});
        }
      }
    }
  }
}

TEST(Tiles, AreThirtyTwoWithTwoOfElevenKinds) {
  const auto all = deck_cards(Deck::tiles);
  ASSERT_EQ(all.size(), 32U);
  std::map<std::string, int> kinds;
  CardSet set;
  for (const Card tile : all) {
    ++kinds[text(tile)];
    set.insert(tile);
    EXPECT_TRUE(in_deck(Deck::tiles, tile));
    EXPECT_FALSE(in_deck(Deck::with_joker, tile));
    EXPECT_TRUE(alike(*parse_card(text(tile)), tile));
  }
  EXPECT_EQ(set.size(), 32);

  EXPECT_EQ(kinds.size(), 21U);
  EXPECT_EQ(kinds.at("66"), 2);
  EXPECT_EQ(kinds.at("36"), 1);
  EXPECT_FALSE(in_deck(Deck::tiles, *parse_card("As")));
  EXPECT_FALSE(parse_card("77"));
}

TEST(TileHands, PairsInTheirOrder) {
  constexpr std::array<const char*, 20> pairs{
      "24 12", "66 66", "11 11", "44 44", "13 13", "55 55", "33 33", "22 22", "56 56", "46 46",
      "16 16", "15 15", "36 45", "26 35", "25 34", "14 23", "66 36", "11 45", "66 44", "11 26"};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ASSERT_TRUE(hand(pairs[i]).is_pair()) << pairs[i];
    EXPECT_EQ(hand(pairs[i]).pair_rank(), static_cast<int>(i) + 1) << pairs[i];
    if (i > 0) {
      EXPECT_LT(hand(pairs[i]), hand(pairs[i - 1])) << pairs[i];
    }
  }
  EXPECT_EQ(hand("66 45"), hand("66 36"));
  EXPECT_EQ(hand("11 35"), hand("11 44"));
  EXPECT_GT(hand("11 26"), hand("66 16"));
}

TEST(TileHands, FortyOfTheTwoTileHandsArePairs) {
  std::map<int, int> found;
  const auto all = deck_cards(Deck::tiles);
  for (std::size_t a = 0; a < all.size(); ++a) {
    for (std::size_t b = a + 1; b < all.size(); ++b) {
      const TileHand two = tile_hand(all[a], all[b]);
      EXPECT_EQ(two, tile_hand(all[b], all[a]));
      if (two.is_pair()) ++found[two.pair_rank()];
    }
  }
  for (int rank = 1; rank <= 16; ++rank) EXPECT_EQ(found[rank], 1) << rank;
  EXPECT_EQ(found[17], 4);
  EXPECT_EQ(found[18], 4);
  EXPECT_EQ(found[19], 8);
  EXPECT_EQ(found[20], 8);
}

TEST(TileHands, ValueThenTheHigherTile) {
  EXPECT_EQ(hand("11 33").value(), 8);
  EXPECT_EQ(hand("56 16").value(), 8);
  EXPECT_GT(hand("11 33"), hand("56 16"));
  EXPECT_GT(hand("55 36"), hand("66 33"));
  // Tens, fours and sixes that look different are no pairs.
  EXPECT_EQ(hand("55 46").value(), 0);
  EXPECT_EQ(hand("13 22").value(), 8);
  EXPECT_EQ(hand("33 15").value(), 2);
  // The second tile is never looked at, and tiles of one rank are equal.
  EXPECT_EQ(hand("55 16"), hand("55 34"));
  EXPECT_EQ(hand("36 14"), hand("45 23"));
  // All hands of value zero are equally bad.
  EXPECT_EQ(hand("13 33"), hand("22 15"));
  EXPECT_LT(hand("13 33"), hand("14 33"));
}

TEST(TileHands, TheTilesOfTheSupremePairCountEitherWay) {
  EXPECT_EQ(hand("12 15").value(), 9);
  EXPECT_EQ(hand("12 15").top_rank(), 11);
  EXPECT_EQ(hand("12 14").value(), 8);
  EXPECT_EQ(hand("24 33").value(), 9);
  // As a six it ranks fifteenth, above a five; as a three seventeenth, below one.
  EXPECT_EQ(hand("12 23").value(), 8);
  EXPECT_EQ(hand("12 23").top_rank(), 16);
  EXPECT_EQ(hand("24 14"), hand("12 23"));
  EXPECT_EQ(hand("12 35").value(), 4);
}

TEST(TileHands, NamesOfHands) {
  EXPECT_EQ(name(hand("24 12")), "Supreme Pair");
  EXPECT_EQ(name(hand("66 45")), "Wong of 66");
  EXPECT_EQ(name(hand("11 33")), "11-high 8");
  EXPECT_EQ(name(hand("55 46")), "0");
}

std::string low_by_house(const char* line) {
  const TileSetting setting = house_setting(tiles(line));
  EXPECT_GE(setting.high, setting.low);
  return text(setting.low_tiles);
}

TEST(HouseWay, FollowsItsRules) {
  EXPECT_EQ(low_by_house("24 66 12 36"), "66 36");
  EXPECT_EQ(low_by_house("55 22 16 15"), "22 15");
  EXPECT_EQ(low_by_house("36 45 22 56"), "22 56");
  // Two pairs are both played, and the gong that leaves the better hand.
  EXPECT_EQ(low_by_house("66 36 44 11"), "44 11");
  EXPECT_EQ(low_by_house("66 44 26 33"), "44 33");
  // Nine before eight before seven.
  EXPECT_EQ(low_by_house("13 14 55 46"), "55 46");
  // Nothing from seven up: the highest tile with the lowest.
  EXPECT_EQ(house_rule(tiles("55 66 22 46")), HouseRule::highest_with_lowest);
  EXPECT_EQ(low_by_house("55 66 22 46"), "66 46");
}

// The chapter leaves the dealer a choice of tiles in 15,314 hands, and in 14,818 it may matter.
TEST(HouseWay, IsOneOfTheSettingsThatTheChapterAllows) {
  int all = 0;
  int open = 0;
  int open_tiles = 0;
  for_each_four(deck_cards(Deck::tiles), [&](const Cards& four) {
    std::set<std::pair<TileHand, TileHand>> allowed;
    std::set<std::set<std::string>> allowed_tiles;
    for (const TileSetting& setting : tile_settings(four)) {
      if (!is_house_setting(four, setting)) continue;
      allowed.insert({setting.high, setting.low});
      allowed_tiles.insert({text(setting.high_tiles), text(setting.low_tiles)});
    }
    const TileSetting chosen = house_setting(four);
    ASSERT_TRUE(allowed.contains({chosen.high, chosen.low})) << text(four);
    ++all;
    open += allowed.size() > 1 ? 1 : 0;
    open_tiles += allowed_tiles.size() > 1 ? 1 : 0;
  });
  EXPECT_EQ(all, 35'960);
  EXPECT_EQ(open_tiles, 15'314);
  EXPECT_EQ(open, 14'818);
}

// Rounds told in a file.
std::string refused_at(const char* file) {
  const ReadRound read = read_round(json(file));
  if (read.round) return "settled";
  return read.refusals.front().place + " " + read.refusals.front().section;
}

std::string back(const char* file) {
  const ReadRound read = read_round(json(file));
  if (!read.round) return text(read.refusals.front());
  return back_of(read.round->settlement(), read.round->definition()).dump();
}

TEST(PaiGow, ATileIsDealtAsOftenAsTheSetHasIt) {
  EXPECT_EQ(refused_at(R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 5}},
    "cards": {"1": "66 66 13 46", "dealer": "66 22 16 15"}, "plays": {"1": ["set house"]}})"),
            "cards.dealer[0] 621a.3(h)");
  EXPECT_EQ(refused_at(R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 5}},
    "cards": {"1": "36 36 13 46", "dealer": "66 22 16 15"}, "plays": {"1": ["set house"]}})"),
            "cards.1[1] 621a.3(h)");
}

TEST(PaiGow, EitherOfTwoTilesAlikeMayBeNamed) {
  EXPECT_EQ(back(R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 50}, "2": {"pai-gow": 50}},
    "cards": {"1": "66 33 13 46", "2": "66 33 13 46", "dealer": "55 22 16 15"},
    "plays": {"1": ["set 13 46"], "2": ["set 46 13"]}})"),
            R"({"1":{"pai-gow":97.5},"2":{"pai-gow":97.5}})");
}

TEST(PaiGow, TheDealerMaySetOnlyAsTheChapterSays) {
  const auto with = [](const char* low) {
    return std::string(R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 10}},
      "cards": {"1": "66 33 13 46", "dealer": "13 14 44 36"}, "plays": {"1": ["set 13 46"],
      "dealer": ["set )") +
           low + R"("]}})";
  };
  // 13 14 is a nine, 44 36 a seven; 13 44 is a two, 14 36 a four; 13 36 a three, 14 44 a three.
  EXPECT_EQ(back(with("44 36").c_str()), R"({"1":{"pai-gow":0}})");
  EXPECT_EQ(refused_at(with("13 44").c_str()), "plays.dealer[0] 621a.8(d)");
  EXPECT_EQ(refused_at(with("55 36").c_str()), "plays.dealer[0] 621a.8(d)");
}

TEST(PaiGow, AnExposedHandIsVoidForItsPlayerAlone) {
  const char* file = R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 50, "pair-fortunes": 5},
      "2": {"pai-gow": 50}},
    "cards": {"1": "44 35 56 36", "2": "66 33 13 46", "dealer": "55 22 16 15"},
    "plays": {"1": ["void"], "2": ["set 13 46"]},
    "irregularities": [{"kind": "player-tile-exposed", "seat": 1}]})";
  EXPECT_EQ(back(file), R"({"1":{"pai-gow":50,"pair-fortunes":5},"2":{"pai-gow":97.5}})");
  // Nobody else may have that.
  EXPECT_EQ(refused_at(R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 50}},
    "cards": {"1": "44 35 56 36", "dealer": "55 22 16 15"}, "plays": {"1": ["void"]}})"),
            "plays.1[0] 621a.10(d)");
}

TEST(PaiGow, WhoMayVoidDoesNotLookFirst) {
  const RuleSet rules = rules_of(pai_gow);
  Round round(rules);
  ASSERT_FALSE(round.apply(Event::bet(1, {0, 0}, dollars(5))));
  ASSERT_FALSE(round.apply(Event::no_more_bets()));
  ASSERT_FALSE(round.apply(Event::toss({})));
  for (const Card tile : deck_cards(Deck::tiles)) {
    ASSERT_FALSE(round.apply(Event::deal(round.expected().place, tile)));
  }
  const auto known = [&](int seat) {
    int count = 0;
    for (const SeenPlace& seen : round.view(seat)) count += card_set(seen.cards).size();
    return count;
  };
  EXPECT_EQ(known(1), 4);
  EXPECT_EQ(known(2), 0);
  const auto exposed = static_cast<std::uint8_t>(pai_gow.find_irregularity("player-tile-exposed") -
                                                 pai_gow.irregularities.data());
  ASSERT_FALSE(round.apply(Event::irregular(exposed, Place::seat(1))));
  EXPECT_EQ(known(1), 0);
  EXPECT_EQ(round.expected().step->name(), "void");
  ASSERT_FALSE(round.apply(Event::decide(1, Play{1})));
  EXPECT_EQ(known(1), 4);
  ASSERT_FALSE(round.apply(Event::decide(1, Play{0})));
  ASSERT_FALSE(round.apply(Event::reveal()));
  EXPECT_EQ(known(2), 4);  // the dealer's
}

TEST(PaiGow, SurrenderCostsTheWagerButNotPairFortunes) {
  EXPECT_EQ(back(R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 50, "pair-fortunes": 5}},
    "cards": {"1": "66 66 24 12", "dealer": "55 22 16 15"},
    "plays": {"1": ["set 66 66", "surrender"]}})"),
            R"({"1":{"pai-gow":0,"pair-fortunes":1505}})");
}

constexpr const char* banked =
    R"({"game": "pai-gow", "rules": {"player-bank": true, "co-banking": true},
  "bets": {"1": {"pai-gow": 100}, "2": {"pai-gow": 60}},
  "cards": {"1": "44 35 56 36", "2": "66 33 13 46", "3": "55 22 16 15", "dealer": "44 13 33 15"},
  "plays": {"1": ["set 56 36"], "2": ["set 13 46"], "3": ["co-bank"]}})";

TEST(PaiGow, TheHouseSharesTheBank) {
  // 100 - 60 = 40 in the centre, half of it less 5% to the co-bank.
  EXPECT_EQ(back(banked), R"({"1":{"pai-gow":0},"2":{"pai-gow":117},"3":{"bank":19}})");
}

TEST(PaiGow, TheBankPaysWhatTheCentreLacks) {
  Json file = json(banked);
  file["plays"]["3"] = {"bank", "set 22 15"};
  file["bets"]["1"]["pai-gow"] = 25;
  file["bets"]["dealer"] = {{"pai-gow", 20}};
  EXPECT_EQ(back(file.dump().c_str()),
            R"({"dealer":{"pai-gow":0},"1":{"pai-gow":0},"2":{"pai-gow":117},"3":{"bank":-15}})");
}

TEST(PaiGow, WhoMayBankAndWhoMayNot) {
  const auto changed = [](auto change) {
    Json file = json(banked);
    change(file);
    return refused_at(file.dump().c_str());
  };
  EXPECT_EQ(changed([](Json& file) { file["rules"].erase("co-banking"); }), "plays.3[0] 621a.9(e)");
  EXPECT_EQ(changed([](Json& file) {
              file.erase("rules");
              file["plays"]["3"] = {"bank", "set house"};
            }),
            "plays.3[0] 621a.9(a)");
  EXPECT_EQ(changed([](Json& file) {
              file["plays"]["4"] = {"bank", "set house"};
            }),
            "plays.4[0] 621a.9(c)");
  EXPECT_EQ(changed([](Json& file) {
              file["bets"]["3"] = {{"pai-gow", 5}};
            }),
            "bets.3.pai-gow 621a.1");
  EXPECT_EQ(changed([](Json& file) {
              file["bets"]["dealer"] = {{"pai-gow", 5}};
            }),
            "bets.dealer.pai-gow 621a.9(e)");
  EXPECT_EQ(changed([](Json& file) {
              file["plays"].erase("3");
              file["bets"]["dealer"] = {{"pai-gow", 5}};
            }),
            "bets.dealer.pai-gow 621a.9(h)");
}

TEST(PaiGow, TheBankGoesAround) {
  using Seats = std::vector<int>;
  std::vector<PastRound> rounds;
  const auto offered = [&] { return offered_the_bank(6, rounds); };
  EXPECT_EQ(offered(), Seats{});  // not in the first round
  rounds.push_back({0, {2, 4, 5}});
  EXPECT_EQ(offered(), (Seats{5, 4, 2}));
  // The first one offered it takes it: the next to the right is first, and nobody twice running.
  rounds.push_back({5, {1, 2, 4}});
  EXPECT_EQ(offered(), (Seats{4, 2}));
  rounds.push_back({4, {2, 5}});
  EXPECT_EQ(offered(), (Seats{2, 5}));
  // The second takes it: the offers begin at the right end again.
  rounds.push_back({5, {2, 4}});
  EXPECT_EQ(offered(), (Seats{4, 2}));
  // Nobody takes it: who did not wager against the dealer then may not bank.
  rounds.push_back({0, {1, 2}});
  EXPECT_EQ(offered(), (Seats{2, 1}));
}

// The odds.
Rational net_by_settling(const RuleSet& rules, const Cards& four, const TileSetting& setting,
                         const std::vector<Card>& deck, std::int64_t& deals) {
  OnePlayer table(rules, {{"pai-gow", dollars(20)}});
  table.record.seat(1).cards = four;
  table.record.seat(1).arranged = {setting.low_tiles};
  const std::vector<Card> left = without(deck, card_set(four));
  Rational net = 0;
  deals = 0;
  for_each_four(left, [&](const Cards& dealers) {
    table.record.places[0] = dealers;
    net += Rational(table.net_cents(), 2'000);
    ++deals;
  });
  return net;
}

TEST(PaiGowOdds, SettingsAreWorthWhatTheySettleTo) {
  const RuleSet rules = rules_of(pai_gow);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(621);
  for (int i = 0; i < 4; ++i) {
    const std::vector<Card> deck = shuffled(Deck::tiles, random);
    const Cards four = tiles_of(card_set(first_cards(deck, 0, 4)));
    const auto values = solved->values({card_set(four), {}, {}});
    const auto settings = tile_settings(four);
    ASSERT_EQ(values.size(), settings.size());
    for (std::size_t way = 0; way < settings.size(); ++way) {
      std::int64_t deals = 0;
      const Rational net = net_by_settling(rules, four, settings[way], deck, deals);
      EXPECT_EQ(values[way].play, "set " + text(settings[way].low_tiles));
      EXPECT_EQ(values[way].value, net / deals) << text(four);
    }
  }
}

// Every deal of a small set of tiles, settled.
TEST(PaiGowOdds, OfAFewTilesByPlainEnumeration) {
  const Cards few = tiles("66 66 44 36 45");
  std::vector<Card> deck(few.begin(), few.end());
  for (const Card tile : tiles("24 12 55 15 14")) deck.push_back(tile);
  const RuleSet rules = rules_of(pai_gow, {{"player-bank", true}});
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  Rational best = 0;
  Rational by_house = 0;
  Rational space = 0;
  for_each_four(deck, [&](const Cards& four) {
    Rational most = -100'000;
    std::int64_t deals = 0;
    for (const TileSetting& setting : tile_settings(four)) {
      most = std::max(most, net_by_settling(rules, four, setting, deck, deals));
    }
    best += most;
    by_house += net_by_settling(rules, four, house_setting(four), deck, deals);
    space += deals;
  });
  const WagerOdds main = solved->price_main(rules.paytable(0));
  adds_up(main);
  EXPECT_EQ(-main.edge(), best / space);
  const WagerOdds house = solved->other_lines(0).front();
  adds_up(house);
  EXPECT_EQ(-house.edge(), by_house / space);
  EXPECT_EQ(house.variant, "house way");
}

TEST(PaiGowOdds, OfAllDeals) {
  const RuleSet rules = rules_of(pai_gow, {{"player-bank", true}});
  Effort effort;
  const OddsReport report = find_odds(rules, {}, effort);
  ASSERT_EQ(report.wagers.size(), 8U);
  for (const WagerOdds& odds : report.wagers) adds_up(odds);
  for (const std::size_t line : {0U, 1U, 6U, 7U}) {
    EXPECT_EQ(report.wagers[line].space, choose(32, 4) * choose(28, 4));
  }
  EXPECT_LT(report.wagers[0].edge(), report.wagers[1].edge());
  // Hand against hand the house way wins as often for one side as the other but for the copies.
  EXPECT_EQ(report.wagers[1].won, report.wagers[7].lost);
  EXPECT_EQ(report.wagers[1].lost, report.wagers[7].won);
  const WagerOdds& fortunes = find_wager(report, "pair-fortunes");
  EXPECT_EQ(fortunes.space, 35'960);
  const std::array<int, 5> counts{1, 119, 420, 1'680, 4'620};
  for (std::size_t row = 0; row < counts.size(); ++row) {
    EXPECT_EQ(fortunes.outcomes[row].count, counts[row]);
  }
}

// The kinds of hand and what they are worth do not depend on the vigorish; the edge does.
TEST(PaiGowOdds, TheVigorishRoundedUpCostsMore) {
  Effort effort;
  const RuleSet exact = rules_of(pai_gow);
  const RuleSet rounded = rules_of(pai_gow, {{"vigorish-rounding", std::string("up-25c")}});
  const auto edge = [&](const RuleSet& rules, int wager) {
    return find_odds(rules, {"pai-gow", false, dollars(wager)}, effort).wagers[1].edge();
  };
  EXPECT_GT(edge(rounded, 7), edge(exact, 7));
  EXPECT_EQ(edge(rounded, 5), edge(exact, 5));
}

TEST(PaiGow, DiceComeBeforeTheTilesAndStaySettled) {
  const char* void_round = R"({"game": "pai-gow",
    "bets": {"1": {"pai-gow": 10, "sum": 5, "match:6": 5, "beat-it": 4}},
    "steps": [{"roll": [6, 6, 5]}],
    "irregularities": [{"kind": "dealer-tile-exposed", "at": "deal"}]})";
  EXPECT_EQ(back(void_round), R"({"1":{"beat-it":0,"match:6":35,"pai-gow":10,"sum":130}})");
  EXPECT_EQ(refused_at(R"({"game": "pai-gow", "bets": {"1": {"pai-gow": 10, "sum": 5}},
    "cards": {"1": "44 35 56 36", "dealer": "55 22 16 15"}, "plays": {"1": ["set 56 36"]}})"),
            "steps 621a.6(b)");
}

TEST(PaiGowOdds, OfDice) {
  Effort effort;
  const OddsReport report = find_odds(rules_of(pai_gow), {"", true, dollars(1)}, effort);
  const auto edge = [&](const char* wager, const char* table) {
    for (const WagerOdds& odds : report.wagers) {
      if (odds.wager == wager && odds.paytable == table) return Rational(odds.edge() * 216);
    }
    throw std::out_of_range(wager);
  };
  EXPECT_EQ(edge("sum", "A"), 12);
  EXPECT_EQ(edge("sum", "B"), 10);
  EXPECT_EQ(edge("sum", "C"), 12);
  EXPECT_EQ(edge("sum", "D"), 12);
  EXPECT_EQ(edge("match", ""), 10);
  EXPECT_EQ(edge("beat-it", "A"), 16);
  EXPECT_EQ(edge("beat-it", "B"), 6);
  EXPECT_EQ(edge("beat-it", "C"), 6);
}

}  // namespace
}  // namespace houseway
