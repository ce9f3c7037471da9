#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"

// Saigon 5 Card, chapter 680a: three cards that have to total 10, 20 or 30, and two that are
// compared with the dealer's and, in a pot, with those of the other players.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"680a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 5}};

// 680a.6(a), the joker apart
constexpr std::array joker_values{3, 6, 9};
constexpr int joker_kind = 0;
constexpr int value_or_joker(Card card) {
  if (card.is_joker()) return joker_kind;
  return card.rank() == Rank::ace ? 1 : std::min(2 + static_cast<int>(card.rank()), 10);
}

struct Sum {
  int total = 0;
  bool joker = false;

  void add(Card card) {
    total += value_or_joker(card);
    joker |= card.is_joker();
  }
};

// 680a.1
bool qualifies(const Sum& three) {
  if (!three.joker) return three.total % 10 == 0;
  return std::any_of(joker_values.begin(), joker_values.end(),
                     [&](int value) { return (three.total + value) % 10 == 0; });
}

// 680a.6(b): of what the joker may count, the best for its holder.
int point_count(const Sum& two) {
  const auto counted = [](int total) { return total > 10 ? total - 10 : total; };
  if (!two.joker) return counted(two.total);
  int best = 0;
  for (const int value : joker_values) best = std::max(best, counted(two.total + value));
  return best;
}

ShownHand showdown_hand(const Cards& cards, const Arrangement& set) {
  Sum three;
  Sum two;
  for (const Card card : cards) (set.front().contains(card) ? two : three).add(card);
  return ShownHand::of_point_count(point_count(two), qualifies(three));
}

// Calls visit for each way to set two of the cards apart.
template <class Visit>
void for_each_setting(const Cards& cards, Visit visit) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t j = i + 1; j < cards.size(); ++j)
      visit(Arrangement{Cards{cards[i], cards[j]}});
  }
}

// 680a.11(b) and (c): a hand that qualifies is set so that it does.
bool sets_what_qualifies(const RuleSet&, const Cards& cards, const Arrangement& set) {
  if (showdown_hand(cards, set).qualified()) return true;
  bool could = false;
  for_each_setting(
      cards, [&](const Arrangement& other) { could |= showdown_hand(cards, other).qualified(); });
  return !could;
}
std::optional<Objection> why_not_set(const RuleSet& rules, const Cards& cards,
                                     const Arrangement& set) {
  if (sets_what_qualifies(rules, cards, set)) return std::nullopt;
  return Objection{"the hand qualifies, and three cards that total 10, 20 or 30 are set apart",
                   sec("11(b)(1)")};
}

// The setting of the highest Point Count among those that qualify or, where none does, of all.
Arrangement best_setting(const RuleSet&, const Cards& cards) {
  Arrangement best;
  std::uint32_t worth = 0;
  for_each_setting(cards, [&](const Arrangement& set) {
    const std::uint32_t found = showdown_hand(cards, set).value;
    if (found <= worth) return;
    worth = found;
    best = set;
  });
  return best;
}

// 680a.11(d)
Judged meet_dealer(const RuleSet&, const Meeting& meeting) {
  enum : Row { other_count, count_of_5 };
  const ShownHand& mine = meeting.players;
  const ShownHand& dealers = meeting.dealers;
  const auto wins = [&] { return wins_by(mine.count() == 5 ? count_of_5 : other_count, mine); };
  if (!dealers.qualified()) {
    return mine.qualified() ? wins() : is_pushed(sec("11(d)(1)(i)"), mine);
  }
  if (!mine.qualified()) return is_lost(sec("11(d)(2)(i)"), mine);
  if (mine.count() < dealers.count()) return is_lost(sec("11(d)(2)(ii)(A)"), mine);
  if (mine.count() > dealers.count()) return wins();
  return is_pushed(sec("11(d)(2)(ii)(C)"), mine);
}

// 680a.11(f): by the two cards alone.
std::uint32_t rank_in_pot(ShownHand hand) {
  return static_cast<std::uint32_t>(hand.count());
}

// 680a.6(c): the joker is an ace, or completes a straight or flush. Only the suit that all others
// have can make a flush; without one any suit will do.
HighHand bonus_hand(CardSet cards) {
  if (!cards.has_joker()) return high_hand(cards);
  CardSet others = cards;
  others.erase(Card::joker());
  HighHand best;
  const auto try_as = [&](Rank rank, Suit suit) {
    CardSet with = others;
    with.insert(Card(rank, suit));
    const HighHand made = high_hand(with);
    const bool completes = made.hand_class() == HandClass::straight ||
                           made.hand_class() == HandClass::flush ||
                           made.hand_class() > HandClass::four_of_a_kind;
    if (with != others && (rank == Rank::ace || completes)) best = std::max(best, made);
  };
  int aces = 0;
  Suit common = Suit::clubs;
  for (const Suit suit : all_suits) {
    aces += others.contains(Card(Rank::ace, suit)) ? 1 : 0;
    if (std::popcount(others.ranks(suit)) == others.size()) common = suit;
    try_as(Rank::ace, suit);
  }
  for (int rank = 0; rank < rank_count; ++rank) try_as(static_cast<Rank>(rank), common);
  return aces == 4 ? wild_hand(cards, cards - others) : best;
}

