#include "simulate/throw_kernel.h"

#include <algorithm>
#include <array>

#include "simulate/throw_automaton.h"
#include "simulate/throw_moves.h"

namespace houseway::trials {
namespace {

// Bets whose trials are followed together as one channel.
struct Group {
  std::vector<std::size_t> bets;
  std::vector<Trial> trials;
  Automaton automaton;

  // Its bet has others beside it, and stays alone with them.
  bool closed() const { return trials.size() > bets.size(); }
  bool has(Spot spot) const {
    return std::any_of(trials.begin(), trials.end(),
                       [&](const Trial& trial) { return trial.spot() == spot; });
  }
};

constexpr std::size_t most_devices = 16;
using Counts = std::array<std::uint32_t, most_devices>;

class TrialsKernel final : public ThrowKernel {
 public:
  TrialsKernel(std::vector<Group> groups, Devices devices)
      : devices_(std::move(devices)), groups_(std::move(groups)) {
    for (const Group& group : groups_) {
      rows_.add(group.automaton);
      bets_.push_back(group.bets);
      Channel& channel = channels_.emplace_back();
      channel.classes = group.automaton.ends.size();
      for (const Trial& trial : group.trials) {
        const WagerId wager = trial.spot().wager;
        if (std::find(channel.wagers.begin(), channel.wagers.end(), wager) ==
            channel.wagers.end()) {
          channel.wagers.push_back(wager);
        }
      }
    }
  }

  std::unique_ptr<KernelTable> open() const override;
  const Devices& devices() const { return devices_; }
  const std::vector<Group>& groups() const { return groups_; }
  const Rows& rows() const { return rows_; }

 private:
  Devices devices_;
  std::vector<Group> groups_;
  Rows rows_;
};

class TrialsTable final : public KernelTable {
 public:
  explicit TrialsTable(const TrialsKernel& kernel) : kernel_(kernel) {
    for (std::size_t i = 0; i < kernel.devices().size(); ++i) {
      throws_.emplace_back(kernel.devices()[i]);
    }
  }

  void play(Stream& stream, Book& book,
            std::span<const std::span<std::uint32_t>> classes) override {
    if (classes.size() == 1 && throws_.size() == 1) return play_one(stream, book, classes[0]);
    for (std::size_t round = 0; round < classes[0].size(); ++round) {
      throws_.size() == 1 ? follow_one_device(stream) : follow(stream);
      for (std::size_t channel = 0; channel < classes.size(); ++channel) {
        const std::uint32_t in_class = ended_[channel].in_class();
        classes[channel][round] = in_class;
        if (book.wants(channel, in_class)) [[unlikely]]
          show(channel, in_class, stream, book);
      }
      end_round();
    }
  }

 private:
  // One channel: its rounds follow each other throw by throw, with no branch where one ends.
  void play_one(Stream& stream, Book& book, std::span<std::uint32_t> classes) {
    const Move* const moves = kernel_.rows().moves.data();
    for (;;) {
      const std::span<const std::uint16_t> drawn = throws_[0].drawn();
      std::size_t row = 0;
      std::size_t i = 0;
      std::size_t ended = 0;
      std::size_t used = 0;  // by the rounds that have ended
      while (i < drawn.size() && ended < classes.size()) {
        const std::size_t until = std::min(drawn.size(), i + classes.size() - ended);
        for (; i < until; ++i) {
          const Move move = moves[row + drawn[i]];
          row = move.row();
          classes[ended] = move.in_class();
          ended += move.ends();
          used = move.ends() != 0 ? i + 1 : used;
        }
      }
      end_rounds(stream, book, classes.first(ended), used);
      classes = classes.subspan(ended);
      if (classes.empty()) return;
      throws_[0].draw_more(stream);
    }
  }

  void end_rounds(Stream& stream, Book& book, std::span<const std::uint32_t> classes,
                  std::size_t used) {
    const auto wanted = [&](std::uint32_t in_class) { return book.wants(0, in_class); };
    if (std::none_of(classes.begin(), classes.end(), wanted)) {
      throws_[0].end_round(used);
      return;
    }
    for (const std::uint32_t in_class : classes) {
      follow_one_device(stream);
      if (wanted(in_class)) show(0, in_class, stream, book);
      end_round();
    }
  }

