#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

#include "rules/settling.h"
#include "simulate/engine.h"

namespace houseway {
namespace kernels {

// Losses in a row of eight figures at once.
constexpr std::size_t lanes = 8;
using Lanes [[gnu::vector_size(lanes * sizeof(std::int32_t))]] = std::int32_t;
// What a round does to a run of losses: ends it, leaves it as it is, makes it longer. The highest
// bit of the latter two is set.
constexpr std::int32_t ends_run = 0;
constexpr std::int32_t keeps_run = -2;
constexpr std::int32_t adds_to_run = -1;
constexpr std::int32_t to_run(const SeatResult& result) {
  if (!result.made()) return keeps_run;
  return result.net < 0 ? adds_to_run : ends_run;
}

struct RunLanes {
  Lanes run{};
  Lanes longest{};
  Lanes first{};
  Lanes open = ~Lanes{};  // -1 as long as nothing but losses came

  void add(const Lanes& does) {
    run = (run + (does & 1)) & (does >> 31);
    longest = longest > run ? longest : run;
    open &= does >> 31;
    first += open & does & 1;
  }
  Runs of(std::size_t lane) const {
    const auto number = [](std::int32_t n) { return static_cast<std::uint64_t>(n); };
    return {number(longest[lane]), number(first[lane]), number(run[lane]), open[lane] != 0};
  }
};

// One channel: what its classes settle to, and how often each has come in a block.
struct ChannelBook {
  std::vector<std::size_t> figures;  // those that it decides, as numbers of the report
  std::vector<SeatResult> results;   // by class, then figure
  std::vector<std::int64_t> nets;    // by class: of all its figures
  std::vector<Lanes> runs;           // by class, then group: of the figures, then of all together
  std::size_t groups = 0;
  std::vector<std::uint32_t> counts;
  std::vector<RunLanes> running;
};

class LearningBook final : public Book {
 public:
  LearningBook(const RuleSet& rules, std::span<const Channel> channels,
               const std::vector<Figure>& figures)
      : Book(channels), rules_(rules), figures_(figures), of_channel_(channels.size()) {
    for (std::size_t c = 0; c < channels.size(); ++c) {
      ChannelBook& book = of_channel_[c];
      for (std::size_t i = 0; i < figures.size(); ++i) {
        if (figures[i].channel == c) book.figures.push_back(i);
      }
      book.groups = book.figures.size() / lanes + 1;
      book.results.resize(channels[c].classes * book.figures.size());
      book.nets.resize(channels[c].classes);
      book.runs.resize(channels[c].classes * book.groups);
      book.counts.resize(channels[c].classes);
      book.running.resize(book.groups);
    }
  }

  void show(std::span<const std::uint32_t> classes, std::uint64_t nth,
            const Record& record) override {
    settle(rules_, record, settlement_);
    if (settlement_.missing) throw std::logic_error(text(*settlement_.missing));
    bool from_meter = false;
    for (const Line& line : settlement_.lines) from_meter |= line.pays.from_meter();
    for (std::size_t c = 0; c < classes.size(); ++c) {
      bool wanted = false;
      for (const Line& line : settlement_.lines) {
        if (!line.pays.from_meter()) continue;
        for (const std::size_t i : of_channel_[c].figures) wanted |= figures_[i].has(line);
      }
      learn(c, classes[c], settlement_.lines, wanted);
    }
    if (from_meter) hits_.push_back({first_round_ + nth, record});
  }
  void show(std::size_t channel, std::uint32_t of_class, std::span<const Line> lines) override {
    learn(channel, of_class, lines, false);
  }

  void begin(std::uint64_t first_round) {
    first_round_ = first_round;
    hits_.clear();
    for (ChannelBook& book : of_channel_) {
      std::fill(book.counts.begin(), book.counts.end(), 0);
      std::fill(book.running.begin(), book.running.end(), RunLanes());
    }
  }
  std::vector<ChannelBook>& of_channel() { return of_channel_; }
  std::vector<MeterHit> take_hits() { return std::move(hits_); }

