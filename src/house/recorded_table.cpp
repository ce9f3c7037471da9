#include "house/recorded_table.h"

#include <fmt/format.h>

#include <stdexcept>

#include "house/table_host.h"
#include "round/json.h"

namespace houseway::house {
namespace {

constexpr std::size_t entries_at_once = 500;

Json read(const std::string& body, const std::string& of) {
  ParsedJson parsed = parse_json(body);
  if (parsed.refusal) throw std::runtime_error(fmt::format("{}: {}", of, text(*parsed.refusal)));
  return std::move(parsed.value);
}

void follow(RecordedTable& table, const Json& entry) {
  const std::string event = entry.value("event", "");
  if (event == "table-opened") {
    table.open = true;
    table.meters_of_house = entry.value("meters", "") == "house";
  } else if (event == "table-closed") {
    table.open = false;
  } else if (event == "round-began") {
    table.round_under_way = true;
    ++table.rounds;
  } else if (event == "round-settled" || event == "round-called-off") {
    table.round_under_way = false;
  }
}

}  // namespace

RecordedTable recorded_table(store::Store& store, const std::string& table) {
  RecordedTable found;
  const std::string chain = TableHost::chain_of(table);
  std::uint64_t last = 0;
  // What is carried stands between rounds.
  if (const auto kept = store.snapshot(chain)) {
    const Json carried = read(kept->body, chain).at("table");
    if (carried.contains("opened")) follow(found, carried.at("opened"));
    found.open = carried.at("phase") != "closed";
    found.rounds = carried.at("rounds").get<std::uint64_t>();
    last = kept->sequence;
  }
  while (true) {
    const auto entries = store.entries(chain, last + 1, entries_at_once);
    for (const floor::Entry& entry : entries) follow(found, read(entry.body, chain));
    if (entries.size() < entries_at_once) return found;
    last = entries.back().sequence;
  }
}

}  // namespace houseway::house
