#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "attack_support.h"
#include "house/demo.h"
#include "round/json.h"
#include "server/socket_client.h"
#include "store/sqlite.h"
#include "store_support.h"

// `houseway floor` where it cannot open: one line that says what is in the way, and no crash.
namespace houseway {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

struct Ran {
  int status = 0;  // -1 where it did not end by itself
  std::string out;
};

Ran run_command(const std::string& command) {
  Ran ran;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ran.out.append(buffer.data(), n);
  }
  const int status = pclose(pipe);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

Ran run_floor(const std::string& arguments, const std::string& streams = "2>&1") {
  return run_command(
      fmt::format("timeout --signal=KILL 60 {} floor {} {}", HOUSEWAY_BINARY, arguments, streams));
}

void expect_refused(const std::string& arguments, const std::string& because) {
  const Ran ran = run_floor(arguments);
  EXPECT_THAT(ran.status, AnyOf(1, 2)) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr(because));
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
}

// A floor that is open, until the end of its life.
class OpenFloor {
 public:
  // `first` is done in its process before the command runs.
  explicit OpenFloor(const std::string& folder, const std::vector<std::string>& more = {},
                     const std::function<void()>& first = {}) {
    std::vector<std::string> words{HOUSEWAY_BINARY, "floor", "--data", folder, "--port", "0"};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      if (first) first();
      execv(HOUSEWAY_BINARY, arguments.data());
      _exit(127);
    }
    close(ends[1]);
    for (char byte = 0; read(ends[0], &byte, 1) == 1;) {
      out_ += byte;
      if (byte == '\n' && out_.find("The floor is open") != std::string::npos) break;
    }
    close(ends[0]);
  }
  ~OpenFloor() { end(SIGKILL); }
  OpenFloor(const OpenFloor&) = delete;
  OpenFloor& operator=(const OpenFloor&) = delete;

  void send(int signal) const { kill(process_, signal); }
  int end(int signal) {
    if (process_ <= 0) return 0;
    send(signal);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  std::uint16_t port_number() const { return static_cast<std::uint16_t>(std::stoi(port())); }
  std::string port() const {
    const std::size_t at = out_.rfind("http://127.0.0.1:") + 17;
    return out_.substr(at, out_.find('/', at) - at);
  }
  const std::string& out() const { return out_; }

 private:
  pid_t process_ = 0;
  std::string out_;
};

TEST(FloorCommand, APortOrADatabaseOfAnotherIsRefusedInOneLine) {
  const store::TemporaryFolder folder;
  const std::string one = folder.file("one");
  OpenFloor floor(one);
  ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
  expect_refused("--port 0 --data " + one, "is open in another process");
  expect_refused(fmt::format("--port {} --data {}", floor.port(), folder.file("two")),
                 floor.port());
  EXPECT_EQ(floor.end(SIGTERM), 0);
}

// What somebody sees who starts it to look at it: where it is, and who may log in how.
TEST(FloorCommand, ADemonstrationSaysWhereItIsAndWhoMayLogIn) {
  const store::TemporaryFolder folder;
  OpenFloor floor(folder.file("demo"),
                  {"--demo", "--games", "roulette", "--games", "minibaccarat"});
  ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
  EXPECT_THAT(floor.out(), HasSubstr(fmt::format("A demonstration floor with 2 tables: "
                                                 "http://127.0.0.1:{}/",
                                                 floor.port())));
  EXPECT_THAT(floor.out(), HasSubstr("/api/login"));
  const auto logins = house::Demo::logins();
  std::set<std::string> roles;
  for (const auto& login : logins) {
    roles.insert(login.role);
    EXPECT_THAT(floor.out(), HasSubstr(fmt::format("  {:<24} {:<24} password {}\n", login.account,
                                                   login.role, login.password)));
  }
  EXPECT_TRUE(roles.contains("player"));
  EXPECT_TRUE(roles.contains("surveillance"));
  // As is printed, and the players are there.
  house::Caller caller(static_cast<std::uint16_t>(std::stoi(floor.port())));
  const auto in = caller.ask(
      "POST", "/api/login", caller.origin(),
      Json{{"account", logins.front().account}, {"password", logins.front().password}}.dump());
  ASSERT_EQ(in.status, 200) << in.body;
  const auto tables =
      caller.ask("GET", "/api/tables", house::bearer(Json::parse(in.body).at("token")));
  ASSERT_EQ(tables.status, 200) << tables.body;
  const Json lobby = Json::parse(tables.body).at("tables");
  EXPECT_EQ(lobby.size(), 2U) << lobby;
  for (const Json& table : lobby) {
    EXPECT_EQ(table.at("program-plays"), true) << table;
    EXPECT_EQ(table.at("taken"), 3) << table;
  }
  EXPECT_EQ(floor.end(SIGTERM), 0);
}

