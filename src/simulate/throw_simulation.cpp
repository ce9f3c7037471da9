#include "simulate/throw_simulation.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/throw_odds.h"
#include "round/why_not.h"
#include "simulate/table_courses.h"

namespace houseway {
namespace {

// The bets on a layout that are asked for, each in every circumstance that has odds of its own.
std::optional<Refusal> choose_throw_bets(const RuleSet& rules, const std::vector<AskedBet>& asked,
                                         std::vector<ThrowBet>& bets) {
  const Definition& game = rules.definition();
  const std::vector<ThrowBet> usual = usual_throw_bets(rules);
  if (asked.empty()) {
    bets = usual;
    return std::nullopt;
  }
  for (const AskedBet& each : asked) {
    const auto spot = game.find_first_spot(each.name);
    bool any = false;
    for (const ThrowBet& known : usual) {
      if (!spot || known.spot.wager != spot->wager) continue;
      const bool first_of_wager = !any || known.spot.selection == spot->selection;
      const bool named =
          each.name.find(':') == std::string::npos || known.spot.selection == spot->selection;
      if (!named || !first_of_wager) continue;
      ThrowBet bet = known;
      bet.amount = each.amount;
      bets.push_back(bet);
      any = true;
    }
    if (!any && spot && rules.offered(*spot)) {
      bets.push_back({*spot, each.amount, 0});
      any = true;
    }
    if (!any) {
      return Refusal{
          fmt::format("{} has no wager {} that may be made under these rules; odds lists "
                      "those that may",
                      game.name, each.name),
          "bets", text(game.wagers_section)};
    }
    const BetMade made{Place::seat(1), bets.back().spot, each.amount};
    if (auto why = why_not_amount(rules, made)) return why;
  }
  return std::nullopt;
}

// The same as a table makes them: each as soon as it may be made, whatever the circumstance then
// is.
Bets once_each(const std::vector<ThrowBet>& bets) {
  Bets once;
  for (const ThrowBet& bet : bets) {
    if (!amount_on(once, bet.spot)) once.push_back({bet.spot, bet.amount});
  }
  return once;
}

// What opens a round at a table, a vigorish on making it included, and whether some bet waits for
// its circumstance.
struct OpenedLayout {
  Money opening;
  bool some_wait = false;
  std::optional<Refusal> refusal;
};
OpenedLayout opened_layout(const RuleSet& rules, const Bets& bets) {
  OpenedLayout opened;
  Round round(rules);
  std::vector<BetMade> later;
  opened.refusal = table_courses::make_bets(round, bets, 1, &later);
  for (const StandingBet& bet : round.throws().layout().bets()) {
    opened.opening += bet.amount + bet.vigorish;
  }
  opened.some_wait = !later.empty();
  return opened;
}

PreparedSimulation thrown_at_a_table(const RuleSet& rules, SimulationRequest request,
                                     const std::vector<ThrowBet>& bets) {
  const Definition& game = rules.definition();
  request.event_by_event = true;
  Simulation::Parts parts;
  parts.play = "each wager as soon as it may be made, until all of them are decided";
  parts.bets = once_each(bets);
  parts.player = calling_player();
  const OpenedLayout opened = opened_layout(rules, parts.bets);
  if (opened.refusal) return {nullptr, opened.refusal};
  parts.opening = opened.opening;
  for (const Bet& bet : parts.bets) {
    Figure figure{game.spot_name(bet.spot), {}, {}, bet.spot, {}, 0};
    figure.bet = bet;
    parts.figures.push_back(std::move(figure));
    parts.bets_told.push_back(fmt::format("{} {}", game.spot_name(bet.spot), text(bet.amount)));
    const auto circumstances = game.wagers[bet.spot.wager].by_throw()->circumstances;
    std::vector<ThrowBet>& made = parts.thrown.emplace_back();
    for (std::size_t i = 0; i < std::max<std::size_t>(1, circumstances.size()); ++i) {
      // What another one is made beside it for has a figure of its own here.
      if (!circumstances.empty() && !circumstances[i].beside.empty()) continue;
      made.push_back({bet.spot, bet.amount, i});
    }
  }
  if (auto why = why_no_session(request, parts.opening)) return {nullptr, std::move(why)};
  return {std::make_unique<Simulation>(rules, request, std::move(parts)), std::nullopt};
}

// Whether sessions go as nobody could bet them: a wager in several circumstances at once, or in one
// that does not begin the game beside others that do.
bool sessions_want_a_table(const RuleSet& rules, const std::vector<ThrowBet>& bets) {
  const Bets once = once_each(bets);
  if (once.size() < bets.size()) return true;
  const OpenedLayout opened = opened_layout(rules, once);
  return opened.some_wait && !opened.refusal;
}

}  // namespace

PreparedSimulation by_throwing(const RuleSet& rules, const SimulationRequest& request) {
  const Definition& game = rules.definition();
  if (request.seats > 1) {
    return {nullptr,
            Refusal{"seats on a layout do not touch each other: one tells all", "--seats", ""}};
  }
  std::vector<ThrowBet> bets;
  if (auto why = choose_throw_bets(rules, request.bets, bets)) return {nullptr, std::move(why)};
  if (request.event_by_event || (request.session > 0 && sessions_want_a_table(rules, bets))) {
    return thrown_at_a_table(rules, request, bets);
  }
  auto kernel = throw_kernel(rules, bets);
  if (!kernel) {
    return {nullptr,
            Refusal{"so many bets cannot be followed at once: choose fewer", "--bets", ""}};
  }
  Simulation::Parts parts;
  parts.play = "each wager until it is decided, all by the same throws";
  for (const ThrowBet& bet : bets) {
    const ByThrow& decided = *game.wagers[bet.spot.wager].by_throw();
    Figure figure{game.spot_name(bet.spot), {}, {}, bet.spot, {}, 0};
    if (!decided.circumstances.empty()) {
      figure.variant = decided.circumstances[bet.circumstance].name;
    }
    parts.figures.push_back(std::move(figure));
    parts.thrown.push_back({bet});
    parts.bets_told.push_back(fmt::format("{} {}", game.spot_name(bet.spot), text(bet.amount)));
    parts.opening += bet.amount;
  }
  for (std::size_t c = 0; c < kernel->channels().size(); ++c) {
    for (const std::size_t bet : kernel->bets_in(c)) {
      Figure& figure = parts.figures[bet];
      figure.channel = c;
      if (kernel->bets_in(c).size() > 1) continue;
      // What is made beside it counts with it.
      figure.spot.reset();
      for (std::size_t i = 0; i < game.wagers.size(); ++i) {
        figure.wagers.push_back(static_cast<WagerId>(i));
      }
    }
  }
  parts.kernel = std::move(kernel);
  if (auto why = why_no_session(request, parts.opening)) return {nullptr, std::move(why)};
  return {std::make_unique<Simulation>(rules, request, std::move(parts)), std::nullopt};
}

std::optional<ExactFigure> exact_of_throws(const RuleSet& rules,
                                           const std::vector<ThrowBet>& circumstances) {
  std::optional<WagerOdds> exact;
  for (const ThrowBet& bet : circumstances) {
    const auto odds = throw_odds_at(rules, bet.spot, bet.circumstance, bet.amount);
    if (!odds || (exact && exact->total_return() != odds->total_return())) return std::nullopt;
    if (!exact) {
      exact = odds;
    } else if (exact->variance != odds->variance) {
      exact->variance.reset();
    }
  }
  if (!exact) return std::nullopt;
  return ExactFigure{*std::move(exact)};
}

}  // namespace houseway
