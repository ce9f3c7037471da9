#include <fmt/format.h>

#include <set>

#include "round/course_files.h"
#include "round/file.h"
#include "round/file_parts.h"
#include "round/json.h"
#include "rules/settling.h"

namespace houseway {
namespace {

// Follows a journal and writes down what a round file has of each event.
class HandFileWriter {
 public:
  HandFileWriter(const Round& round, Json& file)
      : round_(round), game_(round.definition()), file_(file) {}

  void write() {
    file_["bets"] = Json::object();
    file_["plays"] = Json::object();
    for (const Event& event : round_.journal()) {
      std::visit([this](const auto& happened) { put(happened); }, event.what);
    }
    leave_out_seats_without_bets();
    if (!shoe_.empty()) file_["shoe"] = shoe_;
  }

 private:
  static std::string key_of(int seat) { return fmt::format("{}", seat); }

  void leave_out_seats_without_bets() {
    Json& bets = file_["bets"];
    for (auto seat = bets.begin(); seat != bets.end();) {
      seat = seat->empty() ? bets.erase(seat) : std::next(seat);
    }
  }

  void list(Card card) {
    shoe_ += (shoe_.empty() ? "" : " ") + text(card);
    ++listed_;
  }

  void put(const BetMade& bet) {
    Json& seat = file_["bets"][key_of(bet.place.seat())];
    const std::string name = game_.spot_name(bet.spot);
    if (bet.amount.cents == 0) {
      seat.erase(name);
    } else {
      seat[name] = money_json(bet.amount);
    }
  }

  void put(const CardDealt& dealt) { list(dealt.card); }

  void put(const Decided& decided) {
    const auto move = static_cast<Move>(decided.play.choice);
    // What is not taken is not written, unless the next hand takes it: then that would be read
    // as this one's.
    Json& plays = file_["plays"];
    const std::string seat = key_of(decided.seat);
    const bool doubled = plays.contains(seat) &&
                         plays[seat].back().get<std::string>().starts_with(text(Move::double_down));
    if (move == Move::pass) {
      if (doubled) passed_.insert(decided.seat);
      return;
    }
    if (passed_.erase(decided.seat) > 0 && move == Move::surrender) {
      plays[seat].push_back(text(Move::pass));
    }
    std::string words = round_.hands().word(move);
    if (decided.play.amount.cents > 0) words += " " + dollars_words(decided.play.amount);
    file_["plays"][key_of(decided.seat)].push_back(words);
  }

  void put(const MeterRead& read) {
    file_["meters"][meter_name(game_, read.meter)] = money_json(read.meter.amount);
  }

  void put(const SystemDrew& drew) {
    file_["selected"][std::string(game_.cards().draws[drew.draw].id)] =
        drew.drawn.card.known() ? text(drew.drawn.card) : key_of(drew.drawn.place.seat());
  }

  void put(const GoneWrong& wrong) {
    const Irregularity& irregularity = game_.irregularities[wrong.irregularity];
    Json entry{{"kind", irregularity.kind}};
    const bool overdrawn = irregularity.hands.what == Irregularity::OfHands::What::overdrawn;
    if (wrong.card.known() && irregularity.from_shoe.discards) {
      list(wrong.card);
      entry["card"] = text(wrong.card);
      entry["at"] = fmt::format("card-{}", listed_);
    } else if (wrong.card.known()) {
      if (overdrawn) list(wrong.card);
      entry["card"] = text(wrong.card);
    }
    // A seat may ask for several cards: the last one dealt before tells which it did not get.
    if (irregularity.hands.what == Irregularity::OfHands::What::not_dealt) {
      entry["at"] = fmt::format("card-{}", listed_);
    }
    if (wrong.place != Place{} && wrong.place.is_seat()) {
      entry["seat"] = key_of(wrong.place.seat());
    }
    if (irregularity.from_shoe.tells_disclosed) entry["disclosed"] = wrong.disclosed;
    if (!irregularity.hands.choices.empty() && wrong.choice < irregularity.hands.choices.size()) {
      entry["choice"] = irregularity.hands.choices[wrong.choice];
    }
    const bool refused = irregularity.hands.what == Irregularity::OfHands::What::refused;
    if (refused && wrong.choice == 1) {
      file_["plays"][key_of(wrong.place.seat())].push_back(text(Move::stand));
    }
    file_["irregularities"].push_back(std::move(entry));
  }

  template <class Happened>
  void put(const Happened&) {}  // what such a round has not, or the file says without words

  const Round& round_;
  const Definition& game_;
  Json& file_;
  std::string shoe_;
  int listed_ = 0;
  std::set<int> passed_;  // seats that let something go by after a double
};

}  // namespace

void write_course(const HandRound&, const Round& round, Json& file) {
  HandFileWriter(round, file).write();
}

}  // namespace houseway
