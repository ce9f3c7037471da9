#include "odds/paid_draw_hand.h"

#include <algorithm>
#include <bit>

namespace houseway::paid_draw {

using rank_choices::for_each_rank;
using rank_choices::for_each_subset;

void FirstFive::take(const Ranks& ranks) {
  ranks_ = ranks;
  for (auto& of_flags : draws_) {
    for (auto& draws : of_flags) draws.clear();
  }
  for (auto& of_flags : without_flushes_) of_flags.fill(std::nullopt);
  for (auto& of_flags : noted_) of_flags.fill(false);
  flushes_.clear();
  for (auto& of_choice : met_) of_choice.clear();
}

void FirstFive::take(const Suits& suits) {
  suits_ = suits;
  flags_ = 0;
  for (std::size_t i = 0; i < five_cards; ++i) flags_ |= (suits_[i] == 0 ? 1U : 0U) << i;
  left_ = up_.flushes.closed_up(left_of_suit(0));
}

Ranks FirstFive::some_ranks(unsigned chosen) const {
  Ranks some;
  for (std::size_t i = 0; i < five_cards; ++i) {
    if ((chosen >> i & 1U) != 0) some.push_back(ranks_[i]);
  }
  return some;
}

const std::vector<FirstFive::Drawn>& FirstFive::draws(std::size_t drawn) {
  std::vector<Drawn>& draws = draws_[flags_][drawn];
  if (!draws.empty()) return draws;
  std::array<unsigned, rank_count> elsewhere{};  // cards left in the other suits
  for_each_rank(hands_.ranks, [&](std::uint8_t rank) { elsewhere[rank] = suit_count - 1; });
  for (std::size_t i = 0; i < five_cards; ++i) {
    if ((flags_ >> i & 1U) == 0) --elsewhere[ranks_[i]];
  }
  const unsigned of_suit = left_of_suit(0);
  List<Drawn, 1U << five_cards> some;
  for (const std::uint16_t place : hands_.sets.possible(drawn)) {
    some.clear();
    some.push_back({place, 0, 1});
    for (const auto& [rank, count] : hands_.sets.groups(drawn, place)) {
      const auto without = static_cast<std::int32_t>(Places::ways[elsewhere[rank]][count]);
      const bool there = (of_suit >> rank & 1U) != 0;
      const auto with =
          there ? static_cast<std::int32_t>(Places::ways[elsewhere[rank]][count - 1U]) : 0;
      const auto bit = static_cast<std::uint16_t>(up_.flushes.closed_up(1U << rank));
      const std::size_t before = some.size();
      for (std::size_t i = 0; i < before; ++i) {
        Drawn& each = some[i];
        if (with > 0) {
          const auto mask = static_cast<std::uint16_t>(each.of_suit | bit);
          some.push_back({place, mask, each.ways * with});
        }
        each.ways *= without;
      }
    }
    for (const Drawn& each : some) {
      if (each.ways > 0) draws.push_back(each);
    }
  }
  return draws;
}

const std::vector<Passed>& FirstFive::met(unsigned kept, std::size_t drawn) {
  // Which of several cards alike are kept makes no difference here: the first ones.
  unsigned first = 0;
  for (std::size_t i = 0; i < five_cards; ++i) {
    if ((kept >> i & 1U) == 0) continue;
    std::size_t at = i;
    while (at > 0 && ranks_[at - 1] == ranks_[i]) --at;
    while ((first >> at & 1U) != 0) ++at;
    first |= 1U << at;
  }
  std::vector<Passed>& met = met_[first];
  if (met.empty()) {
    const Ranks keeps = some_ranks(first);
    up_.by_ranks.avoiding(some_ranks(keeps_all & ~first),
                          {hands_.sets.finals(keeps, drawn), choices_of[drawn]}, met);
  }
  return met;
}

void FirstFive::add_bets(const Final& of, std::size_t drawn, std::int64_t draws,
                         std::int64_t unqualified, std::int64_t lower, std::int64_t not_higher,
                         Sums& sums) const {
  const std::int64_t all = draws * hands_.hidden(drawn);
  const std::int64_t fee = drawn > 0 ? hands_.unit : 0;
  sums.below += of.below * unqualified;
  sums.win += of.win * (lower - unqualified);
  sums.lost += all - not_higher;
  sums.bets += all;
  const auto end = [&](std::int64_t net, std::int64_t rounds) {
    sums.squares += net * net * rounds;
    if (net > 0) sums.won += rounds;
    if (net == 0) sums.pushed += rounds;
  };
  end(of.below - fee, unqualified);
  end(of.win - fee, lower - unqualified);
  end(-fee, not_higher - lower);
  end(-3 * hands_.unit - fee, all - not_higher);
}

void FirstFive::add_folds(std::size_t drawn, std::int64_t draws, Sums& sums) const {
  const std::int64_t all = draws * hands_.hidden(drawn);
  sums.folded += all;
  sums.squares += 4 * hands_.unit * hands_.unit * all;  // the Ante and the fee
}

void FirstFive::add(const Final& of, std::size_t drawn, const Passed& met, std::int64_t times,
                    Sums& sums) const {
  const std::int64_t all = hands_.hidden(drawn);
  if (drawn > 0 && hands_.gain(of, met, all) <= -all * hands_.unit) {
    add_folds(drawn, times, sums);
  } else {
    add_bets(of, drawn, times, times * met.unqualified, times * met.lower, times * met.not_higher,
             sums);
  }
}

const Sums& FirstFive::without_flushes(unsigned kept, std::size_t drawn) {
  const bool six = kept == keeps_all && drawn == 1;
  std::optional<Sums>& known = without_flushes_[flags_][six ? all_choices : kept];
  if (known) return *known;
  const std::size_t size = six ? six_cards : five_cards;
  const std::uint16_t* finals = hands_.sets.finals(some_ranks(kept), drawn);
  const std::vector<Passed>* cells = six ? nullptr : &met(kept, drawn);
  const std::vector<Drawn>& all_draws = draws(drawn);
  const std::int64_t all = hands_.hidden(drawn);
  Sums& sums = known.emplace();
  for (auto each = all_draws.begin(); each != all_draws.end();) {
    const std::uint16_t place = each->place;
    const std::uint16_t final_place = finals[place];
    const Final& of = hands_.finals.by_ranks[size][final_place];
    const Passed& plain = six ? up_.by_ranks.beside_six(final_place) : (*cells)[place];
    const std::size_t kind = up_.flushes.kind(size, final_place);
    std::int64_t bets = 0;
    std::int64_t folds = 0;
    std::int64_t unqualified = 0;
    std::int64_t lower = 0;
    std::int64_t not_higher = 0;
    for (; each != all_draws.end() && each->place == place; ++each) {
      const Passed right = up_.flushes.put_right(plain, kind, left_ & ~each->of_suit);
      if (drawn > 0 && hands_.gain(of, right, all) <= -all * hands_.unit) {
        folds += each->ways;
        continue;
      }
      bets += each->ways;
      unqualified += std::int64_t{each->ways} * right.unqualified;
      lower += std::int64_t{each->ways} * right.lower;
      not_higher += std::int64_t{each->ways} * right.not_higher;
    }
    if (bets > 0) add_bets(of, drawn, bets, unqualified, lower, not_higher, sums);
    if (folds > 0) add_folds(drawn, folds, sums);
  }
  return sums;
}

void FirstFive::note_last(unsigned kept, std::size_t drawn, LastNotes& notes) {
  const bool six = kept == keeps_all;
  bool& noted = noted_[flags_][six ? all_choices : kept];
  if (noted) return;
  noted = true;
  const std::size_t size = six ? six_cards : five_cards;
  const std::uint16_t* finals = hands_.sets.finals(some_ranks(kept), drawn);
  const std::vector<Passed>* cells = six ? nullptr : &met(kept, drawn);
  const std::int64_t all = hands_.hidden(drawn);
  for (const Drawn& each : draws(drawn)) {
    const std::uint16_t place = finals[each.place];
    const Final& of = hands_.finals.by_ranks[size][place];
    const Passed& plain = six ? up_.by_ranks.beside_six(place) : (*cells)[each.place];
    const Passed right =
        up_.flushes.put_right(plain, up_.flushes.kind(size, place), left_ & ~each.of_suit);
    const bool folds = hands_.gain(of, right, all) <= -all * hands_.unit;
    notes.add(size, place, folds ? LastChoice::folds : LastChoice::bets);
  }
}

Sums FirstFive::flushes(unsigned kept, std::size_t drawn, unsigned suit) {
  const unsigned held = of_suit(suit, kept);
  unsigned of_this = 0;
  for (std::size_t i = 0; i < five_cards; ++i) of_this |= (suits_[i] == suit ? 1U : 0U) << i;
  const unsigned key = (flags_ << five_cards | kept) << five_cards | (suit == 0 ? 0 : of_this);
  const auto [known, is_new] = flushes_.try_emplace(key << 1U | (suit == 0 ? 1U : 0U));
  Sums& sums = known->second;
  if (!is_new) return sums;
  const auto all = static_cast<std::int32_t>(hands_.hidden(drawn));
  const std::vector<Passed>& cells = met(kept, drawn);
  const DealersFlushes& dealers = up_.flushes;
  DealersFlushes::Bits gone = dealers.gone(left_);
  for_each_subset(left_of_suit(suit), drawn, [&](unsigned draw) {
    const std::size_t place = hands_.place_of_mask[held | draw];
    const Passed& plain = cells[hands_.place_of_mask[draw]];
    unsigned left = left_;
    if (suit == 0) {
      left &= ~dealers.closed_up(draw);
      gone = dealers.gone(left);
    }
    add(hands_.finals.by_ranks[five_cards][place], drawn,
        dealers.put_right(plain, dealers.kind(five_cards, place), left), -1, sums);
    add(hands_.finals.flushes[held | draw], drawn,
        dealers.put_right_flush(plain, dealers.of_mask(held | draw), left, gone, all), 1, sums);
  });
  return sums;
}

void FirstFive::add_flushes_of_six(Sums& sums) {
  const auto all = static_cast<std::int32_t>(hands_.hidden(1));
  CardSet five;
  for (std::size_t i = 0; i < five_cards; ++i) {
    five.insert(Card(static_cast<Rank>(ranks_[i]), static_cast<Suit>(suits_[i])));
  }
  const std::uint16_t* finals = hands_.sets.finals(ranks_, 1);
  for (unsigned flush_suit = 0; flush_suit < suit_count; ++flush_suit) {
    const int held = std::popcount(of_suit(flush_suit));
    if (held < 4) continue;
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      if (held == 4 && suit != flush_suit) continue;
      for_each_rank(left_of_suit(suit), [&](std::uint8_t rank) {
        const std::uint16_t place = finals[rank];
        const Passed& plain = up_.by_ranks.beside_six(place);
        const unsigned left = suit == 0 ? left_ & ~up_.flushes.closed_up(1U << rank) : left_;
        add(hands_.finals.by_ranks[six_cards][place], 1,
            up_.flushes.put_right(plain, up_.flushes.kind(six_cards, place), left), -1, sums);
        CardSet six = five;
        six.insert(Card(static_cast<Rank>(rank), static_cast<Suit>(suit)));
        const Final flush = hands_.final_of(six);
        add(flush, 1,
            up_.flushes.put_right_flush(plain, up_.flushes.standing(flush.strength), left,
                                        up_.flushes.gone(left), all),
            1, sums);
      });
    }
  }
}

Sums FirstFive::play(unsigned kept, std::size_t drawn) {
  Sums sums = without_flushes(kept, drawn);
  if (kept == keeps_all && drawn == 1) {
    add_flushes_of_six(sums);
    return sums;
  }
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    if (std::popcount(of_suit(suit, kept)) == std::popcount(kept)) {
      sums.add(flushes(kept, drawn, suit), 1);
    }
  }
  return sums;
}

}  // namespace houseway::paid_draw
