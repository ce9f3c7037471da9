#pragma once

#include <array>
#include <optional>

#include "round/round.h"
#include "rules/throws.h"

namespace houseway {

// The faces that everybody has been shown in a round, and those that each player has seen of his
// own hand: told from the events and from what the definition says of each step, without asking the
// round what it shows.
class ShownFaces {
 public:
  // An event is about to be applied, and has been.
  void expect(const Round& before, const Event& event) {
    now_ = before.expected();
    up_ = false;
    const auto* dealt = event.as<CardDealt>();
    if (dealt == nullptr || before.definition().pot_game() == nullptr) return;
    // The first cards face down, then those face up.
    const std::size_t street = before.pot().street_index();
    const Street& dealing = before.pot().game().streets[street];
    const std::size_t have =
        dealt->place.is_seat() ? before.pot().record().seat(dealt->place.seat()).cards.size() : 0;
    const bool first = street == 0 && have < static_cast<std::size_t>(dealing.down);
    up_ = !dealt->place.is_seat() || (dealing.up > 0 && !first);
  }
  void take(const Event& event, const Round& after) {
    if (const auto* dealt = event.as<CardDealt>(); dealt != nullptr && dealt->card.known()) {
      dealt_.insert(dealt->card);
    }
    // A card that is put away has left the shoe, for those who see all.
    if (const auto* wrong = event.as<GoneWrong>(); wrong != nullptr && wrong->card.known()) {
      dealt_.insert(wrong->card);
      if (wrong->disclosed) open_.insert(wrong->card);
    }
    if (after.definition().pot_game() != nullptr) {
      take_pot(event, after);
    } else if (after.definition().hands() != nullptr) {
      take_hands(after);
    } else if (after.definition().card_game() != nullptr) {
      take_cards(event, after);
    }
  }

  bool was_dealt(Card card) const { return dealt_.contains(card); }
  // Somebody at this seat; 0 for one without a hand.
  bool knows(int seat, Card card) const {
    return open_.contains(card) || own_[static_cast<std::size_t>(seat)].contains(card);
  }
  // How many cards with this face he knows of the hands, where these are drawn to: of several decks
  // one may lie open and another hidden.
  std::optional<int> copies(int seat, Card card) const {
    if (!drawn_to_) return std::nullopt;
    return open_copies_[face(card)] + own_copies_[static_cast<std::size_t>(seat)][face(card)];
  }

 private:
  using Copies = std::array<int, 64>;
  static std::size_t face(Card card) { return card.id() % Copies{}.size(); }
  CardSet& own_of(int seat) { return own_[static_cast<std::size_t>(seat)]; }
  template <class Some>
  static void add(const Some& cards, CardSet& to) {
    for (const Card card : cards) {
      if (card.known()) to.insert(card);
    }
  }

  void take_pot(const Event& event, const Round& after) {
    const PotRecord& record = after.pot().record();
    if (const auto* dealt = event.as<CardDealt>(); dealt != nullptr && up_) {
      open_.insert(dealt->card);
    }
    if (const auto* acted = event.as<PotActed>(); acted != nullptr && acted->act == PotAct::show) {
      add(record.seat(acted->seat).cards, open_);
    }
    if (const auto* wrong = event.as<GoneWrong>()) {
      // A last card that was turned up is seen. Cards that were discarded stand before it.
      const Irregularity& known = after.definition().irregularities[wrong->irregularity];
      if (known.pot.what == Irregularity::OfPot::What::ends_betting) {
        open_.insert(record.seat(wrong->place.seat()).cards.back());
      }
    }
    for (int seat = 1; seat <= static_cast<int>(record.seats.size()); ++seat) {
      add(record.seat(seat).cards, own_of(seat));
    }
  }

