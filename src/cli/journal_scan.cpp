#include "cli/journal_scan.h"

namespace houseway::cli {

void JournalScan::feed(std::string_view piece) {
  for (const char c : piece) {
    feed(c);
    ++at_;
  }
}

void JournalScan::feed(char c) {
  const bool space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
  const bool unwritten = c == '\0';  // the disk has room for it, and no more
  switch (stage_) {
    case Stage::before:
      if (c == '[') {
        stage_ = Stage::between;
        end_ = at_ + 1;
      } else if (!space && !unwritten) {
        foreign_ = true;
      }
      return;
    case Stage::between:
      if (c == '{') {
        stage_ = Stage::object;
        depth_ = 1;
        begun_ = end_;
      } else if (c == ']') {
        stage_ = Stage::closed;
      } else if (unwritten) {
        stage_ = Stage::torn;
      } else if (!space && c != ',') {
        foreign_ = true;
      }
      return;
    case Stage::object:
      if (text_) {
        if (!escaped_ && c == '"') text_ = false;
        escaped_ = !escaped_ && c == '\\';
      } else if (c == '"') {
        text_ = true;
      } else if (c == '{' || c == '[') {
        ++depth_;
      } else if ((c == '}' || c == ']') && --depth_ == 0) {
        stage_ = Stage::between;
        ++items_;
        last_begins_ = begun_;
        end_ = at_ + 1;
      }
      return;
    case Stage::torn:
      return;
    case Stage::closed:
      if (!space && !unwritten) foreign_ = true;
      return;
  }
}

}  // namespace houseway::cli
