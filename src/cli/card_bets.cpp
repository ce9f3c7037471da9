#include "cli/card_bets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/scoreboard_art.h"
#include "cli/table_help.h"
#include "round/shoe_result.h"

namespace houseway::cli {

// Who sits a round out may have to wait for a reshuffle, if the house has it so.
void CardBets::end_round() {
  const auto option = table_.game.find_option(Option::Role::no_mid_shoe_entry);
  if (!option || !table_.rules.flag(*option) || table_.rules.continuous()) {
    return;
  }
  bool anybody = false;
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    if (!table_.round.cards().record().seat(seat).in) kept_out_.insert(seat);
    anybody |= table_.chips.owned(seat).cents > 0 && !kept_out_.contains(seat);
  }
  // The house lets them in again before it deals to nobody.
  if (!anybody) kept_out_.clear();
}

bool CardBets::may_bet() const {
  if (table_.chips.owned(seat_).cents == 0 || seat_ == table_.round.cards().record().bank.seat) {
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
                  .words = fmt::format("bets on {}; same, {}pass, help or quit",
                                       fmt::join(offered_wagers(table_.rules), ", "),
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
    table_.terminal.show(draw_scoreboards(table_.results));
  } else if (typed.first() == "irregularity" && table_.game.dealt_from_a_shoe()) {
    table_.reports.note(typed);
  } else if (typed.first() == "pass") {
    ++seat_;
  } else {
    const auto bets = read_bets(table_.game, table_.chips, seat_, typed.words);
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
  const auto why = table_.chips.why_not_stake(seat_, CardTable::staked(trial, seat_));
  table_.terminal.show(why.value_or(""));
  return why.has_value();
}

// All of a seat's bets are taken or none.
bool CardBets::place(const std::vector<Stake>& stakes) {
  Round trial = table_.round;
  for (const Stake& stake : stakes) {
    if (table_.terminal.refused(trial.apply(Event::bet(seat_, stake.spot, stake.amount)))) {
      return false;
    }
  }
  if (refused(trial)) return false;
  table_.round = std::move(trial);
  table_.chips.stake(seat_, CardTable::staked(table_.round, seat_));
  table_.chips.remember_bets(seat_, stakes);
  return true;
}

}  // namespace houseway::cli
