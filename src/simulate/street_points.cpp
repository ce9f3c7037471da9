#include <algorithm>
#include <map>
#include <optional>

#include "games/go_fore_it.h"
#include "simulate/board_batch.h"
#include "simulate/cross_kernel.h"

// Go Fore It: the player's two front cards, on which is decided, the two hole cards, and the
// dealer's four. Suits do not matter: four cards are two pairs of ranks.
namespace houseway::board_kernels::points_play {
namespace {

constexpr std::size_t hand = 4;
constexpr std::size_t dealer = hand;
constexpr std::size_t rank_pairs = 91;
using ByPairs = std::vector<std::uint8_t>;  // by the first pair of ranks, then the second

// Four cards by their ranks.
class FourCards {
 public:
  FourCards();

  std::size_t of(const std::uint8_t* numbers) const {
    return pair_[numbers[0] * pack_size + numbers[1]] * rank_pairs +
           pair_[numbers[2] * pack_size + numbers[3]];
  }
  // Some number for each, found by the cards of one such hand.
  template <class Number>
  ByPairs each(const Number& number) const {
    ByPairs all;
    for (const CardSet& cards : hands_) all.push_back(static_cast<std::uint8_t>(number(cards)));
    return all;
  }

 private:
  std::array<std::uint8_t, pack_size * pack_size> pair_{};
  std::vector<CardSet> hands_;
};

FourCards::FourCards() {
  std::vector<NumberSet<2>> ranks;
  for (std::uint8_t high = 0; high < rank_count; ++high) {
    for (std::uint8_t low = 0; low <= high; ++low) ranks.push_back({low, high});
  }
  for (std::size_t a = 0; a < pack_size; ++a) {
    for (std::size_t b = 0; b < pack_size; ++b) {
      const std::size_t low = std::min(a, b) / suit_count;
      const std::size_t high = std::max(a, b) / suit_count;
      pair_[a * pack_size + b] = static_cast<std::uint8_t>(high * (high + 1) / 2 + low);
    }
  }
  for (const auto& first : ranks) {
    for (const auto& second : ranks) {
      CardSet cards;
      for (const std::uint8_t rank : {first[0], first[1], second[0], second[1]}) {
        std::size_t suit = 0;
        while (cards.contains(Card(static_cast<Rank>(rank), all_suits[suit]))) ++suit;
        cards.insert(Card(static_cast<Rank>(rank), all_suits[suit]));
      }
      hands_.push_back(cards);
    }
  }
}

struct PointsSeen {
  std::size_t mine = 0;
  std::size_t dealers = 0;
  bool folded = false;
};

// A wager beside the main game: on the player's four cards, or on whose points are fewer.
struct PointsSide {
  static constexpr std::uint32_t most_points = 4 * 10;

  std::uint32_t of(const PointsSeen& seen) const {
    if (seen.folded && !kept) return 0;
    const std::uint32_t found = against_dealer
                                    ? most_points + of_hand[seen.mine] - of_hand[seen.dealers]
                                    : of_hand[seen.mine];
    return found + 1;
  }

  Channel channel;
  bool kept = false;
  bool against_dealer = false;
  ByPairs of_hand;  // rows, or points
};

struct PointsSides {
  const std::vector<PointsSide>& bets() const { return all; }
  bool draw() const { return false; }
  Selected select(Stream&) const { return {}; }

  std::vector<PointsSide> all;
};

class PointsKernel final : public Kernel {
 public:
  PointsKernel(std::unique_ptr<SeatCourse> course, const Strategy& strategy);

  bool covered() const { return covered_; }
  std::unique_ptr<KernelTable> open() const override;

  const SeatCourse& course() const { return *course_; }
  const PointsSides& sides() const { return sides_; }
  const FourCards& four() const { return four_; }
  std::uint32_t way(const std::uint8_t* n) const { return ways_[n[0] * pack_size + n[1]]; }
  std::uint8_t end(const std::uint8_t* n) const { return paths_[0].next(0, way(n)); }
  bool folded(std::size_t end) const { return classes_.folded(end); }
  std::uint32_t main_class(std::size_t end, std::size_t mine) const {
    return classes_.of(end, line_[mine]);
  }

 private:
  std::optional<PointsSide> side(WagerId wager) const;

