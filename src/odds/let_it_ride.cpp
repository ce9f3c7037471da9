#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "odds/hands.h"
#include "odds/main_game.h"
#include "ranking/high.h"
#include "rules/limits.h"

// Let It Ride Poker: three own cards and three equal bets; the first may be withdrawn on the own
// cards, the second when the first of two community cards is shown. The rows of the final hands are
// counted once for each own hand (up to suits) and first community card.
namespace houseway {
namespace {

constexpr std::size_t most_rows = 12;
constexpr std::size_t bets = 3;

using Counts = std::array<std::uint8_t, most_rows>;  // by row, what no row names last

struct Hand {
  CardSet own;
  unsigned alike = 0;  // hands that differ only by a renaming of suits
  std::vector<Card> rest;
  std::vector<Counts> last;  // by the first community card, what the second makes
};

// What each row wins or loses when so many bets stand, in bets. The whole numbers are the same
// times a common unit: best play is found by comparing sums of these.
struct Nets {
  std::array<std::array<Rational, bets + 1>, most_rows> exact;
  std::array<std::array<Integer, bets + 1>, most_rows> whole;
  Integer unit = 1;
};

// The value of taking a bet back and of letting it ride, over all that may follow.
struct Decision {
  Integer pull;
  Integer let;

  bool lets() const { return let > pull; }  // of equal ones the smaller wager
  const Integer& best() const { return lets() ? let : pull; }
};

class LetItRide final : public MainGame {
 public:
  LetItRide(const RuleSet& rules, std::span<const Card> deck, Money bet, Effort& effort)
      : rules_(rules), game_(rules.definition()), bet_(bet), deck_(deck.begin(), deck.end()) {
    base_ = static_cast<WagerId>(*game_.find_wager(game_.base));
    rows_ = rules.schedule(base_).rows.size();
    for (const Step& step : game_.cards().play) {
      if (step.is<Decide>()) decisions_.push_back(&step);
    }
    const auto add = [&](CardSet own) {
      const unsigned alike = suit_class_size(own);
      if (alike > 0) hands_.push_back({own, alike, {}, {}});
    };
    for (std::size_t first = 0; first < deck_.size(); ++first) {
      for_each_hand_from(deck_, first, 3, add);
    }
    in_parallel(effort, hands_.size(), [&](std::size_t i, unsigned) { count(hands_[i]); });
  }

  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 3) return "Let It Ride Poker is decided on three own cards";
    if (situation.community.size() > 1) {
      return "the last decision is made with one community card shown";
    }
    if (situation.dealer) return "the dealer has no hand in Let It Ride Poker";
    return {};
  }

 private:
  void count(Hand& hand) const;
  Nets nets(const Paytable& table) const;

  // With one community card shown; `standing` bets besides the second.
  Decision second(const Hand& hand, std::size_t shown, std::size_t standing,
                  const Nets& nets) const {
    Decision decision;
    for (std::size_t row = 0; row <= rows_; ++row) {
      const unsigned ways = hand.last[shown][row];
      if (ways == 0) continue;
      decision.pull += ways * nets.whole[row][standing];
      decision.let += ways * nets.whole[row][standing + 1];
    }
    return decision;
  }
  Decision first(const Hand& hand, const Nets& nets) const {
    Decision decision;
    for (std::size_t shown = 0; shown < hand.rest.size(); ++shown) {
      decision.pull += second(hand, shown, 1, nets).best();
      decision.let += second(hand, shown, 2, nets).best();
    }
    return decision;
  }

  const RuleSet& rules_;
  const Definition& game_;
  Money bet_;
  WagerId base_ = 0;
  std::size_t rows_ = 0;
  std::vector<Card> deck_;
  std::vector<const Step*> decisions_;
  std::vector<Hand> hands_;
};

// Each two community cards count for either of them shown first.
void LetItRide::count(Hand& hand) const {
  const RankHand rank = game_.wagers[base_].by_hand()->rank;
  for (const Card card : deck_) {
    if (!hand.own.contains(card)) hand.rest.push_back(card);
  }
  hand.last.resize(hand.rest.size());
  for (std::size_t j = 1; j < hand.rest.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      CardSet cards = hand.own;
      cards.insert(hand.rest[i]);
      cards.insert(hand.rest[j]);
      const Row row = rank(cards, rules_).row;
      const std::size_t at = row == no_row ? rows_ : static_cast<std::size_t>(row);
      ++hand.last[i][at];
      ++hand.last[j][at];
    }
  }
}

