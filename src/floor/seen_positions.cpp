#include "floor/seen_positions.h"

#include <algorithm>
#include <map>

namespace houseway::floor {
namespace {

using PlaceKey = std::pair<bool, int>;

PlaceKey key(Place place) {
  return {place.is_seat(), place.is_seat() ? place.seat() : place.index()};
}

// A card of a place: its face, and what it is known by.
struct Laid {
  std::uint64_t name = 0;
  Card face;
};
using LaidAt = std::map<PlaceKey, std::vector<Laid>>;

// Cards are dealt in the order in which they are drawn. From the last one backwards: what was dealt
// before a shuffle in the middle of the round is not of this shoe, and what was drawn and dealt to
// nobody, by an irregularity, is passed over.
LaidAt by_place(const Round& round, const CommittedShoe& shoe,
                std::span<const std::uint64_t> dealt) {
  LaidAt places;
  std::size_t left = dealt.size();
  const auto& journal = round.journal();
  for (auto event = journal.rbegin(); event != journal.rend() && left > 0; ++event) {
    const auto* card = event->as<CardDealt>();
    if (card == nullptr) continue;
    std::size_t at = left;
    while (at > 0 && shoe.card(dealt[at - 1]) != card->card) --at;
    if (at == 0) continue;
    places[key(card->place)].push_back({dealt[at - 1], card->card});
    left = at - 1;
  }
  for (auto& [place, laid] : places) std::reverse(laid.begin(), laid.end());
  return places;
}

// The hands of a seat lie in one place; after a split otherwise than they were dealt.
struct Lying {
  std::vector<Card> cards;
  int hands = 0;
};

void add_seen(const std::vector<Laid>& laid, const Lying& lying, std::vector<std::uint64_t>& seen) {
  const std::vector<Card>& shown = lying.cards;
  bool in_order = lying.hands == 1 && shown.size() == laid.size();
  for (std::size_t i = 0; in_order && i < shown.size(); ++i) {
    in_order = !shown[i].known() || shown[i] == laid[i].face;
  }
  for (std::size_t i = 0; i < laid.size(); ++i) {
    const Card face = laid[i].face;
    const auto up = std::count(shown.begin(), shown.end(), face);
    const auto there = std::count_if(laid.begin(), laid.end(),
                                     [&](const Laid& each) { return each.face == face; });
    if (up >= there || (up > 0 && in_order && shown[i].known())) seen.push_back(laid[i].name);
  }
}

std::vector<std::uint64_t> seen_among(const LaidAt& places, const std::vector<SeenPlace>& view) {
  std::vector<std::uint64_t> seen;
  std::map<PlaceKey, Lying> shown;
  for (const SeenPlace& place : view) {
    Lying& lying = shown[key(place.place)];
    lying.cards.insert(lying.cards.end(), place.cards.begin(), place.cards.end());
    ++lying.hands;
  }
  for (const auto& [place, lying] : shown) {
    const auto laid = places.find(place);
    if (laid != places.end()) add_seen(laid->second, lying, seen);
  }
  std::sort(seen.begin(), seen.end());
  return seen;
}

std::vector<std::uint64_t> seen_at(const Round& round, const CommittedShoe& shoe,
                                   std::span<const std::uint64_t> dealt,
                                   const std::vector<SeenPlace>& view) {
  if (dealt.empty() || view.empty()) return {};
  return seen_among(by_place(round, shoe, dealt), view);
}

}  // namespace

std::vector<std::uint64_t> seen_positions(const Round& round, const CommittedShoe& shoe,
                                          std::span<const std::uint64_t> dealt, int seat) {
  return seen_at(round, shoe, dealt, round.view(seat));
}

std::vector<std::size_t> seen_of(const Round& round, std::span<const LaidCard> laid) {
  LaidAt places;
  for (std::size_t i = 0; i < laid.size(); ++i) {
    places[key(laid[i].place)].push_back({i, laid[i].face});
  }
  const std::vector<std::uint64_t> seen = seen_among(places, round.view(0));
  return {seen.begin(), seen.end()};
}

std::vector<std::uint64_t> own_positions(const LiveTable& table, int seat) {
  std::vector<SeenPlace> own = table.seen_from(seat);
  std::erase_if(own, [&](const SeenPlace& each) {
    const bool closed =
        std::none_of(each.cards.begin(), each.cards.end(), [](Card card) { return card.known(); });
    return closed || each.place != Place::seat(seat);
  });
  return seen_at(table.round(), table.shoe(), table.dealt(), own);
}

}  // namespace houseway::floor
