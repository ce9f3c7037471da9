// Ten million rounds on one progressive meter that twenty tables share, with wins of all of it and
// of parts of it: how many a second, and by how much meter, reserve and accounts drift apart. They
// do not; the program fails if they do.
//
//   houseway_meters_bench [rounds]

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <map>
#include <string>

#include "core/random.h"
#include "floor/progressives.h"

namespace {

using namespace houseway;
using namespace houseway::floor;

constexpr std::uint32_t tables = 20;
constexpr Money wager{125};

MeterDefinition link() {
  return {"link",
          "caribbean-stud-poker",
          "639a",
          "progressive-payout",
          "",
          wager,
          "bench",
          "639a.12(d)(4)",
          {{Level::mega, dollars(12'500), {}, 13, 8, "1 / 649740"},
           {Level::major, dollars(1'250), dollars(1'250), 7, 0, "3 / 216580"}}};
}

class Floor {
 public:
  void apply(const MeterEvent& event, const Actor& by) {
    for (const Posting& posting : meter_.postings_of(event)) {
      const bool owed = posting.account.starts_with("payable/");
      book_[owed ? "payable" : posting.account] += posting.amount.cents;
    }
    meter_.apply(event, by, {});
  }
  void win(const std::string& table, Level level, int percent) {
    MeterWon won{0, table, "r", level, percent, Shared::in_turn, {{1, wager, {}, "s"}}};
    won = meter_.next_win(std::move(won));
    paid_ += won.winners.front().amount.cents;
    apply(won, the_program());
  }

  // What does not add up, in hundredths of a cent.
  Wide drift() const {
    Wide sum = 0;
    for (const auto& [account, balance] : book_) sum += balance;
    const auto apart = [](Wide a, Wide b) { return a < b ? b - a : a - b; };
    Wide cents = apart(sum, 0) + apart(book_.at("payable"), paid_) +
                 apart(book_.at("meter/link/reserve"), meter_.reserve_balance().cents);
    for (const Level level : {Level::mega, Level::major}) {
      cents += apart(book_.at("meter/link/" + std::string(account_name(level))),
                     meter_.balance(level).cents);
    }
    return apart(meter_.drift(), 0) + 100 * cents;
  }
  std::uint64_t wins() const { return meter_.wins(); }

 private:
  Progressive meter_;
  std::map<std::string, Wide, std::less<>> book_{{"payable", 0}, {"meter/link/reserve", 0}};
  Wide paid_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const long rounds = argc > 1 ? std::atol(argv[1]) : 10'000'000;
  std::array<std::string, tables> names;
  for (std::uint32_t i = 0; i < tables; ++i) names[i] = std::to_string(i + 1);
  SeededRandom random(605);
  Floor floor;
  floor.apply(MeterOpened{link()}, {"holder", Role::certificate_holder, {}, {}});
  const auto begun = std::chrono::steady_clock::now();
  for (long round = 0; round < rounds; ++round) {
    const std::string& table = names[random.below(tables)];
    const std::int64_t wagers = 1 + random.below(7);
    floor.apply(Contributed{table, "r", wagers, wager * wagers}, the_program());
    if (random.one_in(50'000)) floor.win(table, Level::mega, 100);
    if (random.one_in(5'000)) floor.win(table, Level::mega, 10);
    if (random.one_in(5'000)) floor.win(table, Level::major, 100);
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  const Wide drift = floor.drift();
  fmt::print("{} rounds on {} tables, {} wins: {:.1f} s, {:.2f} million rounds a second\n", rounds,
             tables, floor.wins(), took.count(), static_cast<double>(rounds) / took.count() / 1e6);
  fmt::print("drift: {} hundredths of a cent\n", static_cast<long>(drift));
  return drift == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
