#include <algorithm>
#include <array>
#include <bit>

#include "ranking/high.h"
#include "ranking/joker_hands.h"
#include "ranking/totals.h"
#include "simulate/player_cards.h"

// Decisions of games that no strategies are written for, by rules of thumb from what `houseway
// strategy` prints.
namespace houseway::card_players {
namespace {

// A decision: what is looked at and what may be chosen.
struct Asked {
  const Round& round;
  const CardPolicy& policy;
  Look look;
  const Step& step;

  Play choose(std::string_view word, int multiple = 0) const {
    const auto& choices = step.choices();
    const auto* choice = std::find_if(choices.begin(), choices.end(),
                                      [&](const Choice& each) { return each.word == word; });
    return {static_cast<std::uint8_t>(choice - choices.begin()), multiple};
  }
  Arrangement house_way() const {
    return round.definition().cards().arranging.house_way(round.rules(), look.own());
  }
};

// 651a: going to war is best; the Tie wager is not.
Play tie_hand(const Asked& asked) {
  return asked.policy.goes_to_war ? asked.choose("war", 1) : asked.choose("surrender");
}

// The winnings of House Money go to the hand with more points, if that has a wager; of equal ones
// they are taken.
Play house_money(const Asked& asked) {
  const TwoHands& two = asked.round.definition().cards().two_hands;
  const auto points = [&](std::string_view place) {
    const Cards& cards = asked.look.of(
        static_cast<std::size_t>(asked.round.definition().find_place(place)->index()));
    int total = 0;
    for (const Card card : cards) total += card.known() ? baccarat_value(card) : 0;
    return total % 10;
  };
  const int ahead = points(two.player) - points(two.banker);
  if (!asked.policy.adds_house_money || ahead == 0) return asked.choose("take");
  const Play add = asked.choose(ahead > 0 ? "add player" : "add banker");
  const int seat = asked.round.expected().place.seat();
  return asked.round.why_not(Event::decide(seat, add)) ? asked.choose("take") : add;
}

// 686a: under with a 2 to a 5, else over.
Play over_or_under(const Asked& asked) {
  const auto& own = asked.look.own();
  const Card card = own.empty() ? asked.look.up_card(asked.round.definition()) : own.front();
  return asked.choose(card.rank() <= Rank::five ? "under-18" : "over-23", 1);
}

// 663a: a Play wager as large as the Ante is lost with it or won with it; half of that is what a
// fold costs.
Play hi_lo_play(const Asked& asked) {
  return best_hi_lo(asked.round, asked.look).won > 0.5 ? asked.choose("play", 1)
                                                       : asked.choose("fold");
}
Play hi_lo_set(const Asked& asked) {
  Play play = asked.choose("set");
  play.arranged = best_hi_lo(asked.round, asked.look).set;
  return play;
}

// 670a: with two pair or better beside a jack or better, queens or better beside an ace, aces
// beside a king.
Play set_hands_double(const Asked& asked) {
  const Arrangement set = asked.house_way();
  CardSet high = card_set(asked.look.own());
  for (const Card card : set.front()) high.erase(card);
  const JokerHand five = five_with_bug(high);
  const Rank low = few_with_bug(card_set(set.front())).rank();
  const bool pays = five.hand_class() > JokerClass::pair ? low >= Rank::jack
                    : five.hand_class() == JokerClass::pair
                        ? (five.rank() >= Rank::queen && low == Rank::ace) ||
                              (five.rank() == Rank::ace && low == Rank::king)
                        : false;
  return asked.policy.doubles_set_hands && pays ? asked.choose("double", 1)
                                                : asked.choose("no-double");
}

// Where the dealer's cards lie open, hands are set against them: as many as can be won.
Play set_hands(const Asked& asked) {
  const Definition& game = asked.round.definition();
  const Arranging& arranging = game.cards().arranging;
  const Play by_house_way = asked.choose("set");
  const auto dealer = game.find_place(game.cards().dealer);
  const Cards open = dealer ? asked.look.of(static_cast<std::size_t>(dealer->index())) : Cards{};
  const bool all_open = !open.empty() && std::all_of(open.begin(), open.end(),
                                                     [](Card card) { return card.known(); });
  if (!all_open || arranging.worth == nullptr || arranging.sizes.size() != 1) return by_house_way;
  const SetHands theirs =
      arranging.worth(open, arranging.house_way(asked.round.rules(), open)).set_hands();
  const auto won = [&](const Arrangement& set) {
    const SetHands mine = arranging.worth(asked.look.own(), set).set_hands();
    return mine.foul() ? -1 : (mine.high > theirs.high ? 1 : 0) + (mine.second > theirs.second);
  };
  Play best = by_house_way;
  int most = won(asked.house_way());
  if (most == 2) return best;
  for (const Arrangement& set : asked.round.cards().arrangements(asked.round.expected().place)) {
    if (const int here = won(set); here > most) {
      most = here;
      best.arranged = set;
    }
  }
  return best;
}

class PolicyPlayer final : public Player {
 public:
  explicit PolicyPlayer(const CardPolicy& policy) : policy_(policy) {}

  Event decide(const Round& round, Random&) const override {
    const Expected now = round.expected();
    return Event::decide(now.place.seat(), play(round, *now.step));
  }

 private:
  struct Entry {
    std::string_view game;  // empty for all
    std::string_view step;
    Play (*play)(const Asked& asked);
  };
  static constexpr std::array entries{
      Entry{"casino-war", "tie-hand", tie_hand},
      Entry{"over-under", "over-or-under", over_or_under},
      Entry{"five-card-hi-lo", "play", hi_lo_play},
      Entry{"five-card-hi-lo", "set", hi_lo_set},
      Entry{"six-card-fortune-pai-gow-poker", "double", set_hands_double},
      Entry{"lunar-poker", "decision",
            [](const Asked& asked) {
              return lunar_decision(asked.round, asked.look, asked.policy.exchanges);
            }},
      Entry{"lunar-poker", "bet",
            [](const Asked& asked) { return lunar_bet(asked.round, asked.look); }},
      Entry{"", "house-money", house_money},
      Entry{"", "set", set_hands},
  };

  Play play(const Round& round, const Step& step) const {
    for (const Entry& entry : entries) {
      const bool of_game = entry.game.empty() || entry.game == round.definition().game;
      if (!of_game || entry.step != step.name()) continue;
      return entry.play({round, policy_, Look(round), step});
    }
    return cautious_play(round);
  }

  CardPolicy policy_;
};

}  // namespace

}  // namespace houseway::card_players

namespace houseway {

std::unique_ptr<Player> policy_player(const RuleSet&, const CardPolicy& policy) {
  return std::make_unique<card_players::PolicyPlayer>(policy);
}

}  // namespace houseway
