#include <fmt/format.h>

#include "round/story_telling.h"

namespace houseway {
namespace {

class StoryOfThrows : public StoryTelling {
 public:
  using StoryTelling::StoryTelling;

  std::vector<StoryLine> told() {
    for (const Event& event : round_.journal()) {
      describe(event);
      again_.apply(event);
      describe_decided();
    }
    return std::move(story_);
  }

 private:
  const Layout& layout() const { return again_.throws().layout(); }

  void describe(const Event& event) {
    if (const auto* bet = event.as<BetMade>()) {
      say_bet(*bet, layout().stake(bet->place.seat(), bet->spot));
    } else if (const auto* tossed = event.as<Tossed>()) {
      say_thrown(*tossed, again_.throws().throw_is_void());
    } else if (const auto* wrong = event.as<GoneWrong>()) {
      say_wrong(*wrong);
    } else if (const auto* called = event.as<Called>()) {
      const Wager& wager = game_.wagers[called->spot.wager];
      say(fmt::format("Seat {} calls {} {}.", called->seat, game_.spot_name(called->spot),
                      wager.by_throw()->calls[called->word]),
          wager.section);
    } else if (const auto* passed = event.as<DicePassed>()) {
      say(fmt::format("Seat {} is the {}.", passed->seat, game_.throwing()->thrower),
          game_.throwing()->thrower_section);
    }
  }

  // What the last event decided, and what the throw has made of the game.
  void describe_decided() {
    const auto& lines = layout().lines();
    for (; decided_ < lines.size(); ++decided_) say_settled(lines[decided_]);
    const auto& charges = layout().charges();
    for (; charged_ < charges.size(); ++charged_) say_charged(charges[charged_]);
    if (layout().state() == state_ || game_.throwing()->told == nullptr) return;
    state_ = layout().state();
    say(capital(game_.throwing()->told(round_.rules(), state_)) + ".", game_.throwing()->section);
  }

  std::size_t decided_ = 0;  // of the wagers of the layout
  std::size_t charged_ = 0;
  State state_ = layout().state();
};

}  // namespace

std::vector<StoryLine> course_story(const ThrowRound&, const Round& round) {
  return StoryOfThrows(round).told();
}

}  // namespace houseway
