#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>

#include "odds/hands.h"
#include "odds/paid_draw.h"
#include "odds/paid_draw_game.h"

namespace houseway::paid_draw {

WagerOdds PaidDraw::price_main(const Paytable& table, const Strategy*) {
  const Found& best = found(table);
  WagerOdds odds;
  odds.wager = std::string(game_.base);
  odds.paytable = table.name;
  odds.selected = &table == &rules_.paytable(ante_);
  odds.proposed = table.name == proposed_name;
  odds.section = text(rules_.schedule(bet_).section);
  odds.space = choose(static_cast<unsigned>(deck_.size()), five_cards) * (unseen() + 1);
  Rational square = 0;
  const auto add = [&](std::string name, Wide situations, const Rational& gains, Pays pays,
                       Result result) {
    if (situations == 0) return;
    odds.outcomes.push_back({std::move(name), integer(situations), pays, result,
                             1 + gains / Rational(integer(situations))});
    odds.fixed_return += odds.part_of_return(odds.outcomes.back());
  };
  const Rational space(odds.space);
  const Schedule& schedule = rules_.schedule(ante_);
  Rational gained_by_ante = 0;
  for (const HandClass made : {HandClass::royal_flush, HandClass::straight_flush}) {
    const auto row = static_cast<std::size_t>(lunar::instant_row(made));
    const Rational situations(integer(best.instant[row]));
    const Rational net = net_on_win(table.pays[row]).value();
    add(fmt::format("{} dealt", schedule.rows[row]), best.instant[row], net * situations,
        table.pays[row], Result::won);
    gained_by_ante += net * situations / space;
    square += net * net * situations / space;
    odds.won += situations / space;
  }
  const Rational folds(integer(best.folds));
  add("Folded", best.folds, -folds, not_printed, Result::folded);
  gained_by_ante -= folds / space;
  square += folds / space;

  BestPlay play;
  play.fold_frequency = folds / space;
  Rational fees = 0;
  Rational bets = 0;
  Rational gained_by_bet = 0;
  Wide exchanged = 0;
  Rational gained_by_exchanging = 0;
  for (std::size_t drawn = 0; drawn < best.by_drawn.size(); ++drawn) {
    const auto& [situations, sums] = best.by_drawn[drawn];
    const Rational over = Rational(choose(unseen(), static_cast<unsigned>(drawn))) *
                          Rational(choose(unseen() - static_cast<unsigned>(drawn), five_cards - 1));
    const auto rounds = [&](Wide sum) { return Rational(Rational(integer(sum)) / over); };
    const Rational lost = rounds(sums.lost);
    const Rational by_ante = rounds(sums.below) / unit_ - lost - rounds(sums.folded);
    const Rational by_bet = rounds(sums.win) / unit_ - 2 * lost;
    const Rational paid = drawn > 0 ? Rational(integer(situations)) : Rational(0);
    const Rational gains = by_ante + by_bet - paid;
    if (drawn == 0) add("Bet on the five cards", situations, gains, not_printed, Result::varies);
    if (drawn == 1) add("Sixth card bought", situations, gains, not_printed, Result::varies);
    if (drawn > 1) {
      exchanged += situations;
      gained_by_exchanging += gains;
    }
    gained_by_ante += by_ante / space;
    gained_by_bet += by_bet / space;
    fees += paid / space;
    bets += rounds(sums.bets) / space;
    play.fold_frequency += rounds(sums.folded) / space;
    square += rounds(sums.squares) / (space * unit_ * unit_);
    odds.won += rounds(sums.won) / space;
    odds.pushed += rounds(sums.pushed) / space;
  }
  add("Cards exchanged", exchanged, gained_by_exchanging, not_printed, Result::varies);
  odds.lost = 1 - odds.won - odds.pushed;
  const Rational mean = odds.fixed_return - 1;
  odds.variance = square - mean * mean;
  play.average_wager = 1 + fees + 2 * bets;
  play.element_of_risk = -mean / play.average_wager;
  play.loss_by_wager = {{std::string(game_.base), -gained_by_ante},
                        {std::string(game_.wagers[bet_].id), -gained_by_bet},
                        {"options-fee", fees}};
  odds.play = play;
  return odds;
}

std::vector<ChoiceValue> PaidDraw::values(const Situation& situation) {
  const Paytable& table = rules_.paytable(ante_);
  std::vector<ChoiceValue> choices;
  const HandClass made = HighHand{showdown_.strength()(situation.own)}.hand_class();
  if (lunar::instant_row(made) != no_row) return choices;
  // By rank, of those alike the one in the up card's suit first; that suit changes places with the
  // first.
  const Suit up_suit = situation.dealer->suit();
  const auto renamed = [&](Card card) {
    const Suit suit = card.suit();
    return static_cast<std::uint8_t>(suit == up_suit       ? Suit::clubs
                                     : suit == Suit::clubs ? up_suit
                                                           : suit);
  };
  std::vector<Card> held = deck_;
  std::erase_if(held, [&](Card card) { return !situation.own.contains(card); });
  std::sort(held.begin(), held.end(), [&](Card a, Card b) {
    return std::pair(a.rank(), renamed(a)) < std::pair(b.rank(), renamed(b));
  });
  Ranks ranks;
  FirstFive::Suits suits{};
  for (std::size_t i = 0; i < five_cards; ++i) {
    ranks.push_back(static_cast<std::uint8_t>(held[i].rank()));
    suits[i] = renamed(held[i]);
  }
  std::vector<Ranks> thrown;
  for (unsigned chosen = 0; chosen <= keeps_all; ++chosen) {
    Ranks some;
    for (std::size_t i = 0; i < five_cards; ++i) {
      if ((chosen >> i & 1U) != 0) some.push_back(ranks[i]);
    }
    if (std::find(thrown.begin(), thrown.end(), some) == thrown.end()) thrown.push_back(some);
  }
  const PaidHands hands = paid_hands(table);
  const UpCard up(hands, static_cast<std::uint8_t>(situation.dealer->rank()), thrown, effort_);
  FirstFive five(hands, up);
  five.take(ranks);
  five.take(suits);
  const auto price = [&](unsigned kept, std::size_t drawn) -> Rational {
    const std::int64_t gains = hands.gains(five.play(kept, drawn));
    return Rational(gains) / (Rational(hands.over(drawn)) * unit_) - (drawn > 0 ? 1 : 0);
  };
  choices.push_back({"bet 2", price(keeps_all, 0), 2});
  choices.push_back({"fold", -1, -2});
  choices.push_back({"buy", price(keeps_all, 1), 1});
  // The cards are named in the order of the deck.
  std::vector<std::size_t> order{0, 1, 2, 3, 4};
  const auto in_deck = [&](std::size_t card) {
    return std::find(deck_.begin(), deck_.end(), held[card]);
  };
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return in_deck(a) < in_deck(b); });
  for (unsigned chosen = keeps_all; chosen-- > 0;) {
    const std::size_t cards = five_cards - static_cast<std::size_t>(std::popcount(chosen));
    if (cards < 2) continue;
    unsigned kept = 0;
    std::string words = "exchange";
    for (std::size_t i = 0; i < five_cards; ++i) {
      if (((chosen >> i) & 1U) != 0) {
        kept |= 1U << order[i];
      } else {
        words += " " + text(held[order[i]]);
      }
    }
    choices.push_back({std::move(words), price(kept, cards), 1});
  }
  mark_best(choices);
  return choices;
}

