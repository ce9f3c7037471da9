#include "round/story.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "round/file.h"

namespace houseway {
namespace {

std::string capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') {
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  }
  return words;
}

// Follows a journal and finds words for each event.
class Teller {
 public:
  explicit Teller(const Round& told)
      : told_(told),
        again_(told.rules()),
        game_(told.definition()),
        state_(again_.layout().state()) {}

  std::vector<StoryLine> tell() {
    for (const Event& event : told_.journal()) {
      describe(event);
      again_.apply(event);
      if (event.kind == Event::Kind::reveal) describe_revealed(revealed_);
      if (game_.stands_from_throw_to_throw()) tell_decided();
    }
    if (!game_.stands_from_throw_to_throw()) {
      for (const Line& line : told_.settlement().lines) tell_line(line);
    }
    return std::move(story_);
  }

 private:
  void say(std::string words, std::string section) {
    story_.push_back({std::move(words), std::move(section)});
  }

  void tell_line(const Line& line) { say(capital(line_text(game_, line)), text(line.section)); }

  // What the last event decided, and what the throw has made of the game.
  void tell_decided() {
    const auto& lines = again_.layout().lines();
    for (; decided_ < lines.size(); ++decided_) tell_line(lines[decided_]);
    const State now = again_.layout().state();
    if (now == state_ || game_.throwing->told == nullptr) return;
    state_ = now;
    say(capital(game_.throwing->told(told_.rules(), now)) + ".", text(game_.throwing->section));
  }

  void describe_toss(const Event& event) {
    const Throwing& throwing = *game_.throwing;
    const bool none = again_.throw_is_void();
    const std::string came =
        throwing.device == Throwing::Device::wheel
            ? fmt::format("The wheel stops at {}", throwing.results[event.thrown.number])
        : event.thrown.dice.empty()
            ? std::string("The dice are thrown; what they show is not recorded")
            : fmt::format("The dice show {}", fmt::join(event.thrown.dice, "-"));
    say(fmt::format("{}{}.", came, none ? ", which decides nothing" : ""), text(throwing.section));
  }

  void describe(const Event& event) {
    const Expected now = again_.expected();
    switch (event.kind) {
      case Event::Kind::bet:
        return describe_bet(event);
      case Event::Kind::bank:
        return say(
            fmt::format("Seat {} banks the round{}.", event.place.seat(),
                        event.with_house ? " together with the house" : ""),
            text(event.with_house ? game_.banking.with_house_section : game_.banking.section));
      case Event::Kind::no_more_bets:
        return say("The dealer announces \"no more bets\".", text(game_.no_more_bets));
      case Event::Kind::card: {
        const std::string face = event.card.known() ? text(event.card) : "An unseen card";
        return say(fmt::format("{} is dealt to {}.", face, game_.place_name(event.place)),
                   text(section_of(*now.step, told_.rules(), again_.record(), event.place)));
      }
      case Event::Kind::burn:
        return say("The dealer burns a card.", text(now.step->section));
      case Event::Kind::decision: {
        const Choice& choice = now.step->choices[event.play.choice];
        const std::string section = text(now.step->section);
        const int seat = event.place.seat();
        if (choice.act == Choice::Act::fold)
          return say(fmt::format("Seat {} {}s.", seat, choice.word), section);
        if (choice.act == Choice::Act::set) {
          return say(fmt::format("Seat {} sets {}.", seat, arranged_words(event)), section);
        }
        if (choice.act == Choice::Act::give_up) {
          return say(fmt::format("Seat {} has the hand void.", seat), section);
        }
        if (choice.act == Choice::Act::check) {
          return say(fmt::format("Seat {}: {}.", seat, choice.word), section);
        }
        const Wager& wager = game_.wagers[*game_.find_wager(choice.wager)];
        if (choice.act == Choice::Act::withdraw) {
          return say(fmt::format("Seat {} takes back the {}.", seat, wager.name), section);
        }
        if (choice.act == Choice::Act::parlay) {
          return say(fmt::format("Seat {} has what the {} wins added to the {}.", seat,
                                 choice.won_on, wager.name),
                     section);
        }
        if (choice.any_amount) {
          return say(
              fmt::format("Seat {} makes the {}: {}.", seat, wager.name, text(event.play.amount)),
              section);
        }
        const Spot base{static_cast<WagerId>(*game_.find_wager(game_.base)), 0};
        const Money stake = again_.record().seat(seat).find(base)->amount;
        return say(fmt::format("Seat {} makes the {}: {}, {} times the {}.", seat, wager.name,
                               text(event.play.of(stake)), amount_text(event.play), game_.base),
                   section);
      }
      case Event::Kind::reveal:
        revealed_ = now;
        return;
      case Event::Kind::arrange:
        return say(fmt::format("The dealer sets {}.", arranged_words(event)),
                   text(now.step->section));
      case Event::Kind::irregularity:
        return describe_irregularity(event);
      case Event::Kind::meter:
        return say(fmt::format("The {} meter reads {}.", meter_name(game_, event.meter),
                               text(event.meter.amount)),
                   text(game_.schedules[event.meter.schedule].meters_section));
      case Event::Kind::draw: {
        const SystemDraw& draw = game_.draws[event.index];
        return say(
            fmt::format("The table game system draws the {}: {}.", draw.id,
                        draw.kind == SystemDraw::Kind::card ? text(event.drawn.card)
                                                            : game_.place_name(event.drawn.place)),
            text(draw.section));
      }
      case Event::Kind::toss:
        return describe_toss(event);
      case Event::Kind::call: {
        const Wager& wager = game_.wagers[event.spot.wager];
        return say(fmt::format("Seat {} calls {} {}.", event.place.seat(),
                               game_.spot_name(event.spot), wager.by_throw()->calls[event.index]),
                   text(wager.section));
      }
      case Event::Kind::pass_dice:
        return say(fmt::format("Seat {} is the {}.", event.place.seat(), game_.throwing->thrower),
                   text(game_.throwing->thrower_section));
    }
  }

