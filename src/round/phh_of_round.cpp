#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "round/phh.h"
#include "round/round.h"
#include "rules/pot_hands.h"
#include "rules/pot_rules.h"

// A finished round as a hand: its journal, told in the notation of the format.
namespace houseway {
namespace {

using Kind = PhhAction::Kind;

struct NoPhhHand {
  Refusal refusal;
};

[[noreturn]] void cannot_tell(std::string place, std::string message) {
  throw NoPhhHand{{std::move(message), std::move(place), ""}};
}

std::string_view betting_word(PotRules::Betting betting) {
  switch (betting) {
    case PotRules::Betting::unlimited:
      return "no-limit";
    case PotRules::Betting::pot_limit:
      return "pot-limit";
    case PotRules::Betting::fixed_limit:
      return "fixed-limit";
    case PotRules::Betting::spread_limit:
      return "spread-limit";
  }
  return "";
}

class PhhOfRound {
 public:
  explicit PhhOfRound(const Round& round)
      : round_(round), game_(round.definition()), chosen_(round.rules()) {}

  PhhHand convert() {
    choose_variant();
    take_players();
    find_last_act();
    for (at_ = 0; at_ < round_.journal().size(); ++at_) tell(round_.journal()[at_]);
    flush();
    show_hands();
    write_limits();
    write_posts();
    write_results();
    return std::move(hand_);
  }

 private:
  struct Player {
    int seat = 0;
    Money stakes = {};
    Money ante = {};
    Money blind = {};  // or straddle; a post is less than 0
    bool folded = false;
    bool mucked = false;
    Cards cards = {};              // received and not discarded
    std::vector<Card> dealt = {};  // not yet told
  };

  void choose_variant() {
    const std::string_view betting = betting_word(chosen_.betting);
    const PhhVariant* other = nullptr;
    for (const PhhVariant& variant : phh_variants()) {
      if (variant.game != game_.game) continue;
      if (variant.betting == betting) hand_.variant = &variant;
      other = &variant;
    }
    if (hand_.variant != nullptr) return;
    if (other == nullptr) cannot_tell("game", fmt::format("PHH has no {}", game_.name));
    cannot_tell("rules.betting", fmt::format("PHH has {} with {} betting, not with {}", game_.name,
                                             other->betting, betting));
  }

  // p1 is left of the button, in Stud at the dealer's left.
  void take_players() {
    const PotRecord& record = round_.pot().record();
    for (const int seat : seats_from_the_left(record)) {
      if (record.seat(seat).in) players_.push_back({seat, record.seat(seat).stakes, {}, {}});
    }
    for (std::size_t i = 0; i < players_.size(); ++i) number_[players_[i].seat] = i;
    hand_.antes.resize(players_.size());
    if (!hand_.variant->bring_in) hand_.blinds.resize(players_.size());
    for (const Player& player : players_) hand_.starting_stacks.push_back(player.stakes);
    const bool plain = std::all_of(players_.begin(), players_.end(), [&](const Player& player) {
      return player.seat == static_cast<int>(number_[player.seat]) + 1;
    });
    if (plain) return;
    for (const Player& player : players_) hand_.seats.push_back(player.seat);
  }

  Player& at_seat(int seat) { return players_[number_.at(seat)]; }
  int number(int seat) const { return static_cast<int>(number_.at(seat)) + 1; }
  std::string_view wager(const BetMade& bet) const { return game_.wagers[bet.spot.wager].id; }
  static bool bets(const PotActed& acted) {
    return acted.act == PotAct::fold || acted.act == PotAct::check || acted.act == PotAct::call ||
           acted.act == PotAct::bet || acted.act == PotAct::raise;
  }

  // Who conceded, and the last that anybody did before the showdown. Where all are all-in by then
  // the format has the hands shown before the cards that are still to come.
  void find_last_act() {
    const std::vector<Event>& journal = round_.journal();
    for (std::size_t i = 0; i < journal.size(); ++i) {
      if (const auto* acted = journal[i].as<PotActed>()) {
        if (acted->act == PotAct::muck) at_seat(acted->seat).mucked = true;
        if (bets(*acted) || acted->act == PotAct::draw) last_act_ = i;
      } else if (const auto* bet = journal[i].as<BetMade>()) {
        if (wager(*bet) == "forced") last_act_ = i;
      }
    }
  }

