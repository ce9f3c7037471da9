#include "floor/account_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "games/register.h"

namespace houseway::floor {
namespace {

constexpr std::string_view meter_prefix = "meter/";
constexpr std::string_view reserve_level = "reserve";

constexpr std::string_view taken_back = "meter-win-taken-back";

Money taken_back_at(const EntryBody& body, std::string_view level) {
  const Json& cents = member(body.json, "amount-cents");
  return body.word("level") == level && cents.is_number_integer() ? Money{cents.get<std::int64_t>()}
                                                                  : Money{};
}

// What winners of this level have by the event of a win.
Money won_at(const EntryBody& body, std::string_view level) {
  Money paid;
  if (body.word("level") != level) return paid;
  for (const Json& winner : member(body.json, "winners")) {
    const Json& cents = member(winner, "amount-cents");
    if (cents.is_number_integer()) paid += Money{cents.get<std::int64_t>()};
  }
  return paid;
}

}  // namespace

void AccountReport::begin_with(const std::string& account, Money balance) {
  accounts_[account] = {balance, {}, {}, balance};
}

Json AccountReport::carried() const {
  Json json = Json::object();
  for (const auto& [account, movement] : accounts_) json[account] = movement.balance.cents;
  return json;
}

void AccountReport::carry_on(const Json& carried) {
  for (const auto& [account, cents] : carried.items()) {
    begin_with(account, Money{cents.get<std::int64_t>()});
  }
}

void AccountReport::take(const Entry& entry) {
  if (gaming_day(entry.at) > period_.last) return;
  auto read = read_body(entry);
  if (auto* refusal = std::get_if<Refusal>(&read)) {
    findings_.push_back(std::move(*refusal));
    return;
  }
  take(entry, std::get<EntryBody>(read));
}

void AccountReport::take(const Entry& entry, const EntryBody& body) {
  const Date day = gaming_day(entry.at);
  if (day > period_.last) return;
  for (const Posting& posting : body.postings) {
    if (!wanted_(posting.account)) continue;
    Movement& movement = accounts_[posting.account];
    movement.balance += posting.amount;
    if (day < period_.first) {
      movement.opening = movement.balance;
    } else if (posting.amount.cents > 0) {
      movement.in += posting.amount;
    } else {
      movement.out -= posting.amount;
    }
  }
}

ReportTable AccountReport::table() const {
  ReportTable table{title_, {"account", "opening", "in", "out", "closing"}, {}, {}};
  for (const auto& [account, movement] : accounts_) {
    table.add({account, movement.opening, movement.in, movement.out, movement.balance});
  }
  return table;
}

bool is_rake_or_fund(std::string_view account) {
  const auto of_table = table_account(account);
  if (!of_table) return false;
  const std::string_view part = of_table->part;
  return part != "pot" && part != "inventory" && part != "drop" && !part.starts_with("seat/") &&
         !part.starts_with("stake/");
}

void MeterReport::take_posting(const Posting& posting, const EntryBody& body, bool within) {
  Movement& movement = accounts_[posting.account];
  movement.closing += posting.amount;
  if (!within) {
    movement.opening = movement.closing;
    return;
  }
  const std::string& event = body.event;
  const std::string_view level =
      std::string_view(posting.account).substr(posting.account.rfind('/') + 1);
  // A change of the rules brings a table new meters of its own with its next round.
  if (event == "meter-opened" || event == "table-opened" || event == "round-began") {
    movement.seeded += posting.amount;
  } else if (event == "meter-contribution" || event == "meter-contribution-returned" ||
             event == "round-went" || event == "round-called-off") {
    movement.contributed += posting.amount;
  } else if (event == "meter-won" || event == taken_back) {
    const Money paid =
        event == taken_back ? Money{} - taken_back_at(body, level) : won_at(body, level);
    movement.paid += paid;
    movement.reseeded += posting.amount + paid;
  } else if (event == "round-settled" || event == "slip-paid") {
    // A table's own meter tells what it pays and what it begins with again as one sum, and a share
    // that was rejected undoes both.
    const bool pays = (posting.amount.cents < 0) == (event == "round-settled");
    if (pays && level != reserve_level) {
      movement.paid -= posting.amount;
    } else {
      movement.reseeded += posting.amount;
    }
  } else if (event == "meter-adjusted") {
    movement.corrected += posting.amount;
  } else if (event == "meter-removed") {
    movement.removed -= posting.amount;
  } else {
    movement.otherwise += posting.amount;
  }
}

void MeterReport::follow(const std::string& meter, const EntryBody& body, Instant at,
                         const std::string& place) {
  const auto read = read_meter_event(body.json);
  const auto refuse = [&](Refusal why) {
    why.place = why.place.empty() ? place : place + " " + why.place;
    findings_.push_back(std::move(why));
  };
  if (const auto* why = std::get_if<Refusal>(&read)) return refuse(*why);
  const auto& event = std::get<MeterEvent>(read);
  if (!body.by) return refuse({"names who did it", "by", {}});
  Progressive& progressive = meters_[meter];
  if (auto why = progressive.why_not(event, *body.by, at)) return refuse(*why);
  progressive.apply(event, *body.by, at);
}

Json MeterReport::carried() const {
  Json json{{"accounts", Json::object()}, {"meters", Json::object()}};
  for (const auto& [account, movement] : accounts_) {
    json["accounts"][account] = movement.closing.cents;
  }
  for (const auto& [name, meter] : meters_) json["meters"][name] = meter.carried();
  return json;
}

void MeterReport::carry_on(const Json& carried) {
  for (const auto& [account, cents] : carried.at("accounts").items()) {
    Movement& movement = accounts_[account];
    movement.opening = movement.closing = Money{cents.get<std::int64_t>()};
  }
  for (const auto& [name, meter] : carried.at("meters").items()) {
    meters_[name] = Progressive::carried_on(meter);
  }
}

void MeterReport::take(const Entry& entry) {
  if (gaming_day(entry.at) > period_.last) return;
  auto read = read_body(entry);
  if (auto* refusal = std::get_if<Refusal>(&read)) {
    findings_.push_back(std::move(*refusal));
    return;
  }
  take(entry, std::get<EntryBody>(read));
}

void MeterReport::take(const Entry& entry, const EntryBody& body) {
  const Date day = gaming_day(entry.at);
  if (day > period_.last) return;
  if (const auto meter = meter_of_chain(entry.chain)) {
    follow(*meter, body, entry.at, place_of(entry));
  }
  for (const Posting& posting : body.postings) {
    if (posting.account.starts_with(meter_prefix)) take_posting(posting, body, period_.has(day));
  }
  // What a win pays may be just what the meter begins with again: then nothing is posted to it.
  const auto meter = meter_of_chain(entry.chain);
  if (!meter || (body.event != "meter-won" && body.event != taken_back)) return;
  const std::string account = fmt::format("meter/{}/{}", *meter, body.word("level"));
  const bool posted =
      std::any_of(body.postings.begin(), body.postings.end(),
                  [&](const Posting& posting) { return posting.account == account; });
  if (!posted) take_posting({account, {}}, body, period_.has(day));
}

ReportTable MeterReport::table() const {
  ReportTable table{"meters",
                    {"meter", "level", "opening", "seeded", "contributed", "paid", "reseeded",
                     "corrected", "removed", "otherwise", "closing", "reading"},
                    {},
                    {"closing = opening + seeded + contributed - paid + reseeded + corrected - "
                     "removed + otherwise",
                     "a reading is ahead of its account by less than a cent for each table"}};
  for (const auto& [account, movement] : accounts_) {
    const std::size_t slash = account.rfind('/');
    const std::string meter = account.substr(meter_prefix.size(), slash - meter_prefix.size());
    const std::string level = account.substr(slash + 1);
    Cell reading;
    const auto known = meters_.find(meter);
    const auto named = parse_level(level);
    if (known != meters_.end() && named) reading = known->second.reading(*named);
    table.add({meter, level, movement.opening, movement.seeded, movement.contributed, movement.paid,
               movement.reseeded, movement.corrected, movement.removed, movement.otherwise,
               movement.closing, reading});
  }
  return table;
}

ReportTable submissions_report(const Submissions& submissions, ReportPeriod period) {
  ReportTable table{"submissions in force",
                    {"game", "version", "in-force-from", "until", "approved", "hash"},
                    {},
                    {}};
  std::set<std::string_view> games;
  for (const Definition* game : all_definitions()) games.insert(game->game);
  for (const std::string_view game : games) {
    const auto& history = submissions.history(game);
    for (auto version = history.rbegin(); version != history.rend(); ++version) {
      const auto from = submissions.takes_effect(*version);
      const auto until = submissions.superseded(*version);
      if (!from || *from >= period.ends() || (until && *until <= period.begins())) continue;
      const auto approved = version->review.approved();
      table.add(
          {std::string(game), version->id, local_text(*from),
           word_cell(until ? local_text(*until) : ""),
           approved ? text(local_date(*approved)) : std::string("implemented by lapse of time"),
           hex(version->hash)});
    }
  }
  return table;
}

}  // namespace houseway::floor
