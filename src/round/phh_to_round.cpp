#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "games/register.h"
#include "round/file.h"
#include "round/json.h"
#include "round/phh.h"

// A hand as a round file. What everybody did stands there by seat and in which order follows from
// the rules, so that the actions are followed here: whose turn it is, what a call matches, which
// cards a player holds when some of them become known.
namespace houseway {
namespace {

using Kind = PhhAction::Kind;

struct NoPhhRound {
  Refusal refusal;
};

class PhhToRound {
 public:
  explicit PhhToRound(const PhhHand& hand) : hand_(hand), players_(hand.player_count()) {}

  Json convert() {
    if (hand_.variant->game.empty()) {
      refuse("variant",
             fmt::format("{} is no game of the poker room; its hands are read and written as PHH "
                         "alone",
                         hand_.variant->code),
             "637a.9(b)");
    }
    definition_ = find_definition(hand_.variant->game);
    take_seats();
    post_antes();
    post_blinds();
    for (; at_ < hand_.actions.size(); ++at_) follow(hand_.actions[at_]);
    muck_unseen();
    return file();
  }

 private:
  struct Held {
    Card card;
    bool gone = false;
  };
  struct Player {
    int seat = 0;
    Money left = {};
    Money bet = {};  // on this betting round
    bool folded = false;
    bool mucked = false;
    bool showed = false;  // though perhaps no face that the file knows
    std::map<std::string, Money> posts;
    std::vector<Held> cards;
    std::vector<std::string> plays;

    bool acts() const { return !folded && left.cents > 0; }
    bool contends() const { return !folded && !mucked; }
    bool seen() const {
      return !cards.empty() && std::all_of(cards.begin(), cards.end(), [](const Held& held) {
        return held.gone || held.card.known();
      });
    }
  };

  [[noreturn]] static void refuse(std::string place, std::string message,
                                  std::string section = {}) {
    throw NoPhhRound{{std::move(message), std::move(place), std::move(section)}};
  }
  [[noreturn]] void refuse_action(std::string message, std::string section = {}) const {
    refuse(fmt::format("actions[{}]", at_), std::move(message), std::move(section));
  }

  const PotGame& game() const { return *definition_->pot_game(); }
  Player& player(int number) { return players_[static_cast<std::size_t>(number - 1)]; }
  int count() const { return static_cast<int>(players_.size()); }
  int next(int number) const { return number % count() + 1; }
  // With two players the lists of antes and blinds are read in reverse.
  Money listed(const std::vector<Money>& amounts, int number) const {
    return amounts[static_cast<std::size_t>(count() == 2 ? 2 - number : number - 1)];
  }

  // The seats of the file where the table could have them: each one once and clockwise, in Stud
  // from the dealer's left, where there is no button to begin at.
  bool has_seats() const {
    const std::vector<int>& seats = hand_.seats;
    if (seats.empty()) return false;
    int turns = 0;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats[i] < 1 || seats[i] > definition_->positions) return false;
      if (seats[(i + 1) % seats.size()] <= seats[i]) ++turns;
    }
    return turns == 1 && (!hand_.variant->bring_in || seats.back() > seats.front());
  }

  void take_seats() {
    const bool as_listed = has_seats();
    for (int number = 1; number <= count(); ++number) {
      const auto i = static_cast<std::size_t>(number - 1);
      players_[i].seat = as_listed ? hand_.seats[i] : number;
      players_[i].left = hand_.starting_stacks[i];
    }
  }

  // What there is of an amount, the stack allowing.
  static Money pay(Player& player, Money amount) {
    const Money paid = std::min(amount, player.left);
    if (player.left != no_limit) player.left -= paid;
    return paid;
  }
  void post(int number, const std::string& wager, Money amount) {
    Player& poster = player(number);
    const Money paid = pay(poster, amount);
    if (paid.cents == 0) return;
    poster.posts[wager] = paid;
    if (wager == "ante") return;
    poster.bet += paid;
    highest_ = std::max(highest_, poster.bet);
  }

  void post_antes() {
    for (int number = 1; number <= count(); ++number) {
      post(number, "ante", listed(hand_.antes, number));
    }
  }

  // Who acts first; 0 where nobody does.
  int first_to_act() const {
    for (const PhhAction& action : hand_.actions) {
      if (action.betting()) return action.player;
    }
    return 0;
  }

