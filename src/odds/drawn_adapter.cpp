#include "odds/drawn_adapter.h"

#include <array>
#include <memory>
#include <vector>

#include "odds/dealers_draws.h"
#include "odds/pricing.h"
#include "rules/twenty_one.h"

namespace houseway {
namespace {

using drawn::Counts;
using drawn::Gains;
using drawn::Standing;

// A dealer's hand for each end, none of them a Blackjack.
std::array<Cards, drawn::dealers_ends> dealers_hands() {
  const auto card = [](int points) {
    return card_of(static_cast<std::size_t>(points - 1), Suit::clubs);
  };
  return {Cards{card(10), card(7)},          Cards{card(10), card(8)},
          Cards{card(10), card(9)},          Cards{card(10), card(10)},
          Cards{card(7), card(7), card(7)},  Cards{card(10), card(2), card(10)},
          Cards{card(10), card(3), card(10)}};
}

// What the wagers on a hand gain, asked of their judges.
class HandGains {
 public:
  HandGains(const RuleSet& rules, std::span<const Card> shoe)
      : rules_(rules), hands_(*rules.definition().hands()) {
    const auto id = [&](std::string_view wager) {
      return wager.empty() ? first_ : static_cast<WagerId>(*rules.definition().find_wager(wager));
    };
    first_ = id(hands_.first_wagers(rules).front());
    double_down_ = id(hands_.double_down);
    second_chance_ = id(hands_.second_chance);
    lammer_ = id(hands_.free.wager);
    for (const Card card : shoe) {
      ++by_suit_[value_index(card)][static_cast<std::size_t>(card.suit())];
    }
  }

  enum class Of : std::uint8_t { gains, squares };
  Gains mean(Of of, const Counts& hand, const Standing& standing) const {
    std::vector<std::size_t> cards;
    for (std::size_t value = 0; value < drawn::values; ++value) {
      cards.insert(cards.end(), hand[value], value);
    }
    const auto in_suits = [&](auto suit_of) {
      DrawnHand drawn{.from_split = standing.from_split,
                      .switched = standing.switched,
                      .doubled = standing.doubled != drawn::Doubled::no,
                      .end = DrawnHand::End::stands};
      for (std::size_t i = 0; i < cards.size(); ++i) {
        drawn.cards.push_back(card_of(cards[i], suit_of(i)));
      }
      if (standing.taken_off > 0) {
        drawn.subtracted = card_of(static_cast<std::size_t>(standing.taken_off - 1), Suit::clubs);
      }
      Gains found = gains(drawn, standing);
      if (of == Of::squares) {
        for (double& each : found) each *= each;
      }
      return found;
    };
    const auto mixed = [](std::size_t i) { return i == 0 ? Suit::hearts : Suit::clubs; };
    const Gains any = in_suits(mixed);
    if (cards.size() != 3) return any;
    bool suits_matter = false;
    for (const Suit suit : all_suits) {
      suits_matter |= in_suits([&](std::size_t) { return suit; }) != any;
    }
    return suits_matter ? over_suits(cards, in_suits) : any;
  }

  double against_natural() const {
    DrawnHand natural{.end = DrawnHand::End::stands};
    natural.cards = {card_of(drawn::ace, Suit::clubs), card_of(drawn::ten, Suit::hearts)};
    return gain(first_, natural, natural.cards);
  }

 private:
  // Over the suits that three cards of these values may have.
  template <class InSuits>
  Gains over_suits(const std::vector<std::size_t>& cards, InSuits in_suits) const {
    auto left = by_suit_;
    Gains sum{};
    double all = 0;
    std::array<Suit, 3> suits{};
    const auto choose = [&](auto&& self, std::size_t i, double ways) -> void {
      if (ways == 0) return;
      if (i == suits.size()) {
        const Gains each = in_suits([&](std::size_t card) { return suits[card]; });
        for (std::size_t end = 0; end < sum.size(); ++end) sum[end] += ways * each[end];
        all += ways;
        return;
      }
      for (const Suit suit : all_suits) {
        int& count = left[cards[i]][static_cast<std::size_t>(suit)];
        suits[i] = suit;
        --count;
        self(self, i + 1, ways * (count + 1));
        ++count;
      }
    };
    choose(choose, 0, 1);
    if (all == 0) return in_suits([](std::size_t) { return Suit::clubs; });
    for (double& each : sum) each /= all;
    return sum;
  }

  Gains gains(const DrawnHand& hand, const Standing& standing) const {
    static const auto dealers = dealers_hands();
    Gains out{};
    for (std::size_t end = 0; end < out.size(); ++end) {
      const double base =
          standing.free_wager ? brought(hand, dealers[end]) : gain(first_, hand, dealers[end]);
      double sum = base;
      double staked = standing.free_wager ? 0 : 1;
      if (standing.doubled == drawn::Doubled::paid) {
        sum += gain(double_down_, hand, dealers[end]);
        staked += 1;
      } else if (standing.doubled == drawn::Doubled::free) {
        sum += brought(hand, dealers[end]);
      }
      if (standing.taken_off > 0) sum += staked * gain(second_chance_, hand, dealers[end]);
      out[end] = sum;
    }
    return out;
  }

