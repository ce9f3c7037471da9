#include "simulate/arranged_points.h"

#include <algorithm>
#include <map>

#include "simulate/arranged_round.h"
#include "simulate/set_hands_seat.h"

namespace houseway::arranged_rounds {

PointsSeat::PointsSeat(const RuleSet& rules, Money base, Plays plays, Effort& effort)
    : rules_(rules), play_(rules, deck_cards(rules.definition().cards().deck), base, effort) {
  const CardGame& game = rules.definition().cards();
  for (const Card card : deck_cards(game.deck)) kinds_.push_back(game.arranging.counts_as(card));
  std::sort(kinds_.begin(), kinds_.end());
  kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
  number_hands();
  const ArrangedPlay::Terms terms = play_.terms(rules.paytable(priced_by(rules)));
  const auto settings =
      plays == Plays::best ? ArrangedPlay::Settings::all : ArrangedPlay::Settings::house_way;
  const std::vector<ArrangedHands::Met>& met = play_.hands().all_met();
  for (std::size_t i = 0; i < met.size(); ++i) {
    const ArrangedHands::Hand& hand = play_.hands().hands()[i];
    const ArrangedPlay::Best best = play_.best(terms, hand, met[i], settings);
    hands_.push_back({static_cast<std::uint16_t>(hand.settings[best.setting].worth),
                      static_cast<std::uint16_t>(hand.settings.front().worth),
                      play_.folds(best.ways.least)});
  }
}

std::uint8_t PointsSeat::kind_of(Card card) const {
  const int counts_as = rules_.definition().cards().arranging.counts_as(card);
  return static_cast<std::uint8_t>(std::lower_bound(kinds_.begin(), kinds_.end(), counts_as) -
                                   kinds_.begin());
}

// Two cards, then four by two and two, then five: each choice by the number of its first cards.
void PointsSeat::number_hands() {
  using Choice = std::vector<int>;
  const auto sorted = [](Choice some, const Choice& others) {
    some.insert(some.end(), others.begin(), others.end());
    std::sort(some.begin(), some.end());
    return some;
  };
  std::map<Choice, std::uint16_t> number;
  for (std::size_t i = 0; i < play_.hands().hands().size(); ++i) {
    Choice kinds;
    for (const Card card : play_.hands().hands()[i].cards) kinds.push_back(kind_of(card));
    number[sorted(kinds, {})] = static_cast<std::uint16_t>(i);
  }
  std::vector<Choice> twos;
  for (std::size_t high = 0; high < kinds_.size(); ++high) {
    for (std::size_t low = 0; low <= high; ++low) {
      of_two_[high][low] = of_two_[low][high] = static_cast<std::uint8_t>(twos.size());
      twos.push_back({static_cast<int>(low), static_cast<int>(high)});
    }
  }
  std::map<Choice, std::uint16_t> fours;
  for (std::size_t a = 0; a < twos.size(); ++a) {
    for (std::size_t b = 0; b < twos.size(); ++b) {
      const Choice four = sorted(twos[a], twos[b]);
      const auto [known, fresh] =
          fours.try_emplace(four, static_cast<std::uint16_t>(of_five_.size()));
      of_four_[a][b] = known->second;
      if (!fresh) continue;
      auto& of_fifth = of_five_.emplace_back();
      for (std::size_t fifth = 0; fifth < kinds_.size(); ++fifth) {
        // Some choices hold more cards of a kind than there are.
        const auto five = number.find(sorted(four, {static_cast<int>(fifth)}));
        if (five != number.end()) of_fifth[fifth] = five->second;
      }
    }
  }
}

Play PointsSeat::play(const Step& step, const Record& record, int seat) const {
  const Cards& cards = record.seat(seat).cards;
  std::array<std::uint8_t, cards_each> kinds{};
  for (std::size_t i = 0; i < cards_each; ++i) kinds[i] = kind_of(cards[i]);
  const Hand& chosen = hand(number_of(kinds.data()));
  if (!step.offers(Choice::Act::set)) {
    if (chosen.folds) return {choice_of(step, Choice::Act::fold)};
    return {choice_of(step, Choice::Act::wager), 1};
  }
  Play play{choice_of(step, Choice::Act::set)};
  if (chosen.worth == chosen.dealers) return play;
  const std::vector<ArrangedHands::Setting> settings = play_.hands().hand_of(cards).settings;
  play.arranged = std::find_if(settings.begin(), settings.end(), [&](const auto& each) {
                    return each.worth == chosen.worth;
                  })->arranged;
  return play;
}

}  // namespace houseway::arranged_rounds
