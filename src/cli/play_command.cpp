#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include "cli/card_art.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/input.h"
#include "cli/json_output.h"
#include "cli/play_floor.h"
#include "cli/play_shoe.h"
#include "cli/play_words.h"
#include "cli/scoreboard_art.h"
#include "cli/settlement_output.h"
#include "cli/terminal.h"
#include "core/random.h"
#include "core/words.h"
#include "round/bank_offer.h"
#include "round/curator.h"
#include "round/file.h"
#include "round/json.h"
#include "round/random_round.h"
#include "round/shoe_result.h"
#include "rules/meters.h"

namespace houseway::cli {
namespace {

struct Player {
  int seat = 0;
  Money chips;
  std::vector<Stake> last_bets;
  bool kept_out = false;  // until the next shoe
};

// A table in the terminal: the program is dealer and table game system, the people type for their
// seats. Everything that is allowed is asked of the round, never known here.
class TerminalTable {
 public:
  TerminalTable(const RuleSet& rules, const PlayArguments& arguments)
      : rules_(rules),
        game_(rules.definition()),
        colour_(isatty(STDOUT_FILENO) != 0),
        random_(random_of(arguments)),
        shoe_(rules, *random_),
        floor_(rules, shoe_) {
    for (int seat = 1; seat <= arguments.seats; ++seat) {
      players_.push_back({seat, dollars(arguments.chips), {}, false});
    }
    meters_ = starting_meters(rules);
  }

  Json run() {
    fmt::print("{}, rule set {}. Type help for what can be said, quit to leave.\n", game_.name,
               game_.ruleset);
    while (play_round()) {
    }
    fmt::print("\n");
    for (const Player& player : players_) {
      fmt::print("Seat {} leaves with {}.\n", player.seat, text(player.chips));
    }
    return std::move(journal_);
  }

 private:
  bool play_round() {
    const bool anybody = std::any_of(players_.begin(), players_.end(),
                                     [](const Player& player) { return player.chips.cents > 0; });
    if (!anybody) {
      fmt::print("Nobody has chips left.\n");
      return false;
    }
    Round round(rules_);
    if (shoe_.open()) new_shoe();
    fmt::print("\n--- Round {}{} ---\n", journal_.size() + 1,
               shoe_.last_hand() ? ", the last hand of the shoe" : "");
    for (const MeterReading& meter : meters_) {
      fmt::print("{} meter: {}\n", meter_name(game_, meter), text(meter.amount));
    }
    if (!offer_bank(round) || !choose_curator()) return false;
    for (Player& player : players_) {
      if (player.chips.cents == 0 || player.seat == round.record().bank.seat) continue;
      if (player.kept_out) {
        fmt::print("Seat {} sat out and waits for the next shoe.\n", player.seat);
        continue;
      }
      if (!take_bets(round, player)) return false;
    }
    if (round.why_not(Event::no_more_bets())) {
      past_.clear();
      fmt::print("Nobody bets.\n");
      return true;
    }
    start(round);
    floor_.come_about(round);
    while (!round.over()) {
      if (!next(round)) {
        fmt::print("The round was not finished; its wagers go back.\n");
        return false;
      }
      floor_.come_about(round);
    }
    settle_round(round);
    keep_out(round);
    floor_.end_round(round);
    shoe_.end_round(round);
    return true;
  }

  // Who sits a round out may have to wait for a reshuffle, if the house has it so.
  void keep_out(const Round& round) {
    const auto option = game_.find_option("no-mid-shoe-entry");
    if (!option || !rules_.flag(static_cast<OptionId>(*option)) || rules_.continuous()) return;
    for (Player& player : players_) {
      if (!round.record().seat(player.seat).in) player.kept_out = true;
    }
    // The house lets them in again before it deals to nobody.
    const bool anybody = std::any_of(players_.begin(), players_.end(), [](const Player& player) {
      return player.chips.cents > 0 && !player.kept_out;
    });
    if (anybody) return;
    for (Player& player : players_) player.kept_out = false;
  }

