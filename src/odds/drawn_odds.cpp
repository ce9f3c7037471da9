#include "odds/drawn_odds.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/dealers_draws.h"
#include "odds/drawn_sums.h"
#include "odds/first_cards.h"
#include "odds/played_wagers.h"
#include "rules/twenty_one.h"

namespace houseway {
namespace {

class DrawnPricing {
 public:
  DrawnPricing(const RuleSet& rules, std::span<const Card> shoe, const ShoeRequest& request,
               Effort& effort)
      : rules_(rules), shoe_(shoe), request_(request), effort_(effort) {}

  void price_wager(WagerId id, std::vector<WagerOdds>& out) {
    const Wager& wager = rules_.definition().wagers[id];
    const bool insurance = wager.id == rules_.definition().hands()->insurance;
    if (wager.id == rules_.definition().hands()->first_wagers(rules_).front()) {
      out.push_back(main().price_main(rules_.paytable(id)));
      note_sums(out.back());
      return;
    }
    if (!insurance && wager.need != Need::optional) return;
    std::optional<RowCounts> counts;
    if (wager.by_first_cards() != nullptr) counts = count_first_cards(rules_, id, shoe_);
    if (wager.by_dealers_hand() != nullptr) counts = count_dealers_hand(rules_, id, shoe_);
    for (const Paytable* table : tables_of(rules_, id, request_.all_paytables)) {
      if (counts) {
        out.push_back(price(rules_, id, *table, *counts));
        if (insurance) note_insurance(out.back());
      } else if (wager.by_round() != nullptr) {
        price_played(id, *table, out);
      }
    }
    if (wager.id == rules_.definition().hands()->added) {
      for (WagerOdds& line : main().other_lines(id)) out.push_back(std::move(line));
    }
  }

 private:
  MainGame& main() {
    if (!main_)
      main_ = solve_drawn(rules_, shoe_, effort_, request_.convention, request_.deviation,
                          request_.chart);
    return *main_;
  }

  void price_played(WagerId id, const Paytable& table, std::vector<WagerOdds>& out) {
    PlayedRows played = count_played(rules_, id, table, shoe_, effort_);
    played.counts.drawn_card = drawn_card_chance(rules_, shoe_);
    out.push_back(price(rules_, id, table, played.counts));
    out.back().notes.push_back(played.play);
    if (rules_.definition().hands()->first_wagers(rules_).size() > 1) {
      out.back().notes.emplace_back("for one of the two hands");
    }
  }

  // Sums that no wager measures are no part of the figures.
  void note_sums(WagerOdds& odds) const {
    const Definition& game = rules_.definition();
    for (std::size_t i = 0; i < game.wagers.size(); ++i) {
      const auto id = static_cast<WagerId>(i);
      if (game.wagers[i].fixed_sum() == nullptr || !rules_.offered(id)) continue;
      for (const SumWorth& worth : fixed_sum_worth(rules_, id, shoe_)) {
        odds.notes.push_back(fmt::format(
            "{} is not in these figures: from a wager of {} on it brings ${} a round, {} of that "
            "wager, and ${} by each other seat{}, if every hand that may bring it is hit (one in "
            "{})",
            game.wagers[i].id, text(worth.from), decimal(worth.own, 6),
            percent(worth.own * 100 / worth.from.cents), decimal(worth.another, 6),
            request_.others == 0
                ? ""
                : fmt::format(" (${} by {})", decimal(worth.another * request_.others, 6),
                              request_.others),
            decimal(1 / worth.chance, 0)));
      }
    }
  }

  // By what the player holds, and what a Blackjack is worth insured.
  void note_insurance(WagerOdds& odds) const {
    odds.notes.emplace_back(
        "of the deals in which an ace lies, the player's own cards not looked at");
    const auto in_shoe = [&](auto counts) {
      return static_cast<std::int64_t>(std::count_if(shoe_.begin(), shoe_.end(), counts));
    };
    const std::int64_t tens = in_shoe([](Card card) { return point_value(card) == 10; });
    const auto left = static_cast<std::int64_t>(shoe_.size()) - 3;
    const Rational pays = back_per_unit(rules_.paytable(insurance_id()).pays.front());
    const auto edge = [&](std::int64_t held) {
      return percent(1 - pays * Rational(tens - held, left));
    };
    odds.notes.push_back(fmt::format(
        "house edge by the player's first two cards: {} with none that counts 10, {} with one, {} "
        "with two",
        edge(0), edge(1), edge(2)));
  }

  WagerId insurance_id() const {
    const Definition& game = rules_.definition();
    return static_cast<WagerId>(*game.find_wager(game.hands()->insurance));
  }

  const RuleSet& rules_;
  std::span<const Card> shoe_;
  ShoeRequest request_;
  Effort& effort_;
  std::unique_ptr<MainGame> main_;
};

}  // namespace

std::vector<WagerOdds> drawn_odds(const RuleSet& rules, std::span<const Card> shoe,
                                  const ShoeRequest& request, Effort& effort,
                                  const std::function<bool(Spot)>& wanted) {
  DrawnPricing pricing(rules, shoe, request, effort);
  std::vector<WagerOdds> out;
  for (std::size_t i = 0; i < rules.definition().wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (rules.offered(id) && wanted({id, 0})) pricing.price_wager(id, out);
  }
  return out;
}

}  // namespace houseway
