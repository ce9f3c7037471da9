#include "floor/table_poker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/commitment_fields.h"
#include "round/file.h"
#include "rules/option_value.h"
#include "rules/pot_rules.h"

namespace houseway::floor {
namespace {

constexpr const char* limits_section = "637a.8(k)";
constexpr std::array<std::string_view, 7> names{
    "minimum-agreed", "stakes-recorded", "stakes-verified", "time-charged",
    "charge-dropped", "decks-spread",    "decks-washed"};
constexpr std::array<std::string_view, 3> steps{"shuffled", "received", "spread"};

std::string seat_word(int seat) {
  return fmt::format("{}", seat);
}

std::int64_t value_of(const RuleSet& rules, std::string_view id) {
  return rules.value(static_cast<OptionId>(*rules.definition().find_option(id)));
}

// In whole cents by seat.
Json amounts_json(const std::map<int, Money>& amounts) {
  Json json = Json::object();
  for (const auto& [seat, amount] : amounts) json[seat_word(seat)] = amount.cents;
  return json;
}

std::optional<Refusal> read_amounts(const Json& json, std::map<int, Money>& amounts) {
  constexpr int most_seats = 31;
  for (const auto& [seat, cents] : json.items()) {
    for (int number = 1; number <= most_seats; ++number) {
      if (seat == seat_word(number) && cents.is_number_integer()) {
        amounts[number] = Money{cents.get<std::int64_t>()};
      }
    }
  }
  if (amounts.size() == json.size()) return {};
  return Refusal{"are cents by seat", "poker", {}};
}

}  // namespace

bool is_poker_event(std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Json to_json(const PokerEvent& event) {
  Json json{{"event", names[event.index()]}};
  std::visit(
      [&](const auto& what) {
        if constexpr (requires { what.seat; }) json["seat"] = seat_word(what.seat);
        if constexpr (requires { what.amount; }) json["amount"] = money_json(what.amount);
        if constexpr (requires { what.minimum; }) json["minimum"] = money_json(what.minimum);
      },
      event);
  return json;
}

std::variant<PokerEvent, Refusal> read_poker_event(const Json& json) {
  Fields fields(json);
  const std::string kind = fields.words("event");
  const auto seat = [&] {
    const std::string named = fields.words("seat");
    const bool digits = !named.empty() && named.size() < 3 &&
                        named.find_first_not_of("0123456789") == std::string::npos;
    if (!digits) fields.refuse("seat", "is no seat");
    return digits ? std::stoi(named) : 0;
  };
  const auto money = [&](const char* key) {
    const auto found = json.is_object() ? json.find(key) : json.end();
    const bool number = json.is_object() && found != json.end() && found->is_number();
    const auto amount = number ? money_from_dollars(found->get<double>()) : std::nullopt;
    if (!amount) fields.refuse(key, "is no amount in dollars and whole cents");
    return amount.value_or(Money{});
  };
  PokerEvent event;
  if (kind == "minimum-agreed") {
    const int by = seat();
    event = MinimumAgreed{by, money("minimum")};
  } else if (kind == "stakes-recorded") {
    const int of = seat();
    event = StakesRecorded{of, money("amount")};
  } else if (kind == "stakes-verified") {
    const int of = seat();
    event = StakesVerified{of, money("amount")};
  } else if (kind == "time-charged") {
    event = TimeCharged{};
  } else if (kind == "charge-dropped") {
    event = ChargeDropped{money("amount")};
  } else if (kind == "decks-spread") {
    event = DecksSpread{};
  } else if (kind == "decks-washed") {
    event = DecksWashed{};
  } else {
    fields.refuse("event", "is nothing that happens at a table of the poker room");
  }
  if (fields.refusal()) return *fields.refusal();
  return event;
}

PotStakes pot_stakes(const RuleSet& rules) {
  const PotRules chosen(rules);
  const Money unit = chosen.small_bet.value_or(chosen.minimum_bet.value_or(dollars(2)));
  const Money least =
      std::max(chosen.minimum_bet.value_or(Money{}), chosen.forced_bet.value_or(Money{}));
  const auto part = [&](std::int64_t of) {
    return Money{std::max<std::int64_t>(1, unit.cents / of)};
  };
  return {unit, part(4), part(2), std::max(chosen.forced_bet.value_or(Money{1}), part(2)),
          unit * 3 + least};
}

std::variant<RuleSet, Refusal> at_minimum(const RuleSet& rules, Money minimum) {
  const auto refuse = [](std::string message) {
    return Refusal{std::move(message), "minimum", limits_section};
  };
  const PotRules chosen(rules);
  const bool fixed = chosen.betting == PotRules::Betting::fixed_limit;
  const std::optional<Money> posted = fixed ? chosen.small_bet : chosen.minimum_bet;
  const std::int64_t most = value_of(rules, "minimum-bet-increase");
  if (!posted || most == Option::none) {
    return refuse("the submission has no minimum bet that players may agree to increase");
  }
  if (minimum <= *posted || minimum - *posted > Money{most}) {
    return refuse(
        fmt::format("is above {} as posted, by {} at most", text(*posted), text(Money{most})));
  }
  const std::string_view option = fixed ? "small-bet" : "minimum-bet";
  Choices choices = rules.choices();
  std::erase_if(choices, [&](const Chosen& each) { return each.name == option; });
  choices.push_back({std::string(option), static_cast<double>(minimum.cents) / 100});
  Checked checked = check_choices(rules.definition(), choices);
  if (!checked.rules) return refuse(checked.violations.front().message);
  return *std::move(checked.rules);
}

TablePoker::TablePoker(const RuleSet& rules) {
  if (rules.definition().pot_game() == nullptr) return;
  const std::int64_t hourly = value_of(rules, "time-charge");
  if (PotRules(rules).rake != PotRules::Rake::time || hourly == Option::none) return;
  constexpr std::int64_t of_an_hour = 60;
  const std::int64_t minutes = value_of(rules, "time-charge-minutes") == 0 ? 30 : 20;
  fee_ = Fee{part_of(Money{hourly}, minutes, of_an_hour), value_of(rules, "time-charge-per") == 1,
             std::chrono::minutes(minutes)};
}

void TablePoker::agree(int seat, Money minimum) {
  if (minimum.cents > 0) {
    agreed_[seat] = minimum;
  } else {
    agreed_.erase(seat);
  }
}

std::optional<Money> TablePoker::agreed(const std::vector<int>& seats) const {
  std::optional<Money> minimum;
  for (const int seat : seats) {
    const auto found = agreed_.find(seat);
    if (found == agreed_.end() || (minimum && *minimum != found->second)) return {};
    minimum = found->second;
  }
  return minimum;
}

void TablePoker::began(Instant at) {
  if (fee_ && !charged_) charged_ = at;
}

void TablePoker::passes(Instant at, const std::vector<int>& seated) {
  if (!fee_ || !charged_ || seated.empty()) return;
  const Money each = fee_->of_table
                         ? part_of(fee_->part, 1, static_cast<std::int64_t>(seated.size()))
                         : fee_->part;
  for (; at - *charged_ >= fee_->every; *charged_ += fee_->every) {
    for (const int seat : seated) owed_[seat] += each;
  }
}

bool TablePoker::charge_due(Instant at) const {
  return !owed_.empty() || (fee_ && charged_ && at - *charged_ >= fee_->every);
}

void TablePoker::left_alone() {
  charged_.reset();
  owed_.clear();
}

Money TablePoker::charge(int seat) const {
  const auto found = owed_.find(seat);
  return found == owed_.end() ? Money{} : found->second;
}

void TablePoker::left(int seat) {
  agreed_.erase(seat);
  on_leave_.erase(seat);
  owed_.erase(seat);
}

Json TablePoker::carried() const {
  Json json = Json::object();
  if (!agreed_.empty()) json["agreed"] = amounts_json(agreed_);
  if (!on_leave_.empty()) json["on-leave"] = amounts_json(on_leave_);
  if (charged_) json["charged"] = text(*charged_);
  if (!owed_.empty()) json["charges"] = amounts_json(owed_);
  if (decks_ != Decks::shuffled) json["decks"] = steps[static_cast<std::size_t>(decks_)];
  return json;
}

std::optional<Refusal> TablePoker::carry_on(const Json& carried) {
  Fields fields(carried);
  if (fields.has("agreed")) {
    if (auto why = read_amounts(fields.object("agreed"), agreed_)) return why;
  }
  if (fields.has("on-leave")) {
    if (auto why = read_amounts(fields.object("on-leave"), on_leave_)) return why;
  }
  // Under rules without a fee no charge is due.
  if (fee_ && fields.has("charged")) charged_ = fields.instant("charged");
  if (fee_ && fields.has("charges")) {
    if (auto why = read_amounts(fields.object("charges"), owed_)) return why;
  }
  if (fields.has("decks")) {
    const auto step = std::find(steps.begin(), steps.end(), fields.words("decks"));
    if (step == steps.end()) fields.refuse("decks", "are shuffled, received or spread");
    decks_ = static_cast<Decks>((step - steps.begin()) % 3);
  }
  return fields.refusal();
}

}  // namespace houseway::floor
