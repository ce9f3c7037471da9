#include "simulate/simulation.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/drawn_adapter.h"
#include "odds/drawn_chart.h"
#include "odds/solvers.h"
#include "odds/wager_at_stake.h"
#include "round/why_not.h"
#include "simulate/arranged_kernel.h"
#include "simulate/basic_strategies.h"
#include "simulate/board_kernel.h"
#include "simulate/cross_kernel.h"
#include "simulate/drawn_kernel.h"
#include "simulate/hidden_hand_kernel.h"
#include "simulate/opening.h"
#include "simulate/shoe_kernel.h"
#include "simulate/street_kernel.h"
#include "simulate/throw_simulation.h"
#include "simulate/wagers_later.h"

namespace houseway {
namespace {

using Parts = Simulation::Parts;

// A seat that arranges its hands, at a table.
class ArrangingPlayer final : public Player {
 public:
  explicit ArrangingPlayer(const ArrangedSeat& seat) : seat_(seat) {}

  Event decide(const Round& round, Random&) const override {
    const Expected now = round.expected();
    return Event::decide(now.place.seat(), seat_.play(*now.step, round.record(), now.place.seat()));
  }

 private:
  const ArrangedSeat& seat_;
};

std::string play_in_words(const AskedPlay& play) {
  switch (play.kind) {
    case AskedPlay::Kind::best:
      return "best play";
    case AskedPlay::Kind::basic:
      return "basic strategy";
    case AskedPlay::Kind::given:
      break;
  }
  return "the strategy given";
}

// Which of the kernel's channels decides each figure.
void find_channels(const Kernel& kernel, std::vector<Figure>& figures) {
  for (Figure& figure : figures) {
    const WagerId wager = figure.spot ? figure.spot->wager : figure.wagers.front();
    for (std::size_t c = 0; c < kernel.channels().size(); ++c) {
      const std::vector<WagerId>& wagers = kernel.channels()[c].wagers;
      if (std::find(wagers.begin(), wagers.end(), wager) != wagers.end()) figure.channel = c;
    }
  }
}

void add_cards(const RuleSet& rules, Bets bets, Parts& parts) {
  const Definition& game = rules.definition();
  for (const Bet& bet : bets) {
    parts.bets_told.push_back(fmt::format("{} {}", game.spot_name(bet.spot), text(bet.amount)));
  }
  parts.figures = figures_of(rules, bets);
  parts.bets = std::move(bets);
}

// Keeps it as long as the simulation lives.
template <class Used>
Used& kept(std::shared_ptr<Used> used, Parts& parts) {
  Used& here = *used;
  parts.keeps.push_back(std::move(used));
  return here;
}

std::shared_ptr<const Strategy> strategy_for(const RuleSet& rules, const AskedPlay& play,
                                             Money base, Effort& effort, Parts& parts) {
  if (play.kind == AskedPlay::Kind::given) return play.strategy;
  if (play.kind == AskedPlay::Kind::basic) return basic_strategy(rules, base);
  MainGame& solved = kept(std::shared_ptr<MainGame>(solve(rules, base, effort)), parts);
  return solved.solver()->best();
}

Parts by_strategy(const RuleSet& rules, const SimulationRequest& request, Bets bets,
                  Effort& effort) {
  Parts parts;
  const Money base = base_amount(rules, bets);
  const std::shared_ptr<const Strategy> strategy =
      strategy_for(rules, request.play, base, effort, parts);
  parts.play = play_in_words(request.play);
  parts.keeps.push_back(strategy);
  parts.strategy = request.play.kind == AskedPlay::Kind::best ? nullptr : strategy.get();
  add_cards(rules, std::move(bets), parts);
  parts.exact_play = parts.strategy == nullptr ? "" : "by the strategy given";
  const bool best = request.play.kind == AskedPlay::Kind::best;
  parts.kernel = hidden_hand_kernel(rules, parts.bets, *strategy);
  if (!parts.kernel) parts.kernel = board_kernel(rules, parts.bets, *strategy, best);
  if (!parts.kernel) parts.kernel = street_kernel(rules, parts.bets, *strategy);
  if (!parts.kernel) parts.kernel = cross_kernel(rules, parts.bets, *strategy, best);
  if (!parts.kernel) parts.kernel = points_kernel(rules, parts.bets, *strategy);
  parts.player = strategy_player(rules, base, strategy);
  return parts;
}

Parts by_drawing(const RuleSet& rules, const SimulationRequest& request, Bets bets,
                 Effort& effort) {
  Parts parts;
  add_cards(rules, std::move(bets), parts);
  parts.play = play_in_words(request.play);
  std::shared_ptr<const DrawnPlay> play;
  if (request.play.kind == AskedPlay::Kind::best) {
    play = drawn_play_best(rules, effort);
  } else {
    parts.chart = request.play.chart;
    if (request.play.kind == AskedPlay::Kind::basic) {
      const drawn::Terms terms = terms_of(rules, cards_left(rules, {}));
      parts.chart =
          std::make_shared<PlayedChart>(PlayedChart{drawn::best_chart(terms, effort).chart});
    }
    play = drawn_play_of(rules, *parts.chart, effort);
  }
  const DrawnPlay& playing = kept(std::move(play), parts);
  parts.kernel = drawn_kernel(rules, parts.bets, playing, request.fresh_shoe);
  parts.player = moves_player(
      rules, [&playing](const HandRound& round) { return drawn_move(playing, round); }, effort);
  return parts;
}

PreparedSimulation refused(std::string why, std::string place, std::string section = {}) {
  return {nullptr, Refusal{std::move(why), std::move(place), std::move(section)}};
}

Money opened_with(const Bets& bets) {
  Money opening;
  for (const Bet& bet : bets) opening += bet.amount;
  return opening;
}

Parts by_arranging(const RuleSet& rules, const SimulationRequest& request, Bets bets,
                   Effort& effort) {
  Parts parts;
  const Money base = base_amount(rules, bets);
  add_cards(rules, std::move(bets), parts);
  const bool best = request.play.kind == AskedPlay::Kind::best;
  const auto plays = best ? ArrangedSeat::Plays::best : ArrangedSeat::Plays::house_way;
  if (sells_cards(rules.definition())) {
    parts.play = play_in_words(request.play);
    // Of rules of thumb there are no odds.
    parts.exact_play = best ? "" : parts.play;
  } else {
    parts.play = best ? "hands set as is best" : "hands set by the house way";
    parts.exact_play = best ? "best setting" : "house way";
  }
  const ArrangedSeat& seat =
      kept(std::shared_ptr<const ArrangedSeat>(arranged_seat(rules, base, plays, effort)), parts);
  parts.kernel = arranged_kernel(rules, parts.bets, seat);
  parts.player = std::make_unique<ArrangingPlayer>(seat);
  return parts;
}

Parts from_a_shoe(const RuleSet& rules, const SimulationRequest& request, Bets bets) {
  Parts parts;
  add_cards(rules, std::move(bets), parts);
  parts.play = play_in_words(request.play);
  // Winnings that may be added to another bet are taken: each wager is then what its odds are of.
  parts.kernel =
      shoe_kernel(rules, parts.bets, request.fresh_shoe, best_main_policy(rules, parts.bets));
  parts.player = policy_player(rules, CardPolicy{.adds_house_money = false});
  return parts;
}

PreparedSimulation for_pots(const RuleSet& rules, SimulationRequest request) {
  if (!request.bets.empty()) {
    return refused("players bet for a pot as the hand goes: nothing is bet beforehand", "--bets");
  }
  if (request.play.kind == AskedPlay::Kind::given) {
    return refused("no strategies are written for games that are played for a pot", "--strategy");
  }
  if (request.session > 0) {
    return refused("players for a pot buy in again when they have lost: no bankroll is followed",
                   "--session");
  }
  constexpr int usual_seats = 6;
  if (request.seats <= 1) request.seats = std::min(usual_seats, rules.positions());
  Parts parts;
  parts.play = "the program's players, who know the rules and little more";
  parts.figures = figures_of_pots(rules);
  parts.player = pot_player();
  return {std::make_unique<Simulation>(rules, request, std::move(parts)), std::nullopt};
}

}  // namespace

// Whoever cannot open the first round plays no session. Sessions are whole within a block, which is
// the least that a run may be stopped at, kept and shared by.
std::optional<Refusal> why_no_session(const SimulationRequest& request, Money opening) {
  constexpr std::uint64_t longest = 1'000'000;
  if (request.session > longest) {
    return Refusal{fmt::format("a session of {} rounds is too long: one has at most {}",
                               request.session, longest),
                   "--session", ""};
  }
  if (request.session == 0 || request.bankroll.value_or(Money{}) >= opening) return std::nullopt;
  return Refusal{fmt::format("every round opens with {}, which a bankroll of {} does not cover",
                             text(opening), text(request.bankroll.value_or(Money{}))),
                 "--bankroll", ""};
}

Simulation::Simulation(const RuleSet& rules, SimulationRequest request, Parts parts)
    : rules_(rules), request_(std::move(request)), parts_(std::move(parts)) {
  request_.seats = std::max(1, request_.seats);
  if (request_.seats > 1 || request_.event_by_event) parts_.kernel.reset();
  if (parts_.kernel && parts_.thrown.empty()) find_channels(*parts_.kernel, parts_.figures);
  if (parts_.thrown.empty()) parts_.opening = opened_with(parts_.bets);
  sessions_ = {request_.session, request_.bankroll.value_or(Money{}), parts_.opening};
}

std::uint64_t Simulation::block_rounds() const {
  constexpr std::uint64_t by_kernel_rounds = std::uint64_t{1} << 20U;
  constexpr std::uint64_t at_table_rounds = std::uint64_t{1} << 13U;
  const std::uint64_t usual = by_kernel() ? by_kernel_rounds : at_table_rounds;
  const std::uint64_t session = sessions_.rounds;
  if (session == 0) return usual;
  return std::max(session, usual / session * session);
}

std::unique_ptr<Engine> Simulation::engine() const {
  if (by_kernel()) return kernel_engine(rules_, *parts_.kernel, parts_.figures, sessions_);
  TablePlay::Seating seating;
  seating.seats = request_.seats;
  seating.fresh_shoe = request_.fresh_shoe;
  return table_engine(rules_, parts_.bets, seating, *parts_.player, parts_.figures, sessions_);
}

RunState Simulation::start() const {
  Record opening;
  if (rules_.definition().card_game() != nullptr) {
    opening = opening_record(rules_, parts_.bets);
    for (int seat = 2; seat <= request_.seats; ++seat) opening.seat(seat) = opening.seat(1);
  }
  return {0, {}, MeterHistory(rules_, opening)};
}

ExactFigure Simulation::for_what_is_bet(const Figure& figure, const WagerOdds& odds) const {
  const Bet& bet = figure.bet;
  if (bet.amount.cents == 0 || !rules_.has_paytable(bet.spot.wager)) return {odds};
  const Money base = base_amount(rules_, parts_.bets);
  OddsAtStake at = at_stake(rules_, odds, bet.spot.wager, bet.amount, base);
  ExactFigure exact{std::move(at.odds)};
  const auto whole_cents = [&](WagerId wager) {
    const Money amount = amount_on(parts_.bets, {wager, 0}).value_or(bet.amount);
    return !rules_.offered(wager) || !rules_.has_paytable(wager) ||
           pays_whole_cents(rules_, wager, amount);
  };
  if (!at.to_the_cent && !std::all_of(figure.wagers.begin(), figure.wagers.end(), whole_cents)) {
    exact.leaves_out = "without the cents that are cut off";
  }
  if (!exact.odds.play && reaches_a_limit(rules_, bet.spot.wager, bet.amount, base)) {
    exact.leaves_out = "without what the payout limit cuts off";
  }
  return exact;
}

std::vector<std::optional<ExactFigure>> Simulation::exact_of(
    const std::vector<WagerOdds>& odds) const {
  std::vector<std::optional<ExactFigure>> exact(parts_.figures.size());
  for (std::size_t i = 0; i < exact.size() && !odds.empty(); ++i) {
    if (!parts_.thrown.empty()) {
      exact[i] = exact_of_throws(rules_, parts_.thrown[i]);
    } else if (const auto* found = odds_of(odds, parts_.figures[i], parts_.exact_play)) {
      exact[i] = for_what_is_bet(parts_.figures[i], *found);
    }
  }
  return exact;
}

std::optional<OddsRequest> Simulation::odds_request() const {
  if (rules_.definition().pot_game() != nullptr) return std::nullopt;
  OddsRequest request;
  if (rules_.definition().card_game() != nullptr) request.ante = base_amount(rules_, parts_.bets);
  request.strategy = parts_.strategy;
  request.chart = parts_.chart;
  request.others = request_.seats - 1;
  return request;
}

namespace {

// Wagers that are made in the course of a round are made at a table.
void make_later(const RuleSet& rules, const Bets& later, Parts& parts) {
  const Definition& game = rules.definition();
  for (const Bet& bet : later) {
    parts.bets_told.push_back(fmt::format("{} {}", game.spot_name(bet.spot), text(bet.amount)));
    for (Figure& figure : parts.figures) {
      if (figure.name != game.wagers[bet.spot.wager].id) continue;
      figure.unit = bet.amount;
      figure.bet = bet;
    }
  }
  parts.player = later_bettor(rules, later, std::move(parts.player));
}

}  // namespace

PreparedSimulation prepare_simulation(const RuleSet& rules, const SimulationRequest& request,
                                      Effort& effort) {
  const Definition& game = rules.definition();
  if (request.seats > rules.positions()) {
    return refused(fmt::format("{} has {} positions", game.name, rules.positions()), "--seats",
                   text(rules.positions_section()));
  }
  if (game.pot_game() != nullptr) return for_pots(rules, request);
  if (game.thrown_on_a_layout()) return by_throwing(rules, request);
  MadeBets made = make_bets(rules, request.bets);
  if (made.refusal) return {nullptr, std::move(made.refusal)};
  if (auto why = why_no_session(request, opened_with(made.bets))) return {nullptr, std::move(why)};
  Parts parts;
  if (game.hands() != nullptr) {
    parts = by_drawing(rules, request, std::move(made.bets), effort);
  } else if (arranges_or_buys(game)) {
    if (request.play.kind == AskedPlay::Kind::given) {
      return refused(fmt::format("no strategies are written for {}", game.name), "--strategy");
    }
    parts = by_arranging(rules, request, std::move(made.bets), effort);
  } else if (takes_strategies(rules)) {
    parts = by_strategy(rules, request, std::move(made.bets), effort);
  } else {
    parts = from_a_shoe(rules, request, std::move(made.bets));
  }
  SimulationRequest asked = request;
  if (!made.later.empty()) {
    make_later(rules, made.later, parts);
    asked.event_by_event = true;
  }
  return {std::make_unique<Simulation>(rules, std::move(asked), std::move(parts)), std::nullopt};
}

}  // namespace houseway
