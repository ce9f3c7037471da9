#include "odds/strategy_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "core/words.h"
#include "odds/showdown_terms.h"
#include "odds/strategy_rules.h"
#include "ranking/fast_high.h"
#include "round/json.h"

namespace houseway {
namespace {

// Thrown while reading, and told to the caller as what it is.
struct Refused {
  Refusal refusal;
};
[[noreturn]] void refuse(std::string place, std::string message) {
  throw Refused{{std::move(message), std::move(place), ""}};
}

class Reader {
 public:
  Reader(const RuleSet& rules, const MainCourse& course) : rules_(rules), course_(course) {}

  std::unique_ptr<Strategy> read(const Json& file) const;

 private:
  std::vector<StrategyRule> read_rules(const Json& json, const std::string& place,
                                       const DecisionPoint& decision) const;
  std::size_t read_way(const Json& json, const std::string& place,
                       const DecisionPoint& decision) const;
  Condition read_conditions(const Json& json, const std::string& place) const;
  Condition read_condition(const std::string& name, const Json& json,
                           const std::string& place) const;
  std::vector<Condition> read_each(const Json& json, const std::string& place) const;
  Condition read_points(const Json& json, const std::string& place) const;
  Condition read_two_cards(const Json& json, const std::string& place) const;

  static int count(const Json& json, const std::string& place);
  static std::string words(const Json& json, const std::string& place);
  HandBound bound(const Json& json, const std::string& place) const;
  void pass_over_forbidden(StrategyRule& rule, const DecisionPoint& decision) const;
  static Rank rank(const std::string& word, const std::string& place);

  const RuleSet& rules_;
  const MainCourse& course_;
};

// Five cards or more as the game ranks them; fewer by what they make so far.
HandValue value_of(const RuleSet& rules) {
  const ShowdownRules* showdown = rules.definition().cards().showdown;
  Strength strength = showdown != nullptr ? showdown_strength(rules) : Strength{};
  return [strength](CardSet cards) -> std::uint32_t {
    if (cards.size() < 5) return high_hand(cards).value;
    if (strength) return strength(cards);
    const FastHigh& ranking = fast_high();
    return ranking.high_hand(ranking.strength(FastHigh::Hand(cards))).value;
  };
}

// How the game ranks hands, as any hand tells.
BoundOf ranking_of(const RuleSet& rules) {
  const CardGame& game = rules.definition().cards();
  if (game.showdown == nullptr) return BoundOf::high_hand;
  CardSet hand;
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.hand_cards); ++i) {
    if ((game.showdown->players_cards >> i & 1U) != 0) hand.insert(deck_cards(game.deck)[i]);
  }
  return game.showdown->rank(hand, rules).kind == ShownHand::Kind::four_card
             ? BoundOf::four_card_hand
             : BoundOf::high_hand;
}

