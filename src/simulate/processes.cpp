#include "simulate/processes.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace houseway {
namespace {

class OneProcess final : public Processes {
 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }
  void report(const std::string&) override {
    throw std::logic_error("one process has nobody to report to");
  }
  std::optional<std::string> received() override { return std::nullopt; }
  void call_off() override {}
  bool called_off() override { return false; }
  std::string told_by_first(const std::string& message) override { return message; }
  bool awaited() const override { return false; }
  void end_all(int) override { throw std::logic_error("nobody waits for one process"); }
};

}  // namespace

std::unique_ptr<Processes> one_process() {
  return std::make_unique<OneProcess>();
}

std::unique_ptr<Processes> processes_of_this_run() {
  if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr) return one_process();
  const auto library =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "houseway_mpi.so";
  // Open MPI's own parts look for its symbols among those of the program.
  void* const loaded = ::dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
  void* const made = loaded == nullptr ? nullptr : ::dlsym(loaded, "houseway_processes");
  if (made == nullptr) {
    throw std::runtime_error(
        std::string("mpirun: this houseway was built without MPI (Debian: libopenmpi-dev): ") +
        ::dlerror());
  }
  return std::unique_ptr<Processes>(reinterpret_cast<Processes* (*)()>(made)());
}

}  // namespace houseway
