#include "round/throw_round.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "round/why_not.h"

namespace houseway {
namespace {

std::optional<Refusal> as_refusal(const std::optional<Objection>& objection, std::string place) {
  if (!objection) return std::nullopt;
  return refusal(objection->message, std::move(place), objection->section);
}

}  // namespace

ThrowRound::ThrowRound(const RuleSet& rules) : layout_(rules) {}

std::optional<Refusal> ThrowRound::why_not(const Event& event) const {
  if (const auto* bet = event.as<BetMade>()) return why_not(*bet);
  if (const auto* wrong = event.as<GoneWrong>()) return why_not(*wrong);
  if (const auto* tossed = event.as<Tossed>()) return why_not(*tossed);
  if (const auto* called = event.as<Called>()) return why_not(*called);
  if (const auto* passed = event.as<DicePassed>()) return why_not(*passed);
  return out_of_place(definition());
}

void ThrowRound::apply(const Event& event) {
  if (const auto* bet = event.as<BetMade>()) apply(*bet);
  if (const auto* wrong = event.as<GoneWrong>()) apply(*wrong);
  if (const auto* tossed = event.as<Tossed>()) apply(*tossed);
  if (const auto* called = event.as<Called>())
    layout_.call(called->seat, called->spot, called->word);
  if (const auto* passed = event.as<DicePassed>()) layout_.pass_dice(passed->seat);
}

void ThrowRound::apply(const BetMade& bet) {
  layout_.set_stake(bet.place.seat(), bet.spot, bet.amount);
}

void ThrowRound::apply(const GoneWrong& wrong) {
  const Irregularity& irregularity = definition().irregularities[wrong.irregularity];
  if (irregularity.effect == Irregularity::Effect::goes_on) return;
  spoiled_by_ = &irregularity;
  if (irregularity.effect == Irregularity::Effect::voids) layout_.return_all(irregularity.section);
}

void ThrowRound::apply(const Tossed& tossed) {
  if (spoiled_by_ == nullptr) layout_.toss(tossed.thrown);
  spoiled_by_ = nullptr;
}

std::optional<Refusal> ThrowRound::why_not(const GoneWrong& wrong) const {
  const Definition& game = definition();
  if (wrong.irregularity >= game.irregularities.size()) {
    return refusal("the game knows no such irregularity", "irregularities",
                   game.irregularities_section);
  }
  const Irregularity& irregularity = game.irregularities[wrong.irregularity];
  if (irregularity.when != nullptr && !irregularity.when(rules())) {
    return refusal(fmt::format("{}: only if {}", irregularity.kind, irregularity.condition),
                   "irregularities", irregularity.section);
  }
  if (wrong.place == Place{}) return std::nullopt;
  return refusal(
      fmt::format("{}: {} is not in the round", irregularity.kind, game.place_name(wrong.place)),
      "irregularities.seat", irregularity.section);
}

std::optional<Refusal> ThrowRound::why_not(const BetMade& bet) const {
  const Definition& game = definition();
  const int seat = bet.place.seat();
  if (auto why = why_not_at(rules(), bet.place, "bets")) return why;
  const std::string where = bet_path(game, bet);
  const Wager& wager = game.wagers[bet.spot.wager];
  // It went wrong when the wagers were made: a round file has them before it.
  if (throw_is_void()) {
    return refusal(fmt::format("{}: wagers are made and changed when that {} is over",
                               spoiled_by_->kind, game.throwing()->word()),
                   where, spoiled_by_->section);
  }
  if (!rules().offered(bet.spot.wager)) {
    return refusal(fmt::format("the {} wager is not offered", wager.name), where, wager.section);
  }
  if (layout_.find(seat, bet.spot) == nullptr && bet.amount.cents == 0) {
    return refusal(fmt::format("seat {} has no such wager on the layout", seat), where,
                   wager.section);
  }
  if (bet.amount.cents != 0 && layout_.stake(seat, bet.spot) == bet.amount) {
    return refusal(fmt::format("seat {} has {} there already", seat, text(bet.amount)), where,
                   wager.section);
  }
  if (bet.spot.again != layout_.times(seat, bet.spot)) {
    const Spot right = layout_.numbered(seat, bet.spot);
    return refusal(fmt::format("{} {} of this round and is written {}", wager.name,
                               right.again == 0 ? "is made for the first time"
                                                : "was decided before; this is another one",
                               game.spot_name(right)),
                   where, wager.section);
  }
  if (bet.spot.again >= Definition::most_times) {
    return refusal(
        fmt::format("a wager is made at most {} times in a round", Definition::most_times), where,
        wager.section);
  }
  if (bet.amount.cents != 0) {
    if (auto why = why_not_amount(rules(), bet)) return why;
  }
  if (game.throwing()->why_not_bet == nullptr) return std::nullopt;
  const Change change{seat, bet.spot, layout_.stake(seat, bet.spot), bet.amount};
  return as_refusal(game.throwing()->why_not_bet(layout_, change), where);
}

// What a wager needs beside it when the first throw comes that may decide it.
std::optional<Refusal> ThrowRound::why_not_standing(const StandingBet& bet) const {
  const Definition& game = definition();
  const Wager& wager = game.wagers[bet.spot.wager];
  const std::string where = fmt::format("bets.{}.{}", bet.seat, game.spot_name(bet.spot));
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const bool missing = !layout_.has(bet.seat, static_cast<WagerId>(i));
    if (game.wagers[i].need == Need::required && missing) {
      return refusal(fmt::format("seat {} has no {} wager, which is required to play", bet.seat,
                                 game.wagers[i].name),
                     where, game.wagers[i].section);
    }
    if (wager.needs.contains(game.wagers[i].id) && missing) {
      return refusal(
          fmt::format("the {} wager needs the {} wager beside it", wager.name, game.wagers[i].name),
          where, wager.section);
    }
  }
  if (wager.size.kind != Size::Kind::equal) return std::nullopt;
  const Section section = wager.size.section_by_rules == nullptr
                              ? wager.size.section
                              : wager.size.section_by_rules(rules());
  for (const StandingBet& other : layout_.bets()) {
    if (other.seat != bet.seat || game.wagers[other.spot.wager].id != wager.size.of) continue;
    if (&other == &bet) break;  // of wagers equal to each other the later one is wrong
    if (other.amount == bet.amount) continue;
    return refusal(fmt::format("the {} wager equals the {}: {}, not {}", wager.name,
                               game.spot_name(other.spot), text(other.amount), text(bet.amount)),
                   where, section);
  }
  return std::nullopt;
}

