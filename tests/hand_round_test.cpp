#include "round/hand_round.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "core/words.h"
#include "round/hand_words.h"
#include "support.h"

// A round in which hands are drawn to, event by event.
namespace houseway {
namespace {

// A table of Blackjack at which each of the seats has $10 on each of its boxes.
class Table {
 public:
  explicit Table(std::vector<int> seats = {1}, Json rules = Json::object())
      : rules_(read_rules({{"game", "blackjack"}, {"rules", std::move(rules)}}).rules),
        round(*rules_) {
    for (const int seat : seats) {
      for (const auto wager : round.definition().hands()->first_wagers(*rules_)) {
        bet(seat, std::string(wager), 10);
      }
    }
  }

  void bet(int seat, const std::string& wager, int amount) {
    const auto why =
        round.apply(Event::bet(seat, *round.definition().find_spot(wager), dollars(amount)));
    ASSERT_FALSE(why) << text(*why);
  }
  void no_more_bets() { ASSERT_FALSE(round.apply(Event::no_more_bets())); }

  // Each card to the place where one is due.
  void deal(const std::string& cards) {
    for (const std::string& card : words_of(cards)) {
      ASSERT_EQ(round.expected().kind, Expected::Kind::card) << card;
      const auto why = round.apply(Event::deal(round.expected().place, *parse_card(card)));
      ASSERT_FALSE(why) << text(*why);
    }
  }
  void begin(const std::string& cards) {
    no_more_bets();
    deal(cards);
  }

  std::optional<Refusal> try_to(Move move, int amount = 0) const {
    Round trial = round;
    return trial.apply(event(move, amount));
  }
  void say(Move move, int amount = 0) {
    const auto why = round.apply(event(move, amount));
    ASSERT_FALSE(why) << text(*why);
  }

  // "1: hit stand double", "1", "dealer", "": what is due.
  std::string due() const {
    const Expected now = round.expected();
    if (now.kind == Expected::Kind::nothing) return "";
    const std::string place = now.place.is_seat() ? fmt::format("{}", now.place.seat()) : "dealer";
    if (now.kind == Expected::Kind::card) return place;
    std::vector<std::string> words;
    for (const Play& play : round.hands().plays()) {
      words.push_back(round.hands().word(static_cast<Move>(play.choice)));
    }
    return fmt::format("{}: {}", place, fmt::join(words, " "));
  }

  const DrawnHand& hand(std::size_t index = 0, int seat = 1) const {
    return round.record().seat(seat).hands[index];
  }
  std::vector<std::string> seen_by(int seat) const {
    std::vector<std::string> lines;
    for (const SeenPlace& place : round.view(seat)) lines.push_back(text(place.cards));
    return lines;
  }
  Json back() const { return back_of(round.settlement(), round.definition()); }

  std::uint8_t kind(std::string_view name) const {
    return static_cast<std::uint8_t>(round.definition().find_irregularity(name) -
                                     round.definition().irregularities.data());
  }
  std::optional<Refusal> wrong(std::string_view name, int seat = 0, std::uint8_t choice = 0,
                               Card card = {}, bool seen = false) {
    return round.apply(
        {GoneWrong{kind(name), seat == 0 ? Place{} : Place::seat(seat), card, seen, choice}});
  }

 private:
  Event event(Move move, int amount) const {
    Play play;
    play.choice = static_cast<std::uint8_t>(move);
    play.amount = dollars(amount);
    return Event::decide(round.expected().place.seat(), play);
  }

  std::unique_ptr<const RuleSet> rules_;

