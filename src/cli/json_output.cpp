#include "cli/json_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "round/json.h"

namespace houseway::cli {

std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string json_document(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json or_null(const std::string& words) {
  return words.empty() ? Json(nullptr) : Json(words);
}

Json refusal_json(const Refusal& refusal) {
  return {{"message", refusal.message}, {"place", refusal.place}, {"section", refusal.section}};
}

Json refusals_json(const Refusals& refusals) {
  Json list = Json::array();
  for (const Refusal& refusal : refusals) list.push_back(refusal_json(refusal));
  return list;
}

Json errors_json(const Refusals& refusals) {
  Json errors{{"error", refusal_json(refusals.front())}};
  if (refusals.size() > 1) errors["errors"] = refusals_json(refusals);
  return errors;
}

std::string list_text(const Json& items) {
  std::vector<std::string> written;
  for (const Json& item : items) written.push_back(json_text(item));
  return fmt::format("[{}{}\n]\n", written.empty() ? "" : "\n ", fmt::join(written, ",\n "));
}

void ResultList::list() {
  list_ = true;
}

void ResultList::print(const Json& result) {
  const char* before = !list_ ? "" : begun_ ? ",\n " : "[\n ";
  fmt::print("{}{}{}", before, json_text(result), list_ ? "" : "\n");
  begun_ = true;
}

void ResultList::end() {
  if (list_) fmt::print("{}\n]\n", begun_ ? "" : "[");
}

}  // namespace houseway::cli
