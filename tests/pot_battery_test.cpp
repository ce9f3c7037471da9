#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "ranking/high.h"
#include "ranking/low.h"
#include "round/random_round.h"
#include "round/story.h"
#include "rules/pot_settling.h"
#include "rules/pots.h"
#include "shown_faces.h"
#include "support.h"

// One battery for every registered game that is played for a pot: random rounds under random rule
// sets.
namespace houseway {
namespace {

const int rounds = tries(60);

struct Played {
  explicit Played(RuleSet chosen) : rules(std::move(chosen)), round(rules) {}

  const RuleSet rules;
  Round round;
};

// The rounds of a game, played once and looked at by all tests.
const std::vector<std::unique_ptr<Played>>& rounds_of(const Definition& game) {
  static std::map<const Definition*, std::vector<std::unique_ptr<Played>>> known;
  std::vector<std::unique_ptr<Played>>& all = known[&game];
  if (!all.empty()) return all;
  SeededRandom random(std::hash<std::string_view>{}(game.game) | 1U);
  for (int i = 0; i < rounds; ++i) {
    all.push_back(std::make_unique<Played>(random_rules(game, random)));
    play_random_round(all.back()->round, random,
                      {.irregularities = i % 2 == 1, .high_hands = i % 4 >= 2});
  }
  return all;
}

class PotBattery : public testing::TestWithParam<const Definition*> {
 protected:
  // Hands random rounds, finished, to `look`.
  template <class Look>
  void for_each_round(int count, Look look) {
    SeededRandom random(std::hash<std::string_view>{}(GetParam()->game) | 2U);
    for (int i = 0; i < count; ++i) {
      const Round& round = rounds_of(*GetParam())[static_cast<std::size_t>(i)]->round;
      ASSERT_TRUE(round.over());
      ASSERT_TRUE(round.pot().begun());
      look(round, random);
      if (HasFatalFailure()) return;
    }
  }
};

std::string_view wager_of(const Round& round, Spot spot) {
  return round.definition().wagers[spot.wager].id;
}
bool of_a_pot(const Round& round, const Line& line) {
  return wager_of(round, line.spot) == "pot" || wager_of(round, line.spot) == "side-pot";
}
// The pot is 0, the first side pot 1.
std::size_t pot_index(const Round& round, Spot spot) {
  return wager_of(round, spot) == "pot" ? 0U : 1U + spot.again;
}

// Whatever a player paid in is on one line, and no chip comes from nowhere or is lost.
TEST_P(PotBattery, ChipsInAreChipsOut) {
  for_each_round(rounds, [](const Round& round, Random&) {
    const PotRecord& record = round.pot().record();
    const Settlement settlement = round.settlement();
    ASSERT_FALSE(settlement.missing) << text(*settlement.missing);
    Money staked;
    Money back;
    std::map<int, Money> by_seat;
    std::set<std::pair<int, std::string>> lines;
    for (const Line& line : settlement.lines) {
      ASSERT_FALSE(line.section.empty());
      ASSERT_GE(line.stake.cents, 0);
      ASSERT_GE(line.back.cents, 0);
      const std::string name = round.definition().spot_name(line.spot);
      ASSERT_TRUE(lines.insert({line.seat, name}).second) << name;
      ASSERT_TRUE(record.seat(line.seat).in) << name;
      const bool jackpot = name == "bad-beat" || name == "high-hand-jackpot";
      if (jackpot) {
        ASSERT_EQ(line.stake, Money{});
        continue;
      }
      staked += line.stake;
      back += line.back;
      by_seat[line.seat] += line.stake;
      if (name == "uncalled-bet" || name == "refund") {
        ASSERT_EQ(line.back, line.stake);
        ASSERT_EQ(line.outcome, Outcome::returned);
      }
    }
    Money taken;
    for (const Taken& each : settlement.taken) {
      ASSERT_GT(each.amount.cents, 0);
      ASSERT_FALSE(each.section.empty());
      taken += each.amount;
    }
    ASSERT_EQ(staked, back + taken);
    for (int seat = 1; seat <= record.positions(); ++seat) {
      const PotSeat& player = record.seat(seat);
      ASSERT_EQ(by_seat[seat], player.paid + player.refund);
      if (player.stakes != no_limit) {
        ASSERT_LE(by_seat[seat], player.stakes);
      }
    }
  });
}

// What leaves a fund is what players get of it, and what pots put in goes nowhere else.
TEST_P(PotBattery, FundsLoseWhatPlayersWin) {
  int won = 0;
  for_each_round(rounds, [&](const Round& round, Random&) {
    const Settlement settlement = round.settlement();
    if (round.pot().record().void_by != nullptr) return;
    ASSERT_EQ(settlement.meters.size(), round.pot().record().meters.size());
    for (const MeterReading& before : round.pot().record().meters) {
      const std::string_view id = round.definition().schedules[before.schedule].id;
      Money after = before.amount;
      const auto as = id == "bad-beat" ? Taken::As::bad_beat : Taken::As::high_hand_jackpot;
      for (const Taken& taken : settlement.taken) {
        if (taken.as == as) after += taken.amount;
      }
      for (const Line& line : settlement.lines) {
        if (wager_of(round, line.spot) != id) continue;
        ASSERT_EQ(line.outcome, Outcome::won);
        ++won;
        after -= line.back;
      }
      ASSERT_GE(after.cents, 0);
      const auto reading =
          std::find_if(settlement.meters.begin(), settlement.meters.end(),
                       [&](const MeterReading& each) { return each.schedule == before.schedule; });
      ASSERT_NE(reading, settlement.meters.end());
      ASSERT_EQ(reading->amount, after) << id;
    }
  });
  EXPECT_TRUE(won == 0 || GetParam()->pot_game()->ranks(PotRanking::high));
}

// The pots worked out plainly: dollar by dollar of what each seat has put in, a pot holds what all
// put in at heights where the same hands contend.
struct PlainPot {
  std::set<int> eligible;
  Money amount;
};
std::vector<PlainPot> plain_pots(const PotRecord& record) {
  std::map<int, Money> sums;
  Money dead;
  std::set<Money> heights;
  int antes = 0;
  for (const PotSeat& seat : record.seats) antes += seat.ante.cents > 0 ? 1 : 0;
  for (int seat = 1; seat <= record.positions(); ++seat) {
    const PotSeat& player = record.seat(seat);
    if (!player.in) continue;
    sums[seat] = player.paid;
    // Fewer than all owe no ante: one seat pays it for the table.
    if (record.dead_ante && player.ante.cents > 0) {
      EXPECT_EQ(antes, 1);
      sums[seat] -= player.ante;
      dead += player.ante;
    }
  }
  // Of a last bet that nobody matched the rest is in no pot.
  std::map<int, Money> matched = sums;
  for (auto& [seat, sum] : matched) {
    Money others;
    for (const auto& [other, theirs] : sums) {
      if (other != seat) others = std::max(others, theirs);
    }
    if (record.seat(seat).live()) sum = std::min(sum, others);
  }
  sums = std::move(matched);
  for (const auto& [seat, sum] : sums) heights.insert(sum);
  std::vector<PlainPot> pots;
  const auto contend_at = [&](Money height) {
    std::set<int> seats;
    for (const auto& [seat, sum] : sums) {
      if (record.seat(seat).live() && sum >= height) seats.insert(seat);
    }
    return seats;
  };
  if (dead.cents > 0) pots.push_back({contend_at({}), dead});
  Money below;
  for (const Money height : heights) {
    PlainPot layer{contend_at(height), {}};
    for (const auto& [seat, sum] : sums) layer.amount += std::clamp(sum, below, height) - below;
    below = height;
    if (layer.amount.cents == 0) continue;
    // What no hand that is still in reached goes with the pot below it.
    if (!pots.empty() && (layer.eligible.empty() || layer.eligible == pots.back().eligible)) {
      pots.back().amount += layer.amount;
    } else {
      pots.push_back(layer);
    }
  }
  return pots;
}

TEST_P(PotBattery, PotsAreWhatTheSameHandsContendFor) {
  int side_pots = 0;
  for_each_round(rounds, [&](const Round& round, Random&) {
    const PotRecord& record = round.pot().record();
    if (record.void_by != nullptr) return;
    const Pots pots = pots_of(record);
    const std::vector<PlainPot> plain = plain_pots(record);
    ASSERT_EQ(pots.pots.size(), std::max<std::size_t>(1, plain.size()))
        << write_round(round).dump();
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const std::set<int> eligible(pots.pots[i].eligible.begin(), pots.pots[i].eligible.end());
      ASSERT_EQ(pots.pots[i].amount, plain[i].amount) << write_round(round).dump();
      ASSERT_EQ(eligible, plain[i].eligible) << write_round(round).dump();
      Money paid;
      for (const Money each : pots.pots[i].paid) paid += each;
      ASSERT_EQ(paid, pots.pots[i].amount);
    }
    side_pots += static_cast<int>(pots.pots.size()) - 1;
    if (pots.uncalled.cents > 0) {
      ASSERT_TRUE(record.seat(pots.uncalled_by).live());
      ASSERT_EQ(pots.total() + pots.uncalled, record.in_the_pot());
    } else {
      ASSERT_EQ(pots.total(), record.in_the_pot());
    }
  });
  EXPECT_GT(side_pots, 0);
}

// Every choice of cards that a hand may be formed of.
template <class Look>
void for_each_choice(const std::vector<Card>& cards, std::size_t count, Look look) {
  const auto all = static_cast<unsigned>(1U << cards.size());
  for (unsigned bits = 0; bits < all; ++bits) {
    if (static_cast<std::size_t>(std::popcount(bits)) != count) continue;
    CardSet set;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (((bits >> i) & 1U) != 0) set.insert(cards[i]);
    }
    look(set);
  }
}

