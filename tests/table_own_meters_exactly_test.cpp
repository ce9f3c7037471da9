#include <fmt/format.h>

#include "floor/progressives.h"
#include "floor/table_meters.h"
#include "games/register.h"
#include "played_table.h"
#include "rules/settling.h"

namespace houseway::floor {
namespace {

// What the meters of a table hold, reserves and fractions of a cent included, is what they began
// with and what was put on, less what was paid: whatever is won, goes back or is rejected.
class MetersOfATable {
 public:
  explicit MetersOfATable(const RuleSet& rules)
      : rules_(rules), money_(std::make_unique<TableMoney>("7", rules)) {
    const TableMoney before = *money_;
    money_->keep_meters();
    post(before);
    for (const MeterReading& seed : starting_meters(rules)) {
      should_hold_.push_back(Wide{100} * seed.amount.cents);
    }
  }

  void play_round(Random& random) {
    Round round(rules_);
    bet(round, random);
    const Meters reads = money_->meters_with(round);
    const TableMoney before = *money_;
    money_->contribute(round);
    EXPECT_EQ(money_->meters(), reads);
    put_on(round, 1);
    post(before);
    if (random.one_in(8)) {
      const TableMoney closed = *money_;
      money_->call_off(round, true);
      put_on(round, -1);
      return post(closed);
    }
    const Settlement settlement = settle(round, random);
    const TableMoney played = *money_;
    money_->settle(round, settlement, fmt::format("7-{:06}", ++rounds_));
    post(played);
    if (random.one_in(3)) put_away_and_set_up();
    end_slips(random);
  }
  int emptied() const { return emptied_; }

 private:
  struct Win {
    std::size_t meter = 0;
    Money added;  // by the house
    int slips = 0;
    bool all = false;
    bool stands = false;
  };
  static constexpr Money one_stake{137};  // on the wager that everybody stakes the same on
  static constexpr std::array<const char*, 3> spots{
      "progressive-payout", "five-card-hand-bonus:player", "five-card-hand-bonus:dealer"};

  Spot spot(std::size_t i) const { return *rules_.definition().find_spot(spots[i]); }
  std::size_t meter_of(WagerId wager) const {
    const Meters meters = money_->meters();
    const auto found = std::find_if(meters.begin(), meters.end(), [&](const MeterReading& each) {
      return each.schedule == rules_.schedule_index(wager);
    });
    return static_cast<std::size_t>(found - meters.begin());
  }
  const MeterSpec& spec(WagerId wager) const { return rules_.paytable(wager).meters[0]; }

  void bet(Round& round, Random& random) const {
    for (int seat = 1; seat <= 3; ++seat) {
      EXPECT_FALSE(
          round.apply(Event::bet(seat, *rules_.definition().find_spot("ante"), dollars(5))));
      for (std::size_t i = 0; i < spots.size(); ++i) {
        const Money stake = i == 0 ? one_stake : Money{100 + random.below(400)};
        if (random.one_in(2)) {
          EXPECT_FALSE(round.apply(Event::bet(seat, spot(i), stake)));
        }
      }
    }
  }
  void put_on(const Round& round, int sign) {
    for (const SeatRecord& player : round.record().seats) {
      for (const Stake& stake : player.stakes) {
        if (!is_progressive(rules_, stake.spot.wager)) continue;
        const MeterSpec& of = spec(stake.spot.wager);
        should_hold_[meter_of(stake.spot.wager)] +=
            Wide{stake.amount.cents} * (of.primary_percent + of.reserve_percent) * sign;
      }
    }
  }

  // By the meters as they read when bets were closed, each player in his turn. Of the first meter
  // all is won or nothing.
  Settlement settle(const Round& round, Random& random) {
    Settlement settlement;
    Meters reads = money_->meters();
    const Json behind = money_->carried().at("behind-meters");
    std::vector<Wide> reserves;
    for (const MeterReading& each : reads) {
      const std::string name = meter_name(rules_.definition(), each);
      reserves.push_back(behind.at(name).at("reserve").get<std::int64_t>());
    }
    wins_.clear();
    const auto win = [&](std::size_t meter, int percent, Money stake, WagerId wager, int slips) {
      const bool all = percent == 100;
      const Money reseed = all ? reseed_of(rules_, spec(wager), stake) : Money{};
      Win made{meter, {}, slips, all, !all};
      if (all) {
        const Money reserve = whole_cents(reserves[meter]);
        if (reseed > reserve) made.added = reseed - reserve;
        reserves[meter] = 0;
        should_hold_[meter] += Wide{100} * made.added.cents;
        reads[meter].amount += reseed;
        ++emptied_;
      }
      wins_.push_back(made);
    };
    const bool is_void = random.one_in(6);
    const std::array percents{0, 0, 100, 10};
    std::vector<std::pair<int, Money>> on_dealer;
    const int of_dealer = is_void ? 0 : pick(percents, random);
    for (int seat = 3; seat >= 1; --seat) {
      for (const Stake& stake : round.record().seat(seat).stakes) {
        const WagerId wager = stake.spot.wager;
        if (!is_progressive(rules_, wager)) continue;
        const std::size_t meter = meter_of(wager);
        Line line{.seat = seat, .spot = stake.spot, .stake = stake.amount};
        const bool dealers = stake.spot == spot(2);
        const std::uint32_t shares = stake.spot == spot(0) ? 3 : 4;
        const int percent = is_void ? 0 : dealers ? of_dealer : percents[random.below(shares)];
        if (is_void) {
          line.outcome = Outcome::returned;
          line.back = stake.amount;
          should_hold_[meter] -= Wide{stake.amount.cents} *
                                 (spec(wager).primary_percent + spec(wager).reserve_percent);
        } else if (percent > 0 && dealers) {
          on_dealer.emplace_back(seat, stake.amount);
          continue;
        } else if (percent > 0) {
          line.outcome = Outcome::won;
          line.pays = share(percent);
          line.back = part_of(reads[meter].amount, percent, 100);
          reads[meter].amount -= line.back;
          should_hold_[meter] -= Wide{100} * line.back.cents;
          if (line.back.cents > 0) win(meter, percent, stake.amount, wager, 1);
        }
        settlement.lines.push_back(line);
      }
    }
    if (on_dealer.empty()) return settlement;
    const WagerId wager = spot(2).wager;
    const std::size_t meter = meter_of(wager);
    const auto among = static_cast<std::int64_t>(on_dealer.size());
    const Money each = part_of(reads[meter].amount, of_dealer, 100 * among);
    for (const auto& [seat, stake] : on_dealer) {
      Line line{.seat = seat, .spot = spot(2), .stake = stake, .outcome = Outcome::won};
      line.pays = share(of_dealer);
      line.back = each;
      settlement.lines.push_back(line);
    }
    reads[meter].amount -= each * among;
    should_hold_[meter] -= Wide{100} * each.cents * among;
    if (each.cents > 0 && of_dealer == 100) {
      win(meter, 100, on_dealer.front().second, wager, static_cast<int>(among));
    } else if (each.cents > 0) {
      for (std::int64_t i = 0; i < among; ++i) win(meter, of_dealer, {}, wager, 1);
    }
    return settlement;
  }

