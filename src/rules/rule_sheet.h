#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/rule_set.h"

// What a game's rule sheet tells, in words and with the section of each thing: built once from the
// definition, and printed as text, JSON or a page by those who know nothing of definitions.
namespace houseway {

// The facts by which a list of games tells them apart.
struct GameFacts {
  std::string game;  // the slug
  std::string name;
  std::string ruleset;
  int positions = 0;
  std::optional<std::size_t> deck;  // cards or tiles in one; a game of dice or a wheel has none
  std::string played_with;          // "52 cards", "32 tiles", "dice", "wheel"
};
GameFacts game_facts(const Definition& game);

struct RuleSheet {
  // Something that is done, and the paragraph that has it so.
  struct Rule {
    std::string words;
    Section section;
  };

  struct Wager {
    std::string id;
    std::string name;
    std::string need;      // "required"
    std::string placed;    // "before the deal"
    std::string size;      // "equal to the ante", "$1 to $5"
    Section size_section;  // that has it so, where one does
    std::string wins;
    std::string on_fold;  // "lost"
    bool offered = true;
    std::string paytable;  // that pays it under these rules; empty where the chapter names none
    std::vector<std::string> selections;  // that these rules have
    Section section;
  };

  struct Row {
    std::string hand;
    Section section;
  };
  // Seed and reseed are dollars for each dollar of the wager.
  struct Meter {
    std::string id;     // "progressive-payout", or "progressive-payout:mega" where it has several
    std::string level;  // "mega"; empty for the only one
    std::int64_t seed = 0;
    std::int64_t reseed = 0;
    std::optional<int> primary_percent;  // none where the submission has yet to choose it
    int reserve_percent = 0;
    Section section;
  };
  struct Envy {
    Money stake;
    bool or_more = false;
    std::string hand;
    Money pays;
    Section section;
  };
  struct Paytable {
    std::string name;        // "A"; empty where the chapter has but one
    bool selected = false;   // by these rules
    int decks = 0;           // with which alone it may be used; 0 with any number
    Money amount;            // of the wager, where the table fixes it
    std::vector<Pays> pays;  // for each row; not printed where this table has no such line
    std::vector<Meter> meters;
    std::vector<Envy> envy;
  };
  // Payout tables as a chapter prints them: rows down, paytables across.
  struct Schedule {
    std::string id;
    std::vector<std::string> wagers;   // that it pays
    bool chosen_by_name = false;       // its own name picks the paytable of several wagers
    bool offered = true;               // one of the wagers is
    std::vector<Section> sections;     // of its rows, the first its own
    std::vector<Row> rows;             // in force under these rules
    std::vector<Paytable> tables;      // the chapter's, and the one in use where it is another
    int vigorish_percent = 0;          // of what is won
    bool vigorish_rounded_up = false;  // to a multiple of 25 cents
  };

  // What wagers may win together.
  struct Limit {
    std::vector<std::string> wagers;
    std::string most;  // "$50,000"
    Section section;
  };

  // A choice of the Rules Submission, by what is chosen. The default is what holds when it is left
  // out; none where it need not be chosen.
  struct Flag {
    bool standard = false;
  };
  struct Count {
    std::optional<std::int64_t> standard;
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  struct Dollars {
    std::optional<Money> standard;
    Money least;
    Money most;
  };
  struct Word {
    std::optional<std::string> standard;
    std::vector<std::string> words;
  };
  struct WordSet {
    std::vector<std::string> standard;
    std::vector<std::string> words;
  };
  struct Counts {
    std::vector<std::pair<std::string, std::int64_t>> standard;  // of each word
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  struct Ratio {
    std::string standard;  // "8", "1/3"
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  struct Percentage {
    std::string standard;
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  struct HigherPayouts {};
  struct Levels {};
  struct Hand {};
  struct Option {
    std::string id;
    Section section;
    std::string meaning;
    std::variant<Flag, Count, Dollars, Word, WordSet, Counts, Ratio, Percentage, HigherPayouts,
                 Levels, Hand>
        values;
    std::string chosen;  // as a line would say it; empty where these rules leave it out
  };

  struct Dealing {
    std::string method;  // empty where the chapter has but one
    Section section;
    std::vector<Rule> steps;
  };
  struct Shoe {
    int decks = 0;
    Section section;
    std::vector<Rule> rules;  // from one shuffle to the next
  };
  struct Irregularity {
    std::string kind;
    std::string means;
    Section section;
  };

  struct HouseWay {
    std::string name;
    std::vector<std::string> rules;
    Section section;
  };

  GameFacts facts;  // with the positions that these rules give the table
  Choices choices;  // of the Rules Submission, as written
  Section positions_section;
  Rule device;  // "52 cards", "2 dice", "a wheel of 38 compartments"
  std::optional<Shoe> shoe;
  std::vector<Wager> wagers;
  std::vector<Schedule> schedules;
  std::vector<Limit> limits;
  std::vector<Option> options;
  std::optional<HouseWay> house_way;  // where it is data
  std::vector<Dealing> dealings;
  std::vector<Rule> play;
  std::vector<Irregularity> irregularities;
};

RuleSheet rule_sheet(const RuleSet& rules);

}  // namespace houseway
