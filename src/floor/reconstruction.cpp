#include "floor/reconstruction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "floor/act.h"
#include "floor/closed_faces.h"
#include "floor/commitment_throw.h"
#include "floor/committed_shoe_events.h"
#include "floor/entry_body.h"
#include "floor/table_view.h"
#include "round/file.h"
#include "round/story.h"

namespace houseway::floor {
namespace {

constexpr const char* section = "639a.11(d)";

int seat_number(const Json& json) {
  const std::string words = EntryBody::word_in(json, "seat");
  const bool digits =
      !words.empty() && words.size() < 3 &&
      std::all_of(words.begin(), words.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return digits ? std::stoi(words) : 0;
}

struct Told {
  const Entry* entry;
  EntryBody body;
};

std::variant<std::vector<Told>, Refusal> read_all(const std::vector<Entry>& entries) {
  std::vector<Told> told;
  for (const Entry& entry : entries) {
    auto body = read_body(entry);
    if (auto* refusal = std::get_if<Refusal>(&body)) return std::move(*refusal);
    told.push_back({&entry, std::move(std::get<EntryBody>(body))});
  }
  return told;
}

// One thing that was done. Who did it is told to a player by name alone, and of money only what
// the settlement has.
Json act_json(const Told& told, const Actor& viewer, const ClosedFaces& closed) {
  Json json = told.body.json;
  for (const char* key : {"sealed", "round", "settlement", "lines", "by", "postings"})
    json.erase(key);
  closed.cover(json);
  json["at"] = text(told.entry->at);
  json["entry"] = told.entry->sequence;
  if (told.body.by) {
    json["by"] = to_json(*told.body.by);
    if (viewer.role == Role::player) {
      json["by"].erase("session");
      json["by"].erase("credential");
    }
  }
  if (viewer.role != Role::player && told.body.json.contains("postings")) {
    json["postings"] = told.body.json.at("postings");
  }
  return json;
}

// The proofs that belong to the round: of cards by shoe, and of throws.
Json proofs_json(const std::vector<Told>& all) {
  Json proofs = Json::array();
  for (const Told& told : all) {
    const Json& json = told.body.json;
    if (is_shoe_event(told.body.event) && json.contains("proofs")) {
      for (const Json& proof : json.at("proofs")) {
        proofs.push_back({{"shoe", member(json, "shoe")}, {"proof", proof}});
      }
    } else if (is_throw_event(told.body.event) && json.contains("proof")) {
      proofs.push_back({{"throw", member(json, "throw")}, {"proof", json.at("proof")}});
    }
  }
  return proofs;
}

Json story_json(const Round& round, const ClosedFaces& closed) {
  Json story = Json::array();
  for (const StoryLine& line : story_of(round)) {
    story.push_back({{"words", closed.covered(line.words)}, {"section", line.section}});
  }
  return story;
}

}  // namespace

std::map<int, std::string> seats_in(const std::vector<Entry>& entries) {
  std::map<int, std::string> seats;
  const auto sits = [&](int seat, const std::string& account) {
    if (seat > 0 && !account.empty()) seats.try_emplace(seat, account);
  };
  for (const Entry& entry : entries) {
    const auto read = read_body(entry);
    const auto* body = std::get_if<EntryBody>(&read);
    if (body == nullptr) continue;
    if (body->event == "seat-taken") sits(seat_number(body->json), body->word("account"));
    const Json& told = member(body->json, "seats");
    if (told.is_object()) {
      for (const auto& [seat, account] : told.items()) {
        if (account.is_string()) sits(seat_number({{"seat", seat}}), account.get<std::string>());
      }
    }
    // Who sits down after that was not there.
    if (body->event == "round-settled") break;
    const Json& what = member(body->json, "what");
    if (!what.is_object() || !body->by || body->by->role != Role::player) continue;
    for (const Json& part : what) sits(seat_number(part), body->by->account);
  }
  return seats;
}

std::optional<Refusal> why_not_replay(const std::vector<Entry>& entries, const Actor& viewer) {
  if (viewer.role != Role::player) return why_not(Act::replay_round, viewer);
  if (auto why = why_not(Act::replay_own_round, viewer)) return why;
  for (const auto& [seat, account] : seats_in(entries)) {
    if (account == viewer.account) return {};
  }
  return Refusal{
      fmt::format("{} did not sit there: a player replays his own rounds", viewer.account), "round",
      "810a.11(a)"};
}

std::variant<Json, Refusal> reconstruct(const std::vector<Entry>& entries, const Actor& viewer) {
  if (entries.empty()) return Refusal{"there is no such round", "round", section};
  if (auto why = why_not_chained(entries, entries.front().sequence - 1, entries.front().previous)) {
    return std::move(*why);
  }
  if (auto why = why_not_replay(entries, viewer)) return std::move(*why);
  auto read = read_all(entries);
  if (auto* refusal = std::get_if<Refusal>(&read)) return std::move(*refusal);
  const auto& all = std::get<std::vector<Told>>(read);
  const auto settled = std::find_if(all.rbegin(), all.rend(), [](const Told& told) {
    return told.body.event == "round-settled";
  });
  if (settled == all.rend()) {
    return Refusal{"the round is not settled: there is nothing to reconstruct yet",
                   place_of(entries.back()), section};
  }
  const EntryBody& body = settled->body;
  const ReadRound again = read_round(member(body.json, "round"));
  if (!again.round) {
    const Refusals& why = again.rules.violations.empty() ? again.refusals : again.rules.violations;
    Refusal refusal = why.empty() ? Refusal{"is no round file", {}, section} : why.front();
    refusal.place = place_of(*settled->entry) + " round " + refusal.place;
    return refusal;
  }
  const auto seats = seats_in(entries);
  std::vector<int> own;
  for (const auto& [seat, account] : seats) {
    if (viewer.role == Role::player && account == viewer.account) own.push_back(seat);
  }
  const ClosedFaces closed =
      may_see(viewer.role, Sight::closed_cards) ? ClosedFaces() : ClosedFaces(*again.round, own);
  const Json settles_to = settled_lines_json(again.round->definition(), again.round->settlement());
  Json file = member(body.json, "round");
  closed.cover(file);
  Json acts = Json::array();
  for (const Told& told : all) acts.push_back(act_json(told, viewer, closed));
  Json who = Json::object();
  for (const auto& [seat, account] : seats) who[fmt::format("{}", seat)] = account;
  return Json{{"name", body.word("name")},
              {"game", body.word("game")},
              {"version", body.word("version")},
              {"settled", local_text(settled->entry->at)},
              {"seats", std::move(who)},
              {"faces-closed", closed.count()},
              {"round", std::move(file)},
              {"settlement", member(body.json, "lines")},
              {"settles-the-same", settles_to == member(body.json, "lines")},
              {"story", story_json(*again.round, closed)},
              {"proofs", proofs_json(all)},
              {"acts", std::move(acts)}};
}

}  // namespace houseway::floor
