#include <gtest/gtest.h>

#include <limits>

#include "floor/postings.h"

namespace houseway::floor {
namespace {

TEST(FloorPostings, AreReadAsTheyWereWritten) {
  const std::vector<Posting> postings{{"table/7/seat/3", {-500}},
                                      {"table/7/stake/3", {500}},
                                      {"meter/gold/primary", {-(std::int64_t{1} << 60U)}},
                                      {"house/progressives", {std::int64_t{1} << 60U}}};
  std::string body = R"({"event":"round-went"})";
  put_postings(body, postings);
  const Json json = Json::parse(body);
  EXPECT_EQ(json["event"], "round-went");
  EXPECT_EQ(json["postings"][0].dump(), R"({"account":"table/7/seat/3","amount-cents":-500})");
  const auto read = read_postings(json);
  ASSERT_TRUE(std::holds_alternative<std::vector<Posting>>(read));
  EXPECT_EQ(std::get<std::vector<Posting>>(read), postings);
}

TEST(FloorPostings, NoneAreNotWritten) {
  std::string body = R"({"event":"table-closed"})";
  put_postings(body, {});
  EXPECT_EQ(body, R"({"event":"table-closed"})");
  EXPECT_TRUE(std::get<std::vector<Posting>>(read_postings(Json::parse(body))).empty());
}

TEST(FloorPostings, NameAccountsWhateverTheyAreCalled) {
  const std::vector<Posting> postings{{"wallet/\"an\\n\"", {-1}}, {"wallet/J\u00f6\n", {1}}};
  std::string body = R"({"event":"round-went"})";
  put_postings(body, postings);
  EXPECT_EQ(std::get<std::vector<Posting>>(read_postings(Json::parse(body))), postings);
}

TEST(FloorPostings, ThatMakeACentAreNotWritten) {
  std::string body = R"({"event":"round-went"})";
  EXPECT_THROW(put_postings(body, {{"cage", {1}}}), std::logic_error);
  EXPECT_THROW(put_postings(body, {{"", {1}}, {"cage", {-1}}}), std::logic_error);
  // Sums that do not fit 64 bits are no way around it.
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_TRUE(why_not_posted({{"cage", {most}}, {"outside", {most}}, {"house", {2}}}));
  EXPECT_EQ(text(*why_not_posted({{"cage", {7}}, {"outside", {-5}}})),
            "postings: come to 2 cents: what one account gains, others lose");
}

TEST(FloorPostings, WhatIsNoPostingIsRefusedWithItsPlace) {
  const auto why = [](const char* body) {
    const auto read = read_postings(Json::parse(body));
    const auto* refusal = std::get_if<Refusal>(&read);
    return refusal == nullptr ? std::string("read") : text(*refusal);
  };
  EXPECT_EQ(why("[]"), "body: is no object with keys and values");
  EXPECT_EQ(why(R"({"postings": {}})"), "postings: is no list");
  EXPECT_EQ(why(R"({"postings": [{"account": "cage", "amount-cents": 0.5}]})"),
            "postings.1.amount-cents: is no whole number of cents");
  EXPECT_EQ(why(R"({"postings": [{"account": "cage", "amount-cents": 9223372036854775808}]})"),
            "postings.1.amount-cents: is no whole number of cents");
  EXPECT_EQ(why(R"({"postings": [{"account": "", "amount-cents": 1}]})"),
            "postings.1.account: names no account");
  EXPECT_EQ(why(R"({"postings": [{"account": "cage", "amount-cents": 1, "note": 1}]})"),
            "postings.1: has an account and an amount in whole cents, and nothing else");
  EXPECT_EQ(why(R"({"postings": [{"account": "cage", "amount-cents": -1}]})"), "read");
}

}  // namespace
}  // namespace houseway::floor
