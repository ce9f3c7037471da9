#include <fmt/format.h>

#include <set>

#include "floor/passwords.h"
#include "games/register.h"
#include "house/rooms.h"
#include "round/file.h"

// A floor for show.
namespace houseway::house {
namespace {

using floor::Actor;
using floor::Role;

std::string account_of(Role role) {
  return std::string(floor::name(role));
}

Actor actor_of(Role role) {
  return {account_of(role), role, floor::is_staff(role) ? "demo-" + account_of(role) : "", {}};
}

std::vector<std::string> games_of(const Office::DemoPlan& plan) {
  if (!plan.games.empty()) return plan.games;
  std::set<std::string, std::less<>> games;
  for (const Definition* definition : all_definitions()) games.emplace(definition->game);
  return {games.begin(), games.end()};
}

// The chapter's own choices, and a rate for each meter whose rate the chapter leaves to the house.
Json plain_choices(const std::string& game) {
  constexpr int percent = 10;
  Json choices = Json::object();
  const Definition& definition = *find_definition(game);
  for (const Schedule& schedule : definition.schedules) {
    for (const Paytable& table : schedule.tables) {
      for (const MeterSpec& meter : table.meters) {
        const auto option = definition.find_option(meter.rate_option);
        if (option && definition.options[*option].standard == Option::none) {
          choices[std::string(meter.rate_option)] = percent;
        }
      }
    }
  }
  return choices;
}

}  // namespace

std::optional<Refusal> Office::Rooms::seed_demo(const DemoPlan& plan) {
  if (!services.demo) return Refusal{"is for a floor for show alone", "demo", {}};
  const auto hash = floor::hash_password(plan.password, services.password_cost);
  if (!hash) return Refusal{"there is no memory to hash a password", "demo", {}};
  const std::vector<std::string> games = games_of(plan);
  std::vector<std::string> players;
  for (int i = 1; i <= plan.players; ++i) players.push_back(fmt::format("player-{}", i));

  using Drafts = std::variant<std::vector<Chronicle::Draft>, Refusal>;
  if (auto why = add_and_wait(people_chain, [&](floor::Instant) -> Drafts {
        if (people.size() > 0) return Refusal{"there are accounts already", "demo", {}};
        std::vector<Chronicle::Draft> drafts;
        const auto create = [&](const std::string& account, floor::AccountCreated created) {
          for (floor::PersonEvent::What what :
               {floor::PersonEvent::What(std::move(created)),
                floor::PersonEvent::What(floor::PasswordSet{*hash})}) {
            drafts.push_back(
                {floor::to_json(floor::PersonEvent{account, std::move(what)}, password_key),
                 floor::the_program()});
          }
        };
        for (const Role role : floor::all_roles().list()) {
          if (!floor::is_staff(role) || role == Role::system) continue;
          create(account_of(role), {account_of(role), {role}, actor_of(role).credential});
        }
        for (const std::string& player : players) create(player, {player, {Role::player}, {}});
        return drafts;
      })) {
    return why;
  }
  const Actor holder = actor_of(Role::certificate_holder);
  const Actor director = actor_of(Role::executive_director);
  if (auto why = add_and_wait(submissions_chain, [&](floor::Instant now) -> Drafts {
        std::vector<Chronicle::Draft> drafts;
        for (const std::string& game : games) {
          const floor::SubmissionEvent filed =
              floor::SubmissionFiled{game, plain_choices(game), {}, {}};
          if (auto refusal = submissions.why_not(filed, holder, now)) return *std::move(refusal);
          drafts.push_back({floor::to_json(filed), holder});
          drafts.push_back({floor::to_json(floor::SubmissionEvent(
                                floor::SubmissionApproved{fmt::format("{}/1", game)})),
                            director});
        }
        return drafts;
      })) {
    return why;
  }
  if (auto why = add_and_wait(documents_chain, [&](floor::Instant) -> Drafts {
        std::vector<Chronicle::Draft> drafts;
        for (std::size_t i = 0; i < games.size(); ++i) {
          floor::DocumentFiled filed;
          filed.title = fmt::format("Layout of {}", games[i]);
          filed.game = games[i];
          filed.inscriptions = {"As the chapter has it"};
          drafts.push_back({floor::to_json(floor::DocumentEvent(filed)), holder});
          drafts.push_back({floor::to_json(floor::DocumentEvent(
                                floor::DocumentApproved{fmt::format("layout/{}", i + 1)})),
                            director});
        }
        return drafts;
      })) {
    return why;
  }
  return add_and_wait(wallets_chain, [&](floor::Instant) -> Drafts {
    std::vector<Chronicle::Draft> drafts;
    for (const std::string& player : players) {
      Chronicle::Draft draft{
          {{"event", "deposited"}, {"account", player}, {"amount-cents", plan.wallet.cents}},
          actor_of(Role::cashier)};
      draft.postings = over_the_cage("outside", wallet_of(player), plan.wallet);
      drafts.push_back(std::move(draft));
    }
    return drafts;
  });
}

}  // namespace houseway::house
