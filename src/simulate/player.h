#pragma once

#include <functional>
#include <memory>

#include "core/random.h"
#include "odds/decision.h"
#include "odds/drawn_file.h"
#include "odds/effort.h"
#include "round/round.h"

// Who decides at a table that plays by itself.
namespace houseway {

// Says what the seat does whose turn it is. It looks at nothing but what that seat may see.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // The decision or act that the round waits for or, between throws, a call that is due; one that
  // is allowed. May be asked by several threads at once.
  virtual Event decide(const Round& round, Random& random) const = 0;
};

// What is done at decisions of games that no strategies are written for.
struct CardPolicy {
  bool goes_to_war = true;        // on a tie hand, which is best; else it is surrendered
  bool adds_house_money = true;   // to the wager on the hand that is ahead; else it is taken
  bool exchanges = true;          // in Lunar Poker, and buys cards; else bets or folds at once
  bool doubles_set_hands = true;  // with a high hand of two pair or better, where that is offered
};

// What to do with the hand in turn, where hands are drawn to: a move that the round allows.
using DrawnMoves = std::function<Move(const HandRound& round)>;

// Plays the main course by a strategy for its decisions with this base wager. A raise that the hand
// does not allow becomes the largest that it does.
std::unique_ptr<Player> strategy_player(const RuleSet& rules, Money base,
                                        std::shared_ptr<const Strategy> strategy);
// Stakes as little as it can and stays in; sets hands by the house way.
std::unique_ptr<Player> policy_player(const RuleSet& rules, const CardPolicy& policy = {});
// Hands that are drawn to, by a chart. Insurance, a second wager and the like are taken where the
// odds of a full shoe say so, which are found when they are first asked for. Rules and effort must
// outlive the player.
std::unique_ptr<Player> chart_player(const RuleSet& rules,
                                     const std::shared_ptr<const PlayedChart>& chart,
                                     Effort& effort);
// The same with the hand in turn played by these moves.
std::unique_ptr<Player> moves_player(const RuleSet& rules, DrawnMoves moves, Effort& effort);
// Players for a pot as the table has them that the program plays at; they bluff now and then.
std::unique_ptr<Player> pot_player();
// Calls what a wager on a layout asks for: the first word that is allowed.
std::unique_ptr<Player> calling_player();

// The best play that is known: solved where there are strategies, by the cards of the hand from a
// full shoe where hands are drawn to, else by the policy. Rules and effort must outlive it.
std::unique_ptr<Player> best_player(const RuleSet& rules, Money base, Effort& effort,
                                    const CardPolicy& policy = {});
// What a person can remember: the basic strategy of the game or the best chart, else as above.
std::unique_ptr<Player> basic_player(const RuleSet& rules, Money base, Effort& effort,
                                     const CardPolicy& policy = {});

}  // namespace houseway
