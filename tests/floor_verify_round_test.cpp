#include "verify_record.h"

// Rounds in a record: held against what they took from the committed cards and throws.
namespace houseway::floor {
namespace {

const char* const roulette =
    R"({"game": "roulette", "steps": [{"bet": {"1": {"red": 10}}}, {"spin": "17"}]})";
const char* const two_spins =
    R"({"game": "roulette", "steps": [{"bet": {"1": {"red": 10}}}, {"spin": "17"}, {"bet": {"1": {"red-2": 10}}}, {"spin": "18"}]})";
const char* const with_draws =
    R"({"game": "blackjack", "rules": {"magic-card": true}, "bets": {"1": {"blackjack": 10}}, "selected": {"magic-card": "Kh"}, "shoe": "Kh Tc Td 7d", "plays": {"1": ["stand"]}})";
// The hand that folds stays closed.
const char* const folded =
    R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}}, "cards": {"1": "Ks 8d", "community": "Kd 8h 4c"}, "plays": {"1": ["fold"]}})";

// G13: what came out for a round that was called off is no part of the next one.
TEST(AfterACalledOffRound, ItsThrowsAreNotWantedOfTheNext) {
  Record record;
  record.began();
  record.bind("spin", "5");
  record.tell("spin");
  record.call_off();
  record.play(json(roulette));
  const Verifier verifier = verified(record.lines_);
  EXPECT_EQ(found(verifier), "");
  EXPECT_EQ(verifier.proved().rounds_compared, 1U);
}

TEST(AfterACalledOffRound, ItsDrawsAreNotWantedOfTheNext) {
  Record record;
  record.commit({"2c", "Kh", "Tc", "Td", "7d"});
  record.burn();
  record.began();
  record.bind("magic-card", "7c");
  record.tell("magic-card");
  record.call_off();
  record.play(json(with_draws));
  EXPECT_EQ(found(record.lines_), "");
}

TEST(AfterACalledOffRound, ItsClosedCardsCoverNothingInTheNext) {
  Record record;
  record.commit({"2c", "As", "Kd", "7c", "2h"});
  record.burn();
  record.began();
  record.deal(2, false);
  record.call_off();
  Record honest = record;
  honest.play(war("7c 2h"));
  honest.close();
  EXPECT_EQ(found(honest.lines_), "");
  record.play(war("7c Qs"));
  EXPECT_NE(found(record.lines_).find("the committed order has 2h there"), std::string::npos);
}

// What a forger writes is chained and signed all right; only the commitments speak against it.
class Forged : public testing::Test {
 protected:
  void SetUp() override { record_.opened(); }
  void commit_war(const std::vector<std::string>& more = {}) {
    std::vector<std::string> cards{"2c", "As", "Kd"};
    cards.insert(cards.end(), more.begin(), more.end());
    record_.commit(cards);
    record_.burn();
  }
  // The forger says something else wherever an entry of this kind is written.
  void forge(const char* event, std::function<void(Json& body)> change) {
    record_.forge_ = [event, change = std::move(change)](Json& body) {
      if (body["event"] == event) change(body);
    };
  }
  void leave_out(const char* events) {
    record_.forge_ = [events](Json& body) {
      if (body["event"].get<std::string>().starts_with(events)) body = nullptr;
    };
  }
  void expect_found(const std::string& words) const {
    const std::string wrong = found(record_.lines_);
    EXPECT_NE(wrong.find(words), std::string::npos) << "found: " << wrong;
  }
  void expect_honest() const { EXPECT_EQ(found(record_.lines_), ""); }

  Record record_;
};

TEST_F(Forged, ACardOfAnotherFace) {
  record_.commit({"As", "Kd"});
  record_.shoe(CardsDrawn{1, {0}});
  Proof proof = record_.shoe_.proof(0);
  proof.item = "Ah";
  record_.add("table/7", to_json(CardsOpened{1, {proof}}));
  EXPECT_EQ(found(record_.lines_),
            "line 4 (table/7 4) proofs.0: Ah at 0 is not what was committed to");
}

TEST_F(Forged, ACardPassedOver) {
  record_.commit({"As", "Kd"});
  record_.add("table/7", to_json(CardsDrawn{1, {1}}));
  EXPECT_EQ(found(record_.lines_), "line 3 (table/7 3) positions: card 0 is next, not 1");
}

TEST_F(Forged, ASecondFate) {
  record_.commit({"As", "Kd"});
  record_.deal(1);
  record_.close();
  record_.add("table/7", to_json(CommitmentEnded{1, true, "disliked", "", {}, {}, {}}));
  EXPECT_EQ(found(record_.lines_), "line 6 (table/7 6) shoe: shoe 1 is closed out already");
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
            "line 3 (table/8 1) root: the root was committed to at line 2 (table/7 2) already");
}

TEST_F(Forged, ARoundWithACardThatWasNotDrawn) {
  commit_war({"7c"});
  record_.play(war("As 7c"));
  expect_found("7c to dealer is card 2 of shoe 1; the committed order has Kd there");
}

