#include "rules/pot_settling.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "rules/pot_hands.h"
#include "rules/pot_rules.h"
#include "rules/pots.h"

namespace houseway {
namespace {

constexpr auto full_house = HandClass::full_house;

Money smallest_chip(const PotRules& chosen, const PotRecord& record) {
  return chosen.smallest_chip.value_or(record.has_cents ? Money{1} : dollars(1));
}

// What one share of a pot comes to, and who has it.
struct Awarded {
  std::map<int, Money> to;  // by seat
  std::map<int, ShownHand> hands;
  std::map<int, Section> sections;
};

class PotSettling {
 public:
  PotSettling(const RuleSet& rules, const PotRecord& record)
      : game_(rules.definition()),
        pot_game_(*game_.pot_game()),
        chosen_(rules),
        record_(record),
        unit_(smallest_chip(chosen_, record)) {}

  Settlement settle() {
    if (record_.void_by != nullptr) return void_round();
    pots_ = pots_of(record_);
    if (auto missing = what_is_missing()) {
      settlement_.missing = std::move(missing);
      return std::move(settlement_);
    }
    for (std::size_t i = 0; i < pots_.pots.size(); ++i) left_.push_back(pots_.pots[i].amount);
    take_rake();
    take_contributions();
    award();
    give_back();
    pay_bad_beat();
    pay_high_hand();
    if (settlement_.missing) settlement_.lines.clear();
    return std::move(settlement_);
  }

  Money rake() {
    pots_ = pots_of(record_);
    for (const Pot& pot : pots_.pots) left_.push_back(pot.amount);
    take_rake();
    return contributed(Taken::As::rake);
  }

  // The winners of the first pot, by their hands.
  std::vector<int> winners_of_high(const Pot& pot) const {
    return best_of(contenders(pot), PotRanking::high);
  }

 private:
  WagerId wager(std::string_view id) const { return static_cast<WagerId>(*game_.find_wager(id)); }
  Spot pot_spot(std::size_t i) const {
    if (i == 0) return {wager("pot"), 0, 0};
    return {wager("side-pot"), 0, static_cast<std::uint16_t>(i - 1)};
  }
  void add(int seat, Spot spot, Money stake, Money back, Outcome outcome, Section section,
           ShownHand hand = {}) {
    Line line;
    line.seat = seat;
    line.spot = spot;
    line.stake = stake;
    line.outcome = outcome;
    line.hand = hand;
    line.back = back;
    line.section = section;
    settlement_.lines.push_back(line);
  }

  // 637a.18(i): all that is in the pot goes back to whoever put it there.
  Settlement void_round() {
    for (int seat = 1; seat <= record_.positions(); ++seat) {
      const PotSeat& player = record_.seat(seat);
      const Money sum = player.paid + player.refund;
      if (sum.cents == 0) continue;
      add(seat, {wager("refund")}, sum, sum, Outcome::returned, record_.void_by->section);
    }
    return std::move(settlement_);
  }

  // Who has conceded contends all the same where nobody is left to have conceded to.
  std::vector<int> contenders(const Pot& pot) const {
    std::vector<int> seats;
    for (const int seat : pot.eligible) {
      if (!record_.seat(seat).mucked) seats.push_back(seat);
    }
    return seats.empty() ? pot.eligible : seats;
  }

  // The hands that decide a pot have to be known.
  std::optional<Refusal> what_is_missing() const {
    for (const Pot& pot : pots_.pots) {
      const std::vector<int> seats = contenders(pot);
      if (seats.empty()) {
        return Refusal{"everybody who may win the pot has conceded it; a winning hand is shown",
                       fmt::format("plays.{}", pot.eligible.empty() ? 0 : pot.eligible.front()),
                       text(pot_game_.general.showdown)};
      }
      if (seats.size() == 1) continue;
      for (const int seat : seats) {
        if (hand_known(pot_game_, record_, seat)) continue;
        const bool lacks_own = [&] {
          const Cards held = record_.seat(seat).held();
          return std::any_of(held.begin(), held.end(), [](Card card) { return !card.known(); });
        }();
        return Refusal{
            lacks_own
                ? fmt::format("seat {} is in the showdown and its cards are not all known; give "
                              "them, or \"muck\" for a hand that is conceded",
                              seat)
                : std::string("the community cards that the showdown needs are not all known"),
            lacks_own ? fmt::format("cards.{}", seat) : std::string("cards.community"),
            text(pot_game_.general.showdown)};
      }
    }
    return std::nullopt;
  }

