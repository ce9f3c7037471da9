#pragma once

#include <string>

#include "floor/entry.h"
#include "house/worker.h"
#include "round/json.h"

namespace houseway::house {

// What somebody at a table says: {"do": "bet", "on": "ante", "amount": 10}.
struct Command {
  floor::Actor by;
  Json words;
  Worker::Clock::time_point came = Worker::Clock::now();
  // The office has found that it may be done, with the witness that it needs.
  bool authorised = false;
};

}  // namespace houseway::house
