#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/refusal.h"

namespace houseway::cli {

// The terminal that people sit at: what is shown there, and what they type.
class Terminal {
 public:
  Terminal();

  bool colour() const { return colour_; }
  // Where a drawing is broken that would be wider.
  static constexpr std::size_t width() { return 100; }

  void show(std::string_view text) const;
  template <class... Args>
  void say(fmt::format_string<Args...> words, Args&&... args) const {
    show(fmt::format(words, std::forward<Args>(args)...));
  }
  // Says why, where there is a reason; whether there is one.
  bool refused(const std::optional<Refusal>& why) const;

  // What somebody types after a prompt; nothing at the end of input.
  std::optional<std::string> ask(const std::string& prompt) const;

 private:
  bool colour_;
  bool echoes_;  // what comes from a file or another program is shown as if it were typed
};

}  // namespace houseway::cli
