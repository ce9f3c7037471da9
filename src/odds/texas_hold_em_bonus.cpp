#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "games/hold_em.h"
#include "odds/hold_em_table.h"
#include "odds/main_game.h"

// Texas Hold 'Em Bonus Poker: a Flop Wager or a fold on two cards, then a Turn Wager after three
// community cards and a River Wager after four, or none. All of them win or lose as the hands
// compare, and none depends on the others: whether to bet on the turn is a matter of the flop, on
// the river of the four cards in whatever order they came. So every class of boards is met once
// (boards.h), added to the ten flops and the five fours of cards that it holds, and decided there.
namespace houseway {
namespace {

using Amount = std::int64_t;
constexpr Amount flops_in_board = 10;
constexpr Amount fours_in_board = 5;
constexpr Amount orders = 20;  // of a board: which three come first, and which last

// For each card of a board, the flops of flops_of_a_board that do not hold it, a bit each.
constexpr std::array<unsigned, 5> flops_without = [] {
  std::array<unsigned, 5> without{};
  for (std::size_t i = 0; i < flops_of_a_board.size(); ++i) {
    const auto& [a, b, c] = flops_of_a_board[i];
    for (std::uint8_t card = 0; card < 5; ++card) {
      if (a != card && b != card && c != card) without[card] |= 1U << i;
    }
  }
  return without;
}();

class TexasHoldEmBonus final : public MainGame {
 public:
  TexasHoldEmBonus(const RuleSet& rules, std::span<const Card> deck, Money stake, Effort& effort)
      : rules_(rules),
        game_(rules.definition()),
        effort_(effort),
        stake_(stake),
        deck_(deck),
        flops_(deck.size(), 3),
        fours_(deck.size(), 4) {
    ante_ = static_cast<WagerId>(*game_.find_wager("ante"));
    std::size_t point = 0;
    for (const Step& step : game_.cards().play) {
      if (!step.is<Decide>()) continue;
      multiple_[point] = step.wagering().whole_multiples().back();
      steps_[point++] = &step;
    }
    decide(sum_up());
    tally();
  }

  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId wager) override;
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 2) return "the decisions are made on two own cards";
    const std::size_t shown = situation.community.size();
    if (shown != 0 && shown != 3 && shown != 4) {
      return "the decisions are made with no, three or four community cards shown";
    }
    if (situation.dealer) return "the dealer's cards are not seen before the decisions";
    return {};
  }

 private:
  enum Point : std::size_t { flop, turn, river, points };

  // How much oftener a hand beats the dealer's than it is beaten, by what is seen.
  struct Sums {
    std::vector<std::int32_t> flops;  // class of flops, then pair
    std::vector<std::int32_t> fours;
    std::vector<std::array<Showing, hand_classes>> holes;  // by hole class
  };

  // The Ante of a hand that beats the dealer's: paid at even money whatever table is proposed, or
  // returned below the hand it needs.
  int ante_wins(std::size_t hand_class) const {
    return hold_em::ante_pays(HighHand{static_cast<std::uint32_t>(hand_class) << 20U}, rules_) ? 1
                                                                                               : 0;
  }
  std::vector<Sums> sum_up();
  void decide(std::vector<Sums> sums);
  std::vector<std::uint8_t> bets(const SetClasses& sets, const std::vector<std::int32_t>& sums,
                                 std::vector<Amount>& gains) const;
  void tally();
  Rational stays(std::size_t hole) const;
  Rational ways(std::size_t hole) const;
  bool folds(std::size_t hole) const { return folds_[hole] != 0; }
  std::string bet_name(Point point) const {
    return fmt::format("{} {}", steps_[point]->wagering().word, multiple_[point]);
  }

  const RuleSet& rules_;
  const Definition& game_;
  Effort& effort_;
  Money stake_;
  HoldEmDeck deck_;
  SetClasses flops_;
  SetClasses fours_;
  WagerId ante_ = 0;
  std::array<Amount, points> multiple_{};
  std::array<const Step*, points> steps_{};
  std::vector<std::uint8_t> bets_turn_;   // by class of flops, then pair
  std::vector<std::uint8_t> bets_river_;  // by class of four cards, then pair
  std::vector<std::array<Showing, hand_classes>> holes_;
  std::vector<Amount> turn_gains_;  // by hole class, of a bet of one Ante where it gains
  std::vector<Amount> river_gains_;
  std::vector<std::uint8_t> folds_;
  // Deals not folded by whether the turn and the river were bet on; `orders` for each board.
  std::array<std::array<std::array<Showing, hand_classes>, 2>, 2> played_{};
};

