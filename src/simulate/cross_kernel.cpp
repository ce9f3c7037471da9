#include "simulate/cross_kernel.h"

#include <algorithm>

#include "simulate/board_batch.h"

// Cards lie in the order in which they are shown: the own two, the outer two of the row, the outer
// two of the column, the middle one.
namespace houseway::board_kernels::cross_play {
namespace {

constexpr std::size_t row = 2;
constexpr std::size_t column = 4;
constexpr std::size_t middle = 6;
constexpr std::size_t cross_cards = 7;
enum Point : std::size_t { before, on_row, on_both, points };

class CrossKernel final : public Kernel {
 public:
  CrossKernel(std::unique_ptr<SeatCourse> course, SideBets sides, const Strategy& strategy,
              bool best_play);

  std::unique_ptr<KernelTable> open() const override;

  const SeatCourse& course() const { return *course_; }
  const SideBets& sides() const { return sides_; }
  const Paths& paths() const { return paths_; }
  const EndClasses& classes() const { return classes_; }
  const LinesOfHands& lines() const { return lines_; }
  const FastHigh::Hand& key(std::uint8_t number) const { return keys_[number]; }

  // The class of the own cards and how its suits are renamed; what is decided with them, as a memo
  // has it.
  auto held(const std::uint8_t* n) const { return holes_.of({n[0], n[1]}); }
  std::uint32_t at_first(std::size_t held_class, std::size_t state) const {
    const std::uint32_t way = paths_[before].written(state, first_[held_class]);
    return way != 0 ? way : ask_first(held_class);
  }
  std::size_t row_situation(std::size_t held_class, const Renamed& renamed,
                            const std::uint8_t* n) const {
    return held_class * sets_of<2> + place_of(NumberSet<2>{renamed[n[row]], renamed[n[row + 1]]});
  }
  std::uint32_t with_row(std::size_t situation, std::size_t state) const {
    const std::uint32_t way = paths_[on_row].written(state, second_[situation]);
    return way != 0 ? way : ask_with_row(situation, state);
  }
  // The best play tells apart kinds of cards alone and goes by its own earlier bets; another
  // strategy is asked each time.
  bool knows_kinds() const { return best_play_; }
  std::size_t kinds_situation(std::size_t held_class, const Renamed& renamed,
                              const std::uint8_t* n) const {
    const auto place = [&](std::size_t first) {
      return std::size_t{renamed[n[first]]} * pack_size + renamed[n[first + 1]];
    };
    const std::size_t across = place(row);
    const std::size_t down = place(column);
    // Where neither hand can be a flush, suits do not matter.
    const unsigned flushes = suited_[held_class] & (of_suit_[across] | of_suit_[down]);
    const Kinds& kinds = kinds_[flushes];
    return from_[flushes][held_class] + kinds.pair[across] * kinds.pairs + kinds.pair[down];
  }
  void prefetch_kinds(std::size_t situation) const { third_.prefetch(situation); }
  std::uint32_t with_both(std::size_t situation, const std::uint8_t* n, std::size_t state) const {
    const std::uint32_t way = third_[situation];
    if (way != 0) return way;
    const std::uint32_t asked = ask_with_both(n, state);
    third_.add(situation, asked);
    return asked;
  }
  std::uint32_t ask_with_both(const std::uint8_t* n, std::size_t state) const;

 private:
  // Two cards in no order, by rank and, where a flush is possible, by whether they are of its suit.
  struct Kinds {
    std::array<std::uint16_t, pack_size * pack_size> pair{};
    std::size_t pairs = 0;
  };
  std::uint32_t ask_first(std::size_t held_class) const;
  std::uint32_t ask_with_row(std::size_t situation, std::size_t state) const;
  int staked(Point point, std::size_t state) const {
    const Paths::Decision& decision = paths_[point];
    return decision.staked[decision.slot[state]];
  }

