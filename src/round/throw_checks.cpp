#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "round/round.h"

// Why an event is not allowed in a game of dice or a wheel.
namespace houseway {
namespace {

Refusal refusal(std::string message, std::string place, Section section) {
  return {std::move(message), std::move(place), text(section)};
}

std::optional<Refusal> refusal(const std::optional<Objection>& objection, std::string place) {
  if (!objection) return std::nullopt;
  return refusal(objection->message, std::move(place), objection->section);
}

}  // namespace

std::optional<Refusal> Round::why_not_stake(const Event& event) const {
  const Definition& game = definition();
  const int seat = event.place.seat();
  if (auto why = why_not_at(event.place, "bets")) return why;
  const std::string where = fmt::format("bets.{}.{}", seat, game.spot_name(event.spot));
  const Wager& wager = game.wagers[event.spot.wager];
  if (!rules_->offered(event.spot.wager)) {
    return refusal(fmt::format("the {} wager is not offered", wager.name), where, wager.section);
  }
  if (layout_.find(seat, event.spot) == nullptr && event.amount.cents == 0) {
    return refusal(fmt::format("seat {} has no such wager on the layout", seat), where,
                   wager.section);
  }
  if (event.spot.again != layout_.times(seat, event.spot)) {
    const Spot right = layout_.numbered(seat, event.spot);
    return refusal(fmt::format("{} {} of this round and is written {}", wager.name,
                               right.again == 0 ? "is made for the first time"
                                                : "was decided before; this is another one",
                               game.spot_name(right)),
                   where, wager.section);
  }
  if (event.amount.cents != 0) {
    if (auto why = why_not_amount(event)) return why;
  }
  if (game.throwing->why_not_bet == nullptr) return std::nullopt;
  const Change change{seat, event.spot, layout_.stake(seat, event.spot), event.amount};
  return refusal(game.throwing->why_not_bet(layout_, change), where);
}

// What a wager needs beside it when the first throw comes that may decide it.
std::optional<Refusal> Round::why_not_standing(const StandingBet& bet) const {
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
                              : wager.size.section_by_rules(*rules_);
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

std::optional<Refusal> Round::why_not_toss(const Event& event) const {
  const Definition& game = definition();
  if (game.throwing == nullptr) {
    return refusal("nothing is thrown or spun in this game", "steps", game.no_more_bets);
  }
  const Throwing& throwing = *game.throwing;
  const bool cards_follow = !game.stands_from_throw_to_throw();
  if (cards_follow && !throwing.dice(*rules_, throwing.start).empty() &&
      expected().kind != Expected::Kind::toss) {
    return refusal("the dice are not thrown now", "roll", throwing.section);
  }
  // Before the deal, as with cards, what a file leaves out is a throw that nobody has seen.
  if (cards_follow && event.thrown.dice.empty() && expected().kind == Expected::Kind::toss) {
    return std::nullopt;
  }
  if (throwing.device == Throwing::Device::wheel) {
    const int number = event.thrown.number;
    const bool known = static_cast<std::size_t>(number) < throwing.results.size() &&
                       throwing.compartments(*rules_, number) > 0;
    if (!known) return refusal("the wheel has no such result", "spin", throwing.device_section);
  } else {
    const Dice& dice = event.thrown.dice;
    const List<int, 2> kinds = throwing.dice(*rules_, layout_.state());
    const auto wanted = static_cast<std::size_t>(std::accumulate(kinds.begin(), kinds.end(), 0));
    const Section number_section = throwing.dice_section == nullptr
                                       ? throwing.device_section
                                       : throwing.dice_section(*rules_, layout_.state());
    if (wanted == 0) return refusal("no dice are thrown now", "roll", number_section);
    if (dice.size() != wanted) {
      return refusal(fmt::format("{} dice are thrown, not {}", wanted, dice.size()), "roll",
                     number_section);
    }
    for (std::size_t i = 0; i < dice.size(); ++i) {
      if (dice[i] >= 1 && dice[i] <= die_faces) continue;
      return refusal(fmt::format("a die shows 1 to {}, not {}", die_faces, dice[i]),
                     fmt::format("roll[{}]", i), throwing.device_section);
    }
  }
  const std::string where(throwing.word());
  if (void_throw_ || cards_follow) return std::nullopt;
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
  return refusal(throwing.why_not_throw(layout_), where);
}

std::optional<Refusal> Round::why_not_call(const Event& event) const {
  const Definition& game = definition();
  const int seat = event.place.seat();
  const Wager& wager = game.wagers[event.spot.wager];
  const std::string where = fmt::format("calls.{}.{}", seat, game.spot_name(event.spot));
  const StandingBet* bet = event.place.is_seat() ? layout_.find(seat, event.spot) : nullptr;
  if (bet == nullptr || bet->spot != event.spot) {
    return refusal(fmt::format("{} has no such wager on the layout", game.place_name(event.place)),
                   where, wager.section);
  }
  if (wager.by_throw()->calls.empty()) {
    return refusal(fmt::format("nothing is called for the {} wager", wager.name), where,
                   wager.section);
  }
  if (event.index >= wager.by_throw()->calls.size()) {
    return refusal(fmt::format("{} is called for the {} wager",
                               fmt::join(wager.by_throw()->calls, " or "), wager.name),
                   where, wager.section);
  }
  if (game.throwing->why_not_call == nullptr) return std::nullopt;
  return refusal(game.throwing->why_not_call(layout_, seat, event.spot, event.index), where);
}

std::optional<Refusal> Round::why_not_pass(const Event& event) const {
  const Definition& game = definition();
  const int seat = event.place.seat();
  if (game.throwing == nullptr || game.throwing->thrower.empty()) {
    return refusal("no player throws the dice in this game", "dice",
                   game.throwing == nullptr ? game.no_more_bets : game.throwing->section);
  }
  if (auto why = why_not_at(event.place, "dice")) return why;
  if (game.throwing->why_not_pass == nullptr) return std::nullopt;
  return refusal(game.throwing->why_not_pass(layout_, seat), "dice");
}

}  // namespace houseway
