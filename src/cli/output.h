#pragma once

#include <iosfwd>
#include <string>

#include "round/json_fwd.h"
#include "round/round.h"

namespace houseway::cli {

// Exit status of the command.
constexpr int success = 0;
constexpr int breaks_a_rule = 1;
constexpr int used_wrongly = 2;

Json refusal_json(const Refusal& refusal);
Json refusals_json(const Refusals& refusals);

// {"1": {"ante": 20}}: all that goes back, by seat and wager.
Json back_json(const Definition& game, const Settlement& settlement);
Json lines_json(const Definition& game, const Settlement& settlement);

// A list with one item a line, readable and still easy to take apart line by line.
std::string list_text(const Json& items);

// The settlement as a table, a line for each wager.
std::string settlement_text(const Definition& game, const Settlement& settlement);

// Columns padded to their widest cell.
class Table {
 public:
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text(const std::string& indent) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace houseway::cli
