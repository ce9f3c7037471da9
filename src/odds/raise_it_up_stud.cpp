#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "odds/hands.h"
#include "odds/main_game.h"
#include "odds/paid_lines.h"
#include "odds/play_shares.h"
#include "odds/sorted_hands.h"
#include "ranking/high.h"

// Raise It Up Stud Poker: three own cards, three community cards, one Play wager made before any of
// them is shown, after the first or after the second. The lines of the final hands are counted once
// for each three own cards (up to suits) and pair of community cards; tables are then priced by
// working back from the last decision to the first.
namespace houseway {
namespace {

using Counts = std::array<std::uint8_t, PaidLines::most>;  // by line

struct Hole {
  CardSet cards;
  unsigned alike = 0;  // hands that differ only by a renaming of suits
  std::vector<Card> rest;
  std::vector<Counts> pairs;  // of community cards, what the third makes
};

std::size_t pair_index(std::size_t i, std::size_t j) {
  return i < j ? Places::pair(i, j) : Places::pair(j, i);
}

// What a player does at a decision: checks, folds or makes the Play wager of so many Antes.
using Deed = int;
constexpr Deed checking = 0;
constexpr Deed folding = -1;

struct Decision {
  struct Way {
    Deed deed;
    std::string words;  // "play 3"
  };
  std::vector<Way> ways;  // in the chapter's order
};

struct Best {
  Deed deed = checking;
  Wide value = 0;
};

// What the wagers gain over all continuations, times the unit: Ante and Blind, which are fixed, and
// a Play wager of one Ante.
struct Gains {
  Wide fixed = 0;
  Wide play = 0;

  Gains& operator+=(const Gains& other) {
    fixed += other.fixed;
    play += other.play;
    return *this;
  }
};

// Every decision of one hand; what lies behind a first or second is that of one who checked.
struct Solved {
  Gains all;
  Wide checked = 0;  // the value of checking first
  Best first;
  std::vector<Gains> by_card;  // the first community card
  std::vector<Wide> checked_twice;
  std::vector<Best> second;
  std::vector<Gains> by_pair;
  std::vector<Best> third;
};

// The tables' odds in whole numbers.
struct Nets {
  std::int64_t unit = 1;
  LineNets ante{};
  LineNets blind{};
  LineNets play{};
};

std::string cards_in_words(CardSet cards);

class RaiseItUpStud final : public MainGame {
 public:
  RaiseItUpStud(const RuleSet& rules, std::span<const Card> deck, Effort& effort)
      : rules_(rules),
        game_(rules.definition()),
        deck_(deck.begin(), deck.end()),
        ante_(static_cast<WagerId>(*game_.find_wager(game_.base))),
        blind_(static_cast<WagerId>(*game_.find_wager("blind"))),
        play_(static_cast<WagerId>(*game_.find_wager("play"))),
        lines_(rules, std::array{ante_, blind_, play_}) {
    for (const Step& step : game_.cards().play) {
      if (step.is<Decide>()) decisions_.push_back(read(step));
    }
    count(effort);
  }

  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId wager) override;
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 3) return "Raise It Up Stud Poker is decided on three own cards";
    if (situation.community.size() > 2)
      return "the last decision is made with two community cards shown";
    if (situation.dealer) return "the dealer has no hand in Raise It Up Stud Poker";
    return {};
  }

 private:
  static constexpr std::int64_t antes = 2;  // Ante and Blind, which a fold loses

  static Decision read(const Step& step) {
    Decision decision;
    for (const Choice& choice : step.choices()) {
      if (choice.act == Choice::Act::wager) {
        for (const int multiple : choice.whole_multiples()) {
          decision.ways.push_back({multiple, fmt::format("{} {}", choice.word, multiple)});
        }
      } else {
        decision.ways.push_back(
            {choice.act == Choice::Act::fold ? folding : checking, std::string(choice.word)});
      }
    }
    return decision;
  }

  void count(Effort& effort) {
    const auto add = [&](CardSet cards) {
      const unsigned alike = suit_class_size(cards);
      if (alike > 0) holes_.push_back({cards, alike, {}, {}});
    };
    for (std::size_t first = 0; first < deck_.size(); ++first)
      for_each_hand_from(deck_, first, 3, add);
    in_parallel(effort, holes_.size(), [&](std::size_t i, unsigned) { count(holes_[i]); });
  }

  // Each three community cards count for the three pairs that two of them can be.
  void count(Hole& hole) const {
    std::vector<FastHigh::Hand> fast;
    for (Card card : deck_) {
      if (hole.cards.contains(card)) continue;
      hole.rest.push_back(card);
      fast.emplace_back(card);
    }
    const FastHigh::Hand held(hole.cards);
    const std::size_t n = fast.size();
    hole.pairs.resize(n * (n - 1) / 2);
    for (std::size_t k = 2; k < n; ++k) {
      const FastHigh::Hand four = held + fast[k];
      for (std::size_t j = 1; j < k; ++j) {
        const FastHigh::Hand five = four + fast[j];
        Counts& jk = hole.pairs[Places::pair(j, k)];
        for (std::size_t i = 0; i < j; ++i) {
          const std::uint8_t line = lines_.of(five + fast[i]);
          ++jk[line];
          ++hole.pairs[Places::pair(i, j)][line];
          ++hole.pairs[Places::pair(i, k)][line];
        }
      }
    }
  }

  Nets nets(const Paytable& ante) const {
    const Paytable& blind = rules_.paytable(blind_);
    const Paytable& play = rules_.paytable(play_);
    const std::int64_t unit = common_unit(std::array{&ante, &blind, &play});
    return {unit, line_nets(lines_, 0, ante, unit), line_nets(lines_, 1, blind, unit),
            line_nets(lines_, 2, play, unit)};
  }
  Nets selected_nets() const { return nets(rules_.paytable(ante_)); }

  // The value of one way to decide, where what follows brings these gains with a Play wager and
  // this value without.
  static Wide worth(Deed deed, const Gains& gains, Wide checked, Wide lost_by_fold) {
    if (deed == folding) return -lost_by_fold;
    return deed == checking ? checked : gains.fixed + deed * gains.play;
  }

  // Of equal ways the one that stakes least.
  static Best best(const Decision& decision, const Gains& gains, Wide checked, Wide lost_by_fold) {
    std::optional<Best> found;
    for (const auto& [deed, words] : decision.ways) {
      const Wide value = worth(deed, gains, checked, lost_by_fold);
      if (!found || value > found->value || (value == found->value && deed < found->deed)) {
        found = {deed, value};
      }
    }
    return *found;
  }

  Solved solve(const Hole& hole, const Nets& nets) const;
  Wide deals_folded(const Solved& solved) const;

  const RuleSet& rules_;
  const Definition& game_;
  std::vector<Card> deck_;
  WagerId ante_;
  WagerId blind_;
  WagerId play_;
  PaidLines lines_;
  std::vector<Decision> decisions_;
  std::vector<Hole> holes_;
};

