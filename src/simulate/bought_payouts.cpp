#include "simulate/bought_payouts.h"

#include "games/lunar_poker.h"
#include "simulate/arranged_five_cards.h"

namespace houseway::arranged_rounds {
namespace {

std::size_t rows_of(const RuleSet& rules, std::string_view wager) {
  const auto id = static_cast<WagerId>(*rules.definition().find_wager(wager));
  return rules.schedule(id).rows.size();
}

}  // namespace

BoughtPayouts::BoughtPayouts(const RuleSet& rules)
    : endings_(rows_of(rules, "ante"), rows_of(rules, "bet")),
      ranking_(fast_high()),
      five_(std::size_t{ranking_.strongest()} + 1),
      six_(sixes_.kinds()) {}

PaidBy BoughtPayouts::paid_by(CardSet held) const {
  const HighHand made = ranking_.high_hand(ranking_.strength(FastHigh::Hand(held)));
  return Endings::paid_by(endings_.paid(lunar::paid_rows(held)),
                          lunar::unqualified_row(made.hand_class()));
}

PaidBy BoughtPayouts::find_five(std::uint16_t strength, CardSet held) const {
  const PaidBy found = paid_by(held);
  five_[strength].store(static_cast<std::uint32_t>(found), std::memory_order_relaxed);
  return found;
}

// Which cards beside a flush are of one suit may matter, and is not told by the kind.
PaidBy BoughtPayouts::find_six(CardSet held, std::size_t kind) const {
  const PaidBy found = paid_by(held);
  bool alike = true;
  if (HandKinds::has_flush(kind)) {
    for_each_alike(held, static_cast<int>(five),
                   [&](CardSet other) { alike = alike && paid_by(other) == found; });
  }
  if (alike) six_[kind].store(static_cast<std::uint32_t>(found), std::memory_order_relaxed);
  return found;
}

}  // namespace houseway::arranged_rounds
