#include "rules/step_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace houseway {
namespace {

std::string act_text(const Deal& deal, const Step&) {
  if (deal.manner == Deal::Manner::drawn) {
    return fmt::format("to each player from seat 1 who has paid for cards these, {} at most",
                       deal.cards);
  }
  std::string words =
      deal.manner == Deal::Manner::stacks
          ? fmt::format("{} at once to {}", deal.cards, fmt::join(deal.to, ", then "))
          : fmt::format("one at a time to {}, {} each", fmt::join(deal.to, ", then "), deal.cards);
  if (deal.burned > 0) words = fmt::format("burn {}, then {}", deal.burned, words);
  if (!deal.first_card_up.empty()) {
    words += fmt::format("; the {}'s first card face up", deal.first_card_up);
  }
  if (deal.all_up) words += "; face up";
  if (!deal.if_wagered.empty())
    words += fmt::format("; only if {} was wagered", fmt::join(deal.if_wagered, " or "));
  return words;
}

std::string act_text(const Reveal& reveal, const Step&) {
  if (reveal.which.empty()) return fmt::format("reveal the hands of the {}", reveal.place);
  std::vector<int> cards;
  for (const int card : reveal.which) cards.push_back(card + 1);
  return fmt::format("reveal card{} {} of {}", cards.size() == 1 ? "" : "s", fmt::join(cards, ", "),
                     reveal.place);
}

std::string choice_text(const Choice& choice) {
  if (choice.act == Choice::Act::withdraw) {
    return fmt::format("{} (takes back the {})", choice.word, choice.wager);
  }
  if (choice.act == Choice::Act::parlay) {
    return fmt::format("{} (what the {} wins goes onto the {})", choice.word, choice.won_on,
                       choice.wager);
  }
  if (choice.act == Choice::Act::draw) {
    const std::string cards = choice.exchanged.empty()
                                  ? fmt::format("{} more", choice.bought)
                                  : fmt::format("{} to {} cards named are replaced",
                                                choice.exchanged[0], choice.exchanged[1]);
    return fmt::format("{} ({}, for an {} as much as the base wager)", choice.word, cards,
                       choice.wager);
  }
  if (choice.any_amount) return fmt::format("{} (any amount)", choice.word);
  if (choice.act == Choice::Act::wager) {
    return fmt::format("{} ({} the base wager{}{})", choice.word, amounts_text(choice),
                       choice.most_words.empty() ? "" : "; ", choice.most_words);
  }
  return std::string(choice.word);
}

std::string_view asked_text(const Decide& decide, const Step& step) {
  if (step.offers(Choice::Act::give_up)) return "a player whose hand went wrong";
  return decide.from_the_right ? "each player from the highest seat" : "each player from seat 1";
}

std::string act_text(const Decide& decide, const Step& step) {
  std::vector<std::string> choices;
  for (const Choice& choice : decide.choices) choices.push_back(choice_text(choice));
  return fmt::format("{}: {}", asked_text(decide, step), fmt::join(choices, " or "));
}

std::string act_text(const Arrange& arrange, const Step&) {
  return fmt::format("the dealer sets the {}'s hands by the house way{}", arrange.place,
                     arrange.place == the_bank ? " if the house shares the bank" : "");
}

std::string act_text(const TossDice&, const Step&) {
  return "the dice are thrown";
}

}  // namespace

std::string amounts_text(const Choice& choice) {
  if (choice.at_least > 0) return fmt::format("{} to {} times", choice.at_least, choice.up_to);
  if (choice.up_to > 0) return fmt::format("up to {} times", choice.up_to);
  if (choice.multiples.empty()) return "as much as";
  return fmt::format("{} times", fmt::join(choice.multiples, ", "));
}

std::string step_text(const Step& step) {
  const std::string words =
      std::visit([&](const auto& act) { return act_text(act, step); }, step.act);
  return step.condition.empty() ? words : fmt::format("{}; only if {}", words, step.condition);
}

}  // namespace houseway
