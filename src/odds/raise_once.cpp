#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>

#include "games/hold_em.h"
#include "odds/hold_em_table.h"
#include "odds/main_game.h"

// Ultimate Texas Hold 'Em and Heads-Up Hold 'Em: an Ante and a second stake beside it, one raise
// that shrinks with time, a dealer who needs a pair for the Ante to be in action.
//
// On every class of boards each two hole cards meet all others once (boards.h). What that comes to
// is added to each of the ten flops that the board can have begun with, where it decides between
// raising and checking; the sum over flops decides before the flop. A second pass over the boards
// counts what happens under the best play.
namespace houseway {
namespace {

using Amount = std::int64_t;

// Any hand of a class, for the lines of tables that no more decides.
constexpr HighHand of_class(std::size_t hand_class) {
  return {static_cast<std::uint32_t>(hand_class) << 20U};
}

// What the games with one raise against a dealer who needs a pair have of their own.
struct RaiseOnceGame {
  std::string second;    // the stake beside the Ante
  std::string raise;     // the wager that is raised
  std::string bad_beat;  // a wager on a good hand that loses, if there is one
  // The line of the second stake's table for a hand that beats the dealer's, and for one that is
  // beaten and paid all the same.
  Row (*won_row)(HighHand) = nullptr;
  Row (*lost_row)(HighHand) = nullptr;
  // The line of the bad beat's table for the hand that loses.
  Row (*bad_beat_row)(HighHand) = nullptr;
};

// Where the raise is made, and the fold.
enum Point : std::size_t { before_flop, on_flop, on_river, points };

// What is won and lost on the stakes before the deal, by the class of the player's hand, in Antes
// times `unit`, which makes all odds whole. The Ante's part is in it; it is pushed if the dealer
// does not qualify.
struct Terms {
  Amount unit = 1;
  std::array<Amount, hand_classes> won{};
  std::array<Amount, hand_classes> lost{};

  Amount of(HandClass hand_class, const Showing& showing) const {
    const auto c = static_cast<std::size_t>(hand_class);
    return showing.beaten() * won[c] + showing.beaten_by() * lost[c] -
           unit * showing.won_unqualified + unit * showing.lost_unqualified;
  }
};

// A main game solved under one paytable.
struct Plan {
  const Paytable* table = nullptr;
  Terms terms;
  std::vector<std::uint8_t> raise_before;   // by hole class
  std::vector<std::uint8_t> raise_on_flop;  // by flop class, then pair
  std::vector<Amount> hole_stakes;          // by hole class, sums over boards: the stakes,
  std::vector<Amount> hole_raise;           // a raise of one Ante,
  std::vector<Amount> hole_checks;          // and the best of all after a check, ten times
  // Deals by where the raise was made and what came of it; ten for each board and holes.
  std::array<std::array<Showing, hand_classes>, points> played{};
  std::array<std::int64_t, hand_classes> folded{};
  // The losing hand of showdowns that were not folded, the player's or the dealer's.
  std::array<std::int64_t, hand_classes> loser{};

  std::int64_t not_folded() const {
    std::int64_t all = 0;
    for (const auto& point : played) {
      for (const Showing& each : point) all += each.all();
    }
    return all;
  }
};

class RaiseOnce final : public MainGame {
 public:
  RaiseOnce(const RuleSet& rules, const RaiseOnceGame& game, std::span<const Card> deck,
            Money stake, Effort& effort)
      : rules_(rules),
        game_(rules.definition()),
        names_(game),
        effort_(effort),
        stake_(stake),
        deck_(deck),
        flops_(deck.size(), 3) {
    second_ = static_cast<WagerId>(*game_.find_wager(game.second));
    std::size_t point = before_flop;
    for (const Step& step : game_.cards().play) {
      if (!step.is<Decide>()) continue;
      // What a raise is worth is so many times what one Ante raised is worth: the most or nothing.
      most_[point] = step.wagering().whole_multiples().back();
      steps_[point++] = &step;
    }
  }

