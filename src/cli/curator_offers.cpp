#include "cli/curator_offers.h"

#include <fmt/format.h>

#include <algorithm>

#include "round/json.h"

namespace houseway::cli {

void CuratorOffers::new_shoe() {
  curator_.reset();
  last_result_.reset();
}

Json CuratorOffers::state() const {
  if (!curator_) return Json::object();
  return {{"curator", {{"seat", curator_->seat}, {"last-player", curator_->last_player}}}};
}

void CuratorOffers::restore(const Json& state) {
  const auto curator = state.find("curator");
  if (curator == state.end()) return;
  curator_ = Curator{curator->value("seat", 0), curator->value("last-player", 0)};
}

std::vector<int> CuratorOffers::seated() const {
  std::vector<int> seats;
  for (int seat = 1; seat <= table_.chips.seats(); ++seat) {
    if (table_.chips.owned(seat).cents > 0) seats.push_back(seat);
  }
  return seats;
}

void CuratorOffers::begin() {
  const Curating& curating = table_.game.cards().curating;
  asks_ = Asks::nothing;
  if (!curating.exists()) return;
  if (!curator_) return offer();
  if (must_pass_the_shoe(last_result_)) {
    table_.terminal.say("The Banker's Hand lost: the shoe passes ({}).\n", text(curating.pass));
    return offer();
  }
  if (curator_->seat == 0) return;
  const std::vector<int> seats = seated();
  if (std::find(seats.begin(), seats.end(), curator_->seat) == seats.end()) return offer();
  asks_ = Asks::keeping;
}

void CuratorOffers::offer() {
  const Curator now = curator_.value_or(Curator{});
  passed_ = curator_.has_value();
  last_result_.reset();
  curator_ = now.nobody();
  offered_ = offered_the_shoe(table_.rules.positions(), seated(), now);
  asks_ = Asks::taking;
}

const std::vector<std::string>& CuratorOffers::answers() const {
  static const std::vector<std::string> keeping{"keep", "pass"};
  static const std::vector<std::string> taking{"take", "decline", "dealer"};
  return asks_ == Asks::keeping ? keeping : taking;
}

std::optional<Question> CuratorOffers::next() {
  const Curating& curating = table_.game.cards().curating;
  if (asks_ == Asks::nothing) return std::nullopt;
  if (asks_ == Asks::keeping) {
    return Question{.seat = curator_->seat, .words = "keep the shoe or pass it"};
  }
  if (!offered_.empty()) {
    return Question{.seat = offered_.front(),
                    .words = fmt::format("take the shoe, decline, or have the dealer deal ({})",
                                         text(passed_ ? curating.pass_to : curating.offer))};
  }
  table_.terminal.say("{} deals from the shoe ({}).\n",
                      curator_->seat == 0 ? "The dealer" : fmt::format("Seat {}", curator_->seat),
                      text(curator_->seat == 0 ? curating.dealer : curating.curator));
  asks_ = Asks::nothing;
  return std::nullopt;
}

std::string CuratorOffers::help() const {
  return answers_text(answers());
}

void CuratorOffers::answer(const Typed& typed) {
  const auto answer = read_answer(answers(), typed.words);
  if (!answer) {
    table_.terminal.show(help());
  } else if (*answer == "keep") {
    asks_ = Asks::nothing;
  } else if (*answer == "pass") {
    offer();
  } else if (*answer == "decline") {
    offered_.erase(offered_.begin());
  } else {
    const int seat = offered_.front();
    curator_ = *answer == "take" ? Curator::player(seat) : Curator::dealer_for(seat);
    offered_.clear();
  }
}

void CuratorOffers::call_for_cards() const {
  if (!curator_) return;
  table_.terminal.say("\"Cards\": {} deals ({}).\n",
                      curator_->seat == 0 ? "the dealer" : fmt::format("seat {}", curator_->seat),
                      text(table_.game.cards().curating.call));
}

}  // namespace houseway::cli
