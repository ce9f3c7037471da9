#include "simulate/board_course.h"

#include <algorithm>
#include <bit>
#include <map>

#include "round/card_round.h"
#include "simulate/opening.h"

namespace houseway::board_kernels {
namespace {

constexpr std::string_view community = "community";

// Whether a place gets its cards in every round, or because of a wager that is made.
bool deals_to(const RuleSet& rules, std::string_view place, const auto& is_bet) {
  const auto dealt = [&](const Step& step) {
    if (!step.deals_to(place)) return false;
    const auto& wagers = step.as<Deal>()->if_wagered;
    return wagers.empty() || std::any_of(wagers.begin(), wagers.end(), is_bet);
  };
  const auto& first = rules.dealing().steps;
  const auto& later = rules.definition().cards().play;
  return std::any_of(first.begin(), first.end(), dealt) ||
         std::any_of(later.begin(), later.end(), dealt);
}

Layout layout_of(const RuleSet& rules, const auto& is_bet) {
  const CardGame& cards = rules.definition().cards();
  Layout layout;
  layout.own = static_cast<std::size_t>(cards.hand_cards);
  for (std::size_t i = 0; i < cards.places.size(); ++i) {
    const LayoutPlace& lies = cards.places[i];
    const Place place = Place::named(static_cast<int>(i));
    const auto size = static_cast<std::size_t>(lies.cards);
    if (lies.id == cards.dealer) {
      layout.dealer = size;
      layout.dealer_place = place;
    } else if (lies.id == community) {
      layout.community = size;
      layout.community_place = place;
    } else if (deals_to(rules, lies.id, is_bet)) {
      layout.further = size;
      layout.further_place = place;
    }
  }
  for (const Step& step : cards.play) {
    const Reveal* reveal = step.as<Reveal>();
    if (reveal == nullptr || reveal->place != community) continue;
    for (const int which : reveal->which) layout.shown.push_back(static_cast<std::size_t>(which));
  }
  return layout;
}

Play play_of(const Step& step, const Way& way) {
  const auto& choices = step.choices();
  const auto* made = std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) {
    return choice.act == way.act && choice.word == way.word;
  });
  return {.choice = static_cast<std::uint8_t>(made - choices.begin()), .multiple = way.multiple};
}

}  // namespace

SeatCourse::SeatCourse(const RuleSet& rules, const Bets& bets)
    : rules_(rules), bets_(bets), main_(main_course(rules, base())) {
  const auto made = [&](std::string_view wager) {
    return is_bet(static_cast<WagerId>(*game().find_wager(wager)));
  };
  layout_ = layout_of(rules, made);
  for (const Bet& bet : bets_) {
    for (const HandCards& part : rules.hand(bet.spot.wager)) {
      layout_.looks_further |= layout_.further_place == part.place;
    }
  }
  opening_ = opening_record(rules, bets);
  // Where every position gets cards, those of the others are not looked at.
  for (const Step& step : rules.dealing().steps) {
    if (!step.deals_to(positions)) continue;
    for (int seat = 2; seat <= rules.positions(); ++seat) {
      for (std::size_t i = 0; i < layout_.own; ++i) opening_.seat(seat).cards.push_back({});
    }
  }
}

Money SeatCourse::base() const {
  for (const Bet& bet : bets_) {
    if (game().wagers[bet.spot.wager].id == game().base) return bet.amount;
  }
  return {};
}

bool SeatCourse::is_bet(WagerId wager) const {
  return std::any_of(bets_.begin(), bets_.end(),
                     [&](const Bet& bet) { return bet.spot.wager == wager; });
}

bool SeatCourse::of_main_game(WagerId wager) const {
  return std::find(main_.wagers.begin(), main_.wagers.end(), wager) != main_.wagers.end();
}

bool SeatCourse::covered() const {
  const CardGame& cards = game().cards();
  if (base().cents == 0 || cards.deck != Deck::standard || rules_.decks() != 1 ||
      cards.aggregate_limit != nullptr || layout_.shown.size() != layout_.community) {
    return false;
  }
  for (const DecisionPoint& point : main_.decisions) {
    for (const Way& way : point.ways) {
      if (way.most_with != nullptr) return false;
    }
  }
  // A limit on what several wagers win together makes them one channel.
  for (const WagersLimited& limited : rules_.payout_limits()) {
    const bool of_main = of_main_game(limited.wagers.front());
    for (const WagerId wager : limited.wagers) {
      if (of_main_game(wager) != of_main || (!of_main && limited.wagers.size() > 1)) return false;
    }
  }
  return true;
}

Channel SeatCourse::channel(std::size_t classes, const std::vector<WagerId>& wagers) const {
  Channel channel{classes, wagers};
  for (const WagerId wager : wagers) {
    for (const WagerId payout : rules_.beside(wager)) channel.wagers.push_back(payout);
  }
  return channel;
}

