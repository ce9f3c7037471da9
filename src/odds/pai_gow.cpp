#include "games/pai_gow.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/tile.h"
#include "odds/main_game.h"
#include "ranking/tile_hands.h"
#include "round/file.h"
#include "round/play_words.h"

// Pai Gow: four tiles against four, set by the house way on the other side. Tiles of one rank play
// alike, so hands are counted by the ranks they hold.
namespace houseway {
namespace {

constexpr std::size_t rank_kinds = 17;
constexpr std::size_t ways_to_set = 3;

// Deals of the other side that a setting wins and loses; the rest are ties.
struct Tally {
  std::int64_t won = 0;
  std::int64_t lost = 0;
};

struct RankCount {
  std::size_t rank;
  int count;
};

// All hands of the same ranks.
struct Hand {
  Cards tiles;  // one of them
  List<RankCount, 4> ranks;
  std::int64_t ways = 0;
  List<TileSetting, 3> settings;
  std::size_t house = 0;                          // which of the settings
  std::array<Tally, ways_to_set> as_player = {};  // copies to the other side
  std::array<Tally, ways_to_set> as_bank = {};    // copies to this one
};

// Tiles of a rank are two at most.
constexpr std::int64_t ways_of(int of, int count) {
  if (count > of) return 0;
  return of == 2 && count == 1 ? 2 : 1;
}

class PaiGow final : public MainGame {
 public:
  PaiGow(const RuleSet& rules, std::span<const Card> deck, Money wager, Effort& effort)
      : rules_(rules),
        wager_(wager),
        net_win_(Rational(1) - Rational(pai_gow_tiles::vigorish(rules, wager).cents, wager.cents)) {
    for (const Card tile : deck) of_rank_[index_of_rank(tile)].push_back(tile);
    other_deals_ = choose(static_cast<unsigned>(deck.size()) - 4, 4);
    collect(0, {});
    in_parallel(effort, hands_.size(), [&](std::size_t hand, unsigned) { play(hands_[hand]); });
  }

  WagerOdds price_main(const Paytable&) override {
    return priced("pai-gow", "best setting", &Hand::as_player,
                  [&](const Hand& hand) { return best(hand, hand.as_player); });
  }
  std::vector<WagerOdds> other_lines(WagerId wager) override;
  std::optional<RowCounts> count(WagerId) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 4) return "Pai Gow is set with four own tiles";
    if (!situation.community.empty()) return "there are no community tiles in Pai Gow";
    if (situation.dealer) return "the dealer's tiles are turned over when all players have set";
    return {};
  }

 private:
  using Tallies = std::array<Tally, ways_to_set> Hand::*;

  static std::size_t index_of_rank(Card tile) {
    return static_cast<std::size_t>(tile_rank(tile)) - 1;
  }

  void collect(std::size_t rank, Hand hand);
  void play(Hand& hand) const;
  Rational value(const Tally& tally) const {
    return (tally.won * net_win_ - tally.lost) / Rational(other_deals_);
  }
  // The setting of the greatest value; the house's where another is no better.
  std::size_t best(const Hand& hand, const std::array<Tally, ways_to_set>& tallies) const {
    std::size_t best_way = hand.house;
    for (std::size_t way = 0; way < ways_to_set; ++way) {
      if (value(tallies[way]) > value(tallies[best_way])) best_way = way;
    }
    return best_way;
  }
  const Hand& find(const Cards& tiles) const;
  template <class Choose>
  WagerOdds priced(std::string wager, std::string variant, Tallies tallies,
                   Choose choose_way) const;

  const RuleSet& rules_;
  Money wager_;
  Rational net_win_;  // of a winning wager, its vigorish taken
  std::array<Cards, rank_kinds> of_rank_;
  Integer other_deals_;
  std::vector<Hand> hands_;
};

