#include <fmt/format.h>

#include "core/words.h"
#include "round/event_words.h"
#include "round/file.h"
#include "round/json.h"
#include "round/play_words.h"
#include "round/pot_words.h"

namespace houseway {
namespace {

using Read = std::variant<Event, Refusal>;

Refusal no_play(const std::string& words) {
  return {fmt::format("\"{}\" is nothing that can be said here", words), "say", {}};
}

// "double 6": a move and, where it makes a wager, dollars.
Read read_move(const HandRound& hands, int seat, const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  for (int i = 0; i <= static_cast<int>(Move::pass) && !words.empty(); ++i) {
    if (hands.word(static_cast<Move>(i)) != words[0]) continue;
    Play play{static_cast<std::uint8_t>(i)};
    if (words.size() == 1) return Event::decide(seat, play);
    const auto amount = parse_money(words[1]);
    if (words.size() > 2 || !amount || amount->cents <= 0) break;
    play.amount = *amount;
    return Event::decide(seat, play);
  }
  return no_play(line);
}

Json amounts(Money least, Money most) {
  return {{"least", money_json(least)}, {"most", money_json(most)}};
}

Json choices_of_hand(const HandRound& hands) {
  Json choices = Json::array();
  for (const Play& play : hands.plays()) {
    const auto move = static_cast<Move>(play.choice);
    Json choice{{"say", hands.word(move)}};
    if (HandRound::may_be_less(move)) {
      choice["amount"] = amounts(Money{1}, hands.most_wagered(move));
    }
    choices.push_back(std::move(choice));
  }
  return choices;
}

// Where there are many ways to set a hand, or cards to name, the house's way stands for them.
Json choices_of_step(const Round& round) {
  const Step& step = *round.expected().step;
  Json choices = Json::array();
  for (const Play& play : round.cards().plays()) {
    const Choice& choice = step.choices()[play.choice];
    if (choice.act == Choice::Act::set) {
      const Arranging& arranging = round.definition().cards().arranging;
      if (!arranging.ways.empty() && !play.arranged.empty()) continue;
      choices.push_back({{"say", play_text(step, play)}, {"cards", arranging.sizes.size()}});
    } else if (!choice.exchanged.empty()) {
      choices.push_back(
          {{"say", choice.word},
           {"cards", {{"least", choice.exchanged[0]}, {"most", choice.exchanged[1]}}}});
    } else if (choice.any_amount) {
      choices.push_back({{"say", choice.word}, {"amount", true}});
    } else {
      choices.push_back({{"say", play_text(step, play)}});
    }
  }
  return choices;
}

Json choices_in_pot(const PotRound& pot) {
  using Phase = PotRound::Phase;
  const int seat = pot.turn();
  switch (pot.phase()) {
    case Phase::drawing:
      return Json::array({{{"say", "draw"}, {"cards", true}}, {{"say", "draw none"}}});
    case Phase::discarding:
      return Json::array({{{"say", "discard"}, {"cards", pot.street().discards}}});
    case Phase::showdown: {
      Json choices = Json::array({{{"say", "show"}}});
      if (!pot.why_not(Event::act(seat, PotAct::muck))) choices.push_back({{"say", "muck"}});
      return choices;
    }
    default:
      break;
  }
  Json choices = Json::array();
  const PotSeat& player = pot.record().seat(seat);
  if (player.round_bet < pot.to_call()) {
    choices.push_back({{"say", "fold"}});
    choices.push_back(
        {{"say", "call"},
         {"costs", money_json(std::min(pot.to_call() - player.round_bet, player.left()))}});
  } else {
    choices.push_back({{"say", "check"}});
  }
  if (const auto range = pot.bet_range(seat)) {
    choices.push_back({{"say", pot.to_call().cents > 0 ? "raise" : "bet"},
                       {"amount", amounts(range->least, range->most)}});
  }
  return choices;
}

}  // namespace

std::variant<Event, Refusal> read_said(const Round& round, int seat, const std::string& words) {
  const Expected now = round.expected();
  if (round.definition().pot_game() != nullptr) {
    auto read = read_pot_act(seat, words);
    if (auto* why = std::get_if<std::string>(&read)) return Refusal{std::move(*why), "say", {}};
    return Event{std::get<PotActed>(read)};
  }
  if (now.kind != Expected::Kind::decision) {
    return Refusal{"nothing is asked of a player now", "say", {}};
  }
  if (round.definition().hands() != nullptr) return read_move(round.hands(), seat, words);
  const auto play = parse_play(*now.step, words);
  if (!play) return no_play(words);
  return Event::decide(seat, *play);
}

Json may_say(const Round& round) {
  const Expected now = round.expected();
  if (now.kind == Expected::Kind::act) return choices_in_pot(round.pot());
  if (now.kind != Expected::Kind::decision) return Json::array();
  if (round.definition().hands() != nullptr) return choices_of_hand(round.hands());
  return choices_of_step(round);
}

}  // namespace houseway
