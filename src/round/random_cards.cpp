#include <stdexcept>

#include "round/random_bets.h"

namespace houseway {
namespace {

// Of a play that exchanges cards, another number of them and others.
Play with_other_cards(const Round& round, Play play, Random& random) {
  const Expected now = round.expected();
  const Choice& choice = now.step->choices()[play.choice];
  if (choice.exchanged.empty()) return play;
  Play other = play;
  other.exchanged = {};
  const auto wanted = static_cast<std::size_t>(choice.exchanged[0]) +
                      random.below(static_cast<std::uint32_t>(choice.exchanged[1]) + 1U -
                                   static_cast<std::uint32_t>(choice.exchanged[0]));
  std::size_t left = round.cards().record().seat(now.place.seat()).cards.size();
  for (const Card card : round.cards().record().seat(now.place.seat()).cards) {
    const std::size_t due = wanted - other.exchanged.size();
    if (random.below(static_cast<std::uint32_t>(left--)) < due) other.exchanged.push_back(card);
  }
  return round.why_not(Event::decide(now.place.seat(), other)) ? play : other;
}

void random_irregularity(Round& round, Random& random, RandomCards& deck) {
  const Definition& game = round.definition();
  const auto index = random.below(static_cast<std::uint32_t>(game.irregularities.size()));
  const int seat = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(game.positions)));
  const Irregularity& irregularity = game.irregularities[index];
  GoneWrong wrong{static_cast<std::uint8_t>(index)};
  if (irregularity.concerns_a_seat()) {
    wrong.place = Place::seat(seat);
  } else if (game.dealt_from_a_shoe() && !irregularity.cards.places.empty()) {
    wrong.place = *game.find_place(pick(irregularity.cards.places, random));
  }
  wrong.disclosed = irregularity.from_shoe.tells_disclosed && random.one_in(2);
  if (round.why_not({wrong})) return;
  if (irregularity.from_shoe.discards) wrong.card = deck.draw();
  must_apply(round, {wrong});
}

}  // namespace

void play_at_random(const CardRound&, Round& round, Random& random,
                    const RandomRoundOptions& options) {
  const Definition& game = round.definition();
  RandomCards deck(round.rules(), random, options.high_hands);

  random_bets(round, random, options.seats);
  must_apply(round, Event::no_more_bets());
  for (;;) {
    if (options.irregularities && random.one_in(64)) random_irregularity(round, random, deck);
    const Expected now = round.expected();
    switch (now.kind) {
      case Expected::Kind::bets:
      case Expected::Kind::act:
        throw std::logic_error("betting is closed");
      case Expected::Kind::card:
        must_apply(round, Event::deal(now.place, deck.draw()));
        break;
      case Expected::Kind::burn:
        deck.draw();
        must_apply(round, Event::burn());
        break;
      case Expected::Kind::decision:
        must_apply(round, Event::decide(now.place.seat(),
                                        with_other_cards(round, pick(round.cards().plays(), random),
                                                         random)));
        break;
      case Expected::Kind::reveal:
        must_apply(round, Event::reveal());
        break;
      case Expected::Kind::toss:
        must_apply(round, Event::toss(random_throw(round.rules(), game.throwing()->start, random)));
        break;
      case Expected::Kind::arrangement:
        must_apply(round, Event::arrange(now.place,
                                         random.one_in(4)
                                             ? pick(round.cards().arrangements(now.place), random)
                                             : Arrangement{}));
        break;
      case Expected::Kind::nothing:
        return;
    }
  }
}

}  // namespace houseway
