#include "odds/set_hands_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <mutex>

namespace houseway {
namespace {

constexpr SetPoint above_all{32'766, 32'766};

SetDeck deck_of(const RuleSet& rules, std::span<const Card> deck) {
  const CardSet cards(deck);
  return {rules.house_way().sizes(), cards.ranks(Suit::clubs), cards.has_joker()};
}

// Whether the player's joker is above the ace as the one card below five.
JokerLow joker_of(const CardGame& game) {
  if (game.arranging.sizes[0] != 1) return JokerLow::is_ace;
  const Card joker = Card::joker();
  const Cards hand{joker,
                   Card(Rank::king, Suit::clubs),
                   Card(Rank::king, Suit::hearts),
                   Card(Rank::nine, Suit::spades),
                   Card(Rank::four, Suit::clubs),
                   Card(Rank::two, Suit::hearts)};
  const SetHands set = game.arranging.worth(hand, {Cards{joker}}).set_hands();
  return set.second == joker_low ? JokerLow::above_ace : JokerLow::is_ace;
}

// Whether the dealer arranges before the players are asked to.
bool sets_before_players(const CardGame& game) {
  for (const Step& step : game.play) {
    if (step.is<Arrange>()) return true;
    if (step.offers(Choice::Act::set)) return false;
  }
  return false;
}

SetPoint shifted(SetPoint point) {
  return {static_cast<std::int16_t>(point.high + 1), static_cast<std::int16_t>(point.low + 1)};
}

using Difference = SetHandsSolver::Difference;

constexpr std::size_t kept_differences = 40;

// Those that cost most stand first, and further ones are dropped.
void keep_greatest(std::vector<Difference>& all) {
  std::sort(all.begin(), all.end(), [](const Difference& a, const Difference& b) {
    return a.cost != b.cost ? a.cost > b.cost : a.hand.bits() < b.hand.bits();
  });
  if (all.size() > kept_differences) all.resize(kept_differences);
}

}  // namespace

// The settings of all kinds of some ranks, each once, with what they meet.
struct SetHandsSolver::Group {
  Group(const SetMeetings& meetings, const SetKind& first) : beside(meetings, first) {}

  std::size_t id_of(SetPoint setting) {
    const auto id = static_cast<std::size_t>(std::find(settings.begin(), settings.end(), setting) -
                                             settings.begin());
    if (id == settings.size()) settings.push_back(setting);
    return id;
  }
  void find_plain() {
    plain = beside.plain(settings);
    number.assign(settings.size(), missing);
  }
  // Lets flushes be looked at for this setting when `look` is called.
  void want(std::size_t id) {
    if (number[id] != missing) return;
    number[id] = next++;
    wanted.push_back(settings[id]);
    wanted_plain.push_back(plain[id]);
  }
  void look() {
    beside.add(wanted, wanted_plain);
    wanted.clear();
    wanted_plain.clear();
  }
  void want_all() {
    for (std::size_t id = 0; id < settings.size(); ++id) want(id);
  }
  // At these and one more.
  void look_at_all(std::vector<SetPoint> these, SetPoint further) {
    settings = std::move(these);
    settings.push_back(further);
    find_plain();
    want_all();
    look();
  }
  bool looked_at(std::size_t id) const { return number[id] != missing; }
  Met met(std::size_t id, const std::array<unsigned, suit_count>& suits) const {
    return beside.met(number[id], suits);
  }

