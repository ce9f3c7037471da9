#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <vector>

#include "games/lunar_poker.h"
#include "odds/compared_hands.h"
#include "odds/main_game.h"
#include "odds/passed_hands.h"

// Fold, bet and a sixth card are counted exactly, each hand of the player with each up card. What
// an exchange comes to is first found as if the dealer could hold what the player has thrown away:
// a sum over all final hands that hold the cards kept and none of the others, with alternating
// signs. That decides, and a sample of final hands, each met exactly, says what those cards change.
namespace houseway::paid_draw {

constexpr std::size_t five_cards = 5;
constexpr unsigned keeps_all = (1U << five_cards) - 1U;
constexpr std::size_t row_width = 64;  // of a row over up cards
constexpr std::uint64_t sample_seed = 671;
constexpr std::size_t rounds_for_each_card = 10'000;

using UpRow = std::array<std::int64_t, row_width>;
template <std::size_t size>
using HandAt = houseway::Hand<size>;

// What a hand gains against the dealer with Ante and Bet staked, times the unit.
struct Terms {
  std::int64_t below = 0;  // a dealer who does not qualify
  std::int64_t win = 0;
  std::int64_t loss = 0;

  std::int64_t of(const Meetings& met) const {
    return below * (met[Comparison::won_unqualified] + met[Comparison::tied_unqualified] +
                    met[Comparison::lost_unqualified]) +
           win * met[Comparison::won] + loss * met[Comparison::lost];
  }
};

// The best of the first decision: fold, bet, buy, or which of the five cards are kept.
struct First {
  enum Kind : std::uint8_t { fold, bet, buy, exchange };
  Kind kind = fold;
  std::uint8_t kept = keeps_all;
};

// Final hands summed up by the cards that they hold, up to a renaming of suits.
class SumsByCards {
 public:
  UpRow& add(CardSet first) {
    place_[first.bits()] = rows_.size();
    return rows_.emplace_back();
  }
  const UpRow& of(CardSet first) const { return rows_[place_.at(first.bits())]; }
  std::size_t place(CardSet first) const { return place_.at(first.bits()); }
  const UpRow& operator[](std::size_t i) const { return rows_[i]; }

 private:
  std::unordered_map<std::uint64_t, std::size_t> place_;
  std::vector<UpRow> rows_;
};

class PaidDraw final : public MainGame {
 public:
  PaidDraw(const RuleSet& rules, std::span<const Card> deck, Effort& effort)
      : rules_(rules),
        game_(rules.definition()),
        effort_(effort),
        deck_(deck.begin(), deck.end()),
        ante_(static_cast<WagerId>(*game_.find_wager(game_.base))),
        bet_(static_cast<WagerId>(*game_.find_wager("bet"))),
        table_(&rules.paytable(ante_)),
        showdown_(rules, bet_, {}),
        unseen_(static_cast<unsigned>(deck.size() - five_cards - 1)),
        hidden_(choose_small(unseen_, 4)) {
    for (std::size_t i = 0; i < deck_.size(); ++i) position_[deck_[i].id() % row_width] = i;
    for (const Pays& pays : rules.paytable(bet_).pays) unit_ = std::lcm(unit_, pays.den);
    for (const Paytable& table : rules.schedule(ante_).tables) {
      for (const Pays& pays : table.pays) unit_ = std::lcm(unit_, pays.den);
    }
    for (const Pays& pays : table_->pays) unit_ = std::lcm(unit_, pays.den);
  }

  WagerOdds price_main(const Paytable& table, const Strategy* strategy) override;
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != five_cards)
      return fmt::format("{} is decided on five own cards", game_.name);
    if (!situation.community.empty())
      return fmt::format("there are no community cards in {}", game_.name);
    if (!situation.dealer) return "the dealer's up card is seen before the decision";
    return {};
  }

 private:
  // What the first decision comes to, in situations of hand and up card.
  struct Counted {
    std::array<Wide, 2> instant{};     // by row
    std::array<Wide, 4> situations{};  // by kind
    Wide bet = 0;                      // sums of gains, each over its own denominator
    Wide buy = 0;
    Wide bets_after_buying = 0;
    std::array<Wide, five_cards + 1> exchange{};  // by the number of cards exchanged
  };
  struct Sampled {
    std::int64_t drawn = 0;  // situations
    std::int64_t bets = 0;
    std::array<Wide, five_cards + 1> with_all{};  // as if the dealer could hold what is gone
    std::array<Wide, five_cards + 1> met{};
    double squares = 0;
  };
  struct Found {
    Counted counted;
    Sampled sampled;
  };

  static std::int64_t choose_small(unsigned n, unsigned k) { return Places::ways[n][k]; }
  std::int64_t draws(int cards) const {
    return choose_small(unseen_, static_cast<unsigned>(cards));
  }

  std::int64_t gain(const Pays& pays, int stake) const {
    const LineNet net = net_on_win(pays);
    return stake * net.num * (unit_ / net.den);
  }
  HandClass class_of(std::uint32_t strength) const { return HighHand{strength}.hand_class(); }
  Terms terms(CardSet hand, std::uint32_t strength) const {
    const auto pays = [&](WagerId wager, Row row) {
      return (wager == ante_ ? *table_ : rules_.paytable(wager))
          .pays[static_cast<std::size_t>(row)];
    };
    Terms terms{gain(pays(ante_, lunar::unqualified_row(class_of(strength))), 1), 0, -3 * unit_};
    if (!showdown_.qualifies(strength)) return terms;
    const lunar::PaidRows rows = lunar::paid_rows(hand);
    terms.win = gain(pays(bet_, rows.first), 2);
    if (rows.second != no_row) terms.win += gain(pays(bet_, rows.second), 2);
    return terms;
  }
  HandAt<five_cards> positions(CardSet cards) const {
    HandAt<five_cards> at{};
    std::size_t next = 0;
    for (std::size_t i = 0; i < deck_.size(); ++i) {
      if (cards.contains(deck_[i])) at[next++] = static_cast<std::uint8_t>(i);
    }
    return at;
  }
  std::size_t position(Card card) const { return position_[card.id() % row_width]; }

  // Under this table of the Ante.
  const Found& found(const Paytable& table);
  void solve(const Paytable& table);
  void sum_final_hands();
  void buy_sixth_cards();
  void decide();
  First decide(std::size_t hand, std::size_t up,
               const std::array<UpRow, keeps_all + 1>& kept) const;
  std::array<UpRow, keeps_all + 1> exchanged(std::size_t hand) const;
  void sample();
  Sampled sample(Rank up) const;

  const RuleSet& rules_;
  const Definition& game_;
  Effort& effort_;
  std::vector<Card> deck_;
  WagerId ante_;
  WagerId bet_;
  const Paytable* table_;
  DeclaredShowdown showdown_;
  unsigned unseen_;      // cards, once five and the up card are known
  std::int64_t hidden_;  // of which the dealer has so many fours
  std::int64_t unit_ = 1;
  std::array<std::size_t, row_width> position_{};

  const Paytable* solved_for_ = nullptr;
  std::vector<ComparedHands::PlayersHand> hands_;
  std::array<SumsByCards, five_cards + 1> by_cards_;              // by how many cards are given
  std::vector<UpRow> buys_;                                       // with the better of Bet and fold
  std::vector<std::array<std::uint8_t, row_width>> bets_on_six_;  // how often that is the Bet
  std::vector<std::array<First, row_width>> first_;
  Found found_;
};

}  // namespace houseway::paid_draw