  void new_shoe() {
    for (Player& player : players_) player.kept_out = false;
    results_.clear();
    last_result_.reset();
    curator_.reset();
  }

  // Who deals from the shoe where a player does; false when the people have gone.
  bool choose_curator() {
    const Curating& curating = game_.curating;
    if (!curating.exists()) return true;
    std::vector<int> seated;
    for (const Player& player : players_) {
      if (player.chips.cents > 0) seated.push_back(player.seat);
    }
    const Curator now = curator_.value_or(Curator{});
    const bool sits = std::find(seated.begin(), seated.end(), now.seat) != seated.end();
    if (curator_ && must_pass_the_shoe(last_result_)) {
      fmt::print("The Banker's Hand lost: the shoe passes ({}).\n", text(curating.pass));
    } else if (curator_ && now.seat == 0) {
      return true;
    } else if (curator_ && sits) {
      const auto kept =
          ask_for({"keep", "pass"}, fmt::format("Seat {}: keep the shoe or pass it", now.seat));
      if (!kept) return false;
      if (*kept == "keep") return true;
    }
    const bool passed = curator_.has_value();
    last_result_.reset();
    curator_ = now.nobody();
    for (const int seat : offered_the_shoe(rules_.positions(), seated, now)) {
      const auto answer =
          ask_for({"take", "decline", "dealer"},
                  fmt::format("Seat {}: take the shoe, decline, or have the dealer deal ({})", seat,
                              text(passed ? curating.pass_to : curating.offer)));
      if (!answer) return false;
      if (*answer == "decline") continue;
      curator_ = *answer == "take" ? Curator::player(seat) : Curator::dealer_for(seat);
      break;
    }
    fmt::print("{} deals from the shoe ({}).\n",
               curator_->seat == 0 ? "The dealer" : fmt::format("Seat {}", curator_->seat),
               text(curator_->seat == 0 ? curating.dealer : curating.curator));
    return true;
  }

  // One of these words, or what begins it; nothing when the people have gone.
  static std::optional<std::string> ask_for(const std::vector<std::string>& answers,
                                            const std::string& prompt) {
    for (;;) {
      const auto line = ask(prompt);
      if (!line || *line == "quit") return std::nullopt;
      const std::vector<std::string> words = words_of(*line);
      std::vector<std::string> begin_so;
      for (const std::string& answer : answers) {
        if (words.size() == 1 && answer.starts_with(words[0])) begin_so.push_back(answer);
      }
      if (begin_so.size() == 1) return begin_so.front();
      fmt::print("Say {}.\n", fmt::join(answers, ", "));
    }
  }

  // Offers the bank to those who may have it, until one takes it; false when the people have gone.
  bool offer_bank(Round& round) {
    const Banking& banking = game_.banking;
    if (!banking.exists()) return true;
    const auto allowed = [&](bool with_house, int seat) {
      return !round.why_not(Event::bank(seat, with_house));
    };
    for (const int seat : offered_the_bank(game_.positions, past_)) {
      std::vector<std::string> words;
      for (const bool with_house : {false, true}) {
        if (allowed(with_house, seat)) words.emplace_back(Banking::word(with_house));
      }
      if (words.empty()) return true;
      while (round.record().bank.seat == 0) {
        const auto line = ask(fmt::format("Seat {}, {}: {} or pass", seat,
                                          text(players_[static_cast<std::size_t>(seat - 1)].chips),
                                          fmt::join(words, ", ")));
        if (!line || *line == "quit") return false;
        if (*line == "pass") break;
        for (const bool with_house : {false, true}) {
          if (*line == Banking::word(with_house) && allowed(with_house, seat)) {
            round.apply(Event::bank(seat, with_house));
          }
        }
      }
      if (round.record().bank.seat == seat)
        return round.record().bank.with_house || dealer_bets(round);
    }
    return true;
  }