Record SeatCourse::record(std::span<const std::uint8_t> numbers,
                          std::span<const std::uint32_t> ways, const Selected& selected) const {
  Record record = opening_;
  SeatRecord& player = record.seat(1);
  const auto lies = [&](Place place) -> Cards& {
    return record.places[static_cast<std::size_t>(place.index())];
  };
  const auto deal = [&](Cards& to, std::size_t first, std::size_t count) {
    const std::size_t end = std::min(first + count, numbers.size());
    for (std::size_t i = first; i < end; ++i) to.push_back(card_of(numbers[i]));
  };
  deal(player.cards, 0, layout_.own);
  if (layout_.community_place) {
    Cards& cards = lies(*layout_.community_place);
    deal(cards, layout_.first_community(), layout_.community);
    const Cards in_order = cards;
    for (std::size_t i = 0; i < in_order.size(); ++i) cards[layout_.shown[i]] = in_order[i];
  }
  if (layout_.dealer_place) {
    deal(lies(*layout_.dealer_place), layout_.first_dealer(), layout_.dealer);
  }
  if (layout_.further_place) {
    deal(lies(*layout_.further_place), layout_.first_further(), layout_.further);
  }
  const auto& draws = game().cards().draws;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const bool card = draws[i].kind == SystemDraw::Kind::card;
    if (card && selected.card != Selected::none) {
      record.drawn[i] = {true, card_of(selected.card), {}};
    } else if (!card && selected.position != Selected::none) {
      const bool dealers = selected.position == game().positions;
      record.drawn[i] = {
          true, {}, dealers ? *layout_.dealer_place : Place::seat(selected.position + 1)};
    }
  }
  std::size_t decision = 0;
  for (const Step& step : game().cards().play) {
    if (!step.is<Decide>()) continue;
    const std::size_t at = decision++;
    if (at >= ways.size() || ways[at] == 0) continue;
    make_choice(rules_, step, play_of(step, main_.decisions[at].ways[ways[at] - 1]), player);
  }
  return record;
}

Paths::Paths(const MainCourse& course) {
  const StreetStates states(course);
  // The states of a decision: those of StreetStates, then one for each way to have folded before.
  std::size_t folds = 0;
  for (std::size_t street = 0; street < states.streets(); ++street) {
    const auto& here = states.on(street);
    const std::size_t ways = course.decisions[street].ways.size();
    const std::size_t next = states.on(street + 1).size();
    Decision decision;
    decision.bits = static_cast<unsigned>(std::bit_width(ways));
    const std::size_t folded_before = folds;
    const auto add = [&](unsigned passes, std::size_t slot, auto&& after) {
      decision.passes.push_back(static_cast<std::uint8_t>(passes));
      decision.slot.push_back(static_cast<std::uint8_t>(slot));
      decision.shift.push_back(static_cast<std::uint8_t>(slot * decision.bits));
      for (std::size_t written = 0; written < std::size_t{1} << decision.bits; ++written) {
        decision.after.push_back(static_cast<std::uint8_t>(after(written)));
      }
    };
    for (const StreetStates::State& state : here) {
      if (!state.asked) {
        add(1, 0, [&](std::size_t) { return state.after.front(); });
        continue;
      }
      const auto known = std::find(decision.staked.begin(), decision.staked.end(), state.total());
      const auto slot = static_cast<std::size_t>(known - decision.staked.begin());
      if (known == decision.staked.end()) decision.staked.push_back(state.total());
      std::size_t fold = 0;
      if (std::count(state.after.begin(), state.after.end(), StreetStates::folded) > 0) {
        fold = next + folds++;
      }
      add(0, slot, [&](std::size_t written) {
        if (written == 0 || written > ways) return std::size_t{0};
        const std::size_t after = state.after[written - 1];
        return after == StreetStates::folded ? fold : after;
      });
    }
    for (std::size_t i = 0; i < folded_before; ++i) {
      add(1, 0, [&](std::size_t) { return next + i; });
    }
    decisions_.push_back(std::move(decision));
  }
  folded_.assign(states.ends().size(), 0);
  folded_.resize(states.ends().size() + folds, 1);
}

LinesOfHands::LinesOfHands(const RuleSet& rules, const std::vector<WagerId>& wagers) {
  std::map<std::vector<Row>, std::uint8_t> lines;
  for (const CardSet hand : hand_of_each_strength()) {
    std::vector<Row> rows;
    for (const WagerId wager : wagers) {
      const ByHand* by = rules.definition().wagers[wager].by_hand();
      rows.push_back(hand.empty() ? no_row : by->rank(hand, rules).row);
    }
    const auto next = static_cast<std::uint8_t>(lines.size());
    line_.push_back(lines.emplace(rows, next).first->second);
  }
  count_ = lines.size();
}

}  // namespace houseway::board_kernels
