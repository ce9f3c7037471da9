#pragma once

#include <optional>
#include <string>

#include "core/refusal.h"
#include "round/json_fwd.h"
#include "simulate/run.h"

// A run on the disk. The file is replaced as a whole: whenever the program is killed, the last one
// that was written is there.
namespace houseway {

// Keeps a checkpoint for one run, from before it is read until the run ends, by a lock on a file
// beside it; that of a process that was killed is free again.
class CheckpointHold {
 public:
  CheckpointHold() = default;
  CheckpointHold(const CheckpointHold&) = delete;
  CheckpointHold& operator=(const CheckpointHold&) = delete;
  ~CheckpointHold();

  // Refused where another run has it, and where it is nothing that can be gone on with.
  std::optional<Refusal> take(const std::string& path);

 private:
  std::string lock_;
  int file_ = -1;
};

// Writes what the run has come to. `job` says what is simulated: whatever the result depends on.
// Says why it cannot be written.
std::optional<Refusal> write_checkpoint(const std::string& path, const Json& job,
                                        const RunState& state);

// Goes on where the file has left off, if there is one. Refused where it cannot be read or is of
// another job.
std::optional<Refusal> read_checkpoint(const std::string& path, const Json& job, RunState& state);

}  // namespace houseway
