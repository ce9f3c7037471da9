#include "round/card_round.h"

#include <algorithm>

#include "rules/limits.h"

namespace houseway {
namespace {

constexpr std::uint16_t every_card = 0xFFFFU;

}  // namespace

bool fits(const Choice& choice, const Play& play) {
  if (choice.any_amount) return play.amount.cents > 0 && play.multiple == 0 && play.per == 1;
  if (play.amount.cents != 0) return false;
  if (choice.up_to > 0) {
    return play.multiple > 0 && play.multiple >= choice.at_least * play.per &&
           play.multiple <= choice.up_to * play.per;
  }
  if (play.per != 1) return false;
  return choice.multiples.empty() ? play.multiple == 1 : choice.multiples.contains(play.multiple);
}

void make_choice(const RuleSet& rules, const Step& step, const Play& play, SeatRecord& player) {
  const Definition& game = rules.definition();
  const Choice& choice = step.choices()[play.choice];
  const auto spot = [&](std::string_view wager) {
    return Spot{static_cast<WagerId>(*game.find_wager(wager)), 0};
  };
  const auto stake = [&](std::string_view wager) {
    return std::find_if(player.stakes.begin(), player.stakes.end(),
                        [&](const Stake& placed) { return placed.spot == spot(wager); });
  };
  switch (choice.act) {
    case Choice::Act::wager: {
      const auto base = stake(game.base);
      const Money amount = play.of(base == player.stakes.end() ? Money{} : base->amount);
      player.stakes.push_back({spot(choice.wager), amount});
      return;
    }
    case Choice::Act::draw:
      player.stakes.push_back({spot(choice.wager), stake(game.base)->amount});
      player.discarded = play.exchanged;
      player.drawn = choice.bought + static_cast<int>(play.exchanged.size());
      return;
    case Choice::Act::parlay:
      stake(choice.won_on)->added_to = spot(choice.wager);
      return;
    case Choice::Act::withdraw:
      stake(choice.wager)->withdrawn_at = &step;
      return;
    case Choice::Act::give_up:
      player.void_section = step.section;
      return;
    case Choice::Act::fold:
      player.folded = true;
      player.folded_at = &step;
      return;
    case Choice::Act::set:
    case Choice::Act::check:
      return;
  }
}

CardRound::CardRound(const RuleSet& rules) : rules_(&rules) {
  const Definition& game = definition();
  record_.seats.resize(static_cast<std::size_t>(game.positions));
  for (std::size_t i = 0; i < game.cards().places.size(); ++i) {
    record_.places.push_back({});
    place_faces_up_.push_back(0);
  }
  for (int i = 0; i < game.positions; ++i) seat_faces_up_.push_back(0);
  for (std::size_t i = 0; i < game.cards().draws.size(); ++i) record_.drawn.push_back({});
  for (std::size_t i = 0; i < game.irregularities.size(); ++i) irregularity_count_.push_back(0);
  agenda_.reserve(64);
}

const Cards& CardRound::held(Place place) const {
  return place.is_seat() ? record_.seat(place.seat()).cards
                         : record_.places[static_cast<std::size_t>(place.index())];
}

Cards& CardRound::cards(Place place) {
  return place.is_seat() ? record_.seat(place.seat()).cards
                         : record_.places[static_cast<std::size_t>(place.index())];
}

Arrangement& CardRound::arranged(Place place) {
  return place.is_seat() ? record_.seat(place.seat()).arranged : record_.dealers;
}

std::uint16_t& CardRound::faces_up(Place place) {
  return place.is_seat() ? seat_faces_up_[static_cast<std::size_t>(place.seat() - 1)]
                         : place_faces_up_[static_cast<std::size_t>(place.index())];
}

std::uint16_t CardRound::faces_up(Place place) const {
  return place.is_seat() ? seat_faces_up_[static_cast<std::size_t>(place.seat() - 1)]
                         : place_faces_up_[static_cast<std::size_t>(place.index())];
}

Money CardRound::stake(int seat, std::string_view wager) const {
  const auto id = definition().find_wager(wager);
  const Stake* stake = record_.seat(seat).find(Spot{static_cast<WagerId>(*id), 0});
  return stake == nullptr ? Money{} : stake->amount;
}

bool CardRound::has_taken_part(int seat) const {
  return !record_.seat(seat).stakes.empty();
}

bool CardRound::decides(int seat) const {
  const SeatRecord& player = record_.seat(seat);
  return player.in && !player.folded && player.lost_by == nullptr && player.void_section.empty();
}

Expected CardRound::expected() const {
  if (!betting_closed_) return {Expected::Kind::bets, {}, nullptr};
  if (over()) return {Expected::Kind::nothing, {}, nullptr};
  const Todo& todo = agenda_[next_];
  return {todo.kind, todo.place, todo.step};
}

bool CardRound::allows(const Choice& choice, const Play& play, int seat) const {
  if (choice.act == Choice::Act::set && !play.arranged.empty()) {
    const auto set = found(Place::seat(seat), play.arranged);
    if (!set || why_not_arranged(Place::seat(seat), *set)) return false;
  } else if (!play.arranged.empty()) {
    return false;
  }
  if (choice.act == Choice::Act::parlay && stake(seat, choice.wager).cents == 0) return false;
  if (choice.act == Choice::Act::draw ? why_not_drawn(choice, play, seat).has_value()
                                      : !play.exchanged.empty()) {
    return false;
  }
  if (choice.act != Choice::Act::wager) {
    return play.multiple == 0 && play.per == 1 && play.amount.cents == 0;
  }
  if (!fits(choice, play) || !hand_allows(choice, play, seat)) return false;
  const Money base = stake(seat, definition().base);
  if (!play.whole_cents(base) || play.of(base).cents <= 0 || play.of(base) > largest_amount) {
    return false;
  }
  const auto wager = static_cast<WagerId>(*definition().find_wager(choice.wager));
  return play.of(base) <= std::min(stake_limit(*rules_, wager).most, largest_stake(*rules_, wager));
}

// Cards that nobody has seen limit nothing.
bool CardRound::hand_allows(const Choice& choice, const Play& play, int seat) const {
  if (choice.most_with == nullptr) return true;
  const CardSet cards = card_set(record_.seat(seat).cards);
  if (cards.size() < definition().cards().hand_cards) return true;
  return play.multiple <= choice.most_with(cards, *rules_) * play.per;
}

// A player is asked unless out of the round or done: the wager to be made here has been made.
bool CardRound::asks(const Todo& todo) const {
  if (todo.kind != Expected::Kind::decision || record_.void_by != nullptr) return false;
  const int seat = todo.place.seat();
  // Who may give up a hand that lacks cards may have folded before.
  const SeatRecord& player = record_.seat(seat);
  if (!decides(seat) &&
      !(player.folded && player.void_section.empty() && todo.step->offers(Choice::Act::give_up))) {
    return false;
  }
  // The bank arranges its hand, unless the dealer does it for both, and has no other decision.
  if (seat == record_.bank.seat) {
    return !record_.bank.with_house && todo.step->offers(Choice::Act::set);
  }
  // Who plays without the base wager has nothing to add to it.
  if (todo.step->offers(Choice::Act::fold) && stake(seat, definition().base).cents == 0) {
    return false;
  }
  if (asks_who_drew(*todo.step) && player.drawn == 0) return false;
  return std::none_of(
      todo.step->choices().begin(), todo.step->choices().end(), [&](const Choice& choice) {
        return choice.act == Choice::Act::wager && stake(seat, choice.wager).cents > 0;
      });
}

List<Play, 8> CardRound::plays() const {
  List<Play, 8> allowed;
  const Expected now = expected();
  if (now.kind != Expected::Kind::decision) return allowed;
  for (std::size_t i = 0; i < now.step->choices().size(); ++i) {
    const Choice& choice = now.step->choices()[i];
    const bool wagers = choice.act == Choice::Act::wager;
    for (const int multiple : wagers ? choice.whole_multiples() : List<int, 4>{0}) {
      Play play{static_cast<std::uint8_t>(i), multiple};
      // Of the amounts that a player may name, one as much as the base wager.
      if (!choice.exchanged.empty()) {
        const auto exchange = an_exchange(choice, now.place.seat());
        if (!exchange) continue;
        play.exchanged = exchange->exchanged;
      }
      if (choice.any_amount) play = {play.choice, 0, 1, stake(now.place.seat(), definition().base)};
      if (allows(choice, play, now.place.seat())) allowed.push_back(play);
    }
    if (choice.act != Choice::Act::set) continue;
    for (const Arrangement& arranged : arrangements(now.place)) {
      if (allowed.size() == 8) break;
      allowed.push_back({static_cast<std::uint8_t>(i), 0, 1, {}, arranged});
    }
  }
  return allowed;
}

void CardRound::apply(const Event& event) {
  std::visit([this](const auto& happened) { apply(happened); }, event.what);
  pass_over_done();
}

Event CardRound::as_applied(const Event& event) const {
  Event applied = event;
  if (auto* decided = std::get_if<Decided>(&applied.what)) {
    if (!decided->play.arranged.empty()) {
      decided->play.arranged = record_.seat(decided->seat).arranged;
    }
  } else if (auto* hand = std::get_if<HandArranged>(&applied.what)) {
    if (!hand->arranged.empty()) {
      hand->arranged =
          hand->place.is_seat() ? record_.seat(hand->place.seat()).arranged : record_.dealers;
    }
  }
  return applied;
}

void CardRound::apply(const BetMade& bet) {
  if (!bet.place.is_seat()) {
    record_.bank.dealers_wager = bet.amount;
    return;
  }
  auto& stakes = record_.seat(bet.place.seat()).stakes;
  const auto placed = std::find_if(stakes.begin(), stakes.end(),
                                   [&](const Stake& stake) { return stake.spot == bet.spot; });
  if (bet.amount.cents == 0) {
    stakes.erase(placed);
  } else if (placed == stakes.end()) {
    stakes.push_back({bet.spot, bet.amount});
  } else {
    placed->amount = bet.amount;
  }
}

void CardRound::apply(const BankTaken& bank) {
  record_.bank.seat = bank.seat;
  record_.bank.with_house = bank.with_house;
}

void CardRound::apply(const MeterRead& read) {
  auto* known =
      std::find_if(record_.meters.begin(), record_.meters.end(), [&](const MeterReading& reading) {
        return reading.schedule == read.meter.schedule && reading.level == read.meter.level;
      });
  if (known == record_.meters.end()) {
    record_.meters.push_back(read.meter);
  } else {
    *known = read.meter;
  }
}

void CardRound::apply(const SystemDrew& drew) {
  record_.drawn[drew.draw] = drew.drawn;
  record_.drawn[drew.draw].known = true;
}

void CardRound::apply(const NoMoreBets&) {
  betting_closed_ = true;
  for (SeatRecord& player : record_.seats) player.in = !player.stakes.empty();
  if (record_.bank.seat != 0) record_.seat(record_.bank.seat).in = true;
  for (const Step& step : rules_->dealing().steps) plan(step);
  dealt_ = agenda_.size();
  const auto steps = definition().cards().play;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    if (step.deals_drawn()) {
      plan_drawn(step, steps[++i]);
      continue;
    }
    // What the shoe has dispensed before is not dealt again.
    if (const Deal* deal = step.as<Deal>()) {
      const std::string_view to = deal->to.front();
      const int all = to == players ? definition().cards().hand_cards
                                    : definition().place_cards(*definition().find_place(to));
      if (rules_->dealing().cards_to(to) >= all) continue;
    }
    plan(step);
  }
}

