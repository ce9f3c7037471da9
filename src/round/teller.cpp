#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "core/words.h"
#include "round/told.h"

namespace houseway {
namespace {

class Teller {
 public:
  Teller(Round& round, Told& told) : round_(round), told_(told), game_(round.definition()) {}

  Refusals run() {
    take_the_bank();
    for (const Told::Bet& bet : told_.bets) {
      feed(Event::bet(bet.place, bet.spot, bet.amount), bet.path);
    }
    for (const auto& [event, path] : told_.readings) feed(event, path);
    feed(Event::no_more_bets(), {});
    while (refusals_.empty() && !round_.over()) step();
    if (refusals_.empty() && game_.shoe.exists()) tell_harmless();
    if (refusals_.empty()) check_nothing_left();
    return std::move(refusals_);
  }

 private:
  void feed(const Event& event, const std::string& path) {
    if (auto why = round_.apply(event)) {
      // The round knows which part of an irregularity is wrong, the file which one it is.
      const std::string part = event.kind == Event::Kind::irregularity
                                   ? why->place.substr(std::string_view("irregularities").size())
                                   : std::string();
      if (!path.empty()) why->place = path + part;
      refusals_.push_back(std::move(*why));
    }
  }

  // Who banks has said so before the bets.
  void take_the_bank() {
    if (!game_.banking.exists()) return;
    for (const auto& [seat, plays] : told_.plays) {
      for (const bool with_house : {false, true}) {
        const auto said = std::find(plays.begin(), plays.end(), Banking::word(with_house));
        if (seat == 0 || said == plays.end()) continue;
        const std::string path = fmt::format("plays.{}[{}]", seat, said - plays.begin());
        if (said != plays.begin()) {
          refuse(path, "the bank is taken before anything else", game_.banking.one_at_a_time);
        } else {
          feed(Event::bank(seat, with_house), path);
          ++played_[seat];
        }
      }
    }
  }

  void step() {
    if (tell_due_irregularity()) return;
    const Expected now = round_.expected();
    if (now.kind == Expected::Kind::card && told_of_running_out() && !has_card(now.place)) {
      return check_nothing_left();
    }
    switch (now.kind) {
      case Expected::Kind::card:
        return deal(now.place);
      case Expected::Kind::burn:
        return feed(Event::burn(), {});
      case Expected::Kind::reveal:
        return feed(Event::reveal(), {});
      case Expected::Kind::arrangement:
        return arrange(now);
      case Expected::Kind::toss:
        return toss();
      case Expected::Kind::decision:
        return decide(now);
      case Expected::Kind::bets:
      case Expected::Kind::nothing:
        return;
    }
  }

  std::string key_of(Place place) const {
    return place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game_.place_id(place));
  }

  // What the result does not need may be left out of a file: such cards are unseen.
  void deal(Place place) {
    const std::string key = told_.shoe ? "shoe" : key_of(place);
    const std::vector<Card>& given = told_.shoe ? *told_.shoe : told_.cards[key];
    std::size_t& next = dealt_[key];
    const bool none = next >= given.size();
    if (none && told_.shoe) {
      const Step& step = *round_.expected().step;
      return refuse(
          "shoe",
          fmt::format("a card is due to {}, and no more is listed", game_.place_name(place)),
          section_of(step, round_.rules(), round_.record(), place));
    }
    std::string path = told_.shoe ? "shoe" : "cards." + key;
    if (!none) path += fmt::format("[{}]", next);
    feed(Event::deal(place, none ? Card::unseen() : given[next++]), path);
  }

  // Whether the file has a card for the place where one is due.
  bool has_card(Place place) {
    const std::string key = told_.shoe ? "shoe" : key_of(place);
    return dealt_[key] < (told_.shoe ? *told_.shoe : told_.cards[key]).size();
  }

