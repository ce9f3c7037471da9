#include "house/demo.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <set>

#include "floor/act.h"
#include "games/register.h"
#include "house/demo_layout.h"
#include "odds/odds.h"
#include "round/file.h"
#include "round/json.h"
#include "simulate/betting.h"

namespace houseway::house {
namespace {

const Money inventory = dollars(250'000);
constexpr const char* layout = "layout-demo";
constexpr const char* poker_room = "poker-room";
constexpr int bots = 3;  // the first players are the program's

std::string player_name(int number) {
  return fmt::format("player-{}", number);
}

// Waits for an answer that comes on another thread.
std::variant<Json, Refusal> wait_for(const std::function<void(Answer)>& ask) {
  const auto promise = std::make_shared<std::promise<std::variant<Json, Refusal>>>();
  auto answer = promise->get_future();
  ask([promise](const std::variant<Json, Refusal>& given) { promise->set_value(given); });
  return answer.get();
}

// What a player bets before cards are dealt: the main wager and what it requires.
std::vector<Event> bets_on_cards(const floor::LiveTable& table, int seat) {
  std::vector<Event> events;
  const RuleSet& rules = table.rules();
  const Definition& game = table.game();
  const MadeBets made = make_bets(rules, {{std::string(game.base), usual_stake(rules)}});
  if (made.refusal) return events;
  for (const Bet& bet : made.bets) events.push_back(Event::bet(seat, bet.spot, bet.amount));
  return events;
}

bool stands(const Layout& layout_now, int seat, Spot spot) {
  const auto& bets = layout_now.bets();
  return std::any_of(bets.begin(), bets.end(),
                     [&](const StandingBet& bet) { return bet.seat == seat && bet.spot == spot; });
}

// One of the best wagers that may be made now, and now and then another; what a standing wager asks
// for is called. The base wager until the best are known.
std::vector<Event> bets_on_layout(const floor::LiveTable& table, int seat,
                                  const std::vector<Spot>& best, Random& random) {
  constexpr std::uint32_t another_in = 8;  // rounds
  std::vector<Event> events;
  const Definition& game = table.game();
  const Layout& layout_now = table.round().throws().layout();
  for (const StandingBet& bet : layout_now.bets()) {
    if (bet.seat != seat || !bet.asks) continue;
    const auto calls = game.wagers[bet.spot.wager].by_throw()->calls.size();
    for (std::uint8_t word = 0; word < calls; ++word) {
      events.push_back(Event::call(seat, bet.spot, word));
    }
  }
  const Money stake = usual_stake(table.rules());
  const auto on = [&](Spot spot) {
    return Event::bet(seat, layout_now.numbered(seat, spot), stake);
  };
  const Spot base{static_cast<WagerId>(*game.find_wager(game.base)), 0};
  std::vector<Spot> open;
  for (const Spot spot : best.empty() ? std::vector<Spot>{base} : best) {
    const bool may = !stands(layout_now, seat, layout_now.numbered(seat, spot)) &&
                     !table.round().why_not(on(spot));
    if (may) open.push_back(spot);
  }
  const auto& standing = layout_now.bets();
  const bool nothing = std::none_of(standing.begin(), standing.end(),
                                    [&](const StandingBet& bet) { return bet.seat == seat; });
  if (open.empty() && nothing) open.push_back(base);
  if (!open.empty()) {
    events.push_back(on(open[random.below(static_cast<std::uint32_t>(open.size()))]));
  }
  if (random.below(another_in) == 0) {
    const auto wager = random.below(static_cast<std::uint32_t>(game.wagers.size()));
    const auto selections = std::max<std::size_t>(1, game.wagers[wager].selections.size());
    events.push_back(
        on({static_cast<WagerId>(wager),
            static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(selections)))}));
  }
  return events;
}

}  // namespace

// Everybody who may log in: people who play from seat to seat, and one of each role.
std::vector<Demo::Login> Demo::logins() {
  std::vector<Login> all;
  for (int number = bots + 1; number <= seeds().players; ++number) {
    all.push_back({player_name(number), "player", seeds().password});
  }
  for (const floor::Role role : floor::all_roles().list()) {
    if (!floor::is_staff(role) || role == floor::Role::system) continue;
    const std::string word(name(role));
    all.push_back({word, word, seeds().password});
  }
  return all;
}

Office::DemoPlan Demo::seeds() {
  Office::DemoPlan plan;
  plan.wallet = dollars(1'000'000);
  return plan;
}

Demo::~Demo() {
  stop();
}

void Demo::stop() {
  effort_.cancelled = true;
  studies_.stop();
  worker_.stop();
}

std::vector<Event> Demo::bets(const floor::LiveTable& table, int seat, Random& random) {
  if (table.game().pot_game() != nullptr) return {};
  if (table.game().card_game() != nullptr) return bets_on_cards(table, seat);
  return bets_on_layout(table, seat, best_on(table), random);
}

