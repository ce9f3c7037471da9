#include <fmt/format.h>

#include "core/words.h"
#include "floor/act.h"
#include "floor/reconstruction.h"
#include "floor/round_proofs.h"
#include "house/gateway.h"
#include "house/house.h"
#include "house/query.h"
#include "round/json.h"

// Rounds told again: reconstructed, as round files, with their proofs.
namespace houseway::house {
namespace {

using server::Parameters;
using server::Request;
using server::Response;

constexpr std::size_t most_listed = 1'000;
constexpr std::size_t most_files = 10'000;
// Entries before a round that are looked through for what its cards were committed to.
constexpr std::size_t looked_back = 2'000;

store::RoundFilter rounds_in(const Query& query) {
  store::RoundFilter filter;
  const std::string table = query.words("table");
  if (!table.empty()) filter.chain = TableHost::chain_of(table);
  filter.game = query.words("game");
  return filter;
}

std::vector<floor::Entry> entries_of(store::Store& store, const store::RoundIndex& round) {
  return store.entries(round.chain, round.first, round.last - round.first + 1);
}

// The round files of gaming days as one list, in the order in which they were settled. Rounds that
// do not settle without faces closed to who asks are left out, and how many is said.
Response round_files(House& house, const floor::Actor& by, const Request& request) {
  Query query(request);
  store::RoundFilter filter = rounds_in(query);
  const floor::ReportPeriod days = days_in(query, floor::gaming_day(house.clock().now()));
  if (query.refusal()) return refused(*query.refusal(), 400);
  filter.from = days.begins();
  filter.until = days.ends();
  filter.limit = most_files + 1;
  const auto rounds = house.store().rounds(filter);
  if (rounds.size() > most_files) {
    return refused({fmt::format("more than {} rounds were settled then: ask for fewer days, one "
                                "table or one game",
                                most_files),
                    "from",
                    {}},
                   400);
  }
  Response response = server::json("[");
  std::size_t left_out = 0;
  for (const store::ListedRound& each : rounds) {
    const auto file = floor::file_of_round(entries_of(house.store(), each.round), by);
    if (std::holds_alternative<Refusal>(file)) {
      ++left_out;
      continue;
    }
    if (response.body.size() > 1) response.body += ",\n";
    response.body += std::get<Json>(file).dump();
  }
  response.body += "]\n";
  response.headers.push_back({"X-Houseway-Left-Out", std::to_string(left_out)});
  return response;
}

Json listed(const store::ListedRound& each) {
  return {{"round", each.round.id},
          {"table", each.round.chain.substr(each.round.chain.find('/') + 1)},
          {"game", each.round.game},
          {"rules", each.round.version},
          {"at", floor::text(each.round.at)},
          {"number", each.place.number}};
}

}  // namespace

// Of a round's entries, for somebody who may have them told again.
Response Gateway::of_round(
    const floor::Actor& by, const std::string& round,
    const std::function<std::variant<Json, Refusal>(const std::vector<floor::Entry>&)>& tell) {
  if (by.role != floor::Role::player) {
    if (const auto why = floor::why_not(floor::Act::replay_round, by)) return refused(*why, 403);
  }
  const auto found = house_.store().find_round(round);
  if (!found) return refused({"there is no such round", "round " + printable(round, 64), {}}, 404);
  const auto entries = entries_of(house_.store(), *found);
  if (const auto why = floor::why_not_replay(entries, by)) return refused(*why, 403);
  const auto told = tell(entries);
  if (const auto* why = std::get_if<Refusal>(&told)) return refused(*why);
  return server::json(std::get<Json>(told).dump());
}

void Gateway::add_round_routes() {
  using floor::Act;
  const auto json = [](const Json& value) { return server::json(value.dump()); };
  add_reading(
      "/api/rounds/{round}", Act::watch,
      [this](const floor::Actor& by, const Request&, const Parameters& parameters) {
        return of_round(by, parameters["round"],
                        [&](const auto& entries) { return floor::reconstruct(entries, by); });
      },
      quick_reader_);
  // For `houseway settle` and `replay`.
  add_reading(
      "/api/rounds/{round}/file", Act::watch,
      [this](const floor::Actor& by, const Request&, const Parameters& parameters) {
        return of_round(by, parameters["round"],
                        [&](const auto& entries) { return floor::file_of_round(entries, by); });
      },
      quick_reader_);
  add_reading("/api/round-files", Act::replay_round,
              [this](const floor::Actor& by, const Request& request, const Parameters&) {
                return round_files(house_, by, request);
              });
  // For `houseway verify`: a player checks his round without the floor.
  add_reading(
      "/api/rounds/{round}/proofs", Act::watch,
      [this](const floor::Actor& by, const Request&, const Parameters& parameters) {
        return of_round(by, parameters["round"], [&](const auto& entries) {
          const auto before = [&](std::uint64_t sequence) {
            const std::uint64_t first = sequence > looked_back ? sequence - looked_back : 1;
            return house_.store().entries(entries.front().chain, first, sequence - first);
          };
          return floor::proofs_of_round(entries, before, by);
        });
      },
      quick_reader_);
  add_reading(
      "/api/rounds", Act::replay_round,
      [this, json](const floor::Actor&, const Request& request, const Parameters&) {
        Query query(request);
        store::RoundFilter filter = rounds_in(query);
        filter.from = query.instant("from");
        filter.until = query.instant("until");
        filter.newest_first = true;
        filter.limit = query.number("limit", 100, most_listed);
        if (query.refusal()) return refused(*query.refusal(), 400);
        Json list = Json::array();
        for (const auto& each : house_.store().rounds(filter)) list.push_back(listed(each));
        return json({{"rounds", std::move(list)}});
      },
      quick_reader_);
}

}  // namespace houseway::house
