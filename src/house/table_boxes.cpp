#include <fmt/format.h>

#include <algorithm>

#include "house/command_words.h"
#include "house/table_host.h"
#include "house/table_work.h"
#include "round/play_words.h"

// What a player says of his seat or of his boxes, and what he is told of his hand.
namespace houseway::house {
// Which of his boxes a player means: the one he names, the one that is asked, or else his first. 0
// for somebody who has none, less where he names one that is not his.
int TableHost::box_meant(const Command& command) const {
  const std::vector<int> own = table_->seats_of(command.by.account);
  if (own.empty()) return 0;
  const auto is_own = [&](int seat) {
    return std::find(own.begin(), own.end(), seat) != own.end();
  };
  if (command.words.contains("seat")) {
    const int named = number_in(command.words, "seat");
    return is_own(named) ? named : -std::max(1, named);
  }
  const std::string what = word(command.words, "do");
  if ((what == "say" || what == "house-way") && is_own(turn())) return turn();
  if (what != "answer" && what != "cut" && what != "bank") return own.front();
  for (const floor::Offer offer :
       {floor::Offer::bank, floor::Offer::shoe, floor::Offer::dice, floor::Offer::cut}) {
    const bool meant = (what == "answer" ? word(command.words, "offer") : what) == name(offer);
    const auto asked = meant ? table_->asked(offer) : std::nullopt;
    if (asked && is_own(asked->seat)) return asked->seat;
  }
  return own.front();
}

// What is said of the whole seat, or of each box.
std::optional<Refusal> TableHost::say_of_seats(const Command& command,
                                               const std::vector<int>& seats) {
  const std::string what = word(command.words, "do");
  if (what == "ready") {
    if (table_->phase() != floor::LiveTable::Phase::betting) {
      return refusal("no bets are being made", "table " + id_);
    }
    ready_.insert(seats.begin(), seats.end());
    return {};
  }
  if (what == "leave") {
    if (seats.size() == 1 && table_->between_boxes(seats.front())) {
      return table_->why_not(floor::SeatLeft{seats.front()}, command.by, services_.clock.now());
    }
    for (auto seat = seats.rbegin(); seat != seats.rend(); ++seat) {
      if (auto why = leave(command, *seat)) return why;
    }
    return {};
  }
  std::optional<Refusal> first;
  bool any = false;
  for (const int seat : seats) {
    missed_[static_cast<std::size_t>(seat - 1)] = 0;
    auto why = leaving_.contains(seat)
                   ? refusal("leaves when the round is over", fmt::format("seat {}", seat))
                   : perform(floor::WentAway{seat, what == "back"}, command.by);
    any = any || !why;
    if (!first) first = std::move(why);
  }
  return any ? std::nullopt : first;
}

// On request a player is told how the house way would set his hand (621a.8(b)). Nobody else is, and
// nothing has happened.
TableHost::Done TableHost::house_way(int seat) const {
  const std::string place = fmt::format("seat {}", seat);
  const Expected now = table_->round().expected();
  const bool sets = seat != 0 && table_->phase() == floor::LiveTable::Phase::playing &&
                    now.kind == Expected::Kind::decision && now.place == Place::seat(seat) &&
                    table_->game().hands() == nullptr && now.step->offers(Choice::Act::set);
  if (!sets) return refusal("has no hand to set now", place, "621a.8(b)");
  const Cards& held = table_->round().record().seat(seat).cards;
  const Arrangement set = table_->game().cards().arranging.house_way(*rules_, held);
  return Json{{"seat", fmt::format("{}", seat)}, {"house-way", arranged_text(set)}};
}

}  // namespace houseway::house
