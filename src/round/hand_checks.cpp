#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "core/words.h"
#include "round/hand_round.h"
#include "round/why_not.h"

// Why an event is not allowed where hands are drawn to, and what goes wrong there.
namespace houseway {
namespace {

using What = Irregularity::OfHands::What;

bool of_a_seat(What what) {
  return what == What::no_cards || what == What::one_card || what == What::not_dealt ||
         what == What::refused || what == What::dead;
}

}  // namespace

std::optional<Refusal> HandRound::why_not(const Event& event) const {
  if (event.is<SystemDrew>() && over()) {
    return refusal("the round is over", "selected", definition().wagers_section);
  }
  if (event.is<BetMade>() || event.is<MeterRead>() || event.is<SystemDrew>() ||
      event.is<NoMoreBets>()) {
    return table_.why_not(event);
  }
  if (const auto* given = event.as<CardDealt>()) return why_not(*given);
  if (const auto* decided = event.as<Decided>()) return why_not(*decided);
  if (const auto* wrong = event.as<GoneWrong>()) return why_not(*wrong);
  return out_of_place(definition());
}

std::optional<Refusal> HandRound::why_not(const CardDealt& given) const {
  const auto refuse = [&](std::string message, Section section) {
    return refusal(std::move(message),
                   given.place.is_seat() ? seat_path("cards", given.place.seat()) : "cards.dealer",
                   section);
  };
  if (now_.kind != Expected::Kind::card) {
    return refuse(fmt::format("no card is dealt to {} now", definition().place_name(given.place)),
                  due_section());
  }
  if (given.place != now_.place) {
    return refuse(
        fmt::format("the next card goes to {}, not to {}", definition().place_name(now_.place),
                    definition().place_name(given.place)),
        due_section());
  }
  if (!given.card.known()) {
    return refuse(fmt::format("a card is due to {}, and what it is decides what follows",
                              definition().place_name(given.place)),
                  due_section());
  }
  if (auto why = why_not_in_shoe(given.card)) {
    return refuse(std::move(*why), definition().cards().deck_section);
  }
  return std::nullopt;
}

std::optional<std::string> HandRound::why_not_in_shoe(Card card) const {
  if (!in_deck(definition().cards().deck, card)) {
    return fmt::format("{} is not in the deck", text(card));
  }
  if (copies_used_[card.id() % 64U] >= rules_->decks()) {
    return fmt::format("all {} of {} are out of the shoe", text(card),
                       count_of(static_cast<std::size_t>(rules_->decks()), "deck"));
  }
  return std::nullopt;
}

// Under which the next card is dealt, or the next decision made.
Section HandRound::due_section() const {
  const TwentyOne::Sections& by = game().sections;
  switch (phase_) {
    case Phase::betting:
      return definition().no_more_bets;
    case Phase::up_card:
      return by.up_card;
    case Phase::second_wagers:
      return by.second_wager;
    case Phase::first_cards:
      return first_card_section();
    case Phase::insuring:
      return by.insurance;
    case Phase::adding:
      return by.add_winnings;
    case Phase::playing:
    case Phase::late:
      if (now_.kind == Expected::Kind::card) return card_section();
      return hand_rules_.switching && !asked_ ? by.switching : by.decisions;
    case Phase::dealing:
      return dealers_section();
    case Phase::over:
      return nothing_left_section();
  }
  return by.decisions;
}

Section HandRound::first_card_section() const {
  const Section all = game().sections.first_cards;
  if (first_cards_.empty()) return all;
  const Place place = first_cards_.back();
  std::size_t lying = dealers().size();
  if (place.is_seat()) {
    const SeatRecord& seat = record_.seat(place.seat());
    lying = seat.cards.size() / std::max<std::size_t>(1, seat.hands.size());
  }
  const Section step = rules_->dealing_section(place, static_cast<int>(lying));
  return step.empty() ? all : step;
}

// Of a card that a decision asks for.
Section HandRound::card_section() const {
  const TwentyOne::Sections& by = game().sections;
  const DrawnHand& hand = player().hands[hand_];
  if (chance_due_) return by.second_chance;
  if (late_card_) {
    for (const Irregularity& each : definition().irregularities) {
      if (each.hands.what == What::not_dealt) return each.section;
    }
  }
  if (hand.cards.size() < 2) return by.split_card.empty() ? by.split : by.split_card;
  if (hand.doubled) return by.double_card.empty() ? by.double_down : by.double_card;
  return by.cards.empty() ? by.decisions : by.cards;
}

// By which a seat cannot say this any more: its last hand is finished.
Section HandRound::finished_section(int seat, Move move) const {
  const TwentyOne::Sections& by = game().sections;
  const SeatRecord& asked = record_.seat(seat);
  if (stopped_by_natural()) return by.reader;
  const bool insures = move == Move::insurance || move == Move::even_money;
  if (insures && asked.even_money) return by.even_money;
  if (insures && !hand_rules_.natural_first && !section_of(move).empty()) {
    return refused_section(move);
  }
  if (asked.hands.empty()) return by.decisions;
  const DrawnHand& hand = asked.hands.back();
  switch (hand.end) {
    case DrawnHand::End::dead:
      return hand.dead_by;
    case DrawnHand::End::surrendered:
      return by.surrender;
    case DrawnHand::End::rescued:
      return by.rescue;
    case DrawnHand::End::open:
    case DrawnHand::End::stands:
      break;
  }
  if (hand.natural()) {
    if (asked.even_money) return by.even_money;
    return move == Move::double_down ? by.double_down : by.natural;
  }
  // What has its own time says when that is.
  const bool own_time =
      move == Move::surrender || move == Move::rescue || move == Move::second_chance;
  if (own_time && !section_of(move).empty()) return section_of(move);
  if (hand.second_chance()) return by.second_chance;
  if (is_one_card_ace(hand)) {
    const Splitting& splitting = hand_rules_.splitting;
    const bool as_other_pairs = splitting.most_of_aces == splitting.most_hands;
    return move == Move::split && as_other_pairs ? splitting.section : splitting.aces_section;
  }
  if (hand.doubled) return by.after_double;
  const int total = hand.total().value;
  return total < 21 ? by.decisions : total == 21 ? by.at_21 : by.drawing;
}

Section HandRound::nothing_left_section() const {
  const TwentyOne::Sections& by = game().sections;
  if (stopped_by_natural()) return by.reader;
  const bool complete = total_of(dealers_cards(record_), game().dealers_ace_limit).value >= 17;
  return complete || by.dealer_stops.empty() ? dealers_section() : by.dealer_stops;
}

Section HandRound::dealers_section() const {
  const TwentyOne::Sections& by = game().sections;
  return dealers().size() == 2 && !by.third_card.empty() ? by.third_card : by.dealer_draws;
}

// Under which the amount of a wager is limited.
Section HandRound::amount_section(Move move) const {
  const auto of = [&](std::string_view wager) {
    const auto id = definition().find_wager(wager);
    return id ? definition().wagers[*id].size.section : Section{};
  };
  switch (move) {
    case Move::second_wager:
      return of(game().second_wager);
    case Move::insurance:
      return of(game().insurance);
    case Move::double_down:
      return of(game().double_down);
    case Move::split:
      return of(game().split);
    case Move::second_chance:
      return of(game().second_chance);
    case Move::hit:
    case Move::stand:
      return game().sections.decisions;
    default:
      return section_of(move);
  }
}

// By which a move is not allowed as the cards lie.
Section HandRound::refused_section(Move move) const {
  const DrawnHand* hand =
      playing() && hand_ < player().hands.size() ? &player().hands[hand_] : nullptr;
  const bool draws = move == Move::hit || move == Move::double_down;
  if (hand != nullptr && draws && is_one_card_ace(*hand)) {
    return hand_rules_.splitting.aces_section;
  }
  // A pair that has been split as often as it may be.
  const bool pair = hand != nullptr && hand->cards.size() == 2 && !hand->doubled &&
                    point_value(hand->cards[0]) == point_value(hand->cards[1]);
  if (move == Move::split && pair) return hand_rules_.splitting.section;
  // An ace lies, and the dealer has looked.
  const bool too_late = phase_ > Phase::insuring && dealers()[0].rank() == Rank::ace;
  if (move == Move::insurance && too_late) return amount_section(move);
  return section_of(move);
}

Section HandRound::section_of(Move move) const {
  const TwentyOne::Sections& by = game().sections;
  switch (move) {
    case Move::second_wager:
      return by.second_wager;
    case Move::insurance:
      return by.insurance;
    case Move::even_money:
      return by.even_money;
    case Move::add_winnings:
      return by.add_winnings;
    case Move::switch_cards:
      return by.switching;
    case Move::surrender:
      // Where the chapter leaves it out.
      if (hand_rules_.switching) return by.switching;
      return by.surrender.empty() ? by.decisions : by.surrender;
    case Move::hit:
      return by.drawing;
    case Move::double_down:
      return by.double_down;
    case Move::split:
      return by.split;
    case Move::rescue:
      return by.rescue;
    case Move::second_chance:
      return by.second_chance;
    case Move::stand:
    case Move::pass:
      break;
  }
  return by.decisions;
}

std::optional<Refusal> HandRound::why_not(const Decided& decided) const {
  const int seat = decided.seat;
  const auto move = static_cast<Move>(decided.play.choice);
  const auto refuse = [&](std::string message, Section section) {
    return refusal(std::move(message), seat_path("plays", seat),
                   section.empty() ? game().sections.decisions : section);
  };
  if (now_.kind != Expected::Kind::decision) {
    return refuse(
        fmt::format("{} has nothing to decide now", definition().place_name(Place::seat(seat))),
        due_section());
  }
  if (Place::seat(seat) != now_.place) {
    return refuse(
        fmt::format("it is the turn of {}, not of {}", definition().place_name(now_.place),
                    definition().place_name(Place::seat(seat))),
        due_section());
  }
  if (decided.play.choice > static_cast<std::uint8_t>(Move::pass) || !may(move, seat)) {
    std::vector<std::string> allowed;
    for (const Play& play : plays()) {
      const auto each = static_cast<Move>(play.choice);
      if (each != Move::pass) allowed.push_back(word(each));
    }
    const bool known = decided.play.choice <= static_cast<std::uint8_t>(Move::pass);
    return refuse(fmt::format("\"{}\" is not allowed here; {} is due", known ? word(move) : "that",
                              fmt::join(allowed, " or ")),
                  known ? refused_section(move) : due_section());
  }
  return why_not_amount(seat, move, decided.play.amount);
}

std::optional<Refusal> HandRound::why_not_amount(int seat, Move move, Money amount) const {
  const auto refuse = [&](std::string message, Section section) {
    return refusal(std::move(message), seat_path("plays", seat), section);
  };
  const bool named = move == Move::second_wager || move == Move::insurance;
  const Section section = amount_section(move);
  if (amount.cents == 0) {
    if (!named) return std::nullopt;
    return refuse(
        fmt::format("\"{}\" names an amount, here at most {}", word(move), text(most(seat, move))),
        section);
  }
  const bool for_less = named || move == Move::double_down;
  if (!for_less) return refuse(fmt::format("\"{}\" names no amount", word(move)), section);
  if (move == Move::double_down && game().free.exist() &&
      game().free.doubles(record_.seat(seat).hands[hand_].span())) {
    return refuse("this hand is doubled free of charge, and no amount is named",
                  game().free.doubles_section);
  }
  if (amount.cents > 0 && amount <= most(seat, move)) return std::nullopt;
  return refuse(fmt::format("\"{}\" is more than $0 and at most {} here, not {}", word(move),
                            text(most(seat, move)), text(amount)),
                section);
}

std::optional<Refusal> HandRound::why_not(const GoneWrong& wrong) const {
  const Definition& rules = definition();
  if (wrong.irregularity >= rules.irregularities.size()) {
    return refusal("the game knows no such irregularity", "irregularities",
                   rules.irregularities_section);
  }
  const Irregularity& irregularity = rules.irregularities[wrong.irregularity];
  const What what = irregularity.hands.what;
  const auto refuse = [&](std::string_view message, std::string_view part = "") {
    return refusal(fmt::format("{}: {}", irregularity.kind, message),
                   fmt::format("irregularities{}", part), irregularity.section);
  };
  if (irregularity.when != nullptr && !irregularity.when(*rules_)) {
    return refuse(fmt::format("only if {}", irregularity.condition));
  }
  if (record_.void_by != nullptr) {
    return refuse(fmt::format("the round is already void by {}", record_.void_by->kind));
  }
  const bool harmless =
      irregularity.effect == Irregularity::Effect::goes_on && what == What::nothing;
  if (!harmless && phase_ == Phase::betting) {
    return refuse("there is no hand yet; betting is still open");
  }
  if (wrong.choice >= 2 || (wrong.choice > 0 && irregularity.hands.choices.size() < 2)) {
    return refuse("there is no such choice", ".choice");
  }
  if (irregularity.cards.possible != nullptr &&
      !(dealt() && irregularity.cards.possible(*rules_, record_, wrong.place))) {
    return refuse(irregularity.cards.impossible);
  }
  if (irregularity.cards.possible != nullptr && decided_) {
    return refuse("it is told before the first decision");
  }
  const bool names_seat = wrong.place != Place{} && wrong.place.is_seat();
  if (of_a_seat(what) && !names_seat &&
      !(what == What::refused && wrong.place == Place{} && wrong.choice == 0)) {
    return refuse("needs the seat of the player", ".seat");
  }
  // A card that is accepted changes nothing, whatever has become of the hand.
  const bool accepted = what == What::refused && wrong.choice == 0;
  const auto concerned = [&](int seat) {
    return seat <= rules.positions && (accepted ? record_.seat(seat).in : takes_part(seat));
  };
  if (names_seat && !concerned(wrong.place.seat())) {
    return refuse(fmt::format("seat {} is not in the round", wrong.place.seat()), ".seat");
  }
  if (auto why = why_not_of_hands(wrong)) return refuse(*why, of_a_seat(what) ? ".seat" : "");
  if (wrong.card.known()) {
    if (!in_deck(rules.cards().deck, wrong.card) && !irregularity.cards.not_of_the_deck) {
      return refuse(fmt::format("{} is not in the deck", text(wrong.card)), ".card");
    }
    if (in_deck(rules.cards().deck, wrong.card) && irregularity.cards.not_of_the_deck) {
      return refuse(fmt::format("{} is a card of the deck", text(wrong.card)), ".card");
    }
    const bool put_away = irregularity.from_shoe.discards || what == What::overdrawn;
    if (put_away && copies_used_[wrong.card.id() % 64U] >= rules_->decks()) {
      return refuse(fmt::format("{} has been dealt, and this card is not used", text(wrong.card)),
                    ".card");
    }
  }
  return std::nullopt;
}

// What keeps it from having happened to the hands as they are.
std::optional<std::string> HandRound::why_not_of_hands(const GoneWrong& wrong) const {
  const bool card_asked_for =
      (phase_ == Phase::playing || phase_ == Phase::late) && card_due_ && now_.place == wrong.place;
  switch (definition().irregularities[wrong.irregularity].hands.what) {
    case What::nothing:
      return std::nullopt;
    case What::dead:
      if (dealt() && !(now_.kind == Expected::Kind::card && now_.place == wrong.place) &&
          std::find(late_seats_.begin(), late_seats_.end(), wrong.place.seat()) ==
              late_seats_.end()) {
        return std::nullopt;
      }
      return "the hand has not all the cards that are due to it";
    case What::no_cards:
    case What::one_card:
    case What::dealer_later:
      if (deal_begins()) return std::nullopt;
      return "it is told before the first card";
    case What::not_dealt:
      if (card_asked_for) return std::nullopt;
      return fmt::format("seat {} has not asked for a card", wrong.place.seat());
    case What::refused:
      if (wrong.choice == 0) return std::nullopt;
      if (wrong.place == now_.place && may_hit()) return std::nullopt;
      return fmt::format("seat {} is not about to draw", wrong.place.seat());
    case What::overdrawn:
      if (over() && total_of(dealers_cards(record_), game().dealers_ace_limit).value == 17) {
        return std::nullopt;
      }
      return "the dealer has no 17";
  }
  return std::nullopt;
}

std::size_t HandRound::record_cards() const {
  std::size_t cards = game().second_wager.empty() ? dealers().size() : 0;
  for (const SeatRecord& seat : record_.seats) cards += seat.cards.size();
  return cards;
}

void HandRound::apply(const GoneWrong& wrong) {
  const Irregularity& irregularity = definition().irregularities[wrong.irregularity];
  const What what = irregularity.hands.what;
  std::uint8_t& count = irregularity_count_[wrong.irregularity];
  if (count < std::numeric_limits<std::uint8_t>::max()) ++count;
  const bool in_deck_too = wrong.card.known() && in_deck(definition().cards().deck, wrong.card);
  if (in_deck_too && (irregularity.from_shoe.discards || what == What::overdrawn)) use(wrong.card);
  if (irregularity.effect == Irregularity::Effect::voids &&
      count >= irregularity.cards.from_occurrence &&
      (!irregularity.from_shoe.tells_disclosed || wrong.disclosed)) {
    record_.void_by = &irregularity;
    record_.void_section = irregularity.cited(wrong.disclosed);
    return;
  }
  const bool second_choice = wrong.choice == 1;
  switch (what) {
    case What::nothing:
    case What::overdrawn:
      return;
    case What::no_cards:
      record_.seat(wrong.place.seat()).void_section = irregularity.section;
      return plan_first_cards();
    case What::one_card:
      if (second_choice) {
        record_.seat(wrong.place.seat()).void_section = irregularity.section;
        one_card_only_.push_back(wrong.place.seat());
      } else {
        late_seats_.push_back(wrong.place.seat());
      }
      return plan_first_cards();
    case What::dealer_later:
      dealer_later_ = true;
      return plan_first_cards();
    case What::not_dealt:
      card_due_ = false;
      if (second_choice) {
        player().hands[hand_].end = DrawnHand::End::dead;
        player().hands[hand_].dead_by = irregularity.section;
      } else {
        late_seats_.push_back(seat_);
        if (phase_ == Phase::late) seat_ = 0;
      }
      return;
    case What::refused:
      if (second_choice) player().hands[hand_].end = DrawnHand::End::stands;
      return;
    case What::dead:
      if (!second_choice) return;
      for (DrawnHand& hand : record_.seat(wrong.place.seat()).hands) {
        hand.end = DrawnHand::End::dead;
        hand.dead_by = irregularity.section;
      }
      return;
  }
}

}  // namespace houseway
