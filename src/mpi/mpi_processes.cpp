#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <cstdint>
#include <cstdlib>
#include <stdexcept>

#include "simulate/processes.h"

// The processes that mpirun has started. A library of its own, which the program loads when it
// finds itself among several: without them it needs no MPI.
namespace houseway {
namespace {

enum Tag : int { reported = 1, off = 2 };

class MpiProcesses final : public Processes {
 public:
  MpiProcesses() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    if (provided < MPI_THREAD_FUNNELED) throw std::runtime_error("MPI does not allow threads");
  }
  ~MpiProcesses() override { MPI_Finalize(); }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void report(const std::string& message) override {
    MPI_Send(message.data(), static_cast<int>(message.size()), MPI_CHAR, 0, reported,
             MPI_COMM_WORLD);
  }
  std::optional<std::string> received() override {
    int waits = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, reported, MPI_COMM_WORLD, &waits, &status);
    if (waits == 0) return std::nullopt;
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::string message(static_cast<std::size_t>(length), '\0');
    MPI_Recv(message.data(), length, MPI_CHAR, status.MPI_SOURCE, reported, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
  }
  void call_off() override {
    for (int other = 1; other < size_; ++other) {
      MPI_Send(nullptr, 0, MPI_CHAR, other, off, MPI_COMM_WORLD);
    }
    awaited_ = false;
  }
  bool called_off() override {
    int waits = 0;
    MPI_Iprobe(0, off, MPI_COMM_WORLD, &waits, MPI_STATUS_IGNORE);
    if (waits == 0) return false;
    MPI_Recv(nullptr, 0, MPI_CHAR, 0, off, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    awaited_ = false;
    return true;
  }

  std::string told_by_first(const std::string& message) override {
    std::string told = message;
    std::uint64_t length = told.size();
    MPI_Bcast(&length, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    told.resize(length);
    MPI_Bcast(told.data(), static_cast<int>(length), MPI_CHAR, 0, MPI_COMM_WORLD);
    return told;
  }

  bool awaited() const override { return size_ > 1 && awaited_; }
  void end_all(int status) override {
    MPI_Abort(MPI_COMM_WORLD, status);
    std::_Exit(status);
  }

 private:
  int rank_ = 0;
  int size_ = 1;
  bool awaited_ = true;
};

}  // namespace
}  // namespace houseway

extern "C" houseway::Processes* houseway_processes() {
  return new houseway::MpiProcesses;
}