  void add(PhhAction action) { hand_.actions.push_back(std::move(action)); }

  void tell(const Event& event) {
    if (const auto* bet = event.as<BetMade>()) {
      tell(*bet);
    } else if (const auto* dealt = event.as<CardDealt>()) {
      tell(*dealt);
    } else if (event.is<CardBurned>()) {
      flush();
    } else if (const auto* acted = event.as<PotActed>()) {
      tell(*acted);
    } else if (const auto* wrong = event.as<GoneWrong>()) {
      const Irregularity& known = game_.irregularities[wrong->irregularity];
      const bool harmless = known.pot.what == Irregularity::OfPot::What::nothing &&
                            known.effect != Irregularity::Effect::voids;
      if (!harmless) {
        cannot_tell("irregularities", fmt::format("PHH has no word for {}", known.kind));
      }
    }
  }

  void tell(const BetMade& bet) {
    Player& player = at_seat(bet.place.seat());
    if (wager(bet) == "ante") {
      player.ante = bet.amount;
    } else if (wager(bet) == "post") {
      player.blind = Money{} - bet.amount;
    } else if (wager(bet) != "forced") {
      player.blind = bet.amount;
      if (wager(bet) == "blind") largest_blind_ = std::max(largest_blind_, bet.amount);
    } else {
      flush();
      bring_in(player, bet.amount);
    }
  }

  // Who opens for the full bet does not bring it in. What that would have been is known where the
  // rules say it; the format wants an amount all the same, and half the bet is written.
  void bring_in(const Player& player, Money amount) {
    opener_ = player.seat;
    new_round_ = false;
    const Money full = chosen_.small_bet.value_or(Money{});
    const std::optional<Money> least = chosen_.forced_bet;
    const bool opens = least ? amount > *least : amount >= full;
    hand_.bring_in = least.value_or(opens ? part_of(full, 1, 2) : amount);
    if (opens) return add({Kind::bet, number(player.seat), amount});
    add({Kind::bring_in, number(player.seat)});
  }

  void tell(const CardDealt& dealt) {
    const bool street = !dealt.place.is_seat() || (hand_.variant->bring_in && last_act_ > 0);
    if (street && !shown_ && at_ > last_act_) {
      flush();
      show_hands();
    }
    if (!dealt.place.is_seat()) {
      flush_hands();
      board_.push_back(dealt.card);
      return;
    }
    Player& player = at_seat(dealt.place.seat());
    player.cards.push_back(dealt.card);
    player.dealt.push_back(dealt.card);
  }

  void tell(const PotActed& acted) {
    Player& player = at_seat(acted.seat);
    const int who = number(acted.seat);
    if (acted.act == PotAct::draw) {
      discard(player, acted.cards);
      new_round_ = true;
      return add({Kind::discard, who, {}, {acted.cards.begin(), acted.cards.end()}});
    }
    if (!bets(acted)) return;  // a showdown is told as a whole
    flush();
    if (new_round_ || acted.act == PotAct::bet || acted.act == PotAct::raise) {
      opener_ = acted.seat;
    }
    new_round_ = false;
    switch (acted.act) {
      case PotAct::fold:
        player.folded = true;
        return add({Kind::fold, who});
      case PotAct::check:
      case PotAct::call:
        return add({Kind::call, who});
      default:
        return add({Kind::bet, who, acted.amount});
    }
  }

  static void discard(Player& player, const Cards& gone) {
    Cards kept;
    std::vector<Card> going(gone.begin(), gone.end());
    for (const Card card : player.cards) {
      const auto found = std::find(going.begin(), going.end(), card);
      if (found == going.end()) {
        kept.push_back(card);
      } else {
        going.erase(found);
      }
    }
    player.cards = kept;
  }

  // The cards dealt to each player on a street are told together, also those drawn: they come
  // after everybody has discarded.
  void flush_hands() {
    for (Player& player : players_) {
      if (player.dealt.empty()) continue;
      add({Kind::deal_hand, number(player.seat), {}, std::move(player.dealt)});
      player.dealt.clear();
      new_round_ = true;
    }
  }
  void flush() {
    flush_hands();
    if (board_.empty()) return;
    add({Kind::deal_board, 0, {}, std::move(board_)});
    board_.clear();
    new_round_ = true;
  }

