#include "cli/card_bets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "cli/scoreboard_art.h"
#include "cli/table_help.h"
#include "round/json.h"
#include "round/shoe_result.h"
#include "rules/limits.h"

namespace houseway::cli {

// Who sits a round out may have to wait for a reshuffle, if the house has it so.
void CardBets::end_round() {
  const auto option = table_.game.find_option(Option::Role::no_mid_shoe_entry);
  if (!option || !table_.rules.flag(*option) || table_.rules.continuous()) {
    return;
  }
  bool anybody = false;
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    if (!table_.round.record().seat(seat).in) kept_out_.insert(seat);
    anybody |= table_.chips.owned(seat).cents > 0 && !kept_out_.contains(seat);
  }
  // The house lets them in again before it deals to nobody.
  if (!anybody) kept_out_.clear();
}

Json CardBets::state() const {
  if (kept_out_.empty()) return Json::object();
  return {{"kept-out", kept_out_}};
}

void CardBets::restore(const Json& state) {
  kept_out_ = state.value("kept-out", std::set<int>());
}

bool CardBets::may_bet() const {
  if (table_.chips.owned(seat_).cents == 0 || seat_ == table_.round.record().bank.seat) {
    return false;
  }
  if (!kept_out_.contains(seat_)) return true;
  table_.terminal.say("Seat {} sat out and waits for the next shoe.\n", seat_);
  return false;
}

std::optional<Question> CardBets::next() {
  while (seat_ <= table_.chips.seats() && !may_bet()) ++seat_;
  if (seat_ > table_.chips.seats()) return std::nullopt;
  return Question{.seat = seat_,
                  .words = fmt::format("bets on {}; {}{}pass, help or quit",
                                       fmt::join(offered_wagers(table_.rules), ", "),
                                       table_.table.bets.last(seat_).empty() ? "" : "same, ",
                                       keeps_scoreboard(table_.game) ? "roads, " : ""),
                  .tells_chips = true};
}

std::string CardBets::help() const {
  std::string help = bets_help(table_.rules);
  if (keeps_scoreboard(table_.game)) help += "roads shows the results of the shoe.\n";
  if (table_.game.dealt_from_a_shoe()) help += irregularities_help(table_.game);
  return help;
}

void CardBets::answer(const Typed& typed) {
  if (typed.first() == "roads" && keeps_scoreboard(table_.game)) {
    table_.terminal.show(draw_scoreboards(table_.results, table_.terminal.width()));
  } else if (typed.first() == "irregularity" && table_.game.dealt_from_a_shoe()) {
    table_.reports.note(typed);
  } else if (typed.first() == "pass") {
    ++seat_;
  } else if (typed.first() == "same") {
    if (place_the_same()) ++seat_;
  } else {
    const auto nothing_yet = [](WagerId) { return Money{}; };
    const auto bets = read_bets(table_.rules, typed.words, nothing_yet);
    table_.terminal.show(bets.misread);
    if (bets.value && place(*bets.value)) ++seat_;
  }
}

// What stands against the bets of this seat when all of them are made.
bool CardBets::refused(const Round& trial) const {
  if (table_.terminal.refused(trial.why_not(Event::no_more_bets()))) return true;
  if (!bank_.covers(trial)) {
    table_.terminal.say("The bank cannot cover that.\n");
    return true;
  }
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    const auto why = table_.chips.why_not_stake(seat, CardTable::staked(trial, seat));
    table_.terminal.show(why.value_or(""));
    if (why) return true;
  }
  return false;
}

// What players stake among themselves is no choice of theirs: it is laid for all as soon as two
// play.
void CardBets::lay_among_players(Round& trial) const {
  std::vector<int> seats;
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    if (CardTable::staked(trial, seat).cents > 0) seats.push_back(seat);
  }
  for (std::size_t i = 0; i < table_.game.wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    if (table_.game.wagers[i].need != Need::among_players || !table_.rules.offered(wager)) continue;
    if (seats.size() < 2) continue;
    const StakeLimit limit = stake_limit(table_.rules, wager);
    Money amount = limit.only.empty() ? dollars(1) : limit.only.front();
    for (const int seat : seats) {
      const Stake* base = trial.record().seat(seat).find(
          {static_cast<WagerId>(*table_.game.find_wager(table_.game.base)), 0});
      if (base != nullptr) amount = std::min(amount, base->amount);
    }
    for (const int seat : seats) trial.apply(Event::bet(seat, {wager, 0}, amount));
  }
}

// All of a seat's bets are taken or none.
bool CardBets::place(const std::vector<Stake>& stakes) {
  Round trial = table_.round;
  for (const Stake& stake : stakes) {
    if (table_.terminal.refused(trial.apply(Event::bet(seat_, stake.spot, stake.amount)))) {
      return false;
    }
  }
  return take(std::move(trial));
}

// What was bet before the last result, as far as it can be.
bool CardBets::place_the_same() {
  const std::vector<Stake>& stakes = table_.table.bets.last(seat_);
  if (stakes.empty()) {
    table_.terminal.say("Seat {} has made no bets yet.\n", seat_);
    return false;
  }
  Round trial = table_.round;
  bool any = false;
  for (const Stake& stake : stakes) {
    Round after = trial;
    std::string why_not;
    if (const auto why = after.apply(Event::bet(seat_, stake.spot, stake.amount))) {
      why_not = fmt::format("{} ({})\n", why->message, why->section);
    } else {
      why_not = table_.chips.why_not_stake(seat_, CardTable::staked(after, seat_)).value_or("");
    }
    if (why_not.empty()) {
      trial = std::move(after);
      any = true;
    } else {
      table_.terminal.say("Without {} {}: {}", table_.game.spot_name(stake.spot),
                          text(stake.amount), why_not);
    }
  }
  return any && take(std::move(trial));
}

bool CardBets::take(Round trial) {
  lay_among_players(trial);
  if (refused(trial)) return false;
  table_.round = std::move(trial);
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    const Money total = CardTable::staked(table_.round, seat);
    if (total.cents > 0) table_.chips.stake(seat, total);
  }
  for (const Stake& stake : table_.round.record().seat(seat_).stakes) {
    if (table_.game.wagers[stake.spot.wager].need == Need::among_players) continue;
    table_.table.bets.made(seat_, stake.spot, stake.amount);
  }
  return true;
}

}  // namespace houseway::cli
