#pragma once

#include <string>
#include <utility>
#include <vector>

namespace houseway::cli {

// Columns padded to their widest cell.
class TextTable {
 public:
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text(const std::string& indent) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace houseway::cli
