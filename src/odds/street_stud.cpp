#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "odds/hands.h"
#include "odds/main_game.h"
#include "odds/play_shares.h"
#include "ranking/high.h"
#include "rules/limits.h"
#include "rules/settling.h"

// Cajun Stud and Mississippi Stud: two own cards, three community cards, a raise before each is
// shown. The rows of the final hands are counted once for each pair of own cards (up to suits) and
// pair of community cards; a paytable is then priced by working back from the last raise to the
// first.
namespace houseway {
namespace {

constexpr int most_rows = 12;
constexpr int most_total = 12;  // of Ante and raises, in Antes
constexpr std::size_t most_wagers = 4;

using Counts = std::array<std::uint8_t, most_rows>;  // by row, what no row names last
using Cents = std::int64_t;

// A decision: what the raise is called, the wager that it makes and how many Antes it may be.
struct Street {
  std::string word;
  std::string wager;
  std::vector<int> raises;
};

struct Hole {
  CardSet cards;
  unsigned alike = 0;  // hands that differ only by a renaming of suits
  std::vector<Card> rest;
  std::vector<Counts> pairs;  // of community cards, what the third makes
};

constexpr std::size_t pair_index(std::size_t i, std::size_t j) {
  return i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j;
}

// The value of every decision of one pair of own cards; index by what is staked before it.
struct Solved {
  static constexpr int fold = 0;
  struct Node {
    std::array<Cents, most_total> value{};
    std::array<std::uint8_t, most_total> raise{};  // fold or the multiple
  };
  Node first;
  std::vector<Node> second;  // by the first community card
  std::vector<Node> third;   // by the pair of them
};

std::string cards_in_words(CardSet cards);

class StreetStud final : public MainGame {
 public:
  StreetStud(const RuleSet& rules, std::span<const Card> deck, Money ante, Effort& effort)
      : rules_(rules), game_(rules.definition()), ante_(ante), deck_(deck.begin(), deck.end()) {
    base_ = static_cast<WagerId>(*game_.find_wager(game_.base));
    rows_ = rules.schedule(base_).rows.size();
    for (const Step& step : game_.cards().play) {
      if (step.is<Decide>()) streets_.push_back(street_of(step));
    }
    count(effort);
  }

  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 2) return fmt::format("{} is decided on two own cards", game_.name);
    if (situation.community.size() > 2)
      return "the last decision is made with two community cards shown";
    if (situation.dealer) return fmt::format("the dealer has no hand in {}", game_.name);
    return {};
  }

 private:
  using NetTable = std::array<std::array<Cents, most_total>, most_rows>;

  // A decision with the multiples that the limits of its wager leave.
  Street street_of(const Step& step) const {
    const Choice& choice = step.wagering();
    Street street;
    street.word = choice.word;
    street.wager = choice.wager;
    const auto raise = static_cast<WagerId>(*game_.find_wager(choice.wager));
    const Money most = stake_limit(rules_, raise).most;
    for (const int multiple : choice.whole_multiples()) {
      if (ante_ * multiple <= most) street.raises.push_back(multiple);
    }
    return street;
  }

  void count(Effort& effort) {
    for (std::size_t a = 0; a < deck_.size(); ++a) {
      for (std::size_t b = a + 1; b < deck_.size(); ++b) {
        CardSet cards;
        cards.insert(deck_[a]);
        cards.insert(deck_[b]);
        const unsigned alike = suit_class_size(cards);
        if (alike > 0) holes_.push_back({cards, alike, {}, {}});
      }
    }
    in_parallel(effort, holes_.size(), [&](std::size_t i, unsigned) { count(holes_[i]); });
  }