TEST(FloorCommand, AFolderThatCannotBeUsedIsRefusedInOneLine) {
  const store::TemporaryFolder folder;
  const std::string file = folder.file("file");
  std::ofstream(file) << "no folder";
  expect_refused("--port 0 --data " + file + "/below", file);
  const std::string keys = folder.file("keys");
  std::filesystem::create_directories(keys + "/sealing.key");
  chmod(keys.c_str(), 0755);
  expect_refused("--port 0 --data " + keys, "sealing.key");
  if (geteuid() != 0) {
    const std::string closed = folder.file("closed");
    std::filesystem::create_directory(closed);
    chmod(closed.c_str(), 0);
    expect_refused("--port 0 --data " + closed + "/below", closed);
    chmod(closed.c_str(), 0700);
  }
  expect_refused(
      "--port 0 --data " + folder.file("pg") + " --store postgresql://houseway@/none?host=/nowhere",
      "PostgreSQL");
}

// TLS is spoken by a proxy in front: the floor is told which one, and its own name.
TEST(FloorCommand, IsReachedThroughAProxyUnderItsName) {
  const store::TemporaryFolder folder;
  const std::string nowhere = "--port 0 --data " + folder.file("none");
  expect_refused(nowhere + " --proxy lobby", "lobby is no address");
  expect_refused(nowhere + " --host https://floor.test", "is no name");
  expect_refused(nowhere + " --reached-at floor.test", "floor.test is no address");

  OpenFloor floor(
      folder.file("floor"),
      {"--demo", "--games", "three-card-poker", "--proxy", "127.0.0.1", "--host", "floor.test",
       "--certificate-holder", "Keystone Gaming", "--reached-at", "https://floor.test"});
  ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
  const auto ask = [&](const std::string& head, const std::string& body = {}) {
    auto client =
        server::SocketClient::connect(static_cast<std::uint16_t>(std::stoi(floor.port())));
    client->send(
        fmt::format("{}X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\nContent-Length: "
                    "{}\r\n\r\n{}",
                    head, body.size(), body));
    return client->reply().value();
  };
  const auto logged_in =
      ask("POST /api/login HTTP/1.1\r\nHost: floor.test\r\nOrigin: https://floor.test\r\n",
          R"({"account": "player-4", "password": "welcome-to-the-floor"})");
  ASSERT_EQ(logged_in.status, 200) << logged_in.body;
  EXPECT_THAT(std::string(logged_in.header("Set-Cookie")), HasSubstr("Secure"));
  const auto sign =
      ask(fmt::format("GET /api/tables/three-card-poker/sign HTTP/1.1\r\nHost: floor.test\r\n"
                      "Authorization: Bearer {}\r\n",
                      Json::parse(logged_in.body)["token"].get<std::string>()));
  EXPECT_THAT(sign.body, HasSubstr("Keystone Gaming"));
  EXPECT_EQ(ask("GET /health HTTP/1.1\r\nHost: evil.example\r\n").status, 421);
}

