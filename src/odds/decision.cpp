#include "odds/decision.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/limits.h"

namespace houseway {
namespace {

constexpr std::string_view community = "community";

// The place of a wager among those of the course, which it joins if it is not yet one of them.
std::size_t place_of(MainCourse& course, const Definition& game, std::string_view wager) {
  const auto id = static_cast<WagerId>(*game.find_wager(wager));
  const auto known = std::find(course.wagers.begin(), course.wagers.end(), id);
  const auto place = static_cast<std::size_t>(known - course.wagers.begin());
  if (known == course.wagers.end()) course.wagers.push_back(id);
  return place;
}

void add_ways(const RuleSet& rules, Money base, const Choice& choice, MainCourse& course,
              DecisionPoint& point) {
  const Definition& game = rules.definition();
  Way way{choice.act, 0, 0, std::string(choice.word), choice.word};
  if (!choice.wager.empty()) way.wager = place_of(course, game, choice.wager);
  if (choice.act != Choice::Act::wager) {
    point.ways.push_back(way);
    return;
  }
  way.most_with = choice.most_with;
  const Money most = stake_limit(rules, course.wagers[way.wager]).most;
  // A wager that is always as much as the base wager is called by its word alone.
  const bool equal = choice.multiples.empty() && choice.up_to == 0;
  for (const int multiple : choice.whole_multiples()) {
    if (base * multiple > most) continue;
    way.multiple = multiple;
    if (!equal) way.words = fmt::format("{} {}", choice.word, multiple);
    point.ways.push_back(way);
  }
}

}  // namespace

void mark_best(std::vector<ChoiceValue>& choices) {
  if (choices.empty()) return;
  const auto most =
      std::max_element(choices.begin(), choices.end(),
                       [](const auto& a, const auto& b) { return a.value < b.value; });
  const Rational best = most->value;
  ChoiceValue* taken = nullptr;
  for (ChoiceValue& choice : choices) {
    choice.best = choice.value == best;
    if (choice.best && (taken == nullptr || choice.stakes < taken->stakes)) taken = &choice;
  }
  taken->taken = true;
}

MainCourse main_course(const RuleSet& rules, Money base) {
  const Definition& game = rules.definition();
  MainCourse course;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    if (game.wagers[i].need == Need::required || game.wagers[i].id == game.base) {
      course.wagers.push_back(static_cast<WagerId>(i));
    }
  }
  course.before_deal = course.wagers.size();
  int shown = 0;
  for (const Step& step : game.cards().play) {
    const Reveal* reveal = step.as<Reveal>();
    if (reveal != nullptr && reveal->place == community) {
      shown += static_cast<int>(reveal->which.size());
    }
    if (!step.is<Decide>()) continue;
    DecisionPoint point{step.name(), shown, {}};
    for (const Choice& choice : step.choices()) add_ways(rules, base, choice, course, point);
    course.decisions.push_back(std::move(point));
  }
  return course;
}

}  // namespace houseway
