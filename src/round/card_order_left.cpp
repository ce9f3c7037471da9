#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"
#include "round/card_order.h"
#include "round/play_words.h"
#include "rules/settlement.h"

namespace houseway {

void CardOrder::check_nothing_left() {
  const Irregularity* voided = cards().record().void_by;
  for (const RecordedIrregularity& recorded : file_.irregular) {
    if (voided != nullptr) break;
    refuse(recorded.path + ".at",
           round_.over() ? fmt::format("the round was over before \"{}\"", recorded.at)
                         : fmt::format("the shoe has run out, but not at \"{}\"", recorded.at),
           game_.irregularities[recorded.wrong.irregularity].section);
  }
  if (!refusals_.empty()) return;
  if (tossed_ < file_.rolls.size()) {
    const bool none = game_.throwing()->dice(round_.rules(), game_.throwing()->start).empty();
    refuse(file_.rolls[tossed_].path,
           none ? "no dice are thrown under these rules" : "the dice have been thrown",
           none ? game_.throwing()->dice_section(round_.rules(), game_.throwing()->start)
                : game_.throwing()->section);
  }
  for (const auto& [seat, plays] : file_.plays) {
    const std::size_t used = played_[seat];
    if (used >= plays.size()) continue;
    const std::string path = fmt::format("plays.{}[{}]", holder_name(seat), used);
    if (seat == 0) {
      // How the dealer had arranged a hand that was then void changes nothing.
      if (voided != nullptr && used + 1 == plays.size() && parse_arranged(plays[used])) continue;
      refuse(path, "the dealer has nothing left to arrange", game_.cards().arranging.house_section);
      continue;
    }
    const SeatRecord& player = cards().record().seat(seat);
    // Hands are arranged at the same time: some may have been when others were not.
    if (voided != nullptr && used + 1 == plays.size() && parse_arranged(plays[used])) continue;
    if (voided != nullptr) {
      refuse(path, fmt::format("the round was void by {} before this play", voided->kind),
             voided->section);
    } else if (!player.in) {
      refuse(path, fmt::format("seat {} has made no wager", seat),
             game_.wagers[*game_.find_wager(game_.base)].section);
    } else if (!player.void_section.empty()) {
      refuse(path, fmt::format("the hand of seat {} is void", seat), player.void_section);
    } else if (player.folded) {
      refuse(path, fmt::format("seat {} has folded and is out of the round", seat),
             player.folded_at->section);
    } else if (cards().record().bank.with_house && cards().record().bank.seat == seat) {
      refuse(path, "the dealer arranges the hand of a bank that the house shares",
             game_.cards().banking.with_house_section);
    } else if (const Step* exposed = giving_up(plays[used])) {
      refuse(path, "the hand has been arranged, and its cards seen", exposed->section);
    } else if (!game_.cards().arranging.sizes.empty() && parse_arranged(plays[used])) {
      refuse(path, "a hand is arranged once", game_.cards().arranging.final_section);
    } else if (const Step* barred = not_asked(seat, plays[used])) {
      refuse(path, fmt::format("seat {} is asked only if {}", seat, barred->condition),
             barred->section);
    } else {
      refuse(path, "there is nothing left to decide",
             (used == 0 ? decision_of(plays[0]) : decision_of({})).section);
    }
  }
  check_shoe();
  for (const auto& [key, cards] : file_.cards) {
    const Place place = *game_.find_place(key);
    const std::size_t used = std::max(dealt_[key], may_lie_undealt(place));
    if (used >= cards.size()) continue;
    const std::string path = fmt::format("cards.{}[{}]", key, used);
    refuse(path,
           fmt::format("{} given for {}, and the dealing gives it {}",
                       count_of(cards.size(), "card"), game_.place_name(place),
                       used == 0 ? "none in this round" : fmt::format("{}", used)),
           no_more_to(place));
  }
}

// Cards that no hand of this round has been dealt: some irregularities account for a few.
void CardOrder::check_shoe() {
  if (!file_.shoe || cards().record().void_by != nullptr) return;
  std::size_t explained = dealt_["shoe"];
  for (const Event& event : round_.journal()) {
    const auto* wrong = event.as<GoneWrong>();
    if (wrong == nullptr) continue;
    const auto leaves_over = game_.irregularities[wrong->irregularity].from_shoe.leaves_over;
    if (leaves_over != nullptr) {
      explained +=
          static_cast<std::size_t>(leaves_over(round_.rules(), cards().record(), wrong->disclosed));
    }
  }
  if (explained >= file_.shoe->size()) return;
  refuse(fmt::format("shoe[{}]", explained),
         fmt::format("{} listed, and the round draws {}", count_of(file_.shoe->size(), "card"),
                     dealt_["shoe"]),
         section_of(last_deal(), round_.rules(), cards().record(), Place{}));
}

// The paragraph that gives a place no more cards than it has.
Section CardOrder::no_more_to(Place place) const {
  const bool in_round = place.is_seat() && cards().record().seat(place.seat()).in;
  for (const Step& step : game_.cards().play) {
    if (in_round && step.deals_drawn()) return step.section;
    if (step.because != nullptr && !place.is_seat() && step.deals_to(game_.place_id(place))) {
      return step.because(round_.rules(), cards().record(), place);
    }
  }
  const bool plays = !place.is_seat() || in_round;
  return round_.rules().dealing_section(place, plays ? game_.place_cards(place) - 1 : 0);
}

const Step& CardOrder::last_deal() const {
  const Step* last = &round_.rules().dealing().steps.back();
  for (const Step& step : game_.cards().play) {
    if (step.is<Deal>()) last = &step;
  }
  return *last;
}

// The decision at which these words would be a play, had its condition been met.
const Step* CardOrder::not_asked(int seat, const std::string& words) const {
  for (const Step& step : game_.cards().play) {
    if (step.is<Decide>() && step.when != nullptr && parse_play(step, words) &&
        !step.when(round_.rules(), cards().record(), Place::seat(seat))) {
      return &step;
    }
  }
  return nullptr;
}

// The last decision that these words would be a play at or, where they are none, the last of all;
// the last deal in a game without decisions.
const Step& CardOrder::decision_of(const std::string& words) const {
  const Step* last = &last_deal();
  const Step* fitting = nullptr;
  for (const Step& step : game_.cards().play) {
    if (!step.is<Decide>() || step.offers(Choice::Act::give_up)) continue;
    last = &step;
    if (parse_play(step, words)) fitting = &step;
  }
  return fitting != nullptr ? *fitting : *last;
}

// A void round may have stopped before its cards were dealt; a wrong number of them has no limit.
std::size_t CardOrder::may_lie_undealt(Place place) const {
  const Irregularity* voided = cards().record().void_by;
  if (voided == nullptr) return 0;
  if (voided->cards.of_any_number) return deck_cards(game_.cards().deck).size();
  return static_cast<std::size_t>(game_.place_cards(place));
}

}  // namespace houseway
