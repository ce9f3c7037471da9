#pragma once

#include <string>
#include <vector>

#include "round/round.h"
#include "round/story.h"

namespace houseway {

// Follows a journal and finds words for each event: what the stories of all courses of play have in
// common.
class StoryTelling {
 public:
  explicit StoryTelling(const Round& round)
      : round_(round), again_(round.rules()), game_(round.definition()) {}

 protected:
  void say(std::string words, Section section) {
    story_.push_back({std::move(words), text(section)});
  }
  void say_settled(const Line& line);
  void say_charged(const Charge& charge);
  void say_bet(const BetMade& bet, Money stood);
  void say_thrown(const Tossed& tossed, bool is_void);
  void say_wrong(const GoneWrong& wrong);
  void say_no_more_bets();
  void say_meter(const MeterRead& read);
  void say_drawn(const SystemDrew& drew);
  void say_settlement();

  const Round& round_;
  Round again_;  // as far as the story has come
  const Definition& game_;
  std::vector<StoryLine> story_;
};

std::string capital(std::string words);

std::vector<StoryLine> course_story(const CardRound& play, const Round& round);
std::vector<StoryLine> course_story(const ThrowRound& play, const Round& round);
std::vector<StoryLine> course_story(const HandRound& play, const Round& round);
std::vector<StoryLine> course_story(const PotRound& play, const Round& round);

}  // namespace houseway
