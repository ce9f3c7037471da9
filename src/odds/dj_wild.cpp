#include <fmt/format.h>

#include <array>
#include <map>

#include "games/dj_wild_stud_poker.h"
#include "odds/hands.h"
#include "odds/main_game.h"
#include "odds/sorted_hands.h"

// DJ Wild Stud Poker: five own cards against five hidden ones, one Raise of two Antes.
namespace houseway {
namespace {

// One hand, up to suits, against all dealer hands.
struct Against {
  SortedHands::Hand hand;
  CardSet cards;
  unsigned alike = 0;
  HighHand value;
  std::int64_t lower = 0;
  std::int64_t equal = 0;
};

class DjWild final : public MainGame {
 public:
  DjWild(const RuleSet& rules, std::span<const Card> deck, Effort& effort)
      : rules_(rules), game_(rules.definition()), deck_(deck.begin(), deck.end()) {
    blind_ = static_cast<WagerId>(*game_.find_wager("blind"));
    progressive_ = static_cast<WagerId>(*game_.find_wager("progressive-bonus"));
    bad_beat_ = static_cast<WagerId>(*game_.find_wager("two-way-bad-beat-bonus"));
    raise_multiple_ = game_.cards().play.front().wagering().whole_multiples().front();
    dealers_ = 1;
    const auto unseen = static_cast<std::int64_t>(deck_.size()) - 5;
    for (std::int64_t i = 0; i < 5; ++i) dealers_ = dealers_ * (unseen - i) / (i + 1);
    count(effort);
  }

  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId wager) override;
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 5) return "DJ Wild Stud Poker is decided on five own cards";
    if (!situation.community.empty()) return "there are no community cards in DJ Wild Stud Poker";
    if (situation.dealer) return "no card of the dealer is seen before the decision";
    return {};
  }

 private:
  LineNet blind_net(const Against& against) const {
    return net_on_win(
        rules_.paytable(blind_).pays[static_cast<std::size_t>(dj_wild::blind_row(against.value))]);
  }
  std::int64_t higher(const Against& against) const {
    return dealers_ - against.lower - against.equal;
  }
  // Raising, in Antes over all dealer hands, times what makes the Blind's odds whole.
  std::int64_t raising(const Against& against) const {
    const LineNet blind = blind_net(against);
    return against.lower * ((1 + raise_multiple_) * blind.den + blind.num) -
           higher(against) * (2 + raise_multiple_) * blind.den;
  }
  bool folds(const Against& against) const {
    return raising(against) <= -2 * dealers_ * blind_net(against).den;
  }

  void count(Effort& effort);
  RowCounts count_progressive() const;
  RowCounts count_bad_beat() const;

  const RuleSet& rules_;
  const Definition& game_;
  std::vector<Card> deck_;
  WagerId blind_ = 0;
  WagerId progressive_ = 0;
  WagerId bad_beat_ = 0;
  std::int64_t raise_multiple_ = 0;
  std::int64_t dealers_ = 0;
  std::vector<Against> hands_;
};

void DjWild::count(Effort& effort) {
  const SortedHands sorted(deck_, fast_wild());
  effort.planned += sorted.strengths();
  PassedHands passed(deck_.size());
  for (std::size_t strength = 0; strength < sorted.strengths(); ++strength) {
    if (effort.cancelled) throw Cancelled();
    const std::size_t first = hands_.size();
    for (const SortedHands::Hand& hand : sorted.of(strength)) {
      CardSet cards;
      for (const std::uint8_t card : hand) cards.insert(deck_[card]);
      if (const unsigned alike = suit_class_size(cards); alike > 0) {
        hands_.push_back({hand, cards, alike, sorted.value(strength), passed.avoiding(hand, 0), 0});
      }
    }
    for (const SortedHands::Hand& hand : sorted.of(strength)) passed.pass(hand);
    for (std::size_t i = first; i < hands_.size(); ++i) {
      hands_[i].equal = passed.avoiding(hands_[i].hand, 1) - hands_[i].lower;
    }
    ++effort.done;
  }
}

