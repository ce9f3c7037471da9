#include "simulate/bought_kernel.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>

#include "games/lunar_poker.h"
#include "ranking/fast_high.h"
#include "rules/showdown.h"
#include "simulate/arranged_five_cards.h"
#include "simulate/arranged_round.h"
#include "simulate/arranged_side.h"

namespace houseway::arranged_rounds {
namespace {

constexpr std::size_t deck_size = 52;

// What the first decision does with five cards: nothing known yet, fold, bet, buy, or which of the
// cards, in the order of the deck, go.
enum Plan : std::uint8_t { unknown, plan_folds, plan_bets, plan_buys, plan_exchanges };

// All ways in which the main game can end, numbered.
class Endings {
 public:
  Endings(std::size_t ante_rows, std::size_t bet_rows)
      : ante_rows_(ante_rows), bet_rows_(bet_rows) {}

  std::size_t count() const { return 1 + ante_rows_ + 2 * after_decisions(); }
  static std::uint32_t folded() { return 0; }
  std::uint32_t instant(Row row) const { return 1 + static_cast<std::uint32_t>(row); }
  std::uint32_t folded_after_draw() const { return from(true); }
  std::uint32_t unqualified(bool drew, Row row) const {
    return from(drew) + 1 + static_cast<std::uint32_t>(row);
  }
  std::uint32_t lost(bool drew) const {
    return from(drew) + 1 + static_cast<std::uint32_t>(ante_rows_);
  }
  std::uint32_t tied(bool drew) const { return lost(drew) + 1; }
  std::uint32_t won(bool drew, std::uint32_t paid) const { return lost(drew) + 2 + paid; }
  // The rows that a winning hand is paid by, in one number.
  std::uint32_t paid(const lunar::PaidRows& rows) const {
    return static_cast<std::uint32_t>(rows.first) * static_cast<std::uint32_t>(bet_rows_ + 1) +
           static_cast<std::uint32_t>(rows.second + 1);
  }
  std::size_t paid_numbers() const { return bet_rows_ * (bet_rows_ + 1); }

 private:
  std::size_t after_decisions() const { return 3 + ante_rows_ + paid_numbers(); }
  std::uint32_t from(bool drew) const {
    return static_cast<std::uint32_t>(1 + ante_rows_ + (drew ? after_decisions() : 0));
  }

  std::size_t ante_rows_;
  std::size_t bet_rows_;
};

class BoughtKernel final : public Kernel {
 public:
  BoughtKernel(const RuleSet& rules, const Bets& bets, const BoughtSeat& seat);

  bool take(const Bets& bets);
  std::unique_ptr<KernelTable> open() const override;

 private:
  friend class BoughtTable;
  // What the rules and the seat make of a hand, by its strength.
  struct OfStrength {
    bool qualifies = false;            // as the dealer's
    std::uint16_t bet_against = 0;     // up cards against which it is bet on, a bit for each rank
    std::int8_t instant = no_row;      // by which it is paid at once if it is dealt
    std::int8_t unqualified = no_row;  // and against a dealer who does not qualify
  };

  const RuleSet& rules_;
  ShownRounds shown_;
  std::size_t up_card_;
  std::span<const Card> deck_;
  Endings endings_;
  const FastHigh& ranking_;
  std::vector<OfStrength> of_strength_;
  using Plans = std::array<std::uint8_t, rank_count>;  // by up card
  static constexpr std::size_t most_plans = 1U << 14U;

  // What is planned with five cards: the place of that among all such plans, from 1 on.
  std::uint16_t find_plans(std::size_t number, CardSet own) const;

