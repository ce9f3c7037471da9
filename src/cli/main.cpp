#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <limits>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "cli/standard_streams.h"
#include "round/json.h"

namespace {

using namespace houseway::cli;

void add_rules(CLI::App& command, RulesArguments& arguments) {
  command.add_option("GAME", arguments.game, "the game's slug, as listed by houseway games")
      ->required();
  command.add_option("--rules", arguments.file, "a file of choices, as in a Rules Submission");
  command.add_option("--set", arguments.settings, "one choice, as option=value; may be repeated")
      ->allow_extra_args(false);
  command.add_option(
      "--house-way", arguments.house_way,
      "a file that says how the dealer sets hands, where the chapter leaves it open");
}

void add_proposed(CLI::App& command, bool& proposed) {
  command.add_flag("--proposed", proposed, "allow a paytable that is not in the chapter");
}

// A whole number that 64 bits hold; the library takes a negative one for a large one.
CLI::Validator whole_number(std::string what, std::string name) {
  const auto objection = [what = std::move(what)](std::string& word) {
    std::uint64_t number = 0;
    const char* last = word.data() + word.size();
    const auto [end, error] = std::from_chars(word.data(), last, number);
    return error == std::errc{} && end == last
               ? std::string()
               : fmt::format("{} is a whole number from 0 to {}, not {}", what,
                             std::numeric_limits<std::uint64_t>::max(), word);
  };
  return {objection, std::move(name)};
}

const CLI::Validator seeds = whole_number("a seed", "SEED");
const CLI::Validator numbers_of_bytes = whole_number("the number of bytes", "BYTES");

void add_simulation(CLI::App& command, SimulateArguments& arguments) {
  command.add_option("--rounds", arguments.rounds,
                     "how many, as 250000 or 1e9; a million if not said");
  command.add_option("--strategy", arguments.strategy,
                     "best, basic, or a file of rules or a chart (docs/odds.md)");
  command.add_option("--seats", arguments.seats, "players at the table, all alike")
      ->check(CLI::Range(1, 31));
  command
      .add_option("--bets", arguments.bets,
                  "dollars on wagers, as ante=10,pair-plus=5; every wager at once if not said")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--seed", arguments.seed, "the same seed gives the same result")->check(seeds);
  command.add_option("--threads", arguments.threads, "threads to use; the result is the same")
      ->check(CLI::Range(1, 256));
  command.add_option("--session", arguments.session, "rounds that a player stays for")
      ->check(CLI::Range(1, 1'000'000'000));
  command.add_option("--bankroll", arguments.bankroll, "dollars that the player comes with");
  command.add_option("--plot", arguments.plot, "draw it to this file, as SVG");
  command.add_option("--checkpoint", arguments.checkpoint,
                     "keep the run in this file, and go on with what is there");
  command.add_flag("--fresh-shoe", arguments.fresh_shoe, "deal every round from a full shoe");
  command.add_flag("--event-by-event", arguments.event_by_event,
                   "play at a table even where there is a quicker kernel");
  command.add_flag("--no-exact", arguments.without_exact, "leave out the exact figures");
}

void add_rng_test(CLI::App& command, RngTestArguments& arguments) {
  command.add_option("--source", arguments.source,
                     "system, seeded, or a file of raw bytes; - is standard input");
  command.add_option("--seed", arguments.seed, "of the seeded source; 1 if not said")->check(seeds);
  command.add_option("--shuffles", arguments.shuffles, "of one deck, for each test")
      ->check(CLI::Range(1'000, 10'000'000));
  command
      .add_option("--level", arguments.level,
                  "percent of good sources that pass: 95, which 810a.5(c) asks for, or 99")
      ->check(CLI::IsMember({95, 99}));
  command
      .add_option("--raw", arguments.raw_bytes,
                  "write the raw bytes of the source, so many or without end")
      ->expected(0, 1)
      ->check(numbers_of_bytes);
}

// What is wrong with the command line, by the word that is.
int wrong_usage(const CLI::App& app, int argc, char** argv, const CLI::ParseError& error) {
  const std::string first = argc > 1 ? argv[1] : "";
  std::vector<std::string> names;
  for (const CLI::App* known : app.get_subcommands({})) names.push_back(known->get_name());
  if (!first.starts_with('-') && std::find(names.begin(), names.end(), first) == names.end()) {
    complain("there is no command \"{}\"; there are {}", first, fmt::join(names, ", "));
  } else {
    complain("{}; houseway {}--help tells how it is used", error.what(),
             first.starts_with('-') ? "" : first + " ");
  }
  return used_wrongly;
}

int run(int argc, char** argv, bool& json) {
  CLI::App app{
      "Houseway runs the table games of Pennsylvania's Subpart K as the rules are written.",
      "houseway"};
  app.set_version_flag("--version", "houseway " HOUSEWAY_VERSION);
  app.require_subcommand(1);
  int status = success;
  const auto command = [&](const char* name, const char* what) {
    CLI::App* added = app.add_subcommand(name, what);
    return added;
  };
  const auto with_json = [&](CLI::App* added) {
    added->add_flag("--json", json, "machine-readable output (docs/json.md)");
    return added;
  };

  with_json(command("games", "list the games"))->callback([&] { status = games_command(json); });

  RulesArguments rules;
  CLI::App* show_rules =
      with_json(command("rules", "a game's wagers, paytables, options and sections"));
  add_rules(*show_rules, rules);
  add_proposed(*show_rules, rules.proposed);
  show_rules->callback([&] { status = rules_command(rules, json); });

  std::vector<std::string> files;
  bool proposed = false;
  CLI::App* check = with_json(command("check", "check a rule set or a round against the chapter"));
  check->add_option("FILE", files, "round files or files of choices; - is standard input")
      ->required();
  add_proposed(*check, proposed);
  check->callback([&] { status = check_command(files, proposed, json); });

  CLI::App* settle = with_json(command("settle", "settle recorded rounds"));
  settle->add_option("FILE", files, "round files; - is standard input")->required();
  add_proposed(*settle, proposed);
  settle->callback([&] { status = settle_command(files, proposed, json); });

  std::string file;
  CLI::App* replay = with_json(command("replay", "tell a recorded round step by step"));
  replay->add_option("FILE", file, "a round file; - is standard input")->required();
  add_proposed(*replay, proposed);
  replay->callback([&] { status = replay_command(file, proposed, json); });

  std::string key;
  CLI::App* verify = with_json(command(
      "verify", "check what a floor has recorded: chains, commitments, proofs, settlements"));
  verify->add_option("FILE", file, "an export of a floor; - is standard input")->required();
  verify->add_option("--key", key, "the floor's public key, by which heads of chains are signed");
  std::string sealing_key;
  verify->add_option("--sealing-key", sealing_key,
                     "the floor's file of that name, for an auditor: opens what is sealed");
  add_proposed(*verify, proposed);
  verify->callback([&] { status = verify_command(file, key, sealing_key, proposed, json); });

  FloorArguments floored;
  CLI::App* floor = command("floor", "run a casino's tables as one server (docs/floor.md)");
  floor->add_option("--data", floored.data, "a folder of its own: keys, and the record on SQLite")
      ->required();
  floor->add_option("--store", floored.store, "the record on a server: postgresql://...");
  floor->add_option("--pit", floored.pit, "the name of this process's tables among several");
  floor->add_option("--address", floored.address, "to listen at; 127.0.0.1 if not said");
  floor->add_option("--port", floored.port, "0 for any that is free; 8080 if not said");
  floor->add_option("--socket-threads", floored.socket_threads)->check(CLI::Range(1, 64));
  floor->add_option("--table-threads", floored.table_threads)->check(CLI::Range(1, 64));
  floor->add_option("--log", floored.log, "the operator's log; standard error if not said");
  floor->add_flag("--demo", floored.demo,
                  "one table of every game with the program's players, to look at");
  floor->add_option("--games", floored.games, "of the demonstration: some of the games")
      ->delimiter(',')
      ->allow_extra_args(false);
  floor
      ->add_option("--lease", floored.lease,
                   "seconds without a sign of life after which another process takes the pit over")
      ->check(CLI::Range(1.0, 3600.0));
  floor
      ->add_option("--proxy", floored.proxies,
                   "an address or network whose X-Forwarded-For and -Proto are believed; several "
                   "with commas")
      ->delimiter(',')
      ->allow_extra_args(false);
  floor
      ->add_option("--host", floored.hosts,
                   "a name under which the floor is reached: others are answered 421; several "
                   "with commas")
      ->delimiter(',')
      ->allow_extra_args(false);
  floor->add_option("--certificate-holder", floored.certificate_holder, "named on every sign");
  floor->add_option("--reached-at", floored.reached_at,
                    "the address that other processes tell for this one's tables");
  floor->callback([&] { status = floor_command(floored); });

  ConvertArguments converted;
  CLI::App* convert = command("convert", "poker hands from PHH to round files and back");
  convert->add_option("FILE", converted.files, "files of hands or rounds; - is standard input")
      ->required();
  convert
      ->add_option("--to", converted.to,
                   "round or phh; the other one than the first file is where it is left out")
      ->check(CLI::IsMember({"round", "phh"}));
  convert->add_option("--output", converted.output, "write to this file, which is replaced");
  convert->callback([&] { status = convert_command(converted); });

  OddsArguments priced;
  CLI::App* odds = with_json(command("odds", "the exact value of every wager, with the best play"));
  add_rules(*odds, priced.rules);
  odds->add_option("--wager", priced.wager,
                   "only this wager, or one selection of it as place-to-win:6");
  odds->add_flag("--all-paytables", priced.all_paytables,
                 "every paytable of the chapter, not only the selected");
  odds->add_flag("--outcomes", priced.outcomes,
                 "each line's number of deals, probability and part of the return");
  odds->add_flag("--table", priced.table, "one line a wager");
  odds->add_flag("--csv", priced.csv,
                 "comma-separated values, a line a wager or, with --outcomes, an outcome");
  odds->add_option("--threads", priced.threads, "threads to use")->check(CLI::Range(1, 256));
  odds->add_option("--ante", priced.ante,
                   "dollars of the ante, where a payout limit makes it matter")
      ->check(CLI::Range(1, 1'000'000));
  odds->add_option("--meter", priced.meter,
                   "dollars on the meters instead of their seeds, one for each level: 25000,50000")
      ->delimiter(',')
      ->allow_extra_args(false);
  odds->add_option("--others", priced.others, "other players, whose hands pay Envy Bonuses")
      ->check(CLI::Range(0, 30));
  odds->add_option("--shoe", priced.shoe, "cards that are gone from the shoe, as \"As 3xKd\"");
  odds->add_option("--strategy", priced.strategy,
                   "a file of rules by which the main game is played, instead of the best play");
  constexpr const char* convention_help =
      "what split hands may look at: CDZ-, CDP1 or optimum (of one split)";
  odds->add_option("--convention", priced.convention, convention_help);
  odds->add_option(
          "--hand", priced.hands,
          "of a game for a pot: a player's cards or range, as AsKs or \"QQ+,AKs\"; one for "
          "each player")
      ->allow_extra_args(false);
  odds->add_option("--board", priced.board, "the community cards shown, as \"2c 7d Th\"");
  odds->add_option("--dead", priced.dead, "cards that nobody can be dealt");
  odds->add_option("--samples", priced.samples, "draw so many deals instead of counting all")
      ->check(CLI::Range(1, 1'000'000'000));
  odds->add_option("--seed", priced.seed, "the same seed draws the same deals")->check(seeds);
  odds->callback([&] {
    priced.rules.proposed = true;  // pricing one is what a designer writes it for
    status = odds_command(priced, json);
  });

  SimulateArguments simulated;
  CLI::App* simulate = with_json(command("simulate", "rounds in bulk, beside the exact figures"));
  add_rules(*simulate, simulated.rules);
  add_simulation(*simulate, simulated);
  simulate->callback([&] {
    simulated.rules.proposed = true;
    status = simulate_command(simulated, json);
  });

  RngTestArguments tested;
  tested.version = HOUSEWAY_VERSION;
  CLI::App* rng_test = with_json(
      command("rng-test", "the fifteen tests of random numbers that 58 Pa. Code 810a.5(c) names"));
  add_rng_test(*rng_test, tested);
  rng_test->callback([&] {
    tested.raw = rng_test->get_option("--raw")->count() > 0;
    status = rng_test_command(tested, json);
  });

  StrategyArguments advised;
  CLI::App* strategy = with_json(command("strategy", "the best play"));
  add_rules(*strategy, advised.rules);
  strategy->add_option("--cards", advised.cards, "the player's cards, as \"As Kd\"");
  strategy->add_option("--community", advised.community, "the community cards shown, in order");
  strategy->add_option("--dealer", advised.dealer, "the dealer's up card");
  strategy
      ->add_option("--ante", advised.ante,
                   "dollars of the ante, where a payout limit makes it matter")
      ->check(CLI::Range(1, 1'000'000));
  strategy->add_option("--shoe", advised.shoe, "cards that are gone from the shoe, as \"As 3xKd\"");
  strategy->add_option("--convention", advised.convention, convention_help);
  strategy->add_option("--count", advised.count,
                       "what cards that are gone do, and when this count plays otherwise: Hi-Lo");
  strategy->callback([&] {
    advised.rules.proposed = true;
    status = strategy_command(advised, json);
  });

  RulesArguments audited;
  CLI::App* audit = with_json(command("audit", "what a regulator wants flagged"));
  add_rules(*audit, audited);
  audit->callback([&] {
    audited.proposed = true;
    status = audit_command(audited, json);
  });

  DealArguments dealt;
  CLI::App* deal = with_json(command("deal", "deal random complete rounds as round files"));
  add_rules(*deal, dealt.rules);
  add_proposed(*deal, dealt.rules.proposed);
  deal->add_option("--rounds", dealt.rounds, "how many")->check(CLI::Range(1, 10'000'000));
  deal->add_option("--seed", dealt.seed, "the same seed deals the same rounds")->check(seeds);
  deal->add_flag("--random-rules", dealt.random_rules,
                 "each round under lawful choices drawn at random");
  deal->add_flag("--irregularities", dealt.irregularities, "now and then something goes wrong");
  deal->add_option("--journal", dealt.journal, "write the rounds to this file");
  deal->callback([&] { status = deal_command(dealt); });

  PlayArguments played;
  CLI::App* play = command("play", "a table in the terminal");
  add_rules(*play, played.rules);
  play->get_option("GAME")->required(false);
  add_proposed(*play, played.rules.proposed);
  play->add_option("--seats", played.seats, "players at the table")->check(CLI::Range(1, 16));
  play->add_option("--chips", played.chips, "dollars each starts with")
      ->check(CLI::Range(1, 1'000'000'000));
  CLI::Option* seed = play->add_option("--seed", played.seed,
                                       "deal reproducibly instead of from the system's source")
                          ->check(seeds);
  play->add_option("--journal", played.journal,
                   "write each round to this file as it ends; one that exists is gone on with");
  play->add_option("--resume", played.resume,
                   "go on with the table of this journal: chips, shoe, meters and layout");
  play->callback([&] {
    played.seeded = seed->count() > 0;
    status = play_command(played);
  });

  if (argc == 1) {
    fmt::print("{}", app.help());
    return success;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
    return wrong_usage(app, argc, argv, error);
  }
  return status;
}

int run_or_complain(int argc, char** argv, bool& json) {
  try {
    return run(argc, argv, json);
  } catch (const std::exception& error) {
    // Of output that cannot be written it is said at the end.
    if (std::ferror(stdout) == 0) complain("{}", error.what());
  }
  return used_wrongly;
}

}  // namespace

int main(int argc, char** argv) {
  prepare_streams();
  end_when_out_of_memory();
  try {
    bool json = false;
    const int status = run_or_complain(argc, argv, json);
    // Whoever reads the output finds the error there as well.
    if (json && !complaints().empty()) {
      fmt::print("{}\n", json_text(errors_json(complaints())));
    }
    return output_is_written() ? status : used_wrongly;
  } catch (...) {
    // Even the complaint could not be made.
    return used_wrongly;
  }
}
