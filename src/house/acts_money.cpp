#include <fmt/format.h>

#include "core/words.h"
#include "house/act_body.h"
#include "house/rooms.h"
#include "server/log.h"

// Wallets, drops, and slips for what a dealer does not pay alone.
namespace houseway::house {
namespace {

using floor::Act;

constexpr const char* corrections = "house/corrections";
constexpr const char* drop_differences = "house/drop-differences";

Refusal no_player(const std::string& account) {
  return {"is no player's account", printable(account, 64), {}};
}

}  // namespace

Office::Rooms::Prepared Office::Rooms::move_money(const Asked& asked) {
  const Act act = asked.act;
  if (act == Act::correct_balance && asked.body.contains("dispute")) {
    return correct_as_ruled(asked);
  }
  ActBody body(asked.body, asked.section());
  const bool asks = act == Act::ask_withdrawal;
  const bool pays = act == Act::pay_withdrawal;
  const bool corrects = act == Act::correct_balance;
  const bool for_oneself = asks && asked.by.role == floor::Role::player;
  const std::string account = for_oneself ? asked.by.account
                              : pays      ? std::string()
                                          : body.words("account");
  const std::string number = pays ? body.words("withdrawal") : std::string();
  const std::string identification = pays ? body.words("identification") : std::string();
  const Money amount = corrects ? body.difference("amount") : pays ? Money{} : body.money("amount");
  const std::string reason = corrects ? body.words("reason") : body.words_if_any("reason");
  if (auto why = body.refusal()) return *std::move(why);
  if (pays) {
    if (auto why = withdrawals.why_not_pay(number, asked.by)) return *std::move(why);
  } else {
    const floor::Person* person = people.find(account);
    if (person == nullptr || !person->roles.has(floor::Role::player)) return no_player(account);
    if (act == Act::deposit && person->excluded) {
      return Refusal{"is excluded: nothing is taken in for play", account, {}};
    }
    // A refund is possible whatever is stopped (GLI-19 A.6.4, by intent).
    if (asks && !for_oneself && !person->disabled) {
      return Refusal{"asks for it himself", account, {}};
    }
    if (asks && !for_oneself && person->disabled->by == asked.by.account) {
      return Refusal{"is disabled by you: somebody else asks for it", account, {}};
    }
  }
  return [=, this](const Witness& by_whom, const Answer& answer) {
    const auto told = std::make_shared<Json>(Json{{"done", asked.rule().word}});
    wallets_chain.add(
        [=, this](floor::Instant) -> std::variant<Chronicle::Draft, Refusal> {
          if (auto why = people.why_not_acting(asked.by)) return *std::move(why);
          Chronicle::Draft draft;
          draft.by = asked.by;
          draft.reason = reason;
          if (act == Act::deposit) {
            draft.event = {{"event", "deposited"}, {"account", account}};
            draft.postings = over_the_cage("outside", wallet_of(account), amount);
          } else if (asks) {
            const std::string next = withdrawals.next();
            (*told)["withdrawal"] = next;
            draft.event = {
                {"event", "withdrawal-asked"}, {"withdrawal", next}, {"account", account}};
            draft.postings = {{wallet_of(account), Money{} - amount},
                              {"withdrawal/" + next, amount}};
          } else if (pays) {
            if (auto why = withdrawals.why_not_pay(number, asked.by)) return *std::move(why);
            const Withdrawal& withdrawal = *withdrawals.find(number);
            draft.event = {{"event", "withdrawal-paid"},
                           {"withdrawal", number},
                           {"account", withdrawal.account},
                           {"identification", identification}};
            draft.postings = over_the_cage("withdrawal/" + number, "outside", withdrawal.amount);
          } else {
            draft.event = {{"event", "balance-corrected"}, {"account", account}};
            draft.postings = {{corrections, Money{} - amount}, {wallet_of(account), amount}};
          }
          if (!pays) draft.event["amount-cents"] = amount.cents;
          if (by_whom) draft.event["witness"] = floor::to_json(*by_whom);
          return draft;
        },
        answered(answer, [told] { return *told; }));
  };
}

// The rake and time charges of poker lie in the drop box too (637a.17(b)). What was counted goes to
// the cage; what the box should have held and did not, or held and should not have, is the house's,
// with why.
Office::Rooms::Prepared Office::Rooms::count_drop(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const std::string table = body.words("table");
  const Money counted = body.money("amount");
  const std::string difference = body.words_if_any("difference");
  if (auto why = body.refusal()) return *std::move(why);
  if (plan_of(table) == nullptr) {
    return Refusal{"there is no such table", fmt::format("table {}", printable(table, 64)), {}};
  }
  return [=, this](const Witness& by_whom, const Answer& answer) {
    wallets_chain.add(
        [=, this](floor::Instant) -> std::variant<Chronicle::Draft, Refusal> {
          if (auto why = people.why_not_acting(asked.by)) return *std::move(why);
          std::vector<floor::Posting> postings;
          Money recorded;
          for (const char* part : {"drop", "rake-drop"}) {
            const std::string box = fmt::format("table/{}/{}", table, part);
            try {
              const Money there = services.store.balance(box);
              if (there.cents != 0) postings.push_back({box, Money{} - there});
              recorded += there;
            } catch (const store::StoreFailed&) {
              return Refusal{"the record cannot be read now; try again", box, {}};
            }
          }
          if (recorded != counted && difference.empty()) {
            return Refusal{fmt::format("the record has {} in the box, not {}: say why",
                                       text(recorded), text(counted)),
                           "difference",
                           {}};
          }
          Chronicle::Draft draft;
          draft.by = asked.by;
          draft.event = {{"event", "drop-counted"},
                         {"table", table},
                         {"amount-cents", counted.cents},
                         {"recorded-cents", recorded.cents}};
          if (!difference.empty()) draft.event["difference"] = difference;
          if (by_whom) draft.event["witness"] = floor::to_json(*by_whom);
          draft.postings = std::move(postings);
          draft.postings.push_back({"cage", counted});
          if (recorded != counted) draft.postings.push_back({drop_differences, recorded - counted});
          return draft;
        },
        answered(answer, Json{{"done", asked.rule().word}}));
  };
}

void Office::Rooms::record_slip(const std::string& slip, SlipSteps steps, const Asked& asked,
                                const Answer& answer, std::vector<store::Document> kept) {
  slips_chain.add_all(
      [this, slip, steps, asked, kept = std::move(kept)](
          floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
        for (const auto& [event, by] : steps) {
          if (auto why = people.why_not_acting(by)) return *std::move(why);
        }
        const floor::JackpotSlip* found = slips.find(slip);
        if (found == nullptr) {
          return Refusal{"there is no such slip", fmt::format("slip {}", printable(slip, 64)), {}};
        }
        floor::JackpotSlip then = *found;
        std::vector<Chronicle::Draft> drafts;
        for (const auto& [event, by] : steps) {
          if (auto why = then.why_not(event, by, now)) return *std::move(why);
          then.apply(event, by, now);
          Chronicle::Draft draft{
              {{"event", "slip"}, {"slip", slip}, {"what", floor::to_json(event)}}, by};
          draft.postings = slips.postings_of(slip, event);
          drafts.push_back(std::move(draft));
        }
        drafts.front().documents = kept;
        return drafts;
      },
      [this, slip, asked, answer](const std::optional<Refusal>& why) {
        if (why) return answer(*why);
        const floor::JackpotSlip& now = *slips.find(slip);
        answer(Json{{"done", asked.rule().word}, {"slip", slip}, {"state", name(now.state())}});
      });
}

// The dealer says that the hand wins and the light is on; the floorperson who confirms it validates
// the payout (639a.11(c)(5)). What the table pays itself is paid with that.
Office::Rooms::Prepared Office::Rooms::validate_slip(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const std::string slip = body.words("slip");
  const std::string reject = body.words_if_any("reject");
  const std::string hand = reject.empty() ? body.words("hand") : std::string();
  if (reject.empty()) body.ticked("light-on");
  if (auto why = body.refusal()) return *std::move(why);
  const floor::JackpotSlip* found = slips.find(slip);
  if (found == nullptr) {
    return Refusal{"there is no such slip", fmt::format("slip {}", printable(slip, 64)), {}};
  }
  const floor::PayoutTerms terms = found->made().terms;
  const auto fund = floor::fund_of_wager(found->made().wager);
  if (fund && (reject.empty() || *fund == floor::FundKind::bad_beat)) {
    return Refusal{*fund == floor::FundKind::bad_beat ? "is a Bad Beat: verify-bad-beat"
                                                      : "is a High Hand: verify-high-hand",
                   fmt::format("slip {}", slip),
                   *fund == floor::FundKind::bad_beat ? "637a.15(f)" : "637a.16(f)"};
  }
  if (!fund && terms.share != (asked.act == Act::validate_progressive)) {
    return Refusal{terms.share ? "is a share of a meter: validate-progressive"
                               : "is paid by odds: verify-bonus",
                   fmt::format("slip {}", slip), terms.section};
  }
  const floor::SlipEvent asks = floor::SlipAsked{hand, true};
  if (reject.empty()) {
    if (auto why = found->why_not(asks, asked.by, services.clock.now())) return *std::move(why);
  }
  return [=, this](const Witness& by_whom, const Answer& answer) {
    SlipSteps steps;
    if (!reject.empty()) {
      steps.emplace_back(floor::SlipRejected{reject}, *by_whom);
    } else {
      steps.emplace_back(asks, asked.by);
      steps.emplace_back(floor::SlipValidated{}, *by_whom);
      using From = floor::SlipPaidOut::From;
      if (!terms.off_table) {
        steps.emplace_back(
            floor::SlipPaidOut{terms.may_credit ? From::game_account : From::table_inventory},
            floor::the_program());
      }
    }
    record_slip(slip, std::move(steps), asked, answer);
  };
}

// The papers, the payment, or both at once.
Office::Rooms::Prepared Office::Rooms::hand_pay(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const std::string slip = body.words("slip");
  SlipSteps steps;
  if (body.has("document")) {
    const std::string document = body.words("document");
    steps.emplace_back(floor::SlipDocumented{document, body.words("name")}, asked.by);
  }
  if (body.has("from")) {
    const std::string from = body.words("from");
    using From = floor::SlipPaidOut::From;
    if (from != name(From::cage) && from != name(From::finance)) {
      body.refuse("from", "is cage or finance");
    }
    steps.emplace_back(floor::SlipPaidOut{from == name(From::cage) ? From::cage : From::finance},
                       asked.by);
  }
  if (steps.empty()) body.refuse("document", "is missing, or from where it is paid");
  if (auto why = body.refusal()) return *std::move(why);
  const floor::JackpotSlip* found = slips.find(slip);
  const bool of_fund =
      found != nullptr && floor::fund_of_wager(found->made().wager) == floor::FundKind::high_hand;
  if (of_fund) {
    return Refusal{"is a High Hand: pay-high-hand", fmt::format("slip {}", slip), "637a.16(h)"};
  }
  return
      [=, this](const Witness&, const Answer& answer) { record_slip(slip, steps, asked, answer); };
}

// A rejected share goes back to the meter of the house that it was won of; a table with meters of
// its own is told that its slip is over, and puts it back itself.
void Office::Rooms::tell_meter_of(const floor::JackpotSlip& slip) {
  const floor::SlipMade& made = slip.made();
  const bool rejected = slip.state() == floor::JackpotSlip::State::rejected;
  if (!rejected || !made.terms.share || made.meter == own_meter(made.table)) return;
  services.meters.take_back({made.meter, made.slip, slip.reason(), slip.validated_by()});
}

// Whoever runs the table tells it; a table that cannot take it now asks again when it can.
void Office::Rooms::tell_slip_ended(const floor::JackpotSlip& slip) {
  using State = floor::JackpotSlip::State;
  const floor::SlipMade& made = slip.made();
  tell_meter_of(slip);
  // What odds paid, the table's own settlement has paid; it waits for shares alone.
  if (!made.terms.share || (slip.state() != State::paid && slip.state() != State::rejected)) return;
  const auto here = services.tables.ids();
  if (std::find(here.begin(), here.end(), made.table) == here.end()) return;
  Json what{
      {"event", "slip-paid"}, {"slip", made.slip}, {"validated-by", slip.validated_by().account}};
  if (slip.state() == State::rejected) what["rejected"] = true;
  Command command{slip.validated_by(), {{"do", "happen"}, {"what", std::move(what)}}};
  command.authorised = true;
  services.tables.command(made.table, std::move(command),
                          [number = made.slip](const std::variant<Json, Refusal>& told) {
                            if (const auto* why = std::get_if<Refusal>(&told)) {
                              server::log(server::Level::warning,
                                          "slip {} is over, and the table says: {}", number,
                                          text(*why));
                            }
                          });
}

void Office::Rooms::tell_slips_ended(const std::vector<std::string>& numbers) {
  for (const std::string& number : numbers) {
    if (const floor::JackpotSlip* slip = slips.find(number)) tell_slip_ended(*slip);
  }
}

}  // namespace houseway::house
