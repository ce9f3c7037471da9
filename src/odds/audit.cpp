#include "odds/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <optional>

#include "odds/odds.h"
#include "rules/option_value.h"

namespace houseway {
namespace {

std::string table_name(const WagerOdds& odds) {
  std::string words = odds.wager;
  if (!odds.variant.empty()) words += fmt::format(" ({})", odds.variant);
  return odds.paytable.empty() ? words : fmt::format("{} {}", words, odds.paytable);
}

void judge_return(const WagerOdds& odds, const std::string& condition,
                  std::vector<Finding>& findings) {
  const Rational back = odds.total_return();
  const std::string at_seed = odds.meters.empty() ? "" : " with the meter at its seed";
  if (back > 1) {
    findings.push_back({"returns-over-100", odds.wager, odds.paytable,
                        fmt::format("{} returns {}{}{}: more than is wagered", table_name(odds),
                                    percent(back), at_seed, condition),
                        odds.section});
  } else if (back < Rational(60, 100)) {
    findings.push_back({"returns-under-60", odds.wager, odds.paytable,
                        fmt::format("{} returns {}{}{}: less than 60%", table_name(odds),
                                    percent(back), at_seed, condition),
                        odds.section});
  }
}

// A wager with meters: what it returns at the seed is not what it returns over time. What is put
// onto a meter and into its reserve comes back to players in the end, and emptying the meter brings
// it back to the reseed at the reserve's or the house's expense.
void judge_progressive(const WagerOdds& odds, std::vector<Finding>& findings) {
  const auto long_run = odds.long_run_return();
  if (!long_run) return;
  const auto even = odds.break_even();
  std::string words = fmt::format(
      "{} returns {} without meter, {} at the seed and {} in the long run; {}", table_name(odds),
      percent(odds.fixed_return), percent(odds.total_return()), percent(*long_run),
      even ? "it breaks even at a meter of $" + decimal(*even, 2)
           : "it has no edge whatever the meter reads");
  for (const MeterTerm& term : odds.meters) {
    words += fmt::format("; {}: seed {}, {}% of each wager onto it and {}% into the reserve",
                         term.meter, text(term.seed), term.primary_percent, term.reserve_percent);
    if (term.emptied == 0) continue;
    words += fmt::format(
        ", emptied once in {} wagers, then reseeded with {}, which takes {} of what is wagered{}",
        decimal(1 / term.emptied, 0), text(term.reseed), percent(term.reseeding()),
        term.reseeding() <= Rational(term.reserve_percent, 100) ? ""
                                                                : ", more than the reserve has");
  }
  findings.push_back({"progressive", odds.wager, odds.paytable, words, odds.section});
  if (*long_run > 1) {
    findings.push_back({"returns-over-100", odds.wager, odds.paytable,
                        fmt::format("{} returns {} in the long run: more than is wagered",
                                    table_name(odds), percent(*long_run)),
                        odds.section});
  }
}

void judge_lines(const WagerOdds& odds, std::vector<Finding>& findings) {
  for (const OutcomeCount& outcome : odds.outcomes) {
    if (outcome.count != 0 || !outcome.pays.applies()) continue;
    findings.push_back({"never-hit", odds.wager, odds.paytable,
                        fmt::format("{}: the line \"{}\" ({}) can never be hit", table_name(odds),
                                    outcome.name, text(outcome.pays)),
                        odds.section});
  }
}

// What a line gives, where two can be compared: winnings per unit, or the share of one meter.
std::optional<std::pair<int, Rational>> worth(const Pays& pays) {
  switch (pays.kind) {
    case Pays::Kind::to:
      return std::pair{0, Rational(pays.num, pays.den)};
    case Pays::Kind::for_one:
      return std::pair{0, Rational(pays.num, pays.den) - 1};
    case Pays::Kind::push:
      return std::pair{0, Rational(0)};
    case Pays::Kind::half_back:
      return std::pair{0, Rational(-1, 2)};
    case Pays::Kind::meter:
      return std::pair{1 + static_cast<int>(pays.level), Rational(pays.num)};
    case Pays::Kind::sum:
    case Pays::Kind::sum_and_stake:
    case Pays::Kind::meter_and_to:
    case Pays::Kind::pot:
      return std::nullopt;
    case Pays::Kind::not_printed:
    case Pays::Kind::not_applicable:
    case Pays::Kind::loss:
      break;
  }
  return std::pair{0, Rational(-1)};
}

// No line better than the other's, and one worse.
bool worse_in_every_line(const Schedule& schedule, const Paytable& table, const Paytable& other) {
  bool worse = false;
  for (std::size_t row = 0; row < schedule.rows.size(); ++row) {
    const auto pays_of = [&](const Paytable& each) {
      return each.pays[static_cast<std::size_t>(schedule.paid_row(each, static_cast<Row>(row)))];
    };
    const auto mine = worth(pays_of(table));
    const auto its = worth(pays_of(other));
    if (!mine || !its || mine->first != its->first || mine->second > its->second) return false;
    worse |= mine->second < its->second;
  }
  return worse;
}

void judge_tables(const RuleSet& rules, std::vector<Finding>& findings) {
  for (const Schedule& schedule : rules.definition().schedules) {
    const auto wager = rules.definition().wager_of(schedule);
    if (!wager || !rules.offered(static_cast<WagerId>(*wager))) continue;
    for (const Paytable& table : schedule.tables) {
      for (const Paytable& other : schedule.tables) {
        // Of tables for shoes of different sizes the house has no choice.
        if (table.decks != other.decks || !worse_in_every_line(schedule, table, other)) continue;
        findings.push_back({"worse-in-every-line", std::string(schedule.id),
                            std::string(table.name),
                            fmt::format("{} {} pays in no line more and in some less than {}",
                                        schedule.id, table.name, other.name),
                            text(schedule.section)});
        break;
      }
    }
  }
}

using Fingerprint = std::vector<std::pair<std::string, Rational>>;

Fingerprint fingerprint(const OddsReport& report) {
  Fingerprint all;
  for (const WagerOdds& odds : report.wagers) {
    all.emplace_back(table_name(odds), odds.edge());
    if (odds.play) all.emplace_back(table_name(odds) + " play", odds.play->average_wager);
  }
  return all;
}

// Other values of a flag, a word or a count. Of a reading the letter and what can have been meant.
std::vector<Chosen> alternatives(const RuleSet& rules, std::size_t index) {
  const Option& option = rules.definition().options[index];
  const std::int64_t now = rules.value(static_cast<OptionId>(index));
  const std::string id(option.id);
  std::vector<Chosen> others;
  if (option.kind == Option::Kind::flag) others.push_back({id, now == 0});
  if (option.kind == Option::Kind::count) {
    const std::int64_t other = option.role == Option::Role::reading
                                   ? now == option.standard ? option.as_meant : option.standard
                               : now == option.most ? option.least
                                                    : option.most;
    others.push_back({id, static_cast<double>(other)});
  }
  // The words of a set and the like are the house's own; one alone says nothing.
  if (option.kind != Option::Kind::word) return others;
  for (std::size_t i = 0; i < option.words.size(); ++i) {
    if (static_cast<std::int64_t>(i) != now) others.push_back({id, std::string(option.words[i])});
  }
  return others;
}

// Where the letter of the chapter and what can have been meant differ, both figures.
void compare_readings(const RuleSet& rules, std::size_t index, const OddsReport& report,
                      const OddsReport& otherwise, std::vector<Finding>& findings) {
  const Option& option = rules.definition().options[index];
  const std::int64_t now = rules.value(static_cast<OptionId>(index));
  const bool chosen = now != option.standard;
  std::string with(option.id);
  if (option.kind == Option::Kind::count) {
    with += fmt::format(" {}", option_text(option, chosen ? now : option.as_meant));
  }
  if (!option.beside.empty()) with += fmt::format(", where {} is true", option.beside);
  for (const WagerOdds& odds : report.wagers) {
    const auto other =
        std::find_if(otherwise.wagers.begin(), otherwise.wagers.end(),
                     [&](const WagerOdds& each) { return table_name(each) == table_name(odds); });
    if (other == otherwise.wagers.end() || other->edge() == odds.edge()) continue;
    const WagerOdds& by_the_letter = chosen ? *other : odds;
    const WagerOdds& as_meant = chosen ? odds : *other;
    findings.push_back({"two-readings", odds.wager, odds.paytable,
                        fmt::format("{} has a house edge of {} by the letter and of {} with {}: {}",
                                    table_name(odds), percent(by_the_letter.edge()),
                                    percent(as_meant.edge()), with, option.meaning),
                        text(option.section)});
  }
}

// The only wager that an option can change; empty where it may be any.
std::string_view wager_changed_by(const Definition& game, const Option& option) {
  if (game.card_game() == nullptr) return {};
  for (const SystemDraw& draw : game.cards().draws) {
    if (draw.option == option.id || draw.rounds == option.id) return draw.on;
  }
  return {};
}

OddsReport of_wager(const OddsReport& report, std::string_view wager) {
  OddsReport only = report;
  if (wager.empty()) return only;
  std::erase_if(only.wagers, [&](const WagerOdds& odds) { return odds.wager != wager; });
  return only;
}

// Rules that a submission might have instead, each priced once.
struct Priced {
  RuleSet rules;
  std::string_view wager;
  OddsReport report;
};
class OtherRules {
 public:
  explicit OtherRules(Effort& effort) : effort_(effort) {}

