#include "odds/odds.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "core/words.h"
#include "odds/audit.h"
#include "odds/hands.h"
#include "odds/passed_hands.h"
#include "odds_support.h"
#include "support.h"

namespace houseway {
namespace {

OddsReport odds_of(const Definition& game, const Choices& choices = {},
                   const std::string& wager = "") {
  const RuleSet rules = rules_of(game, choices);
  Effort effort;
  return find_odds(rules, {wager, true, dollars(1)}, effort);
}

const OddsReport& standard_odds(const Definition& game) {
  static std::map<const Definition*, OddsReport> known;
  auto found = known.find(&game);
  if (found == known.end()) found = known.emplace(&game, odds_of(game)).first;
  return found->second;
}

const WagerOdds& find(const OddsReport& report, std::string_view wager,
                      std::string_view paytable = "") {
  for (const WagerOdds& odds : report.wagers) {
    if (odds.wager == wager && (paytable.empty() || odds.paytable == paytable)) return odds;
  }
  throw std::out_of_range(std::string(wager));
}

TEST(Exact, DecimalsAreRounded) {
  EXPECT_EQ(decimal(Rational(2, 3), 6), "0.666667");
  EXPECT_EQ(decimal(Rational(-1, 3), 2), "-0.33");
  EXPECT_EQ(decimal(Rational(1, 2), 0), "1");
  EXPECT_EQ(decimal(Rational(-1, 1000), 2), "0.00");
  EXPECT_EQ(percent(Rational(1, 8)), "12.500000%");
  EXPECT_EQ(root(Rational(2)), "1.414213");
  EXPECT_EQ(integer(static_cast<Wide>(1) << 100U), Integer("1267650600228229401496703205376"));
  EXPECT_EQ(integer(-5), -5);
  EXPECT_EQ(choose(52, 5), 2'598'960);
}

TEST(Odds, CaribbeanStudAsPublished) {
  const WagerOdds& main = find(standard_odds(caribbean_stud_poker), "ante");
  EXPECT_EQ(main.space, Integer("19933230517200"));
  EXPECT_EQ(main.edge() * Rational(main.space), Rational(Integer("1041372912372")));
  EXPECT_EQ(percent(main.edge()), "5.224306%");
}

TEST(Odds, CajunStudAsPublishedForTheSameTable) {
  const WagerOdds& main = find(standard_odds(cajun_stud), "ante", "A");
  EXPECT_EQ(decimal(main.edge() * 100, 4), "4.9149");
  EXPECT_EQ(main.space, choose(52, 2) * 50 * 49 * 48);
}

class OddsOf : public testing::TestWithParam<const Definition*> {};

TEST_P(OddsOf, CountsAddUpToTheSpace) {
  const Definition& game = *GetParam();
  const OddsReport& report = standard_odds(game);
  std::size_t tables = 0;
  for (const Wager& wager : game.wagers) {
    const bool main = wager.id == (game.priced_by.empty() ? game.base : game.priced_by);
    if (wager.need == Need::optional || main) {
      tables += game.schedules[*game.find_schedule(wager.schedule)].tables.size();
    }
  }
  // Several lines may tell apart how one wager is played.
  std::set<std::pair<std::string, std::string>> lines;
  for (const WagerOdds& odds : report.wagers) lines.insert({odds.wager, odds.paytable});
  EXPECT_EQ(lines.size(), tables);
  for (const WagerOdds& odds : report.wagers) adds_up(odds);
}

// The size of each space, from the cards that are dealt.
TEST_P(OddsOf, SpacesAreAllTheDeals) {
  const Definition& game = *GetParam();
  std::map<std::string, Integer> spaces;
  if (game.game == "cajun-stud") {
    spaces = {{"ante", choose(52, 2) * 50 * 49 * 48},
              {"pocket-bonus", choose(52, 2)},
              {"board-bonus", choose(52, 3)},
              {"lo-ball", choose(52, 5)},
              {"all-six-bonus", choose(52, 6)}};
  } else if (game.game == "caribbean-stud-poker") {
    spaces = {{"ante", choose(52, 5) * 47 * choose(46, 4)},
              {"caribbean-stud-bonus", choose(52, 5) * 47},
              {"progressive-payout", choose(52, 5) * 47},
              {"five-card-hand-bonus", choose(52, 5)}};
  } else if (game.game == "go-fore-it") {
    spaces = {{"front-9", choose(52, 2) * choose(50, 2)},
              {"skins", choose(52, 4) * choose(48, 4)},
              {"gopher", choose(52, 4)}};
  } else if (game.game == "let-it-ride-poker") {
    spaces = {{"bet-1", choose(52, 3) * 49 * 48},
              {"five-card-bonus", choose(52, 5)},
              {"three-card-bonus", choose(52, 3)},
              {"three-card-progressive-payout", choose(52, 3)},
              {"five-card-progressive-payout", choose(52, 5)},
              {"five-card-hand-bonus", choose(52, 5)},
              {"six-card-bonus", choose(52, 6)}};
  } else if (game.game == "mississippi-stud") {
    spaces = {{"ante", choose(52, 2) * 50 * 49 * 48},
              {"progressive-payout", choose(52, 5)},
              {"three-card-bonus", choose(52, 3)},
              {"five-card-hand-bonus", choose(52, 5)},
              {"six-card-bonus", choose(52, 6)}};
  } else if (game.game == "criss-cross-poker") {
    spaces = {{"ante-across", choose(52, 2) * choose(50, 2) * choose(48, 2) * 46},
              {"five-card-bonus", choose(52, 5)}};
  } else if (game.game == "pai-gow") {
    spaces = {{"pai-gow", choose(32, 4) * choose(28, 4)},
              {"pair-fortunes", choose(32, 4)},
              {"sum", 216},
              {"match", 216},
              {"beat-it", 216}};
  } else if (game.game == "raise-it-up-stud-poker") {
    spaces = {{"ante", choose(52, 3) * 49 * 48 * 47},
              {"pair-plus", choose(52, 3)},
              {"progressive-payout", choose(52, 3) * 49 * 48},
              {"six-card-bonus", choose(52, 6)}};
  } else {
    spaces = {{"ante", choose(53, 5) * choose(48, 5)},
              {"progressive-bonus", choose(53, 5) * 48},
              {"trips-bonus", choose(53, 5)},
              {"two-way-bad-beat-bonus", choose(53, 5) * choose(48, 5)}};
  }
  for (const WagerOdds& odds : standard_odds(game).wagers)
    EXPECT_EQ(odds.space, spaces.at(odds.wager)) << odds.wager;
}

// To solve hold'em on the whole deck once is enough: hold_em_odds_test does. Games of throws are in
// throw_odds_test, those dealt from a shoe in shoe_odds_test.
std::vector<const Definition*> all_but_hold_em() {
  std::vector<const Definition*> games = definitions_of(false);
  std::erase_if(games, [](const Definition* game) {
    return game == &texas_hold_em_bonus_poker || game == &ultimate_texas_hold_em_poker ||
           game == &world_poker_tour_heads_up_hold_em || game->dealt_from_a_shoe();
  });
  return games;
}

INSTANTIATE_TEST_SUITE_P(Games, OddsOf, testing::ValuesIn(all_but_hold_em()), name_of_test);

TEST(Odds, SideWagersThatCanBeCheckedByHand) {
  const OddsReport& cajun = standard_odds(cajun_stud);
  // 6 aces at 30, 12 suited at 20, 36 unsuited at 10, 72 pairs at 5, of 1,326.
  EXPECT_EQ(find(cajun, "pocket-bonus", "A").edge(),
            1 - Rational(6 * 31 + 12 * 21 + 36 * 11 + 72 * 6, 1326));
  // 4 mini-royals and 44 straight flushes at 40, 52 trips at 30, 720 straights at 6, 1,096 flushes
  // at 4, 3,744 pairs at 1, of 22,100.
  EXPECT_EQ(find(cajun, "board-bonus", "A").edge(),
            1 - Rational(48 * 41 + 52 * 31 + 720 * 7 + 1096 * 5 + 3744 * 2, 22100));
  EXPECT_EQ(find(cajun, "lo-ball", "B").pushed, Rational(213'180, 2'598'960));
  const OddsReport& dj = standard_odds(dj_wild_stud_poker);
  EXPECT_EQ(find(dj, "progressive-bonus", "1").outcomes[2].count, Integer(624) * 53);
  EXPECT_EQ(find(dj, "progressive-bonus", "2").meters[0].seed, dollars(10'000));
}

TEST(Odds, AMetersReturnIsLinear) {
  const WagerOdds& odds = find(standard_odds(caribbean_stud_poker), "progressive-payout", "B");
  ASSERT_EQ(odds.meters.size(), 1U);
  // 4 royal flushes take it all, 36 straight flushes a tenth; none is folded.
  EXPECT_EQ(odds.meters[0].per_dollar, Rational(4, 2'598'960) + Rational(36, 25'989'600));
  EXPECT_EQ(odds.fixed_return + odds.meters[0].per_dollar * *odds.break_even(), 1);
  EXPECT_EQ(odds.total_return(), odds.fixed_return + odds.meters[0].per_dollar * 10'000);
}

// ----- the settling function on all continuations of random situations

// The chapter's Bet, and one proposed with odds that are not whole, a push and lines left out.
class CaribbeanBet : public testing::TestWithParam<bool> {};

INSTANTIATE_TEST_SUITE_P(Strategy, CaribbeanBet, testing::Bool());

TEST_P(CaribbeanBet, AgainstTheSettlingFunction) {
  const Chosen::Lines odd{
      {"A pair or less", "3 to 2"}, {"Two pair", "push"}, {"Straight", "7 to 3"}};
  const RuleSet rules =
      rules_of(caribbean_stud_poker, GetParam() ? Choices{{"bet", odd}} : Choices{});
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(639);
  Settlement settlement;
  for (int tries = 0; tries < 4; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    // Stakes that every odds here divides.
    Record record = one_player(rules, {{"ante", 3}, {"bet", 6}});
    record.seat(1).cards = first_cards(deck, 0, 5);
    Wide sum = 0;
    std::int64_t deals = 0;
    for (std::size_t a = 6; a < 52; ++a) {
      for (std::size_t b = a + 1; b < 52; ++b) {
        for (std::size_t c = b + 1; c < 52; ++c) {
          for (std::size_t d = c + 1; d < 52; ++d) {
            record.places[0] = {deck[5], deck[a], deck[b], deck[c], deck[d]};
            sum += settled_net(rules, record, settlement).cents;
            ++deals;
          }
        }
      }
    }
    const auto choices = solved->values({card_set(record.seat(1).cards), {}, deck[5]});
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].value, Rational(integer(sum), Integer(deals) * 300))
        << text(record.seat(1).cards);
  }
}

TEST(Strategy, DjWildAgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(dj_wild_stud_poker);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(687);
  Settlement settlement;
  for (int tries = 0; tries < 2; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::with_joker, random);
    Record record = one_player(rules, {{"ante", 1}, {"blind", 1}, {"raise", 2}});
    record.seat(1).cards = first_cards(deck, 0, 5);
    Wide sum = 0;
    std::int64_t deals = 0;
    const std::vector<Card> rest(deck.begin() + 5, deck.end());
    const auto meet = [&](CardSet dealer) {
      Cards cards;
      for (Card card : rest) {
        if (dealer.contains(card)) cards.push_back(card);
      }
      record.places[0] = cards;
      sum += settled_net(rules, record, settlement).cents;
      ++deals;
    };
    for (std::size_t first = 0; first < rest.size(); ++first)
      for_each_hand_from(rest, first, 5, meet);
    const auto choices = solved->values({card_set(record.seat(1).cards), {}, std::nullopt});
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].value, Rational(integer(sum), Integer(deals) * 100))
        << text(record.seat(1).cards);
  }
}

// The best value of a Cajun Stud situation with so much staked, leaves settled by the settling
// function.
Rational best_value(const RuleSet& rules, const Cards& hole, std::vector<Card> community,
                    std::vector<int> raises) {
  static constexpr std::array<const char*, 4> names{"ante", "raise-1", "raise-2", "raise-3"};
  if (community.size() == 3) {
    std::vector<std::pair<const char*, int>> stakes{{names[0], 1}};
    for (std::size_t i = 0; i < raises.size(); ++i) stakes.emplace_back(names[i + 1], raises[i]);
    Record record = one_player(rules, stakes);
    record.seat(1).cards = hole;
    record.places[0] = {community[0], community[1], community[2]};
    Settlement settlement;
    return Rational(settled_net(rules, record, settlement).cents, 100);
  }
  Rational sum = 0;
  int cards = 0;
  for (Card card : deck_cards(Deck::standard)) {
    if (hole.contains(card) ||
        std::find(community.begin(), community.end(), card) != community.end())
      continue;
    std::vector<Card> shown = community;
    shown.push_back(card);
    ++cards;
    if (shown.size() == 3) {
      sum += best_value(rules, hole, shown, raises);
      continue;
    }
    Rational best = -1;
    for (const int raise : raises) best -= raise;
    for (const int raise : {1, 2, 3}) {
      std::vector<int> with = raises;
      with.push_back(raise);
      best = std::max(best, best_value(rules, hole, shown, with));
    }
    sum += best;
  }
  return sum / cards;
}

TEST(Strategy, CajunStudAgainstTheSettlingFunction) {
  for (const char* table : {"A", "B"}) {
    const RuleSet rules = rules_of(cajun_stud, {{"ante", std::string(table)}});
    Effort effort;
    const auto solved = solve(rules, dollars(1), effort);
    SeededRandom random(683);
    for (int tries = 0; tries < 3; ++tries) {
      const std::vector<Card> deck = shuffled(Deck::standard, random);
      const Cards hole = first_cards(deck, 0, 2);
      // What was raised before is the best raise, or the least where folding was best.
      const auto raise_made = [&](const std::vector<Card>& shown) {
        const auto choices = solved->values({card_set(hole), shown, std::nullopt});
        std::size_t best = 3;
        for (std::size_t i = 0; i < 3; ++i) {
          if (choices[i].value > choices[best].value) best = i;
        }
        return best == 3 ? 1 : static_cast<int>(best) + 1;
      };
      const int r1 = raise_made({});
      const auto second = solved->values({card_set(hole), {deck[2]}, std::nullopt});
      for (int raise = 1; raise <= 3; ++raise) {
        EXPECT_EQ(second[static_cast<std::size_t>(raise - 1)].value,
                  best_value(rules, hole, {deck[2]}, {r1, raise}));
      }
      const int r2 = raise_made({deck[2]});
      const auto third = solved->values({card_set(hole), {deck[2], deck[3]}, std::nullopt});
      for (int raise = 1; raise <= 3; ++raise) {
        EXPECT_EQ(third[static_cast<std::size_t>(raise - 1)].value,
                  best_value(rules, hole, {deck[2], deck[3]}, {r1, r2, raise}));
      }
      EXPECT_EQ(third[3].value, Rational(-1 - r1 - r2));
    }
  }
}

// ----- plain enumeration on a small deck

TEST(SmallDeck, CaribbeanStud) {
  const std::vector<Card> deck = small_deck(Rank::nine, false);
  const RuleSet rules = rules_of(caribbean_stud_poker);
  const auto bonus = static_cast<WagerId>(*caribbean_stud_poker.find_wager("caribbean-stud-bonus"));
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  std::vector<std::pair<CardSet, HighHand>> hands;
  const auto collect = [&](CardSet hand) { hands.emplace_back(hand, high_hand(hand)); };
  for (std::size_t first = 0; first < deck.size(); ++first)
    for_each_hand_from(deck, first, 5, collect);

  constexpr std::array<int, 12> bet_pays{1, 1, 2, 3, 4, 5, 7, 20, 50, 0, 100, 0};  // by class
  Wide total = 0;
  Wide space = 0;
  std::map<Row, Integer> bonus_rows;
  Integer bonus_forfeited = 0;
  // Hands up to suits, since all 42,504 against all others would take too long here.
  for (const auto& [own_hand, own_value] : hands) {
    const unsigned alike = suit_class_size(own_hand);
    if (alike == 0) continue;
    std::map<Card, std::array<std::int64_t, 2>> by_up;  // value of betting, dealer hands
    for (const auto& [dealer, value] : hands) {
      if (!(dealer & own_hand).empty()) continue;
      const bool qualifies = value.hand_class() > HandClass::high_card ||
                             (value.rank(0) == Rank::ace && value.rank(1) == Rank::king);
      const int pays = bet_pays[static_cast<std::size_t>(own_value.hand_class())];
      const int net = !qualifies           ? 1
                      : own_value > value  ? 1 + 2 * pays
                      : own_value == value ? 0
                                           : -3;
      for (Card up : deck) {
        if (!dealer.contains(up)) continue;
        by_up[up][0] += net;
        ++by_up[up][1];
      }
    }
    for (const auto& [up, sums] : by_up) {
      const bool folds = sums[0] <= -sums[1];
      total += static_cast<Wide>(alike) * (folds ? -sums[1] : sums[0]);
      space += static_cast<Wide>(alike) * sums[1];
      if (folds) {
        bonus_forfeited += alike;
      } else {
        bonus_rows[caribbean_stud_poker.wagers[bonus].by_hand()->rank(own_hand, rules).row] +=
            alike;
      }
    }
  }
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(space)));
  const RowCounts counts = *solved->count(bonus);
  EXPECT_EQ(counts.forfeited, bonus_forfeited);
  EXPECT_EQ(counts.unlisted, bonus_rows[no_row]);
  for (std::size_t row = 0; row < counts.rows.size(); ++row)
    EXPECT_EQ(counts.rows[row], bonus_rows[static_cast<Row>(row)]);
}

