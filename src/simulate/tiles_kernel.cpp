#include "simulate/tiles_kernel.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/tile.h"
#include "simulate/arranged_round.h"
#include "simulate/arranged_side.h"
#include "simulate/set_hands_seat.h"

namespace houseway::arranged_rounds {
namespace {

constexpr std::size_t tiles_each = 4;
constexpr std::size_t tile_kinds = tile_tokens.size();
constexpr std::size_t kinds_of_two = tile_kinds * (tile_kinds + 1) / 2;

// Two tiles by their kinds, in either order; four are numbered by the first two and the others.
constexpr auto two_tiles = [] {
  std::array<std::array<std::uint8_t, tile_count>, tile_count> numbers{};
  for (unsigned a = 0; a < tile_count; ++a) {
    for (unsigned b = 0; b < tile_count; ++b) {
      const unsigned high = std::max(tile_kind(tile(a)), tile_kind(tile(b)));
      const unsigned low = std::min(tile_kind(tile(a)), tile_kind(tile(b)));
      numbers[a][b] = static_cast<std::uint8_t>(high * (high + 1) / 2 + low);
    }
  }
  return numbers;
}();

// A high and a low hand in one number, and nothing at all as 0.
constexpr std::uint32_t packed(TileHand high, TileHand low) {
  return (high.order + 1U) << 16U | (low.order + 1U);
}
constexpr std::uint32_t packed(const TileSetting& setting) {
  return packed(setting.high, setting.low);
}

using PackedSettings = std::vector<std::atomic<std::uint32_t>>;

class TilesKernel final : public Kernel {
 public:
  TilesKernel(const RuleSet& rules, const Bets& bets, const TilesSeat& seat)
      : rules_(rules), seat_(seat), shown_(rules, bets, seat) {}

  bool take(const Bets& bets);
  std::unique_ptr<KernelTable> open() const override;

 private:
  friend class TilesTable;
  struct OnTiles {
    RowsByNumber rows;
    std::size_t part = 0;
  };
  static constexpr std::size_t numbers = kinds_of_two * kinds_of_two;
  static constexpr std::size_t main_classes_of_tiles = 9;

  const RuleSet& rules_;
  const TilesSeat& seat_;
  ShownRounds shown_;
  mutable PackedSettings mine_ = PackedSettings(numbers);
  mutable PackedSettings dealers_ = PackedSettings(numbers);
  std::vector<Part> parts_;  // the main game first
  mutable std::vector<OnTiles> on_tiles_;
  std::size_t dice_ = 0;  // that are thrown, where a wager is on them
  std::size_t dice_part_ = 0;
};

bool TilesKernel::take(const Bets& bets) {
  const Definition& game = rules_.definition();
  parts_.push_back({{static_cast<WagerId>(*game.find_wager(game.base))}, main_classes_of_tiles});
  const auto known = [&](WagerId wager) {
    return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
      return std::count(part.wagers.begin(), part.wagers.end(), wager) > 0;
    });
  };
  for (const Bet& bet : bets) {
    if (known(bet.spot.wager)) continue;
    if (game.wagers[bet.spot.wager].by_throw() != nullptr) {
      if (dice_ == 0) {
        std::size_t throws = 1;
        const List<int, 2> thrown = game.throwing()->dice(rules_, game.throwing()->start);
        dice_ = static_cast<std::size_t>(std::accumulate(thrown.begin(), thrown.end(), 0));
        for (std::size_t i = 0; i < dice_; ++i) throws *= die_faces;
        dice_part_ = parts_.size();
        parts_.push_back({{}, throws});
      }
      parts_[dice_part_].wagers.push_back(bet.spot.wager);
      continue;
    }
    if (decided_by_cards_of(rules_, bet.spot) != Holder::player) return false;
    on_tiles_.push_back({RowsByNumber(rules_, bet.spot.wager, numbers), parts_.size()});
    parts_.push_back({{bet.spot.wager}, on_tiles_.back().rows.classes()});
  }
  auto channels = channels_of(rules_, bets, parts_);
  if (channels) channels_ = std::move(*channels);
  return channels.has_value();
}

