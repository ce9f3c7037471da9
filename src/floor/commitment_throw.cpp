#include "floor/commitment_throw.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/dice.h"
#include "floor/commitment_fields.h"

namespace houseway::floor {
bool is_throw_event(std::string_view name) {
  return name == "throw-committed" || name == "throw-opened" || name == "throw-voided";
}

Json to_json(const ThrowEvent& event) {
  if (const auto* e = std::get_if<ThrowCommitted>(&event)) {
    return {{"event", "throw-committed"}, {"table", e->table},
            {"throw", e->number},         {"what", e->what},
            {"root", hex(e->root)},       {"sealed", e->sealed}};
  }
  if (const auto* e = std::get_if<ThrowOpened>(&event)) {
    return {{"event", "throw-opened"}, {"throw", e->number}, {"proof", to_json(e->proof)}};
  }
  const auto& e = std::get<ThrowVoided>(event);
  Json json{{"event", "throw-voided"}, {"throw", e.number}, {"cause", e.cause}};
  if (!e.section.empty()) json["section"] = e.section;
  json["proof"] = to_json(e.proof);
  return json;
}

std::variant<ThrowEvent, Refusal> read_throw_event(const Json& json) {
  Fields fields(json);
  const std::string word = fields.words("event");
  ThrowEvent event;
  if (word == "throw-committed") {
    event = ThrowCommitted{fields.words("table"), fields.number("throw"), fields.words("what"),
                           fields.digest("root"), fields.words("sealed")};
  } else if (word == "throw-opened") {
    event = ThrowOpened{fields.number("throw"), fields.proof("proof")};
  } else if (word == "throw-voided") {
    event = ThrowVoided{fields.number("throw"), fields.words("cause"),
                        fields.has("section") ? fields.words("section") : std::string(),
                        fields.proof("proof")};
  } else {
    fields.refuse("event", "is nothing that happens to a committed throw");
  }
  if (fields.refusal()) return *fields.refusal();
  return event;
}

CommittedThrow::CommittedThrow(std::string table, const SealingKey* key, std::uint64_t first)
    : table_(std::move(table)), key_(key), next_(first) {}

const std::string* CommittedThrow::find(std::uint64_t number) const {
  for (const auto& [what, open] : open_) {
    if (open.number == number) return &what;
  }
  return nullptr;
}

std::optional<Refusal> CommittedThrow::why_not_told(std::uint64_t number,
                                                    const Proof& proof) const {
  const std::string* what = find(number);
  if (what == nullptr) return refusal(fmt::format("throw {} is not under way", number), "throw");
  if (!holds(proof, open_.at(*what).root, named(number), 1)) {
    return refusal("is not what was committed to", "proof");
  }
  if (!proof.item.starts_with(*what + " "))
    return refusal(fmt::format("is no {}", *what), "proof.item");
  return {};
}

std::optional<Refusal> CommittedThrow::why_not(const ThrowEvent& event, const Actor& by,
                                               Instant) const {
  const auto* voided = std::get_if<ThrowVoided>(&event);
  if (by.role != Role::system && !(voided != nullptr && at_least(by.role, Role::boxperson))) {
    return refusal("committed throws are the program's; a boxperson or above may void one", "by");
  }
  if (voided != nullptr) {
    if (voided->cause.empty()) return refusal("says why", "cause");
    return why_not_told(voided->number, voided->proof);
  }
  if (const auto* opened = std::get_if<ThrowOpened>(&event)) {
    return why_not_told(opened->number, opened->proof);
  }
  const auto& committed = std::get<ThrowCommitted>(event);
  if (committed.table != table_) return refusal(fmt::format("this is table {}", table_), "table");
  if (committed.what.empty() || committed.what.find(' ') != std::string::npos) {
    return refusal("is one word", "what");
  }
  if (open_.contains(committed.what)) {
    return refusal(
        fmt::format("throw {} is told first: one at a time", open_.at(committed.what).number),
        "what");
  }
  if (committed.number != next_) {
    return refusal(fmt::format("the next throw is number {}", next_), "throw");
  }
  if (key_ == nullptr) return {};
  const auto stack = key_->open_stack(named(committed.number), committed.sealed);
  if (!stack || stack->size() != 1 || stack->root() != committed.root) {
    return refusal("is not what was committed to, or not sealed with this floor's key", "sealed");
  }
  return {};
}

void CommittedThrow::apply(const ThrowEvent& event, const Actor& by, Instant at) {
  if (const auto refusal = why_not(event, by, at)) throw std::logic_error(text(*refusal));
  if (const auto* committed = std::get_if<ThrowCommitted>(&event)) {
    open_[committed->what] = {committed->number, committed->root, committed->sealed, at};
    ++next_;
  } else if (const auto* opened = std::get_if<ThrowOpened>(&event)) {
    open_.erase(std::string(*find(opened->number)));
  } else {
    open_.erase(std::string(*find(std::get<ThrowVoided>(event).number)));
  }
}

Json CommittedThrow::carried() const {
  Json json{{"next", next_}};
  for (const auto& [what, open] : open_) {
    json["under-way"][what] = {{"throw", open.number},
                               {"root", hex(open.root)},
                               {"sealed", open.sealed},
                               {"at", floor::text(open.at)}};
  }
  return json;
}

std::optional<Refusal> CommittedThrow::carry_on(const Json& carried) {
  Fields fields(carried);
  next_ = fields.number("next");
  open_.clear();
  if (!fields.has("under-way")) return fields.refusal();
  for (const auto& [what, json] : fields.object("under-way").items()) {
    Fields open(json);
    open_[what] = {open.number("throw"), open.digest("root"), open.words("sealed"),
                   open.instant("at")};
    if (open.refusal()) return open.refusal();
    if (key_ == nullptr) continue;
    const auto stack = key_->open_stack(named(open_[what].number), open_[what].sealed);
    if (!stack || stack->size() != 1 || stack->root() != open_[what].root) {
      return refusal("is not what was committed to, or not sealed with this floor's key", "sealed");
    }
  }
  return fields.refusal();
}

ThrowEvent CommittedThrow::committed_to(std::string what, std::string item, Random& random,
                                        std::uint64_t after) const {
  if (key_ == nullptr) throw std::logic_error("throws are made with the floor's key alone");
  const Stack stack(named(next_ + after), {std::move(item)}, random);
  return ThrowCommitted{table_, next_ + after, std::move(what), stack.root(), key_->seal(stack)};
}

ThrowEvent CommittedThrow::commit_roll(int dice, Random& random) const {
  std::string item = "roll";
  for (int i = 0; i < dice; ++i) item += fmt::format(" {}", random.below(die_faces) + 1);
  return committed_to("roll", std::move(item), random);
}

ThrowEvent CommittedThrow::commit(std::string what, std::span<const std::string> results,
                                  Random& random, std::uint64_t after) const {
  if (results.empty()) throw std::logic_error("there is nothing to draw from");
  const std::string& result = results[random.below(static_cast<std::uint32_t>(results.size()))];
  std::string item = what + " " + result;
  return committed_to(std::move(what), std::move(item), random, after);
}

Proof CommittedThrow::proof(const std::string& what) const {
  const Open& open = open_.at(what);
  return key_->open_stack(named(open.number), open.sealed).value().proof(0);
}

ThrowEvent CommittedThrow::open(const std::string& what) const {
  return ThrowOpened{open_.at(what).number, proof(what)};
}

ThrowEvent CommittedThrow::void_it(const std::string& what, std::string cause,
                                   std::string section) const {
  return ThrowVoided{open_.at(what).number, std::move(cause), std::move(section), proof(what)};
}

}  // namespace houseway::floor
