#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "floor/table_view.h"
#include "server/socket_server.h"

namespace houseway::house {

using server::ConnectionId;
using Message = std::shared_ptr<const std::string>;
using Send = std::function<void(ConnectionId, const Message&)>;

// Who looks on at a table, and what of one step each of them is told.
class TableAudience {
 public:
  struct Watcher {
    ConnectionId connection;
    std::string account;
    floor::Role role = floor::Role::spectator;
  };
  // Those who are told the same are told it once: seats by their number, the rest by what they see.
  using Circle = int;
  static constexpr Circle in_the_open = 0;
  static constexpr Circle sees_all = -1;
  static constexpr Circle late = -2;  // what lies open, when the round is over

  explicit TableAudience(Send send) : send_(std::move(send)) {}

  void add(Watcher watcher);
  void remove(ConnectionId connection);
  bool has(ConnectionId connection) const;
  bool is_there(const std::string& account) const;
  std::size_t size() const { return watchers_.size(); }

  static Circle circle_of(const Watcher& watcher, const floor::LiveTable& table);
  static floor::Viewer viewer(Circle circle);

  // What one step tells each circle, and who sat where when it happened: by the time it is told
  // somebody else may sit there.
  struct Told {
    std::map<Circle, std::string> texts;
    std::vector<std::string> seats;  // accounts
    bool deals_cards = false;

    Circle circle_of(const Watcher& watcher) const;
  };

  // What a step of the table tells, put together event by event.
  class Tidings {
   public:
    Tidings(const TableAudience& audience, const floor::LiveTable& table);
    // `text` is what was recorded, as it is written down.
    void add(const floor::TableEvent& event, const Json& recorded, std::string_view text);
    // For one circle alone.
    void add(Circle circle, const Json& json);
    bool empty() const { return events_ == 0; }
    Told end(std::uint64_t sequence, floor::Instant at, const std::string& state) &&;

   private:
    void keep_for_late();

    const floor::LiveTable& table_;
    Told told_;
    std::size_t events_ = 0;
  };

  // To all who were there when it happened; those who watch late have it when the round is over.
  void tell(const Told& told, bool round_is_over);
  void tell(ConnectionId to, std::string text) const;
  void tell_each(const std::function<std::string(const Watcher&)>& text) const;
  void tell_account(const std::string& account, const std::string& text) const;
  // What everybody may know at once.
  void tell_all(const Message& message) const;

 private:
  std::vector<Watcher> watchers_;
  std::vector<std::string> held_back_;  // from those who watch late
  Send send_;
};

}  // namespace houseway::house