// By the hand dealt and the up card, the decision that is best most often.
std::vector<StrategyTable> PaidDraw::strategy() {
  const Found& best = found(rules_.paytable(ante_));
  const auto words = [](std::size_t hand) -> std::string {
    const auto made = static_cast<HandClass>(hand >> 6U);
    const std::string rank = rank_letter(static_cast<int>(hand >> 1U & 31U));
    if (made == HandClass::pair) return "Pair of " + rank + "s";
    if (made == HandClass::high_card) return (hand & 1U) != 0 ? "Ace-king" : rank + " high";
    std::string of_class = class_name(made);
    of_class[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(of_class[0])));
    return of_class;
  };
  StrategyTable table{
      "The first decision by the dealer's up card: F fold, B bet, 6 buy a sixth card, X exchange; "
      "the one that is best most often first, others that are best at times behind it",
      {"hand"},
      {}};
  for (int rank = 0; rank < static_cast<int>(rank_count); ++rank) {
    table.columns.push_back(rank_letter(rank));
  }
  for (std::size_t hand = 0; hand < best.first.size(); ++hand) {
    std::vector<std::string> line{""};
    bool dealt = false;
    for (const std::array<Wide, kinds>& by_kind : best.first[hand]) {
      std::array<std::size_t, kinds> order{fold, bet, buy, exchange};
      std::stable_sort(order.begin(), order.end(),
                       [&](std::size_t a, std::size_t b) { return by_kind[a] > by_kind[b]; });
      std::string plays;
      for (const std::size_t kind : order) {
        if (by_kind[kind] > 0) plays += "FB6X"[kind];
      }
      dealt |= !plays.empty();
      line.push_back(plays);
    }
    if (!dealt) continue;
    line[0] = words(hand);
    table.rows.push_back(std::move(line));
  }
  return {table};
}

}  // namespace houseway::paid_draw

namespace houseway {

std::unique_ptr<MainGame> paid_draw_game(const RuleSet& rules, std::span<const Card> deck, Money,
                                         Effort& effort) {
  return std::make_unique<paid_draw::PaidDraw>(rules, deck, effort);
}

std::unique_ptr<const PaidDrawPlay> best_paid_draw_play(const RuleSet& rules,
                                                        std::span<const Card> deck,
                                                        Effort& effort) {
  return paid_draw::PaidDraw(rules, deck, effort).best_play();
}

}  // namespace houseway
