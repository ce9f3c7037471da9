#include "games/lunar_poker.h"

#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "ranking/fast_high.h"
#include "rules/record.h"
#include "rules/settling.h"

// Lunar Poker, chapter 671a: five cards against a dealer who needs ace-king, with cards exchanged
// or a sixth one bought for a fee.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"671a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 5}};
constexpr int first_cards = 5;

constexpr std::array options{
    Option{.id = "super-on-dealer",
           .section = sec("7(c)(3)"),
           .meaning = "a Super wager may also be made on the dealer's hand",
           .standard = 1},
    Option{.id = "super-on-others",
           .section = sec("7(c)(3)"),
           .meaning = "a Super wager may also be made on another player's hand",
           .standard = 1},
    parts::minimum_wager("least Ante or Super accepted at the table"),
    parts::maximum_wager("greatest Ante or Super accepted at the table"),
    parts::adjacent_boxes(sec("7(e)"), 1),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId super_on_dealer = index_of(options, "super-on-dealer");
constexpr OptionId super_on_others = index_of(options, "super-on-others");

// 671a.6(b). An ace-king is the highest of the hands without a pair, as their cards compare.
bool qualifies(ShownHand dealers) {
  const HighHand hand{dealers.value};
  return hand.hand_class() > HandClass::high_card ||
         (hand.rank(0) == Rank::ace && hand.rank(1) == Rank::king);
}
constexpr ShowdownRules showdown{.rank = parts::high,
                                 .qualifies = qualifies,
                                 .qualifying = "ace-king",
                                 .compares_always = false};

// A hand without the cards that were exchanged; nothing if one is not known.
std::optional<CardSet> played(const SeatRecord& player) {
  const CardSet held = player.held();
  const int whole = first_cards + player.drawn - static_cast<int>(player.discarded.size());
  return held.size() == whole ? std::optional(held) : std::nullopt;
}

// 671a.11(b)(2): a royal or straight flush among the first five cards is paid at once.
std::optional<HighHand> instant_payout(const SeatRecord& player) {
  if (player.cards.size() < first_cards) return std::nullopt;
  CardSet dealt;
  for (std::size_t i = 0; i < first_cards; ++i) {
    if (player.cards[i].known()) dealt.insert(player.cards[i]);
  }
  if (dealt.size() < first_cards) return std::nullopt;
  const HighHand hand = high_hand(dealt);
  return lunar::instant_row(hand.hand_class()) != no_row ? std::optional(hand) : std::nullopt;
}
bool decides(const RuleSet&, const Record& record, Place place) {
  return !instant_payout(record.seat(place.seat()));
}

// The highest combination of a hand that is not wholly within some cards of it.
struct Combination {
  Row row = no_row;
  CardSet cards = {};
};

CardSet of_rank(CardSet hand, unsigned rank) {
  return hand & CardSet(std::uint64_t{0x0001'0001'0001'0001} << rank);
}
// So many of these cards, one that is not within the others first.
CardSet some(CardSet cards, int count, CardSet within) {
  CardSet taken;
  for (const std::uint64_t first : {(cards - within).bits(), (cards & within).bits()}) {
    for (std::uint64_t left = first; left != 0 && taken.size() < count; left &= left - 1) {
      taken = taken | CardSet(left & (~left + 1));
    }
  }
  return taken;
}

// Straights, flushes, full houses: five cards, none of them idle.
Combination highest_of_five(CardSet hand, CardSet within) {
  Combination found;
  const auto look = [&](CardSet five) {
    if ((five - within).empty()) return;
    const HandClass made =
        fast_high().high_hand(fast_high().strength(FastHigh::Hand(five))).hand_class();
    const bool of_five = made == HandClass::straight || made == HandClass::flush ||
                         made == HandClass::full_house || made >= HandClass::straight_flush;
    const Row row = parts::row_of(made);
    if (of_five && (found.row == no_row || row < found.row)) found = {row, five};
  };
  if (hand.size() == 5) look(hand);
  for (std::uint64_t left = hand.size() == 6 ? hand.bits() : 0; left != 0; left &= left - 1) {
    look(hand - CardSet(left & (~left + 1)));
  }
  return found;
}

Combination highest(CardSet hand, CardSet within) {
  constexpr Row ace_king = 9;
  Combination found = highest_of_five(hand, within);
  const auto offer = [&](Row row, CardSet cards) {
    if ((cards - within).empty() || (found.row != no_row && found.row <= row)) return;
    found = {row, cards};
  };
  const auto rank_of = [](Rank rank) { return static_cast<unsigned>(rank); };
  List<CardSet, 3> paired;  // from the highest rank down
  for (unsigned rank = rank_of(Rank::ace) + 1; rank-- > 0;) {
    const CardSet alike = of_rank(hand, rank);
    if (alike.size() == 4) offer(parts::row_of(HandClass::four_of_a_kind), alike);
    if (alike.size() >= 3) {
      offer(parts::row_of(HandClass::three_of_a_kind), some(alike, 3, within));
    }
    if (alike.size() >= 2) paired.push_back(some(alike, 2, within));
  }
  for (std::size_t i = 0; i < paired.size(); ++i) {
    for (std::size_t j = i + 1; j < paired.size(); ++j) {
      offer(parts::row_of(HandClass::two_pair), paired[i] | paired[j]);
    }
  }
  for (const CardSet pair : paired) offer(parts::row_of(HandClass::pair), pair);
  const CardSet ace = some(of_rank(hand, rank_of(Rank::ace)), 1, within);
  const CardSet king = some(of_rank(hand, rank_of(Rank::king)), 1, within);
  if (!ace.empty() && !king.empty()) offer(ace_king, ace | king);
  return found;
}

// 671a.11(c)(3) and (f) for the Ante. Rows: those of an instant payout, then of 12(c).
Judged judge_ante(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  const SeatRecord& player = record.seat(seat);
  const auto hand = played(player);
  if (!hand) return cannot_tell_without(Place::seat(seat));
  if (const auto at_once = instant_payout(player)) {
    return wins_by(lunar::instant_row(at_once->hand_class()), ShownHand(*at_once));
  }
  const CardSet dealers_cards = card_set(record.places[0]);
  if (dealers_cards.size() < first_cards) return cannot_tell_without(Place::named(0));
  const ShownHand mine = parts::high(*hand, rules);
  const ShownHand dealers = parts::high(dealers_cards, rules);
  if (!qualifies(dealers)) {
    return wins_by(lunar::unqualified_row(HighHand{mine.value}.hand_class()),
                   ShownHand::of_dealer(dealers));
  }
  if (mine.value < dealers.value) return is_lost(sec("11(f)(2)(i)"), mine);
  return is_pushed(sec(mine.value == dealers.value ? "11(f)(2)(iii)" : "11(f)(2)(ii)"), mine);
}
Judged judge_bet(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  const auto hand = played(record.seat(seat));
  if (!hand) return cannot_tell_without(Place::seat(seat));
  const CardSet dealers_cards = card_set(record.places[0]);
  if (dealers_cards.size() < first_cards) return cannot_tell_without(Place::named(0));
  const ShownHand mine = parts::high(*hand, rules);
  const ShownHand dealers = parts::high(dealers_cards, rules);
  if (!qualifies(dealers)) return is_pushed(sec("11(f)(1)"), ShownHand::of_dealer(dealers));
  if (mine.value < dealers.value) return is_lost(sec("11(f)(2)(i)"), mine);
  if (mine.value == dealers.value) return is_pushed(sec("11(f)(2)(iii)"), mine);
  const lunar::PaidRows rows = lunar::paid_rows(*hand);
  Judged judged = wins_by(rows.first, mine);
  judged.also = rows.second;
  return judged;
}
// 671a.11(d)(1): a payment, collected before the cards are drawn.
Judged judge_fee(const RuleSet&, const Record&, int, std::uint8_t) {
  return is_lost(sec("11(d)(1)"));
}

// 671a.6(d): a royal or straight flush is neither flush nor straight here.
Ranked super_row(CardSet cards, const RuleSet&) {
  enum : Row {
    four_of_a_kind,
    pictures,
    full_house,
    flush,
    straight,
    three_of_a_kind,
    ace_king_queen,
    one_color
  };
  const HighHand hand = high_hand(cards);
  constexpr unsigned court = 1U << static_cast<unsigned>(Rank::king) |
                             1U << static_cast<unsigned>(Rank::queen) |
                             1U << static_cast<unsigned>(Rank::jack);
  constexpr unsigned top = 1U << static_cast<unsigned>(Rank::ace) |
                           1U << static_cast<unsigned>(Rank::king) |
                           1U << static_cast<unsigned>(Rank::queen);
  const unsigned red = cards.ranks(Suit::hearts) | cards.ranks(Suit::diamonds);
  const unsigned black = cards.ranks(Suit::spades) | cards.ranks(Suit::clubs);
  const unsigned ranks = cards.ranks();
  const auto row = [&]() -> Row {
    if (hand.hand_class() == HandClass::four_of_a_kind) return four_of_a_kind;
    if ((ranks & ~court) == 0) return pictures;
    if (hand.hand_class() == HandClass::full_house) return full_house;
    if (hand.hand_class() == HandClass::flush) return flush;
    if (hand.hand_class() == HandClass::straight) return straight;
    if (hand.hand_class() == HandClass::three_of_a_kind) return three_of_a_kind;
    if ((ranks & top) == top) return ace_king_queen;
    return red == 0 || black == 0 ? Row{one_color} : no_row;
  };
  return {ShownHand(hand), row()};
}

// The player's own hand first, which needs no name.
constexpr std::array<Selection, 7> hands{{{""}, {"dealer"}, {"1"}, {"2"}, {"3"}, {"4"}, {"5"}}};
bool super_offered(const RuleSet& rules, Spot spot) {
  if (spot.selection == 0) return true;
  return rules.flag(spot.selection == 1 ? super_on_dealer : super_on_others);
}

// 671a.7: wagers, and the fee that is none
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(c)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(f)(2)(i)"),
          .wins =
              "if the dealer is below ace-king, or at once with a royal or straight flush dealt; "
              "returned if the player's hand is higher",
          .decided_by = ByRound{.judge = judge_ante}},
    Wager{.id = "super",
          .name = "Super",
          .section = sec("7(c)(2)"),
          .need = Need::required,
          .size = Size::at_least("ante", sec("7(c)(2)")),
          .stakes = {.least_section = sec("7(c)(3)")},
          .on_fold = OnFold::kept,
          .schedule = "super",
          .collected = sec("11(c)(1)"),
          .wins = "if the first five cards of the hand wagered on are in the paytable",
          .selections = hands,
          .others_section = sec("7(c)(3)"),
          .has_spot = super_offered,
          .needs = {"ante"},
          .decided_by = ByHand{.cards = {own}, .rank = super_row, .tells_suits_apart = true}},
    Wager{.id = "bet",
          .name = "Bet",
          .section = sec("7(c)(1)"),
          .need = Need::to_stay_in,
          .size = Size::multiple_of("ante"),
          .schedule = "bet",
          .collected = sec("11(f)(2)(i)"),
          .wins = "if the dealer has ace-king or better and the player's hand is higher, and once "
                  "more for a second combination",
          .decided_by = ByRound{.judge = judge_bet}},
    Wager{.id = "options-fee",
          .name = "Options fee",
          .section = sec("11(b)(3)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to("ante", sec("11(b)(3)")),
          .fold_section = sec("11(d)(1)"),
          .collected = sec("11(d)(1)"),
          .wins = "never: it pays for an exchange or a sixth card",
          .decided_by = ByRound{.judge = judge_fee}},
};

// 671a.12: payout odds
constexpr std::array schedules{
    Schedule{.id = "ante",
             .section = sec("12(a)"),
             .rows = {"Royal flush", "Straight flush",
                      "Dealer below ace-king, a straight or higher", "Dealer below ace-king"},
             .tables = {{"A", {to(1500), to(250), to(4), to(1)}},
                        {"B", {to(1000), to(300), to(4), to(1)}},
                        {"C", {to(1000), to(250), to(4), to(1)}}},
             .further = {{2, sec("12(c)")}}},
    Schedule{.id = "super",
             .section = sec("12(b)"),
             .rows = {"Four-of-a-kind", "Five picture cards", "Full house", "Flush", "Straight",
                      "Three-of-a-kind", "Ace-king-queen", "Same colored five"},
             .tables = {{"", {to(200), to(150), to(100), to(60), to(30), to(8), to(5), to(2)}}}},
    Schedule{
        .id = "bet",
        .section = sec("12(d)"),
        .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                 "Straight", "Three-of-a-kind", "Two pair", "One pair", "Ace-king"},
        .tables = {{"",
                    {to(100), to(50), to(20), to(7), to(5), to(4), to(3), to(2), to(1), to(1)}}}},
};

// 671a.8 to 671a.10: dealing. The dealer's last card is turned up.
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              {},
                              {deal_one_at_a_time(sec("8(c)"), {players, "dealer"}, first_cards),
                               reveal(sec("8(c)"), "dealer", {4})}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), {}, {sec("9(b)"), sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            {},
            {deal_stacks(sec("10(b)"), {players, "dealer"}, first_cards),
             reveal(sec("10(b)"), "dealer", {4})}}};

