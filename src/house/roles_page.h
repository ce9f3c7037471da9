#pragma once

#include <string>

namespace houseway::house {

// docs/roles.md: every act against every role, how it is done, and who reads what, as the code has
// it.
std::string roles_page();

}  // namespace houseway::house
