#include <algorithm>
#include <array>

#include "odds/equity_parts.h"
#include "odds/hands.h"
#include "ranking/fast_omaha.h"

namespace houseway::equities {
namespace {

// ----- boards that a renaming of suits turns into each other

using SuitNames = std::array<unsigned, suit_count>;

CardSet renamed(CardSet cards, const SuitNames& names) {
  std::uint64_t bits = 0;
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    bits |= (cards.bits() >> (16U * suit) & 0xFFFFU) << (16U * names[suit]);
  }
  return CardSet(bits);
}

// The renamings, but for the one that changes nothing, after which the question is the same.
std::vector<SuitNames> renamings_of(const Contest& contest) {
  const auto same = [&](const SuitNames& names) {
    if (renamed(contest.unseen, names) != contest.unseen) return false;
    if (renamed(contest.board, names) != contest.board) return false;
    return std::ranges::all_of(contest.hands, [&](const std::vector<CardSet>& holdings) {
      return std::ranges::all_of(holdings, [&](CardSet holding) {
        return std::ranges::binary_search(holdings, renamed(holding, names).bits(), {},
                                          &CardSet::bits);
      });
    });
  };
  std::vector<SuitNames> found;
  SuitNames names{0, 1, 2, 3};
  while (std::ranges::next_permutation(names).found) {
    if (same(names)) found.push_back(names);
  }
  return found;
}

struct Board {
  CardSet cards;
  std::uint32_t alike = 1;
};

std::vector<Board> all_boards(const Contest& contest) {
  const std::vector<SuitNames> renamings = renamings_of(contest);
  const std::vector<Card> deck = contest.cards_left(contest.certain());
  std::vector<Board> boards;
  const auto add = [&](CardSet coming) {
    std::uint32_t same = 1;
    for (const SuitNames& names : renamings) {
      const std::uint64_t bits = renamed(coming, names).bits();
      if (bits < coming.bits()) return;  // that one stands for this
      if (bits == coming.bits()) ++same;
    }
    boards.push_back(
        {contest.board | coming, (static_cast<std::uint32_t>(renamings.size()) + 1) / same});
  };
  for_each_hand(deck, static_cast<int>(contest.to_come()), add);
  return boards;
}

// ----- hands on a board

// Every complete hand that a player may have.
struct Player {
  std::vector<CardSet> hands;
  std::vector<OmahaHand> tables;  // of hands of exactly two own cards, where they are few
};

constexpr std::size_t few_tables = 32;
constexpr double most_hands_kept = 3e6;

std::vector<Player> players_of(const Contest& contest) {
  std::vector<Player> players;
  for (std::size_t i = 0; i < contest.hands.size(); ++i) {
    Player player;
    for (const CardSet holding : contest.hands[i]) {
      CardSet elsewhere = holding;
      for (std::size_t other = 0; other < contest.hands.size(); ++other) {
        if (other != i && contest.hands[other].size() == 1) {
          elsewhere = elsewhere | contest.hands[other].front();
        }
      }
      const std::vector<Card> deck = contest.cards_left(elsewhere);
      const auto add = [&](CardSet drawn) { player.hands.push_back(holding | drawn); };
      for_each_hand(deck, static_cast<int>(contest.missing(i)), add);
    }
    if (contest.game->own_cards == PotGame::OwnCards::exactly_two &&
        player.hands.size() <= few_tables) {
      for (const CardSet hand : player.hands) player.tables.emplace_back(hand);
    }
    players.push_back(std::move(player));
  }
  return players;
}

struct Held {
  CardSet cards;
  Strengths strengths{};
};

// The hands of all players on one board, met with each other.
class BoardWalk {
 public:
  BoardWalk(const Contest& contest, const std::vector<Player>& players, const Worth& worth)
      : players_(players),
        worth_(worth),
        omaha_(contest.game->own_cards == PotGame::OwnCards::exactly_two),
        split_(contest.game->shares.size() == 2),
        held_(players.size()) {}

