#include "rules/settling.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"
#include "rules/layout.h"

namespace houseway {
namespace {

Outcome outcome_of(const Pays& pays) {
  return pays.wins()         ? Outcome::won
         : pays == push      ? Outcome::pushed
         : pays == half_back ? Outcome::surrendered
                             : Outcome::lost;
}

}  // namespace

Settling::Settling(const RuleSet& rules, const Record& record, Settlement& out)
    : rules_(rules), record_(record), out_(out) {
  out_.lines.clear();
  out_.meters = record.meters;
  out_.missing.reset();
}

CardSet Settling::cards(Place place, unsigned which, int wanted) {
  const Cards& cards = place.is_seat() ? record_.seat(place.seat()).cards
                                       : record_.places[static_cast<std::size_t>(place.index())];
  const unsigned lying = (1U << cards.size()) - 1U;
  CardSet known;
  if ((which & lying) == lying) {
    known = card_set(cards);
  } else {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (((which >> i) & 1U) != 0 && cards[i].known()) known.insert(cards[i]);
    }
  }
  int count = known.size();
  if (count < wanted && rules_.decks() > 1) {
    // Cards of several decks may be alike, and a set has but one of them.
    count = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (((which >> i) & 1U) != 0 && cards[i].known()) ++count;
    }
  }
  if (count < wanted && !out_.missing) {
    const Definition& game = rules_.definition();
    const std::string where =
        place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game.place_id(place));
    out_.missing = Refusal{fmt::format("the settlement of seat {} needs {} of {}; {} known", seat_,
                                       count_of(static_cast<std::size_t>(wanted), "card"),
                                       game.place_name(place), count),
                           "cards." + where,
                           text(record_.bank.seat != 0 ? game.banking.dealing_section
                                                       : rules_.dealing_section(place, count))};
  }
  return known;
}

CardSet Settling::hand(WagerId wager, Place holder) {
  CardSet held;
  for (const HandCards& part : rules_.hand(wager)) {
    const Place place = part.place == Place{} ? holder : part.place;
    held = held | cards(place, part.which, part.count);
  }
  return held;
}

Ranked Settling::ranked(WagerId wager, Place holder) {
  return rules_.definition().wagers[wager].rank(hand(wager, holder), rules_);
}

const Drawn& Settling::drawn(int draw) {
  const Drawn& drawn = record_.drawn[static_cast<std::size_t>(draw)];
  if (!drawn.known && !out_.missing) {
    const SystemDraw& wanted = rules_.definition().draws[static_cast<std::size_t>(draw)];
    out_.missing =
        Refusal{fmt::format("what the table game system drew is needed to settle seat {}", seat_),
                fmt::format("selected.{}", wanted.id), text(wanted.section)};
  }
  return drawn;
}

bool Settling::settled_though_void(WagerId wager) const {
  return record_.settles_bonuses &&
         record_.void_by->settled.contains(rules_.definition().wagers[wager].id);
}

// What has already happened to the stakes: in a void round most go back, a player who left has lost
// them, and a fold has forfeited those that it forfeits. The others stay open.
void Settling::begin_player(int seat) {
  if (player_ != nullptr) {
    for (const Stake& stake : player_->stakes) open_[stake.spot.wager] = 0;
  }
  seat_ = seat;
  player_ = &record_.seat(seat);
  first_line_ = out_.lines.size();
  for (std::size_t i = 0; i < player_->stakes.size(); ++i) {
    const auto& [spot, amount, withdrawn_at, added] = player_->stakes[i];
    if (withdrawn_at != nullptr) {
      line(spot, amount, Outcome::withdrawn, withdrawn_at->section, {}).back = amount;
    } else if (rules_.definition().wagers[spot.wager].decide != nullptr && record_.thrown) {
      by_throw(player_->stakes[i]);
    } else if (record_.void_by != nullptr && !settled_though_void(spot.wager)) {
      line(spot, amount, Outcome::returned, record_.void_section, {}).back = amount;
    } else if (!player_->void_section.empty()) {
      line(spot, amount, Outcome::returned, player_->void_section, {}).back = amount;
    } else if (player_->lost_by != nullptr) {
      line(spot, amount, Outcome::forfeited, player_->lost_by->section, {});
    } else if (player_->folded && record_.void_by == nullptr && !rules_.kept_on_fold(spot.wager)) {
      const Section section = rules_.definition().wagers[spot.wager].fold_section;
      line(spot, amount, Outcome::forfeited,
           section.empty() ? player_->folded_at->section : section, {});
    } else if (rules_.definition().wagers[spot.wager].decide != nullptr) {
      out_.missing = Refusal{"the dice decide this round's wagers, and no roll is given", "steps",
                             text(rules_.definition().throwing->settled_section)};
    } else if (open_[spot.wager] == 0) {
      open_[spot.wager] = static_cast<std::uint8_t>(i + 1);
    }
  }
}