TEST(SmallDeck, DjWild) {
  const std::vector<Card> deck = small_deck(Rank::jack, true);  // 16 naturals, 5 wilds
  const RuleSet rules = rules_of(dj_wild_stud_poker);
  const auto bad_beat =
      static_cast<WagerId>(*dj_wild_stud_poker.find_wager("two-way-bad-beat-bonus"));
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  CardSet wilds;
  for (Card card : deck) {
    if (card.is_joker() || card.rank() == Rank::two) wilds.insert(card);
  }
  std::vector<std::pair<CardSet, HighHand>> hands;
  const auto collect = [&](CardSet hand) { hands.emplace_back(hand, wild_hand(hand, wilds)); };
  for (std::size_t first = 0; first < deck.size(); ++first)
    for_each_hand_from(deck, first, 5, collect);
  constexpr std::array<int, 12> blind_pays{0, 0, 0, 0, 1, 2, 3, 4, 9, 10, 50, 1000};  // by class
  Wide total = 0;
  Wide space = 0;
  Wide beaten = 0;
  for (const auto& [own_hand, own_value] : hands) {
    const unsigned alike = suit_class_size(own_hand);
    if (alike == 0) continue;
    std::int64_t value = 0;
    std::int64_t dealers = 0;
    std::int64_t higher = 0;
    for (const auto& [dealer, dealer_value] : hands) {
      if (!(dealer & own_hand).empty()) continue;
      ++dealers;
      if (dealer_value > own_value) ++higher;
      value += own_value > dealer_value
                   ? 3 + blind_pays[static_cast<std::size_t>(own_value.hand_class())]
               : own_value == dealer_value ? 0
                                           : -4;
    }
    const bool folds = value <= -2 * dealers;
    total += static_cast<Wide>(alike) * (folds ? -2 * dealers : value);
    space += static_cast<Wide>(alike) * dealers;
    if (!folds && own_value.hand_class() >= HandClass::three_of_a_kind)
      beaten += static_cast<Wide>(alike) * higher;
  }
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(space)));
  Integer paid = 0;
  const RowCounts counts = *solved->count(bad_beat);
  for (const Integer& row : counts.rows) paid += row;
  EXPECT_EQ(paid, integer(beaten));
}

