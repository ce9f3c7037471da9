#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace houseway::cli {

// The rules a command is to use: a game, a file of choices and single choices on top of it.
struct RulesArguments {
  std::string game;
  std::string file;
  std::vector<std::string> settings;  // "option=value"
  std::string house_way;              // a file that the rules bring along
  bool proposed = false;              // paytables that are not in the chapter are allowed
};

struct DealArguments {
  RulesArguments rules;
  int rounds = 1;
  std::uint64_t seed = 1;
  bool random_rules = false;
  bool irregularities = false;
  std::string journal;
};

struct PlayArguments {
  RulesArguments rules;
  std::optional<int> seats;  // 1 where nothing is said
  std::optional<int> chips;  // 1000
  bool seeded = false;
  std::uint64_t seed = 0;
  std::string journal;
  std::string resume;  // the journal of a table that is gone on with
};

struct OddsArguments {
  RulesArguments rules;
  std::string wager;
  bool all_paytables = false;
  bool outcomes = false;
  bool table = false;  // one line a wager
  bool csv = false;
  int threads = 0;            // 0 for all
  int ante = 0;               // dollars; 0 where it is not given
  std::vector<double> meter;  // dollars; none for the seeds
  int others = 0;
  std::string shoe;      // cards that are gone from it
  std::string strategy;  // a file; empty for the best play
  std::string convention;
  // Of a game that players play for a pot.
  std::vector<std::string> hands;
  std::string board;
  std::string dead;
  std::optional<std::uint64_t> samples;
  std::optional<std::uint64_t> seed;  // 1
};

struct StrategyArguments {
  RulesArguments rules;
  std::string cards;
  std::string community;
  std::string dealer;
  int ante = 0;  // dollars; 0 where it is not given
  std::string shoe;
  std::string convention;
  std::string count;  // a system by which cards are counted; empty for none
};

struct FloorArguments {
  std::string data;   // a folder
  std::string store;  // "postgresql://..."; empty for SQLite in the folder
  std::string pit = "floor";
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  unsigned socket_threads = 1;
  unsigned table_threads = 1;
  std::string log;  // a file; empty for standard error
  bool demo = false;
  std::vector<std::string> games;    // of the demonstration; all where none is named
  double lease = 10;                 // seconds after which another process may take over
  std::vector<std::string> proxies;  // addresses of those that speak TLS in front of the floor
  std::vector<std::string> hosts;    // names under which it is reached; any where none is named
  std::string certificate_holder;    // on signs and pages; empty for "Houseway"
  std::string reached_at;            // by clients of other processes; empty for address and port
};

struct ConvertArguments {
  std::vector<std::string> files;
  std::string to;      // "round" or "phh"; empty for the other one than the first file is
  std::string output;  // empty for standard output
};

struct SimulateArguments {
  RulesArguments rules;
  std::string rounds = "1e6";
  std::string strategy = "best";  // or basic, or a file
  int seats = 0;                  // 0 for as many as usual
  std::vector<std::string> bets;  // "ante=10"; none for every wager
  std::uint64_t seed = 1;
  int threads = 0;                 // 0 for all
  std::uint64_t session = 0;       // rounds
  std::optional<double> bankroll;  // dollars
  std::string plot;
  std::string checkpoint;
  bool fresh_shoe = false;
  bool event_by_event = false;
  bool without_exact = false;
};

struct RngTestArguments {
  std::string source = "system";  // or seeded, or a file of raw bytes
  std::uint64_t shuffles = 20'000;
  int level = 95;  // percent: of the verdict, and of the status
  std::optional<std::uint64_t> seed;
  bool raw = false;  // write the source's bytes in place of testing them
  std::optional<std::uint64_t> raw_bytes;
  std::string version;  // of the program
};

int rng_test_command(const RngTestArguments& arguments, bool json);
int simulate_command(const SimulateArguments& arguments, bool json);
int strategy_command(const StrategyArguments& arguments, bool json);
int audit_command(const RulesArguments& arguments, bool json);
int odds_command(const OddsArguments& arguments, bool json);
int floor_command(const FloorArguments& arguments);
int games_command(bool json);
int rules_command(const RulesArguments& arguments, bool json);
int check_command(const std::vector<std::string>& files, bool proposed, bool json);
int settle_command(const std::vector<std::string>& files, bool proposed, bool json);
int replay_command(const std::string& file, bool proposed, bool json);
// An export of a floor; the key in hexadecimal digits, or none.
int verify_command(const std::string& file, const std::string& key, const std::string& sealing_key,
                   bool proposed, bool json);
int convert_command(const ConvertArguments& arguments);
int deal_command(const DealArguments& arguments);
int play_command(const PlayArguments& arguments);

}  // namespace houseway::cli
