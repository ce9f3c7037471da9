#include <algorithm>
#include <bit>
#include <map>
#include <mutex>

#include "core/random.h"
#include "odds/hands.h"
#include "odds/hidden_cards.h"
#include "odds/paid_draw_game.h"

namespace houseway::paid_draw {

// An audit asks for the same play under many options, few of which change what anything pays.
const PaidDraw::Found& PaidDraw::found(const Paytable& table) {
  static std::mutex one_at_a_time;
  static std::map<std::string, Found> known;
  std::string play;
  for (const Card card : deck_) play += text(card);
  for (const Paytable* pays : {&table, &rules_.paytable(bet_)}) {
    for (const Pays& each : pays->pays) play += fmt::format(" {}", text(each));
  }
  const std::scoped_lock lock(one_at_a_time);
  const auto at = known.find(play);
  if (at != known.end()) return at->second;
  solve(table);
  return known[play] = found_;
}

void PaidDraw::solve(const Paytable& table) {
  // Tables that differ in instant payouts only are played alike.
  const auto same = [&](Row row) {
    const auto at = static_cast<std::size_t>(row);
    return solved_for_ != nullptr && solved_for_->pays[at] == table.pays[at];
  };
  if (same(lunar::unqualified_row(HandClass::straight)) &&
      same(lunar::unqualified_row(HandClass::high_card))) {
    return;
  }
  table_ = &table;
  by_cards_ = {};
  found_ = {};
  sum_final_hands();
  buy_sixth_cards();
  decide();
  sample();
  solved_for_ = &table;
}

// By hand the better of Bet and fold; by fewer cards the sum of all hands that hold them.
void PaidDraw::sum_final_hands() {
  const ComparedHands compared(deck_, HiddenHandShape{five_cards, five_cards, true}, showdown_,
                               effort_);
  hands_ = compared.hands();
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    const Terms of = terms(hands_[i].cards, hands_[i].strength());
    UpRow& best = by_cards_[five_cards].add(hands_[i].cards);
    for (std::size_t up = 0; up < deck_.size(); ++up) {
      if (hands_[i].cards.contains(deck_[up])) continue;
      best[up] = std::max(of.of(compared.meetings(i, up)), -hidden_ * unit_);
    }
  }
  for (int cards = five_cards - 1; cards >= 0; --cards) {
    const SumsByCards& more = by_cards_[static_cast<std::size_t>(cards) + 1];
    SumsByCards& sums = by_cards_[static_cast<std::size_t>(cards)];
    const auto sum_up = [&](CardSet held) {
      if (suit_class_size(held) == 0) return;
      UpRow& sum = sums.add(held);
      for (const Card card : deck_) {
        if (held.contains(card)) continue;
        CardSet with = held;
        with.insert(card);
        const ToFirst renamed(with);
        const UpRow& row = more.of(renamed(with));
        for (std::size_t up = 0; up < deck_.size(); ++up)
          sum[up] += row[position(renamed(deck_[up]))];
      }
      // Each hand has been met once for every card that it holds besides.
      for (std::int64_t& each : sum) each /= static_cast<std::int64_t>(five_cards) - cards;
    };
    if (cards == 0) sum_up({});
    for (std::size_t i = 0; cards > 0 && i < deck_.size(); ++i) {
      for_each_hand_from(deck_, i, cards, sum_up);
    }
  }
}

