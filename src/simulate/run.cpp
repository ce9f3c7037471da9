#include "simulate/run.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include "round/json.h"
#include "simulate/tally_json.h"

namespace houseway {
namespace {

using Numbered = std::pair<std::uint64_t, BlockTally>;

// Threads that play the blocks of one process, each block once.
class Crew {
 public:
  Crew(const RunPlan& plan, std::uint64_t first, int rank, int ranks, const MakeEngine& make_engine,
       Progress& progress)
      : plan_(plan),
        progress_(progress),
        next_(first + static_cast<std::uint64_t>(rank)),
        stride_(static_cast<std::uint64_t>(ranks)) {
    working_ = plan.threads;
    for (unsigned i = 0; i < plan.threads; ++i) {
      threads_.emplace_back([this, &make_engine] { labour(make_engine); });
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() {
    if (working_ > 0) progress_.stop = true;
    for (std::thread& thread : threads_) thread.join();
  }

  // The blocks finished since it was last asked; waits a little if there are none.
  std::vector<Numbered> finished() {
    std::unique_lock lock(mutex_);
    something_.wait_for(lock, std::chrono::milliseconds(50),
                        [this] { return !finished_.empty() || working_ == 0; });
    return std::exchange(finished_, {});
  }
  // What a thread has failed by, which stopped the others; empty where none has.
  std::string failure() {
    const std::lock_guard lock(mutex_);
    return failure_;
  }
  bool at_work() {
    const std::lock_guard lock(mutex_);
    return working_ > 0 || !finished_.empty();
  }

 private:
  void labour(const MakeEngine& make_engine) {
    try {
      const std::unique_ptr<Engine> engine = make_engine();
      for (std::uint64_t number = next_.fetch_add(stride_);
           number < plan_.blocks() && !progress_.stop; number = next_.fetch_add(stride_)) {
        auto tallied = engine->play(plan_.block(number), progress_);
        if (!tallied) break;
        const std::lock_guard lock(mutex_);
        finished_.emplace_back(number, std::move(*tallied));
        something_.notify_one();
      }
    } catch (const std::exception& error) {
      const std::lock_guard lock(mutex_);
      if (failure_.empty()) failure_ = error.what();
      progress_.stop = true;
    }
    const std::lock_guard lock(mutex_);
    --working_;
    something_.notify_one();
  }

  const RunPlan& plan_;
  Progress& progress_;
  std::atomic<std::uint64_t> next_;
  std::uint64_t stride_;
  std::mutex mutex_;
  std::condition_variable something_;
  std::vector<Numbered> finished_;
  std::string failure_;
  std::atomic<unsigned> working_ = 0;
  std::vector<std::thread> threads_;
};

constexpr auto a_moment = std::chrono::milliseconds(5);

void work_for_another(const RuleSet& rules, Crew& crew, Processes& processes, Progress& progress) {
  bool told = false;
  while (!processes.called_off()) {
    if (progress.stop && !told) {
      // The first process waits for blocks that will not come.
      processes.report(Json{{"stopped", crew.failure()}}.dump());
      told = true;
    }
    if (!crew.at_work()) {
      std::this_thread::sleep_for(a_moment);
      continue;
    }
    for (const auto& [number, block] : crew.finished()) {
      const Json message{{"block", number}, {"played", block_json(rules, block)}};
      processes.report(message.dump());
    }
  }
  progress.stop = true;
  processes.report("");
}

}  // namespace

Block RunPlan::block(std::uint64_t number) const {
  const std::uint64_t first = number * block_rounds;
  return {seed, number, first, std::min(block_rounds, rounds - first)};
}

void run(const RuleSet& rules, const RunPlan& plan, const std::vector<Figure>& figures,
         const MakeEngine& make_engine, Processes& processes, Progress& progress, RunState& state,
         const Watch& watch) {
  Crew crew(plan, state.blocks, processes.rank(), processes.size(), make_engine, progress);
  if (processes.rank() > 0) return work_for_another(rules, crew, processes, progress);
  // Blocks that are finished before an earlier one wait for it.
  std::map<std::uint64_t, BlockTally> waiting;
  std::string failure;
  std::exception_ptr thrown;
  try {
    while (state.blocks < plan.blocks() && !progress.stop) {
      if (crew.at_work()) {
        for (auto& [number, block] : crew.finished()) waiting.emplace(number, std::move(block));
      } else {
        std::this_thread::sleep_for(a_moment);
      }
      while (const auto message = processes.received()) {
        const Json json = Json::parse(*message);
        if (json.contains("stopped")) {
          failure = json.at("stopped").get<std::string>();
          progress.stop = true;
          continue;
        }
        waiting.emplace(json.at("block").get<std::uint64_t>(),
                        block_of_json(rules, json.at("played")));
      }
      for (auto next = waiting.find(state.blocks); next != waiting.end();
           next = waiting.find(state.blocks)) {
        state.meters.pass(next->second, figures);
        state.tally.append(next->second.tally);
        waiting.erase(next);
        ++state.blocks;
        watch(state);
      }
      watch(state);
    }
  } catch (...) {
    // The others play and wait until they are called off, whatever has gone wrong here.
    thrown = std::current_exception();
    progress.stop = true;
  }
  processes.call_off();
  for (int others = processes.size() - 1; others > 0;) {
    if (const auto message = processes.received()) {
      others -= message->empty() ? 1 : 0;
    } else {
      std::this_thread::sleep_for(a_moment);
    }
  }
  if (thrown) std::rethrow_exception(thrown);
  if (failure.empty()) failure = crew.failure();
  if (!failure.empty()) throw std::runtime_error(failure);
}

}  // namespace houseway