bool CardRound::anybody_wagered(std::string_view wager) const {
  const auto id = *definition().find_wager(wager);
  return std::any_of(record_.seats.begin(), record_.seats.end(), [&](const SeatRecord& player) {
    return std::any_of(player.stakes.begin(), player.stakes.end(),
                       [&](const Stake& stake) { return stake.spot.wager == id; });
  });
}

void CardRound::plan(const Deal& deal, const Step& step) {
  if (!deal.if_wagered.empty() &&
      std::none_of(deal.if_wagered.begin(), deal.if_wagered.end(),
                   [&](std::string_view wager) { return anybody_wagered(wager); })) {
    return;
  }
  for (int i = 0; i < deal.burned; ++i) {
    agenda_.push_back({Expected::Kind::burn, Place{}, &step});
  }
  const bool stacks = deal.manner == Deal::Manner::stacks;
  const auto deal_to = [&](std::string_view to) {
    const auto add = [&](Place place) {
      for (int i = 0; i < (stacks ? deal.cards : 1); ++i) {
        agenda_.push_back({Expected::Kind::card, place, &step});
      }
    };
    if (to != players && to != positions) return add(*definition().find_place(to));
    for (int seat = 1; seat <= definition().positions; ++seat) {
      if (to == positions || record_.seat(seat).in) add(Place::seat(seat));
    }
  };
  for (int round = 0; round < (stacks ? 1 : deal.cards); ++round) {
    for (const std::string_view to : deal.to) deal_to(to);
  }
}

