#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "floor/act.h"
#include "floor/instant.h"
#include "store/store.h"

namespace houseway::house {

// A part of the record, as lines that `houseway verify` takes.
struct Exported {
  std::string lines;
  std::uint64_t after = 0;  // the number behind which to go on
  bool to_the_end = false;  // nothing more is there for who asked, now
  // When the first entry was made that he is not given yet.
  std::optional<floor::Instant> held_back = {};
};

// What is sealed stays sealed in an export, and a card stands in it as it was dealt. So who may not
// see hidden cards while a round is on is given nothing of it, nor of what came behind it, before
// it is over.
std::string export_chain(store::Store& store, const std::string& chain, std::uint64_t after,
                         std::size_t limit, floor::Role role);
Exported export_journal(store::Store& store, std::uint64_t after, std::size_t limit,
                        floor::Role role);

}  // namespace houseway::house
