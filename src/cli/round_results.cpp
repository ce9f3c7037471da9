#include "cli/round_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>

#include "cli/chosen_rules.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "cli/json_output.h"
#include "core/words.h"
#include "round/json_items.h"
#include "round/phh_items.h"

namespace houseway::cli {
namespace {

// The parser refuses what is longer by far than any way.
constexpr std::size_t longest_house_way = 1'000'000;

class Telling {
 public:
  Telling(bool json, bool several, const std::function<Told(const Item&)>& tell)
      : json_(json), tell_(tell) {
    if (several) results_.list();
  }

  void tell_file(const std::string& path) {
    if (path.ends_with(house_way_ending)) return tell_house_way(path);
    InputFile file(path);
    if (holds_phh(path, file)) return tell_hands(file);
    JsonItems items([&](char* buffer, std::size_t size) { return file.read(buffer, size); });
    if (items.is_list()) results_.list();
    for (std::size_t i = 0; auto parsed = items.next(); ++i) {
      if (file.refusal()) break;
      if (parsed->refusal) {
        say_wrong(file.name(), *parsed->refusal, breaks_a_rule);
      } else {
        tell_item({std::move(parsed->value),
                   items.is_list() ? fmt::format("{}[{}]", file.name(), i) : file.name()});
      }
    }
    if (file.refusal()) say_wrong(file.name(), *file.refusal(), used_wrongly);
  }

  int end() {
    if (json_) results_.end();
    return status_;
  }

 private:
  // A text, which is an item like any other.
  void tell_house_way(const std::string& path) {
    InputFile file(path);
    std::string content;
    std::array<char, 4096> buffer{};
    while (const std::size_t size = file.read(buffer.data(), buffer.size())) {
      content.append(buffer.data(), size);
      if (content.size() > longest_house_way) break;
    }
    if (file.refusal()) return say_wrong(file.name(), *file.refusal(), used_wrongly);
    tell_item({Json(content), file.name()});
  }

  // Poker hands, told of as the rounds that they are.
  void tell_hands(InputFile& file) {
    PhhItems items([&](char* buffer, std::size_t size) { return file.read(buffer, size); });
    if (items.is_list()) results_.list();
    while (const auto item = items.next()) {
      if (file.refusal()) break;
      const std::string name = item_name(file.name(), *item);
      const auto* hand = std::get_if<PhhHand>(&item->hand);
      const std::variant<Json, Refusal> round =
          hand == nullptr ? std::get<Refusal>(item->hand) : round_of_phh(*hand);
      if (const auto* refusal = std::get_if<Refusal>(&round)) {
        say_wrong(name, *refusal, breaks_a_rule);
      } else {
        tell_item({std::get<Json>(round), name});
      }
    }
    if (file.refusal()) say_wrong(file.name(), *file.refusal(), used_wrongly);
  }

  void tell_item(const Item& item) {
    Told told;
    try {
      told = tell_(item);
    } catch (const std::exception& error) {
      return say_wrong(item.name, {error.what(), "", ""}, used_wrongly);
    }
    status_ = std::max(status_, told.status);
    if (json_) return results_.print(told.json);
    fmt::print("{}", told.words);
    for (const Refusal& refusal : told.refusals) say_error(told.label + ": " + text(refusal));
  }

  // Whoever reads the JSON still finds an error for this file.
  void say_wrong(const std::string& name, const Refusal& refusal, int status) {
    status_ = std::max(status_, status);
    say_error(name + ": " + text(refusal));
    if (json_) results_.print(Json{{"file", name}, {"error", refusal_json(refusal)}});
  }

  bool json_;
  const std::function<Told(const Item&)>& tell_;
  ResultList results_;
  int status_ = success;
};

}  // namespace

std::string item_name(const std::string& file, const PhhItems::Item& item) {
  return item.name.empty() ? file : fmt::format("{}[{}]", file, printable(item.name, 60));
}

int tell_items(const std::vector<std::string>& files, bool json,
               const std::function<Told(const Item&)>& tell) {
  Telling telling(json, files.size() > 1, tell);
  for (const std::string& path : files) telling.tell_file(path);
  return telling.end();
}

Json result_heading(const ReadRound& round) {
  Json result = Json::object();
  if (!round.id.empty()) result["id"] = round.id;
  result["game"] = round.rules.game;
  return result;
}

int tell_rounds(const std::vector<std::string>& files, bool proposed, bool json,
                const RoundRendering& rendering) {
  return tell_items(files, json, [&](const Item& item) {
    ReadRound round = read_round(item.json, proposed_tables(proposed));
    Told told;
    told.status = round.round ? success : breaks_a_rule;
    told.label = round.id.empty() ? item.name : item.name + " " + printable(round.id, 100);
    if (json) {
      told.json = result_heading(round);
      if (round.round) {
        rendering.json(*round.round, told.json);
      } else {
        told.json.update(errors_json(round.refusals));
      }
    } else if (round.round) {
      told.words = fmt::format("{}: {}\n{}", told.label, round.round->definition().name,
                               rendering.text(*round.round));
    } else {
      told.refusals = std::move(round.refusals);
    }
    return told;
  });
}

}  // namespace houseway::cli