  mutable std::vector<std::atomic<std::uint16_t>> plans_of_;  // by five cards
  mutable std::mutex planning_;
  mutable std::vector<Plans> plans_;
  mutable std::map<Plans, std::uint16_t> place_of_plans_;
  mutable std::vector<std::atomic<std::uint8_t>> paid_;  // by five cards, one more than the number
  std::vector<Part> parts_;                              // the main game, then the Super
  mutable RowsByNumber super_;
  std::array<bool, 2> super_on_{};  // the player's hand, the dealer's
};

WagerId wager_named(const RuleSet& rules, std::string_view id) {
  return static_cast<WagerId>(*rules.definition().find_wager(id));
}

BoughtKernel::BoughtKernel(const RuleSet& rules, const Bets& bets, const BoughtSeat& seat)
    : rules_(rules),
      shown_(rules, bets, seat),
      up_card_(seat.up_card()),
      deck_(deck_cards(rules.definition().cards().deck)),
      endings_(rules.schedule(wager_named(rules, "ante")).rows.size(),
               rules.schedule(wager_named(rules, "bet")).rows.size()),
      ranking_(fast_high()),
      plans_of_(choices(deck_size, five)),
      plans_(most_plans),
      paid_(choices(deck_size, five)),
      super_(rules, wager_named(rules, "super"), choices(deck_size, five)) {
  const ShowdownRules& showdown = *rules.definition().cards().showdown;
  of_strength_.resize(std::size_t{ranking_.strongest()} + 1);
  for (std::uint16_t strength = 1; strength <= ranking_.strongest(); ++strength) {
    const HighHand hand = ranking_.high_hand(strength);
    OfStrength& of = of_strength_[strength];
    of.qualifies = showdown.qualifies(ShownHand(hand));
    of.instant = static_cast<std::int8_t>(lunar::instant_row(hand.hand_class()));
    of.unqualified = static_cast<std::int8_t>(lunar::unqualified_row(hand.hand_class()));
    for (unsigned up = 0; up < rank_count; ++up) {
      if (!BoughtSeat::bets(hand, static_cast<Rank>(up))) continue;
      of.bet_against = static_cast<std::uint16_t>(of.bet_against | 1U << up);
    }
  }
}

bool BoughtKernel::take(const Bets& bets) {
  const auto ante = wager_named(rules_, "ante");
  parts_.push_back(
      {{ante, wager_named(rules_, "bet"), wager_named(rules_, "options-fee")}, endings_.count()});
  parts_.push_back({{super_.wager()}, super_.classes() * super_.classes()});
  for (const Bet& bet : bets) {
    if (bet.spot.wager == ante) continue;
    const auto holder = decided_by_cards_of(rules_, bet.spot);
    if (bet.spot.wager != super_.wager() || !holder) return false;
    super_on_[static_cast<std::size_t>(*holder)] = true;
  }
  auto channels = channels_of(rules_, bets, parts_);
  if (!channels || channels->size() != parts_.size()) return false;
  channels_ = std::move(*channels);
  return true;
}

std::uint16_t BoughtKernel::find_plans(std::size_t number, CardSet own) const {
  using First = BoughtSeat::First;
  const BoughtSeat::Dealt dealt(own);
  Plans plans{};
  for (std::size_t up = 0; up < plans.size(); ++up) {
    const First first = BoughtSeat::first(dealt, static_cast<Rank>(up));
    unsigned plan = first.act == First::folds  ? plan_folds
                    : first.act == First::bets ? plan_bets
                    : first.act == First::buys ? plan_buys
                                               : plan_exchanges;
    unsigned bit = 1;
    for (std::uint64_t left = own.bits(); left != 0; left &= left - 1U, bit <<= 1U) {
      if ((first.thrown & CardSet(left & (~left + 1U))).size() > 0) plan += bit;
    }
    plans[up] = static_cast<std::uint8_t>(plan);
  }
  const std::scoped_lock lock(planning_);
  const auto next = static_cast<std::uint16_t>(place_of_plans_.size() + 1);
  const auto [known, fresh] = place_of_plans_.try_emplace(plans, next);
  if (fresh) plans_.at(next) = plans;
  plans_of_[number].store(known->second, std::memory_order_release);
  return known->second;
}

class BoughtTable final : public KernelTable {
 public:
  explicit BoughtTable(const BoughtKernel& kernel) : kernel_(kernel) {
    std::size_t next = 0;
    for (const Card card : kernel.deck_) of_card_[next++] = FastHigh::Hand(card);
  }

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t rounds = classes.front().size();
    for (std::size_t first = 0; first < rounds; first += at_once) {
      const std::size_t now = std::min(at_once, rounds - first);
      for (std::size_t i = 0; i < now; ++i) deal(stream, dealt_[i]);
      for (std::size_t i = 0; i < now; ++i) finish(dealt_[i], book, classes, first + i);
    }
    played_ += rounds;
  }

