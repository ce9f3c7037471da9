#include <fmt/format.h>

#include <algorithm>

#include "round/pot_file.h"
#include "round/pot_words.h"

namespace houseway {
namespace {

// Puts what a file records into the order that the rules imply.
class PotFeeder {
 public:
  PotFeeder(Round& round, PotFile file)
      : round_(round), file_(std::move(file)), game_(round.definition()) {
    told_.resize(file_.irregular.size());
  }

  Refusals run() {
    begin();
    while (refusals_.empty() && !pot().over()) next();
    if (refusals_.empty()) refuse_left_over();
    return std::move(refusals_);
  }

 private:
  using What = Irregularity::OfPot::What;
  const PotRound& pot() const { return round_.pot(); }
  const Irregularity& kind_of_wrong(std::size_t i) const {
    return game_.irregularities[file_.irregular[i].wrong.irregularity];
  }

  bool feed(const Event& event, const std::string& path) {
    auto why = round_.apply(event);
    if (!why) return true;
    if (event.is<GoneWrong>()) {
      why->place = path + why->place.substr(std::string_view("irregularities").size());
    } else if (!path.empty() && !(event.is<PotActed>() && why->place.starts_with("cards."))) {
      why->place = path;
    }
    refusals_.push_back(std::move(*why));
    return false;
  }

  void post(bool after_deal) {
    // Antes first, then blinds by their number, then what else is posted.
    const auto turn = [&](const PotPosted& each) {
      const std::string_view id = game_.wagers[each.spot.wager].id;
      const int kind = id == "ante" ? 0 : id == "blind" ? 1 : id == "straddle" ? 2 : 3;
      return kind * 100 + each.spot.again;
    };
    std::stable_sort(file_.posted.begin(), file_.posted.end(),
                     [&](const PotPosted& a, const PotPosted& b) { return turn(a) < turn(b); });
    std::vector<PotPosted> later;
    for (const PotPosted& each : file_.posted) {
      const std::string_view id = game_.wagers[each.spot.wager].id;
      const bool is_later =
          id == "forced" || (id == "blind" && game_.pot_game()->blinds_after_deal);
      if (is_later != after_deal) {
        later.push_back(each);
      } else if (refusals_.empty()) {
        feed(Event::bet(each.seat, each.spot, each.amount), each.path);
      }
    }
    file_.posted = std::move(later);
  }

  void begin() {
    for (const int seat : file_.players) {
      const auto stakes = file_.stakes.find(seat);
      if (!feed(Event::sit_down(seat, stakes == file_.stakes.end() ? no_limit : stakes->second),
                fmt::format("stakes.{}", seat))) {
        return;
      }
    }
    if (file_.button && !feed(Event::place_button(*file_.button), "button")) return;
    post(false);
    for (const auto& [event, path] : file_.meters) {
      if (refusals_.empty()) feed(event, path);
    }
    if (file_.high_hand && refusals_.empty()) feed({*file_.high_hand}, "");
    if (refusals_.empty()) feed(Event::no_more_bets(), "");
  }

  // The moment that has just come, in the words of a file.
  bool is_now(const std::string& at) const {
    if (at == "deal" || at == "initial-deal") return pot().street_index() == 0;
    if (at.starts_with("after-")) return pot().phase() != PotRound::Phase::dealing;
    if (at == "before-showdown") return pot().phase() == PotRound::Phase::showdown;
    const std::string_view name = std::string_view(at).substr(std::string_view("before-").size());
    const auto& streets = game_.pot_game()->streets;
    for (std::size_t i = 0; i < streets.size(); ++i) {
      if (streets[i].id == name || streets[i].also_called.contains(name)) {
        return pot().street_index() == i;
      }
    }
    return false;
  }

  bool is_struck(std::size_t i) const {
    const What what = kind_of_wrong(i).pot.what;
    return what == What::dead_hand || what == What::refunded_hand;
  }

