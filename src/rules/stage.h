#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "core/card.h"
#include "core/list.h"
#include "rules/section.h"

namespace houseway {

// Where cards lie: a seat (1 and up) or one of the definition's named places.
class Place {
 public:
  static constexpr int first_named = 32;

  constexpr Place() = default;
  static constexpr Place seat(int number) { return Place(number); }
  static constexpr Place named(int index) { return Place(first_named + index); }

  constexpr bool is_seat() const { return value_ < first_named; }
  constexpr int seat() const { return value_; }
  constexpr int index() const { return value_ - first_named; }
  constexpr bool operator==(const Place&) const = default;

 private:
  constexpr explicit Place(int value) : value_(static_cast<std::uint8_t>(value)) {}
  std::uint8_t value_ = 0;
};

// A place on the layout that is not a player's.
struct LayoutPlace {
  std::string_view id = {};
  std::string_view name = {};  // "the dealer", "the community cards"
  int cards = 0;
  List<int, 3> rows = {};  // cards in each row, where they do not lie in one
};

constexpr std::string_view players = "players";  // each seat with its required wagers, clockwise
constexpr std::string_view positions = "positions";  // each seat of the table, taken or not

constexpr std::string_view own = "own";        // the cards of the player concerned
constexpr std::string_view the_bank = "bank";  // the seat of the player who banks the round

// A hand arranged in several: the cards of those below the high one, the higher first. None where
// the house way is asked for.
using Arrangement = List<Cards, 2>;

class RuleSet;
struct Record;

// One thing a player may do when asked.
struct Choice {
  enum class Act : std::uint8_t {
    wager,     // makes a wager
    draw,      // pays for cards from the stub
    parlay,    // has what a wager has won added to another
    check,     // stays in without one
    withdraw,  // takes a wager back
    set,       // arranges the hand
    give_up,   // has the hand declared void and the wagers returned
    fold
  };

  std::string_view word = {};  // "raise", "fold"
  Act act = Act::wager;
  std::string_view wager = {};  // that it makes, adds to or takes back
  // Of the base wager: one of these, or any amount up to so many times and not below so many. With
  // neither the wager is as much as the base wager, which need not be said.
  List<int, 4> multiples = {};
  int up_to = 0;
  int at_least = 0;
  // The most that a hand may stake of these, in base wagers; null where every hand may stake all.
  int (*most_with)(CardSet cards, const RuleSet& rules) = nullptr;
  std::string_view most_words = {};  // the same in words
  bool any_amount = false;           // in dollars, whatever the base wager is
  std::string_view won_on = {};      // of a parlay: the wager whose winnings are added
  // Of a draw, which its wager pays for: how many cards are named and replaced, or how many come on
  // top of the hand.
  List<int, 2> exchanged = {};  // the least and the most
  int bought = 0;
  bool unwritten = false;  // what a round file means by silence
  std::string_view also_called = {};

