#include "odds/drawn_file.h"

#include <fmt/format.h>

#include "core/words.h"
#include "odds/drawn_adapter.h"
#include "odds/drawn_words.h"
#include "odds/odds.h"
#include "round/file_parts.h"
#include "round/json.h"
#include "rules/twenty_one.h"

namespace houseway {
namespace {

// "hard", "soft" or "pairs": the rows that a part of a chart has, and where they lie in a column.
struct ChartPart {
  std::string name;
  std::vector<std::pair<std::string, std::size_t>> rows;
  drawn::Wishes& (*cell)(drawn::ChartColumn& column, std::size_t row);
};

std::vector<ChartPart> chart_parts() {
  std::vector<ChartPart> parts{
      {"hard",
       {},
       [](drawn::ChartColumn& column, std::size_t row) -> drawn::Wishes& {
         return column.hard[row];
       }},
      {"soft",
       {},
       [](drawn::ChartColumn& column, std::size_t row) -> drawn::Wishes& {
         return column.soft[row];
       }},
      {"pairs", {}, [](drawn::ChartColumn& column, std::size_t row) -> drawn::Wishes& {
         return column.pairs[row];
       }}};
  for (std::size_t total = 4; total <= 20; ++total) {
    parts[0].rows.emplace_back(fmt::format("{}", total), total);
    if (total >= 12) parts[1].rows.emplace_back(fmt::format("{}", total), total);
  }
  for (std::size_t value = 0; value < drawn::values; ++value) {
    parts[2].rows.emplace_back(std::string(1, value_names[value]), value);
  }
  return parts;
}

class ChartReader {
 public:
  explicit ChartReader(const RuleSet& rules)
      : section_(rules.definition().hands()->sections.decisions) {
    const drawn::Terms terms = terms_of(rules, cards_left(rules, {}));
    for (std::size_t up = 0; up < drawn::values; ++up) {
      for (const auto& [told, holes] : drawn::told_holes(terms, up)) {
        columns_.push_back({up, told});
      }
    }
  }

  std::optional<Refusal> read(const Json& file, drawn::Chart& chart) const {
    if (!file.is_object()) return refuse("", "a chart is an object with hard, soft and pairs");
    const std::vector<ChartPart> parts = chart_parts();
    for (const auto& [key, value] : file.items()) {
      const bool known = std::any_of(parts.begin(), parts.end(), [&wanted = key](const auto& part) {
        return part.name == wanted;
      });
      if (!known) return refuse(key, "a chart has no such part; it has hard, soft and pairs");
    }
    for (const ChartPart& part : parts) {
      if (auto why = read_part(file, part, chart)) return why;
    }
    return std::nullopt;
  }

 private:
  Refusal refuse(std::string place, std::string message) const {
    return {std::move(message), std::move(place), text(section_)};
  }

  std::optional<Refusal> read_part(const Json& file, const ChartPart& part,
                                   drawn::Chart& chart) const {
    if (!file.contains(part.name) || !file.at(part.name).is_object()) {
      return refuse(part.name,
                    fmt::format("\"{}\" is an object with a line for each of {} to {}", part.name,
                                part.rows.front().first, part.rows.back().first));
    }
    const Json& lines = file.at(part.name);
    for (const auto& [row, at] : part.rows) {
      const std::string place = fmt::format("{}.{}", part.name, row);
      if (!lines.contains(row) || !lines.at(row).is_string()) {
        return refuse(place, "a line of moves is due, as \"H H D D D D H H H H\"");
      }
      const std::vector<std::string> moves = words_of(lines.at(row).get<std::string>());
      if (moves.size() != columns_.size()) {
        return refuse(place, fmt::format("{} moves are due, one for each column that strategy "
                                         "prints, not {}",
                                         columns_.size(), moves.size()));
      }
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto wishes = drawn::wishes_of(moves[i]);
        if (!wishes) {
          return refuse(place, fmt::format("\"{}\" is no move; there are S, H, D, Ds, P, R, Rs and "
                                           "Rp",
                                           printable(moves[i], 20)));
        }
        part.cell(chart[columns_[i]], at) = *wishes;
      }
    }
    if (lines.size() > part.rows.size()) {
      return refuse(part.name, fmt::format("there are more lines than {} to {}",
                                           part.rows.front().first, part.rows.back().first));
    }
    return std::nullopt;
  }

  Section section_;
  std::vector<drawn::Column> columns_;  // as they are printed
};

}  // namespace

ReadChart read_chart(const Json& file, const RuleSet& rules) {
  const TwentyOne& hands = *rules.definition().hands();
  if (hands.first_wagers(rules).size() > 1) {
    return {nullptr, Refusal{"a chart does not say when cards are switched", "",
                             text(hands.sections.switching)}};
  }
  auto played = std::make_shared<PlayedChart>();
  if (auto why = ChartReader(rules).read(file, played->chart)) return {nullptr, std::move(why)};
  return {std::move(played), std::nullopt};
}

}  // namespace houseway
