#include "house/slips.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "house/wallets.h"

namespace houseway::house {
namespace {

// "t1-000012" is a table's twelfth.
std::int64_t number_of(const std::string& round) {
  const std::size_t from = round.rfind('-') + 1;
  std::int64_t number = 0;
  std::from_chars(round.data() + from, round.data() + round.size(), number);
  return number;
}

}  // namespace

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
  const bool was_over = each.is_over();
  each.apply(event, by, at);
  OfTable& table = tables_[each.made().table];
  table.last_round = std::max(table.last_round, number_of(each.made().round));
  if (each.holds_table()) {
    table.holding.insert(slip);
  } else {
    table.holding.erase(slip);
  }
  if (was_over || !each.is_over()) return;
  // What is rejected of a fund counts until the table has put it back.
  const bool of_fund = floor::fund_of_wager(each.made().wager).has_value();
  if (of_fund && each.state() == floor::JackpotSlip::State::rejected) return;
  table.over.push_back(slip);
  put_oldest_away(table);
}

// Those of the last round stay: a table that is read again tells of it once more.
void Slips::put_oldest_away(OfTable& table) {
  while (table.over.size() > over_kept) {
    const auto oldest = slips_.find(table.over.front());
    const floor::SlipMade& made = oldest->second.made();
    if (number_of(made.round) >= table.last_round) return;
    if (const auto fund = floor::fund_of_wager(made.wager)) table.put_away[*fund] += made.amount;
    slips_.erase(oldest);
    table.over.pop_front();
  }
}

Money Slips::put_away(const std::string& table, floor::FundKind kind) const {
  const auto of_table = tables_.find(table);
  if (of_table == tables_.end()) return {};
  const auto found = of_table->second.put_away.find(kind);
  return found == of_table->second.put_away.end() ? Money{} : found->second;
}

Json Slips::carried() const {
  Json json{{"slips", Json::array()}, {"tables", Json::object()}};
  for (const auto& [number, slip] : slips_) json["slips"].push_back(slip.carried());
  for (const auto& [name, table] : tables_) {
    Json put_away = Json::object();
    for (const auto& [kind, amount] : table.put_away) {
      put_away[std::string(floor::name(kind))] = amount.cents;
    }
    json["tables"][name] = {{"last-round", table.last_round},
                            {"over", table.over},
                            {"put-away-cents", std::move(put_away)}};
  }
  return json;
}

void Slips::carry_on(const Json& carried) {
  for (const Json& each : carried.at("slips")) {
    floor::JackpotSlip slip = floor::JackpotSlip::carried_on(each);
    const std::string number = slip.made().slip;
    if (slip.holds_table()) tables_[slip.made().table].holding.insert(number);
    slips_.emplace(number, std::move(slip));
  }
  for (const auto& [name, each] : carried.at("tables").items()) {
    OfTable& table = tables_[name];
    table.last_round = each.at("last-round").get<std::int64_t>();
    for (const Json& number : each.at("over")) {
      table.over.push_back(slips_.at(number.get<std::string>()).made().slip);
    }
    for (const auto& [word, cents] : each.at("put-away-cents").items()) {
      table.put_away[floor::parse_fund(word).value()] = Money{cents.get<std::int64_t>()};
    }
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
  const auto found = tables_.find(table);
  if (found == tables_.end()) return {};
  std::vector<floor::JackpotSlip> slips;
  for (const std::string& slip : found->second.holding) slips.push_back(slips_.at(slip));
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
    if (line.seat < 1) continue;
    const floor::PayoutTerms terms = floor::payout_terms(rules, line);
    const bool owed = line.pays.from_meter() || floor::pays_of_fund(rules.definition(), line);
    if (!terms.validated && !owed) continue;
    const auto share = std::find_if(left.begin(), left.end(), [&](const WonShare& each) {
      return owed && each.seat == line.seat;
    });
    const bool shared = share != left.end();
    // A later winner of all of it may have out of the reserve what the readings did not tell.
    const Money amount = shared ? share->amount : line.back;
    if (amount.cents <= 0) {
      if (shared) left.erase(share);
      continue;
    }
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
                         amount,
                         terms};
    if (shared) {
      made.slip = share->slip;
      made.meter = share->meter;
      left.erase(share);
    } else if (!owed) {
      made.slip = fmt::format("{}-v{}", round, ++others);
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
