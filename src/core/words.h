#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace houseway {

// The words of a line, white space between them left out.
std::vector<std::string> words_of(std::string_view line);

std::string count_of(std::size_t n, std::string_view thing);  // "1 card", "3 cards"

}  // namespace houseway
