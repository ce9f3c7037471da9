#include <algorithm>
#include <array>
#include <stdexcept>

#include "round/random_bets.h"
#include "rules/pot_settling.h"
#include "simulate/table_courses.h"

namespace houseway::table_courses {

// A poker table: the button and the funds go on from hand to hand. Every hand begins with each
// player at his buy-in, so that hands do not depend on how long the table has been open: what he
// has lost is bought in again and what he has won beyond it is taken off.
class PotTable final : public Course {
 public:
  PotTable(const RuleSet& rules, const TablePlay::Seating& seating, const Player& player)
      : rules_(rules),
        game_(rules.definition()),
        pot_game_(*game_.pot_game()),
        player_(player),
        seats_(seating.seats),
        round_(rules),
        chips_(static_cast<std::size_t>(seating.seats)) {
    const PotRules chosen(rules);
    unit_ = chosen.small_bet.value_or(chosen.minimum_bet.value_or(dollars(2)));
    // What is posted, and one bet at the minimum, 637a.8(b)(4).
    const Money enough = unit_ * 3 + std::max(chosen.minimum_bet.value_or(Money{}),
                                              chosen.forced_bet.value_or(Money{}));
    buy_in_ = std::max(seating.buy_in, enough * 30);
    if (chosen.kill != PotRules::Kill::none && !chosen.kill_hand) {
      Choices choices = rules.choices();
      std::erase_if(choices, [](const Chosen& each) { return each.name == "kill-hand"; });
      choices.push_back({"kill-hand", true});
      raised_ = check_choices(game_, choices).rules;
    }
    for (std::size_t i = 0; i < game_.schedules.size(); ++i) {
      const bool offered = i == 0 ? chosen.bad_beat.contribution.cents > 0 || chosen.bad_beat_hand
                                  : chosen.high_hand.contribution.cents > 0;
      if (offered) funds_.push_back({static_cast<std::uint8_t>(i), Level::only, {}});
    }
    const auto deck = deck_cards(Deck::standard);
    std::copy(deck.begin(), deck.end(), deck_.begin());
  }

  void play(Random& random) override {
    round_ = Round(kill_hand_ ? *raised_ : rules_);
    left_ = deck_.size();
    gone_ = 0;
    seat_players();
    post();
    while (!round_.over()) step(random);
    settle();
  }

  const Round& round() const override { return round_; }
  const Settlement& settlement() const override { return settled_; }
  const Meters& meters() const override { return funds_; }
  Money chips(int seat) const override { return chips_[static_cast<std::size_t>(seat - 1)]; }
  Money bought_in() const override { return bought_in_; }

 private:
  static constexpr int rounds_of_a_period = 25;    // of the High Hand Jackpot
  static constexpr std::size_t shortest_stub = 8;  // that no draw exhausts

  void seat_players() {
    for (int seat = 1; seat <= seats_; ++seat) {
      Money& chips = chips_[static_cast<std::size_t>(seat - 1)];
      bought_in_ += buy_in_ - chips;
      chips = buy_in_;
      must_apply(round_, Event::sit_down(seat, chips));
    }
    for (const MeterReading& fund : funds_) must_apply(round_, Event::read_meter(fund));
    const auto of_high_hand = [](const MeterReading& fund) { return fund.schedule == 1; };
    if (std::any_of(funds_.begin(), funds_.end(), of_high_hand)) {
      const bool ends = ++period_rounds_ == rounds_of_a_period;
      must_apply(round_, {HighHandStands{high_hand_.standing, ends, high_hand_.seat}});
    }
  }

  void put(int seat, std::string_view wager, int number, Money amount) {
    const Spot spot{static_cast<WagerId>(*game_.find_wager(wager)), 0,
                    static_cast<std::uint16_t>(number)};
    const Money there = std::min(amount, round_.pot().record().seat(seat).left());
    must_apply(round_, Event::bet(seat, spot, there));
  }

  int next(int seat) const { return seat % seats_ + 1; }

