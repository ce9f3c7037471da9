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
                           text(record_.bank.seat != 0 ? game.cards().banking.dealing_section
                                                       : rules_.dealing_section(place, count))};
  }
  return known;
}

CardSet Settling::hand(const List<HandCards, 2>& parts, Place holder) {
  CardSet held;
  for (const HandCards& part : parts) {
    const Place place = part.place == Place{} ? holder : part.place;
    held = held | cards(place, part.which, part.count);
  }
  return held;
}

CardSet Settling::shared_cards() {
  CardSet shared;
  for (const HandCards& part : rules_.shared_cards()) {
    shared = shared | cards(part.place, part.which, part.count);
  }
  return shared;
}

bool Settling::settled_though_void(WagerId wager) const {
  return record_.settles_bonuses &&
         record_.void_by->cards.settled.contains(game().wagers[wager].id);
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
    } else if (declared(spot).by_throw() != nullptr && record_.thrown) {
      by_throw(player_->stakes[i]);
    } else if (record_.void_by != nullptr && !settled_though_void(spot.wager)) {
      line(spot, amount, Outcome::returned, record_.void_section, {}).back = amount;
    } else if (!player_->void_section.empty()) {
      line(spot, amount, Outcome::returned, player_->void_section, {}).back = amount;
    } else if (player_->lost_by != nullptr) {
      line(spot, amount, Outcome::forfeited, player_->lost_by->section, {});
    } else if (player_->folded && record_.void_by == nullptr && !rules_.kept_on_fold(spot.wager)) {
      const Section section = declared(spot).fold_section;
      line(spot, amount, Outcome::forfeited,
           section.empty() ? player_->folded_at->section : section, {});
    } else if (declared(spot).by_throw() != nullptr) {
      out_.missing = Refusal{"the dice decide this round's wagers, and no roll is given", "steps",
                             text(game().throwing()->settled_section)};
    } else if (open_[spot.wager] == 0) {
      open_[spot.wager] = static_cast<std::uint8_t>(i + 1);
    }
  }
}

