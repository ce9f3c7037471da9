#pragma once

#include <cstdint>
#include <string>

#include "rules/option.h"
#include "rules/rule_set.h"

// What a Rules Submission writes for an option, as the one integer that it is kept as.
namespace houseway {

struct OptionValue {
  std::int64_t value = 0;
  std::string wrong;  // what it may be instead, where it is none
};

// `now` is the option's value so far, of which counts may change a part.
OptionValue option_value(const Option& option, std::int64_t now, const Chosen& chosen);

// A value as a submission writes it: "true", "$5", "4 10".
std::string option_text(const Option& option, std::int64_t value);

std::string fraction_text(Fraction value);  // "8", "17/2"

// How a refusal speaks of what was chosen: "true", "7", "\"A\"".
std::string value_text(const Chosen& chosen);
std::string number_text(double number);

}  // namespace houseway
