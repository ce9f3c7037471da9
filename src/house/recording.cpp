#include "house/recording.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/postings.h"
#include "round/json.h"

namespace houseway::house {

std::string entry_body(Json event, const floor::Actor& by,
                       const std::vector<floor::Posting>& postings, const std::string& reason) {
  event["by"] = to_json(by);
  if (!reason.empty()) event["reason"] = reason;
  floor::put_postings(event, postings);
  return event.dump();
}

void add_balances(std::vector<store::Balance>& balances,
                  const std::vector<floor::Posting>& postings) {
  for (const floor::Posting& posting : postings) {
    const auto found = std::find_if(balances.begin(), balances.end(), [&](const store::Balance& b) {
      return b.account == posting.account;
    });
    if (found != balances.end()) {
      found->delta += posting.amount;
    } else {
      balances.push_back({posting.account, posting.amount, posting.account.starts_with("wallet/")});
    }
  }
}

Refusal not_recorded(const store::Written& written) {
  if (written.failed) {
    return {written.left == store::StoreFailed::Left::in_doubt
                ? "it is not known whether it was recorded; look again"
                : "it was not recorded and has not happened; try again",
            "journal",
            {}};
  }
  if (written.result.outcome == store::CommitResult::Outcome::short_of_money) {
    return {"there is not so much in it", written.result.where, {}};
  }
  return {text(written.result), "journal", {}};
}

}  // namespace houseway::house
