#include <algorithm>
#include <array>
#include <stdexcept>

#include "round/random_round.h"
#include "rules/limits.h"

namespace houseway {
namespace {

constexpr int most_throws = 24;
constexpr int tries_a_throw = 6;  // to make, change or call something before it

// Plays a table of dice or a wheel: whatever is lawful is tried.
class RandomTable {
 public:
  RandomTable(Round& round, Random& random, const RandomRoundOptions& options)
      : round_(round), random_(random), options_(options), game_(round.definition()) {}

  void play() {
    const int throws = 1 + static_cast<int>(below(most_throws));
    const auto positions = static_cast<std::uint32_t>(std::min(game_.positions, 6));
    players_ = options_.seats > 0 ? options_.seats : 1 + static_cast<int>(below(positions));
    for (int i = 0; i < throws; ++i) {
      for (int seat = 1; seat <= players_; ++seat) bet(seat);
      change();
      if (options_.irregularities && random_.one_in(8)) go_wrong();
      if (!toss()) return;
    }
  }

 private:
  const Layout& layout() const { return round_.throws().layout(); }
  std::uint32_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }

  bool try_it(const Event& event) { return !round_.apply(event); }

  bool stake(int seat, std::size_t wager, Money amount) {
    const std::size_t selections = std::max<std::size_t>(1, game_.wagers[wager].selections.size());
    const Spot spot = layout().numbered(
        seat, {static_cast<WagerId>(wager), static_cast<std::uint8_t>(below(selections))});
    if (spot.again >= Definition::most_times) return false;
    return try_it(Event::bet(seat, spot, layout().stake(seat, spot) + amount));
  }

  // Within the limits of the base wager, which are the table's.
  Money at_this_table(Money amount) const {
    const auto base = static_cast<WagerId>(*game_.find_wager(game_.base));
    const StakeLimit limit = stake_limit(round_.rules(), base);
    return std::clamp(amount, limit.least, limit.most);
  }

  void bet(int seat) {
    constexpr std::array usual{dollars(1), dollars(5), dollars(10), dollars(20), dollars(60)};
    // One amount for all keeps wagers of equal size equal.
    const Money unit = at_this_table(usual[below(usual.size())]);
    for (std::size_t i = 0; i < game_.wagers.size(); ++i) {
      if (game_.wagers[i].need == Need::required) stake(seat, i, unit);
    }
    for (int i = 0; i < tries_a_throw; ++i) stake(seat, below(game_.wagers.size()), unit);
  }

  // Something happens to a wager that stands; what is due is called.
  void change() {
    const std::vector<StandingBet> bets = layout().bets();
    for (const StandingBet& bet : bets) {
      const auto& calls = game_.wagers[bet.spot.wager].by_throw()->calls;
      if (!calls.empty() && (bet.asks || random_.one_in(6))) {
        try_it(Event::call(bet.seat, bet.spot, static_cast<std::uint8_t>(below(calls.size()))));
      } else if (random_.one_in(24)) {
        try_it(Event::bet(bet.seat, bet.spot, Money{}));
      } else if (random_.one_in(24)) {
        try_it(Event::bet(bet.seat, bet.spot, Money{bet.amount.cents / 2}));
      }
    }
    if (!game_.throwing()->thrower.empty() && random_.one_in(8)) {
      try_it(Event::pass_dice(1 + static_cast<int>(below(static_cast<std::size_t>(players_)))));
    }
  }

  void go_wrong() {
    if (game_.irregularities.empty()) return;
    try_it(Event::irregular(static_cast<std::uint8_t>(below(game_.irregularities.size()))));
  }

  // Whoever throws may owe the base wager, or have to pass the dice.
  void ready_the_thrower(const Event& toss) {
    const std::size_t base = *game_.find_wager(game_.base);
    const auto ready = [&] { return layout().thrower() == 0 || !round_.why_not(toss); };
    if (!ready()) stake(layout().thrower(), base, at_this_table(dollars(10)));
    if (ready()) return;
    try_it(Event::pass_dice(layout().thrower() % players_ + 1));
    if (!ready()) stake(layout().thrower(), base, at_this_table(dollars(10)));
  }

  // A throw that some wager forbids is made when that wager has been taken down.
  bool toss() {
    const Event event = Event::toss(random_throw(round_.rules(), layout().state(), random_));
    ready_the_thrower(event);
    for (std::size_t left = layout().bets().size() + 1; left > 0; --left) {
      if (try_it(event)) return true;
      const std::vector<StandingBet> bets = layout().bets();
      const bool taken = std::any_of(bets.rbegin(), bets.rend(), [&](const StandingBet& bet) {
        return try_it(Event::bet(bet.seat, bet.spot, Money{}));
      });
      if (!taken) return false;
    }
    return false;
  }

  Round& round_;
  Random& random_;
  const RandomRoundOptions& options_;
  const Definition& game_;
  int players_ = 1;
};

}  // namespace

Throw random_throw(const RuleSet& rules, State state, Random& random) {
  const Throwing& throwing = *rules.definition().throwing();
  Throw thrown;
  if (throwing.device == Throwing::Device::dice) {
    for (const int kind : throwing.dice(rules, state)) {
      for (int i = 0; i < kind; ++i) {
        thrown.dice.push_back(static_cast<std::uint8_t>(1 + random.below(die_faces)));
      }
    }
    return thrown;
  }
  int compartments = 0;
  for (std::size_t i = 0; i < throwing.results.size(); ++i) {
    compartments += throwing.compartments(rules, static_cast<int>(i));
  }
  int left = static_cast<int>(random.below(static_cast<std::uint32_t>(compartments)));
  for (std::size_t i = 0; i < throwing.results.size(); ++i) {
    left -= throwing.compartments(rules, static_cast<int>(i));
    if (left >= 0) continue;
    thrown.number = static_cast<std::uint8_t>(i);
    return thrown;
  }
  throw std::logic_error("the wheel has no compartments");
}

void play_at_random(const ThrowRound&, Round& round, Random& random,
                    const RandomRoundOptions& options) {
  RandomTable(round, random, options).play();
}

}  // namespace houseway
