#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "round/course_files.h"
#include "round/file.h"
#include "round/file_parts.h"
#include "round/json.h"

// A round of throws in a file: steps in the order in which they happened.
namespace houseway {
namespace {

constexpr std::array<std::string_view, 8> parts_of_a_round{
    "game", "rules", "steps", "irregularities", "id", "cite", "why", "back"};

// One thing of a step: a bet adds to what stands, a removal takes some or all of it.
struct Happening {
  enum class Kind : std::uint8_t { bet, remove, remove_all, call, toss, pass_dice };
  Kind kind;
  int seat = 0;
  Spot spot = {};
  Money amount = {};
  std::uint8_t word = 0;
  Throw thrown = {};
  std::string path;
};
using Kind = Happening::Kind;

struct ThrowFile {
  std::vector<Happening> steps;
  std::vector<RecordedIrregularity> irregular;
  Refusals refusals;
};

class ThrowFileReader : public PartReader {
 public:
  using PartReader::PartReader;

  ThrowFile read() {
    read_keys(parts_of_a_round);
    if (!file_.contains("steps") || file_.at("steps").empty()) {
      refuse("steps", "a round has steps: bets and throws", game_.wagers_section);
    }
    read_.irregular = read_irregularities();
    for (const auto& [key, value, path] : step_parts()) read_step(key, *value, path);
    read_.refusals = std::move(refusals);
    return std::move(read_);
  }

 private:
  void read_step(const std::string& key, const Json& value, const std::string& path) {
    const bool wheel = game_.throwing()->device == Throwing::Device::wheel;
    if (key == "bet" || key == "remove" || key == "call") return read_wagers(key, value, path);
    if (key == "roll" && !wheel) {
      if (const auto thrown = roll(value, path)) add(Kind::toss, path).thrown = *thrown;
      return;
    }
    if (key == "spin" && wheel) return read_spin(value, path);
    if (key == "dice" && !wheel) {
      const auto number = seat(word_of(value), path);
      if (number) add(Kind::pass_dice, path).seat = *number;
      return;
    }
    refuse(path,
           fmt::format("{} has no such step; it has bet, remove, call and {}", game_.game,
                       wheel ? "spin" : "roll, and dice for whom they pass to"),
           game_.throwing()->section);
  }

  Happening& add(Kind kind, const std::string& path) {
    Happening part{};
    part.kind = kind;
    part.path = path;
    read_.steps.push_back(std::move(part));
    return read_.steps.back();
  }

  void read_wagers(const std::string& key, const Json& seats, const std::string& path) {
    if (!seats.is_object()) {
      return refuse(path, fmt::format("\"{}\" is an object of seats, not {}", key, kind_of(seats)));
    }
    if (seats.empty()) refuse(path, "no seat is named", game_.wagers_section);
    for (const auto& [seat_key, wagers] : seats.items()) {
      const std::string where = path + "." + seat_key;
      const auto number = seat(seat_key, where);
      if (!number) continue;
      if (wagers.is_array() && key == "remove") {
        for (std::size_t i = 0; i < wagers.size(); ++i) {
          const std::string each = fmt::format("{}[{}]", where, i);
          if (!wagers[i].is_string()) {
            refuse(each, fmt::format("a wager is named, not {}", kind_of(wagers[i])));
          } else if (const auto spot = spot_of(wagers[i].get<std::string>(), each)) {
            Happening& part = add(Kind::remove_all, each);
            part.seat = *number;
            part.spot = *spot;
          }
        }
      } else if (wagers.is_object()) {
        if (wagers.empty()) refuse(where, "the seat names no wager", game_.wagers_section);
        for (const auto& [name, value] : wagers.items()) {
          read_wager(key, *number, name, value, where + "." + name);
        }
      } else {
        refuse(where, fmt::format("the wagers of a seat are an object, not {}", kind_of(wagers)));
      }
    }
  }

  void read_wager(const std::string& key, int number, const std::string& name, const Json& value,
                  const std::string& path) {
    const auto spot = spot_of(name, path);
    if (!spot) return;
    const Wager& wager = game_.wagers[spot->wager];
    if (key == "call") {
      const auto& calls = wager.by_throw()->calls;
      const auto* word = std::find(calls.begin(), calls.end(),
                                   value.is_string() ? value.get<std::string>() : std::string());
      Happening& part = add(Kind::call, path);
      part.seat = number;
      part.spot = *spot;
      part.word = static_cast<std::uint8_t>(word - calls.begin());
      return;
    }
    const auto amount = money(value, path, wager.section);
    if (!amount) return;
    if (amount->cents <= 0) {
      return refuse(path,
                    fmt::format("a stake is more than $0 and at most {}, not {}",
                                text(largest_amount), text(*amount)),
                    wager.section);
    }
    Happening& part = add(key == "bet" ? Kind::bet : Kind::remove, path);
    part.seat = number;
    part.spot = *spot;
    part.amount = *amount;
  }

