#include "round/file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "core/words.h"
#include "games/register.h"
#include "round/json.h"
#include "round/told.h"

namespace houseway {
namespace {

struct DuplicateKey {
  std::vector<std::string> path;
};

Choices read_choices(const Json& rules, Refusals& refusals) {
  Choices choices;
  for (const auto& [name, value] : rules.items()) {
    if (value.is_boolean()) {
      choices.push_back({name, value.get<bool>()});
    } else if (value.is_number()) {
      choices.push_back({name, value.get<double>()});
    } else if (value.is_string()) {
      choices.push_back({name, value.get<std::string>()});
    } else if (value.is_object() && std::all_of(value.begin(), value.end(), [](const Json& odds) {
                 return odds.is_string() || odds.is_number();
               })) {
      Chosen::Lines lines;
      for (const auto& [hand, odds] : value.items())
        lines.emplace_back(hand, odds.is_string() ? odds.get<std::string>() : odds.dump());
      choices.push_back({name, std::move(lines)});
    } else {
      refusals.push_back(
          {fmt::format(
               "a choice is true, false, a number, a word or a paytable of hands and odds, not {}",
               kind_of(value)),
           "rules." + name, "601a.4"});
    }
  }
  return choices;
}

std::string game_names() {
  std::vector<std::string_view> names;
  for (const Definition* definition : all_definitions()) {
    if (names.empty() || names.back() != definition->game) names.push_back(definition->game);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

ParsedJson parse_json(const std::string& input) {
  std::vector<std::set<std::string>> open;
  std::vector<std::string> path;  // the keys that lead to where the reader is
  const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key) {
      path.resize(static_cast<std::size_t>(depth));
      path.back() = parsed.get<std::string>();
      if (!open.back().insert(path.back()).second) throw DuplicateKey{path};
    }
    return true;
  };
  try {
    return {Json::parse(input, watch), std::nullopt};
  } catch (const Json::exception& error) {
    // The library's text names line and column after its own tag in brackets.
    std::string message = error.what();
    if (const auto tag = message.find("] "); tag != std::string::npos) message.erase(0, tag + 2);
    std::replace_if(
        message.begin(), message.end(), [](char c) { return static_cast<unsigned char>(c) < 32; },
        ' ');
    return {nullptr, Refusal{"not JSON: " + message, "", ""}};
  } catch (const DuplicateKey& duplicate) {
    std::string place;
    for (const std::string& key : duplicate.path) {
      if (!key.empty()) place += (place.empty() ? "" : ".") + key;
    }
    return {nullptr, Refusal{"the key stands twice in one object", place, ""}};
  }
}

ReadRules read_rules(const Json& file, Proposed proposed) {
  ReadRules read;
  const auto refuse = [&](std::string place, std::string message, std::string section = {}) {
    read.violations.push_back({std::move(message), std::move(place), std::move(section)});
  };
  if (!file.is_object()) {
    refuse("", fmt::format("a round is an object, not {}", kind_of(file)));
    return read;
  }
  if (!file.contains("game") || !file.at("game").is_string()) {
    refuse("game", fmt::format("the file names its game: {}", game_names()));
    return read;
  }
  read.game = file.at("game").get<std::string>();
  read.definition = find_definition(read.game);
  if (read.definition == nullptr) {
    refuse("game", fmt::format("there is no game \"{}\"; there are {}", read.game, game_names()));
    return read;
  }
  if (!file.contains("rules")) {
    read.rules = std::make_unique<RuleSet>(*check_choices(*read.definition, {}).rules);
    return read;
  }
  const Json& rules = file.at("rules");
  if (!rules.is_object()) {
    refuse("rules", fmt::format("the rules are an object of choices, not {}", kind_of(rules)),
           "601a.4");
    return read;
  }
  if (rules.contains("ruleset")) {
    const Json& ruleset = rules.at("ruleset");
    read.definition =
        ruleset.is_string() ? find_definition(read.game, ruleset.get<std::string>()) : nullptr;
    if (read.definition == nullptr || ruleset.get<std::string>().empty()) {
      std::vector<std::string_view> names;
      for (const Definition* known : all_definitions()) {
        if (known->game == read.game) names.push_back(known->ruleset);
      }
      read.definition = nullptr;
      refuse("rules.ruleset",
             fmt::format("{} has no rule set {}; it has {}", read.game, kind_of(ruleset),
                         fmt::join(names, ", ")),
             "601a.4");
      return read;
    }
  }
  const Choices choices = read_choices(rules, read.violations);
  Checked checked = check_choices(*read.definition, choices, proposed);
  std::move(checked.violations.begin(), checked.violations.end(),
            std::back_inserter(read.violations));
  if (read.violations.empty()) read.rules = std::make_unique<RuleSet>(std::move(*checked.rules));
  return read;
}

ReadRound read_round(const Json& file, Proposed proposed) {
  ReadRound read;
  if (file.is_object() && file.contains("id") && file.at("id").is_string()) {
    read.id = file.at("id").get<std::string>();
  }
  read.rules = read_rules(file, proposed);
  read.refusals = read.rules.violations;
  if (!read.rules.rules) return read;

  Told told = take_apart(file, *read.rules.rules);
  if (!told.refusals.empty()) {
    read.refusals = std::move(told.refusals);
    return read;
  }
  Round round(*read.rules.rules);
  read.refusals = read.rules.definition->stands_from_throw_to_throw()
                      ? play_steps(round, std::move(told))
                      : play_out(round, std::move(told));
  if (read.refusals.empty()) {
    if (const auto missing = round.settlement().missing) read.refusals.push_back(*missing);
  }
  if (read.refusals.empty()) read.round = std::move(round);
  return read;
}

std::string arranged_text(const Arrangement& arranged) {
  if (arranged.empty()) return "set house";
  std::vector<std::string> hands;
  for (const Cards& cards : arranged) hands.push_back(text(cards));
  return fmt::format("set {}", fmt::join(hands, " / "));
}

std::optional<Arrangement> parse_arranged(const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  if (words.size() < 2 || words[0] != "set") return std::nullopt;
  if (words.size() == 2 && words[1] == "house") return Arrangement{};
  Arrangement arranged{Cards{}};
  CardSet named;
  for (std::size_t i = 1; i < words.size(); ++i) {
    Cards& hand = arranged[arranged.size() - 1];
    if (words[i] == "/") {
      if (hand.empty() || arranged.size() == 2) return std::nullopt;
      arranged.push_back({});
      continue;
    }
    const auto card = parse_card(words[i]);
    if (!card || hand.size() == 7) return std::nullopt;
    hand.push_back(unused_copy(*card, named));
    named.insert(hand.back());
  }
  if (arranged.back().empty()) return std::nullopt;
  return arranged;
}

std::string play_text(const Step& step, Play play) {
  const Choice& choice = step.choices[play.choice];
  if (choice.act == Choice::Act::set) return arranged_text(play.arranged);
  if (choice.any_amount) {
    return fmt::format("{} {}", choice.word, money_json(play.amount).dump());
  }
  const bool said = !choice.multiples.empty() || choice.up_to > 0;
  if (!said) return std::string(choice.word);
  return fmt::format("{} {}", choice.word, amount_text(play));
}

std::string amount_text(Play play) {
  if (play.per == 1) return fmt::format("{}", play.multiple);
  // A decimal where it ends within two places, else a fraction.
  if (100 % play.per == 0) return fmt::format("{}", static_cast<double>(play.multiple) / play.per);
  return fmt::format("{}/{}", play.multiple, play.per);
}

namespace {

// "2", "2.5" and "4/3".
std::optional<Play> parse_amount(const std::string& words) {
  const auto number = [](std::string_view digits) -> std::optional<int> {
    const bool is =
        !digits.empty() && digits.size() <= 4 &&
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!is) return std::nullopt;
    return std::stoi(std::string(digits));
  };
  const std::size_t mark = words.find_first_of("./");
  const auto first = number(std::string_view(words).substr(0, mark));
  if (!first) return std::nullopt;
  Play play{0, *first, 1};
  if (mark == std::string::npos) return play;
  const std::string_view rest = std::string_view(words).substr(mark + 1);
  const auto second = number(rest);
  if (!second) return std::nullopt;
  if (words[mark] == '/') {
    play.per = *second;
  } else {
    for (std::size_t i = 0; i < rest.size(); ++i) play.per *= 10;
    play.multiple = *first * play.per + *second;
  }
  if (play.per == 0) return std::nullopt;
  const int common = std::gcd(play.multiple, play.per);
  return Play{0, play.multiple / common, play.per / common};
}

}  // namespace

std::optional<Play> parse_play(const Step& step, const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty()) return std::nullopt;
  const std::string all_words = fmt::format("{}", fmt::join(words, " "));
  for (std::size_t i = 0; i < step.choices.size(); ++i) {
    const Choice& choice = step.choices[i];
    Play play{static_cast<std::uint8_t>(i), 0};
    if ((all_words == choice.word || all_words == choice.also_called) &&
        choice.act != Choice::Act::wager) {
      return play;
    }
    if (choice.word != words[0]) continue;
    if (choice.act == Choice::Act::set) {
      const auto arranged = parse_arranged(line);
      if (!arranged) return std::nullopt;
      play.arranged = *arranged;
      return play;
    }
    if (words.size() > 2) return std::nullopt;
    if (choice.any_amount) {
      const auto amount = words.size() == 2 ? parse_money(words[1]) : std::nullopt;
      if (!amount) return std::nullopt;
      play.amount = *amount;
      return play;
    }
    if (words.size() == 2) {
      const auto amount = parse_amount(words[1]);
      if (!amount || choice.act != Choice::Act::wager) return std::nullopt;
      play.multiple = amount->multiple;
      play.per = amount->per;
    } else if (choice.act == Choice::Act::wager) {
      // An amount that could be only one need not be said.
      if (choice.multiples.size() > 1 || choice.up_to > 0) return std::nullopt;
      play.multiple = choice.multiples.empty() ? 1 : choice.multiples.front();
    }
    return play;
  }
  return std::nullopt;
}