// The four cards of a board without the one at `left_out`.
std::array<std::uint8_t, 4> without(const HoldEmDeck::Board& board, std::size_t left_out) {
  std::array<std::uint8_t, 4> four{};
  std::size_t next = 0;
  for (std::size_t i = 0; i < board.cards.size(); ++i) {
    if (i != left_out) four[next++] = board.cards[i];
  }
  return four;
}

std::vector<TexasHoldEmBonus::Sums> TexasHoldEmBonus::sum_up() {
  const std::size_t pairs = deck_.pairs().size();
  std::vector<Sums> sums(effort_.threads);
  for (Sums& each : sums) {
    each.flops.resize(flops_.size() * pairs);
    each.fours.resize(fours_.size() * pairs);
    each.holes.resize(deck_.holes().size());
  }
  for_each_board(
      deck_, effort_,
      [&](const HoldEmDeck::Board& board, const Showdown& showdown, unsigned thread) {
        Sums& mine = sums[thread];
        std::array<std::int32_t, Showdown::most_holes> gain{};
        for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
          const Showing each = board.alike * showing(showdown, hole);
          gain[hole] = static_cast<std::int32_t>(each.beaten() - each.beaten_by());
          mine.holes[deck_.hole_class(showdown.pair(hole))]
                    [static_cast<std::size_t>(showdown.hand_class(hole))] += each;
        }
        const auto add = [&](const SetClasses::Member& member, std::vector<std::int32_t>& into) {
          const std::uint16_t* place = deck_.renamed_pairs(member.to_first).data();
          std::int32_t* sum = &into[member.set_class * pairs];
          for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
            sum[place[showdown.pair(hole)]] += gain[hole];
          }
        };
        for (const auto& [a, b, c] : flops_of_a_board) {
          const std::array<std::uint8_t, 3> three{board.cards[a], board.cards[b], board.cards[c]};
          add(flops_.of(three), mine.flops);
        }
        for (std::size_t last = 0; last < 5; ++last)
          add(fours_.of(without(board, last)), mine.fours);
      });
  return sums;
}

// Pairs that a renaming of suits turns into each other without changing the cards seen are one.
std::vector<std::uint8_t> TexasHoldEmBonus::bets(const SetClasses& sets,
                                                 const std::vector<std::int32_t>& sums,
                                                 std::vector<Amount>& gains) const {
  const std::size_t pairs = deck_.pairs().size();
  std::vector<std::uint8_t> bets(sets.size() * pairs);
  gains.assign(deck_.holes().size(), 0);
  std::vector<Amount> alike(pairs);
  for (std::size_t set = 0; set < sets.size(); ++set) {
    const std::vector<std::uint16_t> first = first_alike(deck_, sets[set]);
    std::fill(alike.begin(), alike.end(), 0);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      alike[first[pair]] += sums[set * pairs + pair];
    }
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const Amount gain = alike[first[pair]];
      bets[set * pairs + pair] = gain > 0 ? 1 : 0;
      if (first[pair] == pair && gain > 0) gains[deck_.hole_class(pair)] += gain;
    }
  }
  return bets;
}

// All deals of a hole class, in every order of the board.
Rational TexasHoldEmBonus::ways(std::size_t hole) const {
  Amount all = 0;
  for (const Showing& each : holes_[hole]) all += each.all();
  return Rational(all) * orders;
}

// The value of not folding two cards, over all their deals.
Rational TexasHoldEmBonus::stays(std::size_t hole) const {
  Rational sum = 0;
  for (std::size_t c = 0; c < hand_classes; ++c) {
    const Showing& each = holes_[hole][c];
    sum += ante_wins(c) * each.beaten() - each.beaten_by();
    sum += multiple_[flop] * (each.beaten() - each.beaten_by());
  }
  return sum * orders + Rational(turn_gains_[hole]) * multiple_[turn] * (orders / flops_in_board) +
         Rational(river_gains_[hole]) * multiple_[river] * (orders / fours_in_board);
}

