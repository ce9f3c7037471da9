#include "simulate/hidden_hand_layout.h"

#include <algorithm>
#include <bit>

#include "round/round.h"
#include "simulate/opening.h"

namespace houseway::hidden_hand_play {
namespace {

constexpr unsigned first_cards(std::size_t count) {
  return (1U << count) - 1U;
}

// The ways of the only decision, as plays of its step.
bool find_ways(const RuleSet& rules, const Step& step, Money base, Layout& layout) {
  MainCourse course = main_course(rules, base);
  if (course.decisions.size() != 1) return false;
  layout.decision = &step;
  layout.before_deal = course.before_deal;
  layout.ways = std::move(course.decisions.front().ways);
  for (const Way& way : layout.ways) {
    const auto& choices = step.choices();
    const auto* choice = std::find_if(choices.begin(), choices.end(), [&](const Choice& each) {
      return each.act == way.act && each.word == way.word;
    });
    const bool known = way.act == Choice::Act::wager || way.act == Choice::Act::fold ||
                       way.act == Choice::Act::check;
    if (choice == choices.end() || !known) return false;
    layout.plays.push_back({static_cast<std::uint8_t>(choice - choices.begin()), way.multiple});
  }
  return true;
}

}  // namespace

void Layout::lay(std::span<const Card> dealt, Record& record) const {
  const auto put = [&](Place place, std::span<const Card> here) {
    if (here.empty()) return;
    Cards& cards = place.is_seat() ? record.seat(place.seat()).cards
                                   : record.places[static_cast<std::size_t>(place.index())];
    for (const Card card : here) cards.push_back(card);
  };
  put(Place::seat(seat), dealt.first(own));
  put(dealer, dealt.subspan(own, dealers));
  put(other_place, dealt.last(others));
}

std::optional<Layout> layout_of(const RuleSet& rules, const Bets& bets) {
  const Definition& game = rules.definition();
  const CardGame& cards = game.cards();
  const unsigned playing =
      cards.showdown->players_cards & first_cards(static_cast<std::size_t>(cards.hand_cards));
  Layout layout;
  layout.own = static_cast<std::size_t>(std::popcount(playing));
  if (playing != first_cards(layout.own)) return std::nullopt;
  layout.dealer = *game.find_place(cards.dealer);
  layout.opening = opening_record(rules, bets);

  Round round(rules);
  for (const Bet& bet : bets) {
    if (round.apply(Event::bet(Layout::seat, bet.spot, bet.amount))) return std::nullopt;
  }
  if (round.apply(Event::no_more_bets())) return std::nullopt;
  std::size_t to_seat = 0;
  std::span<const Card> deck = deck_cards(cards.deck);
  for (Expected now = round.expected();
       now.kind == Expected::Kind::card || now.kind == Expected::Kind::reveal;
       now = round.expected()) {
    if (now.kind == Expected::Kind::reveal) {
      // What is turned over after the play has nothing to do with it.
      if (round.cards().dealt()) break;
      if (round.apply(Event::reveal())) return std::nullopt;
      continue;
    }
    if (round.apply(Event::deal(now.place, deck.front()))) return std::nullopt;
    deck = deck.subspan(1);
    if (now.place == layout.dealer) {
      ++layout.dealers;
    } else if (now.place != Place::seat(Layout::seat) || ++to_seat > layout.own) {
      if (layout.others > 0 && layout.other_place != now.place) return std::nullopt;
      layout.other_place = now.place;
      ++layout.others;
    }
  }
  const auto deals_later = [](const CardRound::Todo& todo) {
    return todo.kind == Expected::Kind::card || todo.kind == Expected::Kind::burn;
  };
  const auto left = round.cards().agenda();
  if (!round.cards().dealt() || std::any_of(left.begin(), left.end(), deals_later)) {
    return std::nullopt;
  }
  for (const SeenPlace& seen : round.view(Layout::seat)) {
    if (seen.place != layout.dealer) continue;
    for (std::size_t i = 0; i < seen.cards.size(); ++i) {
      if (!seen.cards[i].known()) continue;
      if (layout.up) return std::nullopt;
      layout.up = i;
    }
  }
  const Expected asked = round.expected();
  if (asked.kind != Expected::Kind::decision) return layout;
  const Stake* base = layout.opening.seat(Layout::seat)
                          .find({static_cast<WagerId>(*game.find_wager(game.base)), 0});
  if (base == nullptr || !find_ways(rules, *asked.step, base->amount, layout)) return std::nullopt;
  return layout;
}

std::optional<Looked> looked_at(const RuleSet& rules, const Layout& layout, Spot spot) {
  const Definition& game = rules.definition();
  const Place mine = Place::seat(Layout::seat);
  const Place holder = game.on_hand_of(spot).value_or(mine);
  Looked looked;
  for (const HandCards& part : rules.hand(spot.wager)) {
    const Place place = part.place == Place{} ? holder : part.place;
    const unsigned dealers = first_cards(layout.dealers);
    if (place == mine) {
      const bool apart = layout.others > 0 && layout.other_place == mine;
      looked.own = true;
      looked.others = part.which != first_cards(layout.own);
      if (looked.others && !(apart && part.which == first_cards(layout.own + layout.others))) {
        return std::nullopt;
      }
    } else if (place == layout.dealer) {
      looked.dealers = true;
      looked.without_up = part.which != dealers;
      if (looked.without_up && !(layout.up && part.which == (dealers & ~(1U << *layout.up)))) {
        return std::nullopt;
      }
    } else if (layout.others > 0 && place == layout.other_place &&
               part.which == first_cards(layout.others)) {
      looked.others = true;
    } else {
      return std::nullopt;
    }
  }
  return looked;
}

}  // namespace houseway::hidden_hand_play
