#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/words.h"
#include "floor/act.h"
#include "floor/live_table.h"
#include "floor/seen_positions.h"
#include "floor/table_view.h"
#include "house/table_audience.h"
#include "round/json.h"
#include "shown_faces.h"

namespace houseway::floor {

// Everybody who may look on at a table: a player at each seat, some without a seat who may take
// one, and each other role. They are told of a step when the table has gone one further, as it is
// where what happened has to be written down first. Every message that the table sends to any of
// them is read for faces that he may not know, and for proofs of cards that lie face down to him.
class TableWatch {
 public:
  static constexpr std::array guests{"guest-1", "guest-2"};

  explicit TableWatch(const LiveTable& table)
      : audience_([this](house::ConnectionId to, const house::Message& message) {
          sent_.emplace_back(static_cast<std::size_t>(to), message);
        }) {
    for (int seat = 1; seat <= table.positions(); ++seat) {
      add("player-" + std::to_string(seat), Role::player);
    }
    for (const char* guest : guests) add(guest, Role::player);
    for (std::size_t role = 0; role < role_count; ++role) {
      add("somebody", static_cast<Role>(role));
    }
  }
  TableWatch(const TableWatch&) = delete;
  TableWatch& operator=(const TableWatch&) = delete;

  // Before an event is applied, and after it.
  void expect(const TableEvent& event, const LiveTable& before) {
    tidings_.emplace(audience_, before);
    if (const auto* went = std::get_if<RoundWent>(&event))
      shown_.expect(before.round(), went->event);
  }
  void look(const TableEvent& event, const Json& recorded, const LiveTable& table) {
    tell(table);
    follow(event, table);
    tidings_->add(event, recorded, recorded.dump());
    add_proofs(table);
    untold_.emplace(Untold{std::move(*tidings_).end(++sequence_, Instant{}, "{}"),
                           std::holds_alternative<RoundEnded>(event), moment_of(table)});
    // Who has just sat down is shown the table at once.
    const bool seats_change = std::holds_alternative<SeatTaken>(event);
    for (std::size_t i = 0; i < (seats_change ? watchers_.size() : 1); ++i) read_view(table);
    if (const auto* shoe = std::get_if<ShoeEvent>(&event)) {
      if (const auto* opened = std::get_if<CardsOpened>(shoe))
        check_closed(opened->proofs, 0, table);
    }
  }

  std::uint64_t messages() const { return messages_; }
  std::uint64_t faces() const { return faces_; }

 private:
  void add(const std::string& account, Role role) {
    watchers_.push_back({house::ConnectionId{watchers_.size()}, account, role});
    audience_.add(watchers_.back());
  }

  // Who watches late at a moment, and whether a round is being played then.
  struct Moment {
    std::vector<bool> late;  // by watcher
    bool playing = false;
  };
  struct Untold {
    house::TableAudience::Told told;
    bool round_is_over;
    Moment then;
  };
  Moment moment_of(const LiveTable& table) const {
    Moment now{{}, table.phase() == LiveTable::Phase::playing};
    for (const auto& watcher : watchers_) now.late.push_back(is_late(watcher, table));
    return now;
  }
  void tell(const LiveTable& table) {
    if (!untold_) return;
    audience_.tell(untold_->told, untold_->round_is_over);
    for (const auto& [to, message] : std::exchange(sent_, {})) {
      read(to, *message, untold_->then, table);
    }
    read_.clear();
    untold_.reset();
  }

