#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "support.h"

namespace houseway {
namespace {

// Compared as unordered objects: a settlement's order is not part of the contract.
nlohmann::json unordered(const Json& json) {
  return nlohmann::json::parse(json.dump());
}

void expect_settles(const Json& file, const std::string& name) {
  const ReadRound read = read_round(file);
  ASSERT_TRUE(read.round) << name << ": " << text(read.refusals.front());
  const Json back = back_of(read.round->settlement(), read.round->definition());
  EXPECT_EQ(unordered(back), unordered(file.at("back"))) << name;
}

class CasesOf : public testing::TestWithParam<const Definition*> {};

INSTANTIATE_TEST_SUITE_P(Games, CasesOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

// The chapter of the poker room has cases of some of its games.
bool has_given_cases(const Definition& game, const std::filesystem::path& folder) {
  if (game.pot_game() == nullptr) return !given_cases_of(game, folder).empty();
  return !cases_in(folder / (std::string(game.ruleset) + ".json")).empty();
}

TEST_P(CasesOf, Settle) {
  EXPECT_FALSE(cases_in(cases_folder / (file_name(*GetParam()) + ".json")).empty());
  EXPECT_TRUE(has_given_cases(*GetParam(), cases_folder / "given"));
  for (const Json& file : settled_cases_of(*GetParam())) expect_settles(file, file.value("id", ""));
}

#ifdef HOUSEWAY_SHARED_CASES
// Where the shared cases stand beside the project, all of theirs too.
TEST_P(CasesOf, SettleAsSharedBesideTheProject) {
  const auto shared = given_cases_of(*GetParam(), HOUSEWAY_SHARED_CASES);
  EXPECT_TRUE(has_given_cases(*GetParam(), HOUSEWAY_SHARED_CASES));
  for (const Json& file : shared) expect_settles(file, file.value("id", ""));
}
#endif

TEST_P(CasesOf, AreRefused) {
  std::vector<Json> files = refused_cases_of(*GetParam());
  EXPECT_FALSE(files.empty());
  for (Json& file : files) {
    const std::string name = file.value("id", "");
    const Json expected = file.at("refused");
    file.erase("refused");
    const ReadRound read = read_round(file);
    ASSERT_FALSE(read.round) << name;
    ASSERT_FALSE(read.refusals.empty()) << name;
    const Refusal& refusal = read.refusals.front();
    EXPECT_EQ(refusal.place, expected.at("place")) << name << ": " << text(refusal);
    EXPECT_EQ(refusal.section, expected.at("section")) << name << ": " << text(refusal);
    EXPECT_FALSE(refusal.message.empty()) << name;
  }
}

TEST(Cases, EveryFileIsOfAGame) {
  std::set<std::string> names;
  for (const Definition* game : all_definitions()) names.insert(file_name(*game));
  for (const auto& folder : {cases_folder, cases_folder / "refused"}) {
    for (const auto& path : files_in(folder)) EXPECT_TRUE(names.contains(path.stem())) << path;
  }
}

// What the cases exercise, collected from the settlements they lead to.
struct Coverage {
  std::set<std::tuple<const Definition*, std::string, std::string, Row>>
      rows;                                                                // schedule, paytable
  std::set<std::tuple<const Definition*, std::string, Outcome>> outcomes;  // wager
  std::set<std::pair<const Definition*, std::string>> kept_after_fold;     // wager
  std::set<std::pair<const Definition*, std::string>> posted;              // wager
  std::set<std::pair<const Definition*, std::string>> irregularities;
  std::set<std::tuple<const Definition*, std::string, std::string>> choices;  // option, value
};

void cover(const Definition* game, Coverage& seen) {
  for (const Json& file : settled_cases_of(*game)) {
    const ReadRound read = read_round(file);
    if (!read.round) continue;
    const Round& round = *read.round;
    for (const Line& line : round.settlement().lines) {
      const std::string wager(game->wagers[line.spot.wager].id);
      seen.outcomes.insert({game, wager, line.outcome});
      if (line.row != no_row) {
        const std::string schedule(round.rules().schedule(line.spot.wager).id);
        seen.rows.insert(
            {game, schedule, std::string(round.rules().paytable(line.spot.wager).name), line.row});
      }
      const bool alive = line.outcome == Outcome::won || line.outcome == Outcome::lost;
      if (line.seat != 0 && round.definition().card_game() != nullptr &&
          round.record().seat(line.seat).folded && alive)
        seen.kept_after_fold.insert({game, wager});
    }
    for (const Event& event : round.journal()) {
      if (const auto* bet = event.as<BetMade>()) {
        seen.posted.insert({game, std::string(game->wagers[bet->spot.wager].id)});
      }
      if (const auto* wrong = event.as<GoneWrong>()) {
        seen.irregularities.insert(
            {game, std::string(game->irregularities[wrong->irregularity].kind)});
      }
    }
    for (const Chosen& chosen : round.rules().choices()) {
      seen.choices.insert({game, chosen.name, write_choices({chosen}).at(chosen.name).dump()});
    }
  }
}

class CoverageOf : public testing::TestWithParam<const Definition*> {
 protected:
  static const Coverage& seen() {
    static std::map<const Definition*, Coverage> known;
    const auto [at, first] = known.try_emplace(GetParam());
    if (first) cover(GetParam(), at->second);
    return at->second;
  }
};

// 645a.13(h) prints a straight flush for a wager that 645a.11(h)(7) has lost with a pair or better.
bool cannot_be_hit(const Definition& game, const Schedule& schedule, std::size_t row) {
  return game.ruleset == "645a" && schedule.id == "protection" && row == 0;
}

// Whether a player who has made this wager too is asked at a step at which a fold is possible.
bool may_fold_with(const Definition& game, const Wager& wager) {
  const RuleSet rules = *check_choices(game, {}).rules;
  Record record;
  record.seats.resize(1);
  const auto add = [&](std::string_view id) {
    const Spot spot{static_cast<WagerId>(*game.find_wager(id)), 0};
    if (record.seat(1).find(spot) == nullptr) record.seat(1).stakes.push_back({spot, dollars(5)});
  };
  add(game.base);
  add(wager.id);
  return std::any_of(game.cards().play.begin(), game.cards().play.end(), [&](const Step& step) {
    return step.offers(Choice::Act::fold) &&
           (step.when == nullptr || game.cards().arranging.ways.empty() ||
            step.when(rules, record, Place::seat(1)));
  });
}

TEST_P(CoverageOf, EveryLineOfEveryPaytable) {
  const Definition& game = *GetParam();
  if (game.pot_game() != nullptr) return;  // funds, of which a pot game has no lines
  for (const Schedule& schedule : game.schedules) {
    const auto wager = game.wager_of(schedule);
    // Even money has no table to look up, and what no stake buys is paid under its own name.
    if (schedule.rows.size() == 1 && wager && game.wagers[*wager].by_throw() == nullptr) {
      EXPECT_TRUE(std::any_of(game.wagers.begin(), game.wagers.end(), [&](const Wager& paid) {
        return (paid.id == schedule.id || paid.schedule == schedule.id) &&
               seen().outcomes.contains({&game, std::string(paid.id), Outcome::won});
      })) << schedule.id;
      continue;
    }
    ASSERT_TRUE(wager);
    for (const Paytable& table : schedule.tables) {
      for (std::size_t row = 0; row < schedule.rows.size(); ++row) {
        if (!table.pays[row].applies() || cannot_be_hit(game, schedule, row)) continue;
        EXPECT_TRUE(seen().rows.contains(
            {&game, std::string(schedule.id), std::string(table.name), static_cast<Row>(row)}))
            << schedule.id << " " << table.name << ": " << schedule.rows[row];
      }
    }
  }
}

// Where players bet for a pot: what comes out of it; what is posted is a part of it and has no line
// of its own.
void expect_fates_of_pots(const Definition& game, const Coverage& seen) {
  const auto expect = [&](const char* wager, Outcome outcome) {
    EXPECT_TRUE(seen.outcomes.contains({&game, wager, outcome})) << wager << " " << text(outcome);
  };
  for (const Wager& wager : game.wagers) {
    ASSERT_TRUE(wager.by_betting()) << wager.id;
    if (wager.need == Need::unstaked) continue;
    EXPECT_TRUE(seen.posted.contains({&game, std::string(wager.id)})) << wager.id;
  }
  for (const Outcome outcome : {Outcome::won, Outcome::lost, Outcome::forfeited}) {
    expect("pot", outcome);
  }
  expect("side-pot", Outcome::won);
  expect("side-pot", Outcome::lost);
  expect("uncalled-bet", Outcome::returned);
  expect("refund", Outcome::returned);
  if (!game.pot_game()->ranks(PotRanking::high)) return;
  expect("bad-beat", Outcome::won);
  expect("high-hand-jackpot", Outcome::won);
}

TEST_P(CoverageOf, EveryFateOfEveryWager) {
  const Definition& game = *GetParam();
  if (game.pot_game() != nullptr) return expect_fates_of_pots(game, seen());
  const bool may_be_void =
      std::any_of(game.irregularities.begin(), game.irregularities.end(),
                  [](const auto& each) { return each.effect == Irregularity::Effect::voids; });
  for (const Wager& wager : game.wagers) {
    const std::string id(wager.id);
    const bool of_bank = std::holds_alternative<ByBanking>(wager.decided_by);
    // A purchase has no odds: it is collected and nothing more.
    if (!wager.schedule.empty() || of_bank) {
      EXPECT_TRUE(seen().outcomes.contains({&game, id, of_bank ? Outcome::banked : Outcome::won}))
          << id;
    }
    if (wager.need == Need::unstaked) continue;
    EXPECT_TRUE(seen().outcomes.contains({&game, id, Outcome::lost})) << id;
    // Dice thrown before the deal have settled a wager whatever becomes of the hands.
    if (wager.by_throw() != nullptr && !game.thrown_on_a_layout()) continue;
    // Hands that are drawn to are void before anybody has decided.
    const bool made_too_late = game.hands() != nullptr && !made_before_the_deal(wager.need);
    if (may_be_void && !made_too_late) {
      EXPECT_TRUE(seen().outcomes.contains({&game, id, Outcome::returned})) << id;
    }
    if (!game.has_fold() || !may_fold_with(game, wager)) continue;
    // A wager made in place of the last fold is never forfeited by one.
    bool last = false;
    for (const Step& step : game.cards().play) {
      if (step.offers(Choice::Act::fold)) last = false;
      last |= std::any_of(step.choices().begin(), step.choices().end(),
                          [&](const Choice& choice) { return choice.wager == wager.id; });
    }
    if (wager.on_fold != OnFold::kept && !last) {
      EXPECT_TRUE(seen().outcomes.contains({&game, id, Outcome::forfeited})) << id;
    }
    if (wager.on_fold != OnFold::lost) {
      EXPECT_TRUE(seen().kept_after_fold.contains({&game, id})) << id;
    }
  }
}

TEST_P(CoverageOf, EveryIrregularity) {
  const Definition& game = *GetParam();
  for (const Irregularity& irregularity : game.irregularities) {
    EXPECT_TRUE(seen().irregularities.contains({&game, std::string(irregularity.kind)}))
        << irregularity.kind;
  }
}

TEST_P(CoverageOf, EveryOption) {
  const Definition& game = *GetParam();
  for (const Option& option : game.options) {
    const std::string id(option.id);
    const auto chosen = [&](const std::string& value) {
      return seen().choices.contains({&game, id, value});
    };
    const bool any =
        std::any_of(seen().choices.begin(), seen().choices.end(), [&](const auto& choice) {
          return std::get<0>(choice) == &game && std::get<1>(choice) == id;
        });
    EXPECT_TRUE(any) << id;
    if (option.kind == Option::Kind::flag) {
      EXPECT_TRUE(chosen(option.standard != 0 ? "false" : "true")) << id;
    }
    if (option.kind != Option::Kind::word) continue;
    for (std::size_t i = 0; i < option.words.size(); ++i) {
      if (static_cast<std::int64_t>(i) == option.standard) continue;
      const std::string word(option.words[i]);
      EXPECT_TRUE(chosen("\"" + word + "\"") || chosen(word)) << id << " " << option.words[i];
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, CoverageOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

}  // namespace
}  // namespace houseway
