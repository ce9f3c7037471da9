#include <fmt/format.h>

#include <algorithm>

#include "floor/live_table.h"
#include "floor/table_meters.h"

// What those who deal and supervise do besides dealing: they count chips, place wagers for players,
// and order who handles the shoe and the cards.
namespace houseway::floor {
namespace {

// By which the right to turn over cards is taken from who delays the game.
const char* turning_section(const Definition& game) {
  return game.ruleset == "631a" ? "631a.9(f)" : "629a.8(d)";
}

}  // namespace

std::int64_t LiveTable::progressive_wagers() const {
  std::int64_t wagers = 0;
  for (const MeterWagers& each : meter_wagers(*round_)) wagers += each.wagers;
  return wagers;
}

// After whoever has given it up last comes the next to the right, the numbers falling.
std::optional<Turner> LiveTable::turner(Place hand) const {
  if (committed() || phase_ != Phase::playing || game().card_game() == nullptr) return {};
  const Cards& cards = round_->record().places[static_cast<std::size_t>(hand.index())];
  auto turner = turns_over(rules_, round_->record(), hand, cards.size() > 2);
  const auto gave_up = [&](int seat) {
    return std::any_of(turning_ended_.begin(), turning_ended_.end(), [&](const TurningEnded& each) {
      return each.hand == hand && each.seat == seat;
    });
  };
  if (!turner || !gave_up(turner->seat)) return turner;
  const std::vector<int> there = present().seats;
  for (int i = 1; i < positions(); ++i) {
    const int seat = (turner->seat - 1 - i + 2 * positions()) % positions() + 1;
    if (std::find(there.begin(), there.end(), seat) != there.end() && !gave_up(seat)) {
      return Turner{seat, turner->section};
    }
  }
  return Turner{0, turner->section};
}

// Chips collected are as many as wagers accepted, or nothing is dealt (639a.8(b)).
LiveTable::Why LiveTable::why_not_collected() const {
  if (committed() || phase_ != Phase::playing || game().card_game() == nullptr) return {};
  const std::int64_t accepted = progressive_wagers();
  if (collected_.value_or(0) == accepted) return {};
  return refusal(
      collected_
          ? fmt::format("{} chips were collected for {} progressive wagers", *collected_, accepted)
          : fmt::format("the chips of {} progressive wagers are collected first", accepted),
      "table " + id_, "639a.8(b)");
}

LiveTable::Why LiveTable::why_not_happen(const ProgressiveCollected& event) const {
  constexpr std::int64_t most_chips = 1000;
  if (committed()) return refusal("the program collects at this table", "table " + id_);
  if (phase_ != Phase::playing || round_->expected().kind == Expected::Kind::bets) {
    return refusal("bets are not closed", "table " + id_, "639a.8(b)");
  }
  const auto& journal = round_->journal();
  if (std::any_of(journal.begin(), journal.end(),
                  [](const Event& each) { return each.is<CardDealt>() || each.is<Tossed>(); })) {
    return refusal("dealing has begun", "round " + round_name(), "639a.8(b)");
  }
  if (event.chips >= 0 && event.chips <= most_chips) return {};
  return refusal(fmt::format("is a number up to {}", most_chips), "chips");
}

LiveTable::Why LiveTable::why_not_happen(const ShoePassOrdered& event) const {
  if (event.reason.empty()) return refusal("says why", "reason", "631a.14(a)(2)");
  const auto& curator = offers_.curator();
  if (curator && curator->seat != 0) return {};
  return refusal("no player has the shoe", "table " + id_, "631a.14(a)(2)");
}

LiveTable::Why LiveTable::why_not_happen(const TurningEnded& event) const {
  const char* section = turning_section(game());
  if (event.reason.empty()) return refusal("says why", "reason", section);
  const auto now = turner(event.hand);
  if (now && now->seat != 0 && now->seat == event.seat) return {};
  return refusal(now && now->seat != 0 ? fmt::format("seat {} turns over this hand", now->seat)
                                       : "no player turns over this hand",
                 fmt::format("seat {}", event.seat), section);
}

void LiveTable::happen(const ProgressiveCollected& event) {
  collected_ = event.chips;
}

void LiveTable::happen(const ShoePassOrdered&) {
  offers_.order_pass(phase_ == Phase::between_rounds);
}

void LiveTable::happen(const TurningEnded& event) {
  turning_ended_.push_back(event);
}

void LiveTable::note_who_placed(const BetMade& bet, const Actor& by) {
  if (!bet.place.is_seat() || by.role == Role::system) return;
  std::set<std::string>& placed = placed_for_[static_cast<std::size_t>(bet.place.seat() - 1)];
  const std::string spot = game().spot_name(bet.spot);
  if (by.role == Role::player || bet.amount.cents == 0) {
    placed.erase(spot);
  } else {
    placed.insert(spot);
  }
}

// The cut is offered next to whoever was dealt the card at the cover card (633a.5(c)(2)).
void LiveTable::note_cover_card(const CardDealt& dealt) {
  if (!committed() || !lasting_shoe()) return;
  // In the order in which they were drawn. What lay there before a shuffle in the middle of the
  // round is not of this shoe.
  const std::size_t at = laid_++;
  if (!shoe_.cover_card_out() || rounds_left_) return;
  if (at < dealt_.size() && dealt_[at] == shoe_.at_cover_card()) {
    offers_.cover_card_at(dealt.place.is_seat() ? dealt.place.seat() : 0);
  }
}

}  // namespace houseway::floor
