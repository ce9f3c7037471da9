#include <map>

#include "odds/main_odds.h"
#include "odds/streets_solver.h"

// What comes of a strategy or of the best play, its endings, and the wagers that a fold forfeits.
namespace houseway::streets {

PlayedOut Streets::play(const Paytable& table, const Strategy* strategy, Ties ties) {
  const Nets nets = this->nets(table);
  const std::vector<Hole>& all = holes();
  struct Tally {
    std::vector<std::array<std::int64_t, PaidLines::most>> ends;
    std::map<StreetStates::Stakes, std::int64_t> folded;
    std::vector<std::int64_t> tied;
  };
  std::vector<Tally> tallies(effort_.threads);
  for (Tally& tally : tallies) {
    tally.ends.resize(states_.ends().size());
    tally.tied.resize(streets());
  }
  in_parallel(effort_, all.size(), [&](std::size_t part, unsigned thread) {
    const Hole& hole = all[part];
    Tally& tally = tallies[thread];
    const Solved solved = strategy == nullptr ? solve(hole, nets) : Solved{};
    follow(
        hole, &solved, strategy, ties,
        [&](std::size_t street, const Situation&, const BestWays& ways) {
          if (ways.tied()) tally.tied[street] += followings(hole, street) * hole.alike;
        },
        [&](std::size_t end, const LineCounts& counts) {
          for (std::size_t line = 0; line < lines_.size(); ++line) {
            tally.ends[end][line] += std::int64_t{counts[line]} * hole.alike;
          }
        },
        [&](std::size_t street, const StreetStates::State& state) {
          tally.folded[state.stakes] += followings(hole, street) * hole.alike;
        });
  });

  const Schedule& schedule = rules().schedule(rows_of_);
  PlayedOut out{lines_of_rows(schedule, used_table(rules(), rows_of_, table)), {}};
  const std::size_t unlisted = out.lines.size();
  out.lines.push_back({unlisted_name});
  const auto rows_of =
      static_cast<std::size_t>(std::find(course().wagers.begin(), course().wagers.end(), rows_of_) -
                               course().wagers.begin());
  const bool folds = game().has_fold();
  if (folds) out.lines.push_back({folded_name, not_printed, OutcomeLine::Counts::folded});
  out.tied.resize(streets());
  for (const Tally& tally : tallies) {
    for (std::size_t street = 0; street < streets(); ++street) {
      out.tied[street] += tally.tied[street];
    }
    for (std::size_t end = 0; end < tally.ends.size(); ++end) {
      for (std::size_t line = 0; line < lines_.size(); ++line) {
        if (tally.ends[end][line] == 0) continue;
        const Row row = lines_.row(line, rows_of);
        Ending ending{row == no_row ? unlisted : static_cast<std::size_t>(row),
                      tally.ends[end][line],
                      {},
                      nets.gains[end][line]};
        for (const int stake : states_.ends()[end].stakes) ending.stakes.emplace_back(stake);
        out.endings.push_back(std::move(ending));
      }
    }
    for (const auto& [stakes, deals] : tally.folded) {
      Ending ending{unlisted + 1, deals, {}, {}};
      for (const int stake : stakes) {
        ending.stakes.emplace_back(stake);
        ending.gains.emplace_back(-stake);
      }
      out.endings.push_back(std::move(ending));
    }
  }
  return out;
}

// Wagers on the own cards that a fold forfeits, over these and the community cards seen before the
// last. A row may name a suit, so that hands alike up to suits are ranked each.
std::optional<RowCounts> Streets::count(WagerId wager, const Strategy* strategy) {
  if (rules().kept_on_fold(wager)) return std::nullopt;
  const Nets nets = this->nets(selected());
  const std::vector<Hole>& all = holes();
  std::vector<std::int64_t> folded(all.size());
  in_parallel(effort_, all.size(), [&](std::size_t part, unsigned) {
    const Solved solved = strategy == nullptr ? solve(all[part], nets) : Solved{};
    follow(
        all[part], &solved, strategy, Ties::least_staked, [](auto&&...) {}, [](auto&&...) {},
        [&](std::size_t street, const StreetStates::State&) {
          folded[part] += followings(all[part], street);
        });
  });
  std::map<std::uint64_t, std::int64_t> folded_with;
  for (std::size_t i = 0; i < all.size(); ++i) folded_with[all[i].cards.bits()] = folded[i];
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  const auto last = static_cast<std::int64_t>(deck_.size() - own_ - streets() + 1);
  const std::int64_t followed = followings(all.front(), 0) / last;
  const auto add = [&](CardSet cards) {
    const std::int64_t given_up = folded_with.at(ToFirst(cards)(cards).bits()) / last;
    const Row row = game().wagers[wager].by_hand()->rank(cards, rules()).row;
    counts.forfeited += given_up;
    (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) +=
        followed - given_up;
  };
  for (std::size_t first = 0; first < deck_.size(); ++first) {
    for_each_hand_from(deck_, first, static_cast<int>(own_), add);
  }
  return counts;
}

}  // namespace houseway::streets
