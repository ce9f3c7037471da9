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
  // What the rules and the seat make of a hand, by its strength.
  struct OfStrength {
    bool qualifies = false;            // as the dealer's
    std::uint16_t bet_against = 0;     // up cards against which it is bet on, a bit for each rank
    std::int8_t instant = no_row;      // by which it is paid at once if it is dealt
    std::int8_t unqualified = no_row;  // and against a dealer who does not qualify
    std::uint16_t made_of = 0;         // the first rank, as a bit
  };

  const RuleSet& rules_;
  ShownRounds shown_;
  std::size_t up_card_;
  std::span<const Card> deck_;
  Endings endings_;
  const FastHigh& ranking_;
  std::vector<OfStrength> of_strength_;
  // Five cards are played by their ranks and suits as the strength tells them, and by whether four
  // of them are of one suit.
  Plans plans(const FastHigh::Hand& own, std::uint16_t strength) const {
    std::size_t number = std::size_t{2} * strength;
    for (const Suit suit : all_suits) {
      number += std::popcount(own.cards().ranks(suit)) == 4 ? 1U : 0U;
    }
    const std::uint64_t known = plans_of_[number].load(std::memory_order_relaxed);
    return known != 0 ? Plans(known) : find_plans(number, own.cards());
  }
  Plans find_plans(std::size_t number, CardSet own) const;

  // What a hand of five or six cards that wins is paid by: the strength tells that of five.
  std::uint32_t paid(const FastHigh::Hand& held, std::uint16_t strength) const {
    const bool bought = held.cards().size() > static_cast<int>(five);
    const std::size_t kind = bought ? sixes_.kind_of(sixes_.sum(held.cards())) : strength;
    const auto& known = (bought ? paid_six_ : paid_five_)[kind];
    const std::uint8_t found = known.load(std::memory_order_relaxed);
    return found != 0 ? found - 1U : find_paid(held.cards(), bought, kind);
  }
  std::uint32_t find_paid(CardSet held, bool bought, std::size_t kind) const;

  mutable std::vector<std::atomic<std::uint64_t>> plans_of_;
  HandKinds sixes_{HandSizes::five_one};
  // One more than the number.
  mutable std::vector<std::atomic<std::uint8_t>> paid_five_;
  mutable std::vector<std::atomic<std::uint8_t>> paid_six_;
  std::vector<Part> parts_;  // the main game, then the Super
  mutable RowsByNumber super_;
  std::array<bool, 2> super_on_{};  // the player's hand, the dealer's
};

