#include <fmt/format.h>

#include <array>
#include <map>

#include "games/caribbean_stud_poker.h"
#include "odds/hands.h"
#include "odds/main_game.h"
#include "odds/sorted_hands.h"

// Caribbean Stud Poker: five own cards and the dealer's up card seen, one Bet of two Antes. Dealer
// hands are passed from the weakest on; when a player's hand comes up, those passed are the ones it
// beats.
namespace houseway {
namespace {

// One hand, up to suits, against all dealer hands with each up card.
struct Against {
  SortedHands::Hand hand;
  CardSet cards;
  unsigned alike = 0;
  HighHand value;
  PassedHandsByCard::Row unqualified;  // dealer hands below ace-king
  PassedHandsByCard::Row lower;        // below the player's
  PassedHandsByCard::Row not_higher;   // below it or equal
};

class CaribbeanStud final : public MainGame {
 public:
  CaribbeanStud(const RuleSet& rules, std::span<const Card> deck, Effort& effort)
      : rules_(rules), game_(rules.definition()), deck_(deck.begin(), deck.end()) {
    bet_ = static_cast<WagerId>(*game_.find_wager("bet"));
    bet_multiple_ = game_.cards().play.front().wagering().whole_multiples().front();
    holes_ = 1;
    const auto unseen = static_cast<std::int64_t>(deck_.size()) - 6;
    for (std::int64_t i = 0; i < 4; ++i) holes_ = holes_ * (unseen - i) / (i + 1);
    count(effort);
  }

  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId wager) override;
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 5) return "Caribbean Stud Poker is decided on five own cards";
    if (!situation.community.empty()) return "there are no community cards in Caribbean Stud Poker";
    if (!situation.dealer) return "the dealer's up card is seen before the decision";
    return {};
  }

 private:
  // What the Bet comes to over all hole cards of the dealer.
  struct Betting {
    std::int64_t unqualified;
    std::int64_t won;
    std::int64_t tied;
    std::int64_t lost;
    std::int64_t value;  // in Antes, times `unit`
    std::int64_t unit;   // that makes the line's odds whole
  };

  LineNet bet_net(HighHand hand) const {
    return net_on_win(
        rules_.paytable(bet_).pays[static_cast<std::size_t>(caribbean::bet_row(hand))]);
  }

  Betting betting(const Against& against, std::size_t up) const {
    Betting bet{};
    bet.unqualified = against.unqualified[up];
    const std::int64_t tied_or_won = against.not_higher[up] - against.unqualified[up];
    if (caribbean::qualifies(against.value)) {
      bet.won = against.lower[up] - against.unqualified[up];
      bet.tied = tied_or_won - bet.won;
    }
    bet.lost = holes_ - bet.unqualified - bet.won - bet.tied;
    const LineNet net = bet_net(against.value);
    bet.unit = net.den;
    bet.value = bet.unqualified * net.den + bet.won * (net.den + bet_multiple_ * net.num) -
                bet.lost * (1 + bet_multiple_) * net.den;
    return bet;
  }

  bool folds(const Betting& bet) const { return bet.value <= -holes_ * bet.unit; }

  void count(Effort& effort);

  template <class Visit>
  void for_each_up_card(const Against& against, Visit visit) const {
    for (std::size_t up = 0; up < deck_.size(); ++up) {
      if (!against.cards.contains(deck_[up])) visit(up);
    }
  }

  const RuleSet& rules_;
  const Definition& game_;
  std::vector<Card> deck_;
  WagerId bet_ = 0;
  std::int64_t bet_multiple_ = 0;
  std::int64_t holes_ = 0;  // of the dealer, given the up card
  std::vector<Against> hands_;
};

