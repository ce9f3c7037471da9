#include "round/pot_round.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "core/words.h"
#include "round/pot_words.h"
#include "round/round.h"
#include "rules/pot_settling.h"
#include "rules/pots.h"
#include "support.h"

// Single points of the poker room, 637a, each by a hand written for it.
namespace houseway {
namespace {

using Posts = std::vector<std::pair<int, std::string>>;

std::string word(const char* value) {
  return value;
}

// A table at which cards are dealt by themselves: those given for a place, in order, and then
// unseen ones.
class Hand {
 public:
  explicit Hand(const char* game, const Choices& choices = {})
      : rules_(*check_choices(*find_definition(game), choices).rules), round_(rules_) {}

  Round& round() { return round_; }
  const PotRound& pot() const { return round_.pot(); }
  const PotSeat& seat(int number) const { return pot().record().seat(number); }
  int turn() const {
    const Expected now = round_.expected();
    return now.kind == Expected::Kind::act ? now.place.seat() : 0;
  }

  Hand& sit(std::initializer_list<int> seats, Money stakes = no_limit) {
    for (const int number : seats) must(Event::sit_down(number, stakes));
    return *this;
  }
  Hand& button(int number) { return must(Event::place_button(number)); }
  std::string post(int number, const char* wager, Money amount) {
    return section(Event::bet(number, *rules_.definition().find_spot(wager), amount));
  }
  Hand& posts(int number, const char* wager, Money amount) {
    EXPECT_EQ(post(number, wager, amount), "");
    return *this;
  }
  Hand& cards(const char* place, const char* line) {
    for (const std::string& each : words_of(line)) {
      given_[*rules_.definition().find_place(place)].push_back(*parse_card(each));
    }
    return *this;
  }
  Hand& all_known() {
    known_ = true;
    return *this;
  }
  Hand& begin() {
    must(Event::no_more_bets());
    deal();
    return *this;
  }
  void deal() {
    for (;;) {
      const Expected now = round_.expected();
      if (now.kind == Expected::Kind::burn) {
        must(Event::burn());
      } else if (now.kind == Expected::Kind::card) {
        std::deque<Card>& given = given_[now.place];
        must(Event::deal(now.place, given.empty() ? any_card(now.place) : given.front()));
        if (!given.empty()) given.pop_front();
      } else {
        return;
      }
    }
  }
  // The section by which it is refused; nothing where it is not.
  std::string say(int number, const std::string& words) {
    const auto read = read_pot_act(number, words);
    if (!std::holds_alternative<PotActed>(read)) return "not read";
    const std::string refused = section({std::get<PotActed>(read)});
    deal();
    return refused;
  }
  // Each in turn: "1 call".
  Hand& says(std::initializer_list<const char*> lines) {
    for (const std::string line : lines) {
      const int number = std::stoi(line);
      EXPECT_EQ(turn(), number) << line;
      EXPECT_EQ(say(number, line.substr(line.find(' ') + 1)), "") << line;
    }
    return *this;
  }
  std::string wrong(const char* kind, int number = 0, const char* card = nullptr,
                    std::uint8_t choice = 0) {
    const Irregularity* known = rules_.definition().find_irregularity(kind);
    EXPECT_NE(known, nullptr) << kind;
    GoneWrong gone{static_cast<std::uint8_t>(known - rules_.definition().irregularities.data())};
    if (number > 0) gone.place = Place::seat(number);
    if (card != nullptr) gone.card = *parse_card(card);
    gone.choice = choice;
    const std::string refused = section({gone});
    deal();
    return refused;
  }

  // What goes back: "1 pot 30", "2 uncalled-bet 5", lines with nothing left out.
  std::vector<std::string> back() const {
    std::vector<std::string> lines;
    const Settlement settlement = round_.settlement();
    EXPECT_FALSE(settlement.missing) << text(*settlement.missing);
    for (const Line& line : settlement.lines) {
      if (line.back.cents == 0) continue;
      lines.push_back(fmt::format("{} {} {}", line.seat, rules_.definition().spot_name(line.spot),
                                  text(line.back).substr(1)));
    }
    return lines;
  }
  // Journal, file and round again come to the same.
  void expect_file_settles_the_same() const {
    const Json file = write_round(round_);
    const ReadRound read = read_round(json(file.dump().c_str()));
    ASSERT_TRUE(read.round) << file.dump() << "\n" << text(read.refusals.front());
    EXPECT_EQ(back_of(read.round->settlement(), rules_.definition()),
              back_of(round_.settlement(), rules_.definition()))
        << file.dump();
  }
  bool killed() const { return next_hand_is_killed(rules_, pot().record()); }

 private:
  // One that is still in the deck, where all cards are to be known.
  Card any_card(Place place) const {
    if (!known_) return Card::unseen();
    for (const Card card : deck_cards(Deck::standard)) {
      if (!round_.why_not(Event::deal(place, card))) return card;
    }
    ADD_FAILURE() << "no card is left";
    return Card::unseen();
  }
  std::string section(const Event& event) {
    const auto why = round_.apply(event);
    return why ? why->section : "";
  }
  Hand& must(const Event& event) {
    const auto why = round_.apply(event);
    EXPECT_FALSE(why) << text(*why);
    return *this;
  }

