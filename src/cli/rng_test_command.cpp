#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sodium/version.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "cli/json_output.h"
#include "cli/output_error.h"
#include "cli/text_table.h"
#include "core/words.h"
#include "round/json.h"
#include "simulate/rng_suite.h"

namespace houseway::cli {
namespace {

constexpr std::size_t word_bytes = 8;
constexpr const char* rng_section = "58 Pa. Code 810a.5(c)";

// Numbers that fall into the rest of a range are drawn again, less than one in ten million.
std::uint64_t bytes_needed(std::uint64_t shuffles) {
  constexpr std::uint64_t drawn_again = 1'000'000;
  const std::uint64_t words = words_needed(shuffles);
  return word_bytes * (words + words / drawn_again + 64);
}

std::string too_short(const std::string& name, std::uint64_t bytes, std::uint64_t shuffles) {
  std::string words = fmt::format("{}: has {} bytes; {} shuffles need {}", name, bytes, shuffles,
                                  bytes_needed(shuffles));
  if (shuffles > least_shuffles) {
    words +=
        fmt::format(", and --shuffles {} needs {}", least_shuffles, bytes_needed(least_shuffles));
  }
  return words;
}

// Words of 64 bits out of raw bytes, the lowest byte first.
class FileRandom final : public Random {
 public:
  FileRandom(const std::string& path, std::uint64_t shuffles) : file_(path), shuffles_(shuffles) {
    check();
  }

  std::uint64_t bits() override {
    if (used_ == held_) fill();
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < word_bytes; ++i) {
      word |= std::uint64_t{static_cast<unsigned char>(buffer_[used_ + i])} << (8 * i);
    }
    used_ += word_bytes;
    return word;
  }

 private:
  void fill() {
    const std::size_t bytes = file_.read(buffer_.data(), buffer_.size());
    check();
    read_ += bytes;
    used_ = 0;
    held_ = bytes / word_bytes * word_bytes;
    if (held_ > 0) return;
    if (read_ < bytes_needed(shuffles_)) {
      throw std::runtime_error(too_short(file_.name(), read_, shuffles_));
    }
    throw RandomSourceFailed(fmt::format(
        "{}: so many words lead to no number that {} bytes are used up", file_.name(), read_));
  }
  void check() const {
    if (file_.refusal()) throw std::runtime_error(file_.name() + ": " + text(*file_.refusal()));
  }

  InputFile file_;
  std::uint64_t shuffles_;
  std::uint64_t read_ = 0;
  std::array<char, 64 * 1024> buffer_{};
  std::size_t used_ = 0;
  std::size_t held_ = 0;
};

bool is_file(const RngTestArguments& arguments) {
  return arguments.source != "system" && arguments.source != "seeded";
}

std::unique_ptr<Random> source_of(const RngTestArguments& arguments) {
  if (arguments.source == "system") return std::make_unique<SystemRandom>();
  if (arguments.source == "seeded") {
    return std::make_unique<SeededRandom>(arguments.seed.value_or(1));
  }
  return std::make_unique<FileRandom>(arguments.source, arguments.shuffles);
}

std::string source_text(const RngTestArguments& arguments) {
  if (arguments.source == "system") {
    return "system: the operating system's cryptographic source, through libsodium " +
           std::string(SODIUM_VERSION_STRING);
  }
  if (arguments.source == "seeded") {
    return fmt::format("seeded: xoshiro256**, seed {}", arguments.seed.value_or(1));
  }
  return (arguments.source == "-" ? "standard input" : "file " + printable(arguments.source)) +
         ": words of 64 bits, the lowest byte first";
}

// Why the arguments do not go together; empty where they do.
std::string objection_to(const RngTestArguments& arguments) {
  if (arguments.seed && arguments.source != "seeded") {
    return "--seed goes with --source seeded alone";
  }
  if (!is_file(arguments)) return {};
  if (arguments.raw) return "--raw writes what --source system or seeded gives, not a file";
  std::error_code error;
  if (!std::filesystem::is_regular_file(arguments.source, error)) return {};
  const std::uint64_t bytes = std::filesystem::file_size(arguments.source, error);
  if (error || bytes >= bytes_needed(arguments.shuffles)) return {};
  return too_short(printable(arguments.source), bytes, arguments.shuffles);
}

// Whether they could be written; a reader who has seen enough closes the pipe.
bool write_bytes(const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(STDOUT_FILENO, bytes, size);
    if (written >= 0) {
      bytes += written;
      size -= static_cast<std::size_t>(written);
    } else if (errno == EPIPE) {
      return false;
    } else if (errno != EINTR) {
      throw OutputError("standard output", std::strerror(errno));
    }
  }
  return true;
}

