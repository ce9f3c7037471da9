#include <fmt/format.h>

#include <charconv>

#include "floor/account_reports.h"
#include "floor/act.h"
#include "floor/event_reports.h"
#include "floor/exact_expectations.h"
#include "floor/ledger_audit.h"
#include "floor/play_report.h"
#include "floor/reconstruction.h"
#include "floor/signs.h"
#include "floor/software.h"
#include "floor/verify.h"
#include "games/register.h"
#include "house/gateway.h"
#include "house/house.h"
#include "round/json.h"

namespace houseway::house {
namespace {

using server::Parameters;
using server::Request;
using server::Response;

constexpr std::size_t at_once = 2'000;
constexpr std::size_t most_listed = 1'000;
constexpr std::size_t most_exported = 100'000;

std::size_t number(const Request& request, const char* key, std::size_t otherwise,
                   std::size_t most) {
  const auto value = request.parameter(key);
  if (!value) return otherwise;
  std::size_t parsed = 0;
  const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), parsed);
  return error == std::errc{} && end == value->data() + value->size() ? std::min(parsed, most)
                                                                      : otherwise;
}

// Every entry of a floor in the order in which it was committed.
template <class Take>
void each_entry(store::Store& store, Take take) {
  for (std::uint64_t after = 0;;) {
    const auto entries = store.journal(after, at_once);
    for (const store::NumberedEntry& each : entries) take(each.entry);
    if (entries.size() < at_once) return;
    after = entries.back().number;
  }
}

std::variant<floor::ReportPeriod, Refusal> period_of(const Request& request, floor::Instant now) {
  const auto today = floor::gaming_day(now);
  floor::ReportPeriod period{today, today};
  const auto date = [&](const char* key, floor::Date& into) -> std::optional<Refusal> {
    const auto value = request.parameter(key);
    if (!value) return {};
    const auto parsed = floor::parse_date(*value);
    if (!parsed) return Refusal{"is a date as 2026-11-18", key, {}};
    into = *parsed;
    return {};
  };
  if (auto why = date("from", period.first)) return *why;
  if (auto why = date("until", period.last)) return *why;
  if (period.last < period.first) return Refusal{"is not before the first day", "until", {}};
  return period;
}

struct Report {
  const char* name;
  const char* what;
};
constexpr std::array reports{
    Report{"tables", "drop, win and hold by table and game"},
    Report{"wagers", "each wager's result beside its exact expectation, in standard deviations"},
    Report{"meters", "progressive meters: opening, contributions, paid, closing, reserve"},
    Report{"rake", "what left the pots: rake drops, boxes and funds of the jackpots"},
    Report{"voids", "what counted for nothing, with cause and section"},
    Report{"irregularities", "what went wrong, and what the chapter makes of it"},
    Report{"witnessed", "acts before a second person"},
    Report{"corrections", "postings that put something right"},
    Report{"significant", "what a regulator wants to hear of"},
    Report{"unopened", "commitments that were neither closed out nor voided"},
    Report{"ledger", "every account added up again from the record, and what is wrong"},
};

floor::ReportTable ledger_report(store::Store& store) {
  floor::LedgerAudit audit;
  each_entry(store, [&](const floor::Entry& entry) { audit.take(entry); });
  std::map<std::string, Money> stored;
  for (const store::AccountBalance& each : store.balances({})) stored[each.account] = each.amount;
  floor::ReportTable table{"ledger", {"account", "balance", "finding"}, {}, {}};
  for (const Refusal& finding : audit.findings(&stored)) {
    table.add({finding.place, std::monostate{}, text(finding)});
  }
  for (const auto& [account, amount] : audit.balances()) {
    table.add({account, amount, std::monostate{}});
  }
  return table;
}