  RuleSet rules_;
  Round round_;
  bool known_ = false;
  std::map<Place, std::deque<Card>, decltype([](Place a, Place b) {
             const auto key = [](Place place) {
               return place.is_seat() ? place.seat() : -1 - place.index();
             };
             return key(a) < key(b);
           })>
      given_;
};

using Lines = std::vector<std::string>;

Hand hold_em(std::initializer_list<int> seats, int button, const Choices& choices = {}) {
  Hand hand("hold-em-poker", choices);
  hand.sit(seats).button(button);
  return hand;
}

// ----- who acts when

TEST(PotOrder, OfTwoPlayersTheBlindsMayLieEitherWay) {
  // The chapter makes no exception: left of the button posts first and acts first throughout.
  Hand chapter = hold_em({2, 5}, 5);
  chapter.posts(2, "blind-1", dollars(1)).posts(5, "blind-2", dollars(2)).begin();
  chapter.says({"2 call", "5 check", "2 check", "5 check", "2 check", "5 check"});
  // Where the button posts first it is first before the flop and last after it.
  Hand usual = hold_em({2, 5}, 5);
  usual.posts(5, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  usual.says({"5 call", "2 check", "2 check", "5 check", "2 check", "5 check"});
  Hand mixed = hold_em({2, 5}, 5);
  mixed.posts(5, "blind-1", dollars(1));
  EXPECT_EQ(mixed.post(5, "blind-2", dollars(2)), "637a.11(d)");
  EXPECT_EQ(mixed.post(2, "blind-3", dollars(2)), "637a.11(d)");
}

TEST(PotOrder, BlindsLieLeftOfTheButtonInTurn) {
  Hand hand = hold_em({1, 3, 6, 9}, 3);
  EXPECT_EQ(hand.post(1, "blind-1", dollars(1)), "637a.11(d)");
  EXPECT_EQ(hand.post(4, "blind-1", dollars(1)), "637a.7(b)");
  EXPECT_EQ(hand.post(1, "blind-2", dollars(1)), "637a.11(d)");
  hand.posts(6, "blind-1", dollars(1));
  EXPECT_EQ(hand.post(6, "blind-2", dollars(2)), "637a.11(d)");
  EXPECT_EQ(hand.post(9, "blind-1", dollars(2)), "637a.11(d)");
  hand.posts(9, "blind-2", dollars(2)).begin();
  hand.says({"1 call", "3 call", "6 call", "9 check", "6 check", "9 check", "1 check", "3 check"});
}

TEST(PotOrder, AMissingFirstBlindIsNobodys) {
  Hand hand = hold_em({1, 2, 3}, 1);
  hand.posts(3, "blind-2", dollars(2)).begin();
  hand.says({"1 call", "2 call", "3 check", "2 check"});
}

TEST(PotOrder, TheStraddleActsLast) {
  const Choices straddle{{"straddle", true}};
  Hand hand = hold_em({1, 2, 3, 4, 5}, 5, straddle);
  EXPECT_EQ(hand.post(3, "straddle", dollars(4)), "637a.11(e)") << "the blinds come first";
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  EXPECT_EQ(hand.post(4, "straddle", dollars(4)), "637a.11(e)");
  hand.posts(3, "straddle", dollars(4));
  EXPECT_EQ(hand.post(3, "straddle", dollars(4)), "637a.11(e)");
  hand.begin();
  EXPECT_EQ(hand.pot().to_call(), dollars(4));
  hand.says({"4 call", "5 fold", "1 call", "2 call", "3 raise 8", "4 call", "1 fold", "2 call"});
  EXPECT_EQ(hand.turn(), 2);
  Hand none = hold_em({1, 2, 3}, 3);
  none.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  EXPECT_EQ(none.post(3, "straddle", dollars(4)), "637a.11(e)") << "not offered";
}

TEST(PotOrder, AReturningPlayersPostIsLive) {
  Hand hand = hold_em({1, 2, 3, 4}, 4);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).posts(3, "post", dollars(2));
  EXPECT_EQ(hand.post(2, "post", dollars(2)), "637a.11(d)");
  hand.begin();
  hand.says({"3 check", "4 fold", "1 call", "2 check"});
  EXPECT_EQ(hand.pot().street().id, "flop");
}

TEST(PotOrder, TheForcedBettorHasNoOptionAndTheBestHandShowingOpens) {
  Hand hand("five-card-stud-poker");
  hand.sit({1, 2, 3, 4});
  hand.cards("1", "2c 5h Ks").cards("2", "3c 5d Kd").cards("3", "4c 5c 2d").cards("4", "6c 9h 3s");
  hand.begin();
  EXPECT_EQ(hand.round().expected().place.seat(), 3) << "of equal ranks the club";
  EXPECT_EQ(hand.post(1, "forced", dollars(2)), "637a.14(d)");
  EXPECT_EQ(hand.say(4, "check"), "637a.14(d)") << "the Forced Bet comes first";
  hand.posts(3, "forced", dollars(2));
  hand.says({"4 call", "1 call", "2 call"});
  EXPECT_EQ(hand.pot().street().id, "third-card");
  EXPECT_EQ(hand.turn(), 1) << "king-five showing, of equal hands closest to the dealer's left";
}

TEST(PotOrder, TheForcedBetGoesByTheHighestCardWhereTheChapterSaysSo) {
  for (const char* game : {"seven-card-stud-low-poker", "seven-card-stud-high-low-split-poker"}) {
    Hand hand(game);
    hand.sit({1, 2, 3});
    hand.cards("1", "2c 3c As").cards("2", "4c 5c Qh").cards("3", "6c 7c Qs").begin();
    EXPECT_EQ(hand.round().expected().place.seat(), 3) << "the ace is low, of queens the spade";
  }
  for (const char* game :
       {"seven-card-stud-high-poker", "seven-card-stud-high-low-split-eight-or-better-poker"}) {
    Hand hand(game);
    hand.sit({1, 2, 3});
    hand.cards("1", "2c 3c As").cards("2", "4c 5c 2h").cards("3", "6c 7c 2s").begin();
    EXPECT_EQ(hand.round().expected().place.seat(), 2) << "the ace is high, of 2s the lower suit";
  }
}

TEST(PotOrder, TheLowestHandShowingOpensInStudLow) {
  Hand hand("seven-card-stud-low-poker");
  hand.sit({1, 2});
  hand.cards("1", "2c 3c Ks Kd").cards("2", "4c 5c Qs Jd").begin();
  hand.posts(1, "forced", dollars(1)).says({"2 call"});
  EXPECT_EQ(hand.turn(), 2) << "a pair of kings is the worse low";
}

TEST(PotOrder, BlindsOfDrawFollowTheFirstCards) {
  Hand hand("five-card-draw-high-poker");
  hand.sit({1, 2, 3}).button(3);
  EXPECT_EQ(hand.post(1, "blind-1", dollars(1)), "637a.13(e)");
  hand.begin();
  EXPECT_EQ(hand.round().expected().kind, Expected::Kind::bets);
  EXPECT_EQ(hand.say(3, "call"), "637a.13(e)");
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  hand.says(
      {"3 call", "1 call", "2 check", "1 draw none", "2 draw none", "3 draw none", "1 check"});
  EXPECT_EQ(hand.post(3, "blind-3", dollars(2)), "637a.13(e)");
}

TEST(PotOrder, WhoMadeTheLastBetShowsFirst) {
  Hand hand = hold_em({1, 2, 3}, 3);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  hand.cards("1", "As Ad")
      .cards("2", "Ks Kd")
      .cards("3", "Qs Qd")
      .cards("community", "2c 3d 4h 9s Jc");
  hand.begin();
  hand.says({"3 call", "1 call", "2 check", "1 check", "2 bet 4", "3 call", "1 call", "1 check",
             "2 check", "3 check", "1 check", "2 check", "3 check", "2 muck", "3 show", "1 show"});
  EXPECT_EQ(hand.back(), Lines{"1 pot 18"});
  hand.expect_file_settles_the_same();
}

// ----- what a pot holds

TEST(Pots, SeveralAllInsAndWhatWasFolded) {
  Hand hand("hold-em-poker");
  hand.sit({1}, dollars(10)).sit({2}, dollars(30)).sit({3}, dollars(60)).sit({4, 5}, dollars(100));
  hand.button(5).posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  hand.cards("1", "As Ad").cards("2", "Ks Kd").cards("3", "Qs Qd").cards("4", "Js Jd");
  hand.cards("5", "2s 7d").cards("community", "3c 4d 8h 9s Tc").begin();
  hand.says({"3 raise 20", "4 call", "5 call", "1 call", "2 raise 30", "3 call", "4 call",
             "5 raise 50", "3 raise 60", "4 raise 100", "5 fold", "4 show", "1 show", "2 show",
             "3 show"});
  // 10 of each in the pot; 20 of four; of the third layer 30 and 30 and 20 of the folded hand.
  EXPECT_EQ(hand.back(),
            (Lines{"1 pot 50", "2 side-pot-1 80", "3 side-pot-2 80", "4 uncalled-bet 40"}));
  hand.expect_file_settles_the_same();
}

// A dead hand had more in the pot than anybody who is left: it is in the last pot.
TEST(Pots, WhatADeadHandHadPutInIsWon) {
  Hand hand = hold_em({1, 2}, 2);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  hand.says({"1 raise 100"});
  EXPECT_EQ(hand.wrong("left-table", 1), "");
  EXPECT_TRUE(hand.round().over());
  EXPECT_EQ(hand.back(), Lines{"2 pot 102"});
  Hand three("hold-em-poker");
  three.sit({1}, dollars(10)).sit({2, 3}).button(3);
  three.cards("1", "As Ad").cards("2", "Ks Kd").cards("community", "3c 4d 8h 9s Tc");
  three.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  three.says({"3 raise 50"});
  EXPECT_EQ(three.wrong("cards-thrown-away", 3), "");
  three.says({"1 call", "2 fold"});
  EXPECT_EQ(three.back(), Lines{"1 pot 62"});
}

TEST(Pots, AnAnteForTheTableIsInNoLayer) {
  Hand hand("hold-em-poker");
  hand.sit({1}, dollars(5)).sit({2, 3}, dollars(100)).button(3);
  hand.posts(1, "ante", dollars(5)).posts(2, "blind-2", dollars(2));
  hand.cards("1", "As Ad")
      .cards("2", "Ks Kd")
      .cards("3", "Qs Qd")
      .cards("community", "3c 4d 8h 9s Tc");
  hand.begin();
  hand.says({"3 call", "2 check", "2 check", "3 check", "2 check", "3 check", "2 check", "3 check",
             "1 show", "2 show", "3 show"});
  EXPECT_EQ(hand.back(), (Lines{"1 pot 5", "2 side-pot-1 4"}));
  hand.expect_file_settles_the_same();
  // It is never an uncalled bet.
  Hand alone = hold_em({1, 2}, 2);
  alone.posts(1, "ante", dollars(5))
      .posts(1, "blind-1", dollars(1))
      .posts(2, "blind-2", dollars(2));
  alone.begin().says({"1 fold"});
  EXPECT_EQ(alone.back(), (Lines{"2 pot 7", "2 uncalled-bet 1"}));
}

TEST(Pots, AnAnteOfAllIsInTheLayers) {
  Hand hand("hold-em-poker");
  hand.sit({1}, dollars(5)).sit({2, 3}, dollars(100)).button(3);
  for (const int seat : {1, 2, 3}) hand.posts(seat, "ante", dollars(5));
  hand.posts(2, "blind-2", dollars(2));
  hand.cards("1", "As Ad")
      .cards("2", "Ks Kd")
      .cards("3", "Qs Qd")
      .cards("community", "3c 4d 8h 9s Tc");
  hand.begin();
  hand.says({"3 call", "2 check", "2 check", "3 check", "2 check", "3 check", "2 check", "3 check",
             "1 show", "2 show", "3 show"});
  EXPECT_EQ(hand.back(), (Lines{"1 pot 15", "2 side-pot-1 4"}));
  Hand uneven = hold_em({1, 2, 3}, 3);
  uneven.posts(1, "ante", dollars(5)).posts(2, "ante", dollars(4)).posts(3, "ante", dollars(5));
  uneven.posts(1, "blind-1", dollars(1));
  EXPECT_EQ(uneven.round().apply(Event::no_more_bets())->place, "bets.2.ante");
}

TEST(Pots, AShortBlindIsCalledInFull) {
  Hand hand("hold-em-poker");
  hand.sit({1}, dollars(3)).sit({2}, dollars(1)).sit({3}, dollars(100)).button(3);
  hand.posts(1, "blind-1", dollars(2)).posts(2, "blind-2", dollars(1));
  hand.cards("1", "Qs Qd")
      .cards("2", "As Ad")
      .cards("3", "Ks Kd")
      .cards("community", "3c 4d 8h 9s Tc");
  hand.begin();
  EXPECT_EQ(hand.pot().to_call(), dollars(2)) << "the largest post";
  hand.says({"3 raise 10", "1 call", "3 show", "1 show", "2 show"});
  EXPECT_EQ(hand.back(), (Lines{"2 pot 3", "3 side-pot-1 4", "3 uncalled-bet 7"}));
  hand.expect_file_settles_the_same();
}

TEST(Pots, OnlyWhatIsOnTheTablePlays) {
  Hand hand("hold-em-poker");
  hand.sit({1, 2}, dollars(20)).button(2).posts(1, "blind-1", dollars(1));
  EXPECT_EQ(hand.post(2, "blind-2", dollars(21)), "637a.8(b)(1)");
  hand.posts(2, "blind-2", dollars(2)).begin();
  EXPECT_EQ(hand.say(1, "raise 20.01"), "637a.8(b)(1)");
  EXPECT_EQ(hand.say(1, "raise 1000000000"), "637a.8(b)(1)");
  hand.says({"1 raise 20"});
  EXPECT_EQ(hand.say(2, "raise 21"), "637a.8(b)(1)");
  hand.says({"2 call"});
  EXPECT_EQ(hand.pot().phase(), PotRound::Phase::showdown) << "nobody has anything left to bet";
}

// ----- limits

TEST(PotLimits, ARaiseIsMoreThanTheBet) {
  Hand hand = hold_em({1, 2}, 2);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  for (const char* wrong : {"raise 2", "raise 1", "raise 0"}) {
    EXPECT_EQ(hand.say(1, wrong), "637a.1") << wrong;
  }
  EXPECT_EQ(hand.say(1, "bet 5"), "637a.11(g)");
  EXPECT_EQ(hand.say(1, "check"), "637a.11(g)");
  EXPECT_EQ(hand.say(2, "call"), "637a.8(c)");
  hand.says({"1 raise 2.01", "2 call"});
  EXPECT_EQ(hand.say(1, "raise 5"), "637a.11(h)");
  EXPECT_EQ(hand.say(1, "call"), "637a.11(h)");
  EXPECT_EQ(hand.say(1, "bet 0"), "637a.8(k)");
  EXPECT_EQ(hand.say(1, "show"), "637a.11(h)");
  EXPECT_EQ(hand.say(1, "draw none"), "637a.11(h)");
}

TEST(PotLimits, FixedLimitBetsAreExactOrComplete) {
  const Choices fixed{{"betting", word("fixed-limit")}, {"small-bet", 10.0}, {"big-bet", 20.0}};
  Hand hand = hold_em({1, 2, 3}, 3, fixed);
  hand.posts(1, "blind-1", dollars(5)).posts(2, "blind-2", dollars(10)).begin();
  EXPECT_EQ(hand.say(3, "raise 15"), "637a.8(k)");
  EXPECT_EQ(hand.say(3, "raise 25"), "637a.8(k)");
  hand.says({"3 raise 20", "1 raise 30", "2 call", "3 call"});
  EXPECT_EQ(hand.say(1, "bet 20"), "637a.8(k)");
  hand.says({"1 bet 10", "2 call", "3 call"});
  EXPECT_EQ(hand.say(1, "bet 10"), "637a.8(k)") << "the fourth card has the larger limit";
  hand.says({"1 bet 20"});

  // A Forced Bet below the limit is completed to it, or raised by it.
  Hand stud("seven-card-stud-high-poker", fixed);
  stud.sit({1, 2, 3}).cards("1", "3c 4c 2c").begin();
  stud.cards("2", "");
  stud.posts(1, "forced", dollars(3));
  EXPECT_EQ(stud.say(2, "raise 6"), "637a.8(k)");
  EXPECT_EQ(stud.say(2, "raise 20"), "637a.8(k)");
  stud.says({"2 raise 10"});
  EXPECT_EQ(stud.say(3, "raise 13"), "637a.8(k)");
  stud.says({"3 raise 20"});

  // Who has less may put in all of it, and the next completes that.
  Hand shorts("hold-em-poker", fixed);
  shorts.sit({1, 2}).sit({3}, dollars(16)).button(3);
  shorts.posts(1, "blind-1", dollars(5)).posts(2, "blind-2", dollars(10)).begin();
  EXPECT_EQ(shorts.say(3, "raise 15"), "637a.8(k)");
  shorts.says({"3 raise 16"});
  const auto range = shorts.pot().bet_range(1);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->least, dollars(20));
  EXPECT_EQ(range->most, dollars(26));
  EXPECT_EQ(shorts.say(1, "raise 25"), "637a.8(k)");
  shorts.says({"1 raise 26"});
}

TEST(PotLimits, RaisesAreCountedOnEachBettingRound) {
  Hand hand = hold_em({1, 2}, 2, {{"raises-maximum", 2.0}});
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  hand.says({"1 raise 4", "2 raise 6"});
  EXPECT_EQ(hand.say(1, "raise 8"), "637a.8(k)");
  EXPECT_FALSE(hand.pot().bet_range(1));
  hand.says({"1 call", "1 bet 2", "2 raise 4", "1 raise 6"});
  EXPECT_EQ(hand.say(2, "raise 8"), "637a.8(k)");
  Hand none = hold_em({1, 2}, 2, {{"raises-maximum", 0.0}});
  none.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  EXPECT_EQ(none.say(1, "raise 4"), "637a.8(k)");
  none.says({"1 call", "2 check", "1 bet 5"});
}

TEST(PotLimits, WhoHasCheckedMayNotRaiseWhereThatIsPosted) {
  Hand hand = hold_em({1, 2}, 2, {{"check-raise", false}});
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  hand.says({"1 call", "2 raise 4", "1 call", "1 check", "2 bet 4"});
  EXPECT_EQ(hand.say(1, "raise 8"), "637a.8(j)");
  EXPECT_FALSE(hand.pot().bet_range(1));
  hand.says({"1 call", "1 bet 5"});
}

TEST(PotLimits, APotLimitRaiseIsThePotOnceCalled) {
  Hand hand = hold_em({1, 2, 3}, 3, {{"betting", word("pot-limit")}});
  hand.posts(1, "blind-1", dollars(5)).posts(2, "blind-2", dollars(10)).begin();
  EXPECT_EQ(hand.pot().bet_range(3)->most, dollars(35)) << "10 called into 15, and 25 more";
  EXPECT_EQ(hand.say(3, "raise 36"), "637a.8(k)");
  hand.says({"3 raise 35"});
  EXPECT_EQ(hand.pot().bet_range(1)->most, dollars(115)) << "30 called into 50, and 80 more";
  hand.says({"1 fold", "2 call"});
  EXPECT_EQ(hand.pot().bet_range(2)->most, dollars(75));
  EXPECT_EQ(hand.say(2, "bet 75.01"), "637a.8(k)");
  hand.says({"2 bet 75"});
}

TEST(PotLimits, SpreadAndNoLimitGoByTheirMinimumAndMaximum) {
  const Choices spread{
      {"betting", word("spread-limit")}, {"minimum-bet", 2.0}, {"maximum-bet", 6.0}};
  Hand hand = hold_em({1, 2}, 2, spread);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  EXPECT_EQ(hand.say(1, "raise 3"), "637a.8(k)");
  EXPECT_EQ(hand.say(1, "raise 9"), "637a.8(k)");
  hand.says({"1 raise 8", "2 call"});
  EXPECT_EQ(hand.say(1, "bet 1"), "637a.8(k)");
  hand.says({"1 bet 6"});
  // Less than the minimum is a bet of all that is left.
  Hand poor("hold-em-poker", {{"minimum-bet", 10.0}});
  poor.sit({1}, dollars(25)).sit({2}, dollars(100)).button(2);
  poor.posts(1, "blind-1", dollars(5)).posts(2, "blind-2", dollars(10)).begin();
  poor.says({"1 raise 20", "2 call"});
  EXPECT_EQ(poor.say(1, "bet 4"), "637a.8(k)");
  poor.says({"1 bet 5"});
}

TEST(PotLimits, ToTakePartOneBetMoreIsOnTheTable) {
  Hand hand("hold-em-poker", {{"minimum-bet", 10.0}});
  hand.sit({1}, dollars(14)).sit({2}, dollars(100)).button(2);
  hand.posts(1, "blind-1", dollars(5)).posts(2, "blind-2", dollars(10));
  const auto why = hand.round().apply(Event::no_more_bets());
  ASSERT_TRUE(why);
  EXPECT_EQ(why->place, "stakes.1");
  EXPECT_EQ(why->section, "637a.8(b)(4)");
}

TEST(PotLimits, AKillHandHasRaisedLimits) {
  const auto least_bet = [](const char* kill, bool killed) {
    Choices choices{{"betting", word("fixed-limit")}, {"small-bet", 10.0}, {"big-bet", 20.0}};
    if (kill != nullptr) choices.push_back({"kill", word(kill)});
    if (killed) choices.push_back({"kill-hand", true});
    Hand hand("omaha-high-low-split-eight-or-better-poker", choices);
    hand.sit({1, 2}).button(2);
    hand.posts(1, "blind-1", dollars(5)).posts(2, "blind-2", dollars(10)).begin();
    hand.says({"1 call", "2 check"});
    return hand.pot().bet_range(1)->least;
  };
  EXPECT_EQ(least_bet(nullptr, false), dollars(10));
  EXPECT_EQ(least_bet("kill", false), dollars(10));
  EXPECT_EQ(least_bet("kill", true), dollars(20));
  EXPECT_EQ(least_bet("half-kill", true), dollars(15));
  const Definition& omaha = *find_definition("omaha-high-low-split-eight-or-better-poker");
  EXPECT_FALSE(check_choices(omaha, {{"kill-hand", true}}).rules);
}

// ----- cards

TEST(PotCards, ACommonCardWhereTheDeckRunsShort) {
  // 7 players: 21, and 8 for each of three cards, leave 7 for the burn card and 7 hands. 8 players:
  // 24, and 9 for each of three cards, leave one: the burn cards are shuffled in.
  const auto common_at = [](const char* game, std::initializer_list<int> seats) {
    Hand hand(game);
    hand.sit(seats).all_known().begin();
    std::map<std::string, bool> common;
    while (!hand.round().over() && hand.pot().phase() != PotRound::Phase::showdown) {
      const Expected now = hand.round().expected();
      if (now.kind == Expected::Kind::bets) {
        hand.posts(now.place.seat(), "forced", dollars(1));
        continue;
      }
      common[std::string(hand.pot().street().id)] = hand.pot().deals_common();
      const int seat = hand.turn();
      if (hand.pot().phase() == PotRound::Phase::discarding) {
        EXPECT_EQ(hand.say(seat, "discard " + text(hand.seat(seat).held()).substr(0, 5)), "");
      } else if (hand.say(seat, "check") != "") {
        EXPECT_EQ(hand.say(seat, "call"), "");
      }
      if (testing::Test::HasFailure()) break;
    }
    for (const PotSeat& player : hand.pot().record().seats) {
      if (player.in) {
        EXPECT_EQ(player.held().size() + hand.pot().record().common.size(), 7U);
      }
    }
    std::string streets;
    for (const auto& [street, is] : common) streets += is ? street + " " : "";
    return streets;
  };
  EXPECT_EQ(common_at("seven-card-stud-high-poker", {1, 2, 3, 4, 5, 6}), "");
  EXPECT_EQ(common_at("seven-card-stud-high-poker", {1, 2, 3, 4, 5, 6, 7}), "seventh-card ");
  EXPECT_EQ(common_at("seven-card-stud-high-poker", {1, 2, 3, 4, 5, 6, 7, 8}), "seventh-card ");
  EXPECT_EQ(common_at("seven-card-stud-low-poker", {1, 2, 3, 4, 5, 6, 7, 8, 10}),
            "seventh-card sixth-card ");
  EXPECT_EQ(
      common_at("super-seven-card-stud-high-low-split-eight-or-better-poker", {1, 2, 3, 4, 5}), "");
  EXPECT_EQ(common_at("super-seven-card-stud-high-low-split-eight-or-better-poker",
                      {1, 2, 3, 4, 5, 6, 7, 8, 9}),
            "fifth-card fourth-card seventh-card sixth-card ");
}

// Everybody draws five: when the deck runs short the discards come back, with the drawing player's
// own in Five-card Draw and without them in Triple Draw.
TEST(PotCards, DiscardsAreShuffledInWhenTheDeckRunsShort) {
  const auto own_comes_back = [](const char* game, int players) {
    Hand hand(game);
    std::vector<Card> deck(deck_cards(Deck::standard).begin(), deck_cards(Deck::standard).end());
    std::size_t next = 0;
    for (int seat = 1; seat <= players; ++seat) hand.sit({seat});
    hand.button(players);
    const auto line = [&](int count) {
      std::string words;
      for (int i = 0; i < count; ++i) words += " " + text(deck[next++]);
      return words;
    };
    std::map<int, std::string> held;
    for (int seat = 1; seat <= players; ++seat) {
      held[seat] = line(5);
      hand.cards(std::to_string(seat).c_str(), held[seat].c_str());
    }
    const bool after = hand.pot().game().blinds_after_deal;
    if (!after) hand.posts(1, "blind-1", dollars(1));
    hand.begin();
    if (after) hand.posts(1, "blind-1", dollars(1));
    while (hand.pot().phase() == PotRound::Phase::betting) {
      if (hand.say(hand.turn(), "call") != "" && hand.say(hand.turn(), "check") != "") break;
    }
    // The first who draw have the rest of the deck.
    int stub = 52 - 5 * players - 1;
    int seat = 1;
    for (; stub >= 5; ++seat, stub -= 5) {
      hand.cards(std::to_string(seat).c_str(), line(5).c_str());
      EXPECT_EQ(hand.say(seat, "draw" + held[seat]), "");
    }
    const Round before = hand.round();
    const auto read = read_pot_act(seat, "draw" + held[seat]);
    EXPECT_FALSE(hand.round().apply({std::get<PotActed>(read)}));
    const Card own = *parse_card(words_of(held[seat]).front());
    const Card others = *parse_card(words_of(held[1]).front());
    const Card coming = *parse_card(words_of(held[seat + 1]).front());
    const Place place = Place::seat(seat);
    EXPECT_FALSE(hand.round().why_not(Event::deal(place, others)));
    EXPECT_TRUE(hand.round().why_not(Event::deal(place, coming))) << "is still held";
    return !hand.round().why_not(Event::deal(place, own));
  };
  EXPECT_TRUE(own_comes_back("five-card-draw-high-poker", 8));
  EXPECT_TRUE(own_comes_back("five-card-draw-low-poker", 8));
  EXPECT_FALSE(own_comes_back("triple-draw-2-7-lowball-poker", 7));
  EXPECT_FALSE(own_comes_back("triple-draw-badacey-poker", 7));
}

TEST(PotCards, EveryCardIsThereOnce) {
  Hand hand = hold_em({1, 2}, 2);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  hand.round().apply(Event::no_more_bets());
  const Place first = Place::seat(1);
  EXPECT_TRUE(hand.round().why_not(Event::deal(Place::seat(2), *parse_card("As"))));
  EXPECT_TRUE(hand.round().why_not(Event::burn()));
  EXPECT_TRUE(hand.round().why_not(Event::deal(first, Card::joker())));
  EXPECT_FALSE(hand.round().apply(Event::deal(first, *parse_card("As"))));
  EXPECT_TRUE(hand.round().why_not(Event::deal(Place::seat(2), *parse_card("As"))));
}

TEST(PotCards, WhoDrawsNamesWhatIsHeld) {
  Hand hand("badugi-poker");
  hand.sit({1, 2}).button(2).posts(1, "blind-1", dollars(1));
  hand.cards("1", "As 2s 3d 4d Kh Kc").begin();
  hand.says({"2 call", "1 check"});
  EXPECT_EQ(hand.say(1, "draw Ks"), "637a.21(h)");
  EXPECT_EQ(hand.say(1, "draw As As"), "637a.21(h)");
  EXPECT_EQ(hand.say(1, "draw As 2s 3d 4d Kh"), "637a.21(h)");
  EXPECT_EQ(hand.say(1, "check"), "637a.21(h)");
  hand.says({"1 draw As 3d"});
  EXPECT_EQ(text(hand.seat(1).held()), "2s 4d Kh Kc");
  Hand super("super-seven-card-stud-high-low-split-eight-or-better-poker");
  super.sit({1, 2}).cards("1", "As 2s 3d 4d Kh").begin();
  EXPECT_EQ(super.say(1, "discard As"), "637a.10(m)");
  EXPECT_EQ(super.say(1, "discard As 2s 3d"), "637a.10(m)");
  EXPECT_EQ(super.say(1, "draw As 2s"), "637a.10(m)");
  super.says({"1 discard As 2s", "2 discard ?? ??"});
}

// ----- what goes wrong

Hand three_at_hold_em() {
  Hand hand = hold_em({1, 2, 3}, 3);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  hand.cards("1", "As Ad").cards("2", "Ks Kd").cards("3", "Qs Qd");
  hand.cards("community", "3c 4d 8h 9s Tc");
  return hand;
}

TEST(PotIrregularities, AMisdealIsDealtAgainAndWhatIsPostedStands) {
  for (const char* kind : {"improper-shuffle", "cards-face-up"}) {
    Hand hand = three_at_hold_em();
    hand.begin();
    hand.says({"3 raise 6", "1 call", "2 call", "1 check", "2 check"});
    hand.cards("1", "2s 2d").cards("2", "Ks Kd").cards("3", "Qs Qd");
    hand.cards("community", "2h 7c Jd");
    EXPECT_EQ(hand.wrong(kind), "");
    EXPECT_EQ(hand.pot().street_index(), 0U);
    EXPECT_EQ(hand.seat(3).paid, Money{});
    EXPECT_EQ(hand.seat(2).paid, dollars(2));
    EXPECT_EQ(hand.pot().to_call(), dollars(2));
    hand.says({"3 call", "1 fold", "2 check", "2 check", "3 check", "2 check", "3 check", "2 check",
               "3 check", "2 show", "3 show"});
    EXPECT_EQ(hand.back(), Lines{"2 pot 5"});
    hand.expect_file_settles_the_same();
  }
}

TEST(PotIrregularities, AMisdealIsFoundBeforeTwoHaveBet) {
  for (const char* kind : {"wrong-starting-position", "eligible-player-not-dealt"}) {
    Hand early = three_at_hold_em();
    early.begin().says({"3 raise 6"});
    EXPECT_EQ(early.wrong(kind), "");
    EXPECT_EQ(early.seat(3).paid, Money{}) << "one player had bet";
    EXPECT_EQ(early.turn(), 3);
    Hand late = three_at_hold_em();
    late.begin().says({"3 raise 6", "1 call"});
    EXPECT_EQ(late.wrong(kind), "");
    EXPECT_EQ(late.seat(3).paid, dollars(6)) << "two players had bet";
    EXPECT_EQ(late.turn(), 2);
  }
}

// In Stud and in Draw what was posted after the first cards comes back with them.
TEST(PotIrregularities, AMisdealTakesBackWhatFollowedTheCards) {
  Hand stud("five-card-stud-poker");
  stud.sit({1, 2, 3}).cards("1", "Ac 2c 3h").cards("2", "Kc 9c").cards("3", "Qc Tc").begin();
  stud.posts(1, "forced", dollars(2)).says({"2 call"});
  stud.cards("1", "Ac Kh").cards("2", "Kc 3c").cards("3", "Qc Tc");
  EXPECT_EQ(stud.wrong("improper-shuffle"), "");
  EXPECT_EQ(stud.seat(1).paid, Money{});
  EXPECT_EQ(stud.round().expected().place.seat(), 2);
  stud.posts(2, "forced", dollars(2)).says({"3 fold", "1 fold"});
  EXPECT_EQ(stud.back(), Lines{"2 uncalled-bet 2"});
  stud.expect_file_settles_the_same();
}

TEST(PotIrregularities, ASecondCardFaceUpIsAMisdeal) {
  Hand hand = three_at_hold_em();
  hand.begin().says({"3 call"});
  EXPECT_EQ(hand.wrong("card-face-up-in-shoe", 0, "Jc"), "");
  EXPECT_EQ(hand.wrong("card-face-up-in-shoe", 0, "Jc"), "637a.18(j)") << "is away already";
  EXPECT_EQ(hand.wrong("card-face-up-in-shoe", 0, "As"), "637a.18(j)") << "is dealt";
  EXPECT_EQ(hand.seat(3).paid, dollars(2));
  EXPECT_EQ(hand.wrong("card-face-up-in-shoe", 0, "Jd"), "");
  EXPECT_EQ(hand.seat(3).paid, Money{});
  hand.says({"3 fold", "1 fold"});
  hand.expect_file_settles_the_same();
}

TEST(PotIrregularities, ACardThatWentAwayIsNotDealt) {
  for (const char* kind : {"card-off-table", "hole-card-exposed"}) {
    Hand hand = three_at_hold_em();
    hand.begin();
    EXPECT_EQ(hand.wrong(kind, 1, "3c"), "");
    hand.says({"3 call", "1 call"});
    ASSERT_FALSE(hand.round().apply(Event::act(2, PotAct::check)));
    ASSERT_FALSE(hand.round().apply(Event::burn()));
    EXPECT_TRUE(hand.round().why_not(Event::deal(Place::named(0), *parse_card("3c"))));
  }
  Hand hand = three_at_hold_em();
  hand.begin();
  EXPECT_EQ(hand.wrong("ineligible-player-dealt", 2), "637a.18(h)") << "takes part";
  EXPECT_EQ(hand.wrong("ineligible-player-dealt", 7, "As"), "637a.18(h)") << "is dealt";
  EXPECT_EQ(hand.wrong("ineligible-player-dealt", 7, "Jc"), "");
  EXPECT_EQ(hand.wrong("ineligible-player-dealt", 7, "Jc"), "637a.18(h)");
}

TEST(PotIrregularities, AVoidRoundGivesEverythingBack) {
  for (const char* kind : {"missing-cards", "additional-cards"}) {
    Hand hand = three_at_hold_em();
    hand.begin().says({"3 raise 10", "1 fold", "2 call"});
    EXPECT_EQ(hand.wrong("protected-hand-fouled", 2), "");
    EXPECT_TRUE(hand.round().over());
    EXPECT_EQ(hand.wrong(kind), "637a.7(e)(6)") << "the round is over";
    Hand more = three_at_hold_em();
    more.begin().says({"3 raise 10", "1 fold", "2 call"});
    EXPECT_EQ(more.wrong(kind), "");
    EXPECT_EQ(more.back(), (Lines{"1 refund 1", "2 refund 10", "3 refund 10"}));
    EXPECT_TRUE(more.round().settlement().taken.empty());
    more.expect_file_settles_the_same();
  }
}

TEST(PotIrregularities, ADeadHandLeavesItsMoneyAndAFouledOneTakesIt) {
  for (const char* kind : {"unprotected-hand-fouled", "left-table", "cards-thrown-away"}) {
    Hand hand = three_at_hold_em();
    hand.begin().says({"3 raise 10", "1 call"});
    EXPECT_EQ(hand.wrong(kind, 2), "");
    EXPECT_EQ(hand.wrong(kind, 2), hand.wrong(kind, 2)) << "is out already";
    EXPECT_NE(hand.wrong(kind, 2), "");
    EXPECT_NE(hand.wrong(kind, 5), "") << "no player";
    hand.says(
        {"1 check", "3 check", "1 check", "3 check", "1 check", "3 check", "3 show", "1 show"});
    EXPECT_EQ(hand.back(), Lines{"1 pot 22"});
    hand.expect_file_settles_the_same();
  }
  Hand hand = three_at_hold_em();
  hand.begin().says({"3 raise 10", "1 call"});
  EXPECT_EQ(hand.wrong("protected-hand-fouled", 2), "");
  hand.says({"1 check", "3 check", "1 check", "3 check", "1 check", "3 check", "3 show", "1 show"});
  EXPECT_EQ(hand.back(), (Lines{"1 pot 20", "2 refund 2"}));
  hand.expect_file_settles_the_same();
  // In Stud a fouled hand is as one that was protected, but not a collected one.
  for (const bool fouled : {true, false}) {
    Hand stud("five-card-stud-poker");
    stud.sit({1, 2, 3});
    for (const int seat : {1, 2, 3}) stud.posts(seat, "ante", dollars(1));
    stud.cards("1", "Ac 2c").cards("2", "Kc 9c").cards("3", "Qc Tc").begin();
    stud.posts(1, "forced", dollars(2)).says({"2 raise 5"});
    EXPECT_EQ(stud.wrong(fouled ? "unprotected-hand-fouled" : "unprotected-hand-collected", 3), "");
    stud.says({"1 fold"});
    EXPECT_EQ(stud.back(), fouled ? (Lines{"2 pot 6", "2 uncalled-bet 3", "3 refund 1"})
                                  : (Lines{"2 pot 7", "2 uncalled-bet 3"}));
  }
}

TEST(PotIrregularities, AHoleCardTurnedUpIsTheUpCard) {
  Hand stud("seven-card-stud-high-poker");
  stud.sit({1, 2}).cards("1", "2c Kc Ad").cards("2", "Qc Qd 5h").begin();
  EXPECT_EQ(stud.round().expected().place.seat(), 2);
  EXPECT_EQ(stud.wrong("hole-card-exposed", 1, "Ad"), "637a.18(m)") << "no hole card";
  EXPECT_EQ(stud.wrong("hole-card-exposed", 1), "637a.18(m)") << "which one?";
  EXPECT_EQ(stud.wrong("hole-card-exposed", 1, "2c"), "");
  EXPECT_EQ(stud.round().expected().place.seat(), 1) << "2c is up, the ace down";
  const auto view = stud.round().view(2);
  EXPECT_EQ(text(view.front().cards), "2c ?? ??");
  stud.posts(1, "forced", dollars(1));
  stud.says({"2 call"});
  EXPECT_EQ(stud.wrong("hole-card-exposed", 2, "Qc"), "637a.18(m)") << "too late";
}

TEST(PotIrregularities, BothHoleCardsTurnedUpGiveTheAnteBack) {
  Hand stud("seven-card-stud-high-poker");
  stud.sit({1, 2, 3});
  for (const int seat : {1, 2, 3}) stud.posts(seat, "ante", dollars(1));
  stud.cards("1", "2c Kc Ad").cards("2", "Qc Qd 5h").cards("3", "Jc Jd 6h").begin();
  EXPECT_EQ(stud.wrong("both-hole-cards-exposed", 2), "");
  EXPECT_EQ(stud.round().expected().place.seat(), 3);
  stud.posts(3, "forced", dollars(1)).says({"1 fold"});
  EXPECT_EQ(stud.back(), (Lines{"3 pot 2", "3 uncalled-bet 1", "2 refund 1"}));
  stud.expect_file_settles_the_same();
}

TEST(PotIrregularities, AThirdHoleCardTurnedUpMayEndBetting) {
  for (const std::uint8_t choice : {std::uint8_t{0}, std::uint8_t{1}}) {
    Hand stud("seven-card-stud-high-poker");
    stud.sit({1, 2, 3});
    stud.cards("1", "Ac Ad Ah 2c 3d 5h 6s").cards("2", "Kc Kd Kh 9c 8d 3h 4s");
    stud.cards("3", "Qc Qd Qh Tc 9d 7h 2s").begin();
    stud.posts(3, "forced", dollars(1)).says({"1 call", "2 call"});
    EXPECT_EQ(stud.wrong("third-hole-card-exposed", 1), "637a.18(m)") << "there is none yet";
    while (stud.pot().street_index() < 4 && stud.say(stud.turn(), "check").empty()) continue;
    EXPECT_EQ(stud.wrong("third-hole-card-exposed", 1, nullptr, choice), "");
    if (choice == 0) {
      stud.says({"2 bet 10", "3 call", "2 show", "3 show", "1 show"});
      EXPECT_EQ(stud.back(), (Lines{"1 pot 3", "2 side-pot-1 20"}));
    } else {
      stud.says({"1 check", "2 bet 10", "3 call", "1 call", "2 show", "3 show", "1 show"});
      EXPECT_EQ(stud.back(), Lines{"1 pot 33"});
    }
    stud.expect_file_settles_the_same();
  }
}

TEST(PotIrregularities, AStringBetIsACall) {
  for (const char* kind : {"string-bet", "single-larger-chip"}) {
    Hand hand = three_at_hold_em();
    hand.begin();
    EXPECT_NE(hand.wrong(kind, 1), "") << "not its turn";
    EXPECT_EQ(hand.wrong(kind, 3), "");
    EXPECT_EQ(hand.say(3, "raise 6"), "637a.8(c)");
    EXPECT_EQ(hand.say(3, "fold"), "637a.8(c)");
    EXPECT_FALSE(hand.pot().bet_range(3));
    hand.says({"3 call", "1 fold"});
    EXPECT_NE(hand.wrong(kind, 2), "") << "nothing to call";
    hand.says({"2 raise 4", "3 fold"});
    hand.expect_file_settles_the_same();
  }
}

TEST(PotIrregularities, OthersChangeNothing) {
  for (const char* kind : {"protected-hand-reconstructed", "shuffler-jam", "shuffler-malfunction",
                           "out-of-turn", "bet-corrected"}) {
    Hand hand = three_at_hold_em();
    hand.begin();
    const PotRecord before = hand.pot().record();
    EXPECT_EQ(hand.wrong(kind), "") << kind;
    EXPECT_EQ(hand.pot().record(), before) << kind;
    EXPECT_EQ(hand.turn(), 3);
  }
}

// ----- the showdown

TEST(PotShowdown, AWinningHandIsNotConceded) {
  Hand hand = three_at_hold_em();
  hand.begin();
  hand.says({"3 call", "1 call", "2 check", "1 check", "2 check", "3 check", "1 check", "2 check",
             "3 check", "1 check", "2 check", "3 check"});
  EXPECT_EQ(hand.say(1, "fold"), "637a.18(e)");
  hand.says({"1 muck", "2 muck"});
  EXPECT_TRUE(hand.round().over()) << "the last one need not show";
  EXPECT_EQ(hand.back(), Lines{"3 pot 6"});
  hand.expect_file_settles_the_same();
  const auto view = hand.round().view(1);
  EXPECT_EQ(text(view.back().cards), "3c 4d 8h 9s Tc");
  for (const SeenPlace& seen : view) {
    if (seen.place == Place::seat(3)) {
      EXPECT_EQ(text(seen.cards), "?? ??");
    }
  }
  Hand open("hold-em-poker", {{"show-discarded-hands", true}});
  open.sit({1, 2}).button(2).posts(1, "blind-1", dollars(1)).begin();
  open.says(
      {"2 call", "1 check", "1 check", "2 check", "1 check", "2 check", "1 check", "2 check"});
  EXPECT_EQ(open.say(1, "muck"), "637a.18(e)");
}

// Everybody left of those who may win a side pot cannot concede it.
TEST(PotShowdown, ASidePotIsNotConcededByTheLast) {
  Hand hand("hold-em-poker");
  hand.sit({1}, dollars(2)).sit({2, 3}).button(3);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  hand.cards("1", "As Ad")
      .cards("2", "Ks Kd")
      .cards("3", "Qs Qd")
      .cards("community", "3c 4d 8h 9s Tc");
  hand.begin();
  hand.says({"3 raise 6", "1 call", "2 call", "2 check", "3 check", "2 check", "3 check", "2 check",
             "3 check", "3 muck", "1 show"});
  EXPECT_EQ(hand.say(2, "muck"), "637a.18(e)");
  hand.says({"2 show"});
  EXPECT_EQ(hand.back(), (Lines{"1 pot 6", "2 side-pot-1 8"}));
}

TEST(PotShowdown, UnknownHandsAreMissedOnlyWhereTheyDecide) {
  Hand hand = hold_em({1, 2}, 2);
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  hand.says({"1 call", "2 check", "1 check", "2 check", "1 check", "2 check", "1 check", "2 check",
             "1 show", "2 show"});
  ASSERT_TRUE(hand.round().settlement().missing);
  EXPECT_EQ(hand.round().settlement().missing->place, "cards.1");
  EXPECT_TRUE(hand.round().settlement().lines.empty());
}

// ----- what cannot be divided

Hand tied(const char* game, const Choices& choices, std::initializer_list<const char*> hands,
          const char* board, Money each) {
  Hand hand(game, choices);
  int seat = 0;
  for (const char* cards : hands) {
    hand.sit({++seat}, each);
    hand.cards(std::to_string(seat).c_str(), cards);
  }
  hand.button(seat).cards("community", board);
  hand.posts(1, "blind-1", dollars(1)).begin();
  bool goes_on = true;
  while (goes_on && hand.pot().phase() == PotRound::Phase::betting) {
    const auto range = hand.pot().bet_range(hand.turn());
    const std::string all = range && hand.pot().to_call() < each
                                ? fmt::format("raise {}", each.cents / 100)
                                : std::string("call");
    goes_on = hand.say(hand.turn(), all).empty();
  }
  while (goes_on && !hand.round().over()) goes_on = hand.say(hand.turn(), "show").empty();
  EXPECT_TRUE(hand.round().over());
  return hand;
}

TEST(OddChips, GoLeftOfTheButtonOneAtATime) {
  // Three share 40, less 2 of rake: 38 = 13 + 13 + 12.
  const char* board = "As Ks Qs Js Ts";
  const Choices rake{{"rake", word("incremental")}, {"rake-levels", Chosen::Levels{{10, 2}}}};
  EXPECT_EQ(
      tied("hold-em-poker", rake, {"2c 3c", "2d 3d", "2h 3h", "4c 5c"}, board, dollars(10)).back(),
      (Lines{"1 pot 10", "2 pot 10", "3 pot 9", "4 pot 9"}));
  EXPECT_EQ(tied("hold-em-poker", {}, {"2c 3c", "2d 3d", "2h 3h"}, board, dollars(5)).back(),
            (Lines{"1 pot 5", "2 pot 5", "3 pot 5"}));
  Choices coins = rake;
  coins.push_back({"smallest-chip", 0.5});
  EXPECT_EQ(tied("hold-em-poker", coins, {"2c 3c", "2d 3d", "2h 3h"}, board, dollars(5)).back(),
            (Lines{"1 pot 4.50", "2 pot 4.50", "3 pot 4"}));
  Choices large = rake;
  large.push_back({"smallest-chip", 5.0});
  EXPECT_EQ(tied("hold-em-poker", large, {"2c 3c", "2d 3d", "2h 3h"}, board, dollars(5)).back(),
            (Lines{"1 pot 8", "2 pot 5"}))
      << "what is less than a chip goes with the first";
}

TEST(OddChips, GoByTheHighestCardWhereTheSubmissionSaysSo) {
  const Choices suits{{"odd-chip", word("high-card-by-suit")},
                      {"rake", word("incremental")},
                      {"rake-levels", Chosen::Levels{{10, 1}}}};
  EXPECT_EQ(tied("hold-em-poker", suits, {"Kc 3c", "Ks 3d"}, "Kd Kh 9c 8d 7h", dollars(10)).back(),
            (Lines{"1 pot 9", "2 pot 10"}));
  EXPECT_EQ(
      tied("hold-em-poker", {suits[1], suits[2]}, {"Kc 3c", "Ks 3d"}, "Kd Kh 9c 8d 7h", dollars(10))
          .back(),
      (Lines{"1 pot 10", "2 pot 9"}));
}

// 637a.10(i)(3)(iii): of lows that are tied in Stud, the ace of clubs is the lowest card.
TEST(OddChips, OfATiedLowGoToTheLowestCardBySuit) {
  Hand hand("seven-card-stud-high-low-split-eight-or-better-poker");
  hand.sit({1, 2, 3}, dollars(10));
  hand.cards("1", "Ad 2h 3h 4d 6c Ts Jd").cards("2", "Ac 2s 3s 4s 6d Th Jh");
  hand.cards("3", "Kc Kd Kh Qc Qd 9s 9h").begin();
  hand.posts(1, "forced", dollars(1)).says({"2 raise 10", "3 call", "1 call"});
  hand.says({"2 show", "3 show", "1 show"});
  EXPECT_EQ(hand.back(), (Lines{"1 pot 7", "2 pot 8", "3 pot 15"}));
}

TEST(OddChips, OfTwoHalvesGoWithTheHigh) {
  const Choices rake{{"rake", word("incremental")}, {"rake-levels", Chosen::Levels{{10, 1}}}};
  const Hand hand = tied("omaha-high-low-split-eight-or-better-poker", rake,
                         {"As 2d 9c 9d", "Kc Kd Ks Qh"}, "Kh 8c 7d 3s Jh", dollars(10));
  EXPECT_EQ(hand.back(), (Lines{"1 pot 9", "2 pot 10"}));
  const Hand none = tied("omaha-high-low-split-eight-or-better-poker", rake,
                         {"As Td 9c 9d", "Kc Kd Ks Qh"}, "Kh 8c Jd 3s Jh", dollars(10));
  EXPECT_EQ(none.back(), Lines{"2 pot 19"}) << "no low qualifies";
}

// ----- rake, funds and kill

TEST(PotFunds, ThePercentageIsOfEachPotUpToTheMaximum) {
  const auto play = [](const Choices& choices) {
    Hand hand("hold-em-poker", choices);
    hand.sit({1}, dollars(10)).sit({2, 3}, dollars(100)).button(3);
    hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
    hand.cards("1", "As Ad")
        .cards("2", "Ks Kd")
        .cards("3", "Qs Qd")
        .cards("community", "3c 4d 8h 9s Tc");
    hand.begin();
    hand.says({"3 raise 50", "1 call", "2 call", "2 check", "3 check", "2 check", "3 check",
               "2 bet 25", "3 fold", "2 show", "1 show"});
    return hand.back();
  };
  const Chosen percentage{"rake", word("percentage")};
  EXPECT_EQ(play({percentage, {"rake-percent", 10.0}}),
            (Lines{"1 pot 27", "2 side-pot-1 72", "2 uncalled-bet 25"}));
  EXPECT_EQ(play({percentage, {"rake-percent", 10.0}, {"rake-maximum", 5.0}}),
            (Lines{"1 pot 27", "2 side-pot-1 78", "2 uncalled-bet 25"}));
  EXPECT_EQ(play({percentage, {"rake-percent", 2.5}}),
            (Lines{"1 pot 29.25", "2 side-pot-1 78", "2 uncalled-bet 25"}));
  EXPECT_EQ(play({{"rake", word("incremental")},
                  {"rake-levels", Chosen::Levels{{20, 1}, {110, 35}, {111, 50}}}}),
            (Lines{"2 side-pot-1 75", "2 uncalled-bet 25"}))
      << "of the pot first, then of the side pot; the uncalled bet does not count";
  EXPECT_EQ(play({{"rake", word("time")}}),
            (Lines{"1 pot 30", "2 side-pot-1 80", "2 uncalled-bet 25"}));
}

Hand bad_beat(const Choices& choices, Money reading, const Cards& standing = {},
              bool period_ends = false) {
  Choices all{
      {"bad-beat-hand", word("aces full of kings")},
      {"bad-beat-shares", Chosen::Lines{{"loser", "50"}, {"winner", "25"}, {"table", "25"}}}};
  all.insert(all.end(), choices.begin(), choices.end());
  Hand hand("hold-em-poker", all);
  hand.sit({1, 2, 3, 4, 5}).button(5);
  if (reading != no_limit) {
    for (const std::uint8_t fund : {std::uint8_t{0}, std::uint8_t{1}}) {
      EXPECT_FALSE(hand.round().apply(Event::read_meter({fund, Level::only, reading})));
    }
  }
  EXPECT_FALSE(hand.round().apply({HighHandStands{standing, period_ends}}));
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  hand.cards("1", "As Ad").cards("2", "Ks Kd").cards("3", "Qs Qd").cards("4", "2c 3c");
  hand.cards("5", "2h 3h").cards("community", "Ah Kh Kc 9s Tc").begin();
  hand.says({"3 call", "4 fold", "5 fold", "1 call", "2 check", "1 check", "2 check", "3 check",
             "1 check", "2 check", "3 check", "1 check", "2 check", "3 check", "1 show", "2 show",
             "3 show"});
  return hand;
}

TEST(PotFunds, ABadBeatIsSharedByLoserWinnerAndTable) {
  const Hand hand = bad_beat({}, dollars(1000));
  EXPECT_EQ(hand.back(), (Lines{"2 pot 6", "1 bad-beat 500", "2 bad-beat 250", "3 bad-beat 83.33",
                                "4 bad-beat 83.33", "5 bad-beat 83.33"}));
  hand.expect_file_settles_the_same();
  // What this round contributes is in it, and what is not divided stays.
  Hand fed = bad_beat({{"bad-beat-contribution", 2.0}}, dollars(1000));
  EXPECT_EQ(fed.back().at(1), "1 bad-beat 501");
  const Settlement settlement = fed.round().settlement();
  EXPECT_EQ(settlement.meters[0].amount, Money{});
  EXPECT_EQ(fed.back().front(), "2 pot 4");
  EXPECT_EQ(bad_beat({{"bad-beat-contribution", 2.0}, {"bad-beat-minimum-pot", 7.0}}, dollars(1000))
                .back()
                .front(),
            "2 pot 6");
  Hand unread = bad_beat({}, no_limit);
  ASSERT_TRUE(unread.round().settlement().missing);
  EXPECT_EQ(unread.round().settlement().missing->place, "meters.bad-beat");
}

TEST(PotFunds, AHandBelowTheOneNamedIsNoBadBeat) {
  const Choices higher{
      {"bad-beat-hand", word("four 2s")},
      {"bad-beat-shares", Chosen::Lines{{"loser", "50"}, {"winner", "25"}, {"table", "25"}}}};
  Hand hand("hold-em-poker", higher);
  hand.sit({1, 2}).button(2).posts(1, "blind-1", dollars(1));
  hand.cards("1", "As Ad").cards("2", "Ks Kd").cards("community", "Ah Kh Kc 9s Tc").begin();
  hand.says({"2 call", "1 check", "1 check", "2 check", "1 check", "2 check", "1 check", "2 check",
             "1 show", "2 show"});
  EXPECT_EQ(hand.back(), Lines{"2 pot 2"});
}

TEST(PotFunds, TheHighestHandOfThePeriodHasWhatWasCollected) {
  const Choices offered{{"high-hand-contribution", 1.0}};
  const auto paid = [&](const Choices& more, const char* standing, bool ends) {
    Choices choices = offered;
    choices.insert(choices.end(), more.begin(), more.end());
    Cards cards;
    for (const std::string& each : words_of(standing)) cards.push_back(*parse_card(each));
    const Hand hand = bad_beat(choices, dollars(1000), cards, ends);
    for (const std::string& line : hand.back()) {
      if (line.find("high-hand-jackpot") != std::string::npos) return line;
    }
    return std::string();
  };
  EXPECT_EQ(paid({}, "", false), "");
  EXPECT_EQ(paid({}, "", true), "2 high-hand-jackpot 1,001");
  EXPECT_EQ(paid({}, "Qs Qh Qd Qc 2s", true), "2 high-hand-jackpot 1,001");
  EXPECT_EQ(paid({}, "Ks Kh Kd Kc As", true), "2 high-hand-jackpot 500.50") << "equal hands share";
  EXPECT_EQ(paid({{"high-hand-tie", word("first-holder")}}, "Ks Kh Kd Kc As", true), "");
  EXPECT_EQ(paid({}, "As Ah Ad Ac Ks", true), "");
  EXPECT_EQ(paid({{"high-hand-minimum-players", 5.0}}, "", true), "2 high-hand-jackpot 1,001");
  EXPECT_EQ(paid({{"high-hand-minimum-players", 6.0}}, "", true), "");
  Hand hand("hold-em-poker", offered);
  const auto stands = [&](const char* line) {
    Cards cards;
    for (const std::string& each : words_of(line)) cards.push_back(*parse_card(each));
    const auto why = hand.round().apply({HighHandStands{cards, false}});
    return why ? why->section : std::string();
  };
  EXPECT_EQ(stands("As Ks Qs Js 9s"), "637a.16(h)") << "below a full house";
  EXPECT_EQ(stands("As Ah Ad Ac"), "637a.16(h)");
  EXPECT_EQ(stands("As As Ad Ac Ks"), "637a.16(h)");
  EXPECT_EQ(stands("As Ah Ad Ks Kd"), "");
}

// 637a.1: one player wins all of a qualifying pot; raised limits last until the halves go to two.
TEST(PotFunds, TheNextHandIsKilled) {
  const auto killed = [](const char* game, Choices choices,
                         std::initializer_list<const char*> hands, const char* board) {
    choices.push_back({"kill", word("kill")});
    return tied(game, choices, hands, board, dollars(10)).killed();
  };
  const char* omaha = "omaha-high-low-split-eight-or-better-poker";
  const auto one = {"As 2d Kc Kd", "Qc Qd Js Th"};
  const auto halves = {"As 2d 9c 9d", "Kc Kd Ks Qh"};
  const char* low = "Kh 8c 7d 3s Jh";
  EXPECT_TRUE(killed(omaha, {}, one, low)) << "one has both halves";
  EXPECT_FALSE(killed(omaha, {}, halves, low));
  EXPECT_FALSE(killed(omaha, {{"qualifying-pot", 21.0}}, one, low));
  EXPECT_TRUE(killed(omaha, {{"qualifying-pot", 20.0}}, one, low));
  EXPECT_TRUE(killed(omaha, {{"kill-hand", true}}, one, low));
  EXPECT_FALSE(killed(omaha, {{"kill-hand", true}}, halves, low));
  EXPECT_FALSE(killed(omaha, {{"kill-hand", true}, {"qualifying-pot", 21.0}}, one, low));
  const auto same = {"Ac Kc 9c 9d", "Ad Kd 9h 9s"};
  EXPECT_FALSE(killed(omaha, {}, same, "Ah Kh Qc Js 2s"));
  EXPECT_TRUE(killed(omaha, {{"kill-hand", true}}, same, "Ah Kh Qc Js 2s"))
      << "tied, but not between a high and a low hand";
}

TEST(PotFunds, ALowHandThatIsTiedLeavesTheLimitsRaised) {
  const auto killed = [](bool was) {
    Choices choices{{"kill", word("kill")}, {"kill-hand", was}};
    Hand hand("triple-draw-2-7-lowball-poker", choices);
    hand.sit({1, 2}, dollars(2)).button(2).posts(1, "blind-1", dollars(2));
    hand.cards("1", "2c 3c 4c 5c 7d").cards("2", "2d 3d 4d 5d 7c").begin();
    hand.says({"2 call"});
    for (int draw = 0; draw < 3; ++draw) hand.says({"1 draw none", "2 draw none"});
    hand.says({"1 show", "2 show"});
    EXPECT_EQ(hand.back(), (Lines{"1 pot 2", "2 pot 2"}));
    return hand.killed();
  };
  EXPECT_FALSE(killed(false));
  EXPECT_TRUE(killed(true)) << "there is no high-low split that would end it";
}

// ----- amounts

// Stakes, posts and bets at the largest amount: what does not fit is refused, and nothing wraps.
TEST(PotAmounts, NeverWrap) {
  Hand hand("hold-em-poker");
  for (const Money wrong : {Money{0}, Money{-1}, largest_amount + Money{1}, no_limit - Money{1},
                            Money{std::numeric_limits<std::int64_t>::max()},
                            Money{std::numeric_limits<std::int64_t>::min()}}) {
    EXPECT_TRUE(hand.round().why_not(Event::sit_down(1, wrong))) << wrong.cents;
  }
  for (int seat = 1; seat <= 5; ++seat) hand.sit({seat}, largest_amount);
  for (int seat = 6; seat <= 10; ++seat) hand.sit({seat});
  hand.button(10);
  EXPECT_EQ(hand.post(6, "ante", largest_amount + Money{1}), "637a.8(k)");
  EXPECT_EQ(hand.post(6, "ante", no_limit), "637a.8(k)");
  hand.posts(1, "blind-1", largest_amount);
  hand.begin();
  for (int seat = 2; seat <= 10; ++seat) {
    EXPECT_EQ(hand.turn(), seat);
    EXPECT_NE(hand.say(seat, "raise 1000000000"), "");
    EXPECT_EQ(hand.say(seat, "call"), "");
  }
  // Those without a limit bet on, up to the largest amount on each betting round.
  for (int street = 1; street <= 3; ++street) {
    EXPECT_EQ(hand.turn(), 6);
    ASSERT_FALSE(hand.round().apply(Event::act(6, PotAct::bet, largest_amount)));
    for (int seat = 7; seat <= 10; ++seat) EXPECT_EQ(hand.say(seat, "call"), "");
  }
  while (!hand.round().over()) {
    ASSERT_EQ(hand.pot().phase(), PotRound::Phase::showdown);
    if (hand.say(hand.turn(), "muck") != "") {
      ASSERT_EQ(hand.say(hand.turn(), "show"), "");
    }
  }
  const PotRecord& record = hand.pot().record();
  EXPECT_EQ(record.in_the_pot(), largest_amount * 25);
  const Pots pots = pots_of(record);
  ASSERT_EQ(pots.pots.size(), 2U);
  EXPECT_EQ(pots.pots[0].amount, largest_amount * 10);
  EXPECT_EQ(pots.pots[1].amount, largest_amount * 15);
  EXPECT_EQ(hand.back().size(), 2U);
}

TEST(PotAmounts, APercentageOfTheLargestPotIsExact) {
  Hand hand("hold-em-poker", {{"rake", word("percentage")}, {"rake-percent", 2.5}});
  hand.sit({1, 2}, largest_amount).button(2).posts(1, "blind-1", largest_amount).begin();
  hand.says({"2 call", "1 muck"});
  EXPECT_EQ(hand.back(), Lines{"2 pot 1,950,000,000"});
}

TEST(PotAmounts, PotLimitsOfLargePotsAreWithinTheLargestAmount) {
  Hand hand("hold-em-poker", {{"betting", word("pot-limit")}});
  hand.sit({1, 2, 3}).button(3).posts(1, "blind-1", largest_amount).begin();
  EXPECT_FALSE(hand.pot().bet_range(2)) << "there is no larger amount";
  hand.says({"2 call", "3 call", "1 check"});
  ASSERT_TRUE(hand.pot().bet_range(1));
  EXPECT_EQ(hand.pot().bet_range(1)->most, largest_amount);
}

TEST(PotAmounts, CentsAreDividedByTheCent) {
  Hand hand("hold-em-poker");
  hand.sit({1, 2, 3}, Money{334}).button(3).posts(1, "blind-1", dollars(1));
  hand.cards("1", "2c 3c")
      .cards("2", "2d 3d")
      .cards("3", "4h 5h")
      .cards("community", "As Ks Qs Js Ts");
  hand.begin().says({"2 call", "3 fold", "1 check", "1 bet 2.33", "2 call"});
  while (hand.turn() != 0) {
    if (hand.say(hand.turn(), "check") != "" && hand.say(hand.turn(), "show") != "") break;
  }
  EXPECT_EQ(hand.back(), (Lines{"1 pot 3.33", "2 pot 3.33"}));
}

// ----- who sits

TEST(PotSeats, AreThoseOfTheGame) {
  Hand hand("triple-draw-ace-5-lowball-poker");
  for (int seat = 1; seat <= 7; ++seat) hand.sit({seat});
  EXPECT_EQ(hand.round().why_not(Event::sit_down(8, dollars(5)))->section, "637a.20(b)");
  EXPECT_EQ(hand.round().why_not(Event::sit_down(11, dollars(5)))->section, "637a.2(a)");
  EXPECT_EQ(hand.round().why_not(Event::place_button(11))->section, "637a.20(c)");
  Hand alone("hold-em-poker");
  alone.sit({4}).button(4);
  EXPECT_EQ(alone.round().why_not(Event::no_more_bets())->section, "637a.7(b)");
  EXPECT_EQ(alone.round().why_not(Event::sit_down(4, dollars(5)))->section, "637a.7(b)");
  alone.sit({5});
  EXPECT_EQ(alone.round().why_not(Event::no_more_bets())->section, "637a.11(d)") << "no blind";
  Hand stud("five-card-stud-poker");
  stud.sit({1, 2});
  EXPECT_EQ(stud.round().why_not(Event::place_button(1))->section, "637a.14(d)");
  Hand unplaced("hold-em-poker");
  unplaced.sit({1, 2});
  EXPECT_EQ(unplaced.post(1, "blind-1", dollars(1)), "637a.11(c)");
  EXPECT_EQ(unplaced.round().why_not(Event::no_more_bets())->section, "637a.11(c)");
}

TEST(PotSeats, PostAsManyBlindsAsAreRequired) {
  Hand hand = hold_em({1, 2, 3, 4}, 4, {{"blinds", 3.0}});
  hand.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2));
  EXPECT_EQ(hand.round().why_not(Event::no_more_bets())->section, "637a.11(d)");
  hand.posts(3, "blind-3", dollars(4)).begin();
  EXPECT_EQ(hand.turn(), 4);
  // Who has nothing left after the Ante owes none.
  Hand poor("hold-em-poker", {{"blinds", 3.0}});
  poor.sit({1, 2}, dollars(50)).sit({3}, dollars(1)).button(3);
  for (const int seat : {1, 2, 3}) poor.posts(seat, "ante", dollars(1));
  poor.posts(1, "blind-1", dollars(1)).posts(2, "blind-2", dollars(2)).begin();
  EXPECT_EQ(poor.turn(), 1);
  // Where they follow the cards nobody acts before.
  Hand draw("five-card-draw-high-poker", {{"blinds", 2.0}});
  draw.sit({1, 2, 3}).button(3).begin();
  draw.posts(1, "blind-1", dollars(1));
  EXPECT_EQ(draw.round().expected().kind, Expected::Kind::bets);
  EXPECT_EQ(draw.say(2, "call"), "637a.13(e)");
  draw.posts(2, "blind-2", dollars(2)).says({"3 call"});
}

}  // namespace
}  // namespace houseway
