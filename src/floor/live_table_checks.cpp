#include <fmt/format.h>

#include <algorithm>

#include "floor/live_table.h"
#include "floor/table_meters.h"
#include "round/reported.h"
#include "rules/settling.h"

// Why something may not happen at a table now.
namespace houseway::floor {
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
  if (rounds_ > 0 && event.meters_of_house != opened_.meters_of_house) {
    return refusal(fmt::format("its meters are {}, and stay there",
                               opened_.meters_of_house ? "the house's" : "its own"),
                   "meters", "605a.7(e)(5)");
  }
  return {};
}

// The winner's cards stay until the slip is closed. In the poker room play goes on once a payout is
// verified, which whoever keeps the slips waits for: the winner need not be there when it is paid
// (637a.15(f), 637a.16(b)(6)).
LiveTable::Why LiveTable::why_not_owing() const {
  if (money_.owed().empty() || game().pot_game() != nullptr) return {};
  return refusal("is not paid yet", "slip " + money_.owed().front().slip, "639a.11(c)(5)(iv)");
}

LiveTable::Why LiveTable::why_not_close() const {
  if (phase_ != Phase::between_rounds) {
    return refusal(phase_ == Phase::closed ? "the table is closed" : "a round is under way",
                   "table " + id_);
  }
  for (int seat = 1; seat <= positions(); ++seat) {
    if (this->seat(seat).taken())
      return refusal("somebody sits there", fmt::format("seat {}", seat));
  }
  if (auto why = why_not_owing()) return why;
  if (money_.charged().cents > 0) {
    return refusal(fmt::format("time charges of {} are not dropped yet", text(money_.charged())),
                   "table " + id_, "637a.17(b)(3)(v)");
  }
  return {};
}

LiveTable::Why LiveTable::why_not_happen(const TableClosed&) const {
  if (auto why = why_not_close()) return why;
  if (deals_cards() && (shoe_.state() == CommittedShoe::State::open ||
                        shoe_.state() == CommittedShoe::State::announced)) {
    return refusal("the commitment to its cards has no end yet", "table " + id_);
  }
  return {};
}

LiveTable::Why LiveTable::why_not_happen(const SeatTaken& event) const {
  if (phase_ == Phase::closed) return refusal("the table is closed", "table " + id_);
  if (auto why = why_not_seat(event.seat)) return why;
  if (event.account.empty()) return refusal("is missing", "account");
  if (seat(event.seat).taken()) return refusal("is taken", fmt::format("seat {}", event.seat));
  return why_not_further_box(event);
}

LiveTable::Why LiveTable::why_not_happen(const SeatLeft& event) const {
  if (auto why = why_not_seated(event.seat)) return why;
  if (in_round(event.seat)) {
    return refusal("takes part in this round and remains until it is over",
                   fmt::format("seat {}", event.seat));
  }
  if (money_.marked(event.seat).cents > 0) {
    return refusal(fmt::format("owes a vigorish of {}", text(money_.marked(event.seat))),
                   fmt::format("seat {}", event.seat), "627a.12(d)");
  }
  if (money_.owned(event.seat).cents > 0) {
    return refusal(fmt::format("has {} to cash out first", text(money_.owned(event.seat))),
                   fmt::format("seat {}", event.seat));
  }
  if (!between_boxes(event.seat)) return {};
  return refusal("lies between two boxes of the player, who leaves one of those first",
                 fmt::format("seat {}", event.seat), text(boxes_.section));
}

LiveTable::Why LiveTable::why_not_happen(const WentAway& event) const {
  if (auto why = why_not_seated(event.seat)) return why;
  if (event.back && poker_.on_leave(event.seat)) {
    return refusal("has stakes on record, which a floorperson verifies first",
                   fmt::format("seat {}", event.seat), "637a.8(b)(6)(i)");
  }
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
  if (auto why = why_not_moved(event.seat)) return why;
  return why_not_amount(event.amount);
}

