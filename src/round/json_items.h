#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "round/json.h"

namespace houseway {

// The values that a file of JSON holds, one after the other: the items of its list or, where it is
// no list, the file itself. However long the list, one item of it is in memory at a time.
class JsonItems {
 public:
  // Fills the buffer as far as there is anything left; 0 at the end.
  using Read = std::function<std::size_t(char* buffer, std::size_t size)>;

  explicit JsonItems(Read read);

  bool is_list() const { return list_; }
  // The next one; nothing at the end. After a refusal there is no next one: what follows something
  // that is not JSON cannot be told apart.
  std::optional<ParsedJson> next();

 private:
  int peek();
  void skip();
  void skip_space();
  Refusal not_json(const std::string& why) const;
  // The text of an item up to what follows it; nothing where that is too long or too deep.
  std::optional<Refusal> take(std::string& item);
  ParsedJson end_with(Refusal refusal);
  ParsedJson end_with(ParsedJson parsed);

  Read read_;
  std::string buffer_;
  std::size_t at_ = 0;
  TextPosition position_;
  bool list_ = false;
  bool first_ = true;
  bool over_ = false;
};

}  // namespace houseway
