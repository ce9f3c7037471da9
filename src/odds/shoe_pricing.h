#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "odds/pricing.h"
#include "odds/shoe_odds.h"
#include "odds/shoe_walk.h"
#include "odds/wager_at_stake.h"
#include "rules/limits.h"

// The wagers of a game dealt from a shoe, priced from what a walk has counted.
namespace houseway {

// Prices wagers from what a walk has counted.
class ShoePricing {
 public:
  ShoePricing(const RuleSet& rules, std::span<const Card> shoe, const ShoeRequest& request)
      : rules_(rules),
        game_(rules.definition()),
        request_(request),
        kinds_(kinds_of(rules, shoe)) {}

  const Definition& game() const { return game_; }

  Spot spot(std::string_view wager) const {
    return {static_cast<WagerId>(*game_.find_wager(wager)), 0};
  }

  std::vector<Spot> spots_of(WagerId wager) const {
    std::vector<Spot> spots;
    const std::size_t selections = std::max<std::size_t>(1, game_.wagers[wager].selections.size());
    for (std::size_t i = 0; i < selections; ++i) {
      spots.push_back({wager, static_cast<std::uint8_t>(i)});
    }
    return spots;
  }

  // The step at which the base wager's player may make further wagers or give it up.
  const Step* main_decision() const {
    for (const Step& step : game_.cards().play) {
      const bool makes =
          std::any_of(step.choices().begin(), step.choices().end(),
                      [](const Choice& c) { return c.act == Choice::Act::wager && !c.any_amount; });
      if (step.is<Decide>() && makes) return &step;
    }
    return nullptr;
  }

  // These wagers, and what has to stand beside them for the player to take part.
  std::vector<Spot> with_needs(std::span<const Spot> spots) const {
    std::vector<Spot> made(spots.begin(), spots.end());
    const auto add = [&](Spot needed) {
      if (std::find(made.begin(), made.end(), needed) == made.end()) made.push_back(needed);
    };
    bool one_of = false;
    bool needs_one_of = false;
    for (std::size_t i = 0; i < game_.wagers.size(); ++i) {
      const Wager& wager = game_.wagers[i];
      if (wager.need == Need::required) add({static_cast<WagerId>(i), 0});
      needs_one_of |= wager.need == Need::one_of;
    }
    for (const Spot each : spots) {
      one_of |= game_.wagers[each.wager].need == Need::one_of;
      for (const std::string_view needed : game_.wagers[each.wager].needs) add(spot(needed));
    }
    if (needs_one_of && !one_of) add(spot(game_.base));
    return made;
  }

  // What is kept of a win, as a part of it.
  Rational vigorish_on(WagerId wager) const {
    const auto percent_of = game_.wagers[wager].by_round()->vigorish;
    if (percent_of == nullptr) return 0;
    const Money kept = vigorish(request_.stake, percent_of(rules_), rules_.rounds_vigorish_up());
    return {kept.cents, request_.stake.cents};
  }

  // What a unit of a wager gains.
  Rational net(WagerId wager, unsigned code, const Paytable& table) const {
    if (code == fate::not_made) return 0;
    if (code == fate::lost || code == fate::forfeited) return -1;
    return back_per_unit(table.pays[code - 1], vigorish_on(wager)) - 1;
  }
  Rational net(WagerId wager, unsigned code) const {
    return net(wager, code, rules_.paytable(wager));
  }

  ShoeWalk walk(std::span<const Spot> made, std::vector<Watched> watched) const {
    return {rules_, kinds_, made, std::move(watched)};
  }

  // Whatever a player decides, these wagers are decided by the cards.
  static std::optional<std::uint8_t> silent(const Step& step) {
    for (std::size_t i = 0; i < step.choices().size(); ++i) {
      if (step.choices()[i].unwritten) return static_cast<std::uint8_t>(i);
    }
    return std::uint8_t{0};
  }

  RowCounts rows(const Tally& tally, std::size_t watched, WagerId wager) const {
    RowCounts counts;
    counts.rows.resize(rules_.schedule(wager).rows.size());
    for (const auto& [fates, ways] : tally.ways()) {
      const unsigned code = fate::of(fates, watched);
      if (code == fate::not_made) continue;
      if (code == fate::forfeited) {
        counts.forfeited += ways;
      } else if (code == fate::lost) {
        counts.unlisted += ways;
      } else {
        counts.rows[code - 1] += ways;
      }
    }
    return counts;
  }

