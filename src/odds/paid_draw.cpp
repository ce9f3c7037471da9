#include "odds/paid_draw.h"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>

#include "odds/hands.h"
#include "odds/paid_draw_game.h"

// Every hand with every up card, each at the best of 29 choices. An exchange is first bounded from
// above, as if there were no flushes but those that the player could draw; where another choice is
// better than that it need not be counted.
namespace houseway::paid_draw {

using rank_choices::place_of_ranks;

void Found::add(const Found& other) {
  for (std::size_t i = 0; i < instant.size(); ++i) instant[i] += other.instant[i];
  folds += other.folds;
  for (std::size_t i = 0; i < by_drawn.size(); ++i) {
    by_drawn[i].situations += other.by_drawn[i].situations;
    by_drawn[i].sums.add(other.by_drawn[i].sums, 1);
  }
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t up = 0; up < first[i].size(); ++up) {
      for (std::size_t kind = 0; kind < kinds; ++kind)
        first[i][up][kind] += other.first[i][up][kind];
    }
  }
}

Final PaidDraw::final_of(CardSet hand, const Paytable& table) const {
  Final of;
  of.strength = showdown_.strength()(hand);
  of.qualified = showdown_.qualifies(of.strength);
  const HandClass made = HighHand{of.strength}.hand_class();
  of.above_flushes = made > HandClass::flush;
  const auto pays = [](const Paytable& of_table, Row row) {
    return of_table.pays[static_cast<std::size_t>(row)];
  };
  of.below = gain(pays(table, lunar::unqualified_row(made)), 1);
  if (!of.qualified) return of;
  const Paytable& bets = rules_.paytable(bet_);
  const lunar::PaidRows rows = lunar::paid_rows(hand);
  of.win = gain(pays(bets, rows.first), 2);
  if (rows.second != no_row) of.win += gain(pays(bets, rows.second), 2);
  return of;
}

PaidHands PaidDraw::paid_hands(const Paytable& table) const {
  const unsigned ranks = ranks_of_each_suit(deck_);
  PaidHands hands{.sets = RankSets(ranks),
                  .finals = {},
                  .ranks = ranks,
                  .unseen = unseen(),
                  .unit = unit_,
                  .final_of = [this, &table](CardSet hand) { return final_of(hand, table); },
                  .place_of_mask = std::vector<std::uint16_t>(rank_choices::all_masks)};
  for (std::size_t size = 0; size <= five_cards; ++size) {
    rank_choices::for_each_subset(ranks, size, [&](unsigned mask) {
      Ranks differing;
      rank_choices::for_each_rank(mask, [&](std::uint8_t rank) { differing.push_back(rank); });
      hands.place_of_mask[mask] = static_cast<std::uint16_t>(place_of_ranks(differing));
    });
  }
  for (const std::size_t size : {five_cards, six_cards}) {
    std::vector<Final>& finals = hands.finals.by_ranks[size];
    finals.resize(choices_of[size]);
    for (const std::uint16_t place : hands.sets.possible(size)) {
      // One suit after the other: never five cards of one.
      CardSet hand;
      unsigned suit = 0;
      for (const std::uint8_t rank : hands.sets.of(size)[place]) {
        hand.insert(Card(static_cast<Rank>(rank), all_suits[suit++ % suit_count]));
      }
      finals[place] = hands.final_of(hand);
    }
  }
  hands.finals.flushes.resize(rank_choices::all_masks);
  rank_choices::for_each_subset(ranks, five_cards, [&](unsigned mask) {
    hands.finals.flushes[mask] = hands.final_of(CardSet(mask));
  });
  return hands;
}

std::string PaidDraw::what_is_played(const Paytable& table) const {
  std::string play;
  for (const Card card : deck_) play += text(card);
  for (const HandClass made : {HandClass::straight, HandClass::high_card}) {
    const auto row = static_cast<std::size_t>(lunar::unqualified_row(made));
    play += fmt::format(" {}", text(table.pays[row]));
  }
  for (const Pays& each : rules_.paytable(bet_).pays) play += fmt::format(" {}", text(each));
  return play;
}

namespace {

// An audit asks for the same play under many options, few of which change what anything pays.
// Tables that differ in instant payouts only are played alike.
struct KnownPlays {
  std::mutex one_at_a_time;
  std::map<std::string, Found> found;
};
KnownPlays& known_plays() {
  static KnownPlays known;
  return known;
}

}  // namespace

const Found& PaidDraw::found(const Paytable& table) {
  KnownPlays& known = known_plays();
  const std::string play = what_is_played(table);
  const std::scoped_lock lock(known.one_at_a_time);
  const auto at = known.found.find(play);
  if (at != known.found.end()) return at->second;
  return known.found[play] = solve(paid_hands(table), nullptr);
}

