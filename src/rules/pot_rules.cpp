#include "rules/pot_rules.h"

#include <fmt/format.h>

#include <string_view>

namespace houseway {
namespace {

class Chooser {
 public:
  explicit Chooser(const RuleSet& rules) : rules_(rules) {}

  std::int64_t value(std::string_view id) const {
    const auto option = rules_.definition().find_option(id);
    return option ? rules_.value(static_cast<OptionId>(*option)) : Option::none;
  }
  bool flag(std::string_view id) const { return value(id) == 1; }
  std::optional<Money> money(std::string_view id) const {
    const std::int64_t cents = value(id);
    return cents == Option::none ? std::nullopt : std::optional(Money{cents});
  }
  template <class Word>
  Word word(std::string_view id, Word otherwise) const {
    const std::int64_t index = value(id);
    return index == Option::none ? otherwise : static_cast<Word>(index);
  }
  int percent_of(std::string_view id, int word) const {
    const std::int64_t counts = value(id);
    return counts == Option::none ? 0 : static_cast<int>((counts >> (8 * word)) & 255);
  }
  PotRules::Fund fund(std::string_view contribution, std::string_view minimum_pot) const {
    return {money(contribution).value_or(Money{}), money(minimum_pot).value_or(Money{})};
  }

 private:
  const RuleSet& rules_;
};

// 637a.1: twice the posted limits, or half as much again.
void raise_limits(PotRules& rules) {
  for (std::optional<Money>* limit :
       {&rules.small_bet, &rules.big_bet, &rules.minimum_bet, &rules.maximum_bet}) {
    if (!*limit) continue;
    *limit = rules.kill == PotRules::Kill::kill ? **limit * 2 : part_of(**limit, 3, 2);
  }
}

}  // namespace

PotRules::PotRules(const RuleSet& rules) {
  const Chooser chosen(rules);
  // The first word of rake stands for 1: nothing is taken where no form is named.
  rake = static_cast<Rake>(chosen.value("rake") + 1);
  if (const std::int64_t percent = chosen.value("rake-percent"); percent != Option::none) {
    rake_percent = Fraction::unpack(percent);
  }
  rake_maximum = chosen.money("rake-maximum");
  for (const Chosen& each : rules.choices()) {
    const auto* levels = std::get_if<Chosen::Levels>(&each.value);
    if (each.name != "rake-levels" || levels == nullptr) continue;
    for (const auto& [pot, taken] : *levels) {
      rake_levels.emplace_back(money_from_dollars(pot).value_or(Money{}),
                               money_from_dollars(taken).value_or(Money{}));
    }
  }
  smallest_chip = chosen.money("smallest-chip");
  if (chosen.value("odd-chip") != Option::none) {
    odd_chip = chosen.word("odd-chip", Odd::left_of_button);
  }
  betting = chosen.word("betting", Betting::unlimited);
  small_bet = chosen.money("small-bet");
  big_bet = chosen.money("big-bet");
  minimum_bet = chosen.money("minimum-bet");
  maximum_bet = chosen.money("maximum-bet");
  if (const std::int64_t raises = chosen.value("raises-maximum"); raises != Option::none) {
    raises_maximum = static_cast<int>(raises);
  }
  check_raise = chosen.flag("check-raise");
  kill = chosen.word("kill", Kill::none);
  kill_hand = chosen.flag("kill-hand");
  qualifying_pot = chosen.money("qualifying-pot");
  show_discarded_hands = chosen.flag("show-discarded-hands");
  ante_required = chosen.flag("ante-required");
  if (const std::int64_t count = chosen.value("blinds"); count != Option::none) {
    blinds = static_cast<int>(count);
  }
  forced_bet = chosen.money("forced-bet");
  first_holder = chosen.value("high-hand-tie") == 1;
  if (const std::int64_t hand = chosen.value("bad-beat-hand"); hand != Option::none) {
    bad_beat_hand = HighHand{static_cast<std::uint32_t>(hand)};
  }
  loser_percent = chosen.percent_of("bad-beat-shares", 0);
  winner_percent = chosen.percent_of("bad-beat-shares", 1);
  table_percent = chosen.percent_of("bad-beat-shares", 2);
  bad_beat = chosen.fund("bad-beat-contribution", "bad-beat-minimum-pot");
  high_hand = chosen.fund("high-hand-contribution", "high-hand-minimum-pot");
  high_hand_players =
      static_cast<int>(std::max<std::int64_t>(0, chosen.value("high-hand-minimum-players")));
  if (kill_hand) raise_limits(*this);
}

void check_pot_rules(const RuleSet& rules, Refusals& violations) {
  const PotRules chosen(rules);
  const Definition& game = rules.definition();
  const auto violate = [&](std::string_view option, std::string message) {
    const auto known = game.find_option(option);
    violations.push_back({std::move(message), fmt::format("rules.{}", option),
                          text(known ? game.options[*known].section : game.wagers_section)});
  };
  if (chosen.rake == PotRules::Rake::percentage && !rules.says("rake-percent")) {
    violate("rake-percent", "a percentage rake needs its percentage, at most 10");
  }
  if (chosen.rake == PotRules::Rake::incremental && chosen.rake_levels.empty()) {
    violate("rake-levels", "an incremental rake needs its levels, as [[20, 1], [40, 2]]");
  }
  for (const char* option : {"rake-percent", "rake-maximum"}) {
    if (rules.says(option) && chosen.rake != PotRules::Rake::percentage &&
        chosen.rake != PotRules::Rake::incremental) {
      violate(option, "says something only of a percentage or incremental rake");
    }
  }
  if (rules.says("rake-levels") && chosen.rake != PotRules::Rake::incremental) {
    violate("rake-levels", "says something only of an incremental rake");
  }
  if (rules.says("time-charge") && chosen.rake != PotRules::Rake::time) {
    violate("time-charge", "says something only of a rake based on time charges");
  }
  if (chosen.small_bet && chosen.big_bet && *chosen.small_bet > *chosen.big_bet) {
    violate("small-bet", fmt::format("the small bet is at most the big bet of {}, not {}",
                                     text(*chosen.big_bet), text(*chosen.small_bet)));
  }
  if (chosen.minimum_bet && chosen.maximum_bet && *chosen.minimum_bet > *chosen.maximum_bet) {
    violate("minimum-bet", fmt::format("the minimum bet is at most the maximum of {}, not {}",
                                       text(*chosen.maximum_bet), text(*chosen.minimum_bet)));
  }
  if (chosen.kill_hand && chosen.kill == PotRules::Kill::none) {
    violate("kill-hand", "the limits are raised only where kill is kill or half-kill");
  }
  if (chosen.bad_beat_hand && !rules.says("bad-beat-shares")) {
    violate("bad-beat-shares", "a Bad Beat payout needs the shares of loser, winner and table");
  }
  const int shares = chosen.loser_percent + chosen.winner_percent + chosen.table_percent;
  if (shares > 100) {
    violate("bad-beat-shares",
            fmt::format("the shares are at most 100 percent together, not {}", shares));
  }
}

}  // namespace houseway
