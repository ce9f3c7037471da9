#include "floor/jackpot_slips.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "floor/poker_funds.h"
#include "floor/progressives_json.h"

namespace houseway::floor {
namespace {

// Payouts that a floorperson confirms from certain odds on; a share always is one of them.
struct Threshold {
  std::string_view wager;
  std::int64_t for_one = 0;
  bool electronic = false;        // wagered from the game account, and paid to it
  bool share_credited = false;    // the chapter has a share paid there too
  std::string_view section = {};  // empty for that of the payout
};
constexpr std::array thresholds{
    Threshold{"bad-beat-progressive", 100, true, true, "633a.7(o)(1)(ii)(B)"},
    Threshold{"hit-and-run-progressive", 200, false, false, "633a.7(o)(2)(ii)(B)"},
    Threshold{"straight-jack-progressive", 100, false, false, "633a.7(o)(3)(ii)(B)"},
    Threshold{"five-card-hand-bonus", 500, true, false, {}},
};

const Threshold* threshold_of(std::string_view wager) {
  for (const Threshold& each : thresholds) {
    if (each.wager == wager) return &each;
  }
  return nullptr;
}

bool pays_at_least(const Pays& pays, std::int64_t for_one) {
  const std::int64_t stake = pays.kind == Pays::Kind::to ? 1 : 0;
  const bool odds = pays.kind == Pays::Kind::to || pays.kind == Pays::Kind::for_one;
  return odds && pays.num + stake * pays.den >= for_one * pays.den;
}

bool in_the_cage(const Actor& by) {
  return by.role == Role::cashier || by.role == Role::finance;
}

constexpr std::array<std::string_view, 4> from_words{"cage", "finance", "table-inventory",
                                                     "game-account"};
constexpr std::array<std::string_view, 7> state_words{"none",       "due",  "asked",   "validated",
                                                      "documented", "paid", "rejected"};

}  // namespace

std::string_view name(SlipPaidOut::From from) {
  return from_words[static_cast<std::size_t>(from)];
}
std::string_view name(JackpotSlip::State state) {
  return state_words[static_cast<std::size_t>(state)];
}

PayoutTerms payout_terms(const RuleSet& rules, const Line& line) {
  PayoutTerms terms;
  const WagerId wager = line.spot.wager;
  const Threshold* threshold = threshold_of(rules.definition().wagers[wager].id);
  const bool metered = rules.has_paytable(wager) && !rules.paytable(wager).meters.empty();
  terms.section = text(line.section);
  if (line.outcome != Outcome::won || (!metered && threshold == nullptr)) return terms;
  terms.share = line.pays.from_meter() || pays_of_fund(rules.definition(), line);
  if (threshold == nullptr) {
    terms.validated = true;
    terms.off_table = terms.share;
    return terms;
  }
  if (!threshold->section.empty()) terms.section = threshold->section;
  terms.validated = terms.share || pays_at_least(line.pays, threshold->for_one);
  terms.may_credit = threshold->electronic && (!terms.share || threshold->share_credited);
  terms.off_table = terms.share && !terms.may_credit;
  return terms;
}

bool JackpotSlip::holds_table() const {
  if (state_ == State::none || state_ == State::rejected) return false;
  if (fund_of_wager(made_.wager)) return state_ < State::validated;
  return state_ < (made_.terms.off_table ? State::documented : State::paid);
}

bool JackpotSlip::is_bad_beat() const {
  return fund_of_wager(made_.wager) == FundKind::bad_beat;
}

std::optional<Refusal> JackpotSlip::why_not_confirmed(const Actor& by, const char* what) const {
  if (is_bad_beat()) {
    if (by.role == Role::poker_shift_supervisor) return {};
    return Refusal{fmt::format("a Bad Beat is {} by the Poker shift supervisor", what), "by",
                   "637a.15(f)"};
  }
  if (at_least(by.role, Role::floorperson) && by.account != asked_by_.account) return {};
  return Refusal{
      fmt::format("a payout is {} by a floorperson or above who did not ask for it", what), "by",
      made_.terms.section};
}

std::optional<Refusal> JackpotSlip::why_not_paid(const SlipPaidOut& paid, const Actor& by) const {
  const std::string& section = made_.terms.section;
  using From = SlipPaidOut::From;
  if (paid.from == From::table_inventory && made_.terms.share) {
    return Refusal{
        "a share of the meter is not paid from the table inventory: the cage or finance "
        "pays it",
        "from", section};
  }
  if (paid.from == From::game_account && !made_.terms.may_credit) {
    return Refusal{made_.terms.share
                       ? "a share of the meter is not paid to the game account: the cage or "
                         "finance pays it"
                       : "only what an electronic wager wins is paid to the game account",
                   "from", section};
  }
  const bool by_the_table = paid.from == From::table_inventory || paid.from == From::game_account;
  const bool allowed =
      by_the_table ? by.role == Role::dealer || by.role == Role::system : in_the_cage(by);
  if (!allowed) {
    return Refusal{
        fmt::format("what comes from the {} is not paid by a {}", name(paid.from), name(by.role)),
        "by", section};
  }
  const State needed = made_.terms.off_table ? State::documented : State::validated;
  if (state_ < needed || state_ >= State::paid) {
    return Refusal{
        fmt::format("the slip is {}: it is paid once it is {}", name(state_), name(needed)), "slip",
        section};
  }
  return {};
}

std::optional<Refusal> JackpotSlip::why_not(const SlipEvent& event, const Actor& by,
                                            Instant) const {
  const std::string& section = made_.terms.section;
  const auto in_turn = [&](State needed) -> std::optional<Refusal> {
    if (state_ == needed) return {};
    return Refusal{
        fmt::format("the slip is {}: this comes once it is {}", name(state_), name(needed)), "slip",
        section};
  };
  if (const auto* made = std::get_if<SlipMade>(&event)) {
    if (state_ != State::none) return Refusal{"the slip exists already", "slip", section};
    if (by.role != Role::system && by.role != Role::dealer) {
      return Refusal{"a slip is made at the table", "by", made->terms.section};
    }
    if (made->slip.empty() || made->slip.find('/') != std::string::npos || made->table.empty() ||
        made->seat < 1 || made->amount.cents <= 0 || !made->terms.validated ||
        made->terms.share == made->meter.empty() || made->terms.off_table > made->terms.share) {
      return Refusal{
          "a slip has a number, table, seat and amount, and a meter where it is for a "
          "share of one",
          "slip", made->terms.section};
    }
    return {};
  }
  if (state_ == State::none) return Refusal{"there is no such slip", "slip", section};
  if (const auto* asked = std::get_if<SlipAsked>(&event)) {
    if (by.role != Role::dealer) {
      return Refusal{"the dealer verifies that the hand wins", "by", section};
    }
    if (asked->hand.empty() || !asked->light_on) {
      return Refusal{"the dealer verifies that the hand wins and that the light is on",
                     asked->hand.empty() ? "hand" : "light-on", section};
    }
    return in_turn(State::due);
  }
  if (std::holds_alternative<SlipValidated>(event)) {
    if (auto why = why_not_confirmed(by, "validated")) return why;
    if (is_bad_beat() && state_ == State::due) return {};
    return in_turn(State::asked);
  }
  if (const auto* rejected = std::get_if<SlipRejected>(&event)) {
    if (auto why = why_not_confirmed(by, "rejected")) return why;
    if (rejected->reason.empty()) return Refusal{"the reason is missing", "reason", section};
    if (state_ == State::due) return {};
    return in_turn(State::asked);
  }
  if (const auto* documented = std::get_if<SlipDocumented>(&event)) {
    if (!at_least(by.role, Role::floorperson) && !in_the_cage(by)) {
      return Refusal{"the papers are completed by a floorperson or above, or the cage", "by",
                     section};
    }
    if (documented->document.empty() || documented->name.empty()) {
      return Refusal{"the papers have a number and the winner's name",
                     documented->document.empty() ? "document" : "name", section};
    }
    return in_turn(State::validated);
  }
  return why_not_paid(std::get<SlipPaidOut>(event), by);
}

void JackpotSlip::apply(const SlipEvent& event, const Actor& by, Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  if (const auto* made = std::get_if<SlipMade>(&event)) {
    made_ = *made;
    state_ = State::due;
  } else if (std::holds_alternative<SlipAsked>(event)) {
    asked_by_ = by;
    state_ = State::asked;
  } else if (std::holds_alternative<SlipValidated>(event)) {
    validated_by_ = by;
    state_ = State::validated;
  } else if (const auto* rejected = std::get_if<SlipRejected>(&event)) {
    validated_by_ = by;
    reason_ = rejected->reason;
    state_ = State::rejected;
  } else if (const auto* documented = std::get_if<SlipDocumented>(&event)) {
    document_ = documented->document;
    winner_ = documented->name;
    state_ = State::documented;
  } else {
    state_ = State::paid;
  }
}

// Odds are paid by the table's own settlement: only a share lies ready under the slip's number.
std::vector<Posting> JackpotSlip::postings_of(const SlipEvent& event) const {
  if (!made_.terms.share) return {};
  const auto moved_to = [&](std::string account) -> std::vector<Posting> {
    return {{"payable/" + made_.slip, Money{} - made_.amount}, {std::move(account), made_.amount}};
  };
  if (std::holds_alternative<SlipRejected>(event)) return moved_to("house/progressives");
  if (const auto* paid = std::get_if<SlipPaidOut>(&event)) {
    return moved_to(paid->from == SlipPaidOut::From::game_account ? "wallet/" + made_.player
                                                                  : "outside");
  }
  return {};
}

std::optional<Refusal> why_not_next_round(std::span<const JackpotSlip> slips,
                                          const std::string& table) {
  for (const JackpotSlip& slip : slips) {
    if (slip.made().table != table || !slip.holds_table()) continue;
    return Refusal{fmt::format("slip {} of seat {} is {}: the winner's cards stay on the table "
                               "until it is {}",
                               slip.made().slip, slip.made().seat, name(slip.state()),
                               fund_of_wager(slip.made().wager) ? "verified"
                               : slip.made().terms.off_table    ? "documented"
                                                                : "paid"),
                   "table." + table, slip.made().terms.section};
  }
  return {};
}

Json to_json(const SlipEvent& event) {
  if (const auto* made = std::get_if<SlipMade>(&event)) {
    Json json{{"event", "slip-made"}, {"slip", made->slip}, {"table", made->table},
              {"round", made->round}, {"seat", made->seat}, {"player", made->player},
              {"wager", made->wager}};
    if (!made->meter.empty()) json["meter"] = made->meter;
    json["amount-cents"] = made->amount.cents;
    json["validated"] = made->terms.validated;
    json["share"] = made->terms.share;
    json["off-table"] = made->terms.off_table;
    json["may-credit"] = made->terms.may_credit;
    json["section"] = made->terms.section;
    return json;
  }
  if (const auto* asked = std::get_if<SlipAsked>(&event)) {
    return {{"event", "slip-asked"}, {"hand", asked->hand}, {"light-on", asked->light_on}};
  }
  if (std::holds_alternative<SlipValidated>(event)) return {{"event", "slip-validated"}};
  if (const auto* rejected = std::get_if<SlipRejected>(&event)) {
    return {{"event", "slip-rejected"}, {"reason", rejected->reason}};
  }
  if (const auto* documented = std::get_if<SlipDocumented>(&event)) {
    return {{"event", "slip-documented"},
            {"document", documented->document},
            {"name", documented->name}};
  }
  return {{"event", "slip-paid"}, {"from", name(std::get<SlipPaidOut>(event).from)}};
}

namespace {

SlipEvent read_fields(EventFields& fields) {
  const std::string event = fields.event();
  if (event == "slip-made") {
    SlipMade made;
    made.slip = fields.word("slip");
    made.table = fields.word("table");
    made.round = fields.word("round");
    made.seat = static_cast<int>(fields.number("seat", 1, 1000));
    made.player = fields.word("player");
    made.wager = fields.word("wager");
    made.meter = fields.optional_word("meter");
    made.amount = fields.money("amount-cents", {1});
    made.terms = {fields.flag("validated"), fields.flag("share"), fields.flag("off-table"),
                  fields.flag("may-credit"), fields.optional_word("section")};
    return made;
  }
  if (event == "slip-asked") return SlipAsked{fields.word("hand"), fields.flag("light-on")};
  if (event == "slip-validated") return SlipValidated{};
  if (event == "slip-rejected") return SlipRejected{fields.word("reason")};
  if (event == "slip-documented") {
    return SlipDocumented{fields.word("document"), fields.word("name")};
  }
  if (event == "slip-paid") {
    const std::string from = fields.word("from");
    for (std::size_t i = 0; i < from_words.size(); ++i) {
      if (from == from_words[i]) return SlipPaidOut{static_cast<SlipPaidOut::From>(i)};
    }
    fields.wrong("from", "is not one of cage, finance, table-inventory, game-account");
    return SlipPaidOut{};
  }
  fields.wrong("event", "is not an event of a slip");
  return SlipValidated{};
}

}  // namespace

std::variant<SlipEvent, Refusal> read_slip_event(const Json& json) {
  EventFields fields(json);
  SlipEvent event = read_fields(fields);
  if (auto refusal = fields.refusal()) return *std::move(refusal);
  return event;
}

Json JackpotSlip::carried() const {
  Json json{{"made", to_json(SlipEvent(made_))}, {"state", name(state_)}};
  if (!asked_by_.account.empty()) json["asked-by"] = to_json(asked_by_);
  if (!validated_by_.account.empty()) json["validated-by"] = to_json(validated_by_);
  if (!document_.empty()) json["document"] = document_;
  if (!winner_.empty()) json["winner"] = winner_;
  if (!reason_.empty()) json["reason"] = reason_;
  return json;
}

JackpotSlip JackpotSlip::carried_on(const Json& carried) {
  const auto made = read_slip_event(carried.at("made"));
  const auto state =
      std::find(state_words.begin(), state_words.end(), carried.at("state").get<std::string>());
  if (!std::holds_alternative<SlipEvent>(made) || state == state_words.end()) {
    throw std::runtime_error("slips: one cannot be read");
  }
  JackpotSlip slip;
  slip.made_ = std::get<SlipMade>(std::get<SlipEvent>(made));
  slip.state_ = static_cast<State>(state - state_words.begin());
  if (carried.contains("asked-by")) {
    slip.asked_by_ = read_actor(carried.at("asked-by")).value();
  }
  if (carried.contains("validated-by")) {
    slip.validated_by_ = read_actor(carried.at("validated-by")).value();
  }
  slip.document_ = carried.value("document", std::string());
  slip.winner_ = carried.value("winner", std::string());
  slip.reason_ = carried.value("reason", std::string());
  return slip;
}

}  // namespace houseway::floor