  // Whether what went wrong happens now, where the file does not say when.
  bool is_due(std::size_t i) const {
    const RecordedIrregularity& recorded = file_.irregular[i];
    const Irregularity& known = kind_of_wrong(i);
    const int seat = recorded.wrong.place.is_seat() ? recorded.wrong.place.seat() : 0;
    if (known.effect == Irregularity::Effect::voids || known.pot.what == What::dead_hand ||
        known.pot.what == What::refunded_hand || known.pot.what == What::calls_only) {
      return false;  // told when the file has no more to say, or at the play that it is about
    }
    if (known.pot.what == What::void_hand) {
      if (seat == 0) return true;  // to be refused
      // After the hole cards, or after as many of the first cards as the file has.
      const Street& first = game_.pot_game()->streets.front();
      const auto least = static_cast<std::size_t>(first.down);
      const auto most = least + static_cast<std::size_t>(first.up);
      const auto given = file_.cards.find(seat);
      const auto dealt = given == file_.cards.end() ? 0 : given->second.size();
      return pot().record().seat(seat).cards.size() >= std::clamp(dealt, least, most);
    }
    if (known.pot.what == What::ends_betting) {
      return pot().phase() == PotRound::Phase::betting &&
             pot().street_index() + 1 == game_.pot_game()->streets.size();
    }
    return true;
  }

  bool tell(std::size_t i) {
    told_[i] = true;
    GoneWrong wrong = file_.irregular[i].wrong;
    const std::string& path = file_.irregular[i].path;
    if (kind_of_wrong(i).pot.what != What::not_eligible) return feed({wrong}, path);
    // Each of the cards that went to somebody who does not take part goes away.
    auto& cards = file_.cards[wrong.place.seat()];
    if (cards.empty()) return feed({wrong}, path);
    for (const Card card : cards) {
      wrong.card = card;
      if (!feed({wrong}, path)) return false;
    }
    cards.clear();
    return true;
  }

  bool tell_what_is_due() {
    for (std::size_t i = 0; i < told_.size(); ++i) {
      if (told_[i]) continue;
      const std::string& at = file_.irregular[i].at;
      if (kind_of_wrong(i).pot.what == What::calls_only) continue;
      bool now = at.empty() ? is_due(i) : is_now(at);
      // A hand that is struck in the deal has its cards.
      if (is_struck(i) && pot().street_index() == 0)
        now &= pot().phase() != PotRound::Phase::dealing;
      const bool concerns_cards = kind_of_wrong(i).pot.what == What::void_hand ||
                                  kind_of_wrong(i).pot.what == What::ends_betting;
      if (now && (at.empty() || !concerns_cards || is_due(i))) return tell(i);
    }
    return false;
  }

  // The file has nothing more for this seat, or for anybody: what it has not told yet explains it.
  bool tell_why_silent(int seat) {
    // Who shows says nothing, so that a round that became void at the showdown did so after the
    // last word.
    const bool more_is_said =
        pot().phase() == PotRound::Phase::showdown &&
        std::any_of(file_.plays.begin(), file_.plays.end(),
                    [&](const auto& plays) { return said_[plays.first] < plays.second.size(); });
    for (std::size_t i = 0; i < told_.size(); ++i) {
      if (told_[i] || !file_.irregular[i].at.empty()) continue;
      const Irregularity& known = kind_of_wrong(i);
      const Place place = file_.irregular[i].wrong.place;
      const bool strikes =
          (known.pot.what == What::dead_hand || known.pot.what == What::refunded_hand) &&
          place == Place::seat(seat);
      if (strikes || (known.effect == Irregularity::Effect::voids && !more_is_said)) {
        tell(i);
        return true;
      }
    }
    return false;
  }

  // What went wrong at the very play: a call that was meant as more, a hand that was thrown away.
  bool tell_with(int seat, const std::string& play) {
    for (std::size_t i = 0; i < told_.size(); ++i) {
      const RecordedIrregularity& recorded = file_.irregular[i];
      if (told_[i] || recorded.wrong.place != Place::seat(seat)) continue;
      const What what = kind_of_wrong(i).pot.what;
      const bool last = said_[seat] + 1 == file_.plays[seat].size();
      if (what == What::calls_only && play == "call" &&
          (recorded.at.empty() || is_now(recorded.at))) {
        return tell(i);
      }
      if (what == What::dead_hand && recorded.at.empty() && play == "fold" && last) {
        ++said_[seat];
        return tell(i);
      }
    }
    return false;
  }

  void next() {
    if (tell_what_is_due() || !refusals_.empty()) return;
    const Expected expected = pot().expected();
    switch (expected.kind) {
      case Expected::Kind::burn:
        feed(Event::burn(), "cards");
        return;
      case Expected::Kind::card:
        return deal(expected.place);
      case Expected::Kind::bets:
        return post_later(expected.place);
      default:
        return ask(expected.place.seat());
    }
  }

