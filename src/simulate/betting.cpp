#include "simulate/betting.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/odds.h"
#include "round/round.h"
#include "round/why_not.h"
#include "rules/limits.h"
#include "simulate/wagers_later.h"

namespace houseway {
namespace {

// What a wager is made with where nothing else is said: as much as the one that it is measured by,
// or the amount offered.
Money usual_amount(const RuleSet& rules, WagerId wager, Money base, const Bets& made) {
  const Definition& game = rules.definition();
  const StakeLimit limit = stake_limit(rules, wager);
  if (!limit.only.empty()) return limit.only.front();
  Money amount = base;
  if (const auto measure = game.find_wager(game.wagers[wager].size.of)) {
    amount = amount_on(made, {static_cast<WagerId>(*measure), 0}).value_or(base);
  }
  return std::clamp(amount, limit.least, std::max(limit.least, limit.most));
}

class Betting {
 public:
  explicit Betting(const RuleSet& rules) : rules_(rules), round_(rules) {}

  std::optional<Refusal> bet(Spot spot, Money amount) {
    auto refusal = round_.apply(Event::bet(1, spot, amount));
    if (!refusal) bets_.push_back({spot, amount});
    return refusal;
  }
  bool made(WagerId wager) const {
    return std::any_of(bets_.begin(), bets_.end(),
                       [&](const Bet& each) { return each.spot.wager == wager; });
  }
  // What keeps a seat that plays alone from being dealt to.
  std::optional<Refusal> why_not_deal() const { return round_.why_not(Event::no_more_bets()); }
  const Bets& bets() const { return bets_; }
  Bets in_order() const {
    Bets sorted = bets_;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Bet& a, const Bet& b) { return a.spot.wager < b.spot.wager; });
    return sorted;
  }
  void drop(WagerId wager) {
    for (const Bet& each : bets_) {
      if (each.spot.wager == wager) round_.apply(Event::bet(1, each.spot, {}));
    }
    std::erase_if(bets_, [&](const Bet& each) { return each.spot.wager == wager; });
  }

 private:
  const RuleSet& rules_;
  Round round_;
  Bets bets_;
};

void add_required(const RuleSet& rules, Money base, Betting& betting) {
  const Definition& game = rules.definition();
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    const bool due = game.wagers[i].need == Need::required && rules.offered(id);
    if (due && !betting.made(id)) {
      betting.bet({id, 0}, usual_amount(rules, id, base, betting.bets()));
    }
  }
}

MadeBets all_bets(const RuleSet& rules) {
  const Definition& game = rules.definition();
  const Money base = usual_stake(rules);
  Betting betting(rules);
  if (const auto wager = game.find_wager(game.base)) {
    betting.bet({static_cast<WagerId>(*wager), 0}, base);
  }
  add_required(rules, base, betting);
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    const Wager& wager = game.wagers[i];
    if (!made_before_the_deal(wager.need) || wager.need == Need::among_players ||
        !rules.offered(id) || betting.made(id)) {
      continue;
    }
    for (std::size_t each = 0; each < std::max<std::size_t>(1, wager.selections.size()); ++each) {
      const Spot spot{id, static_cast<std::uint8_t>(each)};
      // Other players' hands are not there to be bet on.
      const auto holder = game.on_hand_of(spot);
      if (!rules.offered(spot) || (holder && holder->is_seat() && each > 0)) continue;
      betting.bet(spot, usual_amount(rules, id, base, betting.bets()));
    }
    // One with which the others could not be dealt is left out.
    if (betting.made(id) && betting.why_not_deal()) betting.drop(id);
  }
  return {betting.in_order(), {}, betting.why_not_deal()};
}

}  // namespace

std::optional<Money> amount_on(const Bets& bets, Spot spot) {
  for (const Bet& bet : bets) {
    if (bet.spot == spot) return bet.amount;
  }
  return std::nullopt;
}

Money base_amount(const RuleSet& rules, const Bets& bets) {
  const auto base = rules.definition().find_wager(rules.definition().base);
  const auto amount = base ? amount_on(bets, {static_cast<WagerId>(*base), 0}) : std::nullopt;
  return amount.value_or(usual_stake(rules));
}

MadeBets make_bets(const RuleSet& rules, const std::vector<AskedBet>& asked) {
  if (asked.empty()) return all_bets(rules);
  const Definition& game = rules.definition();
  std::vector<Bet> wanted;
  Bets later;
  for (const AskedBet& each : asked) {
    const auto spot = game.find_spot(each.name);
    if (!spot || spot->again > 0) {
      std::string known;
      for (const Wager& wager : game.wagers) {
        if (!made_before_the_deal(wager.need)) continue;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", wager.id);
      }
      return {{},
              {},
              Refusal{fmt::format("{} has no wager {} that is made before the deal; it has {}",
                                  game.name, each.name, known),
                      "bets", text(game.wagers_section)}};
    }
    if (may_be_made_later(rules, spot->wager)) {
      if (auto why = why_not_amount(rules, {Place::seat(1), *spot, each.amount}))
        return {{}, {}, why};
      later.push_back({*spot, each.amount});
    } else {
      wanted.push_back({*spot, each.amount});
    }
  }
  std::stable_sort(wanted.begin(), wanted.end(),
                   [](const Bet& a, const Bet& b) { return a.spot.wager < b.spot.wager; });
  Betting betting(rules);
  const Money base = base_amount(rules, wanted);
  const auto base_wager = game.find_wager(game.base);
  // The base wager first: others are measured by it. Where one of several is required, that may do.
  const bool base_due = base_wager && (game.wagers[*base_wager].need == Need::required ||
                                       amount_on(wanted, {static_cast<WagerId>(*base_wager), 0}));
  if (base_due) {
    if (auto why = betting.bet({static_cast<WagerId>(*base_wager), 0}, base)) return {{}, {}, why};
  }
  for (const Bet& bet : wanted) {
    const bool required = game.wagers[bet.spot.wager].need == Need::required;
    if (!required || betting.made(bet.spot.wager)) continue;
    if (auto why = betting.bet(bet.spot, bet.amount)) return {{}, {}, why};
  }
  add_required(rules, base, betting);
  for (const Bet& bet : wanted) {
    if (amount_on(betting.bets(), bet.spot)) continue;
    if (auto why = betting.bet(bet.spot, bet.amount)) return {{}, {}, why};
  }
  return {betting.in_order(), std::move(later), betting.why_not_deal()};
}

}  // namespace houseway
