#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/refusal.h"

namespace houseway::cli {

// What people at a table are shown, and what they type.
class Terminal {
 public:
  Terminal() = default;
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  virtual ~Terminal() = default;

  virtual bool colour() const { return false; }
  // Where a drawing is broken that would be wider.
  virtual std::size_t width() const { return 100; }

  virtual void show(std::string_view text) const = 0;
  template <class... Args>
  void say(fmt::format_string<Args...> words, Args&&... args) const {
    show(fmt::format(words, std::forward<Args>(args)...));
  }
  // Says why, where there is a reason; whether there is one.
  bool refused(const std::optional<Refusal>& why) const {
    if (why) say("Refused: {} ({})\n", why->message, why->section);
    return why.has_value();
  }

  // What somebody types after a prompt; nothing at the end of input.
  virtual std::optional<std::string> ask(const std::string& prompt) const = 0;
};

}  // namespace houseway::cli
