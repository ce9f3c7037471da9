#pragma once

#include <optional>
#include <string>
#include <vector>

#include "house/command.h"
#include "house/gates.h"
#include "house/recording.h"
#include "house/table_settings.h"

namespace houseway::house {

// What opens a table.
struct TablePlan {
  std::string id;
  std::string game;
  std::string layout;
  bool committed = true;  // dealt by the program; else by a person
  TableSettings settings;
  std::string meter;      // that its progressive wager stands on; empty where it has one of its own
  std::string area = {};  // of the floor plan; the poker room is one of its own (637a.7(a))

  bool operator==(const TablePlan&) const = default;
};
Json to_json(const TablePlan& plan);
std::variant<TablePlan, Refusal> read_table_plan(const Json& json);

// Why a table does not stand where it is planned: poker is played in the area designated for it,
// and nothing else there. Empty where none is designated.
std::optional<Refusal> why_not_area(const TablePlan& plan, const std::string& poker_area);

// The tables of a floor as the office sees them. May be called on any thread; answers come on the
// thread of whoever answers.
class Tables {
 public:
  Tables() = default;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  virtual ~Tables() = default;

  // Why the table cannot be opened so now, if it cannot.
  virtual void why_not_open(const TablePlan& plan, const floor::Actor& by, Reply answer) = 0;
  // Founds the table where there is none, and opens it. Whether it may be has been asked.
  virtual void open(const TablePlan& plan, const floor::Actor& by, Answer answer) = 0;
  // Something is said at a table: by a player through his connection, or an act of somebody else's
  // as {"do": "happen", "what": {...}}.
  virtual void command(const std::string& table, Command command, Answer answer) = 0;
  // What is stopped from now on, at all tables.
  virtual void gates_are(const Gates& gates) = 0;
  // Takes no further part in play: leaves each table when its round is over, with what he has
  // there.
  virtual void send_home(const std::string& account) = 0;
  // The table as somebody sees it.
  virtual void view(const std::string& table, const floor::Actor& by, Answer answer) = 0;
  virtual std::vector<std::string> ids() const = 0;
  virtual Json lobby() const = 0;  // a list
  // Nobody who acted under this account goes on doing so: connections are closed.
  virtual void dismiss(const std::string& account) = 0;
  // The same of one login of it.
  virtual void dismiss_login(const floor::Actor& of) = 0;
};

}  // namespace houseway::house
