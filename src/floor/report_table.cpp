#include "floor/report_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "round/file.h"

namespace houseway::floor {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

std::string quoted(const std::string& field) {
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string out = "\"";
  for (const char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

// People name themselves, and a name may be written to run on the auditor's machine.
std::string no_formula(const std::string& words) {
  constexpr std::string_view starts = "=+-@\t\r\n";
  const bool formula = !words.empty() && starts.find(words.front()) != std::string_view::npos;
  return formula ? "'" + words : words;
}

std::string csv_money(Money money) {
  const Wide cents = money.cents;
  const auto whole = static_cast<std::uint64_t>((cents < 0 ? -cents : cents));
  return fmt::format("{}{}.{:02}", cents < 0 ? "-" : "", whole / 100, whole % 100);
}

std::string csv_cell(const Cell& cell) {
  return std::visit(Overloaded{
                        [](std::monostate) { return std::string(); },
                        [](const std::string& words) { return quoted(no_formula(words)); },
                        [](std::int64_t number) { return fmt::format("{}", number); },
                        [](Money money) { return csv_money(money); },
                        [](const Decimal& number) {
                          return fmt::format("{:.{}f}", number.value, number.decimals);
                        },
                    },
                    cell);
}

Json json_cell(const Cell& cell) {
  return std::visit(Overloaded{
                        [](std::monostate) { return Json(nullptr); },
                        [](const std::string& words) { return Json(words); },
                        [](std::int64_t number) { return Json(number); },
                        [](Money money) { return money_json(money); },
                        [](const Decimal& number) {
                          const double scale = std::pow(10, number.decimals);
                          return Json(std::round(number.value * scale) / scale);
                        },
                    },
                    cell);
}

}  // namespace

Cell word_cell(std::string text) {
  return text.empty() ? Cell{} : Cell{std::move(text)};
}

void ReportTable::add(std::vector<Cell> row) {
  if (row.size() != columns.size()) {
    throw std::logic_error(
        fmt::format("{}: a row of {} cells under {} headings", title, row.size(), columns.size()));
  }
  rows.push_back(std::move(row));
}

const Cell& ReportTable::at(std::size_t row, std::string_view column) const {
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) throw std::out_of_range(fmt::format("{}: no {}", title, column));
  return rows.at(row)[static_cast<std::size_t>(found - columns.begin())];
}

Json to_json(const ReportTable& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json::object_t cells;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.Container::emplace_back(table.columns[i], json_cell(row[i]));
    }
    rows.push_back(std::move(cells));
  }
  return {{"report", table.title},
          {"columns", table.columns},
          {"rows", std::move(rows)},
          {"notes", table.notes}};
}

std::string to_csv(const ReportTable& table) {
  std::string out;
  const auto line = [&](const auto& cells, auto&& text) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) out += ',';
      out += text(cells[i]);
    }
    out += "\r\n";
  };
  line(table.columns, [](const std::string& name) { return quoted(no_formula(name)); });
  for (const auto& row : table.rows) line(row, csv_cell);
  return out;
}

}  // namespace houseway::floor
