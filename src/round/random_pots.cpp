#include <algorithm>
#include <stdexcept>

#include "round/pot_player.h"
#include "round/random_round.h"

namespace houseway {
namespace {

// Plays a round for a pot: random players with random stakes, who act as rules and cards allow.
class RandomPot {
 public:
  RandomPot(Round& round, Random& random, const RandomRoundOptions& options)
      : round_(round), random_(random), options_(options), game_(round.definition()) {
    for (const Card card : deck_cards(Deck::standard)) deck_.push_back(card);
    shuffle(deck_, random_);
    if (options.high_hands) bring_few_ranks_first();
  }

  void play() {
    sit();
    post();
    read_funds();
    if (const auto why = round_.apply(Event::no_more_bets())) throw std::logic_error(text(*why));
    for (int steps = 0; !round_.over() && steps < 5000; ++steps) {
      if (options_.irregularities && random_.one_in(60)) go_wrong();
      if (!round_.over()) next();
    }
  }

 private:
  const PotRound& pot() const { return round_.pot(); }
  const PotGame& pot_game() const { return *game_.pot_game(); }
  std::uint32_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  Spot spot(std::string_view id, int again = 0) const {
    return {static_cast<WagerId>(*game_.find_wager(id)), 0, static_cast<std::uint16_t>(again)};
  }

  // So that full houses and better meet.
  void bring_few_ranks_first() {
    const unsigned ranks = random_.below(1U << static_cast<unsigned>(rank_count));
    std::stable_partition(deck_.begin(), deck_.end(), [&](Card card) {
      return ((ranks >> static_cast<unsigned>(card.rank())) & 1U) != 0;
    });
  }

