#include <fmt/format.h>

#include <algorithm>

#include "house/meter_room.h"
#include "house/recorded_table.h"
#include "server/log.h"

// What the office does with meters and links. What a round under way has put on a meter stays there
// until that round is over: neither its table nor the jackpot leaves before, and no terms change.
namespace houseway::house {

// The round at this table that has wagers on the meter and is not over.
std::optional<Refusal> MeterRoom::why_under_way(const Meter& meter,
                                                const std::string& table) const {
  const auto put = meter.last_put.find(table);
  if (put == meter.last_put.end() || put->second.staked.cents <= 0) return {};
  if (store_.find_round(put->second.round) || !recorded_table(store_, table).round_under_way) {
    return {};
  }
  return Refusal{fmt::format("round {} is under way at table {} and plays for {}: do it when that "
                             "round is over",
                             put->second.round, table, meter.progressive.definition().meter),
                 "table " + table, "605a.7(e)"};
}

// A table that has been opened on meters of its own keeps them.
std::optional<Refusal> MeterRoom::why_not_moved_there(const std::string& table) const {
  const RecordedTable there = recorded_table(store_, table);
  if (there.meters_of_house) return {};
  if (there.rounds > 0) {
    return Refusal{
        "has been played at on meters of its own, and they stay there: link a table "
        "that is yet to be opened",
        "table " + table, "605a.7(e)(5)"};
  }
  if (!there.open) return {};
  return Refusal{"is open on meters of its own: close it, link it, and open it again",
                 "table " + table, "605a.8(g)"};
}

std::optional<Refusal> MeterRoom::why_not_now(const floor::LinkEvent& event) {
  if (const auto* unlinked = std::get_if<floor::TableUnlinked>(&event)) {
    const Meter* meter = meter_of(unlinked->table);
    return meter == nullptr ? std::nullopt : why_under_way(*meter, unlinked->table);
  }
  const auto* linked = std::get_if<floor::TableLinked>(&event);
  if (linked == nullptr) return {};
  const std::string& name = linked->definition.meter;
  const floor::Progressive* meter = recorded(name);
  if (meter == nullptr) {
    return Refusal{"there is no such meter: its first table opens it, with \"open\": true",
                   "meter " + name, "605a.8(g)"};
  }
  if (!meter->is_on_floor()) return meter->why_not_wager({});
  if (auto why = floor::why_not_on_meter(meter->definition(), linked->definition)) return why;
  return why_not_moved_there(linked->table);
}

std::optional<Refusal> MeterRoom::why_not_now(const std::string& name,
                                              const floor::MeterEvent& event) {
  if (const auto* opened = std::get_if<floor::MeterOpened>(&event)) {
    for (const std::string& table : links_.tables_of(name)) {
      if (auto why = floor::why_not_on_meter(*links_.meter_of(table), opened->definition)) {
        return why;
      }
    }
    return {};
  }
  if (!std::holds_alternative<floor::MeterRemoved>(event) &&
      !std::holds_alternative<floor::WagerAmountChanged>(event)) {
    return {};
  }
  const Meter& meter = named(name);
  for (const auto& [table, put] : meter.last_put) {
    if (auto why = why_under_way(meter, table)) return why;
  }
  return {};
}

void MeterRoom::act(const std::string& name, const floor::MeterEvent& event, const floor::Actor& by,
                    Answer answer) {
  worker_.post([this, name, event, by, answer = std::move(answer)] {
    const bool opens = std::holds_alternative<floor::MeterOpened>(event);
    const auto known = meters_.find(name);
    if (!opens && (known == meters_.end() || !is_recorded(known->second))) {
      return answer(Refusal{"there is no such meter", "meter " + name, {}});
    }
    Meter& meter = named(name);
    meter.chronicle->add(
        [this, name, event, by](floor::Instant now) -> std::variant<Chronicle::Draft, Refusal> {
          const floor::Progressive& progressive = named(name).progressive;
          if (auto why = progressive.why_not(event, by, now)) return *why;
          if (auto why = why_not_now(name, event)) return *why;
          return Chronicle::Draft{to_json(event), by, {}, progressive.postings_of(event), {}};
        },
        [this, name, answer](const std::optional<Refusal>& why) {
          if (why) return answer(*why);
          answer(display(name, named(name)));
        });
  });
}

// Whoever hears of the rejection asks, and the first one is heard.
void MeterRoom::take_back(const Rejected& rejected) {
  const auto refused = [=, this](const Refusal& why) {
    server::log(server::Level::warning, "slip {} is rejected and not back on the meter {}: {}",
                rejected.slip, rejected.meter, text(why));
    if (!by_journal(why)) return;
    worker_.post_after(std::chrono::seconds(1), [=, this] { take_back(rejected); });
  };
  worker_.post([=, this] {
    try {
      if (recorded(rejected.meter) == nullptr) return;
    } catch (const store::StoreFailed&) {
      return refused(cannot_be_written());
    }
    named(rejected.meter)
        .chronicle->add_all(
            [=, this](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
              const floor::Progressive& progressive = named(rejected.meter).progressive;
              const auto back = progressive.taking_back(rejected.slip, rejected.reason);
              if (!back) return std::vector<Chronicle::Draft>{};
              if (auto why = progressive.why_not(*back, rejected.by, now)) return *std::move(why);
              return std::vector<Chronicle::Draft>{{to_json(floor::MeterEvent{*back}),
                                                    rejected.by,
                                                    {},
                                                    progressive.postings_of(*back)}};
            },
            [=](const std::optional<Refusal>& why) {
              if (why) refused(*why);
            });
  });
}

void MeterRoom::open(const floor::TableLinked& first, const floor::Actor& by, Answer answer) {
  worker_.post([this, first, by, answer = std::move(answer)] {
    // Nothing is opened for a table that could not stand there.
    if (auto why = links_.why_not(first, by, clock_.now())) return answer(*why);
    try {
      if (auto why = why_not_moved_there(first.table)) return answer(*why);
    } catch (const std::exception& error) {
      return answer(Refusal{error.what(), "table " + first.table, {}});
    }
    act(first.definition.meter, floor::MeterOpened{first.definition}, by,
        [this, first, by, answer](const std::variant<Json, Refusal>& opened) {
          if (std::holds_alternative<Refusal>(opened)) return answer(opened);
          link(first, by, answer);
        });
  });
}

void MeterRoom::link(const floor::LinkEvent& event, const floor::Actor& by, Answer answer) {
  worker_.post([this, event, by, answer = std::move(answer)] {
    if (const auto* changed = std::get_if<floor::LinkAmountChanged>(&event)) {
      return change_amount(*changed, by, answer);
    }
    record_link(event, by, answer);
  });
}

void MeterRoom::record_link(const floor::LinkEvent& event, const floor::Actor& by, Answer answer) {
  links_chronicle_->add(
      [this, event, by](floor::Instant now) -> std::variant<Chronicle::Draft, Refusal> {
        if (auto why = links_.why_not(event, by, now)) return *why;
        if (auto why = why_not_now(event)) return *why;
        return Chronicle::Draft{to_json(event), by, {}, {}, {}};
      },
      [answer = std::move(answer)](const std::optional<Refusal>& why) {
        if (why) return answer(*why);
        answer(Json{{"linked", true}});
      });
}

// The moment is that of the meter's own entry (605a.8(g)(2)): from there on it takes the new amount
// at all of its tables, and the old one at none. Asked again, should the process have ended between
// the two entries, the second one follows.
void MeterRoom::change_amount(const floor::LinkAmountChanged& changed, const floor::Actor& by,
                              Answer answer) {
  if (auto why = links_.why_not(changed, by, clock_.now())) return answer(*why);
  if (!meters_.contains(changed.meter)) {
    return answer(Refusal{"there is no such meter", "meter " + changed.meter, {}});
  }
  const auto make =
      [this, changed,
       by](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
    const floor::Progressive& progressive = named(changed.meter).progressive;
    // All have the same terms; the meter goes on under the name that it was opened with.
    const auto of_its_game = std::find_if(
        changed.tables.begin(), changed.tables.end(), [&](const floor::TableLinked& each) {
          return each.definition.game == progressive.definition().game;
        });
    const floor::MeterDefinition& terms =
        (of_its_game == changed.tables.end() ? changed.tables.front() : *of_its_game).definition;
    floor::MeterDefinition next = progressive.definition();
    next.amount = terms.amount;
    next.submission = terms.submission;
    next.levels = terms.levels;
    next.counted_under = terms.counted_under;
    std::vector<Chronicle::Draft> drafts;
    if (next == progressive.definition()) return drafts;
    const floor::MeterEvent event = floor::WagerAmountChanged{next};
    if (auto why = progressive.why_not(event, by, now)) return *why;
    if (auto why = why_not_now(changed.meter, event)) return *why;
    drafts.push_back({to_json(event), by, {}, progressive.postings_of(event)});
    return drafts;
  };
  named(changed.meter)
      .chronicle->add_all(make, [this, changed, by, answer](const std::optional<Refusal>& why) {
        if (why) return answer(*why);
        record_link(changed, by, answer);
      });
}

}  // namespace houseway::house
