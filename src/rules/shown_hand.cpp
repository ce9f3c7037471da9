#include "rules/shown_hand.h"

#include <fmt/format.h>

#include "core/words.h"

namespace houseway {
namespace {

// "pair of kings over ace-queen"
std::string set_name(ShownHand hand) {
  const SetHands set = hand.set_hands();
  if (set.foul()) return "foul";
  const auto one = [](std::uint8_t rank) {
    return rank == joker_low ? std::string("joker")
                             : std::string(rank_name(static_cast<Rank>(rank)));
  };
  const std::string high = name(JokerHand{set.high});
  if (hand.kind == ShownHand::Kind::five_and_one) return high + " over " + one(set.second);
  const std::string two = high + " over " + short_name(two_of_number(set.second));
  return hand.kind == ShownHand::Kind::four_two_one ? two + " over " + one(set.third) : two;
}

}  // namespace

std::string name(ShownHand hand) {
  if (hand.dealers) {
    hand.dealers = false;
    return "dealer's " + name(hand);
  }
  switch (hand.kind) {
    case ShownHand::Kind::none:
      break;
    case ShownHand::Kind::high:
      return name(HighHand{hand.value});
    case ShownHand::Kind::wild:
      return HighHand{hand.value}.hand_class() == HandClass::five_wilds
                 ? name(HighHand{hand.value})
                 : name(HighHand{hand.value}) + ", with wild";
    case ShownHand::Kind::four_card:
      return name(FourCardHand{hand.value});
    case ShownHand::Kind::three_card:
      return name(ThreeCardHand{hand.value});
    case ShownHand::Kind::two_card:
      return name(TwoCardHand{static_cast<Rank>(hand.value >> 5U),
                              static_cast<Rank>((hand.value >> 1U) & 15U), (hand.value & 1U) != 0});
    case ShownHand::Kind::flush:
      return name(FlushHand{hand.value});
    case ShownHand::Kind::suited_run:
      return count_of(hand.value, "card") + " of one suit in a row";
    case ShownHand::Kind::magic_card:
      return "the magic card";
    case ShownHand::Kind::lucky:
      return "the lucky position";
    case ShownHand::Kind::points:
      return count_of(hand.value, "point");
    case ShownHand::Kind::aces:
      return count_of(hand.value, "ace");
    case ShownHand::Kind::counts:
      return fmt::format("Player {}, Banker {}", hand.value >> 8U, hand.value & 255U);
    case ShownHand::Kind::ranks:
      return fmt::format("{} against {}", rank_name(static_cast<Rank>(hand.value >> 8U)),
                         rank_name(static_cast<Rank>(hand.value & 255U)));
    case ShownHand::Kind::two_totals:
      return fmt::format("{} over {}", hand.high_total(), hand.low_total());
    case ShownHand::Kind::point_count:
      return fmt::format("Point Count {}, {}qualifying", hand.count(),
                         hand.qualified() ? "" : "not ");
    case ShownHand::Kind::colour:
      return count_of(hand.value >> 1U, (hand.value & 1U) != 0 ? "red card" : "black card");
    case ShownHand::Kind::blackjack:
      return "Blackjack";
    case ShownHand::Kind::drawn_total:
      return fmt::format("{} against {}", hand.high_total(), hand.low_total());
    case ShownHand::Kind::low:
      return name(LowHand{hand.value});
    case ShownHand::Kind::badugi:
      return name(BadugiHand{hand.value});
    case ShownHand::Kind::joker:
      return name(JokerHand{hand.value});
    case ShownHand::Kind::five_and_two:
    case ShownHand::Kind::four_two_one:
    case ShownHand::Kind::five_and_one:
      return set_name(hand);
    case ShownHand::Kind::tiles:
      return name(TileHand{static_cast<std::uint16_t>(hand.value >> 16U)}) + " over " +
             name(TileHand{static_cast<std::uint16_t>(hand.value & 0xFFFFU)});
  }
  return "";
}

}  // namespace houseway
