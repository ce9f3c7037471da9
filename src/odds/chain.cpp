#include "odds/chain.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace houseway {
namespace {

constexpr std::size_t unseen = std::numeric_limits<std::size_t>::max();

// Tarjan's strongly connected components, with a stack of its own: chains may be deep.
class Classes {
 public:
  explicit Classes(const std::vector<std::vector<std::size_t>>& successors)
      : successors_(successors),
        order_(successors.size(), unseen),
        low_(successors.size()),
        on_stack_(successors.size()) {}

  std::vector<std::vector<std::size_t>> find() {
    for (std::size_t state = 0; state < successors_.size(); ++state) {
      if (order_[state] == unseen) walk(state);
    }
    return std::move(found_);
  }

 private:
  struct Visit {
    std::size_t state;
    std::size_t next;
  };

  void enter(std::size_t state) {
    order_[state] = low_[state] = count_++;
    stack_.push_back(state);
    on_stack_[state] = true;
    path_.push_back({state, 0});
  }

  void walk(std::size_t from) {
    enter(from);
    while (!path_.empty()) {
      Visit& visit = path_.back();
      const std::size_t state = visit.state;
      if (visit.next < successors_[state].size()) {
        const std::size_t to = successors_[state][visit.next++];
        if (order_[to] == unseen) {
          enter(to);
        } else if (on_stack_[to]) {
          low_[state] = std::min(low_[state], order_[to]);
        }
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) {
        const std::size_t parent = path_.back().state;
        low_[parent] = std::min(low_[parent], low_[state]);
      }
      if (low_[state] == order_[state]) take_class(state);
    }
  }

  void take_class(std::size_t root) {
    std::vector<std::size_t> members;
    std::size_t state = unseen;
    do {
      state = stack_.back();
      stack_.pop_back();
      on_stack_[state] = false;
      members.push_back(state);
    } while (state != root);
    found_.push_back(std::move(members));
  }

  const std::vector<std::vector<std::size_t>>& successors_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> low_;
  std::vector<bool> on_stack_;
  std::vector<std::size_t> stack_;
  std::vector<Visit> path_;
  std::vector<std::vector<std::size_t>> found_;
  std::size_t count_ = 0;
};

// The members of one class as linear equations: unknowns left, known parts right, one column for
// each end and one for the throws.
void solve_class(const std::vector<ChainState>& states, const std::vector<std::size_t>& members,
                 std::size_t ends, std::vector<Absorption>& solved) {
  const std::size_t n = members.size();
  const std::size_t columns = ends + 1;
  std::vector<std::vector<Rational>> left(n, std::vector<Rational>(n));
  std::vector<std::vector<Rational>> right(n, std::vector<Rational>(columns));
  const auto place_of = [&](std::size_t state) {
    return static_cast<std::size_t>(std::find(members.begin(), members.end(), state) -
                                    members.begin());
  };
  for (std::size_t i = 0; i < n; ++i) {
    const ChainState& state = states[members[i]];
    left[i][i] = 1;
    right[i][ends] = state.throws;
    for (const ChainState::End& end : state.ends) right[i][end.end] += end.chance;
    for (const ChainState::Edge& edge : state.edges) {
      const std::size_t inside = place_of(edge.to);
      if (inside < n) {
        left[i][inside] -= edge.chance;
        continue;
      }
      const Absorption& known = solved[edge.to];
      for (std::size_t c = 0; c < ends; ++c) right[i][c] += edge.chance * known.ends[c];
      right[i][ends] += edge.chance * known.throws;
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t pivot = i;
    while (pivot < n && left[pivot][i] == 0) ++pivot;
    if (pivot == n) throw std::logic_error("the wager may stand for ever");
    std::swap(left[i], left[pivot]);
    std::swap(right[i], right[pivot]);
    for (std::size_t row = 0; row < n; ++row) {
      if (row == i || left[row][i] == 0) continue;
      const Rational factor = left[row][i] / left[i][i];
      for (std::size_t c = i; c < n; ++c) left[row][c] -= factor * left[i][c];
      for (std::size_t c = 0; c < columns; ++c) right[row][c] -= factor * right[i][c];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    Absorption& mine = solved[members[i]];
    mine.ends.resize(ends);
    for (std::size_t c = 0; c < ends; ++c) mine.ends[c] = right[i][c] / left[i][i];
    mine.throws = right[i][ends] / left[i][i];
  }
}

}  // namespace

Rational value(const Absorption& from, const std::vector<Rational>& worth) {
  Rational sum = 0;
  for (std::size_t end = 0; end < worth.size(); ++end) sum += from.ends[end] * worth[end];
  return sum;
}

std::vector<Absorption> absorb(const std::vector<ChainState>& states,
                               const std::vector<Rational>& worth) {
  std::vector<std::vector<std::size_t>> successors(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    successors[i] = states[i].choices;
    for (const ChainState::Edge& edge : states[i].edges) successors[i].push_back(edge.to);
  }
  std::vector<Absorption> solved(states.size());
  for (const std::vector<std::size_t>& members : Classes(successors).find()) {
    const std::vector<std::size_t>& choices = states[members.front()].choices;
    if (choices.empty()) {
      solve_class(states, members, worth.size(), solved);
    } else {
      solved[members.front()] = solved[*std::max_element(
          choices.begin(), choices.end(), [&](std::size_t a, std::size_t b) {
            return value(solved[a], worth) < value(solved[b], worth);
          })];
    }
  }
  return solved;
}

}  // namespace houseway
