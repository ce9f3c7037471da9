#include "round/card_order.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "round/course_files.h"
#include "round/play_words.h"
#include "round/put_away.h"
#include "rules/settlement.h"

namespace houseway {

Refusals CardOrder::run() {
  take_the_bank();
  for (const CardFile::Bet& bet : file_.bets) {
    feed(Event::bet(bet.place, bet.spot, bet.amount), bet.path);
  }
  for (const auto& [event, path] : file_.readings) feed(event, path);
  feed(Event::no_more_bets(), {});
  while (refusals_.empty() && !round_.over()) step();
  if (refusals_.empty() && game_.dealt_from_a_shoe()) feed_harmless();
  if (refusals_.empty()) check_nothing_left();
  return std::move(refusals_);
}

void CardOrder::feed(const Event& event, const std::string& path) {
  if (auto why = round_.apply(event)) {
    // The round knows which part of an irregularity is wrong, the file which one it is.
    const std::string part = event.is<GoneWrong>()
                                 ? why->place.substr(std::string_view("irregularities").size())
                                 : std::string();
    if (!path.empty()) why->place = path + part;
    refusals_.push_back(std::move(*why));
  }
}

// Who banks has said so before the bets.
void CardOrder::take_the_bank() {
  if (!game_.cards().banking.exists()) return;
  for (const auto& [seat, plays] : file_.plays) {
    for (const bool with_house : {false, true}) {
      const auto said = std::find(plays.begin(), plays.end(), Banking::word(with_house));
      if (seat == 0 || said == plays.end()) continue;
      const std::string path = fmt::format("plays.{}[{}]", seat, said - plays.begin());
      if (said != plays.begin()) {
        refuse(path, "the bank is taken before anything else", game_.cards().banking.one_at_a_time);
      } else {
        feed(Event::bank(seat, with_house), path);
        ++played_[seat];
      }
    }
  }
}

void CardOrder::step() {
  if (feed_due_irregularity()) return;
  const Expected now = round_.expected();
  if (now.kind == Expected::Kind::card && records_running_out() && !has_card(now.place)) {
    return check_nothing_left();
  }
  switch (now.kind) {
    case Expected::Kind::card:
      return deal(now.place);
    case Expected::Kind::burn:
      return feed(Event::burn(), {});
    case Expected::Kind::reveal:
      return feed(Event::reveal(), {});
    case Expected::Kind::arrangement:
      return arrange(now);
    case Expected::Kind::toss:
      return toss();
    case Expected::Kind::decision:
      return decide(now);
    case Expected::Kind::bets:
    case Expected::Kind::act:
    case Expected::Kind::nothing:
      return;
  }
}

std::string CardOrder::key_of(Place place) const {
  return place.is_seat() ? fmt::format("{}", place.seat()) : std::string(game_.place_id(place));
}

// What the result does not need may be left out of a file: such cards are unseen.
void CardOrder::deal(Place place) {
  const std::string key = file_.shoe ? "shoe" : key_of(place);
  const std::vector<Card>& given = file_.shoe ? *file_.shoe : file_.cards[key];
  std::size_t& next = dealt_[key];
  const bool none = next >= given.size();
  if (none && file_.shoe) {
    const Step& step = *round_.expected().step;
    return refuse(
        "shoe", fmt::format("a card is due to {}, and no more is listed", game_.place_name(place)),
        section_of(step, round_.rules(), cards().record(), place));
  }
  std::string path = file_.shoe ? "shoe" : "cards." + key;
  if (!none) path += fmt::format("[{}]", next);
  feed(Event::deal(place, none ? Card::unseen() : given[next++]), path);
}

// Whether the file has a card for the place where one is due.
bool CardOrder::has_card(Place place) {
  const std::string key = file_.shoe ? "shoe" : key_of(place);
  return dealt_[key] < (file_.shoe ? *file_.shoe : file_.cards[key]).size();
}

// As the file says it, or a throw that nobody has seen.
void CardOrder::toss() {
  if (tossed_ == file_.rolls.size()) return feed(Event::toss({}), {});
  const CardFile::Roll& part = file_.rolls[tossed_++];
  feed(Event::toss(part.thrown), part.path);
}

// By the house way, unless the file says how.
void CardOrder::arrange(const Expected& now) {
  // Where the house may set as its own way says, the hand of a bank that it shares stands with the
  // bank's plays.
  const bool with_bank = now.place.is_seat() && !game_.cards().arranging.ways.empty();
  const int whose = with_bank && !out_of_plays(now.place.seat()) ? now.place.seat() : 0;
  if (out_of_plays(whose)) return feed(Event::arrange(now.place), {});
  const std::string path = fmt::format("plays.{}[{}]", holder_name(whose), played_[whose]);
  const std::string& words = file_.plays[whose][played_[whose]++];
  const auto arranged = parse_arranged(words);
  if (arranged) return feed(Event::arrange(now.place, *arranged), path);
  refuse(path, fmt::format("\"{}\" does not arrange the dealer's hand", words), now.step->section);
}

std::optional<Play> CardOrder::silence(const Step& step) {
  for (std::size_t i = 0; i < step.choices().size(); ++i) {
    if (step.choices()[i].unwritten) return Play{static_cast<std::uint8_t>(i)};
  }
  return std::nullopt;
}

void CardOrder::decide(const Expected& now) {
  const int seat = now.place.seat();
  if (const auto chosen = chosen_.find(seat);
      chosen != chosen_.end() && now.step->offers(Choice::Act::give_up)) {
    return decide_as_chosen(now, chosen->second);
  }
  const auto given = file_.plays.find(seat);
  std::size_t& next = played_[seat];
  if (const auto silent = silence(*now.step)) {
    if (out_of_plays(seat) || !parse_play(*now.step, given->second[next])) {
      return feed(Event::decide(seat, *silent), {});
    }
  }
  if (given == file_.plays.end() || next >= given->second.size()) {
    return refuse(fmt::format("plays.{}", seat),
                  fmt::format("seat {} has no play where {} is due", seat, allowed()),
                  now.step->section);
  }
  const std::string path = fmt::format("plays.{}[{}]", seat, next);
  // How a hand was arranged that is then given up may be left out.
  if (now.step->offers(Choice::Act::set) && folds_later(*now.step, given->second[next])) {
    return feed(Event::decide(seat, Play{}), path);
  }
  const std::string& words = given->second[next++];
  const auto play = parse_play(*now.step, words);
  if (const Step* exposed = !play ? giving_up(words) : nullptr) {
    return refuse(path, fmt::format("no card of seat {} was exposed", seat), exposed->section);
  }
  // What a step before would have asked, had it been for this seat.
  if (const Step* barred = !play ? not_asked(seat, words) : nullptr;
      barred != nullptr && barred < now.step) {
    return refuse(path, fmt::format("seat {} is asked only if {}", seat, barred->condition),
                  barred->section);
  }
  if (!play) {
    return refuse(path, fmt::format("\"{}\" is no play here; {} is due", words, allowed()),
                  now.step->section);
  }
  feed(Event::decide(seat, *play), path);
}

// What the file has with an irregularity is the player's decision on it.
void CardOrder::decide_as_chosen(const Expected& now, const RecordedIrregularity& recorded) {
  const auto play = parse_play(*now.step, recorded.choice);
  if (play) return feed(Event::decide(now.place.seat(), *play), recorded.path + ".choice");
  refuse(recorded.path + ".choice",
         recorded.choice.empty()
             ? fmt::format("the player chooses: {}", allowed())
             : fmt::format("\"{}\" is no choice here; {} is due", recorded.choice, allowed()),
         now.step->section);
}

bool CardOrder::folds_later(const Step& step, const std::string& words) const {
  return std::any_of(game_.cards().play.begin(), game_.cards().play.end(), [&](const Step& later) {
    if (&later <= &step) return false;
    const auto play = parse_play(later, words);
    return play && later.choices()[play->choice].act == Choice::Act::fold;
  });
}

// The step in which these words give up a hand for an exposed card.
const Step* CardOrder::giving_up(const std::string& words) const {
  for (const Step& step : game_.cards().play) {
    if (step.offers(Choice::Act::give_up) && parse_play(step, words)) return &step;
  }
  return nullptr;
}

std::string CardOrder::allowed() const {
  std::vector<std::string> words;
  for (const Play& play : cards().plays())
    words.push_back(play_text(*round_.expected().step, play));
  return fmt::format("{}", fmt::join(words, " or "));
}

bool CardOrder::out_of_plays(const Expected& now) const {
  return now.kind == Expected::Kind::decision && out_of_plays(now.place.seat());
}

bool CardOrder::out_of_plays(int seat) const {
  const auto given = file_.plays.find(seat);
  const auto played = played_.find(seat);
  const std::size_t used = played == played_.end() ? 0 : played->second;
  return given == file_.plays.end() || used >= given->second.size();
}

void CardOrder::refuse(std::string place, std::string message, Section section) {
  refusals_.push_back({std::move(message), std::move(place), text(section)});
}

Refusals play_from_file(const CardRound&, const Json& file, Round& round) {
  CardFile read = read_card_file(file, round.rules());
  if (!read.refusals.empty()) return std::move(read.refusals);
  PutAway put_away(round, read);
  if (auto refusal = put_away.misnumbered()) return {std::move(*refusal)};
  if (put_away.play_without()) return {};
  Refusals refusals = CardOrder(round, read).run();  // which takes the file apart
  if (!refusals.empty() && put_away.unclear()) return {put_away.ask()};
  return refusals;
}

}  // namespace houseway