void TexasHoldEmBonus::decide(std::vector<Sums> sums) {
  Sums& all = sums.front();
  for (std::size_t thread = 1; thread < sums.size(); ++thread) {
    const auto add = [](auto& into, const auto& from) {
      for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i];
    };
    add(all.flops, sums[thread].flops);
    add(all.fours, sums[thread].fours);
    for (std::size_t i = 0; i < all.holes.size(); ++i) add(all.holes[i], sums[thread].holes[i]);
  }
  holes_ = std::move(all.holes);
  bets_turn_ = bets(flops_, all.flops, turn_gains_);
  bets_river_ = bets(fours_, all.fours, river_gains_);
  for (std::size_t hole = 0; hole < holes_.size(); ++hole) {
    folds_.push_back(stays(hole) > -ways(hole) ? 0 : 1);
  }
}

void TexasHoldEmBonus::tally() {
  const std::size_t pairs = deck_.pairs().size();
  std::vector<decltype(played_)> tallies(effort_.threads);
  for_each_board(
      deck_, effort_,
      [&](const HoldEmDeck::Board& board, const Showdown& showdown, unsigned thread) {
        std::array<std::uint16_t, Showdown::most_holes> on_turn{};  // a bit for each flop
        std::array<std::uint8_t, Showdown::most_holes> on_river{};  // a bit for each last card
        const auto collect = [&](const SetClasses::Member& member,
                                 const std::vector<std::uint8_t>& bets, std::size_t bit,
                                 auto& into) {
          const std::uint16_t* place = deck_.renamed_pairs(member.to_first).data();
          const std::uint8_t* bet = &bets[member.set_class * pairs];
          for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
            using Bits = std::decay_t<decltype(into[hole])>;
            into[hole] = static_cast<Bits>(
                into[hole] | static_cast<unsigned>(bet[place[showdown.pair(hole)]]) << bit);
          }
        };
        for (std::size_t i = 0; i < flops_of_a_board.size(); ++i) {
          const auto& [a, b, c] = flops_of_a_board[i];
          const std::array<std::uint8_t, 3> three{board.cards[a], board.cards[b], board.cards[c]};
          collect(flops_.of(three), bets_turn_, i, on_turn);
        }
        for (std::size_t last = 0; last < 5; ++last) {
          collect(fours_.of(without(board, last)), bets_river_, last, on_river);
        }
        for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
          if (folds(deck_.hole_class(showdown.pair(hole)))) continue;
          const Showing each = board.alike * showing(showdown, hole);
          const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
          std::array<std::array<Amount, 2>, 2> times{};
          for (std::size_t last = 0; last < 5; ++last) {
            const std::size_t bet_river = (unsigned{on_river[hole]} >> last) & 1U;
            const Amount bet_turn = std::popcount(unsigned{on_turn[hole]} & flops_without[last]);
            times[1][bet_river] += bet_turn;
            times[0][bet_river] += orders / fours_in_board - bet_turn;
          }
          for (std::size_t t = 0; t < 2; ++t) {
            for (std::size_t r = 0; r < 2; ++r) tallies[thread][t][r][c] += times[t][r] * each;
          }
        }
      });
  for (const auto& each : tallies) {
    for (std::size_t t = 0; t < 2; ++t) {
      for (std::size_t r = 0; r < 2; ++r) {
        for (std::size_t c = 0; c < hand_classes; ++c) played_[t][r][c] += each[t][r][c];
      }
    }
  }
}

