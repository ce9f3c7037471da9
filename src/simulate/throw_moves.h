#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "simulate/stream.h"
#include "simulate/throw_automaton.h"
#include "simulate/throw_device.h"

// What is gone through throw by throw: automata as rows of words, and the throws.
namespace houseway::trials {

// Where a throw leads, in one word: the row of the next state or, if it has ended the trials, that
// of the first and how they ended.
class Move {
 public:
  static constexpr unsigned row_bits = 20;
  static constexpr std::size_t most_rows = std::size_t{1} << row_bits;
  static constexpr std::size_t most_classes = std::size_t{1} << (31U - row_bits);

  constexpr Move() = default;
  static constexpr Move to(std::size_t row) { return Move(static_cast<std::uint32_t>(row)); }
  static constexpr Move ending(std::uint32_t in_class) {
    return Move(in_class << (row_bits + 1) | 1U << row_bits);
  }
  constexpr std::size_t row() const { return word_ & (most_rows - 1); }
  constexpr std::uint32_t ends() const { return word_ >> row_bits & 1U; }
  constexpr std::uint32_t in_class() const { return word_ >> (row_bits + 1); }

 private:
  constexpr explicit Move(std::uint32_t word) : word_(word) {}
  std::uint32_t word_ = 0;
};

// The moves of all groups, row after row: one for each result of the device that is thrown.
struct Rows {
  std::vector<Move> moves;
  std::vector<std::uint8_t> device;  // by where a row begins
  std::vector<Move> starts;          // of each group

  void add(const Automaton& automaton) {
    std::vector<std::size_t> begins;
    std::size_t next_row = moves.size();
    for (const Automaton::State& state : automaton.states) {
      begins.push_back(next_row);
      next_row += state.next.size();
    }
    starts.push_back(Move::to(begins.front()));
    device.resize(next_row + 1);
    for (std::size_t i = 0; i < automaton.states.size(); ++i) {
      const Automaton::State& state = automaton.states[i];
      device[begins[i]] = static_cast<std::uint8_t>(state.device);
      for (const std::uint32_t next : state.next) {
        moves.push_back((next & Automaton::ended) != 0 ? Move::ending(next - Automaton::ended)
                                                       : Move::to(begins[next]));
      }
    }
  }
};

// What one device comes to, from the first throw of this round on.
class Throws {
 public:
  explicit Throws(const Device& device) : device_(&device) {}

  std::uint16_t nth(std::size_t n, Stream& stream) {
    if (first_ + n >= drawn_.size()) [[unlikely]]
      draw_more(stream);
    return drawn_[first_ + n];
  }
  std::span<const std::uint16_t> drawn() const { return std::span(drawn_).subspan(first_); }
  void end_round(std::size_t used) { first_ += used; }
  void draw_more(Stream& stream) {
    drawn_.erase(drawn_.begin(), drawn_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
    const std::size_t known = drawn_.size();
    drawn_.resize(known + at_once);
    device_->draw(stream, std::span(drawn_).subspan(known));
  }

 private:
  static constexpr std::size_t at_once = 2310;  // divided by all numbers that come of one word

  const Device* device_;
  std::vector<std::uint16_t> drawn_;
  std::size_t first_ = 0;
};

}  // namespace houseway::trials
