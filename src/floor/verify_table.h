#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "floor/commitment_throw.h"
#include "floor/committed_shoe.h"

// What the record of one table shows of its dealing.
namespace houseway::floor {

// Why a recorded settlement is not what its round file comes to. The program that settles is above
// this layer, and brings it.
using RoundCheck = std::function<std::optional<Refusal>(const Json& round, const Json& settlement)>;

// How much of each thing held.
struct Proved {
  std::uint64_t entries = 0;
  std::uint64_t chains = 0;
  std::uint64_t signed_heads = 0;
  std::uint64_t closed_out = 0;
  std::uint64_t voided = 0;
  std::uint64_t still_open = 0;
  std::uint64_t contributed = 0;    // shuffles that players had a part in
  std::uint64_t orders_remade = 0;  // of these, from the house's secret
  std::uint64_t cards_opened = 0;
  std::uint64_t throws_told = 0;
  std::uint64_t rounds_settled = 0;
  std::uint64_t rounds_compared = 0;  // whose cards or throws were held against the commitments
  std::uint64_t not_followed = 0;     // events of shoes and throws that begin before the file does
};

class TableVerification {
 public:
  TableVerification(Proved& proved, Refusals& findings, const RoundCheck& settles,
                    const SealingKey* key)
      : proved_(proved), findings_(findings), settles_(settles), key_(key) {}

  // `whole`: the record is there from its first entry.
  void take(const Json& body, const std::string& place, Instant at, bool whole);
  // The end of the file, whose last entry is of this moment.
  void end(Instant last);

 private:
  // A card of a round as it left the stack; its face once it has been opened.
  struct Drawn {
    std::uint64_t shoe = 0;
    std::uint64_t index = 0;
    std::string item;
    bool aside = false;  // burned, or put back for the next hand: the round file may name it
  };
  struct Dealt {
    std::string place;
    std::vector<std::string> cards;     // of the round file
    std::vector<std::string> in_order;  // of these, those that it lists in the order of drawing
    std::vector<Drawn> drawn;
  };

  void take_shoe(const Json& body, const std::string& place, Instant at, bool whole);
  void take_throw(const Json& body, const std::string& place, Instant at, bool whole);
  void take_round(const Json& body, const std::string& place);
  void follow(const ShoeEvent& event, std::size_t open_before);
  void compare_throws(const Json& round, const std::string& place);
  void compare(const Dealt& dealt);
  void compare_pending();
  void find(Refusal refusal, const std::string& place);

  Proved& proved_;
  Refusals& findings_;
  const RoundCheck& settles_;
  const SealingKey* key_;
  std::optional<CommittedShoe> shoe_;
  std::optional<CommittedThrow> throws_;
  bool broken_ = false;            // a shoe event was refused: what follows it cannot be followed
  std::vector<Drawn> drawn_;       // since the last round
  std::vector<std::string> told_;  // throws, likewise
  std::vector<Dealt> pending_;     // rounds with cards that may yet be opened
};

// The cards that a round file names, and those that it lists in the order in which they were drawn.
std::vector<std::string> cards_in_file(const Json& round);
std::vector<std::string> cards_in_order(const Json& round);
// Its throws in order ("roll 3 4", "spin 17"), and what was drawn beside ("magic-card 7c").
std::vector<std::string> throws_in_file(const Json& round);
std::vector<std::string> selected_in_file(const Json& round);

}  // namespace houseway::floor
