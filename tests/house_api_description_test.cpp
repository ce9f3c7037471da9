#include <gtest/gtest.h>

#include <set>
#include <string>

#include "house/act_ways.h"
#include "house/api_description.h"
#include "house/logged_acts.h"
#include "round/json.h"

// What the floor says of itself to tools.
namespace houseway::house {
namespace {

const Json& schema_of(const Json& operation) {
  return operation.at("requestBody").at("content").at("application/json").at("schema");
}

std::set<std::string> words(const Json& list) {
  std::set<std::string> all;
  for (const Json& each : list) all.insert(each.get<std::string>());
  return all;
}

TEST(ApiDescription, EveryActOfTheOfficeSaysWhatIsSaidWithIt) {
  const Json paths = openapi().at("paths");
  for (const floor::ActRule& rule : floor::act_rules()) {
    const Json& post = paths.at("/api/acts/" + std::string(rule.word)).at("post");
    EXPECT_EQ(post.contains("requestBody"), way_of(rule.act) == ActWay::here) << rule.word;
    if (!post.contains("requestBody")) continue;
    const Json& schema = schema_of(post);
    for (const std::string& key : words(schema.value("required", Json::array()))) {
      EXPECT_TRUE(schema.at("properties").contains(key)) << rule.word << " " << key;
    }
    const auto fields = logged_fields(rule.act);
    // Correct also takes back, and cover-device is of meters too: they ask for less.
    const bool twofold = rule.act == floor::Act::correct || rule.act == floor::Act::cover_device;
    if (!fields) continue;
    std::set<std::string> required;
    for (const LoggedField& field : *fields) {
      EXPECT_TRUE(schema.at("properties").contains(field.key)) << rule.word << " " << field.key;
      if (field.required) required.insert(field.key);
    }
    if (twofold) continue;
    if (rule.with == floor::ActRule::With::written_approval) required.insert("approval");
    EXPECT_EQ(words(schema.value("required", Json::array())), required) << rule.word;
  }
}

TEST(ApiDescription, LoginAndWitnessHaveTheirBodies) {
  const Json paths = openapi().at("paths");
  const Json& login = paths.at("/api/login").at("post");
  EXPECT_EQ(words(schema_of(login).at("required")), (std::set<std::string>{"account", "password"}));
  EXPECT_TRUE(schema_of(login).at("properties").contains("code"));
  const Json& witness = paths.at("/api/witness/{pending}").at("post");
  EXPECT_EQ(words(schema_of(witness).at("required")), (std::set<std::string>{"confirm"}));
  for (const char* status : {"200", "400", "401", "403", "404", "409", "421", "429", "503"}) {
    EXPECT_TRUE(login.at("responses").contains(status)) << status;
  }
}

TEST(ApiDescription, TheFirstLiveMessageIsDescribed) {
  const Json told =
      asyncapi().at("channels").at("/api/live").at("subscribe").at("message").at("oneOf");
  EXPECT_EQ(told.front().at("name"), "hello");
}

}  // namespace
}  // namespace houseway::house
