#include "simulate/board_sides.h"

#include <algorithm>
#include <bit>

#include "rules/settling.h"

namespace houseway::board_kernels {
namespace {

constexpr unsigned flop_cards = 0b111;

// The part that cards of a place are; none where no part is.
Part part_of(const SeatCourse& course, const HandCards& cards, Place holder) {
  const Layout& layout = course.layout();
  const Place place = cards.place == Place{} ? holder : cards.place;
  const auto count = static_cast<std::size_t>(cards.count);
  if (place == Place::seat(1)) return count == layout.own ? own_part : no_part;
  if (place == layout.dealer_place) return count == layout.dealer ? dealers_part : no_part;
  if (place == layout.further_place) return count == layout.further ? further_part : no_part;
  if (place != layout.community_place) return no_part;
  if (count == layout.community) return community_part;
  const bool shown_first = std::equal(layout.shown.begin(), layout.shown.begin() + 3,
                                      std::array<std::size_t, 3>{0, 1, 2}.begin());
  return cards.which == flop_cards && shown_first ? flop_part : no_part;
}

std::size_t first_of(const Layout& layout, Part part) {
  switch (part) {
    case flop_part:
    case community_part:
      return layout.first_community();
    case dealers_part:
      return layout.first_dealer();
    case further_part:
      return layout.first_further();
    default:
      return 0;
  }
}
std::size_t size_of(const Layout& layout, Part part) {
  switch (part) {
    case own_part:
      return layout.own;
    case flop_part:
      return 3;
    case community_part:
      return layout.community;
    case dealers_part:
      return layout.dealer;
    case further_part:
      return layout.further;
    default:
      return 0;
  }
}

std::uint8_t written(Row row) {
  return static_cast<std::uint8_t>(row + 1);
}
// A push by no row comes after all rows.
std::uint8_t written(const Judged& judged, std::size_t rows) {
  return judged.pushes ? static_cast<std::uint8_t>(rows + 1) : written(judged.row);
}

}  // namespace

std::optional<RowsOfCards> RowsOfCards::make(const SeatCourse& course, WagerId wager,
                                             Place holder) {
  const Wager& declared = course.game().wagers[wager];
  const ByHand* by = declared.by_hand();
  const ByRound* judged = declared.by_round();
  const auto& cards = course.rules().hand(wager);
  if ((by == nullptr && judged == nullptr) || cards.empty()) return std::nullopt;
  RowsOfCards rows;
  rows.course_ = &course;
  rows.ranking_ = &fast_high();
  rows.wager_ = wager;
  std::size_t count = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    rows.parts_[i] = part_of(course, cards[i], holder);
    if (rows.parts_[i] == no_part) return std::nullopt;
    count += size_of(course.layout(), rows.parts_[i]);
  }
  rows.first_ = static_cast<std::uint8_t>(first_of(course.layout(), rows.parts_[0]));
  const auto row_of = [&](CardSet set) { return written(by->rank(set, course.rules()).row); };
  if (judged != nullptr) {
    // Where it looks at more than the player's two cards, the round is judged as it comes.
    if (judged->vigorish != nullptr || rows.parts_[0] != own_part || count != 2) {
      return std::nullopt;
    }
    rows.by_ = By::two_cards;
    rows.rows_.resize(pack_size * pack_size);
    Record record = course.record({}, {}, {});
    for_each_set<2>([&](const NumberSet<2>& set) {
      record.seat(1).cards = {card_of(set[0]), card_of(set[1])};
      const Judged found = judged->judge(course.rules(), record, 1, 0);
      const std::uint8_t row = found.lacks == Place{}
                                   ? written(found, course.rules().schedule(wager).rows.size())
                                   : asked;
      rows.rows_[set[0] * pack_size + set[1]] = rows.rows_[set[1] * pack_size + set[0]] = row;
    });
  } else if (count == 2 && cards.size() == 1) {
    rows.by_ = By::two_cards;
    rows.rows_.resize(pack_size * pack_size);
    for_each_set<2>([&](const NumberSet<2>& set) {
      const CardSet two(std::array{card_of(set[0]), card_of(set[1])});
      rows.rows_[set[0] * pack_size + set[1]] = rows.rows_[set[1] * pack_size + set[0]] =
          row_of(two);
    });
  } else if (count == 3 && cards.size() == 1) {
    rows.by_ = By::three_cards;
    for_each_set<3>([&](const NumberSet<3>& set) {
      rows.rows_.push_back(
          row_of(CardSet(std::array{card_of(set[0]), card_of(set[1]), card_of(set[2])})));
    });
  } else if (count >= 5) {
    // Of more cards than five a table may name some that their best five do not tell apart: cards
    // of one suit, which have a flush.
    const std::vector<CardSet> hands = hand_of_each_strength();
    const bool whole = rows.looks_at(own_part) && rows.looks_at(community_part);
    rows.by_ = whole ? By::whole_hand : By::strength;
    rows.rows_.push_back(0);
    for (std::uint16_t strength = 1; strength < hands.size(); ++strength) {
      const HandClass of_class = rows.ranking_->high_hand(strength).hand_class();
      const bool suited = of_class == HandClass::flush || of_class >= HandClass::straight_flush;
      rows.rows_.push_back(by->tells_suits_apart && suited ? asked : row_of(hands[strength]));
    }
  } else {
    return std::nullopt;
  }
  return rows;
}

