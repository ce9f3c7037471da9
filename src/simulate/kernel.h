#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/money.h"
#include "rules/record.h"
#include "rules/rule_set.h"
#include "rules/settlement.h"
#include "simulate/stream.h"

// Rounds in bulk. A kernel deals and plays the rounds of one seat, and tells of each only which
// class it is in. What the rounds of a class settle to is not its business: the first of them is
// put before the settling function, and the others are paid alike.
namespace houseway {

// What the player at the one seat bets in every round before the deal or the throw.
struct Bet {
  Spot spot = {};
  Money amount = {};
};
using Bets = std::vector<Bet>;

// Wagers that are decided together. All rounds that fall into one class of a channel settle alike
// on each of its wagers and on what is made or paid besides: raises, bonuses, drawn payouts. Every
// wager of the game that can have a line belongs to exactly one channel.
struct Channel {
  std::size_t classes = 0;
  std::vector<WagerId> wagers = {};
};
constexpr std::size_t most_channels = 64;

// Learns what each class settles to. Shared by all tables of a run.
class Book {
 public:
  virtual ~Book() = default;

  // Whether a round of this class is to be shown: none has been, or all are wanted.
  bool wants(std::size_t channel, std::uint32_t of_class) const {
    return wanted_[first_[channel] + of_class].load(std::memory_order_relaxed) != 0;
  }
  // Shows a finished round, by its class in every channel: the nth of the table since it opened.
  virtual void show(std::span<const std::uint32_t> classes, std::uint64_t nth,
                    const Record& record) = 0;
  // The same of one channel, where throws on a layout decide: the lines of its wagers.
  virtual void show(std::size_t channel, std::uint32_t of_class, std::span<const Line> lines) = 0;

 protected:
  explicit Book(std::span<const Channel> channels) {
    std::size_t all = 0;
    for (const Channel& channel : channels) {
      first_.push_back(all);
      all += channel.classes;
    }
    wanted_ = std::vector<std::atomic<std::uint8_t>>(all);
    for (auto& each : wanted_) each.store(1, std::memory_order_relaxed);
  }
  std::size_t place(std::size_t channel, std::uint32_t of_class) const {
    return first_[channel] + of_class;
  }
  void want(std::size_t place, bool wanted) {
    wanted_[place].store(wanted ? 1 : 0, std::memory_order_relaxed);
  }
  std::size_t places() const { return wanted_.size(); }

 private:
  std::vector<std::size_t> first_;
  std::vector<std::atomic<std::uint8_t>> wanted_;
};

// One table at which rounds follow each other: its cards, from a new deck or shoe on.
class KernelTable {
 public:
  KernelTable() = default;
  KernelTable(const KernelTable&) = delete;
  KernelTable& operator=(const KernelTable&) = delete;
  virtual ~KernelTable() = default;

  // Plays as many rounds as each list has room for, one list a channel, and tells their classes.
  // Rounds of which the book wants a class are shown to it.
  virtual void play(Stream& stream, Book& book,
                    std::span<const std::span<std::uint32_t>> classes) = 0;
};

// What all tables of a run share: the channels and tables of what to do with which cards. May be
// used by several threads at once.
class Kernel {
 public:
  Kernel() = default;
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;
  virtual ~Kernel() = default;

  std::span<const Channel> channels() const { return channels_; }
  virtual std::unique_ptr<KernelTable> open() const = 0;

 protected:
  std::vector<Channel> channels_;
};

}  // namespace houseway
