#include "floor/table_money.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/pot_rules.h"
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

std::vector<Posting> postings_between(const std::map<std::string, Money>& before,
                                      const std::map<std::string, Money>& after) {
  std::vector<Posting> postings;
  const auto post = [&](const std::string& account, Money amount) {
    if (amount.cents != 0) postings.push_back({account, amount});
  };
  for (const auto& [account, amount] : before) {
    const auto now = after.find(account);
    post(account, (now == after.end() ? Money{} : now->second) - amount);
  }
  for (const auto& [account, amount] : after) {
    if (!before.contains(account)) post(account, amount);
  }
  std::sort(postings.begin(), postings.end(),
            [](const Posting& a, const Posting& b) { return a.account < b.account; });
  return postings;
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

}  // namespace

TableMoney::TableMoney(std::string table, const RuleSet& rules)
    : table_(std::move(table)),
      rules_(rules),
      seats_(static_cast<std::size_t>(rules.positions())),
      meters_(is_pot() ? poker_funds(rules) : starting_meters(rules)) {}

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

void TableMoney::collect_marked(int seat, Money amount) {
  seat_of(seat).marked -= amount;
  seat_of(seat).owned -= amount;
  inventory_ += amount;
}

void TableMoney::follow(const Round& round) {
  if (rules_.definition().card_game() == nullptr && !is_pot()) {
    const auto& lines = round.throws().layout().lines();
    for (; lines_ < lines.size(); ++lines_) settle(lines[lines_], {});
  }
  for (int seat = 1; seat <= static_cast<int>(seats_.size()); ++seat) {
    seat_of(seat).staked = staked_in(round, seat);
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
  if (!line.pays.from_meter()) {
    seat.owned += net(line);
    if (!is_pot()) inventory_ -= net(line);
    return;
  }
  // What a line pays by odds beside the share comes from the table.
  const Money by_odds = back_on(line.pays, line.stake);
  const Money share = line.back - by_odds;
  seat.owned += by_odds - line.stake - line.vigorish;
  if (!is_pot()) inventory_ -= by_odds - line.stake - line.vigorish;
  if (share.cents == 0) return;
  if (!of_house_) paid_of_meters_ += share;
  owed_.push_back({fmt::format("{}-{}", name, owed_.size() + 1), line.seat, share});
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
  if (!of_house_ && !settlement.meters.empty()) {
    meters_.clear();
    for (const MeterReading& meter : settlement.meters) meters_.push_back(meter);
  }
  if (!of_house_ && !is_pot() && !throws) take_off_returned(settlement);
  for (Seat& seat : seats_) seat.staked = {};
  if (throws) follow(round);
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

std::map<std::string, Money> TableMoney::balances() const {
  std::map<std::string, Money> all;
  const std::string prefix = "table/" + table_ + "/";
  Money on_layout;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    all[fmt::format("{}seat/{}", prefix, i + 1)] = seats_[i].owned - seats_[i].staked;
    if (is_pot()) {
      on_layout += seats_[i].staked;
    } else {
      all[fmt::format("{}stake/{}", prefix, i + 1)] = seats_[i].staked;
    }
  }
  if (is_pot()) all[prefix + "pot"] = on_layout + left_to_funds_;
  all[prefix + "inventory"] = inventory_;
  all[prefix + "drop"] = drop_;
  all[prefix + "rake-drop"] = rake_;
  if (of_house_) return all;
  Money progressives = Money{} - paid_of_meters_;
  for (const MeterReading& meter : meters_) {
    const std::string name = meter_name(rules_.definition(), meter);
    all[is_pot() ? prefix + name : fmt::format("meter/{}/{}", table_, name)] += meter.amount;
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

}  // namespace houseway::floor
