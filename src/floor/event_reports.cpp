#include "floor/event_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/register.h"

namespace houseway::floor {
namespace {

Cell words(std::string text) {
  return text.empty() ? Cell{} : Cell{std::move(text)};
}
Cell who(const std::optional<Actor>& actor) {
  return actor ? Cell{fmt::format("{} ({})", actor->account, name(actor->role))} : Cell{};
}
Cell when(const Entry& entry) {
  return local_text(entry.at);
}

// Events that put money, meters or entries right.
constexpr std::array<std::string_view, 8> correcting{
    "meter-adjusted",    "meter-win-taken-back", "adjust-jackpot-display", "dispute-corrected",
    "balance-corrected", "slip-rejected",        "entry-taken-back",       "correct"};

// What happened, by its own word: acts that were signed for, steps of a slip and what was stopped
// stand in entries of one shape each.
std::string happened(const EntryBody& body) {
  if (body.event == "act") return body.word("act");
  if (body.event == "slip") return EntryBody::word_in(member(body.json, "what"), "event");
  if (body.event == "stopped") return body.word("what") + "-disabled";
  if (body.event == "started") return body.word("what") + "-enabled";
  return body.event;
}

std::string_view effect_word(Irregularity::Effect effect) {
  switch (effect) {
    case Irregularity::Effect::goes_on:
      return "the round goes on";
    case Irregularity::Effect::voids:
      return "the round is void";
    case Irregularity::Effect::seat_loses:
      return "the seat loses";
    case Irregularity::Effect::seat_may_void:
      return "the seat may have its hand void";
    case Irregularity::Effect::seat_void:
      return "the seat's hand is void";
    case Irregularity::Effect::no_throw:
      return "the throw counts for nothing";
  }
  return {};
}

bool is_void(Irregularity::Effect effect) {
  return effect == Irregularity::Effect::voids || effect == Irregularity::Effect::seat_void ||
         effect == Irregularity::Effect::no_throw;
}

// All that moved, as words: "wallet/ann $5, house/disputes -$5".
std::string moved(const EntryBody& body) {
  std::string line;
  for (const Posting& posting : body.postings) {
    if (!line.empty()) line += ", ";
    line += fmt::format("{} {}", posting.account, text(posting.amount));
  }
  return line;
}

std::string cause_of(const EntryBody& body) {
  for (const char* key : {"reason", "cause", "words"}) {
    std::string cause = body.word(key);
    if (!cause.empty()) return cause;
  }
  return {};
}

std::uint64_t number_in(const Json& json, const char* key) {
  const Json& number = member(json, key);
  return number.is_number_unsigned() ? number.get<std::uint64_t>() : 0;
}

}  // namespace

const std::map<std::string, std::string, std::less<>>& significant_words() {
  static const std::map<std::string, std::string, std::less<>> words{
      {"login-failed", "failed login"},
      {"account-locked", "failed login"},
      {"meter-adjusted", "adjustment"},
      {"meter-win-taken-back", "adjustment"},
      {"adjust-jackpot-display", "adjustment"},
      {"balance-corrected", "adjustment"},
      {"dispute-corrected", "adjustment"},
      {"meter-won", "jackpot"},
      {"verify-bad-beat", "jackpot"},
      {"pay-high-hand", "jackpot"},
      {"slip-made", "jackpot"},
      {"slip-rejected", "jackpot"},
      {"meter-opened", "change of parameters"},
      {"meter-amount-changed", "change of parameters"},
      {"meter-removed", "change of parameters"},
      {"link-amount-changed", "change of parameters"},
      {"limits-posted", "change of parameters"},
      {"configure", "change of parameters"},
      {"role-granted", "change of parameters"},
      {"role-ended", "change of parameters"},
      {"meter-out-of-order", "out of order"},
      {"meter-in-order", "in order again"},
      {"table-disabled", "disabled"},
      {"game-disabled", "disabled"},
      {"floor-disabled", "disabled"},
      {"account-disabled", "disabled"},
      {"player-excluded", "disabled"},
      {"table-enabled", "enabled"},
      {"game-enabled", "enabled"},
      {"floor-enabled", "enabled"},
      {"software-installed", "change of software"},
      {"software-approved", "change of software"},
      {"software-checked", "software not as approved"},
      {"round-called-off", "round not completed"},
      {"account-enabled", "enabled"},
      {"exclusion-ended", "enabled"},
  };
  return words;
}

EventReports::EventReports(ReportPeriod period, Limits limits)
    : period_(period),
      limits_(limits),
      voids_{"void", {"at", "table", "round", "what", "seat", "cause", "section", "by"}, {}, {}},
      irregularities_{"irregularities",
                      {"at", "table", "game", "round", "irregularity", "seat", "effect", "section"},
                      {},
                      {}},
      witnessed_{"witnessed acts", {"at", "entry", "act", "by", "witness", "reason"}, {}, {}},
      corrections_{
          "corrections", {"at", "entry", "what", "by", "witness", "reason", "moved"}, {}, {}},
      significant_{
          "significant events", {"at", "entry", "kind", "what", "by", "amount", "cause"}, {}, {}} {}

void EventReports::take(const Entry& entry) {
  auto read = read_body(entry);
  if (auto* refusal = std::get_if<Refusal>(&read)) {
    findings_.push_back(std::move(*refusal));
    return;
  }
  take(entry, std::get<EntryBody>(read));
}

Json EventReports::carried() const {
  Json json{{"open", Json::array()}};
  for (const auto& [key, commitment] : open_) {
    json["open"].push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key),
                            commitment.at.time_since_epoch().count(), commitment.root});
  }
  if (last_) json["last"] = last_->time_since_epoch().count();
  return json;
}

