#include <gtest/gtest.h>

#include "floor/services.h"

namespace houseway::floor {
namespace {

const Actor holder{"reg", Role::certificate_holder, "C-1", "1"};
const Actor dealer{"dan", Role::dealer, "C-2", "2"};

Date day(const char* words) {
  return *parse_date(words);
}
Instant on(const char* words) {
  return start_of(day(words)) + std::chrono::hours(12);
}

// L50 (613a.7(3)): asked for in writing, approved in writing, and only then used.
TEST(Services, AreUsedOnceTheExecutiveDirectorHasApprovedThem) {
  Services services;
  const ServiceRequested asked{"link", "Meters Inc.", "links progressive meters"};
  const auto approved = [](const char* date, const char* number = "ED-2026-7") {
    return ServiceApproved{"link", number, day(date)};
  };
  const auto place = [&](const ServiceEvent& event, const Actor& by, const char* at) {
    const auto why = services.why_not(event, by, on(at));
    EXPECT_TRUE(!why || why->section == "613a.7(3)") << text(*why);
    return why ? why->message : "";
  };
  EXPECT_EQ(services.why_not_use("link")->message, "was never requested");
  EXPECT_EQ(place(approved("2026-02-01"), holder, "2026-02-01"), "is requested in writing first");
  EXPECT_NE(place(asked, dealer, "2026-02-01"), "");
  services.apply(asked, holder, on("2026-02-01"));
  EXPECT_NE(place(asked, holder, "2026-02-02"), "");
  EXPECT_EQ(services.why_not_use("link")->message, "has no written approval");
  EXPECT_NE(place(approved("2026-02-05", ""), holder, "2026-02-05"), "") << "without its number";
  EXPECT_NE(place(approved("2026-02-05"), dealer, "2026-02-05"), "");
  EXPECT_NE(place(approved("2026-01-31"), holder, "2026-02-05"), "") << "before the request";
  EXPECT_NE(place(approved("2026-02-06"), holder, "2026-02-05"), "") << "tomorrow";
  services.apply(approved("2026-02-05"), holder, on("2026-02-05"));
  EXPECT_FALSE(services.why_not_use("link"));
  EXPECT_NE(place(approved("2026-02-05"), holder, "2026-02-06"), "");
  services.apply(ServiceEnded{"link", "the lease is over"}, holder, on("2026-03-01"));
  EXPECT_EQ(services.why_not_use("link")->message, "is no longer used");
  EXPECT_NE(place(ServiceEnded{"link", "again"}, holder, "2026-03-02"), "");
  // Used again it needs another approval.
  services.apply(asked, holder, on("2026-03-03"));
  EXPECT_EQ(services.why_not_use("link")->message, "has no written approval");
  EXPECT_THROW(services.apply(approved("2026-03-03"), dealer, on("2026-03-03")), std::logic_error);
}

TEST(Services, TheRecordGivesTheSameAgain) {
  const std::vector<ServiceEvent> events{ServiceRequested{"link", "Meters Inc.", "links meters"},
                                         ServiceApproved{"link", "ED-1", day("2026-02-05")},
                                         ServiceEnded{"link", "over"}};
  for (const ServiceEvent& event : events) {
    const Json written = Json::parse(to_json(event).dump());
    const auto read = read_service_event(written);
    ASSERT_TRUE(std::holds_alternative<ServiceEvent>(read)) << written;
    EXPECT_EQ(to_json(std::get<ServiceEvent>(read)), written);
    for (const auto& [key, value] : written.items()) {
      Json wrong = written;
      wrong[key] = 7;
      EXPECT_TRUE(std::holds_alternative<Refusal>(read_service_event(wrong))) << wrong;
    }
  }
}

}  // namespace
}  // namespace houseway::floor
