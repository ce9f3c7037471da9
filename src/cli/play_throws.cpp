#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <map>

#include "cli/commands.h"
#include "cli/layout_art.h"
#include "cli/terminal.h"
#include "core/words.h"
#include "round/file.h"
#include "round/json.h"
#include "round/random_round.h"
#include "round/story.h"

namespace houseway::cli {
namespace {

constexpr std::size_t last_numbers = 16;

struct Player {
  int seat = 0;
  Money chips;
};

// A table of dice or a wheel in the terminal. The program is the crew and, where a player throws,
// throws for whoever has the dice; the people type for their seats.
class ThrowTable {
 public:
  ThrowTable(const RuleSet& rules, const PlayArguments& arguments)
      : rules_(rules),
        game_(rules.definition()),
        throwing_(*game_.throwing),
        random_(random_of(arguments)),
        round_(rules) {
    for (int seat = 1; seat <= arguments.seats; ++seat) {
      players_.push_back({seat, dollars(arguments.chips)});
    }
    hand_dice_to(1);
  }

  Json run() {
    fmt::print("{}, rule set {}. Type help for what can be said, quit to leave.\n", game_.name,
               game_.ruleset);
    while (play_throw()) {
    }
    fmt::print("\n");
    for (const StandingBet& bet : round_.layout().bets()) {
      player(bet.seat).chips += bet.amount;
    }
    if (!round_.layout().bets().empty()) {
      fmt::print("The game was not finished; the wagers that stand go back.\n");
    }
    keep_round();
    for (const Player& each : players_) {
      fmt::print("Seat {} leaves with {}.\n", each.seat, text(each.chips));
    }
    return std::move(journal_);
  }

 private:
  bool wheel() const { return throwing_.device == Throwing::Device::wheel; }
  std::string_view verb() const { return throwing_.word(); }
  Player& player(int seat) { return players_[static_cast<std::size_t>(seat - 1)]; }

  void hand_dice_to(int seat) {
    if (throwing_.thrower.empty()) return;
    shooter_ = seat;
    round_.apply(Event::pass_dice(seat));
  }

  bool anybody_left() const {
    return !round_.layout().bets().empty() ||
           std::any_of(players_.begin(), players_.end(),
                       [](const Player& each) { return each.chips.cents > 0; });
  }

  void show_table(LayoutRows rows) const {
    fmt::print("\n{}", layout_art(round_.layout(), rows, players_.size() > 1));
    if (throwing_.told != nullptr) {
      const std::string words = throwing_.told(rules_, round_.layout().state());
      if (!words.empty()) fmt::print("  {}\n", words);
    }
    if (!throwing_.thrower.empty()) {
      fmt::print("  {}: seat {}\n", throwing_.thrower, shooter_);
    }
    if (!numbers_.empty()) {
      fmt::print("  last {}: {}\n", wheel() ? "numbers" : "rolls", fmt::join(numbers_, "  "));
    }
    for (const StandingBet& bet : round_.layout().bets()) {
      const Wager& wager = game_.wagers[bet.spot.wager];
      std::string words =
          bet.called == 0 ? std::string()
                          : fmt::format(", called {}", wager.by_throw()->calls[bet.called - 1U]);
      const std::string remembers =
          wager.by_throw()->told == nullptr ? std::string() : wager.by_throw()->told(bet.own);
      if (!remembers.empty()) words += ", " + remembers;
      if (bet.asks) words += fmt::format("; call {}", fmt::join(wager.by_throw()->calls, " or "));
      fmt::print("  seat {}: {} {}{}\n", bet.seat, game_.spot_name(bet.spot), text(bet.amount),
                 words);
    }
  }

  // Everybody says what they want, then the dice or the ball; false when the people have gone.
  bool play_throw() {
    if (!anybody_left()) {
      fmt::print("Nobody has chips left.\n");
      return false;
    }
    // The whole layout once and when asked for, then what is in use of it.
    show_table(shown_ ? LayoutRows::in_use : LayoutRows::all);
    shown_ = true;
    for (Player& each : players_) {
      if (!serve(each)) return false;
    }
    if (round_.layout().bets().empty()) {
      fmt::print("Nobody bets.\n");
      return true;
    }
    const Throw thrown = random_throw(rules_, round_.layout().state(), *random_);
    const Event event = Event::toss(thrown);
    if (refused(round_.why_not(event))) return true;
    throw_it(thrown);
    return true;
  }

