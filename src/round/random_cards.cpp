#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "core/shoe.h"
#include "round/random_round.h"
#include "rules/limits.h"

namespace houseway {
namespace {

void must_apply(Round& round, const Event& event) {
  if (const auto why = round.apply(event)) throw std::logic_error(text(*why));
}

Money random_stake(const RuleSet& rules, WagerId wager, Random& random) {
  constexpr std::array usual{dollars(1),  dollars(2),  dollars(5),
                             dollars(10), dollars(25), dollars(100)};
  const StakeLimit limit = stake_limit(rules, wager);
  if (!limit.only.empty()) return pick(limit.only, random);
  return std::clamp(pick(usual, random), limit.least, limit.most);
}

// Now and then a player takes the bank, with or without the house, and the dealer wagers against
// it.
void random_bank(Round& round, Random& random, int sure, int seats) {
  const Definition& game = round.definition();
  if (!game.cards().banking.exists() || seats == 1) return;
  const auto below = static_cast<std::uint32_t>(seats == 0 ? game.positions : seats);
  const bool with_house = random.one_in(2);
  const int banker = 1 + static_cast<int>(random.below(below));
  const Event bank = Event::bank(banker, with_house);
  const bool alone = seats == 0 && banker == sure;  // there may be nobody else
  if (alone || random.one_in(2) || round.why_not(bank)) return;
  must_apply(round, bank);
  const Spot base{static_cast<WagerId>(*game.find_wager(game.base)), 0};
  const Event wager = Event::bet(*game.find_place(game.cards().dealer), base, dollars(5));
  if (random.one_in(2) && !round.why_not(wager)) must_apply(round, wager);
}

// Now and then a player wagers on the hand of another or of the dealer what others must wager on
// their own.
void random_bets_on_others(Round& round, Random& random) {
  const Definition& game = round.definition();
  const Record& record = round.cards().record();
  for (int seat = 1; seat <= round.rules().positions(); ++seat) {
    if (record.seat(seat).stakes.empty()) continue;
    for (std::size_t i = 0; i < game.wagers.size(); ++i) {
      if (game.wagers[i].need != Need::required) continue;
      for (std::size_t other = 1; other < game.wagers[i].selections.size(); ++other) {
        const Spot spot{static_cast<WagerId>(i), static_cast<std::uint8_t>(other)};
        const auto place = game.on_hand_of(spot);
        const bool plays =
            place && (!place->is_seat() || !record.seat(place->seat()).stakes.empty());
        const Event bet = Event::bet(seat, spot, random_stake(round.rules(), spot.wager, random));
        if (plays && random.one_in(2) && !round.why_not(bet)) must_apply(round, bet);
      }
    }
  }
}

// Of a play that exchanges cards, another number of them and others.
Play with_other_cards(const Round& round, Play play, Random& random) {
  const Expected now = round.expected();
  const Choice& choice = now.step->choices()[play.choice];
  if (choice.exchanged.empty()) return play;
  Play other = play;
  other.exchanged = {};
  const auto wanted = static_cast<std::size_t>(choice.exchanged[0]) +
                      random.below(static_cast<std::uint32_t>(choice.exchanged[1]) + 1U -
                                   static_cast<std::uint32_t>(choice.exchanged[0]));
  std::size_t left = round.cards().record().seat(now.place.seat()).cards.size();
  for (const Card card : round.cards().record().seat(now.place.seat()).cards) {
    const std::size_t due = wanted - other.exchanged.size();
    if (random.below(static_cast<std::uint32_t>(left--)) < due) other.exchanged.push_back(card);
  }
  return round.why_not(Event::decide(now.place.seat(), other)) ? play : other;
}

// Of wagers of which one is required the base may be left out for another; those that the house
// wants in proportion are made equal.
void random_one_of(Round& round, Random& random, int seat) {
  const Definition& game = round.definition();
  const SeatRecord& player = round.cards().record().seat(seat);
  const Spot base{static_cast<WagerId>(*game.find_wager(game.base)), 0};
  const Money staked = player.find(base)->amount;
  bool another = false;
  bool needed = false;
  for (const Stake& stake : player.stakes) {
    const Wager& wager = game.wagers[stake.spot.wager];
    another |= wager.need == Need::one_of && stake.spot != base;
    needed |= wager.needs.contains(game.base);
  }
  if (another && !needed && random.one_in(4)) must_apply(round, Event::bet(seat, base, {}));
  const auto objects = game.cards().why_not_bets;
  if (objects == nullptr || !objects(round.rules(), player)) return;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Spot spot{static_cast<WagerId>(i), 0};
    if (game.wagers[i].need == Need::one_of) must_apply(round, Event::bet(seat, spot, staked));
  }
}

void random_bets(Round& round, Random& random, int seats) {
  const Definition& game = round.definition();
  const int seats_at_table = round.rules().positions();
  const int sure = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(seats_at_table)));
  random_bank(round, random, sure, seats);
  for (int seat = 1; seat <= seats_at_table; ++seat) {
    const bool sits = seats == 0 ? seat == sure || random.one_in(2) : seat <= seats;
    if (!sits || seat == round.cards().record().bank.seat) continue;
    const auto placed = [&](std::string_view needed) {
      const auto id = static_cast<WagerId>(*game.find_wager(needed));
      return round.cards().record().seat(seat).find({id, 0}) != nullptr;
    };
    // Where no one wager is required, the base wager makes sure that there is one.
    const bool any_will_do =
        std::none_of(game.wagers.begin(), game.wagers.end(),
                     [](const Wager& wager) { return wager.need == Need::required; });
    for (std::size_t i = 0; i < game.wagers.size(); ++i) {
      const Wager& wager = game.wagers[i];
      const auto id = static_cast<WagerId>(i);
      if (wager.need == Need::required || (any_will_do && wager.id == game.base)) {
        Money amount = random_stake(round.rules(), id, random);
        if (wager.size.kind == Size::Kind::equal || wager.size.kind == Size::Kind::at_least) {
          const auto of = static_cast<WagerId>(*game.find_wager(wager.size.of));
          const Money measure = round.cards().record().seat(seat).find({of, 0})->amount;
          amount = wager.size.kind == Size::Kind::equal ? measure : std::max(amount, measure);
        }
        must_apply(round, Event::bet(seat, {id, 0}, amount));
      } else if (made_before_the_deal(wager.need) && wager.need != Need::among_players &&
                 round.rules().offered(id) &&
                 std::all_of(wager.needs.begin(), wager.needs.end(), placed)) {
        const std::size_t spots = std::max<std::size_t>(1, wager.selections.size());
        for (std::size_t spot = 0; spot < spots; ++spot) {
          const Spot chosen{id, static_cast<std::uint8_t>(spot)};
          if (random.one_in(2) || !round.rules().offered(chosen)) continue;
          must_apply(round, Event::bet(seat, chosen, random_stake(round.rules(), id, random)));
        }
      }
    }
    if (any_will_do && game.cards().showdown != nullptr) random_one_of(round, random, seat);
  }
}

