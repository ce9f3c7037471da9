#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "floor/entry_body.h"
#include "floor/live_table.h"
#include "floor/postings.h"
#include "floor/table_dealer.h"
#include "floor/table_view.h"
#include "games/register.h"
#include "odds/odds.h"
#include "round/pot_player.h"
#include "round/random_bets.h"
#include "round/settlement_json.h"
#include "support.h"

// A floor that is really played on and writes its entries as the server does.
namespace houseway::floor {

inline Actor staff(const char* account, Role role) {
  return {account, role, std::string("credential of ") + account, "1"};
}
inline Actor patron(const std::string& account) {
  return {account, Role::player, {}, "session of " + account};
}

class FloorJournal {
 public:
  // In the morning of a gaming day.
  explicit FloorJournal(Instant start = start_of({std::chrono::year(2026), std::chrono::month(11),
                                                  std::chrono::day(18)}) +
                                        std::chrono::hours(10))
      : now_(start) {}

  void add(const std::string& chain, Json body, const std::vector<Posting>& postings = {},
           const Actor& by = the_program()) {
    body["by"] = to_json(by);
    std::string text = body.dump();
    put_postings(text, postings);
    add_raw(chain, std::move(text));
  }
  void add_raw(const std::string& chain, std::string body) {
    ChainHead& head = heads_.try_emplace(chain, chain).first->second;
    entries_.push_back(head.add(now_, std::move(body)));
    now_ += std::chrono::seconds(1);
  }
  void wait(std::chrono::microseconds span) { now_ += span; }

  Instant now() const { return now_; }
  const std::vector<Entry>& entries() const { return entries_; }
  std::vector<Entry> of(const std::string& chain) const {
    std::vector<Entry> found;
    for (const Entry& entry : entries_) {
      if (entry.chain == chain) found.push_back(entry);
    }
    return found;
  }