class TilesTable final : public KernelTable {
 public:
  explicit TilesTable(const TilesKernel& kernel) : kernel_(kernel) {}

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    if (kernel_.parts_.size() > 1) {
      play_all(stream, book, classes);
    } else {
      const std::span<std::uint32_t> main = classes.front();
      for (std::size_t i = 0; i < main.size(); ++i) {
        pack_.deal<2 * tiles_each>(stream);
        main[i] = main_class_of(number_from(0));
        if (book.wants(0, main[i])) show(book, {&main[i], 1}, i, 0);
      }
    }
    played_ += classes.front().size();
  }

 private:
  void play_all(Stream& stream, Book& book, std::span<const std::span<std::uint32_t>> classes) {
    std::array<std::uint32_t, most_channels> found;
    const std::size_t channels = classes.size();
    for (std::size_t i = 0; i < classes.front().size(); ++i) {
      pack_.deal<2 * tiles_each>(stream);
      std::fill_n(found.begin(), channels, 0U);
      const auto add = [&](std::size_t part, std::uint32_t of_class) {
        const Part& to = kernel_.parts_[part];
        found[to.channel] += of_class * to.times;
      };
      const std::size_t number = number_from(0);
      add(0, main_class_of(number));
      for (TilesKernel::OnTiles& wager : kernel_.on_tiles_) {
        std::uint8_t row = wager.rows.known(number);
        if (row == 0) {
          row = wager.rows.ask(tiles_from(0));
          wager.rows.keep(number, row);
        }
        add(wager.part, RowsByNumber::class_of(row));
      }
      std::uint32_t thrown = 0;
      if (kernel_.dice_ > 0) {
        thrown =
            stream.below(static_cast<std::uint32_t>(kernel_.parts_[kernel_.dice_part_].classes));
        add(kernel_.dice_part_, thrown);
      }
      bool wanted = false;
      for (std::size_t c = 0; c < channels; ++c) {
        classes[c][i] = found[c];
        wanted |= book.wants(c, found[c]);
      }
      if (wanted) show(book, {found.data(), channels}, i, thrown);
    }
  }

  // Of the four tiles from this place in the pack on.
  std::size_t number_from(std::size_t first) const {
    return two_tiles[pack_[first]][pack_[first + 1]] * kinds_of_two +
           two_tiles[pack_[first + 2]][pack_[first + 3]];
  }
  CardSet tiles_from(std::size_t first) const {
    CardSet tiles;
    for (std::size_t i = first; i < first + tiles_each; ++i) tiles.insert(tile(pack_[i]));
    return tiles;
  }
  // How the high and the low hands compare.
  std::uint32_t main_class_of(std::size_t number) const {
    std::uint32_t mine = kernel_.mine_[number].load(std::memory_order_relaxed);
    if (mine == 0) {
      mine = packed(kernel_.seat_.setting_of(tiles_from(0)));
      kernel_.mine_[number].store(mine, std::memory_order_relaxed);
    }
    const std::size_t others = number_from(tiles_each);
    std::uint32_t theirs = kernel_.dealers_[others].load(std::memory_order_relaxed);
    if (theirs == 0) {
      theirs = packed(house_setting(tiles_of(tiles_from(tiles_each))));
      kernel_.dealers_[others].store(theirs, std::memory_order_relaxed);
    }
    const auto compared = [](std::uint32_t a, std::uint32_t b) {
      return (a > b ? 1U : 0U) + (a >= b ? 1U : 0U);
    };
    return compared(mine >> 16U, theirs >> 16U) * 3U + compared(mine & 0xFFFFU, theirs & 0xFFFFU);
  }
  void show(Book& book, std::span<const std::uint32_t> classes, std::size_t round,
            std::uint32_t thrown) const {
    DealtHands dealt{tiles_of(tiles_from(0)), tiles_of(tiles_from(tiles_each))};
    for (std::size_t i = 0; i < kernel_.dice_; ++i) {
      dealt.dice.push_back(static_cast<std::uint8_t>(1U + thrown % die_faces));
      thrown /= die_faces;
    }
    book.show(classes, played_ + round, kernel_.shown_.record(dealt));
  }

  const TilesKernel& kernel_;
  Pack<tile_count> pack_;
  std::uint64_t played_ = 0;
};

std::unique_ptr<KernelTable> TilesKernel::open() const {
  return std::make_unique<TilesTable>(*this);
}

}  // namespace

TilesSeat::TilesSeat(const RuleSet& rules, Money base, Plays plays, Effort& effort) {
  if (plays == Plays::house_way) return;
  solver_ = std::make_unique<PaiGowSolver>(rules, deck_cards(Deck::tiles), base, effort);
  best_ = solver_->best();
}

TileSetting TilesSeat::setting_of(CardSet tiles) const {
  if (best_ == nullptr) return house_setting(tiles_of(tiles));
  Situation situation;
  situation.own = tiles;
  return tile_settings(tiles_of(tiles))[best_->choose(0, situation)];
}

Play TilesSeat::play(const Step& step, const Record& record, int seat) const {
  if (!step.offers(Choice::Act::set)) return {choice_of(step, Choice::Act::check)};
  Play play{choice_of(step, Choice::Act::set)};
  if (best_ != nullptr) {
    play.arranged = {setting_of(card_set(record.seat(seat).cards)).low_tiles};
  }
  return play;
}

std::unique_ptr<Kernel> tiles_kernel(const RuleSet& rules, const Bets& bets,
                                     const TilesSeat& seat) {
  auto kernel = std::make_unique<TilesKernel>(rules, bets, seat);
  if (!kernel->take(bets)) return nullptr;
  return kernel;
}

}  // namespace houseway::arranged_rounds
