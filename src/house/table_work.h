#pragma once

#include "house/table_host.h"

namespace houseway::house {

// Until what could not be had elsewhere, a permit or a meter, is asked for again.
constexpr auto ask_again = std::chrono::seconds(5);

// One step of a table that is being put together: kept wholly or not at all, and told when it is.
struct TableHost::Work {
  Work(const TableAudience& audience, const floor::LiveTable& table) : tidings(audience, table) {}

  store::Batch batch;
  TableAudience::Tidings tidings;
  bool round_is_over = false;
  bool seats_change = false;
  std::vector<std::string> to_be_shown;  // accounts that see the table otherwise from now on
};

}  // namespace houseway::house