 private:
  void learn(std::size_t channel, std::uint32_t of_class, std::span<const Line> lines,
             bool wanted) {
    want(place(channel, of_class), wanted);
    ChannelBook& book = of_channel_[channel];
    book.nets[of_class] = 0;
    bool made = false;
    for (std::size_t i = 0; i < book.figures.size(); ++i) {
      SeatResult result;
      for (const Line& line : lines) {
        if (!figures_[book.figures[i]].has(line)) continue;
        result.net += net(line).cents;
        result.staked += line.stake.cents + line.vigorish.cents;
      }
      book.results[of_class * book.figures.size() + i] = result;
      book.nets[of_class] += result.net;
      set_run(book, of_class, i, to_run(result));
      made |= result.made();
    }
    set_run(book, of_class, book.figures.size(), to_run({book.nets[of_class], made ? 1 : 0}));
  }
  static void set_run(ChannelBook& book, std::uint32_t of_class, std::size_t figure,
                      std::int32_t does) {
    book.runs[of_class * book.groups + figure / lanes][figure % lanes] = does;
  }

  const RuleSet& rules_;
  const std::vector<Figure>& figures_;
  std::vector<ChannelBook> of_channel_;
  std::uint64_t first_round_ = 0;
  std::vector<MeterHit> hits_;
  Settlement settlement_;
};

// The rounds of several channels, each as a whole.
class Together {
 public:
  explicit Together(const std::vector<ChannelBook>& books) : books_(books) {
    std::size_t all = 1;
    for (const ChannelBook& book : books) all = std::min(all * book.counts.size(), most + 1);
    if (all <= most) by_classes_.resize(all);
  }

  void add(std::span<const std::span<std::uint32_t>> classes, std::span<const std::int64_t> nets) {
    if (by_classes_.empty()) {
      for (const std::int64_t net : nets) counter_.add(net);
    } else {
      count(classes, nets.size());
    }
    Runs runs = runs_;
    for (const std::int64_t net : nets) {
      // All bits of a loss are set: whether it is one cannot be foreseen, and is not asked.
      const auto lost = static_cast<std::uint64_t>(net >> 63);
      runs.last = (runs.last + 1) & lost;
      runs.longest = std::max(runs.longest, runs.last);
      if (runs.only_losses) [[unlikely]] {
        runs.only_losses = lost != 0;
        runs.first += lost & 1U;
      }
    }
    runs_ = runs;
  }
  void add_to(FigureTally& all) const {
    counter_.add_to(all.nets);
    for (std::size_t number = 0; number < by_classes_.size(); ++number) {
      if (by_classes_[number] == 0) continue;
      std::int64_t net = 0;
      std::size_t left = number;
      for (const ChannelBook& book : books_) {
        net += book.nets[left % book.nets.size()];
        left /= book.nets.size();
      }
      all.nets.add(net, by_classes_[number]);
    }
    all.runs = runs_;
  }

 private:
  static constexpr std::size_t most = std::size_t{1} << 16U;

  // By their classes in one number, that in the first channel as its last digit.
  void count(std::span<const std::span<std::uint32_t>> classes, std::size_t rounds) {
    numbers_.assign(rounds, 0);
    for (std::size_t c = books_.size(); c-- > 0;) {
      const auto all = static_cast<std::uint32_t>(books_[c].counts.size());
      for (std::size_t i = 0; i < rounds; ++i) numbers_[i] = numbers_[i] * all + classes[c][i];
    }
    for (const std::uint32_t number : numbers_) ++by_classes_[number];
  }

  const std::vector<ChannelBook>& books_;
  std::vector<std::uint32_t> by_classes_;  // how often each choice of them came, if they are few
  std::vector<std::uint32_t> numbers_;
  SpreadCounter counter_;
  Runs runs_;
};

class KernelEngine final : public Engine {
 public:
  KernelEngine(const RuleSet& rules, const Kernel& kernel, std::vector<Figure> figures,
               const SessionPlan& sessions)
      : kernel_(kernel),
        figures_(std::move(figures)),
        sessions_(sessions),
        book_(rules, kernel.channels(), figures_) {}

