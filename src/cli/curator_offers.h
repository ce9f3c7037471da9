#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/card_table.h"
#include "round/curator.h"

namespace houseway::cli {

// Finds out who deals from the shoe, in a game in which a player does.
class CuratorOffers final : public Asking {
 public:
  explicit CuratorOffers(CardTable& table) : table_(table) {}

  void new_shoe();
  void begin();
  void end_round(const std::optional<ShoeResult>& result) { last_result_ = result; }
  void call_for_cards() const;  // when the bets are made

  Json state() const;
  void restore(const Json& state);

  std::optional<Question> next() override;
  std::string help() const override;
  void answer(const Typed& typed) override;

 private:
  enum class Asks { nothing, keeping, taking };

  std::vector<int> seated() const;
  void offer();
  const std::vector<std::string>& answers() const;

  CardTable& table_;
  std::optional<Curator> curator_;         // once the shoe has been offered
  std::optional<ShoeResult> last_result_;  // of the round before, unless it was void
  Asks asks_ = Asks::nothing;
  std::vector<int> offered_;  // to whom the shoe is still to be offered, in order
  bool passed_ = false;       // by a curator before
};

}  // namespace houseway::cli
