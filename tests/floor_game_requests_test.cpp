#include <fmt/format.h>

#include "floor/game_requests.h"
#include "floor_submissions_support.h"

// New games and features: the request, its approval and publication (601a.2, 601a.3).
namespace houseway::floor {
namespace {

using testing::Test;

RequestFiled snap() {
  RequestFiled filed;
  filed.request = "R-1";
  filed.filer = RequestFiled::Filer::manufacturer;
  filed.filer_name = "Acme Games";
  filed.game = "snap";
  filed.kind = RequestFiled::Kind::new_game;
  filed.description = "two cards that match";
  filed.rules_of_play = "the first to call wins";
  filed.wagers = {"snap"};
  filed.odds = {{"snap", "", "", "", Rational(1, 17), "exact", {{"pair", {1, 17}, "15 to 1"}}}};
  filed.layout = "sketch.svg";
  filed.equipment = {"deck.svg"};
  filed.certification = "L-77";
  filed.reason = "patrons ask for it";
  filed.interested = "Hollow Casino";
  filed.jurisdictions = {"Nevada"};
  filed.rights = {"US 1,234,567, pending"};
  return filed;
}

Provisions all_ten() {
  Provisions provisions;
  provisions.fill("as described");
  return provisions;
}

class FloorGameRequests : public Test {
 protected:
  void take(const RequestEvent& event, const Actor& actor, Instant at) {
    const auto refusal = requests.why_not(event, actor, at);
    ASSERT_FALSE(refusal) << text(*refusal);
    requests.apply(event, actor, at);
    log.push_back({event, actor, at});
  }
  std::string why_not(const RequestEvent& event, const Actor& actor, Instant at) const {
    return refused(requests, event, actor, at);
  }
  void verify() {
    take(snap(), holder, on("2026-01-05"));
    take(SentToLaboratory{"R-1"}, holder, on("2026-01-05"));
    take(RequestVerified{"R-1", {}, {}}, director, on("2026-01-20"));
  }
  void post() {
    verify();
    take(PreliminaryApproval{"R-1", day("2026-01-28"), all_ten()}, director, on("2026-01-28"));
    take(PostedForComment{"R-1"}, bureau, on("2026-02-01"));
  }
  void approve() {
    post();
    take(FinalApproval{"R-1", day("2026-03-04")}, director, on("2026-03-05"));
  }

  struct Logged {
    RequestEvent event;
    Actor actor;
    Instant at;
  };
  GameRequests requests;
  std::vector<Logged> log;
};

TEST_F(FloorGameRequests, AManufacturerAProviderOrAHolderFiles) {  // L1
  const Instant at = on("2026-01-05");
  RequestFiled request = snap();
  for (const auto filer : {RequestFiled::Filer::manufacturer, RequestFiled::Filer::service_provider,
                           RequestFiled::Filer::certificate_holder}) {
    request.filer = filer;
    EXPECT_EQ(why_not(request, holder, at), "") << name(filer);
  }
  EXPECT_TRUE(has(why_not(request, bureau, at), "files its own"));
  EXPECT_TRUE(has(why_not(snap(), floorperson, at), "601a.2(a)"));
  Json json = to_json(snap());
  json["filer"] = "patron";
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_request_event(json)));
  // A new paytable or wager of a game that is authorized needs the same; a game is no feature.
  request.game = "cajun-stud";
  EXPECT_TRUE(has(why_not(request, holder, at), "name the feature"));
  request.feature = "paytable X";
  EXPECT_EQ(why_not(request, holder, at), "");
  request.game = "snap";
  EXPECT_TRUE(has(why_not(request, holder, at), "a feature is one of a game"));
  take(snap(), holder, at);
  EXPECT_TRUE(has(why_not(snap(), holder, at), "number of its own"));
}