  // As the file says it, or a throw that nobody has seen.
  void toss() {
    if (tossed_ == told_.steps.size()) return feed(Event::toss({}), {});
    const Told::Part& part = told_.steps[tossed_++];
    feed(Event::toss(part.thrown), part.path);
  }

  // By the house way, unless the file says how.
  void arrange(const Expected& now) {
    if (out_of_plays(0)) return feed(Event::arrange(now.place), {});
    const std::string path = fmt::format("plays.dealer[{}]", played_[0]);
    const std::string& words = told_.plays[0][played_[0]++];
    const auto arranged = parse_arranged(words);
    if (arranged) return feed(Event::arrange(now.place, *arranged), path);
    refuse(path, fmt::format("\"{}\" does not arrange the dealer's hand", words),
           now.step->section);
  }

  static std::optional<Play> silence(const Step& step) {
    for (std::size_t i = 0; i < step.choices.size(); ++i) {
      if (step.choices[i].unwritten) return Play{static_cast<std::uint8_t>(i)};
    }
    return std::nullopt;
  }

  void decide(const Expected& now) {
    const int seat = now.place.seat();
    if (const auto chosen = chosen_.find(seat);
        chosen != chosen_.end() && now.step->offers(Choice::Act::give_up)) {
      return decide_as_chosen(now, chosen->second);
    }
    const auto given = told_.plays.find(seat);
    std::size_t& next = played_[seat];
    if (const auto silent = silence(*now.step)) {
      if (out_of_plays(seat) || !parse_play(*now.step, given->second[next])) {
        return feed(Event::decide(seat, *silent), {});
      }
    }
    if (given == told_.plays.end() || next >= given->second.size()) {
      return refuse(fmt::format("plays.{}", seat),
                    fmt::format("seat {} has no play where {} is due", seat, allowed()),
                    now.step->section);
    }
    const std::string path = fmt::format("plays.{}[{}]", seat, next);
    // How a hand was arranged that is then given up may be left out.
    if (now.step->offers(Choice::Act::set) && folds_later(*now.step, given->second[next])) {
      return feed(Event::decide(seat, Play{}), path);
    }
    const std::string& words = given->second[next++];
    const auto play = parse_play(*now.step, words);
    if (const Step* exposed = !play ? giving_up(words) : nullptr) {
      return refuse(path, fmt::format("no card of seat {} was exposed", seat), exposed->section);
    }
    if (!play) {
      return refuse(path, fmt::format("\"{}\" is no play here; {} is due", words, allowed()),
                    now.step->section);
    }
    feed(Event::decide(seat, *play), path);
  }

  // What the file has with an irregularity is the player's decision on it.
  void decide_as_chosen(const Expected& now, const Told::Irregular& told) {
    const auto play = parse_play(*now.step, told.choice);
    if (play) return feed(Event::decide(now.place.seat(), *play), told.path + ".choice");
    refuse(told.path + ".choice",
           told.choice.empty()
               ? fmt::format("the player chooses: {}", allowed())
               : fmt::format("\"{}\" is no choice here; {} is due", told.choice, allowed()),
           now.step->section);
  }

  bool folds_later(const Step& step, const std::string& words) const {
    return std::any_of(game_.play.begin(), game_.play.end(), [&](const Step& later) {
      if (&later <= &step) return false;
      const auto play = parse_play(later, words);
      return play && later.choices[play->choice].act == Choice::Act::fold;
    });
  }

  // The step in which these words give up a hand for an exposed card.
  const Step* giving_up(const std::string& words) const {
    for (const Step& step : game_.play) {
      if (step.offers(Choice::Act::give_up) && parse_play(step, words)) return &step;
    }
    return nullptr;
  }

  std::string allowed() const {
    std::vector<std::string> words;
    for (const Play& play : round_.plays())
      words.push_back(play_text(*round_.expected().step, play));
    return fmt::format("{}", fmt::join(words, " or "));
  }

  bool out_of_plays(const Expected& now) const {
    return now.kind == Expected::Kind::decision && out_of_plays(now.place.seat());
  }

