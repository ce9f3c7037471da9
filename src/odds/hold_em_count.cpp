#include "odds/hold_em_count.h"

#include <algorithm>
#include <bit>

#include "odds/hold_em_boards.h"
#include "odds/passed_hands.h"
#include "odds/rank_choices.h"

namespace houseway::equities {
namespace {

using namespace rank_choices;

constexpr std::size_t card_kinds = 2 * rank_count;  // each rank in the suit and outside of it
constexpr std::size_t pair_codes = card_kinds * card_kinds;
constexpr std::uint32_t no_start = 0xFFFF'FFFF;

// What is too much to be kept in memory, or to be looked at one by one.
constexpr std::size_t most_tuples = 4'000'000;
constexpr std::size_t most_rows = 8'000'000;
constexpr double most_deals_of_hands = 30e6;

std::size_t pair_code(CardSet pair, std::size_t suit) {
  std::array<std::size_t, 2> code{};
  std::size_t next = 0;
  for (std::uint64_t left = pair.bits(); left != 0; left &= left - 1U) {
    const Card card = Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left)));
    code[next++] = static_cast<std::size_t>(card.rank()) +
                   (static_cast<std::size_t>(card.suit()) == suit ? std::size_t{rank_count} : 0);
  }
  return std::min(code[0], code[1]) * card_kinds + std::max(code[0], code[1]);
}

PairKind kind_of(std::size_t code) {
  PairKind kind;
  std::array<std::size_t, 2> ranks{};
  std::size_t next = 0;
  for (const std::size_t card : {code / card_kinds, code % card_kinds}) {
    const std::size_t rank = card % rank_count;
    ranks[next++] = rank;
    if (card >= rank_count) {
      kind.suited |= 1U << rank;
    } else {
      kind.outside += std::uint64_t{1} << (4U * rank);
    }
  }
  kind.ranks =
      static_cast<std::uint8_t>(place_of_pair(std::ranges::min(ranks), std::ranges::max(ranks)));
  return kind;
}

// The kinds of one hand's holdings, as the suits of the view see them.
void add_kinds(const std::vector<CardSet>& holdings, View& view) {
  std::vector<std::size_t> codes;
  std::vector<bool> met(pair_codes);
  const auto add = [&](std::size_t suit) {
    for (const CardSet pair : holdings) {
      const std::size_t code = pair_code(pair, suit);
      if (!met[code]) codes.push_back(code);
      met[code] = true;
    }
  };
  if (view.suits.empty()) add(suit_count);
  for (const std::size_t suit : view.suits) add(suit);
  std::ranges::stable_sort(codes, std::ranges::greater{},
                           [](std::size_t code) { return std::popcount(kind_of(code).suited); });
  std::vector<std::uint16_t> number(pair_codes);
  std::vector<PairKind> kinds;
  for (const std::size_t code : codes) {
    number[code] = static_cast<std::uint16_t>(kinds.size());
    kinds.push_back(kind_of(code));
  }
  view.kinds.push_back(std::move(kinds));
  view.number.push_back(std::move(number));
}

// All choices of kinds of the hands but the last, as numbers that have the kinds as digits.
std::size_t all_starts(const View& view) {
  std::size_t product = 1;
  for (std::size_t hand = 0; hand + 1 < view.kinds.size() && product < most_tuples; ++hand) {
    product *= view.kinds[hand].size();
  }
  return product;
}

Start start_of(const View& view, std::size_t number) {
  Start start;
  for (std::size_t hand = view.kinds.size() - 1; hand-- > 0;) {
    start.kinds.push_back(static_cast<std::uint16_t>(number % view.kinds[hand].size()));
    number /= view.kinds[hand].size();
  }
  std::reverse(start.kinds.begin(), start.kinds.end());
  for (std::size_t hand = 0; hand < start.kinds.size(); ++hand) {
    const PairKind& kind = view.kinds[hand][start.kinds[hand]];
    start.suited |= kind.suited;
    start.outside += kind.outside;
  }
  return start;
}

}  // namespace

