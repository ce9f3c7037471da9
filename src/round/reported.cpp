#include "round/reported.h"

#include <fmt/format.h>

#include <algorithm>

namespace houseway {
namespace {

bool anything_dealt(const Record& record) {
  return std::any_of(record.seats.begin(), record.seats.end(),
                     [](const SeatRecord& seat) { return !seat.cards.empty(); }) ||
         std::any_of(record.places.begin(), record.places.end(),
                     [](const Cards& cards) { return !cards.empty(); });
}

}  // namespace

bool takes_a_card(const Irregularity& irregularity) {
  using OfPot = Irregularity::OfPot::What;
  const OfPot pot = irregularity.pot.what;
  if (irregularity.cards.not_of_the_deck) return false;
  return irregularity.from_shoe.discards ||
         (irregularity.cards.puts_card_away && irregularity.from_shoe.never_at.empty()) ||
         irregularity.hands.what == Irregularity::OfHands::What::overdrawn ||
         pot == OfPot::card_away || pot == OfPot::replaced_card || pot == OfPot::not_eligible;
}

std::optional<Refusal> why_not_reported(const Round& round, const GoneWrong& wrong) {
  const Definition& game = round.definition();
  if (wrong.irregularity >= game.irregularities.size()) {
    return Refusal{"the game knows no such irregularity", "irregularities",
                   text(game.irregularities_section)};
  }
  if (auto why = round.why_not({wrong})) return why;
  const Irregularity& irregularity = game.irregularities[wrong.irregularity];
  const auto refuse = [&](const char* message) {
    return Refusal{fmt::format("{}: {}", irregularity.kind, message), "irregularities",
                   text(irregularity.section)};
  };
  if (game.pot_game() != nullptr && !round.pot().begun()) return refuse("no hand is dealt yet");
  if (!game.dealt_from_a_shoe() || game.hands() != nullptr) return std::nullopt;
  const Expected now = round.expected();
  if (irregularity.effect == Irregularity::Effect::seat_may_void &&
      (now.kind != Expected::Kind::card || now.place != wrong.place)) {
    return refuse("no card is due to that player");
  }
  const bool earlier_card = now.kind == Expected::Kind::card && irregularity.from_shoe.discards &&
                            !now.place.is_seat() && !wrong.place.is_seat() &&
                            now.place.index() < wrong.place.index();
  if (irregularity.cards.possible != nullptr &&
      (earlier_card || now.kind == Expected::Kind::reveal ||
       now.kind == Expected::Kind::decision)) {
    return refuse("something else comes before it");
  }
  if (!irregularity.from_shoe.never_at.empty() && anything_dealt(round.record())) {
    return refuse("the chapter does not say what follows in the middle of a round");
  }
  return std::nullopt;
}

}  // namespace houseway