TEST(FloorCommand, ADamagedDatabaseIsRefusedInOneLine) {
  const store::TemporaryFolder folder;
  const std::string sound = folder.file("sound");
  {
    OpenFloor floor(sound);
    ASSERT_EQ(floor.end(SIGTERM), 0) << floor.out();
  }
  int number = 0;
  const auto damaged = [&](const std::function<void(const std::string& path)>& harm,
                           const std::string& because) {
    const std::string copy = folder.file(fmt::format("damaged-{}", ++number));
    std::filesystem::copy(sound, copy);
    harm(copy + "/floor.sqlite");
    expect_refused("--port 0 --data " + copy, because);
  };
  const auto meddle = [](const std::string& sql) {
    return
        [sql](const std::string& path) { store::Sqlite(path, SQLITE_OPEN_READWRITE).execute(sql); };
  };
  damaged([](const std::string& path) { std::ofstream(path, std::ios::trunc) << "not a database"; },
          "not a database");
  damaged(
      [](const std::string& path) {
        std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
      },
      "floor.sqlite");
  const std::string change = "DROP TRIGGER entries_are_not_changed; UPDATE entries SET ";
  const std::string damage = " is not what its hash was made of";
  damaged(meddle(change + "body = 'x' WHERE sequence = 1"), damage);
  damaged(meddle("UPDATE chains SET sequence = sequence + 1"), "the last entry");
  damaged(meddle("PRAGMA user_version = 99"), "schema 99");
}

// The only passwords that open an empty floor: whoever was not told them is told others.
TEST(FloorCommand, TheFirstAccountsAreToldUntilTheyHaveBeenWrittenOut) {
  const store::TemporaryFolder folder;
  const std::string data = folder.file("floor");
  const Ran ran = run_floor("--port 0 --data " + data, "2>&1 >/dev/full");
  EXPECT_EQ(ran.status, 2) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("the first accounts cannot be told"));
  const std::string heading = "The first accounts";
  {
    OpenFloor floor(data);
    ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
    EXPECT_THAT(floor.out(), HasSubstr(heading));
    EXPECT_THAT(floor.out(), HasSubstr("key-finance as finance"));
    EXPECT_EQ(floor.end(SIGTERM), 0);
  }
  OpenFloor floor(data);
  ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
  EXPECT_THAT(floor.out(), Not(HasSubstr(heading)));
}

// `nohup houseway floor`, and one that a script has put into the background.
TEST(FloorCommand, SignalsThatAreIgnoredWhereItIsStartedDoNotEndIt) {
  const store::TemporaryFolder folder;
  OpenFloor floor(folder.file("floor"), {"--demo", "--games", "roulette"}, [] {
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_IGN);
  });
  ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
  floor.send(SIGHUP);
  floor.send(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  house::Caller caller(floor.port_number());
  EXPECT_EQ(caller.ask("GET", "/health").status, 200);
  EXPECT_EQ(floor.end(SIGTERM), 0);
}

TEST(FloorCommand, ASignalEndsItWhileItIsBeingOpened) {
  const store::TemporaryFolder folder;
  const std::string data = folder.file("floor");
  const Ran ran = run_command(fmt::format(
      "timeout --signal=KILL 120 sh -c '{} floor --demo --port 0 --data {} >/dev/null & "
      "until [ -e {}/sealing.key ]; do sleep 0.01; done; kill -TERM $!; wait $!; echo $?'",
      HOUSEWAY_BINARY, data, data));
  EXPECT_EQ(ran.out, "143\n");
}

// Somebody whose connection does not go holds it up for seconds.
TEST(FloorCommand, ASecondSignalEndsItAtOnce) {
  const store::TemporaryFolder folder;
  OpenFloor floor(folder.file("floor"), {"--demo", "--games", "roulette"});
  ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
  house::Caller caller(floor.port_number());
  const auto in = caller.ask("POST", "/api/login", caller.origin(),
                             Json{{"account", house::Demo::logins().front().account},
                                  {"password", house::Demo::logins().front().password}}
                                 .dump());
  auto stays = server::SocketClient::connect(floor.port_number());
  ASSERT_TRUE(stays);
  ASSERT_TRUE(stays->upgrade("/api/live", house::bearer(Json::parse(in.body).at("token"))));
  floor.send(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(700));
  EXPECT_EQ(floor.end(SIGINT), 130);
}