  // Where hands are drawn to: all but the hole card before the dealer's turn, and the first cards
  // that lie face down in front of somebody who plays on.
  void take_hands(const Round& after) {
    const Cards& dealer = after.record().places[0];
    const bool dealers_turn = after.expected().kind == Expected::Kind::card &&
                              after.expected().place == HandRound::dealer;
    const TwentyOne& game = *after.definition().hands();
    const bool exposed = game.exposes_hole != nullptr && dealer.size() > 1 &&
                         game.exposes_hole(dealer[0], dealer[1]) && after.hands().range();
    const bool hole_shown =
        after.over() || exposed || (dealers_turn && after.hands().dealt() && dealer.size() >= 2);
    drawn_to_ = true;
    open_copies_ = {};
    const auto open = [&](Card card) {
      open_.insert(card);
      ++open_copies_[face(card)];
    };
    for (std::size_t i = 0; i < dealer.size(); ++i) {
      if (i != 1 || hole_shown) open(dealer[i]);
    }
    for (int number = 1; number <= after.definition().positions; ++number) {
      add(after.record().seat(number).cards, own_of(number));
      Copies& hidden = own_copies_[static_cast<std::size_t>(number)];
      hidden = {};
      for (const DrawnHand& hand : after.record().seat(number).hands) {
        const bool down = after.hands().hand_rules().face_down && !after.over() &&
                          !hand.from_split && !hand.doubled &&
                          hand.end != DrawnHand::End::surrendered;
        for (std::size_t i = 0; i < hand.cards.size(); ++i) {
          if (down && i < 2) {
            ++hidden[face(hand.cards[i])];
          } else {
            open(hand.cards[i]);
          }
        }
        if (hand.second_chance()) open(hand.subtracted);
        add(hand.cards, own_of(number));
      }
    }
  }

  void turn_over(const Reveal& reveal, const Record& record) {
    const Cards& cards = now_.place.is_seat()
                             ? record.seat(now_.place.seat()).cards
                             : record.places[static_cast<std::size_t>(now_.place.index())];
    for (const int card : reveal.which) {
      const auto at = static_cast<std::size_t>(card);
      if (at < cards.size() && cards[at].known()) open_.insert(cards[at]);
    }
  }

  // What has been dealt face up, turned over or, at the settlement, laid down by those still in.
  void take_cards(const Event& event, const Round& after) {
    const Definition& game = after.definition();
    const Record& record = after.record();
    if (const auto* dealt = event.as<CardDealt>()) {
      const Deal& deal = *now_.step->as<Deal>();
      const bool first_up =
          !dealt->place.is_seat() && game.place_id(dealt->place) == deal.first_card_up &&
          record.places[static_cast<std::size_t>(dealt->place.index())].size() == 1;
      if ((deal.all_up || first_up) && dealt->card.known()) open_.insert(dealt->card);
    } else if (event.is<Revealed>()) {
      const Reveal& reveal = *now_.step->as<Reveal>();
      if (reveal.place == players) {
        add_hands_still_in(record);
      } else {
        turn_over(reveal, record);
      }
    }
    if (after.over() && record.void_by == nullptr) add_hands_still_in(record);
    const int looked_at = game.cards().looked_at;
    for (int seat = 1; seat <= game.positions; ++seat) {
      const Cards& mine = record.seat(seat).cards;
      for (std::size_t i = 0; i < mine.size(); ++i) {
        const bool looks = looked_at == 0 || static_cast<int>(i) < looked_at || after.over();
        if (looks && mine[i].known()) own_of(seat).insert(mine[i]);
      }
    }
  }

  void add_hands_still_in(const Record& record) {
    for (const SeatRecord& player : record.seats) {
      const bool out = player.folded || player.lost_by != nullptr || !player.void_section.empty();
      if (player.in && !out) add(player.cards, open_);
    }
  }

  Expected now_;
  bool up_ = false;
  CardSet open_;
  CardSet dealt_;
  std::array<CardSet, 1 + most_players> own_;  // by seat; at 0 nothing
  bool drawn_to_ = false;
  Copies open_copies_{};                               // of the hands as they lie now
  std::array<Copies, 1 + most_players> own_copies_{};  // beside these
};

}  // namespace houseway
