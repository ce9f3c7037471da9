#include <stdexcept>

#include "round/random_bets.h"
#include "simulate/table_courses.h"

namespace houseway::table_courses {

// Dice and wheels. A round begins with a new game, in which all bets are made that can be; the
// others as soon as they may. It ends when none stands.
class ThrowTable final : public Course {
 public:
  ThrowTable(const RuleSet& rules, const Bets& bets, const TablePlay::Seating& seating,
             const Player& player)
      : rules_(rules), player_(player), opened_(rules), round_(rules) {
    make_bets(opened_, bets, seating.seats, &later_);
  }

  void play(Random& random) override {
    round_ = opened_;
    waiting_ = later_;
    const Layout& layout = round_.throws().layout();
    for (int throws = 0; !layout.bets().empty(); ++throws) {
      if (throws == most_throws) throw std::logic_error("a wager stands for ever");
      must_apply(round_, Event::toss(random_throw(rules_, layout.state(), random)));
      while (layout.call_due()) must_apply(round_, player_.decide(round_, random));
      if (!layout.bets().empty()) {
        std::erase_if(waiting_, [&](const BetMade& bet) { return !round_.apply({bet}); });
      }
    }
    settled_ = round_.settlement();
  }

  const Round& round() const override { return round_; }
  const Settlement& settlement() const override { return settled_; }
  const Meters& meters() const override { return meters_; }

 private:
  static constexpr int most_throws = 100'000;

  const RuleSet& rules_;
  const Player& player_;
  Round opened_;
  Round round_;
  std::vector<BetMade> later_;
  std::vector<BetMade> waiting_;
  Settlement settled_;
  Meters meters_;
};

std::unique_ptr<Course> throw_table(const RuleSet& rules, const Bets& bets,
                                    const TablePlay::Seating& seating, const Player& player) {
  return std::make_unique<ThrowTable>(rules, bets, seating, player);
}

}  // namespace houseway::table_courses
