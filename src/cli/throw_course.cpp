#include "cli/throw_course.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "cli/table_help.h"
#include "round/random_round.h"
#include "round/story.h"

namespace houseway::cli {
namespace {

constexpr std::size_t last_numbers = 16;

}  // namespace

ThrowCourse::ThrowCourse(Table& table)
    : table_(table),
      game_(table.rules.definition()),
      throwing_(*game_.throwing()),
      round_(table.rules) {
  hand_dice_to(1);
}

void ThrowCourse::hand_dice_to(int seat) {
  if (throwing_.thrower.empty()) return;
  shooter_ = seat;
  round_.apply(Event::pass_dice(seat));
}

void ThrowCourse::begin() {
  seat_ = 1;
  draws_ = true;
}

std::string ThrowCourse::drawing(LayoutRows rows) const {
  std::string out = "\n" + layout_art(round_.throws().layout(), rows, table_.chips.seats() > 1,
                                      table_.terminal.width());
  if (throwing_.told != nullptr) {
    const std::string words = throwing_.told(table_.rules, round_.throws().layout().state());
    if (!words.empty()) out += fmt::format("  {}\n", words);
  }
  if (!throwing_.thrower.empty()) {
    out += fmt::format("  {}: seat {}\n", throwing_.thrower, shooter_);
  }
  if (!numbers_.empty()) {
    out += fmt::format("  last {}: {}\n", wheel() ? "numbers" : "rolls", fmt::join(numbers_, "  "));
  }
  return out + standing_bets_text(round_.throws().layout());
}

std::optional<Question> ThrowCourse::next() {
  if (seat_ > table_.chips.seats()) {
    make_throw();
    return std::nullopt;
  }
  Question question{.seat = seat_,
                    .words = fmt::format("bet, remove, call, {}, same, help or quit", verb()),
                    .tells_chips = true};
  // The whole layout once and when asked for, then what is in use of it.
  if (std::exchange(draws_, false)) {
    question.drawing = drawing(shown_ ? LayoutRows::in_use : LayoutRows::all);
    shown_ = true;
  }
  return question;
}

std::string ThrowCourse::help() const {
  return throw_help(table_.rules);
}

void ThrowCourse::answer(const Typed& typed) {
  if (typed.first() == verb() || typed.first() == "done") {
    ++seat_;
  } else if (typed.first() == "layout") {
    table_.terminal.show(drawing(LayoutRows::all));
  } else if (typed.first() == "irregularity") {
    report(typed);
  } else if (typed.first() == "remove") {
    remove(typed);
  } else if (typed.first() == "call") {
    call(typed);
  } else {
    bet(typed.first() == "bet" ? typed.after_first() : std::span(typed.words));
  }
}

void ThrowCourse::bet(std::span<const std::string> words) {
  const auto bets = read_bets(game_, table_.chips, seat_, words);
  table_.terminal.show(bets.misread);
  if (bets.value && place(*bets.value)) table_.chips.remember_bets(seat_, *bets.value);
}

// All of the bets of a line are taken or none.
bool ThrowCourse::place(const std::vector<Stake>& stakes) {
  Round trial = round_;
  Money total = standing(seat_);
  for (const Stake& stake : stakes) {
    // A bet says what lies there from now on: nothing more would be no bet at all.
    if (stake.amount.cents <= 0) {
      table_.terminal.say("\"{}\" needs an amount in dollars behind it.\n",
                          game_.spot_name(stake.spot));
      return false;
    }
    // The people name the wager; its number within the round is kept here.
    const Spot spot = round_.throws().layout().numbered(seat_, stake.spot);
    const Money stands = trial.throws().layout().stake(seat_, spot);
    if (table_.terminal.refused(trial.apply(Event::bet(seat_, spot, stands + stake.amount)))) {
      return false;
    }
    total += stake.amount;
  }
  if (const auto why = table_.chips.why_not_stake(seat_, total)) {
    table_.terminal.show(*why);
    return false;
  }
  round_ = std::move(trial);
  count_stakes();
  return true;
}

std::optional<Spot> ThrowCourse::spot_of(const std::string& word) const {
  const auto spot = read_spot(game_, word);
  table_.terminal.show(spot.misread);
  if (!spot.value) return std::nullopt;
  return round_.throws().layout().numbered(seat_, *spot.value);
}

void ThrowCourse::remove(const Typed& typed) {
  const auto spot = typed.words.size() > 1 ? spot_of(typed.words[1]) : std::nullopt;
  if (!spot) return;
  const Money stands = round_.throws().layout().stake(seat_, *spot);
  const auto some = typed.words.size() > 2 ? parse_money(typed.words[2]) : std::optional(stands);
  if (!some) return table_.terminal.say("\"{}\" is no amount in dollars.\n", typed.words[2]);
  const std::size_t known = round_.throws().layout().lines().size();
  if (table_.terminal.refused(round_.apply(Event::bet(seat_, *spot, stands - *some)))) return;
  pay_since(known);
}

void ThrowCourse::call(const Typed& typed) {
  const auto spot = typed.words.size() > 2 ? spot_of(typed.words[1]) : std::nullopt;
  if (!spot) return table_.terminal.say("Name a wager and what is called for it.\n");
  const auto& calls = game_.wagers[spot->wager].by_throw()->calls;
  const auto word = std::find(calls.begin(), calls.end(), typed.words[2]) - calls.begin();
  table_.terminal.refused(round_.apply(Event::call(seat_, *spot, static_cast<std::uint8_t>(word))));
}

void ThrowCourse::report(const Typed& typed) {
  const auto reported = read_report(table_.rules, typed.words);
  table_.terminal.show(reported.misread);
  if (!reported.value) return;
  const Irregularity& irregularity = game_.irregularities[reported.value->index];
  const std::size_t known = round_.throws().layout().lines().size();
  const Event event = Event::irregular(reported.value->index);
  if (table_.terminal.refused(round_.apply(event))) return;
  table_.terminal.say("{}: {} ({})\n", irregularity.kind, irregularity.means,
                      text(irregularity.section));
  pay_since(known);
}

void ThrowCourse::make_throw() {
  if (round_.throws().layout().bets().empty()) return table_.terminal.say("Nobody bets.\n");
  const Throw thrown = random_throw(table_.rules, round_.throws().layout().state(), table_.random);
  if (!table_.terminal.refused(round_.why_not(Event::toss(thrown)))) settle(thrown);
}

void ThrowCourse::settle(const Throw& thrown) {
  const std::string came = wheel() ? std::string(throwing_.results[thrown.number])
                                   : fmt::format("{}", fmt::join(thrown.dice, "-"));
  const bool none = round_.throws().throw_is_void();
  const Thrown before{table_.rules, thrown, round_.throws().layout().state()};
  const bool passes = !none && throwing_.dice_pass != nullptr && throwing_.dice_pass(before);
  const std::size_t known = round_.throws().layout().lines().size();
  round_.apply(Event::toss(thrown));
  thrown_ = true;
  table_.terminal.say("\n*** {}{} ***\n", came, none ? ": decides nothing" : "");
  numbers_.push_front(none ? came + " (void)" : came);
  if (numbers_.size() > last_numbers) numbers_.pop_back();
  pay_since(known);
  const bool ended = round_.throws().layout().bets().empty() &&
                     round_.throws().layout().state() == throwing_.start;
  if (ended) keep_round();
  if (passes) {
    hand_dice_to(shooter_ % table_.chips.seats() + 1);
  } else if (ended) {
    hand_dice_to(shooter_);
  }
}

void ThrowCourse::pay_since(std::size_t known) {
  const auto& lines = round_.throws().layout().lines();
  for (std::size_t i = known; i < lines.size(); ++i) {
    table_.chips.settle(lines[i]);
    table_.terminal.say("{} ({})\n", line_text(game_, lines[i]), text(lines[i].section));
  }
  count_stakes();
}

Money ThrowCourse::standing(int seat) const {
  Money total;
  for (const StandingBet& bet : round_.throws().layout().bets()) {
    if (bet.seat == seat) total += bet.amount;
  }
  return total;
}

void ThrowCourse::count_stakes() {
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    table_.chips.stake(seat, standing(seat));
  }
}

void ThrowCourse::keep_round() {
  if (std::exchange(thrown_, false)) table_.journal.keep(round_);
  round_ = Round(table_.rules);
}

std::string ThrowCourse::leave() {
  const bool open = !round_.throws().layout().bets().empty();
  table_.chips.return_stakes();
  keep_round();
  return open ? "The game was not finished; the wagers that stand go back.\n" : "";
}

}  // namespace houseway::cli
