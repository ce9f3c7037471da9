#include <fmt/format.h>

#include "round/story_telling.h"
#include "rules/pots.h"

namespace houseway {
namespace {

class StoryOfPots : public StoryTelling {
 public:
  using StoryTelling::StoryTelling;

  std::vector<StoryLine> told() {
    for (const Event& event : round_.journal()) {
      describe(event);
      again_.apply(event);
    }
    const Settlement settlement = round_.settlement();
    for (const Taken& taken : settlement.taken) {
      say(fmt::format("{} is taken from the {} as {}.", text(taken.amount),
                      game_.spot_name(taken.pot),
                      taken.as == Taken::As::rake
                          ? std::string("rake")
                          : fmt::format("contribution to the {} fund", text(taken.as))),
          taken.section);
    }
    say_settlement();
    return std::move(story_);
  }

 private:
  const PotRound& pot() const { return again_.pot(); }
  const PotGame& pot_game() const { return *game_.pot_game(); }

  void describe(const Event& event) {
    if (const auto* sat = event.as<SatDown>()) {
      const std::string stakes =
          sat->stakes == no_limit ? "" : fmt::format(" with {} on the table", text(sat->stakes));
      say(fmt::format("Seat {} takes part{}.", sat->seat, stakes), pot_game().general.players);
    } else if (const auto* placed = event.as<ButtonPlaced>()) {
      say(fmt::format("The button is at seat {}.", placed->seat), pot_game().button_section);
    } else if (const auto* bet = event.as<BetMade>()) {
      say(fmt::format("Seat {} posts {} as {}.", bet->place.seat(), text(bet->amount),
                      game_.spot_name(bet->spot)),
          game_.wagers[bet->spot.wager].section);
    } else if (const auto* read = event.as<MeterRead>()) {
      say_meter(*read);
    } else if (const auto* stands = event.as<HighHandStands>()) {
      describe(*stands);
    } else if (const auto* dealt = event.as<CardDealt>()) {
      describe(*dealt);
    } else if (event.is<CardBurned>()) {
      say("The dealer burns a card.", pot().street().section);
    } else if (const auto* acted = event.as<PotActed>()) {
      describe(*acted);
    } else if (const auto* wrong = event.as<GoneWrong>()) {
      say_wrong(*wrong);
    }
  }

  void describe(const HighHandStands& stands) {
    say(fmt::format("Highest hand of the period so far: {}{}.",
                    stands.standing.empty() ? "none" : name(high_hand(card_set(stands.standing))),
                    stands.period_ends ? "; the period ends with this round" : ""),
        pot_game().general.high_hand_paid);
  }

  void describe(const CardDealt& dealt) {
    say(fmt::format("{} {} {}.", capital(game_.place_name(dealt.place)),
                    dealt.place.is_seat() ? "receives" : "show", text(dealt.card)),
        pot().street().section);
  }

  void describe(const PotActed& acted) {
    const PotSeat& player = pot().record().seat(acted.seat);
    const Section betting = pot().street().betting_section;
    const std::string who = fmt::format("Seat {}", acted.seat);
    const auto all_in = [&](Money pays) {
      return player.left() != no_limit && pays >= player.left() ? " and is All-in" : "";
    };
    switch (acted.act) {
      case PotAct::fold:
        return say(who + " folds.", betting);
      case PotAct::check:
        return say(who + " checks.", betting);
      case PotAct::call: {
        const Money pays = std::min(pot().to_call() - player.round_bet, player.left());
        return say(fmt::format("{} calls {}{}.", who, text(pays), all_in(pays)), betting);
      }
      case PotAct::bet:
      case PotAct::raise:
        return say(fmt::format("{} {} {}{}.", who, acted.act == PotAct::bet ? "bets" : "raises to",
                               text(acted.amount), all_in(acted.amount - player.round_bet)),
                   betting);
      case PotAct::draw:
      case PotAct::discard:
        return say(acted.cards.empty() ? who + " stands pat."
                                       : fmt::format("{} discards {}.", who, text(acted.cards)),
                   pot().street().section);
      case PotAct::show:
        return say(fmt::format("{} shows {}.", who, text(player.held())),
                   pot_game().general.showdown);
      case PotAct::muck:
        return say(who + " concedes and discards the hand.", pot_game().general.showdown);
    }
  }
};

}  // namespace

std::vector<StoryLine> course_story(const PotRound&, const Round& round) {
  return StoryOfPots(round).told();
}

}  // namespace houseway