  void take(Taken::As as, std::size_t pot, Money amount, Section section) {
    if (amount.cents == 0) return;
    left_[pot] -= amount;
    settlement_.taken.push_back({as, pot_spot(pot), amount, section});
  }

  // From the pot first, then from the side pots in order.
  void take_in_order(Taken::As as, Money amount, Section section) {
    for (std::size_t i = 0; i < left_.size() && amount.cents > 0; ++i) {
      const Money part = std::min(amount, left_[i]);
      take(as, i, part, section);
      amount -= part;
    }
  }

  // 637a.17(b): a part of each pot up to a maximum, or what the size of all pots calls for.
  void take_rake() {
    Money most = chosen_.rake_maximum.value_or(no_limit);
    if (chosen_.rake == PotRules::Rake::percentage) {
      for (std::size_t i = 0; i < left_.size(); ++i) {
        const Fraction percent = chosen_.rake_percent;
        const Money part =
            std::min(most, part_of(left_[i], percent.num, std::int64_t{percent.den} * 100));
        most -= part;
        take(Taken::As::rake, i, part, pot_game_.general.percentage_rake);
      }
    }
    if (chosen_.rake == PotRules::Rake::incremental) {
      Money rake;
      const Money total = pots_.total();
      for (const auto& [size, taken] : chosen_.rake_levels) {
        if (total >= size) rake = taken;
      }
      take_in_order(Taken::As::rake, std::min(rake, most), pot_game_.general.incremental_rake);
    }
  }

  void take_contributions() {
    const Money total = pots_.total();
    const auto due = [&](const PotRules::Fund& fund) {
      return fund.contribution.cents > 0 && total >= fund.minimum_pot ? fund.contribution : Money{};
    };
    take_in_order(Taken::As::bad_beat, due(chosen_.bad_beat), pot_game_.general.bad_beat_taken);
    take_in_order(Taken::As::high_hand_jackpot, due(chosen_.high_hand),
                  pot_game_.general.high_hand_taken);
  }

  // Those with the best hand; nobody where none qualifies.
  std::vector<int> best_of(const std::vector<int>& seats, PotRanking ranking) const {
    std::vector<int> best;
    std::uint32_t value = 0;
    for (const int seat : seats) {
      const std::uint32_t mine = best_hand(pot_game_, record_, seat, ranking).value;
      if (mine == 0 || mine < value) continue;
      if (mine > value) best.clear();
      value = mine;
      best.push_back(seat);
    }
    return best;
  }

  // Equal parts in smallest chips; what is left over goes out one chip at a time, and what is less
  // than a chip with the first of them.
  void divide(Money amount, const PotShare& share, const std::vector<int>& winners,
              Awarded& awarded) const {
    const auto count = static_cast<std::int64_t>(winners.size());
    const Money each{amount.cents / (count * unit_.cents) * unit_.cents};
    Money over = amount - each * count;
    const Money fraction{over.cents % unit_.cents};
    over -= fraction;
    const std::vector<int> order =
        count == 1 ? winners : odd_chip_order(pot_game_, chosen_, record_, share, winners);
    for (std::size_t i = 0; i < order.size(); ++i) {
      Money mine = each;
      if (i == 0) mine += fraction;
      if (over.cents > 0) {
        mine += unit_;
        over -= unit_;
      }
      awarded.to[order[i]] += mine;
      if (awarded.sections.contains(order[i])) continue;
      awarded.sections[order[i]] = share.section;
      awarded.hands[order[i]] = best_hand(pot_game_, record_, order[i], share.ranking).shown;
    }
  }

