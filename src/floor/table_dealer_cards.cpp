#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "floor/seen_positions.h"
#include "floor/table_dealer.h"
#include "round/reported.h"
#include "rules/limits.h"

// Cards from the committed shoe, and what the shoe does when something goes wrong.
namespace houseway::floor {
namespace {

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

bool nothing_dealt(const Record& record) {
  return std::all_of(record.seats.begin(), record.seats.end(),
                     [](const SeatRecord& seat) { return seat.cards.empty(); }) &&
         std::all_of(record.places.begin(), record.places.end(),
                     [](const Cards& cards) { return cards.empty(); });
}

std::size_t cards_of_players(const Round& round) {
  std::size_t count = 0;
  for (const PotSeat& seat : round.pot().record().seats) count += seat.cards.size();
  return count;
}

const Irregularity* void_by(const Round& round) {
  if (round.definition().pot_game() != nullptr) return round.pot().record().void_by;
  return round.definition().card_game() != nullptr ? round.record().void_by : nullptr;
}

}  // namespace

// All that the dealer does until a player is asked, with the cards that it takes.
TableDealer::Events TableDealer::deal() {
  const Definition& game = table_.game();
  if (table_.shoe().cut_due()) return cut_cards();
  Round round = table_.round();
  const Expected::Kind due = round.expected().kind;
  const bool takes = due == Expected::Kind::card || due == Expected::Kind::burn;
  if (takes && table_.shoe().left() == 0) return run_short();
  if (lasting_shoe() && table_.shoe().left() == table_.shoe().size()) {
    // Shuffled in the middle of a round.
    if (Events burned = burn_first_cards(); !burned.empty()) return burned;
  }
  Dealing dealing(table_.shoe());
  Events play;
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
  if (game.hands() != nullptr && nothing_dealt(round.record())) {
    // Where hands are drawn to, the cards burned before a round are no event of it.
    const auto& steps = table_.rules().dealing().steps;
    const Deal* first = steps.empty() ? nullptr : steps.front().as<Deal>();
    for (int i = 0; first != nullptr && i < first->burned; ++i) next_card(true);
  }
  bool going = true;
  while (going && !round.over()) {
    const Expected now = round.expected();
    if (now.kind == Expected::Kind::card) {
      const auto card = next_card(false);
      going = card.has_value();
      if (going) went(round, play, Event::deal(now.place, *card));
    } else if (now.kind == Expected::Kind::burn) {
      going = next_card(true).has_value();
      if (going) went(round, play, Event::burn());
    } else if (now.kind == Expected::Kind::reveal) {
      went(round, play, Event::reveal());
    } else if (now.kind == Expected::Kind::arrangement) {
      went(round, play, Event::arrange(now.place));
    } else if (now.kind == Expected::Kind::toss) {
      going = toss_for_deal(round, play);
    } else {
      going = forced_part(round, play);
    }
  }
  Events events;
  for (const ShoeEvent& event : dealing.events()) events.emplace_back(event);
  const Events seen = open_seen(round, dealing.drawn());
  events.insert(events.end(), play.begin(), play.end());
  events.insert(events.end(), seen.begin(), seen.end());
  return events;
}

// Proofs of the cards that everybody sees from now on.
TableDealer::Events TableDealer::open_seen(const Round& after,
                                           const std::vector<std::uint64_t>& drawn) const {
  std::vector<std::uint64_t> dealt = table_.dealt();
  dealt.insert(dealt.end(), drawn.begin(), drawn.end());
  if (auto opened = table_.shoe().open(seen_positions(after, table_.shoe(), dealt, 0))) {
    return {std::move(*opened)};
  }
  return {};
}

// The shoe is empty and the round not complete: as the chapter has it the round is void, or what is
// not on the table is shuffled and the round goes on.
TableDealer::Events TableDealer::run_short() {
  const Definition& game = table_.game();
  const auto* known = find_irregularity(game, &Irregularity::FromShoe::too_few_cards);
  if (known != nullptr && table_.round().journal().back() != irregular(game, *known)) {
    return {RoundWent{irregular(game, *known)}};
  }
  return shuffle_again(table_.round(), false, "the cards ran out",
                       known != nullptr ? text(known->section) : std::string());
}

// The commitment ends, and what does not lie on the table is committed to anew.
TableDealer::Events TableDealer::shuffle_again(const Round& round, bool voided, std::string cause,
                                               std::string section) {
  CommittedShoe::ToShuffle cards = to_shuffle();
  cards.on_table = lying(round);
  const std::size_t left = cards_of(cards.deck, cards.decks).size() - cards.on_table.size();
  if (left == 0) throw std::runtime_error("too few cards for the round");
  cards.to_be_cut = cards.to_be_cut && left >= 2 * CommittedShoe::cut_from_end;
  return {table_.shoe().end(voided, std::move(cause), std::move(section)),
          table_.shoe().commit(cards, random_)};
}

// The cards that cannot come again in this round.
std::vector<Card> TableDealer::lying(const Round& round) const {
  std::vector<Card> cards;
  if (table_.game().pot_game() != nullptr) {
    // What was discarded may be among those that are shuffled; the round knows.
    Round next = round;
    while (next.expected().kind == Expected::Kind::burn) next.apply(Event::burn());
    const Expected now = next.expected();
    for (const Card card : deck_cards(Deck::standard)) {
      const bool due = now.kind == Expected::Kind::card;
      if (due && next.why_not(Event::deal(now.place, card))) cards.push_back(card);
    }
    return cards;
  }
  const auto add = [&](const auto& some) {
    for (const Card card : some) {
      if (card.known()) cards.push_back(card);
    }
  };
  for (const SeatRecord& seat : round.record().seats) {
    if (seat.hands.empty()) add(seat.cards);
    for (const DrawnHand& hand : seat.hands) add(hand.cards);
  }
  for (const Cards& place : round.record().places) add(place);
  return cards;
}

TableDealer::Events TableDealer::end_round() {
  Events events;
  if (table_.committed() && table_.shoe().state() == CommittedShoe::State::open) {
    // What players have turned over themselves is proved too.
    events = open_seen(table_.round(), {});
    if (lasting_shoe()) {
      for (TableEvent& event : left_over()) events.push_back(std::move(event));
    }
  }
  events.emplace_back(RoundEnded{false});
  if (table_.committed() && !lasting_shoe() &&
      table_.shoe().state() == CommittedShoe::State::open) {
    const Irregularity* voided = void_by(table_.round());
    events.emplace_back(voided != nullptr ? table_.shoe().end(true, std::string(voided->kind),
                                                              text(voided->section))
                                          : table_.shoe().end(false, "the round is over", {}));
  }
  return events;
}

// Cards that were drawn and belong to no hand of the round: a third card that was disclosed and not
// due goes with what would have followed it, and those for the next hand go back to the front.
TableDealer::Events TableDealer::left_over() {
  Events events;
  const Round& round = table_.round();
  for (const Event& event : round.journal()) {
    const auto* wrong = event.as<GoneWrong>();
    if (wrong == nullptr || !wrong->disclosed || void_by(round) != nullptr) continue;
    const auto& says = table_.game().irregularities[wrong->irregularity].from_shoe;
    if (!says.tells_disclosed || says.leaves_over == nullptr) continue;
    const int over = says.leaves_over(table_.rules(), round.record(), true);
    Dealing dealing(table_.shoe());
    if (over == 1) {
      dealing.burn();
      dealing.burn();
    } else if (over > 1) {
      simulate_round(dealing);
    }
    for (const ShoeEvent& taken : dealing.events()) events.emplace_back(taken);
    break;
  }
  const auto& held = table_.held_back();
  for (auto position = held.rbegin(); position != held.rend(); ++position) {
    events.emplace_back(ShoeEvent{CardPutBack{table_.shoe().number(), *position}});
  }
  return events;
}

// A round without wagers, whose cards go away (627a.14 and its like).
void TableDealer::simulate_round(Dealing& dealing) const {
  Round simulated(table_.rules());
  const auto base = static_cast<WagerId>(*table_.game().find_wager(table_.game().base));
  const Money least = std::max(dollars(1), stake_limit(table_.rules(), base).least);
  if (simulated.apply(Event::bet(1, Spot{base, 0}, least))) return;
  if (simulated.apply(Event::no_more_bets())) return;
  while (!simulated.over()) {
    const Expected now = simulated.expected();
    if (now.kind != Expected::Kind::card) {
      if (simulated.apply(Event::reveal())) return;
      continue;
    }
    const auto card = dealing.burn();
    if (!card || simulated.apply(Event::deal(now.place, *card))) return;
  }
}

TableDealer::Events TableDealer::void_commitments(const std::string& cause) const {
  Events events;
  if (!table_.committed()) return events;
  for (const auto& [what, open] : table_.throws().under_way()) {
    events.emplace_back(table_.throws().void_it(what, cause, {}));
  }
  if (table_.deals_cards() && table_.shoe().state() == CommittedShoe::State::open) {
    events.emplace_back(table_.shoe().end(true, cause, {}));
  }
  return events;
}

std::variant<TableDealer::Events, Refusal> TableDealer::go_wrong(GoneWrong wrong) {
  const Round& before = table_.round();
  if (auto why = why_not_reported(before, wrong)) return std::move(*why);
  const Irregularity& known = table_.game().irregularities[wrong.irregularity];
  Events events;
  Dealing dealing(table_.shoe());
  const bool from_shoe = table_.committed() && table_.deals_cards();
  if (from_shoe && table_.shoe().cut_due()) {
    return Refusal{"the cards are cut first", "irregularities", text(known.section)};
  }
  if (from_shoe && takes_a_card(known)) {
    const auto card = dealing.burn();
    if (!card) return Refusal{"the shoe is empty", "irregularities", text(known.section)};
    wrong.card = *card;
  } else if (known.pot.what == Irregularity::OfPot::What::up_card && !wrong.card.known() &&
             !before.pot().record().seat(wrong.place.seat()).cards.empty()) {
    wrong.card = before.pot().record().seat(wrong.place.seat()).cards.front();
  }
  for (const ShoeEvent& event : dealing.events()) events.emplace_back(event);
  const TableEvent called{RoundWent{{wrong}}};
  if (auto why = table_.why_not(called, the_program(), {})) return std::move(*why);
  events.push_back(called);
  if (!from_shoe) return events;
  Round after = before;
  after.apply({wrong});
  const auto add = [&](const Events& more) {
    events.insert(events.end(), more.begin(), more.end());
  };
  if (table_.game().pot_game() != nullptr && cards_of_players(before) > 0 &&
      cards_of_players(after) == 0) {
    // The cards come back and are shuffled.
    add(shuffle_again(after, true, std::string(known.kind), text(known.section)));
  } else if (lasting_shoe() && known.from_shoe.for_next_hand) {
    Dealing next(table_.shoe());
    if (next.draw()) events.emplace_back(next.events().front());
  } else if (lasting_shoe() && !known.from_shoe.never_at.empty()) {
    Dealing simulated(table_.shoe());
    simulate_round(simulated);
    for (const ShoeEvent& event : simulated.events()) events.emplace_back(event);
  }
  return events;
}

}  // namespace houseway::floor
