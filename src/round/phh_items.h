#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "round/phh.h"

namespace houseway {

// The hands that a file holds, one after the other: the tables of a .phhs file or, where it begins
// with a field, the file itself. However many there are, one of them is in memory at a time, and
// what is wrong with one spoils no other.
class PhhItems {
 public:
  // Fills the buffer as far as there is anything left; 0 at the end.
  using Read = std::function<std::size_t(char* buffer, std::size_t size)>;

  explicit PhhItems(Read read);

  bool is_list() const { return list_; }
  struct Item {
    std::string name;  // of its table, where it has one
    PhhResult hand;
  };
  // The next one; nothing at the end.
  std::optional<Item> next();

 private:
  // The next line with its end; false when there is none.
  bool next_line();
  void pass_line();
  void pass_quoted(std::string_view quote, std::size_t& at);
  // Of a line that is the heading of a table, the first part of its name; none of any other.
  std::optional<std::string> heading() const;

  Read read_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::string line_;             // the one that is looked at, not yet part of a hand
  std::size_t number_ = 0;       // its number in the file
  std::size_t depth_ = 0;        // of lists that are open
  std::string_view open_quote_;  // of a string of several lines
  bool more_ = false;
  bool list_ = false;
  bool empty_ = false;  // there is neither a field nor a heading, which has yet to be said
  std::set<std::string> names_;
};

// Whether a file that begins so is one of hands: the first line is a field, or the heading of a
// table and the next one a field.
bool looks_like_phh(std::string_view beginning);

}  // namespace houseway