  // Silence may also be a decision.
  bool lacks_a_play(const Expected& now) const { return out_of_plays(now) && !silence(*now.step); }

  bool out_of_plays(int seat) const {
    const auto given = told_.plays.find(seat);
    const auto played = played_.find(seat);
    const std::size_t used = played == played_.end() ? 0 : played->second;
    return given == told_.plays.end() || used >= given->second.size();
  }

  // Whether the point that an irregularity names has come. One that names none, or one that the
  // game does not know, is told when the recorded plays run out or all have been made.
  bool due(const Told::Irregular& told, const Expected& now) {
    if (game_.shoe.exists()) return due_from_the_shoe(told, now);
    // A player who may give up the hand has to be asked before arranging it.
    if (game_.irregularities[told.event.index].effect == Irregularity::Effect::seat_may_void) {
      return true;
    }
    const bool of_a_throw =
        game_.irregularities[told.event.index].effect == Irregularity::Effect::no_throw;
    if (now.kind == Expected::Kind::toss) {
      return told.at == fmt::format("roll-{}", tossed_ + 1) ||
             (of_a_throw && told.at.empty() && told_.steps.size() <= 1);
    }
    if (of_a_throw) return false;
    if (told.at == "deal" || found_in_the_deal(told)) return !round_.dealt();
    if (goes_on_deciding(told)) return false;
    if (told.at == "after-deal" || told.at == "after-initial-cards") {
      return round_.dealt() && (!stops(told) || lacks_a_play(now) || no_decision_left());
    }
    // One that stops the round comes, in the step that it names, after the plays that were made.
    if (const Step* step = named_step(told)) {
      if (found_later(told)) return playing(now) && now.step >= step;
      return now.step == step && (out_of_plays(now) || !stops(told));
    }
    return lacks_a_play(now) || (round_.dealt() && no_decision_left());
  }

  // Where cards are drawn as the play goes on, the shoe shows when something happened.
  bool due_from_the_shoe(const Told::Irregular& told, const Expected& now) {
    const Irregularity& irregularity = game_.irregularities[told.event.index];
    if (irregularity.runs_out) {
      return now.kind == Expected::Kind::card && !has_card(now.place) && !elsewhere(told.at, now);
    }
    if (irregularity.effect == Irregularity::Effect::seat_void) return true;
    if (irregularity.effect == Irregularity::Effect::seat_may_void) {
      // One that names nobody who plays is told at once, and refused.
      const Place seat = told.event.place;
      if (!seat.is_seat() || seat == Place{} || !round_.record().seat(seat.seat()).in) return true;
      return round_.dealt() && now.kind == Expected::Kind::card && now.place == seat;
    }
    if (irregularity.discards && !told.event.card.known() && told_.shoe) {
      // The card was drawn for a hand that has all its cards: after those dealt before it.
      return round_.dealt() &&
             !(now.kind == Expected::Kind::card && now.place != told.event.place &&
               now.place.index() < told.event.place.index());
    }
    return round_.dealt() || (told.at.empty() && irregularity.possible == nullptr);
  }

  // Whether a word names another point at which a card may be due than this one.
  bool elsewhere(const std::string& at, const Expected& now) const {
    const auto third_card = [&](std::string_view place) {
      return fmt::format("{}-third-card", place);
    };
    if (round_.dealt() && at == third_card(key_of(now.place))) return false;
    if (at == "deal") return round_.dealt();
    return std::any_of(game_.places.begin(), game_.places.end(),
                       [&](const LayoutPlace& place) { return at == third_card(place.id); });
  }

  // The shoe has run out, but not where the file says.
  bool told_of_running_out() const {
    return std::any_of(told_.irregular.begin(), told_.irregular.end(),
                       [&](const Told::Irregular& told) {
                         return game_.irregularities[told.event.index].runs_out;
                       });
  }

