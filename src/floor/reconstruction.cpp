#include "floor/reconstruction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/words.h"
#include "floor/act.h"
#include "floor/closed_faces.h"
#include "floor/commitment_throw.h"
#include "floor/committed_shoe_events.h"
#include "floor/entry_body.h"
#include "floor/table_view.h"
#include "round/file.h"
#include "round/settlement_json.h"
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
  if (viewer.role == Role::player) json.erase("chips");
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

// A settled round, read from its entries for somebody who may have it told again.
struct Settled {
  std::vector<Told> all;
  std::size_t at;  // where it was settled
  ReadRound again;
  std::map<int, std::string> seats;
  std::vector<int> own;  // seats of a player
  ClosedFaces closed;

  const Told& told() const { return all[at]; }
  const Json& recorded(const char* key) const { return member(told().body.json, key); }
};

std::variant<Settled, Refusal> read_settled(const std::vector<Entry>& entries,
                                            const Actor& viewer) {
  if (entries.empty()) return Refusal{"there is no such round", "round", section};
  if (auto why = why_not_chained(entries, entries.front().sequence - 1, entries.front().previous)) {
    return std::move(*why);
  }
  if (auto why = why_not_replay(entries, viewer)) return std::move(*why);
  auto read = read_all(entries);
  if (auto* refusal = std::get_if<Refusal>(&read)) return std::move(*refusal);
  Settled round{std::get<std::vector<Told>>(std::move(read)), 0, {}, seats_in(entries), {}, {}};
  const auto last = std::find_if(round.all.rbegin(), round.all.rend(), [](const Told& told) {
    return told.body.event == "round-settled";
  });
  if (last == round.all.rend()) {
    return Refusal{"the round is not settled: there is nothing to reconstruct yet",
                   place_of(entries.back()), section};
  }
  round.at = static_cast<std::size_t>(round.all.rend() - last) - 1;
  round.again = read_round(round.recorded("round"));
  if (!round.again.round) {
    const Refusals& why =
        round.again.rules.violations.empty() ? round.again.refusals : round.again.rules.violations;
    Refusal refusal = why.empty() ? Refusal{"is no round file", {}, section} : why.front();
    refusal.place = place_of(*round.told().entry) + " round " + refusal.place;
    return refusal;
  }
  for (const auto& [seat, account] : round.seats) {
    if (viewer.role == Role::player && account == viewer.account) round.own.push_back(seat);
  }
  if (!may_see(viewer.role, Sight::closed_cards)) {
    round.closed = ClosedFaces(*round.again.round, round.own);
  }
  return round;
}

// What a player had at his seat before and after, what he staked and what it won (810a.11(a)).
// Chips that he bought or cashed meanwhile are no part of the round.
Json own_money(const Settled& round, int seat) {
  const std::string number = fmt::format("{}", seat);
  Money staked;
  Money won;
  for (const Json& line : round.recorded("lines")) {
    if (line.value("seat", Json()) != number) continue;
    for (const char* key : {"stake", "vigorish"}) {
      staked += read_dollars(member(line, key)).value_or(Money{});
    }
    won += read_dollars(member(line, "back")).value_or(Money{});
  }
  Json own{{"total-bet", money_json(staked)}, {"total-won", money_json(won)}};
  const auto after = read_dollars(member(round.recorded("chips"), number.c_str()));
  if (!after) return own;
  const std::string account = fmt::format("{}/seat/{}", round.told().entry->chain, seat);
  Money before = *after;
  for (std::size_t i = 0; i <= round.at; ++i) {
    const EntryBody& body = round.all[i].body;
    if (body.event == "chips-bought" || body.event == "chips-cashed") continue;
    for (const Posting& posting : body.postings) {
      if (posting.account == account) before -= posting.amount;
    }
  }
  own["balance-before"] = money_json(before);
  own["balance"] = money_json(*after);
  return own;
}

// A round file has a card that it does not know as "??".
void mark_unknown(Json& places) {
  for (Json& place : places) {
    std::string line;
    for (const std::string& token : words_of(place.get<std::string>())) {
      if (!line.empty()) line += ' ';
      line += token == "?" ? "??" : token;
    }
    place = line;
  }
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
  auto read = read_settled(entries, viewer);
  if (auto* refusal = std::get_if<Refusal>(&read)) return std::move(*refusal);
  const auto& round = std::get<Settled>(read);
  const Round& again = *round.again.round;
  const Json settles_to = settled_lines_json(again.definition(), again.settlement());
  Json file = round.recorded("round");
  round.closed.cover(file);
  Json acts = Json::array();
  for (const Told& told : round.all) acts.push_back(act_json(told, viewer, round.closed));
  Json who = Json::object();
  for (const auto& [seat, account] : round.seats) who[fmt::format("{}", seat)] = account;
  const EntryBody& body = round.told().body;
  Json told{{"name", body.word("name")},
            {"game", body.word("game")},
            {"version", body.word("version")},
            {"settled", local_text(round.told().entry->at)},
            {"seats", std::move(who)},
            {"faces-closed", round.closed.count()},
            {"round", std::move(file)},
            {"settlement", round.recorded("lines")},
            {"settles-the-same", settles_to == round.recorded("lines")},
            {"story", story_json(again, round.closed)},
            {"proofs", proofs_json(round.all)},
            {"acts", std::move(acts)}};
  for (const int seat : round.own) told["own"][fmt::format("{}", seat)] = own_money(round, seat);
  return told;
}

std::variant<Json, Refusal> file_of_round(const std::vector<Entry>& entries, const Actor& viewer) {
  auto read = read_settled(entries, viewer);
  if (auto* refusal = std::get_if<Refusal>(&read)) return std::move(*refusal);
  const auto& round = std::get<Settled>(read);
  const std::string name = round.told().body.word("name");
  Json file = round.recorded("round");
  if (round.closed.count() > 0) {
    round.closed.cover(file);
    if (const auto cards = file.find("cards"); cards != file.end()) mark_unknown(*cards);
    const ReadRound covered = read_round(file);
    const auto back = [](const Round& of) { return back_json(of.definition(), of.settlement()); };
    if (!covered.round || back(*covered.round) != back(*round.again.round)) {
      return Refusal{fmt::format("does not settle without {} cards that {} was never shown",
                                 round.closed.count(), viewer.account),
                     "round " + name, section};
    }
  }
  file["id"] = name;
  return file;
}

}  // namespace houseway::floor
