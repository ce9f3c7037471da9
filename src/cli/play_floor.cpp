#include "cli/play_floor.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace houseway::cli {
namespace {

bool anything_dealt(const Round& round) {
  return std::any_of(round.journal().begin(), round.journal().end(),
                     [](const Event& event) { return event.kind == Event::Kind::card; });
}

}  // namespace

FloorReports::FloorReports(const RuleSet& rules, LiveShoe& shoe)
    : rules_(rules), game_(rules.definition()), shoe_(shoe) {}

std::optional<Event> FloorReports::parse(const std::vector<std::string>& words) const {
  const Irregularity* known = words.size() > 1 ? game_.find_irregularity(words[1]) : nullptr;
  if (known == nullptr) {
    fmt::print("Name the irregularity; type help for those that {} knows.\n", game_.name);
    return std::nullopt;
  }
  Event event = Event::irregular(static_cast<std::uint8_t>(known - game_.irregularities.data()));
  for (std::size_t i = 2; i < words.size(); ++i) {
    const bool names_place = (words[i] == "seat" || words[i] == "at") && i + 1 < words.size();
    const auto place = names_place ? game_.find_place(words[i + 1]) : std::nullopt;
    const bool sits =
        place && (!place->is_seat() || (place->seat() >= 1 && place->seat() <= rules_.positions()));
    if (sits && place->is_seat() == (words[i] == "seat")) {
      event.place = *place;
      ++i;
    } else if (words[i] == "disclosed" && known->tells_disclosed) {
      event.disclosed = true;
    } else {
      fmt::print("\"{}\" says nothing of {}.\n", words[i], known->kind);
      return std::nullopt;
    }
  }
  return event;
}

// Besides what the round forbids: a player is passed over when the cards are due, and a card too
// many is drawn to a hand when all before it are dealt.
std::optional<Refusal> FloorReports::why_not_yet(const Round& round, const Event& event) const {
  const Irregularity& irregularity = kind_of(event);
  if (auto why = round.why_not(event)) return why;
  const auto refuse = [&](const char* message) {
    return Refusal{fmt::format("{}: {}", irregularity.kind, message), "irregularities",
                   text(irregularity.section)};
  };
  if (!game_.shoe.exists()) return std::nullopt;
  const Expected now = round.expected();
  if (irregularity.effect == Irregularity::Effect::seat_may_void &&
      (now.kind != Expected::Kind::card || now.place != event.place)) {
    return refuse("no card is due to that player");
  }
  const bool earlier_card = now.kind == Expected::Kind::card && irregularity.discards &&
                            !now.place.is_seat() && !event.place.is_seat() &&
                            now.place.index() < event.place.index();
  if (irregularity.possible != nullptr && (earlier_card || now.kind == Expected::Kind::reveal ||
                                           now.kind == Expected::Kind::decision)) {
    return refuse("something else comes before it");
  }
  if (!irregularity.never_at.empty() && anything_dealt(round)) {
    return refuse("the chapter does not say what follows in the middle of a round");
  }
  if (irregularity.runs_out || irregularity.kind == "insufficient-cards") {
    return refuse("the shoe has cards; it is applied when it has none");
  }
  return std::nullopt;
}

// What happens only to certain hands, or when a player's cards are due.
bool FloorReports::may_come_later(const Round& round, const Irregularity& irregularity) const {
  return game_.shoe.exists() && !round.over() &&
         (irregularity.possible != nullptr ||
          irregularity.effect == Irregularity::Effect::seat_may_void);
}

void FloorReports::note(const std::vector<std::string>& words) {
  if (const auto event = parse(words)) {
    noted_.push_back(*event);
    fmt::print("Noted: {} in the next round.\n", kind_of(*event).kind);
  }
}

bool FloorReports::report(Round& round, const std::vector<std::string>& words) {
  const auto event = parse(words);
  if (!event) return false;
  if (const auto why = why_not_yet(round, *event)) {
    if (may_come_later(round, kind_of(*event))) {
      noted_.push_back(*event);
      fmt::print("Noted: {} as soon as it can happen.\n", kind_of(*event).kind);
    } else {
      fmt::print("Refused: {} ({})\n", why->message, why->section);
    }
    return false;
  }
  happen(round, *event);
  return true;
}

void FloorReports::come_about(Round& round) {
  for (std::size_t i = 0; i < noted_.size();) {
    if (why_not_yet(round, noted_[i])) {
      ++i;
      continue;
    }
    const Event event = noted_[i];
    noted_.erase(noted_.begin() + static_cast<std::ptrdiff_t>(i));
    happen(round, event);
  }
}

void FloorReports::happen(Round& round, Event event) {
  const Irregularity& irregularity = kind_of(event);
  if (irregularity.discards) {
    const auto card = shoe_.draw(&round);
    if (!card) {
      fmt::print("The shoe is empty: there is no card for {}.\n", irregularity.kind);
      return;
    }
    event.card = *card;
  }
  if (const auto why = round.apply(event)) {
    fmt::print("Refused: {} ({})\n", why->message, why->section);
    return;
  }
  fmt::print("{}{}: {} ({})\n", irregularity.kind,
             irregularity.discards ? fmt::format(" ({})", text(event.card)) : std::string(),
             irregularity.means, text(irregularity.cited(event.disclosed)));
  shoe_.irregular(round, irregularity, event.disclosed);
}

void FloorReports::end_round(const Round& round) {
  for (const Event& event : std::exchange(noted_, {})) {
    const auto why = why_not_yet(round, event);
    fmt::print("It did not come to that: {} ({})\n",
               why ? why->message : std::string(kind_of(event).kind), text(kind_of(event).section));
  }
}

}  // namespace houseway::cli