  // The card that an irregularity takes from the shoe, where the file shows it there.
  void take_from_shoe(Told::Irregular& told) {
    const Irregularity& irregularity = game_.irregularities[told.event.index];
    std::size_t& next = dealt_["shoe"];
    const bool shown = irregularity.discards && !told.event.card.known() && told_.shoe &&
                       !irregularity.places.empty() && next < told_.shoe->size();
    if (shown) told.event.card = (*told_.shoe)[next++];
  }

  // What happened without changing the round, or after the last card.
  void tell_harmless() {
    for (Told::Irregular& told : told_.irregular) {
      if (game_.irregularities[told.event.index].effect != Irregularity::Effect::goes_on) continue;
      take_from_shoe(told);
      feed(told.event, told.path);
      told.path.clear();
    }
    std::erase_if(told_.irregular, [](const Told::Irregular& told) { return told.path.empty(); });
  }

  bool found_later(const Told::Irregular& told) const {
    return game_.irregularities[told.event.index].found_later;
  }

  // The plays that the file has for a player after the point that it names were made before the
  // irregularity was found out.
  bool goes_on_deciding(const Told::Irregular& told) const {
    return found_later(told) && told.event.place.is_seat() &&
           !out_of_plays(told.event.place.seat());
  }

  // Where the chapter makes a difference between the initial cards and later, silence with no play
  // recorded means the initial cards.
  bool found_in_the_deal(const Told::Irregular& told) const {
    return told.at.empty() && told_.plays.empty() &&
           game_.irregularities[told.event.index].settled_once_dealt;
  }

  // Whether this one, after those of its kind told already and those before it in the file, voids
  // the round.
  bool stops(const Told::Irregular& told) const {
    const Irregularity& irregularity = game_.irregularities[told.event.index];
    const auto same = [&](const Event& event) {
      return event.kind == Event::Kind::irregularity && event.index == told.event.index;
    };
    auto occurrence = 1 + std::count_if(round_.journal().begin(), round_.journal().end(), same);
    for (const Told::Irregular& each : told_.irregular) {
      if (&each == &told) break;
      if (same(each.event)) ++occurrence;
    }
    return irregularity.effect == Irregularity::Effect::voids &&
           occurrence >= irregularity.from_occurrence;
  }

  const Step* named_step(const Told::Irregular& told) const {
    for (const Step& step : game_.play) {
      if (step.act != Step::Act::decide) continue;
      // The first decision is before all of them.
      if (told.at == "before-decisions" || told.at == fmt::format("before-{}", step.name))
        return &step;
    }
    return nullptr;
  }

  // Steps of the play are in the order in which they come.
  bool missed(const Told::Irregular& told, const Expected& now) const {
    const Step* step = named_step(told);
    return step != nullptr && !found_later(told) && playing(now) && now.step > step;
  }

  bool playing(const Expected& now) const {
    return now.step >= &game_.play.front() && now.step <= &game_.play.back();
  }

  bool no_decision_left() const {
    constexpr Irregularity before_decisions{.until = Irregularity::Until::decisions};
    return !round_.in_time(before_decisions);
  }

  bool tell_due_irregularity() {
    if (round_.record().void_by != nullptr) return false;  // what else goes wrong changes nothing
    const Expected now = round_.expected();
    for (const Told::Irregular& told : told_.irregular) {
      if (!missed(told, now)) continue;
      refuse(told.path + ".at", fmt::format("the recorded plays go past \"{}\"", told.at),
             game_.irregularities[told.event.index].section);
      return true;
    }
    const auto told = std::find_if(told_.irregular.begin(), told_.irregular.end(),
                                   [&](const Told::Irregular& each) { return due(each, now); });
    if (told == told_.irregular.end()) return false;
    take_from_shoe(*told);
    feed(told->event, told->path);
    const bool may_void =
        game_.irregularities[told->event.index].effect == Irregularity::Effect::seat_may_void;
    if (may_void && (!told->choice.empty() || game_.shoe.exists())) {
      chosen_.insert_or_assign(told->event.place.seat(), *told);
    }
    told_.irregular.erase(told);
    return true;
  }

