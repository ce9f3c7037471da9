#include "cli/course.h"

#include "cli/card_course.h"
#include "cli/pot_course.h"
#include "cli/throw_course.h"

namespace houseway::cli {

std::unique_ptr<Course> make_course(Table& table) {
  if (table.rules.definition().thrown_on_a_layout()) {
    return std::make_unique<ThrowCourse>(table);
  }
  if (table.rules.definition().pot_game() != nullptr) return std::make_unique<PotCourse>(table);
  return std::make_unique<CardCourse>(table);
}

}  // namespace houseway::cli