std::uint32_t plain_value(CardSet five, PotRanking ranking) {
  switch (ranking) {
    case PotRanking::high:
      return high_hand(five).value;
    case PotRanking::ace_to_five:
      return low_hand(five, LowKind::ace_to_five).value;
    case PotRanking::eight_or_better:
      return low_hand(five, LowKind::eight_or_better).value;
    case PotRanking::deuce_to_seven:
      return low_hand(five, LowKind::deuce_to_seven).value;
    case PotRanking::badugi_ace_low:
      return badugi_hand(five, BadugiAce::low).value;
    case PotRanking::badugi_ace_high:
      return badugi_hand(five, BadugiAce::high).value;
  }
  return 0;
}

std::uint32_t plain_best(const PotGame& game, const PotRecord& record, int seat,
                         PotRanking ranking) {
  std::vector<Card> own;
  for (const Card card : record.seat(seat).held()) own.push_back(card);
  std::vector<Card> board(record.community.begin(), record.community.end());
  board.insert(board.end(), record.common.begin(), record.common.end());
  std::uint32_t best = 0;
  if (game.own_cards == PotGame::OwnCards::exactly_two) {
    for_each_choice(own, 2, [&](CardSet two) {
      for_each_choice(board, 3, [&](CardSet three) {
        best = std::max(best, plain_value(two | three, ranking));
      });
    });
    return best;
  }
  own.insert(own.end(), board.begin(), board.end());
  for_each_choice(own, std::min<std::size_t>(own.size(), 5),
                  [&](CardSet five) { best = std::max(best, plain_value(five, ranking)); });
  return best;
}

