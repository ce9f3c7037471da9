#include "odds/odds.h"

#include <algorithm>
#include <stdexcept>

#include "core/shoe.h"
#include "odds/drawn_odds.h"
#include "odds/shoe_odds.h"
#include "odds/solver.h"
#include "odds/solvers.h"
#include "odds/throw_odds.h"
#include "round/why_not.h"
#include "rules/limits.h"
#include "rules/twenty_one.h"

namespace houseway {
namespace {

// "place-to-win", or one selection of it: "place-to-win:6".
bool wanted(const OddsRequest& request, std::string_view wager) {
  return request.wager.empty() || request.wager.substr(0, request.wager.find(':')) == wager;
}

// A wager that others make freely and that this game requires, yet cards alone decide it and no
// fold touches it: it has odds of its own.
bool stands_alone(const RuleSet& rules, WagerId id) {
  const Wager& wager = rules.definition().wagers[id];
  const bool knows_no_fold =
      wager.need == Need::one_of || (wager.need == Need::required && rules.kept_on_fold(id));
  return knows_no_fold && wager.id != rules.definition().base && wager.by_hand() != nullptr;
}

std::string_view wanted_selection(const OddsRequest& request) {
  const std::size_t colon = request.wager.find(':');
  return colon == std::string::npos ? std::string_view()
                                    : std::string_view(request.wager).substr(colon + 1);
}

}  // namespace

std::unique_ptr<MainGame> solve(const RuleSet& rules, Money ante, std::span<const Card> deck,
                                Effort& effort) {
  if (rules.definition().thrown_on_a_layout()) return solve_throws(rules);
  if (rules.definition().hands() != nullptr) return solve_drawn(rules, deck, effort);
  if (rules.definition().dealt_from_a_shoe()) return solve_shoe(rules, deck, ante);
  return solver_of(rules, deck, ante, effort);
}

std::unique_ptr<MainGame> solve(const RuleSet& rules, Money ante, Effort& effort) {
  if (rules.definition().thrown_on_a_layout()) return solve_throws(rules);
  if (rules.definition().dealt_from_a_shoe()) {
    return solve(rules, ante, cards_left(rules, {}), effort);
  }
  return solve(rules, ante, deck_cards(rules.definition().cards().deck), effort);
}

std::vector<Card> cards_left(const RuleSet& rules, std::span<const Card> gone) {
  std::vector<Card> left = cards_of(rules.definition().cards().deck, rules.decks());
  for (const Card card : gone) {
    const auto found = std::find(left.begin(), left.end(), card);
    if (found == left.end()) throw std::logic_error(text(card) + " is not in the shoe");
    left.erase(found);
  }
  return left;
}

std::vector<std::string_view> priced_wagers(const RuleSet& rules) {
  const Definition& game = rules.definition();
  if (game.pot_game() != nullptr) return {};  // what is staked is won by players from each other
  const auto has_odds = [&](const Wager& wager, WagerId id) {
    if (wager.by_throw() != nullptr) return rules.has_paytable(id);
    if (wager.id == game.base || wager.need == Need::optional) return true;
    if (game.card_game() != nullptr && stands_alone(rules, id)) return true;
    if (game.hands() != nullptr) return wager.id == game.hands()->insurance;
    if (wager.need == Need::to_stay_in) {
      return game.dealt_from_a_shoe() && wager.size.kind == Size::Kind::table_limits;
    }
    return game.dealt_from_a_shoe() ? made_before_the_deal(wager.need)
                                    : wager.id == game.cards().banking.result;
  };
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (rules.offered(id) && has_odds(game.wagers[i], id)) names.push_back(game.wagers[i].id);
  }
  return names;
}

Money usual_stake(const RuleSet& rules) {
  const auto base = rules.definition().find_wager(rules.definition().base);
  if (!base) return dollars(1);
  const StakeLimit limit = stake_limit(rules, static_cast<WagerId>(*base));
  if (!limit.only.empty()) return limit.only.front();
  return std::clamp(dollars(1), limit.least, std::max(limit.least, limit.most));
}

std::optional<Refusal> why_not_stake(const RuleSet& rules, Money base) {
  const Definition& game = rules.definition();
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    if (game.wagers[i].need != Need::required && game.wagers[i].id != game.base) continue;
    const Spot spot{static_cast<WagerId>(i), 0};
    if (auto why = why_not_amount(rules, {Place::seat(1), spot, base})) return why;
  }
  return std::nullopt;
}

