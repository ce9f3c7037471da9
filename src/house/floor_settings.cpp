#include "house/floor_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/words.h"
#include "round/json.h"

namespace houseway::house {
namespace {

constexpr std::array<std::string_view, 3> known{"poker-area", "shifts", "software"};

}  // namespace

std::optional<Refusal> why_not_setting(const Json& body) {
  const auto setting = body.find("setting");
  if (setting == body.end() || !setting->is_string()) return {};
  const auto& name = setting->get_ref<const std::string&>();
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    return Refusal{fmt::format("there is no setting {}; there are {}", printable(name, 64),
                               fmt::join(known, ", ")),
                   "setting",
                   {}};
  }
  const auto value = body.find("value");
  if (name != "shifts" || value == body.end() || !value->is_string()) return {};
  const auto shifts = floor::read_shifts(value->get_ref<const std::string&>());
  if (const auto* why = std::get_if<Refusal>(&shifts)) return *why;
  return {};
}

floor::Shifts configured_shifts(store::Store& store) {
  const auto found = store.document("configuration", "shifts");
  if (!found) return floor::Shifts();
  const Json value = Json::parse(found->body, nullptr, false);
  if (!value.is_string()) return floor::Shifts();
  auto shifts = floor::read_shifts(value.get_ref<const std::string&>());
  return std::holds_alternative<floor::Shifts>(shifts) ? std::get<floor::Shifts>(shifts)
                                                       : floor::Shifts();
}

}  // namespace houseway::house
