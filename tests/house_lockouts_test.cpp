#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "house_support.h"

// A lock after failed logins is the account's, in every process and after every restart (G32).
namespace houseway::house {
namespace {

using namespace std::chrono_literals;
using floor::Role;
using ::testing::HasSubstr;

class Lockouts : public OfficeTest {
 protected:
  // Why not; empty where he is in.
  static std::string says(Process& process, const std::string& account, bool right) {
    const auto told =
        process.login(account, Role::player, right ? Office::DemoPlan().password : "wrong");
    const auto* why = std::get_if<Refusal>(&told);
    return why == nullptr ? "" : text(*why);
  }
  static void fails(Process& process, const std::string& account, int times) {
    for (int i = 0; i < times; ++i) {
      EXPECT_THAT(says(process, account, false), HasSubstr("is wrong"));
    }
  }
};

TEST_F(Lockouts, OutliveARestart) {
  seed();
  fails(floor_(), "player-1", 3);
  fails(floor_(), "player-2", 2);
  start();
  EXPECT_THAT(says(floor_(), "player-1", true), HasSubstr("is locked"));
  fails(floor_(), "player-2", 1);
  EXPECT_THAT(says(floor_(), "player-2", true), HasSubstr("is locked")) << "the third of three";
}

TEST_F(Lockouts, AreForgottenAfterALoginAndARestart) {
  seed();
  fails(floor_(), "player-1", 2);
  EXPECT_EQ(says(floor_(), "player-1", true), "");
  start();
  fails(floor_(), "player-1", 2);
  EXPECT_EQ(says(floor_(), "player-1", true), "");
}

TEST_F(Lockouts, AreThoseOfAllProcesses) {
  seed();
  Process second(process_->store, key_, true);
  fails(floor_(), "player-2", 2);
  fails(floor_(), "player-1", 3);
  // The other reads it within two seconds.
  std::string said;
  for (int i = 0; i < 8 && said.empty(); ++i) {
    std::this_thread::sleep_for(500ms);
    said = says(second, "player-1", true);
  }
  EXPECT_THAT(said, HasSubstr("is locked"));
  EXPECT_THAT(says(floor_(), "player-1", true), HasSubstr("is locked"));
  fails(second, "player-2", 1);
  EXPECT_THAT(says(second, "player-2", true), HasSubstr("is locked")) << "two and one";
}

}  // namespace
}  // namespace houseway::house
