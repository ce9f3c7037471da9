#include "house/table_acts.h"

#include <algorithm>
#include <array>

#include "house/act_ways.h"

namespace houseway::house {
namespace {

using floor::Act;

std::optional<Act> act_of(const Event& event, const Definition& game) {
  const bool wheel = game.throwing() != nullptr && !game.throwing()->results.empty();
  if (event.is<NoMoreBets>()) return Act::no_more_bets;
  if (event.is<CardDealt>() || event.is<CardBurned>()) return Act::enter_card;
  if (event.is<Tossed>()) return wheel ? Act::enter_spin : Act::enter_throw;
  if (event.is<GoneWrong>()) return Act::call_irregularity;
  if (event.is<DicePassed>()) return Act::order_dice_passed;
  // The table game system reads its meters and draws itself (639a.2(c)).
  if (event.is<MeterRead>() || event.is<SystemDrew>() || event.is<HighHandStands>()) return {};
  const bool players = event.is<BetMade>() || event.is<Called>() || event.is<BankTaken>() ||
                       event.is<Decided>() || event.is<PotActed>();
  return players ? Act::place_bet_for_player : Act::deal;
}

std::optional<Act> act_of(const floor::ShoeEvent& event) {
  if (std::holds_alternative<floor::RecutOrdered>(event)) return Act::order_recut;
  return {};
}

Act act_of(const floor::EquipmentEvent& event) {
  if (std::holds_alternative<floor::StubCounted>(event)) return Act::count_stub;
  // It is set up and put away as cards are; one that fails is covered, and signed for.
  if (const auto* device = std::get_if<floor::DeviceSet>(&event)) {
    return device->state == floor::DeviceState::out_of_order ? Act::cover_device : Act::shuffle;
  }
  if (std::holds_alternative<floor::TakenOut>(event)) return Act::remove_cards;
  if (std::holds_alternative<floor::WheelInspected>(event)) return Act::inspect_wheel;
  if (std::holds_alternative<floor::WheelAdjusted>(event)) return Act::adjust_wheel;
  return Act::shuffle;
}

std::optional<Act> act_of(const floor::PokerEvent& event) {
  if (std::holds_alternative<floor::MinimumAgreed>(event)) return {};
  if (std::holds_alternative<floor::TimeCharged>(event)) return Act::settle;
  if (std::holds_alternative<floor::ChargeDropped>(event)) return Act::drop_time_charge;
  if (std::holds_alternative<floor::DecksSpread>(event) ||
      std::holds_alternative<floor::DecksWashed>(event)) {
    return Act::shuffle;
  }
  return Act::record_away_stakes;
}

struct Word {
  std::string_view said;
  Act act;
};
constexpr std::array words_at_table{
    Word{"watch", Act::watch},
    Word{"unwatch", Act::watch},
    Word{"sit", Act::sit},
    Word{"leave", Act::leave},
    Word{"away", Act::leave},
    Word{"back", Act::leave},
    Word{"wait", Act::join_waiting_list},
    Word{"stop-waiting", Act::join_waiting_list},
    Word{"buy-in", Act::buy_in},
    Word{"cash-out", Act::cash_out},
    Word{"bet", Act::bet},
    Word{"ready", Act::bet},
    Word{"say", Act::decide},
    Word{"house-way", Act::decide},
    Word{"pass-cards", Act::decide},
    Word{"call", Act::bet},
    Word{"pass-dice", Act::pass_dice},
    Word{"bank", Act::take_bank},
    Word{"answer", Act::take_shoe},
    Word{"agree-minimum", Act::bet},
    Word{"contribute", Act::add_entropy},
    Word{"cut", Act::cut},
};

}  // namespace

std::optional<floor::Act> act_of_word(std::string_view said) {
  const auto* found = std::ranges::find(words_at_table, said, &Word::said);
  if (found == words_at_table.end()) return {};
  return found->act;
}

bool begins_round(const Json& words) {
  const auto what = words.find("what");
  return what != words.end() && what->is_object() && what->value("event", Json()) == "round-began";
}

bool closes_bets(const Json& words) {
  const auto what = words.find("what");
  if (what == words.end() || !what->is_object()) return false;
  const auto went = what->find("what");
  return what->value("event", Json()) == "round-went" && went != what->end() && went->is_object() &&
         went->size() == 1 && went->contains("no-more-bets");
}

floor::Roles who_enters() {
  floor::Roles roles;
  for (const floor::ActRule& rule : floor::act_rules()) {
    // What players say they say for themselves.
    const bool entered = way_of(rule.act) == ActWay::at_table && !rule.may.has(floor::Role::player);
    if (entered) roles = roles | rule.may;
  }
  return roles;
}

std::optional<floor::Act> act_of(const floor::TableEvent& event, const Definition& game) {
  if (const auto* went = std::get_if<floor::RoundWent>(&event)) return act_of(went->event, game);
  if (const auto* shoe = std::get_if<floor::ShoeEvent>(&event)) return act_of(*shoe);
  if (const auto* equipment = std::get_if<floor::EquipmentEvent>(&event)) {
    return act_of(*equipment);
  }
  if (const auto* poker = std::get_if<floor::PokerEvent>(&event)) return act_of(*poker);
  if (std::holds_alternative<floor::WagersConfirmed>(event)) return Act::confirm_fire_bets;
  if (std::holds_alternative<floor::EntryTakenBack>(event)) return Act::correct;
  if (std::holds_alternative<floor::ShuffleOrdered>(event)) return Act::order_shuffle;
  if (std::holds_alternative<floor::VigorishCollected>(event)) return Act::settle;
  if (std::holds_alternative<floor::ProgressiveCollected>(event)) return Act::collect_progressive;
  if (std::holds_alternative<floor::ShoePassOrdered>(event)) return Act::order_shoe_passed;
  if (std::holds_alternative<floor::TurningEnded>(event)) return Act::end_card_turning;
  if (std::holds_alternative<floor::TableClosed>(event)) return Act::close_table;
  if (std::holds_alternative<floor::RoundBegan>(event)) return Act::deal;
  if (const auto* ended = std::get_if<floor::RoundEnded>(&event)) {
    // One that cannot be completed is called off by an order, with what was committed to for it.
    return ended->cause.empty() ? std::optional(Act::settle) : std::nullopt;
  }
  if (std::holds_alternative<floor::SlipPaid>(event)) return Act::hand_pay;
  if (std::holds_alternative<floor::WentAway>(event)) return Act::record_away_stakes;
  if (std::holds_alternative<floor::SeatLeft>(event)) return Act::remove_player;
  if (const auto* filled = std::get_if<floor::InventoryFilled>(&event)) {
    return filled->amount.cents < 0 ? Act::credit : Act::fill;
  }
  return {};
}

}  // namespace houseway::house
