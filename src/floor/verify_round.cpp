#include "floor/verify_round.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

#include "core/words.h"
#include "floor/entry_body.h"
#include "floor/live_table.h"
#include "floor/seen_positions.h"
#include "ranking/totals.h"
#include "round/event_words.h"
#include "round/file.h"
#include "round/reported.h"

namespace houseway::floor {
namespace {

constexpr std::size_t most_by_first_card = 11;  // itself and up to ten more (627a.5(f))

bool lasting_shoe(const RuleSet& rules) {
  const Definition& game = rules.definition();
  return game.card_game() != nullptr && game.cards().shoe.exists() && !rules.continuous();
}

bool no_card_dealt(const Record& record) {
  return std::all_of(record.seats.begin(), record.seats.end(),
                     [](const SeatRecord& seat) { return seat.cards.empty(); }) &&
         std::all_of(record.places.begin(), record.places.end(),
                     [](const Cards& cards) { return cards.empty(); });
}

// What a throw or draw of a round is as an item: "roll 3 4", "spin 17", "magic-card 7c". As it is
// written: another way to write it is not what was committed to.
std::string thrown_item(const Json& words) {
  const std::string& key = words.begin().key();
  const Json& value = words.begin().value();
  const auto word = [](const Json& json) {
    return json.is_string() ? json.get<std::string>() : json.dump();
  };
  if (value.is_object()) return word(member(value, "name")) + " " + word(member(value, "drawn"));
  if (!value.is_array()) return key + " " + word(value);
  std::string item = key;
  for (const Json& die : value) item += " " + word(die);
  return item;
}

class Replay {
 public:
  Replay(const RoundEntries& entries, const RuleSet& rules, Dealt dealt)
      : entries_(entries), rules_(rules), dealt_(dealt), round_(rules) {}

  void take(const RoundEntries::Step& step) {
    place_ = step.place;
    const auto* went = std::get_if<RoundEntries::Went>(&step.what);
    if (went == nullptr) expect_first_burned();
    std::visit([this](const auto& what) { happen(what); }, step.what);
  }
  void end(const Json& file, const std::string& place) {
    place_ = place;
    expect_first_burned();
    if (!again_.wrong) compare(file);
    if (!again_.wrong && !queue_.empty()) {
      const TakenCard& card = *queue_.front().card;
      find(fmt::format("card {} of shoe {} was {}, which the round does not have", card.position,
                       card.shoe, queue_.front().burned ? "burned" : "drawn"),
           "round");
    }
    if (!again_.wrong && !held_.empty()) {
      find(fmt::format("card {} of shoe {} was drawn for the next hand and not put back",
                       held_.front().position, held_.front().shoe),
           "round");
    }
    if (!again_.wrong && !told_.empty()) {
      find(fmt::format("the commitment says {}, which the round does not have",
                       printable(told_.front().item, 60)),
           "round");
    }
    if (!again_.wrong) note_turned_up();
  }
  bool wrong() const { return again_.wrong.has_value(); }
  PlayedAgain result() { return std::move(again_); }

 private:
  struct Next {
    const TakenCard* card = nullptr;
    bool burned = false;
  };

  void find(std::string message, const std::string& part) {
    if (!again_.wrong) again_.wrong = Refusal{std::move(message), place_ + " " + part, {}};
  }
  const Definition& game() const { return rules_.definition(); }

  void happen(const RoundEntries::Began&) {
    if (began_) find("the round before is not over", "event");
    began_ = true;
  }
  void happen(const RoundEntries::EntryBack&) {
    if (dealt_.cards || dealt_.throws) return find("the program dealt it", "event");
    Round again(rules_);
    const std::size_t kept = LiveTable::before_last_card(round_);
    for (std::size_t i = 0; i < kept; ++i) again.apply(round_.journal()[i]);
    round_ = std::move(again);
  }