HoldEmCount::HoldEmCount(Hands hands, CardSet board, CardSet unseen)
    : hands_(std::move(hands)),
      board_(board),
      unseen_(unseen),
      to_come_(static_cast<std::size_t>(5 - board.size())) {
  double deals = 1;
  for (const std::vector<CardSet>& holdings : hands_) deals *= static_cast<double>(holdings.size());
  too_many_ = deals > most_deals_of_hands;
  if (too_many_) return;

  View plain;
  for (const Suit suit : all_suits) {
    for_each_rank(unseen.ranks(suit), [&](std::uint8_t rank) { ++plain.outside[rank]; });
  }
  looks_.push_back({0, suit_count});
  views_.push_back(plain);
  for (const Suit suit : all_suits) {
    View view{plain};
    view.shown = board.ranks(suit);
    view.open = unseen.ranks(suit);
    if (static_cast<std::size_t>(std::popcount(view.shown)) + to_come_ < 3) continue;
    const auto same = std::ranges::find_if(views_, [&](const View& other) {
      return !other.suits.empty() && other.shown == view.shown && other.open == view.open;
    });
    const auto s = static_cast<std::size_t>(suit);
    looks_.push_back({static_cast<std::size_t>(same - views_.begin()), s});
    if (same != views_.end()) {
      same->suits.push_back(s);
      continue;
    }
    for_each_rank(view.open, [&](std::uint8_t rank) { --view.outside[rank]; });
    view.suits.push_back(s);
    views_.push_back(std::move(view));
  }
  for (View& view : views_) {
    for (const std::vector<CardSet>& holdings : hands_) add_kinds(holdings, view);
    too_many_ = too_many_ || all_starts(view) * view.last_kinds() > most_tuples;
  }
  if (too_many_) return;
  const Weights weights = this->weights(hands_);
  std::size_t rows = 0;
  for (std::size_t v = 0; v < views_.size(); ++v) {
    View& view = views_[v];
    const std::size_t all = all_starts(view);
    view.start_place.assign(all, no_start);
    for (std::size_t number = 0; number < all; ++number) {
      const auto* row = weights[v].data() + number * view.last_kinds();
      if (std::all_of(row, row + view.last_kinds(), [](std::uint64_t w) { return w == 0; })) {
        continue;
      }
      view.start_place[number] = static_cast<std::uint32_t>(view.starts.size());
      view.starts.push_back(start_of(view, number));
    }
    view.mirrored = hands_.size() == 2 && view.kinds[0] == view.kinds[1] &&
                    view.starts.size() == view.kinds[0].size();
    rows += view.starts.size() * winner_sets() * 2 * view.width();
  }
  too_many_ = rows > most_rows;
}

double HoldEmCount::time() const {
  if (too_many_) return 2 * enough_time;
  constexpr double of_a_start = 12;
  constexpr double of_a_kind = 0.15;
  double all = 0;
  for (const View& view : views_) {
    const double row = of_a_start + of_a_kind * static_cast<double>(view.last_kinds());
    double boards = 0;
    const auto shown = static_cast<std::size_t>(std::popcount(view.shown));
    const auto open = static_cast<std::size_t>(std::popcount(view.open));
    if (view.suits.empty()) boards = static_cast<double>(choices[to_come_]);
    for (std::size_t more = shown < 3 ? 3 - shown : 0; more <= to_come_ && !view.suits.empty();
         ++more) {
      boards += static_cast<double>(Places::ways[open][more] * choices[to_come_ - more]);
    }
    all += boards * static_cast<double>(view.starts.size()) * row;
  }
  return all;
}

void HoldEmCount::run(Effort& effort) {
  std::vector<std::uint8_t> shown;
  for (const Suit suit : all_suits) {
    for_each_rank(board_.ranks(suit), [&](std::uint8_t rank) { shown.push_back(rank); });
  }
  rows_.clear();
  for (const View& view : views_) {
    const HoldEmBoards boards(view, shown, to_come_);
    std::vector<HoldEmMeetings> meetings(effort.threads, HoldEmMeetings(boards, winner_sets()));
    in_parallel(effort, boards.parts.size(),
                [&](std::size_t part, unsigned thread) { meetings[thread].meet(part); });
    std::vector<std::int32_t>& rows = rows_.emplace_back(meetings.front().rows());
    for (std::size_t thread = 1; thread < meetings.size(); ++thread) {
      std::ranges::transform(rows, meetings[thread].rows(), rows.begin(), std::plus{});
    }
    if (view.mirrored) mirror(view, rows);
  }
}

