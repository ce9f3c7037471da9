#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace houseway::cli {

// Finds the end of a journal without holding it in memory: it is fed the file piece by piece.
class JournalScan {
 public:
  void feed(std::string_view piece);

  // Not a list of objects, whatever may have become of its end.
  bool foreign() const { return foreign_; }
  bool whole() const { return stage_ == Stage::closed; }
  bool empty() const { return stage_ == Stage::before; }
  std::size_t items() const { return items_; }
  std::int64_t last_begins() const { return last_begins_; }  // with what separates it from others
  std::int64_t end() const { return end_; }  // of the last whole object, or of the opening bracket

 private:
  enum class Stage : std::uint8_t { before, between, object, torn, closed };
  void feed(char c);

  Stage stage_ = Stage::before;
  bool foreign_ = false;
  bool text_ = false;     // inside a string
  bool escaped_ = false;  // and after a backslash there
  int depth_ = 0;
  std::size_t items_ = 0;
  std::int64_t at_ = 0;
  std::int64_t begun_ = 0;
  std::int64_t last_begins_ = 0;
  std::int64_t end_ = 0;
};

}  // namespace houseway::cli
