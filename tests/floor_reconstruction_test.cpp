#include <gtest/gtest.h>

#include "core/words.h"
#include "floor/closed_faces.h"
#include "floor/reconstruction.h"
#include "floor/round_proofs.h"
#include "floor_journal_support.h"
#include "round/file.h"
#include "round/settlement_json.h"

namespace houseway::floor {
namespace {

const Actor eye = staff("eye", Role::surveillance);
const Actor flo = staff("flo", Role::floorperson);

// Faces in any word of it. Left out are tiles, which nothing tells apart from numbers, and in a
// story what may be the name of a hand: a pair of 7s.
void faces_in(const Json& json, std::set<std::string>& faces) {
  if (json.is_string()) {
    for (const std::string& word : words_of(json.get<std::string>())) {
      const std::string face = word.substr(0, word.find_first_of(",.;:"));
      const bool number =
          !face.empty() && std::isdigit(static_cast<unsigned char>(face.back())) != 0;
      if (face.size() <= 3 && !number && parse_card(face)) faces.insert(face);
    }
  } else if (json.is_structured()) {
    for (const Json& part : json) faces_in(part, faces);
  }
}
std::set<std::string> faces_in(const Json& json) {
  std::set<std::string> faces;
  faces_in(json, faces);
  return faces;
}
std::set<std::string> faces_told(Json told) {
  told.erase("proofs");
  std::set<std::string> faces = faces_in(told.at("story"));
  std::erase_if(faces, [](const std::string& face) {
    return face.size() == 2 && face[0] >= '2' && face[0] <= '9' && face[1] == 's';
  });
  told.erase("story");
  faces_in(told, faces);
  return faces;
}

// A round file that is given out settles by itself to what was settled; else it is refused for the
// cards that its reader was never shown.
void expect_settles_or_is_closed(const std::variant<Json, Refusal>& given, const Json& back,
                                 const std::set<std::string>& shown) {
  if (const auto* why = std::get_if<Refusal>(&given)) {
    EXPECT_NE(why->message.find("was never shown"), std::string::npos) << text(*why);
    return;
  }
  const Json& file = std::get<Json>(given);
  const ReadRound read = read_round(file);
  ASSERT_TRUE(read.round) << file.dump();
  EXPECT_EQ(read.id, file.at("id"));
  EXPECT_EQ(back_json(read.round->definition(), read.round->settlement()), back) << file.dump();
  for (const std::string& face : faces_in(file)) {
    EXPECT_TRUE(shown.contains(face)) << face << " is in the file";
  }
}

class FloorReconstructionOf : public testing::TestWithParam<const Definition*> {};

// L120, for every game: a round can be told again from its entries, and settles to the same. Who
// was not shown a face is not shown it now.
TEST_P(FloorReconstructionOf, TellsTheRoundAndNoFaceToWhomItWasNeverShown) {
  SeededRandom random(9);
  FloorJournal journal;
  const RuleSet rules = *check_choices(*GetParam(), {}).rules;
  JournalTable played(journal, "7", rules, std::min(3, rules.positions()), random);
  for (int round = 0; round < 3; ++round) {
    played.play_round();
    ASSERT_FALSE(HasFatalFailure());
    if (!played.table().settlement()) continue;
    const std::vector<Entry> entries = played.last_round();
    const auto whole = reconstruct(entries, eye);
    ASSERT_TRUE(std::holds_alternative<Json>(whole)) << text(std::get<Refusal>(whole));
    const Json& all = std::get<Json>(whole);
    EXPECT_EQ(all.at("settles-the-same"), true) << all.at("settlement").dump();
    EXPECT_EQ(all.at("faces-closed"), 0);
    EXPECT_EQ(all.at("name"), played.table().round_name());
    EXPECT_EQ(all.at("acts").size(), entries.size());
    EXPECT_FALSE(all.at("story").empty());
    EXPECT_EQ(all.dump().find("\"sealed\""), std::string::npos);
    const Round& settled = played.table().round();
    const Json back = back_json(settled.definition(), *played.table().settlement());
    const auto file = file_of_round(entries, eye);
    ASSERT_TRUE(std::holds_alternative<Json>(file)) << text(std::get<Refusal>(file));
    expect_settles_or_is_closed(file, back, faces_in(std::get<Json>(file)));
    expect_settles_or_is_closed(file_of_round(entries, flo), back, played.shown(0));
    const auto watched = reconstruct(entries, flo);
    ASSERT_TRUE(std::holds_alternative<Json>(watched)) << text(std::get<Refusal>(watched));
    for (const std::string& face : faces_told(std::get<Json>(watched))) {
      EXPECT_TRUE(played.shown(0).contains(face)) << face << " is told to the floor";
    }
    // A seat that nobody bet at is no round of its player's.
    if (why_not_replay(entries, patron("player-1"))) continue;
    const auto own = reconstruct(entries, patron("player-1"));
    ASSERT_TRUE(std::holds_alternative<Json>(own)) << text(std::get<Refusal>(own));
    for (const std::string& face : faces_told(std::get<Json>(own))) {
      EXPECT_TRUE(played.shown(1).contains(face)) << face << " is told to player-1";
    }
    EXPECT_EQ(std::get<Json>(own).dump().find("session of player-2"), std::string::npos);
    expect_settles_or_is_closed(file_of_round(entries, patron("player-1")), back, played.shown(1));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, FloorReconstructionOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

class FloorReconstruction : public testing::Test {
 protected:
  FloorReconstruction() : rules_(default_rules("hold-em-poker")) {
    table_ = std::make_unique<JournalTable>(journal_, "7", rules_, 3, random_);
    table_->play_round();
  }
  std::string why(const std::vector<Entry>& entries, const Actor& by) {
    const auto told = reconstruct(entries, by);
    const auto* refusal = std::get_if<Refusal>(&told);
    return refusal == nullptr ? "" : text(*refusal);
  }

  SeededRandom random_{4};
  FloorJournal journal_;
  RuleSet rules_;
  std::unique_ptr<JournalTable> table_;
};

TEST_F(FloorReconstruction, IsForThoseWhoMayAndForPlayersWhoSatThere) {
  const auto entries = table_->last_round();
  EXPECT_EQ(why(entries, patron("player-1")), "");
  EXPECT_EQ(why(entries, patron("ann")),
            "round: ann did not sit there: a player replays his own rounds (810a.11(a))");
  EXPECT_EQ(why(entries, staff("dee", Role::dealer)).substr(0, 12), "replay-round");
  EXPECT_EQ(why(entries, staff("sam", Role::spectator)).substr(0, 12), "replay-round");
  EXPECT_EQ(why({}, eye), "round: there is no such round (639a.11(d))");
}

TEST_F(FloorReconstruction, WhoSatThereIsAlsoToldBySeats) {
  FloorJournal journal;
  journal.add("table/7", {{"event", "round-began"}, {"seats", {{"3", "ann"}, {"x", "bob"}}}});
  journal.add("table/7", {{"event", "seat-taken"}, {"seat", "4"}, {"account", "cat"}});
  EXPECT_EQ(seats_in(journal.entries()), (std::map<int, std::string>{{3, "ann"}, {4, "cat"}}));
  // Not by who sits down afterwards.
  journal.add("table/7", {{"event", "round-settled"}, {"seats", {{"5", "dan"}}}});
  journal.add("table/7", {{"event", "seat-taken"}, {"seat", "6"}, {"account", "eve"}});
  EXPECT_EQ(seats_in(journal.entries()),
            (std::map<int, std::string>{{3, "ann"}, {4, "cat"}, {5, "dan"}}));
}

TEST_F(FloorReconstruction, EveryCardThatWasOpenedHasItsProof) {
  // What is turned over at the end is opened with the end of the commitment, after the settlement.
  const std::uint64_t shoe = table_->table().shoe().number();
  table_->make_ready();
  auto entries = table_->last_round();
  while (entries.back().body.find("commitment-closed") == std::string::npos) entries.pop_back();
  const Json told = std::get<Json>(reconstruct(entries, eye));
  std::set<std::string> proved;
  for (const Json& each : told.at("proofs")) {
    proved.insert(each.at("proof").at("item").get<std::string>());
    EXPECT_EQ(each.at("shoe"), shoe);
  }
  // All that lay face up for everybody.
  for (const std::string& face : table_->shown(0)) {
    if (face == "??") continue;
    EXPECT_TRUE(proved.contains(face)) << face;
  }
}

// C30: what he had, what he bet and what it won; of others' nothing.
TEST_F(FloorReconstruction, APlayerIsToldHisOwnBalanceBetAndWin) {
  Money had = dollars(20'000);
  int dealt_in = 0;
  for (int round = 0; round < 8; ++round) {
    if (round > 0) table_->play_round();
    const auto replay = reconstruct(table_->last_round(), patron("player-1"));
    if (std::holds_alternative<Refusal>(replay)) {
      EXPECT_EQ(table_->table().money().chips(1), had) << text(std::get<Refusal>(replay));
      continue;
    }
    ++dealt_in;
    const Json& told = std::get<Json>(replay);
    ASSERT_EQ(told.at("own").size(), 1U) << told.at("own");
    const Json& own = told.at("own").at("1");
    const auto amount = [&](const char* key) { return *read_dollars(own.at(key)); };
    const Money has = table_->table().money().chips(1);
    EXPECT_EQ(amount("balance-before"), had) << own;
    EXPECT_EQ(amount("balance"), has) << own;
    EXPECT_EQ(amount("total-won") - amount("total-bet"), has - had) << own;
    EXPECT_GE(amount("total-bet").cents, 0) << own;
    for (const Json& act : told.at("acts")) {
      EXPECT_FALSE(act.contains("chips")) << act;
      EXPECT_FALSE(act.contains("postings")) << act;
    }
    had = has;
  }
  EXPECT_GE(dealt_in, 3);
  EXPECT_FALSE(std::get<Json>(reconstruct(table_->last_round(), flo)).contains("own"));
}

TEST_F(FloorReconstruction, MuckedHandsStayClosedAndTheAuditorSeesThem) {
  for (int i = 0; i < 20; ++i) {
    table_->play_round();
    const auto entries = table_->last_round();
    const Json watched = std::get<Json>(reconstruct(entries, flo));
    if (watched.at("faces-closed") == 0) continue;
    EXPECT_NE(watched.at("round").dump().find('?'), std::string::npos);
    const Json all = std::get<Json>(reconstruct(entries, eye));
    EXPECT_EQ(all.at("round").dump().find('?'), std::string::npos);
    EXPECT_LT(faces_in(watched.at("round")).size(), faces_in(all.at("round")).size());
    return;
  }
  FAIL() << "no hand was mucked";
}

// The settlement has the names of the hands that won and lost.
TEST_F(FloorReconstruction, NoHandThatStaysClosedIsNamedBesideItsProofs) {
  const EntriesBefore before = [&](std::uint64_t sequence) {
    std::vector<Entry> earlier = journal_.of("table/7");
    std::erase_if(earlier, [&](const Entry& entry) { return entry.sequence >= sequence; });
    return earlier;
  };
  const auto given = [&](const std::vector<Entry>& entries, const Actor& viewer, const char* what) {
    const Json proofs = std::get<Json>(proofs_of_round(entries, before, viewer));
    EXPECT_FALSE(proofs.empty());
    return std::any_of(proofs.begin(), proofs.end(),
                       [&](const Json& each) { return each.contains(what); });
  };
  for (int i = 0; i < 20; ++i) {
    table_->play_round();
    const auto entries = table_->last_round();
    if (std::get<Json>(reconstruct(entries, flo)).at("faces-closed") == 0) continue;
    for (const char* what : {"round", "settlement"}) {
      EXPECT_FALSE(given(entries, flo, what)) << what;
      EXPECT_TRUE(given(entries, eye, what)) << what;
    }
    return;
  }
  FAIL() << "no hand was mucked";
}

TEST_F(FloorReconstruction, AChangedRecordIsNotTold) {
  auto entries = table_->last_round();
  entries[1].body += " ";
  EXPECT_NE(why(entries, eye).find("is not what its hash was made of"), std::string::npos);
  entries = table_->last_round();
  entries.erase(entries.begin() + 1);
  EXPECT_NE(why(entries, eye).find("is missing"), std::string::npos);
  entries = table_->last_round();
  std::size_t settled = entries.size();
  while (entries[--settled].body.find("round-settled") == std::string::npos) {
  }
  entries.resize(settled);
  EXPECT_NE(why(entries, eye).find("the round is not settled"), std::string::npos);
}

}  // namespace
}  // namespace houseway::floor
