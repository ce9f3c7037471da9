#include "cli/table_record.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/output_error.h"
#include "core/replace_file.h"

namespace houseway::cli {
namespace {

void replace(const std::string& path, const std::string& text) {
  // The order of the shoe is there.
  if (!replace_file(path, text, NewFile::for_the_owner_alone)) {
    throw OutputError(path, std::strerror(errno));
  }
}

}  // namespace

TableRecord::TableRecord(RoundJournal& journal, Json table)
    : journal_(journal), table_(std::move(table)) {
  if (!table_->contains("states")) (*table_)["states"] = Json::array();
  replace(path_of(journal_.path()), table_->dump() + "\n");
}

void TableRecord::keep(const Round& round, Json state) {
  write(std::move(state), journal_.size_with_next());
  journal_.keep(round);
}

void TableRecord::keep_so_far(const Round& round, Json state) {
  write(std::move(state), journal_.size_with_next());
  journal_.keep_so_far(round);
}

void TableRecord::write(Json state, std::size_t rounds) {
  if (!table_) return;
  Json entry{{"rounds", rounds}};
  entry.update(state);
  Json& states = (*table_)["states"];
  if (states.size() > 1) states.erase(0);
  states.push_back(std::move(entry));
  replace(path_of(journal_.path()), table_->dump() + "\n");
}

}  // namespace houseway::cli
