#include "simulate/arranged_side.h"

#include <algorithm>

namespace houseway::arranged_rounds {
namespace {

constexpr std::size_t most_classes = 1U << 16U;

bool has(const std::vector<WagerId>& wagers, WagerId wager) {
  return std::find(wagers.begin(), wagers.end(), wager) != wagers.end();
}

// Whether it cuts anything under these rules.
bool in_force(const RuleSet& rules, const Bets& bets, const WagersLimited& limited) {
  return std::any_of(bets.begin(), bets.end(), [&](const Bet& bet) {
    return limited.wagers.contains(bet.spot.wager) &&
           limited.limit->most(rules, bet.amount) < no_limit;
  });
}

}  // namespace

std::optional<std::vector<Channel>> channels_of(const RuleSet& rules, const Bets& bets,
                                                std::vector<Part>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i].channel = static_cast<std::uint32_t>(i);
  for (const WagersLimited& limited : rules.payout_limits()) {
    if (!in_force(rules, bets, limited)) continue;
    std::optional<std::uint32_t> first;
    for (const Part& part : parts) {
      const bool cut = std::any_of(part.wagers.begin(), part.wagers.end(),
                                   [&](WagerId wager) { return limited.wagers.contains(wager); });
      if (!cut) continue;
      if (!first) first = part.channel;
      const std::uint32_t joins = part.channel;
      for (Part& each : parts) {
        if (each.channel == joins) each.channel = *first;
      }
    }
  }
  std::vector<Channel> channels;
  std::vector<std::optional<std::uint32_t>> number(parts.size());
  for (Part& part : parts) {
    if (!number[part.channel]) {
      number[part.channel] = static_cast<std::uint32_t>(channels.size());
      channels.push_back({1, {}});
    }
    part.channel = *number[part.channel];
    Channel& channel = channels[part.channel];
    part.times = static_cast<std::uint32_t>(channel.classes);
    channel.classes *= part.classes;
    if (channel.classes > most_classes) return std::nullopt;
    channel.wagers.insert(channel.wagers.end(), part.wagers.begin(), part.wagers.end());
  }
  if (channels.size() > most_channels) return std::nullopt;
  // What a wager entitles to besides goes with the first that does.
  std::vector<WagerId> paid_beside;
  for (Channel& channel : channels) {
    const std::vector<WagerId> staked = channel.wagers;
    for (const WagerId wager : staked) {
      for (const WagerId payout : rules.beside(wager)) {
        if (has(paid_beside, payout)) continue;
        paid_beside.push_back(payout);
        channel.wagers.push_back(payout);
      }
    }
  }
  return channels;
}

std::optional<Holder> decided_by_cards_of(const RuleSet& rules, Spot spot) {
  const Definition& game = rules.definition();
  const ByHand* by = game.wagers[spot.wager].by_hand();
  if (by == nullptr || by->cards.size() != 1 || by->cards[0].which != HandPart::all) {
    return std::nullopt;
  }
  const Place dealer = *game.find_place(game.cards().dealer);
  if (by->cards[0].place != own) {
    if (game.find_place(by->cards[0].place) != dealer) return std::nullopt;
    return Holder::dealer;
  }
  const std::optional<Place> holder = game.on_hand_of(spot);
  if (!holder) return Holder::player;
  if (*holder != dealer) return std::nullopt;
  return Holder::dealer;
}

std::size_t RowsByNumber::classes() const {
  return rules_->schedule(wager_).rows.size() + 1;
}

std::uint8_t RowsByNumber::ask(CardSet cards) const {
  const Row row = rules_->definition().wagers[wager_].by_hand()->rank(cards, *rules_).row;
  return static_cast<std::uint8_t>(row + 2);
}

}  // namespace houseway::arranged_rounds
