#include "odds/first_cards.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "odds/shoe_walk.h"
#include "rules/twenty_one.h"

namespace houseway {
namespace {

// By which rows first cards pay: a wager's own, a second of it, and that of a bonus on it.
struct PaidBy {
  Row row = no_row;
  Row also = no_row;
  Row bonus = no_row;

  auto operator<=>(const PaidBy&) const = default;
};

class FirstCardsCount {
 public:
  FirstCardsCount(const RuleSet& rules, WagerId wager, std::span<const Card> shoe)
      : rules_(rules), by_(*rules.definition().wagers[wager].by_first_cards()) {
    std::map<Card, std::int64_t> left;
    for (const Card card : shoe) ++left[card];
    for (const auto& [card, count] : left) kinds_.push_back({card, count});
    cards_ = static_cast<std::int64_t>(shoe.size());
    const Definition& game = rules.definition();
    insures_ = game.wagers[wager].id == game.hands()->insurance;
    for (std::size_t i = 0; i < game.wagers.size(); ++i) {
      const BonusOn* bonus = game.wagers[i].bonus_on();
      if (bonus == nullptr || bonus->wager != game.wagers[wager].id) continue;
      bonus_ = bonus;
      bonus_wager_ = static_cast<WagerId>(i);
    }
  }

  void walk() {
    const std::size_t boxes = rules_.definition().hands()->first_wagers(rules_).size();
    // What an ace up leaves open is the hole card alone.
    own_from(0, insures_ ? 0 : 2 * boxes, 1);
    // Cards that made no difference are left out of the deals.
    if (!by_hole_ && walks_hole()) divide(cards_ - own_cards_ - 1);
    if (!by_up_ && walks_up()) divide(cards_ - own_cards_);
  }

  RowCounts counts(WagerId wager) const {
    RowCounts out;
    out.rows.resize(rules_.schedule(wager).rows.size());
    for (const auto& [paid, ways] : ways_) {
      if (paid.row == no_row) {
        out.unlisted += ways;
      } else if (paid.also == no_row && paid.bonus == no_row) {
        out.rows[static_cast<std::size_t>(paid.row)] += ways;
      } else {
        const bool own_row = paid.also != no_row;
        out.twice.push_back(
            {paid.row, own_row ? wager : bonus_wager_, own_row ? paid.also : paid.bonus, ways});
      }
    }
    return out;
  }

 private:
  // A wager on the cards of two boxes looks at these alone.
  bool walks_up() const { return own_cards_ <= 2; }
  bool walks_hole() const { return by_.sees_hole_card || bonus_ != nullptr; }

  // Sets of own cards: kinds in order, as many of each as are taken.
  void own_from(std::size_t kind, std::size_t more, std::int64_t ways) {
    if (more == 0) {
      own_cards_ = static_cast<std::int64_t>(first_.own.size());
      if (walks_up()) {
        each_up(ways);
      } else {
        add(judged(), ways);
      }
      return;
    }
    for (; kind < kinds_.size(); ++kind) {
      std::int64_t& left = kinds_[kind].left;
      std::int64_t chosen = ways;
      std::size_t taken = 0;
      while (taken < more && left > 0) {
        ++taken;
        chosen = chosen * left / static_cast<std::int64_t>(taken);
        --left;
        first_.own.push_back(kinds_[kind].card);
        own_from(kind + 1, more - taken, chosen);
      }
      left += static_cast<std::int64_t>(taken);
      for (; taken > 0; --taken) first_.own.pop_back();
    }
  }

  void each_up(std::int64_t ways) {
    std::optional<PaidBy> same;
    for (CardKind& kind : kinds_) {
      if (kind.left == 0 || (insures_ && kind.card.rank() != Rank::ace)) continue;
      first_.up = kind.card;
      first_.hole = {};
      const PaidBy found =
          walks_hole() ? each_hole(kind, ways * kind.left) : add(judged(), ways * kind.left);
      if (!same) same = found;
      by_up_ |= found != *same;
    }
    by_up_ |= insures_;
  }

  // Returns what all hole cards come to, where they do so.
  PaidBy each_hole(CardKind& up, std::int64_t ways) {
    --up.left;
    std::optional<PaidBy> same;
    for (const CardKind& kind : kinds_) {
      if (kind.left == 0) continue;
      first_.hole = kind.card;
      const PaidBy found = add(judged(), ways * kind.left);
      if (!same) same = found;
      by_hole_ |= found != *same;
      by_up_ |= found != *same;
    }
    ++up.left;
    return *same;
  }

  PaidBy judged() const {
    const Judged found = by_.judge(rules_, first_);
    PaidBy paid{found.row, found.also};
    if (bonus_ != nullptr && found.row != no_row) {
      paid.bonus = bonus_->by_first_cards(rules_, first_).row;
    }
    return paid;
  }

  PaidBy add(PaidBy paid, std::int64_t ways) {
    if (paid.also < paid.row && paid.also != no_row) std::swap(paid.row, paid.also);
    ways_[paid] += ways;
    return paid;
  }

  void divide(std::int64_t by) {
    for (auto& [paid, ways] : ways_) ways /= by;
  }

  const RuleSet& rules_;
  ByFirstCards by_;
  bool insures_ = false;
  const BonusOn* bonus_ = nullptr;
  WagerId bonus_wager_ = 0;
  std::vector<CardKind> kinds_;
  std::int64_t cards_ = 0;
  std::int64_t own_cards_ = 0;
  FirstCards first_;
  bool by_up_ = false;
  bool by_hole_ = false;
  std::map<PaidBy, std::int64_t> ways_;
};

}  // namespace

RowCounts count_first_cards(const RuleSet& rules, WagerId wager, std::span<const Card> shoe) {
  FirstCardsCount count(rules, wager, shoe);
  count.walk();
  return count.counts(wager);
}

Rational drawn_card_chance(const RuleSet& rules, std::span<const Card> shoe) {
  const auto deck = deck_cards(rules.definition().cards().deck);
  const auto all = static_cast<std::int64_t>(shoe.size());
  Rational sum = 0;
  for (const Card card : deck) {
    const std::int64_t others = all - std::count(shoe.begin(), shoe.end(), card);
    sum += 1 - Rational(others * (others - 1), all * (all - 1));
  }
  return sum / static_cast<std::int64_t>(deck.size());
}

}  // namespace houseway