  std::unique_ptr<SeatCourse> course_;
  SideBets sides_;
  const Strategy& strategy_;
  bool best_play_ = false;
  Paths paths_;
  LinesOfHands lines_;
  EndClasses classes_;
  std::array<FastHigh::Hand, pack_size> keys_{};
  SetsUpToSuits<2> holes_;
  Memo first_;
  Memo second_;
  std::array<Kinds, 2> kinds_;        // without and with a flush that is possible
  std::vector<std::uint8_t> suited_;  // by class of the own cards: whether they are of one suit
  std::array<std::uint8_t, pack_size * pack_size> of_suit_{};  // whether two cards are of that suit
  std::array<std::vector<std::size_t>, 2> from_;
  Memo third_;
  std::vector<NumberSet<2>> pair_at_;
};

CrossKernel::CrossKernel(std::unique_ptr<SeatCourse> course, SideBets sides,
                         const Strategy& strategy, bool best_play)
    : course_(std::move(course)),
      sides_(std::move(sides)),
      strategy_(strategy),
      best_play_(best_play),
      paths_(course_->main()),
      lines_(course_->rules(), {course_->main().wagers[0], course_->main().wagers[2]}),
      classes_(paths_, lines_.count() * lines_.count()),
      first_(holes_.classes(), paths_[before].entry_bits()),
      second_(holes_.classes() * sets_of<2>, paths_[on_row].entry_bits()) {
  for (std::size_t n = 0; n < pack_size; ++n) keys_[n] = FastHigh::Hand(card_of(n));
  for_each_set<2>([&](const NumberSet<2>& set) { pair_at_.push_back(set); });
  // Where the own cards are of one suit, they are renamed to the first.
  for (std::size_t suited = 0; suited < kinds_.size(); ++suited) {
    const auto kind = [&](std::size_t number) {
      const std::size_t rank = number / suit_count;
      return suited == 0 ? rank : 2 * rank + (number % suit_count == 0 ? 1 : 0);
    };
    const std::size_t all = rank_count * (suited + 1);
    kinds_[suited].pairs = all * (all + 1) / 2;
    for (std::size_t a = 0; a < pack_size; ++a) {
      for (std::size_t b = 0; b < pack_size; ++b) {
        const std::size_t low = std::min(kind(a), kind(b));
        const std::size_t high = std::max(kind(a), kind(b));
        kinds_[suited].pair[a * pack_size + b] =
            static_cast<std::uint16_t>(high * (high + 1) / 2 + low);
        of_suit_[a * pack_size + b] = a % suit_count == 0 && b % suit_count == 0 ? 1 : 0;
      }
    }
  }
  std::size_t situations = 0;
  for (std::size_t i = 0; i < holes_.classes(); ++i) {
    const auto& [a, b] = holes_.first(i);
    suited_.push_back(a % suit_count == b % suit_count ? 1 : 0);
    for (std::size_t flush = 0; flush <= suited_.back(); ++flush) {
      from_[flush].resize(i + 1);
      from_[flush][i] = situations;
      situations += kinds_[flush].pairs * kinds_[flush].pairs;
    }
  }
  if (best_play_) third_ = Memo(situations, paths_[on_both].bits);
  channels_.push_back(course_->channel(classes_.size(), course_->main().wagers));
  for (const SideBet& side : sides_.bets()) channels_.push_back(side.channel());
}

std::uint32_t CrossKernel::ask_first(std::size_t held_class) const {
  Situation situation;
  for (const std::uint8_t number : holes_.first(held_class)) situation.own.insert(card_of(number));
  situation.staked = staked(before, 0);
  const std::uint32_t way = ask(strategy_, before, situation);
  first_.add(held_class, way);
  return way;
}

std::uint32_t CrossKernel::ask_with_row(std::size_t at, std::size_t state) const {
  Situation situation;
  for (const std::uint8_t number : holes_.first(at / sets_of<2>)) {
    situation.own.insert(card_of(number));
  }
  for (const std::uint8_t number : pair_at_[at % sets_of<2>]) {
    situation.community.push_back(card_of(number));
  }
  situation.staked = staked(on_row, state);
  const std::uint32_t way = ask(strategy_, on_row, situation);
  second_.add(at, way << paths_[on_row].shift[state]);
  return way;
}

std::uint32_t CrossKernel::ask_with_both(const std::uint8_t* n, std::size_t state) const {
  Situation situation;
  situation.own = CardSet(std::array{card_of(n[0]), card_of(n[1])});
  for (std::size_t i = row; i < middle; ++i) situation.community.push_back(card_of(n[i]));
  situation.staked = staked(on_both, state);
  return ask(strategy_, on_both, situation);
}

class CrossTable final : public BatchTable<CrossTable, CrossKernel, cross_cards> {
 public:
  using BatchTable::BatchTable;

  void decide();
  std::uint32_t main_class(std::size_t round) const {
    const auto lines = static_cast<std::uint32_t>(kernel().lines().count());
    return kernel().classes().of(state_[round], kernel().lines().of(across_[round]) * lines +
                                                    kernel().lines().of(down_[round]));
  }
  Seen seen(std::size_t round) const {
    Seen seen{numbers(round), {}, 0, 0, kernel().classes().folded(state_[round]), selected(round)};
    seen.sums[own_part] = sum(round, 0, row);
    seen.sums[community_part] = sum(round, row, cross_cards - row);
    return seen;
  }
  std::array<std::uint32_t, points> ways(std::size_t round) const;

 private:
  FastHigh::Hand sum(std::size_t round, std::size_t first, std::size_t count) const {
    FastHigh::Hand hand;
    for (std::size_t i = first; i < first + count; ++i) hand += kernel().key(numbers(round)[i]);
    return hand;
  }