WagerOdds TexasHoldEmBonus::price_main(const Paytable& table) {
  Wide won = 0;
  Wide won_push = 0;
  Wide tied = 0;
  Wide lost = 0;
  Rational ante = 0;
  Rational square = 0;
  std::array<Wide, points> net{};
  std::array<Wide, points> staked{};
  for (std::size_t t = 0; t < 2; ++t) {
    for (std::size_t r = 0; r < 2; ++r) {
      const std::array<Amount, points> bet{multiple_[flop], t == 1 ? multiple_[turn] : 0,
                                           r == 1 ? multiple_[river] : 0};
      const Amount bets = std::accumulate(bet.begin(), bet.end(), Amount{});
      for (std::size_t c = 0; c < hand_classes; ++c) {
        const Showing& each = played_[t][r][c];
        const Rational wins = ante_wins(c);
        (wins == 0 ? won_push : won) += each.beaten();
        tied += each.tied;
        lost += each.beaten_by();
        ante += wins * each.beaten() - each.beaten_by();
        square += (wins + bets) * (wins + bets) * each.beaten() +
                  Rational((1 + bets) * (1 + bets)) * each.beaten_by();
        for (std::size_t point = 0; point < points; ++point) {
          net[point] += Wide{bet[point]} * (each.beaten() - each.beaten_by());
          staked[point] += Wide{bet[point]} * each.all();
        }
      }
    }
  }
  Integer folded = 0;
  Integer space = 0;
  for (std::size_t hole = 0; hole < holes_.size(); ++hole) {
    const auto all = static_cast<Integer>(numerator(ways(hole)));
    space += all;
    if (folds(hole)) folded += all;
  }
  WagerOdds odds;
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.proposed = table.name == proposed_name;
  odds.section = text(rules_.schedule(ante_).section);
  odds.space = space;
  const auto of_space = [&](Wide count) { return Rational(integer(count), odds.space); };
  const Rational folding(folded, space);
  odds.outcomes = {{"Higher, the Ante paid", integer(won), to(1)},
                   {"Higher, the Ante returned", integer(won_push), push},
                   {"Tie", integer(tied), push},
                   {"Lower", integer(lost), not_printed},
                   {folded_name, folded, not_printed}};
  odds.won = of_space(won) + of_space(won_push);
  odds.pushed = of_space(tied);
  odds.lost = 1 - odds.won - odds.pushed;
  const Rational ante_net = ante / Rational(space) - folding;
  Rational mean = ante_net;
  BestPlay play;
  play.fold_frequency = folding;
  play.average_wager = 1;
  play.loss_by_wager.emplace_back("ante", -ante_net);
  constexpr std::array names{"flop", "turn", "river"};
  for (std::size_t point = 0; point < points; ++point) {
    mean += of_space(net[point]);
    play.average_wager += of_space(staked[point]);
    play.loss_by_wager.emplace_back(names[point], -of_space(net[point]));
  }
  odds.fixed_return = 1 + mean;
  odds.variance = square / Rational(space) + folding - mean * mean;
  play.element_of_risk = -mean / play.average_wager;
  odds.play = play;
  const Amount bets = std::accumulate(multiple_.begin(), multiple_.end(), Amount{});
  note_limit(rules_, stake_, ante_wins(hand_classes - 1) + bets, odds);
  return odds;
}

// The bonus on two cards looks at the dealer's too; what looks at the flop is lost by a fold.
std::optional<RowCounts> TexasHoldEmBonus::count(WagerId wager) {
  RowCounts counts;
  counts.rows.resize(rules_.schedule(wager).rows.size());
  const auto add = [&](Row row, std::uint64_t ways) {
    (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) += ways;
  };
  const auto cards_of = [&](const HoldEmDeck::Pair& pair) {
    CardSet cards;
    for (const std::uint8_t card : pair) cards.insert(deck_.card(card));
    return cards;
  };
  if (game_.wagers[wager].by_hand() == nullptr) {
    for (std::size_t hole = 0; hole < deck_.holes().size(); ++hole) {
      const auto& own = deck_.holes()[hole];
      const HoldEmDeck::Pair mine{own.cards[0], own.cards[1]};
      for (const HoldEmDeck::Pair& dealers : deck_.pairs()) {
        const CardSet both = cards_of(mine) | cards_of(dealers);
        if (both.size() == 4) {
          const bool aces = hold_em::are_aces(two_card_hand(cards_of(dealers)));
          add(hold_em::texas_bonus_row(two_card_hand(cards_of(mine)), aces), own.size);
        }
      }
    }
    return counts;
  }
  if (rules_.kept_on_fold(wager)) return std::nullopt;
  for (std::size_t set = 0; set < flops_.size(); ++set) {
    CardSet three;
    for (const std::uint8_t card : flops_[set].cards) three.insert(deck_.card(card));
    for (std::size_t pair = 0; pair < deck_.pairs().size(); ++pair) {
      const CardSet five = three | cards_of(deck_.pairs()[pair]);
      if (five.size() < 5) continue;
      if (folds(deck_.hole_class(pair))) {
        counts.forfeited += flops_[set].size;
      } else {
        add(game_.wagers[wager].by_hand()->rank(five, rules_).row, flops_[set].size);
      }
    }
  }
  return counts;
}

