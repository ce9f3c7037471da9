#include "floor/table_offers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "floor/commitment_fields.h"
#include "round/json.h"
#include "round/shoe_result.h"

namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, 4> offer_words{"bank", "shoe", "dice", "cut"};
constexpr std::array<std::string_view, 5> answer_words{"take", "decline", "dealer", "keep", "pass"};

template <class Word, std::size_t size>
std::optional<Word> parse(const std::array<std::string_view, size>& words, std::string_view said) {
  const auto found = std::find(words.begin(), words.end(), said);
  if (found == words.end()) return {};
  return static_cast<Word>(found - words.begin());
}

bool has(const std::vector<int>& seats, int seat) {
  return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

// Those of an order who are there and have not declined.
std::vector<int> left_of(std::vector<int> order, const Present& present,
                         const std::vector<int>& declined) {
  std::erase_if(order, [&](int seat) { return !has(present.seats, seat) || has(declined, seat); });
  return order;
}

}  // namespace

std::string_view name(Offer offer) {
  return offer_words[static_cast<std::size_t>(offer)];
}

std::string_view name(Answer answer) {
  return answer_words[static_cast<std::size_t>(answer)];
}

Json to_json(const OfferAnswered& event) {
  return {{"event", "offer-answered"},
          {"offer", name(event.offer)},
          {"seat", fmt::format("{}", event.seat)},
          {"answer", name(event.answer)}};
}

std::variant<OfferAnswered, Refusal> read_offer_answered(const Json& json) {
  Fields fields(json);
  const auto offer = parse<Offer>(offer_words, fields.words("offer"));
  const auto answer = parse<Answer>(answer_words, fields.words("answer"));
  const std::string seat = fields.words("seat");
  if (!offer) fields.refuse("offer", "is bank, shoe, dice or cut");
  if (!answer) fields.refuse("answer", "is take, decline, dealer, keep or pass");
  const bool digits =
      !seat.empty() && seat.size() < 3 && seat.find_first_not_of("0123456789") == std::string::npos;
  if (!digits) fields.refuse("seat", "is no seat");
  if (fields.refusal()) return *fields.refusal();
  return OfferAnswered{*offer, std::stoi(seat), *answer};
}

bool TableOffers::banks() const {
  const Definition& game = rules_->definition();
  if (game.card_game() == nullptr || !game.cards().banking.exists()) return false;
  return rules_->flag(static_cast<OptionId>(*game.find_option(game.cards().banking.option)));
}

bool TableOffers::curates() const {
  const Definition& game = rules_->definition();
  return game.card_game() != nullptr && game.cards().curating.exists();
}

// None while the curator is asked whether to keep it.
std::vector<int> TableOffers::order_of_shoe(const Present& present) const {
  if (curator_ && !passing_) return {};
  const auto order =
      offered_the_shoe(rules_->positions(), present.seats, curator_.value_or(Curator{}));
  return left_of(order, present, declined_shoe_);
}

// To the left of the last shooter and on clockwise; the shooter first while nothing takes the dice
// away, and last when it has to be.
std::vector<int> TableOffers::order_of_dice(const Present& present) const {
  const int seats = rules_->positions();
  const int first =
      present.thrower == 0 || present.dice_pass ? present.thrower + 1 : present.thrower;
  std::vector<int> order;
  for (int i = 0; i < seats; ++i) order.push_back((first - 1 + i) % seats + 1);
  return left_of(order, present, declined_dice_);
}

// The first to arrive where the game is just beginning; whoever was dealt the card at the cover
// card; else, and after an order, whoever sits farthest to the dealer's right. From there
// counterclockwise.
std::vector<int> TableOffers::order_of_cut(const Present& present) const {
  const int seats = rules_->positions();
  const bool beginning = just_begun_ && !by_order_ && first_arrived_ != 0;
  const bool at_cover = !by_order_ && cover_card_at_ != 0;
  const int first = beginning ? first_arrived_ : at_cover ? cover_card_at_ : seats;
  std::vector<int> order;
  for (int i = 0; i < seats; ++i) order.push_back((first - 1 - i + seats) % seats + 1);
  return left_of(order, present, declined_cut_);
}

std::optional<Asked> TableOffers::asked(Offer offer, const Present& present) const {
  const Definition& game = rules_->definition();
  const auto first = [](const std::vector<int>& order, std::vector<Answer> answers,
                        Section section) -> std::optional<Asked> {
    if (order.empty()) return {};
    return Asked{order.front(), std::move(answers), text(section)};
  };
  switch (offer) {
    case Offer::bank:
      if (!banks()) return {};
      return first(left_of(bank_.offered, present, declined_bank_), {Answer::decline},
                   game.cards().banking.one_at_a_time);
    case Offer::shoe: {
      if (!curates()) return {};
      const Curating& curating = game.cards().curating;
      if (keeping_ && has(present.seats, curator_->seat)) {
        return Asked{curator_->seat, {Answer::keep, Answer::pass}, text(curating.pass)};
      }
      return first(order_of_shoe(present), {Answer::take, Answer::decline, Answer::dealer},
                   curator_ ? curating.pass_to : curating.offer);
    }
    case Offer::dice:
      if (!game.thrown_on_a_layout() || game.throwing()->thrower.empty()) return {};
      return first(order_of_dice(present), {Answer::decline}, game.throwing()->thrower_section);
    case Offer::cut: {
      const std::vector<int> order = order_of_cut(present);
      if (order.empty()) return {};
      return Asked{order.front(), {Answer::decline}, "633a.5(c)"};
    }
  }
  return {};
}

