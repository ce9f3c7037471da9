#include "simulate/bought_kernel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "odds/rank_choices.h"
#include "ranking/fast_high.h"
#include "rules/showdown.h"
#include "simulate/arranged_five_cards.h"
#include "simulate/arranged_round.h"
#include "simulate/arranged_side.h"
#include "simulate/bought_payouts.h"
#include "simulate/dealt_rounds.h"

namespace houseway::arranged_rounds {
namespace {

using paid_draw::choices_of;
using paid_draw::FirstChoices;
using paid_draw::LastChoice;
using paid_draw::LastDecisions;

constexpr std::size_t deck_size = 52;

// Cards as they are dealt here: four of a rank one after the other.
constexpr std::uint8_t rank_of(std::uint8_t card) {
  return card >> 2U;
}
constexpr std::uint8_t suit_of(std::uint8_t card) {
  return card & 3U;
}
constexpr Card card_of(std::uint8_t card) {
  return {static_cast<Rank>(rank_of(card)), static_cast<Suit>(suit_of(card))};
}

// Of numbers of sixteen bits, which the machine divides by multiplying.
constexpr std::uint16_t divided_by_3(std::uint16_t n) {
  return static_cast<std::uint16_t>(std::uint32_t{n} * 43'691U >> 17U);
}
constexpr std::uint16_t divided_by_5(std::uint16_t n) {
  return static_cast<std::uint16_t>(std::uint32_t{n} * 52'429U >> 18U);
}
// The place of five ranks that rise (rank_choices.h), by arithmetic that suits many at once.
constexpr std::uint16_t place_of(const std::array<std::uint16_t, five>& ranks) {
  const auto number = [](int n) { return static_cast<std::uint16_t>(n); };
  const std::uint16_t b = number(ranks[1] + 1);
  const std::uint16_t c = number(ranks[2] + 2);
  const std::uint16_t d = number(ranks[3] + 3);
  const std::uint16_t e = number(ranks[4] + 4);
  const std::uint16_t pairs = number(number(b * (b - 1)) >> 1);
  const std::uint16_t threes = divided_by_3(number(number(c * (c - 1) * (c - 2)) >> 1));
  const std::uint16_t fours = divided_by_3(number(number(d * (d - 1) * (d - 2) * (d - 3)) >> 3));
  const std::uint16_t of_e = divided_by_3(number(number(e * (e - 1) * (e - 2) * (e - 3)) >> 3));
  const std::uint16_t fives = divided_by_5(number(of_e * (e - 4)));
  return number(ranks[0] + pairs + threes + fours + fives);
}
static_assert(place_of({12, 12, 12, 12, 12}) == 6'187 &&
              place_of({0, 3, 5, 9, 12}) ==
                  rank_choices::place_of_ranks(std::array<std::uint8_t, five>{0, 3, 5, 9, 12}));

class BoughtKernel final : public Kernel {
 public:
  BoughtKernel(const RuleSet& rules, const Bets& bets, const BoughtSeat& seat);

  bool take(const Bets& bets);
  std::unique_ptr<KernelTable> open() const override;

 private:
  friend class BoughtTable;

  const RuleSet& rules_;
  ShownRounds shown_;
  const PaidDrawPlay& plays_;
  std::size_t up_card_;
  const FastHigh& ranking_;
  BoughtPayouts payouts_;
  std::uint16_t qualifies_from_ = 0;  // as the dealer's hand, by its strength
  std::array<std::uint16_t, choices_of[five]> strength_of_place_{};  // where there is no flush
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
      plays_(seat.plays()),
      up_card_(seat.up_card()),
      ranking_(fast_high()),
      payouts_(rules),
      super_(rules, wager_named(rules, "super"), 2 * (std::size_t{ranking_.strongest()} + 1)) {
  const ShowdownRules& showdown = *rules.definition().cards().showdown;
  const auto qualifies = [&](std::uint16_t strength) {
    return showdown.qualifies(ShownHand(ranking_.high_hand(strength)));
  };
  qualifies_from_ = ranking_.strongest();
  while (qualifies_from_ > 1 && qualifies(static_cast<std::uint16_t>(qualifies_from_ - 1))) {
    --qualifies_from_;
  }
  for (std::uint16_t below = 1; below < qualifies_from_; ++below) {
    if (qualifies(below)) throw std::logic_error("a stronger hand does not qualify");
  }
  const paid_draw::RankSets sets(rank_choices::all_masks - 1);
  for (const std::uint16_t place : sets.possible(five)) {
    strength_of_place_[place] = paid_draw::strength_by_ranks(sets.of(five)[place]);
  }
}

bool BoughtKernel::take(const Bets& bets) {
  const auto ante = wager_named(rules_, "ante");
  parts_.push_back({{ante, wager_named(rules_, "bet"), wager_named(rules_, "options-fee")},
                    payouts_.endings().count()});
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

// Rounds are played many at a time, in steps: so several are handled with each instruction, and
// none waits for what another is found to do.
class BoughtTable final : public KernelTable {
 public:
  explicit BoughtTable(const BoughtKernel& kernel) : kernel_(kernel) {
    for (std::uint8_t card = 0; card < deck_size; ++card) {
      of_card_[card] = FastHigh::Hand(card_of(card));
    }
  }

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t rounds = classes.front().size();
    for (std::size_t first = 0; first < rounds; first += at_once) {
      const std::size_t now = std::min(at_once, rounds - first);
      dealt_.deal(stream);
      lay_out();
      settle_supers();
      decide();
      draw();
      bet_or_fold();
      compare();
      tell(book, classes, first, now);
      played_ += now;
    }
  }

 private:
  static constexpr std::size_t at_once = 256;
  // The player's cards, the dealer's, those that may be drawn: each for the card in its place.
  static constexpr std::size_t dealers = five;
  static constexpr std::size_t stub = 2 * five;
  template <class Each>
  using Rounds = std::array<Each, at_once>;
  // Five cards from the lowest, of all rounds. The up card's suit has changed places with the
  // first, and so have the other two.
  struct Hands {
    alignas(64) std::array<Rounds<std::uint8_t>, five> cards{};
    alignas(64) Rounds<std::uint8_t> flush{};
    alignas(64) Rounds<std::uint16_t> place{};  // of their ranks

    void sort() {
      constexpr std::array<std::array<std::uint8_t, 2>, 9> network{
          {{0, 3}, {1, 4}, {0, 2}, {1, 3}, {0, 1}, {2, 4}, {1, 2}, {3, 4}, {2, 3}}};
      for (const auto& [low, high] : network) {
        for (std::size_t i = 0; i < at_once; ++i) {
          const std::uint8_t a = cards[low][i];
          const std::uint8_t b = cards[high][i];
          cards[low][i] = std::min(a, b);
          cards[high][i] = std::max(a, b);
        }
      }
      for (std::size_t i = 0; i < at_once; ++i) {
        unsigned differ = 0;
        for (std::size_t card = 1; card < five; ++card) {
          differ |= unsigned{cards[0][i]} ^ cards[card][i];
        }
        flush[i] = (differ & 3U) == 0 ? 1 : 0;
      }
      for (std::size_t i = 0; i < at_once; ++i) {
        place[i] = place_of({rank_of(cards[0][i]), rank_of(cards[1][i]), rank_of(cards[2][i]),
                             rank_of(cards[3][i]), rank_of(cards[4][i])});
      }
    }
    CardSet set(std::size_t round, unsigned chosen = paid_draw::all_kept) const {
      CardSet cards_chosen;
      for (std::size_t i = 0; i < five; ++i) {
        if ((chosen >> i & 1U) != 0) cards_chosen.insert(card_of(cards[i][round]));
      }
      return cards_chosen;
    }
  };
  // Rounds of the batch.
  struct Listed {
    Rounds<std::uint16_t> rounds{};
    std::size_t size = 0;

    // Those marked by a 1, looked for eight at a time: mostly there are few.
    void take(const Rounds<std::uint8_t>& marks) {
      std::size_t next = 0;
      for (std::size_t first = 0; first < at_once; first += sizeof(std::uint64_t)) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, &marks[first], sizeof eight);
        for (; eight != 0; eight &= eight - 1) {
          const auto place = static_cast<std::size_t>(std::countr_zero(eight)) / 8U;
          rounds[next++] = static_cast<std::uint16_t>(first + place);
        }
      }
      size = next;
    }
    std::span<const std::uint16_t> all() const { return std::span(rounds).first(size); }
  };
  void rank(const Hands& hands, Rounds<std::uint16_t>& strength) const {
    const std::span strength_of_place(kernel_.strength_of_place_);
    for (std::size_t i = 0; i < at_once; ++i) {
      strength[i] = strength_of_place[hands.place[i]];
      if (hands.flush[i] != 0) [[unlikely]] {
        strength[i] = kernel_.ranking_.strength(FastHigh::Hand(hands.set(i)));
      }
    }
  }

  void lay_out() {
    const Rounds<std::uint8_t>& up = dealt_[dealers + kernel_.up_card_];
    for (std::size_t i = 0; i < at_once; ++i) {
      up_[i] = rank_of(up[i]);
      up_suit_[i] = suit_of(up[i]);
    }
    for (std::size_t card = 0; card < five; ++card) {
      for (std::size_t i = 0; i < at_once; ++i) {
        own_.cards[card][i] = dealt_[card][i] ^ up_suit_[i];
        dealers_.cards[card][i] = dealt_[dealers + card][i] ^ up_suit_[i];
      }
    }
    own_.sort();
    dealers_.sort();
    rank(dealers_, dealers_strength_);
  }

  void settle_supers() {
    super_.fill(0);
    if (kernel_.super_on_[static_cast<std::size_t>(Holder::dealer)]) {
      settle_super(dealers_, dealers_strength_, kernel_.super_.classes());
    }
    if (kernel_.super_on_[static_cast<std::size_t>(Holder::player)]) {
      rank(own_, strength_);
      settle_super(own_, strength_, 1);
    }
  }
  // What the Super pays five cards tells their strength and whether they are of one color
  // (671a.6(d)).
  void settle_super(const Hands& hands, const Rounds<std::uint16_t>& strength,
                    std::size_t classes) {
    for (std::size_t i = 0; i < at_once; ++i) {
      // Hearts and diamonds are one color whatever suits have changed places.
      unsigned red = 0;
      for (const auto& card : hands.cards)
        red += (unsigned{card[i]} ^ unsigned{card[i]} >> 1U) & 1U;
      number_[i] = static_cast<std::uint16_t>(2 * strength[i] + (red % five == 0 ? 1 : 0));
    }
    for (std::size_t i = 0; i < at_once; ++i) {
      std::uint8_t row = kernel_.super_.known(number_[i]);
      if (row == 0) [[unlikely]] {
        row = kernel_.super_.ask(hands.set(i));
        kernel_.super_.keep(number_[i], row);
      }
      super_[i] += static_cast<std::uint32_t>(classes) * RowsByNumber::class_of(row);
    }
  }

  void decide() {
    const FirstChoices& first = kernel_.plays_.first;
    const std::span<const FirstChoices::Row> rows = first.rows();
    const std::span<const std::uint32_t> row_of = first.row_of();
    for (std::size_t i = 0; i < at_once; ++i) {
      unsigned suits = 0;
      for (std::size_t card = 0; card < five; ++card) {
        suits |= unsigned{suit_of(own_.cards[card][i])} << 2U * card;
      }
      number_[i] = static_cast<std::uint16_t>(suits);
    }
    for (std::size_t i = 0; i < at_once; ++i) {
      const FirstChoices::Row& row = rows[row_of[FirstChoices::number(up_[i], own_.place[i])]];
      choice_[i] = row[paid_draw::shape_of_suits[number_[i]]];
    }
    for (std::size_t i = 0; i < at_once; ++i) {
      const std::uint8_t choice = choice_[i];
      const unsigned buys = choice == paid_draw::first_buys ? 1U : 0U;
      const unsigned exchanges = choice < paid_draw::all_kept ? 1U : 0U;
      bought_[i] = static_cast<std::uint8_t>(buys);
      drew_[i] = static_cast<std::uint8_t>(buys | exchanges);
      not_asked_[i] = choice == paid_draw::first_not_asked ? 1 : 0;
    }
    buys_.take(bought_);
    at_once_.take(not_asked_);
  }

  // Whether a card is kept cannot be foreseen: a choice by masks never waits for it.
  void draw() {
    for (std::size_t card = 0; card < five; ++card) {
      for (std::size_t i = 0; i < at_once; ++i) {
        const auto kept = static_cast<std::uint8_t>(0U - (unsigned{choice_[i]} >> card & 1U));
        const std::uint8_t drawn = dealt_[stub + card][i] ^ up_suit_[i];
        held_.cards[card][i] =
            static_cast<std::uint8_t>((own_.cards[card][i] & kept) | (drawn & ~kept));
      }
    }
    held_.sort();
    rank(held_, strength_of_five_);
    strength_ = strength_of_five_;
    for (const std::size_t i : buys_.all()) {
      six_[i] = of_card_[dealt_[stub][i] ^ up_suit_[i]];
      for (const auto& card : own_.cards) six_[i] += of_card_[card[i]];
      strength_[i] = kernel_.ranking_.strength(six_[i]);
    }
  }

  void bet_or_fold() {
    const LastDecisions& last = kernel_.plays_.last;
    const std::span<const LastChoice> choices = last.all();
    for (std::size_t i = 0; i < at_once; ++i) {
      const auto after = static_cast<LastDecisions::After>(bought_[i]);
      last_[i] = choices[LastDecisions::number(after, up_[i], strength_[i])];
    }
    for (std::size_t i = 0; i < at_once; ++i) {
      const unsigned bets = last_[i] == LastChoice::bets ? 1U : 0U;
      const unsigned depends = last_[i] == LastChoice::depends ? 1U : 0U;
      const unsigned bets_first = choice_[i] == paid_draw::first_bets ? 1U : 0U;
      bets_[i] = static_cast<std::uint8_t>((drew_[i] & bets) | bets_first);
      depends_[i] = static_cast<std::uint8_t>(drew_[i] & depends);
    }
    unclear_.take(depends_);
    for (const std::size_t i : unclear_.all()) {
      const Card up(static_cast<Rank>(up_[i]), static_cast<Suit>(0));
      const CardSet held = bought_[i] != 0 ? six_[i].cards() : held_.set(i);
      bets_[i] = last.bets_having_seen(held, own_.set(i, ~unsigned{choice_[i]}), up) ? 1 : 0;
    }
  }

  void compare() {
    const BoughtPayouts& payouts = kernel_.payouts_;
    const std::uint16_t qualifies_from = kernel_.qualifies_from_;
    for (std::size_t i = 0; i < at_once; ++i) {
      const std::uint16_t mine = strength_[i];
      const std::uint16_t theirs = dealers_strength_[i];
      const unsigned met = (mine > theirs ? 1U : 0U) + (mine >= theirs ? 1U : 0U);
      const unsigned fate = theirs >= qualifies_from ? met : unsigned{Endings::unqualified};
      fate_[i] = static_cast<std::uint8_t>(bets_[i] != 0 ? fate : unsigned{Endings::folded});
    }
    const Endings endings = payouts.endings();
    for (std::size_t i = 0; i < at_once; ++i) {
      const PaidBy paid = payouts.of_five(strength_of_five_[i], [&] { return held_.set(i); });
      ending_[i] = endings.of(drew_[i], fate_[i], paid);
    }
    for (const std::size_t i : buys_.all()) {
      ending_[i] = endings.of(1, fate_[i], payouts.of_six(six_[i]));
    }
    for (const std::size_t i : at_once_.all()) {
      const HighHand made = kernel_.ranking_.high_hand(strength_[i]);
      ending_[i] = endings.instant(lunar::instant_row(made.hand_class()));
    }
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
    for (std::size_t card = 0; card < five; ++card) {
      hands.own.push_back(card_of(dealt_(card, round)));
      hands.dealers.push_back(card_of(dealt_(dealers + card, round)));
    }
    const bool some = paid_draw::exchanges(choice_[round]);
    for (std::size_t card = 0; card < five; ++card) {
      if (some && (unsigned{choice_[round]} >> card & 1U) != 0) continue;
      hands.own.push_back(card_of(dealt_(stub + card, round)));
    }
    book.show(found, played_ + round, kernel_.shown_.record(hands));
  }

  const BoughtKernel& kernel_;
  std::array<FastHigh::Hand, deck_size> of_card_;
  DealtRounds<deck_size, 3 * five, at_once> dealt_;
  Hands own_;
  Hands held_;  // after a draw
  Hands dealers_;
  Rounds<FastHigh::Hand> six_{};
  alignas(64) Rounds<std::uint16_t> number_{};  // in one table after the other
  alignas(64) Rounds<std::uint16_t> strength_of_five_{};
  alignas(64) Rounds<std::uint16_t> strength_{};
  alignas(64) Rounds<std::uint16_t> dealers_strength_{};
  alignas(64) Rounds<std::uint8_t> up_{};
  alignas(64) Rounds<std::uint8_t> up_suit_{};
  alignas(64) Rounds<std::uint8_t> choice_{};
  alignas(64) Rounds<std::uint8_t> bought_{};
  alignas(64) Rounds<std::uint8_t> not_asked_{};
  alignas(64) Rounds<std::uint8_t> drew_{};
  alignas(64) Rounds<LastChoice> last_{};
  alignas(64) Rounds<std::uint8_t> depends_{};
  alignas(64) Rounds<std::uint8_t> bets_{};
  alignas(64) Rounds<std::uint8_t> fate_{};
  Rounds<std::uint32_t> ending_{};
  Rounds<std::uint32_t> super_{};
  Listed buys_;
  Listed at_once_;  // paid with the first five cards
  Listed unclear_;
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
