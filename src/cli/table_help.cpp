#include "cli/table_help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "round/file.h"
#include "round/play_words.h"

namespace houseway::cli {
namespace {

std::string_view need_word(Need need) {
  return need == Need::required ? "required" : need == Need::one_of ? "one of these" : "optional";
}

// The base wager or, at a table that has another in its place, that one.
std::string_view first_wager(const RuleSet& rules) {
  const Definition& game = rules.definition();
  if (rules.offered(static_cast<WagerId>(*game.find_wager(game.base)))) return game.base;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    if (game.wagers[i].need == Need::required && rules.offered(static_cast<WagerId>(i))) {
      return game.wagers[i].id;
    }
  }
  return game.base;
}

// "at most $10", "$10", "free": of the wager that a move makes.
std::string amount_words(const HandRound& hands, Move move) {
  if (hands.is_free(move)) return "free";
  const Money most = hands.most_wagered(move);
  if (most.cents == 0) return "";
  return (HandRound::may_be_less(move) ? "at most " : "") + text(most);
}

std::string move_means(const HandRound& hands, Move move) {
  const TwentyOne& game = hands.game();
  switch (move) {
    case Move::second_wager:
      return "another wager beside the first, now that the up card lies";
    case Move::insurance:
      return "a wager that the dealer has Blackjack";
    case Move::even_money:
      return "the Blackjack is paid 1 to 1 at once, whatever the dealer has";
    case Move::add_winnings:
      return fmt::format("what {} wins is added to the first wager", game.added);
    case Move::switch_cards:
      return "the second cards of the two hands change places";
    case Move::surrender:
      return "gives up the hand for half of the wager";
    case Move::hit:
      return "one more card";
    case Move::stand:
      return "no more cards";
    case Move::double_down:
      return "another wager and one more card";
    case Move::split:
      return "makes two hands of the two cards, with a wager on each";
    case Move::rescue:
      return "takes the doubled wager back and gives up the hand";
    case Move::second_chance:
      return "a wager; the value of one more card is taken off the hand";
    case Move::pass:
      return "goes on without it";
  }
  return "";
}

}  // namespace

std::vector<std::string> offered_wagers(const RuleSet& rules) {
  std::vector<std::string> names;
  const auto wagers = rules.definition().wagers;
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const Wager& wager = wagers[i];
    if (!made_before_the_deal(wager.need) || !rules.offered(static_cast<WagerId>(i))) continue;
    // What players stake among themselves is laid for them.
    if (wager.need == Need::among_players) continue;
    const std::string marked =
        wager.need == Need::optional ? "" : fmt::format(" ({})", need_word(wager.need));
    if (wager.selections.empty()) names.push_back(std::string(wager.id) + marked);
    for (std::size_t spot = 0; spot < wager.selections.size(); ++spot) {
      const Spot on{static_cast<WagerId>(i), static_cast<std::uint8_t>(spot)};
      if (!rules.offered(on)) continue;
      const bool of_own = spot == 0 || !wager.selections.front().name.empty();
      names.push_back(rules.definition().spot_name(on) + (of_own ? marked : ""));
    }
  }
  return names;
}

std::string bets_help(const RuleSet& rules) {
  const Definition& game = rules.definition();
  std::string help = fmt::format(
      "Write wagers and amounts in dollars, for instance \"{} 10\"; the first letters of a name "
      "will do, and an amount that can be no other may be left out. same repeats the last "
      "bets, pass sits the round out, quit ends.\n",
      first_wager(rules));
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    if (!made_before_the_deal(wager.need) || !rules.offered(static_cast<WagerId>(i))) continue;
    std::string name(wager.id);
    for (const Selection& selection : wager.selections) {
      if (!selection.name.empty())
        name += fmt::format("{}{}", name.size() == wager.id.size() ? ':' : '|', selection.name);
    }
    help += fmt::format("  {} ({}) wins {} ({})\n", name, need_word(wager.need), wager.wins,
                        text(wager.section));
  }
  return help;
}