  // The blinds are those from the button's left on and number their places; who comes after them
  // may straddle, and where several do these are further blinds. Of two players the button has the
  // first, unless it has the larger one. Amounts below 0 are posts, and so are those of somebody
  // out of the row, if the betting begins left of the blinds all the same.
  void post_blinds() {
    if (hand_.variant->bring_in) return;
    last_ = count();
    const bool button_first = count() == 2 && listed(hand_.blinds, 2) <= listed(hand_.blinds, 1);
    Money largest;
    for (int place = 1; place <= count(); ++place) {
      const int number = button_first ? 3 - place : place;
      const Money amount = listed(hand_.blinds, number);
      if (amount.cents < 0) post(number, "post", Money{} - amount);
      if (amount.cents <= 0) continue;
      const bool in_row = place <= 2 || next(last_) == number;
      if (place > 2 && (!in_row || amount <= largest) && first_to_act() == next(last_)) {
        post(number, "post", amount);
        continue;
      }
      if (straddle_ && in_row && amount > largest) count_straddle_as_blind(place - 1);
      if (straddle_ || amount < largest || !in_row) {
        refuse(fmt::format("blinds_or_straddles[{}]", count() == 2 ? 2 - number : number - 1),
               "there are blinds from the button's left on, each as large as the one before or "
               "larger, and one straddle after them; another's post is less than 0",
               text(game().straddle_section));
      }
      straddle_ = place > 2 && amount > largest && !further_blinds_;
      post(number, straddle_ ? "straddle" : fmt::format("blind-{}", place), amount);
      largest = amount;
      if (!straddle_) largest_blind_ = amount;
      last_ = number;
    }
  }

  void count_straddle_as_blind(int place) {
    auto& posts = player(last_).posts;
    posts[fmt::format("blind-{}", place)] = posts["straddle"];
    posts.erase("straddle");
    straddle_ = false;
    further_blinds_ = true;
  }

  void follow(const PhhAction& action) {
    const bool next_street = action.kind == Kind::deal_board || action.kind == Kind::deal_hand ||
                             action.kind == Kind::discard;
    if (next_street && acted_) end_betting_round();
    switch (action.kind) {
      case Kind::remark:
        return;
      case Kind::deal_board:
        if (hand_.variant->draws) refuse_action("a game with draws has no community cards");
        board_.insert(board_.end(), action.cards.begin(), action.cards.end());
        return;
      case Kind::deal_hand:
        return receive(player(action.player), action.cards);
      case Kind::discard:
        return discard(player(action.player), action.cards);
      case Kind::show:
        return show(player(action.player), action.cards);
      case Kind::muck:
        return muck(player(action.player));
      default:
        return bet(action);
    }
  }

  void end_betting_round() {
    acted_ = false;
    for (Player& each : players_) each.bet = {};
    highest_ = {};
    // By whose hand showing the next one begins in Stud is for the rules to say.
    last_ = hand_.variant->bring_in ? 0 : count();
  }

  void bet(const PhhAction& action) {
    Player& actor = player(action.player);
    const bool opens_stud = hand_.variant->bring_in && !brought_in_;
    check_turn(action.player);
    acted_ = true;
    last_ = action.player;
    if (opens_stud) return open_stud(action);
    switch (action.kind) {
      case Kind::bring_in:
        refuse_action("the bring-in is made once, as the first bet of a game that has one",
                      text(game().forced_section));
      case Kind::fold:
        actor.folded = true;
        return say(actor, "fold");
      case Kind::call:
        say(actor, actor.bet < highest_ ? "call" : "check");
        actor.bet += pay(actor, std::max(highest_ - actor.bet, Money{}));
        return;
      default:
        say(actor,
            fmt::format("{} {}", highest_.cents > 0 ? "raise" : "bet", phh_amount(action.amount)));
        return raise_to(actor, action.amount);
    }
  }

  // A forced bettor who opens for the full bet has that amount as the forced bet.
  void open_stud(const PhhAction& action) {
    if (action.kind != Kind::bring_in && action.kind != Kind::bet) {
      refuse_action("the first to act brings it in or completes the bet",
                    text(game().forced_section));
    }
    brought_in_ = true;
    post(action.player, "forced", action.kind == Kind::bet ? action.amount : hand_.bring_in);
    forced_ = highest_;
  }

  void raise_to(Player& actor, Money amount) {
    const Money more = amount - actor.bet;
    if (amount <= highest_) {
      refuse_action(
          fmt::format("a bet or raise goes above {}, not to {}", text(highest_), text(amount)),
          text(game().general.raises));
    }
    if (more > actor.left) {
      refuse_action(
          fmt::format("p{} has {} left and bets {} more", last_, text(actor.left), text(more)),
          text(game().general.stakes));
    }
    actor.bet += pay(actor, more);
    highest_ = amount;
  }

  // Betting goes clockwise past those who have folded or are all-in.
  void check_turn(int number) {
    if (!player(number).acts()) {
      refuse_action(fmt::format("p{} has {} and acts no more", number,
                                player(number).folded ? "folded" : "nothing left"),
                    text(game().general.turn));
    }
    if (last_ == 0) return;
    int due = next(last_);
    while (!player(due).acts()) due = next(due);
    if (due == number) return;
    refuse_action(fmt::format("it is the turn of p{}, not of p{}", due, number),
                  text(game().general.turn));
  }

  static void say(Player& actor, std::string words) { actor.plays.push_back(std::move(words)); }

  void receive(Player& receiver, const std::vector<Card>& cards) {
    for (const Card card : cards) receiver.cards.push_back({card});
    if (receiver.cards.size() > Cards::capacity()) {
      refuse_action(fmt::format("a player receives at most {} cards", Cards::capacity()));
    }
  }

