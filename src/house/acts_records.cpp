#include "house/act_body.h"
#include "house/rooms.h"

// Disputes over rounds that were played.
namespace houseway::house {

Office::Rooms::Prepared Office::Rooms::dispute(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  DisputeEvent event;
  if (asked.act == floor::Act::open_dispute) {
    DisputeOpened opened;
    opened.table = body.words("table");
    opened.round = body.words("round");
    opened.question = body.words("question");
    event = opened;
  } else {
    DisputeRuled ruled;
    ruled.dispute = static_cast<std::size_t>(body.number("dispute", 1'000'000'000));
    ruled.ruling = body.words("ruling");
    ruled.final = asked.act == floor::Act::rule_poker_dispute;
    event = ruled;
  }
  if (auto why = body.refusal()) return *std::move(why);
  return [this, asked, event](const Witness&, const Answer& answer) {
    record(disputes_chain, disputes, event, asked.by, answered(answer, [this, event] {
             const auto* ruled = std::get_if<DisputeRuled>(&event);
             return Json{{"dispute", ruled == nullptr ? disputes.all().size() : ruled->dispute}};
           }));
  };
}

}  // namespace houseway::house