  void follow(const TableEvent& event, const LiveTable& table) {
    if (std::holds_alternative<RoundBegan>(event)) {
      dealt_in_.clear();
      shown_before_ = std::exchange(shown_, {});
      told_to_all_before_ = std::exchange(told_to_all_, {});
      dealt_told_.clear();
      places_.clear();
    }
    if (const auto* went = std::get_if<RoundWent>(&event)) {
      shown_.take(went->event, table.round());
      // What the table game system draws is told to all.
      if (const auto* drew = went->event.as<SystemDrew>()) know(text(drew->drawn.card));
      if (const auto* high = went->event.as<HighHandStands>()) {
        for (const Card card : high->standing) know(text(card));
      }
      if (const auto* dealt = went->event.as<CardDealt>()) {
        lie(*dealt, table);
        if (dealt->place.is_seat()) {
          const int seat = dealt->place.seat();
          dealt_in_[table.seat(seat).account] = seat;
        }
      }
    }
    if (const auto* thrown = std::get_if<ThrowEvent>(&event)) {
      if (const auto* opened = std::get_if<ThrowOpened>(thrown)) know(opened->proof.item);
      if (const auto* voided = std::get_if<ThrowVoided>(thrown)) know(voided->proof.item);
    }
    if (const auto* shoe = std::get_if<ShoeEvent>(&event)) {
      if (const auto* drawn = std::get_if<CardsDrawn>(shoe)) {
        drawn_.insert(drawn_.end(), drawn->positions.begin(), drawn->positions.end());
      }
      if (std::holds_alternative<ShuffleCommitted>(*shoe)) {
        drawn_.clear();
        places_.clear();
        proved_.clear();
      }
      // A stack that nothing was dealt from is laid open as a whole, and is of no use then.
      if (const auto* end = std::get_if<CommitmentEnded>(shoe); end != nullptr && end->whole) {
        for (const std::string& item : end->whole->items) know(item);
      }
    }
  }
  void know(const std::string& words) {
    for (const std::string& word : words_of(words)) told_to_all_.insert(word);
  }
  // Cards are dealt in the order in which they were drawn.
  void lie(const CardDealt& dealt, const LiveTable& table) {
    if (table.shoe().state() != CommittedShoe::State::open) return;
    while (!drawn_.empty()) {
      const std::uint64_t position = drawn_.front();
      drawn_.erase(drawn_.begin());
      if (table.shoe().card(position) != dealt.card) continue;
      places_[{dealt.place.is_seat(),
               dealt.place.is_seat() ? dealt.place.seat() : dealt.place.index()}]
          .push_back(position);
      return;
    }
  }

  // What a table sends to a seat beside what happens: the proofs of its own cards.
  void add_proofs(const LiveTable& table) {
    if (table.dealt().empty() || table.shoe().state() != CommittedShoe::State::open) return;
    for (int seat = 1; seat <= table.positions(); ++seat) {
      if (!table.seat(seat).taken()) continue;
      std::vector<Proof> proofs;
      for (const std::uint64_t position : own_positions(table, seat)) {
        if (proved_[seat].insert(position).second) proofs.push_back(table.shoe().proof(position));
      }
      if (proofs.empty()) continue;
      check_closed(proofs, seat, table);
      Json json = Json::array();
      for (const Proof& proof : proofs) json.push_back(to_json(proof));
      tidings_->add(seat, {{"event", "own-cards"}, {"proofs", std::move(json)}});
    }
  }

  // None of these is of a card that lies face down to this seat, though one like it may lie open.
  void check_closed(const std::vector<Proof>& proofs, int seat, const LiveTable& table) {
    const CommittedShoe& shoe = table.shoe();
    const int hand = seat == 0 ? 0 : hand_of(table.seat(seat).account);
    for (const SeenPlace& seen : table.round().view(hand == seat ? seat : 0)) {
      const auto at = places_.find(
          {seen.place.is_seat(), seen.place.is_seat() ? seen.place.seat() : seen.place.index()});
      if (at == places_.end() || at->second.size() != seen.cards.size()) continue;
      for (std::size_t i = 0; i < seen.cards.size(); ++i) {
        if (seen.cards[i].known()) continue;
        const std::uint64_t index = shoe.index_of(at->second[i]);
        for (const Proof& proof : proofs) {
          EXPECT_NE(proof.index, index)
              << table.game().game << ": " << proof.item << " of "
              << table.game().place_name(seen.place) << " is proved to seat " << seat;
        }
      }
    }
  }

  // By which hand somebody sees more than what lies open: his own, wherever he sits by now. Those
  // who see all see what was dealt, and nothing that is still in the shoe.
  static constexpr int all = -1;
  int hand_of(const std::string& account) const {
    const auto found = dealt_in_.find(account);
    return found == dealt_in_.end() ? 0 : found->second;
  }
  int eyes(const house::TableAudience::Watcher& watcher) const {
    if (may_see(watcher.role, Sight::down_cards)) return all;
    return watcher.role == Role::player ? hand_of(watcher.account) : 0;
  }
  static bool is_late(const house::TableAudience::Watcher& watcher, const LiveTable& table) {
    const bool outside = watcher.role == Role::player && table.seat_of(watcher.account) == 0;
    return table.deals_cards() && (outside || sees_late(watcher.role)) &&
           !may_see(watcher.role, Sight::down_cards);
  }
  bool may_know(const house::TableAudience::Watcher& watcher, bool late, const std::string& word,
                Card card) const {
    const int hand = eyes(watcher);
    const auto knows = [&](int seat, Card face, const ShownFaces& shown) {
      return seat == all ? shown.was_dealt(face) : shown.knows(seat, face);
    };
    CardSet used;
    used.insert(card);
    const Card twin = card.is_tile() ? unused_copy(card, used) : card;
    const auto known = [&](int seat, const std::set<std::string>& told, const ShownFaces& shown) {
      return told.contains(word) || knows(seat, card, shown) || knows(seat, twin, shown);
    };
    if (known(hand, told_to_all_, shown_)) return true;
    // Who watches late hears of the end of one round's cards with the next round.
    return late && known(0, told_to_all_before_, shown_before_);
  }

