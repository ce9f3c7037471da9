#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace houseway {

// The words of a line, white space between them left out.
std::vector<std::string> words_of(std::string_view line);

// Text from a file or a command line as a line of a terminal may show it: what would steer the
// terminal or is no UTF-8 is replaced, and what is very long is shortened.
std::string printable(std::string_view text, std::size_t longest = 2000);

std::string count_of(std::size_t n, std::string_view thing);  // "1 card", "3 cards"

}  // namespace houseway