std::unique_ptr<const PaidDrawPlay> PaidDraw::best_play() {
  const Paytable& table = rules_.paytable(ante_);
  KnownPlays& known = known_plays();
  auto play = std::make_unique<PaidDrawPlay>();
  const std::scoped_lock lock(known.one_at_a_time);
  Found found = solve(paid_hands(table), play.get());
  known.found.try_emplace(what_is_played(table), std::move(found));
  return play;
}

namespace {

using Bounds = std::array<double, keeps_all + 1>;  // by cards kept, the first of those alike

// The most that each exchange can come to while the player draws no flush, by place of the ranks.
class WithoutFlushes {
 public:
  WithoutFlushes(const PaidHands& hands, const UpCard& up, Effort& effort)
      : hands_(hands), up_(up), bounds_(choices_of[five_cards]) {
    for (std::size_t thrown = five_cards; thrown >= 2; --thrown) {
      const std::vector<std::uint16_t>& all = hands_.sets.possible(thrown);
      in_parallel(effort, all.size(),
                  [&](std::size_t i, unsigned) { bound(hands_.sets.of(thrown)[all[i]]); });
    }
  }

  const Bounds& of(const Ranks& ranks) const { return bounds_[place_of_ranks(ranks)]; }

 private:
  void bound(const Ranks& thrown) {
    std::vector<Passed> met;
    up_.by_ranks.avoiding(thrown, met);
    const std::size_t drawn = thrown.size();
    const std::int64_t all = hands_.hidden(drawn);
    std::vector<double> best(met.size());
    for (const std::uint16_t place : hands_.sets.possible(five_cards)) {
      const Final& of = hands_.finals.by_ranks[five_cards][place];
      std::int64_t gain = hands_.gain(of, met[place], all);
      // A flush of the dealer can only be better than its ranks, for hands below one.
      if (of.above_flushes) {
        gain += static_cast<std::int64_t>(up_.flushes.count()) * (of.win + 3 * hands_.unit);
      }
      best[place] = static_cast<double>(std::max(gain, -all * hands_.unit));
    }
    std::array<std::vector<double>, six_cards> ways;
    for (std::size_t size = 0; size <= drawn; ++size) ways[size].resize(choices_of[size]);
    ways[0][0] = 1;
    const auto over = static_cast<double>(hands_.over(drawn) * hands_.unit);
    for (const std::uint16_t kept : hands_.sets.possible(five_cards - drawn)) {
      const Ranks& keeps = hands_.sets.of(five_cards - drawn)[kept];
      std::array<int, rank_count> left{};
      left.fill(suit_count);
      --left[up_.rank];
      for (const std::uint8_t rank : keeps) --left[rank];
      for (const std::uint8_t rank : thrown) --left[rank];
      if (*std::min_element(left.begin(), left.end()) < 0) continue;
      for (std::size_t size = 1; size <= drawn; ++size) {
        for (const std::uint16_t place : hands_.sets.possible(size)) {
          const auto& [group, others] = hands_.sets.highest(size, place);
          ways[size][place] = ways[size - group.count][others] *
                              Places::ways[static_cast<std::size_t>(left[group.rank])][group.count];
        }
      }
      const std::uint16_t* finals = hands_.sets.finals(keeps, drawn);
      double sum = 0;
      for (const std::uint16_t place : hands_.sets.possible(drawn)) {
        if (finals[place] != RankSets::impossible) sum += ways[drawn][place] * best[finals[place]];
      }
      const auto [all_five, chosen] = together(keeps, thrown);
      bounds_[place_of_ranks(all_five)][chosen] = sum / over - 1;
    }
  }
  // Five cards, and which of them are kept: of those alike the first.
  static std::pair<Ranks, unsigned> together(const Ranks& keeps, const Ranks& thrown) {
    std::pair<Ranks, unsigned> five;
    std::size_t kept = 0;
    std::size_t gone = 0;
    while (kept < keeps.size() || gone < thrown.size()) {
      const bool keep =
          gone == thrown.size() || (kept < keeps.size() && keeps[kept] <= thrown[gone]);
      if (keep) five.second |= 1U << five.first.size();
      five.first.push_back(keep ? keeps[kept++] : thrown[gone++]);
    }
    return five;
  }

