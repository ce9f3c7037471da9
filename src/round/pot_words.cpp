#include "round/pot_words.h"

#include <fmt/format.h>

#include <array>

#include "core/words.h"
#include "round/file_parts.h"
#include "round/pot_round.h"

namespace houseway {
namespace {

constexpr std::array all_acts{PotAct::fold,    PotAct::check, PotAct::call,
                              PotAct::bet,     PotAct::raise, PotAct::draw,
                              PotAct::discard, PotAct::show,  PotAct::muck};

}  // namespace

std::variant<PotActed, std::string> read_pot_act(int seat, const std::string& said) {
  const std::vector<std::string> words = words_of(said);
  for (const PotAct act : all_acts) {
    if (words.empty() || words.front() != text(act)) continue;
    PotActed acted{seat, act, {}, {}};
    if (act == PotAct::bet || act == PotAct::raise) {
      const auto amount = words.size() == 2 ? parse_money(words[1]) : std::nullopt;
      if (!amount) {
        return fmt::format(
            "\"{}\": a {} has its amount in dollars and whole cents, as \"{} 20\", all told on "
            "this "
            "betting round",
            printable(said, 60), text(act), text(act));
      }
      acted.amount = *amount;
      return acted;
    }
    if (act == PotAct::draw || act == PotAct::discard) {
      if (words.size() == 2 && words[1] == "none" && act == PotAct::draw) return acted;
      constexpr std::size_t most_cards = 7;
      for (std::size_t i = 1; i < words.size(); ++i) {
        const auto card = words[i] == "??" ? Card::unseen() : parse_card(words[i]);
        if (!card || card->is_joker() || card->is_tile() || acted.cards.size() == most_cards) {
          return fmt::format("\"{}\" names cards, as \"{} 2c 3d\"", printable(said, 60), text(act));
        }
        acted.cards.push_back(*card);
      }
      if (acted.cards.empty()) {
        return fmt::format("\"{}\" names the cards that go, or \"draw none\"", printable(said, 60));
      }
      return acted;
    }
    if (words.size() > 1) {
      return fmt::format("\"{}\": {} stands alone", printable(said, 60), text(act));
    }
    return acted;
  }
  return fmt::format(
      "\"{}\" is nothing that a player says; there are fold, check, call, bet, raise, draw, "
      "discard, "
      "show and muck",
      printable(said, 60));
}

std::string pot_act_words(const PotActed& acted) {
  switch (acted.act) {
    case PotAct::bet:
    case PotAct::raise:
      return fmt::format("{} {}", text(acted.act), dollars_words(acted.amount));
    case PotAct::draw:
    case PotAct::discard:
      return fmt::format("{} {}", text(acted.act),
                         acted.cards.empty() ? std::string("none") : text(acted.cards));
    default:
      return std::string(text(acted.act));
  }
}

}  // namespace houseway