LiveTable::Why LiveTable::why_not_happen(const ChipsCashed& event) const {
  if (auto why = why_not_seated(event.seat)) return why;
  if (game().pot_game() != nullptr && in_round(event.seat)) {
    return refusal("nothing is taken from the table during a round",
                   fmt::format("seat {}", event.seat), "637a.8(b)(2)");
  }
  if (banks(event.seat)) {
    return refusal("is the bank, whose chips cover this round until it is over",
                   fmt::format("seat {}", event.seat), text(game().cards().banking.section));
  }
  if (auto why = why_not_moved(event.seat)) return why;
  if (money_.marked(event.seat).cents > 0) {
    return refusal(fmt::format("owes a vigorish of {}", text(money_.marked(event.seat))),
                   fmt::format("seat {}", event.seat), "627a.12(d)");
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
  if (auto why = why_not_owing()) return why;
  if (committed() && shoe_due()) {
    return refusal("its cards are not committed to", "table " + id_);
  }
  if (const auto offered = asked(Offer::shoe)) {
    return refusal(
        fmt::format("the shoe is offered to seat {}, who has not answered", offered->seat),
        "table " + id_, offered->section);
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
    if (auto why = why_not_offered(Offer::bank, bank->seat)) return why;
    if (auto why = why_not_bank_with_boxes(*bank)) return why;
  }
  if (const auto* bet = event.event.as<BetMade>()) {
    if (auto why = why_not_progressive(*bet)) return why;
    if (auto why = why_not_on_boxes(*bet)) return why;
  }
  if (event.event.is<CardDealt>() || event.event.is<Tossed>()) {
    if (auto why = why_not_collected()) return why;
  }
  if (const auto* wrong = event.event.as<GoneWrong>()) return why_not_wrong(*wrong);
  if (const auto* placed = event.event.as<ButtonPlaced>()) return why_not_button(placed->seat);
  if (const auto due = unconfirmed(); due && event.event.is<Tossed>()) {
    return refusal("surveillance confirms all of them and their payouts first",
                   "bets." + due->wager, due->section);
  }
  if (const auto* passed = event.event.as<DicePassed>(); passed != nullptr && asked(Offer::dice)) {
    return why_not_offered(Offer::dice, passed->seat);
  }
  if (const auto* sat = event.event.as<SatDown>()) {
    if (auto why = why_not_seated(sat->seat)) return why;
    if (sat->stakes <= money_.owned(sat->seat)) return {};
    return refusal(fmt::format("has {} on the table", text(money_.owned(sat->seat))),
                   fmt::format("seat {}", sat->seat), "637a.8(b)(2)");
  }
  const bool stakes =
      event.event.is<BetMade>() || event.event.is<Decided>() || event.event.is<BankTaken>();
  if (!stakes) return {};
  if (const auto* bet = event.event.as<BetMade>(); bet != nullptr && bet->place.is_seat()) {
    if (auto why = why_not_seated(bet->place.seat())) return why;
  }
  Round then = *round_;
  then.apply(event.event);
  if (auto why = why_not_covered(then)) return why;
  return money_.why_not_staked(then);
}

LiveTable::Why LiveTable::why_not_progressive(const BetMade& bet) const {
  if (progressives_stopped_.empty() || game().card_game() == nullptr || bet.amount.cents == 0 ||
      !is_progressive(rules_, bet.spot.wager)) {
    return {};
  }
  return refusal("is not taken for now: " + progressives_stopped_,
                 "bets." + game().spot_name(bet.spot), "605a.8(g)");
}

// That committed cards run short or the cover card is out they say by themselves.
LiveTable::Why LiveTable::why_not_wrong(const GoneWrong& wrong) const {
  if (auto why = why_not_reported(*round_, wrong)) return why;
  const Irregularity& irregularity = game().irregularities[wrong.irregularity];
  if (!committed() || !deals_cards()) return {};
  const Irregularity::FromShoe& says = irregularity.from_shoe;
  const auto refuse = [&](const char* message) {
    return refusal(fmt::format("{}: {}", irregularity.kind, message), "irregularities",
                   text(irregularity.section));
  };
  if ((says.too_few_cards || says.runs_out) && shoe_.left() > 0)
    return refuse("the shoe has cards");
  if (says.cover_card_out && !shoe_.cover_card_out())
    return refuse("the cover card is in the shoe");
  return {};
}

LiveTable::Why LiveTable::why_not_offered(Offer offer, int seat) const {
  const auto now = asked(offer);
  if (now && now->seat == seat) return {};
  return refusal(now ? fmt::format("the {} is offered to seat {}", name(offer), now->seat)
                     : fmt::format("the {} is offered to nobody", name(offer)),
                 fmt::format("seat {}", seat), now ? now->section : std::string());
}

// A player cuts in turn; the dealer where nobody does.
LiveTable::Why LiveTable::why_not_cut(const StackCut&, const Actor& by) const {
  if (by.role != Role::player || !lasting_shoe()) return {};
  const auto now = asked(Offer::cut);
  if (now && seat(now->seat).account == by.account) return {};
  return why_not_offered(Offer::cut, seat_of(by.account));
}

// Players contribute to a shuffle that is due between rounds, those who sit at the table.
LiveTable::Why LiveTable::why_not_contributed(const ShoeEvent& event) const {
  if (std::holds_alternative<ShuffleAnnounced>(event)) {
    if (committed() && phase_ == Phase::between_rounds && shoe_due()) return {};
    return refusal("no shuffle is due", "table " + id_, "639a.5(a)");
  }
  const auto* bound = std::get_if<ContributionCommitted>(&event);
  if (bound == nullptr || seat_of(bound->account) != 0) return {};
  return refusal("sits nowhere at this table", bound->account);
}

LiveTable::Why LiveTable::why_not_happen(const OfferAnswered& event) const {
  if (!asked(event.offer)) return why_not_offered(event.offer, event.seat);
  return offers_.why_not(event, present());
}

LiveTable::Why LiveTable::why_not_happen(const ShuffleOrdered& event) const {
  if (event.reason.empty()) return refusal("says why", "reason");
  if (!committed() || !deals_cards()) return refusal("has no committed cards", "table " + id_);
  if (phase_ != Phase::between_rounds) {
    return refusal("the cards are shuffled after the round", "table " + id_, "633a.5(f)");
  }
  return {};
}

LiveTable::Why LiveTable::why_not_happen(const VigorishCollected& event) const {
  if (auto why = why_not_seated(event.seat)) return why;
  const Money most = std::min(money_.marked(event.seat), money_.chips(event.seat));
  if (event.amount.cents > 0 && event.amount <= most) return {};
  return refusal(
      fmt::format("{} is marked, and {} can be taken", text(money_.marked(event.seat)), text(most)),
      fmt::format("seat {}", event.seat), "627a.12(d)");
}

LiveTable::Why LiveTable::why_not_happen(const EntryTakenBack& event) const {
  if (committed()) return refusal("its cards are dealt by the program", "table " + id_);
  if (phase_ != Phase::playing) return refusal("no card has been entered", "table " + id_);
  if (event.reason.empty()) return refusal("says why", "reason");
  if (before_last_card(*round_) < round_->journal().size()) return {};
  return refusal("something was decided on the last card that was entered",
                 "round " + round_name());
}

LiveTable::Why LiveTable::why_not_happen(const ProgressivesStopped& event) const {
  if (event.cause.empty()) return refusal("says why", "cause");
  if (progressives_stopped_.empty()) return {};
  return refusal("progressive wagers are refused already", "table " + id_);
}

LiveTable::Why LiveTable::why_not_happen(const ProgressivesResumed&) const {
  if (!progressives_stopped_.empty()) return {};
  return refusal("progressive wagers are taken", "table " + id_);
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
  if (event.called_off && !event.cause.empty()) return {};
  if (event.called_off) {
    if (phase_ == Phase::playing ||
        (!deals_cards() && !round_->throws().layout().lines().empty())) {
      return refusal("has begun, and is played to its end", "round " + round_name());
    }
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
  if (const auto due = readings_due(); !due.empty()) {
    return refusal("is read again at the player's turn to be paid",
                   "meters." + meter_name(game(), due.front()), "639a.12(d)(5)");
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

}  // namespace houseway::floor
