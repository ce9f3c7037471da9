#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "house/house.h"
#include "odds/effort.h"
#include "simulate/player.h"

namespace houseway::house {

// A floor to look at: one table of every game, with players of the program's who play the best
// strategy that is known. They are named as what they are, and their money is nobody's.
class Demo {
 public:
  struct Pace {
    TableSettings settings;
    int players = 3;
    std::vector<std::string> games = {};  // all where none is named
  };
  Demo(House& house, Pace pace) : house_(house), pace_(std::move(pace)) {}
  ~Demo();
  Demo(const Demo&) = delete;
  Demo& operator=(const Demo&) = delete;

  // Opens what is not open yet, and seats the players. Waits until all tables are open.
  std::optional<Refusal> start();
  void stop();

  struct Login {
    std::string account;
    std::string role;
    std::string password;
  };
  static std::vector<Login> logins();
  static Office::DemoPlan seeds();

 private:
  struct Studied {
    std::shared_ptr<const RuleSet> rules;
    std::shared_ptr<const Player> player;
  };
  std::optional<Refusal> open(const std::string& game);
  std::optional<Refusal> seat_players(const std::string& table);
  TableHost::Bot bot();
  std::shared_ptr<const Player> player_for(const Round& round);

  House& house_;
  Pace pace_;
  Effort effort_;
  std::map<const RuleSet*, Studied> studied_;  // of the worker's thread alone
  SystemRandom random_;                        // likewise
  Worker worker_{"players"};
};

}  // namespace houseway::house
