#include "simulate/throw_device.h"

#include <algorithm>

namespace houseway::trials {
namespace {

constexpr std::uint32_t most_listed = 4096;  // of equally likely throws

}  // namespace

Device::Device(std::vector<LikelyThrow> results) : results_(std::move(results)) {
  for (const LikelyThrow& each : results_) ways_ += static_cast<std::uint32_t>(each.ways);
  if (ways_ > most_listed) {
    make_slots();
    return;
  }
  for (std::size_t i = 0; i < results_.size(); ++i) {
    listed_.insert(listed_.end(), static_cast<std::size_t>(results_[i].ways),
                   static_cast<std::uint16_t>(i));
  }
}

// Every slot has room for as many ways as there are throws. Who needs less shares it with one who
// needs more.
void Device::make_slots() {
  const auto slots = static_cast<std::int64_t>(results_.size());
  std::vector<std::int64_t> needs;
  std::vector<std::size_t> less;
  std::vector<std::size_t> more;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    needs.push_back(results_[i].ways * slots);
    (needs.back() < ways_ ? less : more).push_back(i);
    const auto number = static_cast<std::uint16_t>(i);
    slots_.push_back({ways_, {number, number}});
  }
  while (!less.empty()) {
    const std::size_t filled = less.back();
    less.pop_back();
    const std::size_t filling = more.back();
    slots_[filled].stays = static_cast<std::uint32_t>(needs[filled]);
    slots_[filled].other_or_own[0] = static_cast<std::uint16_t>(filling);
    needs[filling] -= ways_ - needs[filled];
    if (needs[filling] >= ways_) continue;
    more.pop_back();
    less.push_back(filling);
  }
}

template <std::size_t at_once>
void Device::draw_listed(Stream& stream, std::span<std::uint16_t> numbers) const {
  std::array<std::uint32_t, at_once> bounds;
  bounds.fill(ways_);
  Stream from = stream;  // kept where it is quick
  std::size_t i = 0;
  for (; i + at_once <= numbers.size(); i += at_once) {
    const auto drawn = from.below_each(bounds);
    for (std::size_t j = 0; j < at_once; ++j) numbers[i + j] = listed_[drawn[j]];
  }
  for (; i < numbers.size(); ++i) numbers[i] = listed_[from.below(ways_)];
  stream = from;
}

// As many at once as the product of their bounds leaves room for.
void Device::draw(Stream& stream, std::span<std::uint16_t> numbers) const {
  if (slots_.empty()) {
    if (ways_ <= 43) return draw_listed<11>(stream, numbers);
    if (ways_ <= 64) return draw_listed<10>(stream, numbers);
    if (ways_ <= 380) return draw_listed<7>(stream, numbers);
    return draw_listed<5>(stream, numbers);
  }
  const std::array<std::uint32_t, 2> bounds{static_cast<std::uint32_t>(slots_.size()), ways_};
  Stream from = stream;
  for (std::uint16_t& number : numbers) {
    const auto [picked, way] = from.below_each(bounds);
    const Slot& slot = slots_[picked];
    number = slot.other_or_own[way < slot.stays ? 1 : 0];
  }
  stream = from;
}

List<int, 2> Devices::dice_for(State table) const {
  const Throwing& throwing = *rules_.definition().throwing();
  return throwing.device == Throwing::Device::dice ? throwing.dice(rules_, table) : List<int, 2>{};
}

std::size_t Devices::find(State table) const {
  return static_cast<std::size_t>(std::find(dice_.begin(), dice_.end(), dice_for(table)) -
                                  dice_.begin());
}

std::size_t Devices::index_for(State table) {
  const std::size_t index = find(table);
  if (index == devices_.size()) {
    dice_.push_back(dice_for(table));
    devices_.emplace_back(likely_throws(rules_, table));
  }
  return index;
}

}  // namespace houseway::trials
