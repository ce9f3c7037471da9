#include "rules/rule_set.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <numeric>

#include "core/words.h"
#include "ranking/house_way_check.h"
#include "rules/house_way_choice.h"
#include "rules/limits.h"
#include "rules/option_value.h"

namespace houseway {
namespace {

std::vector<std::string_view> table_names(const Schedule& schedule) {
  std::vector<std::string_view> names;
  for (const Paytable& table : schedule.tables) names.push_back(table.name);
  return names;
}

std::vector<std::string_view> choice_names(const Definition& definition) {
  std::vector<std::string_view> names;
  for (const Wager& wager : definition.wagers) {
    if (is_choice(definition, wager)) names.push_back(wager.id);
  }
  for (const Schedule& schedule : definition.schedules) {
    if (is_choice(definition, schedule)) names.push_back(schedule.id);
  }
  for (const Option& option : definition.options) names.push_back(option.id);
  names.emplace_back("ruleset");
  return names;
}

}  // namespace

bool is_choice(const Definition& definition, const Wager& wager) {
  const auto schedule = definition.find_schedule(wager.id);
  return (wager.need == Need::optional && !wager.always_offered) ||
         wager.need == Need::among_players ||
         (schedule && definition.schedules[*schedule].tables.size() > 1);
}

bool is_choice(const Definition& definition, const Schedule& schedule) {
  return schedule.tables.size() > 1 && !definition.find_wager(schedule.id);
}

struct RuleSetBuilder {
  const Definition& definition;
  Proposed proposed = Proposed::refused;
  RuleSet rules;
  Refusals violations;

  void start(const Choices& choices) {
    rules.definition_ = &definition;
    rules.choices_ = choices;
    rules.wagers_.resize(definition.wagers.size());
    for (std::size_t i = 0; i < definition.wagers.size(); ++i) {
      const Wager& wager = definition.wagers[i];
      auto& mine = rules.wagers_[i];
      if (const auto schedule = definition.find_schedule(wager.schedule)) {
        mine.schedule = &definition.schedules[*schedule];
        mine.schedule_index = static_cast<std::uint8_t>(*schedule);
        mine.paytable = &mine.schedule->tables.front();
      }
      mine.kept_on_fold = wager.on_fold == OnFold::kept;
      mine.offered = !wager.offered_if_chosen;
      if (const ByHand* hand = wager.by_hand()) {
        for (const HandPart& part : hand->cards) mine.hand.push_back(cards_of(part));
        mine.ranked_with = ranked_with(i);
      } else if (const ByRound* round = wager.by_round()) {
        for (const HandPart& part : round->cards) mine.hand.push_back(cards_of(part));
      } else if (const Beside* beside = wager.beside()) {
        entitle(beside->wager, i);
        for (const std::string_view other : beside->or_wagers) entitle(other, i);
      } else if (const BonusOn* bonus = wager.bonus_on()) {
        entitle(bonus->wager, i);
      }
    }
    if (definition.card_game() != nullptr) start_cards(definition.cards());
    for (const Option& option : definition.options) rules.values_.push_back(option.standard);
  }

  void entitle(std::string_view wager, std::size_t payout) {
    rules.wagers_[*definition.find_wager(wager)].beside.push_back(static_cast<WagerId>(payout));
  }

  void start_cards(const CardGame& game) {
    if (game.showdown != nullptr) {
      for (const HandPart& part : game.showdown->shared) {
        rules.shared_cards_.push_back(cards_of(part));
      }
    }
    order_settling(game);
    find_limited(game);
  }

  HandCards cards_of(const HandPart& part) const {
    const Place place = part.place == own ? Place{} : *definition.find_place(part.place);
    const int lying = definition.place_cards(place);
    const unsigned which = part.which & ((1U << static_cast<unsigned>(lying)) - 1U);
    return {place, which, std::popcount(which)};
  }

  WagerId ranked_with(std::size_t wager) const {
    const ByHand& mine = *definition.wagers[wager].by_hand();
    for (std::size_t i = 0; i < wager; ++i) {
      const ByHand* other = definition.wagers[i].by_hand();
      if (other != nullptr && other->rank == mine.rank && other->cards == mine.cards) {
        return static_cast<WagerId>(i);
      }
    }
    return static_cast<WagerId>(wager);
  }

