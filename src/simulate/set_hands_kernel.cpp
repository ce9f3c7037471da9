#include "simulate/set_hands_kernel.h"

#include <algorithm>
#include <array>
#include <map>

#include "ranking/house_way.h"
#include "simulate/arranged_round.h"
#include "simulate/arranged_side.h"

namespace houseway::arranged_rounds {
namespace {

// How the parts of two sets compare, the dealer's returning the wager or not, and the wager doubled
// or not, which the dealer's hand takes or not.
constexpr std::size_t main_classes = 27 * 8;
std::uint32_t main_class(std::uint64_t mine, std::uint64_t dealers) {
  const auto compared = [](std::uint64_t a, std::uint64_t b) {
    return (a > b ? 1U : 0U) + (a >= b ? 1U : 0U);
  };
  const std::uint32_t hands = (compared(SetWord::high(mine), SetWord::high(dealers)) * 3U +
                               compared(SetWord::second(mine), SetWord::second(dealers))) *
                                  3U +
                              compared(SetWord::third(mine), SetWord::third(dealers));
  const auto flags = static_cast<std::uint32_t>((mine & SetWord::doubles) * 2U |
                                                (dealers & SetWord::doubles) / 2U |
                                                (dealers & SetWord::returns) / 2U);
  return hands * 8U + flags;
}

// A wager on one player's or the dealer's cards, of which kinds of hands tell the row.
struct OnHand {
  Holder holder = Holder::player;
  RowsByNumber rows;
  std::size_t part = 0;
};
// A wager that looks at the colours of the player's cards, or the like: how many there are of each.
struct OnColours {
  std::vector<std::uint64_t> cards;  // of each colour but the last
  std::size_t part = 0;
};

class SetHandsKernel final : public Kernel {
 public:
  SetHandsKernel(const RuleSet& rules, const Bets& bets, const SetHandsSeat& seat)
      : rules_(rules),
        seat_(seat),
        shown_(rules, bets, seat),
        dealers_(seat.kinds().kinds()),
        hand_cards_(rules.definition().cards().hand_cards) {}

  // Whether it can tell all of these apart.
  bool take(const Bets& bets);
  std::unique_ptr<KernelTable> open() const override;

 private:
  template <std::size_t dealt>
  friend class SetHandsTable;

  bool take(const Bet& bet);
  bool take_judged(const Bet& bet, const ByRound& by);
  std::uint64_t dealers_word_of(std::size_t kind, CardSet cards) const {
    const std::uint64_t known = dealers_[kind].load(std::memory_order_relaxed);
    return known != 0 ? known : find_dealers(kind, cards);
  }
  std::uint64_t find_dealers(std::size_t kind, CardSet cards) const;
  // What the wager on both hands sees in the player's, by kind.
  std::uint64_t seen_in(std::size_t kind, CardSet cards) const;
  std::uint32_t row_class(OnHand& wager, std::size_t kind, CardSet cards) const {
    const std::uint8_t known = wager.rows.known(kind);
    return RowsByNumber::class_of(known != 0 ? known : find_row(wager, kind, cards));
  }
  std::uint8_t find_row(OnHand& wager, std::size_t kind, CardSet cards) const;

  const RuleSet& rules_;
  const SetHandsSeat& seat_;
  ShownRounds shown_;
  mutable SetWords dealers_;
  int hand_cards_;
  std::vector<Part> parts_;  // the main game first
  mutable std::vector<OnHand> on_hands_;
  std::vector<OnColours> on_colours_;
  const ByRound* on_both_ = nullptr;
  std::size_t on_both_part_ = 0;
};

bool SetHandsKernel::take(const Bets& bets) {
  const Definition& game = rules_.definition();
  Part main{{static_cast<WagerId>(*game.find_wager(game.base))}, main_classes};
  for (const Step& step : game.cards().play) {
    if (!step.offers(Choice::Act::wager)) continue;
    main.wagers.push_back(static_cast<WagerId>(*game.find_wager(step.wagering().wager)));
  }
  parts_.push_back(main);
  for (const Bet& bet : bets) {
    const bool known = std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
      return std::count(part.wagers.begin(), part.wagers.end(), bet.spot.wager) > 0;
    });
    if (!known && !take(bet)) return false;
  }
  auto channels = channels_of(rules_, bets, parts_);
  if (channels) channels_ = std::move(*channels);
  return channels.has_value();
}

