#include <fmt/format.h>

#include "house/rooms.h"
#include "server/log.h"

// What tables ask the office, and tell it.
namespace houseway::house {

std::optional<Refusal> Office::Rooms::why_not_sit(const std::string& account) const {
  if (auto why = gates.why_not_floor()) return why;
  return people.why_not_sit(account);
}

std::variant<RoundPermit, Refusal> Office::Rooms::permit_round(const std::string& table,
                                                               const std::string& game) {
  if (auto why = gates.why_not_play(table, game)) return *std::move(why);
  if (auto why = slips.why_not_next_round(table)) return *std::move(why);
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

// Told again of the same round, nothing is made twice.
void Office::Rooms::settled(const std::string& table, const std::string& round,
                            const RuleSet& rules, const Settlement& settlement,
                            const std::vector<WonShare>& shares,
                            const std::vector<std::string>& accounts) {
  auto made = slips_of(table, round, rules, settlement, shares, accounts);
  if (made.empty()) return;
  slips_chain.add_all(
      [this, made = std::move(made)](
          floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
        std::vector<Chronicle::Draft> drafts;
        for (const floor::SlipMade& each : made) {
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
      [round](const std::optional<Refusal>& why) {
        if (!why) return;
        server::log(server::Level::error, "slips of round {}: {}", round, text(*why));
      });
}

}  // namespace houseway::house
