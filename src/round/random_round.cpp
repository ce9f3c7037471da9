#include "round/random_round.h"

namespace houseway {

void play_random_round(Round& round, Random& random, const RandomRoundOptions& options) {
  std::visit([&](const auto& play) { play_at_random(play, round, random, options); },
             CourseInPlay(round.course()));
}

}  // namespace houseway
