#pragma once

#include <chrono>
#include <functional>
#include <memory>

// One thread's loop over file descriptors: all that is used of Boost.Asio, which only its .cpp file
// includes. Callbacks, since coroutines of Boost 1.74 cost a third more for each message.
namespace houseway::server {

// Is told when a file descriptor can be read or written, once for each time that it asks.
class Watched {
 public:
  Watched() = default;
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  virtual ~Watched() = default;
  virtual void readable() = 0;
  virtual void writable() = 0;
};

class Poller {
 public:
  Poller();
  ~Poller();
  Poller(const Poller&) = delete;
  Poller& operator=(const Poller&) = delete;

  void run();  // on the caller's thread, until it is stopped
  void stop();
  void post(std::function<void()> task);  // any thread
  void after(std::chrono::milliseconds delay, std::function<void()> task);

  // A socket that it owns. It waits without a buffer: that is why an idle one is cheap.
  class Socket {
   public:
    Socket(Poller& poller, int descriptor);
    ~Socket();
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    int descriptor() const;  // -1 when it is closed
    void await_readable(std::shared_ptr<Watched> watched);
    void await_writable(std::shared_ptr<Watched> watched);
    void close();

   private:
    struct Watch;
    std::unique_ptr<Watch> watch_;
  };

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace houseway::server