TEST(SmallDeck, CajunStud) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);  // 16 cards
  for (const char* table : {"A", "C"}) {
    const RuleSet rules = rules_of(cajun_stud, {{"ante", std::string(table)}});
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    const auto ante = static_cast<WagerId>(*cajun_stud.find_wager("ante"));
    // Half antes, so that 3 to 2 is whole; a plain game tree without any sharing.
    const auto net = [&](CardSet cards, int staked) -> std::int64_t {
      const Row row = cajun_stud.wagers[ante].by_hand()->rank(cards, rules).row;
      if (row == no_row) return -2 * staked;
      const Pays& pays = rules.paytable(ante).pays[static_cast<std::size_t>(row)];
      return pays.wins() ? 2 * staked * pays.num / pays.den : 0;
    };
    const auto value = [&](auto&& self, CardSet cards, int shown, int staked) -> std::int64_t {
      if (shown == 3) return net(cards, staked);
      std::int64_t best = -2 * staked;
      for (int left = 16 - cards.size(), k = shown; k < 3; ++k) best *= left--;
      for (const int raise : {1, 2, 3}) {
        std::int64_t sum = 0;
        for (Card card : deck) {
          if (cards.contains(card)) continue;
          CardSet with = cards;
          with.insert(card);
          sum += self(self, with, shown + 1, staked + raise);
        }
        best = std::max(best, sum);
      }
      return best;
    };
    std::int64_t total = 0;
    const auto add = [&](CardSet hole) { total += value(value, hole, 0, 1); };
    for (std::size_t first = 0; first < deck.size(); ++first)
      for_each_hand_from(deck, first, 2, add);
    const WagerOdds odds = solved->price_main(rules.paytable(ante));
    EXPECT_EQ(odds.space, Integer(120) * 14 * 13 * 12);
    EXPECT_EQ(odds.edge(), Rational(Integer(-total), odds.space * 2));
  }
}

