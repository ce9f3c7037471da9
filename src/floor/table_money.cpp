#include "floor/table_money.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/poker_funds.h"
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
      meters_(is_pot() ? poker_funds(rules) : starting_meters(rules)),
      names_(std::make_shared<const std::vector<std::string>>(
          account_names(table_, seats_.size(), is_pot()))) {}

std::optional<Refusal> TableMoney::why_not_staked(const Round& then) const {
  for (int seat = 1; seat <= static_cast<int>(seats_.size()); ++seat) {
    const Money staked = staked_in(then, seat);
    if (staked <= owned(seat) || staked <= this->staked(seat)) continue;
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
  std::erase_if(owed_, [&](const Owed& owed) { return owed.slip == slip; });
}

void TableMoney::reject_owed(const std::string& slip) {
  for (const Owed& owed : owed_) {
    if (owed.slip != slip || of_house_) continue;
    paid_of_meters_ -= owed.amount;
    for (MeterReading& fund : meters_) {
      if (meter_name(rules_.definition(), fund) == owed.fund) fund.amount += owed.amount;
    }
  }
  pay_owed(slip);
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

void TableMoney::leave_meters_to_the_house() {
  of_house_ = true;
  meters_.clear();
}

void TableMoney::contribute(const Round& round) {
  if (!of_house_) add_contributions(rules_, round.record(), meters_);
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
  if (!of_house_) paid_of_meters_ += share;
  const auto of_round = std::count_if(owed_.begin(), owed_.end(), [&](const Owed& each) {
    return each.slip.starts_with(name + "-");
  });
  owed_.push_back(
      {fmt::format("{}-{}", name, of_round + 1), line.seat, share,
       of_fund ? std::string(rules_.definition().wagers[line.spot.wager].id) : std::string()});
}

// What comes back to a fund in the meantime lies there beside what the round read of it.
void TableMoney::move_funds(const PotRecord& record, const Meters& after) {
  for (MeterReading& fund : meters_) {
    const auto of_fund = [&](const MeterReading& each) { return each.schedule == fund.schedule; };
    const auto read = std::find_if(record.meters.begin(), record.meters.end(), of_fund);
    const auto left = std::find_if(after.begin(), after.end(), of_fund);
    if (read != record.meters.end() && left != after.end())
      fund.amount += left->amount - read->amount;
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
  } else if (!of_house_ && !settlement.meters.empty()) {
    meters_.clear();
    for (const MeterReading& meter : settlement.meters) meters_.push_back(meter);
  }
  if (!of_house_ && !is_pot() && !throws) take_off_returned(settlement);
  for (Seat& seat : seats_) seat.staked = {};
  set_aside_ = {};
  if (throws) follow(round);
  lines_ = 0;
}

void TableMoney::call_off(const Round& round, bool bets_closed) {
  if (bets_closed && !of_house_ && rules_.definition().card_game() != nullptr) {
    Meters put = meters_;
    for (MeterReading& meter : put) meter.amount = {};
    add_contributions(rules_, round.record(), put);
    for (std::size_t i = 0; i < meters_.size(); ++i) meters_[i].amount -= put[i].amount;
  }
  for (Seat& seat : seats_) seat.staked = {};
  set_aside_ = {};
  lines_ = 0;
}

// What wagers that went back had put onto the meters comes off again.
void TableMoney::take_off_returned(const Settlement& settlement) {
  for (const Line& line : settlement.lines) {
    const WagerId wager = line.spot.wager;
    if (line.outcome != Outcome::returned || !rules_.has_paytable(wager)) continue;
    for (const MeterSpec& spec : rules_.paytable(wager).meters) {
      for (MeterReading& meter : meters_) {
        if (meter.schedule != rules_.schedule_index(wager) || meter.level != spec.level) continue;
        meter.amount -= part_of(line.stake, primary_percent(rules_, spec), 100);
      }
    }
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
  for (const MeterReading& meter : meters_) {
    const std::string name = meter_name(rules_.definition(), meter);
    all[is_pot() ? of_table(table_, name) : fmt::format("meter/{}/{}", table_, name)] +=
        meter.amount;
    progressives -= meter.amount;
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