  // Each three community cards count for the three pairs that two of them can be.
  void count(Hole& hole) const {
    const RankHand rank = game_.wagers[base_].by_hand()->rank;
    for (Card card : deck_) {
      if (!hole.cards.contains(card)) hole.rest.push_back(card);
    }
    const std::size_t n = hole.rest.size();
    hole.pairs.resize(n * (n - 1) / 2);
    for (std::size_t k = 2; k < n; ++k) {
      for (std::size_t j = 1; j < k; ++j) {
        for (std::size_t i = 0; i < j; ++i) {
          CardSet cards = hole.cards;
          cards.insert(hole.rest[i]);
          cards.insert(hole.rest[j]);
          cards.insert(hole.rest[k]);
          const Row row = rank(cards, rules_).row;
          const std::size_t at = row == no_row ? rows_ : static_cast<std::size_t>(row);
          ++hole.pairs[pair_index(i, j)][at];
          ++hole.pairs[pair_index(i, k)][at];
          ++hole.pairs[pair_index(j, k)][at];
        }
      }
    }
  }

  // What each row wins or loses when so many Antes are staked in all.
  NetTable net_table(const Paytable& table) const {
    const Money most = payout_limit(rules_, ante_);
    NetTable net{};
    for (std::size_t row = 0; row <= rows_; ++row) {
      const Pays pays = row == rows_ ? not_printed : table.pays[row];
      for (int total = 1; total < most_total; ++total) {
        const Cents staked = ante_.cents * total;
        Cents& value = net[row][static_cast<std::size_t>(total)];
        value = pays.wins() ? std::min(back_on(pays, {staked}).cents - staked, most.cents)
                : pays.kind == Pays::Kind::push ? 0
                                                : -staked;
      }
    }
    return net;
  }

  Solved solve(const Hole& hole, const NetTable& net) const;
  void choose(Solved::Node& node, int staked, const std::vector<int>& raises, Cents continuations,
              const std::array<Cents, most_total>& value_with) const;

  const RuleSet& rules_;
  const Definition& game_;
  Money ante_;
  WagerId base_ = 0;
  std::size_t rows_ = 0;
  std::vector<Card> deck_;
  std::vector<Street> streets_;
  std::vector<Hole> holes_;
};

// The best of folding and of each raise, given the value of going on with each total. Of equal ones
// the smallest wager.
void StreetStud::choose(Solved::Node& node, int staked, const std::vector<int>& raises,
                        Cents continuations,
                        const std::array<Cents, most_total>& value_with) const {
  const auto at = static_cast<std::size_t>(staked);
  node.value[at] = -staked * ante_.cents * continuations;
  node.raise[at] = Solved::fold;
  for (const int raise : raises) {
    const Cents value = value_with[static_cast<std::size_t>(staked + raise)];
    if (value > node.value[at]) {
      node.value[at] = value;
      node.raise[at] = static_cast<std::uint8_t>(raise);
    }
  }
}

Solved StreetStud::solve(const Hole& hole, const NetTable& net) const {
  const std::size_t n = hole.rest.size();
  const auto cards = static_cast<Cents>(n);
  Solved solved;
  solved.third.resize(hole.pairs.size());
  solved.second.resize(n);
  const auto each_total = [&](int least, int most, auto act) {
    for (int total = least; total <= most; ++total) act(total);
  };
  int raise = 0;  // the largest
  for (const Street& street : streets_) {
    for (const int multiple : street.raises) raise = std::max(raise, multiple);
  }
  for (std::size_t pair = 0; pair < hole.pairs.size(); ++pair) {
    std::array<Cents, most_total> value_with{};
    each_total(4, 1 + 3 * raise, [&](int total) {
      Cents sum = 0;
      for (std::size_t row = 0; row <= rows_; ++row) {
        sum += hole.pairs[pair][row] * net[row][static_cast<std::size_t>(total)];
      }
      value_with[static_cast<std::size_t>(total)] = sum;
    });
    each_total(3, 1 + 2 * raise, [&](int staked) {
      choose(solved.third[pair], staked, streets_[2].raises, cards - 2, value_with);
    });
  }
  for (std::size_t i = 0; i < n; ++i) {
    std::array<Cents, most_total> value_with{};
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const Solved::Node& third = solved.third[pair_index(i, j)];
      each_total(3, 1 + 2 * raise, [&](int total) {
        value_with[static_cast<std::size_t>(total)] += third.value[static_cast<std::size_t>(total)];
      });
    }
    each_total(2, 1 + raise, [&](int staked) {
      choose(solved.second[i], staked, streets_[1].raises, (cards - 1) * (cards - 2), value_with);
    });
  }
  std::array<Cents, most_total> value_with{};
  for (std::size_t i = 0; i < n; ++i) {
    each_total(2, 1 + raise, [&](int total) {
      value_with[static_cast<std::size_t>(total)] +=
          solved.second[i].value[static_cast<std::size_t>(total)];
    });
  }
  choose(solved.first, 1, streets_[0].raises, cards * (cards - 1) * (cards - 2), value_with);
  return solved;
}