// Extends a hand by tiles of this rank and those below it.
void PaiGow::collect(std::size_t rank, Hand hand) {
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
void PaiGow::play(Hand& hand) const {
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

template <class Choose>
WagerOdds PaiGow::priced(std::string wager, std::string variant, Tallies tallies,
                         Choose choose_way) const {
  Wide won = 0;
  Wide lost = 0;
  Integer space = 0;
  for (const Hand& hand : hands_) {
    const Tally& tally = (hand.*tallies)[choose_way(hand)];
    won += Wide{hand.ways} * tally.won;
    lost += Wide{hand.ways} * tally.lost;
    space += hand.ways * other_deals_;
  }
  WagerOdds odds;
  odds.wager = std::move(wager);
  odds.variant = std::move(variant);
  odds.section = "621a.11(a)";
  odds.space = space;
  const Integer tied = space - integer(won) - integer(lost);
  odds.outcomes = {{"Both hands higher", integer(won), to(1)},
                   {"One hand higher", tied, push},
                   {"Neither hand higher", integer(lost), not_printed}};
  odds.won = Rational(integer(won), space);
  odds.pushed = Rational(tied, space);
  odds.lost = Rational(integer(lost), space);
  const Rational mean = odds.won * net_win_ - odds.lost;
  odds.fixed_return = 1 + mean;
  odds.variance = odds.won * net_win_ * net_win_ + odds.lost - mean * mean;
  odds.notes.push_back(fmt::format("the return is less a vigorish of {} on a win of {}",
                                   text(pai_gow_tiles::vigorish(rules_, wager_)), text(wager_)));
  return odds;
}

std::vector<WagerOdds> PaiGow::other_lines(WagerId wager) {
  const Definition& game = rules_.definition();
  const auto by_house = [](const Hand& hand) { return hand.house; };
  if (game.wagers[wager].id == game.base) {
    return {priced("pai-gow", "house way", &Hand::as_player, by_house)};
  }
  const auto banking = static_cast<OptionId>(*game.find_option(game.cards().banking.option));
  if (game.wagers[wager].id != game.cards().banking.result || !rules_.flag(banking)) return {};
  const auto as_bank = [&](const Hand& hand) { return best(hand, hand.as_bank); };
  std::vector<WagerOdds> lines{
      priced("bank", "best setting against one player's house way", &Hand::as_bank, as_bank),
      priced("bank", "house way against one player's house way", &Hand::as_bank, by_house)};
  for (WagerOdds& line : lines) line.section = "621a.9(o)";
  return lines;
}

const Hand& PaiGow::find(const Cards& tiles) const {
  const auto same = [&](const Hand& hand) {
    return std::equal(tiles.begin(), tiles.end(), hand.tiles.begin(),
                      [](Card a, Card b) { return tile_rank(a) == tile_rank(b); });
  };
  return *std::find_if(hands_.begin(), hands_.end(), same);
}

std::vector<ChoiceValue> PaiGow::values(const Situation& situation) {
  const Cards tiles = tiles_of(situation.own);
  const Hand& hand = find(tiles);
  std::vector<ChoiceValue> choices;
  const List<TileSetting, 3> settings = tile_settings(tiles);
  for (std::size_t way = 0; way < ways_to_set; ++way) {
    choices.push_back({arranged_text({settings[way].low_tiles}), value(hand.as_player[way])});
  }
  return choices;
}

std::vector<StrategyTable> PaiGow::strategy() {
  constexpr std::array<const char*, 4> rules_of_house{
      "(1) the Supreme Pair", "(2) a pair, Wong or Gong", "(3) a nine, eight or seven",
      "(4) the highest with the lowest tile"};
  struct Agreement {
    std::int64_t hands = 0;
    std::int64_t agrees = 0;
    Rational cost = 0;
  };
  struct Difference {
    const Hand* hand;
    std::size_t way;
    Rational cost;
  };
  std::array<Agreement, rules_of_house.size()> by_rule;
  std::vector<Difference> differences;
  for (const Hand& hand : hands_) {
    Agreement& rule = by_rule[static_cast<std::size_t>(house_rule(hand.tiles))];
    rule.hands += hand.ways;
    const std::size_t way = best(hand, hand.as_player);
    if (way == hand.house) {
      rule.agrees += hand.ways;
      continue;
    }
    const Rational cost = value(hand.as_player[way]) - value(hand.as_player[hand.house]);
    rule.cost += hand.ways * cost;
    differences.push_back({&hand, way, cost});
  }
  StrategyTable agreement{"How often the house way of 621a.8(d) is the best setting",
                          {"rule", "hands", "best", "costs a hand"},
                          {}};
  for (std::size_t i = 0; i < by_rule.size(); ++i) {
    const Agreement& rule = by_rule[i];
    if (rule.hands == 0) continue;
    agreement.rows.push_back({rules_of_house[i], fmt::format("{}", rule.hands),
                              percent(Rational(rule.agrees, rule.hands)),
                              percent(rule.cost / rule.hands)});
  }
  std::stable_sort(differences.begin(), differences.end(),
                   [](const Difference& a, const Difference& b) { return a.cost > b.cost; });
  constexpr std::size_t shown = 40;
  StrategyTable costly{
      fmt::format("Where another setting gains most: {} of {} kinds of hand, tiles of one rank "
                  "being alike",
                  std::min(shown, differences.size()), differences.size()),
      {"tiles", "best", "house way", "gains"},
      {}};
  const auto words = [](const TileSetting& setting) {
    return text(setting.high_tiles) + " over " + text(setting.low_tiles);
  };
  for (std::size_t i = 0; i < std::min(shown, differences.size()); ++i) {
    const Difference& each = differences[i];
    costly.rows.push_back({text(each.hand->tiles), words(each.hand->settings[each.way]),
                           words(each.hand->settings[each.hand->house]), percent(each.cost)});
  }
  return {agreement, costly};
}

}  // namespace

std::unique_ptr<MainGame> solve_pai_gow(const RuleSet& rules, std::span<const Card> deck,
                                        Money wager, Effort& effort) {
  return std::make_unique<PaiGow>(rules, deck, wager, effort);
}

}  // namespace houseway