std::optional<Refusal> why_not_thrown(const RuleSet& rules, State state, const Throw& thrown) {
  const Throwing& throwing = *rules.definition().throwing();
  if (throwing.device == Throwing::Device::wheel) {
    const int number = thrown.number;
    const bool known = static_cast<std::size_t>(number) < throwing.results.size() &&
                       throwing.compartments(rules, number) > 0;
    if (known) return std::nullopt;
    return refusal("the wheel has no such result", "spin", throwing.device_section);
  }
  const List<int, 2> kinds = throwing.dice(rules, state);
  const auto wanted = static_cast<std::size_t>(std::accumulate(kinds.begin(), kinds.end(), 0));
  const Section number_section = throwing.dice_section == nullptr
                                     ? throwing.device_section
                                     : throwing.dice_section(rules, state);
  if (wanted == 0) return refusal("no dice are thrown now", "roll", number_section);
  const Dice& dice = thrown.dice;
  if (dice.size() != wanted) {
    return refusal(fmt::format("{} dice are thrown, not {}", wanted, dice.size()), "roll",
                   number_section);
  }
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (dice[i] >= 1 && dice[i] <= die_faces) continue;
    return refusal(fmt::format("a die shows 1 to {}, not {}", die_faces, dice[i]),
                   fmt::format("roll[{}]", i), throwing.device_section);
  }
  return std::nullopt;
}

std::optional<Refusal> ThrowRound::why_not(const Tossed& tossed) const {
  const Definition& game = definition();
  const Throwing& throwing = *game.throwing();
  if (auto why = why_not_thrown(rules(), layout_.state(), tossed.thrown)) return why;
  const std::string where(throwing.word());
  if (throw_is_void()) return std::nullopt;
  for (const StandingBet& bet : layout_.bets()) {
    const Wager& wager = game.wagers[bet.spot.wager];
    if (bet.asks) {
      return refusal(fmt::format("seat {} has to call {} for the {} wager first", bet.seat,
                                 fmt::join(wager.by_throw()->calls, " or "), wager.name),
                     where, wager.section);
    }
    if (bet.throws > 0) continue;
    if (auto why = why_not_standing(bet)) return why;
  }
  if (throwing.why_not_throw == nullptr) return std::nullopt;
  return as_refusal(throwing.why_not_throw(layout_), where);
}

std::optional<Refusal> ThrowRound::why_not(const Called& called) const {
  const Definition& game = definition();
  const int seat = called.seat;
  const Wager& wager = game.wagers[called.spot.wager];
  const std::string where = fmt::format("calls.{}.{}", seat, game.spot_name(called.spot));
  const StandingBet* bet = layout_.find(seat, called.spot);
  if (bet == nullptr || bet->spot != called.spot) {
    return refusal(
        fmt::format("{} has no such wager on the layout", game.place_name(Place::seat(seat))),
        where, wager.section);
  }
  if (wager.by_throw()->calls.empty()) {
    return refusal(fmt::format("nothing is called for the {} wager", wager.name), where,
                   wager.section);
  }
  if (called.word >= wager.by_throw()->calls.size()) {
    return refusal(fmt::format("{} is called for the {} wager",
                               fmt::join(wager.by_throw()->calls, " or "), wager.name),
                   where, wager.section);
  }
  if (game.throwing()->why_not_call == nullptr) return std::nullopt;
  return as_refusal(game.throwing()->why_not_call(layout_, seat, called.spot, called.word), where);
}

std::optional<Refusal> ThrowRound::why_not(const DicePassed& passed) const {
  const Definition& game = definition();
  const int seat = passed.seat;
  if (game.throwing()->thrower.empty()) {
    return refusal("no player throws the dice in this game", "dice", game.throwing()->section);
  }
  if (auto why = why_not_at(rules(), Place::seat(seat), "dice")) return why;
  if (game.throwing()->why_not_pass == nullptr) return std::nullopt;
  return as_refusal(game.throwing()->why_not_pass(layout_, seat), "dice");
}

}  // namespace houseway
