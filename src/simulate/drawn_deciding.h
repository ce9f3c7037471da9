#pragma once

#include <array>
#include <vector>

#include "simulate/drawn_decisions.h"

namespace houseway::drawn_rounds {

// What hands do that are dealt from one shoe: the best or what a strategy wishes.
class Deciding {
 public:
  using Columns = std::array<std::array<int, drawn::values>, drawn::values>;

  // Without a strategy the solution of the same terms is followed.
  Deciding(const drawn::Terms& terms, const drawn::FixedStrategy* fixed,
           const drawn::Solution* solution);

  std::vector<DrawnPlay::Against> against(Effort& effort) const;
  Columns columns() const;  // by up and hole card; -1 where these are a Blackjack

 private:
  using As = DrawnPlay::As;
  struct Holes {
    drawn::Column column;
    drawn::HoleSet holes;
  };

  DrawnPlay::Against decide(std::size_t at) const;
  void by_wishes(const std::array<drawn::Policy, drawn::kinds>& policies,
                 DrawnPlay::Against& against) const;
  drawn::Act wished(As as, const drawn::Hand& hand, const drawn::Wishes& wishes) const;
  void by_best_play(const drawn::Facing& facing, const drawn::AllMet& met,
                    const drawn::Faced& faced, DrawnPlay::Against& against) const;
  // Whether a doubled hand is given up, and a bust one has a second chance.
  void mark_given_up(const drawn::Facing& facing, const drawn::AllMet& met, drawn::Kind kind,
                     std::array<std::vector<bool>, 3>& marks) const;
  void mark_chances(const drawn::Facing& facing, const drawn::AllMet& met, drawn::Kind kind,
                    std::array<std::vector<bool>, 3>& marks) const;
  bool one_card(As as) const;
  bool exists(As as) const;

  const drawn::Terms& terms_;
  const drawn::FixedStrategy* fixed_;
  const drawn::Solution* solution_;
  drawn::GainsTable gains_;
  std::vector<Holes> columns_;
};

}  // namespace houseway::drawn_rounds
