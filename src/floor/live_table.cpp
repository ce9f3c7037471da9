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
      boxes_(boxes_of_a_player(rules)),
      seats_(static_cast<std::size_t>(rules.positions())),
      placed_for_(seats_.size()),
      dealt_in_(seats_.size()),
      money_(id_, rules),
      round_(std::make_unique<Round>(rules)),
      shoe_(id_, key),
      throws_(id_, key),
      offers_(rules),
      equipment_(rules),
      poker_(rules) {
  if (game().pot_game() == nullptr) return;
  if (auto raised = raised_limits(rules)) {
    raised_ = std::make_unique<const RuleSet>(std::move(*raised));
  }
}

Present LiveTable::present() const {
  Present there{{}, thrower_, dice_pass_};
  for (int seat = 1; seat <= positions(); ++seat) {
    if (this->seat(seat).taken() && !this->seat(seat).away) there.seats.push_back(seat);
  }
  return there;
}

std::optional<Asked> LiveTable::asked(Offer offer) const {
  switch (offer) {
    case Offer::bank:
      if (phase_ != Phase::betting || round_->definition().card_game() == nullptr ||
          round_->record().bank.seat != 0) {
        return {};
      }
      break;
    case Offer::shoe:
      if (phase_ != Phase::between_rounds) return {};
      break;
    case Offer::dice:
      if (phase_ != Phase::between_rounds && phase_ != Phase::betting) return {};
      break;
    case Offer::cut:
      if (!lasting_shoe() || !shoe_.cut_due()) return {};
      break;
  }
  return offers_.asked(offer, present());
}

std::string LiveTable::round_name() const {
  return fmt::format("{}-{:06}", id_, rounds_);
}

bool LiveTable::lasting_shoe() const {
  return game().card_game() != nullptr && game().cards().shoe.exists() && !rules_.continuous();
}

bool LiveTable::shoe_due() const {
  if (!deals_cards()) return false;
  if (shoe_.state() != CommittedShoe::State::open || !shoe_fits() || shuffle_ordered_) return true;
  if (!lasting_shoe()) return shoe_.left() != shoe_.size();
  return rounds_left_ == 0 || shoe_.left() == 0;
}

bool LiveTable::awaits_entry() const {
  if (committed() || (phase_ != Phase::betting && phase_ != Phase::playing)) return false;
  if (!deals_cards()) return true;
  const Expected::Kind now = round_->expected().kind;
  return now == Expected::Kind::card || now == Expected::Kind::toss;
}

std::size_t LiveTable::before_last_card(const Round& round) {
  const auto& journal = round.journal();
  for (std::size_t i = journal.size(); i > 0; --i) {
    const Event& event = journal[i - 1];
    if (event.is<CardDealt>()) return i - 1;
    if (!event.is<CardBurned>() && !event.is<Revealed>() && !event.is<HandArranged>()) break;
  }
  return journal.size();
}

// The rules may have changed since it was made.
bool LiveTable::shoe_fits() const {
  if (game().card_game() == nullptr) return true;
  return shoe_.deck() == game().cards().deck &&
         shoe_.decks() == static_cast<std::uint64_t>(rules_.decks());
}

bool LiveTable::in_round(int seat) const {
  if (phase_ != Phase::betting && phase_ != Phase::playing) return false;
  if (banks(seat) || staked_in(*round_, seat).cents > 0) return true;
  return game().pot_game() != nullptr && round_->pot().record().seat(seat).in;
}

// Wagers nothing in the round under way, and may have to pay every wager of it.
bool LiveTable::banks(int seat) const {
  if (phase_ != Phase::betting && phase_ != Phase::playing) return false;
  return game().card_game() != nullptr && round_->record().bank.seat == seat;
}

std::optional<ConfirmationDue> LiveTable::unconfirmed() const {
  return confirmed_ || phase_ != Phase::betting ? std::nullopt : confirmation_due(*round_);
}