std::string listed(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

void must_be_object(const Json& json, const std::string& place, const char* like) {
  if (!json.is_object()) refuse(place, fmt::format("is no object; write {}", like));
}

int Reader::count(const Json& json, const std::string& place) {
  if (!json.is_number_integer() || json.get<int>() < 0) refuse(place, "is no number of cards");
  return json.get<int>();
}

std::string Reader::words(const Json& json, const std::string& place) {
  if (!json.is_string()) refuse(place, "is no text in quotes");
  return json.get<std::string>();
}

HandBound Reader::bound(const Json& json, const std::string& place) const {
  const std::string text = words(json, place);
  const auto found = parse_bound(text, ranking_of(rules_));
  if (!found) {
    refuse(place,
           fmt::format("\"{}\" is no hand; write \"pair\", \"pair of 10s\", \"two pair\" and "
                       "so on, or ranks that fall: \"A K J\"",
                       text));
  }
  return *found;
}

Rank Reader::rank(const std::string& word, const std::string& place) {
  const auto found = parse_rank(word);
  if (!found) refuse(place, fmt::format("\"{}\" is no rank; write 2 to 10, J, Q, K or A", word));
  return *found;
}

Condition Reader::read_points(const Json& json, const std::string& place) const {
  must_be_object(json, place, R"({"from": {"J": 2, "6": 1}, "at-least": 6})");
  std::vector<RankPoints> worth;
  int least = std::numeric_limits<int>::min();
  int most = std::numeric_limits<int>::max();
  for (const auto& [name, value] : json.items()) {
    const std::string here = place + "." + name;
    if (name == "at-least") {
      least = count(value, here);
    } else if (name == "at-most") {
      most = count(value, here);
    } else if (name == "from") {
      must_be_object(value, here, R"({"J": 2, "6": 1})");
      for (const auto& [from, points_of_it] : value.items()) {
        worth.push_back({rank(from, here), count(points_of_it, here + "." + from)});
      }
    } else {
      refuse(here, "points have \"from\", \"at-least\" and \"at-most\"");
    }
  }
  return points(std::move(worth), least, most);
}

Condition Reader::read_two_cards(const Json& json, const std::string& place) const {
  if (rules_.definition().cards().hand_cards != 2) {
    refuse(place, "is for games with two own cards");
  }
  std::vector<Condition> all;
  for (const std::string& word : words_of(words(json, place))) {
    const auto found = parse_two_cards(word);
    if (!found) {
      refuse(place, fmt::format("\"{}\" is no two cards; write AKs, Q8o, 77, K5o+ or 22+", word));
    }
    all.push_back(*found);
  }
  return any_of(std::move(all));
}

std::vector<Condition> Reader::read_each(const Json& json, const std::string& place) const {
  if (!json.is_array()) refuse(place, "is no list of conditions");
  std::vector<Condition> all;
  for (std::size_t i = 0; i < json.size(); ++i) {
    all.push_back(read_conditions(json[i], fmt::format("{}[{}]", place, i)));
  }
  return all;
}

Condition Reader::read_condition(const std::string& name, const Json& json,
                                 const std::string& place) const {
  if (name == "at-least") return at_least(bound(json, place), value_of(rules_));
  if (name == "at-most") return at_most(bound(json, place), value_of(rules_));
  if (name == "two-cards") return read_two_cards(json, place);
  if (name == "holds") {
    std::vector<Rank> ranks;
    for (const std::string& word : words_of(words(json, place))) ranks.push_back(rank(word, place));
    return holds_ranks(ranks);
  }
  if (name == "suited") return suited(count(json, place));
  if (name == "in-a-straight") return in_a_straight(count(json, place));
  if (name == "from") {
    must_be_object(json, place, R"({"J": 2} for two cards of jack or higher)");
    std::vector<Condition> all;
    for (const auto& [from, held] : json.items()) {
      all.push_back(of_rank_or_higher(rank(from, place), count(held, place + "." + from)));
    }
    return all_of(std::move(all));
  }
  if (name == "points") return read_points(json, place);
  if (name == "up-card") {
    unsigned ranks = 0;
    for (const std::string& word : words_of(words(json, place))) {
      ranks |= 1U << static_cast<unsigned>(rank(word, place));
    }
    return up_card_of(ranks);
  }
  if (name == "up-card-held") {
    if (!json.is_boolean()) refuse(place, "is true or false");
    return json.get<bool>() ? up_card_matches() : not_so(up_card_matches());
  }
  if (name == "better-than-board") {
    if (!json.is_boolean()) refuse(place, "is true or false");
    const Condition better = better_than_board(value_of(rules_));
    return json.get<bool>() ? better : not_so(better);
  }
  if (name == "dealer-outs-at-most") return dealer_outs_at_most(count(json, place));
  if (name == "own") return of_own(read_conditions(json, place));
  if (name == "board") return of_board(read_conditions(json, place));
  if (name == "not") return not_so(read_conditions(json, place));
  if (name == "any") return any_of(read_each(json, place));
  refuse(place,
         "is no condition; there are at-least, at-most, two-cards, holds, suited, in-a-straight, "
         "from, points, up-card, up-card-held, better-than-board, dealer-outs-at-most, own, board, "
         "not and any");
}

Condition Reader::read_conditions(const Json& json, const std::string& place) const {
  must_be_object(json, place, R"({"at-least": "pair"})");
  std::vector<Condition> all;
  for (const auto& [name, value] : json.items()) {
    all.push_back(read_condition(name, value, place + "." + name));
  }
  return all_of(std::move(all));
}

std::size_t Reader::read_way(const Json& json, const std::string& place,
                             const DecisionPoint& decision) const {
  const std::string play = words(json, place);
  std::vector<std::string> all;
  std::vector<std::size_t> fitting;
  for (std::size_t way = 0; way < decision.ways.size(); ++way) {
    all.push_back(decision.ways[way].words);
    if (decision.ways[way].words == play) return way;
    if (decision.ways[way].word == play) fitting.push_back(way);
  }
  if (fitting.size() == 1) return fitting.front();
  refuse(place, fmt::format("\"{}\" is no play here; write one of: {}", play, listed(all)));
}

// A rule does not fit a hand that may not stake so much. The least amount every hand may stake.
void Reader::pass_over_forbidden(StrategyRule& rule, const DecisionPoint& decision) const {
  const Way& way = decision.ways[rule.way];
  const bool least =
      std::none_of(decision.ways.begin(), decision.ways.end(), [&](const Way& other) {
        return other.act == Choice::Act::wager && other.multiple < way.multiple;
      });
  if (way.most_with == nullptr || way.act != Choice::Act::wager || least) return;
  rule.holds = [way, &rules = rules_, holds = std::move(rule.holds)](const Scene& scene,
                                                                     CardSet cards) {
    return way.allowed_with(scene.own, rules) && (!holds || holds(scene, cards));
  };
}

std::vector<StrategyRule> Reader::read_rules(const Json& json, const std::string& place,
                                             const DecisionPoint& decision) const {
  if (!json.is_array() || json.empty()) refuse(place, "is no list of rules");
  std::vector<StrategyRule> rules;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string here = fmt::format("{}[{}]", place, i);
    must_be_object(json[i], here, R"({"if": {"at-least": "pair"}, "play": "fold"})");
    StrategyRule& rule = rules.emplace_back();
    if (!json[i].contains("play")) refuse(here, "says no \"play\"");
    for (const auto& [name, value] : json[i].items()) {
      if (name == "play") {
        rule.way = read_way(value, here + ".play", decision);
      } else if (name == "if") {
        rule.holds = read_conditions(value, here + ".if");
      } else {
        refuse(here + "." + name, "a rule has \"if\" and \"play\"");
      }
    }
    pass_over_forbidden(rule, decision);
  }
  if (rules.back().holds) {
    refuse(fmt::format("{}[{}]", place, rules.size() - 1),
           "the last rule has no \"if\" and a play that is open to all, so that every hand is "
           "played in some way");
  }
  return rules;
}

