#include "odds/showdown_games.h"

#include "games/caribbean_stud_poker.h"
#include "games/dj_wild_stud_poker.h"
#include "games/hold_em.h"
#include "odds/board_worth.h"
#include "odds/main_odds.h"
#include "ranking/fast_high.h"

namespace houseway {
namespace {

using Counts = OutcomeLine::Counts;

constexpr LineNet even{1, 1};
constexpr LineNet back{0, 1};
constexpr LineNet gone{-1, 1};

WagerId wager_of(const RuleSet& rules, std::string_view id) {
  return static_cast<WagerId>(*rules.definition().find_wager(id));
}

template <Wilds wilds>
Strength strength_by(const FastRanking<wilds>& ranking) {
  return [&ranking](CardSet cards) {
    return ranking.high_hand(ranking.strength(FastHand<wilds>(cards))).value;
  };
}

std::vector<OutcomeLine> winning_rows(const Schedule& schedule, const Paytable& table) {
  std::vector<OutcomeLine> lines = lines_of_rows(schedule, table);
  for (OutcomeLine& line : lines) line.counts = Counts::won;
  return lines;
}

LineNet net_of(const Paytable& table, Row row) {
  return net_on_win(table.pays[static_cast<std::size_t>(row)]);
}

// Without a qualification there are no meetings with a dealer who has none.
void without_qualification(ShowdownTerms& terms) {
  for (auto& fates : terms.kinds) {
    fates[Meeting::won_unqualified] = fates[Meeting::won];
    fates[Meeting::tied_unqualified] = fates[Meeting::tied];
    fates[Meeting::lost_unqualified] = fates[Meeting::lost];
  }
}

ShowdownGame poker_showdown() {
  ShowdownGame game;
  game.players = game.dealers = strength_by(fast_high());
  game.rows = [](WagerId) { return nullptr; };
  return game;
}

}  // namespace

ShowdownGame caribbean_showdown(const RuleSet& rules) {
  const WagerId bet = wager_of(rules, "bet");
  ShowdownGame game = poker_showdown();
  const FastHigh& ranking = fast_high();
  std::uint16_t least = 1;
  while (!caribbean::qualifies(ranking.high_hand(least))) ++least;
  game.qualifies_from = ranking.high_hand(least).value;
  game.rows_of = bet;
  game.terms = [&rules, bet](const Paytable&) {
    const Paytable& table = rules.paytable(bet);
    ShowdownTerms terms;
    terms.lines = winning_rows(rules.schedule(bet), table);
    const std::size_t rows = terms.lines.size();
    terms.lines.insert(terms.lines.begin(), {"Dealer below ace-king", to(1), Counts::won});
    terms.lines.push_back({"Tie", push, Counts::pushed});
    terms.lines.push_back({"Dealer higher", not_printed, Counts::lost});
    terms.lines.push_back({folded_name, not_printed, Counts::folded});
    terms.folded = rows + 3;
    for (std::size_t row = 0; row < rows; ++row) {
      const ShowdownTerms::Fate unqualified{{even, back}, 0};
      terms.kinds.push_back({ShowdownTerms::Fate{{even, net_of(table, static_cast<Row>(row))},
                                                 1 + row},
                             {{back, back}, 1 + rows},
                             {{gone, gone}, 2 + rows},
                             unqualified,
                             unqualified,
                             unqualified});
    }
    terms.kind_of = [](std::uint32_t strength) {
      return static_cast<std::size_t>(caribbean::bet_row(HighHand{strength}));
    };
    return terms;
  };
  return game;
}

ShowdownGame dj_wild_showdown(const RuleSet& rules) {
  const WagerId blind = wager_of(rules, "blind");
  const WagerId bad_beat = wager_of(rules, "two-way-bad-beat-bonus");
  ShowdownGame game;
  game.players = game.dealers = strength_by(fast_wild());
  game.rows_of = blind;
  game.rows = [bad_beat](WagerId wager) -> std::function<Row(std::uint32_t, Meeting::Kind)> {
    if (wager != bad_beat) return nullptr;
    return [](std::uint32_t strength, Meeting::Kind meeting) {
      return meeting == Meeting::lost ? dj_wild::bad_beat_row(HighHand{strength}) : no_row;
    };
  };
  game.terms = [&rules, blind](const Paytable&) {
    const Paytable& table = rules.paytable(blind);
    ShowdownTerms terms;
    terms.lines = winning_rows(rules.schedule(blind), table);
    const std::size_t rows = terms.lines.size();
    terms.lines.push_back({"Tie", push, Counts::pushed});
    terms.lines.push_back({"Dealer higher", not_printed, Counts::lost});
    terms.lines.push_back({folded_name, not_printed, Counts::folded});
    terms.folded = rows + 2;
    for (std::size_t row = 0; row < rows; ++row) {
      terms.kinds.push_back(
          {ShowdownTerms::Fate{{even, net_of(table, static_cast<Row>(row)), even}, row},
           {{back, back, back}, rows},
           {{gone, gone, gone}, rows + 1},
           {},
           {},
           {}});
    }
    without_qualification(terms);
    terms.kind_of = [](std::uint32_t strength) {
      return static_cast<std::size_t>(dj_wild::blind_row(HighHand{strength}));
    };
    return terms;
  };
  return game;
}

// The card set aside counts only when it takes the joker's place.
std::vector<WithFurtherCard> dj_wild_further_cards(const RuleSet& rules) {
  return {{wager_of(rules, "progressive-bonus"), [](CardSet own_cards) { return own_cards.has_joker(); },
           [](CardSet own_cards, Card further, const RuleSet& chosen) {
             if (own_cards.has_joker()) {
               own_cards.erase(Card::joker());
               own_cards.insert(further);
             }
             return dj_wild::progressive_row(own_cards, chosen).row;
           }}};
}

namespace {

// Ante and a second stake beside it, one raise, a dealer who needs a pair for the Ante to be in
// action; the rows are those of the second stake when the hand wins, and when it loses.
BoardShowdownGame pair_showdown(const RuleSet& rules, std::string_view second_stake,
                                Row (*won_row)(HighHand), Row (*lost_row)(HighHand)) {
  const WagerId second = wager_of(rules, second_stake);
  BoardShowdownGame game{poker_showdown(), [](WagerId) { return nullptr; },
                         [](WagerId) { return nullptr; }};
  game.showdown.qualifies_from = of_class(static_cast<std::size_t>(HandClass::pair)).value;
  game.showdown.rows_of = second;
  game.showdown.terms = [&rules, second, won_row, lost_row](const Paytable& table) {
    ShowdownTerms terms;
    terms.lines = winning_rows(rules.schedule(second), table);
    const std::size_t rows = terms.lines.size();
    terms.lines.push_back({"Tie", push, Counts::pushed});
    terms.lines.push_back({"Lower", not_printed, Counts::lost});
    terms.lines.push_back({"Lower, dealer below a pair", not_printed, Counts::lost});
    terms.lines.push_back({folded_name, not_printed, Counts::folded});
    terms.folded = rows + 3;
    for (std::size_t c = 0; c < hand_classes; ++c) {
      const Row wins = won_row(of_class(c));
      const Row loses = lost_row(of_class(c));
      const LineNet won_net = net_of(table, wins);
      const LineNet lost_net = loses == no_row ? gone : net_of(table, loses);
      const auto won_line = static_cast<std::size_t>(wins);
      const std::size_t lost_line = loses == no_row ? rows + 1 : static_cast<std::size_t>(loses);
      terms.kinds.push_back({ShowdownTerms::Fate{{even, won_net, even}, won_line},
                             {{back, back, back}, rows},
                             {{gone, lost_net, gone}, lost_line},
                             {{back, won_net, even}, won_line},
                             {{back, back, back}, rows},
                             {{back, lost_net, gone}, rows + 2}});
    }
    terms.kind_of = [](std::uint32_t strength) {
      return static_cast<std::size_t>(HighHand{strength}.hand_class());
    };
    return terms;
  };
  return game;
}

}  // namespace

BoardShowdownGame ultimate_showdown(const RuleSet& rules) {
  BoardShowdownGame game =
      pair_showdown(rules, "blind", hold_em::blind_row, [](HighHand) { return no_row; });
  const WagerId bad_beat = wager_of(rules, "bad-beat-bonus");
  game.losers = [bad_beat](WagerId wager) -> LosersRow {
    if (wager != bad_beat) return nullptr;
    return [](HandClass losing) {
      return hold_em::bad_beat_row(of_class(static_cast<std::size_t>(losing)));
    };
  };
  return game;
}

BoardShowdownGame heads_up_showdown(const RuleSet& rules) {
  return pair_showdown(rules, "odds", hold_em::odds_row, hold_em::bad_beat_odds_row);
}

BoardShowdownGame texas_bonus_showdown(const RuleSet& rules) {
  BoardShowdownGame game{poker_showdown(),
                         [&rules](WagerId wager) -> PocketRow {
                           if (rules.definition().wagers[wager].rank != nullptr) return nullptr;
                           return [](CardSet own_cards, CardSet dealers) {
                             return hold_em::texas_bonus_row(
                                 two_card_hand(own_cards),
                                 hold_em::are_aces(two_card_hand(dealers)));
                           };
                         },
                         [](WagerId) { return nullptr; }};
  game.showdown.rows_of = wager_of(rules, "ante");
  game.showdown.terms = [&rules](const Paytable&) {
    ShowdownTerms terms;
    terms.lines = {{"Higher, the Ante paid", to(1), Counts::won},
                   {"Higher, the Ante returned", push, Counts::won},
                   {"Tie", push, Counts::pushed},
                   {"Lower", not_printed, Counts::lost},
                   {folded_name, not_printed, Counts::folded}};
    terms.folded = 4;
    for (const bool paid : {true, false}) {
      terms.kinds.push_back({ShowdownTerms::Fate{{paid ? even : back, even, even, even},
                                                 paid ? std::size_t{0} : 1},
                             {{back, back, back, back}, 2},
                             {{gone, gone, gone, gone}, 3},
                             {},
                             {},
                             {}});
    }
    without_qualification(terms);
    terms.kind_of = [&rules](std::uint32_t strength) -> std::size_t {
      return hold_em::ante_pays(HighHand{strength}, rules) ? 0 : 1;
    };
    return terms;
  };
  return game;
}

}  // namespace houseway
