#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/random.h"
#include "phh_samples.h"

// Poker hands in PHH: read, written, refused.
namespace houseway {
namespace {

using Kind = PhhAction::Kind;

std::string refusal_of(std::string_view toml) {
  const PhhResult read = read_phh(toml);
  const auto* refusal = std::get_if<Refusal>(&read);
  return refusal == nullptr ? "" : text(*refusal);
}

TEST(Phh, SumsThatProgramsAddedUp) {
  EXPECT_EQ(phh_money(143.05000000000001), Money{14'305});
  EXPECT_EQ(phh_money(1004.9999999999999), dollars(1'005));
  EXPECT_EQ(phh_money(0.1 + 0.2), Money{30});
  EXPECT_EQ(phh_money(-0.35), Money{-35});
  EXPECT_EQ(phh_money(999'999'999.99), Money{99'999'999'999});
  for (const double wrong : {0.505, 33.333, 1'000'000.004, 1e300}) {
    EXPECT_FALSE(phh_money(wrong)) << wrong;
  }
}

TEST(Phh, ReadsWhatItWrote) {
  for (const PhhSample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const PhhHand hand = read_hand(sample.toml);
    const std::string written = write_phh(hand);
    EXPECT_EQ(read_hand(written), hand) << written;
    EXPECT_EQ(write_phh(read_hand(written)), written);
  }
}

TEST(Phh, HasASampleOfEveryVariantAndAGameForEachSlug) {
  for (const PhhVariant& variant : phh_variants()) {
    const bool sampled = std::any_of(
        samples().begin(), samples().end(),
        [&](const PhhSample& each) { return read_hand(each.toml).variant == &variant; });
    EXPECT_TRUE(sampled) << variant.code;
    if (!variant.game.empty()) {
      EXPECT_NE(find_definition(variant.game), nullptr) << variant.game;
    }
  }
}

constexpr const char* whole = R"(# All fields.
variant = 'NT'
ante_trimming_status = true
antes = [1, 1]
blinds_or_straddles = [5, 10.50]
min_bet = 10
starting_stacks = [1000, inf]
actions = [
  "d dh p1 As??  # under the gun",
  '',
  "# the dealer  burns 6s",
  "\tp2  cc",
  "p1 sm -",
]
author = "A"
event = "E"
url = "https://example.com"
venue = "V"
address = "1 Main St"
city = "C"
region = "R"
postal_code = "00000"
country = "N"
time = 14:05:01.5
time_zone = "America/New_York"
time_zone_abbreviation = "ET"
day = 1
month = 2
year = 2024
hand = "R5-1"
level = 3
seats = [9, 3]
seat_count = 9
table = 7
players = ["Ann \"A\" \\ é", ""]
finishing_stacks = [1000.25, inf]
winnings = [0, 12]
currency = "USD"
currency_symbol = "$"
time_limit = inf
time_banks = [30, 15.5]
_sponsors = ["", {name = "GG", since = 2020-01-02, "odd key" = [1.0, nan, true]}]
later_field = 2020-01-02T03:04:05Z
)";

TEST(Phh, ReadsEveryField) {
  const PhhHand hand = read_hand(whole);
  EXPECT_EQ(hand.variant->code, "NT");
  EXPECT_TRUE(hand.ante_trimming);
  EXPECT_EQ(hand.antes, all_dollars({1, 1}));
  EXPECT_EQ(hand.blinds, all_dollars({5, 10.5}));
  EXPECT_EQ(hand.minimum_bet, dollars(10));
  EXPECT_EQ(hand.starting_stacks, (std::vector{dollars(1000), no_limit}));
  ASSERT_EQ(hand.actions.size(), 5U);
  EXPECT_EQ(hand.actions[0].kind, Kind::deal_hand);
  EXPECT_EQ(hand.actions[0].player, 1);
  EXPECT_EQ(hand.actions[0].remark, "under the gun");
  EXPECT_EQ(hand.actions[0].cards, (std::vector{*parse_card("As"), Card::unseen()}));
  EXPECT_EQ(hand.actions[1], PhhAction{});
  EXPECT_EQ(text(hand.actions[2]), "# the dealer  burns 6s");
  EXPECT_EQ(text(hand.actions[3]), "p2 cc");
  EXPECT_EQ(text(hand.actions[4]), "p1 sm -");
  EXPECT_EQ(hand.seats, (std::vector{9, 3}));
  EXPECT_EQ(hand.players, (std::vector<std::string>{"Ann \"A\" \\ é", ""}));
  EXPECT_EQ(hand.finishing_stacks, (std::vector{Money{100025}, no_limit}));
  EXPECT_EQ(hand.winnings, all_dollars({0, 12}));
  ASSERT_EQ(hand.fields.size(), 25U);
  EXPECT_EQ(hand.fields.front(), (PhhField{"author", "A"}));
  EXPECT_EQ(std::get<std::string>(hand.field("hand")->value), "R5-1");
  EXPECT_EQ(std::get<std::int64_t>(hand.field("year")->value), 2024);
  EXPECT_EQ(hand.field("level")->name, "level");
  EXPECT_EQ(hand.field("nothing"), nullptr);
  const auto toml = [&](const char* name) {
    return std::get<PhhField::Toml>(hand.field(name)->value).text;
  };
  EXPECT_EQ(toml("time"), "14:05:01.5");
  EXPECT_EQ(toml("time_limit"), "inf");
  EXPECT_EQ(toml("time_banks"), "[30, 15.5]");
  EXPECT_EQ(toml("_sponsors"),
            R"(["", {name = "GG", "odd key" = [1.0, nan, true], since = 2020-01-02}])");
  EXPECT_EQ(toml("later_field"), "2020-01-02T03:04:05Z");
  EXPECT_EQ(read_hand(write_phh(hand)), hand) << write_phh(hand);
}

TEST(Phh, RefusesWhatIsNoHand) {
  const std::string missing = "the field is missing; a hand of NT has it";
  const std::string amount = "an amount here is a number ";
  const std::vector<std::pair<std::string, std::string>> refused{
      {"", "variant: the field is missing"},
      {"variant = ", "not TOML: line 1, column "},
      {"variant = 'NT'\nvariant = 'NT'\n", "not TOML: line 2, column "},
      {changed("\"NT\"", "\"NX\""), "variant: the variant is one of FT, NT, NS, PO, FO/8, "},
      {changed("\"NT\"", "4"), "variant: the variant is one of "},
      {changed("\"NT\"", "\"FT\""), "small_bet: the field is missing; a hand of FT has it"},
      {changed("\"NT\"", "\"F7S\""),
       "blinds_or_straddles: a hand of F7S has no such field; it has bring_in"},
      {changed("min_bet", "minimum"), "min_bet: " + missing},
      {changed("min_bet = 1", "min_bet = 1\nbig_bet = 2"),
       "big_bet: a hand of NT has no such field; it has min_bet"},
      {changed("antes = [0, 0, 0]", ""), "antes: " + missing},
      {changed("antes = [0, 0, 0]", "antes = 0"), "antes: the field is a list with [ and ]"},
      {changed("antes = [0, 0, 0]", "antes = [0, 0]"),
       "antes: there are 3 players by starting_stacks, not 2"},
      {changed("antes = [0, 0, 0]", "antes = [0, -1, 0]"),
       "antes[1]: " + amount + "from 0 up to $1,000,000,000, in whole cents, not -1"},
      {changed("antes = [0, 0, 0]", "antes = [0, nan, 0]"), "antes[1]: " + amount},
      {changed("antes = [0, 0, 0]", "antes = [0, inf, 0]"), "antes[1]: " + amount},
      {changed("antes = [0, 0, 0]", "antes = [0, '1', 0]"), "antes[1]: " + amount},
      {changed("antes = [0, 0, 0]", "antes = [0, [[1]], 0]"), "antes[1]: " + amount},
      {changed("[0.50, 1, 0]", "[0.505, 1, 0]"), "blinds_or_straddles[0]: " + amount},
      {changed("[0.50, 1, 0]", "[1e300, 1, 0]"), "blinds_or_straddles[0]: " + amount},
      {changed("[0.50, 1, 0]", "[9223372036854775807, 1, 0]"), "blinds_or_straddles[0]: " + amount},
      {changed("min_bet = 1", "min_bet = 0"), "min_bet: " + amount + "greater than 0 and up to "},
      {changed("[100, 50.25, 80]", "[100, 0, 80]"),
       "starting_stacks[1]: " + amount +
           "greater than 0 and up to $1,000,000,000, in whole cents, or inf, not 0"},
      {changed("[100, 50.25, 80]", "[100, -inf, 80]"), "starting_stacks[1]: " + amount},
      {changed("[100, 50.25, 80]", "[100]"), "starting_stacks: a hand has 2 to 32 players, not 1"},
      {changed("\"p2 f\"", "7"), "actions[5]: an action is a string, as \"p3 cbr 450\""},
      {changed("p2 f", "p2 fold"), "actions[5]: \"p2 fold\" is no action; a player's is pN and "},
      {changed("p2 f", "p4 f"), "actions[5]: there is no p4; the last of the players is p3"},
      {changed("p2 f", "p0 f"), "actions[5]: \"p0 f\" is no action"},
      {changed("p2 f", "p2 f now"), "actions[5]: \"now\" is one word too many"},
      {changed("p2 f", "d f"), "actions[5]: the dealer deals \"d db CARDS\" or \"d dh pN CARDS\""},
      {changed("p2 f", "d dh p2"), "actions[5]: the cards are missing: cards are a rank "},
      {changed("p2 f", "d dh p2 AsK"), "actions[5]: \"AsK\" are no cards: cards are a rank "},
      {changed("p2 f", "d dh p2 JkA?"), "actions[5]: \"JkA?\" are no cards"},
      {changed("p2 f", "d dh p2 6646"), "actions[5]: \"6646\" are no cards"},
      {changed("p2 f", "p2 cbr"), "actions[5]: cbr is followed by an amount up to "},
      {changed("p2 f", "p2 cbr -4"), "actions[5]: cbr is followed by an amount up to "},
      {changed("p2 f", "p2 cbr nan"), "actions[5]: cbr is followed by an amount up to "},
      {changed("p2 f", "p2 cbr 1e9"), "actions[5]: cbr is followed by an amount up to "},
      {changed("min_bet", "players = ['a']\nmin_bet"),
       "players: there are 3 players by starting_stacks, not 1"},
      {changed("min_bet", "players = ['a', 'b', 3]\nmin_bet"), "players[2]: a player is a string"},
      {changed("min_bet", "seats = [1, 2, -3]\nmin_bet"),
       "seats[2]: a seat is a whole number from 0 to 1,000,000"},
      {changed("min_bet", "winnings = [1, 2, -3]\nmin_bet"), "winnings[2]: " + amount},
      {changed("min_bet", "ante_trimming_status = 1\nmin_bet"),
       "ante_trimming_status: the field is true or false"},
      {changed("min_bet", "year = '2024'\nmin_bet"),
       "year: the field is a whole number, not \"2024\""},
      {changed("min_bet", "time = 3\nmin_bet"), "time: the field is a time of day, as 14:05:00"},
      {changed("min_bet", "_x = " + std::string(1000, '[') + "\nmin_bet"), "not TOML: "},
      {changed("min_bet", "_x = '" + std::string(PhhLimits::hand, 'x') + "'\nmin_bet"),
       "a hand has at most 1048576 bytes"},
  };
  for (const auto& [toml, words] : refused) {
    const std::string refusal = refusal_of(toml);
    EXPECT_EQ(refusal.substr(0, words.size()), words) << toml.substr(0, 1000);
    EXPECT_EQ(refusal.find('\n'), std::string::npos);
  }
  std::string actions;
  for (std::size_t i = 0; i <= PhhLimits::actions; ++i) actions += "'', ";
  EXPECT_EQ(refusal_of(changed("actions = [", "actions = [" + actions)),
            "actions: a hand has at most 4096 actions, not 4116");
  std::string short_deck = samples().back().toml;
  short_deck.replace(short_deck.find("6c7c"), 4, "5c7c");
  EXPECT_EQ(refusal_of(short_deck),
            "actions[1]: 5c is not in a short deck, which begins with the 6s");
}

TEST(Phh, AFileMayHoldManyHands) {
  std::string file = "\xEF\xBB\xBF# [0]\n\n";
  std::vector<PhhHand> hands;
  for (const PhhSample& sample : samples()) {
    hands.push_back(read_hand(sample.toml));
    file += fmt::format("[{}]\n{}\n", hands.size(), sample.toml);
    if (hands.size() == 2) {
      // A field of several lines that looks like a heading, and a table of its own.
      file += "_note = '''\n[77]\n'''\n_nested = [\n[1],\n[2]\n]\n[2._more]\nx = \"[3] # \\\"\"\n";
    }
  }
  const auto read = items_of(file);
  ASSERT_EQ(read.size(), hands.size());
  for (std::size_t i = 0; i < hands.size(); ++i) {
    EXPECT_EQ(read[i].name, std::to_string(i + 1));
    const auto* hand = std::get_if<PhhHand>(&read[i].hand);
    ASSERT_NE(hand, nullptr) << text(std::get<Refusal>(read[i].hand));
    PhhHand expected = hands[i];
    if (i == 1) {
      expected.fields = {{"_note", "[77]\n"},
                         {"_nested", PhhField::Toml{"[[1], [2]]"}},
                         {"_more", PhhField::Toml{"{x = \"[3] # \\\"\"}"}}};
    }
    EXPECT_EQ(*hand, expected);
  }
}

TEST(Phh, OneBadHandSpoilsNoOther) {
  const std::string good = samples().front().toml;
  const auto read = items_of("[a]\n" + good + "[b]\nvariant = 'NT\n[c]\n" + good + "[a]\n" + good +
                             "[\"d e\"]\nvariant = 4\n");
  ASSERT_EQ(read.size(), 5U);
  const auto refusal = [&](std::size_t i) {
    const auto* found = std::get_if<Refusal>(&read[i].hand);
    return found == nullptr ? "" : text(*found);
  };
  EXPECT_EQ(refusal(0), "");
  EXPECT_EQ(refusal(1).substr(0, 18), "not TOML: line 11,");
  EXPECT_EQ(refusal(2), "");
  EXPECT_EQ(refusal(3), "the table [a] stands twice in the file");
  EXPECT_EQ(read[4].name, "d e");
  EXPECT_EQ(refusal(4).substr(0, 8), "variant:");
  ASSERT_EQ(items_of("# nothing\n").size(), 1U);
  EXPECT_EQ(text(std::get<Refusal>(items_of("")[0].hand)), "the file holds no hand");
}

TEST(Phh, IsToldFromJsonByItsBeginning) {
  for (const char* phh : {"variant = 'NT'", "\xEF\xBB\xBF# a hand\n\n antes=[1]\n",
                          "[1]\nvariant = 'NT'\n", "[ 1 ]\r\n\r\n# x\r\nvariant = 'NT'\r\n"}) {
    EXPECT_TRUE(looks_like_phh(phh)) << phh;
  }
  for (const char* other : {"", "[1]", "[1]\n", "[\n{\"game\": 1}]", "{\"game\": 1}", "[]", "null",
                            "\"x\"", "not json", "[1, 2]\n", "= 3"}) {
    EXPECT_FALSE(looks_like_phh(other)) << other;
  }
}

// Damaged files are refused in one line or read; what is read is a round or is refused.
TEST(Phh, DamagedHandsAreReadOrRefused) {
  SeededRandom random(637);
  const std::vector<std::string> pieces{"inf",
                                        "nan",
                                        "-",
                                        "99999999999999999999",
                                        "1e400",
                                        "'",
                                        "\"",
                                        "[",
                                        "]",
                                        "{",
                                        "}",
                                        "#",
                                        "\n",
                                        "p1 sm",
                                        "p2 cc",
                                        "p1 f",
                                        "??",
                                        "=",
                                        "d db AsKsQsJsTs",
                                        "\\",
                                        "\xff",
                                        "[1]",
                                        "0.5",
                                        "p3 sd ????",
                                        "'''",
                                        ",",
                                        "-10",
                                        "d dh p1 ",
                                        "cbr 7",
                                        "p2 pb"};
  int played = 0;
  for (int i = 0; i < tries(3000); ++i) {
    std::string toml = samples()[random.below(static_cast<std::uint32_t>(samples().size()))].toml;
    for (std::uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(toml.size()));
      const std::size_t length = random.below(3) == 0 ? random.below(30) : random.below(3);
      const std::string& piece = pieces[random.below(static_cast<std::uint32_t>(pieces.size()))];
      switch (random.below(4)) {
        case 0:
          toml.erase(at, length);
          break;
        case 1:
          toml.replace(at, length, piece);
          break;
        case 2:
          toml.insert(at,
                      toml.substr(random.below(static_cast<std::uint32_t>(toml.size())), length));
          break;
        default:
          toml.insert(at, piece);
      }
      if (toml.empty()) toml = "\n";
    }
    for (const PhhItems::Item& item : items_of(toml, 4096)) {
      if (const auto* refusal = std::get_if<Refusal>(&item.hand)) {
        EXPECT_EQ(text(*refusal).find('\n'), std::string::npos);
        continue;
      }
      const PhhHand& hand = std::get<PhhHand>(item.hand);
      EXPECT_EQ(read_hand(write_phh(hand)), hand) << toml;
      const auto round = round_of_phh(hand);
      if (std::holds_alternative<Refusal>(round)) continue;
      const ReadRound read = read_round(std::get<Json>(round));
      if (!read.round) continue;
      ++played;
      const PhhResult told = phh_of_round(*read.round);
      if (const auto* back = std::get_if<PhhHand>(&told)) {
        EXPECT_EQ(read_hand(write_phh(*back)), *back) << toml;
      }
    }
  }
  EXPECT_GT(played, tries(3000) / 50);
}

}  // namespace
}  // namespace houseway