int write_raw(Random& random, std::optional<std::uint64_t> bytes) {
  std::array<char, 64 * 1024> buffer{};
  for (std::uint64_t left = bytes.value_or(0); !bytes || left > 0;) {
    for (std::size_t i = 0; i < buffer.size(); i += word_bytes) {
      const std::uint64_t word = random.bits();
      for (std::size_t j = 0; j < word_bytes; ++j) {
        buffer[i + j] = static_cast<char>(word >> (8 * j) & 255U);
      }
    }
    const auto size = static_cast<std::size_t>(bytes ? std::min<std::uint64_t>(left, buffer.size())
                                                     : buffer.size());
    if (!write_bytes(buffer.data(), size)) break;
    if (bytes) left -= size;
  }
  return success;
}

struct RngReport {
  std::string time;
  std::vector<RngSubject> subjects;
  RngVerdict verdict;
};

std::string p_text(double p) {
  return p != 0 && p < 0.0001 ? fmt::format("{:.1e}", p) : fmt::format("{:.4f}", p);
}

const char* passes(bool passed) {
  return passed ? "pass" : "FAIL";
}

std::vector<std::string> result_row(const RngResult& result, double corrected) {
  return {fmt::format("({}) {}", clause_of(result.test), name_of(result.test)),
          fmt::format("{:.6g}", result.statistic),
          result.degrees > 0 ? fmt::format("{:.0f}", result.degrees) : "",
          p_text(result.p),
          passes(result.p >= 0.05),
          passes(result.p >= 0.01),
          p_text(corrected),
          passes(corrected >= 0.05),
          passes(corrected >= 0.01),
          fmt::format("{}; {}", result.what, result.distribution)};
}

void print_text(const RngTestArguments& arguments, const RngReport& report) {
  const RngVerdict& verdict = report.verdict;
  fmt::print("Tests of a random number generator, {}\n\n", rng_section);
  TextTable heading;
  heading.row({"program", "houseway " + arguments.version});
  heading.row({"source", source_text(arguments)});
  heading.row({"time", report.time});
  heading.row({"shuffles", fmt::format("{} for each test of one deck", arguments.shuffles)});
  heading.row({"drawn", fmt::format("{} words of 64 bits, each test from words of its own",
                                    words_needed(arguments.shuffles))});
  heading.row({"levels",
               "95 and 99%: of each test by itself, and corrected for the number of "
               "tests by Holm's method"});
  fmt::print("{}", heading.text(""));
  std::size_t next = 0;
  const std::vector<std::string> columns{"test", "statistic", "df",  "p",   "95%",
                                         "99%",  "corrected", "95%", "99%", "what; distribution"};
  for (const RngSubject& subject : report.subjects) {
    fmt::print("\n{}, by {}; {} for each test\n", subject.name, subject.drawn_by, subject.sample);
    TextTable table;
    table.row(columns);
    for (const RngResult& result : subject.results) {
      table.row(result_row(result, verdict.corrected[next++]));
    }
    fmt::print("{}", table.text("  "));
  }
  fmt::print("\nall tests together\n");
  TextTable together;
  together.row(columns);
  together.row(result_row(verdict.together, verdict.corrected.back()));
  fmt::print("{}\n", together.text("  "));
  const auto tests = static_cast<double>(verdict.tests);
  fmt::print(
      "Of {} tests {} have a p-value below 5%, where {:.0f} are expected, and {} below 1%, "
      "where {:.0f} are.\n",
      verdict.tests, verdict.below_5_percent, 0.05 * tests, verdict.below_1_percent, 0.01 * tests);
  fmt::print(
      "Corrected for their number, the least p-value is {}: {} at the 95% level, {} at the "
      "99% level.\n"
      "Verdict at the {}% level: {}. At most one good source in {} fails there.\n",
      p_text(verdict.least), passes(verdict.passes_95), passes(verdict.passes_99), arguments.level,
      passes(verdict.passes(arguments.level)), 100 / (100 - arguments.level));
}

