#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/register.h"
#include "kernel_check.h"
#include "odds/hands.h"
#include "odds/paid_draw_play.h"
#include "odds_support.h"
#include "simulate/arranged_kernel.h"
#include "simulate/bought_kernel.h"

// How Lunar Poker is played best, as simulations look it up.
namespace houseway {
namespace {

using arranged_rounds::BoughtSeat;
using paid_draw::FirstChoices;
using paid_draw::LastChoice;
using paid_draw::LastDecisions;

std::string told(const FirstChoices::Chosen& chosen, const std::vector<Card>& deck) {
  if (chosen.choice == paid_draw::first_bets) return "bet 2";
  if (chosen.choice == paid_draw::first_folds) return "fold";
  if (chosen.choice == paid_draw::first_buys) return "buy";
  std::string words = "exchange";
  for (const Card card : deck) {
    if (chosen.thrown.contains(card)) words += " " + text(card);
  }
  return words;
}

// Whether the Bet is worth more than the fold, every hand of the dealer settled.
bool bet_pays(const RuleSet& rules, const Cards& cards, CardSet thrown, std::size_t drawn, Card up,
              const std::vector<Card>& rest) {
  Record record = one_player(rules, {{"ante", 1}, {"bet", 2}, {"options-fee", 1}});
  record.seat(1).cards = cards;
  record.seat(1).drawn = static_cast<int>(drawn);
  for (const Card card : cards) {
    if (thrown.contains(card)) record.seat(1).discarded.push_back(card);
  }
  Settlement settlement;
  std::int64_t cents = 0;
  std::int64_t deals = 0;
  for (std::size_t a = 0; a < rest.size(); ++a) {
    for (std::size_t b = a + 1; b < rest.size(); ++b) {
      for (std::size_t c = b + 1; c < rest.size(); ++c) {
        for (std::size_t d = c + 1; d < rest.size(); ++d) {
          record.places[0] = {rest[a], rest[b], rest[c], rest[d], up};
          cents += static_cast<std::int64_t>(settled_net(rules, record, settlement).cents);
          ++deals;
        }
      }
    }
  }
  return cents > -200 * deals;
}

// On decks of four ranks, and of five for the suits that make a flush: the first choice is the one
// that is marked as best, and what is done after the draws it leads to is what pays more.
TEST(LunarPokerPlay, IsWhatTheSolverFindsBest) {
  const RuleSet rules = rules_of(lunar_poker);
  for (const Rank lowest : {Rank::jack, Rank::ten}) {
    const std::vector<Card> deck = small_deck(lowest, false);
    Effort effort;
    const auto play = best_paid_draw_play(rules, deck, effort);
    const auto solved = solve(rules, dollars(1), deck, effort);
    SeededRandom random(lowest == Rank::jack ? 5 : 6);
    for (int nth = 0; nth < 12; ++nth) {
      std::vector<Card> cards = deck;
      for (std::size_t i = cards.size(); i > 1; --i) {
        std::swap(cards[i - 1], cards[random.below(static_cast<std::uint32_t>(i))]);
      }
      const Card up = cards.back();
      const CardSet own{std::span<const Card>(cards).first(5)};
      const FirstChoices::Chosen chosen = play->first.of(own, up);
      const std::vector<ChoiceValue> values = solved->values({own, {}, up});
      const std::string words = told(chosen, deck);
      const auto found = std::find_if(values.begin(), values.end(),
                                      [&](const ChoiceValue& each) { return each.play == words; });
      ASSERT_EQ(found == values.end(), values.empty()) << words;
      if (values.empty()) {
        EXPECT_EQ(chosen.choice, paid_draw::first_not_asked);
        continue;
      }
      for (const ChoiceValue& each : values) EXPECT_LE(each.value, found->value) << each.play;
      const bool buys = chosen.choice == paid_draw::first_buys;
      if (!buys && !paid_draw::exchanges(chosen.choice)) continue;
      const std::size_t drawn = buys ? 1 : static_cast<std::size_t>(chosen.thrown.size());
      for (std::size_t first = 5; first + drawn < cards.size() && first < 9; ++first) {
        Cards held;
        CardSet seen = own;
        seen.insert(up);
        for (std::size_t i = 0; i < 5; ++i) held.push_back(cards[i]);
        for (std::size_t i = first; i < first + drawn; ++i) {
          held.push_back(cards[i]);
          seen.insert(cards[i]);
        }
        const CardSet left = card_set(held) - chosen.thrown;
        EXPECT_EQ(play->last.bets(left, chosen.thrown, up),
                  bet_pays(rules, held, chosen.thrown, drawn, up, without(deck, seen)))
            << text(held) << " without " << words << " against " << text(up);
      }
    }
  }
}

// A choice is found under other names of the suits, with the same cards kept of those alike.
TEST(LunarPokerPlay, AChoiceGoesWithItsSuits) {
  // 5 5 8 J J with the fives in two suits that may change names, and one of the jacks in the up
  // card's: kept are the five that has no other card of its suit, and the jack of the up card's.
  const paid_draw::Ranks ranks{3, 3, 6, 9, 9};
  FirstChoices::Row row = FirstChoices::not_asked;
  FirstChoices::put(row, ranks, {1, 2, 1, 0, 1}, 0b01010);
  FirstChoices choices;
  choices.set(12, rank_choices::place_of_ranks(ranks), row);
  std::array<Suit, suit_count> suits = all_suits;
  do {
    const Card up(Rank::ace, suits[0]);
    const Card lone_five(Rank::five, suits[2]);
    const Card jack_of_suit(Rank::jack, suits[0]);
    CardSet own;
    for (const Card card : {Card(Rank::five, suits[1]), lone_five, Card(Rank::eight, suits[1]),
                            jack_of_suit, Card(Rank::jack, suits[1])}) {
      own.insert(card);
    }
    const FirstChoices::Chosen chosen = choices.of(own, up);
    EXPECT_TRUE(paid_draw::exchanges(chosen.choice));
    CardSet kept;
    kept.insert(lone_five);
    kept.insert(jack_of_suit);
    EXPECT_EQ(own - chosen.thrown, kept);
  } while (std::next_permutation(suits.begin(), suits.end()));
}

// A play that is anything but sensible, by all that a first choice can go by.
std::unique_ptr<const PaidDrawPlay> scrambled_play() {
  auto play = std::make_unique<PaidDrawPlay>();
  SeededRandom random(9);
  const paid_draw::RankSets sets(rank_choices::all_masks - 1);
  // Rows are few, so that they are quickly made.
  std::vector<FirstChoices::Row> rows(40);
  for (FirstChoices::Row& row : rows) {
    for (std::uint8_t& choice : row) {
      const auto kept = static_cast<std::uint8_t>(random.below(paid_draw::all_kept));
      const bool keeps_few = std::popcount(kept) < 4;
      constexpr std::array<std::uint8_t, 3> others{paid_draw::first_bets, paid_draw::first_buys,
                                                   paid_draw::first_folds};
      choice = keeps_few ? kept : others[random.below(3)];
    }
  }
  for (const std::uint16_t place : sets.possible(5)) {
    for (std::size_t up = 0; up < rank_count; ++up) {
      FirstChoices::Row row = rows[random.below(static_cast<std::uint32_t>(rows.size()))];
      // Straight flushes are paid at once: five cards of one suit, of the up card's or another.
      const paid_draw::Ranks& ranks = sets.of(5)[place];
      CardSet suited;
      for (const std::uint8_t rank : ranks) suited.insert(Card(static_cast<Rank>(rank), {}));
      if (suited.size() == 5 && high_hand(suited).hand_class() >= HandClass::straight_flush) {
        row[paid_draw::shape_of_suits[0]] = paid_draw::first_not_asked;
        row[paid_draw::shape_of_suits[0b01'01'01'01'01]] = paid_draw::first_not_asked;
      }
      play->first.set(up, place, row);
    }
  }
  for (std::size_t up = 0; up < rank_count; ++up) {
    for (std::uint16_t strength = 1; strength < LastDecisions::strengths; ++strength) {
      for (const auto after : {LastDecisions::exchange, LastDecisions::purchase}) {
        play->last.set(after, up, strength,
                       random.below(4) == 0 ? LastChoice::folds : LastChoice::bets);
      }
    }
  }
  return play;
}

TEST(LunarPokerPlay, TheKernelPlaysWhateverTheSeatPlays) {
  const RuleSet rules = rules_of(lunar_poker, {{"super-on-dealer", true}});
  const Definition& game = rules.definition();
  const BoughtSeat seat(rules, scrambled_play());
  const auto wager = [&](std::string_view id) {
    return static_cast<WagerId>(*game.find_wager(id));
  };
  const Bets bets{{{wager("ante"), 0}, dollars(5)},
                  {{wager("super"), 0}, dollars(5)},
                  {{wager("super"), 1}, dollars(5)}};
  const auto kernel = arranged_kernel(rules, bets, seat);
  ASSERT_NE(kernel, nullptr);
  CheckingBook book(rules, kernel->channels());
  constexpr std::size_t rounds = 2'000;
  std::vector<std::vector<std::uint32_t>> classes(kernel->channels().size(),
                                                  std::vector<std::uint32_t>(rounds));
  const std::vector<std::span<std::uint32_t>> spans(classes.begin(), classes.end());
  Stream stream(2, 0);
  kernel->open()->play(stream, book, spans);
  EXPECT_EQ(book.shown, rounds);
  for (const std::string& failure : book.failures) ADD_FAILURE() << failure;
}

}  // namespace
}  // namespace houseway