// 671a.11: completion of the round
constexpr Choice bets_twice_the_ante = makes("bet", "bet", {2});
constexpr std::array play{
    only_when(decide(sec("11(b)"), "decision",
                     {bets_twice_the_ante, folds(), buys("buy", "options-fee", 1),
                      exchanges("exchange", "options-fee", 2, 5)}),
              decides, "the player holds no royal or straight flush"),
    deal_drawn(sec("11(d)(1)"), first_cards),
    decide(sec("11(d)(3)"), "bet", {bets_twice_the_ante, folds()}),
    reveal(sec("11(e)"), "dealer", {0, 1, 2, 3}),
};
// The Supers are settled before further cards, the others when the dealer's hand is known.
constexpr std::array<std::string_view, 4> settling_order{"super", "options-fee", "ante", "bet"};

// 671a.13: irregularities, and what 671a.7 and .11 say besides
constexpr std::array irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means =
                     "a card of the dealer that lies face down is exposed before every player has "
                     "folded or bet: all hands void, all wagers returned",
                 .cards = {.until = Irregularity::Until::decisions, .place = "dealer"}},
    parts::shuffler_jam(sec("13(e)")),
    parts::dealing_shoe_jam(sec("13(f)")),
    parts::device_out_of_order(sec("13(g)")),
    Irregularity{.kind = "deck-count-wrong",
                 .section = sec("11(h)(2)"),
                 .means =
                     "a count after the round shows a wrong deck: it is removed from the table, "
                     "and the round stands",
                 .effect = Irregularity::Effect::goes_on},
    parts::player_leaves(sec("7(b)")),
};

}  // namespace

// Of several second combinations the best paid one counts.
lunar::PaidRows lunar::paid_rows(CardSet hand) {
  const Combination first = highest(hand, {});
  return {first.row, highest(hand, first.cards).row};
}

Row lunar::instant_row(HandClass made) {
  return made >= HandClass::straight_flush ? parts::row_of(made) : no_row;
}

Row lunar::unqualified_row(HandClass made) {
  constexpr Row straight_or_higher = 2;
  constexpr Row any_other = 3;
  return made >= HandClass::straight ? straight_or_higher : any_other;
}

const Definition lunar_poker =
    parts::usual_chapter("671a", {.game = "lunar-poker",
                                  .name = "Lunar Poker",
                                  .positions = 5,
                                  .wagers = wagers,
                                  .wagers_section = sec("7(c)"),
                                  .base = "ante",
                                  .schedules = schedules,
                                  .options = options,
                                  .no_more_bets = sec("7(d)"),
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = first_cards,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .showdown = &showdown,
                                                     .settling_order = settling_order}});

}  // namespace houseway