  static constexpr std::size_t missing = std::numeric_limits<std::size_t>::max();
  SetMeetings::Beside beside;
  std::vector<SetPoint> settings;
  std::vector<Met> plain;
  std::vector<std::size_t> number;
  std::size_t next = 0;
  std::vector<SetPoint> wanted;
  std::vector<Met> wanted_plain;
};

SetHandsSolver::SetHandsSolver(const RuleSet& rules, std::span<const Card> deck, std::int64_t won,
                               std::int64_t lost, Effort& effort)
    : rules_(rules),
      game_(rules.definition().cards()),
      way_(rules.house_way()),
      kinds_(deck_of(rules, deck)),
      win_(won),
      loss_(lost),
      effort_(effort),
      players_joker_(joker_of(game_)),
      open_(sets_before_players(game_)) {}

void SetHandsSolver::prepare() {
  if (dealers_) return;
  const auto& kinds = kinds_.kinds();
  settings_.resize(kinds.size());
  std::vector<SetPoint> dealers(kinds.size());
  std::vector<SetPoint> doubled(kinds.size(), neutral_point);
  constexpr std::size_t part = 1'000;
  in_parallel(effort_, (kinds.size() + part - 1) / part, [&](std::size_t which, unsigned) {
    for (std::size_t i = which * part; i < std::min(kinds.size(), (which + 1) * part); ++i) {
      settings_[i] = kinds_.settings(kinds[i], way_, players_joker_);
      const auto returned = game_.arranging.returned_with;
      const bool pushes = returned != nullptr && returned(rules_, kinds[i].hand);
      dealers[i] =
          pushes ? neutral_point : kinds_.house_point(kinds[i].hand, way_, JokerLow::is_ace);
      if (game_.arranging.doubled_with != nullptr && game_.arranging.doubled_with(kinds[i].hand)) {
        doubled[i] = dealers[i];
      }
    }
  });
  dealers_.emplace(kinds_, dealers);
  if (game_.arranging.doubled_with != nullptr) dealers_doubled_.emplace(kinds_, doubled);
}

std::int64_t SetHandsSolver::dealers() const {
  return beside_in(kinds_.deck());
}

std::vector<SetPoint> SetHandsSolver::settings_of(const SetKind& kind, Side side) const {
  std::vector<SetPoint> settings =
      settings_[static_cast<std::size_t>(&kind - kinds_.kinds().data())];
  // Who banks wins copies: hands that are equal count as below.
  if (side == Side::bank)
    std::transform(settings.begin(), settings.end(), settings.begin(), shifted);
  return settings;
}

std::vector<SetHandsSolver::SuitClass> SetHandsSolver::suit_classes(
    const SetKinds::Ranks& ranks) const {
  const SetKind& first = kinds_.kinds()[ranks.first];
  std::vector<SuitClass> all;
  SuitClass now;
  const auto done = [&] {
    now.hands = 24;
    int run = 1;
    now.kind = 0;
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      const unsigned held = now.suits[suit];
      run = suit > 0 && held == now.suits[suit - 1] ? run + 1 : 1;
      now.hands /= run;
      if (std::popcount(held) < flush_from(first.joker)) continue;
      while (kinds_.kinds()[ranks.first + now.kind].flush != held) ++now.kind;
    }
    all.push_back(now);
  };
  // The ranks of each suit as numbers, none above the one before it.
  const auto fill = [&](auto&& self, int rank) -> void {
    if (rank < 0) return done();
    const int held = first.counts[static_cast<std::size_t>(rank)];
    if (held == 0) return self(self, rank - 1);
    const auto before = now.suits;
    for (unsigned which = 0; which < 16; ++which) {
      if (std::popcount(which) != held) continue;
      for (std::size_t suit = 0; suit < suit_count; ++suit) {
        if (((which >> suit) & 1U) != 0) now.suits[suit] |= 1U << static_cast<unsigned>(rank);
      }
      if (std::is_sorted(now.suits.rbegin(), now.suits.rend())) self(self, rank - 1);
      now.suits = before;
    }
  };
  fill(fill, rank_count - 1);
  return all;
}

// What becomes of one setting beside all hands of the dealer.
struct SetHandsSolver::Taken {
  std::size_t id = 0;
  Met met;
  Met met_doubled;
  std::int64_t counting = 0;  // dealer's hands with which a doubled wager counts
  bool doubled = false;
  std::int64_t value = 0;
};

// Looks at flushes only for settings that might be best: what they change of a setting is at most
// what a win is worth above a loss, for each hand of the dealer that has one.
void SetHandsSolver::look_where_best(const std::vector<SuitClass>& classes,
                                     const std::vector<std::vector<std::size_t>>& ids,
                                     Group& group) const {
  const std::int64_t beside = dealers();
  const auto plain_value = [&](std::size_t id) { return value(group.plain[id], beside); };
  std::vector<std::size_t> top;
  for (const std::vector<std::size_t>& of_kind : ids) {
    top.push_back(*std::max_element(
        of_kind.begin(), of_kind.end(),
        [&](std::size_t a, std::size_t b) { return plain_value(a) < plain_value(b); }));
    group.want(of_kind[0]);
    group.want(top.back());
  }
  group.look();
  std::int64_t flushes = 0;
  std::vector<std::int64_t> least(ids.size(), std::numeric_limits<std::int64_t>::max());
  for (const SuitClass& each : classes) {
    flushes = std::max(flushes, group.beside.flushes(each.suits));
    least[each.kind] =
        std::min(least[each.kind], value(group.met(top[each.kind], each.suits), beside));
  }
  for (std::size_t kind = 0; kind < ids.size(); ++kind) {
    for (const std::size_t id : ids[kind]) {
      if (plain_value(id) + (win_ + loss_) * flushes >= least[kind]) group.want(id);
    }
  }
  group.look();
}

