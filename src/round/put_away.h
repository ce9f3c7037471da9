#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/refusal.h"
#include "round/card_file.h"
#include "round/round.h"

namespace houseway {

// 5 of "card-5"; 0 of another moment.
std::size_t number_of(const std::string& at);

// Cards put away unused that a file names. Such a card may stand among those drawn from the shoe,
// or be named alone; where `at` does not say which of the cards drawn it is, it is the one without
// which the round comes out.
class PutAway {
 public:
  PutAway(Round& round, const CardFile& file);

  // One that the file gives a number which another card has.
  std::optional<Refusal> misnumbered() const;
  // Plays the round without them, if any reading comes out; otherwise the round is as before. The
  // file is as it was read.
  bool play_without();
  // Whether there were more readings than are tried, and what would make it clear.
  bool unclear() const { return tried_ >= most_tried; }
  Refusal ask() const;

  static constexpr int most_tried = 500;

 private:
  struct Named {
    std::string path;  // in the file
    Section section;
    std::vector<std::size_t> in_the_shoe;  // where such a card was drawn
    bool numbered = false;
  };

  std::size_t readings(const Named& named) const;
  bool try_readings(std::size_t from, int others);
  bool try_reading();

  Round& round_;
  const CardFile& file_;
  std::vector<Named> named_;
  std::vector<std::size_t> chosen_;  // by the card named, which reading
  int tried_ = 0;
};

}  // namespace houseway
