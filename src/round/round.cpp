#include "round/round.h"

#include <algorithm>

#include "rules/limits.h"

namespace houseway {

bool fits(const Choice& choice, Play play) {
  if (choice.any_amount) return play.amount.cents > 0 && play.multiple == 0 && play.per == 1;
  if (play.amount.cents != 0) return false;
  if (choice.up_to > 0) {
    return play.multiple > 0 && play.multiple >= choice.at_least * play.per &&
           play.multiple <= choice.up_to * play.per;
  }
  if (play.per != 1) return false;
  return choice.multiples.empty() ? play.multiple == 1 : choice.multiples.contains(play.multiple);
}

void make_choice(const RuleSet& rules, const Step& step, Play play, SeatRecord& player) {
  const Definition& game = rules.definition();
  const Choice& choice = step.choices[play.choice];
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

Round::Round(const RuleSet& rules) : rules_(&rules), layout_(rules) {
  const Definition& game = definition();
  record_.seats.resize(static_cast<std::size_t>(game.positions));
  for (std::size_t i = 0; i < game.places.size(); ++i) {
    record_.places.push_back({});
    place_faces_up_.push_back(0);
  }
  for (int i = 0; i < game.positions; ++i) seat_faces_up_.push_back(0);
  for (std::size_t i = 0; i < game.draws.size(); ++i) record_.drawn.push_back({});
  for (std::size_t i = 0; i < game.irregularities.size(); ++i) irregularity_count_.push_back(0);
  journal_.reserve(96);
  agenda_.reserve(64);
}

const Cards& Round::held(Place place) const {
  return place.is_seat() ? record_.seat(place.seat()).cards
                         : record_.places[static_cast<std::size_t>(place.index())];
}

Cards& Round::cards(Place place) {
  return place.is_seat() ? record_.seat(place.seat()).cards
                         : record_.places[static_cast<std::size_t>(place.index())];
}

Arrangement& Round::arranged(Place place) {
  return place.is_seat() ? record_.seat(place.seat()).arranged : record_.dealers;
}

std::uint8_t& Round::faces_up(Place place) {
  return place.is_seat() ? seat_faces_up_[static_cast<std::size_t>(place.seat() - 1)]
                         : place_faces_up_[static_cast<std::size_t>(place.index())];
}

Money Round::stake(int seat, std::string_view wager) const {
  const auto id = definition().find_wager(wager);
  const Stake* stake = record_.seat(seat).find(Spot{static_cast<WagerId>(*id), 0});
  return stake == nullptr ? Money{} : stake->amount;
}

bool Round::has_taken_part(int seat) const {
  return !record_.seat(seat).stakes.empty();
}

bool Round::decides(int seat) const {
  const SeatRecord& player = record_.seat(seat);
  return player.in && !player.folded && player.lost_by == nullptr && player.void_section.empty();
}

Expected Round::expected() const {
  if (!betting_closed_) return {Expected::Kind::bets, {}, nullptr};
  if (over()) return {Expected::Kind::nothing, {}, nullptr};
  const Todo& todo = agenda_[next_];
  return {todo.kind, todo.place, todo.step};
}

bool Round::allows(const Choice& choice, Play play, int seat) const {
  if (choice.act == Choice::Act::set && !play.arranged.empty()) {
    if (!found(Place::seat(seat), play.arranged)) return false;
  } else if (!play.arranged.empty()) {
    return false;
  }
  if (choice.act == Choice::Act::parlay && stake(seat, choice.wager).cents == 0) return false;
  if (choice.act != Choice::Act::wager) {
    return play.multiple == 0 && play.per == 1 && play.amount.cents == 0;
  }
  if (!fits(choice, play)) return false;
  const Money base = stake(seat, definition().base);
  if (!play.whole_cents(base) || play.of(base).cents <= 0 || play.of(base) > largest_amount) {
    return false;
  }
  const auto wager = static_cast<WagerId>(*definition().find_wager(choice.wager));
  return play.of(base) <= stake_limit(*rules_, wager).most;
}

// A player is asked unless out of the round or done: the wager to be made here has been made.
bool Round::asks(const Todo& todo) const {
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
  return std::none_of(
      todo.step->choices.begin(), todo.step->choices.end(), [&](const Choice& choice) {
        return choice.act == Choice::Act::wager && stake(seat, choice.wager).cents > 0;
      });
}

List<Play, 8> Round::plays() const {
  List<Play, 8> allowed;
  const Expected now = expected();
  if (now.kind != Expected::Kind::decision) return allowed;
  for (std::size_t i = 0; i < now.step->choices.size(); ++i) {
    const Choice& choice = now.step->choices[i];
    const bool wagers = choice.act == Choice::Act::wager;
    for (const int multiple : wagers ? choice.whole_multiples() : List<int, 4>{0}) {
      Play play{static_cast<std::uint8_t>(i), multiple};
      // Of the amounts that a player may name, one as much as the base wager.
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

std::vector<Arrangement> Round::arrangements(Place place) const {
  const Arranging& arranging = definition().arranging;
  const Cards& all = held(place);
  std::vector<Arrangement> ways;
  if (card_set(all).size() < definition().place_cards(place)) return ways;
  const bool by_house = expected().kind == Expected::Kind::arrangement;
  Arrangement way;
  // Each hand in turn takes its cards from those left, in the order of the deal.
  const auto fill = [&](auto&& self, CardSet left, std::size_t from) -> void {
    const std::size_t part = way.size() - 1;
    if (way[part].size() < static_cast<std::size_t>(arranging.sizes[part])) {
      for (std::size_t i = from; i < all.size(); ++i) {
        if (!left.contains(all[i])) continue;
        const Cards before = way[part];
        CardSet rest = left;
        rest.erase(all[i]);
        way[part].push_back(all[i]);
        self(self, rest, i + 1);
        way[part] = before;
      }
    } else if (way.size() < arranging.sizes.size()) {
      const Arrangement before = way;
      way.push_back({});
      self(self, left, 0);
      way = before;
    } else if (arranging.in_order(all, way) && (!by_house || arranging.is_house_way(all, way))) {
      ways.push_back(way);
    }
  };
  way.push_back({});
  fill(fill, card_set(all), 0);
  return ways;
}

// The cards that an arrangement names among those held: of two alike either will do, and an unseen
// card may be any.
std::optional<Arrangement> Round::found(Place place, const Arrangement& named) const {
  const List<int, 2>& sizes = definition().arranging.sizes;
  if (named.size() != sizes.size()) return std::nullopt;
  Cards left = held(place);
  const auto take = [&](auto matches, Card card) -> std::optional<Card> {
    Card* const at = std::find_if(left.begin(), left.end(), matches);
    if (at == left.end()) return std::nullopt;
    const Card taken = at->known() ? *at : card;
    Cards others;
    for (const Card& other : left) {
      if (&other != at) others.push_back(other);
    }
    left = others;
    return taken;
  };
  Arrangement all;
  for (std::size_t part = 0; part < named.size(); ++part) {
    if (named[part].size() != static_cast<std::size_t>(sizes[part])) return std::nullopt;
    Cards cards_found;
    for (const Card card : named[part]) {
      auto taken = take([&](Card each) { return each == card; }, card);
      if (!taken) taken = take([&](Card each) { return alike(each, card); }, card);
      if (!taken) taken = take([](Card each) { return !each.known(); }, card);
      if (!taken) return std::nullopt;
      cards_found.push_back(*taken);
    }
    all.push_back(cards_found);
  }
  return all;
}

std::optional<Refusal> Round::apply(const Event& event) {
  if (auto why = why_not(event)) return why;
  switch (event.kind) {
    case Event::Kind::bet:
      if (definition().stands_from_throw_to_throw()) {
        void_throw_ = false;
        layout_.set_stake(event.place.seat(), event.spot, event.amount);
      } else {
        bet(event);
      }
      break;
    case Event::Kind::toss:
      toss(event);
      break;
    case Event::Kind::call:
      layout_.call(event.place.seat(), event.spot, event.index);
      break;
    case Event::Kind::pass_dice:
      layout_.pass_dice(event.place.seat());
      break;
    case Event::Kind::bank:
      record_.bank.seat = event.place.seat();
      record_.bank.with_house = event.with_house;
      break;
    case Event::Kind::no_more_bets:
      close_betting();
      break;
    case Event::Kind::card:
      deal(event);
      break;
    case Event::Kind::burn:
      ++next_;
      break;
    case Event::Kind::decision:
      decide(event);
      break;
    case Event::Kind::reveal:
      turn_up(agenda_[next_]);
      ++next_;
      break;
    case Event::Kind::arrange:
      if (!event.play.arranged.empty()) {
        arranged(event.place) = *found(event.place, event.play.arranged);
      }
      ++next_;
      break;
    case Event::Kind::irregularity:
      irregular(event);
      break;
    case Event::Kind::meter: {
      auto* known = std::find_if(
          record_.meters.begin(), record_.meters.end(), [&](const MeterReading& reading) {
            return reading.schedule == event.meter.schedule && reading.level == event.meter.level;
          });
      if (known == record_.meters.end()) {
        record_.meters.push_back(event.meter);
      } else {
        *known = event.meter;
      }
      break;
    }
    case Event::Kind::draw:
      record_.drawn[event.index] = event.drawn;
      record_.drawn[event.index].known = true;
      break;
  }
  pass_over_done();
  journal_.push_back(event);
  if (!event.play.arranged.empty()) journal_.back().play.arranged = arranged(event.place);
  return std::nullopt;
}

void Round::bet(const Event& event) {
  if (!event.place.is_seat()) {
    record_.bank.dealers_wager = event.amount;
    return;
  }
  auto& stakes = record_.seat(event.place.seat()).stakes;
  const auto placed = std::find_if(stakes.begin(), stakes.end(),
                                   [&](const Stake& stake) { return stake.spot == event.spot; });
  if (event.amount.cents == 0) {
    stakes.erase(placed);
  } else if (placed == stakes.end()) {
    stakes.push_back({event.spot, event.amount});
  } else {
    placed->amount = event.amount;
  }
}

void Round::close_betting() {
  betting_closed_ = true;
  for (SeatRecord& player : record_.seats) player.in = !player.stakes.empty();
  if (record_.bank.seat != 0) record_.seat(record_.bank.seat).in = true;
  for (const Step& step : rules_->dealing().steps) plan(step);
  dealt_ = agenda_.size();
  for (const Step& step : definition().play) {
    // What the shoe has dispensed before is not dealt again.
    if (step.act == Step::Act::deal) {
      const std::string_view to = step.to.front();
      const int all = to == players ? definition().hand_cards
                                    : definition().place_cards(*definition().find_place(to));
      if (rules_->dealing().cards_to(to) >= all) continue;
    }
    plan(step);
  }
}

// Writes a step of the procedure onto the agenda, card by card and seat by seat.
void Round::plan(const Step& step) {
  const Definition& game = definition();
  const auto for_each_seat = [&](bool empty_too, auto act) {
    for (int seat = 1; seat <= game.positions; ++seat) {
      if (empty_too || record_.seat(seat).in) act(Place::seat(seat));
    }
  };
  const auto deal_to = [&](std::string_view place, int count) {
    const auto add = [&](Place to) {
      for (int i = 0; i < count; ++i) agenda_.push_back({Expected::Kind::card, to, &step});
    };
    if (place == players || place == positions) {
      for_each_seat(place == positions, add);
    } else {
      add(*game.find_place(place));
    }
  };
  switch (step.act) {
    case Step::Act::deal: {
      if (!step.if_wagered.empty()) {
        const auto wager = *game.find_wager(step.if_wagered);
        const bool wagered =
            std::any_of(record_.seats.begin(), record_.seats.end(), [&](const SeatRecord& player) {
              return std::any_of(player.stakes.begin(), player.stakes.end(),
                                 [&](const Stake& stake) { return stake.spot.wager == wager; });
            });
        if (!wagered) return;
      }
      for (int i = 0; i < step.burned; ++i) {
        agenda_.push_back({Expected::Kind::burn, Place{}, &step});
      }
      const bool stacks = step.manner == Step::Manner::stacks;
      for (int round = 0; round < (stacks ? 1 : step.cards); ++round) {
        for (const std::string_view place : step.to) deal_to(place, stacks ? step.cards : 1);
      }
      return;
    }
    case Step::Act::reveal: {
      if (step.place == players) {
        agenda_.push_back({Expected::Kind::reveal, Place{}, &step});
        return;
      }
      const auto place = shown_place(step);
      const bool dealt = std::any_of(agenda_.begin(), agenda_.end(), [&](const Todo& todo) {
        return todo.kind == Expected::Kind::card && todo.place == place;
      });
      if (dealt) agenda_.push_back({Expected::Kind::reveal, *place, &step});
      return;
    }
    case Step::Act::arrange:
      if (const auto place = shown_place(step);
          place && (!place->is_seat() || record_.bank.with_house)) {
        agenda_.push_back({Expected::Kind::arrangement, *place, &step});
      }
      return;
    case Step::Act::toss:
      if (!game.throwing->dice(*rules_, game.throwing->start).empty()) {
        agenda_.push_back({Expected::Kind::toss, Place{}, &step});
      }
      return;
    case Step::Act::decide:
      // Asked only of a player whose cards were exposed.
      if (step.offers(Choice::Act::give_up)) return;
      for_each_seat(false, [&](Place seat) {
        agenda_.push_back({Expected::Kind::decision, seat, &step});
      });
      if (step.from_the_right) {
        const auto asked = std::find_if(agenda_.begin(), agenda_.end(),
                                        [&](const Todo& todo) { return todo.step == &step; });
        std::reverse(asked, agenda_.end());
      }
      return;
  }
}

// The place that the dealer turns over or arranges. There may be no bank; and where there is one,
// the dealer's hand plays only if the dealer has wagered.
std::optional<Place> Round::shown_place(const Step& step) const {
  const Bank& bank = record_.bank;
  if (step.place == the_bank) {
    return bank.seat == 0 ? std::nullopt : std::optional(Place::seat(bank.seat));
  }
  const bool idle = bank.seat != 0 && bank.dealers_wager.cents == 0;
  if (idle && step.place == definition().dealer) return std::nullopt;
  return definition().find_place(step.place);
}

void Round::deal(const Event& event) {
  const Step& step = *agenda_[next_].step;
  Cards& dealt = cards(event.place);
  dealt.push_back(event.card);
  use(event.card);
  if (step.all_up) {
    std::uint8_t& up = faces_up(event.place);
    up = static_cast<std::uint8_t>(up | (1U << (dealt.size() - 1)));
  }
  if (!event.place.is_seat() && definition().place_id(event.place) == step.first_card_up) {
    faces_up(event.place) |= 1U;
  }
  ++next_;
}

void Round::use(Card card) {
  if (!card.known()) return;
  const int out = ++copies_used_[card.id() % copies_used_.size()];
  if (out >= rules_->decks()) used_.insert(card);
}

void Round::decide(const Event& event) {
  SeatRecord& player = record_.seat(event.place.seat());
  make_choice(*rules_, *agenda_[next_].step, event.play, player);
  if (!event.play.arranged.empty()) player.arranged = *found(event.place, event.play.arranged);
  ++next_;
}

void Round::turn_up(const Todo& todo) {
  if (todo.step->place == players) {
    for (int seat = 1; seat <= definition().positions; ++seat) {
      if (decides(seat)) faces_up(Place::seat(seat)) = 0xFFU;
    }
    return;
  }
  std::uint8_t& up = faces_up(todo.place);
  for (const int i : todo.step->which) {
    up = static_cast<std::uint8_t>(up | (1U << static_cast<unsigned>(i)));
  }
}

bool Round::receives_later(int seat) const {
  return std::any_of(agenda_.begin() + static_cast<std::ptrdiff_t>(next_), agenda_.end(),
                     [&](const Todo& todo) {
                       return todo.kind == Expected::Kind::card && todo.place == Place::seat(seat);
                     });
}

bool Round::asked_later(int seat, Choice::Act act) const {
  return std::any_of(agenda_.begin() + static_cast<std::ptrdiff_t>(next_), agenda_.end(),
                     [&](const Todo& todo) {
                       return todo.kind == Expected::Kind::decision &&
                              todo.place == Place::seat(seat) && todo.step->offers(act);
                     });
}

void Round::irregular(const Event& event) {
  const Irregularity& irregularity = definition().irregularities[event.index];
  const int count = ++irregularity_count_[event.index];
  const bool of_throw = irregularity.effect == Irregularity::Effect::no_throw;
  if (of_throw || definition().stands_from_throw_to_throw()) return irregular_throw(irregularity);
  if (irregularity.discards || irregularity.kind == "card-face-up-in-shoe") use(event.card);
  if (irregularity.effect == Irregularity::Effect::seat_loses) {
    record_.seat(event.place.seat()).lost_by = &irregularity;
    return;
  }
  if (irregularity.effect == Irregularity::Effect::seat_void) {
    record_.seat(event.place.seat()).void_section = irregularity.section;
    return;
  }
  if (irregularity.effect == Irregularity::Effect::seat_may_void) {
    // Asked next, or as soon as the cards are dealt. What this player is still to receive comes
    // after all others have theirs.
    const auto from = agenda_.begin() + static_cast<std::ptrdiff_t>(std::max(next_, dealt_));
    std::stable_partition(from, agenda_.end(), [&](const Todo& todo) {
      return todo.kind != Expected::Kind::card || todo.place != event.place;
    });
    for (const Step& step : definition().play) {
      if (!step.offers(Choice::Act::give_up) ||
          asked_later(event.place.seat(), Choice::Act::give_up)) {
        continue;
      }
      const auto at = static_cast<std::ptrdiff_t>(std::max(next_, dealt_));
      agenda_.insert(agenda_.begin() + at, {Expected::Kind::decision, event.place, &step});
    }
    return;
  }
  if (irregularity.effect != Irregularity::Effect::voids || count < irregularity.from_occurrence) {
    return;
  }
  record_.void_by = &irregularity;
  record_.void_section =
      irregularity.cites_dealing ? rules_->dealing().stub_section : irregularity.section;
  record_.settles_bonuses = !irregularity.settled_once_dealt || dealt();
  // Where some wagers are settled all the same, the cards they need are still dealt and revealed.
  const bool goes_on =
      record_.settles_bonuses &&
      std::any_of(record_.seats.begin(), record_.seats.end(), [&](const SeatRecord& player) {
        return std::any_of(player.stakes.begin(), player.stakes.end(), [&](const Stake& stake) {
          return irregularity.settled.contains(definition().wagers[stake.spot.wager].id);
        });
      });
  if (!goes_on) agenda_.resize(next_);
}

void Round::irregular_throw(const Irregularity& irregularity) {
  if (irregularity.effect == Irregularity::Effect::goes_on) return;
  void_throw_ = true;
  if (irregularity.effect == Irregularity::Effect::voids) layout_.return_all(irregularity.section);
}

void Round::toss(const Event& event) {
  const bool counts = !void_throw_;
  void_throw_ = false;
  if (!counts) return;
  if (definition().stands_from_throw_to_throw()) return layout_.toss(event.thrown);
  if (!event.thrown.dice.empty()) record_.thrown = event.thrown;
  ++next_;
}

// Decisions fall away for those who have folded or left, and for everybody in a void round; cards,
// for a hand that is void; and anything whose condition is not met when its turn comes.
void Round::pass_over_done() {
  while (next_ < agenda_.size() && !due(agenda_[next_])) ++next_;
}

bool Round::due(const Todo& todo) const {
  if (todo.kind == Expected::Kind::decision && !asks(todo)) return false;
  if (todo.kind == Expected::Kind::card && todo.place.is_seat() &&
      !record_.seat(todo.place.seat()).void_section.empty()) {
    return false;
  }
  return todo.step->when == nullptr || todo.step->when(*rules_, record_, todo.place);
}

std::vector<SeenPlace> Round::view(int seat) const {
  const bool settled = over() && record_.void_by == nullptr;
  const int looked_at = definition().looked_at;
  const auto own_cards_seen =
      static_cast<std::size_t>(looked_at == 0 ? definition().hand_cards : looked_at);
  std::vector<SeenPlace> seen;
  const auto look = [&](Place place, const Cards& cards, unsigned up) {
    if (cards.empty()) return;
    SeenPlace shown{place, {}};
    // Who may give up a hand for an exposed card decides without looking at the others.
    const bool mine = place.is_seat() && place.seat() == seat && record_.seat(seat).in &&
                      !asked_later(seat, Choice::Act::give_up);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const bool known_to_me = mine && (i < own_cards_seen || settled);
      const bool visible = known_to_me || ((up >> i) & 1U) != 0;
      shown.cards.push_back(visible ? cards[i] : Card::unseen());
    }
    seen.push_back(shown);
  };
  for (int other = 1; other <= definition().positions; ++other) {
    // At the settlement the hands of those still in the round are turned over.
    const bool turned = settled && decides(other);
    look(Place::seat(other), record_.seat(other).cards,
         turned ? 0xFFU : seat_faces_up_[static_cast<std::size_t>(other - 1)]);
  }
  for (std::size_t i = 0; i < record_.places.size(); ++i) {
    look(Place::named(static_cast<int>(i)), record_.places[i], place_faces_up_[i]);
  }
  return seen;
}

}  // namespace houseway
