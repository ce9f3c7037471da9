#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
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
  std::size_t step = 0;  // the index of the step that it is in
  std::string path;
};
using Kind = Happening::Kind;

using Parts = std::vector<Happening>;

struct ThrowFile {
  Parts steps;
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
    for (const auto& [key, value, path] : step_parts()) {
      read_step(key, *value, path);
      ++step_;
    }
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
    part.step = step_;
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
  std::size_t step_ = 0;
};

// Feeds the steps of a file to the round, and each irregularity before the throw that it names.
class StepFeeder {
 public:
  StepFeeder(Round& round, ThrowFile file)
      : round_(round), file_(std::move(file)), game_(round.definition()) {
    sort_irregularities();
  }

  Refusals run() {
    for (auto part = file_.steps.cbegin(); part != file_.steps.cend() && refusals_.empty();) {
      if (removes(*part)) {
        part = remove(part);
        continue;
      }
      if (part->kind == Kind::toss) {
        toss(*part);
      } else {
        feed(event_of(*part), part->path);
      }
      ++part;
    }
    ended_ = true;
    const bool waits = file_.steps.empty() || file_.steps.back().kind != Kind::toss;
    if (refusals_.empty() && waits) feed_irregularities(false);
    if (refusals_.empty()) refuse_untold();
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

  // Which throw an irregularity is told at: its number, and whether before it or afterwards.
  using Moment = std::pair<int, bool>;
  static constexpr Moment untimed{0, false};

  // One that names no throw is of the only one; what changes nothing may be noted anywhere.
  void sort_irregularities() {
    const bool one_throw =
        std::count_if(file_.steps.begin(), file_.steps.end(),
                      [](const Happening& part) { return part.kind == Kind::toss; }) <= 1;
    for (std::size_t i = 0; i < file_.irregular.size(); ++i) {
      const RecordedIrregularity& recorded = file_.irregular[i];
      const bool harmless =
          game_.irregularities[recorded.wrong.irregularity].effect == Irregularity::Effect::goes_on;
      if (const auto moment = named_throw(recorded.at)) {
        irregular_at_[*moment].push_back(i);
      } else if (harmless || one_throw) {
        irregular_at_[untimed].push_back(i);
      } else {
        untold_.push_back(i);
      }
    }
  }

  static std::optional<Moment> named_throw(std::string_view at) {
    const bool afterwards = at.starts_with("after-");
    const std::size_t dash = at.rfind('-');
    if (dash == std::string_view::npos) return std::nullopt;
    int number = 0;
    std::from_chars(at.data() + dash + 1, at.data() + at.size(), number);
    return Moment{number, afterwards};
  }

  // The throw that is due, or after the last step the one that was about to come.
  int number() const { return ended_ ? tosses_ + 1 : tosses_; }

  // In the order of the file.
  void feed_irregularities(bool afterwards) {
    std::vector<std::size_t> due = taken(Moment{number(), afterwards});
    if (!afterwards) {
      for (const std::size_t i : taken(untimed)) due.push_back(i);
      std::sort(due.begin(), due.end());
    }
    for (const std::size_t i : due) {
      if (!refusals_.empty()) return;
      feed({file_.irregular[i].wrong}, file_.irregular[i].path);
    }
  }

  std::vector<std::size_t> taken(Moment moment) {
    const auto here = irregular_at_.find(moment);
    if (here == irregular_at_.end()) return {};
    std::vector<std::size_t> due = std::move(here->second);
    irregular_at_.erase(here);
    return due;
  }

  void refuse_untold() {
    for (const auto& [moment, left] : irregular_at_) {
      untold_.insert(untold_.end(), left.begin(), left.end());
    }
    if (untold_.empty()) return;
    const RecordedIrregularity& first =
        file_.irregular[*std::min_element(untold_.begin(), untold_.end())];
    refusals_.push_back(
        {first.at.empty()
             ? fmt::format("the file has {} throws; say before which, as {}-1", tosses_,
                           game_.throwing()->word())
             : fmt::format("there is no throw \"{}\"; the file has {}", first.at, tosses_),
         first.path + ".at", text(game_.irregularities[first.wrong.irregularity].section)});
  }

  static bool removes(const Happening& part) {
    return part.kind == Kind::remove || part.kind == Kind::remove_all;
  }

  // The wagers that one step removes come down together: one that may not go before another goes
  // after it, in whichever order they are named.
  Parts::const_iterator remove(Parts::const_iterator first) {
    const auto end = std::find_if(first, file_.steps.cend(),
                                  [&](const Happening& part) { return part.step != first->step; });
    std::vector<const Happening*> waiting;
    for (auto part = first; part != end; ++part) waiting.push_back(&*part);
    for (std::size_t before = 0; before != waiting.size();) {
      before = waiting.size();
      std::erase_if(waiting, [&](const Happening* part) {
        return !round_.apply(event_of(*part)).has_value();
      });
    }
    if (!waiting.empty()) feed(event_of(*waiting.front()), waiting.front()->path);
    return end;
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
  std::map<Moment, std::vector<std::size_t>> irregular_at_;  // those still to be told
  std::vector<std::size_t> untold_;                          // and those that never can be
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
