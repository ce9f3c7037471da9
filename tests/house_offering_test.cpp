#include <gmock/gmock.h>

#include "house_support.h"

// What a table was opened with is asked for again before every round (L20, L21, L128, L134).
namespace houseway::house {
namespace {

using floor::Role;
using ::testing::HasSubstr;

class Offering : public OfficeTest {
 protected:
  void expect_act(Role role, const std::string& word, const Json& body) {
    const Told told = floor_().act(staff(role), word, body);
    EXPECT_TRUE(done(told)) << word << ": " << text_of(told);
  }
  // A layout that bears this, approved.
  void layout(int number, const Json& inscriptions) {
    Json body{{"kind", "layout"},
              {"title", "Another layout"},
              {"game", "minibaccarat"},
              {"sha256", std::string(64, 'a')}};
    if (!inscriptions.empty()) body["inscriptions"] = inscriptions;
    expect_act(Role::certificate_holder, "file-document", body);
    expect_act(Role::executive_director, "approve-document",
               {{"document", fmt::format("layout/{}", number)}});
  }
  void open(int layout) {
    const Told told = floor_().both(
        staff(Role::dealer), staff(Role::floorperson), "open-table",
        {{"table", "mb"}, {"game", "minibaccarat"}, {"layout", fmt::format("layout/{}", layout)}});
    ASSERT_TRUE(done(told)) << text_of(told);
  }
  std::string round() { return floor_().permitted("mb", "minibaccarat"); }
};

TEST_F(Offering, IsAskedBeforeEveryRound) {
  seed({"minibaccarat"});
  layout(2, Json::array());
  layout(3, Json::array({"A Dragon 7 is a push"}));
  open(2);
  EXPECT_EQ(round(), "minibaccarat/1");

  // An amendment that is the first to ask for an inscription.
  expect_act(Role::certificate_holder, "amend-submission",
             {{"game", "minibaccarat"}, {"rules", {{"ez-baccarat", true}}}});
  EXPECT_EQ(round(), "minibaccarat/1") << "not in force yet";
  expect_act(Role::executive_director, "approve-submission", {{"version", "minibaccarat/2"}});
  EXPECT_THAT(round(), HasSubstr("627a.2(b)(6)(ii)"));
  open(3);
  EXPECT_EQ(round(), "minibaccarat/2");

  // The layout is withdrawn while the table is open; after a restart it still is.
  expect_act(Role::certificate_holder, "file-document",
             {{"event", "document-withdrawn"}, {"document", "layout/3"}});
  EXPECT_THAT(round(), HasSubstr("layout/3"));
  start();
  EXPECT_THAT(round(), HasSubstr("layout/3"));
  EXPECT_EQ(floor_().permitted("for-show", "minibaccarat"), "minibaccarat/2")
      << "no plan of it is on record";
}

}  // namespace
}  // namespace houseway::house
