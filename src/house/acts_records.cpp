#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"
#include "floor/entry_body.h"
#include "floor/reconstruction.h"
#include "games/register.h"
#include "house/act_body.h"
#include "house/rooms.h"

// Disputes over rounds that were played.
namespace houseway::house {
namespace {

using floor::Act;
using floor::DisputeEvent;

constexpr std::int64_t most_disputes = 1'000'000'000;

std::uint64_t number_in(ActBody& body) {
  return static_cast<std::uint64_t>(body.number("dispute", most_disputes));
}

std::vector<DisputeEvent> looks_at(std::uint64_t dispute, const std::vector<std::string>& viewed) {
  std::vector<DisputeEvent> events;
  for (const std::string& what : viewed) events.push_back({dispute, floor::EvidenceViewed{what}});
  return events;
}

}  // namespace

// Whether there is such a round, and whose it is: asked of the record, in which a settled round
// does not change any more.
std::optional<Refusal> Office::Rooms::why_not_disputed(floor::DisputeOpened& opened,
                                                       const std::string& section) const {
  const std::string place = "round " + printable(opened.round, 64);
  try {
    const auto round = services.store.find_round(opened.round);
    if (!round || floor::table_of_chain(round->chain) != opened.table) {
      return Refusal{
          fmt::format("no such round was settled at table {}", printable(opened.table, 64)), place,
          section};
    }
    const auto seats = floor::seats_in(
        services.store.entries(round->chain, round->first, round->last - round->first + 1));
    const bool sat_there = std::any_of(
        seats.begin(), seats.end(), [&](const auto& seat) { return seat.second == opened.player; });
    if (!sat_there) {
      return Refusal{fmt::format("{} did not sit there", printable(opened.player, 64)), place,
                     section};
    }
    const Definition* game = find_definition(round->game);
    opened.poker_room = game != nullptr && game->pot_game() != nullptr;
  } catch (const store::StoreFailed&) {
    return Refusal{"the record cannot be read now; try again", place, {}};
  }
  return {};
}

// Together or not at all. None of these changes what the next is judged by.
void Office::Rooms::record_dispute(std::vector<DisputeEvent> events, const Asked& asked,
                                   const Answer& answer) {
  const auto number = std::make_shared<std::uint64_t>(0);
  disputes_chain.add_all(
      [this, events = std::move(events), asked,
       number](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
        if (auto why = people.why_not_acting(asked.by)) return *std::move(why);
        std::vector<Chronicle::Draft> drafts;
        for (DisputeEvent event : events) {
          if (std::holds_alternative<floor::DisputeOpened>(event.what)) {
            event.dispute = disputes.next();
          }
          *number = event.dispute;
          if (auto why = disputes.why_not(event, asked.by, now)) return *std::move(why);
          Chronicle::Draft draft{floor::to_json(event), asked.by};
          draft.postings = disputes.postings_of(event);
          drafts.push_back(std::move(draft));
        }
        return drafts;
      },
      answered(answer, [this, asked, number] {
        return Json{{"done", asked.rule().word},
                    {"dispute", *number},
                    {"state", name(disputes.find(*number)->state)}};
      }));
}

Office::Rooms::Prepared Office::Rooms::open_dispute(const Asked& asked) {
  if (asked.body.contains("dispute")) return add_to_dispute(asked);
  ActBody body(asked.body, asked.section());
  floor::DisputeOpened opened;
  opened.table = body.words("table");
  opened.round = body.words("round");
  opened.claim = body.words("question");
  const bool own = asked.by.role == floor::Role::player && !body.has("player");
  opened.player = own ? asked.by.account : body.words("player");
  if (auto why = body.refusal()) return *std::move(why);
  const DisputeEvent asks{disputes.next(), opened};
  if (auto why = disputes.why_not(asks, asked.by, services.clock.now())) return *std::move(why);
  if (auto why = why_not_disputed(opened, asked.section())) return *std::move(why);
  return [this, asked, opened](const Witness&, const Answer& answer) {
    record_dispute({{0, opened}}, asked, answer);
  };
}

// Whoever may open one says more about it here, or takes it back.
Office::Rooms::Prepared Office::Rooms::add_to_dispute(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const std::uint64_t number = number_in(body);
  std::vector<DisputeEvent> events = looks_at(number, body.list_if_any("viewed"));
  if (body.has("words")) events.push_back({number, floor::StatementAdded{body.words("words")}});
  if (body.flag_if_any("withdraw")) events.push_back({number, floor::DisputeWithdrawn{}});
  if (events.empty()) body.refuse("words", "is missing, or what was viewed, or withdraw");
  if (auto why = body.refusal()) return *std::move(why);
  return [this, asked, events](const Witness&, const Answer& answer) {
    record_dispute(events, asked, answer);
  };
}

Office::Rooms::Prepared Office::Rooms::rule_dispute(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const std::uint64_t number = number_in(body);
  floor::DisputeRuled ruled;
  const auto finding = floor::parse_finding(body.words("finding"));
  if (!finding) body.refuse("finding", "is upheld, in-part or denied");
  ruled.finding = finding.value_or(floor::DisputeRuled::Finding::denied);
  ruled.words = body.words("ruling");
  ruled.section = body.words_if_any("section");
  if (body.has("due")) ruled.due = body.difference("due");
  std::vector<DisputeEvent> events = looks_at(number, body.list_if_any("viewed"));
  if (auto why = body.refusal()) return *std::move(why);
  const floor::Dispute* dispute = disputes.find(number);
  const bool poker_room = asked.act == Act::rule_poker_dispute;
  if (dispute != nullptr && dispute->opened.poker_room != poker_room) {
    return Refusal{poker_room ? "is about no game of the poker room: rule-dispute"
                              : "is about a game of the poker room: rule-poker-dispute",
                   fmt::format("dispute {}", number), asked.section()};
  }
  events.push_back({number, std::move(ruled)});
  return [this, asked, events](const Witness&, const Answer& answer) {
    record_dispute(events, asked, answer);
  };
}

// A correction that follows from a ruling is posted by an event of the dispute itself.
Office::Rooms::Prepared Office::Rooms::correct_as_ruled(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const std::uint64_t number = number_in(body);
  const std::string account = body.words("account");
  DisputeEvent event{
      number, floor::DisputeCorrected{body.difference("amount")}, body.words("reason"), {}};
  if (auto why = body.refusal()) return *std::move(why);
  const floor::Dispute* dispute = disputes.find(number);
  if (dispute == nullptr) return Refusal{"there is no such dispute", "dispute", {}};
  if (dispute->opened.player != account) {
    return Refusal{
        fmt::format("dispute {} is about {}", number, dispute->opened.player), "account", {}};
  }
  return [this, asked, event](const Witness& by_whom, const Answer& answer) {
    DisputeEvent witnessed = event;
    witnessed.witness = by_whom;
    record_dispute({witnessed}, asked, answer);
  };
}

}  // namespace houseway::house
