#pragma once

#include <optional>
#include <string>
#include <string_view>

// The little that the forms of the web have in common.
namespace houseway::server {

bool same_word(std::string_view a, std::string_view b);  // whatever the case of ASCII letters
std::string lower(std::string_view text);
std::string_view trimmed(std::string_view text);              // of spaces and tabs
bool has_word(std::string_view list, std::string_view word);  // of a list with commas

// Letters, digits and the signs that a header's or cookie's name may have (RFC 9110, 5.6.2).
bool is_token(std::string_view text);
// Neither line breaks nor other controls: can stand as a header's value.
bool is_field_value(std::string_view text);

bool is_utf8(std::string_view text);

// Undoes %41; `plus` says that + is a space, as in queries. Nothing where an escape is ill-formed
// or what comes out is no text (no UTF-8, or a zero in it).
std::optional<std::string> percent_decoded(std::string_view text, bool plus = false);

// As a JSON string, with its quotation marks.
std::string quoted(std::string_view text);

}  // namespace houseway::server
