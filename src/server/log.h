#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"

// The operator's log. It is no record of anything: what happened on the floor stands in the chains
// of the store. A record is one line whatever a client put into it.
namespace houseway::server {

enum class Level { debug, info, warning, error };

struct LogOptions {
  bool to_stderr = true;
  std::string file = {};  // none if empty
  std::size_t file_size = 16 * 1024 * 1024;
  std::size_t files = 8;  // that are kept, the one being written included
  Level least = Level::info;
};

// Until it is opened, what is logged goes to stderr. Opened again, it goes where it is told then.
std::optional<Refusal> open_log(const LogOptions& options);
void close_log();  // what was logged is in the file

void log(Level level, std::string_view record);

template <class... Parts>
void log(Level level, fmt::format_string<Parts...> form, Parts&&... parts) {
  log(level, std::string_view(fmt::format(form, std::forward<Parts>(parts)...)));
}

}  // namespace houseway::server
