#pragma once

#include <optional>
#include <string>
#include <vector>

#include "house/command.h"
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
  std::string meter;  // that its progressive wager stands on; empty where it has one of its own

  bool operator==(const TablePlan&) const = default;
};
Json to_json(const TablePlan& plan);
std::variant<TablePlan, Refusal> read_table_plan(const Json& json);

// The tables of a floor as the office sees them. May be called on any thread; answers come on the
// thread of whoever answers.
class Tables {
 public:
  Tables() = default;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;
  virtual ~Tables() = default;

  // Founds the table where there is none, and opens it. Whether it may be has been asked.
  virtual void open(const TablePlan& plan, const floor::Actor& by, Answer answer) = 0;
  // Something is said at a table: by a player through his connection, or an act of somebody else's
  // as {"do": "happen", "what": {...}}.
  virtual void command(const std::string& table, Command command, Answer answer) = 0;
  virtual void disable(const std::string& table, bool disabled) = 0;
  // The table as somebody sees it.
  virtual void view(const std::string& table, const floor::Actor& by, Answer answer) = 0;
  virtual std::vector<std::string> ids() const = 0;
  virtual Json lobby() const = 0;  // a list
  // Nobody who acted under this account goes on doing so: connections are closed.
  virtual void dismiss(const std::string& account) = 0;
};

}  // namespace houseway::house
