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
    for (const Told::Bet& bet : told_.bets) {
      feed(Event::bet(bet.seat, bet.spot, bet.amount), bet.path);
    }
    for (const auto& [event, path] : told_.readings) feed(event, path);
    feed(Event::no_more_bets(), {});
    while (refusals_.empty() && !round_.over()) step();
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

  void step() {
    if (tell_due_irregularity()) return;
    const Expected now = round_.expected();
    switch (now.kind) {
      case Expected::Kind::card:
        return feed(Event::deal(now.place, next_card(now.place)), {});
      case Expected::Kind::burn:
        return feed(Event::burn(), {});
      case Expected::Kind::reveal:
        return feed(Event::reveal(), {});
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
  Card next_card(Place place) {
    const std::string key = key_of(place);
    std::size_t& next = dealt_[key];
    const auto given = told_.cards.find(key);
    if (given == told_.cards.end() || next >= given->second.size()) return Card::unseen();
    return given->second[next++];
  }

  void decide(const Expected& now) {
    const int seat = now.place.seat();
    const auto given = told_.plays.find(seat);
    std::size_t& next = played_[seat];
    if (given == told_.plays.end() || next >= given->second.size()) {
      return refuse(fmt::format("plays.{}", seat),
                    fmt::format("seat {} has no play where {} is due", seat, allowed()),
                    now.step->section);
    }
    const std::string path = fmt::format("plays.{}[{}]", seat, next);
    const std::string& words = given->second[next++];
    const auto play = parse_play(*now.step, words);
    if (!play) {
      return refuse(path, fmt::format("\"{}\" is no play here; {} is due", words, allowed()),
                    now.step->section);
    }
    feed(Event::decide(seat, *play), path);
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

  bool out_of_plays(int seat) const {
    const auto given = told_.plays.find(seat);
    const auto played = played_.find(seat);
    const std::size_t used = played == played_.end() ? 0 : played->second;
    return given == told_.plays.end() || used >= given->second.size();
  }

  // Whether the point that an irregularity names has come. One that names none, or one that the
  // game does not know, is told when the recorded plays run out or all have been made.
  bool due(const Told::Irregular& told, const Expected& now) const {
    if (told.at == "deal" || found_in_the_deal(told)) return !round_.dealt();
    if (goes_on_deciding(told)) return false;
    if (told.at == "after-deal" || told.at == "after-initial-cards") {
      return round_.dealt() && (!stops(told) || out_of_plays(now) || no_decision_left());
    }
    // One that stops the round comes, in the step that it names, after the plays that were made.
    if (const Step* step = named_step(told)) {
      if (found_later(told)) return playing(now) && now.step >= step;
      return now.step == step && (out_of_plays(now) || !stops(told));
    }
    return out_of_plays(now) || (round_.dealt() && no_decision_left());
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
    feed(told->event, told->path);
    told_.irregular.erase(told);
    return true;
  }

  void check_nothing_left() {
    const Irregularity* voided = round_.record().void_by;
    for (const Told::Irregular& told : told_.irregular) {
      if (voided != nullptr) break;
      refuse(told.path + ".at", fmt::format("the round was over before \"{}\"", told.at),
             game_.irregularities[told.event.index].section);
    }
    for (const auto& [seat, plays] : told_.plays) {
      const std::size_t used = played_[seat];
      if (used >= plays.size()) continue;
      const std::string path = fmt::format("plays.{}[{}]", seat, used);
      const SeatRecord& player = round_.record().seat(seat);
      if (voided != nullptr) {
        refuse(path, fmt::format("the round was void by {} before this play", voided->kind),
               voided->section);
      } else if (!player.in) {
        refuse(path, fmt::format("seat {} has made no wager", seat),
               game_.wagers[*game_.find_wager(game_.base)].section);
      } else if (player.folded) {
        refuse(path, fmt::format("seat {} has folded and is out of the round", seat),
               player.folded_at->section);
      } else {
        refuse(path, "there is nothing left to decide", last_decision().section);
      }
    }
    for (const auto& [key, cards] : told_.cards) {
      const Place place = *game_.find_place(key);
      const std::size_t used = std::max(dealt_[key], may_lie_undealt(place));
      if (used >= cards.size()) continue;
      const std::string path = fmt::format("cards.{}[{}]", key, used);
      refuse(path,
             fmt::format("{} given for {}, and the dealing gives it {}",
                         count_of(cards.size(), "card"), game_.place_name(place),
                         used == 0 ? "none in this round" : fmt::format("{}", used)),
             round_.rules().dealing_section(place));
    }
  }

  const Step& last_decision() const {
    const Step* last = &game_.play.front();
    for (const Step& step : game_.play) {
      if (step.act == Step::Act::decide) last = &step;
    }
    return *last;
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
  Refusals refusals_;
};

}  // namespace

Refusals play_out(Round& round, Told told) {
  return Teller(round, told).run();
}

}  // namespace houseway