  void discard(Player& drawer, const std::vector<Card>& cards) {
    if (!hand_.variant->draws) {
      refuse_action(fmt::format("there is no draw in {}", hand_.variant->code));
    }
    std::string words = "draw";
    for (const Card card : cards) {
      hold(drawer, card).gone = true;
      words += " " + text(card);
    }
    say(drawer, cards.empty() ? "draw none" : words);
  }

  // The card in a player's hand, which may be one that was not known so far.
  Held& hold(Player& holder, Card card) {
    const auto with = [&](Card wanted) {
      return std::find_if(holder.cards.begin(), holder.cards.end(),
                          [&](const Held& held) { return !held.gone && held.card == wanted; });
    };
    auto found = with(card);
    if (found == holder.cards.end()) found = with(Card::unseen());
    if (found == holder.cards.end()) {
      refuse_action(fmt::format("that player holds no {}", text(card)));
    }
    found->card = card;
    return *found;
  }

  void show(Player& shower, const std::vector<Card>& cards) {
    shower.showed = true;
    for (const Card card : cards) {
      if (card.known()) hold(shower, card);
    }
  }

  // A hand that is "shown" as unknown to the end was conceded to one that was seen. Where none was,
  // who won is not known, and the rules ask for the cards.
  void muck_unseen() {
    const bool any_seen = std::any_of(players_.begin(), players_.end(), [](const Player& each) {
      return each.contends() && each.seen();
    });
    if (!any_seen) return;
    for (Player& each : players_) {
      if (!each.contends() || !each.showed || each.seen()) continue;
      each.mucked = true;
      say(each, "muck");
    }
  }

  // Who is the last one in the pot takes it, whether the cards are shown or not.
  void muck(Player& mucker) {
    const auto contending = std::count_if(players_.begin(), players_.end(),
                                          [](const Player& each) { return each.contends(); });
    if (contending < 2 || !mucker.contends()) return;
    mucker.mucked = true;
    say(mucker, "muck");
  }

  Json rules() const {
    Json rules = Json::object();
    rules["betting"] = hand_.variant->betting;
    if (hand_.variant->fixed_limit()) {
      rules["small-bet"] = money_json(hand_.small_bet);
      rules["big-bet"] = money_json(hand_.big_bet);
    } else if (hand_.minimum_bet != largest_blind_) {
      rules["minimum-bet"] = money_json(hand_.minimum_bet);
    }
    if (straddle_) rules["straddle"] = true;
    if (forced_ != hand_.bring_in) rules["forced-bet"] = money_json(hand_.bring_in);
    return rules;
  }

  Json file() const {
    Json file;
    if (const PhhField* hand = hand_.field("hand")) {
      const auto* number = std::get_if<std::int64_t>(&hand->value);
      file["id"] = number != nullptr ? std::to_string(*number) : std::get<std::string>(hand->value);
    }
    file["game"] = hand_.variant->game;
    file["rules"] = rules();
    if (!hand_.variant->bring_in) file["button"] = static_cast<unsigned>(players_.back().seat);
    std::vector<const Player*> by_seat;
    for (const Player& each : players_) by_seat.push_back(&each);
    std::sort(by_seat.begin(), by_seat.end(),
              [](const Player* a, const Player* b) { return a->seat < b->seat; });
    Json stakes = Json::object();
    Json bets = Json::object();
    Json cards = Json::object();
    Json plays = Json::object();
    for (const Player* each : by_seat) {
      const std::string seat = std::to_string(each->seat);
      const auto number = static_cast<std::size_t>(each - players_.data());
      const Money stack = hand_.starting_stacks[number];
      if (stack != no_limit) stakes[seat] = money_json(stack);
      for (const auto& [wager, amount] : each->posts) bets[seat][wager] = money_json(amount);
      std::string held;
      for (const Held& card : each->cards) held += (held.empty() ? "" : " ") + text(card.card);
      if (!held.empty()) cards[seat] = held;
      if (!each->plays.empty()) plays[seat] = each->plays;
    }
    if (!board_.empty()) {
      std::string board;
      for (const Card card : board_) board += (board.empty() ? "" : " ") + text(card);
      cards[hand_.variant->bring_in ? "common" : "community"] = board;
    }
    if (!stakes.empty()) file["stakes"] = std::move(stakes);
    file["bets"] = std::move(bets);
    file["cards"] = std::move(cards);
    file["plays"] = std::move(plays);
    return file;
  }

  const PhhHand& hand_;
  const Definition* definition_ = nullptr;
  std::vector<Player> players_;  // p1 first
  std::vector<Card> board_;
  std::size_t at_ = 0;  // the action that is followed
  int last_ = 0;        // after whom the next one acts; 0 where the cards showing decide it
  Money highest_ = {};  // bet on this betting round
  bool acted_ = false;  // somebody has, on this betting round
  bool brought_in_ = false;
  bool straddle_ = false;
  bool further_blinds_ = false;  // in place of a straddle
  Money largest_blind_ = {};     // as it is owed
  Money forced_ = {};
};

}  // namespace

std::variant<Json, Refusal> round_of_phh(const PhhHand& hand) {
  try {
    return PhhToRound(hand).convert();
  } catch (const NoPhhRound& objection) {
    return objection.refusal;
  }
}

}  // namespace houseway
