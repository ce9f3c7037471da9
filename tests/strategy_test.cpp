#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

#include "altered_games.h"
#include "odds/main_game.h"
#include "odds/odds.h"
#include "odds/solver.h"
#include "odds/strategy_file.h"
#include "round/json.h"

// Any strategy has its price, not only the best one.
namespace houseway {
namespace {

std::unique_ptr<Strategy> written(const RuleSet& rules, const std::string& json) {
  ReadStrategy read = read_strategy(Json::parse(json), rules, main_course(rules, dollars(1)));
  EXPECT_FALSE(read.refusal) << text(*read.refusal);
  return std::move(read.strategy);
}

Rational best_edge(MainGame& game, const RuleSet& rules) {
  return game.price_main(rules.paytable(priced_by(rules))).edge();
}
Rational edge_of(MainGame& game, const RuleSet& rules, const Strategy& strategy) {
  const WagerOdds odds = game.price_main(rules.paytable(priced_by(rules)), &strategy);
  adds_up(odds);
  return odds.edge();
}

// Three cards against a dealer who needs queen high and shows a card.
const AlteredStud& three_card_game() {
  static const AlteredStud game(
      3, 3, true,
      {.rank = three_cards,
       .qualifies = queen_high,
       .qualifying = "queen high",
       .compares_always = false},
      [](const RuleSet& rules, const Meeting& meeting) {
        return meeting.qualifies ? evenly(rules, meeting) : wins_by(0, meeting.players);
      },
      [](const RuleSet& rules, const Meeting& meeting) {
        return meeting.qualifies ? evenly(rules, meeting)
                                 : is_pushed(Section{"639a", "11"}, meeting.players);
      });
  return game;
}

TEST(WrittenStrategy, ByHandAsEveryDealSettled) {
  const std::vector<Card> deck = small_deck(Rank::eight, false);
  const RuleSet rules = rules_of(three_card_game().definition());
  Effort effort;
  const auto game = solve(rules, dollars(1), deck, effort);
  // A pair of 8s or better; or ace-king, if the up card is held or is a 9 or lower; else fold.
  const auto strategy = written(rules, R"({"game": "caribbean-stud-poker", "decisions": {"bet": [
      {"if": {"at-least": "pair"}, "play": "bet 2"},
      {"if": {"holds": "A K", "any": [{"up-card-held": true}, {"up-card": "8 9"}]}, "play": "bet"},
      {"play": "fold"}]}})");
  const auto bets = [](CardSet own_cards, std::optional<Card> up, std::int64_t, std::int64_t) {
    if (std::popcount(own_cards.ranks()) < 3) return true;
    const unsigned ace_king = 0b11U << static_cast<unsigned>(Rank::king);
    if ((own_cards.ranks() & ace_king) != ace_king) return false;
    return (own_cards.ranks() >> static_cast<unsigned>(up->rank()) & 1U) != 0 ||
           up->rank() <= Rank::nine;
  };
  const Settled settled = settle_all(rules, deck, true, bets);
  EXPECT_EQ(edge_of(*game, rules, *strategy), settled.edge());
  EXPECT_GT(settled.edge(), best_edge(*game, rules));
  // All or nothing.
  const auto always = written(
      rules, R"({"game": "caribbean-stud-poker", "decisions": {"bet": [{"play": "bet"}]}})");
  const auto never = written(
      rules, R"({"game": "caribbean-stud-poker", "decisions": {"bet": [{"play": "fold"}]}})");
  const auto all_in = [](CardSet, std::optional<Card>, std::int64_t, std::int64_t) { return true; };
  EXPECT_EQ(edge_of(*game, rules, *always), settle_all(rules, deck, true, all_in).edge());
  EXPECT_EQ(edge_of(*game, rules, *never), 1);
}