 public:
  Round round;
};

using Lines = std::vector<std::string>;

TEST(HandRound, TheFirstCardsGoRoundTwiceTheDealersLast) {
  Table table({1, 3});
  table.no_more_bets();
  std::string order;
  for (const char* card : {"2c", "3c", "4c", "5c", "6c", "7c"}) {
    order += table.due() + " ";
    table.deal(card);
  }
  EXPECT_EQ(order, "1 3 dealer 1 3 dealer ");
  EXPECT_EQ(table.due(), "1: surrender hit stand double");
  EXPECT_EQ(text(table.hand().cards), "2c 5c");
  EXPECT_EQ(text(table.hand(0, 3).cards), "3c 6c");
  EXPECT_EQ(text(table.round.record().places[0]), "4c 7c");
}

TEST(HandRound, OnlyTheCardThatIsDueIsDealt) {
  Table table({1, 2});
  EXPECT_EQ(table.round.why_not(Event::deal(Place::seat(1), *parse_card("2c")))->place, "cards.1");
  table.no_more_bets();
  const auto not_to = [&](Place place, Card card) {
    return table.round.why_not(Event::deal(place, card)).has_value();
  };
  EXPECT_TRUE(not_to(Place::seat(2), *parse_card("2c")));
  EXPECT_TRUE(not_to(HandRound::dealer, *parse_card("2c")));
  EXPECT_TRUE(not_to(Place::seat(1), Card::unseen()));
  EXPECT_TRUE(not_to(Place::seat(1), *parse_card("Jk")));
  EXPECT_FALSE(not_to(Place::seat(1), *parse_card("2c")));
  EXPECT_TRUE(table.round.why_not(Event::burn()));
}

TEST(HandRound, AShoeHasSoManyOfEachCard) {
  Table table({1, 2}, {{"decks", 1}});
  table.begin("2c 3c 4c");
  EXPECT_EQ(table.round.why_not(Event::deal(Place::seat(1), *parse_card("2c")))->section,
            "633a.3(a)");
  Table two({1, 2}, {{"decks", 2}});
  two.begin("2c 3c 4c 2c");
  EXPECT_TRUE(two.round.why_not(Event::deal(Place::seat(2), *parse_card("2c"))));
}

TEST(HandRound, AHandDrawsBelow21Only) {
  Table table;
  table.begin("2c Td 3c 9d");
  table.say(Move::hit);
  EXPECT_EQ(table.due(), "1");
  table.deal("5h");
  // Surrender, double and split are for two cards.
  EXPECT_EQ(table.due(), "1: hit stand");
  EXPECT_TRUE(table.try_to(Move::double_down));
  EXPECT_EQ(table.try_to(Move::surrender)->section, "633a.9(a)");
  table.say(Move::hit);
  table.deal("Ac");
  EXPECT_EQ(table.hand().total(), (Total{21, true}));
  EXPECT_EQ(table.due(), "");
  EXPECT_EQ(table.back()["1"]["blackjack"], 20);
}

TEST(HandRound, ABustEndsTheHandAndTheDealerDrawsNothing) {
  Table table;
  table.begin("Tc 6d 6c 9d");
  table.say(Move::hit);
  table.deal("Kc");
  EXPECT_TRUE(table.hand().bust());
  EXPECT_EQ(table.due(), "");
  EXPECT_EQ(table.round.record().places[0].size(), 2U);
  EXPECT_EQ(table.back()["1"]["blackjack"], 0);
  EXPECT_TRUE(table.try_to(Move::hit));
}

TEST(HandRound, TheDealerDrawsToHardOrSoft17) {
  Table table;
  table.begin("Tc 2d 9c Ad");
  table.say(Move::stand);
  EXPECT_EQ(table.due(), "dealer");
  table.deal("3c");
  EXPECT_EQ(table.due(), "dealer");  // 16
  table.deal("Ac");
  EXPECT_EQ(table.due(), "");  // a soft 17
  EXPECT_EQ(table.back()["1"]["blackjack"], 20);
}

TEST(HandRound, WhoseTurnItIsAlonePlays) {
  Table table({2, 5});
  table.begin("Tc Tc 6d 6c 6c 9d");
  EXPECT_EQ(table.due(), "2: surrender hit stand double");
  const Play stand{static_cast<std::uint8_t>(Move::stand)};
  EXPECT_TRUE(table.round.why_not(Event::decide(5, stand)));
  EXPECT_TRUE(table.round.why_not(Event::decide(1, stand)));
  EXPECT_TRUE(table.round.why_not(Event::decide(2, {200})));
  table.say(Move::stand);
  EXPECT_EQ(table.due(), "5: surrender hit stand double");
  EXPECT_TRUE(table.round.why_not(Event::decide(2, stand)));
}

TEST(HandRound, ADoubleIsForTheWagerOrLess) {
  Table table;
  table.begin("6c 6d 5c 9d");
  EXPECT_EQ(table.try_to(Move::double_down, 11)->section, "633a.10(a)");
  EXPECT_FALSE(table.try_to(Move::double_down, 10));
  table.say(Move::double_down, 6);
  table.deal("Tc");
  EXPECT_EQ(table.due(), "dealer");
  table.deal("Tc");
  EXPECT_EQ(table.back()["1"], (Json{{"blackjack", 20}, {"double-down-1", 12}}));
}

TEST(HandRound, EqualValuesAreSplitAndEachHandIsCompleted) {
  Table table({1}, {{"resplits", 1}});
  table.begin("Tc 6d Kc 9d");
  EXPECT_EQ(table.due(), "1: surrender hit stand double split");
  EXPECT_TRUE(table.try_to(Move::split, 5));
  table.say(Move::split);
  EXPECT_EQ(table.due(), "1");
  table.deal("Qc");
  EXPECT_EQ(table.due(), "1: hit stand double split");
  table.say(Move::split);
  table.deal("Jc");
  // Three hands are as many as there may be.
  EXPECT_EQ(table.due(), "1: hit stand double");
  table.say(Move::stand);
  table.deal("Ah");
  EXPECT_EQ(table.round.hands().hand_in_turn(), 2U);  // 21 is not played on
  EXPECT_FALSE(table.hand(1).natural());
  table.deal("2s");
  table.say(Move::double_down);
  table.deal("9s");
  table.deal("8h");
  EXPECT_EQ(table.back()["1"],
            (Json{{"blackjack", 20}, {"double-down-1", 20}, {"split-1", 20}, {"split-2", 20}}));
}

TEST(HandRound, DifferentValuesAreNotSplit) {
  Table table;
  table.begin("Tc 6d 9c 9d");
  EXPECT_EQ(table.try_to(Move::split)->section, "633a.11(a)");
}

TEST(HandRound, ASurrenderGivesHalfBack) {
  Table table;
  table.begin("Tc 9d 6c 9h");
  EXPECT_TRUE(table.try_to(Move::surrender, 5));
  table.say(Move::surrender);
  EXPECT_EQ(table.due(), "");
  EXPECT_EQ(table.back()["1"]["blackjack"], 5);
}

TEST(HandRound, InsuranceIsAtMostHalfAndEndsWithABlackjack) {
  Table table({1, 2}, {{"even-money", true}});
  table.begin("Tc Tc As Ac 9c Ks");
  EXPECT_EQ(table.due(), "1: insurance even-money pass");
  EXPECT_EQ(table.try_to(Move::insurance, 6)->section, "633a.8(b)");
  EXPECT_TRUE(table.try_to(Move::hit));
  table.say(Move::even_money);
  EXPECT_EQ(table.due(), "2: insurance pass");
  EXPECT_TRUE(table.try_to(Move::even_money));
  table.say(Move::insurance, 4);
  EXPECT_EQ(table.due(), "");
  EXPECT_EQ(table.back()["1"]["blackjack"], 20);
  EXPECT_EQ(table.back()["2"], (Json{{"blackjack", 0}, {"insurance", 12}}));
}

TEST(HandRound, InsuranceGoesToTheNextDollar) {
  Table table(std::vector<int>{});
  table.bet(1, "blackjack", 5);
  table.begin("Tc As 7c 9s");
  EXPECT_FALSE(table.try_to(Move::insurance, 3));
  EXPECT_TRUE(table.try_to(Move::insurance, 4));
}

TEST(HandRound, ABlackjackAgainstATenWaitsForNobody) {
  Table table({1, 2});
  table.begin("Ac Tc Td Kc 7c 9s");
  EXPECT_EQ(table.due(), "2: surrender hit stand double");
}

TEST(HandRound, WonHouseMoneyMayBeAddedToTheWager) {
  Table table;
  table.bet(1, "house-money", 5);
  table.begin("8c 6d 8h 9d");
  EXPECT_EQ(table.due(), "1: house-money-add pass");
  table.say(Move::add_winnings);
  // 15 won go onto the 10: as much may be doubled and is split.
  EXPECT_EQ(table.round.hands().most_wagered(Move::split), dollars(25));
  EXPECT_TRUE(table.try_to(Move::double_down, 26));
  EXPECT_FALSE(table.try_to(Move::double_down, 25));
}

TEST(HandRound, LostHouseMoneyIsNotAsked) {
  Table table;
  table.bet(1, "house-money", 5);
  table.begin("8c 6d 2h 9d");
  EXPECT_EQ(table.due(), "1: surrender hit stand double");
}

TEST(HandRound, TwoHandsMaySwitchTheirSecondCards) {
  Table table({1}, {{"blackjack-switch", true}});
  table.begin("Tc 5c 6d 6h Kc 9d");
  EXPECT_EQ(text(table.hand(0).cards), "Tc 6h");
  EXPECT_EQ(text(table.hand(1).cards), "5c Kc");
  EXPECT_EQ(table.due(), "1: switch pass");
  table.say(Move::switch_cards);
  EXPECT_EQ(text(table.hand(0).cards), "Tc Kc");
  EXPECT_EQ(text(table.hand(1).cards), "5c 6h");
  // 633a.12(a)(4) leaves surrender out.
  EXPECT_EQ(table.due(), "1: hit stand double split");
  table.say(Move::stand);
  EXPECT_EQ(table.due(), "1: hit stand double");
}

TEST(HandRound, TheHoleCardIsHiddenUntilTheDealersTurn) {
  Table table({1, 2});
  table.begin("Tc 9c 6d 6c 9h Kd");
  EXPECT_EQ(table.seen_by(1), (Lines{"Tc 6c", "9c 9h", "6d ??"}));
  EXPECT_EQ(table.seen_by(0), table.seen_by(1));
  table.say(Move::stand);
  table.say(Move::stand);
  EXPECT_EQ(table.due(), "dealer");
  EXPECT_EQ(table.seen_by(0).back(), "6d Kd");
}

TEST(HandRound, CardsDealtFaceDownAreSeenByTheirPlayer) {
  Table table({1, 2}, {{"decks", 2}, {"hand-dealt", true}});
  table.begin("Tc 9c 6d 6c 9h Kd");
  EXPECT_EQ(table.seen_by(1), (Lines{"Tc 6c", "?? ??", "6d ??"}));
  EXPECT_EQ(table.seen_by(2), (Lines{"?? ??", "9c 9h", "6d ??"}));
  EXPECT_EQ(table.seen_by(0), (Lines{"?? ??", "?? ??", "6d ??"}));
  table.say(Move::hit);
  table.deal("2c");
  EXPECT_EQ(table.seen_by(2)[0], "?? ?? 2c");
  table.say(Move::stand);
  table.say(Move::split);
  // A split hand is laid open.
  EXPECT_EQ(table.seen_by(1)[1], "9c");
  table.deal("2d");
  table.say(Move::stand);
  table.deal("3d");
  table.say(Move::stand);
  table.deal("5s");
  EXPECT_EQ(table.seen_by(0), (Lines{"Tc 6c 2c", "9c 2d", "9h 3d", "6d Kd 5s"}));
}

TEST(HandRound, ACardThatWasNotDealtComesAfterTheOthers) {
  Table table({1, 2});
  table.begin("5c 9c 6d 6c 9h Kd");
  table.say(Move::hit);
  EXPECT_TRUE(table.wrong("additional-card-not-dealt", 2));  // did not ask for one
  ASSERT_FALSE(table.wrong("additional-card-not-dealt", 1));
  EXPECT_EQ(table.due(), "2: surrender hit stand double split");
  table.say(Move::stand);
  EXPECT_EQ(table.due(), "1");
  table.deal("7c");
  EXPECT_EQ(table.due(), "1: hit stand");
  EXPECT_EQ(table.hand().total().value, 18);
  table.say(Move::stand);
  EXPECT_EQ(table.due(), "dealer");
}

TEST(HandRound, OrTheHandIsDead) {
  Table table;
  table.begin("5c 6d 6c Kd");
  table.say(Move::double_down);
  ASSERT_FALSE(table.wrong("additional-card-not-dealt", 1, 1));
  EXPECT_EQ(table.due(), "");
  EXPECT_EQ(table.hand().end, DrawnHand::End::dead);
  EXPECT_EQ(table.back()["1"]["blackjack"], 10);
}

TEST(HandRound, WhoGotOneCardHasTheSecondAfterTheOthers) {
  Table table({1, 2});
  table.no_more_bets();
  ASSERT_FALSE(table.wrong("one-card-dealt", 1));
  table.deal("5c 9c 6d");
  EXPECT_EQ(table.due(), "2");
  table.deal("9h");
  EXPECT_EQ(table.due(), "1");
  table.deal("6c Kd");
  EXPECT_EQ(text(table.hand().cards), "5c 6c");
  EXPECT_TRUE(table.wrong("one-card-dealt", 1));  // too late
}

TEST(HandRound, WhoGotNoCardsIsOut) {
  Table table({1, 2});
  table.no_more_bets();
  EXPECT_TRUE(table.wrong("no-cards-dealt", 3));  // does not play
  EXPECT_TRUE(table.wrong("no-cards-dealt"));
  ASSERT_FALSE(table.wrong("no-cards-dealt", 1));
  table.deal("9c 6d 9h Kd");
  EXPECT_EQ(table.due(), "2: surrender hit stand double split");
  table.say(Move::surrender);
  EXPECT_EQ(table.back()["1"]["blackjack"], 10);
}

TEST(HandRound, TheDealersMissedCardComesAfterThePlayers) {
  Table table;
  table.no_more_bets();
  ASSERT_FALSE(table.wrong("dealer-card-missed"));
  table.deal("9c 8c 6d Kd");
  EXPECT_EQ(text(table.hand().cards), "9c 8c");
  EXPECT_EQ(table.seen_by(0).back(), "6d ??");
}

TEST(HandRound, AHoleCardSeenTooSoonVoidsTheRound) {
  Table table;
  table.no_more_bets();
  EXPECT_TRUE(table.wrong("hole-card-read-in-error", 0, 0, {}, true));  // there is none yet
  table.deal("9c 6d 8c Kd");
  Table unseen = std::move(table);
  ASSERT_FALSE(unseen.wrong("hole-card-read-in-error"));
  EXPECT_EQ(unseen.due(), "1: surrender hit stand double");
  Round later = unseen.round;
  ASSERT_FALSE(later.apply(Event::decide(1, {static_cast<std::uint8_t>(Move::stand)})));
  EXPECT_TRUE(later.why_not(Event::irregular(unseen.kind("hole-card-read-in-error"))));
  ASSERT_FALSE(unseen.wrong("hole-card-read-in-error", 0, 0, {}, true));
  EXPECT_EQ(unseen.due(), "");
  EXPECT_EQ(unseen.back()["1"]["blackjack"], 10);

  Table ten;
  ten.begin("9c Td 8c 7d");
  EXPECT_TRUE(ten.wrong("hole-card-read-in-error", 0, 0, {}, true));
}

TEST(HandRound, ACardDrawnToA17IsPutAway) {
  Table table;
  table.begin("Tc 8d 9c 9d");
  EXPECT_TRUE(table.wrong("dealer-overdraw", 0, 0, *parse_card("2c")));
  table.say(Move::stand);
  ASSERT_EQ(table.due(), "");
  ASSERT_FALSE(table.wrong("dealer-overdraw", 0, 0, *parse_card("2c")));
  EXPECT_EQ(table.round.record().places[0].size(), 2U);
}

// Two cards asked for, the second not dealt: the file says which.
TEST(HandRound, TheFileTellsWhichCardWasNotDealt) {
  Table table({1, 2});
  table.begin("2c 9c 6d 3c 9h Kd");
  table.say(Move::hit);
  table.deal("2h");
  table.say(Move::hit);
  ASSERT_FALSE(table.wrong("additional-card-not-dealt", 1));
  table.say(Move::stand);
  table.deal("Tc");
  table.say(Move::stand);
  table.deal("Ts");
  ASSERT_EQ(table.due(), "");
  const Json file = write_round(table.round);
  EXPECT_EQ(file["irregularities"][0]["at"], "card-7");
  const ReadRound read = read_round(file);
  ASSERT_TRUE(read.round) << text(read.refusals.front());
  EXPECT_EQ(read.round->record(), table.round.record());
}

TEST(HandRound, WhoRefusesACardGetsNoMore) {
  Table table;
  table.begin("5c 6d 6c Kd");
  ASSERT_FALSE(table.wrong("card-drawn-in-error", 1, 1, {}, true));
  EXPECT_EQ(table.due(), "dealer");
  EXPECT_EQ(table.hand().end, DrawnHand::End::stands);
}

TEST(HandRound, IsToldInWords) {
  Table table({1}, {{"resplits", 1}});
  table.begin("8c Td 8h 7d");
  table.say(Move::split);
  table.deal("3c");
  table.say(Move::double_down, 5);
  table.deal("Tc");
  table.deal("9s");
  table.say(Move::stand);
  std::vector<std::string> words;
  for (const StoryLine& line : story_of(table.round)) words.push_back(line.words);
  const auto told = [&](const std::string& line) {
    return std::find(words.begin(), words.end(), line) != words.end();
  };
  const std::string whole = fmt::format("{}", fmt::join(words, "\n"));
  EXPECT_TRUE(told("Seat 1 bets $10 on blackjack.")) << whole;
  EXPECT_TRUE(told("Td is dealt to the dealer, the up card.")) << whole;
  EXPECT_TRUE(told("7d is dealt to the dealer face down, the hole card.")) << whole;
  EXPECT_TRUE(told("The dealer looks at the hole card: no Blackjack.")) << whole;
  EXPECT_TRUE(told("Seat 1 splits, split-1 $10.")) << whole;
  EXPECT_TRUE(told("3c is dealt to seat 1 (hand 1): 11.")) << whole;
  EXPECT_TRUE(told("Seat 1 (hand 1) doubles down, double-down-1 $5.")) << whole;
  EXPECT_TRUE(told("Tc is dealt to seat 1 (hand 1): 21.")) << whole;
  EXPECT_TRUE(told("Seat 1 (hand 2) stands.")) << whole;
  EXPECT_TRUE(told("The dealer turns over the hole card, 7d: 17.")) << whole;
}

}  // namespace
}  // namespace houseway
