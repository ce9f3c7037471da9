#include "odds/hidden_hand.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>

#include "odds/compared_hands.h"
#include "odds/hands.h"
#include "odds/judged_rows.h"

namespace houseway {
namespace {

// What each way comes to in each meeting, in whole numbers: base wagers times `unit`.
struct Worth {
  using ByMeeting = std::array<std::int64_t, Comparison::kinds>;

  ShowdownTerms terms;
  std::int64_t unit = 1;
  std::vector<std::vector<ByMeeting>> of;  // by kind of hand, then way
};

// Hands as large as they are dealt. A card of the dealer is seen if it is dealt face up or turned
// over before the play.
HiddenHandShape shape_of(const RuleSet& rules) {
  const CardGame& game = rules.definition().cards();
  const Place dealer = *rules.definition().find_place(game.dealer);
  HiddenHandShape shape{static_cast<std::size_t>(game.hand_cards),
                        static_cast<std::size_t>(rules.definition().place_cards(dealer)), false};
  for (const Step& step : rules.dealing().steps) {
    const Deal* deal = step.as<Deal>();
    const Reveal* reveal = step.as<Reveal>();
    shape.up_card |= deal != nullptr && deal->first_card_up == game.dealer;
    shape.up_card |= reveal != nullptr && reveal->place == game.dealer;
  }
  return shape;
}

class HiddenHand final : public Solver {
 public:
  HiddenHand(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
             WagerId rows_of, const ShowdownWords& words)
      : Solver(rules, base),
        effort_(effort),
        deck_(deck.begin(), deck.end()),
        shape_(shape_of(rules)),
        showdown_(rules, rows_of, words),
        dealers_(dealers_hands(deck.size(), shape_)) {}

  PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  const std::vector<Way>& ways() const { return course().decisions.front().ways; }
  bool folds(std::size_t way) const { return ways()[way].act == Choice::Act::fold; }
  std::vector<int> stakes(std::size_t way) const {
    std::vector<int> stakes = stakes_before_deal(course());
    if (ways()[way].act == Choice::Act::wager) stakes[ways()[way].wager] = ways()[way].multiple;
    return stakes;
  }
  Worth worth(const Paytable& table, const std::vector<std::uint32_t>& strengths) const;
  Worth worth(const Paytable& table) {
    std::vector<std::uint32_t> strengths;
    for (const ComparedHands::PlayersHand& hand : compared().hands()) {
      if (strengths.empty() || strengths.back() != hand.strength) {
        strengths.push_back(hand.strength);
      }
    }
    return worth(table, strengths);
  }
  std::int64_t value(const Worth& worth, std::size_t kind, std::size_t way,
                     const Meetings& met) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < Comparison::kinds; ++i) sum += met[i] * worth.of[kind][way][i];
    return sum;
  }
  BestWays best_of(const Worth& worth, std::size_t kind, const Meetings& met) const {
    return best_ways(ways(), ways().size(),
                     [&](std::size_t way) { return value(worth, kind, way, met); });
  }

  const ComparedHands& compared() {
    if (!compared_) compared_.emplace(deck_, shape_, showdown_, effort_);
    return *compared_;
  }
  // Calls visit(hand, kind, up, meetings, ways) for every hand and every up card beside it, with
  // the best ways or the one that the strategy takes.
  template <class Visitor>
  void play_all(const Worth& worth, const Strategy* strategy, Visitor visit);

  void count_own_cards(WagerId wager, const Worth& worth, const Strategy* strategy,
                       RowCounts& counts);
  void count_judged(WagerId wager, const Worth& worth, const Strategy* strategy, RowCounts& counts);
  void count_showdowns(WagerId wager, const Worth& worth, const Strategy* strategy,
                       RowCounts& counts);

  Effort& effort_;
  std::vector<Card> deck_;
  HiddenHandShape shape_;
  DeclaredShowdown showdown_;
  std::int64_t dealers_ = 0;
  std::optional<ComparedHands> compared_;
};