void EventReports::carry_on(const Json& carried) {
  if (carried.contains("last")) {
    last_ = Instant(std::chrono::microseconds(carried.at("last").get<std::int64_t>()));
  }
  for (const Json& each : carried.at("open")) {
    open_[{each.at(0).get<std::string>(), each.at(1).get<std::string>(),
           each.at(2).get<std::uint64_t>()}] = {
        Instant(std::chrono::microseconds(each.at(3).get<std::int64_t>())),
        each.at(4).get<std::string>()};
  }
}

void EventReports::take(const Entry& entry, const EntryBody& body) {
  last_ = last_ ? std::max(*last_, entry.at) : entry.at;
  take_commitment(entry, body);
  if (!period_.has(gaming_day(entry.at))) return;
  const std::string what = happened(body);
  if (what == "round-settled") take_round(entry, body);
  if (what == "round-called-off") take_called_off(entry, body);
  const auto witness = read_actor(member(body.json, "witness"));
  if (witness) {
    witnessed_.add(
        {when(entry), place_of(entry), what, who(body.by), who(witness), words(cause_of(body))});
  }
  if (std::find(correcting.begin(), correcting.end(), what) != correcting.end()) {
    corrections_.add({when(entry), place_of(entry), what, who(body.by), who(witness),
                      words(cause_of(body)), words(moved(body))});
  }
  // A round that nobody bet in, and software that is what it should be, are nothing to hear of.
  const bool plain = (what == "round-called-off" && body.word("cause").empty()) ||
                     member(body.json, "as-approved") == true;
  if (const auto kind = significant_words().find(what);
      kind != significant_words().end() && !plain) {
    Cell amount;
    const Json& said = body.event == "slip" ? member(body.json, "what") : body.json;
    for (const char* key : {"amount-cents", "by-cents"}) {
      const Json& cents = member(said, key);
      if (cents.is_number_integer()) amount = Money{cents.get<std::int64_t>()};
    }
    significant_.add({when(entry), place_of(entry), kind->second, what, who(body.by), amount,
                      words(cause_of(body))});
  }
}

