#include "house_support.h"

// Why something was done stands with it in the record.
namespace houseway::house {
namespace {

using floor::Role;

class Reasons : public OfficeTest {
 protected:
  // Of the last entry of a chain that has one.
  std::string last_reason(const std::string& chain) {
    std::string reason;
    for (const floor::Entry& entry : floor_().store->entries(chain, 1, 1000)) {
      reason = Json::parse(entry.body).value("reason", reason);
    }
    return reason;
  }
};

TEST_F(Reasons, AreRecordedWhereTheyAreSaid) {
  seed();
  Told told = floor_().both(
      staff(Role::dealer), staff(Role::floorperson), "open-table",
      {{"table", "t1"}, {"game", "craps"}, {"layout", "layout/2"}, {"reason", "the evening"}});
  ASSERT_TRUE(done(told)) << text_of(told);
  EXPECT_EQ(last_reason("tables"), "the evening");

  told = floor_().both(staff(Role::cashier), staff(Role::floorperson), "fill",
                       {{"table", "t1"}, {"amount", 500}, {"reason", "chips are low"}});
  ASSERT_TRUE(done(told)) << text_of(told);
  EXPECT_EQ(floor_().tables.commands.back().second.words.value("reason", ""), "chips are low");
  const Json logged = Json::parse(floor_().store->entries("log", 1, 1000).back().body);
  EXPECT_EQ(logged["said"].value("reason", ""), "chips are low") << logged;

  told = floor_().act(staff(Role::cashier), "deposit",
                      {{"account", "player-1"}, {"amount", 5}, {"reason", "a check cleared"}});
  ASSERT_TRUE(done(told)) << text_of(told);
  EXPECT_EQ(last_reason("wallets"), "a check cleared");

  told = floor_().both(staff(Role::shift_manager), staff(Role::finance), "create-staff",
                       {{"account", "nora"},
                        {"display", "Nora"},
                        {"roles", {"dealer"}},
                        {"credential", "D-9"},
                        {"reason", "hired"}});
  ASSERT_TRUE(done(told)) << text_of(told);
  EXPECT_EQ(last_reason("people"), "hired");

  // Nothing but words is one.
  EXPECT_FALSE(done(
      floor_().act(staff(Role::dealer), "open-table",
                   {{"table", "t2"}, {"game", "craps"}, {"layout", "layout/2"}, {"reason", 7}})));
}

}  // namespace
}  // namespace houseway::house