  Awarded award_pot(const Pot& pot, Money amount) const {
    Awarded awarded;
    const std::vector<int> seats = contenders(pot);
    if (seats.size() == 1) {
      awarded.to[seats.front()] = amount;
      awarded.sections[seats.front()] =
          record_.showdown ? pot_game_.general.showdown : pot_game_.general.last_player;
      return awarded;
    }
    const PotShare& first = pot_game_.shares.front();
    const std::vector<int> best = best_of(seats, first.ranking);
    Money first_share = amount;
    if (pot_game_.shares.size() > 1) {
      const PotShare& second = pot_game_.shares[1];
      const std::vector<int> others = best_of(seats, second.ranking);
      if (!others.empty()) {
        // What two halves leave over is the first one's.
        const Money half{amount.cents / (2 * unit_.cents) * unit_.cents};
        first_share = amount - half;
        divide(first_share, first, best, awarded);
        divide(half, second, others, awarded);
        return awarded;
      }
    }
    divide(first_share, first, best, awarded);
    return awarded;
  }

  void award() {
    for (std::size_t i = 0; i < pots_.pots.size(); ++i) {
      const Pot& pot = pots_.pots[i];
      const Awarded awarded = award_pot(pot, left_[i]);
      for (int seat = 1; seat <= record_.positions(); ++seat) {
        const PotSeat& player = record_.seat(seat);
        const Money paid = pot.paid[static_cast<std::size_t>(seat) - 1];
        if (!player.in || (i > 0 && paid.cents == 0)) continue;
        if (const auto won = awarded.to.find(seat); won != awarded.to.end()) {
          const auto hand = awarded.hands.find(seat);
          add(seat, pot_spot(i), paid, won->second, Outcome::won, awarded.sections.at(seat),
              hand == awarded.hands.end() ? ShownHand{} : hand->second);
          continue;
        }
        lose(seat, pot_spot(i), paid);
      }
    }
  }

  void lose(int seat, Spot spot, Money paid) {
    const PotSeat& player = record_.seat(seat);
    if (player.folded) {
      return add(seat, spot, paid, {}, Outcome::forfeited, player.folded_section);
    }
    if (player.mucked) return add(seat, spot, paid, {}, Outcome::lost, pot_game_.general.showdown);
    const PotShare& share = pot_game_.shares.front();
    const bool known = hand_known(pot_game_, record_, seat);
    add(seat, spot, paid, {}, Outcome::lost, share.section,
        known ? best_hand(pot_game_, record_, seat, share.ranking).shown : ShownHand{});
  }

  void give_back() {
    if (pots_.uncalled.cents > 0) {
      add(pots_.uncalled_by, {wager("uncalled-bet")}, pots_.uncalled, pots_.uncalled,
          Outcome::returned, pot_game_.general.uncalled);
    }
    for (int seat = 1; seat <= record_.positions(); ++seat) {
      const PotSeat& player = record_.seat(seat);
      if (player.refund.cents == 0) continue;
      add(seat, {wager("refund")}, player.refund, player.refund, Outcome::returned,
          player.refund_section);
    }
  }

  Money contributed(Taken::As as) const {
    Money sum;
    for (const Taken& taken : settlement_.taken) {
      if (taken.as == as) sum += taken.amount;
    }
    return sum;
  }

  // The reading of a fund, what this round put in added; none where the file has no reading.
  std::optional<MeterReading> fund(std::string_view id, Taken::As as) const {
    const auto schedule = static_cast<std::uint8_t>(*game_.find_schedule(id));
    for (MeterReading reading : record_.meters) {
      if (reading.schedule != schedule) continue;
      reading.amount += contributed(as);
      return reading;
    }
    return std::nullopt;
  }

  // Pays parts of a fund; what is not paid stays there.
  void pay(const std::optional<MeterReading>& fund, std::string_view id,
           const std::map<int, Money>& paid, Section section) {
    Money out;
    for (const auto& [seat, amount] : paid) {
      if (amount.cents == 0) continue;
      out += amount;
      add(seat, {wager(id)}, {}, amount, Outcome::won, section);
    }
    if (!fund) return;
    MeterReading after = *fund;
    after.amount -= out;
    settlement_.meters.push_back(after);
  }

  void lack_reading(std::string_view id, Section section) {
    settlement_.missing =
        Refusal{fmt::format("the {} is won; the file needs the reading of its meter", id),
                fmt::format("meters.{}", id), text(section)};
  }

