#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/refusal.h"
#include "round/event.h"
#include "round/expected.h"
#include "rules/pot_record.h"
#include "rules/pot_rules.h"
#include "rules/rule_set.h"
#include "rules/settlement.h"

namespace houseway {

// The course of play in which players bet against each other for a pot: what is posted, then one
// round of cards and one betting round after the other, and a showdown among those who are left.
class PotRound {
 public:
  enum class Phase : std::uint8_t {
    posting,
    dealing,
    discarding,
    betting,
    drawing,
    showdown,
    over
  };

  explicit PotRound(const RuleSet& rules);  // the rules must outlive it

  // What every course of play answers.
  Expected expected() const;
  bool over() const { return phase_ == Phase::over; }
  std::optional<Refusal> why_not(const Event& event) const;
  void apply(const Event& event);  // one that is allowed
  std::vector<SeenPlace> view(int seat) const;
  Settlement settlement() const;
  Event as_applied(const Event& event) const { return event; }

  const PotGame& game() const { return *definition().pot_game(); }
  const PotRecord& record() const { return record_; }
  const PotRules& chosen() const { return chosen_; }
  Phase phase() const { return phase_; }
  // The round of cards that has come, and the betting round that it is followed by.
  const Street& street() const { return game().streets[street_]; }
  std::size_t street_index() const { return street_; }
  int turn() const { return turn_; }  // whose it is; 0 where nobody is asked
  bool begun() const { return phase_ != Phase::posting; }
  // The seat that owes the Forced Bet; 0 when nobody does.
  int forced_seat() const;
  Money to_call() const { return to_call_; }  // what each has to have in on this betting round
  // What a bet or raise may be, all told on this betting round: the least that is not All-in, and
  // the most. None where the seat may only call.
  struct Range {
    Money least;
    Money most;
  };
  std::optional<Range> bet_range(int seat) const;
  bool blinds_due() const;  // where they are posted after the deal
  // Whether the next street is dealt as a common card, 637a.10(h).
  bool deals_common() const { return common_due_; }

 private:
  struct Due {
    Place place = {};
    bool face_up = false;
    bool burn = false;
  };
  struct Discarded {
    int seat = 0;
    Card card = {};
  };

  const Definition& definition() const { return rules_->definition(); }
  std::string_view wager_of(Spot spot) const { return definition().wagers[spot.wager].id; }

  std::optional<Refusal> why_not(const SatDown& sat) const;
  std::optional<Refusal> why_not(const ButtonPlaced& placed) const;
  std::optional<Refusal> why_not(const BetMade& bet) const;
  std::optional<Refusal> why_not(const MeterRead& read) const;
  std::optional<Refusal> why_not(const HighHandStands& stands) const;
  std::optional<Refusal> why_not(const NoMoreBets& done) const;
  std::optional<Refusal> why_not(const CardDealt& dealt) const;
  std::optional<Refusal> why_not(const CardBurned& burned) const;
  std::optional<Refusal> why_not(const PotActed& acted) const;
  std::optional<Refusal> why_not(const GoneWrong& wrong) const;

  std::optional<Refusal> why_not_blind(int seat, Spot spot) const;
  std::optional<Refusal> why_not_first_action(int seat) const;
  std::optional<Refusal> why_not_bet(const PotActed& acted) const;
  std::optional<Refusal> why_not_amount(int seat, bool raise, Money amount) const;
  std::optional<Refusal> why_not_cards(const PotActed& acted) const;
  std::optional<Refusal> why_not_muck(int seat) const;
  std::optional<Refusal> why_not_antes() const;
  std::optional<Refusal> why_not_stakes() const;
  std::optional<Refusal> why_not_blinds() const;

  void apply(const BetMade& bet);
  void apply(const CardDealt& dealt);
  void apply(const PotActed& acted);
  void apply(const GoneWrong& wrong);

  void pay(int seat, Money amount);
  void begin_street(std::size_t street);
  void deal_street();
  void dealt_all();
  void open_betting();
  void open_discarding();
  void open_drawing();
  void open_showdown();
  void end_street();
  void ask_from(int seat);  // this seat, or the next one clockwise that has to act
  bool must_act(int seat) const;
  int first_to_act() const;
  int best_showing() const;
  int last_blind() const;
  void ask_next();  // of those who draw, discard or show, one after the other
  void discard(int seat, const Cards& cards);
  void make_up_stub(int seat, int cards);
  void serve(int seat, int cards);
  void fold(int seat, Section section);
  void go_on_without(int seat);
  void deal_again();
  std::vector<int> players_from_the_left() const;
  std::vector<int> showdown_order() const;
  int able_to_bet() const;
  Money unit_of_street() const;

  const RuleSet* rules_;
  PotRules chosen_;
  PotRecord record_;
  Phase phase_ = Phase::posting;
  std::size_t street_ = 0;
  std::vector<Due> due_;  // the next one last
  int turn_ = 0;
  std::vector<int> asked_;  // of a phase in which each is asked once, those still to come
  Money to_call_;
  int raises_ = 0;              // on this betting round
  bool anybody_acted_ = false;  // on this betting round
  int last_aggressor_ = 0;
  int calls_only_ = 0;  // the seat whose turn this is, where it cannot raise
  int voluntary_bettors_ = 0;
  std::vector<int> blinds_;  // the seats of the blinds by number, 0 where one is missing
  int straddled_by_ = 0;
  int forced_by_ = 0;
  bool common_due_ = false;
  int stub_ = 52;
  int burned_ = 0;
  CardSet used_;
  CardSet put_away_;
  int face_up_in_deck_ = 0;
  std::vector<Discarded> pile_;
  std::vector<Card> exposed_;  // by seat: a hole card that was turned up
  PotRecord posted_;           // as it was before the first card
};

std::string_view text(PotAct act);  // "raise"

}  // namespace houseway
