#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "games/lunar_poker.h"
#include "odds/main_game.h"
#include "odds/paid_draw_play.h"
#include "odds/showdown_terms.h"

namespace houseway::paid_draw {

// The best of the first decision: fold, bet, buy, or exchange.
enum Kind : std::uint8_t { fold, bet, buy, exchange, kinds };

// Hands dealt, as a table of the best play calls them: a class with, where it matters, a rank.
struct DealtHand {
  static constexpr std::size_t all = 1024;

  static std::size_t of(std::uint32_t strength, bool qualified) {
    const HighHand hand{strength};
    const HandClass made = hand.hand_class();
    const std::size_t of_class = static_cast<std::size_t>(made) << 6U;
    if (made != HandClass::high_card && made != HandClass::pair) return of_class;
    return of_class + 2 * static_cast<std::size_t>(hand.rank()) + (qualified ? 1 : 0);
  }
};

// What the best play comes to, in situations of hand and up card.
struct Found {
  struct Part {
    Wide situations = 0;
    SumsOf<Wide> sums;
  };
  std::array<Wide, 2> instant{};  // by row
  Wide folds = 0;
  std::array<Part, six_cards> by_drawn{};  // the Bet at once, the sixth card, cards exchanged
  std::vector<std::array<std::array<Wide, kinds>, rank_count>> first =
      std::vector<std::array<std::array<Wide, kinds>, rank_count>>(DealtHand::all);

  void add(const Found& other);
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
        showdown_(rules, bet_, {}) {
    for (const Pays& pays : rules.paytable(bet_).pays) unit_ = std::lcm(unit_, pays.den);
    for (const Paytable& table : rules.schedule(ante_).tables) {
      for (const Pays& pays : table.pays) unit_ = std::lcm(unit_, pays.den);
    }
    for (const Pays& pays : rules.paytable(ante_).pays) unit_ = std::lcm(unit_, pays.den);
  }

  WagerOdds price_main(const Paytable& table, const Strategy* strategy) override;
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  // The best play to be looked up; what it comes to is then known.
  std::unique_ptr<const PaidDrawPlay> best_play();
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != five_cards)
      return fmt::format("{} is decided on five own cards", game_.name);
    if (!situation.community.empty())
      return fmt::format("there are no community cards in {}", game_.name);
    if (!situation.dealer) return "the dealer's up card is seen before the decision";
    return {};
  }

 private:
  unsigned unseen() const { return static_cast<unsigned>(deck_.size() - five_cards - 1); }
  std::int64_t gain(const Pays& pays, int stake) const {
    const LineNet net = net_on_win(pays);
    return stake * net.num * (unit_ / net.den);
  }
  Final final_of(CardSet hand, const Paytable& table) const;
  PaidHands paid_hands(const Paytable& table) const;
  // All that the play under this table of the Ante depends on.
  std::string what_is_played(const Paytable& table) const;
  // Under this table of the Ante.
  const Found& found(const Paytable& table);
  // Keeps the play where that is asked for.
  Found solve(const PaidHands& hands, PaidDrawPlay* play) const;

  const RuleSet& rules_;
  const Definition& game_;
  Effort& effort_;
  std::vector<Card> deck_;
  WagerId ante_;
  WagerId bet_;
  DeclaredShowdown showdown_;
  std::int64_t unit_ = 1;
};

}  // namespace houseway::paid_draw