  void read_funds() {
    for (std::size_t i = 0; i < game_.schedules.size(); ++i) {
      round_.apply(Event::read_meter({static_cast<std::uint8_t>(i), Level::only,
                                      dollars(static_cast<std::int64_t>(below(100'000)))}));
    }
    if (random_.one_in(2)) return;
    HighHandStands stands{{}, random_.one_in(2)};
    if (random_.one_in(2)) {
      const auto three = static_cast<Rank>(below(rank_count - 1));
      const auto two = static_cast<Rank>(static_cast<std::size_t>(three) + 1);
      stands.standing = {Card(three, Suit::clubs), Card(three, Suit::hearts),
                         Card(three, Suit::spades), Card(two, Suit::clubs),
                         Card(two, Suit::hearts)};
    }
    round_.apply({stands});
  }

  void sit() {
    const int positions = std::min(round_.rules().positions(), pot_game().most_players);
    const int count = options_.seats > 0
                          ? std::clamp(options_.seats, 2, positions)
                          : 2 + static_cast<int>(below(static_cast<std::size_t>(positions) - 1));
    for (int i = 1; i <= (options_.seats > 0 ? positions : round_.rules().positions()); ++i) {
      players_.push_back(i);
    }
    if (options_.seats == 0) {
      for (std::size_t i = players_.size(); i > 1; --i) {
        std::swap(players_[i - 1], players_[below(i)]);
      }
    }
    players_.resize(static_cast<std::size_t>(count));
    std::sort(players_.begin(), players_.end());
    const PotRules& chosen = pot().chosen();
    big_ = chosen.small_bet.value_or(chosen.minimum_bet.value_or(dollars(2 + 2 * below(5))));
    const bool deep = random_.one_in(3);
    for (const int seat : players_) {
      Money stakes{big_.cents * (1 + static_cast<std::int64_t>(below(40)))};
      // 637a.8(b)(4): what is posted and one such bet.
      if (chosen.minimum_bet) stakes += big_ * 4 + *chosen.minimum_bet;
      if (deep && random_.one_in(2)) stakes = no_limit;
      round_.apply(Event::sit_down(seat, stakes));
    }
    if (pot_game().has_button()) round_.apply(Event::place_button(pick(players_, random_)));
  }

  Money what_there_is(int seat, Money wanted) const {
    return std::min(wanted, pot().record().seat(seat).left());
  }
  void put(int seat, Spot on, Money wanted) {
    const Money amount = what_there_is(seat, wanted);
    if (amount.cents > 0) round_.apply(Event::bet(seat, on, amount));
  }

  // The players clockwise from the left of the button.
  std::vector<int> in_order() const {
    std::vector<int> order = players_;
    const int button = pot().record().button;
    const auto left =
        std::find_if(order.begin(), order.end(), [&](int seat) { return seat > button; });
    std::rotate(order.begin(), left == order.end() ? order.begin() : left, order.end());
    return order;
  }

  void post() {
    const PotRules& chosen = pot().chosen();
    const std::uint32_t antes = chosen.ante_required ? 0 : below(4);
    if (antes == 0) {
      const Money ante{std::max<std::int64_t>(1, big_.cents / 4)};
      for (const int seat : players_) put(seat, spot("ante"), ante);
    } else if (antes == 1) {
      put(pick(players_, random_), spot("ante"), big_);
    }
    if (!pot_game().has_button() || pot_game().blinds_after_deal) return;
    const std::vector<int> order = in_order();
    const std::size_t blinds = post_blinds();
    if (order.size() > blinds && random_.one_in(2)) put(order[blinds], spot("straddle"), big_ * 2);
    if (order.size() > blinds + 1 && random_.one_in(6)) put(order[blinds + 1], spot("post"), big_);
  }

  // As many as are required, or one or two, by those whom the Ante left chips; the first is half of
  // the others.
  std::size_t post_blinds() {
    std::vector<int> order = in_order();
    if (order.size() == 2 && random_.one_in(2)) std::swap(order[0], order[1]);
    const int usual = random_.one_in(8) ? 1 : 2;
    auto count = std::min(
        order.size(), static_cast<std::size_t>(std::max(usual, pot().chosen().blinds.value_or(0))));
    for (std::size_t i = 0; i < count; ++i) {
      if (pot().record().seat(order[i]).left().cents == 0 && count < order.size()) ++count;
      put(order[i], spot("blind", static_cast<int>(i)),
          i == 0 ? Money{std::max<std::int64_t>(1, big_.cents / 2)} : big_);
    }
    return count;
  }

  void next() {
    const Expected expected = pot().expected();
    switch (expected.kind) {
      case Expected::Kind::burn:
        round_.apply(Event::burn());
        break;
      case Expected::Kind::card:
        deal(expected.place);
        break;
      case Expected::Kind::bets:
        if (expected.place == Place{}) {
          post_blinds();
        } else {
          put(expected.place.seat(), spot("forced"),
              std::max(pot().chosen().forced_bet.value_or(Money{1}), Money{big_.cents / 2}));
        }
        break;
      default:
        act(expected.place.seat());
    }
  }

  // The next of the deck that is still there; after a reshuffle one that came back.
  void deal(Place place) {
    for (std::size_t i = 0; i < deck_.size(); ++i) {
      const Card card = deck_[i];
      if (round_.apply(Event::deal(place, card))) continue;
      std::rotate(deck_.begin() + static_cast<std::ptrdiff_t>(i),
                  deck_.begin() + static_cast<std::ptrdiff_t>(i) + 1, deck_.end());
      return;
    }
    round_.apply(Event::deal(place, Card::unseen()));
  }

  void act(int seat) {
    if (pot().phase() == PotRound::Phase::showdown && random_.one_in(6) &&
        !round_.apply(Event::act(seat, PotAct::muck))) {
      return;
    }
    PotActed acted = simple_act(pot(), seat, random_);
    if (!round_.apply({acted})) return;
    for (const PotAct instead : {PotAct::check, PotAct::call, PotAct::fold}) {
      if (!round_.apply(Event::act(seat, instead))) return;
    }
  }

  void go_wrong() {
    if (game_.irregularities.empty()) return;
    GoneWrong wrong{static_cast<std::uint8_t>(below(game_.irregularities.size()))};
    const Irregularity& known = game_.irregularities[wrong.irregularity];
    using What = Irregularity::OfPot::What;
    // Whether a file can tell the moment: at somebody's turn, or before a round of cards.
    const Expected expected = pot().expected();
    const bool at_turn = expected.kind == Expected::Kind::act;
    const bool strikes = known.pot.what == What::dead_hand || known.pot.what == What::refunded_hand;
    if (strikes) {
      if (!at_turn) return;
      wrong.place = expected.place;
    } else if (known.pot.what == What::ends_betting) {
      wrong.place = Place::seat(pick(players_, random_));
      wrong.choice = static_cast<std::uint8_t>(below(known.pot.choices.size()));
    } else if (known.effect == Irregularity::Effect::voids) {
      if (!at_turn) return;
    } else {
      return;
    }
    round_.apply({wrong});
  }

  Round& round_;
  Random& random_;
  const RandomRoundOptions& options_;
  const Definition& game_;
  std::vector<Card> deck_;
  std::vector<int> players_;
  Money big_;
};

}  // namespace

void play_at_random(const PotRound&, Round& round, Random& random,
                    const RandomRoundOptions& options) {
  RandomPot(round, random, options).play();
}

}  // namespace houseway
