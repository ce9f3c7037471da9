#include <fmt/format.h>

#include <algorithm>
#include <future>

#include "core/words.h"
#include "floor/account_reports.h"
#include "floor/act.h"
#include "floor/availability_reports.h"
#include "floor/event_reports.h"
#include "floor/exact_expectations.h"
#include "floor/ledger_audit.h"
#include "floor/machine_meters.h"
#include "floor/play_report.h"
#include "floor/software.h"
#include "floor/verify.h"
#include "games/register.h"
#include "house/floor_settings.h"
#include "house/gateway.h"
#include "house/house.h"
#include "house/house_rules.h"
#include "house/journal_export.h"
#include "house/query.h"
#include "round/json.h"
#include "server/log.h"

namespace houseway::house {
namespace {

using server::Parameters;
using server::Request;
using server::Response;

constexpr auto house_rules_hold = std::chrono::seconds(1);  // for whoever asks meanwhile
constexpr std::size_t at_once = 2'000;
constexpr std::size_t most_exported = 100'000;
// Beyond any number of an entry, and within what the stores count with.
constexpr std::size_t most_after = INT64_MAX - 1;

// Every entry of a floor in the order in which it was committed, up to this number.
template <class Take>
void each_entry(store::Store& store, const Effort& effort, Take take,
                std::uint64_t last = most_after) {
  for (std::uint64_t after = 0; after < last;) {
    if (effort.cancelled) throw Cancelled();
    const auto entries = store.journal(after, std::min<std::uint64_t>(at_once, last - after));
    for (const store::NumberedEntry& each : entries) take(each.entry);
    if (entries.size() < at_once) return;
    after = entries.back().number;
  }
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
    Report{"machine-meters", "each table's meters of wagers, payouts and awards (605a.5(d))"},
    Report{"submissions", "the Rules Submissions under which games were offered"},
    Report{"software", "what was installed, checked and approved"},
    Report{"availability", "when which games and tables were available"},
    Report{"ledger", "every account added up again from the record, and what is wrong"},
};

floor::ReportTable ledger_report(store::Store& store, const Effort& effort) {
  // What is played meanwhile is in neither of the two that are held against each other.
  const store::Balances balances = store.balances({});
  std::map<std::string, Money> stored;
  for (const store::AccountBalance& each : balances.accounts) stored[each.account] = each.amount;
  floor::LedgerAudit audit;
  each_entry(
      store, effort, [&](const floor::Entry& entry) { audit.take(entry); }, balances.last_entry);
  floor::ReportTable table{"ledger", {"account", "balance", "finding"}, {}, {}};
  for (const Refusal& finding : audit.findings(&stored)) {
    table.add({finding.place, std::monostate{}, text(finding)});
  }
  for (const auto& [account, amount] : audit.balances()) {
    table.add({account, amount, std::monostate{}});
  }
  return table;
}

std::variant<floor::ReportTable, Refusal> make_report(House& house, DayBook& book,
                                                      const std::string& name,
                                                      const Request& request, Effort& effort) {
  const auto known = std::find_if(reports.begin(), reports.end(),
                                  [&](const Report& each) { return each.name == name; });
  if (known == reports.end()) {
    return Refusal{"there is no such report; GET /api/reports lists them", printable(name, 64), {}};
  }
  Query query(request);
  const auto today = floor::gaming_day(house.clock().now());
  floor::ReportPeriod days = days_in(query, today);
  using Span = floor::PlayReport::Span;
  floor::PlayReport::Grouping grouping;
  grouping.span =
      std::array{Span::day, Span::shift, Span::month, Span::year,
                 Span::period}[query.one_of("span", {"day", "shift", "month", "year", "period"})];
  grouping.by_table = query.one_of("by", {"table", "game"}) == 0;
  const bool all = query.one_of("exact", {"seconds", "all"}) == 1;
  query.one_of("form", {"json", "csv"});
  if (query.refusal()) return *query.refusal();
  store::Store& store = house.store();
  if (name == "ledger") return ledger_report(store, effort);
  if (name == "submissions") {
    // The office's alone: where it stops meanwhile, the promise is broken.
    auto made = std::make_shared<std::promise<floor::ReportTable>>();
    auto table = made->get_future();
    house.office().submissions_report(
        days,
        [made = std::move(made)](const floor::ReportTable& report) { made->set_value(report); });
    try {
      return table.get();
    } catch (const std::future_error&) {
      return Refusal{"the floor is being stopped", name, {}};
    }
  }
  // These go back to the first day.
  if (name == "machine-meters") {
    floor::MachineMeterReport meters(days);
    each_entry(store, effort, [&](const floor::Entry& entry) { meters.take(entry); });
    return meters.table();
  }
  if (name == "software" || name == "availability") {
    floor::AvailabilityReports logs(days);
    each_entry(store, effort, [&](const floor::Entry& entry) { logs.take(entry); });
    return name == "software" ? logs.software() : logs.games();
  }
  // What is open is so as of the last entry, whatever the period.
  if (name == "unopened") days = {today, today};
  const DayBook::Opening opening = book.opening(days.first);
  const auto read = [&](auto& report) {
    opening.standing.begin(report);
    book.each_entry(opening, days, [&](const floor::Entry& entry) {
      if (effort.cancelled) throw Cancelled();
      report.take(entry);
    });
  };
  if (name == "meters") {
    floor::MeterReport meters(days);
    read(meters);
    return meters.table();
  }
  if (name == "rake") {
    floor::AccountReport rake("rake and funds", days, floor::is_rake_or_fund);
    read(rake);
    return rake.table();
  }
  if (name == "tables" || name == "wagers") {
    floor::PlayReport play(days, configured_shifts(store));
    read(play);
    if (name == "tables") return table_report(play, grouping);
    floor::ExactExpectations expected(effort, all ? floor::ExactExpectations::Patience::any
                                                  : floor::ExactExpectations::Patience::seconds);
    return wager_report(play, grouping, std::ref(expected));
  }
  floor::EventReports events(days);
  read(events);
  if (name == "voids") return events.voids();
  if (name == "irregularities") return events.irregularities();
  if (name == "witnessed") return events.witnessed();
  if (name == "corrections") return events.corrections();
  if (name == "significant") return events.significant();
  return events.unopened();
}

// What was signed since this entry, day by day: all of it where the record is read from its start.
std::vector<store::StoredDocument> heads_after(store::Store& store, std::uint64_t after,
                                               floor::Instant now) {
  const auto last = after == 0 ? std::vector<store::NumberedEntry>() : store.journal(after - 1, 1);
  if (last.empty()) return store.documents("heads", {});
  const std::string since = floor::text(last.front().entry.at);
  std::vector<store::StoredDocument> heads;
  const auto days = [](floor::Instant at) { return std::chrono::floor<std::chrono::days>(at); };
  for (auto day = days(last.front().entry.at); day <= days(now) + std::chrono::days(1);
       day += std::chrono::days(1)) {
    for (store::StoredDocument& each : store.documents("heads", floor::text(floor::Date(day)))) {
      if (each.key > since) heads.push_back(std::move(each));
    }
  }
  return heads;
}

}  // namespace

void Gateway::add_reading(const char* pattern, floor::Act act, Reading read, Worker& reader) {
  add_plain("GET", pattern,
            [act, read, &reader](const floor::Actor& by, const Request& request,
                                 const Parameters& parameters, const server::Responder& responder) {
              if (const auto why = floor::why_not(act, by)) {
                return responder.answer(refused(*why, 403));
              }
              reader.post([by, request, parameters, responder, read] {
                try {
                  responder.answer(read(by, request, parameters));
                } catch (const store::StoreFailed&) {
                  responder.answer(server::failure(503, "the record cannot be read now"));
                }
              });
            });
}

// The tables change from moment to moment, and the office has rounds to let begin: many who ask
// within a second are told the same.
void Gateway::tell_house_rules(const server::Responder& responder) {
  ToldOfHouse& told = house_rules_;
  const auto tell = [](const server::Responder& to, std::shared_ptr<const std::string> page) {
    Response response = server::json({});
    response.shared = std::move(page);
    to.answer(std::move(response));
  };
  const auto now = Worker::Clock::now();
  if (told.page && now - told.asked < house_rules_hold) return tell(responder, told.page);
  told.waiting.push_back(responder);
  if (told.waiting.size() > 1) return;
  told.asked = now;
  house_.office().games_in_force([this, tell](const Json& games) {
    quick_reader_.post([this, tell, games] {
      house_rules_.page = std::make_shared<const std::string>(
          house_rules(house_.options().certificate_holder, games, house_.lobby()).dump());
      for (const auto& to : std::exchange(house_rules_.waiting, {})) tell(to, house_rules_.page);
    });
  });
}

// For anybody, with no login and no deposit, whatever is stopped (810a.3(1), 810a.8). A page is
// made once for each version of the rules.
void Gateway::add_house_rules() {
  routes_.add("GET", house_rules_address,
              [this](const Request& request, const Parameters&, const server::Responder& to) {
                if (turned_away_unknown(request, to)) return;
                quick_reader_.post([this, to] { tell_house_rules(to); });
              });
  routes_.add(
      "GET", fmt::format("{}/{{game}}", house_rules_address),
      [this](const Request& request, const Parameters& parameters, const server::Responder& to) {
        if (turned_away_unknown(request, to)) return;
        house_.office().rules_in_force(
            request.parameter("table").value_or(""), parameters["game"],
            [this, to](const std::variant<RoundPermit, Refusal>& found) {
              if (const auto* why = std::get_if<Refusal>(&found)) {
                return to.answer(refused(*why, 404));
              }
              quick_reader_.post([this, to, rules = std::get<RoundPermit>(found)] {
                auto& page = rules_pages_[rules.rules_name];
                if (!page) {
                  page = std::make_shared<const std::string>(
                      game_rules(house_.options().certificate_holder, rules).dump());
                }
                Response response = server::json({});
                response.shared = page;
                to.answer(std::move(response));
              });
            });
      });
}

Response Gateway::report(const std::string& name, const Request& request, Effort& effort) {
  auto made = make_report(house_, day_book_, name, request, effort);
  if (const auto* why = std::get_if<Refusal>(&made)) return refused(*why, 400);
  const auto& table = std::get<floor::ReportTable>(made);
  if (request.parameter("form").value_or("json") != "csv") {
    return server::json(floor::to_json(table).dump());
  }
  Response response;
  response.headers.push_back({"Content-Type", "text/csv; charset=utf-8"});
  response.body = floor::to_csv(table);
  return response;
}

void Gateway::keep_days() {
  reports_.post([this] {
    try {
      day_book_.opening(floor::gaming_day(house_.clock().now()));
    } catch (const store::StoreFailed& failure) {
      server::log(server::Level::warning, "how the day began is not kept: {}", failure.what());
    }
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
        house_.office().sign({{}, parameters["game"], house_.options().certificate_holder, {}, {}},
                             answer);
      });
  add("GET", "/api/tables/{table}/sign",
      [this](const floor::Actor&, const Request&, const Parameters& parameters,
             const Answer& answer) { house_.sign(parameters["table"], answer); });
  add_house_rules();
  add_round_routes();
  add_reading("/api/reports", Act::read_reports,
              [json](const floor::Actor&, const Request&, const Parameters&) {
                Json list = Json::array();
                for (const Report& report : reports) {
                  list.push_back({{"report", report.name}, {"what", report.what}});
                }
                return json({{"reports", std::move(list)}});
              });
  add_plain("GET", "/api/reports/{report}",
            [this](const floor::Actor& by, const Request& request, const Parameters& parameters,
                   const server::Responder& responder) {
              if (const auto why = floor::why_not(Act::read_reports, by)) {
                return responder.answer(refused(*why, 403));
              }
              reports_.ask(
                  fmt::format("{} {}?{}", by.account, request.path, request.query),
                  [this, request, name = parameters["report"]](Effort& effort) {
                    return report(name, request, effort);
                  },
                  responder);
            });
  // Lines as `houseway verify` takes them. What is sealed stays out of no export: it is sealed.
  add_reading("/api/journal", Act::export_journal,
              [this](const floor::Actor& by, const Request& request, const Parameters&) {
                Query query(request);
                const std::size_t limit = query.number("limit", at_once, most_exported);
                const std::uint64_t after = query.number("after", 0, most_after);
                const std::string chain = query.words("chain");
                if (query.refusal()) return refused(*query.refusal(), 400);
                Response response;
                response.headers.push_back({"Content-Type", "application/x-ndjson"});
                if (!chain.empty()) {
                  response.body = export_chain(house_.store(), chain, after, limit, by.role);
                  return response;
                }
                Exported exported = export_journal(house_.store(), after, limit, by.role);
                std::vector<store::StoredDocument> heads;
                if (exported.to_the_end) {
                  // All there is, and what was signed. Entries that came meanwhile are read too:
                  // a signature would be of more than is here.
                  heads = heads_after(house_.store(), after, house_.clock().now());
                  exported = export_journal(house_.store(), after, limit, by.role);
                }
                response.body = std::move(exported.lines);
                if (exported.to_the_end) {
                  for (const auto& each : heads) {
                    // What was signed later may be of entries that he is not given yet.
                    if (exported.held_back && each.key >= floor::text(*exported.held_back)) break;
                    response.body += each.body + "\n";
                  }
                }
                response.headers.push_back({"X-Houseway-After", std::to_string(exported.after)});
                return response;
              });
  // On demand, and what is found counts (605a.4(c)).
  add_reading("/api/software", Act::read_software_hashes,
              [this, json](const floor::Actor& by, const Request&, const Parameters&) {
                auto hashes = house_.check_software(by);
                if (const auto* why = std::get_if<Refusal>(&hashes)) return refused(*why, 500);
                return json(floor::to_json(std::get<floor::SoftwareHashes>(hashes)));
              });
  add_reading("/api/role-table", Act::read_rules,
              [json](const floor::Actor&, const Request&, const Parameters&) {
                return json({{"rows", floor::role_table()}});
              });
}

}  // namespace houseway::house
