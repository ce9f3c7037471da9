#include "floor/ledger_audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "floor/postings.h"

namespace houseway::floor {
namespace {

std::vector<Posting> in_order(std::vector<Posting> postings) {
  std::erase_if(postings, [](const Posting& posting) { return posting.amount.cents == 0; });
  std::sort(postings.begin(), postings.end(), [](const Posting& a, const Posting& b) {
    return std::tie(a.account, a.amount) < std::tie(b.account, b.amount);
  });
  return postings;
}

Money balance_of(const std::map<std::string, Money>& balances, const std::string& account) {
  const auto found = balances.find(account);
  return found == balances.end() ? Money{} : found->second;
}

}  // namespace

bool may_be_negative(std::string_view account) {
  if (account == "cage" || account == "outside" || account.starts_with("house/")) return true;
  const auto table = table_account(account);
  return table && table->part == "inventory";
}

void LedgerAudit::find(std::string message, std::string place, std::string section) {
  findings_.push_back({std::move(message), std::move(place), std::move(section)});
}

void LedgerAudit::take(const Entry& entry) {
  ++entries_;
  const std::string place = place_of(entry);
  std::uint64_t& sequence = sequences_[entry.chain];
  if (entry.sequence != sequence + 1) {
    find(fmt::format("follows entry {} of its chain: sums over a record with gaps are none",
                     sequence),
         place);
  }
  sequence = entry.sequence;
  auto read = read_body(entry);
  if (auto* refusal = std::get_if<Refusal>(&read)) {
    findings_.push_back(std::move(*refusal));
    return;
  }
  const auto& body = std::get<EntryBody>(read);
  if (auto why = why_not_posted(body.postings)) find(why->message, place + " " + why->place);
  if (const auto meter = meter_of_chain(entry.chain)) follow_meter(*meter, body, entry.at, place);
  post(body, place);
  if (const auto table = table_of_chain(entry.chain)) {
    const bool ends = body.event == "round-settled" || body.event == "round-called-off";
    if (ends) check_between_rounds(*table, place);
  }
}

void LedgerAudit::post(const EntryBody& body, const std::string& place) {
  for (const Posting& posting : body.postings) {
    try {
      balances_[posting.account] += posting.amount;
    } catch (const SumTooLarge&) {
      find(fmt::format("takes {} beyond what a balance can be", posting.account), place);
    }
  }
  if (order_ != Order::as_committed) return;
  for (const Posting& posting : body.postings) {
    const Money balance = balances_[posting.account];
    if (balance.cents >= 0 || may_be_negative(posting.account)) continue;
    if (!overdrawn_.insert(posting.account).second) continue;
    find(fmt::format("leaves {} at {}: none but the house's own accounts are below zero",
                     posting.account, text(balance)),
         place);
  }
}

void LedgerAudit::check_between_rounds(const std::string& table, const std::string& place) {
  const std::string prefix = "table/" + table + "/";
  for (auto each = balances_.lower_bound(prefix);
       each != balances_.end() && each->first.starts_with(prefix); ++each) {
    const std::string_view part = std::string_view(each->first).substr(prefix.size());
    const bool staked = part == "pot" || part.starts_with("stake/");
    if (!staked || each->second.cents == 0) continue;
    find(fmt::format("leaves {} in {}: between rounds nothing is staked", text(each->second),
                     each->first),
         place);
  }
}

void LedgerAudit::follow_meter(const std::string& meter, const EntryBody& body, Instant at,
                               const std::string& place) {
  if (broken_meters_.contains(meter)) return;
  const auto refuse = [&](const Refusal& why) {
    find(why.message, why.place.empty() ? place : place + " " + why.place, why.section);
    broken_meters_.insert(meter);
  };
  const auto read = read_meter_event(body.json);
  if (const auto* why = std::get_if<Refusal>(&read)) return refuse(*why);
  const auto& event = std::get<MeterEvent>(read);
  if (!body.by) return refuse({"names who did it", "by", {}});
  Progressive& progressive = meters_[meter];
  if (const auto why = progressive.why_not(event, *body.by, at)) return refuse(*why);
  if (in_order(progressive.postings_of(event)) != in_order(body.postings)) {
    find("posts something else than the meter moves by it", place + " postings", "605a.7(a)");
  }
  progressive.apply(event, *body.by, at);
}

void LedgerAudit::check_meters(Refusals& findings) const {
  for (const auto& [name, meter] : meters_) {
    if (broken_meters_.contains(name) || !meter.is_open()) continue;
    const std::string prefix = fmt::format("meter/{}/", meter.definition().meter);
    const auto compare = [&](const std::string& account, Money should_be) {
      const Money is = balance_of(balances_, account);
      if (is == should_be) return;
      findings.push_back(
          {fmt::format("holds {} and by its own chain should hold {}", text(is), text(should_be)),
           account, "605a.7(a)"});
    };
    for (const MeterLevel& level : meter.definition().levels) {
      compare(prefix + std::string(account_name(level.level)), meter.balance(level.level));
    }
    compare(prefix + "reserve", meter.reserve_balance());
  }
}

Refusals LedgerAudit::findings(const std::map<std::string, Money>* stored) const {
  Refusals findings = findings_;
  Wide sum = 0;
  for (const auto& [account, balance] : balances_) {
    sum += balance.cents;
    if (balance.cents >= 0 || may_be_negative(account) || overdrawn_.contains(account)) continue;
    findings.push_back(
        {fmt::format("is at {}: none but the house's own accounts are below zero", text(balance)),
         account,
         {}});
  }
  if (sum != 0) {
    findings.push_back(
        {fmt::format("come to {} cents, not to nothing", static_cast<std::int64_t>(sum)),
         "all accounts",
         {}});
  }
  check_meters(findings);
  if (stored == nullptr) return findings;
  const auto compare = [&](const std::string& account) {
    const Money kept = balance_of(*stored, account);
    const Money is = balance_of(balances_, account);
    if (kept == is) return;
    findings.push_back(
        {fmt::format("is kept as {} and by the entries is {}", text(kept), text(is)), account, {}});
  };
  for (const auto& [account, balance] : balances_) compare(account);
  for (const auto& [account, balance] : *stored) {
    if (!balances_.contains(account)) compare(account);
  }
  return findings;
}

}  // namespace houseway::floor
