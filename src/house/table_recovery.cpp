#include <fmt/format.h>

#include <algorithm>

#include "floor/table_meters.h"
#include "house/slips.h"
#include "house/table_host.h"
#include "house/table_work.h"
#include "round/json.h"
#include "server/log.h"

// A table is read from its record: when the floor is started, and whenever what is in memory may
// not be on the disk.
namespace houseway::house {
namespace {

constexpr std::size_t entries_at_once = 2000;
constexpr const char* beside_documents = "beside-table";
constexpr auto try_again = std::chrono::seconds(1);
constexpr auto soon = std::chrono::milliseconds(5);

}  // namespace

std::optional<Refusal> TableHost::load(store::Fence fence) {
  fence_ = std::move(fence);
  if (auto why = rebuild()) return why;
  take_up();
  return {};
}

// Where the office lets a round begin and the table does not, it was not told that a slip is over.
void TableHost::ask_of_owed() {
  std::vector<std::string> slips;
  for (const auto& owed : table_->money().owed()) slips.push_back(owed.slip);
  if (!slips.empty()) services_.on_owing(std::move(slips));
}

// What was under way when the record ended: what is owed elsewhere, a hand that waits for its
// meter.
void TableHost::take_up() {
  tell_again();
  ask_of_owed();
  if (!busy_ && table_->phase() == floor::LiveTable::Phase::playing) {
    go_on();
    commit();
  }
  proceed();
}

// From the state that was kept last and the entries behind it.
std::optional<Refusal> TableHost::rebuild() {
  leaving_.clear();
  proofs_sent_.clear();
  last_said_known_ = false;
  const auto kept = services_.store.snapshot(chain_of(id_));
  if (!kept) {
    if (!rules_ || services_.store.head(chain_of(id_)).sequence() > 0) {
      return Refusal{"nothing is recorded of it", "table " + id_, {}};
    }
    // Its opening was not recorded: it is as it was founded.
    dealer_.reset();
    table_ = std::make_unique<floor::LiveTable>(id_, *rules_, &services_.key);
    adopt(rules_, rules_name_);
    head_ = floor::ChainHead(chain_of(id_));
    return {};
  }
  const ParsedJson parsed = parse_json(kept->body);
  if (parsed.refusal) return parsed.refusal;
  const auto carried = [&](const Json& json,
                           const std::string& rules_name) -> std::optional<Refusal> {
    auto rules = services_.rules_named(rules_name);
    if (!rules) return Refusal{"these rules are not on record", rules_name, "601a.4(g)"};
    auto restored = floor::LiveTable::restore(id_, *rules, &services_.key, json);
    if (auto* why = std::get_if<Refusal>(&restored)) return *why;
    dealer_.reset();
    table_ = std::move(std::get<0>(restored));
    adopt(std::move(rules), rules_name);
    return {};
  };
  if (auto why = carried(parsed.value.at("table"), parsed.value.at("rules").get<std::string>())) {
    return why;
  }
  called_off_because_.clear();
  std::uint64_t sequence = kept->sequence;
  floor::Digest hash{};
  if (sequence > 0) {
    const auto last = services_.store.entries(head_.chain(), sequence, 1);
    if (last.empty()) return Refusal{"its record ends before its state", "table " + id_, {}};
    hash = last.front().hash;
    services_.clock.not_before(last.front().at);
  }
  head_ = floor::ChainHead(chain_of(id_), sequence, hash);
  snapshot_at_ = sequence;
  while (true) {
    const auto entries =
        services_.store.entries(head_.chain(), head_.sequence() + 1, entries_at_once);
    if (auto wrong = why_not_chained(entries, head_.sequence(), head_.hash())) return wrong;
    for (const floor::Entry& entry : entries) {
      const ParsedJson body = parse_json(entry.body);
      if (body.refusal) return body.refusal;
      const Json& json = body.value;
      const std::string began = json.value("event", "");
      if (began == "round-began" || began == "table-opened") {
        const std::string rules_name =
            json.at(began == "round-began" ? "rules" : "version").get<std::string>();
        if (rules_name != rules_name_) {
          if (auto why = carried(table_->carried(), rules_name)) return why;
        }
      }
      if (began == "round-began") {
        first_of_round_ = entry.sequence;
        called_off_because_.clear();
      } else if (began == "round-settled" || began == "round-called-off") {
        called_off_because_ = began == "round-settled" ? "" : json.value("cause", "");
        settled_seats_.assign(static_cast<std::size_t>(table_->positions()), "");
        const Json seats = json.value("seats", Json::object());
        for (const auto& [seat, account] : seats.items()) {
          settled_seats_.at(std::stoul(seat) - 1) = account.get<std::string>();
        }
      }
      const auto by = floor::read_actor(json.at("by"));
      auto event = floor::read_table_event(json, &table_->round());
      if (auto* why = std::get_if<Refusal>(&event)) return *why;
      if (!by) return Refusal{"names nobody", fmt::format("entry {}", entry.sequence), {}};
      table_->apply(std::get<floor::TableEvent>(event), *by, entry.at);
      head_ = floor::ChainHead(head_.chain(), entry.sequence, entry.hash);
      services_.clock.not_before(entry.at);
    }
    if (entries.size() < entries_at_once) break;
  }
  read_beside();
  reopened_ = table_->phase() == floor::LiveTable::Phase::betting;
  return {};
}

// Beside the chain: who goes when the round is over, who waits for a seat, and what is left of the
// time-banks that were used.
void TableHost::keep_beside(Work& work) {
  if (beside_.leaving == leaving_ && beside_.waiting == waiting_list_ &&
      beside_.time_banks == time_banks_) {
    return;
  }
  Json body = Json::object();
  for (const int seat : leaving_) {
    body["leaving"][std::to_string(seat)] = table_->seat(seat).account;
  }
  for (const std::string& account : waiting_list_) body["waiting"].push_back(account);
  for (int seat = 1; seat <= table_->positions(); ++seat) {
    const auto left = time_banks_[static_cast<std::size_t>(seat - 1)];
    if (!table_->seat(seat).taken() || left == settings_.time_bank) continue;
    body["time-banks"][std::to_string(seat)] = {{"account", table_->seat(seat).account},
                                                {"milliseconds", left.count()}};
  }
  const auto text = body.empty() ? std::nullopt : std::optional(body.dump());
  if (text != beside_.text) work.batch.documents.push_back({beside_documents, id_, text, {}});
  beside_ = {leaving_, waiting_list_, time_banks_, text};
}

void TableHost::read_beside() {
  offered_to_.clear();
  waiting_list_.clear();
  time_banks_.assign(static_cast<std::size_t>(table_->positions()), settings_.time_bank);
  const auto kept = services_.store.document(beside_documents, id_);
  const Json body = kept ? parse_json(kept->body).value : Json::object();
  const Json none = Json::object();
  const Json& leaving = body.contains("leaving") ? body.at("leaving") : none;
  const Json& banks = body.contains("time-banks") ? body.at("time-banks") : none;
  for (int seat = 1; seat <= table_->positions(); ++seat) {
    const std::string number = std::to_string(seat);
    const std::string& account = table_->seat(seat).account;
    if (account.empty()) continue;
    if (leaving.contains(number) && leaving.at(number) == account) leaving_.insert(seat);
    if (!banks.contains(number) || banks.at(number).at("account") != account) continue;
    time_banks_[static_cast<std::size_t>(seat - 1)] =
        std::chrono::milliseconds(banks.at(number).at("milliseconds").get<std::int64_t>());
  }
  if (body.contains("waiting")) {
    waiting_list_ = body.at("waiting").get<std::deque<std::string>>();
  }
  beside_ = {leaving_, waiting_list_, time_banks_, kept ? std::optional(kept->body) : std::nullopt};
  for (const auto& [account, when] : sent_home_) {
    const std::vector<int> seats = table_->seats_of(account);
    leaving_.insert(seats.begin(), seats.end());
  }
}

// The waiting list is on the disk before anybody is told of it.
void TableHost::waiting_list_changes() {
  work().seats_change = true;
}

// What is in memory may not be on the disk. Nobody was told of it; it is read again from there.
void TableHost::fail(const Refusal& why, std::uint64_t known) {
  if (lost_) return;
  server::log(server::Level::error, "table {}: {}", id_, text(why));
  lost_ = true;
  ++life_;
  asking_ = Asking::nothing;
  disarm();
  work_.reset();
  cut_offered_ = false;
  settles_ = false;
  on_time_bank_ = false;
  for (const auto& [number, reply] : std::exchange(on_durable_, {})) {
    reply(number < known ? in_doubt() : why);
  }
  if (const auto buying = std::exchange(buying_, {})) {
    buying->answer(buying->number < known ? in_doubt() : why);
  }
  answer_awaited(why);
  const Refusal now = retired_ ? why : being_read_again();
  for (const auto& [command, answer] : std::exchange(waiting_, {})) answer(now);
  busy_ = false;
  audience_.tell_each([&](const TableAudience::Watcher&) {
    const Json state{{"phase", "interrupted"}, {"waits-because", text(now)}};
    return Json{{"table", id_}, {"state", state}}.dump();
  });
  // What fails again at once will not be otherwise in a moment: a lease that is lost, for one.
  if (!retired_) recover(std::exchange(failed_before_, true) ? try_again : Duration(0));
}

Refusal TableHost::being_read_again() const {
  return {services_.writer.has_failed()
              ? "the record cannot be written now; play goes on from it when it can"
              : "the table is being read again from its record; try again",
          "table " + id_,
          {}};
}

void TableHost::recover(Duration after) {
  services_.owner.post_after(after, [host = weak_from_this()] {
    const auto there = host.lock();
    if (!there || there->retired_ || !there->lost_) return;
    // The writer takes batches again when whoever is responsible has seen the store.
    if (there->services_.writer.has_failed()) return there->recover(try_again);
    // What was handed in may yet be written.
    if (there->answered_ < there->submitted_) return there->recover(soon);
    try {
      if (const auto why = there->rebuild()) throw std::runtime_error(text(*why));
      there->lost_ = false;
      there->disarm();
      there->submitted_ = there->durable_ = there->answered_ = there->submitted_ + 1;
      there->audience_.tell_each([&](const TableAudience::Watcher& watcher) {
        return there->view_for(watcher.account, watcher.role).dump();
      });
      there->services_.on_read_again(there->id_);
      there->take_up();
      there->tell_lobby();
    } catch (const std::exception& error) {
      server::log(server::Level::warning, "table {}: {}", there->id_, error.what());
      there->lost_ = true;
      there->work_.reset();
      there->recover(try_again);
    }
  });
}

// Whether something is left to be done elsewhere for the round that is over.
bool TableHost::owes_elsewhere() const {
  if (!called_off_because_.empty()) return table_->opened().meters_of_house;
  const auto& settled = table_->settlement();
  if (!settled) return false;
  return !slips_of(id_, table_->round_name(), *rules_, *settled, {}, {}).empty() ||
         (table_->opened().meters_of_house &&
          !floor::returned_meter_wagers(*rules_, *settled).empty());
}

// The process may have ended between a settlement and what it owes elsewhere. Whoever is told it
// again does it once.
void TableHost::tell_again() {
  if (table_->phase() != floor::LiveTable::Phase::between_rounds || !owes_elsewhere()) return;
  if (!called_off_because_.empty()) return give_back_called_off();
  const bool of_meter =
      table_->opened().meters_of_house &&
      std::any_of(table_->settlement()->lines.begin(), table_->settlement()->lines.end(),
                  [](const Line& line) { return line.pays.from_meter() && line.back.cents > 0; });
  if (!of_meter) return told_of_settlement();
  busy_ = true;
  services_.meters.pay(
      {id_,
       table_->round_name(),
       rules_,
       [settled = *table_->settlement()](const Meters&) { return settled; },
       {fence_}},
      on_owner<std::variant<MeterDesk::Paid, Refusal>>([](TableHost& host, const auto& paid) {
        if (const auto* why = std::get_if<Refusal>(&paid)) {
          host.waits_because_ = text(*why);
          return host.arm(ask_again, &TableHost::tell_again_and_proceed);
        }
        host.waits_because_.clear();
        host.shares_ = std::get<MeterDesk::Paid>(paid).shares;
        host.told_of_settlement();
        host.proceed();
      }));
}

void TableHost::tell_again_and_proceed() {
  tell_again();
  proceed();
}

}  // namespace houseway::house