std::vector<int> plain_winners(const PotGame& game, const PotRecord& record,
                               const std::vector<int>& contenders, PotRanking ranking) {
  std::uint32_t best = 1;
  for (const int seat : contenders) best = std::max(best, plain_best(game, record, seat, ranking));
  std::vector<int> winners;
  for (const int seat : contenders) {
    if (plain_best(game, record, seat, ranking) == best) winners.push_back(seat);
  }
  return winners;
}

// The best of the hands that contend for a pot share it, half by half, and nobody else: chips
// differ by one smallest chip for each half, and by what is less than a chip.
TEST_P(PotBattery, TheBestHandsShareEachPot) {
  const PotGame& game = *GetParam()->pot_game();
  for_each_round(rounds, [&](const Round& round, Random&) {
    const PotRecord& record = round.pot().record();
    if (record.void_by != nullptr) return;
    const Settlement settlement = round.settlement();
    const Pots pots = pots_of(record);
    const Money unit = smallest_chip(round.rules(), record);
    for (std::size_t i = 0; i < pots.pots.size(); ++i) {
      // Who has conceded does not win, unless nobody is left who had not.
      std::vector<int> contenders;
      for (const int seat : pots.pots[i].eligible) {
        if (!record.seat(seat).mucked) contenders.push_back(seat);
      }
      const bool all_conceded = contenders.empty();
      if (all_conceded) contenders = pots.pots[i].eligible;
      std::map<int, Money> back;
      for (const Line& line : settlement.lines) {
        if (!of_a_pot(round, line) || pot_index(round, line.spot) != i) continue;
        ASSERT_EQ(line.stake, pots.pots[i].paid[static_cast<std::size_t>(line.seat - 1)]);
        if (line.outcome == Outcome::won) back[line.seat] = line.back;
        const PotSeat& player = record.seat(line.seat);
        ASSERT_EQ(line.outcome == Outcome::forfeited, player.folded && line.seat != 0);
        if (line.outcome != Outcome::won) {
          ASSERT_EQ(line.back, Money{});
        }
        if (line.outcome == Outcome::won) {
          ASSERT_FALSE(player.folded);
          ASSERT_EQ(player.mucked, all_conceded);
        }
        ASSERT_TRUE(i == 0 || line.stake.cents > 0);
      }
      Money amount = pots.pots[i].amount;
      for (const Taken& taken : settlement.taken) {
        if (pot_index(round, taken.pot) == i) amount -= taken.amount;
      }
      ASSERT_GE(amount.cents, 0);
      ASSERT_FALSE(contenders.empty());
      // What each is due at least and at most.
      std::map<int, std::pair<Money, Money>> due;
      const auto share = [&](Money part, const std::vector<int>& winners) {
        const auto count = static_cast<std::int64_t>(winners.size());
        const Money least{part.cents / (count * unit.cents) * unit.cents};
        for (const int seat : winners) {
          auto& [from, to] = due[seat];
          from += least;
          to += count == 1 ? part : least + unit + Money{part.cents % unit.cents};
        }
      };
      if (contenders.size() == 1) {
        due[contenders.front()] = {amount, amount};
      } else {
        const auto first = plain_winners(game, record, contenders, game.shares[0].ranking);
        std::vector<int> second;
        if (game.shares.size() > 1) {
          second = plain_winners(game, record, contenders, game.shares[1].ranking);
        }
        const Money half{amount.cents / (2 * unit.cents) * unit.cents};
        share(second.empty() ? amount : amount - half, first);
        if (!second.empty()) share(half, second);
      }
      Money sum;
      for (const auto& [seat, won] : back) {
        ASSERT_TRUE(due.contains(seat)) << "seat " << seat << "\n" << write_round(round).dump();
        ASSERT_GE(won, due[seat].first) << write_round(round).dump();
        ASSERT_LE(won, due[seat].second) << write_round(round).dump();
        sum += won;
      }
      ASSERT_EQ(back.size(), due.size()) << write_round(round).dump();
      ASSERT_EQ(sum, amount);
    }
  });
}

