#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "odds/decision.h"
#include "odds/street_states.h"
#include "simulate/board_cards.h"
#include "simulate/kernel.h"

// A round of one seat with community cards: what is dealt where, what may be decided, and the
// record of it.
namespace houseway::board_kernels {

// Where the cards of a round lie among those dealt: the player's own, the community cards in the
// order in which they are shown, the dealer's, and those of a further place that a wager looks at.
struct Layout {
  std::size_t own = 0;  // how many
  std::size_t community = 0;
  std::size_t dealer = 0;
  std::size_t further = 0;         // none where no bet has them dealt
  bool looks_further = false;      // some bet does
  std::vector<std::size_t> shown;  // of the community place, which card is shown when

  std::optional<Place> community_place = {};
  std::optional<Place> dealer_place = {};
  std::optional<Place> further_place = {};

  std::size_t first_community() const { return own; }
  std::size_t first_dealer() const { return own + community; }
  std::size_t first_further() const { return first_dealer() + dealer; }
  // So many matter.
  std::size_t cards() const { return first_further() + (looks_further ? further : 0); }
};

// What the table game system drew in a round, where it draws: a card, and a seat from 0 on or,
// after the last of them, the dealer's position.
struct Selected {
  static constexpr std::uint8_t none = 255;
  std::uint8_t card = none;
  std::uint8_t position = none;
};

class SeatCourse {
 public:
  SeatCourse(const RuleSet& rules, const Bets& bets);

  const RuleSet& rules() const { return rules_; }
  const Bets& bets() const { return bets_; }
  const Definition& game() const { return rules_.definition(); }
  const MainCourse& main() const { return main_; }
  const Layout& layout() const { return layout_; }
  bool is_bet(WagerId wager) const;
  bool of_main_game(WagerId wager) const;
  // Whether the kernels can deal and decide it at all.
  bool covered() const;
  // The wagers with what hangs on them.
  Channel channel(std::size_t classes, const std::vector<WagerId>& wagers) const;

  // Of these cards, in the order of the layout and perhaps more after them or not all, and of these
  // ways, one more than which is at each decision; 0 where it was passed.
  Record record(std::span<const std::uint8_t> numbers, std::span<const std::uint32_t> ways,
                const Selected& selected) const;

 private:
  Money base() const;

  const RuleSet& rules_;
  Bets bets_;
  MainCourse main_;
  Layout layout_;
  Record opening_;
};

// How a round may go: at each decision the amounts that may be staked, and where each way leads.
// Who has folded, or has nothing more to decide, passes the later ones.
class Paths {
 public:
  // A decision in the words of a memo, where a way is written as one more and 0 is unknown.
  struct Decision {
    unsigned bits = 0;        // of a way
    std::vector<int> staked;  // each amount at which it may be asked for has its place in the memo
    // By state: where in the memo's entry the way stands, 1 for who passes the decision, and the
    // state after each way.
    std::vector<std::uint8_t> shift;
    std::vector<std::uint8_t> passes;
    std::vector<std::uint8_t> after;
    std::vector<std::uint8_t> slot;  // the place of the amount

    unsigned entry_bits() const { return bits * static_cast<unsigned>(staked.size()); }
    // The way as a memo has it, or 0 if it is not known and asked for.
    std::uint32_t written(std::size_t state, std::uint32_t entry) const {
      return (entry >> shift[state] & ((1U << bits) - 1U)) | passes[state];
    }
    std::uint8_t next(std::size_t state, std::uint32_t written_way) const {
      return after[state << bits | written_way];
    }
  };

  explicit Paths(const MainCourse& course);

  std::size_t decisions() const { return decisions_.size(); }
  const Decision& operator[](std::size_t decision) const { return decisions_[decision]; }
  // In the end.
  std::size_t ends() const { return folded_.size(); }
  bool folded(std::size_t end) const { return folded_[end] != 0; }

 private:
  std::vector<Decision> decisions_;
  std::vector<std::uint8_t> folded_;
};

// Hands that some wagers on them all put into the same row are one line: by the strength of the
// best five cards.
class LinesOfHands {
 public:
  LinesOfHands(const RuleSet& rules, const std::vector<WagerId>& wagers);

  std::size_t count() const { return count_; }
  std::uint32_t of(std::uint16_t strength) const { return line_[strength]; }
  // No higher hand is in a line before a lower one's.
  bool in_order() const { return std::is_sorted(line_.begin(), line_.end()); }

 private:
  std::vector<std::uint8_t> line_;
  std::size_t count_ = 0;
};

// The classes of a main game: for each end that is not a fold, one for each of so many lines.
class EndClasses {
 public:
  EndClasses(const Paths& paths, std::size_t lines) {
    for (std::size_t end = 0; end < paths.ends(); ++end) {
      first_.push_back(static_cast<std::uint32_t>(size_));
      lines_.push_back(paths.folded(end) ? 0 : ~std::uint32_t{0});
      size_ += paths.folded(end) ? 1 : lines;
    }
  }
  std::size_t size() const { return size_; }
  std::uint32_t of(std::size_t end, std::uint32_t line) const {
    return first_[end] + (line & lines_[end]);
  }
  bool folded(std::size_t end) const { return lines_[end] == 0; }

 private:
  std::size_t size_ = 0;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> lines_;
};

// What the strategy does, as a memo has it.
inline std::uint32_t ask(const Strategy& strategy, std::size_t decision,
                         const Situation& situation) {
  return static_cast<std::uint32_t>(strategy.choose(decision, situation)) + 1;
}

}  // namespace houseway::board_kernels