Nets LetItRide::nets(const Paytable& table) const {
  const Money most = payout_limit(rules_, bet_);
  Nets nets;
  for (std::size_t row = 0; row <= rows_; ++row) {
    const Rational each = row == rows_ ? Rational(-1) : net_on_win(table.pays[row]).value();
    for (std::size_t standing = 1; standing <= bets; ++standing) {
      Rational& net = nets.exact[row][standing];
      net = std::min(Rational(each * standing), Rational(most.cents, bet_.cents));
      nets.unit = lcm(nets.unit, denominator(net));
    }
  }
  for (std::size_t row = 0; row <= rows_; ++row) {
    for (std::size_t standing = 1; standing <= bets; ++standing) {
      nets.whole[row][standing] = numerator(Rational(nets.exact[row][standing] * nets.unit));
    }
  }
  return nets;
}

WagerOdds LetItRide::price_main(const Paytable& table) {
  const Nets net = nets(table);
  // Deals by whether the first bet stands, whether the second does, and the row.
  std::array<std::array<std::array<std::uint64_t, most_rows>, 2>, 2> deals{};
  for (const Hand& hand : hands_) {
    const bool let_1 = first(hand, net).lets();
    for (std::size_t shown = 0; shown < hand.rest.size(); ++shown) {
      const bool let_2 = second(hand, shown, let_1 ? 2 : 1, net).lets();
      for (std::size_t row = 0; row <= rows_; ++row) {
        deals[let_1][let_2][row] += std::uint64_t{hand.alike} * hand.last[shown][row];
      }
    }
  }

  const Schedule& schedule = rules_.schedule(base_);
  WagerOdds odds;
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.proposed = table.name == proposed_name;
  odds.selected = &table == &rules_.paytable(base_);
  odds.section = text(schedule.section);
  for (std::size_t row = 0; row <= rows_; ++row) {
    const std::uint64_t all =
        deals[0][0][row] + deals[0][1][row] + deals[1][0][row] + deals[1][1][row];
    odds.space += all;
    if (row < rows_) {
      odds.outcomes.push_back({std::string(schedule.rows[row]), all, table.pays[row]});
    } else {
      odds.outcomes.push_back({unlisted_name, all, not_printed});
    }
  }
  for (const OutcomeCount& outcome : odds.outcomes) {
    const Rational chance(outcome.count, odds.space);
    (outcome.pays.wins()                     ? odds.won
     : outcome.pays.kind == Pays::Kind::push ? odds.pushed
                                             : odds.lost) += chance;
  }
  BestPlay play;
  std::array<Rational, bets> loss;
  std::array<Rational, bets> withdrawn;
  Rational mean = 0;
  Rational square = 0;
  for (const bool let_1 : {false, true}) {
    for (const bool let_2 : {false, true}) {
      const std::array<bool, bets> stands{let_1, let_2, true};
      const auto standing =
          static_cast<std::size_t>(std::count(stands.begin(), stands.end(), true));
      for (std::size_t row = 0; row <= rows_; ++row) {
        const Rational chance(Integer(deals[let_1][let_2][row]), odds.space);
        const Rational& each = net.exact[row][standing];
        mean += chance * each;
        square += chance * each * each;
        play.average_wager += chance * standing;
        for (std::size_t i = 0; i < bets; ++i) {
          // A total that a limit cuts is shared by the bets equally.
          if (stands[i]) loss[i] -= chance * each / standing;
          if (!stands[i]) withdrawn[i] += chance;
        }
      }
    }
  }
  odds.fixed_return = 1 + mean;
  odds.variance = square - mean * mean;
  play.element_of_risk = -mean / play.average_wager;
  std::size_t bet = 0;
  for (const Wager& wager : game_.wagers) {
    if (wager.need != Need::required) continue;
    play.loss_by_wager.emplace_back(wager.id, loss[bet]);
    if (bet < decisions_.size()) play.withdrawals.emplace_back(wager.id, withdrawn[bet]);
    ++bet;
  }
  odds.play = play;
  return odds;
}