void CaribbeanStud::count(Effort& effort) {
  const SortedHands sorted(deck_, fast_high());
  effort.planned += sorted.strengths();
  PassedHandsByCard passed(deck_.size());
  const auto cards_of = [&](const SortedHands::Hand& hand) {
    CardSet cards;
    for (const std::uint8_t card : hand) cards.insert(deck_[card]);
    return cards;
  };
  for (std::size_t strength = 0; strength < sorted.strengths(); ++strength) {
    for (const SortedHands::Hand& hand : sorted.of(strength)) {
      const CardSet cards = cards_of(hand);
      if (const unsigned alike = suit_class_size(cards); alike > 0) {
        hands_.push_back({hand, cards, alike, sorted.value(strength), {}, {}, {}});
      }
    }
  }
  std::size_t next = 0;
  bool qualified = false;
  for (std::size_t strength = 0; strength < sorted.strengths(); ++strength) {
    if (effort.cancelled) throw Cancelled();
    const HighHand value = sorted.value(strength);
    if (!qualified && caribbean::qualifies(value)) {
      for (Against& against : hands_) against.unqualified = passed.avoiding(against.hand);
      qualified = true;
    }
    const std::size_t first = next;
    for (; next < hands_.size() && hands_[next].value == value; ++next) {
      hands_[next].lower = passed.avoiding(hands_[next].hand);
    }
    for (const SortedHands::Hand& hand : sorted.of(strength)) passed.pass(hand);
    for (std::size_t i = first; i < next; ++i) {
      hands_[i].not_higher = passed.avoiding(hands_[i].hand);
    }
    ++effort.done;
  }
}

WagerOdds CaribbeanStud::price_main(const Paytable& table) {
  std::vector<Wide> won(rules_.schedule(bet_).rows.size());
  Wide unqualified = 0;
  Wide tied = 0;
  Wide lost = 0;
  Wide folded = 0;
  Wide space = 0;
  for (const Against& against : hands_) {
    for_each_up_card(against, [&](std::size_t up) {
      const Betting bet = betting(against, up);
      const Wide alike = against.alike;
      space += alike * holes_;
      if (folds(bet)) {
        folded += alike * holes_;
        return;
      }
      unqualified += alike * bet.unqualified;
      tied += alike * bet.tied;
      lost += alike * bet.lost;
      won[static_cast<std::size_t>(caribbean::bet_row(against.value))] += alike * bet.won;
    });
  }
  WagerOdds odds;
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.proposed = rules_.paytable(bet_).name == proposed_name;
  odds.section = text(rules_.schedule(bet_).section);
  odds.space = integer(space);
  const auto of_space = [&](Wide count) { return Rational(integer(count), odds.space); };
  odds.outcomes.push_back({"Dealer below ace-king", integer(unqualified), to(1)});
  odds.won = of_space(unqualified);
  // All values follow from how often each outcome comes and what it wins or loses.
  const Rational all = 1 + bet_multiple_;
  Rational ante_net = of_space(unqualified) - of_space(lost) - of_space(folded);
  Rational bet_net_sum = -bet_multiple_ * of_space(lost);
  Rational square = of_space(unqualified) + of_space(lost) * all * all + of_space(folded);
  for (std::size_t row = 0; row < won.size(); ++row) {
    odds.outcomes.push_back({std::string(rules_.schedule(bet_).rows[row]), integer(won[row]),
                             rules_.paytable(bet_).pays[row]});
    const Rational chance = of_space(won[row]);
    const Rational bet_wins = bet_multiple_ * net_on_win(rules_.paytable(bet_).pays[row]).value();
    odds.won += chance;
    ante_net += chance;
    bet_net_sum += chance * bet_wins;
    square += chance * (1 + bet_wins) * (1 + bet_wins);
  }
  odds.outcomes.push_back({"Tie", integer(tied), push});
  odds.outcomes.push_back({"Dealer higher", integer(lost), not_printed});
  odds.outcomes.push_back({folded_name, integer(folded), not_printed});
  odds.pushed = of_space(tied);
  odds.lost = 1 - odds.won - odds.pushed;
  const Rational mean = ante_net + bet_net_sum;
  odds.fixed_return = 1 + mean;
  odds.variance = square - mean * mean;
  BestPlay play;
  play.fold_frequency = of_space(folded);
  play.average_wager = 1 + bet_multiple_ * (1 - play.fold_frequency);
  play.element_of_risk = -mean / play.average_wager;
  play.loss_by_wager.emplace_back("ante", -ante_net);
  play.loss_by_wager.emplace_back("bet", -bet_net_sum);
  odds.play = play;
  return odds;
}

