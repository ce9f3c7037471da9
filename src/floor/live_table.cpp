#include "floor/live_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "floor/table_meters.h"
#include "rules/pot_settling.h"

namespace houseway::floor {
LiveTable::LiveTable(std::string id, const RuleSet& rules, const SealingKey* key)
    : id_(std::move(id)),
      rules_(rules),
      seats_(static_cast<std::size_t>(rules.positions())),
      money_(id_, rules),
      round_(std::make_unique<Round>(rules)),
      shoe_(id_, key),
      throws_(id_, key) {}

int LiveTable::seat_of(const std::string& account) const {
  for (int seat = 1; seat <= positions(); ++seat) {
    if (this->seat(seat).account == account) return seat;
  }
  return 0;
}

std::string LiveTable::round_name() const {
  return fmt::format("{}-{:06}", id_, rounds_);
}

bool LiveTable::shoe_due() const {
  if (!deals_cards()) return false;
  const bool lasts =
      game().card_game() != nullptr && game().cards().shoe.exists() && !rules_.continuous();
  if (shoe_.state() != CommittedShoe::State::open || !shoe_fits()) return true;
  return lasts ? rounds_left_ == 0 : shoe_.left() != shoe_.size();
}

// The rules may have changed since it was made.
bool LiveTable::shoe_fits() const {
  if (game().card_game() == nullptr) return true;
  return shoe_.deck() == game().cards().deck &&
         shoe_.decks() == static_cast<std::uint64_t>(rules_.decks());
}

bool LiveTable::in_round(int seat) const {
  if (phase_ != Phase::betting && phase_ != Phase::playing) return false;
  if (staked_in(*round_, seat).cents > 0) return true;
  return game().pot_game() != nullptr && round_->pot().begun() &&
         round_->pot().record().seat(seat).in;
}

std::optional<Refusal> LiveTable::why_not(const TableEvent& event, const Actor& by,
                                          Instant at) const {
  if (const auto* shoe = std::get_if<ShoeEvent>(&event)) return shoe_.why_not(*shoe, by, at);
  if (const auto* thrown = std::get_if<ThrowEvent>(&event)) {
    return throws_.why_not(*thrown, by, at);
  }
  return std::visit(
      [&](const auto& what) -> Why {
        if constexpr (requires { why_not_happen(what); }) return why_not_happen(what);
        return {};
      },
      event);
}

std::vector<MeterReading> LiveTable::readings_due() const {
  if (!opened_.meters_of_house || phase_ != Phase::playing || !round_->over()) return {};
  std::vector<MeterReading> due = meters_paid_from(*round_);
  std::erase_if(due, [&](const MeterReading& meter) {
    return std::any_of(read_at_end_.begin(), read_at_end_.end(), [&](const MeterReading& read) {
      return read.schedule == meter.schedule && read.level == meter.level;
    });
  });
  return due;
}

void LiveTable::happen(const TableOpened& event) {
  opened_ = event;
  if (event.meters_of_house) money_.leave_meters_to_the_house();
  phase_ = Phase::between_rounds;
}

void LiveTable::happen(const TableClosed&) {
  phase_ = Phase::closed;
}

void LiveTable::happen(const SeatTaken& event) {
  seats_[static_cast<std::size_t>(event.seat - 1)] = {event.account, false};
}

void LiveTable::happen(const SeatLeft& event) {
  seats_[static_cast<std::size_t>(event.seat - 1)] = {};
}

void LiveTable::happen(const WentAway& event) {
  seats_[static_cast<std::size_t>(event.seat - 1)].away = !event.back;
}

void LiveTable::happen(const ChipsBought& event) {
  money_.buy_in(event.seat, event.amount);
}

void LiveTable::happen(const ChipsCashed& event) {
  money_.cash_out(event.seat, event.amount);
}

void LiveTable::happen(const InventoryFilled& event) {
  money_.fill(event.amount);
}

void LiveTable::happen(const RoundBegan& event) {
  rounds_ = event.number;
  phase_ = Phase::betting;
  settled_.reset();
  dealt_.clear();
  read_at_end_.clear();
  round_ = std::make_unique<Round>(rules_);
}

void LiveTable::happen(const RoundWent& event) {
  const bool closes = event.event.is<NoMoreBets>();
  const bool over = phase_ == Phase::playing && round_->over();
  round_->apply(event.event);
  if (const auto* read = event.event.as<MeterRead>(); read != nullptr && over) {
    read_at_end_.push_back(read->meter);
  }
  if (closes) phase_ = Phase::playing;
  if (closes && game().card_game() != nullptr) money_.contribute(*round_);
  if (const auto* placed = event.event.as<ButtonPlaced>()) button_ = placed->seat;
  if (const auto* passed = event.event.as<DicePassed>()) thrower_ = passed->seat;
  money_.follow(*round_);
}

void LiveTable::happen(const RoundEnded& event) {
  phase_ = Phase::between_rounds;
  if (event.called_off) return;
  settled_ = round_->settlement();
  money_.settle(*round_, *settled_, round_name());
  if (game().pot_game() != nullptr) {
    high_hand_ = high_hand_after(rules_, round_->pot().record());
    if (high_hand_.period_ends) high_hand_ = {};
  }
  count_shoe();
}

void LiveTable::happen(const SlipPaid& event) {
  money_.pay_owed(event.slip);
}

void LiveTable::happen(const ProgressivesStopped& event) {
  progressives_stopped_ = event.cause;
}

void LiveTable::happen(const ProgressivesResumed&) {
  progressives_stopped_.clear();
}

// Whether another round comes from this shoe.
void LiveTable::count_shoe() {
  if (game().card_game() == nullptr || !game().cards().shoe.exists()) return;
  if (rounds_left_) {
    --*rounds_left_;
  } else if (shoe_.cover_card_out()) {
    rounds_left_ = game().cards().shoe.rounds_after_cover;
  }
}

// What comes from or goes to accounts that are not the table's.
std::vector<Posting> LiveTable::from_outside(const TableEvent& event) const {
  const auto wallet = [&](int number) { return "wallet/" + seat(number).account; };
  if (const auto* bought = std::get_if<ChipsBought>(&event)) {
    return {{wallet(bought->seat), Money{} - bought->amount}};
  }
  if (const auto* cashed = std::get_if<ChipsCashed>(&event)) {
    return {{wallet(cashed->seat), cashed->amount}};
  }
  if (const auto* filled = std::get_if<InventoryFilled>(&event)) {
    return {{"cage", Money{} - filled->amount}};
  }
  return {};
}

std::vector<Posting> LiveTable::apply(const TableEvent& event, const Actor& by, Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  if (const auto* shoe = std::get_if<ShoeEvent>(&event)) {
    if (std::holds_alternative<ShuffleCommitted>(*shoe)) {
      rounds_left_.reset();
      dealt_.clear();
    }
    if (const auto* drawn = std::get_if<CardsDrawn>(shoe)) {
      dealt_.insert(dealt_.end(), drawn->positions.begin(), drawn->positions.end());
    }
    shoe_.apply(*shoe, by, at);
    return {};
  }
  if (const auto* thrown = std::get_if<ThrowEvent>(&event)) {
    throws_.apply(*thrown, by, at);
    return {};
  }
  if (const auto* opening = std::get_if<TableOpened>(&event)) {
    happen(*opening);
    return {};
  }
  const auto before = money_.balances();
  std::visit(
      [&](const auto& what) {
        if constexpr (requires { happen(what); }) happen(what);
      },
      event);
  std::vector<Posting> postings = postings_between(before, money_.balances());
  for (const Posting& outside : from_outside(event)) postings.push_back(outside);
  Money sum;
  for (const Posting& posting : postings) sum += posting.amount;
  if (sum.cents != 0) {
    throw std::logic_error(fmt::format("table {}: {} came out of nothing", id_, text(sum)));
  }
  return postings;
}

}  // namespace houseway::floor
