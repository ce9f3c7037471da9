#include <fmt/format.h>

#include "floor/filed_documents.h"
#include "floor/submission_offering.h"
#include "floor_submissions_support.h"

// Layouts, signs and equipment (601a.10), and whether a game is offered (601a.3(g), (h)).
namespace houseway::floor {
namespace {

using testing::Test;

DocumentFiled document(DocumentKind kind, const char* game,
                       std::vector<std::string> inscriptions = {}, std::string revises = {}) {
  Digest content = {};
  content.fill(7);
  return {kind, "as drawn", game, content, std::move(inscriptions), std::move(revises)};
}

class FloorFiledDocuments : public Test {
 protected:
  void take(const DocumentEvent& event, const Actor& actor, Instant at) {
    const auto refusal = documents.why_not(event, actor, at);
    ASSERT_FALSE(refusal) << text(*refusal);
    documents.apply(event, actor, at);
    log.push_back({event, actor, at});
  }
  std::string why_not(const DocumentEvent& event, const Actor& actor, Instant at) const {
    return refused(documents, event, actor, at);
  }
  void have(DocumentKind kind, const char* game, std::vector<std::string> inscriptions = {}) {
    take(document(kind, game, std::move(inscriptions)), holder, on("2026-01-01"));
    take(DocumentApproved{documents.all().back().id}, director, on("2026-01-01"));
  }

