#include "cli/card_play.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "cli/card_art.h"
#include "cli/hands_text.h"
#include "cli/table_help.h"
#include "round/curator.h"
#include "round/play_words.h"
#include "round/random_round.h"

namespace houseway::cli {
namespace {

// What is done without asking: the only play that is allowed, where silence means it.
std::optional<Play> only_play(const Round& round) {
  const auto plays = round.cards().plays();
  if (plays.size() != 1) return std::nullopt;
  if (!round.expected().step->choices()[plays.front().choice].unwritten) return std::nullopt;
  return plays.front();
}

}  // namespace

std::optional<Question> CardPlay::next() {
  Round& round = table_.round;
  for (;;) {
    table_.reports.come_about(round);
    if (round.over()) return std::nullopt;
    const Expected now = round.expected();
    if (now.kind != Expected::Kind::decision) {
      if (!go_on(now)) return std::nullopt;
      continue;
    }
    const int seat = now.place.seat();
    if (const auto play = only_play(round)) {
      round.apply(Event::decide(seat, *play));
      continue;
    }
    Question question{.seat = seat,
                      .words = fmt::format("{}", fmt::join(allowed_plays(round), ", "))};
    if (drawn_at_ != round.journal().size()) question.drawing = hands_before(seat);
    drawn_at_ = round.journal().size();
    return question;
  }
}

std::string CardPlay::help() const {
  return decision_help(table_.game, *table_.round.expected().step);
}

void CardPlay::answer(const Typed& typed) {
  Round& round = table_.round;
  if (typed.first() == "irregularity") return table_.reports.report(round, typed);
  const auto play = read_play(round, typed.line);
  table_.terminal.show(play.misread);
  if (!play.value) return;
  const int seat = round.expected().place.seat();
  if (warned_of_foul(seat, *play.value)) return;
  Round trial = round;
  if (table_.terminal.refused(trial.apply(Event::decide(seat, *play.value)))) return;
  const Money staked = CardTable::staked(trial, seat);
  if (const auto why = table_.chips.why_not_stake(seat, staked)) {
    return table_.terminal.show(*why);
  }
  table_.chips.stake(seat, staked);
  round = std::move(trial);
}

// A foul setting is allowed and loses: it is laid down only if it is said twice.
bool CardPlay::warned_of_foul(int seat, const Play& play) {
  const Round& round = table_.round;
  const Arranging& arranging = table_.game.cards().arranging;
  const Cards& cards = round.record().seat(seat).cards;
  const Arrangement last = std::exchange(warned_, {});
  if (play.arranged.empty() || arranging.worth == nullptr || play.arranged == last ||
      round.why_not(Event::decide(seat, play)) || !arranging.worth(cards, play.arranged).foul()) {
    return false;
  }
  warned_ = play.arranged;
  table_.terminal.say(
      "That is foul, since a smaller hand ranks too high, and loses. Say it again to lay it down "
      "so; the house way is \"{}\".\n",
      arranged_text(arranging.house_way(round.rules(), cards)));
  return true;
}

// Does what the dealer does next; false where there are no cards for it.
bool CardPlay::go_on(const Expected& now) {
  Round& round = table_.round;
  switch (now.kind) {
    case Expected::Kind::card:
      return deal(now);
    case Expected::Kind::burn:
      if (!table_.shoe.draw(&round)) return table_.shoe.run_short(round);
      round.apply(Event::burn());
      table_.terminal.say("The dealer burns a card.\n");
      return true;
    case Expected::Kind::reveal:
      turn_up(now);
      return true;
    case Expected::Kind::toss: {
      const Throw thrown = random_throw(table_.rules, table_.rules.definition().throwing()->start,
                                        table_.table.random);
      round.apply(Event::toss(thrown));
      table_.terminal.say("The dice show {}.\n", fmt::join(thrown.dice, "-"));
      return true;
    }
    case Expected::Kind::arrangement:
      round.apply(Event::arrange(now.place));
      table_.terminal.say("The dealer sets the hands by the house way ({}).\n",
                          text(now.step->section));
      return true;
    case Expected::Kind::decision:
    case Expected::Kind::bets:
    case Expected::Kind::act:
    case Expected::Kind::nothing:
      break;
  }
  return false;
}

bool CardPlay::deal(const Expected& now) {
  const auto card = table_.shoe.draw(&table_.round);
  if (!card) return table_.shoe.run_short(table_.round);
  const bool third = table_.round.cards().dealt();
  if (table_.terminal.refused(table_.round.apply(Event::deal(now.place, *card)))) return false;
  if (third && now.step->as<Deal>()->all_up) say_who_turns(now.place, true);
  return true;
}

void CardPlay::turn_up(const Expected& now) {
  say_who_turns(now.place, table_.round.cards().dealt());
  table_.round.apply(Event::reveal());
  for (const SeenPlace& seen : table_.round.view(0)) {
    if (seen.place != now.place) continue;
    table_.terminal.show(place_art(table_.game, seen.place, seen.cards, table_.terminal.colour()));
  }
}

void CardPlay::say_who_turns(Place hand, bool third_card) const {
  const auto turner = turns_over(table_.rules, table_.round.record(), hand, third_card);
  if (!turner) return;
  table_.terminal.say("{} turns over {}{} ({}).\n",
                      turner->seat == 0 ? "The dealer" : fmt::format("Seat {}", turner->seat),
                      third_card ? "the third card of " : "", table_.game.place_name(hand),
                      text(turner->section));
}

std::string CardPlay::hands_before(int seat) const {
  std::string out = "\n";
  for (const SeenPlace& seen : table_.round.view(seat)) {
    if (seen.place.is_seat() && seen.place.seat() != seat) continue;
    out += place_art(table_.game, seen.place, still_held(table_.round, seen),
                     table_.terminal.colour());
  }
  return out;
}

void CardPlay::show_hands(const Settlement& settlement) const {
  table_.terminal.show("\n");
  for (const SeenPlace& seen : table_.round.view(0)) {
    const bool any =
        std::any_of(seen.cards.begin(), seen.cards.end(), [](Card card) { return card.known(); });
    if (!any) continue;
    table_.terminal.show(place_art(table_.game, seen.place, still_held(table_.round, seen),
                                   table_.terminal.colour()));
  }
  table_.terminal.show(hands_text(table_.round, settlement));
}

}  // namespace houseway::cli
