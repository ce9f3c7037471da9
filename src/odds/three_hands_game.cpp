#include "odds/three_hands_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "odds/card_words.h"
#include "odds/hands.h"
#include "odds/three_hands.h"
#include "round/play_words.h"

namespace houseway {
namespace {

// The figures are the same whenever they are asked for.
constexpr std::uint64_t seed = 659;
constexpr std::size_t parts = 1'024;

class ThreeHandsGame final : public MainGame {
 public:
  ThreeHandsGame(const RuleSet& rules, std::span<const Card> deck, Effort& effort)
      : rules_(rules), deck_(deck), effort_(effort) {}

  WagerOdds price_main(const Paytable&, const Strategy*) override {
    return priced(sampled().best, sampled().best_squares, "best setting");
  }
  std::vector<WagerOdds> other_lines(WagerId wager) override {
    if (game().wagers[wager].id != game().base) return {};
    return {priced(sampled().house, sampled().house_squares, "house way")};
  }
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != game().cards().hand_cards) {
      return fmt::format("{} is set with {} own cards", game().name, game().cards().hand_cards);
    }
    const bool seen = situation.dealer || !situation.community.empty();
    return seen ? "the dealer's cards are turned over when all players have set" : "";
  }

 private:
  const Definition& game() const { return rules_.definition(); }
  ThreeHands& hands() {
    if (!hands_) hands_ = std::make_unique<ThreeHands>(rules_.house_way(), effort_);
    return *hands_;
  }
  const ThreeHands::Sampled& sampled() {
    if (!sampled_) sampled_ = hands().sample(seed, parts, effort_);
    return *sampled_;
  }
  WagerOdds priced(std::int64_t won, std::int64_t squares, std::string variant);

  const RuleSet& rules_;
  std::span<const Card> deck_;
  Effort& effort_;
  std::unique_ptr<ThreeHands> hands_;
  std::optional<ThreeHands::Sampled> sampled_;
};

WagerOdds ThreeHandsGame::priced(std::int64_t won, std::int64_t squares, std::string variant) {
  const ThreeHands::Sampled& all = sampled();
  WagerOdds odds;
  odds.wager = game().base;
  odds.variant = std::move(variant);
  odds.section =
      text(rules_.schedule(static_cast<WagerId>(*game().find_wager(game().base))).section);
  odds.space = all.meetings;
  odds.won = Rational(won, all.meetings);
  odds.lost = 1 - odds.won;
  odds.outcomes = {{"Two hands higher", Integer(won), to(1), Result::won, 2},
                   {"One hand higher or none", Integer(all.meetings - won), not_printed}};
  odds.fixed_return = 2 * odds.won;
  odds.variance = 1 - (2 * odds.won - 1) * (2 * odds.won - 1);
  // Of the mean over decks, whose meetings are not independent of each other.
  const Rational mean(won, all.decks);
  const Rational variance = Rational(squares, all.decks) - mean * mean;
  const Rational each_deck(2 * all.decks, all.meetings);  // of the return, for a meeting won
  odds.squared_error = variance * each_deck * each_deck / all.decks;
  odds.notes.push_back(
      fmt::format("sampled: {} decks, each dealt out to seven hands that meet each other; the best "
                  "setting is the best against a dealer of whose cards nothing is known",
                  all.decks));
  odds.notes.push_back(
      fmt::format("the dealer sets by the house way of {}", rules_.house_way().name()));
  return odds;
}

// Against every hand of the dealer that may lie beside these cards.
std::vector<ChoiceValue> ThreeHandsGame::values(const Situation& situation) {
  const std::vector<ThreeHands::Setting> settings = hands().settings(situation.own);
  std::vector<Card> left(deck_.begin(), deck_.end());
  std::erase_if(left, [&](Card card) { return situation.own.contains(card); });
  std::vector<std::vector<std::int64_t>> won(effort_.threads,
                                             std::vector<std::int64_t>(settings.size() + 1));
  in_parallel(effort_, left.size(), [&](std::size_t first, unsigned thread) {
    std::vector<std::int64_t>& mine = won[thread];
    auto meet = [&](CardSet dealers) {
      const SetHands set = hands_->house_of(dealers);
      for (std::size_t i = 0; i < settings.size(); ++i) {
        mine[i] += ThreeHands::wins(settings[i].worth, set) ? 1 : 0;
      }
      ++mine.back();
    };
    for_each_hand_from(left, first, game().cards().hand_cards, meet);
  });
  const SetHands house = hands().house(situation.own);
  std::vector<ChoiceValue> choices;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    Integer wins = 0;
    Integer all = 0;
    for (const auto& mine : won) {
      wins += mine[i];
      all += mine.back();
    }
    choices.push_back(
        {arranged_text({cards_in(settings[i].lower[0]), cards_in(settings[i].lower[1])}),
         Rational(2 * wins, all) - 1, settings[i].worth == house ? -1 : 0});
  }
  mark_best(choices);
  return choices;
}

std::vector<StrategyTable> ThreeHandsGame::strategy() {
  StrategyTable agreement{
      fmt::format("How often the house way of {} is the best setting against a dealer of whose "
                  "cards nothing is known",
                  rules_.house_way().name()),
      {"rule", "hands", "best", "costs a hand"},
      {}};
  const auto shares = hands().by_rule();
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i].hands == 0) continue;
    const Rational cost(2 * integer(shares[i].cost),
                        integer(shares[i].hands) * hands().all_hands());
    agreement.rows.push_back({rules_.house_way().rules()[i].text, integer(shares[i].hands).str(),
                              percent(Rational(integer(shares[i].best), integer(shares[i].hands))),
                              percent(cost)});
  }
  return {agreement};
}

}  // namespace

std::unique_ptr<MainGame> three_hands_game(const RuleSet& rules, std::span<const Card> deck, Money,
                                           Effort& effort) {
  return std::make_unique<ThreeHandsGame>(rules, deck, effort);
}

}  // namespace houseway