  void on(CardSet board) {
    const OmahaBoard prepared(omaha_ ? board : first_three_);
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const Player& player = players_[i];
      held_[i].clear();
      for (std::size_t hand = 0; hand < player.hands.size(); ++hand) {
        const CardSet own = player.hands[hand];
        if (!(own & board).empty()) continue;
        held_[i].push_back(
            {own, player.tables.empty() ? worth_(own, board) : of(player.tables[hand], prepared)});
      }
    }
  }
  std::size_t first_hands() const { return held_.front().size(); }
  // Of the first player's hands those from one to another, with all of the others.
  void meet(std::size_t first, std::size_t last, std::uint32_t alike, Outcomes& outcomes) const {
    for (std::size_t i = first; i < last; ++i) {
      const Held& held = held_.front()[i];
      meet_next(1, held.cards, Standing{}.with(0, held.strengths), alike, outcomes);
    }
  }

 private:
  void meet_next(std::size_t player, CardSet taken, const Standing& standing, std::uint32_t alike,
                 Outcomes& outcomes) const {
    const bool last = player + 1 == held_.size();
    for (const Held& held : held_[player]) {
      if (!(held.cards & taken).empty()) continue;
      const Standing after = standing.with(player, held.strengths);
      if (last) {
        outcomes.of(after.winners) += alike;
      } else {
        meet_next(player + 1, taken | held.cards, after, alike, outcomes);
      }
    }
  }
  Strengths of(const OmahaHand& hand, const OmahaBoard& board) const {
    return {hand.high(board), split_ ? hand.low(board) : std::uint16_t{0}};
  }

  const std::vector<Player>& players_;
  const Worth& worth_;
  bool omaha_;
  bool split_;
  CardSet first_three_ = CardSet(deck_cards(Deck::standard).first(3));
  std::vector<std::vector<Held>> held_;
};

double choose_of(std::size_t n, std::size_t k) {
  double ways = 1;
  for (std::size_t i = 0; i < k; ++i) {
    ways *= static_cast<double>(n - i) / static_cast<double>(i + 1);
  }
  return ways;
}

double time_of(const Contest& contest) {
  constexpr double of_a_meeting = 2.5;
  const bool omaha = contest.game->own_cards == PotGame::OwnCards::exactly_two;
  const auto left = static_cast<std::size_t>((contest.unseen - contest.certain()).size());
  double meetings = 1;
  double ranked = 0;
  for (std::size_t i = 0; i < contest.hands.size(); ++i) {
    const double hands =
        static_cast<double>(contest.hands[i].size()) * choose_of(left, contest.missing(i));
    if (hands > most_hands_kept) return 2 * enough_time;
    meetings *= hands;
    ranked += hands * (!omaha ? 8 : hands <= few_tables ? 15 : 250);
  }
  const double boards =
      choose_of(left, contest.to_come()) / static_cast<double>(1 + renamings_of(contest).size());
  return boards * (ranked + of_a_meeting * meetings);
}

}  // namespace

std::optional<Outcomes> walk(const Contest& contest, Effort& effort) {
  if (time_of(contest) > enough_time) return std::nullopt;
  const Worth worth(*contest.game);
  const std::vector<Player> players = players_of(contest);
  const std::vector<Board> boards = all_boards(contest);
  OutcomesByThread outcomes(contest, effort);
  constexpr std::size_t boards_in_part = 256;
  constexpr std::size_t hands_in_part = 64;
  if (boards.size() > boards_in_part) {
    std::vector<BoardWalk> walks(effort.threads, BoardWalk(contest, players, worth));
    in_parallel(effort, (boards.size() + boards_in_part - 1) / boards_in_part,
                [&](std::size_t part, unsigned thread) {
                  const std::size_t end = std::min(boards.size(), (part + 1) * boards_in_part);
                  for (std::size_t i = part * boards_in_part; i < end; ++i) {
                    walks[thread].on(boards[i].cards);
                    walks[thread].meet(0, walks[thread].first_hands(), boards[i].alike,
                                       outcomes[thread]);
                  }
                });
    return outcomes.sum();
  }
  // Few boards, or none: the work is in the hands.
  BoardWalk on_board(contest, players, worth);
  for (const Board& board : boards) {
    on_board.on(board.cards);
    const std::size_t hands = on_board.first_hands();
    in_parallel(effort, (hands + hands_in_part - 1) / hands_in_part,
                [&](std::size_t part, unsigned thread) {
                  on_board.meet(part * hands_in_part, std::min(hands, (part + 1) * hands_in_part),
                                board.alike, outcomes[thread]);
                });
  }
  return outcomes.sum();
}

}  // namespace houseway::equities