std::vector<ChoiceValue> TexasHoldEmBonus::values(const Situation& situation) {
  const Seen now = seen(deck_, situation);
  std::vector<ChoiceValue> choices;
  if (now.board.empty()) {
    const std::size_t hole = deck_.hole_class(HoldEmDeck::pair_place(now.own[0], now.own[1]));
    choices.push_back({bet_name(flop), stays(hole) / ways(hole)});
    choices.push_back({"fold", Rational(-1)});
    return choices;
  }
  // With the flop seen: what is staked, a further bet, and the best River Wager that follows.
  const std::size_t pair = HoldEmDeck::pair_place(now.own[0], now.own[1]);
  const Point point = now.board.size() == 3 ? turn : river;
  Rational stakes = 0;
  Rational gain = 0;
  Rational later = 0;
  Amount all = 0;
  for_each_rest(deck_, now.taken, 4 - now.board.size(), [&](const std::vector<std::uint8_t>& next) {
    std::vector<std::uint8_t> four = now.board;
    four.insert(four.end(), next.begin(), next.end());
    std::sort(four.begin(), four.end());
    std::uint64_t taken = now.taken;
    for (const std::uint8_t card : next) taken |= 1ULL << card;
    const SetClasses::Member member = fours_.of(four);
    const bool bets_river = bets_river_[member.set_class * deck_.pairs().size() +
                                        deck_.renamed_pairs(member.to_first)[pair]] != 0;
    for_each_rest(deck_, taken, 1, [&](const std::vector<std::uint8_t>& last) {
      std::vector<std::uint8_t> board = four;
      board.push_back(last.front());
      const SeenHand hand = against_all_dealers(deck_, now.own, board);
      const Amount beats = hand.showing.beaten() - hand.showing.beaten_by();
      stakes += ante_wins(static_cast<std::size_t>(hand.hand_class)) * hand.showing.beaten() -
                hand.showing.beaten_by() + multiple_[flop] * beats;
      gain += beats;
      if (point == turn && bets_river) later += multiple_[river] * beats;
      all += hand.showing.all();
    });
  });
  const Rational checks = (stakes + later) / Rational(all);
  choices.push_back({bet_name(point), checks + gain * multiple_[point] / Rational(all)});
  choices.push_back({"check", checks});
  return choices;
}

std::vector<StrategyTable> TexasHoldEmBonus::strategy() {
  std::vector<std::string> first;
  for (std::size_t hole = 0; hole < holes_.size(); ++hole) {
    first.push_back(folds(hole) ? "F" : fmt::format("{}", multiple_[flop]));
  }
  const auto shares = [&](const SetClasses& sets, const std::vector<std::uint8_t>& bets) {
    PlayShares collected(2);
    const std::size_t pairs = deck_.pairs().size();
    for (std::size_t set = 0; set < sets.size(); ++set) {
      std::uint64_t taken = 0;
      for (const std::uint8_t card : sets[set].cards) taken |= 1ULL << card;
      for (std::size_t pair = 0; pair < pairs; ++pair) {
        const auto [low, high] = deck_.pairs()[pair];
        if (((taken >> low) & 1U) != 0 || ((taken >> high) & 1U) != 0) continue;
        if (folds(deck_.hole_class(pair))) continue;
        collected.add(made_in_words(deck_, deck_.pairs()[pair], sets[set].cards),
                      bets[set * pairs + pair] != 0 ? 0 : 1, sets[set].size);
      }
    }
    return collected;
  };
  return {hole_table(deck_,
                     "Before the flop, by the two own cards: suited above the diagonal, F to fold",
                     first),
          shares(flops_, bets_turn_)
              .table("After the flop, by what the five cards make: how often each play is best",
                     {bet_name(turn), "check"}),
          shares(fours_, bets_river_)
              .table("After the turn, by what the six cards make: how often each play is best",
                     {bet_name(river), "check"})};
}

}  // namespace

std::unique_ptr<MainGame> solve_texas_hold_em_bonus(const RuleSet& rules,
                                                    std::span<const Card> deck, Money ante,
                                                    Effort& effort) {
  return std::make_unique<TexasHoldEmBonus>(rules, deck, ante, effort);
}

}  // namespace houseway
