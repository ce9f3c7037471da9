#pragma once

#include <optional>
#include <string>

#include "core/refusal.h"
#include "round/json_fwd.h"
#include "simulate/run.h"

// A run on the disk. The file is replaced as a whole: whenever the program is killed, the last one
// that was written is there.
namespace houseway {

// Writes what the run has come to. `job` says what is simulated: whatever the result depends on.
// Says why it cannot be written.
std::optional<Refusal> write_checkpoint(const std::string& path, const Json& job,
                                        const RunState& state);

// Goes on where the file has left off, if there is one. Refused where it cannot be read or is of
// another job.
std::optional<Refusal> read_checkpoint(const std::string& path, const Json& job, RunState& state);

}  // namespace houseway
