#include "simulate/board_kernel.h"

#include <algorithm>

#include "games/poker_parts.h"
#include "simulate/board_batch.h"
#include "simulate/board_play.h"

namespace houseway::board_kernels {
namespace {

template <std::size_t cards>
class BoardTable final : public BatchTable<BoardTable<cards>, BoardKernel, cards> {
 public:
  using Batch = BatchTable<BoardTable<cards>, BoardKernel, cards>;
  using Batch::Batch;

  void decide();
  std::uint32_t main_class(std::size_t round) const {
    return kernel().classes().of(state_[round],
                                 kernel().showdown().line(mine_[round], dealers_[round]));
  }
  Seen seen(std::size_t round) const;
  std::array<std::uint32_t, 3> ways(std::size_t round) const;

 private:
  using Batch::batch;
  using Batch::kernel;
  using Batch::numbers;

  void rank();
  std::size_t come_to(const Paths::Decision& decision);
  void go_on(const Paths::Decision& decision, std::size_t asked, std::uint32_t way) {
    state_[asked_[asked]] = decision.next(from_[asked], way);
  }

  template <class Each>
  using Rounds = std::array<Each, Batch::batch_size>;
  const FastHigh& ranking_ = fast_high();
  Rounds<FastHigh::Hand> own_{};
  Rounds<FastHigh::Hand> flop_{};
  Rounds<FastHigh::Hand> dealers_cards_{};
  Rounds<std::uint16_t> mine_{};
  Rounds<std::uint16_t> dealers_{};
  Rounds<std::uint8_t> state_{};
  // The rounds that come to a decision, their states before it and what is seen: the place of the
  // board at first.
  Rounds<std::uint16_t> asked_{};
  Rounds<std::uint8_t> from_{};
  Rounds<std::size_t> situation_{};
};

template <std::size_t cards>
void BoardTable<cards>::rank() {
  for (std::size_t i = 0; i < batch(); ++i) {
    const std::uint8_t* n = numbers(i);
    const auto key = [&](std::size_t at) -> const FastHigh::Hand& { return kernel().key(n[at]); };
    own_[i] = key(0) + key(1);
    flop_[i] = key(2) + key(3) + key(4);
    dealers_cards_[i] = key(7) + key(8);
    const FastHigh::Hand board = flop_[i] + key(5) + key(6);
    mine_[i] = ranking_.strength(board + own_[i]);
    dealers_[i] = ranking_.strength(board + dealers_cards_[i]);
  }
}

// Lists the rounds in which it is asked for; the others pass it.
template <std::size_t cards>
std::size_t BoardTable<cards>::come_to(const Paths::Decision& decision) {
  std::size_t asked = 0;
  for (std::size_t i = 0; i < batch(); ++i) {
    const std::uint8_t state = state_[i];
    asked_[asked] = static_cast<std::uint16_t>(i);
    from_[asked] = state;
    asked += 1U - decision.passes[state];
    state_[i] = decision.next(state, 1);
  }
  return asked;
}

template <std::size_t cards>
void BoardTable<cards>::decide() {
  rank();
  const Paths& paths = kernel().paths();
  for (std::size_t i = 0; i < batch(); ++i) {
    state_[i] = paths[0].next(0, kernel().before_flop(numbers(i)));
  }
  std::size_t asked = come_to(paths[1]);
  for (std::size_t i = 0; i < asked; ++i) {
    situation_[i] = kernel().flop_place(numbers(asked_[i]));
  }
  for (std::size_t i = 0; i < asked; ++i) {
    situation_[i] = kernel().flop_situation(numbers(asked_[i]), situation_[i]);
  }
  for (std::size_t i = 0; i < asked; ++i) go_on(paths[1], i, kernel().on_flop(situation_[i]));
  asked = come_to(paths[2]);
  if (kernel().on_river()) {
    for (std::size_t i = 0; i < asked; ++i) {
      go_on(paths[2], i, kernel().on_river(numbers(asked_[i]), mine_[asked_[i]]));
    }
    return;
  }
  for (std::size_t i = 0; i < asked; ++i) {
    situation_[i] = kernel().four_place(numbers(asked_[i]));
  }
  for (std::size_t i = 0; i < asked; ++i) {
    situation_[i] = kernel().four_situation(numbers(asked_[i]), situation_[i]);
  }
  for (std::size_t i = 0; i < asked; ++i) go_on(paths[2], i, kernel().on_four(situation_[i]));
}

template <std::size_t cards>
Seen BoardTable<cards>::seen(std::size_t round) const {
  Seen seen{numbers(round),
            {},
            mine_[round],
            dealers_[round],
            kernel().classes().folded(state_[round]),
            Batch::selected(round)};
  const std::uint8_t* n = numbers(round);
  seen.sums[own_part] = own_[round];
  seen.sums[flop_part] = flop_[round];
  seen.sums[community_part] = flop_[round] + kernel().key(n[5]) + kernel().key(n[6]);
  seen.sums[dealers_part] = dealers_cards_[round];
  for (std::size_t at = 9; at < cards; ++at) seen.sums[further_part] += kernel().key(n[at]);
  return seen;
}

template <std::size_t cards>
std::array<std::uint32_t, 3> BoardTable<cards>::ways(std::size_t round) const {
  const Paths& paths = kernel().paths();
  const std::uint8_t* n = numbers(round);
  std::array<std::uint32_t, 3> taken{kernel().before_flop(n)};
  std::uint8_t state = paths[0].next(0, taken[0]);
  if (paths[1].passes[state] == 0) {
    taken[1] = kernel().on_flop(kernel().flop_situation(n, kernel().flop_place(n)));
  }
  state = paths[1].next(state, std::max(taken[1], 1U));
  if (paths[2].passes[state] == 0) {
    taken[2] = kernel().on_river()
                   ? kernel().on_river(n, mine_[round])
                   : kernel().on_four(kernel().four_situation(n, kernel().four_place(n)));
  }
  return taken;
}

// Whether it is the betting that is provided for: decisions before the flop, on it, and on four or
// five cards, of a few ways each, and high hands compared.
bool plays_boards(const SeatCourse& course) {
  const MainCourse& main = course.main();
  const CardGame& cards = course.game().cards();
  if (!course.covered() || cards.showdown == nullptr || cards.showdown->rank != parts::high ||
      !cards.showdown->compares_always || main.decisions.size() != 3) {
    return false;
  }
  const Layout& layout = course.layout();
  if (layout.own != 2 || layout.community != 5 || layout.dealer != 2 ||
      (layout.looks_further && layout.further != 4)) {
    return false;
  }
  for (const WagerId wager : main.wagers) {
    const ByShowdown* by = course.game().wagers[wager].by_showdown();
    if (by == nullptr || by->by_losing_hand) return false;
  }
  return main.decisions[0].shown == 0 && main.decisions[1].shown == 3 &&
         main.decisions[2].shown >= 4;
}

}  // namespace

std::unique_ptr<KernelTable> BoardKernel::open() const {
  if (course_->layout().looks_further) return std::make_unique<BoardTable<13>>(*this);
  return std::make_unique<BoardTable<9>>(*this);
}

}  // namespace houseway::board_kernels

namespace houseway {

std::unique_ptr<Kernel> board_kernel(const RuleSet& rules, const Bets& bets,
                                     const Strategy& strategy, bool best_play) {
  using namespace board_kernels;
  auto course = std::make_unique<SeatCourse>(rules, bets);
  if (!plays_boards(*course)) return nullptr;
  auto sides = SideBets::make(*course);
  if (!sides) return nullptr;
  return std::make_unique<BoardKernel>(std::move(course), std::move(*sides), strategy, best_play);
}

}  // namespace houseway