// The best play is a strategy like others.
TEST(WrittenStrategy, TheBestPlayAsked) {
  struct Tried {
    const Definition* game;
    std::vector<Card> deck;
  };
  const std::vector<Card> six_ranks = small_deck(Rank::nine, false);
  const std::vector<Card> four_ranks = small_deck(Rank::jack, false);
  const auto whole = deck_cards(Deck::standard);
  for (const Tried& tried :
       {Tried{&caribbean_stud_poker, four_ranks},
        Tried{&dj_wild_stud_poker, small_deck(Rank::queen, true)}, Tried{&cajun_stud, six_ranks},
        Tried{&mississippi_stud, four_ranks}, Tried{&let_it_ride_poker, six_ranks},
        Tried{&raise_it_up_stud_poker, four_ranks}, Tried{&criss_cross_poker, six_ranks},
        Tried{&go_fore_it, std::vector<Card>(whole.begin(), whole.end())},
        Tried{&ultimate_texas_hold_em_poker, four_ranks},
        Tried{&world_poker_tour_heads_up_hold_em, four_ranks},
        Tried{&texas_hold_em_bonus_poker, four_ranks}}) {
    const RuleSet rules = rules_of(*tried.game);
    Effort effort;
    const auto game = solve(rules, dollars(1), tried.deck, effort);
    const auto best = game->solver()->best();
    EXPECT_EQ(edge_of(*game, rules, *best), best_edge(*game, rules)) << tried.game->game;
    for (const Wager& wager : tried.game->wagers) {
      const auto id = static_cast<WagerId>(*tried.game->find_wager(wager.id));
      if (wager.need != Need::optional || rules.kept_on_fold(id)) continue;
      const auto asked = game->count(id, best.get());
      const auto found = game->count(id);
      ASSERT_EQ(asked.has_value(), found.has_value());
      if (!asked) continue;
      EXPECT_EQ(asked->rows, found->rows) << wager.id;
      EXPECT_EQ(asked->forfeited, found->forfeited) << wager.id;
    }
  }
}

// The price of one that does the same everywhere follows from what the ways are worth.
TEST(WrittenStrategy, AlwaysTheSamePlayOnBoards) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);
  const RuleSet rules = rules_of(ultimate_texas_hold_em_poker);
  Effort effort;
  const auto game = solve(rules, dollars(1), deck, effort);
  const auto raises = [&](const char* first) {
    return written(rules, fmt::format(R"({{"game": "ultimate-texas-hold-em-poker", "decisions": {{
        "play-1": [{{"play": "{}"}}], "play-2": [{{"play": "play"}}],
        "play-3": [{{"play": "fold"}}]}}}})",
                                      first));
  };
  for (const auto& [play, way] : {std::pair{"play 3", 0}, std::pair{"play 4", 1}}) {
    Rational sum = 0;
    Integer hands = 0;
    const auto add = [&](CardSet hole) {
      sum += game->values({hole, {}, std::nullopt})[static_cast<std::size_t>(way)].value;
      ++hands;
    };
    for (std::size_t first = 0; first < deck.size(); ++first) {
      for_each_hand_from(deck, first, 2, add);
    }
    EXPECT_EQ(edge_of(*game, rules, *raises(play)), -sum / Rational(hands)) << play;
  }
}

// Of three strategies for two cards before the flop, none is as good as the best play.
TEST(WrittenStrategy, RulesForStreetsAndBoards) {
  const std::vector<Card> deck = small_deck(Rank::nine, false);
  const auto worse = [&](const Definition& definition, const char* json) {
    const RuleSet rules = rules_of(definition);
    Effort effort;
    const auto game = solve(rules, dollars(1), deck, effort);
    const auto strategy = written(rules, json);
    const Rational edge = edge_of(*game, rules, *strategy);
    EXPECT_GT(edge, best_edge(*game, rules)) << definition.game;
    EXPECT_LT(edge, 2) << definition.game;
  };
  worse(mississippi_stud, R"({"game": "mississippi-stud", "decisions": {
      "3rd-street": [{"if": {"at-least": "pair"}, "play": "bet 3"},
                     {"if": {"points": {"from": {"J": 2, "6": 1}, "at-least": 2}}, "play": "bet 1"},
                     {"play": "fold"}],
      "4th-street": [{"if": {"at-least": "pair of 6s"}, "play": "bet 3"},
                     {"if": {"suited": 3}, "play": "bet 1"}, {"play": "fold"}],
      "5th-street": [{"if": {"at-least": "pair of 6s"}, "play": "bet 3"},
                     {"if": {"any": [{"suited": 4}, {"in-a-straight": 4}]}, "play": "bet 1"},
                     {"play": "fold"}]}})");
  worse(let_it_ride_poker, R"({"game": "let-it-ride-poker", "decisions": {
      "bet-1": [{"if": {"at-least": "pair of 10s"}, "play": "let"}, {"play": "pull"}],
      "bet-2": [{"if": {"at-least": "pair of 10s"}, "play": "let"},
                {"if": {"suited": 4, "from": {"10": 2}}, "play": "let"}, {"play": "pull"}]}})");
  worse(texas_hold_em_bonus_poker, R"({"game": "texas-hold-em-bonus-poker", "decisions": {
      "flop": [{"if": {"two-cards": "T9o"}, "play": "fold"}, {"play": "flop"}],
      "turn": [{"if": {"better-than-board": true}, "play": "turn"}, {"play": "check"}],
      "river": [{"if": {"at-least": "two pair", "not": {"board": {"at-least": "two pair"}}},
                 "play": "river"}, {"play": "check"}]}})");
  worse(ultimate_texas_hold_em_poker, R"({"game": "ultimate-texas-hold-em-poker", "decisions": {
      "play-1": [{"if": {"two-cards": "99+ A9+ K9s+ KTo+ QTs+ JTs"}, "play": "play 4"},
                 {"play": "check"}],
      "play-2": [{"if": {"at-least": "two pair"}, "play": "play 2"},
                 {"if": {"better-than-board": true}, "play": "play 2"},
                 {"if": {"suited": 4, "own": {"from": {"10": 1}}}, "play": "play 2"},
                 {"play": "check"}],
      "play-3": [{"if": {"better-than-board": true}, "play": "play 1"},
                 {"if": {"dealer-outs-at-most": 8}, "play": "play 1"}, {"play": "fold"}]}})");
}

