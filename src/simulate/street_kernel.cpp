#include "simulate/street_kernel.h"

#include <algorithm>
#include <variant>

#include "simulate/board_batch.h"

namespace houseway::board_kernels::street_play {
namespace {

constexpr std::size_t most_streets = 3;

// What tables share: what to do with which cards, and how hands are paid.
class StreetKernel final : public Kernel {
 public:
  StreetKernel(std::unique_ptr<SeatCourse> course, SideBets sides, const Strategy& strategy);

  std::unique_ptr<KernelTable> open() const override;

  const SeatCourse& course() const { return *course_; }
  const SideBets& sides() const { return sides_; }
  const Paths& paths() const { return paths_; }
  const EndClasses& classes() const { return classes_; }
  const FastHigh::Hand& key(std::uint8_t number) const { return keys_[number]; }
  std::uint32_t line(std::uint16_t strength) const { return lines_.of(strength); }

  // The class of the own cards, and how its suits are renamed.
  template <std::size_t own>
  auto held(const std::uint8_t* numbers) const {
    NumberSet<own> set{};
    std::copy_n(numbers, own, set.begin());
    return std::get<SetsUpToSuits<own>>(holes_).of(set);
  }
  // The situation on the next street, when one more card is shown, and what is known of it.
  static std::size_t with(std::size_t situation, std::uint8_t renamed) {
    return situation * pack_size + renamed;
  }
  std::uint32_t known(std::size_t street, std::size_t situation) const {
    return memos_[street][situation];
  }
  void expect(std::size_t street, std::size_t situation) const {
    memos_[street].prefetch(situation);
  }
  // What is done in a state in which it is not known yet.
  std::uint32_t ask_on(std::size_t street, std::size_t situation, std::size_t state) const;

 private:
  std::unique_ptr<SeatCourse> course_;
  SideBets sides_;
  const Strategy& strategy_;
  Paths paths_;
  LinesOfHands lines_;
  EndClasses classes_;
  std::array<FastHigh::Hand, pack_size> keys_{};
  std::variant<SetsUpToSuits<2>, SetsUpToSuits<3>> holes_;
  std::array<Memo, most_streets> memos_;
};

StreetKernel::StreetKernel(std::unique_ptr<SeatCourse> course, SideBets sides,
                           const Strategy& strategy)
    : course_(std::move(course)),
      sides_(std::move(sides)),
      strategy_(strategy),
      paths_(course_->main()),
      lines_(course_->rules(), course_->main().wagers),
      classes_(paths_, lines_.count()) {
  for (std::size_t n = 0; n < pack_size; ++n) keys_[n] = FastHigh::Hand(card_of(n));
  if (course_->layout().own == 3) holes_.emplace<SetsUpToSuits<3>>();
  std::size_t situations = std::visit([](const auto& sets) { return sets.classes(); }, holes_);
  for (std::size_t street = 0; street < paths_.decisions(); ++street) {
    memos_[street] = Memo(situations, paths_[street].entry_bits());
    situations *= pack_size;
  }
  channels_.push_back(course_->channel(classes_.size(), course_->main().wagers));
  for (const SideBet& side : sides_.bets()) channels_.push_back(side.channel());
}

std::uint32_t StreetKernel::ask_on(std::size_t street, std::size_t situation,
                                   std::size_t state) const {
  const Paths::Decision& decision = paths_[street];
  Situation seen;
  std::size_t held = situation;
  for (std::size_t i = 0; i < street; ++i) {
    seen.community.insert(seen.community.begin(), card_of(held % pack_size));
    held /= pack_size;
  }
  std::visit(
      [&](const auto& sets) {
        for (const std::uint8_t number : sets.first(held)) seen.own.insert(card_of(number));
      },
      holes_);
  seen.staked = decision.staked[decision.slot[state]];
  const std::uint32_t way = ask(strategy_, street, seen);
  memos_[street].add(situation, way << decision.shift[state]);
  return way;
}

template <std::size_t own, std::size_t streets, std::size_t cards>
class StreetTable final : public BatchTable<StreetTable<own, streets, cards>, StreetKernel, cards> {
 public:
  using Batch = BatchTable<StreetTable<own, streets, cards>, StreetKernel, cards>;
  using Batch::Batch;

