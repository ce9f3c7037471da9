#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/words.h"
#include "round/file.h"
#include "round/round.h"
#include "rules/limits.h"
#include "rules/step_text.h"

// Why an event is not allowed.
namespace houseway {
namespace {

std::string seat_path(std::string_view part, int seat) {
  return fmt::format("{}.{}", part, seat);
}

Refusal refusal(std::string message, std::string place, Section section) {
  return {std::move(message), std::move(place), text(section)};
}

std::string card_path(const Definition& game, Place place) {
  if (place.is_seat()) return seat_path("cards", place.seat());
  return fmt::format("cards.{}", game.place_id(place));
}

}  // namespace

std::optional<Refusal> Round::why_not(const Event& event) const {
  switch (event.kind) {
    case Event::Kind::bet:
      return definition().stands_from_throw_to_throw() ? why_not_stake(event) : why_not_bet(event);
    case Event::Kind::toss:
      return why_not_toss(event);
    case Event::Kind::call:
      return why_not_call(event);
    case Event::Kind::pass_dice:
      return why_not_pass(event);
    case Event::Kind::bank:
      return why_not_bank(event);
    case Event::Kind::no_more_bets:
      return why_not_close();
    case Event::Kind::card:
      return why_not_card(event);
    case Event::Kind::burn:
      if (expected().kind == Expected::Kind::burn) return std::nullopt;
      return refusal("no card is burned now", "", definition().no_more_bets);
    case Event::Kind::decision:
      return why_not_decide(event);
    case Event::Kind::reveal:
      if (expected().kind == Expected::Kind::reveal) return std::nullopt;
      return refusal("there is nothing to reveal now", "", definition().no_more_bets);
    case Event::Kind::arrange:
      return why_not_arrange(event);
    case Event::Kind::irregularity:
      return why_not_irregular(event);
    case Event::Kind::meter:
      return why_not_meter(event);
    case Event::Kind::draw:
      return why_not_draw(event);
  }
  return std::nullopt;
}

std::optional<Refusal> Round::why_not_at(Place place, std::string_view part) const {
  const int seats = rules_->positions();
  if (place.is_seat() && place.seat() >= 1 && place.seat() <= seats) return std::nullopt;
  return refusal(fmt::format("there is no such seat; the table has 1 to {}", seats),
                 std::string(part), definition().positions_section);
}

std::optional<Refusal> Round::why_not_bet(const Event& event) const {
  const Definition& game = definition();
  const int seat = event.place.seat();
  if (game.banking.exists() && event.place == game.find_place(game.dealer)) {
    return why_not_dealers_bet(event);
  }
  if (auto why = why_not_at(event.place, "bets")) return why;
  const auto where = [&] { return fmt::format("bets.{}.{}", seat, game.spot_name(event.spot)); };
  if (betting_closed_) {
    return refusal("no wager is made, increased or withdrawn after \"no more bets\"", where(),
                   game.no_more_bets);
  }
  const Wager& wager = game.wagers[event.spot.wager];
  if (wager.need == Need::to_stay_in) {
    return refusal(fmt::format("the {} is made at its decision, not before the deal", wager.name),
                   where(), wager.section);
  }
  if (wager.need == Need::unstaked) {
    return refusal(fmt::format("the {} is bought by no stake of its own", wager.name), where(),
                   wager.section);
  }
  if (!rules_->offered(event.spot.wager)) {
    return refusal(fmt::format("the {} wager is not offered", wager.name), where(), wager.section);
  }
  if (seat == record_.bank.seat) {
    return refusal(fmt::format("seat {} is the bank and makes no wager against itself", seat),
                   where(), game.banking.no_wager);
  }
  if (event.amount.cents == 0 && record_.seat(seat).find(event.spot) != nullptr)
    return std::nullopt;
  return why_not_amount(event);
}

std::optional<Refusal> Round::why_not_amount(const Event& event) const {
  const Definition& game = definition();
  const Wager& wager = game.wagers[event.spot.wager];
  const auto where = [&] {
    return fmt::format("bets.{}.{}", event.place.seat(), game.spot_name(event.spot));
  };
  if (event.amount.cents <= 0 || event.amount > largest_amount) {
    return refusal(fmt::format("a stake is more than $0 and at most {}, not {}",
                               text(largest_amount), text(event.amount)),
                   where(), wager.section);
  }
  const StakeLimit limit = stake_limit(*rules_, event.spot.wager);
  if (!limit.only.empty()) {
    if (limit.only.contains(event.amount)) return std::nullopt;
    std::string amounts;
    for (const Money amount : limit.only) amounts += (amounts.empty() ? "" : " or ") + text(amount);
    return refusal(
        fmt::format("the {} wager is {}, not {}", wager.name, amounts, text(event.amount)), where(),
        limit.section);
  }
  if (event.amount < limit.least) {
    return refusal(fmt::format("the {} is at least {} here, not {}", wager.name, text(limit.least),
                               text(event.amount)),
                   where(), limit.least_section.empty() ? limit.section : limit.least_section);
  }
  if (event.amount > limit.most) {
    return refusal(fmt::format("the {} is at most {} here, not {}", wager.name, text(limit.most),
                               text(event.amount)),
                   where(), limit.section);
  }
  return std::nullopt;
}

std::optional<Refusal> Round::why_not_dealers_bet(const Event& event) const {
  const Definition& game = definition();
  const Banking& banking = game.banking;
  const std::string where = fmt::format("bets.dealer.{}", game.spot_name(event.spot));
  if (betting_closed_) {
    return refusal("no wager is made, increased or withdrawn after \"no more bets\"", where,
                   game.no_more_bets);
  }
  if (record_.bank.seat == 0) {
    return refusal("the dealer wagers only against a player who banks", where,
                   banking.dealers_section);
  }
  if (record_.bank.with_house) {
    return refusal("the dealer makes no wager against a bank that the house shares", where,
                   banking.with_house_section);
  }
  if (game.wagers[event.spot.wager].id != game.base) {
    return refusal(fmt::format("the dealer's wager against the bank is a {}", game.base), where,
                   game.wagers[event.spot.wager].section);
  }
  if (event.amount.cents == 0 && record_.bank.dealers_wager.cents > 0) return std::nullopt;
  Money most = largest_amount;
  if (const auto fixed =
          rules_->money(static_cast<OptionId>(*game.find_option(banking.dealers_option)))) {
    most = *fixed;
  }
  if (event.amount.cents > 0 && event.amount <= most) return std::nullopt;
  return refusal(fmt::format("the dealer's wager is more than $0 and at most {}, not {}",
                             text(most), text(event.amount)),
                 where, banking.dealers_section);
}

std::optional<Refusal> Round::why_not_bank(const Event& event) const {
  const Definition& game = definition();
  const Banking& banking = game.banking;
  const int seat = event.place.seat();
  if (auto why = why_not_at(event.place, "plays")) return why;
  const auto refuse = [&](std::string message, Section section) {
    return refusal(std::move(message), seat_path("plays", seat), section);
  };
  const auto allowed = [&](std::string_view option) {
    return rules_->flag(static_cast<OptionId>(*game.find_option(option)));
  };
  if (!banking.exists()) return refuse("only the house banks here", game.wagers_section);
  if (betting_closed_) {
    return refuse("the bank is taken before \"no more bets\"", game.no_more_bets);
  }
  if (!allowed(banking.option)) {
    return refuse(fmt::format("no player banks unless the rules have {} true", banking.option),
                  banking.section);
  }
  if (event.with_house && !allowed(banking.with_house_option)) {
    return refuse(fmt::format("the house shares no bank unless the rules have {} true",
                              banking.with_house_option),
                  banking.with_house_section);
  }
  if (record_.bank.seat != 0) {
    return refuse(fmt::format("seat {} is the bank of this round", record_.bank.seat),
                  banking.one_at_a_time);
  }
  if (has_taken_part(seat)) {
    return refuse(
        fmt::format("seat {} has wagered, and the bank makes no wager against itself", seat),
        banking.no_wager);
  }
  return std::nullopt;
}

// A seat that bets has every required wager, and beside each other wager those that it needs.
std::optional<Refusal> Round::why_not_seat(int seat) const {
  const Definition& game = definition();
  const SeatRecord& player = record_.seat(seat);
  const auto has = [&](std::string_view id) { return stake(seat, id).cents > 0; };
  const auto one_of = [](const Wager& wager) { return wager.need == Need::one_of; };
  const auto first = std::find_if(game.wagers.begin(), game.wagers.end(), one_of);
  if (first != game.wagers.end() && std::none_of(first, game.wagers.end(), [&](const Wager& wager) {
        return one_of(wager) && has(wager.id);
      })) {
    std::vector<std::string_view> names;
    for (const Wager& wager : game.wagers) {
      if (one_of(wager)) names.push_back(wager.name);
    }
    return refusal(fmt::format("seat {} has none of the wagers of which one is required: {}", seat,
                               fmt::join(names, ", ")),
                   fmt::format("bets.{}.{}", seat, first->id), first->section);
  }
  for (const Wager& wager : game.wagers) {
    if (wager.need != Need::required) continue;
    if (!has(wager.id)) {
      return refusal(
          fmt::format("seat {} has no {} wager, which is required to play", seat, wager.name),
          fmt::format("bets.{}.{}", seat, wager.id), wager.section);
    }
    if (wager.size.kind == Size::Kind::equal &&
        stake(seat, wager.id) != stake(seat, wager.size.of)) {
      return refusal(fmt::format("the {} equals the {}: {}, not {}", wager.name, wager.size.of,
                                 text(stake(seat, wager.size.of)), text(stake(seat, wager.id))),
                     fmt::format("bets.{}.{}", seat, wager.id), wager.size.section);
    }
  }
  for (const Stake& placed : player.stakes) {
    const Wager& wager = game.wagers[placed.spot.wager];
    for (const std::string_view needed : wager.needs) {
      if (has(needed)) continue;
      return refusal(fmt::format("the {} wager needs the {} wager beside it", wager.name, needed),
                     fmt::format("bets.{}.{}", seat, game.spot_name(placed.spot)), wager.section);
    }
  }
  return std::nullopt;
}

std::optional<Refusal> Round::why_not_close() const {
  if (betting_closed_) {
    return refusal("\"no more bets\" has been announced", "bets", definition().no_more_bets);
  }
  bool anybody = record_.bank.dealers_wager.cents > 0;
  for (int seat = 1; seat <= definition().positions; ++seat) {
    if (!has_taken_part(seat)) continue;
    anybody = true;
    if (auto why = why_not_seat(seat)) return why;
  }
  if (anybody) return std::nullopt;
  return refusal("nobody has made a wager, so there is no round", "bets",
                 definition().wagers[*definition().find_wager(definition().base)].section);
}

std::optional<Refusal> Round::why_not_card(const Event& event) const {
  const Definition& game = definition();
  const Expected now = expected();
  const auto where = [&] { return card_path(game, event.place); };
  if (now.kind != Expected::Kind::card) {
    return refusal(fmt::format("no card is dealt to {} now", game.place_name(event.place)), where(),
                   now.step != nullptr ? now.step->section : game.no_more_bets);
  }
  if (event.place != now.place) {
    return refusal(fmt::format("the next card goes to {}, not to {}", game.place_name(now.place),
                               game.place_name(event.place)),
                   where(), now.step->section);
  }
  if (!event.card.known() && game.shoe.faces_decide) {
    return refusal(fmt::format("a card is due to {}, and what it is decides what follows",
                               game.place_name(event.place)),
                   where(), section_of(*now.step, *rules_, record_, now.place));
  }
  if (!event.card.known()) return std::nullopt;
  if (!in_deck(game.deck, event.card)) {
    return refusal(fmt::format("{} is not in the deck", text(event.card)), where(),
                   game.deck_section);
  }
  if (used_.contains(event.card)) {
    return refusal(rules_->decks() > 1
                       ? fmt::format("all {} of {} are out of the shoe", text(event.card),
                                     count_of(static_cast<std::size_t>(rules_->decks()), "deck"))
                       : fmt::format("{} is already out of the deck", text(event.card)),
                   where(), game.deck_section);
  }
  return std::nullopt;
}

std::optional<Refusal> Round::why_not_decide(const Event& event) const {
  const Definition& game = definition();
  const Expected now = expected();
  const int seat = event.place.seat();
  const auto where = [&] { return seat_path("plays", seat); };
  if (now.kind != Expected::Kind::decision) {
    return refusal(fmt::format("{} has nothing to decide now", game.place_name(event.place)),
                   where(), now.step != nullptr ? now.step->section : game.no_more_bets);
  }
  if (event.place != now.place) {
    return refusal(fmt::format("it is the turn of {}, not of {}", game.place_name(now.place),
                               game.place_name(event.place)),
                   where(), now.step->section);
  }
  if (event.play.choice >= now.step->choices.size()) {
    return refusal("there is no such choice", where(), now.step->section);
  }
  const Choice& choice = now.step->choices[event.play.choice];
  if (event.play.per < 1 || event.play.multiple < 0) {
    return refusal("there is no such amount", where(), now.step->section);
  }
  if (allows(choice, event.play, seat)) return std::nullopt;
  if (!event.play.arranged.empty()) {
    return refusal(fmt::format("\"{}\" does not name hands of {} from the cards of seat {}",
                               play_text(*now.step, event.play),
                               fmt::join(game.arranging.sizes, " and "), seat),
                   where(), now.step->section);
  }
  if (choice.act == Choice::Act::parlay && stake(seat, choice.wager).cents == 0) {
    return refusal(fmt::format("seat {} has no {} wager to add to", seat, choice.wager), where(),
                   now.step->section);
  }
  if (choice.act != Choice::Act::wager) {
    return refusal(fmt::format("\"{}\" has no amount", choice.word), where(), now.step->section);
  }
  if (choice.any_amount) {
    return refusal(fmt::format("the {} is more than $0 and at most {}, not {}", choice.word,
                               text(largest_amount), text(event.play.amount)),
                   where(), now.step->section);
  }
  const std::string amount = amount_text(event.play);
  if (!fits(choice, event.play)) {
    return refusal(fmt::format("the {} is {} the {}, not {}", choice.word, amounts_text(choice),
                               game.base, amount),
                   where(), now.step->section);
  }
  const Money base = stake(seat, game.base);
  if (!event.play.whole_cents(base) || event.play.of(base).cents <= 0) {
    return refusal(fmt::format("{} times the {} of {} is no amount in whole cents", amount,
                               game.base, text(base)),
                   where(), now.step->section);
  }
  const auto wager = static_cast<WagerId>(*game.find_wager(choice.wager));
  const StakeLimit limit = stake_limit(*rules_, wager);
  return refusal(fmt::format("a {} of {} times the {} is {}, above the most of {}", choice.word,
                             amount, game.base, text(event.play.of(base)), text(limit.most)),
                 where(), now.step->section);
}

std::optional<Refusal> Round::why_not_arrange(const Event& event) const {
  const Definition& game = definition();
  const Expected now = expected();
  if (now.kind != Expected::Kind::arrangement || event.place != now.place) {
    return refusal("the dealer has no such hand to arrange now", "plays.dealer",
                   now.step != nullptr ? now.step->section : game.no_more_bets);
  }
  if (event.play.arranged.empty()) return std::nullopt;
  const auto arranged = found(event.place, event.play.arranged);
  if (!arranged) {
    return refusal(fmt::format("the dealer does not hold these cards; {} has {}",
                               game.place_name(event.place), text(held(event.place))),
                   "plays.dealer", now.step->section);
  }
  const Cards& cards = held(event.place);
  const bool all_known = card_set(cards).size() == game.place_cards(event.place);
  if (all_known && game.arranging.is_house_way(cards, *arranged)) return std::nullopt;
  return refusal(all_known ? fmt::format("the house may not set {} so", text(cards))
                           : "the house way is not known of cards that are not",
                 "plays.dealer", game.arranging.house_section);
}

bool Round::in_time(const Irregularity& irregularity) const {
  const auto left = [&](auto matches) {
    return std::any_of(agenda_.begin() + static_cast<std::ptrdiff_t>(next_), agenda_.end(),
                       matches);
  };
  switch (irregularity.until) {
    case Irregularity::Until::settlement:
      return true;
    case Irregularity::Until::decisions:
      return left([&](const Todo& todo) { return asks(todo); });
    case Irregularity::Until::last_reveal:
      return left([&](const Todo& todo) {
        return todo.kind == Expected::Kind::reveal && todo.step->place == irregularity.place;
      });
  }
  return false;
}

std::optional<Refusal> Round::why_not_irregular(const Event& event) const {
  const Definition& game = definition();
  if (event.index >= game.irregularities.size()) {
    return refusal("the game knows no such irregularity", "irregularities",
                   game.irregularities_section);
  }
  const Irregularity& irregularity = game.irregularities[event.index];
  const auto refuse = [&](std::string message, std::string_view part = "") {
    return refusal(fmt::format("{}: {}", irregularity.kind, message),
                   fmt::format("irregularities{}", part), irregularity.cited(event.disclosed));
  };
  if (record_.void_by != nullptr) {
    return refuse(fmt::format("the round is already void by {}", record_.void_by->kind));
  }
  if (!game.stands_from_throw_to_throw() && irregularity.effect != Irregularity::Effect::goes_on) {
    if (!betting_closed_) return refuse("there is no hand yet; betting is still open");
    if (over()) return refuse("the round is over");
    if (!in_time(irregularity)) return refuse("it is too late in the round for that");
  }
  if (irregularity.place == the_bank && record_.bank.seat == 0) {
    return refuse("no player banks this round");
  }
  if (irregularity.effect == Irregularity::Effect::no_throw && !game.stands_from_throw_to_throw() &&
      expected().kind != Expected::Kind::toss) {
    return refuse("no dice are thrown now");
  }
  const bool names_place = event.place != Place{};
  const bool of_a_seat = irregularity.concerns_a_seat();
  if (of_a_seat && !(names_place && event.place.is_seat())) {
    return refuse("needs the seat of the player", ".seat");
  }
  if (names_place && event.place.is_seat()) {
    const int seat = event.place.seat();
    // Tiles may also lie where nobody plays, but nobody leaves from there.
    const auto concerned = [&] {
      if (record_.seat(seat).in || of_a_seat) return record_.seat(seat).in;
      return !record_.seat(seat).cards.empty() ||
             (!game.dealings.empty() && rules_->dealing().deals_to(positions));
    };
    if (seat > game.positions || !concerned()) {
      return refuse(fmt::format("seat {} is not in the round", seat), ".seat");
    }
    if (of_a_seat && seat == record_.bank.seat) {
      return refuse(fmt::format("seat {} is the bank", seat), ".seat");
    }
    if (irregularity.effect == Irregularity::Effect::seat_may_void) {
      // The hand lacks all of its further cards, not some.
      const bool short_by_all = record_.seat(seat).cards.size() ==
                                static_cast<std::size_t>(rules_->dealing().cards_to(players));
      const bool open = asked_later(seat, Choice::Act::set) ||
                        (dealt() && expected().kind == Expected::Kind::card &&
                         receives_later(seat) && short_by_all);
      if (!record_.seat(seat).void_section.empty() || record_.seat(seat).lost_by != nullptr ||
          !open) {
        return refuse(fmt::format("the hand of seat {} is complete", seat), ".seat");
      }
    }
    if (irregularity.effect == Irregularity::Effect::seat_void &&
        !record_.seat(seat).cards.empty()) {
      return refuse(fmt::format("seat {} has its card", seat), ".seat");
    }
    if (irregularity.effect == Irregularity::Effect::seat_loses &&
        record_.seat(seat).lost_by != nullptr) {
      return refuse(fmt::format("seat {} has lost its wagers already", seat), ".seat");
    }
  }
  if (names_place && !event.place.is_seat() && !irregularity.places.empty() &&
      !irregularity.places.contains(game.place_id(event.place))) {
    return refuse(fmt::format("the section does not speak of {}", game.place_name(event.place)),
                  ".place");
  }
  if (irregularity.runs_out && expected().kind != Expected::Kind::card) {
    return refuse("no card is due now");
  }
  if (irregularity.possible != nullptr &&
      !(dealt() && irregularity.possible(*rules_, record_, event.place))) {
    return refuse(std::string(irregularity.impossible), irregularity.places.empty() ? "" : ".at");
  }
  if (!irregularity.method.empty() && rules_->says("dealing-method") &&
      !rules_->dealing().method.starts_with(irregularity.method)) {
    return refuse(fmt::format("the cards are dealt from {}, not from {}", rules_->dealing().method,
                              irregularity.method));
  }
  if (!event.card.known()) return std::nullopt;
  if (!in_deck(game.deck, event.card)) {
    return refuse(fmt::format("{} is not in the deck", text(event.card)), ".card");
  }
  const bool put_away = irregularity.discards || irregularity.kind == "card-face-up-in-shoe";
  if (put_away && used_.contains(event.card)) {
    return refuse(fmt::format("{} has been dealt, and this card is not used", text(event.card)),
                  ".card");
  }
  // An exposed card is one of its place that lay face down, or one whose place is not known.
  const bool of_seat = irregularity.of_hole_cards && names_place && event.place.is_seat();
  if ((of_seat || !irregularity.place.empty()) && used_.contains(unused_copy(event.card, used_))) {
    const Place place = of_seat                          ? event.place
                        : irregularity.place == the_bank ? Place::seat(record_.bank.seat)
                                                         : *game.find_place(irregularity.place);
    const Cards& lying = held(place);
    const unsigned seen = of_seat ? (1U << static_cast<unsigned>(game.looked_at)) - 1U
                          : place.is_seat()
                              ? seat_faces_up_[static_cast<std::size_t>(place.seat() - 1)]
                              : place_faces_up_[static_cast<std::size_t>(place.index())];
    bool face_down = false;
    for (std::size_t i = 0; i < lying.size(); ++i) {
      face_down |= alike(lying[i], event.card) && ((seen >> i) & 1U) == 0;
    }
    if (!face_down) {
      return refuse(fmt::format("{} is not a {} card of {}", text(event.card),
                                of_seat ? "hole" : "face-down", game.place_name(place)),
                    ".card");
    }
  }
  return std::nullopt;
}

std::optional<Refusal> Round::why_not_meter(const Event& event) const {
  const Definition& game = definition();
  if (event.meter.schedule >= game.schedules.size()) {
    return refusal("there is no such meter", "meters", game.wagers_section);
  }
  const Schedule& schedule = game.schedules[event.meter.schedule];
  const std::string where = "meters." + meter_name(game, event.meter);
  if (over()) return refusal("the round is over", where, schedule.meters_section);
  if (event.meter.amount.cents < 0 || event.meter.amount > largest_amount) {
    return refusal(fmt::format("a meter reads from $0 to {}, not {}", text(largest_amount),
                               text(event.meter.amount)),
                   where, schedule.meters_section);
  }
  const auto wager = static_cast<WagerId>(*game.find_wager(schedule.id));
  if (!rules_->offered(wager)) {
    return refusal(fmt::format("the {} wager is not offered", game.wagers[wager].name), where,
                   game.wagers[wager].section);
  }
  const Paytable& table = rules_->paytable(wager);
  const bool has =
      std::any_of(table.meters.begin(), table.meters.end(),
                  [&](const MeterSpec& spec) { return spec.level == event.meter.level; });
  if (!has) {
    return refusal(fmt::format("Paytable {} of {} has no such meter", table.name, schedule.id),
                   where, schedule.section);
  }
  return std::nullopt;
}

std::optional<Refusal> Round::why_not_draw(const Event& event) const {
  const Definition& game = definition();
  if (event.index >= game.draws.size()) {
    return refusal("the table game system draws nothing here", "selected", game.wagers_section);
  }
  const SystemDraw& draw = game.draws[event.index];
  const std::string where = fmt::format("selected.{}", draw.id);
  if (over()) return refusal("the round is over", where, draw.section);
  if (!rules_->flag(static_cast<OptionId>(*game.find_option(draw.option)))) {
    return refusal(fmt::format("nothing is drawn unless the rules have {} true", draw.option),
                   where, draw.section);
  }
  if (draw.kind == SystemDraw::Kind::card && !in_deck(game.deck, event.drawn.card)) {
    return refusal("a card of the deck is drawn", where, draw.section);
  }
  return std::nullopt;
}

}  // namespace houseway
