#include "cli/throw_course.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "cli/names.h"
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
  if (player_throws() && !round_.apply(Event::pass_dice(seat))) shooter_ = seat;
}

void ThrowCourse::start_round() {
  round_ = Round(table_.rules);
  hand_dice_to(shooter_);
}

// The next player who has chips.
int ThrowCourse::next_thrower() const {
  const int seats = table_.chips.seats();
  for (int i = 1; i < seats; ++i) {
    const int seat = (shooter_ + i - 1) % seats + 1;
    if (table_.chips.owned(seat).cents > 0) return seat;
  }
  return shooter_;
}

// Who throws is asked last; who has no chips, only to throw.
void ThrowCourse::begin() {
  if (player_throws() && table_.chips.owned(shooter_).cents == 0) {
    if (const int next = next_thrower(); !round_.why_not(Event::pass_dice(next))) {
      hand_dice_to(next);
    }
  }
  asked_.clear();
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    const bool later = player_throws() && seat == shooter_;
    if (!later && table_.chips.owned(seat).cents > 0) asked_.push_back(seat);
  }
  if (player_throws()) asked_.push_back(shooter_);
  draws_ = true;
}

bool ThrowCourse::throws_now() const {
  return asked_.size() == 1 || !player_throws();
}

std::string ThrowCourse::drawing(LayoutRows rows) const {
  std::string out = "\n" + layout_art(round_.throws().layout(), rows, table_.chips.seats() > 1,
                                      table_.terminal.width());
  if (throwing_.told != nullptr) {
    const std::string words = throwing_.told(table_.rules, round_.throws().layout().state());
    if (!words.empty()) out += fmt::format("  {}\n", words);
  }
  if (player_throws()) out += fmt::format("  {}: seat {}\n", throwing_.thrower, shooter_);
  if (!numbers_.empty()) {
    out += fmt::format("  last {}: {}\n", wheel() ? "numbers" : "rolls", fmt::join(numbers_, "  "));
  }
  return out + standing_bets_text(round_.throws().layout());
}

std::optional<Question> ThrowCourse::next() {
  if (asked_.empty()) {
    make_throw();
    return std::nullopt;
  }
  const bool repeats = !table_.bets.last(seat()).empty();
  Question question{.seat = seat(),
                    .words = fmt::format("bet, remove, call, {}{}, help or quit",
                                         asked_.size() == 1 ? verb() : std::string_view("done"),
                                         repeats ? ", same" : ""),
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
    ready(typed);
  } else if (typed.first() == "layout") {
    table_.terminal.show(drawing(LayoutRows::all));
  } else if (typed.first() == "irregularity") {
    note(typed);
  } else if (typed.first() == "remove") {
    remove(typed);
  } else if (typed.first() == "call") {
    call(typed);
  } else if (typed.first() == "dice" && player_throws()) {
    pass_dice(typed);
  } else if (typed.first() == "same") {
    bet_the_same();
  } else {
    bet(typed.first() == "bet" ? typed.after_first() : std::span(typed.words));
  }
}

void ThrowCourse::ready(const Typed& typed) {
  if (typed.first() == verb() && !throws_now()) {
    return table_.terminal.say("Seat {} has the dice; say done when seat {} is ready.\n", shooter_,
                               seat());
  }
  asked_.erase(asked_.begin());
}

Money ThrowCourse::staked(const Round& round, int seat) const {
  Money total;
  for (const StandingBet& bet : round.throws().layout().bets()) {
    if (bet.seat == seat) total += bet.amount + bet.vigorish;
  }
  return total;
}

// A bet of the seat that is asked on top of what lies there; why not, in words.
std::optional<std::string> ThrowCourse::add(Round& trial, const Stake& stake) const {
  // The people name the wager; its number within the round is kept here.
  const Spot spot = trial.throws().layout().numbered(seat(), stake.spot);
  const Money stands = trial.throws().layout().stake(seat(), spot);
  Round after = trial;
  if (const auto why = after.apply(Event::bet(seat(), spot, stands + stake.amount))) {
    return fmt::format("Refused: {} ({})\n", why->message, why->section);
  }
  if (auto why = table_.chips.why_not_stake(seat(), staked(after, seat()))) return why;
  trial = std::move(after);
  return std::nullopt;
}