  // Slips stand in the order of the wins.
  void end_slips(Random& random) {
    std::vector<std::pair<TableMoney::Owed, Win*>> due;
    std::size_t next = 0;
    const auto owed = money_->owed();
    for (Win& win : wins_) {
      for (int i = 0; i < win.slips; ++i) due.emplace_back(owed.at(next++), &win);
    }
    EXPECT_EQ(next, owed.size());
    while (!due.empty()) {
      const std::size_t i = random.below(static_cast<std::uint32_t>(due.size()));
      const auto [slip, win] = due[i];
      due.erase(due.begin() + static_cast<std::ptrdiff_t>(i));
      const TableMoney before = *money_;
      --win->slips;
      if (random.one_in(2)) {
        money_->pay_owed(slip.slip);
        // With him stands what the meter had begun again with before, if all of it was his.
        for (Win* each = wins_.data(); win->all && each != win; ++each) {
          each->stands = each->stands || each->meter == win->meter;
        }
        win->stands = true;
      } else {
        money_->reject_owed(slip.slip);
        should_hold_[win->meter] += Wide{100} * slip.amount.cents;
        if (win->slips == 0 && !win->stands) take_back(*win);
      }
      post(before);
    }
  }

  // What the house added is the next one's who has emptied the meter after him, if there is one.
  void take_back(const Win& win) {
    for (std::size_t i = static_cast<std::size_t>(&win - wins_.data()) + 1; i < wins_.size(); ++i) {
      Win& next = wins_[i];
      if (next.meter != win.meter || !next.all || next.slips == 0) continue;
      next.added += win.added;
      return;
    }
    should_hold_[win.meter] -= Wide{100} * win.added.cents;
  }

  void put_away_and_set_up() {
    const Json carried = Json::parse(money_->carried().dump());
    auto again = std::make_unique<TableMoney>("7", rules_);
    EXPECT_FALSE(again->carry_on(carried));
    EXPECT_EQ(again->carried(), money_->carried());
    EXPECT_EQ(again->balances(), money_->balances());
    EXPECT_EQ(again->owed(), money_->owed());
    money_ = std::move(again);
  }

  // What has been posted comes to nothing, and is what the table holds.
  void post(const TableMoney& before) {
    Money sum;
    for (const Posting& posting : money_->postings_since(before)) {
      book_[posting.account] += posting.amount;
      sum += posting.amount;
    }
    EXPECT_EQ(sum, Money{});
    const auto balances = money_->balances();
    for (const auto& [account, amount] : balances) {
      ASSERT_EQ(book_[account], amount) << account;
      if (account.starts_with("meter/")) {
        ASSERT_GE(amount, Money{}) << account;
      }
    }
    if (should_hold_.empty()) return;
    const Json behind = money_->carried().at("behind-meters");
    const Meters reads = money_->meters();
    for (std::size_t i = 0; i < reads.size(); ++i) {
      const std::string name = meter_name(rules_.definition(), reads[i]);
      const Wide holds = Wide{100} * reads[i].amount.cents +
                         behind.at(name).at("fraction").get<std::int64_t>() +
                         behind.at(name).at("reserve").get<std::int64_t>();
      ASSERT_TRUE(holds == should_hold_[i]) << name << " in round " << rounds_;
      ASSERT_EQ(balances.at("meter/7/" + name), reads[i].amount);
    }
  }

  const RuleSet& rules_;
  std::unique_ptr<TableMoney> money_;
  std::vector<Wide> should_hold_;  // in hundredths of a cent
  std::vector<Win> wins_;
  std::map<std::string, Money> book_;
  int rounds_ = 0;
  int emptied_ = 0;
};

TEST(TableOwnMetersExactly, LoseNoFractionOfACent) {
  const Definition& game = *find_definition("caribbean-stud-poker");
  const RuleSet rules =
      *check_choices(game, {{"progressive-payout", std::string("B")}, {"progressive-wager", 1.37}})
           .rules;
  SeededRandom random(41);
  MetersOfATable meters(rules);
  const int rounds = tries(200);
  for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    meters.play_round(random);
  }
  EXPECT_GT(meters.emptied(), rounds / 4);
}

}  // namespace
}  // namespace houseway::floor
