#include "cli/pot_course.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/card_art.h"
#include "cli/settlement_output.h"
#include "cli/table_help.h"
#include "cli/wrapping.h"
#include "core/words.h"
#include "round/file.h"
#include "round/json.h"
#include "round/pot_player.h"
#include "round/pot_words.h"
#include "round/random_round.h"
#include "rules/pot_settling.h"

namespace houseway::cli {
namespace {

constexpr int usual_players = 6;
constexpr Money their_chips = dollars(200);
constexpr int rounds_of_a_period = 25;  // of the High Hand Jackpot at this table

bool is_high_hand(const MeterReading& fund) {
  return fund.schedule == 1;
}

}  // namespace

PotCourse::PotCourse(Table& table)
    : table_(table),
      game_(table.rules.definition()),
      pot_game_(*game_.pot_game()),
      round_(table.rules) {
  const PotRules chosen(table.rules);
  unit_ = chosen.small_bet.value_or(chosen.minimum_bet.value_or(dollars(2)));
  // What is posted, and one bet at the minimum.
  enough_ = unit_ * 3 +
            std::max(chosen.minimum_bet.value_or(Money{}), chosen.forced_bet.value_or(Money{}));
  if (auto raised = raised_limits(table.rules)) {
    raised_ = std::make_unique<const RuleSet>(std::move(*raised));
  }
  const int people = table.chips.seats();
  const int total = std::clamp(std::max(usual_players, people + 1), 2, pot_game_.most_players);
  for (int seat = people + 1; seat <= total; ++seat) others_[seat] = their_chips;
  for (std::size_t i = 0; i < game_.schedules.size(); ++i) {
    const bool offered = i == 0 ? chosen.bad_beat.contribution.cents > 0 || chosen.bad_beat_hand
                                : chosen.high_hand.contribution.cents > 0;
    if (offered) funds_.push_back({static_cast<std::uint8_t>(i), Level::only, {}});
  }
}

Money PotCourse::stakes_of(int seat) const {
  return is_person(seat) ? table_.chips.owned(seat) : others_.at(seat);
}

void PotCourse::begin() {
  round_ = Round(kill_hand_ ? *raised_ : table_.rules);
  dealing_ = true;
  drawn_at_ = 0;
  table_.terminal.say("\n--- Round {} ---\n", table_.record.rounds() + 1);
  for (const MeterReading& fund : funds_) {
    table_.terminal.say("{} fund: {}\n", meter_name(game_, fund), text(fund.amount));
  }
  seat_players();
  post();
}

// 637a.8(b)(4): who cannot make the posts and one bet more sits out; the program's players buy in
// again.
void PotCourse::seat_players() {
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    if (stakes_of(seat) < enough_) {
      table_.terminal.say("Seat {} has too little to take part ({}).\n", seat,
                          text(pot_game_.general.enough));
      continue;
    }
    round_.apply(Event::sit_down(seat, stakes_of(seat)));
  }
  for (auto& [seat, chips] : others_) {
    if (chips < enough_) chips = std::max(their_chips, enough_ * 30);
    round_.apply(Event::sit_down(seat, chips));
  }
  for (const MeterReading& fund : funds_) round_.apply(Event::read_meter(fund));
  if (std::any_of(funds_.begin(), funds_.end(), is_high_hand)) {
    const bool ends = ++period_rounds_ == rounds_of_a_period;
    round_.apply({HighHandStands{high_hand_.standing, ends, high_hand_.seat}});
    if (ends) {
      table_.terminal.say(
          "The qualifying period of the High Hand Jackpot ends with this round ({}).\n",
          text(pot_game_.general.high_hand_paid));
    }
  }
}

void PotCourse::put(int seat, std::string_view wager, int number, Money amount) {
  const Spot spot{static_cast<WagerId>(*game_.find_wager(wager)), 0,
                  static_cast<std::uint16_t>(number)};
  const Money there = std::min(amount, round_.pot().record().seat(seat).left());
  if (table_.terminal.refused(round_.apply(Event::bet(seat, spot, there)))) return;
  table_.terminal.say("Seat {} posts {} ({}).\n", seat, text(there), game_.spot_name(spot));
}