std::optional<Refusal> TableOffers::why_not(const OfferAnswered& event,
                                            const Present& present) const {
  const auto now = asked(event.offer, present);
  const std::string place = fmt::format("seat {}", event.seat);
  if (!now)
    return Refusal{fmt::format("the {} is offered to nobody", name(event.offer)), place, {}};
  if (now->seat != event.seat) {
    return Refusal{fmt::format("the {} is offered to seat {}", name(event.offer), now->seat), place,
                   now->section};
  }
  if (std::find(now->answers.begin(), now->answers.end(), event.answer) != now->answers.end()) {
    return {};
  }
  return Refusal{fmt::format("\"{}\" is no answer here", name(event.answer)), "answer",
                 now->section};
}

void TableOffers::apply(const OfferAnswered& event, const Present&) {
  switch (event.offer) {
    case Offer::bank:
      declined_bank_.push_back(event.seat);
      return;
    case Offer::dice:
      declined_dice_.push_back(event.seat);
      return;
    case Offer::cut:
      declined_cut_.push_back(event.seat);
      return;
    case Offer::shoe:
      break;
  }
  keeping_ = false;
  if (event.answer == Answer::pass) {
    passing_ = true;
  } else if (event.answer == Answer::decline) {
    declined_shoe_.push_back(event.seat);
  } else if (event.answer != Answer::keep) {
    curator_ = event.answer == Answer::take ? Curator::player(event.seat)
                                            : Curator::dealer_for(event.seat);
    passing_ = false;
    declined_shoe_.clear();
  }
}

void TableOffers::order_pass(bool between_rounds) {
  if (!between_rounds) {
    pass_ordered_ = true;
    return;
  }
  keeping_ = false;
  passing_ = true;
  declined_shoe_.clear();
}

void TableOffers::sat_down(int seat, bool first) {
  if (first) first_arrived_ = seat;
}

// The offers begin anew with those who come next.
void TableOffers::left_alone() {
  *this = TableOffers(*rules_);
}

void TableOffers::new_shoe() {
  curator_.reset();
  keeping_ = false;
  passing_ = false;
  pass_ordered_ = false;
  declined_shoe_.clear();
  declined_cut_.clear();
}

void TableOffers::began(const Present& present) {
  declined_bank_.clear();
  declined_cut_.clear();
  just_begun_ = false;
  by_order_ = false;
  cover_card_at_ = 0;
  if (!curates()) return;
  // Nobody accepted the shoe, or its curator has left: the dealer deals.
  const bool alone = keeping_ && !has(present.seats, curator_->seat);
  if (!curator_ || passing_ || alone) curator_ = curator_.value_or(Curator{}).nobody();
  keeping_ = false;
  passing_ = false;
  declined_shoe_.clear();
}

void TableOffers::ended(const Round& round) {
  const bool ordered = std::exchange(pass_ordered_, false);
  if (banks()) bank_ = turn_after(rules_->positions(), bank_, past_round(round.record()));
  if (!curates() || !curator_) return;
  passing_ = ordered || must_pass_the_shoe(shoe_result(round));
  keeping_ = !passing_ && curator_->seat != 0;
}

void TableOffers::called_off() {
  if (std::exchange(pass_ordered_, false)) order_pass(true);
}

Json TableOffers::carried() const {
  Json json = Json::object();
  const auto list = [&](const char* key, const std::vector<int>& seats) {
    if (!seats.empty()) json[key] = seats;
  };
  list("bank-offered", bank_.offered);
  if (bank_.any_without) json["wagered-without-bank"] = bank_.wagered_without;
  list("bank-declined", declined_bank_);
  if (curator_) json["curator"] = {curator_->seat, curator_->last_player};
  if (keeping_) json["keeping"] = true;
  if (passing_) json["passing"] = true;
  list("shoe-declined", declined_shoe_);
  list("dice-declined", declined_dice_);
  list("cut-declined", declined_cut_);
  if (first_arrived_ != 0) json["first-arrived"] = first_arrived_;
  if (!just_begun_) json["begun"] = true;
  if (by_order_) json["by-order"] = true;
  if (cover_card_at_ != 0) json["cover-card-at"] = cover_card_at_;
  return json;
}

std::optional<Refusal> TableOffers::carry_on(const Json& carried) {
  Fields fields(carried);
  const auto list = [&](const char* key) {
    std::vector<int> seats;
    if (!fields.has(key) || carried[key].empty()) return seats;
    for (const std::uint64_t seat : fields.numbers(key)) seats.push_back(static_cast<int>(seat));
    return seats;
  };
  bank_ = {list("bank-offered"), fields.has("wagered-without-bank"), list("wagered-without-bank")};
  declined_bank_ = list("bank-declined");
  if (const std::vector<int> curator = list("curator"); curator.size() == 2) {
    curator_ = Curator{curator[0], curator[1]};
  }
  keeping_ = fields.flag("keeping") && curator_;
  passing_ = fields.flag("passing");
  declined_shoe_ = list("shoe-declined");
  declined_dice_ = list("dice-declined");
  declined_cut_ = list("cut-declined");
  if (fields.has("first-arrived"))
    first_arrived_ = static_cast<int>(fields.number("first-arrived"));
  just_begun_ = !fields.flag("begun");
  by_order_ = fields.flag("by-order");
  if (fields.has("cover-card-at"))
    cover_card_at_ = static_cast<int>(fields.number("cover-card-at"));
  return fields.refusal();
}

}  // namespace houseway::floor
