#include <fmt/format.h>

#include <algorithm>

#include "floor/commitment_fields.h"
#include "floor/table_money.h"
#include "round/file_parts.h"
#include "rules/settling.h"

namespace houseway::floor {
// In whole cents, reserves in hundredths of one: what is carried is never rounded.
Json TableMoney::carried() const {
  Json json{{"inventory", inventory_.cents},
            {"drop", drop_.cents},
            {"rake", rake_.cents},
            {"charged", charged_.cents},
            {"paid-of-meters", paid_of_meters_.cents},
            {"left-to-funds", left_to_funds_.cents}};
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].owned.cents != 0) {
      json["seats"][fmt::format("{}", i + 1)] = seats_[i].owned.cents;
    }
    if (seats_[i].marked.cents != 0) {
      json["marked"][fmt::format("{}", i + 1)] = seats_[i].marked.cents;
    }
  }
  for (const OwnMeter& meter : meters_) {
    const Money reading = meter.reading().amount;
    json["meters"][name_of(meter)] = reading.cents;
    if (is_pot()) continue;
    json["behind-meters"][name_of(meter)] = {
        {"fraction", static_cast<int>(meter.amount - hundredths_of(reading))},
        {"reserve", checked_money(meter.reserve).cents},
        {"unposted", meter.unposted.cents}};
  }
  for (const Owed& owed : owed_) {
    Json slip{{"slip", owed.slip}, {"seat", owed.seat}, {"amount", owed.amount.cents}};
    if (!owed.fund.empty()) slip["fund"] = owed.fund;
    if (owed.together != owed.slip) slip["together"] = owed.together;
    if (owed.turn != 0) slip["turn"] = owed.turn;
    if (owed.begun != BegunWith{}) {
      slip["begun"] = {{"added", owed.begun.added.cents},
                       {"reserve", checked_money(owed.begun.reserve).cents}};
    }
    json["owed"].push_back(std::move(slip));
  }
  return json;
}

std::optional<Refusal> TableMoney::carry_on_seats(const Json& carried) {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const std::string seat = fmt::format("{}", i + 1);
    if (carried.contains(seat)) seats_[i].owned = Fields(carried).cents(seat.c_str());
  }
  for (const auto& [seat, amount] : carried.items()) {
    const auto known = std::find_if(seats_.begin(), seats_.end(), [&](const Seat& each) {
      return seat == fmt::format("{}", &each - seats_.data() + 1);
    });
    if (known == seats_.end()) {
      return refusal(
          fmt::format("has chips, and under these rules the table has {} seats", seats_.size()),
          "seat " + seat);
    }
    if (!amount.is_number_integer()) return refusal("is a whole number of cents", "seat " + seat);
  }
  return {};
}

// A meter that the rules no longer offer is not lost with them.
std::optional<Refusal> TableMoney::carry_on_meters(const Json& carried) {
  for (const auto& [name, amount] : carried.items()) {
    const auto known = find_meter(rules_.definition(), name);
    const auto offered = std::find_if(meters_.begin(), meters_.end(), [&](const OwnMeter& each) {
      return known && each.schedule == known->schedule && each.level == known->level;
    });
    if (offered == meters_.end()) {
      return refusal("is a progressive jackpot that these rules would remove from the floor", name,
                     "605a.7(e)(5)");
    }
    if (!amount.is_number_integer()) return refusal("is a whole number of cents", name);
    offered->amount = hundredths_of(Money{amount.get<std::int64_t>()});
  }
  return {};
}

// A table that was put away before it kept reserves has posted no seeds either.
std::optional<Refusal> TableMoney::carry_on_behind(const Json& carried) {
  for (OwnMeter& meter : meters_) {
    const std::string name = name_of(meter);
    if (!carried.contains(name)) continue;
    Fields behind(carried.at(name));
    meter.amount += static_cast<Wide>(behind.number("fraction"));
    meter.reserve = behind.cents("reserve").cents;
    meter.unposted = behind.cents("unposted");
    if (behind.refusal()) return behind.refusal();
  }
  return {};
}

std::optional<Refusal> TableMoney::carry_on_owed(const Json& carried) {
  for (const Json& each : carried) {
    Fields fields(each);
    Owed owed{fields.words("slip"), static_cast<int>(fields.number("seat")),
              fields.cents("amount")};
    owed.together = fields.has("together") ? fields.words("together") : owed.slip;
    if (fields.has("fund")) owed.fund = fields.words("fund");
    if (fields.has("turn")) owed.turn = static_cast<int>(fields.number("turn"));
    if (fields.has("begun")) {
      Fields begun(fields.object("begun"));
      owed.begun = {begun.cents("added"), begun.cents("reserve").cents};
      if (begun.refusal()) return begun.refusal();
    }
    if (fields.refusal()) return fields.refusal();
    owed_.push_back(std::move(owed));
  }
  return {};
}

std::optional<Refusal> TableMoney::carry_on(const Json& carried) {
  Fields fields(carried);
  inventory_ = fields.cents("inventory");
  drop_ = fields.cents("drop");
  rake_ = fields.cents("rake");
  if (fields.has("charged")) charged_ = fields.cents("charged");
  paid_of_meters_ = fields.cents("paid-of-meters");
  left_to_funds_ = fields.cents("left-to-funds");
  if (fields.has("seats")) {
    if (auto why = carry_on_seats(fields.object("seats"))) return why;
  }
  if (fields.has("marked")) {
    Fields marked(fields.object("marked"));
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const std::string seat = fmt::format("{}", i + 1);
      if (marked.has(seat.c_str())) seats_[i].marked = marked.cents(seat.c_str());
    }
    if (marked.refusal()) return marked.refusal();
  }
  if (fields.has("meters")) {
    if (auto why = carry_on_meters(fields.object("meters"))) return why;
  }
  if (fields.has("behind-meters")) {
    if (auto why = carry_on_behind(fields.object("behind-meters"))) return why;
  }
  if (fields.has("owed")) {
    if (auto why = carry_on_owed(carried["owed"])) return why;
  }
  return fields.refusal();
}

}  // namespace houseway::floor
