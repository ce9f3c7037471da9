#include <fmt/format.h>

#include "floor/table_meters.h"
#include "house/table_host.h"
#include "house/table_work.h"

// The course of a round from "no more bets" to its settlement, and what its meters have to do with
// it.
namespace houseway::house {
namespace {

using Phase = floor::LiveTable::Phase;

}  // namespace

// What the progressive wagers of the round put on the meter.
MeterDesk::Put TableHost::put_on_meter() const {
  MeterDesk::Put put{id_, table_->round_name(), rules_, 0, {}, {fence_}};
  if (!table_->opened().meters_of_house || table_->game().card_game() == nullptr) return put;
  if (!table_->progressives_stopped().empty()) return put;  // they go back
  for (const floor::MeterWagers& each : floor::meter_wagers(table_->round())) {
    put.wagers += each.wagers;
    put.staked += each.staked;
  }
  return put;
}

void TableHost::close_bets() {
  close_bets_by(floor::the_program(), {});
}

void TableHost::close_bets_by(const floor::Actor& by, const Reply& reply) {
  disarm();
  // A meter rises by wagers that are played for alone (605a.7(a)(1)).
  if (table_->opened().meters_of_house) perform_all(dealer_->take_down_incomplete());
  const MeterDesk::Put put = put_on_meter();
  const bool reopened = std::exchange(reopened_, false) && table_->opened().meters_of_house;
  if (put.wagers == 0 && !reopened) {
    return close_bets_at(services_.meters.readings(id_, *rules_), by, reply);
  }
  busy_ = true;
  awaited_ = reply;
  auto read =
      on_owner<std::variant<Meters, Refusal>>([by, reply](TableHost& host, const auto& told) {
        host.awaited_ = {};
        // Without the meter the game goes on, and its wagers go back.
        host.close_bets_at(std::holds_alternative<Meters>(told) ? std::get<Meters>(told) : Meters{},
                           by, reply);
      });
  when_durable([this, put, read = std::move(read)](const std::optional<Refusal>& why) {
    if (!why) services_.meters.contribute(put, read);
  });
  commit();
}

void TableHost::close_bets_at(const Meters& readings, const floor::Actor& by, const Reply& reply) {
  for (const floor::TableEvent& event : dealer_->close_bets({readings.begin(), readings.end()})) {
    const auto* went = std::get_if<floor::RoundWent>(&event);
    const bool said = went != nullptr && went->event.is<NoMoreBets>();
    if (const auto why = perform(event, said ? by : floor::the_program())) {
      throw std::logic_error(fmt::format("table {}: {}", id_, text(*why)));
    }
  }
  bets_are_closed(reply);
}

void TableHost::bets_are_closed(const Reply& reply) {
  ready_.clear();
  const bool throws = !table_->deals_cards();
  go_on();
  if (throws && table_->phase() == Phase::betting) {
    bet_for_bots();
    // Bets are open again for the next throw.
    timed_ = false;
  }
  commit(reply);
  proceed();
}

// Where a person deals: until he says that it is settled, the last card can be taken back.
bool TableHost::awaits_dealer() const {
  return !table_->committed() && table_->deals_cards() && table_->phase() == Phase::playing &&
         table_->round().over() && !settles_;
}

bool TableHost::waits_for_meter() const {
  return !awaits_dealer() && !table_->readings_due().empty();
}

// The dealer does what is his until somebody is asked.
void TableHost::go_on() {
  while (!busy_ && !awaits_dealer()) {
    if (!table_->readings_due().empty()) return settle_from_meters();
    const Events events = dealer_->go_on();
    if (events.empty()) return;
    perform_all(events);
    if (work_->round_is_over) {
      settles_ = false;
      if (Reply reply = std::exchange(awaited_, {})) when_durable(std::move(reply));
      told_of_settlement();
    }
  }
}

// Paid is what the meter reads when it is the player's turn (639a.12(d)(5)). It is asked when the
// play that wins is on the disk: nothing is won of it by what may never have happened.
void TableHost::settle_from_meters() {
  busy_ = true;
  const auto settle = [round = table_->round()](const Meters& readings) {
    Round again = round;
    for (const MeterReading& reading : readings) {
      if (const auto why = again.apply(Event::read_meter(reading))) {
        throw std::logic_error(text(*why));
      }
    }
    return again.settlement();
  };
  auto answer = on_owner<std::variant<MeterDesk::Paid, Refusal>>([](TableHost& host,
                                                                    const auto& paid) {
    if (const auto* why = std::get_if<Refusal>(&paid)) {
      // The hand stays on the table until the meter answers.
      const bool told = std::exchange(host.waits_because_, text(*why)) == text(*why);
      host.commit();
      if (host.lost_) return;
      if (!told) host.tell_state();
      return host.arm(ask_again, &TableHost::ask_meter_again);
    }
    host.waits_because_.clear();
    const auto& granted = std::get<MeterDesk::Paid>(paid);
    host.perform_all(host.dealer_->read_meters({granted.readings.begin(), granted.readings.end()}));
    host.shares_ = granted.shares;
    host.ask_meter_again();
  });
  when_durable([this, won = MeterDesk::Won{id_, table_->round_name(), rules_, settle, {fence_}},
                answer = std::move(answer)](const std::optional<Refusal>& why) {
    if (!why) services_.meters.pay(won, answer);
  });
}

void TableHost::ask_meter_again() {
  go_on();
  commit();
  proceed();
}

// What is left to be done elsewhere, once the settlement is on the disk: slips, and what a void
// round had put on a meter.
void TableHost::told_of_settlement() {
  if (!table_->settlement()) return;
  const auto returned = table_->opened().meters_of_house
                            ? floor::returned_meter_wagers(*rules_, *table_->settlement())
                            : std::vector<floor::MeterWagers>{};
  if (!returned.empty()) {
    Money staked;
    for (const floor::MeterWagers& each : returned) staked += each.staked;
    when_durable([this, back = MeterDesk::Returned{id_,
                                                   table_->round_name(),
                                                   returned.front().section,
                                                   staked,
                                                   {fence_}}](const std::optional<Refusal>& why) {
      if (!why) services_.meters.give_back(back);
    });
  }
  when_durable([this, round = table_->round_name(), settlement = *table_->settlement(),
                rules = rules_, shares = std::exchange(shares_, {}), accounts = settled_seats_,
                high_hand = table_->high_hand_won()](const std::optional<Refusal>& why) {
    if (!why) services_.on_settled(id_, round, rules, settlement, shares, accounts, high_hand);
  });
}

}  // namespace houseway::house
