#include "odds/arranged_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "odds/arranged_play.h"
#include "odds/main_odds.h"
#include "round/play_words.h"
#include "rules/limits.h"

namespace houseway {
namespace {

using ArrangedHand = ArrangedPlay::Hand;
using Settings = ArrangedPlay::Settings;

class ArrangedGame final : public MainGame {
 public:
  ArrangedGame(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort)
      : rules_(rules), base_(base), play_(rules, deck, base, effort) {}

  WagerOdds price_main(const Paytable& table, const Strategy*) override {
    return priced(table, Settings::all);
  }
  std::vector<WagerOdds> other_lines(WagerId wager) override {
    if (wager != play_.base_wager()) return {};
    return {priced(selected(), Settings::house_way)};
  }
  std::optional<RowCounts> count(WagerId wager, const Strategy*) override {
    return play_.count(wager);
  }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override;

 private:
  using Terms = ArrangedPlay::Terms;

  const Definition& game() const { return rules_.definition(); }
  const Paytable& selected() const { return rules_.paytable(priced_by(rules_)); }
  WagerOdds priced(const Paytable& table, Settings settings);
  StrategyTable when_to_stay_in(const Terms& terms);
  std::vector<StrategyTable> how_to_set(const Terms& terms);

  const RuleSet& rules_;
  Money base_;
  ArrangedPlay play_;
};

WagerOdds ArrangedGame::priced(const Paytable& table, Settings settings) {
  const auto odds_of = [&](const PlayedOut& out) {
    return main_odds(rules_, play_.course(), out, table, play_.base_wager(), base_);
  };
  const PlayedOut least = play_.played(table, Ties::least_staked, settings);
  WagerOdds odds = odds_of(least);
  if (std::any_of(least.tied.begin(), least.tied.end(),
                  [](const Integer& deals) { return deals != 0; })) {
    add_equally_good(play_.course(), least,
                     odds_of(play_.played(table, Ties::most_staked, settings)), odds);
  }
  odds.variant = settings == Settings::all ? "best setting" : "house way";
  if (payout_limit(rules_, base_) < base_) {
    odds.notes.push_back(fmt::format("the payout limit of {} cuts what is won on {}",
                                     text(payout_limit(rules_, base_)), text(base_)));
  }
  for (std::size_t i = 0; i < game().wagers.size(); ++i) {
    const Wager& wager = game().wagers[i];
    if (wager.by_pot() == nullptr || !rules_.offered(static_cast<WagerId>(i))) continue;
    odds.notes.push_back(
        fmt::format("the {} is left out: players win from it what others stake, so that it costs "
                    "those who set their hands alike nothing on average",
                    wager.name));
  }
  return odds;
}

std::vector<ChoiceValue> ArrangedGame::values(const Situation& situation) {
  const Terms terms = play_.terms(selected());
  Cards cards;
  for (const Card card : deck_cards(game().cards().deck)) {
    if (situation.own.contains(card)) cards.push_back(card);
  }
  const ArrangedHand hand = play_.hands().hand_of(cards);
  const ArrangedHands::Met met = play_.hands().met(hand);
  std::vector<ChoiceValue> choices;
  for (std::size_t way = 0; way < play_.ways().size(); ++way) {
    if (play_.folds(way)) {
      choices.push_back({play_.ways()[way].words,
                         play_.value(terms, hand, way, play_.by_fate(terms, 0, met)),
                         play_.ways()[way].stakes()});
      continue;
    }
    for (const ArrangedHands::Setting& setting : hand.settings) {
      const std::string set = arranged_text(setting.arranged);
      choices.push_back({play_.ways()[way].words.empty()
                             ? set
                             : fmt::format("{}, {}", play_.ways()[way].words, set),
                         play_.value(terms, hand, way, play_.by_fate(terms, setting.worth, met)),
                         play_.ways()[way].stakes()});
    }
  }
  mark_best(choices);
  return choices;
}

std::string ArrangedGame::misfit(const Situation& situation) const {
  if (situation.own.size() != game().cards().hand_cards) {
    return fmt::format("{} is set with {} own cards", game().name, game().cards().hand_cards);
  }
  if (!situation.community.empty()) {
    return fmt::format("there are no community cards in {}", game().name);
  }
  if (situation.dealer) return "the dealer's cards are turned over when all players have set";
  return {};
}

// By the high hand, with which low hands it is worth a wager.
StrategyTable ArrangedGame::when_to_stay_in(const Terms& terms) {
  struct Share {
    Wide all = 0;
    Wide staying = 0;
  };
  std::map<int, std::map<int, Share>, std::greater<>> by_high;
  const std::vector<ArrangedHands::Met>& met = play_.hands().all_met();
  for (std::size_t i = 0; i < met.size(); ++i) {
    const ArrangedHand& hand = play_.hands().hands()[i];
    const ArrangedPlay::Best chosen = play_.best(terms, hand, met[i], Settings::all);
    const ShownHand& mine = play_.hands().worths()[hand.settings[chosen.setting].worth];
    Share& share = by_high[mine.high_total()][mine.low_total()];
    share.all += hand.ways;
    if (!play_.folds(chosen.ways.least)) share.staying += hand.ways;
  }
  StrategyTable stay{
      fmt::format("When to {}, by the points of the hands as best set", play_.ways().front().words),
      {"high hand", "with every low hand of", "with some of"},
      {}};
  for (const auto& [high, lows] : by_high) {
    std::string every = "-";
    std::string some;
    for (const auto& [low, share] : lows) {
      if (share.staying == share.all) {
        every = low == lows.rbegin()->first ? "any points" : fmt::format("{} or less", low);
      } else if (share.staying > 0) {
        const Rational part(integer(share.staying), integer(share.all));
        some += fmt::format("{}{} ({})", some.empty() ? "" : ", ", low, percent(part));
      }
    }
    stay.rows.push_back({fmt::format("{}", high), every, some.empty() ? "-" : some});
  }
  return stay;
}

std::vector<StrategyTable> ArrangedGame::how_to_set(const Terms& terms) {
  struct Difference {
    const ArrangedHand* hand;
    std::size_t setting;
    Rational gain;
  };
  std::vector<Difference> differences;
  Wide hands = 0;
  Wide agree = 0;
  Rational cost = 0;
  const std::vector<ArrangedHands::Met>& met = play_.hands().all_met();
  for (std::size_t i = 0; i < met.size(); ++i) {
    const ArrangedHand& hand = play_.hands().hands()[i];
    const ArrangedPlay::Best chosen = play_.best(terms, hand, met[i], Settings::all);
    if (play_.folds(chosen.ways.least) || hand.settings.size() == 1) continue;
    hands += hand.ways;
    if (chosen.setting == 0) {
      agree += hand.ways;
      continue;
    }
    const auto worth = [&](std::size_t setting) {
      return play_.value(terms, hand, chosen.ways.least,
                         play_.by_fate(terms, hand.settings[setting].worth, met[i]));
    };
    const Rational gain = worth(chosen.setting) - worth(0);
    cost += hand.ways * gain;
    differences.push_back({&hand, chosen.setting, gain});
  }
  StrategyTable agreement{"How often the house way is the best of several settings",
                          {"hands with a choice", "house way best", "costs such a hand"},
                          {}};
  if (hands > 0) {
    const Rational all(integer(hands));
    agreement.rows.push_back({decimal(all, 0), percent(integer(agree) / all), percent(cost / all)});
  }
  if (differences.empty()) return {agreement};
  std::stable_sort(differences.begin(), differences.end(),
                   [](const Difference& a, const Difference& b) { return a.gain > b.gain; });
  constexpr std::size_t shown = 40;
  StrategyTable costly{
      fmt::format("Where another setting gains most: {} of {} kinds of hand, cards that count "
                  "alike being one",
                  std::min(shown, differences.size()), differences.size()),
      {"cards", "best", "house way", "gains"},
      {}};
  for (std::size_t i = 0; i < std::min(shown, differences.size()); ++i) {
    const auto& [hand, setting, gain] = differences[i];
    const auto words = [&](std::size_t which) {
      return fmt::format("{} ({})", arranged_text(hand->settings[which].arranged),
                         name(play_.hands().worths()[hand->settings[which].worth]));
    };
    costly.rows.push_back({text(hand->cards), words(setting), words(0), percent(gain)});
  }
  return {agreement, costly};
}

std::vector<StrategyTable> ArrangedGame::strategy() {
  const Terms terms = play_.terms(selected());
  std::vector<StrategyTable> tables = how_to_set(terms);
  if (game().has_fold()) tables.insert(tables.begin(), when_to_stay_in(terms));
  return tables;
}

}  // namespace

std::unique_ptr<MainGame> arranged_game(const RuleSet& rules, std::span<const Card> deck,
                                        Money base, Effort& effort) {
  return std::make_unique<ArrangedGame>(rules, deck, base, effort);
}

}  // namespace houseway