std::vector<ChoiceValue> LetItRide::values(const Situation& situation) {
  const Nets net = nets(rules_.paytable(base_));
  Hand hand{situation.own, 1, {}, {}};
  count(hand);
  Decision decision = first(hand, net);
  Integer ways = hand.rest.size() - 1;
  if (situation.community.empty()) {
    ways *= hand.rest.size();
  } else {
    // The first bet is taken to have been played best.
    const auto shown = std::find(hand.rest.begin(), hand.rest.end(), situation.community[0]);
    decision = second(hand, static_cast<std::size_t>(shown - hand.rest.begin()),
                      decision.lets() ? 2 : 1, net);
  }
  const Integer all = ways * net.unit;
  std::vector<ChoiceValue> choices;
  for (const Choice& choice : decisions_[situation.community.size()]->choices()) {
    const bool pulls = choice.act == Choice::Act::withdraw;
    choices.push_back(
        {std::string(choice.word), Rational(pulls ? decision.pull : decision.let, all)});
  }
  return choices;
}

// What three or four cards make so far: of one suit or not, in how many straights they fit, and
// how many are of a rank whose pair pays. The digits before it only order the names.
std::string cards_in_words(CardSet cards) {
  const HighHand made = high_hand(cards);
  switch (made.hand_class()) {
    case HandClass::four_of_a_kind:
      return "00 four-of-a-kind";
    case HandClass::three_of_a_kind:
      return "01 three-of-a-kind";
    case HandClass::two_pair:
      return "02 two pair";
    case HandClass::pair:
      return made.rank() >= Rank::ten ? "03 pair of 10s or better" : "04 pair of 9s or lower";
    default:
      break;
  }
  const bool suited = std::any_of(all_suits.begin(), all_suits.end(),
                                  [&](Suit suit) { return cards.ranks(suit) == cards.ranks(); });
  // With the ace counted at both ends.
  const unsigned ranks = (cards.ranks() << 1U) | (cards.ranks() >> 12U);
  int straights = 0;
  for (unsigned low = 0; low + 5 <= 14; ++low) {
    if (std::popcount((ranks >> low) & 0x1FU) >= cards.size()) ++straights;
  }
  const int high = std::popcount(cards.ranks() >> static_cast<unsigned>(Rank::ten));
  return fmt::format("{}{}{} {}{}{}{} of 10 or higher", suited ? 1 : 2, 9 - straights, 9 - high,
                     suited ? "suited, " : "",
                     straights == 0   ? "no straight"
                     : straights == 1 ? "in one straight"
                                      : fmt::format("in {} straights", straights),
                     ", ", high == 0 ? "none" : fmt::format("{}", high));
}

std::vector<StrategyTable> LetItRide::strategy() {
  const Nets net = nets(rules_.paytable(base_));
  struct Share {
    std::uint64_t lets = 0;
    std::uint64_t all = 0;
  };
  std::array<std::map<std::string, Share>, 2> shares;
  const auto add = [&](std::size_t decision, CardSet cards, bool lets, unsigned ways) {
    Share& share = shares[decision][cards_in_words(cards)];
    share.all += ways;
    if (lets) share.lets += ways;
  };
  for (const Hand& hand : hands_) {
    const bool let_1 = first(hand, net).lets();
    add(0, hand.own, let_1, hand.alike);
    for (std::size_t shown = 0; shown < hand.rest.size(); ++shown) {
      CardSet four = hand.own;
      four.insert(hand.rest[shown]);
      add(1, four, second(hand, shown, let_1 ? 2 : 1, net).lets(), hand.alike);
    }
  }
  std::vector<StrategyTable> tables{
      {"Bet Number 1, by the three own cards: how often it is best to let it ride",
       {"cards", "let it ride"},
       {}},
      {"Bet Number 2, by the four cards seen: how often it is best to let it ride",
       {"cards", "let it ride"},
       {}}};
  for (std::size_t decision = 0; decision < 2; ++decision) {
    for (const auto& [name, share] : shares[decision]) {
      tables[decision].rows.push_back(
          {name.substr(name.find(' ') + 1),
           share.lets == share.all ? "let"
           : share.lets == 0       ? "pull"
                                   : decimal(Rational(share.lets * 100, share.all), 1) + "%"});
    }
  }
  return tables;
}

}  // namespace

std::unique_ptr<MainGame> solve_let_it_ride(const RuleSet& rules, std::span<const Card> deck,
                                            Money bet, Effort& effort) {
  return std::make_unique<LetItRide>(rules, deck, bet, effort);
}

}  // namespace houseway