  // What the procedure burns without saying so in the round: the first cards of a shoe, those
  // before hands that are drawn to, and what is left over after an irregularity.
  void happen(const RoundEntries::Taken& taken) {
    if (!dealt_.cards || taken.count == 0) return;
    const TakenCard* cards = entries_.cards.data() + taken.first;
    shoe_ = cards->shoe;
    const bool begins = cards->position == 0 && lasting_shoe(rules_) &&
                        game().cards().shoe.burn != Shoe::Burn::none;
    std::size_t silent = 0;
    if (taken.burned) {
      last_burned_ = taken.count == 1 ? cards : nullptr;
      if (begins) return first_burned(taken, *cards);
      if (simulated_ || left_over()) return;
      if (game().hands() != nullptr && began_ && no_card_dealt(round_.record())) {
        const auto& steps = rules_.dealing().steps;
        const Deal* first = steps.empty() ? nullptr : steps.front().as<Deal>();
        if (first != nullptr)
          silent = std::min(taken.count, static_cast<std::size_t>(first->burned));
      }
    } else {
      last_burned_ = nullptr;
      if (begins) return find("the first card of the shoe is burned, and was not", "positions");
      if (holds_next_) {
        held_.insert(held_.end(), cards, cards + taken.count);
        holds_next_ = false;
        return;
      }
    }
    for (std::size_t i = silent; i < taken.count; ++i) queue_.push_back({cards + i, taken.burned});
  }
  // Whether they are as many as there should be is asked when it is clear that none of them was
  // taken by an irregularity.
  void first_burned(const RoundEntries::Taken& taken, const TakenCard& first) {
    if (game().cards().shoe.burn == Shoe::Burn::one_card) {
      if (taken.count != 1) first_burned_at_ = place_;
      return;
    }
    const auto card = parse_card(first.item);
    const int points = card ? baccarat_value(*card) : 0;
    const std::size_t due = 1 + static_cast<std::size_t>(points == 0 ? 10 : points);
    const bool fits =
        card ? taken.count == due : taken.count > 1 && taken.count <= most_by_first_card;
    if (!fits) first_burned_at_ = place_;
  }
  void expect_first_burned() {
    if (first_burned_at_.empty()) return;
    place_ = std::exchange(first_burned_at_, {});
    find("other cards are burned before a shoe is dealt from", "positions");
  }
  bool left_over() const { return disclosed_ && game().pot_game() == nullptr && round_.over(); }

  void happen(const RoundEntries::PutBack& back) {
    if (!dealt_.cards) return;
    const auto is = [&](const TakenCard& card) {
      return card.shoe == back.shoe && card.position == back.position;
    };
    if (std::erase_if(held_, is) > 0) return;
    if (std::erase_if(queue_, [&](const Next& next) { return is(*next.card); }) > 0) return;
    find("no card lies there that could be put back", "position");
  }
  void happen(const RoundEntries::StackBound& bound) {
    shoe_ = bound.shoe;
    held_.clear();
  }
  // In the middle of a round the cards are shuffled where they ran out or after an irregularity.
  void happen(const RoundEntries::StackEnded& ended) {
    if (!dealt_.cards || !began_ || !bets_closed_) return;
    if (!ended.voided && ended.left > 0) {
      find(fmt::format("the commitment ends in the middle of a round with {} left in the stack",
                       count_of(ended.left, "card")),
           "shoe");
    } else if (ended.voided && !last_went_wrong_) {
      find("the commitment is void in the middle of a round in which nothing went wrong", "shoe");
    }
  }

  void happen(const RoundEntries::ThrowBound& bound) {
    bound_late_[bound.number] = began_ && (game().card_game() == nullptr ? bet_since_ : late());
  }
  // A throw that decides nothing is made again.
  bool late() const {
    return bets_closed_ && !(tossed_ && round_.expected().kind == Expected::Kind::toss);
  }
  void happen(const RoundEntries::ThrowTold& told) { told_.push_back(told); }

  void happen(const RoundEntries::Went& went) {
    const auto read = read_event(round_, went.what);
    if (const auto* why = std::get_if<Refusal>(&read)) return refuse(*why);
    const Event& event = std::get<Event>(read);
    last_went_wrong_ = event.is<GoneWrong>();
    simulated_ = false;
    if (dealt_.cards) take_cards(event);
    expect_first_burned();
    if (dealt_.throws) take_throw(event, went.what);
    if (again_.wrong) return;
    if (const auto why = round_.apply(event)) return refuse(*why);
    bets_closed_ = bets_closed_ || event.is<NoMoreBets>();
    bet_since_ = !event.is<Tossed>() && (bet_since_ || event.is<BetMade>() || event.is<Called>());
    tossed_ = tossed_ || event.is<Tossed>();
  }
  void refuse(const Refusal& why) {
    find(why.message, why.place.empty() ? "what" : "what." + why.place);
  }

