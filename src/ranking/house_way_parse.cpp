#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/words.h"
#include "ranking/house_way.h"

// Reads the text of a house way.
namespace houseway {
namespace {

constexpr int most_lines = 1000;
constexpr std::size_t longest_line = 500;

// Of words that begin alike the longer comes first.
struct PatternWord {
  std::string_view words;
  HandPattern pattern;
  int groups;  // that ranks can be asked of
};
constexpr std::array<PatternWord, pattern_count> pattern_words{
    {{"no pair", HandPattern::no_pair, 0},
     {"pair", HandPattern::pair, 1},
     {"two pair", HandPattern::two_pair, 2},
     {"three pair", HandPattern::three_pair, 2},
     {"trips and two pair", HandPattern::trips_and_two_pair, 2},
     {"trips and pair", HandPattern::trips_and_pair, 2},
     {"trips", HandPattern::trips, 1},
     {"two trips", HandPattern::two_trips, 2},
     {"quads and pair", HandPattern::quads_and_pair, 2},
     {"quads and trips", HandPattern::quads_and_trips, 2},
     {"quads", HandPattern::quads, 1},
     {"five aces and pair", HandPattern::five_aces_and_pair, 2},
     {"five aces", HandPattern::five_aces, 1}}};

struct FlagWord {
  std::string_view words;
  HandTraits::Flag flag;
};
constexpr std::array<FlagWord, 5> flag_words{{{"straight flush", HandTraits::straight_flush},
                                              {"straight", HandTraits::straight},
                                              {"flush", HandTraits::flush},
                                              {"complete", HandTraits::complete},
                                              {"joker", HandTraits::joker}}};

constexpr unsigned bit(JokerClass hand_class) {
  return 1U << static_cast<unsigned>(hand_class);
}
constexpr unsigned straight_flushes =
    bit(JokerClass::straight_flush) | bit(JokerClass::royal_flush);

struct ClassWord {
  std::string_view words;
  unsigned classes;
  int fewest, most;  // cards of a hand that can be so
};
constexpr std::array<ClassWord, 12> class_words{
    {{"no pair", bit(JokerClass::no_pair), 2, 5},
     {"pair", bit(JokerClass::pair), 2, 5},
     {"two pair", bit(JokerClass::two_pair), 4, 5},
     {"trips", bit(JokerClass::three_of_a_kind), 4, 5},
     {"straight flush", straight_flushes, 4, 5},
     {"straight", bit(JokerClass::straight), 4, 5},
     {"flush", bit(JokerClass::flush), 4, 5},
     {"full house", bit(JokerClass::full_house), 5, 5},
     {"quads", bit(JokerClass::four_of_a_kind), 4, 5},
     {"five aces", bit(JokerClass::all_aces), 5, 5},
     {"complete", bit(JokerClass::straight) | bit(JokerClass::flush) | straight_flushes, 4, 5},
     {"single", bit(JokerClass::no_pair), 1, 1}}};

struct SizesWord {
  std::string_view words;
  HandSizes sizes;
  std::array<int, 3> cards;
};
constexpr std::array<SizesWord, 3> sizes_words{{{"5 2", HandSizes::five_two, {5, 2}},
                                                {"4 2 1", HandSizes::four_two_one, {4, 2, 1}},
                                                {"5 1", HandSizes::five_one, {5, 1}}}};

template <class Table>
std::string listed(const Table& table) {
  std::string list;
  for (const auto& entry : table)
    list += fmt::format("{}{}", list.empty() ? "" : ", ", entry.words);
  return list;
}

// "7", "J-A", "2-9,A"; nothing where it is not that.
std::optional<RankMask> ranks_in(std::string_view word) {
  constexpr std::string_view letters = "23456789TJQKA";
  unsigned ranks = 0;
  for (;;) {
    const std::string_view part = word.substr(0, word.find(','));
    const auto low = part.empty() ? letters.npos : letters.find(part.front());
    const auto high = part.empty() ? letters.npos : letters.find(part.back());
    if (low == letters.npos || high == letters.npos || low > high) return std::nullopt;
    if (part.size() != 1 && (part.size() != 3 || part[1] != '-' || low == high))
      return std::nullopt;
    ranks |= (2U << high) - (1U << low);
    if (part.size() == word.size()) return static_cast<RankMask>(ranks);
    word.remove_prefix(part.size() + 1);
  }
}

// The words of a condition or a clause, taken from the front.
class Phrase {
 public:
  explicit Phrase(std::vector<std::string> words) : words_(std::move(words)) {}

  bool done() const { return at_ == words_.size(); }
  std::string_view next() const { return done() ? "" : std::string_view(words_[at_]); }
  void skip() { ++at_; }
  bool take(std::string_view words) {
    const auto wanted = words_of(words);
    if (words_.size() - at_ < wanted.size()) return false;
    const auto from = words_.begin() + static_cast<std::ptrdiff_t>(at_);
    if (!std::equal(wanted.begin(), wanted.end(), from)) return false;
    at_ += wanted.size();
    return true;
  }
  template <class Table>
  auto take_of(const Table& table) -> decltype(table.data()) {
    for (const auto& entry : table) {
      if (take(entry.words)) return &entry;
    }
    return nullptr;
  }