  std::optional<BlockTally> play(const Block& block, Progress& progress) override {
    book_.begin(block.first);
    Stream stream(block.seed, block.number);
    const std::unique_ptr<KernelTable> table = kernel_.open();
    const std::size_t channels = kernel_.channels().size();
    std::vector<std::uint32_t> room(channels * at_once);
    std::vector<std::span<std::uint32_t>> classes(channels);
    Together together(book_.of_channel());
    std::optional<SessionCounter> sessions;
    if (sessions_.rounds > 0) sessions.emplace(sessions_);
    // The classes of one channel alone tell what a round came to as a whole.
    const bool one_by_one = channels > 1 || sessions;
    std::vector<std::int64_t> nets(at_once);
    for (std::uint64_t done = 0; done < block.rounds;) {
      if (progress.stop.load(std::memory_order_relaxed)) return std::nullopt;
      const auto now =
          static_cast<std::size_t>(std::min<std::uint64_t>(at_once, block.rounds - done));
      for (std::size_t c = 0; c < channels; ++c) {
        classes[c] = std::span(room).subspan(c * at_once, now);
      }
      table->play(stream, book_, classes);
      for (std::size_t c = 0; c < channels; ++c) count(book_.of_channel()[c], classes[c]);
      if (one_by_one) {
        add_up(classes, std::span(nets).first(now));
        if (channels > 1) together.add(classes, std::span(nets).first(now));
        if (sessions) sessions->add(std::span(nets).first(now));
      }
      done += now;
      progress.rounds.fetch_add(now, std::memory_order_relaxed);
    }
    BlockTally tallied;
    tallied.tally.rounds = block.rounds;
    tallied.tally.figures.resize(figures_.size());
    for (const ChannelBook& book : book_.of_channel()) tell(book, tallied.tally);
    if (channels > 1) {
      together.add_to(tallied.tally.all);
    }
    if (sessions) tallied.tally.sessions = sessions->tally();
    tallied.hits = book_.take_hits();
    return tallied;
  }

 private:
  static constexpr std::size_t at_once = 1024;

  static void count(ChannelBook& book, std::span<const std::uint32_t> classes) {
    for (std::size_t group = 0; group < book.groups; ++group) {
      RunLanes running = book.running[group];
      const Lanes* const runs = book.runs.data() + group;
      std::uint32_t* const counts = book.counts.data();
      const std::uint32_t once = group == 0 ? 1 : 0;
      for (const std::uint32_t of_class : classes) {
        counts[of_class] += once;
        running.add(runs[of_class * book.groups]);
      }
      book.running[group] = running;
    }
  }
  void add_up(std::span<const std::span<std::uint32_t>> classes, std::span<std::int64_t> nets) {
    std::fill(nets.begin(), nets.end(), 0);
    for (std::size_t c = 0; c < classes.size(); ++c) {
      const ChannelBook& book = book_.of_channel()[c];
      for (std::size_t i = 0; i < nets.size(); ++i) nets[i] += book.nets[classes[c][i]];
    }
  }
  void tell(const ChannelBook& book, RoundsTally& tally) const {
    const bool alone = kernel_.channels().size() == 1;
    for (std::size_t of_class = 0; of_class < book.counts.size(); ++of_class) {
      const std::uint64_t times = book.counts[of_class];
      if (times == 0) continue;
      for (std::size_t i = 0; i < book.figures.size(); ++i) {
        const SeatResult& result = book.results[of_class * book.figures.size() + i];
        if (!result.made()) continue;
        FigureTally& figure = tally.figures[book.figures[i]];
        figure.nets.add(result.net, times);
        figure.staked += Wide{result.staked} * static_cast<Wide>(times);
      }
      if (alone) tally.all.nets.add(book.nets[of_class], times);
    }
    for (std::size_t i = 0; i < book.figures.size(); ++i) {
      tally.figures[book.figures[i]].runs = book.running[i / lanes].of(i % lanes);
    }
    const std::size_t together = book.figures.size();
    if (alone) tally.all.runs = book.running[together / lanes].of(together % lanes);
  }

  const Kernel& kernel_;
  std::vector<Figure> figures_;
  SessionPlan sessions_;
  LearningBook book_;
};

}  // namespace kernels

std::unique_ptr<Engine> kernel_engine(const RuleSet& rules, const Kernel& kernel,
                                      std::vector<Figure> figures, const SessionPlan& sessions) {
  return std::make_unique<kernels::KernelEngine>(rules, kernel, std::move(figures), sessions);
}

}  // namespace houseway
