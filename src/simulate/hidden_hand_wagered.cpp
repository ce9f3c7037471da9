#include "simulate/hidden_hand_wagered.h"

#include <algorithm>

namespace houseway::hidden_hand_play {
namespace {

class Gathering {
 public:
  Gathering(const RuleSet& rules, const Layout& layout) : rules_(rules), layout_(layout) {}

  bool add(Spot spot) {
    if (!add_decided(spot)) return false;
    if (std::find(made_.begin(), made_.end(), spot.wager) == made_.end()) {
      made_.push_back(spot.wager);
      if (!rules_.kept_on_fold(spot.wager)) found_.lost_on_fold.push_back(spot.wager);
      for (const WagerId payout : rules_.beside(spot.wager)) {
        if (!add_payout(spot.wager, payout)) return false;
      }
    }
    return true;
  }

  Wagered finish() {
    for (const WagersLimited& limited : rules_.payout_limits()) {
      keep_together([&](WagerId wager) { return limited.wagers.contains(wager); });
    }
    if (const AggregateLimit* limit = game().cards().aggregate_limit) {
      keep_together([&](WagerId wager) { return limit->wagers.contains(game().wagers[wager].id); });
    }
    for (std::uint8_t schedule = 0; schedule < game().schedules.size(); ++schedule) {
      keep_together([&](WagerId wager) {
        return rules_.has_paytable(wager) && rules_.schedule_index(wager) == schedule &&
               !rules_.paytable(wager).meters.empty();
      });
    }
    keep_together([&](WagerId wager) {
      const auto& main = found_.showdown.wagers;
      return std::find(main.begin(), main.end(), wager) != main.end();
    });
    return std::move(found_);
  }

 private:
  const Definition& game() const { return rules_.definition(); }
  const Wager& declared(WagerId wager) const { return game().wagers[wager]; }
  std::size_t rows(WagerId wager) const { return rules_.schedule(wager).rows.size(); }

  bool add_decided(Spot spot) {
    const Wager& wager = declared(spot.wager);
    if (const ByShowdown* by = wager.by_showdown()) {
      add(by->by_losing_hand ? found_.by_losing_hand : found_.showdown, spot.wager, by->meets);
      return true;
    }
    if (const ByHand* by = wager.by_hand()) {
      const auto looked = looked_at(rules_, layout_, spot);
      return looked && add_rows(*looked, by->rank, by->tells_suits_apart, spot.wager);
    }
    const ByRound* by = wager.by_round();
    if (by == nullptr || (by->sees == nullptr && wager.tells_suits_apart())) return false;
    (by->sees == nullptr ? found_.by_card : found_.by_sight).push_back(spot);
    return true;
  }

  // What a wager entitles to. Nobody else is there to be envied.
  bool add_payout(WagerId on, WagerId payout) {
    if (const BonusOn* bonus = declared(payout).bonus_on()) {
      found_.together.emplace_back(on, payout);
      made_.push_back(payout);
      if (bonus->by_first_cards != nullptr) return false;
      if (bonus->meets == nullptr) {
        return add_rows({.own = true}, bonus->rank, bonus->tells_suits_apart, payout);
      }
      add(found_.showdown, payout, bonus->meets);
      return true;
    }
    const Beside* beside = declared(payout).beside();
    if (beside == nullptr) return false;
    if (beside->what == Beside::For::envy) return true;
    const auto& draws = game().cards().draws;
    return std::all_of(draws.begin(), draws.end(), [&](const SystemDraw& draw) {
      return draw.id != declared(payout).id || rules_.drawn_in_one_of(draw) == 0;
    });
  }

  void add(Wagered::OnShowdown& to, WagerId wager, Meet meets) const {
    to.met.push_back({meets, rows(wager)});
    to.wagers.push_back(wager);
  }

  bool add_rows(const Looked& looked, RankHand rank, bool suits_apart, WagerId wager) {
    if (!looked.own_alone()) {
      if (!goes_by_high_hand(looked, rank)) return false;
      auto view = std::find_if(found_.views.begin(), found_.views.end(),
                               [&](const auto& each) { return each.looked == looked; });
      if (view == found_.views.end()) view = found_.views.insert(view, {looked, {}});
      add_rows(view->rows, rank, wager);
      return true;
    }
    // Three cards are so few that every hand has its number.
    constexpr std::size_t few = 3;
    constexpr std::size_t too_many = 7;
    if (suits_apart && layout_.own == too_many) return false;
    add_rows(suits_apart && layout_.own > few ? found_.apart : found_.own, rank, wager);
    return true;
  }
  void add_rows(std::vector<RowsOf>& to, RankHand rank, WagerId wager) const {
    auto known =
        std::find_if(to.begin(), to.end(), [&](const RowsOf& each) { return each.rank == rank; });
    if (known == to.end()) known = to.insert(known, {rank, 0, {}});
    known->rows = std::max(known->rows, rows(wager));
    known->wagers.push_back(wager);
  }
  bool goes_by_high_hand(const Looked& looked, RankHand rank) const {
    const std::size_t dealers = layout_.dealers - (looked.without_up ? 1 : 0);
    const std::size_t cards = (looked.own ? layout_.own : 0) + (looked.dealers ? dealers : 0) +
                              (looked.others ? layout_.others : 0);
    const auto deck = deck_cards(game().cards().deck);
    return cards >= 5 && cards <= FastHigh::most_cards && game().cards().deck == Deck::standard &&
           rank(CardSet(deck.first(cards)), rules_).hand.kind == ShownHand::Kind::high;
  }

  // Those made that are such.
  template <class Is>
  void keep_together(Is is) {
    const auto first = std::find_if(made_.begin(), made_.end(), is);
    for (auto other = first; other != made_.end(); ++other) {
      if (is(*other)) found_.together.emplace_back(*first, *other);
    }
  }

  const RuleSet& rules_;
  const Layout& layout_;
  Wagered found_;
  std::vector<WagerId> made_;
};

}  // namespace

std::optional<Wagered> wagered(const RuleSet& rules, const Bets& bets, const Layout& layout) {
  Gathering gathering(rules, layout);
  const auto& wagers = rules.definition().wagers;
  if (std::any_of(wagers.begin(), wagers.end(),
                  [](const Wager& wager) { return wager.fixed_sum() != nullptr; })) {
    return std::nullopt;
  }
  for (const Bet& bet : bets) {
    if (!gathering.add(bet.spot)) return std::nullopt;
  }
  if (layout.decision == nullptr) return gathering.finish();
  for (const Choice& choice : layout.decision->choices()) {
    if (choice.act != Choice::Act::wager) continue;
    const Spot spot{static_cast<WagerId>(*rules.definition().find_wager(choice.wager)), 0};
    if (!gathering.add(spot)) return std::nullopt;
  }
  return gathering.finish();
}

}  // namespace houseway::hidden_hand_play
