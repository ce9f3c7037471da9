#include <fmt/format.h>

#include <algorithm>

#include "round/phh.h"

namespace houseway {
namespace {

std::string list_of_amounts(const std::vector<Money>& amounts) {
  std::string out;
  for (const Money amount : amounts) out += (out.empty() ? "" : ", ") + phh_amount(amount);
  return "[" + out + "]";
}

std::string toml_of_field(const PhhField& field) {
  if (const auto* words = std::get_if<std::string>(&field.value)) return toml_string(*words);
  if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
    return fmt::format("{}", *number);
  }
  return std::get<PhhField::Toml>(field.value).text;
}

}  // namespace

std::string phh_amount(Money amount) {
  if (amount == no_limit) return "inf";
  const std::int64_t cents = amount.cents < 0 ? -amount.cents : amount.cents;
  std::string out = fmt::format("{}{}", amount.cents < 0 ? "-" : "", cents / 100);
  if (cents % 100 != 0) out += fmt::format(".{:02}", cents % 100);
  return out;
}

std::string toml_string(std::string_view words) {
  std::string out = "\"";
  for (const char c : words) {
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string toml_key(std::string_view name) {
  const bool bare = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
  return bare ? std::string(name) : toml_string(name);
}

std::string write_phh(const PhhHand& hand) {
  std::string out;
  const auto line = [&](std::string_view name, std::string_view value) {
    out += fmt::format("{} = {}\n", toml_key(name), value);
  };
  line("variant", toml_string(hand.variant->code));
  line("ante_trimming_status", hand.ante_trimming ? "true" : "false");
  line("antes", list_of_amounts(hand.antes));
  if (hand.variant->bring_in) {
    line("bring_in", phh_amount(hand.bring_in));
  } else {
    line("blinds_or_straddles", list_of_amounts(hand.blinds));
  }
  if (hand.variant->fixed_limit()) {
    line("small_bet", phh_amount(hand.small_bet));
    line("big_bet", phh_amount(hand.big_bet));
  } else {
    line("min_bet", phh_amount(hand.minimum_bet));
  }
  line("starting_stacks", list_of_amounts(hand.starting_stacks));
  out += "actions = [\n";
  for (const PhhAction& action : hand.actions) {
    out += fmt::format("  {},\n", toml_string(text(action)));
  }
  out += "]\n";
  for (const PhhField& field : hand.fields) line(field.name, toml_of_field(field));
  if (!hand.seats.empty()) line("seats", fmt::format("[{}]", fmt::join(hand.seats, ", ")));
  if (!hand.players.empty()) {
    std::string names;
    for (const std::string& player : hand.players) {
      names += (names.empty() ? "" : ", ") + toml_string(player);
    }
    line("players", "[" + names + "]");
  }
  if (!hand.finishing_stacks.empty()) {
    line("finishing_stacks", list_of_amounts(hand.finishing_stacks));
  }
  if (!hand.winnings.empty()) line("winnings", list_of_amounts(hand.winnings));
  return out;
}

}  // namespace houseway
