#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <sstream>

#include "core/words.h"
#include "round/phh.h"

namespace houseway {
namespace {

// The games of the format; 637a.9 and the chapter's own sections have all but two of them.
constexpr std::array<PhhVariant, 11> all_phh_variants{{
    {"FT", "hold-em-poker", "fixed-limit", false, true, false},
    {"NT", "hold-em-poker", "no-limit", false, true, false},
    {"NS", "", "no-limit", false, true, false},
    {"PO", "omaha-high-poker", "pot-limit", false, true, false},
    {"FO/8", "omaha-high-low-split-eight-or-better-poker", "fixed-limit", false, true, false},
    {"F7S", "seven-card-stud-high-poker", "fixed-limit", true, false, false},
    {"F7S/8", "seven-card-stud-high-low-split-eight-or-better-poker", "fixed-limit", true, false,
     false},
    {"FR", "seven-card-stud-low-poker", "fixed-limit", true, false, false},
    {"N2L1D", "", "no-limit", false, false, true},
    {"F2L3D", "triple-draw-2-7-lowball-poker", "fixed-limit", false, false, true},
    {"FB", "badugi-poker", "fixed-limit", false, false, true},
}};

// What the optional fields that only tell about a hand hold.
enum class Holds : std::uint8_t {
  words,
  whole_number,
  words_or_whole_number,
  time,
  number,
  numbers
};
struct KnownField {
  std::string_view name;
  Holds holds;
};
constexpr std::array<KnownField, 23> known_fields{{
    {"author", Holds::words},
    {"event", Holds::words},
    {"url", Holds::words},
    {"venue", Holds::words},
    {"address", Holds::words},
    {"city", Holds::words},
    {"region", Holds::words},
    {"postal_code", Holds::words},
    {"country", Holds::words},
    {"time", Holds::time},
    {"time_zone", Holds::words},
    {"time_zone_abbreviation", Holds::words},
    {"day", Holds::whole_number},
    {"month", Holds::whole_number},
    {"year", Holds::whole_number},
    {"hand", Holds::words_or_whole_number},
    {"level", Holds::whole_number},
    {"seat_count", Holds::whole_number},
    {"table", Holds::words_or_whole_number},
    {"currency", Holds::words},
    {"currency_symbol", Holds::words},
    {"time_limit", Holds::number},
    {"time_banks", Holds::numbers},
}};

struct NoPhh {
  Refusal refusal;
};

[[noreturn]] void object_to(std::string place, std::string message) {
  throw NoPhh{{std::move(message), std::move(place), ""}};
}

// A value as TOML on one line, always the same for the same value.
std::string toml_of(const toml::node& node);

std::string toml_of_number(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  const std::string digits = fmt::format("{}", number);
  return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

std::string toml_of_array(const toml::array& list) {
  std::string out = "[";
  for (const toml::node& item : list) out += (out.size() > 1 ? ", " : "") + toml_of(item);
  return out + "]";
}

std::string toml_of_table(const toml::table& table) {
  std::string out = "{";
  for (const auto& [key, item] : table) {
    out += fmt::format("{}{} = {}", out.size() > 1 ? ", " : "", toml_key(key.str()), toml_of(item));
  }
  return out + "}";
}

std::string toml_of(const toml::node& node) {
  if (const auto* list = node.as_array()) return toml_of_array(*list);
  if (const auto* table = node.as_table()) return toml_of_table(*table);
  if (const auto* words = node.as_string()) return toml_string(words->get());
  if (const auto* number = node.as_floating_point()) return toml_of_number(number->get());
  std::ostringstream out;
  node.visit([&](const auto& value) {
    if constexpr (toml::is_value<decltype(value)>) out << value;
  });
  return out.str();
}

bool holds(const toml::node& node, Holds what) {
  switch (what) {
    case Holds::words:
      return node.is_string();
    case Holds::whole_number:
      return node.is_integer();
    case Holds::words_or_whole_number:
      return node.is_string() || node.is_integer();
    case Holds::time:
      return node.is_time();
    case Holds::number:
      return node.is_number();
    case Holds::numbers:
      return node.is_array() &&
             std::all_of(node.as_array()->begin(), node.as_array()->end(),
                         [](const toml::node& item) { return item.is_number(); });
  }
  return false;
}

std::string_view name_of(Holds what) {
  constexpr std::array<std::string_view, 6> names{
      "a string", "a whole number",   "a string or a whole number", "a time of day, as 14:05:00",
      "a number", "a list of numbers"};
  return names[static_cast<std::size_t>(what)];
}

class PhhReader {
 public:
  explicit PhhReader(const toml::table& table) : table_(table) {}

  PhhHand read() {
    read_variant();
    hand_.starting_stacks = amounts("starting_stacks", Sign::positive, Infinite::allowed);
    const std::size_t players = hand_.player_count();
    if (players < 2 || players > PhhLimits::players) {
      object_to("starting_stacks",
                fmt::format("a hand has 2 to {} players, not {}", PhhLimits::players, players));
    }
    read_stakes();
    read_actions();
    read_optional();
    return std::move(hand_);
  }

 private:
  enum class Sign : std::uint8_t { positive, not_negative, any };
  enum class Infinite : std::uint8_t { refused, allowed };

  const toml::node& required(std::string_view name) {
    read_.insert(std::string(name));
    const toml::node* node = table_.get(name);
    if (node == nullptr) {
      object_to(std::string(name), hand_.variant == nullptr
                                       ? "the field is missing"
                                       : fmt::format("the field is missing; a hand of {} has it",
                                                     hand_.variant->code));
    }
    return *node;
  }

  const toml::array& list(std::string_view name) {
    const toml::array* items = required(name).as_array();
    if (items == nullptr) object_to(std::string(name), "the field is a list with [ and ]");
    return *items;
  }

  // A list with an item for each player.
  const toml::array& by_player(std::string_view name) {
    const toml::array& items = list(name);
    if (items.size() != hand_.player_count()) {
      object_to(std::string(name), fmt::format("there are {} players by starting_stacks, not {}",
                                               hand_.player_count(), items.size()));
    }
    return items;
  }

  static Money amount(const toml::node& node, const std::string& place, Sign sign,
                      Infinite infinite = Infinite::refused) {
    std::optional<Money> read;
    if (const auto* whole = node.as_integer()) {
      const std::int64_t most = largest_amount.cents / 100;
      if (whole->get() >= -most && whole->get() <= most) read = dollars(whole->get());
    } else if (const auto* number = node.as_floating_point()) {
      if (infinite == Infinite::allowed && std::isinf(number->get()) && number->get() > 0) {
        return no_limit;
      }
      read = phh_money(number->get());
    }
    const bool fits = read && (sign == Sign::any || read->cents > 0 ||
                               (sign == Sign::not_negative && read->cents == 0));
    if (!fits) {
      object_to(place,
                fmt::format("an amount here is a number {}up to {}, in whole cents{}, not {}",
                            sign == Sign::positive       ? "greater than 0 and "
                            : sign == Sign::not_negative ? "from 0 "
                                                         : "",
                            text(largest_amount), infinite == Infinite::allowed ? ", or inf" : "",
                            printable(toml_of(node), 60)));
    }
    return *read;
  }

  std::vector<Money> amounts(const toml::array& items, std::string_view name, Sign sign,
                             Infinite infinite = Infinite::refused) {
    std::vector<Money> read;
    for (std::size_t i = 0; i < items.size(); ++i) {
      read.push_back(amount(items[i], fmt::format("{}[{}]", name, i), sign, infinite));
    }
    return read;
  }
  std::vector<Money> amounts(std::string_view name, Sign sign, Infinite infinite) {
    return amounts(list(name), name, sign, infinite);
  }

  void read_variant() {
    const auto* code = required("variant").as_string();
    hand_.variant = code == nullptr ? nullptr : find_phh_variant(code->get());
    if (hand_.variant != nullptr) return;
    std::string known;
    for (const PhhVariant& variant : all_phh_variants) {
      known += (known.empty() ? "" : ", ") + std::string(variant.code);
    }
    object_to("variant",
              fmt::format("the variant is one of {}, not {}", known,
                          code == nullptr ? "another kind of value" : toml_string(code->get())));
  }

  // One amount that some variants have and others must not.
  Money amount_if(bool has, std::string_view name) {
    if (has) return amount(required(name), std::string(name), Sign::positive);
    refuse_field(name);
    return {};
  }
  void refuse_field(std::string_view name) {
    if (table_.get(name) == nullptr) return;
    object_to(std::string(name),
              fmt::format("a hand of {} has no such field; it has {}", hand_.variant->code,
                          name == "bring_in"              ? "blinds_or_straddles"
                          : name == "blinds_or_straddles" ? "bring_in"
                          : name == "min_bet"             ? "small_bet, big_bet"
                                                          : "min_bet"));
  }

  void read_stakes() {
    hand_.antes = amounts(by_player("antes"), "antes", Sign::not_negative);
    if (hand_.variant->bring_in) {
      refuse_field("blinds_or_straddles");
    } else {
      hand_.blinds = amounts(by_player("blinds_or_straddles"), "blinds_or_straddles", Sign::any);
    }
    hand_.bring_in = amount_if(hand_.variant->bring_in, "bring_in");
    hand_.small_bet = amount_if(hand_.variant->fixed_limit(), "small_bet");
    hand_.big_bet = amount_if(hand_.variant->fixed_limit(), "big_bet");
    hand_.minimum_bet = amount_if(!hand_.variant->fixed_limit(), "min_bet");
  }

  void read_actions() {
    const toml::array& items = list("actions");
    if (items.size() > PhhLimits::actions) {
      object_to("actions", fmt::format("a hand has at most {} actions, not {}", PhhLimits::actions,
                                       items.size()));
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string place = fmt::format("actions[{}]", i);
      const auto* words = items[i].as_string();
      if (words == nullptr) object_to(place, "an action is a string, as \"p3 cbr 450\"");
      auto parsed = parse_phh_action(words->get());
      if (auto* refusal = std::get_if<Refusal>(&parsed)) object_to(place, refusal->message);
      check(std::get<PhhAction>(parsed), place);
      hand_.actions.push_back(std::move(std::get<PhhAction>(parsed)));
    }
  }

  void check(const PhhAction& action, const std::string& place) const {
    if (static_cast<std::size_t>(action.player) > hand_.player_count()) {
      object_to(place, fmt::format("there is no p{}; the last of the players is p{}", action.player,
                                   hand_.player_count()));
    }
    if (hand_.variant->code != "NS") return;
    for (const Card card : action.cards) {
      if (card.known() && card.rank() < Rank::six) {
        object_to(place,
                  fmt::format("{} is not in a short deck, which begins with the 6s", text(card)));
      }
    }
  }

  template <class Item, class Read>
  std::vector<Item> optional_by_player(std::string_view name, const Read& read) {
    std::vector<Item> items;
    if (table_.get(name) == nullptr) return items;
    const toml::array& found = by_player(name);
    for (std::size_t i = 0; i < found.size(); ++i) {
      items.push_back(read(found[i], fmt::format("{}[{}]", name, i)));
    }
    return items;
  }

  void read_optional() {
    const auto stack = [](const toml::node& node, const std::string& place) {
      return amount(node, place, Sign::not_negative, Infinite::allowed);
    };
    hand_.finishing_stacks = optional_by_player<Money>("finishing_stacks", stack);
    hand_.winnings = optional_by_player<Money>("winnings", stack);
    hand_.seats = optional_by_player<int>("seats", [](const toml::node& node,
                                                      const std::string& place) {
      const auto* seat = node.as_integer();
      constexpr std::int64_t most = 1'000'000;
      if (seat == nullptr || seat->get() < 0 || seat->get() > most) {
        object_to(place, fmt::format("a seat is a whole number from 0 to {}", with_commas(most)));
      }
      return static_cast<int>(seat->get());
    });
    hand_.players = optional_by_player<std::string>(
        "players", [](const toml::node& node, const std::string& place) {
          const auto* name = node.as_string();
          if (name == nullptr) object_to(place, "a player is a string");
          return name->get();
        });
    if (table_.get("ante_trimming_status") != nullptr) {
      const auto* status = required("ante_trimming_status").as_boolean();
      if (status == nullptr) object_to("ante_trimming_status", "the field is true or false");
      hand_.ante_trimming = status->get();
    }
    for (const auto& [name, node] : others()) read_other(name, *node);
  }

  // The fields not yet read, in the order of the file.
  std::vector<std::pair<std::string, const toml::node*>> others() const {
    std::vector<std::pair<std::string, const toml::node*>> found;
    for (const auto& [key, node] : table_) {
      if (!read_.contains(std::string(key.str()))) found.emplace_back(key.str(), &node);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
      const toml::source_position first = a.second->source().begin;
      const toml::source_position second = b.second->source().begin;
      return std::pair(first.line, first.column) < std::pair(second.line, second.column);
    });
    return found;
  }

  // What is not known is kept: users have fields of their own, and the format may have more later.
  void read_other(const std::string& name, const toml::node& node) {
    const auto* known = std::find_if(known_fields.begin(), known_fields.end(),
                                     [&](const KnownField& each) { return each.name == name; });
    if (known != known_fields.end() && !holds(node, known->holds)) {
      object_to(name, fmt::format("the field is {}, not {}", name_of(known->holds),
                                  printable(toml_of(node), 60)));
    }
    if (const auto* words = node.as_string()) {
      hand_.fields.push_back({name, words->get()});
    } else if (const auto* number = node.as_integer()) {
      hand_.fields.push_back({name, number->get()});
    } else {
      hand_.fields.push_back({name, PhhField::Toml{toml_of(node)}});
    }
  }

  const toml::table& table_;
  std::set<std::string> read_;
  PhhHand hand_;
};

}  // namespace

std::span<const PhhVariant> phh_variants() {
  return all_phh_variants;
}

const PhhVariant* find_phh_variant(std::string_view code) {
  const auto* found = std::find_if(all_phh_variants.begin(), all_phh_variants.end(),
                                   [&](const PhhVariant& each) { return each.code == code; });
  return found == all_phh_variants.end() ? nullptr : found;
}

const PhhField* PhhHand::field(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const PhhField& each) { return each.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

PhhResult read_phh(std::string_view toml, std::size_t first_line) {
  if (toml.size() > PhhLimits::hand) {
    return Refusal{fmt::format("a hand has at most {} bytes", PhhLimits::hand), "", ""};
  }
  try {
    const toml::table file = toml::parse(toml);
    const bool in_a_table = file.size() == 1 && file.begin()->second.is_table();
    return PhhReader(in_a_table ? *file.begin()->second.as_table() : file).read();
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    return Refusal{fmt::format("not TOML: line {}, column {}: {}", at.line + first_line - 1,
                               at.column, printable(error.description(), 200)),
                   "", ""};
  } catch (const NoPhh& objection) {
    return objection.refusal;
  }
}

}  // namespace houseway
