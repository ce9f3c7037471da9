#include "rules/definition.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace houseway {
namespace {

template <class Items>
std::optional<std::size_t> find(const Items& items, std::string_view id) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].id == id) return i;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> Definition::find_wager(std::string_view id) const {
  return find(wagers, id);
}

std::optional<std::size_t> Definition::find_option(std::string_view id) const {
  return find(options, id);
}

std::optional<std::size_t> Definition::find_schedule(std::string_view id) const {
  return find(schedules, id);
}

const Irregularity* Definition::find_irregularity(std::string_view kind) const {
  for (const Irregularity& irregularity : irregularities) {
    if (irregularity.kind == kind || irregularity.also_called.contains(kind) ||
        irregularity.called_when_two.contains(kind)) {
      return &irregularity;
    }
  }
  return nullptr;
}

std::optional<std::size_t> Definition::wager_of(const Schedule& schedule) const {
  if (const auto named = find_wager(schedule.id)) return named;
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    if (wagers[i].schedule == schedule.id) return i;
  }
  return std::nullopt;
}

bool Definition::has_fold() const {
  return std::any_of(play.begin(), play.end(), [](const Step& step) {
    return std::any_of(step.choices.begin(), step.choices.end(),
                       [](const Choice& choice) { return choice.act == Choice::Act::fold; });
  });
}

std::optional<Place> Definition::find_place(std::string_view wanted) const {
  if (const auto index = find(places, wanted)) return Place::named(static_cast<int>(*index));
  int seat = 0;
  const char* last = wanted.data() + wanted.size();
  const auto [end, error] = std::from_chars(wanted.data(), last, seat);
  if (error != std::errc{} || end != last || wanted.front() == '0') return std::nullopt;
  if (seat < 1 || seat > positions) return std::nullopt;
  return Place::seat(seat);
}

std::optional<Spot> Definition::find_spot(std::string_view wanted) const {
  const std::size_t colon = wanted.find(':');
  const auto wager = find_wager(wanted.substr(0, colon));
  if (!wager) return std::nullopt;
  const auto& selections = wagers[*wager].selections;
  if (selections.empty() != (colon == std::string_view::npos)) return std::nullopt;
  if (selections.empty()) return Spot{static_cast<WagerId>(*wager), 0};
  for (std::size_t i = 0; i < selections.size(); ++i) {
    if (selections[i] == wanted.substr(colon + 1)) {
      return Spot{static_cast<WagerId>(*wager), static_cast<std::uint8_t>(i)};
    }
  }
  return std::nullopt;
}

std::string Definition::spot_name(Spot spot) const {
  const Wager& wager = wagers[spot.wager];
  if (wager.selections.empty()) return std::string(wager.id);
  return fmt::format("{}:{}", wager.id, wager.selections[spot.selection]);
}

std::string_view Definition::place_id(Place place) const {
  return places[static_cast<std::size_t>(place.index())].id;
}

std::string Definition::place_name(Place place) const {
  if (place.is_seat()) return fmt::format("seat {}", place.seat());
  return std::string(places[static_cast<std::size_t>(place.index())].name);
}

}  // namespace houseway
