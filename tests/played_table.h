#pragma once

#include <gtest/gtest.h>

#include <set>

#include "core/random.h"
#include "floor/live_table.h"
#include "floor/table_dealer.h"
#include "floor/table_meters.h"
#include "floor/table_view.h"
#include "floor/verify.h"
#include "games/register.h"
#include "odds/odds.h"
#include "round/json.h"
#include "round/pot_player.h"
#include "round/random_bets.h"
#include "support.h"
#include "table_watch.h"

// A live table with random players, and those who watch that it shows nothing it must not.
namespace houseway::floor {

inline const SealingKey& key() {
  static const SealingKey key = SealingKey::fresh();
  return key;
}

inline Instant moment(int seconds) {
  return Instant(std::chrono::seconds(1'790'000'000 + seconds));
}

inline std::unique_ptr<LiveTable> restored(const LiveTable& table, const RuleSet& rules) {
  const Json carried = Json::parse(table.carried().dump());
  auto again = LiveTable::restore(table.id(), rules, &key(), carried);
  if (const auto* why = std::get_if<Refusal>(&again)) {
    ADD_FAILURE() << text(*why) << "\n" << carried;
    return nullptr;
  }
  return std::move(std::get<0>(again));
}

// A table with players who do anything that is allowed, and a second one that is told all of it in
// words and, between rounds, put away and set up again.
class PlayedTable {
 public:
  PlayedTable(const RuleSet& rules, int players, Random& random, bool meters_of_house = false)
      : PlayedTable(std::make_unique<LiveTable>("7", rules, &key()), random) {
    apply(
        TableOpened{std::string(rules.definition().game), "1", "layout-1", true, meters_of_house});
    const Meters seeds = starting_meters(rules);
    if (meters_of_house) house_.assign(seeds.begin(), seeds.end());
    apply(InventoryFilled{dollars(100'000)});
    for (int seat = 1; seat <= players; ++seat) {
      apply(SeatTaken{seat, "player-" + std::to_string(seat)});
      apply(ChipsBought{seat, dollars(20'000)});
    }
  }

  PlayedTable(std::unique_ptr<LiveTable> table, Random& random)
      : owned_(std::move(table)),
        table_(*owned_),
        again_(restored(table_, table_.rules())),
        dealer_(table_, random),
        random_(random) {}

  // From now on something goes wrong at one wait of so many.
  void goes_wrong(std::uint32_t one_in) { wrong_one_in_ = one_in; }
  // From now on the round cannot be completed at one wait of so many, and is called off.
  void breaks_down(std::uint32_t one_in) { broken_one_in_ = one_in; }
  // From now on players leave between rounds, and others sit down where they sat.
  void changes_seats() { changes_seats_ = true; }
  // From now on what happens is written down, as the server does it.
  void keeps_record() { keeps_record_ = true; }
  // To whom has nothing but that, it proves what it says.
  void expect_verified() const {
    Verifier verifier({}, [](const Json&, const Json&) { return std::optional<Refusal>(); });
    for (std::size_t i = 0; i < record_.size(); ++i) verifier.take_line(record_[i], i + 1);
    verifier.end();
    for (const Refusal& finding : verifier.findings()) {
      ADD_FAILURE() << table_.game().game << ": " << text(finding);
    }
    EXPECT_EQ(verifier.proved().entries, record_.size());
    EXPECT_EQ(verifier.proved().rounds_rebuilt, settled_);
    // And to whom has the floor's key, the faces of all that stayed closed.
    Verifier auditor(
        {}, [](const Json&, const Json&) { return std::optional<Refusal>(); }, &key());
    for (std::size_t i = 0; i < record_.size(); ++i) auditor.take_line(record_[i], i + 1);
    auditor.end();
    for (const Refusal& finding : auditor.findings()) {
      ADD_FAILURE() << table_.game().game << ": " << text(finding);
    }
    EXPECT_EQ(auditor.proved().unproved, 0U);
  }
  int called_off() const { return called_off_; }
  // Players of a pot check or call, and draw as many cards as they may.
  void draw_all_cards() { draw_all_ = true; }
  const std::set<std::string>& gone_wrong() const { return gone_wrong_; }

  const LiveTable& table() const { return table_; }
  const LiveTable& again() const { return *again_; }
  const std::map<std::string, Money>& ledger() const { return ledger_; }
  const TableWatch& watch() const { return watch_; }

  void play_round() {
    if (changes_seats_) change_seats();
    if (table_.committed() && table_.deals_cards() && random_.one_in(8)) {
      apply(ShuffleOrdered{"a card is bent"});
    }
    const bool players_contribute = random_.one_in(4);
    do_all([&] {
      contribute();
      cut_by_player();
      return dealer_.make_ready(players_contribute);
    });
    answer_offers_of_shoe();
    const TableMoney before = table_.money();
    apply_all(dealer_.begin_round());
    bet();
    go_wrong();
    close_bets();
    for (int i = 0; table_.phase() != LiveTable::Phase::between_rounds; ++i) {
      ASSERT_LT(i, 4000) << "the round does not come to its end\n"
                         << view(table_, {Role::surveillance, 0});
      if (broken_one_in_ > 0 && random_.one_in(broken_one_in_)) {
        call_off(before);
        break;
      }
      go_wrong();
      const auto events = dealer_.go_on();
      if (!table_.readings_due().empty()) {
        for (MeterReading& meter : house_) meter.amount += dollars(1);
        apply_all(dealer_.read_meters(house_));
      } else if (!events.empty()) {
        apply_all(events);
      } else if (const auto due = table_.unconfirmed()) {
        apply(WagersConfirmed{due->wager}, {"surveillance", Role::surveillance, {}, {}});
      } else if (table_.phase() == LiveTable::Phase::betting) {
        next_throw(i);
      } else {
        decide();
      }
    }
    EXPECT_EQ(table_.round().journal().size(), again_->round().journal().size());
    put_away_and_set_up();
    for (const auto& owed : std::vector(table_.money().owed())) {
      const SlipPaid rejected{owed.slip, "floor-1", true};
      const bool may = !table_.why_not(rejected, the_program(), moment(second_));
      apply(SlipPaid{owed.slip, "floor-1", random_.one_in(4) && may});
    }
    put_away_and_set_up();
  }

  void put_away_and_set_up() {
    if (random_.below(2) == 0)
      again_ = restored(random_.below(2) == 0 ? table_ : *again_, table_.rules());
    ASSERT_NE(again_, nullptr);
    EXPECT_EQ(table_.carried(), again_->carried());
    const RoundBegan next{table_.rounds() + 1};
    EXPECT_EQ(table_.why_not(next, the_program(), moment(second_)),
              again_->why_not(next, the_program(), moment(second_)));
    EXPECT_EQ(table_.money().balances(), again_->money().balances());
  }

  void apply(const TableEvent& event) { apply(event, the_program()); }
  void apply(const TableEvent& event, const Actor& by) {
    const Instant at = moment(++second_);
    const Json words = to_json(event, &table_.round());
    const auto why = table_.why_not(event, by, at);
    ASSERT_FALSE(why) << text(*why) << "\n" << words;
    watch_.expect(event, table_);
    for (const Posting& posting : table_.apply(event, by, at)) {
      ledger_[posting.account] += posting.amount;
    }
    const auto read = read_table_event(Json::parse(words.dump()), &again_->round());
    ASSERT_TRUE(std::holds_alternative<TableEvent>(read)) << text(std::get<Refusal>(read)) << "\n"
                                                          << words;
    again_->apply(std::get<TableEvent>(read), by, at);
    watch_.look(event, words, table_);
    if (keeps_record_) write_down(words, by, at);
    const auto* ended = std::get_if<RoundEnded>(&event);
    if (keeps_record_ && ended != nullptr && !ended->called_off) ++settled_;
  }

 private:
  void write_down(Json words, const Actor& by, Instant at) {
    words["by"] = to_json(by);
    record_.push_back(export_line(head_.add(at, words.dump())));
  }
  void change_seats() {
    std::vector<int> left;
    for (int seat = 1; seat <= table_.positions(); ++seat) {
      const bool stays = !table_.seat(seat).taken() || table_.money().marked(seat).cents > 0;
      if (stays || sits_.one_in(2)) continue;
      outside_.push_back(table_.seat(seat).account);
      const Money chips = table_.money().chips(seat);
      if (chips.cents > 0) apply(ChipsCashed{seat, chips});
      apply(SeatLeft{seat});
      left.push_back(seat);
    }
    for (const int seat : left) {
      const std::string account = pick(outside_, sits_);
      std::erase(outside_, account);
      apply(SeatTaken{seat, account});
      apply(ChipsBought{seat, dollars(20'000)});
    }
  }
  // The link may be lost in the middle of betting; the progressive wagers go back then.
  void close_bets() {
    const bool lost = !house_.empty() && random_.below(4) == 0;
    if (lost) {
      apply(ProgressivesStopped{"the link is lost"});
      for (std::size_t i = 0; i < table_.game().wagers.size(); ++i) {
        const auto wager = static_cast<WagerId>(i);
        if (!is_progressive(table_.rules(), wager)) continue;
        const Event bet = Event::bet(1, Spot{wager, 0}, dollars(1));
        if (table_.round().why_not(bet)) continue;
        const auto why = table_.why_not(RoundWent{bet}, the_program(), moment(second_));
        ASSERT_TRUE(why);
        EXPECT_EQ(why->section, "605a.8(g)");
      }
    }
    apply_all(dealer_.close_bets(house_));
    if (lost) {
      EXPECT_TRUE(meter_wagers(table_.round()).empty());
      apply(ProgressivesResumed{});
    }
    Money staked;
    for (const MeterWagers& each : meter_wagers(table_.round())) staked += each.staked;
    for (MeterReading& meter : house_) meter.amount += staked;
  }
  void go_wrong() {
    const auto below = [&](std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); };
    const Definition& game = table_.game();
    if (wrong_one_in_ == 0 || game.irregularities.empty() || !random_.one_in(wrong_one_in_)) return;
    if (table_.phase() == LiveTable::Phase::between_rounds) return;
    for (int i = 0; i < 4; ++i) {
      GoneWrong wrong{static_cast<std::uint8_t>(below(game.irregularities.size()))};
      const Irregularity& known = game.irregularities[wrong.irregularity];
      using OfHands = Irregularity::OfHands::What;
      using OfPot = Irregularity::OfPot::What;
      if (known.concerns_a_seat() || known.hands.what != OfHands::nothing ||
          known.pot.what != OfPot::nothing) {
        wrong.place = Place::seat(1 + static_cast<int>(below(3)));
      } else if (!known.cards.places.empty()) {
        wrong.place = *game.find_place(pick(known.cards.places, random_));
      }
      wrong.disclosed = known.from_shoe.tells_disclosed && random_.one_in(2);
      const std::size_t choices = std::max(known.hands.choices.size(), known.pot.choices.size());
      if (choices > 0) wrong.choice = static_cast<std::uint8_t>(below(choices));
      const auto events = dealer_.go_wrong(wrong);
      if (std::holds_alternative<Refusal>(events)) continue;
      apply_all(std::get<0>(events));
      gone_wrong_.insert(std::string(known.kind));
      return;
    }
  }
  // What throws have decided stays decided; all else is as it was.
  void call_off(const TableMoney& before) {
    ++called_off_;
    const std::string cause = "the lights went out";
    apply(RoundEnded{true, cause});
    apply_all(dealer_.void_commitments(cause));
    if (table_.deals_cards()) {
      EXPECT_EQ(table_.money().balances(), before.balances());
    }
    for (int seat = 1; seat <= table_.positions(); ++seat) {
      EXPECT_EQ(table_.money().staked(seat), Money{}) << seat;
    }
    EXPECT_TRUE(table_.throws().under_way().empty());
    EXPECT_FALSE(table_.deals_cards() && table_.shoe().state() == CommittedShoe::State::open);
  }
  void apply_all(const std::vector<TableEvent>& events) {
    for (const TableEvent& event : events) apply(event);
  }
  template <class Next>
  void do_all(Next next) {
    for (auto events = next(); !events.empty(); events = next()) apply_all(events);
  }
  bool try_it(const Event& event) {
    if (table_.why_not(RoundWent{event}, the_program(), moment(second_))) return false;
    apply(RoundWent{event});
    return true;
  }

  // Some bind a value, and some of these never tell it.
  void contribute() {
    const CommittedShoe& shoe = table_.shoe();
    if (shoe.state() != CommittedShoe::State::announced) return;
    std::vector<Contribution> bound;
    for (int seat = 1; seat <= table_.positions(); ++seat) {
      if (table_.seat(seat).taken() && random_.one_in(2)) {
        bound.push_back({table_.seat(seat).account, random_bytes32(random_)});
      }
    }
    const auto by = [](const std::string& account) { return Actor{account, Role::player, {}, {}}; };
    for (const Contribution& each : bound) {
      const Digest commitment = contribution_commitment(shoe.name(), each);
      apply(ShoeEvent{ContributionCommitted{shoe.number(), each.account, commitment}},
            by(each.account));
    }
    for (const Contribution& each : bound) {
      if (random_.one_in(4)) continue;
      apply(ShoeEvent{ContributionRevealed{shoe.number(), each.account, each.value}},
            by(each.account));
    }
  }

  void cut_by_player() {
    const auto asked = table_.asked(Offer::cut);
    if (!asked || random_.one_in(2)) return;
    if (random_.one_in(2)) return apply(OfferAnswered{Offer::cut, asked->seat, Answer::decline});
    const std::uint64_t size = table_.shoe().size();
    const Actor player{table_.seat(asked->seat).account, Role::player, {}, {}};
    apply(ShoeEvent{StackCut{table_.shoe().number(), size / 2, size / 4, player.account}}, player);
  }

  void answer_offers_of_shoe() {
    for (auto asked = table_.asked(Offer::shoe); asked && !random_.one_in(4);
         asked = table_.asked(Offer::shoe)) {
      apply(OfferAnswered{Offer::shoe, asked->seat, pick(asked->answers, random_)});
    }
  }

  void bet() {
    const Definition& game = table_.game();
    if (game.pot_game() != nullptr) return;
    if (game.card_game() == nullptr) {
      for (int i = 0; i < 6; ++i) bet_on_layout();
      return;
    }
    while (const auto asked = table_.asked(Offer::bank)) {
      const bool takes = random_.one_in(2);
      if (takes && try_it(Event::bank(asked->seat, random_.one_in(2)))) break;
      apply(OfferAnswered{Offer::bank, asked->seat, Answer::decline});
    }
    Round round(table_.rules());
    random_bets(round, random_, 0);
    for (const Event& event : round.journal()) {
      if (event.is<BetMade>()) try_it(event);
    }
  }

  void bet_on_layout() {
    const Definition& game = table_.game();
    const int seat = 1 + static_cast<int>(random_.below(3));
    const auto wager =
        static_cast<WagerId>(random_.below(static_cast<std::uint32_t>(game.wagers.size())));
    const auto selections = std::max<std::size_t>(1, game.wagers[wager].selections.size());
    const Spot spot{
        wager, static_cast<std::uint8_t>(random_.below(static_cast<std::uint32_t>(selections)))};
    const Layout& layout = table_.round().throws().layout();
    try_it(Event::bet(seat, layout.numbered(seat, spot), usual_stake(table_.rules())));
  }

  void next_throw(int i) {
    if (i % 3 == 0) bet_on_layout();
    const Layout& layout = table_.round().throws().layout();
    if (layout.call_due()) {
      for (const StandingBet& bet : std::vector(layout.bets())) {
        for (std::uint8_t word = 0; bet.asks && word < 3; ++word) {
          if (word < table_.game().wagers[bet.spot.wager].by_throw()->calls.size() &&
              try_it(Event::call(bet.seat, bet.spot, word))) {
            break;
          }
        }
      }
    }
    const auto events = dealer_.close_bets(house_);
    if (!events.empty()) return apply_all(events);
    // Who throws has no wager yet, or a wager forbids the throw.
    for (const std::size_t wager : {*table_.game().find_wager(table_.game().base)}) {
      try_it(Event::bet(
          std::max(1, layout.thrower()),
          layout.numbered(std::max(1, layout.thrower()), Spot{static_cast<WagerId>(wager), 0}),
          usual_stake(table_.rules())));
    }
  }

  void draw_or_call() {
    const PotRound& pot = table_.round().pot();
    Cards all;
    for (const Card card : pot.record().seat(pot.turn()).held()) all.push_back(card);
    while (true) {
      if (try_it(Event::act(pot.turn(), PotAct::draw, {}, all)) || all.empty()) break;
      all.pop_back();
    }
    if (pot.phase() == PotRound::Phase::drawing) return;
    for (const PotAct act : {PotAct::check, PotAct::call, PotAct::show}) {
      if (try_it(Event::act(pot.turn(), act))) return;
    }
    apply(RoundWent{TableDealer::for_absent(table_.round())});
  }

  void decide() {
    const Round& round = table_.round();
    if (round.definition().pot_game() != nullptr) {
      if (draw_all_) return draw_or_call();
      const Event act{simple_act(round.pot(), round.pot().turn(), random_)};
      if (!try_it(act)) apply(RoundWent{TableDealer::for_absent(round)});
      return;
    }
    const auto plays =
        round.definition().hands() != nullptr ? round.hands().plays() : round.cards().plays();
    ASSERT_FALSE(plays.empty());
    const int seat = round.expected().place.seat();
    const bool absent = random_.below(4) == 0;
    const Event said =
        absent ? TableDealer::for_absent(round) : Event::decide(seat, pick(plays, random_));
    if (!try_it(said)) apply(RoundWent{TableDealer::for_absent(round)});
  }

  std::unique_ptr<LiveTable> owned_;
  LiveTable& table_;
  std::unique_ptr<LiveTable> again_;
  TableDealer dealer_;
  Random& random_;
  std::map<std::string, Money> ledger_;
  std::vector<MeterReading> house_;
  std::uint32_t wrong_one_in_ = 0;
  std::uint32_t broken_one_in_ = 0;
  int called_off_ = 0;
  bool draw_all_ = false;
  bool changes_seats_ = false;
  bool keeps_record_ = false;
  std::uint64_t settled_ = 0;  // since then
  ChainHead head_{"table/7"};
  std::vector<std::string> record_;
  SeededRandom sits_{29};
  std::vector<std::string> outside_{TableWatch::guests.begin(), TableWatch::guests.end()};
  std::set<std::string> gone_wrong_;
  TableWatch watch_{table_};
  int second_ = 0;
};

}  // namespace houseway::floor
