#pragma once

namespace houseway::cli {

// Exit status of the command.
constexpr int success = 0;
constexpr int breaks_a_rule = 1;
constexpr int used_wrongly = 2;
constexpr int interrupted = 130;

}  // namespace houseway::cli