void SetHandsSolver::solve(const SetKinds::Ranks& ranks, Side side, Results& into) const {
  const auto& kinds = kinds_.kinds();
  const std::vector<SuitClass> classes = suit_classes(ranks);
  const std::int64_t beside = dealers();
  Group group(*dealers_, kinds[ranks.first]);
  std::vector<std::vector<std::size_t>> ids(ranks.count);  // of each kind's settings
  for (std::size_t kind = 0; kind < ranks.count; ++kind) {
    for (const SetPoint& setting : settings_of(kinds[ranks.first + kind], side)) {
      ids[kind].push_back(group.id_of(setting));
      if (open_) break;  // the others count only together
    }
  }
  group.find_plain();
  std::optional<Group> doubled;
  if (dealers_doubled_ && side == Side::player) {
    doubled.emplace(*dealers_doubled_, kinds[ranks.first]);
    doubled->look_at_all(group.settings, above_all);
    group.want_all();
  } else if (open_) {
    for (const std::vector<std::size_t>& of_kind : ids) group.want(of_kind[0]);
  } else {
    look_where_best(classes, ids, group);
  }
  group.look();
  for (std::size_t kind = 0; open_ && kind < ranks.count; ++kind) {
    group.beside.add_best_of(settings_of(kinds[ranks.first + kind], side));
  }

  for (const SuitClass& each : classes) {
    const auto take = [&](std::size_t id) {
      Taken taken;
      taken.id = id;
      taken.met = group.met(id, each.suits);
      taken.value = value(taken.met, beside);
      if (!doubled) return taken;
      taken.counting = doubled->met(doubled->settings.size() - 1, each.suits).both;
      taken.met_doubled = doubled->met(id, each.suits);
      taken.met_doubled.any -= beside - taken.counting;  // hands that decide nothing are not below
      const std::int64_t more = value(taken.met_doubled, taken.counting);
      taken.doubled = more > 0;
      taken.value += std::max<std::int64_t>(more, 0);
      return taken;
    };
    const Taken house = take(ids[each.kind][0]);
    Taken best = house;
    if (open_) {
      best.met = group.beside.met(group.next + each.kind, each.suits);
    } else {
      for (const std::size_t id : ids[each.kind]) {
        if (!group.looked_at(id)) continue;
        const Taken other = take(id);
        if (other.value > best.value) best = other;
      }
    }
    const auto tally = [&](const Taken& taken, Setting setting) {
      Played& played = into.by_setting[static_cast<std::size_t>(setting)];
      if (!taken.doubled) return played.single.add(taken.met, beside, each.hands);
      played.doubled.add(taken.met_doubled, taken.counting, each.hands);
      played.doubled_in_vain.add(
          {taken.met.both - taken.met_doubled.both, taken.met.any - taken.met_doubled.any},
          beside - taken.counting, each.hands);
    };
    tally(best, Setting::best);
    tally(house, Setting::house);
    if (!open_) compare(kinds[ranks.first + each.kind], each, group, best, house, into);
  }
}

void SetHandsSolver::compare(const SetKind& kind, const SuitClass& hands, const Group& group,
                             const Taken& best, const Taken& house, Results& into) const {
  RuleShare& share =
      into.rules[static_cast<std::size_t>(way_.rule_of(kind.hand) - way_.rules().data())];
  const std::int64_t cost = best.value - house.value;
  share.hands += hands.hands;
  share.cost += Wide{cost} * hands.hands;
  if (cost == 0) share.best += hands.hands;
  const auto& known = into.differences;
  const bool greatest = known.size() < kept_differences || cost > known.back().cost;
  if (cost == 0 || !greatest) return;
  CardSet hand;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    hand = hand | CardSet(std::uint64_t{hands.suits[suit]} << (16U * suit));
  }
  if (kind.joker) hand.insert(Card::joker());
  into.differences.push_back(
      {hand, low_of(hand, group.settings[best.id]), low_of(hand, group.settings[house.id]), cost});
  keep_greatest(into.differences);
}

CardSet SetHandsSolver::low_of(CardSet hand, SetPoint setting) const {
  CardSet found;
  for_each_low(hand, kinds_.deck().sizes, [&](CardSet low) {
    if (found.empty() && kinds_.point(hand - low, low, players_joker_) == setting) found = low;
  });
  return found;
}

