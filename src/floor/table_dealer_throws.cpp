#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/words.h"
#include "floor/table_dealer.h"
#include "round/random_round.h"

// What the program throws, spins and draws in place of cards.
namespace houseway::floor {
namespace {

constexpr std::string_view roll = "roll";
constexpr std::string_view spin = "spin";

std::string said(const Definition& game, const Throw& thrown) {
  return thrown.dice.empty() ? std::string(game.throwing()->results[thrown.number])
                             : fmt::format("{}", fmt::join(thrown.dice, " "));
}

Throw thrown_in(const Definition& game, const std::string& item) {
  const std::vector<std::string> words = words_of(item);
  Throw thrown;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[0] == roll) {
      thrown.dice.push_back(static_cast<std::uint8_t>(std::stoi(words[i])));
    } else {
      const auto& results = game.throwing()->results;
      thrown.number = static_cast<std::uint8_t>(
          std::find(results.begin(), results.end(), words[i]) - results.begin());
    }
  }
  return thrown;
}

std::string device_of(const Definition& game) {
  return std::string(game.throwing()->results.empty() ? roll : spin);
}

Drawn drawn_in(const Definition& game, const SystemDraw& draw, const std::string& item) {
  const std::string word = words_of(item).back();
  if (draw.kind == SystemDraw::Kind::card) return {true, *parse_card(word), {}};
  return {true, {}, *game.find_place(word)};
}

std::string said(const Definition& game, const SystemDraw& draw, const Drawn& drawn) {
  if (draw.kind == SystemDraw::Kind::card) return text(drawn.card);
  return drawn.place.is_seat() ? fmt::format("{}", drawn.place.seat())
                               : std::string(game.place_id(drawn.place));
}

const std::string& item_of(const TableEvent& opened) {
  return std::get<ThrowOpened>(std::get<ThrowEvent>(opened)).proof.item;
}

}  // namespace

std::string TableDealer::device() const {
  return device_of(table_.game());
}

// None where the rules have the dealing begin without dice.
std::optional<std::string> TableDealer::next_throw(bool fresh) {
  const Definition& game = table_.game();
  const bool layout = game.card_game() == nullptr;
  const State state =
      layout && !fresh ? table_.round().throws().layout().state() : game.throwing()->start;
  const Throw thrown = random_throw(table_.rules(), state, random_);
  if (device_of(game) == roll && thrown.dice.empty()) return {};
  return said(game, thrown);
}

// What the program will throw or draw is bound before bets close. What a round that was called off
// had bound is told and counts for nothing: the rules may have changed since.
TableDealer::Events TableDealer::commit_throw() {
  const Definition& game = table_.game();
  const bool fresh = table_.phase() == LiveTable::Phase::between_rounds;
  const auto& under_way = table_.throws().under_way();
  Events events;
  const auto bound = [&](std::string_view what) {
    return !fresh && under_way.contains(std::string(what));
  };
  std::uint64_t number = 0;
  const auto bind = [&](const std::string& what, const std::string& result) {
    events.emplace_back(table_.throws().commit(what, std::array{result}, random_, number++));
  };
  if (fresh) {
    for (const auto& [what, open] : under_way) {
      events.emplace_back(table_.throws().void_it(what, "the round was called off", {}));
    }
  }
  if (game.throwing() != nullptr && !bound(device_of(game))) {
    if (const auto thrown = next_throw(fresh)) bind(device_of(game), *thrown);
  }
  if (game.card_game() == nullptr) return events;
  for (const SystemDraw& draw : game.cards().draws) {
    const auto drawn = random_draw(table_.rules(), draw, random_);
    if (drawn && !bound(draw.id)) bind(std::string(draw.id), said(game, draw, *drawn));
  }
  return events;
}

TableDealer::Events TableDealer::toss() {
  Round round = table_.round();
  if (round.throws().layout().bets().empty()) {
    const bool begun = round.throws().layout().state() != table_.game().throwing()->start;
    if (!begun) return {RoundEnded{round.throws().layout().lines().empty()}};
  }
  // After a loser 7 the dice go on before they are thrown.
  const Present present = table_.present();
  const auto next = table_.asked(Offer::dice);
  if (present.dice_pass && next && !round.why_not(Event::pass_dice(next->seat))) {
    return {RoundWent{Event::pass_dice(next->seat)}};
  }
  if (!table_.committed() || table_.unconfirmed()) return {};
  if (!table_.throws().under_way().contains(device_of(table_.game()))) return commit_throw();
  Events events{table_.throws().open(device_of(table_.game()))};
  const Event event = Event::toss(thrown_in(table_.game(), item_of(events.back())));
  // A throw that is not allowed yet (a call is due, the thrower has no wager) stays bound.
  if (round.why_not(event)) return take_down_for(event);
  went(round, events, event);
  return events;
}

// New wagers that may not stand as they are go back, so that the throw can be made.
TableDealer::Events TableDealer::take_down_for(const Event& toss) const {
  Round round = table_.round();
  Events events;
  if (round.throws().layout().call_due()) return events;
  for (const StandingBet& bet : table_.round().throws().layout().bets()) {
    const Event off = Event::bet(bet.seat, bet.spot, Money{});
    const auto why = round.why_not(toss);
    if (!why) break;
    Round without = round;
    if (bet.throws > 0 || without.apply(off) || without.why_not(toss) == why) continue;
    went(round, events, off);
  }
  return round.why_not(toss) ? Events() : events;
}

// After a throw: the next one is bound, or the round is over.
TableDealer::Events TableDealer::between_throws() {
  const Layout& layout = table_.round().throws().layout();
  const bool thrown = !layout.throws().empty() || !layout.lines().empty();
  if (!thrown || !layout.bets().empty() || layout.state() != table_.game().throwing()->start) {
    return table_.committed() ? commit_throw() : Events();
  }
  Events events;
  if (table_.throws().under_way().contains(device())) {
    events.emplace_back(table_.throws().void_it(device(), "the round is over", {}));
  }
  events.emplace_back(RoundEnded{false});
  return events;
}

// What the table game system has drawn, told before bets close.
void TableDealer::open_draws(Round& round, Events& events) const {
  const auto draws = table_.game().cards().draws;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const std::string what(draws[i].id);
    if (!table_.throws().under_way().contains(what)) continue;
    events.emplace_back(table_.throws().open(what));
    const Drawn drawn = drawn_in(table_.game(), draws[i], item_of(events.back()));
    went(round, events, Event::draw(static_cast<std::uint8_t>(i), drawn));
  }
}

// Dice before the deal. A throw that decides nothing is made again, and bound before.
bool TableDealer::toss_for_deal(Round& round, Events& events) {
  events.emplace_back(table_.throws().open(device()));
  went(round, events, Event::toss(thrown_in(table_.game(), item_of(events.back()))));
  if (round.expected().kind != Expected::Kind::toss) return true;
  events.emplace_back(
      table_.throws().commit(device(), std::array{next_throw(true).value()}, random_));
  return false;
}

}  // namespace houseway::floor
