#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "simulate/board_sides.h"
#include "simulate/dealt_rounds.h"

namespace houseway::board_kernels {

// A table that plays many rounds at a time, in steps: deals all of them, decides all of them and
// tells what became of each. What one round waits for does not hold up the others.
//
// `Table` says how: decide(), main_class(round), seen(round), and ways(round) for the record. `Of`
// is its kernel, with course() and sides().
template <class Table, class Of, std::size_t cards>
class BatchTable : public KernelTable {
 public:
  explicit BatchTable(const Of& kernel)
      : kernel_(kernel), classes_of_round_(kernel.channels().size()) {}

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t rounds = classes.front().size();
    for (std::size_t first = 0; first < rounds; first += batch_size) {
      batch_ = std::min(batch_size, rounds - first);
      deal(stream);
      table().decide();
      tell(book, classes, first);
      played_ += batch_;
    }
  }

 protected:
  static constexpr std::size_t batch_size = 256;
  static constexpr std::size_t kept = 16;
  static_assert(cards <= kept);
  using Numbers = std::array<std::uint8_t, kept>;  // in the order of the layout

  const Of& kernel() const { return kernel_; }
  std::size_t batch() const { return batch_; }
  const std::uint8_t* numbers(std::size_t round) const { return numbers_[round].data(); }
  const Selected& selected(std::size_t round) const { return selected_[round]; }

 private:
  Table& table() { return static_cast<Table&>(*this); }

  void deal(Stream& stream) {
    dealt_.deal(stream);
    for (std::size_t i = 0; i < batch_; ++i) {
      for (std::size_t card = 0; card < cards; ++card) numbers_[i][card] = dealt_(card, i);
    }
    if (!kernel_.sides().draw()) return;
    for (std::size_t i = 0; i < batch_; ++i) selected_[i] = kernel_.sides().select(stream);
  }

  // With cards that were not dealt but could have been, and may lie where nobody looks.
  Numbers laid_out(std::size_t round) const {
    Numbers all = numbers_[round];
    std::uint8_t next = 0;
    for (std::size_t card = cards; card < kept; ++next) {
      const auto end = all.begin() + static_cast<std::ptrdiff_t>(card);
      if (std::find(all.begin(), end, next) == end) all[card++] = next;
    }
    return all;
  }

  void tell(Book& book, std::span<const std::span<std::uint32_t>> classes, std::size_t first) {
    const auto& sides = kernel_.sides().bets();
    for (std::size_t i = 0; i < batch_; ++i) {
      const std::uint32_t main = table().main_class(i);
      classes[0][first + i] = main;
      bool wanted = book.wants(0, main);
      if (!sides.empty()) {
        const auto seen = table().seen(i);
        for (std::size_t side = 0; side < sides.size(); ++side) {
          const std::uint32_t found = sides[side].of(seen);
          classes[side + 1][first + i] = found;
          wanted |= book.wants(side + 1, found);
        }
      }
      if (!wanted) [[likely]]
        continue;
      for (std::size_t channel = 0; channel < classes.size(); ++channel) {
        classes_of_round_[channel] = classes[channel][first + i];
      }
      book.show(classes_of_round_, played_ + i,
                kernel_.course().record(laid_out(i), table().ways(i), selected_[i]));
    }
  }

  const Of& kernel_;
  DealtRounds<pack_size, cards, batch_size> dealt_;
  std::uint64_t played_ = 0;
  std::size_t batch_ = 0;
  std::array<Numbers, batch_size> numbers_{};
  std::array<Selected, batch_size> selected_{};
  std::vector<std::uint32_t> classes_of_round_;
};

}  // namespace houseway::board_kernels
