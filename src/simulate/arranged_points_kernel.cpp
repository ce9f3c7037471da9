#include <algorithm>
#include <array>
#include <map>

#include "simulate/arranged_five_cards.h"
#include "simulate/arranged_points.h"
#include "simulate/arranged_round.h"
#include "simulate/arranged_side.h"

namespace houseway::arranged_rounds {
namespace {

class PointsKernel final : public Kernel {
 public:
  PointsKernel(const RuleSet& rules, const Bets& bets, const PointsSeat& seat)
      : rules_(rules),
        seat_(seat),
        shown_(rules, bets, seat),
        deck_(deck_cards(rules.definition().cards().deck)) {
    for (const Card card : deck_) kinds_.push_back(seat.kind_of(card));
  }

  bool take(const Bets& bets);
  std::unique_ptr<KernelTable> open() const override;

 private:
  template <std::size_t deck>
  friend class PointsTable;
  struct OnFive {
    RowsByNumber rows;
    std::size_t part = 0;
    bool forfeited = false;  // by a fold
  };

  bool compare_hands(const Bets& bets);
  void rank_bonuses();
  std::uint32_t main_class(std::size_t mine, std::size_t dealers) const {
    const PointsSeat::Hand& hand = seat_.hand(mine);
    const std::size_t fate =
        fates_[hand.worth * seat_.worths().size() + seat_.hand(dealers).dealers];
    return static_cast<std::uint32_t>((hand.folds ? fate_count_ : 0) + fate) * bonus_count_ +
           bonuses_[mine];
  }

  const RuleSet& rules_;
  const PointsSeat& seat_;
  ShownRounds shown_;
  std::span<const Card> deck_;
  std::vector<std::uint8_t> kinds_;  // by place in the deck
  std::vector<Part> parts_;          // the main game first
  // What the showdown makes of all wagers that it decides, by the worth of the player's hands and
  // of the dealer's: which of all that it may be.
  std::vector<std::uint8_t> fates_;
  std::size_t fate_count_ = 0;
  // What the player's cards bring besides, by hand: which of all that it may be.
  std::vector<std::uint8_t> bonuses_;
  std::uint32_t bonus_count_ = 1;
  mutable std::vector<OnFive> on_fives_;
};

// The wagers that the showdown decides, those made at a decision too.
bool PointsKernel::compare_hands(const Bets& bets) {
  const Definition& game = rules_.definition();
  Part main;
  const auto made = [&](WagerId wager) {
    return std::any_of(bets.begin(), bets.end(),
                       [&](const Bet& bet) { return bet.spot.wager == wager; });
  };
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    if (game.wagers[i].by_showdown() == nullptr) continue;
    if (made(wager) || game.wagers[i].need == Need::to_stay_in) main.wagers.push_back(wager);
  }
  std::map<std::vector<int>, std::uint8_t> known;
  for (const ShownHand& mine : seat_.worths()) {
    for (const ShownHand& dealers : seat_.worths()) {
      std::vector<int> fate;
      for (const WagerId wager : main.wagers) {
        const Judged judged = game.wagers[wager].by_showdown()->meets(rules_, {mine, dealers});
        fate.insert(fate.end(), {judged.row, judged.also, judged.pushes ? 1 : 0});
      }
      const auto next = static_cast<std::uint8_t>(known.size());
      fates_.push_back(known.try_emplace(fate, next).first->second);
      if (known.size() > 0xFF) return false;
    }
  }
  fate_count_ = known.size();
  parts_.push_back(std::move(main));
  return true;
}

// Bonuses on the wagers of the main game go by cards that count alike, as their odds do.
void PointsKernel::rank_bonuses() {
  std::map<std::vector<Row>, std::uint8_t> known;
  for (std::size_t number = 0; number < seat_.hands(); ++number) {
    std::vector<Row> rows;
    for (const WagerId wager : parts_.front().wagers) {
      for (const WagerId payout : rules_.beside(wager)) {
        const BonusOn* on = rules_.definition().wagers[payout].bonus_on();
        if (on != nullptr) rows.push_back(on->rank(card_set(seat_.example(number)), rules_).row);
      }
    }
    const auto next = static_cast<std::uint8_t>(known.size());
    bonuses_.push_back(known.try_emplace(rows, next).first->second);
  }
  bonus_count_ = static_cast<std::uint32_t>(known.size());
}

bool PointsKernel::take(const Bets& bets) {
  if (!compare_hands(bets)) return false;
  rank_bonuses();
  parts_.front().classes = 2 * fate_count_ * bonus_count_;
  for (const Bet& bet : bets) {
    if (rules_.definition().wagers[bet.spot.wager].by_showdown() != nullptr) continue;
    if (decided_by_cards_of(rules_, bet.spot) != Holder::player) return false;
    on_fives_.push_back({RowsByNumber(rules_, bet.spot.wager, choices(deck_.size(), five)),
                         parts_.size(), !rules_.kept_on_fold(bet.spot.wager)});
    parts_.push_back({{bet.spot.wager}, on_fives_.back().rows.classes() + 1});
  }
  auto channels = channels_of(rules_, bets, parts_);
  if (channels) channels_ = std::move(*channels);
  return channels.has_value();
}

template <std::size_t deck>
class PointsTable final : public KernelTable {
 public:
  explicit PointsTable(const PointsKernel& kernel) : kernel_(kernel) {}

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t rounds = classes.front().size();
    for (std::size_t first = 0; first < rounds; first += at_once) {
      const std::size_t now = std::min(at_once, rounds - first);
      for (std::size_t i = 0; i < now; ++i) deal(stream, hands_[i]);
      for (std::size_t i = 0; i < now; ++i) finish(hands_[i], book, classes, first + i);
    }
    played_ += rounds;
  }