  void order_settling(const CardGame& game) {
    for (const std::string_view id : game.settling_order) {
      rules.settling_order_.push_back(static_cast<WagerId>(*definition.find_wager(id)));
    }
    if (!rules.settling_order_.empty()) return;
    for (std::size_t i = 0; i < definition.wagers.size(); ++i) {
      const Wager& wager = definition.wagers[i];
      if (wager.need == Need::unstaked && wager.fixed_sum() == nullptr) continue;
      rules.settling_order_.push_back(static_cast<WagerId>(i));
    }
  }

  void find_limited(const CardGame& game) {
    for (const PayoutLimit& limit : game.payout_limits) {
      WagersLimited limited{&limit, {}};
      for (const std::string_view id : limit.wagers) {
        limited.wagers.push_back(static_cast<WagerId>(*definition.find_wager(id)));
      }
      rules.payout_limits_.push_back(limited);
    }
  }

  void violate(const Chosen& chosen, Section section, std::string message) {
    violations.push_back({std::move(message), "rules." + chosen.name, text(section)});
  }

  void choose_wager(const Wager& wager, const Chosen& chosen) {
    const auto index = definition.find_schedule(chosen.name);
    const Schedule* schedule = index ? &definition.schedules[*index] : nullptr;
    const Section section = schedule != nullptr ? schedule->section : wager.section;

    if (const auto* offered = std::get_if<bool>(&chosen.value)) {
      if (!*offered && wager.need == Need::unstaked) {
        return violate(chosen, wager.section, fmt::format("the {} is always paid", wager.name));
      }
      if (!*offered && (wager.need == Need::required || wager.always_offered)) {
        return violate(chosen, wager.section,
                       fmt::format("the {} wager is {}always offered", wager.name,
                                   wager.need == Need::required ? "required to play and is " : ""));
      }
      for (std::size_t i = 0; i < definition.wagers.size(); ++i) {
        if (definition.wagers[i].id == wager.id) rules.wagers_[i].offered = *offered;
      }
      return;
    }
    if (const auto* lines = std::get_if<Chosen::Lines>(&chosen.value)) {
      return propose(wager, schedule, *lines, chosen, section);
    }
    const auto* word = std::get_if<std::string>(&chosen.value);
    const std::string wanted = word != nullptr ? *word : value_text(chosen);
    const bool only_table = schedule != nullptr && schedule->tables.size() == 1 &&
                            (wanted.empty() || schedule->tables.front().name != wanted);
    if (schedule == nullptr || only_table) {
      return violate(chosen, section,
                     fmt::format("the {} wager has one paytable: true or false, not {}", wager.name,
                                 value_text(chosen)));
    }
    for (const Paytable& table : schedule->tables) {
      if (table.name != wanted) continue;
      for (auto& mine : rules.wagers_) {
        if (mine.schedule != schedule) continue;
        mine.paytable = &table;
        mine.offered = true;
      }
      return;
    }
    violate(chosen, section,
            fmt::format("the {} wager has no paytable {}; it has {}{}", wager.name,
                        value_text(chosen), fmt::join(table_names(*schedule), ", "),
                        wager.need == Need::optional && !wager.always_offered
                            ? " (false if not offered)"
                            : ""));
  }

  void propose(const Wager& wager, const Schedule* schedule, const Chosen::Lines& lines,
               const Chosen& chosen, Section section) {
    if (proposed == Proposed::refused) {
      return violate(
          chosen, section,
          fmt::format("a paytable written out for the {} wager is not in the chapter; ask for it "
                      "with --proposed",
                      wager.name));
    }
    if (schedule == nullptr) return violate(chosen, section, "the wager has no paytable");
    auto table = std::make_shared<Paytable>();
    table->name = proposed_name;
    table->amount = schedule->tables.front().amount;
    for (std::size_t row = 0; row < schedule->rows.size(); ++row)
      table->pays.push_back(not_printed);
    for (const auto& [hand, odds] : lines) {
      const auto row = std::find(schedule->rows.begin(), schedule->rows.end(), hand);
      const auto pays = parse_pays(odds);
      if (row == schedule->rows.end()) {
        violate(chosen, section,
                fmt::format("there is no hand \"{}\"; there are {}", hand,
                            fmt::join(schedule->rows, ", ")));
      } else if (!pays || (pays->kind == Pays::Kind::sum && !pays_sums(*schedule))) {
        violate(chosen, section,
                fmt::format("\"{}\" is no payout; write \"40 to 1\", \"9 for 1\", \"10% of "
                            "meter\", \"push\", \"half back\" or \"loss\"",
                            odds));
      } else {
        table->pays[static_cast<std::size_t>(row - schedule->rows.begin())] = *pays;
        if (pays->kind == Pays::Kind::meter)
          take_meter(*schedule, pays->level, *table, chosen, section);
      }
    }
    use_table(*schedule, std::move(table));
  }

