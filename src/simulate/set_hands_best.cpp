#include "simulate/set_hands_best.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

namespace houseway::arranged_rounds {
namespace {

constexpr SetPoint above_every_hand{32'766, 32'766};

SetDeck whole_deck(const RuleSet& rules) {
  return {rules.house_way().sizes(), 0x1FFF, rules.definition().deck() == Deck::with_joker};
}

}  // namespace

// The settings of all kinds of some ranks, each once, with what they meet.
class BestTwoHands::Group {
 public:
  Group(const SetMeetings& meetings, const SetKind& ranks) : beside(meetings, ranks) {}

  std::size_t id_of(const Setting& setting) {
    const auto same = [&](const Setting& other) { return other.point == setting.point; };
    const auto id = static_cast<std::size_t>(std::find_if(settings.begin(), settings.end(), same) -
                                             settings.begin());
    if (id == settings.size()) settings.push_back(setting);
    return id;
  }
  void find_plain() {
    std::vector<SetPoint> points;
    for (const Setting& setting : settings) points.push_back(setting.point);
    plain = beside.plain(points);
    number_.assign(settings.size(), missing);
  }
  // Flushes are looked at, for all that are wanted, when `look` is called.
  void want(std::size_t id) {
    if (looked_at(id)) return;
    number_[id] = next_++;
    wanted_.push_back(settings[id].point);
    wanted_plain_.push_back(plain[id]);
  }
  void want_all() {
    for (std::size_t id = 0; id < settings.size(); ++id) want(id);
  }
  void look() {
    beside.add(wanted_, wanted_plain_);
    wanted_.clear();
    wanted_plain_.clear();
  }
  bool looked_at(std::size_t id) const { return number_[id] != missing; }
  Met met(std::size_t id, const Suits& suits) const { return beside.met(number_[id], suits); }

  SetMeetings::Beside beside;
  std::vector<Setting> settings;
  std::vector<Met> plain;