// All of the bets of a line are taken or none.
void ThrowCourse::bet(std::span<const std::string> words) {
  const auto stands = [&](WagerId wager) {
    for (const StandingBet& bet : round_.throws().layout().bets()) {
      if (bet.seat == seat() && bet.spot.wager == wager) return bet.amount;
    }
    return Money{};
  };
  const auto bets = read_bets(table_.rules, words, stands);
  table_.terminal.show(bets.misread);
  if (!bets.value) return;
  Round trial = round_;
  for (const Stake& stake : *bets.value) {
    if (const auto why = add(trial, stake)) return table_.terminal.show(*why);
  }
  for (const Stake& stake : *bets.value) table_.bets.made(seat(), stake.spot, stake.amount);
  take(std::move(trial));
}

void ThrowCourse::bet_the_same() {
  const std::vector<Stake> stakes = table_.bets.last(seat());
  if (stakes.empty()) return table_.terminal.say("Seat {} has made no bets yet.\n", seat());
  Round trial = round_;
  for (const Stake& stake : stakes) {
    if (const auto why = add(trial, stake)) {
      table_.terminal.say("Without {} {}: {}", game_.spot_name(stake.spot), text(stake.amount),
                          *why);
    } else {
      table_.bets.made(seat(), stake.spot, stake.amount);
    }
  }
  take(std::move(trial));
}

std::optional<Spot> ThrowCourse::spot_of(const std::string& word) const {
  const auto spot = read_spot(table_.rules, word);
  table_.terminal.show(spot.misread);
  if (!spot.value) return std::nullopt;
  return round_.throws().layout().numbered(seat(), *spot.value);
}

void ThrowCourse::remove(const Typed& typed) {
  if (typed.words.size() < 2) return table_.terminal.say("Name a wager that stands.\n");
  const auto spot = spot_of(typed.words[1]);
  if (!spot) return;
  const Money stands = round_.throws().layout().stake(seat(), *spot);
  const auto some = typed.words.size() > 2 ? read_amount(typed.words[2]) : std::optional(stands);
  if (!some) {
    return table_.terminal.say("\"{}\" is no amount in dollars to take back.\n", typed.words[2]);
  }
  if (*some > stands) {
    return table_.terminal.say("Seat {} has {} on {}.\n", seat(), text(stands),
                               game_.spot_name(*spot));
  }
  Round trial = round_;
  if (table_.terminal.refused(trial.apply(Event::bet(seat(), *spot, stands - *some)))) return;
  table_.bets.taken_back(seat(), *spot, *some);
  take(std::move(trial));
}

void ThrowCourse::call(const Typed& typed) {
  if (typed.words.size() < 3) {
    return table_.terminal.say("Name a wager and what is called for it.\n");
  }
  const auto spot = spot_of(typed.words[1]);
  if (!spot) return;
  std::vector<std::string> calls;
  for (const auto word : game_.wagers[spot->wager].by_throw()->calls) calls.emplace_back(word);
  const std::size_t word = meant_name(calls, typed.words[2]).index.value_or(calls.size());
  Round trial = round_;
  const Event event = Event::call(seat(), *spot, static_cast<std::uint8_t>(word));
  if (!table_.terminal.refused(trial.apply(event))) take(std::move(trial));
}

// Who has the dice may give them to another player, and all are asked again.
void ThrowCourse::pass_dice(const Typed& typed) {
  int to = 0;
  if (typed.words.size() > 1) {
    if (const auto named = game_.find_place(typed.words[1])) to = named->seat();
  }
  if (seat() != shooter_ || to < 1 || to > table_.chips.seats()) {
    return table_.terminal.say("Seat {} has the dice and says \"dice SEAT\" to pass them.\n",
                               shooter_);
  }
  if (table_.terminal.refused(round_.why_not(Event::pass_dice(to)))) return;
  hand_dice_to(to);
  begin();
}

// What goes wrong does so when the dice or the ball are out, whatever is bet until then.
void ThrowCourse::note(const Typed& typed) {
  const auto reported = read_report(table_.rules, typed.words);
  table_.terminal.show(reported.misread);
  if (!reported.value) return;
  const std::uint8_t index = reported.value->index;
  if (table_.terminal.refused(round_.why_not(Event::irregular(index, reported.value->place)))) {
    return;
  }
  noted_.push_back(index);
  table_.terminal.say("Noted of the next {}: {}.\n", verb(), game_.irregularities[index].kind);
}

