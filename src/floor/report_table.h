#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/money.h"
#include "round/json.h"

// What a report knows, as rows under headings: built once, rendered as JSON or as a sheet.
namespace houseway::floor {

// A number that is printed with so many decimals.
struct Decimal {
  double value = 0;
  int decimals = 2;

  bool operator==(const Decimal&) const = default;
};

// Empty where there is nothing to say: a hold on no drop.
using Cell = std::variant<std::monostate, std::string, std::int64_t, Money, Decimal>;
Cell word_cell(std::string text);  // empty where there are no words

struct ReportTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<std::string> notes;  // how figures are to be read

  // Throws where a row has not a cell for each column.
  void add(std::vector<Cell> row);
  // By the name of its column; throws where there is none.
  const Cell& at(std::size_t row, std::string_view column) const;
};

// {"report": ..., "columns": [...], "rows": [{"table": "7", "drop": 500}, ...], "notes": [...]};
// money in dollars, empty cells null.
Json to_json(const ReportTable& table);

// RFC 4180: the first row is the heading. Money has a point and two decimals and no sign of the
// dollar. A word that a spreadsheet would take for a formula stands behind an apostrophe.
std::string to_csv(const ReportTable& table);

}  // namespace houseway::floor
