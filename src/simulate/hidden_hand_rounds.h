#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "round/card_round.h"
#include "simulate/dealt_rounds.h"
#include "simulate/hidden_hand_shape.h"

// Rounds of one shape, many at a time: dealt, then looked at by one thing after the other, so that
// what a table far away says has time to arrive.
namespace houseway::hidden_hand_play {

template <class Shape>
class Rounds final : public KernelTable {
 public:
  explicit Rounds(const Shared<Shape>& shared)
      : shared_(shared), game_(shared.game), classes_(game_.channels().size()) {
    const auto deck = deck_cards(Shape::deck);
    std::copy(deck.begin(), deck.end(), deck_.begin());
    for (std::size_t i = 0; i < deck_.size(); ++i) hands_[i] = Hand(deck_[i]);
  }

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t all = classes.front().size();
    for (std::size_t done = 0; done < all;) {
      if (next_ == at_once) play_some(stream);
      const std::size_t rounds = std::min(at_once - next_, all - done);
      for (std::size_t c = 0; c < classes.size(); ++c) {
        const auto found = std::span(classes_[c]).subspan(next_, rounds);
        std::copy(found.begin(), found.end(), classes[c].subspan(done).begin());
      }
      show(book, rounds);
      next_ += rounds;
      done += rounds;
    }
  }

 private:
  using Hand = FastHand<Shape::wilds>;
  static constexpr std::size_t at_once = 128;
  template <class Item>
  using Each = std::array<Item, at_once>;

  void play_some(Stream& stream) {
    deal(stream);
    decide();
    compare();
    for (const Viewed& view : game_.views()) look(view);
    if (game_.any_apart()) tell_suits_apart();
    for (const auto& each : game_.by_card()) judge(each);
    for (const auto& each : game_.by_sight()) judge(each);
    next_ = 0;
  }

  void deal(Stream& stream) {
    dealt_.deal(stream);
    for (std::size_t i = 0; i < at_once; ++i) {
      own_[i] = sum(0, Shape::own, i);
      dealer_[i] = sum(Shape::own, Shape::dealers, i);
      if constexpr (Shape::others > 0)
        others_[i] = sum(Shape::cards - Shape::others, Shape::others, i);
      own_bits_[i] = own_[i].cards().bits();
    }
    shared_.numbers.find(own_bits_, found_);
    for (std::size_t i = 0; i < at_once; ++i) game_.expect(found_.number[i]);
    if (!game_.layout().up) return;
    for (std::size_t i = 0; i < at_once; ++i) up_[i] = dealt_(Shape::own + *game_.layout().up, i);
  }
  Hand sum(std::size_t first, std::size_t cards, std::size_t round) const {
    Hand hand;
    for (std::size_t i = 0; i < cards; ++i) hand += hands_[dealt_(first + i, round)];
    return hand;
  }

  bool sees_card() const { return game_.layout().up && !game_.layout().ways.empty(); }

  void decide() {
    for (std::size_t i = 0; i < at_once; ++i) {
      const std::uint32_t own = game_.own(found_.number[i], own_[i].cards());
      strength_[i] = static_cast<std::uint16_t>(OwnHand::strength(own));
      kind_[i] = static_cast<std::uint16_t>(OwnHand::kind(own));
      way_[i] = static_cast<std::uint16_t>(OwnHand::way(own));
    }
    if (sees_card()) decide_by_card();
  }
  void decide_by_card() {
    std::size_t asked = 0;
    for (std::size_t i = 0; i < at_once; ++i) {
      asked_[asked] = static_cast<std::uint8_t>(i);
      asked += way_[i] == OwnHand::by_card ? 1U : 0U;
    }
    const auto asking = std::span(asked_).first(asked);
    for (const std::size_t i : asking) {
      place_[i] = OwnNumbers<Shape>::place(found_.places[i], deck_[up_[i]]);
      game_.expect(found_.number[i], place_[i]);
    }
    for (const std::size_t i : asking) {
      const auto place_of = [&](Card card) {
        return OwnNumbers<Shape>::place(found_.places[i], card);
      };
      way_[i] = game_.way(found_.number[i], place_[i], own_[i].cards(), deck_[up_[i]], place_of);
    }
  }

