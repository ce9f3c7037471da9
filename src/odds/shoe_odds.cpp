#include "odds/shoe_odds.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "odds/pricing.h"
#include "odds/shoe_walk.h"
#include "ranking/totals.h"
#include "round/file.h"
#include "round/play_words.h"

namespace houseway {
namespace {

// Prices wagers from what a walk has counted.
class Pricing {
 public:
  Pricing(const RuleSet& rules, std::span<const Card> shoe, const ShoeRequest& request)
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
        fmt::format("the return is less a vigorish of {} on a win of {}",
                    text(vigorish(request_.stake, game_.wagers[wager].by_round()->vigorish(rules_),
                                  rules_.rounds_vigorish_up())),
                    text(request_.stake)));
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
      (gains > 0 ? odds.won : gains == 0 ? odds.pushed : odds.lost) += chance;
      odds.outcomes.push_back({name_of(fates, watched), ways, not_printed});
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
  explicit MainWager(const Pricing& pricing)
      : pricing_(pricing), base_(pricing.spot(pricing.game().base)) {
    watched_.push_back({base_});
    for (const Step& step : pricing.game().cards().play) {
      for (const Choice& choice : step.choices()) {
        if (choice.act != Choice::Act::wager || choice.any_amount) continue;
        watched_.push_back({pricing.spot(choice.wager)});
      }
    }
  }