// Hands passed in some order, and those of them that share no card with one of another size.
template <std::size_t passed_size, std::size_t size>
void pass_and_avoid() {
  constexpr std::size_t cards = 14;
  PassedHands<passed_size, std::min(passed_size, size)> passed(cards);
  PassedHandsByCard<passed_size> by_card(cards);
  std::vector<std::uint8_t> positions_of_deck(cards);
  std::iota(positions_of_deck.begin(), positions_of_deck.end(), std::uint8_t{0});
  SeededRandom random(passed_size * 10 + size);
  const auto some_hand = [&](auto hand) {
    for (std::size_t i = positions_of_deck.size() - 1; i > 0; --i) {
      std::swap(positions_of_deck[i],
                positions_of_deck[random.below(static_cast<std::uint32_t>(i + 1))]);
    }
    std::copy_n(positions_of_deck.begin(), hand.size(), hand.begin());
    std::sort(hand.begin(), hand.end());
    return hand;
  };
  std::set<Hand<passed_size>> so_far;
  while (so_far.size() < 200) {
    const auto hand = some_hand(Hand<passed_size>{});
    if (!so_far.insert(hand).second) continue;
    passed.pass(hand);
    by_card.pass(hand);
  }
  for (int tries = 0; tries < 50; ++tries) {
    const auto hand = some_hand(Hand<size>{});
    std::int64_t avoiding = 0;
    typename PassedHandsByCard<passed_size>::Row by_up{};
    for (const auto& other : so_far) {
      const bool apart = std::none_of(other.begin(), other.end(), [&](std::uint8_t card) {
        return std::find(hand.begin(), hand.end(), card) != hand.end();
      });
      if (!apart) continue;
      ++avoiding;
      for (const std::uint8_t card : other) ++by_up[card];
    }
    EXPECT_EQ(passed.avoiding(hand), avoiding);
    const auto row = by_card.avoiding(hand);
    for (std::size_t card = 0; card < cards; ++card) {
      if (std::find(hand.begin(), hand.end(), card) == hand.end()) {
        EXPECT_EQ(row[card], by_up[card]);
      }
    }
  }
}