TEST_F(Forged, ARoundInAnotherOrder) {
  commit_war();
  record_.play(war("Kd As"));
  expect_found("Kd to 1 is card 1 of shoe 1; the committed order has As there");
}

// The cards are the same, and the hands change their owners.
TEST_F(Forged, ARoundFileWithTheHandsOfOthers) {
  commit_war();
  forge("round-settled", [](Json& body) { body["round"]["shoe"] = "Kd As"; });
  record_.play(war("As Kd"));
  expect_found("round.shoe: is not what the entries of the round come to");
}

TEST_F(Forged, ARoundFileWithFewerCardsThanWereDrawn) {
  commit_war({"7c"});
  forge("round-settled", [](Json& body) { body["round"]["shoe"] = "As Kd 7c"; });
  record_.play(war("As Kd"));
  expect_found("round.shoe: is not what the entries of the round come to");
}

TEST_F(Forged, ARoundFileWithOtherBetsOrPlays) {
  commit_war();
  forge("round-settled", [](Json& body) { body["round"]["bets"]["1"]["initial"] = 100; });
  record_.play(war("As Kd"));
  expect_found("round.bets: is not what the entries of the round come to");
}

TEST_F(Forged, ARoundThatDrewNothing) {
  commit_war();
  leave_out("cards-");
  record_.play(war("As Kd"));
  expect_found("As to 1 did not come from the committed stack in this round");
}

// Where a person deals there is nothing to draw from.
TEST(Verify, ARoundThatAPersonDealtNeedsNoCommitment) {
  const auto dealt_by = [](const char* source) {
    Record record;
    record.opened(source);
    record.forge_ = [](Json& body) {
      const std::string event = body["event"];
      if (event.starts_with("cards-") || event.starts_with("shuffle-")) body = nullptr;
    };
    record.commit({"2c", "As", "Kd"});
    record.burn();
    record.play(war("As Kd"));
    return found(record.lines_);
  };
  EXPECT_EQ(dealt_by("table"), "");
  EXPECT_NE(dealt_by("committed").find("did not come from the committed stack"), std::string::npos);
}

TEST_F(Forged, ATableThatTurnsIntoAPersonsWhileItIsOpen) {
  commit_war();
  record_.opened("table");
  expect_found("the table is open already");
}

TEST_F(Forged, ARoundThatNeverBeganOrWentNowhere) {
  commit_war();
  Record began = record_;
  record_.settle(war("As Kd"));
  expect_found("round: no round had begun");
  record_ = began;
  record_.began();
  record_.settle(war("As Kd"));
  expect_found("round: the entries before it are of no complete round");
}

TEST_F(Forged, ARoundWithAnEventThatMayNotHappen) {
  commit_war();
  forge("round-went", [](Json& body) {
    if (body["what"].contains("bet")) body["what"]["bet"]["on"] = "tie-1";
  });
  record_.play(war("As Kd"));
  EXPECT_NE(found(record_.lines_), "");
}

// A house that knows the order may not pass over what it dislikes.
TEST_F(Forged, ACardBurnedThatTheProcedureDoesNotBurn) {
  commit_war({"7c"});
  record_.burn();
  record_.play(war("Kd 7c"));
  expect_found("Kd to 1 did not come from the committed stack");
}

TEST_F(Forged, AShoeDealtFromWithoutItsFirstBurn) {
  record_.commit({"As", "Kd"});
  record_.play(war("As Kd"));
  expect_found("the first card of the shoe is burned, and was not");
}

TEST_F(Forged, AShoeWithOtherFirstBurns) {
  record_.commit({"2c", "3c", "As", "Kd"});
  Dealing dealing(record_.shoe_);
  dealing.burn();
  dealing.burn();
  record_.shoe(dealing.events().front());
  record_.play(war("As Kd"));
  expect_found("other cards are burned before a shoe is dealt from");
}

TEST_F(Forged, AStackThatEndsInTheMiddleOfARound) {
  for (const bool voided : {false, true}) {
    Record record;
    record.opened();
    record.commit({"2c", "As", "Kd"});
    record.burn();
    record.forge_ = [&](Json& body) {
      if (body["event"] != "round-went" || !body["what"].contains("no-more-bets")) return;
      const Json closed = body;
      record.forge_ = nullptr;
      record.add("table/7", closed);
      record.shoe(record.shoe_.end(voided, "disliked", ""));
      record.commit({"2d", "Ah", "3d"});
      record.burn();
      body = nullptr;
    };
    record.play(war("Ah 3d"));
    const std::string wrong = found(record.lines_);
    EXPECT_NE(wrong.find("in the middle of a round"), std::string::npos) << wrong;
  }
}

// What lies face up has been opened, or its face is the forger's own.
TEST_F(Forged, ACardTurnedUpAndNeverProved) {
  commit_war();
  record_.play(war("As Kd"), false);
  record_.close();
  expect_found("As to 1 was turned up for everybody and never proved");
}