  Judged judge(WagerId wager, const DrawnHand& hand, const Cards& dealer) const {
    const std::span dealers(dealer.begin(), dealer.end());
    const HandMeeting met{hand, dealers, hand.total(), total_of(dealers, hands_.dealers_ace_limit)};
    return rules_.definition().wagers[wager].by_drawn_hand()->judge(rules_, met);
  }

  double gain(WagerId wager, const DrawnHand& hand, const Cards& dealer) const {
    const Judged found = judge(wager, hand, dealer);
    if (found.pushes) return 0;
    if (found.row == no_row) return -1;
    const LineNet net =
        net_on_win(rules_.paytable(wager).pays[static_cast<std::size_t>(found.row)]);
    return static_cast<double>(net.num) / static_cast<double>(net.den);
  }

  // What a lammer brings: its value, or nothing.
  double brought(const DrawnHand& hand, const Cards& dealer) const {
    const Judged found = judge(lammer_, hand, dealer);
    if (found.pushes || found.row == no_row) return 0;
    return bonus_on_unit(rules_.paytable(lammer_).pays[static_cast<std::size_t>(found.row)])
        .convert_to<double>();
  }

  const RuleSet& rules_;
  const TwentyOne& hands_;
  WagerId first_ = 0;
  WagerId double_down_ = 0;
  WagerId second_chance_ = 0;
  WagerId lammer_ = 0;
  std::array<std::array<int, suit_count>, drawn::values> by_suit_{};
};

drawn::GivesUp gives_up(Surrendering surrendering) {
  switch (surrendering) {
    case Surrendering::first_decision:
      return drawn::GivesUp::first_decision;
    case Surrendering::before_standing:
      return drawn::GivesUp::before_standing;
    case Surrendering::never:
      break;
  }
  return drawn::GivesUp::never;
}

}  // namespace

drawn::Terms terms_of(const RuleSet& rules, std::span<const Card> shoe) {
  const TwentyOne& hands = *rules.definition().hands();
  const HandRules moves = hands.hand_rules(rules);
  const auto gains = std::make_shared<HandGains>(rules, shoe);
  drawn::Terms terms;
  terms.shoe = {};
  for (const Card card : shoe) ++terms.shoe[value_index(card)];
  terms.gains = [gains](const Counts& hand, const Standing& standing, std::size_t) {
    return gains->mean(HandGains::Of::gains, hand, standing);
  };
  terms.squares = [gains](const Counts& hand, const Standing& standing, std::size_t) {
    return gains->mean(HandGains::Of::squares, hand, standing);
  };
  terms.natural_meets_natural = gains->against_natural();
  terms.dealers_ace_limit = hands.dealers_ace_limit;
  terms.doubles_any_number = moves.doubling.any_number;
  terms.doubles_split_aces = moves.doubling.split_aces && !moves.splitting.aces_one_card;
  // The first wager's own amount: a rescue gives up that, a surrender half of twice as much.
  if (moves.rescue || moves.surrendering == Surrendering::before_standing) {
    terms.given_up_after_double = 1;
  }
  terms.surrender = gives_up(moves.surrendering);
  terms.most_hands = moves.splitting.most_hands;
  terms.most_of_aces = moves.splitting.most_of_aces;
  terms.aces_one_card = moves.splitting.aces_one_card;
  if (hands.free.doubles != nullptr) {
    terms.free_double = [doubles = hands.free.doubles](const Counts& hand) {
      Cards cards;
      for (std::size_t value = 0; value < drawn::values; ++value) {
        for (int i = 0; i < hand[value]; ++i) cards.push_back(card_of(value, Suit::clubs));
      }
      return doubles(std::span(cards.begin(), cards.end()));
    };
  }
  if (hands.free.splits != nullptr) {
    terms.free_split = [splits = hands.free.splits](std::size_t value) {
      return splits(card_of(value, Suit::clubs), card_of(value, Suit::hearts));
    };
  }
  terms.second_chance = moves.second_chance;
  terms.second_wager = !hands.second_wager.empty();
  const auto insurance = static_cast<WagerId>(*rules.definition().find_wager(hands.insurance));
  terms.insurance_pays = bonus_on_unit(rules.paytable(insurance).pays.front()).convert_to<double>();
  if (hands.range != nullptr) {
    terms.told = [&hands](std::size_t up, std::size_t hole) {
      const Card of_hole = card_of(hole, Suit::clubs);
      const bool exposed =
          hands.exposes_hole != nullptr && hands.exposes_hole(card_of(up, Suit::clubs), of_hole);
      constexpr int ranges = 16;  // more than there are
      return exposed ? ranges + static_cast<int>(hole) : 1 + hands.range(of_hole);
    };
  }
  return terms;
}

}  // namespace houseway
