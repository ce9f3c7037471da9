#include <algorithm>
#include <optional>

#include "rules/settling.h"
#include "simulate/engine.h"
#include "simulate/opening.h"
#include "simulate/table_random.h"

namespace houseway {
namespace tables {

// Losses in a row of one figure.
class RunCounter {
 public:
  void add(const SeatResult& result) {
    if (!result.made()) return;
    if (result.net < 0) {
      ++runs_.last;
      runs_.longest = std::max(runs_.longest, runs_.last);
      if (runs_.only_losses) runs_.first = runs_.last;
    } else {
      runs_.only_losses = false;
      runs_.last = 0;
    }
  }
  const Runs& runs() const { return runs_; }

 private:
  Runs runs_;
};

struct FigureCounter {
  SpreadCounter nets;
  SpreadCounter by_round;
  Wide staked = 0;
  RunCounter runs;

  FigureTally tally(bool several_seats) const {
    FigureTally told;
    nets.add_to(told.nets);
    if (several_seats) by_round.add_to(told.by_round);
    told.staked = staked;
    told.runs = runs.runs();
    return told;
  }
};

class TableEngine final : public Engine {
 public:
  TableEngine(const RuleSet& rules, const Bets& bets, const TablePlay::Seating& seating,
              const Player& player, std::vector<Figure> figures, const SessionPlan& sessions)
      : rules_(rules),
        bets_(bets),
        seating_(seating),
        player_(player),
        figures_(std::move(figures)),
        sessions_(sessions) {}

  std::optional<BlockTally> play(const Block& block, Progress& progress) override {
    Stream stream(block.seed, block.number);
    StreamRandom random(stream);
    TablePlay table(rules_, bets_, seating_, player_);
    counters_.assign(figures_.size() + 1, {});
    std::optional<SessionCounter> sessions;
    if (sessions_.rounds > 0) sessions.emplace(sessions_);
    BlockTally tallied;
    for (std::uint64_t i = 0; i < block.rounds; ++i) {
      if (progress.stop.load(std::memory_order_relaxed)) return std::nullopt;
      const Settlement* settled = &table.next(random);
      if (wins_of_a_meter(*settled)) {
        // As if the meters stood at their seeds: what they were before this block is not known
        // here.
        MeterHit hit{block.first + i, table.round().record()};
        hit.record.meters = meters_at_seeds(rules_, bets_);
        at_seeds_ = settle(rules_, hit.record);
        settled = &at_seeds_;
        tallied.hits.push_back(std::move(hit));
      }
      const std::int64_t first_seat = count(*settled);
      if (sessions) sessions->add(std::span(&first_seat, 1));
      progress.rounds.fetch_add(1, std::memory_order_relaxed);
    }
    tallied.tally.rounds = block.rounds;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      tallied.tally.figures.push_back(counters_[i].tally(seating_.seats > 1));
    }
    tallied.tally.all = counters_.back().tally(seating_.seats > 1);
    tallied.tally.all.staked = 0;
    if (sessions) tallied.tally.sessions = sessions->tally();
    return tallied;
  }

 private:
  static bool wins_of_a_meter(const Settlement& settled) {
    return std::any_of(settled.lines.begin(), settled.lines.end(),
                       [](const Line& line) { return line.pays.from_meter(); });
  }
  static SeatResult taken_from_pots(const Settlement& settled) {
    SeatResult result{0, 1};
    for (const Taken& taken : settled.taken) result.net += taken.amount.cents;
    return result;
  }

  // Returns what the first seat gains.
  std::int64_t count(const Settlement& settled) {
    std::vector<std::int64_t> sums(figures_.size() + 1);
    std::int64_t first_seat = 0;
    for (int seat = 1; seat <= seating_.seats; ++seat) {
      std::vector<SeatResult> results = results_of(figures_, settled.lines, seat);
      SeatResult together;
      for (std::size_t i = 0; i < figures_.size(); ++i) {
        if (figures_[i].taken) {
          if (seat > 1) continue;
          const SeatResult taken = taken_from_pots(settled);
          add(counters_[i], taken, true);
          sums[i] = taken.net;
          continue;
        }
        sums[i] += results[i].net;
        together.net += results[i].net;
        together.staked += results[i].staked;
        if (results[i].made()) add(counters_[i], results[i], seat == 1);
      }
      sums.back() += together.net;
      add(counters_.back(), together, seat == 1);
      if (seat == 1) first_seat = together.net;
    }
    if (seating_.seats > 1) {
      for (std::size_t i = 0; i < sums.size(); ++i) counters_[i].by_round.add(sums[i]);
    }
    return first_seat;
  }
  static void add(FigureCounter& counter, const SeatResult& result, bool first_seat) {
    counter.nets.add(result.net);
    counter.staked += result.staked;
    if (first_seat) counter.runs.add(result);
  }

  const RuleSet& rules_;
  Bets bets_;
  TablePlay::Seating seating_;
  const Player& player_;
  std::vector<Figure> figures_;
  SessionPlan sessions_;
  std::vector<FigureCounter> counters_;
  Settlement at_seeds_;
};

}  // namespace tables

std::unique_ptr<Engine> table_engine(const RuleSet& rules, const Bets& bets,
                                     const TablePlay::Seating& seating, const Player& player,
                                     std::vector<Figure> figures, const SessionPlan& sessions) {
  return std::make_unique<tables::TableEngine>(rules, bets, seating, player, std::move(figures),
                                               sessions);
}

}  // namespace houseway