// Bet on ace-king-jack-8-3 or better: a published rule of thumb for Caribbean Stud.
TEST(WrittenStrategy, AceKingJack83AsPublished) {
  const RuleSet rules = rules_of(caribbean_stud_poker);
  Effort effort;
  const auto game = solve(rules, dollars(1), effort);
  const auto strategy = written(rules, R"({"game": "caribbean-stud-poker", "decisions": {"bet": [
      {"if": {"at-least": "A K J 8 3"}, "play": "bet"}, {"play": "fold"}]}})");
  EXPECT_EQ(percent(edge_of(*game, rules, *strategy)).substr(0, 4), "5.31");
}

TEST(WrittenStrategy, FilesThatAreRefused) {
  const RuleSet rules = rules_of(caribbean_stud_poker);
  const MainCourse course = main_course(rules, dollars(1));
  struct Bad {
    const char* json;
    const char* place;
    const char* says;
  };
  for (const Bad& bad : {
           Bad{"[]", "strategy", "is no object"},
           Bad{R"({"decisions": {}})", "game", "caribbean-stud-poker"},
           Bad{R"({"game": "craps", "decisions": {}})", "game", "caribbean-stud-poker"},
           Bad{R"({"game": "caribbean-stud-poker"})", "decisions", "a list of rules"},
           Bad{R"({"game": "caribbean-stud-poker", "rules": 1})", "rules", "\"decisions\""},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {}})", "decisions.bet",
               "has no rules"},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"raise": []}})", "decisions.raise",
               "there are bet"},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": []}})", "decisions.bet",
               "no list of rules"},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": [{"if": {}}]}})",
               "decisions.bet[0]", "\"play\""},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": [{"play": "raise"}]}})",
               "decisions.bet[0].play", "bet 2, fold"},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": [
               {"if": {"at-least": "par"}, "play": "bet"}, {"play": "fold"}]}})",
               "decisions.bet[0].if.at-least", "\"pair of 10s\""},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": [
               {"if": {"holding": "A"}, "play": "bet"}, {"play": "fold"}]}})",
               "decisions.bet[0].if.holding", "there are at-least"},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": [
               {"if": {"holds": "A 1"}, "play": "bet"}, {"play": "fold"}]}})",
               "decisions.bet[0].if.holds", "no rank"},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": [
               {"if": {"two-cards": "AKs"}, "play": "bet"}, {"play": "fold"}]}})",
               "decisions.bet[0].if.two-cards", "two own cards"},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": [
               {"if": {"any": [{"suited": "4"}]}, "play": "bet"}, {"play": "fold"}]}})",
               "decisions.bet[0].if.any[0].suited", "no number"},
           Bad{R"({"game": "caribbean-stud-poker", "decisions": {"bet": [
               {"if": {"at-least": "pair"}, "play": "bet"}]}})",
               "decisions.bet[0]", "the last rule"},
       }) {
    const ReadStrategy read = read_strategy(Json::parse(bad.json), rules, course);
    ASSERT_TRUE(read.refusal) << bad.json;
    EXPECT_EQ(read.refusal->place, bad.place) << bad.json;
    EXPECT_NE(read.refusal->message.find(bad.says), std::string::npos) << read.refusal->message;
  }
}

}  // namespace
}  // namespace houseway
