#pragma once

#include <optional>
#include <string>

#include "cli/table_play.h"

namespace houseway::cli {

// Deals the cards of a round and asks the players for their decisions.
class CardPlay final : public TablePlay {
 public:
  explicit CardPlay(CardTable& table) : table_(table) {}

  void begin() override { drawn_at_.reset(); }

  // Nothing is left to ask when the round is over, or cannot go on for want of cards.
  std::optional<Question> next() override;
  std::string help() const override;
  void answer(const Typed& typed) override;
  void show_hands(const Settlement& settlement) const override;

 private:
  bool warned_of_foul(int seat, const Play& play);
  bool go_on(const Expected& now);
  bool deal(const Expected& now);
  void turn_up(const Expected& now);
  void say_who_turns(Place hand, bool third_card) const;
  std::string hands_before(int seat) const;

  CardTable& table_;
  Arrangement warned_;                   // of what was said last
  std::optional<std::size_t> drawn_at_;  // the length of the round's journal when that was done
};

}  // namespace houseway::cli
