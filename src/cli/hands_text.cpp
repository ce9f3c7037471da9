#include "cli/hands_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace houseway::cli {
namespace {

bool all_known(const Cards& cards) {
  return !cards.empty() &&
         std::all_of(cards.begin(), cards.end(), [](Card card) { return card.known(); });
}

// A hand as it meets another: as it was arranged, or with the cards that both have and without
// those exchanged. Nothing where one is not known.
std::optional<std::string> at_showdown(const Round& round, Place place, const Cards& own) {
  if (!all_known(own)) return std::nullopt;
  const Record& record = round.record();
  if (const Arranging& arranging = round.definition().cards().arranging;
      arranging.worth != nullptr) {
    const Arrangement& set = place.is_seat() ? record.seat(place.seat()).arranged : record.dealers;
    return name(arranging.worth(own, set.empty() ? arranging.house_way(round.rules(), own) : set));
  }
  const ShowdownRules& showdown = *round.definition().cards().showdown;
  CardSet hand{std::span<const Card>(own.begin(), own.end())};
  if (place.is_seat()) {
    for (const Card card : record.seat(place.seat()).discarded) hand.erase(card);
  }
  for (const HandPart& part : showdown.shared) {
    const auto common = round.definition().find_place(part.place);
    const Cards& shared = record.places[static_cast<std::size_t>(common->index())];
    if (!all_known(shared)) return std::nullopt;
    for (std::size_t i = 0; i < shared.size(); ++i) {
      if (((part.which >> i) & 1U) != 0) hand.insert(shared[i]);
    }
  }
  return name(showdown.rank(hand, round.rules()));
}

// Whole hands only: a round may end before all cards are dealt.
bool whole(const Round& round, Place place, const Cards& cards) {
  const int drawn = place.is_seat() ? round.record().seat(place.seat()).drawn : 0;
  return cards.size() == static_cast<std::size_t>(round.definition().place_cards(place) + drawn);
}

std::string of_showdown(const Round& round) {
  const Definition& game = round.definition();
  const Record& record = round.record();
  std::string out;
  const auto tell = [&](Place place, const Cards& cards) {
    if (!whole(round, place, cards)) return;
    const auto hand = at_showdown(round, place, cards);
    if (!hand) return;
    std::string who = game.place_name(place);
    who[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(who[0])));
    out += fmt::format("{}: {}\n", who, *hand);
  };
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    // Cards that lie at positions without a wager are seen by nobody.
    if (!record.seats[i].in || record.seats[i].folded) continue;
    tell(Place::seat(static_cast<int>(i) + 1), record.seats[i].cards);
  }
  if (const auto dealer = game.find_place(game.cards().dealer); dealer && !dealer->is_seat()) {
    tell(*dealer, record.places[static_cast<std::size_t>(dealer->index())]);
  }
  return out;
}

}  // namespace

std::string hands_text(const Round& round, const Settlement& settlement) {
  const Record& record = round.record();
  if (record.void_by != nullptr) return "";
  const CardGame& cards = round.definition().cards();
  if (cards.showdown != nullptr || cards.arranging.worth != nullptr) return of_showdown(round);
  // Elsewhere the first wager of a seat that a hand decided names it.
  std::string out;
  std::string last;
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const auto line =
        std::find_if(settlement.lines.begin(), settlement.lines.end(), [&](const Line& each) {
          return each.seat == static_cast<int>(i) + 1 && !name(each.hand).empty() &&
                 each.holder == 0;
        });
    if (line == settlement.lines.end()) continue;
    const std::string hand = name(line->hand);
    // Both hands of a shoe are everybody's.
    if (line->hand.kind == ShownHand::Kind::counts) {
      if (hand != last) out += hand + "\n";
    } else {
      out += fmt::format("Seat {}: {}\n", i + 1, hand);
    }
    last = hand;
  }
  return out;
}

}  // namespace houseway::cli
