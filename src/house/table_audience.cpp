#include "house/table_audience.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/act.h"

namespace houseway::house {
namespace {

// Of somebody who has this seat, or none.
TableAudience::Circle circle(const TableAudience::Watcher& watcher, int seat, bool deals_cards) {
  if (floor::may_see(watcher.role, floor::Sight::down_cards)) return TableAudience::sees_all;
  const bool plays = watcher.role == floor::Role::player;
  if (plays && seat > 0) return seat;
  const bool from_outside = plays || floor::sees_late(watcher.role);
  return from_outside && deals_cards ? TableAudience::late : TableAudience::in_the_open;
}

}  // namespace

void TableAudience::add(Watcher watcher) {
  remove(watcher.connection);
  watchers_.push_back(std::move(watcher));
}

void TableAudience::remove(ConnectionId connection) {
  std::erase_if(watchers_, [&](const Watcher& each) { return each.connection == connection; });
}

bool TableAudience::has(ConnectionId connection) const {
  return std::any_of(watchers_.begin(), watchers_.end(),
                     [&](const Watcher& each) { return each.connection == connection; });
}

bool TableAudience::is_there(const std::string& account) const {
  return std::any_of(watchers_.begin(), watchers_.end(),
                     [&](const Watcher& each) { return each.account == account; });
}

TableAudience::Circle TableAudience::circle_of(const Watcher& watcher,
                                               const floor::LiveTable& table) {
  return circle(watcher, table.seat_of(watcher.account), table.deals_cards());
}

TableAudience::Circle TableAudience::Told::circle_of(const Watcher& watcher) const {
  const auto seat = std::find(seats.begin(), seats.end(), watcher.account);
  const bool sat = seat != seats.end() && !watcher.account.empty();
  return circle(watcher, sat ? static_cast<int>(seat - seats.begin()) + 1 : 0, deals_cards);
}

floor::Viewer TableAudience::viewer(Circle circle) {
  if (circle == sees_all) return {floor::Role::surveillance, 0};
  if (circle > 0) return {floor::Role::player, circle};
  return {floor::Role::spectator, 0};
}

TableAudience::Tidings::Tidings(const TableAudience& audience, const floor::LiveTable& table)
    : table_(table) {
  told_.deals_cards = table.deals_cards();
  for (int seat = 1; seat <= table.positions(); ++seat) {
    told_.seats.push_back(table.seat(seat).account);
  }
  for (const Watcher& watcher : audience.watchers_) told_.texts[told_.circle_of(watcher)];
  const auto phase = table.phase();
  using Phase = floor::LiveTable::Phase;
  if (phase == Phase::betting || phase == Phase::playing) keep_for_late();
}

// Whoever comes to watch late in the middle of a round has all of it when it is over.
void TableAudience::Tidings::keep_for_late() {
  if (told_.deals_cards) told_.texts.try_emplace(late);
}

void TableAudience::Tidings::add(const floor::TableEvent& event, const Json& recorded,
                                 std::string_view text) {
  ++events_;
  if (std::holds_alternative<floor::RoundBegan>(event)) keep_for_late();
  if (told_.texts.empty()) return;
  floor::Telling telling(event, recorded, text, table_);
  for (auto& [circle, all] : told_.texts) {
    all += telling.text(viewer(circle));
    all += ',';
  }
}

void TableAudience::Tidings::add(Circle circle, const Json& json) {
  const auto found = told_.texts.find(circle);
  if (found != told_.texts.end()) found->second += json.dump() + ",";
}

TableAudience::Told TableAudience::Tidings::end(std::uint64_t sequence, floor::Instant at,
                                                const std::string& state) && {
  for (auto& [circle, all] : told_.texts) {
    if (!all.empty()) all.pop_back();
    all = fmt::format(R"({{"table":{},"sequence":{},"at":"{}","events":[{}],"state":{}}})",
                      Json(table_.id()).dump(), sequence, floor::text(at), all, state);
  }
  return std::move(told_);
}

void TableAudience::tell(const Told& told, bool round_is_over) {
  std::map<Circle, Message> messages;
  for (const auto& [circle, text] : told.texts) {
    if (circle == late) {
      held_back_.push_back(text);
    } else {
      messages[circle] = std::make_shared<const std::string>(text);
    }
  }
  std::vector<Message> at_last;
  if (round_is_over) {
    for (std::string& text : held_back_) {
      at_last.push_back(std::make_shared<const std::string>(std::move(text)));
    }
    held_back_.clear();
  }
  for (const Watcher& watcher : watchers_) {
    const Circle circle = told.circle_of(watcher);
    if (circle == late) {
      for (const Message& message : at_last) send_(watcher.connection, message);
    } else if (const auto found = messages.find(circle); found != messages.end()) {
      send_(watcher.connection, found->second);
    }
  }
}

void TableAudience::tell(ConnectionId to, std::string text) const {
  send_(to, std::make_shared<const std::string>(std::move(text)));
}

void TableAudience::tell_each(const std::function<std::string(const Watcher&)>& text) const {
  for (const Watcher& watcher : watchers_) tell(watcher.connection, text(watcher));
}

void TableAudience::tell_account(const std::string& account, const std::string& text) const {
  for (const Watcher& watcher : watchers_) {
    if (watcher.account == account) tell(watcher.connection, text);
  }
}

void TableAudience::tell_all(const Message& message) const {
  for (const Watcher& watcher : watchers_) send_(watcher.connection, message);
}

}  // namespace houseway::house
