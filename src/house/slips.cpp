#include "house/slips.h"

#include <fmt/format.h>

#include <algorithm>

#include "house/wallets.h"

namespace houseway::house {

std::string own_meter(const std::string& table) {
  return "table/" + table;
}

const floor::JackpotSlip* Slips::find(const std::string& slip) const {
  const auto found = slips_.find(slip);
  return found == slips_.end() ? nullptr : &found->second;
}

std::optional<Refusal> Slips::why_not(const std::string& slip, const floor::SlipEvent& event,
                                      const floor::Actor& by, floor::Instant at) const {
  const floor::JackpotSlip* found = find(slip);
  if (found != nullptr) return found->why_not(event, by, at);
  if (!std::holds_alternative<floor::SlipMade>(event)) {
    return Refusal{"there is no such slip", fmt::format("slip {}", slip), {}};
  }
  return floor::JackpotSlip().why_not(event, by, at);
}

void Slips::apply(const std::string& slip, const floor::SlipEvent& event, const floor::Actor& by,
                  floor::Instant at) {
  floor::JackpotSlip& each = slips_[slip];
  each.apply(event, by, at);
  auto& holding = holding_[each.made().table];
  if (each.holds_table()) {
    holding.insert(slip);
  } else {
    holding.erase(slip);
  }
}

std::vector<floor::Posting> Slips::postings_of(const std::string& slip,
                                               const floor::SlipEvent& event) const {
  const floor::JackpotSlip* found = find(slip);
  if (found == nullptr) return {};
  const floor::SlipMade& made = found->made();
  if (made.meter != own_meter(made.table)) return found->postings_of(event);
  const auto* paid = std::get_if<floor::SlipPaidOut>(&event);
  if (paid == nullptr || paid->from != floor::SlipPaidOut::From::game_account) return {};
  return over_the_cage("outside", wallet_of(made.player), made.amount);
}

std::optional<Refusal> Slips::why_not_next_round(const std::string& table) const {
  const auto holding = holding_.find(table);
  if (holding == holding_.end()) return {};
  std::vector<floor::JackpotSlip> slips;
  for (const std::string& slip : holding->second) slips.push_back(slips_.at(slip));
  return floor::why_not_next_round(slips, table);
}

std::vector<floor::SlipMade> slips_of(const std::string& table, const std::string& round,
                                      const RuleSet& rules, const Settlement& settlement,
                                      const std::vector<WonShare>& shares,
                                      const std::vector<std::string>& accounts,
                                      const floor::HighHandHolder& high_hand) {
  std::vector<floor::SlipMade> slips;
  std::vector<WonShare> left = shares;
  std::size_t own = 0;
  std::size_t others = 0;
  for (const Line& line : settlement.lines) {
    if (line.seat < 1 || line.back.cents <= 0) continue;
    const floor::PayoutTerms terms = floor::payout_terms(rules, line);
    const bool owed = line.pays.from_meter() || floor::pays_of_fund(rules.definition(), line);
    if (!terms.validated && !owed) continue;
    const auto seat = static_cast<std::size_t>(line.seat);
    const std::string wager(rules.definition().wagers[line.spot.wager].id);
    const bool stood =
        line.seat == high_hand.seat && wager == floor::jackpot_wager(floor::FundKind::high_hand);
    floor::SlipMade made{{},
                         table,
                         round,
                         line.seat,
                         stood                     ? high_hand.account
                         : seat <= accounts.size() ? accounts[seat - 1]
                                                   : std::string(),
                         wager,
                         {},
                         line.back,
                         terms};
    if (!owed) {
      made.slip = fmt::format("{}-v{}", round, ++others);
    } else if (const auto share =
                   std::find_if(left.begin(), left.end(),
                                [&](const WonShare& each) { return each.seat == line.seat; });
               share != left.end()) {
      made.slip = share->slip;
      made.meter = share->meter;
      made.amount = share->amount;
      left.erase(share);
    } else {
      // As the table numbers what it owes (TableMoney::settle).
      made.slip = fmt::format("{}-{}", round, ++own);
      made.meter = own_meter(table);
    }
    made.terms.share = owed;
    made.terms.validated = true;
    slips.push_back(std::move(made));
  }
  return slips;
}

}  // namespace houseway::house
