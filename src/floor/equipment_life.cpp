#include "floor/equipment_life.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "games/register.h"

// Each chapter says in its own section when its cards, tiles and dice are changed.
namespace houseway::floor {
namespace {

using std::chrono::hours;

struct LifeAt {
  std::string_view chapter;
  std::string_view paragraph;
};
// Other chapters have it in 3(c).
constexpr std::array lives_of_shoes{LifeAt{"629a", "3(b)"}, LifeAt{"631a", "3(b)"},
                                    LifeAt{"633a", "3(d)"}, LifeAt{"635a", "3(b)"},
                                    LifeAt{"651a", "3(d)"}};
constexpr std::array changed_with_the_shoe{std::string_view("629a"), std::string_view("631a")};
constexpr std::array lives_of_dice{LifeAt{"623a", "7(d)"}, LifeAt{"625a", "2(b)"},
                                   LifeAt{"661a", "4(d)"}, LifeAt{"668a", "3(b)(1)"},
                                   LifeAt{"675a", "3(b)(1)"}};
constexpr std::array lives_of_starting_dice{
    LifeAt{"621a", "2(d)(1)"}, LifeAt{"645a", "2(c)(1)(i)"}, LifeAt{"659a", "2(c)(1)(i)"},
    LifeAt{"670a", "2(d)(1)(i)"}, LifeAt{"688a", "2(c)(1)(i)"}};

// Rules of another house are played with the equipment of the chapter.
std::string_view chapter_of(const Definition& game) {
  return find_definition(game.game)->ruleset;
}

template <std::size_t size>
std::optional<std::string> section_in(const std::array<LifeAt, size>& places,
                                      std::string_view chapter) {
  const auto found = std::find_if(places.begin(), places.end(),
                                  [&](const LifeAt& each) { return each.chapter == chapter; });
  if (found == places.end()) return {};
  return fmt::format("{}.{}", chapter, found->paragraph);
}

std::string_view word_chosen(const RuleSet& rules, std::string_view option) {
  const Definition& game = rules.definition();
  const auto id = game.find_option(option);
  if (!id || game.options[*id].kind != Option::Kind::word) return {};
  return game.options[*id].words[static_cast<std::size_t>(rules.value(static_cast<OptionId>(*id)))];
}

bool chosen(const RuleSet& rules, std::string_view option) {
  const auto id = rules.definition().find_option(option);
  return id && rules.value(static_cast<OptionId>(*id)) != 0;
}

Life so_many(hours time, std::string section) {
  return {Life::Until::hours_passed, time, std::move(section)};
}

Life life_of_dice(const RuleSet& rules, std::string_view chapter) {
  std::string section = section_in(lives_of_dice, chapter).value_or(fmt::format("{}.3", chapter));
  // Locked in a shaker that no hand opens (625a.2(b)).
  const std::string_view shaker = word_chosen(rules, "shaker");
  if (!shaker.empty() && shaker != "manual") {
    return {Life::Until::month_passed, hours(0), std::move(section)};
  }
  return so_many(hours(24), std::move(section));
}

Life life_of_shoe(const RuleSet& rules, std::string_view chapter) {
  std::string section =
      section_in(lives_of_shoes, chapter).value_or(fmt::format("{}.3(c)", chapter));
  if (std::find(changed_with_the_shoe.begin(), changed_with_the_shoe.end(), chapter) !=
      changed_with_the_shoe.end()) {
    return {Life::Until::shoe_dealt, hours(0), std::move(section)};
  }
  return so_many(hours(chosen(rules, "hand-dealt") ? 4 : 24), std::move(section));
}

}  // namespace

bool Life::over(Instant since, Instant now) const {
  switch (until) {
    case Until::hours_passed:
      return now - since >= hours;
    case Until::month_passed: {
      Date last = local_date(since) + std::chrono::months(1);
      if (!last.ok()) last = last.year() / last.month() / std::chrono::last;
      return local_date(now) > last;
    }
    case Until::shoe_dealt:
      break;
  }
  return false;
}

std::optional<Life> life_of_equipment(const RuleSet& rules) {
  const Definition& game = rules.definition();
  const std::string_view chapter = chapter_of(game);
  if (game.pot_game() != nullptr) return so_many(hours(12), "637a.3(c)");
  if (game.card_game() == nullptr) {
    if (!game.throwing()->results.empty()) return {};
    return life_of_dice(rules, chapter);
  }
  if (game.cards().deck == Deck::tiles) return so_many(hours(12), "621a.3(b)");
  if (game.cards().shoe.exists()) return life_of_shoe(rules, chapter);
  const bool by_hand = rules.dealing().method.starts_with("hand");
  return so_many(hours(by_hand ? 4 : 8), fmt::format("{}.3(c)({})", chapter, by_hand ? 1 : 2));
}

std::optional<Life> life_of_starting_dice(const RuleSet& rules) {
  const std::string_view start = word_chosen(rules, "start");
  // Those of a shaker that players activate are sealed, and no paragraph says how long (621a.2(f)).
  if (start != "shaker" && start != "manual-shaker") return {};
  auto section = section_in(lives_of_starting_dice, chapter_of(rules.definition()));
  if (!section) return {};
  return so_many(hours(24), *std::move(section));
}

}  // namespace houseway::floor
