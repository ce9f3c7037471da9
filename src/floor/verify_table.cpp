#include "floor/verify_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"

namespace houseway::floor {
namespace {

void add_cards(const Json& words, std::vector<std::string>& cards) {
  if (words.is_string()) {
    for (std::string& word : words_of(words.get_ref<const std::string&>())) {
      if (parse_card(word)) cards.push_back(std::move(word));
    }
  } else if (words.is_array()) {
    for (const Json& each : words) add_cards(each, cards);
  }
}

const Json& member(const Json& json, const char* key) {
  static const Json nothing;
  return json.is_object() && json.contains(key) ? json.at(key) : nothing;
}

}  // namespace

std::vector<std::string> cards_in_order(const Json& round) {
  std::vector<std::string> cards;
  add_cards(member(round, "shoe"), cards);
  return cards;
}

std::vector<std::string> cards_in_file(const Json& round) {
  std::vector<std::string> cards = cards_in_order(round);
  const Json& places = member(round, "cards");
  if (places.is_object()) {
    for (const Json& place : places) add_cards(place, cards);
  }
  return cards;
}

std::vector<std::string> throws_in_file(const Json& round) {
  std::vector<std::string> throws;
  const Json& steps = member(round, "steps");
  if (!steps.is_array()) return throws;
  for (const Json& step : steps) {
    const Json& roll = member(step, "roll");
    const Json& spin = member(step, "spin");
    if (roll.is_array()) {
      std::string item = "roll";
      for (const Json& die : roll) item += " " + die.dump();
      throws.push_back(std::move(item));
    } else if (spin.is_string()) {
      throws.push_back("spin " + spin.get<std::string>());
    }
  }
  return throws;
}

std::vector<std::string> selected_in_file(const Json& round) {
  std::vector<std::string> selected;
  const Json& drawn = member(round, "selected");
  if (!drawn.is_object()) return selected;
  for (const auto& [what, result] : drawn.items()) {
    if (result.is_string()) selected.push_back(what + " " + result.get<std::string>());
  }
  return selected;
}

void TableVerification::find(Refusal refusal, const std::string& place) {
  refusal.place = refusal.place.empty() ? place : place + " " + refusal.place;
  findings_.push_back(std::move(refusal));
}

void TableVerification::take(const Json& body, const std::string& place, Instant at, bool whole) {
  const Json& event = member(body, "event");
  if (!event.is_string()) return;
  const std::string& name = event.get_ref<const std::string&>();
  if (is_shoe_event(name)) {
    take_shoe(body, place, at, whole);
  } else if (is_throw_event(name)) {
    take_throw(body, place, at, whole);
  } else if (name == "round-settled") {
    take_round(body, place);
  } else if (name == "round-called-off") {
    // What came out for it is no part of the next round.
    drawn_.clear();
    told_.clear();
  }
}

void TableVerification::take_shoe(const Json& body, const std::string& place, Instant at,
                                  bool whole) {
  if (broken_) {
    ++proved_.not_followed;
    return;
  }
  const auto read = read_shoe_event(body);
  const auto by = read_actor(member(body, "by"));
  if (const auto* refusal = std::get_if<Refusal>(&read)) return find(*refusal, place);
  if (!by) return find({"names who did it", "by", ""}, place);
  const ShoeEvent& event = std::get<ShoeEvent>(read);
  const auto* announced = std::get_if<ShuffleAnnounced>(&event);
  const auto* committed = std::get_if<ShuffleCommitted>(&event);
  if (!shoe_) {
    if (announced == nullptr && committed == nullptr) {
      if (whole) return find({"there is no shoe that has been committed to", "shoe", ""}, place);
      ++proved_.not_followed;
      return;
    }
    shoe_.emplace(announced != nullptr ? announced->table : committed->table, key_, ShoeSections{},
                  whole ? 1 : std::max<std::uint64_t>(1, shoe_of(event)));
  }
  if (auto refusal = shoe_->why_not(event, *by, at)) {
    broken_ = true;
    return find(std::move(*refusal), place);
  }
  const std::size_t open_before = committed != nullptr ? 0 : shoe_->opened().size();
  const bool contributed = shoe_->state() == CommittedShoe::State::announced &&
                           committed != nullptr && !shoe_->contributions().empty();
  shoe_->apply(event, *by, at);
  if (contributed) ++proved_.contributed;
  if (contributed && key_ != nullptr) ++proved_.orders_remade;
  follow(event, open_before);
}

void TableVerification::follow(const ShoeEvent& event, std::size_t open_before) {
  const auto leave = [&](const std::vector<std::uint64_t>& positions, bool aside) {
    for (const std::uint64_t position : positions) {
      const std::uint64_t index = shoe_->index_of(position);
      const auto open = shoe_->opened().find(index);
      drawn_.push_back({shoe_of(event), index,
                        open == shoe_->opened().end() ? std::string() : open->second, aside});
    }
  };
  if (const auto* drawn = std::get_if<CardsDrawn>(&event)) {
    leave(drawn->positions, false);
  } else if (const auto* burned = std::get_if<CardsBurned>(&event)) {
    // One alone may be what an irregularity took from the play, which the round file names.
    if (burned->positions.size() == 1) leave(burned->positions, true);
  } else if (const auto* back = std::get_if<CardPutBack>(&event)) {
    for (Drawn& each : drawn_) {
      if (each.shoe != back->shoe || each.index != shoe_->index_of(back->position)) continue;
      each.aside = true;
    }
  }
  if (shoe_->opened().size() != open_before) {
    const auto tell = [&](std::vector<Drawn>& drawn) {
      for (Drawn& each : drawn) {
        if (each.shoe != shoe_->number() || !each.item.empty()) continue;
        const auto open = shoe_->opened().find(each.index);
        if (open != shoe_->opened().end()) each.item = open->second;
      }
    };
    tell(drawn_);
    for (Dealt& dealt : pending_) tell(dealt.drawn);
    proved_.cards_opened += shoe_->opened().size() - open_before;
  }
  if (const auto* ended = std::get_if<CommitmentEnded>(&event)) {
    ++(ended->voided ? proved_.voided : proved_.closed_out);
    const bool remade = ended->secret && ended->whole && key_ == nullptr;
    if (remade && !shoe_->contributions().empty()) ++proved_.orders_remade;
    compare_pending();
  }
}

void TableVerification::take_throw(const Json& body, const std::string& place, Instant at,
                                   bool whole) {
  const auto read = read_throw_event(body);
  const auto by = read_actor(member(body, "by"));
  if (const auto* refusal = std::get_if<Refusal>(&read)) return find(*refusal, place);
  if (!by) return find({"names who did it", "by", ""}, place);
  const ThrowEvent& event = std::get<ThrowEvent>(read);
  const auto* committed = std::get_if<ThrowCommitted>(&event);
  if (!throws_) {
    if (committed == nullptr) {
      if (whole) return find({"there is no throw that has been committed to", "", ""}, place);
      ++proved_.not_followed;
      return;
    }
    throws_.emplace(committed->table, key_, whole ? 1 : committed->number);
  }
  if (auto refusal = throws_->why_not(event, *by, at)) return find(std::move(*refusal), place);
  throws_->apply(event, *by, at);
  if (const auto* opened = std::get_if<ThrowOpened>(&event)) {
    told_.push_back(opened->proof.item);
    ++proved_.throws_told;
  } else if (std::holds_alternative<ThrowVoided>(event)) {
    ++proved_.voided;
  }
}

void TableVerification::take_round(const Json& body, const std::string& place) {
  const Json& round = member(body, "round");
  if (!round.is_object()) return find({"a settled round has its round file", "round", ""}, place);
  if (settles_) {
    if (auto refusal = settles_(round, member(body, "settlement"))) {
      find(std::move(*refusal), place);
    } else {
      ++proved_.rounds_settled;
    }
  }
  if (throws_) compare_throws(round, place);
  told_.clear();
  const bool from_stack =
      shoe_ && !broken_ && (shoe_->state() == CommittedShoe::State::open || !drawn_.empty());
  if (from_stack) {
    pending_.push_back({place, cards_in_file(round), cards_in_order(round), std::move(drawn_)});
    const bool told = std::none_of(pending_.back().drawn.begin(), pending_.back().drawn.end(),
                                   [](const Drawn& each) { return each.item.empty(); });
    if (told) {
      compare(pending_.back());
      pending_.pop_back();
    }
  }
  drawn_.clear();
}

// A round that lasts over several entries has earlier throws in front of those told since.
void TableVerification::compare_throws(const Json& round, const std::string& place) {
  const std::vector<std::string> steps = throws_in_file(round);
  const std::vector<std::string> selected = selected_in_file(round);
  std::vector<std::string> thrown;
  for (const std::string& item : told_) {
    const bool step = item.starts_with("roll ") || item.starts_with("spin ");
    if (step) {
      thrown.push_back(item);
    } else if (!selected.empty() &&
               std::find(selected.begin(), selected.end(), item) == selected.end()) {
      find({fmt::format("the commitment says {}", printable(item, 60)), "selected", ""}, place);
    }
  }
  if (thrown.size() > steps.size() || !std::equal(thrown.rbegin(), thrown.rend(), steps.rbegin())) {
    return find({"the throws are not those that were committed to", "steps", ""}, place);
  }
  if (!steps.empty() && thrown.empty()) {
    return find({"none of its throws was committed to", "steps", ""}, place);
  }
  if (!told_.empty()) ++proved_.rounds_compared;
}

void TableVerification::compare(const Dealt& dealt) {
  ++proved_.rounds_compared;
  std::vector<const Drawn*> in_order;
  for (const Drawn& each : dealt.drawn) {
    if (!each.aside) in_order.push_back(&each);
  }
  if (dealt.in_order.size() == in_order.size()) {
    for (std::size_t i = 0; i < in_order.size(); ++i) {
      const std::string& item = in_order[i]->item;
      if (item.empty() || item == dealt.in_order[i]) continue;
      return find({fmt::format("card {} is {}; the committed order has {} there", i + 1,
                               dealt.in_order[i], printable(item, 40)),
                   "shoe", ""},
                  dealt.place);
    }
  }
  std::vector<std::string> faces;
  for (const Drawn& each : dealt.drawn) {
    if (!each.item.empty()) faces.push_back(each.item);
  }
  std::size_t closed = dealt.drawn.size() - faces.size();
  for (const std::string& card : dealt.cards) {
    const auto face = std::find(faces.begin(), faces.end(), card);
    if (face != faces.end()) {
      faces.erase(face);
    } else if (closed > 0) {
      --closed;
    } else {
      return find({fmt::format("{} did not come from the committed stack in this round", card),
                   "round", ""},
                  dealt.place);
    }
  }
}

void TableVerification::compare_pending() {
  for (const Dealt& dealt : pending_) compare(dealt);
  pending_.clear();
}

void TableVerification::end(Instant last) {
  compare_pending();
  const auto overdue = [&](const StackName& name, Instant at) {
    ++proved_.still_open;
    if (gaming_day(at) >= gaming_day(last)) return;
    findings_.push_back({fmt::format("was committed to on {} and neither closed out nor voided by "
                                     "the end of that gaming day",
                                     text(gaming_day(at))),
                         text(name), ""});
  };
  if (shoe_ && (shoe_->state() == CommittedShoe::State::open ||
                shoe_->state() == CommittedShoe::State::announced)) {
    overdue(shoe_->name(), shoe_->committed_at());
  }
  if (!throws_) return;
  for (const auto& [what, open] : throws_->under_way()) {
    overdue({StackName::Kind::draw, throws_->table(), open.number}, open.at);
  }
}

}  // namespace houseway::floor
