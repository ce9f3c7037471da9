#include <gtest/gtest.h>

#include "floor/account_reports.h"
#include "floor_submissions_support.h"

namespace houseway::floor {
namespace {

TEST(FloorSubmissionsReport, HasWhatWasInForceInThePeriod) {
  Submissions submissions;
  submissions.apply(filing("cajun-stud"), holder, on("2026-03-02"));
  submissions.apply(SubmissionApproved{"cajun-stud/1"}, director, on("2026-03-05"));
  submissions.apply(filing("casino-war"), holder, on("2026-03-05", 13));
  submissions.apply(filing("cajun-stud", minimum(10)), holder, on("2026-04-01"));
  const auto versions = [&](const char* first, const char* last) {
    const ReportTable table = submissions_report(submissions, {day(first), day(last)});
    std::vector<std::string> found;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      found.push_back(std::get<std::string>(table.at(i, "version")));
    }
    return found;
  };
  using Versions = std::vector<std::string>;
  EXPECT_EQ(versions("2026-03-01", "2026-03-04"), Versions());
  EXPECT_EQ(versions("2026-03-05", "2026-03-05"), Versions{"cajun-stud/1"});
  // The second takes effect with the beginning of the fifteenth day, before the gaming day does.
  EXPECT_EQ(versions("2026-04-10", "2026-04-14"), (Versions{"cajun-stud/1", "casino-war/1"}));
  EXPECT_EQ(versions("2026-04-15", "2026-04-20"),
            (Versions{"cajun-stud/2", "cajun-stud/1", "casino-war/1"}));
  EXPECT_EQ(versions("2026-04-17", "2026-04-20"), (Versions{"cajun-stud/2", "casino-war/1"}));
  const ReportTable table = submissions_report(submissions, {day("2026-04-10"), day("2026-04-11")});
  EXPECT_EQ(table.at(0, "approved"), Cell(std::string("2026-03-05")));
  EXPECT_EQ(table.at(1, "approved"), Cell(std::string("implemented by lapse of time")));
  EXPECT_EQ(table.at(1, "until"), Cell());
}

}  // namespace
}  // namespace houseway::floor
