#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "round/card_round.h"
#include "round/why_not.h"

// What goes wrong while cards are dealt and played.
namespace houseway {
namespace {

Refusal refusal_of(const Irregularity& irregularity, const GoneWrong& wrong, std::string message,
                   std::string_view part) {
  return refusal(fmt::format("{}: {}", irregularity.kind, message),
                 fmt::format("irregularities{}", part), irregularity.cited(wrong.disclosed));
}

}  // namespace

void CardRound::apply(const GoneWrong& wrong) {
  const Irregularity& irregularity = definition().irregularities[wrong.irregularity];
  std::uint8_t& count = irregularity_count_[wrong.irregularity];
  if (count < std::numeric_limits<std::uint8_t>::max()) ++count;
  if (irregularity.from_shoe.discards || irregularity.cards.puts_card_away) use(wrong.card);
  if (irregularity.cards.sets_again) set_again(irregularity);
  switch (irregularity.effect) {
    case Irregularity::Effect::goes_on:
      return;
    case Irregularity::Effect::no_throw:
      void_throw_ = true;
      return;
    case Irregularity::Effect::seat_loses:
      record_.seat(wrong.place.seat()).lost_by = &irregularity;
      return;
    case Irregularity::Effect::seat_void:
      record_.seat(wrong.place.seat()).void_section = irregularity.section;
      return;
    case Irregularity::Effect::seat_may_void:
      return ask_to_give_up(wrong.place);
    case Irregularity::Effect::voids:
      if (count >= irregularity.cards.from_occurrence) void_the_round(irregularity);
      return;
  }
}

// However the hands of the place were or are arranged, the house way counts.
void CardRound::set_again(const Irregularity& irregularity) {
  const auto place = shown_place(irregularity.cards.place);
  if (!place) return;
  arranged(*place) = {};
  if (!set_again_.contains(*place)) set_again_.push_back(*place);
}

// Asked next, or as soon as the cards are dealt. What this player is still to receive comes after
// all others have theirs.
void CardRound::ask_to_give_up(Place seat) {
  const auto from = agenda_.begin() + static_cast<std::ptrdiff_t>(std::max(next_, dealt_));
  std::stable_partition(from, agenda_.end(), [&](const Todo& todo) {
    return todo.kind != Expected::Kind::card || todo.place != seat;
  });
  for (const Step& step : definition().cards().play) {
    if (!step.offers(Choice::Act::give_up) || asked_later(seat.seat(), Choice::Act::give_up)) {
      continue;
    }
    const auto at = static_cast<std::ptrdiff_t>(std::max(next_, dealt_));
    agenda_.insert(agenda_.begin() + at, {Expected::Kind::decision, seat, &step});
  }
}

void CardRound::void_the_round(const Irregularity& irregularity) {
  record_.void_by = &irregularity;
  record_.void_section =
      irregularity.cards.cites_dealing ? rules_->dealing().stub_section : irregularity.section;
  record_.settles_bonuses = !irregularity.cards.settled_once_dealt || dealt();
  // Where some wagers are settled all the same, the cards they need are still dealt and revealed.
  const bool goes_on =
      record_.settles_bonuses &&
      std::any_of(irregularity.cards.settled.begin(), irregularity.cards.settled.end(),
                  [&](std::string_view wager) { return anybody_wagered(wager); });
  if (!goes_on) agenda_.resize(next_);
}

bool CardRound::in_time(const Irregularity& irregularity) const {
  const auto left = [&](auto matches) {
    return std::any_of(agenda_.begin() + static_cast<std::ptrdiff_t>(next_), agenda_.end(),
                       matches);
  };
  switch (irregularity.cards.until) {
    case Irregularity::Until::settlement:
      return true;
    case Irregularity::Until::decisions:
      return left([&](const Todo& todo) { return asks(todo); });
    case Irregularity::Until::last_reveal:
      return left([&](const Todo& todo) {
        return todo.kind == Expected::Kind::reveal &&
               todo.step->as<Reveal>()->place == irregularity.cards.place;
      });
  }
  return false;
}

std::optional<Refusal> CardRound::why_not(const GoneWrong& wrong) const {
  const Definition& game = definition();
  if (wrong.irregularity >= game.irregularities.size()) {
    return refusal("the game knows no such irregularity", "irregularities",
                   game.irregularities_section);
  }
  const Irregularity& irregularity = game.irregularities[wrong.irregularity];
  const auto refuse = [&](std::string message, std::string_view part = "") {
    return refusal_of(irregularity, wrong, std::move(message), part);
  };
  if (irregularity.when != nullptr && !irregularity.when(*rules_)) {
    return refuse(fmt::format("only if {}", irregularity.condition));
  }
  if (record_.void_by != nullptr) {
    return refuse(fmt::format("the round is already void by {}", record_.void_by->kind));
  }
  if (irregularity.effect != Irregularity::Effect::goes_on) {
    if (!betting_closed_) return refuse("there is no hand yet; betting is still open");
    if (over()) return refuse("the round is over");
    if (!in_time(irregularity)) return refuse("it is too late in the round for that");
  }
  if (irregularity.cards.place == the_bank && record_.bank.seat == 0) {
    return refuse("no player banks this round");
  }
  if (irregularity.effect == Irregularity::Effect::no_throw &&
      expected().kind != Expected::Kind::toss) {
    return refuse("no dice are thrown now");
  }
  const bool names_place = wrong.place != Place{};
  if (irregularity.concerns_a_seat() && !(names_place && wrong.place.is_seat())) {
    return refuse("needs the seat of the player", ".seat");
  }
  if (names_place && wrong.place.is_seat()) {
    if (auto why = why_not_of_seat(wrong)) return why;
  }
  if (names_place && !wrong.place.is_seat() && !irregularity.cards.places.empty() &&
      !irregularity.cards.places.contains(game.place_id(wrong.place))) {
    return refuse(fmt::format("the section does not speak of {}", game.place_name(wrong.place)),
                  ".place");
  }
  if (irregularity.from_shoe.runs_out && expected().kind != Expected::Kind::card) {
    return refuse("no card is due now");
  }
  if (irregularity.cards.possible != nullptr &&
      !(dealt() && irregularity.cards.possible(*rules_, record_, wrong.place))) {
    return refuse(std::string(irregularity.cards.impossible),
                  irregularity.cards.places.empty() ? "" : ".at");
  }
  if (!irregularity.cards.method.empty() && rules_->dealing_chosen() &&
      !rules_->dealing().method.starts_with(irregularity.cards.method)) {
    return refuse(fmt::format("the cards are dealt from {}, not from {}", rules_->dealing().method,
                              irregularity.cards.method));
  }
  return wrong.card.known() ? why_not_of_card(wrong) : std::nullopt;
}

// Of one that names a seat.
std::optional<Refusal> CardRound::why_not_of_seat(const GoneWrong& wrong) const {
  const Definition& game = definition();
  const Irregularity& irregularity = game.irregularities[wrong.irregularity];
  const auto refuse = [&](std::string message) {
    return refusal_of(irregularity, wrong, std::move(message), ".seat");
  };
  const int seat = wrong.place.seat();
  const bool of_a_seat = irregularity.concerns_a_seat();
  // Tiles may also lie where nobody plays, but nobody leaves from there.
  const auto concerned = [&] {
    if (record_.seat(seat).in || of_a_seat) return record_.seat(seat).in;
    return !record_.seat(seat).cards.empty() || rules_->dealing().deals_to(positions);
  };
  if (seat > game.positions || !concerned()) {
    return refuse(fmt::format("seat {} is not in the round", seat));
  }
  if (of_a_seat && seat == record_.bank.seat)
    return refuse(fmt::format("seat {} is the bank", seat));
  const SeatRecord& player = record_.seat(seat);
  if (irregularity.effect == Irregularity::Effect::seat_may_void) {
    // The hand lacks all of its further cards, not some.
    const bool short_by_all =
        player.cards.size() == static_cast<std::size_t>(rules_->dealing().cards_to(players));
    const bool open = asked_later(seat, Choice::Act::set) ||
                      (dealt() && expected().kind == Expected::Kind::card && receives_later(seat) &&
                       short_by_all);
    if (!player.void_section.empty() || player.lost_by != nullptr || !open) {
      return refuse(fmt::format("the hand of seat {} is complete", seat));
    }
  }
  if (irregularity.effect == Irregularity::Effect::seat_void && !player.cards.empty()) {
    return refuse(fmt::format("seat {} has its card", seat));
  }
  if (irregularity.effect == Irregularity::Effect::seat_loses && player.lost_by != nullptr) {
    return refuse(fmt::format("seat {} has lost its wagers already", seat));
  }
  return std::nullopt;
}

// Of one that names a card.
std::optional<Refusal> CardRound::why_not_of_card(const GoneWrong& wrong) const {
  const Definition& game = definition();
  const Irregularity& irregularity = game.irregularities[wrong.irregularity];
  const auto refuse = [&](std::string message) {
    return refusal_of(irregularity, wrong, std::move(message), ".card");
  };
  if (!in_deck(game.cards().deck, wrong.card)) {
    return refuse(fmt::format("{} is not in the deck", text(wrong.card)));
  }
  const bool put_away = irregularity.from_shoe.discards || irregularity.cards.puts_card_away;
  if (put_away && used_.contains(wrong.card)) {
    return refuse(fmt::format("{} has been dealt, and this card is not used", text(wrong.card)));
  }
  // An exposed card is one of its place that lay face down, or one whose place is not known.
  const bool of_seat =
      irregularity.cards.of_hole_cards && wrong.place != Place{} && wrong.place.is_seat();
  if ((!of_seat && irregularity.cards.place.empty()) ||
      !used_.contains(unused_copy(wrong.card, used_))) {
    return std::nullopt;
  }
  const Place place = of_seat ? wrong.place
                      : irregularity.cards.place == the_bank
                          ? Place::seat(record_.bank.seat)
                          : *game.find_place(irregularity.cards.place);
  const Cards& lying = held(place);
  const unsigned seen = of_seat ? (1U << static_cast<unsigned>(game.cards().looked_at)) - 1U
                                : unsigned{faces_up(place)};
  for (std::size_t i = 0; i < lying.size(); ++i) {
    if (alike(lying[i], wrong.card) && ((seen >> i) & 1U) == 0) return std::nullopt;
  }
  return refuse(fmt::format("{} is not a {} card of {}", text(wrong.card),
                            of_seat ? "hole" : "face-down", game.place_name(place)));
}

}  // namespace houseway