// Everything that the results depend on.
std::string SetHandsSolver::told_apart_by(Side side) const {
  const SetDeck& deck = kinds_.deck();
  std::string key =
      fmt::format("{} {} {} {} {} {} {} {}", static_cast<int>(side), deck.ranks, deck.joker, win_,
                  loss_, static_cast<int>(players_joker_), open_, static_cast<int>(deck.sizes));
  for (const WayRule& rule : way_.rules()) key += '\n' + rule.text;
  const Arranging& arranging = game_.arranging;
  for (const SetKind& kind : kinds_.kinds()) {
    if (arranging.returned_with != nullptr)
      key += arranging.returned_with(rules_, kind.hand) ? 'r' : '.';
    if (arranging.doubled_with != nullptr) key += arranging.doubled_with(kind.hand) ? 'd' : '.';
  }
  return key;
}

// An audit asks for many rules, most of which leave this game as it is.
const SetHandsSolver::Results& SetHandsSolver::results(Side side) {
  static std::mutex looking;
  static std::map<std::string, std::shared_ptr<const Results>> found_before;
  std::shared_ptr<const Results>& mine = results_[side];
  if (mine != nullptr) return *mine;
  const std::string key = told_apart_by(side);
  {
    const std::lock_guard guard(looking);
    if (const auto known = found_before.find(key); known != found_before.end()) {
      return *(mine = known->second);
    }
  }
  mine = find_results(side);
  const std::lock_guard guard(looking);
  found_before.emplace(key, mine);
  return *mine;
}

std::shared_ptr<const SetHandsSolver::Results> SetHandsSolver::find_results(Side side) {
  prepare();
  const std::size_t rules = way_.rules().size();
  std::vector<Results> by_thread(effort_.threads);
  for (Results& each : by_thread) each.rules.resize(rules);
  in_parallel(effort_, kinds_.by_ranks().size(), [&](std::size_t part, unsigned thread) {
    solve(kinds_.by_ranks()[part], side, by_thread[thread]);
  });
  auto all = std::make_shared<Results>();
  all->rules.resize(rules);
  for (const Results& each : by_thread) all->add(each);
  keep_greatest(all->differences);
  return all;
}

void SetHandsSolver::Results::add(const Results& other) {
  for (std::size_t i = 0; i < by_setting.size(); ++i) {
    by_setting[i].single += other.by_setting[i].single;
    by_setting[i].doubled += other.by_setting[i].doubled;
    by_setting[i].doubled_in_vain += other.by_setting[i].doubled_in_vain;
  }
  for (std::size_t i = 0; i < rules.size(); ++i) {
    rules[i].hands += other.rules[i].hands;
    rules[i].best += other.rules[i].best;
    rules[i].cost += other.rules[i].cost;
  }
  differences.insert(differences.end(), other.differences.begin(), other.differences.end());
}

const SetHandsSolver::Played& SetHandsSolver::played(Side side, Setting setting) {
  return results(side).by_setting[static_cast<std::size_t>(setting)];
}

const std::vector<SetHandsSolver::RuleShare>& SetHandsSolver::by_rule() {
  return results(Side::player).rules;
}

const std::vector<SetHandsSolver::Difference>& SetHandsSolver::differences() {
  return results(Side::player).differences;
}

std::vector<SetHandsSolver::Valued> SetHandsSolver::values(CardSet hand) {
  prepare();
  RankCounts counts{};
  std::array<unsigned, suit_count> suits{};
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    suits[suit] = hand.ranks(all_suits[suit]);
    for (unsigned left = suits[suit]; left != 0; left &= left - 1U) {
      ++counts[static_cast<std::size_t>(std::countr_zero(left))];
    }
  }
  const SetKind kind{counts, hand.has_joker(), 0, hand};
  std::vector<Valued> values;
  std::vector<SetPoint> settings;
  for_each_low(hand, kinds_.deck().sizes, [&](CardSet low) {
    const SetPoint setting = kinds_.point(hand - low, low, players_joker_);
    if (setting.high == 0) return;
    if (std::find(settings.begin(), settings.end(), setting) != settings.end()) return;
    settings.push_back(setting);
    values.push_back({low});
  });
  Group group(*dealers_, kind);
  group.look_at_all(settings, above_all);
  for (std::size_t id = 0; id < settings.size(); ++id) {
    values[id].value = value(group.met(id, suits), dealers());
  }
  if (!dealers_doubled_) return values;
  Group doubled(*dealers_doubled_, kind);
  doubled.look_at_all(settings, above_all);
  for (std::size_t id = 0; id < settings.size(); ++id) {
    // Hands that decide nothing lose nothing.
    const std::int64_t more = value(doubled.met(id, suits), dealers());
    values[id].doubled = more > 0;
    values[id].value += std::max<std::int64_t>(more, 0);
  }
  return values;
}

