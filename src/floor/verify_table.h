#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "floor/commitment_throw.h"
#include "floor/committed_shoe.h"
#include "floor/verify_round.h"

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
  std::uint64_t rounds_rebuilt = 0;       // from their entries, and found to be the round file
  std::uint64_t rounds_compared = 0;      // whose cards or throws were held against the commitments
  std::uint64_t rounds_by_hand = 0;       // a person dealt: nothing was committed to
  std::uint64_t rounds_begun_before = 0;  // the file begins in the middle of them
  std::uint64_t unproved = 0;             // cards that round files name and nobody was shown
  std::uint64_t not_followed = 0;  // events of shoes and throws that begin before the file does
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
  // A round whose cards may yet be opened.
  struct Pending {
    std::string place;
    std::vector<NamedCard> named;
  };

  void take_shoe(const Json& body, const std::string& place, Instant at, bool whole);
  void take_throw(const Json& body, const std::string& place, Instant at, bool whole);
  void take_round(const Json& body, const std::string& place, bool whole);
  void follow(const ShoeEvent& event, std::size_t open_before);
  void note(const ShoeEvent& event, const std::string& place);
  void note(RoundEntries::Step step) { round_.steps.push_back(std::move(step)); }
  const RuleSet* rules_of(const Json& round, const std::string& place);
  void judge(const Pending& round);
  void judge_pending();
  void find(Refusal refusal, const std::string& place);

  Proved& proved_;
  Refusals& findings_;
  const RoundCheck& settles_;
  const SealingKey* key_;
  std::optional<CommittedShoe> shoe_;
  std::optional<CommittedThrow> throws_;
  bool broken_ = false;            // a shoe event was refused: what follows it cannot be followed
  bool throws_broken_ = false;     // likewise
  std::optional<bool> committed_;  // dealt by the program, as far as the file tells
  bool open_ = false;              // the table, since this file said so
  bool between_ = false;           // the file has shown a moment at which no round was under way
  RoundEntries round_;             // since the last round
  std::vector<Pending> pending_;
  std::string rules_words_;  // of the rules that a round was played under last
  std::unique_ptr<const RuleSet> rules_;
};

}  // namespace houseway::floor