TEST_F(FloorGameRequests, ItHoldsWhatTheLawAsks) {
  const auto without = [&](auto change) {
    RequestFiled request = snap();
    change(request);
    return why_not(request, holder, on("2026-01-05"));
  };
  // L2
  EXPECT_TRUE(has(without([](RequestFiled& r) { r.description = " "; }), "(601a.2(a)(1))"));
  EXPECT_TRUE(has(without([](RequestFiled& r) { r.rules_of_play.clear(); }), "(601a.2(a)(1))"));
  // L3
  Json kind = to_json(snap());
  kind["kind"] = "another";
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_request_event(kind)));
  kind.erase("kind");
  EXPECT_TRUE(std::holds_alternative<Refusal>(read_request_event(kind)));
  // L4
  EXPECT_TRUE(has(without([](RequestFiled& r) { r.wagers.clear(); }), "(601a.2(a)(1)(ii))"));
  EXPECT_TRUE(has(without([](RequestFiled& r) { r.odds.clear(); }), "of snap are missing"));
  EXPECT_TRUE(has(without([](RequestFiled& r) { r.wagers.emplace_back("side"); }), "of side"));
  EXPECT_TRUE(has(without([](RequestFiled& r) { r.odds[0].outcomes.clear(); }), "of snap"));
  // L8
  EXPECT_TRUE(has(without([](RequestFiled& r) { r.reason.clear(); }), "(601a.2(a)(2))"));
  EXPECT_TRUE(has(without([](RequestFiled& r) { r.interested.clear(); }), "(601a.2(a)(2))"));
  EXPECT_EQ(without([](RequestFiled& r) {
              r.interested.clear();
              r.filer = RequestFiled::Filer::certificate_holder;
            }),
            "");
  // L5, L6, L7, L9, L10 are recorded as they are handed in.
  take(snap(), holder, on("2026-01-05"));
  const RequestFiled& kept = requests.find("R-1")->filed;
  EXPECT_EQ(kept.layout, "sketch.svg");
  EXPECT_EQ(kept.equipment, std::vector<std::string>{"deck.svg"});
  EXPECT_EQ(kept.certification, "L-77");
  EXPECT_EQ(kept.jurisdictions, std::vector<std::string>{"Nevada"});
  EXPECT_EQ(kept.rights, std::vector<std::string>{"US 1,234,567, pending"});
}

TEST_F(FloorGameRequests, TheLaboratoryReceivesItToo) {  // L11
  take(snap(), holder, on("2026-01-05"));
  EXPECT_TRUE(has(why_not(RequestVerified{"R-1", {}, {}}, director, on("2026-01-20")),
                  "after the laboratory has received it"));
  take(SentToLaboratory{"R-1"}, holder, on("2026-01-06"));
  EXPECT_EQ(requests.find("R-1")->at_laboratory, on("2026-01-06"));
  EXPECT_EQ(why_not(RequestVerified{"R-1", {}, {}}, director, on("2026-01-20")), "");
  EXPECT_NE(why_not(SentToLaboratory{"R-1"}, holder, on("2026-01-07")), "");
}

TEST_F(FloorGameRequests, TheNoticeNamesWhatIsMandatoryOrProhibited) {  // L12
  RequestFiled request = snap();
  request.game = "big-six-wheel";
  request.feature = "themed symbols";
  take(request, holder, on("2026-01-05"));
  take(SentToLaboratory{"R-1"}, holder, on("2026-01-05"));
  const RequestVerified misspelt{"R-1", {{"theme", true}}, {}};
  EXPECT_TRUE(has(why_not(misspelt, director, on("2026-01-20")), "has no option theme"));
  take(RequestVerified{"R-1", {{"themed-symbols", true}}, {{"minimum-wager", 3.0}}}, director,
       on("2026-01-20"));
  EXPECT_EQ(requests.terms("big-six-wheel", on("2026-01-20") - a_moment), GameTerms());
  EXPECT_EQ(requests.terms("craps", on("2026-01-20")), GameTerms());
  const Submissions submissions(
      [&](std::string_view game, Instant at) { return requests.terms(game, at); });
  const auto filed = [&](Json rules, const char* date) {
    return refused(submissions, filing("big-six-wheel", std::move(rules)), holder, on(date));
  };
  EXPECT_EQ(filed(Json::object(), "2026-01-19"), "");
  EXPECT_TRUE(has(filed(Json::object(), "2026-01-20"), "(601a.2(c))"));
  EXPECT_EQ(filed({{"themed-symbols", true}}, "2026-01-20"), "");
  EXPECT_TRUE(has(filed({{"themed-symbols", true}, {"minimum-wager", 3}}, "2026-01-20"),
                  "prohibits minimum-wager: 3"));
  take(RequestDeclined{"R-1", "no"}, director, on("2026-01-21"));
  EXPECT_EQ(requests.terms("big-six-wheel", on("2026-01-21")), GameTerms());
}

