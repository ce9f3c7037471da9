#include "odds/set_hands_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "odds/card_words.h"
#include "odds/set_hands_solver.h"
#include "round/play_words.h"
#include "rules/rule_set.h"

namespace houseway {
namespace {

using Side = SetHandsSolver::Side;
using Setting = SetHandsSolver::Setting;
using Ended = SetHandsSolver::Ended;

// A win and a loss in whole parts of the wager, as small as can be.
struct Parts {
  std::int64_t win;
  std::int64_t loss;
};
Parts parts_of(const RuleSet& rules, Money wager) {
  const Definition& game = rules.definition();
  const ByRound& main = *game.wagers[*game.find_wager(game.base)].by_round();
  const int percent = main.vigorish == nullptr ? 0 : main.vigorish(rules);
  const Money won = wager - vigorish(wager, percent, rules.rounds_vigorish_up());
  const std::int64_t common = std::gcd(won.cents, wager.cents);
  return {won.cents / common, wager.cents / common};
}

class SetHandsGame final : public MainGame {
 public:
  SetHandsGame(const RuleSet& rules, std::span<const Card> deck, Money wager, Effort& effort)
      : rules_(rules),
        deck_(deck),
        wager_(wager),
        parts_(parts_of(rules, wager)),
        solver_(rules, deck, parts_.win, parts_.loss, effort) {}

  WagerOdds price_main(const Paytable&, const Strategy*) override {
    return priced(Side::player, Setting::best, "best setting");
  }
  std::vector<WagerOdds> other_lines(WagerId wager) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy*) override;
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override;

 private:
  const Definition& game() const { return rules_.definition(); }
  bool open() const { return solver_.dealer_sets_first(); }
  WagerOdds priced(Side side, Setting setting, std::string variant);
  RowCounts count_pairs(WagerId wager, const ByRound& round);
  std::string_view doubling_wager() const;