// What the players stake among themselves, all the same and none above a base wager.
void random_bets_among_players(Round& round, Random& random) {
  const Definition& game = round.definition();
  std::vector<int> seats;
  for (int seat = 1; seat <= round.rules().positions(); ++seat) {
    if (!round.cards().record().seat(seat).stakes.empty()) seats.push_back(seat);
  }
  if (seats.size() < 2) return;
  const Spot base{static_cast<WagerId>(*game.find_wager(game.base)), 0};
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (game.wagers[i].need != Need::among_players || !round.rules().offered(id)) continue;
    Money amount = random_stake(round.rules(), id, random);
    for (const int seat : seats) {
      amount = std::min(amount, round.cards().record().seat(seat).find(base)->amount);
    }
    for (const int seat : seats) must_apply(round, Event::bet(seat, {id, 0}, amount));
  }
}

// Now and then a wager that no other needs is taken down again, and perhaps made once more.
void random_second_thoughts(Round& round, Random& random) {
  const Definition& game = round.definition();
  const auto needed = [&](std::string_view id) {
    return std::any_of(game.wagers.begin(), game.wagers.end(),
                       [&](const Wager& other) { return other.needs.contains(id); });
  };
  for (int seat = 1; seat <= round.rules().positions(); ++seat) {
    const auto placed = round.cards().record().seat(seat).stakes;
    for (const Stake& stake : placed) {
      const Wager& wager = game.wagers[stake.spot.wager];
      if (wager.need != Need::optional || needed(wager.id) || !random.one_in(8)) continue;
      must_apply(round, Event::bet(seat, stake.spot, {}));
      const bool last = round.cards().record().seat(seat).stakes.empty();
      if (last || random.one_in(2)) {
        must_apply(round, Event::bet(seat, stake.spot, stake.amount));
      }
    }
  }
}

