#include <array>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/record.h"
#include "rules/settling.h"

// Three Card Poker, chapter 649a: three cards against a dealer who needs a queen, against a
// paytable, or both.
namespace houseway {
namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"649a", paragraph};
}

constexpr std::array places{
    LayoutPlace{"dealer", "the dealer", 3},
    LayoutPlace{"community", "the community cards", 2},
};

// 649a.7(e): what a submission may make of Ante and Pair Plus.
enum class Version : std::uint8_t { standard, ante_at_least, ante_at_least_half, compulsory };

constexpr std::array options{
    Option{.id = "version",
           .kind = Option::Kind::word,
           .section = sec("7(e)"),
           .meaning =
               "whether Ante and Pair Plus are made freely, a Pair Plus needs an Ante as large or "
               "half as large, or both are compulsory, neither above five times the other",
           .words = {"standard", "ante-at-least-pair-plus", "ante-at-least-half-pair-plus",
                     "compulsory-ante-and-pair-plus"}},
    Option{.id = "mini-royal-ante-bonus",
           .kind = Option::Kind::fraction,
           .section = sec("12(g)(1)"),
           .meaning = "what the Ante Bonus of 12(b) pays a mini-royal, to 1, where it has the line",
           .standard = Option::none,
           .least = 5,
           .most = 10'000},
    Option{.id = "mini-royal-pair-plus",
           .kind = Option::Kind::fraction,
           .section = sec("12(g)(2)"),
           .meaning = "what the Pair Plus wager pays a mini-royal, to 1, where it has the line",
           .standard = Option::none,
           .least = 40,
           .most = 10'000},
    parts::pays_magic_card(sec("12(i)(3)")),
    parts::magic_card_rounds(sec("12(i)(3)")),
    parts::pays_lucky_bonus(sec("12(i)(3)")),
    parts::lucky_bonus_rounds(sec("12(i)(3)")),
    parts::progressive_wager(sec("12(e)(3)"),
                             "amount of the progressive wager offered: $1 or $5, which alone have "
                             "Envy Bonuses"),
    parts::minimum_wager("least Ante or Pair Plus wager accepted at the table"),
    parts::maximum_wager("greatest Ante or Pair Plus wager accepted at the table"),
    parts::adjacent_boxes(sec("7(f)"), 7),
    parts::dealing_method(sec("5(c)")),
};
constexpr OptionId version_option = index_of(options, "version");

Version version_of(const RuleSet& rules) {
  return static_cast<Version>(rules.value(version_option));
}

// 649a.6(b), with the ace, 2 and 3 the lowest straight
ShownHand three_cards(CardSet cards, const RuleSet&) {
  return ShownHand(three_card_hand(cards, LowAce::allowed));
}
// 649a.11(c)(3): the dealer needs a queen.
bool qualifies(ShownHand dealers) {
  const ThreeCardHand hand{dealers.value};
  return hand.hand_class() > ThreeCardClass::high_card || hand.rank() >= Rank::queen;
}
constexpr ShowdownRules showdown{.rank = three_cards,
                                 .qualifies = qualifies,
                                 .qualifying = "queen high",
                                 .compares_always = false};

// 649a.11(c)(3): against a dealer below it the Ante is paid whatever the player holds, and the Play
// goes back.
Judged meet_with_ante(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return wins_by(0, meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(c)(3)(ii)(A)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(c)(3)(ii)(C)"), meeting.players);
  return wins_by(0, meeting.players);
}
Judged meet_with_play(const RuleSet&, const Meeting& meeting) {
  if (!meeting.qualifies) return is_pushed(sec("11(c)(3)(i)"), meeting.dealers_shown());
  if (meeting.lost()) return is_lost(sec("11(c)(3)(ii)(A)"), meeting.players);
  if (meeting.tied()) return is_pushed(sec("11(c)(3)(ii)(C)"), meeting.players);
  return wins_by(0, meeting.players);
}

// Rows of 12(b): mini-royal, straight flush, three-of-a-kind, straight. Those of 12(c), which
// stands in its place in the versions of 7(e), follow, with two for the mini-royal.
Ranked ante_bonus_row(CardSet cards, const RuleSet& rules) {
  constexpr Row first_of_versions = 4;
  if (version_of(rules) != Version::standard) {
    const Ranked found = parts::three_card_progressive_row(cards, rules);
    return {found.hand, found.row == no_row ? no_row : first_of_versions + found.row};
  }
  constexpr Row straight = 3;
  const Ranked found = parts::three_card_row(cards, LowAce::allowed);
  return {found.hand, found.row <= straight ? found.row : no_row};
}
Ranked pair_plus_row(CardSet cards, const RuleSet&) {
  return parts::three_card_row(cards, LowAce::allowed);
}
// Royal flush of spades and of another suit, then straight flush to straight.
Ranked five_of_six_row(CardSet cards, const RuleSet&) {
  constexpr unsigned ten_to_ace = 0x1FU << static_cast<unsigned>(Rank::ten);
  const HighHand hand = high_hand(cards);
  const Row row = parts::row_of(hand, HandClass::straight);
  const bool of_spades = (cards.ranks(Suit::spades) & ten_to_ace) == ten_to_ace;
  return {ShownHand(hand), row == no_row || (row == 0 && of_spades) ? row : row + 1};
}

constexpr Wager progressive(std::string_view id, std::string_view name, Section section,
                            Section collected, std::string_view wins, List<HandPart, 2> cards,
                            RankHand rank, OnFold on_fold) {
  return {.id = id,
          .name = name,
          .section = section,
          .size = Size::as_offered(),
          .on_fold = on_fold,
          .fold_section = sec("11(b)(2)"),
          .schedule = id,
          .collected = collected,
          .wins = wins,
          .decided_by = ByHand{.cards = cards, .rank = rank}};
}

// 649a.7: wagers, and the payouts that no stake of their own buys
constexpr std::array wagers{
    Wager{.id = "ante",
          .name = "Ante",
          .section = sec("7(d)(1)"),
          .need = Need::one_of,
          .schedule = "ante",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the dealer is below queen high or the player's hand is higher",
          .decided_by = ByShowdown{meet_with_ante}},
    Wager{.id = "play",
          .name = "Play",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to("ante", sec("7(d)(1)")),
          .schedule = "ante",
          .collected = sec("11(c)(3)(ii)(A)"),
          .wins = "if the dealer has queen high or better and the player's hand is higher",
          .decided_by = ByShowdown{meet_with_play}},
    Wager{
        .id = "ante-bonus",
        .name = "Ante Bonus",
        .section = sec("12(b)"),
        .need = Need::unstaked,
        .schedule = "ante-bonus",
        .wins = "with a Play wager, if the player's hand is a straight or better, whatever the "
                "dealer has",
        .decided_by = BonusOn{.wager = "ante", .rank = ante_bonus_row, .tells_suits_apart = true}},
    Wager{.id = "pair-plus",
          .name = "Pair Plus",
          .section = sec("7(d)(2)"),
          .need = Need::one_of,
          .fold_section = sec("11(b)(1)"),
          .schedule = "pair-plus",
          .collected = sec("11(c)(4)"),
          .wins = "if the player's hand is a pair or better",
          .decided_by = ByHand{.cards = {own}, .rank = pair_plus_row}},
    parts::telling_suits_apart(progressive(
        "three-card-progressive-payout", "Three-Card Progressive Payout", sec("7(d)(4)"),
        sec("11(c)(5)"), "if the player's hand is in the selected paytable", {own},
        parts::three_card_progressive_row, OnFold::lost)),
    parts::six_card_bonus_wager(
        "six-card-bonus", "Six Card Bonus", sec("7(d)(5)"), sec("11(c)(6)"),
        "if the player's and the dealer's three cards hold three-of-a-kind or better", "dealer",
        {}),
    progressive("five-card-progressive-payout", "Five-Card Progressive Payout", sec("7(d)(6)"),
                sec("11(c)(7)"),
                "if the player's three and the community cards are three-of-a-kind or better",
                {own, "community"}, parts::three_of_a_kind_or_better, OnFold::lost),
    Wager{.id = "five-card-hand-bonus",
          .name = "Five Card Hand Bonus",
          .section = sec("7(d)(7)"),
          .on_fold = OnFold::kept,
          .schedule = "five-card-hand-bonus",
          .collected = sec("11(c)(8)"),
          .wins = "if the hand wagered on and the community cards are a flush or better",
          .selections = parts::player_or_dealer,
          .decided_by = ByHand{.cards = {own, "community"}, .rank = parts::flush_or_better}},
    parts::telling_suits_apart(progressive(
        "5-of-6-progressive-payout", "5 of 6 Progressive Payout", sec("7(d)(8)"), sec("11(c)(9)"),
        "if the player's and the dealer's three cards hold a straight or better", {own, "dealer"},
        five_of_six_row, OnFold::kept)),
    parts::envy_bonus("three-card-envy-bonus", "Three-Card Envy Bonus", sec("12(e)(5)"),
                      "for a Three-Card Progressive Payout wager when another player holds ace, "
                      "king and queen of one suit",
                      "three-card-progressive-payout", EnvyOf::hands_on_the_table),
    parts::envy_bonus("five-card-envy-bonus", "Five-Card Envy Bonus", sec("12(h)(5)"),
                      "for a Five-Card Progressive Payout wager when another player holds a "
                      "straight flush or better",
                      "five-card-progressive-payout", EnvyOf::hands_on_the_table),
    parts::envy_bonus("5-of-6-envy-bonus", "5 of 6 Envy Bonus", sec("12(j)(5)"),
                      "for a 5 of 6 Progressive Payout wager when another player holds a royal "
                      "flush",
                      "5-of-6-progressive-payout", EnvyOf::hands_on_the_table),
    parts::magic_card_payout(sec("12(i)(3)"),
                             "for a Five Card Hand Bonus wager if its hand or the community cards "
                             "hold the card drawn",
                             parts::player_or_dealer),
    parts::lucky_bonus_payout(sec("12(i)(3)"), parts::player_or_dealer),
};
constexpr WagerId ante = index_of(wagers, "ante");
constexpr WagerId pair_plus = index_of(wagers, "pair-plus");

// The Five Card Hand Bonus has a rate of its own here.
constexpr Schedule five_card_hand_bonus = [] {
  Schedule schedule =
      parts::five_card_hand_bonus(sec("12(i)(1)"), sec("12(i)(4)"), sec("12(i)(2)"));
  schedule.tables[0].meters[0].primary_percent = 21;
  return schedule;
}();

// 649a.12: payout odds. A table that prints no mini-royal pays it as a straight flush.
constexpr std::array schedules{
    Schedule{
        .id = "ante", .section = sec("12(a)"), .rows = {"Winning hand"}, .tables = {{"", {to(1)}}}},
    // Straights of 12(c) have one cell for three columns, the first: it is Paytable A's.
    Schedule{
        .id = "ante-bonus",
        .section = sec("12(b)"),
        .rows = {"Mini-royal", "Straight flush", "Three-of-a-kind", "Straight",
                 "Ace, king, queen of spades", "Ace, king, queen of hearts, diamonds or clubs",
                 "Straight flush (7(e))", "Three-of-a-kind (7(e))", "Straight (7(e))"},
        .tables = {{"A", {not_printed, to(5), to(4), to(1), to(50), to(5), to(4), to(3), to(1)}},
                   {"B",
                    {not_printed, to(5), to(3), to(1), to(50), to(50), to(8), to(6), not_printed}},
                   {"C",
                    {not_printed, to(4), to(3), to(1), to(50), to(10), to(6), to(3), not_printed}}},
        .paid_as = {{0, 1}},
        .further = {{4, sec("12(c)")}},
        .odds_option = "mini-royal-ante-bonus"},
    Schedule{
        .id = "pair-plus",
        .section = sec("12(d)"),
        .rows = {"Mini-royal", "Straight flush", "Three-of-a-kind", "Straight", "Flush", "Pair"},
        .tables = {{"A", {not_printed, to(35), to(25), to(6), to(4), to(1)}},
                   {"B", {not_printed, to(40), to(30), to(5), to(4), to(1)}},
                   {"C", {not_printed, to(40), to(30), to(6), to(3), to(1)}},
                   {"D", {not_printed, to(40), to(30), to(6), to(4), to(1)}},
                   {"E", {not_printed, to(40), to(25), to(6), to(4), to(1)}}},
        .paid_as = {{0, 1}},
        .odds_option = "mini-royal-pair-plus"},
    Schedule{.id = "three-card-progressive-payout",
             .section = sec("12(e)(1)"),
             .rows = {"Ace, king and queen of spades",
                      "Ace, king and queen of hearts, diamonds or clubs", "Straight flush",
                      "Three-of-a-kind", "Straight"},
             .tables = {{"A",
                         {share(100), for_one(500), for_one(70), for_one(60), for_one(6)},
                         {{Level::only, 1'000, 1'000, 14, 0}},
                         {{dollars(1), 0, dollars(100)},
                          {dollars(1), 1, dollars(25)},
                          {dollars(5), 0, dollars(500)},
                          {dollars(5), 1, dollars(125)}}},
                        {"B",
                         {share(100), for_one(500), for_one(100), for_one(90), not_applicable},
                         {{Level::only, 1'000, 1'000, 20, 0}},
                         {{dollars(1), 0, dollars(100)},
                          {dollars(1), 1, dollars(25)},
                          {dollars(5), 0, dollars(500)},
                          {dollars(5), 1, dollars(125)}}}},
             .amount_option = parts::progressive_wager_option,
             .amount_section = sec("12(e)(3)"),
             .meters_section = sec("12(e)(3)"),
             .envy_section = sec("12(e)(5)")},
    Schedule{
        .id = "six-card-bonus",
        .section = sec("12(f)"),
        .rows = {"Super Royal of diamonds", "Super Royal of hearts, spades or clubs", "Royal flush",
                 "Straight flush", "Four-of-a-kind", "Full house", "Flush", "Straight",
                 "Three-of-a-kind"},
        .tables =
            {{"A",
              {not_printed, not_printed, to(1000), to(200), to(50), to(25), to(20), to(10), to(5)}},
             {"B",
              {not_printed, not_printed, to(1000), to(200), to(100), to(20), to(15), to(9), to(8)}},
             {"C",
              {not_printed, not_printed, to(1000), to(200), to(100), to(20), to(15), to(10),
               to(7)}},
             {"D",
              {not_printed, not_printed, to(1000), to(200), to(50), to(25), to(15), to(10), to(5)}},
             {"E",
              {sum_and_stake(dollars(1'000'000)), sum_and_stake(dollars(100'000)), to(1000),
               to(200), to(50), to(20), to(15), to(10), to(5)}}},
        .paid_as = {{0, 2}, {1, 2}}},
    Schedule{.id = "five-card-progressive-payout",
             .section = sec("12(h)(1)"),
             .rows = {"Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush",
                      "Straight", "Three-of-a-kind"},
             .tables = {parts::progressive_one_meter("")},
             .amount_option = parts::progressive_wager_option,
             .amount_section = sec("12(h)(3)"),
             .meters_section = sec("12(h)(3)"),
             .envy_section = sec("12(h)(5)")},
    five_card_hand_bonus,
    parts::magic_card(sec("12(i)(3)")),
    parts::lucky_bonus(sec("12(i)(3)")),
    Schedule{.id = "5-of-6-progressive-payout",
             .section = sec("12(j)(1)"),
             .rows = {"Royal flush of spades", "Royal flush of clubs, diamonds or hearts",
                      "Straight flush", "Four-of-a-kind", "Full house", "Flush", "Straight"},
             .tables = {{"",
                         {share(100), share(25), for_one(250), for_one(100), for_one(20),
                          for_one(10), for_one(5)},
                         {parts::one_meter(28, 0)},
                         {{dollars(1), 0, dollars(100)},
                          {dollars(1), 1, dollars(50)},
                          {dollars(5), 0, dollars(500)},
                          {dollars(5), 1, dollars(250)}}}},
             .amount_option = parts::progressive_wager_option,
             .amount_section = sec("12(j)(3)"),
             .meters_section = sec("12(j)(3)"),
             .envy_section = sec("12(j)(5)")},
};

// 649a.7(e)
std::optional<Objection> why_not_bets(const RuleSet& rules, const SeatRecord& player) {
  const auto staked = [&](WagerId wager) {
    const Stake* stake = player.find({wager, 0});
    return stake == nullptr ? Money{} : stake->amount;
  };
  const Money of_ante = staked(ante);
  const Money of_pair_plus = staked(pair_plus);
  switch (version_of(rules)) {
    case Version::standard:
      break;
    case Version::ante_at_least:
      if (of_pair_plus > of_ante) {
        return Objection{"the Pair Plus wager needs an Ante at least as large", sec("7(e)(1)")};
      }
      break;
    case Version::ante_at_least_half:
      if (of_pair_plus > of_ante * 2) {
        return Objection{"the Pair Plus wager needs an Ante at least half as large",
                         sec("7(e)(2)")};
      }
      break;
    case Version::compulsory:
      if (of_ante.cents == 0 || of_pair_plus.cents == 0 || of_ante > of_pair_plus * 5 ||
          of_pair_plus > of_ante * 5) {
        return Objection{
            "Ante and Pair Plus wager are both required, neither above five times the other",
            sec("7(e)(3)")};
      }
      break;
  }
  return std::nullopt;
}

// 649a.8 to 649a.10: dealing
constexpr Step two_more(Section section) {
  return only_if_wagered(deal_one_at_a_time(section, {"community"}, 2),
                         "five-card-progressive-payout", "five-card-hand-bonus");
}
constexpr Dealing manual_shoe{
    "manual-shoe",
    sec("8"),
    sec("8(h)"),
    {deal_one_at_a_time(sec("8(d)"), {players, "dealer"}, 3), two_more(sec("8(d)"))}};
constexpr std::array dealings{
    manual_shoe,
    parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)"), sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 3), two_more(sec("10(c)"))}}};

// 649a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "play", {makes_equal("play", "play"), folds()}),
    reveal(sec("11(c)"), "dealer", {0, 1, 2}),
    reveal(sec("11(c)(7)"), "community", {0, 1}),
};
constexpr std::array<std::string_view, 8> settling_order{"ante",
                                                         "play",
                                                         "pair-plus",
                                                         "three-card-progressive-payout",
                                                         "six-card-bonus",
                                                         "five-card-progressive-payout",
                                                         "five-card-hand-bonus",
                                                         "5-of-6-progressive-payout"};

constexpr auto draws = parts::five_card_hand_draws(sec("12(i)(3)"));

// 649a.13: irregularities, and what 649a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means =
                     "a card of the dealer is exposed before the dealer turns them over: all hands "
                     "void, all wagers returned",
                 .cards = {.until = Irregularity::Until::last_reveal, .place = "dealer"}},
};
constexpr auto irregularities = parts::with_the_usual("649a", "8(h)", own_irregularities);

}  // namespace

const Definition three_card_poker =
    parts::usual_chapter("649a", {.game = "three-card-poker",
                                  .name = "Three Card Poker",
                                  .positions = 7,
                                  .wagers = wagers,
                                  .base = "ante",
                                  .priced_by = "ante-bonus",
                                  .schedules = schedules,
                                  .options = options,
                                  .irregularities = irregularities,
                                  .course = CardGame{.hand_cards = 3,
                                                     .places = places,
                                                     .dealer = "dealer",
                                                     .dealings = dealings,
                                                     .play = play,
                                                     .draws = draws,
                                                     .showdown = &showdown,
                                                     .settling_order = settling_order,
                                                     .why_not_bets = why_not_bets}});

}  // namespace houseway
