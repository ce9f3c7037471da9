#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "round/round.h"

// What the people at a table in the terminal type, read as what it means there.
namespace houseway::cli {

struct Typed {
  explicit Typed(std::string typed_line);

  std::string line;
  std::vector<std::string> words;  // in small letters

  std::string_view first() const { return words.empty() ? std::string_view() : words.front(); }
  std::span<const std::string> after_first() const { return std::span(words).subspan(1); }
};

// Cards as they are written, "Ah", however they were typed; all else in small letters.
std::string with_cards(const std::string& line);

// What was read, or what is wrong with it, in words.
template <class Value>
struct Reading {
  std::optional<Value> value;
  std::string misread;

  Reading(Value read) : value(std::move(read)) {}
  static Reading wrong(std::string why) { return Reading(std::nullopt, std::move(why)); }

 private:
  Reading(std::nullopt_t, std::string why) : misread(std::move(why)) {}
};

// The one of these answers that the words are or begin.
std::optional<std::string> read_answer(std::span<const std::string> answers,
                                       std::span<const std::string> words);
std::string answers_text(std::span<const std::string> answers);  // "Say take, decline, dealer."

// "place-to-win:6"
Reading<Spot> read_spot(const RuleSet& rules, const std::string& word);

// More than nothing.
std::optional<Money> read_amount(std::string_view word);

// "ante 10 bonus 5". The amount of a wager that can only have one need not be said, and what is
// required besides in the amount of another is made with it. `stands` is what the player has on a
// wager already.
Reading<std::vector<Stake>> read_bets(const RuleSet& rules, std::span<const std::string> words,
                                      const std::function<Money(WagerId)>& stands);

// "r3" and "r 3" for "raise 3", "a b" and "ab" for "add banker", as long as one choice that the
// seat whose turn it is may make begins so.
Reading<Play> read_play(const Round& round, const std::string& line);

// "d 6" and "d6" for "double 6", where hands are drawn to: a move that the seat whose turn it is
// may make and, if it makes a wager, dollars.
Reading<Play> read_move(const HandRound& hands, const Typed& typed);

// What the floor reports as gone wrong: "irregularity KIND", with "seat N", "at PLACE", "disclosed"
// or the choice of the player.
struct IrregularityReport {
  std::uint8_t index = 0;  // in the definition
  Place place = {};
  bool disclosed = false;   // the face of the card was seen
  std::uint8_t choice = 0;  // of the player concerned
};
Reading<IrregularityReport> read_report(const RuleSet& rules, std::span<const std::string> words);

}  // namespace houseway::cli
