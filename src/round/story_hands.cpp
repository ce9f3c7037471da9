#include "round/hand_words.h"
#include "round/story_telling.h"

namespace houseway {
namespace {

class StoryOfHands : public StoryTelling {
 public:
  using StoryTelling::StoryTelling;

  std::vector<StoryLine> told() {
    for (const Event& event : round_.journal()) {
      std::visit([this](const auto& happened) { describe(happened); }, event.what);
      const HandRound before = again_.hands();
      again_.apply(event);
      add(hand_story(event, before, again_.hands()));
      add(dealers_story(before, again_.hands()));
    }
    say_settlement();
    return std::move(story_);
  }

 private:
  void add(const std::vector<StoryLine>& lines) {
    story_.insert(story_.end(), lines.begin(), lines.end());
  }

  void describe(const BetMade& bet) { say_bet(bet, {}); }
  void describe(const GoneWrong& wrong) { say_wrong(wrong); }
  void describe(const NoMoreBets&) { say_no_more_bets(); }
  void describe(const MeterRead& read) { say_meter(read); }
  void describe(const SystemDrew& drew) { say_drawn(drew); }
  template <class Happened>
  void describe(const Happened&) {}  // told with what it came to, or not of this course
};

}  // namespace

std::vector<StoryLine> course_story(const HandRound&, const Round& round) {
  return StoryOfHands(round).told();
}

}  // namespace houseway
