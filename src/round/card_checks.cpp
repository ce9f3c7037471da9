#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/words.h"
#include "round/card_round.h"
#include "round/play_words.h"
#include "round/throw_round.h"
#include "round/why_not.h"
#include "rules/limits.h"
#include "rules/step_text.h"

// Why an event is not allowed while cards are dealt and played.
namespace houseway {
namespace {

std::string card_path(const Definition& game, Place place) {
  if (place.is_seat()) return seat_path("cards", place.seat());
  return fmt::format("cards.{}", game.place_id(place));
}

}  // namespace

std::optional<Refusal> CardRound::why_not(const Event& event) const {
  return std::visit([this](const auto& happened) { return why_not(happened); }, event.what);
}

std::optional<Refusal> CardRound::why_not_elsewhere() const {
  return out_of_place(definition());
}

std::optional<Refusal> CardRound::why_not(const CardBurned&) const {
  if (expected().kind == Expected::Kind::burn) return std::nullopt;
  return refusal("no card is burned now", "", definition().no_more_bets);
}

std::optional<Refusal> CardRound::why_not(const Revealed&) const {
  if (expected().kind == Expected::Kind::reveal) return std::nullopt;
  return refusal("there is nothing to reveal now", "", definition().no_more_bets);
}

std::optional<Refusal> CardRound::why_not(const Tossed& tossed) const {
  const Definition& game = definition();
  if (game.throwing() == nullptr) {
    return refusal("nothing is thrown or spun in this game", "steps", game.no_more_bets);
  }
  const Throwing& throwing = *game.throwing();
  const bool due = expected().kind == Expected::Kind::toss;
  if (!due && !throwing.dice(*rules_, throwing.start).empty()) {
    return refusal("the dice are not thrown now", "roll", throwing.section);
  }
  // As with cards, what a file leaves out is a throw that nobody has seen.
  if (due && tossed.thrown.dice.empty()) return std::nullopt;
  return why_not_thrown(*rules_, throwing.start, tossed.thrown);
}

std::optional<Refusal> CardRound::why_not(const BetMade& bet) const {
  const Definition& game = definition();
  const int seat = bet.place.seat();
  if (game.cards().banking.exists() && bet.place == game.find_place(game.cards().dealer)) {
    return why_not_dealers_bet(bet);
  }
  if (auto why = why_not_at(*rules_, bet.place, "bets")) return why;
  const auto where = [&] { return bet_path(game, bet); };
  if (betting_closed_) {
    return refusal("no wager is made, increased or withdrawn after \"no more bets\"", where(),
                   game.no_more_bets);
  }
  const Wager& wager = game.wagers[bet.spot.wager];
  if (wager.need == Need::to_stay_in) {
    return refusal(fmt::format("the {} is made at its decision, not before the deal", wager.name),
                   where(), wager.section);
  }
  if (wager.need == Need::unstaked) {
    return refusal(fmt::format("the {} is bought by no stake of its own", wager.name), where(),
                   wager.section);
  }
  if (!rules_->offered(bet.spot)) {
    const bool no_table = rules_->has_paytable(bet.spot.wager) &&
                          !rules_->paytable(bet.spot.wager).fits(rules_->decks());
    return refusal(
        fmt::format("the {} wager is not offered{}", wager.name,
                    rules_->offered(bet.spot.wager) ? " on this hand" : ""),
        where(), no_table ? rules_->schedule(bet.spot.wager).section : wager.section_of(bet.spot));
  }
  if (game.on_hand_of(bet.spot) == bet.place) {
    return refusal(fmt::format("the {} wager on one's own hand names no hand", wager.name), where(),
                   wager.section_of(bet.spot));
  }
  if (seat == record_.bank.seat) {
    return refusal(fmt::format("seat {} is the bank and makes no wager against itself", seat),
                   where(), game.cards().banking.no_wager);
  }
  if (bet.amount.cents == 0 && record_.seat(seat).find(bet.spot) != nullptr) return std::nullopt;
  return why_not_amount(*rules_, bet);
}

std::optional<Refusal> CardRound::why_not_dealers_bet(const BetMade& bet) const {
  const Definition& game = definition();
  const Banking& banking = game.cards().banking;
  const std::string where = fmt::format("bets.dealer.{}", game.spot_name(bet.spot));
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
  if (game.wagers[bet.spot.wager].id != game.base) {
    return refusal(fmt::format("the dealer's wager against the bank is a {}", game.base), where,
                   game.wagers[bet.spot.wager].section);
  }
  if (bet.amount.cents == 0 && record_.bank.dealers_wager.cents > 0) return std::nullopt;
  Money most = largest_amount;
  if (const auto fixed =
          rules_->money(static_cast<OptionId>(*game.find_option(banking.dealers_option)))) {
    most = *fixed;
  }
  if (bet.amount.cents > 0 && bet.amount <= most) return std::nullopt;
  return refusal(fmt::format("the dealer's wager is more than $0 and at most {}, not {}",
                             text(most), text(bet.amount)),
                 where, banking.dealers_section);
}

std::optional<Refusal> CardRound::why_not(const BankTaken& bank) const {
  const Definition& game = definition();
  const Banking& banking = game.cards().banking;
  const int seat = bank.seat;
  if (auto why = why_not_at(*rules_, Place::seat(seat), "plays")) return why;
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
  if (bank.with_house && !allowed(banking.with_house_option)) {
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
std::optional<Refusal> CardRound::why_not_seat(int seat) const {
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
    if (wager.need != Need::required ||
        !rules_->offered(static_cast<WagerId>(*game.find_wager(wager.id)))) {
      continue;
    }
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
    if (wager.size.kind == Size::Kind::at_least &&
        stake(seat, wager.id) < stake(seat, wager.size.of)) {
      return refusal(fmt::format("the {} is at least the {}: {}, not {}", wager.name, wager.size.of,
                                 text(stake(seat, wager.size.of)), text(stake(seat, wager.id))),
                     fmt::format("bets.{}.{}", seat, wager.id), wager.size.section);
    }
  }
  if (game.cards().why_not_bets != nullptr) {
    if (auto objection = game.cards().why_not_bets(*rules_, player)) {
      return refusal(fmt::format("seat {}: {}", seat, objection->message), seat_path("bets", seat),
                     objection->section);
    }
  }
  for (const Stake& placed : player.stakes) {
    const Wager& wager = game.wagers[placed.spot.wager];
    if (wager.size.kind == Size::Kind::at_most && placed.amount > stake(seat, wager.size.of)) {
      return refusal(fmt::format("the {} is at most the {}: {}, not {}", wager.name, wager.size.of,
                                 text(stake(seat, wager.size.of)), text(placed.amount)),
                     fmt::format("bets.{}.{}", seat, game.spot_name(placed.spot)),
                     wager.size.section);
    }
    for (const std::string_view needed : wager.needs) {
      if (has(needed)) continue;
      return refusal(fmt::format("the {} wager needs the {} wager beside it", wager.name, needed),
                     fmt::format("bets.{}.{}", seat, game.spot_name(placed.spot)), wager.section);
    }
    const auto other = game.on_hand_of(placed.spot);
    if (other && other->is_seat() && !has_taken_part(other->seat())) {
      return refusal(fmt::format("the {} wager is on a hand that nobody plays", wager.name),
                     fmt::format("bets.{}.{}", seat, game.spot_name(placed.spot)),
                     wager.section_of(placed.spot));
    }
  }
  return std::nullopt;
}

// Where several play all of them make it, as large as the others; one who plays alone does not.
std::optional<Refusal> CardRound::why_not_among_players() const {
  const Definition& game = definition();
  std::vector<int> taking_part;
  for (int seat = 1; seat <= game.positions; ++seat) {
    if (has_taken_part(seat)) taking_part.push_back(seat);
  }
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    if (wager.need != Need::among_players || !rules_->offered(static_cast<WagerId>(i))) continue;
    const Money first = taking_part.empty() ? Money{} : stake(taking_part.front(), wager.id);
    for (const int seat : taking_part) {
      const Money made = stake(seat, wager.id);
      const auto refuse = [&](std::string message) {
        return refusal(std::move(message), fmt::format("bets.{}.{}", seat, wager.id),
                       wager.section);
      };
      if (taking_part.size() == 1) {
        if (made.cents == 0) continue;
        return refuse(fmt::format("seat {} plays alone, and the {} is among several players", seat,
                                  wager.name));
      }
      if (made.cents == 0) {
        return refuse(fmt::format("seat {} has no {} wager, which all make where several play",
                                  seat, wager.name));
      }
      if (made != first) {
        return refuse(fmt::format("the {} is the same for all players: {}, not {}", wager.name,
                                  text(first), text(made)));
      }
      const Money base = stake(seat, game.base);
      if (wager.size.kind == Size::Kind::table_minimum && made > base) {
        return refuse(
            fmt::format("the {} is the table minimum, and no {} is below that: {} at most",
                        wager.name, game.wagers[*game.find_wager(game.base)].name, text(base)));
      }
    }
  }
  return std::nullopt;
}

std::optional<Refusal> CardRound::why_not(const NoMoreBets&) const {
  if (betting_closed_) {
    return refusal("\"no more bets\" has been announced", "bets", definition().no_more_bets);
  }
  bool anybody = record_.bank.dealers_wager.cents > 0;
  for (int seat = 1; seat <= definition().positions; ++seat) {
    if (!has_taken_part(seat)) continue;
    anybody = true;
    if (auto why = why_not_seat(seat)) return why;
  }
  if (anybody) return why_not_among_players();
  return refusal("nobody has made a wager, so there is no round", "bets",
                 definition().wagers[*definition().find_wager(definition().base)].section);
}

std::optional<Refusal> CardRound::why_not(const CardDealt& given) const {
  const Definition& game = definition();
  const Expected now = expected();
  const auto where = [&] { return card_path(game, given.place); };
  if (now.kind != Expected::Kind::card) {
    return refusal(fmt::format("no card is dealt to {} now", game.place_name(given.place)), where(),
                   now.step != nullptr ? now.step->section : game.no_more_bets);
  }
  if (given.place != now.place) {
    return refusal(fmt::format("the next card goes to {}, not to {}", game.place_name(now.place),
                               game.place_name(given.place)),
                   where(), now.step->section);
  }
  if (!given.card.known() && game.cards().shoe.faces_decide) {
    return refusal(fmt::format("a card is due to {}, and what it is decides what follows",
                               game.place_name(given.place)),
                   where(), section_of(*now.step, *rules_, record_, now.place));
  }
  if (!given.card.known()) return std::nullopt;
  if (!in_deck(game.cards().deck, given.card)) {
    return refusal(fmt::format("{} is not in the deck", text(given.card)), where(),
                   game.cards().deck_section);
  }
  if (used_.contains(given.card)) {
    return refusal(rules_->decks() > 1
                       ? fmt::format("all {} of {} are out of the shoe", text(given.card),
                                     count_of(static_cast<std::size_t>(rules_->decks()), "deck"))
                       : fmt::format("{} is already out of the deck", text(given.card)),
                   where(), game.cards().deck_section);
  }
  return std::nullopt;
}

std::optional<Refusal> CardRound::why_not(const Decided& decided) const {
  const Definition& game = definition();
  const Expected now = expected();
  const int seat = decided.seat;
  const Play& play = decided.play;
  const auto where = [&] { return seat_path("plays", seat); };
  if (now.kind != Expected::Kind::decision) {
    return refusal(fmt::format("{} has nothing to decide now", game.place_name(Place::seat(seat))),
                   where(), now.step != nullptr ? now.step->section : game.no_more_bets);
  }
  if (Place::seat(seat) != now.place) {
    return refusal(fmt::format("it is the turn of {}, not of {}", game.place_name(now.place),
                               game.place_name(Place::seat(seat))),
                   where(), now.step->section);
  }
  if (play.choice >= now.step->choices().size()) {
    return refusal("there is no such choice", where(), now.step->section);
  }
  const Choice& choice = now.step->choices()[play.choice];
  if (play.per < 1 || play.multiple < 0) {
    return refusal("there is no such amount", where(), now.step->section);
  }
  if (allows(choice, play, seat)) return std::nullopt;
  const auto set = found(Place::seat(seat), play.arranged);
  if (set && !play.arranged.empty()) {
    if (const auto objection = why_not_arranged(Place::seat(seat), *set)) {
      return refusal(objection->message, where(), objection->section);
    }
  }
  if (!play.arranged.empty()) {
    return refusal(fmt::format("\"{}\" does not name hands of {} from the cards of seat {}",
                               play_text(*now.step, play),
                               fmt::join(game.cards().arranging.sizes, " and "), seat),
                   where(), now.step->section);
  }
  if (choice.act == Choice::Act::parlay && stake(seat, choice.wager).cents == 0) {
    return refusal(fmt::format("seat {} has no {} wager to add to", seat, choice.wager), where(),
                   now.step->section);
  }
  if (choice.act == Choice::Act::draw) {
    if (auto why = why_not_drawn(choice, play, seat)) {
      return refusal(std::move(*why), where(), now.step->section);
    }
  }
  if (choice.act != Choice::Act::wager) {
    return refusal(fmt::format("\"{}\" has no amount", choice.word), where(), now.step->section);
  }
  const auto wager = static_cast<WagerId>(*game.find_wager(choice.wager));
  const Money most = std::min(stake_limit(*rules_, wager).most, largest_stake(*rules_, wager));
  if (choice.any_amount) {
    return refusal(fmt::format("the {} is more than $0 and at most {}, not {}", choice.word,
                               text(most), text(play.amount)),
                   where(), now.step->section);
  }
  const std::string amount = amount_text(play);
  if (!fits(choice, play)) {
    return refusal(fmt::format("the {} is {} the {}, not {}", choice.word, amounts_text(choice),
                               game.base, amount),
                   where(), now.step->section);
  }
  if (!hand_allows(choice, play, seat)) {
    return refusal(fmt::format("the {} is {}, not {} with {}", choice.word, choice.most_words,
                               amount, text(record_.seat(seat).cards)),
                   where(), now.step->section);
  }
  const Money base = stake(seat, game.base);
  if (!play.whole_cents(base) || play.of(base).cents <= 0) {
    return refusal(fmt::format("{} times the {} of {} is no amount in whole cents", amount,
                               game.base, text(base)),
                   where(), now.step->section);
  }
  return refusal(fmt::format("a {} of {} times the {} is {}, above the most of {}", choice.word,
                             amount, game.base, text(play.of(base)), text(most)),
                 where(), now.step->section);
}

std::optional<Refusal> CardRound::why_not(const HandArranged& hand) const {
  const Definition& game = definition();
  const Expected now = expected();
  if (now.kind != Expected::Kind::arrangement || hand.place != now.place) {
    return refusal("the dealer has no such hand to arrange now", "plays.dealer",
                   now.step != nullptr ? now.step->section : game.no_more_bets);
  }
  if (hand.arranged.empty()) return std::nullopt;
  const auto set = found(hand.place, hand.arranged);
  if (!set) {
    return refusal(fmt::format("the dealer does not hold these cards; {} has {}",
                               game.place_name(hand.place), text(held(hand.place))),
                   "plays.dealer", now.step->section);
  }
  if (set_again_.contains(hand.place)) return std::nullopt;
  const Cards& cards = held(hand.place);
  const bool all_known = card_set(cards).size() == game.place_cards(hand.place);
  if (all_known && game.cards().arranging.is_house_way(*rules_, cards, *set)) return std::nullopt;
  return refusal(all_known ? fmt::format("the house may not set {} so", text(cards))
                           : "the house way is not known of cards that are not",
                 "plays.dealer", game.cards().arranging.house_section);
}

std::optional<Refusal> CardRound::why_not(const MeterRead& read) const {
  const Definition& game = definition();
  if (read.meter.schedule >= game.schedules.size()) {
    return refusal("there is no such meter", "meters", game.wagers_section);
  }
  const Schedule& schedule = game.schedules[read.meter.schedule];
  const std::string where = "meters." + meter_name(game, read.meter);
  if (read.meter.amount.cents < 0 || read.meter.amount > largest_amount) {
    return refusal(fmt::format("a meter reads from $0 to {}, not {}", text(largest_amount),
                               text(read.meter.amount)),
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
                  [&](const MeterSpec& spec) { return spec.level == read.meter.level; });
  if (!has) {
    return refusal(fmt::format("Paytable {} of {} has no such meter", table.name, schedule.id),
                   where, schedule.section);
  }
  return std::nullopt;
}

std::optional<Refusal> CardRound::why_not(const SystemDrew& drew) const {
  const Definition& game = definition();
  if (drew.draw >= game.cards().draws.size()) {
    return refusal("the table game system draws nothing here", "selected", game.wagers_section);
  }
  const SystemDraw& draw = game.cards().draws[drew.draw];
  const std::string where = fmt::format("selected.{}", draw.id);
  if (over()) return refusal("the round is over", where, draw.section);
  if (record_.drawn[drew.draw].known) {
    return refusal("is drawn once in a round, and has been", where, draw.section);
  }
  if (rules_->drawn_in_one_of(draw) == 0) {
    return refusal(fmt::format("nothing is drawn unless the rules have {} true", draw.option),
                   where, draw.section);
  }
  if (draw.kind == SystemDraw::Kind::player && !drew.drawn.place.is_seat()) {
    return refusal("the position of a player is drawn, not the dealer's", where, draw.section);
  }
  if (draw.kind == SystemDraw::Kind::card && !in_deck(game.cards().deck, drew.drawn.card)) {
    return refusal("a card of the deck is drawn", where, draw.section);
  }
  return std::nullopt;
}

}  // namespace houseway
