#include <fmt/format.h>

#include <algorithm>

#include "floor/live_table.h"
#include "rules/pot_settling.h"

// What is special at a table of the poker room, and what surveillance confirms.
namespace houseway::floor {
namespace {

std::string place_of(int seat) {
  return fmt::format("seat {}", seat);
}

bool deals(const Actor& by) {
  return by.role == Role::system || at_least(by.role, Role::dealer);
}

}  // namespace

std::vector<int> LiveTable::seated() const {
  std::vector<int> seats;
  for (int number = 1; number <= positions(); ++number) {
    if (seat(number).taken()) seats.push_back(number);
  }
  return seats;
}

int LiveTable::next_button(const Round& round) const {
  const PotRecord& record = round.pot().record();
  const auto in = [&](int seat) { return record.seat(seat).in; };
  if (button_ == 0) {
    // Seats are counted clockwise from the dealer's left: the last is the first to his right.
    int seat = record.positions();
    while (seat > 1 && !in(seat)) --seat;
    return seat;
  }
  int seat = next_seat(button_, record.positions());
  while (seat != button_ && !in(seat)) seat = next_seat(seat, record.positions());
  return seat;
}

void LiveTable::follow_agreement() {
  if (game().pot_game() == nullptr) return;
  const auto minimum = poker_.agreed(seated());
  if (minimum && agreement_ && agreement_->minimum == *minimum) return;
  agreement_.reset();
  if (!minimum) return;
  auto rules = at_minimum(rules_, *minimum);
  if (auto* agreed = std::get_if<RuleSet>(&rules)) {
    const Money enough = pot_stakes(*agreed).enough;
    agreement_ = std::make_unique<const Agreement>(Agreement{*minimum, std::move(*agreed), enough});
  }
}

std::optional<Money> LiveTable::agreed_minimum() const {
  if (agreement_ == nullptr) return {};
  for (const int seat : seated()) {
    // A round that somebody could not take part in is played as posted.
    if (!this->seat(seat).away && money_.owned(seat) < agreement_->enough) return {};
  }
  return agreement_->minimum;
}

std::unique_ptr<const RuleSet> LiveTable::rules_agreed() const {
  if (!agreed_minimum()) return {};
  if (kill_hand_) {
    if (auto raised = raised_limits(agreement_->rules)) {
      return std::make_unique<const RuleSet>(*std::move(raised));
    }
  }
  return std::make_unique<const RuleSet>(agreement_->rules);
}

// Where it begins a person may have drawn a card for it (637a.11(c)(1)(ii)).
LiveTable::Why LiveTable::why_not_button(int seat) const {
  const int next = next_button(*round_);
  const bool drawn = button_ == 0 && !committed() && round_->pot().record().seat(seat).in;
  if (seat == next || drawn) return {};
  return refusal(fmt::format("goes clockwise to seat {}", next), "button",
                 text(game().pot_game()->button_section));
}

// Stakes stay as they are while their player is away.
LiveTable::Why LiveTable::why_not_moved(int seat) const {
  if (game().pot_game() == nullptr || !this->seat(seat).away) return {};
  return refusal("is away, and its stakes are kept as they are", place_of(seat), "637a.8(b)(6)");
}

LiveTable::Why LiveTable::why_not_stakes(int seat, Money amount, const Actor& by) const {
  if (!at_least(by.role, Role::floorperson)) {
    return refusal("is for a floorperson or above", "by", "637a.8(b)(6)");
  }
  if (amount == money_.chips(seat)) return {};
  return refusal(fmt::format("has {} on the table, not {}", text(money_.chips(seat)), text(amount)),
                 place_of(seat), "637a.8(b)(6)(i)");
}

LiveTable::Why LiveTable::why_not_poker(const PokerEvent& event, const Actor& by,
                                        Instant at) const {
  if (game().pot_game() == nullptr) return refusal("is no table of the poker room", "table " + id_);
  const int seat = std::visit(
      [](const auto& what) {
        if constexpr (requires { what.seat; }) return what.seat;
        return 0;
      },
      event);
  const bool of_seat = std::holds_alternative<MinimumAgreed>(event) ||
                       std::holds_alternative<StakesRecorded>(event) ||
                       std::holds_alternative<StakesVerified>(event);
  if (!of_seat) {
    if (!deals(by)) return refusal("is for the dealer or above", "by", "637a.17(b)(3)");
  } else if (auto why = why_not_seated(seat)) {
    return why;
  }
  if (const auto* agreed = std::get_if<MinimumAgreed>(&event)) {
    if (by.role == Role::player && seat_of(by.account) != seat) {
      return refusal("agrees for nobody else", place_of(seat), "637a.8(k)");
    }
    if (agreed->minimum.cents == 0) return {};
    auto rules = at_minimum(rules_, agreed->minimum);
    if (auto* why = std::get_if<Refusal>(&rules)) return std::move(*why);
    return {};
  }
  if (const auto* recorded = std::get_if<StakesRecorded>(&event)) {
    if (!this->seat(seat).away || poker_.on_leave(seat)) {
      return refusal(this->seat(seat).away ? "is on record" : "is there", place_of(seat),
                     "637a.8(b)(6)");
    }
    return why_not_stakes(seat, recorded->amount, by);
  }
  if (const auto* verified = std::get_if<StakesVerified>(&event)) {
    if (!poker_.on_leave(seat)) {
      return refusal("has no stakes on record", place_of(seat), "637a.8(b)(6)");
    }
    return why_not_stakes(seat, verified->amount, by);
  }
  if (const auto* dropped = std::get_if<ChargeDropped>(&event)) {
    if (dropped->amount.cents > 0 && dropped->amount == money_.charged()) return {};
    return refusal(fmt::format("in the rake area lie {}", text(money_.charged())), "amount",
                   "637a.17(b)(3)(v)");
  }
  if (phase_ != Phase::between_rounds) {
    return refusal("is done between rounds", "table " + id_, "637a.17(b)(3)");
  }
  using Decks = TablePoker::Decks;
  if (std::holds_alternative<DecksSpread>(event)) {
    const bool there = static_cast<int>(seated().size()) >= TablePoker::inspecting;
    if (there && poker_.decks() == Decks::received) return {};
    return refusal(
        there ? "no decks are to be spread" : "are spread for the first two players at the table",
        "decks", "637a.4(b)");
  }
  if (std::holds_alternative<DecksWashed>(event)) {
    if (poker_.decks() == Decks::spread) return {};
    return refusal("are washed when players have inspected them", "decks", "637a.4(c)");
  }
  if (charge_due(at)) return {};
  return refusal("no time charge is due", "table " + id_, "637a.17(b)(3)(iii)");
}

// Where decks were entered that a person deals from.
LiveTable::Why LiveTable::why_not_decks() const {
  switch (poker_.decks()) {
    case TablePoker::Decks::shuffled:
      return {};
    case TablePoker::Decks::received:
      return refusal("are spread for the first two players to inspect", "decks", "637a.4(b)");
    case TablePoker::Decks::spread:
      return refusal("are washed, stacked and shuffled", "decks", "637a.4(c)");
  }
  return {};
}

void LiveTable::happen(const PokerEvent& event) {
  if (const auto* agreed = std::get_if<MinimumAgreed>(&event)) {
    poker_.agree(agreed->seat, agreed->minimum);
    follow_agreement();
  } else if (const auto* recorded = std::get_if<StakesRecorded>(&event)) {
    poker_.record_stakes(recorded->seat, recorded->amount);
  } else if (const auto* verified = std::get_if<StakesVerified>(&event)) {
    poker_.verify_stakes(verified->seat);
  } else if (std::holds_alternative<ChargeDropped>(event)) {
    money_.drop_charges();
  } else if (std::holds_alternative<DecksSpread>(event)) {
    poker_.decks_are(TablePoker::Decks::spread);
  } else if (std::holds_alternative<DecksWashed>(event)) {
    poker_.decks_are(TablePoker::Decks::shuffled);
  } else {
    for (const int seat : seated()) money_.charge(seat, poker_.charge(seat));
    poker_.charged();
  }
}

LiveTable::Why LiveTable::why_not_confirmed(const WagersConfirmed& event, const Actor& by) const {
  const auto due = unconfirmed();
  if (!due || due->wager != event.wager) return refusal("nothing is to be confirmed", event.wager);
  if (by.role == Role::surveillance) return {};
  return refusal("is confirmed by surveillance", "by", due->section);
}

}  // namespace houseway::floor
