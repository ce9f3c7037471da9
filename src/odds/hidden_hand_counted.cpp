#include <numeric>

#include "odds/hidden_hand_solver.h"
#include "odds/judged_rows.h"
#include "odds/passed_hands.h"

namespace houseway::hidden_hands {
namespace {

// Counts in plain numbers, which become those of any size in the end.
class RowTally {
 public:
  explicit RowTally(RowCounts& into) : into_(into), rows_(into.rows.size() + 1) {}
  RowTally(const RowTally&) = delete;
  RowTally& operator=(const RowTally&) = delete;
  ~RowTally() {
    for (std::size_t row = 0; row < into_.rows.size(); ++row) into_.rows[row] = integer(rows_[row]);
    into_.unlisted = integer(rows_.back());
    into_.forfeited = integer(forfeited_);
  }

  void add(Row row, Wide deals) {
    rows_[row == no_row ? into_.rows.size() : static_cast<std::size_t>(row)] += deals;
  }
  void forfeit(Wide deals) { forfeited_ += deals; }

 private:
  RowCounts& into_;
  std::vector<Wide> rows_;
  Wide forfeited_ = 0;
};

// The hands of five cards that a wager pays, by rows, of which none shares a card with a hand laid
// beside them.
class PayingHands {
 public:
  static constexpr std::size_t size = 5;

  PayingHands(const RuleSet& rules, WagerId wager, std::span<const Card> deck)
      : deck_(deck), passed_(rules.schedule(wager).rows.size(), Passed(deck.size())) {
    const ByHand& decided = *rules.definition().wagers[wager].by_hand();
    const auto pass = [&](CardSet cards) {
      const Row row = decided.rank(cards, rules).row;
      if (row != no_row) passed_[static_cast<std::size_t>(row)].pass(positions(cards));
    };
    for_each_hand(deck, static_cast<int>(size), pass);
    holding_.resize(rows());
    all_.resize(rows());
  }

  std::size_t rows() const { return passed_.size(); }
  void lay_beside(CardSet cards) {
    const Hand<size> hand = positions(cards);
    for (std::size_t row = 0; row < rows(); ++row) {
      holding_[row] = passed_[row].avoiding(hand);
      for (const std::uint8_t mine : hand) holding_[row][mine] = 0;
      all_[row] = std::accumulate(holding_[row].begin(), holding_[row].end(), std::int64_t{0}) /
                  static_cast<std::int64_t>(size);
    }
  }
  std::int64_t all(std::size_t row) const { return all_[row]; }
  // Those with this card, by its position in the deck.
  std::int64_t holding(std::size_t row, std::size_t card) const { return holding_[row][card]; }

 private:
  using Passed = PassedHandsByCard<size>;

  Hand<size> positions(CardSet cards) const {
    Hand<size> hand{};
    std::size_t next = 0;
    for (std::size_t i = 0; i < deck_.size(); ++i) {
      if (cards.contains(deck_[i])) hand[next++] = static_cast<std::uint8_t>(i);
    }
    return hand;
  }

