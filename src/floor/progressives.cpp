#include "floor/progressives.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "rules/limits.h"

namespace houseway::floor {
namespace {

constexpr std::size_t wins_remembered = 25;
// A table plays on once the slips of its last round are validated: what lies behind so many wins
// there has been paid.
constexpr std::ptrdiff_t provisional_of_a_table = 30;
constexpr Wide hundred = 100;

constexpr std::array<std::string_view, 4> level_accounts{"primary", "mega", "major", "minor"};

}  // namespace

Money whole_cents(Wide hundredths) {
  const Wide cents = hundredths / hundred;
  return checked_money(hundredths < cents * hundred ? cents - 1 : cents);
}

std::string_view account_name(Level level) {
  return level_accounts[static_cast<std::size_t>(level)];
}

std::optional<Level> parse_level(std::string_view name) {
  for (std::size_t i = 0; i < level_accounts.size(); ++i) {
    if (name == level_accounts[i]) return static_cast<Level>(i);
  }
  return {};
}

MeterDefinition define_meter(std::string meter, const RuleSet& rules, WagerId wager,
                             std::string submission, const HouseTerms& house) {
  const Definition& game = rules.definition();
  const Paytable& table = rules.paytable(wager);
  const bool fixed = table.amount.cents > 0 || stake_limit(rules, wager).only.size() == 1;
  const bool by_house = !fixed && house.amount.cents > 0;
  const Money amount = by_house ? house.amount : offered_amount(rules, wager, table);
  MeterDefinition made{std::move(meter),
                       std::string(game.game),
                       std::string(game.ruleset),
                       std::string(game.wagers[wager].id),
                       std::string(table.name),
                       fixed || by_house ? amount : Money{},
                       std::move(submission),
                       text(rules.schedule(wager).meters_section),
                       {}};
  for (const MeterSpec& spec : table.meters) {
    const int printed = primary_percent(rules, spec);
    made.levels.push_back({spec.level,
                           seed_of(rules, spec, amount),
                           reseed_of(rules, spec, amount),
                           printed == 0 ? house.percent : printed,
                           spec.reserve_percent,
                           {}});
  }
  return made;
}

// On the dealer's hand all who wagered on it win one share together.
Shared shared_by(const RuleSet& rules, const Line& line) {
  if (rules.definition().on_hand_of(line.spot)) return Shared::equally;
  return line.pays.num == 100 ? rules.schedule(line.spot.wager).shared : Shared::in_turn;
}

std::vector<Money> divided(Money reading, int percent, Shared shared,
                           const std::vector<Money>& stakes) {
  Money staked;
  for (const Money stake : stakes) staked += stake;
  std::vector<Money> parts;
  for (const Money stake : stakes) {
    if (shared == Shared::by_stake && staked.cents > 0) {
      parts.push_back(part_of(part_of(reading, percent, 100), stake.cents, staked.cents));
    } else {
      parts.push_back(part_of(reading, percent, 100 * static_cast<std::int64_t>(stakes.size())));
    }
  }
  return parts;
}

std::vector<MeterWon> wins_of(const RuleSet& rules, const Settlement& settlement, WagerId wager,
                              const std::string& table, const std::string& round) {
  std::vector<MeterWon> wins;
  std::vector<Spot> spots;  // of each win
  for (const Line& line : settlement.lines) {
    if (line.spot.wager != wager || line.outcome != Outcome::won || !line.pays.from_meter()) {
      continue;
    }
    const Shared shared = shared_by(rules, line);
    const ShareOfMeter winner{line.seat, line.stake, {}, {}};
    const bool together = shared != Shared::in_turn;
    const auto begun = std::find_if(wins.begin(), wins.end(), [&](const MeterWon& win) {
      return together && win.shared == shared && win.level == line.pays.level &&
             win.percent == line.pays.num &&
             spots[static_cast<std::size_t>(&win - wins.data())] == line.spot;
    });
    if (begun != wins.end()) {
      begun->winners.push_back(winner);
      continue;
    }
    wins.push_back({0, table, round, line.pays.level, line.pays.num, shared, {winner}});
    spots.push_back(line.spot);
  }
  return wins;
}

std::optional<std::size_t> Progressive::find(Level level) const {
  for (std::size_t i = 0; i < definition_.levels.size(); ++i) {
    if (spec(i).level == level) return i;
  }
  return {};
}

Wide Progressive::exact_meter(std::size_t level) const {
  return levels_[level].meter + Wide{staked_.cents} * spec(level).primary_percent;
}

Wide Progressive::exact_reserve(std::size_t level) const {
  return levels_[level].reserve + Wide{staked_.cents} * spec(level).reserve_percent;
}

Money Progressive::reading(Level level) const {
  const auto found = find(level);
  return found ? whole_cents(exact_meter(*found)) : Money{};
}

Money Progressive::reserve(Level level) const {
  const auto found = find(level);
  return found ? whole_cents(exact_reserve(*found)) : Money{};
}

Money Progressive::balance(Level level) const {
  const auto found = find(level);
  if (!found) return {};
  Money sum = whole_cents(levels_[*found].meter);
  for (const auto& [table, column] : columns_) {
    sum += part_of(column.staked, spec(*found).primary_percent, 100);
  }
  return sum;
}

Money Progressive::reserve_balance() const {
  Money sum;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    sum += whole_cents(levels_[i].reserve);
    for (const auto& [table, column] : columns_) {
      sum += part_of(column.staked, spec(i).reserve_percent, 100);
    }
  }
  return sum;
}

