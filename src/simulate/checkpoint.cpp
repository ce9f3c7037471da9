#include "simulate/checkpoint.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/replace_file.h"
#include "round/json.h"
#include "simulate/tally_json.h"

namespace houseway {
namespace {

// A new one also where rounds are dealt from other random numbers than before: what had been played
// would be gone on with by another run.
constexpr int checkpoint_format = 3;

Refusal cannot(const std::string& path, std::string_view what) {
  return {fmt::format("the checkpoint {} cannot be {}: {}", path, what, std::strerror(errno)),
          "--checkpoint", ""};
}

// The first member in which two jobs differ.
std::string difference(const Json& was, const Json& is) {
  for (const auto& [key, value] : is.items()) {
    if (!was.contains(key) || was.at(key) != value) {
      return fmt::format("{} {} there, {} here", key,
                         was.contains(key) ? was.at(key).dump() : "not given", value.dump());
    }
  }
  return "something more is given there";
}

// Whoever held it may have removed the file since it was opened: then the lock keeps nobody out.
bool still_there(int file, const std::string& path) {
  struct stat held {};
  struct stat named {};
  return ::fstat(file, &held) == 0 && ::stat(path.c_str(), &named) == 0 &&
         held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

}  // namespace

CheckpointHold::~CheckpointHold() {
  if (file_ < 0) return;
  ::unlink(lock_.c_str());
  ::close(file_);
}

std::optional<Refusal> CheckpointHold::take(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return Refusal{path + " is no regular file, which a checkpoint has to be", "--checkpoint", ""};
  }
  lock_ = end_of_links(path) + ".lock";
  do {
    if (file_ >= 0) ::close(file_);
    file_ = ::open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file_ < 0) return cannot(path, "locked");
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0) continue;
    const Refusal refusal =
        errno == EWOULDBLOCK
            ? Refusal{fmt::format("another run keeps its checkpoint in {}; choose another file, or "
                                  "wait for its end",
                                  path),
                      "--checkpoint", ""}
            : cannot(path, "locked");
    ::close(std::exchange(file_, -1));
    return refusal;
  } while (!still_there(file_, lock_));
  return std::nullopt;
}

std::optional<Refusal> write_checkpoint(const std::string& path, const Json& job,
                                        const RunState& state) {
  const Json json{{"houseway-simulation", checkpoint_format},
                  {"job", job},
                  {"blocks", state.blocks},
                  {"tally", tally_json(state.tally)},
                  {"meters", meters_json(state.meters.state())}};
  if (!replace_file(path, json.dump())) return cannot(path, "written");
  return std::nullopt;
}

std::optional<Refusal> read_checkpoint(const std::string& path, const Json& job, RunState& state) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    if (errno == ENOENT) return std::nullopt;
    return cannot(path, "read");
  }
  std::ostringstream content;
  content << file.rdbuf();
  const auto refuse = [&](const std::string& why) {
    return Refusal{fmt::format("{} {}", path, why), "--checkpoint", ""};
  };
  try {
    const Json json = Json::parse(content.str());
    if (json.at("houseway-simulation").get<int>() != checkpoint_format) {
      return refuse("is a checkpoint of another version");
    }
    if (json.at("job") != job) {
      return refuse(
          fmt::format("is the checkpoint of another run: {}; choose another file, or "
                      "remove it to begin anew",
                      difference(json.at("job"), job)));
    }
    RoundsTally tally = tally_of_json(json.at("tally"));
    MeterHistory::State meters = meters_of_json(json.at("meters"));
    state.blocks = json.at("blocks").get<std::uint64_t>();
    state.tally = std::move(tally);
    state.meters.restore(std::move(meters));
  } catch (const std::exception& error) {
    return refuse(fmt::format("is no checkpoint of a simulation ({})", error.what()));
  }
  return std::nullopt;
}

}  // namespace houseway