Json result_json(const RngResult& result, double corrected) {
  return {{"section", fmt::format("810a.5(c)({})", clause_of(result.test))},
          {"test", name_of(result.test)},
          {"what", result.what},
          {"distribution", result.distribution},
          {"statistic", result.statistic},
          {"degrees_of_freedom", result.degrees > 0 ? Json(result.degrees) : Json(nullptr)},
          {"p", result.p},
          {"passes_95", result.p >= 0.05},
          {"passes_99", result.p >= 0.01},
          {"corrected_p", corrected},
          {"corrected_passes_95", corrected >= 0.05},
          {"corrected_passes_99", corrected >= 0.01}};
}

void print_json(const RngTestArguments& arguments, const RngReport& report) {
  const RngVerdict& verdict = report.verdict;
  Json subjects = Json::array();
  std::size_t next = 0;
  for (const RngSubject& subject : report.subjects) {
    Json tests = Json::array();
    for (const RngResult& result : subject.results) {
      tests.push_back(result_json(result, verdict.corrected[next++]));
    }
    subjects.push_back({{"name", subject.name},
                        {"drawn_by", subject.drawn_by},
                        {"sample", subject.sample},
                        {"tests", std::move(tests)}});
  }
  const Json document{{"section", rng_section},
                      {"program", "houseway " + arguments.version},
                      {"source", source_text(arguments)},
                      {"time", report.time},
                      {"shuffles", arguments.shuffles},
                      {"words", words_needed(arguments.shuffles)},
                      {"subjects", std::move(subjects)},
                      {"together", result_json(verdict.together, verdict.corrected.back())},
                      {"verdict",
                       {{"tests", verdict.tests},
                        {"below_5_percent", verdict.below_5_percent},
                        {"below_1_percent", verdict.below_1_percent},
                        {"least_corrected_p", verdict.least},
                        {"level", arguments.level},
                        {"passes", verdict.passes(arguments.level)},
                        {"passes_95", verdict.passes_95},
                        {"passes_99", verdict.passes_99}}}};
  fmt::print("{}", json_document(document));
}

}  // namespace

int rng_test_command(const RngTestArguments& arguments, bool json) {
  if (const std::string objection = objection_to(arguments); !objection.empty()) {
    complain("{}", objection);
    return used_wrongly;
  }
  const auto random = source_of(arguments);
  if (arguments.raw) return write_raw(*random, arguments.raw_bytes);
  RngReport report;
  report.time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  RandomDraws draws(*random);
  try {
    report.subjects = run_rng_tests(draws, arguments.shuffles);
  } catch (const RandomSourceFailed& failure) {
    // What cannot be drawn from fails without a table of tests.
    complain(Refusal{fmt::format("FAIL: {}", failure.what()), "", rng_section});
    return breaks_a_rule;
  }
  report.verdict = verdict_of(report.subjects);
  if (json) {
    print_json(arguments, report);
  } else {
    print_text(arguments, report);
  }
  return report.verdict.passes(arguments.level) ? success : breaks_a_rule;
}

}  // namespace houseway::cli
