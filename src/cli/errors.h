#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "core/refusal.h"

// What a command has to complain about.
namespace houseway::cli {

// One line on standard error. That it cannot be written there is no further error.
void say_error(std::string_view line);

// The same, and the command will end with it: with --json the complaint is its result too.
void complain(const Refusal& refusal, std::string_view of = {});
template <class... Args>
void complain(fmt::format_string<Args...> words, Args&&... args) {
  complain(Refusal{fmt::format(words, std::forward<Args>(args)...), "", ""});
}
// The complaints so far; there may be none.
const Refusals& complaints();

}  // namespace houseway::cli