// As many people as files may be open, the record's not among them; everybody else is told so.
TEST(FloorCommand, TakesTheFilesThatItMayHaveAndRefusesWhatIsBeyond) {
  const store::TemporaryFolder folder;
  constexpr rlim_t usual = 64;
  constexpr rlim_t most = 300;
  OpenFloor floor(folder.file("floor"), {"--demo", "--games", "roulette"}, [] {
    const rlimit files{usual, most};
    setrlimit(RLIMIT_NOFILE, &files);
  });
  ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
  std::vector<server::SocketClient> here;
  int status = 200;
  while (status == 200 && here.size() < most) {
    auto client = server::SocketClient::connect(floor.port_number());
    ASSERT_TRUE(client);
    client->send("GET /health HTTP/1.1\r\nHost: floor\r\n\r\n");
    const auto reply = client->reply();
    status = reply ? reply->status : 0;
    here.push_back(std::move(*client));
  }
  EXPECT_EQ(status, 503);
  EXPECT_GT(here.size(), usual);
  EXPECT_LT(here.size(), most - usual);
  here.clear();
  EXPECT_EQ(floor.end(SIGTERM), 0);
}

// Where everybody knows the passwords nobody plays for money, and the other way about.
TEST(FloorCommand, AFloorForShowAndOneInOperationAreNotTakenForEachOther) {
  const store::TemporaryFolder folder;
  const std::string show = folder.file("show");
  const std::string real = folder.file("real");
  const std::string demo = " --demo --games roulette";
  for (const bool for_show : {true, false}) {
    OpenFloor floor(for_show ? show : real,
                    for_show ? std::vector<std::string>{"--demo", "--games", "roulette"}
                             : std::vector<std::string>{});
    ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
    EXPECT_EQ(floor.end(SIGTERM), 0);
  }
  const auto expect_each_its_own = [&] {
    expect_refused("--port 0 --data " + show, "is a floor for show");
    expect_refused("--port 0 --data " + real + demo, "is a floor in operation");
  };
  expect_each_its_own();
  // As they were before the record said so.
  for (const std::string& data : {show, real}) {
    store::Sqlite(data + "/floor.sqlite", SQLITE_OPEN_READWRITE)
        .execute("DELETE FROM documents WHERE kind = 'floor'");
  }
  expect_each_its_own();
}

TEST(FloorCommand, ItsFilesAreItsOwnersAndAFolderOfOthersIsLeftAlone) {
  const store::TemporaryFolder folder;
  const auto mode_of = [](const std::string& path) {
    struct stat is = {};
    return stat(path.c_str(), &is) == 0 ? is.st_mode & 0777U : 0U;
  };
  const std::string made = folder.file("made");
  {
    OpenFloor floor(made, {"--demo", "--games", "roulette"}, [] { umask(0); });
    ASSERT_THAT(floor.out(), HasSubstr("The floor is open"));
    for (const auto& file : std::filesystem::directory_iterator(made)) {
      EXPECT_EQ(mode_of(file.path().string()), 0600U) << file.path();
    }
  }
  EXPECT_EQ(mode_of(made), 0700U);
  const std::string there = folder.file("there");
  std::filesystem::create_directory(there);
  chmod(there.c_str(), 0777);
  expect_refused("--port 0 --data " + there, "others may write");
  EXPECT_EQ(mode_of(there), 0777U);
  EXPECT_TRUE(std::filesystem::is_empty(there));
  chmod(there.c_str(), 0755);
  OpenFloor floor(there, {"--demo", "--games", "roulette"});
  EXPECT_THAT(floor.out(), HasSubstr("The floor is open"));
  EXPECT_EQ(mode_of(there), 0755U);
}

}  // namespace
}  // namespace houseway