void CardRound::plan(const Reveal& reveal, const Step& step) {
  if (reveal.place == players) {
    agenda_.push_back({Expected::Kind::reveal, Place{}, &step});
    return;
  }
  const auto place = shown_place(reveal.place);
  const bool dealt = std::any_of(agenda_.begin(), agenda_.end(), [&](const Todo& todo) {
    return todo.kind == Expected::Kind::card && todo.place == place;
  });
  if (dealt) agenda_.push_back({Expected::Kind::reveal, *place, &step});
}

void CardRound::plan(const Arrange& arrange, const Step& step) {
  const auto place = shown_place(arrange.place);
  if (place && (!place->is_seat() || record_.bank.with_house)) {
    agenda_.push_back({Expected::Kind::arrangement, *place, &step});
  }
}

void CardRound::plan(const TossDice&, const Step& step) {
  const Throwing& throwing = *definition().throwing();
  if (throwing.dice(*rules_, throwing.start).empty()) return;
  agenda_.push_back({Expected::Kind::toss, Place{}, &step});
}

void CardRound::plan(const Decide& decide, const Step& step) {
  // Asked only of a player whose cards were exposed.
  if (step.offers(Choice::Act::give_up)) return;
  const auto first = static_cast<std::ptrdiff_t>(agenda_.size());
  for (int seat = 1; seat <= definition().positions; ++seat) {
    if (!record_.seat(seat).in) continue;
    agenda_.push_back({Expected::Kind::decision, Place::seat(seat), &step});
  }
  if (decide.from_the_right) std::reverse(agenda_.begin() + first, agenda_.end());
}

