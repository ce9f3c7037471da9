#include "simulate/board_play.h"

#include <map>
#include <utility>

namespace houseway::board_kernels {

Showdown::Showdown(const SeatCourse& course) {
  const RuleSet& rules = course.rules();
  const ShowdownRules& declared = *course.game().cards().showdown;
  const FastHigh& ranking = fast_high();
  using Fate = std::vector<std::pair<houseway::Row, bool>>;
  std::map<Fate, std::uint8_t> kinds;
  kind.push_back(0);
  unqualified.push_back(0);
  for (std::uint16_t strength = 1; strength <= ranking.strongest(); ++strength) {
    const ShownHand mine(ranking.high_hand(strength));
    Fate fate;
    for (const WagerId wager : course.main().wagers) {
      const Meet meets = course.game().wagers[wager].by_showdown()->meets;
      for (std::uint32_t i = 0; i < outcomes; ++i) {
        ShownHand dealers = mine;
        dealers.value += i % 3 - 1;
        const Judged judged = meets(rules, {mine, dealers, i < 3});
        fate.emplace_back(judged.row, judged.pushes);
      }
    }
    kind.push_back(kinds.emplace(fate, static_cast<std::uint8_t>(kinds.size())).first->second);
    const bool qualifies = declared.qualifies == nullptr || declared.qualifies(mine);
    unqualified.push_back(qualifies ? 0 : 3);
  }
  lines = kinds.size() * outcomes;
}

BoardKernel::BoardKernel(std::unique_ptr<SeatCourse> course, SideBets sides,
                         const Strategy& strategy, bool best_play)
    : course_(std::move(course)),
      sides_(std::move(sides)),
      strategy_(strategy),
      at_once_(dynamic_cast<const KnowsBoards*>(&strategy)),
      paths_(course_->main()),
      showdown_(*course_),
      classes_(paths_, showdown_.lines),
      of_flop_(flops_.classes() * pairs, paths_[1].bits) {
  for (std::size_t n = 0; n < pack_size; ++n) keys_[n] = FastHigh::Hand(card_of(n));
  for_each_set<2>([&](const NumberSet<2>& set) { pair_at_.push_back(set); });
  const SetsUpToSuits<2> holes;
  std::vector<std::uint8_t> of_class;
  Situation situation;
  situation.staked = static_cast<int>(course_->main().before_deal);
  for (std::size_t i = 0; i < holes.classes(); ++i) {
    const auto [a, b] = holes.first(i);
    situation.own = CardSet(std::array{card_of(a), card_of(b)});
    of_class.push_back(static_cast<std::uint8_t>(ask(strategy, 0, situation)));
  }
  for (const auto& [a, b] : pair_at_) {
    before_[a * pack_size + b] = before_[b * pack_size + a] = of_class[holes.of({a, b}).set_class];
  }
  on_river_ = course_->main().decisions.back().shown == 5;
  if (!on_river_) {
    fours_.emplace();
    of_four_ = Memo(fours_->classes() * pairs, paths_[2].bits);
  } else if (best_play && RiverPlay::fits(*course_)) {
    river_.emplace(*course_);
  }
  channels_.push_back(course_->channel(classes_.size(), course_->main().wagers));
  for (const SideBet& side : sides_.bets()) channels_.push_back(side.channel());
}

template <std::size_t size>
std::uint32_t BoardKernel::ask_of(const SetsUpToSuits<size>& sets, std::size_t decision,
                                  std::size_t at, const Memo& memo) const {
  const auto own = [&](std::size_t pair) {
    return CardSet(std::array{card_of(pair_at_[pair][0]), card_of(pair_at_[pair][1])});
  };
  Situation situation;
  for (const std::uint8_t number : sets.first(at / pairs)) {
    situation.community.push_back(card_of(number));
  }
  if (at_once_ == nullptr) {
    situation.own = own(at % pairs);
    const std::uint32_t way = ask(strategy_, decision, situation);
    memo.add(at, way);
    return way;
  }
  const CardSet board(situation.community);
  std::vector<CardSet> beside;
  std::vector<std::size_t> situations;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    if (!(own(pair) & board).empty()) continue;
    beside.push_back(own(pair));
    situations.push_back(at - at % pairs + pair);
  }
  std::vector<std::uint8_t> ways(beside.size());
  at_once_->choose_on(decision, situation.community, beside, ways);
  for (std::size_t i = 0; i < ways.size(); ++i) memo.add(situations[i], ways[i] + 1U);
  return memo[at];
}

std::uint32_t BoardKernel::ask_on_flop(std::size_t at) const {
  return ask_of(flops_, 1, at, of_flop_);
}

std::uint32_t BoardKernel::ask_on_four(std::size_t at) const {
  return ask_of(*fours_, 2, at, of_four_);
}

std::uint32_t BoardKernel::ask_river(const std::uint8_t* numbers) const {
  Situation situation;
  for (std::size_t i = 0; i < 2; ++i) situation.own.insert(card_of(numbers[i]));
  for (std::size_t i = 2; i < 7; ++i) situation.community.push_back(card_of(numbers[i]));
  return ask(strategy_, 2, situation);
}

}  // namespace houseway::board_kernels