CardSet RowsOfCards::cards(const Seen& seen) const {
  CardSet set;
  for (const Part part : parts_) {
    const std::size_t first = first_of(course_->layout(), part);
    for (std::size_t i = 0; i < size_of(course_->layout(), part); ++i) {
      set.insert(card_of(seen.numbers[first + i]));
    }
  }
  return set;
}

std::uint32_t RowsOfCards::ask(const Seen& seen) const {
  const Wager& wager = course_->game().wagers[wager_];
  if (const ByHand* by = wager.by_hand()) {
    return written(by->rank(cards(seen), course_->rules()).row);
  }
  const Record record =
      course_->record({seen.numbers, course_->layout().first_further()}, {}, seen.selected);
  return written(wager.by_round()->judge(course_->rules(), record, 1, 0),
                 course_->rules().schedule(wager_).rows.size());
}

bool RowsOfCards::holds(const Seen& seen, std::uint8_t number) const {
  return cards(seen).contains(card_of(number));
}

std::optional<SideBet> SideBet::make(const SeatCourse& course, WagerId wager) {
  const RuleSet& rules = course.rules();
  const Definition& game = course.game();
  const Wager& declared = game.wagers[wager];
  SideBet side;
  side.kept_ = rules.kept_on_fold(wager);
  side.rows_ = static_cast<std::uint32_t>(rules.schedule(wager).rows.size()) + 2;
  std::size_t classes = side.rows_;
  if (const ByShowdown* by = declared.by_showdown()) {
    if (!by->by_losing_hand) return std::nullopt;
    side.by_losing_hand_ = true;
    const FastHigh& ranking = fast_high();
    side.losers_row_.push_back(0);
    for (std::uint16_t strength = 1; strength <= ranking.strongest(); ++strength) {
      const ShownHand mine(ranking.high_hand(strength));
      ShownHand higher = mine;
      ++higher.value;
      side.losers_row_.push_back(written(by->meets(rules, {mine, higher, true}).row));
    }
  } else {
    for (const Bet& bet : course.bets()) {
      if (bet.spot.wager != wager) continue;
      const Place holder = game.on_hand_of(bet.spot).value_or(Place::seat(1));
      auto hand = RowsOfCards::make(course, wager, holder);
      if (!hand || side.hands_.size() == 2) return std::nullopt;
      side.hands_.push_back(std::move(*hand));
      side.positions_.push_back(
          static_cast<std::uint8_t>(holder.is_seat() ? holder.seat() - 1 : game.positions));
    }
    if (side.hands_.size() == 2) classes *= side.rows_;
    for (const WagerId payout : rules.beside(wager)) {
      const Beside* beside = game.wagers[payout].beside();
      if (beside == nullptr) return std::nullopt;
      for (const SystemDraw& draw : game.cards().draws) {
        if (draw.id != game.wagers[payout].id || rules.drawn_in_one_of(draw) == 0) continue;
        const bool card = beside->what == Beside::For::drawn_card;
        (card ? side.draws_card_ : side.draws_position_) = true;
      }
    }
    if (side.needs_draw()) classes *= draw_classes;
  }
  side.channel_ = course.channel(classes + 1, {wager});
  return side;
}

bool SideBet::looks_at(Part part) const {
  return std::any_of(hands_.begin(), hands_.end(),
                     [&](const RowsOfCards& hand) { return hand.looks_at(part); });
}

std::uint32_t SideBet::drawn(const Seen& seen) const {
  std::uint32_t holders = 0;
  std::uint32_t position = 0;
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    if (seen.selected.card != Selected::none && hands_[i].holds(seen, seen.selected.card)) {
      holders |= 1U << i;
    }
    if (seen.selected.position == positions_[i]) position = static_cast<std::uint32_t>(i) + 1;
  }
  return holders * 3 + position;
}

std::optional<SideBets> SideBets::make(const SeatCourse& course) {
  const RuleSet& rules = course.rules();
  const Definition& game = course.game();
  SideBets sides;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    if (game.wagers[i].fixed_sum() != nullptr) return std::nullopt;
    if (!course.is_bet(wager) || course.of_main_game(wager)) continue;
    auto side = SideBet::make(course, wager);
    if (!side) return std::nullopt;
    sides.draws_ |= side->needs_draw();
    sides.bets_.push_back(std::move(*side));
  }
  if (!sides.draws_) return sides;
  sides.positions_ = static_cast<std::uint32_t>(game.positions);
  for (const SystemDraw& draw : game.cards().draws) {
    const std::uint32_t in_one_of = rules.drawn_in_one_of(draw);
    if (draw.kind == SystemDraw::Kind::card) {
      sides.card_in_one_of_ = in_one_of;
    } else {
      sides.position_in_one_of_ = in_one_of;
      const bool dealer_too =
          draw.kind == SystemDraw::Kind::position && course.layout().dealer_place.has_value();
      if (dealer_too) ++sides.positions_;
    }
  }
  return sides;
}

bool SideBets::look_at(Part part) const {
  return std::any_of(bets_.begin(), bets_.end(),
                     [&](const SideBet& bet) { return bet.looks_at(part); });
}

Selected SideBets::select(Stream& stream) const {
  Selected selected;
  const auto drawn = [&](std::uint32_t in_one_of) {
    return in_one_of > 0 && (in_one_of == 1 || stream.below(in_one_of) == 0);
  };
  if (drawn(card_in_one_of_)) {
    selected.card = static_cast<std::uint8_t>(stream.below(pack_size));
  }
  if (drawn(position_in_one_of_)) {
    selected.position = static_cast<std::uint8_t>(stream.below(positions_));
  }
  return selected;
}

}  // namespace houseway::board_kernels
