#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "round/play_words.h"
#include "round/random_round.h"
#include "round/story.h"
#include "rules/meters.h"
#include "shown_faces.h"
#include "support.h"

// One battery for every registered game of cards: random rounds under random rule sets.
namespace houseway {
namespace {

const int rounds = tries(1'000);

class Battery : public testing::TestWithParam<const Definition*> {
 protected:
  // Plays random rounds and hands each, finished, to `look`.
  template <class Look>
  void for_each_round(int count, Look look) {
    SeededRandom random(std::hash<std::string_view>{}(GetParam()->ruleset) | 1U);
    for (int i = 0; i < count; ++i) {
      const RuleSet rules = random_rules(*GetParam(), random);
      Round round(rules);
      play_random_round(round, random, {.irregularities = i % 2 == 1, .high_hands = i % 4 >= 2});
      ASSERT_TRUE(round.over());
      look(round, random);
      if (HasFatalFailure()) return;
    }
  }
};

// What the seat whose turn it is may do.
List<Play, 8> plays_of(const Round& round) {
  return round.definition().hands() != nullptr ? round.hands().plays() : round.cards().plays();
}

TEST_P(Battery, EveryStakeIsSettledOnceAndUnderASection) {
  for_each_round(rounds, [](const Round& round, Random&) {
    const Settlement settlement = round.settlement();
    ASSERT_FALSE(settlement.missing);
    std::map<std::pair<int, std::string>, int> lines;
    for (const Line& line : settlement.lines) {
      ASSERT_FALSE(line.section.empty());
      if (line.stake.cents > 0) ++lines[{line.seat, round.definition().spot_name(line.spot)}];
    }
    for (int seat = 1; seat <= round.definition().positions; ++seat) {
      for (const Stake& stake : round.record().seat(seat).stakes) {
        if (round.definition().wagers[stake.spot.wager].need == Need::unstaked) continue;
        const auto key = std::pair{seat, round.definition().spot_name(stake.spot)};
        ASSERT_EQ(lines[key], 1) << key.second;
        lines.erase(key);
      }
    }
    if (round.record().bank.dealers_wager.cents > 0) {
      const auto key = std::pair{0, std::string(round.definition().base)};
      ASSERT_EQ(lines[key], 1);
      lines.erase(key);
    }
    ASSERT_TRUE(lines.empty());
  });
}

TEST_P(Battery, WhatGoesBackFollowsFromTheOutcome) {
  for_each_round(rounds, [](const Round& round, Random&) {
    const bool hands = round.definition().hands() != nullptr;
    for (const Line& line : round.settlement().lines) {
      if (round.definition().wagers[line.spot.wager].fixed_sum() != nullptr) continue;
      switch (line.outcome) {
        case Outcome::lost:
        case Outcome::forfeited:
          ASSERT_EQ(line.back, Money{});
          break;
        case Outcome::pushed:
          ASSERT_EQ(line.back, line.stake + line.added);
          break;
        case Outcome::returned:
        case Outcome::withdrawn:
          ASSERT_EQ(line.back, line.stake + (hands ? line.added : Money{}));
          break;
        case Outcome::surrendered:
          ASSERT_EQ(line.back.cents, (line.stake + line.added).cents / 2);
          break;
        case Outcome::banked:
          ASSERT_EQ(line.stake, Money{});
          ASSERT_EQ(line.seat, round.record().bank.seat);
          break;
        case Outcome::won:
          ASSERT_TRUE(line.pays.wins());
          if (line.pays.kind == Pays::Kind::to) {
            ASSERT_GE(line.back, line.stake);
          }
          if (line.pays.kind != Pays::Kind::meter && line.pays.kind != Pays::Kind::pot &&
              line.stake.cents > 0) {
            ASSERT_LE(line.back, back_on(line.pays, line.stake + line.added));
          }
          break;
      }
    }
  });
}

// What a player has added to another wager is what the winning one does not hand over.
TEST_P(Battery, WinningsAreHandedOverOrAdded) {
  for_each_round(rounds, [](const Round& round, Random&) {
    if (round.record().void_by != nullptr) return;
    const Settlement settlement = round.settlement();
    for (int seat = 1; seat <= round.definition().positions; ++seat) {
      Money kept;
      Money added;
      for (const Line& line : settlement.lines) {
        if (line.seat != seat) continue;
        added += line.added;
        const Stake* stake = round.record().seat(seat).find(line.spot);
        if (stake != nullptr && stake->added_to && line.outcome == Outcome::won) {
          kept += back_on(line.pays, line.stake) - line.back;
        }
      }
      ASSERT_EQ(kept, added);
    }
  });
}

// What leaves the meters is what the players get of them; a whole meter starts again at its reseed.
// Few rounds win any of them, so there are more of these.
TEST_P(Battery, MetersLoseWhatPlayersWin) {
  for_each_round(3 * rounds, [](const Round& round, Random&) {
    const Settlement settlement = round.settlement();
    std::map<std::pair<int, Level>, Money> paid;
    std::map<std::pair<int, Level>, bool> emptied;
    for (const Line& line : settlement.lines) {
      if (line.pays.kind != Pays::Kind::meter) continue;
      const auto key = std::pair{static_cast<int>(round.rules().schedule_index(line.spot.wager)),
                                 line.pays.level};
      paid[key] += line.back;
      emptied[key] = emptied[key] || line.pays.num == 100;
    }
    for (std::size_t i = 0; i < settlement.meters.size(); ++i) {
      const MeterReading& before = round.record().meters[i];
      const MeterReading& after = settlement.meters[i];
      const auto key = std::pair{static_cast<int>(before.schedule), before.level};
      ASSERT_GE(after.amount.cents, 0);
      if (!emptied[key]) {
        ASSERT_EQ(before.amount - paid[key], after.amount);
      }
    }
  });
}

TEST_P(Battery, TheJournalSettlesTheSame) {
  for_each_round(rounds, [](const Round& round, Random&) {
    const Json file = write_round(round);
    const ReadRound read = read_round(file);
    ASSERT_TRUE(read.round) << file.dump() << "\n" << text(read.refusals.front());
    const Settlement again = read.round->settlement();
    const Settlement live = round.settlement();
    ASSERT_EQ(back_of(again, read.round->definition()), back_of(live, round.definition()))
        << file.dump();
    ASSERT_EQ(again.lines.size(), live.lines.size());
    // And written again it is the same file; what went wrong may be told in another order.
    if (!file.contains("irregularities")) {
      ASSERT_EQ(write_round(*read.round), file);
    }
  });
}

TEST_P(Battery, TheSameEventsGiveTheSameState) {
  for_each_round(rounds / 3, [](const Round& round, Random&) {
    Round again(round.rules());
    for (const Event& event : round.journal()) ASSERT_FALSE(again.apply(event));
    ASSERT_EQ(again.record(), round.record());
    ASSERT_EQ(again.settlement(), round.settlement());
    for (int seat = 0; seat <= round.definition().positions; ++seat) {
      ASSERT_EQ(again.view(seat), round.view(seat));
    }
  });
}

bool by_rank(Card a, Card b) {
  return a.rank() < b.rank();
}

bool anything_added(const Round& round) {
  for (const SeatRecord& seat : round.record().seats) {
    for (const Stake& stake : seat.stakes) {
      if (stake.added_to) return true;
    }
  }
  return false;
}

// At any point, exchange the cards that a seat cannot see for others: it sees the same.
TEST_P(Battery, ASeatNeverSeesWhatItMustNot) {
  for_each_round(rounds, [](const Round& round, Random& random) {
    const Definition& game = round.definition();
    const auto& journal = round.journal();
    const std::size_t length = random.below(static_cast<std::uint32_t>(journal.size())) + 1;
    const int seat = static_cast<int>(random.below(static_cast<std::uint32_t>(game.positions) + 1));

    Round before(round.rules());
    for (std::size_t i = 0; i < length; ++i) before.apply(journal[i]);
    CardSet visible;
    for (const SeenPlace& seen : before.view(seat)) visible = visible | card_set(seen.cards);

    std::vector<Card> hidden;
    for (Card card : deck_cards(game.cards().deck)) {
      if (!visible.contains(card)) hidden.push_back(card);
    }
    std::vector<Card> others = hidden;
    shuffle(others, random);
    // Where hands are drawn to, what follows depends on the ranks: these stay as they are.
    if (game.hands() != nullptr) {
      if (anything_added(round)) return;
      std::stable_sort(hidden.begin(), hidden.end(), by_rank);
      std::stable_sort(others.begin(), others.end(), by_rank);
    }
    const auto exchanged = [&](Card card) {
      const auto at = std::find(hidden.begin(), hidden.end(), card);
      return at == hidden.end() ? card : others[static_cast<std::size_t>(at - hidden.begin())];
    };
    Round elsewhere(round.rules());
    for (std::size_t i = 0; i < length; ++i) {
      Event event = journal[i];
      const auto exchange = [&](Arrangement& arranged) {
        for (Cards& hand : arranged) {
          for (Card& card : hand) card = exchanged(card);
        }
      };
      if (auto* dealt = std::get_if<CardDealt>(&event.what)) dealt->card = exchanged(dealt->card);
      if (auto* decided = std::get_if<Decided>(&event.what)) {
        exchange(decided->play.arranged);
        for (Card& card : decided->play.exchanged) card = exchanged(card);
        // With other cards another seat may not set its hands so, but by the house way.
        if (decided->seat != seat && elsewhere.why_not(event)) decided->play.arranged = {};
      }
      if (auto* hand = std::get_if<HandArranged>(&event.what)) exchange(hand->arranged);
      // With other cards another seat may not stake as much.
      if (auto* decided = std::get_if<Decided>(&event.what);
          decided != nullptr && decided->seat != seat && elsewhere.why_not(event)) {
        decided->play = plays_of(elsewhere).front();
      }
      ASSERT_FALSE(elsewhere.apply(event));
    }
    ASSERT_EQ(before.view(seat), elsewhere.view(seat));
    // How another seat may arrange or exchange its cards, or stake on them, depends on them.
    const Expected now = before.expected();
    const bool by_cards = now.kind == Expected::Kind::decision && now.step != nullptr &&
                          std::any_of(now.step->choices().begin(), now.step->choices().end(),
                                      [](const Choice& choice) {
                                        return choice.act == Choice::Act::set ||
                                               choice.act == Choice::Act::draw ||
                                               choice.most_with != nullptr;
                                      });
    if (!by_cards || now.place == Place::seat(seat)) {
      ASSERT_EQ(plays_of(before), plays_of(elsewhere));
    }
  });
}

// A seat sees its own cards and what everybody sees, and no other face.
TEST_P(Battery, ASeatSeesItsOwnCardsAndWhatIsShown) {
  for_each_round(rounds, [](const Round& round, Random& random) {
    const Definition& game = round.definition();
    const auto events = static_cast<std::uint32_t>(round.journal().size());
    const std::size_t length = random.one_in(2) ? events : random.below(events) + 1;
    const int seat = static_cast<int>(random.below(static_cast<std::uint32_t>(game.positions) + 1));
    Round before(round.rules());
    ShownFaces shown;
    for (std::size_t i = 0; i < length; ++i) {
      shown.expect(before, round.journal()[i]);
      before.apply(round.journal()[i]);
      shown.take(round.journal()[i], before);
    }
    for (const SeenPlace& seen : before.view(seat)) {
      for (const Card card : seen.cards) {
        ASSERT_TRUE(!card.known() || shown.knows(seat, card))
            << text(card) << " of " << game.place_name(seen.place) << " seen by seat " << seat;
      }
    }
  });
}

bool same_state(const Round& a, const Round& b) {
  return a.record() == b.record() && a.journal() == b.journal() &&
         a.expected().kind == b.expected().kind && a.expected().place == b.expected().place &&
         a.expected().step == b.expected().step;
}

// Another seat, play, amount or spot than happened.
void change_something(const Definition& game, Event& event, Random& random) {
  const int seat = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(game.positions)));
  if (auto* bet = std::get_if<BetMade>(&event.what)) {
    if (random.one_in(2)) bet->place = Place::seat(seat);
    if (random.one_in(4)) {
      bet->amount = Money{static_cast<std::int64_t>(random.below(2'000)) - 1'000};
    }
    if (random.one_in(4)) {
      const auto wagers = static_cast<std::uint32_t>(game.wagers.size());
      bet->spot = {static_cast<WagerId>(random.below(wagers)), 0};
    }
  } else if (auto* decided = std::get_if<Decided>(&event.what)) {
    if (random.one_in(2)) decided->seat = seat;
    if (random.one_in(2)) {
      decided->play = {static_cast<std::uint8_t>(random.below(game.hands() != nullptr ? 14 : 4)),
                       static_cast<int>(random.below(5))};
    }
  } else if (auto* dealt = std::get_if<CardDealt>(&event.what)) {
    if (random.one_in(2)) dealt->place = Place::seat(seat);
  } else if (auto* hand = std::get_if<HandArranged>(&event.what)) {
    if (random.one_in(2)) hand->place = Place::seat(seat);
  } else if (auto* bank = std::get_if<BankTaken>(&event.what)) {
    if (random.one_in(2)) bank->seat = seat;
  } else if (auto* wrong = std::get_if<GoneWrong>(&event.what)) {
    if (random.one_in(2)) wrong->place = Place::seat(seat);
    if (random.one_in(4)) wrong->choice = static_cast<std::uint8_t>(random.below(3));
  } else if (random.one_in(8)) {
    event = Event::call(seat, {}, 0);  // of another course of play
  }
}

// Events drawn at random, most of them wrong: a refused one has a reason, a section, and no effect;
// why_not and apply agree.
TEST_P(Battery, ARefusedEventChangesNothing) {
  for_each_round(rounds / 10, [](const Round& round, Random& random) {
    const Definition& game = round.definition();
    Round now(round.rules());
    for (const Event& event : round.journal()) {
      for (int tries = 0; tries < 3; ++tries) {
        Event wrong =
            round.journal()[random.below(static_cast<std::uint32_t>(round.journal().size()))];
        change_something(game, wrong, random);
        Round tried = now;
        const auto why_not = tried.why_not(wrong);
        const auto refusal = tried.apply(wrong);
        ASSERT_EQ(why_not.has_value(), refusal.has_value());
        if (!refusal) continue;
        ASSERT_TRUE(same_state(tried, now));
        ASSERT_FALSE(refusal->message.empty());
        ASSERT_FALSE(refusal->section.empty()) << refusal->message;
        ASSERT_EQ(text(*refusal).find('\n'), std::string::npos);
      }
      ASSERT_FALSE(now.apply(event));
    }
  });
}

// Whatever is listed as allowed is allowed, and one of it is always there.
TEST_P(Battery, WhatIsListedIsAllowed) {
  for_each_round(rounds / 10, [](const Round& round, Random&) {
    Round now(round.rules());
    for (const Event& event : round.journal()) {
      if (now.expected().kind == Expected::Kind::decision) {
        ASSERT_FALSE(plays_of(now).empty());
        for (const Play& play : plays_of(now)) {
          ASSERT_FALSE(now.why_not(Event::decide(now.expected().place.seat(), play)));
          if (now.expected().step == nullptr) continue;
          const Step& step = *now.expected().step;
          // Of two tiles alike the words may mean the other.
          const auto parsed = parse_play(step, play_text(step, play));
          ASSERT_TRUE(parsed);
          ASSERT_EQ(play_text(step, *parsed), play_text(step, play));
          ASSERT_EQ(parsed->choice, play.choice);
        }
      }
      ASSERT_FALSE(now.apply(event));
    }
  });
}

TEST_P(Battery, EveryRoundCanBeTold) {
  for_each_round(rounds / 10, [](const Round& round, Random&) {
    const auto story = story_of(round);
    const Settlement settled = round.settlement();
    const std::size_t settling = settled.lines.size() + settled.charges.size();
    if (round.definition().hands() == nullptr) {
      ASSERT_EQ(story.size(), round.journal().size() + settling);
    } else {
      // What is offered and not taken is not told; what the dealer does unasked is.
      const auto& journal = round.journal();
      const auto told = std::count_if(journal.begin(), journal.end(), [](const Event& event) {
        const auto* decided = event.as<Decided>();
        return decided == nullptr || static_cast<Move>(decided->play.choice) != Move::pass;
      });
      ASSERT_GE(story.size(), static_cast<std::size_t>(told) + settling);
    }
    for (const StoryLine& line : story) {
      ASSERT_FALSE(line.words.empty());
      ASSERT_FALSE(line.section.empty()) << line.words;
    }
  });
}

// The settling function alone, on a record that nobody played: the dealer's other uses of it.
TEST_P(Battery, SettlingTwiceIntoTheSameMemoryIsTheSame) {
  Settlement reused;
  for_each_round(rounds / 3, [&](const Round& round, Random&) {
    settle(round.rules(), round.record(), reused);
    ASSERT_EQ(reused, round.settlement());
  });
}

INSTANTIATE_TEST_SUITE_P(Games, Battery, testing::ValuesIn(definitions_of(false)), name_of_test);

}  // namespace
}  // namespace houseway
