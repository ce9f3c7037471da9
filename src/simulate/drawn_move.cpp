#include <algorithm>

#include "odds/dealers_draws.h"
#include "round/hand_round.h"
#include "simulate/drawn_decisions.h"

// A play that is fixed beforehand, at a table: what the seat says whose turn it is.
namespace houseway {
namespace drawn_rounds {

class AtTable {
 public:
  AtTable(const DrawnPlay& play, const HandRound& round)
      : play_(play),
        round_(round),
        plays_(round.plays()),
        seat_(round.record().seat(round.expected().place.seat())) {}

  Move move() const {
    if (allows(Move::second_wager)) return if_so(play_.second_wager[up()], Move::second_wager);
    if (allows(Move::insurance) || allows(Move::add_winnings)) return Move::pass;
    if (allows(Move::switch_cards)) return if_so(switches(), Move::switch_cards);
    if (allows(Move::second_chance)) return if_so(takes_second_chance(), Move::second_chance);
    if (allows(Move::pass)) {
      return if_so(gives_up(), allows(Move::rescue) ? Move::rescue : Move::surrender);
    }
    const Move wished = of_hand();
    return allows(wished) ? wished : Move::stand;
  }

 private:
  bool allows(Move move) const {
    return std::any_of(plays_.begin(), plays_.end(),
                       [&](const Play& play) { return static_cast<Move>(play.choice) == move; });
  }
  static Move if_so(bool so, Move move) { return so ? move : Move::pass; }

  const DrawnHand& hand() const { return seat_.hands[round_.hand_in_turn()]; }
  std::size_t dealers(std::size_t card) const {
    return value_index(round_.record().places[0][card]);
  }
  std::size_t up() const { return dealers(0); }
  bool is_lammer(Spot spot) const {
    return round_.definition().wagers[spot.wager].need == Need::unstaked;
  }
  static drawn::Counts counts(std::span<const Card> cards) {
    drawn::Counts counts{};
    for (const Card card : cards) ++counts[value_index(card)];
    return counts;
  }

  // The first two cards of both boxes as they lie now, whatever has become of them since.
  std::array<std::size_t, 4> of_boxes() const {
    std::array<std::size_t, 4> cards{};
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = value_index(seat_.cards[i]);
    const auto [first, second, third, fourth] = cards;
    if (seat_.hands.front().switched) return {first, fourth, second, third};
    return {first, third, second, fourth};
  }
  bool switches() const { return play_.switches[DrawnPlay::switching(of_boxes(), up())]; }

  const DrawnPlay::Against& against() const {
    std::size_t other = 0;
    if (play_.looks_at_other) {
      const auto [a, b, c, d] = of_boxes();
      other = hand().box == 0 ? DrawnPlay::pair(c, d) : DrawnPlay::pair(a, b);
    }
    return play_.at(static_cast<std::size_t>(play_.column_of[up()][dealers(1)]), other);
  }
  drawn::Kind kind() const {
    if (!hand().from_split) return drawn::Kind::dealt;
    return is_lammer(hand().wagers.front()) ? drawn::Kind::free_split : drawn::Kind::split;
  }
  drawn::Doubled doubled() const {
    if (!hand().doubled) return drawn::Doubled::no;
    return is_lammer(hand().wagers.back()) ? drawn::Doubled::free : drawn::Doubled::paid;
  }
  const std::vector<bool>& marks(const DrawnPlay::Marks& all) const {
    return all[static_cast<std::size_t>(kind())][static_cast<std::size_t>(doubled())];
  }

  bool takes_second_chance() const {
    const auto cards = hand().span();
    const drawn::HandId before = drawn::all_hands().find(counts(cards.first(cards.size() - 1)));
    const drawn::HandId bust =
        drawn::bust_hands().from[static_cast<std::size_t>(before)][value_index(cards.back())];
    return marks(against().second_chance)[static_cast<std::size_t>(bust)];
  }
  bool gives_up() const {
    const drawn::HandId cards = drawn::all_hands().find(counts(hand().span()));
    return marks(against().gives_up)[static_cast<std::size_t>(cards)];
  }

  Move of_hand() const {
    const DrawnPlay::Against& play = against();
    const auto cards = hand().span();
    const std::size_t first = value_index(cards[0]);
    if (hand().from_split && cards.size() == 2 && value_index(cards[1]) == first) {
      const auto hands =
          std::count_if(seat_.hands.begin(), seat_.hands.end(),
                        [&](const DrawnHand& each) { return each.box == hand().box; });
      if (hands < play.hands[first]) return Move::split;
    }
    const bool ace = first == drawn::ace;
    using As = DrawnPlay::As;
    const As as = kind() == drawn::Kind::dealt   ? As::dealt
                  : kind() == drawn::Kind::split ? (ace ? As::split_ace : As::split)
                                                 : (ace ? As::free_split_ace : As::free_split);
    const drawn::HandId id = drawn::all_hands().find(counts(cards));
    switch (play.acts[static_cast<std::size_t>(as)][static_cast<std::size_t>(id)]) {
      case drawn::Act::surrender:
        return Move::surrender;
      case drawn::Act::hit:
        return Move::hit;
      case drawn::Act::split:
        return Move::split;
      case drawn::Act::twice:
        return Move::double_down;
      case drawn::Act::stand:
      case drawn::Act::none:
        break;
    }
    return Move::stand;
  }

  const DrawnPlay& play_;
  const HandRound& round_;
  const List<Play, 8> plays_;
  const SeatRecord& seat_;
};

}  // namespace drawn_rounds

Move drawn_move(const DrawnPlay& play, const HandRound& round) {
  return drawn_rounds::AtTable(play, round).move();
}

}  // namespace houseway