// Every sixth card beside every hand, in the order of what they make, against the dealer's hands
// passed in the same order; each thread has a share of them.
void PaidDraw::buy_sixth_cards() {
  struct Six {
    std::uint32_t strength;
    std::uint8_t card;
    std::uint32_t hand;
  };
  const auto& hands = hands_;
  std::vector<Six> sixes;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    for (std::size_t card = 0; card < deck_.size(); ++card) {
      if (hands[i].cards.contains(deck_[card])) continue;
      CardSet six = hands[i].cards;
      six.insert(deck_[card]);
      sixes.push_back({showdown_.strength()(six), static_cast<std::uint8_t>(card),
                       static_cast<std::uint32_t>(i)});
    }
  }
  const auto weaker = [](const auto& a, const auto& b) { return a.strength < b.strength; };
  std::sort(sixes.begin(), sixes.end(), weaker);
  struct Dealers {
    std::uint32_t strength;
    HandAt<five_cards> hand;
  };
  std::vector<Dealers> dealers;
  for (std::size_t i = 0; i < deck_.size(); ++i) {
    const auto add = [&](CardSet cards) {
      dealers.push_back({showdown_.strength()(cards), positions(cards)});
    };
    for_each_hand_from(deck_, i, five_cards, add);
  }
  std::sort(dealers.begin(), dealers.end(), weaker);

  buys_.assign(hands.size(), {});
  bets_on_six_.assign(hands.size(), {});
  const std::int64_t all = choose_small(unseen_ - 1, 4);
  const std::size_t parts = effort_.threads;
  in_parallel(effort_, parts, [&](std::size_t part, unsigned) {
    PassedHandsByCard<five_cards> unqualified(deck_.size());
    for (const Dealers& each : dealers) {
      if (!showdown_.qualifies(each.strength)) unqualified.pass(each.hand);
    }
    PassedHandsByCard<five_cards> passed(deck_.size());
    std::size_t next = 0;
    std::vector<PassedHandsByCard<five_cards>::Row> lower;
    const auto held = [&](const Six& six) {
      const HandAt<five_cards> five = positions(hands[six.hand].cards);
      HandAt<five_cards + 1> at{};
      std::merge(five.begin(), five.end(), &six.card, &six.card + 1, at.begin());
      return at;
    };
    for (std::size_t from = 0; from < sixes.size();) {
      const std::uint32_t strength = sixes[from].strength;
      std::size_t to = from;
      while (to < sixes.size() && sixes[to].strength == strength) ++to;
      for (; next < dealers.size() && dealers[next].strength < strength; ++next) {
        passed.pass(dealers[next].hand);
      }
      lower.clear();
      const auto mine = [&](const Six& six) { return six.hand % parts == part; };
      for (std::size_t i = from; i < to; ++i) {
        if (mine(sixes[i])) lower.push_back(passed.avoiding(held(sixes[i])));
      }
      for (; next < dealers.size() && dealers[next].strength == strength; ++next) {
        passed.pass(dealers[next].hand);
      }
      const bool qualified = showdown_.qualifies(strength);
      std::size_t asked = 0;
      for (std::size_t i = from; i < to; ++i) {
        const Six& six = sixes[i];
        if (!mine(six)) continue;
        const auto at = held(six);
        const auto below = unqualified.avoiding(at);
        const auto not_higher = passed.avoiding(at);
        const auto& less = lower[asked++];
        CardSet cards = hands[six.hand].cards;
        cards.insert(deck_[six.card]);
        const Terms of = terms(cards, strength);
        for (std::size_t up = 0; up < deck_.size(); ++up) {
          if (cards.contains(deck_[up])) continue;
          const std::int64_t gains =
              of.of(meetings_of(qualified, all, below[up], less[up], not_higher[up]));
          buys_[six.hand][up] += std::max(gains, -all * unit_);
          if (gains > -all * unit_) ++bets_on_six_[six.hand][up];
        }
      }
      from = to;
    }
  });
}

// For each choice of cards kept the sum over all draws, the better of Bet and fold each time.
std::array<UpRow, keeps_all + 1> PaidDraw::exchanged(std::size_t hand) const {
  const HandAt<five_cards> at = positions(hands_[hand].cards);
  std::array<UpRow, keeps_all + 1> sums{};
  for (unsigned kept = 0; kept <= keeps_all; ++kept) {
    CardSet cards;
    for (std::size_t i = 0; i < five_cards; ++i) {
      if (((kept >> i) & 1U) != 0) cards.insert(deck_[at[i]]);
    }
    const ToFirst renamed(cards);
    const UpRow& row = by_cards_[static_cast<std::size_t>(std::popcount(kept))].of(renamed(cards));
    for (std::size_t up = 0; up < deck_.size(); ++up) {
      sums[kept][up] = row[position(renamed(deck_[up]))];
    }
  }
  // None of the cards thrown away comes back.
  for (unsigned card = 1; card <= keeps_all; card <<= 1U) {
    for (unsigned kept = 0; kept <= keeps_all; ++kept) {
      if ((kept & card) != 0) continue;
      for (std::size_t up = 0; up < deck_.size(); ++up) sums[kept][up] -= sums[kept | card][up];
    }
  }
  return sums;
}