// The rake is no more than its percentage and maximum, or what its levels say, and never of a bet
// that nobody called; contributions are as submitted.
TEST_P(PotBattery, WhatIsTakenIsAsSubmitted) {
  int raked = 0;
  for_each_round(rounds, [&](const Round& round, Random&) {
    const PotRules chosen(round.rules());
    const Settlement settlement = round.settlement();
    if (round.pot().record().void_by != nullptr) {
      ASSERT_TRUE(settlement.taken.empty());
      return;
    }
    const Pots pots = pots_of(round.pot().record());
    std::map<Taken::As, Money> taken;
    std::map<std::size_t, Money> rake;
    for (const Taken& each : settlement.taken) {
      taken[each.as] += each.amount;
      if (each.as == Taken::As::rake) rake[pot_index(round, each.pot)] += each.amount;
    }
    raked += taken[Taken::As::rake].cents > 0 ? 1 : 0;
    const Money most = chosen.rake_maximum.value_or(no_limit);
    ASSERT_LE(taken[Taken::As::rake], most);
    switch (chosen.rake) {
      case PotRules::Rake::percentage: {
        Money all;
        for (std::size_t i = 0; i < pots.pots.size(); ++i) {
          const Money part{pots.pots[i].amount.cents * chosen.rake_percent.num /
                           (std::int64_t{chosen.rake_percent.den} * 100)};
          ASSERT_LE(rake[i], part);
          ASSERT_LE(rake[i] * 10, pots.pots[i].amount);
          all += part;
        }
        ASSERT_EQ(taken[Taken::As::rake], std::min(all, most));
        break;
      }
      case PotRules::Rake::incremental: {
        Money level;
        for (const auto& [size, amount] : chosen.rake_levels) {
          if (pots.total() >= size) level = amount;
        }
        ASSERT_EQ(taken[Taken::As::rake], std::min({level, most, pots.total()}));
        break;
      }
      default:
        ASSERT_EQ(taken[Taken::As::rake], Money{});
    }
    const Money left = pots.total() - taken[Taken::As::rake];
    const auto due = [&](const PotRules::Fund& fund) {
      return pots.total() >= fund.minimum_pot ? fund.contribution : Money{};
    };
    ASSERT_EQ(taken[Taken::As::bad_beat], std::min(due(chosen.bad_beat), left));
    ASSERT_EQ(taken[Taken::As::high_hand_jackpot],
              std::min(due(chosen.high_hand), left - taken[Taken::As::bad_beat]));
  });
  EXPECT_GT(raked, 0);
}