  // The dealer's wager against the bank: the bank's last wager against the dealer, or what the
  // rules fix, or less at the bank's wish.
  bool dealer_bets(Round& round) {
    const Player& banker = players_[static_cast<std::size_t>(round.record().bank.seat - 1)];
    const auto base = static_cast<WagerId>(*game_.find_wager(game_.base));
    const auto fixed =
        rules_.money(static_cast<OptionId>(*game_.find_option(game_.banking.dealers_option)));
    Money most = fixed.value_or(Money{});
    for (const Stake& stake : banker.last_bets) {
      if (!fixed && stake.spot.wager == base) most = stake.amount;
    }
    most = std::min(most, banker.chips);
    for (;;) {
      const auto line = ask(fmt::format("Seat {}: the dealer's wager against you, {} or less",
                                        banker.seat, text(most)));
      if (!line || *line == "quit") return false;
      const auto amount = parse_money(*line);
      if (amount && amount->cents == 0) return true;
      if (!amount || *amount > most) continue;
      if (!refused(
              round.apply(Event::bet(*game_.find_place(game_.dealer), Spot{base, 0}, *amount)))) {
        return true;
      }
    }
  }

  // The bank has the chips to pay every base wager.
  bool covered(const Round& round) const {
    const Bank& bank = round.record().bank;
    if (bank.seat == 0) return true;
    const auto base = static_cast<WagerId>(*game_.find_wager(game_.base));
    Money most = bank.dealers_wager;
    for (const SeatRecord& seat : round.record().seats) {
      if (const Stake* stake = seat.find({base, 0})) most += stake->amount;
    }
    return most <= players_[static_cast<std::size_t>(bank.seat - 1)].chips;
  }

  Money staked(const Round& round, int seat) const {
    Money total;
    for (const Stake& stake : round.record().seat(seat).stakes) total += stake.amount;
    return total;
  }

  bool take_bets(Round& round, Player& player) {
    for (;;) {
      const auto line = ask(fmt::format(
          "Seat {}, {}: bets on {}; same, {}pass, help or quit", player.seat, text(player.chips),
          fmt::join(offered_wagers(rules_), ", "), keeps_scoreboard(game_) ? "roads, " : ""));
      if (!line) return false;
      const std::vector<std::string> words = words_of(*line);
      if (words.empty()) continue;
      if (words[0] == "quit") return false;
      if (words[0] == "help") {
        help_bets();
      } else if (words[0] == "roads" && keeps_scoreboard(game_)) {
        fmt::print("{}", draw_scoreboards(results_));
      } else if (words[0] == "irregularity" && game_.shoe.exists()) {
        floor_.note(words);
      } else if (words[0] == "pass") {
        return true;
      } else if (words[0] == "same" && !player.last_bets.empty()) {
        if (try_bets(round, player, player.last_bets)) return true;
      } else if (const auto stakes = parse_bets(game_, words)) {
        if (try_bets(round, player, *stakes)) return true;
      }
    }
  }

  void help_bets() const {
    fmt::print("{}", bets_help(rules_));
    if (keeps_scoreboard(game_)) fmt::print("roads shows the results of the shoe.\n");
    if (game_.shoe.exists()) fmt::print("{}", floor_help(game_));
  }

  // All of a seat's bets are taken or none.
  bool try_bets(Round& round, Player& player, const std::vector<Stake>& stakes) {
    Round trial = round;
    for (const Stake& stake : stakes) {
      if (refused(trial.apply(Event::bet(player.seat, stake.spot, stake.amount)))) return false;
    }
    if (refused(trial.why_not(Event::no_more_bets()))) return false;
    if (!covered(trial)) {
      fmt::print("The bank cannot cover that.\n");
      return false;
    }
    if (staked(trial, player.seat) > player.chips) {
      fmt::print("Seat {} has only {}.\n", player.seat, text(player.chips));
      return false;
    }
    round = std::move(trial);
    player.last_bets = stakes;
    return true;
  }

  bool refused(const std::optional<Refusal>& why) const {
    if (why) fmt::print("Refused: {} ({})\n", why->message, why->section);
    return why.has_value();
  }