WagerOdds DjWild::price_main(const Paytable& table) {
  std::vector<Wide> won(rules_.schedule(blind_).rows.size());
  Wide tied = 0;
  Wide lost = 0;
  Wide folded = 0;
  Wide space = 0;
  for (const Against& against : hands_) {
    const Wide alike = against.alike;
    space += alike * dealers_;
    if (folds(against)) {
      folded += alike * dealers_;
      continue;
    }
    won[static_cast<std::size_t>(dj_wild::blind_row(against.value))] += alike * against.lower;
    tied += alike * against.equal;
    lost += alike * higher(against);
  }
  WagerOdds odds;
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.proposed = rules_.paytable(blind_).name == proposed_name;
  odds.section = text(rules_.schedule(blind_).section);
  odds.space = integer(space);
  const auto of_space = [&](Wide count) { return Rational(integer(count), odds.space); };
  // All values follow from how often each outcome comes and what it wins or loses.
  const Rational all = 2 + raise_multiple_;
  Rational ante_net = -of_space(lost) - of_space(folded);
  Rational blind_net_sum = ante_net;
  Rational raise_net = -raise_multiple_ * of_space(lost);
  Rational square = of_space(lost) * all * all + of_space(folded) * 4;
  for (std::size_t row = 0; row < won.size(); ++row) {
    odds.outcomes.push_back({std::string(rules_.schedule(blind_).rows[row]), integer(won[row]),
                             rules_.paytable(blind_).pays[row]});
    const Rational chance = of_space(won[row]);
    const Rational blind = net_on_win(rules_.paytable(blind_).pays[row]).value();
    const Rational wins = 1 + raise_multiple_ + blind;
    odds.won += chance;
    ante_net += chance;
    blind_net_sum += chance * blind;
    raise_net += chance * raise_multiple_;
    square += chance * wins * wins;
  }
  odds.outcomes.push_back({"Tie", integer(tied), push});
  odds.outcomes.push_back({"Dealer higher", integer(lost), not_printed});
  odds.outcomes.push_back({folded_name, integer(folded), not_printed});
  odds.pushed = of_space(tied);
  odds.lost = 1 - odds.won - odds.pushed;
  const Rational mean = ante_net + blind_net_sum + raise_net;
  odds.fixed_return = 1 + mean;
  odds.variance = square - mean * mean;
  BestPlay play;
  play.fold_frequency = of_space(folded);
  play.average_wager = 2 + raise_multiple_ * (1 - play.fold_frequency);
  play.element_of_risk = -mean / play.average_wager;
  play.loss_by_wager.emplace_back("ante", -ante_net);
  play.loss_by_wager.emplace_back("blind", -blind_net_sum);
  play.loss_by_wager.emplace_back("raise", -raise_net);
  odds.play = play;
  return odds;
}

std::optional<RowCounts> DjWild::count(WagerId wager) {
  if (wager == progressive_) return count_progressive();
  if (wager == bad_beat_) return count_bad_beat();
  return std::nullopt;
}

// Over hands and the card set aside, which counts only when it takes the joker's place.
RowCounts DjWild::count_progressive() const {
  RowCounts counts;
  counts.rows.resize(rules_.schedule(progressive_).rows.size());
  const auto others = static_cast<unsigned>(deck_.size()) - 5;
  const bool kept = rules_.kept_on_fold(progressive_);
  std::vector<std::uint64_t> rows(counts.rows.size() + 1);
  const auto add = [&](CardSet cards, std::uint64_t ways) {
    const Row row = dj_wild::progressive_row(cards, rules_).row;
    rows[row == no_row ? counts.rows.size() : static_cast<std::size_t>(row)] += ways;
  };
  std::uint64_t forfeited = 0;
  for (const Against& against : hands_) {
    if (!kept && folds(against)) {
      forfeited += std::uint64_t{against.alike} * others;
    } else if (!against.cards.has_joker()) {
      add(against.cards, std::uint64_t{against.alike} * others);
    } else {
      CardSet four = against.cards;
      four.erase(Card::joker());
      for (Card replacement : deck_) {
        if (against.cards.contains(replacement)) continue;
        CardSet five = four;
        five.insert(replacement);
        add(five, against.alike);
      }
    }
  }
  for (std::size_t row = 0; row < counts.rows.size(); ++row) counts.rows[row] = rows[row];
  counts.unlisted = rows.back();
  counts.forfeited = forfeited;
  return counts;
}