 private:
  Instant now_;
  std::map<std::string, ChainHead> heads_;
  std::vector<Entry> entries_;
};

inline const SealingKey& journal_key() {
  static const SealingKey key = SealingKey::fresh();
  return key;
}

// A table with players who do anything that is allowed.
class JournalTable {
 public:
  JournalTable(FloorJournal& journal, std::string id, const RuleSet& rules, int players,
               Random& random)
      : journal_(journal),
        chain_("table/" + id),
        table_(std::move(id), rules, &journal_key()),
        dealer_(table_, random),
        random_(random) {
    apply(TableOpened{std::string(rules.definition().game), version(), "layout-1", true});
    apply(InventoryFilled{dollars(100'000)});
    for (int seat = 1; seat <= players; ++seat) sit(seat);
  }

  const LiveTable& table() const { return table_; }
  std::string version() const { return std::string(table_.game().game) + "/2"; }
  std::string account(int seat) const { return "player-" + std::to_string(seat); }
  // The faces that somebody at this seat has seen in the last round; 0 for one without a hand.
  const std::set<std::string>& shown(int seat) { return shown_[seat]; }
  // The entries of the last round.
  std::vector<Entry> last_round() const {
    const std::vector<Entry> all = journal_.of(chain_);
    return {all.begin() + static_cast<std::ptrdiff_t>(first_of_round_) - 1, all.end()};
  }

  void sit(int seat) {
    const std::string name = account(seat);
    journal_.add("wallet/" + name, {{"event", "deposited"}},
                 {{"outside", Money{} - dollars(20'000)}, {"wallet/" + name, dollars(20'000)}});
    apply(SeatTaken{seat, name}, patron(name));
    apply(ChipsBought{seat, dollars(20'000)}, patron(name));
  }

  void play_round() {
    begin();
    bet();
    play_on();
  }
  // The cards of the last round are put away, and the next are made ready.
  void make_ready() {
    do_all([&] { return dealer_.make_ready(); });
  }
  void begin() {
    make_ready();
    apply_all(dealer_.begin_round());
  }
  void play_on() {
    apply_all(dealer_.close_bets());
    for (int i = 0; table_.phase() != LiveTable::Phase::between_rounds; ++i) {
      ASSERT_LT(i, 4000) << "the round does not come to its end";
      const auto events = dealer_.go_on();
      if (!events.empty()) {
        apply_all(events);
      } else if (table_.phase() == LiveTable::Phase::betting) {
        next_throw(i);
      } else {
        decide();
      }
    }
    for (const auto& owed : std::vector(table_.money().owed())) {
      apply(SlipPaid{owed.slip, "floor-1"}, staff("cas", Role::cashier));
    }
  }
  // One round on this spot alone, each seat the same.
  void bet(const std::string& on, Money amount) {
    const auto spot = table_.game().find_spot(on);
    ASSERT_TRUE(spot) << on;
    for (int seat = 1; seat <= table_.positions(); ++seat) {
      if (table_.seat(seat).taken()) try_it(Event::bet(seat, *spot, amount), seat);
    }
  }
  void bet() {
    const Definition& game = table_.game();
    if (game.pot_game() != nullptr) return;
    if (game.card_game() == nullptr) {
      for (int i = 0; i < 6; ++i) bet_on_layout();
      return;
    }
    Round round(table_.rules());
    random_bets(round, random_, 0);
    for (const Event& event : round.journal()) {
      if (const auto* made = event.as<BetMade>()) {
        try_it(event, made->place.is_seat() ? made->place.seat() : 0);
      } else if (const auto* bank = event.as<BankTaken>()) {
        try_it(event, bank->seat);
      }
    }
  }

  void apply(const TableEvent& event, const Actor& by = the_program()) {
    const auto why = table_.why_not(event, by, journal_.now());
    ASSERT_FALSE(why) << text(*why);
    Json body = to_json(event, &table_.round());
    const auto postings = table_.apply(event, by, journal_.now());
    if (std::holds_alternative<RoundBegan>(event)) {
      first_of_round_ = journal_.of(chain_).size() + 1;
      shown_.clear();
    }
    const auto* ended = std::get_if<RoundEnded>(&event);
    if (ended != nullptr && !ended->called_off) {
      body["settlement"] = settlement_json(table_.game(), *table_.settlement());
      body["lines"] = settled_lines_json(table_.game(), *table_.settlement());
      body["version"] = version();
      body["game"] = table_.game().game;
      body["name"] = table_.round_name();
      body["chips"] = chips_json(table_);
      for (int seat = 1; seat <= table_.positions(); ++seat) {
        const std::string& account = table_.dealt_in(seat);
        if (!account.empty()) body["seats"][fmt::format("{}", seat)] = account;
      }
    }
    if (ended != nullptr && ended->called_off && table_.game().thrown_on_a_layout()) {
      Settlement decided;
      decided.lines = table_.round().throws().layout().lines();
      body["lines"] = settled_lines_json(table_.game(), decided);
      body["version"] = version();
      body["game"] = table_.game().game;
    }
    for (const int seat : {0, 1, 2}) {
      if (seat > table_.positions()) continue;
      for (const SeenPlace& seen : table_.round().view(seat)) {
        for (const Card card : seen.cards) shown_[seat].insert(text(card));
      }
    }
    journal_.add(chain_, std::move(body), postings, by);
  }
  void apply_all(const std::vector<TableEvent>& events) {
    for (const TableEvent& event : events) apply(event);
  }

 private:
  template <class Next>
  void do_all(Next next) {
    for (auto events = next(); !events.empty(); events = next()) apply_all(events);
  }
  bool try_it(const Event& event, int seat) {
    const Actor by = seat == 0 ? the_program() : patron(account(seat));
    if (table_.why_not(RoundWent{event}, by, journal_.now())) return false;
    apply(RoundWent{event}, by);
    return true;
  }

  void bet_on_layout() {
    const Definition& game = table_.game();
    const int seat = 1 + static_cast<int>(random_.below(2));
    const auto wager =
        static_cast<WagerId>(random_.below(static_cast<std::uint32_t>(game.wagers.size())));
    const auto selections = std::max<std::size_t>(1, game.wagers[wager].selections.size());
    const Spot spot{
        wager, static_cast<std::uint8_t>(random_.below(static_cast<std::uint32_t>(selections)))};
    const Layout& layout = table_.round().throws().layout();
    try_it(Event::bet(seat, layout.numbered(seat, spot), usual_stake(table_.rules())), seat);
  }

  void next_throw(int i) {
    if (i % 3 == 0) bet_on_layout();
    const Layout& layout = table_.round().throws().layout();
    if (layout.call_due()) {
      for (const StandingBet& bet : std::vector(layout.bets())) {
        for (std::uint8_t word = 0; bet.asks && word < 3; ++word) {
          if (word < table_.game().wagers[bet.spot.wager].by_throw()->calls.size() &&
              try_it(Event::call(bet.seat, bet.spot, word), bet.seat)) {
            break;
          }
        }
      }
    }
    const auto events = dealer_.close_bets();
    if (!events.empty()) return apply_all(events);
    const int thrower = std::max(1, layout.thrower());
    const auto base = static_cast<WagerId>(*table_.game().find_wager(table_.game().base));
    try_it(
        Event::bet(thrower, layout.numbered(thrower, Spot{base, 0}), usual_stake(table_.rules())),
        thrower);
  }

  void decide() {
    const Round& round = table_.round();
    const int seat = round.expected().place.seat();
    if (round.definition().pot_game() != nullptr) {
      const Event act{simple_act(round.pot(), round.pot().turn(), random_)};
      if (!try_it(act, seat)) apply(RoundWent{TableDealer::for_absent(round)});
      return;
    }
    const auto plays =
        round.definition().hands() != nullptr ? round.hands().plays() : round.cards().plays();
    ASSERT_FALSE(plays.empty());
    if (!try_it(Event::decide(seat, pick(plays, random_)), seat)) {
      apply(RoundWent{TableDealer::for_absent(round)});
    }
  }

  FloorJournal& journal_;
  std::string chain_;
  LiveTable table_;
  TableDealer dealer_;
  Random& random_;
  std::size_t first_of_round_ = 1;
  std::map<int, std::set<std::string>> shown_;
};

inline RuleSet default_rules(std::string_view game) {
  const Definition* definition = find_definition(game);
  EXPECT_NE(definition, nullptr) << game;
  return *check_choices(definition == nullptr ? *all_definitions().front() : *definition, {}).rules;
}

}  // namespace houseway::floor
