#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "floor/progressives.h"

// What a meter allows, and the money that it moves.
namespace houseway::floor {
namespace {

constexpr const char* house = "house/progressives";

std::optional<Refusal> why_not_by(const Actor& by, bool allowed, std::string_view who,
                                  std::string_view section) {
  if (allowed) return {};
  return Refusal{fmt::format("is done by {}, not by a {}", who, name(by.role)), "by",
                 std::string(section)};
}

bool at_a_table(const Actor& by) {
  return by.role == Role::system || by.role == Role::dealer;
}

}  // namespace

std::optional<Refusal> Progressive::why_not_definition(const MeterDefinition& definition) const {
  const std::string& section = definition.rate_section;
  if (definition.meter.empty() || definition.meter.find('/') != std::string::npos) {
    return Refusal{"a meter needs a name, without a slash", "definition.meter", {}};
  }
  if (definition.submission.empty()) {
    return Refusal{"the parameters of a meter stand in a Rules Submission: name it",
                   "definition.submission", "605a.7(e)(3)"};
  }
  if (definition.levels.empty()) {
    return Refusal{"a meter has at least one jackpot", "definition.levels", section};
  }
  for (std::size_t i = 0; i < definition.levels.size(); ++i) {
    const MeterLevel& level = definition.levels[i];
    const std::string place = fmt::format("definition.levels.{}", i + 1);
    if (level.primary_percent <= 0 || level.reserve_percent < 0 ||
        level.primary_percent + level.reserve_percent > 100) {
      return Refusal{
          "a part of each wager goes onto the meter, and with the reserve at most all "
          "of it: where the chapter leaves the rate open, the submission gives it",
          place, section};
    }
    if (level.chance.empty()) {
      return Refusal{"the exact chance of winning the jackpot is not given", place, "605a.8(g)(1)"};
    }
    for (std::size_t other = 0; other < i; ++other) {
      if (definition.levels[other].level != level.level) continue;
      return Refusal{fmt::format("two jackpots are both called {}", account_name(level.level)),
                     place, section};
    }
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const MeterOpened& opened, const Actor& by) const {
  if (auto why = why_not_by(by, by.role == Role::certificate_holder, "the certificate holder",
                            "605a.7(e)")) {
    return why;
  }
  if (open_) {
    return Refusal{fmt::format("the meter {} is open already, and its parameters do not change "
                               "while it is in operation",
                               definition_.meter),
                   "definition", "605a.7(e)(3)"};
  }
  return why_not_definition(opened.definition);
}

std::optional<Refusal> Progressive::why_not(const Contributed& put, const Actor& by) const {
  if (auto why = why_not_by(by, at_a_table(by), "the table", "605a.7(a)(1)")) return why;
  if (auto why = why_not_wager(put.table)) return why;
  if (put.table.empty() || put.wagers <= 0 || put.staked.cents <= 0) {
    return Refusal{"a contribution is of a table and of at least one wager", "wagers",
                   definition_.rate_section};
  }
  if (put.staked > largest_amount * 100) {
    return Refusal{fmt::format("{} is more than a table can have staked", text(put.staked)),
                   "staked-cents", definition_.rate_section};
  }
  const Wide required = Wide{definition_.amount.cents} * put.wagers;
  if (definition_.amount.cents > 0 && required != put.staked.cents) {
    return Refusal{fmt::format("{} wagers of {} each are not {}: everybody stakes the same",
                               put.wagers, text(definition_.amount), text(put.staked)),
                   "staked-cents", "605a.7(e)(3)"};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const ContributionReturned& back,
                                            const Actor& by) const {
  if (auto why = why_not_by(by, at_a_table(by), "the table", "605a.7(a)(1)")) return why;
  const auto column = columns_.find(back.table);
  if (removed_ || column == columns_.end() || column->second.last_round != back.round ||
      back.staked.cents <= 0 || column->second.last_staked < back.staked) {
    return Refusal{fmt::format("table {} put no {} onto the meter in round {}, its last",
                               back.table, text(back.staked), back.round),
                   "staked-cents", definition_.rate_section};
  }
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    if (exact_meter(i) >= Wide{back.staked.cents} * spec(i).primary_percent &&
        exact_reserve(i) >= Wide{back.staked.cents} * spec(i).reserve_percent) {
      continue;
    }
    return Refusal{"another table has won what the round put on: the house bears it", "round",
                   definition_.rate_section};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const MeterWon& won, const Actor& by) const {
  if (auto why = why_not_by(by, at_a_table(by), "the table", "605a.7(e)(4)")) return why;
  if (!open_ || removed_) return why_not_wager(won.table);
  if (out_of_order_.contains("") || out_of_order_.contains(won.table)) {
    return Refusal{"the meter is out of order: the win is entered once it is in order again",
                   "table", "605a.7(e)(4)"};
  }
  if (won.number != wins_ + 1) {
    return Refusal{
        fmt::format("the next win of this meter is number {}, not {}", wins_ + 1, won.number),
        "number", "605a.7(e)(4)"};
  }
  if (!find(won.level)) {
    return Refusal{fmt::format("the meter has no {} jackpot", account_name(won.level)), "level",
                   definition_.rate_section};
  }
  if (won.winners.empty() || won.percent < 1 || won.percent > 100) {
    return Refusal{"a share of 1 to 100% is won by at least one player", "winners",
                   definition_.rate_section};
  }
  if (won.shared == Shared::in_turn && won.winners.size() > 1) {
    return Refusal{"players who win in turn win one after the other, each by a number of his own",
                   "winners", definition_.rate_section};
  }
  const MeterWon right = next_win(won);
  for (std::size_t i = 0; i < won.winners.size(); ++i) {
    if (won.winners[i].slip.empty()) {
      return Refusal{"a share is paid by a slip of its own", fmt::format("winners.{}.slip", i + 1),
                     definition_.rate_section};
    }
    if (won.winners[i].amount == right.winners[i].amount) continue;
    return Refusal{fmt::format("the meter gives {} at this player's turn, not {}",
                               text(right.winners[i].amount), text(won.winners[i].amount)),
                   fmt::format("winners.{}.amount-cents", i + 1), definition_.rate_section};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const WinTakenBack& back, const Actor& by) const {
  const std::string& section = definition_.rate_section;
  if (auto why = why_not_by(by, by.role == Role::system || at_least(by.role, Role::floorperson),
                            "who rejects the slip, or the program", "639a.11(c)(5)(iii)")) {
    return why;
  }
  if (removed_) {
    return Refusal{"the jackpot has left the floor: its amount goes where the approval says",
                   "slip " + back.slip, "605a.7(e)(5)"};
  }
  if (back.reason.empty()) return Refusal{"the reason is missing", "reason", section};
  if (taking_back(back.slip, back.reason) != back) {
    return Refusal{fmt::format("slip {} is for no share of {} that could be taken back", back.slip,
                               text(back.amount)),
                   "slip", section};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const MeterAdjusted& adjusted, const Actor& by) const {
  const std::string section = "605a.7(a)(6)";
  if (auto why = why_not_by(by, by.role == Role::finance, "the finance department", section)) {
    return why;
  }
  if (!open_ || removed_) return why_not_wager({});
  if (adjusted.reason.empty()) {
    return Refusal{"a meter is corrected for a reason that is written down", "reason", section};
  }
  if ((adjusted.witness.role != Role::internal_audit &&
       adjusted.witness.role != Role::compliance) ||
      adjusted.witness.account == by.account) {
    return Refusal{"a correction is confirmed by another person, of internal audit or compliance",
                   "witness", section};
  }
  const auto level = find(adjusted.level);
  if (!level) {
    return Refusal{fmt::format("the meter has no {} jackpot", account_name(adjusted.level)),
                   "level", section};
  }
  if (adjusted.by.cents == 0 || levels_[*level].meter + Wide{100} * adjusted.by.cents < 0) {
    return Refusal{
        fmt::format("the {} jackpot of {} cannot be corrected by {}", account_name(adjusted.level),
                    text(reading(adjusted.level)), text(adjusted.by)),
        "by-cents", section};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const MeterOutOfOrder& event, const Actor& by) const {
  if (auto why = why_not_by(by, by.role != Role::player && by.role != Role::spectator,
                            "staff or the program", "605a.7(a)")) {
    return why;
  }
  if (!open_ || removed_) return why_not_wager(event.table);
  if (event.cause.empty()) return Refusal{"the cause is missing", "cause", "605a.7(a)"};
  if (out_of_order_.contains(event.table)) {
    return Refusal{"the meter is out of order already", "table", "605a.7(a)"};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const MeterInOrder& event, const Actor& by) const {
  if (auto why =
          why_not_by(by, by.role == Role::system || at_least(by.role, Role::floorperson),
                     "the program after its self-check, or a floorperson or above", "605a.7(a)")) {
    return why;
  }
  if (!out_of_order_.contains(event.table)) {
    return Refusal{"the meter is not out of order", "table", "605a.7(a)"};
  }
  if (event.checked.empty()) {
    return Refusal{"it is put in order after a check: say what was checked", "checked",
                   "605a.7(a)"};
  }
  if (drift() != 0) {
    return Refusal{"meter and reserve are not what was put on and not paid", "checked",
                   "605a.7(a)"};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const WagerAmountChanged& changed,
                                            const Actor& by) const {
  const std::string section = "605a.7(e)(3)";
  if (auto why =
          why_not_by(by, by.role == Role::certificate_holder, "the certificate holder", section)) {
    return why;
  }
  if (!open_ || removed_) return why_not_wager({});
  const MeterDefinition& next = changed.definition;
  if (!out_of_order_.contains("")) {
    return Refusal{
        "a meter's parameters do not change while it is in operation: take it out of "
        "order first",
        "definition", section};
  }
  if (next.submission == definition_.submission) {
    return Refusal{fmt::format("the amount of the wager changes only by another submission than {}",
                               definition_.submission),
                   "definition.submission", section};
  }
  if (auto why = why_not_definition(next)) return why;
  const bool same_jackpots =
      next.meter == definition_.meter && next.wager == definition_.wager &&
      std::equal(next.levels.begin(), next.levels.end(), definition_.levels.begin(),
                 definition_.levels.end(), [](const MeterLevel& a, const MeterLevel& b) {
                   return a.level == b.level && a.chance == b.chance;
                 });
  if (!same_jackpots) {
    return Refusal{
        "the jackpots of a meter that players have put money on stay the same, with "
        "their chances: open another meter",
        "definition.levels", section};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const MeterRemoved& removed, const Actor& by) const {
  const std::string section = "605a.7(e)(5)";
  if (auto why =
          why_not_by(by, by.role == Role::certificate_holder, "the certificate holder", section)) {
    return why;
  }
  if (!open_ || removed_) return why_not_wager({});
  if (removed.approval.empty() || !parse_date(removed.approved_on)) {
    return Refusal{
        "a jackpot leaves the floor with the Executive Director's written approval: "
        "give its number and date",
        removed.approval.empty() ? "approval" : "approved-on", section};
  }
  if (removed.balance_goes_to.empty()) {
    return Refusal{"say what becomes of the amount, as the approval has it", "balance-goes-to",
                   section};
  }
  return {};
}

std::optional<Refusal> Progressive::why_not(const MeterEvent& event, const Actor& by,
                                            Instant) const {
  if (!open_ && !std::holds_alternative<MeterOpened>(event)) return why_not_wager({});
  return std::visit([&](const auto& each) { return why_not(each, by); }, event);
}

std::vector<Posting> Progressive::contribution_postings(const Contributed& put) const {
  const auto column = columns_.find(put.table);
  const Money before = column == columns_.end() ? Money{} : column->second.staked;
  const Money after = before + put.staked;
  const auto gained = [&](int percent) {
    return part_of(after, percent, 100) - part_of(before, percent, 100);
  };
  std::vector<Posting> postings;
  Money reserve;
  Money all;
  for (const MeterLevel& level : definition_.levels) {
    const Money onto = gained(level.primary_percent);
    reserve += gained(level.reserve_percent);
    all += onto;
    if (onto.cents == 0) continue;
    postings.push_back(
        {fmt::format("meter/{}/{}", definition_.meter, account_name(level.level)), onto});
  }
  all += reserve;
  if (reserve.cents != 0) {
    postings.push_back({fmt::format("meter/{}/reserve", definition_.meter), reserve});
  }
  if (all.cents != 0) postings.push_back({house, Money{} - all});
  return postings;
}

std::vector<Posting> Progressive::postings_of(const MeterEvent& event) const {
  if (const auto* put = std::get_if<Contributed>(&event)) return contribution_postings(*put);
  Progressive after = *this;
  std::visit([&](const auto& each) { after.apply(each); }, event);
  std::vector<Posting> postings;
  Money all;
  const auto add = [&](std::string account, Money amount) {
    all += amount;
    if (amount.cents != 0) postings.push_back({std::move(account), amount});
  };
  const std::string& meter = after.definition_.meter;
  for (const MeterLevel& level : after.definition_.levels) {
    add(fmt::format("meter/{}/{}", meter, account_name(level.level)),
        after.balance(level.level) - balance(level.level));
  }
  add(fmt::format("meter/{}/reserve", meter), after.reserve_balance() - reserve_balance());
  if (const auto* won = std::get_if<MeterWon>(&event)) {
    for (const ShareOfMeter& winner : won->winners) add("payable/" + winner.slip, winner.amount);
  }
  if (all.cents != 0) postings.push_back({house, Money{} - all});
  return postings;
}

}  // namespace houseway::floor