  void expect(std::span<const Paytable* const> tables) override { solve(tables); }
  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId wager) override;
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 2) return "the decisions are made on two own cards";
    const std::size_t shown = situation.community.size();
    if (shown != 0 && shown != 3 && shown != 5) {
      return "the decisions are made with no, three or five community cards shown";
    }
    if (situation.dealer) return "the dealer's cards are not seen before the decisions";
    return {};
  }

 private:
  static constexpr std::size_t most_tables = 2;  // solved in one pass
  static constexpr unsigned bits_of_plan = 8;    // in what both have on a flop
  static constexpr Amount flops_of_board = flops_of_a_board.size();

  // Of the boards met by one thread, for each table. On the flop it is enough to know by how much a
  // raise is better than a check; what the check is worth is summed up without regard to the flop.
  struct Sums {
    std::vector<std::array<Amount, most_tables>> raise_on_flop;  // by flop class, then pair
    std::array<std::vector<Amount>, most_tables> stakes;         // by pair
    std::array<std::vector<Amount>, most_tables> on_river;       // raise or fold, as is better
    std::vector<Amount> raise;                                   // of one Ante
  };

  Terms terms(const Paytable& table) const;
  void check_sums(Wide most) const;
  Plan& plan(const Paytable& table);
  void solve(std::span<const Paytable* const> tables);
  void solve_together(std::span<Plan> plans);
  void sum_up(std::span<const Plan> plans, const HoldEmDeck::Board& board, Showdown& showdown,
              Sums& sums) const;
  void decide(std::size_t which, const Sums& sums, Plan& plan) const;
  void tally(std::span<Plan> plans, const std::vector<std::uint16_t>& raises,
             const HoldEmDeck::Board& board, const Showdown& showdown) const;

  static Amount fold(const Terms& terms) { return -2 * terms.unit; }
  bool plays_on_river(const Plan& plan, HandClass hand_class, const Showing& showing) const {
    const Amount raise = showing.beaten() - showing.beaten_by();
    return plan.terms.of(hand_class, showing) + most_[on_river] * plan.terms.unit * raise >
           fold(plan.terms) * showing.all();
  }
  std::string play_name(Point point) const {
    return fmt::format("{} {}", steps_[point]->wagering().word, most_[point]);
  }

  const RuleSet& rules_;
  const Definition& game_;
  RaiseOnceGame names_;
  Effort& effort_;
  Money stake_;
  HoldEmDeck deck_;
  SetClasses flops_;
  WagerId second_ = 0;
  std::array<Amount, points> most_{};
  std::array<const Step*, points> steps_{};
  std::map<const Paytable*, Plan> plans_;
};

// The sums over all deals of the most common two cards, each worth so much, must be an Amount.
void RaiseOnce::check_sums(Wide most) const {
  constexpr Wide largest_class = 12;  // two ranks of different suits
  const auto left = static_cast<Wide>(deck_.cards()) - 2;
  Wide deals = largest_class * flops_of_board;
  for (Wide i = 0; i < 5; ++i) deals = deals * (left - i) / (i + 1);
  deals = deals * ((left - 5) * (left - 6) / 2);
  if (most > Wide{std::numeric_limits<Amount>::max()} / deals) {
    throw std::overflow_error("the odds of the proposed paytable are too large or too uneven");
  }
}

