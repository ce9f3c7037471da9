#include "round/hand_round.h"

#include <algorithm>

namespace houseway {

HandRound::HandRound(const RuleSet& rules)
    : rules_(&rules),
      table_(rules),
      record_(table_.record()),
      hand_rules_(game().hand_rules(rules)) {
  for (std::size_t i = 0; i < definition().irregularities.size(); ++i) {
    irregularity_count_.push_back(0);
  }
}

bool HandRound::takes_part(int seat) const {
  return record_.seat(seat).in && record_.seat(seat).void_section.empty();
}

bool HandRound::dealers_natural() const {
  return dealers().size() >= 2 &&
         total_of(dealers_cards(record_).first(2), game().dealers_ace_limit).value == 21;
}

// With an ace or a card that counts 10 up; always where the range of the hole card is shown.
bool HandRound::looks() const {
  const int value = point_value(dealers()[0]);
  return value == 1 || value == 10 || game().range != nullptr;
}

std::optional<int> HandRound::range() const {
  const bool read = dealt() && phase_ > Phase::insuring && dealers().size() >= 2;
  if (game().range == nullptr || !read) return std::nullopt;
  return game().range(dealers()[1]);
}

std::string HandRound::word(Move move) const {
  if (move == Move::second_wager) return std::string(game().second_wager);
  if (move == Move::add_winnings) return std::string(game().added) + "-add";
  return std::string(text(move));
}

void HandRound::use(Card card) {
  if (card.known()) ++copies_used_[card.id() % 64U];
}

// Each box of a seat has its hand, with the wager that stands on it.
void HandRound::begin() {
  const auto wagers = game().first_wagers(*rules_);
  for (SeatRecord& seat : record_.seats) {
    if (!seat.in) continue;
    for (std::size_t box = 0; box < wagers.size(); ++box) {
      DrawnHand hand;
      hand.box = static_cast<std::uint8_t>(box);
      hand.wagers.push_back({static_cast<WagerId>(*definition().find_wager(wagers[box])), 0});
      seat.hands.push_back(hand);
    }
  }
  phase_ = game().second_wager.empty() ? Phase::first_cards : Phase::up_card;
  plan_first_cards();
}

// Seat by seat and box by box, the dealer after the players in each of two rounds.
void HandRound::plan_first_cards() {
  first_cards_.clear();
  const auto deal = [&](bool second) {
    for (const bool later : {false, true}) {
      for (int seat = 1; seat <= definition().positions; ++seat) {
        const auto among = [&](const std::vector<int>& seats) {
          return std::find(seats.begin(), seats.end(), seat) != seats.end();
        };
        const bool deals = takes_part(seat) || (!second && among(one_card_only_));
        const bool is_later = second && among(late_seats_);
        if (!deals || is_later != later) continue;
        first_cards_.insert(first_cards_.end(), record_.seat(seat).hands.size(), Place::seat(seat));
      }
    }
    if ((second || game().second_wager.empty()) && !dealer_later_) first_cards_.push_back(dealer);
  };
  deal(false);
  deal(true);
  if (dealer_later_) first_cards_.insert(first_cards_.end(), 2, dealer);
  std::reverse(first_cards_.begin(), first_cards_.end());
}

void HandRound::apply(const Event& event) {
  if (event.is<BetMade>() || event.is<MeterRead>() || event.is<SystemDrew>() ||
      event.is<NoMoreBets>()) {
    table_.apply(event);
    if (phase_ == Phase::betting) {
      record_ = table_.record();
      if (event.is<NoMoreBets>()) begin();
    } else {
      record_.meters = table_.record().meters;
      record_.drawn = table_.record().drawn;
    }
  } else if (const auto* given = event.as<CardDealt>()) {
    apply(*given);
  } else if (const auto* decided = event.as<Decided>()) {
    apply(*decided);
  } else if (const auto* wrong = event.as<GoneWrong>()) {
    apply(*wrong);
  }
  advance();
}

void HandRound::apply(const CardDealt& given) {
  use(given.card);
  if (given.place == dealer) {
    dealers().push_back(given.card);
    if (phase_ == Phase::first_cards) first_cards_.pop_back();
    return;
  }
  SeatRecord& seat = record_.seat(given.place.seat());
  if (phase_ == Phase::first_cards) {
    first_cards_.pop_back();
    seat.cards.push_back(given.card);
    const auto fewest = std::min_element(
        seat.hands.begin(), seat.hands.end(),
        [](const DrawnHand& a, const DrawnHand& b) { return a.cards.size() < b.cards.size(); });
    fewest->cards.push_back(given.card);
    return;
  }
  DrawnHand& hand = seat.hands[hand_];
  if (chance_due_) {
    hand.subtracted = given.card;
  } else {
    hand.cards.push_back(given.card);
  }
  card_due_ = late_card_ = chance_due_ = false;
}

void HandRound::apply(const Decided& decided) {
  const auto move = static_cast<Move>(decided.play.choice);
  SeatRecord& seat = record_.seat(decided.seat);
  const bool asks_all = phase_ != Phase::playing && phase_ != Phase::late;
  const Money amount =
      decided.play.amount.cents > 0 ? decided.play.amount : most(decided.seat, move);
  decided_ = dealt();
  do_move(seat, move, amount);
  if (asks_all) {
    asked_ = false;
  } else if (hand_rules_.switching && !asked_) {
    asked_ = true;
  } else if (move == Move::pass) {
    after_asked_ = true;
  }
}

bool HandRound::is_free(Move move) const {
  if (!game().free.exist()) return false;
  const DrawnHand& hand = player().hands[hand_];
  if (move == Move::double_down) return game().free.doubles(hand.span());
  return move == Move::split && game().free.splits(hand.cards[0], hand.cards[1]);
}

void HandRound::stake(SeatRecord& player, std::string_view wager, Money amount, DrawnHand* on) {
  const auto id = static_cast<WagerId>(*definition().find_wager(wager));
  const auto before = std::count_if(player.stakes.begin(), player.stakes.end(),
                                    [&](const Stake& made) { return made.spot.wager == id; });
  const Spot spot{id, 0, static_cast<std::uint16_t>(before)};
  player.stakes.push_back({spot, amount});
  if (on != nullptr) on->wagers.push_back(spot);
}

void HandRound::do_move(SeatRecord& player, Move move, Money amount) {
  DrawnHand* hand = hand_ < player.hands.size() ? &player.hands[hand_] : nullptr;
  switch (move) {
    case Move::second_wager:
      return stake(player, game().second_wager, amount, &player.hands.front());
    case Move::insurance:
      return stake(player, game().insurance, amount, nullptr);
    case Move::even_money:
      player.even_money = true;
      return;
    case Move::add_winnings: {
      const Spot from{static_cast<WagerId>(*definition().find_wager(game().added)), 0};
      for (Stake& made : player.stakes) {
        if (made.spot == from) made.added_to = player.hands.front().wagers.front();
      }
      return;
    }
    case Move::switch_cards:
      return switch_cards(player);
    case Move::surrender:
      hand->end = DrawnHand::End::surrendered;
      return;
    case Move::hit:
      card_due_ = true;
      return;
    case Move::stand:
      hand->end = DrawnHand::End::stands;
      return;
    case Move::double_down: {
      const bool free = is_free(move);
      stake(player, free ? game().free.wager : game().double_down, amount, hand);
      hand->doubled = true;
      card_due_ = true;
      return;
    }
    case Move::split:
      return split(player);
    case Move::rescue:
      hand->end = DrawnHand::End::rescued;
      return;
    case Move::second_chance:
      stake(player, game().second_chance, amount, hand);
      chance_due_ = true;
      return;
    case Move::pass:
      return;
  }
}

void HandRound::switch_cards(SeatRecord& player) {
  DrawnHand& first = player.hands[0];
  DrawnHand& second = player.hands[1];
  std::swap(first.cards[1], second.cards[1]);
  first.switched = second.switched = true;
}

// The hand formed comes next; the wagers made before stay with the first.
void HandRound::split(SeatRecord& player) {
  const bool free = is_free(Move::split);
  DrawnHand formed;
  formed.box = player.hands[hand_].box;
  formed.from_split = true;
  formed.cards.push_back(player.hands[hand_].cards[1]);
  stake(player, free ? game().free.wager : game().split, original(player, formed), &formed);
  player.hands[hand_].cards.pop_back();
  player.hands[hand_].from_split = true;
  player.hands.insert(player.hands.begin() + static_cast<std::ptrdiff_t>(hand_) + 1, formed);
}

void HandRound::advance() {
  for (;;) {
    if (record_.void_by != nullptr) phase_ = Phase::over;
    switch (phase_) {
      case Phase::betting:
        now_ = {};
        return;
      case Phase::up_card:
        if (dealers().empty()) return expect_card(dealer);
        phase_ = Phase::second_wagers;
        seat_ = 0;
        break;
      case Phase::second_wagers:
        if (ask_seats(Phase::first_cards)) return;
        break;
      case Phase::first_cards:
        if (!first_cards_.empty()) return expect_card(first_cards_.back());
        late_seats_.clear();
        phase_ = Phase::insuring;
        seat_ = 0;
        break;
      case Phase::insuring:
        if (ask_seats(Phase::adding)) return;
        if (looks() && dealers_natural()) phase_ = Phase::over;
        break;
      case Phase::adding:
        if (ask_seats(Phase::playing)) return;
        break;
      case Phase::playing:
        if (play_seats()) return;
        phase_ = Phase::late;
        seat_ = 0;
        break;
      case Phase::late:
        if (play_late()) return;
        phase_ = Phase::dealing;
        break;
      case Phase::dealing:
        if (dealer_draws()) return expect_card(dealer);
        phase_ = Phase::over;
        break;
      case Phase::over:
        now_ = {Expected::Kind::nothing, {}, nullptr};
        return;
    }
  }
}

// One seat after the other, each once; then the next phase comes.
bool HandRound::ask_seats(Phase next) {
  while (!asked_ || !takes_part(seat_)) {
    asked_ = false;
    if (++seat_ > definition().positions) {
      phase_ = next;
      seat_ = 0;
      hand_ = 0;
      return false;
    }
    asked_ = is_asked(seat_);
  }
  expect_decision(seat_);
  return true;
}

bool HandRound::is_asked(int seat) const {
  if (!takes_part(seat)) return false;
  const SeatRecord& asked = record_.seat(seat);
  switch (phase_) {
    case Phase::second_wagers:
      return rules_->offered(static_cast<WagerId>(*definition().find_wager(game().second_wager)));
    case Phase::insuring: {
      const bool paid = hand_rules_.natural_first && asked.hands.front().natural();
      return !game().insurance.empty() && dealers()[0].rank() == Rank::ace && !paid;
    }
    case Phase::adding:
      return !game().added.empty() && !asked.even_money && has_won(seat, game().added);
    default:
      return false;
  }
}

bool HandRound::has_won(int seat, std::string_view wager) const {
  const auto id = static_cast<WagerId>(*definition().find_wager(wager));
  if (record_.seat(seat).find({id, 0}) == nullptr) return false;
  const Judged found =
      definition().wagers[id].by_first_cards()->judge(*rules_, first_cards_of(record_, seat));
  return found.row != no_row &&
         rules_->paytable(id).pays[static_cast<std::size_t>(found.row)].wins();
}

bool HandRound::play_seats() {
  if (seat_ == 0) ++seat_;
  for (; seat_ <= definition().positions; ++seat_, hand_ = 0, asked_ = false) {
    const bool waits =
        std::find(late_seats_.begin(), late_seats_.end(), seat_) != late_seats_.end();
    if (!takes_part(seat_) || waits) continue;
    if (hand_rules_.switching && !asked_) {
      expect_decision(seat_);
      return true;
    }
    if (play_hands()) return true;
  }
  return false;
}

// Those whose card was not dealt when it was asked for go on where they were.
bool HandRound::play_late() {
  while (!late_seats_.empty()) {
    if (seat_ != late_seats_.front()) {
      seat_ = late_seats_.front();
      const auto& hands = player().hands;
      const auto open = std::find_if(hands.begin(), hands.end(), [](const DrawnHand& hand) {
        return hand.end == DrawnHand::End::open;
      });
      // None is left where the hand has been called dead in the meantime.
      hand_ = static_cast<std::size_t>(open - hands.begin());
      card_due_ = late_card_ = open != hands.end();
    }
    if (takes_part(seat_) && play_hands()) return true;
    late_seats_.erase(late_seats_.begin());
    seat_ = 0;
  }
  return false;
}

bool HandRound::play_hands() {
  for (; hand_ < player().hands.size(); ++hand_) {
    if (play_hand(player().hands[hand_])) return true;
    card_due_ = chance_due_ = after_asked_ = false;
  }
  return false;
}

// Whether something is expected for it; if not, it has all its cards.
bool HandRound::play_hand(DrawnHand& hand) {
  if (hand.end != DrawnHand::End::open) return false;
  if (card_due_ || chance_due_ || hand.cards.size() < 2) {
    expect_card(Place::seat(seat_));
    return true;
  }
  if (plays_on(hand)) {
    expect_decision(seat_);
    return true;
  }
  hand.end = DrawnHand::End::stands;
  return false;
}

bool HandRound::plays_on(const DrawnHand& hand) const {
  if (hand.second_chance()) return false;
  const int total = hand.total().value;
  if (total > 21) return hand_rules_.second_chance && !after_asked_;
  if (hand.doubled) {
    const bool surrenders = hand_rules_.surrendering == Surrendering::before_standing && total < 21;
    return (hand_rules_.rescue || surrenders) && !after_asked_;
  }
  if (total == 21) return false;
  return !is_one_card_ace(hand) || may_split(player(), hand);
}

bool HandRound::is_one_card_ace(const DrawnHand& hand) const {
  return hand.from_split && hand_rules_.splitting.aces_one_card &&
         hand.cards[0].rank() == Rank::ace;
}

bool HandRound::dealer_draws() const {
  if (total_of(dealers_cards(record_), game().dealers_ace_limit).value >= 17) return false;
  if (hand_rules_.draws_always) return true;
  for (int seat = 1; seat <= definition().positions; ++seat) {
    if (!takes_part(seat)) continue;
    const SeatRecord& each = record_.seat(seat);
    for (const Stake& made : each.stakes) {
      if (definition().wagers[made.spot.wager].by_dealers_hand() != nullptr) return true;
    }
    for (const DrawnHand& hand : each.hands) {
      const bool paid = each.even_money && hand.natural();
      const bool waits = hand.end == DrawnHand::End::stands && !hand.bust() && !paid;
      if (waits && !game().decided(*rules_, hand)) return true;
    }
  }
  return false;
}

}  // namespace houseway
