#include <gtest/gtest.h>

#include "cli/commands.h"
#include "floor/verify.h"
#include "verify_record.h"

namespace houseway::cli {
int verify_command(const std::string& path, const std::string& key, const std::string& sealing_key,
                   bool proposed, bool json);
}

namespace houseway::floor {
namespace {

// What a player who saw these cards keeps.
RoundProof round_proof(const CommittedShoe& shoe, std::span<const std::uint64_t> positions) {
  RoundProof proof{shoe.name(), shoe.size(), shoe.root(), shoe.cut().value_or(0), {}, {}, {}};
  for (const std::uint64_t position : positions) proof.proofs.push_back(shoe.proof(position));
  return proof;
}

TEST(Verify, AnHonestRecordHolds) {
  const Record record = small_record();
  const Verifier verifier = verified(record.lines_, record.signing_.public_key());
  EXPECT_EQ(found(verifier), "");
  EXPECT_EQ(verifier.proved().entries, 12U);
  EXPECT_EQ(verifier.proved().cards_opened, 2U);
  EXPECT_EQ(verifier.proved().closed_out, 1U);
  EXPECT_EQ(verifier.proved().rounds_rebuilt, 1U);
  EXPECT_EQ(verifier.proved().rounds_compared, 1U);
  EXPECT_EQ(verifier.proved().unproved, 0U);
  EXPECT_EQ(verifier.proved().rounds_settled, 1U);
  EXPECT_EQ(verifier.proved().signed_heads, 1U);
  EXPECT_EQ(verifier.proved().still_open, 0U);
  EXPECT_EQ(verifier.statements().front(), "12 records of 1 chain: each follows the one before it");
}

TEST(Verify, EveryChangedByteIsFound) {
  const std::string honest = small_record().text();
  ASSERT_EQ(found(lines_of(honest)), "");
  for (std::size_t i = 0; i < honest.size(); ++i) {
    std::string changed = honest;
    changed[i] = static_cast<char>(changed[i] ^ (i % 2 == 0 ? 0x01 : 0x20));
    ASSERT_NE(found(lines_of(changed)), "") << i << ": " << honest.substr(i, 40);
  }
}

// What no hash covers would be read and believed: another member, one twice, another way to write.
TEST(Verify, ALineHoldsNothingBesidesWhatIsHashed) {
  const std::vector<std::string> honest = small_record().lines_;
  for (const char* beside : {" ", R"("note":"paid",)", R"("previous":"00",)"}) {
    for (std::size_t i = 0; i < honest.size(); ++i) {
      auto lines = honest;
      lines[i].insert(1, beside);
      EXPECT_NE(found(lines), "") << lines[i];
    }
  }
}

TEST(Verify, ALineThatIsMissingDoubledOrMovedIsFound) {
  const std::vector<std::string> honest = small_record().lines_;
  for (std::size_t i = 0; i + 1 < honest.size(); ++i) {
    auto lines = honest;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
    if (i > 0) {
      EXPECT_NE(found(lines), "") << i;
    } else {
      // A record may begin later; that it does is said.
      EXPECT_EQ(verified(lines).statements()[1], "1 chain not from the first entry on");
    }
    lines = honest;
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    EXPECT_NE(found(lines), "") << i;
    lines = honest;
    std::swap(lines[i], lines[i + 1]);
    if (i + 2 < honest.size()) {
      EXPECT_NE(found(lines), "") << i;
    }
  }
}

// The house writes everything anew, with hashes that fit: what was signed before gives it away.
TEST(Verify, ARewrittenPastDoesNotFitWhatWasSigned) {
  const Record record = small_record();
  Record rewritten;
  rewritten.commit({"2c", "As", "Kd", "7c"});
  rewritten.burn();
  rewritten.play(war("As Kd"), true, {{"back", {{"1", 0}}}});
  rewritten.close();
  ASSERT_EQ(found(rewritten.lines_), "");
  auto lines = rewritten.lines_;
  lines.push_back(record.lines_.back());
  EXPECT_EQ(found(lines), "line 13 heads: table/7 12 is not the entry that was signed");
  lines.erase(lines.end() - 2);
  EXPECT_EQ(found(lines), "line 12 heads: table/7 ends at 11 here; 12 entries had been signed");
}

TEST(Verify, ASignatureOfAnotherKeyOrOutOfItsOrderIsFound) {
  Record record = small_record();
  record.sign();
  EXPECT_EQ(found(record.lines_, record.signing_.public_key()), "");
  const SigningKey other{SecretBytes(Bytes32{8})};
  EXPECT_EQ(found(record.lines_, other.public_key()),
            "line 13 key: is signed with another key than the one given");
  auto lines = record.lines_;
  std::swap(lines[12], lines[13]);
  EXPECT_EQ(found(lines), "line 14 previous: does not follow the signature before it");
  lines = record.lines_;
  lines.resize(12);
  EXPECT_NE(found(lines, other.public_key()), "");  // there is nothing signed
}

// Who leaves a whole chain out of an export has to answer for what was signed of it.
TEST(Verify, AChainThatWasSignedAndIsMissingIsFound) {
  Record record = small_record();
  record.add("cage", {{"event", "count"}});
  record.add("wallets", {{"event", "count"}});
  record.sign();
  EXPECT_EQ(found(record.lines_), "");
  const auto without = [&](const char* chain) {
    std::vector<std::string> lines = record.lines_;
    std::erase_if(lines, [&](const std::string& line) {
      return line.starts_with(std::string(R"({"chain":")") + chain);
    });
    return lines;
  };
  EXPECT_EQ(found(without("cage")),
            "line 15 heads: cage is not in the file; 1 record of it had been signed");
  // A part of a record does not claim to be more, and says what it lacks.
  auto part = without("cage");
  part.erase(part.begin());
  EXPECT_EQ(found(part), "");
  EXPECT_THAT(verified(part).statements(),
              testing::Contains("1 chain signed and not in the file: cage"));
}

TEST(Verify, WhatComesAfterTheLastSignatureIsCounted) {
  Record record = small_record();
  EXPECT_THAT(verified(record.lines_).statements(),
              testing::Not(testing::Contains(testing::HasSubstr("behind the last signature"))));
  record.add("cage", {{"event", "count"}});
  record.add("table/7", {{"event", "noted"}});
  record.add("table/7", {{"event", "noted"}});
  EXPECT_THAT(
      verified(record.lines_).statements(),
      testing::Contains("3 records behind the last signature of their chains: cage 1, table/7 2"));
  std::erase_if(record.lines_,
                [](const std::string& line) { return line.starts_with(R"({"signed")"); });
  EXPECT_THAT(verified(record.lines_).statements(),
              testing::Contains(testing::HasSubstr("no signature")));
}

TEST(Verify, ASignatureBeforeTheFirstIsMissed) {
  Record record = small_record();
  record.add("cage", {{"event", "count"}});
  record.sign();
  ASSERT_EQ(found(record.lines_), "");
  auto lines = record.lines_;
  lines.erase(lines.begin() + 12);
  EXPECT_EQ(found(lines),
            "line 14 previous: there was a signature before it, which is not in the file");
  lines.erase(lines.begin());
  EXPECT_EQ(found(lines), "");
  EXPECT_THAT(verified(lines).statements(),
              testing::Contains("the first signature here follows one that is not in the file"));
}

TEST(Verify, ACommitmentLeftOpenPastItsGamingDayIsFound) {
  Record record;
  record.commit({"As", "Kd"});
  EXPECT_EQ(found(record.lines_), "");
  EXPECT_EQ(verified(record.lines_).proved().still_open, 1U);
  record.later(one_day);
  record.add("cage", {{"event", "count"}});
  EXPECT_NE(found(record.lines_).find("table 7, shoe 1: was committed to on "), std::string::npos);
}

TEST(Verify, ARecordThatBeginsLaterIsFollowedFromItsNextShoe) {
  Record record;
  record.commit({"As", "Kd"});
  record.deal(1);
  record.close();
  record.commit({"9h", "8h"});
  record.deal(2);
  record.close();
  const std::vector<std::string> tail(record.lines_.begin() + 2, record.lines_.end());
  const Verifier verifier = verified(tail);
  EXPECT_EQ(found(verifier), "");
  EXPECT_EQ(verifier.proved().not_followed, 2U);
  EXPECT_EQ(verifier.proved().cards_opened, 2U);
}

TEST(Verify, ARoundProofHoldsOrTellsWhatDoesNot) {
  SystemRandom random;
  const SealingKey key = SealingKey::fresh();
  CommittedShoe shoe("7", &key);
  shoe.apply(shoe.commit({}, random), the_program(), start);
  shoe.apply(StackCut{1, 33, {}, "ann"}, {"ann", Role::player, {}, {}}, start);
  Dealing dealing(shoe);
  std::string cards;
  for (int i = 0; i < 4; ++i) cards += text(dealing.draw().value()) + " ";
  RoundProof proof = round_proof(shoe, dealing.drawn());
  proof.round = {{"shoe", cards}};
  const auto check = [](const Json& json) {
    Verifier verifier({}, settles_always);
    verifier.take_round_proof(json, "[0]");
    verifier.end();
    return found(verifier);
  };
  EXPECT_EQ(check(to_json(proof)), "");
  Json other = to_json(proof);
  other["shoe"] = 2;
  EXPECT_NE(check(other), "");
  other = to_json(proof);
  other["cut"] = 1;
  EXPECT_EQ(check(other), "");  // the same order, seen from elsewhere, as long as it goes on
  other["cut"] = proof.proofs[1].index;
  EXPECT_EQ(check(other), "[0] round.shoe: the cards are not in the committed order");
  other = to_json(proof);
  other["proofs"].push_back(other["proofs"][0]);
  EXPECT_NE(check(other), "");
  for (const char* bad : {"{}", "[]", "null", R"({"table": "7"})"}) EXPECT_NE(check(json(bad)), "");
}

TEST(Verify, RubbishIsRefusedLineByLine) {
  SeededRandom random(5);
  const std::vector<std::string> honest = small_record().lines_;
  for (int i = 0; i < tries(300); ++i) {
    auto lines = honest;
    std::string& line = lines[random.below(static_cast<std::uint32_t>(lines.size()))];
    const std::size_t at = random.below(static_cast<std::uint32_t>(line.size()));
    switch (random.below(3)) {
      case 0:
        line.resize(at);
        break;
      case 1:
        line.insert(at, "{\"shoe\":[[[\"\\u0000");
        break;
      default:
        line = std::string(40, static_cast<char>(random.below(256)));
        break;
    }
    EXPECT_NE(found(lines), "");
  }
}

class VerifyCommand : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  int verify(const std::string& content, const std::string& key = {}, bool as_json = false) {
    const std::string path = (folder_ / "export.jsonl").string();
    std::ofstream(path, std::ios::binary) << content;
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = cli::verify_command(path, key, "", false, as_json);
    out_ = testing::internal::GetCapturedStdout();
    errors_ = testing::internal::GetCapturedStderr();
    return status;
  }

  std::filesystem::path folder_;
  std::string out_;
  std::string errors_;
};

const char* const cajun_stud =
    R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}}, "cards": {"1": "Ks 8d", "community": "Kd 8h 4c"}, "plays": {"1": ["raise 1", "raise 2", "raise 3"]}})";

