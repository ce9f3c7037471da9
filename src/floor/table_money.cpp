#include "floor/table_money.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/poker_funds.h"
#include "floor/progressives.h"
#include "floor/table_meters.h"
#include "rules/pot_rules.h"
#include "rules/pot_settling.h"
#include "rules/settling.h"

namespace houseway::floor {

Money staked_in(const Round& round, int seat) {
  const Definition& game = round.definition();
  Money total;
  if (game.pot_game() != nullptr) {
    const auto& seats = round.pot().record().seats;
    return static_cast<std::size_t>(seat) > seats.size() ? total
                                                         : round.pot().record().seat(seat).paid;
  }
  if (game.card_game() == nullptr) {
    for (const StandingBet& bet : round.throws().layout().bets()) {
      if (bet.seat == seat) total += bet.amount + bet.vigorish;
    }
    return total;
  }
  for (const Stake& stake : round.record().seat(seat).stakes) {
    // What the house lays for a player costs nothing.
    const bool own_chips = game.wagers[stake.spot.wager].need != Need::unstaked;
    if (own_chips && stake.withdrawn_at == nullptr) total += stake.amount;
  }
  return total;
}

bool marks_vigorish(const RuleSet& rules) {
  const auto option = rules.definition().find_option("vigorish-collection");
  return option && rules.value(static_cast<OptionId>(*option)) == 1;
}

namespace {

// The funds of a poker table that its rules offer, with nothing in them.
Meters poker_funds(const RuleSet& rules) {
  const PotRules chosen(rules);
  Meters funds;
  for (std::size_t i = 0; i < rules.definition().schedules.size(); ++i) {
    const bool offered = i == 0 ? chosen.bad_beat.contribution.cents > 0 || chosen.bad_beat_hand
                                : chosen.high_hand.contribution.cents > 0;
    if (offered) funds.push_back({static_cast<std::uint8_t>(i), Level::only, {}});
  }
  return funds;
}

std::string of_table(const std::string& table, std::string_view what) {
  return fmt::format("table/{}/{}", table, what);
}

// In the order of TableMoney::amounts.
std::vector<std::string> account_names(const std::string& table, std::size_t seats, bool pot) {
  std::vector<std::string> names;
  for (std::size_t seat = 1; seat <= seats; ++seat) {
    names.push_back(of_table(table, fmt::format("seat/{}", seat)));
    if (!pot) names.push_back(of_table(table, fmt::format("stake/{}", seat)));
  }
  if (pot) {
    names.push_back(of_table(table, "pot"));
    names.push_back(of_table(table, "rake"));
  }
  for (const char* what : {"inventory", "drop", "rake-drop"}) {
    names.push_back(of_table(table, what));
  }
  return names;
}

}  // namespace

TableMoney::TableMoney(std::string table, const RuleSet& rules)
    : table_(std::move(table)),
      rules_(rules),
      seats_(static_cast<std::size_t>(rules.positions())),
      rake_apart_(is_pot() && rake_lies_apart(rules)),
      meters_(new_meters()),
      names_(std::make_shared<const std::vector<std::string>>(
          account_names(table_, seats_.size(), is_pot()))) {}

std::optional<Refusal> TableMoney::why_not_staked(const Round& then) const {
  for (int seat = 1; seat <= static_cast<int>(seats_.size()); ++seat) {
    const Money staked = staked_in(then, seat);
    // What is marked is owed, and is there when it is collected.
    if (staked <= owned(seat) - marked(seat) || staked <= this->staked(seat)) continue;
    if (staked <= owned(seat)) {
      return Refusal{fmt::format("that is {} on the layout, and {} of the {} that the seat has is "
                                 "owed as a vigorish",
                                 text(staked), text(marked(seat)), text(owned(seat))),
                     fmt::format("seat {}", seat), "627a.12(d)"};
    }
    return Refusal{fmt::format("that is {} on the layout, and the seat has {}", text(staked),
                               text(owned(seat))),
                   fmt::format("seat {}", seat),
                   {}};
  }
  return {};
}

void TableMoney::buy_in(int seat, Money amount) {
  seat_of(seat).owned += amount;
  inventory_ -= amount;
  drop_ += amount;
}

void TableMoney::cash_out(int seat, Money amount) {
  seat_of(seat).owned -= amount;
}

void TableMoney::pay_owed(const std::string& slip) {
  const auto paid = std::ranges::find(owed_, slip, &Owed::slip);
  if (paid == owed_.end()) return;
  // He has won the meter: what it has begun again with stays, and what it had begun with before is
  // in what he is paid.
  for (Owed& owed : owed_) {
    const bool before = owed.fund == paid->fund && owed.turn > 0 && owed.turn < paid->turn;
    if (owed.together == paid->together || before) owed.begun = {};
  }
  owed_.erase(paid);
}

// With whose slip stands now what the meter has begun again with: somebody's who has won it with
// him, or else the next one's who has won it after him.
std::vector<TableMoney::Owed>::iterator TableMoney::heir_of(const Owed& rejected) {
  const auto mate = std::ranges::find(owed_, rejected.together, &Owed::together);
  if (mate != owed_.end() || rejected.turn == 0) return mate;
  auto next = owed_.end();
  for (auto each = owed_.begin(); each != owed_.end(); ++each) {
    if (each->fund != rejected.fund || each->turn <= rejected.turn) continue;
    if (next == owed_.end() || each->turn < next->turn) next = each;
  }
  return next;
}

void TableMoney::reject_owed(const std::string& slip) {
  const auto found = std::ranges::find(owed_, slip, &Owed::slip);
  if (found == owed_.end()) return;
  const Owed rejected = *found;
  owed_.erase(found);
  if (of_house_) return;
  paid_of_meters_ -= rejected.amount;
  const auto heir = heir_of(rejected);
  for (OwnMeter& meter : meters_) {
    if (name_of(meter) != rejected.fund) continue;
    meter.amount += hundredths_of(rejected.amount);
    if (heir == owed_.end()) take_back(meter, rejected.begun);
  }
  if (heir != owed_.end()) heir->begun += rejected.begun;
}

void TableMoney::collect_marked(int seat, Money amount) {
  seat_of(seat).marked -= amount;
  seat_of(seat).owned -= amount;
  inventory_ += amount;
}

void TableMoney::charge(int seat, Money most) {
  const Money amount = std::min(most, chips(seat));
  seat_of(seat).owned -= amount;
  charged_ += amount;
}

void TableMoney::drop_charges() {
  rake_ += charged_;
  charged_ = {};
}

void TableMoney::follow(const Round& round) {
  if (rules_.definition().card_game() == nullptr && !is_pot()) {
    const auto& lines = round.throws().layout().lines();
    for (; lines_ < lines.size(); ++lines_) settle(lines[lines_], {});
  }
  for (int seat = 1; seat <= static_cast<int>(seats_.size()); ++seat) {
    seat_of(seat).staked = staked_in(round, seat);
  }
  if (rake_apart_) {
    const PotRound& pot = round.pot();
    set_aside_ = rake_set_aside(round.rules(), pot.record(), pot.street_index() > 0);
  }
}

OwnMeters TableMoney::new_meters() const {
  return beginning_with(is_pot() ? poker_funds(rules_) : starting_meters(rules_));
}

std::string TableMoney::name_of(const OwnMeter& meter) const {
  return meter_name(rules_.definition(), meter.reading());
}

void TableMoney::leave_meters_to_the_house() {
  of_house_ = true;
  meters_.clear();
}

void TableMoney::keep_meters() {
  if (of_house_) meters_ = new_meters();
  of_house_ = false;
  post_seeds();
}

void TableMoney::post_seeds() {
  for (OwnMeter& meter : meters_) meter.unposted = {};
}

Meters TableMoney::meters_with(const Round& round) const {
  OwnMeters then = meters_;
  for (const MeterWagers& each : meter_wagers(round)) put_on(rules_, each.wager, each.staked, then);
  return readings_of(then);
}

void TableMoney::contribute(const Round& round) {
  for (const MeterWagers& each : meter_wagers(round)) {
    put_on(rules_, each.wager, each.staked, meters_);
  }
}

// The table's own meter that a line is paid a share of; none where it pays none.
OwnMeter* TableMoney::paying(const Line& line, OwnMeters& meters) const {
  const WagerId wager = line.spot.wager;
  if (line.seat == 0 || line.outcome != Outcome::won || !line.pays.from_meter()) return nullptr;
  const auto meter = std::find_if(meters.begin(), meters.end(), [&](const OwnMeter& each) {
    return each.schedule == rules_.schedule_index(wager) && each.level == line.pays.level;
  });
  return meter == meters.end() ? nullptr : &*meter;
}

// Once all of it is won.
BegunWith TableMoney::begin_again(const Line& line, OwnMeter& meter) const {
  BegunWith begun;
  for (const MeterSpec& spec : rules_.paytable(line.spot.wager).meters) {
    if (spec.level != meter.level) continue;
    begun = floor::begin_again(meter, reseed_of(rules_, spec, line.stake));
  }
  return begun;
}

// As the house's own meters pay it (Progressive::next_win).
Settlement TableMoney::at_the_turn(Settlement settlement) const {
  if (is_pot()) return settlement;
  OwnMeters meters = meters_;
  std::vector<const OwnMeter*> emptied;
  std::vector<const Line*> paid;
  for (Line& line : settlement.lines) {
    OwnMeter* meter = paying(line, meters);
    if (meter == nullptr || std::ranges::find(paid, &line) != paid.end()) continue;
    const Shared shared = shared_by(rules_, line);
    std::vector<Line*> winners;
    std::vector<Money> stakes;
    for (Line& each : settlement.lines) {
      const bool divides = shared != Shared::in_turn && each.spot == line.spot &&
                           each.pays == line.pays && paying(each, meters) == meter;
      if (&each != &line && !divides) continue;
      winners.push_back(&each);
      stakes.push_back(each.stake);
      paid.push_back(&each);
    }
    // A round file has no amounts beyond the largest, and a meter has no cap (605a.7(e)(1)).
    const bool beyond = meter->reading().amount > largest_amount;
    if (beyond || std::ranges::find(emptied, meter) != emptied.end()) {
      const auto shares = divided(meter->reading().amount, line.pays.num, shared, stakes);
      for (std::size_t i = 0; i < winners.size(); ++i) {
        winners[i]->back = back_on(line.pays, stakes[i]) + shares[i];
      }
    }
    for (const Line* each : winners) {
      meter->amount -= hundredths_of(each->back - back_on(each->pays, each->stake));
    }
    if (line.pays.num != 100) continue;
    begin_again(line, *meter);
    emptied.push_back(meter);
  }
  return settlement;
}

void TableMoney::settle(const Line& line, const std::string& name) {
  if (line.seat == 0) return;  // the dealer's wager against a bank is the house's own
  Seat& seat = seat_of(line.seat);
  const bool of_fund = pays_of_fund(rules_.definition(), line);
  if (!line.pays.from_meter() && !of_fund) {
    seat.owned += net(line);
    if (!is_pot()) inventory_ -= net(line);
    return;
  }
  // What a line pays by odds beside the share comes from the table.
  const Money by_odds = of_fund ? Money{} : back_on(line.pays, line.stake);
  const Money share = line.back - by_odds;
  seat.owned += by_odds - line.stake - line.vigorish;
  if (!is_pot()) inventory_ -= by_odds - line.stake - line.vigorish;
  if (share.cents == 0) return;
  const auto of_round = std::count_if(owed_.begin(), owed_.end(), [&](const Owed& each) {
    return each.slip.starts_with(name + "-");
  });
  Owed owed{fmt::format("{}-{}", name, of_round + 1), line.seat, share};
  owed.together = owed.slip;
  if (of_fund) {
    owed.fund = rules_.definition().wagers[line.spot.wager].id;
  } else if (!of_house_) {
    take_share(line, name, owed);
  }
  if (!of_house_) paid_of_meters_ += share;
  owed_.push_back(std::move(owed));
}

// All of a meter is taken but once where several divide it, and then it begins again.
void TableMoney::take_share(const Line& line, const std::string& round, Owed& owed) {
  OwnMeter* meter = paying(line, meters_);
  if (meter == nullptr) return;
  owed.fund = name_of(*meter);
  meter->amount -= hundredths_of(owed.amount);
  if (line.pays.num != 100) return;
  if (shared_by(rules_, line) != Shared::in_turn) {
    owed.together = fmt::format("{} {}", round, rules_.definition().spot_name(line.spot));
  }
  const auto mate = std::ranges::find(owed_, owed.together, &Owed::together);
  if (mate != owed_.end()) {
    owed.turn = mate->turn;
    return;
  }
  owed.turn = 1;
  for (const Owed& each : owed_) {
    if (each.fund == owed.fund) owed.turn = std::max(owed.turn, each.turn + 1);
  }
  owed.begun = begin_again(line, *meter);
}

// What comes back to a fund in the meantime lies there beside what the round read of it.
void TableMoney::move_funds(const PotRecord& record, const Meters& after) {
  for (OwnMeter& fund : meters_) {
    const auto of_fund = [&](const MeterReading& each) { return each.schedule == fund.schedule; };
    const auto read = std::find_if(record.meters.begin(), record.meters.end(), of_fund);
    const auto left = std::find_if(after.begin(), after.end(), of_fund);
    if (read != record.meters.end() && left != after.end())
      fund.amount += hundredths_of(left->amount - read->amount);
  }
}

void TableMoney::settle(const Round& round, const Settlement& settlement, const std::string& name) {
  const bool throws = rules_.definition().card_game() == nullptr && !is_pot();
  if (!throws) {
    for (const Line& line : settlement.lines) settle(line, name);
  }
  for (const Charge& charge : settlement.charges) {
    if (charge.seat == 0 || charge.when != Charge::When::on_win || !marks_vigorish(rules_))
      continue;
    seat_of(charge.seat).owned += charge.amount;
    seat_of(charge.seat).marked += charge.amount;
    inventory_ -= charge.amount;
  }
  for (const Taken& taken : settlement.taken) {
    if (taken.as == Taken::As::rake) {
      rake_ += taken.amount;
    } else if (of_house_) {
      left_to_funds_ += taken.amount;
    }
  }
  if (!of_house_ && is_pot()) {
    move_funds(round.pot().record(), settlement.meters);
  } else {
    take_off_returned(settlement);
  }
  for (Seat& seat : seats_) seat.staked = {};
  set_aside_ = {};
  if (throws) follow(round);
  lines_ = 0;
}

void TableMoney::call_off(const Round& round, bool bets_closed) {
  if (bets_closed) {
    for (const MeterWagers& each : meter_wagers(round)) {
      put_on(rules_, each.wager, Money{} - each.staked, meters_);
    }
  }
  for (Seat& seat : seats_) seat.staked = {};
  set_aside_ = {};
  lines_ = 0;
}

// What wagers that went back had put onto the meters comes off again. What somebody has won of it
// meanwhile, the house bears.
void TableMoney::take_off_returned(const Settlement& settlement) {
  for (const MeterWagers& each : returned_meter_wagers(rules_, settlement)) {
    put_on(rules_, each.wager, Money{} - each.staked, meters_);
  }
  for (OwnMeter& meter : meters_) {
    meter.amount = std::max<Wide>(meter.amount, 0);
    meter.reserve = std::max<Wide>(meter.reserve, 0);
  }
}

std::vector<Money> TableMoney::amounts() const {
  std::vector<Money> all;
  all.reserve(names_->size());
  Money on_layout;
  for (const Seat& seat : seats_) {
    all.push_back(seat.owned - seat.staked);
    if (is_pot()) {
      on_layout += seat.staked;
    } else {
      all.push_back(seat.staked);
    }
  }
  if (is_pot()) {
    all.push_back(on_layout + left_to_funds_ - set_aside_);
    all.push_back(set_aside_ + charged_);
  }
  all.insert(all.end(), {inventory_, drop_, rake_});
  return all;
}

std::map<std::string, Money> TableMoney::of_meters() const {
  std::map<std::string, Money> all;
  if (of_house_) return all;
  Money progressives = Money{} - paid_of_meters_;
  for (const OwnMeter& meter : meters_) {
    const std::string name = name_of(meter);
    const std::string account =
        is_pot() ? of_table(table_, name) : fmt::format("meter/{}/{}", table_, name);
    const Money held = meter.reading().amount - meter.unposted;
    all[account] += held;
    if (meter.reserve != 0) all[account + "/reserve"] += meter.reserved();
    progressives -= held + meter.reserved();
  }
  Money due = paid_of_meters_;
  for (const Owed& owed : owed_) {
    all["payable/" + owed.slip] += owed.amount;
    due -= owed.amount;
  }
  all[fmt::format("paid/{}", table_)] = due;  // by the cage, of what meters owed
  if (!is_pot()) all[fmt::format("house/progressives/{}", table_)] = progressives;
  return all;
}

std::map<std::string, Money> TableMoney::balances() const {
  std::map<std::string, Money> all = of_meters();
  const std::vector<Money> amounts = this->amounts();
  for (std::size_t i = 0; i < amounts.size(); ++i) all[(*names_)[i]] = amounts[i];
  return all;
}

std::vector<Posting> TableMoney::postings_since(const TableMoney& before) const {
  std::vector<Posting> postings;
  const auto post = [&](const std::string& account, Money amount) {
    if (amount.cents != 0) postings.push_back({account, amount});
  };
  const std::vector<Money> then = before.amounts();
  const std::vector<Money> now = amounts();
  for (std::size_t i = 0; i < now.size(); ++i) post((*names_)[i], now[i] - then[i]);
  const bool meters_moved = meters_ != before.meters_ || owed_ != before.owed_ ||
                            paid_of_meters_ != before.paid_of_meters_ ||
                            of_house_ != before.of_house_;
  if (meters_moved) {
    std::map<std::string, Money> moved = of_meters();
    for (const auto& [account, amount] : before.of_meters()) moved[account] -= amount;
    for (const auto& [account, amount] : moved) post(account, amount);
  }
  std::sort(postings.begin(), postings.end(),
            [](const Posting& a, const Posting& b) { return a.account < b.account; });
  return postings;
}

}  // namespace houseway::floor
