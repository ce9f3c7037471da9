#include <gtest/gtest.h>

#include "floor/disputes.h"

namespace houseway::floor {
namespace {

Actor one(const char* account, Role role) {
  return {account, role, role == Role::player ? "" : std::string("credential of ") + account, "1"};
}
const Actor ann = one("ann", Role::player);
const Actor bob = one("bob", Role::player);
const Actor dee = one("dee", Role::dealer);
const Actor flo = one("flo", Role::floorperson);
const Actor pit = one("pit", Role::pit_manager);
const Actor sue = one("sue", Role::poker_shift_supervisor);
const Actor fin = one("fin", Role::finance);
const Actor eye = one("eye", Role::surveillance);
const Instant now{std::chrono::seconds(1'790'000'000)};

using Finding = DisputeRuled::Finding;
using State = Dispute::State;

class FloorDisputes : public testing::Test {
 protected:
  // Every event goes through its words, as a restart does it.
  void apply(DisputeEvent event, const Actor& by) {
    const auto why = disputes_.why_not(event, by, now);
    ASSERT_FALSE(why) << text(*why);
    const auto read = read_dispute_event(Json::parse(to_json(event).dump()));
    ASSERT_TRUE(std::holds_alternative<DisputeEvent>(read)) << text(std::get<Refusal>(read));
    EXPECT_EQ(std::get<DisputeEvent>(read), event);
    disputes_.apply(std::get<DisputeEvent>(read), by, now);
  }
  std::string why(const DisputeEvent& event, const Actor& by) const {
    const auto why = disputes_.why_not(event, by, now);
    return why ? text(*why) : "";
  }
  void open(bool poker = false, const Actor& by = ann) {
    apply({disputes_.next(), DisputeOpened{"7", "7-000123", "ann", "the push was taken", poker}},
          by);
  }
  const Dispute& first() const { return *disputes_.find(1); }

  Disputes disputes_;
};

TEST_F(FloorDisputes, GoFromClaimToCorrection) {
  open();
  apply({1, StatementAdded{"the dealer turned two pair"}}, ann);
  apply({1, StatementAdded{"I did"}}, dee);
  apply({1, EvidenceViewed{"replay"}}, flo);
  EXPECT_EQ(first().state, State::open);
  apply({1, DisputeRuled{Finding::in_part, "the ante pushes", "683a.11(c)", dollars(10)}}, flo);
  EXPECT_EQ(first().state, State::ruled);
  const DisputeEvent corrected{1, DisputeCorrected{dollars(4)}, "ruling", pit};
  EXPECT_EQ(disputes_.postings_of(corrected),
            (std::vector<Posting>{{"house/disputes", dollars(-4)}, {"wallet/ann", dollars(4)}}));
  apply(corrected, fin);
  EXPECT_EQ(first().state, State::ruled);
  apply({1, DisputeCorrected{dollars(6)}, "the rest", pit}, fin);
  EXPECT_EQ(first().state, State::settled);
  EXPECT_EQ(first().history.size(), 7U);
  EXPECT_EQ(disputes_.of_round("7-000123").size(), 1U);
  EXPECT_TRUE(disputes_.of_round("7-000124").empty());
  const Json told = to_json(first());
  EXPECT_EQ(told.at("state"), "settled");
  EXPECT_EQ(told.at("corrected"), 10);
  EXPECT_EQ(told.at("history").at(3).at("by").at("account"), "flo");
}

TEST_F(FloorDisputes, AreOpenedByWhoIsConcerned) {
  const DisputeOpened about_ann{"7", "7-000123", "ann", "claim", false};
  EXPECT_EQ(why({1, about_ann}, bob),
            "player: a player disputes what became of his own wagers, not of ann's (639a.11(d))");
  EXPECT_EQ(why({1, about_ann}, eye).substr(0, 12), "open-dispute");
  EXPECT_EQ(why({2, about_ann}, ann), "dispute: the next dispute is number 1");
  EXPECT_EQ(why({1, DisputeOpened{"7", "", "ann", "claim", false}}, ann),
            "round: is missing (639a.11(d))");
  EXPECT_EQ(why({1, about_ann}, dee), "");
  EXPECT_EQ(why({1, StatementAdded{"?"}}, ann), "dispute: there is no dispute 1");
}

TEST_F(FloorDisputes, OthersHaveNoSay) {
  open();
  EXPECT_EQ(why({1, StatementAdded{"so it was"}}, bob),
            "dispute 1: is added by the player concerned, or by staff (639a.11(d))");
  EXPECT_EQ(why({1, EvidenceViewed{"replay"}}, bob).substr(0, 12), "replay-round");
  EXPECT_EQ(why({1, EvidenceViewed{"replay"}}, ann), "");
  EXPECT_EQ(why({1, EvidenceViewed{"recording"}}, eye), "");
  EXPECT_EQ(why({1, DisputeWithdrawn{}}, bob),
            "dispute 1: is withdrawn by who opened it (639a.11(d))");
}

TEST_F(FloorDisputes, AreRuledOnOnceByAFloorpersonOrAbove) {
  open(false, flo);
  const DisputeRuled denied{Finding::denied, "the cards were as settled", {}, {}};
  EXPECT_EQ(why({1, denied}, dee).substr(0, 12), "rule-dispute");
  EXPECT_EQ(why({1, denied}, flo),
            "dispute 1: is ruled on by somebody else than who opened it (639a.11(d))");
  EXPECT_EQ(why({1, DisputeRuled{Finding::denied, "no", {}, dollars(1)}}, pit),
            "due-cents: nothing is due where the claim is denied (639a.11(d))");
  EXPECT_EQ(why({1, DisputeRuled{Finding::upheld, "", {}, dollars(1)}}, pit),
            "words: the ruling says why (639a.11(d))");
  apply({1, denied}, pit);
  EXPECT_EQ(first().state, State::settled);
  EXPECT_EQ(why({1, denied}, sue),
            "dispute 1: has been ruled on, and the ruling is final (639a.11(d))");
  EXPECT_EQ(why({1, StatementAdded{"still"}}, flo).substr(0, 22), "dispute 1: is settled:");
}

// 637a.18(a)
TEST_F(FloorDisputes, OfThePokerRoomAreTheSupervisors) {
  open(true);
  const DisputeRuled ruled{Finding::upheld, "the pot was short", "637a.18(a)", dollars(3)};
  EXPECT_NE(why({1, ruled}, pit).find("637a.18(a)"), std::string::npos);
  apply({1, ruled}, sue);
  EXPECT_EQ(why({1, ruled}, sue),
            "dispute 1: has been ruled on, and the ruling is final (637a.18(a))");
}

TEST_F(FloorDisputes, ACorrectionIsWhatWasRuledAndWitnessed) {
  open();
  EXPECT_EQ(why({1, DisputeCorrected{dollars(10)}, "", pit}, fin).substr(0, 19),
            "dispute 1: is open:");
  // The player had too much.
  apply({1, DisputeRuled{Finding::upheld, "paid twice", {}, dollars(-10)}}, flo);
  EXPECT_NE(why({1, DisputeCorrected{dollars(-10)}}, fin), "");
  EXPECT_NE(why({1, DisputeCorrected{dollars(-10)}, "", fin}, fin), "");
  EXPECT_NE(why({1, DisputeCorrected{dollars(-10)}, "", pit}, flo), "");
  for (const std::int64_t cents : {0, 1000, -1001}) {
    EXPECT_EQ(why({1, DisputeCorrected{{cents}}, "", pit}, fin),
              "amount-cents: of what was ruled -$10 is left to be posted (639a.11(d))")
        << cents;
  }
  apply({1, DisputeCorrected{dollars(-10)}, "", pit}, fin);
  EXPECT_EQ(first().corrected, dollars(-10));
  EXPECT_EQ(first().state, State::settled);
}

TEST_F(FloorDisputes, AreWithdrawnWhileOpen) {
  open();
  apply({1, DisputeWithdrawn{}, "I was mistaken"}, ann);
  EXPECT_EQ(first().state, State::withdrawn);
  EXPECT_EQ(why({1, DisputeWithdrawn{}}, ann),
            "dispute 1: is withdrawn: only an open one is withdrawn (639a.11(d))");
  EXPECT_EQ(why({1, DisputeRuled{Finding::denied, "no", {}, {}}}, flo).substr(0, 24),
            "dispute 1: is withdrawn:");
}

TEST(FloorDisputeEvents, WhatIsNoneIsRefused) {
  const auto why = [](const char* json) {
    const auto read = read_dispute_event(Json::parse(json));
    const auto* refusal = std::get_if<Refusal>(&read);
    return refusal == nullptr ? std::string("read") : text(*refusal);
  };
  EXPECT_EQ(why("[]"), "is not an object with keys and values");
  EXPECT_EQ(why(R"({"event": "dispute-lost", "dispute": 1})"),
            "event: is not an event of a dispute");
  EXPECT_EQ(why(R"({"event": "dispute-withdrawn", "dispute": 0})"),
            "dispute: is not a whole number from 1 on");
  EXPECT_EQ(why(R"({"event": "dispute-withdrawn", "dispute": 1, "due": 1})"),
            "due: is not part of this event");
  EXPECT_EQ(why(R"({"event": "dispute-ruled", "dispute": 1, "finding": "perhaps", "words": "w",
                    "due-cents": 0})"),
            "finding: is upheld, in-part or denied");
  EXPECT_EQ(why(R"({"event": "dispute-withdrawn", "dispute": 1, "by": {}, "postings": []})"),
            "read");
}

}  // namespace
}  // namespace houseway::floor
