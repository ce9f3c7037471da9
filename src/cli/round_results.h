#pragma once

#include <string>
#include <vector>

#include "round/file.h"

// What the commands that take files of rounds have in common: each round is read, and what the
// command makes of it is printed as it comes, or collected as JSON.
namespace houseway::cli {

// What a command tells of a finished round.
struct RoundRendering {
  std::string (*text)(const Round& round);
  void (*json)(const Round& round, Json& result);
};

// Tells every round of the files; the exit status.
int tell_rounds(const std::vector<std::string>& files, bool proposed, bool json,
                const RoundRendering& rendering);

// {"id": ..., "game": ...}: what a result begins with.
Json result_heading(const ReadRound& round);
// On standard error, each after the name of what was read.
void print_refusals(const std::string& name, const Refusals& refusals);
// All of them, or the only one of a file that holds no list.
void print_results(const Json& results, bool list);

}  // namespace houseway::cli
