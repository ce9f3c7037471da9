#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <pqxx/pqxx>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace houseway {

// In memory where there is room: what tests ask of a disk is asked of its files all the same.
inline std::string make_temporary_folder(const std::string& name) {
  constexpr std::uintmax_t room = 1'000'000'000;
  std::error_code none;
  const bool in_memory = std::filesystem::space("/dev/shm", none).available > room && !none;
  std::string pattern = (in_memory ? "/dev/shm/" : "/tmp/") + name + "-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  return pattern;
}

// A PostgreSQL server of the test's own, from Debian's package: in a temporary folder, on a socket
// of that folder and nothing else. It ends with the test, however that ends.
class PostgresCluster {
 public:
  PostgresCluster() : programs_(find_programs()) {
    folder_ = make_temporary_folder("houseway-pg");
    // The server does not run as root.
    if (geteuid() == 0) {
      user_ = getpwnam("postgres") != nullptr ? "postgres" : "nobody";
      const passwd* entry = getpwnam(user_.c_str());
      if (entry == nullptr || chown(folder_.c_str(), entry->pw_uid, entry->pw_gid) != 0) {
        throw std::runtime_error("nobody to run PostgreSQL as");
      }
    }
    wait_for(run({programs_ + "/initdb", "--no-sync", "--auth=trust", "--username=houseway",
                  "--encoding=UTF8", "--locale=C", "--pgdata=" + folder_ + "/data"}));
    start();
  }
  PostgresCluster(const PostgresCluster&) = delete;
  PostgresCluster& operator=(const PostgresCluster&) = delete;
  ~PostgresCluster() {
    stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  void start() {
    server_ = run({programs_ + "/postgres", "-D", folder_ + "/data", "-k", folder_, "-c",
                   "listen_addresses=", "-c", "max_connections=40", "-c", "shared_buffers=16MB"});
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    for (;;) {
      try {
        pqxx::connection ready(uri("postgres"));
        return;
      } catch (const pqxx::failure& failure) {
        if (std::chrono::steady_clock::now() > until || waitpid(server_, nullptr, WNOHANG) != 0) {
          throw std::runtime_error(std::string("PostgreSQL does not start: ") + failure.what() +
                                   log());
        }
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  // Cutting connections off, or as if the power had failed.
  void stop(bool as_by_power_failure = false) {
    if (server_ == 0) return;
    kill(server_, as_by_power_failure ? SIGQUIT : SIGINT);
    waitpid(server_, nullptr, 0);
    server_ = 0;
  }

  std::string uri(const std::string& database) const {
    return "postgresql://houseway@/" + database + "?host=" + folder_;
  }

  // The address of a database without a floor: for one test at a time, since it is always the same.
  std::string empty_database() const {
    pqxx::connection connection(uri("postgres"));
    pqxx::quiet_errorhandler quiet(connection);
    pqxx::nontransaction(connection).exec("DROP SCHEMA IF EXISTS houseway CASCADE");
    return uri("postgres");
  }

 private:
  static std::string find_programs() {
    std::string newest;
    std::error_code none;
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
      newest = std::max(newest, version.path().string() + "/bin");
    }
    if (newest.empty()) throw std::runtime_error("the package postgresql is not installed");
    return newest;
  }

  pid_t run(std::vector<std::string> command) {
    std::vector<std::string> words{"setpriv", "--pdeathsig", "SIGQUIT"};
    if (!user_.empty()) {
      words.insert(words.end(), {"--reuid", user_, "--regid", user_, "--clear-groups"});
    }
    words.insert(words.end(), command.begin(), command.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const std::string log = folder_ + "/log";
    const pid_t child = fork();
    if (child == 0) {
      const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
      dup2(out, STDOUT_FILENO);
      dup2(out, STDERR_FILENO);
      unsetenv("LC_ALL");
      setenv("LANG", "C", 1);
      if (chdir("/") == 0) execvp(arguments[0], arguments.data());
      _exit(127);
    }
    return child;
  }

  void wait_for(pid_t child) {
    int status = 0;
    if (waitpid(child, &status, 0) != child || status != 0) {
      throw std::runtime_error("initdb failed: " + log());
    }
  }

  std::string log() const {
    std::string text;
    if (FILE* file = fopen((folder_ + "/log").c_str(), "r")) {
      for (int c = 0; (c = fgetc(file)) != EOF;) text += static_cast<char>(c);
      fclose(file);
    }
    return text;
  }

  std::string programs_;
  std::string folder_;
  std::string user_;  // empty: who runs the test
  pid_t server_ = 0;
};

// One for all tests of a program, started by the first that wants it.
inline PostgresCluster& postgres_cluster() {
  static PostgresCluster cluster;
  return cluster;
}

}  // namespace houseway
