#include <fmt/format.h>

#include <set>

#include "floor/signs.h"
#include "floor/submission_offering.h"
#include "floor/table_dealer.h"
#include "games/register.h"
#include "house/rooms.h"
#include "round/file.h"
#include "server/log.h"

// What tables ask the office, and tell it.
namespace houseway::house {

std::optional<Refusal> Office::Rooms::why_not_sit(const std::string& account) const {
  if (auto why = gates.why_not_floor()) return why;
  return people.why_not_sit(account);
}

void Office::Rooms::send_home_who_may_not_play() {
  for (const auto& [account, person] : people.all()) {
    const bool plays = person.roles.has(floor::Role::player);
    if (plays && people.why_not_sit(account)) services.tables.send_home(account);
  }
}

std::variant<RoundPermit, Refusal> Office::Rooms::permit_round(const std::string& table,
                                                               const std::string& game) {
  if (auto why = gates.why_not_play(table, game)) return *std::move(why);
  if (unwritten_.contains(table)) {
    return Refusal{"the slips of the last round are not recorded yet", "table " + table,
                   "639a.11(c)(5)(iv)"};
  }
  if (auto why = slips.why_not_next_round(table)) return *std::move(why);
  auto permit = in_force(table, game);
  const auto* granted = std::get_if<RoundPermit>(&permit);
  if (granted == nullptr) return permit;
  // What a table was opened with may be withdrawn since, or other rules in force that ask for more.
  // Tables of a floor for show are opened without a plan on record.
  const floor::Instant now = services.clock.now();
  const TablePlan* plan = plan_of(table);
  const auto why = plan == nullptr ? floor::why_not_start(*granted->rules, documents, now)
                                   : floor::why_not_offer(game, plan->layout, now, requests,
                                                          submissions, documents);
  if (why) return *why;
  return permit;
}

std::variant<RoundPermit, Refusal> Office::Rooms::in_force(const std::string& table,
                                                           const std::string& game) const {
  const floor::Instant now = services.clock.now();
  if (auto why = requests.why_not_available(game, now)) return *std::move(why);
  if (auto why = submissions.why_not_open(game, now)) return *std::move(why);
  const floor::SubmissionVersion& version = *submissions.in_force(game, now);
  const floor::LimitsNotice* notice = submissions.limits(table, now);
  if (notice != nullptr && notice->version == version.id) {
    return RoundPermit{rules_name(*notice), notice->rules};
  }
  return RoundPermit{version.id, version.checked};
}

Json Office::Rooms::games_in_force() const {
  const floor::Instant now = services.clock.now();
  Json list = Json::array();
  std::set<std::string_view> told;
  for (const Definition* game : all_definitions()) {
    if (!told.insert(game->game).second) continue;
    if (submissions.why_not_open(game->game, now)) continue;
    list.push_back({{"game", game->game},
                    {"name", game->name},
                    {"rules", submissions.in_force(game->game, now)->id}});
  }
  return list;
}

// What is posted at a table, whether it is played at or not (601a.10(a)).
std::variant<Json, Refusal> Office::Rooms::sign(const SignAsked& asked) const {
  auto now = in_force(asked.table, asked.game);
  if (auto* why = std::get_if<Refusal>(&now)) return std::move(*why);
  const auto& permit = std::get<RoundPermit>(now);
  const std::string version = permit.rules_name.substr(0, permit.rules_name.find('@'));
  floor::Posted posted{asked.certificate_holder, {}, asked.amounts, {}, asked.agreed_minimum};
  if (const auto* filed = submissions.find(version)) posted.supplement = filed->supplement;
  for (const floor::FundKind kind : {floor::FundKind::bad_beat, floor::FundKind::high_hand}) {
    auto terms = floor::fund_terms(kind, *permit.rules);
    if (auto* offered = std::get_if<floor::FundTerms>(&terms)) {
      offered->periods =
          fmt::format("{} rounds of play at the table", floor::TableDealer::rounds_of_a_period);
      posted.funds.push_back(std::move(*offered));
    }
  }
  Json json = floor::to_json(floor::sign_of(*permit.rules, posted));
  json["rules"] = permit.rules_name;
  if (asked.table.empty()) return json;
  json["table"] = asked.table;
  for (const floor::FundKind kind : {floor::FundKind::bad_beat, floor::FundKind::high_hand}) {
    if (awaits_adjustment(asked.table, kind)) json["pending-adjustment"].push_back(name(kind));
  }
  // Limits that are announced and not yet in effect (601a.7(c)).
  for (const floor::LimitsNotice& notice : submissions.notices(asked.table)) {
    if (notice.effective <= services.clock.now() || notice.version != version) continue;
    json["announced"].push_back({{"minimum", money_json(notice.minimum)},
                                 {"maximum", money_json(notice.maximum)},
                                 {"effective", floor::text(notice.effective)}});
  }
  return json;
}

// Told again of the same round, nothing is made twice.
void Office::Rooms::settled(const std::string& table, const std::string& round,
                            const RuleSet& rules, const Settlement& settlement,
                            const std::vector<WonShare>& shares,
                            const std::vector<std::string>& accounts,
                            const floor::HighHandHolder& high_hand) {
  const auto made = slips_of(table, round, rules, settlement, shares, accounts, high_hand);
  if (made.empty()) return;
  auto& slips_there = unwritten_[table].slips;
  slips_there.insert(slips_there.end(), made.begin(), made.end());
  write_slips(table);
}

// What could not be recorded is recorded when it can be.
void Office::Rooms::write_slips(const std::string& table) {
  if (std::exchange(unwritten_.at(table).writing, true)) return;
  slips_chain.add_all(
      [this, table](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
        std::vector<Chronicle::Draft> drafts;
        for (const floor::SlipMade& each : unwritten_.at(table).slips) {
          if (slips.find(each.slip) != nullptr) continue;
          if (auto why = slips.why_not(each.slip, each, floor::the_program(), now)) {
            return *std::move(why);
          }
          drafts.push_back({{{"event", "slip"},
                             {"slip", each.slip},
                             {"what", floor::to_json(floor::SlipEvent(each))}},
                            floor::the_program()});
        }
        return drafts;
      },
      [this, table](const std::optional<Refusal>& why) {
        Unwritten& of = unwritten_.at(table);
        of.writing = false;
        if (why) {
          server::log(server::Level::error, "slips of table {}: {}", table, text(*why));
          return;
        }
        std::erase_if(of.slips,
                      [this](const auto& made) { return slips.find(made.slip) != nullptr; });
        if (of.slips.empty()) {
          unwritten_.erase(table);
        } else {
          write_slips(table);
        }
      });
}

}  // namespace houseway::house
