#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "round/card_round.h"
#include "simulate/shoe_kernel.h"

// How a round goes from card to card.
namespace houseway::shoe_rounds {

// Of the cards that come first whatever they are, those that go to one place: two at most, in no
// order.
struct FirstHand {
  std::size_t count = 0;
  std::array<std::size_t, 2> cards = {};  // which they are; of a single one, that twice
};

// What has to be done in a round with these bets: cards and decisions in their order, each of
// which may fall away when its turn comes.
class Course {
 public:
  using Todo = CardRound::Todo;

  // Nothing where the bets are refused or a wager is decided by more than the ranks of cards.
  static std::optional<Course> of(const RuleSet& rules, const Bets& bets, const ShoePolicy& policy);

  const RuleSet& rules() const { return *rules_; }
  const Record& opening() const { return opening_; }
  std::span<const Todo> agenda() const { return agenda_; }
  std::size_t first_cards() const { return first_hands_[0].count + first_hands_[1].count; }
  const std::array<FirstHand, 2>& first_hands() const { return first_hands_; }
  const FirstHand& first_hand_of(std::size_t card) const;
  // By the cards seen, of which two of a first hand are put in the order of their ranks. May be
  // asked by several threads at once.
  std::optional<std::uint8_t> chosen(const Step& step, std::vector<Card> seen) const;
  // The finished round that these cards, by their ids and more than enough, make.
  Record record_of(std::span<const std::uint8_t> cards) const;

 private:
  void find_first_hands();

  const RuleSet* rules_ = nullptr;
  ShoePolicy policy_;
  std::shared_ptr<std::mutex> asking_ = std::make_shared<std::mutex>();
  std::array<FirstHand, 2> first_hands_;
  Record opening_;
  std::vector<Todo> agenda_;
};

// A round in progress.
struct InPlay {
  const Course* course;
  Record record = course->opening();
  std::vector<Card> seen = {};  // the cards dealt, all of one suit

  explicit InPlay(const Course& of) : course(&of) {}

  SeatRecord& player() { return record.seat(1); }
  const SeatRecord& player() const { return record.seat(1); }
  Cards& hand(Place place);
  // From here on the first thing that is to be done.
  std::size_t next(std::size_t at) const;
  bool due(const Course::Todo& todo) const;
  void deal(Place place, Card card);
  void take_back(Place place);
  void decide(const Step& step);

 private:
  Play choice_of(const Step& step) const;
};

// The same for every card that may come, as tables: where a card of a rank leads to. What leads to
// the same is one place.
struct Tables {
  static constexpr std::size_t ranks = 16;  // by the last four bits of a card's id
  static constexpr std::size_t pairs = ranks * ranks;

  // How rounds end: in a class, after so many cards.
  struct End {
    std::uint16_t in_class = 0;
    std::uint16_t cards = 0;
  };
  struct Hand {
    std::array<std::size_t, 2> cards = {};        // as a first hand has them
    std::array<std::uint16_t, pairs> index = {};  // by their ranks
  };

  std::size_t first = 0;      // so many cards are dealt whatever they are, to two places at most
  std::size_t most = 0;       // cards of a round
  std::array<Hand, 2> hands;  // the indices add up
  std::vector<std::uint16_t> after_first;  // by both hands
  std::vector<std::uint16_t> after;        // by place and rank; one of the ends leads to itself
  std::vector<End> ends;                   // the first of the places
  std::size_t classes = 0;

  // Nothing where there are too many places to be told apart.
  static std::optional<Tables> of(const Course& course);
};

}  // namespace houseway::shoe_rounds
