#include "floor/submissions.h"

#include <fmt/format.h>

#include <algorithm>

#include "round/file.h"

namespace houseway::floor {

std::string_view name(VersionState state) {
  switch (state) {
    case VersionState::filed:
      return "filed";
    case VersionState::tolled:
      return "tolled";
    case VersionState::revised:
      return "revised";
    case VersionState::lapsed:
      return "lapsed";
    case VersionState::disapproved:
      return "disapproved";
    case VersionState::withdrawn:
      return "withdrawn";
    case VersionState::awaiting:
      return "awaiting-effect";
    case VersionState::in_force:
      return "in-force";
    case VersionState::superseded:
      return "superseded";
    case VersionState::purged:
      return "purged";
  }
  return "";
}

const std::vector<SubmissionVersion>& Submissions::history(std::string_view game) const {
  static const std::vector<SubmissionVersion> none;
  const auto found = games_.find(game);
  return found == games_.end() ? none : found->second;
}

const SubmissionVersion* Submissions::find(std::string_view id) const {
  const std::size_t slash = id.find('/');
  if (slash == std::string_view::npos) return nullptr;
  for (const SubmissionVersion& version : history(id.substr(0, slash))) {
    if (version.id == id) return &version;
  }
  return nullptr;
}

const Json* Submissions::draft(std::string_view game) const {
  const auto found = drafts_.find(game);
  return found == drafts_.end() ? nullptr : &found->second;
}

std::optional<Instant> Submissions::takes_effect(const SubmissionVersion& version) const {
  const auto from = version.review.may_implement_from();
  if (!from || !version.schedule) return from;
  const Schedule& schedule = schedules_[*version.schedule];
  Instant all = schedule.at;
  for (const std::string& id : schedule.versions) {
    const auto each = find(id)->review.may_implement_from();
    if (!each) return {};
    all = std::max(all, *each);
  }
  return all;
}

std::optional<Instant> Submissions::superseded(const SubmissionVersion& version) const {
  if (!takes_effect(version)) return {};
  const auto& all = history(version.game);
  for (auto later = all.begin() + version.number; later != all.end(); ++later) {
    if (const auto at = takes_effect(*later)) return at;
  }
  return {};
}

const SubmissionVersion* Submissions::in_force(std::string_view game, Instant now) const {
  const auto& all = history(game);
  for (auto version = all.rbegin(); version != all.rend(); ++version) {
    const auto from = takes_effect(*version);
    if (from && *from <= now) return &*version;
  }
  return nullptr;
}

VersionState Submissions::state(const SubmissionVersion& version, Instant now) const {
  switch (version.review.state(now)) {
    case Review::State::filed:
      return VersionState::filed;
    case Review::State::tolled:
      return VersionState::tolled;
    case Review::State::revised:
      return VersionState::revised;
    case Review::State::lapsed:
      return VersionState::lapsed;
    case Review::State::disapproved:
      return VersionState::disapproved;
    case Review::State::withdrawn:
      return VersionState::withdrawn;
    case Review::State::approved:
    case Review::State::deemed:
      break;
  }
  const auto from = takes_effect(version);
  if (!from || *from > now) return VersionState::awaiting;
  if (version.purged && *version.purged <= now) return VersionState::purged;
  const auto until = superseded(version);
  return until && *until <= now ? VersionState::superseded : VersionState::in_force;
}

bool Submissions::is_under_way(const SubmissionVersion& version, Instant now) const {
  const VersionState at = state(version, now);
  return at == VersionState::filed || at == VersionState::tolled || at == VersionState::awaiting;
}

const std::vector<LimitsNotice>& Submissions::notices(std::string_view table) const {
  static const std::vector<LimitsNotice> none;
  const auto found = limits_.find(table);
  return found == limits_.end() ? none : found->second;
}

const LimitsNotice* Submissions::limits(std::string_view table, Instant now) const {
  const auto found = limits_.find(table);
  if (found == limits_.end()) return nullptr;
  for (auto notice = found->second.rbegin(); notice != found->second.rend(); ++notice) {
    if (notice->effective > now) continue;
    const SubmissionVersion* version = in_force(find(notice->version)->game, now);
    return version->id == notice->version ? &*notice : nullptr;
  }
  return nullptr;
}

std::shared_ptr<const RuleSet> Submissions::rules_in_force(std::string_view game,
                                                           std::string_view table,
                                                           Instant now) const {
  const SubmissionVersion* version = in_force(game, now);
  if (version == nullptr) return nullptr;
  const LimitsNotice* notice = limits(table, now);
  return notice != nullptr && notice->version == version->id ? notice->rules : version->checked;
}

std::optional<Refusal> Submissions::why_not_open(std::string_view game, Instant now) const {
  if (in_force(game, now) != nullptr) return {};
  const auto& all = history(game);
  std::string where = "none was filed";
  if (!all.empty()) {
    const SubmissionVersion& last = all.back();
    where = fmt::format("{} is {}", last.id, name(state(last, now)));
    if (const auto from = takes_effect(last)) {
      where += fmt::format(" and takes effect {}", local_text(*from));
    }
  }
  return Refusal{fmt::format("no Rules Submission of the game is in force: {}", where),
                 std::string(game), "601a.4(a)"};
}

std::variant<SubmissionFiled, Refusals> prepare_filing(const std::string& game, const Json& rules,
                                                       const OddsOf& odds) {
  ReadRules read = read_rules(Json{{"game", game}, {"rules", rules}});
  if (!read.violations.empty()) return std::move(read.violations);
  return SubmissionFiled{game, rules, {}, odds ? odds(*read.rules) : FiledOdds()};
}

SubmissionTolled toll_for(const std::string& version, const Refusal& refusal) {
  return {version, refusal.message, {}, refusal.place, refusal.section};
}

std::optional<Refusal> why_not_read_submissions(Role role) {
  switch (role) {
    case Role::internal_audit:
    case Role::surveillance:
    case Role::compliance:
    case Role::gaming_operations:
    case Role::executive_director:
    case Role::certificate_holder:
      return {};
    default:
      return Refusal{fmt::format("submissions are open to internal audit, surveillance and the "
                                 "Board, not to {}",
                                 name(role)),
                     "by", "601a.4(f)"};
  }
}

}  // namespace houseway::floor
