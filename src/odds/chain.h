#pragma once

#include <cstddef>
#include <vector>

#include "odds/exact.h"

namespace houseway {

// A state of an absorbing Markov chain: the next throw leads with these chances to other states or
// to an end. Or the player chooses the next state, and nothing is thrown.
struct ChainState {
  struct Edge {
    std::size_t to = 0;
    Rational chance;
  };
  struct End {
    std::size_t end = 0;
    Rational chance;
  };

  std::vector<Edge> edges;
  std::vector<End> ends;
  Rational throws;  // the chance that the next throw counts as one
  std::vector<std::size_t> choices;
};

// The chances of every end and the throws expected until then.
struct Absorption {
  std::vector<Rational> ends;
  Rational throws;
};

// Solved exactly, one class of states that reach each other after the other. Choices are made for
// the most that the ends are worth; a choice that leads back to itself is not provided for.
std::vector<Absorption> absorb(const std::vector<ChainState>& states,
                               const std::vector<Rational>& worth);

// What the ends come to with these chances.
Rational value(const Absorption& from, const std::vector<Rational>& worth);

}  // namespace houseway
