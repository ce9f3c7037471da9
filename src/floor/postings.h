#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"

// The money that an entry moves, as its body tells it:
// "postings": [{"account": "table/7/seat/3", "amount-cents": -500}, ...].
namespace houseway::floor {

// Why these are not the postings of one entry: they do not come to nothing, or one names no
// account.
std::optional<Refusal> why_not_posted(const std::vector<Posting>& postings);

// Puts them into a body, the text of a JSON object that has something in it. One that moves nothing
// has no postings. Throws where they are not those of one entry.
void put_postings(std::string& body, const std::vector<Posting>& postings);

// Those of a body, none where it has none. That they come to nothing is asked of why_not_posted:
// an audit reads on and says what is wrong.
std::variant<std::vector<Posting>, Refusal> read_postings(const Json& body);

}  // namespace houseway::floor