bool SetHandsKernel::take(const Bet& bet) {
  const Wager& wager = rules_.definition().wagers[bet.spot.wager];
  if (const ByRound* by = wager.by_round()) return take_judged(bet, *by);
  const auto holder = decided_by_cards_of(rules_, bet.spot);
  if (!holder || !wager.selections.empty()) return false;
  on_hands_.push_back(
      {*holder, RowsByNumber(rules_, bet.spot.wager, seat_.kinds().kinds()), parts_.size()});
  parts_.push_back({{bet.spot.wager}, on_hands_.back().rows.classes()});
  return true;
}

bool SetHandsKernel::take_judged(const Bet& bet, const ByRound& by) {
  if (by.sees_hand != nullptr) {
    if (on_both_ != nullptr) return false;
    on_both_ = &by;
    on_both_part_ = parts_.size();
    const auto classes = static_cast<std::size_t>(by.hand_classes);
    parts_.push_back({{bet.spot.wager}, classes * classes});
    return true;
  }
  if (by.sees == nullptr || by.cards.size() != 1 || by.cards[0].place != own) return false;
  std::map<int, std::uint64_t> colours;
  for (const Card card : deck_cards(rules_.definition().cards().deck)) {
    colours[by.sees(card)] |= std::uint64_t{1} << card.id();
  }
  OnColours on{{}, parts_.size()};
  std::size_t classes = 1;
  for (const auto& [seen, cards] : colours) {
    if (on.cards.size() + 1 == colours.size()) break;
    on.cards.push_back(cards);
    classes *= static_cast<std::size_t>(hand_cards_) + 1;
  }
  on_colours_.push_back(std::move(on));
  parts_.push_back({{bet.spot.wager}, classes});
  return true;
}

std::uint64_t SetHandsKernel::find_dealers(std::size_t kind, CardSet cards) const {
  const Arranging& arranging = rules_.definition().cards().arranging;
  std::uint64_t word = dealers_word(rules_, cards);
  if (arranging.returned_with != nullptr && arranging.returned_with(rules_, cards)) {
    word |= SetWord::returns;
  }
  if (arranging.doubled_with != nullptr && arranging.doubled_with(cards)) word |= SetWord::doubles;
  if (on_both_ != nullptr) {
    word |= static_cast<std::uint64_t>(on_both_->sees_hand(cards)) << SetWord::seen_shift;
  }
  dealers_[kind].store(word, std::memory_order_relaxed);
  return word;
}

// A player's hand looks like one of the dealer's.
std::uint64_t SetHandsKernel::seen_in(std::size_t kind, CardSet cards) const {
  return SetWord::seen(dealers_word_of(kind, cards));
}

// Which cards beside a flush are of one suit may matter, and is not told by the kind.
std::uint8_t SetHandsKernel::find_row(OnHand& wager, std::size_t kind, CardSet cards) const {
  const std::uint8_t row = wager.rows.ask(cards);
  bool alike = true;
  if (HandKinds::has_flush(kind)) {
    for_each_alike(cards, high_cards(rules_.house_way().sizes()),
                   [&](CardSet other) { alike = alike && wager.rows.ask(other) == row; });
  }
  if (alike) wager.rows.keep(kind, row);
  return row;
}