constexpr std::uint16_t bit_of(Rank rank) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(rank));
}
constexpr std::uint16_t ace_king = bit_of(Rank::ace) | bit_of(Rank::king);

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
      plans_of_(2 * (std::size_t{ranking_.strongest()} + 1)),
      paid_five_(std::size_t{ranking_.strongest()} + 1),
      paid_six_(sixes_.kinds()),
      super_(rules, wager_named(rules, "super"), choices(deck_size, five)) {
  const ShowdownRules& showdown = *rules.definition().cards().showdown;
  of_strength_.resize(std::size_t{ranking_.strongest()} + 1);
  for (std::uint16_t strength = 1; strength <= ranking_.strongest(); ++strength) {
    const HighHand hand = ranking_.high_hand(strength);
    OfStrength& of = of_strength_[strength];
    of.qualifies = showdown.qualifies(ShownHand(hand));
    of.instant = static_cast<std::int8_t>(lunar::instant_row(hand.hand_class()));
    of.unqualified = static_cast<std::int8_t>(lunar::unqualified_row(hand.hand_class()));
    of.made_of = bit_of(hand.rank(0));
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

Plans BoughtKernel::find_plans(std::size_t number, CardSet own) const {
  using First = BoughtSeat::First;
  const BoughtSeat::Dealt dealt(own);
  const auto plan_of = [&](const First& first) {
    if (first.act == First::folds) return Plans::folds;
    if (first.act == First::bets) return Plans::bets;
    if (first.act == First::buys) return Plans::buys;
    const unsigned kept = (own - first.thrown).ranks();
    if ((kept & first.thrown.ranks()) == 0) {
      if (kept == bit_of(dealt.made.rank(0))) return Plans::keeps_made;
      if (kept == ace_king) return Plans::keeps_ace_king;
    }
    throw std::logic_error("an exchange that is not provided for");
  };
  Plans plans;
  for (std::size_t up = 0; up < rank_count; ++up) {
    plans.set(up, plan_of(BoughtSeat::first(dealt, static_cast<Rank>(up))));
  }
  plans_of_[number].store(plans.word(), std::memory_order_relaxed);
  return plans;
}

// Which cards beside a flush are of one suit may matter, and is not told by the kind.
std::uint32_t BoughtKernel::find_paid(CardSet held, bool bought, std::size_t kind) const {
  const std::uint32_t found = endings_.paid(lunar::paid_rows(held));
  bool alike = true;
  if (bought && HandKinds::has_flush(kind)) {
    for_each_alike(held, static_cast<int>(five), [&](CardSet other) {
      alike = alike && endings_.paid(lunar::paid_rows(other)) == found;
    });
  }
  auto& known = (bought ? paid_six_ : paid_five_)[kind];
  if (alike) known.store(static_cast<std::uint8_t>(found + 1), std::memory_order_relaxed);
  return found;
}

// Rounds are played many at a time, in steps, so that none waits for what another is found to do.
class BoughtTable final : public KernelTable {
 public:
  explicit BoughtTable(const BoughtKernel& kernel) : kernel_(kernel) {
    for (std::size_t i = 0; i < deck_size; ++i) {
      of_card_[i] = FastHigh::Hand(kernel.deck_[i]);
      rank_of_[i] = static_cast<std::uint8_t>(kernel.deck_[i].rank());
    }
  }

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t rounds = classes.front().size();
    for (std::size_t first = 0; first < rounds; first += at_once) {
      const std::size_t now = std::min(at_once, rounds - first);
      dealt_.deal(stream);
      decide(now);
      draw();
      compare();
      for (std::size_t i = 0; i < now; ++i) tell(book, classes, i, first);
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

  void decide(std::size_t rounds) {
    for (std::size_t i = 0; i < rounds; ++i) {
      held_[i] = sum(0, i);
      strength_[i] = kernel_.ranking_.strength(held_[i]);
      dealers_[i] = kernel_.ranking_.strength(sum(dealers, i));
      up_[i] = rank_of_[dealt_(dealers + kernel_.up_card_, i)];
      for (const Holder holder : {Holder::player, Holder::dealer}) expect_super(holder, i);
    }
    draws_.size = bets_.size = 0;
    for (std::size_t i = 0; i < rounds; ++i) {
      plan_[i] = kernel_.plans(held_[i], strength_[i]).against(up_[i]);
      const Row row = kernel_.of_strength_[strength_[i]].instant;
      const bool goes_on = row == no_row;
      ending_[i] = goes_on ? Endings::folded() : kernel_.endings_.instant(row);
      draws_.add(i, goes_on && plan_[i] >= Plans::buys);
      bets_.add(i, goes_on && plan_[i] == Plans::bets);
    }
    drawn_from_ = bets_.size;
  }

  void draw() {
    constexpr unsigned every_rank = (1U << rank_count) - 1U;
    for (const std::size_t i : draws_.all()) {
      const bool buys = plan_[i] == Plans::buys;
      const unsigned kept_ranks = buys ? every_rank
                                  : plan_[i] == Plans::keeps_ace_king
                                      ? ace_king
                                      : kernel_.of_strength_[strength_[i]].made_of;
      FastHigh::Hand held;
      std::size_t next = stub;
      for (std::size_t card = 0; card < five; ++card) {
        const bool kept = (kept_ranks >> rank_of_[dealt_(card, i)] & 1U) != 0;
        held += of_card_[dealt_(kept ? card : next, i)];
        next += kept ? 0U : 1U;
      }
      if (buys) held += of_card_[dealt_(next, i)];
      held_[i] = held;
      strength_[i] = kernel_.ranking_.strength(held);
      ending_[i] = kernel_.endings_.folded_after_draw();
      const std::uint32_t bet_against = kernel_.of_strength_[strength_[i]].bet_against;
      bets_.add(i, (bet_against >> up_[i] & 1U) != 0);
    }
  }

  void compare() {
    const Endings& endings = kernel_.endings_;
    won_.size = 0;
    for (std::size_t nth = 0; nth < bets_.size; ++nth) {
      const std::size_t i = bets_.rounds[nth];
      const bool drew = nth >= drawn_from_;
      const std::uint16_t mine = strength_[i];
      const std::uint16_t theirs = dealers_[i];
      const std::uint32_t met = mine < theirs    ? endings.lost(drew)
                                : mine == theirs ? endings.tied(drew)
                                                 : endings.won(drew, 0);
      const bool qualifies = kernel_.of_strength_[theirs].qualifies;
      ending_[i] =
          qualifies ? met : endings.unqualified(drew, kernel_.of_strength_[mine].unqualified);
      won_.add(i, qualifies && mine > theirs);
    }
    for (const std::size_t i : won_.all()) ending_[i] += kernel_.paid(held_[i], strength_[i]);
  }

  static std::size_t first_card(Holder holder) { return holder == Holder::player ? 0 : dealers; }
  bool super_on(Holder holder) const { return kernel_.super_on_[static_cast<std::size_t>(holder)]; }
  void expect_super(Holder on, std::size_t round) {
    if (!super_on(on)) return;
    std::uint64_t places = 0;
    for (std::size_t i = 0; i < five; ++i) {
      places |= std::uint64_t{1} << dealt_(first_card(on) + i, round);
    }
    const std::size_t number = number_of_five(places);
    kernel_.super_.prefetch(number);
    super_[static_cast<std::size_t>(on)][round] = static_cast<std::uint32_t>(number);
  }
  std::uint32_t super_class(Holder on, std::size_t round) const {
    if (!super_on(on)) return 0;
    const std::size_t number = super_[static_cast<std::size_t>(on)][round];
    std::uint8_t row = kernel_.super_.known(number);
    if (row == 0) {
      row = kernel_.super_.ask(sum(first_card(on), round).cards());
      kernel_.super_.keep(number, row);
    }
    return RowsByNumber::class_of(row);
  }

  void tell(Book& book, std::span<const std::span<std::uint32_t>> classes, std::size_t i,
            std::size_t first) const {
    const auto rows = static_cast<std::uint32_t>(kernel_.super_.classes());
    const std::array<std::uint32_t, 2> found{
        ending_[i], super_class(Holder::player, i) + rows * super_class(Holder::dealer, i)};
    classes[0][first + i] = found[0];
    classes[1][first + i] = found[1];
    if (!book.wants(0, found[0]) && !book.wants(1, found[1])) return;
    DealtHands hands;
    const auto lay = [&](Cards& to, std::size_t from) {
      for (std::size_t card = from; card < from + five; ++card) {
        to.push_back(kernel_.deck_[dealt_(card, i)]);
      }
    };
    lay(hands.own, 0);
    lay(hands.dealers, dealers);
    lay(hands.own, stub);
    book.show(found, played_ + i, kernel_.shown_.record(hands));
  }

  const BoughtKernel& kernel_;
  std::array<FastHigh::Hand, deck_size> of_card_;
  std::array<std::uint8_t, deck_size> rank_of_{};
  DealtRounds<deck_size, 3 * five, at_once> dealt_;
  Rounds<FastHigh::Hand> held_{};
  Rounds<std::uint16_t> strength_{};
  Rounds<std::uint16_t> dealers_{};
  Rounds<std::uint8_t> up_{};
  Rounds<Plans::Plan> plan_{};
  Rounds<std::uint32_t> ending_{};
  Listed draws_;
  Listed bets_;  // at first those that drew nothing
  std::size_t drawn_from_ = 0;
  Listed won_;
  std::array<Rounds<std::uint32_t>, 2> super_{};  // numbers of the hands that it is on
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
