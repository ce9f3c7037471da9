#include "simulate/drawn_table.h"

#include <algorithm>

namespace houseway::drawn_rounds {

DrawnTable::DrawnTable(const DrawnKernel& kernel)
    : kernel_(kernel),
      walks_(kernel.walks()),
      shoe_(kernel.rules(), kernel.fresh_shoe()),
      asking_(kernel.sides().asking(kernel.bets())),
      shown_(kernel.channels().size()) {
  round_.own_cards = kernel.first_places().own_cards;
}

void DrawnTable::play(Stream& stream, Book& book,
                      std::span<const std::span<std::uint32_t>> classes) {
  if (kernel_.two_boxes()) {
    play_two_boxes(stream, book, classes);
  } else if (classes.size() > 1) {
    play_one_box<true>(stream, book, classes);
  } else {
    play_one_box<false>(stream, book, classes);
  }
  rounds_ += classes[0].size();
}

// A hand that is not split and whose suits do not matter, and the dealer's, by tables alone.
class DrawnTable::OneBox {
 public:
  explicit OneBox(const DrawnKernel& kernel)
      : places_(kernel.first_places()),
        next_(kernel.walks().next()),
        starts_(&kernel.walks().starts(HandOf::dealt, 0)),
        against_(kernel.against().data()),
        dealers_start_(kernel.dealer().start.data()),
        dealers_next_(kernel.dealer().next.data()),
        keys_(kernel.keys().data()) {}

  // Of another hand the node alone.
  Walked walk(const CardByte* first) const {
    const std::size_t dealers = value_of(first[places_.up]) * 16 + value_of(first[places_.hole]);
    const std::size_t own = value_of(first[places_.own[0]]) * 16 + value_of(first[places_.own[1]]);
    const CardByte* card = first + places_.all;
    Node node = starts_[against_[dealers]][own];
    while ((node & finished) == 0) node = next_[node + value_of(*card++)];
    if ((node & special) != 0) [[unlikely]]
      return {.first = first, .node = node};
    const CardByte* const drawn = card;
    std::uint8_t dealer = (node & waits) != 0
                              ? dealers_start_[dealers]
                              : static_cast<std::uint8_t>(DealersWalk::ends + dealer_stops);
    while (dealer < DealersWalk::ends) {
      dealer = dealers_next_[dealer * std::size_t{16} + value_of(*card++)];
    }
    const std::size_t end = dealer - std::size_t{DealersWalk::ends};
    return {first, drawn, card, node, keys_[(node & number_bits) * std::size_t{16} + end]};
  }

 private:
  FirstPlaces places_;
  const Node* next_;
  const Walks::Starts* starts_;
  const std::uint16_t* against_;
  const std::uint8_t* dealers_start_;
  const std::uint8_t* dealers_next_;
  const HandKey* keys_;
};

// A round is walked before it is known whether all its cards were ready: if they were not, more are
// made ready and it is walked again.
template <bool sides>
void DrawnTable::play_one_box(Stream& stream, Book& book,
                              std::span<const std::span<std::uint32_t>> classes) {
  const OneBox one_box(kernel_);
  for (std::size_t nth = 0; nth < classes[0].size(); ++nth) {
    if (!shoe_.is_prepared()) shoe_.prepare(stream);
    Walked walked;
    for (;;) {
      walked = one_box.walk(shoe_.next());
      round_.size = 1;
      if ((walked.node & special) != 0) [[unlikely]]
        walked = walk_hand_by_hand(walked.first);
      if (shoe_.had(walked.end)) [[likely]]
        break;
      shoe_.make_more_ready(stream);
    }
    std::uint32_t main = walked.key;
    if (round_.size > 1) [[unlikely]]
      main = number_of_hands();
    classes[0][nth] = main;
    bool wanted = book.wants(0, main);
    if constexpr (sides) {
      if (round_.size == 1 && kernel_.sides().look_at_hands()) keep_hand(walked);
      tell_sides(walked, stream);
      for (std::size_t i = 1; i < classes.size(); ++i) {
        classes[i][nth] = asking_.classes[i - 1];
        wanted |= book.wants(i, asking_.classes[i - 1]);
      }
    }
    if (wanted) [[unlikely]]
      show(book, main, rounds_ + nth, walked);
    shoe_.end_round(walked.end);
  }
}

void DrawnTable::play_two_boxes(Stream& stream, Book& book,
                                std::span<const std::span<std::uint32_t>> classes) {
  for (std::size_t nth = 0; nth < classes[0].size(); ++nth) {
    if (!shoe_.is_prepared()) shoe_.prepare(stream);
    Walked walked;
    for (;;) {
      walked = walk_two_boxes(shoe_.next());
      if (shoe_.had(walked.end)) [[likely]]
        break;
      shoe_.make_more_ready(stream);
    }
    const std::uint32_t main = number_of_hands();
    classes[0][nth] = main;
    bool wanted = book.wants(0, main);
    if (classes.size() > 1) tell_sides(walked, stream);
    for (std::size_t i = 1; i < classes.size(); ++i) {
      classes[i][nth] = asking_.classes[i - 1];
      wanted |= book.wants(i, asking_.classes[i - 1]);
    }
    if (wanted) [[unlikely]]
      show(book, main, rounds_ + nth, walked);
    shoe_.end_round(walked.end);
  }
}

void DrawnTable::keep_hand(const Walked& walked) {
  const FirstPlaces& places = kernel_.first_places();
  PlayedHand& hand = round_.hands[0];
  hand = {};
  hand.take(walked.first[places.own[0]]);
  hand.take(walked.first[places.own[1]]);
  for (const CardByte* card = walked.first + places.all; card != walked.dealer; ++card) {
    hand.take(*card);
  }
  hand.ending = walked.node;
}

void DrawnTable::tell_sides(const Walked& walked, Stream& stream) {
  const FirstPlaces& places = kernel_.first_places();
  for (std::size_t i = 0; i < places.own_cards; ++i) round_.own[i] = walked.first[places.own[i]];
  round_.up = walked.first[places.up];
  round_.hole = walked.first[places.hole];
  round_.dealer = walked.dealer;
  round_.end = walked.end;
  kernel_.sides().tell(round_, walks_, stream, asking_);
}

void DrawnTable::show(Book& book, std::uint32_t main, std::uint64_t nth, const Walked& walked) {
  shown_[0] = main;
  std::copy(asking_.classes.begin(), asking_.classes.end(), shown_.begin() + 1);
  book.show(shown_, nth, kernel_.record({walked.first, walked.end}, asking_.record.drawn));
}

}  // namespace houseway::drawn_rounds
