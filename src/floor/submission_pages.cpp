#include "floor/submission_pages.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/rule_sheet.h"

namespace houseway::floor {
namespace {

// What holds where the submission says nothing of an option.
struct Standard {
  std::string operator()(const RuleSheet::Flag& flag) const {
    return flag.standard ? "true" : "false";
  }
  std::string operator()(const RuleSheet::Count& count) const {
    return count.standard ? fmt::format("{}", *count.standard) : "";
  }
  std::string operator()(const RuleSheet::Dollars& amount) const {
    return amount.standard ? text(*amount.standard) : "";
  }
  std::string operator()(const RuleSheet::Word& word) const { return word.standard.value_or(""); }
  std::string operator()(const RuleSheet::WordSet& set) const {
    return fmt::format("{}", fmt::join(set.standard, ", "));
  }
  std::string operator()(const RuleSheet::Counts& counts) const {
    std::vector<std::string> each;
    for (const auto& [word, count] : counts.standard)
      each.push_back(fmt::format("{} {}", word, count));
    return fmt::format("{}", fmt::join(each, ", "));
  }
  std::string operator()(const RuleSheet::Ratio& ratio) const { return ratio.standard; }
  std::string operator()(const RuleSheet::Percentage& part) const { return part.standard; }
  template <class Other>
  std::string operator()(const Other&) const {
    return "";
  }
};

std::string option_line(const RuleSheet::Option& option) {
  const std::string standard = std::visit(Standard(), option.values);
  const std::string chosen = !option.chosen.empty() ? option.chosen
                             : standard.empty()     ? std::string("not chosen")
                                                    : standard + " (as nothing else is chosen)";
  return fmt::format("  {}: {}  [{}]", option.id, chosen, text(option.section));
}

std::vector<std::string> lines_of(const SubmissionVersion& version) {
  const RuleSheet sheet = rule_sheet(*version.checked);
  std::vector<std::string> lines = {
      fmt::format("Game: {} ({}, rule set {})", sheet.facts.name, sheet.facts.game,
                  sheet.facts.ruleset),
      fmt::format("Filed: {} by {}", local_text(version.review.filed()), version.filed_by.account),
      fmt::format("SHA-256 of the content: {}", hex(version.hash))};
  if (!version.revises.empty()) lines.push_back(fmt::format("Revises: {}", version.revises));
  lines.insert(lines.end(), {"", "Options"});
  for (const RuleSheet::Option& option : sheet.options) lines.push_back(option_line(option));
  if (!version.supplement.empty()) {
    lines.insert(lines.end(), {"", "Supplement to the procedures for irregularities"});
    lines.push_back("  " + version.supplement);
  }
  lines.insert(lines.end(), {"", "Wagers"});
  for (const RuleSheet::Wager& wager : sheet.wagers) {
    lines.push_back(fmt::format(
        "  {}: {}{}  [{}]", wager.id, wager.offered ? "offered" : "not offered",
        wager.offered && !wager.paytable.empty() ? fmt::format(", paytable {}", wager.paytable)
                                                 : "",
        text(wager.section)));
  }
  if (version.odds.empty()) return lines;
  lines.insert(lines.end(), {"", "House advantage"});
  for (const WagerFigures& figures : version.odds) {
    lines.push_back(fmt::format("  {}{}: {} ({})", figures.wager,
                                figures.variant.empty() ? "" : ", " + figures.variant,
                                percent(figures.house_advantage), figures.basis));
    for (const WagerFigures::Outcome& outcome : figures.outcomes) {
      lines.push_back(fmt::format("    {}: true odds {}{}", outcome.name, true_odds(outcome.chance),
                                  outcome.pays.empty() ? "" : ", pays " + outcome.pays));
    }
  }
  return lines;
}

}  // namespace

std::string approval_line(const SubmissionVersion& version, Instant now) {
  const Review& review = version.review;
  const auto from = review.may_implement_from();
  const bool by_lapse = from && *from == start_of(review.fifteenth_day());
  if (const auto approved = review.approved(); approved && *approved <= now) {
    const std::string line =
        fmt::format("approved by the Executive Director on {}", text(local_date(*approved)));
    if (!by_lapse) return line;
    return fmt::format("{}; implemented under 601a.4(c) on {}", line, text(review.fifteenth_day()));
  }
  const Review::State state = review.state(now);
  if (state == Review::State::deemed) {
    return fmt::format("implemented under 601a.4(c) on {}, no notice received",
                       text(review.fifteenth_day()));
  }
  return fmt::format("NOT APPROVED: {}", name(state));
}

std::vector<std::string> pages(const SubmissionVersion& version, Instant now,
                               std::size_t lines_per_page) {
  if (version.checked == nullptr) return {};
  const std::vector<std::string> lines = lines_of(version);
  const std::size_t on_each = std::max<std::size_t>(1, lines_per_page);
  const std::size_t count = (lines.size() + on_each - 1) / on_each;
  std::vector<std::string> all;
  for (std::size_t page = 0; page < count; ++page) {
    const std::size_t first = page * on_each;
    const std::size_t past = std::min(lines.size(), first + on_each);
    std::string out = fmt::format("Rules Submission {}, page {} of {}\n{}\n\n", version.id,
                                  page + 1, count, approval_line(version, now));
    for (std::size_t i = first; i < past; ++i) out += lines[i] + "\n";
    all.push_back(std::move(out));
  }
  return all;
}

}  // namespace houseway::floor
