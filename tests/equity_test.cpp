#include "odds/equity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.h"
#include "games/register.h"
#include "odds/equity_parts.h"
#include "odds_support.h"
#include "ranking/low.h"
#include "ranking/omaha.h"
#include "ranking/subsets.h"

// What hands are worth against each other: against published counts, and against every deal played
// out plainly.
namespace houseway {
namespace {

const PotGame& game_of(const Definition& definition) {
  return *definition.pot_game();
}

EquityQuestion question_of(const PotGame& game, const std::vector<std::string>& hands,
                           const char* board = "", const char* dead = "") {
  EquityQuestion question;
  for (const std::string& hand : hands) {
    const ReadRange read = read_range(game, hand);
    EXPECT_FALSE(read.refusal) << hand << ": " << read.refusal->message;
    question.hands.push_back(read.range);
  }
  question.board = read_card_set(board).cards;
  question.dead = read_card_set(dead).cards;
  return question;
}

Equity equity_of(const Definition& definition, const std::vector<std::string>& hands,
                 const char* board = "", const char* dead = "") {
  const PotGame& game = game_of(definition);
  Effort effort;
  const FoundEquity found = find_equity(game, question_of(game, hands, board, dead), effort);
  EXPECT_FALSE(found.refusal) << text(*found.refusal);
  return found.equity;
}

void adds_up(const Equity& equity) {
  Integer parts = 0;
  for (const HandEquity& hand : equity.hands) {
    EXPECT_EQ(hand.pot.won + hand.pot.tied + hand.pot.lost, equity.deals);
    Integer of_shares = 0;
    for (std::size_t share = 0; share < hand.shares.size(); ++share) {
      const ShareEquity& part = hand.shares[share];
      EXPECT_EQ(part.won + part.tied + part.lost + equity.unclaimed[share], equity.deals);
      of_shares += part.parts;
    }
    EXPECT_EQ(of_shares, hand.pot.parts);
    parts += hand.pot.parts;
  }
  EXPECT_EQ(parts, equity.deals * pot_parts);
}

// ----- published counts

struct Published {
  const char* hand;
  std::int64_t won;
};

void expect_counts(std::int64_t deals, const std::vector<Published>& published) {
  std::vector<std::string> hands;
  for (const Published& each : published) hands.emplace_back(each.hand);
  const Equity equity = equity_of(hold_em_poker, hands);
  EXPECT_FALSE(equity.sampled);
  EXPECT_EQ(equity.deals, deals);
  adds_up(equity);
  for (std::size_t i = 0; i < published.size(); ++i) {
    EXPECT_EQ(equity.hands[i].pot.won, published[i].won) << hands[i];
  }
}

// As PokerStove prints them. Its parts of tied pots are left out: with three hands they come to
// more than the pots that are tied.
TEST(Equity, OfHoldEmHandsAsPublished) {
  expect_counts(1'712'304, {{"AsAh", 1'410'336}, {"KsKh", 292'660}});
  expect_counts(394'777'152, {{"A2o", 96'338'988}, {"88", 145'235'448}, {"QJs", 151'892'424}});
  expect_counts(592'165'728, {{"AA", 418'219'956}, {"QQ", 107'718'120}, {"93o", 64'207'836}});
  expect_counts(11'382'741'216, {{"TT+, AQs+, AQo+", 3'213'892'992},
                                 {"QQ+, AKs, AKo", 4'637'673'516},
                                 {"TT", 2'923'177'728}});
}

TEST(Equity, OfStartingHands) {
  Effort effort;
  const std::vector<StartingHand> hands = starting_hands(effort);
  ASSERT_EQ(hands.size(), 169U);
  const auto of = [&](const char* name) {
    const auto found = std::ranges::find(hands, name, &StartingHand::name);
    return decimal(found->equity.of(found->equity.hands.front().pot) * 100, 4);
  };
  EXPECT_EQ(hands.front().name, "AA");
  EXPECT_EQ(hands.back().name, "32o");
  EXPECT_EQ(of("AA"), "85.2037");
  EXPECT_EQ(of("KK"), "82.3957");
  EXPECT_EQ(of("AKs"), "67.0446");
  EXPECT_EQ(of("72o"), "34.5836");
  // All of them together are any two cards against any two others.
  Integer deals = 0;
  Integer tied = 0;
  Integer won = 0;
  for (const StartingHand& hand : hands) {
    adds_up(hand.equity);
    deals += hand.equity.deals;
    tied += hand.equity.hands.front().pot.tied;
    won += hand.equity.hands.front().pot.won;
  }
  EXPECT_EQ(deals, choose(52, 2) * choose(50, 2) * choose(48, 5));
  EXPECT_EQ(won * 2 + tied, deals);
  EXPECT_EQ(tied, Integer("113130263816"));
}

// ----- every deal, played out plainly

std::vector<std::uint32_t> values_of(const PotGame& game, CardSet own, CardSet board) {
  const bool two = game.own_cards == PotGame::OwnCards::exactly_two;
  std::vector<std::uint32_t> values;
  for (const PotShare& share : game.shares) {
    switch (share.ranking) {
      case PotRanking::high:
        values.push_back((two ? omaha_high(own, board) : high_hand(own | board)).value);
        break;
      case PotRanking::ace_to_five:
        values.push_back(low_hand(own | board, LowKind::ace_to_five).value);
        break;
      case PotRanking::eight_or_better:
        values.push_back(
            (two ? omaha_low(own, board) : low_hand(own | board, LowKind::eight_or_better)).value);
        break;
      case PotRanking::deuce_to_seven:
        values.push_back(low_hand(own | board, LowKind::deuce_to_seven).value);
        break;
      case PotRanking::badugi_ace_low:
        values.push_back(badugi_hand(own, BadugiAce::low).value);
        break;
      case PotRanking::badugi_ace_high:
        values.push_back(badugi_hand(own, BadugiAce::high).value);
        break;
    }
  }
  return values;
}

// Of each hand: deals with the whole pot, with a part of it and without, and the sum of its parts.
struct PlainCount {
  std::int64_t won = 0;
  std::int64_t tied = 0;
  std::int64_t lost = 0;
  Rational pots = 0;
};

class PlainDeals {
 public:
  PlainDeals(const PotGame& game, const EquityQuestion& question)
      : game_(game), question_(question), own_(question.hands.size()), counts(own_.size()) {
    deal(0, CardSet(deck_cards(Deck::standard)) - question.board - question.dead);
  }

 private:
  void deal(std::size_t hand, CardSet left) {
    if (hand == own_.size()) {
      const int to_come = game_.community_cards() - question_.board.size();
      return for_each_subset(left, to_come,
                             [&](CardSet coming) { show(question_.board | coming); });
    }
    for (const CardSet known : question_.hands[hand].holdings) {
      if (!(known - left).empty()) continue;
      for_each_subset(left - known, game_.hand_cards() - known.size(), [&](CardSet drawn) {
        own_[hand] = known | drawn;
        deal(hand + 1, left - own_[hand]);
      });
    }
  }
  void show(CardSet board) {
    std::vector<std::vector<std::uint32_t>> values;
    for (const CardSet own : own_) values.push_back(values_of(game_, own, board));
    std::vector<Rational> pots(own_.size());
    const auto best_of = [&](std::size_t share) {
      std::uint32_t best = 0;
      for (const auto& value : values) best = std::max(best, value[share]);
      return best;
    };
    const bool split = game_.shares.size() == 2 && best_of(1) != 0;
    for (std::size_t share = 0; share < (split ? 2U : 1U); ++share) {
      const auto wins = [&](const auto& value) { return value[share] == best_of(share); };
      const auto winners = std::count_if(values.begin(), values.end(), wins);
      for (std::size_t hand = 0; hand < own_.size(); ++hand) {
        if (wins(values[hand])) pots[hand] += Rational(1, winners * (split ? 2 : 1));
      }
    }
    for (std::size_t hand = 0; hand < own_.size(); ++hand) {
      PlainCount& count = counts[hand];
      ++(pots[hand] == 1 ? count.won : pots[hand] == 0 ? count.lost : count.tied);
      count.pots += pots[hand];
    }
  }

  const PotGame& game_;
  const EquityQuestion& question_;
  std::vector<CardSet> own_;

 public:
  std::vector<PlainCount> counts;
};

void as_played_out(const PotGame& game, const EquityQuestion& question) {
  Effort effort;
  const FoundEquity found = find_equity(game, question, effort);
  ASSERT_FALSE(found.refusal) << text(*found.refusal);
  const Equity& equity = found.equity;
  EXPECT_FALSE(equity.sampled);
  adds_up(equity);
  const PlainDeals plain(game, question);
  for (std::size_t i = 0; i < question.hands.size(); ++i) {
    const ShareEquity& pot = equity.hands[i].pot;
    EXPECT_EQ(pot.won, plain.counts[i].won) << question.hands[i].words;
    EXPECT_EQ(pot.tied, plain.counts[i].tied) << question.hands[i].words;
    EXPECT_EQ(pot.lost, plain.counts[i].lost) << question.hands[i].words;
    EXPECT_EQ(equity.of(pot) * equity.deals, plain.counts[i].pots) << question.hands[i].words;
  }
}

void as_played_out(const Definition& definition, const std::vector<std::string>& hands,
                   const char* board = "", const char* dead = "") {
  SCOPED_TRACE(definition.game);
  as_played_out(game_of(definition), question_of(game_of(definition), hands, board, dead));
}

// A question from a shuffled deck with so few cards left that every deal can be played out.
struct Shape {
  std::vector<std::size_t> known;  // cards of each hand
  std::size_t board = 0;
  std::size_t left = 0;  // cards that may come
};

EquityQuestion random_question(const Shape& shape, Random& random) {
  std::vector<Card> deck = shuffled(Deck::standard, random);
  if (random.one_in(2)) {  // mostly of one suit, so that flushes come up
    std::ranges::stable_partition(
        deck, [&](Card card) { return card.suit() == Suit::hearts || random.one_in(6); });
  }
  std::size_t next = 0;
  const auto take = [&](std::size_t cards) {
    next += cards;
    return card_set(first_cards(deck, next - cards, cards));
  };
  EquityQuestion question;
  for (const std::size_t known : shape.known) question.hands.push_back({"", {take(known)}});
  question.board = take(shape.board);
  next += shape.left;
  question.dead = CardSet(std::span(deck).subspan(next));
  return question;
}

void as_played_out(const Definition& definition, const Shape& shape, int times) {
  SCOPED_TRACE(definition.game);
  SeededRandom random(637);
  for (int i = 0; i < times; ++i) {
    as_played_out(game_of(definition), random_question(shape, random));
  }
}

TEST(Equity, OfHoldEmAsPlayedOut) {
  as_played_out(hold_em_poker, {"AsKs", "QQ+"}, "2c 7d Th 8h");
  as_played_out(hold_em_poker, {"AsKs", "QdQh", "Jh9h"}, "2c 7d Th 8h", "3c");
  as_played_out(hold_em_poker, {"AK, 98s", "TT-88", "KhQh, JTs, 72"}, "8h 7h Th 2s Ad");
  as_played_out(hold_em_poker, {{2, 2}, 0, 10}, 10);
  as_played_out(hold_em_poker, {{2, 2, 2}, 3, 12}, 10);
  as_played_out(hold_em_poker, {{1, 0}, 3, 7}, 4);
  as_played_out(hold_em_poker, {{2, 2, 2, 2}, 4, 20}, 10);
  as_played_out(hold_em_poker, {{2, 1, 0}, 5, 8}, 4);
}

// Ranges, which the count goes through by kinds and the walk one by one.
TEST(Equity, OfHoldEmRangesAsWalked) {
  const PotGame& game = game_of(hold_em_poker);
  SeededRandom random(2);
  Effort effort;
  struct Hands {
    std::uint32_t count;
    bool same;  // ranges
  };
  for (const auto& [hands, same] :
       {Hands{2, false}, Hands{2, true}, Hands{3, false}, Hands{4, false}}) {
    for (const std::size_t board : {0U, 3U, 4U, 5U}) {
      EquityQuestion question = random_question({{}, board, 13 - board}, random);
      const CardSet live = CardSet(deck_cards(Deck::standard)) - question.board - question.dead;
      for (std::uint32_t hand = 0; hand < hands; ++hand) {
        CardRange range;
        for_each_subset(live, 2, [&](CardSet pair) {
          if (random.one_in(hands == 2 ? 3 : 4 * hands)) range.holdings.push_back(pair);
        });
        std::ranges::sort(range.holdings, {}, &CardSet::bits);
        question.hands.push_back(same && hand > 0 ? question.hands.front() : range);
      }
      const equities::MadeContest made = equities::make_contest(game, question);
      if (made.refusal) continue;
      const auto counted = equities::count_hold_em(made.contest, effort);
      const auto walked = equities::walk(made.contest, effort);
      ASSERT_TRUE(counted && walked);
      EXPECT_EQ(*counted, *walked) << hands << " hands, " << board << " cards on the board";
    }
  }
}

TEST(Equity, OfOmahaAsPlayedOut) {
  as_played_out(omaha_high_poker, {{4, 4}, 3, 8}, 3);
  as_played_out(omaha_high_poker, {{4, 4, 3}, 5, 9}, 2);
  as_played_out(omaha_high_low_poker, {{4, 4}, 3, 7}, 4);
  as_played_out(omaha_high_low_poker, {{4, 4, 4}, 4, 20}, 3);
  as_played_out(omaha_high_low_poker, {"As2s3dKh", "Ad2d4cKc"}, "7h 8c Qs 5s", "9h9d9c");
  as_played_out(five_card_omaha_high_poker, {{5, 5}, 4, 8}, 2);
  as_played_out(five_card_omaha_high_low_poker, {{5, 5}, 4, 8}, 2);
}

TEST(Equity, OfStudAsPlayedOut) {
  as_played_out(seven_card_stud_high_poker, {{5, 5}, 0, 9}, 3);
  as_played_out(seven_card_stud_low_poker, {{5, 4}, 0, 8}, 3);
  as_played_out(seven_card_stud_high_low_poker, {{6, 5, 6}, 0, 8}, 3);
  as_played_out(seven_card_stud_eight_or_better_poker, {{5, 5}, 0, 9}, 4);
  as_played_out(super_seven_card_stud_poker, {{6, 6, 6}, 0, 9}, 3);
  as_played_out(five_card_stud_poker, {{2, 3}, 0, 9}, 3);
}

TEST(Equity, OfDrawsAsPlayedOut) {
  as_played_out(five_card_draw_high_poker, {{3, 2}, 0, 9}, 3);
  as_played_out(five_card_draw_low_poker, {{3, 3, 4}, 0, 8}, 3);
  as_played_out(triple_draw_2_7_poker, {{3, 4}, 0, 12}, 3);
  as_played_out(triple_draw_ace_5_poker, {{5, 2}, 0, 12}, 3);
  as_played_out(triple_draw_badeucey_poker, {{4, 3}, 0, 12}, 4);
  as_played_out(triple_draw_badacey_poker, {{3, 4}, 0, 12}, 4);
  as_played_out(badugi_poker, {{2, 1}, 0, 9}, 4);
  as_played_out(badugi_poker, {"As2d3c, As2d4c", "3h4s5d"});
}

// Two hands with cards of their own to come, by those passed and one by one.
TEST(Equity, OfTwoDrawnHandsAsWalked) {
  SeededRandom random(3);
  Effort effort;
  const auto compare = [&](const Definition& definition, const Shape& shape) {
    const EquityQuestion question = random_question(shape, random);
    const equities::MadeContest made = equities::make_contest(game_of(definition), question);
    ASSERT_FALSE(made.refusal);
    const auto counted = equities::count_two_drawn(made.contest, effort, 0);
    const auto walked = equities::walk(made.contest, effort);
    ASSERT_TRUE(counted && walked);
    EXPECT_EQ(*counted, *walked) << definition.game;
  };
  compare(seven_card_stud_high_poker, {{3, 3}, 0, 12});
  compare(seven_card_stud_low_poker, {{4, 2}, 0, 12});
  compare(five_card_draw_high_poker, {{0, 2}, 0, 13});
  compare(triple_draw_2_7_poker, {{3, 0}, 0, 13});
  compare(badugi_poker, {{0, 1}, 0, 14});
  compare(omaha_high_poker, {{3, 2}, 5, 12});
}

// ----- symmetry, samples

TEST(Equity, OfHandsThatAreAlike) {
  const Equity both = equity_of(badugi_poker, {"random", "random"});
  EXPECT_EQ(both.of(both.hands[0].pot), Rational(1, 2));
  EXPECT_EQ(both.deals, choose(52, 4) * choose(48, 4));
  const Equity suits = equity_of(hold_em_poker, {"AsKd", "AdKs"});
  EXPECT_EQ(suits.of(suits.hands[0].pot), Rational(1, 2));
  const Equity turned = equity_of(hold_em_poker, {"QQ", "AKs", "76s"});
  const Equity same = equity_of(hold_em_poker, {"76s", "QQ", "AKs"});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(turned.hands[i].pot.parts, same.hands[(i + 1) % 3].pot.parts);
    EXPECT_EQ(turned.hands[i].pot.won, same.hands[(i + 1) % 3].pot.won);
  }
  const Equity spades = equity_of(omaha_high_low_poker, {"As2sKdQd", "Ah3h9c9d"}, "4s5s6c");
  const Equity hearts = equity_of(omaha_high_low_poker, {"Ah2hKcQc", "As3s9d9c"}, "4h5h6d");
  EXPECT_EQ(spades.hands[0].pot.parts, hearts.hands[0].pot.parts);
}

TEST(Equity, SampledWithinItsError) {
  const std::vector<std::pair<const Definition*, std::vector<std::string>>> questions{
      {&hold_em_poker, {"AKs", "QQ, JTs"}},
      {&omaha_high_low_poker, {"As2s3dKh", "KsKcQdQc"}},
      {&seven_card_stud_low_poker, {"As2d3c4h", "2s3s5d"}},
      {&triple_draw_badeucey_poker, {"2s3d4c", "2h3c5s"}}};
  for (const auto& [definition, hands] : questions) {
    const PotGame& game = game_of(*definition);
    EquityQuestion question = question_of(game, hands, "", "7d7h");
    Effort effort;
    const Equity exact = find_equity(game, question, effort).equity;
    question.samples = 20'000;
    const Equity sampled = find_equity(game, question, effort).equity;
    EXPECT_FALSE(exact.sampled);
    EXPECT_TRUE(sampled.sampled);
    EXPECT_EQ(sampled.deals, 20'000);
    adds_up(sampled);
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const Rational off = sampled.of(sampled.hands[i].pot) - exact.of(exact.hands[i].pot);
      EXPECT_LT(off * off, 25 * *sampled.hands[i].squared_error) << definition->game;
    }
    Effort one_thread;
    one_thread.threads = 1;
    EXPECT_EQ(find_equity(game, question, one_thread).equity.hands[0].pot.parts,
              sampled.hands[0].pot.parts);
  }
}

// ----- how hands are written

std::size_t hands_in(const char* words) {
  const ReadRange read = read_range(game_of(hold_em_poker), words);
  EXPECT_FALSE(read.refusal) << words;
  return read.range.holdings.size();
}

TEST(CardRange, OfTwoCards) {
  EXPECT_EQ(hands_in("AsKs"), 1U);
  EXPECT_EQ(hands_in(" as KS "), 1U);
  EXPECT_EQ(hands_in("QQ"), 6U);
  EXPECT_EQ(hands_in("AKs"), 4U);
  EXPECT_EQ(hands_in("KAo"), 12U);
  EXPECT_EQ(hands_in("AK"), 16U);
  EXPECT_EQ(hands_in("TT+"), 30U);
  EXPECT_EQ(hands_in("ATs+"), 16U);
  EXPECT_EQ(hands_in("T9s+"), 4U);
  EXPECT_EQ(hands_in("77-99"), 18U);
  EXPECT_EQ(hands_in("A5s-A2s"), 16U);
  EXPECT_EQ(hands_in("JTs-54s"), 28U);
  EXPECT_EQ(hands_in("QQ+,AKs,AKs,AsKs"), 22U);
  EXPECT_EQ(hands_in("random, AA"), 1'326U);
  EXPECT_EQ(hands_in("As, AA"), 54U);
  EXPECT_EQ(hands_in("*"), 1U);
  EXPECT_EQ(read_range(game_of(hold_em_poker), "As??").range.holdings.front().size(), 1);
}

std::string refusal_of(const Definition& definition, const std::vector<std::string>& hands,
                       const char* board = "", const char* dead = "") {
  const PotGame& game = game_of(definition);
  for (const std::string& hand : hands) {
    const ReadRange read = read_range(game, hand);
    if (read.refusal) return text(*read.refusal);
  }
  Effort effort;
  const FoundEquity found = find_equity(game, question_of(game, hands, board, dead), effort);
  return found.refusal ? text(*found.refusal) : "";
}

TEST(Equity, RefusesWhatCannotBeDealt) {
  const auto says = [](const std::string& refusal, std::string_view words) {
    EXPECT_NE(refusal.find(words), std::string::npos) << refusal;
    EXPECT_EQ(refusal.find('\n'), std::string::npos) << refusal;
  };
  for (const char* word :
       {"", "A", "AKx", "AsKsQs", "QQ-AKs", "A5s-K2s", "AAs", "1s2s", "AsKs QQ"}) {
    EXPECT_NE(refusal_of(hold_em_poker, {word, "QQ"}), "") << word;
  }
  says(refusal_of(hold_em_poker, {"XX", "QQ"}), "\"XX\" is no hand; write cards (AsKs)");
  says(refusal_of(hold_em_poker, {"AsAs", "QQ"}), "As is given twice");
  says(refusal_of(hold_em_poker, {"AsKsQs", "QQ"}), "has 3 cards; a hand has 2");
  says(refusal_of(omaha_high_poker, {"AKs", "random"}), "write up to 4 cards");
  says(refusal_of(omaha_high_poker, {"AsKs, AsKsQs", "random"}), "give as many cards of each");
  says(refusal_of(hold_em_poker, {"AsKs", "AsQd"}), "hand 2: As is given twice");
  says(refusal_of(hold_em_poker, {"AsKs", "QQ"}, "2c 3c As"), "hand 1: As is given twice");
  says(refusal_of(hold_em_poker, {"AsKs", "QQ"}, "2c 3c"), "it has 0, 3, 4, 5");
  says(refusal_of(hold_em_poker, {"AsKs", "QQ"}, "2c 3c 4c", "2c"), "2c is on the board");
  says(refusal_of(hold_em_poker, {"AA", "KK"}, "As Ah Ad"), "hand 1: no hand of it");
  says(refusal_of(hold_em_poker, {"AA", "AA", "AA"}), "cannot be dealt together");
  says(refusal_of(hold_em_poker, {"AA"}), "1 hand given; equities are of 2 to 10");
  says(refusal_of(badugi_poker, {"As", "Ks"}, "2c 3c 4c"), "no community cards");
  says(refusal_of(seven_card_stud_high_poker, std::vector<std::string>(8, "random")),
       "the deck has 52");
  EXPECT_TRUE(read_card_set("2c 3x").refusal);
  EXPECT_TRUE(read_card_set("2c 2c").refusal);
  EXPECT_EQ(read_card_set("2c 3dTh").cards.size(), 3);
}

}  // namespace
}  // namespace houseway
