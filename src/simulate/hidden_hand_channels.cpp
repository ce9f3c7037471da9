#include "simulate/hidden_hand_channels.h"

#include <algorithm>
#include <stdexcept>

namespace houseway::hidden_hand_play {

std::size_t Channels::group_of(WagerId wager) {
  const auto holds = [&](const Group& group) {
    return std::find(group.wagers.begin(), group.wagers.end(), wager) != group.wagers.end();
  };
  const auto known = std::find_if(groups_.begin(), groups_.end(), holds);
  const auto place = static_cast<std::size_t>(known - groups_.begin());
  if (known == groups_.end()) groups_.push_back({{wager}, {}});
  return place;
}

void Channels::decides(Digit digit, WagerId wager) {
  Group& group = groups_[group_of(wager)];
  group = merged(group, {{}, {digit}});
}

void Channels::join(WagerId a, WagerId b) {
  const std::size_t of_a = group_of(a);
  const std::size_t of_b = group_of(b);
  if (of_a == of_b) return;
  const auto [first, second] = std::minmax(of_a, of_b);
  groups_[first] = merged(groups_[first], groups_[second]);
  groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(second));
}

Channels::Group Channels::merged(const Group& a, const Group& b) {
  Group both = a;
  both.wagers.insert(both.wagers.end(), b.wagers.begin(), b.wagers.end());
  both.digits.clear();
  std::set_union(a.digits.begin(), a.digits.end(), b.digits.begin(), b.digits.end(),
                 std::back_inserter(both.digits));
  if (both.digits.size() > 1 && both.digits[0] == 0 && both.digits[1] == 1) {
    both.digits.erase(both.digits.begin() + 1);
  }
  return both;
}

std::size_t Channels::classes(const Group& group) const {
  std::size_t all = 1;
  for (const Digit digit : group.digits) all *= outcomes_[digit];
  return all;
}

void Channels::share_out() {
  std::vector<Group> channels;
  for (const Group& group : groups_) {
    const auto room = std::find_if(channels.begin(), channels.end(), [&](const Group& channel) {
      return classes(merged(channel, group)) <= most_classes;
    });
    if (room == channels.end()) {
      channels.push_back(group);
    } else {
      *room = merged(*room, group);
    }
  }
  groups_ = std::move(channels);
  for (const Group& group : groups_) {
    std::vector<std::uint32_t>& times = times_.emplace_back(outcomes_.size());
    std::size_t next = 1;
    for (const Digit digit : group.digits) {
      times[digit] = static_cast<std::uint32_t>(next);
      next *= outcomes_[digit];
    }
  }
}

std::vector<Channel> Channels::channels() const {
  std::vector<Channel> all;
  for (const Group& group : groups_) all.push_back({classes(group), group.wagers});
  return all;
}

void Kinds::bind(const Channels& channels, const std::vector<Digit>& digits, std::size_t beside) {
  outcomes_ = digits.size() + beside;
  seen_.resize(most * outcomes_);
  for (std::size_t i = 0; i < channels.size(); ++i) {
    std::vector<std::uint32_t>& times = times_.emplace_back();
    for (const Digit digit : digits) times.push_back(channels.times(i, digit));
    const bool told = std::any_of(times.begin(), times.end(), [](auto each) { return each != 0; });
    added_.emplace_back(told ? most : 0);
  }
}

std::uint16_t Kinds::number(const Outcomes& outcomes) const {
  const std::lock_guard lock(mutex_);
  const auto [known, is_new] =
      numbers_.emplace(outcomes, static_cast<std::uint16_t>(numbers_.size() + 1));
  const std::uint16_t kind = known->second;
  if (!is_new) return kind;
  if (kind >= most) throw std::logic_error("hands are of more kinds than there is room for");
  std::copy(outcomes.begin(), outcomes.end(),
            seen_.begin() + static_cast<std::ptrdiff_t>(kind * outcomes_));
  for (std::size_t channel = 0; channel < added_.size(); ++channel) {
    if (added_[channel].empty()) continue;
    for (std::size_t i = 0; i < times_[channel].size(); ++i) {
      added_[channel][kind] += times_[channel][i] * outcomes[i];
    }
  }
  return kind;
}

}  // namespace houseway::hidden_hand_play
