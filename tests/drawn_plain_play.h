#pragma once

#include <algorithm>

#include "drawn_plain.h"

// The best play of unsplit hands by plain recursion, every order of cards on its own.
namespace houseway::drawn::plain {

class BestPlay {
 public:
  explicit BestPlay(const Terms& terms) : terms_(terms), shoe_(terms.shoe) {}

  Ends value() {
    Ends sum;
    const int all = cards_in(shoe_);
    for (std::size_t up = 0; up < values; ++up) {
      if (shoe_[up] == 0) continue;
      const double chance = static_cast<double>(shoe_[up]) / all;
      --shoe_[up];
      up_ = up;
      sum += of_up_card().times(chance);
      ++shoe_[up];
    }
    return sum;
  }

  // One hand, times the chance that the dealer has no Blackjack; the shoe has none of the cards on
  // the table.
  Ends of_hand(const Shoe& left, std::size_t up, const Counts& hand, const Standing& standing) {
    shoe_ = left;
    up_ = up;
    holes_ = no_blackjack(up);
    return standing.natural || standing.switched ? meet(hand, standing) : best(hand, true);
  }

 private:
  Ends of_up_card() {
    Ends lost = first_cards([&](const Counts& hand) {
      holes_ = any_hole & ~no_blackjack(up_);
      return Ends::of(is_natural(hand) ? terms_.natural_meets_natural : -1, 1).times(open());
    });
    Ends played = first_cards([&](const Counts& hand) {
      Ends sum;
      for (const auto& [told, holes] : told_holes(terms_, up_)) {
        holes_ = holes;
        Standing standing;
        standing.natural = is_natural(hand);
        sum += standing.natural ? meet(hand, standing) : best(hand, true);
      }
      return sum;
    });
    if (terms_.second_wager && played.gain > 0) {
      lost.staked *= 2;
      played.staked *= 2;
      played.gain *= 2;
      played.square *= 4;
    }
    return lost += played;
  }
  template <class Of>
  Ends first_cards(Of of) {
    return each_card([&](std::size_t first) {
      return each_card([&](std::size_t second) { return of(with(with({}, first), second)); });
    });
  }

  double open() const {
    double chance = 0;
    for (std::size_t hole = 0; hole < values; ++hole) {
      if ((holes_ >> hole & 1U) != 0) chance += shoe_[hole];
    }
    return chance / cards_in(shoe_);
  }

  Ends meet(const Counts& hand, const Standing& standing) {
    const Gains gains = terms_.gains(hand, standing, up_);
    return each_card([&](std::size_t hole) {
      if ((holes_ >> hole & 1U) == 0) return Ends{};
      return dealer(with(with({}, up_), hole), gains, standing.at_stake());
    });
  }
  Ends dealer(const Counts& hand, const Gains& gains, double staked) {
    const int total = best_total(hand, terms_.dealers_ace_limit).total;
    if (total >= 17) return Ends::of(gains[end_on(total)], staked);
    return each_card([&](std::size_t card) { return dealer(with(hand, card), gains, staked); });
  }

  Ends gives(double gain, double staked) const { return Ends::of(gain, staked).times(open()); }

  Ends bust(const Counts& hand, Standing standing) {
    const Ends lost = gives(-standing.at_stake(), standing.at_stake());
    if (!terms_.second_chance) return lost;
    const Ends taken = each_card([&](std::size_t card) {
      standing.taken_off = points(card);
      if (hard_total(hand) - points(card) <= 21) return meet(hand, standing);
      return gives(-standing.at_stake(), standing.at_stake());
    });
    return better(lost, taken);
  }

  Ends best(const Counts& hand, bool first) {
    const int total = best_total(hand).total;
    if (total > 21) return bust(hand, {});
    Ends most = meet(hand, {});
    if (total == 21) return most;
    if (terms_.surrender == GivesUp::before_standing ||
        (first && terms_.surrender == GivesUp::first_decision))
      most = better(gives(-0.5, 1), most);
    most = better(most, each_card([&](std::size_t card) { return best(with(hand, card), false); }));
    if (terms_.doubles && (first || terms_.doubles_any_number)) {
      Standing standing;
      standing.doubled =
          terms_.free_double != nullptr && terms_.free_double(hand) ? Doubled::free : Doubled::paid;
      most = better(most, each_card([&](std::size_t card) {
                      const Counts drawn = with(hand, card);
                      if (best_total(drawn).total > 21) return bust(drawn, standing);
                      const Ends stands = meet(drawn, standing);
                      if (!terms_.given_up_after_double) return stands;
                      return better(stands,
                                    gives(-*terms_.given_up_after_double, standing.at_stake()));
                    }));
    }
    return most;
  }

  template <class Then>
  Ends each_card(Then then) {
    Ends sum;
    const int all = cards_in(shoe_);
    for (std::size_t card = 0; card < values; ++card) {
      const int copies = shoe_[card];
      if (copies == 0) continue;
      --shoe_[card];
      sum += then(card).times(static_cast<double>(copies) / all);
      ++shoe_[card];
    }
    return sum;
  }

  const Terms& terms_;
  Shoe shoe_;
  std::size_t up_ = 0;
  HoleSet holes_ = any_hole;
};

}  // namespace houseway::drawn::plain
