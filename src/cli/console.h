#pragma once

#include "cli/terminal.h"

namespace houseway::cli {

// Standard input and output. Where both are a terminal that can do it, a line is edited with the
// arrow keys and earlier ones are recalled. Output that cannot be written is thrown as an
// OutputError.
class Console final : public Terminal {
 public:
  Console();

  bool colour() const override { return colour_; }
  std::size_t width() const override;

  void show(std::string_view text) const override;
  // What is shown has reached the screen, or whoever reads it.
  static void flush();
  std::optional<std::string> ask(const std::string& prompt) const override;

 private:
  std::optional<std::string> edited_line(const std::string& prompt) const;

  bool screen_;  // standard output is a terminal
  bool colour_;
  bool edits_;
  bool echoes_;  // what comes from a file or another program is shown as if it were typed
};

}  // namespace houseway::cli
