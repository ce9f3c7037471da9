#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"

namespace houseway::cli {

// A file to read, or standard input for "-".
class InputFile {
 public:
  explicit InputFile(const std::string& path);

  const std::string& name() const { return name_; }  // as it is told of: "standard input"
  // As many bytes as there are, up to the size; 0 at the end or where it cannot be read.
  std::size_t read(char* buffer, std::size_t size);
  // How it begins, before anything has been read.
  std::string_view beginning();
  // Why it cannot be read, once that has shown.
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  void cannot_be_read();
  std::size_t read_on(char* buffer, std::size_t size);

  std::string name_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  std::optional<Refusal> refusal_;
  std::string beginning_;  // looked at, and not yet read
};

// Whether it holds poker hands in PHH rather than JSON: by its ending or, where that says nothing,
// by how it begins.
bool holds_phh(const std::string& path, InputFile& file);

// The whole of a file; complains if it cannot be read.
std::optional<std::string> read_file(const std::string& path);

}  // namespace houseway::cli