Solved RaiseItUpStud::solve(const Hole& hole, const Nets& nets) const {
  const std::size_t n = hole.rest.size();
  const auto cards = static_cast<Wide>(n);
  const Wide lost = antes * nets.unit;
  Solved solved;
  solved.by_pair.resize(hole.pairs.size());
  solved.third.resize(hole.pairs.size());
  for (std::size_t pair = 0; pair < hole.pairs.size(); ++pair) {
    std::int64_t fixed = 0;
    std::int64_t play = 0;
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      const std::int64_t ways = hole.pairs[pair][line];
      fixed += ways * (nets.ante[line] + nets.blind[line]);
      play += ways * nets.play[line];
    }
    solved.by_pair[pair] = {fixed, play};
    solved.third[pair] = best(decisions_[2], solved.by_pair[pair], 0, lost * (cards - 2));
  }
  solved.by_card.resize(n);
  solved.checked_twice.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      solved.by_card[i] += solved.by_pair[pair_index(i, j)];
      solved.checked_twice[i] += solved.third[pair_index(i, j)].value;
    }
    solved.second.push_back(best(decisions_[1], solved.by_card[i], solved.checked_twice[i],
                                 lost * (cards - 1) * (cards - 2)));
    solved.all += solved.by_card[i];
    solved.checked += solved.second[i].value;
  }
  solved.first =
      best(decisions_[0], solved.all, solved.checked, lost * cards * (cards - 1) * (cards - 2));
  return solved;
}

