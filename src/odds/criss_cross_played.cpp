#include "odds/criss_cross_solver.h"
#include "odds/main_odds.h"

// What comes of a strategy or of the best play, and all its endings.
namespace houseway::criss_cross {

Situation CrissCross::situation_of(const Cross& cross, std::size_t row, std::size_t column,
                                   int staked) const {
  Situation situation{cross.own, {}, {}, {}, staked};
  CardSet taken;
  for (const std::size_t pair : {row, column}) {
    if (pair == not_seen) continue;
    for (const Card card : cross.example(pair, taken)) {
      situation.community.push_back(card);
      taken.insert(card);
    }
  }
  return situation;
}

Plan CrissCross::asked(const Cross& cross, const Strategy& strategy) const {
  Plan plan;
  const auto choose = [&](Point point, const Situation& situation) {
    const int bet = bet_of(point, strategy.choose(point, situation));
    return BestBets{bet, bet};
  };
  plan.across = choose(across, situation_of(cross, not_seen, not_seen, antes));
  const int on_across = plan.across.least;
  for (std::size_t row = 0; on_across != folding && row < cross.pairs.size(); ++row) {
    plan.down.push_back(choose(down, situation_of(cross, row, not_seen, antes + on_across)));
  }
  return plan;
}

PlayedOut CrissCross::play(const Paytable& table, const Strategy* strategy, Ties ties) {
  const CrossNets nets = this->nets(table);
  const AllBets bets = strategy == nullptr ? tried(nets) : bets_;
  const std::vector<Cross>& all = crosses();
  std::vector<Tally> tallies(effort_.threads);
  in_parallel(effort_, all.size(), [&](std::size_t part, unsigned thread) {
    play_out(all[part],
             strategy == nullptr ? plan(all[part], nets, bets, ties) : asked(all[part], *strategy),
             nets, bets, strategy, tallies[thread], [](auto&&...) {});
  });
  for (std::size_t i = 1; i < tallies.size(); ++i) tallies[0].add(tallies[i]);
  Tally& tally = tallies[0];

  const Schedule& schedule = rules().schedule(bet(middle));
  PlayedOut out{lines_of_rows(schedule, rules().paytable(bet(middle))), {}};
  out.limit = nets.limited ? PlayedOut::Limit::cuts : PlayedOut::Limit::not_reached;
  out.tied.assign(tally.tied.begin(), tally.tied.end());
  const std::size_t unlisted = out.lines.size();
  out.lines.push_back({unlisted_name});
  for (const char* when :
       {" before the cross is shown", " after the row is shown", " after the column is shown"}) {
    out.lines.push_back(
        {std::string(folded_name) + when, not_printed, OutcomeLine::Counts::folded});
  }
  const auto folded = [&](std::size_t stage, std::uint64_t deals, int x, int y) {
    out.endings.push_back({unlisted + 1 + stage, deals, {1, 1, x, y, 0}, {-1, -1, -x, -y, 0}});
  };
  folded(0, tally.folded_first, 0, 0);
  for (std::size_t i = 0; i < bets[across].size(); ++i) {
    const int x = bets[across][i];
    folded(1, tally.folded_second[i], x, 0);
    for (std::size_t j = 0; j < bets[down].size(); ++j) {
      const int y = bets[down][j];
      folded(2, tally.folded_third[i][j], x, y);
      for (std::size_t k = 0; k < bets[middle].size(); ++k) {
        const int z = bets[middle][k];
        const std::uint64_t* met = tally.met_with(i, j, k);
        for (std::size_t a = 0; a < lines_.size(); ++a) {
          for (std::size_t d = 0; d < lines_.size(); ++d) {
            const std::uint64_t deals = met[a * PaidLines::most + d];
            if (deals == 0) continue;
            const std::size_t better = std::min(a, d);
            const Row row = lines_.row(better, 1);
            std::vector<Rational> gains{nets.ante[a], nets.ante[d], x * nets.across[a],
                                        y * nets.down[d], z * nets.middle[better]};
            if (nets.limited) cut_to_limit(gains, nets.limit);
            for (Rational& gain : gains) gain /= nets.unit;
            out.endings.push_back({row == no_row ? unlisted : static_cast<std::size_t>(row),
                                   deals,
                                   {1, 1, x, y, z},
                                   std::move(gains)});
          }
        }
      }
    }
  }
  return out;
}

}  // namespace houseway::criss_cross
