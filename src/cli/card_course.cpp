#include "cli/card_course.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/card_art.h"
#include "cli/scoreboard_art.h"
#include "cli/settlement_output.h"
#include "round/random_round.h"
#include "round/shoe_result.h"

namespace houseway::cli {

CardCourse::CardCourse(Table& table)
    : table_(table),
      bank_(table_),
      curator_(table_),
      bets_(table_, bank_),
      play_(table_),
      meters_(starting_meters(table.rules)) {}

void CardCourse::begin() {
  table_.round = Round(table_.rules);
  if (table_.shoe.open()) {
    table_.results.clear();
    curator_.new_shoe();
    bets_.new_shoe();
  }
  table_.terminal.say("\n--- Round {}{} ---\n", table_.table.journal.size() + 1,
                      table_.shoe.last_hand() ? ", the last hand of the shoe" : "");
  for (const MeterReading& meter : meters_) {
    table_.terminal.say("{} meter: {}\n", meter_name(table_.game, meter), text(meter.amount));
  }
  bank_.begin();
  curator_.begin();
  bets_.begin();
  play_.begin();
}

std::optional<Question> CardCourse::from(Asking& asking) {
  asking_ = &asking;
  return asking.next();
}

std::optional<Question> CardCourse::next() {
  if (!dealing_) {
    for (Asking* before_the_deal : std::initializer_list<Asking*>{&bank_, &curator_, &bets_}) {
      if (auto question = from(*before_the_deal)) return question;
    }
    if (table_.round.why_not(Event::no_more_bets())) {
      bank_.nobody_bets();
      table_.terminal.say("Nobody bets.\n");
      return std::nullopt;
    }
    close_bets();
  }
  if (auto question = from(play_)) return question;
  if (table_.round.over()) {
    settle();
  } else {
    table_.terminal.show(abandon());
  }
  return std::nullopt;
}

std::string CardCourse::leave() {
  return dealing_ ? abandon() : "";
}

std::string CardCourse::abandon() {
  dealing_ = false;
  table_.chips.return_stakes();
  return "The round was not finished; its wagers go back.\n";
}

void CardCourse::close_bets() {
  dealing_ = true;
  add_contributions(table_.rules, table_.round.cards().record(), meters_);
  for (const MeterReading& meter : meters_) table_.round.apply(Event::read_meter(meter));
  for (std::size_t i = 0; i < table_.game.cards().draws.size(); ++i) draw(i);
  table_.round.apply(Event::no_more_bets());
  table_.terminal.say("No more bets.\n");
  curator_.call_for_cards();
  table_.shoe.shuffle_deck();
}

void CardCourse::draw(std::size_t index) {
  const SystemDraw& draw = table_.game.cards().draws[index];
  const auto option = static_cast<OptionId>(*table_.game.find_option(draw.option));
  if (!table_.rules.flag(option)) return;
  const Drawn drawn = random_draw(table_.game, draw, table_.table.random);
  table_.round.apply(Event::draw(static_cast<std::uint8_t>(index), drawn));
  table_.terminal.say(
      "The table game system draws the {}: {}.\n", draw.id,
      draw.kind == SystemDraw::Kind::card ? text(drawn.card) : table_.game.place_name(drawn.place));
}

void CardCourse::settle() {
  dealing_ = false;
  show_hands();
  const Settlement settlement = table_.round.settlement();
  table_.terminal.show(settlement_text(table_.game, settlement));
  move_chips(settlement);
  meters_.clear();
  for (const MeterReading& meter : settlement.meters) meters_.push_back(meter);
  table_.table.journal.keep(table_.round);
  bank_.end_round();
  post_result();
  bets_.end_round();
  table_.reports.end_round(table_.round);
  table_.shoe.end_round(table_.round);
}

void CardCourse::show_hands() const {
  table_.terminal.show("\n");
  for (const SeenPlace& seen : table_.round.view(0)) {
    const bool any =
        std::any_of(seen.cards.begin(), seen.cards.end(), [](Card card) { return card.known(); });
    if (!any) continue;
    table_.terminal.show(place_art(table_.game, seen.place, seen.cards, table_.terminal.colour()));
  }
}

void CardCourse::move_chips(const Settlement& settlement) {
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    const Money before = table_.chips.owned(seat);
    for (const Line& line : settlement.lines) {
      if (line.seat == seat) table_.chips.settle(line);
    }
    if (!table_.round.cards().record().seat(seat).in) continue;
    table_.terminal.say("Seat {}: {} -> {}\n", seat, text(before), text(table_.chips.owned(seat)));
  }
  table_.chips.return_stakes();
}

void CardCourse::post_result() {
  if (!keeps_scoreboard(table_.game)) return;
  const auto result = shoe_result(table_.round);
  curator_.end_round(result);
  if (result) table_.results.push_back(*result);
  table_.terminal.say("\n{}", draw_scoreboards(table_.results));
}

}  // namespace houseway::cli