  void read(std::size_t to, const std::string& text, const Moment& then, const LiveTable& table) {
    const auto& watcher = watchers_[to];
    const bool late = then.late[to];
    ++messages_;
    EXPECT_FALSE(late && then.playing)
        << name(watcher.role) << " is told of a round that is under way";
    // Once for those who may know the same.
    if (!read_.emplace(eyes(watcher), late, text).second) return;
    const Json message = Json::parse(text);
    read(message, watcher, late, table);
    count_dealt(message, watcher, late, table);
  }
  // Nobody is told of more cards with one face, as they are dealt, than he knows of.
  void count_dealt(const Json& message, const house::TableAudience::Watcher& watcher, bool late,
                   const LiveTable& table) {
    const int seat = eyes(watcher);
    if (seat == all || !message.contains("events")) return;
    for (const Json& event : message["events"]) {
      if (!event.contains("what") || !event["what"].contains("card")) continue;
      const auto face = event["what"]["card"]["card"].get<std::string>();
      const auto card = parse_card(face);
      const auto known = card ? shown_.copies(seat, *card) : std::nullopt;
      if (!known) continue;
      const int times = ++dealt_told_[{seat, late, face}];
      EXPECT_LE(times, *known) << table.game().game << ": " << name(watcher.role) << " at seat "
                               << seat << " is told of another " << face << " in " << event;
    }
  }
  // One after the other, so that all come in their turn.
  void read_view(const LiveTable& table) {
    const auto& watcher = watchers_[next_view_++ % watchers_.size()];
    const bool late = is_late(watcher, table);
    // A view in the middle of a round is kept from these until it is over.
    if (late && table.phase() == LiveTable::Phase::playing) return;
    ++messages_;
    const auto circle = house::TableAudience::circle_of(watcher, table);
    read(view(table, house::TableAudience::viewer(circle)), watcher, late, table);
  }
  void read(const Json& message, const house::TableAudience::Watcher& watcher, bool late,
            const LiveTable& table) {
    if (message.is_string()) {
      for (const std::string& word : words_of(message.get_ref<const std::string&>())) {
        if (word.size() > 3) continue;
        const auto card = parse_card(word);
        const bool tiles = table.deals_cards() && table.game().card_game() != nullptr &&
                           table.game().cards().deck == Deck::tiles;
        if (!card || card->is_tile() != tiles) continue;
        ++faces_;
        EXPECT_TRUE(may_know(watcher, late, word, *card))
            << table.game().game << ": " << name(watcher.role) << " at seat "
            << table.seat_of(watcher.account) << " is told of " << word << " in " << message;
      }
      return;
    }
    if (!message.is_structured()) return;
    EXPECT_FALSE(message.is_object() && message.contains("sealed")) << message;
    for (const Json& part : message) read(part, watcher, late, table);
  }

  house::TableAudience audience_;
  std::vector<house::TableAudience::Watcher> watchers_;
  std::vector<std::pair<std::size_t, house::Message>> sent_;
  std::optional<house::TableAudience::Tidings> tidings_;
  std::optional<Untold> untold_;
  std::map<std::string, int> dealt_in_;  // seats, by account: of this round
  ShownFaces shown_;
  ShownFaces shown_before_;  // in the round before
  std::set<std::string> told_to_all_;
  std::set<std::string> told_to_all_before_;
  std::vector<std::uint64_t> drawn_;  // positions, and not dealt yet
  std::map<std::pair<bool, int>, std::vector<std::uint64_t>> places_;
  std::map<int, std::set<std::uint64_t>> proved_;
  std::set<std::tuple<int, bool, std::string>> read_;
  std::map<std::tuple<int, bool, std::string>, int> dealt_told_;  // faces, in this round
  std::size_t next_view_ = 0;
  std::uint64_t sequence_ = 0;
  std::uint64_t messages_ = 0;
  std::uint64_t faces_ = 0;
};

}  // namespace houseway::floor