  void check_nothing_left() {
    const Irregularity* voided = round_.record().void_by;
    for (const Told::Irregular& told : told_.irregular) {
      if (voided != nullptr) break;
      refuse(told.path + ".at",
             round_.over() ? fmt::format("the round was over before \"{}\"", told.at)
                           : fmt::format("the shoe has run out, but not at \"{}\"", told.at),
             game_.irregularities[told.event.index].section);
    }
    if (!refusals_.empty()) return;
    if (tossed_ < told_.steps.size()) {
      const bool none = game_.throwing->dice(round_.rules(), game_.throwing->start).empty();
      refuse(told_.steps[tossed_].path,
             none ? "no dice are thrown under these rules" : "the dice have been thrown",
             none ? game_.throwing->dice_section(round_.rules(), game_.throwing->start)
                  : game_.throwing->section);
    }
    for (const auto& [seat, plays] : told_.plays) {
      const std::size_t used = played_[seat];
      if (used >= plays.size()) continue;
      const std::string path = fmt::format("plays.{}[{}]", holder_name(seat), used);
      if (seat == 0) {
        refuse(path, "the dealer has nothing left to arrange", game_.arranging.house_section);
        continue;
      }
      const SeatRecord& player = round_.record().seat(seat);
      // Hands are arranged at the same time: some may have been when others were not.
      if (voided != nullptr && used + 1 == plays.size() && parse_arranged(plays[used])) continue;
      if (voided != nullptr) {
        refuse(path, fmt::format("the round was void by {} before this play", voided->kind),
               voided->section);
      } else if (!player.in) {
        refuse(path, fmt::format("seat {} has made no wager", seat),
               game_.wagers[*game_.find_wager(game_.base)].section);
      } else if (!player.void_section.empty()) {
        refuse(path, fmt::format("the hand of seat {} is void", seat), player.void_section);
      } else if (player.folded) {
        refuse(path, fmt::format("seat {} has folded and is out of the round", seat),
               player.folded_at->section);
      } else if (round_.record().bank.with_house && round_.record().bank.seat == seat) {
        refuse(path, "the dealer arranges the hand of a bank that the house shares",
               game_.banking.with_house_section);
      } else if (const Step* exposed = giving_up(plays[used])) {
        refuse(path, "the hand has been arranged, and its cards seen", exposed->section);
      } else if (!game_.arranging.sizes.empty() && parse_arranged(plays[used])) {
        refuse(path, "a hand is arranged once", game_.arranging.final_section);
      } else {
        refuse(path, "there is nothing left to decide",
               (used == 0 ? decision_of(plays[0]) : decision_of({})).section);
      }
    }
    check_shoe();
    for (const auto& [key, cards] : told_.cards) {
      const Place place = *game_.find_place(key);
      const std::size_t used = std::max(dealt_[key], may_lie_undealt(place));
      if (used >= cards.size()) continue;
      const std::string path = fmt::format("cards.{}[{}]", key, used);
      refuse(path,
             fmt::format("{} given for {}, and the dealing gives it {}",
                         count_of(cards.size(), "card"), game_.place_name(place),
                         used == 0 ? "none in this round" : fmt::format("{}", used)),
             no_more_to(place));
    }
  }

  // Cards that no hand of this round has been dealt: some irregularities account for a few.
  void check_shoe() {
    if (!told_.shoe || round_.record().void_by != nullptr) return;
    std::size_t explained = dealt_["shoe"];
    for (const Event& event : round_.journal()) {
      if (event.kind != Event::Kind::irregularity) continue;
      const auto leaves_over = game_.irregularities[event.index].leaves_over;
      if (leaves_over != nullptr) {
        explained +=
            static_cast<std::size_t>(leaves_over(round_.rules(), round_.record(), event.disclosed));
      }
    }
    if (explained >= told_.shoe->size()) return;
    refuse(fmt::format("shoe[{}]", explained),
           fmt::format("{} listed, and the round draws {}", count_of(told_.shoe->size(), "card"),
                       dealt_["shoe"]),
           section_of(last_deal(), round_.rules(), round_.record(), Place{}));
  }

