#include <fmt/format.h>

#include "cli/equity_output.h"
#include "cli/text_table.h"
#include "core/words.h"

namespace houseway::cli {
namespace {

std::string cards_text(CardSet cards) {
  std::string out;
  for (const Card card : deck_cards(Deck::standard)) {
    if (cards.contains(card)) out += (out.empty() ? "" : " ") + text(card);
  }
  return out;
}

std::string equity_table(const EquitySheet& sheet) {
  const Equity& equity = sheet.equity;
  const bool split = sheet.shares.size() > 1;
  TextTable table;
  std::vector<std::string> head{"hand", "equity", equity.sampled ? "standard error" : "exactly"};
  if (split) {
    for (const std::string& share : sheet.shares) head.push_back("by " + share);
  }
  head.insert(head.end(), {split ? "takes all" : "wins", split ? "takes part" : "ties", "loses"});
  table.row(head);
  for (std::size_t i = 0; i < sheet.hands.size(); ++i) {
    const HandEquity& hand = equity.hands[i];
    const Rational value = equity.of(hand.pot);
    std::vector<std::string> row{
        printable(sheet.hands[i], 40), percent(value),
        hand.squared_error ? root(*hand.squared_error * 10'000) + "%" : exactly(value)};
    for (std::size_t share = 0; split && share < hand.shares.size(); ++share) {
      row.push_back(percent(equity.of(hand.shares[share])));
    }
    row.insert(row.end(), {hand.pot.won.str(), hand.pot.tied.str(), hand.pot.lost.str()});
    table.row(row);
  }
  return table.text("  ");
}

}  // namespace

std::string equity_text(const EquitySheet& sheet) {
  const Equity& equity = sheet.equity;
  std::string out = fmt::format("{}, rule set {}: {} {} deals\n", sheet.name, sheet.ruleset,
                                equity.sampled ? "equities sampled from" : "exact equities over",
                                equity.deals.str());
  if (!sheet.board.empty()) out += fmt::format("  board {}\n", cards_text(sheet.board));
  if (!sheet.dead.empty()) out += fmt::format("  dead {}\n", cards_text(sheet.dead));
  out += equity_table(sheet);
  for (std::size_t share = 0; share < sheet.shares.size(); ++share) {
    if (equity.unclaimed[share] != 0) {
      out += fmt::format("  nobody has a {} in {} deals\n", sheet.shares[share],
                         equity.unclaimed[share].str());
    }
  }
  return out;
}

std::string starting_hands_text(const StartingHandsSheet& sheet) {
  std::string out =
      fmt::format("{}, rule set {}: exact equities of two cards against any two others\n",
                  sheet.name, sheet.ruleset);
  TextTable table;
  table.row({"", "hand", "equity", "exactly", "wins", "ties", "loses"});
  for (std::size_t i = 0; i < sheet.hands.size(); ++i) {
    const Equity& equity = sheet.hands[i].equity;
    const ShareEquity& pot = equity.hands.front().pot;
    const auto part = [&](const Integer& deals) { return percent(Rational(deals, equity.deals)); };
    table.row({std::to_string(i + 1), sheet.hands[i].name, percent(equity.of(pot)),
               exactly(equity.of(pot)), part(pot.won), part(pot.tied), part(pot.lost)});
  }
  return out + table.text("  ");
}

}  // namespace houseway::cli