TEST(SmallDeck, PassedHandsThatAvoidAHand) {
  pass_and_avoid<3, 3>();
  pass_and_avoid<4, 4>();
  pass_and_avoid<5, 5>();
  pass_and_avoid<6, 5>();
}

// ----- paytables of a designer

TEST(Proposed, IsPricedAndMarked) {
  const Chosen::Lines lines{{"Pair of aces", "40 to 1"}, {"Pair of 2s to kings", "7 to 2"}};
  const OddsReport report = odds_of(cajun_stud, {{"pocket-bonus", lines}}, "pocket-bonus");
  const WagerOdds& odds = find(report, "pocket-bonus", "proposed");
  EXPECT_TRUE(odds.proposed);
  EXPECT_EQ(odds.total_return(), Rational(6 * 41, 1326) + Rational(72 * 9, 1326 * 2));
  EXPECT_FALSE(find(report, "pocket-bonus", "A").proposed);
}

TEST(Proposed, IsRefusedUnlessAskedFor) {
  const Choices choices{{"pocket-bonus", Chosen::Lines{{"Pair of aces", "40 to 1"}}}};
  const Refusals refusals = check_choices(cajun_stud, choices).violations;
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].section, "683a.12(b)");
  EXPECT_TRUE(check_choices(cajun_stud, choices, Proposed::allowed).violations.empty());
  const Choices wrong{
      {"pocket-bonus", Chosen::Lines{{"Pair of aces", "lots"}, {"Four aces", "1 to 1"}}}};
  EXPECT_EQ(check_choices(cajun_stud, wrong, Proposed::allowed).violations.size(), 2U);
}

