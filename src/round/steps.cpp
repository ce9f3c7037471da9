#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "round/json.h"
#include "round/told.h"

namespace houseway {
namespace {

using Kind = Told::Part::Kind;

// Feeds the steps of a file to the round, and each irregularity before the throw that it names.
class StepTeller {
 public:
  StepTeller(Round& round, Told& told) : round_(round), told_(told), game_(round.definition()) {}

  Refusals run() {
    for (const Told::Part& part : told_.steps) {
      if (!refusals_.empty()) break;
      if (part.kind == Kind::toss) {
        toss(part);
      } else {
        feed(event_of(part), part.path);
      }
    }
    ended_ = true;
    const bool waits = told_.steps.empty() || told_.steps.back().kind != Kind::toss;
    if (refusals_.empty() && waits) tell_irregularities(false);
    for (const Told::Irregular& told : told_.irregular) {
      if (!refusals_.empty()) break;
      refusals_.push_back(
          {fmt::format("there is no throw \"{}\"; the file has {}", told.at, tosses_),
           told.path + ".at", text(game_.irregularities[told.event.index].section)});
    }
    return std::move(refusals_);
  }

 private:
  Event event_of(const Told::Part& part) {
    switch (part.kind) {
      case Kind::call:
        return Event::call(part.seat, part.spot, part.word);
      case Kind::pass_dice:
        return Event::pass_dice(part.seat);
      case Kind::bet:
        made_at_[{part.seat, game_.spot_name(part.spot)}] = part.path;
        return Event::bet(part.seat, part.spot, standing(part) + part.amount);
      case Kind::remove:
        return Event::bet(part.seat, part.spot, left_after(part));
      case Kind::remove_all:
      case Kind::toss:
        break;
    }
    return Event::bet(part.seat, part.spot, Money{});
  }

  Money standing(const Told::Part& part) const {
    const StandingBet* bet = round_.layout().find(part.seat, part.spot);
    return bet != nullptr && bet->spot == part.spot ? bet->amount : Money{};
  }

  // Taking away more than stands there is refused as an amount below nothing.
  Money left_after(const Told::Part& part) const { return standing(part) - part.amount; }

  void toss(const Told::Part& part) {
    ++tosses_;
    tell_irregularities(false);
    if (refusals_.empty()) feed(Event::toss(part.thrown), part.path);
    if (refusals_.empty()) tell_irregularities(true);
  }

  bool due(const Told::Irregular& told, bool afterwards) const {
    // One that names no throw is of the only one; what changes nothing may be noted anywhere.
    if (!names_throw(told.at)) {
      const bool harmless =
          game_.irregularities[told.event.index].effect == Irregularity::Effect::goes_on;
      return !afterwards && (harmless || (told.at.empty() && count_tosses() <= 1));
    }
    return told.at ==
           fmt::format("{}{}-{}", afterwards ? "after-" : "", game_.throwing->word(), number());
  }

  static bool names_throw(std::string_view at) {
    if (at.starts_with("after-")) at.remove_prefix(6);
    return at.starts_with("roll-") || at.starts_with("spin-");
  }

  // The throw that is due, or after the last step the one that was about to come.
  int number() const { return ended_ ? tosses_ + 1 : tosses_; }

  int count_tosses() const {
    return static_cast<int>(
        std::count_if(told_.steps.begin(), told_.steps.end(),
                      [](const Told::Part& part) { return part.kind == Kind::toss; }));
  }

  void tell_irregularities(bool afterwards) {
    const auto told =
        std::find_if(told_.irregular.begin(), told_.irregular.end(),
                     [&](const Told::Irregular& each) { return due(each, afterwards); });
    if (told == told_.irregular.end()) return;
    feed(told->event, told->path);
    told_.irregular.erase(told);
    if (refusals_.empty()) tell_irregularities(afterwards);
  }

