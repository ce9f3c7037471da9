#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>

#include "simulate/shoe_deal.h"

namespace houseway::shoe_rounds {
namespace {

constexpr std::size_t rank_kinds = rank_count;
constexpr std::size_t most_places = 30'000;
constexpr std::uint16_t not_an_end = 0x8000;  // marks the places that go on, until all are known

using Onward = std::array<std::uint16_t, rank_kinds>;  // by the rank of the next card

struct HashOnward {
  std::size_t operator()(const Onward& onward) const {
    std::uint64_t hash = 0;
    for (const std::uint16_t place : onward) hash = (hash ^ place) * 0x9E3779B97F4A7C15U;
    return hash ^ hash >> 32U;
  }
};

// Goes through all cards that may come, one way at a time.
class Builder {
 public:
  explicit Builder(const Course& course) : course_(course), round_(course) {}

  std::optional<Tables> build() {
    tables_.hands[0].cards = course_.first_hands()[0].cards;
    tables_.hands[1].cards = course_.first_hands()[1].cards;
    tables_.first = course_.first_cards();
    go_through_first(0);
    if (onward_.size() > most_places || tables_.ends.size() > most_places) return std::nullopt;
    fold_hands();
    write_onward();
    tables_.classes = classes_.size();
    return std::move(tables_);
  }

 private:
  // Each pair in the order of rising ranks stands for both orders.
  void go_through_first(std::size_t card) {
    if (card == tables_.first) {
      const auto& [one, other] = course_.first_hands();
      first_[{key_of(one), key_of(other)}] = go_on(tables_.first);
      return;
    }
    const FirstHand& hand = course_.first_hand_of(card);
    const bool second = hand.count == 2 && hand.cards[1] == card;
    const std::size_t least = second ? rank_of(round_.seen[hand.cards[0]]) : 0;
    const Place place = course_.agenda()[card].place;
    ++drawn_;
    for (std::size_t rank = least; rank < rank_kinds; ++rank) {
      round_.deal(place, card_of(rank));
      go_through_first(card + 1);
      round_.take_back(place);
    }
    --drawn_;
  }

  static Card card_of(std::size_t rank) { return {static_cast<Rank>(rank), Suit::spades}; }
  static std::size_t rank_of(Card card) { return static_cast<std::size_t>(card.rank()); }
  std::size_t key_of(const FirstHand& hand) const {
    if (hand.count == 0) return 0;
    const auto& [one, other] = hand.cards;
    return rank_of(round_.seen[one]) * Tables::ranks + rank_of(round_.seen[other]);
  }

  // Where the round is from this point of the agenda on.
  std::uint16_t go_on(std::size_t at) {
    at = round_.next(at);
    if (at == course_.agenda().size()) return end();
    const Course::Todo& todo = course_.agenda()[at];
    if (todo.kind == Expected::Kind::decision) {
      const SeatRecord before = round_.player();
      round_.decide(*todo.step);
      const std::uint16_t place = go_on(at + 1);
      round_.player() = before;
      return place;
    }
    Onward onward{};
    ++drawn_;
    if (todo.kind == Expected::Kind::burn) {
      onward.fill(go_on(at + 1));
    } else {
      for (std::size_t rank = 0; rank < rank_kinds; ++rank) {
        round_.deal(todo.place, card_of(rank));
        onward[rank] = go_on(at + 1);
        round_.take_back(todo.place);
      }
    }
    --drawn_;
    const auto [known, is_new] = known_.emplace(onward, static_cast<std::uint16_t>(onward_.size()));
    if (is_new) onward_.push_back(onward);
    return known->second | not_an_end;
  }

  std::uint16_t end() {
    tables_.most = std::max(tables_.most, drawn_);
    const std::string& fate = fate_of_bets();
    auto in_class = classes_.find(fate);
    if (in_class == classes_.end()) {
      in_class = classes_.emplace(fate, static_cast<std::uint16_t>(classes_.size())).first;
    }
    const std::uint32_t key = in_class->second * 64U + static_cast<std::uint32_t>(drawn_);
    const auto [known, is_new] =
        known_ends_.emplace(key, static_cast<std::uint16_t>(tables_.ends.size()));
    if (is_new) tables_.ends.push_back({in_class->second, static_cast<std::uint16_t>(drawn_)});
    return known->second;
  }

