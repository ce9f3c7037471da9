#include <fmt/format.h>

#include "core/words.h"
#include "floor/meter_link.h"
#include "house/act_body.h"
#include "house/logged_acts.h"
#include "house/rooms.h"
#include "server/log.h"

// What is asked of the desk that keeps the meters. The exact chances of a link are counted on the
// thread for odds.
namespace houseway::house {
namespace {

using floor::Act;

// A table as it would stand on a meter under the rules in force there.
struct Standing {
  std::string table;
  std::shared_ptr<const RuleSet> rules;
  std::string submission;
  WagerId wager = 0;
};

// The one wager of a game that plays for a meter, or the one that is named (605a.7(e)(2)).
std::variant<WagerId, Refusal> progressive_wager(const RuleSet& rules, const std::string& named) {
  const Definition& game = rules.definition();
  std::optional<WagerId> found;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto wager = static_cast<WagerId>(i);
    if (!named.empty() && game.wagers[i].id != named) continue;
    if (!rules.offered(wager) || !rules.has_paytable(wager)) continue;
    if (rules.paytable(wager).meters.empty()) continue;
    if (found) {
      return Refusal{"several wagers play for a meter: name one", "wager", "605a.7(e)(2)"};
    }
    found = wager;
  }
  if (found) return *found;
  return Refusal{
      fmt::format("the submission of {} in force offers no such progressive wager", game.game),
      "wager", "605a.7(e)(3)"};
}

std::variant<std::vector<floor::TableLinked>, Refusal> with_exact_chances(
    const std::string& meter, const std::vector<Standing>& tables, const floor::HouseTerms& house,
    Effort& effort) {
  std::vector<floor::TableLinked> linked;
  for (const Standing& each : tables) {
    try {
      auto counted = floor::with_chances(
          floor::define_meter(meter, *each.rules, each.wager, each.submission, house), *each.rules,
          each.wager, effort);
      if (auto* why = std::get_if<Refusal>(&counted)) return std::move(*why);
      linked.push_back({each.table, std::get<floor::MeterDefinition>(std::move(counted))});
    } catch (const std::exception& error) {
      server::log(server::Level::error, "chances at table {}: {}", each.table, error.what());
      return Refusal{"its chances could not be counted", fmt::format("table {}", each.table),
                     "605a.8(g)(1)"};
    }
  }
  return linked;
}

floor::MeterEvent meter_event(Act act, ActBody& body) {
  switch (act) {
    case Act::remove_jackpot: {
      floor::MeterRemoved removed;
      removed.approval = body.words("approval");
      removed.approved_on = body.words("approved-on");
      removed.balance_goes_to = body.words("balance-goes-to");
      return removed;
    }
    case Act::reset_meter: {
      floor::MeterInOrder in_order;
      in_order.table = body.words_if_any("table");
      in_order.checked = body.words("checked");
      return in_order;
    }
    case Act::cover_device: {
      floor::MeterOutOfOrder out;
      out.table = body.words_if_any("table");
      out.cause = body.words("cause");
      return out;
    }
    default: {
      floor::MeterAdjusted adjusted;
      const std::string level = body.words_if_any("level");
      const auto parsed = level.empty() ? Level::only : floor::parse_level(level);
      if (!parsed) body.refuse("level", "is no jackpot of a meter");
      adjusted.level = parsed.value_or(Level::only);
      adjusted.by = body.difference("amount");
      adjusted.reason = body.words("reason");
      return adjusted;
    }
  }
}

}  // namespace

Office::Rooms::Prepared Office::Rooms::meter_act(const Asked& asked) {
  const auto at_desk = [this, asked](const Answer& answer) -> Answer {
    return [this, asked, answer](const std::variant<Json, Refusal>& told) {
      worker.post([asked, answer, told] {
        if (std::holds_alternative<Refusal>(told)) return answer(told);
        answer(Json{{"done", asked.rule().word}});
      });
    };
  };
  ActBody body(asked.body, asked.section());
  const bool links = asked.act == Act::link_meters;
  if (asked.act == Act::cover_device && !body.has("meter")) return log_only(asked);
  if (links && body.has("unlink")) {
    const floor::TableUnlinked unlinked{body.words("unlink"), body.words_if_any("approval")};
    if (auto why = body.refusal()) return *std::move(why);
    return [this, asked, unlinked, at_desk](const Witness&, const Answer& answer) {
      services.meters.link(unlinked, asked.by, at_desk(answer));
    };
  }
  const std::string meter = body.words("meter");
  if (!links && asked.act != Act::change_progressive_wager) {
    const floor::MeterEvent event = meter_event(asked.act, body);
    if (auto why = body.refusal()) return *std::move(why);
    return [this, asked, meter, event, at_desk](const Witness& by_whom, const Answer& answer) {
      floor::MeterEvent with = event;
      if (auto* adjusted = std::get_if<floor::MeterAdjusted>(&with)) adjusted->witness = *by_whom;
      services.meters.act(meter, with, asked.by, at_desk(answer));
    };
  }

  const auto tables = links ? std::vector<std::string>{body.words("table")} : body.list("tables");
  const std::string wager = body.words_if_any("wager");
  // A table may be linked before it is opened: then it opens on that meter.
  const std::string game = links ? body.words_if_any("game") : std::string();
  const bool opens = links && body.flag_if_any("open");
  floor::HouseTerms house;
  house.amount = body.money_if_any("amount");
  if (body.has("percent")) house.percent = static_cast<int>(body.number("percent", 100));
  if (auto why = body.refusal()) return *std::move(why);
  const floor::Instant now = services.clock.now();
  std::vector<Standing> standing;
  for (const std::string& table : tables) {
    const TablePlan* plan = plan_of(table);
    if (plan == nullptr && game.empty()) {
      return Refusal{"there is no such table: one that is yet to be opened is linked with its game",
                     fmt::format("table {}", printable(table, 64)),
                     {}};
    }
    const std::string& of = plan != nullptr ? plan->game : game;
    if (auto why = submissions.why_not_open(of, now)) return *std::move(why);
    Standing each{table, submissions.rules_in_force(of, table, now),
                  submissions.in_force(of, now)->id, 0};
    auto found = progressive_wager(*each.rules, wager);
    if (auto* why = std::get_if<Refusal>(&found)) return std::move(*why);
    each.wager = std::get<WagerId>(found);
    standing.push_back(std::move(each));
  }
  return [=, this](const Witness&, const Answer& answer) {
    odds_worker.post([=, this] {
      auto counted = with_exact_chances(meter, standing, house, effort);
      worker.post([=, this, counted = std::move(counted)] {
        if (const auto* why = std::get_if<Refusal>(&counted)) return answer(*why);
        if (auto why = people.why_not_acting(asked.by)) return answer(*why);
        const auto& linked = std::get<std::vector<floor::TableLinked>>(counted);
        if (!links) {
          return services.meters.link(floor::LinkAmountChanged{meter, linked}, asked.by,
                                      at_desk(answer));
        }
        if (opens) return services.meters.open(linked.front(), asked.by, at_desk(answer));
        services.meters.link(linked.front(), asked.by, at_desk(answer));
      });
    });
  };
}

}  // namespace houseway::house
