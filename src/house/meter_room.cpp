#include "house/meter_room.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "house/recorded_table.h"
#include "round/file.h"
#include "round/json.h"
#include "server/log.h"

namespace houseway::house {
namespace {

const std::string chain_prefix = "meter/";
constexpr const char* at_readings = "readings";
constexpr auto displayed_within = std::chrono::milliseconds(250);
constexpr auto looks_elsewhere_every = std::chrono::seconds(1);

Meters read_readings(const Json& json) {
  Meters meters;
  for (const Json& each : json) {
    meters.push_back({each.at("schedule").get<std::uint8_t>(),
                      static_cast<Level>(each.at("level").get<int>()),
                      Money{each.at("cents").get<std::int64_t>()}});
  }
  return meters;
}

Json readings_json(const Meters& meters) {
  Json json = Json::array();
  for (const MeterReading& meter : meters) {
    json.push_back({{"schedule", meter.schedule},
                    {"level", static_cast<int>(meter.level)},
                    {"cents", meter.amount.cents}});
  }
  return json;
}

// The schedule of the wager that plays for the meter.
std::optional<WagerId> wager_in(const RuleSet& rules, const std::string& wager) {
  const auto found = rules.definition().find_wager(wager);
  if (!found || !rules.has_paytable(static_cast<WagerId>(*found))) return {};
  return static_cast<WagerId>(*found);
}

}  // namespace

MeterRoom::MeterRoom(store::Store& store, store::JournalWriter& writer, FloorClock& clock)
    : store_(store), writer_(writer), clock_(clock), board_(std::make_shared<const Board>()) {}

MeterRoom::~MeterRoom() {
  worker_.stop();
}

void MeterRoom::load() {
  links_chronicle_ = std::make_unique<Chronicle>(
      "links", store_, writer_, worker_, clock_,
      [this](const Json& body, const floor::Actor& by, floor::Instant at) {
        auto event = floor::read_link_event(body);
        if (auto* why = std::get_if<Refusal>(&event)) throw std::runtime_error(text(*why));
        const auto& link = std::get<floor::LinkEvent>(event);
        if (const auto* unlinked = std::get_if<floor::TableUnlinked>(&link)) {
          if (const auto* from = links_.meter_of(unlinked->table)) left_[unlinked->table] = *from;
        }
        links_.apply(link, by, at);
        if (!loaded_) return;
        publish();
        for (const auto& [name, meter] : meters_) display_now(name);
      });
  links_chronicle_->load();
  for (const floor::ChainHead& head : store_.chains(chain_prefix)) {
    named(head.chain().substr(chain_prefix.size())).chronicle->load();
  }
  publish();
  loaded_ = true;
  worker_.post_after(looks_elsewhere_every, [this] { look_elsewhere(); });
}

// What other processes have put on and won is displayed here too.
void MeterRoom::look_elsewhere() {
  try {
    if (links_chronicle_->idle()) links_chronicle_->catch_up();
    for (const floor::ChainHead& head : store_.chains(chain_prefix)) {
      Chronicle& chronicle = *named(head.chain().substr(chain_prefix.size())).chronicle;
      if (chronicle.idle() && chronicle.sequence() < head.sequence()) chronicle.catch_up();
    }
  } catch (const std::exception& error) {
    server::log(server::Level::warning, "meters: {}", error.what());
  }
  worker_.post_after(looks_elsewhere_every, [this] { look_elsewhere(); });
}

void MeterRoom::display_soon(const std::string& meter) {
  if (!to_display_.insert(meter).second) return;
  worker_.post_after(displayed_within, [this, meter] {
    if (to_display_.contains(meter)) display_now(meter);
  });
}

void MeterRoom::display_now(const std::string& name) {
  to_display_.erase(name);
  for (const std::string& table : links_.tables_of(name)) display_at(table, name, named(name));
}

void MeterRoom::display_at(const std::string& table, const std::string& name, const Meter& meter) {
  if (!on_display) return;
  Json json = display(name, meter);
  if (const auto why = meter.progressive.why_not_wager(table)) json["out-of-order"] = text(*why);
  on_display(table, json);
}

void MeterRoom::show(const std::string& table) {
  worker_.post([this, table] {
    if (const Meter* meter = meter_of(table)) {
      display_at(table, links_.meter_of(table)->meter, *meter);
    }
  });
}

MeterRoom::Meter& MeterRoom::named(const std::string& name) {
  Meter& meter = meters_[name];
  if (!meter.chronicle) {
    meter.chronicle = std::make_unique<Chronicle>(
        chain_prefix + name, store_, writer_, worker_, clock_,
        [this, name](const Json& body, const floor::Actor& by, floor::Instant at) {
          follow(name, body, by, at);
        });
    meter.chronicle->keep([&meter] { return carried(meter); },
                          [&meter, name](const Json& json) { carry_on(meter, name, json); });
  }
  return meter;
}

Json MeterRoom::carried(const Meter& meter) {
  Json json{{"progressive", meter.progressive.carried()},
            {"last-put", Json::array()},
            {"last-paid", Json::object()}};
  for (const auto& [table, put] : meter.last_put) {
    json["last-put"].push_back({{"table", table},
                                {"round", put.round},
                                {"wagers", put.wagers},
                                {"cents", put.staked.cents},
                                {"returned", meter.returned.contains(table)}});
  }
  for (const auto& [table, last] : meter.last_paid) {
    Json shares = Json::array();
    for (const WonShare& share : last.paid.shares) {
      shares.push_back({{"seat", share.seat}, {"slip", share.slip}, {"cents", share.amount.cents}});
    }
    json["last-paid"][table] = {{"round", last.round},
                                {at_readings, readings_json(last.paid.readings)},
                                {"shares", std::move(shares)}};
  }
  return json;
}

void MeterRoom::carry_on(Meter& meter, const std::string& name, const Json& json) {
  meter.progressive = floor::Progressive::carried_on(json.at("progressive"));
  for (const Json& each : json.at("last-put")) {
    const std::string table = each.at("table").get<std::string>();
    meter.last_put[table] = {table, each.at("round").get<std::string>(),
                             each.at("wagers").get<std::int64_t>(),
                             Money{each.at("cents").get<std::int64_t>()}};
    if (each.value("returned", false)) meter.returned.insert(table);
  }
  for (const auto& [table, each] : json.at("last-paid").items()) {
    LastPaid& last = meter.last_paid[table];
    last = {each.at("round").get<std::string>(), {}};
    last.paid.readings = read_readings(each.at(at_readings));
    for (const Json& share : each.at("shares")) {
      last.paid.shares.push_back({share.at("seat").get<int>(), name,
                                  share.at("slip").get<std::string>(),
                                  Money{share.at("cents").get<std::int64_t>()}});
    }
  }
}

void MeterRoom::follow(const std::string& name, const Json& body, const floor::Actor& by,
                       floor::Instant at) {
  Meter& meter = named(name);
  Json json = body;
  const Json readings = json.value(at_readings, Json());
  json.erase(at_readings);
  auto read = floor::read_meter_event(json);
  if (auto* why = std::get_if<Refusal>(&read)) throw std::runtime_error(text(*why));
  const auto& event = std::get<floor::MeterEvent>(read);
  meter.progressive.apply(event, by, at);
  if (const auto* put = std::get_if<floor::Contributed>(&event)) {
    meter.last_put[put->table] = *put;
    meter.returned.erase(put->table);
  } else if (const auto* back = std::get_if<floor::ContributionReturned>(&event)) {
    meter.last_put[back->table].staked -= back->staked;
    meter.returned.insert(back->table);
  } else if (const auto* won = std::get_if<floor::MeterWon>(&event)) {
    LastPaid& last = meter.last_paid[won->table];
    if (last.round != won->round) last = {won->round, {}};
    if (readings.is_array()) last.paid.readings = read_readings(readings);
    for (const floor::ShareOfMeter& winner : won->winners) {
      last.paid.shares.push_back({winner.seat, name, winner.slip, winner.amount});
    }
  }
  if (!loaded_) return;
  publish();
  const bool put_on = std::holds_alternative<floor::Contributed>(event) ||
                      std::holds_alternative<floor::ContributionReturned>(event);
  put_on ? display_soon(name) : display_now(name);
}

MeterRoom::Meter* MeterRoom::meter_of(const std::string& table) {
  const floor::MeterDefinition* definition = links_.meter_of(table);
  if (definition == nullptr) return nullptr;
  const auto found = meters_.find(definition->meter);
  return found == meters_.end() ? nullptr : &found->second;
}

// Where the wagers of this round lie, though the table may have left that meter since; else where
// it stands.
MeterRoom::Meter* MeterRoom::meter_of(const std::string& table, const std::string& round) {
  for (auto& [name, meter] : meters_) {
    const auto put = meter.last_put.find(table);
    if (put != meter.last_put.end() && put->second.round == round) return &meter;
  }
  return meter_of(table);
}

// A meter with all that is recorded of it, by other processes too; null where it was never opened.
const floor::Progressive* MeterRoom::recorded(const std::string& name) {
  const floor::ChainHead head = store_.head(chain_prefix + name);
  if (head.sequence() == 0) return nullptr;
  const Meter& meter = named(name);
  Chronicle& chronicle = *meter.chronicle;
  if (chronicle.idle() && chronicle.sequence() < head.sequence()) chronicle.catch_up();
  return meter.progressive.is_open() ? &meter.progressive : nullptr;
}

// Each game has a name of its own for the wager that plays for a common meter.
std::string MeterRoom::wager_at(const std::string& table, const Meter& meter) const {
  const floor::MeterDefinition& common = meter.progressive.definition();
  const floor::MeterDefinition* here = links_.meter_of(table);
  if (here != nullptr && here->meter == common.meter) return here->wager;
  const auto left = left_.find(table);
  return left != left_.end() && left->second.meter == common.meter ? left->second.wager
                                                                   : common.wager;
}

// Shared with those who read the board, as long as the terms stay the same.
std::shared_ptr<const floor::MeterDefinition> MeterRoom::linked_on(const std::string& table) {
  const floor::MeterDefinition& now = *links_.meter_of(table);
  std::shared_ptr<const floor::MeterDefinition>& linked = linked_[table];
  if (!linked || *linked != now) linked = std::make_shared<const floor::MeterDefinition>(now);
  return linked;
}

void MeterRoom::publish() {
  auto board = std::make_shared<Board>();
  for (const auto& [name, meter] : meters_) {
    for (const std::string& table : links_.tables_of(name)) {
      Standing standing;
      standing.linked = linked_on(table);
      standing.amount = meter.progressive.definition().amount;
      for (const floor::MeterLevel& level : meter.progressive.definition().levels) {
        standing.levels.emplace_back(level.level, meter.progressive.reading(level.level));
      }
      standing.out_of_order = meter.progressive.why_not_wager(table);
      (*board)[table] = std::move(standing);
    }
  }
  board_.store(std::move(board));
}

std::shared_ptr<const MeterRoom::Standing> MeterRoom::standing_of(const std::string& table) const {
  const auto board = board_.load();
  const auto found = board->find(table);
  if (found == board->end()) return nullptr;
  return {board, &found->second};
}

std::optional<std::string> MeterRoom::wager_of(const std::string& table) const {
  const auto standing = standing_of(table);
  return standing ? std::optional(standing->linked->wager) : std::nullopt;
}

std::optional<Refusal> MeterRoom::why_not_wager(const std::string& table, Money amount,
                                                const RuleSet& rules) const {
  const auto standing = standing_of(table);
  if (!standing) return {};
  if (standing->out_of_order) return standing->out_of_order;
  if (writer_.has_failed()) {
    return Refusal{"the meter cannot be reached: play goes on without it", "table " + table,
                   "605a.8"};
  }
  // Nothing takes the wager down again.
  if (amount.cents == 0) return {};
  if (auto why = floor::why_not_as_linked(table, *standing->linked, rules)) return why;
  if (standing->amount.cents == 0 || amount == standing->amount) return {};
  return Refusal{fmt::format("everybody on this meter stakes {}", text(standing->amount)),
                 "table " + table, "605a.7(e)(3)"};
}

Meters MeterRoom::readings_at(const std::string& table, const RuleSet& rules,
                              const Meter& meter) const {
  Meters meters;
  const auto wager = wager_in(rules, wager_at(table, meter));
  if (!wager) return meters;
  const floor::Progressive& progressive = meter.progressive;
  for (const floor::MeterLevel& level : progressive.definition().levels) {
    meters.push_back({rules.schedule_index(*wager), level.level,
                      std::min(progressive.reading(level.level), largest_amount)});
  }
  return meters;
}

Meters MeterRoom::readings(const std::string& table, const RuleSet& rules) const {
  Meters meters;
  const auto standing = standing_of(table);
  const auto wager = standing ? wager_in(rules, standing->linked->wager) : std::nullopt;
  if (!wager) return meters;
  for (const auto& [level, amount] : standing->levels) {
    meters.push_back({rules.schedule_index(*wager), level, std::min(amount, largest_amount)});
  }
  return meters;
}

void MeterRoom::contribute(const Put& put, Read done) {
  worker_.post([this, put, done = std::move(done)] {
    Meter* meter = meter_of(put.table, put.round);
    if (meter == nullptr) {
      return done(Refusal{"stands on no meter", "table " + put.table, "605a.8(g)"});
    }
    const floor::Contributed event{put.table, put.round, put.wagers, put.staked};
    // Where it is not taken, what the round had put on before comes off all the same.
    const auto refused = std::make_shared<std::optional<Refusal>>();
    meter->chronicle->add_all(
        [=, this](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
          std::vector<Chronicle::Draft> drafts;
          refused->reset();
          const floor::Actor by = floor::the_program();
          const auto last = meter->last_put.find(put.table);
          const bool again = last != meter->last_put.end() && last->second.round == put.round;
          if (again && last->second.staked == put.staked) return drafts;
          const auto add = [&](const floor::Progressive& to, const floor::MeterEvent& each) {
            auto why = to.why_not(each, by, now);
            if (!why) {
              drafts.push_back({to_json(each), by, {}, to.postings_of(each), {}, put.fences});
            }
            return why;
          };
          std::optional<floor::Progressive> changed;
          if (again && last->second.staked.cents > 0) {
            // The process ended before its table had closed the bets, and they were changed since.
            const floor::ContributionReturned back{put.table, put.round, last->second.staked,
                                                   meter->progressive.definition().rate_section};
            if (auto why = add(meter->progressive, back)) return *why;
            changed = meter->progressive;
            changed->apply(back, by, now);
          }
          if (put.wagers == 0) return drafts;
          const floor::MeterDefinition* here = links_.meter_of(put.table);
          if (here != nullptr) {
            *refused = floor::why_not_as_linked(put.table, *here, *put.rules);
          }
          if (!*refused) *refused = add(changed ? *changed : meter->progressive, event);
          return drafts;
        },
        [=, this](const std::optional<Refusal>& why) {
          if (why) return done(*why);
          if (*refused) return done(**refused);
          done(readings_at(put.table, *put.rules, *meter));
        });
  });
}

void MeterRoom::pay(const Won& won, std::function<void(std::variant<Paid, Refusal>)> done) {
  worker_.post([this, won, done = std::move(done)] {
    Meter* meter = meter_of(won.table, won.round);
    if (meter == nullptr) {
      return done(Refusal{"stands on no meter", "table " + won.table, "605a.8(g)"});
    }
    meter->chronicle->add_all(
        [=, this](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
          std::vector<Chronicle::Draft> drafts;
          const auto last = meter->last_paid.find(won.table);
          if (last != meter->last_paid.end() && last->second.round == won.round) return drafts;
          const auto wager = wager_in(*won.rules, wager_at(won.table, *meter));
          if (!wager) return Refusal{"its rules have no such wager", "table " + won.table, {}};
          const floor::Actor by = floor::the_program();
          const Meters readings = readings_at(won.table, *won.rules, *meter);
          const Settlement settlement = won.settle(readings);
          floor::Progressive then = meter->progressive;
          int slips = 0;
          for (floor::MeterWon& each :
               floor::wins_of(*won.rules, settlement, *wager, won.table, won.round)) {
            floor::MeterWon win = then.next_win(std::move(each));
            for (floor::ShareOfMeter& winner : win.winners) {
              winner.slip = fmt::format("{}-{}", won.round, ++slips);
            }
            if (auto why = then.why_not(win, by, now)) return *why;
            drafts.push_back(
                {to_json(floor::MeterEvent{win}), by, {}, then.postings_of(win), {}, won.fences});
            drafts.back().event[at_readings] = readings_json(readings);
            then.apply(win, by, now);
          }
          return drafts;
        },
        [=](const std::optional<Refusal>& why) {
          if (why) return done(*why);
          const auto last = meter->last_paid.find(won.table);
          if (last == meter->last_paid.end() || last->second.round != won.round) {
            return done(Refusal{"wins nothing of the meter", "round " + won.round, {}});
          }
          done(last->second.paid);
        });
  });
}

void MeterRoom::give_back(const Returned& returned) {
  worker_.post([this, returned] {
    Meter* meter = meter_of(returned.table, returned.round);
    if (meter == nullptr) return;
    meter->chronicle->add_all(
        [=](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
          const auto last = meter->last_put.find(returned.table);
          if (last == meter->last_put.end() || last->second.round != returned.round ||
              last->second.staked.cents <= 0 || meter->returned.contains(returned.table)) {
            return std::vector<Chronicle::Draft>{};
          }
          const floor::ContributionReturned event{returned.table, returned.round,
                                                  returned.staked.value_or(last->second.staked),
                                                  returned.section};
          const floor::Actor by = floor::the_program();
          if (auto why = meter->progressive.why_not(event, by, now)) return *why;
          return std::vector<Chronicle::Draft>{{to_json(floor::MeterEvent{event}),
                                                by,
                                                {},
                                                meter->progressive.postings_of(event),
                                                {},
                                                returned.fences}};
        },
        [=, this](const std::optional<Refusal>& why) {
          if (!why) return;
          server::log(server::Level::warning, "{} does not go back to the meter of table {}: {}",
                      returned.round, returned.table, text(*why));
          if (!by_journal(*why)) return;
          worker_.post_after(std::chrono::seconds(1), [=, this] { give_back(returned); });
        });
  });
}

Json MeterRoom::display(const std::string& name, const Meter& meter) const {
  Json json{{"meter", name},
            {"game", meter.progressive.definition().game},
            {"wager", meter.progressive.definition().wager},
            {"tables", links_.tables_of(name)},
            {"wins", meter.progressive.wins()}};
  Json& levels = json["levels"] = Json::array();
  const floor::MeterStatistics statistics = meter.progressive.statistics();
  for (const floor::LevelStatistics& level : statistics.levels) {
    levels.push_back({{"level", floor::account_name(level.level)},
                      {"reads", money_json(level.current)},
                      {"base", money_json(level.base)},
                      {"increment", money_json(level.increment)},
                      {"hits", level.hits},
                      {"paid", money_json(level.paid)}});
  }
  if (const auto why = meter.progressive.why_not_wager({})) json["out-of-order"] = text(*why);
  if (!statistics.last_wins.empty()) {
    const floor::PastWin& last = statistics.last_wins.front();
    json["last-win"] = {
        {"number", last.won.number},        {"table", last.won.table},
        {"round", last.won.round},          {"level", floor::account_name(last.won.level)},
        {"amount", money_json(last.total)}, {"at", floor::text(last.at)}};
  }
  return json;
}

void MeterRoom::all(Answer answer) {
  worker_.post([this, answer = std::move(answer)] {
    Json list = Json::array();
    for (const auto& [name, meter] : meters_) {
      if (!is_recorded(meter)) continue;
      Json json = display(name, meter);
      Json& wins = json["last-wins"] = Json::array();
      for (const floor::PastWin& win : meter.progressive.statistics().last_wins) {
        Json one = to_json(floor::MeterEvent{win.won});
        one["at"] = floor::text(win.at);
        wins.push_back(std::move(one));
      }
      list.push_back(std::move(json));
    }
    answer(Json{{"meters", std::move(list)}});
  });
}

}  // namespace houseway::house