Wide Progressive::drift() const {
  Wide drift = 0;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const LevelState& level = levels_[i];
    const Wide put_on = level.contributed +
                        Wide{staked_.cents} * (spec(i).primary_percent + spec(i).reserve_percent);
    const Wide should_be =
        put_on - level.taken_off +
        hundred * (Wide{level.funded.cents} + level.adjusted.cents - level.paid.cents);
    drift += exact_meter(i) + exact_reserve(i) - should_be;
  }
  Money in_columns;
  for (const auto& [table, column] : columns_) in_columns += column.staked;
  return drift + (in_columns == staked_ ? 0 : hundred * (in_columns - staked_).cents);
}

// What the house adds to the reserve for the next seed. Whole cents: the reserve's fraction of a
// cent goes onto the meter with the rest of it.
Money Progressive::topped_up(std::size_t level) const {
  const Money reserve = whole_cents(exact_reserve(level));
  return spec(level).reseed > reserve ? spec(level).reseed - reserve : Money{};
}

std::vector<Money> Progressive::shares(Level level, int percent, Shared shared,
                                       const std::vector<Money>& stakes) const {
  return divided(reading(level), percent, shared, stakes);
}

MeterWon Progressive::next_win(MeterWon won) const {
  won.number = wins_ + 1;
  std::vector<Money> stakes;
  for (const ShareOfMeter& winner : won.winners) stakes.push_back(winner.stake);
  const auto amounts = shares(won.level, won.percent, won.shared, stakes);
  for (std::size_t i = 0; i < amounts.size(); ++i) won.winners[i].amount = amounts[i];
  return won;
}

MeterStatistics Progressive::statistics() const {
  MeterStatistics told;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const Money current = whole_cents(exact_meter(i));
    const Money base = whole_cents(levels_[i].began);
    told.levels.push_back(
        {spec(i).level, current, base, current - base, levels_[i].hits, levels_[i].paid});
    told.paid += levels_[i].paid;
  }
  for (auto past = last_wins_.rbegin(); past != last_wins_.rend(); ++past) {
    Money total;
    for (const ShareOfMeter& winner : past->won.winners) total += winner.amount;
    told.last_wins.push_back({past->won, past->at, total});
  }
  return told;
}

std::optional<Refusal> Progressive::why_not_wager(const std::string& table) const {
  const std::string place = "meter." + definition_.meter;
  if (!open_ || removed_) {
    return refusal("no progressive wager is taken: the meter is not on the floor", place,
                   "605a.7(e)");
  }
  for (const std::string& whose : {std::string(), table}) {
    if (const auto found = out_of_order_.find(whose); found != out_of_order_.end()) {
      return refusal(
          fmt::format("no progressive wager is taken while the meter is out of order ({}); the "
                      "game goes on without it",
                      found->second),
          place, "605a.7(a)");
    }
  }
  return {};
}

void Progressive::gather() {
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const Wide meter = exact_meter(i);
    const Wide reserve = exact_reserve(i);
    levels_[i].contributed += meter - levels_[i].meter + reserve - levels_[i].reserve;
    levels_[i].meter = meter;
    levels_[i].reserve = reserve;
  }
  staked_ = {};
  for (auto& [table, column] : columns_) column.staked = {};
}

void Progressive::apply(const MeterOpened& opened) {
  definition_ = opened.definition;
  open_ = true;
  for (const MeterLevel& level : definition_.levels) {
    LevelState state;
    state.meter = state.began = hundred * level.seed.cents;
    state.funded = level.seed;
    levels_.push_back(state);
  }
}

void Progressive::apply(const Contributed& put) {
  Column& column = columns_[put.table];
  column.staked += put.staked;
  column.last_round = put.round;
  column.last_staked = put.staked;
  staked_ += put.staked;
}

// A win since then has gathered the column: the money comes from what the meter has now.
void Progressive::apply(const ContributionReturned& back) {
  Column& column = columns_.at(back.table);
  column.last_staked -= back.staked;
  if (column.staked >= back.staked) {
    column.staked -= back.staked;
    staked_ -= back.staked;
    return;
  }
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const Wide meter = Wide{back.staked.cents} * spec(i).primary_percent;
    const Wide reserve = Wide{back.staked.cents} * spec(i).reserve_percent;
    levels_[i].meter -= meter;
    levels_[i].reserve -= reserve;
    levels_[i].contributed -= meter + reserve;
  }
}

