#include "odds/solvers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "odds/arranged_game.h"
#include "odds/board_solver.h"
#include "odds/criss_cross.h"
#include "odds/go_fore_it.h"
#include "odds/hidden_hand.h"
#include "odds/pai_gow_game.h"
#include "odds/paid_draw.h"
#include "odds/set_hands_game.h"
#include "odds/solved_game.h"
#include "odds/streets.h"
#include "odds/three_hands_game.h"

namespace houseway {
namespace {

using DeckCards = std::span<const Card>;

struct Entry {
  std::string_view game = {};
  std::string_view rows_of = {};  // the wager whose schedule has the lines of the report
  MakeTables tables = nullptr;    // of the best play
  std::unique_ptr<Solver> (*solver)(const RuleSet& rules, DeckCards deck, Money base,
                                    Effort& effort, const Entry& entry, WagerId rows_of) = nullptr;
  ShowdownWords showdown = {};
  std::string_view own = "two own cards";
  int own_cards = 2;
  bool up_card = false;
  std::string_view note = {};
  std::string_view shown = {};
  // A main game that is put into words of its own.
  std::unique_ptr<MainGame> (*whole)(const RuleSet& rules, DeckCards deck, Money base,
                                     Effort& effort) = nullptr;
};

std::unique_ptr<Solver> hidden_hand(const RuleSet& rules, DeckCards deck, Money base,
                                    Effort& effort, const Entry& entry, WagerId rows_of) {
  return solve_hidden_hand(rules, deck, base, effort, rows_of, entry.showdown);
}

std::unique_ptr<Solver> boards(const RuleSet& rules, DeckCards deck, Money base, Effort& effort,
                               const Entry& entry, WagerId rows_of) {
  return solve_boards(rules, deck, base, effort, rows_of, entry.showdown);
}

std::unique_ptr<Solver> streets(const RuleSet& rules, DeckCards deck, Money base, Effort& effort,
                                const Entry&, WagerId rows_of) {
  return solve_streets(rules, deck, base, effort, rows_of);
}

std::unique_ptr<Solver> cross(const RuleSet& rules, DeckCards deck, Money base, Effort& effort,
                              const Entry&, WagerId) {
  return solve_criss_cross(rules, deck, base, effort);
}

std::unique_ptr<Solver> points(const RuleSet& rules, DeckCards deck, Money base, Effort&,
                               const Entry&, WagerId) {
  return solve_go_fore_it(rules, deck, base);
}

constexpr std::array entries{
    Entry{.game = "cajun-stud", .rows_of = "ante", .tables = tables_of_raises, .solver = streets},
    Entry{.game = "mississippi-stud",
          .rows_of = "ante",
          .tables = tables_of_raises,
          .solver = streets},
    Entry{.game = "let-it-ride-poker",
          .rows_of = "bet-1",
          .tables = tables_of_withdrawals,
          .solver = streets,
          .own = "three own cards",
          .own_cards = 3},
    Entry{.game = "raise-it-up-stud-poker",
          .rows_of = "play",
          .tables = tables_of_one_play,
          .solver = streets,
          .own = "three own cards",
          .own_cards = 3},
    Entry{.game = "caribbean-stud-poker",
          .rows_of = "bet",
          .tables = tables_by_up_card,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher"},
          .own = "five own cards",
          .own_cards = 5,
          .up_card = true},
    Entry{.game = "four-card-poker",
          .rows_of = "ante",
          .tables = tables_by_rank_and_up_card,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher"},
          .own = "five own cards",
          .own_cards = 5,
          .up_card = true},
    Entry{.game = "crazy-4-poker",
          .rows_of = "super-bonus",
          .tables = tables_by_rank,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher", .returned = "Lower than a straight, higher"},
          .own = "five own cards",
          .own_cards = 5},
    Entry{.game = "dj-wild-stud-poker",
          .rows_of = "blind",
          .tables = tables_by_wild_hand,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher"},
          .own = "five own cards",
          .own_cards = 5},
    Entry{.game = "three-card-poker",
          .rows_of = "ante",
          .tables = tables_by_rank,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher"},
          .own = "three own cards",
          .own_cards = 3},
    Entry{.game = "high-card-flush",
          .rows_of = "ante",
          .tables = tables_by_rank,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher"},
          .own = "seven own cards",
          .own_cards = 7},
    Entry{.game = "three-card-prime",
          .rows_of = "play",
          .tables = tables_by_rank,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher"},
          .own = "three own cards",
          .own_cards = 3},
    Entry{.game = "four-card-prime",
          .rows_of = "ante",
          .tables = tables_by_rank,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher", .paid = "Higher or equal"},
          .own = "five own cards",
          .own_cards = 5},
    Entry{.game = "four-card-frenzy",
          .rows_of = "odds",
          .tables = tables_by_rank,
          .solver = hidden_hand,
          .showdown = {.lower = "Dealer higher", .returned = "Higher, the Odds returned"},
          .own = "five own cards",
          .own_cards = 5},
    Entry{.game = "texas-hold-em-bonus-poker",
          .rows_of = "ante",
          .tables = tables_of_street_bets,
          .solver = boards,
          .showdown = {.paid = "Higher, the Ante paid", .returned = "Higher, the Ante returned"}},
    Entry{.game = "ultimate-texas-hold-em-poker",
          .rows_of = "blind",
          .tables = tables_of_one_raise,
          .solver = boards},
    Entry{.game = "world-poker-tour-heads-up-hold-em",
          .rows_of = "odds",
          .tables = tables_of_one_raise,
          .solver = boards},
    Entry{.game = "criss-cross-poker",
          .rows_of = "middle",
          .tables = tables_of_cross,
          .solver = cross,
          .note = "outcomes are by the better of the two hands, which the Middle Bet is paid by",
          .shown =
              "decisions are made before the cross is shown, with the left and right cards, or "
              "with these and the top and bottom cards"},
    Entry{.game = "go-fore-it",
          .rows_of = "back-9",
          .tables = tables_of_points,
          .solver = points,
          .own = "the two front cards"},
    Entry{.game = "pai-gow", .whole = pai_gow_game},
    Entry{.game = "pai-gow-poker", .whole = set_hands_game},
    Entry{.game = "fortune-asia-poker", .whole = three_hands_game},
    Entry{.game = "six-card-fortune-pai-gow-poker", .whole = set_hands_game},
    Entry{.game = "face-up-pai-gow-poker", .whole = set_hands_game},
    Entry{.game = "five-card-hi-lo", .whole = arranged_game},
    Entry{.game = "lunar-poker", .whole = paid_draw_game},
    Entry{.game = "saigon-5-card", .whole = arranged_game},
};

}  // namespace

bool takes_strategies(const RuleSet& rules) {
  const auto fits = [&](const Entry& each) {
    return each.game == rules.definition().game && each.solver != nullptr;
  };
  return std::any_of(entries.begin(), entries.end(), fits);
}

std::unique_ptr<MainGame> solver_of(const RuleSet& rules, DeckCards deck, Money base,
                                    Effort& effort) {
  const Definition& game = rules.definition();
  const auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const Entry& each) { return each.game == game.game; });
  if (entry == entries.end()) {
    throw std::logic_error(fmt::format("the odds of {} are not known", game.game));
  }
  if (entry->whole != nullptr) return entry->whole(rules, deck, base, effort);
  const auto rows_of = static_cast<WagerId>(*game.find_wager(entry->rows_of));
  return solved_game(rules, base, entry->solver(rules, deck, base, effort, *entry, rows_of),
                     {rows_of, entry->tables, entry->own, entry->own_cards, entry->up_card,
                      entry->note, entry->shown});
}

}  // namespace houseway