 private:
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

}  // namespace

// Each reader gives false once `wrong_` says why.
class WayParser {
 public:
  ParsedWay parse(std::string_view text) {
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      ++line_;
      if (!read_line(line)) return refused();
    }
    if (!way_.rules_.empty()) return {std::move(way_), {}};
    const std::string_view missing = way_.name_.empty() ? R"(the name: "house way of ...")"
                                     : hands_ == nullptr
                                         ? R"(the sizes of the hands: "hands 5 2")"
                                         : R"(rules, such as "no pair: highest low")";
    line_ = std::max(line_, 1);
    refuse(fmt::format("the text ends without {}", missing));
    return refused();
  }

 private:
  ParsedWay refused() const { return {{}, Refusal{wrong_, fmt::format("line {}", line_), {}}}; }
  bool refuse(std::string why) {
    wrong_ = std::move(why);
    return false;
  }

  bool read_line(std::string_view line) {
    if (line_ > most_lines) {
      return refuse(fmt::format("a house way has at most {} lines", most_lines));
    }
    if (line.size() > longest_line) {
      return refuse(
          fmt::format("a line has at most {} characters, this one {}", longest_line, line.size()));
    }
    const auto words = words_of(line.substr(0, line.find('#')));
    if (words.empty()) return true;
    Phrase phrase(words);
    if (way_.name_.empty()) {
      if (!phrase.take("house way of") || phrase.done()) {
        return refuse(R"(a house way begins with its name: "house way of ...")");
      }
      way_.name_ = printable(fmt::format("{}", fmt::join(words.begin() + 3, words.end(), " ")));
      return true;
    }
    if (hands_ == nullptr) {
      hands_ = phrase.take("hands") ? phrase.take_of(sizes_words) : nullptr;
      if (hands_ == nullptr || !phrase.done()) {
        return refuse(fmt::format(R"(after the name come the sizes: "hands" and one of {})",
                                  listed(sizes_words)));
      }
      way_.sizes_ = hands_->sizes;
      return true;
    }
    return read_rule(fmt::format("{}", fmt::join(words, " ")));
  }

  bool read_rule(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == text.npos) return refuse(R"(no colon; a rule is "CONDITION: SETTING")");
    WayRule rule{line_, std::string(text), {}, {}};
    if (!read_condition(Phrase(words_of(text.substr(0, colon))), rule.condition)) return false;
    for (const WayRule& other : way_.rules_) {
      if (other.condition != rule.condition) continue;
      return refuse(
          fmt::format("line {} has the same condition; each hand has one rule", other.line));
    }
    std::vector<std::string> words;
    for (const std::string& word : words_of(text.substr(colon + 1))) {
      if (word != "else") {
        words.push_back(word);
        continue;
      }
      if (!read_setting(std::exchange(words, {}), rule.settings.emplace_back())) return false;
    }
    if (!read_setting(words, rule.settings.emplace_back())) return false;
    way_.by_pattern_[static_cast<std::size_t>(rule.condition.pattern)].push_back(
        static_cast<std::uint16_t>(way_.rules_.size()));
    way_.rules_.push_back(std::move(rule));
    return true;
  }

  bool read_ranks(Phrase& phrase, RankMask& ranks) {
    const auto read = ranks_in(phrase.next());
    if (!read) {
      return refuse(
          fmt::format(R"("{}" are no ranks; write 7, J-A or 2-9,A, without spaces, of 2 to 9, )"
                      "T, J, Q, K and A, the lower first",
                      phrase.next()));
    }
    ranks = *read;
    phrase.skip();
    return true;
  }

  bool read_condition(Phrase phrase, WayCondition& condition) {
    const PatternWord* pattern = phrase.take_of(pattern_words);
    if (pattern == nullptr) {
      return refuse(fmt::format(R"(unknown pattern "{}"; a rule begins with one of {})",
                                phrase.next(), listed(pattern_words)));
    }
    condition.pattern = pattern->pattern;
    const auto is_further = [&] { return phrase.next() == "with" || phrase.next() == "without"; };
    if (pattern->groups > 0 && !phrase.done() && !is_further() && phrase.next() != "over" &&
        !read_ranks(phrase, condition.first)) {
      return false;
    }
    if (pattern->groups > 1 && phrase.take("over") && !read_ranks(phrase, condition.second)) {
      return false;
    }
    while (!phrase.done()) {
      if (!is_further()) {
        return refuse(
            fmt::format(R"(unexpected "{}" after "{}"; what may follow is "with" or "without")",
                        phrase.next(), pattern->words));
      }
      const bool with = phrase.take("with");
      if (!with) phrase.skip();
      if (phrase.take("single")) {
        RankMask ranks = 0;
        if (!read_ranks(phrase, ranks)) return false;
        condition.single &= static_cast<RankMask>(with ? ranks : ~ranks);
      } else if (const FlagWord* word = phrase.take_of(flag_words)) {
        (with ? condition.with : condition.without) |= word->flag;
      } else {
        return refuse(fmt::format(R"(unknown "{} {}"; one of {}, single and ranks)",
                                  with ? "with" : "without", phrase.next(), listed(flag_words)));
      }
    }
    return true;
  }

