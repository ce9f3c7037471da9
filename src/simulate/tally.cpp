#include "simulate/tally.h"

#include <algorithm>

namespace houseway {

void Spread::take(std::int64_t net) {
  const auto found = counts_.find(net);
  if (found == counts_.end()) return;
  if (--found->second == 0) counts_.erase(found);
}

void Spread::merge(const Spread& other) {
  for (const auto& [net, times] : other.counts_) counts_[net] += times;
}

std::uint64_t Spread::size() const {
  std::uint64_t all = 0;
  for (const auto& [net, times] : counts_) all += times;
  return all;
}

Wide Spread::sum() const {
  Wide sum = 0;
  for (const auto& [net, times] : counts_) sum += Wide{net} * static_cast<Wide>(times);
  return sum;
}

Wide Spread::sum_of_squares() const {
  Wide sum = 0;
  for (const auto& [net, times] : counts_) sum += Wide{net} * net * static_cast<Wide>(times);
  return sum;
}

std::int64_t Spread::quantile(double part) const {
  const auto all = static_cast<double>(size());
  std::uint64_t passed = 0;
  for (const auto& [net, times] : counts_) {
    passed += times;
    if (static_cast<double>(passed) >= part * all) return net;
  }
  return counts_.empty() ? 0 : counts_.rbegin()->first;
}

void Runs::append(const Runs& later) {
  longest = std::max({longest, later.longest, last + later.first});
  if (only_losses) first += later.first;
  last = later.only_losses ? last + later.last : later.last;
  only_losses = only_losses && later.only_losses;
}

void FigureTally::append(const FigureTally& later) {
  nets.merge(later.nets);
  by_round.merge(later.by_round);
  staked += later.staked;
  runs.append(later.runs);
}

void SessionTally::append(const SessionTally& later) {
  sessions += later.sessions;
  ruined += later.ruined;
  results.merge(later.results);
  lowest.merge(later.lowest);
  along.resize(std::max(along.size(), later.along.size()));
  for (std::size_t i = 0; i < later.along.size(); ++i) along[i].merge(later.along[i]);
  for (const auto& path : later.paths) {
    if (paths.size() < session_paths) paths.push_back(path);
  }
}

void RoundsTally::append(const RoundsTally& later) {
  rounds += later.rounds;
  figures.resize(std::max(figures.size(), later.figures.size()));
  for (std::size_t i = 0; i < later.figures.size(); ++i) figures[i].append(later.figures[i]);
  all.append(later.all);
  sessions.append(later.sessions);
}

}  // namespace houseway