  std::span<const Card> deck_;
  std::vector<Passed> passed_;
  std::vector<Passed::Row> holding_;
  std::vector<std::int64_t> all_;
};

}  // namespace

std::optional<RowCounts> HiddenHand::count(WagerId wager, const Strategy* strategy) {
  const Wager& counted = game().wagers[wager];
  if (counted.by_hand() != nullptr && rules().kept_on_fold(wager)) return std::nullopt;
  const Worth worth = this->worth(selected());
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  if (counted.by_hand() != nullptr) {
    count_own_cards(wager, worth, strategy, counts);
  } else if (counted.by_round() != nullptr && counted.tells_suits_apart()) {
    count_judged_by_suit(wager, counts);
  } else if (counted.by_round() != nullptr) {
    count_judged(wager, worth, strategy, counts);
  } else if (counted.by_showdown()->by_losing_hand) {
    count_losers(wager, worth, strategy, counts);
  } else {
    count_showdowns(wager, worth, strategy, counts);
  }
  return counts;
}

// Over hands, up cards and, where the wager looks at those too, the cards of another place.
void HiddenHand::count_own_cards(WagerId wager, const Worth& worth, const Strategy* strategy,
                                 RowCounts& counts) {
  RowTally tally(counts);
  const ByHand& decided = *game().wagers[wager].by_hand();
  int further = 0;
  for (const HandCards& part : rules().hand(wager))
    further += part.place == Place{} ? 0 : part.count;
  const auto left = deck_.size() - shape_.own - (shape_.up_card ? 1 : 0);
  const std::int64_t ways = Places::ways[left][static_cast<std::size_t>(further)];
  std::vector<std::int64_t> rows(counts.rows.size() + 1);
  const auto rank = [&](CardSet cards) {
    const Row row = decided.rank(cards, rules()).row;
    ++rows[row == no_row ? counts.rows.size() : static_cast<std::size_t>(row)];
  };
  CardSet last;
  play_all(
      worth, strategy,
      [&](const auto& hand, std::size_t, std::size_t up, const Meetings&, BestWays ways_taken) {
        if (folds(ways_taken.least)) return tally.forfeit(Wide{hand.alike} * ways);
        if (last != hand.cards || further > 0) {
          std::fill(rows.begin(), rows.end(), 0);
          CardSet seen = hand.cards;
          if (shape_.up_card) seen.insert(deck_[up]);
          const auto lay = [&](CardSet cards) { rank(cards | hand.cards); };
          for_each_hand(without(deck_, seen), further, lay);
        }
        last = hand.cards;
        for (std::size_t row = 0; row < rows.size(); ++row) {
          if (rows[row] == 0) continue;
          tally.add(row == counts.rows.size() ? no_row : static_cast<Row>(row),
                    Wide{hand.alike} * rows[row]);
        }
      });
}

RowCounts HiddenHand::count_on_dealer(WagerId wager, const Strategy* strategy) {
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  count_dealers_cards(wager, worth(selected()), strategy, counts);
  return counts;
}

// Over hands and up cards: of the hands that pay, those that the dealer may hold beside them.
void HiddenHand::count_dealers_cards(WagerId wager, const Worth& worth, const Strategy* strategy,
                                     RowCounts& counts) {
  constexpr std::size_t size = PayingHands::size;
  const auto& parts = rules().hand(wager);
  if (shape_.own != size || parts.size() != 1 || parts[0].count != static_cast<int>(size)) {
    throw std::logic_error("a wager on so many cards of the dealer is not counted");
  }
  RowTally tally(counts);
  const bool holds_up_card = shape_.up_card && ((parts[0].which >> shape_.up_at) & 1U) != 0;
  const std::size_t left = deck_.size() - shape_.own - (shape_.up_card ? 1 : 0);
  const std::int64_t dealt = Places::ways[left][holds_up_card ? size - 1 : size];
  PayingHands paying(rules(), wager, deck_);
  CardSet last;
  play_all(
      worth, strategy,
      [&](const auto& hand, std::size_t, std::size_t up, const Meetings&, BestWays ways_taken) {
        if (folds(ways_taken.least)) return tally.forfeit(Wide{hand.alike} * dealt);
        if (last != hand.cards) paying.lay_beside(hand.cards);
        last = hand.cards;
        std::int64_t others = dealt;
        for (std::size_t row = 0; row < paying.rows(); ++row) {
          const std::int64_t with_it = shape_.up_card ? paying.holding(row, up) : 0;
          const std::int64_t ways = holds_up_card ? with_it : paying.all(row) - with_it;
          tally.add(static_cast<Row>(row), Wide{hand.alike} * ways);
          others -= ways;
        }
        tally.add(no_row, Wide{hand.alike} * others);
      });
}

// Over hands, up cards and the cards of another place that may decide it.
void HiddenHand::count_judged(WagerId wager, const Worth& worth, const Strategy* strategy,
                              RowCounts& counts) {
  RowTally tally(counts);
  const bool kept = rules().kept_on_fold(wager);
  JudgedRows judged(rules(), wager, deck_);
  for (const ComparedHands::PlayersHand& hand : compared().hands()) {
    if (judged.look(hand.cards)) break;
  }
  play_all(worth, strategy,
           [&](const auto& hand, std::size_t, std::size_t, const Meetings&, BestWays ways_taken) {
             if (!kept && folds(ways_taken.least))
               return tally.forfeit(Wide{hand.alike} * judged.ways());
             judged.for_each_row(hand.cards, [&](Row row, std::int64_t ways) {
               tally.add(row, Wide{hand.alike} * ways);
             });
           });
}

// Hands that stand for others by a renaming of suits do not stand for them here.
void HiddenHand::count_judged_by_suit(WagerId wager, RowCounts& counts) {
  if (!rules().kept_on_fold(wager)) {
    throw std::logic_error("a wager that a fold takes and that tells suits apart is not counted");
  }
  RowTally tally(counts);
  JudgedRows judged(rules(), wager, deck_);
  const auto cards = static_cast<int>(shape_.own);
  judged.for_each_hand(cards, [&](CardSet hand, std::int64_t) { judged.look(hand); });
  judged.for_each_hand(cards, [&](CardSet hand, std::int64_t alike) {
    judged.for_each_row(hand,
                        [&](Row row, std::int64_t ways) { tally.add(row, Wide{alike} * ways); });
  });
}

void HiddenHand::count_showdowns(WagerId wager, const Worth& worth, const Strategy* strategy,
                                 RowCounts& counts) {
  RowTally tally(counts);
  const bool kept = rules().kept_on_fold(wager);
  play_all(
      worth, strategy,
      [&](const auto& hand, std::size_t, std::size_t, const Meetings& met, BestWays ways_taken) {
        if (!kept && folds(ways_taken.least)) return tally.forfeit(Wide{hand.alike} * dealers_);
        for (std::size_t i = 0; i < Comparison::kinds; ++i) {
          if (met[i] == 0) continue;
          tally.add(showdown_.row(wager, hand.strength(), static_cast<Comparison::Kind>(i)),
                    Wide{hand.alike} * met[i]);
        }
      });
}

// By the hand that loses: the player's, or those of the dealer below it, row by row.
void HiddenHand::count_losers(WagerId wager, const Worth& worth, const Strategy* strategy,
                              RowCounts& counts) {
  RowTally tally(counts);
  const bool kept = rules().kept_on_fold(wager);
  const ComparedHands& all = compared();
  play_all(
      worth, strategy,
      [&](const auto& hand, std::size_t, std::size_t up, const Meetings& met, BestWays ways_taken) {
        const Wide alike = hand.alike;
        if (!kept && folds(ways_taken.least)) return tally.forfeit(alike * dealers_);
        const Row mine = showdown_.losers_row(wager, hand.strength());
        tally.add(mine, alike * (met[Comparison::lost] + met[Comparison::lost_unqualified]));
        tally.add(no_row, alike * (met[Comparison::tied] + met[Comparison::tied_unqualified]));
        std::int64_t below = met[Comparison::won] + met[Comparison::won_unqualified];
        const auto index = static_cast<std::size_t>(&hand - all.hands().data());
        const auto rows = static_cast<Row>(counts.rows.size());
        for (Row row = mine == no_row ? rows : mine; row < rows; ++row) {
          const std::int64_t lower = all.below_row(row, index, up);
          tally.add(row, alike * (below - lower));
          below = lower;
        }
        tally.add(no_row, alike * below);
      });
}

}  // namespace houseway::hidden_hands
