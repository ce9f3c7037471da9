#include "simulate/bought_kernel.h"

#include <algorithm>
#include <array>

#include "games/lunar_poker.h"
#include "ranking/fast_high.h"
#include "rules/showdown.h"
#include "simulate/arranged_five_cards.h"
#include "simulate/arranged_round.h"
#include "simulate/arranged_side.h"
#include "simulate/bought_endings.h"
#include "simulate/dealt_rounds.h"
#include "simulate/set_hands_kinds.h"

namespace houseway::arranged_rounds {
namespace {

constexpr std::size_t deck_size = 52;

class BoughtKernel final : public Kernel {
 public:
  BoughtKernel(const RuleSet& rules, const Bets& bets, const BoughtSeat& seat);

  bool take(const Bets& bets);
  std::unique_ptr<KernelTable> open() const override;

 private:
  friend class BoughtTable;

  // Five cards are played by their ranks and suits as the strength tells them, and by whether four
  // of them are of one suit.
  Plans plans(CardSet own, std::uint16_t strength, bool four_of_a_suit) const {
    const std::size_t number = std::size_t{2} * strength + (four_of_a_suit ? 1U : 0U);
    const std::uint64_t known = plans_of_[number].load(std::memory_order_relaxed);
    return known != 0 ? Plans(known) : find_plans(number, own);
  }
  Plans find_plans(std::size_t number, CardSet own) const;

  // What a hand that wins is paid by: of five cards the strength tells it, of six their kind.
  std::uint32_t paid_five(CardSet held, std::uint16_t strength) const {
    const std::uint8_t found = paid_five_[strength].load(std::memory_order_relaxed);
    return found != 0 ? found - 1U : find_paid(held, paid_five_[strength], true);
  }
  std::uint32_t paid_six(const FastHigh::Hand& held) const {
    const std::size_t kind = held.flush() ? sixes_.kind_of(sixes_.sum(held.cards()))
                                          : ranking_.choice(held.low_sum(), held.top_sum());
    const std::uint8_t found = paid_six_[kind].load(std::memory_order_relaxed);
    return found != 0 ? found - 1U : find_paid_six(held.cards(), kind);
  }
  std::uint32_t find_paid(CardSet held, std::atomic<std::uint8_t>& known, bool alike) const;
  std::uint32_t find_paid_six(CardSet held, std::size_t kind) const;

  // What the Super pays five cards tells their strength and whether they are of one color
  // (671a.6(d)).
  std::uint32_t super_class(CardSet five_cards, std::uint16_t strength) const {
    const std::size_t number = std::size_t{2} * strength + (of_one_color(five_cards) ? 1U : 0U);
    std::uint8_t row = super_.known(number);
    if (row == 0) [[unlikely]] {
      row = super_.ask(five_cards);
      super_.keep(number, row);
    }
    return RowsByNumber::class_of(row);
  }
  static bool of_one_color(CardSet cards) {
    constexpr CardSet red = [] {
      CardSet set;
      for (unsigned rank = 0; rank < rank_count; ++rank) {
        for (const Suit suit : {Suit::hearts, Suit::diamonds}) {
          set.insert(Card(static_cast<Rank>(rank), suit));
        }
      }
      return set;
    }();
    return (cards & red).empty() || (cards - red).empty();
  }