  // Fixed sums are proposed only where the chapter has them too.
  static bool pays_sums(const Schedule& schedule) {
    return std::any_of(schedule.tables.begin(), schedule.tables.end(), [](const Paytable& table) {
      return std::any_of(table.pays.begin(), table.pays.end(),
                         [](const Pays& pays) { return pays.kind == Pays::Kind::sum; });
    });
  }

  // A proposed table has the meters of the chapter's first table that has such a level.
  void take_meter(const Schedule& schedule, Level level, Paytable& table, const Chosen& chosen,
                  Section section) {
    for (const MeterSpec& spec : table.meters) {
      if (spec.level == level) return;
    }
    for (const Paytable& known : schedule.tables) {
      for (const MeterSpec& spec : known.meters) {
        if (spec.level != level) continue;
        table.meters.push_back(spec);
        return;
      }
    }
    violate(chosen, section, "the chapter gives the wager no such meter");
  }

  void choose_option(std::size_t index, const Chosen& chosen) {
    const Option& option = definition.options[index];
    if (option.kind == Option::Kind::payouts) return raise_payouts(option, chosen);
    if (const auto* lines = std::get_if<Chosen::Lines>(&chosen.value);
        lines != nullptr && option.role == Option::Role::house_way) {
      return bring_house_way(*lines, chosen, option.section);
    }
    const OptionValue value = option_value(option, rules.values_[index], chosen);
    if (value.wrong.empty()) {
      rules.values_[index] = value.value;
    } else {
      violate(chosen, option.section, value.wrong);
    }
  }

  // A way that the submission writes out, rule by rule: it must decide every hand.
  void bring_house_way(const Chosen::Lines& lines, const Chosen& chosen, Section section) {
    const auto written = read_house_way(definition.cards(), lines);
    if (const auto* refusal = std::get_if<Refusal>(&written)) {
      return violate(chosen, section, refusal->message);
    }
    const auto& way = std::get<std::shared_ptr<const HouseWay>>(written);
    for (const WayFault& fault : check(*way)) violate(chosen, section, text(fault));
    rules.house_way_ = way;
  }

  // The one that the submission names or writes out; the first where it leaves that open.
  void choose_house_way() {
    if (definition.card_game() == nullptr || definition.cards().arranging.ways.empty()) return;
    const auto option = definition.find_option(Option::Role::house_way);
    const std::int64_t named = option ? rules.values_[*option] : Option::none;
    rules.names_house_way_ = !option || rules.house_way_ != nullptr || named != Option::none;
    if (rules.house_way_ != nullptr) return;
    const auto& ways = definition.cards().arranging.ways;
    rules.house_way_ =
        shipped_house_way(ways[named == Option::none ? 0 : static_cast<std::size_t>(named)]);
  }

  // Odds that the chapter sets as the least may be raised line by line.
  void raise_payouts(const Option& option, const Chosen& chosen) {
    const auto* lines = std::get_if<Chosen::Lines>(&chosen.value);
    if (lines == nullptr) {
      return violate(
          chosen, option.section,
          fmt::format("{} is an object of wagers and odds, not {}", option.id, value_text(chosen)));
    }
    for (const auto& [wager, odds] : *lines) raise(option, chosen, wager, odds);
  }

