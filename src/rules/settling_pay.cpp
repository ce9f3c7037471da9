#include <fmt/format.h>

#include <algorithm>

#include "rules/meters.h"
#include "rules/settling.h"

// The arithmetic of paying by a table, and shares of meters.
namespace houseway {
namespace {

Outcome outcome_of(const Pays& pays) {
  return pays.wins()         ? Outcome::won
         : pays == push      ? Outcome::pushed
         : pays == half_back ? Outcome::surrendered
                             : Outcome::lost;
}

}  // namespace

Line& Settling::line(Spot spot, Money stake, Outcome outcome, Section section, ShownHand hand) {
  // Filled in its place: a copy of something just written piece by piece would wait for the pieces.
  Line& added = out_.lines.emplace_back();
  added.seat = seat_;
  added.spot = spot;
  added.stake = stake;
  added.outcome = outcome;
  added.hand = hand;
  added.section = section;
  return added;
}

Line& Settling::won(const Stake& stake, const Pays& pays, Section section, ShownHand hand) {
  Line& won = line(stake.spot, stake.amount, Outcome::won, section, hand);
  won.pays = pays;
  won.back = back_on(pays, stake.amount);
  if (pays.from_meter()) won.back += share_of(stake, pays);
  return won;
}

Pays Settling::pays_for(const Stake& stake, const Judged& judged) const {
  const WagerId wager = stake.spot.wager;
  if (judged.row == no_row) return not_printed;
  const auto pays_row = [&](Row row) {
    return pays_for(wager, rules_.schedule(wager).paid_row(rules_.paytable(wager), row));
  };
  const Pays pays = pays_row(judged.row);
  return judged.also == no_row ? pays : together(pays, pays_row(judged.also));
}

// The part of a wager's winnings that went onto another, in whole cents; the player has the rest.
Money Settling::added_from(const Stake& stake, const Judged& judged) const {
  const Pays pays = pays_for(stake, judged);
  if (!stake.added_to || !pays.wins()) return {};
  const Fraction part = rules_.parlayed(stake.spot.wager);
  const Money won = back_on(pays, stake.amount) - stake.amount;
  return part_of(won, part.num, part.den);
}

// What the player had added to another wager from the winnings of one shares the fate of that
// wager's stake.
Money Settling::added_to(Spot spot) const {
  Money added;
  for (const Stake& stake : player_->stakes) {
    if (stake.added_to == spot) added += added_from(stake, judged(stake));
  }
  return added;
}

void Settling::pay_judged(const Stake& stake, const Judged& found) {
  const Wager& wager = declared(stake.spot);
  const Money added = added_to(stake.spot);
  const Money at_stake = stake.amount + added;
  if (found.pushes) {
    Line& pushed = line(stake.spot, stake.amount, Outcome::pushed, found.section, found.hand);
    pushed.added = added;
    pushed.back = at_stake;
    return;
  }
  const Pays pays = pays_for(stake, found);
  if (pays.from_meter()) return pay_row(stake, {found.hand, found.row});
  const Outcome outcome = outcome_of(pays);
  Section section = found.section;
  if (section.empty()) {
    section = outcome == Outcome::lost ? wager.collected
                                       : rules_.schedule(stake.spot.wager).section_of(found.row);
  }
  Line& decided = line(stake.spot, stake.amount, outcome, section, found.hand);
  decided.added = added;
  if (found.row != no_row) {
    const WagerId id = stake.spot.wager;
    decided.row = rules_.schedule(id).paid_row(rules_.paytable(id), found.row);
  }
  decided.pays = pays;
  decided.back = back_on(pays, at_stake) - added_from(stake, found);
  const ByRound* round = wager.by_round();
  if (outcome == Outcome::won && round != nullptr && round->vigorish != nullptr) {
    const Money kept =
        vigorish(decided.back - at_stake, round->vigorish(rules_), rules_.rounds_vigorish_up());
    decided.back -= kept;
    charge(stake.spot, kept, round->vigorish_section);
  }
}

Pays Settling::pays_for(WagerId wager, Row row) const {
  if (row == no_row) return not_printed;
  return rules_.paytable(wager).pays[static_cast<std::size_t>(row)];
}

// By the line of the wager's selected paytable; a row that it does not pay is lost.
void Settling::pay_row(const Stake& stake, const Ranked& ranked) {
  const WagerId wager = stake.spot.wager;
  const Row row = rules_.schedule(wager).paid_row(rules_.paytable(wager), ranked.row);
  const Pays pays = pays_for(wager, row);
  if (pays.wins()) {
    won(stake, pays, rules_.schedule(wager).section_of(row), ranked.hand).row = row;
    return;
  }
  const Outcome outcome = outcome_of(pays);
  Line& decided = line(stake.spot, stake.amount, outcome,
                       outcome == Outcome::lost ? game().wagers[wager].collected
                                                : rules_.schedule(wager).section_of(row),
                       ranked.hand);
  decided.row = row;
  decided.pays = pays;
  decided.back = back_on(pays, stake.amount);
}

// The same where a share of a meter is divided equally among all who hold this spot.
void Settling::pay_row_divided(const Stake& stake, const Ranked& ranked) {
  const Spot spot = stake.spot;
  const Pays pays = pays_for(spot.wager, ranked.row);
  if (pays.kind != Pays::Kind::meter) return pay_row(stake, ranked);

  const DividedShare* share = nullptr;
  for (const DividedShare& taken : divided_) {
    if (taken.spot == spot) share = &taken;
  }
  if (share == nullptr) {
    const auto holders = std::count_if(
        record_.seats.begin(), record_.seats.end(),
        [&](const SeatRecord& seat) { return seat.in && seat.find(spot) != nullptr; });
    const Money each = take_share(spot.wager, pays, stake.amount, static_cast<int>(holders));
    divided_.push_back({spot, each});
    share = &divided_.back();
  }
  const Schedule& schedule = rules_.schedule(spot.wager);
  Line& paid = line(spot, stake.amount, Outcome::won,
                    schedule.divided_section.empty() ? schedule.section : schedule.divided_section,
                    ranked.hand);
  paid.row = ranked.row;
  paid.pays = pays;
  paid.back = share->each;
}

MeterReading* Settling::meter(WagerId wager, Level level) {
  for (MeterReading& reading : out_.meters) {
    if (reading.schedule == rules_.schedule_index(wager) && reading.level == level) return &reading;
  }
  return nullptr;
}

// Takes a share of a meter for each of `among` winners and returns one winner's part. Shares are
// whole cents; what division leaves over stays on the meter.
Money Settling::take_share(WagerId wager, const Pays& pays, Money stake, int among) {
  MeterReading* reading = meter(wager, pays.level);
  if (reading == nullptr) {
    if (!out_.missing) {
      const MeterReading wanted{rules_.schedule_index(wager), pays.level, {}};
      out_.missing = Refusal{
          fmt::format("seat {} wins {}, and the meter's reading is not given", seat_, text(pays)),
          "meters." + meter_name(rules_.definition(), wanted),
          text(rules_.schedule(wager).section)};
    }
    return {};
  }
  const Money each = part_of(reading->amount, pays.num, std::int64_t{100} * among);
  reading->amount -= each * among;
  if (pays.num == 100) {
    for (const MeterSpec& spec : rules_.paytable(wager).meters) {
      if (spec.level == pays.level) reading->amount += reseed_of(rules_, spec, stake);
    }
  }
  return each;
}

// What a winning wager has of a meter, where the chapter says what several winners of all of it
// have; the first of them empties it for all.
Money Settling::share_of(const Stake& stake, const Pays& pays) {
  const Spot spot = stake.spot;
  const Shared shared = rules_.schedule(spot.wager).shared;
  if (pays.num != 100 || shared == Shared::in_turn) {
    return take_share(spot.wager, pays, stake.amount, 1);
  }
  Money staked;
  int winners = 0;
  for (std::size_t i = 0; i < record_.seats.size(); ++i) {
    const Stake* each = record_.seats[i].find(spot);
    if (each == nullptr || !record_.seats[i].in) continue;
    const Judged found = judged(*each, static_cast<int>(i + 1));
    if (found.row == no_row || pays_for(spot.wager, found.row) != pays) continue;
    staked += each->amount;
    ++winners;
  }
  const DividedShare* emptied = nullptr;
  for (const DividedShare& taken : divided_) {
    if (taken.spot == spot) emptied = &taken;
  }
  if (emptied == nullptr) {
    divided_.push_back({spot, take_share(spot.wager, pays, stake.amount, 1)});
    emptied = &divided_.back();
  }
  return shared == Shared::equally ? part_of(emptied->each, 1, winners)
                                   : part_of(emptied->each, stake.amount.cents, staked.cents);
}

// In a void round every stake has gone back.
void Settling::settle_pots() {
  if (record_.void_by != nullptr) return;
  for (std::size_t i = 0; i < game().wagers.size(); ++i) {
    if (game().wagers[i].by_pot() != nullptr) divide_pot(static_cast<WagerId>(i));
  }
}

// The stake of a player who has left or folded stays in it. Shares are whole cents, and those that
// division leaves over go one each to the winners in the order of settling.
void Settling::divide_pot(WagerId wager) {
  struct Contender {
    int seat;
    Money stake;
    ShownHand hand;
    std::uint32_t rank;
  };
  const Spot spot{wager, 0};
  std::vector<Contender> contenders;
  Money pot;
  std::uint32_t highest = 0;
  for (int seat = static_cast<int>(record_.seats.size()); seat > 0; --seat) {
    const SeatRecord& player = record_.seat(seat);
    const Stake* stake = player.in ? player.find(spot) : nullptr;
    if (stake == nullptr || !player.void_section.empty()) continue;
    pot += stake->amount;
    if (player.lost_by != nullptr || player.folded) continue;
    seat_ = seat;
    const ShownHand hand = arranged_hands(Place::seat(seat));
    if (out_.missing) return;
    contenders.push_back({seat, stake->amount, hand, game().wagers[wager].by_pot()->rank(hand)});
    highest = std::max(highest, contenders.back().rank);
  }
  const auto winners = std::count_if(contenders.begin(), contenders.end(),
                                     [&](const Contender& each) { return each.rank == highest; });
  if (winners == 0) return;
  Money left{pot.cents % winners};
  for (const Contender& each : contenders) {
    seat_ = each.seat;
    if (each.rank != highest) {
      line(spot, each.stake, Outcome::lost, game().wagers[wager].collected, each.hand);
      continue;
    }
    const Money odd{left.cents > 0 ? 1 : 0};
    left -= odd;
    const Money share = Money{pot.cents / winners} + odd;
    Line& paid = line(spot, each.stake, share > each.stake ? Outcome::won : Outcome::pushed,
                      rules_.schedule(wager).section, each.hand);
    paid.row = 0;
    paid.pays = the_pot;
    paid.back = share;
  }
}

void Settling::dealers_wager(Spot spot, const Judged& judged) {
  const Money stake = record_.bank.dealers_wager;
  if (stake.cents == 0) return;
  if (judged.lacks != Place{}) {
    cards(judged.lacks);
    return;
  }
  seat_ = 0;
  if (record_.void_by != nullptr) {
    line(spot, stake, Outcome::returned, record_.void_section, {}).back = stake;
    return;
  }
  const bool won = judged.row != no_row;
  Line& decided = line(spot, stake,
                       won             ? Outcome::won
                       : judged.pushes ? Outcome::pushed
                                       : Outcome::lost,
                       judged.section, judged.hand);
  if (won) decided.pays = pays_for(spot.wager, judged.row);
  decided.back = won ? back_on(decided.pays, stake) : judged.pushes ? stake : Money{};
}

void Settling::charge(Spot spot, Money amount, Section section) {
  if (amount.cents > 0)
    out_.charges.push_back({seat_, spot, amount, Charge::When::on_win, section});
}

void Settling::bank_result(Spot spot, Money receives, Section section) {
  seat_ = record_.bank.seat;
  const bool is_void = record_.void_by != nullptr;
  line(spot, {}, Outcome::banked, is_void ? record_.void_section : section, {}).back =
      is_void ? Money{} : receives;
}

}  // namespace houseway
