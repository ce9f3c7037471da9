#include "floor_wire_support.h"

// Requests of one login wait in one line with what lets rounds begin: too many are turned away.
namespace houseway::house {
namespace {

TEST(HouseRequests, OfOneLoginAreLimitedAndOthersAreNot) {
  TestFloor floor({"craps"}, {}, [](HouseOptions& options) {
    options.requests_of_login = {5, std::chrono::hours(1)};
  });
  const std::string ann = floor.login("player-4");
  const std::string ben = floor.login("player-5");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(floor.request("GET", "/api/me", {}, ann).status, 200);
  const auto refused = floor.request("GET", "/api/me", {}, ann);
  EXPECT_EQ(refused.status, 429);
  EXPECT_GT(std::stoi(refused.header("Retry-After")), 0);
  EXPECT_THROW(LiveClient(floor->port(), ann), std::runtime_error) << "nor is a connection made";
  EXPECT_EQ(floor.request("GET", "/api/me", {}, ben).status, 200);
  EXPECT_EQ(floor.request("GET", "/health").status, 200);
}

}  // namespace
}  // namespace houseway::house
