#include "floor/inscriptions.h"

#include <array>

namespace houseway::floor {
namespace {

constexpr std::string_view draws_to_16 = "Dealer draws to 16 and stands on all 17s";
constexpr std::string_view blackjack_3_to_2 = "Blackjack pays 3 to 2";
constexpr std::string_view insurance_2_to_1 = "Insurance pays 2 to 1";
constexpr std::string_view dragon_7 = "A wager on the Banker's Hand is returned on a Dragon 7";
constexpr std::string_view no_surrender = "There is no surrender at this table";

constexpr std::array inscriptions{
    // A wheel with 00 that stands in for one without.
    Inscription{{"617a", "1(e)(2)(i)"},
                "This double zero wheel is used as a single zero wheel: 00 cannot be wagered on",
                "wheel",
                2},
    Inscription{{"617a", "1(e)(2)(ii)"},
                "If the ball comes to rest in 00 the spin is void and the wheel is spun again",
                "wheel",
                2},
    Inscription{{"617a", "1(e)(2)(iii)"},
                "Wagers on red, black, odd, even, 1 to 18 and 19 to 36 lose on 0",
                "wheel",
                2},
    Inscription{{"623a", "2(d)(3)"}, "No call bets"},
    Inscription{{"627a", "2(b)(6)(ii)"}, dragon_7, "ez-baccarat"},
    Inscription{{"629a", "2(b)(6)(ii)"}, dragon_7, "ez-baccarat"},
    Inscription{{"631a", "2(b)(6)(ii)"}, dragon_7, "ez-baccarat"},
    Inscription{{"633a", "2(b)(3)(i)"}, blackjack_3_to_2},
    Inscription{{"633a", "2(b)(3)(ii)"}, insurance_2_to_1},
    Inscription{{"633a", "2(b)(3)(iii)"}, draws_to_16},
    Inscription{{"635a", "2(b)(3)(i)"}, blackjack_3_to_2},
    Inscription{{"635a", "2(b)(3)(ii)"}, insurance_2_to_1},
    Inscription{{"635a", "2(b)(3)(iii)"}, draws_to_16},
    Inscription{{"635a", "2(b)(4)"}, "Hands that were doubled down have no additional payouts"},
    Inscription{{"639a", "2(b)(7)"},
                "The Bet Wager is returned if the dealer has less than ace and king"},
    Inscription{{"645a", "2(b)(9)(ii)"},
                "The wager is returned if the dealer has a Queen's Dragon",
                "variant"},
    Inscription{{"647a", "2(b)(10)(i)"},
                "The Ante is returned if the winning hand is below a straight",
                "ante-pays",
                0},
    Inscription{{"647a", "2(b)(10)(i)"},
                "The Ante is returned if the winning hand is below a flush",
                "ante-pays",
                1},
    Inscription{{"649a", "2(b)(7)"}, "Dealer Plays with Queen High or Better"},
    Inscription{{"653a", "2(b)(10)(i)"}, "The Ante pushes if the dealer has less than a pair"},
    Inscription{{"653a", "2(b)(10)(ii)"},
                "The Blind pushes if the winning hand is below the lowest of its payout table"},
    Inscription{{"653a", "2(b)(10)(iii)"},
                "Play Wager: three or four times the Ante on two cards, twice after the Flop, once "
                "at the end"},
    Inscription{{"655a", "2(b)(8)"},
                "3rd, 4th and 5th Street Wagers: one, two or three times the Ante each"},
    Inscription{{"657a", "2(b)(7)(i)"}, "The best four cards play"},
    Inscription{{"657a", "2(b)(7)(ii)"}, "Dealer qualifies with a king or better"},
    Inscription{{"657a", "2(b)(7)(iii)"},
                "With a pair of aces or better the Play Wager may be up to three times the Ante"},
    Inscription{{"657a", "2(b)(7)(iv)"},
                "The Super Bonus is returned if a hand below a straight beats or ties the dealer"},
    Inscription{{"665a", "2(b)(3)(i)"}, "Blackjack pays even money"},
    Inscription{{"665a", "2(b)(3)(ii)"}, "Insurance pays 5 to 2"},
    Inscription{{"665a", "2(b)(3)(iii)"}, draws_to_16},
    Inscription{
        {"669a", "2(b)(6)"},
        "Play Wager: one, two or three times the Ante on three cards, once or twice on four, "
        "once on five"},
    Inscription{{"671a", "2(b)(4)(i)"}, "Exchange 2-5 cards"},
    Inscription{{"671a", "2(b)(4)(ii)"}, "Buy a 6th Card"},
    Inscription{{"671a", "2(b)(6)(i)"}, "Dealer plays with ace and king or higher"},
    Inscription{{"671a", "2(b)(6)(ii)"},
                "A royal flush or straight flush on the first five cards is paid at once"},
    Inscription{{"672a", "2(b)(3)(i)"}, blackjack_3_to_2},
    Inscription{{"672a", "2(b)(3)(ii)"}, insurance_2_to_1},
    Inscription{{"672a", "2(b)(3)(iii)"}, draws_to_16},
    Inscription{{"672a", "2(b)(3)(iv)"}, "Blackjack Wagers push if the dealer has 22"},
    Inscription{{"672a", "2(b)(3)(v)"}, no_surrender},
    Inscription{{"673a", "2(b)(4)(i)"}, "Blackjack and Insurance pay 2 to 1"},
    Inscription{{"673a", "2(b)(4)(ii)"}, draws_to_16},
    Inscription{{"673a", "2(b)(4)(iii)"},
                "Blackjack Wagers push if the dealer has 22, a player's 21 is paid at once, Second "
                "Chance pays even money"},
    Inscription{{"675a", "1(b)(2)(ii)"}, "First Roll Side Bet"},
    Inscription{{"675a", "1(b)(2)(iv)"},
                "All Pip Street and Like Kind Boulevard Wagers and an Extra Roll are of one value"},
    Inscription{{"676a", "2(b)(4)"}, "The Skins Wager loses if dealer and player tie"},
    Inscription{{"677a", "2(b)(8)(i)"}, "The Ante is returned if the dealer has less than a pair"},
    Inscription{
        {"678a", "2(b)(7)(ii)"},
        "Dealer qualifies with a three-card flush, nine high; else the Ante is paid and the "
        "Raise pushes"},
    Inscription{{"678a", "2(b)(7)(iii)(A)"},
                "With a flush of two, three or four cards the Raise equals the Ante"},
    Inscription{{"678a", "2(b)(7)(iii)(B)"},
                "With a flush of five cards the Raise may be up to twice the Ante"},
    Inscription{{"678a", "2(b)(7)(iii)(C)"},
                "With a flush of six or seven cards the Raise may be up to three times the Ante"},
    Inscription{{"679a", "2(b)(4)"}, "Dealer Qualifies with a Queen or Ante Pushes and Play Wins"},
    Inscription{{"679a", "2(b)(4)"}, "Player wins ties"},
    Inscription{{"681a", "2(b)(7)(i)"}, "Hands draw to 16 and stand on all 17s"},
    Inscription{{"685a", "2(b)(3)(i)"}, "Small, 2-3-4-5"},
    Inscription{{"685a", "2(b)(3)(ii)"}, "Medium, 6-7-8-9"},
    Inscription{{"685a", "2(b)(3)(iii)"}, "Large, 10-J-Q-K-A"},
    Inscription{{"685a", "2(b)(4)(i)"}, blackjack_3_to_2},
    Inscription{{"685a", "2(b)(4)(ii)"}, insurance_2_to_1},
    Inscription{{"685a", "2(b)(4)(iii)"}, draws_to_16},
    Inscription{{"685a", "2(b)(4)(iv)"}, no_surrender},
    Inscription{{"686a", "2(b)(4)(i)"}, "All bets pay even money except for Bonus Bets"},
    Inscription{{"686a", "2(b)(4)(ii)"}, "House wins on 18-23"},
    Inscription{{"686a", "2(b)(4)(iii)"}, "Aces always count as 11"},
    Inscription{{"688a", "2(b)(8)"}, "The wager is returned if the dealer has an Ace High Pai Gow"},
};

bool holds(const Inscription& inscription, const RuleSet& rules) {
  const Definition& game = rules.definition();
  if (inscription.section.chapter != game.ruleset) return false;
  if (inscription.option.empty()) return true;
  const auto option = game.find_option(inscription.option);
  return option && rules.value(static_cast<OptionId>(*option)) == inscription.value;
}

}  // namespace

std::span<const Inscription> all_inscriptions() {
  return inscriptions;
}

std::vector<Inscription> inscriptions_of(const RuleSet& rules) {
  std::vector<Inscription> found;
  for (const Inscription& inscription : inscriptions) {
    if (holds(inscription, rules)) found.push_back(inscription);
  }
  return found;
}

}  // namespace houseway::floor