// Settled before the deal: what becomes of the hands changes nothing.
void Settling::by_throw(const Stake& stake) {
  const Wager& wager = declared(stake.spot);
  const Thrown thrown{rules_, *record_.thrown, game().throwing()->start};
  OpenBet bet;
  if (!wager.selections.empty()) bet.covers = wager.selections[stake.spot.selection].covers;
  const Decision decision = wager.by_throw()->decide(thrown, bet);
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

void Settling::settle_player(int seat) {
  begin_player(seat);
  last_ranked_.reset();
  meeting_.reset();
  bool round_asked = false;
  for (const WagerId wager : rules_.settling_order()) {
    const DecidedBy& decided_by = game().wagers[wager].decided_by;
    if (open_[wager] != 0) {
      if (std::holds_alternative<ByHand>(decided_by)) {
        by_hand(wager);
      } else if (std::holds_alternative<ByShowdown>(decided_by)) {
        by_showdown(wager);
      } else if (!round_asked && std::holds_alternative<ByRound>(decided_by)) {
        by_judgement();
        round_asked = true;
      }
    }
    pay_beside(wager);
  }
  keep_limits();
}

// Whose hand a wager is on: the player's own or, by its second selection, the dealer's.
Place Settling::holder_of(Spot spot) const {
  return spot.selection == 0 ? Place::seat(seat_) : *game().find_place(game().cards().dealer);
}

Ranked Settling::ranked(WagerId wager, Place holder) {
  const bool own_hand = holder == Place::seat(seat_);
  const WagerId same = rules_.ranked_with(wager);
  if (own_hand && last_ranked_ == same) return last_;
  const Ranked found =
      game().wagers[wager].by_hand()->rank(hand(rules_.hand(wager), holder), rules_);
  if (own_hand) {
    last_ranked_ = same;
    last_ = found;
  }
  return found;
}

void Settling::by_hand(WagerId wager) {
  const std::size_t hands = std::max<std::size_t>(1, game().wagers[wager].selections.size());
  for (std::size_t i = 0; i < hands; ++i) {
    const Stake* stake = open({wager, static_cast<std::uint8_t>(i)});
    if (stake == nullptr) continue;
    const Ranked found = ranked(wager, holder_of(stake->spot));
    // All who wager on the dealer's hand share what it takes from a meter.
    if (i == 0) {
      pay_row(*stake, found);
    } else {
      pay_row_divided(*stake, found);
    }
    for (const WagerId payout : rules_.beside(wager)) {
      pay_drawn(*stake, payout, *game().wagers[payout].beside());
    }
  }
}

// One for all players.
ShownHand Settling::dealers_hand() {
  if (!dealers_hand_) {
    const CardSet dealers = cards(*game().find_place(game().cards().dealer)) | shared_cards();
    if (out_.missing) return {};
    dealers_hand_ = game().cards().showdown->rank(dealers, rules_);
  }
  return *dealers_hand_;
}

const Meeting& Settling::meeting() {
  if (meeting_) return *meeting_;
  const ShowdownRules& showdown = *game().cards().showdown;
  const auto players_hand = [&]() -> ShownHand {
    const CardSet mine = shared_cards() | cards(Place::seat(seat_));
    return out_.missing ? ShownHand{} : showdown.rank(mine, rules_);
  };
  const auto qualifies = [&](ShownHand dealers) {
    return out_.missing || showdown.qualifies == nullptr || showdown.qualifies(dealers);
  };
  meeting_.emplace();
  if (showdown.compares_always) {
    meeting_->players = players_hand();
    meeting_->dealers = dealers_hand();
    meeting_->qualifies = qualifies(meeting_->dealers);
  } else {
    meeting_->dealers = dealers_hand();
    meeting_->qualifies = qualifies(meeting_->dealers);
    if (meeting_->qualifies) meeting_->players = players_hand();
  }
  return *meeting_;
}

void Settling::by_showdown(WagerId wager) {
  const Meeting& met = meeting();
  if (out_.missing) return;
  const Stake& stake = *open({wager, 0});
  pay_judged(stake, declared(stake.spot).by_showdown()->meets(rules_, met));
}

Judged Settling::judged(const Stake& stake) const {
  return declared(stake.spot).by_round()->judge(rules_, record_, seat_, stake.spot.selection);
}

// In the order in which they were placed.
void Settling::by_judgement() {
  for (const Stake& stake : player_->stakes) {
    if (open(stake.spot) == nullptr || declared(stake.spot).by_round() == nullptr) continue;
    hand(rules_.hand(stake.spot.wager), Place::seat(seat_));  // that these cards are known
    if (out_.missing) continue;
    const Judged found = judged(stake);
    if (found.lacks != Place{}) {
      cards(found.lacks);
    } else {
      pay_judged(stake, found);
    }
  }
}

Pays Settling::pays_for(const Stake& stake, const Judged& judged) const {
  const WagerId wager = stake.spot.wager;
  if (judged.row == no_row) return not_printed;
  return pays_for(wager, rules_.schedule(wager).paid_row(rules_.paytable(wager), judged.row));
}

// The part of a wager's winnings that went onto another, in whole cents; the player has the rest.
Money Settling::added_from(const Stake& stake, const Judged& judged) const {
  const Pays pays = pays_for(stake, judged);
  if (!stake.added_to || !pays.wins()) return {};
  const Fraction part = rules_.parlayed(stake.spot.wager);
  const Money won = back_on(pays, stake.amount) - stake.amount;
  return {won.cents * part.num / part.den};
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
  if (found.pushes) {
    line(stake.spot, stake.amount, Outcome::pushed, found.section, found.hand).back = stake.amount;
    return;
  }
  const Pays pays = pays_for(stake, found);
  if (pays.kind == Pays::Kind::meter) return pay_row(stake, {found.hand, found.row});
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
  const ByRound* round = wager.by_round();
  if (outcome == Outcome::won && round != nullptr && round->vigorish != nullptr) {
    decided.back -=
        vigorish(decided.back - at_stake, round->vigorish(rules_), rules_.rounds_vigorish_up());
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

void Settling::bank_result(Spot spot, Money receives, Section section) {
  seat_ = record_.bank.seat;
  const bool is_void = record_.void_by != nullptr;
  line(spot, {}, Outcome::banked, is_void ? record_.void_section : section, {}).back =
      is_void ? Money{} : receives;
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

// A payout that no stake of its own buys, measured by another wager.
void Settling::bonus(Spot spot, const Pays& pays, Money measure, Section section, ShownHand hand,
                     int holder) {
  Line& paid = line(spot, {}, Outcome::won, section, hand);
  paid.pays = pays;
  paid.back = back_on(pays, measure);
  paid.holder = holder;
}

const Drawn& Settling::drawn(std::size_t draw) {
  const Drawn& drawn = record_.drawn[draw];
  if (!drawn.known && !out_.missing) {
    const SystemDraw& wanted = game().cards().draws[draw];
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
  if (!rules_.flag(static_cast<OptionId>(*game().find_option(draws[draw].option)))) return;
  const Place holder = holder_of(stake.spot);
  const bool by_card = beside.what == Beside::For::drawn_card;
  const bool hit = by_card ? hand(rules_.hand(stake.spot.wager), holder).contains(drawn(draw).card)
                           : drawn(draw).place == holder;
  if (!hit) return;
  bonus({payout, stake.spot.selection}, rules_.paytable(payout).pays.front(), stake.amount,
        draws[draw].section,
        ShownHand(by_card ? ShownHand::Kind::magic_card : ShownHand::Kind::lucky));
}

void Settling::pay_beside(WagerId wager) {
  for (const WagerId payout : rules_.beside(wager)) {
    const Beside& beside = *game().wagers[payout].beside();
    if (beside.what == Beside::For::envy) pay_envy(wager, payout, beside.holders);
  }
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
      if (envy.row != held.row || envy.stake != stake->amount) continue;
      bonus(Spot{envy_bonus, 0}, sum(envy.pays), stake->amount,
            rules_.schedule(progressive).envy_section, held.hand, other);
    }
  }
}

void Settling::keep_limits() {
  for (const WagersLimited& limited : rules_.payout_limits()) {
    const Stake* base = open({limited.wagers.front(), 0});
    if (base != nullptr) limit(limited, limited.limit->most(rules_, base->amount));
  }
}

bool Settling::reaches(const WagersLimited& limited, const Line& line) const {
  if (line.outcome != Outcome::won || !limited.wagers.contains(line.spot.wager)) return false;
  const Row second = rules_.schedule(line.spot.wager).second_from;
  return limited.limit->second_tables_too || second == no_row || line.row < second;
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
  const auto in_proportion = [&](Money winnings) {
    __extension__ using Wide = __int128;
    return Money{static_cast<std::int64_t>(Wide{winnings.cents} * most.cents / total.cents)};
  };
  for (Line* paid : paid_lines) {
    const Money cut = in_proportion(paid->back - paid->stake);
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
    if (record.seat(seat).in) settling.settle_player(seat);
  }
  if (record.bank.seat != 0) rules.definition().cards().banking.settle(settling);
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