  // The paragraph that gives a place no more cards than it has.
  Section no_more_to(Place place) const {
    for (const Step& step : game_.play) {
      if (step.because != nullptr && !place.is_seat() && step.to.contains(game_.place_id(place))) {
        return step.because(round_.rules(), round_.record(), place);
      }
    }
    const bool plays = !place.is_seat() || round_.record().seat(place.seat()).in;
    return round_.rules().dealing_section(place, plays ? game_.place_cards(place) - 1 : 0);
  }

  const Step& last_deal() const {
    const Step* last = &round_.rules().dealing().steps.back();
    for (const Step& step : game_.play) {
      if (step.act == Step::Act::deal) last = &step;
    }
    return *last;
  }

  // The last decision that these words would be a play at or, where they are none, the last of all;
  // the last deal in a game without decisions.
  const Step& decision_of(const std::string& words) const {
    const Step* last = &last_deal();
    const Step* fitting = nullptr;
    for (const Step& step : game_.play) {
      if (step.act != Step::Act::decide || step.offers(Choice::Act::give_up)) continue;
      last = &step;
      if (parse_play(step, words)) fitting = &step;
    }
    return fitting != nullptr ? *fitting : *last;
  }

  // A void round may have stopped before its cards were dealt; a wrong number of them has no limit.
  std::size_t may_lie_undealt(Place place) const {
    const Irregularity* voided = round_.record().void_by;
    if (voided == nullptr) return 0;
    if (voided->kind == "incorrect-number-of-cards") return deck_cards(game_.deck).size();
    return static_cast<std::size_t>(game_.place_cards(place));
  }

  void refuse(std::string place, std::string message, Section section) {
    refusals_.push_back({std::move(message), std::move(place), text(section)});
  }

  Round& round_;
  Told& told_;
  const Definition& game_;
  std::map<std::string, std::size_t> dealt_;
  std::map<int, std::size_t> played_;
  std::map<int, Told::Irregular> chosen_;  // by seat: what goes with an irregularity
  std::size_t tossed_ = 0;
  Refusals refusals_;
};

// A card put away unused may stand among those drawn, or be named alone. Where a card of the shoe
// is the one named and the round comes out without it, it is that card.
bool tell_without(Round& round, const Told& told, std::size_t from) {
  const Definition& game = round.definition();
  const auto put_away = [&](const Told::Irregular& irregular) {
    return game.irregularities[irregular.event.index].discards && irregular.event.card.known();
  };
  const auto next = std::find_if(told.irregular.begin() + static_cast<std::ptrdiff_t>(from),
                                 told.irregular.end(), put_away);
  if (next == told.irregular.end()) {
    if (from == 0) return false;
    Round trial = round;
    Told copy = told;
    std::erase(*copy.shoe, Card::unseen());
    if (!Teller(trial, copy).run().empty()) return false;
    round = std::move(trial);
    return true;
  }
  const auto later = static_cast<std::size_t>(next - told.irregular.begin()) + 1;
  for (std::size_t i = 0; i < told.shoe->size(); ++i) {
    const bool numbered = next->at.starts_with("card-");
    if ((*told.shoe)[i] != next->event.card) continue;
    if (numbered && next->at != fmt::format("card-{}", i + 1)) continue;
    Told without = told;
    // Its place is kept until all are found, so that the numbers of the others still hold.
    (*without.shoe)[i] = Card::unseen();
    if (tell_without(round, without, later)) return true;
  }
  return tell_without(round, told, later);
}

}  // namespace

Refusals play_out(Round& round, Told told) {
  if (told.shoe && tell_without(round, told, 0)) return {};
  return Teller(round, told).run();
}

}  // namespace houseway