  void compare() {
    const Fates& fates = game_.fates();
    const std::uint16_t qualifies_from = *fates.qualifies_from();
    for (std::size_t i = 0; i < at_once; ++i) dealers_[i] = shared_.ranking(dealer_[i]);
    for (std::size_t i = 0; i < at_once; ++i) {
      const std::uint16_t mine = strength_[i];
      const std::uint16_t theirs = dealers_[i];
      const int unqualified = theirs < qualifies_from ? 3 : 0;
      const int lost = mine < theirs ? 1 : 0;
      const int not_won = mine <= theirs ? 1 : 0;
      compared_[i] = static_cast<std::uint16_t>(unqualified + not_won + lost);
    }
    for (std::size_t c = 0; c < game_.channels().size(); ++c) {
      const std::uint32_t* by_way = game_.added_by_way(c);
      const std::uint32_t* by_kind = game_.own_kinds().added(c);
      const std::uint32_t times = game_.times_compared(c);
      Each<std::uint32_t>& to = classes_[c];
      if (by_kind == nullptr) {
        for (std::size_t i = 0; i < at_once; ++i) to[i] = by_way[way_[i]] + times * compared_[i];
      } else {
        for (std::size_t i = 0; i < at_once; ++i) {
          to[i] = by_way[way_[i]] + by_kind[kind_[i]] + times * compared_[i];
        }
      }
      if (const std::uint32_t by_loser = game_.times_loser(c); by_loser != 0) {
        for (std::size_t i = 0; i < at_once; ++i) {
          to[i] += by_loser * fates.of_loser(std::min(strength_[i], dealers_[i]));
        }
      }
    }
  }

  // What the kinds found last add to the classes.
  void add(const Kinds& kinds) {
    for (std::size_t c = 0; c < game_.channels().size(); ++c) {
      const std::uint32_t* by_kind = kinds.added(c);
      if (by_kind == nullptr) continue;
      for (std::size_t i = 0; i < at_once; ++i) classes_[c][i] += by_kind[other_kind_[i]];
    }
  }
  void add(Digit digit) {
    for (std::size_t c = 0; c < game_.channels().size(); ++c) {
      const std::uint32_t times = game_.channels().times(c, digit);
      if (times == 0) continue;
      for (std::size_t i = 0; i < at_once; ++i) classes_[c][i] += times * other_kind_[i];
    }
  }

  void look(const Viewed& view) {
    if constexpr (Shape::wilds == Wilds::none) {
      for (std::size_t i = 0; i < at_once; ++i) {
        Hand hand;
        if (view.looked.own) hand += own_[i];
        if (view.looked.dealers) hand += dealer_[i];
        if (view.looked.without_up) hand -= hands_[up_[i]];
        if (view.looked.others) hand += others_[i];
        other_kind_[i] = view.kind(hand);
      }
      add(view.kinds);
    }
  }

  void tell_suits_apart() {
    if constexpr (Shape::own == 5) {
      for (std::size_t i = 0; i < at_once; ++i) {
        const CardSet cards = own_[i].cards();
        other_kind_[i] = game_.apart(shared_.hands.template number<Shape::own>(cards), cards);
      }
      add(game_.apart_kinds());
    }
  }