 private:
  static constexpr std::size_t at_once = 64;
  static constexpr std::size_t each = PointsSeat::cards_each;
  struct Hands {
    std::uint64_t own = 0;  // places in the deck
    std::uint64_t dealers = 0;
    std::uint32_t own_number = 0;
    std::uint32_t dealers_number = 0;
    std::uint32_t own_cards = 0;  // among all choices of five
  };

  void deal(Stream& stream, Hands& hands) {
    pack_.template deal<2 * each>(stream);
    std::array<std::uint8_t, 2 * each> kinds;
    for (std::size_t i = 0; i < 2 * each; ++i) kinds[i] = kernel_.kinds_[pack_[i]];
    hands = {places_from(0), places_from(each),
             static_cast<std::uint32_t>(kernel_.seat_.number_of(kinds.data())),
             static_cast<std::uint32_t>(kernel_.seat_.number_of(kinds.data() + each)), 0};
    if (kernel_.on_fives_.empty()) return;
    hands.own_cards = static_cast<std::uint32_t>(number_of_five(hands.own));
    for (const auto& wager : kernel_.on_fives_) wager.rows.prefetch(hands.own_cards);
  }
  std::uint64_t places_from(std::size_t first) const {
    std::uint64_t places = 0;
    for (std::size_t i = first; i < first + each; ++i) places |= std::uint64_t{1} << pack_[i];
    return places;
  }

  void finish(const Hands& hands, Book& book, std::span<const std::span<std::uint32_t>> classes,
              std::size_t round) {
    std::array<std::uint32_t, most_channels> found;
    const std::size_t channels = classes.size();
    std::fill_n(found.begin(), channels, 0U);
    const auto add = [&](std::size_t part, std::uint32_t of_class) {
      const Part& to = kernel_.parts_[part];
      found[to.channel] += of_class * to.times;
    };
    add(0, kernel_.main_class(hands.own_number, hands.dealers_number));
    for (auto& wager : kernel_.on_fives_) {
      if (wager.forfeited && kernel_.seat_.hand(hands.own_number).folds) {
        add(wager.part, static_cast<std::uint32_t>(wager.rows.classes()));
        continue;
      }
      std::uint8_t row = wager.rows.known(hands.own_cards);
      if (row == 0) {
        row = wager.rows.ask(card_set(cards_at(hands.own)));
        wager.rows.keep(hands.own_cards, row);
      }
      add(wager.part, RowsByNumber::class_of(row));
    }
    bool wanted = false;
    for (std::size_t i = 0; i < channels; ++i) {
      classes[i][round] = found[i];
      wanted |= book.wants(i, found[i]);
    }
    if (!wanted) return;
    book.show({found.data(), channels}, played_ + round,
              kernel_.shown_.record({cards_at(hands.own), cards_at(hands.dealers)}));
  }
  Cards cards_at(std::uint64_t places) const {
    Cards cards;
    for (; places != 0; places &= places - 1U) {
      cards.push_back(kernel_.deck_[static_cast<std::size_t>(std::countr_zero(places))]);
    }
    return cards;
  }

  const PointsKernel& kernel_;
  Pack<deck> pack_;
  std::array<Hands, at_once> hands_{};
  std::uint64_t played_ = 0;
};

std::unique_ptr<KernelTable> PointsKernel::open() const {
  if (deck_.size() == 53) return std::make_unique<PointsTable<53>>(*this);
  return std::make_unique<PointsTable<52>>(*this);
}

}  // namespace

std::unique_ptr<Kernel> points_kernel(const RuleSet& rules, const Bets& bets,
                                      const PointsSeat& seat) {
  auto kernel = std::make_unique<PointsKernel>(rules, bets, seat);
  if (!kernel->take(bets)) return nullptr;
  return kernel;
}

}  // namespace houseway::arranged_rounds
