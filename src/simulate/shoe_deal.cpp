#include "simulate/shoe_deal.h"

#include <algorithm>

#include "round/round.h"
#include "simulate/opening.h"

namespace houseway::shoe_rounds {
namespace {

constexpr int the_seat = 1;

// Whether every wager is judged by the ranks of a finished round's cards.
bool judged_by_ranks(const Definition& game) {
  return std::all_of(game.wagers.begin(), game.wagers.end(), [](const Wager& wager) {
    return wager.by_round() != nullptr && !wager.tells_suits_apart();
  });
}

}  // namespace

std::optional<Course> Course::of(const RuleSet& rules, const Bets& bets, const ShoePolicy& policy) {
  const Definition& game = rules.definition();
  if (!game.dealt_from_a_shoe() || game.hands() != nullptr || !judged_by_ranks(game)) {
    return std::nullopt;
  }
  Round round(rules);
  for (const Bet& bet : bets) {
    if (round.apply(Event::bet(the_seat, bet.spot, bet.amount))) return std::nullopt;
  }
  if (round.apply(Event::no_more_bets())) return std::nullopt;
  Course course;
  course.rules_ = &rules;
  course.policy_ = policy;
  course.opening_ = opening_record(rules, bets);
  for (const Todo& todo : round.cards().agenda()) {
    switch (todo.kind) {
      case Expected::Kind::card:
      case Expected::Kind::burn:
      case Expected::Kind::decision:
        course.agenda_.push_back(todo);
        break;
      case Expected::Kind::reveal:
        break;
      default:
        return std::nullopt;
    }
  }
  course.find_first_hands();
  return course;
}

// As long as no third card goes to a place, and no third place has any.
void Course::find_first_hands() {
  std::array<Place, 2> places;
  for (std::size_t card = 0; card < agenda_.size(); ++card) {
    const Todo& todo = agenda_[card];
    if (todo.kind != Expected::Kind::card || todo.step->when != nullptr) return;
    const std::size_t of = places[0] == todo.place || first_hands_[0].count == 0 ? 0 : 1;
    FirstHand& hand = first_hands_[of];
    if (hand.count == 2 || (hand.count == 1 && places[of] != todo.place)) return;
    if (hand.count == 0) hand.cards.fill(card);
    places[of] = todo.place;
    hand.cards[hand.count++] = card;
  }
}

const FirstHand& Course::first_hand_of(std::size_t card) const {
  const auto& [one, other] = first_hands_;
  return one.cards[0] == card || one.cards[1] == card ? one : other;
}

std::optional<std::uint8_t> Course::chosen(const Step& step, std::vector<Card> seen) const {
  for (const FirstHand& hand : first_hands_) {
    if (hand.count < 2) continue;
    Card& one = seen[hand.cards[0]];
    Card& other = seen[hand.cards[1]];
    if (other.rank() < one.rank()) std::swap(one, other);
  }
  const std::scoped_lock lock(*asking_);
  return policy_(step, seen);
}

Record Course::record_of(std::span<const std::uint8_t> cards) const {
  InPlay round(*this);
  std::size_t drawn = 0;
  for (std::size_t at = round.next(0); at < agenda_.size(); at = round.next(at + 1)) {
    const Todo& todo = agenda_[at];
    if (todo.kind == Expected::Kind::decision) {
      round.decide(*todo.step);
    } else if (todo.kind == Expected::Kind::card) {
      round.deal(todo.place, Card::from_id(cards[drawn++]));
    } else {
      ++drawn;
    }
  }
  return round.record;
}

Cards& InPlay::hand(Place place) {
  return place.is_seat() ? record.seat(place.seat()).cards
                         : record.places[static_cast<std::size_t>(place.index())];
}

void InPlay::deal(Place place, Card card) {
  hand(place).push_back(card);
  seen.emplace_back(card.rank(), Suit::spades);
}

void InPlay::take_back(Place place) {
  hand(place).pop_back();
  seen.pop_back();
}

std::size_t InPlay::next(std::size_t at) const {
  while (at < course->agenda().size() && !due(course->agenda()[at])) ++at;
  return at;
}

// As a round in progress has it: who has folded or made the wager is not asked, nor who has no base
// wager to give up.
bool InPlay::due(const Course::Todo& todo) const {
  const auto has = [&](std::string_view wager) {
    const auto id = static_cast<WagerId>(*course->rules().definition().find_wager(wager));
    return player().find({id, 0}) != nullptr;
  };
  if (todo.kind == Expected::Kind::decision) {
    const Step& step = *todo.step;
    if (player().folded) return false;
    if (step.offers(Choice::Act::fold) && !has(course->rules().definition().base)) return false;
    if (std::any_of(step.choices().begin(), step.choices().end(), [&](const Choice& choice) {
          return choice.act == Choice::Act::wager && has(choice.wager);
        })) {
      return false;
    }
  }
  return todo.step->when == nullptr || todo.step->when(course->rules(), record, todo.place);
}

void InPlay::decide(const Step& step) {
  make_choice(course->rules(), step, choice_of(step), player());
}

Play InPlay::choice_of(const Step& step) const {
  const Definition& game = course->rules().definition();
  const auto stake = [&](std::string_view wager) {
    return player().find({static_cast<WagerId>(*game.find_wager(wager)), 0});
  };
  std::optional<std::uint8_t> chosen = course->chosen(step, seen);
  if (chosen) {
    const Choice& choice = step.choices()[*chosen];
    if (choice.act == Choice::Act::parlay && stake(choice.wager) == nullptr) chosen.reset();
  }
  if (!chosen) {
    const auto* unwritten = std::find_if(step.choices().begin(), step.choices().end(),
                                         [](const Choice& choice) { return choice.unwritten; });
    chosen = static_cast<std::uint8_t>(
        unwritten == step.choices().end() ? 0 : unwritten - step.choices().begin());
  }
  const Choice& choice = step.choices()[*chosen];
  if (choice.act != Choice::Act::wager) return {*chosen};
  const Stake* base = stake(game.base);
  if (choice.any_amount && base != nullptr) return {*chosen, 0, 1, base->amount};
  return {*chosen, choice.whole_multiples().front()};
}

}  // namespace houseway::shoe_rounds