 private:
  static constexpr std::size_t at_once = 32;
  struct Dealt {
    std::array<std::uint8_t, 3 * five> cards{};  // own, the dealer's, those that may be drawn
    std::uint64_t own = 0;                       // places in the deck
    std::uint64_t dealers = 0;
    std::uint32_t own_number = 0;
    std::uint32_t dealers_number = 0;
    std::uint32_t up = 0;
  };

  void deal(Stream& stream, Dealt& dealt) {
    pack_.deal<3 * five>(stream);
    std::copy_n(pack_.order().begin(), dealt.cards.size(), dealt.cards.begin());
    dealt.own = dealt.dealers = 0;
    for (std::size_t i = 0; i < five; ++i) {
      dealt.own |= std::uint64_t{1} << dealt.cards[i];
      dealt.dealers |= std::uint64_t{1} << dealt.cards[five + i];
    }
    dealt.up = std::uint32_t{dealt.cards[five + kernel_.up_card_]} % rank_count;
    dealt.own_number = static_cast<std::uint32_t>(number_of_five(dealt.own));
    __builtin_prefetch(&kernel_.plans_of_[dealt.own_number]);
    kernel_.super_.prefetch(dealt.own_number);
    if (!kernel_.super_on_[1]) return;
    dealt.dealers_number = static_cast<std::uint32_t>(number_of_five(dealt.dealers));
    kernel_.super_.prefetch(dealt.dealers_number);
  }

  Cards cards_at(std::uint64_t places) const {
    Cards cards;
    for (; places != 0; places &= places - 1U) {
      cards.push_back(kernel_.deck_[static_cast<std::size_t>(std::countr_zero(places))]);
    }
    return cards;
  }
  CardSet set_at(std::uint64_t places) const { return card_set(cards_at(places)); }
  FastHigh::Hand sum(std::uint64_t places) const {
    FastHigh::Hand hand;
    for (; places != 0; places &= places - 1U) {
      hand += of_card_[static_cast<std::size_t>(std::countr_zero(places))];
    }
    return hand;
  }

  std::uint8_t plan(const Dealt& dealt) const {
    std::uint16_t place = kernel_.plans_of_[dealt.own_number].load(std::memory_order_acquire);
    if (place == 0) place = kernel_.find_plans(dealt.own_number, set_at(dealt.own));
    return kernel_.plans_[place][dealt.up];
  }

  // The cards that are held after the draw.
  std::uint64_t drawn(const Dealt& dealt, std::uint8_t plan) const {
    const std::uint8_t* next = &dealt.cards[2 * five];
    if (plan == plan_buys) return dealt.own | std::uint64_t{1} << *next;
    std::uint64_t held = 0;
    unsigned thrown = plan - unsigned{plan_exchanges};
    for (std::uint64_t left = dealt.own; left != 0; left &= left - 1U, thrown >>= 1U) {
      held |= (thrown & 1U) != 0 ? std::uint64_t{1} << *next++ : left & (~left + 1U);
    }
    return held;
  }