void PotCourse::post() {
  const PotRecord& record = round_.pot().record();
  if (!pot_game_.has_button() || round_.pot().chosen().ante_required) {
    for (int seat = 1; seat <= record.positions(); ++seat) {
      if (record.seat(seat).in)
        put(seat, "ante", 0, Money{std::max<std::int64_t>(1, unit_.cents / 4)});
    }
  }
  if (pot_game_.has_button()) {
    do button_ = next_seat(button_ == 0 ? record.positions() : button_, record.positions());
    while (!record.seat(button_).in);
    round_.apply(Event::place_button(button_));
    table_.terminal.say("The button is at seat {}.\n", button_);
    if (!pot_game_.blinds_after_deal) post_blinds();
  }
  table_.terminal.refused(round_.apply(Event::no_more_bets()));
}

// With two players the button has the first.
void PotCourse::post_blinds() {
  const PotRecord& record = round_.pot().record();
  const auto next = [&](int seat) {
    do seat = next_seat(seat, record.positions());
    while (!record.seat(seat).in);
    return seat;
  };
  const int small = record.dealt_in() == 2 ? button_ : next(button_);
  put(small, "blind", 0, Money{std::max<std::int64_t>(1, unit_.cents / 2)});
  int seat = next(small);
  const int count = std::clamp(round_.pot().chosen().blinds.value_or(0), 2, record.dealt_in());
  for (int i = 1; i < count; ++i, seat = next(seat)) put(seat, "blind", i, unit_);
}

// Each card that is not out comes next equally often, after a reshuffle too.
void PotCourse::deal(Place place) {
  std::vector<Card> left;
  for (const Card card : deck_cards(Deck::standard)) {
    if (!round_.why_not(Event::deal(place, card))) left.push_back(card);
  }
  round_.apply(Event::deal(place, left.empty() ? Card::unseen() : pick(left, table_.random)));
}

bool PotCourse::go_on() {
  const Expected expected = round_.pot().expected();
  switch (expected.kind) {
    case Expected::Kind::burn:
      round_.apply(Event::burn());
      return true;
    case Expected::Kind::card:
      deal(expected.place);
      return true;
    case Expected::Kind::bets:
      if (expected.place == Place{}) {
        post_blinds();
      } else {
        put(expected.place.seat(), "forced", 0,
            std::max(round_.pot().chosen().forced_bet.value_or(Money{1}), Money{unit_.cents / 2}));
      }
      return true;
    default:
      break;
  }
  const int seat = expected.place.seat();
  if (is_person(seat)) return false;
  act(simple_act(round_.pot(), seat, table_.random));
  return true;
}

bool PotCourse::anybody_takes_part() const {
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    if (round_.pot().begun() && round_.pot().record().seat(seat).in) return true;
  }
  return false;
}

std::optional<Question> PotCourse::next() {
  if (!dealing_) return std::nullopt;
  // Where all people sit out they may still leave.
  if (!anybody_takes_part()) return Question{.seat = 1, .words = "quit", .tells_chips = true};
  while (!round_.over()) {
    if (go_on()) continue;
    const int seat = round_.pot().turn();
    table_.chips.stake(seat, round_.pot().record().seat(seat).paid);
    Question question{.seat = seat, .words = choices(seat), .tells_chips = true};
    if (drawn_at_ != round_.journal().size()) question.drawing = drawing(seat);
    drawn_at_ = round_.journal().size();
    return question;
  }
  settle();
  return std::nullopt;
}

std::string PotCourse::choices(int seat) const {
  const PotRound& pot = round_.pot();
  switch (pot.phase()) {
    case PotRound::Phase::drawing:
      return "draw CARDS, draw none";
    case PotRound::Phase::discarding:
      return fmt::format("discard {} CARDS", pot.street().discards);
    case PotRound::Phase::showdown:
      return "show, muck";
    default:
      break;
  }
  const PotSeat& player = pot.record().seat(seat);
  const bool facing = player.round_bet < pot.to_call();
  std::string words =
      facing ? fmt::format("fold, call {}",
                           text(std::min(pot.to_call() - player.round_bet, player.left())))
             : std::string("check");
  if (const auto range = pot.bet_range(seat)) {
    words += fmt::format(", {} {}", pot.to_call().cents > 0 ? "raise" : "bet", text(range->least));
    if (range->most > range->least) words += fmt::format(" to {}", text(range->most));
  }
  return words;
}

