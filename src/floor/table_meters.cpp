#include "floor/table_meters.h"

#include <algorithm>

namespace houseway::floor {
namespace {

bool same(const MeterReading& a, const MeterReading& b) {
  return a.schedule == b.schedule && a.level == b.level;
}

void add(std::vector<MeterReading>& meters, const MeterReading& meter) {
  const bool known = std::any_of(meters.begin(), meters.end(),
                                 [&](const MeterReading& each) { return same(each, meter); });
  if (!known) meters.push_back(meter);
}

MeterWagers& of(std::vector<MeterWagers>& all, const RuleSet& rules, WagerId wager) {
  const auto known = std::find_if(all.begin(), all.end(),
                                  [&](const MeterWagers& each) { return each.wager == wager; });
  if (known != all.end()) return *known;
  all.push_back({wager, rules.schedule_index(wager), 0, {}, {}});
  return all.back();
}

}  // namespace

bool is_progressive(const RuleSet& rules, WagerId wager) {
  return rules.has_paytable(wager) && !rules.paytable(wager).meters.empty();
}

std::vector<MeterWagers> meter_wagers(const Round& round) {
  std::vector<MeterWagers> all;
  if (round.definition().card_game() == nullptr) return all;
  for (const SeatRecord& player : round.record().seats) {
    for (const Stake& stake : player.stakes) {
      if (!is_progressive(round.rules(), stake.spot.wager)) continue;
      MeterWagers& wagers = of(all, round.rules(), stake.spot.wager);
      ++wagers.wagers;
      wagers.staked += stake.amount;
    }
  }
  return all;
}

std::vector<MeterWagers> returned_meter_wagers(const RuleSet& rules, const Settlement& settlement) {
  std::vector<MeterWagers> all;
  if (rules.definition().card_game() == nullptr) return all;
  for (const Line& line : settlement.lines) {
    const bool back = line.outcome == Outcome::returned && line.stake.cents > 0;
    if (!back || !is_progressive(rules, line.spot.wager)) continue;
    MeterWagers& wagers = of(all, rules, line.spot.wager);
    ++wagers.wagers;
    wagers.staked += line.stake;
    wagers.section = text(line.section);
  }
  return all;
}

std::vector<MeterReading> meters_played_for(const Round& round) {
  std::vector<MeterReading> meters;
  for (const MeterWagers& each : meter_wagers(round)) {
    for (const MeterSpec& spec : round.rules().paytable(each.wager).meters) {
      add(meters, {each.schedule, spec.level, {}});
    }
  }
  return meters;
}

std::vector<MeterReading> meters_paid_from(const Round& round) {
  std::vector<MeterReading> meters;
  if (round.definition().card_game() == nullptr || !round.over()) return meters;
  for (const Line& line : round.settlement().lines) {
    if (line.outcome != Outcome::won || !line.pays.from_meter()) continue;
    add(meters, {round.rules().schedule_index(line.spot.wager), line.pays.level, {}});
  }
  for (MeterReading& meter : meters) {
    for (const MeterReading& read : round.record().meters) {
      if (same(read, meter)) meter.amount = read.amount;
    }
  }
  return meters;
}

std::vector<Event> without_progressives(const Round& round,
                                        const std::vector<MeterReading>& meters) {
  std::vector<Event> events;
  if (round.definition().card_game() == nullptr) return events;
  const RuleSet& rules = round.rules();
  for (std::size_t i = 0; i < round.record().seats.size(); ++i) {
    for (const Stake& stake : round.record().seats[i].stakes) {
      const WagerId wager = stake.spot.wager;
      if (!is_progressive(rules, wager)) continue;
      const auto& specs = rules.paytable(wager).meters;
      const bool read = std::all_of(specs.begin(), specs.end(), [&](const MeterSpec& spec) {
        return std::any_of(meters.begin(), meters.end(), [&](const MeterReading& each) {
          return same(each, {rules.schedule_index(wager), spec.level, {}});
        });
      });
      if (!read) events.push_back(Event::bet(static_cast<int>(i) + 1, stake.spot, Money{}));
    }
  }
  return events;
}

}  // namespace houseway::floor