// Five aces, royal flush without and with the joker, straight flush to two pair.
Ranked bonus_row(CardSet cards, const RuleSet&) {
  enum : Row { five_aces, royal, royal_with_joker };
  const bool joker = cards.has_joker();
  const HighHand hand = bonus_hand(cards);
  const HandClass made = hand.hand_class();
  const ShownHand shown(hand, joker);
  if (made == HandClass::five_of_a_kind) return {shown, five_aces};
  if (made == HandClass::royal_flush) return {shown, joker ? royal_with_joker : royal};
  return {shown, made < HandClass::two_pair ? no_row : parts::row_of(made) + royal_with_joker};
}

// 680a.7: wagers
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "ante",
          .collected = sec("11(d)(2)(ii)(A)"),
          .wins = "if three of the player's cards qualify, and the dealer's do not or leave a "
                  "lower Point Count; goes back if neither qualifies or the counts are equal",
          .decided_by = ByShowdown{meet_dealer}},
    Wager{.id = "pot",
          .name = "Pot",
          .section = sec("7(d)(2)"),
          .need = Need::among_players,
          .offered_if_chosen = true,
          .size = Size::the_table_minimum(sec("7(d)(2)")),
          .schedule = "pot",
          .collected = sec("11(f)"),
          .wins = "for the highest Point Count of two cards among the players, and equally for "
                  "those that tie for it",
          .decided_by = ByPot{rank_in_pot}},
    parts::bonus_wager("bonus", "Bonus", sec("7(d)(3)"), sec("11(e)(1)"),
                       "if the player's five cards are two pair or better, the joker an ace or the "
                       "card that completes a straight or flush",
                       {own}, bonus_row),
};

// 680a.12: payout odds
constexpr std::array schedules{
    Schedule{.id = "ante",
             .section = sec("12(a)"),
             .rows = {"Point Count of 1 to 4 or 6 to 10", "Point Count of 5"},
             .tables = {{"", {to(1), to(1, 2)}}},
             .further = {{1, sec("12(b)")}}},
    Schedule{.id = "pot",
             .section = sec("11(f)"),
             .rows = {"Highest Point Count"},
             .tables = {{"", {the_pot}}}},
    Schedule{.id = "bonus",
             .section = sec("12(c)"),
             .rows = {"Five aces", "Royal flush, no joker", "Royal flush with a joker",
                      "Straight flush", "Four-of-a-kind", "Full house", "Flush", "Straight",
                      "Three-of-a-kind", "Two pair"},
             .tables = {{"A",
                         {to(5000), to(1000), to(250), to(100), to(50), to(20), to(15), to(12),
                          to(10), to(8)}}}},
};

constexpr std::array options{
    parts::payout_limit(sec("12(d)"),
                        "the most that a player's Ante wins in a round; none if left out"),
    parts::minimum_wager(),
    parts::maximum_wager(),
    parts::adjacent_boxes(sec("7(e)"), 6),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId limit = index_of(options, "payout-limit");
constexpr std::array payout_limits{parts::as_chosen<limit>({"ante"}, sec("12(d)"))};

void check(const RuleSet& rules, Refusals& violations) {
  parts::check_payout_limit(rules, limit, to(1), 1, violations);
}

// 680a.8 to 680a.10: dealing
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(g)"),
                              {deal_one_at_a_time(sec("8(c)"), {players, "dealer"}, 5)}};
constexpr std::array dealings{
    manual_shoe, parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 5)}}};

// 680a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "set", {sets()}),
    reveal(sec("11(c)"), "dealer", {0, 1, 2, 3, 4}),
    arrange(sec("11(c)"), "dealer"),
    reveal(sec("11(d)"), players, {}),
};

// 680a.13: irregularities, and what 680a.5, .7 and .8 to .10 say besides
constexpr std::array irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    parts::shuffler_jam(sec("13(d)")),
    parts::dealing_shoe_jam(sec("13(e)")),
    parts::device_out_of_order(sec("13(f)")),
    parts::stub_count_misdeal(sec("8(g)")),
    parts::stub_count_wrong_deck(sec("8(g)")),
    parts::deck_count_wrong(sec("5(b)")),
    parts::player_leaves(sec("7(b)")),
};

}  // namespace

const Definition saigon_5_card = parts::usual_chapter(
    "680a", {.game = "saigon-5-card",
             .name = "Saigon 5 Card",
             .positions = 6,
             .wagers = wagers,
             .base = "ante",
             .schedules = schedules,
             .options = options,
             .irregularities = irregularities,
             .course = CardGame{.deck = Deck::with_joker,
                                .hand_cards = 5,
                                .places = places,
                                .dealer = "dealer",
                                .dealings = dealings,
                                .play = play,
                                .payout_limits = payout_limits,
                                .arranging = {.sizes = {2},
                                              .house_way = best_setting,
                                              .is_house_way = sets_what_qualifies,
                                              .house_section = sec("11(c)(1)"),
                                              .final_section = sec("11(b)"),
                                              .why_not = why_not_set,
                                              .worth = showdown_hand,
                                              .counts_as = value_or_joker}},
             .check = check});

}  // namespace houseway