// Settled before the deal: what becomes of the hands changes nothing.
void Settling::by_throw(const Stake& stake) {
  const Wager& wager = rules_.definition().wagers[stake.spot.wager];
  const Thrown thrown{rules_, *record_.thrown, rules_.definition().throwing->start};
  OpenBet bet;
  if (!wager.selections.empty()) bet.covers = wager.selections[stake.spot.selection].covers;
  const Decision decision = wager.decide(thrown, bet);
  const Paid paid = pay(rules_, stake.spot.wager, decision, stake.amount);
  Line& decided = line(stake.spot, stake.amount, paid.outcome, paid.section, {});
  decided.pays = paid.pays;
  decided.row = decision.row;
  decided.back = paid.back;
}

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
  won.back = pays.kind == Pays::Kind::meter ? take_share(stake.spot.wager, pays, stake.amount, 1)
                                            : back_on(pays, stake.amount);
  return won;
}

void Settling::win(Spot spot, const Pays& pays, Section section, ShownHand hand, Money vigorish) {
  if (const Stake* stake = open(spot)) won(*stake, pays, section, hand).back -= vigorish;
}

Judged Settling::judged(const Stake& stake) const {
  return rules_.definition().wagers[stake.spot.wager].judge(rules_, record_, seat_,
                                                            stake.spot.selection);
}

Pays Settling::pays_for(const Stake& stake, const Judged& judged) const {
  return pays_for(stake.spot.wager, judged.row);
}

// The part of a wager's winnings that went onto another, in whole cents; the player has the rest.
Money Settling::added_from(const Stake& stake, const Judged& judged) const {
  const Pays pays = pays_for(stake, judged);
  if (!stake.added_to || !pays.wins()) return {};
  const Fraction part = rules_.parlayed(stake.spot.wager);
  const Money won = back_on(pays, stake.amount) - stake.amount;
  return {won.cents * part.num / part.den};
}

Money Settling::added_to(Spot spot) const {
  Money added;
  for (const Stake& stake : player_->stakes) {
    if (stake.added_to == spot) added += added_from(stake, judged(stake));
  }
  return added;
}

void Settling::pay_judged(const Stake& stake) {
  const Wager& wager = rules_.definition().wagers[stake.spot.wager];
  const Judged found = judged(stake);
  const Pays pays = pays_for(stake, found);
  const Money added = added_to(stake.spot);
  const Money at_stake = stake.amount + added;
  const Outcome outcome = outcome_of(pays);
  Section section = found.section;
  if (section.empty()) {
    section = outcome == Outcome::lost ? wager.collected
                                       : rules_.schedule(stake.spot.wager).section_of(found.row);
  }
  Line& decided = line(stake.spot, stake.amount, outcome, section, found.hand);
  decided.added = added;
  decided.row = found.row;
  decided.pays = pays;
  decided.back = back_on(pays, at_stake) - added_from(stake, found);
  if (outcome == Outcome::won && wager.vigorish != nullptr) {
    decided.back -=
        vigorish(decided.back - at_stake, wager.vigorish(rules_), rules_.rounds_vigorish_up());
  }
}

void Settling::by_judgement() {
  for (const Stake& stake : player_->stakes) {
    if (open(stake.spot) == nullptr) continue;
    hand(stake.spot.wager, Place::seat(seat_));  // that the cards it looks at are known
    if (!out_.missing) pay_judged(stake);
  }
}

void Settling::dealers_wager(Spot spot, Outcome outcome, Money back, Section section,
                             ShownHand hand) {
  seat_ = 0;
  Line& decided = line(spot, record_.bank.dealers_wager, outcome, section, hand);
  if (outcome == Outcome::won) decided.pays = to(1);
  decided.back = back;
}

void Settling::bank_result(Spot spot, Money receives, Section section) {
  seat_ = record_.bank.seat;
  line(spot, {}, Outcome::banked, section, {}).back = receives;
}

void Settling::lose(Spot spot, Section section, ShownHand hand) {
  const Stake* stake = open(spot);
  if (stake != nullptr) line(spot, stake->amount, Outcome::lost, section, hand);
}

void Settling::give_back(Spot spot, Section section, ShownHand hand) {
  const Stake* stake = open(spot);
  if (stake == nullptr) return;
  line(spot, stake->amount, Outcome::pushed, section, hand).back = stake->amount;
}

Pays Settling::pays_for(WagerId wager, Row row) const {
  if (row == no_row) return not_printed;
  return rules_.paytable(wager).pays[static_cast<std::size_t>(row)];
}

void Settling::by_row(Spot spot, const Ranked& ranked) {
  if (const Stake* stake = open(spot)) pay_row(*stake, ranked);
}

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
                       outcome == Outcome::lost ? rules_.definition().wagers[wager].collected
                                                : rules_.schedule(wager).section_of(row),
                       ranked.hand);
  decided.row = row;
  decided.pays = pays;
  decided.back = back_on(pays, stake.amount);
}

