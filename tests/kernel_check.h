#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "odds/decision.h"
#include "rules/settling.h"
#include "simulate/kernel.h"

namespace houseway {

// Wants to see every round, puts it before the settling function and holds it against what the
// first round of its class came to.
class CheckingBook final : public Book {
 public:
  CheckingBook(const RuleSet& rules, std::span<const Channel> channels)
      : Book(channels), rules_(rules), channels_(channels.begin(), channels.end()) {}

  using Book::show;
  void show(std::span<const std::uint32_t> classes, std::uint64_t nth,
            const Record& record) override {
    ++shown;
    const Settlement settled = settle(rules_, record);
    if (settled.missing) return fail(fmt::format("round {}: {}", nth, text(*settled.missing)));
    if (classes.size() != channels_.size()) return fail("a class for each channel");
    std::size_t lines = 0;
    for (std::size_t i = 0; i < channels_.size(); ++i) {
      std::vector<Line> of_channel;
      for (const Line& line : settled.lines) {
        for (const WagerId wager : channels_[i].wagers) {
          if (line.spot.wager == wager) of_channel.push_back(line);
        }
      }
      lines += of_channel.size();
      show(i, classes[i], of_channel);
    }
    if (lines != settled.lines.size()) fail("a line that no channel has, or two have");
  }
  void show(std::size_t channel, std::uint32_t of_class, std::span<const Line> lines) override {
    if (of_class >= channels_[channel].classes) return fail("a class beyond the last");
    std::string now;
    for (const Line& line : lines) {
      now += fmt::format("{}:{} {} {} {}; ", rules_.definition().spot_name(line.spot), line.seat,
                         line.stake.cents, line.vigorish.cents, line.back.cents);
    }
    const auto [known, first] = settled_.emplace(std::pair{channel, of_class}, now);
    if (!first && known->second != now) {
      fail(
          fmt::format("channel {} class {}: {} against {}", channel, of_class, now, known->second));
    }
  }

  std::size_t shown = 0;
  std::size_t classes_met() const { return settled_.size(); }
  std::vector<std::string> failures;

 private:
  void fail(std::string what) {
    if (failures.size() < 5) failures.push_back(std::move(what));
  }

  const RuleSet& rules_;
  std::vector<Channel> channels_;
  std::map<std::pair<std::size_t, std::uint32_t>, std::string> settled_;
};

// Takes any of the ways, by what a renaming of suits leaves as it is.
class ScrambledStrategy final : public Strategy {
 public:
  explicit ScrambledStrategy(const MainCourse& course) : course_(course) {}

  std::size_t choose(std::size_t decision, const Situation& situation) const override {
    std::uint64_t hash = decision + 1;
    const auto add = [&](CardSet cards) {
      std::uint64_t sum = 0;
      std::uint64_t longest = 0;
      for (const Suit suit : all_suits) {
        sum += std::uint64_t{cards.ranks(suit)} * 0x9E3779B97F4A7C15U;
        longest = std::max<std::uint64_t>(longest,
                                          static_cast<unsigned>(std::popcount(cards.ranks(suit))));
      }
      hash = (hash ^ sum ^ longest) * 0xBF58476D1CE4E5B9U;
      hash ^= hash >> 29U;
    };
    add(situation.own);
    add(CardSet(std::span<const Card>(situation.community)));
    if (situation.dealer) hash = (hash + static_cast<unsigned>(situation.dealer->rank())) * 31;
    hash ^= hash >> 32U;
    return hash % course_.decisions[decision].ways.size();
  }

 private:
  const MainCourse& course_;
};

}  // namespace houseway
