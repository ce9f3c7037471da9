#include "cli/input_files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "cli/errors.h"
#include "core/words.h"
#include "round/json.h"
#include "round/phh_items.h"

namespace houseway::cli {

InputFile::InputFile(const std::string& path)
    : name_(path == "-" ? "standard input" : printable(path)),
      file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb"),
            path == "-" ? [](std::FILE*) { return 0; } : std::fclose) {
  if (file_ == nullptr) cannot_be_read();
}

void InputFile::cannot_be_read() {
  refusal_ = Refusal{
      fmt::format("cannot be read: {}; name a file, or - for standard input", std::strerror(errno)),
      "", ""};
}

std::size_t InputFile::read(char* buffer, std::size_t size) {
  if (beginning_.empty()) return read_on(buffer, size);
  const std::size_t bytes = beginning_.copy(buffer, size);
  beginning_.erase(0, bytes);
  return bytes;
}

std::string_view InputFile::beginning() {
  constexpr std::size_t enough = 4096;
  beginning_.resize(enough);
  beginning_.resize(read_on(beginning_.data(), enough));
  return beginning_;
}

std::size_t InputFile::read_on(char* buffer, std::size_t size) {
  if (refusal_) return 0;
  errno = 0;
  const std::size_t bytes = std::fread(buffer, 1, size, file_.get());
  if (bytes == 0 && std::ferror(file_.get()) != 0) cannot_be_read();
  return bytes;
}

bool holds_phh(const std::string& path, InputFile& file) {
  if (path.ends_with(".phh") || path.ends_with(".phhs")) return true;
  return !path.ends_with(".json") && looks_like_phh(file.beginning());
}

std::optional<std::string> read_file(const std::string& path) {
  InputFile file(path);
  std::string content;
  for (;;) {
    constexpr std::size_t chunk = 64 * 1024;
    const std::size_t read = content.size();
    content.resize(read + chunk);
    content.resize(read + file.read(content.data() + read, chunk));
    if (content.size() == read) break;
    if (content.size() <= JsonLimits::item) continue;
    complain(
        Refusal{fmt::format("a file of this kind has at most {} bytes", JsonLimits::item), "", ""},
        file.name());
    return std::nullopt;
  }
  if (!file.refusal()) return content;
  complain(*file.refusal(), file.name());
  return std::nullopt;
}

}  // namespace houseway::cli
