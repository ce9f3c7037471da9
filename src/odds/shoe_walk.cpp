#include "odds/shoe_walk.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "rules/limits.h"

namespace houseway {
namespace {

constexpr int the_seat = 1;

// An amount that the table accepts; what it is does not matter to the odds.
Money some_stake(const RuleSet& rules, WagerId wager) {
  const StakeLimit limit = stake_limit(rules, wager);
  return std::clamp(dollars(1), limit.least, limit.most);
}

}  // namespace

std::vector<CardKind> kinds_of(const RuleSet& rules, std::span<const Card> shoe) {
  const Definition& game = rules.definition();
  const bool by_suit = std::any_of(game.wagers.begin(), game.wagers.end(),
                                   [](const Wager& wager) { return wager.tells_suits_apart(); });
  std::map<Card, std::int64_t> counted;
  for (const Card card : shoe) ++counted[by_suit ? card : Card(card.rank(), Suit::spades)];
  std::vector<CardKind> kinds;
  for (const auto& [card, left] : counted) kinds.push_back({card, left});
  return kinds;
}

ShoeWalk::ShoeWalk(const RuleSet& rules, std::vector<CardKind> kinds, std::span<const Spot> made,
                   std::vector<Watched> watched)
    : rules_(rules), kinds_(std::move(kinds)), watched_(std::move(watched)) {
  Round round(rules);
  const auto must = [&](const Event& event) {
    if (const auto why = round.apply(event)) throw std::logic_error(text(*why));
  };
  for (const Spot spot : made) must(Event::bet(the_seat, spot, some_stake(rules, spot.wager)));
  must(Event::no_more_bets());
  record_ = round.cards().record();
  for (const CardRound::Todo& todo : round.cards().agenda()) {
    // A burned card is as likely to be any as one that stays in the shoe.
    if (todo.kind == Expected::Kind::card) ++most_drawn_;
    if (todo.kind == Expected::Kind::card || todo.kind == Expected::Kind::decision) {
      agenda_.push_back(todo);
    }
  }
  for (const CardKind& kind : kinds_) cards_ += kind.left;
}

std::int64_t ShoeWalk::space() const {
  std::int64_t orders = 1;
  for (int i = 0; i < most_drawn_; ++i) orders *= cards_ - i;
  return orders;
}

// Goes one way at a time and comes back: what is dealt and decided is taken back again.
class ShoeWalk::Walker {
 public:
  explicit Walker(const ShoeWalk& walk) : walk_(walk), record_(walk.record_), kinds_(walk.kinds_) {
    // The orders of the cards that a round leaves undrawn, by how many it has drawn.
    rest_.assign(static_cast<std::size_t>(walk.most_drawn_) + 1, 1);
    for (int drawn = walk.most_drawn_ - 1; drawn >= 0; --drawn) {
      const auto at = static_cast<std::size_t>(drawn);
      rest_[at] = rest_[at + 1] * (walk.cards_ - drawn);
    }
  }

  // From the first card on, that one being of this kind.
  void from_first_card(std::size_t kind, Tally& tally) { draw(0, kind, 1, tally); }
  void from_start(Tally& tally) { go(0, 1, tally); }

  void collect(std::vector<Point>& points) {
    points_ = &points;
    Tally all;
    from_start(all);
  }

  // Deals these cards first; the decision that then comes up.
  std::optional<Point> after(std::span<const Card> drawn) {
    std::size_t at = 0;
    for (const Card card : drawn) {
      while (at < walk_.agenda_.size() && !due(walk_.agenda_[at])) ++at;
      if (at == walk_.agenda_.size() || walk_.agenda_[at].kind != Expected::Kind::card) {
        return std::nullopt;
      }
      const auto kind = std::find_if(kinds_.begin(), kinds_.end(), [&](const CardKind& each) {
        return each.card.rank() == card.rank() &&
               (each.card == card || kinds_.size() <= rank_count);
      });
      if (kind == kinds_.end() || kind->left == 0) return std::nullopt;
      --kind->left;
      hand(walk_.agenda_[at].place).push_back(kind->card);
      drawn_.push_back(kind->card);
      ++at;
    }
    while (at < walk_.agenda_.size() && !due(walk_.agenda_[at])) ++at;
    if (at == walk_.agenda_.size() || walk_.agenda_[at].kind != Expected::Kind::decision) {
      return std::nullopt;
    }
    return at_decision(at, 1);
  }

 private:
  Cards& hand(Place place) {
    return place.is_seat() ? record_.seat(place.seat()).cards
                           : record_.places[static_cast<std::size_t>(place.index())];
  }
  SeatRecord& player() { return record_.seat(the_seat); }

  bool due(const CardRound::Todo& todo) {
    if (todo.kind == Expected::Kind::decision && player().folded) return false;
    return todo.step->when == nullptr || todo.step->when(walk_.rules_, record_, todo.place);
  }

  void go(std::size_t at, std::int64_t ways, Tally& tally) {
    while (at < walk_.agenda_.size() && !due(walk_.agenda_[at])) ++at;
    if (at == walk_.agenda_.size()) {
      tally.add(fates(), ways * rest_[drawn_.size()]);
    } else if (walk_.agenda_[at].kind == Expected::Kind::card) {
      for (std::size_t kind = 0; kind < kinds_.size(); ++kind) draw(at, kind, ways, tally);
    } else {
      decide(at, ways, tally);
    }
  }