  void deal(Place place) {
    std::vector<Card>& cards = place.is_seat()      ? file_.cards[place.seat()]
                               : place.index() == 0 ? file_.community
                                                    : file_.common;
    std::size_t& taken = dealt_[place.is_seat() ? place.seat() : -1 - place.index()];
    const std::string name =
        place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game_.place_id(place));
    const Card card = taken < cards.size() ? cards[taken] : Card::unseen();
    feed(Event::deal(place, card), fmt::format("cards.{}[{}]", name, taken));
    ++taken;
  }

  void post_later(Place place) {
    const std::size_t before = round_.journal().size();
    post(true);
    if (!refusals_.empty() || round_.journal().size() > before) return;
    const PotGame& game = *game_.pot_game();
    if (tell_why_silent(place.seat())) return;
    refusals_.push_back(
        {place == Place{}
             ? std::string("the player left of the button posts a Blind Bet")
             : fmt::format("by the up cards seat {} makes the Forced Bet", place.seat()),
         place == Place{} ? std::string("bets") : fmt::format("bets.{}.forced", place.seat()),
         text(place == Place{} ? game.blinds_section : game.forced_section)});
  }

  void ask(int seat) {
    const std::vector<std::string>& plays = file_.plays[seat];
    std::size_t& said = said_[seat];
    const std::string path = fmt::format("plays.{}[{}]", seat, said);
    const bool showdown = pot().phase() == PotRound::Phase::showdown;
    if (said == plays.size()) {
      if (tell_why_silent(seat)) return;
      if (showdown) {
        feed(Event::act(seat, PotAct::show), path);
        return;
      }
      refusals_.push_back(
          {fmt::format("it is the turn of seat {} and the file does not say what it "
                       "does: {}",
                       seat, what_is_asked()),
           fmt::format("plays.{}", seat), text(pot().street().betting_section)});
      return;
    }
    if (tell_with(seat, plays[said])) return;
    const auto read = read_pot_act(seat, plays[said]);
    if (const auto* wrong = std::get_if<std::string>(&read)) {
      refusals_.push_back({*wrong, path, text(game_.pot_game()->general.turn)});
      return;
    }
    feed({std::get<PotActed>(read)}, path);
    ++said;
  }

  std::string what_is_asked() const {
    switch (pot().phase()) {
      case PotRound::Phase::drawing:
        return "draw cards, or draw none";
      case PotRound::Phase::discarding:
        return fmt::format("discard {} cards", pot().street().discards);
      default:
        return pot().to_call().cents > 0 ? "fold, call or raise" : "check, bet or fold";
    }
  }

  void refuse_left_over() {
    const bool is_void = pot().record().void_by != nullptr;
    for (const auto& [seat, plays] : file_.plays) {
      if (said_[seat] >= plays.size()) continue;
      refusals_.push_back({fmt::format("seat {} is not asked any more", seat),
                           fmt::format("plays.{}[{}]", seat, said_[seat]),
                           text(game_.pot_game()->general.turn)});
      return;
    }
    for (const PotPosted& posted : file_.posted) {
      refusals_.push_back({"nothing of the kind is posted in this round", posted.path,
                           text(game_.wagers[posted.spot.wager].section)});
      return;
    }
    for (std::size_t i = 0; i < told_.size(); ++i) {
      if (told_[i]) continue;
      refusals_.push_back({"the round does not come to that", file_.irregular[i].path,
                           text(kind_of_wrong(i).section)});
      return;
    }
    if (is_void) return;
    const auto too_many = [&](const std::vector<Card>& cards, int key, const std::string& name) {
      if (dealt_[key] >= cards.size() || !refusals_.empty()) return;
      refusals_.push_back(
          {fmt::format("{} cards are dealt there, not {}", dealt_[key], cards.size()),
           fmt::format("cards.{}[{}]", name, dealt_[key]), text(pot().street().section)});
    };
    for (const auto& [seat, cards] : file_.cards) {
      too_many(cards, seat, fmt::format("{}", seat));
    }
    too_many(file_.community, -1, "community");
    too_many(file_.common, -2, "common");
  }

  Round& round_;
  PotFile file_;
  const Definition& game_;
  std::map<int, std::size_t> said_;
  std::map<int, std::size_t> dealt_;  // by seat; community -1, common -2
  std::vector<bool> told_;
  Refusals refusals_;
};

}  // namespace

Refusals feed_in_order(Round& round, PotFile file) {
  return PotFeeder(round, std::move(file)).run();
}

}  // namespace houseway
