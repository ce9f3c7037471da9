#include <fmt/format.h>

#include "core/words.h"
#include "floor/poker_funds.h"
#include "house/logged_acts.h"
#include "house/rooms.h"

// The jackpots of the poker room: who verifies them, what is counted, prepared and paid. What a
// table's record has of its fund is what all of it is held against.
namespace houseway::house {
namespace {

using floor::Act;
using floor::FundKind;

Money amount_in(const Json& event) {
  return {event.at("amount-cents").get<std::int64_t>()};
}

std::string fund_account(const std::string& table, FundKind kind) {
  return fmt::format("table/{}/{}", table, floor::jackpot_wager(kind));
}

constexpr const char* displays = "jackpot-display";

std::string display_key(const std::string& table, FundKind kind) {
  return fmt::format("{}/{}", name(kind), table);
}

// What the display of a table says beside the amount (637a.15(f)(1)).
store::Document display_is(const std::string& table, FundKind kind, bool pending) {
  return {displays, display_key(table, kind), Json(pending).dump(), {}};
}

Money cents_in(const Json& kept, const std::string& key) {
  return {kept.value(key, std::int64_t{0})};
}

}  // namespace

Office::Rooms::Prepared Office::Rooms::poker_room_act(const Asked& asked) {
  auto read = logged_event(asked.act, asked.body);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  const Json event = std::get<Json>(std::move(read));
  switch (asked.act) {
    case Act::verify_bad_beat:
      return verify_bad_beat(asked, event);
    case Act::verify_high_hand:
      return verify_high_hand(asked, event);
    case Act::prepare_payout:
      return prepare_payout(asked, event);
    case Act::pay_high_hand:
      return pay_high_hand(asked, event);
    default:
      return count_fund(asked, event);
  }
}

// The slips of a round wait for him alone (637a.15(f)).
Office::Rooms::Prepared Office::Rooms::verify_bad_beat(const Asked& asked, const Json& event) {
  const std::string round = event.at("round").get<std::string>();
  const std::string table = event.at("table").get<std::string>();
  const std::string rejected = event.value("reject", std::string());
  const floor::SlipEvent verified = rejected.empty()
                                        ? floor::SlipEvent(floor::SlipValidated{})
                                        : floor::SlipEvent(floor::SlipRejected{rejected});
  return [=, this](const Witness&, const Answer& answer) {
    const DoneAtTable deed{fmt::format("{}/{}", table, new_number()), event, asked.by, {}};
    slips_chain.add_all(
        [=, this](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
          if (auto why = people.why_not_acting(asked.by)) return *std::move(why);
          std::vector<Chronicle::Draft> drafts;
          for (const auto& [number, slip] : slips.all()) {
            const floor::SlipMade& made = slip.made();
            const bool of_round = made.table == table && made.round == round;
            if (!of_round || floor::fund_of_wager(made.wager) != FundKind::bad_beat) continue;
            if (slip.state() != floor::JackpotSlip::State::due) continue;
            if (auto why = slip.why_not(verified, asked.by, now)) return *std::move(why);
            drafts.push_back(
                {{{"event", "slip"}, {"slip", number}, {"what", floor::to_json(verified)}},
                 asked.by});
          }
          if (drafts.empty()) {
            return Refusal{"has no Bad Beat that waits to be verified",
                           "round " + printable(round, 64), asked.section()};
          }
          auto& kept = drafts.front().documents;
          kept.push_back(kept_until_logged(deed));
          if (rejected.empty()) kept.push_back(display_is(table, FundKind::bad_beat, true));
          return drafts;
        },
        [=, this](const std::optional<Refusal>& why) {
          if (why) return answer(*why);
          log_done(deed, true, [=](const std::optional<Refusal>&) {
            answer(Json{{"done", asked.rule().word}});
          });
        });
  };
}

bool Office::Rooms::awaits_adjustment(const std::string& table, FundKind kind) const {
  try {
    const auto display = services.store.document(displays, display_key(table, kind));
    return display && display->body == Json(true).dump();
  } catch (const store::StoreFailed&) {
    return false;
  }
}

// The tracking slip; of the hand that the period ended with, it says which payout that is.
Office::Rooms::Prepared Office::Rooms::verify_high_hand(const Asked& asked, const Json& event) {
  const auto hand = floor::tracked_hand(event.at("hand").get<std::string>());
  if (!hand || hand->hand_class() < HandClass::full_house) {
    return Refusal{"is five cards, a full house or better", "hand", asked.section()};
  }
  if (!event.contains("slip")) return log_only(asked);
  const std::string number = event.at("slip").get<std::string>();
  if (auto why = why_not_slip_of(number, FundKind::high_hand, asked.section())) {
    return *std::move(why);
  }
  const floor::SlipEvent asks = floor::SlipAsked{event.at("hand").get<std::string>(), true};
  if (auto why = slips.find(number)->why_not(asks, asked.by, services.clock.now())) {
    return *std::move(why);
  }
  const std::string table = slips.find(number)->made().table;
  return [=, this](const Witness& by_whom, const Answer& answer) {
    DoneAtTable deed{fmt::format("{}/{}", table, new_number()), event, asked.by, {}};
    deed.event["witness"] = floor::to_json(*by_whom);
    const Answer logs = [=, this](const std::variant<Json, Refusal>& told) {
      if (std::holds_alternative<Refusal>(told)) return answer(told);
      log_done(deed, true, [=](const std::optional<Refusal>&) { answer(told); });
    };
    record_slip(number, {{asks, asked.by}, {floor::SlipValidated{}, *by_whom}}, asked, logs,
                {kept_until_logged(deed)});
  };
}

std::optional<Refusal> Office::Rooms::why_not_slip_of(const std::string& number, FundKind kind,
                                                      const std::string& section) const {
  const std::string place = "slip " + printable(number, 64);
  const floor::JackpotSlip* slip = slips.find(number);
  if (slip == nullptr) return Refusal{"there is no such slip", place, {}};
  if (floor::fund_of_wager(slip->made().wager) == kind) return {};
  return Refusal{fmt::format("is no payout of the {} fund", name(kind)), place, section};
}

std::optional<Refusal> Office::Rooms::why_not_payout(const Json& event, FundKind kind,
                                                     const std::string& section) const {
  const std::string number = event.at("slip").get<std::string>();
  if (auto why = why_not_slip_of(number, kind, section)) return why;
  const floor::JackpotSlip& slip = *slips.find(number);
  const std::string place = fmt::format("slip {}", number);
  if (slip.state() != floor::JackpotSlip::State::validated) {
    return Refusal{
        fmt::format("is {}: it is paid once, when it has been verified", name(slip.state())), place,
        section};
  }
  if (event.at("player") != slip.made().player) {
    return Refusal{fmt::format("is {}'s", slip.made().player), place, section};
  }
  if (amount_in(event) != slip.made().amount) {
    return Refusal{
        fmt::format("is for {}, not for {}", text(slip.made().amount), text(amount_in(event))),
        place, section};
  }
  return {};
}

// Finance prepares it, or the cage pays it: hand-pay, either way (637a.15(g)).
Office::Rooms::Prepared Office::Rooms::prepare_payout(const Asked& asked, const Json& event) {
  const auto kind = floor::parse_fund(event.at("fund").get<std::string>());
  if (!kind) return Refusal{"is bad-beat or high-hand", "fund", asked.section()};
  if (auto why = why_not_payout(event, *kind, asked.section())) return *std::move(why);
  return log_only(asked);
}

Office::Rooms::Prepared Office::Rooms::pay_high_hand(const Asked& asked, const Json& event) {
  if (auto why = why_not_payout(event, FundKind::high_hand, asked.section())) {
    return *std::move(why);
  }
  return [this, asked, event](const Witness&, const Answer& answer) {
    using From = floor::SlipPaidOut::From;
    const auto words = [&](const char* key) { return event.at(key).get<std::string>(); };
    const From from = asked.by.role == floor::Role::finance ? From::finance : From::cage;
    record_slip(words("slip"),
                {{floor::SlipDocumented{words("identification"), words("player")}, asked.by},
                 {floor::SlipPaidOut{from}, asked.by}},
                asked, answer);
  };
}

Office::Rooms::KeptOfFund Office::Rooms::kept_of_fund(const std::string& key) {
  const auto found = services.store.document("jackpot-fund", key);
  if (!found) return {key, Json::object(), 0};
  return {key, parse_json(found->body).value, found->revision};
}

store::Document Office::Rooms::KeptOfFund::changed() const {
  return {"jackpot-fund", key, value.dump(), revision};
}

// All that the pots of a table ever put into a fund: what there is of it, and what was won.
Money Office::Rooms::taken_for_fund(const std::string& table, FundKind kind) {
  Money taken = services.store.balance(fund_account(table, kind));
  taken += slips.put_away(table, kind);
  for (const auto& [number, slip] : slips.all()) {
    const floor::SlipMade& made = slip.made();
    if (made.table != table || floor::fund_of_wager(made.wager) != kind) continue;
    // One that was rejected is in the fund again, once the table has heard of it.
    taken += slip.state() == floor::JackpotSlip::State::rejected
                 ? services.store.balance("payable/" + made.slip)
                 : made.amount;
  }
  return taken;
}

Office::Rooms::Prepared Office::Rooms::count_fund(const Asked& asked, const Json& event) {
  const auto kind = floor::parse_fund(event.at("fund").get<std::string>());
  if (!kind) return Refusal{"is bad-beat or high-hand", "fund", asked.section()};
  if (event.contains("table") && plan_of(event.at("table").get<std::string>()) == nullptr) {
    return Refusal{"there is no such table",
                   "table " + printable(event.at("table").get<std::string>(), 64),
                   {}};
  }
  return [this, asked, event, kind](const Witness& by_whom, const Answer& answer) {
    log_chain.add(
        [=, this](floor::Instant now) -> std::variant<Chronicle::Draft, Refusal> {
          if (auto why = people.why_not_acting(asked.by)) return *std::move(why);
          Chronicle::Draft draft{event, asked.by};
          if (by_whom) draft.event["witness"] = floor::to_json(*by_whom);
          try {
            auto why = asked.act == Act::count_jackpot_box ? why_not_counted(draft, *kind, now)
                                                           : why_not_held(draft, asked, *kind);
            if (why) return *std::move(why);
          } catch (const store::StoreFailed&) {
            return Refusal{"the record cannot be read now; try again", "fund", {}};
          }
          return draft;
        },
        answered(answer, Json{{"done", asked.rule().word}}));
  };
}

// In the box is what went into it since it was last counted.
std::optional<Refusal> Office::Rooms::why_not_counted(Chronicle::Draft& draft, FundKind kind,
                                                      floor::Instant now) {
  const std::string section(floor::rule_of(Act::count_jackpot_box).section);
  const std::string table = draft.event.at("table").get<std::string>();
  const Money counted = amount_in(draft.event);
  const std::string where = draft.event.at("where").get<std::string>();
  if (where != "closed-table" && where != "cage") {
    return Refusal{"a box is counted at a closed-table or in the cage", "where", section};
  }
  if (unwritten_.contains(table)) {
    return Refusal{"the slips of the last round are not recorded yet", "table " + table, section};
  }
  KeptOfFund fund = kept_of_fund(std::string(name(kind)));
  KeptOfFund box = kept_of_fund(fmt::format("{}/{}", name(kind), table));
  const Money taken = taken_for_fund(table, kind);
  const Money recorded = taken - cents_in(box.value, "taken-cents");
  if (counted != recorded && !draft.event.contains("difference")) {
    return Refusal{fmt::format("{} went into the box and {} was counted: count again, or say why",
                               text(recorded), text(counted)),
                   "difference", section};
  }
  draft.event["recorded-cents"] = recorded.cents;
  box.value["taken-cents"] = taken.cents;
  fund.value["unverified-cents"] = (cents_in(fund.value, "unverified-cents") + counted).cents;
  Json& days = fund.value["days"];
  const std::string day = floor::text(floor::gaming_day(now));
  days[day] = (cents_in(days.is_null() ? Json::object() : days, day) + counted).cents;
  draft.documents = {box.changed(), fund.changed()};
  return {};
}

// The cashier's count, finance's record of the day and the display: each is what there is.
std::optional<Refusal> Office::Rooms::why_not_held(Chronicle::Draft& draft, const Asked& asked,
                                                   FundKind kind) {
  const Money said = amount_in(draft.event);
  const auto differs = [&](Money held, const std::string& what) -> std::optional<Refusal> {
    if (said == held) return {};
    return Refusal{fmt::format("{} {}, not {}", text(held), what, text(said)), "amount",
                   asked.section()};
  };
  if (asked.act == Act::adjust_jackpot_display) {
    const std::string table = draft.event.at("table").get<std::string>();
    draft.documents = {display_is(table, kind, false)};
    return differs(services.store.balance(fund_account(table, kind)),
                   fmt::format("is in the fund of table {}", table));
  }
  KeptOfFund fund = kept_of_fund(std::string(name(kind)));
  if (asked.act == Act::verify_jackpot_count) {
    const Money counted = cents_in(fund.value, "unverified-cents");
    if (auto why = differs(counted, "was counted since the cashier last verified")) return why;
    fund.value["unverified-cents"] = 0;
  } else {
    const std::string day = draft.event.at("gaming-day").get<std::string>();
    const Json days = fund.value.value("days", Json::object());
    const std::string what = fmt::format("was counted on {} and is not on record", day);
    if (auto why = differs(cents_in(days, day), what)) return why;
    fund.value["days"].erase(day);
  }
  draft.documents = {fund.changed()};
  return {};
}

}  // namespace houseway::house