Worth HiddenHand::worth(const Paytable& table, const std::vector<std::uint32_t>& strengths) const {
  Worth worth{showdown_.terms(course(), table, strengths), 1, {}};
  worth.unit = worth.terms.unit();
  Wide most = 0;
  for (const ShowdownTerms::Fates& fates : worth.terms.kinds) {
    auto& of_kind = worth.of.emplace_back();
    for (std::size_t way = 0; way < ways().size(); ++way) {
      const std::vector<int> staked = stakes(way);
      Worth::ByMeeting& sums = of_kind.emplace_back();
      for (std::size_t i = 0; i < Comparison::kinds; ++i) {
        for (std::size_t wager = 0; wager < staked.size(); ++wager) {
          const LineNet& gain = fates[i].gains[wager];
          sums[i] += folds(way) ? -staked[wager] * worth.unit
                                : staked[wager] * gain.num * (worth.unit / gain.den);
        }
        most = std::max(most, Wide{sums[i] < 0 ? -sums[i] : sums[i]});
      }
    }
  }
  check_sums_fit(integer(most), dealers_);
  return worth;
}

template <class Visitor>
void HiddenHand::play_all(const Worth& worth, const Strategy* strategy, Visitor visit) {
  const ComparedHands& all = compared();
  Situation situation;
  situation.staked = static_cast<int>(course().before_deal);
  for (std::size_t i = 0; i < all.hands().size(); ++i) {
    const ComparedHands::PlayersHand& hand = all.hands()[i];
    const std::size_t kind = worth.terms.kind_of.at(hand.strength);
    situation.own = hand.cards;
    const auto meet = [&](std::size_t up) {
      const Meetings met = all.meetings(i, up);
      if (shape_.up_card) situation.dealer = deck_[up];
      if (strategy == nullptr) return visit(hand, kind, up, met, best_of(worth, kind, met));
      const auto way = static_cast<std::uint8_t>(strategy->choose(0, situation));
      visit(hand, kind, up, met, BestWays{way, way});
    };
    if (!shape_.up_card) meet(0);
    for (std::size_t up = 0; shape_.up_card && up < deck_.size(); ++up) {
      if (!hand.cards.contains(deck_[up])) meet(up);
    }
  }
}

PlayedOut HiddenHand::play(const Paytable& table, const Strategy* strategy, Ties ties) {
  const Worth worth = this->worth(table);
  std::vector<std::vector<std::array<Wide, Comparison::kinds>>> tally(ways().size());
  for (auto& by_kind : tally) by_kind.resize(worth.terms.kinds.size());
  Wide folded = 0;
  Wide tied = 0;
  play_all(worth, strategy,
           [&](const auto& hand, std::size_t kind, std::size_t, const Meetings& met,
               BestWays ways_taken) {
             const std::size_t way = ways_taken.by(ties);
             if (ways_taken.tied()) tied += Wide{hand.alike} * dealers_;
             if (folds(way)) {
               folded += Wide{hand.alike} * dealers_;
               return;
             }
             for (std::size_t i = 0; i < Comparison::kinds; ++i) {
               tally[way][kind][i] += Wide{hand.alike} * met[i];
             }
           });
  PlayedOut out{worth.terms.lines, {}};
  out.tied.push_back(integer(tied));
  out.endings.push_back(
      folded_ending(worth.terms.folded, stakes_before_deal(course()), integer(folded)));
  for (std::size_t way = 0; way < tally.size(); ++way) {
    for (std::size_t kind = 0; kind < tally[way].size(); ++kind) {
      for (std::size_t i = 0; i < Comparison::kinds; ++i) {
        if (tally[way][kind][i] == 0) continue;
        out.endings.push_back(
            ending_of(worth.terms.kinds[kind][i], stakes(way), integer(tally[way][kind][i])));
      }
    }
  }
  return out;
}

std::optional<RowCounts> HiddenHand::count(WagerId wager, const Strategy* strategy) {
  const Wager& counted = game().wagers[wager];
  if (counted.by_hand() != nullptr && rules().kept_on_fold(wager)) return std::nullopt;
  const Worth worth = this->worth(selected());
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  if (counted.by_hand() != nullptr) {
    count_own_cards(wager, worth, strategy, counts);
  } else if (counted.by_round() != nullptr) {
    count_judged(wager, worth, strategy, counts);
  } else if (!counted.by_showdown()->by_losing_hand) {
    count_showdowns(wager, worth, strategy, counts);
  } else {
    throw std::logic_error("a wager on the losing hand, whosever it is, is not counted here");
  }
  return counts;
}

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

