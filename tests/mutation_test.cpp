#include <gtest/gtest.h>

#include "core/random.h"
#include "round/story.h"
#include "support.h"

// Recorded rounds changed in many ways: no crash, no sanitizer report, and every refusal one line.
namespace houseway {
namespace {

std::vector<Json> originals(const Definition& game) {
  std::vector<Json> all = settled_cases_of(game);
  for (Json& file : refused_cases_of(game)) {
    file.erase("refused");
    all.push_back(std::move(file));
  }
  return all;
}

// What a part of a round is exchanged for: parts of this game's rounds and of another's.
std::vector<Json> with_a_neighbour(const Definition& game) {
  std::vector<Json> all = originals(game);
  const auto games = all_definitions();
  const auto at = std::find(games.begin(), games.end(), &game);
  const Definition* next = at + 1 == games.end() ? games.front() : *(at + 1);
  for (Json& file : originals(*next)) all.push_back(std::move(file));
  return all;
}

template <class Items>
const auto& pick(const Items& items, Random& random) {
  return items[random.below(static_cast<std::uint32_t>(items.size()))];
}

Json stray_value(Random& random) {
  static const std::vector<Json> values{nullptr,
                                        true,
                                        false,
                                        0,
                                        1,
                                        -1,
                                        3,
                                        7,
                                        10,
                                        0.005,
                                        12.5,
                                        1e308,
                                        -1e308,
                                        1e18,
                                        9007199254740993.0,
                                        "",
                                        " ",
                                        "fold",
                                        "raise 3",
                                        "raise 99999999999999999999",
                                        "raise -1",
                                        "bet 2",
                                        "As Ks",
                                        "As As",
                                        "66 66 66 36",
                                        "set 13 46",
                                        "set house",
                                        "set / 66",
                                        "bank",
                                        "co-bank",
                                        "surrender",
                                        "void",
                                        "Jk",
                                        "Jk Jk",
                                        "A",
                                        "B",
                                        "H",
                                        "683a",
                                        "house-limits",
                                        "dealer",
                                        "1",
                                        "0",
                                        "8",
                                        "-1",
                                        "01",
                                        "roll",
                                        "17",
                                        "on",
                                        "call",
                                        "check",
                                        "raise 20",
                                        "bet 0.005",
                                        "bet 1000000000",
                                        "draw none",
                                        "draw As As",
                                        "discard 9c 9d",
                                        "show",
                                        "muck",
                                        "?? ?? ??",
                                        "pot-limit",
                                        json("[3, 4]"),
                                        json("{\"roll\": [6, 6]}"),
                                        json("{\"spin\": \"00\"}"),
                                        json("{\"remove\": {\"1\": [\"field\"]}}"),
                                        "\n",
                                        "\xc3\xa9",
                                        Json::array(),
                                        Json::object(),
                                        json("[[[[]]]]"),
                                        json("{\"1\": {}}"),
                                        json("[\"fold\"]"),
                                        json("[{\"kind\": \"shuffler-jam\"}]"),
                                        json("[{\"kind\": \"player-leaves\", \"seat\": 1}]")};
  return pick(values, random);
}

const std::string& stray_key(Random& random) {
  static const std::vector<std::string> keys{"game",
                                             "rules",
                                             "bets",
                                             "cards",
                                             "plays",
                                             "meters",
                                             "selected",
                                             "irregularities",
                                             "1",
                                             "2",
                                             "6",
                                             "7",
                                             "8",
                                             "0",
                                             "dealer",
                                             "community",
                                             "all-six",
                                             "replacement",
                                             "ante",
                                             "blind",
                                             "raise-1",
                                             "raise",
                                             "bet",
                                             "envy-bonus",
                                             "five-card-hand-bonus:player",
                                             "five-card-hand-bonus:",
                                             "progressive-payout",
                                             "progressive-payout:mega",
                                             "payout-limit",
                                             "dealing-method",
                                             "ruleset",
                                             "kind",
                                             "at",
                                             "seat",
                                             "card",
                                             "",
                                             "steps",
                                             "roll",
                                             "spin",
                                             "call",
                                             "remove",
                                             "dice",
                                             "field-2",
                                             "come:1",
                                             "split:17,20",
                                             "shoe",
                                             "button",
                                             "stakes",
                                             "blind-1",
                                             "blind-6",
                                             "straddle",
                                             "forced",
                                             "common",
                                             "high-hand",
                                             "standing",
                                             "period-ends",
                                             "bad-beat"};
  return pick(keys, random);
}

// The value itself or one inside it, at random.
Json& somewhere(Json& value, Random& random) {
  Json* at = &value;
  while (at->is_structured() && !at->empty() && !random.one_in(4)) {
    auto inside = at->begin();
    std::advance(inside, random.below(static_cast<std::uint32_t>(at->size())));
    at = &*inside;
  }
  return *at;
}

void mutate(Json& file, const std::vector<Json>& others, Random& random) {
  Json& at = somewhere(file, random);
  switch (random.below(6)) {
    case 0:
      at = stray_value(random);
      return;
    case 1:
      if (at.is_object() && !at.empty()) {
        auto gone = at.begin();
        std::advance(gone, random.below(static_cast<std::uint32_t>(at.size())));
        at.erase(gone);
      } else if (at.is_array() && !at.empty()) {
        at.erase(random.below(static_cast<std::uint32_t>(at.size())));
      }
      return;
    case 2:
      if (at.is_object()) at[stray_key(random)] = stray_value(random);
      if (at.is_array()) at.push_back(stray_value(random));
      return;
    case 3: {
      // A part of another round in the place of this one's.
      Json other = pick(others, random);
      at = Json(somewhere(other, random));
      return;
    }
    case 4:
      if (at.is_number()) at = at.get<double>() * (static_cast<int>(random.below(9)) - 4) / 3;
      if (at.is_string()) {
        std::string words = at.get<std::string>();
        if (!words.empty())
          words[random.below(static_cast<std::uint32_t>(words.size()))] =
              static_cast<char>(32 + random.below(95));
        at = words;
      }
      return;
    default:
      if (at.is_array() && !at.empty()) at.push_back(at[0]);
      return;
  }
}

void expect_one_line(const Refusal& refusal) {
  ASSERT_FALSE(refusal.message.empty());
  for (const char c : text(refusal))
    ASSERT_TRUE(static_cast<unsigned char>(c) >= 32) << text(refusal);
}

// Reads and, if it is a round, settles and tells it.
bool survives(const Json& file) {
  const ReadRules rules = read_rules(file);
  for (const Refusal& violation : rules.violations) expect_one_line(violation);
  EXPECT_EQ(rules.rules == nullptr, !rules.violations.empty());
  const ReadRound read = read_round(file);
  for (const Refusal& refusal : read.refusals) expect_one_line(refusal);
  EXPECT_EQ(read.round.has_value(), read.refusals.empty()) << file.dump();
  if (!read.round) return false;
  EXPECT_TRUE(read.round->over());
  EXPECT_FALSE(read.round->settlement().missing);
  EXPECT_FALSE(story_of(*read.round).empty());
  return true;
}

class MutationOf : public testing::TestWithParam<const Definition*> {
 protected:
  // Of each game its own changes.
  static SeededRandom seeded() {
    return SeededRandom(std::hash<std::string_view>{}(GetParam()->ruleset));
  }
};

INSTANTIATE_TEST_SUITE_P(Games, MutationOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

TEST_P(MutationOf, Structure) {
  const std::vector<Json> files = originals(*GetParam());
  const std::vector<Json> others = with_a_neighbour(*GetParam());
  SeededRandom random = seeded();
  int refused = 0;
  const int count = tries(3'000);
  for (int i = 0; i < count; ++i) {
    Json file = pick(files, random);
    for (auto changes = 1 + random.below(3); changes > 0; --changes) mutate(file, others, random);
    if (!survives(file)) ++refused;
    ASSERT_FALSE(HasFailure()) << file.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  // Neither all nor none: the changes do reach both the refusals and the rounds that still stand.
  EXPECT_GT(refused, count / 4);
  EXPECT_LT(refused, count);
}

TEST_P(MutationOf, Text) {
  const std::vector<Json> files = originals(*GetParam());
  SeededRandom random = seeded();
  int parsed = 0;
  const int count = tries(1'200);
  for (int i = 0; i < count; ++i) {
    std::string words = pick(files, random).dump();
    for (auto changes = 1 + random.below(4); changes > 0 && !words.empty(); --changes) {
      const auto at = random.below(static_cast<std::uint32_t>(words.size()));
      switch (random.below(4)) {
        case 0:
          words[at] = static_cast<char>(random.below(256));
          break;
        case 1:
          words.erase(at, 1 + random.below(8));
          break;
        case 2:
          words.insert(at, words.substr(random.below(static_cast<std::uint32_t>(words.size())),
                                        random.below(12)));
          break;
        default:
          words.resize(at);
          break;
      }
    }
    const ParsedJson read = parse_json(words);
    if (read.refusal) {
      ASSERT_FALSE(read.refusal->message.empty());
      ASSERT_EQ(text(*read.refusal).find('\n'), std::string::npos);
      continue;
    }
    ++parsed;
    survives(read.value);
    ASSERT_FALSE(HasFailure()) << words;
  }
  EXPECT_GT(parsed, count / 30);
}

}  // namespace
}  // namespace houseway
