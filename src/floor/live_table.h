#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "floor/committed_shoe.h"
#include "floor/table_events.h"
#include "floor/table_money.h"

namespace houseway::floor {

// One table of the floor. What it is follows from its events; of what may happen next the round
// that is under way knows everything, and the table who sits where with how much.
class LiveTable {
 public:
  enum class Phase : std::uint8_t { closed, between_rounds, betting, playing };

  struct Seat {
    std::string account;  // none where it is free
    bool away = false;
    bool taken() const { return !account.empty(); }
  };

  // The rules must outlive the table. With the key cards can be dealt; without it, followed.
  LiveTable(std::string id, const RuleSet& rules, const SealingKey* key);
  // The round refers to the rules, and what is planned to the table.
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  // All that a table takes with it from one round to the next, asked between rounds or when it is
  // closed. A table that is restored goes on as this one would, under these rules or, after a
  // change of the Rules Submission, under others of the same game: cards that these do not deal
  // from are then due to be shuffled.
  Json carried() const;
  static std::variant<std::unique_ptr<LiveTable>, Refusal> restore(std::string id,
                                                                   const RuleSet& rules,
                                                                   const SealingKey* key,
                                                                   const Json& carried);

  std::optional<Refusal> why_not(const TableEvent& event, const Actor& by, Instant at) const;
  // Applies an event that is allowed, and says what it moved: the postings come to nothing.
  std::vector<Posting> apply(const TableEvent& event, const Actor& by, Instant at);

  const std::string& id() const { return id_; }
  const RuleSet& rules() const { return rules_; }
  const Definition& game() const { return rules_.definition(); }
  Phase phase() const { return phase_; }
  bool committed() const { return opened_.committed; }
  const TableOpened& opened() const { return opened_; }
  // Why progressive wagers are refused for now; nothing where they are taken.
  const std::string& progressives_stopped() const { return progressives_stopped_; }
  // The house's meters to be read before the round that is over can be settled.
  std::vector<MeterReading> readings_due() const;
  int positions() const { return static_cast<int>(seats_.size()); }
  const Seat& seat(int number) const { return seats_[static_cast<std::size_t>(number - 1)]; }
  int seat_of(const std::string& account) const;  // 0 where it sits nowhere here
  const TableMoney& money() const { return money_; }

  // Of the round under way, or the one before.
  const Round& round() const { return *round_; }
  const std::optional<Settlement>& settlement() const { return settled_; }
  std::uint64_t rounds() const { return rounds_; }
  std::string round_name() const;  // "7-000123"
  int button() const { return button_; }
  int thrower() const { return thrower_; }
  const HighHandState& high_hand() const { return high_hand_; }
  bool kill_hand() const { return kill_hand_; }  // the next one has raised limits (637a.1)

  // Whom the bank, the shoe, the dice or the cut is offered now.
  std::optional<Asked> asked(Offer offer) const;
  const TableOffers& offers() const { return offers_; }
  Present present() const;
  const TableEquipment& equipment() const { return equipment_; }

  const CommittedShoe& shoe() const { return shoe_; }
  const CommittedThrow& throws() const { return throws_; }
  // A shoe that lasts has to be made ready before the next round.
  bool shoe_due() const;
  const std::vector<std::uint64_t>& dealt() const { return dealt_; }  // positions, this round's
  bool last_round_of_shoe() const { return rounds_left_ == 1; }

  // Drawn in error and put back when the round is over, the first of the next hand.
  const std::vector<std::uint64_t>& held_back() const { return held_back_; }
  // Dealt by a person: a card or a throw is to be entered.
  bool awaits_entry() const;

  // The game has cards, or throws on a layout, or a pot.
  bool deals_cards() const { return game().card_game() != nullptr || game().pot_game() != nullptr; }

 private:
  using Why = std::optional<Refusal>;
  Why why_not_happen(const TableOpened& event) const;
  Why why_not_happen(const TableClosed& event) const;
  Why why_not_happen(const SeatTaken& event) const;
  Why why_not_happen(const SeatLeft& event) const;
  Why why_not_happen(const WentAway& event) const;
  Why why_not_happen(const ChipsBought& event) const;
  Why why_not_happen(const ChipsCashed& event) const;
  Why why_not_happen(const InventoryFilled& event) const;
  Why why_not_happen(const RoundBegan& event) const;
  Why why_not_happen(const RoundWent& event) const;
  Why why_not_happen(const RoundEnded& event) const;
  Why why_not_happen(const SlipPaid& event) const;
  Why why_not_happen(const EntryTakenBack& event) const;
  Why why_not_happen(const ShuffleOrdered& event) const;
  Why why_not_happen(const VigorishCollected& event) const;
  Why why_not_happen(const OfferAnswered& event) const;
  Why why_not_offered(Offer offer, int seat) const;
  Why why_not_cut(const StackCut& cut, const Actor& by) const;
  Why why_not_happen(const ProgressivesStopped& event) const;
  Why why_not_happen(const ProgressivesResumed& event) const;
  Why why_not_progressive(const BetMade& bet) const;
  Why why_not_wrong(const GoneWrong& wrong) const;
  Why why_not_covered(const Round& then) const;
  Why why_not_seat(int seat) const;
  Why why_not_seated(int seat) const;
  Why why_not_amount(Money amount) const;

  void happen(const TableOpened& event);
  void happen(const TableClosed& event);
  void happen(const SeatTaken& event);
  void happen(const SeatLeft& event);
  void happen(const WentAway& event);
  void happen(const ChipsBought& event);
  void happen(const ChipsCashed& event);
  void happen(const InventoryFilled& event);
  void happen(const RoundBegan& event);
  void happen(const RoundWent& event);
  void happen(const RoundEnded& event);
  void happen(const SlipPaid& event);
  void happen(const EntryTakenBack& event);
  void happen(const ShuffleOrdered& event);
  void happen(const VigorishCollected& event);
  void happen(const OfferAnswered& event);
  void happen(const ProgressivesStopped& event);
  void happen(const ProgressivesResumed& event);

  bool in_round(int seat) const;
  bool shoe_fits() const;
  bool lasting_shoe() const;
  void follow(const ShoeEvent& event);
  void follow(const GoneWrong& wrong);
  std::size_t before_last_card() const;
  void count_shoe();
  Why carry_on(const Json& carried);
  Why carry_on_seats(const Json& carried);
  std::vector<Posting> from_outside(const TableEvent& event) const;

  std::string id_;
  const RuleSet& rules_;
  TableOpened opened_;
  Phase phase_ = Phase::closed;
  std::string progressives_stopped_;
  std::vector<Seat> seats_;
  TableMoney money_;
  std::unique_ptr<Round> round_;
  std::optional<Settlement> settled_;
  std::uint64_t rounds_ = 0;

  CommittedShoe shoe_;
  CommittedThrow throws_;
  std::optional<int> rounds_left_;  // of this shoe, once the cover card has come out

  std::vector<std::uint64_t> dealt_;
  std::vector<std::uint64_t> held_back_;
  bool holds_next_ = false;                // the next card drawn is for the next hand
  std::vector<MeterReading> read_at_end_;  // since the round is over

  TableOffers offers_;
  TableEquipment equipment_;
  bool shuffle_ordered_ = false;
  bool dice_pass_ = false;  // from the last thrower, who lost them

  std::unique_ptr<const RuleSet> raised_;  // of a kill hand
  bool kill_hand_ = false;
  int button_ = 0;
  int thrower_ = 0;
  HighHandState high_hand_;
};

}  // namespace houseway::floor
