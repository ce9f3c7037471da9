#include "floor/availability_reports.h"

#include <fmt/format.h>

namespace houseway::floor {
namespace {

Cell who(const std::optional<Actor>& actor) {
  return actor ? Cell{fmt::format("{} ({})", actor->account, name(actor->role))} : Cell{};
}
std::string why(const EntryBody& body) {
  const std::string reason = body.word("reason");
  return reason.empty() ? body.word("cause") : reason;
}

// "craps/2" is a version of craps.
std::string game_of(const std::string& version) {
  return version.substr(0, version.find('/'));
}

}  // namespace

AvailabilityReports::AvailabilityReports(ReportPeriod period)
    : period_(period),
      software_{"software", {"at", "what", "sha256", "by", "witness", "cause"}, {}, {}},
      games_{"games available",
             {"at", "what", "game", "table", "version", "by", "witness", "cause"},
             {},
             {}} {}

void AvailabilityReports::take(const Entry& entry) {
  if (!period_.has(gaming_day(entry.at))) return;
  auto read = read_body(entry);
  if (auto* refusal = std::get_if<Refusal>(&read)) {
    findings_.push_back(std::move(*refusal));
    return;
  }
  const auto& body = std::get<EntryBody>(read);
  take_software(entry, body);
  take_games(entry, body);
}

void AvailabilityReports::take_software(const Entry& entry, const EntryBody& body) {
  if (!body.event.starts_with("software-")) return;
  std::string hash = EntryBody::word_in(member(body.json, "program"), "sha256");
  if (hash.empty()) hash = body.word("sha256");
  software_.add({local_text(entry.at), body.event, word_cell(std::move(hash)), who(body.by),
                 who(read_actor(member(body.json, "witness"))), word_cell(why(body))});
}

void AvailabilityReports::take_games(const Entry& entry, const EntryBody& body) {
  std::string what = body.event;
  std::string game;
  std::string table = table_of_chain(entry.chain).value_or("");
  std::string version = body.word("version");
  if (what == "table-opened") {
    game = body.word("game");
  } else if (what == "stopped" || what == "started") {
    const std::string kind = body.word("what");
    what = fmt::format("{} {}", kind, what);
    if (kind == "game") game = body.word("which");
    if (kind == "table") table = body.word("which");
  } else if (what == "submission-filed") {
    game = body.word("game");
  } else if (entry.chain == "submissions" && !version.empty()) {
    game = game_of(version);
  } else if (what != "table-closed") {
    return;
  }
  games_.add({local_text(entry.at), what, word_cell(game), word_cell(table), word_cell(version),
              who(body.by), who(read_actor(member(body.json, "witness"))), word_cell(why(body))});
}

}  // namespace houseway::floor