WagerOdds StreetStud::price_main(const Paytable& table) {
  const NetTable net = net_table(table);
  std::array<Wide, most_rows> rows{};
  std::array<std::array<Wide, most_total>, most_wagers>
      net_by_wager{};                         // Ante and each raise, by the total
  std::array<Wide, most_wagers> forfeited{};  // Antes lost by folding, by wager
  Wide folded = 0;
  Wide value = 0;
  Wide square = 0;
  Wide staked_in_all = 0;
  Wide space = 0;

  for (const Hole& hole : holes_) {
    const Solved solved = solve(hole, net);
    const std::size_t n = hole.rest.size();
    const auto deals = static_cast<Wide>(n) * (n - 1) * (n - 2);
    space += deals * hole.alike;
    const auto fold = [&](std::array<int, most_wagers> stakes, Wide ways) {
      int total = 0;
      for (std::size_t wager = 0; wager < most_wagers; ++wager) {
        total += stakes[wager];
        forfeited[wager] += ways * stakes[wager];
      }
      const Wide lost = static_cast<Wide>(total) * ante_.cents;
      folded += ways;
      value -= ways * lost;
      square += ways * lost * lost;
      staked_in_all += ways * total;
    };
    const int r1 = solved.first.raise[1];
    if (r1 == Solved::fold) {
      fold({1, 0, 0, 0}, deals * hole.alike);
      continue;
    }
    for (std::size_t i = 0; i < n; ++i) {
      const int r2 = solved.second[i].raise[static_cast<std::size_t>(1 + r1)];
      if (r2 == Solved::fold) {
        fold({1, r1, 0, 0}, static_cast<Wide>(n - 1) * (n - 2) * hole.alike);
        continue;
      }
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        const std::size_t pair = pair_index(i, j);
        const int r3 = solved.third[pair].raise[static_cast<std::size_t>(1 + r1 + r2)];
        if (r3 == Solved::fold) {
          fold({1, r1, r2, 0}, static_cast<Wide>(n - 2) * hole.alike);
          continue;
        }
        const auto total = static_cast<std::size_t>(1 + r1 + r2 + r3);
        const std::array<int, most_wagers> stakes{1, r1, r2, r3};
        for (std::size_t row = 0; row <= rows_; ++row) {
          const Wide ways = static_cast<Wide>(hole.pairs[pair][row]) * hole.alike;
          if (ways == 0) continue;
          const Cents each = net[row][total];
          rows[row] += ways;
          value += ways * each;
          square += ways * each * each;
          for (std::size_t wager = 0; wager < most_wagers; ++wager) {
            net_by_wager[wager][total] += ways * each * stakes[wager];
          }
        }
        staked_in_all += static_cast<Wide>(n - 2) * hole.alike * static_cast<Wide>(total);
      }
    }
  }

  WagerOdds odds;
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.proposed = table.name == proposed_name;
  odds.selected = &table == &rules_.paytable(base_);
  odds.section = text(rules_.schedule(base_).section);
  odds.space = integer(space);
  const auto of_space = [&](Wide count) { return Rational(integer(count), odds.space); };
  for (std::size_t row = 0; row < rows_; ++row) {
    const Pays& pays = table.pays[row];
    odds.outcomes.push_back(
        {std::string(rules_.schedule(base_).rows[row]), integer(rows[row]), pays});
    if (pays.wins()) odds.won += of_space(rows[row]);
    if (pays.kind == Pays::Kind::push) odds.pushed += of_space(rows[row]);
  }
  odds.outcomes.push_back({unlisted_name, integer(rows[rows_]), not_printed});
  odds.outcomes.push_back({folded_name, integer(folded), not_printed});
  odds.lost = 1 - odds.won - odds.pushed;
  const Rational mean = of_space(value) / ante_.cents;
  odds.fixed_return = 1 + mean;
  odds.variance = of_space(square) / ante_.cents / ante_.cents - mean * mean;

  BestPlay play;
  play.average_wager = of_space(staked_in_all);
  play.element_of_risk = -mean / play.average_wager;
  play.fold_frequency = of_space(folded);
  for (std::size_t wager = 0; wager < most_wagers; ++wager) {
    Rational loss = of_space(forfeited[wager]);
    // A total that a limit cuts is shared by the wagers in proportion.
    for (std::size_t total = 1; total < most_total; ++total) {
      loss -= of_space(net_by_wager[wager][total]) / ante_.cents / static_cast<std::int64_t>(total);
    }
    play.loss_by_wager.emplace_back(
        wager == 0 ? std::string(game_.base) : streets_[wager - 1].wager, loss);
  }
  odds.play = play;
  return odds;
}