  void raise(const Option& option, const Chosen& chosen, const std::string& wager,
             const std::string& odds) {
    for (const Schedule& schedule : definition.schedules) {
      const auto* id = std::find(schedule.raised_as.begin(), schedule.raised_as.end(), wager);
      if (id == schedule.raised_as.end()) continue;
      const auto row = static_cast<std::size_t>(id - schedule.raised_as.begin());
      const Pays least = schedule.tables.front().pays[row];
      const auto pays = parse_pays(odds);
      const bool enough =
          pays && pays->kind == Pays::Kind::to &&
          std::int64_t{pays->num} * least.den >= std::int64_t{least.num} * pays->den;
      if (!enough) {
        return violate({chosen.name + "." + wager, {}}, schedule.section,
                       fmt::format("{} pays at least {}, not \"{}\"", wager, text(least), odds));
      }
      auto table = std::make_shared<Paytable>(*table_of(schedule));
      table->pays[row] = *pays;
      for (auto& mine : rules.wagers_) {
        if (mine.schedule == &schedule) mine.paytable = table.get();
      }
      rules.proposed_.push_back(std::move(table));
      return;
    }
    std::vector<std::string_view> names;
    for (const Schedule& schedule : definition.schedules) {
      names.insert(names.end(), schedule.raised_as.begin(), schedule.raised_as.end());
    }
    violate({chosen.name + "." + wager, {}}, option.section,
            fmt::format("\"{}\" has no odds that may be raised; there are {}", wager,
                        fmt::join(names, ", ")));
  }

  // The shoe, the seats and the like that options choose.
  void choose_table() {
    const auto chosen = [&](std::string_view id) {
      const auto option = definition.find_option(id);
      if (!option) return 0;
      const Option& known = definition.options[*option];
      const std::int64_t value = rules.values_[*option];
      if (known.kind != Option::Kind::word) return static_cast<int>(value);
      int number = 0;
      const std::string_view word = known.words[static_cast<std::size_t>(value)];
      std::from_chars(word.data(), word.data() + word.size(), number);
      return number;
    };
    rules.positions_ = definition.positions_by_rules == nullptr
                           ? Positions{definition.positions, definition.positions_section}
                           : definition.positions_by_rules(rules);
    if (definition.dealt_from_a_shoe()) {
      const Shoe& shoe = definition.cards().shoe;
      rules.decks_ = shoe.decks > 0 ? shoe.decks : chosen(shoe.decks_option);
      if (const auto device = definition.find_option(shoe.device_option)) {
        const auto word = static_cast<std::size_t>(rules.values_[*device]);
        rules.continuous_ = definition.options[*device].words[word] == shoe.continuous;
      }
    }
    if (const auto rounding = definition.find_option(Option::Role::vigorish_rounding)) {
      rules.rounds_vigorish_up_ = rules.values_[*rounding] != 0;
    }
  }

  void set_odds(const Schedule& schedule) {
    const auto option = definition.find_option(schedule.odds_option);
    if (!option || !rules.says(schedule.odds_option)) return;
    const Fraction odds = rules.fraction(static_cast<OptionId>(*option));
    auto table = std::make_shared<Paytable>(*table_of(schedule));
    table->pays[static_cast<std::size_t>(schedule.odds_row)] =
        to(odds.num, static_cast<std::int16_t>(odds.den));
    use_table(schedule, std::move(table));
  }

  void set_envy(const Schedule& schedule) {
    const auto option = definition.find_option(schedule.envy_option);
    if (!option || rules.values_[*option] == Option::none) return;
    auto table = std::make_shared<Paytable>(*table_of(schedule));
    table->envy = schedule.tables[static_cast<std::size_t>(rules.values_[*option])].envy;
    use_table(schedule, std::move(table));
  }

  void use_table(const Schedule& schedule, std::shared_ptr<const Paytable> table) {
    for (auto& mine : rules.wagers_) {
      if (mine.schedule == &schedule) mine.paytable = table.get();
    }
    rules.proposed_.push_back(std::move(table));
  }

  // Whether the submission picks one of its tables, and not only whether it is offered.
  bool names_table(std::string_view id) const {
    return std::any_of(rules.choices_.begin(), rules.choices_.end(), [&](const Chosen& chosen) {
      return chosen.name == id && !std::holds_alternative<bool>(chosen.value);
    });
  }

