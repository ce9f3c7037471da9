#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>

#include "support.h"

// Files and streams as the command meets them: bad ones, many, long ones, closed ones.
namespace houseway {
namespace {

struct Ran {
  int status = -1;  // of the command; -1 where a signal ended it
  std::string out;
};

class Command : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& content) const {
    const auto path = folder_ / name;
    std::ofstream(path, std::ios::binary) << content;
    return path.string();
  }

  // Standard output alone; a line of the shell may say what happens to the other streams.
  static Ran run(const std::string& arguments) { return shell(HOUSEWAY_BINARY " " + arguments); }

  static Ran shell(const std::string& command) {
    FILE* pipe = popen(command.c_str(), "r");
    Ran ran;
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
      ran.out.append(buffer, n);
    const int status = pclose(pipe);
    if (WIFEXITED(status)) ran.status = WEXITSTATUS(status);
    return ran;
  }

  std::filesystem::path folder_;
};

const std::string good =
    R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}}, "cards": {"1": "Ks 8d", "community": "Kd 8h 4c"}, "plays": {"1": ["raise 1", "raise 2", "raise 3"]}})";

TEST_F(Command, OneBadFileSpoilsOnlyItself) {
  const std::string names = file("good.json", good) + " " + folder_.string() + " /no/such/file " +
                            file("bad\xff.json", "{") + " " +
                            file("deep.json", std::string(150'000, '[')) + " " +
                            file("list.json", "[" + good + "," + good + ", {]");
  const Ran ran = run("settle --json " + names + " 2>/dev/null");
  EXPECT_EQ(ran.status, 2);
  const Json results = json(ran.out.c_str());
  ASSERT_EQ(results.size(), 8U) << ran.out;
  for (const std::size_t settled : {0U, 5U, 6U}) EXPECT_TRUE(results[settled].contains("back"));
  for (const std::size_t wrong : {1U, 2U, 3U, 4U, 7U}) {
    EXPECT_TRUE(results[wrong].contains("error")) << wrong;
    EXPECT_TRUE(results[wrong].contains("file")) << wrong;
  }
  const Ran told = run("settle " + names + " 2>&1");
  EXPECT_EQ(told.status, 2);
  EXPECT_NE(told.out.find("Is a directory"), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("list.json[1]: Cajun Stud"), std::string::npos) << told.out;
  EXPECT_EQ(run("check --json " + file("one.json", "{") + " 2>/dev/null").status, 1);
}

TEST_F(Command, ErrorsAreJsonWhereJsonIsAskedFor) {
  for (const char* wrong :
       {"deel --json", "settle --json", "settle --json --bogus x", "rules no-such-game --json",
        "rules cajun-stud --json --set ante=Z", "odds craps --json --wager field-2",
        "strategy craps --json --cards As", "settle --json /no/such/file",
        "rules cajun-stud --json --rules /no/such/file", "deal craps --json --rounds 0"}) {
    const Ran ran = run(std::string(wrong) + " 2>/dev/null");
    EXPECT_NE(ran.status, 0) << wrong;
    const ParsedJson parsed = parse_json(ran.out);
    ASSERT_FALSE(parsed.refusal) << wrong << "\n" << ran.out;
    EXPECT_FALSE(parsed.value.at("error").at("message").get<std::string>().empty()) << wrong;
  }
}

TEST_F(Command, WhatCannotBePrintedIsAnError) {
  const std::string round = file("round.json", good);
  for (const std::string& printing :
       {std::string("games"), std::string("--help"), std::string("--version"), "settle " + round,
        "settle --json " + round, "replay " + round, "check " + round, std::string("rules craps"),
        std::string("deal craps --rounds 2"), std::string("deel --json")}) {
    for (const char* nowhere : {">/dev/full", ">&-"}) {
      const Ran ran = run(printing + " 2>/dev/null " + nowhere);
      EXPECT_EQ(ran.status, 2) << printing << nowhere;
    }
  }
  EXPECT_EQ(run("games 2>&1 >/dev/full").out,
            "houseway: standard output: cannot be written: No space left on device\n");
  const std::string status = file("status", "");
  shell("(sleep 1; " HOUSEWAY_BINARY " rules roulette 2>/dev/null; echo $? >" + status +
        ") | true; for i in $(seq 300); do test -s " + status + " && break; sleep 0.1; done");
  EXPECT_EQ(read_whole(status), "2\n") << "a pipe that nobody reads";
}

TEST_F(Command, StandardErrorMayBeClosedOrFull) {
  for (const char* nowhere : {" 2>&-", " 2>/dev/full"}) {
    EXPECT_EQ(run(std::string("deel") + nowhere).status, 2);
    EXPECT_EQ(run(std::string("settle /no/such/file") + nowhere).status, 2);
    EXPECT_EQ(run(std::string("rules cajun-stud --set ante=Z") + nowhere).status, 1);
  }
}

TEST_F(Command, WhatIsDeepOrLongIsRefusedWithALine) {
  const std::string deep = file("deep.json", std::string(150'000, '[') + std::string(150'000, ']'));
  for (const std::string& reading :
       {"settle " + deep, "check " + deep, "replay " + deep, "rules cajun-stud --rules " + deep,
        "odds cajun-stud --strategy " + deep}) {
    const Ran ran = run(reading + " 2>&1");
    EXPECT_GT(ran.status, 0) << reading;
    EXPECT_NE(ran.out.find("64 deep"), std::string::npos) << ran.out;
  }
  for (const char* game : {"craps", "roulette", "sic-bo", "big-six-wheel"}) {
    for (const char* option : {"--cards", "--community", "--dealer"}) {
      EXPECT_EQ(run(std::string("strategy ") + game + " " + option + " As 2>/dev/null").status, 2);
    }
  }
}

// Under the address sanitizer a limit on memory leaves it none to begin with.
#ifndef __SANITIZE_ADDRESS__
TEST_F(Command, OutOfMemoryIsALine) {
  std::string steps = "{\"roll\":[1,2]}";
  for (int i = 0; i < 21; ++i) steps = steps + "," + steps;
  const std::string round = file("long.json", R"({"game": "craps", "steps": [)" + steps + "]}");
  for (const std::string& reading : {"settle " + round, "rules craps --rules " + round}) {
    const Ran ran = shell("ulimit -v 200000; " HOUSEWAY_BINARY " " + reading + " 2>&1");
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_EQ(ran.out, "houseway: there is not memory enough\n");
  }
}
#endif

TEST_F(Command, TextOfFilesCannotSteerTheTerminal) {
  Json round = json(good.c_str());
  round["id"] = "a\x1b[31mb\xc2\x9b" + std::string(5000, 'x');
  const Ran ran = run("settle " + file("round.json", round.dump()) + " 2>&1");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(ran.out.find("\xc2\x9b"), std::string::npos);
  EXPECT_LT(ran.out.find('\n'), 300U);
  const Json told = json(run("settle --json " + file("round.json", round.dump())).out.c_str());
  EXPECT_EQ(told.at("id"), round["id"]);
}

TEST_F(Command, RulesAreOfTheGameAndSetOnce) {
  const std::string others = file("rules.json", R"({"game": "craps", "rules": {}})");
  const Ran ran = run("rules cajun-stud --rules " + others + " 2>&1");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.out.find("the rules are of \"craps\""), std::string::npos) << ran.out;
  EXPECT_EQ(run("rules craps --rules " + others).status, 0);
  EXPECT_EQ(run("rules cajun-stud --set ante=A --set ante=B 2>/dev/null").status, 2);
  EXPECT_EQ(run("rules cajun-stud --set ante=B --rules " + file("choices.json", R"({"ante": "A"})"))
                .status,
            0);
}

TEST_F(Command, TellsChargesBesideWhatGoesBack) {
  const std::string round =
      file("round.json",
           R"({"game": "minibaccarat", "bets": {"1": {"banker": 10}}, "shoe": "Ks 2h 6d 7c"})");
  const Json settled = json(run("settle --json " + round).out.c_str());
  const Json charge{{"seat", 1},     {"wager", "banker"}, {"charge", "vigorish"},
                    {"amount", 0.5}, {"when", "on-win"},  {"section", "627a.12(c)"}};
  EXPECT_EQ(settled.at("charges"), Json::array({charge}));
  EXPECT_EQ(settled.at("back").dump(), R"({"1":{"banker":19.5}})");
  EXPECT_EQ(json(run("replay --json " + round).out.c_str()).at("charges").size(), 1U);
  for (const char* command : {"settle ", "replay "}) {
    EXPECT_NE(run(command + round).out.find("a vigorish of $0.50 is taken from what banker won"),
              std::string::npos);
  }
}

}  // namespace
}  // namespace houseway