std::vector<ChoiceValue> StreetStud::values(const Situation& situation) {
  const NetTable net = net_table(rules_.paytable(base_));
  Hole hole{situation.own, 1, {}, {}};
  count(hole);
  const Solved solved = solve(hole, net);
  const std::size_t n = hole.rest.size();
  const auto at = [&](std::size_t shown) {
    return static_cast<std::size_t>(
        std::find(hole.rest.begin(), hole.rest.end(), situation.community[shown]) -
        hole.rest.begin());
  };
  // What was raised before is taken to be the best; where that is a fold, the least raise.
  const auto made = [](int best, const std::vector<int>& raises) {
    return best == Solved::fold ? raises.front() : best;
  };
  const std::size_t street = situation.community.size();
  int staked = 1;
  if (street > 0) staked += made(solved.first.raise[1], streets_[0].raises);
  if (street > 1) {
    staked +=
        made(solved.second[at(0)].raise[static_cast<std::size_t>(staked)], streets_[1].raises);
  }
  Integer ways = 1;
  for (std::size_t left = n - street; left > n - 3; --left) ways *= left;

  std::vector<ChoiceValue> choices;
  for (const int raise : streets_[street].raises) {
    const auto total = static_cast<std::size_t>(staked + raise);
    Wide sum = 0;
    if (street == 0) {
      for (const Solved::Node& node : solved.second) sum += node.value[total];
    } else if (street == 1) {
      for (std::size_t j = 0; j < n; ++j) {
        if (j != at(0)) sum += solved.third[pair_index(at(0), j)].value[total];
      }
    } else {
      for (std::size_t row = 0; row <= rows_; ++row) {
        sum += static_cast<Wide>(hole.pairs[pair_index(at(0), at(1))][row]) * net[row][total];
      }
    }
    choices.push_back({fmt::format("{} {}", streets_[street].word, raise),
                       Rational(integer(sum), ways) / ante_.cents});
  }
  choices.push_back({"fold", Rational(-staked)});
  return choices;
}

