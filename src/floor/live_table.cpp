#include "floor/live_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "rules/pot_settling.h"

namespace houseway::floor {
namespace {

Refusal refusal(std::string message, std::string place, std::string section = {}) {
  return {std::move(message), std::move(place), std::move(section)};
}

}  // namespace

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
  if (shoe_.state() != CommittedShoe::State::open) return true;
  return lasts ? rounds_left_ == 0 : shoe_.left() != shoe_.size();
}

bool LiveTable::in_round(int seat) const {
  if (phase_ != Phase::betting && phase_ != Phase::playing) return false;
  if (staked_in(*round_, seat).cents > 0) return true;
  return game().pot_game() != nullptr && round_->pot().begun() &&
         round_->pot().record().seat(seat).in;
}

LiveTable::Why LiveTable::why_not_seat(int seat) const {
  if (seat >= 1 && seat <= positions()) return {};
  return refusal(fmt::format("the table has seats 1 to {}", positions()), "seat");
}

LiveTable::Why LiveTable::why_not_seated(int seat) const {
  if (auto why = why_not_seat(seat)) return why;
  if (this->seat(seat).taken()) return {};
  return refusal("nobody sits there", fmt::format("seat {}", seat));
}

LiveTable::Why LiveTable::why_not_amount(Money amount) const {
  if (amount.cents > 0 && amount <= largest_amount) return {};
  return refusal(fmt::format("is more than nothing and at most {}", text(largest_amount)),
                 "amount");
}

LiveTable::Why LiveTable::why_not_happen(const TableOpened& event) const {
  if (phase_ != Phase::closed) return refusal("the table is open already", "table " + id_);
  if (event.game != game().game) {
    return refusal(fmt::format("is a table of {}, not {}", game().game, event.game),
                   "table " + id_);
  }
  if (event.version.empty()) {
    return refusal("opens under a Rules Submission in force", "version", "601a.4(a)");
  }
  if (event.layout.empty()) return refusal("has an approved layout", "layout", "601a.10(a)");
  return {};
}

LiveTable::Why LiveTable::why_not_happen(const TableClosed&) const {
  if (phase_ != Phase::between_rounds) {
    return refusal(phase_ == Phase::closed ? "the table is closed" : "a round is under way",
                   "table " + id_);
  }
  for (int seat = 1; seat <= positions(); ++seat) {
    if (this->seat(seat).taken())
      return refusal("somebody sits there", fmt::format("seat {}", seat));
  }
  if (!money_.owed().empty()) {
    return refusal("is not paid yet", "slip " + money_.owed().front().slip, "639a.11(c)(5)(iv)");
  }
  if (deals_cards() && shoe_.state() == CommittedShoe::State::open) {
    return refusal("the commitment to its cards has no end yet", "table " + id_);
  }
  return {};
}

LiveTable::Why LiveTable::why_not_happen(const SeatTaken& event) const {
  if (phase_ == Phase::closed) return refusal("the table is closed", "table " + id_);
  if (auto why = why_not_seat(event.seat)) return why;
  if (event.account.empty()) return refusal("is missing", "account");
  if (seat(event.seat).taken()) return refusal("is taken", fmt::format("seat {}", event.seat));
  if (const int other = seat_of(event.account)) {
    return refusal(fmt::format("sits at seat {} already", other), event.account);
  }
  return {};
}

LiveTable::Why LiveTable::why_not_happen(const SeatLeft& event) const {
  if (auto why = why_not_seated(event.seat)) return why;
  if (in_round(event.seat)) {
    return refusal("has wagers in this round and remains until it is over",
                   fmt::format("seat {}", event.seat));
  }
  if (money_.owned(event.seat).cents > 0) {
    return refusal(fmt::format("has {} to cash out first", text(money_.owned(event.seat))),
                   fmt::format("seat {}", event.seat));
  }
  return {};
}

LiveTable::Why LiveTable::why_not_happen(const WentAway& event) const {
  if (auto why = why_not_seated(event.seat)) return why;
  if (seat(event.seat).away == event.back) return {};
  return refusal(event.back ? "is there" : "is away already", fmt::format("seat {}", event.seat));
}

LiveTable::Why LiveTable::why_not_happen(const ChipsBought& event) const {
  if (auto why = why_not_seated(event.seat)) return why;
  // Table stakes: nothing is added or taken away in the middle of a round.
  if (game().pot_game() != nullptr && in_round(event.seat)) {
    return refusal("chips are added between rounds", fmt::format("seat {}", event.seat),
                   "637a.8(b)(2)");
  }
  return why_not_amount(event.amount);
}

