#include "house/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "floor/json_text.h"
#include "floor/postings.h"
#include "round/json.h"

namespace houseway::house {
namespace {

constexpr const char* journal = "journal";

}  // namespace

std::string entry_body(const Json& event, std::string body, const floor::Actor& by,
                       const std::vector<floor::Posting>& postings, const std::string& reason) {
  for (const char* key : {"by", "reason", "postings"}) {
    const bool added = std::string_view(key) != "reason" || !reason.empty();
    if (added && event.contains(key)) {
      throw std::logic_error(fmt::format("\"{}\" would stand twice in: {}", key, body));
    }
  }
  body.back() = ',';
  body += R"("by":)";
  body += to_json(by).dump();
  if (!reason.empty()) {
    body += R"(,"reason":)";
    floor::append_quoted(body, reason);
  }
  body += '}';
  floor::put_postings(body, postings);
  return body;
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

Refusal cannot_be_written() {
  return {"the record cannot be written now: it has not happened; try again", journal, {}};
}

Refusal in_doubt() {
  return {"it is not known whether it was recorded; look again", journal, {}};
}

bool by_journal(const Refusal& why) {
  return why.place == journal;
}

Refusal not_recorded(const store::Written& written) {
  if (written.failed) {
    return written.left == store::StoreFailed::Left::in_doubt ? in_doubt() : cannot_be_written();
  }
  if (written.result.outcome == store::CommitResult::Outcome::short_of_money) {
    return {"there is not so much in it", written.result.where, {}};
  }
  return {text(written.result), "record", {}};
}

}  // namespace houseway::house
