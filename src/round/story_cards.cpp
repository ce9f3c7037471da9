#include <fmt/format.h>

#include <algorithm>

#include "round/play_words.h"
#include "round/story_telling.h"
#include "rules/settling.h"

namespace houseway {
namespace {

class StoryOfCards : public StoryTelling {
 public:
  using StoryTelling::StoryTelling;

  std::vector<StoryLine> told() {
    for (const Event& event : round_.journal()) {
      now_ = again_.expected();
      std::visit([this](const auto& happened) { describe(happened); }, event.what);
      again_.apply(event);
      if (event.is<Revealed>()) describe_revealed();
    }
    say_settlement();
    return std::move(story_);
  }

 private:
  const Record& record() const { return again_.cards().record(); }
  const Cards& lying(Place place) const {
    return place.is_seat() ? record().seat(place.seat()).cards
                           : record().places[static_cast<std::size_t>(place.index())];
  }

  void describe(const BetMade& bet) { say_bet(bet, {}); }
  void describe(const GoneWrong& wrong) { say_wrong(wrong); }
  void describe(const Tossed& tossed) { say_thrown(tossed, again_.cards().throw_is_void()); }

  void describe(const BankTaken& bank) {
    say(fmt::format("Seat {} banks the round{}.", bank.seat,
                    bank.with_house ? " together with the house" : ""),
        bank.with_house ? game_.cards().banking.with_house_section : game_.cards().banking.section);
  }

  void describe(const NoMoreBets&) { say_no_more_bets(); }
  void describe(const MeterRead& read) { say_meter(read); }
  void describe(const SystemDrew& drew) { say_drawn(drew); }

  void describe(const CardDealt& dealt) {
    const std::string face = dealt.card.known() ? text(dealt.card) : "An unseen card";
    say(fmt::format("{} is dealt to {}.", face, game_.place_name(dealt.place)),
        section_of(*now_.step, round_.rules(), record(), dealt.place));
  }

  void describe(const CardBurned&) { say("The dealer burns a card.", now_.step->section); }

  void describe(const Decided& decided) {
    const Choice& choice = now_.step->choices()[decided.play.choice];
    say(fmt::format("Seat {}{}.", decided.seat, done(choice, decided)), now_.step->section);
  }

  // " folds", " makes the Raise: $10, 2 times the ante"
  std::string done(const Choice& choice, const Decided& decided) const {
    switch (choice.act) {
      case Choice::Act::fold:
        return fmt::format(" {}s", choice.word);
      case Choice::Act::set:
        return fmt::format(" sets {}",
                           arranged_words(Place::seat(decided.seat), decided.play.arranged));
      case Choice::Act::give_up:
        return " has the hand void";
      case Choice::Act::check:
        return fmt::format(": {}", choice.word);
      case Choice::Act::withdraw:
        return fmt::format(" takes back the {}", wager_of(choice).name);
      case Choice::Act::parlay:
        return fmt::format(" has what the {} wins added to the {}", choice.won_on,
                           wager_of(choice).name);
      case Choice::Act::draw:
        return fmt::format(" pays the {} to {}", wager_of(choice).name,
                           play_text(*now_.step, decided.play));
      case Choice::Act::wager:
        break;
    }
    const Spot base{static_cast<WagerId>(*game_.find_wager(game_.base)), 0};
    const Stake* stake = record().seat(decided.seat).find(base);
    const Money amount = decided.play.of(stake == nullptr ? Money{} : stake->amount);
    const std::string made = fmt::format(" makes the {}: {}", wager_of(choice).name, text(amount));
    if (choice.any_amount) return made;
    return fmt::format("{}, {} times the {}", made, amount_text(decided.play), game_.base);
  }

  const Wager& wager_of(const Choice& choice) const {
    return game_.wagers[*game_.find_wager(choice.wager)];
  }

  // Described when the cards have been turned over.
  void describe(const Revealed&) {}

  void describe(const HandArranged& hand) {
    say(fmt::format("The dealer sets {}.", arranged_words(hand.place, hand.arranged)),
        now_.step->section);
  }

  template <class Elsewhere>
  void describe(const Elsewhere&) {}  // of another course of play

  // "66 33 over 13 46"
  std::string arranged_words(Place place, const Arrangement& named) const {
    const Cards& all = lying(place);
    const bool by_house = named.empty();
    if (by_house && card_set(all).size() < game_.place_cards(place)) {
      return "the hands by the house way";
    }
    const Arrangement arranged =
        by_house ? game_.cards().arranging.house_way(round_.rules(), all) : named;
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

  void describe_revealed() {
    const Section section = now_.step->section;
    const Reveal& reveal = *now_.step->as<Reveal>();
    if (reveal.place == players) {
      return say("The dealer turns over the hands of the players.", section);
    }
    const Cards& cards = lying(now_.place);
    Cards shown;
    for (const int i : reveal.which) {
      if (static_cast<std::size_t>(i) < cards.size()) {
        shown.push_back(cards[static_cast<std::size_t>(i)]);
      }
    }
    say(fmt::format("The dealer turns over {} of {}.", text(shown), game_.place_name(now_.place)),
        section);
  }

  Expected now_;  // what was due
};

}  // namespace

std::vector<StoryLine> course_story(const CardRound&, const Round& round) {
  return StoryOfCards(round).told();
}

}  // namespace houseway
