#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/random.h"
#include "floor/live_table.h"

namespace houseway::floor {

// The program as dealer of a table: what it does next, as events that are recorded and applied
// before it is asked again. It looks at the table and changes nothing.
class TableDealer {
 public:
  static constexpr int rounds_of_a_period = 25;  // of the High Hand Jackpot

  TableDealer(const LiveTable& table, Random& random) : table_(table), random_(random) {}

  // Between rounds: a time charge that is due by then is taken; cards are shuffled, committed to,
  // cut, and the first of a new shoe burned. Nothing when the next round can begin. Where players
  // contribute, the house binds its secret first, and is asked again when they have told theirs.
  std::vector<TableEvent> make_ready(bool players_contribute = false, Instant now = {});
  // Where the dealer puts the cover card after a cut, in cards from the bottom; nowhere in a game
  // without a shoe (633a.5(d)).
  std::optional<std::uint64_t> below_cover_card() const;
  // The table closes: the commitment to its cards ends.
  std::vector<TableEvent> put_cards_away(std::string cause) const;
  // The next round, and what is bound before its bets close.
  std::vector<TableEvent> begin_round();
  // For those who have not answered when the round begins: the shoe is kept, or declined.
  std::vector<TableEvent> unanswered() const;
  // Wagers that cannot stay when bets close go back: what they put onto a meter is never put on.
  std::vector<TableEvent> take_down_incomplete() const;
  // "No more bets", or the throw; a round that nobody bets in is called off.
  // Where the house keeps the meters, with what they read: progressive wagers on any other go back,
  // and the round goes on.
  std::vector<TableEvent> close_bets(const std::vector<MeterReading>& of_house = {});
  // The readings that `LiveTable::readings_due` asks for.
  std::vector<TableEvent> read_meters(const std::vector<MeterReading>& of_house) const;
  // Deals, turns over and settles until somebody has to say something. Nothing when the table waits
  // for a player, for bets, or where a person deals for a card or throw to be entered.
  std::vector<TableEvent> go_on();
  // Of that, where a person deals, what needs no entry, without settling: burns, turning over,
  // arranging by the house way, posts. Cards, throws and draws are entered as events of the round.
  std::vector<TableEvent> forced() const;
  // Something goes wrong: called at a wait of the table, with the cards that it takes from the
  // committed shoe, a misdeal with a new shuffle.
  std::variant<std::vector<TableEvent>, Refusal> go_wrong(GoneWrong wrong);
  // What becomes of cards and throws that were committed to for a round that cannot be completed:
  // they are void, with the cause, once it is called off.
  std::vector<TableEvent> void_commitments(const std::string& cause) const;

  // What is done for a player who says nothing in time: what costs least of what is allowed, a
  // check, standing, the house way; a hand is given up only where nothing else is left (639a.7(b),
  // 637a.18(k)(4)).
  static Event for_absent(const Round& round);

 private:
  using Events = std::vector<TableEvent>;

  bool lasting_shoe() const;
  Events commit_shoe(bool players_contribute);
  Events collect_vigorish() const;
  Events burn_first_cards();
  Events open_seen(const Round& after, const std::vector<std::uint64_t>& drawn) const;
  Events commit_throw();
  void return_incomplete(Round& round, Events& events) const;
  Events cut_cards();
  CommittedShoe::ToShuffle to_shuffle() const;
  std::string device() const;
  std::optional<std::string> next_throw(bool fresh);
  Events toss();
  Events take_down_for(const Event& toss) const;
  Events between_throws();
  void open_draws(Round& round, Events& events) const;
  bool toss_for_deal(Round& round, Events& events);
  Events deal();
  Events run_short();
  Events shuffle_again(const Round& round, bool voided, std::string cause, std::string section);
  std::vector<Card> lying(const Round& round) const;
  Events end_round();
  Events left_over();
  void simulate_round(Dealing& dealing) const;
  Events begin_pot(const std::vector<MeterReading>& of_house);
  void post_blinds(Round& round, Events& events) const;
  void put(Round& round, Events& events, int seat, std::string_view wager, int number,
           Money amount) const;
  bool forced_part(Round& round, Events& events) const;
  static void went(Round& round, Events& events, const Event& event);

  const LiveTable& table_;
  Random& random_;
};

}  // namespace houseway::floor
