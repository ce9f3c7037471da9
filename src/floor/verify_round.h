#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/commitment.h"
#include "round/round.h"

// What the entries of one round say: the round as it went and what was taken for it from the
// committed cards and throws, in their order. Played again from these alone it must come to the
// round file that was recorded, with every card and throw where it was dealt.
namespace houseway::floor {

// A card that left the stack.
struct TakenCard {
  std::uint64_t shoe = 0;
  std::uint64_t position = 0;
  std::uint64_t index = 0;
  bool followed = false;  // its commitment is in the file
  bool opened = false;    // proved to everybody
  std::string item;       // what was committed to, where that is known
};

// A card that the round names, with the one that was taken for it.
struct NamedCard {
  TakenCard taken;
  Place place;
  Card card;
  std::string where;       // "to dealer"
  bool dealt = false;      // else it was put away by an irregularity
  bool turned_up = false;  // by the course of play, for everybody
};

struct RoundEntries {
  struct Began {};
  struct Went {
    Json what;  // in the words of event_words.h
  };
  struct EntryBack {};  // the last card that a person entered
  struct Taken {
    std::size_t first = 0;  // of `cards`
    std::size_t count = 0;
    bool burned = false;
  };
  struct PutBack {
    std::uint64_t shoe = 0;
    std::uint64_t position = 0;
  };
  struct StackBound {
    std::uint64_t shoe = 0;
  };
  struct StackEnded {
    bool voided = false;
    std::uint64_t left = 0;
  };
  struct ThrowBound {
    std::uint64_t number = 0;
  };
  struct ThrowTold {
    std::uint64_t number = 0;
    std::string item;
  };
  struct Step {
    std::variant<Began, Went, EntryBack, Taken, PutBack, StackBound, StackEnded, ThrowBound,
                 ThrowTold>
        what;
    std::string place;  // of the entry
  };

  std::vector<Step> steps;
  std::vector<TakenCard> cards;
};

// Which of what a round takes is held against commitments: none where a person deals, and nothing
// that depends on an entry which was refused.
struct Dealt {
  bool cards = false;
  bool throws = false;
};

struct PlayedAgain {
  std::vector<NamedCard> named;
  std::uint64_t throws = 0;
  std::optional<Refusal> wrong;  // the first thing that does not hold, with its place
};

// `place` is that of the entry that settles the round with this file.
PlayedAgain play_again(const RoundEntries& entries, const RuleSet& rules, const Json& file,
                       Dealt dealt, const std::string& place);

}  // namespace houseway::floor