std::vector<std::string> allowed_plays(const Round& round) {
  const Step& step = *round.expected().step;
  const Arranging& arranging = round.definition().cards().arranging;
  std::vector<std::string> allowed;
  for (const Play& play : round.cards().plays()) {
    const Choice& choice = step.choices()[play.choice];
    // Where there are dozens of ways, the house's is told and the others are left to the player.
    if (choice.act == Choice::Act::set && !arranging.ways.empty()) {
      if (!play.arranged.empty()) continue;
      const Cards& cards = round.record().seat(round.expected().place.seat()).cards;
      allowed.push_back(fmt::format("set house (that is \"{}\")",
                                    arranged_text(arranging.house_way(round.rules(), cards))));
      allowed.push_back(
          fmt::format("set CARDS ({} below the high hand)", fmt::join(arranging.sizes, " / ")));
      continue;
    }
    allowed.push_back(choice.any_amount ? fmt::format("{} AMOUNT", choice.word)
                      : choice.exchanged.empty()
                          ? play_text(step, play)
                          : fmt::format("{} CARDS ({} to {})", choice.word, choice.exchanged[0],
                                        choice.exchanged[1]));
  }
  return allowed;
}

std::vector<std::string> allowed_moves(const HandRound& hands) {
  std::vector<std::string> allowed;
  for (const Play& play : hands.plays()) {
    const auto move = static_cast<Move>(play.choice);
    const std::string amount = amount_words(hands, move);
    allowed.push_back(hands.word(move) + (amount.empty() ? "" : fmt::format(" ({})", amount)));
  }
  return allowed;
}

std::string moves_help(const HandRound& hands) {
  std::string help =
      "A play is one of those listed; its first letters will do. An amount in dollars may stand "
      "behind one that makes a wager of at most so much; without one it is the most.\n";
  for (const Play& play : hands.plays()) {
    const auto move = static_cast<Move>(play.choice);
    help += fmt::format("  {}: {} ({})\n", hands.word(move), move_means(hands, move),
                        text(hands.section_of(move)));
  }
  return help + irregularities_help(hands.definition());
}

std::string irregularities_help(const Definition& game) {
  std::string help = R"(The floor says "irregularity KIND", with "seat N" where one is meant)";
  if (game.dealt_from_a_shoe()) {
    help += R"(, "at PLACE" for a hand and "disclosed" if the face of a card was seen)";
  }
  if (game.hands() != nullptr) help += ", and the player's choice where there is one";
  help += ":\n";
  for (const Irregularity& irregularity : game.irregularities) {
    const auto& choices = irregularity.hands.choices;
    help += fmt::format("  {}{}: {} ({})\n", irregularity.kind,
                        choices.empty() ? "" : fmt::format(" ({})", fmt::join(choices, " or ")),
                        irregularity.means, text(irregularity.section));
  }
  return help;
}

std::string decision_help(const Definition& game, const Step& step) {
  const auto any = [&](auto matches) {
    return std::any_of(step.choices().begin(), step.choices().end(), matches);
  };
  const bool in_dollars = any([](const Choice& choice) { return choice.any_amount; });
  const bool in_multiples =
      any([](const Choice& choice) { return !choice.multiples.empty() || choice.up_to > 0; });
  const std::string amounts = in_multiples
                                  ? fmt::format("an amount is a multiple of the {} ", game.base)
                              : in_dollars ? "an amount is in dollars "
                                           : "no amount is said ";
  return fmt::format("A play is one of those listed; {}({}). The first letters will do.\n", amounts,
                     text(step.section)) +
         irregularities_help(game);
}

std::string throw_help(const RuleSet& rules) {
  const Definition& game = rules.definition();
  const std::string_view verb = game.throwing()->word();
  std::string help = fmt::format(
      "\"bet WAGER DOLLARS ...\" (the word bet may be left out), \"remove WAGER [DOLLARS]\", "
      "\"call WAGER WORD\", \"{}\" when ready{}, \"same\" for the bets before the last {}, "
      "\"layout\" to see it again. The first letters of a name will do. The floor says "
      "\"irregularity KIND\" of the next {}.\n",
      verb,
      game.throwing()->thrower.empty()
          ? ""
          : " (\"done\" where another has the dice, \"dice SEAT\" to pass them)",
      verb, verb);
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    if (!rules.offered(static_cast<WagerId>(i))) continue;
    help += fmt::format(
        "  {}{} wins {} ({})\n", wager.id,
        wager.selections.empty() ? "" : fmt::format(":{}", wager.selections.front().name),
        wager.wins, text(wager.section));
  }
  for (const Irregularity& irregularity : game.irregularities) {
    help += fmt::format("  irregularity {}: {} ({})\n", irregularity.kind, irregularity.means,
                        text(irregularity.section));
  }
  return help;
}

}  // namespace houseway::cli
