#include "cli/json_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "round/json.h"

namespace houseway::cli {

Json refusal_json(const Refusal& refusal) {
  return {{"message", refusal.message}, {"place", refusal.place}, {"section", refusal.section}};
}

Json refusals_json(const Refusals& refusals) {
  Json list = Json::array();
  for (const Refusal& refusal : refusals) list.push_back(refusal_json(refusal));
  return list;
}

std::string list_text(const Json& items) {
  std::vector<std::string> written;
  for (const Json& item : items) written.push_back(item.dump());
  return list_of_lines(written);
}

std::string list_of_lines(std::span<const std::string> items) {
  return fmt::format("[{}{}\n]\n", items.empty() ? "" : "\n ", fmt::join(items, ",\n "));
}

}  // namespace houseway::cli