  std::unique_ptr<SeatCourse> course_;
  FourCards four_;
  Paths paths_;
  ByPairs line_;
  EndClasses classes_;
  PointsSides sides_;
  bool covered_ = true;
  std::array<std::uint8_t, pack_size * pack_size> ways_{};
};

// Hands that both wagers of the main game put into the same rows.
ByPairs lines_of(const SeatCourse& course, const FourCards& four) {
  std::map<std::vector<Row>, std::uint8_t> lines;
  return four.each([&](CardSet cards) {
    std::vector<Row> rows;
    for (const WagerId wager : course.main().wagers) {
      rows.push_back(course.game().wagers[wager].by_hand()->rank(cards, course.rules()).row);
    }
    return lines.emplace(rows, static_cast<std::uint8_t>(lines.size())).first->second;
  });
}

PointsKernel::PointsKernel(std::unique_ptr<SeatCourse> course, const Strategy& strategy)
    : course_(std::move(course)),
      paths_(course_->main()),
      line_(lines_of(*course_, four_)),
      classes_(paths_, std::size_t{*std::max_element(line_.begin(), line_.end())} + 1) {
  const SetsUpToSuits<2> fronts;
  std::vector<std::uint8_t> of_class;
  Situation situation;
  situation.staked = static_cast<int>(course_->main().before_deal);
  for (std::size_t i = 0; i < fronts.classes(); ++i) {
    const auto& [a, b] = fronts.first(i);
    situation.own = CardSet(std::array{card_of(a), card_of(b)});
    of_class.push_back(static_cast<std::uint8_t>(ask(strategy, 0, situation)));
  }
  for_each_set<2>([&](const NumberSet<2>& set) {
    ways_[set[0] * pack_size + set[1]] = ways_[set[1] * pack_size + set[0]] =
        of_class[fronts.of(set).set_class];
  });
  channels_.push_back(course_->channel(classes_.size(), course_->main().wagers));
  for (std::size_t i = 0; i < course_->game().wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    if (!course_->is_bet(wager) || course_->of_main_game(wager)) continue;
    auto made = side(wager);
    covered_ = covered_ && made.has_value();
    if (!made) continue;
    channels_.push_back(made->channel);
    sides_.all.push_back(std::move(*made));
  }
}

std::optional<PointsSide> PointsKernel::side(WagerId wager) const {
  const RuleSet& rules = course_->rules();
  const Wager& declared = course_->game().wagers[wager];
  const auto& cards = rules.hand(wager);
  const bool own_first =
      !cards.empty() && cards[0].place == Place{} && cards[0].count == static_cast<int>(hand);
  if (!own_first || declared.tells_suits_apart()) return std::nullopt;
  PointsSide side;
  side.kept = rules.kept_on_fold(wager);
  if (const ByHand* by = declared.by_hand(); by != nullptr && cards.size() == 1) {
    side.of_hand = four_.each([&](CardSet held) { return by->rank(held, rules).row + 1; });
    side.channel = course_->channel(rules.schedule(wager).rows.size() + 2, {wager});
  } else if (declared.by_round() != nullptr && cards.size() == 2 &&
             cards[1].place == course_->layout().dealer_place) {
    side.against_dealer = true;
    side.of_hand = four_.each(golf::points);
    side.channel = course_->channel(std::size_t{2} * PointsSide::most_points + 2, {wager});
  } else {
    return std::nullopt;
  }
  return side;
}

class PointsTable final : public BatchTable<PointsTable, PointsKernel, 2 * hand> {
 public:
  using BatchTable::BatchTable;

  void decide() {
    for (std::size_t i = 0; i < batch(); ++i) {
      mine_[i] = static_cast<std::uint16_t>(kernel().four().of(numbers(i)));
      end_[i] = kernel().end(numbers(i));
    }
  }
  std::uint32_t main_class(std::size_t round) const {
    return kernel().main_class(end_[round], mine_[round]);
  }
  PointsSeen seen(std::size_t round) const {
    return {mine_[round], kernel().four().of(numbers(round) + dealer),
            kernel().folded(end_[round])};
  }
  std::array<std::uint32_t, 1> ways(std::size_t round) const {
    return {kernel().way(numbers(round))};
  }

 private:
  std::array<std::uint16_t, batch_size> mine_{};
  std::array<std::uint8_t, batch_size> end_{};
};

std::unique_ptr<KernelTable> PointsKernel::open() const {
  return std::make_unique<PointsTable>(*this);
}

bool counts_points(const SeatCourse& course) {
  const Layout& layout = course.layout();
  const MainCourse& main = course.main();
  if (!course.covered() || layout.own != hand || layout.dealer != hand || layout.community != 0 ||
      layout.further_place || course.game().cards().looked_at != 2 ||
      course.game().cards().showdown != nullptr || main.decisions.size() != 1) {
    return false;
  }
  return std::all_of(main.wagers.begin(), main.wagers.end(), [&](WagerId wager) {
    const auto& cards = course.rules().hand(wager);
    const ByHand* by = course.game().wagers[wager].by_hand();
    return by != nullptr && !by->tells_suits_apart && cards.size() == 1 &&
           cards[0].place == Place{} && course.game().wagers[wager].selections.empty();
  });
}

}  // namespace
}  // namespace houseway::board_kernels::points_play

namespace houseway {

std::unique_ptr<Kernel> points_kernel(const RuleSet& rules, const Bets& bets,
                                      const Strategy& strategy) {
  using namespace board_kernels;
  using namespace board_kernels::points_play;
  auto course = std::make_unique<SeatCourse>(rules, bets);
  if (!counts_points(*course)) return nullptr;
  auto kernel = std::make_unique<PointsKernel>(std::move(course), strategy);
  if (!kernel->covered()) return nullptr;
  return kernel;
}

}  // namespace houseway
