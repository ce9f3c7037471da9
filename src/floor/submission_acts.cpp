#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "floor/submissions.h"
#include "games/register.h"
#include "round/file.h"

// What may be done to submissions, and what it does.
namespace houseway::floor {
namespace {

// Who may do each thing (601a.4(b) to (e)). Limits are table games' own to post.
std::optional<Refusal> why_not_by(const SubmissionEvent& event, Role role) {
  const auto only = [&](Role needed, const char* does, const char* section) {
    return role == needed
               ? std::nullopt
               : std::optional(Refusal{fmt::format("{} {}, not {}", name(needed), does, name(role)),
                                       "by", section});
  };
  if (std::holds_alternative<SubmissionTolled>(event)) {
    return only(Role::gaming_operations, "tolls a submission", "601a.4(d)");
  }
  if (std::holds_alternative<SubmissionApproved>(event) ||
      std::holds_alternative<SubmissionDisapproved>(event)) {
    return only(Role::executive_director, "approves or disapproves a submission", "601a.4(c)");
  }
  if (std::holds_alternative<LimitsPosted>(event)) {
    if (at_least(role, Role::floorperson)) return {};
    return Refusal{fmt::format("a floorperson or above posts limits, not {}", name(role)), "by",
                   "601a.7(c)"};
  }
  return only(Role::certificate_holder, "does this", "601a.4(b)");
}

ReadRules read_submission(const std::string& game, const Json& rules) {
  return read_rules(Json{{"game", game}, {"rules", rules}});
}

// A meter whose rate the chapter leaves to the submission has none until it is chosen there.
std::optional<Refusal> why_not_rates(const RuleSet& rules) {
  const Definition& game = rules.definition();
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    if (!rules.offered(wager) || !rules.has_paytable(wager)) continue;
    for (const MeterSpec& meter : rules.paytable(wager).meters) {
      const auto option = game.find_option(meter.rate_option);
      if (!option || rules.value(static_cast<OptionId>(*option)) != Option::none) continue;
      return Refusal{
          fmt::format("{} is offered, and the chapter leaves the rate of its meter to the "
                      "submission: choose one",
                      game.wagers[i].id),
          fmt::format("rules.{}", meter.rate_option), text(game.options[*option].section)};
    }
  }
  return {};
}

// The words of a supplement are there where the rules say that there is one (637a.18(s)).
std::optional<Refusal> why_not_supplement(const RuleSet& rules, const std::string& supplement) {
  const Definition& game = rules.definition();
  const auto option = game.find_option("irregularity-supplement");
  const bool chosen = option && rules.value(static_cast<OptionId>(*option)) != 0;
  if (chosen != is_blank(supplement)) return {};
  return Refusal{chosen ? "the rules say that irregularities are supplemented: with which words"
                        : "the rules say of no supplement to the procedures for irregularities",
                 "supplement", option ? text(game.options[*option].section) : "601a.4(a)"};
}

Digest hash_of_content(const std::string& game, const Json& rules, const std::string& supplement) {
  // Without the order of keys: the same choices are the same submission.
  nlohmann::json content = {{"game", game}, {"rules", rules}};
  if (!supplement.empty()) content["supplement"] = supplement;
  const std::string bytes = content.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  Digest digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  return digest;
}

// The version's rules with other limits, or why the chapter does not have them.
Checked with_limits(const RuleSet& rules, Money least, Money most) {
  const Definition& game = rules.definition();
  Choices choices = rules.choices();
  const auto set = [&](Option::Role role, Money amount) {
    const auto option = game.find_option(role);
    if (!option) return false;
    const std::string_view id = game.options[*option].id;
    std::erase_if(choices, [&](const Chosen& each) { return each.name == id; });
    choices.push_back({std::string(id), in_dollars(amount)});
    return true;
  };
  if (!set(Option::Role::table_minimum, least) || !set(Option::Role::table_maximum, most)) {
    return {std::nullopt,
            {{fmt::format("{} has no table minimum and maximum", game.name), {}, "601a.6"}}};
  }
  try {
    return check_choices(game, choices);
  } catch (const SumTooLarge& sum) {
    return {std::nullopt, {{sum.what(), {}, "601a.6"}}};
  }
}

// The day on which a copy may be given up that was superseded on this one.
Date kept_until(Date superseded) {
  const Date later = superseded + std::chrono::years(Submissions::years_kept);
  return later.ok() ? later : Date(later.year() / std::chrono::March / 1);
}

}  // namespace

std::optional<Refusal> Submissions::why_not(const SubmissionEvent& event, const Actor& actor,
                                            Instant at) const {
  if (auto refusal = why_not_by(event, actor.role)) return refusal;
  if (at < last_) {
    return Refusal{
        fmt::format("is earlier than what was recorded last, {}", text(last_)), "at", {}};
  }
  return std::visit([&](const auto& what) { return check(what, at); }, event);
}

