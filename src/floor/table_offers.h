#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "round/bank_offer.h"
#include "round/curator.h"
#include "round/json_fwd.h"
#include "round/round.h"

// What the dealer of a table offers to one player after the other: the bank (621a.9(c),
// 645a.12(c)), the shoe (631a.7, 631a.14), the dice (623a.10) and the cut (633a.5(c)).
namespace houseway::floor {

enum class Offer : std::uint8_t { bank, shoe, dice, cut };
enum class Answer : std::uint8_t {
  take,
  decline,
  dealer,  // of the shoe: the dealer deals for this player
  keep,    // of the curator
  pass
};
std::string_view name(Offer offer);
std::string_view name(Answer answer);

// An answer. Who takes the bank, the dice or the cut does so by the event itself: BankTaken,
// DicePassed, StackCut.
struct OfferAnswered {
  Offer offer = Offer::bank;
  int seat = 0;
  Answer answer = Answer::decline;

  bool operator==(const OfferAnswered&) const = default;
};
Json to_json(const OfferAnswered& event);
std::variant<OfferAnswered, Refusal> read_offer_answered(const Json& json);

// Whom something is offered now, and what may be said.
struct Asked {
  int seat = 0;
  std::vector<Answer> answers;
  std::string section;

  bool operator==(const Asked&) const = default;
};

// Who is there to be asked.
struct Present {
  std::vector<int> seats;  // taken, and not away; rising
  int thrower = 0;         // who had the dice last
  bool dice_pass = false;  // and has to pass them
};

class TableOffers {
 public:
  explicit TableOffers(const RuleSet& rules) : rules_(&rules) {}

  std::optional<Asked> asked(Offer offer, const Present& present) const;
  std::optional<Refusal> why_not(const OfferAnswered& event, const Present& present) const;
  void apply(const OfferAnswered& event, const Present& present);

  // What the table goes through.
  void sat_down(int seat, bool first);
  void left_alone();  // nobody sits at the table
  void new_shoe();
  void order_pass(bool between_rounds);                    // the curator's, of the shoe
  void cover_card_at(int seat) { cover_card_at_ = seat; }  // 0 where it was no player's card
  void by_order() { by_order_ = true; }  // the next shuffle is one that a floorperson ordered
  void began(const Present& present);
  void ended(const Round& round);
  void called_off();  // it has no result, and an order to pass the shoe is carried out
  void dice_taken() { declined_dice_.clear(); }

  const std::optional<Curator>& curator() const { return curator_; }

  Json carried() const;
  std::optional<Refusal> carry_on(const Json& carried);

 private:
  bool banks() const;
  bool curates() const;
  std::vector<int> order_of_shoe(const Present& present) const;
  std::vector<int> order_of_dice(const Present& present) const;
  std::vector<int> order_of_cut(const Present& present) const;

  const RuleSet* rules_;
  BankTurn bank_;
  std::vector<int> declined_bank_;

  std::optional<Curator> curator_;
  bool keeping_ = false;  // the curator is asked
  bool passing_ = false;
  bool pass_ordered_ = false;  // when the round is over
  std::vector<int> declined_shoe_;

  std::vector<int> declined_dice_;

  int first_arrived_ = 0;
  bool just_begun_ = true;  // no shoe has been dealt since players came
  bool by_order_ = false;
  int cover_card_at_ = 0;
  std::vector<int> declined_cut_;
};

}  // namespace houseway::floor