RowCounts DjWild::count_bad_beat() const {
  std::vector<Wide> rows(rules_.schedule(bad_beat_).rows.size());
  Wide collected = 0;
  Wide forfeited = 0;
  for (const Against& against : hands_) {
    const Wide alike = against.alike;
    if (folds(against)) {
      forfeited += alike * dealers_;
      continue;
    }
    const Row row = dj_wild::bad_beat_row(against.value);
    const Wide beaten = row == no_row ? 0 : alike * higher(against);
    if (row != no_row) rows[static_cast<std::size_t>(row)] += beaten;
    collected += alike * dealers_ - beaten;
  }
  RowCounts counts;
  for (const Wide row : rows) counts.rows.push_back(integer(row));
  counts.unlisted = integer(collected);
  counts.forfeited = integer(forfeited);
  return counts;
}

std::vector<ChoiceValue> DjWild::values(const Situation& situation) {
  for (const Against& against : hands_) {
    // Hands alike up to suits hold the same ranks in sorted suits, with or without the joker.
    std::array<unsigned, suit_count> a{};
    std::array<unsigned, suit_count> b{};
    for (Suit suit : all_suits) {
      a[static_cast<std::size_t>(suit)] = against.cards.ranks(suit);
      b[static_cast<std::size_t>(suit)] = situation.own.ranks(suit);
    }
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    if (a != b || against.cards.has_joker() != situation.own.has_joker()) continue;
    return {{fmt::format("raise {}", raise_multiple_),
             Rational(raising(against), dealers_ * blind_net(against).den)},
            {"fold", Rational(-2)}};
  }
  return {};
}

// Class and highest rank, which is as far as the rows of the table go.
std::string group_name(HighHand hand) {
  switch (hand.hand_class()) {
    case HandClass::two_pair:
      return fmt::format("two pair, {} up", rank_plural(hand.rank()));
    case HandClass::full_house:
      return fmt::format("full house, {} full", rank_plural(hand.rank()));
    default:
      return name(hand);
  }
}

std::vector<StrategyTable> DjWild::strategy() {
  struct Share {
    std::int64_t raises = 0;
    std::int64_t all = 0;
  };
  std::map<std::uint32_t, Share> shares;  // by class and highest rank, from the best down
  for (const Against& against : hands_) {
    const std::uint32_t group = against.value.value & 0xFFFF0000U;
    Share& share = shares[~group];
    share.all += against.alike;
    if (!folds(against)) share.raises += against.alike;
  }
  StrategyTable table{
      "How often the Raise is best, by the player's hand", {"hand", "hands", "best play"}, {}};
  for (const auto& [group, share] : shares) {
    table.rows.push_back(
        {group_name(HighHand{~group}), fmt::format("{}", share.all),
         share.raises == share.all ? "raise"
         : share.raises == 0
             ? "fold"
             : "raise " + decimal(Rational(share.raises * 100, share.all), 1) + "%"});
  }
  return {table};
}

}  // namespace

std::unique_ptr<MainGame> solve_dj_wild(const RuleSet& rules, std::span<const Card> deck,
                                        Effort& effort) {
  return std::make_unique<DjWild>(rules, deck, effort);
}

}  // namespace houseway
