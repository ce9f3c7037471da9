#include "rules/pays.h"

#include <fmt/format.h>

namespace houseway {

std::string_view text(Level level) {
  switch (level) {
    case Level::only:
      break;
    case Level::mega:
      return "mega";
    case Level::major:
      return "major";
    case Level::minor:
      return "minor";
  }
  return "";
}

std::string text(const Pays& pays) {
  switch (pays.kind) {
    case Pays::Kind::not_printed:
      return "-";
    case Pays::Kind::not_applicable:
      return "N/A";
    case Pays::Kind::loss:
      return "loss";
    case Pays::Kind::push:
      return "push";
    case Pays::Kind::to:
      return fmt::format("{} to {}", with_commas(pays.num), with_commas(pays.den));
    case Pays::Kind::for_one:
      return fmt::format("{} for 1", with_commas(pays.num));
    case Pays::Kind::meter:
      if (pays.level == Level::only) return fmt::format("{}% of meter", pays.num);
      return fmt::format("{}% {} jackpot", pays.num, text(pays.level));
    case Pays::Kind::sum:
      return text(Money{pays.num});
  }
  return "";
}

}  // namespace houseway