  template <class Each>
  using Rounds = std::array<Each, batch_size>;
  const FastHigh& ranking_ = fast_high();
  Rounds<std::uint16_t> across_{};
  Rounds<std::uint16_t> down_{};
  Rounds<std::uint8_t> state_{};
  // The rounds that come to the last decision, and what is seen.
  Rounds<std::uint16_t> asked_{};
  Rounds<std::uint8_t> from_{};
  Rounds<std::size_t> situation_{};
};

void CrossTable::decide() {
  const Paths& paths = kernel().paths();
  std::size_t asked = 0;
  for (std::size_t i = 0; i < batch(); ++i) {
    const std::uint8_t* n = numbers(i);
    const FastHigh::Hand shared = sum(i, 0, row) + kernel().key(n[middle]);
    across_[i] = ranking_.strength(shared + sum(i, row, 2));
    down_[i] = ranking_.strength(shared + sum(i, column, 2));
    const auto held = kernel().held(n);
    const Renamed& renamed = renamed_numbers[held.renaming];
    std::uint8_t state = paths[before].next(0, kernel().at_first(held.set_class, 0));
    state = paths[on_row].next(
        state, kernel().with_row(kernel().row_situation(held.set_class, renamed, n), state));
    asked_[asked] = static_cast<std::uint16_t>(i);
    from_[asked] = state;
    if (kernel().knows_kinds()) {
      situation_[asked] = kernel().kinds_situation(held.set_class, renamed, n);
      kernel().prefetch_kinds(situation_[asked]);
    }
    asked += 1U - paths[on_both].passes[state];
    state_[i] = paths[on_both].next(state, 1);
  }
  for (std::size_t i = 0; i < asked; ++i) {
    const std::uint8_t* n = numbers(asked_[i]);
    const std::uint32_t way = kernel().knows_kinds()
                                  ? kernel().with_both(situation_[i], n, from_[i])
                                  : kernel().ask_with_both(n, from_[i]);
    state_[asked_[i]] = paths[on_both].next(from_[i], way);
  }
}

std::array<std::uint32_t, points> CrossTable::ways(std::size_t round) const {
  const Paths& paths = kernel().paths();
  const std::uint8_t* n = numbers(round);
  const auto held = kernel().held(n);
  std::array<std::uint32_t, points> taken{kernel().at_first(held.set_class, 0)};
  std::uint8_t state = paths[before].next(0, taken[before]);
  if (paths[on_row].passes[state] == 0) {
    taken[on_row] = kernel().with_row(
        kernel().row_situation(held.set_class, renamed_numbers[held.renaming], n), state);
  }
  state = paths[on_row].next(state, std::max(taken[on_row], 1U));
  if (paths[on_both].passes[state] == 0) taken[on_both] = kernel().ask_with_both(n, state);
  return taken;
}

std::unique_ptr<KernelTable> CrossKernel::open() const {
  return std::make_unique<CrossTable>(*this);
}

// Whether it is the cross, its wagers on the row, on the column and on the higher of both hands.
bool is_cross(const SeatCourse& course) {
  const Layout& layout = course.layout();
  const MainCourse& main = course.main();
  if (!course.covered() || layout.own != 2 || layout.dealer != 0 || layout.looks_further ||
      layout.shown != std::vector<std::size_t>{1, 3, 0, 4, 2} || main.wagers.size() != 5 ||
      main.decisions.size() != points) {
    return false;
  }
  constexpr unsigned row_cards = 0b01110;
  constexpr unsigned column_cards = 0b10101;
  const auto pays = [&](std::size_t wager, unsigned which, std::size_t like) {
    const auto& hand = course.rules().hand(main.wagers[wager]);
    const ByHand* by = course.game().wagers[main.wagers[wager]].by_hand();
    return by != nullptr && by->rank == course.game().wagers[main.wagers[like]].by_hand()->rank &&
           !by->tells_suits_apart && hand.size() == 2 && hand[0].place == Place{} &&
           hand[1].which == which;
  };
  return pays(0, row_cards, 0) && pays(1, column_cards, 0) && pays(2, row_cards, 2) &&
         pays(3, column_cards, 2) && course.game().wagers[main.wagers[4]].by_round() != nullptr &&
         LinesOfHands(course.rules(), {main.wagers[2]}).in_order();
}

}  // namespace
}  // namespace houseway::board_kernels::cross_play

namespace houseway {

std::unique_ptr<Kernel> cross_kernel(const RuleSet& rules, const Bets& bets,
                                     const Strategy& strategy, bool best_play) {
  using namespace board_kernels;
  using namespace board_kernels::cross_play;
  auto course = std::make_unique<SeatCourse>(rules, bets);
  if (!is_cross(*course)) return nullptr;
  auto sides = SideBets::make(*course);
  if (!sides) return nullptr;
  return std::make_unique<CrossKernel>(std::move(course), std::move(*sides), strategy, best_play);
}

}  // namespace houseway