std::vector<SetHandsSolver::Result> SetHandsSolver::against(CardSet hand,
                                                            CardSet dealers_hand) const {
  const auto returned = game_.arranging.returned_with;
  const bool pushes = returned != nullptr && returned(rules_, dealers_hand);
  const SetPoint dealers_set = kinds_.house_point(dealers_hand, way_, JokerLow::is_ace);
  std::vector<Result> results;
  for_each_low(hand, kinds_.deck().sizes, [&](CardSet low) {
    const SetPoint mine = kinds_.point(hand - low, low, players_joker_);
    if (mine.high == 0) return;
    const bool high_wins = mine.high > dealers_set.high;
    const bool low_wins = mine.low > dealers_set.low;
    results.push_back({low, pushes                  ? 0
                            : high_wins && low_wins ? 1
                            : high_wins || low_wins ? 0
                                                    : -1});
  });
  return results;
}

bool SetHandsSolver::alike(CardSet hand, CardSet low, CardSet other) const {
  return kinds_.point(hand - low, low, players_joker_) ==
         kinds_.point(hand - other, other, players_joker_);
}

CardSet SetHandsSolver::example(int (*class_of)(CardSet), int wanted) const {
  const auto& kinds = kinds_.kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const SetKind& kind) {
    return class_of(kind.hand) == wanted;
  });
  return found == kinds.end() ? CardSet{} : found->hand;
}

// By what the player's hand is of the classes, and the dealer's. How many hands are of a class is
// found by one hand alone; pairs of them are looked at only where the player's is of another than
// the first class.
std::vector<std::vector<Wide>> SetHandsSolver::pairs(int (*class_of)(CardSet),
                                                     std::size_t classes) {
  const auto& kinds = kinds_.kinds();
  std::vector<std::size_t> of_kind;
  for (const SetKind& kind : kinds)
    of_kind.push_back(static_cast<std::size_t>(class_of(kind.hand)));
  std::vector<SetMeetings> dealers_of;  // of each class but the first
  for (std::size_t each = 1; each < classes; ++each) {
    std::vector<SetPoint> points;
    for (const std::size_t found : of_kind) {
      points.push_back(found == each ? SetPoint{1, 1} : neutral_point);
    }
    dealers_of.emplace_back(kinds_, points);
  }
  constexpr SetPoint above{2, 2};
  using Table = std::vector<std::vector<Wide>>;
  std::vector<Table> found(effort_.threads, Table(classes, std::vector<Wide>(classes)));
  std::vector<std::vector<Wide>> hands(effort_.threads, std::vector<Wide>(classes));
  in_parallel(effort_, kinds_.by_ranks().size(), [&](std::size_t part, unsigned thread) {
    const SetKinds::Ranks& ranks = kinds_.by_ranks()[part];
    const std::size_t* first = &of_kind[ranks.first];
    const bool all_first =
        std::all_of(first, first + ranks.count, [](std::size_t each) { return each == 0; });
    const std::vector<SuitClass> suits = suit_classes(ranks);
    for (const SuitClass& each : suits) hands[thread][first[each.kind]] += each.hands;
    if (all_first) return;
    for (std::size_t dealers_class = 1; dealers_class < classes; ++dealers_class) {
      Group group(dealers_of[dealers_class - 1], kinds[ranks.first]);
      group.look_at_all({}, above);
      for (const SuitClass& each : suits) {
        found[thread][first[each.kind]][dealers_class] +=
            Wide{group.met(0, each.suits).both} * each.hands;
      }
    }
  });
  Table all(classes, std::vector<Wide>(classes));
  std::vector<Wide> of_class(classes);
  for (std::size_t thread = 0; thread < found.size(); ++thread) {
    for (std::size_t i = 0; i < classes; ++i) {
      of_class[i] += hands[thread][i];
      for (std::size_t j = 1; i > 0 && j < classes; ++j) all[i][j] += found[thread][i][j];
    }
  }
  // Each hand of the one has as many beside it as each of the other.
  const auto rest = [&](std::size_t i, auto cell) {
    Wide sum = of_class[i] * dealers();
    for (std::size_t j = 1; j < classes; ++j) sum -= cell(j);
    return sum;
  };
  for (std::size_t i = 1; i < classes; ++i) {
    all[i][0] = rest(i, [&](std::size_t j) { return all[i][j]; });
    all[0][i] = rest(i, [&](std::size_t j) { return all[j][i]; });
  }
  all[0][0] = rest(0, [&](std::size_t j) { return all[0][j]; });
  return all;
}

}  // namespace houseway
