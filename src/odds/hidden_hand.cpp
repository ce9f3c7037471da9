#include "odds/hidden_hand.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "odds/at_once.h"
#include "odds/hidden_hand_solver.h"
#include "odds/rank_walk.h"

namespace houseway {
namespace hidden_hands {
namespace {

// Hands as large as they are dealt. A card of the dealer is seen if it is dealt face up or turned
// over before the play.
HiddenHandShape shape_of(const RuleSet& rules) {
  const CardGame& game = rules.definition().cards();
  const Place dealer = *rules.definition().find_place(game.dealer);
  const unsigned players_cards =
      ((1U << static_cast<unsigned>(game.hand_cards)) - 1U) & game.showdown->players_cards;
  HiddenHandShape shape{static_cast<std::size_t>(std::popcount(players_cards)),
                        static_cast<std::size_t>(rules.definition().place_cards(dealer))};
  std::size_t dealt = 0;
  const auto seen = [&](std::size_t at) {
    shape.up_card = true;
    shape.up_at = at;
  };
  for (const Step& step : rules.dealing().steps) {
    const Deal* deal = step.as<Deal>();
    const Reveal* reveal = step.as<Reveal>();
    if (deal != nullptr && deal->to.contains(game.dealer)) {
      if (deal->first_card_up == game.dealer || deal->all_up) seen(dealt);
      dealt += static_cast<std::size_t>(deal->cards);
    }
    if (reveal != nullptr && reveal->place == game.dealer) {
      seen(static_cast<std::size_t>(reveal->which[0]));
    }
  }
  return shape;
}

}  // namespace

HiddenHand::HiddenHand(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
                       WagerId rows_of, const ShowdownWords& words)
    : Solver(rules, base),
      effort_(effort),
      deck_(deck.begin(), deck.end()),
      shape_(shape_of(rules)),
      showdown_(rules, rows_of, words),
      dealers_(dealers_hands(deck.size(), shape_)) {
  shape_.suits_apart = tells_suits_apart();
  if (showdown_.by_longest_suit()) by_suits_.emplace(deck, shape_, showdown_);
}

bool HiddenHand::tells_suits_apart() const {
  const auto tells = [&](std::size_t wager) {
    const ByHand* decided = game().wagers[wager].by_hand();
    const auto id = static_cast<WagerId>(wager);
    return decided != nullptr && decided->tells_suits_apart && rules().offered(id) &&
           !rules().kept_on_fold(id);
  };
  for (std::size_t wager = 0; wager < game().wagers.size(); ++wager) {
    if (tells(wager)) return true;
  }
  return showdown_.bonus_tells_suits_apart();
}

std::uint8_t HiddenHand::chosen_way(const Strategy& strategy, const Situation& situation) const {
  const std::size_t asked = strategy.choose(0, situation);
  if (ways()[asked].allowed_with(situation.own, rules())) {
    return static_cast<std::uint8_t>(asked);
  }
  std::size_t most = asked;
  int multiple = 0;
  for (std::size_t i = 0; i < ways().size(); ++i) {
    const Way& way = ways()[i];
    if (way.word != ways()[asked].word || way.multiple <= multiple) continue;
    if (!way.allowed_with(situation.own, rules())) continue;
    most = i;
    multiple = way.multiple;
  }
  return static_cast<std::uint8_t>(most);
}

Worth HiddenHand::worth(const Paytable& table, const std::vector<HandKind>& hands) const {
  Worth worth{table.pays, showdown_.terms(course(), table, hands), 1, {}};
  worth.unit = worth.terms.unit();
  Wide most = 0;
  for (const ShowdownTerms::Fates& fates : worth.terms.kinds) {
    auto& of_kind = worth.of.emplace_back();
    for (std::size_t way = 0; way < ways().size(); ++way) {
      const std::vector<int> staked = stakes(way);
      Worth::ByMeeting& sums = of_kind.emplace_back();
      for (std::size_t i = 0; i < Comparison::kinds; ++i) {
        for (std::size_t wager = 0; wager < staked.size(); ++wager) {
          const LineNet& gain = fates[i].gains[wager];
          sums[i] += folds(way) ? -staked[wager] * worth.unit
                                : staked[wager] * gain.num * (worth.unit / gain.den);
        }
        most = std::max(most, Wide{sums[i] < 0 ? -sums[i] : sums[i]});
      }
    }
  }
  check_sums_fit(integer(most), dealers_);
  return worth;
}

PlayedOut HiddenHand::play(const Paytable& table, const Strategy* strategy, Ties ties) {
  const Worth worth = this->worth(table);
  std::vector<std::vector<std::array<Wide, Comparison::kinds>>> tally(ways().size());
  for (auto& by_kind : tally) by_kind.resize(worth.terms.kinds.size());
  Wide folded = 0;
  Wide tied = 0;
  play_all(worth, strategy,
           [&](const auto& hand, std::size_t kind, std::size_t, const Meetings& met,
               BestWays ways_taken) {
             const std::size_t way = ways_taken.by(ties);
             if (ways_taken.tied()) tied += Wide{hand.alike} * dealers_;
             if (folds(way)) {
               folded += Wide{hand.alike} * dealers_;
               return;
             }
             for (std::size_t i = 0; i < Comparison::kinds; ++i) {
               tally[way][kind][i] += Wide{hand.alike} * met[i];
             }
           });
  PlayedOut out{worth.terms.lines, {}};
  if (!game().cards().payout_limits.empty()) out.limit = PlayedOut::Limit::left_out;
  out.tied.push_back(integer(tied));
  out.endings.push_back(
      folded_ending(worth.terms.folded, stakes_before_deal(course()), integer(folded)));
  for (std::size_t way = 0; way < tally.size(); ++way) {
    for (std::size_t kind = 0; kind < tally[way].size(); ++kind) {
      for (std::size_t i = 0; i < Comparison::kinds; ++i) {
        if (tally[way][kind][i] == 0) continue;
        out.endings.push_back(
            ending_of(worth.terms.kinds[kind][i], stakes(way), integer(tally[way][kind][i])));
      }
    }
  }
  return out;
}

// The best play as a strategy: the hand looked up by the one that stands for it.
class HiddenHand::Best final : public Strategy, public KnowsUpCards {
 public:
  explicit Best(HiddenHand& solver) : solver_(solver), worth_(solver.worth(solver.selected())) {
    if (solver.by_suits_) return;
    const auto& hands = solver.compared().hands();
    place_.reserve(hands.size());
    for (std::size_t i = 0; i < hands.size(); ++i) {
      place_[hands[i].cards.bits()] = i;
      kind_.push_back(worth_.terms.kind_of.at(hands[i].kind));
    }
    for (std::size_t i = 0; i < solver.deck_.size(); ++i) {
      position_[solver.deck_[i].id()] = static_cast<std::uint8_t>(i);
    }
  }
  std::size_t choose(std::size_t, const Situation& situation) const override {
    if (solver_.by_suits_) {
      const std::size_t kind = worth_.terms.kind_of.at(solver_.showdown_.kind(situation.own));
      const Meetings met = solver_.met_by_suits(situation.own);
      return solver_.best_of(worth_, kind, met, situation.own).least;
    }
    std::uint8_t way = 0;
    // Where no card is seen, any does.
    const Card up = situation.dealer.value_or(solver_.deck_.front());
    choose_with(situation.own, std::span(&up, 1), std::span(&way, 1));
    return way;
  }

