#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "round/event.h"
#include "round/file_parts.h"

namespace houseway {

// A recorded round of cards, its parts taken apart: what happened, but not in which order.
struct CardFile {
  struct Bet {
    Place place;
    Spot spot;
    Money amount;
    std::string path;
  };
  struct Roll {
    Throw thrown;
    std::string path;
  };

  std::vector<Bet> bets;
  std::vector<Roll> rolls;                              // before the deal
  std::map<std::string, std::vector<Card>> cards;       // by place as written
  std::optional<std::vector<Card>> shoe;                // in the order drawn
  std::map<int, std::vector<std::string>> plays;        // by seat; of the dealer under 0
  std::vector<std::pair<Event, std::string>> readings;  // meters and draws
  std::vector<RecordedIrregularity> irregular;
  Refusals refusals;
};

CardFile read_card_file(const Json& file, const RuleSet& rules);

}  // namespace houseway
