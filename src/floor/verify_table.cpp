#include "floor/verify_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"
#include "floor/entry_body.h"
#include "round/file.h"

namespace houseway::floor {
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
  } else if (name == "table-opened") {
    // Who deals does not change while it is open.
    if (std::exchange(open_, true)) find({"the table is open already", "event", ""}, place);
    committed_ = member(body, "source") == "committed";
    between_ = true;
  } else if (name == "table-closed") {
    open_ = false;
  } else if (name == "round-began") {
    note({RoundEntries::Began{}, place});
    between_ = true;
  } else if (name == "round-went") {
    note({RoundEntries::Went{member(body, "what")}, place});
  } else if (name == "entry-taken-back") {
    note({RoundEntries::EntryBack{}, place});
  } else if (name == "round-settled") {
    take_round(body, place, whole);
    round_ = {};
    between_ = true;
  } else if (name == "round-called-off") {
    // What came out for it is no part of the next round.
    round_ = {};
    between_ = true;
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
  if (!committed_) committed_ = true;
  if (!shoe_) {
    if (announced == nullptr && committed == nullptr) {
      if (whole) return find({"there is no shoe that has been committed to", "shoe", ""}, place);
      ++proved_.not_followed;
      note(event, place);
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
  const std::uint64_t left = shoe_->left();
  shoe_->apply(event, *by, at);
  if (contributed) ++proved_.contributed;
  if (contributed && key_ != nullptr) ++proved_.orders_remade;
  if (const auto* ended = std::get_if<CommitmentEnded>(&event)) {
    note({RoundEntries::StackEnded{ended->voided, left}, place});
  } else {
    note(event, place);
  }
  follow(event, open_before);
}

// What a round may take of it.
void TableVerification::note(const ShoeEvent& event, const std::string& place) {
  const auto take = [&](const std::vector<std::uint64_t>& positions, bool burned) {
    note({RoundEntries::Taken{round_.cards.size(), positions.size(), burned}, place});
    for (const std::uint64_t position : positions) {
      TakenCard card{shoe_of(event), position, 0, shoe_.has_value(), false, {}};
      if (shoe_) {
        card.index = shoe_->index_of(position);
        const auto open = shoe_->opened().find(card.index);
        card.opened = open != shoe_->opened().end();
        // The floor's key opens the stack, which was held against its root.
        card.item = key_ != nullptr ? text(shoe_->card(position))
                    : card.opened   ? open->second
                                    : std::string();
      }
      round_.cards.push_back(std::move(card));
    }
  };
  if (const auto* drawn = std::get_if<CardsDrawn>(&event)) {
    take(drawn->positions, false);
  } else if (const auto* burned = std::get_if<CardsBurned>(&event)) {
    take(burned->positions, true);
  } else if (const auto* back = std::get_if<CardPutBack>(&event)) {
    note({RoundEntries::PutBack{back->shoe, back->position}, place});
  } else if (const auto* bound = std::get_if<ShuffleCommitted>(&event)) {
    note({RoundEntries::StackBound{bound->shoe}, place});
  }
}

void TableVerification::follow(const ShoeEvent& event, std::size_t open_before) {
  if (shoe_->opened().size() != open_before) {
    const auto tell = [&](TakenCard& card) {
      if (card.shoe != shoe_->number() || card.opened) return;
      const auto open = shoe_->opened().find(card.index);
      if (open == shoe_->opened().end()) return;
      card.opened = true;
      card.item = open->second;
    };
    for (TakenCard& card : round_.cards) tell(card);
    for (Pending& round : pending_) {
      for (NamedCard& each : round.named) tell(each.taken);
    }
    proved_.cards_opened += shoe_->opened().size() - open_before;
  }
  if (const auto* ended = std::get_if<CommitmentEnded>(&event)) {
    ++(ended->voided ? proved_.voided : proved_.closed_out);
    const bool remade = ended->secret && ended->whole && key_ == nullptr;
    if (remade && !shoe_->contributions().empty()) ++proved_.orders_remade;
    judge_pending();
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
  if (!committed_) committed_ = true;
  if (!throws_) {
    if (committed == nullptr) {
      if (whole) return find({"there is no throw that has been committed to", "", ""}, place);
      ++proved_.not_followed;
      return;
    }
    throws_.emplace(committed->table, key_, whole ? 1 : committed->number);
  }
  if (auto refusal = throws_->why_not(event, *by, at)) {
    throws_broken_ = true;
    return find(std::move(*refusal), place);
  }
  throws_->apply(event, *by, at);
  if (committed != nullptr) {
    note({RoundEntries::ThrowBound{committed->number}, place});
  } else if (const auto* opened = std::get_if<ThrowOpened>(&event)) {
    note({RoundEntries::ThrowTold{opened->number, opened->proof.item}, place});
    ++proved_.throws_told;
  } else if (std::holds_alternative<ThrowVoided>(event)) {
    ++proved_.voided;
  }
}

void TableVerification::take_round(const Json& body, const std::string& place, bool whole) {
  const Json& round = member(body, "round");
  if (!round.is_object()) return find({"a settled round has its round file", "round", ""}, place);
  if (settles_) {
    if (auto refusal = settles_(round, member(body, "settlement"))) {
      find(std::move(*refusal), place);
    } else {
      ++proved_.rounds_settled;
    }
  }
  const bool began = std::any_of(round_.steps.begin(), round_.steps.end(), [](const auto& step) {
    return std::holds_alternative<RoundEntries::Began>(step.what);
  });
  if (!began && !whole && !between_) {
    ++proved_.rounds_begun_before;
    return;
  }
  if (!began) return find({"no round had begun", "round", ""}, place);
  const RuleSet* rules = rules_of(round, place);
  if (rules == nullptr) return;
  const bool committed = committed_.value_or(false);
  PlayedAgain again = play_again(round_, *rules, round,
                                 {committed && !broken_, committed && !throws_broken_}, place);
  if (again.wrong) {
    findings_.push_back(std::move(*again.wrong));
    return;
  }
  ++proved_.rounds_rebuilt;
  if (committed_ == false) ++proved_.rounds_by_hand;
  const bool from_commitments = std::any_of(again.named.begin(), again.named.end(),
                                            [](const auto& each) { return each.taken.followed; });
  if (from_commitments || again.throws > 0) ++proved_.rounds_compared;
  if (!from_commitments) return;
  pending_.push_back({place, std::move(again.named)});
  const auto& named = pending_.back().named;
  const bool decided = std::all_of(named.begin(), named.end(), [](const NamedCard& each) {
    const TakenCard& card = each.taken;
    return card.opened || !card.followed || (!card.item.empty() && !each.turned_up);
  });
  if (!decided) return;
  judge(pending_.back());
  pending_.pop_back();
}

// Rules of proposed paytables are read too: whether they may be played is for who settles to say.
const RuleSet* TableVerification::rules_of(const Json& round, const std::string& place) {
  const std::string words = member(round, "game").dump() + member(round, "rules").dump();
  if (rules_ != nullptr && words == rules_words_) return rules_.get();
  ReadRules read = read_rules(round, Proposed::allowed);
  if (!read.rules) {
    Refusal why = read.violations.front();
    why.place = why.place.empty() ? "round" : "round." + why.place;
    find(std::move(why), place);
    return nullptr;
  }
  rules_words_ = words;
  rules_ = std::move(read.rules);
  return rules_.get();
}

// Once all is opened that will be.
void TableVerification::judge(const Pending& round) {
  std::uint64_t unproved = 0;
  for (const NamedCard& each : round.named) {
    const TakenCard& card = each.taken;
    if (!card.followed) continue;
    const std::string face = text(each.card);
    if (!card.item.empty() && card.item != face) {
      return find(
          {fmt::format("{} {} is card {} of shoe {}; the committed order has {} there", face,
                       each.where, card.position, card.shoe, printable(card.item, 40)),
           "round", ""},
          round.place);
    }
    if (each.turned_up && !card.opened) {
      return find(
          {fmt::format("{} {} was turned up for everybody and never proved", face, each.where),
           "round", ""},
          round.place);
    }
    if (card.item.empty()) ++unproved;
  }
  proved_.unproved += unproved;
}

void TableVerification::judge_pending() {
  for (const Pending& round : pending_) judge(round);
  pending_.clear();
}

void TableVerification::end(Instant last) {
  judge_pending();
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
