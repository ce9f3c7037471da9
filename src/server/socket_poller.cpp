#include "server/socket_poller.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>  // Boost 1.74 needs it before Asio in C++20

namespace houseway::server {

namespace asio = boost::asio;

struct Poller::Context {
  asio::io_context io{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{io.get_executor()};
};

Poller::Poller() : context_(std::make_unique<Context>()) {}
Poller::~Poller() = default;

void Poller::run() {
  context_->io.run();
}
void Poller::stop() {
  context_->io.stop();
}
void Poller::post(std::function<void()> task) {
  asio::post(context_->io, std::move(task));
}

void Poller::after(std::chrono::milliseconds delay, std::function<void()> task) {
  auto timer = std::make_unique<asio::steady_timer>(context_->io, delay);
  asio::steady_timer& waiting = *timer;
  waiting.async_wait([timer = std::move(timer), task = std::move(task)](auto error) {
    if (!error) task();
  });
}

struct Poller::Socket::Watch {
  asio::posix::basic_stream_descriptor<asio::io_context::executor_type> descriptor;
};

Poller::Socket::Socket(Poller& poller, int descriptor)
    : watch_(new Watch{{poller.context_->io.get_executor(), descriptor}}) {}
Poller::Socket::~Socket() = default;

int Poller::Socket::descriptor() const {
  return watch_->descriptor.is_open() ? watch_->descriptor.native_handle() : -1;
}

// An error shows when the descriptor is used; only that it was closed here must not be told.
void Poller::Socket::await_readable(std::shared_ptr<Watched> watched) {
  watch_->descriptor.async_wait(asio::posix::descriptor_base::wait_read,
                                [watched = std::move(watched)](auto error) {
                                  if (error != asio::error::operation_aborted) watched->readable();
                                });
}

void Poller::Socket::await_writable(std::shared_ptr<Watched> watched) {
  watch_->descriptor.async_wait(asio::posix::descriptor_base::wait_write,
                                [watched = std::move(watched)](auto error) {
                                  if (error != asio::error::operation_aborted) watched->writable();
                                });
}

void Poller::Socket::close() {
  boost::system::error_code ignored;
  watch_->descriptor.close(ignored);
}

}  // namespace houseway::server