void Progressive::apply(const MeterWon& won) {
  const std::size_t i = *find(won.level);
  gather();
  LevelState& level = levels_[i];
  Provisional win{won, level.began, 0, {}};
  for (const ShareOfMeter& winner : won.winners) {
    level.meter -= hundred * winner.amount.cents;
    level.paid += winner.amount;
  }
  ++level.hits;
  if (won.percent == 100) {
    const Money added = topped_up(i);
    win.reserve = level.reserve;
    win.added = added;
    level.meter += level.reserve + hundred * added.cents;
    level.reserve = 0;
    level.funded += added;
    level.began = level.meter;
  }
  wins_ = won.number;
  provisional_.push_back(std::move(win));
  no_longer_provisional();
}

// The next win that emptied the same jackpot.
std::vector<Progressive::Provisional>::iterator Progressive::next_to_empty(
    std::vector<Provisional>::iterator after) {
  return std::find_if(after + 1, provisional_.end(), [&](const Provisional& each) {
    return each.won.level == after->won.level && each.won.percent == 100;
  });
}

// What stands for good has paid out what the jackpot had begun with before it.
void Progressive::no_longer_provisional() {
  const auto here = [&](const Provisional& each) {
    return each.won.table == provisional_.back().won.table;
  };
  if (std::ranges::count_if(provisional_, here) <= provisional_of_a_table) return;
  const auto oldest = std::ranges::find_if(provisional_, here);
  for (auto each = provisional_.begin(); each != oldest; ++each) {
    if (oldest->won.percent != 100 || each->won.level != oldest->won.level) continue;
    each->reserve = 0;
    each->added = {};
  }
  provisional_.erase(oldest);
}

std::optional<WinTakenBack> Progressive::taking_back(const std::string& slip,
                                                     std::string reason) const {
  for (const auto& [won, began_before, reserve, added] : provisional_) {
    const auto share = std::ranges::find(won.winners, slip, &ShareOfMeter::slip);
    if (share == won.winners.end()) continue;
    return WinTakenBack{won.table, won.round, slip, won.level, share->amount, std::move(reason)};
  }
  return {};
}

// As far as nobody has won it since.
void Progressive::take_off_begun(const Provisional& win) {
  LevelState& level = levels_[*find(win.won.level)];
  const Wide back = std::min(win.reserve, level.meter);
  level.meter -= back;
  level.reserve += back;
  const Money to_house = std::min(win.added, whole_cents(level.meter));
  level.meter -= hundred * to_house.cents;
  level.funded -= to_house;
  level.began = win.began_before;
}

// Where several have won it together, what the jackpot has begun again with comes off with the last
// of them; where somebody has emptied it since, with him.
void Progressive::apply(const WinTakenBack& back) {
  gather();
  const auto of_slip = [&](const ShareOfMeter& each) { return each.slip == back.slip; };
  const auto win = std::ranges::find_if(provisional_, [&](const Provisional& each) {
    return std::ranges::any_of(each.won.winners, of_slip);
  });
  LevelState& level = levels_[*find(win->won.level)];
  level.meter += hundred * back.amount.cents;
  level.paid -= back.amount;
  std::erase_if(win->won.winners, of_slip);
  for (Remembered& past : last_wins_) std::erase_if(past.won.winners, of_slip);
  if (!win->won.winners.empty()) return;
  std::erase_if(last_wins_, [](const Remembered& past) { return past.won.winners.empty(); });
  --level.hits;
  if (win->won.percent == 100) {
    const auto next = next_to_empty(win);
    if (next == provisional_.end()) {
      take_off_begun(*win);
    } else {
      next->began_before = win->began_before;
      next->reserve += win->reserve;
      next->added += win->added;
    }
  }
  provisional_.erase(win);
}

void Progressive::apply(const MeterAdjusted& adjusted) {
  LevelState& level = levels_[*find(adjusted.level)];
  level.meter += hundred * adjusted.by.cents;
  level.adjusted += adjusted.by;
}

void Progressive::apply(const MeterOutOfOrder& event) {
  out_of_order_[event.table] = event.cause;
}

void Progressive::apply(const MeterInOrder& event) {
  out_of_order_.erase(event.table);
}

// What has been put on stays: only what comes from now on follows the new amount.
void Progressive::apply(const WagerAmountChanged& changed) {
  gather();
  definition_ = changed.definition;
}

void Progressive::apply(const MeterRemoved&) {
  gather();
  for (LevelState& level : levels_) {
    level.taken_off = level.meter + level.reserve;
    level.meter = level.reserve = 0;
  }
  removed_ = true;
}

void Progressive::apply(const MeterEvent& event, const Actor& by, Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  std::visit([&](const auto& each) { apply(each); }, event);
  if (const auto* won = std::get_if<MeterWon>(&event)) {
    if (last_wins_.size() == wins_remembered) last_wins_.erase(last_wins_.begin());
    last_wins_.push_back({*won, at});
  }
}

}  // namespace houseway::floor
