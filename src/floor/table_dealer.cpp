#include "floor/table_dealer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "core/words.h"
#include "floor/table_meters.h"
#include "ranking/totals.h"
#include "round/random_round.h"

namespace houseway::floor {
namespace {

constexpr std::string_view roll = "roll";
constexpr std::string_view spin = "spin";

std::string said(const Definition& game, const Throw& thrown) {
  return thrown.dice.empty() ? std::string(game.throwing()->results[thrown.number])
                             : fmt::format("{}", fmt::join(thrown.dice, " "));
}

Throw thrown_in(const Definition& game, const std::string& item) {
  const std::vector<std::string> words = words_of(item);
  Throw thrown;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[0] == roll) {
      thrown.dice.push_back(static_cast<std::uint8_t>(std::stoi(words[i])));
    } else {
      const auto& results = game.throwing()->results;
      thrown.number = static_cast<std::uint8_t>(
          std::find(results.begin(), results.end(), words[i]) - results.begin());
    }
  }
  return thrown;
}

std::string device_of(const Definition& game) {
  return std::string(game.throwing()->results.empty() ? roll : spin);
}

Drawn drawn_in(const Definition& game, const SystemDraw& draw, const std::string& item) {
  const std::string word = words_of(item).back();
  if (draw.kind == SystemDraw::Kind::card) return {true, *parse_card(word), {}};
  return {true, {}, *game.find_place(word)};
}

std::string said(const Definition& game, const SystemDraw& draw, const Drawn& drawn) {
  if (draw.kind == SystemDraw::Kind::card) return text(drawn.card);
  return drawn.place.is_seat() ? fmt::format("{}", drawn.place.seat())
                               : std::string(game.place_id(drawn.place));
}

const std::string& item_of(const TableEvent& opened) {
  return std::get<ThrowOpened>(std::get<ThrowEvent>(opened)).proof.item;
}

// The first that says this of the shoe, if the chapter has one.
const Irregularity* find_irregularity(const Definition& game, bool Irregularity::FromShoe::*says) {
  for (const Irregularity& irregularity : game.irregularities) {
    if (irregularity.from_shoe.*says) return &irregularity;
  }
  return nullptr;
}

Event irregular(const Definition& game, const Irregularity& irregularity) {
  return Event::irregular(static_cast<std::uint8_t>(&irregularity - game.irregularities.data()));
}

}  // namespace

bool TableDealer::lasting_shoe() const {
  return table_.game().card_game() != nullptr && table_.game().cards().shoe.exists() &&
         !table_.rules().continuous();
}

void TableDealer::went(Round& round, Events& events, const Event& event) {
  if (const auto why = round.apply(event)) throw std::logic_error(text(*why));
  events.emplace_back(RoundWent{event});
}

TableDealer::Events TableDealer::make_ready() {
  if (!table_.committed() || !table_.deals_cards()) return {};
  const CommittedShoe& shoe = table_.shoe();
  if (table_.shoe_due()) return commit_shoe();
  if (shoe.cut_due()) {
    // The dealer cuts where no player has: at least ten cards from either end.
    const auto span = static_cast<std::uint32_t>(shoe.size() - 2 * CommittedShoe::cut_from_end + 1);
    StackCut cut{shoe.number(), CommittedShoe::cut_from_end + random_.below(span), {}, "dealer"};
    if (lasting_shoe()) {
      const Shoe& of_game = table_.game().cards().shoe;
      const auto least = static_cast<std::uint64_t>(
          of_game.cover_part > 0 ? static_cast<int>(shoe.size()) / of_game.cover_part
                                 : of_game.cover_above_bottom);
      cut.below_cover = least + random_.below(CardShoe::cover_play + 1);
    }
    return {ShoeEvent{cut}};
  }
  if (lasting_shoe() && shoe.left() == shoe.size()) return burn_first_cards();
  return {};
}

