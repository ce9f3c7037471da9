#include "odds/solvers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "odds/board_solver.h"
#include "odds/criss_cross.h"
#include "odds/go_fore_it.h"
#include "odds/hidden_hand.h"
#include "odds/pai_gow_game.h"
#include "odds/showdown_games.h"
#include "odds/solved_game.h"
#include "odds/streets.h"

namespace houseway {
namespace {

using DeckCards = std::span<const Card>;

struct Entry {
  std::string_view game = {};
  std::string_view rows_of = {};  // the wager whose schedule has the lines of the report
  MakeTables tables = nullptr;    // of the best play
  std::unique_ptr<Solver> (*solver)(const RuleSet& rules, DeckCards deck, Money base, Effort& effort,
                                    WagerId rows_of) = nullptr;
  std::string_view own = "two own cards";
  int own_cards = 2;
  bool up_card = false;
  std::string_view note = {};
  std::string_view shown = {};
  // A main game that is put into words of its own.
  std::unique_ptr<MainGame> (*whole)(const RuleSet& rules, DeckCards deck, Money base,
                                     Effort& effort) = nullptr;
};

template <ShowdownGame (*showdown)(const RuleSet&), bool up_card>
std::unique_ptr<Solver> hidden_five(const RuleSet& rules, DeckCards deck, Money base, Effort& effort,
                                    WagerId) {
  return solve_hidden_hand(rules, deck, base, effort, {5, 5, up_card}, showdown(rules));
}

std::unique_ptr<Solver> dj_wild(const RuleSet& rules, DeckCards deck, Money base, Effort& effort,
                                WagerId) {
  return solve_hidden_hand(rules, deck, base, effort, {5, 5, false}, dj_wild_showdown(rules),
                           dj_wild_further_cards(rules));
}

template <BoardShowdownGame (*showdown)(const RuleSet&)>
std::unique_ptr<Solver> boards(const RuleSet& rules, DeckCards deck, Money base, Effort& effort,
                               WagerId) {
  return solve_boards(rules, deck, base, effort, showdown(rules));
}

std::unique_ptr<Solver> cross(const RuleSet& rules, DeckCards deck, Money base, Effort& effort,
                              WagerId) {
  return solve_criss_cross(rules, deck, base, effort);
}

std::unique_ptr<Solver> points(const RuleSet& rules, DeckCards deck, Money base, Effort&, WagerId) {
  return solve_go_fore_it(rules, deck, base);
}

constexpr std::array entries{
    Entry{"cajun-stud", "ante", tables_of_raises, solve_streets},
    Entry{"mississippi-stud", "ante", tables_of_raises, solve_streets},
    Entry{"let-it-ride-poker", "bet-1", tables_of_withdrawals, solve_streets, "three own cards", 3},
    Entry{"raise-it-up-stud-poker", "play", tables_of_one_play, solve_streets, "three own cards",
          3},
    Entry{"caribbean-stud-poker", "bet", tables_by_up_card, hidden_five<caribbean_showdown, true>,
          "five own cards", 5, true},
    Entry{"dj-wild-stud-poker", "blind", tables_by_wild_hand, dj_wild, "five own cards", 5},
    Entry{"texas-hold-em-bonus-poker", "ante", tables_of_street_bets,
          boards<texas_bonus_showdown>},
    Entry{"ultimate-texas-hold-em-poker", "blind", tables_of_one_raise, boards<ultimate_showdown>},
    Entry{"world-poker-tour-heads-up-hold-em", "odds", tables_of_one_raise,
          boards<heads_up_showdown>},
    Entry{.game = "criss-cross-poker",
          .rows_of = "middle",
          .tables = tables_of_cross,
          .solver = cross,
          .note = "outcomes are by the better of the two hands, which the Middle Bet is paid by",
          .shown = "decisions are made before the cross is shown, with the left and right cards, or "
                   "with these and the top and bottom cards"},
    Entry{"go-fore-it", "back-9", tables_of_points, points, "the two front cards", 2},
    Entry{.game = "pai-gow", .whole = pai_gow_game},
};

}  // namespace

std::unique_ptr<MainGame> solver_of(const RuleSet& rules, DeckCards deck, Money base, Effort& effort) {
  const Definition& game = rules.definition();
  const auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const Entry& each) { return each.game == game.game; });
  if (entry == entries.end()) {
    throw std::logic_error(fmt::format("the odds of {} are not known", game.game));
  }
  if (entry->whole != nullptr) return entry->whole(rules, deck, base, effort);
  const auto rows_of = static_cast<WagerId>(*game.find_wager(entry->rows_of));
  return solved_game(rules, base, entry->solver(rules, deck, base, effort, rows_of),
                     {rows_of, entry->tables, entry->own, entry->own_cards, entry->up_card,
                      entry->note, entry->shown});
}

}  // namespace houseway
