#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "core/random.h"

namespace houseway::cli {

// What somebody types after a prompt; nothing at the end of input.
std::optional<std::string> ask(const std::string& prompt);

// The system's cryptographic source, or a seeded one where that is asked for.
std::unique_ptr<Random> random_of(const PlayArguments& arguments);

}  // namespace houseway::cli