Terms RaiseOnce::terms(const Paytable& table) const {
  std::array<LineNet, hand_classes> won;
  std::array<LineNet, hand_classes> lost;
  Terms terms;
  for (std::size_t c = 0; c < hand_classes; ++c) {
    won[c] = net_on_win(table.pays[static_cast<std::size_t>(names_.won_row(of_class(c)))]);
    const Row lost_row = names_.lost_row(of_class(c));
    lost[c] = lost_row == no_row ? LineNet{-1, 1}
                                 : net_on_win(table.pays[static_cast<std::size_t>(lost_row)]);
    for (const LineNet& line : {won[c], lost[c]}) {
      check_sums(Wide{terms.unit} * (line.den / std::gcd(terms.unit, line.den)));
      terms.unit = std::lcm(terms.unit, line.den);
    }
  }
  for (std::size_t c = 0; c < hand_classes; ++c) {
    for (const LineNet& line : {won[c], lost[c]}) {
      const Wide net = Wide{line.num} * (terms.unit / line.den);
      check_sums((net < 0 ? -net : net) + terms.unit * (1 + Wide{most_[before_flop]}));
    }
  }
  for (std::size_t c = 0; c < hand_classes; ++c) {
    terms.won[c] = terms.unit + won[c].num * (terms.unit / won[c].den);
    terms.lost[c] = -terms.unit + lost[c].num * (terms.unit / lost[c].den);
  }
  return terms;
}

void RaiseOnce::sum_up(std::span<const Plan> plans, const HoldEmDeck::Board& board,
                       Showdown& showdown, Sums& sums) const {
  std::array<std::array<Amount, most_tables>, Showdown::most_holes> gain{};
  for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
    const Showing each = board.alike * showing(showdown, hole);
    const HandClass hand_class = showdown.hand_class(hole);
    const Amount raise = each.beaten() - each.beaten_by();
    sums.raise[showdown.pair(hole)] += raise;
    for (std::size_t i = 0; i < plans.size(); ++i) {
      const Terms& terms = plans[i].terms;
      const Amount stakes = terms.of(hand_class, each);
      sums.stakes[i][showdown.pair(hole)] += stakes;
      const Amount on_the_river =
          std::max(fold(terms) * each.all(), stakes + most_[on_river] * terms.unit * raise);
      sums.on_river[i][showdown.pair(hole)] += on_the_river;
      gain[hole][i] = stakes + most_[on_flop] * terms.unit * raise - on_the_river;
    }
  }
  for (const auto& [a, b, c] : flops_of_a_board) {
    const std::array<std::uint8_t, 3> flop{board.cards[a], board.cards[b], board.cards[c]};
    const SetClasses::Member member = flops_.of(flop);
    const std::uint16_t* place = deck_.renamed_pairs(member.to_first).data();
    auto* into = &sums.raise_on_flop[member.set_class * deck_.pairs().size()];
    for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
      auto& sum = into[place[showdown.pair(hole)]];
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += gain[hole][i];
    }
  }
}

// Pairs that a renaming of suits turns into each other without changing the flop are one.
void RaiseOnce::decide(std::size_t which, const Sums& sums, Plan& plan) const {
  const std::size_t pairs = deck_.pairs().size();
  const std::size_t holes = deck_.holes().size();
  plan.raise_on_flop.assign(flops_.size() * pairs, 0);
  plan.hole_stakes.assign(holes, 0);
  plan.hole_raise.assign(holes, 0);
  plan.hole_checks.assign(holes, 0);
  plan.raise_before.assign(holes, 0);
  std::vector<Amount> alike(pairs);
  for (std::size_t flop = 0; flop < flops_.size(); ++flop) {
    const std::vector<std::uint16_t> first = first_alike(deck_, flops_[flop]);
    std::fill(alike.begin(), alike.end(), 0);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      alike[first[pair]] += sums.raise_on_flop[flop * pairs + pair][which];
    }
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const Amount gain = alike[first[pair]];
      plan.raise_on_flop[flop * pairs + pair] = gain > 0 ? 1 : 0;
      if (first[pair] == pair && gain > 0) plan.hole_checks[deck_.hole_class(pair)] += gain;
    }
  }
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    plan.hole_stakes[deck_.hole_class(pair)] += sums.stakes[which][pair];
    plan.hole_raise[deck_.hole_class(pair)] += sums.raise[pair];
    plan.hole_checks[deck_.hole_class(pair)] += flops_of_board * sums.on_river[which][pair];
  }
  for (std::size_t hole = 0; hole < holes; ++hole) {
    const Amount raised =
        plan.hole_stakes[hole] + most_[before_flop] * plan.terms.unit * plan.hole_raise[hole];
    plan.raise_before[hole] = flops_of_board * raised > plan.hole_checks[hole] ? 1 : 0;
  }
}

