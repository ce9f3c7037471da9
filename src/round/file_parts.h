#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/refusal.h"
#include "round/event.h"
#include "round/json_fwd.h"
#include "rules/rule_set.h"

// The parts that round files of every course of play have, each checked by itself.
namespace houseway {

struct RecordedIrregularity {
  GoneWrong wrong;
  std::string at;
  std::string choice;
  std::string path;
};

// Reads one part after the other and remembers everything that is wrong.
class PartReader {
 public:
  PartReader(const Json& file, const RuleSet& rules)
      : file_(file), rules_(rules), game_(rules.definition()) {}

  Refusals refusals;

 protected:
  void refuse(std::string place, std::string message, Section section = {});
  // The part of this name, if the file has it and it is an object.
  const Json* object(const char* key);
  void read_keys(std::span<const std::string_view> keys);
  std::optional<int> seat(const std::string& key, const std::string& path);
  std::optional<Money> money(const Json& value, const std::string& path, Section section);
  std::optional<Spot> spot_of(const std::string& name, const std::string& path);
  std::optional<Card> card(const std::string& token, const std::string& path);
  std::optional<Throw> roll(const Json& value, const std::string& path);
  std::vector<RecordedIrregularity> read_irregularities();
  // The readings of meters, each with its place in the file.
  std::vector<std::pair<Event, std::string>> read_meters();
  // The steps, each an object with one key.
  struct StepPart {
    std::string key;
    const Json* value;
    std::string path;
  };
  std::vector<StepPart> step_parts();

  const Json& file_;
  const RuleSet& rules_;
  const Definition& game_;

 private:
  Section progressive_section() const;
  void refuse_spot(const std::string& path, const std::string& name);
  // Of irregularities: one of them, its keys, and the place that several of these may name.
  void read_irregularity(const Json& entry, const std::string& path,
                         std::vector<RecordedIrregularity>& irregular);
  void read_part(const std::string& key, const Json& value, const Irregularity& known,
                 RecordedIrregularity& recorded);
  void read_at(const std::string& word, const Json& value, const Irregularity& known,
               RecordedIrregularity& recorded);
  void happens_at(Place place, const std::string& where, const Irregularity& known,
                  RecordedIrregularity& recorded);
  std::optional<Place> place_at_table(const std::string& word) const;
};

// The meter of this name, in any paytable of the game.
std::optional<MeterReading> find_meter(const Definition& game, const std::string& name);
// A name written as a word or, where it is one, as a number; empty for anything else.
std::string word_of(const Json& value);
// "6", "2.50": dollars without a sign, as they stand in a play.
std::string dollars_words(Money amount);
// How a refusal speaks of a value: "an object", "\"As\"", "12".
std::string kind_of(const Json& value);
Json roll_json(const Throw& thrown);  // {"roll": [3, 4]}

}  // namespace houseway
