#pragma once

#include <span>
#include <string>

#include "core/refusal.h"
#include "round/json_fwd.h"

// What the JSON of several commands has in common.
namespace houseway::cli {

Json refusal_json(const Refusal& refusal);
Json refusals_json(const Refusals& refusals);

// A list with one item a line, readable and still easy to take apart line by line.
std::string list_text(const Json& items);
std::string list_of_lines(std::span<const std::string> items);  // each of them written already

}  // namespace houseway::cli