// Found on a thread of its own: the table does not wait for it.
std::vector<Spot> Demo::best_on(const floor::LiveTable& table) {
  const std::lock_guard lock(mutex_);
  const auto [found, asked] = best_.try_emplace(table.id());
  if (asked) {
    auto rules = std::make_shared<const RuleSet>(table.rules());
    studies_.post([this, id = table.id(), rules = std::move(rules)] {
      std::vector<Spot> best = best_spots(*rules, effort_.cancelled);
      const std::lock_guard known(mutex_);
      best_[id] = std::move(best);
    });
  }
  return found->second;
}

// Who has next to nothing left buys in again, between rounds; else a table would stand still when
// all but one are out of chips.
void Demo::look_at_chips() {
  for (const std::string& table : tables_) {
    house_.with_table(table, [this, table](TableHost& host) {
      const floor::LiveTable& live = host.table();
      if (live.phase() == floor::LiveTable::Phase::closed) return;
      for (int number = 1; number <= bots; ++number) {
        const std::string account = player_name(number);
        const int seat = live.seat_of(account);
        if (seat == 0 || live.money().owned(seat) >= part_of(pace_.buy_in, 5, 100)) continue;
        // Refused in the middle of a hand, and asked for again when it is over.
        house_.command(table,
                       {{account, floor::Role::player, {}, {}},
                        Json{{"do", "buy-in"}, {"amount", money_json(pace_.buy_in)}}},
                       [](const auto&) {});
      }
    });
  }
  worker_.post_after(pace_.looks, [this] { look_at_chips(); });
}

std::shared_ptr<const Player> Demo::player_for(const Round& round) {
  Studied& studied = studied_[&round.rules()];
  if (!studied.player) {
    studied.player = best_player(round.rules(), usual_stake(round.rules()), effort_);
  }
  return studied.player;
}

// Thinking may take its time, and is done on a thread of its own.
TableHost::Bot Demo::bot() {
  TableHost::Bot bot;
  bot.bets = [this](const floor::LiveTable& table, int seat, Random& random) {
    return bets(table, seat, random);
  };
  bot.decide = [this](std::shared_ptr<const RuleSet> rules, const Round& round,
                      std::function<void(std::optional<Event>)> answer) {
    worker_.post([this, rules = std::move(rules), round, answer = std::move(answer)] {
      try {
        Studied& studied = studied_[rules.get()];
        studied.rules = rules;
        answer(player_for(round)->decide(round, random_));
      } catch (const std::exception&) {
        answer(std::nullopt);
      }
    });
  };
  return bot;
}

std::optional<Refusal> Demo::open(const std::string& game) {
  const bool poker = find_definition(game)->pot_game() != nullptr;
  const TablePlan plan{game, game, layout, true, pace_.settings, {}, poker ? poker_room : ""};
  const auto opened =
      wait_for([&](Answer answer) { house_.open(plan, floor::the_program(), std::move(answer)); });
  if (const auto* why = std::get_if<Refusal>(&opened)) return *why;
  const Json fill{{"event", "inventory-filled"}, {"amount", money_json(inventory)}};
  const auto filled = wait_for([&](Answer answer) {
    house_.command(game, {floor::the_program(), Json{{"do", "happen"}, {"what", fill}}},
                   std::move(answer));
  });
  if (const auto* why = std::get_if<Refusal>(&filled)) return *why;
  return {};
}

std::optional<Refusal> Demo::seat_players(const std::string& table) {
  // The table's alone: where it cannot be read, the promise is broken.
  auto told = std::make_shared<std::promise<int>>();
  auto positions = told->get_future();
  house_.with_table(table, [told = std::move(told)](TableHost& host) {
    told->set_value(host.table().positions());
  });
  int players = 0;
  try {
    players = std::min({pace_.players, bots, positions.get()});
  } catch (const std::future_error&) {
    return Refusal{"cannot be read from its record", "table " + table, {}};
  }
  for (int number = 1; number <= players; ++number) {
    const std::string account = player_name(number);
    if (auto why = house_.set_bot(table, account, bot())) return why;
    const floor::Actor by{account, floor::Role::player, {}, {}};
    const auto say = [&](const Json& words) {
      return wait_for([&](Answer answer) {
        house_.command(table, {by, words}, std::move(answer));
      });
    };
    const auto sat = say(Json{{"do", "sit"}, {"seat", number}});
    // Whoever sits there already, from before a restart, has what he has.
    if (std::holds_alternative<Refusal>(sat)) continue;
    const auto bought = say(Json{{"do", "buy-in"}, {"amount", money_json(pace_.buy_in)}});
    if (const auto* why = std::get_if<Refusal>(&bought)) return *why;
  }
  return {};
}

std::optional<Refusal> Demo::start() {
  const auto known = house_.ids();
  const std::set<std::string> open_already(known.begin(), known.end());
  std::set<std::string> games(pace_.games.begin(), pace_.games.end());
  if (games.empty()) {
    for (const Definition* game : all_definitions()) games.insert(std::string(game->game));
  }
  for (const std::string& game : games) {
    if (!open_already.contains(game)) {
      if (auto why = open(game)) return Refusal{text(*why), game, {}};
    }
    if (auto why = seat_players(game)) return Refusal{text(*why), game, {}};
    tables_.push_back(game);
  }
  worker_.post_after(pace_.looks, [this] { look_at_chips(); });
  return {};
}

}  // namespace houseway::house
