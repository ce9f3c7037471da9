#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/bank_offers.h"
#include "cli/card_bets.h"
#include "cli/card_table.h"
#include "cli/curator_offers.h"
#include "cli/table_play.h"
#include "rules/meters.h"

namespace houseway::cli {

// Rounds of cards: the bank and the shoe are offered where players have them, bets are taken, cards
// dealt and decisions asked for, and the round is settled.
class CardCourse final : public Course {
 public:
  explicit CardCourse(Table& table);

  void begin() override;
  std::string leave() override;
  const Round& round() const override { return table_.round; }

  void recall(const Round& past) override;
  bool goes_on(const Round&) const override { return false; }
  void restore(const Json& state) override;

  std::optional<Question> next() override;
  std::string help() const override { return asking_->help(); }
  void answer(const Typed& typed) override { asking_->answer(typed); }

 private:
  std::optional<Question> from(Asking& asking);
  void close_bets();
  void draw(std::size_t index);
  std::string abandon();
  void settle();
  void move_chips(const Settlement& settlement);
  void post_result();
  Json state() const;

  CardTable table_;
  BankOffers bank_;
  CuratorOffers curator_;
  CardBets bets_;
  std::unique_ptr<TablePlay> play_;
  Asking* asking_ = nullptr;  // who asks the question that is open
  bool dealing_ = false;      // the bets are made and the round is not settled
  Meters meters_;
  Meters before_bets_;  // the meters, if the round comes to nothing
};

}  // namespace houseway::cli
