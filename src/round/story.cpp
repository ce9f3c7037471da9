#include "round/story.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "round/story_telling.h"

namespace houseway {

std::string capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') {
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  }
  return words;
}

void StoryTelling::say_settled(const Line& line) {
  say(capital(line_text(game_, line)), line.section);
}

void StoryTelling::say_charged(const Charge& charge) {
  say(capital(charge_text(game_, charge)) + ".", charge.section);
}

void StoryTelling::say_bet(const BetMade& bet, Money stood) {
  const Section section = bet.place.is_seat() ? game_.wagers[bet.spot.wager].section
                                              : game_.cards().banking.dealers_section;
  const std::string spot = game_.spot_name(bet.spot);
  const std::string who = capital(game_.place_name(bet.place));
  if (bet.amount.cents > 0 && stood.cents > 0) {
    return say(
        fmt::format("{} has {} instead of {} on {}.", who, text(bet.amount), text(stood), spot),
        section);
  }
  if (bet.amount.cents == 0) return say(fmt::format("{} takes back {}.", who, spot), section);
  say(fmt::format("{} bets {} on {}.", who, text(bet.amount), spot), section);
}

void StoryTelling::say_thrown(const Tossed& tossed, bool is_void) {
  const Throwing& throwing = *game_.throwing();
  const std::string came =
      throwing.device == Throwing::Device::wheel
          ? fmt::format("The wheel stops at {}", throwing.results[tossed.thrown.number])
      : tossed.thrown.dice.empty()
          ? std::string("The dice are thrown; what they show is not recorded")
          : fmt::format("The dice show {}", fmt::join(tossed.thrown.dice, "-"));
  say(fmt::format("{}{}.", came, is_void ? ", which decides nothing" : ""), throwing.section);
}

void StoryTelling::say_wrong(const GoneWrong& wrong) {
  const Irregularity& irregularity = game_.irregularities[wrong.irregularity];
  std::string where;
  if (wrong.place != Place{}) where += fmt::format(", {}", game_.place_name(wrong.place));
  if (wrong.card.known()) where += fmt::format(", {}", text(wrong.card));
  if (irregularity.from_shoe.tells_disclosed)
    where += wrong.disclosed ? ", its face seen" : ", unseen";
  const auto& choices =
      irregularity.pot.choices.empty() ? irregularity.hands.choices : irregularity.pot.choices;
  if (wrong.choice < choices.size()) where += fmt::format(", {}", choices[wrong.choice]);
  say(fmt::format("Irregularity: {}{}: {}.", irregularity.kind, where, irregularity.means),
      irregularity.cited(wrong.disclosed));
}

void StoryTelling::say_no_more_bets() {
  say("The dealer announces \"no more bets\".", game_.no_more_bets);
}

void StoryTelling::say_meter(const MeterRead& read) {
  say(fmt::format("The {} meter reads {}.", meter_name(game_, read.meter), text(read.meter.amount)),
      game_.schedules[read.meter.schedule].meters_section);
}

void StoryTelling::say_drawn(const SystemDrew& drew) {
  const SystemDraw& draw = game_.cards().draws[drew.draw];
  say(fmt::format("The table game system draws the {}: {}.", draw.id,
                  draw.kind == SystemDraw::Kind::card ? text(drew.drawn.card)
                                                      : game_.place_name(drew.drawn.place)),
      draw.section);
}

void StoryTelling::say_settlement() {
  const Settlement settlement = round_.settlement();
  for (const Line& line : settlement.lines) say_settled(line);
  for (const Charge& charge : settlement.charges) say_charged(charge);
}

std::string line_text(const Definition& game, const Line& line) {
  std::string words = fmt::format("{}{}: {}", line.seat == 0 ? "" : "seat ", holder_name(line.seat),
                                  game.spot_name(line.spot));
  if (line.stake.cents > 0) words += " " + text(line.stake);
  if (line.added.cents > 0) words += fmt::format(" and {} added", text(line.added));
  words += fmt::format(" {}", text(line.outcome));
  if (line.pays.wins()) words += " " + text(line.pays);
  const std::string hand = name(line.hand);
  if (!hand.empty()) words += (line.outcome == Outcome::won ? " with " : " on ") + hand;
  if (line.holder != 0) words += fmt::format(" held by seat {}", line.holder);
  words += fmt::format("; {} back", text(line.back));
  if (line.vigorish.cents > 0) words += fmt::format(", vigorish {}", text(line.vigorish));
  return words;
}

std::string charge_text(const Definition& game, const Charge& charge) {
  const std::string spot = game.spot_name(charge.spot);
  return fmt::format("{}{}: a vigorish of {} {}", charge.seat == 0 ? "" : "seat ",
                     holder_name(charge.seat), text(charge.amount),
                     charge.when == Charge::When::on_win
                         ? fmt::format("is taken from what {} won", spot)
                         : fmt::format("is paid on making {}", spot));
}

std::vector<StoryLine> story_of(const Round& round) {
  return std::visit([&](const auto& play) { return course_story(play, round); }, round.course());
}

}  // namespace houseway
