#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "round/file_parts.h"
#include "round/round.h"

// A round for a pot in a file: what was posted, the cards of each place and what each seat said.
// The order between seats follows from the rules.
namespace houseway {

// What a seat posted.
struct PotPosted {
  int seat = 0;
  Spot spot;
  Money amount;
  std::string path;
};

struct PotFile {
  std::optional<int> button;
  std::map<int, Money> stakes;
  std::set<int> players;
  std::vector<PotPosted> posted;
  std::map<int, std::vector<Card>> cards;  // by seat
  std::vector<Card> community;
  std::vector<Card> common;
  std::map<int, std::vector<std::string>> plays;
  std::vector<std::pair<Event, std::string>> meters;
  std::optional<HighHandStands> high_hand;
  std::vector<RecordedIrregularity> irregular;
  Refusals refusals;
};

PotFile read_pot_file(const Json& file, const RuleSet& rules);

// Feeds what a file records to a new round in the order that the rules imply.
Refusals feed_in_order(Round& round, PotFile file);

}  // namespace houseway
