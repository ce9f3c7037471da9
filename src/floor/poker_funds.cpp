#include "floor/poker_funds.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/words.h"
#include "rules/pot_rules.h"

namespace houseway::floor {

std::string_view name(FundKind kind) {
  return kind == FundKind::bad_beat ? "bad-beat" : "high-hand";
}

std::optional<FundKind> parse_fund(std::string_view word) {
  for (const FundKind kind : {FundKind::bad_beat, FundKind::high_hand}) {
    if (word == name(kind)) return kind;
  }
  return {};
}

std::string_view jackpot_wager(FundKind kind) {
  return kind == FundKind::bad_beat ? "bad-beat" : "high-hand-jackpot";
}

std::optional<FundKind> fund_of_wager(std::string_view wager) {
  for (const FundKind kind : {FundKind::bad_beat, FundKind::high_hand}) {
    if (wager == jackpot_wager(kind)) return kind;
  }
  return {};
}

std::optional<HighHand> tracked_hand(const std::string& cards) {
  CardSet set;
  const auto words = words_of(cards);
  for (const std::string& word : words) {
    const auto card = parse_card(word);
    if (!card || !in_deck(Deck::standard, *card)) return {};
    set.insert(*card);
  }
  if (words.size() != 5 || set.size() != 5) return {};
  return high_hand(set);
}

std::variant<FundTerms, Refusal> fund_terms(FundKind kind, const RuleSet& rules,
                                            std::string submission) {
  const bool bad_beat = kind == FundKind::bad_beat;
  const Refusal not_offered{
      fmt::format("the submission does not offer the {}", bad_beat ? "Bad Beat"
                                                                   : "High Hand "
                                                                     "Jackpot"),
      bad_beat ? "rules.bad-beat-contribution" : "rules.high-hand-contribution",
      bad_beat ? "637a.15(a)" : "637a.16(a)"};
  if (rules.definition().pot_game() == nullptr) return not_offered;
  const PotRules chosen(rules);
  const PotRules::Fund& fund = bad_beat ? chosen.bad_beat : chosen.high_hand;
  if (fund.contribution.cents == 0 || (bad_beat && !chosen.bad_beat_hand)) return not_offered;
  FundTerms terms;
  terms.kind = kind;
  terms.submission = std::move(submission);
  terms.contribution = fund.contribution;
  terms.minimum_pot = fund.minimum_pot;
  terms.qualifies = bad_beat
                        ? fmt::format(
                              "{} or better that loses: {}% of the fund to the loser, {}% to the "
                              "winner, {}% to the others dealt in",
                              name(*chosen.bad_beat_hand), chosen.loser_percent,
                              chosen.winner_percent, chosen.table_percent)
                        : "the highest hand of the period, a full house or better";
  if (!bad_beat) {
    terms.least_players = chosen.high_hand_players;
    terms.first_holder = chosen.first_holder;
  }
  return terms;
}

std::vector<std::string> posted_rules(const FundTerms& terms) {
  const std::string most =
      fmt::format("At most {} is taken from a pot, after the rake.", text(terms.contribution));
  const std::string least =
      fmt::format("Nothing is taken from a pot below {}.", text(terms.minimum_pot));
  if (terms.kind == FundKind::bad_beat) return {most, least, "Qualifies: " + terms.qualifies + "."};
  return {
      "Collection and qualifying periods: " + terms.periods + ".",
      most,
      least,
      fmt::format("At least {} players are dealt in for a hand to qualify.", terms.least_players),
      terms.first_holder ? "Of equal hands the first one has the payout."
                         : "Holders of equal hands divide the payout equally.",
      fmt::format("{} A player need not be present at the end of the period to win.",
                  terms.collected_within == 0 ? "There is no time limit on collecting a payout."
                                              : fmt::format("A payout is collected within {} days.",
                                                            terms.collected_within)),
      fmt::format("Valid identification is presented for a hand to qualify.{}{}",
                  terms.restrictions.empty() ? "" : " ", terms.restrictions)};
}

Money contribution_of(const Settlement& settlement, FundKind kind) {
  const auto as = kind == FundKind::bad_beat ? Taken::As::bad_beat : Taken::As::high_hand_jackpot;
  Money sum;
  for (const Taken& taken : settlement.taken) {
    if (taken.as == as) sum += taken.amount;
  }
  return sum;
}

std::vector<FundPayout> bad_beat_payouts(const Definition& game, const Settlement& settlement) {
  std::vector<FundPayout> payouts;
  for (const Line& line : settlement.lines) {
    if (game.wagers[line.spot.wager].id != jackpot_wager(FundKind::bad_beat)) continue;
    if (line.back.cents == 0) continue;
    payouts.push_back({{}, line.seat, {}, line.back});
  }
  return payouts;
}

Money PokerFund::box(const std::string& table) const {
  const auto found = boxes_.find(table);
  return found == boxes_.end() ? Money{} : found->second.amount;
}

Money PokerFund::owed() const {
  Money sum;
  for (const auto& [slip, owed] : owed_) sum += owed.amount;
  return sum;
}

std::vector<std::string> PokerFund::uncounted(Date day) const {
  std::vector<std::string> tables;
  for (const auto& [table, box] : boxes_) {
    if (box.amount.cents > 0 && box.counted_on != day) tables.push_back(table);
  }
  return tables;
}

std::vector<Money> PokerFund::award() const {
  const auto count = static_cast<std::int64_t>(holders_.size());
  return std::vector<Money>(holders_.size(), count == 0 ? Money{} : part_of(fund_, 1, count));
}

Money PokerFund::drift() const {
  Money held = fund_ + owed() + paid_;
  for (const auto& [table, box] : boxes_) held += box.amount;
  return taken_ + added_ - held;
}

void PokerFund::apply(const FundOffered& offered, Instant) {
  terms_ = offered.terms;
  offered_ = collecting_ = true;
}

void PokerFund::apply(const PotContribution& put, Instant) {
  boxes_[put.table].amount += put.amount;
  taken_ += put.amount;
}

// The fund has what went into the box, whatever was found in it, and what was found beyond that.
void PokerFund::apply(const BoxCounted& counted, Instant at) {
  Box& box = boxes_[counted.table];
  const Money credited = std::max(box.amount, counted.amount);
  added_ += credited - box.amount;
  fund_ += credited;
  unverified_ += counted.amount;
  box = {{}, gaming_day(at)};
}

void PokerFund::apply(const CountVerified&, Instant) {
  unverified_ = {};
}

void PokerFund::apply(const DisplayAdjusted& shown, Instant) {
  displayed_ = shown.amount;
  pending_ = false;
}

void PokerFund::apply(const BadBeatVerified& won, Instant at) {
  for (const FundPayout& payout : won.payouts) {
    fund_ -= payout.amount;
    owed_[payout.slip] = {payout.amount, gaming_day(at)};
  }
  pending_ = true;
}

void PokerFund::apply(const PeriodBegun& begun, Instant) {
  period_ = begun.period;
  awaits_award_ = false;
  holders_.clear();
}

void PokerFund::apply(const HighHandRecorded& slip, Instant) {
  if (!holders_.empty() && tracked_hand(slip.hand) != tracked_hand(holders_.front().hand)) {
    holders_.clear();
  }
  holders_.push_back(slip);
}

void PokerFund::apply(const PeriodEnded&, Instant) {
  period_.clear();
  awaits_award_ = !holders_.empty();
}

void PokerFund::apply(const HighHandAwarded& awarded, Instant at) {
  const std::vector<Money> amounts = award();
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    fund_ -= amounts[i];
    owed_[awarded.slips[i]] = {amounts[i], gaming_day(at)};
  }
  awaits_award_ = false;
  holders_.clear();
  pending_ = true;
}