  // Some tables are for a shoe of so many decks alone, or for one of a game's editions.
  void fit_table(RuleSet::WagerRules& mine) {
    if (mine.paytable == nullptr) return;
    const Schedule& schedule = *mine.schedule;
    const auto fits = [&](const Paytable& table) {
      return table.fits(rules.decks_) &&
             (schedule.selectable == nullptr || table.name == proposed_name ||
              schedule.selectable(rules, table));
    };
    if (fits(*mine.paytable)) return;
    const auto& tables = mine.schedule->tables;
    const auto* fitting = std::find_if(tables.begin(), tables.end(), fits);
    // Where none fits the wager is not offered.
    if (!names_table(mine.schedule->id)) {
      if (fitting != tables.end()) mine.paytable = fitting;
      return;
    }
    std::vector<std::string_view> names;
    for (const Paytable& table : mine.schedule->tables) {
      if (fits(table)) names.push_back(table.name);
    }
    const std::string joined = fmt::format("{}", fmt::join(names, ", "));
    violate({std::string(schedule.id), {}}, schedule.section,
            mine.paytable->fits(rules.decks_)
                ? fmt::format("paytable {} may not be selected under these rules; there are {}",
                              mine.paytable->name, joined)
                : fmt::format("paytable {} is for {}; with {} there are {}", mine.paytable->name,
                              count_of(static_cast<std::size_t>(mine.paytable->decks), "deck"),
                              count_of(static_cast<std::size_t>(rules.decks_), "deck"), joined));
  }

  const Paytable* table_of(const Schedule& schedule) const {
    for (const auto& mine : rules.wagers_) {
      if (mine.schedule == &schedule) return mine.paytable;
    }
    return &schedule.tables.front();
  }

  void choose(const Chosen& chosen) {
    if (chosen.name == "ruleset") return;
    const auto wager = definition.find_wager(chosen.name);
    if (wager && is_choice(definition, definition.wagers[*wager])) {
      return choose_wager(definition.wagers[*wager], chosen);
    }
    if (const auto schedule = definition.find_schedule(chosen.name);
        schedule && is_choice(definition, definition.schedules[*schedule])) {
      const Schedule& shared = definition.schedules[*schedule];
      const Wager& first = definition.wagers[*definition.wager_of(shared)];
      if (first.always_offered && std::holds_alternative<bool>(chosen.value)) {
        return violate(chosen, shared.section,
                       fmt::format("{} is {}, not {}", shared.id,
                                   fmt::join(table_names(shared), " or "), value_text(chosen)));
      }
      return choose_wager(first, chosen);
    }
    if (const auto option = definition.find_option(chosen.name)) {
      return choose_option(*option, chosen);
    }
    if (wager && std::holds_alternative<Chosen::Lines>(chosen.value) &&
        definition.find_schedule(chosen.name)) {
      return choose_wager(definition.wagers[*wager], chosen);
    }
    if (wager) {
      return violate(chosen, definition.wagers[*wager].section,
                     fmt::format("there is nothing to choose for the {} wager",
                                 definition.wagers[*wager].name));
    }
    violate(chosen, {"601a", "4"},
            fmt::format("{} has no such option; it has {}", definition.game,
                        fmt::join(choice_names(definition), ", ")));
  }

  // The methods of dealing-method stand first and in its order. A shoe that dispenses the community
  // cards before all others is a further method, chosen by an option of its own.
  void choose_dealing() {
    if (definition.card_game() == nullptr) return;
    const auto method = definition.find_option(Option::Role::dealing_method);
    rules.dealing_chosen_ = method && rules.says(definition.options[*method].id);
    rules.dealing_ =
        &definition.cards().dealings[static_cast<std::size_t>(method ? rules.values_[*method] : 0)];
    const auto first = definition.find_option(Option::Role::community_first);
    if (!first || rules.values_[*first] == 0) return;
    const std::string wanted = fmt::format("{}-community-first", rules.dealing_->method);
    for (const Dealing& dealing : definition.cards().dealings) {
      if (dealing.method == wanted) {
        rules.dealing_ = &dealing;
        return;
      }
    }
    violations.push_back({fmt::format("the community cards come first only from an automated-shoe, "
                                      "not with dealing-method {}",
                                      rules.dealing_->method),
                          fmt::format("rules.{}", definition.options[*first].id),
                          text(definition.options[*first].section)});
  }

