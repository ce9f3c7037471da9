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
#include "floor/live_table.h"
#include "floor/table_view.h"
#include "games/register.h"
#include "round/event_words.h"
#include "round/file.h"
#include "round/settlement_json.h"
#include "round/story.h"

namespace houseway::floor {
namespace {

constexpr const char* record_section = "639a.11(d)";

int seat_number(const Json& json) {
  const std::string words = EntryBody::word_in(json, "seat");
  const bool digits =
      !words.empty() && words.size() < 3 &&
      std::all_of(words.begin(), words.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return digits ? std::stoi(words) : 0;
}

bool is_end(const std::string& event) {
  return event == "round-settled" || event == "round-called-off";
}

bool deals_cards(const std::string& game) {
  const Definition* definition = find_definition(game);
  return definition != nullptr &&
         (definition->card_game() != nullptr || definition->pot_game() != nullptr);
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
  for (const char* key :
       {"sealed", "round", "settlement", "lines", "played-under", "by", "postings"})
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

// The entries of a round that is over, for somebody who may have it told again.
struct Ended {
  std::vector<Told> all;
  std::size_t at = 0;  // where it was settled or called off
  std::map<int, std::string> seats;
  std::vector<int> own;  // seats of a player

  const Told& told() const { return all[at]; }
  const Json& recorded(const char* key) const { return member(told().body.json, key); }
  bool called_off() const { return told().body.event == "round-called-off"; }
};

std::variant<Ended, Refusal> read_ended(const std::vector<Entry>& entries, const Actor& viewer) {
  if (entries.empty()) return refusal("there is no such round", "round", record_section);
  if (auto why = why_not_chained(entries, entries.front().sequence - 1, entries.front().previous)) {
    return std::move(*why);
  }
  if (auto why = why_not_replay(entries, viewer)) return std::move(*why);
  auto read = read_all(entries);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  Ended round{std::get<std::vector<Told>>(std::move(read)), 0, seats_in(entries), {}};
  const auto last = std::find_if(round.all.rbegin(), round.all.rend(),
                                 [](const Told& told) { return is_end(told.body.event); });
  if (last == round.all.rend()) {
    return refusal("the round is not settled: there is nothing to reconstruct yet",
                   place_of(entries.back()), record_section);
  }
  round.at = static_cast<std::size_t>(round.all.rend() - last) - 1;
  for (const auto& [seat, account] : round.seats) {
    if (viewer.role == Role::player && account == viewer.account) round.own.push_back(seat);
  }
  return round;
}

std::variant<ReadRound, Refusal> read_settled(const Ended& round) {
  ReadRound again = read_round(round.recorded("round"));
  if (again.round) return again;
  const Refusals& why = again.rules.violations.empty() ? again.refusals : again.rules.violations;
  Refusal first = why.empty() ? refusal("is no round file", {}, record_section) : why.front();
  first.place = place_of(*round.told().entry) + " round " + first.place;
  return first;
}

ClosedFaces closed_to(const Actor& viewer, const Ended& ended, const Round& round) {
  if (may_see(viewer.role, Sight::closed_cards)) return {};
  return ClosedFaces(round, ended.own);
}

// A round that was called off, as far as it came. Its rules must outlast it.
std::variant<Round, Refusal> played_so_far(const std::vector<Told>& all, const RuleSet& rules) {
  Round round(rules);
  for (const Told& told : all) {
    if (told.body.event == "entry-taken-back") {
      Round again(rules);
      const std::size_t kept = LiveTable::before_last_card(round);
      for (std::size_t i = 0; i < kept; ++i) again.apply(round.journal()[i]);
      round = std::move(again);
    }
    if (told.body.event != "round-went") continue;
    const auto event = read_event(round, member(told.body.json, "what"));
    std::optional<Refusal> why;
    if (const auto* refusal = std::get_if<Refusal>(&event)) {
      why = *refusal;
    } else {
      why = round.apply(std::get<Event>(event));
    }
    if (!why) continue;
    why->place = place_of(*told.entry) + " " + why->place;
    return *why;
  }
  return round;
}

// What a player had at his seat before and after, what he staked and what it won (810a.11(a)).
// Chips that he bought or cashed meanwhile are no part of the round.
Json own_money(const Ended& round, int seat) {
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

// What everybody who may have a round is told of it, settled or not.
Json told_json(const Ended& ended, const Round& round, Json file, const Actor& viewer) {
  const ClosedFaces closed = closed_to(viewer, ended, round);
  closed.cover(file);
  Json acts = Json::array();
  for (const Told& told : ended.all) acts.push_back(act_json(told, viewer, closed));
  Json who = Json::object();
  for (const auto& [seat, account] : ended.seats) who[fmt::format("{}", seat)] = account;
  const EntryBody& body = ended.told().body;
  return Json{{"name", body.word("name")},
              {"game", body.word("game")},
              {"version", body.word("version")},
              {"seats", std::move(who)},
              {"faces-closed", closed.count()},
              {"round", std::move(file)},
              {"story", round.over() ? story_json(round, closed) : Json::array()},
              {"proofs", proofs_json(ended.all)},
              {"acts", std::move(acts)}};
}

// With the cause, and what throws had decided before.
std::variant<Json, Refusal> called_off_json(const Ended& ended, const Actor& viewer) {
  const Json& played_under = ended.recorded("played-under");
  const ReadRules read = read_rules(played_under);
  if (!read.rules) {
    return refusal("the round was called off, and the rules that it began under are not told",
                   place_of(*ended.told().entry), record_section);
  }
  const auto round = played_so_far(ended.all, *read.rules);
  if (const auto* why = std::get_if<Refusal>(&round)) return *why;
  Json json = told_json(ended, std::get<Round>(round), played_under, viewer);
  json["called-off"] = local_text(ended.told().entry->at);
  json["cause"] = ended.told().body.word("cause");
  const Json& decided = ended.recorded("lines");
  json["settlement"] = decided.is_array() ? decided : Json::array();
  return json;
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
    const bool ends = is_end(body->event);
    const Json& told = member(body->json, "seats");
    // To whom cards were dealt the end of a round tells for certain, whoever sat there before.
    if (ends && told.is_object() && deals_cards(body->word("game"))) {
      for (const auto& [seat, account] : told.items()) seats.erase(seat_number({{"seat", seat}}));
    }
    if (told.is_object()) {
      for (const auto& [seat, account] : told.items()) {
        if (account.is_string()) sits(seat_number({{"seat", seat}}), account.get<std::string>());
      }
    }
    // Who sits down after that was not there.
    if (ends) break;
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
  auto read = read_ended(entries, viewer);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  const auto& ended = std::get<Ended>(read);
  if (ended.called_off()) return called_off_json(ended, viewer);
  const auto settled = read_settled(ended);
  if (const auto* why = std::get_if<Refusal>(&settled)) return *why;
  const Round& again = *std::get<ReadRound>(settled).round;
  const Json settles_to = settled_lines_json(again.definition(), again.settlement());
  Json json = told_json(ended, again, ended.recorded("round"), viewer);
  json["settled"] = local_text(ended.told().entry->at);
  json["settlement"] = ended.recorded("lines");
  json["settles-the-same"] = settles_to == ended.recorded("lines");
  for (const int seat : ended.own) json["own"][fmt::format("{}", seat)] = own_money(ended, seat);
  return json;
}

std::variant<Json, Refusal> file_of_round(const std::vector<Entry>& entries, const Actor& viewer) {
  auto read = read_ended(entries, viewer);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  const auto& ended = std::get<Ended>(read);
  const std::string name = ended.told().body.word("name");
  if (ended.called_off()) {
    return refusal("was called off: there is nothing to settle", "round " + name, record_section);
  }
  const auto settled = read_settled(ended);
  if (const auto* why = std::get_if<Refusal>(&settled)) return *why;
  const Round& again = *std::get<ReadRound>(settled).round;
  const ClosedFaces closed = closed_to(viewer, ended, again);
  Json file = ended.recorded("round");
  if (closed.count() > 0) {
    closed.cover(file);
    if (const auto cards = file.find("cards"); cards != file.end()) mark_unknown(*cards);
    const ReadRound covered = read_round(file);
    const auto back = [](const Round& of) { return back_json(of.definition(), of.settlement()); };
    if (!covered.round || back(*covered.round) != back(again)) {
      return refusal(fmt::format("does not settle without {} cards that {} was never shown",
                                 closed.count(), viewer.account),
                     "round " + name, record_section);
    }
  }
  file["id"] = name;
  return file;
}

}  // namespace houseway::floor