  const RuleSet& rules_;
  std::span<const Card> deck_;
  Money wager_;
  Parts parts_;
  SetHandsSolver solver_;
};

// The wager that is made at a decision.
std::string_view SetHandsGame::doubling_wager() const {
  for (const Step& step : game().cards().play) {
    if (step.offers(Choice::Act::wager)) return step.wagering().wager;
  }
  return {};
}

WagerOdds SetHandsGame::priced(Side side, Setting setting, std::string variant) {
  const SetHandsSolver::Played& played = solver_.played(side, setting);
  const auto base = static_cast<WagerId>(*game().find_wager(game().base));
  WagerOdds odds;
  odds.wager = side == Side::bank ? game().cards().banking.result : game().base;
  odds.variant = std::move(variant);
  odds.section =
      text(side == Side::bank ? game().cards().banking.section : rules_.schedule(base).section);
  odds.space = integer(played.single.all + played.doubled.all + played.doubled_in_vain.all);
  Rational square = 0;
  Rational mean = 0;
  const auto add = [&](std::string name, Wide deals, const Rational& net, Pays pays) {
    if (deals == 0) return;
    const Rational chance(integer(deals), odds.space);
    const Result result = net > 0 ? Result::won : net == 0 ? Result::pushed : Result::lost;
    odds.outcomes.push_back({std::move(name), integer(deals), pays, result, 1 + net});
    mean += chance * net;
    square += chance * net * net;
    (net > 0 ? odds.won : net == 0 ? odds.pushed : odds.lost) += chance;
  };
  const Rational win(parts_.win, parts_.loss);
  const auto add_three = [&](const Ended& ended, int stakes, const std::string& how) {
    add("Both hands higher" + how, ended.won, stakes * win, to(1));
    add("One hand higher" + how, ended.pushed(), 0, push);
    add("Neither hand higher" + how, ended.lost, -stakes, not_printed);
  };
  add_three(played.single, 1, "");
  add_three(played.doubled, 2, ", doubled");
  add_three(played.doubled_in_vain, 1, ", the double returned");
  odds.fixed_return = 1 + mean;
  odds.variance = square - mean * mean;
  if (const Wide doubled = played.doubled.all + played.doubled_in_vain.all; doubled > 0) {
    BestPlay play;
    play.average_wager = 1 + Rational(integer(doubled), odds.space);
    play.element_of_risk = -mean / play.average_wager;
    // What is won and lost on the second wager, and the rest on the first.
    const Rational second = Rational(integer(played.doubled.won), odds.space) * win -
                            Rational(integer(played.doubled.lost), odds.space);
    play.loss_by_wager = {{std::string(game().base), second - mean},
                          {std::string(doubling_wager()), -second}};
    odds.play = play;
  }
  if (parts_.win != parts_.loss) {
    odds.notes.push_back(fmt::format("the return is less a vigorish of {} on a win of {}",
                                     text(wager_ - Money{wager_.cents * parts_.win / parts_.loss}),
                                     text(wager_)));
  }
  odds.notes.push_back(
      fmt::format("the dealer sets by the house way of {}", rules_.house_way().name()));
  return odds;
}

std::vector<WagerOdds> SetHandsGame::other_lines(WagerId wager) {
  if (game().wagers[wager].id == game().base) {
    return {priced(Side::player, Setting::house, "house way")};
  }
  const Banking& banking = game().cards().banking;
  if (game().wagers[wager].id != banking.result ||
      !rules_.flag(static_cast<OptionId>(*game().find_option(banking.option)))) {
    return {};
  }
  return {priced(Side::bank, Setting::best, "best setting against one player's house way"),
          priced(Side::bank, Setting::house, "house way against one player's house way")};
}

std::optional<RowCounts> SetHandsGame::count(WagerId wager, const Strategy*) {
  const ByRound* round = game().wagers[wager].by_round();
  if (round == nullptr) return std::nullopt;
  if (round->sees_hand != nullptr) return count_pairs(wager, *round);
  return count_own_cards(rules_, wager, deck_);
}

// One hand of each class stands for all of it.
RowCounts SetHandsGame::count_pairs(WagerId wager, const ByRound& round) {
  const auto classes = static_cast<std::size_t>(round.hand_classes);
  const auto deals = solver_.pairs(round.sees_hand, classes);
  RowCounts counts;
  counts.rows.resize(rules_.schedule(wager).rows.size());
  Record record;
  record.seats.resize(1);
  record.places.push_back({});
  for (std::size_t mine = 0; mine < classes; ++mine) {
    for (std::size_t dealers = 0; dealers < classes; ++dealers) {
      record.seat(1).cards = cards_in(solver_.example(round.sees_hand, static_cast<int>(mine)));
      record.places[0] = cards_in(solver_.example(round.sees_hand, static_cast<int>(dealers)));
      const Row row = round.judge(rules_, record, 1, 0).row;
      (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) +=
          integer(deals[mine][dealers]);
    }
  }
  return counts;
}

std::vector<ChoiceValue> SetHandsGame::values(const Situation& situation) {
  std::vector<ChoiceValue> choices;
  const auto words = [&](CardSet low, bool doubled) {
    const std::string set = arranged_text({cards_in(low)});
    return doubled ? "double, " + set : set;
  };
  const CardSet house = rules_.house_way().set(situation.own)[0];
  // No setting stakes anything: the house way goes before others that are equally good.
  const auto staked = [&](CardSet low) {
    return solver_.alike(situation.own, low, house) ? -1 : 0;
  };
  if (open()) {
    const CardSet dealers{std::span<const Card>(situation.community)};
    for (const auto& [low, result] : solver_.against(situation.own, dealers)) {
      choices.push_back({words(low, false), Rational(result), staked(low)});
    }
  } else {
    const Rational unit(1, Integer(parts_.loss) * solver_.dealers());
    for (const SetHandsSolver::Valued& each : solver_.values(situation.own)) {
      choices.push_back({words(each.low, each.doubled), each.value * unit, staked(each.low)});
    }
  }
  mark_best(choices);
  return choices;
}

std::string SetHandsGame::misfit(const Situation& situation) const {
  const int cards = game().cards().hand_cards;
  if (situation.own.size() != cards) {
    return fmt::format("{} is set with {} own cards", game().name, cards);
  }
  if (situation.dealer) return "no single card of the dealer is seen";
  if (!open()) {
    return situation.community.empty() ? ""
                                       : "the dealer's cards are turned over when all have set";
  }
  return situation.community.size() == static_cast<std::size_t>(cards)
             ? ""
             : fmt::format("the dealer's {} cards are seen: give them as --community", cards);
}

std::vector<StrategyTable> SetHandsGame::strategy() {
  const std::string name = rules_.house_way().name();
  if (open()) {
    return {{"Against hands that are seen",
             {"if your cards can be set so that", "set them so"},
             {{"both hands are higher", "the wager is won"},
              {"the high hand is higher", "the wager comes back"},
              {"the low hand is higher", "the wager comes back"}}}};
  }
  const Rational unit(1, Integer(parts_.loss) * solver_.dealers());
  StrategyTable agreement{fmt::format("How often the house way of {} is the best setting", name),
                          {"rule", "hands", "best", "costs a hand"},
                          {}};
  const auto rules = rules_.house_way().rules();
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const SetHandsSolver::RuleShare& share = solver_.by_rule()[i];
    if (share.hands == 0) continue;
    agreement.rows.push_back({rules[i].text, integer(share.hands).str(),
                              percent(Rational(integer(share.best), integer(share.hands))),
                              percent(integer(share.cost) * unit / integer(share.hands))});
  }
  StrategyTable costly{fmt::format("Where another setting gains most: {} hands, suits being alike",
                                   solver_.differences().size()),
                       {"cards", "best low hand", "house way", "gains"},
                       {}};
  for (const SetHandsSolver::Difference& each : solver_.differences()) {
    costly.rows.push_back({text(cards_in(each.hand)), text(cards_in(each.best_low)),
                           text(cards_in(each.house_low)), percent(each.cost * unit)});
  }
  return {agreement, costly};
}

}  // namespace