  void start(Round& round) {
    add_contributions(rules_, round.record(), meters_);
    for (const MeterReading& meter : meters_) round.apply(Event::read_meter(meter));
    for (std::size_t i = 0; i < game_.draws.size(); ++i) draw(round, i);
    round.apply(Event::no_more_bets());
    fmt::print("No more bets.\n");
    if (curator_) {
      fmt::print("\"Cards\": {} deals ({}).\n",
                 curator_->seat == 0 ? "the dealer" : fmt::format("seat {}", curator_->seat),
                 text(game_.curating.call));
    }
    shoe_.shuffle_deck();
  }

  void draw(Round& round, std::size_t index) {
    const SystemDraw& draw = game_.draws[index];
    if (!rules_.flag(static_cast<OptionId>(*game_.find_option(draw.option)))) return;
    const Drawn drawn = random_draw(game_, draw, *random_);
    round.apply(Event::draw(static_cast<std::uint8_t>(index), drawn));
    fmt::print(
        "The table game system draws the {}: {}.\n", draw.id,
        draw.kind == SystemDraw::Kind::card ? text(drawn.card) : game_.place_name(drawn.place));
  }

  // Does the next thing; false when the people have gone.
  bool next(Round& round) {
    const Expected now = round.expected();
    switch (now.kind) {
      case Expected::Kind::card: {
        const auto card = shoe_.draw(&round);
        if (!card) return shoe_.run_short(round);
        const bool third = round.dealt();
        if (refused(round.apply(Event::deal(now.place, *card)))) return false;
        if (third && now.step->all_up) say_who_turns(round, now.place, true);
        return true;
      }
      case Expected::Kind::burn:
        if (!shoe_.draw(&round)) return shoe_.run_short(round);
        round.apply(Event::burn());
        fmt::print("The dealer burns a card.\n");
        return true;
      case Expected::Kind::reveal:
        say_who_turns(round, now.place, round.dealt());
        round.apply(Event::reveal());
        for (const SeenPlace& seen : round.view(0)) {
          if (seen.place == now.place) show(seen);
        }
        return true;
      case Expected::Kind::toss: {
        const Throw thrown = random_throw(rules_, round.layout().state(), *random_);
        round.apply(Event::toss(thrown));
        fmt::print("The dice show {}.\n", fmt::join(thrown.dice, "-"));
        return true;
      }
      case Expected::Kind::arrangement:
        round.apply(Event::arrange(now.place));
        fmt::print("The dealer sets the hands by the house way ({}).\n", text(now.step->section));
        return true;
      case Expected::Kind::decision:
        return decide(round, now);
      case Expected::Kind::bets:
      case Expected::Kind::nothing:
        break;
    }
    return true;
  }

  void say_who_turns(const Round& round, Place hand, bool third_card) const {
    const auto turner = turns_over(rules_, round.record(), hand, third_card);
    if (!turner) return;
    fmt::print("{} turns over {}{} ({}).\n",
               turner->seat == 0 ? "The dealer" : fmt::format("Seat {}", turner->seat),
               third_card ? "the third card of " : "", game_.place_name(hand),
               text(turner->section));
  }

  void show(const SeenPlace& seen) const {
    fmt::print("{}\n", game_.place_name(seen.place));
    const LayoutPlace* place = seen.place.is_seat()
                                   ? nullptr
                                   : &game_.places[static_cast<std::size_t>(seen.place.index())];
    if (place == nullptr || place->rows.empty()) {
      fmt::print("{}", card_art(seen.cards, "  ", colour_));
      return;
    }
    // Each row is centred on the widest.
    const int widest = *std::max_element(place->rows.begin(), place->rows.end());
    std::size_t next = 0;
    for (const int row : place->rows) {
      Cards cards;
      for (int i = 0; i < row && next < seen.cards.size(); ++i) cards.push_back(seen.cards[next++]);
      const auto indent = static_cast<std::size_t>(2 + (widest - row) * card_width / 2);
      fmt::print("{}", card_art(cards, std::string(indent, ' '), colour_));
    }
  }

