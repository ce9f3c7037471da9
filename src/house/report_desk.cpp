#include "house/report_desk.h"

#include <exception>
#include <utility>

#include "server/log.h"
#include "store/store.h"

namespace houseway::house {
namespace {

constexpr int accepted = 202;

server::Response under_way() {
  return server::json(R"({"state":"under-way"})", accepted);
}

}  // namespace

void ReportDesk::ask(const std::string& what, Make make, const server::Responder& responder) {
  Shared asked;
  std::optional<server::Response> made;
  std::uint64_t time = 0;
  {
    const std::lock_guard lock(mutex_);
    Shared& known = asked_[what];
    const bool first = !known;
    if (first) known = std::make_shared<Asked>();
    asked = known;
    time = ++asked->times;
    made = std::exchange(asked->made, {});
    if (made) {
      asked_.erase(what);
    } else {
      asked->waiting.push_back(responder);
    }
    if (first) {
      maker_.post([this, what, asked, make = std::move(make)] { this->make(what, asked, make); });
    }
  }
  if (made) return responder.answer(std::move(*made));
  clock_.post_after(patience_.answer,
                    [this, what, asked, time] { say_under_way(what, asked, time); });
}

void ReportDesk::make(const std::string& what, const Shared& asked, const Make& make) {
  server::Response made;
  try {
    if (asked->effort.cancelled) throw Cancelled();
    made = make(asked->effort);
  } catch (const store::StoreFailed&) {
    made = server::failure(503, "the record cannot be read now");
  } catch (const Cancelled&) {
    made = server::failure(503, "the report was given up");
  } catch (const std::exception& error) {
    server::log(server::Level::error, "{}: {}", what, error.what());
    made = server::failure(500, "something went wrong in the server");
  }
  std::vector<server::Responder> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting = std::exchange(asked->waiting, {});
    if (waiting.empty()) {
      asked->made = std::move(made);
    } else {
      forget(what, asked);
    }
  }
  for (const server::Responder& responder : waiting) responder.answer(made);
}

void ReportDesk::say_under_way(const std::string& what, const Shared& asked, std::uint64_t time) {
  std::vector<server::Responder> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting = std::exchange(asked->waiting, {});
  }
  for (const server::Responder& responder : waiting) responder.answer(under_way());
  clock_.post_after(patience_.asks_again,
                    [this, what, asked, time] { give_up(what, asked, time); });
}

void ReportDesk::give_up(const std::string& what, const Shared& asked, std::uint64_t time) {
  const std::lock_guard lock(mutex_);
  if (asked->times != time) return;
  asked->effort.cancelled = true;
  forget(what, asked);
}

// It may have been asked for anew meanwhile.
void ReportDesk::forget(const std::string& what, const Shared& asked) {
  const auto found = asked_.find(what);
  if (found != asked_.end() && found->second == asked) asked_.erase(found);
}

void ReportDesk::stop() {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [what, asked] : asked_) asked->effort.cancelled = true;
  }
  maker_.stop();
}

}  // namespace houseway::house