Record settled_record(const Json& settlement) {
  Record record;
  record.commit({"Ks", "8d", "Kd", "8h", "4c", "2c"});
  record.play(json(cajun_stud), true, settlement);
  record.close();
  record.sign();
  return record;
}

TEST_F(VerifyCommand, SettlesTheRoundsOfARecordAgain) {
  const ReadRound round = read_round(json(cajun_stud));
  ASSERT_TRUE(round.round);
  const Json back = back_of(round.round->settlement(), round.round->definition());
  const Record honest = settled_record({{"game", "cajun-stud"}, {"back", back}});
  EXPECT_EQ(verify(honest.text()), 0) << errors_;
  EXPECT_NE(out_.find("1 round settled as recorded"), std::string::npos) << out_;
  EXPECT_NE(out_.find("not that the house did not know the order"), std::string::npos);
  EXPECT_EQ(verify(honest.text(), hex(honest.signing_.public_key())), 0);
  Json other = back;
  other["1"]["ante"] = 0;
  EXPECT_EQ(verify(settled_record({{"back", other}}).text()), 1);
  EXPECT_NE(errors_.find("settlement.back: the round settles otherwise"), std::string::npos);
  EXPECT_EQ(verify(settled_record({{"lines", Json::array()}}).text()), 1);
  EXPECT_EQ(verify(settled_record({{"back", other}}).text(), {}, true), 1);
  EXPECT_FALSE(json(out_.c_str())["holds"].get<bool>());
  EXPECT_EQ(json(out_.c_str())["findings"].size(), 1U);
}

TEST_F(VerifyCommand, ReadsAListOfRoundProofs) {
  Record record;
  record.commit({"Ks", "8d", "Kd"});
  record.deal(2);
  const std::vector<std::uint64_t> drawn{0, 1};
  const Json proof = to_json(round_proof(record.shoe_, drawn));
  EXPECT_EQ(verify(Json::array({proof, proof}).dump()), 0) << errors_;
  EXPECT_NE(out_.find("2 round proofs"), std::string::npos) << out_;
  Json bad = proof;
  bad["proofs"][1]["item"] = "8c";
  EXPECT_EQ(verify(Json::array({proof, bad}).dump()), 1);
  EXPECT_NE(errors_.find("[1] proofs.1: 8c at 1 is not what was committed to"), std::string::npos);
  EXPECT_EQ(verify("[{]"), 1);
}

TEST_F(VerifyCommand, ComplainsOfWhatItCannotUse) {
  EXPECT_EQ(verify("x", "zz"), 2);
  EXPECT_EQ(verify(""), 1);
  EXPECT_EQ(verify("rubbish\n"), 1);
  EXPECT_EQ(cli::verify_command((folder_ / "none").string(), "", "", false, false), 2);
}

}  // namespace
}  // namespace houseway::floor
