#include <algorithm>
#include <stdexcept>

#include "round/random_bets.h"
#include "simulate/opening.h"
#include "simulate/table_courses.h"
#include "simulate/table_shoe.h"

namespace houseway::table_courses {

// Cards dealt and decided, hands that are drawn to included.
class CardTable final : public Course {
 public:
  CardTable(const RuleSet& rules, const Bets& bets, const TablePlay::Seating& seating,
            const Player& player)
      : rules_(rules),
        player_(player),
        shoe_(rules, seating.fresh_shoe),
        opened_(rules),
        round_(rules),
        meters_(meters_at_seeds(rules, bets)) {
    make_bets(opened_, bets, seating.seats);
    const auto& steps = rules.dealing().steps;
    const Deal* first = steps.empty() ? nullptr : steps.front().as<Deal>();
    if (rules.definition().hands() != nullptr && first != nullptr) burned_ = first->burned;
  }

  void play(Random& random) override {
    shoe_.open(random);
    round_ = opened_;
    read_meters();
    draw_by_system(random);
    // Where hands are drawn to, the cards burned before a round are no event of it.
    for (int i = 0; i < burned_; ++i) next_card(random);
    while (step(random)) {
    }
    settled_ = round_.settlement();
    if (settled_.missing) throw std::logic_error(text(*settled_.missing));
    if (!meters_.empty()) meters_ = settled_.meters;
    shoe_.end_round();
  }

  const Round& round() const override { return round_; }
  const Settlement& settlement() const override { return settled_; }
  const Meters& meters() const override { return meters_; }
  std::uint64_t shuffles() const override { return shoe_.shuffles(); }

 private:
  void read_meters() {
    if (meters_.empty()) return;
    add_contributions(rules_, opened_.record(), meters_);
    for (MeterReading& meter : meters_) {
      // A seed measured by a great wager may be more than any meter shows.
      meter.amount = std::min(meter.amount, largest_amount);
      must_apply(round_, Event::read_meter(meter));
    }
  }

  void draw_by_system(Random& random) {
    const auto draws = rules_.definition().cards().draws;
    for (std::size_t i = 0; i < draws.size(); ++i) {
      if (const auto drawn = random_draw(rules_, draws[i], random)) {
        must_apply(round_, Event::draw(static_cast<std::uint8_t>(i), *drawn));
      }
    }
  }

  // Nothing where the round has gone on in another way for want of cards.
  std::optional<Card> next_card(Random& random) {
    if (const auto card = shoe_.draw(round_, random)) return card;
    if (!shoe_.run_short(round_, random)) throw std::runtime_error("too few cards for the round");
    return std::nullopt;
  }

  // False when the round is over.
  bool step(Random& random) {
    const Expected now = round_.expected();
    switch (now.kind) {
      case Expected::Kind::card:
        if (const auto card = next_card(random)) must_apply(round_, Event::deal(now.place, *card));
        return true;
      case Expected::Kind::burn:
        if (next_card(random)) must_apply(round_, Event::burn());
        return true;
      case Expected::Kind::decision:
        must_apply(round_, player_.decide(round_, random));
        return true;
      case Expected::Kind::reveal:
        must_apply(round_, Event::reveal());
        return true;
      case Expected::Kind::arrangement:
        must_apply(round_, Event::arrange(now.place));
        return true;
      case Expected::Kind::toss:
        must_apply(round_, Event::toss(random_throw(rules_, rules_.definition().throwing()->start,
                                                    random)));
        return true;
      case Expected::Kind::nothing:
        return false;
      default:
        throw std::logic_error("betting is closed");
    }
  }

  const RuleSet& rules_;
  const Player& player_;
  TableShoe shoe_;
  Round opened_;  // with the bets made and nothing dealt
  Round round_;
  Settlement settled_;
  Meters meters_;
  int burned_ = 0;
};

std::unique_ptr<Course> card_table(const RuleSet& rules, const Bets& bets,
                                   const TablePlay::Seating& seating, const Player& player) {
  return std::make_unique<CardTable>(rules, bets, seating, player);
}

}  // namespace houseway::table_courses
