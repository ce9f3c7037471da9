#include "floor/table_dealer.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "floor/table_meters.h"
#include "ranking/totals.h"

namespace houseway::floor {

bool TableDealer::lasting_shoe() const {
  return table_.game().card_game() != nullptr && table_.game().cards().shoe.exists() &&
         !table_.rules().continuous();
}

void TableDealer::went(Round& round, Events& events, const Event& event) {
  if (const auto why = round.apply(event)) throw std::logic_error(text(*why));
  events.emplace_back(RoundWent{event});
}

TableDealer::Events TableDealer::make_ready(bool players_contribute, Instant now) {
  if (!table_.committed() || !table_.deals_cards()) return {};
  if (table_.charge_due(now)) return {PokerEvent{TimeCharged{}}};
  const CommittedShoe& shoe = table_.shoe();
  if (table_.shoe_due()) {
    Events collected = collect_vigorish();
    return collected.empty() ? commit_shoe(players_contribute) : collected;
  }
  if (shoe.cut_due()) return cut_cards();
  if (lasting_shoe() && shoe.left() == shoe.size()) return burn_first_cards();
  return {};
}

// Before a new shoe what was marked is collected, as far as the player has it (627a.12(d)).
TableDealer::Events TableDealer::collect_vigorish() const {
  Events events;
  for (int seat = 1; seat <= table_.positions(); ++seat) {
    const Money due = std::min(table_.money().marked(seat), table_.money().chips(seat));
    if (due.cents > 0 && table_.seat(seat).taken())
      events.emplace_back(VigorishCollected{seat, due});
  }
  return events;
}

TableDealer::Events TableDealer::unanswered() const {
  Events events;
  if (!table_.asked(Offer::shoe)) return events;
  TableOffers offers = table_.offers();
  const Present present = table_.present();
  while (const auto asked = offers.asked(Offer::shoe, present)) {
    const bool keeps = asked->answers.front() == Answer::keep;
    const OfferAnswered answer{Offer::shoe, asked->seat, keeps ? Answer::keep : Answer::decline};
    offers.apply(answer, present);
    events.emplace_back(answer);
  }
  return events;
}

// The dealer cuts where no player has: at least ten cards from either end.
TableDealer::Events TableDealer::cut_cards() {
  const CommittedShoe& shoe = table_.shoe();
  const auto span = static_cast<std::uint32_t>(shoe.size() - 2 * CommittedShoe::cut_from_end + 1);
  return {ShoeEvent{StackCut{shoe.number(), CommittedShoe::cut_from_end + random_.below(span),
                             below_cover_card(), "dealer"}}};
}

std::optional<std::uint64_t> TableDealer::below_cover_card() const {
  if (!lasting_shoe()) return {};
  const Shoe& of_game = table_.game().cards().shoe;
  const std::uint64_t size = table_.shoe().size();
  const auto least = static_cast<std::uint64_t>(of_game.cover_part > 0
                                                    ? static_cast<int>(size) / of_game.cover_part
                                                    : of_game.cover_above_bottom);
  return std::min(size, least + random_.below(CardShoe::cover_play + 1));
}

TableDealer::Events TableDealer::commit_shoe(bool players_contribute) {
  const CommittedShoe& shoe = table_.shoe();
  if (shoe.state() == CommittedShoe::State::open) {
    return {shoe.end(false, "the cards are shuffled again", {})};
  }
  if (players_contribute && shoe.state() != CommittedShoe::State::announced) {
    return {shoe.announce(random_)};
  }
  return {shoe.commit(to_shuffle(), random_)};
}

TableDealer::Events TableDealer::put_cards_away(std::string cause) const {
  using State = CommittedShoe::State;
  const State state = table_.shoe().state();
  if (state != State::open && state != State::announced) return {};
  return {table_.shoe().end(state == State::announced, std::move(cause), {})};
}

CommittedShoe::ToShuffle TableDealer::to_shuffle() const {
  CommittedShoe::ToShuffle cards;
  if (table_.game().card_game() != nullptr) {
    cards.deck = table_.game().cards().deck;
    cards.decks = table_.rules().decks();
  }
  cards.to_be_cut = !table_.rules().continuous() && cards.deck != Deck::tiles;
  return cards;
}

TableDealer::Events TableDealer::burn_first_cards() {
  const Shoe& of_game = table_.game().cards().shoe;
  if (of_game.burn == Shoe::Burn::none) return {};
  Dealing dealing(table_.shoe());
  const auto first = dealing.burn();
  if (first && of_game.burn == Shoe::Burn::by_first_card) {
    // Tens and court cards count ten, an ace one (627a.5(f), 629a.5(f), 631a.5(f)).
    const int points = baccarat_value(*first);
    for (int i = 0; i < (points == 0 ? 10 : points); ++i) dealing.burn();
  }
  Events events;
  for (const ShoeEvent& event : dealing.events()) events.emplace_back(event);
  return events;
}

TableDealer::Events TableDealer::begin_round() {
  Events events = unanswered();
  events.emplace_back(RoundBegan{table_.rounds() + 1});
  if (table_.game().thrown_on_a_layout() && !table_.game().throwing()->thrower.empty()) {
    const auto asked = table_.asked(Offer::dice);
    const Event pass = Event::pass_dice(asked ? asked->seat : std::max(1, table_.thrower()));
    if (!Round(table_.rules()).why_not(pass)) events.emplace_back(RoundWent{pass});
  }
  if (table_.game().pot_game() != nullptr || !table_.committed()) return events;
  const Events bound = commit_throw();
  events.insert(events.end(), bound.begin(), bound.end());
  return events;
}

TableDealer::Events TableDealer::take_down_incomplete() const {
  Events events;
  if (table_.phase() != LiveTable::Phase::betting || table_.game().card_game() == nullptr) {
    return events;
  }
  Round round = table_.round();
  return_incomplete(round, events);
  return events;
}

TableDealer::Events TableDealer::close_bets(const std::vector<MeterReading>& of_house) {
  if (table_.phase() != LiveTable::Phase::betting) return {};
  if (table_.game().pot_game() != nullptr) return begin_pot(of_house);
  if (table_.game().card_game() == nullptr) return toss();
  Round round = table_.round();
  Events events;
  const bool by_house = table_.opened().meters_of_house;
  if (by_house) {
    const bool stopped = !table_.progressives_stopped().empty();
    const std::vector<MeterReading> none;
    for (const Event& back : without_progressives(round, stopped ? none : of_house)) {
      went(round, events, back);
    }
  }
  return_incomplete(round, events);
  if (round.why_not(Event::no_more_bets())) {
    events.emplace_back(RoundEnded{true});
    return events;
  }
  std::vector<MeterReading> meters;
  if (by_house) {
    const auto played_for = meters_played_for(round);
    std::copy_if(
        of_house.begin(), of_house.end(), std::back_inserter(meters), [&](const auto& each) {
          return std::any_of(played_for.begin(), played_for.end(), [&](const MeterReading& meter) {
            return meter.schedule == each.schedule && meter.level == each.level;
          });
        });
  } else {
    const Meters own = table_.money().meters_with(round);
    meters.assign(own.begin(), own.end());
  }
  for (MeterReading& meter : meters) {
    // A seed measured by a great wager may be more than any meter shows.
    meter.amount = std::min(meter.amount, largest_amount);
    went(round, events, Event::read_meter(meter));
  }
  open_draws(round, events);
  went(round, events, Event::no_more_bets());
  return events;
}

TableDealer::Events TableDealer::read_meters(const std::vector<MeterReading>& of_house) const {
  Events events;
  for (const MeterReading& due : table_.readings_due()) {
    for (MeterReading meter : of_house) {
      if (meter.schedule != due.schedule || meter.level != due.level) continue;
      meter.amount = std::min(meter.amount, largest_amount);
      events.emplace_back(RoundWent{Event::read_meter(meter)});
    }
  }
  return events;
}

// Wagers without which there is no hand are missing, or one is not as it has to be: what stands in
// the way goes back, the wager itself where that is enough, and else all of the seat's.
void TableDealer::return_incomplete(Round& round, Events& events) const {
  const auto take_down = [&](int seat, std::string_view only) {
    bool any = false;
    const auto stakes = round.record().seat(seat).stakes;
    for (auto stake = stakes.rbegin(); stake != stakes.rend(); ++stake) {
      if (!only.empty() && table_.game().spot_name(stake->spot) != only) continue;
      const Event taken_down = Event::bet(seat, stake->spot, Money{});
      if (round.why_not(taken_down)) continue;
      went(round, events, taken_down);
      any = true;
    }
    return any;
  };
  while (const auto why = round.why_not(Event::no_more_bets())) {
    bool any = false;
    for (int seat = 1; seat <= table_.positions(); ++seat) {
      const std::string place = fmt::format("bets.{}", seat);
      if (why->place != place && !why->place.starts_with(place + ".")) continue;
      const std::string wager = why->place.substr(std::min(why->place.size(), place.size() + 1));
      any = (!wager.empty() && take_down(seat, wager)) || take_down(seat, {});
    }
    for (int seat = 1; !any && seat <= table_.positions(); ++seat) any = take_down(seat, {});
    if (!any) return;
  }
}

TableDealer::Events TableDealer::go_on() {
  const auto phase = table_.phase();
  if (phase == LiveTable::Phase::betting) {
    return table_.game().thrown_on_a_layout() ? between_throws() : Events();
  }
  if (phase != LiveTable::Phase::playing) return {};
  if (table_.round().over()) return table_.readings_due().empty() ? end_round() : Events();
  return table_.committed() ? deal() : forced();
}

// What needs no entry where a person deals: a burn has no face, hands are turned over and set by
// the house way as the procedure says, and what has to be posted is posted.
TableDealer::Events TableDealer::forced() const {
  Events events;
  if (table_.phase() != LiveTable::Phase::playing) return events;
  Round round = table_.round();
  while (!round.over()) {
    const Expected now = round.expected();
    if (now.kind == Expected::Kind::burn) {
      went(round, events, Event::burn());
    } else if (now.kind == Expected::Kind::reveal) {
      went(round, events, Event::reveal());
    } else if (now.kind == Expected::Kind::arrangement) {
      went(round, events, Event::arrange(now.place));
    } else if (!forced_part(round, events)) {
      break;
    }
  }
  return events;
}

Event TableDealer::for_absent(const Round& round) {
  const Expected now = round.expected();
  const int seat = now.place.seat();
  if (round.definition().pot_game() != nullptr) {
    const PotRound& pot = round.pot();
    for (const PotAct act : {PotAct::check, PotAct::muck, PotAct::show, PotAct::draw}) {
      const Event event = Event::act(seat, act);
      if (!pot.why_not(event)) return event;
    }
    if (pot.phase() == PotRound::Phase::discarding) {
      Cards cards;
      for (const Card card : pot.record().seat(seat).held()) {
        if (static_cast<int>(cards.size()) < pot.street().discards) cards.push_back(card);
      }
      return Event::act(seat, PotAct::discard, {}, cards);
    }
    // One who has put in what stands as a call has called.
    const Event fold = Event::act(seat, PotAct::fold);
    return pot.why_not(fold) ? Event::act(seat, PotAct::call) : fold;
  }
  if (round.definition().hands() != nullptr) {
    for (const Move move : {Move::pass, Move::stand}) {
      const Event event = Event::decide(seat, Play{static_cast<std::uint8_t>(move)});
      if (!round.why_not(event)) return event;
    }
    return Event::decide(seat, round.hands().plays().front());
  }
  const auto plays = round.cards().plays();
  for (const Choice::Act act : {Choice::Act::check, Choice::Act::set, Choice::Act::withdraw,
                                Choice::Act::give_up, Choice::Act::fold}) {
    for (const Play& play : plays) {
      if (now.step->choices()[play.choice].act == act) return Event::decide(seat, play);
    }
  }
  return Event::decide(seat, plays.front());
}

}  // namespace houseway::floor