void EventReports::take_commitment(const Entry& entry, const EntryBody& body) {
  const auto table = table_of_chain(entry.chain);
  if (!table) return;
  const bool shoe = body.json.contains("shoe");
  const char* key = shoe ? "shoe" : "throw";
  const CommitmentKey which{*table, key, number_in(body.json, key)};
  const bool voided = body.event == "commitment-voided" || body.event == "throw-voided";
  if (body.event == "shuffle-committed" || body.event == "throw-committed") {
    open_[which] = {entry.at, body.word("root")};
  } else if (body.event == "shuffle-announced") {
    open_[which] = {entry.at, body.word("secret")};
  } else if (voided || body.event == "commitment-closed" || body.event == "throw-opened") {
    open_.erase(which);
  }
  if (!voided || !period_.has(gaming_day(entry.at))) return;
  voids_.add({when(entry),
              *table,
              {},
              fmt::format("{} {}", key, std::get<2>(which)),
              {},
              words(cause_of(body)),
              words(body.word("section")),
              who(body.by)});
}

void EventReports::take_called_off(const Entry& entry, const EntryBody& body) {
  take_wins(entry, body);
  if (body.word("cause").empty()) return;
  voids_.add({when(entry),
              table_of_chain(entry.chain).value_or(entry.chain),
              words(body.word("name")),
              std::string("the round is called off, wagers went back"),
              {},
              words(cause_of(body)),
              {},
              who(body.by)});
}

void EventReports::take_round(const Entry& entry, const EntryBody& body) {
  take_wins(entry, body);
  const Json& round = member(body.json, "round");
  const std::string slug = body.word("game");
  const Definition* game = find_definition(slug);
  const std::string table = table_of_chain(entry.chain).value_or(entry.chain);
  const std::string name = body.word("name");
  for (const Json& wrong : member(round, "irregularities")) {
    const std::string kind = EntryBody::word_in(wrong, "kind");
    const Irregularity* known = game == nullptr ? nullptr : game->find_irregularity(kind);
    std::string seat = EntryBody::word_in(wrong, "seat");
    if (seat.empty()) seat = EntryBody::word_in(wrong, "place");
    const bool disclosed = member(wrong, "disclosed") == true;
    const std::string section = known == nullptr ? "" : text(known->cited(disclosed));
    irregularities_.add({when(entry), table, words(slug), words(name), words(kind), words(seat),
                         words(known == nullptr ? "" : std::string(effect_word(known->effect))),
                         words(section)});
    if (known == nullptr || !is_void(known->effect)) continue;
    voids_.add({when(entry), table, words(name), std::string(effect_word(known->effect)),
                words(seat), words(kind), words(section), who(body.by)});
  }
}

void EventReports::take_wins(const Entry& entry, const EntryBody& body) {
  for (const Json& line : member(body.json, "lines")) {
    const auto stake = read_dollars(member(line, "stake"));
    const auto back = read_dollars(member(line, "back"));
    if (!stake || !back || *back - *stake <= limits_.large_win) continue;
    significant_.add({when(entry),
                      place_of(entry),
                      std::string("large win"),
                      fmt::format("round {} seat {} on {}", body.word("name"),
                                  EntryBody::word_in(line, "seat"), EntryBody::word_in(line, "on")),
                      who(body.by),
                      *back - *stake,
                      {}});
  }
}

ReportTable EventReports::unopened() const {
  ReportTable table{"unopened commitments",
                    {"table", "what", "number", "committed", "root", "flag"},
                    {},
                    {"every commitment is closed out or void within its gaming day"}};
  for (const auto& [key, commitment] : open_) {
    const bool overdue = last_ && gaming_day(commitment.at) < gaming_day(*last_);
    table.add({std::get<0>(key), std::get<1>(key), static_cast<std::int64_t>(std::get<2>(key)),
               local_text(commitment.at), commitment.root,
               overdue ? Cell{std::string("overdue")} : Cell{}});
  }
  return table;
}

}  // namespace houseway::floor