TableDealer::Events TableDealer::commit_shoe() {
  const CommittedShoe& shoe = table_.shoe();
  if (shoe.state() == CommittedShoe::State::open) {
    return {shoe.end(false, "the cards are shuffled again", {})};
  }
  CommittedShoe::ToShuffle cards;
  if (table_.game().card_game() != nullptr) {
    cards.deck = table_.game().cards().deck;
    cards.decks = table_.rules().decks();
  }
  cards.to_be_cut = !table_.rules().continuous() && cards.deck != Deck::tiles;
  return {shoe.commit(cards, random_)};
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
  Events events{RoundBegan{table_.rounds() + 1}};
  if (table_.game().pot_game() != nullptr || !table_.committed()) return events;
  if (table_.game().throwing() != nullptr && table_.game().card_game() == nullptr) {
    Round round(table_.rules());
    if (!table_.game().throwing()->thrower.empty()) {
      int thrower = table_.thrower();
      for (int i = 0; i < table_.positions(); ++i, thrower = thrower % table_.positions() + 1) {
        if (thrower > 0 && table_.seat(thrower).taken() && !table_.seat(thrower).away) break;
      }
      const Event pass = Event::pass_dice(std::max(1, thrower));
      if (!round.why_not(pass)) events.emplace_back(RoundWent{pass});
    }
  }
  const Events bound = commit_throw();
  events.insert(events.end(), bound.begin(), bound.end());
  return events;
}