  // From whoever bet or raised last on the last betting round, or was the first to act on it.
  void show_hands() {
    std::vector<Player*> order;
    for (Player& player : players_) {
      if (!player.folded) order.push_back(&player);
    }
    if (shown_ || order.size() < 2) return;
    shown_ = true;
    const auto first = std::find_if(order.begin(), order.end(), [&](const Player* player) {
      return opener_ != 0 && number(player->seat) >= number(opener_);
    });
    std::rotate(order.begin(), first == order.end() ? order.begin() : first, order.end());
    for (const Player* player : order) {
      const int who = number(player->seat);
      if (player->mucked) {
        add({Kind::muck, who});
      } else {
        add({Kind::show, who, {}, {player->cards.begin(), player->cards.end()}});
      }
    }
  }

  Money required(const std::optional<Money>& amount, std::string_view option,
                 std::string_view field) const {
    if (amount && amount->cents > 0) return *amount;
    cannot_tell(fmt::format("rules.{}", option),
                fmt::format("a hand of {} in PHH has a {}, which the round does not say",
                            hand_.variant->code, field));
  }

  void write_limits() {
    if (hand_.variant->fixed_limit()) {
      hand_.small_bet = required(chosen_.small_bet, "small-bet", "small_bet");
      hand_.big_bet = required(chosen_.big_bet, "big-bet", "big_bet");
    } else {
      hand_.minimum_bet =
          required(chosen_.minimum_bet.value_or(largest_blind_), "minimum-bet", "min_bet");
    }
  }

  // With two players the lists are in reverse. Whoever was all-in for less than the ante owed that
  // of the others.
  void write_posts() {
    const auto antes = std::count_if(players_.begin(), players_.end(),
                                     [](const Player& player) { return player.ante.cents > 0; });
    Money ante;
    for (const Player& player : players_) ante = std::max(ante, player.ante);
    hand_.ante_trimming = antes > 1;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      Player& player = players_[i];
      const std::size_t listed = players_.size() == 2 ? 1 - i : i;
      if (antes > 1 && player.ante == player.stakes) player.ante = ante;
      hand_.antes[listed] = player.ante;
      if (!hand_.variant->bring_in) hand_.blinds[listed] = player.blind;
    }
  }

  void write_results() {
    std::map<int, Money> net;
    std::map<int, Money> won;
    const Settlement settlement = round_.settlement();
    if (settlement.missing) return;
    for (const Line& line : settlement.lines) {
      const std::string_view id = game_.wagers[line.spot.wager].id;
      const bool pot = id == "pot" || id == "side-pot";
      if (!pot && id != "uncalled-bet" && id != "refund") continue;  // a jackpot is no part of it
      net[line.seat] += line.back - line.stake;
      if (pot) won[line.seat] += line.back;
    }
    for (const Player& player : players_) {
      hand_.finishing_stacks.push_back(
          player.stakes == no_limit ? no_limit : player.stakes + net[player.seat]);
      hand_.winnings.push_back(won[player.seat]);
    }
  }

  const Round& round_;
  const Definition& game_;
  const PotRules chosen_;
  PhhHand hand_;
  std::vector<Player> players_;  // p1 first
  std::map<int, std::size_t> number_;
  std::size_t at_ = 0;        // in the journal
  std::size_t last_act_ = 0;  // of anybody, before the showdown
  std::vector<Card> board_;   // not yet told
  int opener_ = 0;            // by whom the showdown begins
  bool new_round_ = true;     // of betting: nobody has acted on it
  bool shown_ = false;
  Money largest_blind_ = {};
};

}  // namespace

PhhResult phh_of_round(const Round& round) {
  if (round.definition().pot_game() == nullptr) {
    return Refusal{
        fmt::format("PHH tells hands of the poker room, not {}", round.definition().name), "game",
        ""};
  }
  try {
    return PhhOfRound(round).convert();
  } catch (const NoPhhHand& objection) {
    return objection.refusal;
  }
}

}  // namespace houseway
