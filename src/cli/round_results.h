#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "round/file.h"
#include "round/json.h"
#include "round/phh_items.h"

// What the commands that take files of rounds or rules have in common: each item is read by itself,
// and what the command makes of it is printed before the next one is read. What is wrong with one
// file or item spoils no other.
namespace houseway::cli {

// The ending of files that hold a house way (docs/house-ways.md).
constexpr std::string_view house_way_ending = ".way";

// One object of a file: the file itself, or an item of the list that it holds. A house way is a
// string.
struct Item {
  Json json;
  std::string name;  // "rounds.json", "rounds.json[3]"
};

// How a hand of a file in PHH is named: "hands.phhs[3]".
std::string item_name(const std::string& file, const PhhItems::Item& item);

// What a command tells of an item: in words, or as JSON.
struct Told {
  int status = 0;
  std::string words;
  std::string label;  // whose refusals these are
  Refusals refusals;
  Json json;
};

// Tells every item of the files, as JSON or in words; the exit status.
int tell_items(const std::vector<std::string>& files, bool json,
               const std::function<Told(const Item&)>& tell);

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

}  // namespace houseway::cli