void PokerFund::apply(const FundPaid& paid, Instant) {
  const auto owed = owed_.find(paid.slip);
  paid_ += owed->second.amount;
  owed_.erase(owed);
}

void PokerFund::apply(const PayoutExpired& expired, Instant) {
  const auto owed = owed_.find(expired.slip);
  fund_ += owed->second.amount;
  owed_.erase(owed);
  pending_ = true;
}

void PokerFund::apply(const CollectionEnded&, Instant) {
  collecting_ = false;
}

void PokerFund::apply(const FundEvent& event, const Actor& by, Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  std::visit([&](const auto& each) { apply(each, at); }, event);
}

std::vector<Posting> PokerFund::postings_of(const FundEvent& event) const {
  const std::string fund = fmt::format("fund/{}", name(terms_.kind));
  const auto box_of = [&](const std::string& table) {
    return fmt::format("table/{}/{}", table, name(terms_.kind));
  };
  const auto from_to = [](std::string from, std::string to, Money amount) -> std::vector<Posting> {
    return {{std::move(from), Money{} - amount}, {std::move(to), amount}};
  };
  const auto to_slips = [&](const std::vector<std::pair<std::string, Money>>& slips) {
    std::vector<Posting> postings{{fund, {}}};
    for (const auto& [slip, amount] : slips) {
      postings.front().amount -= amount;
      postings.push_back({"payable/" + slip, amount});
    }
    return postings;
  };
  std::vector<std::pair<std::string, Money>> slips;
  if (const auto* put = std::get_if<PotContribution>(&event)) {
    return from_to(fmt::format("table/{}/pot", put->table), box_of(put->table), put->amount);
  }
  if (const auto* counted = std::get_if<BoxCounted>(&event)) {
    auto postings = from_to(box_of(counted->table), fund, box(counted->table));
    if (counted->amount > box(counted->table)) {
      const Money beyond = counted->amount - box(counted->table);
      postings[1].amount += beyond;
      postings.push_back({"house/win", Money{} - beyond});
    }
    return postings;
  }
  if (const auto* won = std::get_if<BadBeatVerified>(&event)) {
    for (const FundPayout& payout : won->payouts) slips.emplace_back(payout.slip, payout.amount);
    return to_slips(slips);
  }
  if (const auto* awarded = std::get_if<HighHandAwarded>(&event)) {
    const std::vector<Money> amounts = award();
    for (std::size_t i = 0; i < amounts.size(); ++i) {
      slips.emplace_back(awarded->slips[i], amounts[i]);
    }
    return to_slips(slips);
  }
  if (const auto* paid = std::get_if<FundPaid>(&event)) {
    return from_to("payable/" + paid->slip, "outside", owed_.at(paid->slip).amount);
  }
  if (const auto* expired = std::get_if<PayoutExpired>(&event)) {
    return from_to("payable/" + expired->slip, fund, owed_.at(expired->slip).amount);
  }
  return {};
}

}  // namespace houseway::floor
