#include "house/journal_export.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/words.h"
#include "floor/verify.h"
#include "games/register.h"
#include "round/json.h"

namespace houseway::house {
namespace {

constexpr std::size_t walked_at_once = 500;

bool of_table(const std::string& chain) {
  return chain.starts_with("table/");
}

// Rules are named after their game. On a layout nothing lies face down.
bool hides_cards(const std::string& rules) {
  const Definition* game = find_definition(rules.substr(0, rules.find('/')));
  return game == nullptr || !game->thrown_on_a_layout();
}

// Where the round began that is under way at a table; nothing where there is none, or none with
// cards.
std::optional<std::uint64_t> hidden_since(store::Store& store, const std::string& chain) {
  store::RoundFilter newest;
  newest.chain = chain;
  newest.newest_first = true;
  newest.limit = 1;
  const auto over = store.rounds(newest);
  const auto kept = store.snapshot(chain);  // between rounds
  std::uint64_t from =
      std::max(over.empty() ? 0 : over.front().round.last, kept ? kept->sequence : 0) + 1;
  std::optional<std::uint64_t> began;
  while (true) {
    const auto entries = store.entries(chain, from, walked_at_once);
    for (const floor::Entry& entry : entries) {
      const Json body = parse_json(entry.body).value;
      const std::string event = body.value("event", "");
      if (event == "round-began" && hides_cards(body.value("rules", ""))) began = entry.sequence;
      if (event == "round-settled" || event == "round-called-off") began.reset();
    }
    if (entries.size() < walked_at_once) return began;
    from = entries.back().sequence + 1;
  }
}

// Whether entries may be given: those of a round under way may not.
class Given {
 public:
  Given(store::Store& store, floor::Role role)
      : store_(store), all_(floor::may_see(role, floor::Sight::down_cards)) {}

  bool is(const floor::Entry& entry) {
    if (all_ || !of_table(entry.chain)) return true;
    const auto [found, first] = hidden_since_.try_emplace(entry.chain);
    if (first) found->second = hidden_since(store_, entry.chain);
    return !found->second || entry.sequence < *found->second;
  }

 private:
  store::Store& store_;
  bool all_;
  std::map<std::string, std::optional<std::uint64_t>> hidden_since_;
};

}  // namespace

std::string export_chain(store::Store& store, const std::string& chain, std::uint64_t after,
                         std::size_t limit, floor::Role role) {
  std::string lines;
  Given given(store, role);
  for (const floor::Entry& entry : store.entries(chain, after + 1, limit)) {
    if (!given.is(entry)) break;
    lines += floor::export_line(entry) + "\n";
  }
  return lines;
}

Exported export_journal(store::Store& store, std::uint64_t after, std::size_t limit,
                        floor::Role role) {
  Exported exported{{}, after};
  Given given(store, role);
  const auto entries = store.journal(after, limit);
  for (const store::NumberedEntry& each : entries) {
    if (!given.is(each.entry)) {
      exported.held_back = each.entry.at;
      break;
    }
    exported.lines += floor::export_line(each.entry) + "\n";
    exported.after = each.number;
  }
  exported.to_the_end = exported.held_back || entries.size() < limit;
  return exported;
}

}  // namespace houseway::house
