#pragma once

#include <optional>
#include <string>

#include "cli/table_play.h"

namespace houseway::cli {

// Deals the cards of a round in which hands are drawn to, and asks the players what they do with
// theirs.
class HandPlay final : public TablePlay {
 public:
  explicit HandPlay(CardTable& table) : table_(table) {}

  void begin() override;
  // Nothing is left to ask when the round is over, or cannot go on for want of cards.
  std::optional<Question> next() override;
  std::string help() const override;
  void answer(const Typed& typed) override;
  void show_hands(const Settlement& settlement) const override;

 private:
  const HandRound& hands() const { return table_.round.hands(); }
  bool burn();
  bool deal(Place place);
  void tell(const Event& event, const HandRound& before) const;
  void tell_dealers();

  CardTable& table_;
  bool burned_ = false;                  // what is burned before the deal of every round
  std::optional<HandRound> told_;        // the round when the dealer's part was last told
  std::optional<std::size_t> drawn_at_;  // the length of the round's journal when that was done
};

}  // namespace houseway::cli
