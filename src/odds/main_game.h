#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "odds/effort.h"
#include "odds/pricing.h"
#include "odds/report.h"

namespace houseway {

// What a player knows when deciding.
struct Situation {
  CardSet own;
  std::vector<Card> community;      // in the order revealed
  std::optional<Card> dealer;       // the dealer's up card
  std::vector<Card> in_order = {};  // the player's, where several may be alike
};

// The exact value of one choice in units of the base wager, all that follows played best.
struct ChoiceValue {
  std::string play;  // "raise 3"
  Rational value;
};

// A strategy that a person can read: rows of situations, columns of what they depend on.
struct StrategyTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

// A game with decisions, solved: its deals counted and its best play found.
class MainGame {
 public:
  MainGame() = default;
  MainGame(const MainGame&) = delete;
  MainGame& operator=(const MainGame&) = delete;
  virtual ~MainGame() = default;

  // The tables that will be priced, for games that are quicker at several together.
  virtual void expect(std::span<const Paytable* const>) {}
  // The base wager and all that is staked after it, under this paytable of the main game.
  virtual WagerOdds price_main(const Paytable& table) = 0;
  // Further lines of a wager: other ways to play it.
  virtual std::vector<WagerOdds> other_lines(WagerId) { return {}; }
  // The deals of another wager under the best play; nothing where cards alone decide it and a fold
  // does not touch it.
  virtual std::optional<RowCounts> count(WagerId wager) = 0;
  virtual std::vector<ChoiceValue> values(const Situation& situation) = 0;
  virtual std::vector<StrategyTable> strategy() = 0;
  // The wager that values are given in; empty for the base wager.
  virtual std::string_view unit() const { return {}; }
  // What a situation consists of, when the one given does not fit; empty when it does.
  virtual std::string misfit(const Situation& situation) const = 0;
};

std::unique_ptr<MainGame> solve_caribbean_stud(const RuleSet& rules, std::span<const Card> deck,
                                               Effort& effort);
std::unique_ptr<MainGame> solve_criss_cross(const RuleSet& rules, std::span<const Card> deck,
                                            Money ante, Effort& effort);
std::unique_ptr<MainGame> solve_dj_wild(const RuleSet& rules, std::span<const Card> deck,
                                        Effort& effort);
std::unique_ptr<MainGame> solve_go_fore_it(const RuleSet& rules, std::span<const Card> deck);
std::unique_ptr<MainGame> solve_heads_up_hold_em(const RuleSet& rules, std::span<const Card> deck,
                                                 Money ante, Effort& effort);
std::unique_ptr<MainGame> solve_let_it_ride(const RuleSet& rules, std::span<const Card> deck,
                                            Money bet, Effort& effort);
std::unique_ptr<MainGame> solve_pai_gow(const RuleSet& rules, std::span<const Card> deck,
                                        Money wager, Effort& effort);
std::unique_ptr<MainGame> solve_raise_it_up_stud(const RuleSet& rules, std::span<const Card> deck,
                                                 Effort& effort);
std::unique_ptr<MainGame> solve_street_stud(const RuleSet& rules, std::span<const Card> deck,
                                            Money ante, Effort& effort);
std::unique_ptr<MainGame> solve_texas_hold_em_bonus(const RuleSet& rules,
                                                    std::span<const Card> deck, Money ante,
                                                    Effort& effort);
std::unique_ptr<MainGame> solve_ultimate_texas_hold_em(const RuleSet& rules,
                                                       std::span<const Card> deck, Money ante,
                                                       Effort& effort);

}  // namespace houseway
