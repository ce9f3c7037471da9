#include "cli/errors.h"

#include <cstdio>

#include "core/words.h"

namespace houseway::cli {
namespace {

Refusals& remembered() {
  static Refusals all;
  return all;
}

}  // namespace

void say_error(std::string_view line) {
  const std::string shown = "houseway: " + printable(line, 8000) + "\n";
  std::fputs(shown.c_str(), stderr);
}

void complain(const Refusal& refusal, std::string_view of) {
  say_error((of.empty() ? std::string() : std::string(of) + ": ") + text(refusal));
  remembered().push_back(refusal);
  if (!of.empty() && refusal.place.empty()) remembered().back().place = std::string(of);
}

const Refusals& complaints() {
  return remembered();
}

}  // namespace houseway::cli