void ThrowCourse::make_throw() {
  if (round_.throws().layout().bets().empty()) return table_.terminal.say("Nobody bets.\n");
  const Throw thrown = random_throw(table_.rules, round_.throws().layout().state(), table_.random);
  Round trial = round_;
  for (const std::uint8_t index : noted_) {
    if (table_.terminal.refused(trial.apply(Event::irregular(index)))) return noted_.clear();
  }
  if (table_.terminal.refused(trial.why_not(Event::toss(thrown)))) return;
  for (const std::uint8_t index : std::exchange(noted_, {})) {
    const Irregularity& irregularity = game_.irregularities[index];
    table_.terminal.say("{}: {} ({})\n", irregularity.kind, irregularity.means,
                        text(irregularity.section));
  }
  take(std::move(trial));
  settle(thrown);
}

std::string ThrowCourse::came(const Throw& thrown) const {
  return wheel() ? std::string(throwing_.results[thrown.number])
                 : fmt::format("{}", fmt::join(thrown.dice, "-"));
}

void ThrowCourse::settle(const Throw& thrown) {
  const bool none = round_.throws().throw_is_void();
  const Thrown before{table_.rules, thrown, round_.throws().layout().state()};
  const bool passes = !none && throwing_.dice_pass != nullptr && throwing_.dice_pass(before);
  table_.terminal.say("\n*** {}{} ***\n", came(thrown), none ? ": decides nothing" : "");
  numbers_.push_front(none ? came(thrown) + " (void)" : came(thrown));
  if (numbers_.size() > last_numbers) numbers_.pop_back();
  std::vector<Money> owned;
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    owned.push_back(table_.chips.owned(seat));
  }
  Round trial = round_;
  trial.apply(Event::toss(thrown));
  take(std::move(trial));
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    const Money was = owned[static_cast<std::size_t>(seat - 1)];
    const Money now = table_.chips.owned(seat);
    if (was != now) table_.terminal.say("{}\n", net_text(seat, was, now));
  }
  if (!none) table_.bets.result();
  const bool ended = !goes_on(round_);
  const int shooter = passes ? next_thrower() : shooter_;
  if (ended) {
    shooter_ = shooter;
    keep(true);
    start_round();
  } else {
    if (passes) hand_dice_to(shooter);
    keep(false);
  }
}

bool ThrowCourse::goes_on(const Round& round) const {
  const Layout& layout = round.throws().layout();
  return !layout.bets().empty() || layout.state() != throwing_.start;
}

// The round as it is from now on: what has been decided is paid, and what stands is staked.
void ThrowCourse::take(Round changed) {
  const std::size_t known = round_.throws().layout().lines().size();
  round_ = std::move(changed);
  const auto& lines = round_.throws().layout().lines();
  for (std::size_t i = known; i < lines.size(); ++i) {
    table_.chips.settle(lines[i]);
    table_.terminal.say("{} ({})\n", line_text(game_, lines[i]), text(lines[i].section));
  }
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    table_.chips.stake(seat, staked(round_, seat));
  }
}

Json ThrowCourse::state() const {
  return {{"thrower", shooter_}, {"bets", table_.bets.as_json(game_)}};
}

void ThrowCourse::keep(bool ended) {
  if (ended) {
    table_.record.keep(round_, state());
  } else {
    table_.record.keep_so_far(round_, state());
  }
}

// What was made, taken down or charged since the last throw is part of the round too; before the
// first one there is none.
std::string ThrowCourse::leave() {
  const Layout& layout = round_.throws().layout();
  const bool open = !layout.bets().empty();
  const auto& events = round_.journal();
  const bool thrown = std::any_of(events.begin(), events.end(),
                                  [](const Event& event) { return event.is<Tossed>(); });
  if (thrown || !layout.lines().empty()) keep(false);
  table_.chips.return_stakes();
  return open ? "The game was not finished; the wagers that stand go back.\n" : "";
}

void ThrowCourse::recall(const Round& past) {
  Round again(table_.rules);
  for (const Event& event : past.journal()) {
    if (const auto* tossed = event.as<Tossed>()) {
      numbers_.push_front(came(tossed->thrown) + (again.throws().throw_is_void() ? " (void)" : ""));
      if (numbers_.size() > last_numbers) numbers_.pop_back();
    }
    again.apply(event);
  }
  if (goes_on(again)) {
    if (const int thrower = again.throws().layout().thrower(); thrower > 0) shooter_ = thrower;
    round_ = std::move(again);
    for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
      table_.chips.stake(seat, staked(round_, seat));
    }
  }
}

void ThrowCourse::restore(const Json& state) {
  table_.bets.restore(game_, state.value("bets", Json::object()));
  const int thrower = state.value("thrower", 1);
  if (goes_on(round_) || !player_throws() || thrower < 1 || thrower > table_.chips.seats()) return;
  shooter_ = thrower;
  start_round();
}

}  // namespace houseway::cli