void Settling::by_row_divided(Spot spot, const Ranked& ranked) {
  const Pays pays = pays_for(spot.wager, ranked.row);
  const Stake* stake = open(spot);
  if (stake == nullptr || pays.kind != Pays::Kind::meter) return by_row(spot, ranked);

  const DividedShare* share = nullptr;
  for (const DividedShare& taken : divided_) {
    if (taken.spot == spot) share = &taken;
  }
  if (share == nullptr) {
    const auto holders = std::count_if(
        record_.seats.begin(), record_.seats.end(),
        [&](const SeatRecord& seat) { return seat.in && seat.find(spot) != nullptr; });
    const Money each = take_share(spot.wager, pays, stake->amount, static_cast<int>(holders));
    divided_.push_back({spot, each});
    share = &divided_.back();
  }
  const Schedule& schedule = rules_.schedule(spot.wager);
  Line& paid = line(spot, stake->amount, Outcome::won,
                    schedule.divided_section.empty() ? schedule.section : schedule.divided_section,
                    ranked.hand);
  paid.row = ranked.row;
  paid.pays = pays;
  paid.back = share->each;
}

void Settling::bonus(Spot spot, const Pays& pays, Money measure, Section section, ShownHand hand,
                     int holder) {
  Line& paid = line(spot, {}, Outcome::won, section, hand);
  paid.pays = pays;
  paid.back = back_on(pays, measure);
  paid.holder = holder;
}

// A hand is held by a player who is in the round. A folded one has withdrawn, unless the chapter
// keeps the cards for it, be it only where a wager of that player still needs them.
bool Settling::holds_hand(int seat, EnvyOf holders) const {
  const SeatRecord& player = record_.seat(seat);
  if (!player.in || player.lost_by != nullptr) return false;
  if (!player.folded || holders == EnvyOf::folded_hands_too) return true;
  return holders == EnvyOf::hands_on_the_table &&
         std::any_of(player.stakes.begin(), player.stakes.end(),
                     [&](const Stake& stake) { return rules_.kept_on_fold(stake.spot.wager); });
}

// The progressive wager entitles to envy although its own stake was forfeited by a fold.
const Stake* Settling::entitling(WagerId progressive) const {
  if (player_->lost_by != nullptr) return nullptr;
  if (record_.void_by != nullptr && !settled_though_void(progressive)) return nullptr;
  return player_->find(Spot{progressive, 0});
}

void Settling::pay_envy(WagerId progressive, WagerId envy_bonus, Money stake, int holder,
                        const Ranked& ranked) {
  for (const Envy& envy : rules_.paytable(progressive).envy) {
    if (envy.row == ranked.row && envy.stake == stake) {
      bonus(Spot{envy_bonus, 0}, sum(envy.pays), stake, rules_.schedule(progressive).envy_section,
            ranked.hand, holder);
    }
  }
}

void Settling::limit(std::initializer_list<WagerId> wagers, Money most, Section section) {
  List<Line*, 16> paid_lines;
  Money total;
  for (std::size_t i = first_line_; i < out_.lines.size(); ++i) {
    Line& paid = out_.lines[i];
    if (paid.outcome != Outcome::won) continue;
    if (std::find(wagers.begin(), wagers.end(), paid.spot.wager) == wagers.end()) continue;
    paid_lines.push_back(&paid);
    total += paid.back - paid.stake;
  }
  if (total <= most) return;

  // In proportion, and the cents that division leaves over one each to the first wagers.
  Money left = most;
  const auto in_proportion = [&](Money winnings) {
    __extension__ using Wide = __int128;
    return Money{static_cast<std::int64_t>(Wide{winnings.cents} * most.cents / total.cents)};
  };
  for (Line* paid : paid_lines) {
    const Money cut = in_proportion(paid->back - paid->stake);
    paid->back = paid->stake + cut;
    paid->section = section;
    left -= cut;
  }
  for (Line* paid : paid_lines) {
    if (left.cents == 0) break;
    paid->back.cents += 1;
    left.cents -= 1;
  }
}

void Settling::limit_main(std::initializer_list<WagerId> wagers, Section section) {
  const Stake* base = open(*wagers.begin());
  if (base == nullptr) return;
  limit(wagers, rules_.definition().payout_limit(rules_, base->amount), section);
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
  const Money each{reading->amount.cents * pays.num / 100 / among};
  reading->amount -= each * among;
  if (pays.num == 100) {
    for (const MeterSpec& spec : rules_.paytable(wager).meters) {
      if (spec.level == pays.level) reading->amount += stake * spec.reseed;
    }
  }
  return each;
}

void settle(const RuleSet& rules, const Record& record, Settlement& out) {
  Settling settling(rules, record, out);
  for (int seat = static_cast<int>(record.seats.size()); seat > 0; --seat) {
    if (!record.seat(seat).in) continue;
    settling.begin_player(seat);
    if (rules.definition().settle_player != nullptr) {
      rules.definition().settle_player(settling);
    } else {
      settling.by_judgement();
    }
  }
  if (record.bank.seat != 0) rules.definition().settle_bank(settling);
}

Settlement settle(const RuleSet& rules, const Record& record) {
  Settlement out;
  settle(rules, record, out);
  return out;
}

std::string meter_name(const Definition& definition, const MeterReading& meter) {
  const std::string_view id = definition.schedules[meter.schedule].id;
  if (meter.level == Level::only) return std::string(id);
  return fmt::format("{}:{}", id, text(meter.level));
}

}  // namespace houseway