  void judge(const Game::CardJudge& by) {
    constexpr std::size_t other = Shape::own + Shape::dealers;
    if constexpr (Shape::others > 0) {
      for (std::size_t i = 0; i < at_once; ++i) {
        std::uint16_t outcome = game_.own_kinds().outcome(kind_[i], by.alone);
        if (outcome == JudgedByCard::by_other_card) {
          const Card card = deck_[dealt_(other, i)];
          outcome =
              by.judge->outcome(found_.number[i], OwnNumbers<Shape>::place(found_.places[i], card),
                                own_[i].cards(), card);
        }
        other_kind_[i] = outcome;
      }
    } else {
      for (std::size_t i = 0; i < at_once; ++i) {
        other_kind_[i] = game_.own_kinds().outcome(kind_[i], by.alone);
      }
    }
    add(by.digit);
  }

  void judge(const Game::SightJudge& by) {
    const auto& further = by.judge->looks_at_dealer() ? dealer_ : others_;
    for (std::size_t i = 0; i < at_once; ++i) {
      other_kind_[i] = by.judge->outcome(own_[i].cards(), further[i].cards());
    }
    add(by.digit);
  }

  // The next rounds as far as the book wants any.
  void show(Book& book, std::size_t rounds) {
    const std::size_t channels = classes_.size();
    bool any = false;
    for (std::size_t c = 0; c < channels; ++c) {
      for (std::size_t i = next_; i < next_ + rounds; ++i) any |= book.wants(c, classes_[c][i]);
    }
    if (any) [[unlikely]]
      show_wanted(book, rounds);
    played_ += rounds;
  }
  void show_wanted(Book& book, std::size_t rounds) const {
    std::vector<std::uint32_t> classes(classes_.size());
    for (std::size_t i = 0; i < rounds; ++i) {
      bool wanted = false;
      for (std::size_t c = 0; c < classes.size(); ++c) {
        classes[c] = classes_[c][next_ + i];
        wanted |= book.wants(c, classes[c]);
      }
      if (wanted) book.show(classes, played_ + i, record(next_ + i));
    }
  }

  Record record(std::size_t i) const {
    const Layout& layout = game_.layout();
    Record record = layout.opening;
    std::array<Card, Shape::cards> cards;
    for (std::size_t j = 0; j < cards.size(); ++j) cards[j] = deck_[dealt_(j, i)];
    layout.lay(cards, record);
    if (layout.decision != nullptr) {
      make_choice(game_.rules(), *layout.decision, layout.plays[way_[i]],
                  record.seat(Layout::seat));
    }
    return record;
  }

  const Shared<Shape>& shared_;
  const Game& game_;
  std::array<Card, Shape::deck_size> deck_;
  std::array<Hand, Shape::deck_size> hands_;
  DealtRounds<Shape::deck_size, Shape::cards, at_once> dealt_;
  std::uint64_t played_ = 0;

  // By round.
  Each<Hand> own_{};
  Each<Hand> dealer_{};
  Each<Hand> others_{};
  Each<std::uint64_t> own_bits_{};
  SuitNumbers::Found<at_once> found_;
  Each<std::uint8_t> asked_{};  // the rounds in which the card seen decides
  Each<std::uint32_t> place_{};
  Each<std::uint16_t> strength_{};
  Each<std::uint16_t> dealers_{};
  Each<std::uint16_t> compared_{};
  Each<std::uint16_t> kind_{};
  Each<std::uint16_t> other_kind_{};
  Each<std::uint16_t> way_{};
  Each<std::uint8_t> up_{};
  std::vector<Each<std::uint32_t>> classes_;  // by channel
  std::size_t next_ = at_once;                // of these rounds
};

template <class Shape>
class HiddenHandKernel final : public Kernel {
 public:
  HiddenHandKernel(const RuleSet& rules, const Strategy& strategy, const Layout& layout,
                   const Wagered& made)
      : shared_(rules, strategy, layout, made) {
    channels_ = shared_.game.channels().channels();
  }
  bool complete() const { return shared_.game.complete() && shared_.game.fates().qualifies_from(); }
  std::unique_ptr<KernelTable> open() const override {
    return std::make_unique<Rounds<Shape>>(shared_);
  }

 private:
  Shared<Shape> shared_;
};

}  // namespace houseway::hidden_hand_play
