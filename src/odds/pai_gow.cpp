#include "odds/pai_gow.h"

#include <algorithm>

#include "core/tile.h"
#include "games/pai_gow.h"

namespace houseway {
namespace {

std::size_t index_of_rank(Card tile) {
  return static_cast<std::size_t>(tile_rank(tile)) - 1;
}

// Tiles of a rank are two at most.
constexpr std::int64_t ways_of(int of, int count) {
  if (count > of) return 0;
  return of == 2 && count == 1 ? 2 : 1;
}

}  // namespace

PaiGowSolver::PaiGowSolver(const RuleSet& rules, std::span<const Card> deck, Money wager,
                           Effort& effort)
    : Solver(rules, wager),
      effort_(effort),
      net_win_(Rational(1) - Rational(pai_gow_tiles::vigorish(rules, wager).cents, wager.cents)) {
  for (const Card tile : deck) of_rank_[index_of_rank(tile)].push_back(tile);
  other_deals_ = choose(static_cast<unsigned>(deck.size()) - 4, 4);
  collect(0, {});
}

// Extends a hand by tiles of this rank and those below it.
void PaiGowSolver::collect(std::size_t rank, Hand hand) {
  if (hand.tiles.size() == 4) {
    hand.ways = 1;
    for (const RankCount& held : hand.ranks) {
      hand.ways *= ways_of(static_cast<int>(of_rank_[held.rank].size()), held.count);
    }
    hand.settings = tile_settings(hand.tiles);
    const CardSet low = card_set(house_setting(hand.tiles).low_tiles);
    for (std::size_t way = 0; way < ways_to_set; ++way) {
      const TileSetting& setting = hand.settings[way];
      if (card_set(setting.low_tiles) == low || card_set(setting.high_tiles) == low) {
        hand.house = way;
      }
    }
    hands_.push_back(hand);
    return;
  }
  if (rank == rank_kinds) return;
  collect(rank + 1, hand);
  int count = 0;
  for (const Card tile : of_rank_[rank]) {
    if (hand.tiles.size() == 4) return;
    hand.tiles.push_back(tile);
    Hand with = hand;
    with.ranks.push_back({rank, ++count});
    collect(rank + 1, with);
  }
}

// Against every hand of the other side from the tiles left.
void PaiGowSolver::meet_all(Hand& hand) const {
  std::array<int, rank_kinds> left{};
  for (std::size_t rank = 0; rank < rank_kinds; ++rank) {
    left[rank] = static_cast<int>(of_rank_[rank].size());
  }
  for (const RankCount& held : hand.ranks) left[held.rank] -= held.count;
  for (const Hand& other : hands_) {
    std::int64_t ways = 1;
    for (const RankCount& held : other.ranks) ways *= ways_of(left[held.rank], held.count);
    if (ways == 0) continue;
    const TileSetting& theirs = other.settings[other.house];
    for (std::size_t way = 0; way < ways_to_set; ++way) {
      const TileSetting& mine = hand.settings[way];
      const int higher = (mine.high > theirs.high ? 1 : 0) + (mine.low > theirs.low ? 1 : 0);
      const int lower = (mine.high < theirs.high ? 1 : 0) + (mine.low < theirs.low ? 1 : 0);
      if (higher == 2) hand.as_player[way].won += ways;
      if (higher == 0) hand.as_player[way].lost += ways;
      if (lower == 0) hand.as_bank[way].won += ways;
      if (lower == 2) hand.as_bank[way].lost += ways;
    }
  }
}

const std::vector<PaiGowSolver::Hand>& PaiGowSolver::hands() {
  if (!met_) {
    in_parallel(effort_, hands_.size(),
                [&](std::size_t hand, unsigned) { meet_all(hands_[hand]); });
    met_ = true;
  }
  return hands_;
}

std::size_t PaiGowSolver::best_way(const Hand& hand, Tallies side) const {
  std::size_t best = hand.house;
  for (std::size_t way = 0; way < ways_to_set; ++way) {
    if (value((hand.*side)[way]) > value((hand.*side)[best])) best = way;
  }
  return best;
}

template <class Choose>
PlayedOut PaiGowSolver::played_out(Tallies side, Choose choose_way) {
  Wide won = 0;
  Wide lost = 0;
  Integer space = 0;
  for (const Hand& hand : hands()) {
    const Tally& tally = (hand.*side)[choose_way(hand)];
    won += Wide{hand.ways} * tally.won;
    lost += Wide{hand.ways} * tally.lost;
    space += hand.ways * other_deals_;
  }
  return {{{"Both hands higher", to(1)}, {"One hand higher", push}, {"Neither hand higher"}},
          {{0, integer(won), {1}, {net_win_}},
           {1, space - integer(won) - integer(lost), {1}, {0}},
           {2, integer(lost), {1}, {-1}}}};
}

PlayedOut PaiGowSolver::play(Tallies side, bool by_house_way) {
  return played_out(
      side, [&](const Hand& hand) { return by_house_way ? hand.house : best_way(hand, side); });
}

// A setting stakes nothing: of equally good ones the house way is taken, whatever ties are to be.
PlayedOut PaiGowSolver::play(const Paytable&, const Strategy* strategy, Ties) {
  if (strategy == nullptr) return play(&Hand::as_player, false);
  return played_out(&Hand::as_player, [&](const Hand& hand) {
    Situation situation;
    situation.own = card_set(hand.tiles);
    return strategy->choose(0, situation);
  });
}

PaiGowSolver::Hand& PaiGowSolver::find(const Cards& tiles) {
  const auto same = [&](const Hand& hand) {
    return std::equal(tiles.begin(), tiles.end(), hand.tiles.begin(),
                      [](Card a, Card b) { return tile_rank(a) == tile_rank(b); });
  };
  return *std::find_if(hands_.begin(), hands_.end(), same);
}

class PaiGowSolver::Best final : public Strategy {
 public:
  explicit Best(PaiGowSolver& solver) : solver_(solver) { solver.hands(); }
  std::size_t choose(std::size_t, const Situation& situation) const override {
    return solver_.best_way(solver_.find(tiles_of(situation.own)), &Hand::as_player);
  }

 private:
  PaiGowSolver& solver_;
};

std::unique_ptr<Strategy> PaiGowSolver::best() {
  return std::make_unique<Best>(*this);
}

std::vector<Rational> PaiGowSolver::values(const Situation& situation) {
  Hand hand = find(tiles_of(situation.own));
  hand.as_player = {};
  meet_all(hand);
  std::vector<Rational> values;
  for (const Tally& tally : hand.as_player) values.push_back(value(tally));
  return values;
}

void PaiGowSolver::for_each_situation(const Visit& visit) {
  for (const Hand& hand : hands()) {
    Visited visited;
    visited.situation.own = card_set(hand.tiles);
    visited.way = visited.also = best_way(hand, &Hand::as_player);
    visited.deals = hand.ways;
    visit(visited);
  }
}

}  // namespace houseway