template <std::size_t dealt>
class SetHandsTable final : public KernelTable {
 public:
  explicit SetHandsTable(const SetHandsKernel& kernel) : kernel_(kernel) {}

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t rounds = classes.front().size();
    for (std::size_t first = 0; first < rounds; first += at_once) {
      const std::size_t now = std::min(at_once, rounds - first);
      for (std::size_t i = 0; i < now; ++i) deal(stream, hands_[i]);
      if (kernel_.seat_.sets_against_dealer()) {
        for (std::size_t i = 0; i < now; ++i) kernel_.seat_.prefetch_settings(hands_[i].own_kind);
      }
      for (std::size_t i = 0; i < now; ++i) finish(hands_[i], book, classes, first + i);
    }
    played_ += rounds;
  }

 private:
  static constexpr std::size_t at_once = 64;
  struct Hands {
    std::uint64_t own = 0;
    std::uint64_t dealers = 0;
    std::uint32_t own_kind = 0;
    std::uint32_t dealers_kind = 0;
  };

  void deal(Stream& stream, Hands& hands) {
    pack_.template deal<2 * dealt>(stream);
    const HandKinds& kinds = kernel_.seat_.kinds();
    KindSum own = kinds.none();
    KindSum dealers = own;
    for (std::size_t i = 0; i < dealt; ++i) {
      own += kinds.of_card()[pack_[i]];
      dealers += kinds.of_card()[pack_[dealt + i]];
    }
    hands = {own.cards, dealers.cards, static_cast<std::uint32_t>(kinds.kind_of(own)),
             static_cast<std::uint32_t>(kinds.kind_of(dealers))};
    if (kernel_.seat_.sets_as_dealer()) {
      __builtin_prefetch(&kernel_.dealers_[hands.own_kind]);
    } else {
      kernel_.seat_.prefetch(hands.own_kind);
    }
    __builtin_prefetch(&kernel_.dealers_[hands.dealers_kind]);
  }

  void finish(const Hands& hands, Book& book, std::span<const std::span<std::uint32_t>> classes,
              std::size_t round) {
    const CardSet own(hands.own);
    const CardSet dealers(hands.dealers);
    const SetHandsSeat& seat = kernel_.seat_;
    const std::uint64_t theirs = kernel_.dealers_word_of(hands.dealers_kind, dealers);
    const std::uint64_t mine = seat.sets_as_dealer() ? kernel_.dealers_word_of(hands.own_kind, own)
                               : seat.sets_against_dealer()
                                   ? seat.word_against(hands.own_kind, own, theirs)
                                   : seat.word(hands.own_kind, own);
    std::array<std::uint32_t, most_channels> found;
    const std::size_t channels = classes.size();
    std::fill_n(found.begin(), channels, 0U);
    const auto add = [&](std::size_t part, std::uint32_t of_class) {
      const Part& to = kernel_.parts_[part];
      found[to.channel] += of_class * to.times;
    };
    add(0, main_class(mine, theirs));
    for (OnHand& wager : kernel_.on_hands_) {
      const bool mine_decides = wager.holder == Holder::player;
      add(wager.part, mine_decides ? kernel_.row_class(wager, hands.own_kind, own)
                                   : kernel_.row_class(wager, hands.dealers_kind, dealers));
    }
    for (const OnColours& wager : kernel_.on_colours_) {
      std::uint32_t of_class = 0;
      for (const std::uint64_t colour : wager.cards) {
        of_class = of_class * static_cast<std::uint32_t>(dealt + 1) +
                   static_cast<std::uint32_t>(std::popcount(hands.own & colour));
      }
      add(wager.part, of_class);
    }
    if (kernel_.on_both_ != nullptr) {
      const auto classes_each = static_cast<std::uint32_t>(kernel_.on_both_->hand_classes);
      const auto seen = static_cast<std::uint32_t>(kernel_.seen_in(hands.own_kind, own));
      add(kernel_.on_both_part_,
          seen * classes_each + static_cast<std::uint32_t>(SetWord::seen(theirs)));
    }
    bool wanted = false;
    for (std::size_t i = 0; i < channels; ++i) {
      classes[i][round] = found[i];
      wanted |= book.wants(i, found[i]);
    }
    if (!wanted) return;
    const Definition& game = kernel_.rules_.definition();
    book.show({found.data(), channels}, played_ + round,
              kernel_.shown_.record({in_deck_order(game, own), in_deck_order(game, dealers)}));
  }

  const SetHandsKernel& kernel_;
  Pack<53> pack_;
  std::array<Hands, at_once> hands_{};
  std::uint64_t played_ = 0;
};

std::unique_ptr<KernelTable> SetHandsKernel::open() const {
  if (hand_cards_ == 6) return std::make_unique<SetHandsTable<6>>(*this);
  return std::make_unique<SetHandsTable<7>>(*this);
}

}  // namespace

std::unique_ptr<Kernel> set_hands_kernel(const RuleSet& rules, const Bets& bets,
                                         const SetHandsSeat& seat) {
  auto kernel = std::make_unique<SetHandsKernel>(rules, bets, seat);
  if (!kernel->take(bets)) return nullptr;
  return kernel;
}

}  // namespace houseway::arranged_rounds
