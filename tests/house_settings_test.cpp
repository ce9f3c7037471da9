#include <gmock/gmock.h>

#include "house/floor_settings.h"
#include "house_support.h"

// What two keys may configure, and what comes of it.
namespace houseway::house {
namespace {

using testing::HasSubstr;

class HouseSettings : public OfficeTest {
 protected:
  HouseSettings() { seed(); }
  std::string configure(const char* setting, const char* value) {
    return text_of(floor_().both(staff(floor::Role::finance), staff(floor::Role::pit_manager),
                                 "configure",
                                 {{"setting", setting}, {"value", value}, {"reason", "a test"}}));
  }
  int shift_at(int hours_after_six) {
    const floor::Date day{std::chrono::year(2026), std::chrono::month(11), std::chrono::day(18)};
    return configured_shifts(*floor_().store)
        .at(floor::start_of_gaming_day(day) + std::chrono::hours(hours_after_six))
        .number;
  }
};

TEST_F(HouseSettings, OneThatIsNotKnownIsRefusedWithThoseThatAre) {
  EXPECT_THAT(configure("spectators", "late"), HasSubstr("poker-area, shifts, software"));
}

TEST_F(HouseSettings, ShiftsBeginWhenTheyAreConfiguredTo) {
  EXPECT_EQ(shift_at(9), 2);
  EXPECT_THAT(configure("shifts", "06:00 18:30"), HasSubstr("done"));
  EXPECT_EQ(shift_at(9), 1);
  EXPECT_EQ(shift_at(12), 1);
  EXPECT_EQ(shift_at(13), 2);
  for (const char* wrong : {"08:00 20:00", "06:00 06:00", "06:00 25:00", "06:00 18", "06:00 4:x"}) {
    EXPECT_THAT(configure("shifts", wrong), HasSubstr("06:00 14:00 22:00")) << wrong;
  }
  EXPECT_EQ(shift_at(13), 2);
}

}  // namespace
}  // namespace houseway::house
