#pragma once

#include <string>
#include <vector>

#include "floor/submissions.h"

namespace houseway::floor {

// By what a version may be implemented, as each of its pages says (601a.4(f)): the date of the
// Executive Director's approval or, where time has lapsed without a notice, that it did.
std::string approval_line(const SubmissionVersion& version, Instant now);

// A version printed for who reads it: what is chosen for each option, the wagers and their odds.
// None where the copy was given up.
std::vector<std::string> pages(const SubmissionVersion& version, Instant now,
                               std::size_t lines_per_page = 60);

}  // namespace houseway::floor
