#include "floor/poker_funds.h"

#include <fmt/format.h>

#include "core/words.h"
#include "rules/pot_rules.h"

namespace houseway::floor {

std::string_view name(FundKind kind) {
  return kind == FundKind::bad_beat ? "bad-beat" : "high-hand";
}

std::optional<FundKind> parse_fund(std::string_view word) {
  for (const FundKind kind : {FundKind::bad_beat, FundKind::high_hand}) {
    if (word == name(kind)) return kind;
  }
  return {};
}

std::string_view jackpot_wager(FundKind kind) {
  return kind == FundKind::bad_beat ? "bad-beat" : "high-hand-jackpot";
}

std::optional<FundKind> fund_of_wager(std::string_view wager) {
  for (const FundKind kind : {FundKind::bad_beat, FundKind::high_hand}) {
    if (wager == jackpot_wager(kind)) return kind;
  }
  return {};
}

std::optional<HighHand> tracked_hand(const std::string& cards) {
  CardSet set;
  const auto words = words_of(cards);
  for (const std::string& word : words) {
    const auto card = parse_card(word);
    if (!card || !in_deck(Deck::standard, *card)) return {};
    set.insert(*card);
  }
  if (words.size() != 5 || set.size() != 5) return {};
  return high_hand(set);
}

std::variant<FundTerms, Refusal> fund_terms(FundKind kind, const RuleSet& rules) {
  const bool bad_beat = kind == FundKind::bad_beat;
  const Refusal not_offered{
      fmt::format("the submission does not offer the {}", bad_beat ? "Bad Beat"
                                                                   : "High Hand "
                                                                     "Jackpot"),
      bad_beat ? "rules.bad-beat-contribution" : "rules.high-hand-contribution",
      bad_beat ? "637a.15(a)" : "637a.16(a)"};
  if (rules.definition().pot_game() == nullptr) return not_offered;
  const PotRules chosen(rules);
  const PotRules::Fund& fund = bad_beat ? chosen.bad_beat : chosen.high_hand;
  if (fund.contribution.cents == 0 || (bad_beat && !chosen.bad_beat_hand)) return not_offered;
  FundTerms terms;
  terms.kind = kind;
  terms.contribution = fund.contribution;
  terms.minimum_pot = fund.minimum_pot;
  terms.qualifies = bad_beat
                        ? fmt::format(
                              "{} or better that loses: {}% of the fund to the loser, {}% to the "
                              "winner, {}% to the others dealt in",
                              name(*chosen.bad_beat_hand), chosen.loser_percent,
                              chosen.winner_percent, chosen.table_percent)
                        : "the highest hand of the period, a full house or better";
  if (!bad_beat) {
    terms.least_players = chosen.high_hand_players;
    terms.first_holder = chosen.first_holder;
  }
  return terms;
}

std::vector<std::string> posted_rules(const FundTerms& terms) {
  const std::string most =
      fmt::format("At most {} is taken from a pot, after the rake.", text(terms.contribution));
  const std::string least =
      fmt::format("Nothing is taken from a pot below {}.", text(terms.minimum_pot));
  if (terms.kind == FundKind::bad_beat) return {most, least, "Qualifies: " + terms.qualifies + "."};
  return {
      "Collection and qualifying periods: " + terms.periods + ".",
      most,
      least,
      fmt::format("At least {} players are dealt in for a hand to qualify.", terms.least_players),
      terms.first_holder ? "Of equal hands the first one has the payout."
                         : "Holders of equal hands divide the payout equally.",
      "There is no time limit on collecting a payout. A player need not be present at the end of "
      "the "
      "period to win.",
      "Valid identification is presented for a hand to qualify."};
}

bool pays_of_fund(const Definition& game, const Line& line) {
  return game.pot_game() != nullptr && fund_of_wager(game.wagers[line.spot.wager].id).has_value();
}

}  // namespace houseway::floor