  bool decide(Round& round, const Expected& now) {
    const int seat = now.place.seat();
    if (const auto play = only_play(round)) return !round.apply(Event::decide(seat, *play));
    fmt::print("\n");
    for (const SeenPlace& seen : round.view(seat)) {
      if (!seen.place.is_seat() || seen.place.seat() == seat) show(seen);
    }
    for (;;) {
      const auto line =
          ask(fmt::format("Seat {}: {}", seat, fmt::join(allowed_plays(round), ", ")));
      if (!line) return false;
      const std::vector<std::string> words = words_of(*line);
      if (words.empty()) continue;
      if (words[0] == "quit") return false;
      if (words[0] == "help") {
        fmt::print("{}", decision_help(game_, *now.step));
      } else if (words[0] == "irregularity") {
        if (floor_.report(round, words)) return true;
      } else if (try_play(round, seat, *now.step, *line)) {
        return true;
      }
    }
  }

  bool try_play(Round& round, int seat, const Step& step, const std::string& line) {
    const auto play = parse_play(step, spelled_out(round, line));
    if (!play) {
      fmt::print("\"{}\" is no play here.\n", line);
      return false;
    }
    Round trial = round;
    if (refused(trial.apply(Event::decide(seat, *play)))) return false;
    const Player& player = players_[static_cast<std::size_t>(seat - 1)];
    if (staked(trial, seat) > player.chips) {
      fmt::print("Seat {} has only {} besides what is staked.\n", seat,
                 text(player.chips - staked(round, seat)));
      return false;
    }
    round = std::move(trial);
    return true;
  }

  void settle_round(const Round& round) {
    fmt::print("\n");
    for (const SeenPlace& seen : round.view(0)) {
      if (std::any_of(seen.cards.begin(), seen.cards.end(),
                      [](Card card) { return card.known(); })) {
        show(seen);
      }
    }
    const Settlement settlement = round.settlement();
    fmt::print("{}", settlement_text(game_, settlement));
    for (Player& player : players_) {
      const Money before = player.chips;
      for (const Line& line : settlement.lines) {
        if (line.seat == player.seat) player.chips += line.back - line.stake;
      }
      if (round.record().seat(player.seat).in) {
        fmt::print("Seat {}: {} -> {}\n", player.seat, text(before), text(player.chips));
      }
    }
    meters_.clear();
    for (const MeterReading& meter : settlement.meters) meters_.push_back(meter);
    journal_.push_back(write_round(round));
    past_.push_back(past_round(round.record()));
    if (!keeps_scoreboard(game_)) return;
    last_result_ = shoe_result(round);
    if (last_result_) results_.push_back(*last_result_);
    fmt::print("\n{}", draw_scoreboards(results_));
  }

  const RuleSet& rules_;
  const Definition& game_;
  bool colour_;
  std::unique_ptr<Random> random_;
  LiveShoe shoe_;
  FloorReports floor_;
  std::vector<Player> players_;
  Meters meters_;
  std::vector<ShoeResult> results_;        // of this shoe
  std::optional<ShoeResult> last_result_;  // of the round before, unless it was void
  std::optional<Curator> curator_;         // once the shoe has been offered
  Json journal_ = Json::array();
  std::vector<PastRound> past_;  // since somebody last sat at an idle table
};

}  // namespace

int play_command(const PlayArguments& arguments) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const Definition& game = *chosen.read.definition;
  if (arguments.seats > chosen.read.rules->positions()) {
    fmt::print(stderr, "houseway: --seats {}: {} has at most {} players ({})\n", arguments.seats,
               game.name, chosen.read.rules->positions(), text(game.positions_section));
    return used_wrongly;
  }
  std::ofstream out;
  if (!arguments.journal.empty()) {
    out.open(arguments.journal);
    if (!out) {
      fmt::print(stderr, "houseway: {}: cannot be written\n", arguments.journal);
      return used_wrongly;
    }
  }
  const RuleSet& rules = *chosen.read.rules;
  const Json journal = game.stands_from_throw_to_throw() ? play_throws(rules, arguments)
                                                         : TerminalTable(rules, arguments).run();
  if (out.is_open()) out << list_text(journal);
  return success;
}

}  // namespace houseway::cli
