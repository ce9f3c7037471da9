#include "games/poker_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace houseway::parts {

namespace {

Ranked from_class(CardSet cards, HandClass lowest) {
  const HighHand hand = high_hand(cards);
  return {ShownHand(hand), row_of(hand, lowest)};
}

}  // namespace

Ranked flush_or_better(CardSet cards, const RuleSet&) {
  return from_class(cards, HandClass::flush);
}

Ranked three_of_a_kind_or_better(CardSet cards, const RuleSet&) {
  return from_class(cards, HandClass::three_of_a_kind);
}

Ranked two_pair_or_better(CardSet cards, const RuleSet&) {
  return from_class(cards, HandClass::two_pair);
}

Ranked tens_or_better(CardSet cards, const RuleSet&) {
  const HighHand hand = high_hand(cards);
  const bool high_pair = hand.hand_class() == HandClass::pair && hand.rank() >= Rank::ten;
  return {ShownHand(hand), row_of(hand, high_pair ? HandClass::pair : HandClass::two_pair)};
}

Ranked sixes_or_better(CardSet cards, const RuleSet&) {
  constexpr Row high_pair = row_of(HandClass::pair);
  const HighHand hand = high_hand(cards);
  Row row = row_of(hand, HandClass::two_pair);
  if (hand.hand_class() == HandClass::pair && hand.rank() >= Rank::six) {
    row = hand.rank() >= Rank::jack ? high_pair : high_pair + 1;
  }
  return {ShownHand(hand), row};
}

Ranked six_card_bonus_row(CardSet cards, const RuleSet& rules) {
  constexpr Row royal_flush = 2;
  const Ranked five = three_of_a_kind_or_better(cards, rules);
  if (const auto suit = six_card_royal(cards)) {
    return {five.hand, *suit == Suit::diamonds ? 0 : 1};
  }
  return {five.hand, five.row == no_row ? no_row : royal_flush + five.row};
}

Ranked three_card_row(CardSet cards, LowAce low_ace) {
  const ThreeCardHand hand = three_card_hand(cards, low_ace);
  const bool pays = hand.hand_class() != ThreeCardClass::high_card;
  const Row row =
      static_cast<Row>(ThreeCardClass::mini_royal) - static_cast<Row>(hand.hand_class());
  return {ShownHand(hand), pays ? row : no_row};
}

Ranked pocket_row(CardSet cards, const RuleSet&) {
  const TwoCardHand hand = two_card_hand(cards);
  const auto row = [&]() -> Row {
    if (hand.pair()) return hand.high == Rank::ace ? 0 : 3;
    if (hand.high != Rank::ace || hand.low < Rank::jack) return no_row;
    return hand.suited ? 1 : 2;
  };
  return {ShownHand(hand), row()};
}

StakeLimit progressive_stake(const RuleSet& rules, WagerId wager, OptionId amount,
                             Section amount_section, Section envy_section) {
  StakeLimit limit;
  if (const auto offered = rules.money(amount)) {
    limit.only = {*offered};
    limit.section = amount_section;
  } else if (!rules.paytable(wager).envy.empty()) {
    limit.only = {dollars(1), dollars(5)};
    limit.section = envy_section;
  }
  return limit;
}

void check_progressive_stake(const RuleSet& rules, WagerId wager, OptionId amount,
                             Section envy_section, Refusals& violations) {
  const auto offered = rules.money(amount);
  if (!offered || !rules.offered(wager)) return;
  const Paytable& table = rules.paytable(wager);
  if (table.envy.empty() || *offered == dollars(1) || *offered == dollars(5)) return;
  violations.push_back(
      {fmt::format("Paytable{}{} has Envy Bonuses for wagers of $1 and $5, not of {}",
                   table.name.empty() ? "" : " ", table.name, text(*offered)),
       fmt::format("rules.{}", rules.definition().options[amount].id), text(envy_section)});
}

void check_one_jackpot(const RuleSet& rules, std::span<const WagerId> wagers,
                       Refusals& violations) {
  std::vector<std::string_view> named;
  for (const WagerId wager : wagers) {
    const std::string_view id = rules.definition().wagers[wager].id;
    if (rules.says(id) && rules.offered(wager)) named.push_back(id);
  }
  if (named.size() < 2) return;
  violations.push_back({fmt::format("a table game has at most one progressive jackpot: offer {} "
                                    "or {}, not both",
                                    named[0], named[1]),
                        fmt::format("rules.{}", named[1]), "605a.7(e)(2)"});
}

void settle(Settling& s, const FiveCardHandBonus& bonus) {
  constexpr std::uint8_t on_player = 0;
  const Schedule& magic = s.rules().schedule(bonus.magic_card);
  const Schedule& lucky = s.rules().schedule(bonus.lucky_bonus);
  const std::array holders{Place::seat(s.seat()), Place::named(bonus.dealer)};
  const std::uint8_t hands = bonus.dealer == FiveCardHandBonus::no_dealer ? 1 : 2;
  for (std::uint8_t on = on_player; on < hands; ++on) {
    const Stake* stake = s.open({bonus.wager, on});
    if (stake == nullptr) continue;
    const Ranked ranked = s.ranked(bonus.wager, holders[on]);
    if (on == on_player) {
      s.by_row(stake->spot, ranked);
    } else {
      s.by_row_divided(stake->spot, ranked);
    }
    if (s.rules().flag(bonus.pays_magic_card) &&
        s.hand(bonus.wager, holders[on]).contains(s.drawn(bonus.drawn_card).card)) {
      s.bonus({bonus.magic_card, on}, magic.tables.front().pays.front(), stake->amount,
              bonus.draws_section, ShownHand(ShownHand::Kind::magic_card));
    }
    if (s.rules().flag(bonus.pays_lucky_bonus) &&
        s.drawn(bonus.drawn_position).place == holders[on]) {
      s.bonus({bonus.lucky_bonus, on}, lucky.tables.front().pays.front(), stake->amount,
              bonus.draws_section, ShownHand(ShownHand::Kind::lucky));
    }
  }
}

void check(const RuleSet& rules, const FiveCardHandBonus& bonus, Refusals& violations) {
  for (const OptionId option : {bonus.pays_magic_card, bonus.pays_lucky_bonus}) {
    if (!rules.flag(option) || rules.offered(bonus.wager)) continue;
    violations.push_back({"is paid to Five Card Hand Bonus wagers, which are not offered",
                          fmt::format("rules.{}", rules.definition().options[option].id),
                          text(bonus.draws_section)});
  }
}

Money payout_limit_bound(const RuleSet& rules, OptionId minimum, const Pays& best, int units) {
  const auto wager = rules.money(minimum);
  return std::max(dollars(50'000),
                  wager ? Money{wager->cents * units * best.num / best.den} : Money{});
}

void check_payout_limit(const RuleSet& rules, OptionId limit, OptionId minimum, const Pays& best,
                        int units, Section section, Refusals& violations) {
  const auto chosen = rules.money(limit);
  if (!chosen) return;
  const Money least = payout_limit_bound(rules, minimum, best, units);
  if (*chosen >= least) return;
  violations.push_back({fmt::format("a payout limit of {} is below the least one allowed, {}",
                                    text(*chosen), text(least)),
                        "rules.payout-limit", text(section)});
}

}  // namespace houseway::parts