  void take_cards(const Event& event) {
    if (const auto* dealt = event.as<CardDealt>()) {
      take_dealt(*dealt);
    } else if (event.is<CardBurned>()) {
      if (queue_.empty() || !queue_.front().burned) {
        return find("a card is burned that was not burned from the committed stack", "what.burn");
      }
      queue_.pop_front();
    } else if (const auto* wrong = event.as<GoneWrong>()) {
      const Irregularity& known = game().irregularities[wrong->irregularity];
      if (takes_a_card(known) && wrong->card.known()) put_away(*wrong);
      const bool lasting = lasting_shoe(rules_);
      holds_next_ = lasting && known.from_shoe.for_next_hand;
      simulated_ = lasting && !known.from_shoe.never_at.empty();
      disclosed_ = disclosed_ || (lasting && wrong->disclosed && known.from_shoe.tells_disclosed &&
                                  known.from_shoe.leaves_over != nullptr);
    }
    last_burned_ = nullptr;
  }
  // The card that was burned right before.
  void put_away(const GoneWrong& wrong) {
    if (last_burned_ == nullptr) {
      return find("a card is put away that was not burned from the committed stack",
                  "what.irregularity.card");
    }
    first_burned_at_.clear();
    std::erase_if(queue_, [&](const Next& next) { return next.card == last_burned_; });
    again_.named.push_back({*last_burned_, wrong.place, wrong.card, "put away", false, false});
  }
  void take_dealt(const CardDealt& dealt) {
    const Place to = dealt.place;
    const std::string where =
        "to " + (to.is_seat() ? fmt::format("{}", to.seat()) : std::string(game().place_id(to)));
    if (queue_.empty() || queue_.front().burned) {
      return find(fmt::format("{} {} did not come from the committed stack in this round",
                              text(dealt.card), where),
                  "what.card");
    }
    again_.named.push_back({*queue_.front().card, to, dealt.card, where, true, false});
    queue_.pop_front();
  }

  void take_throw(const Event& event, const Json& words) {
    if (!event.is<Tossed>() && !event.is<SystemDrew>()) return;
    const std::string item = thrown_item(words);
    const std::string& key = words.begin().key();
    if (told_.empty()) return find(fmt::format("{} was not committed to", item), "what." + key);
    const RoundEntries::ThrowTold told = told_.front();
    told_.pop_front();
    ++again_.throws;
    if (told.item != item) {
      find(fmt::format("{} came; the commitment says {}", item, printable(told.item, 60)),
           "what." + key);
    } else if (bound_late_[told.number]) {
      find(fmt::format("throw {} was committed to after bets were made that it decides, and not "
                       "before they closed",
                       told.number),
           "what." + key);
    }
  }

  void compare(const Json& file) {
    const bool over = game().thrown_on_a_layout() || round_.over();
    if (!began_ || !over) return find("the entries before it are of no complete round", "round");
    const Json again = write_round(round_);
    if (again == file) return;
    for (const auto& [key, value] : again.items()) {
      if (member(file, key.c_str()) != value) return differs(key);
    }
    for (const auto& [key, value] : file.items()) {
      if (!again.contains(key)) return differs(key);
    }
  }
  void differs(const std::string& key) {
    find("is not what the entries of the round come to", "round." + printable(key, 40));
  }

  void note_turned_up() {
    std::vector<std::size_t> of_shoe;
    std::vector<LaidCard> laid;
    for (std::size_t i = 0; i < again_.named.size(); ++i) {
      const NamedCard& each = again_.named[i];
      // What was dealt before the cards were shuffled in the middle of a round was opened then, as
      // far as it lay face up, and is not afterwards.
      if (!each.dealt || each.taken.shoe != shoe_) continue;
      of_shoe.push_back(i);
      laid.push_back({each.place, each.card});
    }
    for (const std::size_t at : seen_of(round_, laid)) {
      again_.named[of_shoe[at]].turned_up = true;
    }
  }

  const RoundEntries& entries_;
  const RuleSet& rules_;
  Dealt dealt_;
  Round round_;
  PlayedAgain again_;
  std::string place_;

  bool began_ = false;
  bool bets_closed_ = false;
  bool bet_since_ = false;  // the last throw on a layout
  bool tossed_ = false;
  bool last_went_wrong_ = false;

  std::uint64_t shoe_ = 0;
  std::deque<Next> queue_;       // taken, and yet to be named by the round
  std::vector<TakenCard> held_;  // for the next hand
  bool holds_next_ = false;
  bool simulated_ = false;                  // a round without wagers is burned
  bool disclosed_ = false;                  // a card that was not due was seen
  const TakenCard* last_burned_ = nullptr;  // alone, and nothing since
  std::string first_burned_at_;             // where other first cards were burned than are due

  std::map<std::uint64_t, bool> bound_late_;
  std::deque<RoundEntries::ThrowTold> told_;
};

}  // namespace

PlayedAgain play_again(const RoundEntries& entries, const RuleSet& rules, const Json& file,
                       Dealt dealt, const std::string& place) {
  Replay replay(entries, rules, dealt);
  try {
    for (const RoundEntries::Step& step : entries.steps) {
      if (replay.wrong()) break;
      replay.take(step);
    }
    replay.end(file, place);
  } catch (const SumTooLarge& sum) {
    PlayedAgain again = replay.result();
    again.wrong = Refusal{sum.what(), place + " round", {}};
    return again;
  }
  return replay.result();
}

}  // namespace houseway::floor
