#include "round/round.h"

namespace houseway {
namespace {

CourseInPlay begin(const RuleSet& rules) {
  if (rules.definition().thrown_on_a_layout()) return ThrowRound(rules);
  if (rules.definition().pot_game() != nullptr) return PotRound(rules);
  if (rules.definition().hands() != nullptr) return HandRound(rules);
  return CardRound(rules);
}

}  // namespace

Round::Round(const RuleSet& rules) : rules_(&rules), course_(begin(rules)) {
  journal_.reserve(96);
}

Expected Round::expected() const {
  return std::visit([](const auto& play) { return play.expected(); }, course_);
}

bool Round::over() const {
  return std::visit([](const auto& play) { return play.over(); }, course_);
}

std::optional<Refusal> Round::why_not(const Event& event) const {
  return std::visit([&](const auto& play) { return play.why_not(event); }, course_);
}

std::optional<Refusal> Round::apply(const Event& event) {
  if (auto why = why_not(event)) return why;
  std::visit(
      [&](auto& play) {
        play.apply(event);
        journal_.push_back(play.as_applied(event));
      },
      course_);
  return std::nullopt;
}

std::vector<SeenPlace> Round::view(int seat) const {
  return std::visit([&](const auto& play) { return play.view(seat); }, course_);
}

Settlement Round::settlement() const {
  return std::visit([](const auto& play) { return play.settlement(); }, course_);
}

}  // namespace houseway
