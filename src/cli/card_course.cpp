#include "cli/card_course.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/card_play.h"
#include "cli/hand_play.h"
#include "cli/scoreboard_art.h"
#include "cli/settlement_output.h"
#include "cli/wrapping.h"
#include "round/file.h"
#include "round/json.h"
#include "round/random_round.h"
#include "round/shoe_result.h"

namespace houseway::cli {
namespace {

std::unique_ptr<TablePlay> make_play(CardTable& table) {
  if (table.game.hands() != nullptr) return std::make_unique<HandPlay>(table);
  return std::make_unique<CardPlay>(table);
}

}  // namespace

CardCourse::CardCourse(Table& table)
    : table_(table),
      bank_(table_),
      curator_(table_),
      bets_(table_, bank_),
      play_(make_play(table_)),
      meters_(starting_meters(table.rules)) {}

void CardCourse::begin() {
  table_.round = Round(table_.rules);
  if (table_.shoe.open()) {
    table_.results.clear();
    curator_.new_shoe();
    bets_.new_shoe();
  }
  table_.terminal.say("\n--- Round {}{} ---\n", table_.table.record.rounds() + 1,
                      table_.shoe.last_hand() ? ", the last hand of the shoe" : "");
  for (const MeterReading& meter : meters_) {
    table_.terminal.say("{} meter: {}\n", meter_name(table_.game, meter), text(meter.amount));
  }
  bank_.begin();
  curator_.begin();
  bets_.begin();
  play_->begin();
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
  if (auto question = from(*play_)) return question;
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
  meters_ = before_bets_;
  table_.chips.return_stakes();
  table_.table.bets.forget_made();
  return "The round was not finished; its wagers go back.\n";
}

void CardCourse::close_bets() {
  dealing_ = true;
  before_bets_ = meters_;
  add_contributions(table_.rules, table_.round.record(), meters_);
  for (const MeterReading& meter : meters_) table_.round.apply(Event::read_meter(meter));
  for (std::size_t i = 0; i < table_.game.cards().draws.size(); ++i) draw(i);
  table_.round.apply(Event::no_more_bets());
  table_.terminal.say("No more bets.\n");
  curator_.call_for_cards();
  table_.shoe.shuffle_deck();
}

void CardCourse::draw(std::size_t index) {
  const SystemDraw& draw = table_.game.cards().draws[index];
  const auto drawn = random_draw(table_.rules, draw, table_.table.random);
  if (!drawn) return;
  table_.round.apply(Event::draw(static_cast<std::uint8_t>(index), *drawn));
  table_.terminal.say("The table game system draws the {}: {}.\n", draw.id,
                      draw.kind == SystemDraw::Kind::card ? text(drawn->card)
                                                          : table_.game.place_name(drawn->place));
}

void CardCourse::settle() {
  dealing_ = false;
  const Settlement settlement = table_.round.settlement();
  play_->show_hands(settlement);
  const std::string lines = settlement_text(table_.game, settlement);
  table_.terminal.show(fits(lines, table_.terminal.width())
                           ? lines
                           : settlement_lines_text(table_.game, settlement));
  move_chips(settlement);
  meters_.clear();
  for (const MeterReading& meter : settlement.meters) meters_.push_back(meter);
  bank_.end_round();
  post_result();
  bets_.end_round();
  table_.table.bets.result();
  table_.reports.end_round(table_.round);
  table_.shoe.end_round(table_.round);
  table_.table.record.keep(table_.round, state());
}

void CardCourse::move_chips(const Settlement& settlement) {
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    const Money before = table_.chips.owned(seat);
    for (const Line& line : settlement.lines) {
      if (line.seat == seat) table_.chips.settle(line);
    }
    if (!table_.round.record().seat(seat).in) continue;
    table_.terminal.say("{}\n", net_text(seat, before, table_.chips.owned(seat)));
  }
  table_.chips.return_stakes();
}

void CardCourse::post_result() {
  if (!keeps_scoreboard(table_.game)) return;
  const auto result = shoe_result(table_.round);
  curator_.end_round(result);
  if (result) table_.results.push_back(*result);
  table_.terminal.say("\n{}", draw_scoreboards(table_.results, table_.terminal.width()));
}

Json CardCourse::state() const {
  Json meters = Json::object();
  for (const MeterReading& meter : meters_) {
    meters[meter_name(table_.game, meter)] = money_json(meter.amount);
  }
  Json state{{"meters", std::move(meters)},
             {"results", table_.results.size()},
             {"bank-rounds", bank_.past_rounds()},
             {"bets", table_.table.bets.as_json(table_.game)}};
  state.update(bets_.state());
  state.update(curator_.state());
  state.update(table_.shoe.state());
  return state;
}

// The roads, the offers of the bank and what the meters come to follow from the rounds.
void CardCourse::recall(const Round& past) {
  table_.round = Round(table_.rules);
  for (const Event& event : past.journal()) table_.round.apply(event);
  bank_.end_round();
  if (!keeps_scoreboard(table_.game)) return;
  const auto result = shoe_result(table_.round);
  curator_.end_round(result);
  if (result) table_.results.push_back(*result);
}

void CardCourse::restore(const Json& state) {
  const auto keep_last = [](auto& list, std::size_t count) {
    if (count < list.size()) list.erase(list.begin(), list.end() - static_cast<long>(count));
  };
  keep_last(table_.results, state.value("results", std::size_t{0}));
  bank_.keep_last(state.value("bank-rounds", std::size_t{0}));
  table_.table.bets.restore(table_.game, state.value("bets", Json::object()));
  const Json meters = state.value("meters", Json::object());
  for (MeterReading& meter : meters_) {
    const auto kept = meters.find(meter_name(table_.game, meter));
    if (kept != meters.end()) {
      meter.amount = money_from_dollars(kept->get<double>()).value_or(meter.amount);
    }
  }
  bets_.restore(state);
  curator_.restore(state);
  table_.shoe.restore(state);
}

}  // namespace houseway::cli