  const PaidHands& hands_;
  const UpCard& up_;
  std::vector<Bounds> bounds_;
};

// What flushes can add to a bound at most.
class FlushBounds {
 public:
  explicit FlushBounds(const PaidHands& hands)
      : hands_(hands), straights_(rank_choices::all_masks) {
    rank_choices::for_each_subset(hands.ranks, five_cards, [&](unsigned mask) {
      const Final& flush = hands.finals.flushes[mask];
      const auto most = static_cast<double>(std::max(flush.win, flush.below) + hands.unit);
      if (HighHand{flush.strength}.hand_class() < HandClass::straight_flush) {
        flush_ = std::max(flush_, most);
        return;
      }
      straight_ = std::max(straight_, most);
      for (unsigned part = mask;; part = (part - 1) & mask) {
        ++straights_[part];
        if (part == 0) break;
      }
    });
  }
  double of(const FirstFive& five, unsigned kept, std::size_t drawn) const {
    double most = 0;
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      const unsigned held = five.of_suit(suit, kept);
      if (std::popcount(held) != std::popcount(kept)) continue;
      const auto left = static_cast<std::size_t>(std::popcount(five.left_of_suit(suit)));
      most += flush_ * Places::ways[left][drawn] + straight_ * straights_[held];
    }
    return most / static_cast<double>(hands_.draws(drawn) * hands_.unit);
  }

 private:
  const PaidHands& hands_;
  double flush_ = 0;
  double straight_ = 0;
  std::vector<int> straights_;  // straight flushes that hold these ranks
};

// All suits that cards of these ranks can have beside the up card, one choice for all that differ
// by a renaming of the other suits; calls visit(suits, how many).
template <class Visit>
void for_each_suits(const Ranks& ranks, std::uint8_t up, Visit visit) {
  FirstFive::Suits suits{};
  std::array<unsigned, suit_count> of_suit{};
  const auto extend = [&](auto&& self, std::size_t card) -> void {
    if (card == five_cards) {
      if (of_suit[1] < of_suit[2] || of_suit[2] < of_suit[3]) return;
      const bool first = of_suit[1] == of_suit[2];
      const bool second = of_suit[2] == of_suit[3];
      visit(suits, first && second ? 1 : first || second ? 3 : 6);
      return;
    }
    const std::uint8_t rank = ranks[card];
    const bool paired = card > 0 && ranks[card - 1] == rank;
    const unsigned from = paired ? suits[card - 1] + 1U : rank == up ? 1U : 0U;
    for (unsigned suit = from; suit < suit_count; ++suit) {
      suits[card] = static_cast<std::uint8_t>(suit);
      of_suit[suit] |= 1U << rank;
      self(self, card + 1);
      of_suit[suit] &= ~(1U << rank);
    }
  };
  extend(extend, 0);
}

// What is played beside an up card, to be kept.
struct BesideUpCard {
  std::vector<FirstChoices::Row> first =
      std::vector<FirstChoices::Row>(choices_of[five_cards], FirstChoices::not_asked);
  LastNotes last = {};
};

// The best choices of one hand after the other.
class BestOfFive {
 public:
  BestOfFive(const PaidHands& hands, const UpCard& up, const WithoutFlushes& bounds,
             const FlushBounds& flush_bounds)
      : hands_(hands), up_(up), bounds_(bounds), flush_bounds_(flush_bounds), five_(hands, up) {}

  void add(const Ranks& ranks, Found& found, BesideUpCard* noted) {
    five_.take(ranks);
    order_exchanges(ranks);
    FirstChoices::Row choices = FirstChoices::not_asked;
    for_each_suits(ranks, up_.rank, [&](const FirstFive::Suits& suits, int alike) {
      five_.take(suits);
      const Chosen chosen = decide(ranks, Wide{alike} * suit_count, found);
      if (noted == nullptr) return;
      FirstChoices::put(choices, ranks, suits, chosen.choice);
      if (chosen.drawn > 0) {
        five_.note_last(chosen.choice & all_kept, chosen.drawn, noted->last);
      }
    });
    if (noted != nullptr) noted->first[place_of_ranks(ranks)] = choices;
  }

 private:
  struct Exchange {
    double most = 0;
    unsigned kept = 0;
    std::size_t drawn = 0;
  };
  // A value and what it is divided by.
  struct Best {
    Wide gains = 0;
    Wide over = 1;
    std::size_t drawn = 0;
    unsigned kept = 0;
    Sums sums;
  };

  void order_exchanges(const Ranks& ranks) {
    exchanges_.clear();
    for (unsigned kept = 0; kept < keeps_all; ++kept) {
      const std::size_t drawn = five_cards - static_cast<std::size_t>(std::popcount(kept));
      if (drawn < 2) continue;
      unsigned first = 0;
      for (std::size_t i = 0; i < five_cards; ++i) {
        if ((kept >> i & 1U) == 0) continue;
        std::size_t at = i;
        while (at > 0 && ranks[at - 1] == ranks[i]) --at;
        while ((first >> at & 1U) != 0) ++at;
        first |= 1U << at;
      }
      exchanges_.push_back({bounds_.of(ranks)[first], kept, drawn});
    }
    std::stable_sort(exchanges_.begin(), exchanges_.end(),
                     [](const Exchange& a, const Exchange& b) { return a.most > b.most; });
  }