TEST(Proposed, RequiredWagersToo) {
  const Chosen::Lines even{
      {"Royal flush", "1 to 1"},     {"Straight flush", "1 to 1"}, {"Four-of-a-kind", "1 to 1"},
      {"Full house", "1 to 1"},      {"Flush", "1 to 1"},          {"Straight", "1 to 1"},
      {"Three-of-a-kind", "1 to 1"}, {"Two pair", "1 to 1"},       {"A pair or less", "1 to 1"}};
  const WagerOdds odds = odds_of(caribbean_stud_poker, {{"bet", even}}, "ante").wagers.front();
  EXPECT_TRUE(odds.proposed);
  EXPECT_GT(odds.edge(), find(standard_odds(caribbean_stud_poker), "ante").edge());
}

TEST(Proposed, PayoutsAreReadAsPrinted) {
  for (const Definition* game : all_definitions()) {
    for (const Schedule& schedule : game->schedules) {
      for (const Paytable& table : schedule.tables) {
        for (const Pays& pays : table.pays) {
          if (pays.wins() || pays == push || pays == half_back || pays == loss) {
            EXPECT_EQ(parse_pays(text(pays)), pays) << text(pays);
          }
        }
      }
    }
  }
  for (const char* bad : {"", "40", "40 to", "to 1", "1 to 0", "-1 to 1", "5 for 2", "0% of meter",
                          "101% of meter", "10% of it", "1 to 1 to 1", "99999999999 to 1"}) {
    EXPECT_FALSE(parse_pays(bad)) << bad;
  }
}

