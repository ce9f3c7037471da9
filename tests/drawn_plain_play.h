#pragma once

#include <algorithm>

#include "drawn_plain.h"

// The best play of unsplit hands by plain recursion, every order of cards on its own.
namespace houseway::drawn::plain {

class BestPlay {
 public:
  explicit BestPlay(const Terms& terms) : terms_(terms), shoe_(terms.shoe) {}

  double value() {
    double sum = 0;
    const int all = cards_in(shoe_);
    for (std::size_t up = 0; up < values; ++up) {
      if (shoe_[up] == 0) continue;
      const double chance = static_cast<double>(shoe_[up]) / all;
      --shoe_[up];
      up_ = up;
      sum += chance * of_up_card();
      ++shoe_[up];
    }
    return sum;
  }

  // One hand, times the chance that the dealer has no Blackjack; the shoe has none of the cards on
  // the table.
  double of_hand(const Shoe& left, std::size_t up, const Counts& hand, const Standing& standing) {
    shoe_ = left;
    up_ = up;
    holes_ = no_blackjack(up);
    return standing.natural || standing.switched ? meet(hand, standing) : best(hand, true);
  }

 private:
  double of_up_card() {
    const double lost = first_cards([&](const Counts& hand) {
      holes_ = any_hole & ~no_blackjack(up_);
      return open() * (is_natural(hand) ? terms_.natural_meets_natural : -1);
    });
    const double played = first_cards([&](const Counts& hand) {
      double sum = 0;
      for (const auto& [told, holes] : told_holes(terms_, up_)) {
        holes_ = holes;
        Standing standing;
        standing.natural = is_natural(hand);
        sum += standing.natural ? meet(hand, standing) : best(hand, true);
      }
      return sum;
    });
    return lost + (terms_.second_wager ? std::max(played, 2 * played) : played);
  }
  template <class Of>
  double first_cards(Of of) {
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

  double meet(const Counts& hand, const Standing& standing) {
    const Gains gains = terms_.gains(hand, standing, up_);
    return each_card([&](std::size_t hole) {
      if ((holes_ >> hole & 1U) == 0) return 0.0;
      return dealer(with(with({}, up_), hole), gains);
    });
  }
  double dealer(const Counts& hand, const Gains& gains) {
    const int total = best_total(hand, terms_.dealers_ace_limit).total;
    if (total >= 17) return gains[end_on(total)];
    return each_card([&](std::size_t card) { return dealer(with(hand, card), gains); });
  }

  double bust(const Counts& hand, Standing standing) {
    const double lost = -standing.at_stake() * open();
    if (!terms_.second_chance) return lost;
    const double taken = each_card([&](std::size_t card) {
      standing.taken_off = points(card);
      if (hard_total(hand) - points(card) > 21) return -standing.at_stake() * open();
      return meet(hand, standing);
    });
    return std::max(lost, taken);
  }

  double best(const Counts& hand, bool first) {
    const int total = best_total(hand).total;
    if (total > 21) return bust(hand, {});
    double most = meet(hand, {});
    if (total == 21) return most;
    most =
        std::max(most, each_card([&](std::size_t card) { return best(with(hand, card), false); }));
    if (terms_.surrender == GivesUp::before_standing ||
        (first && terms_.surrender == GivesUp::first_decision))
      most = std::max(most, -0.5 * open());
    if (terms_.doubles && (first || terms_.doubles_any_number)) {
      Standing standing;
      standing.doubled =
          terms_.free_double != nullptr && terms_.free_double(hand) ? Doubled::free : Doubled::paid;
      most = std::max(most, each_card([&](std::size_t card) {
                        const Counts drawn = with(hand, card);
                        if (best_total(drawn).total > 21) return bust(drawn, standing);
                        const double stands = meet(drawn, standing);
                        if (!terms_.given_up_after_double) return stands;
                        return std::max(stands, -*terms_.given_up_after_double * open());
                      }));
    }
    return most;
  }

  template <class Then>
  double each_card(Then then) {
    double sum = 0;
    const int all = cards_in(shoe_);
    for (std::size_t card = 0; card < values; ++card) {
      const int copies = shoe_[card];
      if (copies == 0) continue;
      --shoe_[card];
      sum += copies * then(card) / all;
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
