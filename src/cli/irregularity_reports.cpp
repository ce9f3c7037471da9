#include "cli/irregularity_reports.h"

#include <fmt/format.h>

#include <utility>

#include "round/reported.h"

namespace houseway::cli {
namespace {

Event event_of(const IrregularityReport& report, Card card = {}) {
  return {GoneWrong{report.index, report.place, card, report.disclosed, report.choice}};
}

}  // namespace

IrregularityReports::IrregularityReports(const RuleSet& rules, LiveShoe& shoe,
                                         const Terminal& terminal)
    : rules_(rules), game_(rules.definition()), shoe_(shoe), terminal_(terminal) {}

std::optional<IrregularityReport> IrregularityReports::read(const Typed& typed) const {
  const auto reading = read_report(rules_, typed.words);
  terminal_.show(reading.misread);
  return reading.value;
}

// Besides what the round forbids: that a shoe is short of cards it says by itself.
std::optional<Refusal> IrregularityReports::why_not_yet(const Round& round,
                                                        const IrregularityReport& report) const {
  const Irregularity& irregularity = kind_of(report);
  const Event event = event_of(report);
  if (auto why = why_not_reported(round, *event.as<GoneWrong>())) return why;
  if (!game_.dealt_from_a_shoe() || !irregularity.from_shoe.too_few_cards) return std::nullopt;
  return Refusal{
      fmt::format("{}: the shoe has cards; it is applied when it has none", irregularity.kind),
      "irregularities", text(irregularity.section)};
}

// What happens only to certain hands, or when a player's cards are due.
bool IrregularityReports::may_come_later(const Round& round,
                                         const Irregularity& irregularity) const {
  using What = Irregularity::OfHands::What;
  const What what = irregularity.hands.what;
  if (game_.hands() != nullptr) {
    return !round.over() &&
           (what == What::not_dealt || what == What::refused || what == What::overdrawn);
  }
  return game_.dealt_from_a_shoe() && !round.over() &&
         (irregularity.cards.possible != nullptr ||
          irregularity.effect == Irregularity::Effect::seat_may_void);
}

void IrregularityReports::note(const Typed& typed) {
  if (const auto report = read(typed)) {
    noted_.push_back(*report);
    terminal_.say("Noted: {} in the next round.\n", kind_of(*report).kind);
  }
}

void IrregularityReports::report(Round& round, const Typed& typed) {
  const auto report = read(typed);
  if (!report) return;
  const auto why = why_not_yet(round, *report);
  if (!why) return happen(round, *report);
  if (may_come_later(round, kind_of(*report))) {
    noted_.push_back(*report);
    terminal_.say("Noted: {} as soon as it can happen.\n", kind_of(*report).kind);
  } else {
    terminal_.refused(why);
  }
}

void IrregularityReports::come_about(Round& round) {
  for (std::size_t i = 0; i < noted_.size();) {
    if (why_not_yet(round, noted_[i])) {
      ++i;
      continue;
    }
    const IrregularityReport report = noted_[i];
    noted_.erase(noted_.begin() + static_cast<std::ptrdiff_t>(i));
    happen(round, report);
  }
}

void IrregularityReports::happen(Round& round, const IrregularityReport& report) {
  const Irregularity& irregularity = kind_of(report);
  const bool puts_away = irregularity.from_shoe.discards ||
                         irregularity.hands.what == Irregularity::OfHands::What::overdrawn;
  const std::optional<Card> card = puts_away ? shoe_.draw(&round) : Card{};
  if (!card) {
    terminal_.say("The shoe is empty: there is no card for {}.\n", irregularity.kind);
    return;
  }
  if (terminal_.refused(round.apply(event_of(report, *card)))) return;
  terminal_.say("{}{}: {} ({})\n", irregularity.kind,
                puts_away ? fmt::format(" ({})", text(*card)) : std::string(), irregularity.means,
                text(irregularity.cited(report.disclosed)));
  shoe_.irregular(round, irregularity, report.disclosed);
}

void IrregularityReports::end_round(const Round& round) {
  for (const IrregularityReport& report : std::exchange(noted_, {})) {
    const Irregularity& irregularity = kind_of(report);
    const auto why = why_not_yet(round, report);
    terminal_.say("It did not come to that: {} ({})\n",
                  why ? why->message : std::string(irregularity.kind), text(irregularity.section));
  }
}

}  // namespace houseway::cli
