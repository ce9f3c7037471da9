#pragma once

#include <string>

#include "core/refusal.h"
#include "round/json_fwd.h"

// What the JSON of several commands has in common.
namespace houseway::cli {

// The text of a value; a byte of an argument that is no UTF-8 is replaced in it.
std::string json_text(const Json& json);      // on one line
std::string json_document(const Json& json);  // on several, and the last one ended

Json or_null(const std::string& words);  // null where there are none

Json refusal_json(const Refusal& refusal);
Json refusals_json(const Refusals& refusals);
// {"error": ..., "errors": [...]}: the first, and all where there are several.
Json errors_json(const Refusals& refusals);

// A list with one item a line, readable and still easy to take apart line by line.
std::string list_text(const Json& items);

// The same for results that are printed as they come; or the only one, where it is no list.
class ResultList {
 public:
  void list();  // said before the first is printed
  void print(const Json& result);
  void end();

 private:
  bool list_ = false;
  bool begun_ = false;
};

}  // namespace houseway::cli
