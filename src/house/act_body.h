#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "round/json.h"

namespace houseway::house {

// Takes the parts out of what somebody says with an act, and keeps what is first found wrong: who
// reads asks for the refusal at the end. Sums are in dollars.
class ActBody {
 public:
  static constexpr std::size_t longest = 2000;  // bytes of one part

  // The section is that of the act: it asks for what is missing.
  ActBody(const Json& body, std::string section);

  std::string words(const char* key);
  std::string words_if_any(const char* key);
  std::vector<std::string> list(const char* key);           // of words, at least one
  std::vector<std::string> list_if_any(const char* key);    // none where it is left out
  Money money(const char* key);                             // above 0
  Money money_if_any(const char* key);                      // nothing where it is left out
  Money difference(const char* key);                        // above or below 0
  std::int64_t number(const char* key, std::int64_t most);  // from 1 on
  bool flag_if_any(const char* key);
  void ticked(const char* key);  // true: that it was done is what is signed
  bool has(const char* key);

  void refuse(std::string place, std::string message);
  // What is wrong, a part that nobody asked for included.
  std::optional<Refusal> refusal() const;

 private:
  const Json* find(const char* key, bool required);
  Money amount(const char* key, bool required, bool below_zero);
  std::vector<std::string> list(const char* key, bool required);

  const Json& body_;
  std::string section_;
  std::set<std::string, std::less<>> asked_;
  std::optional<Refusal> refusal_;
};

}  // namespace houseway::house
