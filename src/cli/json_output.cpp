#include "cli/json_output.h"

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
  std::string out = "[";
  for (std::size_t i = 0; i < items.size(); ++i) {
    out += (i == 0 ? "\n " : ",\n ") + items[i].dump();
  }
  return out + "\n]\n";
}

}  // namespace houseway::cli
