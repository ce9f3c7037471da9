// Does not compile, and must not: src/core is above src/games.
#include "games/register.h"