  ShoeWalk walk() const {
    const std::vector<Spot> made{base_};
    ShoeWalk walk = pricing_.walk(pricing_.with_needs(made), watched_);
    walk.value_by([this](const Tally& tally) { return value(*this, tally); });
    return walk;
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
  const Pricing& pricing_;
  Spot base_;
  std::vector<Watched> watched_;
};

// A wager whose winnings its player may have added to another: what it is worth with the best
// choice, to one who has wagered on these as well.
class ParlayedWager {
 public:
  ParlayedWager(const Pricing& pricing, const RuleSet& rules, Spot base, std::vector<Spot> onto)
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
  const Pricing& pricing_;
  const RuleSet& rules_;
  Spot base_;
  std::vector<Spot> onto_;
  std::vector<Watched> watched_;
};

// The wagers onto which the winnings of one may go, each alone and then all.
std::vector<std::vector<Spot>> parlay_targets(const Pricing& pricing, WagerId wager) {
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

// The wagers that the cards alone decide, all in one walk but for those that change the dealing.
class PlainWagers {
 public:
  PlainWagers(const Pricing& pricing, Effort& effort) : pricing_(pricing), effort_(effort) {}

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
    walk.choose_by(Pricing::silent);
    const Tally tally = walk.all(effort_);
    for (std::size_t i = 0; i < together.size(); ++i) {
      counted_.emplace_back(together[i], pricing_.rows(tally, i, together[i].wager));
    }
  }

  const Pricing& pricing_;
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
  return other ? other : Pricing::silent(step);
}

}  // namespace

std::vector<WagerOdds> shoe_odds(const RuleSet& rules, std::span<const Card> shoe,
                                 const ShoeRequest& request, Effort& effort,
                                 const std::function<bool(Spot)>& wanted) {
  const Pricing pricing(rules, shoe, request);
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
      out.push_back(main.price(walk.all(effort), ""));
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

namespace {

// The decisions of a game dealt from a shoe, for those who want to know the best play.
class ShoeGame final : public MainGame {
 public:
  ShoeGame(const RuleSet& rules, std::span<const Card> shoe, Money stake)
      : rules_(rules), shoe_(shoe.begin(), shoe.end()), pricing_(rules, shoe_, {true, stake}) {
    if (pricing_.main_decision() != nullptr) {
      main_ = std::make_unique<MainWager>(pricing_);
    }
    for (std::size_t i = 0; i < rules.definition().wagers.size(); ++i) {
      const auto id = static_cast<WagerId>(i);
      if (!rules.offered(id)) continue;
      for (std::vector<Spot>& onto : parlay_targets(pricing_, id)) {
        parlayed_.push_back(
            std::make_unique<ParlayedWager>(pricing_, rules, Spot{id, 0}, std::move(onto)));
      }
    }
  }

  WagerOdds price_main(const Paytable&, const Strategy*) override {
    Effort effort;
    return main_->price(main_->walk().all(effort), "");
  }
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override;
  std::string_view unit() const override {
    return main_ || parlayed_.empty() ? std::string_view() : parlayed_.back()->name();
  }

 private:
  std::optional<ShoeWalk::Point> point(const Situation& situation) const;
  // The value of each choice at a point, per unit of the wager.
  template <class Valued>
  static std::vector<ChoiceValue> valued(const ShoeWalk::Point& point, const Valued& wager) {
    std::vector<ChoiceValue> values;
    for (const auto& [play, tally] : point.choices) {
      std::int64_t space = 0;
      for (const auto& [fates, ways] : tally.ways()) space += ways;
      values.push_back({play_text(*point.step, play), value(wager, tally) / Rational(space)});
    }
    return values;
  }
  StrategyTable main_table() const;
  StrategyTable parlay_table(const ParlayedWager& wager, const std::string& title) const;

  const RuleSet& rules_;
  std::vector<Card> shoe_;
  Pricing pricing_;
  std::unique_ptr<MainWager> main_;
  std::vector<std::unique_ptr<ParlayedWager>> parlayed_;
};

// In the order in which they are dealt: the player's cards and the dealer's, or those of the
// Player's Hand and of the Banker's by turns.
std::optional<ShoeWalk::Point> ShoeGame::point(const Situation& situation) const {
  std::vector<Card> drawn = situation.in_order;
  if (main_) {
    if (situation.dealer) drawn.push_back(*situation.dealer);
    return main_->walk().decision_after(drawn);
  }
  if (parlayed_.empty()) return std::nullopt;
  std::vector<Card> by_turns;
  for (std::size_t i = 0; i < drawn.size() && i < situation.community.size(); ++i) {
    by_turns.push_back(drawn[i]);
    by_turns.push_back(situation.community[i]);
  }
  return parlayed_.back()->walk().decision_after(by_turns);
}

std::string ShoeGame::misfit(const Situation& situation) const {
  if (!main_ && parlayed_.empty()) {
    return fmt::format("there is nothing to decide in {}", rules_.definition().name);
  }
  if (point(situation)) return {};
  return main_ ? "no decision comes up with these cards"
               : "give the two cards of the Player's Hand with --cards and those of the Banker's "
                 "with --community, one of them a pair";
}

std::vector<ChoiceValue> ShoeGame::values(const Situation& situation) {
  const auto found = point(situation);
  return main_ ? valued(*found, *main_) : valued(*found, *parlayed_.back());
}

StrategyTable ShoeGame::main_table() const {
  StrategyTable table{fmt::format("By the cards seen, the value of each choice in {} wagers",
                                  rules_.definition().base),
                      {"cards"},
                      {}};
  for (const ShoeWalk::Point& each : main_->walk().decisions()) {
    if (each.choices.size() < 2) continue;
    const std::vector<ChoiceValue> choices = valued(each, *main_);
    if (table.columns.size() == 1) {
      for (const ChoiceValue& choice : choices) table.columns.push_back(choice.play);
      table.columns.emplace_back("best");
    }
    std::vector<std::string_view> ranks;
    for (const Card card : each.drawn) ranks.push_back(rank_name(card.rank()));
    std::vector<std::string> row{fmt::format("{}", fmt::join(ranks, " "))};
    const auto best = std::max_element(
        choices.begin(), choices.end(),
        [](const ChoiceValue& a, const ChoiceValue& b) { return a.value < b.value; });
    for (const ChoiceValue& choice : choices) row.push_back(decimal(choice.value, 6));
    row.push_back(best->play);
    table.rows.push_back(std::move(row));
  }
  return table;
}

// By the points of the two hands, which leave little else to depend on.
StrategyTable ShoeGame::parlay_table(const ParlayedWager& wager, const std::string& title) const {
  constexpr std::size_t counts = 10;
  std::array<std::array<std::string, counts>, counts> best;
  for (const ShoeWalk::Point& each : wager.walk().decisions()) {
    const auto points = [&](std::size_t first) {
      return static_cast<std::size_t>(
          (baccarat_value(each.drawn[first]) + baccarat_value(each.drawn[first + 2])) % 10);
    };
    const std::vector<ChoiceValue> choices = valued(each, wager);
    const auto most = std::max_element(
        choices.begin(), choices.end(),
        [](const ChoiceValue& a, const ChoiceValue& b) { return a.value < b.value; });
    // "add banker" is B, "add player" P, and T to take the payout.
    const bool adds = most->play.starts_with("add ");
    const char letter = static_cast<char>(std::toupper(adds ? most->play[4] : most->play[0]));
    std::string& cell = best[points(0)][points(1)];
    if (cell.find(letter) == std::string::npos) cell += letter;
  }
  StrategyTable table{title, {"Player"}, {}};
  for (std::size_t banker = 0; banker < counts; ++banker) {
    table.columns.push_back(fmt::format("{}", banker));
  }
  for (std::size_t player = 0; player < counts; ++player) {
    table.rows.push_back({fmt::format("{}", player)});
    for (const std::string& cell : best[player]) table.rows.back().push_back(cell);
  }
  return table;
}

std::vector<StrategyTable> ShoeGame::strategy() {
  if (main_) return {main_table()};
  if (parlayed_.empty()) {
    return {{fmt::format("{}: there is nothing to decide", rules_.definition().name), {}, {}}};
  }
  return {parlay_table(
      *parlayed_.back(),
      "House Money won, by the points of the Player's Hand (rows) and of the Banker's: T to take "
      "the payout, P or B to have it added to the Player or Banker wager; several where it depends "
      "on the cards, none where no pair makes such points")};
}

}  // namespace

std::unique_ptr<MainGame> solve_shoe(const RuleSet& rules, std::span<const Card> shoe,
                                     Money stake) {
  return std::make_unique<ShoeGame>(rules, shoe, stake);
}

}  // namespace houseway
