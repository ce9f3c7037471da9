#include <fmt/format.h>

#include <algorithm>

#include "round/course_files.h"
#include "round/file.h"
#include "round/json.h"
#include "round/pot_words.h"
#include "rules/settling.h"

namespace houseway {
namespace {

class PotFileWriter {
 public:
  PotFileWriter(const Round& round, Json& file)
      : round_(round), again_(round.rules()), game_(round.definition()), file_(file) {}

  void write() {
    for (const Event& event : round_.journal()) {
      put(event);
      again_.apply(event);
    }
    put_cards();
    if (!plays_.empty()) file_["plays"] = std::move(plays_);
    if (!irregularities_.empty()) file_["irregularities"] = std::move(irregularities_);
  }

 private:
  // As a file that was read has it.
  static unsigned number(int seat) { return static_cast<unsigned>(seat); }
  static std::string key(int seat) { return fmt::format("{}", seat); }

  void put(const Event& event) {
    if (const auto* sat = event.as<SatDown>()) {
      if (sat->stakes != no_limit) file_["stakes"][key(sat->seat)] = money_json(sat->stakes);
    } else if (const auto* placed = event.as<ButtonPlaced>()) {
      file_["button"] = number(placed->seat);
    } else if (const auto* bet = event.as<BetMade>()) {
      file_["bets"][key(bet->place.seat())][game_.spot_name(bet->spot)] = money_json(bet->amount);
    } else if (const auto* read = event.as<MeterRead>()) {
      file_["meters"][meter_name(game_, read->meter)] = money_json(read->meter.amount);
    } else if (const auto* stands = event.as<HighHandStands>()) {
      Json& high_hand = file_["high-hand"] = Json::object();
      if (!stands->standing.empty()) high_hand["standing"] = text(stands->standing);
      if (stands->seat != 0) high_hand["seat"] = stands->seat;
      high_hand["period-ends"] = stands->period_ends;
    } else if (const auto* acted = event.as<PotActed>()) {
      if (acted->act != PotAct::show) plays_[key(acted->seat)].push_back(pot_act_words(*acted));
    } else if (const auto* wrong = event.as<GoneWrong>()) {
      put(*wrong);
    }
  }

  void put(const GoneWrong& wrong) {
    const Irregularity& known = game_.irregularities[wrong.irregularity];
    Json entry{{"kind", known.kind}};
    if (wrong.place != Place{} && wrong.place.is_seat()) entry["seat"] = number(wrong.place.seat());
    if (wrong.card.known()) entry["card"] = text(wrong.card);
    if (!known.pot.choices.empty()) entry["choice"] = known.pot.choices[wrong.choice];
    if (deals_again(wrong)) {
      forget_what_was_dealt();
    } else if (const std::string at = moment(); !at.empty()) {
      entry["at"] = at;
    }
    irregularities_.push_back(std::move(entry));
  }

  bool anything_dealt(const PotRecord& record) const {
    return !record.community.empty() ||
           std::any_of(record.seats.begin(), record.seats.end(),
                       [](const PotSeat& seat) { return !seat.cards.empty(); });
  }
  bool deals_again(const GoneWrong& wrong) const {
    Round after = again_;
    after.apply(Event{wrong});
    return anything_dealt(again_.pot().record()) && !anything_dealt(after.pot().record());
  }

  // What a new deal makes undone is not in the file, but for what led to the new deal. That is told
  // before the cards that count.
  void forget_what_was_dealt() {
    plays_ = Json::object();
    for (Json& posted : file_["bets"]) {
      posted.erase("forced");
      for (int i = 1; game_.pot_game()->blinds_after_deal && i <= 5; ++i) {
        posted.erase(fmt::format("blind-{}", i));
      }
    }
    Json kept = Json::array();
    for (Json& entry : irregularities_) {
      using What = Irregularity::OfPot::What;
      const Irregularity& known = *game_.find_irregularity(entry.at("kind").get<std::string>());
      const bool led_to_it = known.pot.what == What::misdeal ||
                             known.pot.what == What::early_misdeal ||
                             known.cards.from_occurrence > 1;
      entry.erase("at");
      if (led_to_it) kept.push_back(std::move(entry));
    }
    irregularities_ = std::move(kept);
  }

  // Between two rounds of cards; elsewhere the order of what is told says when.
  std::string moment() const {
    const PotRound& play = again_.pot();
    const Expected expected = play.expected();
    const bool begins = play.phase() == PotRound::Phase::dealing && play.street_index() > 0 &&
                        expected.kind == Expected::Kind::burn;
    return begins ? fmt::format("before-{}", play.street().id) : "";
  }

  void put_cards() {
    const PotRecord& record = round_.pot().record();
    const auto any_known = [](const Cards& cards) {
      for (const Card card : cards) {
        if (card.known()) return true;
      }
      return false;
    };
    for (int seat = 1; seat <= record.positions(); ++seat) {
      const PotSeat& player = record.seat(seat);
      if (!player.in) continue;
      const auto told = [&](const char* part) {
        return file_.contains(part) && file_.at(part).contains(key(seat));
      };
      const bool named = told("stakes") || told("bets") || plays_.contains(key(seat));
      if (any_known(player.cards)) {
        file_["cards"][key(seat)] = text(player.cards);
      } else if (!named) {
        file_["cards"][key(seat)] = "";
      }
    }
    if (any_known(record.community)) file_["cards"]["community"] = text(record.community);
    if (any_known(record.common)) file_["cards"]["common"] = text(record.common);
  }

  const Round& round_;
  Round again_;
  const Definition& game_;
  Json& file_;
  Json plays_ = Json::object();
  Json irregularities_ = Json::array();
};

}  // namespace

void write_course(const PotRound&, const Round& round, Json& file) {
  PotFileWriter(round, file).write();
}

}  // namespace houseway
