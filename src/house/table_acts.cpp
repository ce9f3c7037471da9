#include "house/table_acts.h"

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
  if (std::holds_alternative<floor::DeviceSet>(event)) return Act::cover_device;
  if (std::holds_alternative<floor::TakenOut>(event)) return Act::remove_cards;
  return Act::shuffle;
}

}  // namespace

std::optional<floor::Act> act_of(const floor::TableEvent& event, const Definition& game) {
  if (const auto* went = std::get_if<floor::RoundWent>(&event)) return act_of(went->event, game);
  if (const auto* shoe = std::get_if<floor::ShoeEvent>(&event)) return act_of(*shoe);
  if (const auto* equipment = std::get_if<floor::EquipmentEvent>(&event)) {
    return act_of(*equipment);
  }
  if (std::holds_alternative<floor::EntryTakenBack>(event)) return Act::correct;
  if (std::holds_alternative<floor::ShuffleOrdered>(event)) return Act::order_shuffle;
  if (std::holds_alternative<floor::VigorishCollected>(event)) return Act::settle;
  if (std::holds_alternative<floor::TableClosed>(event)) return Act::close_table;
  if (std::holds_alternative<floor::RoundBegan>(event)) return Act::deal;
  if (std::holds_alternative<floor::RoundEnded>(event)) return Act::settle;
  if (std::holds_alternative<floor::SlipPaid>(event)) return Act::hand_pay;
  if (std::holds_alternative<floor::WentAway>(event)) return Act::record_away_stakes;
  if (std::holds_alternative<floor::SeatLeft>(event)) return Act::remove_player;
  if (const auto* filled = std::get_if<floor::InventoryFilled>(&event)) {
    return filled->amount.cents < 0 ? Act::credit : Act::fill;
  }
  return {};
}

}  // namespace houseway::house