  struct Logged {
    DocumentEvent event;
    Actor actor;
    Instant at;
  };
  FiledDocuments documents;
  std::vector<Logged> log;
};

TEST_F(FloorFiledDocuments, AreReviewedAsSubmissionsAre) {  // C22
  for (const DocumentKind kind :
       {DocumentKind::layout, DocumentKind::signage, DocumentKind::equipment,
        DocumentKind::staffing_plan, DocumentKind::tournament_schedule,
        DocumentKind::dealer_training, DocumentKind::gaming_guide}) {
    take(document(kind, "craps"), holder, on("2026-02-01"));
    const std::string id = fmt::format("{}/1", name(kind));
    ASSERT_NE(documents.find(id), nullptr) << id;
    EXPECT_FALSE(documents.in_use(*documents.find(id), start_of(day("2026-02-16")) - a_moment));
    EXPECT_TRUE(documents.in_use(*documents.find(id), start_of(day("2026-02-16"))));
    EXPECT_EQ(parse_document_kind(name(kind)), kind);
  }
  take(DocumentTolled{"layout/1", "the odds are missing", ""}, bureau, on("2026-02-02"));
  EXPECT_FALSE(documents.in_use(*documents.find("layout/1"), on("2027-01-01")));
  EXPECT_TRUE(has(
      why_not(document(DocumentKind::signage, "craps", {}, "layout/1"), holder, on("2026-02-03")),
      "another kind"));
  take(document(DocumentKind::layout, "craps", {}, "layout/1"), holder, on("2026-02-03"));
  EXPECT_EQ(documents.find("layout/1")->review.state(on("2026-02-03")), Review::State::revised);
  EXPECT_TRUE(documents.in_use(*documents.find("layout/2"), on("2026-02-18")));
  take(DocumentDisapproved{"signage/1", "too small"}, director, on("2026-02-04"));
  EXPECT_FALSE(documents.in_use(*documents.find("signage/1"), on("2027-01-01")));
  EXPECT_EQ(documents.find("signage/1")->disapproved_because, "too small");
  take(DocumentWithdrawn{"equipment/1"}, holder, on("2026-03-01"));
  EXPECT_TRUE(documents.in_use(*documents.find("equipment/1"), on("2026-02-20")));
  EXPECT_FALSE(documents.in_use(*documents.find("equipment/1"), on("2026-03-01")));
}

TEST_F(FloorFiledDocuments, EveryActHasItsOneRole) {
  take(document(DocumentKind::layout, "craps"), holder, on("2026-02-01"));
  const std::vector<std::pair<DocumentEvent, Role>> acts = {
      {document(DocumentKind::layout, "craps"), Role::certificate_holder},
      {DocumentTolled{"layout/1", "x", ""}, Role::gaming_operations},
      {DocumentApproved{"layout/1"}, Role::executive_director},
      {DocumentDisapproved{"layout/1", "x"}, Role::executive_director},
      {DocumentWithdrawn{"layout/1"}, Role::certificate_holder},
  };
  for (const auto& [event, may] : acts) {
    for (std::size_t i = 0; i < role_count; ++i) {
      const Role role = static_cast<Role>(i);
      EXPECT_EQ(!documents.why_not(event, {"x", role, "", ""}, on("2026-02-01")), role == may);
    }
  }
  EXPECT_THROW(documents.apply(DocumentApproved{"layout/1"}, holder, on("2026-02-01")),
               std::logic_error);
}

TEST_F(FloorFiledDocuments, ATableNeedsAnApprovedLayoutOfItsGame) {  // L128
  const auto why = [&](const char* id, const char* game, Instant at) {
    const auto refusal = documents.why_not_layout(id, game, at);
    return refusal ? text(*refusal) : "";
  };
  take(document(DocumentKind::layout, "craps"), holder, on("2026-02-01"));
  take(document(DocumentKind::signage, "craps"), holder, on("2026-02-01"));
  EXPECT_EQ(why("layout/1", "craps", on("2026-02-02")),
            "layout layout/1: is filed: a layout is used once it is approved (601a.10(a))");
  take(DocumentApproved{"layout/1"}, director, on("2026-02-03"));
  take(DocumentApproved{"signage/1"}, director, on("2026-02-03"));
  EXPECT_EQ(why("layout/1", "craps", on("2026-02-03")), "");
  EXPECT_TRUE(has(why("layout/1", "roulette", on("2026-02-03")), "is a layout of craps"));
  EXPECT_TRUE(has(why("layout/2", "craps", on("2026-02-03")), "no such layout"));
  EXPECT_TRUE(has(why("signage/1", "craps", on("2026-02-03")), "no such layout"));
}

TEST_F(FloorFiledDocuments, AGameIsOfferedWithEverythingApproved) {  // L20, L21
  GameRequests requests;
  Submissions submissions;
  const Instant now = on("2026-03-01");
  const auto why = [&](const char* game, const char* layout) {
    const auto refusal = why_not_offer(game, layout, now, requests, submissions, documents);
    return refusal ? text(*refusal) : "";
  };
  EXPECT_TRUE(has(why("snap", "layout/1"), "(601a.3(f))"));
  EXPECT_TRUE(has(why("craps", "layout/1"), "(601a.4(a))"));
  submissions.apply(filing("craps"), holder, on("2026-02-01"));
  EXPECT_TRUE(has(why("craps", "layout/1"), "(601a.10(a))"));
  have(DocumentKind::layout, "craps", {"No call bets"});
  EXPECT_EQ(why("craps", "layout/1"), "");
}

TEST_F(FloorFiledDocuments, ANewGameNeedsSignsAndEquipmentToo) {  // L21
  GameRequests requests({"snap"});
  Submissions submissions;
  submissions.apply(filing("craps"), holder, on("2026-01-01"));
  RequestFiled filed;
  filed.request = "R-1";
  filed.filer_name = "Hollow Casino";
  filed.game = "craps";
  filed.description = filed.rules_of_play = filed.reason = "x";
  filed.wagers = {"pass"};
  filed.odds = {{"pass", "", "", "", Rational(7, 495), "exact", {{"won", {244, 495}, "1 to 1"}}}};
  Provisions provisions;
  provisions.fill("as described");
  requests.apply(filed, holder, on("2026-01-01"));
  requests.apply(SentToLaboratory{"R-1"}, holder, on("2026-01-01"));
  requests.apply(RequestVerified{"R-1", {}, {}}, director, on("2026-01-02"));
  requests.apply(PreliminaryApproval{"R-1", day("2026-01-03"), provisions}, director,
                 on("2026-01-03"));
  requests.apply(PostedForComment{"R-1"}, director, on("2026-01-04"));
  requests.apply(FinalApproval{"R-1", day("2026-02-10")}, director, on("2026-02-10"));
  requests.apply(BulletinNotice{"R-1", "56 Pa.B. 1"}, director, on("2026-02-11"));
  requests.apply(RulesPosted{"R-1"}, director, on("2026-02-12"));
  have(DocumentKind::layout, "craps");
  const auto why = [&] {
    const auto refusal =
        why_not_offer("craps", "layout/1", on("2026-03-01"), requests, submissions, documents);
    return refusal ? text(*refusal) : "";
  };
  EXPECT_EQ(why(), "craps: its signage is not approved (601a.3(h))");
  have(DocumentKind::signage, "craps", {"No call bets"});
  EXPECT_EQ(why(), "craps: its equipment is not approved (601a.3(h))");
  have(DocumentKind::equipment, "craps");
  EXPECT_EQ(why(), "");
}

TEST_F(FloorFiledDocuments, SomeChaptersAskForInscriptions) {  // L134
  const GameRequests requests;
  Submissions submissions;
  submissions.apply(filing("minibaccarat"), holder, on("2026-01-01"));
  have(DocumentKind::layout, "minibaccarat");
  const auto why = [&] {
    const auto refusal = why_not_offer("minibaccarat", "layout/1", on("2026-03-01"), requests,
                                       submissions, documents);
    return refusal ? text(*refusal) : "";
  };
  EXPECT_EQ(why(), "") << "nothing is to be inscribed under these rules";
  submissions.apply(filing("minibaccarat", {{"ez-baccarat", true}}), holder, on("2026-02-01"));
  EXPECT_TRUE(has(why(), "(627a.2(b)(6)(ii))"));
  have(DocumentKind::signage, "craps", {"not for this game"});
  EXPECT_TRUE(has(why(), "(627a.2(b)(6)(ii))"));
  have(DocumentKind::signage, "minibaccarat", {"a Dragon 7 pushes"});
  EXPECT_EQ(why(), "");
  EXPECT_EQ(documents.inscriptions("layout/1", "minibaccarat", on("2026-03-01")),
            std::vector<std::string>{"a Dragon 7 pushes"});
}

TEST_F(FloorFiledDocuments, TheRecordGivesTheSameAgain) {
  take(document(DocumentKind::layout, "craps", {"any craps"}), holder, on("2026-02-01"));
  take(DocumentTolled{"layout/1", "the odds", "print them"}, bureau, on("2026-02-02"));
  take(document(DocumentKind::layout, "craps", {}, "layout/1"), holder, on("2026-02-03"));
  take(DocumentApproved{"layout/2"}, director, on("2026-02-04"));
  take(document(DocumentKind::gaming_guide, ""), holder, on("2026-02-05"));
  take(DocumentDisapproved{"gaming-guide/1", "dull"}, director, on("2026-02-06"));
  take(DocumentWithdrawn{"layout/2"}, holder, on("2026-02-07"));
  FiledDocuments again;
  for (const Logged& logged : log) {
    const std::string written = to_json(logged.event).dump();
    const Json whole = parse_json(written).value;
    const auto read = read_document_event(whole);
    ASSERT_TRUE(std::holds_alternative<DocumentEvent>(read)) << written;
    EXPECT_EQ(to_json(std::get<DocumentEvent>(read)).dump(), written);
    for (const auto& [key, value] : whole.items()) {
      Json wrong = whole;
      wrong[key] = 7;
      EXPECT_TRUE(std::holds_alternative<Refusal>(read_document_event(wrong))) << wrong;
    }
    again.apply(std::get<DocumentEvent>(read), logged.actor, logged.at);
  }
  ASSERT_EQ(again.all().size(), documents.all().size());
  for (const FiledDocument& document : documents.all()) {
    for (const char* date : {"2026-02-03", "2026-02-05", "2026-03-01"}) {
      EXPECT_EQ(again.find(document.id)->review.state(on(date)), document.review.state(on(date)));
    }
    EXPECT_EQ(again.find(document.id)->filed.content, document.filed.content);
  }
  EXPECT_NE(why_not(document(DocumentKind::layout, ""), holder, on("2026-03-01")), "");
  EXPECT_NE(why_not(DocumentApproved{"layout/9"}, director, on("2026-03-01")), "");
}

}  // namespace
}  // namespace houseway::floor