First PaidDraw::decide(std::size_t hand, std::size_t up,
                       const std::array<UpRow, keeps_all + 1>& kept) const {
  // Gains over what they are divided by, the fee taken off; a fold loses the Ante.
  Wide best = -unit_;
  Wide of = 1;
  First first;
  const auto offer = [&](Wide gains, Wide over, First other) {
    if (gains * of <= best * over) return;
    best = gains;
    of = over;
    first = other;
  };
  offer(by_cards_[five_cards][hand][up], hidden_, {First::bet});
  const Wide sixes = Wide{unseen_} * choose_small(unseen_ - 1, 4);
  offer(buys_[hand][up] - sixes * unit_, sixes, {First::buy});
  for (unsigned keeps = 0; keeps < keeps_all; ++keeps) {
    const int cards = static_cast<int>(five_cards) - std::popcount(keeps);
    if (cards < 2) continue;
    const Wide over = Wide{draws(cards)} * hidden_;
    offer(kept[keeps][up] - over * unit_, over,
          {First::exchange, static_cast<std::uint8_t>(keeps)});
  }
  return first;
}

void PaidDraw::decide() {
  const auto& hands = hands_;
  first_.resize(hands.size());
  std::vector<Counted> counts(effort_.threads);
  in_parallel(effort_, hands.size(), [&](std::size_t i, unsigned thread) {
    Counted& count = counts[thread];
    if (const Row row = lunar::instant_row(class_of(hands[i].strength())); row != no_row) {
      count.instant[static_cast<std::size_t>(row)] += Wide{hands[i].alike} * (unseen_ + 1);
      return;
    }
    const auto kept = exchanged(i);
    for (std::size_t up = 0; up < deck_.size(); ++up) {
      if (hands[i].cards.contains(deck_[up])) continue;
      const First first = decide(i, up, kept);
      first_[i][up] = first;
      const Wide times = hands[i].alike;
      count.situations[first.kind] += times;
      if (first.kind == First::bet) count.bet += times * by_cards_[five_cards][i][up];
      if (first.kind == First::buy) {
        count.buy += times * buys_[i][up];
        count.bets_after_buying += times * bets_on_six_[i][up];
      }
      if (first.kind != First::exchange) continue;
      const std::size_t cards = five_cards - static_cast<std::size_t>(std::popcount(first.kept));
      count.exchange[cards] += times * kept[first.kept][up];
    }
  });
  Counted& counted = found_.counted;
  for (const Counted& count : counts) {
    for (std::size_t i = 0; i < counted.instant.size(); ++i) counted.instant[i] += count.instant[i];
    for (std::size_t i = 0; i < counted.situations.size(); ++i) {
      counted.situations[i] += count.situations[i];
    }
    counted.bet += count.bet;
    counted.buy += count.buy;
    counted.bets_after_buying += count.bets_after_buying;
    for (std::size_t i = 0; i <= five_cards; ++i) counted.exchange[i] += count.exchange[i];
  }
}

// Up cards of one suit stand for all.
void PaidDraw::sample() {
  std::vector<Rank> ups;
  for (const Card card : deck_) {
    if (card.suit() == deck_.front().suit()) ups.push_back(card.rank());
  }
  std::vector<Sampled> by_up_card(ups.size());
  in_parallel(effort_, ups.size(),
              [&](std::size_t i, unsigned) { by_up_card[i] = sample(ups[i]); });
  Sampled& sampled = found_.sampled;
  for (const Sampled& each : by_up_card) {
    sampled.drawn += each.drawn;
    sampled.bets += each.bets;
    sampled.squares += each.squares;
    for (std::size_t i = 0; i <= five_cards; ++i) {
      sampled.with_all[i] += each.with_all[i];
      sampled.met[i] += each.met[i];
    }
  }
}

