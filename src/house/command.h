#pragma once

#include <string>
#include <vector>

#include "floor/entry.h"
#include "house/worker.h"
#include "round/json.h"
#include "store/store.h"

namespace houseway::house {

// What somebody at a table says: {"do": "bet", "on": "ante", "amount": 10}.
struct Command {
  floor::Actor by;
  Json words;
  Worker::Clock::time_point came = Worker::Clock::now();
  // The office has found that it may be done, with the witness that it needs.
  bool authorised = false;
  std::vector<store::Document> documents = {};  // kept with what is recorded of it
};

}  // namespace houseway::house
