#include <algorithm>
#include <stdexcept>
#include <vector>

#include "round/random_bets.h"

namespace houseway {
namespace {

// With so few cards left nobody asks for more: one shuffle is enough for the hands that are open.
constexpr std::size_t reserve = 24;

// Plays a table at which hands are drawn to: whatever is lawful is tried.
class RandomHands {
 public:
  RandomHands(Round& round, Random& random, const RandomRoundOptions& options)
      : round_(round),
        random_(random),
        options_(options),
        cards_(round.rules(), random, options.high_hands) {}

  void play() {
    random_bets(round_, random_, options_.seats);
    must_apply(round_, Event::no_more_bets());
    for (;;) {
      if (options_.irregularities && random_.one_in(24)) go_wrong();
      const Expected now = round_.expected();
      if (now.kind == Expected::Kind::nothing) return;
      if (now.kind == Expected::Kind::card) {
        must_apply(round_, Event::deal(now.place, cards_.draw()));
      } else if (now.kind == Expected::Kind::decision) {
        must_apply(round_, Event::decide(now.place.seat(), decision(now.place.seat())));
      } else {
        throw std::logic_error("only cards and decisions are expected");
      }
    }
  }

 private:
  Play decision(int seat) {
    const auto plays = round_.hands().plays();
    if (cards_.left() < reserve) {
      const auto* last = std::find_if(plays.begin(), plays.end(), [](const Play& each) {
        const auto move = static_cast<Move>(each.choice);
        return move == Move::stand || move == Move::pass;
      });
      if (last != plays.end()) return *last;
    }
    Play play = pick(plays, random_);
    if (!random_.one_in(3)) return play;
    // Some wagers may be made for less.
    Play less = play;
    less.amount = dollars(1 + static_cast<std::int64_t>(random_.below(25)));
    return round_.why_not(Event::decide(seat, less)) ? play : less;
  }

  // One of the things that may go wrong now, at a random seat and with a random choice.
  void go_wrong() {
    const Definition& game = round_.definition();
    std::vector<GoneWrong> possible;
    const int seat =
        1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(round_.rules().positions())));
    for (std::size_t i = 0; i < game.irregularities.size(); ++i) {
      const Irregularity& irregularity = game.irregularities[i];
      GoneWrong wrong{static_cast<std::uint8_t>(i)};
      wrong.disclosed = irregularity.from_shoe.tells_disclosed && random_.one_in(2);
      const auto choices = static_cast<std::uint32_t>(irregularity.hands.choices.size());
      wrong.choice =
          choices == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(random_.below(choices));
      const Place due = round_.expected().place;
      for (const Place place : {Place{}, Place::seat(seat), due}) {
        wrong.place = place;
        if (round_.why_not({wrong})) continue;
        possible.push_back(wrong);
        break;
      }
    }
    if (possible.empty()) return;
    GoneWrong wrong = pick(possible, random_);
    const Irregularity& irregularity = game.irregularities[wrong.irregularity];
    const bool with_card = irregularity.from_shoe.discards ||
                           irregularity.hands.what == Irregularity::OfHands::What::overdrawn;
    if (with_card && !irregularity.cards.not_of_the_deck) wrong.card = cards_.draw();
    must_apply(round_, {wrong});
  }

  Round& round_;
  Random& random_;
  const RandomRoundOptions& options_;
  RandomCards cards_;
};

}  // namespace

void play_at_random(const HandRound&, Round& round, Random& random,
                    const RandomRoundOptions& options) {
  RandomHands(round, random, options).play();
}

}  // namespace houseway
