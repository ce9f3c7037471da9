#include "round/pot_player.h"

#include <algorithm>

#include "ranking/high.h"
#include "ranking/low.h"
#include "rules/definition.h"

namespace houseway {
namespace {

// How good a seat's cards look, from 0 to 100, by rules of thumb for what the game goes by.
class Look {
 public:
  Look(const PotGame& game, const PotRecord& record, int seat)
      : game_(game),
        own_(card_set(record.seat(seat).held())),
        board_(card_set(record.community) | card_set(record.common)) {}

  int worth() const {
    int best = 0;
    for (const PotShare& share : game_.shares) best = std::max(best, worth(share.ranking));
    return best;
  }

 private:
  int worth(PotRanking ranking) const {
    switch (ranking) {
      case PotRanking::high:
        return high();
      case PotRanking::badugi_ace_low:
        return badugi(BadugiAce::low);
      case PotRanking::badugi_ace_high:
        return badugi(BadugiAce::high);
      default:
        return low(ranking == PotRanking::deuce_to_seven);
    }
  }

  int high() const {
    const HighHand hand = high_hand(own_ | board_);
    const HighHand on_board = board_.empty() ? HighHand{} : high_hand(board_);
    const int above = static_cast<int>(hand.hand_class()) -
                      (board_.empty() ? 0 : static_cast<int>(on_board.hand_class()));
    const int top = static_cast<int>(hand.rank());
    return std::clamp(20 + above * 25 + top * 2, 0, 100);
  }
  // Low cards of different ranks are what counts.
  int low(bool ace_high) const {
    unsigned ranks = (own_ | board_).ranks();
    if (ace_high) ranks &= 0x0FFFU;
    const unsigned eight_or_less = ranks & 0x107FU;
    return std::min(100, 18 * std::popcount(eight_or_less));
  }
  int badugi(BadugiAce ace) const {
    const BadugiHand hand = badugi_hand(own_, ace);
    return std::min(100, hand.size() * 22 + (8 - static_cast<int>(hand.rank())));
  }

  const PotGame& game_;
  CardSet own_;
  CardSet board_;
};

// Cards that do not help: pairs and high cards where low counts, the odd ones where pairs do.
Cards discards(const PotGame& game, const PotSeat& seat, Random& random) {
  Cards gone;
  CardSet kept;
  Cards held = seat.held();
  const bool high = game.ranks(PotRanking::high);
  const bool badugi = game.ranks(PotRanking::badugi_ace_low) && game.shares.size() == 1;
  const auto count = [&](Rank rank) {
    return std::count_if(held.begin(), held.end(),
                         [&](Card card) { return card.known() && card.rank() == rank; });
  };
  for (const Card card : held) {
    if (!card.known()) continue;
    bool keep = false;
    if (high) {
      keep = count(card.rank()) > 1 || (card.rank() >= Rank::king && kept.empty());
    } else {
      const bool paired = ((kept.ranks() >> static_cast<unsigned>(card.rank())) & 1U) != 0;
      const bool suited = badugi && kept.ranks(card.suit()) != 0;
      const bool low = card.rank() <= Rank::eight || card.rank() == Rank::ace;
      keep = low && !paired && !suited;
    }
    if (keep || random.one_in(12)) {
      kept.insert(card);
    } else {
      gone.push_back(card);
    }
  }
  return gone;
}

}  // namespace

PotActed simple_act(const PotRound& round, int seat, Random& random) {
  const PotRecord& record = round.record();
  const PotSeat& player = record.seat(seat);
  const PotGame& game = round.game();
  switch (round.phase()) {
    case PotRound::Phase::drawing:
      return {seat, PotAct::draw, {}, discards(game, player, random)};
    case PotRound::Phase::discarding: {
      Cards gone;
      const Cards held = player.held();
      const std::size_t from = random.below(static_cast<std::uint32_t>(held.size() - 1));
      for (int i = 0; i < round.street().discards; ++i) {
        gone.push_back(held[(from + static_cast<std::size_t>(i)) % held.size()]);
      }
      return {seat, PotAct::discard, {}, gone};
    }
    case PotRound::Phase::showdown:
      return {seat, PotAct::show, {}, {}};
    default:
      break;
  }
  const int worth = Look(game, record, seat).worth();
  const int mood = static_cast<int>(random.below(100));
  const auto range = round.bet_range(seat);
  const bool facing = player.round_bet < round.to_call();
  const bool bold = worth + mood > 130 || random.one_in(25);
  if (range && bold) {
    // Between the least and about the pot.
    const Money pot = record.in_the_pot();
    Money amount = range->least;
    if (range->most > range->least && round.chosen().betting != PotRules::Betting::fixed_limit) {
      const Money about = std::min(range->most, round.to_call() + part_of(pot, 1 + mood % 4, 4));
      amount = std::max(range->least, about);
    }
    if (amount.cents % 100 != 0 && !record.has_cents) {
      amount = std::min(range->most, Money{(amount.cents / 100 + 1) * 100});
    }
    return {seat, round.to_call().cents > 0 ? PotAct::raise : PotAct::bet, amount, {}};
  }
  if (!facing) return {seat, PotAct::check, {}, {}};
  const bool stays = worth + mood > 70;
  return {seat, stays ? PotAct::call : PotAct::fold, {}, {}};
}

}  // namespace houseway