  void decide() {
    for (std::size_t i = 0; i < batch(); ++i) {
      own_[i] = sum(i, 0, own);
      community_[i] = sum(i, own, streets);
      strength_[i] = ranking_.strength(own_[i] + community_[i]);
      look(i);
    }
    std::fill_n(state_.begin(), batch(), std::uint16_t{0});
    for (std::size_t street = 0; street < streets; ++street) {
      const Paths::Decision& decision = kernel().paths()[street];
      for (std::size_t i = 0; i < batch(); ++i) {
        state_[i] = decision.next(state_[i], way(decision, street, i, state_[i]));
      }
    }
  }
  std::uint32_t main_class(std::size_t round) const {
    return kernel().classes().of(state_[round], kernel().line(strength_[round]));
  }
  Seen seen(std::size_t round) const {
    Seen seen{
        numbers(round),        {}, strength_[round], 0, kernel().classes().folded(state_[round]),
        Batch::selected(round)};
    seen.sums[own_part] = own_[round];
    seen.sums[community_part] = community_[round];
    seen.sums[further_part] = sum(round, own + streets, cards - own - streets);
    return seen;
  }
  std::array<std::uint32_t, streets> ways(std::size_t round) const {
    std::array<std::uint32_t, streets> taken{};
    std::size_t state = 0;
    for (std::size_t street = 0; street < streets; ++street) {
      const Paths::Decision& decision = kernel().paths()[street];
      const std::uint32_t chosen = way(decision, street, round, state);
      taken[street] = decision.passes[state] != 0 ? 0 : chosen;
      state = decision.next(state, chosen);
    }
    return taken;
  }

 private:
  using Batch::batch;
  using Batch::kernel;
  using Batch::numbers;

  FastHigh::Hand sum(std::size_t round, std::size_t first, std::size_t count) const {
    FastHigh::Hand hand;
    for (std::size_t i = first; i < first + count; ++i) hand += kernel().key(numbers(round)[i]);
    return hand;
  }
  // What is known of every street is fetched whatever is decided on the one before, so that nothing
  // waits for it.
  void look(std::size_t round) {
    const std::uint8_t* n = numbers(round);
    const auto held = kernel().template held<own>(n);
    const Renamed& renamed = renamed_numbers[held.renaming];
    std::size_t situation = held.set_class;
    situations_[0][round] = held.set_class;
    for (std::size_t street = 1; street < streets; ++street) {
      situation = StreetKernel::with(situation, renamed[n[own + street - 1]]);
      situations_[street][round] = static_cast<std::uint32_t>(situation);
      kernel().expect(street, situation);
    }
  }
  std::uint32_t way(const Paths::Decision& decision, std::size_t street, std::size_t round,
                    std::size_t state) const {
    const std::size_t situation = situations_[street][round];
    const std::uint32_t known = decision.written(state, kernel().known(street, situation));
    return known != 0 ? known : kernel().ask_on(street, situation, state);
  }

  template <class Each>
  using Rounds = std::array<Each, Batch::batch_size>;
  const FastHigh& ranking_ = fast_high();
  Rounds<FastHigh::Hand> own_{};
  Rounds<FastHigh::Hand> community_{};
  Rounds<std::uint16_t> strength_{};
  std::array<Rounds<std::uint32_t>, streets> situations_{};
  Rounds<std::uint16_t> state_{};
};

std::unique_ptr<KernelTable> StreetKernel::open() const {
  const Layout& layout = course_->layout();
  if (layout.own == 2) {
    if (layout.looks_further) return std::make_unique<StreetTable<2, 3, 9>>(*this);
    return std::make_unique<StreetTable<2, 3, 5>>(*this);
  }
  if (layout.community == 3) return std::make_unique<StreetTable<3, 3, 6>>(*this);
  if (layout.looks_further) return std::make_unique<StreetTable<3, 2, 8>>(*this);
  return std::make_unique<StreetTable<3, 2, 5>>(*this);
}

// Whether the cards are those of one of the tables above, each community card has its decision
// before it, and the best five of all cards are paid.
bool plays_streets(const SeatCourse& course) {
  const Layout& layout = course.layout();
  const MainCourse& main = course.main();
  const bool cards = layout.own == 2   ? layout.community == 3 && layout.cards() % 4 == 1
                     : layout.own == 3 ? layout.cards() == (layout.community == 3 ? 6 : 5) ||
                                             (layout.community == 2 && layout.cards() == 8)
                                       : false;
  if (!course.covered() || !cards || layout.dealer > 0 ||
      main.decisions.size() != layout.community) {
    return false;
  }
  for (std::size_t i = 0; i < main.decisions.size(); ++i) {
    if (main.decisions[i].shown != static_cast<int>(i) || layout.shown[i] != i) return false;
  }
  for (const WagerId wager : main.wagers) {
    const auto& hand = course.rules().hand(wager);
    const ByHand* by = course.game().wagers[wager].by_hand();
    if (by == nullptr || by->tells_suits_apart || hand.size() != 2 || hand[0].place != Place{} ||
        hand[1].place != layout.community_place ||
        hand[1].count != static_cast<int>(layout.community)) {
      return false;
    }
  }
  return true;
}

}  // namespace
}  // namespace houseway::board_kernels::street_play

namespace houseway {

std::unique_ptr<Kernel> street_kernel(const RuleSet& rules, const Bets& bets,
                                      const Strategy& strategy) {
  using namespace board_kernels;
  using namespace board_kernels::street_play;
  auto course = std::make_unique<SeatCourse>(rules, bets);
  if (!plays_streets(*course)) return nullptr;
  auto sides = SideBets::make(*course);
  if (!sides) return nullptr;
  return std::make_unique<StreetKernel>(std::move(course), std::move(*sides), strategy);
}

}  // namespace houseway
