#include "floor/postings.h"

#include <fmt/format.h>

#include <iterator>
#include <limits>
#include <stdexcept>

#include "floor/json_text.h"

namespace houseway::floor {
namespace {

constexpr const char* key = "postings";

std::optional<Money> read_cents(const Json& value) {
  if (!value.is_number_integer()) return {};
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > most) return {};
  return Money{value.get<std::int64_t>()};
}

}  // namespace

std::optional<Refusal> why_not_posted(const std::vector<Posting>& postings) {
  Wide sum = 0;
  for (const Posting& posting : postings) {
    if (posting.account.empty()) return Refusal{"a posting names an account", key, {}};
    sum += posting.amount.cents;
  }
  if (sum == 0) return {};
  return Refusal{fmt::format("come to {} cents: what one account gains, others lose",
                             static_cast<std::int64_t>(sum)),
                 key,
                 {}};
}

void put_postings(std::string& body, const std::vector<Posting>& postings) {
  if (const auto why = why_not_posted(postings)) throw std::logic_error(text(*why));
  if (postings.empty()) return;
  body.back() = ',';
  fmt::format_to(std::back_inserter(body), R"("{}":[)", key);
  for (const Posting& posting : postings) {
    body += R"({"account":)";
    append_quoted(body, posting.account);
    fmt::format_to(std::back_inserter(body), R"(,"amount-cents":{}}},)", posting.amount.cents);
  }
  body.back() = ']';
  body += '}';
}

std::variant<std::vector<Posting>, Refusal> read_postings(const Json& body) {
  std::vector<Posting> postings;
  if (!body.is_object()) return Refusal{"is no object with keys and values", "body", {}};
  const auto found = body.find(key);
  if (found == body.end()) return postings;
  if (!found->is_array()) return Refusal{"is no list", key, {}};
  for (std::size_t i = 0; i < found->size(); ++i) {
    const Json& each = (*found)[i];
    const std::string place = fmt::format("{}.{}", key, i + 1);
    if (!each.is_object() || each.size() != 2) {
      return Refusal{"has an account and an amount in whole cents, and nothing else", place, {}};
    }
    const auto account = each.find("account");
    if (account == each.end() || !account->is_string() ||
        account->get_ref<const std::string&>().empty()) {
      return Refusal{"names no account", place + ".account", {}};
    }
    const auto amount = each.find("amount-cents");
    const auto cents = amount == each.end() ? std::nullopt : read_cents(*amount);
    if (!cents) return Refusal{"is no whole number of cents", place + ".amount-cents", {}};
    postings.push_back({account->get<std::string>(), *cents});
  }
  return postings;
}

}  // namespace houseway::floor
