#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "round/course_files.h"
#include "round/file.h"
#include "round/file_parts.h"
#include "round/json.h"
#include "round/play_words.h"
#include "rules/settling.h"

namespace houseway {
namespace {

// Follows a journal and writes down what a round file has of each event. The journal is told again
// to a second round, which knows at every point what was due.
class CardFileWriter {
 public:
  CardFileWriter(const Round& round, Json& file)
      : round_(round), game_(round.definition()), file_(file), again_(round.rules()) {}

  void write() {
    file_["bets"] = Json::object();
    if (!drawn_as_played_) file_["cards"] = Json::object();
    file_["plays"] = Json::object();
    const auto& seats = round_.cards().record().seats;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (!seats[i].stakes.empty()) file_["bets"][fmt::format("{}", i + 1)] = Json::object();
    }
    for (const Event& event : round_.journal()) {
      now_ = again_.expected();
      std::visit([this](const auto& happened) { put(happened); }, event.what);
      again_.apply(event);
    }
    if (!rolls_.empty()) file_["steps"] = std::move(rolls_);
    leave_out_seats_without_bets();
    write_cards();
  }

 private:
  std::string key_of(Place place) const {
    return place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game_.place_id(place));
  }

  void leave_out_seats_without_bets() {
    if (!file_.contains("bets")) return;
    Json& bets = file_["bets"];
    for (auto seat = bets.begin(); seat != bets.end();) {
      seat = seat->empty() ? bets.erase(seat) : std::next(seat);
    }
  }

  // In the order drawn, where all of them are known.
  bool drawn_as_played() const {
    return game_.dealt_from_a_shoe() &&
           std::none_of(round_.journal().begin(), round_.journal().end(), [](const Event& event) {
             const auto* dealt = event.as<CardDealt>();
             return dealt != nullptr && !dealt->card.known();
           });
  }

  void list(const std::string& key, Card card) {
    if (!card.known()) return;
    std::string& line = cards_[key];
    line += (line.empty() ? "" : " ") + text(card);
    ++listed_;
  }

  void put(const BetMade& bet) {
    Json& seat = file_["bets"][key_of(bet.place)];
    if (bet.amount.cents == 0) {
      seat.erase(game_.spot_name(bet.spot));
    } else {
      seat[game_.spot_name(bet.spot)] = money_json(bet.amount);
    }
  }

  void put(const CardDealt& dealt) {
    list(drawn_as_played_ ? "shoe" : key_of(dealt.place), dealt.card);
  }

  void put(const BankTaken& bank) {
    file_["plays"][fmt::format("{}", bank.seat)].push_back(Banking::word(bank.with_house));
  }

  void put(const Decided& decided) {
    const std::string key = fmt::format("{}", decided.seat);
    const std::string words = play_text(*now_.step, decided.play);
    // What a player chose when something went wrong stands with it.
    if (game_.dealt_from_a_shoe() && now_.step->offers(Choice::Act::give_up)) {
      for (Json& entry : file_["irregularities"]) {
        if (entry.value("seat", "") == key) entry["choice"] = words;
      }
      return;
    }
    if (!now_.step->choices()[decided.play.choice].unwritten) file_["plays"][key].push_back(words);
    deciding_ = now_.step;
  }

  void put(const HandArranged& hand) {
    if (hand.arranged.empty()) return;
    const bool with_bank = hand.place.is_seat() && !game_.cards().arranging.ways.empty();
    const std::string key = with_bank ? key_of(hand.place) : std::string(game_.cards().dealer);
    file_["plays"][key].push_back(arranged_text(hand.arranged));
  }

  void put(const MeterRead& read) {
    file_["meters"][meter_name(game_, read.meter)] = money_json(read.meter.amount);
  }

  void put(const SystemDrew& drew) {
    file_["selected"][std::string(game_.cards().draws[drew.draw].id)] =
        drew.drawn.card.known() ? text(drew.drawn.card) : key_of(drew.drawn.place);
  }

  void put(const Tossed& tossed) {
    ++tosses_;
    if (!tossed.thrown.dice.empty()) rolls_.push_back(roll_json(tossed.thrown));
  }

  void put(const GoneWrong& wrong) {
    const Irregularity& irregularity = game_.irregularities[wrong.irregularity];
    Json entry{{"kind", irregularity.kind}};
    if (game_.dealt_from_a_shoe()) {
      // The card that was put away stands where it was drawn.
      if (irregularity.from_shoe.discards && wrong.card.known() && drawn_as_played_) {
        list("shoe", wrong.card);
        entry["at"] = fmt::format("card-{}", listed_);
      }
      if (irregularity.from_shoe.tells_disclosed) entry["disclosed"] = wrong.disclosed;
    } else if (now_.kind == Expected::Kind::toss) {
      entry["at"] = fmt::format("roll-{}", tosses_ + 1);
    } else if (!again_.cards().dealt()) {
      entry["at"] = "deal";
    } else if (now_.kind != Expected::Kind::decision) {
      // Between decisions the plays made show the point, if there are any.
      if (irregularity.cards.settled_once_dealt) entry["at"] = "after-deal";
    } else if (now_.step != deciding_) {
      // In the middle of a step the plays made and not made show the point.
      entry["at"] = fmt::format("before-{}", now_.step->name());
    }
    if (wrong.place != Place{}) {
      entry[wrong.place.is_seat() ? "seat" : "place"] = key_of(wrong.place);
    }
    if (wrong.card.known()) entry["card"] = text(wrong.card);
    file_["irregularities"].push_back(std::move(entry));
  }

  template <class Happened>
  void put(const Happened&) {}  // what the file says without words, or of another course

  void write_cards() {
    if (drawn_as_played_) {
      file_["shoe"] = cards_["shoe"];
      return;
    }
    const auto write_place = [&](const std::string& key) {
      if (const auto line = cards_.find(key); line != cards_.end()) {
        file_["cards"][key] = line->second;
      }
    };
    for (int seat = 1; seat <= game_.positions; ++seat) write_place(fmt::format("{}", seat));
    for (const LayoutPlace& place : game_.cards().places) write_place(std::string(place.id));
  }

  const Round& round_;
  const Definition& game_;
  Json& file_;
  Round again_;
  Expected now_;
  bool drawn_as_played_ = drawn_as_played();
  const Step* deciding_ = nullptr;  // the step in which somebody has decided
  std::map<std::string, std::string> cards_;
  int listed_ = 0;
  Json rolls_ = Json::array();
  int tosses_ = 0;
};

}  // namespace

void write_course(const CardRound&, const Round& round, Json& file) {
  CardFileWriter(round, file).write();
}

}  // namespace houseway