RowCounts count_own_cards(const RuleSet& rules, WagerId wager, std::span<const Card> deck) {
  const ByRound& round = *rules.definition().wagers[wager].by_round();
  std::map<int, std::vector<Card>> kinds;
  for (const Card card : deck) kinds[round.sees(card)].push_back(card);
  RowCounts counts;
  counts.rows.resize(rules.schedule(wager).rows.size());
  Record record;
  record.seats.resize(1);
  Cards& hand = record.seat(1).cards;
  const auto fill = [&](auto&& self, auto kind, int left, const Integer& ways) -> void {
    if (kind == kinds.end()) {
      if (left > 0) return;
      const Row row = round.judge(rules, record, 1, 0).row;
      (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) += ways;
      return;
    }
    const auto& cards = kind->second;
    const Cards before = hand;
    const int most = std::min(left, static_cast<int>(cards.size()));
    for (int held = 0; held <= most; ++held) {
      if (held > 0) hand.push_back(cards[static_cast<std::size_t>(held - 1)]);
      self(self, std::next(kind), left - held,
           ways * choose(static_cast<unsigned>(cards.size()), static_cast<unsigned>(held)));
    }
    hand = before;
  };
  fill(fill, kinds.begin(), rules.definition().cards().hand_cards, 1);
  return counts;
}

std::unique_ptr<MainGame> set_hands_game(const RuleSet& rules, std::span<const Card> deck,
                                         Money wager, Effort& effort) {
  return std::make_unique<SetHandsGame>(rules, deck, wager, effort);
}

}  // namespace houseway
