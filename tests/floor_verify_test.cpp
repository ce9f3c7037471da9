#include <gtest/gtest.h>

#include "cli/commands.h"
#include "floor/verify.h"
#include "support.h"

namespace houseway::cli {
int verify_command(const std::string& path, const std::string& key, const std::string& sealing_key,
                   bool proposed, bool json);
}

namespace houseway::floor {
namespace {

constexpr Instant start{std::chrono::microseconds{1'763'450'400'000'000}};
constexpr std::chrono::hours one_day{24};

// What a player who saw these cards keeps.
RoundProof round_proof(const CommittedShoe& shoe, std::span<const std::uint64_t> positions) {
  RoundProof proof{shoe.name(), shoe.size(), shoe.root(), shoe.cut().value_or(0), {}, {}, {}};
  for (const std::uint64_t position : positions) proof.proofs.push_back(shoe.proof(position));
  return proof;
}

// A floor that writes down what happens at its tables, as the server does.
class Record {
 public:
  Record() : key_(SealingKey::fresh()), signing_(SecretBytes(Bytes32{7})), shoe_("7", &key_) {}

  void add(const std::string& chain, Json body, const Actor& by = the_program()) {
    body["by"] = to_json(by);
    ChainHead& head = heads_.try_emplace(chain, chain).first->second;
    lines_.push_back(export_line(head.add(at_, body.dump())));
    at_ += std::chrono::seconds(1);
  }
  void shoe(const ShoeEvent& event, const Actor& by = the_program()) {
    shoe_.apply(event, by, at_);
    add("table/7", to_json(event), by);
  }
  // A stack in this order, uncut.
  void commit(const std::vector<std::string>& items) {
    const std::uint64_t number = shoe_.number() + 1;
    const Stack stack({StackName::Kind::shoe, "7", number}, items, random_);
    shoe(ShuffleCommitted{"7",
                          number,
                          Deck::standard,
                          1,
                          items.size(),
                          stack.root(),
                          key_.seal(stack),
                          false,
                          {},
                          {}});
  }
  void deal(std::size_t count, bool opened = true) {
    Dealing dealing(shoe_);
    for (std::size_t i = 0; i < count; ++i) dealing.draw();
    for (const ShoeEvent& event : dealing.events()) shoe(event);
    if (opened) shoe(*shoe_.open(dealing.drawn()));
  }
  void settle(Json round, Json settlement = {{"back", Json::object()}}) {
    add("table/7", {{"event", "round-settled"},
                    {"round", std::move(round)},
                    {"settlement", std::move(settlement)}});
  }
  void call_off() {
    add("table/7", {{"event", "round-called-off"}, {"cause", "the lights went out"}});
  }
  void close() { shoe(shoe_.end(false, "round over", "")); }
  void sign() {
    std::vector<Head> ends;
    for (const auto& [name, head] : heads_) ends.push_back({name, head.sequence(), head.hash()});
    const SignedHeads* before = signed_.empty() ? nullptr : &signed_.back();
    const SignedHeads made = signing_.sign(at_, ends, before);
    signed_.push_back(made);
    lines_.push_back(export_line(made));
  }
  void later(std::chrono::microseconds span) { at_ += span; }

  std::string text() const {
    std::string all;
    for (const std::string& line : lines_) all += line + "\n";
    return all;
  }

  SeededRandom random_{11};
  SealingKey key_;
  SigningKey signing_;
  CommittedShoe shoe_;
  std::vector<std::string> lines_;

 private:
  std::map<std::string, ChainHead> heads_;
  std::vector<SignedHeads> signed_;
  Instant at_ = start;
};

std::optional<Refusal> settles_always(const Json&, const Json&) {
  return {};
}

Verifier verified(const std::vector<std::string>& lines, std::optional<PublicKey> key = {}) {
  Verifier verifier(key, settles_always);
  for (std::size_t i = 0; i < lines.size(); ++i) verifier.take_line(lines[i], i + 1);
  verifier.end();
  return verifier;
}

// The first finding; empty where nothing is wrong.
std::string found(const Verifier& verifier) {
  return verifier.findings().empty() ? std::string() : text(verifier.findings().front());
}
std::string found(const std::vector<std::string>& lines, std::optional<PublicKey> key = {}) {
  return found(verified(lines, key));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::string line;
  for (const char c : text) {
    if (c != '\n') {
      line += c;
    } else {
      lines.push_back(line);
      line.clear();
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

Record small_record() {
  Record record;
  record.commit({"As", "Kd", "7c"});
  record.deal(2);
  record.settle({{"shoe", "As Kd"}});
  record.close();
  record.sign();
  return record;
}

TEST(Verify, AnHonestRecordHolds) {
  const Record record = small_record();
  const Verifier verifier = verified(record.lines_, record.signing_.public_key());
  EXPECT_EQ(found(verifier), "");
  EXPECT_EQ(verifier.proved().entries, 5U);
  EXPECT_EQ(verifier.proved().cards_opened, 2U);
  EXPECT_EQ(verifier.proved().closed_out, 1U);
  EXPECT_EQ(verifier.proved().rounds_compared, 1U);
  EXPECT_EQ(verifier.proved().rounds_settled, 1U);
  EXPECT_EQ(verifier.proved().signed_heads, 1U);
  EXPECT_EQ(verifier.proved().still_open, 0U);
  EXPECT_EQ(verifier.statements().front(), "5 records of 1 chain: each follows the one before it");
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
  rewritten.commit({"As", "Kd", "7c"});
  rewritten.deal(2);
  rewritten.settle({{"shoe", "As Kd"}}, {{"back", {{"1", 0}}}});
  rewritten.close();
  ASSERT_EQ(found(rewritten.lines_), "");
  auto lines = rewritten.lines_;
  lines.push_back(record.lines_.back());
  EXPECT_EQ(found(lines), "line 6 heads: table/7 5 is not the entry that was signed");
  lines.erase(lines.end() - 2);
  EXPECT_EQ(found(lines), "line 5 heads: table/7 ends at 4 here; 5 entries had been signed");
}

TEST(Verify, ASignatureOfAnotherKeyOrOutOfItsOrderIsFound) {
  Record record = small_record();
  record.sign();
  EXPECT_EQ(found(record.lines_, record.signing_.public_key()), "");
  const SigningKey other{SecretBytes(Bytes32{8})};
  EXPECT_EQ(found(record.lines_, other.public_key()),
            "line 6 key: is signed with another key than the one given");
  auto lines = record.lines_;
  std::swap(lines[5], lines[6]);
  EXPECT_EQ(found(lines), "line 7 previous: does not follow the signature before it");
  lines = record.lines_;
  lines.resize(5);
  EXPECT_NE(found(lines, other.public_key()), "");  // there is nothing signed
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

// G13: what came out for a round that was called off is no part of the next one.
class AfterACalledOffRound : public testing::Test {
 protected:
  // Commits to a throw and tells it.
  std::string thrown(const ThrowEvent& committed, const std::string& what) {
    const auto add = [&](const ThrowEvent& event) {
      throws_.apply(event, the_program(), start);
      record_.add("table/7", to_json(event));
    };
    add(committed);
    const ThrowEvent opened = throws_.open(what);
    add(opened);
    return std::get<ThrowOpened>(opened).proof.item;
  }
  Json rolled() {
    const std::string item = thrown(throws_.commit_roll(2, record_.random_), "roll");
    return {{"roll", {item[5] - '0', item[7] - '0'}}};
  }

  Record record_;
  CommittedThrow throws_{"7", &record_.key_};
};

TEST_F(AfterACalledOffRound, ItsThrowsAreNotWantedOfTheNext) {
  rolled();
  record_.call_off();
  const Json step = rolled();
  record_.settle({{"steps", Json::array({step})}});
  const Verifier verifier = verified(record_.lines_);
  EXPECT_EQ(found(verifier), "");
  EXPECT_EQ(verifier.proved().rounds_compared, 1U);
}

TEST_F(AfterACalledOffRound, ItsDrawsAreNotWantedOfTheNext) {
  const auto magic_card = [&](const char* card) {
    const std::vector<std::string> results{card};
    thrown(throws_.commit("magic-card", results, record_.random_), "magic-card");
  };
  magic_card("7c");
  record_.call_off();
  magic_card("Kd");
  record_.settle({{"selected", {{"magic-card", "Kd"}}}});
  EXPECT_EQ(found(record_.lines_), "");
}

TEST_F(AfterACalledOffRound, ItsClosedCardsCoverNothingInTheNext) {
  record_.commit({"As", "Kd", "7c", "2h"});
  record_.deal(2, false);
  record_.call_off();
  record_.deal(2);
  Record honest = record_;
  honest.settle({{"shoe", "7c 2h"}});
  honest.close();
  EXPECT_EQ(found(honest.lines_), "");
  record_.settle({{"shoe", "7c Qs"}});
  EXPECT_NE(found(record_.lines_).find("the committed order has 2h there"), std::string::npos);
}

// What a forger writes is chained and signed all right; only the commitments speak against it.
class Forged : public testing::Test {
 protected:
  Record record_;
};

TEST_F(Forged, ACardOfAnotherFace) {
  record_.commit({"As", "Kd"});
  record_.shoe(CardsDrawn{1, {0}});
  Proof proof = record_.shoe_.proof(0);
  proof.item = "Ah";
  record_.add("table/7", to_json(CardsOpened{1, {proof}}));
  EXPECT_EQ(found(record_.lines_),
            "line 3 (table/7 3) proofs.0: Ah at 0 is not what was committed to");
}

TEST_F(Forged, ACardPassedOver) {
  record_.commit({"As", "Kd"});
  record_.add("table/7", to_json(CardsDrawn{1, {1}}));
  EXPECT_EQ(found(record_.lines_), "line 2 (table/7 2) positions: card 0 is next, not 1");
}

TEST_F(Forged, ASecondFate) {
  record_.commit({"As", "Kd"});
  record_.deal(1);
  record_.close();
  record_.add("table/7", to_json(CommitmentEnded{1, true, "disliked", "", {}, {}, {}}));
  EXPECT_EQ(found(record_.lines_), "line 5 (table/7 5) shoe: shoe 1 is closed out already");
}

TEST_F(Forged, AStackDroppedUnseen) {
  record_.commit({"As", "Kd"});
  record_.add("table/7", to_json(CommitmentEnded{1, true, "disliked", "", {}, {}, {}}));
  EXPECT_NE(found(record_.lines_), "");
}

TEST_F(Forged, ARootUsedAgain) {
  record_.commit({"As", "Kd"});
  auto json = to_json(ShoeEvent(
      ShuffleCommitted{"8", 1, Deck::standard, 1, 2, record_.shoe_.root(), "00", false, {}, {}}));
  record_.add("table/8", json);
  EXPECT_EQ(found(record_.lines_),
            "line 2 (table/8 1) root: the root was committed to at line 1 (table/7 1) already");
}

TEST_F(Forged, ARoundWithACardThatWasNotDrawn) {
  record_.commit({"As", "Kd", "7c"});
  record_.deal(2);
  record_.settle({{"cards", {{"1", "As"}, {"dealer", "7c"}}}});
  EXPECT_EQ(found(record_.lines_),
            "line 4 (table/7 4) round: 7c did not come from the committed stack in this round");
}

TEST_F(Forged, ARoundInAnotherOrder) {
  record_.commit({"As", "Kd", "7c"});
  record_.deal(2);
  record_.settle({{"shoe", "Kd As"}});
  EXPECT_EQ(found(record_.lines_),
            "line 4 (table/7 4) shoe: card 1 is Kd; the committed order has As there");
}

TEST_F(Forged, AHiddenCardIsComparedOnceItIsOpened) {
  record_.commit({"As", "Kd", "7c"});
  record_.deal(2, false);
  record_.settle({{"cards", {{"1", "As Qh"}}}});
  EXPECT_EQ(found(record_.lines_), "");
  const std::vector<std::uint64_t> both{0, 1};
  record_.shoe(record_.shoe_.end(false, "over", "", both));
  EXPECT_NE(found(record_.lines_).find("Qh did not come from"), std::string::npos);
}

TEST_F(Forged, AThrowThatWasNotCommittedTo) {
  CommittedThrow throws("7", &record_.key_);
  const auto add = [&](const ThrowEvent& event) {
    throws.apply(event, the_program(), start);
    record_.add("table/7", to_json(event));
  };
  add(throws.commit_roll(2, record_.random_));
  const std::string item = std::get<ThrowOpened>(throws.open("roll")).proof.item;
  add(throws.open("roll"));
  const int one = item[5] - '0';
  const int two = item[7] - '0';
  Record honest = record_;
  honest.settle({{"steps", {{{"roll", {one, two}}}}}});
  EXPECT_EQ(found(honest.lines_), "");
  record_.settle({{"steps", {{{"roll", {one % 6 + 1, two}}}}}});
  EXPECT_EQ(found(record_.lines_),
            "line 3 (table/7 3) steps: the throws are not those that were committed to");
}

// With the floor's sealing key a throw is looked into before it is told.
TEST_F(Forged, AThrowSealedWithOtherContents) {
  const auto found_with_key = [&] {
    Verifier verifier({}, settles_always, &record_.key_);
    for (std::size_t i = 0; i < record_.lines_.size(); ++i) {
      verifier.take_line(record_.lines_[i], i + 1);
    }
    verifier.end();
    return found(verifier);
  };
  const StackName name{StackName::Kind::draw, "7", 1};
  const Stack bound(name, {"roll 3 4"}, record_.random_);
  const Stack other(name, {"roll 6 6"}, record_.random_);
  const Record empty = record_;
  record_.add(
      "table/7",
      to_json(ThrowEvent{ThrowCommitted{"7", 1, "roll", bound.root(), record_.key_.seal(bound)}}));
  EXPECT_EQ(found_with_key(), "");
  record_ = empty;
  record_.add(
      "table/7",
      to_json(ThrowEvent{ThrowCommitted{"7", 1, "roll", bound.root(), record_.key_.seal(other)}}));
  EXPECT_EQ(found(record_.lines_), "") << "who has no key cannot tell";
  EXPECT_NE(found_with_key().find("is not what was committed to"), std::string::npos);
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
  record.deal(5);
  record.settle(json(cajun_stud), settlement);
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
