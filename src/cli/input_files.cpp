#include "cli/input_files.h"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <iterator>

#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "round/json.h"

namespace houseway::cli {

std::optional<std::string> read_file(const std::string& path) {
  if (path == "-") {
    return std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
  }
  std::ifstream in(path, std::ios::binary);
  std::string content;
  if (in) content.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  if (!in || in.bad()) {
    fmt::print(stderr, "houseway: {}: cannot be read; name a file, or - for standard input\n",
               path);
    return std::nullopt;
  }
  return content;
}

Items read_items(const std::vector<std::string>& files, bool json) {
  Items read;
  read.list = files.size() > 1;
  for (const std::string& path : files) {
    const std::string name = path == "-" ? "standard input" : path;
    const auto content = read_file(path);
    if (!content) {
      read.status = used_wrongly;
      continue;
    }
    ParsedJson parsed = parse_json(*content);
    if (parsed.refusal) {
      fmt::print(stderr, "houseway: {}: {}\n", name, text(*parsed.refusal));
      if (json) {
        // Whoever reads the output still finds an error for this file.
        fmt::print("{}\n", Json{{"file", name}, {"error", refusal_json(*parsed.refusal)}}.dump());
      }
      read.status = std::max(read.status, breaks_a_rule);
      continue;
    }
    if (!parsed.value.is_array()) {
      read.items.push_back({std::move(parsed.value), name});
      continue;
    }
    read.list = true;
    for (std::size_t i = 0; i < parsed.value.size(); ++i) {
      read.items.push_back({std::move(parsed.value[i]), fmt::format("{}[{}]", name, i)});
    }
  }
  return read;
}

}  // namespace houseway::cli
