#include <algorithm>

#include "round/card_round.h"

// Hands arranged in several.
namespace houseway {

std::vector<Arrangement> CardRound::arrangements(Place place) const {
  const Arranging& arranging = definition().cards().arranging;
  const Cards& all = held(place);
  std::vector<Arrangement> ways;
  if (card_set(all).size() < definition().place_cards(place)) return ways;
  const bool by_house = expected().kind == Expected::Kind::arrangement;
  Arrangement way;
  // Each hand in turn takes its cards from those left, in the order of the deal.
  const auto fill = [&](auto&& self, CardSet left, std::size_t from) -> void {
    const std::size_t part = way.size() - 1;
    if (way[part].size() < static_cast<std::size_t>(arranging.sizes[part])) {
      for (std::size_t i = from; i < all.size(); ++i) {
        if (!left.contains(all[i])) continue;
        const Cards before = way[part];
        CardSet rest = left;
        rest.erase(all[i]);
        way[part].push_back(all[i]);
        self(self, rest, i + 1);
        way[part] = before;
      }
    } else if (way.size() < arranging.sizes.size()) {
      const Arrangement before = way;
      way.push_back({});
      self(self, left, 0);
      way = before;
    } else if (by_house ? arranging.is_house_way(*rules_, all, way)
                        : !why_not_arranged(place, way)) {
      if (arranging.in_order == nullptr || arranging.in_order(all, way)) ways.push_back(way);
    }
  };
  way.push_back({});
  fill(fill, card_set(all), 0);
  return ways;
}

// The cards that an arrangement names among those held: of two alike either will do, and an unseen
// card may be any.
std::optional<Arrangement> CardRound::found(Place place, const Arrangement& named) const {
  const List<int, 2>& sizes = definition().cards().arranging.sizes;
  if (named.size() != sizes.size()) return std::nullopt;
  Cards left = held(place);
  const auto take = [&](auto matches, Card card) -> std::optional<Card> {
    Card* const at = std::find_if(left.begin(), left.end(), matches);
    if (at == left.end()) return std::nullopt;
    const Card taken = at->known() ? *at : card;
    Cards others;
    for (const Card& other : left) {
      if (&other != at) others.push_back(other);
    }
    left = others;
    return taken;
  };
  Arrangement all;
  for (std::size_t part = 0; part < named.size(); ++part) {
    if (named[part].size() != static_cast<std::size_t>(sizes[part])) return std::nullopt;
    Cards cards_found;
    for (const Card card : named[part]) {
      auto taken = take([&](Card each) { return each == card; }, card);
      if (!taken) taken = take([&](Card each) { return alike(each, card); }, card);
      if (!taken) taken = take([](Card each) { return !each.known(); }, card);
      if (!taken) return std::nullopt;
      cards_found.push_back(*taken);
    }
    all.push_back(cards_found);
  }
  return all;
}

// Cards that nobody has seen forbid nothing.
std::optional<Objection> CardRound::why_not_arranged(Place place, const Arrangement& set) const {
  const Arranging& arranging = definition().cards().arranging;
  const Cards& all = held(place);
  if (arranging.why_not == nullptr || card_set(all).size() < definition().place_cards(place)) {
    return std::nullopt;
  }
  return arranging.why_not(*rules_, all, set);
}

}  // namespace houseway
