#include "cli/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>

namespace houseway::cli {
namespace {

// How many letters have to be changed, left out or put in.
std::size_t slips(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string lower_case(std::string_view word) {
  std::string out(word);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

MeantName meant_name(std::span<const std::string> names, std::string_view word) {
  MeantName meant;
  const std::string said = lower_case(word);
  std::vector<std::size_t> begin_so;
  std::size_t fewest = said.size() > 3 ? 3 : 2;  // more slips than that mean something else
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name = lower_case(names[i]);
    if (name == said) return {i, {}, {}};
    if (!said.empty() && name.starts_with(said)) begin_so.push_back(i);
    if (const std::size_t differ = slips(said, name); differ < fewest && said.size() > 1) {
      fewest = differ;
      meant.nearest = names[i];
    }
  }
  if (begin_so.size() == 1) return {begin_so.front(), {}, {}};
  for (const std::size_t i : begin_so) meant.several.push_back(names[i]);
  return meant;
}

std::string hint(const MeantName& meant, std::string_view otherwise) {
  constexpr std::size_t most_listed = 6;
  if (!meant.several.empty() && meant.several.size() <= most_listed) {
    return fmt::format("; that may be {}", fmt::join(meant.several, " or "));
  }
  if (meant.nearest) return fmt::format("; did you mean {}?", *meant.nearest);
  return std::string(otherwise);
}

}  // namespace houseway::cli