  struct Chosen {
    std::uint8_t choice = first_not_asked;
    std::size_t drawn = 0;
  };

  Chosen decide(const Ranks& ranks, Wide times, Found& found) {
    const Final* dealt = &hands_.finals.by_ranks[five_cards][place_of_ranks(ranks)];
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      const unsigned of_suit = five_.of_suit(suit);
      if (std::popcount(of_suit) == static_cast<int>(five_cards))
        dealt = &hands_.finals.flushes[of_suit];
    }
    const Row at_once = lunar::instant_row(HighHand{dealt->strength}.hand_class());
    if (at_once != no_row) {
      found.instant[static_cast<std::size_t>(at_once)] += times;
      return {};
    }
    Best best{-hands_.unit, 1, 0, keeps_all, {}};
    bool folds = true;
    double most = -1;
    const auto offer = [&](unsigned kept, std::size_t drawn) {
      const Sums sums = five_.play(kept, drawn);
      const Wide over = hands_.over(drawn);
      const Wide gains = hands_.gains(sums) - (drawn > 0 ? over * hands_.unit : 0);
      if (gains * best.over <= best.gains * over) return;
      best = {gains, over, drawn, kept, sums};
      folds = false;
      most = static_cast<double>(gains) / static_cast<double>(over * hands_.unit);
    };
    offer(keeps_all, 0);
    offer(keeps_all, 1);
    constexpr double rounding = 1e-9;
    for (const Exchange& each : exchanges_) {
      const double of_flushes = flush_bounds_.of(five_, each.kept, each.drawn) + rounding;
      if (each.most + of_flushes < most) continue;
      const Sums& plain = five_.without_flushes(each.kept, each.drawn);
      const auto over = static_cast<double>(hands_.over(each.drawn) * hands_.unit);
      const double bound = static_cast<double>(hands_.gains(plain)) / over - 1;
      if (bound + of_flushes > most) offer(each.kept, each.drawn);
    }
    const Kind kind = folds ? fold : best.drawn == 0 ? bet : best.drawn == 1 ? buy : exchange;
    found.first[DealtHand::of(dealt->strength, dealt->qualified)][up_.rank][kind] += times;
    if (folds) {
      found.folds += times;
    } else {
      found.by_drawn[best.drawn].situations += times;
      found.by_drawn[best.drawn].sums.add(best.sums, times);
    }
    constexpr std::array<std::uint8_t, kinds> choice_of{first_folds, first_bets, first_buys};
    return {kind == exchange ? static_cast<std::uint8_t>(best.kept) : choice_of[kind], best.drawn};
  }

  const PaidHands& hands_;
  const UpCard& up_;
  const WithoutFlushes& bounds_;
  const FlushBounds& flush_bounds_;
  FirstFive five_;
  std::vector<Exchange> exchanges_;
};

}  // namespace

Found PaidDraw::solve(const PaidHands& hands, PaidDrawPlay* play) const {
  std::vector<Ranks> thrown;
  for (std::size_t size = 0; size < 4; ++size) {
    for (const std::uint16_t place : hands.sets.possible(size)) {
      thrown.push_back(hands.sets.of(size)[place]);
    }
  }
  const FlushBounds flush_bounds(hands);
  std::vector<Found> parts(effort_.threads);
  rank_choices::for_each_rank(hands.ranks, [&](std::uint8_t rank) {
    UpCard up(hands, rank, thrown, effort_);
    std::optional<BesideUpCard> noted;
    if (play != nullptr) noted.emplace();
    const WithoutFlushes bounds(hands, up, effort_);
    std::vector<std::optional<BestOfFive>> best(effort_.threads);
    for (auto& each : best) each.emplace(hands, up, bounds, flush_bounds);
    const std::vector<std::uint16_t>& all = hands.sets.possible(five_cards);
    in_parallel(effort_, all.size(), [&](std::size_t i, unsigned thread) {
      const Ranks& ranks = hands.sets.of(five_cards)[all[i]];
      if (std::count(ranks.begin(), ranks.end(), rank) == suit_count) return;
      best[thread]->add(ranks, parts[thread], noted ? &*noted : nullptr);
    });
    if (play == nullptr) return;
    for (const std::uint16_t place : all) play->first.set(rank, place, noted->first[place]);
    play->last.keep(hands, std::move(up), noted->last);
  });
  Found found;
  for (const Found& part : parts) found.add(part);
  return found;
}

}  // namespace houseway::paid_draw
