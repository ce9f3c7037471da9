#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/card_table.h"
#include "round/bank_offer.h"

namespace houseway::cli {

// Offers the bank to those who may have it, until one takes it, and asks that player for the
// dealer's wager against the bank.
class BankOffers final : public Asking {
 public:
  explicit BankOffers(CardTable& table) : table_(table) {}

  void begin();
  void end_round();
  void nobody_bets() { past_.clear(); }
  std::size_t past_rounds() const { return past_.size(); }
  void keep_last(std::size_t rounds);  // of a table that is gone on with
  // The bank has the chips to pay every base wager.
  bool covers(const Round& round) const;

  std::optional<Question> next() override;
  std::string help() const override;
  void answer(const Typed& typed) override;

 private:
  bool allowed(bool with_house, int seat) const;
  std::vector<std::string> answers(int seat) const;  // without the one that declines
  WagerId base() const;
  Money most_of_the_dealer() const;
  void answer_offer(const Typed& typed);
  void answer_wager(const Typed& typed);

  CardTable& table_;
  std::vector<PastRound> past_;  // since somebody last sat at an idle table
  std::vector<int> offered_;     // to whom it is still to be offered, in order
  bool dealer_wagers_ = false;   // how much is not yet said
};

}  // namespace houseway::cli
