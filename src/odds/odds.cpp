#include "odds/odds.h"

#include <algorithm>
#include <stdexcept>

#include "core/shoe.h"
#include "odds/shoe_odds.h"
#include "odds/solvers.h"
#include "odds/throw_odds.h"

namespace houseway {
namespace {

// "place-to-win", or one selection of it: "place-to-win:6".
bool wanted(const OddsRequest& request, std::string_view wager) {
  return request.wager.empty() || request.wager.substr(0, request.wager.find(':')) == wager;
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
  if (rules.definition().dealt_from_a_shoe()) return solve_shoe(rules, deck, ante);
  return solver_of(rules, deck, ante, effort);
}

std::unique_ptr<MainGame> solve(const RuleSet& rules, Money ante, Effort& effort) {
  if (rules.definition().thrown_on_a_layout()) return solve_throws(rules);
  if (rules.definition().dealt_from_a_shoe()) return solve_shoe(rules, cards_left(rules, {}), ante);
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

OddsReport find_odds(const RuleSet& rules, const OddsRequest& request, Effort& effort) {
  const Definition& game = rules.definition();
  const auto deck =
      game.card_game() == nullptr ? std::span<const Card>{} : deck_cards(game.cards().deck);
  OddsReport report;
  if (game.dealt_from_a_shoe()) {
    report.wagers = shoe_odds(
        rules, cards_left(rules, request.gone), {request.all_paytables, request.ante}, effort,
        [&](Spot spot) {
          return wanted(request, game.wagers[spot.wager].id) &&
                 (wanted_selection(request).empty() || game.spot_name(spot) == request.wager);
        });
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
    } else if (wager.need == Need::optional) {
      const bool touched = !rules.kept_on_fold(id) || wager.by_hand() == nullptr;
      const auto played = touched ? solved().count(id, request.strategy) : std::nullopt;
      const RowCounts counts = played ? *played : count_rows(rules, id, deck, effort);
      for (const Paytable* table : tables_of(rules, id, request.all_paytables)) {
        report.wagers.push_back(price(rules, id, *table, counts));
      }
    } else if (game.card_game() != nullptr && wager.id == game.cards().banking.result) {
      add_lines(id);
    }
  }
  return report;
}

}  // namespace houseway
