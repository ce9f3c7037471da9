#include "simulate/shoe_kernel.h"

#include <algorithm>

#include "core/shoe.h"
#include "ranking/totals.h"
#include "simulate/shoe_deal.h"

namespace houseway::shoe_rounds {
namespace {

// The cards of a table by their ids, shuffled as far as they are dealt.
class Stack {
 public:
  explicit Stack(const RuleSet& rules) {
    for (const Card card : cards_of(rules.definition().cards().deck, rules.decks())) {
      ids_.push_back(card.id());
    }
    size_ = ids_.size();
    ids_.resize(size_ + 8);  // what is looked at beyond the last card makes no difference
  }

  std::size_t size() const { return size_; }
  const std::uint8_t* from(std::size_t place) const { return ids_.data() + place; }
  std::span<const std::uint8_t> left(std::size_t place) const {
    return std::span(ids_).subspan(place);
  }

  // Has any of the cards that come after at each of the first places, equally likely.
  void shuffle(std::size_t places, Stream& stream) {
    constexpr std::size_t at_once = 6;  // of a thousand cards
    Stream numbers = stream;            // kept where it is quick
    std::size_t i = 0;
    for (; i + at_once <= places; i += at_once) shuffle<at_once>(i, numbers);
    for (; i < places; ++i) shuffle<1>(i, numbers);
    stream = numbers;
  }
  template <std::size_t count>
  void shuffle(std::size_t place, Stream& stream) {
    std::array<std::uint32_t, count> bounds;
    for (std::size_t i = 0; i < count; ++i) {
      bounds[i] = static_cast<std::uint32_t>(size_ - place - i);
    }
    const auto drawn = stream.below_each(bounds);
    for (std::size_t i = 0; i < count; ++i) std::swap(ids_[place + i], ids_[place + i + drawn[i]]);
  }

 private:
  std::vector<std::uint8_t> ids_;
  std::size_t size_ = 0;
};

// A round by the tables. Where few cards may come after the first, all are looked up, also those of
// a round that has ended before: that costs less than to guess wrong.
template <bool all_looked_up>
class Follow {
 public:
  explicit Follow(const Tables& tables)
      : tables_(tables), ends_(tables.ends.size()), first_(tables.first), most_(tables.most) {}

  // How the round with these cards ends. `draw(n)` sees to it that the nth of them is dealt.
  template <class Draw>
  Tables::End operator()(const std::uint8_t* cards, Draw draw) const {
    std::size_t place = tables_.after_first[index_of(0, cards) + index_of(1, cards)];
    if constexpr (all_looked_up) {
      for (std::size_t i = first_; i < most_; ++i) place = after(place, cards[i]);
    } else {
      for (std::size_t i = first_; place >= ends_; ++i) {
        draw(i);
        place = after(place, cards[i]);
      }
    }
    return tables_.ends[place];
  }

 private:
  static std::size_t rank(std::uint8_t card) { return card % Tables::ranks; }
  std::size_t index_of(std::size_t hand, const std::uint8_t* cards) const {
    const Tables::Hand& of = tables_.hands[hand];
    return of.index[rank(cards[of.cards[0]]) * Tables::ranks + rank(cards[of.cards[1]])];
  }
  std::size_t after(std::size_t place, std::uint8_t card) const {
    return tables_.after[place * Tables::ranks + rank(card)];
  }

  const Tables& tables_;
  std::size_t ends_;
  std::size_t first_;
  std::size_t most_;
};

class ShoeTable : public KernelTable {
 public:
  ShoeTable(const Course& course, const Tables& tables)
      : tables_(tables), stack_(course.rules()), course_(course) {}

 protected:
  void end_round(Book& book, std::uint32_t in_class, std::size_t place) {
    ++played_;
    if (book.wants(0, in_class)) [[unlikely]]
      show(book, in_class, place);
  }

  const Tables& tables_;
  Stack stack_;

 private:
  void show(Book& book, std::uint32_t in_class, std::size_t place) const {
    book.show(std::span(&in_class, 1), played_ - 1, course_.record_of(stack_.left(place)));
  }

  const Course& course_;
  std::uint64_t played_ = 0;
};

std::size_t least_below_cover(const Shoe& shoe, std::size_t cards) {
  return shoe.cover_part > 0 ? cards / static_cast<std::size_t>(shoe.cover_part)
                             : static_cast<std::size_t>(shoe.cover_above_bottom);
}

// Whether the cards below the cover card are always enough for the rounds that are dealt of them.
bool never_runs_short(const RuleSet& rules, const Tables& tables) {
  const Shoe& shoe = rules.definition().cards().shoe;
  const auto rounds = static_cast<std::size_t>(1 + shoe.rounds_after_cover);
  return least_below_cover(shoe, Stack(rules).size()) >= tables.most * rounds;
}

// One shoe after the other.
template <bool all_looked_up>
class LastingShoe final : public ShoeTable {
 public:
  LastingShoe(const Course& course, const Tables& tables)
      : ShoeTable(course, tables), shoe_(course.rules().definition().cards().shoe) {}

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const Follow<all_looked_up> follow(tables_);
    auto out = classes[0].begin();
    while (out != classes[0].end()) {
      if (over_) begin(stream);
      std::size_t next = next_;
      for (; next <= last_ && out != classes[0].end(); ++out) {
        const Tables::End end = follow(stack_.from(next), [](std::size_t) {});
        *out = end.in_class;
        end_round(book, end.in_class, next);
        next += end.cards;
      }
      next_ = next;
      if (next > last_) go_on_after_cover();
    }
  }

