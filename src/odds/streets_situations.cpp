#include <array>
#include <unordered_map>

#include "odds/streets_solver.h"

// Single situations: the best play asked and gone through, and the value of each choice.
namespace houseway::streets {

// The best play as a strategy: each own hand solved when it is first asked about.
class Streets::Best final : public Strategy {
 public:
  explicit Best(Streets& solver) : solver_(solver) {
    const Nets nets = solver.nets(solver.selected());
    const std::vector<Hole>& all = solver.holes();
    solved_.resize(all.size());
    in_parallel(solver.effort_, all.size(),
                [&](std::size_t i, unsigned) { solved_[i] = solver.solve(all[i], nets); });
    positions_.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      place_[all[i].cards.bits()] = i;
      for (std::size_t at = 0; at < all[i].rest.size(); ++at) {
        positions_[i][all[i].rest[at].id()] = static_cast<std::uint8_t>(at);
      }
    }
  }

  std::size_t choose(std::size_t street, const Situation& situation) const override {
    const ToFirst renamed(situation.own);
    const std::size_t at = place_.at(renamed(situation.own).bits());
    std::array<std::size_t, 2> shown{};
    for (std::size_t i = 0; i < street; ++i) {
      shown[i] = positions_[at][renamed(situation.community[i]).id()];
    }
    const auto& states = solver_.states_.on(street);
    const auto state = std::find_if(states.begin(), states.end(), [&](const auto& each) {
      return each.total() == situation.staked;
    });
    const auto s = static_cast<std::size_t>(state == states.end() ? 0 : state - states.begin());
    return solved_[at]
        .streets[street]
        .best[place_of(std::span(shown).first(street)) * states.size() + s]
        .least;
  }

 private:
  Streets& solver_;
  std::vector<Solved> solved_;
  std::unordered_map<std::uint64_t, std::size_t> place_;
  std::vector<std::array<std::uint8_t, 64>> positions_;  // of cards among the rest, by their id
};

std::unique_ptr<Strategy> Streets::best() {
  return std::make_unique<Best>(*this);
}

std::vector<Rational> Streets::values(const Situation& situation) {
  const Nets nets = this->nets(selected());
  const Hole hole = hole_of(situation.own, 1);
  const Solved solved = solve(hole, nets);
  const std::size_t street = situation.community.size();
  // What was decided before is taken to be the best; where that leaves nothing to decide here, the
  // first way that does.
  std::vector<std::size_t> shown;
  std::size_t s = 0;
  const auto card_at = [&](std::size_t i) {
    return static_cast<std::size_t>(
        std::find(hole.rest.begin(), hole.rest.end(), situation.community[i]) - hole.rest.begin());
  };
  for (std::size_t before = 0; before < street; ++before) {
    const StreetStates::State& state = states_.on(before)[s];
    const auto goes_on = [&](std::size_t way) {
      return state.after[way] != StreetStates::folded &&
             states_.on(before + 1)[state.after[way]].asked;
    };
    std::size_t way =
        solved.streets[before].best[place_of(shown) * states_.on(before).size() + s].least;
    for (std::size_t other = 0; !goes_on(way); ++other) way = other;
    s = state.after[way];
    shown.push_back(card_at(before));
  }
  const StreetStates::State& state = states_.on(street)[s];
  const Rational all = Rational(followings(hole, street)) * nets.unit;
  std::vector<Rational> values;
  for (const std::size_t after : state.after) {
    Wide sum = 0;
    if (after == StreetStates::folded) {
      values.emplace_back(-state.total());
      continue;
    }
    if (street + 1 == streets()) {
      for (std::size_t line = 0; line < lines_.size(); ++line) {
        sum += Wide{hole.last[place_of(shown)][line]} * nets.whole[nets.whole_of[after]][line];
      }
    } else {
      const std::size_t states = states_.on(street + 1).size();
      for (std::size_t card = 0; card < hole.rest.size(); ++card) {
        if (std::find(shown.begin(), shown.end(), card) != shown.end()) continue;
        std::vector<std::size_t> next = shown;
        next.push_back(card);
        sum += solved.streets[street + 1].value[place_of(next) * states + after];
      }
    }
    values.push_back(Rational(integer(sum)) / all);
  }
  return values;
}

void Streets::for_each_situation(const Visit& visit) {
  const Nets nets = this->nets(selected());
  Visited visited;
  for (const Hole& hole : holes()) {
    const Solved solved = solve(hole, nets);
    visited.deals = hole.alike;
    follow(
        hole, &solved, nullptr, Ties::least_staked,
        [&](std::size_t street, const Situation& situation, const BestWays& ways) {
          visited.decision = street;
          visited.situation = situation;
          visited.way = ways.least;
          visited.also = ways.most;
          visit(visited);
        },
        [](auto&&...) {}, [](auto&&...) {});
  }
}

}  // namespace houseway::streets