void RaiseOnce::tally(std::span<Plan> plans, const std::vector<std::uint16_t>& raises,
                      const HoldEmDeck::Board& board, const Showdown& showdown) const {
  std::array<std::uint16_t, Showdown::most_holes> flops_raised{};  // a byte for each plan
  for (const auto& [a, b, c] : flops_of_a_board) {
    const std::array<std::uint8_t, 3> flop{board.cards[a], board.cards[b], board.cards[c]};
    const SetClasses::Member member = flops_.of(flop);
    const std::uint16_t* place = deck_.renamed_pairs(member.to_first).data();
    const std::uint16_t* raised = &raises[member.set_class * deck_.pairs().size()];
    for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
      flops_raised[hole] =
          static_cast<std::uint16_t>(flops_raised[hole] + raised[place[showdown.pair(hole)]]);
    }
  }
  for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
    const Showing each = board.alike * showing(showdown, hole);
    const HandClass hand_class = showdown.hand_class(hole);
    const auto c = static_cast<std::size_t>(hand_class);
    for (std::size_t i = 0; i < plans.size(); ++i) {
      Plan& plan = plans[i];
      Amount in = flops_of_board;
      if (plan.raise_before[deck_.hole_class(showdown.pair(hole))] != 0) {
        plan.played[before_flop][c] += flops_of_board * each;
      } else {
        const Amount raised =
            (static_cast<unsigned>(flops_raised[hole]) >> (bits_of_plan * i)) & 0xFFU;
        const Amount left = flops_of_board - raised;
        plan.played[on_flop][c] += raised * each;
        if (plays_on_river(plan, hand_class, each)) {
          plan.played[on_river][c] += left * each;
        } else {
          plan.folded[c] += left * each.all();
          in = raised;
        }
      }
      plan.loser[c] += in * each.beaten_by();
      // Below three-of-a-kind no line pays: the dealer's lower hands matter from there on.
      for (std::size_t lower = c; lower >= static_cast<std::size_t>(HandClass::three_of_a_kind);
           --lower) {
        const std::int64_t not_higher =
            lower == c ? showdown.lower(hole)
                       : showdown.below(hole, static_cast<HandClass>(lower + 1));
        plan.loser[lower] +=
            in * board.alike * (not_higher - showdown.below(hole, static_cast<HandClass>(lower)));
      }
    }
  }
}

void RaiseOnce::solve_together(std::span<Plan> plans) {
  std::vector<Sums> sums(effort_.threads);
  const std::size_t pairs = deck_.pairs().size();
  for (Sums& each : sums) {
    each.raise_on_flop.resize(flops_.size() * pairs);
    for (auto& stakes : each.stakes) stakes.resize(pairs);
    for (auto& on_the_river : each.on_river) on_the_river.resize(pairs);
    each.raise.resize(pairs);
  }
  for_each_board(deck_, effort_,
                 [&](const HoldEmDeck::Board& board, Showdown& showdown, unsigned thread) {
                   sum_up(plans, board, showdown, sums[thread]);
                 });
  Sums& all = sums.front();
  const auto add = [](auto& into, const auto& from) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i];
  };
  for (std::size_t thread = 1; thread < sums.size(); ++thread) {
    for (std::size_t i = 0; i < all.raise_on_flop.size(); ++i) {
      add(all.raise_on_flop[i], sums[thread].raise_on_flop[i]);
    }
    for (std::size_t i = 0; i < plans.size(); ++i) {
      add(all.stakes[i], sums[thread].stakes[i]);
      add(all.on_river[i], sums[thread].on_river[i]);
    }
    add(all.raise, sums[thread].raise);
  }
  for (std::size_t i = 0; i < plans.size(); ++i) decide(i, all, plans[i]);

  std::vector<std::uint16_t> raises(flops_.size() * pairs);
  for (std::size_t i = 0; i < plans.size(); ++i) {
    for (std::size_t at = 0; at < raises.size(); ++at) {
      raises[at] = static_cast<std::uint16_t>(
          raises[at] | static_cast<unsigned>(plans[i].raise_on_flop[at]) << (bits_of_plan * i));
    }
  }
  std::vector<std::vector<Plan>> tallies(effort_.threads);
  for (auto& each : tallies) each.assign(plans.begin(), plans.end());
  for_each_board(deck_, effort_,
                 [&](const HoldEmDeck::Board& board, const Showdown& showdown, unsigned thread) {
                   tally(tallies[thread], raises, board, showdown);
                 });
  for (const auto& each : tallies) {
    for (std::size_t i = 0; i < plans.size(); ++i) {
      for (std::size_t point = 0; point < points; ++point) {
        add(plans[i].played[point], each[i].played[point]);
      }
      add(plans[i].folded, each[i].folded);
      add(plans[i].loser, each[i].loser);
    }
  }
}