std::optional<Refusal> Submissions::why_not_review(const std::string& id, Review::Act act,
                                                   Instant at) const {
  const SubmissionVersion* version = find(id);
  if (version == nullptr) {
    return Refusal{fmt::format("there is no submission {}", id), "version", "601a.4"};
  }
  auto refusal = version->review.why_not(act, at);
  if (refusal) refusal->place = id;
  return refusal;
}

std::optional<Refusal> Submissions::check(const SubmissionDrafted& drafted, Instant) const {
  if (find_definition(drafted.game) == nullptr) {
    return Refusal{fmt::format("there is no game \"{}\"", drafted.game), "game", "601a.4(a)"};
  }
  if (!drafted.rules.is_object()) {
    return Refusal{"the rules are an object of choices", "rules", "601a.4(a)"};
  }
  return {};
}

std::optional<Refusal> Submissions::check(const SubmissionFiled& filed, Instant at) const {
  const auto& all = history(filed.game);
  if (!filed.revises.empty()) {
    if (auto refusal = why_not_review(filed.revises, Review::Act::revise, at)) return refusal;
    if (find(filed.revises)->game != filed.game) {
      return Refusal{fmt::format("{} is a submission of another game", filed.revises), "revises",
                     "601a.4(e)"};
    }
  } else if (!all.empty() && is_under_way(all.back(), at)) {
    const bool tolled = state(all.back(), at) == VersionState::tolled;
    return Refusal{fmt::format("{} is {}: {}", all.back().id, name(state(all.back(), at)),
                               tolled ? "revise it, or withdraw it first" : "withdraw it first"),
                   filed.game, tolled ? "601a.4(e)" : "601a.4(b)"};
  }
  const ReadRules read = read_submission(filed.game, filed.rules);
  if (!read.violations.empty()) return read.violations.front();
  if (auto refusal = why_not_rates(*read.rules)) return refusal;
  if (auto refusal = why_not_supplement(*read.rules, filed.supplement)) return refusal;
  for (const WagerFigures& figures : filed.odds) {
    if (read.definition->find_wager(figures.wager)) continue;
    return Refusal{fmt::format("{} has no wager {}", filed.game, figures.wager), "odds",
                   "601a.2(a)(1)(ii)"};
  }
  if (!terms_) return {};
  const Refusals against = against_terms(*read.rules, terms_(filed.game, at));
  if (!against.empty()) return against.front();
  return {};
}

std::optional<Refusal> Submissions::check(const SubmissionTolled& tolled, Instant at) const {
  if (is_blank(tolled.inconsistency)) {
    return Refusal{"the notice says what is inconsistent with the rules of play", "inconsistency",
                   "601a.4(d)(1)"};
  }
  return why_not_review(tolled.version, Review::Act::toll, at);
}

std::optional<Refusal> Submissions::check(const SubmissionApproved& approved, Instant at) const {
  return why_not_review(approved.version, Review::Act::approve, at);
}

std::optional<Refusal> Submissions::check(const SubmissionDisapproved& disapproved,
                                          Instant at) const {
  return why_not_review(disapproved.version, Review::Act::disapprove, at);
}

std::optional<Refusal> Submissions::check(const SubmissionWithdrawn& withdrawn, Instant at) const {
  if (auto refusal = why_not_review(withdrawn.version, Review::Act::withdraw, at)) return refusal;
  const SubmissionVersion& version = *find(withdrawn.version);
  if (is_under_way(version, at)) return {};
  return Refusal{fmt::format("is {}: what has taken effect is amended, not withdrawn",
                             name(state(version, at))),
                 version.id, "601a.7(b)"};
}

std::optional<Refusal> Submissions::check(const EffectScheduled& scheduled, Instant at) const {
  const auto refuse = [](std::string message, std::string place) {
    return Refusal{std::move(message), std::move(place), "601a.4(c)"};
  };
  if (scheduled.versions.empty()) return refuse("names no version", "versions");
  if (scheduled.at < at) return refuse("is past: nothing takes effect backwards", "at");
  std::set<std::string_view> games;
  for (const std::string& id : scheduled.versions) {
    const SubmissionVersion* version = find(id);
    if (version == nullptr) return refuse(fmt::format("there is no submission {}", id), "versions");
    if (!games.insert(version->game).second) {
      return refuse(fmt::format("has two versions of {}", version->game), "versions");
    }
    if (!is_under_way(*version, at)) {
      return refuse(fmt::format("is {}: only what is yet to take effect is scheduled",
                                name(state(*version, at))),
                    id);
    }
    if (!version->schedule) continue;
    for (const std::string& bound : schedules_[*version->schedule].versions) {
      const bool named = std::find(scheduled.versions.begin(), scheduled.versions.end(), bound) !=
                         scheduled.versions.end();
      if (named || !is_under_way(*find(bound), at)) continue;
      return Refusal{fmt::format("is bound to {}: they are scheduled together", bound), id,
                     "605a.8(g)(2)"};
    }
  }
  return {};
}

