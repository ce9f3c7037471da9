#include "rules/twenty_one.h"

namespace houseway {

std::string_view text(Move move) {
  switch (move) {
    case Move::second_wager:
      return "wager";
    case Move::insurance:
      return "insurance";
    case Move::even_money:
      return "even-money";
    case Move::add_winnings:
      return "add";
    case Move::switch_cards:
      return "switch";
    case Move::surrender:
      return "surrender";
    case Move::hit:
      return "hit";
    case Move::stand:
      return "stand";
    case Move::double_down:
      return "double";
    case Move::split:
      return "split";
    case Move::rescue:
      return "rescue";
    case Move::second_chance:
      return "second-chance";
    case Move::pass:
      return "pass";
  }
  return "";
}

}  // namespace houseway
