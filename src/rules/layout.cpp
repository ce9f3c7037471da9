#include "rules/layout.h"

#include <algorithm>
#include <array>

#include "rules/definition.h"

namespace houseway {
namespace {

bool same_wager(Spot a, Spot b) {
  return a.wager == b.wager && a.selection == b.selection;
}

std::uint32_t key_of(int seat, Spot spot) {
  return static_cast<std::uint32_t>(seat) << 16U | static_cast<std::uint32_t>(spot.wager) << 8U |
         spot.selection;
}

// Winnings of num/den of the part that wins less a vigorish, a fraction of a cent cut off.
Money winnings(const Pays& pays, Money stake, const Decision& decision,
               const Decision::Vigorish& vigorish) {
  const Wide part = Wide{stake.cents} * decision.parts;  // in units of 1/whole of a cent
  const Wide all = Wide{100} * vigorish.percent.den;
  const Wide taken = vigorish.percent.num;
  const Wide kept = vigorish.of == Decision::Vigorish::Of::winnings
                        ? part * pays.num * (all - taken)
                        : part * (pays.num * all - pays.den * taken);
  return checked_money(kept / (all * pays.den * decision.whole));
}

}  // namespace

Paid pay(const RuleSet& rules, WagerId wager, const Decision& decision, Money stake) {
  const Wager& named = rules.definition().wagers[wager];
  const auto cited = [&](Section usual) {
    return decision.section.empty() ? usual : decision.section;
  };
  switch (decision.kind) {
    case Decision::Kind::returned:
      return {Outcome::pushed, {}, stake, cited(named.section)};
    case Decision::Kind::won: {
      const Schedule& schedule = rules.schedule(wager);
      const Pays& pays = rules.paytable(wager).pays[static_cast<std::size_t>(decision.row)];
      const Money part = part_of(stake, decision.parts, decision.whole);
      const Money won = pays.kind == Pays::Kind::to
                            ? winnings(pays, stake, decision, decision.vigorish)
                            : Money{};
      const Money back = pays.kind == Pays::Kind::to    ? part + won
                         : pays.kind == Pays::Kind::sum ? part + Money{pays.num}
                                                        : back_on(pays, part);
      const Money kept = pays.kind == Pays::Kind::to && decision.vigorish.percent.num > 0
                             ? winnings(pays, stake, decision, {}) - won
                             : Money{};
      // A table that somebody proposes may push a line or not pay it.
      const Outcome outcome = pays.wins()                     ? Outcome::won
                              : pays.kind == Pays::Kind::push ? Outcome::pushed
                                                              : Outcome::lost;
      return {outcome, pays, back, cited(schedule.section_of(decision.row)), kept};
    }
    case Decision::Kind::lost:
    case Decision::Kind::stands:
    case Decision::Kind::off:
    case Decision::Kind::asks:
      break;
  }
  return {Outcome::lost, {}, {}, cited(named.collected.empty() ? named.section : named.collected)};
}

Layout::Layout(const RuleSet& rules) : rules_(&rules) {
  if (rules.definition().throwing() != nullptr) state_ = rules.definition().throwing()->start;
}

Layout::Layout(const RuleSet& rules, State state) : rules_(&rules), state_(state) {}

const StandingBet* Layout::find(int seat, Spot spot) const {
  for (const StandingBet& bet : bets_) {
    if (bet.seat == seat && same_wager(bet.spot, spot)) return &bet;
  }
  return nullptr;
}

Money Layout::stake(int seat, Spot spot) const {
  const StandingBet* bet = find(seat, spot);
  return bet == nullptr ? Money{} : bet->amount;
}

bool Layout::has(int seat, WagerId wager) const {
  return standing(seat)[wager];
}

bool Layout::anybody_has(WagerId wager) const {
  return standing()[wager];
}

WagerSet Layout::standing() const {
  WagerSet set;
  for (const StandingBet& bet : bets_) set.set(bet.spot.wager);
  return set;
}

WagerSet Layout::standing(int seat) const {
  WagerSet set;
  for (const StandingBet& bet : bets_) {
    if (bet.seat == seat) set.set(bet.spot.wager);
  }
  return set;
}

int Layout::times(int seat, Spot spot) const {
  const auto ended = times_.find(key_of(seat, spot));
  return ended == times_.end() ? 0 : ended->second;
}

void Layout::keep(const Line& line) {
  lines_.push_back(line);
  ++times_[key_of(line.seat, line.spot)];
}

Spot Layout::numbered(int seat, Spot spot) const {
  spot.again = static_cast<std::uint16_t>(times(seat, spot));
  return spot;
}

bool Layout::call_due() const {
  return std::any_of(bets_.begin(), bets_.end(), [](const StandingBet& bet) { return bet.asks; });
}

// A fraction of a cent goes to the house, as of a vigorish taken from what is won.
Money Layout::charge_on_bet(int seat, Spot spot, Money more) {
  const Wager& wager = rules_->definition().wagers[spot.wager];
  if (wager.by_throw()->surcharge == nullptr) return {};
  const Surcharge charged = wager.by_throw()->surcharge(
      *rules_, wager.selections.empty() ? 0 : wager.selections[spot.selection].covers);
  if (charged.num == 0) return {};
  const Wide exact = Wide{more.cents} * charged.num;
  const Money amount = checked_money((exact + charged.den - 1) / charged.den);
  charges_.push_back({seat, spot, amount, Charge::When::on_bet, charged.section});
  return amount;
}

Line Layout::line_of(const StandingBet& bet, Outcome outcome, Section section) const {
  Line line;
  line.seat = bet.seat;
  line.spot = bet.spot;
  line.stake = bet.amount + bet.taken_back;
  line.outcome = outcome;
  line.section = section;
  line.back = bet.taken_back;
  line.vigorish = bet.vigorish;
  line.throws = static_cast<int>(throws_.size());
  return line;
}

void Layout::set_stake(int seat, Spot spot, Money amount) {
  const auto bet = std::find_if(bets_.begin(), bets_.end(), [&](const StandingBet& each) {
    return each.seat == seat && same_wager(each.spot, spot);
  });
  const Wager& wager = rules_->definition().wagers[spot.wager];
  if (bet == bets_.end()) {
    const auto made = wager.by_throw()->made;
    const State own_state = made == nullptr ? State{} : made(*this, seat, spot);
    bets_.push_back({seat, spot, amount, {}, charge_on_bet(seat, spot, amount), own_state});
  } else if (amount.cents == 0) {
    Line line = line_of(*bet, Outcome::withdrawn, wager.section);
    line.back += bet->amount;
    keep(line);
    bets_.erase(bet);
  } else {
    if (amount < bet->amount) bet->taken_back += bet->amount - amount;
    if (amount > bet->amount) bet->vigorish += charge_on_bet(seat, spot, amount - bet->amount);
    bet->amount = amount;
  }
}

void Layout::call(int seat, Spot spot, std::uint8_t word) {
  for (StandingBet& bet : bets_) {
    if (bet.seat != seat || !same_wager(bet.spot, spot)) continue;
    bet.called = static_cast<std::uint8_t>(word + 1);
    bet.asks = false;
  }
}

void Layout::pass_dice(int seat) {
  thrower_ = seat;
  thrown_by_this_one_ = false;
}

Line Layout::decided(const StandingBet& bet, const Decision& decision) {
  const Paid paid = pay(*rules_, bet.spot.wager, decision, bet.amount);
  Line line = line_of(bet, paid.outcome, paid.section);
  line.back += paid.back;
  line.pays = paid.pays;
  line.row = decision.row;
  if (paid.vigorish.cents > 0) {
    charges_.push_back(
        {bet.seat, bet.spot, paid.vigorish, Charge::When::on_win, decision.vigorish.section});
  }
  return line;
}

// Losing wagers are collected before winning ones are paid.
void Layout::toss(const Throw& result) {
  const Definition& game = rules_->definition();
  const Thrown thrown{*rules_, result, state_};
  std::array<WagerSet, most_players + 1> of_seat{};
  WagerSet found;
  for (const StandingBet& bet : bets_) {
    of_seat[static_cast<std::size_t>(bet.seat)].set(bet.spot.wager);
    found.set(bet.spot.wager);
  }
  won_.clear();
  lost_.clear();
  auto kept = bets_.begin();
  for (StandingBet& bet : bets_) {
    const Wager& wager = game.wagers[bet.spot.wager];
    OpenBet open{wager.selections.empty() ? 0 : wager.selections[bet.spot.selection].covers,
                 bet.own, bet.called, of_seat[static_cast<std::size_t>(bet.seat)]};
    const Decision decision = wager.by_throw()->decide(thrown, open);
    if (decision.open()) {
      bet.own = open.own;
      bet.asks = decision.kind == Decision::Kind::asks;
      if (bet.asks) bet.called = 0;
      ++bet.throws;
      *kept++ = bet;
    } else {
      const bool lost = decision.kind == Decision::Kind::lost;
      (lost ? lost_ : won_).push_back(decided(bet, decision));
    }
  }
  bets_.erase(kept, bets_.end());
  // Mostly they are in order: sorting takes memory even then.
  const auto sort_by_seat = [](auto from, auto to) {
    const auto by_seat = [](const Line& a, const Line& b) { return a.seat < b.seat; };
    if (!std::is_sorted(from, to, by_seat)) std::stable_sort(from, to, by_seat);
  };
  for (std::vector<Line>* fared_alike : {&lost_, &won_}) {
    sort_by_seat(fared_alike->begin(), fared_alike->end());
    for (const Line& line : *fared_alike) keep(line);
  }
  if (game.throwing()->advance != nullptr) state_ = game.throwing()->advance(thrown, found);
  throws_.push_back(result);
  thrown_by_this_one_ = true;
}

void Layout::return_all(Section section) {
  for (const StandingBet& bet : bets_) {
    Line line = line_of(bet, Outcome::returned, section);
    line.back += bet.amount;
    keep(line);
  }
  bets_.clear();
}

}  // namespace houseway
