#include <algorithm>

#include "house/table_host.h"
#include "house/table_work.h"
#include "round/json.h"

// What players do about a shuffle: they contribute to it, and cut what it came to.
namespace houseway::house {
namespace {

using Shoe = floor::CommittedShoe;

std::optional<floor::Digest> digest_in(const Json& words, const char* key) {
  const auto found = words.find(key);
  if (found == words.end() || !found->is_string()) return {};
  return floor::parse_digest(found->get_ref<const std::string&>());
}

}  // namespace

// Nobody is dealt tomorrow from what was bound today: every commitment ends with its day.
bool TableHost::day_is_over() const {
  if (table_->phase() != floor::LiveTable::Phase::between_rounds || cut_offered_ ||
      asking_ != Asking::nothing || !table_->committed() || !table_->deals_cards()) {
    return false;
  }
  const Shoe& shoe = table_->shoe();
  return shoe.state() == Shoe::State::open &&
         floor::gaming_day(shoe.committed_at()) < floor::gaming_day(services_.clock.now());
}

void TableHost::close_day() {
  if (busy_ || lost_ || retired_ || !day_is_over()) return;
  try {
    perform_all(dealer_->put_cards_away("the gaming day is over"));
    commit();
    proceed();
  } catch (const std::exception& error) {
    fail({error.what(), "table " + id_, {}});
  }
}

void TableHost::make_ready() {
  if (day_is_over()) perform_all(dealer_->put_cards_away("the gaming day is over"));
  while (!waits_for_contributions()) {
    const Events events = dealer_->make_ready(somebody_contributes(), services_.clock.now());
    if (events.empty()) {
      cut_offered_ = false;
      return begin_round();
    }
    // The stack is bound; now somebody at the table may cut it (633a.5(c)).
    if (table_->shoe().cut_due() && !cut_offered_ && !table_->cut_is_dealers() &&
        cutter_is_there()) {
      cut_offered_ = true;
      arm(settings_.cut, &TableHost::cut_is_due);
      return work_ ? commit() : tell_state();
    }
    perform_all(events);
  }
}

// Nobody has cut: the dealer does.
void TableHost::cut_is_due() {
  make_ready();
}

// A person who sits there and looks on.
bool TableHost::is_at_table(const std::string& account) const {
  const int seat = table_->seat_of(account);
  return seat != 0 && !table_->seat(seat).away && !bots_.contains(account) &&
         audience_.is_there(account);
}

bool TableHost::cutter_is_there() const {
  for (int seat = 1; seat <= table_->positions(); ++seat) {
    const auto& there = table_->seat(seat);
    if (there.taken() && is_at_table(there.account)) return true;
  }
  return false;
}

bool TableHost::somebody_contributes() const {
  return settings_.contribute.count() > 0 &&
         std::any_of(contributors_.begin(), contributors_.end(),
                     [&](const std::string& account) { return is_at_table(account); });
}

// Those who have not done what is asked for now. Whoever is bound may have lost the connection and
// is waited for all the same.
std::vector<std::string> TableHost::awaited_contributors() const {
  std::vector<std::string> awaited;
  for (const std::string& account : contributors_) {
    const auto done = table_->shoe().contributed_by(account);
    const bool due = asking_ == Asking::commitments
                         ? done == Shoe::Contributed::nothing && is_at_table(account)
                         : done == Shoe::Contributed::bound && table_->seat_of(account) != 0;
    if (due) awaited.push_back(account);
  }
  return awaited;
}

// The house has bound its secret. All who asked to contribute bind their values first, so that
// nobody can choose his by another's, and tell them then. True while somebody is waited for.
bool TableHost::waits_for_contributions() {
  if (table_->shoe().state() != Shoe::State::announced) {
    asking_ = Asking::nothing;
    return false;
  }
  if (asking_ == Asking::nothing) {
    // After a restart some may be bound already: they tell their values, and nobody joins them.
    const auto& bound = table_->shoe().contributions();
    for (const floor::Contribution& each : bound) contributors_.insert(each.account);
    asking_ = bound.empty() ? Asking::commitments : Asking::values;
  }
  if (asking_ == Asking::commitments && awaited_contributors().empty()) asking_ = Asking::values;
  if (awaited_contributors().empty()) return false;
  arm(settings_.contribute, &TableHost::contributions_are_due);
  if (work_) {
    commit();
    return true;
  }
  when_durable([this](const std::optional<Refusal>& why) {
    if (why) return;
    audience_.tell_each([&](const TableAudience::Watcher&) {
      return Json{{"table", id_}, {"state", state_json()}}.dump();
    });
  });
  return true;
}

// Who has asked and is not heard of in time is not waited for again, unless he asks anew.
void TableHost::contributions_are_due() {
  for (const std::string& account : awaited_contributors()) contributors_.erase(account);
  make_ready();
}

std::optional<Refusal> TableHost::contribute(const Command& command) {
  if (!table_->committed() || !table_->deals_cards()) {
    return refusal("has no cards that the program shuffles", "table " + id_);
  }
  if (settings_.contribute.count() == 0) {
    return refusal("takes no contributions to its shuffles", "table " + id_);
  }
  const Json& words = command.words;
  const bool binds = words.contains("commitment");
  if (!binds && !words.contains("value")) {
    const auto wants = words.find("wants");
    if (wants != words.end() && !wants->is_boolean()) return refusal("is true or false", "wants");
    if (wants == words.end() || wants->get<bool>()) {
      contributors_.insert(command.by.account);
    } else {
      contributors_.erase(command.by.account);
    }
    return {};
  }
  const char* key = binds ? "commitment" : "value";
  const auto digest = digest_in(words, key);
  if (!digest) return refusal("has 64 hexadecimal digits, 0 to 9 and a to f", key);
  const auto shoe = words.find("shoe");
  if (shoe == words.end() || !shoe->is_number_unsigned()) {
    return refusal("is the number of the shoe that was announced", "shoe");
  }
  const auto number = shoe->get<std::uint64_t>();
  if (binds) {
    if (asking_ != Asking::commitments) {
      return refusal("no commitments are taken now", "table " + id_);
    }
    if (auto why = perform(
            floor::ShoeEvent{floor::ContributionCommitted{number, command.by.account, *digest}},
            command.by)) {
      return why;
    }
    contributors_.insert(command.by.account);
    return {};
  }
  if (asking_ == Asking::commitments) {
    return refusal("values are told when all who contribute are bound", "table " + id_);
  }
  return perform(floor::ShoeEvent{floor::ContributionRevealed{number, command.by.account, *digest}},
                 command.by);
}

}  // namespace houseway::house
