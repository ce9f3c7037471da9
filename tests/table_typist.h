#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "core/random.h"
#include "rules/rule_set.h"

namespace houseway {

// Somebody who types at a table whatever comes to mind: what is offered, what might be meant, and
// nonsense. Amounts are lawful more often than not, so that rounds come to an end.
class Typist final : public cli::Terminal {
 public:
  Typist(const RuleSet& rules, Random& random, int lines)
      : rules_(rules), game_(rules.definition()), random_(random), left_(lines) {}

  std::function<void()> looks;               // at the table, before every line
  std::function<std::vector<Card>()> holds;  // where cards are exchanged: what may go

  const std::string& seen() const { return seen_; }

  void show(std::string_view text) const override { seen_ += text; }

  std::optional<std::string> ask(const std::string& prompt) const override {
    looks();
    if (left_-- == 0) return std::nullopt;
    const std::string line = type(prompt);
    seen_ += prompt + "> " + line + "\n";
    return line;
  }

 private:
  std::uint32_t below(std::size_t n) const { return random_.below(static_cast<std::uint32_t>(n)); }
  template <class List>
  auto any(const List& list) const {
    return list[below(list.size())];
  }

  std::string amount() const {
    static const std::vector<std::string> usual{"5", "10", "10", "20", "25", "60"};
    static const std::vector<std::string> odd{"0",   "-5",    "-999999", "0.01",
                                              "7.5", "3.333", "1000",    "999999999",
                                              "1e3", "",      "five",    "2.50"};
    return random_.one_in(5) ? any(odd) : any(usual);
  }

  std::string wager() const {
    const auto id = below(game_.wagers.size());
    const Wager& wager = game_.wagers[id];
    std::string name(wager.id);
    if (!wager.selections.empty()) {
      const std::string_view selection = any(wager.selections).name;
      if (!selection.empty()) name += ":" + std::string(selection);
    }
    if (random_.one_in(8)) name.resize(1 + below(name.size()));
    if (random_.one_in(16)) name[0] = static_cast<char>(std::toupper(name[0]));
    if (random_.one_in(24)) name += "-2";
    return name;
  }

  std::string bets() const {
    std::string line;
    if (!random_.one_in(4)) {
      const std::string sum = amount();
      for (std::size_t i = 0; i < game_.wagers.size(); ++i) {
        const bool offered = rules_.offered(static_cast<WagerId>(i));
        if (game_.wagers[i].need == Need::required && offered) {
          line += std::string(game_.wagers[i].id) + " " + sum + " ";
        }
      }
      if (line.empty() && !game_.thrown_on_a_layout()) line = std::string(game_.base) + " " + sum;
      if (random_.one_in(2)) return line;
    }
    for (auto i = below(3) + 1; i > 0; --i) line += " " + wager() + " " + amount();
    return line;
  }

  std::string irregularity() const {
    std::string line = "irregularity";
    if (!game_.irregularities.empty()) {
      const Irregularity& kind = game_.irregularities[below(game_.irregularities.size())];
      line += " " + std::string(kind.kind);
      const auto& choices = kind.pot.choices.empty() ? kind.hands.choices : kind.pot.choices;
      if (!choices.empty() && random_.one_in(2)) line += " " + std::string(any(choices));
    }
    if (random_.one_in(2)) line += " seat " + std::to_string(1 + below(3));
    if (random_.one_in(6))
      line += " at " + any(std::vector<std::string>{"dealer", "banker", "player"});
    if (random_.one_in(4)) line += " disclosed";
    return line;
  }