  // Throws until the trials of all channels have ended. Those that have are looked up with the
  // others, which costs less than to ask.
  void follow_one_device(Stream& stream) {
    const Move* const moves = kernel_.rows().moves.data();
    ended_ = kernel_.rows().starts;
    std::uint32_t all_ended = 0;
    std::size_t thrown = 0;
    while (all_ended == 0) {
      const std::size_t number = throws_[0].nth(thrown++, stream);
      all_ended = 1;
      for (Move& at : ended_) {
        const Move move = moves[at.row() + number];
        if (at.ends() == 0) at = move;
        all_ended &= at.ends();
      }
    }
    used_[0] = static_cast<std::uint32_t>(thrown);
  }
  // The same where different devices are thrown in turn: all who throw one for the nth time find
  // the same.
  void follow(Stream& stream) {
    const Rows& rows = kernel_.rows();
    ended_ = rows.starts;
    for (Move& at : ended_) {
      Counts thrown{};
      do {
        const std::size_t device = rows.device[at.row()];
        at = rows.moves[at.row() + throws_[device].nth(thrown[device]++, stream)];
      } while (at.ends() == 0);
      for (std::size_t i = 0; i < used_.size(); ++i) used_[i] = std::max(used_[i], thrown[i]);
    }
  }
  void end_round() {
    for (std::size_t i = 0; i < throws_.size(); ++i) throws_[i].end_round(used_[i]);
    used_ = {};
  }

  // What the throws of this round come to by the definition itself.
  void show(std::size_t channel, std::uint32_t in_class, Stream& stream, Book& book) {
    std::vector<Line> lines;
    for (const Trial& trial : kernel_.groups()[channel].trials) {
      Counts thrown{};
      Standing standing = trial.start();
      Decision decision;
      int throws = -1;
      do {
        const std::size_t device = kernel_.devices().find(standing.table);
        const std::uint16_t number = throws_[device].nth(thrown[device]++, stream);
        decision = trial.decide_and_call(standing, kernel_.devices()[device].result(number));
        ++throws;
      } while (decision.open());
      lines.push_back(trial.line(decision, throws));
    }
    book.show(channel, in_class, lines);
  }

  const TrialsKernel& kernel_;
  std::vector<Throws> throws_;  // of each device
  std::vector<Move> ended_;     // the trials of this round, by channel
  Counts used_{};               // throws of each device in this round
};

std::unique_ptr<KernelTable> TrialsKernel::open() const {
  return std::make_unique<TrialsTable>(*this);
}

// What two groups may grow to when they are followed as one: tables that stay near the processor.
Limits joint_limits(const Automaton& one, const Automaton& other) {
  const std::size_t larger = std::max(one.states.size(), other.states.size());
  return {std::max<std::size_t>(128, larger + larger / 4), 1024};
}

bool joined(std::vector<Group>& groups, const Group& made) {
  if (made.closed()) return false;
  for (Group& group : groups) {
    if (group.closed() || group.has(made.trials.front().spot())) continue;
    auto both =
        together(group.automaton, made.automaton, joint_limits(group.automaton, made.automaton));
    if (!both) continue;
    group.automaton = std::move(*both);
    group.bets.push_back(made.bets.front());
    group.trials.push_back(made.trials.front());
    return true;
  }
  return false;
}

std::unique_ptr<ThrowKernel> kernel_for(const RuleSet& rules, std::span<const ThrowBet> bets) {
  const Definition& game = rules.definition();
  Devices devices(rules);
  std::vector<Group> groups;
  for (std::size_t i = 0; i < bets.size(); ++i) {
    const ThrowBet& bet = bets[i];
    if (bet.circumstance >= circumstances_of(game.wagers[bet.spot.wager])) return nullptr;
    Group made;
    made.bets = {i};
    made.trials = trials_of(rules, bet.spot, bet.amount, bet.circumstance);
    made.automaton = follow(made.trials.front(), devices);
    for (std::size_t beside = 1; beside < made.trials.size(); ++beside) {
      auto both = together(made.automaton, follow(made.trials[beside], devices),
                           {Move::most_rows, Move::most_classes});
      if (!both) return nullptr;
      made.automaton = std::move(*both);
    }
    if (!joined(groups, made)) groups.push_back(std::move(made));
  }
  std::size_t size = 0;
  std::size_t most_ends = 0;
  for (const Group& group : groups) {
    size += group.automaton.size();
    most_ends = std::max(most_ends, group.automaton.ends.size());
  }
  if (size > Move::most_rows || most_ends > Move::most_classes || devices.size() > most_devices ||
      groups.size() > most_channels) {
    return nullptr;
  }
  return std::make_unique<TrialsKernel>(std::move(groups), std::move(devices));
}

}  // namespace
}  // namespace houseway::trials

namespace houseway {

std::unique_ptr<ThrowKernel> throw_kernel(const RuleSet& rules, std::vector<ThrowBet> bets) {
  if (!rules.definition().thrown_on_a_layout() || bets.empty()) return nullptr;
  return trials::kernel_for(rules, bets);
}

}  // namespace houseway