void RaiseOnce::solve(std::span<const Paytable* const> tables) {
  std::vector<Plan> wanted;
  for (const Paytable* table : tables) {
    if (plans_.contains(table)) continue;
    wanted.emplace_back();
    wanted.back().table = table;
    wanted.back().terms = terms(*table);
  }
  for (std::size_t first = 0; first < wanted.size(); first += most_tables) {
    solve_together(std::span(wanted).subspan(first, std::min(most_tables, wanted.size() - first)));
  }
  for (Plan& plan : wanted) plans_.emplace(plan.table, std::move(plan));
}

Plan& RaiseOnce::plan(const Paytable& table) {
  solve(std::array{&table});
  return plans_.at(&table);
}

WagerOdds RaiseOnce::price_main(const Paytable& table) {
  const Plan& solved = plan(table);
  const Schedule& schedule = rules_.schedule(second_);
  const Rational unit(solved.terms.unit);
  std::vector<Wide> won(schedule.rows.size());
  Wide lost = 0;
  Wide lost_unqualified = 0;
  Wide tied = 0;
  Wide folded = 0;
  Wide space = 0;
  Wide ante = 0;
  Rational second = 0;
  Wide raise = 0;
  Wide raised = 0;
  Rational square = 0;
  for (std::size_t c = 0; c < hand_classes; ++c) {
    folded += solved.folded[c];
    for (std::size_t point = 0; point < points; ++point) {
      const Showing& each = solved.played[point][c];
      const Amount multiple = most_[point];
      const Rational wins = Rational(solved.terms.won[c]) / unit;
      const Rational loses = Rational(solved.terms.lost[c]) / unit;
      won[static_cast<std::size_t>(names_.won_row(of_class(c)))] += each.beaten();
      const Row lost_row = names_.lost_row(of_class(c));
      (lost_row == no_row ? lost : won[static_cast<std::size_t>(lost_row)]) += each.lost;
      lost_unqualified += each.lost_unqualified;
      tied += each.tied;
      space += each.all();
      ante += each.won - each.lost;
      second += (wins - 1) * each.beaten() + (loses + 1) * each.beaten_by();
      raise += Wide{multiple} * (each.beaten() - each.beaten_by());
      raised += Wide{multiple} * each.all();
      const auto add_square = [&](std::int64_t count, const Rational& net) {
        square += net * net * count;
      };
      add_square(each.won, wins + multiple);
      add_square(each.won_unqualified, wins - 1 + multiple);
      add_square(each.lost, loses - multiple);
      add_square(each.lost_unqualified, loses + 1 - multiple);
    }
  }
  space += folded;
  square += 4 * Rational(integer(folded));

  WagerOdds odds;
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.proposed = table.name == proposed_name;
  odds.selected = &table == &rules_.paytable(second_);
  odds.section = text(schedule.section);
  odds.space = integer(space);
  const auto of_space = [&](Wide count) { return Rational(integer(count), odds.space); };
  for (std::size_t row = 0; row < won.size(); ++row) {
    odds.outcomes.push_back({std::string(schedule.rows[row]), integer(won[row]), table.pays[row]});
    odds.won += of_space(won[row]);
  }
  odds.outcomes.push_back({"Tie", integer(tied), push});
  odds.outcomes.push_back({"Lower", integer(lost), not_printed});
  odds.outcomes.push_back({"Lower, dealer below a pair", integer(lost_unqualified), not_printed});
  odds.outcomes.push_back({folded_name, integer(folded), not_printed});
  odds.pushed = of_space(tied);
  odds.lost = 1 - odds.won - odds.pushed;

  const Rational ante_net = of_space(ante) - of_space(folded);
  const Rational second_net = second / Rational(odds.space) - of_space(folded);
  const Rational raise_net = of_space(raise);
  const Rational mean = ante_net + second_net + raise_net;
  odds.fixed_return = 1 + mean;
  odds.variance = square / Rational(odds.space) - mean * mean;
  BestPlay play;
  play.fold_frequency = of_space(folded);
  play.average_wager = 2 + of_space(raised);
  play.element_of_risk = -mean / play.average_wager;
  play.loss_by_wager.emplace_back("ante", -ante_net);
  play.loss_by_wager.emplace_back(names_.second, -second_net);
  play.loss_by_wager.emplace_back(names_.raise, -raise_net);
  odds.play = play;
  const Amount most = *std::max_element(solved.terms.won.begin(), solved.terms.won.end());
  note_limit(rules_, stake_, Rational(most) / unit + most_[before_flop], odds);
  return odds;
}

