#include "house/act_fields.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "house/act_ways.h"
#include "house/logged_acts.h"

namespace houseway::house {
namespace {

using floor::Act;

// The fields of an act, separated by spaces; one that may be left out ends with a question mark.
struct Asks {
  Act act;
  std::string_view fields;
  bool of_an_event = false;  // and those of the event that is recorded
};
constexpr bool of_an_event = true;
constexpr std::array asked{
    Asks{Act::create_player, "account display password?"},
    Asks{Act::create_staff, "account display roles credential"},
    Asks{Act::issue_credential, "account number reason?"},
    Asks{Act::grant_role, "account role reason?"},
    Asks{Act::end_role, "account role reason?"},
    Asks{Act::disable_staff, "account reason?"},
    Asks{Act::enable_staff, "account reason?"},
    Asks{Act::disable_player, "account reason?"},
    Asks{Act::enable_player, "account reason?"},
    Asks{Act::exclude_oneself, "reason?"},
    Asks{Act::exclude_player, "account reason?"},
    Asks{Act::end_exclusion, "account reason?"},
    Asks{Act::set_password, "old new"},
    Asks{Act::reset_player_password, "account reason"},
    Asks{Act::reset_staff_password, "account reason"},
    Asks{Act::enrol_second_factor, "code? old-code? password?"},
    Asks{Act::reset_second_factor, "account reason"},
    Asks{Act::end_own_login, ""},
    Asks{Act::end_logins, "account reason"},

    Asks{Act::open_table, "table game layout source? settings? meter? area?"},
    Asks{Act::close_table, "table"},
    Asks{Act::fill, "table amount"},
    Asks{Act::credit, "table amount"},
    Asks{Act::end_card_turning, "table hand seat reason"},
    Asks{Act::order_shoe_passed, "table reason"},
    Asks{Act::order_shuffle, "table reason"},
    Asks{Act::order_recut, "table shoe reason"},
    Asks{Act::order_reshuffle, "table reason"},
    Asks{Act::declare_abandoned, "table seat reason"},
    Asks{Act::remove_player, "table seat reason"},
    Asks{Act::correct, "table reason round? entered? right? take-back?"},
    Asks{Act::post_limits, "table minimum maximum"},
    Asks{Act::disable_table, "table reason call-off?"},
    Asks{Act::enable_table, "table reason"},
    Asks{Act::disable_game, "game reason"},
    Asks{Act::enable_game, "game reason"},
    Asks{Act::disable_floor, "reason"},
    Asks{Act::enable_floor, "reason"},

    Asks{Act::file_submission, "", of_an_event},
    Asks{Act::amend_submission, "", of_an_event},
    Asks{Act::revise_submission, "", of_an_event},
    Asks{Act::toll_submission, "", of_an_event},
    Asks{Act::approve_submission, "", of_an_event},
    Asks{Act::disapprove_submission, "", of_an_event},
    Asks{Act::keep_submissions, "", of_an_event},
    Asks{Act::file_document, "", of_an_event},
    Asks{Act::toll_document, "", of_an_event},
    Asks{Act::approve_document, "", of_an_event},
    Asks{Act::request_game, "", of_an_event},
    Asks{Act::verify_request, "", of_an_event},
    Asks{Act::record_board_approval, "", of_an_event},
    Asks{Act::publish_rules, "", of_an_event},

    Asks{Act::deposit, "account amount"},
    Asks{Act::ask_withdrawal, "amount account?"},
    Asks{Act::pay_withdrawal, "withdrawal identification"},
    Asks{Act::correct_balance, "account amount reason dispute?"},
    Asks{Act::count_drop, "table amount difference?"},
    Asks{Act::validate_progressive, "slip hand? light-on? reject?"},
    Asks{Act::verify_bonus, "slip hand? light-on? reject?"},
    Asks{Act::hand_pay, "slip document? name? from?"},
    Asks{Act::link_meters, "meter? table? game? open? wager? amount? percent? unlink? approval?"},
    Asks{Act::change_progressive_wager, "meter tables"},
    Asks{Act::remove_jackpot, "meter approval approved-on balance-goes-to"},
    Asks{Act::reset_meter, "meter checked table?"},
    Asks{Act::correct_meter, "meter amount reason level?"},
    Asks{Act::cover_device, "cause table? device? meter?"},
    Asks{Act::open_dispute, "table round question"},
    Asks{Act::rule_dispute, "dispute ruling"},
    Asks{Act::rule_poker_dispute, "dispute ruling"},
};

Json of_type(const char* type) {
  return {{"type", type}};
}

Json schema_of(LoggedField::Kind kind) {
  switch (kind) {
    case LoggedField::Kind::list:
      return {{"type", "array"}, {"items", of_type("string")}};
    case LoggedField::Kind::ticked:
      return {{"type", "boolean"}, {"description", "true: that it was done is what is signed"}};
    case LoggedField::Kind::amount:
      return {{"type", "number"}, {"description", "dollars"}};
    case LoggedField::Kind::number:
      return of_type("integer");
    case LoggedField::Kind::words:
      break;
  }
  return of_type("string");
}

struct Schema {
  Json properties = Json::object();
  Json required = Json::array();

  void add(const std::string& key, Json of, bool needed) {
    if (properties.contains(key)) return;
    properties[key] = std::move(of);
    if (needed) required.push_back(key);
  }
  // An empty list of what is required is no schema.
  Json whole() {
    Json json{{"type", "object"}, {"properties", std::move(properties)}};
    if (!required.empty()) json["required"] = std::move(required);
    return json;
  }
};

}  // namespace

Json body_schema(Act act) {
  if (way_of(act) != ActWay::here) return {};
  Schema schema;
  if (floor::rule_of(act).with == floor::ActRule::With::written_approval) {
    schema.add("approval", of_type("string"), true);
  }
  const auto* found = std::ranges::find(asked, act, &Asks::act);
  if (found == asked.end()) {
    if (const auto fields = logged_fields(act)) {
      for (const LoggedField& field : *fields) {
        schema.add(field.key, schema_of(field.kind), field.required);
      }
    }
    return schema.whole();
  }
  std::string_view fields = found->fields;
  while (!fields.empty()) {
    const std::size_t end = fields.find(' ');
    std::string_view field = fields.substr(0, end);
    const bool needed = !field.ends_with('?');
    if (!needed) field.remove_suffix(1);
    schema.add(std::string(field), Json::object(), needed);
    fields = end == std::string_view::npos ? std::string_view() : fields.substr(end + 1);
  }
  Json whole = schema.whole();
  if (found->of_an_event) whole["description"] = "the fields of the event that is recorded";
  return whole;
}

}  // namespace houseway::house
