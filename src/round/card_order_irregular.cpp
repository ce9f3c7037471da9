#include <fmt/format.h>

#include <algorithm>

#include "round/card_order.h"

namespace houseway {

// Whether the moment that an irregularity names has come. One that names none is told when the
// recorded plays run out or all have been made.
bool CardOrder::due(const RecordedIrregularity& recorded, const Expected& now) {
  if (game_.dealt_from_a_shoe()) return due_from_the_shoe(recorded, now);
  // A player who may give up the hand has to be asked before arranging it.
  if (game_.irregularities[recorded.wrong.irregularity].effect ==
      Irregularity::Effect::seat_may_void) {
    return true;
  }
  // Hands that are set again are so however the file says that they were set.
  if (game_.irregularities[recorded.wrong.irregularity].cards.sets_again && recorded.at.empty()) {
    return cards().dealt();
  }
  const bool of_a_throw =
      game_.irregularities[recorded.wrong.irregularity].effect == Irregularity::Effect::no_throw;
  if (now.kind == Expected::Kind::toss) {
    return recorded.at == fmt::format("roll-{}", tossed_ + 1) ||
           (of_a_throw && recorded.at.empty() && file_.rolls.size() <= 1);
  }
  if (of_a_throw) return false;
  if (said(recorded, Moment::When::dealing) || found_in_the_deal(recorded)) {
    return !cards().dealt();
  }
  if (goes_on_deciding(recorded)) return false;
  if (said(recorded, Moment::When::dealt)) {
    return cards().dealt() && (!stops(recorded) || lacks_a_play(now) || no_decision_left());
  }
  if (said(recorded, Moment::When::at_step)) {
    const Step* step = moment(recorded)->step;
    if (found_later(recorded)) return playing(now) && now.step >= step;
    // One that stops the round comes, in the decision that it names, after the plays that were
    // made.
    if (step->is<Decide>()) return now.step == step && (out_of_plays(now) || !stops(recorded));
    return lacks_a_play(now) || (playing(now) && now.step >= step);
  }
  return lacks_a_play(now) || (cards().dealt() && no_decision_left());
}

// Where cards are drawn as the play goes on, the shoe shows when something happened.
bool CardOrder::due_from_the_shoe(const RecordedIrregularity& recorded, const Expected& now) {
  const Irregularity& irregularity = game_.irregularities[recorded.wrong.irregularity];
  if (irregularity.from_shoe.runs_out) {
    return now.kind == Expected::Kind::card && !has_card(now.place) && !elsewhere(recorded.at, now);
  }
  if (irregularity.effect == Irregularity::Effect::seat_void) return true;
  if (irregularity.effect == Irregularity::Effect::seat_may_void) {
    // One that names nobody who plays is told at once, and refused.
    const Place seat = recorded.wrong.place;
    if (!seat.is_seat() || seat == Place{} || !cards().record().seat(seat.seat()).in) return true;
    return cards().dealt() && now.kind == Expected::Kind::card && now.place == seat;
  }
  if (irregularity.from_shoe.discards && !recorded.wrong.card.known() && file_.shoe) {
    // The card was drawn for a hand that has all its cards: after those dealt before it.
    return cards().dealt() &&
           !(now.kind == Expected::Kind::card && now.place != recorded.wrong.place &&
             now.place.index() < recorded.wrong.place.index());
  }
  return cards().dealt() || (recorded.at.empty() && irregularity.cards.possible == nullptr);
}

// Whether a word names another point at which a card may be due than this one.
bool CardOrder::elsewhere(const std::string& at, const Expected& now) const {
  const auto third_card = [&](std::string_view place) {
    return fmt::format("{}-third-card", place);
  };
  if (cards().dealt() && at == third_card(key_of(now.place))) return false;
  if (at == "deal" || at == "initial-deal") return cards().dealt();
  return std::any_of(game_.cards().places.begin(), game_.cards().places.end(),
                     [&](const LayoutPlace& place) { return at == third_card(place.id); });
}

// The shoe has run out, but not where the file says.
bool CardOrder::records_running_out() const {
  return std::any_of(file_.irregular.begin(), file_.irregular.end(),
                     [&](const RecordedIrregularity& recorded) {
                       return game_.irregularities[recorded.wrong.irregularity].from_shoe.runs_out;
                     });
}

// The card that an irregularity takes from the shoe, where the file shows it there.
void CardOrder::take_from_shoe(RecordedIrregularity& recorded) {
  const Irregularity& irregularity = game_.irregularities[recorded.wrong.irregularity];
  std::size_t& next = dealt_["shoe"];
  const bool shown = irregularity.from_shoe.discards && !recorded.wrong.card.known() &&
                     file_.shoe && !irregularity.cards.places.empty() && next < file_.shoe->size();
  if (shown) recorded.wrong.card = (*file_.shoe)[next++];
}

// What happened without changing the round, or after the last card.
void CardOrder::feed_harmless() {
  for (RecordedIrregularity& recorded : file_.irregular) {
    if (game_.irregularities[recorded.wrong.irregularity].effect != Irregularity::Effect::goes_on)
      continue;
    take_from_shoe(recorded);
    feed({recorded.wrong}, recorded.path);
    recorded.path.clear();
  }
  std::erase_if(file_.irregular,
                [](const RecordedIrregularity& recorded) { return recorded.path.empty(); });
}

bool CardOrder::found_later(const RecordedIrregularity& recorded) const {
  return game_.irregularities[recorded.wrong.irregularity].cards.found_later;
}

// The plays that the file has for a player after the point that it names were made before the
// irregularity was found out.
bool CardOrder::goes_on_deciding(const RecordedIrregularity& recorded) const {
  return found_later(recorded) && recorded.wrong.place.is_seat() &&
         !out_of_plays(recorded.wrong.place.seat());
}

// Where the chapter makes a difference between the initial cards and later, silence with no play
// recorded means the initial cards.
bool CardOrder::found_in_the_deal(const RecordedIrregularity& recorded) const {
  return recorded.at.empty() && file_.plays.empty() &&
         game_.irregularities[recorded.wrong.irregularity].cards.settled_once_dealt;
}

// Whether this one, after those of its kind told already and those before it in the file, voids
// the round.
bool CardOrder::stops(const RecordedIrregularity& recorded) const {
  const Irregularity& irregularity = game_.irregularities[recorded.wrong.irregularity];
  const auto same = [&](const GoneWrong& wrong) {
    return wrong.irregularity == recorded.wrong.irregularity;
  };
  int occurrence = 1;
  for (const Event& event : round_.journal()) {
    const auto* wrong = event.as<GoneWrong>();
    if (wrong != nullptr && same(*wrong)) ++occurrence;
  }
  for (const RecordedIrregularity& each : file_.irregular) {
    if (&each == &recorded) break;
    if (same(each.wrong)) ++occurrence;
  }
  return irregularity.effect == Irregularity::Effect::voids &&
         occurrence >= irregularity.cards.from_occurrence;
}

const Moment* CardOrder::moment(const RecordedIrregularity& recorded) const {
  const auto named = std::find_if(moments_.begin(), moments_.end(),
                                  [&](const Moment& each) { return each.word == recorded.at; });
  return named == moments_.end() ? nullptr : &*named;
}

bool CardOrder::said(const RecordedIrregularity& recorded, Moment::When when) const {
  const Moment* named = moment(recorded);
  return named != nullptr && named->when == when;
}

// Steps of the play are in the order in which they come.
bool CardOrder::missed(const RecordedIrregularity& recorded, const Expected& now) const {
  if (!said(recorded, Moment::When::at_step)) return false;
  const Step* step = moment(recorded)->step;
  return step->is<Decide>() && !found_later(recorded) && playing(now) && now.step > step;
}

bool CardOrder::playing(const Expected& now) const {
  return now.step >= &game_.cards().play.front() && now.step <= &game_.cards().play.back();
}

bool CardOrder::no_decision_left() const {
  constexpr Irregularity before_decisions{.cards = {.until = Irregularity::Until::decisions}};
  return !cards().in_time(before_decisions);
}

bool CardOrder::feed_due_irregularity() {
  if (cards().record().void_by != nullptr) return false;  // what else goes wrong changes nothing
  const Expected now = round_.expected();
  for (const RecordedIrregularity& recorded : file_.irregular) {
    if (!missed(recorded, now)) continue;
    refuse(recorded.path + ".at", fmt::format("the recorded plays go past \"{}\"", recorded.at),
           game_.irregularities[recorded.wrong.irregularity].section);
    return true;
  }
  const auto recorded =
      std::find_if(file_.irregular.begin(), file_.irregular.end(),
                   [&](const RecordedIrregularity& each) { return due(each, now); });
  if (recorded == file_.irregular.end()) return false;
  take_from_shoe(*recorded);
  feed({recorded->wrong}, recorded->path);
  const bool may_void = game_.irregularities[recorded->wrong.irregularity].effect ==
                        Irregularity::Effect::seat_may_void;
  if (may_void && (!recorded->choice.empty() || game_.dealt_from_a_shoe())) {
    chosen_.insert_or_assign(recorded->wrong.place.seat(), *recorded);
  }
  file_.irregular.erase(recorded);
  return true;
}

}  // namespace houseway