  void throw_it(const Throw& thrown) {
    const std::string came = wheel() ? std::string(throwing_.results[thrown.number])
                                     : fmt::format("{}", fmt::join(thrown.dice, "-"));
    const bool none = round_.throw_is_void();
    const Thrown before{rules_, thrown, round_.layout().state()};
    const bool passes = !none && throwing_.dice_pass != nullptr && throwing_.dice_pass(before);
    const std::size_t known = round_.layout().lines().size();
    round_.apply(Event::toss(thrown));
    fmt::print("\n*** {}{} ***\n", came, none ? ": decides nothing" : "");
    numbers_.push_front(none ? came + " (void)" : came);
    if (numbers_.size() > last_numbers) numbers_.pop_back();
    pay_since(known);
    const bool ended = round_.layout().bets().empty() && round_.layout().state() == throwing_.start;
    if (ended) keep_round();
    if (passes) {
      hand_dice_to(shooter_ % static_cast<int>(players_.size()) + 1);
    } else if (ended) {
      hand_dice_to(shooter_);
    }
  }

  void pay_since(std::size_t known) {
    const auto& lines = round_.layout().lines();
    for (std::size_t i = known; i < lines.size(); ++i) {
      // What was taken off the wager before is in its line, and was paid out then.
      Money& taken = taken_[{lines[i].seat, game_.spot_name(lines[i].spot)}];
      player(lines[i].seat).chips += lines[i].back - taken;
      taken = {};
      fmt::print("{} ({})\n", line_text(game_, lines[i]), text(lines[i].section));
    }
  }

  void keep_round() {
    const auto& journal = round_.journal();
    const bool thrown = std::any_of(journal.begin(), journal.end(), [](const Event& event) {
      return event.kind == Event::Kind::toss;
    });
    if (thrown) journal_.push_back(write_round(round_));
    round_ = Round(rules_);
  }

  bool serve(Player& each) {
    for (;;) {
      const auto line = ask(fmt::format("Seat {}, {}: bet, remove, call, {}, same, help or quit",
                                        each.seat, text(each.chips), verb()));
      if (!line) return false;
      const std::vector<std::string> words = words_of(*line);
      if (words.empty()) continue;
      if (words[0] == "quit") return false;
      if (words[0] == verb() || words[0] == "done") return true;
      serve(each, words);
    }
  }

  void serve(Player& each, const std::vector<std::string>& words) {
    if (words[0] == "help") return help();
    if (words[0] == "layout") return show_table(LayoutRows::all);
    if (words[0] == "same") return repeat(each);
    if (words[0] == "irregularity") return report(words);
    if (words[0] == "remove") return remove(each, words);
    if (words[0] == "call") return call(each, words);
    const bool said = words[0] == "bet";
    bet(each, {words.begin() + (said ? 1 : 0), words.end()});
  }

  void help() const {
    fmt::print(
        "\"bet WAGER DOLLARS ...\" (the word bet may be left out), \"remove WAGER [DOLLARS]\", "
        "\"call WAGER WORD\", \"{}\" when ready, \"same\" for the bets before the last {}, "
        "\"layout\" to see it again. The floor says \"irregularity KIND\" of the next {}.\n",
        verb(), verb(), verb());
    for (std::size_t i = 0; i < game_.wagers.size(); ++i) {
      const Wager& wager = game_.wagers[i];
      if (!rules_.offered(static_cast<WagerId>(i))) continue;
      fmt::print("  {}{} wins {} ({})\n", wager.id,
                 wager.selections.empty() ? "" : fmt::format(":{}", wager.selections.front().name),
                 wager.wins, text(wager.section));
    }
    for (const Irregularity& irregularity : game_.irregularities) {
      fmt::print("  irregularity {}: {} ({})\n", irregularity.kind, irregularity.means,
                 text(irregularity.section));
    }
  }

  bool refused(const std::optional<Refusal>& why) const {
    if (why) fmt::print("Refused: {} ({})\n", why->message, why->section);
    return why.has_value();
  }

  std::optional<Spot> spot_of(int seat, const std::string& word) const {
    const auto spot = game_.find_spot(word);
    if (!spot) {
      const auto wager = game_.find_wager(word.substr(0, word.find(':')));
      fmt::print("There is no wager \"{}\"{}\n", word,
                 wager ? fmt::format(" on the layout ({})", text(game_.wagers[*wager].section))
                       : "; type help for the wagers.");
      return std::nullopt;
    }
    // The people name the wager; its number within the round is kept here.
    return round_.layout().numbered(seat, *spot);
  }