  void feed(const Event& event, const std::string& path) {
    auto why = round_.apply(event);
    if (!why) return;
    if (event.kind == Event::Kind::irregularity) {
      why->place = path + why->place.substr(std::string_view("irregularities").size());
    } else if (event.kind == Event::Kind::toss) {
      why->place = place_of(*why, path);
    } else {
      why->place = path;
    }
    refusals_.push_back(std::move(*why));
  }

  // A throw may be forbidden by a wager that lacks something, or by one of its dice.
  std::string place_of(const Refusal& why, const std::string& path) const {
    for (const auto& [key, made] : made_at_) {
      if (why.place == fmt::format("bets.{}.{}", key.first, key.second)) return made;
    }
    const std::size_t bracket = why.place.find('[');
    return bracket == std::string::npos ? path : path + why.place.substr(bracket);
  }

  Round& round_;
  Told& told_;
  const Definition& game_;
  std::map<std::pair<int, std::string>, std::string> made_at_;
  int tosses_ = 0;
  bool ended_ = false;
  Refusals refusals_;
};

}  // namespace

Refusals play_steps(Round& round, Told told) {
  return StepTeller(round, told).run();
}

Json roll_json(const Throw& thrown) {
  Json dice = Json::array();
  for (const std::uint8_t die : thrown.dice) dice.push_back(die);
  return {{"roll", std::move(dice)}};
}

void write_steps(const Round& round, Json& file) {
  const Definition& game = round.definition();
  const bool wheel = game.throwing->device == Throwing::Device::wheel;
  Json steps = Json::array();
  Json irregularities = Json::array();
  Round again(round.rules());
  int tosses = 0;
  // Steps of one kind that follow each other are one, as long as no wager is named twice.
  const auto put = [&](const char* key, int seat, const std::string& wager, const Json& value) {
    const std::string number = fmt::format("{}", seat);
    const auto joins = [&](const Json& seats) {
      return !seats.contains(number) ||
             (seats[number].is_object() && !seats[number].contains(wager));
    };
    const bool goes_on = !steps.empty() && steps.back().contains(key) && joins(steps.back()[key]);
    if (!goes_on) steps.push_back({{key, Json::object()}});
    steps.back()[key][number][wager] = value;
  };
  for (const Event& event : round.journal()) {
    const int seat = event.place.seat();
    switch (event.kind) {
      case Event::Kind::bet: {
        const Money stood = again.layout().stake(seat, event.spot);
        const std::string name = game.spot_name(event.spot);
        if (event.amount > stood) {
          put("bet", seat, name, money_json(event.amount - stood));
        } else if (event.amount.cents > 0) {
          put("remove", seat, name, money_json(stood - event.amount));
        } else {
          steps.push_back({{"remove", {{fmt::format("{}", seat), Json::array({name})}}}});
        }
        break;
      }
      case Event::Kind::call:
        put("call", seat, game.spot_name(event.spot),
            game.wagers[event.spot.wager].by_throw()->calls[event.index]);
        break;
      case Event::Kind::pass_dice:
        steps.push_back({{"dice", fmt::format("{}", seat)}});
        break;
      case Event::Kind::toss:
        ++tosses;
        if (wheel) {
          steps.push_back({{"spin", game.throwing->results[event.thrown.number]}});
        } else {
          steps.push_back(roll_json(event.thrown));
        }
        break;
      case Event::Kind::irregularity:
        irregularities.push_back({{"kind", game.irregularities[event.index].kind},
                                  {"at", fmt::format("{}-{}", game.throwing->word(), tosses + 1)}});
        break;
      case Event::Kind::bank:
      case Event::Kind::arrange:
      case Event::Kind::no_more_bets:
      case Event::Kind::card:
      case Event::Kind::burn:
      case Event::Kind::decision:
      case Event::Kind::reveal:
      case Event::Kind::meter:
      case Event::Kind::draw:
        break;
    }
    again.apply(event);
  }
  file["steps"] = std::move(steps);
  if (!irregularities.empty()) file["irregularities"] = std::move(irregularities);
}

}  // namespace houseway