TEST_F(FloorGameRequests, PreliminaryApprovalComesAfterTheNotice) {  // L13
  take(snap(), holder, on("2026-01-05"));
  take(SentToLaboratory{"R-1"}, holder, on("2026-01-05"));
  const PreliminaryApproval approval{"R-1", day("2026-01-28"), all_ten()};
  EXPECT_TRUE(has(why_not(approval, director, on("2026-01-28")), "after the notice"));
  take(RequestVerified{"R-1", {}, {}}, director, on("2026-01-20"));
  EXPECT_EQ(why_not(approval, director, on("2026-01-28")), "");
  EXPECT_TRUE(has(why_not(approval, director, on("2026-01-27")), "not in the future"));
  const PreliminaryApproval early{"R-1", day("2026-01-19"), all_ten()};
  EXPECT_TRUE(has(why_not(early, director, on("2026-01-28")), "from 2026-01-20 on"));
}

TEST_F(FloorGameRequests, TheRulesOfPlayHaveTenProvisions) {  // L14
  verify();
  for (std::size_t i = 0; i < provision_names.size(); ++i) {
    PreliminaryApproval approval{"R-1", day("2026-01-28"), all_ten()};
    approval.provisions[i] = "";
    const auto refusal = requests.why_not(approval, director, on("2026-01-28"));
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->section, fmt::format("601a.3(b)({})", i + 1));
    EXPECT_EQ(refusal->place, fmt::format("provisions.{}", provision_names[i]));
  }
}

TEST_F(FloorGameRequests, AGameFillsItsProvisionsItself) {  // L14
  for (const Definition* definition : all_definitions()) {
    const Provisions filled = provisions_of(rule_sheet(*check_choices(*definition, {}).rules));
    for (std::size_t i = 0; i < filled.size(); ++i) {
      // How a table is opened and, at dice and wheels, dealing are for people to write.
      if (provision_names[i] == "opening") {
        EXPECT_EQ(filled[i], "");
      } else if (provision_names[i] != "dealing" && provision_names[i] != "completion" &&
                 provision_names[i] != "payout-odds") {
        EXPECT_NE(filled[i], "") << definition->game << " " << provision_names[i];
      }
    }
    if (definition->card_game() != nullptr && definition->hands() == nullptr) {
      EXPECT_NE(filled[5], "") << definition->game;
      EXPECT_NE(filled[7], "") << definition->game;
    }
  }
  const RuleSet wheel = *check_choices(*find_definition("big-six-wheel"), {}).rules;
  EXPECT_TRUE(has(provisions_of(rule_sheet(wheel))[7], "Joker 45 to 1"));
}

TEST_F(FloorGameRequests, ItIsPostedForThirtyDaysBeforeTheFinalMeeting) {  // L15, L17
  verify();
  EXPECT_TRUE(has(why_not(PostedForComment{"R-1"}, bureau, on("2026-01-28")), "preliminary"));
  take(PreliminaryApproval{"R-1", day("2026-01-28"), all_ten()}, director, on("2026-01-28"));
  const auto at_meeting = [&](const char* date) {
    return why_not(FinalApproval{"R-1", day(date)}, director, on("2026-04-01"));
  };
  EXPECT_TRUE(has(at_meeting("2026-03-04"), "after 30 days"));
  take(PostedForComment{"R-1"}, bureau, on("2026-02-01"));
  EXPECT_TRUE(has(at_meeting("2026-03-03"), "from 2026-03-04 on"));
  EXPECT_EQ(at_meeting("2026-03-04"), "");
  EXPECT_NE(at_meeting("2026-04-02"), "") << "a meeting that has not been";
}

