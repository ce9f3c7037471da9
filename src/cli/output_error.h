#pragma once

#include <stdexcept>
#include <string>

namespace houseway::cli {

// Something that was to be written was not: the command ends with status 2.
class OutputError : public std::runtime_error {
 public:
  // "rounds.json", "No space left on device"
  OutputError(const std::string& what, const std::string& why)
      : std::runtime_error(what + ": cannot be written: " + why) {}
};

}  // namespace houseway::cli
