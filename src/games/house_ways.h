#pragma once

#include <string_view>

// House ways ready to be chosen, in the language of docs/house-ways.md. Each decides every hand
// exactly once.
namespace houseway::house_ways {

// For Pai Gow Poker and Face Up Pai Gow Poker, whose chapters leave the way to the certificate
// holder (645a.11(c)). Foxwoods Resort Casino's, as the Wizard of Odds publishes it, in our words.
inline constexpr std::string_view foxwoods = R"(
house way of Foxwoods Resort Casino
hands 5 2

# The second and third highest cards low: with the highest one low the hands would be foul.
no pair without complete: highest low
no pair with complete: complete high, highest low

pair without complete: pair high, highest low
# The low hand may be the pair. An ace with the joker is a pair of aces like any other, so a
# straight or flush that needs the joker is played.
pair 2-9,A with complete: complete high, highest low
pair T-K with complete without single A: complete high, highest low
# The ace is played low and the pair high where that betters the low hand.
pair T-K with complete with single A: complete or pair high, highest low

# With a straight or flush besides, two pair are set as two pair. A pair of aces high may be part of
# one by its joker: the text does not say, and the high hand is the better for it.
two pair J-A: pair low
two pair 7-T with single A: two pair high, highest low
two pair 7-T without single A: pair low
two pair 3-6 with single K-A: two pair high, highest low
two pair 3-6 without single K-A: pair low

# The text has no three pair with a straight or flush, which only the joker brings about.
three pair: two pair high, highest low

trips A without complete: pair high, no pair A low, highest low
trips 2-K without complete: trips high, highest low
# The pair is of the trips. Two aces and the joker may not leave one: then the best low hand beside
# a straight or flush, which still has an ace.
trips with complete: complete high, highest low

two trips: trips high, highest low
trips and pair: trips high, pair low
trips and two pair: full house high, highest low

# Split. Three aces and the joker may leave a straight or flush above the two aces low.
quads J-A: pair low
quads 7-T with single K-A: quads high, highest low
quads 7-T without single K-A: pair low
quads 2-6: quads high, highest low
quads and pair: quads high, pair low
quads and trips: quads high, pair low

five aces: pair A low
five aces and pair over K: five aces high
five aces and pair over 2-Q: pair A low
)";

// For Fortune Asia Poker (659a.11(c)). No house publishes its way in full: this one follows how the
// game is taught, with the choices between the medium and the low hand made where they cost least.
inline constexpr std::string_view asia = R"(
house way of Asia Poker as it is taught
hands 4 2 1

# The highest card high, the second highest medium, the third highest low.
no pair without complete: highest low, highest medium
no pair with complete: complete high, highest low, highest medium
# The highest single card medium, the second highest low.
pair without complete: pair high, highest low, highest medium
# The pair medium below a straight or flush without it, else as if there were but one of both.
pair with complete: complete high, pair medium, highest low else complete or pair high, highest low, highest medium

# The higher pair high, the lower one medium, the highest single card low.
two pair without complete: pair high, pair medium, highest low
two pair with complete: complete or pair high, pair medium, highest medium, highest low
# The highest pair medium, below the two others.
three pair: two pair high, highest medium, highest low

trips 2-Q without complete: trips high, highest low, highest medium
# Kings and aces are split: a pair high, the third with the next highest cards.
trips K-A without complete: pair high, highest low, highest medium
trips with complete: complete high, pair medium, highest low else complete or pair high, highest medium, highest low
trips and pair 2-Q: complete or trips high, pair medium, highest low
# Split where the third one is then the better low card.
trips and pair K-A: complete or trips or pair high, pair medium, highest medium, highest low
trips and two pair: trips or two pair high, highest medium, highest low
two trips: trips high, highest medium, highest low

# Two pairs, which the two further cards of the high hand put in order.
quads: complete or pair high, pair medium, highest medium, highest low
quads and pair: quads or two pair high, highest medium, highest low
quads and trips: quads or trips high, highest medium, highest low

five aces: pair A medium, highest low
five aces and pair: pair A medium, highest low
)";

// For Six-Card Fortune Pai Gow Poker, which has the way in its text: 670a.11(d). "Sets" there are
// all ranked hands of 670a.6(b).
inline constexpr std::string_view six_card = R"(
house way of Six-Card Fortune Pai Gow Poker, 670a.11(d)
hands 5 1

no pair without complete: highest low                              # (d)(6)
# Six cards that are a straight, a flush or both: the lowest possible high and the highest card low.
# With five such and the joker, it is the joker that is low, as an ace.
no pair with straight without flush: straight high, highest low    # (d)(2)
no pair with flush without straight flush: flush high, highest low # (d)(2), (d)(3)
no pair with straight flush: straight flush high, highest low      # (d)(2), (d)(4), (d)(5)

pair without complete: pair high, highest low                      # (d)(1)
pair with straight without flush: straight high, highest low       # (d)(1), (d)(2)
pair with flush without straight flush: flush high, highest low    # (d)(2), (d)(3)
pair with straight flush: straight flush high, highest low         # (d)(2), (d)(4), (d)(5)

# Two pair or trips with a straight or flush are an ace or two with the joker, and one card of each
# rank belongs to it. The higher ranked hand is the one that stays whole.
two pair without complete: two pair high, highest low              # (d)(1)
two pair with complete: complete high, highest high                # (d)(1), (d)(3), (d)(4)
trips without complete: trips high, highest low                    # (d)(1)
trips with complete: complete high, highest high                   # (d)(1), (d)(3), (d)(4)

three pair: two pair high, highest low                             # (d)(1)(ii)
two trips: full house high, highest low                            # (d)(1)(i)
trips and pair: full house high                                    # (d)(1)
quads: quads high, highest low                                     # (d)(1)
quads and pair: quads high                                         # (d)(1)
five aces: five aces high                                          # (d)(1)
)";

}  // namespace houseway::house_ways