TEST_F(FloorGameRequests, CommentsAreKeptAndConsideredBeforeTheFinalApproval) {  // L16
  verify();
  EXPECT_NE(why_not(CommentReceived{"R-1", "Pat", "dull"}, bureau, on("2026-01-28")), "");
  take(PreliminaryApproval{"R-1", day("2026-01-28"), all_ten()}, director, on("2026-01-28"));
  take(PostedForComment{"R-1"}, bureau, on("2026-02-01"));
  take(CommentReceived{"R-1", "Pat", "pay 16 to 1"}, bureau, on("2026-02-10"));
  take(CommentReceived{"R-1", "Sam", "good"}, bureau, on("2026-02-11"));
  const FinalApproval approval{"R-1", day("2026-03-04")};
  EXPECT_TRUE(has(why_not(approval, director, on("2026-03-04")), "comment 1 was not considered"));
  take(CommentConsidered{"R-1", 1, "pays 16 to 1"}, bureau, on("2026-03-01"));
  EXPECT_TRUE(has(why_not(approval, director, on("2026-03-04")), "comment 2"));
  for (const std::size_t number : {std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
    EXPECT_NE(why_not(CommentConsidered{"R-1", number, ""}, bureau, on("2026-03-01")), "");
  }
  take(CommentConsidered{"R-1", 2, ""}, bureau, on("2026-03-01"));
  take(approval, director, on("2026-03-04"));
  EXPECT_EQ(requests.find("R-1")->comments.at(0).amendment, "pays 16 to 1");
  EXPECT_EQ(requests.find("R-1")->comments.at(1).comment, "good");
  EXPECT_NE(why_not(CommentReceived{"R-1", "Pat", "late"}, bureau, on("2026-03-05")), "");
}

TEST_F(FloorGameRequests, PublicationFollowsTheFinalApproval) {  // L18
  post();
  EXPECT_NE(why_not(BulletinNotice{"R-1", "56 Pa.B. 1"}, director, on("2026-03-05")), "");
  EXPECT_NE(why_not(RulesPosted{"R-1"}, director, on("2026-03-05")), "");
  take(FinalApproval{"R-1", day("2026-03-04")}, director, on("2026-03-05"));
  EXPECT_EQ(why_not(RulesPosted{"R-1"}, director, on("2026-03-05")), "");
  take(BulletinNotice{"R-1", "56 Pa.B. 1"}, director, on("2026-03-06"));
  EXPECT_EQ(requests.find("R-1")->citation, "56 Pa.B. 1");
  EXPECT_NE(why_not(BulletinNotice{"R-1", "56 Pa.B. 2"}, director, on("2026-03-06")), "") << "once";
}

TEST_F(FloorGameRequests, AGameIsAvailableOnBothPublicationsAlone) {  // L19
  approve();
  EXPECT_TRUE(has(text(*requests.why_not_available("snap", on("2030-01-01"))), "(601a.3(f))"));
  GameRequests other = requests;
  other.apply(RulesPosted{"R-1"}, director, on("2026-03-06"));
  EXPECT_TRUE(other.why_not_available("snap", on("2030-01-01")));
  take(BulletinNotice{"R-1", "56 Pa.B. 1"}, director, on("2026-03-06"));
  EXPECT_TRUE(requests.why_not_available("snap", on("2030-01-01")));
  take(RulesPosted{"R-1"}, director, on("2026-03-08"));
  EXPECT_TRUE(requests.why_not_available("snap", on("2026-03-08") - a_moment));
  EXPECT_FALSE(requests.why_not_available("snap", on("2026-03-08")));
  EXPECT_EQ(requests.find("R-1")->stands_at(), "available");
}

// L22. A game that the program learns is named here with its request.
TEST_F(FloorGameRequests, GamesApprovedBeforeAreDeemedApproved) {
  const std::map<std::string_view, std::string_view> requested;
  std::set<std::string_view> games;
  for (const Definition* definition : all_definitions()) {
    games.insert(definition->game);
    if (requested.contains(definition->game)) {
      EXPECT_TRUE(requests.why_not_available(definition->game, on("2026-01-01")));
      continue;
    }
    EXPECT_TRUE(requests.deemed_approved(definition->game))
        << definition->game << " is no game of the chapters: it is requested first (601a.2)";
    EXPECT_FALSE(requests.why_not_available(definition->game, on("2026-01-01")));
  }
  EXPECT_EQ(games.size(), 63 + requested.size()) << "games that were approved before are gone";
  EXPECT_TRUE(requests.why_not_available("snap", on("2026-01-01")));
  EXPECT_TRUE(GameRequests({"snap"}).why_not_available("craps", on("2026-01-01")));
}

TEST_F(FloorGameRequests, EveryActHasItsRoles) {
  const Instant at = on("2026-02-01");
  const std::set<Role> files = {Role::certificate_holder, Role::gaming_operations};
  const std::set<Role> board = {Role::executive_director, Role::gaming_operations};
  const std::vector<std::pair<RequestEvent, std::set<Role>>> acts = {
      {snap(), files},
      {SentToLaboratory{"R-1"}, files},
      {RequestVerified{"R-1", {}, {}}, {Role::executive_director}},
      {PreliminaryApproval{"R-1", day("2026-01-28"), all_ten()}, board},
      {PostedForComment{"R-1"}, board},
      {CommentReceived{"R-1", "Pat", "dull"}, board},
      {CommentConsidered{"R-1", 1, ""}, board},
      {FinalApproval{"R-1", day("2026-03-04")}, board},
      {BulletinNotice{"R-1", "x"}, board},
      {RulesPosted{"R-1"}, board},
      {RequestDeclined{"R-1", "x"}, board},
  };
  for (const auto& [event, may] : acts) {
    for (std::size_t i = 0; i < role_count; ++i) {
      const Role role = static_cast<Role>(i);
      const auto refusal = requests.why_not(event, {"x", role, "", ""}, at);
      EXPECT_EQ(refusal && refusal->place == "by", !may.contains(role)) << name(role);
    }
  }
}

TEST_F(FloorGameRequests, ADeclinedRequestGoesNoFurther) {
  post();
  take(RequestDeclined{"R-1", "no"}, director, on("2026-02-02"));
  EXPECT_NE(why_not(FinalApproval{"R-1", day("2026-03-04")}, director, on("2026-03-05")), "");
  EXPECT_EQ(requests.find("R-1")->stands_at(), "declined");
}

TEST_F(FloorGameRequests, TheRecordGivesTheSameAgain) {
  post();
  take(CommentReceived{"R-1", "Pat", "pay more"}, bureau, on("2026-02-10"));
  take(CommentConsidered{"R-1", 1, "pays 16 to 1"}, bureau, on("2026-03-01"));
  take(FinalApproval{"R-1", day("2026-03-04")}, director, on("2026-03-05"));
  take(BulletinNotice{"R-1", "56 Pa.B. 1"}, director, on("2026-03-06"));
  take(RulesPosted{"R-1"}, director, on("2026-03-08"));
  GameRequests again;
  for (const Logged& logged : log) {
    const std::string written = to_json(logged.event).dump();
    const auto read = read_request_event(parse_json(written).value);
    ASSERT_TRUE(std::holds_alternative<RequestEvent>(read)) << written;
    EXPECT_EQ(to_json(std::get<RequestEvent>(read)).dump(), written);
    // Whatever is missing is refused or was not needed, and nothing crashes.
    const Json whole = parse_json(written).value;
    for (const auto& [key, value] : whole.items()) {
      Json wrong = whole;
      wrong[key] = {{"x", {1, 2}}};
      const auto bad = read_request_event(wrong);
      EXPECT_TRUE(std::holds_alternative<Refusal>(bad)) << wrong;
      wrong.erase(key);
      static_cast<void>(read_request_event(wrong));
    }
    again.apply(std::get<RequestEvent>(read), logged.actor, logged.at);
  }
  EXPECT_EQ(again.find("R-1")->available_from(), requests.find("R-1")->available_from());
  EXPECT_EQ(again.find("R-1")->filed.odds, snap().odds);
  EXPECT_EQ(again.find("R-1")->provisions, requests.find("R-1")->provisions);
}

}  // namespace
}  // namespace houseway::floor
