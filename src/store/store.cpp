#include "store/store.h"

#include <fmt/format.h>

namespace houseway::store {

std::string_view name(CommitResult::Outcome outcome) {
  using Outcome = CommitResult::Outcome;
  switch (outcome) {
    case Outcome::ok:
      return "ok";
    case Outcome::conflict:
      return "conflict";
    case Outcome::outdated:
      return "outdated";
    case Outcome::taken:
      return "taken";
    case Outcome::fenced:
      return "fenced";
    case Outcome::short_of_money:
      return "short-of-money";
    case Outcome::sum_too_large:
      return "sum-too-large";
    case Outcome::malformed:
      return "malformed";
  }
  throw std::logic_error("an outcome of a commit without a name");
}

std::string text(const CommitResult& result) {
  if (result.ok()) return "ok";
  return fmt::format("{}: {}: {}", result.where, name(result.outcome), result.there);
}

CommitResult Store::commit(const Batch& batch) {
  return commit(std::span(&batch, 1)).front();
}

}  // namespace houseway::store
