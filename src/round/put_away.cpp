#include "round/put_away.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "round/card_order.h"
#include "round/hand_order.h"

namespace houseway {
namespace {

constexpr std::string_view by_number = "card-";

}  // namespace

std::size_t number_of(const std::string& at) {
  std::size_t number = 0;
  if (at.starts_with(by_number)) {
    std::from_chars(at.data() + by_number.size(), at.data() + at.size(), number);
  }
  return number;
}

PutAway::PutAway(Round& round, const CardFile& file) : round_(round), file_(file) {
  const Definition& game = round.definition();
  if (!file.shoe) return;
  for (const RecordedIrregularity& recorded : file.irregular) {
    if (!game.irregularities[recorded.wrong.irregularity].from_shoe.discards ||
        !recorded.wrong.card.known()) {
      continue;
    }
    Named named{recorded.path,
                game.irregularities[recorded.wrong.irregularity].section,
                {},
                recorded.at.starts_with(by_number)};
    for (std::size_t drawn = 0; drawn < file.shoe->size(); ++drawn) {
      if ((*file.shoe)[drawn] != recorded.wrong.card) continue;
      if (named.numbered && number_of(recorded.at) != drawn + 1) continue;
      named.in_the_shoe.push_back(drawn);
    }
    named_.push_back(std::move(named));
  }
}

std::optional<Refusal> PutAway::misnumbered() const {
  const Definition& game = round_.definition();
  const auto refuse = [&](const RecordedIrregularity& recorded, std::string message) {
    return Refusal{std::move(message), recorded.path + ".at",
                   text(game.irregularities[recorded.wrong.irregularity].section)};
  };
  for (const RecordedIrregularity& recorded : file_.irregular) {
    if (!recorded.at.starts_with(by_number)) continue;
    if (!file_.shoe) return refuse(recorded, "cards are counted in the shoe, and none is listed");
    const std::size_t number = number_of(recorded.at);
    if (number > file_.shoe->size()) {
      return refuse(recorded, fmt::format("{} cards of the shoe are listed, and there is no {}",
                                          file_.shoe->size(), recorded.at));
    }
    const Card listed = (*file_.shoe)[number - 1];
    if (recorded.wrong.card.known() && !alike(listed, recorded.wrong.card)) {
      return refuse(recorded, fmt::format("{} of the shoe is {}, not {}", recorded.at, text(listed),
                                          text(recorded.wrong.card)));
    }
  }
  return std::nullopt;
}

// It is one of the cards drawn or, unless it has a number, none of them.
std::size_t PutAway::readings(const Named& named) const {
  return named.in_the_shoe.size() + (named.numbered ? 0 : 1);
}

// The likeliest first: each is the first such card that was drawn; then one of them is another or
// was not drawn, two of them, and so on.
bool PutAway::play_without() {
  const bool any = std::any_of(named_.begin(), named_.end(),
                               [](const Named& named) { return !named.in_the_shoe.empty(); });
  if (!any) return false;
  for (int others = 0; others <= static_cast<int>(named_.size()); ++others) {
    chosen_.assign(named_.size(), 0);
    if (try_readings(0, others)) return true;
    if (unclear()) return false;
  }
  return false;
}

bool PutAway::try_readings(std::size_t from, int others) {
  if (unclear()) return false;
  if (from == named_.size()) return others == 0 && try_reading();
  if (static_cast<std::size_t>(others) > named_.size() - from) return false;
  for (std::size_t reading = 0; reading < readings(named_[from]); ++reading) {
    const int left = others - (reading == 0 ? 0 : 1);
    if (left < 0) break;
    chosen_[from] = reading;
    if (try_readings(from + 1, left)) return true;
  }
  return false;
}

bool PutAway::try_reading() {
  std::vector<bool> put_away(file_.shoe->size(), false);
  for (std::size_t i = 0; i < named_.size(); ++i) {
    const std::vector<std::size_t>& drawn = named_[i].in_the_shoe;
    if (chosen_[i] >= drawn.size()) continue;
    if (put_away[drawn[chosen_[i]]]) return false;  // one card is not put away twice
    put_away[drawn[chosen_[i]]] = true;
  }
  ++tried_;
  const Definition& trial_game = round_.definition();
  CardFile without = file_;
  without.shoe->clear();
  for (std::size_t i = 0; i < put_away.size(); ++i) {
    if (!put_away[i]) without.shoe->push_back((*file_.shoe)[i]);
  }
  // What happened when so many cards were drawn did so when fewer were dealt.
  for (RecordedIrregularity& recorded : without.irregular) {
    const std::size_t drawn = number_of(recorded.at);
    const bool of_that_card =
        trial_game.irregularities[recorded.wrong.irregularity].from_shoe.discards;
    if (drawn == 0 || of_that_card) continue;
    const auto gone =
        std::count(put_away.begin(), put_away.begin() + static_cast<long>(drawn), true);
    recorded.at = fmt::format("{}{}", by_number, drawn - static_cast<std::size_t>(gone));
  }
  Round trial = round_;
  const bool comes_out = trial.definition().hands() != nullptr
                             ? HandOrder(trial, without).run().empty()
                             : CardOrder(trial, without).run().empty();
  if (!comes_out) return false;
  round_ = std::move(trial);
  return true;
}

Refusal PutAway::ask() const {
  return {
      "which of the cards in the shoe were put away is not clear; say it of each with \"at\": "
      "\"card-5\" for the fifth card listed",
      named_.front().path + ".at", text(named_.front().section)};
}

}  // namespace houseway
