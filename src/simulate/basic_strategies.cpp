#include "simulate/basic_strategies.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "odds/solvers.h"
#include "odds/strategy_file.h"
#include "round/json.h"

// What each costs beside the best play, in parts of the base wager, is in docs/odds.md's terms the
// difference of two house edges.
namespace houseway {
namespace {

struct Basic {
  std::string_view game;
  std::string_view text;
};

constexpr std::array strategies{
    // clang-format off
    // Pairs; ace-king with a card of the up card's rank below the king, with a jack or queen
    // against an ace or king, and with a queen against a 5 or lower.
    Basic{"caribbean-stud-poker", R"({"game": "caribbean-stud-poker",
 "decisions": {
  "bet": [
   {"if": {"at-least": "pair"}, "play": "bet"},
   {"if": {"at-least": "A K", "up-card": "2 3 4 5 6 7 8 9 10 J Q", "up-card-held": true},
     "play": "bet"},
   {"if": {"at-least": "A K J", "up-card": "A K"}, "play": "bet"},
   {"if": {"at-least": "A K Q", "up-card": "2 3 4 5"}, "play": "bet"},
   {"play": "fold"}]}})"},
    // From 3s up; three times as much from kings up, from jacks if the up card is none above, and
    // from 9s if it is a 9 or lower.
    Basic{"four-card-poker", R"({"game": "four-card-poker",
 "decisions": {
  "play": [
   {"if": {"at-least": "pair of kings"}, "play": "play 3"},
   {"if": {"at-least": "pair of jacks", "up-card": "2 3 4 5 6 7 8 9 10 J"}, "play": "play 3"},
   {"if": {"at-least": "pair of 9s", "up-card": "2 3 4 5 6 7 8 9"}, "play": "play 3"},
   {"if": {"at-least": "pair of 3s"}, "play": "play 1"},
   {"play": "fold"}]}})"},
    // Tens or better, three of a kind in sight of a straight flush: in a row from 3-4-5 up, or
    // with high cards for its gaps; then tens or better, four of a suit, and open straights with a
    // high card.
    Basic{"let-it-ride-poker", R"({"game": "let-it-ride-poker",
 "decisions": {
  "bet-1": [
   {"if": {"at-least": "pair of 10s"}, "play": "let"},
   {"if": {"suited": 3, "in-a-straight": 3, "from": {"10": 2}}, "play": "let"},
   {"if": {"suited": 3, "any": [{"holds": "3 4 5"}, {"holds": "4 5 6"}, {"holds": "5 6 7"},
     {"holds": "6 7 8"}, {"holds": "7 8 9"}, {"holds": "8 9 10"}, {"holds": "7 8 10"},
     {"holds": "7 9 10"}, {"holds": "8 9 J"}]}, "play": "let"},
   {"play": "pull"}],
  "bet-2": [
   {"if": {"at-least": "pair of 10s"}, "play": "let"},
   {"if": {"suited": 4}, "play": "let"},
   {"if": {"any": [{"holds": "7 8 9 10"}, {"holds": "8 9 10 J"}, {"holds": "9 10 J Q"},
     {"holds": "10 J Q K"}]}, "play": "let"},
   {"play": "pull"}]}})"},
    // All but a 2 with a 7 or lower of another suit; then with a pair that the board has not.
    Basic{"texas-hold-em-bonus-poker", R"({"game": "texas-hold-em-bonus-poker",
 "decisions": {
  "flop": [
   {"if": {"two-cards": "72o 62o 52o 42o 32o"}, "play": "fold"},
   {"play": "flop"}],
  "turn": [
   {"if": {"better-than-board": true}, "play": "turn"},
   {"if": {"suited": 4, "own": {"from": {"J": 1}}}, "play": "turn"},
   {"if": {"own": {"holds": "A"}, "board": {"at-least": "pair"}}, "play": "turn"},
   {"play": "check"}],
  "river": [
   {"if": {"better-than-board": true}, "play": "river"},
   {"if": {"own": {"holds": "A"}, "board": {"at-least": "pair"}}, "play": "river"},
   {"play": "check"}]}})"},
    // Queen-6-4 or better.
    Basic{"three-card-poker", R"({"game": "three-card-poker",
 "decisions": {
  "play": [
   {"if": {"at-least": "Q 6 4"}, "play": "play"},
   {"if": {"suited": 3}, "play": "play"},
   {"if": {"any": [{"holds": "2 3 4"}, {"holds": "3 4 5"}, {"holds": "4 5 6"},
     {"holds": "5 6 7"}, {"holds": "6 7 8"}, {"holds": "7 8 9"}, {"holds": "8 9 10"},
     {"holds": "9 10 J"}]}, "play": "play"},
   {"play": "fold"}]}})"},
    // Four times with 3s, any ace, K-2 suited, K-5, Q-6 suited, Q-8, J-8 suited and J-10; twice
    // with a pair that the board has not, 2s in the hand excepted, or four of a suit with a 10 or
    // better; at last with such a pair, or if fewer than 21 cards beat the hand.
    Basic{"ultimate-texas-hold-em-poker", R"({"game": "ultimate-texas-hold-em-poker",
 "decisions": {
  "play-1": [
   {"if": {"two-cards": "33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"}, "play": "play 4"},
   {"play": "check"}],
  "play-2": [
   {"if": {"at-least": "two pair", "better-than-board": true}, "play": "play 2"},
   {"if": {"better-than-board": true, "not": {"two-cards": "22"}}, "play": "play 2"},
   {"if": {"suited": 4, "own": {"from": {"10": 1}}}, "play": "play 2"},
   {"play": "check"}],
  "play-3": [
   {"if": {"better-than-board": true}, "play": "play 1"},
   {"if": {"dealer-outs-at-most": 20}, "play": "play 1"},
   {"play": "fold"}]}})"},
    // Points: 2 for a jack or better, 1 for a 6 to 10. Two of them, then three, then four; three
    // times with pairs of 6s or better and what is next to a straight flush.
    Basic{"mississippi-stud", R"({"game": "mississippi-stud",
 "decisions": {
  "3rd-street": [
   {"if": {"at-least": "pair"}, "play": "bet 3"},
   {"if": {"points": {"from": {"J": 2, "6": 1}, "at-least": 2}}, "play": "bet 1"},
   {"if": {"two-cards": "65s"}, "play": "bet 1"},
   {"play": "fold"}],
  "4th-street": [
   {"if": {"at-least": "pair of 6s"}, "play": "bet 3"},
   {"if": {"suited": 3, "in-a-straight": 3, "from": {"J": 2}}, "play": "bet 3"},
   {"if": {"suited": 3, "any": [{"holds": "5 6 7"}, {"holds": "6 7 8"}, {"holds": "7 8 9"},
     {"holds": "8 9 10"}, {"holds": "9 10 J"}, {"holds": "8 9 J"}, {"holds": "8 10 J"},
     {"holds": "9 10 Q"}]}, "play": "bet 3"},
   {"if": {"suited": 3}, "play": "bet 1"},
   {"if": {"at-least": "pair"}, "play": "bet 1"},
   {"if": {"points": {"from": {"J": 2, "6": 1}, "at-least": 3}}, "play": "bet 1"},
   {"if": {"in-a-straight": 3, "points": {"from": {"J": 2, "6": 1}, "at-least": 2}},
     "play": "bet 1"},
   {"play": "fold"}],
  "5th-street": [
   {"if": {"at-least": "pair of 6s"}, "play": "bet 3"},
   {"if": {"suited": 4}, "play": "bet 3"},
   {"if": {"any": [{"holds": "5 6 7 8"}, {"holds": "6 7 8 9"}, {"holds": "7 8 9 10"},
     {"holds": "8 9 10 J"}, {"holds": "9 10 J Q"}, {"holds": "10 J Q K"}]}, "play": "bet 3"},
   {"if": {"in-a-straight": 4}, "play": "bet 1"},
   {"if": {"at-least": "pair"}, "play": "bet 1"},
   {"if": {"points": {"from": {"J": 2, "6": 1}, "at-least": 4}}, "play": "bet 1"},
   {"play": "fold"}]}})"},
    // King-queen-8-4 or better; three times with aces.
    Basic{"crazy-4-poker", R"({"game": "crazy-4-poker",
 "decisions": {
  "play": [
   {"if": {"at-least": "pair of aces"}, "play": "play 3"},
   {"if": {"at-least": "K Q 8 4"}, "play": "play 1"},
   {"play": "fold"}]}})"},
    // Three times with any pair, three of a suit with a 10 or better or near a straight, three
    // high cards in a straight and four with a 9 or an 8; then twice, and at last once, with a
    // pair or one card short of a straight or flush.
    Basic{"raise-it-up-stud-poker", R"({"game": "raise-it-up-stud-poker",
 "decisions": {
  "play-1": [
   {"if": {"at-least": "pair"}, "play": "play 3"},
   {"if": {"suited": 3, "any": [{"from": {"10": 1}}, {"in-a-straight": 3}]}, "play": "play 3"},
   {"if": {"in-a-straight": 3, "from": {"10": 3}}, "play": "play 3"},
   {"if": {"any": [{"holds": "8 10 J"}, {"holds": "9 10 J"}, {"holds": "9 10 Q"},
     {"holds": "9 J Q"}]}, "play": "play 3"},
   {"play": "check"}],
  "play-2": [
   {"if": {"at-least": "pair"}, "play": "play 2"},
   {"if": {"suited": 4}, "play": "play 2"},
   {"if": {"in-a-straight": 4}, "play": "play 2"},
   {"if": {"suited": 3, "in-a-straight": 3, "from": {"10": 3}}, "play": "play 2"},
   {"play": "check"}],
  "play-3": [
   {"if": {"at-least": "pair"}, "play": "play"},
   {"if": {"suited": 4}, "play": "play"},
   {"if": {"in-a-straight": 4, "from": {"10": 1}}, "play": "play"},
   {"if": {"any": [{"holds": "2 3 4 5"}, {"holds": "3 4 5 6"}, {"holds": "4 5 6 7"},
     {"holds": "5 6 7 8"}, {"holds": "6 7 8 9"}]}, "play": "play"},
   {"play": "fold"}]}})"},
    // Three times with a pair; all else once, but for 5-4 or lower of two suits, which fold.
    Basic{"criss-cross-poker", R"({"game": "criss-cross-poker",
 "decisions": {
  "across": [
   {"if": {"two-cards": "22+"}, "play": "across 3"},
   {"if": {"two-cards": "54o 53o 52o 43o 42o 32o"}, "play": "fold"},
   {"play": "across 1"}],
  "down": [
   {"if": {"two-cards": "22+"}, "play": "down 3"},
   {"play": "down 1"}],
  "middle": [
   {"if": {"better-than-board": true, "at-least": "pair of 6s"}, "play": "middle 3"},
   {"if": {"own": {"suited": 2}, "suited": 4}, "play": "middle 3"},
   {"play": "middle 1"}]}})"},
    // Up to 14 points.
    Basic{"go-fore-it", R"({"game": "go-fore-it",
 "decisions": {
  "back-9": [
   {"if": {"points": {"from": {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
     "10": 10, "A": 1}, "at-most": 14}}, "play": "back-9"},
   {"play": "fold"}]}})"},
    // As Ultimate Texas Hold 'Em, with fewer hands before the flop.
    Basic{"world-poker-tour-heads-up-hold-em", R"({"game": "world-poker-tour-heads-up-hold-em",
 "decisions": {
  "raise-1": [
   {"if": {"two-cards": "33+ A2+ K4s+ K7o+ Q8s+ QTo+ JTs"}, "play": "raise 3"},
   {"play": "check"}],
  "raise-2": [
   {"if": {"at-least": "two pair", "better-than-board": true}, "play": "raise 2"},
   {"if": {"better-than-board": true, "not": {"two-cards": "22"}}, "play": "raise 2"},
   {"if": {"suited": 4, "own": {"from": {"10": 1}}}, "play": "raise 2"},
   {"play": "check"}],
  "raise-3": [
   {"if": {"better-than-board": true}, "play": "raise 1"},
   {"if": {"dealer-outs-at-most": 20}, "play": "raise 1"},
   {"play": "fold"}]}})"},
    // Four of a suit, and three with enough high cards in the hand; as much as the hand allows.
    Basic{"high-card-flush", R"({"game": "high-card-flush",
 "decisions": {
  "raise": [
   {"if": {"suited": 6}, "play": "raise 3"},
   {"if": {"suited": 5}, "play": "raise 2"},
   {"if": {"suited": 4}, "play": "raise 1"},
   {"if": {"suited": 3, "from": {"10": 3}}, "play": "raise 1"},
   {"play": "fold"}]}})"},
    // Queen-6-4 or better.
    Basic{"three-card-prime", R"({"game": "three-card-prime",
 "decisions": {
  "play": [
   {"if": {"at-least": "Q 6 4"}, "play": "play"},
   {"if": {"suited": 3}, "play": "play"},
   {"if": {"any": [{"holds": "2 3 4"}, {"holds": "3 4 5"}, {"holds": "4 5 6"},
     {"holds": "5 6 7"}, {"holds": "6 7 8"}, {"holds": "7 8 9"}, {"holds": "8 9 10"},
     {"holds": "9 10 J"}]}, "play": "play"},
   {"play": "fold"}]}})"},
    // From 3s up; three times from 10s up.
    Basic{"four-card-prime", R"({"game": "four-card-prime",
 "decisions": {
  "raise": [
   {"if": {"at-least": "pair of 10s"}, "play": "raise 3"},
   {"if": {"at-least": "pair of 3s"}, "play": "raise 1"},
   {"play": "fold"}]}})"},
    // As Mississippi Stud.
    Basic{"cajun-stud", R"({"game": "cajun-stud",
 "decisions": {
  "raise-1": [
   {"if": {"at-least": "pair"}, "play": "raise 3"},
   {"if": {"points": {"from": {"J": 2, "6": 1}, "at-least": 2}}, "play": "raise 1"},
   {"if": {"two-cards": "65s"}, "play": "raise 1"},
   {"play": "fold"}],
  "raise-2": [
   {"if": {"at-least": "pair of 6s"}, "play": "raise 3"},
   {"if": {"suited": 3, "in-a-straight": 3, "from": {"J": 2}}, "play": "raise 3"},
   {"if": {"suited": 3, "any": [{"holds": "5 6 7"}, {"holds": "6 7 8"}, {"holds": "7 8 9"},
     {"holds": "8 9 10"}, {"holds": "9 10 J"}, {"holds": "8 9 J"}, {"holds": "8 10 J"},
     {"holds": "9 10 Q"}]}, "play": "raise 3"},
   {"if": {"suited": 3}, "play": "raise 1"},
   {"if": {"at-least": "pair"}, "play": "raise 1"},
   {"if": {"points": {"from": {"J": 2, "6": 1}, "at-least": 3}}, "play": "raise 1"},
   {"if": {"in-a-straight": 3, "points": {"from": {"J": 2, "6": 1}, "at-least": 2}},
     "play": "raise 1"},
   {"play": "fold"}],
  "raise-3": [
   {"if": {"at-least": "pair of 6s"}, "play": "raise 3"},
   {"if": {"suited": 4}, "play": "raise 3"},
   {"if": {"any": [{"holds": "5 6 7 8"}, {"holds": "6 7 8 9"}, {"holds": "7 8 9 10"},
     {"holds": "8 9 10 J"}, {"holds": "9 10 J Q"}, {"holds": "10 J Q K"}]}, "play": "raise 3"},
   {"if": {"in-a-straight": 4}, "play": "raise 1"},
   {"if": {"at-least": "pair"}, "play": "raise 1"},
   {"if": {"points": {"from": {"J": 2, "6": 1}, "at-least": 4}}, "play": "raise 1"},
   {"play": "fold"}]}})"},
    // King-queen-8-4 or better; three times with aces.
    Basic{"four-card-frenzy", R"({"game": "four-card-frenzy",
 "decisions": {
  "raise": [
   {"if": {"at-least": "pair of aces"}, "play": "raise 3"},
   {"if": {"at-least": "K Q 8 4"}, "play": "raise 1"},
   {"play": "fold"}]}})"},
    // From 4s up.
    Basic{"dj-wild-stud-poker", R"({"game": "dj-wild-stud-poker",
 "decisions": {
  "raise": [
   {"if": {"at-least": "pair of 4s"}, "play": "raise"},
   {"play": "fold"}]}})"},
    // clang-format on
};

