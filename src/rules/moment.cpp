#include "rules/moment.h"

#include <fmt/format.h>

#include <algorithm>

namespace houseway {
namespace {

using When = Moment::When;

// Throws, and cards of a shoe, are told by their number.
std::vector<std::string> numbered_words(const Definition& game) {
  std::vector<std::string> words;
  if (game.throwing() != nullptr) {
    words.push_back(fmt::format("{}-N", game.throwing()->word()));
    if (game.thrown_on_a_layout()) words.push_back("after-" + words.front());
  }
  if (game.dealt_from_a_shoe()) words.emplace_back("card-N");
  return words;
}

bool is_number(std::string_view digits) {
  return !digits.empty() && digits.size() <= 9 && digits.front() != '0' &&
         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The dealer's cards are turned over last or, where there is no dealer's hand, some others.
const Step* last_reveal(const CardGame& game) {
  const Step* last = nullptr;
  for (const Step& step : game.play) {
    const Reveal* reveal = step.as<Reveal>();
    if (reveal == nullptr) continue;
    const bool dealers = last != nullptr && last->as<Reveal>()->place == game.dealer;
    if (!dealers || reveal->place == game.dealer) last = &step;
  }
  return last;
}

void name_step(const CardGame& game, const Step& step, std::string_view name,
               std::vector<Moment>& moments) {
  const auto known = [&](const std::string& word) {
    return std::any_of(moments.begin(), moments.end(),
                       [&](const Moment& moment) { return moment.word == word; });
  };
  const auto add = [&](std::string word, const Step* at) {
    // Where a decision is named after the street that follows, the decision comes first.
    if (known(word)) return;
    moments.push_back({std::move(word), at != nullptr ? When::at_step : When::at_the_end, at});
  };
  const bool last = &step == &game.play.back();
  add(fmt::format("before-{}", name), &step);
  add(fmt::format("after-{}", name), last ? nullptr : &step + 1);
}

}  // namespace

// Before each round of cards, and before the showdown.
std::vector<Moment> moments_of(const PotGame& game) {
  std::vector<Moment> moments;
  for (const char* word : {"deal", "initial-deal"}) moments.push_back({word, When::dealing});
  for (const char* word : {"after-deal", "after-initial-deal", "after-initial-cards"}) {
    moments.push_back({word, When::dealt});
  }
  for (const Street& street : game.streets) {
    moments.push_back({fmt::format("before-{}", street.id)});
    for (const std::string_view name : street.also_called) {
      moments.push_back({fmt::format("before-{}", name)});
    }
  }
  moments.push_back({"before-showdown"});
  return moments;
}

std::vector<Moment> moments_of(const Definition& game) {
  std::vector<Moment> moments;
  if (game.pot_game() != nullptr) return moments_of(*game.pot_game());
  if (game.card_game() == nullptr) return moments;
  const CardGame& cards = game.cards();
  for (const char* word : {"deal", "initial-deal"}) moments.push_back({word, When::dealing});
  for (const char* word : {"after-deal", "after-initial-deal", "after-initial-cards"}) {
    moments.push_back({word, When::dealt});
  }
  if (game.dealt_from_a_shoe()) {
    for (const char* word : {"before-round", "after-round"}) moments.push_back({word});
    for (const LayoutPlace& place : cards.places) {
      if (place.cards == 3) moments.push_back({fmt::format("{}-third-card", place.id)});
    }
  }
  const auto asks = [](const Step& step) { return step.is<Decide>(); };
  const auto first = std::find_if(cards.play.begin(), cards.play.end(), asks);
  if (first != cards.play.end()) {
    moments.push_back({"before-decisions", When::at_step, &*first});
    moments.push_back({"after-decisions", When::at_the_end});
  }
  for (const Step& step : cards.play) {
    if (asks(step)) name_step(cards, step, step.name(), moments);
  }
  for (const Step& step : cards.play) {
    for (const std::string_view street : step.streets) name_step(cards, step, street, moments);
  }
  if (game.hands() != nullptr) {
    // The cards drawn and what was said show when.
    for (const char* at : {"up-card", "insurance", "decisions", "hole-card", "reveal"}) {
      for (const char* when : {"before", "after"}) {
        moments.push_back({fmt::format("{}-{}", when, at)});
      }
    }
  }
  if (const Step* shown = last_reveal(cards)) name_step(cards, *shown, "reveal", moments);
  return moments;
}

std::vector<std::string> words_for_moments(const Definition& game) {
  std::vector<std::string> words = numbered_words(game);
  for (Moment& moment : moments_of(game)) words.push_back(std::move(moment.word));
  return words;
}

bool is_moment(const Definition& game, std::string_view word) {
  const auto is = [&](const std::string& known) {
    const std::string_view before_number = std::string_view(known).substr(0, known.size() - 1);
    return known == word || (known.ends_with("-N") && word.starts_with(before_number) &&
                             is_number(word.substr(before_number.size())));
  };
  const std::vector<std::string> words = words_for_moments(game);
  return std::any_of(words.begin(), words.end(), is);
}

}  // namespace houseway
