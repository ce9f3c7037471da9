#pragma once

#include <string>
#include <string_view>

namespace houseway::floor {

// Words as a string of JSON, at the end of a text that is being put together. What is said and
// recorded many thousand times a second is made this way and not out of a tree of values.
void append_quoted(std::string& text, std::string_view words);

}  // namespace houseway::floor
