#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/card.h"
#include "floor/commitment.h"

// What happens to the committed cards of a table. A position counts cards in the order of dealing,
// after the cut; an index is the place in the stack that was committed to, before it.
namespace houseway::floor {

// Where players contribute: the house binds itself to its own part first.
struct ShuffleAnnounced {
  std::string table;
  std::uint64_t shoe = 0;
  Digest secret = {};  // its hash
  std::string sealed;
  bool operator==(const ShuffleAnnounced&) const = default;
};
struct ContributionCommitted {
  std::uint64_t shoe = 0;
  std::string account;
  Digest commitment = {};
  bool operator==(const ContributionCommitted&) const = default;
};
struct ContributionRevealed {
  std::uint64_t shoe = 0;
  std::string account;
  Bytes32 value = {};
  bool operator==(const ContributionRevealed&) const = default;
};

struct ShuffleCommitted {
  std::string table;
  std::uint64_t shoe = 0;
  Deck deck = Deck::standard;
  std::uint64_t decks = 1;
  std::uint64_t size = 0;  // all of the decks, or fewer where the rest lies on the table
  Digest root = {};
  std::string sealed;
  bool to_be_cut = false;                    // not after a device (639a.5(g))
  std::optional<std::uint64_t> below_cover;  // where it is not cut
  std::vector<std::string> unrevealed;       // whose contributions count as zeros
  bool operator==(const ShuffleCommitted&) const = default;
};
struct StackCut {
  std::uint64_t shoe = 0;
  std::uint64_t position = 0;  // how many cards go from the top to the bottom
  std::optional<std::uint64_t> below_cover;
  std::string cut_by;  // who held the cover card
  bool operator==(const StackCut&) const = default;
};
struct RecutOrdered {
  std::uint64_t shoe = 0;
  std::string reason;
  bool operator==(const RecutOrdered&) const = default;
};

struct CardsDrawn {
  std::uint64_t shoe = 0;
  std::vector<std::uint64_t> positions;
  bool operator==(const CardsDrawn&) const = default;
};
struct CardsBurned {
  std::uint64_t shoe = 0;
  std::vector<std::uint64_t> positions;
  bool operator==(const CardsBurned&) const = default;
};
// Drawn in error: the next one again.
struct CardPutBack {
  std::uint64_t shoe = 0;
  std::uint64_t position = 0;
  bool operator==(const CardPutBack&) const = default;
};
// What everybody may see from now on.
struct CardsOpened {
  std::uint64_t shoe = 0;
  std::vector<Proof> proofs;
  bool operator==(const CardsOpened&) const = default;
};

// The end of a commitment: its cards were played as far as they are, or it is void with a cause.
struct CommitmentEnded {
  std::uint64_t shoe = 0;
  bool voided = false;
  std::string cause;
  std::string section;
  std::vector<Proof> proofs;      // of cards that were seen and not yet opened
  std::optional<Opening> whole;   // all of them, where nobody's secret is among them
  std::optional<Bytes32> secret;  // of the house, with which the order can be made again
  bool operator==(const CommitmentEnded&) const = default;
};

using ShoeEvent = std::variant<ShuffleAnnounced, ContributionCommitted, ContributionRevealed,
                               ShuffleCommitted, StackCut, RecutOrdered, CardsDrawn, CardsBurned,
                               CardPutBack, CardsOpened, CommitmentEnded>;

bool is_shoe_event(std::string_view name);
std::uint64_t shoe_of(const ShoeEvent& event);
Json to_json(const ShoeEvent& event);
// Members that it does not know are left to others: who, why, the money.
std::variant<ShoeEvent, Refusal> read_shoe_event(const Json& json);

std::string_view name(Deck deck);  // "standard", "with-joker", "without-tens", "tiles"
std::optional<Deck> parse_deck(std::string_view name);

}  // namespace houseway::floor