  void draw(std::size_t at, std::size_t kind, std::int64_t ways, Tally& tally) {
    CardKind& drawn = kinds_[kind];
    if (drawn.left == 0) return;
    Cards& place = hand(walk_.agenda_[at].place);
    place.push_back(drawn.card);
    drawn_.push_back(drawn.card);
    const std::int64_t like_it = drawn.left--;
    go(at + 1, ways * like_it, tally);
    ++drawn.left;
    drawn_.pop_back();
    place.pop_back();
  }

  void decide(std::size_t at, std::int64_t ways, Tally& tally) {
    const Step& step = *walk_.agenda_[at].step;
    if (walk_.policy_) {
      if (const auto choice = walk_.policy_(step)) {
        return choose(at, play_of(step, *choice), ways, tally);
      }
    }
    Point point = at_decision(at, ways);
    const std::pair<Play, Tally>* best = nullptr;
    std::optional<Rational> most;
    bool tied = false;
    for (const auto& choice : point.choices) {
      const Rational value = walk_.value_(choice.second);
      if (most && value < *most) continue;
      const bool equal = most && value == *most;
      tied = equal;
      if (equal) {
        const int more = point.staked(choice.first) - point.staked(best->first);
        if (walk_.ties_ == Ties::least_staked ? more >= 0 : more <= 0) continue;
      }
      most = value;
      best = &choice;
    }
    tally.add(best->second);
    if (tied) tally.add_tied(point.ways);
    if (points_ != nullptr) points_->push_back(std::move(point));
  }

  Point at_decision(std::size_t at, std::int64_t ways) {
    const Step& step = *walk_.agenda_[at].step;
    Point point{&step, {drawn_.begin(), drawn_.end()}, {}, ways * rest_[drawn_.size()]};
    for (std::size_t i = 0; i < step.choices().size(); ++i) {
      const Choice& choice = step.choices()[i];
      // A further wager of any amount stands for itself, and is priced by itself.
      if (choice.any_amount || !possible(choice)) continue;
      point.choices.emplace_back(play_of(step, static_cast<std::uint8_t>(i)), Tally{});
      choose(at, point.choices.back().first, ways, point.choices.back().second);
    }
    return point;
  }

  static Play play_of(const Step& step, std::uint8_t choice) {
    const Choice& made = step.choices()[choice];
    if (made.act != Choice::Act::wager) return {choice};
    if (made.any_amount) return {choice, 0, 1, dollars(1)};
    return {choice, 1};
  }

  bool possible(const Choice& choice) {
    if (choice.act != Choice::Act::parlay) return true;
    const auto onto = static_cast<WagerId>(*walk_.rules_.definition().find_wager(choice.wager));
    return player().find({onto, 0}) != nullptr;
  }

  void choose(std::size_t at, Play play, std::int64_t ways, Tally& tally) {
    const SeatRecord before = player();
    make_choice(walk_.rules_, *walk_.agenda_[at].step, play, player());
    go(at + 1, ways, tally);
    player() = before;
  }

  Fates fates() {
    Fates all = 0;
    for (std::size_t i = 0; i < walk_.watched_.size(); ++i) {
      all |= static_cast<Fates>(fate_of(walk_.watched_[i])) << (fate::bits * i);
    }
    return all;
  }

  unsigned fate_of(const Watched& watched) {
    const Spot spot = watched.spot;
    const bool made = watched.as_parlay
                          ? std::any_of(player().stakes.begin(), player().stakes.end(),
                                        [&](const Stake& stake) { return stake.added_to == spot; })
                          : player().find(spot) != nullptr;
    if (!made) return fate::not_made;
    if (player().folded && !walk_.rules_.kept_on_fold(spot.wager)) return fate::forfeited;
    const Row row = walk_.rules_.definition()
                        .wagers[spot.wager]
                        .by_round()
                        ->judge(walk_.rules_, record_, the_seat, spot.selection)
                        .row;
    return static_cast<unsigned>(row + 1);
  }

  const ShoeWalk& walk_;
  Record record_;
  std::vector<CardKind> kinds_;
  std::vector<std::int64_t> rest_;
  List<Card, 16> drawn_;
  std::vector<Point>* points_ = nullptr;
};

Tally ShoeWalk::all(Effort& effort) const {
  // Every part has a tally of its own; whoever is done takes the next.
  std::vector<Tally> tallies(kinds_.size());
  in_parallel(effort, kinds_.size(), [&](std::size_t kind, unsigned) {
    Walker(*this).from_first_card(kind, tallies[kind]);
  });
  Tally sum;
  for (const Tally& tally : tallies) sum.add(tally);
  return sum;
}

std::vector<ShoeWalk::Point> ShoeWalk::decisions() const {
  std::vector<Point> points;
  Walker(*this).collect(points);
  return points;
}

std::optional<ShoeWalk::Point> ShoeWalk::decision_after(std::span<const Card> drawn) const {
  return Walker(*this).after(drawn);
}

}  // namespace houseway
