#include "cli/live_shoe.h"

#include <algorithm>

#include "core/words.h"
#include "ranking/totals.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

// 627a.5(f), 629a.5(f), 631a.5(f): tens and court cards count ten, an ace one.
int face_value(Card card) {
  const int points = baccarat_value(card);
  return points == 0 ? 10 : points;
}

std::size_t size_of(int count) {
  return static_cast<std::size_t>(count);
}

std::uint8_t index_in(const Definition& game, const Irregularity& irregularity) {
  return static_cast<std::uint8_t>(&irregularity - game.irregularities.data());
}

std::string cards_text(const std::vector<Card>& cards) {
  std::string out;
  for (const Card card : cards) out += (out.empty() ? "" : " ") + text(card);
  return out;
}

std::vector<Card> cards_in(const std::string& line) {
  std::vector<Card> cards;
  for (const std::string& word : words_of(line)) {
    if (const auto card = parse_card(word)) cards.push_back(*card);
  }
  return cards;
}

// The first that says this of the shoe, if the chapter has one.
const Irregularity* find_irregularity(const Definition& game, bool Irregularity::FromShoe::*says) {
  for (const Irregularity& irregularity : game.irregularities) {
    if (irregularity.from_shoe.*says) return &irregularity;
  }
  return nullptr;
}

}  // namespace

LiveShoe::LiveShoe(const RuleSet& rules, Random& random, const Terminal& terminal)
    : rules_(rules),
      game_(rules.definition()),
      shoe_(game_.cards().shoe),
      random_(random),
      terminal_(terminal),
      cards_(game_.cards().deck, rules.decks()) {}

bool LiveShoe::open() {
  if (!shoe_.exists()) return false;
  if (rules_.continuous()) {
    if (first_) {
      terminal_.say("{} in a continuous shuffler, which every round's cards go back into ({}).\n",
                    count_of(size_of(rules_.decks()), "deck"), text(shoe_.decks_section));
    }
    first_ = false;
    cards_.shuffle_in(random_);
    return false;
  }
  if (ready_) return false;
  if (!first_) {
    terminal_.say("\n{} ({}).\n",
                  shoe_.new_decks ? "New decks replace the cards" : "The cards are reshuffled",
                  text(ended_by_));
  }
  fill();
  terminal_.say(
      "A new shoe: {}, shuffled and cut, the cover card {} or more above the bottom ({}).\n",
      count_of(size_of(rules_.decks()), "deck"),
      shoe_.cover_part > 0 ? fmt::format("1/{} of them", shoe_.cover_part)
                           : count_of(size_of(shoe_.cover_above_bottom), "card"),
      text(shoe_.cover_section));
  burn_first_cards();
  first_ = false;
  ready_ = true;
  ended_by_ = shoe_.end_section;
  rounds_left_.reset();
  return true;
}

void LiveShoe::fill() {
  const std::size_t all = cards_.left() + cards_.discarded();
  cards_.shuffle_and_cut(random_, shoe_.cover_part > 0 ? all / size_of(shoe_.cover_part)
                                                       : size_of(shoe_.cover_above_bottom));
  cover_called_ = false;
}

void LiveShoe::burn_first_cards() {
  if (shoe_.burn == Shoe::Burn::none) return;
  const auto first = cards_.burn();
  if (!first) return;
  if (shoe_.burn == Shoe::Burn::one_card) {
    terminal_.say("The first card is burned face down ({}).\n", text(shoe_.burn_section));
    return;
  }
  const int more = face_value(*first);
  for (int i = 0; i < more; ++i) cards_.burn();
  terminal_.say("The first card is {}: it is discarded, and {} face down with it ({}).\n",
                text(*first), count_of(size_of(more), "card"), text(shoe_.burn_section));
}

void LiveShoe::shuffle_deck() {
  if (shoe_.exists()) return;
  cards_ = CardShoe(game_.cards().deck, rules_.decks());
  cards_.shuffle_in(random_);
}

std::optional<Card> LiveShoe::draw(Round* round) {
  const auto card = cards_.draw();
  if (cards_.cover_card_out() && !cover_called_) call_cover_card(round);
  return card;
}

void LiveShoe::call_cover_card(Round* round) {
  cover_called_ = true;
  terminal_.say("The cover card comes out; the hand is completed ({}).\n", text(shoe_.end_section));
  const Irregularity* noted = find_irregularity(game_, &Irregularity::FromShoe::cover_card_out);
  if (round != nullptr && noted != nullptr) round->apply(Event::irregular(index_in(game_, *noted)));
}

bool LiveShoe::run_short(Round& round) {
  const Irregularity* known = find_irregularity(game_, &Irregularity::FromShoe::too_few_cards);
  if (known != nullptr && round.apply(Event::irregular(index_in(game_, *known)))) return false;
  const bool voids = known != nullptr && known->effect == Irregularity::Effect::voids;
  // Whatever else becomes of the round, it is the last of this shoe.
  rounds_left_ = 1;
  if (known != nullptr) {
    ended_by_ = known->section;
    terminal_.say("{}: {} ({})\n", known->kind, known->means, text(known->section));
  } else {
    terminal_.say("The shoe has too few cards: the discards are shuffled and the round goes on.\n");
  }
  if (voids) return true;
  const bool called = cover_called_;
  fill();
  cover_called_ = called;
  if (known != nullptr) cards_.burn();
  return !cards_.empty();
}

