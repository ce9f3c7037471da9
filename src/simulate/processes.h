#pragma once

#include <memory>
#include <optional>
#include <string>

namespace houseway {

// The processes that share a run, of which the first gathers what the others have played. Used from
// one thread at a time.
class Processes {
 public:
  Processes() = default;
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;
  virtual ~Processes() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;

  // To the first process, from another.
  virtual void report(const std::string& message) = 0;
  // What another has reported, if anything has come.
  virtual std::optional<std::string> received() = 0;
  // From the first to all others: no more is needed. Each reports once more, nothing, when it has
  // heard so.
  virtual void call_off() = 0;
  virtual bool called_off() = 0;

  // What the first one says, in each of them: all call this at the same place.
  virtual std::string told_by_first(const std::string& message) = 0;

  // Whether others would wait for ever if this one did no more: until they have been called off.
  virtual bool awaited() const = 0;
  // Ends all of them at once, with this status.
  [[noreturn]] virtual void end_all(int status) = 0;
};

// One process alone, which gathers its own.
std::unique_ptr<Processes> one_process();

// Those that this one was started with by mpirun, or it alone. Throws where there are others and
// the library that speaks with them is not beside the program.
std::unique_ptr<Processes> processes_of_this_run();

}  // namespace houseway