  // One of the things that the prompt lists.
  std::string offered(const std::string& prompt) const {
    std::string words = prompt.substr(prompt.find(": ") + 2);
    std::vector<std::string> listed;
    for (std::size_t at = 0; at != std::string::npos;) {
      const std::size_t comma = words.find(", ", at);
      listed.push_back(words.substr(at, comma - at));
      at = comma == std::string::npos ? comma : comma + 2;
    }
    std::string said = any(listed);
    if (const auto sum = said.find("AMOUNT"); sum != std::string::npos) {
      said.replace(sum, 6, amount());
    }
    // "double (at most $10)": without an amount, or with one.
    if (const auto most = said.find(" ("); most != std::string::npos) {
      said.resize(most);
      if (random_.one_in(3)) said += " " + amount();
    }
    return said;
  }

  // "fold, call $2, raise $4 to $200", "draw CARDS, draw none", "discard 2 CARDS", "show, muck".
  std::string pot_play(const std::string& prompt) const {
    const auto asks = [&](const char* words) { return prompt.find(words) != std::string::npos; };
    if (random_.one_in(20)) return any(answers);
    if (random_.one_in(30)) return irregularity();
    if (asks("show, muck")) return random_.one_in(4) ? "muck" : "show";
    if (asks("draw CARDS") || asks("discard")) {
      std::vector<Card> left = holds();
      const bool draws = asks("draw CARDS");
      const std::size_t count = draws ? below(left.size() + 1) : random_.one_in(8) ? 1 : 2;
      std::string line = draws ? "draw" : "discard";
      for (std::size_t i = 0; i < count && !left.empty(); ++i) {
        const auto at = below(left.size());
        line += " " + text(left[at]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
      }
      return draws && count == 0 ? "draw none" : line;
    }
    static const std::vector<std::string> words{"fold",  "call",  "call", "call",
                                                "check", "check", "c",    "all-in"};
    if (!random_.one_in(4)) return any(words);
    // The least that is offered, or any amount.
    const std::string word = asks(", raise") ? "raise " : "bet ";
    const std::size_t least = prompt.find(", " + word + "$");
    if (least == std::string::npos || random_.one_in(4)) return word + amount();
    std::string sum = prompt.substr(least + 3 + word.size());
    sum.resize(std::min(sum.find(' '), sum.size()));
    std::erase(sum, ',');
    return word + sum;
  }

  std::string type(const std::string& prompt) const {
    if (game_.pot_game() != nullptr) return pot_play(prompt);
    const bool betting = prompt.find("bets on") != std::string::npos ||
                         prompt.find("bet, remove") != std::string::npos;
    if (!betting) {
      if (random_.one_in(12)) return irregularity();
      if (random_.one_in(16)) return bets();
      if (random_.one_in(16)) return "raise " + amount();
      if (prompt.find("dealer's wager") != std::string::npos) return amount();
      if (prompt.find(" or pass") != std::string::npos) return any(answers);
      return random_.one_in(20) ? any(answers) : offered(prompt);
    }
    if (random_.one_in(12)) return irregularity();
    if (random_.one_in(10)) return any(answers);
    if (!game_.thrown_on_a_layout()) {
      return random_.one_in(5) ? "same" : random_.one_in(12) ? "pass" : bets();
    }
    switch (below(10)) {
      case 0:
      case 1:
        return "remove " + wager() + (random_.one_in(2) ? " " + amount() : "");
      case 2:
        return "call " + wager() + any(std::vector<std::string>{" on", " off", " up", ""});
      case 3:
        return "same";
      case 4:
      case 5:
      case 6:
        return random_.one_in(2) ? "done" : std::string(game_.throwing()->word());
      default:
        return bets();
    }
  }

  const std::vector<std::string> answers{
      "help",   "same",    "pass",         "take",   "decline", "dealer", "keep",
      "bank",   "co-bank", "house",        "roads",  "layout",  "done",   "roll",
      "spin",   "fold",    "set house",    "dice 1", "dice 2",  "dice 9", "bet",
      "remove", "call",    "irregularity", "",       "\x1b[A"};
  const RuleSet& rules_;
  const Definition& game_;
  Random& random_;
  mutable int left_;
  mutable std::string seen_;
};

}  // namespace houseway
