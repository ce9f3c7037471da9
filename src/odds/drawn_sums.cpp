#include "odds/drawn_sums.h"

#include <map>

#include "rules/record.h"
#include "rules/twenty_one.h"

namespace houseway {
namespace {

constexpr Money most_staked = dollars(1'000);

// Asks what three cards of the first of two seats bring either.
class TwoSeats {
 public:
  TwoSeats(const RuleSet& rules, WagerId wager)
      : rules_(rules), sum_(rules.definition().wagers[wager].fixed_sum()->sum) {
    const auto first = rules.definition().hands()->first_wagers(rules).front();
    const Spot spot{static_cast<WagerId>(*rules.definition().find_wager(first)), 0};
    for (int seat = 0; seat < 2; ++seat) {
      SeatRecord& player = record_.seats.emplace_back();
      player.in = true;
      player.stakes.push_back({spot, most_staked});
      player.hands.emplace_back().wagers.push_back(spot);
      player.hands.front().end = DrawnHand::End::stands;
    }
    record_.places.push_back({Card()});
  }

  void deal(Card up, Card a, Card b, Card c) {
    record_.places[0][0] = up;
    record_.seat(1).hands.front().cards = {a, b, c};
  }
  void stake(Money amount) {
    for (SeatRecord& player : record_.seats) player.stakes.front().amount = amount;
  }
  Money brings(int seat) const { return sum_(rules_, record_, seat); }

 private:
  const RuleSet& rules_;
  decltype(FixedSum::sum) sum_;
  Record record_;
};

// An up card and three cards, in the number of orders in which they may be dealt.
struct Dealt {
  Card up;
  std::array<Card, 3> own;
  std::int64_t ways = 0;
};

std::vector<Dealt> deals_that_bring(TwoSeats& table, std::span<const Card> shoe) {
  std::map<Card, std::int64_t> left;
  for (const Card card : shoe) ++left[card];
  std::vector<Dealt> found;
  for (const auto& [up, ups] : left) {
    for (auto a = left.begin(); a != left.end(); ++a) {
      for (auto b = a; b != left.end(); ++b) {
        for (auto c = b; c != left.end(); ++c) {
          table.deal(up, a->first, b->first, c->first);
          if (table.brings(1).cents == 0) continue;
          const int alike = a == c ? 3 : a == b || b == c ? 2 : 1;
          Dealt dealt{up, {a->first, b->first, c->first}, alike == 3 ? 1 : alike == 2 ? 3 : 6};
          std::map<Card, std::int64_t> then = left;
          for (const Card card : {up, a->first, b->first, c->first}) dealt.ways *= then[card]--;
          found.push_back(dealt);
        }
      }
    }
  }
  return found;
}

}  // namespace

std::vector<SumWorth> fixed_sum_worth(const RuleSet& rules, WagerId wager,
                                      std::span<const Card> shoe) {
  TwoSeats table(rules, wager);
  const std::vector<Dealt> deals = deals_that_bring(table, shoe);
  const auto cards = static_cast<std::int64_t>(shoe.size());
  const Rational all = Rational(cards * (cards - 1)) * ((cards - 2) * (cards - 3));
  std::vector<SumWorth> worths;
  for (Money stake = dollars(1); stake <= most_staked; stake += dollars(1)) {
    table.stake(stake);
    SumWorth worth{.from = stake};
    for (const Dealt& dealt : deals) {
      table.deal(dealt.up, dealt.own[0], dealt.own[1], dealt.own[2]);
      if (table.brings(1).cents == 0) continue;
      worth.chance += dealt.ways / all;
      worth.own += dealt.ways * Rational(table.brings(1).cents, 100) / all;
      worth.another += dealt.ways * Rational(table.brings(2).cents, 100) / all;
    }
    if (worth.chance != 0 && (worths.empty() || worths.back().own != worth.own))
      worths.push_back(worth);
  }
  return worths;
}

}  // namespace houseway