void random_meters_and_draws(Round& round, Random& random) {
  const Definition& game = round.definition();
  for (std::size_t i = 0; i < game.schedules.size(); ++i) {
    const auto wager = game.find_wager(game.schedules[i].id);
    if (!wager || !round.rules().offered(static_cast<WagerId>(*wager))) continue;
    for (const MeterSpec& spec : round.rules().paytable(static_cast<WagerId>(*wager)).meters) {
      const Money reading = dollars(spec.seed) + Money{random.below(1'000'000)};
      must_apply(round, Event::read_meter({static_cast<std::uint8_t>(i), spec.level, reading}));
    }
  }
  for (std::size_t i = 0; i < game.cards().draws.size(); ++i) {
    if (const auto drawn = random_draw(round.rules(), game.cards().draws[i], random)) {
      must_apply(round, Event::draw(static_cast<std::uint8_t>(i), *drawn));
    }
  }
}

template <class Draw>
void random_irregularity(Round& round, Random& random, Draw draw) {
  const Definition& game = round.definition();
  const auto index = random.below(static_cast<std::uint32_t>(game.irregularities.size()));
  const int seat = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(game.positions)));
  const Irregularity& irregularity = game.irregularities[index];
  GoneWrong wrong{static_cast<std::uint8_t>(index)};
  if (irregularity.concerns_a_seat()) {
    wrong.place = Place::seat(seat);
  } else if (game.dealt_from_a_shoe() && !irregularity.cards.places.empty()) {
    wrong.place = *game.find_place(pick(irregularity.cards.places, random));
  }
  wrong.disclosed = irregularity.from_shoe.tells_disclosed && random.one_in(2);
  if (round.why_not({wrong})) return;
  if (irregularity.from_shoe.discards) wrong.card = draw();
  must_apply(round, {wrong});
}

}  // namespace

std::optional<Drawn> random_draw(const RuleSet& rules, const SystemDraw& draw, Random& random) {
  const std::uint32_t rounds = rules.drawn_in_one_of(draw);
  if (rounds == 0 || (rounds > 1 && !random.one_in(rounds))) return std::nullopt;
  const Definition& definition = rules.definition();
  Drawn drawn{true, {}, {}};
  if (draw.kind == SystemDraw::Kind::card) {
    drawn.card = pick(deck_cards(definition.cards().deck), random);
  } else {
    const auto seats = static_cast<std::uint32_t>(definition.positions);
    const auto dealer = definition.find_place(definition.cards().dealer);
    const auto drawn_seat = static_cast<int>(random.below(dealer ? seats + 1 : seats));
    drawn.place = drawn_seat == definition.positions ? *dealer : Place::seat(drawn_seat + 1);
  }
  return drawn;
}

void play_at_random(const CardRound&, Round& round, Random& random,
                    const RandomRoundOptions& options) {
  const Definition& game = round.definition();
  std::vector<Card> deck = cards_of(game.cards().deck, round.rules().decks());
  std::size_t left = deck.size();
  const Card favoured = deck[random.below(static_cast<std::uint32_t>(left))];
  const auto is_high = [&](Card card) {
    return !favoured.is_tile() && !favoured.is_joker() && !card.is_joker() &&
           card.suit() == favoured.suit() && card.rank() >= Rank::ten;
  };
  // Drawing at random from what is left is dealing from a shuffled deck.
  const auto draw = [&] {
    std::size_t drawn = random.below(static_cast<std::uint32_t>(left));
    for (int again = 0; options.high_hands && again < 3 && !is_high(deck[drawn]); ++again) {
      drawn = random.below(static_cast<std::uint32_t>(left));
    }
    std::swap(deck[drawn], deck[left - 1]);
    return deck[--left];
  };

  random_bets(round, random, options.seats);
  random_bets_among_players(round, random);
  random_bets_on_others(round, random);
  random_second_thoughts(round, random);
  random_meters_and_draws(round, random);
  must_apply(round, Event::no_more_bets());
  for (;;) {
    if (options.irregularities && random.one_in(64)) random_irregularity(round, random, draw);
    const Expected now = round.expected();
    switch (now.kind) {
      case Expected::Kind::bets:
        throw std::logic_error("betting is closed");
      case Expected::Kind::card:
        must_apply(round, Event::deal(now.place, draw()));
        break;
      case Expected::Kind::burn:
        draw();
        must_apply(round, Event::burn());
        break;
      case Expected::Kind::decision:
        must_apply(round, Event::decide(now.place.seat(),
                                        with_other_cards(round, pick(round.cards().plays(), random),
                                                         random)));
        break;
      case Expected::Kind::reveal:
        must_apply(round, Event::reveal());
        break;
      case Expected::Kind::toss:
        must_apply(round, Event::toss(random_throw(round.rules(), game.throwing()->start, random)));
        break;
      case Expected::Kind::arrangement:
        must_apply(round, Event::arrange(now.place,
                                         random.one_in(4)
                                             ? pick(round.cards().arrangements(now.place), random)
                                             : Arrangement{}));
        break;
      case Expected::Kind::nothing:
        return;
    }
  }
}

}  // namespace houseway
