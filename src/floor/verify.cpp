#include "floor/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/words.h"
#include "floor/commitment_fields.h"
#include "floor/entry_body.h"

namespace houseway::floor {
namespace {

std::variant<Entry, Refusal> read_entry(const Json& json) {
  Fields fields(json);
  Entry entry;
  entry.chain = fields.words("chain");
  entry.sequence = fields.number("sequence");
  const auto at = parse_instant(fields.words("at"));
  if (!at) fields.refuse("at", "is a moment such as 2026-11-18T06:20:00.000000Z");
  entry.body = fields.words("body");
  entry.previous = fields.digest("previous");
  entry.hash = fields.digest("hash");
  if (entry.sequence == 0) fields.refuse("sequence", "begins at 1");
  if (fields.refusal()) return *fields.refusal();
  entry.at = *at;
  return entry;
}

const Refusal not_as_written{
    "is not as the program writes it: a line has its members in one order "
    "and no space between them",
    "", ""};

void add_cards(const Json& words, std::vector<std::string>& cards) {
  if (words.is_string()) {
    for (std::string& word : words_of(words.get_ref<const std::string&>())) {
      if (parse_card(word)) cards.push_back(std::move(word));
    }
  } else if (words.is_array()) {
    for (const Json& each : words) add_cards(each, cards);
  }
}

// The cards that a round file lists in the order in which they were drawn.
std::vector<std::string> cards_in_order(const Json& round) {
  std::vector<std::string> cards;
  add_cards(member(round, "shoe"), cards);
  return cards;
}

// All that it names.
std::vector<std::string> cards_in_file(const Json& round) {
  std::vector<std::string> cards = cards_in_order(round);
  const Json& places = member(round, "cards");
  if (places.is_object()) {
    for (const Json& place : places) add_cards(place, cards);
  }
  return cards;
}

}  // namespace

std::string export_line(const Entry& entry) {
  const Json line{
      {"chain", entry.chain}, {"sequence", entry.sequence},      {"at", text(entry.at)},
      {"body", entry.body},   {"previous", hex(entry.previous)}, {"hash", hex(entry.hash)}};
  return line.dump();
}

Json to_json(const RoundProof& proof) {
  Json json{{"table", proof.name.table},
            {proof.name.kind == StackName::Kind::shoe ? "shoe" : "throw", proof.name.number},
            {"size", proof.size},
            {"root", hex(proof.root)},
            {"cut", proof.cut},
            {"proofs", Json::array()}};
  for (const Proof& each : proof.proofs) json["proofs"].push_back(to_json(each));
  if (!proof.round.is_null()) json["round"] = proof.round;
  if (!proof.settlement.is_null()) json["settlement"] = proof.settlement;
  return json;
}

std::variant<RoundProof, Refusal> read_round_proof(const Json& json) {
  Fields fields(json);
  RoundProof proof;
  const bool shoe = fields.has("shoe");
  proof.name = {shoe ? StackName::Kind::shoe : StackName::Kind::draw, fields.words("table"),
                fields.number(shoe ? "shoe" : "throw")};
  proof.size = fields.number("size");
  proof.root = fields.digest("root");
  proof.cut = fields.number("cut");
  proof.proofs = fields.proofs("proofs");
  if (proof.size == 0 || proof.size > most_items) {
    fields.refuse("size", fmt::format("a stack has 1 to {} cards", most_items));
  }
  if (proof.cut >= proof.size) fields.refuse("cut", "is a place within the stack");
  if (proof.proofs.empty()) fields.refuse("proofs", "has at least one");
  if (fields.refusal()) return *fields.refusal();
  if (fields.has("round")) proof.round = json.at("round");
  if (fields.has("settlement")) proof.settlement = json.at("settlement");
  return proof;
}

Verifier::Verifier(std::optional<PublicKey> key, RoundCheck settles, const SealingKey* sealing)
    : key_(key), settles_(std::move(settles)), sealing_(sealing) {}

void Verifier::find(Refusal refusal, const std::string& place) {
  refusal.place = refusal.place.empty() ? place : place + " " + refusal.place;
  findings_.push_back(std::move(refusal));
}

void Verifier::take_line(const std::string& line, std::size_t number) {
  const std::string place = fmt::format("line {}", number);
  if (line.size() > JsonLimits::item) {
    return find({fmt::format("a line has at most {} bytes", JsonLimits::item), "", ""}, place);
  }
  // The body of an entry is a text of its own and may be longer than a text in a round file.
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return find({"is no object of JSON", "", ""}, place);
  if (json.contains("chain")) {
    take_entry(json, line, place);
  } else if (json.contains("signed")) {
    take_heads(json, line, place);
  } else if (json.contains("root")) {
    take_round_proof(json, place);
  } else {
    find({"is neither an entry of a chain, signed heads nor the proof of a round", "", ""}, place);
  }
}

void Verifier::take_entry(const Json& json, const std::string& line, const std::string& place) {
  auto read = read_entry(json);
  if (const auto* refusal = std::get_if<Refusal>(&read)) return find(*refusal, place);
  const Entry& entry = std::get<Entry>(read);
  if (export_line(entry) != line) return find(not_as_written, place);
  const auto [known, first] = chains_.try_emplace(entry.chain);
  Chain& chain = known->second;
  if (first) {
    chain.before = entry.sequence - 1;
    chain.table = std::make_unique<TableVerification>(proved_, findings_, settles_, sealing_);
  }
  if (chain.broken) return;
  const Digest before = !chain.hashes.empty() ? chain.hashes.back()
                        : chain.before == 0   ? Digest{}
                                              : entry.previous;
  if (auto refusal = why_not_chained({entry}, chain.before + chain.hashes.size(), before)) {
    chain.broken = true;
    return find(std::move(*refusal), place);
  }
  chain.hashes.push_back(entry.hash);
  ++proved_.entries;
  last_ = std::max(last_, entry.at);
  take_body(entry, chain, place);
}

void Verifier::take_body(const Entry& entry, Chain& chain, const std::string& place) {
  const ParsedJson body = parse_json(entry.body);
  const std::string where = fmt::format("{} ({} {})", place, entry.chain, entry.sequence);
  if (body.refusal) return find(*body.refusal, where);
  if (body.value.is_object() && body.value.contains("root") && body.value["root"].is_string()) {
    // Two stacks have no salt in common, and so no root.
    if (const auto root = parse_digest(body.value["root"].get_ref<const std::string&>())) {
      const auto [committed, fresh] = roots_.try_emplace(*root, where);
      if (!fresh) {
        find(
            {fmt::format("the root was committed to at {} already", committed->second), "root", ""},
            where);
      }
    }
  }
  chain.table->take(body.value, where, entry.at, chain.before == 0);
}

void Verifier::take_heads(const Json& json, const std::string& line, const std::string& place) {
  auto read = read_signed_heads(json);
  if (const auto* refusal = std::get_if<Refusal>(&read)) return find(*refusal, place);
  SignedHeads& heads = std::get<SignedHeads>(read);
  if (export_line(heads) != line) return find(not_as_written, place);
  if (key_ && heads.key != *key_) {
    return find({"is signed with another key than the one given", "key", ""}, place);
  }
  if (!signature_holds(heads))
    return find({"does not belong to these heads", "signature", ""}, place);
  if (!heads_.empty()) {
    const SignedHeads& before = heads_.back().first;
    if (heads.previous != hash_of_signature(before)) {
      return find({"does not follow the signature before it", "previous", ""}, place);
    }
    if (heads.key != before.key) {
      return find({"is another key than that of the signature before it", "key", ""}, place);
    }
    if (heads.at < before.at) {
      return find({"is before the signature before it", "signed", ""}, place);
    }
  }
  ++proved_.signed_heads;
  heads_.emplace_back(std::move(heads), place);
}

void Verifier::check_heads(const SignedHeads& heads, const std::string& place) {
  for (const Head& head : heads.heads) {
    const auto known = chains_.find(head.chain);
    if (known == chains_.end() || known->second.broken) continue;
    const Chain& chain = known->second;
    if (head.sequence <= chain.before) continue;
    const std::uint64_t at = head.sequence - chain.before - 1;
    if (at >= chain.hashes.size()) {
      find({fmt::format("{} ends at {} here; {} entries had been signed", head.chain,
                        chain.before + chain.hashes.size(), head.sequence),
            "heads", ""},
           place);
    } else if (chain.hashes[at] != head.hash) {
      find({fmt::format("{} {} is not the entry that was signed", head.chain, head.sequence),
            "heads", ""},
           place);
    }
  }
}

void Verifier::take_round_proof(const Json& json, const std::string& place) {
  const auto read = read_round_proof(json);
  if (const auto* refusal = std::get_if<Refusal>(&read)) return find(*refusal, place);
  const RoundProof& proof = std::get<RoundProof>(read);
  std::set<std::uint64_t> seen;
  std::vector<std::string> faces;
  for (std::size_t i = 0; i < proof.proofs.size(); ++i) {
    const Proof& each = proof.proofs[i];
    const std::string part = fmt::format("proofs.{}", i);
    if (!holds(each, proof.root, proof.name, proof.size)) {
      find({fmt::format("{} at {} is not what was committed to", printable(each.item, 40),
                        each.index),
            part, ""},
           place);
    } else if (!seen.insert(each.index).second) {
      find({"stands twice", part, ""}, place);
    } else {
      ++proved_.cards_opened;
      faces.push_back(each.item);
    }
  }
  ++round_proofs_;
  if (!proof.round.is_object()) return;
  // A player's proofs need not be of all cards; where they are in the order of the file, they are.
  const std::vector<std::string> in_order = cards_in_order(proof.round);
  const std::vector<std::string> cards = cards_in_file(proof.round);
  for (const std::string& face : faces) {
    if (proof.name.kind != StackName::Kind::shoe || cards.empty()) break;
    if (std::find(cards.begin(), cards.end(), face) == cards.end()) {
      find({fmt::format("{} is proved and not in the round", printable(face, 40)), "round", ""},
           place);
    }
  }
  if (proof.name.kind == StackName::Kind::shoe && cards.size() > faces.size()) {
    proved_.unproved += cards.size() - faces.size();
  }
  if (!in_order.empty() && in_order.size() == proof.proofs.size()) {
    std::map<std::uint64_t, std::string> dealt;  // by position
    for (const Proof& each : proof.proofs) {
      dealt.emplace((each.index + proof.size - proof.cut) % proof.size, each.item);
    }
    if (!std::equal(
            dealt.begin(), dealt.end(), in_order.begin(), in_order.end(),
            [](const auto& card, const std::string& word) { return card.second == word; })) {
      find({"the cards are not in the committed order", "round.shoe", ""}, place);
    }
  }
  if (!settles_) return;
  if (auto refusal = settles_(proof.round, proof.settlement)) return find(*refusal, place);
  ++proved_.rounds_settled;
}

void Verifier::end() {
  for (auto& [name, chain] : chains_) {
    if (!chain.broken) ++proved_.chains;
    chain.table->end(last_);
  }
  for (const auto& [heads, place] : heads_) check_heads(heads, place);
  check_signed();
  if (key_ && heads_.empty()) {
    find({"a key was given, but there is nothing signed in the file", "", ""}, "signatures");
  }
}

// Several chains, and all from their first entries: a part of a record, or one chain of it, begins
// later or stands alone.
bool Verifier::claims_all() const {
  return chains_.size() > 1 && std::all_of(chains_.begin(), chains_.end(), [](const auto& each) {
           return each.second.before == 0;
         });
}

// Whether all is there that was signed: chains, and the signatures before these.
void Verifier::check_signed() {
  if (heads_.empty()) return;
  const auto& [first, first_place] = heads_.front();
  if (claims_all() && first.previous != Digest{}) {
    find({"there was a signature before it, which is not in the file", "previous", ""},
         first_place);
  }
  for (const auto& [heads, place] : heads_) {
    for (const Head& head : heads.heads) {
      const auto [known, fresh] = signed_.try_emplace(head.chain, head.sequence);
      known->second = std::max(known->second, head.sequence);
      if (!fresh || !claims_all() || chains_.contains(head.chain)) continue;
      find({fmt::format("{} is not in the file; {} of it had been signed",
                        printable(head.chain, 80), count_of(head.sequence, "record")),
            "heads", ""},
           place);
    }
  }
}

void Verifier::say_signed(std::vector<std::string>& lines) const {
  const auto listed = [](const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
  };
  if (heads_.empty()) {
    if (proved_.entries > 0) {
      lines.push_back("no signature: chains may have been cut off at the end, or written anew");
    }
    return;
  }
  if (heads_.front().first.previous != Digest{}) {
    lines.push_back("the first signature here follows one that is not in the file");
  }
  std::vector<std::string> missing;
  for (const auto& [name, sequence] : signed_) {
    if (!chains_.contains(name)) missing.push_back(printable(name, 80));
  }
  if (!missing.empty()) {
    lines.push_back(fmt::format("{} signed and not in the file: {}",
                                count_of(missing.size(), "chain"), listed(missing)));
  }
  std::uint64_t count = 0;
  std::vector<std::string> after;
  for (const auto& [name, chain] : chains_) {
    const auto last = signed_.find(name);
    const std::uint64_t end = chain.before + chain.hashes.size();
    const std::uint64_t from = std::max(chain.before, last == signed_.end() ? 0 : last->second);
    if (end <= from) continue;
    count += end - from;
    after.push_back(fmt::format("{} {}", printable(name, 80), end - from));
  }
  if (count == 0) return;
  lines.push_back(fmt::format("{} behind the last signature of {}: {}", count_of(count, "record"),
                              after.size() == 1 ? "its chain" : "their chains", listed(after)));
}

std::vector<std::string> Verifier::statements() const {
  std::vector<std::string> lines;
  const auto say = [&](std::uint64_t n, std::string_view thing, std::string_view what) {
    if (n > 0) lines.push_back(fmt::format("{} {}", count_of(n, thing), what));
  };
  if (proved_.entries > 0) {
    lines.push_back(fmt::format("{} of {}: each follows the one before it",
                                count_of(proved_.entries, "record"),
                                count_of(proved_.chains, "chain")));
  }
  say(static_cast<std::uint64_t>(std::count_if(
          chains_.begin(), chains_.end(), [](const auto& each) { return each.second.before > 0; })),
      "chain", "not from the first entry on");
  say(proved_.signed_heads, "signature", key_ ? "of the key given" : "of the key beside it");
  say_signed(lines);
  say(proved_.closed_out, "commitment", "closed out");
  say(proved_.voided, "commitment", "void, each with its cause");
  say(proved_.still_open, "commitment", "still in use");
  say(proved_.contributed, "shuffle", "that players contributed to");
  say(proved_.orders_remade, "order",
      "made again from the house's secret and the players' contributions");
  say(proved_.cards_opened, "card", "shown that had been committed to, each in its place");
  say(proved_.throws_told, "throw", "told that had been committed to");
  say(proved_.rounds_rebuilt, "round", "played again from the entries, to the round file");
  say(proved_.rounds_compared, "round", "dealt from the committed order");
  say(proved_.rounds_by_hand, "round", "dealt by a person, from nothing that was committed to");
  say(proved_.unproved, "card",
      "in round files unproved: nobody was shown them, and without the floor's sealing key any "
      "face would do");
  say(proved_.rounds_settled, "round", "settled as recorded");
  say(proved_.rounds_begun_before, "round", "begun before the file does: settled, and no more");
  say(round_proofs_, "round proof", "read");
  say(proved_.not_followed, "event", "not followed: what it belongs to cannot be");
  return lines;
}

}  // namespace houseway::floor