// The wagers that a fold forfeits, over hands and up cards.
std::optional<RowCounts> CaribbeanStud::count(WagerId wager) {
  if (rules_.kept_on_fold(wager)) return std::nullopt;
  RowCounts counts;
  counts.rows.resize(rules_.schedule(wager).rows.size());
  for (const Against& against : hands_) {
    const Row row = game_.wagers[wager].by_hand()->rank(against.cards, rules_).row;
    std::uint64_t folded = 0;
    std::uint64_t played = 0;
    for_each_up_card(against,
                     [&](std::size_t up) { ++(folds(betting(against, up)) ? folded : played); });
    counts.forfeited += folded * against.alike;
    (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) +=
        played * against.alike;
  }
  return counts;
}

// A renaming of suits that turns the hand into the one that stands for it, applied to both.
std::pair<CardSet, Card> renamed(CardSet cards, Card up) {
  std::array<Suit, suit_count> order = all_suits;
  std::stable_sort(order.begin(), order.end(),
                   [&](Suit a, Suit b) { return cards.ranks(a) > cards.ranks(b); });
  CardSet renamed_cards;
  Card renamed_up;
  for (std::size_t to_suit = 0; to_suit < order.size(); ++to_suit) {
    for (int rank = 0; rank < rank_count; ++rank) {
      const Card from(static_cast<Rank>(rank), order[to_suit]);
      const Card target(static_cast<Rank>(rank), all_suits[to_suit]);
      if (cards.contains(from)) renamed_cards.insert(target);
      if (from == up) renamed_up = target;
    }
  }
  return {renamed_cards, renamed_up};
}

std::vector<ChoiceValue> CaribbeanStud::values(const Situation& situation) {
  const auto [cards, up] = renamed(situation.own, *situation.dealer);
  for (const Against& against : hands_) {
    if (against.cards != cards) continue;
    const auto at =
        static_cast<std::size_t>(std::find(deck_.begin(), deck_.end(), up) - deck_.begin());
    const Betting bet = betting(against, at);
    return {{fmt::format("bet {}", bet_multiple_), Rational(bet.value, holes_ * bet.unit)},
            {"fold", Rational(-1)}};
  }
  return {};
}

std::vector<StrategyTable> CaribbeanStud::strategy() {
  struct Share {
    std::int64_t bets = 0;
    std::int64_t all = 0;
  };
  const auto group = [](HighHand hand) -> std::string {
    switch (hand.hand_class()) {
      case HandClass::high_card:
        if (hand.rank(0) != Rank::ace) return "5 king high or less";
        if (hand.rank(1) != Rank::king) return "4 ace high, no king";
        return fmt::format("3{} ace-king-{}", 9 - std::min(9, static_cast<int>(hand.rank(2)) - 2),
                           rank_name(hand.rank(2)));
      case HandClass::pair:
        return fmt::format("2{:02} pair of {}", 12 - static_cast<int>(hand.rank()),
                           rank_plural(hand.rank()));
      default:
        return "1 two pair or better";
    }
  };
  std::map<std::string, std::array<Share, rank_count>> shares;
  for (const Against& against : hands_) {
    auto& row = shares[group(against.value)];
    for_each_up_card(against, [&](std::size_t up) {
      Share& share = row[static_cast<std::size_t>(deck_[up].rank())];
      share.all += against.alike;
      if (!folds(betting(against, up))) share.bets += against.alike;
    });
  }
  StrategyTable table{
      "How often the Bet is best, by the player's hand and the dealer's up card", {"hand"}, {}};
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    table.columns.push_back(text(Card(static_cast<Rank>(rank), Suit::spades)).substr(0, 1));
  }
  for (const auto& [name, row] : shares) {
    std::vector<std::string> cells{name.substr(name.find(' ') + 1)};
    for (int rank = rank_count - 1; rank >= 0; --rank) {
      const Share& share = row[static_cast<std::size_t>(rank)];
      cells.push_back(share.all == 0            ? ""
                      : share.bets == share.all ? "bet"
                      : share.bets == 0         ? "fold"
                                        : decimal(Rational(share.bets * 100, share.all), 1) + "%");
    }
    table.rows.push_back(cells);
  }
  return {table};
}

}  // namespace

std::unique_ptr<MainGame> solve_caribbean_stud(const RuleSet& rules, std::span<const Card> deck,
                                               Effort& effort) {
  return std::make_unique<CaribbeanStud>(rules, deck, effort);
}

}  // namespace houseway
