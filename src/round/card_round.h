#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/refusal.h"
#include "round/event.h"
#include "round/expected.h"
#include "rules/record.h"
#include "rules/rule_set.h"
#include "rules/settling.h"

namespace houseway {

// Whether an amount is one that the choice allows.
bool fits(const Choice& choice, const Play& play);

// What a choice that arranges no cards makes of a player's wagers and hand.
void make_choice(const RuleSet& rules, const Step& step, const Play& play, SeatRecord& player);

// The course of play in which cards are dealt and decided step by step. On "no more bets" the
// dealing and the steps of the play become an agenda, card by card and seat by seat.
class CardRound {
 public:
  // Something still to be done: what, where, by which step.
  struct Todo {
    Expected::Kind kind;
    Place place;
    const Step* step;
  };

  explicit CardRound(const RuleSet& rules);  // the rules must outlive it

  // What every course of play answers.
  Expected expected() const;
  bool over() const { return betting_closed_ && next_ == agenda_.size(); }
  std::optional<Refusal> why_not(const Event& event) const;
  void apply(const Event& event);  // one that is allowed
  std::vector<SeenPlace> view(int seat) const;
  Settlement settlement() const { return settle(*rules_, record_); }
  // The event as the journal keeps it: an arrangement names the very cards held.
  Event as_applied(const Event& event) const;

  const Record& record() const { return record_; }
  // What may still have to be done: steps have conditions that are looked at in their turn.
  std::span<const Todo> agenda() const { return std::span(agenda_).subspan(next_); }
  // Whether everybody has the cards that come before the first decision.
  bool dealt() const { return betting_closed_ && next_ >= dealt_; }
  // What the seat whose turn it is may do. Of the ways to arrange a hand, as many as fit.
  List<Play, 8> plays() const;
  // The ways in which the hand of a place may be arranged, by its player or, where the dealer
  // does it, by the house.
  std::vector<Arrangement> arrangements(Place place) const;
  // Whether an irregularity would still count as one.
  bool in_time(const Irregularity& irregularity) const;
  // Whether the next throw decides nothing.
  bool throw_is_void() const { return void_throw_; }

 private:
  const Definition& definition() const { return rules_->definition(); }

  std::optional<Refusal> why_not(const BetMade& bet) const;
  std::optional<Refusal> why_not(const GoneWrong& wrong) const;
  std::optional<Refusal> why_not(const Tossed& tossed) const;
  std::optional<Refusal> why_not(const BankTaken& bank) const;
  std::optional<Refusal> why_not(const NoMoreBets&) const;
  std::optional<Refusal> why_not(const CardDealt& dealt) const;
  std::optional<Refusal> why_not(const CardBurned&) const;
  std::optional<Refusal> why_not(const Decided& decided) const;
  std::optional<Refusal> why_not(const Revealed&) const;
  std::optional<Refusal> why_not(const HandArranged& arranged) const;
  std::optional<Refusal> why_not(const MeterRead& read) const;
  std::optional<Refusal> why_not(const SystemDrew& drew) const;
  std::optional<Refusal> why_not_elsewhere() const;
  template <class Elsewhere>
  std::optional<Refusal> why_not(const Elsewhere&) const {  // of another course of play
    return why_not_elsewhere();
  }
  std::optional<Refusal> why_not_dealers_bet(const BetMade& bet) const;
  std::optional<Refusal> why_not_seat(int seat) const;
  std::optional<Refusal> why_not_of_seat(const GoneWrong& wrong) const;
  std::optional<Refusal> why_not_of_card(const GoneWrong& wrong) const;

  void apply(const BetMade& bet);
  void apply(const GoneWrong& wrong);
  void apply(const Tossed& tossed);
  void apply(const BankTaken& bank);
  void apply(const NoMoreBets&);
  void apply(const CardDealt& dealt);
  void apply(const CardBurned&) { ++next_; }
  void apply(const Decided& decided);
  void apply(const Revealed&);
  void apply(const HandArranged& arranged);
  void apply(const MeterRead& read);
  void apply(const SystemDrew& drew);
  template <class Elsewhere>
  void apply(const Elsewhere&) {}
  void void_the_round(const Irregularity& irregularity);
  void ask_to_give_up(Place seat);
  void set_again(const Irregularity& irregularity);
  // How a hand was arranged, unless the house way counts instead.
  void keep(Place place, const Arrangement& named);

  void plan(const Step& step);
  void plan(const Deal& deal, const Step& step);
  void plan(const Reveal& reveal, const Step& step);
  void plan(const Arrange& arrange, const Step& step);
  void plan(const Decide& decide, const Step& step);
  void plan(const TossDice&, const Step& step);
  void plan_drawn(const Step& deal, const Step& decision);
  bool anybody_wagered(std::string_view wager) const;
  void turn_up(const Todo& todo);
  void pass_over_done();
  bool allows(const Choice& choice, const Play& play, int seat) const;
  bool hand_allows(const Choice& choice, const Play& play, int seat) const;
  bool asks(const Todo& todo) const;
  bool due(const Todo& todo) const;
  bool asked_later(int seat, Choice::Act act) const;
  bool receives_later(int seat) const;  // a card
  bool awaits_drawn(int seat) const;    // a card that was paid for
  bool asks_who_drew(const Step& step) const;
  int left_to_draw() const;
  std::optional<std::string> why_not_drawn(const Choice& choice, const Play& play, int seat) const;
  std::optional<Play> an_exchange(const Choice& choice, int seat) const;
  void see_exchanged(const Play& play, SeatRecord& player);
  void use(Card card);
  std::optional<Arrangement> found(Place place, const Arrangement& named) const;
  std::optional<Objection> why_not_arranged(Place place, const Arrangement& set) const;
  // Why wagers that the players make among themselves are not made.
  std::optional<Refusal> why_not_among_players() const;

  const Cards& held(Place place) const;
  Cards& cards(Place place);
  Arrangement& arranged(Place place);
  std::optional<Place> shown_place(std::string_view id) const;
  std::uint16_t& faces_up(Place place);
  std::uint16_t faces_up(Place place) const;
  Money stake(int seat, std::string_view wager) const;
  bool decides(int seat) const;
  bool has_taken_part(int seat) const;

  const RuleSet* rules_;
  Record record_;
  bool void_throw_ = false;
  std::vector<Todo> agenda_;
  std::size_t next_ = 0;
  std::size_t dealt_ = 0;  // where on the agenda the initial cards end
  bool betting_closed_ = false;
  CardSet used_;  // dealt, or found face up and out of the round: no copy is left
  std::array<std::uint8_t, 64> copies_used_{};  // by the card's bit in a set
  List<std::uint16_t, 32> seat_faces_up_;       // a bit for each card that all may see
  List<std::uint16_t, 4> place_faces_up_;
  List<std::uint8_t, 32> irregularity_count_;
  List<Place, 2> set_again_;  // whose hands are set by the house way whatever was said
};

}  // namespace houseway
