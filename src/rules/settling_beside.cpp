#include <fmt/format.h>

#include <algorithm>

#include "rules/settling.h"

// What wagers entitle to besides their own payout, and what limits their winnings.
namespace houseway {

// A payout that no stake of its own buys, measured by another wager.
void Settling::bonus(Spot spot, const Pays& pays, Money measure, Section section, ShownHand hand,
                     int holder) {
  Line& paid = line(spot, {}, Outcome::won, section, hand);
  paid.pays = pays;
  paid.back = back_on(pays, measure);
  paid.holder = holder;
}

// A round need not have it drawn where only one of several has.
const Drawn& Settling::drawn(std::size_t draw) {
  const Drawn& drawn = record_.drawn[draw];
  const SystemDraw& wanted = game().cards().draws[draw];
  if (!drawn.known && !out_.missing && rules_.drawn_in_one_of(wanted) == 1) {
    out_.missing =
        Refusal{fmt::format("what the table game system drew is needed to settle seat {}", seat_),
                fmt::format("selected.{}", wanted.id), text(wanted.section)};
  }
  return drawn;
}

// What the table game system drew in favour of a stake, if it did.
void Settling::pay_drawn(const Stake& stake, WagerId payout, const Beside& beside) {
  if (beside.what == Beside::For::envy) return;
  const auto& draws = game().cards().draws;
  const auto draw = static_cast<std::size_t>(
      std::find_if(draws.begin(), draws.end(),
                   [&](const SystemDraw& each) { return each.id == game().wagers[payout].id; }) -
      draws.begin());
  if (rules_.drawn_in_one_of(draws[draw]) == 0) return;
  const Drawn& found = drawn(draw);
  if (!found.known) return;
  const Place holder = holder_of(stake.spot);
  const bool by_card = beside.what == Beside::For::drawn_card;
  const bool hit = by_card ? hand(rules_.hand(stake.spot.wager), holder).contains(found.card)
                           : found.place == holder;
  if (!hit) return;
  bonus({payout, stake.spot.selection}, rules_.paytable(payout).pays.front(), stake.amount,
        draws[draw].section,
        ShownHand(by_card ? ShownHand::Kind::magic_card : ShownHand::Kind::lucky));
}

void Settling::pay_beside(WagerId wager) {
  for (const WagerId payout : rules_.beside(wager)) {
    if (const BonusOn* bonus = game().wagers[payout].bonus_on()) {
      pay_bonus(payout, *bonus);
      continue;
    }
    const Beside& beside = *game().wagers[payout].beside();
    if (beside.what == Beside::For::envy) pay_envy(wager, payout, beside.holders);
  }
}

void Settling::pay_bonus(WagerId payout, const BonusOn& bonus) {
  const auto on = static_cast<WagerId>(*game().find_wager(bonus.wager));
  const Stake* stake = open({on, 0});
  if (stake == nullptr) return;
  Judged found;
  if (bonus.by_first_cards != nullptr) {
    found = bonus.by_first_cards(rules_, first_cards_of(record_, seat_));
  } else if (bonus.meets != nullptr) {
    found = bonus.meets(rules_, meeting());
  } else {
    const Ranked ranked = bonus.rank(players_cards(), rules_);
    found = wins_by(ranked.row, ranked.hand);
  }
  if (out_.missing || found.row == no_row) return;
  const Schedule& schedule = rules_.schedule(payout);
  const Row row = schedule.paid_row(rules_.paytable(payout), found.row);
  const Pays pays = pays_for(payout, row);
  if (!pays.wins()) return;
  Line& paid = line({payout, 0}, {}, Outcome::won, schedule.section_of(row), found.hand);
  paid.pays = pays;
  paid.row = row;
  paid.back = winnings_on(pays, stake->amount);
}

// A hand is held by a player who is in the round and whose hand is not void. A folded one has
// withdrawn, unless the chapter keeps the cards for it, be it only where a wager of that player
// still needs them.
bool Settling::holds_hand(int seat, EnvyOf holders) const {
  const SeatRecord& player = record_.seat(seat);
  if (!player.in || player.lost_by != nullptr || !player.void_section.empty()) return false;
  if (!player.folded || holders == EnvyOf::folded_hands_too) return true;
  return holders == EnvyOf::hands_on_the_table &&
         std::any_of(player.stakes.begin(), player.stakes.end(),
                     [&](const Stake& stake) { return rules_.kept_on_fold(stake.spot.wager); });
}

// The progressive wager entitles to envy although its own stake was forfeited by a fold.
const Stake* Settling::entitling(WagerId progressive) const {
  if (player_->lost_by != nullptr || !player_->void_section.empty()) return nullptr;
  if (record_.void_by != nullptr && !settled_though_void(progressive)) return nullptr;
  return player_->find(Spot{progressive, 0});
}

Ranked Settling::held_by(int seat, WagerId progressive) {
  const ByRound* round = game().wagers[progressive].by_round();
  if (round == nullptr) return ranked(progressive, Place::seat(seat));
  const Judged found = round->judge(rules_, record_, seat, 0);
  if (found.lacks != Place{}) cards(found.lacks);
  return {found.hand, found.row};
}

void Settling::pay_envy(WagerId progressive, WagerId envy_bonus, EnvyOf holders) {
  const Stake* stake = entitling(progressive);
  const Paytable& table = rules_.paytable(progressive);
  if (stake == nullptr || table.envy.empty()) return;
  for (int other = static_cast<int>(record_.seats.size()); other > 0; --other) {
    if (other == seat_ || !holds_hand(other, holders)) continue;
    const Ranked held = held_by(other, progressive);
    for (const Envy& envy : table.envy) {
      if (envy.row != held.row || !envy.earned_by(stake->amount)) continue;
      bonus(Spot{envy_bonus, 0}, sum(envy.pays), stake->amount,
            rules_.schedule(progressive).envy_section, held.hand, other);
    }
  }
}

// Winnings are cut, never stakes; a fraction of a cent stays with the house.
void Settling::keep_aggregate_limit() {
  const AggregateLimit* limit = game().cards().aggregate_limit;
  if (limit == nullptr) return;
  const auto reaches_line = [&](const Line& each) {
    return each.outcome == Outcome::won && each.row == limit->row &&
           limit->wagers.contains(declared(each.spot).id);
  };
  Money won;
  Money staked;
  for (const Line& each : out_.lines) {
    if (!reaches_line(each)) continue;
    won += each.back - each.stake;
    staked += each.stake;
  }
  const Money most = limit->most(rules_);
  if (won <= most) return;
  for (Line& each : out_.lines) {
    if (!reaches_line(each)) continue;
    each.back = each.stake + part_of(most, each.stake.cents, staked.cents);
    each.section = limit->section;
  }
}

void Settling::keep_limits() {
  for (const WagersLimited& limited : rules_.payout_limits()) {
    const auto made =
        std::find_if(limited.wagers.begin(), limited.wagers.end(), [&](WagerId wager) {
          return open({wager, 0}) != nullptr;
        });
    if (made == limited.wagers.end()) continue;
    limit(limited, limited.limit->most(rules_, open({*made, 0})->amount));
  }
}

bool Settling::reaches(const WagersLimited& limited, const Line& line) const {
  if (line.outcome != Outcome::won || !limited.wagers.contains(line.spot.wager)) return false;
  const Schedule& schedule = rules_.schedule(line.spot.wager);
  return !schedule.unlimited.contains(line.row) &&
         (limited.limit->second_tables_too || schedule.in_first_table(line.row));
}

// Cuts the winnings of these wagers together to a limit, each in proportion.
void Settling::limit(const WagersLimited& limited, Money most) {
  List<Line*, 16> paid_lines;
  Money total;
  for (std::size_t i = first_line_; i < out_.lines.size(); ++i) {
    Line& paid = out_.lines[i];
    if (!reaches(limited, paid)) continue;
    paid_lines.push_back(&paid);
    total += paid.back - paid.stake;
  }
  if (total <= most) return;

  // In proportion, and the cents that division leaves over one each to the first wagers.
  Money left = most;
  for (Line* paid : paid_lines) {
    const Money cut = part_of(paid->back - paid->stake, most.cents, total.cents);
    paid->back = paid->stake + cut;
    paid->section = limited.limit->section;
    left -= cut;
  }
  for (Line* paid : paid_lines) {
    if (left.cents == 0) break;
    paid->back.cents += 1;
    left.cents -= 1;
  }
}

}  // namespace houseway
