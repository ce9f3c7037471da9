#include <fmt/format.h>

#include <array>

#include "house/act_body.h"
#include "house/rooms.h"
#include "round/file.h"
#include "server/log.h"

// What is filed with the Board, and what the Board says to it.
namespace houseway::house {
namespace {

using floor::Act;

// The events that an act may be; where there are several, the body's "event" says which.
std::vector<std::string_view> events_of(Act act) {
  switch (act) {
    case Act::toll_submission:
      return {floor::SubmissionTolled::name};
    case Act::approve_submission:
      return {floor::SubmissionApproved::name};
    case Act::disapprove_submission:
      return {floor::SubmissionDisapproved::name};
    case Act::keep_submissions:
      return {floor::SubmissionPurged::name};
    case Act::file_submission:
      return {floor::SubmissionFiled::name, floor::SubmissionDrafted::name};
    case Act::amend_submission:
      return {floor::SubmissionFiled::name, floor::SubmissionWithdrawn::name,
              floor::EffectScheduled::name};
    case Act::revise_submission:
      return {floor::SubmissionFiled::name};
    case Act::file_document:
      return {floor::DocumentFiled::name, floor::DocumentWithdrawn::name};
    case Act::toll_document:
      return {floor::DocumentTolled::name};
    case Act::approve_document:
      return {floor::DocumentApproved::name, floor::DocumentDisapproved::name};
    case Act::request_game:
      return {floor::RequestFiled::name, floor::SentToLaboratory::name};
    case Act::verify_request:
      return {floor::RequestVerified::name};
    case Act::record_board_approval:
      return {floor::PreliminaryApproval::name, floor::PostedForComment::name,
              floor::CommentReceived::name,     floor::CommentConsidered::name,
              floor::FinalApproval::name,       floor::RequestDeclined::name};
    case Act::publish_rules:
      return {floor::BulletinNotice::name, floor::RulesPosted::name};
    default:
      return {};
  }
}

// What is said with the act as the event that it is: the first where it does not say.
std::variant<Json, Refusal> event_in(const Json& body, Act act) {
  const auto allowed = events_of(act);
  Json event{{"event", allowed.front()}};
  for (const auto& [key, value] : body.items()) {
    if (key == "by" || key == "postings") {
      return Refusal{"is the record's own", key, std::string(floor::rule_of(act).section)};
    }
    event[key] = value;
  }
  const Json& word = event.at("event");
  const bool one_of_them = word.is_string() && std::find(allowed.begin(), allowed.end(),
                                                         word.get<std::string>()) != allowed.end();
  if (!one_of_them) {
    return Refusal{fmt::format("is one of {}", fmt::join(allowed, ", ")), "event",
                   std::string(floor::rule_of(act).section)};
  }
  return event;
}

template <class Event, class Read>
std::variant<Event, Refusal> read_in(const Json& body, Act act, Read read) {
  auto event = event_in(body, act);
  if (auto* why = std::get_if<Refusal>(&event)) return std::move(*why);
  return read(std::get<Json>(event));
}

}  // namespace

Office::Rooms::Prepared Office::Rooms::review_submission(const Asked& asked) {
  auto read = read_in<floor::SubmissionEvent>(asked.body, asked.act, floor::read_submission_event);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  return [this, asked, event = std::get<floor::SubmissionEvent>(std::move(read))](
             const Witness&, const Answer& answer) {
    record(submissions_chain, submissions, event, asked.by,
           answered(answer, Json{{"done", asked.rule().word}}));
  };
}

// The program attaches the figures (601a.2(a)(1)(ii)): nobody sends his own.
Office::Rooms::Prepared Office::Rooms::file_submission(const Asked& asked) {
  if (asked.body.contains("odds")) {
    return Refusal{"are attached by the program", "odds", "601a.2(a)(1)(ii)"};
  }
  auto read = read_in<floor::SubmissionEvent>(asked.body, asked.act, floor::read_submission_event);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  const auto event = std::get<floor::SubmissionEvent>(std::move(read));
  const auto* filed = std::get_if<floor::SubmissionFiled>(&event);
  if (filed == nullptr) return review_submission(asked);
  const bool revises = !filed->revises.empty();
  if (revises != (asked.act == Act::revise_submission)) {
    return Refusal{revises ? "what revises a tolled submission is done by revise-submission"
                           : "names the submission that was tolled",
                   "revises", "601a.4(e)"};
  }
  const bool offered = submissions.in_force(filed->game, services.clock.now()) != nullptr;
  if (!revises && offered != (asked.act == Act::amend_submission)) {
    return Refusal{offered ? "a submission is in force: it is amended by amend-submission"
                           : "none is in force: the first is filed by file-submission",
                   filed->game, "601a.4(b)"};
  }
  return [this, asked, filing = *filed](const Witness&, const Answer& answer) {
    odds_worker.post([this, asked, filing, answer] {
      std::variant<floor::SubmissionFiled, Refusals> prepared;
      try {
        prepared = floor::prepare_filing(filing.game, filing.rules, services.odds);
      } catch (const std::exception& error) {
        server::log(server::Level::error, "odds of {}: {}", filing.game, error.what());
        prepared = Refusals{{"its odds could not be found", filing.game, "601a.2(a)(1)(ii)"}};
      }
      worker.post([this, asked, filing, answer, prepared = std::move(prepared)] {
        if (const auto* wrong = std::get_if<Refusals>(&prepared)) return answer(wrong->front());
        floor::SubmissionFiled whole = std::get<floor::SubmissionFiled>(prepared);
        whole.revises = filing.revises;
        whole.supplement = filing.supplement;
        submissions_chain.add(
            [this, asked, whole](floor::Instant now) -> std::variant<Chronicle::Draft, Refusal> {
              if (auto why = people.why_not_acting(asked.by)) return *std::move(why);
              const floor::SubmissionEvent what = whole;
              if (auto why = submissions.why_not(what, asked.by, now)) return *std::move(why);
              // Asked here and not by the register: a notice that another process records at this
              // moment must not make what was filed before it unreadable.
              const auto checked = read_rules(Json{{"game", whole.game}, {"rules", whole.rules}});
              const Refusals against =
                  floor::against_terms(*checked.rules, requests.terms(whole.game, now));
              if (!against.empty()) return against.front();
              return Chronicle::Draft{floor::to_json(what), asked.by};
            },
            answered(answer, [this, game = whole.game] {
              return Json{{"done", "filed"}, {"version", submissions.history(game).back().id}};
            }));
      });
    });
  };
}

Office::Rooms::Prepared Office::Rooms::file_document(const Asked& asked) {
  auto read = read_in<floor::DocumentEvent>(asked.body, asked.act, floor::read_document_event);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  return [this, asked, event = std::get<floor::DocumentEvent>(std::move(read))](
             const Witness&, const Answer& answer) {
    const bool filed = std::holds_alternative<floor::DocumentFiled>(event);
    record(documents_chain, documents, event, asked.by, answered(answer, [this, asked, filed] {
             Json told{{"done", asked.rule().word}};
             if (filed) told["document"] = documents.all().back().id;
             return told;
           }));
  };
}

Office::Rooms::Prepared Office::Rooms::go_on_with_request(const Asked& asked) {
  auto read = read_in<floor::RequestEvent>(asked.body, asked.act, floor::read_request_event);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  return [this, asked, event = std::get<floor::RequestEvent>(std::move(read))](
             const Witness&, const Answer& answer) {
    record(requests_chain, requests, event, asked.by,
           answered(answer, Json{{"done", asked.rule().word}}));
  };
}

}  // namespace houseway::house