  void price_rows(Spot priced, const RowCounts& counts, std::vector<WagerOdds>& out) const {
    const Wager& wager = game_.wagers[priced.wager];
    for (const Paytable* table : tables_of(rules_, priced.wager, request_.all_paytables)) {
      WagerOdds odds = price(rules_, priced.wager, *table, counts, vigorish_on(priced.wager));
      if (!wager.selections.empty()) {
        odds.variant = wager.selections[priced.selection].name;
      }
      note_vigorish(priced.wager, odds);
      out.push_back(std::move(odds));
    }
  }

  void note_vigorish(WagerId wager, WagerOdds& odds) const {
    if (vigorish_on(wager) == 0) return;
    odds.notes.push_back(
        less_vigorish(vigorish(request_.stake, game_.wagers[wager].by_round()->vigorish(rules_),
                               rules_.rounds_vigorish_up()),
                      request_.stake));
  }

  // "Higher card; war lost": what became of the wagers that were made.
  std::string name_of(Fates fates, std::span<const Watched> watched) const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < watched.size(); ++i) {
      const unsigned code = fate::of(fates, i);
      if (code == fate::not_made) continue;
      const Wager& wager = game_.wagers[watched[i].spot.wager];
      const std::string_view row = code == fate::lost ? "lost"
                                   : code == fate::forfeited
                                       ? "given up"
                                       : rules_.schedule(watched[i].spot.wager).rows[code - 1];
      words.push_back(
          fmt::format("{}{} {}", watched[i].as_parlay ? "added to " : "", wager.id, row));
    }
    return fmt::format("{}", fmt::join(words, ", "));
  }

  // A wager together with what is decided on the way, by what each end gains per unit of it.
  template <class Gain>
  WagerOdds price_ends(Spot base, const Tally& tally, std::span<const Watched> watched,
                       Gain gain) const {
    WagerOdds odds;
    odds.wager = game_.wagers[base.wager].id;
    odds.paytable = rules_.paytable(base.wager).name;
    odds.proposed = odds.paytable == proposed_name;
    odds.section = text(rules_.schedule(base.wager).section);
    for (const auto& [fates, ways] : tally.ways()) odds.space += ways;
    Rational mean = 0;
    Rational square = 0;
    for (const auto& [fates, ways] : tally.ways()) {
      const Rational chance(Integer(ways), odds.space);
      const Rational gains = gain(fates);
      mean += chance * gains;
      square += chance * gains * gains;
      const Result result = gains > 0 ? Result::won : gains == 0 ? Result::pushed : Result::lost;
      (result == Result::won      ? odds.won
       : result == Result::pushed ? odds.pushed
                                  : odds.lost) += chance;
      odds.outcomes.push_back({name_of(fates, watched), ways, not_printed, result, 1 + gains});
    }
    std::sort(odds.outcomes.begin(), odds.outcomes.end(),
              [](const OutcomeCount& a, const OutcomeCount& b) { return a.name < b.name; });
    odds.fixed_return = 1 + mean;
    odds.variance = square - mean * mean;
    return odds;
  }

 private:
  const RuleSet& rules_;
  const Definition& game_;
  ShoeRequest request_;
  std::vector<CardKind> kinds_;
};

// What all the ways of a tally gain together. At a decision every choice has the same number of
// them.
template <class Priced>
Rational value(const Priced& wager, const Tally& tally) {
  Rational sum = 0;
  for (const auto& [fates, ways] : tally.ways()) sum += ways * wager.gain(fates);
  return sum;
}

// The base wager with what its player may add to it or save of it.
class MainWager {
 public:
  explicit MainWager(const ShoePricing& pricing)
      : pricing_(pricing), base_(pricing.spot(pricing.game().base)) {
    watched_.push_back({base_});
    for (const Step& step : pricing.game().cards().play) {
      for (const Choice& choice : step.choices()) {
        if (choice.act != Choice::Act::wager || choice.any_amount) continue;
        watched_.push_back({pricing.spot(choice.wager)});
      }
    }
  }