  void describe_bet(const Event& event) {
    const std::string section = text(event.place.is_seat() ? game_.wagers[event.spot.wager].section
                                                           : game_.banking.dealers_section);
    const std::string spot = game_.spot_name(event.spot);
    const std::string who = capital(game_.place_name(event.place));
    const Money stood =
        event.place.is_seat() ? again_.layout().stake(event.place.seat(), event.spot) : Money{};
    if (event.amount.cents > 0 && stood.cents > 0) {
      return say(
          fmt::format("{} has {} instead of {} on {}.", who, text(event.amount), text(stood), spot),
          section);
    }
    if (event.amount.cents == 0) {
      return say(fmt::format("{} takes back {}.", who, spot), section);
    }
    say(fmt::format("{} bets {} on {}.", who, text(event.amount), spot), section);
  }

  // "66 33 over 13 46"
  std::string arranged_words(const Event& event) const {
    const Cards& all = event.place.is_seat()
                           ? again_.record().seat(event.place.seat()).cards
                           : again_.record().places[static_cast<std::size_t>(event.place.index())];
    const bool by_house = event.play.arranged.empty();
    if (by_house && card_set(all).size() < game_.place_cards(event.place)) {
      return "the hands by the house way";
    }
    const Arrangement arranged = by_house ? game_.arranging.house_way(all) : event.play.arranged;
    Cards high;
    for (const Card card : all) {
      if (std::none_of(arranged.begin(), arranged.end(),
                       [&](const Cards& hand) { return hand.contains(card); })) {
        high.push_back(card);
      }
    }
    std::string words = text(high);
    for (const Cards& hand : arranged) words += " over " + text(hand);
    return by_house ? words + ", the house way" : words;
  }

  void describe_revealed(const Expected& revealed) {
    const Step* step = revealed.step;
    if (step->place == players) {
      return say("The dealer turns over the hands of the players.", text(step->section));
    }
    const Place place = revealed.place;
    const Cards& cards = place.is_seat()
                             ? again_.record().seat(place.seat()).cards
                             : again_.record().places[static_cast<std::size_t>(place.index())];
    Cards shown;
    for (const int i : step->which) {
      if (static_cast<std::size_t>(i) < cards.size())
        shown.push_back(cards[static_cast<std::size_t>(i)]);
    }
    say(fmt::format("The dealer turns over {} of {}.", text(shown), game_.place_name(place)),
        text(step->section));
  }

  void describe_irregularity(const Event& event) {
    const Irregularity& irregularity = game_.irregularities[event.index];
    std::string where;
    if (event.place != Place{}) where += fmt::format(", {}", game_.place_name(event.place));
    if (event.card.known()) where += fmt::format(", {}", text(event.card));
    if (irregularity.tells_disclosed) where += event.disclosed ? ", its face seen" : ", unseen";
    say(fmt::format("Irregularity: {}{}: {}.", irregularity.kind, where, irregularity.means),
        text(irregularity.cited(event.disclosed)));
  }

  const Round& told_;
  Round again_;
  const Definition& game_;
  Expected revealed_;
  std::size_t decided_ = 0;  // of the wagers of a layout
  State state_;
  std::vector<StoryLine> story_;
};

}  // namespace

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
  return words + fmt::format("; {} back", text(line.back));
}

std::vector<StoryLine> tell(const Round& round) {
  return Teller(round).tell();
}

}  // namespace houseway
