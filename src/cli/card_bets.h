#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/bank_offers.h"
#include "cli/card_table.h"

namespace houseway::cli {

// Takes the bets of one seat after the other before the cards are dealt.
class CardBets final : public Asking {
 public:
  CardBets(CardTable& table, const BankOffers& bank) : table_(table), bank_(bank) {}

  void new_shoe() { kept_out_.clear(); }
  void begin() { seat_ = 1; }
  void end_round();

  Json state() const;
  void restore(const Json& state);

  std::optional<Question> next() override;
  std::string help() const override;
  void answer(const Typed& typed) override;

 private:
  bool may_bet() const;
  bool refused(const Round& trial) const;
  void lay_among_players(Round& trial) const;
  bool place(const std::vector<Stake>& stakes);
  bool place_the_same();
  bool take(Round trial);

  CardTable& table_;
  const BankOffers& bank_;
  int seat_ = 1;            // that is asked
  std::set<int> kept_out_;  // until the next shoe
};

}  // namespace houseway::cli