std::optional<RowCounts> RaiseOnce::count(WagerId wager) {
  if (names_.bad_beat.empty() || game_.wagers[wager].id != names_.bad_beat) return std::nullopt;
  const Plan& solved = plan(rules_.paytable(second_));
  RowCounts counts;
  counts.rows.resize(rules_.schedule(wager).rows.size());
  counts.unlisted = solved.not_folded();
  for (std::size_t c = 0; c < hand_classes; ++c) {
    const Row row = names_.bad_beat_row(of_class(c));
    counts.forfeited += solved.folded[c];
    if (row == no_row) continue;
    counts.rows[static_cast<std::size_t>(row)] += solved.loser[c];
    counts.unlisted -= solved.loser[c];
  }
  return counts;
}

std::vector<ChoiceValue> RaiseOnce::values(const Situation& situation) {
  const Terms worth = terms(rules_.paytable(second_));
  const Seen now = seen(deck_, situation);
  Amount stakes = 0;
  Amount raise = 0;
  Amount checks = 0;
  Amount ways = 0;
  Point point = before_flop;
  if (now.board.empty()) {
    const Plan& solved = plan(rules_.paytable(second_));
    const std::size_t hole = deck_.hole_class(HoldEmDeck::pair_place(now.own[0], now.own[1]));
    stakes = flops_of_board * solved.hole_stakes[hole];
    raise = flops_of_board * solved.hole_raise[hole];
    checks = solved.hole_checks[hole];
    // Every two cards of the class, every board of the others that has its flop, every dealer.
    const Amount left = static_cast<Amount>(deck_.cards()) - 2;
    ways = flops_of_board * deck_.holes()[hole].size;
    for (Amount i = 0; i < 5; ++i) ways = ways * (left - i) / (i + 1);
    ways = ways * ((left - 5) * (left - 6) / 2);
  } else {
    point = now.board.size() == 3 ? on_flop : on_river;
    for_each_rest(deck_, now.taken, 5 - now.board.size(),
                  [&](const std::vector<std::uint8_t>& more) {
                    std::vector<std::uint8_t> board = now.board;
                    board.insert(board.end(), more.begin(), more.end());
                    const SeenHand hand = against_all_dealers(deck_, now.own, board);
                    const Amount staked = worth.of(hand.hand_class, hand.showing);
                    const Amount raised = hand.showing.beaten() - hand.showing.beaten_by();
                    stakes += staked;
                    raise += raised;
                    ways += hand.showing.all();
                    checks += std::max(fold(worth) * hand.showing.all(),
                                       staked + most_[on_river] * worth.unit * raised);
                  });
  }
  const auto value = [&](const Rational& sum) {
    return Rational(sum / Rational(ways) / Rational(worth.unit));
  };
  std::vector<ChoiceValue> choices;
  for (const Choice& choice : steps_[point]->choices()) {
    switch (choice.act) {
      case Choice::Act::wager: {
        const auto add = [&](int multiple) {
          choices.push_back({fmt::format("{} {}", choice.word, multiple),
                             value(Rational(stakes) + Rational(raise) * multiple * worth.unit)});
        };
        for (const int multiple : choice.whole_multiples()) add(multiple);
        break;
      }
      case Choice::Act::check:
        choices.push_back({std::string(choice.word), value(Rational(checks))});
        break;
      default:
        choices.push_back({std::string(choice.word), Rational(-2)});
    }
  }
  return choices;
}