// Writes a step of the procedure onto the agenda, card by card and seat by seat.
void CardRound::plan(const Step& step) {
  std::visit([&](const auto& act) { plan(act, step); }, step.act);
}

// The place that the dealer turns over or arranges. There may be no bank; and where there is one,
// the dealer's hand plays only if the dealer has wagered.
std::optional<Place> CardRound::shown_place(std::string_view id) const {
  const Bank& bank = record_.bank;
  if (id == the_bank) {
    return bank.seat == 0 ? std::nullopt : std::optional(Place::seat(bank.seat));
  }
  const bool idle = bank.seat != 0 && bank.dealers_wager.cents == 0;
  if (idle && id == definition().cards().dealer) return std::nullopt;
  return definition().find_place(id);
}

void CardRound::apply(const CardDealt& given) {
  const Deal& deal = *agenda_[next_].step->as<Deal>();
  Cards& dealt = cards(given.place);
  dealt.push_back(given.card);
  use(given.card);
  if (deal.all_up) {
    std::uint16_t& up = faces_up(given.place);
    up = static_cast<std::uint16_t>(up | (1U << (dealt.size() - 1)));
  }
  if (!given.place.is_seat() && definition().place_id(given.place) == deal.first_card_up) {
    faces_up(given.place) |= 1U;
  }
  ++next_;
}

void CardRound::use(Card card) {
  if (!card.known()) return;
  const int out = ++copies_used_[card.id() % copies_used_.size()];
  if (out >= rules_->decks()) used_.insert(card);
}

void CardRound::apply(const Decided& decided) {
  SeatRecord& player = record_.seat(decided.seat);
  see_exchanged(decided.play, player);
  make_choice(*rules_, *agenda_[next_].step, decided.play, player);
  keep(Place::seat(decided.seat), decided.play.arranged);
  ++next_;
}