  ShoeWalk walk(Ties ties = Ties::least_staked) const {
    const std::vector<Spot> made{base_};
    ShoeWalk walk = pricing_.walk(pricing_.with_needs(made), watched_);
    walk.value_by([this](const Tally& tally) { return value(*this, tally); });
    walk.make_ties(ties);
    return walk;
  }

  // With the best choices.
  WagerOdds price_best(Effort& effort) const {
    const Tally tally = walk().all(effort);
    WagerOdds odds = price(tally, "");
    if (tally.tied() == 0) return odds;
    const WagerOdds most = price(walk(Ties::most_staked).all(effort), "");
    odds.play->equally_good = EquallyGood{{{std::string(pricing_.main_decision()->name()),
                                            Rational(Integer(tally.tied()), odds.space)}},
                                          most.play->average_wager,
                                          most.play->element_of_risk,
                                          *most.variance};
    return odds;
  }

  Rational gain(Fates fates) const {
    Rational sum = 0;
    for (std::size_t i = 0; i < watched_.size(); ++i) {
      sum += pricing_.net(watched_[i].spot.wager, fate::of(fates, i));
    }
    return sum;
  }

  WagerOdds price(const Tally& tally, std::string variant) const {
    WagerOdds odds =
        pricing_.price_ends(base_, tally, watched_, [&](Fates fates) { return gain(fates); });
    odds.variant = std::move(variant);
    BestPlay play;
    for (std::size_t i = 0; i < watched_.size(); ++i) {
      Rational loss_on_it = 0;
      for (const auto& [fates, ways] : tally.ways()) {
        const Rational chance(Integer(ways), odds.space);
        const unsigned code = fate::of(fates, i);
        if (code != fate::not_made) play.average_wager += chance;
        if (i == 0 && code == fate::forfeited) play.fold_frequency += chance;
        loss_on_it -= chance * pricing_.net(watched_[i].spot.wager, code);
      }
      play.loss_by_wager.emplace_back(pricing_.game().wagers[watched_[i].spot.wager].id,
                                      loss_on_it);
    }
    play.element_of_risk = odds.edge() / play.average_wager;
    odds.play = play;
    return odds;
  }

 private:
  const ShoePricing& pricing_;
  Spot base_;
  std::vector<Watched> watched_;
};

// A wager whose winnings its player may have added to another: what it is worth with the best
// choice, to one who has wagered on these as well.
class ParlayedWager {
 public:
  ParlayedWager(const ShoePricing& pricing, const RuleSet& rules, Spot base, std::vector<Spot> onto)
      : pricing_(pricing), rules_(rules), base_(base), onto_(std::move(onto)) {
    watched_.push_back({base_});
    for (const Spot spot : onto_) watched_.push_back({spot, true});
  }

  std::string_view name() const { return pricing_.game().wagers[base_.wager].id; }

  ShoeWalk walk() const {
    std::vector<Spot> made{base_};
    made.insert(made.end(), onto_.begin(), onto_.end());
    ShoeWalk walk = pricing_.walk(made, watched_);
    walk.value_by([this](const Tally& tally) { return value(*this, tally); });
    return walk;
  }

  Rational gain(Fates fates) const {
    const Fraction part = rules_.parlayed(base_.wager);
    const Rational won = pricing_.net(base_.wager, fate::of(fates, 0));
    Rational sum = won;
    for (std::size_t i = 1; i < watched_.size(); ++i) {
      sum += won * Rational(part.num, part.den) *
             pricing_.net(watched_[i].spot.wager, fate::of(fates, i));
    }
    return sum;
  }
  WagerOdds price(const Tally& tally) const {
    WagerOdds odds =
        pricing_.price_ends(base_, tally, watched_, [&](Fates fates) { return gain(fates); });
    std::vector<std::string_view> names;
    for (const Spot spot : onto_) names.push_back(pricing_.game().wagers[spot.wager].id);
    odds.variant = fmt::format("added to {} where that is best", fmt::join(names, " or "));
    for (const Spot spot : onto_) pricing_.note_vigorish(spot.wager, odds);
    return odds;
  }

 private:
  const ShoePricing& pricing_;
  const RuleSet& rules_;
  Spot base_;
  std::vector<Spot> onto_;
  std::vector<Watched> watched_;
};

// The wagers onto which the winnings of one may go, each alone and then all.
std::vector<std::vector<Spot>> parlay_targets(const ShoePricing& pricing, WagerId wager);

}  // namespace houseway