// What the program will throw or draw is bound before bets close. What a round that was called off
// had bound is told and counts for nothing: the rules may have changed since.
TableDealer::Events TableDealer::commit_throw() {
  const Definition& game = table_.game();
  const bool fresh = table_.phase() == LiveTable::Phase::between_rounds;
  const auto& under_way = table_.throws().under_way();
  Events events;
  const auto bound = [&](std::string_view what) {
    return !fresh && under_way.contains(std::string(what));
  };
  std::uint64_t number = 0;
  const auto bind = [&](const std::string& what, const std::string& result) {
    events.emplace_back(table_.throws().commit(what, std::array{result}, random_, number++));
  };
  if (fresh) {
    for (const auto& [what, open] : under_way) {
      events.emplace_back(table_.throws().void_it(what, "the round was called off", {}));
    }
  }
  if (game.throwing() != nullptr && !bound(device_of(game))) {
    const bool layout = game.card_game() == nullptr;
    const State state =
        layout && !fresh ? table_.round().throws().layout().state() : game.throwing()->start;
    const Throw thrown = random_throw(table_.rules(), state, random_);
    // Rules may have the dealing begin without dice.
    const bool any = device_of(game) == spin || !thrown.dice.empty();
    if (any) bind(device_of(game), said(game, thrown));
  }
  if (game.card_game() == nullptr) return events;
  for (const SystemDraw& draw : game.cards().draws) {
    const auto drawn = random_draw(table_.rules(), draw, random_);
    if (drawn && !bound(draw.id)) bind(std::string(draw.id), said(game, draw, *drawn));
  }
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
    Meters own = table_.money().meters();
    add_contributions(table_.rules(), round.record(), own);
    meters.assign(own.begin(), own.end());
  }
  for (MeterReading& meter : meters) {
    // A seed measured by a great wager may be more than any meter shows.
    meter.amount = std::min(meter.amount, largest_amount);
    went(round, events, Event::read_meter(meter));
  }
  const auto draws = table_.game().cards().draws;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const std::string what(draws[i].id);
    if (!table_.throws().under_way().contains(what)) continue;
    events.emplace_back(table_.throws().open(what));
    const Drawn drawn = drawn_in(table_.game(), draws[i], item_of(events.back()));
    went(round, events, Event::draw(static_cast<std::uint8_t>(i), drawn));
  }
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
void TableDealer::return_incomplete(Round& round, Events& events) {
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

TableDealer::Events TableDealer::toss() {
  Round round = table_.round();
  if (round.throws().layout().bets().empty()) {
    const bool begun = round.throws().layout().state() != table_.game().throwing()->start;
    if (!begun) return {RoundEnded{round.throws().layout().lines().empty()}};
  }
  if (!table_.throws().under_way().contains(device_of(table_.game()))) return commit_throw();
  Events events{table_.throws().open(device_of(table_.game()))};
  const Event event = Event::toss(thrown_in(table_.game(), item_of(events.back())));
  // A throw that is not allowed yet (a call is due, the thrower has no wager) stays bound.
  if (round.why_not(event)) return {};
  went(round, events, event);
  return events;
}

TableDealer::Events TableDealer::go_on() {
  const auto phase = table_.phase();
  if (!table_.committed()) return {};
  if (phase == LiveTable::Phase::betting) {
    if (table_.game().pot_game() != nullptr || table_.game().card_game() != nullptr) return {};
    const Layout& layout = table_.round().throws().layout();
    const bool thrown = !layout.throws().empty() || !layout.lines().empty();
    if (thrown && layout.bets().empty() && layout.state() == table_.game().throwing()->start) {
      Events events;
      const std::string what = device_of(table_.game());
      if (table_.throws().under_way().contains(what)) {
        events.emplace_back(table_.throws().void_it(what, "the round is over", {}));
      }
      events.emplace_back(RoundEnded{false});
      return events;
    }
    return commit_throw();
  }
  if (phase != LiveTable::Phase::playing) return {};
  if (table_.round().over()) {
    if (!table_.readings_due().empty()) return {};
    // What players have turned over themselves is proved too.
    Events events;
    if (table_.shoe().state() == CommittedShoe::State::open) {
      events = open_seen(table_.round(), {});
    }
    events.emplace_back(RoundEnded{false});
    if (!lasting_shoe() && table_.shoe().state() == CommittedShoe::State::open) {
      events.emplace_back(table_.shoe().end(false, "the round is over", {}));
    }
    return events;
  }
  return deal();
}

// All that the dealer does until a player is asked, with the cards that it takes.
TableDealer::Events TableDealer::deal() {
  Round round = table_.round();
  Dealing dealing(table_.shoe());
  Events play;
  const Definition& game = table_.game();
  bool short_of_cards = false;
  const auto next_card = [&](bool burned) -> std::optional<Card> {
    const bool out = dealing.cover_card_out();
    const auto card = burned ? dealing.burn() : dealing.draw();
    if (!out && dealing.cover_card_out()) {
      const auto* noted = find_irregularity(game, &Irregularity::FromShoe::cover_card_out);
      if (noted != nullptr && !round.why_not(irregular(game, *noted))) {
        went(round, play, irregular(game, *noted));
      }
    }
    return card;
  };
  if (game.hands() != nullptr && round.record().seats.front().cards.empty()) {
    // Where hands are drawn to, the cards burned before a round are no event of it.
    const auto& steps = table_.rules().dealing().steps;
    const Deal* first = steps.empty() ? nullptr : steps.front().as<Deal>();
    const bool fresh = std::all_of(round.record().seats.begin(), round.record().seats.end(),
                                   [](const SeatRecord& seat) { return seat.cards.empty(); });
    for (int i = 0; first != nullptr && fresh && i < first->burned; ++i) next_card(true);
  }
  while (!round.over() && !short_of_cards) {
    const Expected now = round.expected();
    if (now.kind == Expected::Kind::card) {
      if (const auto card = next_card(false)) {
        went(round, play, Event::deal(now.place, *card));
      } else {
        short_of_cards = true;
      }
    } else if (now.kind == Expected::Kind::burn) {
      short_of_cards = !next_card(true);
      if (!short_of_cards) went(round, play, Event::burn());
    } else if (now.kind == Expected::Kind::reveal) {
      went(round, play, Event::reveal());
    } else if (now.kind == Expected::Kind::arrangement) {
      went(round, play, Event::arrange(now.place));
    } else if (now.kind == Expected::Kind::toss) {
      play.emplace_back(table_.throws().open(device_of(game)));
      went(round, play, Event::toss(thrown_in(game, item_of(play.back()))));
    } else if (!forced_part(round, play)) {
      break;
    }
  }
  Events events;
  for (const ShoeEvent& event : dealing.events()) events.emplace_back(event);
  const Events seen = open_seen(round, dealing.drawn());
  events.insert(events.end(), play.begin(), play.end());
  if (short_of_cards) {
    const auto* known = find_irregularity(game, &Irregularity::FromShoe::too_few_cards);
    if (known == nullptr) throw std::runtime_error("too few cards for the round");
    went(round, events, irregular(game, *known));
  }
  events.insert(events.end(), seen.begin(), seen.end());
  return events;
}

// Proofs of the cards that everybody sees from now on.
TableDealer::Events TableDealer::open_seen(const Round& after,
                                           const std::vector<std::uint64_t>& drawn) const {
  std::vector<Card> seen;
  for (const SeenPlace& place : after.view(0)) {
    for (const Card card : place.cards) {
      if (card.known()) seen.push_back(card);
    }
  }
  std::vector<std::uint64_t> positions;
  const auto take = [&](std::uint64_t position) {
    const auto found = std::find(seen.begin(), seen.end(), table_.shoe().card(position));
    if (found == seen.end()) return;
    seen.erase(found);
    if (!table_.shoe().is_open(table_.shoe().index_of(position))) positions.push_back(position);
  };
  for (const std::uint64_t position : table_.dealt()) take(position);
  for (const std::uint64_t position : drawn) take(position);
  if (positions.empty()) return {};
  if (auto opened = table_.shoe().open(positions)) return {std::move(*opened)};
  return {};
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
    return Event::act(seat, PotAct::fold);
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
