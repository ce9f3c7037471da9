#include "odds/shoe_odds.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/pricing.h"
#include "odds/shoe_pricing.h"
#include "odds/shoe_walk.h"

namespace houseway {

std::vector<std::vector<Spot>> parlay_targets(const ShoePricing& pricing, WagerId wager) {
  std::vector<Spot> all;
  for (const Step& step : pricing.game().cards().play) {
    for (const Choice& choice : step.choices()) {
      if (choice.act != Choice::Act::parlay || choice.won_on != pricing.game().wagers[wager].id) {
        continue;
      }
      all.push_back(pricing.spot(choice.wager));
    }
  }
  std::vector<std::vector<Spot>> sets;
  for (const Spot spot : all) sets.push_back({spot});
  if (all.size() > 1) sets.push_back(all);
  return sets;
}

namespace {

// The wagers that the cards alone decide, all in one walk but for those that change the dealing.
class PlainWagers {
 public:
  PlainWagers(const ShoePricing& pricing, Effort& effort) : pricing_(pricing), effort_(effort) {}

  RowCounts count(Spot wanted, std::span<const Spot> together) {
    const auto find = [&]() -> const RowCounts* {
      for (const auto& [spot, counts] : counted_) {
        if (spot == wanted) return &counts;
      }
      return nullptr;
    };
    if (find() == nullptr) walk(together);
    return *find();
  }

 private:
  void walk(std::span<const Spot> together) {
    std::vector<Watched> watched;
    for (const Spot spot : together) watched.push_back({spot});
    ShoeWalk walk = pricing_.walk(pricing_.with_needs(together), watched);
    walk.choose_by(ShoePricing::silent);
    const Tally tally = walk.all(effort_);
    for (std::size_t i = 0; i < together.size(); ++i) {
      counted_.emplace_back(together[i], pricing_.rows(tally, i, together[i].wager));
    }
  }

  const ShoePricing& pricing_;
  Effort& effort_;
  std::vector<std::pair<Spot, RowCounts>> counted_;
};

// A wager that is made at a decision, where it is made: its player decides so as to make it.
std::optional<std::uint8_t> towards(const Step& step, std::string_view wager) {
  std::optional<std::uint8_t> other;
  for (std::size_t i = 0; i < step.choices().size(); ++i) {
    if (step.choices()[i].act != Choice::Act::wager) continue;
    if (step.choices()[i].wager == wager) return static_cast<std::uint8_t>(i);
    other = static_cast<std::uint8_t>(i);
  }
  return other ? other : ShoePricing::silent(step);
}

}  // namespace

std::vector<WagerOdds> shoe_odds(const RuleSet& rules, std::span<const Card> shoe,
                                 const ShoeRequest& request, Effort& effort,
                                 const std::function<bool(Spot)>& wanted) {
  const ShoePricing pricing(rules, shoe, request);
  const Definition& game = rules.definition();
  const Step* decision = pricing.main_decision();
  const auto is_main = [&](const Wager& wager) {
    return decision != nullptr && wager.id == game.base;
  };
  const auto is_plain = [&](std::size_t i) {
    const Wager& wager = game.wagers[i];
    return rules.offered(static_cast<WagerId>(i)) && made_before_the_deal(wager.need) &&
           !is_main(wager);
  };
  std::vector<Spot> together;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    if (!is_plain(i) || game.wagers[i].by_round()->changes_dealing) continue;
    for (const Spot spot : pricing.spots_of(static_cast<WagerId>(i))) together.push_back(spot);
  }
  PlainWagers plain(pricing, effort);
  std::vector<WagerOdds> out;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    const std::vector<Spot> spots = pricing.spots_of(id);
    if (!rules.offered(id) || std::none_of(spots.begin(), spots.end(), wanted)) continue;
    if (is_main(wager)) {
      const MainWager main(pricing);
      ShoeWalk walk = main.walk();
      out.push_back(main.price_best(effort));
      if (decision->choices().size() > 2) continue;
      for (std::size_t c = 0; c < decision->choices().size(); ++c) {
        walk.choose_by([&](const Step& step) {
          return &step == decision ? std::optional(static_cast<std::uint8_t>(c)) : std::nullopt;
        });
        out.push_back(
            main.price(walk.all(effort), fmt::format("always {}", decision->choices()[c].word)));
      }
    } else if (is_plain(i)) {
      const std::vector<Spot>& walked = wager.by_round()->changes_dealing ? spots : together;
      for (const Spot spot : spots) {
        if (wanted(spot)) pricing.price_rows(spot, plain.count(spot, walked), out);
      }
      for (const std::vector<Spot>& onto : parlay_targets(pricing, id)) {
        const ParlayedWager parlayed(pricing, rules, {id, 0}, onto);
        out.push_back(parlayed.price(parlayed.walk().all(effort)));
      }
    } else if (wager.need == Need::to_stay_in && wager.size.kind == Size::Kind::table_limits) {
      const std::vector<Spot> base{pricing.spot(game.base)};
      ShoeWalk walk = pricing.walk(base, {{{id, 0}}});
      walk.choose_by([&](const Step& step) { return towards(step, wager.id); });
      pricing.price_rows({id, 0}, pricing.rows(walk.all(effort), 0, id), out);
      out.back().notes.emplace_back("of the deals in which it can be made");
    }
  }
  return out;
}

}  // namespace houseway
