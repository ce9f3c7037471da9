#include "simulate/meter_history.h"

#include <algorithm>

#include "rules/settling.h"

namespace houseway {
namespace {

void correct(Spread& spread, std::int64_t counted, std::int64_t is) {
  spread.take(counted);
  spread.add(is);
}

}  // namespace

MeterHistory::MeterHistory(const RuleSet& rules, const Record& opening)
    : rules_(rules), each_round_(opening.meters), readings_(opening.meters) {
  for (MeterReading& meter : each_round_) meter.amount = {};
  add_contributions(rules, opening, each_round_);
  seen_.resize(readings_.size());
}

double MeterHistory::mean_reading(std::size_t meter) const {
  return rounds_ == 0 ? 0 : static_cast<double>(seen_[meter].sum) / static_cast<double>(rounds_);
}

void MeterHistory::restore(State state) {
  rounds_ = state.rounds;
  readings_ = state.readings;
  seen_ = std::move(state.seen);
}

void MeterHistory::advance(std::uint64_t rounds) {
  const auto n = static_cast<Wide>(rounds);
  for (std::size_t i = 0; i < readings_.size(); ++i) {
    const Wide added = each_round_[i].amount.cents;
    seen_[i].sum += n * readings_[i].amount.cents + added * (n * (n + 1) / 2);
    readings_[i].amount = checked_money(readings_[i].amount.cents + added * n);
    if (rounds > 0) seen_[i].highest = std::max(seen_[i].highest, readings_[i].amount);
  }
  rounds_ += rounds;
}

void MeterHistory::pass(BlockTally& block, const std::vector<Figure>& figures) {
  const std::uint64_t end = rounds_ + block.tally.rounds;
  if (readings_.empty()) {
    rounds_ = end;
    return;
  }
  for (MeterHit& hit : block.hits) {
    advance(hit.round + 1 - rounds_);
    settle_hit(hit, block.tally, figures);
  }
  advance(end - rounds_);
}

void MeterHistory::settle_hit(MeterHit& hit, RoundsTally& tally,
                              const std::vector<Figure>& figures) {
  const Settlement as_counted = settle(rules_, hit.record);
  hit.record.meters = readings_;
  const Settlement settled = settle(rules_, hit.record);
  const int seats = static_cast<int>(hit.record.seats.size());
  std::vector<SeatResult> counted_in_all(figures.size());
  std::vector<SeatResult> in_all(figures.size());
  std::int64_t round_counted = 0;
  std::int64_t round_is = 0;
  for (int seat = 1; seat <= seats; ++seat) {
    if (!hit.record.seat(seat).in) continue;
    const std::vector<SeatResult> counted = results_of(figures, as_counted.lines, seat);
    const std::vector<SeatResult> is = results_of(figures, settled.lines, seat);
    std::int64_t all_counted = 0;
    std::int64_t all_is = 0;
    for (std::size_t i = 0; i < figures.size(); ++i) {
      if (counted[i].made()) correct(tally.figures[i].nets, counted[i].net, is[i].net);
      counted_in_all[i].net += counted[i].net;
      in_all[i].net += is[i].net;
      all_counted += counted[i].net;
      all_is += is[i].net;
    }
    correct(tally.all.nets, all_counted, all_is);
    round_counted += all_counted;
    round_is += all_is;
  }
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (tally.figures[i].by_round.empty()) continue;
    correct(tally.figures[i].by_round, counted_in_all[i].net, in_all[i].net);
  }
  if (!tally.all.by_round.empty()) correct(tally.all.by_round, round_counted, round_is);
  for (const Line& line : settled.lines) {
    if (!line.pays.from_meter()) continue;
    for (std::size_t i = 0; i < readings_.size(); ++i) {
      if (readings_[i].level != line.pays.level ||
          readings_[i].schedule != rules_.schedule_index(line.spot.wager)) {
        continue;
      }
      ++seen_[i].wins;
      seen_[i].paid += line.back;
      if (line.pays.num != 100) continue;
      ++seen_[i].emptied;
      seen_[i].at_emptied += readings_[i].amount.cents;
      if (seen_[i].course.size() < most_drawn) {
        seen_[i].course.emplace_back(hit.round, readings_[i].amount);
      }
    }
  }
  readings_ = settled.meters;
}

}  // namespace houseway
