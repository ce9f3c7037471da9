#pragma once

#include <string>
#include <string_view>

// Text made fit for a screen.
namespace houseway::cli {

// The columns that a line takes: colours take none, and a letter of several bytes takes one.
std::size_t columns_of(std::string_view line);

// Whether no line is wider.
bool fits(std::string_view text, std::size_t width);

// Lines that are wider are broken between words and go on a little to the right.
std::string wrapped(std::string_view text, std::size_t width);

// Without what a key sends that is no letter: control characters and escape sequences.
std::string without_controls(std::string_view line);

}  // namespace houseway::cli