TEST_F(Forged, AHandThatStayedClosedIsCountedAsUnproved) {
  record_.commit({"Ks", "8d", "Kd", "8h", "4c", "7c"});
  record_.play(json(folded));
  record_.close();
  expect_honest();
  const Verifier verifier = verified(record_.lines_);
  EXPECT_EQ(verifier.proved().unproved, 2U);
  EXPECT_THAT(verifier.statements(),
              testing::Contains(testing::HasSubstr("2 cards in round files")));
  // With the floor's key it is not.
  const Verifier with_key = verified(record_.lines_, {}, &record_.key_);
  EXPECT_EQ(found(with_key), "");
  EXPECT_EQ(with_key.proved().unproved, 0U);
}

TEST_F(Forged, AClosedHandOfAnotherFaceIsFoundWithTheSealingKey) {
  record_.commit({"Qs", "8d", "Kd", "8h", "4c", "7c"});
  record_.play(json(folded));
  record_.close();
  expect_honest();
  EXPECT_NE(found(verified(record_.lines_, {}, &record_.key_))
                .find("Ks to 1 is card 0 of shoe 1; the committed order has Qs there"),
            std::string::npos);
}

TEST_F(Forged, AHiddenCardIsComparedOnceItIsOpened) {
  record_.commit({"Qs", "8d", "Kd", "8h", "4c", "7c"});
  record_.play(json(folded));
  expect_honest();
  const std::vector<std::uint64_t> both{0, 1};
  record_.shoe(record_.shoe_.end(false, "over", "", both));
  expect_found("the committed order has Qs there");
}

TEST_F(Forged, AThrowThatWasNotCommittedTo) {
  Record honest = record_;
  honest.play(json(two_spins));
  EXPECT_EQ(found(honest.lines_), "");
  forge("round-went", [](Json& body) {
    if (body["what"].contains("spin")) body["what"]["spin"] = "20";
  });
  record_.play(json(roulette));
  expect_found("spin 20 came; the commitment says spin 17");
}

// An earlier throw than the first that is told, at a table where the program throws.
TEST_F(Forged, AThrowBeforeThoseThatAreTold) {
  int told = 0;
  record_.forge_ = [&](Json& body) {
    if (body["event"] == "throw-opened" && told++ == 0) {
      body = {{"event", "throw-voided"}, {"throw", 1}, {"cause", "none"}, {"proof", body["proof"]}};
    }
  };
  record_.play(json(two_spins));
  expect_found("what.spin: spin 17 was not committed to");
}

TEST_F(Forged, ThrowsWithoutAnyCommitment) {
  leave_out("throw-");
  record_.play(json(roulette));
  expect_found("what.spin: spin 17 was not committed to");
}

TEST_F(Forged, AThrowThatIsToldAndNotTaken) {
  forge("round-went", [](Json& body) {
    if (body["what"].contains("spin")) body = nullptr;
  });
  record_.play(json(roulette));
  expect_found("round.steps: is not what the entries of the round come to");
}

TEST_F(Forged, AThrowCommittedToAfterTheBets) {
  Json late;
  record_.forge_ = [&](Json& body) {
    if (body["event"] == "throw-committed") {
      late = std::exchange(body, nullptr);
    } else if (body["event"] == "throw-opened") {
      const Json opened = std::exchange(body, nullptr);
      record_.forge_ = nullptr;
      record_.add("table/7", late);
      record_.add("table/7", opened);
    }
  };
  record_.play(json(roulette));
  expect_found("throw 1 was committed to after bets were made that it decides");
}

TEST_F(Forged, ADrawThatWasNotCommittedTo) {
  record_.commit({"2c", "Kh", "Tc", "Td", "7d"});
  record_.burn();
  Record honest = record_;
  honest.play(json(with_draws));
  EXPECT_EQ(found(honest.lines_), "");
  Record other = record_;
  other.forge_ = [](Json& body) {
    if (body["event"] == "round-went" && body["what"].contains("selected")) {
      body["what"]["selected"]["drawn"] = "Td";
    }
  };
  other.play(json(with_draws));
  EXPECT_NE(found(other.lines_).find("magic-card Td came; the commitment says magic-card Kh"),
            std::string::npos)
      << found(other.lines_);
  leave_out("throw-");
  record_.play(json(with_draws));
  expect_found("magic-card Kh was not committed to");
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

// A file that begins in the middle of a round says nothing of that one, and all of the next.
TEST(Verify, ARoundThatBeginsBeforeTheFileIsNotFollowed) {
  Record record;
  record.opened();
  record.commit({"2c", "As", "Kd", "7c", "3h"});
  record.burn();
  record.play(war("As Kd"));
  record.play(war("7c 3h"));
  record.close();
  ASSERT_EQ(found(record.lines_), "");
  std::size_t checked = 0;
  for (std::size_t first = 1; first < record.lines_.size(); ++first) {
    const std::vector<std::string> tail(record.lines_.begin() + static_cast<std::ptrdiff_t>(first),
                                        record.lines_.end());
    const Verifier verifier = verified(tail);
    EXPECT_EQ(found(verifier), "") << first;
    checked += verifier.proved().rounds_begun_before;
  }
  EXPECT_GT(checked, 5U);
}

}  // namespace
}  // namespace houseway::floor