 private:
  static constexpr std::size_t missing = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> number_;
  std::size_t next_ = 0;
  std::vector<SetPoint> wanted_;
  std::vector<Met> wanted_plain_;
};

BestTwoHands::BestTwoHands(const RuleSet& rules, Money base, const Choices& choices,
                           const HandKinds& numbers, Effort& effort)
    : rules_(rules),
      choices_(choices),
      numbers_(numbers),
      kinds_(whole_deck(rules)),
      beside_(beside_in(kinds_.deck())),
      ranks_of_choice_(HandKinds::rank_choices),
      solved_(kinds_.by_ranks().size()) {
  const Definition& game = rules.definition();
  const ByRound& main = *game.wagers[*game.find_wager(game.base)].by_round();
  const int percent = main.vigorish == nullptr ? 0 : main.vigorish(rules);
  const Money won = base - vigorish(base, percent, rules.rounds_vigorish_up());
  const std::int64_t common = std::gcd(won.cents, base.cents);
  win_ = won.cents / common;
  loss_ = base.cents / common;

  const Arranging& arranging = game.cards().arranging;
  const std::vector<SetKind>& kinds = kinds_.kinds();
  std::vector<SetPoint> dealers(kinds.size());
  std::vector<SetPoint> doubled(kinds.size(), neutral_point);
  constexpr std::size_t part = 1'000;
  in_parallel(effort, (kinds.size() + part - 1) / part, [&](std::size_t which, unsigned) {
    for (std::size_t i = which * part; i < std::min(kinds.size(), (which + 1) * part); ++i) {
      const CardSet hand = kinds[i].hand;
      const bool returned =
          arranging.returned_with != nullptr && arranging.returned_with(rules, hand);
      dealers[i] =
          returned ? neutral_point : kinds_.house_point(hand, rules.house_way(), JokerLow::is_ace);
      if (choices.may_double && arranging.doubled_with(hand)) doubled[i] = dealers[i];
    }
  });
  dealers_.emplace(kinds_, dealers);
  if (choices.may_double) dealers_doubled_.emplace(kinds_, doubled);
  for (std::size_t i = 0; i < kinds_.by_ranks().size(); ++i) {
    const CardSet hand = kinds[kinds_.by_ranks()[i].first].hand;
    ranks_of_choice_[numbers.ranks_of(numbers.sum(hand))] = static_cast<std::uint32_t>(i);
  }
}

BestTwoHands::~BestTwoHands() {
  for (const auto& each : solved_) delete each.load(std::memory_order_relaxed);
}

std::uint64_t BestTwoHands::key_of(const Suits& suits) {
  std::uint64_t key = 0;
  for (const unsigned ranks : suits) key = key << rank_count | ranks;
  return key;
}

std::vector<BestTwoHands::SuitClass> BestTwoHands::suit_classes(
    const SetKinds::Ranks& ranks) const {
  const SetKind* const kinds = &kinds_.kinds()[ranks.first];
  std::vector<SuitClass> all;
  SuitClass now;
  const auto fill = [&](auto&& self, int rank) -> void {
    if (rank < 0) {
      now.kind = 0;
      for (const unsigned held : now.suits) {
        if (std::popcount(held) < flush_from(kinds->joker)) continue;
        while (kinds[now.kind].flush != held) ++now.kind;
      }
      all.push_back(now);
      return;
    }
    const int held = kinds->counts[static_cast<std::size_t>(rank)];
    if (held == 0) return self(self, rank - 1);
    const Suits before = now.suits;
    for (unsigned which = 0; which < 16; ++which) {
      if (std::popcount(which) != held) continue;
      for (std::size_t suit = 0; suit < suit_count; ++suit) {
        if ((which >> suit & 1U) != 0) now.suits[suit] |= 1U << static_cast<unsigned>(rank);
      }
      if (std::is_sorted(now.suits.rbegin(), now.suits.rend())) self(self, rank - 1);
      now.suits = before;
    }
  };
  fill(fill, rank_count - 1);
  return all;
}

// The house way first, then every other way that is not foul and not worse in both hands than
// another.
std::vector<BestTwoHands::Setting> BestTwoHands::settings_of(const SetKind& kind) const {
  const Arranging& arranging = rules_.definition().cards().arranging;
  Cards cards;
  for (const Card card : deck_cards(Deck::with_joker)) {
    if (kind.hand.contains(card)) cards.push_back(card);
  }
  const auto setting_of = [&](CardSet low) -> Setting {
    Cards named;
    for (const Card card : cards) {
      if (low.contains(card)) named.push_back(card);
    }
    const SetHands hands = arranging.worth(cards, {named}).set_hands();
    if (hands.foul()) return {};
    const SetPoint point = kinds_.point(kind.hand - low, low, JokerLow::is_ace);
    return {{point.high, static_cast<std::int16_t>(hands.second + 1)}, SetWord::of(hands)};
  };
  const Setting house = setting_of(rules_.house_way().set(kind.hand)[0]);
  std::vector<Setting> all;
  if (choices_.any_setting) {
    for_each_low(kind.hand, kinds_.deck().sizes, [&](CardSet low) {
      const Setting found = setting_of(low);
      const auto as_good_as = [](const Setting& a, const Setting& b) {
        return a.point.high >= b.point.high && a.point.low >= b.point.low;
      };
      const bool worse = std::any_of(
          all.begin(), all.end(), [&](const Setting& other) { return as_good_as(other, found); });
      if (found.word == 0 || worse) return;
      std::erase_if(all, [&](const Setting& other) { return as_good_as(found, other); });
      all.push_back(found);
    });
    std::erase_if(all, [&](const Setting& other) { return other.point == house.point; });
  }
  all.insert(all.begin(), house);
  return all;
}

// Looks at flushes only for settings that might be best: what they change of a setting is at most
// what a win is worth above a loss, for each hand of the dealer that has one.
void BestTwoHands::look_where_best(const std::vector<SuitClass>& classes,
                                   const std::vector<std::vector<std::size_t>>& ids,
                                   Group& group) const {
  const auto plain_value = [&](std::size_t id) { return value(group.plain[id], beside_); };
  std::vector<std::size_t> top;
  for (const std::vector<std::size_t>& of_kind : ids) {
    top.push_back(*std::max_element(
        of_kind.begin(), of_kind.end(),
        [&](std::size_t a, std::size_t b) { return plain_value(a) < plain_value(b); }));
    group.want(top.back());
  }
  group.look();
  std::int64_t flushes = 0;
  std::vector<std::int64_t> least(ids.size(), std::numeric_limits<std::int64_t>::max());
  for (const SuitClass& each : classes) {
    flushes = std::max(flushes, group.beside.flushes(each.suits));
    least[each.kind] =
        std::min(least[each.kind], value(group.met(top[each.kind], each.suits), beside_));
  }
  for (std::size_t kind = 0; kind < ids.size(); ++kind) {
    for (const std::size_t id : ids[kind]) {
      if (plain_value(id) + (win_ + loss_) * flushes >= least[kind]) group.want(id);
    }
  }
  group.look();
}

const BestTwoHands::Solved& BestTwoHands::solve(std::size_t ranks, SetWords& words) const {
  const SetKinds::Ranks& of_ranks = kinds_.by_ranks()[ranks];
  const SetKind* const kinds = &kinds_.kinds()[of_ranks.first];
  const std::vector<SuitClass> classes = suit_classes(of_ranks);
  Group group(*dealers_, *kinds);
  std::vector<std::vector<std::size_t>> ids(of_ranks.count);  // of each kind's settings
  for (std::size_t kind = 0; kind < of_ranks.count; ++kind) {
    for (const Setting& setting : settings_of(kinds[kind])) {
      ids[kind].push_back(group.id_of(setting));
    }
  }
  group.find_plain();
  std::optional<Group> doubled;
  if (dealers_doubled_) {
    doubled.emplace(*dealers_doubled_, *kinds);
    doubled->settings = group.settings;
    doubled->settings.push_back({above_every_hand, 0});
    doubled->find_plain();
    doubled->want_all();
    doubled->look();
    group.want_all();
    group.look();
  } else {
    look_where_best(classes, ids, group);
  }

  std::vector<std::uint64_t> of_kind(of_ranks.count);
  std::vector<bool> alike(of_ranks.count, true);
  std::vector<std::uint64_t> chosen;
  for (const SuitClass& each : classes) {
    std::optional<std::int64_t> most;
    std::uint64_t word = 0;
    for (const std::size_t id : ids[each.kind]) {
      if (!group.looked_at(id)) continue;
      std::int64_t worth = value(group.met(id, each.suits), beside_);
      bool doubles = false;
      if (doubled) {
        const std::int64_t counting = doubled->met(group.settings.size(), each.suits).both;
        Met met = doubled->met(id, each.suits);
        met.any -= beside_ - counting;  // hands that decide nothing are not below
        const std::int64_t more = value(met, counting);
        doubles = more > 0;
        worth += std::max<std::int64_t>(more, 0);
      }
      if (most && worth <= *most) continue;
      most = worth;
      word = group.settings[id].word | (doubles ? SetWord::doubles : 0);
    }
    chosen.push_back(word);
    std::uint64_t& first = of_kind[each.kind];
    if (first == 0) first = word;
    if (first != word) alike[each.kind] = false;
  }
  auto solved = std::make_unique<Solved>();
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (!alike[classes[i].kind]) solved->words.emplace_back(key_of(classes[i].suits), chosen[i]);
  }
  std::sort(solved->words.begin(), solved->words.end());
  for (std::size_t kind = 0; kind < of_ranks.count; ++kind) {
    // Some kinds are of no hand.
    if (!alike[kind] || of_kind[kind] == 0) continue;
    const std::size_t number = numbers_.kind_of(numbers_.sum(kinds[kind].hand));
    words[number].store(of_kind[kind], std::memory_order_relaxed);
  }
  // Another thread may have found the same meanwhile.
  const Solved* known = nullptr;
  if (solved_[ranks].compare_exchange_strong(known, solved.get(), std::memory_order_acq_rel)) {
    return *solved.release();
  }
  return *known;
}

std::uint64_t BestTwoHands::find(std::size_t kind, CardSet hand, SetWords& words) const {
  const std::size_t ranks = ranks_of_choice_[numbers_.ranks_of(numbers_.sum(hand))];
  const Solved* solved = solved_[ranks].load(std::memory_order_acquire);
  if (solved == nullptr) solved = &solve(ranks, words);
  if (const std::uint64_t word = words[kind].load(std::memory_order_relaxed); word != 0) {
    return word;
  }
  Suits suits{};
  for (std::size_t suit = 0; suit < suit_count; ++suit) suits[suit] = hand.ranks(all_suits[suit]);
  std::sort(suits.rbegin(), suits.rend());
  const std::uint64_t key = key_of(suits);
  return std::lower_bound(solved->words.begin(), solved->words.end(),
                          std::pair<std::uint64_t, std::uint64_t>{key, 0})
      ->second;
}

}  // namespace houseway::arranged_rounds