  // The highest hand that counts and lost to another for the pot.
  std::vector<int> beaten(const std::vector<int>& winners) const {
    std::vector<int> losers;
    for (const int seat : contenders(pots_.pots.front())) {
      const bool lost = std::find(winners.begin(), winners.end(), seat) == winners.end();
      if (lost && best_high_hand(pot_game_, record_, seat) >= *chosen_.bad_beat_hand) {
        losers.push_back(seat);
      }
    }
    return best_of(losers, PotRanking::high);
  }

  void pay_bad_beat() {
    const auto reading = fund("bad-beat", Taken::As::bad_beat);
    std::map<int, Money> paid;
    const bool offered = chosen_.bad_beat_hand.has_value() && record_.showdown &&
                         pot_game_.ranks(PotRanking::high) &&
                         contenders(pots_.pots.front()).size() > 1;
    if (offered) {
      const std::vector<int> winners = winners_of_high(pots_.pots.front());
      const std::vector<int> losers = beaten(winners);
      if (!losers.empty()) {
        if (!reading) return lack_reading("bad-beat", pot_game_.general.bad_beat_paid);
        std::vector<int> others;
        for (int seat = 1; seat <= record_.positions(); ++seat) {
          const auto among = [&](const std::vector<int>& seats) {
            return std::find(seats.begin(), seats.end(), seat) != seats.end();
          };
          if (record_.seat(seat).in && !among(winners) && !among(losers)) others.push_back(seat);
        }
        const auto share = [&](int percent, const std::vector<int>& seats) {
          if (seats.empty()) return;
          const Money each =
              part_of(reading->amount, percent, 100 * static_cast<std::int64_t>(seats.size()));
          for (const int seat : seats) paid[seat] += each;
        };
        share(chosen_.loser_percent, losers);
        share(chosen_.winner_percent, winners);
        share(chosen_.table_percent, others);
      }
    }
    pay(reading, "bad-beat", paid, pot_game_.general.bad_beat_paid);
  }

 public:
  // 637a.16(f): the seats with the highest hand shown that is a full house or better.
  std::vector<int> high_hand_seats() const {
    std::vector<int> shown;
    if (!record_.showdown || !pot_game_.ranks(PotRanking::high) ||
        record_.dealt_in() < chosen_.high_hand_players ||
        chosen_.high_hand.contribution.cents == 0) {
      return {};
    }
    for (int seat = 1; seat <= record_.positions(); ++seat) {
      const PotSeat& player = record_.seat(seat);
      if (!player.live() || player.mucked || !hand_known(pot_game_, record_, seat)) continue;
      if (best_high_hand(pot_game_, record_, seat).hand_class() >= full_house) {
        shown.push_back(seat);
      }
    }
    return best_of(shown, PotRanking::high);
  }
  // Those who hold the highest hand of the period once this round is over; 0 stands for somebody
  // who is not at this table.
  std::vector<int> high_hand_holders() const {
    std::vector<int> seats = high_hand_seats();
    const bool stands = standing().value != 0;
    const HighHand mine =
        seats.empty() ? HighHand{} : best_high_hand(pot_game_, record_, seats.front());
    const bool kept = stands && (mine < standing() || (mine == standing() && chosen_.first_holder));
    if (kept) return {record_.high_hand.seat};
    if (stands && mine == standing() && !seats.empty()) {
      const int holder = record_.high_hand.seat;
      if (holder == 0 || std::find(seats.begin(), seats.end(), holder) == seats.end()) {
        seats.push_back(holder);
      }
    }
    return seats;
  }
  HighHand standing() const {
    const Cards& cards = record_.high_hand.standing;
    return cards.empty() ? HighHand{} : high_hand(card_set(cards));
  }

 private:
  // 637a.16(h): everything that the period collected, when it ends.
  void pay_high_hand() {
    const auto reading = fund("high-hand-jackpot", Taken::As::high_hand_jackpot);
    std::map<int, Money> paid;
    const std::vector<int> holders = high_hand_holders();
    // A holder who sits elsewhere is paid there.
    const auto count = static_cast<std::int64_t>(holders.size());
    for (const int seat : holders) {
      if (!record_.high_hand.period_ends || seat == 0) continue;
      if (!reading) return lack_reading("high-hand-jackpot", pot_game_.general.high_hand_paid);
      paid[seat] = part_of(reading->amount, 1, count);
    }
    pay(reading, "high-hand-jackpot", paid, pot_game_.general.high_hand_paid);
  }

