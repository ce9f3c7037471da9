#include "floor/poker_funds.h"
#include "floor/progressives_json.h"

namespace houseway::floor {
namespace {

struct WritingFundEvent {
  Json operator()(const FundOffered& e) const {
    const FundTerms& terms = e.terms;
    Json json{{"event", "fund-offered"},
              {"fund", name(terms.kind)},
              {"submission", terms.submission},
              {"contribution-cents", terms.contribution.cents},
              {"minimum-pot-cents", terms.minimum_pot.cents},
              {"qualifies", terms.qualifies}};
    if (terms.kind == FundKind::bad_beat) {
      json["discontinuing-approval"] = terms.discontinuing_approval;
      return json;
    }
    json["periods"] = terms.periods;
    json["least-players"] = terms.least_players;
    json["first-holder"] = terms.first_holder;
    json["collected-within-days"] = terms.collected_within;
    json["uncollected"] = terms.uncollected;
    json["restrictions"] = terms.restrictions;
    return json;
  }
  Json operator()(const PotContribution& e) const {
    return {{"event", "pot-contribution"},
            {"table", e.table},
            {"round", e.round},
            {"amount-cents", e.amount.cents}};
  }
  Json operator()(const BoxCounted& e) const {
    Json json{{"event", "box-counted"},
              {"table", e.table},
              {"amount-cents", e.amount.cents},
              {"where", e.where},
              {"witness", to_json(e.witness)},
              {"compliance-notified", e.compliance_notified},
              {"surveillance-records", e.surveillance_records}};
    if (!e.difference.empty()) json["difference"] = e.difference;
    return json;
  }
  Json operator()(const CountVerified& e) const {
    return {{"event", "box-count-verified"}, {"amount-cents", e.amount.cents}};
  }
  Json operator()(const DisplayAdjusted& e) const {
    return {{"event", "fund-display-adjusted"},
            {"amount-cents", e.amount.cents},
            {"witness", to_json(e.witness)}};
  }
  Json operator()(const BadBeatVerified& e) const {
    Json payouts = Json::array();
    for (const FundPayout& payout : e.payouts) {
      payouts.push_back({{"slip", payout.slip},
                         {"seat", payout.seat},
                         {"player", payout.player},
                         {"amount-cents", payout.amount.cents}});
    }
    return {{"event", "bad-beat-verified"},
            {"table", e.table},
            {"round", e.round},
            {"notified", e.notified},
            {"payouts", std::move(payouts)}};
  }
  Json operator()(const PeriodBegun& e) const {
    return {{"event", "high-hand-period-begun"}, {"period", e.period}};
  }
  Json operator()(const HighHandRecorded& e) const {
    return {{"event", "high-hand-recorded"},
            {"name", e.name},
            {"phone", e.phone},
            {"seat", e.seat},
            {"table", e.table},
            {"hand", e.hand},
            {"dealer", to_json(e.dealer)},
            {"dealt-in", e.dealt_in}};
  }
  Json operator()(const PeriodEnded& e) const {
    return {{"event", "high-hand-period-ended"}, {"period", e.period}};
  }
  Json operator()(const HighHandAwarded& e) const {
    Json slips = Json::array();
    for (const std::string& slip : e.slips) slips.push_back({{"slip", slip}});
    return {{"event", "high-hand-awarded"}, {"slips", std::move(slips)}};
  }
  Json operator()(const FundPaid& e) const {
    return {{"event", "fund-paid"}, {"slip", e.slip}, {"identification", e.identification}};
  }
  Json operator()(const PayoutExpired& e) const {
    return {{"event", "fund-payout-expired"}, {"slip", e.slip}};
  }
  Json operator()(const CollectionEnded& e) const {
    return {{"event", "fund-collection-ended"}, {"submission", e.submission}};
  }
};

FundOffered read_offered(EventFields& fields) {
  FundTerms terms;
  const std::string kind = fields.word("fund");
  if (kind != name(FundKind::bad_beat) && kind != name(FundKind::high_hand)) {
    fields.wrong("fund", "is neither bad-beat nor high-hand");
  }
  terms.kind = kind == name(FundKind::bad_beat) ? FundKind::bad_beat : FundKind::high_hand;
  terms.submission = fields.word("submission");
  terms.contribution = fields.money("contribution-cents", {1});
  terms.minimum_pot = fields.money("minimum-pot-cents");
  terms.qualifies = fields.word("qualifies");
  if (terms.kind == FundKind::bad_beat) {
    terms.discontinuing_approval = fields.word("discontinuing-approval");
    return {terms};
  }
  terms.periods = fields.word("periods");
  terms.least_players = static_cast<int>(fields.number("least-players", 0, 10));
  terms.first_holder = fields.flag("first-holder");
  terms.collected_within = static_cast<int>(fields.number("collected-within-days", 1, 3660));
  terms.uncollected = fields.word("uncollected");
  terms.restrictions = fields.optional_word("restrictions");
  return {terms};
}

BoxCounted read_counted(EventFields& fields) {
  BoxCounted counted;
  counted.table = fields.word("table");
  counted.amount = fields.money("amount-cents");
  counted.where = fields.word("where");
  counted.witness = fields.actor("witness");
  counted.compliance_notified = fields.flag("compliance-notified");
  counted.surveillance_records = fields.flag("surveillance-records");
  counted.difference = fields.optional_word("difference");
  return counted;
}

BadBeatVerified read_bad_beat(EventFields& fields) {
  BadBeatVerified won{fields.word("table"), fields.word("round"), fields.word("notified"), {}};
  for (EventFields& each : fields.list("payouts")) {
    won.payouts.push_back({each.word("slip"), static_cast<int>(each.number("seat", 1, 1000)),
                           each.word("player"), each.money("amount-cents", {1})});
    fields.also(each);
  }
  return won;
}

HighHandRecorded read_recorded(EventFields& fields) {
  HighHandRecorded slip;
  slip.name = fields.word("name");
  slip.phone = fields.word("phone");
  slip.seat = static_cast<int>(fields.number("seat", 1, 1000));
  slip.table = fields.word("table");
  slip.hand = fields.word("hand");
  slip.dealer = fields.actor("dealer");
  slip.dealt_in = static_cast<int>(fields.number("dealt-in", 0, 1000));
  return slip;
}

FundEvent read_fund_fields(EventFields& fields) {
  const std::string event = fields.event();
  if (event == "fund-offered") return read_offered(fields);
  if (event == "pot-contribution") {
    return PotContribution{fields.word("table"), fields.word("round"),
                           fields.money("amount-cents", {1})};
  }
  if (event == "box-counted") return read_counted(fields);
  if (event == "box-count-verified") return CountVerified{fields.money("amount-cents")};
  if (event == "fund-display-adjusted") {
    return DisplayAdjusted{fields.money("amount-cents"), fields.actor("witness")};
  }
  if (event == "bad-beat-verified") return read_bad_beat(fields);
  if (event == "high-hand-period-begun") return PeriodBegun{fields.word("period")};
  if (event == "high-hand-recorded") return read_recorded(fields);
  if (event == "high-hand-period-ended") return PeriodEnded{fields.word("period")};
  if (event == "high-hand-awarded") {
    HighHandAwarded awarded;
    for (EventFields& each : fields.list("slips")) {
      awarded.slips.push_back(each.word("slip"));
      fields.also(each);
    }
    return awarded;
  }
  if (event == "fund-paid") return FundPaid{fields.word("slip"), fields.word("identification")};
  if (event == "fund-payout-expired") return PayoutExpired{fields.word("slip")};
  if (event == "fund-collection-ended") return CollectionEnded{fields.word("submission")};
  fields.wrong("event", "is not an event of a fund");
  return CountVerified{};
}

}  // namespace

Json to_json(const FundEvent& event) {
  return std::visit(WritingFundEvent{}, event);
}

std::variant<FundEvent, Refusal> read_fund_event(const Json& json) {
  EventFields fields(json);
  FundEvent event = read_fund_fields(fields);
  if (auto refusal = fields.refusal()) return *std::move(refusal);
  return event;
}

}  // namespace houseway::floor
