#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "floor/committed_shoe.h"
#include "floor/confirmed_wagers.h"
#include "floor/player_boxes.h"
#include "floor/poker_funds.h"
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
  // Why it cannot be closed, its cards put away.
  std::optional<Refusal> why_not_close() const;
  // Applies an event that is allowed, and says what it moved: the postings come to nothing.
  std::vector<Posting> apply(const TableEvent& event, const Actor& by, Instant at);
  // The same where `why_not` has just been asked, and had nothing against it.
  std::vector<Posting> apply_allowed(const TableEvent& event, const Actor& by, Instant at);

  // What chips that are bought would move, told before it happens.
  std::vector<Posting> postings_of(const ChipsBought& bought) const;

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
  int seat_of(const std::string& account) const;  // the first; 0 where it sits nowhere here
  // All boxes of a player, where the Rules Submission lets him have adjacent ones.
  std::vector<int> seats_of(const std::string& account) const;
  bool same_player(int seat, int other) const;
  bool between_boxes(int seat) const;  // of the same player, who leaves one of those first
  // To whom the cards of the last round were dealt at this seat; none where it had none. He may
  // have left it since, and they are nobody else's to look at.
  const std::string& dealt_in(int seat) const {
    return dealt_in_[static_cast<std::size_t>(seat - 1)];
  }
  // What the player of a seat sees of the cards, from all his boxes.
  std::vector<SeenPlace> seen_from(int seat) const;
  // Wagers of the seat that staff placed for the player, who answers for them (617a.3(c)) and has
  // not made them again himself.
  const std::set<std::string>& placed_for(int seat) const {
    return placed_for_[static_cast<std::size_t>(seat - 1)];
  }
  const TableMoney& money() const { return money_; }

  // Of the round under way, or the one before.
  const Round& round() const { return *round_; }
  const std::optional<Settlement>& settlement() const { return settled_; }
  std::uint64_t rounds() const { return rounds_; }
  std::string round_name() const;  // "7-000123"
  int button() const { return button_; }
  int thrower() const { return thrower_; }
  const HighHandState& high_hand() const { return high_hand_; }
  // Of the period that ended with the round that was settled last.
  const HighHandHolder& high_hand_won() const { return high_hand_won_; }
  bool kill_hand() const { return kill_hand_; }  // the next one has raised limits (637a.1)
  // The button of a round whose players have sat down: first before the player to the right of the
  // dealer, then clockwise (637a.11(c)).
  int next_button(const Round& round) const;
  bool in_round(int seat) const;  // has wagered, banks, or is in for the pot
  const TablePoker& poker() const { return poker_; }
  // What all players have agreed to in place of the posted minimum bet (637a.8(k)).
  std::optional<Money> agreed_minimum() const;
  // Whether a part of the hourly fee of a poker room is to be collected (637a.17(b)(3)(iii)).
  bool charge_due(Instant at) const { return poker_.charge_due(at); }
  // What surveillance has to confirm before the next throw.
  std::optional<ConfirmationDue> unconfirmed() const;

  // Whom the bank, the shoe, the dice or the cut is offered now.
  std::optional<Asked> asked(Offer offer) const;
  const TableOffers& offers() const { return offers_; }
  Present present() const;
  const TableEquipment& equipment() const { return equipment_; }
  // Who turns over a hand, where players do (629a.8, 631a.9); seat 0 is the dealer.
  std::optional<Turner> turner(Place hand) const;
  // A cut is due, and all who were offered it have declined.
  bool cut_is_dealers() const;
  // Progressive wagers that are accepted for this round, and chips counted for them where a person
  // deals (639a.8(b)).
  std::int64_t progressive_wagers() const;

  const CommittedShoe& shoe() const { return shoe_; }
  const CommittedThrow& throws() const { return throws_; }
  // A shoe that lasts has to be made ready before the next round.
  bool shoe_due() const;
  const std::vector<std::uint64_t>& dealt() const { return dealt_; }  // positions, this round's

  // Drawn in error and put back when the round is over, the first of the next hand.
  const std::vector<std::uint64_t>& held_back() const { return held_back_; }
  // Where in the journal the last card stands that nobody has decided on since, which can be taken
  // back; its end where there is none.
  static std::size_t before_last_card(const Round& round);
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
  Why why_not_owing() const;
  Why why_not_happen(const EntryTakenBack& event) const;
  Why why_not_happen(const ShuffleOrdered& event) const;
  Why why_not_happen(const VigorishCollected& event) const;
  Why why_not_happen(const OfferAnswered& event) const;
  Why why_not_offered(Offer offer, int seat) const;
  Why why_not_cut(const StackCut& cut, const Actor& by) const;
  Why why_not_contributed(const ShoeEvent& event) const;
  Why why_not_poker(const PokerEvent& event, const Actor& by, Instant at) const;
  Why why_not_stakes(int seat, Money amount, const Actor& by) const;
  Why why_not_moved(int seat) const;
  Why why_not_button(int seat) const;
  Why why_not_decks() const;
  Why why_not_confirmed(const WagersConfirmed& event, const Actor& by) const;
  Why why_not_further_box(const SeatTaken& event) const;
  Why why_not_on_boxes(const BetMade& bet) const;
  Why why_not_bank_with_boxes(const BankTaken& bank) const;
  Why why_not_collected() const;
  Why why_not_happen(const ProgressiveCollected& event) const;
  Why why_not_happen(const ShoePassOrdered& event) const;
  Why why_not_happen(const TurningEnded& event) const;
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
  void follow_high_hand();
  void happen(const EntryTakenBack& event);
  void happen(const ShuffleOrdered& event);
  void happen(const VigorishCollected& event);
  void happen(const OfferAnswered& event);
  void happen(const WagersConfirmed& event);
  void happen(const ProgressiveCollected& event);
  void happen(const ShoePassOrdered& event);
  void happen(const TurningEnded& event);
  void happen(const ProgressivesStopped& event);
  void happen(const ProgressivesResumed& event);

  void happen(const PokerEvent& event);
  std::vector<int> seated() const;
  void follow_agreement();  // players have come, gone or changed their minds
  std::unique_ptr<const RuleSet> rules_agreed() const;
  bool holds_cards(int seat) const;
  bool may_look_at(int box) const;
  bool banks(int seat) const;
  void note_who_placed(const BetMade& bet, const Actor& by);
  void note_cover_card(const CardDealt& dealt);
  bool shoe_fits() const;
  bool lasting_shoe() const;
  void follow(const ShoeEvent& event);
  void follow(const GoneWrong& wrong);
  void count_shoe();
  Why carry_on(const Json& carried);
  Why carry_on_seats(const Json& carried);
  std::vector<Posting> from_outside(const TableEvent& event) const;

  std::string id_;
  const RuleSet& rules_;
  TableOpened opened_;
  Phase phase_ = Phase::closed;
  std::string progressives_stopped_;
  PlayerBoxes boxes_;
  std::vector<Seat> seats_;
  std::vector<std::set<std::string>> placed_for_;  // by seat: names of spots
  std::vector<std::string> dealt_in_;              // by seat: accounts, of this round
  TableMoney money_;
  std::unique_ptr<Round> round_;
  std::optional<Settlement> settled_;
  std::uint64_t rounds_ = 0;

  CommittedShoe shoe_;
  CommittedThrow throws_;
  std::optional<int> rounds_left_;  // of this shoe, once the cover card has come out

  std::vector<std::uint64_t> dealt_;
  std::size_t laid_ = 0;  // how many of these lie at their places
  std::vector<std::uint64_t> held_back_;
  bool holds_next_ = false;                // the next card drawn is for the next hand
  std::vector<MeterReading> read_at_end_;  // since the round is over
  std::optional<std::int64_t> collected_;  // chips for progressive wagers
  std::vector<TurningEnded> turning_ended_;

  TableOffers offers_;
  TableEquipment equipment_;
  TablePoker poker_;
  bool confirmed_ = false;  // by surveillance, of the wagers that stand
  bool shuffle_ordered_ = false;
  bool dice_pass_ = false;  // from the last thrower, who lost them

  std::unique_ptr<const RuleSet> raised_;  // of a kill hand
  std::unique_ptr<const RuleSet> agreed_;  // of a round at a minimum that all have agreed to
  // What all who sit here would play at now: looked up at every message, made when it changes.
  struct Agreement {
    Money minimum;
    RuleSet rules;
    Money enough;  // for a seat to take part
  };
  std::unique_ptr<const Agreement> agreement_;
  bool kill_hand_ = false;
  int button_ = 0;
  int thrower_ = 0;
  HighHandState high_hand_;
  std::string high_hand_holder_;  // account
  HighHandHolder high_hand_won_;
};

}  // namespace houseway::floor