  const RuleSet& rules_;
  ShownRounds shown_;
  std::size_t up_card_;
  std::span<const Card> deck_;
  Endings endings_;
  const FastHigh& ranking_;
  std::uint16_t qualifies_from_ = 0;                   // as the dealer's hand, by its strength
  std::array<std::uint16_t, rank_count> bets_from_{};  // after a draw, by the up card
  std::vector<std::uint8_t>
      unqualified_;  // rows against a dealer who does not qualify, by strength
  mutable std::vector<std::atomic<std::uint64_t>> plans_of_;
  HandKinds sixes_{HandSizes::five_one};
  // One more than the number.
  mutable std::vector<std::atomic<std::uint8_t>> paid_five_;
  mutable std::vector<std::atomic<std::uint8_t>> paid_six_;
  std::vector<Part> parts_;  // the main game, then the Super
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
      unqualified_(std::size_t{ranking_.strongest()} + 1),
      plans_of_(2 * unqualified_.size()),
      paid_five_(unqualified_.size()),
      paid_six_(sixes_.kinds()),
      super_(rules, wager_named(rules, "super"), 2 * unqualified_.size()) {
  const ShowdownRules& showdown = *rules.definition().cards().showdown;
  // From which strength on all hands do.
  const auto least = [&](auto does) {
    std::uint16_t from = ranking_.strongest();
    while (from > 1 && does(ranking_.high_hand(static_cast<std::uint16_t>(from - 1)))) --from;
    for (std::uint16_t below = 1; below < from; ++below) {
      if (does(ranking_.high_hand(below))) {
        throw std::logic_error("a decision that a stronger hand would not take");
      }
    }
    return from;
  };
  qualifies_from_ = least([&](HighHand hand) { return showdown.qualifies(ShownHand(hand)); });
  for (std::size_t up = 0; up < rank_count; ++up) {
    bets_from_[up] =
        least([&](HighHand hand) { return BoughtSeat::bets(hand, static_cast<Rank>(up)); });
  }
  for (std::uint16_t strength = 1; strength <= ranking_.strongest(); ++strength) {
    const HandClass made = ranking_.high_hand(strength).hand_class();
    unqualified_[strength] = static_cast<std::uint8_t>(lunar::unqualified_row(made));
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

Plans BoughtKernel::find_plans(std::size_t number, CardSet own) const {
  using First = BoughtSeat::First;
  const BoughtSeat::Dealt dealt(own);
  Plans plans;
  const auto plan_of = [&](const First& first) {
    if (first.act == First::folds) return Plans::ends;
    if (first.act == First::bets) return Plans::bets;
    if (first.act == First::buys) return Plans::buys;
    const unsigned kept = (own - first.thrown).ranks();
    plans.keep(kept);
    if ((kept & first.thrown.ranks()) != 0 || plans.kept() != kept) {
      throw std::logic_error("an exchange that is not provided for");
    }
    return Plans::exchanges;
  };
  const Row at_once = lunar::instant_row(dealt.made.hand_class());
  plans.end(at_once == no_row ? Endings::folded() : endings_.instant(at_once));
  for (std::size_t up = 0; at_once == no_row && up < rank_count; ++up) {
    plans.set(up, plan_of(BoughtSeat::first(dealt, static_cast<Rank>(up))));
  }
  plans_of_[number].store(plans.word(), std::memory_order_relaxed);
  return plans;
}

std::uint32_t BoughtKernel::find_paid(CardSet held, std::atomic<std::uint8_t>& known,
                                      bool alike) const {
  const std::uint32_t found = endings_.paid(lunar::paid_rows(held));
  if (alike) known.store(static_cast<std::uint8_t>(found + 1), std::memory_order_relaxed);
  return found;
}

// Which cards beside a flush are of one suit may matter, and is not told by the kind.
std::uint32_t BoughtKernel::find_paid_six(CardSet held, std::size_t kind) const {
  bool alike = true;
  if (HandKinds::has_flush(kind)) {
    const std::uint32_t paid = endings_.paid(lunar::paid_rows(held));
    for_each_alike(held, static_cast<int>(five), [&](CardSet other) {
      alike = alike && endings_.paid(lunar::paid_rows(other)) == paid;
    });
  }
  return find_paid(held, paid_six_[kind], alike);
}

// Rounds are played many at a time, in steps, so that none waits for what another is found to do.
class BoughtTable final : public KernelTable {
 public:
  explicit BoughtTable(const BoughtKernel& kernel) : kernel_(kernel) {
    for (std::size_t i = 0; i < deck_size; ++i) {
      const Card card = kernel.deck_[i];
      of_card_[i] = FastHigh::Hand(card);
      rank_of_[i] = static_cast<std::uint8_t>(card.rank());
      suit_of_[i] = std::uint32_t{1} << (8U * static_cast<unsigned>(card.suit()));
    }
  }

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t rounds = classes.front().size();
    for (std::size_t first = 0; first < rounds; first += at_once) {
      const std::size_t now = std::min(at_once, rounds - first);
      dealt_.deal(stream);
      rank();
      settle_supers();
      decide();
      exchange();
      buy();
      compare();
      tell(book, classes, first, now);
      played_ += now;
    }
  }

 private:
  static constexpr std::size_t at_once = 256;
  // The player's cards, the dealer's, those that may be drawn.
  static constexpr std::size_t dealers = five;
  static constexpr std::size_t stub = 2 * five;
  template <class Each>
  using Rounds = std::array<Each, at_once>;
  // Rounds of the batch.
  struct Listed {
    Rounds<std::uint16_t> rounds{};
    std::size_t size = 0;

    void add(std::size_t round) { rounds[size++] = static_cast<std::uint16_t>(round); }
    // Kept only if the next one does not take its place.
    void add(std::size_t round, bool kept) {
      rounds[size] = static_cast<std::uint16_t>(round);
      size += kept ? 1U : 0U;
    }
    std::span<const std::uint16_t> all() const { return std::span(rounds).first(size); }
  };

  FastHigh::Hand sum(std::size_t first, std::size_t round) const {
    FastHigh::Hand hand;
    for (std::size_t i = first; i < first + five; ++i) hand += of_card_[dealt_(i, round)];
    return hand;
  }

  void rank() {
    for (std::size_t i = 0; i < at_once; ++i) {
      held_[i] = sum(0, i);
      dealers_[i] = sum(dealers, i);
      up_[i] = rank_of_[dealt_(dealers + kernel_.up_card_, i)];
      std::uint32_t suits = 0;
      for (std::size_t card = 0; card < five; ++card) suits += suit_of_[dealt_(card, i)];
      four_of_a_suit_[i] = ((suits + 0x0404'0404U) & 0x0808'0808U) != 0;
    }
    for (std::size_t i = 0; i < at_once; ++i) {
      strength_[i] = kernel_.ranking_.strength(held_[i]);
      dealers_strength_[i] = kernel_.ranking_.strength(dealers_[i]);
    }
  }

  void settle_supers() {
    super_.fill(0);
    if (kernel_.super_on_[static_cast<std::size_t>(Holder::player)]) {
      for (std::size_t i = 0; i < at_once; ++i) {
        super_[i] = kernel_.super_class(held_[i].cards(), strength_[i]);
      }
    }
    if (kernel_.super_on_[static_cast<std::size_t>(Holder::dealer)]) {
      const auto rows = static_cast<std::uint32_t>(kernel_.super_.classes());
      for (std::size_t i = 0; i < at_once; ++i) {
        super_[i] += rows * kernel_.super_class(dealers_[i].cards(), dealers_strength_[i]);
      }
    }
  }

  void decide() {
    for (Listed& each : planned_) each.size = 0;
    for (std::size_t i = 0; i < at_once; ++i) {
      const Plans plans = kernel_.plans(held_[i].cards(), strength_[i], four_of_a_suit_[i]);
      ending_[i] = plans.ending();
      kept_[i] = static_cast<std::uint16_t>(plans.kept());
      planned_[plans.against(up_[i])].add(i);
    }
  }

  void exchange() {
    Listed& exchanges = planned_[Plans::exchanges];
    for (const std::size_t i : exchanges.all()) {
      FastHigh::Hand held;
      const std::uint32_t kept_ranks = kept_[i];
      std::size_t next = stub;
      for (std::size_t card = 0; card < five; ++card) {
        // Which of them is kept cannot be foreseen: a choice by masks never waits for it.
        const std::size_t kept = kept_ranks >> rank_of_[dealt_(card, i)] & 1U;
        held += of_card_[dealt_(next ^ ((next ^ card) & (0U - kept)), i)];
        next += 1U - kept;
      }
      held_[i] = held;
    }
    decide_again(exchanges);
  }
  void buy() {
    Listed& buys = planned_[Plans::buys];
    for (const std::size_t i : buys.all()) held_[i] += of_card_[dealt_(stub, i)];
    decide_again(buys);
  }
  // Leaves those that are bet on.
  void decide_again(Listed& drew) {
    const std::span<const std::uint16_t> all = drew.all();
    for (const std::size_t i : all) strength_[i] = kernel_.ranking_.strength(held_[i]);
    drew.size = 0;
    for (const std::size_t i : all) {
      ending_[i] = kernel_.endings_.folded_after_draw();
      drew.add(i, strength_[i] >= kernel_.bets_from_[up_[i]]);
    }
  }

  void compare() {
    for (const std::size_t i : compare(planned_[Plans::bets], false)) {
      ending_[i] += kernel_.paid_five(held_[i].cards(), strength_[i]);
    }
    for (const std::size_t i : compare(planned_[Plans::exchanges], true)) {
      ending_[i] += kernel_.paid_five(held_[i].cards(), strength_[i]);
    }
    for (const std::size_t i : compare(planned_[Plans::buys], true))
      ending_[i] += kernel_.paid_six(held_[i]);
  }
  // Those that are paid by what they hold.
  std::span<const std::uint16_t> compare(const Listed& bets, bool drew) {
    const Endings& endings = kernel_.endings_;
    won_.size = 0;
    for (const std::size_t i : bets.all()) {
      const std::uint16_t mine = strength_[i];
      const std::uint16_t theirs = dealers_strength_[i];
      const std::uint32_t met = mine < theirs    ? endings.lost(drew)
                                : mine == theirs ? endings.tied(drew)
                                                 : endings.won(drew, 0);
      const bool qualifies = theirs >= kernel_.qualifies_from_;
      ending_[i] =
          qualifies ? met : endings.unqualified(drew, static_cast<Row>(kernel_.unqualified_[mine]));
      won_.add(i, qualifies && mine > theirs);
    }
    return won_.all();
  }

  void tell(Book& book, std::span<const std::span<std::uint32_t>> classes, std::size_t first,
            std::size_t rounds) const {
    bool wanted = false;
    for (std::size_t i = 0; i < rounds; ++i) {
      classes[0][first + i] = ending_[i];
      classes[1][first + i] = super_[i];
      wanted |= book.wants(0, ending_[i]) | book.wants(1, super_[i]);
    }
    for (std::size_t i = 0; wanted && i < rounds; ++i) show(book, i);
  }
  void show(Book& book, std::size_t round) const {
    const std::array<std::uint32_t, 2> found{ending_[round], super_[round]};
    if (!book.wants(0, found[0]) && !book.wants(1, found[1])) return;
    DealtHands hands;
    const auto lay = [&](Cards& to, std::size_t from) {
      for (std::size_t card = from; card < from + five; ++card) {
        to.push_back(kernel_.deck_[dealt_(card, round)]);
      }
    };
    lay(hands.own, 0);
    lay(hands.dealers, dealers);
    lay(hands.own, stub);
    book.show(found, played_ + round, kernel_.shown_.record(hands));
  }

  const BoughtKernel& kernel_;
  std::array<FastHigh::Hand, deck_size> of_card_;
  std::array<std::uint8_t, deck_size> rank_of_{};
  std::array<std::uint32_t, deck_size> suit_of_{};  // a byte for each, to be added up
  DealtRounds<deck_size, 3 * five, at_once> dealt_;
  Rounds<FastHigh::Hand> held_{};
  Rounds<FastHigh::Hand> dealers_{};
  Rounds<std::uint16_t> strength_{};
  Rounds<std::uint16_t> dealers_strength_{};
  Rounds<std::uint8_t> up_{};
  Rounds<bool> four_of_a_suit_{};
  Rounds<std::uint16_t> kept_{};  // ranks
  Rounds<std::uint32_t> ending_{};
  Rounds<std::uint32_t> super_{};
  std::array<Listed, 4> planned_;  // of those that draw, at last such as then bet
  Listed won_;
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