// Over hands and up cards.
void HiddenHand::count_own_cards(WagerId wager, const Worth& worth, const Strategy* strategy,
                                 RowCounts& counts) {
  RowTally tally(counts);
  const ComparedHands::PlayersHand* last = nullptr;
  Row row = no_row;
  play_all(worth, strategy,
           [&](const auto& hand, std::size_t, std::size_t, const Meetings&, BestWays ways_taken) {
             if (last != &hand) row = game().wagers[wager].by_hand()->rank(hand.cards, rules()).row;
             last = &hand;
             if (folds(ways_taken.least)) return tally.forfeit(hand.alike);
             tally.add(row, hand.alike);
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
          tally.add(showdown_.row(wager, hand.strength, static_cast<Comparison::Kind>(i)),
                    Wide{hand.alike} * met[i]);
        }
      });
}

// The best play as a strategy: the hand looked up by the one that stands for it.
class HiddenHand::Best final : public Strategy {
 public:
  explicit Best(HiddenHand& solver) : solver_(solver), worth_(solver.worth(solver.selected())) {
    const auto& hands = solver.compared().hands();
    for (std::size_t i = 0; i < hands.size(); ++i) place_[hands[i].cards.bits()] = i;
  }
  std::size_t choose(std::size_t, const Situation& situation) const override {
    const ToFirst renamed(situation.own);
    const std::size_t hand = place_.at(renamed(situation.own).bits());
    std::size_t up = 0;
    if (situation.dealer) {
      up = static_cast<std::size_t>(
          std::find(solver_.deck_.begin(), solver_.deck_.end(), renamed(*situation.dealer)) -
          solver_.deck_.begin());
    }
    const ComparedHands& all = *solver_.compared_;
    return solver_
        .best_of(worth_, worth_.terms.kind_of.at(all.hands()[hand].strength),
                 all.meetings(hand, up))
        .least;
  }

 private:
  HiddenHand& solver_;
  Worth worth_;
  std::unordered_map<std::uint64_t, std::size_t> place_;
};

std::unique_ptr<Strategy> HiddenHand::best() {
  return std::make_unique<Best>(*this);
}

std::vector<Rational> HiddenHand::values(const Situation& situation) {
  const std::uint32_t mine = showdown_.strength()(situation.own);
  const Worth worth = this->worth(selected(), {mine});
  CardSet seen = situation.own;
  CardSet shown;
  if (situation.dealer) shown.insert(*situation.dealer);
  const std::vector<Card> rest = without(deck_, seen | shown);
  const int hidden = static_cast<int>(shape_.dealer) - shown.size();
  std::vector<std::array<std::int64_t, 3>> found(
      effort_.threads);  // unqualified, lower, not higher
  in_parallel(effort_, rest.size(), [&](std::size_t first, unsigned thread) {
    std::array<std::int64_t, 3> mine_found{};
    const auto meet = [&](CardSet cards) {
      const std::uint32_t dealers = showdown_.strength()(cards | shown);
      mine_found[0] += showdown_.qualifies(dealers) ? 0 : 1;
      mine_found[1] += dealers < mine ? 1 : 0;
      mine_found[2] += dealers <= mine ? 1 : 0;
    };
    for_each_hand_from(rest, first, hidden, meet);
    for (std::size_t i = 0; i < mine_found.size(); ++i) found[thread][i] += mine_found[i];
  });
  std::array<std::int64_t, 3> all{};
  for (const auto& each : found) {
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += each[i];
  }
  const Meetings met = meetings_of(showdown_.qualifies(mine), dealers_, all[0], all[1], all[2]);
  std::vector<Rational> values;
  for (std::size_t way = 0; way < ways().size(); ++way) {
    values.emplace_back(value(worth, worth.terms.kind_of.at(mine), way, met));
    values.back() /= Rational(dealers_) * worth.unit;
  }
  return values;
}

void HiddenHand::for_each_situation(const Visit& visit) {
  Visited visited;
  play_all(
      worth(selected()), nullptr,
      [&](const auto& hand, std::size_t, std::size_t up, const Meetings&, BestWays ways_taken) {
        visited.situation.own = hand.cards;
        if (shape_.up_card) visited.situation.dealer = deck_[up];
        visited.way = ways_taken.least;
        visited.also = ways_taken.most;
        visited.deals = hand.alike;
        visit(visited);
      });
}

}  // namespace

std::unique_ptr<Solver> solve_hidden_hand(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort, WagerId rows_of,
                                          const ShowdownWords& words) {
  return std::make_unique<HiddenHand>(rules, deck, base, effort, rows_of, words);
}

}  // namespace houseway
