#include "cli/session.h"

#include <utility>

namespace houseway::cli {

Session::Session(const RuleSet& rules, ChipAccount chips, const Terminal& terminal, Random& random,
                 TableRecord& record)
    : rules_(rules),
      terminal_(terminal),
      chips_(std::move(chips)),
      bets_(chips_.seats()),
      table_{rules, terminal_, random, chips_, bets_, record},
      course_(make_course(table_)) {}

void Session::recall(const Round& past) {
  for (const Line& line : past.settlement().lines) chips_.settle(line);
  course_->recall(past);
}

void Session::run() {
  terminal_.say("{}, rule set {}. Type help for what can be said, quit to leave.\n",
                rules_.definition().name, rules_.definition().ruleset);
  do {
    if (!chips_.anybody_has_chips()) {
      terminal_.say("Nobody has chips left.\n");
      break;
    }
    course_->begin();
  } while (serve());
  terminal_.show(course_->leave());
  terminal_.show("\n");
  for (int seat = 1; seat <= chips_.seats(); ++seat) {
    terminal_.say("Seat {} leaves with {}.\n", seat, text(chips_.owned(seat)));
  }
}

bool Session::serve() {
  while (const auto question = course_->next()) {
    terminal_.show(question->drawing);
    const auto line = terminal_.ask(prompt(*question));
    if (!line) return false;
    const Typed typed(*line);
    if (typed.first() == "quit") return false;
    if (typed.first() == "help") {
      terminal_.show(course_->help());
    } else if (!typed.words.empty()) {
      course_->answer(typed);
    }
  }
  return true;
}

std::string Session::prompt(const Question& question) const {
  return question.tells_chips ? fmt::format("Seat {}, {}: {}", question.seat,
                                            text(chips_.unstaked(question.seat)), question.words)
                              : fmt::format("Seat {}: {}", question.seat, question.words);
}

}  // namespace houseway::cli