  void post() {
    if (!pot_game_.has_button() || round_.pot().chosen().ante_required) {
      const Money ante{std::max<std::int64_t>(1, unit_.cents / 4)};
      for (int seat = 1; seat <= seats_; ++seat) put(seat, "ante", 0, ante);
    }
    if (pot_game_.has_button()) {
      button_ = next(button_);
      must_apply(round_, Event::place_button(button_));
      if (!pot_game_.blinds_after_deal) post_blinds();
    }
    must_apply(round_, Event::no_more_bets());
  }

  // With two players the button has the first.
  void post_blinds() {
    const int small = seats_ == 2 ? button_ : next(button_);
    put(small, "blind", 0, Money{std::max<std::int64_t>(1, unit_.cents / 2)});
    const int count = std::clamp(round_.pot().chosen().blinds.value_or(0), 2, seats_);
    int seat = next(small);
    for (int i = 1; i < count; ++i, seat = next(seat)) put(seat, "blind", i, unit_);
  }

  // Each card that is not out comes next equally often: one of those not drawn yet or, when the
  // stub has become so short that discards may have come back, whatever the round would take.
  void deal(Place place, Random& random) {
    if (gone_ + shortest_stub <= deck_.size()) {
      std::swap(deck_[random.below(static_cast<std::uint32_t>(left_))], deck_[left_ - 1]);
      must_apply(round_, Event::deal(place, deck_[--left_]));
    } else {
      std::vector<Card> there;
      for (const Card card : deck_) {
        if (!round_.why_not(Event::deal(place, card))) there.push_back(card);
      }
      must_apply(round_, Event::deal(place, there.empty() ? Card::unseen() : pick(there, random)));
    }
    ++gone_;
  }

  void step(Random& random) {
    const Expected expected = round_.pot().expected();
    switch (expected.kind) {
      case Expected::Kind::burn:
        ++gone_;
        return must_apply(round_, Event::burn());
      case Expected::Kind::card:
        return deal(expected.place, random);
      case Expected::Kind::bets:
        if (expected.place == Place{}) return post_blinds();
        return put(
            expected.place.seat(), "forced", 0,
            std::max(round_.pot().chosen().forced_bet.value_or(Money{1}), Money{unit_.cents / 2}));
      default:
        must_apply(round_, player_.decide(round_, random));
    }
  }

  void settle() {
    const PotRecord& record = round_.pot().record();
    settled_ = round_.settlement();
    if (settled_.missing) throw std::logic_error(text(*settled_.missing));
    for (const Line& line : settled_.lines) {
      if (line.seat > 0) chips_[static_cast<std::size_t>(line.seat - 1)] += net(line);
    }
    for (MeterReading& fund : funds_) {
      for (const MeterReading& after : settled_.meters) {
        if (after.schedule == fund.schedule) fund = after;
      }
    }
    high_hand_ = high_hand_after(rules_, record);
    if (high_hand_.period_ends) {
      // Without a full house what was collected goes into the next period, 637a.16(h).
      high_hand_ = {};
      period_rounds_ = 0;
    }
    kill_hand_ = raised_ && next_hand_is_killed(round_.rules(), record);
  }

  const RuleSet& rules_;
  const Definition& game_;
  const PotGame& pot_game_;
  const Player& player_;
  int seats_;
  Round round_;
  Settlement settled_;
  std::vector<Money> chips_;  // by seat
  Money bought_in_;
  Money unit_;  // the big blind, or the small bet
  Money buy_in_;
  Meters funds_;
  HighHandState high_hand_;
  std::optional<RuleSet> raised_;  // the rules of a Kill hand, where there are any
  bool kill_hand_ = false;
  int period_rounds_ = 0;
  int button_ = 0;
  std::array<Card, 52> deck_;  // the first ones have not been drawn in this round
  std::size_t left_ = 0;
  std::size_t gone_ = 0;  // drawn or burned in this round
};

std::unique_ptr<Course> pot_table(const RuleSet& rules, const TablePlay::Seating& seating,
                                  const Player& player) {
  return std::make_unique<PotTable>(rules, seating, player);
}

}  // namespace houseway::table_courses