std::string PotCourse::help() const {
  if (!anybody_takes_part()) return "Nobody can play on; quit leaves.\n";
  return fmt::format(
      "Say {}. An amount is what you have in on this betting round, all told; all-in bets all that "
      "you have. irregularity KIND seat N reports what went wrong; quit leaves.\n{}",
      choices(round_.pot().turn()), irregularities_help(game_));
}

void PotCourse::report(const Typed& typed) {
  const auto read = read_report(table_.rules, typed.words);
  table_.terminal.show(read.misread);
  if (!read.value) return;
  const GoneWrong wrong{read.value->index, read.value->place, {}, false, read.value->choice};
  const Irregularity& known = game_.irregularities[wrong.irregularity];
  // A round file tells it at the turn of the seat that it strikes.
  using What = Irregularity::OfPot::What;
  const bool strikes = known.pot.what == What::dead_hand || known.pot.what == What::refunded_hand;
  if (strikes && wrong.place != Place::seat(round_.pot().turn())) {
    return table_.terminal.say("{} is told at the turn of the seat that it concerns.\n",
                               known.kind);
  }
  if (table_.terminal.refused(round_.apply({wrong}))) return;
  table_.terminal.say("{} ({}).\n", known.means, text(known.section));
}

void PotCourse::answer(const Typed& typed) {
  if (!anybody_takes_part()) return table_.terminal.say("Nobody has enough to take part.\n");
  if (typed.first() == "irregularity") return report(typed);
  const PotRound& pot = round_.pot();
  const int seat = pot.turn();
  std::string line = with_cards(typed.line);
  const bool facing = pot.record().seat(seat).round_bet < pot.to_call();
  const std::vector<std::string> words = words_of(line);
  const std::string rest = line.substr(words.front().size());
  const auto begins = [&](std::string_view word) { return word.starts_with(words.front()); };
  if (begins("all-in")) {
    const auto range = pot.bet_range(seat);
    line =
        !range
            ? "call"
            : pot_act_words(
                  {seat, pot.to_call().cents > 0 ? PotAct::raise : PotAct::bet, range->most, {}});
  } else if (words.front() == "c") {
    line = facing ? "call" : "check";
  } else {
    for (const char* word :
         {"fold", "check", "call", "bet", "raise", "draw", "discard", "show", "muck"}) {
      if (!begins(word)) continue;
      line = word + rest;
      break;
    }
  }
  const auto read = read_pot_act(seat, line);
  if (const auto* wrong = std::get_if<std::string>(&read)) {
    return table_.terminal.say("{}.\n", *wrong);
  }
  const PotActed acted = std::get<PotActed>(read);
  if (table_.terminal.refused(round_.why_not({acted}))) return;
  act(acted);
}

void PotCourse::act(const PotActed& acted) {
  const PotRound before = round_.pot();
  if (round_.apply({acted})) {
    // What a simple player would do is not allowed after all: it gives up the hand.
    round_.apply(Event::act(acted.seat, PotAct::fold));
    return say_act({acted.seat, PotAct::fold, {}, {}}, before);
  }
  say_act(acted, before);
}

void PotCourse::say_act(const PotActed& acted, const PotRound& before) const {
  const PotSeat& player = before.record().seat(acted.seat);
  const PotSeat& after = round_.pot().record().seat(acted.seat);
  const char* all_in =
      after.live() && after.left().cents == 0 && player.left().cents > 0 ? ", All-in" : "";
  switch (acted.act) {
    case PotAct::call:
      return table_.terminal.say("Seat {} calls {}{}.\n", acted.seat,
                                 text(after.paid - player.paid), all_in);
    case PotAct::bet:
      return table_.terminal.say("Seat {} bets {}{}.\n", acted.seat, text(acted.amount), all_in);
    case PotAct::raise:
      return table_.terminal.say("Seat {} raises to {}{}.\n", acted.seat, text(acted.amount),
                                 all_in);
    case PotAct::draw:
    case PotAct::discard:
      return table_.terminal.say("Seat {} {} {}.\n", acted.seat,
                                 acted.act == PotAct::draw ? "draws" : "discards",
                                 count_of(acted.cards.size(), "card"));
    case PotAct::show:
      return table_.terminal.say("Seat {} shows {}.\n", acted.seat, text(player.held()));
    case PotAct::muck:
      return table_.terminal.say("Seat {} concedes.\n", acted.seat);
    case PotAct::fold:
      return table_.terminal.say("Seat {} folds.\n", acted.seat);
    case PotAct::check:
      return table_.terminal.say("Seat {} checks.\n", acted.seat);
  }
}