 private:
  // To cut the stack would change nothing after a shuffle.
  void begin(Stream& stream) {
    const std::size_t least = least_below_cover(shoe_, stack_.size());
    const std::size_t below =
        least + stream.below(static_cast<std::uint32_t>(CardShoe::cover_play + 1));
    last_ = stack_.size() - below;
    further_ = static_cast<std::size_t>(shoe_.rounds_after_cover);
    stack_.shuffle(last_ + tables_.most * (1 + further_), stream);
    next_ = shoe_.burn == Shoe::Burn::none ? 0 : 1;
    if (shoe_.burn == Shoe::Burn::by_first_card) next_ += face_value(*stack_.from(0));
    over_ = false;
  }
  // A card from below the cover card has been dealt, which ends the shoe or announces the end.
  void go_on_after_cover() {
    over_ = further_ == 0;
    if (over_) return;
    --further_;
    last_ = next_;
  }
  // 627a.5(f): tens and court cards count ten, an ace one.
  static std::size_t face_value(std::uint8_t id) {
    const int points = baccarat_value(Card::from_id(id));
    return static_cast<std::size_t>(points == 0 ? 10 : points);
  }

  const Shoe& shoe_;
  bool over_ = true;
  std::size_t next_ = 0;     // card
  std::size_t last_ = 0;     // where a round may begin
  std::size_t further_ = 0;  // rounds when one has begun there
};

// All cards for every round.
template <bool all_looked_up>
class FreshShoe final : public ShoeTable {
 public:
  using ShoeTable::ShoeTable;

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    const std::size_t dealt = all_looked_up ? tables_.most : tables_.first;
    if (dealt == 1) return play<1>(stream, book, classes[0]);
    if (dealt == 2) return play<2>(stream, book, classes[0]);
    if (dealt == 3) return play<3>(stream, book, classes[0]);
    if (dealt == 4) return play<4>(stream, book, classes[0]);
    if (dealt == 5) return play<5>(stream, book, classes[0]);
    play<6>(stream, book, classes[0]);
  }

 private:
  template <std::size_t dealt>
  void play(Stream& stream, Book& book, std::span<std::uint32_t> classes) {
    const Follow<all_looked_up> follow(tables_);
    for (std::uint32_t& in_class : classes) {
      stack_.template shuffle<dealt>(0, stream);
      in_class = follow(stack_.from(0), [&](std::size_t n) {
                   stack_.template shuffle<1>(n, stream);
                 }).in_class;
      end_round(book, in_class, 0);
    }
  }
};

class ShoeKernel final : public Kernel {
 public:
  ShoeKernel(Course course, Tables tables, bool fresh)
      : course_(std::move(course)), tables_(std::move(tables)), fresh_(fresh) {
    Channel& channel = channels_.emplace_back();
    channel.classes = tables_.classes;
    for (std::size_t i = 0; i < course_.rules().definition().wagers.size(); ++i) {
      channel.wagers.push_back(static_cast<WagerId>(i));
    }
  }

  std::unique_ptr<KernelTable> open() const override {
    return tables_.most <= tables_.first + 2 ? open_table<true>() : open_table<false>();
  }

 private:
  template <bool all_looked_up>
  std::unique_ptr<KernelTable> open_table() const {
    if (fresh_) return std::make_unique<FreshShoe<all_looked_up>>(course_, tables_);
    return std::make_unique<LastingShoe<all_looked_up>>(course_, tables_);
  }

  Course course_;
  Tables tables_;
  bool fresh_;
};

}  // namespace
}  // namespace houseway::shoe_rounds

namespace houseway {

std::unique_ptr<Kernel> shoe_kernel(const RuleSet& rules, const Bets& bets, bool fresh_shoe,
                                    const ShoePolicy& policy) {
  auto course = shoe_rounds::Course::of(rules, bets, policy);
  if (!course) return nullptr;
  auto tables = shoe_rounds::Tables::of(*course);
  if (!tables) return nullptr;
  const bool fresh = fresh_shoe || rules.continuous();
  if (!fresh && !shoe_rounds::never_runs_short(rules, *tables)) return nullptr;
  return std::make_unique<shoe_rounds::ShoeKernel>(std::move(*course), std::move(*tables), fresh);
}

}  // namespace houseway
