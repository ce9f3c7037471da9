#include "odds/game_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "games/go_fore_it.h"
#include "odds/card_words.h"
#include "ranking/fast_high.h"

namespace houseway {
namespace {

const std::vector<Way>& ways_of(const Solver& solver, std::size_t decision) {
  return solver.course().decisions[decision].ways;
}

bool does(const Solver& solver, const Visited& visited, Choice::Act act) {
  return ways_of(solver, visited.decision)[visited.way].act == act;
}

std::vector<PlayShares> shares_of(const Solver& solver) {
  std::vector<PlayShares> shares;
  for (const DecisionPoint& point : solver.course().decisions) {
    shares.emplace_back(point.ways.size());
  }
  return shares;
}

std::vector<std::size_t> all_ways(const Solver& solver, std::size_t decision) {
  std::vector<std::size_t> ways(ways_of(solver, decision).size());
  std::iota(ways.begin(), ways.end(), std::size_t{0});
  return ways;
}

// The ways of a kind of act, in their order.
std::vector<std::size_t> ways_that(const Solver& solver, std::size_t decision, Choice::Act act) {
  std::vector<std::size_t> ways = all_ways(solver, decision);
  std::erase_if(ways, [&](std::size_t way) { return ways_of(solver, decision)[way].act != act; });
  return ways;
}

std::vector<std::size_t> with(std::vector<std::size_t> ways, const std::vector<std::size_t>& more) {
  ways.insert(ways.end(), more.begin(), more.end());
  return ways;
}

// The largest wager, and what there is besides.
std::vector<std::size_t> largest_or_none(const Solver& solver, std::size_t decision) {
  std::vector<std::size_t> ways{ways_that(solver, decision, Choice::Act::wager).back()};
  for (const std::size_t way : all_ways(solver, decision)) {
    if (ways_of(solver, decision)[way].act != Choice::Act::wager) ways.push_back(way);
  }
  return ways;
}

CardSet seen(const Situation& situation) {
  return situation.own | CardSet(situation.community);
}

// "4" for a wager, or one of these; "1=4" where they are equally good.
std::string short_play(const Solver& solver, const Visited& visited, const char* other) {
  const auto words = [&](std::size_t taken) -> std::string {
    const Way& way = ways_of(solver, visited.decision)[taken];
    return way.act == Choice::Act::wager ? fmt::format("{}", way.multiple) : other;
  };
  return words(visited.way) + (visited.tied() ? "=" + words(visited.also) : "");
}

// "bet", "fold", or how often the wager is best.
std::string wager_or_not(const PlayShares::Row& row, const Solver& solver, bool with_word) {
  const std::size_t wager = ways_that(solver, 0, Choice::Act::wager).front();
  const std::string_view word = ways_of(solver, 0)[wager].word;
  if (row.all == 0) return "";
  const std::string play = row.deals[wager] == row.all ? std::string(word)
                           : row.deals[wager] == 0
                               ? "fold"
                               : (with_word ? fmt::format("{} ", word) : "") + row.percent(wager);
  return play + row.tie_mark();
}

}  // namespace

std::vector<StrategyTable> tables_by_up_card(Solver& solver) {
  std::map<std::string, std::vector<PlayShares::Row>> rows;
  const std::size_t ways = ways_of(solver, 0).size();
  solver.for_each_situation([&](const Visited& visited) {
    auto& row = rows[ace_king_group(high_hand(visited.situation.own))];
    if (row.empty()) row.resize(rank_count, {"", std::vector<Wide>(ways)});
    PlayShares::Row& cell = row[static_cast<std::size_t>(visited.situation.dealer->rank())];
    cell.deals[visited.way] += visited.deals;
    cell.all += visited.deals;
    if (visited.tied()) cell.tied += visited.deals;
  });
  StrategyTable table{
      "How often the Bet is best, by the player's hand and the dealer's up card", {"hand"}, {}};
  for (int rank = rank_count - 1; rank >= 0; --rank) table.columns.push_back(rank_letter(rank));
  for (const auto& [words, row] : rows) {
    std::vector<std::string>& cells = table.rows.emplace_back();
    cells.push_back(words.substr(words.find(' ') + 1));
    for (std::size_t rank = rank_count; rank-- > 0;) {
      cells.push_back(wager_or_not(row[rank], solver, false));
    }
  }
  return {table};
}

std::vector<StrategyTable> tables_by_wild_hand(Solver& solver) {
  PlayShares shares(ways_of(solver, 0).size());
  const FastWild& ranking = fast_wild();
  solver.for_each_situation([&](const Visited& visited) {
    const FastWild::Hand hand(visited.situation.own);
    shares.add(class_and_rank(ranking.high_hand(ranking.strength(hand))), visited);
  });
  StrategyTable table{
      "How often the Raise is best, by the player's hand", {"hand", "hands", "best play"}, {}};
  for (const PlayShares::Row& row : shares.rows()) {
    table.rows.push_back({row.words, integer(row.all).str(), wager_or_not(row, solver, true)});
  }
  return {table};
}

std::vector<StrategyTable> tables_by_rank(Solver& solver) {
  struct OfStrength {
    CardSet example;
    PlayShares::Row plays;
  };
  const RuleSet& rules = solver.rules();
  const auto rank = rules.definition().cards().showdown->rank;
  const std::vector<Way>& ways = ways_of(solver, 0);
  std::map<std::uint32_t, OfStrength> by_strength;
  solver.for_each_situation([&](const Visited& visited) {
    OfStrength& hands = by_strength[rank(visited.situation.own, rules).value];
    if (hands.plays.all == 0) {
      hands.example = visited.situation.own;
      hands.plays.deals.resize(ways.size());
    }
    hands.plays.deals[visited.way] += visited.deals;
    hands.plays.all += visited.deals;
  });
  const auto best_play = [&](const PlayShares::Row& row) {
    std::vector<std::string> plays;
    for (std::size_t way = 0; way < ways.size(); ++way) {
      if (row.deals[way] == 0) continue;
      const bool only = row.deals[way] == row.all;
      plays.push_back(only ? ways[way].words
                           : fmt::format("{} {}", ways[way].words, row.percent(way)));
    }
    return fmt::format("{}", fmt::join(plays, ", "));
  };
  StrategyTable table{"The best play by the player's hand, from the lowest",
                      {"from", "which is", "hands", "best play"},
                      {}};
  Wide hands = 0;
  for (const auto& [strength, of_strength] : by_strength) {
    const std::string play = best_play(of_strength.plays);
    if (table.rows.empty() || table.rows.back().back() != play) {
      hands = 0;
      table.rows.push_back({from_the_highest(of_strength.example),
                            name(rank(of_strength.example, rules)), "", play});
    }
    hands += of_strength.plays.all;
    table.rows.back()[2] = integer(hands).str();
  }
  return {table};
}

std::vector<StrategyTable> tables_by_rank_and_up_card(Solver& solver) {
  using ByUpCard = std::vector<PlayShares::Row>;
  const RuleSet& rules = solver.rules();
  const auto rank = rules.definition().cards().showdown->rank;
  const std::vector<Way>& ways = ways_of(solver, 0);
  std::map<std::uint32_t, std::pair<CardSet, ByUpCard>> by_strength;
  solver.for_each_situation([&](const Visited& visited) {
    auto& [example, row] = by_strength[rank(visited.situation.own, rules).value];
    if (row.empty()) {
      example = visited.situation.own;
      row.resize(rank_count, {"", std::vector<Wide>(ways.size())});
    }
    PlayShares::Row& cell = row[static_cast<std::size_t>(visited.situation.dealer->rank())];
    cell.deals[visited.way] += visited.deals;
    cell.all += visited.deals;
  });
  // "fold", "3", or "fold/1 46%" where the larger of several is best with so many of the hands.
  const auto best_play = [&](const PlayShares::Row& row) {
    std::vector<std::size_t> taken = all_ways(solver, 0);
    std::erase_if(taken, [&](std::size_t way) { return row.deals[way] == 0; });
    std::sort(taken.begin(), taken.end(),
              [&](std::size_t a, std::size_t b) { return ways[a].stakes() < ways[b].stakes(); });
    std::vector<std::string> plays;
    for (const std::size_t way : taken) {
      plays.push_back(ways[way].act == Choice::Act::wager ? fmt::format("{}", ways[way].multiple)
                                                          : ways[way].words);
    }
    return fmt::format("{}{}{}", fmt::join(plays, "/"), plays.size() > 1 ? " " : "",
                       plays.size() > 1 ? row.percent(taken.back()) : "");
  };
  // Hands that have one name are one row, and rows that are played alike too.
  std::vector<std::pair<std::string, ByUpCard>> named;
  for (const auto& [strength, hands] : by_strength) {
    const std::string words = name(rank(hands.first, rules));
    if (named.empty() || named.back().first != words) {
      named.emplace_back(words, hands.second);
      continue;
    }
    for (std::size_t up = 0; up < named.back().second.size(); ++up) {
      PlayShares::Row& cell = named.back().second[up];
      const PlayShares::Row& more = hands.second[up];
      for (std::size_t way = 0; way < ways.size(); ++way) cell.deals[way] += more.deals[way];
      cell.all += more.all;
    }
  }
  StrategyTable table{
      "The best play by the player's hand, from the lowest, and the dealer's up card",
      {"from"},
      {}};
  for (int up = rank_count - 1; up >= 0; --up) table.columns.push_back(rank_letter(up));
  for (const auto& [words, row] : named) {
    std::vector<std::string> cells{words};
    for (std::size_t up = rank_count; up-- > 0;) cells.push_back(best_play(row[up]));
    // A card of which the hand holds all four is no up card.
    const auto alike = [&](const std::vector<std::string>& other) {
      return std::equal(cells.begin() + 1, cells.end(), other.begin() + 1,
                        [](const std::string& mine, const std::string& before) {
                          return mine.empty() || mine == before;
                        });
    };
    if (table.rows.empty() || !alike(table.rows.back())) table.rows.push_back(cells);
  }
  return {table};
}

std::vector<StrategyTable> tables_of_one_raise(Solver& solver) {
  TwoCardGrid first;
  std::vector<PlayShares> shares = shares_of(solver);
  solver.for_each_situation([&](const Visited& visited) {
    if (visited.decision == 0) {
      first.set(visited.situation.own, short_play(solver, visited, "-"));
    } else if (visited.together) {
      const auto c = static_cast<std::size_t>(*visited.together);
      shares[2].add(fmt::format("{:02} {}", 99 - c, class_name(*visited.together)), visited);
    } else {
      shares[1].add(made_with_board(visited.situation.own, CardSet(visited.situation.community)),
                    visited);
    }
  });
  const auto& decisions = solver.course().decisions;
  return {
      first.table("Before the flop, by the two own cards: suited above the diagonal, - to "
                  "check"),
      shares[1].table("After the flop, by what the five cards make: how often each play is best",
                      decisions[1], largest_or_none(solver, 1)),
      shares[2].table("With all cards shown, by the hand: how often each play is best",
                      decisions[2], largest_or_none(solver, 2))};
}

std::vector<StrategyTable> tables_of_street_bets(Solver& solver) {
  TwoCardGrid first;
  std::vector<PlayShares> shares = shares_of(solver);
  solver.for_each_situation([&](const Visited& visited) {
    if (visited.decision == 0) {
      first.set(visited.situation.own, short_play(solver, visited, "F"));
    } else {
      shares[visited.decision].add(
          made_with_board(visited.situation.own, CardSet(visited.situation.community)), visited);
    }
  });
  const auto& decisions = solver.course().decisions;
  return {
      first.table("Before the flop, by the two own cards: suited above the diagonal, F to fold"),
      shares[1].table("After the flop, by what the five cards make: how often each play is best",
                      decisions[1], largest_or_none(solver, 1)),
      shares[2].table("After the turn, by what the six cards make: how often each play is best",
                      decisions[2], largest_or_none(solver, 2))};
}

std::vector<StrategyTable> tables_of_raises(Solver& solver) {
  TwoCardGrid first;
  std::vector<PlayShares> shares = shares_of(solver);
  solver.for_each_situation([&](const Visited& visited) {
    if (visited.decision == 0) {
      first.set(visited.situation.own, short_play(solver, visited, "F"));
    } else {
      shares[visited.decision].add(made_by_streets(seen(visited.situation)), visited);
    }
  });
  std::vector<StrategyTable> tables{
      first.table("First decision, by the two own cards: suited above the diagonal")};
  constexpr std::array titles{
      "Second decision, by the three cards seen: how often each play is best",
      "Third decision, by the four cards seen: how often each play is best"};
  for (std::size_t street = 1; street <= titles.size(); ++street) {
    tables.push_back(shares[street].table(titles[street - 1], solver.course().decisions[street],
                                          with(ways_that(solver, street, Choice::Act::fold),
                                               ways_that(solver, street, Choice::Act::wager))));
  }
  return tables;
}

std::vector<StrategyTable> tables_of_withdrawals(Solver& solver) {
  std::vector<PlayShares> shares = shares_of(solver);
  solver.for_each_situation([&](const Visited& visited) {
    shares[visited.decision].add(made_for_let_it_ride(seen(visited.situation)),
                                 does(solver, visited, Choice::Act::withdraw) ? 1 : 0,
                                 visited.deals, visited.tied());
  });
  constexpr std::array titles{
      "Bet Number 1, by the three own cards: how often it is best to let it ride",
      "Bet Number 2, by the four cards seen: how often it is best to let it ride"};
  std::vector<StrategyTable> tables;
  for (std::size_t decision = 0; decision < titles.size(); ++decision) {
    StrategyTable& table = tables.emplace_back();
    table = {titles[decision], {"cards", "let it ride"}, {}};
    for (const PlayShares::Row& row : shares[decision].rows()) {
      const std::string play = row.deals[1] == 0         ? "let"
                               : row.deals[1] == row.all ? "pull"
                                                         : row.percent(0);
      table.rows.push_back({row.words, play + row.tie_mark()});
    }
  }
  return tables;
}

std::vector<StrategyTable> tables_of_one_play(Solver& solver) {
  std::vector<PlayShares> shares = shares_of(solver);
  solver.for_each_situation([&](const Visited& visited) {
    shares[visited.decision].add(made_for_raise_it_up(seen(visited.situation)), visited);
  });
  constexpr std::array titles{
      "First decision, by the three own cards: how often each play is best",
      "Second decision, by the four cards seen: how often each play is best",
      "Third decision, by the five cards seen: how often each play is best"};
  std::vector<StrategyTable> tables;
  for (std::size_t street = 0; street < titles.size(); ++street) {
    tables.push_back(shares[street].table(titles[street], solver.course().decisions[street],
                                          all_ways(solver, street)));
  }
  return tables;
}

std::vector<StrategyTable> tables_of_cross(Solver& solver) {
  TwoCardGrid first;
  PlayShares second(ways_of(solver, 1).size());
  std::array<std::array<PlayShares::Row, words_of_four>, words_of_four> third;
  for (auto& row : third) row.fill({"", std::vector<Wide>(ways_of(solver, 2).size())});
  const auto four = [](const Situation& situation, std::size_t from) {
    return made_of_four(situation.own | CardSet(std::array{situation.community[from],
                                                           situation.community[from + 1]}));
  };
  solver.for_each_situation([&](const Visited& visited) {
    if (visited.decision == 0) {
      first.set(visited.situation.own, short_play(solver, visited, "F"));
    } else if (visited.decision == 1) {
      const std::size_t row = four(visited.situation, 0);
      second.add(fmt::format("{} {}", row, four_in_words(row)), visited);
    } else {
      PlayShares::Row& cell = third[four(visited.situation, 0)][four(visited.situation, 2)];
      cell.deals[visited.way] += visited.deals;
      cell.all += visited.deals;
      if (visited.tied()) cell.tied += visited.deals;
    }
  });
  // Bets that are never best are left out.
  std::vector<std::size_t> bets = ways_that(solver, 1, Choice::Act::wager);
  const std::vector<PlayShares::Row> rows = second.rows();
  std::erase_if(bets, [&](std::size_t way) {
    return std::all_of(rows.begin(), rows.end(),
                       [&](const PlayShares::Row& row) { return row.deals[way] == 0; });
  });
  StrategyTable grid{
      "Third decision, the Middle Bet (F: fold) by the four cards of the row, down, and of the "
      "column, across: the play that is best most often, and how often",
      {"row"},
      {}};
  // Of plays best equally often, bets before the fold.
  const std::vector<std::size_t> in_order =
      with(ways_that(solver, 2, Choice::Act::wager), ways_that(solver, 2, Choice::Act::fold));
  for (std::size_t i = 0; i < words_of_four; ++i) {
    grid.columns.push_back(four_in_words(i));
    std::vector<std::string>& cells = grid.rows.emplace_back();
    cells.push_back(four_in_words(i));
    for (const PlayShares::Row& row : third[i]) {
      const std::size_t most = *std::max_element(
          in_order.begin(), in_order.end(),
          [&](std::size_t a, std::size_t b) { return row.deals[a] < row.deals[b]; });
      const Way& way = ways_of(solver, 2)[most];
      const std::string bet = way.act == Choice::Act::fold ? "F" : fmt::format("{}", way.multiple);
      cells.push_back((row.all == 0                 ? "-"
                       : row.deals[most] == row.all ? bet
                                                    : bet + " " + row.percent(most)) +
                      row.tie_mark());
    }
  }
  return {first.table("First decision, the Across Bet by the two own cards: suited above the "
                      "diagonal"),
          second.table("Second decision, by the four cards of the row: how often each play is best",
                       solver.course().decisions[1],
                       with(ways_that(solver, 1, Choice::Act::fold), bets)),
          grid};
}

std::vector<StrategyTable> tables_of_points(Solver& solver) {
  constexpr std::size_t worths = 10;
  std::array<std::array<std::string, worths>, worths> cells;
  const auto worth = [](Card card) {
    return static_cast<std::size_t>(golf::points(CardSet(std::span(&card, 1)))) - 1;
  };
  solver.for_each_situation([&](const Visited& visited) {
    const std::size_t a = worth(visited.situation.in_order[0]);
    const std::size_t b = worth(visited.situation.in_order[1]);
    cells[a][b] = cells[b][a] = std::string(does(solver, visited, Choice::Act::fold) ? "F" : "B") +
                                (visited.tied() ? "=" : "");
  });
  StrategyTable table{
      "By the points of the two front cards, 10 with the court cards: B for a Back 9, F to fold",
      {""},
      {}};
  for (std::size_t i = 0; i < worths; ++i) {
    table.columns.push_back(i == 0 ? "A" : fmt::format("{}", i + 1));
    table.rows.push_back({table.columns.back()});
    for (const std::string& cell : cells[i]) table.rows.back().push_back(cell);
  }
  return {table};
}

}  // namespace houseway