std::string PotCourse::drawing(int seat) const {
  std::string out = "\n";
  for (const SeenPlace& seen : round_.view(seat)) {
    const bool others = seen.place.is_seat() && seen.place.seat() != seat;
    const bool any =
        std::any_of(seen.cards.begin(), seen.cards.end(), [](Card c) { return c.known(); });
    if (others && !any) continue;
    out += place_art(game_, seen.place, seen.cards, table_.terminal.colour());
  }
  return out + fmt::format("Pot {}\n", text(round_.pot().record().in_the_pot()));
}

void PotCourse::settle() {
  dealing_ = false;
  const Settlement settlement = round_.settlement();
  const PotRecord& record = round_.pot().record();
  for (const SeenPlace& seen : round_.view(0)) {
    if (!seen.place.is_seat()) {
      table_.terminal.show(place_art(game_, seen.place, seen.cards, table_.terminal.colour()));
    }
  }
  const std::string lines = settlement_text(game_, settlement);
  table_.terminal.show(
      fits(lines, table_.terminal.width()) ? lines : settlement_lines_text(game_, settlement));
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    const Money before = table_.chips.owned(seat);
    for (const Line& line : settlement.lines) {
      if (line.seat == seat) table_.chips.settle(line);
    }
    if (record.seat(seat).in) {
      table_.terminal.say("{}\n", net_text(seat, before, table_.chips.owned(seat)));
    }
  }
  for (const Line& line : settlement.lines) {
    if (!is_person(line.seat)) others_[line.seat] += net(line);
  }
  table_.chips.return_stakes();
  for (MeterReading& fund : funds_) {
    for (const MeterReading& after : settlement.meters) {
      if (after.schedule == fund.schedule) fund = after;
    }
  }
  high_hand_ = high_hand_after(table_.rules, record);
  if (high_hand_.period_ends) {
    // Without a full house what was collected goes into the next period, 637a.16(h).
    high_hand_ = {};
    period_rounds_ = 0;
  }
  kill_hand_ = raised_ != nullptr && next_hand_is_killed(round_.rules(), record);
  if (kill_hand_) {
    table_.terminal.say("The limits of the next hand are raised ({}).\n",
                        text(pot_game_.kill_section));
  }
  table_.record.keep(round_, state());
}

std::string PotCourse::leave() {
  if (!dealing_) return "";
  dealing_ = false;
  table_.chips.return_stakes();
  return "The round was not finished; what was put in goes back.\n";
}

Json PotCourse::state() const {
  Json others = Json::object();
  for (const auto& [seat, chips] : others_) others[fmt::format("{}", seat)] = money_json(chips);
  Json funds = Json::object();
  for (const MeterReading& fund : funds_) funds[meter_name(game_, fund)] = money_json(fund.amount);
  return {{"button", button_},          {"players", std::move(others)},
          {"meters", std::move(funds)}, {"standing", text(high_hand_.standing)},
          {"holder", high_hand_.seat},  {"period", period_rounds_},
          {"kill-hand", kill_hand_}};
}

void PotCourse::restore(const Json& state) {
  button_ = std::clamp(state.value("button", 0), 0, game_.positions);
  const auto amount = [](const Json& value) {
    return value.is_number() ? money_from_dollars(value.get<double>()) : std::nullopt;
  };
  const Json others = state.value("players", Json::object());
  for (auto& [seat, chips] : others_) {
    const auto kept = others.find(fmt::format("{}", seat));
    if (kept != others.end()) chips = amount(*kept).value_or(chips);
  }
  const Json funds = state.value("meters", Json::object());
  for (MeterReading& fund : funds_) {
    const auto kept = funds.find(meter_name(game_, fund));
    if (kept != funds.end()) fund.amount = amount(*kept).value_or(fund.amount);
  }
  high_hand_ = {};
  for (const std::string& word : words_of(state.value("standing", std::string()))) {
    const auto card = parse_card(word);
    if (card && high_hand_.standing.size() < 5) high_hand_.standing.push_back(*card);
  }
  high_hand_.seat = high_hand_.standing.size() == 5 ? state.value("holder", 0) : 0;
  period_rounds_ = std::clamp(state.value("period", 0), 0, rounds_of_a_period - 1);
  kill_hand_ = raised_ != nullptr && state.value("kill-hand", false);
}

}  // namespace houseway::cli