  void choose_with(CardSet own, std::span<const Card> up,
                   std::span<std::uint8_t> ways) const override {
    const ToFirst renamed(own);
    const std::size_t hand = place_.at(renamed(own).bits());
    // Whether a way is allowed is a matter of the hand alone.
    std::vector<bool> allowed;
    for (const Way& way : solver_.ways()) {
      allowed.push_back(way.allowed_with(own, solver_.rules()));
    }
    for (std::size_t i = 0; i < up.size(); ++i) {
      const Meetings met = solver_.compared_->meetings(hand, position_[renamed(up[i]).id()]);
      ways[i] =
          solver_.best_of(worth_, kind_[hand], met, [&](std::size_t way) { return allowed[way]; })
              .least;
    }
  }

 private:
  HiddenHand& solver_;
  Worth worth_;
  std::unordered_map<std::uint64_t, std::size_t> place_;
  std::vector<std::size_t> kind_;            // by hand
  std::array<std::uint8_t, 64> position_{};  // in the deck, by the id of the card
};

std::unique_ptr<Strategy> HiddenHand::best() {
  return std::make_unique<Best>(*this);
}

std::vector<Rational> HiddenHand::values(const Situation& situation) {
  const HandKind kind = showdown_.kind(situation.own);
  const Worth worth = this->worth(selected(), {kind});
  const Meetings met = by_suits_ ? met_by_suits(situation.own) : met_by_walking(situation);
  std::vector<Rational> values;
  for (std::size_t way = 0; way < ways().size(); ++way) {
    values.emplace_back(value(worth, worth.terms.kind_of.at(kind), way, met));
    values.back() /= Rational(dealers_) * worth.unit;
  }
  return values;
}

Meetings HiddenHand::met_by_walking(const Situation& situation) {
  const std::uint32_t mine = showdown_.kind(situation.own).strength;
  CardSet seen = situation.own;
  CardSet shown;
  if (situation.dealer) shown.insert(*situation.dealer);
  const std::vector<Card> rest = without(deck_, seen | shown);
  const int hidden = static_cast<int>(shape_.dealer) - shown.size();
  using Found = std::array<std::int64_t, 3>;  // unqualified, lower, not higher
  std::vector<Found> found(effort_.threads);
  const auto add = [&](Found& to, CardSet cards, std::int64_t times) {
    const std::uint32_t dealers = showdown_.strength()(cards);
    to[0] += showdown_.qualifies(dealers) ? 0 : times;
    to[1] += dealers < mine ? times : 0;
    to[2] += dealers <= mine ? times : 0;
  };
  // Of four cards, flushes are the only hands in which suits count.
  const auto& rank = game().cards().showdown->rank;
  if (rank(situation.own, rules()).kind == ShownHand::Kind::four_card) {
    constexpr int flush = 4;
    const RankWalk walk(rest, shown, hidden, flush);
    walk.run(effort_, [&](CardSet cards, std::int64_t times, unsigned thread) {
      add(found[thread], cards, times);
    });
  } else {
    in_parallel(effort_, rest.size(), [&](std::size_t first, unsigned thread) {
      Found mine_found{};
      const auto meet = [&](CardSet cards) { add(mine_found, cards | shown, 1); };
      for_each_hand_from(rest, first, hidden, meet);
      for (std::size_t i = 0; i < mine_found.size(); ++i) found[thread][i] += mine_found[i];
    });
  }
  std::array<std::int64_t, 3> all{};
  for (const auto& each : found) {
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += each[i];
  }
  return meetings_of(showdown_.qualifies(mine), dealers_, all[0], all[1], all[2]);
}

void HiddenHand::for_each_situation(const Visit& visit) {
  Visited visited;
  play_all(
      worth(selected()), nullptr,
      [&](const auto& hand, std::size_t, std::size_t up, const Meetings&, BestWays ways_taken) {
        visited.situation.own = hand.cards;
        if (shape_.up_card) visited.situation.dealer = deck_[up];
        visited.way = ways_taken.least;
        visited.also = ways_taken.most;
        visited.deals = hand.alike;
        visit(visited);
      });
}

}  // namespace hidden_hands

std::unique_ptr<Solver> solve_hidden_hand(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort, WagerId rows_of,
                                          const ShowdownWords& words) {
  return std::make_unique<hidden_hands::HiddenHand>(rules, deck, base, effort, rows_of, words);
}

}  // namespace houseway