  // Those among the amounts of a wager: what is named when a player is asked.
  constexpr List<int, 4> whole_multiples() const {
    if (!multiples.empty()) return multiples;
    if (up_to == 0) return {1};
    List<int, 4> whole;
    for (int multiple = at_least > 0 ? at_least : 1; multiple <= up_to; ++multiple) {
      whole.push_back(multiple);
    }
    return whole;
  }
};

constexpr Choice checks(std::string_view word = "check") {
  return {word, Choice::Act::check};
}
// Goes on without taking an option, which a round file does not mention.
constexpr Choice goes_on(std::string_view word) {
  Choice choice{word, Choice::Act::check};
  choice.unwritten = true;
  return choice;
}
constexpr Choice folds(std::string_view word = "fold") {
  return {word, Choice::Act::fold};
}
constexpr Choice sets() {
  return {"set", Choice::Act::set};
}
constexpr Choice gives_up(std::string_view word) {
  return {word, Choice::Act::give_up};
}
constexpr Choice makes(std::string_view word, std::string_view wager, List<int, 4> multiples) {
  return {word, Choice::Act::wager, wager, multiples};
}
constexpr Choice makes_up_to(std::string_view word, std::string_view wager, int times) {
  return {word, Choice::Act::wager, wager, {}, times};
}
constexpr Choice makes_between(std::string_view word, std::string_view wager, int least, int most) {
  return {word, Choice::Act::wager, wager, {}, most, least};
}
constexpr Choice makes_equal(std::string_view word, std::string_view wager) {
  return {word, Choice::Act::wager, wager};
}
// The same where how much depends on the player's cards.
constexpr Choice as_the_hand_allows(Choice choice, int (*most)(CardSet cards, const RuleSet& rules),
                                    std::string_view words) {
  choice.most_with = most;
  choice.most_words = words;
  return choice;
}
constexpr Choice makes_any_amount(std::string_view word, std::string_view wager) {
  Choice choice{word, Choice::Act::wager, wager};
  choice.any_amount = true;
  return choice;
}
// Pays as much as the base wager to have so many cards replaced, or to receive so many more.
constexpr Choice exchanges(std::string_view word, std::string_view fee, int least, int most) {
  Choice choice{word, Choice::Act::draw, fee};
  choice.exchanged = {least, most};
  return choice;
}
constexpr Choice buys(std::string_view word, std::string_view fee, int cards) {
  Choice choice{word, Choice::Act::draw, fee};
  choice.bought = cards;
  return choice;
}
constexpr Choice parlays(std::string_view word, std::string_view won_on, std::string_view onto) {
  Choice choice{word, Choice::Act::parlay, onto};
  choice.won_on = won_on;
  return choice;
}
constexpr Choice withdraws(std::string_view word, std::string_view wager) {
  return {word, Choice::Act::withdraw, wager};
}

// Cards are dealt.
struct Deal {
  enum class Manner : std::uint8_t {
    one_at_a_time,
    stacks,
    // To each player who has paid for cards that many, `cards` at most; who has them is asked by
    // the step that follows before the next player is served.
    drawn
  };

  List<std::string_view, 3> to =
      {};         // `players` or a named place, in the order of each round of dealing
  int cards = 0;  // to each of them
  Manner manner = Manner::one_at_a_time;
  std::string_view first_card_up = {};        // the place whose first card is dealt face up
  bool all_up = false;                        // every card is dealt face up
  List<std::string_view, 2> if_wagered = {};  // dealt only if somebody made one of these wagers
  int burned = 0;                             // cards removed unseen before it
};
// The dealer turns over cards.
struct Reveal {
  std::string_view place = {};  // `players` for all hands still in the round
  List<int, 7> which = {};      // of its cards, from 0
};
// The dealer arranges the hand of a place as the house does.
struct Arrange {
  std::string_view place = {};
};
// Each player in turn is asked.
struct Decide {
  std::string_view name = {};  // of the decision, "raise-2"
  List<Choice, 4> choices = {};
  bool from_the_right = false;  // asked from the dealer's right, the highest seat first
};
// The dice are thrown; they decide wagers or where the dealing begins.
struct TossDice {};

// One step of the dealing or of the play.
struct Step {
  Section section = {};
  std::variant<Deal, Reveal, Arrange, Decide, TossDice> act = {};
  // Whether it happens at a place, as far as the round has come; always where there is no such
  // condition.
  bool (*when)(const RuleSet& rules, const Record& record, Place place) = nullptr;
  std::string_view condition = {};         // the same in words
  List<std::string_view, 2> streets = {};  // what the cards are called that it deals or turns over
  // The paragraph by which it happens or does not, where it depends on the round.
  Section (*because)(const RuleSet& rules, const Record& record, Place place) = nullptr;

  template <class Act>
  constexpr bool is() const {
    return std::holds_alternative<Act>(act);
  }
  template <class Act>
  constexpr const Act* as() const {
    return std::get_if<Act>(&act);
  }