LiveTable::Why LiveTable::why_not_happen(const ChipsCashed& event) const {
  if (auto why = why_not_seated(event.seat)) return why;
  if (game().pot_game() != nullptr && in_round(event.seat)) {
    return refusal("nothing is taken from the table during a round",
                   fmt::format("seat {}", event.seat), "637a.8(b)(2)");
  }
  if (event.amount > money_.chips(event.seat)) {
    return refusal(fmt::format("has {} that is not staked", text(money_.chips(event.seat))),
                   fmt::format("seat {}", event.seat));
  }
  return why_not_amount(event.amount);
}

LiveTable::Why LiveTable::why_not_happen(const InventoryFilled& event) const {
  if (phase_ == Phase::closed) return refusal("the table is closed", "table " + id_);
  if (event.amount.cents >= 0) return why_not_amount(event.amount);
  if (money_.inventory() + event.amount >= Money{}) return {};
  return refusal(fmt::format("the inventory has {}", text(money_.inventory())), "amount");
}

LiveTable::Why LiveTable::why_not_happen(const RoundBegan& event) const {
  if (phase_ != Phase::between_rounds) {
    return refusal(phase_ == Phase::closed ? "the table is closed" : "a round is under way",
                   "table " + id_);
  }
  if (event.number != rounds_ + 1) {
    return refusal(fmt::format("the next round is number {}", rounds_ + 1), "number");
  }
  // The winner's cards stay until the slip is closed.
  if (!money_.owed().empty()) {
    return refusal("is not paid yet", "slip " + money_.owed().front().slip, "639a.11(c)(5)(iv)");
  }
  if (committed() && shoe_due()) {
    return refusal("its cards are not committed to", "table " + id_);
  }
  return {};
}

LiveTable::Why LiveTable::why_not_happen(const RoundWent& event) const {
  if (phase_ != Phase::betting && phase_ != Phase::playing) {
    return refusal("no round is under way", "table " + id_);
  }
  if (auto why = round_->why_not(event.event)) return why;
  if (const auto* bank = event.event.as<BankTaken>()) {
    if (auto why = why_not_seated(bank->seat)) return why;
  }
  const bool stakes = event.event.is<BetMade>() || event.event.is<Decided>();
  if (!stakes) return {};
  if (const auto* bet = event.event.as<BetMade>(); bet != nullptr && bet->place.is_seat()) {
    if (auto why = why_not_seated(bet->place.seat())) return why;
  }
  Round then = *round_;
  then.apply(event.event);
  if (auto why = why_not_covered(then)) return why;
  return money_.why_not_staked(then);
}

// A player who banks has the chips to pay every wager against the bank.
LiveTable::Why LiveTable::why_not_covered(const Round& then) const {
  if (game().card_game() == nullptr || then.record().bank.seat == 0) return {};
  const Bank& bank = then.record().bank;
  Money most = bank.dealers_wager;
  const Spot base{static_cast<WagerId>(*game().find_wager(game().base)), 0};
  for (const SeatRecord& player : then.record().seats) {
    if (const Stake* stake = player.find(base)) most += stake->amount;
  }
  if (most <= money_.owned(bank.seat)) return {};
  return refusal(
      fmt::format("the bank has {} and cannot cover that", text(money_.owned(bank.seat))),
      fmt::format("seat {}", bank.seat), text(game().cards().banking.section));
}

LiveTable::Why LiveTable::why_not_happen(const RoundEnded& event) const {
  if (phase_ != Phase::betting && phase_ != Phase::playing) {
    return refusal("no round is under way", "table " + id_);
  }
  if (event.called_off) {
    for (int seat = 1; seat <= positions(); ++seat) {
      if (staked_in(*round_, seat).cents > 0) {
        return refusal("has a wager: the round is played", fmt::format("seat {}", seat));
      }
    }
    return {};
  }
  if (!round_->over()) return refusal("the round is not over", "round " + round_name());
  if (!deals_cards() && !round_->throws().layout().bets().empty()) {
    return refusal("wagers stand on the layout", "round " + round_name());
  }
  return round_->settlement().missing;
}

LiveTable::Why LiveTable::why_not_happen(const SlipPaid& event) const {
  const auto& owed = money_.owed();
  const bool due = std::any_of(owed.begin(), owed.end(), [&](const TableMoney::Owed& each) {
    return each.slip == event.slip;
  });
  if (!due) return refusal("is not due", "slip " + event.slip);
  if (event.validated_by.empty()) {
    return refusal("is validated by a floorperson or above", "slip " + event.slip,
                   "639a.11(c)(5)(iii)");
  }
  return {};
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

void LiveTable::happen(const TableOpened& event) {
  opened_ = event;
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
  round_ = std::make_unique<Round>(rules_);
}

void LiveTable::happen(const RoundWent& event) {
  const bool closes = event.event.is<NoMoreBets>();
  round_->apply(event.event);
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
