#include "rules/settlement.h"

namespace houseway {

std::string_view text(Outcome outcome) {
  switch (outcome) {
    case Outcome::won:
      return "won";
    case Outcome::pushed:
      return "push";
    case Outcome::lost:
      return "lost";
    case Outcome::surrendered:
      return "surrendered";
    case Outcome::forfeited:
      return "forfeited";
    case Outcome::withdrawn:
      return "withdrawn";
    case Outcome::returned:
      return "returned";
    case Outcome::banked:
      return "banked";
  }
  return "";
}

std::string_view text(Charge::When when) {
  return when == Charge::When::on_win ? "on-win" : "on-bet";
}

std::string_view text(Taken::As as) {
  switch (as) {
    case Taken::As::rake:
      return "rake";
    case Taken::As::bad_beat:
      return "bad-beat";
    case Taken::As::high_hand_jackpot:
      return "high-hand-jackpot";
  }
  return "";
}

std::string holder_name(int seat) {
  return seat == 0 ? "dealer" : std::to_string(seat);
}

}  // namespace houseway
