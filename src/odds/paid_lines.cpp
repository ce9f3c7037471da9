#include "odds/paid_lines.h"

#include <optional>
#include <stdexcept>

namespace houseway {

// Five cards of the whole deck take every strength; the first hand of each is ranked plainly.
PaidLines::PaidLines(const RuleSet& rules, std::span<const WagerId> wagers)
    : ranking_(fast_high()), line_of_(std::size_t{ranking_.strongest()} + 1) {
  std::vector<std::optional<CardSet>> hand_of(line_of_.size());
  FastDeck<Wilds::none>(deck_cards(Deck::standard))
      .for_each({}, 5, [&](const FastHigh::Hand& hand) {
        auto& known = hand_of[ranking_.strength(hand)];
        if (!known) known = hand.cards();
      });
  for (std::size_t strength = hand_of.size() - 1; strength > 0; --strength) {
    Rows rows;
    for (const WagerId wager : wagers) {
      rows.push_back(
          rules.definition().wagers[wager].by_hand()->rank(*hand_of[strength], rules).row);
    }
    if (rows_.empty() || rows_.back() != rows) rows_.push_back(rows);
    line_of_[strength] = static_cast<std::uint8_t>(rows_.size() - 1);
  }
  if (rows_.size() > most) throw std::logic_error("more lines than are provided for");
}

std::int64_t common_unit(std::span<const Paytable* const> tables, std::int64_t unit) {
  for (const Paytable* table : tables) {
    for (const Pays& pays : table->pays) unit = whole_unit(unit, net_on_win(pays).den);
  }
  return unit;
}

LineNets line_nets(const PaidLines& lines, std::size_t wager, const Paytable& table,
                   std::int64_t unit) {
  LineNets nets{};
  for (std::size_t line = 0; line < lines.size(); ++line) {
    const LineNet net = net_on_win(pays_of(table, lines.row(line, wager)));
    nets[line] = net.num * (unit / net.den);
  }
  return nets;
}

}  // namespace houseway
