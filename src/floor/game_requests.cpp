#include "floor/game_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "games/register.h"

namespace houseway::floor {
namespace {

// The games of Subpart K as its chapters stand, which were approved before (601a.3(i)). What comes
// later is not put here: it has its request.
constexpr std::array<std::string_view, 63> games_of_the_chapters{
    "roulette",
    "big-six-wheel",
    "pai-gow",
    "craps",
    "sic-bo",
    "minibaccarat",
    "midibaccarat",
    "baccarat",
    "blackjack",
    "spanish-21",
    "seven-card-stud-high-poker",
    "seven-card-stud-low-poker",
    "seven-card-stud-high-low-split-poker",
    "seven-card-stud-high-low-split-eight-or-better-poker",
    "super-seven-card-stud-high-low-split-eight-or-better-poker",
    "hold-em-poker",
    "omaha-high-poker",
    "omaha-high-low-split-eight-or-better-poker",
    "five-card-draw-high-poker",
    "five-card-draw-low-poker",
    "five-card-stud-poker",
    "five-card-omaha-high-poker",
    "five-card-omaha-high-low-split-eight-or-better-poker",
    "triple-draw-2-7-lowball-poker",
    "triple-draw-ace-5-lowball-poker",
    "triple-draw-badeucey-poker",
    "triple-draw-badacey-poker",
    "badugi-poker",
    "caribbean-stud-poker",
    "four-card-poker",
    "let-it-ride-poker",
    "pai-gow-poker",
    "texas-hold-em-bonus-poker",
    "three-card-poker",
    "casino-war",
    "ultimate-texas-hold-em-poker",
    "mississippi-stud",
    "crazy-4-poker",
    "fortune-asia-poker",
    "three-dice-football",
    "five-card-hi-lo",
    "double-attack-blackjack",
    "props-and-hops",
    "raise-it-up-stud-poker",
    "six-card-fortune-pai-gow-poker",
    "lunar-poker",
    "free-bet-blackjack",
    "double-back-jack",
    "criss-cross-poker",
    "high-roll-dice",
    "go-fore-it",
    "world-poker-tour-heads-up-hold-em",
    "high-card-flush",
    "three-card-prime",
    "saigon-5-card",
    "21-baccarat",
    "four-card-prime",
    "cajun-stud",
    "four-card-frenzy",
    "down-under-blackjack",
    "over-under",
    "dj-wild-stud-poker",
    "face-up-pai-gow-poker"};

const std::string& request_of(const RequestEvent& event) {
  return std::visit([](const auto& what) -> const std::string& { return what.request; }, event);
}

// The Board acts at its meetings; its staff records it. A manufacturer has no account on a floor:
// its request is recorded by the certificate holder interested or by the Board.
std::optional<Refusal> why_not_by(const RequestEvent& event, Role role) {
  const bool board = role == Role::executive_director || role == Role::gaming_operations;
  bool may = board;
  const char* who = "the Board records this";
  const char* section = "601a.3";
  if (std::holds_alternative<RequestFiled>(event) ||
      std::holds_alternative<SentToLaboratory>(event)) {
    may = role == Role::certificate_holder || role == Role::gaming_operations;
    who = "the certificate holder or the Bureau of Gaming Operations records a request";
    section = "601a.2(a)";
  } else if (std::holds_alternative<RequestVerified>(event)) {
    may = role == Role::executive_director;
    who = "the Executive Director gives the notice of verification";
    section = "601a.2(c)";
  }
  if (may) return {};
  return Refusal{fmt::format("{}, not {}", who, name(role)), "by", section};
}

std::optional<Refusal> why_not_terms(const std::string& game, const Choices& terms) {
  const Definition* definition = find_definition(game);
  if (definition == nullptr) return {};
  for (const Chosen& chosen : terms) {
    if (is_choice_of(*definition, chosen.name)) continue;
    return Refusal{fmt::format("{} has no option {}", game, chosen.name), chosen.name, "601a.2(c)"};
  }
  return {};
}

}  // namespace

std::optional<Instant> GameRequest::available_from() const {
  if (!bulletin || !rules_posted) return {};
  return std::max(*bulletin, *rules_posted);
}

std::string_view GameRequest::stands_at() const {
  if (declined) return "declined";
  if (available_from()) return "available";
  if (final_meeting) return "finally approved, not yet published in both places";
  if (posted_for_comment) return "posted for comment";
  if (preliminary_meeting) return "preliminarily approved";
  if (verified) return "verified";
  return at_laboratory ? "at the laboratory" : "filed";
}

GameRequests::GameRequests()
    : approved_before_(games_of_the_chapters.begin(), games_of_the_chapters.end()) {}

const GameRequest* GameRequests::find(std::string_view request) const {
  const auto found = requests_.find(request);
  return found == requests_.end() ? nullptr : &found->second;
}

std::optional<Refusal> GameRequests::why_not_available(std::string_view game, Instant now) const {
  if (deemed_approved(game)) return {};
  std::string where = "no request for it was filed";
  for (const auto& [number, request] : requests_) {
    if (request.filed.game != game || !request.filed.feature.empty()) continue;
    const auto from = request.available_from();
    if (from && *from <= now) return {};
    where = fmt::format("request {} is {}", number, request.stands_at());
  }
  return Refusal{fmt::format("the game may not be offered yet: {}", where), std::string(game),
                 "601a.3(f)"};
}

GameTerms GameRequests::terms(std::string_view game, Instant at) const {
  GameTerms all;
  for (const auto& [number, request] : requests_) {
    if (request.filed.game != game || !request.verified || *request.verified > at) continue;
    if (request.declined && *request.declined <= at) continue;
    const auto add = [](Choices& to, const Choices& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    add(all.mandatory, request.terms.mandatory);
    add(all.prohibited, request.terms.prohibited);
  }
  return all;
}

std::optional<Refusal> GameRequests::why_not(const RequestEvent& event, const Actor& actor,
                                             Instant at) const {
  if (auto refusal = why_not_by(event, actor.role)) return refusal;
  if (at < last_) {
    return Refusal{
        fmt::format("is earlier than what was recorded last, {}", text(last_)), "at", {}};
  }
  if (const auto* filed = std::get_if<RequestFiled>(&event)) return check(*filed, actor, at);
  const GameRequest* request = find(request_of(event));
  if (request == nullptr) {
    return Refusal{fmt::format("there is no request {}", request_of(event)), "request", "601a.2"};
  }
  return check(*request, event, at);
}

std::optional<Refusal> GameRequests::check(const RequestFiled& filed, const Actor& actor,
                                           Instant at) const {
  const auto missing = [](const char* place, const char* message, const char* section) {
    return Refusal{message, place, section};
  };
  const bool by_holder = filed.filer == RequestFiled::Filer::certificate_holder;
  if (by_holder && actor.role != Role::certificate_holder) {
    return missing("by", "a certificate holder files its own request", "601a.2(a)");
  }
  if (is_blank(filed.request) || requests_.contains(filed.request)) {
    return missing("request", "a request has a number of its own", "601a.2(a)");
  }
  if (is_blank(filed.filer_name)) return missing("filer-name", "who files it?", "601a.2(a)");
  if (is_blank(filed.game)) return missing("game", "which game is it for?", "601a.2(a)");
  if (filed.feature.empty() != why_not_available(filed.game, at).has_value()) {
    return missing("feature",
                   filed.feature.empty()
                       ? "the game is authorized already: name the feature that is new"
                       : "a feature is one of a game that is authorized",
                   "601a.2(a)");
  }
  if (is_blank(filed.description) || is_blank(filed.rules_of_play)) {
    return missing("description", "the request describes the rules of play and wagering",
                   "601a.2(a)(1)");
  }
  if (filed.wagers.empty()) {
    return missing("wagers", "the request names each wager", "601a.2(a)(1)(ii)");
  }
  for (const std::string& wager : filed.wagers) {
    const auto found =
        std::find_if(filed.odds.begin(), filed.odds.end(), [&](const WagerFigures& figures) {
          return figures.wager == wager && !figures.outcomes.empty();
        });
    if (found == filed.odds.end()) {
      return Refusal{
          fmt::format("true odds, payout odds and house advantage of {} are missing", wager),
          "odds", "601a.2(a)(1)(ii)"};
    }
  }
  if (is_blank(filed.reason)) {
    return missing("why", "the request says why it is proposed", "601a.2(a)(2)");
  }
  if (!by_holder && is_blank(filed.interested)) {
    return missing("interested", "who is no certificate holder names one that is interested",
                   "601a.2(a)(2)");
  }
  return {};
}

// Each step follows the one before it, once.
std::optional<Refusal> GameRequests::check(const GameRequest& request, const RequestEvent& event,
                                           Instant at) const {
  const auto refuse = [&](std::string message, const char* section) {
    return std::optional(Refusal{std::move(message), "request " + request.filed.request, section});
  };
  const auto out_of_turn = [&](const char* comes_after, const char* section) {
    return refuse(fmt::format("is {}: this comes once, {}", request.stands_at(), comes_after),
                  section);
  };
  const auto not_a_day_of_meeting = [&](Date meeting, Date first, const char* section) {
    return refuse(fmt::format("a meeting is from {} on and not in the future, not on {}",
                              text(first), text(meeting)),
                  section);
  };
  const Date today = local_date(at);
  if (request.declined) return refuse("was declined", "601a.3(a)");
  if (std::holds_alternative<SentToLaboratory>(event)) {
    if (request.at_laboratory) return out_of_turn("after the filing", "601a.2(b)");
  } else if (const auto* verified = std::get_if<RequestVerified>(&event)) {
    if (!request.at_laboratory || request.verified) {
      return out_of_turn("after the laboratory has received it", "601a.2(b)");
    }
    if (auto wrong = why_not_terms(request.filed.game, verified->mandatory)) return wrong;
    if (auto wrong = why_not_terms(request.filed.game, verified->prohibited)) return wrong;
  } else if (const auto* preliminary = std::get_if<PreliminaryApproval>(&event)) {
    if (!request.verified || request.preliminary_meeting) {
      return out_of_turn("after the notice of verification", "601a.3(a)");
    }
    const Date first = local_date(*request.verified);
    if (preliminary->meeting < first || preliminary->meeting > today) {
      return not_a_day_of_meeting(preliminary->meeting, first, "601a.3(a)");
    }
    for (std::size_t i = 0; i < provision_names.size(); ++i) {
      if (!is_blank(preliminary->provisions[i])) continue;
      return Refusal{"the rules of play have this, or say that it is not applicable",
                     fmt::format("provisions.{}", provision_names[i]),
                     fmt::format("601a.3(b)({})", i + 1)};
    }
  } else if (std::holds_alternative<PostedForComment>(event)) {
    if (!request.preliminary_meeting || request.posted_for_comment) {
      return out_of_turn("after the preliminary approval", "601a.3(c)");
    }
  } else if (std::holds_alternative<CommentReceived>(event)) {
    if (!request.posted_for_comment || request.final_meeting) {
      return refuse(fmt::format("is {}: comments come between posting and final approval",
                                request.stands_at()),
                    "601a.3(c)");
    }
  } else if (const auto* considered = std::get_if<CommentConsidered>(&event)) {
    const std::size_t number = considered->comment;
    if (number == 0 || number > request.comments.size() ||
        request.comments[number - 1].considered) {
      return refuse(fmt::format("has no comment {} left to consider", number), "601a.3(c)(i)");
    }
  } else if (const auto* approval = std::get_if<FinalApproval>(&event)) {
    if (!request.posted_for_comment || request.final_meeting) {
      return out_of_turn("after 30 days on the Board's site", "601a.3(d)");
    }
    // The day of posting is not counted: 30 whole days lie between it and the meeting.
    const Date first = plus_days(local_date(*request.posted_for_comment), days_of_comment + 1);
    if (approval->meeting < first || approval->meeting > today) {
      return not_a_day_of_meeting(approval->meeting, first, "601a.3(d)");
    }
    for (std::size_t i = 0; i < request.comments.size(); ++i) {
      if (request.comments[i].considered) continue;
      return refuse(fmt::format("comment {} was not considered yet", i + 1), "601a.3(c)(i)");
    }
  } else if (std::holds_alternative<BulletinNotice>(event)) {
    if (!request.final_meeting || request.bulletin) {
      return out_of_turn("after the final approval", "601a.3(e)");
    }
  } else if (std::holds_alternative<RulesPosted>(event)) {
    if (!request.final_meeting || request.rules_posted) {
      return out_of_turn("after the final approval", "601a.3(e)");
    }
  } else if (std::holds_alternative<RequestDeclined>(event)) {
    if (request.final_meeting) return refuse("was finally approved", "601a.3(d)");
  }
  return {};
}

void GameRequests::apply(const RequestEvent& event, const Actor& actor, Instant at) {
  if (const auto refusal = why_not(event, actor, at)) throw std::logic_error(text(*refusal));
  last_ = at;
  if (const auto* filed = std::get_if<RequestFiled>(&event)) {
    GameRequest& request = requests_[filed->request];
    request.filed = *filed;
    request.filed_at = at;
    return;
  }
  GameRequest& request = requests_.at(request_of(event));
  if (std::holds_alternative<SentToLaboratory>(event)) {
    request.at_laboratory = at;
  } else if (const auto* verified = std::get_if<RequestVerified>(&event)) {
    request.verified = at;
    request.terms = {verified->mandatory, verified->prohibited};
  } else if (const auto* preliminary = std::get_if<PreliminaryApproval>(&event)) {
    request.preliminary_meeting = preliminary->meeting;
    request.provisions = preliminary->provisions;
  } else if (std::holds_alternative<PostedForComment>(event)) {
    request.posted_for_comment = at;
  } else if (const auto* comment = std::get_if<CommentReceived>(&event)) {
    request.comments.push_back({comment->from, comment->comment, {}, {}});
  } else if (const auto* considered = std::get_if<CommentConsidered>(&event)) {
    PublicComment& of = request.comments[considered->comment - 1];
    of.considered = at;
    of.amendment = considered->amendment;
  } else if (const auto* approval = std::get_if<FinalApproval>(&event)) {
    request.final_meeting = approval->meeting;
  } else if (const auto* notice = std::get_if<BulletinNotice>(&event)) {
    request.bulletin = at;
    request.citation = notice->citation;
  } else if (std::holds_alternative<RulesPosted>(event)) {
    request.rules_posted = at;
  } else if (const auto* declined = std::get_if<RequestDeclined>(&event)) {
    request.declined = at;
    request.declined_because = declined->reason;
  }
}

}  // namespace houseway::floor
