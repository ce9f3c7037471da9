#include <fmt/format.h>

#include "round/course_files.h"
#include "round/file.h"
#include "round/file_parts.h"
#include "round/json.h"

namespace houseway {

void write_course(const ThrowRound&, const Round& round, Json& file) {
  const Definition& game = round.definition();
  const bool wheel = game.throwing()->device == Throwing::Device::wheel;
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
    if (const auto* bet = event.as<BetMade>()) {
      const int seat = bet->place.seat();
      const Money stood = again.throws().layout().stake(seat, bet->spot);
      const std::string name = game.spot_name(bet->spot);
      if (bet->amount > stood) {
        put("bet", seat, name, money_json(bet->amount - stood));
      } else if (bet->amount.cents > 0) {
        put("remove", seat, name, money_json(stood - bet->amount));
      } else {
        steps.push_back({{"remove", {{fmt::format("{}", seat), Json::array({name})}}}});
      }
    } else if (const auto* called = event.as<Called>()) {
      put("call", called->seat, game.spot_name(called->spot),
          game.wagers[called->spot.wager].by_throw()->calls[called->word]);
    } else if (const auto* passed = event.as<DicePassed>()) {
      steps.push_back({{"dice", fmt::format("{}", passed->seat)}});
    } else if (const auto* tossed = event.as<Tossed>()) {
      ++tosses;
      if (wheel) {
        steps.push_back({{"spin", game.throwing()->results[tossed->thrown.number]}});
      } else {
        steps.push_back(roll_json(tossed->thrown));
      }
    } else if (const auto* wrong = event.as<GoneWrong>()) {
      irregularities.push_back({{"kind", game.irregularities[wrong->irregularity].kind},
                                {"at", fmt::format("{}-{}", game.throwing()->word(), tosses + 1)}});
    }
    again.apply(event);
  }
  file["steps"] = std::move(steps);
  if (!irregularities.empty()) file["irregularities"] = std::move(irregularities);
}

}  // namespace houseway
