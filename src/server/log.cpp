#include "server/log.h"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <memory>
#include <mutex>
#include <vector>

namespace houseway::server {
namespace {

// A record cannot be longer than what somebody will read.
constexpr std::size_t longest = 4000;

spdlog::level::level_enum level_of(Level level) {
  switch (level) {
    case Level::debug:
      return spdlog::level::debug;
    case Level::info:
      return spdlog::level::info;
    case Level::warning:
      return spdlog::level::warn;
    case Level::error:
      break;
  }
  return spdlog::level::err;
}

std::string one_line(std::string_view record) {
  std::string line;
  line.reserve(record.size());
  for (const char c : record.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      fmt::format_to(std::back_inserter(line), "\\x{:02x}", static_cast<unsigned>(byte));
    } else {
      line += c;
    }
  }
  if (record.size() > longest) line += "...";
  return line;
}

std::shared_ptr<spdlog::logger> make_logger(const LogOptions& options) {
  std::vector<spdlog::sink_ptr> sinks;
  if (options.to_stderr) sinks.push_back(std::make_shared<spdlog::sinks::stderr_sink_mt>());
  if (!options.file.empty()) {
    sinks.push_back(std::make_shared<spdlog::sinks::rotating_file_sink_mt>(
        options.file, options.file_size, std::max<std::size_t>(options.files, 1) - 1));
  }
  auto logger = std::make_shared<spdlog::logger>("houseway", sinks.begin(), sinks.end());
  logger->set_formatter(std::make_unique<spdlog::pattern_formatter>(
      "%Y-%m-%dT%H:%M:%S.%fZ %l [%t] %v", spdlog::pattern_time_type::utc));
  logger->set_level(level_of(options.least));
  logger->flush_on(spdlog::level::info);
  // A full disk must not stop the floor.
  logger->set_error_handler([](const std::string& what) {
    std::fprintf(stderr, "houseway: the log could not be written: %s\n", what.c_str());
  });
  return logger;
}

struct TheLog {
  std::mutex mutex;
  std::shared_ptr<spdlog::logger> logger = make_logger({});
};

TheLog& the_log() {
  static TheLog log;
  return log;
}

std::shared_ptr<spdlog::logger> current() {
  const std::lock_guard lock(the_log().mutex);
  return the_log().logger;
}

}  // namespace

std::optional<Refusal> open_log(const LogOptions& options) {
  try {
    auto logger = make_logger(options);
    const std::lock_guard lock(the_log().mutex);
    the_log().logger = std::move(logger);
    return {};
  } catch (const spdlog::spdlog_ex& error) {
    return Refusal{fmt::format("the log cannot be written: {}", error.what()), options.file, {}};
  }
}

void close_log() {
  current()->flush();
  const std::lock_guard lock(the_log().mutex);
  the_log().logger = make_logger({});
}

void log(Level level, std::string_view record) {
  const auto logger = current();
  if (logger->should_log(level_of(level))) logger->log(level_of(level), "{}", one_line(record));
}

}  // namespace houseway::server