std::optional<Refusal> Submissions::check(const SubmissionPurged& purged, Instant at) const {
  const SubmissionVersion* version = find(purged.version);
  if (version == nullptr) {
    return Refusal{fmt::format("there is no submission {}", purged.version), "version",
                   "601a.4(g)"};
  }
  if (state(*version, at) != VersionState::superseded) {
    return Refusal{fmt::format("is {}: only the copy of a superseded submission is given up",
                               name(state(*version, at))),
                   purged.version, "601a.4(g)"};
  }
  const Date until = kept_until(local_date(*superseded(*version)));
  if (local_date(at) >= until) return {};
  return Refusal{fmt::format("is kept until {}, 5 years after it was superseded", text(until)),
                 purged.version, "601a.4(g)"};
}

std::optional<Refusal> Submissions::check(const LimitsPosted& posted, Instant at) const {
  if (auto refusal = why_not_open(posted.game, at)) return refusal;
  if (is_blank(posted.table)) return Refusal{"limits are posted at a table", "table", "601a.7(c)"};
  if (posted.minimum.cents <= 0 || posted.maximum < posted.minimum) {
    return Refusal{fmt::format("the minimum is above $0 and not above the maximum, not {} to {}",
                               text(posted.minimum), text(posted.maximum)),
                   "table " + posted.table, "601a.6"};
  }
  const Checked checked =
      with_limits(*in_force(posted.game, at)->checked, posted.minimum, posted.maximum);
  if (checked.rules) return {};
  return checked.violations.front();
}

SubmissionVersion& Submissions::version(const std::string& id) {
  for (SubmissionVersion& version : games_.at(id.substr(0, id.find('/')))) {
    if (version.id == id) return version;
  }
  throw std::logic_error("there is no such version");
}

void Submissions::apply(const SubmissionEvent& event, const Actor& actor, Instant at) {
  if (const auto refusal = why_not(event, actor, at)) throw std::logic_error(text(*refusal));
  std::visit([&](const auto& what) { take(what, actor, at); }, event);
  last_ = at;
}

void Submissions::take(const SubmissionDrafted& drafted, const Actor&, Instant) {
  drafts_[drafted.game] = drafted.rules;
}

void Submissions::take(const SubmissionFiled& filed, const Actor& actor, Instant at) {
  auto& all = games_[filed.game];
  const int number = static_cast<int>(all.size()) + 1;
  SubmissionVersion version{fmt::format("{}/{}", filed.game, number),
                            filed.game,
                            number,
                            filed.rules,
                            hash_of_content(filed.game, filed.rules, filed.supplement),
                            read_submission(filed.game, filed.rules).rules,
                            filed.odds,
                            filed.revises,
                            actor,
                            Review(at),
                            {},
                            {},
                            {},
                            {},
                            filed.supplement};
  if (!filed.revises.empty()) {
    SubmissionVersion& tolled = this->version(filed.revises);
    tolled.review.record(Review::Act::revise, at);
    // What was bound to the one tolled waits for its revision.
    version.schedule = tolled.schedule;
    if (tolled.schedule) {
      auto& bound = schedules_[*tolled.schedule].versions;
      std::replace(bound.begin(), bound.end(), tolled.id, version.id);
      tolled.schedule.reset();
    }
  }
  all.push_back(std::move(version));
  drafts_.erase(filed.game);
}

void Submissions::take(const SubmissionTolled& tolled, const Actor&, Instant at) {
  SubmissionVersion& of = version(tolled.version);
  of.review.record(Review::Act::toll, at);
  of.tolled = tolled;
}

void Submissions::take(const SubmissionApproved& approved, const Actor&, Instant at) {
  version(approved.version).review.record(Review::Act::approve, at);
}

void Submissions::take(const SubmissionDisapproved& disapproved, const Actor&, Instant at) {
  SubmissionVersion& of = version(disapproved.version);
  of.review.record(Review::Act::disapprove, at);
  of.disapproved_because = disapproved.reason;
}

void Submissions::take(const SubmissionWithdrawn& withdrawn, const Actor&, Instant at) {
  version(withdrawn.version).review.record(Review::Act::withdraw, at);
}

void Submissions::take(const EffectScheduled& scheduled, const Actor&, Instant) {
  for (const std::string& id : scheduled.versions) version(id).schedule = schedules_.size();
  schedules_.push_back({scheduled.versions, scheduled.at});
}

void Submissions::take(const SubmissionPurged& purged, const Actor&, Instant at) {
  SubmissionVersion& of = version(purged.version);
  of.purged = at;
  of.rules = Json();
  of.odds.clear();
  of.checked = nullptr;
}

void Submissions::take(const LimitsPosted& posted, const Actor&, Instant at) {
  const SubmissionVersion& version = *in_force(posted.game, at);
  limits_[posted.table].push_back(
      {version.id, posted.minimum, posted.maximum, at, posted.seated ? at + notice_of_limits : at,
       std::make_shared<const RuleSet>(
           *with_limits(*version.checked, posted.minimum, posted.maximum).rules)});
}

}  // namespace houseway::floor