  // Of a decision: its name and choices; a step of another kind has none.
  constexpr std::string_view name() const { return is<Decide>() ? as<Decide>()->name : ""; }
  constexpr const List<Choice, 4>& choices() const {
    return is<Decide>() ? as<Decide>()->choices : no_choices;
  }
  // The choice to make a wager, of a decision that has one.
  constexpr const Choice& wagering() const {
    for (const Choice& choice : choices()) {
      if (choice.act == Choice::Act::wager) return choice;
    }
    throw std::logic_error("the decision has no choice to make a wager");
  }
  constexpr bool offers(Choice::Act wanted) const {
    for (const Choice& choice : choices()) {
      if (choice.act == wanted) return true;
    }
    return false;
  }
  // Of a deal: whether cards go to a place.
  constexpr bool deals_to(std::string_view place) const {
    return is<Deal>() && as<Deal>()->to.contains(place);
  }
  constexpr bool deals_drawn() const {
    return is<Deal>() && as<Deal>()->manner == Deal::Manner::drawn;
  }

 private:
  static constexpr List<Choice, 4> no_choices = {};
};

constexpr Step deal_one_at_a_time(Section section, List<std::string_view, 3> to, int cards) {
  return {section, Deal{.to = to, .cards = cards}};
}
constexpr Step deal_stacks(Section section, List<std::string_view, 3> to, int cards) {
  return {section, Deal{.to = to, .cards = cards, .manner = Deal::Manner::stacks}};
}
constexpr Step deal_drawn(Section section, int at_most) {
  return {section, Deal{.to = {players}, .cards = at_most, .manner = Deal::Manner::drawn}};
}
constexpr Step only_if_wagered(Step step, std::string_view wager) {
  std::get<Deal>(step.act).if_wagered = {wager};
  return step;
}
constexpr Step only_if_wagered(Step step, std::string_view wager, std::string_view or_other) {
  std::get<Deal>(step.act).if_wagered = {wager, or_other};
  return step;
}
constexpr Step with_first_card_up(Step step, std::string_view place) {
  std::get<Deal>(step.act).first_card_up = place;
  return step;
}
constexpr Step face_up(Step step) {
  std::get<Deal>(step.act).all_up = true;
  return step;
}
constexpr Step only_when(Step step,
                         bool (*when)(const RuleSet& rules, const Record& record, Place place),
                         std::string_view condition) {
  step.when = when;
  step.condition = condition;
  return step;
}
constexpr Step deciding_by(Step step, Section (*because)(const RuleSet& rules, const Record& record,
                                                         Place place)) {
  step.because = because;
  return step;
}
// "flop", "5th-street": by which a round file may name the moment.
constexpr Step as_street(Step step, List<std::string_view, 2> streets) {
  step.streets = streets;
  return step;
}
constexpr Step after_burning(Step step, int cards = 1) {
  std::get<Deal>(step.act).burned = cards;
  return step;
}
constexpr Step reveal(Section section, std::string_view place, List<int, 7> which) {
  return {section, Reveal{place, which}};
}
constexpr Step arrange(Section section, std::string_view place) {
  return {section, Arrange{place}};
}
constexpr Step throw_dice(Section section) {
  return {section, TossDice{}};
}
constexpr Step decide(Section section, std::string_view name, List<Choice, 4> choices) {
  return {section, Decide{.name = name, .choices = choices}};
}
constexpr Step from_the_right(Step step) {
  std::get<Decide>(step.act).from_the_right = true;
  return step;
}

inline Section section_of(const Step& step, const RuleSet& rules, const Record& record,
                          Place place) {
  return step.because == nullptr ? step.section : step.because(rules, record, place);
}

// How the cards are dealt from one kind of device. What the play deals further on it leaves out
// where the device has dispensed it before.
struct Dealing {
  std::string_view method = {};  // a word of the option dealing-method
  Section section = {};
  Section stub_section = {};  // of what a wrong count of the stub leads to
  List<Step, 6> steps = {};
  Section further_section = {};  // under which it leaves cards to be dealt in the play

  constexpr bool deals_to(std::string_view place) const { return cards_to(place) > 0; }
  constexpr int cards_to(std::string_view place) const {
    int cards = 0;
    for (const Step& step : steps) {
      if (step.deals_to(place)) cards += step.as<Deal>()->cards;
    }
    return cards;
  }
};

}  // namespace houseway