  void bet(Player& each, const std::vector<std::string>& words) {
    std::vector<std::pair<std::string, Money>> made;
    for (std::size_t i = 0; i < words.size(); i += 2) {
      const auto amount = i + 1 < words.size() ? parse_money(words[i + 1]) : std::nullopt;
      if (!amount || amount->cents <= 0) {
        fmt::print("\"{}\" needs an amount in dollars behind it.\n", words[i]);
        return;
      }
      made.emplace_back(words[i], *amount);
    }
    if (place(each, made)) last_bets_[each.seat] = made;
  }

  // All of the bets of a line are taken or none.
  bool place(Player& each, const std::vector<std::pair<std::string, Money>>& made) {
    Round trial = round_;
    Money spent;
    for (const auto& [word, amount] : made) {
      const auto spot = spot_of(each.seat, word);
      if (!spot) return false;
      const Money stands = trial.layout().stake(each.seat, *spot);
      if (refused(trial.apply(Event::bet(each.seat, *spot, stands + amount)))) return false;
      spent += amount;
    }
    if (spent > each.chips) {
      fmt::print("Seat {} has only {}.\n", each.seat, text(each.chips));
      return false;
    }
    each.chips -= spent;
    round_ = std::move(trial);
    return true;
  }

  void repeat(Player& each) {
    const auto last = last_bets_.find(each.seat);
    if (last == last_bets_.end()) {
      fmt::print("Seat {} has made no bets yet.\n", each.seat);
    } else {
      place(each, last->second);
    }
  }

  void remove(Player& each, const std::vector<std::string>& words) {
    const auto spot = words.size() > 1 ? spot_of(each.seat, words[1]) : std::nullopt;
    if (!spot) return;
    const Money stands = round_.layout().stake(each.seat, *spot);
    const auto some = words.size() > 2 ? parse_money(words[2]) : std::optional(stands);
    if (!some) return fmt::print("\"{}\" is no amount in dollars.\n", words[2]);
    const std::size_t known = round_.layout().lines().size();
    if (refused(round_.apply(Event::bet(each.seat, *spot, stands - *some)))) return;
    if (round_.layout().lines().size() == known) {
      each.chips += *some;
      taken_[{each.seat, game_.spot_name(*spot)}] += *some;
    }
    pay_since(known);
  }

  void call(Player& each, const std::vector<std::string>& words) {
    const auto spot = words.size() > 2 ? spot_of(each.seat, words[1]) : std::nullopt;
    if (!spot) return fmt::print("Name a wager and what is called for it.\n");
    const auto& calls = game_.wagers[spot->wager].by_throw()->calls;
    const auto word = std::find(calls.begin(), calls.end(), words[2]) - calls.begin();
    refused(round_.apply(Event::call(each.seat, *spot, static_cast<std::uint8_t>(word))));
  }

  void report(const std::vector<std::string>& words) {
    const Irregularity* known = words.size() > 1 ? game_.find_irregularity(words[1]) : nullptr;
    if (known == nullptr) {
      return fmt::print("Name the irregularity; type help for those that {} knows.\n", game_.name);
    }
    const auto index = static_cast<std::uint8_t>(known - game_.irregularities.data());
    const std::size_t lines = round_.layout().lines().size();
    if (refused(round_.apply(Event::irregular(index)))) return;
    fmt::print("{}: {} ({})\n", known->kind, known->means, text(known->section));
    pay_since(lines);
  }

  const RuleSet& rules_;
  const Definition& game_;
  const Throwing& throwing_;
  std::unique_ptr<Random> random_;
  Round round_;
  std::vector<Player> players_;
  std::map<int, std::vector<std::pair<std::string, Money>>> last_bets_;
  std::map<std::pair<int, std::string>, Money> taken_;  // off wagers that still stand
  std::deque<std::string> numbers_;
  int shooter_ = 1;
  bool shown_ = false;
  Json journal_ = Json::array();
};

}  // namespace

Json play_throws(const RuleSet& rules, const PlayArguments& arguments) {
  return ThrowTable(rules, arguments).run();
}

}  // namespace houseway::cli