WagerOdds RaiseItUpStud::price_main(const Paytable& table) {
  const Nets nets = this->nets(table);
  std::map<Deed, std::array<Wide, PaidLines::most>> played;  // by the Play wager
  Wide folded = 0;
  Wide space = 0;
  for (const Hole& hole : holes_) {
    const Solved solved = solve(hole, nets);
    const std::size_t n = hole.rest.size();
    // The deals that go on from a decision: they fold, or are counted by the line they end in.
    const auto go_on = [&](Deed deed, std::size_t i, std::size_t j) {
      const Counts& counts = hole.pairs[pair_index(i, j)];
      auto& lines = played[deed];
      for (std::size_t line = 0; line < lines_.size(); ++line) {
        const Wide ways = static_cast<Wide>(counts[line]) * hole.alike;
        (deed == folding ? folded : lines[line]) += ways;
        space += ways;
      }
    };
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        const Deed first = solved.first.deed;
        const Deed second = first == checking ? solved.second[i].deed : first;
        go_on(second == checking ? solved.third[pair_index(i, j)].deed : second, i, j);
      }
    }
  }

  const Schedule& schedule = rules_.schedule(play_);
  const Paytable& play_table = rules_.paytable(play_);
  WagerOdds odds;
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.selected = &table == &rules_.paytable(ante_);
  for (const Paytable* used : {&table, &rules_.paytable(blind_), &play_table}) {
    odds.proposed |= used->name == proposed_name;
  }
  odds.section = text(schedule.section);
  odds.space = integer(space);
  const auto of_space = [&](const Integer& deals) { return Rational(deals, odds.space); };

  // All values follow from how often each line comes with each Play wager.
  BestPlay play;
  play.fold_frequency = of_space(integer(folded));
  play.average_wager = antes;
  std::vector<Integer> rows(schedule.rows.size() + 1);  // what no row names last
  Rational ante_net = -play.fold_frequency;
  Rational blind_net = -play.fold_frequency;
  Rational play_net = 0;
  Rational square = antes * antes * play.fold_frequency;
  for (const auto& [deed, lines] : played) {
    if (deed == folding) continue;
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      const Integer deals = integer(lines[line]);
      const Rational chance = of_space(deals);
      const Row row = lines_.row(line, 2);
      rows[row == no_row ? schedule.rows.size() : static_cast<std::size_t>(row)] += deals;
      const Rational ante(nets.ante[line], nets.unit);
      const Rational blind(nets.blind[line], nets.unit);
      const Rational made = deed * Rational(nets.play[line], nets.unit);
      const Rational net = ante + blind + made;
      ante_net += chance * ante;
      blind_net += chance * blind;
      play_net += chance * made;
      square += chance * net * net;
      play.average_wager += deed * chance;
      if (net > 0) odds.won += chance;
      if (net == 0) odds.pushed += chance;
    }
  }
  for (std::size_t row = 0; row < schedule.rows.size(); ++row) {
    odds.outcomes.push_back({std::string(schedule.rows[row]), rows[row], play_table.pays[row]});
  }
  odds.outcomes.push_back({unlisted_name, rows.back(), not_printed});
  odds.outcomes.push_back({folded_name, integer(folded), not_printed});
  odds.lost = 1 - odds.won - odds.pushed;
  const Rational mean = ante_net + blind_net + play_net;
  odds.fixed_return = 1 + mean;
  odds.variance = square - mean * mean;
  play.element_of_risk = -mean / play.average_wager;
  play.loss_by_wager = {{"ante", -ante_net}, {"blind", -blind_net}, {"play", -play_net}};
  odds.play = play;
  return odds;
}

// The ways in which two community cards can come and the hand is folded.
Wide RaiseItUpStud::deals_folded(const Solved& solved) const {
  if (solved.first.deed != checking) return 0;
  const std::size_t n = solved.second.size();
  Wide folded = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (solved.second[i].deed != checking) continue;
    for (std::size_t j = 0; j < n; ++j) {
      if (i != j && solved.third[pair_index(i, j)].deed == folding) ++folded;
    }
  }
  return folded;
}

// The hand with its suits in the order of the one that stands for all alike.
CardSet renamed(CardSet cards) {
  std::array<std::uint64_t, suit_count> ranks{};
  for (const Suit suit : all_suits) ranks[static_cast<std::size_t>(suit)] = cards.ranks(suit);
  std::sort(ranks.rbegin(), ranks.rend());
  std::uint64_t bits = 0;
  for (std::size_t suit = 0; suit < ranks.size(); ++suit) bits |= ranks[suit] << (16U * suit);
  return CardSet(bits);
}

// The wagers on the own cards that a fold forfeits, over these and two community cards. A row may
// name a suit, so that hands alike up to suits are ranked each.
std::optional<RowCounts> RaiseItUpStud::count(WagerId wager) {
  if (rules_.kept_on_fold(wager)) return std::nullopt;
  const Nets nets = selected_nets();
  std::map<std::uint64_t, Wide> folded_with;
  for (const Hole& hole : holes_) {
    folded_with[hole.cards.bits()] = deals_folded(solve(hole, nets));
  }
  RowCounts counts;
  counts.rows.resize(rules_.schedule(wager).rows.size());
  const auto unseen = static_cast<Wide>(deck_.size() - 3);
  const auto add = [&](CardSet cards) {
    const Wide folded = folded_with.at(renamed(cards).bits());
    const Row row = game_.wagers[wager].by_hand()->rank(cards, rules_).row;
    counts.forfeited += integer(folded);
    (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) +=
        integer(unseen * (unseen - 1) - folded);
  };
  for (std::size_t first = 0; first < deck_.size(); ++first)
    for_each_hand_from(deck_, first, 3, add);
  return counts;
}

