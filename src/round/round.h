#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/refusal.h"
#include "round/event.h"
#include "rules/layout.h"
#include "rules/record.h"
#include "rules/rule_set.h"
#include "rules/settling.h"

namespace houseway {

// What the round waits for.
struct Expected {
  enum class Kind : std::uint8_t {
    bets,         // bets, until the dealer announces "no more bets"
    card,         // a card to `place`
    burn,         // the next card removed unseen
    decision,     // of the seat `place`, by the choices of `step`
    reveal,       // the dealer turns over cards as `step` says
    arrangement,  // the dealer arranges the hand of `place`
    toss,         // the dice
    nothing       // the round is over and can be settled
  };
  Kind kind = Kind::bets;
  Place place;
  const Step* step = nullptr;
};

// The cards of one place as somebody sees them: those that must stay hidden are unseen.
struct SeenPlace {
  Place place;
  Cards cards;

  bool operator==(const SeenPlace&) const = default;
};

// Whether an amount is one that the choice allows.
bool fits(const Choice& choice, Play play);

// What a choice that arranges no cards makes of a player's wagers and hand.
void make_choice(const RuleSet& rules, const Step& step, Play play, SeatRecord& player);

// A round in progress. Feed it events; it knows what may happen next, whose turn it is and what
// each seat may see. An event that the rules forbid is refused, names the section, and changes
// nothing.
class Round {
 public:
  // Something still to be done: what, where, by which step.
  struct Todo {
    Expected::Kind kind;
    Place place;
    const Step* step;
  };

  explicit Round(const RuleSet& rules);  // the rules must outlive the round

  const RuleSet& rules() const { return *rules_; }
  const Definition& definition() const { return rules_->definition(); }
  const Record& record() const { return record_; }
  const std::vector<Event>& journal() const { return journal_; }

  Expected expected() const;
  // What may still have to be done: steps have conditions that are looked at in their turn.
  std::span<const Todo> agenda() const { return std::span(agenda_).subspan(next_); }
  bool over() const {
    return definition().stands_from_throw_to_throw() ||
           (betting_closed_ && next_ == agenda_.size());
  }
  // Whether everybody has the cards that come before the first decision.
  bool dealt() const { return betting_closed_ && next_ >= dealt_; }
  // What the seat whose turn it is may do. Of the ways to arrange a hand, as many as fit.
  List<Play, 8> plays() const;

  // Every operation is a pair: whether it is allowed and why not, and doing it.
  std::optional<Refusal> why_not(const Event& event) const;
  std::optional<Refusal> apply(const Event& event);

  // The ways in which the hand of a place may be arranged, by its player or, where the dealer
  // does it, by the house.
  std::vector<Arrangement> arrangements(Place place) const;

  // Whether an irregularity would still count as one.
  bool in_time(const Irregularity& irregularity) const;

  // What a seat may see of the cards on the table; seat 0 is somebody without a hand.
  std::vector<SeenPlace> view(int seat) const;

  // What the finished round settles to; between throws, what has been decided so far.
  Settlement settlement() const {
    if (!definition().stands_from_throw_to_throw()) return settle(*rules_, record_);
    return {layout_.lines(), {}, {}};
  }

  // The wagers that stand, where throws decide them.
  const Layout& layout() const { return layout_; }
  // Whether the next throw decides nothing.
  bool throw_is_void() const { return void_throw_; }

 private:
  std::optional<Refusal> why_not_at(Place place, std::string_view part) const;  // no such seat
  std::optional<Refusal> why_not_bet(const Event& event) const;
  std::optional<Refusal> why_not_dealers_bet(const Event& event) const;
  std::optional<Refusal> why_not_bank(const Event& event) const;
  std::optional<Refusal> why_not_close() const;
  std::optional<Refusal> why_not_seat(int seat) const;
  std::optional<Refusal> why_not_card(const Event& event) const;
  std::optional<Refusal> why_not_decide(const Event& event) const;
  std::optional<Refusal> why_not_arrange(const Event& event) const;
  std::optional<Refusal> why_not_irregular(const Event& event) const;
  std::optional<Refusal> why_not_meter(const Event& event) const;
  std::optional<Refusal> why_not_draw(const Event& event) const;
  std::optional<Refusal> why_not_stake(const Event& event) const;
  std::optional<Refusal> why_not_standing(const StandingBet& bet) const;
  std::optional<Refusal> why_not_toss(const Event& event) const;
  std::optional<Refusal> why_not_call(const Event& event) const;
  std::optional<Refusal> why_not_pass(const Event& event) const;
  std::optional<Refusal> why_not_amount(const Event& event) const;
  bool allows(const Choice& choice, Play play, int seat) const;
  bool asks(const Todo& todo) const;
  bool due(const Todo& todo) const;
  void use(Card card);
  bool asked_later(int seat, Choice::Act act) const;
  bool receives_later(int seat) const;  // a card
  std::optional<Arrangement> found(Place place, const Arrangement& named) const;

  void bet(const Event& event);
  void close_betting();
  void plan(const Step& step);
  void deal(const Event& event);
  void decide(const Event& event);
  void turn_up(const Todo& todo);
  void irregular(const Event& event);
  void irregular_throw(const Irregularity& irregularity);
  void toss(const Event& event);
  void pass_over_done();

  const Cards& held(Place place) const;
  Cards& cards(Place place);
  Arrangement& arranged(Place place);
  std::optional<Place> shown_place(const Step& step) const;
  std::uint8_t& faces_up(Place place);
  Money stake(int seat, std::string_view wager) const;
  bool decides(int seat) const;
  bool has_taken_part(int seat) const;

  const RuleSet* rules_;
  Record record_;
  Layout layout_;
  bool void_throw_ = false;
  std::vector<Event> journal_;
  std::vector<Todo> agenda_;
  std::size_t next_ = 0;
  std::size_t dealt_ = 0;  // where on the agenda the initial cards end
  bool betting_closed_ = false;
  CardSet used_;  // dealt, or found face up and out of the round: no copy is left
  std::array<std::uint8_t, 64> copies_used_{};  // by the card's bit in a set
  List<std::uint8_t, 32> seat_faces_up_;        // a bit for each card that all may see
  List<std::uint8_t, 4> place_faces_up_;
  List<std::uint8_t, 32> irregularity_count_;
};

}  // namespace houseway