PaidDraw::Sampled PaidDraw::sample(Rank up_rank) const {
  const Card up(up_rank, deck_.front().suit());
  CardSet shown;
  shown.insert(up);
  const HiddenCards hidden(without(deck_, shown), up, showdown_);
  SeededRandom random(sample_seed + static_cast<std::uint64_t>(up_rank));
  std::vector<Card> cards = hidden.cards();
  std::array<std::uint8_t, row_width> place{};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    place[cards[i].id() % row_width] = static_cast<std::uint8_t>(i);
  }
  struct Draw {
    CardSet final_hand;
    std::uint8_t exchanged;
    std::int64_t with_all;
  };
  std::vector<Draw> draws_made;
  std::vector<AskedHand> asked;
  Sampled tally;
  for (std::size_t i = 0; i < rounds_for_each_card * deck_.size(); ++i) {
    ++tally.drawn;
    for (std::size_t j = 0; j < 2 * five_cards; ++j) {
      std::swap(cards[j], cards[j + random.below(static_cast<std::uint32_t>(cards.size() - j))]);
    }
    const CardSet mine{std::span<const Card>(cards).first(five_cards)};
    const ToFirst renamed(mine);
    const std::size_t hand = by_cards_[five_cards].place(renamed(mine));
    const First first = first_[hand][position(renamed(up))];
    if (first.kind != First::exchange) continue;
    // Its cards are kept by their order in the hand that stands for this one.
    const HandAt<five_cards> at = positions(renamed(mine));
    CardSet kept;
    for (std::size_t j = 0; j < five_cards; ++j) {
      const bool keeps =
          std::any_of(at.begin(), at.end(), [&, index = 0U](std::uint8_t each) mutable {
            return ((first.kept >> index++) & 1U) != 0 && deck_[each] == renamed(cards[j]);
          });
      if (keeps) kept.insert(cards[j]);
    }
    const int drawn = static_cast<int>(five_cards) - kept.size();
    CardSet final_hand = kept;
    for (int j = 0; j < drawn; ++j)
      final_hand.insert(cards[five_cards + static_cast<std::size_t>(j)]);
    const ToFirst final_renamed(final_hand);
    const std::int64_t with_all =
        by_cards_[five_cards].of(final_renamed(final_hand))[position(final_renamed(up))];
    AskedHand ask;
    ask.strength = showdown_.strength()(final_hand);
    ask.tag = static_cast<std::uint32_t>(draws_made.size());
    for (std::size_t j = 0; j < five_cards + static_cast<std::size_t>(drawn); ++j) {
      ask.gone[ask.gone_count++] = place[cards[j].id() % row_width];
    }
    std::sort(ask.gone.begin(), ask.gone.begin() + ask.gone_count);
    asked.push_back(ask);
    draws_made.push_back({final_hand, static_cast<std::uint8_t>(drawn), with_all});
  }
  hidden.meet(asked, [&](const AskedHand& ask, std::int64_t all, const Meetings& met) {
    const Draw& draw = draws_made[ask.tag];
    const std::int64_t bet = terms(draw.final_hand, ask.strength).of(met);
    const std::int64_t gains = std::max(bet, -all * unit_);
    if (bet > -all * unit_) ++tally.bets;
    tally.met[draw.exchanged] += gains;
    tally.with_all[draw.exchanged] += draw.with_all;
    const double changed = (static_cast<double>(gains) / static_cast<double>(all) -
                            static_cast<double>(draw.with_all) / static_cast<double>(hidden_)) /
                           static_cast<double>(unit_);
    tally.squares += changed * changed;
  });
  return tally;
}

}  // namespace houseway::paid_draw
