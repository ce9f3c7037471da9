#include "core/words.h"

#include <sstream>

namespace houseway {

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream in{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

namespace {

// The bytes of the character that text begins with; 0 where it begins with none.
std::size_t character_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t bytes = lead < 0x80U                    ? 1
                            : lead >= 0xC2U && lead < 0xE0U ? 2
                            : lead >= 0xE0U && lead < 0xF0U ? 3
                            : lead >= 0xF0U && lead < 0xF5U ? 4
                                                            : 0;
  if (bytes == 0 || text.size() < bytes) return 0;
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  const unsigned second = bytes > 1 ? byte(1) : 0U;
  const bool valid = !(lead == 0xE0U && second < 0xA0U) && !(lead == 0xEDU && second >= 0xA0U) &&
                     !(lead == 0xF0U && second < 0x90U) && !(lead == 0xF4U && second >= 0x90U);
  return valid ? bytes : 0;
}

// Control characters, and marks that turn the direction of writing.
bool steers(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0) < 0x20U || byte(0) == 0x7FU;
  if (character.size() == 2) return byte(0) == 0xC2U && byte(1) < 0xA0U;
  if (character.size() != 3 || byte(0) != 0xE2U) return false;
  return (byte(1) == 0x80U && ((byte(2) >= 0xAAU && byte(2) <= 0xAEU) || byte(2) == 0xA8U ||
                               byte(2) == 0xA9U || byte(2) == 0x8EU || byte(2) == 0x8FU)) ||
         (byte(1) == 0x81U && byte(2) >= 0xA6U && byte(2) <= 0xA9U);
}

}  // namespace

std::string printable(std::string_view text, std::size_t longest) {
  std::string shown;
  while (!text.empty()) {
    if (shown.size() >= longest) return shown + "...";
    const std::size_t bytes = character_bytes(text);
    const std::string_view character = text.substr(0, bytes == 0 ? 1 : bytes);
    if (bytes == 0 || steers(character)) {
      shown += '?';
    } else {
      shown += character;
    }
    text.remove_prefix(character.size());
  }
  return shown;
}

std::string count_of(std::size_t n, std::string_view thing) {
  return std::to_string(n) + " " + std::string(thing) + (n == 1 ? "" : "s");
}

}  // namespace houseway
