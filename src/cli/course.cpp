#include "cli/course.h"

#include "cli/card_course.h"
#include "cli/throw_course.h"

namespace houseway::cli {

std::unique_ptr<Course> make_course(Table& table) {
  if (table.rules.definition().stands_from_throw_to_throw()) {
    return std::make_unique<ThrowCourse>(table);
  }
  return std::make_unique<CardCourse>(table);
}

}  // namespace houseway::cli
