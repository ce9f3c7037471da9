#include "cli/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "cli/errors.h"
#include "cli/exit_status.h"

namespace houseway::cli {
namespace {

bool is_closed(int stream) {
  return fcntl(stream, F_GETFD) == -1 && errno == EBADF;
}

}  // namespace

void prepare_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (!is_closed(stream)) continue;
    // Opened the wrong way round: reading or writing fails as it would have. What is said on
    // standard error goes nowhere.
    const int mode = stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY;
    if (open("/dev/null", mode) != stream) return;
  }
}

void end_when_out_of_memory() {
  std::set_new_handler([] {
    std::fflush(stdout);
    std::fputs("houseway: there is not memory enough\n", stderr);
    std::_Exit(used_wrongly);
  });
}

bool output_is_written() {
  const bool failed_before = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !failed_before) return true;
  say_error(std::string("standard output: cannot be written: ") + std::strerror(errno));
  return false;
}

}  // namespace houseway::cli