std::optional<Refusal> LiveTable::why_not(const TableEvent& event, const Actor& by,
                                          Instant at) const {
  if (const auto* shoe = std::get_if<ShoeEvent>(&event)) {
    const auto* cut = std::get_if<StackCut>(shoe);
    if (auto why = cut != nullptr ? why_not_cut(*cut, by) : why_not_contributed(*shoe)) return why;
    return shoe_.why_not(*shoe, by, at);
  }
  const bool between = phase_ == Phase::closed || phase_ == Phase::between_rounds;
  if (const auto* set = std::get_if<EquipmentEvent>(&event)) {
    const bool nobody =
        std::none_of(seats_.begin(), seats_.end(), [](const Seat& each) { return each.taken(); });
    if (nobody && std::holds_alternative<CardsSpread>(*set)) {
      return Refusal{"are spread for the first player, and nobody has come", "cards", "639a.4(b)"};
    }
    return equipment_.why_not(*set, by, between);
  }
  if (std::holds_alternative<RoundBegan>(event)) {
    if (auto why = equipment_.why_not_round(at, !committed())) return why;
    if (auto why = why_not_decks()) return why;
    if (charge_due(at)) {
      return Refusal{"a time charge is due, of inactive players too", "table " + id_,
                     "637a.17(b)(3)(iii)"};
    }
  }
  if (const auto* poker = std::get_if<PokerEvent>(&event)) return why_not_poker(*poker, by, at);
  if (const auto* confirmed = std::get_if<WagersConfirmed>(&event)) {
    return why_not_confirmed(*confirmed, by);
  }
  const bool order = std::holds_alternative<ShuffleOrdered>(event) ||
                     std::holds_alternative<EntryTakenBack>(event);
  if (order && by.role != Role::system && !at_least(by.role, Role::floorperson)) {
    return Refusal{"is ordered by a floorperson or above", "by", "639a.5(a)"};
  }
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

bool LiveTable::cut_is_dealers() const {
  return lasting_shoe() && shoe_.cut_due() && !asked(Offer::cut);
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
  button_ = 0;
  if (event.meters_of_house) {
    money_.leave_meters_to_the_house();
  } else {
    money_.keep_meters();
  }
  phase_ = Phase::between_rounds;
}

void LiveTable::happen(const TableClosed&) {
  phase_ = Phase::closed;
  equipment_.closed();
}

void LiveTable::happen(const SeatTaken& event) {
  offers_.sat_down(event.seat, std::none_of(seats_.begin(), seats_.end(),
                                            [](const Seat& each) { return each.taken(); }));
  seats_[static_cast<std::size_t>(event.seat - 1)] = {event.account, false};
  follow_agreement();
}

void LiveTable::happen(const SeatLeft& event) {
  seats_[static_cast<std::size_t>(event.seat - 1)] = {};
  poker_.left(event.seat);
  follow_agreement();
  if (std::none_of(seats_.begin(), seats_.end(), [](const Seat& each) { return each.taken(); })) {
    offers_.left_alone();
    poker_.left_alone();
    // Cards at a table without gaming activity are spread again (637a.5(d)).
    if (game().pot_game() != nullptr && !equipment_.in_play().empty()) {
      poker_.decks_are(TablePoker::Decks::received);
    }
    // With nobody at the table the cards are spread, and shuffled again before play (639a.5(f),
    // 633a.5(g)).
    equipment_.left_idle();
    const bool open = lasting_shoe() && shoe_.state() == CommittedShoe::State::open;
    if (open && shoe_.left() < shoe_.size()) shuffle_ordered_ = true;
  }
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
  money_.post_seeds();  // of meters that came with a change of the rules
  settled_.reset();
  dealt_.clear();
  laid_ = 0;
  holds_next_ = false;
  read_at_end_.clear();
  collected_.reset();
  turning_ended_.clear();
  for (auto& placed : placed_for_) placed.clear();
  for (auto& account : dealt_in_) account.clear();
  offers_.began(present());
  equipment_.began();
  auto agreed = rules_agreed();
  round_ = std::make_unique<Round>(agreed ? *agreed : kill_hand_ ? *raised_ : rules_);
  agreed_ = std::move(agreed);
}

void LiveTable::happen(const RoundWent& event) {
  const bool closes = event.event.is<NoMoreBets>();
  const bool over = phase_ == Phase::playing && round_->over();
  if (const auto* tossed = event.event.as<Tossed>(); tossed != nullptr && !deals_cards()) {
    const ThrowRound& before = round_->throws();
    const auto passes = game().throwing()->dice_pass;
    dice_pass_ = dice_pass_ || (!before.throw_is_void() && passes != nullptr &&
                                passes({rules_, tossed->thrown, before.layout().state()}));
  }
  round_->apply(event.event);
  if (const auto* read = event.event.as<MeterRead>(); read != nullptr && over) {
    read_at_end_.push_back(read->meter);
  }
  if (closes) phase_ = Phase::playing;
  if (closes && game().card_game() != nullptr) money_.contribute(*round_);
  if (const auto* wrong = event.event.as<GoneWrong>()) follow(*wrong);
  if (const auto* card = event.event.as<CardDealt>()) {
    note_cover_card(*card);
    equipment_.card_dealt();
    if (card->place.is_seat()) {
      const auto at = static_cast<std::size_t>(card->place.seat() - 1);
      dealt_in_[at] = seats_[at].account;
    }
  }
  if (const auto* placed = event.event.as<ButtonPlaced>()) button_ = placed->seat;
  if (const auto* passed = event.event.as<DicePassed>()) {
    thrower_ = passed->seat;
    dice_pass_ = false;
    offers_.dice_taken();
  }
  money_.follow(*round_);
  confirmed_ = confirmed_ && confirmation_due(*round_);
}

void LiveTable::happen(const WagersConfirmed&) {
  confirmed_ = true;
}

void LiveTable::happen(const RoundEnded& event) {
  const bool bets_closed = phase_ == Phase::playing;
  phase_ = Phase::between_rounds;
  if (event.called_off) {
    offers_.called_off();
    return money_.call_off(*round_, bets_closed);
  }
  settled_ = money_.at_the_turn(round_->settlement());
  money_.settle(*round_, *settled_, round_name());
  if (game().pot_game() != nullptr) {
    follow_high_hand();
    kill_hand_ = raised_ != nullptr && next_hand_is_killed(round_->rules(), round_->pot().record());
  }
  offers_.ended(*round_);
  count_shoe();
}

void LiveTable::follow_high_hand() {
  const HighHandState after = high_hand_after(rules_, round_->pot().record());
  const bool higher = after.seat > 0 && after.standing != high_hand_.standing;
  if (higher) high_hand_holder_ = dealt_in(after.seat);
  high_hand_won_ = {};
  if (after.period_ends && after.seat > 0) high_hand_won_ = {after.seat, high_hand_holder_};
  high_hand_ = after.period_ends ? HighHandState{} : after;
  if (high_hand_.seat == 0) high_hand_holder_.clear();
}

void LiveTable::happen(const SlipPaid& event) {
  event.rejected ? money_.reject_owed(event.slip) : money_.pay_owed(event.slip);
}

void LiveTable::happen(const EntryTakenBack&) {
  const std::size_t kept = before_last_card(*round_);
  auto again = std::make_unique<Round>(round_->rules());
  for (std::size_t i = 0; i < kept; ++i) again->apply(round_->journal()[i]);
  round_ = std::move(again);
  equipment_.card_taken_back();
  read_at_end_.clear();
  money_.follow(*round_);
}

void LiveTable::happen(const ShuffleOrdered&) {
  shuffle_ordered_ = true;
  offers_.by_order();
}

void LiveTable::happen(const VigorishCollected& event) {
  money_.collect_marked(event.seat, event.amount);
}

void LiveTable::happen(const OfferAnswered& event) {
  offers_.apply(event, present());
}

void LiveTable::happen(const ProgressivesStopped& event) {
  progressives_stopped_ = event.cause;
}

void LiveTable::happen(const ProgressivesResumed&) {
  progressives_stopped_.clear();
}

// What is said of the committed shoe.
void LiveTable::follow(const GoneWrong& wrong) {
  if (!committed() || !lasting_shoe()) return;
  const Irregularity::FromShoe& says = game().irregularities[wrong.irregularity].from_shoe;
  holds_next_ = says.for_next_hand;
  // Whatever becomes of the round, it is the last of this shoe.
  if (says.too_few_cards || says.runs_out) rounds_left_ = 1;
}

void LiveTable::follow(const ShoeEvent& event) {
  if (std::holds_alternative<ShuffleCommitted>(event)) {
    const bool within_a_round = phase_ == Phase::playing && lasting_shoe();
    rounds_left_ = within_a_round ? std::optional(1) : std::nullopt;
    if (!within_a_round) offers_.new_shoe();
    shuffle_ordered_ = false;
    dealt_.clear();
    laid_ = 0;
    held_back_.clear();
  }
  if (const auto* drawn = std::get_if<CardsDrawn>(&event)) {
    std::vector<std::uint64_t>& taken = holds_next_ ? held_back_ : dealt_;
    taken.insert(taken.end(), drawn->positions.begin(), drawn->positions.end());
    holds_next_ = false;
  }
  if (const auto* back = std::get_if<CardPutBack>(&event)) {
    std::erase(held_back_, back->position);
    std::erase(dealt_, back->position);
  }
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

std::vector<Posting> LiveTable::postings_of(const ChipsBought& bought) const {
  TableMoney after = money_;
  after.buy_in(bought.seat, bought.amount);
  std::vector<Posting> postings = after.postings_since(money_);
  for (const Posting& outside : from_outside(bought)) postings.push_back(outside);
  return postings;
}

std::vector<Posting> LiveTable::apply(const TableEvent& event, const Actor& by, Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  return apply_allowed(event, by, at);
}

std::vector<Posting> LiveTable::apply_allowed(const TableEvent& event, const Actor& by,
                                              Instant at) {
  if (game().pot_game() != nullptr) poker_.passes(at, seated());
  if (const auto* shoe = std::get_if<ShoeEvent>(&event)) {
    follow(*shoe);
    shoe_.apply(*shoe, by, at);
    return {};
  }
  if (const auto* thrown = std::get_if<ThrowEvent>(&event)) {
    throws_.apply(*thrown, by, at);
    return {};
  }
  if (const auto* set = std::get_if<EquipmentEvent>(&event)) {
    equipment_.apply(*set, at);
    if (game().pot_game() != nullptr && std::holds_alternative<PutInService>(*set)) {
      poker_.decks_are(TablePoker::Decks::received);
    }
    return {};
  }
  const auto* went = std::get_if<RoundWent>(&event);
  const auto* bet = went != nullptr ? went->event.as<BetMade>() : nullptr;
  if (bet != nullptr) note_who_placed(*bet, by);
  const TableMoney before = money_;
  if (std::holds_alternative<RoundBegan>(event)) poker_.began(at);
  std::visit(
      [&](const auto& what) {
        if constexpr (requires { happen(what); }) happen(what);
      },
      event);
  std::vector<Posting> postings = money_.postings_since(before);
  for (const Posting& outside : from_outside(event)) postings.push_back(outside);
  Money sum;
  for (const Posting& posting : postings) sum += posting.amount;
  if (sum.cents != 0) {
    throw std::logic_error(fmt::format("table {}: {} came out of nothing", id_, text(sum)));
  }
  return postings;
}

}  // namespace houseway::floor
