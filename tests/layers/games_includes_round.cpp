// Does not compile, and must not: src/games is above src/round.
#include "round/round.h"
