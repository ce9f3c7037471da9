#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "cli/json_output.h"
#include "cli/output_error.h"
#include "cli/round_results.h"
#include "core/words.h"
#include "round/json_items.h"
#include "round/phh_items.h"

namespace houseway::cli {
namespace {

// Where the hands go, as they come: one by itself, or a list of rounds, or the tables of hands.
class Converted {
 public:
  explicit Converted(const std::string& path)
      : name_(path.empty() ? "standard output" : path),
        file_(path.empty() ? stdout : std::fopen(path.c_str(), "wb"),
              path.empty() ? [](std::FILE*) { return 0; } : std::fclose) {
    if (file_ == nullptr) fail();
  }

  void list() { list_ = true; }  // said before the first
  void add(const Json& round) {
    write(fmt::format("{}{}{}",
                      !list_       ? ""
                      : count_ > 0 ? ",\n "
                                   : "[\n ",
                      json_text(round), list_ ? "" : "\n"));
    ++count_;
  }
  void add(const PhhHand& hand) {
    ++count_;
    if (list_) write(fmt::format("{}[{}]\n", count_ > 1 ? "\n" : "", count_));
    write(write_phh(hand));
  }
  void end(bool rounds) {
    if (rounds && list_) write(count_ > 0 ? "\n]\n" : "[\n]\n");
    if (std::fflush(file_.get()) != 0) fail();
  }

 private:
  void write(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail();
  }
  [[noreturn]] void fail() const { throw OutputError(name_, std::strerror(errno)); }

  std::string name_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  bool list_ = false;
  std::size_t count_ = 0;
};

// The name of a round as a hand's: a number where it is one.
PhhField hand_field(const std::string& id) {
  std::int64_t number = 0;
  const char* last = id.data() + id.size();
  const auto [end, error] = std::from_chars(id.data(), last, number);
  if (error == std::errc{} && end == last && std::to_string(number) == id) return {"hand", number};
  return {"hand", id};
}

class Converting {
 public:
  explicit Converting(const ConvertArguments& arguments) : out_(arguments.output) {
    if (!arguments.to.empty()) to_rounds_ = arguments.to == "round";
    if (arguments.files.size() > 1) out_.list();
  }

  void convert_file(const std::string& path) {
    InputFile file(path);
    const bool phh = holds_phh(path, file);
    if (!to_rounds_) to_rounds_ = phh;
    if (phh) {
      convert_hands(file);
    } else {
      convert_rounds(file);
    }
    if (file.refusal()) say_wrong(file.name(), {*file.refusal()}, used_wrongly);
  }

  int end() {
    out_.end(to_rounds_.value_or(true));
    return status_;
  }

 private:
  void convert_hands(InputFile& file) {
    PhhItems items([&](char* buffer, std::size_t size) { return file.read(buffer, size); });
    if (items.is_list()) out_.list();
    while (const auto item = items.next()) {
      if (file.refusal()) return;
      const std::string name = item_name(file.name(), *item);
      if (const auto* refusal = std::get_if<Refusal>(&item->hand)) {
        say_wrong(name, {*refusal}, breaks_a_rule);
        continue;
      }
      const auto& hand = std::get<PhhHand>(item->hand);
      if (!*to_rounds_) {
        out_.add(hand);
        continue;
      }
      const auto round = round_of_phh(hand);
      if (const auto* refusal = std::get_if<Refusal>(&round)) {
        say_wrong(name, {*refusal}, breaks_a_rule);
      } else {
        out_.add(std::get<Json>(round));
      }
    }
  }

  void convert_rounds(InputFile& file) {
    JsonItems items([&](char* buffer, std::size_t size) { return file.read(buffer, size); });
    if (items.is_list()) out_.list();
    for (std::size_t i = 0; const auto parsed = items.next(); ++i) {
      if (file.refusal()) return;
      const std::string name =
          items.is_list() ? fmt::format("{}[{}]", file.name(), i) : file.name();
      if (parsed->refusal) {
        say_wrong(name, {*parsed->refusal}, breaks_a_rule);
      } else {
        convert_round(parsed->value, name);
      }
    }
  }

  void convert_round(const Json& file, const std::string& name) {
    const ReadRound read = read_round(file);
    if (!read.round) return say_wrong(name, read.refusals, breaks_a_rule);
    if (*to_rounds_) {
      Json round = Json::object();
      if (!read.id.empty()) round["id"] = read.id;
      round.update(write_round(*read.round));
      return out_.add(round);
    }
    PhhResult hand = phh_of_round(*read.round);
    if (const auto* refusal = std::get_if<Refusal>(&hand)) {
      return say_wrong(name, {*refusal}, breaks_a_rule);
    }
    auto& told = std::get<PhhHand>(hand);
    if (!read.id.empty()) told.fields.push_back(hand_field(read.id));
    out_.add(told);
  }

  void say_wrong(const std::string& name, const Refusals& refusals, int status) {
    status_ = std::max(status_, status);
    for (const Refusal& refusal : refusals) say_error(name + ": " + text(refusal));
  }

  Converted out_;
  std::optional<bool> to_rounds_;
  int status_ = success;
};

// A file that is written while it is read would be lost.
bool is_one_of(const std::string& path, const std::vector<std::string>& files) {
  return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
    std::error_code error;
    return std::filesystem::equivalent(path, file, error);
  });
}

}  // namespace

int convert_command(const ConvertArguments& arguments) {
  if (!arguments.output.empty() && is_one_of(arguments.output, arguments.files)) {
    complain("{} is one of the files that are read; write to another", printable(arguments.output));
    return used_wrongly;
  }
  Converting converting(arguments);
  for (const std::string& path : arguments.files) converting.convert_file(path);
  return converting.end();
}

}  // namespace houseway::cli
