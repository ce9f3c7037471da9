#include "round/random_bets.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/shoe.h"
#include "rules/limits.h"

namespace houseway {
namespace {

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
  const Record& record = round.record();
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

// Of wagers of which one is required the base may be left out for another; those that the house
// wants in proportion are made equal.
void random_one_of(Round& round, Random& random, int seat) {
  const Definition& game = round.definition();
  const SeatRecord& player = round.record().seat(seat);
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

void random_bets_of_seats(Round& round, Random& random, int seats) {
  const Definition& game = round.definition();
  const int seats_at_table = round.rules().positions();
  const int sure = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(seats_at_table)));
  random_bank(round, random, sure, seats);
  for (int seat = 1; seat <= seats_at_table; ++seat) {
    const bool sits = seats == 0 ? seat == sure || random.one_in(2) : seat <= seats;
    if (!sits || seat == round.record().bank.seat) continue;
    const auto placed = [&](std::string_view needed) {
      const auto id = static_cast<WagerId>(*game.find_wager(needed));
      return round.record().seat(seat).find({id, 0}) != nullptr;
    };
    const auto staked = [&](std::string_view other) {
      const auto id = static_cast<WagerId>(*game.find_wager(other));
      return round.record().seat(seat).find({id, 0})->amount;
    };
    // Where no one wager is required, the base wager makes sure that there is one.
    const bool any_will_do =
        std::none_of(game.wagers.begin(), game.wagers.end(),
                     [](const Wager& wager) { return wager.need == Need::required; });
    for (std::size_t i = 0; i < game.wagers.size(); ++i) {
      const Wager& wager = game.wagers[i];
      const auto id = static_cast<WagerId>(i);
      if (wager.need == Need::required && !round.rules().offered(id)) continue;
      if (wager.need == Need::required || (any_will_do && wager.id == game.base)) {
        Money amount = random_stake(round.rules(), id, random);
        if (wager.size.kind == Size::Kind::equal || wager.size.kind == Size::Kind::at_least) {
          const Money measure = staked(wager.size.of);
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
          Money amount = random_stake(round.rules(), id, random);
          if (wager.size.kind == Size::Kind::at_most) {
            amount = std::min(amount, staked(wager.size.of));
          }
          must_apply(round, Event::bet(seat, chosen, amount));
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
    if (!round.record().seat(seat).stakes.empty()) seats.push_back(seat);
  }
  if (seats.size() < 2) return;
  const Spot base{static_cast<WagerId>(*game.find_wager(game.base)), 0};
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (game.wagers[i].need != Need::among_players || !round.rules().offered(id)) continue;
    Money amount = random_stake(round.rules(), id, random);
    for (const int seat : seats) {
      amount = std::min(amount, round.record().seat(seat).find(base)->amount);
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
    const auto placed = round.record().seat(seat).stakes;
    for (const Stake& stake : placed) {
      const Wager& wager = game.wagers[stake.spot.wager];
      if (wager.need != Need::optional || needed(wager.id) || !random.one_in(8)) continue;
      must_apply(round, Event::bet(seat, stake.spot, {}));
      const bool last = round.record().seat(seat).stakes.empty();
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

}  // namespace

void must_apply(Round& round, const Event& event) {
  if (const auto why = round.apply(event)) throw std::logic_error(text(*why));
}

void random_bets(Round& round, Random& random, int seats) {
  random_bets_of_seats(round, random, seats);
  random_bets_among_players(round, random);
  random_bets_on_others(round, random);
  random_second_thoughts(round, random);
  random_meters_and_draws(round, random);
}

std::optional<Drawn> random_draw(const RuleSet& rules, const SystemDraw& draw, Random& random) {
  const std::uint32_t rounds = rules.drawn_in_one_of(draw);
  if (rounds == 0 || (rounds > 1 && !random.one_in(rounds))) return std::nullopt;
  const Definition& definition = rules.definition();
  Drawn drawn{true, {}, {}};
  if (draw.kind == SystemDraw::Kind::card) {
    drawn.card = pick(deck_cards(definition.cards().deck), random);
  } else {
    const auto seats = static_cast<std::uint32_t>(definition.positions);
    const auto dealer = draw.kind == SystemDraw::Kind::position
                            ? definition.find_place(definition.cards().dealer)
                            : std::nullopt;
    const auto drawn_seat = static_cast<int>(random.below(dealer ? seats + 1 : seats));
    drawn.place = drawn_seat == definition.positions ? *dealer : Place::seat(drawn_seat + 1);
  }
  return drawn;
}

RandomCards::RandomCards(const RuleSet& rules, Random& random, bool high_hands)
    : random_(random),
      high_hands_(high_hands),
      deck_(cards_of(rules.definition().cards().deck, rules.decks())),
      left_(deck_.size()),
      favoured_(deck_[random.below(static_cast<std::uint32_t>(left_))]) {}

bool RandomCards::is_high(Card card) const {
  return !favoured_.is_tile() && !favoured_.is_joker() && !card.is_joker() &&
         card.suit() == favoured_.suit() && card.rank() >= Rank::ten;
}

Card RandomCards::draw() {
  std::size_t drawn = random_.below(static_cast<std::uint32_t>(left_));
  for (int again = 0; high_hands_ && again < 3 && !is_high(deck_[drawn]); ++again) {
    drawn = random_.below(static_cast<std::uint32_t>(left_));
  }
  std::swap(deck_[drawn], deck_[left_ - 1]);
  return deck_[--left_];
}

}  // namespace houseway
