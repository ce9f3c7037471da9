#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/refusal.h"
#include "odds/drawn_file.h"
#include "odds/odds.h"
#include "simulate/betting.h"
#include "simulate/player.h"
#include "simulate/run.h"
#include "simulate/summary.h"
#include "simulate/throw_kernel.h"

// What is asked of a simulation, made ready: who plays what, and by which engine.
namespace houseway {

// How the seats play: the best that is known, what a person can remember, or as a file has it.
struct AskedPlay {
  enum class Kind : std::uint8_t { best, basic, given };
  Kind kind = Kind::best;
  std::shared_ptr<const Strategy> strategy = {};  // of a file
  std::shared_ptr<const PlayedChart> chart = {};  // likewise, where hands are drawn to
};

struct SimulationRequest {
  std::vector<AskedBet> bets = {};  // none for every wager at once
  AskedPlay play = {};
  int seats = 0;                       // as many as usual: one, or a table of players for a pot
  bool fresh_shoe = false;             // every round from a full one
  bool event_by_event = false;         // at a table, even where there is a kernel
  std::uint64_t session = 0;           // rounds; 0 for none
  std::optional<Money> bankroll = {};  // of a session
};

class Simulation {
 public:
  // What it is made of by the kind of game; rules must outlive it.
  struct Parts {
    std::vector<Figure> figures;
    std::unique_ptr<Kernel> kernel;  // or, where there is none, a table
    std::unique_ptr<Player> player;
    Bets bets;                                // of a seat
    std::vector<std::string> bets_told = {};  // "ante $1"
    std::string play;                         // in words
    std::string exact_play;                   // the variant of the odds that are its own
    const Strategy* strategy = nullptr;       // by which the odds are asked for; none for the best
    std::shared_ptr<const PlayedChart> chart = {};        // likewise
    Money opening = {};                                   // what a round opens with
    std::vector<std::shared_ptr<const void>> keeps = {};  // what the kernel and the player use
    // Where throws decide: by figure, the bet in each circumstance that it may be made in.
    std::vector<std::vector<ThrowBet>> thrown = {};
  };

  Simulation(const RuleSet& rules, SimulationRequest request, Parts parts);

  const RuleSet& rules() const { return rules_; }
  const SimulationRequest& request() const { return request_; }
  const Parts& parts() const { return parts_; }
  const std::vector<Figure>& figures() const { return parts_.figures; }
  bool by_kernel() const { return parts_.kernel != nullptr; }
  const SessionPlan& sessions() const { return sessions_; }

  std::uint64_t block_rounds() const;
  std::unique_ptr<Engine> engine() const;
  RunState start() const;
  // Those of each figure, for what is bet.
  std::vector<std::optional<ExactFigure>> exact_of(const std::vector<WagerOdds>& odds) const;
  // What they are asked for with; nothing where no odds are known.
  std::optional<OddsRequest> odds_request() const;

 private:
  ExactFigure for_what_is_bet(const Figure& figure, const WagerOdds& odds) const;

  const RuleSet& rules_;
  SimulationRequest request_;
  Parts parts_;
  SessionPlan sessions_;
};

struct PreparedSimulation {
  std::unique_ptr<Simulation> simulation;  // none when it is refused
  std::optional<Refusal> refusal;
};

// Why a bankroll does not cover the opening of a round, or a session is too long.
std::optional<Refusal> why_no_session(const SimulationRequest& request, Money opening);

// Solving the best play may take a while.
PreparedSimulation prepare_simulation(const RuleSet& rules, const SimulationRequest& request,
                                      Effort& effort);

}  // namespace houseway
