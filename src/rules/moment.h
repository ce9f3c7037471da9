#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/definition.h"

namespace houseway {

// A moment of a round in the words of a round file, which says by it when something went wrong.
struct Moment {
  enum class When : std::uint8_t {
    dealing,      // before everybody has the initial cards
    dealt,        // once everybody has them
    at_step,      // when this step of the play comes
    at_the_end,   // after the last of them
    by_the_cards  // the cards drawn show when
  };

  std::string word;
  When when = When::by_the_cards;
  const Step* step = nullptr;
};

// The moments that a game of cards has names for; some have several.
std::vector<Moment> moments_of(const Definition& game);

std::vector<Moment> moments_of(const PotGame& game);

// All words that tell a moment of a game, "roll-N" where they are numbered.
std::vector<std::string> words_for_moments(const Definition& game);
bool is_moment(const Definition& game, std::string_view word);

}  // namespace houseway