  void finish() {
    choose_dealing();
    choose_table();
    choose_house_way();
    for (const Schedule& schedule : definition.schedules) {
      set_odds(schedule);
      set_envy(schedule);
    }
    for (std::size_t i = 0; i < definition.wagers.size(); ++i) {
      const Wager& wager = definition.wagers[i];
      fit_table(rules.wagers_[i]);
      const std::string_view parlay = wager.by_round() != nullptr ? wager.by_round()->parlay_option
                                      : wager.by_first_cards() != nullptr
                                          ? wager.by_first_cards()->parlay_option
                                          : std::string_view();
      if (const auto part = definition.find_option(parlay)) {
        rules.wagers_[i].parlayed = rules.fraction(static_cast<OptionId>(*part));
      }
      if (wager.offered_when != nullptr && !wager.offered_when(rules)) {
        rules.wagers_[i].offered = false;
      }
      if (wager.on_fold != OnFold::by_option) continue;
      const auto option = definition.find_option(wager.fold_option);
      rules.wagers_[i].kept_on_fold = option && rules.values_[*option] != 0;
    }
    check_table_limits(rules, violations);
    if (definition.check != nullptr) definition.check(rules, violations);
    check_progressives(rules, violations);
  }
};

bool RuleSet::offered(Spot spot) const {
  const auto has_spot = definition_->wagers[spot.wager].has_spot;
  return offered(spot.wager) && (has_spot == nullptr || has_spot(*this, spot));
}

bool RuleSet::says(std::string_view name) const {
  return std::any_of(choices_.begin(), choices_.end(),
                     [&](const Chosen& chosen) { return chosen.name == name; });
}

std::uint32_t RuleSet::drawn_in_one_of(const SystemDraw& draw) const {
  const auto value_of = [&](std::string_view option) {
    return values_[*definition_->find_option(option)];
  };
  if (value_of(draw.option) == 0) return 0;
  return draw.rounds.empty() ? 1 : static_cast<std::uint32_t>(value_of(draw.rounds));
}

Section RuleSet::dealing_section(Place place, int nth) const {
  const auto gives = [&](const Step& step) {
    return place.is_seat() ? step.deals_to(players) || step.deals_to(houseway::positions)
                           : step.deals_to(definition_->place_id(place));
  };
  int before = 0;
  Section last;
  const auto look = [&](std::span<const Step> steps) {
    for (const Step& step : steps) {
      if (!gives(step)) continue;
      last = step.section;
      before += step.as<Deal>()->cards;
      if (nth < before) return;
    }
  };
  look({dealing_->steps.begin(), dealing_->steps.size()});
  if (!last.empty() && nth >= before) look(definition_->cards().play);
  if (!last.empty()) return last;
  const bool in_play = !place.is_seat() && !dealing_->further_section.empty();
  return in_play ? dealing_->further_section : dealing_->section;
}

Checked check_choices(const Definition& definition, const Choices& choices, Proposed proposed) {
  // An option that chapters name differently has one name here.
  Choices named = choices;
  for (Chosen& chosen : named) {
    for (const Option& option : definition.options) {
      if (option.also_called.contains(chosen.name)) chosen.name = option.id;
    }
  }
  RuleSetBuilder builder{definition, proposed, {}, {}};
  builder.start(named);
  for (std::size_t i = 0; i < named.size(); ++i) {
    const auto same = [&](const Chosen& other) { return other.name == named[i].name; };
    if (std::find_if(named.begin(), named.end(), same) - named.begin() !=
        static_cast<std::ptrdiff_t>(i)) {
      builder.violate(choices[i], {"601a", "4"},
                      fmt::format("{} is chosen twice, under two names", named[i].name));
    } else {
      builder.choose(named[i]);
    }
  }
  builder.finish();
  if (!builder.violations.empty()) return {std::nullopt, std::move(builder.violations)};
  return {std::move(builder.rules), {}};
}

}  // namespace houseway
