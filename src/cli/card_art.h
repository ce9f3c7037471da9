#pragma once

#include <string>

#include "core/card.h"

namespace houseway::cli {

// Cards side by side, three lines high; an unseen card shows its back. Red suits in colour.
std::string card_art(const Cards& cards, const std::string& indent, bool colour);

}  // namespace houseway::cli