namespace {

// The same rules with another of a wager's tables selected.
RuleSet with_table(const RuleSet& rules, WagerId wager, const Paytable& table) {
  Choices choices = rules.choices();
  const std::string name(rules.definition().wagers[wager].id);
  std::erase_if(choices, [&](const Chosen& chosen) { return chosen.name == name; });
  choices.push_back({name, std::string(table.name)});
  Checked checked = check_choices(rules.definition(), choices, Proposed::allowed);
  if (!checked.rules) throw std::logic_error(checked.violations.front().message);
  return *std::move(checked.rules);
}

// Meters at the readings asked for, and the others at the table.
void set_circumstances(const OddsRequest& request, OddsReport& report) {
  for (WagerOdds& odds : report.wagers) {
    if (odds.envy) odds.others = request.others;
    if (odds.meters.size() != request.meters.size()) continue;
    for (std::size_t i = 0; i < odds.meters.size(); ++i) {
      odds.meters[i].reading = request.meters[i];
    }
  }
}

}  // namespace

OddsReport find_odds(const RuleSet& rules, const OddsRequest& request, Effort& effort) {
  const Definition& game = rules.definition();
  const auto deck =
      game.card_game() == nullptr ? std::span<const Card>{} : deck_cards(game.cards().deck);
  OddsReport report;
  if (game.pot_game() != nullptr) return report;
  if (game.dealt_from_a_shoe()) {
    const auto wanted_spot = [&](Spot spot) {
      return wanted(request, game.wagers[spot.wager].id) &&
             (wanted_selection(request).empty() || game.spot_name(spot) == request.wager);
    };
    const auto odds_of = game.hands() != nullptr ? drawn_odds : shoe_odds;
    report.wagers = odds_of(rules, cards_left(rules, request.gone),
                            {request.all_paytables, request.ante, request.convention,
                             !request.wager.empty(), request.chart, request.others},
                            effort, wanted_spot);
    set_circumstances(request, report);
    return report;
  }
  std::unique_ptr<MainGame> main;
  const auto solved = [&]() -> MainGame& {
    if (!main) main = solve(rules, request.ante, effort);
    return *main;
  };
  const auto add_lines = [&](WagerId wager) {
    for (WagerOdds& line : solved().other_lines(wager)) report.wagers.push_back(std::move(line));
  };
  const auto add_tables = [&](WagerId wager, const RowCounts& counts, std::string_view selection) {
    const Beside* envy = envy_of(rules, wager);
    // Hands that are envied although folded are all hands that there are.
    const bool any_hand =
        envy != nullptr && envy->holders == EnvyOf::folded_hands_too && !rules.kept_on_fold(wager);
    const RowCounts held = any_hand ? count_rows(rules, wager, deck, effort) : counts;
    const ByHand* hand = game.wagers[wager].by_hand();
    for (const Paytable* table : tables_of(rules, wager, request.all_paytables)) {
      // Tables that rank the cards each in its own way are counted each by itself.
      const bool anew = hand != nullptr && hand->by_table && table != &rules.paytable(wager);
      const RowCounts own_counts =
          anew ? count_rows(with_table(rules, wager, *table), wager, deck, effort) : RowCounts{};
      WagerOdds& odds =
          report.wagers.emplace_back(price(rules, wager, *table, anew ? own_counts : counts));
      odds.variant = selection;
      if (envy != nullptr) add_envy(rules, wager, *table, anew ? own_counts : held, odds);
    }
  };
  // Which hands are folded tells of the player's cards and not of the dealer's.
  const auto add_by_selection = [&](WagerId wager, const RowCounts& on_own_hand) {
    for (const Selection& on : game.wagers[wager].selections) {
      if (!wanted_selection(request).empty() && wanted_selection(request) != on.name) continue;
      const bool on_dealer = on.name == game.cards().dealer;
      add_tables(
          wager,
          on_dealer ? solved().solver()->count_on_dealer(wager, request.strategy) : on_own_hand,
          on.name);
    }
  };
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    if (!wanted(request, wager.id) || !rules.offered(id)) continue;
    if (wager.by_throw() != nullptr) {
      auto thrown = throw_odds(rules, id, request.all_paytables, wanted_selection(request));
      std::move(thrown.begin(), thrown.end(), std::back_inserter(report.wagers));
    } else if (wager.id == game.base) {
      const auto tables = tables_of(rules, priced_by(rules), request.all_paytables);
      if (request.strategy == nullptr) solved().expect(tables);
      for (const Paytable* table : tables) {
        report.wagers.push_back(solved().price_main(*table, request.strategy));
        if (request.strategy != nullptr) report.wagers.back().variant = "by the strategy given";
      }
      add_lines(id);
    } else if (wager.need == Need::optional || stands_alone(rules, id)) {
      const bool can_fold = wager.need == Need::optional && !rules.kept_on_fold(id);
      const bool touched = can_fold || wager.by_hand() == nullptr;
      const auto played = touched ? solved().count(id, request.strategy) : std::nullopt;
      if (played && !wager.selections.empty()) {
        add_by_selection(id, *played);
      } else {
        add_tables(id, played ? *played : count_rows(rules, id, deck, effort), "");
      }
    } else if (game.card_game() != nullptr && wager.id == game.cards().banking.result) {
      add_lines(id);
    }
  }
  set_circumstances(request, report);
  return report;
}

}  // namespace houseway