// Of a play that the table's limits do not leave, the largest of its word that they do; empty where
// there is none.
std::string within_limits(const std::string& play, const std::vector<Way>& ways) {
  std::string largest;
  for (const Way& way : ways) {
    if (way.words == play || way.word == play) return play;
    const bool same_word = play.starts_with(std::string(way.word) + " ");
    if (same_word) largest = way.words;
  }
  return largest;
}

void keep_within_limits(Json& rules, const DecisionPoint& decision) {
  Json kept = Json::array();
  for (const Json& rule : rules) {
    const std::string play = within_limits(rule.at("play").get<std::string>(), decision.ways);
    if (play.empty()) continue;
    kept.push_back(rule);
    kept.back()["play"] = play;
  }
  rules = std::move(kept);
}

}  // namespace

std::string_view basic_strategy_text(std::string_view game) {
  const auto found = std::find_if(strategies.begin(), strategies.end(),
                                  [&](const Basic& each) { return each.game == game; });
  return found == strategies.end() ? std::string_view{} : found->text;
}

std::unique_ptr<Strategy> basic_strategy(const RuleSet& rules, Money base) {
  const std::string_view written = basic_strategy_text(rules.definition().game);
  if (written.empty() || !takes_strategies(rules)) return nullptr;
  ParsedJson parsed = parse_json(std::string(written));
  if (parsed.refusal) throw std::logic_error(text(*parsed.refusal));
  const MainCourse course = main_course(rules, base);
  for (const DecisionPoint& decision : course.decisions) {
    keep_within_limits(parsed.value["decisions"][std::string(decision.name)], decision);
  }
  ReadStrategy read = read_strategy(parsed.value, rules, course);
  if (read.refusal) throw std::logic_error(text(*read.refusal));
  return std::move(read.strategy);
}

}  // namespace houseway
