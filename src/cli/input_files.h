#pragma once

#include <optional>
#include <string>
#include <vector>

#include "round/json.h"

namespace houseway::cli {

// The whole of a file, or of standard input for "-"; says on standard error why it cannot be read.
std::optional<std::string> read_file(const std::string& path);

// One object of a file: the file itself, or an item of the list that it holds.
struct Item {
  Json json;
  std::string name;  // "rounds.json", "rounds.json[3]"
};

struct Items {
  std::vector<Item> items;
  bool list = false;  // more than one, or written as a list
  int status = 0;     // not 0: a file could not be read, and that has been said
};
Items read_items(const std::vector<std::string>& files, bool json);

}  // namespace houseway::cli
