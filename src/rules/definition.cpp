#include "rules/definition.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

std::optional<int> parse_number(std::string_view digits) {
  int number = 0;
  const char* last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, number);
  if (error != std::errc{} || end != last || digits.front() == '0' || number < 1) {
    return std::nullopt;
  }
  return number;
}

}  // namespace

std::optional<std::size_t> Definition::find_wager(std::string_view id) const {
  return find(wagers, id);
}

std::optional<std::size_t> Definition::find_option(std::string_view id) const {
  return find(options, id);
}

std::optional<OptionId> Definition::find_option(Option::Role role) const {
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].role == role) return static_cast<OptionId>(i);
  }
  return std::nullopt;
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
  return card_game() != nullptr &&
         std::any_of(cards().play.begin(), cards().play.end(), [](const Step& step) {
           return std::any_of(step.choices().begin(), step.choices().end(),
                              [](const Choice& choice) { return choice.act == Choice::Act::fold; });
         });
}

std::optional<Place> Definition::find_place(std::string_view wanted) const {
  if (const auto index = find(places(), wanted)) return Place::named(static_cast<int>(*index));
  const auto seat = parse_number(wanted);
  if (!seat || *seat < 1 || *seat > positions) return std::nullopt;
  return Place::seat(*seat);
}

std::optional<Spot> Definition::find_first_spot(std::string_view wanted) const {
  const std::size_t colon = wanted.find(':');
  const auto wager = find_wager(wanted.substr(0, colon));
  if (!wager) return std::nullopt;
  const auto id = static_cast<WagerId>(*wager);
  const auto& selections = wagers[*wager].selections;
  if (colon == std::string_view::npos && (selections.empty() || selections.front().name.empty())) {
    return Spot{id, 0};
  }
  for (std::size_t i = 0; i < selections.size(); ++i) {
    if (colon != std::string_view::npos && !selections[i].name.empty() &&
        selections[i].name == wanted.substr(colon + 1)) {
      return Spot{id, static_cast<std::uint8_t>(i)};
    }
  }
  return std::nullopt;
}

std::optional<Spot> Definition::find_spot(std::string_view wanted) const {
  if (const auto spot = find_first_spot(wanted); spot && !wagers[spot->wager].numbered) return spot;
  // A wager made again carries its number: "field-2". Some always do: "split-1".
  const std::size_t dash = wanted.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto number = parse_number(wanted.substr(dash + 1));
  auto spot = find_first_spot(wanted.substr(0, dash));
  if (!spot || !number || *number > most_times) return std::nullopt;
  const bool numbered = wagers[spot->wager].numbered;
  if (!numbered && (!thrown_on_a_layout() || *number < 2)) return std::nullopt;
  spot->again = static_cast<std::uint16_t>(*number - 1);
  return spot;
}

std::string Definition::spot_name(Spot spot) const {
  const Wager& wager = wagers[spot.wager];
  std::string words(wager.id);
  if (!wager.selections.empty() && !wager.selections[spot.selection].name.empty()) {
    words += fmt::format(":{}", wager.selections[spot.selection].name);
  }
  if (spot.again > 0 || wager.numbered) words += fmt::format("-{}", spot.again + 1);
  return words;
}

std::optional<Place> Definition::on_hand_of(Spot spot) const {
  const Wager& wager = wagers[spot.wager];
  if (wager.by_hand() == nullptr || spot.selection == 0) return std::nullopt;
  return find_place(wager.selections[spot.selection].name);
}

std::span<const LayoutPlace> Definition::places() const {
  static constexpr std::array shared{
      LayoutPlace{"community", "the community cards", 5},
      LayoutPlace{"common", "the common cards", 4},
  };
  if (pot_game() != nullptr) return shared;
  if (card_game() == nullptr) return {};
  return {cards().places.begin(), cards().places.size()};
}

std::string_view Definition::place_id(Place place) const {
  return places()[static_cast<std::size_t>(place.index())].id;
}

std::string Definition::place_name(Place place) const {
  if (place.is_seat()) return fmt::format("seat {}", place.seat());
  return std::string(places()[static_cast<std::size_t>(place.index())].name);
}

}  // namespace houseway
