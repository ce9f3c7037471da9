#include "cli/hand_play.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/hand_art.h"
#include "cli/table_help.h"
#include "core/words.h"
#include "round/hand_words.h"

namespace houseway::cli {

void HandPlay::begin() {
  burned_ = false;
  told_.reset();
  drawn_at_.reset();
}

std::optional<Question> HandPlay::next() {
  Round& round = table_.round;
  for (;;) {
    table_.reports.come_about(round);
    tell_dealers();
    if (round.over()) return std::nullopt;
    const Expected now = round.expected();
    if (now.kind == Expected::Kind::card) {
      if (!deal(now.place)) return std::nullopt;
      continue;
    }
    const int seat = now.place.seat();
    Question question{.seat = seat,
                      .words = fmt::format("{}", fmt::join(allowed_moves(hands()), ", ")),
                      .tells_chips = true};
    if (drawn_at_ != round.journal().size()) {
      question.drawing = hands_art(round, seat, table_.terminal.colour());
    }
    drawn_at_ = round.journal().size();
    return question;
  }
}

std::string HandPlay::help() const {
  return moves_help(hands());
}

void HandPlay::answer(const Typed& typed) {
  Round& round = table_.round;
  if (typed.first() == "irregularity") return table_.reports.report(round, typed);
  const auto play = read_move(hands(), typed);
  table_.terminal.show(play.misread);
  if (!play.value) return;
  const int seat = round.expected().place.seat();
  const Event event = Event::decide(seat, *play.value);
  Round trial = round;
  if (table_.terminal.refused(trial.apply(event))) return;
  const Money staked = CardTable::staked(trial, seat);
  if (const auto why = table_.chips.why_not_stake(seat, staked)) {
    return table_.terminal.show(*why);
  }
  table_.chips.stake(seat, staked);
  const HandRound before = hands();
  round = std::move(trial);
  tell(event, before);
}

// Where a card is burned before every round, it goes before the first one dealt.
bool HandPlay::burn() {
  burned_ = true;
  const auto& steps = table_.rules.dealing().steps;
  const Deal* first = steps.empty() ? nullptr : steps.front().as<Deal>();
  if (first == nullptr || first->burned == 0) return true;
  for (int i = 0; i < first->burned; ++i) {
    if (!table_.shoe.draw(&table_.round)) return table_.shoe.run_short(table_.round);
  }
  table_.terminal.say("{} burned ({}).\n",
                      first->burned == 1 ? "A card is" : fmt::format("{} cards are", first->burned),
                      text(steps.front().section));
  return true;
}

bool HandPlay::deal(Place place) {
  if (!burned_ && !burn()) return false;
  const auto card = table_.shoe.draw(&table_.round);
  if (!card) return table_.shoe.run_short(table_.round);
  const Event event = Event::deal(place, *card);
  const HandRound before = hands();
  if (table_.terminal.refused(table_.round.apply(event))) return false;
  // The first cards are shown where they lie.
  if (before.dealt()) tell(event, before);
  return true;
}

void HandPlay::tell(const Event& event, const HandRound& before) const {
  for (const StoryLine& line : hand_story(event, before, hands())) {
    table_.terminal.say("{}\n", line.words);
  }
}

void HandPlay::tell_dealers() {
  if (told_) {
    for (const StoryLine& line : dealers_story(*told_, hands())) {
      table_.terminal.say("{} ({})\n", line.words, line.section);
    }
  }
  told_ = hands();
}

void HandPlay::show_hands(const Settlement&) const {
  table_.terminal.show(hands_art(table_.round, 0, table_.terminal.colour()));
}

}  // namespace houseway::cli