TEST_P(PotBattery, TheJournalSettlesTheSame) {
  for_each_round(rounds, [](const Round& round, Random&) {
    const Json file = write_round(round);
    const ReadRound read = read_round(file);
    ASSERT_TRUE(read.round) << file.dump() << "\n" << text(read.refusals.front());
    const Settlement again = read.round->settlement();
    const Settlement live = round.settlement();
    ASSERT_EQ(back_of(again, read.round->definition()), back_of(live, round.definition()))
        << file.dump();
    ASSERT_EQ(again.taken, live.taken);
    ASSERT_EQ(again.meters, live.meters);
    ASSERT_EQ(next_hand_is_killed(round.rules(), round.pot().record()),
              next_hand_is_killed(read.round->rules(), read.round->pot().record()));
    // And written again it is the same file; what went wrong may be told in another order.
    if (!file.contains("irregularities")) {
      ASSERT_EQ(again.lines, live.lines);
      ASSERT_EQ(write_round(*read.round), file);
    }
  });
}

bool same_state(const Round& a, const Round& b) {
  return a.pot().record() == b.pot().record() && a.journal() == b.journal() &&
         a.pot().phase() == b.pot().phase() && a.pot().turn() == b.pot().turn() &&
         a.pot().street_index() == b.pot().street_index() &&
         a.pot().to_call() == b.pot().to_call() && a.expected().kind == b.expected().kind &&
         a.expected().place == b.expected().place;
}

TEST_P(PotBattery, TheSameEventsGiveTheSameState) {
  for_each_round(rounds / 2, [](const Round& round, Random&) {
    Round again(round.rules());
    for (const Event& event : round.journal()) ASSERT_FALSE(again.apply(event));
    ASSERT_TRUE(same_state(again, round));
    ASSERT_EQ(again.settlement(), round.settlement());
    for (int seat = 0; seat <= round.definition().positions; ++seat) {
      ASSERT_EQ(again.view(seat), round.view(seat));
    }
  });
}