std::vector<StrategyTable> RaiseOnce::strategy() {
  const Plan& solved = plan(rules_.paytable(second_));
  std::vector<std::string> first;
  for (const std::uint8_t raises : solved.raise_before) {
    first.push_back(raises != 0 ? fmt::format("{}", most_[before_flop]) : "-");
  }
  PlayShares on_the_flop(2);
  const std::size_t pairs = deck_.pairs().size();
  for (std::size_t flop = 0; flop < flops_.size(); ++flop) {
    std::uint64_t taken = 0;
    for (const std::uint8_t card : flops_[flop].cards) taken |= 1ULL << card;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const auto [low, high] = deck_.pairs()[pair];
      if (((taken >> low) & 1U) != 0 || ((taken >> high) & 1U) != 0) continue;
      if (solved.raise_before[deck_.hole_class(pair)] != 0) continue;
      on_the_flop.add(made_in_words(deck_, deck_.pairs()[pair], flops_[flop].cards),
                      solved.raise_on_flop[flop * pairs + pair] != 0 ? 0 : 1, flops_[flop].size);
    }
  }
  PlayShares on_the_river(2);
  for (std::size_t c = hand_classes; c-- > 0;) {
    const std::string words =
        fmt::format("{:02} {}", hand_classes - c, class_name(static_cast<HandClass>(c)));
    const std::int64_t played = solved.played[on_river][c].all();
    if (played > 0) on_the_river.add(words, 0, played);
    if (solved.folded[c] > 0) on_the_river.add(words, 1, solved.folded[c]);
  }
  return {
      hole_table(deck_,
                 "Before the flop, by the two own cards: suited above the diagonal, - to check",
                 first),
      on_the_flop.table("After the flop, by what the five cards make: how often each play is best",
                        {play_name(on_flop), "check"}),
      on_the_river.table("With all cards shown, by the hand: how often each play is best",
                         {play_name(on_river), "fold"})};
}

}  // namespace

std::unique_ptr<MainGame> solve_ultimate_texas_hold_em(const RuleSet& rules,
                                                       std::span<const Card> deck, Money ante,
                                                       Effort& effort) {
  const RaiseOnceGame game{"blind",
                           "play",
                           "bad-beat-bonus",
                           hold_em::blind_row,
                           [](HighHand) { return no_row; },
                           hold_em::bad_beat_row};
  return std::make_unique<RaiseOnce>(rules, game, deck, ante, effort);
}

std::unique_ptr<MainGame> solve_heads_up_hold_em(const RuleSet& rules, std::span<const Card> deck,
                                                 Money ante, Effort& effort) {
  const RaiseOnceGame game{
      "odds", "raise", "", hold_em::odds_row, hold_em::bad_beat_odds_row, [](HighHand) {
        return no_row;
      }};
  return std::make_unique<RaiseOnce>(rules, game, deck, ante, effort);
}

}  // namespace houseway
