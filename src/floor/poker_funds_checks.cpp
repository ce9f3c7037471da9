#include <fmt/format.h>

#include <algorithm>

#include "floor/poker_funds.h"

// Who may do what with the funds of the poker room, and when.
namespace houseway::floor {
namespace {

std::string section(FundKind kind, std::string_view bad_beat, std::string_view high_hand) {
  return kind == FundKind::bad_beat ? fmt::format("637a.15({})", bad_beat)
                                    : fmt::format("637a.16({})", high_hand);
}

std::optional<Refusal> why_not_role(bool allowed, const char* who, const Actor& by,
                                    std::string section) {
  if (allowed) return {};
  return Refusal{fmt::format("is done by {}, not by a {}", who, name(by.role)), "by",
                 std::move(section)};
}

bool in_the_cage(const Actor& by) {
  return by.role == Role::cashier || by.role == Role::finance;
}

bool witnesses(const Actor& witness, const Actor& by) {
  return at_least(witness.role, Role::floorperson) && witness.account != by.account;
}

}  // namespace

std::optional<Refusal> PokerFund::why_not_kind(FundKind kind) const {
  if (terms_.kind == kind) return {};
  return Refusal{fmt::format("this fund is the {}", name(terms_.kind)), "event",
                 section(terms_.kind, "a", "a")};
}

std::optional<Refusal> PokerFund::why_not_owed(const std::string& slip) const {
  if (owed_.contains(slip)) return {};
  return Refusal{fmt::format("nothing is owed on slip {}", slip), "slip",
                 section(terms_.kind, "g", "h")};
}

std::optional<Refusal> PokerFund::why_not(const FundOffered& offered, const Actor& by,
                                          Instant) const {
  const FundTerms& terms = offered.terms;
  const std::string where = section(terms.kind, "a", "a");
  if (auto why =
          why_not_role(by.role == Role::certificate_holder, "the certificate holder", by, where)) {
    return why;
  }
  if (offered_) return Refusal{"the fund is offered already", "terms", where};
  if (terms.submission.empty() || terms.contribution.cents <= 0) {
    return Refusal{"a fund is offered by a Rules Submission that says what is taken from pots",
                   "terms.submission", where};
  }
  if (terms.kind == FundKind::bad_beat && terms.discontinuing_approval.empty()) {
    return Refusal{
        "a Bad Beat is offered once the Executive Director has approved how it would "
        "be discontinued: give the approval's number",
        "terms.discontinuing-approval", "637a.15(i)"};
  }
  if (terms.kind == FundKind::high_hand &&
      (terms.periods.empty() || terms.uncollected.empty() || terms.collected_within <= 0)) {
    return Refusal{
        "the submission names the periods, the time to collect and what becomes of "
        "payouts that are not collected",
        "terms.periods", "637a.16(i)"};
  }
  return {};
}

std::optional<Refusal> PokerFund::why_not(const PotContribution& put, const Actor& by,
                                          Instant) const {
  const std::string where = section(terms_.kind, "c", "c");
  if (auto why = why_not_role(by.role == Role::dealer || by.role == Role::system, "the dealer", by,
                              where)) {
    return why;
  }
  if (!collecting_) return Refusal{"contributions are no longer collected", "table", where};
  if (put.table.empty() || put.amount.cents <= 0 || put.amount > terms_.contribution) {
    return Refusal{fmt::format("at most {} is taken from a pot, not {}", text(terms_.contribution),
                               text(put.amount)),
                   "amount-cents", section(terms_.kind, "b)(1", "b)(2")};
  }
  return {};
}

std::optional<Refusal> PokerFund::why_not(const BoxCounted& counted, const Actor& by,
                                          Instant) const {
  const std::string where = section(terms_.kind, "d", "d");
  const bool at_table = counted.where == "closed-table";
  if (!at_table && counted.where != "cage") {
    return Refusal{"a box is counted at a closed-table or in the cage", "where", where};
  }
  if (auto why = why_not_role(at_table ? by.role == Role::dealer : by.role == Role::cashier,
                              at_table ? "a dealer" : "a cashier", by,
                              at_table ? where + "(1)" : section(terms_.kind, "e", "e"))) {
    return why;
  }
  if (!witnesses(counted.witness, by)) {
    return Refusal{"the count has a second name, of a floorperson or above", "witness", where};
  }
  if (at_table && !counted.surveillance_records) {
    return Refusal{"surveillance records a count at a table", "surveillance-records",
                   where + "(1)"};
  }
  if (terms_.kind == FundKind::bad_beat && !counted.compliance_notified) {
    return Refusal{"a casino compliance representative has notice of the count",
                   "compliance-notified", where};
  }
  if (counted.amount.cents < 0 || !boxes_.contains(counted.table)) {
    return Refusal{fmt::format("table {} has no box", counted.table), "table", where};
  }
  if (counted.amount != box(counted.table) && counted.difference.empty()) {
    return Refusal{fmt::format("{} went into the box and {} was counted: count again, or say why",
                               text(box(counted.table)), text(counted.amount)),
                   "difference", where};
  }
  return {};
}

std::optional<Refusal> PokerFund::why_not(const CountVerified& verified, const Actor& by,
                                          Instant) const {
  const std::string where = section(terms_.kind, "e", "e");
  if (auto why = why_not_role(by.role == Role::cashier, "a cashier", by, where)) return why;
  if (verified.amount == unverified_) return {};
  return Refusal{
      fmt::format("{} was counted, and the cage has {}", text(unverified_), text(verified.amount)),
      "amount-cents", where};
}

std::optional<Refusal> PokerFund::why_not(const DisplayAdjusted& shown, const Actor& by,
                                          Instant) const {
  const std::string where = section(terms_.kind, "h)(1", "g");
  if (auto why = why_not_role(by.role == Role::finance, "the finance department", by, where)) {
    return why;
  }
  if (!witnesses(shown.witness, by)) {
    return Refusal{"the display is adjusted before a floorperson or above", "witness", where};
  }
  if (shown.amount == fund_) return {};
  return Refusal{
      fmt::format("the fund has {}, and the display would say {}", text(fund_), text(shown.amount)),
      "amount-cents", section(terms_.kind, "h)(2", "g")};
}

std::optional<Refusal> PokerFund::why_not(const BadBeatVerified& won, const Actor& by,
                                          Instant) const {
  if (auto why = why_not_kind(FundKind::bad_beat)) return why;
  if (auto why = why_not_role(by.role == Role::poker_shift_supervisor, "the Poker shift supervisor",
                              by, "637a.15(f)")) {
    return why;
  }
  if (won.notified.empty() || won.payouts.empty()) {
    return Refusal{"security or finance is notified of the payouts", "notified", "637a.15(f)(2)"};
  }
  Money all;
  for (std::size_t i = 0; i < won.payouts.size(); ++i) {
    const FundPayout& payout = won.payouts[i];
    const bool again =
        std::any_of(won.payouts.begin(), won.payouts.begin() + static_cast<long>(i),
                    [&](const FundPayout& each) { return each.slip == payout.slip; });
    if (payout.slip.empty() || again || owed_.contains(payout.slip) || payout.amount.cents <= 0) {
      return Refusal{"each player's payout has a slip of its own", fmt::format("payouts.{}", i + 1),
                     "637a.15(g)"};
    }
    all += payout.amount;
  }
  if (all <= fund_) return {};
  return Refusal{fmt::format("the fund has {} and {} is to be paid: count the boxes first",
                             text(fund_), text(all)),
                 "payouts", "637a.15(h)"};
}

std::optional<Refusal> PokerFund::why_not(const PeriodBegun& begun, const Actor& by,
                                          Instant) const {
  if (auto why = why_not_kind(FundKind::high_hand)) return why;
  if (auto why = why_not_role(at_least(by.role, Role::floorperson) || by.role == Role::system,
                              "a floorperson or above", by, "637a.16(f)")) {
    return why;
  }
  if (begun.period.empty()) return Refusal{"a period has a name", "period", "637a.16(b)(1)"};
  if (!period_.empty() || awaits_award_) {
    return Refusal{period_.empty() ? "the last period's payout is not awarded yet"
                                   : fmt::format("the period {} goes on", period_),
                   "period", "637a.16(h)"};
  }
  return {};
}

std::optional<Refusal> PokerFund::why_not(const HighHandRecorded& slip, const Actor& by,
                                          Instant) const {
  if (auto why = why_not_kind(FundKind::high_hand)) return why;
  if (auto why = why_not_role(at_least(by.role, Role::floorperson), "a floorperson or above", by,
                              "637a.16(f)")) {
    return why;
  }
  if (period_.empty()) return Refusal{"no qualifying period goes on", "event", "637a.16(f)"};
  if (slip.name.empty() || slip.phone.empty() || slip.seat < 1) {
    return Refusal{"the slip has the player's name, phone number and seat", "name",
                   "637a.16(f)(1)"};
  }
  if (slip.table.empty()) return Refusal{"the slip has the table", "table", "637a.16(f)(2)"};
  if (slip.dealer.role != Role::dealer || slip.dealer.credential.empty()) {
    return Refusal{"the slip has the dealer's name and credential number", "dealer",
                   "637a.16(f)(4)"};
  }
  if (by.credential.empty() || by.account == slip.dealer.account) {
    return Refusal{"another person than the dealer signs, with a credential number", "by",
                   "637a.16(f)(5)"};
  }
  if (slip.dealt_in < terms_.least_players) {
    return Refusal{fmt::format("{} players were dealt in, and at least {} have to be",
                               slip.dealt_in, terms_.least_players),
                   "dealt-in", "637a.16(b)(4)"};
  }
  const auto hand = tracked_hand(slip.hand);
  if (!hand || hand->hand_class() < HandClass::full_house) {
    return Refusal{"the hand is five cards, a full house or better", "hand", "637a.16(f)"};
  }
  const auto standing = holders_.empty() ? HighHand{} : *tracked_hand(holders_.front().hand);
  if (*hand < standing || (*hand == standing && terms_.first_holder)) {
    return Refusal{
        fmt::format("{} is not higher than {}, which stands", name(*hand), name(standing)), "hand",
        "637a.16(f)"};
  }
  return {};
}

std::optional<Refusal> PokerFund::why_not(const PeriodEnded& ended, const Actor& by,
                                          Instant) const {
  if (auto why = why_not_kind(FundKind::high_hand)) return why;
  if (auto why = why_not_role(at_least(by.role, Role::floorperson) || by.role == Role::system,
                              "a floorperson or above", by, "637a.16(g)")) {
    return why;
  }
  if (!period_.empty() && ended.period == period_) return {};
  return Refusal{fmt::format("the period {} does not go on", ended.period), "period", "637a.16(g)"};
}

std::optional<Refusal> PokerFund::why_not(const HighHandAwarded& awarded, const Actor& by,
                                          Instant) const {
  if (auto why = why_not_kind(FundKind::high_hand)) return why;
  if (auto why = why_not_role(in_the_cage(by), "finance or the cage", by, "637a.16(h)")) {
    return why;
  }
  if (!awaits_award_) {
    return Refusal{
        "there is no full house of a period that is over: what was collected is added "
        "to the next",
        "event", "637a.16(h)"};
  }
  for (const auto& [table, box] : boxes_) {
    if (box.amount.cents == 0) continue;
    return Refusal{
        fmt::format("the box of table {} has not been counted since the period ended", table),
        "event", "637a.16(d)"};
  }
  if (unverified_.cents > 0) {
    return Refusal{"the cashier has not verified the count", "event", "637a.16(e)"};
  }
  std::vector<std::string> slips = awarded.slips;
  std::sort(slips.begin(), slips.end());
  const bool once = std::adjacent_find(slips.begin(), slips.end()) == slips.end();
  const bool fresh = std::none_of(slips.begin(), slips.end(), [&](const std::string& slip) {
    return slip.empty() || owed_.contains(slip);
  });
  if (slips.size() == holders_.size() && once && fresh) return {};
  return Refusal{fmt::format("each of the {} holders has a slip of his own", holders_.size()),
                 "slips", "637a.16(h)"};
}

std::optional<Refusal> PokerFund::why_not(const FundPaid& paid, const Actor& by, Instant) const {
  const std::string where = section(terms_.kind, "g", "h");
  if (auto why = why_not_role(in_the_cage(by), "finance or the cage", by, where)) return why;
  if (paid.identification.empty()) {
    return Refusal{"the winner presents identification", "identification",
                   section(terms_.kind, "g", "b)(7")};
  }
  return why_not_owed(paid.slip);
}

std::optional<Refusal> PokerFund::why_not(const PayoutExpired& expired, const Actor& by,
                                          Instant at) const {
  if (auto why = why_not_kind(FundKind::high_hand)) return why;
  if (auto why = why_not_role(by.role == Role::finance || by.role == Role::system,
                              "the finance department", by, "637a.16(i)")) {
    return why;
  }
  if (auto why = why_not_owed(expired.slip)) return why;
  const Date last = plus_days(owed_.at(expired.slip).since, terms_.collected_within);
  if (gaming_day(at) > last) return {};
  return Refusal{fmt::format("slip {} may be collected until {}", expired.slip, text(last)), "slip",
                 "637a.16(b)(6)"};
}

std::optional<Refusal> PokerFund::why_not(const CollectionEnded& ended, const Actor& by,
                                          Instant) const {
  const std::string where = section(terms_.kind, "i", "a");
  if (auto why =
          why_not_role(by.role == Role::certificate_holder, "the certificate holder", by, where)) {
    return why;
  }
  if (!collecting_) return Refusal{"contributions are no longer collected", "event", where};
  if (!ended.submission.empty() && ended.submission != terms_.submission) return {};
  return Refusal{"collection ends by an amended submission: name it", "submission", where};
}

std::optional<Refusal> PokerFund::why_not(const FundEvent& event, const Actor& by,
                                          Instant at) const {
  if (!offered_ && !std::holds_alternative<FundOffered>(event)) {
    return Refusal{"the fund is not offered", "event", "637a.15(a)"};
  }
  return std::visit([&](const auto& each) { return why_not(each, by, at); }, event);
}

}  // namespace houseway::floor
