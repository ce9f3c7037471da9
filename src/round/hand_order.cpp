#include "round/hand_order.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/words.h"
#include "round/course_files.h"
#include "round/put_away.h"

namespace houseway {
namespace {

using What = Irregularity::OfHands::What;

}  // namespace

Refusals HandOrder::run() {
  for (const CardFile::Bet& bet : file_.bets) {
    feed(Event::bet(bet.place, bet.spot, bet.amount), bet.path);
  }
  for (const auto& [event, path] : file_.readings) feed(event, path);
  feed(Event::no_more_bets(), {});
  while (refusals_.empty() && !round_.over()) step();
  if (refusals_.empty()) feed_the_rest();
  if (refusals_.empty()) check_nothing_left();
  return std::move(refusals_);
}

void HandOrder::feed(const Event& event, const std::string& path) {
  if (auto why = round_.apply(event)) {
    const std::string part = event.is<GoneWrong>()
                                 ? why->place.substr(std::string_view("irregularities").size())
                                 : std::string();
    if (!path.empty()) why->place = path + part;
    refusals_.push_back(std::move(*why));
  }
}

void HandOrder::step() {
  if (feed_due_irregularity()) return;
  const Expected now = round_.expected();
  if (now.kind == Expected::Kind::card) return deal(now.place);
  decide(now.place.seat());
}

void HandOrder::deal(Place place) {
  if (!file_.shoe || drawn_ >= file_.shoe->size()) {
    return refuse(
        "shoe", fmt::format("a card is due to {}, and no more is listed", game_.place_name(place)),
        hands().due_section());
  }
  const std::string path = fmt::format("shoe[{}]", drawn_);
  feed(Event::deal(place, (*file_.shoe)[drawn_++]), path);
}

std::optional<Move> HandOrder::move_of(const std::string& line) const {
  const std::vector<std::string> words = words_of(line);
  for (int i = 0; i <= static_cast<int>(Move::pass) && !words.empty(); ++i) {
    if (hands().word(static_cast<Move>(i)) == words[0]) return static_cast<Move>(i);
  }
  return std::nullopt;
}

// "double 6": a move and, where it makes a wager, dollars.
std::optional<Play> HandOrder::parse(const std::string& line) const {
  const std::vector<std::string> words = words_of(line);
  const auto move = move_of(line);
  if (!move || words.size() > 2) return std::nullopt;
  Play play{static_cast<std::uint8_t>(*move)};
  if (words.size() == 2) {
    const auto amount = parse_money(words[1]);
    if (!amount || amount->cents <= 0) return std::nullopt;
    play.amount = *amount;
  }
  return play;
}

bool HandOrder::out_of_plays(int seat) const {
  const auto given = file_.plays.find(seat);
  const auto played = played_.find(seat);
  const std::size_t used = played == played_.end() ? 0 : played->second;
  return given == file_.plays.end() || used >= given->second.size();
}

// What is offered and not taken is not written.
void HandOrder::decide(int seat) {
  const List<Play, 8> plays = hands().plays();
  const auto allows = [&](std::uint8_t choice) {
    return std::any_of(plays.begin(), plays.end(),
                       [&](const Play& play) { return play.choice == choice; });
  };
  const Play silence{static_cast<std::uint8_t>(Move::pass)};
  const auto due_words = [&] {
    std::vector<std::string> words;
    for (const Play& play : plays) {
      if (play.choice != silence.choice) {
        words.push_back(hands().word(static_cast<Move>(play.choice)));
      }
    }
    return fmt::format("{}", fmt::join(words, " or "));
  };
  if (out_of_plays(seat)) {
    if (allows(silence.choice)) return feed(Event::decide(seat, silence), {});
    return refuse(fmt::format("plays.{}", seat),
                  fmt::format("seat {} has no play where {} is due", seat, due_words()),
                  hands().due_section());
  }
  const std::string path = fmt::format("plays.{}[{}]", seat, played_[seat]);
  const std::string& line = file_.plays[seat][played_[seat]];
  const auto play = parse(line);
  if (!play) {
    const auto move = move_of(line);
    return refuse(path, fmt::format("\"{}\" is no play here; {} is due", line, due_words()),
                  move ? hands().amount_section(*move) : hands().due_section());
  }
  if (!allows(play->choice) && allows(silence.choice)) {
    return feed(Event::decide(seat, silence), {});
  }
  if (const Irregularity* refused = refuses_next_card(seat);
      refused != nullptr && static_cast<Move>(play->choice) != Move::stand) {
    return refuse(path, fmt::format("seat {} refused this card and gets no other", seat),
                  refused->cited(true));
  }
  ++played_[seat];
  feed(Event::decide(seat, *play), path);
}

// The irregularity by which a seat does not accept the card that comes next, where it names it.
const Irregularity* HandOrder::refuses_next_card(int seat) const {
  if (!file_.shoe || drawn_ >= file_.shoe->size() || !hands().playing()) return nullptr;
  for (const RecordedIrregularity& recorded : file_.irregular) {
    const Irregularity& irregularity = game_.irregularities[recorded.wrong.irregularity];
    if (irregularity.hands.what == What::refused && recorded.wrong.choice == 1 &&
        recorded.wrong.place == Place::seat(seat) && recorded.wrong.card == (*file_.shoe)[drawn_]) {
      return &irregularity;
    }
  }
  return nullptr;
}

// Whether an irregularity comes now: before the deal, when a card is due that is not dealt or not
// accepted, or when the file has nothing more to go on with.
bool HandOrder::due(const RecordedIrregularity& recorded) const {
  const Irregularity& irregularity = game_.irregularities[recorded.wrong.irregularity];
  const Expected now = round_.expected();
  const Place place = recorded.wrong.place;
  switch (irregularity.hands.what) {
    case What::no_cards:
    case What::one_card:
    case What::dealer_later:
      return hands().deal_begins();
    case What::not_dealt:
      // One that names nobody who plays is told at once, and refused.
      if (!place.is_seat() || place == Place{} || !round_.record().seat(place.seat()).in)
        return true;
      return hands().asked_for_card() && now.place == place &&
             (number_of(recorded.at) == 0 || number_of(recorded.at) == drawn_);
    case What::refused:
      return recorded.wrong.choice == 1 && now.kind == Expected::Kind::decision &&
             now.place == place && hands().may_hit() && about_to_stand(place.seat());
    case What::dead:
      // The hand of who says nothing where something is due, or for which no card was drawn.
      if (recorded.wrong.choice == 0 || !hands().dealt()) return false;
      return now.kind == Expected::Kind::card
                 ? !file_.shoe || drawn_ >= file_.shoe->size()
                 : now.place == place && out_of_plays(place.seat()) && !may_pass();
    case What::overdrawn:
    case What::nothing:
      break;
  }
  const bool harmless = irregularity.effect == Irregularity::Effect::goes_on;
  if (irregularity.from_shoe.discards && harmless) return !hands().dealt();
  // The dealer looks at the hole card before the first decision.
  if (irregularity.cards.possible != nullptr) return hands().dealt();
  const bool lacks = now.kind == Expected::Kind::card
                         ? !file_.shoe || drawn_ >= file_.shoe->size()
                         : out_of_plays(now.place.seat()) && hands().playing() && !may_pass();
  return lacks && !harmless && (hands().dealt() || irregularity.from_shoe.discards);
}

bool HandOrder::is_drawn_in_error(const GoneWrong& wrong) const {
  return game_.irregularities[wrong.irregularity].hands.what == What::refused;
}

// Whether it changes nothing, whenever it comes.
bool HandOrder::is_harmless(const GoneWrong& wrong) const {
  const Irregularity& irregularity = game_.irregularities[wrong.irregularity];
  const What what = irregularity.hands.what;
  return irregularity.effect == Irregularity::Effect::goes_on && wrong.choice == 0 &&
         (what == What::nothing || what == What::refused || what == What::dead) &&
         !irregularity.from_shoe.discards && irregularity.cards.possible == nullptr;
}

bool HandOrder::feed_due_irregularity() {
  auto recorded = std::find_if(file_.irregular.begin(), file_.irregular.end(),
                               [&](const RecordedIrregularity& each) { return due(each); });
  if (recorded == file_.irregular.end()) return false;
  // In a void round nothing more goes wrong: what did before comes before.
  if (game_.irregularities[recorded->wrong.irregularity].effect == Irregularity::Effect::voids) {
    recorded = std::find_if(file_.irregular.begin(), recorded, [&](const auto& each) {
      return is_harmless(each.wrong) && !round_.why_not({each.wrong});
    });
  }
  feed({recorded->wrong}, recorded->path);
  drawn_in_error_ = drawn_in_error_ || is_drawn_in_error(recorded->wrong);
  if (is_drawn_in_error(recorded->wrong) && recorded->wrong.choice == 1) {
    ++played_[recorded->wrong.place.seat()];
  }
  file_.irregular.erase(recorded);
  return true;
}

bool HandOrder::may_pass() const {
  const List<Play, 8> plays = hands().plays();
  return std::any_of(plays.begin(), plays.end(), [](const Play& play) {
    return play.choice == static_cast<std::uint8_t>(Move::pass);
  });
}

// A seat that refuses a card says that it stands.
bool HandOrder::about_to_stand(int seat) const {
  const auto given = file_.plays.find(seat);
  if (given == file_.plays.end()) return false;
  const auto played = played_.find(seat);
  const std::size_t used = played == played_.end() ? 0 : played->second;
  return used < given->second.size() && given->second[used] == text(Move::stand);
}

// What was found when the round had come to its end, or changed nothing.
void HandOrder::feed_the_rest() {
  for (RecordedIrregularity& recorded : file_.irregular) {
    const Irregularity& irregularity = game_.irregularities[recorded.wrong.irregularity];
    const bool overdrawn = irregularity.hands.what == What::overdrawn;
    if (overdrawn && file_.shoe && drawn_ < file_.shoe->size()) {
      const Card next = (*file_.shoe)[drawn_];
      if (!recorded.wrong.card.known() || recorded.wrong.card == next) {
        recorded.wrong.card = next;
        ++drawn_;
      }
    }
    drawn_in_error_ = drawn_in_error_ || is_drawn_in_error(recorded.wrong);
    feed({recorded.wrong}, recorded.path);
    if (!refusals_.empty()) return;
  }
  file_.irregular.clear();
  if (drawn_in_error_ && file_.shoe && drawn_ + 1 == file_.shoe->size()) leave_last_card();
}

// A card drawn in error that nobody could use waits for the next round or, where it was seen, lies
// in the discard rack.
void HandOrder::leave_last_card() {
  if (auto why = hands().why_not_in_shoe((*file_.shoe)[drawn_])) {
    return refuse(fmt::format("shoe[{}]", drawn_), std::move(*why), game_.cards().deck_section);
  }
  ++drawn_;
}

// Before the dealer looked, a player may have said what the dealer's Blackjack then overtook.
bool HandOrder::said_before_the_reader(int seat) const {
  const auto& plays = file_.plays.at(seat);
  const auto played = played_.find(seat);
  const std::size_t used = played == played_.end() ? 0 : played->second;
  if (!hands().stopped_by_natural() || used + 1 != plays.size()) return false;
  const auto play = parse(plays[used]);
  const auto move = play ? static_cast<Move>(play->choice) : Move::pass;
  return (move == Move::surrender &&
          hands().hand_rules().surrendering == Surrendering::first_decision) ||
         (move == Move::switch_cards && hands().hand_rules().switching);
}

void HandOrder::check_nothing_left() {
  const bool voided = round_.record().void_by != nullptr;
  for (const auto& [seat, plays] : file_.plays) {
    const std::size_t used = played_[seat];
    if (used >= plays.size()) continue;
    const std::string path = fmt::format("plays.{}[{}]", seat, used);
    const SeatRecord& player = round_.record().seat(seat);
    if (!player.in) {
      refuse(path, fmt::format("seat {} has made no wager", seat),
             game_.wagers[*game_.find_wager(game_.base)].section);
    } else if (!player.void_section.empty()) {
      refuse(path, fmt::format("the hand of seat {} is dead", seat), player.void_section);
    } else if (voided) {
      refuse(path, "the round is void, and nothing is decided", round_.record().void_section);
    } else if (!said_before_the_reader(seat)) {
      refuse(path, "there is nothing left to decide",
             hands().finished_section(seat, move_of(plays[used]).value_or(Move::stand)));
    }
  }
  if (!file_.shoe || drawn_ >= file_.shoe->size()) return;
  refuse(fmt::format("shoe[{}]", drawn_),
         fmt::format("{} listed, and the round draws {}", count_of(file_.shoe->size(), "card"),
                     drawn_),
         voided ? round_.record().void_section : hands().nothing_left_section());
}

void HandOrder::refuse(std::string place, std::string message, Section section) {
  refusals_.push_back({std::move(message), std::move(place), text(section)});
}

Refusals play_from_file(const HandRound&, const Json& file, Round& round) {
  CardFile read = read_card_file(file, round.rules());
  if (!read.refusals.empty()) return std::move(read.refusals);
  if (!read.cards.empty()) {
    return {{"the cards stand in the order drawn, under shoe", "cards",
             text(round.definition().cards().deck_section)}};
  }
  PutAway put_away(round, read);
  if (auto refusal = put_away.misnumbered()) return {std::move(*refusal)};
  if (put_away.play_without()) return {};
  Refusals refusals = HandOrder(round, read).run();
  if (!refusals.empty() && put_away.unclear()) return {put_away.ask()};
  return refusals;
}

}  // namespace houseway
