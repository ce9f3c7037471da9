#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/words.h"
#include "round/phh.h"

// The notation of actions: "d dh p1 AsKd", "p3 cbr 450", "p1 sm # tables aces".
namespace houseway {
namespace {

using Kind = PhhAction::Kind;

struct PlayerNotation {
  std::string_view word;
  Kind kind;
};
constexpr std::array<PlayerNotation, 7> player_notations{{{"pb", Kind::bring_in},
                                                          {"cbr", Kind::bet},
                                                          {"cc", Kind::call},
                                                          {"f", Kind::fold},
                                                          {"sd", Kind::discard},
                                                          {"sm", Kind::show},
                                                          {"sm", Kind::muck}}};

constexpr std::size_t deck_size = 52;

// Where the commentary begins: a # before which there is nothing or white space.
std::size_t remark_begins(std::string_view words) {
  for (std::size_t at = words.find('#'); at != std::string_view::npos;
       at = words.find('#', at + 1)) {
    if (at == 0 || words[at - 1] == ' ' || words[at - 1] == '\t') return at;
  }
  return words.size();
}

std::string_view trimmed(std::string_view words) {
  constexpr std::string_view space = " \t\r\n";
  const std::size_t first = words.find_first_not_of(space);
  if (first == std::string_view::npos) return {};
  return words.substr(first, words.find_last_not_of(space) - first + 1);
}

Refusal no_action(std::string message) {
  return {std::move(message), "", ""};
}

std::optional<int> player_of(std::string_view word) {
  int number = 0;
  if (word.size() < 2 || word.size() > 3 || word[0] != 'p' || word[1] == '0') return std::nullopt;
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data() + 1, last, number);
  if (error != std::errc{} || end != last || number < 1) return std::nullopt;
  return number;
}

std::optional<std::vector<Card>> cards_of(std::string_view word) {
  if (word.empty() || word.size() % 2 != 0 || word.size() / 2 > deck_size) return std::nullopt;
  std::vector<Card> cards;
  for (; !word.empty(); word.remove_prefix(2)) {
    const std::string_view token = word.substr(0, 2);
    const auto card = token == "??" ? std::optional(Card::unseen()) : parse_card(token);
    if (!card || (card->known() && !in_deck(Deck::standard, *card))) return std::nullopt;
    cards.push_back(*card);
  }
  return cards;
}

std::optional<Money> read_money(const std::string& word) {
  double number = 0;
  const char* last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, number, std::chars_format::fixed);
  return error == std::errc{} && end == last ? phh_money(number) : std::nullopt;
}

// What follows the words of the actor and the action.
std::optional<Refusal> read_argument(PhhAction& action, const std::vector<std::string>& words,
                                     std::size_t at) {
  const bool given = words.size() > at;
  if (words.size() > at + 1) {
    return no_action(fmt::format("\"{}\" is one word too many", words[at + 1]));
  }
  switch (action.kind) {
    case Kind::bet: {
      const auto amount = given ? read_money(words[at]) : std::nullopt;
      if (!amount || amount->cents <= 0) {
        return no_action(
            fmt::format("cbr is followed by an amount up to {}, in whole cents, as cbr 450.50",
                        text(largest_amount)));
      }
      action.amount = *amount;
      return std::nullopt;
    }
    case Kind::show:
      if (!given) {
        action.kind = Kind::muck;
        return std::nullopt;
      }
      if (words[at] == "-") return std::nullopt;
      break;
    case Kind::discard:
      if (!given) return std::nullopt;
      break;
    case Kind::deal_board:
    case Kind::deal_hand:
      break;
    default:
      if (!given) return std::nullopt;
      return no_action(fmt::format("\"{}\" is one word too many", words[at]));
  }
  const auto cards = given ? cards_of(words[at]) : std::nullopt;
  if (!cards) {
    return no_action(fmt::format(
        "{}: cards are a rank A K Q J T 9 to 2 and a suit s h d c each, or ??, as AsKd??",
        given ? "\"" + words[at] + "\" are no cards" : "the cards are missing"));
  }
  action.cards = *cards;
  return std::nullopt;
}

std::string text_of_cards(const std::vector<Card>& cards) {
  std::string out;
  for (const Card card : cards) out += text(card);
  return out;
}

}  // namespace

std::optional<Money> phh_money(double amount) {
  constexpr double speck = 1e-6;
  constexpr double of_a_double = 1e-13;
  const double cents = amount * 100.0;
  if (!(std::abs(amount) <= in_dollars(largest_amount))) return std::nullopt;
  const double whole = std::round(cents);
  if (std::abs(cents - whole) > speck + of_a_double * std::abs(cents)) return std::nullopt;
  return Money{static_cast<std::int64_t>(whole)};
}

std::variant<PhhAction, Refusal> parse_phh_action(std::string_view words) {
  PhhAction action;
  const std::size_t remark = remark_begins(words);
  if (remark < words.size()) action.remark = trimmed(words.substr(remark + 1));
  const std::vector<std::string> said = words_of(words.substr(0, remark));
  if (said.empty()) return action;
  std::size_t argument = 2;
  if (said[0] == "d") {
    const std::string what = said.size() > 1 ? said[1] : "";
    const auto player = said.size() > 2 ? player_of(said[2]) : std::nullopt;
    if (what == "dh" && player) {
      action.kind = Kind::deal_hand;
      action.player = *player;
      argument = 3;
    } else if (what == "db") {
      action.kind = Kind::deal_board;
    } else {
      return no_action(R"(the dealer deals "d db CARDS" or "d dh pN CARDS")");
    }
  } else {
    const auto player = player_of(said[0]);
    const auto* notation = std::find_if(
        player_notations.begin(), player_notations.end(),
        [&](const PlayerNotation& each) { return said.size() > 1 && each.word == said[1]; });
    if (!player || notation == player_notations.end()) {
      return no_action(
          fmt::format("\"{}\" is no action; a player's is pN and pb, cbr AMOUNT, cc, f, sd "
                      "[CARDS] or sm [CARDS], the dealer's d db or d dh",
                      printable(trimmed(words), 60)));
    }
    action.kind = notation->kind;
    action.player = *player;
  }
  if (auto refusal = read_argument(action, said, argument)) return std::move(*refusal);
  return action;
}

std::string text(const PhhAction& action) {
  std::string out;
  if (action.kind == Kind::deal_board) {
    out = "d db";
  } else if (action.kind == Kind::deal_hand) {
    out = fmt::format("d dh p{}", action.player);
  } else if (action.kind != Kind::remark) {
    const auto* notation =
        std::find_if(player_notations.begin(), player_notations.end(),
                     [&](const PlayerNotation& each) { return each.kind == action.kind; });
    out = fmt::format("p{} {}", action.player, notation->word);
  }
  if (action.kind == Kind::bet) out += " " + phh_amount(action.amount);
  if (!action.cards.empty()) {
    out += " " + text_of_cards(action.cards);
  } else if (action.kind == Kind::show) {
    out += " -";
  }
  if (!action.remark.empty()) out += (out.empty() ? "# " : " # ") + action.remark;
  return out;
}

}  // namespace houseway