std::unique_ptr<Strategy> Reader::read(const Json& file) const {
  const Definition& game = rules_.definition();
  must_be_object(file, "strategy", R"({"game": "...", "decisions": {...}})");
  for (const auto& [name, value] : file.items()) {
    if (name != "game" && name != "decisions") {
      refuse(name, "a strategy has \"game\" and \"decisions\"");
    }
  }
  if (!file.contains("game") || file.at("game") != game.game) {
    refuse("game", fmt::format("the strategy is priced for {}", game.game));
  }
  std::vector<std::string> names;
  for (const DecisionPoint& point : course_.decisions) names.emplace_back(point.name);
  const Json decisions = file.value("decisions", Json());
  must_be_object(decisions, "decisions", "a list of rules for each decision");
  for (const auto& [name, value] : decisions.items()) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      refuse("decisions." + name, fmt::format("is no decision; there are {}", listed(names)));
    }
  }
  std::vector<std::vector<StrategyRule>> rules;
  for (const DecisionPoint& point : course_.decisions) {
    const std::string place = fmt::format("decisions.{}", point.name);
    if (!decisions.contains(std::string(point.name))) refuse(place, "has no rules");
    rules.push_back(read_rules(decisions.at(std::string(point.name)), place, point));
  }
  return std::make_unique<RuleStrategy>(CardSet(deck_cards(game.cards().deck)), std::move(rules));
}

}  // namespace

ReadStrategy read_strategy(const Json& file, const RuleSet& rules, const MainCourse& course) {
  try {
    return {Reader(rules, course).read(file), std::nullopt};
  } catch (const Refused& refused) {
    return {nullptr, refused.refusal};
  }
}

}  // namespace houseway