// A hand that is neither lower nor equal is higher. What a suit changes comes to nothing in all.
void HoldEmCount::mirror(const View& view, std::vector<std::int32_t>& rows) const {
  const std::size_t width = view.width();
  const std::int32_t all = view.suits.empty() ? static_cast<std::int32_t>(boards()) : 0;
  for (std::size_t start = 0; start < view.starts.size(); ++start) {
    for (std::size_t last = 0; last < start; ++last) {
      const std::int32_t* other = rows.data() + last * 2 * width + start;
      std::int32_t* row = rows.data() + start * 2 * width + last;
      row[0] = all - other[0] - other[width];
      row[width] = other[width];
    }
  }
}

std::uint32_t HoldEmCount::boards() const {
  return Places::ways[static_cast<std::size_t>(unseen_.size()) - 2 * hands_.size()][to_come_];
}

HoldEmCount::Weights HoldEmCount::weights(const Hands& hands) const {
  Weights weights;
  for (const View& view : views_) weights.emplace_back(all_starts(view) * view.last_kinds());
  using ByLook = std::array<std::uint32_t, suit_count + 1>;
  std::vector<std::vector<ByLook>> kinds;  // by hand and holding
  for (std::size_t hand = 0; hand < hands.size(); ++hand) {
    auto& of_hand = kinds.emplace_back();
    for (const CardSet pair : hands[hand]) {
      ByLook numbers{};
      for (std::size_t look = 0; look < looks_.size(); ++look) {
        const View& view = views_[looks_[look].view];
        numbers[look] = view.number[hand][pair_code(pair, looks_[look].suit)];
      }
      of_hand.push_back(numbers);
    }
  }
  const auto deal = [&](auto&& self, std::size_t hand, CardSet taken,
                        const ByLook& so_far) -> void {
    for (std::size_t i = 0; i < hands[hand].size(); ++i) {
      if (!(hands[hand][i] & taken).empty()) continue;
      ByLook numbers{};
      for (std::size_t look = 0; look < looks_.size(); ++look) {
        const auto digit = static_cast<std::uint32_t>(views_[looks_[look].view].kinds[hand].size());
        numbers[look] = so_far[look] * digit + kinds[hand][i][look];
      }
      if (hand + 1 < hands.size()) {
        self(self, hand + 1, taken | hands[hand][i], numbers);
        continue;
      }
      for (std::size_t look = 0; look < looks_.size(); ++look) {
        ++weights[looks_[look].view][numbers[look]];
      }
    }
  };
  deal(deal, 0, {}, {});
  return weights;
}

Outcomes HoldEmCount::outcomes(const Hands& hands) const {
  const Weights weights = this->weights(hands);
  const Winners last = Winners{1} << (hands.size() - 1);
  std::vector<std::int64_t> deals(std::size_t{1} << hands.size());
  // Those in which the last hand wins alone are what is left of all.
  for (const std::uint64_t weight : weights.front()) {
    deals[last] += static_cast<std::int64_t>(weight * boards());
  }
  for (std::size_t v = 0; v < views_.size(); ++v) {
    const View& view = views_[v];
    const std::size_t kinds = view.last_kinds();
    const std::size_t width = view.width();
    for (std::size_t number = 0; number < view.start_place.size(); ++number) {
      if (view.start_place[number] == no_start) continue;
      const std::uint64_t* weight = weights[v].data() + number * kinds;
      const std::int32_t* row =
          rows_[v].data() + view.start_place[number] * winner_sets() * 2 * width;
      for (Winners winners = 1; winners <= winner_sets(); ++winners) {
        for (const Winners with : {Winners{0}, last}) {
          std::int64_t sum = 0;
          for (std::size_t kind = 0; kind < kinds; ++kind) {
            sum += row[kind] * static_cast<std::int64_t>(weight[kind]);
          }
          row += width;
          deals[winners | with] += sum;
          deals[last] -= sum;
        }
      }
    }
  }
  Outcomes outcomes(hands.size(), 1);
  for (Winners winners = 1; winners < deals.size(); ++winners) {
    outcomes.of({winners, 0}) = static_cast<std::uint64_t>(deals[winners]);
  }
  return outcomes;
}

}  // namespace houseway::equities