  // All that the settlement of the bets depends on: which there are, those made in the round too,
  // by which rows each is judged, and what was given up or added to another.
  const std::string& fate_of_bets() {
    fate_.clear();
    const auto add = [&](auto number) {
      for (std::size_t i = 0; i < sizeof number; ++i) {
        fate_.push_back(static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 255U));
      }
    };
    const auto row = [](Row of) { return static_cast<std::uint8_t>(of + 1); };
    const RuleSet& rules = course_.rules();
    const SeatRecord& player = round_.player();
    const std::size_t before = course_.opening().seat(1).stakes.size();
    for (std::size_t i = 0; i < player.stakes.size(); ++i) {
      const Stake& stake = player.stakes[i];
      if (i >= before) {
        add(stake.spot.wager);
        add(stake.amount.cents);
      }
      add(static_cast<std::uint8_t>(stake.added_to ? stake.added_to->wager + 1 : 0));
      if (player.folded && !rules.kept_on_fold(stake.spot.wager)) {
        add(std::uint8_t{255});
        continue;
      }
      const ByRound& by = *rules.definition().wagers[stake.spot.wager].by_round();
      const Judged judged = by.judge(rules, round_.record, 1, stake.spot.selection);
      add(row(judged.row));
      add(row(judged.also));
      add(static_cast<std::uint8_t>(judged.pushes));
    }
    return fate_;
  }

  // Hands that lead to the same whatever the other is are one.
  void fold_hands() {
    std::array<std::vector<std::size_t>, 2> keys;  // of each hand, in order
    for (const auto& [both, place] : first_) {
      for (std::size_t hand = 0; hand < 2; ++hand) {
        keys[hand].push_back(hand == 0 ? both.first : both.second);
      }
    }
    for (auto& each : keys) {
      std::sort(each.begin(), each.end());
      each.erase(std::unique(each.begin(), each.end()), each.end());
    }
    std::map<std::vector<std::uint16_t>, std::size_t> columns;
    std::vector<std::size_t> shown;  // a key of the second hand for each column
    for (const std::size_t second : keys[1]) {
      std::vector<std::uint16_t> column;
      for (const std::size_t one : keys[0]) column.push_back(first_.at({one, second}));
      const auto [known, is_new] = columns.emplace(std::move(column), columns.size());
      if (is_new) shown.push_back(second);
      set_index(1, second, known->second);
    }
    std::map<std::vector<std::uint16_t>, std::size_t> rows;
    for (const std::size_t one : keys[0]) {
      std::vector<std::uint16_t> row;
      for (const std::size_t second : shown) row.push_back(first_.at({one, second}));
      const auto [known, is_new] = rows.emplace(row, tables_.after_first.size());
      if (is_new) tables_.after_first.insert(tables_.after_first.end(), row.begin(), row.end());
      set_index(0, one, known->second);
    }
    for (std::uint16_t& place : tables_.after_first) place = final(place);
  }
  void set_index(std::size_t hand, std::size_t key, std::size_t index) {
    const std::size_t turned = key % Tables::ranks * Tables::ranks + key / Tables::ranks;
    for (const std::size_t either : {key, turned}) {
      tables_.hands[hand].index[either] = static_cast<std::uint16_t>(index);
    }
  }

  std::uint16_t final(std::uint16_t place) const {
    if ((place & not_an_end) == 0) return place;
    return static_cast<std::uint16_t>(tables_.ends.size() + place - not_an_end);
  }
  void write_onward() {
    const std::size_t ends = tables_.ends.size();
    tables_.after.resize((ends + onward_.size()) * Tables::ranks);
    for (std::size_t place = 0; place < ends + onward_.size(); ++place) {
      for (std::size_t rank = 0; rank < rank_kinds; ++rank) {
        tables_.after[place * Tables::ranks + rank] =
            place < ends ? static_cast<std::uint16_t>(place) : final(onward_[place - ends][rank]);
      }
    }
  }

  const Course& course_;
  InPlay round_;
  Tables tables_;
  std::size_t drawn_ = 0;
  std::string fate_;
  std::unordered_map<std::string, std::uint16_t> classes_;
  std::unordered_map<std::uint32_t, std::uint16_t> known_ends_;
  std::unordered_map<Onward, std::uint16_t, HashOnward> known_;
  std::vector<Onward> onward_;
  std::map<std::pair<std::size_t, std::size_t>, std::uint16_t> first_;  // by the keys of both hands
};

}  // namespace

std::optional<Tables> Tables::of(const Course& course) {
  return Builder(course).build();
}

}  // namespace houseway::shoe_rounds