void LiveShoe::irregular(Round& round, const Irregularity& irregularity, bool disclosed) {
  if (!lasts()) return;
  if (irregularity.from_shoe.cover_card_out) {
    // The event itself is in the journal already.
    cover_called_ = true;
  } else if (!irregularity.from_shoe.never_at.empty()) {
    simulate_round(irregularity.section);
  } else if (irregularity.from_shoe.tells_disclosed &&
             irregularity.from_shoe.leaves_over != nullptr) {
    third_card_disclosed_ |= disclosed;
  } else if (irregularity.from_shoe.for_next_hand) {
    if (const auto card = draw(&round)) next_hand_.push_back(*card);
  }
}

void LiveShoe::simulate_round(Section section) {
  Round simulated(rules_);
  const auto base = static_cast<WagerId>(*game_.find_wager(game_.base));
  simulated.apply(Event::bet(1, Spot{base, 0}, dollars(1)));
  bool going = !simulated.apply(Event::no_more_bets());
  while (going && !simulated.over()) {
    const Expected now = simulated.expected();
    if (now.kind == Expected::Kind::card) {
      const auto card = draw();
      going = card && !simulated.apply(Event::deal(now.place, *card));
    } else {
      going = !simulated.apply(Event::reveal());
    }
  }
  terminal_.say("A simulated round without wagers ({}):", text(section));
  for (std::size_t i = 0; i < game_.cards().places.size(); ++i) {
    terminal_.say(" {} {}{}", game_.cards().places[i].name, text(simulated.record().places[i]),
                  i + 1 < game_.cards().places.size() ? "," : ".\n");
  }
}

// Cards that were drawn and belong to no hand of the round.
void LiveShoe::put_left_over_cards(const Round& round) {
  if (third_card_disclosed_ && round.record().void_by == nullptr) {
    const Irregularity& third = *find_irregularity(game_, &Irregularity::FromShoe::tells_disclosed);
    const int over = third.from_shoe.leaves_over(rules_, round.record(), true);
    if (over == 1) {
      draw();
      draw();
      terminal_.say("The disclosed card and one more are discarded ({}).\n",
                    text(third.from_shoe.disclosed_section));
    } else if (over > 1) {
      simulate_round(third.from_shoe.disclosed_section);
    }
  }
  third_card_disclosed_ = false;
  std::for_each(next_hand_.rbegin(), next_hand_.rend(), [&](Card card) { cards_.put_first(card); });
  next_hand_.clear();
}

void LiveShoe::end_round(const Round& round) {
  if (lasts()) put_left_over_cards(round);
  cards_.collect();
  if (!lasts()) return;
  if (rounds_left_) {
    --*rounds_left_;
  } else if (cover_called_) {
    rounds_left_ = shoe_.rounds_after_cover;
    if (rounds_left_ > 0) {
      terminal_.say("\"Last hand\": one more is played from this shoe ({}).\n",
                    text(shoe_.end_section));
    }
  }
  ready_ = rounds_left_ != 0;
}

Json LiveShoe::state() const {
  if (!lasts()) return Json::object();
  const CardShoe::AtRest cards = cards_.at_rest();
  Json shoe{{"cards", cards_text(cards.left)},
            {"discards", cards_text(cards.discarded)},
            {"cover-card-out", cards.cover_out},
            {"cover-card-called", cover_called_},
            {"ready", ready_},
            {"ended-by", text(ended_by_)}};
  if (cards.below_cover) shoe["below-cover-card"] = *cards.below_cover;
  if (rounds_left_) shoe["rounds-left"] = *rounds_left_;
  return {{"shoe", std::move(shoe)}};
}

void LiveShoe::restore(const Json& state) {
  const auto shoe = state.find("shoe");
  if (shoe == state.end()) return;
  CardShoe::AtRest cards{cards_in(shoe->value("cards", "")), cards_in(shoe->value("discards", "")),
                         std::nullopt, shoe->value("cover-card-out", false)};
  if (shoe->contains("below-cover-card")) {
    cards.below_cover = shoe->at("below-cover-card").get<std::size_t>();
  }
  cards_ = CardShoe(std::move(cards));
  first_ = false;
  ready_ = shoe->value("ready", false);
  cover_called_ = shoe->value("cover-card-called", false);
  if (shoe->contains("rounds-left")) rounds_left_ = shoe->at("rounds-left").get<int>();
  const Irregularity* short_of = find_irregularity(game_, &Irregularity::FromShoe::too_few_cards);
  const bool ran_out =
      short_of != nullptr && shoe->value("ended-by", "") == text(short_of->section);
  ended_by_ = ran_out ? short_of->section : shoe_.end_section;
}

}  // namespace houseway::cli
