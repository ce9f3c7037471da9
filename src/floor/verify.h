#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "floor/sealed_heads.h"
#include "floor/verify_table.h"

// What anybody can check of a floor's record without the floor: docs/verify.md has the formats.
namespace houseway::floor {

// An entry as a line of an export.
std::string export_line(const Entry& entry);

// What a player keeps of a round: the cards that he saw, each with its proof.
struct RoundProof {
  StackName name;
  std::uint64_t size = 0;
  Digest root = {};
  std::uint64_t cut = 0;
  std::vector<Proof> proofs;
  Json round;       // the round file, where it is told
  Json settlement;  // and what it came to
};
Json to_json(const RoundProof& proof);
std::variant<RoundProof, Refusal> read_round_proof(const Json& json);

// What a check shows, and what no check of a record can.
inline constexpr const char* not_proved =
    "This shows that orders and throws were fixed before they were dealt and not changed after, "
    "not "
    "that the house did not know the order.";

class Verifier {
 public:
  // With a key, signatures must be of that key; without, of the key that stands beside them. With
  // the floor's sealing key everything that is sealed is opened and held against what it was bound
  // to: what an auditor can check and a player cannot.
  Verifier(std::optional<PublicKey> key, RoundCheck settles, const SealingKey* sealing = nullptr);

  void take_line(const std::string& line, std::size_t number);
  void take_round_proof(const Json& json, const std::string& place);
  void end();

  const Proved& proved() const { return proved_; }
  const Refusals& findings() const { return findings_; }
  // A sentence for each thing that was shown.
  std::vector<std::string> statements() const;

 private:
  struct Chain {
    std::uint64_t before = 0;  // the number of the entry before the first one here
    std::vector<Digest> hashes;
    bool broken = false;
    std::unique_ptr<TableVerification> table;
  };

  void find(Refusal refusal, const std::string& place);
  void take_entry(const Json& json, const std::string& line, const std::string& place);
  void take_heads(const Json& json, const std::string& line, const std::string& place);
  void take_body(const Entry& entry, Chain& chain, const std::string& place);
  void check_heads(const SignedHeads& heads, const std::string& place);
  void check_signed();
  bool claims_all() const;
  void say_signed(std::vector<std::string>& lines) const;

  std::optional<PublicKey> key_;
  RoundCheck settles_;
  const SealingKey* sealing_;
  Proved proved_;
  Refusals findings_;
  std::map<std::string, Chain> chains_;
  std::vector<std::pair<SignedHeads, std::string>> heads_;
  std::map<std::string, std::uint64_t> signed_;  // how far each chain was, the last time
  std::map<Digest, std::string> roots_;          // where each was committed to
  Instant last_;
  std::uint64_t round_proofs_ = 0;
};

}  // namespace houseway::floor
