#include "simulate/player_cards.h"

#include <algorithm>
#include <stdexcept>

namespace houseway::card_players {

Look::Look(const Round& round) {
  const int seat = round.expected().place.seat();
  for (std::size_t i = 0; i < round.definition().places().size(); ++i) places_.push_back({});
  for (const SeenPlace& seen : round.view(seat)) {
    if (!seen.place.is_seat()) {
      places_[static_cast<std::size_t>(seen.place.index())] = seen.cards;
    } else if (seen.place.seat() == seat) {
      own_ = seen.cards;
    }
  }
}

Card Look::up_card(const Definition& game) const {
  const auto dealer = game.find_place(game.cards().dealer);
  if (!dealer) return Card::unseen();
  for (const Card card : of(static_cast<std::size_t>(dealer->index()))) {
    if (card.known()) return card;
  }
  return Card::unseen();
}

Play cautious_play(const Round& round) {
  const List<Choice, 4>& choices = round.expected().step->choices();
  const auto stakes = [&](const Play& play) {
    switch (choices[play.choice].act) {
      case Choice::Act::check:
      case Choice::Act::set:
        return 0;
      case Choice::Act::parlay:
        return 1;
      case Choice::Act::withdraw:
        return 2;
      case Choice::Act::wager:
        return 3 + play.multiple;
      case Choice::Act::draw:
        return 100;
      default:
        return 200;
    }
  };
  for (std::size_t i = 0; i < choices.size(); ++i) {
    // Every hand may be set by the house way, without a look at the others.
    if (choices[i].act == Choice::Act::set) return {static_cast<std::uint8_t>(i)};
  }
  const auto plays = round.cards().plays();
  if (plays.empty()) throw std::logic_error("a decision without a play");
  return *std::min_element(plays.begin(), plays.end(),
                           [&](const Play& a, const Play& b) { return stakes(a) < stakes(b); });
}

StrategyPlayer::StrategyPlayer(const RuleSet& rules, Money base,
                               std::shared_ptr<const Strategy> strategy)
    : rules_(rules),
      game_(rules.definition()),
      strategy_(std::move(strategy)),
      course_(main_course(rules, base)),
      base_{static_cast<WagerId>(*game_.find_wager(game_.base)), 0} {
  const auto community = game_.find_place("community");
  if (community) community_ = static_cast<std::size_t>(community->index());
  std::vector<std::uint8_t> shown;
  for (const Step& step : game_.cards().play) {
    const Reveal* reveal = step.as<Reveal>();
    if (reveal != nullptr && community && game_.find_place(reveal->place) == community) {
      for (const int card : reveal->which) shown.push_back(static_cast<std::uint8_t>(card));
    }
    if (!step.is<Decide>()) continue;
    Decision decision{&step, shown, {}};
    for (const Way& way : course_.decisions[decisions_.size()].ways) {
      const auto& choices = step.choices();
      const auto* choice = std::find_if(choices.begin(), choices.end(), [&](const Choice& each) {
        return each.act == way.act && each.word == way.word;
      });
      decision.plays.push_back({static_cast<std::uint8_t>(choice - choices.begin()), way.multiple});
    }
    decisions_.push_back(std::move(decision));
  }
}

int StrategyPlayer::staked(const SeatRecord& player) const {
  const Stake* base = player.find(base_);
  if (base == nullptr) return 0;
  Money all;
  for (const Stake& stake : player.stakes) {
    const bool counts = std::find(course_.wagers.begin(), course_.wagers.end(), stake.spot.wager) !=
                        course_.wagers.end();
    if (counts && stake.withdrawn_at == nullptr) all += stake.amount;
  }
  return static_cast<int>(all.cents / base->amount.cents);
}

Situation StrategyPlayer::situation_of(const Round& round, const Decision& decision) const {
  const Look look(round);
  Situation situation;
  situation.own = card_set(look.own());
  for (const std::uint8_t card : decision.shown) {
    situation.community.push_back(look.of(community_)[card]);
  }
  const Card up = look.up_card(game_);
  if (up.known()) situation.dealer = up;
  situation.staked = staked(round.cards().record().seat(round.expected().place.seat()));
  return situation;
}

// As the solver of a hidden hand does: the largest raise that the hand allows.
std::size_t StrategyPlayer::allowed(std::size_t decision, std::size_t asked, CardSet own) const {
  const std::vector<Way>& ways = course_.decisions[decision].ways;
  if (ways[asked].allowed_with(own, rules_)) return asked;
  std::size_t most = asked;
  int multiple = 0;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (ways[i].word != ways[asked].word || ways[i].multiple <= multiple) continue;
    if (!ways[i].allowed_with(own, rules_)) continue;
    most = i;
    multiple = ways[i].multiple;
  }
  return most;
}

Event StrategyPlayer::decide(const Round& round, Random&) const {
  const Expected now = round.expected();
  for (std::size_t i = 0; i < decisions_.size(); ++i) {
    if (decisions_[i].step != now.step) continue;
    const Situation situation = situation_of(round, decisions_[i]);
    const std::size_t way = allowed(i, strategy_->choose(i, situation), situation.own);
    return Event::decide(now.place.seat(), decisions_[i].plays[way]);
  }
  return Event::decide(now.place.seat(), cautious_play(round));
}

}  // namespace houseway::card_players

namespace houseway {

std::unique_ptr<Player> strategy_player(const RuleSet& rules, Money base,
                                        std::shared_ptr<const Strategy> strategy) {
  return std::make_unique<card_players::StrategyPlayer>(rules, base, std::move(strategy));
}

}  // namespace houseway
