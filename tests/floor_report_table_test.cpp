#include <gtest/gtest.h>

#include "floor/report_table.h"

namespace houseway::floor {
namespace {

TEST(FloorReportTable, IsWrittenAsASheet) {
  ReportTable table{"try", {"who", "rounds", "win", "hold"}, {}, {}};
  table.add({std::string("ann"), std::int64_t{3}, Money{-50}, Decimal{12.345, 1}});
  table.add({std::string("a \"b\", c\nd"), std::int64_t{-1}, dollars(1'234'567), {}});
  EXPECT_EQ(to_csv(table),
            "who,rounds,win,hold\r\n"
            "ann,3,-0.50,12.3\r\n"
            "\"a \"\"b\"\", c\nd\",-1,1234567.00,\r\n");
}

// Names are the players' own: none of them is run by the auditor's spreadsheet.
TEST(FloorReportTable, WordsAreNoFormulas) {
  ReportTable table{"try", {"who"}, {}, {}};
  for (const char* name : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "a=1", ""}) {
    table.add({std::string(name)});
  }
  EXPECT_EQ(to_csv(table), "who\r\n'=1+1\r\n'+1\r\n'-1\r\n'@SUM(A1)\r\n'\t=1\r\na=1\r\n\r\n");
}

TEST(FloorReportTable, AndAsJson) {
  ReportTable table{"try", {"who", "win", "hold", "z"}, {}, {"a note"}};
  table.add({std::string("=ann"), Money{1250}, Decimal{0.12345, 2}, {}});
  EXPECT_EQ(to_json(table).dump(),
            R"({"report":"try","columns":["who","win","hold","z"],)"
            R"("rows":[{"who":"=ann","win":12.5,"hold":0.12,"z":null}],"notes":["a note"]})");
}

TEST(FloorReportTable, ARowHasACellForEachHeading) {
  ReportTable table{"try", {"who", "win"}, {}, {}};
  EXPECT_THROW(table.add({std::string("ann")}), std::logic_error);
  EXPECT_THROW(table.at(0, "nobody"), std::out_of_range);
}

}  // namespace
}  // namespace houseway::floor