std::variant<floor::ReportTable, Refusal> make_report(House& house, const std::string& name,
                                                      const Request& request) {
  auto period = period_of(request, house.clock().now());
  if (auto* why = std::get_if<Refusal>(&period)) return *why;
  const auto& days = std::get<floor::ReportPeriod>(period);
  store::Store& store = house.store();
  if (name == "ledger") return ledger_report(store);
  if (name == "meters") {
    floor::MeterReport meters(days);
    each_entry(store, [&](const floor::Entry& entry) { meters.take(entry); });
    return meters.table();
  }
  if (name == "rake") {
    floor::AccountReport rake("rake and funds", days, floor::is_rake_or_fund);
    each_entry(store, [&](const floor::Entry& entry) { rake.take(entry); });
    return rake.table();
  }
  if (name == "tables" || name == "wagers") {
    floor::PlayReport play(days);
    each_entry(store, [&](const floor::Entry& entry) { play.take(entry); });
    const std::string span = request.parameter("span").value_or("day");
    floor::PlayReport::Grouping grouping;
    using Span = floor::PlayReport::Span;
    grouping.span = span == "shift"    ? Span::shift
                    : span == "month"  ? Span::month
                    : span == "year"   ? Span::year
                    : span == "period" ? Span::period
                                       : Span::day;
    grouping.by_table = request.parameter("by").value_or("table") == "table";
    if (name == "tables") return table_report(play, grouping);
    Effort effort;
    effort.threads = 1;
    const bool all = request.parameter("exact").value_or("") == "all";
    floor::ExactExpectations expected(effort, all ? floor::ExactExpectations::Patience::any
                                                  : floor::ExactExpectations::Patience::seconds);
    return wager_report(play, grouping, std::ref(expected));
  }
  floor::EventReports events(days);
  each_entry(store, [&](const floor::Entry& entry) { events.take(entry); });
  if (name == "voids") return events.voids();
  if (name == "irregularities") return events.irregularities();
  if (name == "witnessed") return events.witnessed();
  if (name == "corrections") return events.corrections();
  if (name == "significant") return events.significant();
  if (name == "unopened") return events.unopened();
  return Refusal{"there is no such report; GET /api/reports lists them", name, {}};
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

void Gateway::add_reading(const char* pattern, floor::Act act, Reading read) {
  add_plain("GET", pattern,
            [this, act, read](const floor::Actor& by, const Request& request,
                              const Parameters& parameters, const server::Responder& responder) {
              if (const auto why = floor::why_not(act, by)) {
                return responder.answer(refused(*why, 403));
              }
              reader_.post([by, request, parameters, responder, read] {
                try {
                  responder.answer(read(by, request, parameters));
                } catch (const store::StoreFailed&) {
                  responder.answer(server::failure(503, "the record cannot be read now"));
                }
              });
            });
}

void Gateway::add_reading_routes() {
  using floor::Act;
  const auto json = [](const Json& value) { return server::json(value.dump()); };
  add_reading("/api/games", Act::read_rules,
              [json](const floor::Actor&, const Request&, const Parameters&) {
                Json games = Json::array();
                for (const Definition* game : all_definitions()) {
                  games.push_back({{"game", game->game},
                                   {"name", game->name},
                                   {"rule-set", game->ruleset},
                                   {"positions", game->positions}});
                }
                return json({{"games", std::move(games)}});
              });
  add("GET", "/api/games/{game}/sign",
      [this](const floor::Actor&, const Request&, const Parameters& parameters,
             const Answer& answer) {
        const std::string holder = house_.options().certificate_holder;
        house_.office().permit_round(
            {}, parameters["game"],
            [answer, holder](const std::variant<RoundPermit, Refusal>& permit) {
              if (const auto* why = std::get_if<Refusal>(&permit)) return answer(*why);
              answer(floor::to_json(
                  floor::sign_of(*std::get<RoundPermit>(permit).rules, {holder, {}})));
            });
      });
  add_reading(
      "/api/rounds/{round}", Act::watch,
      [this, json](const floor::Actor& by, const Request&, const Parameters& parameters) {
        const auto found = house_.store().find_round(parameters["round"]);
        if (!found) {
          return refused({"there is no such round", "round " + parameters["round"], {}}, 404);
        }
        const auto entries =
            house_.store().entries(found->chain, found->first, found->last - found->first + 1);
        if (const auto why = floor::why_not_replay(entries, by)) return refused(*why, 403);
        auto told = floor::reconstruct(entries, by);
        if (const auto* why = std::get_if<Refusal>(&told)) return refused(*why);
        return json(std::get<Json>(told));
      });
  add_reading("/api/rounds", Act::replay_round,
              [this, json](const floor::Actor&, const Request& request, const Parameters&) {
                store::RoundFilter filter;
                if (const auto table = request.parameter("table")) {
                  filter.chain = TableHost::chain_of(*table);
                }
                filter.game = request.parameter("game").value_or("");
                if (const auto from = request.parameter("from")) {
                  filter.from = floor::parse_instant(*from);
                }
                if (const auto until = request.parameter("until")) {
                  filter.until = floor::parse_instant(*until);
                }
                filter.newest_first = true;
                filter.limit = number(request, "limit", 100, most_listed);
                Json list = Json::array();
                for (const auto& each : house_.store().rounds(filter)) list.push_back(listed(each));
                return json({{"rounds", std::move(list)}});
              });
  add_reading("/api/reports", Act::read_reports,
              [json](const floor::Actor&, const Request&, const Parameters&) {
                Json list = Json::array();
                for (const Report& report : reports) {
                  list.push_back({{"report", report.name}, {"what", report.what}});
                }
                return json({{"reports", std::move(list)}});
              });
  add_reading(
      "/api/reports/{report}", Act::read_reports,
      [this, json](const floor::Actor&, const Request& request, const Parameters& parameters) {
        auto made = make_report(house_, parameters["report"], request);
        if (const auto* why = std::get_if<Refusal>(&made)) return refused(*why, 400);
        const auto& table = std::get<floor::ReportTable>(made);
        if (request.parameter("form").value_or("json") != "csv") {
          return json(floor::to_json(table));
        }
        Response response;
        response.headers.push_back({"Content-Type", "text/csv; charset=utf-8"});
        response.body = floor::to_csv(table);
        return response;
      });
  // Lines as `houseway verify` takes them. What is sealed stays out of no export: it is sealed.
  add_reading("/api/journal", Act::export_journal,
              [this](const floor::Actor&, const Request& request, const Parameters&) {
                Response response;
                response.headers.push_back({"Content-Type", "application/x-ndjson"});
                const std::size_t limit = number(request, "limit", at_once, most_exported);
                if (const auto chain = request.parameter("chain")) {
                  const auto from = number(request, "after", 0, SIZE_MAX);
                  for (const auto& entry : house_.store().entries(*chain, from + 1, limit)) {
                    response.body += floor::export_line(entry) + "\n";
                  }
                  return response;
                }
                std::uint64_t after = number(request, "after", 0, SIZE_MAX);
                const auto entries = house_.store().journal(after, limit);
                for (const auto& each : entries) {
                  response.body += floor::export_line(each.entry) + "\n";
                  after = each.number;
                }
                if (entries.size() < limit) {
                  // All there is: with the heads of every chain, signed now.
                  for (const auto& heads : house_.store().documents("heads", {})) {
                    response.body += heads.body + "\n";
                  }
                }
                response.headers.push_back({"X-Houseway-After", std::to_string(after)});
                return response;
              });
  add_reading("/api/software", Act::read_software_hashes,
              [json](const floor::Actor&, const Request&, const Parameters&) {
                auto hashes = floor::software_hashes();
                if (const auto* why = std::get_if<Refusal>(&hashes)) return refused(*why, 500);
                return json(floor::to_json(std::get<floor::SoftwareHashes>(hashes)));
              });
  add_reading("/api/role-table", Act::read_rules,
              [json](const floor::Actor&, const Request&, const Parameters&) {
                return json({{"rows", floor::role_table()}});
              });
}

}  // namespace houseway::house
