#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "round/event.h"
#include "round/file.h"

namespace houseway {

// A recorded round with its parts taken apart and each checked by itself, before the order of
// events.
struct Told {
  struct Bet {
    Place place;
    Spot spot;
    Money amount;
    std::string path;
  };
  struct Irregular {
    Event event;
    std::string at;
    std::string choice;
    std::string path;
  };

  // One thing of a step of throws: a bet adds to what stands, a removal takes some or all of it.
  struct Part {
    enum class Kind : std::uint8_t { bet, remove, remove_all, call, toss, pass_dice };
    Kind kind;
    int seat = 0;
    Spot spot = {};
    Money amount = {};
    std::uint8_t word = 0;
    Throw thrown = {};
    std::string path;
  };

  std::vector<Bet> bets;
  std::vector<Part> steps;
  std::map<std::string, std::vector<Card>> cards;       // by place as written
  std::optional<std::vector<Card>> shoe;                // in the order drawn
  std::map<int, std::vector<std::string>> plays;        // by seat; of the dealer under 0
  std::vector<std::pair<Event, std::string>> readings;  // meters and draws
  std::vector<Irregular> irregular;
  Refusals refusals;
};

Told take_apart(const Json& file, const RuleSet& rules);

// Puts what a file tells into the order in which it happened, which the rules imply, and feeds it
// to the round. Returns why it cannot have happened so; nothing when the round is over.
Refusals play_out(Round& round, Told told);

// The same for a round of throws, whose steps stand in the order in which they happened.
Refusals play_steps(Round& round, Told told);
// The steps and irregularities of such a round.
void write_steps(const Round& round, Json& file);
Json roll_json(const Throw& thrown);  // {"roll": [3, 4]}

// How a refusal speaks of a value: "an object", "\"As\"", "12".
std::string kind_of(const Json& value);

}  // namespace houseway
