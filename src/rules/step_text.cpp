#include "rules/step_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace houseway {
namespace {

std::string deal_text(const Step& step) {
  std::string words =
      step.manner == Step::Manner::stacks
          ? fmt::format("{} at once to {}", step.cards, fmt::join(step.to, ", then "))
          : fmt::format("one at a time to {}, {} each", fmt::join(step.to, ", then "), step.cards);
  if (step.burned > 0) words = fmt::format("burn {}, then {}", step.burned, words);
  if (!step.first_card_up.empty()) {
    words += fmt::format("; the {}'s first card face up", step.first_card_up);
  }
  if (!step.if_wagered.empty()) words += fmt::format("; only if {} was wagered", step.if_wagered);
  return words;
}

std::string reveal_text(const Step& step) {
  if (step.which.empty()) return fmt::format("reveal the hands of the {}", step.place);
  std::vector<int> cards;
  for (const int card : step.which) cards.push_back(card + 1);
  return fmt::format("reveal card{} {} of {}", cards.size() == 1 ? "" : "s", fmt::join(cards, ", "),
                     step.place);
}

std::string choice_text(const Choice& choice) {
  if (choice.act == Choice::Act::withdraw) {
    return fmt::format("{} (takes back the {})", choice.word, choice.wager);
  }
  if (choice.act == Choice::Act::parlay) {
    return fmt::format("{} (what the {} wins goes onto the {})", choice.word, choice.won_on,
                       choice.wager);
  }
  if (choice.any_amount) return fmt::format("{} (any amount)", choice.word);
  if (choice.act == Choice::Act::wager) {
    return fmt::format("{} ({} the base wager)", choice.word, amounts_text(choice));
  }
  return std::string(choice.word);
}

std::string_view asked_text(const Step& step) {
  if (step.offers(Choice::Act::give_up)) return "a player whose hand went wrong";
  return step.from_the_right ? "each player from the highest seat" : "each player from seat 1";
}

std::string decide_text(const Step& step) {
  std::vector<std::string> choices;
  for (const Choice& choice : step.choices) choices.push_back(choice_text(choice));
  return fmt::format("{}: {}", asked_text(step), fmt::join(choices, " or "));
}

std::string act_text(const Step& step) {
  switch (step.act) {
    case Step::Act::deal:
      return deal_text(step);
    case Step::Act::arrange:
      return fmt::format("the dealer sets the {}'s hands by the house way{}", step.place,
                         step.place == the_bank ? " if the house shares the bank" : "");
    case Step::Act::toss:
      return "the dice are thrown";
    case Step::Act::reveal:
      return reveal_text(step);
    case Step::Act::decide:
      return decide_text(step);
  }
  return "";
}

}  // namespace

std::string amounts_text(const Choice& choice) {
  if (choice.at_least > 0) return fmt::format("{} to {} times", choice.at_least, choice.up_to);
  if (choice.up_to > 0) return fmt::format("up to {} times", choice.up_to);
  if (choice.multiples.empty()) return "as much as";
  return fmt::format("{} times", fmt::join(choice.multiples, ", "));
}

std::string step_text(const Step& step) {
  const std::string words = act_text(step);
  return step.condition.empty() ? words : fmt::format("{}; only if {}", words, step.condition);
}

}  // namespace houseway