// ----- payout limits and draws

TEST(Odds, APayoutLimitLowersTheReturnOfLargeAntes) {
  const RuleSet rules = rules_of(cajun_stud, {{"payout-limit", 50'000.0}});
  Effort effort;
  const Rational small = solve(rules, dollars(1), effort)->price_main(rules.paytable(0)).edge();
  const Rational large = solve(rules, dollars(1'000), effort)->price_main(rules.paytable(0)).edge();
  EXPECT_EQ(small, find(standard_odds(cajun_stud), "ante", "A").edge());
  EXPECT_GT(large, small);
}

TEST(Odds, MagicCardAddsItsShare) {
  const OddsReport with =
      odds_of(caribbean_stud_poker, {{"magic-card", true}}, "five-card-hand-bonus");
  EXPECT_EQ(with.wagers.front().total_return() -
                find(standard_odds(caribbean_stud_poker), "five-card-hand-bonus").total_return(),
            Rational(100, 52));
}

TEST(Odds, StopWhenCancelled) {
  const RuleSet rules = rules_of(caribbean_stud_poker);
  Effort effort;
  effort.cancelled = true;
  EXPECT_THROW(find_odds(rules, {}, effort), Cancelled);
}

// ----- audit

TEST(Audit, FlagsWhatTheDigestsWarnOf) {
  const RuleSet rules = rules_of(dj_wild_stud_poker);
  Effort effort;
  const std::vector<Finding> findings = audit(rules, effort);
  const auto has = [&](const char* kind, const char* wager, const char* paytable) {
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
      return finding.kind == kind && finding.wager == wager && finding.paytable == paytable &&
             !finding.section.empty();
    });
  };
  EXPECT_TRUE(has("returns-under-60", "two-way-bad-beat-bonus", "DJWBB-01"));
  EXPECT_TRUE(has("returns-under-60", "progressive-bonus", "1"));
  EXPECT_TRUE(has("returns-over-100", "progressive-bonus", "1"));  // with 2s wild
  EXPECT_TRUE(has("worse-in-every-line", "trips-bonus", "DJWT-07"));
  EXPECT_FALSE(has("worse-in-every-line", "trips-bonus", "DJWT-04"));
  EXPECT_TRUE(has("changes-nothing", "adjacent-boxes", ""));
  EXPECT_FALSE(has("changes-nothing", "deuces-wild-in-progressive", ""));
}

TEST(Audit, JudgesOnlyWhatIsOffered) {
  const RuleSet rules = rules_of(cajun_stud, {{"board-bonus", false}});
  Effort effort;
  for (const Finding& finding : audit(rules, effort)) {
    EXPECT_NE(finding.kind, "never-hit") << finding.message;
    EXPECT_NE(finding.wager, "board-bonus");
  }
}

// A table so poor that the best play never stays in with four-of-a-kind on the way.
TEST(Audit, FlagsALineThatIsNeverHit) {
  const Chosen::Lines lines{{"Royal flush", "1 to 1"}, {"Four-of-a-kind", "1 to 1"}};
  const RuleSet rules = rules_of(cajun_stud, {{"ante", lines}});
  Effort effort;
  const std::vector<Finding> findings = audit(rules, effort);
  EXPECT_TRUE(std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.kind == "never-hit" && finding.paytable == "proposed";
  }));
}

}  // namespace
}  // namespace houseway
