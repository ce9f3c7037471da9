#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "house/worker.h"
#include "odds/effort.h"
#include "server/http.h"

namespace houseway::house {

// Reports are made one after the other, on a thread of their own, and one may take longer than
// anybody waits for an answer. Who asks is then told that it is under way, and has it by asking for
// the same again. One that nobody asks for any more is given up.
class ReportDesk {
 public:
  using Make = std::function<server::Response(Effort&)>;
  struct Patience {
    std::chrono::milliseconds answer = std::chrono::seconds(20);
    std::chrono::milliseconds asks_again = std::chrono::minutes(1);
  };

  // Nothing that takes long is done by `clock`.
  ReportDesk(Worker& clock, Patience patience) : clock_(clock), patience_(patience) {}

  // `what` names the report and who asks for it: nobody takes away what another waits for.
  void ask(const std::string& what, Make make, const server::Responder& responder);
  // Something else that is done between two reports.
  void post(Worker::Task task) { maker_.post(std::move(task)); }
  // Reports that are being made are given up.
  void stop();

 private:
  struct Asked {
    std::vector<server::Responder> waiting;
    std::optional<server::Response> made;  // when nobody waited
    std::uint64_t times = 0;               // that it was asked for
    Effort effort{1};
  };
  using Shared = std::shared_ptr<Asked>;

  void make(const std::string& what, const Shared& asked, const Make& make);
  void say_under_way(const std::string& what, const Shared& asked, std::uint64_t time);
  void give_up(const std::string& what, const Shared& asked, std::uint64_t time);
  void forget(const std::string& what, const Shared& asked);

  Worker& clock_;
  const Patience patience_;
  std::mutex mutex_;  // of what follows
  std::map<std::string, Shared> asked_;
  Worker maker_{"reports"};  // last: it ends before what it works on
};

}  // namespace houseway::house
