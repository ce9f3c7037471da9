#include <fmt/format.h>

#include "rules/rule_sheet_parts.h"

// The round on a rule sheet, where hands are drawn to.
namespace houseway {
namespace {

// The moves of a game as a table under these rules has them; of the chapter, all that it knows.
class HandSteps {
 public:
  explicit HandSteps(const RuleSet& rules)
      : rules_(rules),
        game_(*rules.definition().hands()),
        allows_(game_.hand_rules(rules)),
        whole_chapter_(of_the_chapter(rules)) {}

  std::vector<RuleSheet::Rule> told() {
    before_the_play();
    decisions();
    dealers();
    return std::move(lines_);
  }

 private:
  void say(std::string words, Section section) { lines_.push_back({std::move(words), section}); }
  // Under these rules or, in the sheet of the chapter, under some.
  bool has(bool allowed, Section section) const {
    return allowed || (whole_chapter_ && !section.empty());
  }
  bool offers(std::string_view wager) const {
    if (wager.empty()) return false;
    const auto id = static_cast<WagerId>(*rules_.definition().find_wager(wager));
    return whole_chapter_ || rules_.offered(id);
  }

  void before_the_play() {
    const auto& by = game_.sections;
    if (offers(game_.second_wager)) {
      say(fmt::format("each player from seat 1, when the up card lies: {} (at most as much as the "
                      "first wager)",
                      game_.second_wager),
          by.second_wager);
    }
    if (has(allows_.natural_first, {})) say("a player's Blackjack is paid first", by.decisions);
    if (offers(game_.insurance)) {
      say(fmt::format("each player from seat 1, if the up card is an ace: {} (at most half of the "
                      "first wager, or the next whole dollar)",
                      game_.insurance),
          by.insurance);
    }
    if (has(allows_.even_money, by.even_money)) {
      say("or, with a Blackjack and where it is offered, even-money (paid 1 to 1 at once)",
          by.even_money);
    }
    say(game_.range != nullptr
            ? "the dealer looks at the hole card, and all are shown the range that it is in; a "
              "Blackjack ends the round"
            : "the dealer looks at the hole card if the up card is an ace or counts 10; a "
              "Blackjack ends the round",
        by.reader);
    if (offers(game_.added)) {
      say(fmt::format("who has won the {}: {}-add (what it wins goes onto the first wager)",
                      game_.added, game_.added),
          by.add_winnings);
    }
  }

  void decisions() {
    const auto& by = game_.sections;
    if (has(allows_.switching, by.switching)) {
      say("each player from seat 1 with two hands: switch (their second cards change places)",
          by.switching);
    }
    say("each player from seat 1, one hand after the other: hit (one more card, below 21 only) or "
        "stand",
        by.decisions);
    const bool any_time = allows_.surrendering == Surrendering::before_standing;
    if (has(allows_.surrendering != Surrendering::never, by.surrender)) {
      say(fmt::format("or surrender ({}; half of the wager is lost)",
                      any_time ? "at any time before standing, below 21"
                               : "as the first decision on two cards"),
          by.surrender);
    }
    say(fmt::format("or double (on {}{}; {}, and one card)",
                    allows_.doubling.any_number ? "any number of cards" : "two cards",
                    allows_.doubling.split_aces ? "" : ", not on a split ace",
                    game_.free.exist() ? "free, or for at most as much as the first wager"
                                       : "for at most as much as the first wager"),
        by.double_down);
    say(split_text(), by.split);
    if (allows_.rescue) {
      say("after the card of a double: rescue (takes the double back and gives up the hand)",
          by.rescue);
    }
    if (allows_.second_chance) {
      say("after a bust: second-chance (for as much as stands on the hand, the value of one more "
          "card is taken off)",
          by.second_chance);
    }
  }

  std::string split_text() const {
    const Splitting& splitting = allows_.splitting;
    std::string words = fmt::format("or split (two cards that count the same, {} hands at most",
                                    splitting.most_hands);
    if (splitting.most_of_aces != splitting.most_hands) {
      words += fmt::format(", {} of aces", splitting.most_of_aces);
    }
    if (splitting.aces_one_card) words += "; each ace receives one card";
    return words + (game_.free.exist() ? "; free, or for as much as the first wager)"
                                       : "; for as much as the first wager)");
  }

  void dealers() {
    const auto& by = game_.sections;
    say(game_.dealers_ace_limit > 21
            ? fmt::format("the dealer turns over the hole card and draws to 17 or more, an ace "
                          "counting 11 up to {}",
                          game_.dealers_ace_limit)
            : "the dealer turns over the hole card, draws to 17 or more and stands on every 17",
        by.dealer_draws);
    if (!allows_.draws_always && !by.dealer_stops.empty()) {
      say("no card is drawn where no wager depends on it", by.dealer_stops);
    }
  }

  const RuleSet& rules_;
  const TwentyOne& game_;
  HandRules allows_;
  bool whole_chapter_;
  std::vector<RuleSheet::Rule> lines_;
};

}  // namespace

std::vector<RuleSheet::Rule> hand_steps(const RuleSet& rules) {
  return HandSteps(rules).told();
}

}  // namespace houseway
