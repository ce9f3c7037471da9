#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "odds/effort.h"
#include "odds/exact.h"
#include "odds/set_meetings.h"
#include "rules/rule_set.h"

namespace houseway {

// Cards set in two hands against a dealer who sets by the house way: every hand that can be dealt,
// with every hand of the dealer beside it. The dealer's hands are seen when the cards are set, or
// not; copies are the dealer's, or the player's who banks; the wager may be doubled.
class SetHandsSolver {
 public:
  // How many deals end in which way. Where the wager may be doubled, of the hands that are: the
  // deals in which the dealer has the hand that it takes, and the others.
  struct Ended {
    Wide won = 0;
    Wide lost = 0;
    Wide all = 0;

    Wide pushed() const { return all - won - lost; }
    void add(const Met& met, std::int64_t dealers, int hands) {
      won += Wide{met.both} * hands;
      lost += Wide{dealers - met.any} * hands;
      all += Wide{dealers} * hands;
    }
    Ended& operator+=(const Ended& other) {
      won += other.won;
      lost += other.lost;
      all += other.all;
      return *this;
    }
  };
  struct Played {
    Ended single;
    Ended doubled;
    Ended doubled_in_vain;  // the second wager goes back
  };
  // How one rule of the house way fares when the player sets by it.
  struct RuleShare {
    Wide hands = 0;
    Wide best = 0;
    Wide cost = 0;  // in units of `unit()` times deals of the dealer, over all these hands
  };
  struct Difference {
    CardSet hand;
    CardSet best_low;
    CardSet house_low;
    std::int64_t cost = 0;  // of one such hand
  };

  // What a win brings and a loss costs, in whole parts of the wager.
  SetHandsSolver(const RuleSet& rules, std::span<const Card> deck, std::int64_t won,
                 std::int64_t lost, Effort& effort);

  enum class Side : std::uint8_t { player, bank };
  enum class Setting : std::uint8_t { best, house };
  const Played& played(Side side, Setting setting);
  const std::vector<RuleShare>& by_rule();  // in the order of the way's rules
  const std::vector<Difference>& differences();

  // The value of each way to set these cards, in parts of the wager times `dealers()`; doubled
  // where that is better.
  struct Valued {
    CardSet low;
    std::int64_t value = 0;
    bool doubled = false;
  };
  std::vector<Valued> values(CardSet hand);
  // The same against hands of the dealer that are seen: 1, 0 or -1.
  struct Result {
    CardSet low;
    int result = 0;
  };
  std::vector<Result> against(CardSet hand, CardSet dealers_hand) const;
  // Whether two choices for the low hand are worth the same.
  bool alike(CardSet hand, CardSet low, CardSet other) const;
  bool dealer_sets_first() const { return open_; }
  std::int64_t dealers() const;  // hands beside another
  // Deals by what the player's and the dealer's hand are of so many classes.
  std::vector<std::vector<Wide>> pairs(int (*class_of)(CardSet), std::size_t classes);
  CardSet example(int (*class_of)(CardSet), int wanted) const;  // a hand of this class

 private:
  struct Group;
  struct Taken;
  struct Results {
    std::array<Played, 2> by_setting;
    std::vector<RuleShare> rules;
    std::vector<Difference> differences;

    void add(const Results& other);
  };
  // Hands of the same ranks that differ only by a renaming of suits: the ranks in each suit, and
  // how many hands they are.
  struct SuitClass {
    std::array<unsigned, suit_count> suits{};
    int hands = 0;
    std::size_t kind = 0;  // among those of the ranks
  };

  void prepare();
  const Results& results(Side side);
  std::shared_ptr<const Results> find_results(Side side);
  std::string told_apart_by(Side side) const;
  std::vector<SuitClass> suit_classes(const SetKinds::Ranks& ranks) const;
  void solve(const SetKinds::Ranks& ranks, Side side, Results& into) const;
  void look_where_best(const std::vector<SuitClass>& classes,
                       const std::vector<std::vector<std::size_t>>& ids, Group& group) const;
  void compare(const SetKind& kind, const SuitClass& hands, const Group& group, const Taken& best,
               const Taken& house, Results& into) const;
  std::vector<SetPoint> settings_of(const SetKind& kind, Side side) const;
  CardSet low_of(CardSet hand, SetPoint setting) const;
  std::int64_t value(const Met& met, std::int64_t beside) const {
    return win_ * met.both - loss_ * (beside - met.any);
  }

  const RuleSet& rules_;
  const CardGame& game_;
  const HouseWay& way_;
  SetKinds kinds_;
  std::int64_t win_;
  std::int64_t loss_;
  Effort& effort_;
  JokerLow players_joker_ = JokerLow::is_ace;
  bool open_ = false;                            // the dealer's hands are set first
  std::vector<std::vector<SetPoint>> settings_;  // by kind, the house way first
  std::optional<SetMeetings> dealers_;
  std::optional<SetMeetings> dealers_doubled_;  // only the hands with which a doubled wager counts
  std::map<Side, std::shared_ptr<const Results>> results_;
};

}  // namespace houseway