  // These rules with one choice made otherwise, and the odds of a wager or of all; null if the
  // chapter does not allow it.
  const Priced* with(const RuleSet& rules, const Chosen& other, std::string_view wager) {
    Choices choices = rules.choices();
    std::erase_if(choices, [&](const Chosen& chosen) { return chosen.name == other.name; });
    choices.push_back(other);
    for (const Priced& each : priced_) {
      if (each.rules.choices() == choices && each.wager == wager) return &each;
    }
    Checked checked = check_choices(rules.definition(), choices, Proposed::allowed);
    if (!checked.rules) return nullptr;
    OddsReport report =
        find_odds(*checked.rules, {std::string(wager), true, usual_stake(*checked.rules)}, effort_);
    return &priced_.emplace_back(Priced{std::move(*checked.rules), wager, std::move(report)});
  }

 private:
  Effort& effort_;
  std::deque<Priced> priced_;
};

// "magic-card-rounds is 10"
std::string in_words(const Chosen& chosen) {
  const auto* flag = std::get_if<bool>(&chosen.value);
  const auto* number = std::get_if<double>(&chosen.value);
  return fmt::format("{} is {}", chosen.name,
                     flag != nullptr     ? *flag ? "true" : "false"
                     : number != nullptr ? number_text(*number)
                                         : "chosen otherwise");
}

void judge_option(std::size_t index, const RuleSet& rules, const OddsReport& all,
                  const std::string& beside, OtherRules& others, std::vector<Finding>& findings) {
  const Option& option = rules.definition().options[index];
  const std::string_view only = wager_changed_by(rules.definition(), option);
  const OddsReport report = of_wager(all, only);
  bool tried = false;
  bool changed = false;
  for (const Chosen& other : alternatives(rules, index)) {
    const Priced* priced = others.with(rules, other, only);
    if (priced == nullptr) continue;
    tried = true;
    const OddsReport& otherwise = priced->report;
    if (fingerprint(otherwise) == fingerprint(report)) continue;
    changed = true;
    if (option.role == Option::Role::reading) {
      compare_readings(rules, index, report, otherwise, findings);
    }
    const std::string condition = fmt::format(" if {}{}", beside, in_words(other));
    for (std::size_t wager = 0; wager < otherwise.wagers.size() && wager < report.wagers.size();
         ++wager) {
      if (otherwise.wagers[wager].edge() != report.wagers[wager].edge()) {
        judge_return(otherwise.wagers[wager], condition, findings);
      }
    }
  }
  if (tried && !changed) {
    findings.push_back(
        {"changes-nothing", std::string(option.id), "",
         fmt::format("the option {} does not change the odds of any wager while the others are "
                     "as assumed",
                     option.id),
         text(option.section)});
  }
}

void judge_options(const RuleSet& rules, const OddsReport& report, Effort& effort,
                   std::vector<Finding>& findings) {
  const Definition& game = rules.definition();
  OtherRules others(effort);
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    const auto flag = game.find_option(game.options[i].beside);
    if (!flag || rules.flag(static_cast<OptionId>(*flag))) {
      judge_option(i, rules, report, "", others, findings);
      continue;
    }
    // It says something beside another only: that one is chosen for it.
    const Chosen beside{std::string(game.options[i].beside), true};
    const std::string_view only = wager_changed_by(game, game.options[i]);
    if (const Priced* priced = others.with(rules, beside, only)) {
      judge_option(i, priced->rules, priced->report, in_words(beside) + " and ", others, findings);
    }
  }
}

}  // namespace

std::vector<AssumedChoice> assumed_choices(const RuleSet& rules) {
  std::vector<AssumedChoice> assumed;
  for (std::size_t i = 0; i < rules.definition().options.size(); ++i) {
    const Option& option = rules.definition().options[i];
    const auto id = static_cast<OptionId>(i);
    assumed.push_back({std::string(option.id), option_text(option, rules.value(id))});
  }
  return assumed;
}

std::vector<Finding> audit(const RuleSet& rules, Effort& effort) {
  std::vector<Finding> findings;
  const OddsReport report = find_odds(rules, {"", true, usual_stake(rules)}, effort);
  for (const WagerOdds& odds : report.wagers) {
    // Per unit of an ante that may be folded or followed by as much again a return says little.
    if (!odds.play || !odds.play->may_fold) judge_return(odds, "", findings);
    judge_progressive(odds, findings);
    judge_lines(odds, findings);
  }
  judge_tables(rules, findings);
  judge_options(rules, report, effort, findings);
  return findings;
}

}  // namespace houseway