  const Definition& game_;
  const PotGame& pot_game_;
  PotRules chosen_;
  const PotRecord& record_;
  Money unit_;
  Pots pots_;
  std::vector<Money> left_;  // in each pot
  Settlement settlement_;
};

}  // namespace

Settlement settle_pots(const RuleSet& rules, const PotRecord& record) {
  return PotSettling(rules, record).settle();
}

bool rake_lies_apart(const RuleSet& rules) {
  const PotRules chosen(rules);
  if (chosen.rake == PotRules::Rake::incremental) return true;
  const auto timing = rules.definition().find_option("rake-timing");
  const bool by_betting_round = timing && rules.value(static_cast<OptionId>(*timing)) == 1;
  return chosen.rake == PotRules::Rake::percentage && by_betting_round;
}

Money rake_set_aside(const RuleSet& rules, const PotRecord& record, bool any_concluded) {
  if (record.void_by != nullptr || record.dealt_in() == 0) return {};
  if (!any_concluded && PotRules(rules).rake == PotRules::Rake::percentage) return {};
  PotRecord concluded = record;
  for (PotSeat& seat : concluded.seats) seat.paid -= seat.round_bet;
  return PotSettling(rules, concluded).rake();
}

Money smallest_chip(const RuleSet& rules, const PotRecord& record) {
  return smallest_chip(PotRules(rules), record);
}

HighHandState high_hand_after(const RuleSet& rules, const PotRecord& record) {
  const PotSettling settling(rules, record);
  const std::vector<int> seats = settling.high_hand_seats();
  HighHandState after = record.high_hand;
  if (seats.empty()) return after;
  const PotGame& game = *rules.definition().pot_game();
  const PotHand best = best_hand(game, record, seats.front(), PotRanking::high);
  if (HighHand{best.value} <= settling.standing()) return after;
  after.standing.clear();
  for (const Card card : deck_cards(Deck::standard)) {
    if (best.used.contains(card)) after.standing.push_back(card);
  }
  after.seat = seats.front();
  return after;
}

bool next_hand_is_killed(const RuleSet& rules, const PotRecord& record) {
  const PotRules chosen(rules);
  if (chosen.kill == PotRules::Kill::none || record.void_by != nullptr) return false;
  if (pots_of(record).total() < chosen.qualifying_pot.value_or(Money{})) return false;
  const Settlement settlement = settle_pots(rules, record);
  if (settlement.missing) return false;
  // How a hand shows that won the second half and nothing of the first.
  const List<PotShare, 2>& shares = rules.definition().pot_game()->shares;
  const auto second = [&] {
    if (shares.size() < 2) return ShownHand::Kind::none;
    const bool badugi = shares[1].ranking == PotRanking::badugi_ace_low ||
                        shares[1].ranking == PotRanking::badugi_ace_high;
    return badugi ? ShownHand::Kind::badugi : ShownHand::Kind::low;
  }();
  std::vector<int> winners;
  bool halved = false;
  for (const Line& line : settlement.lines) {
    const std::string_view id = rules.definition().wagers[line.spot.wager].id;
    if (line.back.cents == 0 || (id != "pot" && id != "side-pot")) continue;
    if (std::find(winners.begin(), winners.end(), line.seat) == winners.end()) {
      winners.push_back(line.seat);
    }
    halved |= shares.size() > 1 && line.hand.kind == second;
  }
  // Raised limits stay until the two halves go to different players.
  return winners.size() == 1 || (chosen.kill_hand && !halved);
}

std::optional<RuleSet> raised_limits(const RuleSet& rules) {
  const PotRules chosen(rules);
  if (chosen.kill == PotRules::Kill::none || chosen.kill_hand) return {};
  Choices choices = rules.choices();
  std::erase_if(choices, [](const Chosen& each) { return each.name == "kill-hand"; });
  choices.push_back({"kill-hand", true});
  return check_choices(rules.definition(), choices).rules;
}

}  // namespace houseway