std::vector<ChoiceValue> RaiseItUpStud::values(const Situation& situation) {
  const Nets nets = selected_nets();
  Hole hole{situation.own, 1, {}, {}};
  count(hole);
  const Solved solved = solve(hole, nets);
  const std::size_t street = situation.community.size();
  const auto at = [&](std::size_t shown) {
    return static_cast<std::size_t>(
        std::find(hole.rest.begin(), hole.rest.end(), situation.community[shown]) -
        hole.rest.begin());
  };
  Wide deals = 1;
  for (std::size_t left = hole.rest.size() - street; left > hole.rest.size() - 3; --left) {
    deals *= static_cast<Wide>(left);
  }
  Gains gains = solved.all;
  Wide checked = solved.checked;
  if (street == 1) {
    gains = solved.by_card[at(0)];
    checked = solved.checked_twice[at(0)];
  } else if (street == 2) {
    gains = solved.by_pair[pair_index(at(0), at(1))];
  }
  std::vector<ChoiceValue> choices;
  for (const auto& [deed, words] : decisions_[street].ways) {
    const Wide value = worth(deed, gains, checked, antes * nets.unit * deals);
    choices.push_back({words, Rational(integer(value), integer(deals * nets.unit))});
  }
  return choices;
}

// What cards make so far, and for less than a pair of 10s what they may become. The digits before
// the first space only order the rows.
std::string cards_in_words(CardSet cards) {
  const HighHand made = high_hand(cards);
  if (made.hand_class() >= HandClass::straight) return "00 straight or better";
  if (made.hand_class() == HandClass::three_of_a_kind) return "01 three-of-a-kind";
  if (made.hand_class() == HandClass::two_pair) return "02 two pair";
  const bool pair = made.hand_class() == HandClass::pair;
  if (pair && made.rank() >= Rank::ten) return "03 pair of 10s or better";
  const int drawing = std::min(cards.size(), 4);
  int suited = 0;
  for (Suit suit : all_suits) suited = std::max(suited, std::popcount(cards.ranks(suit)));
  // With the ace counted at both ends, the most cards within five consecutive ranks.
  const unsigned ranks = (cards.ranks() << 1U) | (cards.ranks() >> 12U);
  int near = 0;
  for (unsigned low = 0; low + 5 <= 14; ++low)
    near = std::max(near, std::popcount((ranks >> low) & 0x1FU));
  const bool to_flush = suited >= drawing;
  const bool to_straight = near >= drawing;
  const int high = std::popcount(cards.ranks() >> static_cast<unsigned>(Rank::ten));
  const int order = (to_flush ? 0 : 2) + (to_straight ? 0 : 1);
  return fmt::format("{}{}{} {}{}{}, {} of 10 or higher", pair ? 1 : 2, order, 9 - high,
                     pair ? "pair of 2s to 9s" : "no pair",
                     to_flush ? fmt::format(", {} to a flush", drawing) : "",
                     to_straight ? fmt::format(", {} to a straight", drawing) : "", high);
}

std::vector<StrategyTable> RaiseItUpStud::strategy() {
  const Nets nets = selected_nets();
  // By what the cards seen make, how often each way is best.
  std::vector<PlayShares> shares;
  for (const Decision& decision : decisions_) shares.emplace_back(decision.ways.size());
  const auto add = [&](std::size_t street, CardSet cards, Deed deed, unsigned ways) {
    const auto& all = decisions_[street].ways;
    const auto way =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.deed == deed; });
    shares[street].add(cards_in_words(cards), static_cast<std::size_t>(way - all.begin()), ways);
  };
  for (const Hole& hole : holes_) {
    const Solved solved = solve(hole, nets);
    add(0, hole.cards, solved.first.deed, hole.alike);
    if (solved.first.deed != checking) continue;
    const std::size_t n = hole.rest.size();
    for (std::size_t i = 0; i < n; ++i) {
      CardSet four = hole.cards;
      four.insert(hole.rest[i]);
      const Deed second = solved.second[i].deed;
      add(1, four, second, hole.alike);
      if (second != checking) continue;
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        CardSet five = four;
        five.insert(hole.rest[j]);
        add(2, five, solved.third[pair_index(i, j)].deed, hole.alike);
      }
    }
  }
  constexpr std::array titles{
      "First decision, by the three own cards: how often each play is best",
      "Second decision, by the four cards seen: how often each play is best",
      "Third decision, by the five cards seen: how often each play is best"};
  std::vector<StrategyTable> tables;
  for (std::size_t street = 0; street < titles.size(); ++street) {
    std::vector<std::string> plays;
    for (const auto& [deed, words] : decisions_[street].ways) plays.push_back(words);
    tables.push_back(shares[street].table(titles[street], plays));
  }
  return tables;
}

}  // namespace

std::unique_ptr<MainGame> solve_raise_it_up_stud(const RuleSet& rules, std::span<const Card> deck,
                                                 Effort& effort) {
  return std::make_unique<RaiseItUpStud>(rules, deck, effort);
}

}  // namespace houseway
