#include "house/roles_page.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace houseway::house {
namespace {

const char* const page = HOUSEWAY_TESTS_DIR "/../docs/roles.md";

TEST(RolesPage, IsWhatTheCodeSays) {
  if (std::getenv("HOUSEWAY_WRITE_PAGES") != nullptr) {
    std::ofstream(page, std::ios::binary) << roles_page();
  }
  std::ifstream file(page, std::ios::binary);
  std::stringstream written;
  written << file.rdbuf();
  EXPECT_EQ(written.str(), roles_page())
      << "docs/roles.md is not what the code says; write it anew with\n"
         "  HOUSEWAY_WRITE_PAGES=1 houseway_tests --gtest_filter='RolesPage.*'";
}

}  // namespace
}  // namespace houseway::house