void CardRound::apply(const Revealed&) {
  turn_up(agenda_[next_]);
  ++next_;
}

void CardRound::apply(const HandArranged& hand) {
  keep(hand.place, hand.arranged);
  ++next_;
}

void CardRound::keep(Place place, const Arrangement& named) {
  if (!named.empty() && !set_again_.contains(place)) arranged(place) = *found(place, named);
}

void CardRound::apply(const Tossed& tossed) {
  const bool counts = !void_throw_;
  void_throw_ = false;
  if (!counts) return;
  if (!tossed.thrown.dice.empty()) record_.thrown = tossed.thrown;
  ++next_;
}

void CardRound::turn_up(const Todo& todo) {
  const Reveal& reveal = *todo.step->as<Reveal>();
  if (reveal.place == players) {
    for (int seat = 1; seat <= definition().positions; ++seat) {
      if (decides(seat)) faces_up(Place::seat(seat)) = every_card;
    }
    return;
  }
  std::uint16_t& up = faces_up(todo.place);
  for (const int i : reveal.which) {
    up = static_cast<std::uint16_t>(up | (1U << static_cast<unsigned>(i)));
  }
}

bool CardRound::receives_later(int seat) const {
  return std::any_of(agenda_.begin() + static_cast<std::ptrdiff_t>(next_), agenda_.end(),
                     [&](const Todo& todo) {
                       return todo.kind == Expected::Kind::card && todo.place == Place::seat(seat);
                     });
}

bool CardRound::asked_later(int seat, Choice::Act act) const {
  return std::any_of(agenda_.begin() + static_cast<std::ptrdiff_t>(next_), agenda_.end(),
                     [&](const Todo& todo) {
                       return todo.kind == Expected::Kind::decision &&
                              todo.place == Place::seat(seat) && todo.step->offers(act);
                     });
}

// Decisions fall away for those who have folded or left, and for everybody in a void round; cards,
// for a hand that is void; and anything whose condition is not met when its turn comes.
void CardRound::pass_over_done() {
  while (next_ < agenda_.size() && !due(agenda_[next_])) ++next_;
}

bool CardRound::due(const Todo& todo) const {
  if (todo.kind == Expected::Kind::decision && !asks(todo)) return false;
  if (todo.step->deals_drawn() && !awaits_drawn(todo.place.seat())) return false;
  if (todo.kind == Expected::Kind::card && todo.place.is_seat() &&
      !record_.seat(todo.place.seat()).void_section.empty()) {
    return false;
  }
  return todo.step->when == nullptr || todo.step->when(*rules_, record_, todo.place);
}

std::vector<SeenPlace> CardRound::view(int seat) const {
  const bool settled = over() && record_.void_by == nullptr;
  const int looked_at = definition().cards().looked_at;
  const std::size_t own_cards_seen =
      looked_at == 0 ? Cards::capacity() : static_cast<std::size_t>(looked_at);
  std::vector<SeenPlace> seen;
  const auto look = [&](Place place, const Cards& cards, unsigned up) {
    if (cards.empty()) return;
    SeenPlace shown{place, {}};
    // Who may give up a hand for an exposed card decides without looking at the others.
    const bool mine = place.is_seat() && place.seat() == seat && record_.seat(seat).in &&
                      !asked_later(seat, Choice::Act::give_up);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const bool known_to_me = mine && (i < own_cards_seen || settled);
      const bool gone = place.is_seat() && record_.seat(place.seat()).discarded.contains(cards[i]);
      const bool visible = known_to_me || (((up >> i) & 1U) != 0 && !gone);
      shown.cards.push_back(visible ? cards[i] : Card::unseen());
    }
    seen.push_back(shown);
  };
  for (int other = 1; other <= definition().positions; ++other) {
    // At the settlement the hands of those still in the round are turned over.
    const bool turned = settled && decides(other);
    look(Place::seat(other), record_.seat(other).cards,
         turned ? every_card : seat_faces_up_[static_cast<std::size_t>(other - 1)]);
  }
  for (std::size_t i = 0; i < record_.places.size(); ++i) {
    look(Place::named(static_cast<int>(i)), record_.places[i], place_faces_up_[i]);
  }
  return seen;
}

}  // namespace houseway