  void read_spin(const Json& value, const std::string& path) {
    const std::string word = word_of(value);
    const auto& results = game_.throwing()->results;
    const auto result = std::find(results.begin(), results.end(), word);
    if (result == results.end()) {
      return refuse(
          path,
          fmt::format("the wheel has no {}; it has {}", kind_of(value), fmt::join(results, ", ")),
          game_.throwing()->device_section);
    }
    add(Kind::toss, path).thrown.number = static_cast<std::uint8_t>(result - results.begin());
  }

  ThrowFile read_;
};

// Feeds the steps of a file to the round, and each irregularity before the throw that it names.
class StepFeeder {
 public:
  StepFeeder(Round& round, ThrowFile file)
      : round_(round), file_(std::move(file)), game_(round.definition()) {}

  Refusals run() {
    for (const Happening& part : file_.steps) {
      if (!refusals_.empty()) break;
      if (part.kind == Kind::toss) {
        toss(part);
      } else {
        feed(event_of(part), part.path);
      }
    }
    ended_ = true;
    const bool waits = file_.steps.empty() || file_.steps.back().kind != Kind::toss;
    if (refusals_.empty() && waits) feed_irregularities(false);
    for (const RecordedIrregularity& recorded : file_.irregular) {
      if (!refusals_.empty()) break;
      refusals_.push_back(
          {fmt::format("there is no throw \"{}\"; the file has {}", recorded.at, tosses_),
           recorded.path + ".at", text(game_.irregularities[recorded.wrong.irregularity].section)});
    }
    return std::move(refusals_);
  }

 private:
  const Layout& layout() const { return round_.throws().layout(); }

  Event event_of(const Happening& part) {
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

  Money standing(const Happening& part) const {
    const StandingBet* bet = layout().find(part.seat, part.spot);
    return bet != nullptr && bet->spot == part.spot ? bet->amount : Money{};
  }

  // Taking away more than stands there is refused as an amount below nothing.
  Money left_after(const Happening& part) const { return standing(part) - part.amount; }

  void toss(const Happening& part) {
    ++tosses_;
    feed_irregularities(false);
    if (refusals_.empty()) feed(Event::toss(part.thrown), part.path);
    if (refusals_.empty()) feed_irregularities(true);
  }

  bool due(const RecordedIrregularity& recorded, bool afterwards) const {
    // One that names no throw is of the only one; what changes nothing may be noted anywhere.
    if (!names_throw(recorded.at)) {
      const bool harmless =
          game_.irregularities[recorded.wrong.irregularity].effect == Irregularity::Effect::goes_on;
      return !afterwards && (harmless || (recorded.at.empty() && count_tosses() <= 1));
    }
    return recorded.at ==
           fmt::format("{}{}-{}", afterwards ? "after-" : "", game_.throwing()->word(), number());
  }

  static bool names_throw(std::string_view at) {
    if (at.starts_with("after-")) at.remove_prefix(6);
    return at.starts_with("roll-") || at.starts_with("spin-");
  }

  // The throw that is due, or after the last step the one that was about to come.
  int number() const { return ended_ ? tosses_ + 1 : tosses_; }

  int count_tosses() const {
    return static_cast<int>(
        std::count_if(file_.steps.begin(), file_.steps.end(),
                      [](const Happening& part) { return part.kind == Kind::toss; }));
  }

  void feed_irregularities(bool afterwards) {
    const auto recorded =
        std::find_if(file_.irregular.begin(), file_.irregular.end(),
                     [&](const RecordedIrregularity& each) { return due(each, afterwards); });
    if (recorded == file_.irregular.end()) return;
    feed({recorded->wrong}, recorded->path);
    file_.irregular.erase(recorded);
    if (refusals_.empty()) feed_irregularities(afterwards);
  }

  void feed(const Event& event, const std::string& path) {
    auto why = round_.apply(event);
    if (!why) return;
    if (event.is<GoneWrong>()) {
      why->place = path + why->place.substr(std::string_view("irregularities").size());
    } else if (event.is<Tossed>()) {
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
  ThrowFile file_;
  const Definition& game_;
  std::map<std::pair<int, std::string>, std::string> made_at_;
  int tosses_ = 0;
  bool ended_ = false;
  Refusals refusals_;
};

}  // namespace

Refusals play_from_file(const ThrowRound&, const Json& file, Round& round) {
  ThrowFile read = ThrowFileReader(file, round.rules()).read();
  if (!read.refusals.empty()) return std::move(read.refusals);
  return StepFeeder(round, std::move(read)).run();
}

}  // namespace houseway