  std::uint32_t paid_by(std::uint64_t held) const {
    const auto ask = [&] { return kernel_.endings_.paid(lunar::paid_rows(set_at(held))); };
    if (std::popcount(held) != static_cast<int>(five)) return ask();
    auto& known = kernel_.paid_[number_of_five(held)];
    if (const std::uint8_t paid = known.load(std::memory_order_relaxed); paid != 0) {
      return paid - 1U;
    }
    const std::uint32_t paid = ask();
    known.store(static_cast<std::uint8_t>(paid + 1), std::memory_order_relaxed);
    return paid;
  }

  std::uint32_t ending(const Dealt& dealt) const {
    const Endings& endings = kernel_.endings_;
    const FastHigh& ranking = kernel_.ranking_;
    std::uint64_t held = dealt.own;
    std::uint16_t strength = ranking.strength(sum(held));
    if (const Row row = kernel_.of_strength_[strength].instant; row != no_row) {
      return endings.instant(row);
    }
    const std::uint8_t planned = plan(dealt);
    if (planned == plan_folds) return Endings::folded();
    const bool draws = planned >= plan_buys;
    if (draws) {
      held = drawn(dealt, planned);
      strength = ranking.strength(sum(held));
    }
    const auto& mine = kernel_.of_strength_[strength];
    if (draws && (mine.bet_against >> dealt.up & 1U) == 0) return endings.folded_after_draw();
    const std::uint16_t dealers = ranking.strength(sum(dealt.dealers));
    if (!kernel_.of_strength_[dealers].qualifies)
      return endings.unqualified(draws, mine.unqualified);
    if (strength < dealers) return endings.lost(draws);
    if (strength == dealers) return endings.tied(draws);
    return endings.won(draws, paid_by(held));
  }

  std::uint32_t super_class(std::uint32_t number, std::uint64_t places) const {
    std::uint8_t row = kernel_.super_.known(number);
    if (row == 0) {
      row = kernel_.super_.ask(set_at(places));
      kernel_.super_.keep(number, row);
    }
    return RowsByNumber::class_of(row);
  }

  void finish(const Dealt& dealt, Book& book, std::span<const std::span<std::uint32_t>> classes,
              std::size_t round) const {
    const auto rows = static_cast<std::uint32_t>(kernel_.super_.classes());
    const std::uint32_t on_own = super_class(dealt.own_number, dealt.own);
    const std::uint32_t on_dealer =
        kernel_.super_on_[1] ? super_class(dealt.dealers_number, dealt.dealers) : 0;
    const std::array<std::uint32_t, 2> found{ending(dealt), on_own + rows * on_dealer};
    classes[0][round] = found[0];
    classes[1][round] = found[1];
    if (!book.wants(0, found[0]) && !book.wants(1, found[1])) return;
    DealtHands hands;
    const auto card = [&](std::size_t i) { return kernel_.deck_[dealt.cards[i]]; };
    for (std::size_t i = 0; i < five; ++i) hands.own.push_back(card(i));
    for (std::size_t i = 0; i < five; ++i) hands.dealers.push_back(card(five + i));
    for (std::size_t i = 0; i < five; ++i) hands.own.push_back(card(2 * five + i));
    book.show(found, played_ + round, kernel_.shown_.record(hands));
  }

  const BoughtKernel& kernel_;
  std::array<FastHigh::Hand, deck_size> of_card_;
  Pack<deck_size> pack_;
  std::array<Dealt, at_once> dealt_{};
  std::uint64_t played_ = 0;
};

std::unique_ptr<KernelTable> BoughtKernel::open() const {
  return std::make_unique<BoughtTable>(*this);
}

}  // namespace

std::unique_ptr<Kernel> bought_kernel(const RuleSet& rules, const Bets& bets,
                                      const BoughtSeat& seat) {
  auto kernel = std::make_unique<BoughtKernel>(rules, bets, seat);
  if (!kernel->take(bets)) return nullptr;
  return kernel;
}

}  // namespace houseway::arranged_rounds
