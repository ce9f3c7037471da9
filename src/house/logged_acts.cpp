#include "house/logged_acts.h"

#include <fmt/format.h>

#include <array>

#include "house/act_body.h"
#include "round/file.h"

namespace houseway::house {
namespace {

using floor::Act;
using enum LoggedField::Kind;

constexpr bool if_any = false;

constexpr std::array assigned{LoggedField{"table"}, LoggedField{"dealer"}};
// The five inspections of 617a.2(a), and what the log of 617a.2(e) has.
constexpr std::array wheel_inspected{
    LoggedField{"table"},           LoggedField{"ball", ticked},
    LoggedField{"magnets", ticked}, LoggedField{"level", ticked},
    LoggedField{"parts", ticked},   LoggedField{"layout", ticked},
    LoggedField{"certification"},   LoggedField{"description", words, if_any}};
constexpr std::array wheel_adjusted{LoggedField{"table"}, LoggedField{"description"},
                                    LoggedField{"replaced", list, if_any}};
// Sic Bo's device with three values entered, its automated shaker operated three times (625a.5(a));
// a card reader each gaming day (633a.2(f)), of which it is said how it was found.
constexpr std::array device_inspected{LoggedField{"table"}, LoggedField{"device"},
                                      LoggedField{"found"}, LoggedField{"values", list, if_any},
                                      LoggedField{"operated", number, if_any}};
constexpr std::size_t times_inspected = 3;
constexpr std::string_view card_reader = "card-reader";
constexpr std::string_view shaker = "shaker";
constexpr std::array device_covered{LoggedField{"table"}, LoggedField{"device"},
                                    LoggedField{"cause"}};
constexpr std::array tiles_sealed{LoggedField{"table"}, LoggedField{"tiles", list},
                                  LoggedField{"cause"}, LoggedField{"set", words, if_any}};
// Single cards of a deck, or the whole of it.
constexpr std::array cards_removed{LoggedField{"table"}, LoggedField{"cards", list, if_any},
                                   LoggedField{"cause"}, LoggedField{"set", words, if_any}};
constexpr std::array settled_by_hand{LoggedField{"table"}, LoggedField{"round"},
                                     LoggedField{"cause"}};
constexpr std::array away_stakes{LoggedField{"table"}, LoggedField{"seat", number},
                                 LoggedField{"amount", amount},
                                 LoggedField{"verified-on-return", ticked, if_any}};
constexpr std::array corrected{LoggedField{"table"}, LoggedField{"round"}, LoggedField{"entered"},
                               LoggedField{"right"}, LoggedField{"reason"}};
constexpr std::array fire_bets{LoggedField{"table"}, LoggedField{"round"},
                               LoggedField{"confirmed", ticked},
                               LoggedField{"payouts", words, if_any}};
constexpr std::array time_charge{LoggedField{"table"}, LoggedField{"amount", amount},
                                 LoggedField{"period"}};
constexpr std::array bad_beat{LoggedField{"table"}, LoggedField{"round"}, LoggedField{"notified"},
                              LoggedField{"pending-adjustment", ticked},
                              LoggedField{"reject", words, if_any}};
// The High Hand Tracking Slip; dealer and floorperson are who does this and who stands by.
constexpr std::array high_hand{LoggedField{"table"},
                               LoggedField{"name"},
                               LoggedField{"phone"},
                               LoggedField{"seat", number},
                               LoggedField{"hand"},
                               LoggedField{"dealt-in", number},
                               LoggedField{"round", words, if_any},
                               LoggedField{"slip", words, if_any}};
constexpr std::array box_counted{LoggedField{"table"},
                                 LoggedField{"fund"},
                                 LoggedField{"amount", amount},
                                 LoggedField{"where"},
                                 LoggedField{"compliance-notified", ticked},
                                 LoggedField{"surveillance-records", ticked},
                                 LoggedField{"difference", words, if_any}};
constexpr std::array count_verified{LoggedField{"fund"}, LoggedField{"amount", amount}};
constexpr std::array contributions{LoggedField{"fund"}, LoggedField{"amount", amount},
                                   LoggedField{"gaming-day"}};
constexpr std::array payout_prepared{LoggedField{"fund"}, LoggedField{"slip"},
                                     LoggedField{"player"}, LoggedField{"amount", amount}};
constexpr std::array display_adjusted{LoggedField{"table"}, LoggedField{"fund"},
                                      LoggedField{"amount", amount},
                                      LoggedField{"fund-verified", ticked}};
constexpr std::array high_hand_paid{LoggedField{"slip"}, LoggedField{"player"},
                                    LoggedField{"identification"}, LoggedField{"amount", amount}};
constexpr std::array service{LoggedField{"service"}, LoggedField{"provider"},
                             LoggedField{"approval"}, LoggedField{"approved-on"}};
constexpr std::array cash_changed{LoggedField{"table"}, LoggedField{"seat", number},
                                  LoggedField{"amount", amount}};
constexpr std::array configured{LoggedField{"setting"}, LoggedField{"value"},
                                LoggedField{"reason"}};

void take(ActBody& body, const LoggedField& field, const Json& from, Json& event) {
  if (!field.required && !from.contains(field.key)) return;
  switch (field.kind) {
    case words:
      event[field.key] = body.words(field.key);
      return;
    case list:
      event[field.key] = body.list(field.key);
      return;
    case ticked:
      body.ticked(field.key);
      event[field.key] = true;
      return;
    case amount:
      event[fmt::format("{}-cents", field.key)] = body.money(field.key).cents;
      return;
    case number:
      event[field.key] = body.number(field.key, 1000);
      return;
  }
}

// What an inspection has at the least, by the device that was inspected.
void check_inspection(ActBody& body, const Json& inspected) {
  const std::string device = inspected.value("device", std::string());
  const auto less = [](std::size_t times) { return times < times_inspected; };
  const bool shaken = inspected.contains("operated");
  if (device == shaker ? !shaken || less(inspected["operated"])
                       : shaken && less(inspected["operated"])) {
    body.refuse("operated", "is at least three times");
  }
  const bool entered = inspected.contains("values");
  const bool without = device == shaker || device == card_reader;
  if (entered ? less(inspected["values"].size()) : !without) {
    body.refuse("values", "are at least three, each checked");
  }
}

}  // namespace

std::optional<std::span<const LoggedField>> logged_fields(Act act) {
  switch (act) {
    case Act::assign_dealer:
      return assigned;
    case Act::inspect_wheel:
      return wheel_inspected;
    case Act::adjust_wheel:
      return wheel_adjusted;
    case Act::inspect_device:
      return device_inspected;
    case Act::cover_device:
      return device_covered;
    case Act::seal_tiles:
      return tiles_sealed;
    case Act::remove_cards:
      return cards_removed;
    case Act::settle_without_device:
      return settled_by_hand;
    case Act::record_away_stakes:
      return away_stakes;
    case Act::correct:
      return corrected;
    case Act::confirm_fire_bets:
      return fire_bets;
    case Act::drop_time_charge:
      return time_charge;
    case Act::verify_bad_beat:
      return bad_beat;
    case Act::verify_high_hand:
      return high_hand;
    case Act::count_jackpot_box:
      return box_counted;
    case Act::verify_jackpot_count:
      return count_verified;
    case Act::record_contributions:
      return contributions;
    case Act::prepare_payout:
      return payout_prepared;
    case Act::adjust_jackpot_display:
      return display_adjusted;
    case Act::pay_high_hand:
      return high_hand_paid;
    case Act::register_service:
      return service;
    case Act::change_cash:
      return cash_changed;
    case Act::configure:
      return configured;
    default:
      return {};
  }
}

std::optional<Json> at_its_table(Act act, const Json& logged) {
  const auto amount = [&] {
    return money_json(Money{logged.at("amount-cents").get<std::int64_t>()});
  };
  switch (act) {
    case Act::inspect_wheel:
      return Json{{"event", "wheel-inspected"}, {"certification", logged.at("certification")}};
    case Act::adjust_wheel:
      return Json{{"event", "wheel-adjusted"}, {"description", logged.at("description")}};
    case Act::cover_device:
      return Json{{"event", "device-set"},
                  {"device", logged.at("device")},
                  {"state", "out-of-order"},
                  {"covered", true}};
    case Act::seal_tiles:
    case Act::remove_cards:
      if (!logged.contains("set")) return {};
      return Json{
          {"event", "taken-out"}, {"set", logged.at("set")}, {"reason", logged.at("cause")}};
    case Act::record_away_stakes:
      return Json{
          {"event", logged.contains("verified-on-return") ? "stakes-verified" : "stakes-recorded"},
          {"seat", fmt::format("{}", logged.at("seat").get<int>())},
          {"amount", amount()}};
    case Act::confirm_fire_bets:
      return Json{{"event", "wagers-confirmed"}, {"wager", "fire"}};
    case Act::drop_time_charge:
      return Json{{"event", "charge-dropped"}, {"amount", amount()}};
    default:
      return {};
  }
}

std::variant<Json, Refusal> logged_event(Act act, const Json& body) {
  Json event{{"event", "act"}, {"act", floor::name(act)}};
  ActBody parts(body, std::string(floor::rule_of(act).section));
  const auto fields = logged_fields(act);
  if (fields && body.is_object()) {
    for (const LoggedField& field : *fields) take(parts, field, body, event);
  }
  if (auto refusal = parts.refusal()) return *std::move(refusal);
  if (act == Act::inspect_device) check_inspection(parts, event);
  if (act == Act::remove_cards && !event.contains("cards") && !event.contains("set")) {
    parts.refuse("cards", "are named, or the set that is taken out");
  }
  if (auto refusal = parts.refusal()) return *std::move(refusal);
  return event;
}

}  // namespace houseway::house
