#include "floor/round_proofs.h"

#include <algorithm>
#include <map>

#include "floor/commitment_throw.h"
#include "floor/committed_shoe_events.h"
#include "floor/entry_body.h"
#include "floor/reconstruction.h"
#include "floor/verify.h"

namespace houseway::floor {
namespace {

class StacksOfRound {
 public:
  explicit StacksOfRound(std::string table) : table_(std::move(table)) {}

  void take(const EntryBody& body) {
    if (is_shoe_event(body.event)) {
      const auto read = read_shoe_event(body.json);
      if (const auto* event = std::get_if<ShoeEvent>(&read)) take(*event);
    } else if (is_throw_event(body.event)) {
      const auto read = read_throw_event(body.json);
      if (const auto* event = std::get_if<ThrowEvent>(&read)) take(*event);
    } else if (body.event == "round-settled") {
      settlement_ = member(body.json, "settlement");
    }
  }
  // Shoes that cards of the round were opened of, and whose commitment is yet to be found.
  bool complete() const {
    return std::all_of(shoes_.begin(), shoes_.end(),
                       [](const auto& each) { return each.second.size > 0; });
  }
  // From the newest to the oldest: the last cut before the first card counts.
  void take_earlier(const EntryBody& body) {
    if (!is_shoe_event(body.event)) return;
    const auto read = read_shoe_event(body.json);
    const auto* event = std::get_if<ShoeEvent>(&read);
    if (event == nullptr) return;
    const auto found = shoes_.find(shoe_of(*event));
    if (found == shoes_.end() || found->second.size > 0) return;
    if (const auto* cut = std::get_if<StackCut>(event); cut != nullptr && !cut_[cut->shoe]) {
      cut_[cut->shoe] = true;
      found->second.cut = cut->position;
    }
    if (const auto* committed = std::get_if<ShuffleCommitted>(event)) commit(*committed);
  }

  // The settlement names the hands of all: it goes with the round, which not everybody is given.
  Json told(const Json& round) const {
    Json list = Json::array();
    const auto add = [&](const RoundProof& stack, bool with_round) {
      if (stack.proofs.empty() || stack.size == 0) return;
      RoundProof proof = stack;
      if (with_round && !round.is_null()) {
        proof.round = round;
        proof.settlement = settlement_;
      }
      list.push_back(to_json(proof));
    };
    // Where cards were shuffled anew in the middle of the round, what settles came from the last.
    for (auto shoe = shoes_.begin(); shoe != shoes_.end(); ++shoe) {
      add(shoe->second, std::next(shoe) == shoes_.end());
    }
    for (const auto& [number, stack] : throws_) add(stack, shoes_.empty() && list.empty());
    return list;
  }

 private:
  RoundProof& shoe(std::uint64_t number) {
    RoundProof& stack = shoes_[number];
    stack.name = {StackName::Kind::shoe, table_, number};
    return stack;
  }
  void commit(const ShuffleCommitted& committed) {
    RoundProof& stack = shoe(committed.shoe);
    stack.size = committed.size;
    stack.root = committed.root;
  }
  static void add(RoundProof& stack, const std::vector<Proof>& proofs) {
    for (const Proof& proof : proofs) {
      const bool there = std::any_of(stack.proofs.begin(), stack.proofs.end(),
                                     [&](const Proof& each) { return each.index == proof.index; });
      if (!there) stack.proofs.push_back(proof);
    }
  }
  void take(const ShoeEvent& event) {
    if (const auto* committed = std::get_if<ShuffleCommitted>(&event)) {
      commit(*committed);
    } else if (const auto* cut = std::get_if<StackCut>(&event)) {
      cut_[cut->shoe] = true;
      shoe(cut->shoe).cut = cut->position;
    } else if (const auto* opened = std::get_if<CardsOpened>(&event)) {
      add(shoe(opened->shoe), opened->proofs);
    } else if (const auto* ended = std::get_if<CommitmentEnded>(&event)) {
      if (!ended->proofs.empty()) add(shoe(ended->shoe), ended->proofs);
    }
  }
  void take(const ThrowEvent& event) {
    if (const auto* committed = std::get_if<ThrowCommitted>(&event)) {
      RoundProof& stack = throws_[committed->number];
      stack.name = {StackName::Kind::draw, table_, committed->number};
      stack.size = 1;
      stack.root = committed->root;
    } else if (const auto* opened = std::get_if<ThrowOpened>(&event)) {
      add(throws_[opened->number], {opened->proof});
    } else if (const auto* voided = std::get_if<ThrowVoided>(&event)) {
      add(throws_[voided->number], {voided->proof});
    }
  }

  std::string table_;
  std::map<std::uint64_t, RoundProof> shoes_;
  std::map<std::uint64_t, RoundProof> throws_;
  std::map<std::uint64_t, bool> cut_;
  Json settlement_;
};

}  // namespace

std::variant<Json, Refusal> proofs_of_round(const std::vector<Entry>& entries,
                                            const EntriesBefore& before, const Actor& viewer) {
  auto told = reconstruct(entries, viewer);
  if (auto* why = std::get_if<Refusal>(&told)) return std::move(*why);
  const Json& round = std::get<Json>(told);
  StacksOfRound stacks(table_of_chain(entries.front().chain).value_or(""));
  for (const Entry& entry : entries) {
    const auto body = read_body(entry);
    if (const auto* read = std::get_if<EntryBody>(&body)) stacks.take(*read);
  }
  for (std::uint64_t first = entries.front().sequence; !stacks.complete();) {
    const std::vector<Entry> earlier = before(first);
    if (earlier.empty()) break;
    first = earlier.front().sequence;
    for (auto entry = earlier.rbegin(); entry != earlier.rend(); ++entry) {
      const auto body = read_body(*entry);
      if (const auto* read = std::get_if<EntryBody>(&body)) stacks.take_earlier(*read);
    }
  }
  const bool all_open = round.at("faces-closed") == 0 && !round.contains("called-off");
  return stacks.told(all_open ? round.at("round") : Json());
}

}  // namespace houseway::floor