  // Between clauses a comma ends a word; within one it belongs to ranks.
  bool read_setting(const std::vector<std::string>& words, WaySetting& setting) {
    std::vector<std::string> clause;
    for (std::size_t i = 0; i < words.size(); ++i) {
      clause.push_back(words[i]);
      const bool comma = words[i].back() == ',';
      if (comma) clause.back().pop_back();
      if (comma || i + 1 == words.size()) {
        if (!read_clause(Phrase(std::exchange(clause, {})), setting)) return false;
      }
      if (comma && i + 1 == words.size()) return refuse("after a comma follows another clause");
    }
    if (words.empty()) return refuse(R"(a setting follows the colon, such as "highest low")");
    const auto count = hand_count(way_.sizes_);
    for (std::size_t i = 0; i < count; ++i) {
      const auto lowest_first = static_cast<std::uint8_t>(count - 1 - i);
      if (!setting.order.contains(lowest_first)) setting.order.push_back(lowest_first);
      if (unsaid(setting.allowed[i])) setting.allowed[i].fill(any_rank);
    }
    return true;
  }

  static bool unsaid(const std::array<RankMask, joker_classes>& classes) {
    return std::all_of(classes.begin(), classes.end(), [](RankMask ranks) { return ranks == 0; });
  }

  bool read_hand(Phrase& phrase, std::uint8_t& hand) {
    const bool three = way_.sizes_ == HandSizes::four_two_one;
    if (phrase.take("high")) {
      hand = 0;
    } else if (three && phrase.take("medium")) {
      hand = 1;
    } else if (phrase.take("low")) {
      hand = three ? 2 : 1;
    } else {
      return refuse(fmt::format(R"("{}" is no hand; a clause ends with {})", phrase.next(),
                                three ? "high, medium or low" : "high or low"));
    }
    return phrase.done() ||
           refuse(fmt::format(R"(unexpected "{}" after a hand; a comma and a space )"
                              "part one clause from the next",
                              phrase.next()));
  }

  bool read_clause(Phrase phrase, WaySetting& setting) {
    std::uint8_t hand = 0;
    if (phrase.take("highest")) {
      if (!read_hand(phrase, hand)) return false;
      if (setting.order.contains(hand)) return refuse("the same hand is to be the highest twice");
      setting.order.push_back(hand);
      return true;
    }
    std::array<RankMask, joker_classes> allowed{};
    List<const ClassWord*, class_words.size()> named;
    do {
      const ClassWord* word = phrase.take_of(class_words);
      if (word == nullptr) {
        return refuse(fmt::format(R"(unknown "{}" in a setting; write "highest" or one of {})",
                                  phrase.next(), listed(class_words)));
      }
      if (named.contains(word)) return refuse(fmt::format(R"("{}" is named twice)", word->words));
      named.push_back(word);
      RankMask ranks = any_rank;
      const bool ends = phrase.next() == "or" || phrase.next() == "high" ||
                        phrase.next() == "medium" || phrase.next() == "low";
      if (!ends && !read_ranks(phrase, ranks)) return false;
      for (std::size_t i = 0; i < joker_classes; ++i) {
        if ((word->classes >> i & 1U) != 0) allowed[i] |= ranks;
      }
    } while (phrase.take("or"));
    if (!read_hand(phrase, hand)) return false;
    const int cards = hands_->cards[hand];
    for (const ClassWord* word : named) {
      if (cards >= word->fewest && cards <= word->most) continue;
      return refuse(fmt::format(R"("{}" is no hand of {})", word->words,
                                count_of(static_cast<std::size_t>(cards), "card")));
    }
    // Of four cards, four aces are a class of their own, and four of a kind all the same.
    constexpr auto quads = static_cast<std::size_t>(JokerClass::four_of_a_kind);
    constexpr auto all_aces = static_cast<std::size_t>(JokerClass::all_aces);
    if (cards == 4) allowed[all_aces] = allowed[quads] & ace_rank;
    if (!unsaid(setting.allowed[hand])) {
      return refuse(R"(one hand has two clauses; join them by "or")");
    }
    setting.allowed[hand] = allowed;
    return true;
  }

  HouseWay way_;
  const SizesWord* hands_ = nullptr;
  int line_ = 0;
  std::string wrong_;
};

ParsedWay HouseWay::parse(std::string_view text) {
  return WayParser().parse(text);
}

std::string_view name(HandPattern pattern) {
  const auto found = std::find_if(pattern_words.begin(), pattern_words.end(),
                                  [&](const PatternWord& word) { return word.pattern == pattern; });
  return found->words;
}

}  // namespace houseway