Json money_json(Money money) {
  if (money.cents % 100 == 0) return money.cents / 100;
  return in_dollars(money);
}

Json write_choices(const Choices& choices) {
  Json rules = Json::object();
  for (const Chosen& chosen : choices) {
    if (const auto* number = std::get_if<double>(&chosen.value)) {
      if (const auto money = money_from_dollars(*number)) {
        rules[chosen.name] = money_json(*money);
        continue;
      }
    }
    if (const auto* lines = std::get_if<Chosen::Lines>(&chosen.value)) {
      for (const auto& [hand, odds] : *lines) rules[chosen.name][hand] = odds;
      continue;
    }
    if (const auto* flag = std::get_if<bool>(&chosen.value)) rules[chosen.name] = *flag;
    if (const auto* number = std::get_if<double>(&chosen.value)) rules[chosen.name] = *number;
    if (const auto* word = std::get_if<std::string>(&chosen.value)) rules[chosen.name] = *word;
  }
  return rules;
}

Json write_round(const Round& round) {
  const Definition& game = round.definition();
  Json file;
  file["game"] = game.game;
  Json rules = write_choices(round.rules().choices());
  if (find_definition(game.game) != &game) rules["ruleset"] = game.ruleset;
  if (!rules.empty()) file["rules"] = std::move(rules);
  if (game.stands_from_throw_to_throw()) {
    write_steps(round, file);
    return file;
  }
  // In the order drawn, where all of them are known.
  const bool drawn_as_played =
      game.shoe.exists() &&
      std::none_of(round.journal().begin(), round.journal().end(), [](const Event& event) {
        return event.kind == Event::Kind::card && !event.card.known();
      });
  file["bets"] = Json::object();
  if (!drawn_as_played) file["cards"] = Json::object();
  file["plays"] = Json::object();
  for (const SeatRecord& player : round.record().seats) {
    const int seat = static_cast<int>(&player - round.record().seats.data()) + 1;
    if (!player.stakes.empty()) file["bets"][fmt::format("{}", seat)] = Json::object();
  }
  const auto place_key = [&](Place place) {
    return place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game.place_id(place));
  };
  // The journal is told again to a second round, which knows at every point what was due.
  Round again(round.rules());
  const Step* deciding = nullptr;  // the step in which somebody has decided
  std::map<std::string, std::string> cards;
  int listed = 0;
  const auto list = [&](const std::string& key, Card card) {
    if (!card.known()) return;
    std::string& line = cards[key];
    line += (line.empty() ? "" : " ") + text(card);
    ++listed;
  };
  // What a player chose when something went wrong stands with it.
  const auto chose = [&](const Event& event, const std::string& words) {
    for (Json& entry : file["irregularities"]) {
      if (entry.value("seat", "") == place_key(event.place)) entry["choice"] = words;
    }
  };
  Json steps = Json::array();
  int tosses = 0;
  for (const Event& event : round.journal()) {
    const Expected now = again.expected();
    switch (event.kind) {
      case Event::Kind::bet: {
        Json& seat = file["bets"][place_key(event.place)];
        if (event.amount.cents == 0) {
          seat.erase(game.spot_name(event.spot));
        } else {
          seat[game.spot_name(event.spot)] = money_json(event.amount);
        }
        break;
      }
      case Event::Kind::card:
        list(drawn_as_played ? "shoe" : place_key(event.place), event.card);
        break;
      case Event::Kind::bank:
        file["plays"][place_key(event.place)].push_back(Banking::word(event.with_house));
        break;
      case Event::Kind::decision:
        if (game.shoe.exists() && now.step->offers(Choice::Act::give_up)) {
          chose(event, play_text(*now.step, event.play));
          break;
        }
        if (!now.step->choices[event.play.choice].unwritten) {
          file["plays"][place_key(event.place)].push_back(play_text(*now.step, event.play));
        }
        deciding = now.step;
        break;
      case Event::Kind::arrange:
        if (!event.play.arranged.empty()) {
          file["plays"][std::string(game.dealer)].push_back(arranged_text(event.play.arranged));
        }
        break;
      case Event::Kind::meter:
        file["meters"][meter_name(game, event.meter)] = money_json(event.meter.amount);
        break;
      case Event::Kind::draw:
        file["selected"][std::string(game.draws[event.index].id)] =
            event.drawn.card.known() ? text(event.drawn.card) : place_key(event.drawn.place);
        break;
      case Event::Kind::irregularity: {
        const Irregularity& irregularity = game.irregularities[event.index];
        Json entry{{"kind", irregularity.kind}};
        if (game.shoe.exists()) {
          // The card that was put away stands where it was drawn.
          if (irregularity.discards && event.card.known() && drawn_as_played) {
            list("shoe", event.card);
            entry["at"] = fmt::format("card-{}", listed);
          }
          if (irregularity.tells_disclosed) entry["disclosed"] = event.disclosed;
        } else if (now.kind == Expected::Kind::toss) {
          entry["at"] = fmt::format("roll-{}", tosses + 1);
        } else if (!again.dealt()) {
          entry["at"] = "deal";
        } else if (now.kind != Expected::Kind::decision) {
          // Between decisions the plays made show the point, if there are any.
          if (irregularity.settled_once_dealt) entry["at"] = "after-deal";
        } else if (now.step != deciding) {
          // In the middle of a step the plays made and not made show the point.
          entry["at"] = fmt::format("before-{}", now.step->name);
        }
        if (event.place != Place{}) {
          entry[event.place.is_seat() ? "seat" : "place"] = place_key(event.place);
        }
        if (event.card.known()) entry["card"] = text(event.card);
        file["irregularities"].push_back(std::move(entry));
        break;
      }
      case Event::Kind::toss:
        ++tosses;
        if (!event.thrown.dice.empty()) steps.push_back(roll_json(event.thrown));
        break;
      case Event::Kind::no_more_bets:
      case Event::Kind::burn:
      case Event::Kind::reveal:
      case Event::Kind::call:
      case Event::Kind::pass_dice:
        break;
    }
    again.apply(event);
  }
  if (!steps.empty()) file["steps"] = std::move(steps);
  if (drawn_as_played) {
    file["shoe"] = cards["shoe"];
    return file;
  }
  const auto write_cards = [&](const std::string& key) {
    if (const auto line = cards.find(key); line != cards.end()) file["cards"][key] = line->second;
  };
  for (int seat = 1; seat <= game.positions; ++seat) write_cards(fmt::format("{}", seat));
  for (const LayoutPlace& place : game.places) write_cards(std::string(place.id));
  return file;
}

}  // namespace houseway