// Another seat, act, amount, card or spot than happened.
void change_something(const Definition& game, Event& event, Random& random) {
  const int seat = static_cast<int>(random.below(static_cast<std::uint32_t>(game.positions) + 2));
  const Money amount{static_cast<std::int64_t>(random.below(20'000)) - 1'000};
  const Card card = deck_cards(Deck::standard)[random.below(52)];
  if (auto* bet = std::get_if<BetMade>(&event.what)) {
    if (random.one_in(2)) bet->place = Place::seat(seat);
    if (random.one_in(4)) bet->amount = amount;
    if (random.one_in(4)) {
      const auto wagers = static_cast<std::uint32_t>(game.wagers.size());
      bet->spot = {static_cast<WagerId>(random.below(wagers)), 0,
                   static_cast<std::uint16_t>(random.below(7))};
    }
  } else if (auto* acted = std::get_if<PotActed>(&event.what)) {
    if (random.one_in(3)) acted->seat = seat;
    if (random.one_in(2)) acted->act = static_cast<PotAct>(random.below(9));
    if (random.one_in(2)) acted->amount = amount;
    if (random.one_in(4) && acted->cards.size() < 5) acted->cards.push_back(card);
  } else if (auto* dealt = std::get_if<CardDealt>(&event.what)) {
    if (random.one_in(2)) dealt->place = Place::seat(seat);
    if (random.one_in(4)) dealt->place = Place::named(static_cast<int>(random.below(2)));
    if (random.one_in(2)) dealt->card = random.one_in(8) ? Card::joker() : card;
  } else if (auto* sat = std::get_if<SatDown>(&event.what)) {
    if (random.one_in(2)) sat->seat = seat;
    if (random.one_in(2)) sat->stakes = amount;
  } else if (auto* placed = std::get_if<ButtonPlaced>(&event.what)) {
    if (random.one_in(2)) placed->seat = seat;
  } else if (auto* stands = std::get_if<HighHandStands>(&event.what)) {
    if (random.one_in(2)) stands->standing = {card};
  } else if (auto* wrong = std::get_if<GoneWrong>(&event.what)) {
    wrong->irregularity = static_cast<std::uint8_t>(
        random.below(static_cast<std::uint32_t>(game.irregularities.size())));
    if (random.one_in(2)) wrong->place = Place::seat(seat);
    if (random.one_in(2)) wrong->card = card;
    wrong->choice = 0;
  } else if (random.one_in(8)) {
    event = Event::call(seat, {}, 0);  // of another course of play
  }
}

// Events drawn at random, most of them wrong: a refused one has a reason, a section, and no effect;
// why_not and apply agree. One that is taken keeps the chips together.
TEST_P(PotBattery, ARefusedEventChangesNothing) {
  for_each_round(rounds / 5, [](const Round& round, Random& random) {
    const Definition& game = round.definition();
    Round now(round.rules());
    for (const Event& event : round.journal()) {
      for (int tries = 0; tries < 3; ++tries) {
        Event wrong =
            round.journal()[random.below(static_cast<std::uint32_t>(round.journal().size()))];
        if (random.one_in(8)) wrong = Event::irregular(0);
        change_something(game, wrong, random);
        Round tried = now;
        const auto why_not = tried.why_not(wrong);
        const auto refusal = tried.apply(wrong);
        ASSERT_EQ(why_not.has_value(), refusal.has_value());
        if (!refusal) {
          for (const PotSeat& seat : tried.pot().record().seats) {
            ASSERT_GE(seat.paid.cents, 0);
            ASSERT_GE(seat.left().cents, 0);
          }
          continue;
        }
        ASSERT_TRUE(same_state(tried, now));
        ASSERT_FALSE(refusal->message.empty());
        ASSERT_FALSE(refusal->section.empty()) << refusal->message;
        ASSERT_EQ(text(*refusal).find('\n'), std::string::npos);
      }
      ASSERT_FALSE(now.apply(event));
    }
  });
}

// Any round goes on to an end after anything that was taken: nobody waits for ever, and it settles
// or says what it lacks.
TEST_P(PotBattery, WhateverHappensTheRoundEnds) {
  for_each_round(rounds / 5, [](const Round& round, Random& random) {
    const Definition& game = round.definition();
    Round now(round.rules());
    const std::size_t length = random.below(static_cast<std::uint32_t>(round.journal().size()));
    for (std::size_t i = 0; i < length; ++i) ASSERT_FALSE(now.apply(round.journal()[i]));
    for (int tries = 0; tries < 6; ++tries) {
      GoneWrong wrong{static_cast<std::uint8_t>(
          random.below(static_cast<std::uint32_t>(game.irregularities.size())))};
      wrong.place = Place::seat(1 + static_cast<int>(random.below(10)));
      if (random.one_in(2)) wrong.card = deck_cards(Deck::standard)[random.below(52)];
      now.apply({wrong});
    }
    if (!now.pot().begun() && !now.over()) return;
    for (int steps = 0; !now.over(); ++steps) {
      ASSERT_LT(steps, 2'000) << write_round(now).dump();
      const Expected expected = now.expected();
      switch (expected.kind) {
        case Expected::Kind::card:
          // Any that is in the deck.
          ASSERT_TRUE(
              std::any_of(deck_cards(Deck::standard).begin(), deck_cards(Deck::standard).end(),
                          [&](Card card) { return !now.apply(Event::deal(expected.place, card)); }))
              << write_round(now).dump();
          break;
        case Expected::Kind::burn:
          ASSERT_FALSE(now.apply(Event::burn()));
          break;
        case Expected::Kind::bets: {
          const auto spot = [&](const char* id) {
            return Spot{static_cast<WagerId>(*game.find_wager(id)), 0, 0};
          };
          if (expected.place != Place{}) {
            const Money least = now.pot().chosen().forced_bet.value_or(Money{1});
            const Money left = now.pot().record().seat(expected.place.seat()).left();
            ASSERT_FALSE(
                now.apply(Event::bet(expected.place, spot("forced"), std::min(least, left))));
            break;
          }
          bool posted = false;
          for (int seat = 1; seat <= 10; ++seat) {
            for (std::uint16_t i = 0; i < 5; ++i) {
              Spot blind = spot("blind");
              blind.again = i;
              posted |= !now.apply(Event::bet(seat, blind, Money{1}));
            }
          }
          ASSERT_TRUE(posted) << write_round(now).dump();
          break;
        }
        default: {
          ASSERT_EQ(expected.kind, Expected::Kind::act);
          ASSERT_GT(expected.place.seat(), 0) << write_round(now).dump();
          const int seat = expected.place.seat();
          Cards two;
          const Cards held = now.pot().record().seat(seat).held();
          for (int i = 0; i < now.pot().street().discards; ++i) {
            two.push_back(held[static_cast<std::size_t>(i)]);
          }
          const bool done = !now.apply(Event::act(seat, PotAct::check)) ||
                            !now.apply(Event::act(seat, PotAct::call)) ||
                            !now.apply(Event::act(seat, PotAct::draw)) ||
                            !now.apply(Event::act(seat, PotAct::discard, {}, two)) ||
                            !now.apply(Event::act(seat, PotAct::muck)) ||
                            !now.apply(Event::act(seat, PotAct::show));
          ASSERT_TRUE(done) << text(*now.why_not(Event::act(seat, PotAct::check))) << "\n"
                            << write_round(now).dump();
        }
      }
    }
    Money staked;
    Money back;
    const Settlement settlement = now.settlement();
    if (settlement.missing) {
      ASSERT_FALSE(settlement.missing->section.empty());
      return;
    }
    for (const Line& line : settlement.lines) {
      if (line.stake.cents == 0 && !of_a_pot(now, line)) continue;
      staked += line.stake;
      back += line.back;
    }
    for (const Taken& taken : settlement.taken) back += taken.amount;
    ASSERT_EQ(staked, back);
    ASSERT_FALSE(story_of(now).empty());
  });
}

// What the seat that is asked may do is in range of what it says, and there is always something.
TEST_P(PotBattery, WhatMayBeBetIsAllowed) {
  for_each_round(rounds / 5, [](const Round& round, Random&) {
    Round now(round.rules());
    for (const Event& event : round.journal()) {
      if (now.expected().kind == Expected::Kind::act &&
          now.pot().phase() == PotRound::Phase::betting) {
        const int seat = now.expected().place.seat();
        const auto range = now.pot().bet_range(seat);
        const PotAct more = now.pot().to_call().cents > 0 ? PotAct::raise : PotAct::bet;
        const PotSeat& player = now.pot().record().seat(seat);
        if (range) {
          ASSERT_LE(range->least, range->most);
          ASSERT_GT(range->most, now.pot().to_call());
          ASSERT_FALSE(now.why_not(Event::act(seat, more, range->least)));
          ASSERT_FALSE(now.why_not(Event::act(seat, more, range->most)));
          ASSERT_TRUE(now.why_not(Event::act(seat, more, range->most + Money{1})));
        } else {
          ASSERT_TRUE(now.why_not(
              Event::act(seat, more, now.pot().to_call() + std::min(dollars(1), player.left()))));
        }
        const bool facing = player.round_bet < now.pot().to_call();
        ASSERT_EQ(!facing, !now.why_not(Event::act(seat, PotAct::check)));
        ASSERT_EQ(facing, !now.why_not(Event::act(seat, PotAct::call)));
        ASSERT_FALSE(now.why_not(Event::act(seat, PotAct::fold)));
        ASSERT_TRUE(player.live());
        ASSERT_GT(player.left().cents, 0);
      }
      ASSERT_FALSE(now.apply(event));
    }
  });
}

// A betting round ends when all who can have called the same, and begins at nothing.
TEST_P(PotBattery, ABettingRoundEndsWhenAllHaveCalled) {
  for_each_round(rounds / 2, [](const Round& round, Random&) {
    Round now(round.rules());
    for (const Event& event : round.journal()) {
      const bool betting = now.pot().phase() == PotRound::Phase::betting;
      const Round before = now;
      ASSERT_FALSE(now.apply(event));
      const bool goes_on =
          now.pot().phase() == PotRound::Phase::betting || now.pot().record().live() < 2;
      if (!betting || goes_on || !event.is<PotActed>()) continue;
      // As the round stood with this last act: what each live seat has put in, all told.
      Money most;
      for (const PotSeat& seat : now.pot().record().seats) {
        const Money dead = now.pot().record().dead_ante ? seat.ante : Money{};
        most = std::max(most, seat.live() ? seat.paid - dead : Money{});
      }
      for (const PotSeat& seat : now.pot().record().seats) {
        const Money dead = now.pot().record().dead_ante ? seat.ante : Money{};
        if (!seat.live() || seat.all_in()) continue;
        ASSERT_EQ(seat.paid - dead, most);
      }
    }
  });
}

// At any point, exchange the cards that a seat cannot see for others: it sees the same.
TEST_P(PotBattery, ASeatNeverSeesWhatItMustNot) {
  for_each_round(rounds, [](const Round& round, Random& random) {
    const auto& journal = round.journal();
    const std::size_t length = random.below(static_cast<std::uint32_t>(journal.size())) + 1;
    const int seat = static_cast<int>(random.below(11));
    Round before(round.rules());
    for (std::size_t i = 0; i < length; ++i) before.apply(journal[i]);
    CardSet visible;
    for (const SeenPlace& seen : before.view(seat)) visible = visible | card_set(seen.cards);
    // Up cards say who bets first, and the seat's own discards are known to it: these stay.
    CardSet stay = visible;
    for (const PotSeat& player : before.pot().record().seats) {
      for (std::size_t i = 0; i < player.cards.size(); ++i) {
        if (player.faces_up(i)) stay.insert(player.cards[i]);
      }
    }
    for (const Event& event : journal) {
      if (const auto* wrong = event.as<GoneWrong>()) stay.insert(wrong->card);
    }
    std::vector<Card> hidden;
    for (const Card card : deck_cards(Deck::standard)) {
      if (!stay.contains(card)) hidden.push_back(card);
    }
    std::vector<Card> others = hidden;
    shuffle(others, random);
    const auto exchanged = [&](Card card) {
      const auto at = std::find(hidden.begin(), hidden.end(), card);
      return at == hidden.end() ? card : others[static_cast<std::size_t>(at - hidden.begin())];
    };
    Round elsewhere(round.rules());
    for (std::size_t i = 0; i < length; ++i) {
      Event event = journal[i];
      if (auto* dealt = std::get_if<CardDealt>(&event.what)) dealt->card = exchanged(dealt->card);
      if (auto* acted = std::get_if<PotActed>(&event.what)) {
        for (Card& card : acted->cards) card = exchanged(card);
      }
      const auto why = elsewhere.apply(event);
      ASSERT_FALSE(why) << text(*why);
    }
    ASSERT_EQ(before.view(seat), elsewhere.view(seat));
    ASSERT_EQ(before.expected().kind, elsewhere.expected().kind);
    ASSERT_EQ(before.expected().place, elsewhere.expected().place);
  });
}

// A seat sees its own cards, up cards of hands that are in, what lies in the middle and what was
// shown, and no other face.
TEST_P(PotBattery, ASeatSeesItsOwnCardsAndWhatIsShown) {
  for_each_round(rounds, [](const Round& round, Random& random) {
    const auto events = static_cast<std::uint32_t>(round.journal().size());
    const std::size_t length = random.one_in(2) ? events : random.below(events) + 1;
    const int seat = static_cast<int>(random.below(11));
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
            << text(card) << " of " << round.definition().place_name(seen.place) << " seen by seat "
            << seat;
      }
    }
    if (seat == 0 || !before.pot().record().seat(seat).in) return;
    const auto view = before.view(seat);
    const auto mine = std::find_if(view.begin(), view.end(), [&](const SeenPlace& seen) {
      return seen.place == Place::seat(seat);
    });
    ASSERT_NE(mine, view.end());
    ASSERT_EQ(mine->cards, before.pot().record().seat(seat).held());
  });
}

// No card is in two places; one that was discarded comes back only where discards are shuffled in.
TEST_P(PotBattery, EveryCardIsInOnePlace) {
  using Reshuffle = PotGame::Reshuffle;
  const Reshuffle reshuffle = GetParam()->pot_game()->reshuffle;
  for_each_round(rounds, [&](const Round& round, Random&) {
    Round now(round.rules());
    std::map<Card, int> dealt_times;
    int burned = 0;
    int dealt_in_all = 0;
    for (const Event& event : round.journal()) {
      const CardSet held_before = [&] {
        CardSet set;
        for (const PotSeat& seat : now.pot().record().seats) {
          if (seat.live()) set = set | card_set(seat.held());
        }
        return set | card_set(now.pot().record().community) | card_set(now.pot().record().common);
      }();
      ASSERT_FALSE(now.apply(event));
      if (event.is<CardBurned>()) ++burned;
      if (const auto* dealt = event.as<CardDealt>()) {
        ASSERT_TRUE(dealt->card.known());
        ASSERT_FALSE(held_before.contains(dealt->card));
        ++dealt_in_all;
        if (++dealt_times[dealt->card] > 1) {
          ASSERT_NE(reshuffle, Reshuffle::never);
        }
      }
    }
    if (reshuffle == Reshuffle::never) {
      ASSERT_LE(burned + dealt_in_all, 52);
    }
    // Hands have all their cards at a showdown.
    const PotRecord& record = now.pot().record();
    if (!record.showdown) return;
    const PotGame& game = now.pot().game();
    ASSERT_EQ(static_cast<int>(record.community.size()), game.community_cards());
    for (const PotSeat& seat : record.seats) {
      if (!seat.live()) continue;
      ASSERT_EQ(static_cast<int>(seat.held().size() + record.common.size()), game.hand_cards());
      ASSERT_EQ(card_set(seat.held()).size(), static_cast<int>(seat.held().size()));
    }
  });
}

TEST_P(PotBattery, EveryRoundCanBeTold) {
  for_each_round(rounds / 5, [](const Round& round, Random&) {
    const auto story = story_of(round);
    ASSERT_GE(story.size() + 1, round.journal().size());  // who sits down is told at once
    for (const StoryLine& line : story) {
      ASSERT_FALSE(line.words.empty());
      ASSERT_FALSE(line.section.empty()) << line.words;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, PotBattery, testing::ValuesIn(pot_definitions()), name_of_test);

}  // namespace
}  // namespace houseway