// What cards make so far, with how many are of one suit and how many fit one straight.
std::string cards_in_words(CardSet cards) {
  const HighHand made = high_hand(cards);
  const int seen = cards.size();
  std::string words;
  switch (made.hand_class()) {
    case HandClass::pair:
      words = made.rank() >= Rank::jack  ? "2 pair of jacks or better"
              : made.rank() >= Rank::six ? "3 pair of 6s to 10s"
                                         : "4 pair of 2s to 5s";
      break;
    case HandClass::two_pair:
      words = "1 two pair";
      break;
    case HandClass::three_of_a_kind:
      words = "0 three-of-a-kind";
      break;
    case HandClass::four_of_a_kind:
      words = "0 four-of-a-kind";
      break;
    default:
      break;
  }
  if (!words.empty()) return words;
  int suited = 0;
  for (Suit suit : all_suits) suited = std::max(suited, std::popcount(cards.ranks(suit)));
  // With the ace counted at both ends, the most cards within five consecutive ranks.
  const unsigned ranks = (cards.ranks() << 1U) | (cards.ranks() >> 12U);
  int near = 0;
  for (unsigned low = 0; low + 5 <= 14; ++low)
    near = std::max(near, std::popcount((ranks >> low) & 0x1FU));
  int high = 0;
  for (unsigned rank = 9; rank < 13; ++rank) high += static_cast<int>((cards.ranks() >> rank) & 1U);
  words = fmt::format("{} no pair{}{}, {} of jack or higher",
                      5 + (suited == seen ? 0
                           : near == seen ? 1
                                          : 2),
                      suited == seen ? fmt::format(", {} to a flush", seen) : "",
                      near == seen ? fmt::format(", {} to a straight", seen) : "", high);
  return words;
}

std::vector<StrategyTable> StreetStud::strategy() {
  const NetTable net = net_table(rules_.paytable(base_));
  StrategyTable first{"First decision, by the two own cards: suited above the diagonal", {""}, {}};
  std::array<std::array<std::string, rank_count>, rank_count> grid;
  // Later decisions by what the cards shown make, and how often each play is best.
  std::array later{PlayShares(4), PlayShares(4)};  // fold, raise 1, 2, 3
  for (const Hole& hole : holes_) {
    const Solved solved = solve(hole, net);
    const TwoCardHand two = two_card_hand(hole.cards);
    const auto high = static_cast<std::size_t>(two.high);
    const auto low = static_cast<std::size_t>(two.low);
    const int r1 = solved.first.raise[1];
    (two.suited ? grid[12 - high][12 - low] : grid[12 - low][12 - high]) =
        r1 == 0 ? "F" : fmt::format("{}", r1);
    if (r1 == Solved::fold) continue;
    const std::size_t n = hole.rest.size();
    for (std::size_t i = 0; i < n; ++i) {
      CardSet three = hole.cards;
      three.insert(hole.rest[i]);
      const int r2 = solved.second[i].raise[static_cast<std::size_t>(1 + r1)];
      later[0].add(cards_in_words(three), static_cast<std::size_t>(r2), hole.alike);
      if (r2 == Solved::fold) continue;
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        CardSet four = three;
        four.insert(hole.rest[j]);
        const auto r3 = solved.third[pair_index(i, j)].raise[static_cast<std::size_t>(1 + r1 + r2)];
        later[1].add(cards_in_words(four), r3, hole.alike);
      }
    }
  }
  for (int low = 12; low >= 0; --low) {
    first.columns.push_back(text(Card(static_cast<Rank>(low), Suit::spades)).substr(0, 1));
    std::vector<std::string> row{first.columns.back()};
    for (int high = 12; high >= 0; --high)
      row.push_back(grid[static_cast<std::size_t>(12 - low)][static_cast<std::size_t>(12 - high)]);
    first.rows.push_back(row);
  }
  std::vector<StrategyTable> tables{first};
  for (std::size_t street = 0; street < 2; ++street) {
    const std::string& word = streets_[street + 1].word;
    tables.push_back(later[street].table(
        street == 0 ? "Second decision, by the three cards seen: how often each play is best"
                    : "Third decision, by the four cards seen: how often each play is best",
        {"fold", word + " 1", word + " 2", word + " 3"}));
  }
  return tables;
}

}  // namespace

std::unique_ptr<MainGame> solve_street_stud(const RuleSet& rules, std::span<const Card> deck,
                                            Money ante, Effort& effort) {
  return std::make_unique<StreetStud>(rules, deck, ante, effort);
}

}  // namespace houseway
