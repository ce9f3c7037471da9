#include "odds/drawn_words.h"

#include <fmt/format.h>

#include "rules/twenty_one.h"

namespace houseway {

using drawn::Act;

std::string_view word(Act act) {
  switch (act) {
    case Act::surrender:
      return text(Move::surrender);
    case Act::stand:
      return text(Move::stand);
    case Act::hit:
      return text(Move::hit);
    case Act::split:
      return text(Move::split);
    case Act::twice:
      return text(Move::double_down);
    case Act::none:
      break;
  }
  return "";
}

std::string cards_text(const drawn::Counts& hand) {
  std::string words;
  for (std::size_t value = 0; value < drawn::values; ++value) {
    for (int i = 0; i < hand[value]; ++i) words += fmt::format(" {}", value_names[value]);
  }
  return words.substr(1);
}

}  // namespace houseway
