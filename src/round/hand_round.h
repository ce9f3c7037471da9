#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/refusal.h"
#include "round/card_round.h"
#include "round/event.h"
#include "round/expected.h"
#include "rules/record.h"
#include "rules/rule_set.h"
#include "rules/settling.h"
#include "rules/twenty_one.h"

namespace houseway {

// The course of play in which hands are drawn to, doubled and split, and the dealer draws last.
// What a seat decides is a `Play` whose choice is a `Move` and whose amount is in dollars.
class HandRound {
 public:
  explicit HandRound(const RuleSet& rules);  // the rules must outlive it

  // What every course of play answers.
  Expected expected() const { return now_; }
  bool over() const { return now_.kind == Expected::Kind::nothing; }
  std::optional<Refusal> why_not(const Event& event) const;
  void apply(const Event& event);  // one that is allowed
  std::vector<SeenPlace> view(int seat) const;
  Settlement settlement() const { return settle(*rules_, record_); }
  Event as_applied(const Event& event) const { return event; }

  const Record& record() const { return record_; }
  const HandRules& hand_rules() const { return hand_rules_; }
  // Whether everybody has the cards that come before the first decision.
  bool dealt() const { return phase_ > Phase::first_cards; }
  // Whether the first card of a seat is due.
  bool deal_begins() const { return phase_ == Phase::first_cards && record_cards() == 0; }
  // What the seat whose turn it is may say, with the most that a wager may be.
  List<Play, 8> plays() const;
  // The hand whose turn it is, among those of the seat.
  std::size_t hand_in_turn() const { return hand_; }
  // What the dealer's hole card is known by before the play; none where nothing is.
  std::optional<int> range() const;
  // Whether seats play their hands, and one has asked for a card that is due.
  bool playing() const { return phase_ == Phase::playing || phase_ == Phase::late; }
  bool asked_for_card() const { return playing() && card_due_; }
  // Whether the dealer's Blackjack has ended the round.
  bool stopped_by_natural() const {
    return over() && dealers().size() == 2 && looks() && dealers_natural();
  }
  // Under which the next card is dealt or the next decision made; that by which none is.
  Section due_section() const;
  Section nothing_left_section() const;
  // By which a seat has nothing more to say, and by which the amount of a wager is limited.
  Section finished_section(int seat, Move move) const;
  Section amount_section(Move move) const;
  // Why the shoe cannot have this card left, if it cannot.
  std::optional<std::string> why_not_in_shoe(Card card) const;
  // "double-attack", "hit": how a round file writes it.
  std::string word(Move move) const;

  // The most that the seat whose turn it is may wager by a move; nothing where it makes no wager.
  Money most_wagered(Move move) const { return most(now_.place.seat(), move); }
  static bool may_be_less(Move move) {
    return move == Move::second_wager || move == Move::insurance || move == Move::double_down;
  }
  // Whether the house lays the wager of a double or split.
  bool is_free(Move move) const;
  // Whether the seat whose turn it is may ask for a card.
  bool may_hit() const { return may(Move::hit, now_.place.seat()); }
  // Under which a move is made.
  Section section_of(Move move) const;
  // Whether the dealer has looked at the hole card.
  bool looked() const { return phase_ > Phase::insuring && record_.void_by == nullptr && looks(); }

  const Definition& definition() const { return rules_->definition(); }
  const TwentyOne& game() const { return *definition().hands(); }

  static constexpr Place dealer = Place::named(0);

 private:
  enum class Phase : std::uint8_t {
    betting,
    up_card,        // where it comes before the other cards
    second_wagers,  // and what may be wagered then
    first_cards,
    insuring,
    adding,   // winnings of an optional wager to the first one
    playing,  // seat by seat, hand by hand
    late,     // cards that were missed
    dealing,  // to the dealer
    over
  };

  std::optional<Refusal> why_not(const CardDealt& dealt) const;
  std::optional<Refusal> why_not(const Decided& decided) const;
  std::optional<Refusal> why_not(const GoneWrong& wrong) const;
  std::optional<Refusal> why_not_amount(int seat, Move move, Money amount) const;
  std::optional<std::string> why_not_of_hands(const GoneWrong& wrong) const;
  Section refused_section(Move move) const;
  Section first_card_section() const;
  Section card_section() const;
  Section dealers_section() const;  // whether the dealer draws
  std::size_t record_cards() const;

  void begin();  // with the bets made
  void apply(const CardDealt& dealt);
  void apply(const Decided& decided);
  void apply(const GoneWrong& wrong);
  void do_move(SeatRecord& player, Move move, Money amount);
  void split(SeatRecord& player);
  void stake(SeatRecord& player, std::string_view wager, Money amount, DrawnHand* on);
  void switch_cards(SeatRecord& player);

  // Goes on until something is expected.
  void advance();
  bool ask_seats(Phase next);
  bool play_seats();
  bool play_late();
  bool play_hands();
  bool play_hand(DrawnHand& hand);
  bool plays_on(const DrawnHand& hand) const;
  void plan_first_cards();
  bool dealer_draws() const;
  void expect_card(Place place) { now_ = {Expected::Kind::card, place, nullptr}; }
  void expect_decision(int seat) { now_ = {Expected::Kind::decision, Place::seat(seat), nullptr}; }

  bool takes_part(int seat) const;
  bool is_asked(int seat) const;  // in the phase that asks one seat after the other
  bool may(Move move, int seat) const;
  bool may_split(const SeatRecord& player, const DrawnHand& hand) const;
  bool may_double(const DrawnHand& hand) const;
  bool is_one_card_ace(const DrawnHand& hand) const;  // a split one that has all its cards
  bool may_surrender(const DrawnHand& hand) const;
  Money original(const SeatRecord& player, const DrawnHand& hand) const;
  Money on_hand(const SeatRecord& player, const DrawnHand& hand) const;
  Money most(int seat, Move move) const;
  Money added_to_first(const SeatRecord& player, int seat) const;
  bool has_won(int seat, std::string_view wager) const;
  SeatRecord& player() { return record_.seat(seat_); }
  const SeatRecord& player() const { return record_.seat(seat_); }
  Cards& dealers() { return record_.places[0]; }
  const Cards& dealers() const { return record_.places[0]; }
  bool dealers_natural() const;
  bool looks() const;  // the dealer at the hole card
  void use(Card card);

  const RuleSet* rules_;
  CardRound table_;  // takes the bets, and what the table game system tells
  Record record_;
  HandRules hand_rules_;
  Phase phase_ = Phase::betting;
  Expected now_{};
  std::vector<Place> first_cards_;  // still to be dealt, the last first
  int seat_ = 0;
  std::size_t hand_ = 0;
  bool decided_ = false;            // something, since the first cards lie
  bool asked_ = false;              // what comes before the seat's hands are played
  bool card_due_ = false;           // to the hand in turn
  bool late_card_ = false;          // one that was not dealt when it was asked for
  bool chance_due_ = false;         // the card of a second chance
  bool after_asked_ = false;        // what may be said after a double or a bust
  std::vector<int> late_seats_;     // whose card comes after those of the others
  std::vector<int> one_card_only_;  // who do not want a second
  bool dealer_later_ = false;       // the same of the dealer's first cards
  std::array<std::uint8_t, 64> copies_used_{};
  List<std::uint8_t, 32> irregularity_count_;
};

}  // namespace houseway
